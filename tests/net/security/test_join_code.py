"""The code of a locked table: who knows it comes in, who guesses or stands between does not; and the door."""

from __future__ import annotations

import random

import pytest

from kd_core.net.security.join_code import (
    ALPHABET,
    BEGUN,
    BEGUN_BY_ALL,
    CLOSED_SECONDS,
    TRIES,
    CodeOfGuest,
    CodeOfHost,
    Door,
    new_code,
    normalise,
)  # fmt: skip

HOSTS, FALSE = b"h" * 32, b"f" * 32  # fingerprints


def join(guests_code: str, hosts_code: str, seen: bytes = HOSTS) -> tuple[bool, bool]:
    """Whether the host lets the guest in, and whether the guest believes the host."""
    guest, host = CodeOfGuest(guests_code, seen), CodeOfHost(hosts_code, HOSTS)
    proof = guest.prove(host.challenge(guest.share()))
    answer = host.accept(proof)
    return answer is not None, answer is not None and guest.confirms(answer)


def test_codes_are_six_signs_that_nobody_mistakes() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert {len(code) for code in codes} == {6}
    assert set("".join(codes)) == set(ALPHABET)
    assert not set("0O1IL") & set(ALPHABET)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("ABC234", "ABC234"),
        (" abc-234 ", "ABC234"),
        ("a b c\t2 3 4\n", "ABC234"),
        ("abc–234", "ABC234"),
        ("ABC23", ""),
        ("ABC2345", ""),
        ("ABC23O", ""),
        ("ABC23ß", ""),
        ("", ""),
        ("A" * 100_000, ""),
    ],
)
def test_a_code_as_people_type_it(typed: str, code: str) -> None:
    assert normalise(typed) == code


def test_every_new_code_is_a_code() -> None:
    assert all(normalise(code) == code for code in (new_code() for _ in range(50)))


def test_the_right_code_opens_and_both_know_it() -> None:
    assert join("ABC234", "ABC234") == (True, True)
    assert join("abc 234", "ABC234") == (True, True)


def test_a_wrong_code_opens_nothing() -> None:
    assert join("ABC235", "ABC234") == (False, False)
    assert join("", "ABC234") == (False, False)


def test_somebody_between_with_another_certificate_is_refused_though_the_code_is_right() -> None:
    assert join("ABC234", "ABC234", seen=FALSE) == (False, False)


def test_a_false_host_that_does_not_know_the_code_is_not_believed() -> None:
    guest, host = CodeOfGuest("ABC234", FALSE), CodeOfHost("ZZZZZZ", FALSE)
    guest.prove(host.challenge(guest.share()))
    assert not guest.confirms(host._proof(b"host"))
    assert not guest.confirms(guest._proof(b"guest"))


def test_a_proof_is_no_answer_to_itself() -> None:
    """Host and guest prove different things: a guest's proof cannot be sent back to it as the host's."""
    guest, host = CodeOfGuest("ABC234", HOSTS), CodeOfHost("ABC234", HOSTS)
    proof = guest.prove(host.challenge(guest.share()))
    assert not guest.confirms(proof)
    assert host.accept(proof) != proof


def test_shares_are_new_each_time_and_the_same_when_asked_twice() -> None:
    one, other = CodeOfGuest("ABC234", HOSTS), CodeOfGuest("ABC234", HOSTS)
    assert one.share() == one.share() != other.share()


def test_a_proof_of_another_visit_is_worth_nothing() -> None:
    guest, host = CodeOfGuest("ABC234", HOSTS), CodeOfHost("ABC234", HOSTS)
    proof = guest.prove(host.challenge(guest.share()))
    assert host.accept(proof)
    again = CodeOfHost("ABC234", HOSTS)
    again.challenge(guest.share())
    assert again.accept(proof) is None


def test_there_is_one_try_for_each_exchange() -> None:
    guest, host = CodeOfGuest("ABC234", HOSTS), CodeOfHost("ABC234", HOSTS)
    proof = guest.prove(host.challenge(guest.share()))
    assert host.accept(b"x" * 32) is None
    assert host.accept(proof) is None


ZERO = b"A\x01" + b"\x00" * 31  # the neutral point
LOW = b"A" + b"\x00" * 32  # a point of small order


@pytest.mark.parametrize(
    "share", [b"", b"A", b"B" * 33, b"A" * 33, b"A" + b"\xff" * 32, b"S" * 33, b"\x00" * 64, ZERO, LOW]
)
def test_hostile_shares_are_wrong_codes(share: bytes) -> None:
    host, guest = CodeOfHost("ABC234", HOSTS), CodeOfGuest("ABC234", HOSTS)
    assert host.challenge(share) == host.share()
    assert host.accept(b"\x00" * 32) is None
    assert len(guest.prove(share)) == 32
    assert not guest.confirms(b"\x00" * 32)


def test_noise_as_a_share_never_raises() -> None:
    chance = random.Random(3)
    for _ in range(40):
        share = chance.choice((b"A", b"B", b"")) + chance.randbytes(chance.choice((0, 31, 32, 33)))
        host = CodeOfHost("ABC234", HOSTS)
        host.challenge(share)
        assert host.accept(chance.randbytes(32)) is None


