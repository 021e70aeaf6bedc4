"""Tests of the window. They need no screen: the platform is chosen before anything imports Qt."""

import gc
import os
from collections.abc import Iterator

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


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
        gc.collect()
