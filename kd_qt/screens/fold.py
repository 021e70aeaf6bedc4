"""A line that keeps something out of the way: closed it says what is behind it, open it is no wider than its name."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kd_qt.screens.parts import Pressed
from kd_qt.style import palette, text
from kd_qt.style.shapes import box, fill, stroke
from kd_qt.ui import Ui

HIGH = 44.0  # px at 100 %
PX, LEAST = 13.5, 11.0


class Fold(Pressed):
    """`content` is there while the line is open."""

    folded = Signal(bool)  # somebody has closed it, or opened it

    def __init__(self, ui: Ui, name: str, content: QWidget) -> None:
        super().__init__()
        self.ui, self._content, self._holds = ui, content, ""
        self.setObjectName(name)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.clicked.connect(self._pressed)

    def tell(self, title: str, holds: str) -> None:
        """`holds`: what is behind it, in one line."""
        self._holds = holds
        self.setText(title)
        self.setAccessibleName(title)
        self._hint()

    def open(self, wanted: bool) -> None:
        self.setChecked(wanted)
        self._content.setVisible(wanted)
        self._hint()

    def _hint(self) -> None:
        """What lies open speaks for itself."""
        hidden = "" if self.isChecked() else self._holds
        across = QSizePolicy.Policy.Fixed if self.isChecked() else QSizePolicy.Policy.Expanding
        self.setSizePolicy(across, QSizePolicy.Policy.Fixed)
        self.updateGeometry()
        self.setToolTip(hidden)
        self.setAccessibleDescription(hidden)
        self.update()

    def _pressed(self) -> None:
        self.open(self.isChecked())
        self.folded.emit(not self.isChecked())

    # -- painting ------------------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        title = text.width(self.text(), "bold", PX * self.ui.scale) + self.ui.px(54)
        return QSize(round(title) if self.isChecked() else self.ui.px(2000), self.ui.px(HIGH))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(min(self.sizeHint().width(), self.ui.px(200)), self.ui.px(HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            u = self.ui.scale
            face = QRectF(self.rect()).adjusted(3 * u, 3 * u, -3 * u, -3 * u)
            self._plate(painter, face, u)
            self._words(painter, face, u)

    def _plate(self, painter: QPainter, face: QRectF, u: float) -> None:
        lit = self.underMouse() or self.isDown()
        plate = box(face.x(), face.y(), face.width(), face.height(), 6 * u)
        fill(painter, plate, palette.alpha(palette.INK3 if lit else palette.INK1, 236))
        stroke(painter, plate, palette.TEXT if lit else palette.LINE, 1.2 * u)
        if self.hasFocus():
            ring = box(face.x() - 2 * u, face.y() - 2 * u, face.width() + 4 * u, face.height() + 4 * u, 8 * u)
            stroke(painter, ring, palette.BLACK, 4 * u)
            stroke(painter, ring, palette.FOCUS, 2.2 * u)

    def _words(self, painter: QPainter, face: QRectF, u: float) -> None:
        stroke(painter, self._arrow(face.left() + 18 * u, face.center().y(), 4.2 * u), palette.TEXT, 2.4 * u)
        left = face.left() + 36 * u
        title = QRectF(left, face.top(), text.width(self.text(), "bold", PX * u) + 2, face.height())
        align = text.LEFT | text.MIDDLE
        text.fit(painter, title, self.text(), "bold", PX * u, LEAST * u, 1, align, palette.TEXT)
        if not self.isChecked():
            room = QRectF(title.right() + 18 * u, face.top(), face.right() - title.right() - 30 * u, face.height())
            text.fit(painter, room, self._holds, "body", PX * u, LEAST * u, 2, align, palette.MUTED)

    def _arrow(self, x: float, y: float, d: float) -> QPainterPath:
        """To the right, or down to what is open."""
        down = self.isChecked()
        arrow = QPainterPath(QPointF(x - d, y - d / 2) if down else QPointF(x - d / 2, y - d))
        arrow.lineTo(*((x, y + d / 2) if down else (x + d / 2, y)))
        arrow.lineTo(*((x + d, y - d / 2) if down else (x - d / 2, y + d)))
        return arrow
