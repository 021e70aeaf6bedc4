"""A slider that goes where one clicks, and follows the hand from there."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QSlider, QStyle, QStyleOptionSlider


class JumpSlider(QSlider):
    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if event.button() == Qt.MouseButton.LeftButton:
            self._jump(event)
        super().mousePressEvent(event)  # which takes the handle that is now under the pointer

    def _jump(self, event: QMouseEvent) -> None:
        style, option = self.style(), QStyleOptionSlider()
        self.initStyleOption(option)
        kind = QStyle.ComplexControl.CC_Slider
        handle = style.subControlRect(kind, option, QStyle.SubControl.SC_SliderHandle, self)
        if handle.contains(event.position().toPoint()):
            return
        groove = style.subControlRect(kind, option, QStyle.SubControl.SC_SliderGroove, self)
        at = round(event.position().x()) - groove.left() - handle.width() // 2
        way = groove.width() - handle.width()
        self.setValue(style.sliderValueFromPosition(self.minimum(), self.maximum(), at, way, option.upsideDown))
