"""The door: who may come in, who comes back, and what a proof of a seat is worth."""

from __future__ import annotations

from pathlib import Path

import pytest

from kd_core.net.guest.guest import Misled, Ticket
from kd_core.net.security import seat_keys
from kd_core.net.table.table import TurnedAway
from kd_core.net.wire import schema
from tests.net.table.kit import BOXES, FINGERPRINT, WORD, Line, Party, Program

PACKS = {pack.id: pack.hash for pack in BOXES}


@pytest.fixture
def party(tmp_path: Path) -> Party:
    return Party(tmp_path)


def knocks(party: Party, **wish: object) -> str:
    """What somebody is told who says `Enter` by hand; nothing when they are let in."""
    program = Program(party, "Eve", "play", Ticket(), BOXES, None)
    line = program.line = Line(party, program)
    nonce = wish.pop("nonce", line.nonce)
    known = bool(wish.pop("known_code", False))
    said = schema.Enter(**{"name": "Eve", "wish": "play", "packs": PACKS, **wish})  # type: ignore[arg-type]
    try:
        line.person = party.table.enter(line, said, nonce, party.now, known)  # type: ignore[arg-type]
    except TurnedAway as why:
        return why.refusal.reason
    party.flows()
    return ""


# -- who may come in ---------------------------------------------------------------------------------------------------


def test_packs_must_be_the_same(party: Party) -> None:
    assert knocks(party, packs=PACKS | {"nemesis": "another"}) == "packs"
    assert knocks(party, packs={}, wish="watch") == "packs"
    assert knocks(party, packs=PACKS | {"more": "is fine"}) == ""
    with pytest.raises(Misled, match="packs"):
        party.joins("Ann", packs=BOXES[:1])


def test_the_refusal_names_the_packs_that_differ(party: Party) -> None:
    line = Line(party, Program(party, "Eve", "play", Ticket(), BOXES, None))
    with pytest.raises(TurnedAway) as why:
        party.table.enter(line, schema.Enter("Eve", "play", PACKS | {"nemesis": ""}), line.nonce, party.now, False)
    assert why.value.refusal.params == {"packs": "nemesis"}


def test_a_full_table_is_watched_or_full(party: Party) -> None:
    party.joins("Ann"), party.joins("Ben")
    assert party.joins("Cat").seat is None
    party.table.lobby.rules = schema.Rules(watchers=False)
    assert knocks(party) == "full"
    assert knocks(party, wish="watch") == "no_watchers"
    assert knocks(party, wish="fetch", packs={}) == ""


def test_while_a_match_is_played_newcomers_watch(party: Party) -> None:
    party.joins("Ann")
    party.plays()
    assert party.joins("Ben").seat is None


def test_a_locked_table_wants_the_code_the_word_or_a_seat(tmp_path: Path) -> None:
    party = Party(tmp_path, owned=True)
    ann = party.joins("Ann")
    party.table.code = "K7WX2M"
    assert knocks(party) == "code_needed"
    assert knocks(party, wish="watch") == "code_needed"
    assert knocks(party, wish="fetch") == "code_needed"
    assert knocks(party, captain=b"another word") == "code_needed"
    ann.drops()
    assert ann.comes_back().seat == 0
    assert party.joins("Ben", ticket=Ticket(code="K7WX2M")).seat == 1
    assert knocks(party, captain=WORD) == ""
    assert party.joins("Cat", ticket=Ticket(code="AAAAAA")).refusal == "wrong_code"


def test_nobody_is_trusted_where_there_is_no_word(party: Party) -> None:
    assert knocks(party, captain=b"") == ""
    assert not any(one.trusted for one in party.table.company.people.values())


def test_packs_are_fetched_only_where_they_are_lent(party: Party) -> None:
    assert knocks(party, wish="fetch", packs={}) == ""
    party.table.lobby.rules = schema.Rules(lend_packs=False)
    assert knocks(party, wish="fetch", packs={}) == "no_lending"


def test_who_came_for_packs_only_can_do_nothing_else(party: Party) -> None:
    eve = party.joins("Eve", "fetch", packs=())
    assert eve.says(schema.Sit(0)).no == "not_now" and party.seat(0).kind == "open"
    for wish in (schema.Say("hello"), schema.Begin(), schema.Ready(True), schema.Resign()):
        assert eve.says(wish).no == "not_now"
    assert party.told.watching == 0
    ann = party.joins("Ann")
    ann.says(schema.Say("hello"))
    assert not eve.guest.said
    eve.says(schema.Leave())
    assert not eve.inside


# -- seats and proofs --------------------------------------------------------------------------------------------------


def test_a_proof_opens_the_seat_with_a_new_token(party: Party) -> None:
    ann = party.joins("Ann")
    first, key = ann.guest.ticket.token, party.seat(0).key
    ann.drops()
    ann.comes_back()
    assert ann.seat == 0 and ann.guest.ticket.token != first and party.seat(0).key != key
    assert party.seat(0).link == "good" and party.seat(0).guest == ann.guest.id


