"""Tests of the window. They need no screen: the platform is chosen before anything imports Qt."""

import gc
import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from kd_qt.window import Window

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

BETWEEN = 6  # tests from one look for garbage to the next: each costs a good part of a second in the end
tests_done = count(1)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where settings, records and packs of a test lie: nobody's own."""
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def window(qapp: object) -> "Iterator[Window]":
    from tests.gui.window_kit import close_window, open_window

    opened = open_window()
    yield opened
    close_window(opened)


@pytest.fixture
def opened(qapp: object) -> "Iterator[Callable[..., Window]]":
    """Opens windows of any language and size; they are closed at the end."""
    from tests.gui.window_kit import close_window, open_window

    made: list[Window] = []

    def make(*args: Any, **settings: Any) -> "Window":
        made.append(open_window(*args, **settings))
        return made[-1]

    yield make
    for one in made:
        close_window(one)


@pytest.fixture(autouse=True)
def nothing_stays_open() -> Iterator[None]:
    """A table holds tens of megabytes of pictures: what a test leaves open would add up to gigabytes."""
    yield
    from PySide6.QtCore import QCoreApplication, QEvent
    from PySide6.QtWidgets import QApplication

    if QApplication.instance() is not None:
        for window in QApplication.topLevelWidgets():
            window.close()
            window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        if next(tests_done) % BETWEEN == 0:
            gc.collect()
