"""Figures that are read across a table, and the tools that show them as large as there is room."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kd_qt.referee.parts import Cubes
from kd_qt.referee.tool import Tool
from kd_qt.style import palette, text
from kd_qt.ui import Ui


class Shrinks:
    """A widget that may become less high than it would like; `firm`: not now."""

    firm = False


class Figure(QWidget, Shrinks):
    """One large number, or word, that is read across the table."""

    def __init__(self, ui: Ui, px: float = 120, least: float = 72) -> None:
        super().__init__()
        self.ui, self.px, self.least = ui, px, least
        self.words, self.colour = "", palette.TEXT
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_words(self, said: str, colour: QColor = palette.TEXT) -> None:
        self.words, self.colour = said, colour
        self.setAccessibleName(said)
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(160), self.ui.px(self.px * 1.1))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(self.ui.px(160), self.ui.px((self.px if self.firm else self.least) * 1.1))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        u = self.ui.scale
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            room = QRectF(self.rect())
            align = text.CENTRE | text.MIDDLE
            size = min(self.px * u, room.height() / 1.1)
            text.fit(painter, room, self.words, "head", size, min(size, self.least * u), 1, align, self.colour)


class Tally(Cubes):
    """Wounds of a fighter, who may have more than one figure counts."""

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(self.px * 0.88 + text.width("00", "head", self.px) + 14), self.ui.px(self.px))


class LargeTool(Tool):
    """A tool with figures that become smaller where they stand beside a question, and keep their size under it."""

    narrow: ClassVar[int] = 900  # px at 100 %: a narrower tool has its answer under the question

    @property
    def divided(self) -> bool:
        return self._answer is not None and self.width() >= self.ui.px(self.narrow)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """What lies inside has its size only now."""
        super().showEvent(event)
        self._refit()

    def _refit(self) -> None:
        for large in self.findChildren(QWidget):
            if isinstance(large, Shrinks) and large.firm == self.divided:
                large.firm = not self.divided
                large.updateGeometry()
        super()._refit()