def test_ones_own_share_reflected_is_wrong() -> None:
    guest, host = CodeOfGuest("ABC234", HOSTS), CodeOfHost("ABC234", HOSTS)
    guest.prove(b"B" + guest.share()[1:])
    host.challenge(b"A" + host.share()[1:])
    assert not guest.confirms(guest._proof(b"guest"))
    assert host.accept(guest._proof(b"guest")) is None


def test_before_the_shares_were_exchanged_nothing_is_proved() -> None:
    host, guest = CodeOfHost("ABC234", HOSTS), CodeOfGuest("ABC234", HOSTS)
    assert host.accept(b"x" * 32) is None
    assert not guest.confirms(guest._proof(b"host"))


# -- the door ----------------------------------------------------------------------------------------------------------


def wrong(door: Door, address: str, now: float, times: int = 1) -> None:
    for _ in range(times):
        door.failed(address, now)


def test_five_wrong_codes_close_the_door_for_a_minute() -> None:
    door = Door()
    assert door.left("a", 0.0) == 5
    for n in range(5):
        assert door.may_try("a", float(n)) == 0.0
        wrong(door, "a", float(n))
        assert door.left("a", float(n)) == 4 - n
    assert door.may_try("a", 4.0) == 60.0
    assert door.may_try("a", 63.5) == 0.5
    assert door.may_try("a", 64.0) == 0.0
    assert door.left("a", 64.0) == 5


def test_others_come_in_meanwhile() -> None:
    door = Door()
    wrong(door, "a", 0.0, 5)
    assert door.may_try("a", 1.0) > 0
    assert door.may_try("b", 1.0) == 0.0
    assert door.left("b", 1.0) == 5


def test_a_wrong_code_is_forgotten_after_a_minute() -> None:
    door = Door()
    wrong(door, "a", 0.0, 4)
    wrong(door, "a", 60.0)
    assert door.may_try("a", 60.0) == 0.0
    assert door.left("a", 60.0) == 4


def test_twenty_from_many_addresses_close_the_door_for_all() -> None:
    door = Door()
    for n in range(19):
        wrong(door, f"a{n}", 0.0)
    assert door.may_try("honest", 0.0) == 0.0
    assert door.left("honest", 0.0) == 1
    wrong(door, "a19", 0.0)
    assert door.may_try("honest", 0.0) == 60.0
    assert door.left("honest", 0.0) == 0
    assert door.may_try("honest", 60.0) == 0.0


def test_one_address_alone_never_closes_the_door_to_others() -> None:
    door = Door()
    for second in range(600):
        for _ in range(20):
            if not door.may_try("hostile", float(second)):
                wrong(door, "hostile", float(second))
        assert door.may_try("honest" + str(second), float(second)) == 0.0


def test_tries_that_are_begun_and_dropped_count_as_well() -> None:
    """They cost the host time."""
    door = Door()
    begun = 0
    while not door.may_try("a", 0.0):
        begun += 1
    assert begun == BEGUN > TRIES
    assert door.may_try("a", 0.0) == CLOSED_SECONDS
    assert door.may_try("b", 0.0) == 0.0
    assert BEGUN < BEGUN_BY_ALL


def test_many_tries_at_once_are_no_more_than_one_after_the_other() -> None:
    door = Door()
    begun = [door.may_try("a", 0.0) for _ in range(30)]
    assert not any(begun)
    judged = 0
    for _ in begun:
        if not door.closed_for("a", 1.0):
            judged += 1
            wrong(door, "a", 1.0)
    assert judged == TRIES
    assert door.closed_for("a", 1.0) == CLOSED_SECONDS and door.closed_for("b", 1.0) == 0.0


def test_guessing_has_no_hope() -> None:
    """From as many addresses as one likes: so many guesses in an hour, of 31 ** 6 codes."""
    door, guesses = Door(), 0
    for second in range(3600):
        for _ in range(100):
            if not door.may_try(f"{second} {guesses}", float(second)):
                wrong(door, f"{second} {guesses}", float(second))
                guesses += 1
    assert guesses <= 20 * 60
    assert guesses / 31**6 < 2e-6


def test_after_forty_wrong_codes_a_new_one_is_due() -> None:
    door = Door()
    for n in range(39):
        wrong(door, "a", n * 100.0)
    assert not door.needs_new_code
    wrong(door, "a", 4000.0)
    assert door.needs_new_code
    door.code_is_new()
    assert not door.needs_new_code


def test_a_new_code_gives_nobody_new_tries() -> None:
    door = Door()
    wrong(door, "a", 0.0, 5)
    door.code_is_new()
    assert door.may_try("a", 1.0) == 59.0


def test_addresses_are_not_kept_for_ever() -> None:
    door = Door()
    for n in range(5000):
        if not door.may_try(f"address {n}", float(n)):
            wrong(door, f"address {n}", float(n))
    assert len(door._failed) < 200 and len(door._begun) < 200
