"""How a match begins: who may, what it waits for, and the key that all make together."""

from __future__ import annotations

from pathlib import Path

import pytest

from kd_core.net.fair import pledges
from kd_core.net.messages import Snapshot
from kd_core.net.table.pledging import PATIENCE
from kd_core.net.wire import schema
from kd_core.net.wire.schema import Arrange, PickFighter, Sit
from kd_core.record import read
from tests.net.table.kit import BOXES, Party


@pytest.fixture
def party(tmp_path: Path) -> Party:
    return Party(tmp_path)


def kinds(party: Party) -> list[str]:
    return [seat.kind for seat in party.told.seats]


def test_the_captain_begins_when_all_are_ready(party: Party) -> None:
    ann, ben = party.joins("Ann"), party.joins("Ben")
    assert ben.says(schema.Begin()).no == "not_captain"
    assert ann.says(schema.Begin()).no == "not_ready"
    ben.ready()
    assert ann.says(schema.Begin()).no == ""  # whoever begins is ready
    assert party.told.phase == "playing" and party.told.match == 1
    for one in (ann, ben):
        assert one.guest.session is not None and one.guest.session.begun
        assert one.last(schema.Begun) == schema.Begun(1, one.seat)
        assert one.guest.witness is not None and one.guest.witness.secret
    assert ann.says(schema.Begin()).no == "not_now"


def test_open_seats_become_bots_for_this_match(tmp_path: Path) -> None:
    party = Party(tmp_path, "teams")
    ann = party.joins("Ann")
    ann.says(Arrange(2, "bot", "random"))
    party.begins()
    assert kinds(party) == ["person", "bot", "bot", "bot"] and party.told.phase == "playing"
    ann.says(schema.Resign())
    assert party.told.phase == "over"
    ann.says(schema.BackToLobby())
    assert kinds(party) == ["person", "open", "bot", "open"] and party.seat(2).level == "random"


def test_nothing_begins_without_people_or_without_one_who_is_away(tmp_path: Path) -> None:
    party = Party(tmp_path, owned=True)
    ann = party.joins("Ann", captain=True).says(Sit(None))
    assert ann.says(schema.Begin()).no == "nobody_plays"
    ann.says(Sit(0))
    ben = party.joins("Ben").ready()
    ben.drops()
    assert ann.says(schema.Begin()).no == "somebody_away"
    ben.comes_back()
    assert party.told.phase == "lobby" and ann.says(schema.Begin()).no == ""
    assert party.told.phase == "playing"


def test_a_watching_captain_begins_the_match_of_others(tmp_path: Path) -> None:
    party = Party(tmp_path, owned=True)
    ann = party.joins("Ann", captain=True).says(Sit(None))
    ben = party.joins("Ben").ready()
    ann.says(schema.Begin())
    assert party.told.phase == "playing" and ann.guest.session is not None and ben.guest.session is not None
    assert ann.guest.session.viewpoint is None
    assert ann.last(Snapshot).seat is None


def test_nobody_reveals_before_all_have_pledged(party: Party) -> None:
    ann, ben = party.joins("Ann"), party.joins("Ben")
    ben.deaf.add(schema.AskPledge)
    party.begins()
    assert party.told.phase == "pledging" and not ann.all(schema.Pledged)
    asked = ben.last(schema.AskPledge)
    ann.says(schema.Reveal(1, b"\0" * 32))  # too early: nothing
    ben.deaf.clear()
    ben.guest.hear(asked)
    party.flows()
    assert party.told.phase == "playing"
    told = ann.last(schema.Pledged)
    assert told.host == asked.hash and all(told.seats) and len(set(told.seats)) == 2


def test_the_key_is_made_of_every_secret_and_stands_in_the_record(party: Party) -> None:
    party.joins("Ann"), party.joins("Ben")
    party.begins()
    assert party.keeper.recorder is not None
    record = read(party.keeper.recorder.path, BOXES)
    fair = record.fair
    assert fair is not None and fair.table == party.table.id and fair.match == 1
    secrets = [sealed.secret if sealed else None for sealed in fair.seats]
    mine = [program.guest.witness.secret for program in party.programs if program.guest.witness]
    assert secrets == mine
    assert record.beginning.setup.key == pledges.key_of(party.table.id, 1, fair.host.secret, secrets)
    told = party.programs[0].last(schema.Pledged)
    assert told.host == fair.host.pledge
    assert b"".join(party.programs[0].sent).find(fair.host.secret) < 0