def proof_of(party: Party, token: bytes, nonce: bytes, fingerprint: bytes = FINGERPRINT) -> bytes:
    return seat_keys.prove(token, fingerprint, nonce, party.table.id)


def test_false_replayed_and_relayed_proofs_are_worth_nothing(party: Party) -> None:
    ann = party.joins("Ann")
    token, nonce = ann.guest.ticket.token, b"n" * 16
    good = proof_of(party, token, nonce)
    assert knocks(party, seat=0, proof=b"\0" * 64, nonce=nonce) == "not_your_seat"
    assert knocks(party, seat=0, proof=proof_of(party, b"\0" * 16, nonce), nonce=nonce) == "not_your_seat"
    assert knocks(party, seat=0, proof=good, nonce=b"m" * 16) == "not_your_seat"  # replayed
    relayed = proof_of(party, token, nonce, b"\0" * 32)  # for another certificate
    assert knocks(party, seat=0, proof=relayed, nonce=nonce) == "not_your_seat"
    assert ann.inside
    assert knocks(party, seat=0, proof=good, nonce=nonce) == ""  # the very same, at the right door
    assert ann.refusal == "replaced"


def test_an_open_seat_has_no_owner(party: Party) -> None:
    assert knocks(party, seat=1, proof=proof_of(party, b"", b"n" * 16), nonce=b"n" * 16) == "not_your_seat"
    assert knocks(party, seat=3, proof=b"x") == "not_your_seat"


def test_a_false_proof_changes_nothing(party: Party) -> None:
    ann = party.joins("Ann")
    before = party.told
    assert knocks(party, seat=0, proof=b"\0" * 64) == "not_your_seat"
    assert party.told is before and ann.inside


def test_the_token_before_is_worth_something_until_the_new_one_has_arrived(party: Party) -> None:
    ann = party.joins("Ann")
    party.later(1.1)  # a ping
    first = ann.guest.ticket.token
    ann.drops()
    ann.comes_back()
    second = ann.guest.ticket.token
    ann.drops()
    ann.guest.ticket.token = first  # the answer with the second one was lost on the way
    assert ann.comes_back().seat == 0
    third = ann.guest.ticket.token
    party.later(1.1)
    for token in (first, second):
        ann.drops()
        ann.guest.ticket.token = token
        ann.guest.ticket.seat = 0
        assert ann.comes_back().refusal == "not_your_seat"
        ann.line, ann.guest.ticket.token, ann.guest.ticket.seat = None, third, 0
        assert ann.comes_back().seat == 0
        party.later(1.1)
        third = ann.guest.ticket.token


def test_a_new_connection_of_the_same_seat_replaces_the_old_one(party: Party) -> None:
    ann, ben = party.joins("Ann"), party.joins("Ben")
    again = party.joins("Ann", ticket=Ticket(token=ann.guest.ticket.token, seat=0))
    assert again.seat == 0 and not ann.inside and ann.refusal == "replaced"
    assert party.seat(0).guest == again.guest.id and party.seat(0).name == "Ann"
    party.later(8)
    assert party.seat(0).link == "good" and ben.inside
    ann.comes_back()
    assert ann.refusal == "not_your_seat" and again.inside


def test_two_with_the_same_token_only_one_sits(party: Party) -> None:
    ann = party.joins("Ann")
    token = ann.guest.ticket.token
    ann.drops()
    one = party.joins("Ann", ticket=Ticket(token=token, seat=0))
    party.later(1.1)
    other = party.joins("Ann", ticket=Ticket(token=token, seat=0))
    assert one.inside and one.seat == 0 and other.refusal == "not_your_seat"


def test_a_proof_does_not_seat_who_comes_to_watch(party: Party) -> None:
    ann = party.joins("Ann")
    token = ann.guest.ticket.token
    ann.drops()
    watcher = party.joins("Ann", "watch", ticket=Ticket(token=token, seat=0))
    assert watcher.inside and watcher.seat is None and party.seat(0).kind == "person" and party.seat(0).guest is None


def test_what_is_said_after_the_door_has_closed_is_nothing(party: Party) -> None:
    ann, ben = party.joins("Ann"), party.joins("Ben")
    person = ben.person
    ann.says(schema.Remove(ben.guest.id or 0))
    before = party.told
    party.table.hear(person, schema.Sit(1), party.now)
    party.table.lost(person, party.now)
    assert party.told is before


def test_the_card_tells_what_anybody_may_know(tmp_path: Path) -> None:
    party = Party(tmp_path, arena="")
    card = party.table.card()
    assert (card.name, card.captain, card.phase, card.seats, card.free, card.locked) == (
        "Kitchen",
        "",
        "lobby",
        2,
        2,
        False,
    )
    party.joins("Ann"), party.joins("Ben")
    party.table.code = "K7WX2M"
    card = party.table.card()
    assert (card.captain, card.free, card.locked, card.watchers) == ("Ann", 0, True, True)
    party.plays()
    card = party.table.card()
    assert card.phase == "playing" and card.round == 1 and len(card.fighters) == 2 and card.arena
    assert "K7WX2M" not in repr(card)
