"""What lies over the table for a moment: the menu, the curtain, the end of a round. One at a time."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QDialog, QGraphicsView, QLabel, QLineEdit, QWidget
from shiboken6 import isValid

from kd_qt import hearing
from kd_qt.screens import backdrop, metrics
from kd_qt.screens.metrics import sized
from kd_qt.screens.parts import Panel, Scroll, column, row
from kd_qt.style import palette
from kd_qt.ui import Ui

MARGIN = 24  # px at 100 % beside the panel, and for a scroll bar


class Veil(QDialog):
    """Covers its parent. `opaque`: nothing of what is below can be seen."""

    done = Signal()  # type: ignore[assignment]  # it is not needed any more; Qt's own way out is never taken

    def __init__(
        self, ui: Ui, parent: QWidget, panel: Panel, width: float = 460, opaque: bool = False, above: int = 1
    ) -> None:
        """`above`: how much of the free room is over the panel, where there is one part under it."""
        super().__init__(parent)
        self.setWindowFlags(Qt.WindowType.Widget)  # a dialog for screen readers, and no window of its own
        self.ui = ui
        self._below = parent
        self._put_off: list[QWidget] = []  # what cannot be used until this is gone
        self.opaque = opaque
        self.panel = panel
        self._width = width
        inner = column(above, row(1, sized(panel, at_least=(width, 0), at_most=(width, 0)), 1), 1)
        self.setLayout(column(Scroll(inner), spacing=0))
        parent.installEventFilter(self)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        ui.retold.connect(self._name)

    def words(self) -> tuple[str, str]:
        """What it says to eyes: the first line is its title, the others follow."""
        lines = [one.text() for one in self.panel.findChildren(QLabel) if one.isVisible() and one.text()]
        return (lines[0], " ".join(lines[1:])) if lines else ("", "")

    def _name(self) -> None:
        hearing.name(self, *self.words())

    def open(self, first: QWidget | None = None) -> None:
        metrics.retell(self, self.ui)
        metrics.apply(self, self.ui)
        self.setGeometry(self._below.rect())
        self.fit()
        self.show()
        self.raise_()
        self._name()
        hearing.alert(self)
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)
        for one in [one for one in self._below.children() if isinstance(one, QWidget) and self._covers(one)]:
            one.setEnabled(False)
            self._put_off.append(one)

    def _covers(self, one: QWidget) -> bool:
        """Its page itself looks after a table, and other veils are not below."""
        return not isinstance(one, QGraphicsView | Veil) and one.isEnabledTo(self._below)

    def fit(self) -> None:
        """As wide as it should be, or as there is room."""
        wide = min(self.ui.px(self._width), self._below.width() - self.ui.px(MARGIN))
        self.panel.setMinimumWidth(wide)
        self.panel.setMaximumWidth(wide)

    def close_veil(self) -> None:
        self._below.removeEventFilter(self)
        for one in self._put_off:
            if isValid(one):
                one.setEnabled(True)
        self._put_off.clear()
        self.hide()
        self.deleteLater()

    def back(self) -> None:
        """Esc."""
        self.done.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if watched is self._below and event.type() == QEvent.Type.Resize:
            self.setGeometry(self._below.rect())
            self.fit()
        return False

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802
        """Tab stays among the buttons and fields of the veil."""
        stops = [one for one in self.findChildren(QWidget) if _is_stop(one)]
        if stops:
            at = next((at for at, stop in enumerate(stops) if stop is self.focusWidget()), -1)
            stops[(at + (1 if forward else -1)) % len(stops)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Up and down walk through the buttons; the rest is the window's business."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            if self.opaque:
                painter.drawPixmap(0, 0, backdrop.curtain(self.ui.art, self.size(), self.devicePixelRatioF()))
            else:
                painter.fillRect(self.rect(), palette.alpha(palette.INK0, 205))

    # Clicks beside the panel must not reach the table.

    def mousePressEvent(self, event: QEvent) -> None:  # noqa: N802
        event.accept()

    def mouseReleaseEvent(self, event: QEvent) -> None:  # noqa: N802
        event.accept()

    def wheelEvent(self, event: QEvent) -> None:  # noqa: N802
        event.accept()


def _is_stop(widget: QWidget) -> bool:
    if not isinstance(widget, QAbstractButton | QLineEdit) or not widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
        return False
    return widget.isVisible() and widget.isEnabled()
