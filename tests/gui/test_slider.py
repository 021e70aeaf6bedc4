"""A slider goes where one clicks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

import kd_qt
from kd_qt.style.slider import JumpSlider

pytestmark = pytest.mark.gui


@pytest.mark.parametrize(("part", "value"), [(0.0, 0), (0.25, 25), (0.5, 50), (0.9, 90), (1.0, 100)])
def test_it_jumps_to_the_click_and_follows_from_there(qtbot: Any, part: float, value: int) -> None:
    slider = JumpSlider(Qt.Orientation.Horizontal)
    qtbot.addWidget(slider)
    slider.setRange(0, 100)
    slider.resize(400, 30)
    slider.show()
    at = QPoint(round(399 * part), 15)
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert slider.value() == pytest.approx(value, abs=3)
    QTest.mouseMove(slider, QPoint(200, 15))
    assert slider.value() == pytest.approx(50, abs=4)


def test_every_slider_of_the_window_is_one() -> None:
    window = Path(kd_qt.__file__).parent
    plain = [file.name for file in window.rglob("*.py") if "QSlider(" in file.read_text(encoding="utf-8")]
    assert plain == []
