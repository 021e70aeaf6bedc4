"""A Knockdown Test by a tower at a table (TEST-1, TEST-6): the host's bell, the host's verdict, whoever says what."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kd_core.game import Match, Options, Setup, actions
from kd_core.net import messages
from kd_core.net.messages import Happened, TowerDone, TowerGo, TowerHand, TowerReady, TowerSeen, TowerSet
from kd_core.net.table import packing
from kd_core.net.tower_stage import LEAD
from kd_core.net.wire import schema
from kd_core.record import CannotWrite, Recorder, read
from kd_core.tower.film import Film
from kd_core.tower.hand import Hand
from kd_core.tower.samples import Sample, pack
from kd_core.tower.snapshot import Sight
from kd_core.tower.terms import FRAMES, SECONDS, Aids
from kd_core.tower.tuning import SKILLS
from tests.net.table.kit import BOXES, Party, Program

DICE = {"do": "switch_to_dice"}
FEW, MANY = 4, 20  # cubes that a good hand stacks in time, and that it does not


def before_a_test(cubes: int, attacker: int = 0, test: str = "tower") -> Match:
    """Somebody has struck, and may call a test of so many wounds."""
    players = [
        {"fighter": fighter, "space": 3 + seat, "hand": [], "tokens": {}, "victories": 0,
         "wounds": {"heavy": 0, "light": cubes - 1 if seat != attacker else 0},
         "skills": {"active": [], "hidden": []}}
        for seat, fighter in enumerate(("james", "katie"))
    ]  # fmt: skip
    position = {
        "arena": "nemesis", "phase": "action", "turn": attacker, "actions_left": 2, "round": 1, "candles": 0,
        "row": ["hook", "low_kick", "low_kick", "low_kick"], "deck": ["low_punch"] * 6, "discard": [],
        "players": players,
    }  # fmt: skip
    match = Match.from_position(BOXES, "duel", Options(test), position, 3)
    match.apply(attacker, actions.Attack("hook"))
    return match


def party_of(folder: Path, *names: str, **rules: Any) -> Party:
    party = Party(folder, **{"test": "tower", **rules})
    for name in names or ("Ann", "Ben"):
        party.joins(name)
    return party


def calls_test(party: Party, cubes: int = FEW, attacker: int = 0, recorded: Path | None = None) -> None:
    match = before_a_test(cubes, attacker, party.table.rules.test)
    party.table.lobby.fill_with_bots()
    party.plays_match(match, _recorder(recorded, match, party) if recorded is not None else None)
    caller = next((one for one in party.players if one.seat == attacker), None)
    if caller is not None:
        caller.acts({"do": "knockdown"})
    else:
        party.host.act_for(attacker, {"do": "knockdown"})
        party.table.tick(party.now)
        party.flows()


def _recorder(path: Path, match: Match, party: Party) -> Recorder:
    setup = Setup(BOXES, "duel", options=match.options, seed=3)
    return Recorder.create(path, setup, party.table.lobby.players(), match.position())


class Test:
    """The test that is open, and who is in it."""

    __test__ = False

    def __init__(self, party: Party) -> None:
        self.party = party
        self.told = party.players[0].last(TowerSet)
        seats = {one.seat: one for one in party.players}
        self.tested: Program | None = seats.get(self.told.defender)
        self.attacker: Program | None = seats.get(self.told.attacker)
        self.id = self.told.test

    def starts(self) -> Test:
        assert self.tested is not None and self.attacker is not None
        self.tested.says(TowerReady(self.id))
        self.attacker.says(TowerGo(self.id))
        self.told = self.party.players[0].last(TowerSet)
        return self

    @property
    def frame(self) -> int:
        assert self.told.starts is not None
        return int((self.party.now - self.told.starts) * FRAMES)

    def builds(self, frames: int = SECONDS * FRAMES, skill: str = "expert") -> None:
        """An expert hand at the guest's end, which sees what it is sent and sends what it does."""
        assert self.tested is not None
        hand, sight = Hand(self.told.terms, SKILLS[skill], 5), Sight(self.told.terms.cubes)
        seen = 0
        for _ in range(frames):
            pictures = self.tested.all(TowerSeen)
            for picture in pictures[seen:]:
                sight.see(picture.seen)
            seen = len(pictures)
            if self.frame >= 0 and sight.complete:
                self.tested.says(TowerHand(self.id, pack([hand.sample(max(0, self.frame), sight)])))
            self.party.later(1 / FRAMES)
            if self.verdict is not None:
                return

    @property
    def verdict(self) -> dict[str, Any] | None:
        found = [
            event for one in self.party.players[0].all(Happened) if one.seq > self.id
            for event in one.events if event["event"] == "tower_judged"
        ]  # fmt: skip
        return found[0] if found else None


