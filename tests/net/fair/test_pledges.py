"""The key of a match: everybody's secret is in it, and no pledge can be used twice."""

from __future__ import annotations

from itertools import product

import pytest

from kd_core.game import chance
from kd_core.net.fair.pledges import key_of, new_secret, pledge_of

A, B, C = (bytes([letter]) * 32 for letter in b"abc")


def test_secrets_are_new_each_time() -> None:
    assert len({new_secret() for _ in range(100)}) == 100
    assert all(len(new_secret()) == 32 for _ in range(10))


def test_a_pledge_is_for_one_seat_of_one_match_at_one_table() -> None:
    made = {
        pledge_of(secret, table, match, seat)
        for secret, table, match, seat in product((A, B), ("t", "u", "", "tt"), (0, 1, 256), (None, 0, 1, 2, 3))
    }
    assert len(made) == 2 * 4 * 3 * 5
    assert all(len(one) == 32 and A not in one for one in made)


@pytest.mark.parametrize(
    "other",
    [
        ("u", 1, A, [B, C]),
        ("t", 2, A, [B, C]),
        ("t", 1, B, [B, C]),
        ("t", 1, A, [C, B]),
        ("t", 1, A, [B, None]),
        ("t", 1, A, [None, B]),
        ("t", 1, A, [B, C, None]),
        ("t", 1, A, [B]),
        ("t", 1, A, [B, C, C]),
    ],
)
def test_everything_is_in_the_key(other: tuple[str, int, bytes, list[bytes | None]]) -> None:
    key = key_of("t", 1, A, [B, C])
    assert key == key_of("t", 1, A, [B, C]) and chance.fits(key) and len(key) == 32
    assert key_of(*other) != key


def test_a_pledge_is_no_key_and_tells_no_secret() -> None:
    assert pledge_of(A, "t", 1, None) != key_of("t", 1, A, [])


def test_the_same_secrets_give_the_same_key_in_every_version() -> None:
    """Written down once: records of earlier versions are checked with it."""
    assert key_of("table", 7, A, [B, None]).hex() == "7ceb4a98e5265abe316835c1506f328d386eeb7ad94f9410182f172991c2e145"
    assert pledge_of(A, "table", 7, 1).hex() == "97ac5bc585ffa8f40e452ff86c4d951a2cd0bd8ce4c67beda2d17ecdb2190f95"
