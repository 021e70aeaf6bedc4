"""The host's side of a test, alone: whose word counts, and whose does not."""

from __future__ import annotations

import pytest

from kd_core.net.host import Host
from kd_core.net.messages import Message, TowerDone, TowerGo, TowerHand, TowerReady, TowerSeen, TowerSet
from kd_core.net.tower_stage import LEAD, TowerStage, terms_of
from kd_core.record import Player
from kd_core.tower.samples import Sample, pack
from kd_core.tower.terms import FRAMES, NO_AIDS
from tests.net.table.test_towers import before_a_test


class Company:
    """Four people, as in teams; nobody is a bot unless we say so."""

    def __init__(self, late: float = 0.0) -> None:
        self.told: list[Message] = []
        self.bots: dict[int, str] = {}
        self.late = late

    def tell(self, message: TowerSet) -> None:
        self.told.append(message)

    def show(self, message: TowerSeen, tested: bool) -> None:
        self.told.append(message)

    def bot_at(self, seat: int) -> str:
        return self.bots.get(seat, "")

    def lag(self, seat: int) -> float:
        return self.late


def stage(company: Company | None = None, patience: float = 0.0, cubes: int = 5) -> TowerStage:
    """Seat 1 is tested, seat 0 has called it."""
    host = Host(before_a_test(cubes), [Player("Ann"), Player("Ben")], builds=True)
    host.act_for(0, {"do": "knockdown"})
    terms = terms_of(host, NO_AIDS)
    assert terms is not None
    return TowerStage(host, terms, company or Company(), 0.0, patience=patience)


def running(late: float = 0.0, cubes: int = 5) -> TowerStage:
    made = stage(Company(late), cubes=cubes)
    made.hear(1, TowerReady(made.test), 0.0)
    made.hear(0, TowerGo(made.test), 0.0)
    assert made.phase == "running"
    return made


@pytest.mark.parametrize(("seat", "starts"), [(0, True), (2, True), (1, False), (3, False)])
def test_only_the_attackers_side_starts_the_clock(seat: int, starts: bool) -> None:
    made = stage()
    made.hear(1, TowerReady(made.test), 0.0)
    made.hear(seat, TowerGo(made.test), 0.0)
    assert (made.phase == "running") == starts


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_nobody_else_is_ready_for_the_tested(seat: int) -> None:
    made = stage()
    made.hear(seat, TowerReady(made.test), 0.0)
    assert made.phase == "waits"


def test_words_of_another_test_do_not_count() -> None:
    made = stage()
    made.hear(1, TowerReady(made.test + 1), 0.0)
    assert made.phase == "waits"
    made.hear(1, TowerReady(made.test), 0.0)
    made.hear(0, TowerGo(made.test - 1), 0.0)
    assert made.phase == "ready"


def takes(made: TowerStage, test: int, at: float = 2.0) -> bool:
    """The hand goes to a cube, and closes; does it hold one?"""
    cube = made.trial.world.poses[-1]
    for number in range(20):
        now = LEAD + at + number / FRAMES
        frame = int((now - LEAD) * FRAMES)
        made.hear(1, TowerHand(test, pack([Sample(frame, cube.x, cube.y, number > 15)])), now)
        made.tick(now + 0.5 / FRAMES)
    made.tick(LEAD + at + 0.5)
    return made.trial.world.held is not None


def test_the_hand_of_the_tested_takes_a_cube() -> None:
    made = running()
    assert takes(made, made.test)


def test_samples_of_another_test_take_none() -> None:
    made = running()
    assert not takes(made, made.test + 1)


def test_who_is_a_bot_by_now_has_no_word() -> None:
    """A bot took the seat while the person was away: what still comes from there does not count."""
    company = Company()
    made = stage(company)
    company.bots[1] = "brawler"
    made.hear(1, TowerReady(made.test), 0.0)
    assert made.phase == "waits"


def test_a_bot_that_has_begun_builds_to_the_end() -> None:
    """The person comes back in the middle: two hands would be one too many."""
    company = Company()
    company.bots[1] = "brawler"
    made = stage(company)
    made.tick(1.0)
    made.hear(0, TowerGo(made.test), 1.0)
    del company.bots[1]
    assert made.message().by == "bot"
    before = list(made.trial._waiting)
    made.hear(1, TowerHand(made.test, pack([Sample(1, 3.0, 3.0, True)])), 1.0 + LEAD)
    assert made.trial._waiting == before


def test_done_is_judged_at_once() -> None:
    """A single cube is a tower; it has not yet lain still for long enough to end the test by itself."""
    made = running(cubes=1)
    made.tick(LEAD + 0.1)
    made.hear(0, TowerDone(made.test), LEAD + 0.1)
    assert made.trial.phase == "building"
    made.hear(1, TowerDone(made.test), LEAD + 0.1)
    assert made.trial.phase == "standing"


def test_what_was_done_in_time_counts_although_it_was_on_its_way() -> None:
    """The host simulates a moment behind: a sample stamped before the bell that arrives 40 ms after it is applied."""
    made = running(late=0.05)
    bell = made.terms.frames
    now = LEAD + bell / FRAMES
    made.tick(now - 0.1)
    for number in range(40):  # it catches up in steps
        made.tick(now - 0.06 + number / 500)
    assert made.trial.verdict is None
    made.hear(1, TowerHand(made.test, pack([Sample(bell - 1, 3.0, 3.0, False)])), now + 0.02)
    made.tick(now + 0.06)
    assert [one.frame for one in made.trial.film.samples] == [bell - 1]


def test_what_comes_too_late_does_not() -> None:
    made = running(late=0.05)
    bell = made.terms.frames
    for number in range(80):
        made.tick(LEAD + bell / FRAMES + 0.2 + number / 100)
    made.hear(1, TowerHand(made.test, pack([Sample(bell - 1, 3.0, 3.0, False)])), LEAD + bell / FRAMES + 0.1)
    assert not made.trial.film.samples


def test_with_a_clock_for_choices_nobody_waits_for_ever() -> None:
    made = stage(patience=20.0)
    made.tick(19.0)
    assert made.phase == "waits" and made.due() == 20.0
    made.tick(20.0)
    assert made.phase == "ready"
    made.tick(40.0)
    assert made.phase == "running"


def test_without_one_they_do() -> None:
    made = stage()
    made.tick(1e6)
    assert made.phase == "waits" and made.due() == float("inf")
