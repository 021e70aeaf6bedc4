"""Puzzles in the window: the list, one played by mouse and keys with a wrong choice on the way, the answer shown."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kd_core.ai.puzzles import puzzle as book
from kd_core.ai.puzzles.check import trouble
from kd_core.ai.puzzles.puzzle import Puzzle
from kd_core.languages import LANGUAGES
from kd_qt import solved
from kd_qt.screens.puzzle import PuzzleScreen
from kd_qt.screens.puzzles import PuzzlesScreen
from kd_qt.window import Window
from tests.gui.fit import too_long
from tests.gui.table_kit import Hands
from tests.gui.window_kit import click, close_window, key, open_window, page, settle, until

pytestmark = pytest.mark.gui

PUZZLES = book.shipped()
SIZES = [((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 100), ((1920, 1080), 150)]


def of_kind(kind: str) -> Puzzle:
    """The first that is true; whether all are is asked elsewhere."""
    return next(one for one in PUZZLES if one.kind == kind and not trouble(one, book.boxes()))


class Solver:
    """A person in front of an open puzzle."""

    def __init__(self, window: Window, way: str) -> None:
        self.window, self.way, self.random = window, way, Random(1)
        self.sent: list[dict[str, Any]] = []
        self.screen: PuzzleScreen = page(window, PuzzleScreen)
        self.table = self.screen.board
        self.table.chosen.connect(self.sent.append)

    @property
    def asked(self) -> bool:
        return self.screen.match.begun and bool(self.table.view_shown.get("legal")) and not self.table.busy

    def wait(self) -> bool:
        """Until there is something to choose; False when something lies over the table."""
        until(lambda: self.skipped() and (self.asked or self.screen.veil is not None), 20_000)
        return self.screen.veil is None

    def skipped(self) -> bool:
        """Pictures over the table are pressed away."""
        show = self.table.play.ko.show
        if show.on and self.table.play.playing:
            QTest.mouseClick(show.button if show.waits else show, Qt.MouseButton.LeftButton)
        return True

    def choose(self, right: bool) -> bool:
        """One choice that is right, or one that is not; False when there is none."""
        view, judge = self.table.view_shown, self.screen.match.judge
        wanted = [action for action in view["legal"] if judge(view, action).right == right]
        if wanted:
            Hands(self, self.way).do(wanted[0])  # type: ignore[arg-type]
            settle()
        return bool(wanted)

    def solve(self) -> None:
        while self.wait():
            assert self.choose(right=True)


def begin(window: Window, puzzle: Puzzle, way: str = "click") -> Solver:
    window.puzzles()
    settle()
    click(window, f"puzzle.{puzzle.id}")
    solver = Solver(window, way)
    click(window, "puzzle.begin")
    return solver


def test_the_list_is_a_page_of_the_start_screen(window: Window) -> None:
    click(window, "home.puzzles")
    shown = page(window, PuzzlesScreen)
    assert [tile.puzzle.id for tile in shown.tiles] == [one.id for one in PUZZLES]
    key(window, Qt.Key.Key_Escape)
    assert not isinstance(window.page, PuzzlesScreen)


@pytest.mark.parametrize(("kind", "way"), [("win", "click"), ("survive", "keys")])
def test_a_puzzle_is_solved_after_a_wrong_choice(window: Window, kind: str, way: str) -> None:
    puzzle = of_kind(kind)
    solver = begin(window, puzzle, way)
    assert solver.wait() and solver.choose(right=False)
    assert not solved.load()
    click(window, "puzzle.back")
    solver.solve()
    assert solved.load() == [puzzle.id]
    click(window, "puzzle.list")
    tiles = page(window, PuzzlesScreen).tiles
    assert [tile.puzzle.id for tile in tiles if tile.solved] == [puzzle.id]


def test_the_answer_is_shown_step_by_step_and_solves_nothing(window: Window) -> None:
    puzzle = of_kind("win")
    solver = begin(window, puzzle)
    assert solver.wait()
    key(window, Qt.Key.Key_Escape)
    click(window, "puzzle.answer")
    shown = Solver(window, "keys")
    assert shown.screen.answer and shown.screen is not solver.screen
    told: list[str] = []
    for _ in range(40):
        until(lambda: shown.skipped() and (shown.screen.veil is not None or shown.screen.caption.isVisible()), 20_000)
        if shown.screen.veil is not None:
            break
        told.append(shown.screen.caption.step.text())
        key(window, Qt.Key.Key_Return)
    assert [words.split(".")[0] for words in told] == [str(n + 1) for n in range(len(told))] and told
    assert not solved.load()
    click(window, "puzzle.next")
    assert page(window, PuzzleScreen).puzzle.id != puzzle.id


def test_the_next_one_is_the_next_that_is_not_solved(window: Window) -> None:
    solved.add(PUZZLES[1].id)
    window.puzzle(PUZZLES[0])
    page(window, PuzzleScreen)._next_puzzle()
    assert page(window, PuzzleScreen).puzzle.id == PUZZLES[2].id


def test_a_puzzle_that_does_not_fit_the_cards_is_not_opened(window: Window) -> None:
    position = {**PUZZLES[0].position, "row": ["no_such_card"]}
    window.puzzle(msgspec.structs.replace(PUZZLES[0], position=position))
    assert not isinstance(window.page, PuzzleScreen)


def test_marks_of_another_shape_are_no_marks(home: Path) -> None:
    for said in ("", "[]", '{"solved": 3}', '{"solved": [1, null, "a"]}'):
        solved.file().write_text(said, encoding="utf-8")
        assert solved.load() == (["a"] if '"a"' in said else [])
    assert solved.add("b") and solved.load() == ["a", "b"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_fits(qapp: object, lang: str) -> None:
    for size, scale in SIZES:
        window = open_window(size, language=lang, scale=scale)
        window.puzzles()
        settle()
        assert not too_long(window.page), (size, scale)
        window.puzzle(of_kind("survive"))
        settle()
        screen = page(window, PuzzleScreen)
        assert screen.veil is not None and not too_long(screen.veil), (size, scale)
        screen.pause()
        settle()
        assert not too_long(screen.veil), (size, scale)
        close_window(window)
