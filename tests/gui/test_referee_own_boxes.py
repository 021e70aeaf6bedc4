"""Own packs on the real table: their fighters, cards and arenas are in every tool, also arenas that are no line."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from kd_core import places
from kd_core.referee.sums import reach
from kd_qt.referee.ground import Ground
from kd_qt.referee.shell import TOOLS
from kd_qt.referee.tools.may import MayTool
from kd_qt.referee.tools.range import RangeTool
from tests.gui.referee_kit import Referee, too_small
from tests.gui.window_kit import close_window, settle

pytestmark = pytest.mark.gui
PACKS = Path(__file__).parents[1] / "packs"


@pytest.fixture(params=["ring", "gym", "cross", "square"])
def referee(
    request: pytest.FixtureRequest, qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Referee]:
    """Only an own pack is on the table: as it is, or with an arena that is no line."""
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    name = request.param if request.param in ("ring", "gym") else "ring"
    own = places.packs() / name
    shutil.copytree(PACKS / name, own)
    if name != request.param:
        shutil.copy(PACKS / "arenas" / f"{request.param}.toml", own / "arena.toml")
    opened = Referee("block", referee={"boxes": [name]})
    assert [pack.id for pack in opened.page.table.packs] == [name]
    yield opened
    close_window(opened.window)


def test_every_tool_works_with_an_own_box_alone(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    problems = []
    for kind in TOOLS:
        referee.page.show_tool(kind.name)
        settle()
        problems += [f"{kind.name}: {problem}" for problem in too_small(referee.page, monkeypatch)]
    assert not problems, "\n".join(problems)


def test_every_space_can_be_tapped_and_none_lies_over_another(referee: Referee) -> None:
    referee.page.show_tool("range")
    settle()
    tool = referee.tool(RangeTool)
    ground = tool.findChild(Ground)
    assert ground is not None and len(ground.spaces()) == len(tool.arena.links)
    frames = [space.geometry() for space in ground.spaces()]
    assert not any(one.intersects(other) for at, one in enumerate(frames) for other in frames[at + 1 :])
    last = len(frames)
    referee.tap("space.1", f"space.{last}")
    assert tool._stand == [0, last - 1]
    printed = tool._shown
    expected = reach(tool.arena.id, 0, last - 1, printed=printed, packs=referee.page.table.packs)
    assert tool.answer() == expected
    assert [space.at for space in ground.spaces() if space.lit] == list(expected.reached)


def test_may_i_asks_with_its_cards(referee: Referee) -> None:
    referee.page.show_tool("ask")
    settle()
    pack = referee.page.table.packs[0]
    referee.tap("referee.ask.verb.attack", f"referee.ask.with.card.{pack.attacks[0].id}")
    assert referee.tool(MayTool).asking.answer().verdict == "depends"
