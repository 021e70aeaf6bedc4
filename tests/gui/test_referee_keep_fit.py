"""Table mode in the kept match: nothing under 24 px, nothing too small to tap, no word cut off, in three languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from kd_core.game import library
from kd_core.languages import LANGUAGES
from tests.gui.referee_keep_kit import Table
from tests.gui.referee_kit import too_small
from tests.gui.window_kit import close_window, settle

pytestmark = pytest.mark.gui

SIZES = [((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 100), ((1920, 1080), 150), ((960, 600), 100)]
ROW = ["dirt_in_the_eyes", "rusty_axe", "counterblow", None]


def longest_skill() -> str:
    skills = [skill for pack in library.find(library.BOXES) for skill in pack.skills]
    return max(skills, key=lambda skill: max(map(len, skill.name.values()))).id


def in_the_middle(table: Table) -> None:
    table.begin("lost_knight", "mistbearer", arena="tainted_grail", test="tower")
    table.correct(
        row=ROW, s0_hand=["dirt_in_the_eyes", "wyrdness", "crossbow_bolt", None], s0_heavy=13, s1_light=12, s1_heavy=10,
        s0_space=3, s1_space=4, s1_hand=["counterblow", None, None, None], s1_tokens={"mist": 3, "curse": 1, "stun": 1},
        s0_up=[longest_skill()], candles=2, s1_victories=1,
    )  # fmt: skip


def taps(*names: str) -> Callable[[Table], None]:
    return lambda table: table.tap(*(f"referee.keep.{name}" for name in names))


def struck(table: Table) -> None:
    table.tap("referee.keep.row.1")


def asked_about_the_row(table: Table) -> None:
    table.correct(actions_left=1)
    table.do("move")
    table.tap("space.3")
    assert table.keeper.sheet is None
    table.correct(turn=0, actions_left=1, row=ROW[:1])
    table.do("move")
    table.tap("space.4")
    assert table.keeper.sheet is not None


PAGES: dict[str, Callable[[Table], None]] = {
    "table": lambda table: None,
    "special attacks": taps("do.special"),
    "attacks": taps("do.attack"),
    "spaces": taps("do.move"),
    "struck": struck,
    "block": lambda table: (struck(table), table.do("ignore1.1"))[0],
    "less": lambda table: (struck(table), table.do("fewer"))[0],
    "why not": lambda table: (table.do("move"), table.do("space9"))[0],
    "wounds": taps("0.wounds"),
    "tokens": taps("1.tokens"),
    "hand": taps("0.hand"),
    "the Row": taps("row"),
    "skills": taps("0.skills"),
    "skills face up": taps("0.skills", "line.0"),
    "a seat": taps("1.person"),
    "history": taps("history"),
    "the Row is refilled": asked_about_the_row,
    "beginning again": taps("new"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_at_1280_by_720(qapp: object, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(language=lang)
    problems = [f"begin: {one}" for one in too_small(table.page, monkeypatch)]
    in_the_middle(table)
    steps = len(table.kept.steps)
    for name, there in PAGES.items():
        there(table)
        settle()
        problems += [f"{name}: {one}" for one in too_small(table.page, monkeypatch)]
        back(table, steps)
    close_window(table.window)
    assert not problems, "\n".join(problems)


def back(table: Table, steps: int) -> None:
    if table.shown("referee.keep.go_on"):
        table.tap("referee.keep.go_on")
    table.keeper.close()
    for _ in range(3):
        table.page.tool.back()
    table.keeper.back_to(steps)
    settle()


@pytest.mark.parametrize(("size", "scale"), SIZES[1:], ids=str)
def test_the_main_pages_in_other_windows(
    qapp: object, size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    problems = []
    for lang in LANGUAGES:
        table = Table(size, language=lang, scale=scale)
        problems += [f"{lang} begin: {one}" for one in too_small(table.page, monkeypatch)]
        in_the_middle(table)
        for name in ("table", "special attacks", "struck", "hand", "history"):
            PAGES[name](table)
            settle()
            problems += [f"{lang} {name}: {one}" for one in too_small(table.page, monkeypatch)]
            back(table, 1)
        close_window(table.window)
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_teams_fit_too(qapp: object, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(language=lang)
    table.tap("referee.keep.mode.teams")
    problems = too_small(table.page, monkeypatch)
    table.begin("lost_knight", "mistbearer", "maggot", "katie", mode="teams")
    table.correct(s2_down=True)
    problems += too_small(table.page, monkeypatch)
    close_window(table.window)
    assert not problems, "\n".join(problems)


@pytest.fixture
def table(qapp: object) -> Iterator[Table]:
    opened = Table()
    yield opened
    close_window(opened.window)


def test_at_1280_by_720_a_turn_needs_no_scrolling(table: Table) -> None:
    """What can be done, the arena, the Row and both fighters are seen at once."""
    table.begin("james", "katie")
    board = table.page.tool.board  # type: ignore[attr-defined]
    assert board.area.verticalScrollBar().maximum() == 0


def test_another_language_tells_everything_anew(table: Table) -> None:
    table.begin("james", "katie")
    table.window.ui.set_language("pl")
    settle()
    assert "James: zostały 2 akcje" in table.words()


def test_a_table_at_which_nothing_happens_is_not_painted(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Layouts that ask for each other for ever would empty a battery."""
    table.begin("james", "katie")
    settle(30)
    board = table.page.tool.board  # type: ignore[attr-defined]
    refitted: list[int] = []
    monkeypatch.setattr(board, "_refit", lambda: refitted.append(1))
    settle(30)
    assert not refitted
