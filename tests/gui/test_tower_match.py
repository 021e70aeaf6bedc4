"""A tower in a match in the window: over the table, by the host's clock, and nothing is told before it is shown."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from kd_core.game import Options, Setup, actions
from kd_core.record import Player, Recorder, read
from kd_core.tower.film import Film
from kd_core.tower.terms import Aids
from kd_qt.screens.play import PlayScreen
from kd_qt.screens.replay import ReplayScreen
from kd_qt.tower import words
from kd_qt.window import Window
from tests.gui.window_kit import click, close_window, open_window, page, settle, until
from tests.net.table.test_towers import BOXES, before_a_test

BOT = Player("Bot", "bot", "brawler")
ANN = Player("Ann")
LEFT = Qt.MouseButton.LeftButton


def kept(folder: Path, players: list[Player], cubes: int = 4, attacker: int = 0, test: str = "tower") -> Path:
    """A match that was left just when a test was called."""
    match = before_a_test(cubes, attacker, test)
    match.apply(attacker, actions.Knockdown())
    position = match.position()
    del position["rng"]
    setup = Setup(BOXES, "duel", options=Options(test), key=b"k" * 32)
    path = folder / "match.kdr"
    Recorder.create(path, setup, players, position).close()
    return path


class Evening:
    """A window in which a test has been called, and a clock that can run quicker."""

    def __init__(self, folder: Path, *players: Player, quicker: float = 1.0, speed: str = "none", **more: Any) -> None:
        self.window = open_window(speed=speed)
        self.path = kept(folder, list(players), **more)
        self.window.go_on(self.path)
        self.play: PlayScreen = page(self.window, PlayScreen)
        match, began = self.play.session.match, time.monotonic()
        match._now = lambda: began + (time.monotonic() - began) * quicker  # type: ignore[attr-defined]
        if self.play.curtain.down:  # who knows who sits here now?
            click(self.play, "curtain.ready")
        until(lambda: self.view is not None)

    @property
    def view(self) -> Any:
        return self.play.tower.front

    def presses(self, name: str) -> None:
        found: list[Any] = []

        def there() -> bool:
            found[:] = [one for one in self.view.children() if getattr(one, "objectName", str)() == name]
            return bool(found) and found[0].isVisible()

        until(there)
        QTest.mouseClick(found[0], LEFT)


def lines(path: Path, do: str) -> list[Any]:
    return [one for one in read(path, BOXES).choices if one.action.do == do]


def test_doing_nothing_fails_at_zero(tmp_path: Path) -> None:
    """TEST-1, TEST-4."""
    evening = Evening(tmp_path, ANN, BOT, attacker=1, quicker=8)
    evening.presses("tower.ready")
    until(lambda: bool(lines(evening.path, "tower")), 20_000)
    (verdict,) = lines(evening.path, "tower")
    assert verdict.action.to_json() == {"do": "tower", "passed": False, "reason": "on_table", "cubes": 1}
    close_window(evening.window)


def test_a_tower_built_with_the_mouse_passes(tmp_path: Path) -> None:
    evening = Evening(tmp_path, ANN, BOT, attacker=1)
    evening.presses("tower.ready")
    view = evening.view
    until(lambda: view._run is not None and view._run.running(view._now()), 10_000)
    build(view)
    until(lambda: bool(lines(evening.path, "tower")), 15_000)
    (verdict,) = lines(evening.path, "tower")
    assert verdict.action.to_json()["passed"], verdict.action
    film = Film.from_text(verdict.film)
    assert film.samples and not film.differs()
    close_window(evening.window)


def build(view: Any) -> None:
    """Drag one loose cube after the other onto the mark, as it is seen."""
    for height in range(1, view.test.set.terms.cubes):
        look, camera = view._run.watch.newest, view._camera
        loose = [pose for pose in look.poses if pose.y < 0.7 and abs(pose.x) > 0.6]
        if not loose:
            return
        cube = min(loose, key=lambda pose: abs(pose.x))
        start = QPoint(round(camera.x(cube.x)), round(camera.y(cube.y)))
        goal = QPoint(round(camera.x(0.0)), round(camera.y(height + 0.6)))
        QTest.mouseMove(view, start)
        QTest.qWait(60)
        QTest.mousePress(view, LEFT, pos=start)
        QTest.qWait(80)
        for part in range(1, 6):
            QTest.mouseMove(view, start + (goal - start) * part / 5)
            QTest.qWait(30)
        QTest.qWait(150)
        QTest.mouseRelease(view, LEFT, pos=goal)
        QTest.qWait(250)


def test_a_bot_builds_and_the_person_starts_its_clock(tmp_path: Path) -> None:
    evening = Evening(tmp_path, ANN, BOT, quicker=6)
    evening.presses("tower.go")
    until(lambda: bool(lines(evening.path, "tower")), 20_000)
    assert lines(evening.path, "tower")[0].action.to_json()["passed"]
    until(lambda: evening.view is None)
    close_window(evening.window)


def test_dice_instead(tmp_path: Path) -> None:
    """TEST-6: a bot agrees."""
    evening = Evening(tmp_path, ANN, BOT, attacker=1)
    evening.presses("tower.dice")
    until(lambda: bool(lines(evening.path, "switch_to_dice")))
    until(lambda: evening.view is None)
    board = evening.play.board
    assert board.hasFocus() and not board.ring.seen, "the keys go to the table, and no ring shows what nobody chose"
    close_window(evening.window)


def test_two_people_at_one_screen(tmp_path: Path) -> None:
    """Nothing is hidden in a test: no curtain; both words are said here."""
    evening = Evening(tmp_path, ANN, Player("Bea"), quicker=8)
    assert not evening.play.curtain.down
    evening.presses("tower.ready")
    evening.presses("tower.go")
    until(lambda: bool(lines(evening.path, "tower")), 20_000)
    close_window(evening.window)


def test_nothing_is_told_before_the_verdict_was_shown(tmp_path: Path) -> None:
    """Log, wounds and banners wait for the picture."""
    evening = Evening(tmp_path, ANN, BOT, cubes=9, attacker=1, quicker=8, speed="fast")
    shown: list[str] = []
    board = evening.play.board
    tell = board.tell

    def told(events: Any, view: Any, by: int | None = None) -> None:
        shown.append("open" if evening.view is not None else "closed")
        tell(events, view, by)

    board.tell = told  # type: ignore[method-assign]
    before = dict(board.view_shown["players"][0]["wounds"])
    evening.presses("tower.ready")
    until(lambda: evening.play.tower.judged, 20_000)
    assert not shown and board.view_shown["players"][0]["wounds"] == before
    evening.view.setFocus()
    QTest.keyClick(evening.view, Qt.Key.Key_Return)
    until(lambda: bool(shown))
    assert shown == ["closed"]
    close_window(evening.window)


def test_the_menu_over_a_running_test_gives_the_keys_back(tmp_path: Path) -> None:
    evening = Evening(tmp_path, ANN, BOT, attacker=1)
    evening.window.resize(900, 620)  # and the window may be dragged about
    settle()
    assert evening.view.size() == evening.play.size()
    evening.play.pause()
    settle()
    assert evening.play.veil is not None
    evening.play.back()
    settle()
    assert evening.play.veil is None
    focus = evening.window.focusWidget()
    assert focus is evening.view or evening.view.isAncestorOf(focus)
    close_window(evening.window)


def test_aids_are_in_force(tmp_path: Path) -> None:
    evening = Evening(tmp_path, Player("Ann", aids=Aids(time=200, snap=True)), BOT, attacker=1)
    terms = evening.view.test.set.terms
    assert terms.aids == Aids(time=200, snap=True) and terms.frames == 1200
    close_window(evening.window)


@pytest.mark.parametrize("speed", ["none", "fast"])
def test_a_replay_shows_the_very_tower(tmp_path: Path, speed: str) -> None:
    evening = Evening(tmp_path, ANN, BOT, quicker=6)
    evening.presses("tower.go")
    until(lambda: bool(lines(evening.path, "tower")), 20_000)
    close_window(evening.window)
    window = open_window(speed=speed)
    replay = replay_of(window, evening.path)
    replay.step()
    settle()
    if speed == "none":  # nothing that moves
        assert replay._tower is None and replay.at == 1
    else:
        assert replay._tower is not None and replay._tower.view.isVisible()
        QTest.qWait(300)
        assert replay._tower._frame > 5
        replay.step()  # enough of it
        settle()
        assert replay._tower is None
    close_window(window)


def replay_of(window: Window, path: Path) -> ReplayScreen:
    window.watch(path)
    found: ReplayScreen = page(window, ReplayScreen)
    return found


@pytest.mark.parametrize("attacker", [0, 1])
def test_at_one_screen_sides_and_colours_stay_and_nobody_is_you(tmp_path: Path, attacker: int) -> None:
    """Whoever is tested: the first seat stands on the left, in the colour it has on the table."""
    evening = Evening(tmp_path, ANN, Player("Bea"), attacker=attacker)
    tested, view = evening.view.test, evening.view
    assert tested.yours(0) and not tested.yours(1)
    assert (view._stage_look().left, view._stage_look().right) == ("james", "katie")
    tester, builder = ("Ann", "Bea") if attacker == 0 else ("Bea", "Ann")
    assert words.title(view.ui, tested) == f"{builder} must stay up"
    assert words.status(view.ui, tested, 0.0) == f"{builder} is getting ready."
    said = words.aside(view.ui, tested)
    assert tester in said.title and said.you == (attacker == 0)
    evening.presses("tower.ready")
    said = words.status(view.ui, evening.view.test, 0.0)
    assert said == f"{builder} is ready. The clock is started by {tester}."
    close_window(evening.window)