def test_bots_pledge_nothing(party: Party) -> None:
    ann = party.joins("Ann")
    party.begins()
    assert [one is None for one in ann.last(schema.Pledged).seats] == [False, True]


def test_who_does_not_pledge_holds_up_nobody_for_long(party: Party) -> None:
    ann, ben = party.joins("Ann"), party.joins("Ben")
    ben.deaf.add(schema.AskPledge)
    party.begins()
    party.later(PATIENCE - 0.5)
    assert party.told.phase == "pledging"
    party.later(1.0)
    assert party.told.phase == "lobby" and ann.no == "pledge_missing"
    assert ann.guest.no is not None and "Ben" in ann.guest.no.params["names"]
    assert not any(seat.ready for seat in party.told.seats) and ben.inside
    ben.deaf.clear()
    party.begins()
    assert party.told.phase == "playing" and party.told.match == 1


@pytest.mark.parametrize("secret", [b"\0" * 32, b"\1" * 32])
def test_a_secret_that_was_not_pledged_counts_as_none(party: Party, secret: bytes) -> None:
    ann, ben = party.joins("Ann"), party.joins("Ben")
    ben.deaf.add(schema.Pledged)
    party.begins()
    ben.says(schema.Reveal(1, secret))
    assert party.told.phase == "pledging"
    party.later(PATIENCE + 0.5)
    assert party.told.phase == "lobby"
    assert ann.guest.no is not None and ann.guest.no.params == {"names": "Ben"}


def test_pledges_of_strangers_other_matches_and_second_ones_are_nothing(party: Party) -> None:
    ann, ben = party.joins("Ann"), party.joins("Ben")
    watcher = party.joins("Wil", "watch")
    ann.deaf.add(schema.AskPledge)
    party.begins()
    pledging = party.table.pledging
    assert pledging is not None
    before = dict(pledging.pledged)
    assert list(before) == [1]
    watcher.says(schema.Pledge(1, b"\1" * 32))
    ann.says(schema.Pledge(2, b"\1" * 32))
    ben.says(schema.Pledge(1, b"\1" * 32))
    assert pledging.pledged == before and party.told.phase == "pledging"
    assert not ann.all(schema.Pledged) and not ben.all(schema.Pledged)  # nobody reveals for that


def test_who_drops_in_the_middle_stops_it_and_open_seats_are_open_again(tmp_path: Path) -> None:
    party = Party(tmp_path, "teams")
    ann, ben = party.joins("Ann"), party.joins("Ben")
    ben.deaf.add(schema.AskPledge)
    party.begins()
    ben.drops()
    assert party.told.phase == "lobby" and ann.no == "pledge_missing"
    assert kinds(party) == ["person", "person", "open", "open"]
    assert party.table.matches == 0 and party.keeper.recorder is None


def test_who_leaves_in_the_middle_stops_it(party: Party) -> None:
    ann, ben = party.joins("Ann"), party.joins("Ben")
    ben.deaf.add(schema.AskPledge)
    party.begins()
    ben.says(schema.Leave())
    assert party.told.phase == "lobby" and kinds(party) == ["person", "open"] and ann.no == "pledge_missing"
    assert party.joins("Cat").seat == 1


def test_who_comes_while_others_pledge_watches(tmp_path: Path) -> None:
    party = Party(tmp_path, "teams")
    party.joins("Ann")
    ben = party.joins("Ben")
    ben.deaf.add(schema.AskPledge)
    party.begins()
    assert party.joins("Cat").seat is None


def test_a_match_that_cannot_be_written_does_not_begin(party: Party) -> None:
    ann = party.joins("Ann")
    party.keeper.full = True
    party.begins()
    assert party.told.phase == "lobby" and ann.no == "cannot_begin" and kinds(party) == ["person", "open"]
    assert party.table.matches == 0
    party.keeper.full = False
    party.begins()
    assert party.told.phase == "playing"


