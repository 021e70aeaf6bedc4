"""About, at the end of the settings: what this program is and how its opponents think, in one's language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QScrollArea

from kd_core import __version__, about, compiled
from kd_qt.window import Window
from tests.gui.window_kit import close_window, open_window, settle

pytestmark = pytest.mark.gui


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Window]:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    monkeypatch.setattr(compiled, "state", lambda: ("failed", "it rains"))
    found = open_window((960, 600), scale=150)
    found.settings()
    settle()
    yield found
    close_window(found)


def shown(window: Window) -> QLabel:
    label = window.page.findChild(QLabel, "settings.about")
    assert label is not None
    return label


def test_version_licence_and_why_the_rules_are_not_compiled(window: Window) -> None:
    said = shown(window).text()
    assert __version__ in said and "MIT" in said and "it rains" in said
    window.ui.set_language("pl")
    settle()
    assert shown(window).text() == "\n".join(about.lines("pl")) != said


def test_tab_leads_down_to_it(window: Window) -> None:
    area, name = window.page.findChild(QScrollArea), window.page.findChild(QLineEdit)
    assert area is not None and name is not None
    name.setFocus()
    settle()
    seen = [name.objectName()]
    while seen[-1] != "settings.about":
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        settle()
        assert window.focusWidget().objectName() not in seen, "nothing twice on the way down"
        seen.append(window.focusWidget().objectName())
    assert area.verticalScrollBar().value() > area.verticalScrollBar().maximum() - window.ui.px(60)