def called(folder: Path, *names: str, cubes: int = FEW, attacker: int = 0, **rules: Any) -> Test:
    party = party_of(folder, *names, **rules)
    calls_test(party, cubes, attacker)
    return Test(party)


# -- ready, go, build --------------------------------------------------------------------------------------------------


def test_everybody_is_told_of_the_test_and_sees_the_cubes(tmp_path: Path) -> None:
    test = called(tmp_path)
    for one in test.party.players:
        told = one.last(TowerSet)
        assert told.phase == "waits" and told.starts is None and told.terms.cubes == FEW
        sight = Sight(told.terms.cubes)
        sight.see(one.last(TowerSeen).seen)
        assert sight.complete


def test_the_clock_starts_when_the_tested_is_ready_and_the_attacker_says_so(tmp_path: Path) -> None:
    test = called(tmp_path)
    assert test.tested is not None and test.attacker is not None
    test.attacker.says(TowerGo(test.id))
    test.tested.says(TowerGo(test.id))
    test.attacker.says(TowerReady(test.id))
    assert test.tested.last(TowerSet).phase == "waits"
    test.party.later(60)  # nobody is hurried
    assert test.tested.last(TowerSet).phase == "waits"
    test.tested.says(TowerReady(test.id))
    assert test.attacker.last(TowerSet).phase == "ready"
    test.tested.says(TowerGo(test.id))
    assert test.attacker.last(TowerSet).phase == "ready"
    test.attacker.says(TowerGo(test.id))
    told = test.tested.last(TowerSet)
    assert told.phase == "running" and told.starts == pytest.approx(test.party.now + LEAD)
    assert told.ends == pytest.approx(test.party.now + LEAD + SECONDS)
    counted = test.tested.last(schema.Countdown)
    assert (counted.what, counted.starts, counted.ends) == ("tower", told.starts, told.ends)


def test_a_good_hand_passes_a_small_test(tmp_path: Path) -> None:
    test = called(tmp_path).starts()
    test.builds()
    assert test.verdict is not None and test.verdict["passed"] and test.verdict["reason"] == "stands"
    assert test.verdict["cubes"] == test.told.terms.cubes
    assert all(one.view["phase"] != "tower" for one in test.party.players)


def test_doing_nothing_fails_at_the_bell_and_not_before(tmp_path: Path) -> None:
    test = called(tmp_path).starts()
    test.party.later(LEAD + SECONDS - 0.05)
    assert test.verdict is None
    test.party.later(0.2)
    assert test.verdict is not None and test.verdict["reason"] == "on_table" and not test.verdict["passed"]


def test_more_than_anybody_stacks_in_time_is_not_passed(tmp_path: Path) -> None:
    test = called(tmp_path, cubes=MANY).starts()
    test.builds()
    test.party.later(1)
    assert test.verdict is not None and not test.verdict["passed"]


def test_choices_wait_while_a_tower_is_built(tmp_path: Path) -> None:
    test = called(tmp_path).starts()
    assert test.tested is not None
    test.tested.acts(DICE)
    assert test.tested.reasons() == ["counting_down"]


