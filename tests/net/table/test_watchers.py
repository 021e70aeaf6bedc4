"""Watchers see what everybody may know, later if so agreed, and can disturb nobody."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from kd_core.net import messages
from kd_core.net.messages import Happened, Snapshot
from kd_core.net.wire import schema
from tests.net.table.kit import Party, Program
from tests.net.wire import made_up


def watched(folder: Path, mode: str = "duel", **rules: int) -> tuple[Party, Program]:
    party = Party(folder, mode, **rules)
    party.joins("Ann"), party.joins("Ben")
    watcher = party.joins("Wil", "watch")
    party.plays()
    return party, watcher


def shown(one: Program) -> list[int]:
    return [said.seq for said in one.heard if isinstance(said, Snapshot | Happened)]


def test_watchers_see_public_things_at_once(tmp_path: Path) -> None:
    party, watcher = watched(tmp_path)
    party.goes_on(lambda: party.host.seq > 20)
    assert shown(watcher) == list(range(party.host.seq + 1))
    assert isinstance(watcher.heard[[type(one) for one in watcher.heard].index(schema.Begun) + 1], Snapshot)
    assert watcher.view == party.host.view(None) and watcher.view["you"] is None and watcher.view["legal"] == []


def test_who_comes_late_gets_state_and_log(tmp_path: Path) -> None:
    party, watcher = watched(tmp_path)
    party.goes_on(lambda: party.host.seq > 20)
    late = party.joins("Xim", "watch")
    assert late.last(schema.Begun) == schema.Begun(1, None)
    assert late.view == party.host.view(None)
    assert late.guest.session is not None and watcher.guest.session is not None
    assert late.guest.session.log == watcher.guest.session.log and len(late.guest.session.log) == party.host.seq + 1
    assert late.guest.session.log == party.host.snapshot(None, log=True).log
    party.goes_on(lambda: party.host.seq > 25)
    assert late.view == watcher.view == party.host.view(None)


def test_a_choice_that_is_taken_back_is_gone_from_the_log_of_late_comers(tmp_path: Path) -> None:
    party, watcher = watched(tmp_path)
    party.goes_on(lambda: bool(party.host._taken) and party.host.last_seat == 0)
    party.programs[0].takes_back()
    late = party.joins("Xim", "watch")
    assert late.guest.session.log == watcher.guest.session.log == party.host.snapshot(None, log=True).log  # type: ignore[union-attr]


def test_a_crowd_is_told_after_the_players_and_misses_nothing(tmp_path: Path) -> None:
    party, watcher = watched(tmp_path)
    for number in range(20):
        party.joins(f"W{number}", "watch")
    party.goes_on(lambda: party.host.seq > 10)
    player = party.players[0]
    assert shown(player)[-1] == party.host.seq > shown(watcher)[-1]
    assert party.table.due(party.now) <= party.now
    party.later(0.01)
    assert shown(watcher) == list(range(party.host.seq + 1))
    assert watcher.view == party.host.view(None)


# -- later by agreement ------------------------------------------------------------------------------------------------


def test_a_delay_holds_back_state_log_and_snapshots(tmp_path: Path) -> None:
    party, watcher = watched(tmp_path, delay=30)
    began = party.now
    assert watcher.last(schema.Begun).seat is None and shown(watcher) == []
    choices: list[tuple[float, int]] = []
    while party.now < began + 40:
        asked = [one for one in party.players if one.legal]
        if asked:
            asked[0].acts(next(action for action in asked[0].legal if action["do"] != "knockdown"))
            choices.append((party.now, party.host.seq))
        party.later(2.5)
        known = max((seq for at, seq in choices if at + 30 <= party.now), default=0 if party.now >= began + 30 else -1)
        assert max(shown(watcher), default=-1) == known
    assert 0 < max(shown(watcher)) < party.host.seq
    late = party.joins("Xim", "watch")
    assert shown(late) == [max(shown(watcher))] and late.view == watcher.view
    assert late.guest.session.log == watcher.guest.session.log  # type: ignore[union-attr]
    assert len(late.guest.session.log) == max(shown(watcher)) + 1  # type: ignore[union-attr]


def test_a_delay_holds_back_what_happened_before_anybody_watched(tmp_path: Path) -> None:
    """The table was agreed to be seen late; it is no earlier for the first who comes in the middle."""
    party = Party(tmp_path, "duel", delay=30)
    party.joins("Ann"), party.joins("Ben")
    party.plays()
    party.goes_on(lambda: party.host.seq > 10)
    first = party.joins("Wil", "watch")
    assert shown(first) == []
    assert party.table.card().round == 0
    party.later(30.5)
    assert shown(first) == list(range(party.host.seq + 1))


def test_the_first_watcher_of_all_sees_the_countdown_that_runs(tmp_path: Path) -> None:
    party = Party(tmp_path, "duel", countdown=3)
    party.joins("Ann"), party.joins("Ben")
    party.plays()
    one = party.until_test()
    one.rolls()
    party.later(1)
    assert party.joins("Wil", "watch").guest.countdown == one.last(schema.Countdown)


def test_a_countdown_is_as_late_as_all_else(tmp_path: Path) -> None:
    party, watcher = watched(tmp_path, delay=60, countdown=3)
    one = party.until_test()
    one.rolls()
    told, began = one.last(schema.Countdown), party.now
    party.later(1)
    late = party.joins("Xim", "watch")
    assert not [later for later in watcher.all(schema.Countdown) if later.id == told.id] and not late.guest.countdown
    party.later(began + 60.5 - party.now)
    shifted = msgspec.structs.replace(told, starts=told.starts + 60, ends=told.ends + 60)
    assert watcher.last(schema.Countdown) == shifted == watcher.guest.countdown
    assert party.joins("Yan", "watch").guest.countdown == shifted
    party.later(3.5)
    assert watcher.guest.countdown is None
    assert party.joins("Zoe", "watch").guest.countdown is None
    party.later(1)
    assert watcher.last(schema.CountdownOver).id == told.id


def test_the_table_tells_delayed_watchers_nothing_of_the_match(tmp_path: Path) -> None:
    """Neither clocks, nor a message where only a clock has changed, nor how many there were."""
    party, watcher = watched(tmp_path, delay=60, choice_time=20, reserve=30)
    party.later(3)
    before = len(watcher.heard)
    version = watcher.table.version
    for _ in range(6):
        one = next(one for one in party.players if one.legal)
        one.acts(next(action for action in one.legal if action["do"] != "knockdown"))
    assert len(watcher.heard) == before
    ann = party.programs[0]
    assert ann.table.choose_until is not None
    ann.says(schema.Propose("pause"))
    assert watcher.table.ballots and watcher.table.choose_until is None and watcher.table.version == version + 1
    assert [seat.reserve for seat in watcher.table.seats] == [0.0, 0.0] and ann.table.seats[0].reserve == 30
    late = party.joins("Xim", "watch")
    assert late.table.choose_until is None and [seat.reserve for seat in late.table.seats] == [0.0, 0.0]


def test_the_card_tells_no_more_than_delayed_watchers_know(tmp_path: Path) -> None:
    party, watcher = watched(tmp_path, delay=60)
    assert party.table.card().round == 0
    party.goes_on(lambda: max(one["victories"] for one in party.host.view(None)["players"]) > 0)
    view = watcher.guest.session.open_view if watcher.guest.session and watcher.guest.session.begun else None  # type: ignore[union-attr]
    card = party.table.card()
    expected = tuple(view["players"][side]["victories"] for side in (0, 1)) if view else (0, 0)
    assert card.score == expected != tuple(one["victories"] for one in party.host.view(None)["players"])


def test_delayed_watchers_do_not_hear_the_players_talk(tmp_path: Path) -> None:
    party, watcher = watched(tmp_path, delay=60)
    party.programs[0].says(schema.Say("oops"))
    assert not watcher.guest.said and len(party.programs[1].guest.said) == 1
    watcher.says(schema.Say("hello"))
    assert len(watcher.guest.said) == 1 and len(party.programs[1].guest.said) == 1


def test_when_it_is_over_nothing_is_held_back(tmp_path: Path) -> None:
    party, watcher = watched(tmp_path, delay=300)
    party.goes_on(lambda: party.host.seq > 10)
    assert shown(watcher) == []
    party.programs[0].says(schema.Resign())
    assert shown(watcher) == list(range(party.host.seq + 1))
    assert watcher.table.phase == "over" and watcher.guest.finished is not None
    kinds = [type(one) for one in watcher.heard]
    assert kinds.index(schema.Finished) > len(kinds) - kinds[::-1].index(Happened) - 1
    party.programs[0].says(schema.BackToLobby())
    assert watcher.table.phase == "lobby"


# -- who disturbs nobody -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", made_up.GUEST_TYPES, ids=lambda kind: kind.__name__)
def test_nothing_a_watcher_says_reaches_a_match(tmp_path: Path, kind: type[messages.Message]) -> None:
    party, watcher = watched(tmp_path, choice_time=100)
    party.goes_on(lambda: party.host.seq > 6)
    party.later(3)
    ann, ben = party.programs[:2]
    heard, record = [len(ann.heard), len(ben.heard)], party.host.seq
    told = party.told
    person = watcher.person
    for said in range(20):
        party.table.hear(person, made_up.message(kind, random.Random(said)), party.now)
        party.flows()
    assert party.host.seq == record
    assert msgspec.structs.replace(party.told, version=told.version, watching=1, watchers=told.watchers) == told
    assert kind is schema.Leave or [len(ann.heard), len(ben.heard)] == heard
    seats = [chair.presence for chair in party.table.chairs]
    assert seats == ["good", "good"] and party.table.phase == "playing"


def test_a_thousand_who_come_and_go_are_small_news(tmp_path: Path) -> None:
    party = Party(tmp_path)
    ann = party.joins("Ann")
    party.plays()
    party.later(3)
    before = len(ann.heard)
    for number in range(40):
        party.joins(f"W{number}", "watch")
    assert len(ann.heard) - before <= 2
    party.later(2.5)
    assert ann.table.watching == 40


def test_a_watcher_who_reads_slowly_gets_a_snapshot(tmp_path: Path) -> None:
    party, watcher = watched(tmp_path)
    party.table.slow(watcher.person, True)
    before = shown(watcher)
    party.goes_on(lambda: party.host.seq > 8)
    assert shown(watcher) == before
    party.table.slow(watcher.person, False)
    party.flows()
    assert shown(watcher) == [*before, party.host.seq] and watcher.view == party.host.view(None)
    assert watcher.guest.session.log == party.host.snapshot(None, log=True).log  # type: ignore[union-attr]
    count = len(watcher.heard)
    party.table.slow(watcher.person, True)
    party.table.slow(watcher.person, False)
    party.flows()
    assert len(watcher.heard) == count  # nothing was missed


def test_a_delay_is_as_long_as_agreed_whenever_somebody_chooses(tmp_path: Path) -> None:
    """Not from the tick before the choice, nor to the tick after it would be due."""
    party, watcher = watched(tmp_path, delay=30)
    party.later(31)
    party.now += 0.37
    one = next(one for one in party.players if one.legal)
    one.acts(next(action for action in one.legal if action["do"] != "knockdown"))
    chosen, seq = party.now, party.host.seq
    party.later(29.99)
    assert max(shown(watcher)) < seq
    party.later(chosen + 30.001 - party.now)
    assert max(shown(watcher)) == seq


def test_what_watchers_have_seen_is_on_the_card(tmp_path: Path) -> None:
    party, watcher = watched(tmp_path)
    party.goes_on(lambda: max(one["victories"] for one in party.host.view(None)["players"]) > 0)
    card, view = party.table.card(), party.host.view(None)
    assert card.score == tuple(one["victories"] for one in view["players"]) != (0, 0)
    assert (card.round, card.arena) == (view["round"], view["arena"]) and watcher.view == view
