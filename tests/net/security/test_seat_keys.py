"""Coming back to a seat: only with its token, only here, only now."""

from __future__ import annotations

import pytest

from kd_core.net.security import seat_keys
from kd_core.net.security.seat_keys import new_token, prove, proves, public_key

HOST, NONCE, TABLE = b"h" * 32, b"n" * 16, "table-1"
TOKEN = b"t" * 16
PUBLIC = public_key(TOKEN)
PROOF = prove(TOKEN, HOST, NONCE, TABLE)


def test_tokens_are_sixteen_bytes_and_never_the_same() -> None:
    assert {len(new_token()) for _ in range(5)} == {16}
    assert len({new_token() for _ in range(100)}) == 100


def test_both_ends_and_an_heir_derive_the_same_key() -> None:
    assert len(PUBLIC) == 32 and len(PROOF) == 64
    assert public_key(TOKEN) == PUBLIC != public_key(b"u" * 16)


def test_the_owner_of_the_token_proves_the_seat() -> None:
    assert proves(PUBLIC, PROOF, HOST, NONCE, TABLE)


def test_the_public_key_tells_nothing_of_the_token() -> None:
    assert TOKEN not in PUBLIC and TOKEN not in PROOF


@pytest.mark.parametrize(
    ("fingerprint", "nonce", "table"),
    [(b"x" * 32, NONCE, TABLE), (HOST, b"x" * 16, TABLE), (HOST, NONCE, "table-2"), (HOST, NONCE, "")],
)
def test_a_proof_holds_for_one_host_one_visit_and_one_table(fingerprint: bytes, nonce: bytes, table: str) -> None:
    assert not proves(PUBLIC, PROOF, fingerprint, nonce, table)


def test_what_belongs_to_one_part_cannot_be_moved_to_another() -> None:
    proof = prove(TOKEN, HOST, b"", "ab")
    assert not proves(PUBLIC, proof, HOST + b"a", b"", "b")
    assert not proves(PUBLIC, proof, HOST, b"a", "b")
    assert not proves(PUBLIC, proof, HOST, b"ab", "")


def test_another_token_proves_nothing() -> None:
    assert not proves(PUBLIC, prove(b"u" * 16, HOST, NONCE, TABLE), HOST, NONCE, TABLE)


@pytest.mark.parametrize("proof", [b"", b"x" * 64, PROOF[:-1], PROOF + b"x", PROOF[:-1] + bytes([PROOF[-1] ^ 1])])
def test_what_is_no_proof_is_none(proof: bytes) -> None:
    assert not proves(PUBLIC, proof, HOST, NONCE, TABLE)


@pytest.mark.parametrize("public", [b"", b"x" * 31, b"\xff" * 32, b"x" * 33])
def test_what_is_no_key_proves_nothing(public: bytes) -> None:
    assert not proves(public, PROOF, HOST, NONCE, TABLE)


def test_a_table_with_an_odd_name_is_no_error() -> None:
    assert not proves(PUBLIC, PROOF, HOST, NONCE, "\ud800")
    assert seat_keys.TOKEN_BYTES == 16
