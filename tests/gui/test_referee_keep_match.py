"""A whole match of a printed box is told tap by tap, with slips that are corrected; at the end memory and table are the
same, and so they are after every step."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from kd_core.game import library
from kd_core.referee.kept import KeptMatch
from kd_qt.referee.keep import store
from tests.gui.referee_keep_kit import Table
from tests.gui.window_kit import close_window
from tests.properties.test_named_outcomes import Onlookers
from tests.referee.test_kept import facts_of, real_table

pytestmark = pytest.mark.gui
MOST_STEPS = 90  # of a match: what comes later is like what came before


@pytest.fixture
def table(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    opened = Table()
    yield opened
    close_window(opened.window)


def slip(table: Table, lot: random.Random) -> None:
    """Somebody taps a wrong number of wounds, sees it, and takes it back or corrects it."""
    seat = lot.randrange(2)
    table.tap(f"referee.keep.{seat}.wounds", f"referee.keep.number.{seat}.light.more", "referee.keep.numbers.done")
    if lot.random() < 0.5:
        table.tap("referee.keep.undo")
    else:
        table.tap(f"referee.keep.{seat}.wounds", f"referee.keep.number.{seat}.light.fewer", "referee.keep.numbers.done")


@pytest.mark.parametrize(
    ("seed", "mode", "arena", "test"),
    [(1, "duel", "nemesis", "dice"), (2, "duel", "tainted_grail", "tower"), (3, "teams", "tainted_grail", "dice")],
)
def test_a_match_is_followed_tap_by_tap(table: Table, seed: int, mode: str, arena: str, test: str) -> None:
    lot = random.Random(seed)
    fighters = lot.sample(["james", "katie", "chilly", "mistbearer", "maggot", "lost_knight"], 4)
    table.begin(*fighters[: 4 if mode == "teams" else 2], mode=mode, arena=arena, test=test)
    said = table.kept.position
    table.correct(row=said["row"], **{f"s{at}_hand": one["hand"] for at, one in enumerate(said["players"])})
    match = real_table(table.kept, seed)
    for _ in range(MOST_STEPS):
        if match.winner is not None:
            break
        if lot.random() < 0.04:
            slip(table, lot)
        decision = match.decisions[0]
        options = list(decision.options)
        action = options[int(lot.random() * len(options))]
        happened = match.apply(decision.seat, action)
        match.state.drawn = []  # at this table everybody names what they draw
        table.tell(action, Onlookers(happened, match.state.turn).name)
        assert facts_of(table.kept._now.match) == facts_of(match), action
    again = store.load(library.find(library.BOXES)).kept
    assert isinstance(again, KeptMatch) and again.position == table.kept.position
