"""The whole way in with everything real but the network: greeting, code, seat, and the return to it."""

from __future__ import annotations

import secrets

import pytest

from kd_core.net.messages import Message
from kd_core.net.security import seat_keys
from kd_core.net.security.join_code import CodeOfGuest, CodeOfHost
from kd_core.net.wire import schema
from kd_core.net.wire.protocol import Connection, State
from tests.net.wire import made_up

HOST = b"h" * 32  # the fingerprint of its certificate
CODE = "ABC234"
HELLO = schema.Hello(schema.PROTOCOL, "1", [])
ENTER = schema.Enter("Katie", "play", {})


class Visit:
    """One connection to a locked table, with what the host and the guest of it do."""

    def __init__(self, certificate: bytes = HOST) -> None:
        self.table, self.guest = Connection("table", 0.0), Connection("guest", 0.0)
        self.nonce, self.certificate = secrets.token_bytes(16), certificate
        self.heard(HELLO)
        self.told(made_up.message(schema.Welcome, card=made_up.locked_card(True), nonce=self.nonce))

    def heard(self, message: Message) -> Message:
        [read] = self.table.receive(self.guest.send(message), 0.0)
        return read

    def told(self, message: Message) -> Message:
        [read] = self.guest.receive(self.table.send(message), 0.0)
        return read

    def tries(self, code: str) -> bool:
        """Whether both believe each other in the end."""
        guest, host = CodeOfGuest(code, self.certificate), CodeOfHost(CODE, HOST)
        share = self.heard(schema.CodeShare(guest.share())).share
        answer = self.told(schema.CodeChallenge(host.challenge(share))).share
        proof = host.accept(self.heard(schema.CodeProof(guest.prove(answer))).proof)
        if proof is None:
            self.told(schema.Refusal("wrong_code", {"left": 4}))
            return False
        return guest.confirms(self.told(schema.CodeAccepted(proof)).proof)

    def comes_back(self, token: bytes, public: bytes) -> bool:
        proof = seat_keys.prove(token, self.certificate, self.nonce, "id")
        return self.is_believed(proof, public)

    def is_believed(self, proof: bytes, public: bytes) -> bool:
        enter = self.heard(schema.Enter("Katie", "play", {}, 1, proof))
        return seat_keys.proves(public, enter.proof, HOST, self.nonce, "id")


def test_with_the_code_to_a_seat_and_back_to_it() -> None:
    visit, token = Visit(), seat_keys.new_token()
    assert visit.tries("abc-234")
    visit.heard(ENTER)
    entered = visit.told(schema.Entered(1, 1, token))
    assert visit.table.state is visit.guest.state is State.INSIDE
    assert Visit().comes_back(entered.token, seat_keys.public_key(token))


@pytest.mark.parametrize(("code", "certificate"), [("ABC235", HOST), (CODE, b"f" * 32)])
def test_neither_a_guess_nor_somebody_between(code: str, certificate: bytes) -> None:
    visit = Visit(certificate)
    assert not visit.tries(code)
    assert visit.table.state is visit.guest.state is State.CLOSED


def test_a_proof_of_a_seat_is_good_for_one_visit_and_one_host() -> None:
    token = seat_keys.new_token()
    public = seat_keys.public_key(token)
    first = Visit()
    proof = seat_keys.prove(token, HOST, first.nonce, "id")
    assert first.is_believed(proof, public)
    assert not Visit().is_believed(proof, public)
    assert not Visit(certificate=b"f" * 32).comes_back(token, public)


def test_the_token_never_travels_back() -> None:
    token, visit = seat_keys.new_token(), Visit()
    proof = seat_keys.prove(token, HOST, visit.nonce, "id")
    assert token not in visit.guest.send(schema.Enter("Katie", "play", {}, 1, proof))
