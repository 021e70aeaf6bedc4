"""The window in a network that is made up (`kd_qt.screens.lan.demo`), and a loop for one that is real."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from kd_core.game import Match, Setup
from kd_core.net.host import Host
from kd_core.record import Player
from kd_qt.loop import Loop
from kd_qt.screens.lan import demo
from kd_qt.screens.lan.demo import DemoLan
from kd_qt.screens.lan.pages import LanPages
from kd_qt.window import Window
from tests.gui.window_kit import LEFT, open_window, settle
from tests.net.pair import BOXES

NAMES = ("Ann", "Marta", "Bot", "Bot")


def open_network(size: tuple[int, int] = (1280, 720), **settings: Any) -> tuple[Window, DemoLan]:
    """A window at its start screen, and the network that it will find."""
    window = open_window(size, **{"name": "Ann", "notes": False, **settings})  # notes take the first Esc
    lan = DemoLan(window.ui)
    lan.tables = demo.tables(window.ui.lang)
    window.__dict__["network"] = LanPages(window, lan)
    return window, lan


def in_lobby(window: Window, lan: DemoLan, mode: str = "teams", seat: int | None = 0, **values: Any) -> Any:
    """Ann hosts; seat 1 is Marta's window."""
    lan.sit(demo.lobby(mode, **values), seat, 0 if seat == 0 else 1 if seat == 1 else 9)
    lan.changed.emit("status")
    settle()
    return window.page


def at_table(window: Window, lan: DemoLan, mode: str = "duel", seat: int | None = 0, **values: Any) -> tuple[Any, Host]:
    """A match begins; the host is in this process, behind the far session."""
    host = Host(Match.new(Setup(BOXES, mode, seed=3)), [Player(name) for name in NAMES[: 2 if mode == "duel" else 4]])
    lan.play(host, seat, **values)
    lan.changed.emit("match")
    settle()
    return window.page, host


def words(root: QWidget) -> str:
    """Everything that labels say."""
    return "\n".join(one.text() for one in root.findChildren(QLabel) if one.isVisibleTo(root))


def drag(widget: QWidget, target: QWidget) -> None:
    """From the middle of one to the middle of the other, in steps."""
    start = QPoint(widget.width() // 2, 12)
    QTest.mousePress(widget, LEFT, pos=start)
    for part in (0.2, 0.6, 1.0):
        there = target.mapToGlobal(QPoint(target.width() // 2, 20))
        way = widget.mapFromGlobal(there) - start
        QTest.mouseMove(widget, start + QPoint(round(way.x() * part), round(way.y() * part)))
        settle(2, bury=False)
    QTest.mouseRelease(widget, LEFT, pos=widget.mapFromGlobal(target.mapToGlobal(QPoint(target.width() // 2, 20))))
    settle()


def press(window: Window, key: Qt.Key) -> None:
    QTest.keyClick(QApplication.focusWidget() or window, key)
    settle(3, bury=False)


@contextmanager
def running_loop(app: QApplication) -> Iterator[Loop]:
    """asyncio on Qt, running as it does while the window waits for events: whoever processes them lets tasks go on."""
    loop = Loop(app)
    asyncio.set_event_loop(loop)
    asyncio.events._set_running_loop(loop)
    try:
        yield loop
    finally:
        asyncio.events._set_running_loop(None)
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        if left:
            loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        loop.close()
        asyncio.set_event_loop(None)
