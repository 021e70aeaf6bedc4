"""What all screens have in common."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from kd_qt.screens import backdrop, metrics
from kd_qt.ui import Ui


class Screen(QWidget):
    """One page of the window. Pages lie on each other; the one on top is seen, those below keep their state."""

    left = Signal()  # back to where one came from
    takes_packs = False  # a file with a pack may be dropped here: nothing is under way that it would interrupt

    def __init__(self, ui: Ui, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.ui = ui
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    # -- called by the window ------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Everything is built: give it its words and measures."""
        self.retranslate()
        self.rescale()

    def entered(self) -> None:
        """The page is on top now, for the first time or again."""

    def covered(self) -> None:
        """Another page was put over this one."""

    def leave(self) -> None:
        """The page goes away for good; whatever runs must end."""

    def back(self) -> bool:
        """Esc. True: something here took a step back; False: the window leaves this page."""
        return False

    def first_focus(self) -> QWidget | None:
        """What the keyboard speaks to at first."""
        return None

    def rule(self) -> str:
        """The rule that F1 opens here; empty: the beginning of the book."""
        return ""

    # -- words, measures, colours --------------------------------------------------------------------------------------

    def retranslate(self) -> None:
        metrics.retell(self, self.ui)

    def rescale(self) -> None:
        metrics.apply(self, self.ui)

    def repaint_all(self) -> None:
        """The colours are others."""
        for widget in [self, *self.findChildren(QWidget)]:
            widget.update()

    # -- ground --------------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, backdrop.plain(self.ui.art, self.size(), self.devicePixelRatioF()))
