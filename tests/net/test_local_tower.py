"""A tower on this computer: built here, judged here, by the same stage as at a table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kd_core.game import Match, Options, Setup, actions
from kd_core.net import messages
from kd_core.net.host import Host
from kd_core.net.local import LocalSession
from kd_core.net.messages import Happened, Message, TowerGo, TowerHand, TowerReady, TowerSeen, TowerSet
from kd_core.net.tower_stage import LEAD
from kd_core.record import Player
from kd_core.tower.hand import Hand
from kd_core.tower.samples import pack
from kd_core.tower.snapshot import Sight
from kd_core.tower.terms import FRAMES, SECONDS, Aids
from kd_core.tower.tuning import SKILLS
from tests.net.pair import BOXES
from tests.net.table.test_towers import before_a_test

ANN, BEA = Player("Ann"), Player("Bea")
BOT = Player("Brawler", "bot", "brawler")


class Here:
    """A test with so many cubes has been called of seat 1, and time is what we say."""

    def __init__(self, *players: Player, cubes: int = 4, attacker: int = 0, test: str = "tower") -> None:
        match = before_a_test(cubes, attacker, test)
        self.now = 50.0
        host = Host(match, players, builds=True)
        setup = Setup(BOXES, "duel", options=match.options)
        self.session = LocalSession(host, setup, now=lambda: self.now)
        self.heard: list[Message] = []
        self.session.look_from(self.session.viewpoint, self.heard.append)
        host.act_for(attacker, {"do": "knockdown"})
        self.session.tick()

    def all(self, kind: type[Any]) -> list[Any]:
        return [one for one in self.heard if isinstance(one, kind)]

    @property
    def told(self) -> TowerSet:
        told: TowerSet = self.all(TowerSet)[-1]
        return told

    def later(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end:
            at = self.session.ticks_at
            self.now = end if at is None else min(end, max(self.now + 1e-6, at))
            self.session.tick()

    @property
    def verdict(self) -> dict[str, Any] | None:
        return next((e for one in self.all(Happened) for e in one.events if e["event"] == "tower_judged"), None)


def test_a_person_builds_and_a_bot_starts_the_clock() -> None:
    here = Here(BOT, ANN)
    assert here.told.phase == "waits" and here.session.person_asked == 1 and not here.session.to_judge
    here.session.tower(TowerReady(here.told.test))
    here.later(2)
    assert here.told.phase == "running"
    hand, sight = Hand(here.told.terms, SKILLS["expert"], 5), Sight(here.told.terms.cubes)
    seen = 0
    while here.verdict is None and here.session.ticks_at is not None:
        pictures = here.all(TowerSeen)
        for picture in pictures[seen:]:
            sight.see(picture.seen)
        seen = len(pictures)
        frame = int((here.now - (here.told.starts or 0)) * FRAMES)
        if frame >= 0:
            here.session.tower(TowerHand(here.told.test, pack([hand.sample(frame, sight)])))
        here.later(1 / FRAMES)
    assert here.verdict is not None and here.verdict["passed"]


def test_a_bot_builds_for_itself() -> None:
    here = Here(ANN, BOT)
    assert here.session.person_asked is None
    here.later(2)
    assert here.told.phase == "ready"
    here.session.tower(TowerGo(here.told.test))
    here.later(LEAD + SECONDS + 4)
    assert here.verdict is not None and here.verdict["passed"]


def test_two_bots_need_nobody() -> None:
    here = Here(BOT, BOT)
    here.later(20)
    assert here.verdict is not None


def test_two_people_at_one_screen_say_both_words() -> None:
    here = Here(ANN, BEA)
    here.session.tower(TowerGo(here.told.test))
    assert here.told.phase == "waits"
    here.session.tower(TowerReady(here.told.test))
    here.session.tower(TowerGo(here.told.test))
    assert here.told.phase == "running"


def test_the_people_here_may_roll_instead_until_the_clock_runs() -> None:
    here = Here(BOT, ANN)
    here.session.act({"do": "switch_to_dice"})
    assert any(event["event"] == "dice_rolled" for event in here.all(Happened)[-1].events)
    here = Here(BOT, ANN)
    here.session.tower(TowerReady(here.told.test))
    here.later(2)
    before = len(here.all(Happened))
    here.session.act({"do": "switch_to_dice"})
    assert len(here.all(Happened)) == before


@pytest.mark.parametrize("passed", [True, False])
def test_nobody_here_says_how_it_stands(passed: bool) -> None:
    here = Here(BOT, ANN)
    here.session.act({"do": "tower", "passed": passed})
    assert here.verdict is None and here.all(messages.Refused)


def test_dice_for_this_player() -> None:
    here = Here(BOT, Player("Ann", aids=Aids(dice=True)))
    assert not here.all(TowerSet)
    assert any(event["event"] == "dice_rolled" for event in here.all(Happened)[-1].events)


def test_more_cubes_than_fit_are_rolled() -> None:
    """TEST-6, BOX-4."""
    here = Here(BOT, ANN, cubes=60)
    assert not here.all(TowerSet)
    assert any(event["event"] == "dice_rolled" for event in here.all(Happened)[-1].events)


def test_more_time_is_more_time() -> None:
    here = Here(ANN, Player("Bea", aids=Aids(time=200)))
    here.session.tower(TowerReady(here.told.test))
    here.session.tower(TowerGo(here.told.test))
    assert here.told.ends == pytest.approx(here.now + LEAD + 2 * SECONDS)


def test_a_match_that_was_left_in_a_test_goes_on_with_it(tmp_path: Path) -> None:
    """From the beginning, with the same cubes."""
    setup = Setup(BOXES, "duel", ["james", "katie"], options=Options("tower"), seed=1)
    session = LocalSession.new(setup, [Player("Ann", aids=Aids(snap=True)), BEA], builds=True)
    session.keep(tmp_path / "match.kdr")
    session.close()
    again = LocalSession.resume(tmp_path / "match.kdr", builds=True)
    assert again.builds and again.players[0].aids == Aids(snap=True) and not again.to_judge


def test_who_looks_in_the_middle_of_a_test_sees_it() -> None:
    here = Here(BOT, ANN)
    heard: list[Message] = []
    here.session.look_from(1, heard.append)
    assert [type(one) for one in heard][-2:] == [TowerSet, TowerSeen]


@pytest.mark.parametrize("rolled", [True, False])
def test_who_looks_after_a_test_sees_no_tower_of_it(rolled: bool) -> None:
    """At one screen somebody else looks next: what was judged, or rolled instead, must not come back over the table."""
    here = Here(ANN, BEA)
    if rolled:
        here.session.act({"do": "switch_to_dice"})
    else:
        here.session.tower(TowerReady(here.told.test))
        here.session.tower(TowerGo(here.told.test))
        while (at := here.session.ticks_at) is not None:  # as the window does: then nobody ticks any more
            here.now = max(here.now + 1e-6, at)
            here.session.tick()
        assert here.verdict is not None
    for seat in (0, 1):
        heard: list[Message] = []
        here.session.look_from(seat, heard.append)
        assert not [one for one in heard if isinstance(one, TowerSet | TowerSeen)]


def test_a_head_start_shows_its_dice() -> None:
    here = Here(BOT, ANN, test="head_start", cubes=9)
    assert here.told.terms.way == "head_start" and here.told.terms.dice is not None


def test_positions_of_tests_are_those_of_matches() -> None:
    match = before_a_test(5)
    assert isinstance(match, Match) and actions.Knockdown() in match.decisions[0].options