# -- dice instead (TEST-6) ---------------------------------------------------------------------------------------------


def test_both_sides_may_agree_to_roll_instead(tmp_path: Path) -> None:
    test = called(tmp_path)
    assert test.tested is not None and test.attacker is not None
    test.tested.acts(DICE)
    assert test.party.host.view(None)["phase"] == "tower"
    test.attacker.acts(DICE)
    assert test.party.host.view(None)["phase"] != "tower"
    assert any(event["event"] == "dice_rolled" for event in test.tested.last(Happened).events)


def test_bots_agree_to_roll(tmp_path: Path) -> None:
    test = called(tmp_path, "Ann")
    one = test.party.players[0]
    one.acts(DICE)
    assert test.party.host.view(None)["phase"] != "tower"


def test_who_has_agreed_to_dice_for_themselves_rolls(tmp_path: Path) -> None:
    party = party_of(tmp_path)
    for one in party.players:
        one.says(schema.SetAids(Aids(dice=True)))
    calls_test(party)
    assert party.host.view(None)["phase"] != "tower"
    assert not party.players[0].all(TowerSet)


# -- bots --------------------------------------------------------------------------------------------------------------


def test_a_bot_builds_with_a_hand_of_its_own(tmp_path: Path) -> None:
    """It is ready soon, and the person starts the clock."""
    test = called(tmp_path, "Ann")
    assert test.told.by == "bot" and test.told.defender == 1
    test.party.later(1)
    test.party.players[0].says(TowerGo(test.id))
    test.party.later(LEAD + SECONDS + 4)
    assert test.verdict is not None and test.verdict["seat"] == 1 and test.verdict["passed"]


def test_a_bot_starts_the_clock_by_itself(tmp_path: Path) -> None:
    test = called(tmp_path, "Ann", attacker=1)
    assert test.tested is not None
    test.tested.says(TowerReady(test.id))
    test.party.later(1)
    assert test.tested.last(TowerSet).phase == "running"


# -- cheats ------------------------------------------------------------------------------------------------------------


def test_nobody_gives_a_verdict_of_their_own(tmp_path: Path) -> None:
    test = called(tmp_path)
    for one in test.party.players:
        for passed in (True, False):
            one.acts({"do": "tower", "passed": passed})
            assert one.reasons() == ["tower_is_judged"]
    assert test.party.host.view(None)["phase"] == "tower"


def test_samples_of_somebody_else_move_nothing(tmp_path: Path) -> None:
    test = called(tmp_path).starts()
    assert test.attacker is not None
    test.party.later(LEAD + 0.5)
    before = test.party.table.match._stage.trial.world.poses[:]  # type: ignore[union-attr]
    for _ in range(30):
        test.attacker.says(TowerHand(test.id, pack([Sample(test.frame, before[1].x, before[1].y, True)])))
        test.party.later(1 / FRAMES)
    world = test.party.table.match._stage.trial.world  # type: ignore[union-attr]
    assert world.held is None and world.poses == before


def test_samples_after_the_bell_and_of_other_tests_move_nothing(tmp_path: Path) -> None:
    test = called(tmp_path).starts()
    assert test.tested is not None
    test.party.later(LEAD + 1)
    world = test.party.table.match._stage.trial.world  # type: ignore[union-attr]
    cube = world.poses[-1]
    test.tested.says(TowerHand(test.id + 1, pack([Sample(test.frame, cube.x, cube.y, True)])))
    test.tested.says(TowerHand(test.id, pack([Sample(700, cube.x, cube.y, True)])))
    test.tested.says(TowerHand(test.id, b"1234567"))
    test.party.later(0.2)
    assert world.held is None
    test.party.later(SECONDS)
    assert test.verdict is not None and not test.verdict["passed"]
    test.tested.says(TowerHand(test.id, pack([Sample(610, cube.x, cube.y, True)])))
    test.tested.says(TowerDone(test.id))


