"""A sign that there is more than is seen: an arrow on a dark edge, above or below what scrolls. A press goes there."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from kd_qt.style import palette
from kd_qt.style.shapes import across, fill, stroke
from kd_qt.ui import Ui

HIGH = 26.0  # px at 100 %
PAGE = 0.7  # of what is seen: how far a press goes


class More:
    """Of one scroll area: a sign at each end, where something is hidden."""

    def __init__(self, ui: Ui, area: QScrollArea) -> None:
        self.above, self.below = (Edge(ui, area, down) for down in (False, True))


class Edge(QWidget):
    def __init__(self, ui: Ui, area: QScrollArea, down: bool) -> None:
        super().__init__(area)
        self.ui, self._area, self._down = ui, area, down
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        bar = area.verticalScrollBar()
        bar.valueChanged.connect(self.place)
        bar.rangeChanged.connect(self.place)
        area.viewport().installEventFilter(self)
        self.place()

    def place(self) -> None:
        bar, view = self._area.verticalScrollBar(), self._area.viewport().geometry()
        high = self.ui.px(HIGH)
        self.setGeometry(view.x(), view.bottom() + 1 - high if self._down else view.y(), view.width(), high)
        self.setVisible(bar.value() < bar.maximum() if self._down else bar.value() > bar.minimum())
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.Resize:
            self.place()
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        bar = self._area.verticalScrollBar()
        step = round(self._area.viewport().height() * PAGE)
        bar.setValue(bar.value() + (step if self._down else -step))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            dark, clear = palette.alpha(palette.INK0, 235), palette.alpha(palette.INK0, 0)
            near, far = (0, clear), (0.6, dark)
            stops = (near, far, (1, dark)) if self._down else ((0, dark), (0.4, dark), (1, clear))
            whole = QPainterPath()
            whole.addRect(QRectF(self.rect()))
            fill(painter, whole, across(0, 0, 0, self.height(), *stops))
            stroke(painter, self._arrow(), palette.TEXT, 3 * self.ui.scale)

    def _arrow(self) -> QPainterPath:
        x, y, d = self.width() / 2, self.height() / 2, 5 * self.ui.scale
        lean = d if self._down else -d
        arrow = QPainterPath(QPointF(x - 1.6 * d, y - lean / 2))
        arrow.lineTo(x, y + lean / 2)
        arrow.lineTo(x + 1.6 * d, y - lean / 2)
        return arrow
