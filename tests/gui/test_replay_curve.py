"""The curve of the chances in the replay viewer: it grows beside the match, is folded in low windows, and ends when the
viewer is left."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Event
from time import monotonic
from typing import ClassVar

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from kd_core import places
from kd_core.ai.thought import Question, Thought, Weighed
from kd_core.ai.worker import WorkerDied
from kd_core.content.model import Pack
from kd_core.languages import LANGUAGES
from kd_core.text import say
from kd_qt import analyst
from kd_qt.screens.keys import GROUPS
from kd_qt.screens.replay import ReplayScreen
from kd_qt.window import Window
from tests.gui.fit import too_long
from tests.gui.test_screens_text import played as result_of
from tests.gui.window_kit import LEFT, click, close_window, key, open_window, page, recorded, settle, until

pytestmark = pytest.mark.gui


def answer(question: Question) -> Thought:
    first, *others = question.view["legal"]
    return Thought(first, 0.62, [Weighed(first, 0.62, 0.5), *(Weighed(one, 0.4, 0.1) for one in others)], 10)


class FakeWorker:
    """Answers at once, as long as nobody asks it to wait."""

    made: ClassVar[list[FakeWorker]] = []
    waits = False
    dies = False

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.closed = Event()
        FakeWorker.made.append(self)

    def think(self, packs: Sequence[Pack], question: Question) -> Thought:
        self.asked.append(question)
        if FakeWorker.dies:
            raise WorkerDied("no room")
        if FakeWorker.waits:
            self.closed.wait(20)
            raise WorkerDied("closed")
        return answer(question)

    def close(self) -> None:
        self.closed.set()


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One for all: what was thought about once is there for the others."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(autouse=True)
def fake(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(home))
    monkeypatch.setattr(analyst, "Worker", FakeWorker)
    monkeypatch.setattr(analyst, "PATIENCE", 0)
    monkeypatch.setattr(analyst, "BREATH", 0.0)
    monkeypatch.setattr(FakeWorker, "made", [])
    monkeypatch.setattr(FakeWorker, "waits", False)
    monkeypatch.setattr(FakeWorker, "dies", False)


def played() -> Path:
    """The match that most are about."""
    path = places.records() / "played.kdr"
    return path if path.exists() else recorded(name="played")


def watched(window: Window, path: Path | None = None) -> ReplayScreen:
    window.watch(path or played())
    replay: ReplayScreen = page(window, ReplayScreen)
    settle()
    return replay


def whole(window: Window, path: Path | None = None) -> ReplayScreen:
    replay = watched(window, path)
    until(lambda: replay.chances.whole and len(replay.chances.turns) > 0)
    settle()
    return replay


def test_it_grows_in_the_background_to_the_end_of_the_match(window: Window) -> None:
    replay = whole(window, recorded(name="new"))
    curve = replay.chances.curve
    assert curve is not None and curve.chance(len(replay.film)) in (0.0, 1.0)
    assert FakeWorker.made[0].closed.is_set() and FakeWorker.made[0].asked


def test_in_a_low_window_it_is_a_strip_and_a_press_unfolds_it(window: Window) -> None:
    replay = whole(window)
    bar = replay._slider
    assert bar.folded and bar.height() <= 40 and not replay._turns.isVisible()
    QTest.mouseClick(bar, LEFT, pos=QPoint(bar.width() // 2, bar.height() // 2))
    settle()
    assert not bar.folded and bar.height() == 116 and replay._turns.isVisible() and replay.at == 0
    assert bar.width() > 1200 and replay.board.width() < 1000
    click(window, "replay.curve_fold")
    assert bar.folded and not replay._turns.isVisible()
    key(window, Qt.Key.Key_T)
    assert not bar.folded
    key(window, Qt.Key.Key_Return)
    assert bar.folded


def test_in_a_high_window_it_is_unfolded_by_itself(qapp: object) -> None:
    window = open_window((1920, 1080))
    replay = whole(window)
    assert not replay._slider.folded and replay._turns.isVisible()
    window.resize(1280, 720)
    settle()
    assert replay._slider.folded
    close_window(window)


def test_a_press_and_a_drag_on_the_curve_go_through_the_match(window: Window) -> None:
    replay = whole(window)
    replay.unfold()
    settle()
    bar = replay._slider
    there = QPointF(bar.x_of(60), 40).toPoint()
    QTest.mousePress(bar, LEFT, pos=there)
    assert replay.at == 60 == bar.moment_at(there.x()) and replay.board.view_shown == replay.film.view(60, None)
    QTest.mouseMove(bar, QPointF(bar.x_of(30), 40).toPoint())
    QTest.mouseRelease(bar, LEFT, pos=QPointF(bar.x_of(30), 40).toPoint())
    assert replay.at == 30 and not bar.folded
    replay.unfold(False)
    settle()
    QTest.mousePress(bar, LEFT, pos=QPointF(bar.x_of(10), 20).toPoint())
    QTest.mouseMove(bar, QPointF(bar.x_of(90), 20).toPoint())
    QTest.mouseRelease(bar, LEFT, pos=QPointF(bar.x_of(90), 20).toPoint())
    assert replay.at == 90 and bar.folded, "along the strip too, which stays folded then"


def test_from_turning_point_to_turning_point(window: Window) -> None:
    replay = whole(window)
    moments = [turn.choice - 1 for turn in replay.chances.turns]
    assert len(moments) == 5
    for moment in moments:
        key(window, Qt.Key.Key_PageDown)
        assert replay.at == moment, "before the choice: what would have been better is still open"
    key(window, Qt.Key.Key_PageDown)
    key(window, Qt.Key.Key_PageUp)
    assert replay.at == moments[-2]
    replay.unfold()
    settle()
    key(window, Qt.Key.Key_PageUp)
    assert replay.at == moments[-3], "with the focus on the curve"
    click(window, "replay.turn_next")
    click(window, "turn.1")
    assert replay.at == moments[0] and [tile.current for tile in replay._turns.tiles] == [True, *[False] * 4]
    assert not replay._to_turn["turn_before"].isEnabled()


def test_the_turning_point_on_the_table_tells_the_better_choice(window: Window) -> None:
    replay = whole(window)
    replay.unfold()
    wrong = next(turn for turn in replay.chances.turns if turn.told.better)
    for at in (wrong.choice - 1, wrong.choice):
        replay.go(at)
        settle()
        tile = next(tile for tile in replay._turns.tiles if tile.current)
        assert tile.shown == wrong and tile._better.isVisible() and tile._better.text() == wrong.told.better
        assert str(replay.at) in replay._slider.accessibleDescription()
    assert wrong.told.better in tile.accessibleName()


def test_the_numbers_of_a_turning_point_are_those_of_the_curve(window: Window) -> None:
    replay = whole(window)
    replay.unfold()
    for seat in (0, 2):
        replay._eyes.setCurrentIndex(seat)
        replay._eyes.activated.emit(seat)
        settle()
        for tile, turn in zip(replay._turns.tiles, replay.chances.turns, strict=True):
            known = [replay._slider.chance(at) for at in (turn.choice - 1, turn.choice)]
            before, after = (round(100 * chance) for chance in known if chance is not None)
            assert tile._change.text() == f"{before} % → {after} %" and tile._arrow.up == (after > before)
            assert turn.told.kept == "" or f" {before} %" in tile._why.text()
        assert replay.chances._telling.story.side(replay.chances.home) in replay._turns._note.text()


def test_the_list_comes_when_it_is_known_for_good_and_is_not_numbered_anew(window: Window) -> None:
    FakeWorker.waits = True
    replay = watched(window, recorded(name="growing"))
    analyst_ = replay.chances._analyst
    assert analyst_ is not None
    steps = analyst_._analysis.go_on(lambda packs, question: answer(question))
    while analyst_._analysis.looks < 1:
        next(steps)
    analyst_._tell()
    assert analyst_.curve.turns and not replay.chances.turns and replay.chances.curve is not None
    assert not replay.chances.curve.turns and replay.chances.progress()
    for _ in steps:
        pass
    analyst_._tell()
    assert [turn.choice for turn in replay.chances.turns] == [turn.choice for turn in analyst_.curve.turns] != []


def test_from_the_other_seat_everything_is_turned_round(window: Window) -> None:
    replay = whole(window)
    before = [turn.told.before for turn in replay.chances.turns]
    chance = replay._slider.chance(50)
    replay._eyes.setCurrentIndex(2)
    replay._eyes.activated.emit(2)
    assert [turn.told.before for turn in replay.chances.turns] == [100 - chance for chance in before]
    assert chance is not None and replay._slider.chance(50) == pytest.approx(1 - chance)


def test_who_leaves_ends_the_thinking_at_once(window: Window) -> None:
    FakeWorker.waits = True
    replay = watched(window, recorded(name="waits"))
    until(lambda: bool(FakeWorker.made[0].asked))
    thread = replay.chances._analyst._thread  # type: ignore[union-attr]
    began = monotonic()
    key(window, Qt.Key.Key_Escape)
    assert monotonic() - began < 1.0 and thread is not None and not thread.is_alive()
    assert FakeWorker.made[0].closed.is_set() and len(FakeWorker.made[0].asked) == 1


def test_the_next_look_is_at_once(window: Window) -> None:
    whole(window)
    window.drop()
    replay = watched(window)
    assert replay.chances.whole and len(replay.chances.turns) == 5
    settle()
    assert not FakeWorker.made[-1].asked


def test_where_there_can_be_no_curve_the_viewer_works_and_says_why(window: Window) -> None:
    replay = watched(window, recorded(choices=30, name="left"))
    assert replay.chances.curve is None and not FakeWorker.made
    assert replay._why_no_curve.isVisible() and replay._why_no_curve.text() == say("en", "curve.unfinished")
    replay.unfold()
    assert replay._slider.isVisible() and not replay.unfolded
    replay._slider.setValue(12)
    assert replay.at == 12


def test_without_a_second_process_it_is_said(window: Window) -> None:
    FakeWorker.dies = True
    replay = watched(window, recorded(name="dies"))
    until(replay._why_no_curve.isVisible)
    assert "no room" in replay._why_no_curve.text()
    replay.go(20)
    assert replay.at == 20


def test_the_result_leads_to_the_turning_points(window: Window) -> None:
    window.result(result_of(played()))
    settle()
    click(window, "result.turning_points")
    replay: ReplayScreen = page(window, ReplayScreen)
    assert replay.unfolded and replay._turns.isVisible()


def test_the_keys_are_listed() -> None:
    assert {("PgUp  PgDn", "turn"), ("T", "fold")} <= set(GROUPS["replay"])


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 100)])
def test_all_words_fit(qapp: object, size: tuple[int, int], scale: int) -> None:
    window = open_window(size, scale=scale)
    replay = whole(window)
    replay.unfold()
    for lang in LANGUAGES:
        window.ui.set_language(lang)
        replay.go(next(turn for turn in replay.chances.turns if turn.told.better).before)
        settle(2, bury=False)
        assert too_long(window) == []
    close_window(window)