def test_done_is_taken_only_when_the_shape_is_right(tmp_path: Path) -> None:
    test = called(tmp_path).starts()
    assert test.tested is not None
    test.party.later(LEAD + 1)
    test.tested.says(TowerDone(test.id))
    test.party.later(0.5)
    assert test.verdict is None and test.tested.last(TowerSet).phase == "running"


# -- drops -------------------------------------------------------------------------------------------------------------


def test_the_bell_stands_when_the_tested_drops(tmp_path: Path) -> None:
    test = called(tmp_path).starts()
    assert test.tested is not None and test.attacker is not None
    test.party.later(LEAD + 1)
    cube = test.party.table.match._stage.trial.world.poses[-1]  # type: ignore[union-attr]
    for closed in (False, True):
        test.tested.says(TowerHand(test.id, pack([Sample(test.frame, cube.x, cube.y, closed)])))
        test.party.later(0.5)
    assert test.party.table.match._stage.trial.world.held is not None  # type: ignore[union-attr]
    test.tested.drops()
    test.party.later(1.0)
    assert test.party.table.match._stage.trial.world.held is None  # type: ignore[union-attr]
    ends = test.told.ends
    assert ends is not None
    test.party.later(ends - test.party.now + 0.1)
    seen = [event for one in test.attacker.all(Happened) for event in one.events if event["event"] == "tower_judged"]
    assert seen and seen[-1]["reason"] == "on_table"


def test_who_comes_back_sees_the_running_clock_and_goes_on(tmp_path: Path) -> None:
    test = called(tmp_path).starts()
    assert test.tested is not None
    test.builds(round(LEAD * FRAMES) + 90)
    test.tested.drops()
    test.party.later(0.3)
    test.tested.heard.clear()
    test.tested.comes_back()
    told = test.tested.last(TowerSet)
    assert (told.phase, told.starts, told.ends) == ("running", test.told.starts, test.told.ends)
    assert test.tested.last(schema.Countdown).what == "tower"
    test.builds()
    test.party.later(0.5)
    assert test.verdict is not None and test.verdict["passed"]


def test_a_table_that_is_paused_does_not_stop_the_bell(tmp_path: Path) -> None:
    test = called(tmp_path).starts()
    assert test.attacker is not None
    test.attacker.drops()  # gone after six seconds: the table stands still
    test.party.later(LEAD + SECONDS + 0.3)
    assert test.party.host.view(None)["phase"] != "tower"


# -- what is kept ------------------------------------------------------------------------------------------------------


def test_the_record_holds_the_verdict_and_the_film(tmp_path: Path) -> None:
    party = party_of(tmp_path)
    calls_test(party, recorded=tmp_path / "test.kdr")
    test = Test(party).starts()
    test.builds()
    kept = next(one for one in read(tmp_path / "test.kdr", BOXES).choices if one.action.do == "tower")
    film = Film.from_text(kept.film)
    assert film.terms == test.told.terms and not film.differs()
    assert film.verdict is not None and film.verdict.passed == kept.action.to_json()["passed"]