def test_fighters_are_as_chosen_and_the_rest_by_lot(party: Party) -> None:
    ann, ben = party.joins("Ann"), party.joins("Ben")
    ann.says(PickFighter("katie"))
    party.begins()
    assert ann.view["players"][0]["fighter"] == "katie" == party.seat(0).fighter
    assert party.seat(1).fighter == ben.view["players"][1]["fighter"] != ""
    assert [one["name"] for one in ann.guest.session.terms["seats"]] == ["Ann", "Ben"]  # type: ignore[union-attr]


def test_a_second_match_at_the_same_table(party: Party) -> None:
    ann, ben, watcher = party.joins("Ann"), party.joins("Ben"), party.joins("Wil", "watch")
    ann.says(PickFighter("katie"))
    party.begins()
    assert ann.says(schema.BackToLobby()).no == "not_now"
    ben.says(schema.Resign())
    assert party.told.phase == "over" and ben.says(schema.BackToLobby()).no == "not_captain"
    ann.says(schema.BackToLobby())
    assert party.told.phase == "lobby" and kinds(party) == ["person", "person"]
    assert [seat.fighter for seat in party.told.seats] == ["katie", ""]  # Ben's was drawn, and is drawn again
    assert not any(seat.ready for seat in party.told.seats)
    assert ann.guest.session is None and watcher.guest.session is None
    party.begins()
    assert party.told.phase == "playing" and party.told.match == 2
    assert ann.last(schema.Begun).match == 2
    party.goes_on(lambda: party.table.phase == "over")
    assert ann.guest.finished is not None and ann.guest.finished.match == 2


def test_those_who_were_away_at_the_end_have_no_seat_in_the_next_lobby(party: Party) -> None:
    ann, ben = party.joins("Ann"), party.joins("Ben")
    party.begins()
    ben.drops()
    ann.says(schema.Resign()).says(schema.BackToLobby())
    assert kinds(party) == ["person", "open"]


def test_what_the_record_is_told_of_at_the_end(party: Party) -> None:
    """The whole record goes to the players, nothing but the outcome to watchers."""
    ann, ben, watcher = party.joins("Ann"), party.joins("Ben"), party.joins("Wil", "watch")
    party.begins()
    ben.says(schema.Resign())
    for one in (ann, ben):
        told = one.last(schema.Finished)
        assert (told.reason, told.winner, told.match) == ("resigned", 0, 1)
        assert told.record == party.keeper.record() and b'"resigned"' in told.record
    assert watcher.last(schema.Finished) == schema.Finished(1, "resigned", 0)


def test_who_was_away_at_the_end_is_told_when_back(party: Party) -> None:
    ann, ben = party.joins("Ann"), party.joins("Ben")
    party.begins()
    ben.drops()
    ann.says(schema.Resign())
    ben.comes_back()
    assert ben.guest.finished is not None and ben.guest.finished.record == party.keeper.record()
    late = party.joins("Wil", "watch")
    assert late.guest.finished == schema.Finished(1, "resigned", 1)


def test_receipts_of_a_whole_match_are_fair(party: Party) -> None:
    from kd_core.net.fair import receipt

    ann, ben = party.joins("Ann"), party.joins("Ben")
    party.begins()
    party.goes_on(lambda: party.table.phase == "over")
    for one in (ann, ben):
        assert one.guest.witness is not None and one.guest.finished is not None
        found = receipt.check(one.guest.finished, one.guest.witness, BOXES)
        assert found.verdict == "fair", found


def test_bots_wait_for_the_voice_of_the_host_and_no_longer_when_it_is_off(tmp_path: Path) -> None:
    """A change counts from the next question on, also in the middle of a match."""
    party = Party(tmp_path)
    ann = party.joins("Ann")
    party.table.wait_for_voice(4.0)
    party.plays()
    begun = party.host.seq
    party.later(3.9)
    assert party.host.seq == begun
    party.later(0.2)
    assert party.host.seq == begun + 1
    party.table.wait_for_voice(0.0)
    ann.acts(ann.legal[0])
    asked = party.host.seq
    party.later(0.5)
    assert party.host.seq == asked + 1
