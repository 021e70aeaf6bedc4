"""The whole window in a folder of its own, and hands that use it as a person would."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QDeadlineTimer, QEvent, QEventLoop, QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from kd_core import places
from kd_core.game import Match, Options, Setup, library
from kd_core.record import Player, Recorder
from kd_qt.app import application
from kd_qt.screens.base import Screen
from kd_qt.screens.play import PlayScreen
from kd_qt.settings import Settings
from kd_qt.style.art import Art
from kd_qt.ui import Ui
from kd_qt.window import Window
from tests.gui.table_kit import Hands

LEFT = Qt.MouseButton.LeftButton
BOTS = [Player("Ann"), Player("Bot", "bot", "random"), Player("Bot", "bot", "random"), Player("Bot", "bot", "random")]


_ART: list[Art] = []  # pictures are drawn once for all tests


def open_window(size: tuple[int, int] = (1280, 720), **settings: Any) -> Window:
    """A window as after a start, without motion, of somebody who has opened the rarer choices of a setup."""
    application()
    known = Settings(**{"language": "en", "speed": "none", "sound": False, "last_setup": {"more": True}, **settings})
    window = Window(Ui(known, _ART[0]) if _ART else Ui(known))
    _ART[:] = [window.ui.art]
    window.resize(QSize(*size))
    window.show()
    settle()
    return window


def close_window(window: Window) -> None:
    window.close()
    window.deleteLater()
    settle()


def settle(rounds: int = 8, bury: bool = True) -> None:
    """Let everything that waits for its turn happen; `bury`: pages that were left are really deleted."""
    for _ in range(rounds):
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)
        QApplication.sendPostedEvents(None, 0)
    if bury:
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # which wait for a loop that never runs here


def until(true: Callable[[], bool], ms: int = 8000) -> None:
    deadline = QDeadlineTimer(ms)
    while not true():
        assert not deadline.hasExpired(), "it never happens"
        QTest.qWait(2)


def named(root: QWidget, name: str) -> QWidget:
    """The visible widget of that name."""
    found = [one for one in root.findChildren(QWidget, name) if one.isVisible()]
    assert found, (name, sorted({one.objectName() for one in root.findChildren(QAbstractButton) if one.isVisible()}))
    return found[0]


def click(root: QWidget, name: str) -> None:
    """With the mouse, in the middle, after scrolling there."""
    widget = named(root, name)
    show_in_scroll(widget)
    assert widget.isEnabled(), name
    QTest.mouseClick(widget, LEFT, pos=QPoint(widget.width() // 2, widget.height() // 2))
    settle()


def show_in_scroll(widget: QWidget) -> None:
    from kd_qt.screens.parts import Scroll

    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, Scroll):
            parent.ensureWidgetVisible(widget)
        parent = parent.parentWidget()


def key(window: Window, code: Qt.Key) -> None:
    """To whatever has the focus."""
    QTest.keyClick(window.focusWidget() or window, code)
    settle(3, bury=False)


def page(window: Window, kind: type[Screen]) -> Any:
    assert isinstance(window.page, kind), window.page
    return window.page


class Person:
    """Plays the open choices of a `PlayScreen` with the mouse, at random but always alike."""

    hands = Hands

    def __init__(self, window: Window, seed: int = 1, way: str = "click") -> None:
        self.window, self.random, self.way = window, Random(seed), way
        self.sent: list[dict[str, Any]] = []
        self.table = page(window, PlayScreen).board
        self.table.chosen.connect(self.sent.append)

    def choose(self) -> bool:
        """Make one choice, or press on through what lies over the table; False when there is nothing to do now."""
        play = self.window.page
        if not isinstance(play, PlayScreen):
            return False
        if play.veil is not None:
            buttons = [one for one in play.veil.findChildren(QAbstractButton) if one.property("kind") == "primary"]
            QTest.mouseClick(buttons[0], LEFT)
            return True
        show = play.board.play.ko.show
        if show.on and play.board.play.playing:
            QTest.mouseClick(show.button if show.waits else show, LEFT)
            return True
        legal = play.board.view_shown.get("legal")
        if not legal or play.board.busy:
            return False
        self.hands(self, self.way).do(self.random.choice(legal))  # type: ignore[arg-type]
        return True

    def play_until(self, true: Callable[[], bool], choices: int = 1500) -> None:
        deadline = QDeadlineTimer(60_000)
        made = 0
        while not true():
            assert made < choices and not deadline.hasExpired(), "it never happens"
            if self.choose():
                made += 1
            QTest.qWait(1)


def recorded(
    seed: int = 3,
    mode: str = "duel",
    choices: int = 5000,
    name: str = "",
    bots: bool = True,
    fighters: Sequence[str] = (),
) -> Path:
    """A record played at random: whole, or left after so many choices."""
    packs = library.find(library.BOXES)
    setup = Setup(packs, mode, tuple(fighters) or None, options=Options(), seed=seed)
    match = Match.new(setup)
    path = places.records() / f"{name or f'{mode}-{seed}'}.kdr"
    players = BOTS[: match.seats] if bots else [Player(name) for name in ("Ann", "Bea", "Cid", "Dot")[: match.seats]]
    random = Random(seed)
    with Recorder.create(path, setup, players) as recorder:
        for _ in range(choices):
            if match.winner is not None:
                recorder.result(match.winner)
                break
            decision = match.decisions[0]
            action = random.choice(list(decision.options))
            recorder.write(decision.seat, action)
            match.apply(decision.seat, action)
    return path


def way_home(window: Window, steps: int = 40) -> bool:
    """By Esc alone; at the table it opens the menu, in the editor a question, and they have the way out."""
    from kd_qt.editor.pack import PackScreen
    from kd_qt.screens.home import Home

    for _ in range(steps):
        if isinstance(window.page, Home):
            return True
        if isinstance(window.page, PlayScreen | PackScreen) and window.page.veil is not None:
            outs = ("match.leave", "editor.leave_drop", "puzzle.list", "tutorial.home")
            leave = [one for one in window.page.veil.findChildren(QAbstractButton) if one.objectName() in outs]
            if leave:
                QTest.mouseClick(leave[0], LEFT)
                settle(3, bury=False)
                continue
        key(window, Qt.Key.Key_Escape)
    return isinstance(window.page, Home)