def test_a_verdict_that_cannot_be_written_is_given_when_it_can(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    party = party_of(tmp_path)
    calls_test(party, recorded=tmp_path / "test.kdr")
    test = Test(party).starts()
    real = Recorder.write
    with monkeypatch.context() as full:

        def write(*given: Any, **named: Any) -> None:
            raise CannotWrite(tmp_path, "the disk is full")

        full.setattr(Recorder, "write", write)
        party.later(LEAD + SECONDS + 5)
        assert test.verdict is None
    assert Recorder.write is real
    party.later(1.5)
    assert test.verdict is not None


# -- watchers ----------------------------------------------------------------------------------------------------------


def test_a_watcher_who_comes_in_the_middle_sees_the_tower(tmp_path: Path) -> None:
    test = called(tmp_path).starts()
    test.party.later(LEAD + 2)
    watcher = test.party.joins("Wil", "watch")
    assert watcher.last(TowerSet).phase == "running"
    sight = Sight(test.told.terms.cubes)
    test.party.later(1.5)
    for picture in watcher.all(TowerSeen):
        sight.see(picture.seen)
    assert sight.complete


def test_a_watchers_pictures_are_small(tmp_path: Path) -> None:
    """Under 4 kB a second, at 30 pictures a second."""
    test = called(tmp_path, cubes=15)
    watcher = test.party.joins("Wil", "watch")
    test.starts()
    watcher.heard.clear()
    watcher.sent.clear()
    test.builds(SECONDS * FRAMES)
    pictures = [told for told in watcher.sent if b"tower_seen" in told]
    assert 25 * SECONDS < len(pictures) < 35 * SECONDS
    assert sum(len(told) for told in pictures) / (len(pictures) / 30) < 4000


def test_watchers_with_a_delay_see_the_tower_later_and_their_clock_with_it(tmp_path: Path) -> None:
    test = called(tmp_path, delay=30)
    watcher = test.party.joins("Wil", "watch")
    test.starts()
    test.party.later(LEAD + SECONDS + 1)
    assert not [one for one in watcher.all(TowerSet) if one.phase == "running"]
    test.party.later(31)
    late = next(one for one in watcher.all(TowerSet) if one.phase == "running")
    assert test.told.starts is not None and late.starts == pytest.approx(test.told.starts + 30)
    assert not any(isinstance(one, messages.Refused) for one in watcher.heard)


def test_the_tested_sees_every_frame_and_the_others_every_second_one(tmp_path: Path) -> None:
    test = called(tmp_path).starts()
    assert test.tested is not None and test.attacker is not None
    test.party.later(LEAD)
    for one in (test.tested, test.attacker):
        one.heard.clear()
    test.party.later(2)
    assert 110 <= len(test.tested.all(TowerSeen)) <= 125
    assert 55 <= len(test.attacker.all(TowerSeen)) <= 65


# -- what was agreed ---------------------------------------------------------------------------------------------------


def test_other_aids_are_another_match_nobody_is_ready_for(tmp_path: Path) -> None:
    party = party_of(tmp_path)
    ann, ben = party.players
    ann.ready()
    ben.ready()
    ann.says(schema.SetAids(Aids(snap=True)))
    assert party.seat(0).aids == Aids(snap=True)
    assert not party.seat(0).ready and not party.seat(1).ready
    ann.ready()
    ann.says(schema.SetAids(Aids(snap=True)))  # as before
    assert party.seat(0).ready


def test_aids_go_along_to_another_seat_and_to_another_host(tmp_path: Path) -> None:
    party = party_of(tmp_path, "Ann")
    ann = party.players[0]
    ann.says(schema.SetAids(Aids(time=150)))
    ann.says(schema.Sit(1))
    assert party.seat(1).aids == Aids(time=150) and party.seat(0).aids == Aids()
    packet = packing.unpacked(packing.packed(party.table))
    assert packet.chairs[1].aids == Aids(time=150)
    assert packing.chairs_of(packet, 0.0)[1].aids == Aids(time=150)


def test_watchers_and_matches_under_way_set_no_aids(tmp_path: Path) -> None:
    test = called(tmp_path)
    watcher = test.party.joins("Wil", "watch")
    for one in (watcher, test.party.players[0]):
        one.says(schema.SetAids(Aids(dice=True)))
        assert one.no == "not_now"


def test_a_clock_for_choices_starts_the_test_and_does_not_end_it(tmp_path: Path) -> None:
    """Who says nothing is ready when the time is over; no choice is made for them, least of all a verdict."""
    test = called(tmp_path, choice_time=20)
    assert test.tested is not None
    test.party.later(19.5)
    assert test.tested.last(TowerSet).phase == "waits"
    test.party.later(1)
    assert test.tested.last(TowerSet).phase == "ready"
    test.party.later(20)
    assert test.tested.last(TowerSet).phase == "running"
    assert test.party.host.seq == test.id
