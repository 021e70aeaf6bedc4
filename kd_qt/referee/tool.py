"""What the tools of the referee have in common, and what they share: the boxes in use and the match that is kept.

A tool answers one kind of question: on the left what is asked, on the right, behind the slanted line, the answer. It
knows no rule; it asks kd_core and shows what it hears. A new tool is a file in `tools` and a line in `shell.TOOLS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QLayout, QScroller, QSizePolicy, QWidget

from kd_core import text
from kd_qt.referee.parts import Count, RuleLine
from kd_qt.screens import metrics
from kd_qt.screens.metrics import spaced
from kd_qt.screens.parts import Scroll
from kd_qt.style import palette
from kd_qt.style.shapes import across, box, fill, polygon
from kd_qt.ui import Ui

if TYPE_CHECKING:
    from kd_core.content.model import Pack

NARROW = 900  # px at 100 %: a tool that is narrower has its answer under the question
SLANT = 60  # px by which the yellow line leans
MARGINS = (32, 26)  # px left of the question, right of the answer
GAP = 26  # px between the line and what stands beside it
NO_LIMIT = 16_777_215  # Qt's largest width


class RefereeTable(QObject):
    """What the tools share. `kept` is the match that is kept for a real table, or None."""

    changed = Signal()  # other boxes, or something about the kept match
    rule_wanted = Signal(str)  # its id: shown by the tool of rules, from which one comes back
    tool_wanted = Signal(str)  # the name of a tool
    countdown_wanted = Signal(object)  # ten seconds, full screen: a `countdown.Test`, or None where nothing was told
    test_done = Signal(bool)  # the tower stood

    def __init__(self, ui: Ui, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.ui = ui
        self.kept: Any = None

    @property
    def packs(self) -> Sequence[Pack]:
        """The boxes in use; where none of those that were chosen is there, all printed ones."""
        chosen = [pack for pack in self.ui.all_packs if pack.id in self._boxes()]
        return chosen or list(self.ui.all_packs)

    def _boxes(self) -> list[str]:
        from kd_core.game import library

        known = self.ui.settings.referee.get("boxes")
        return known if isinstance(known, list) else list(library.BOXES)

    def use(self, boxes: Sequence[str]) -> None:
        self.ui.settings.referee["boxes"] = list(boxes)
        self.ui.save()
        self.changed.emit()

    def keep(self, kept: object | None) -> None:
        """From now on this match is kept; None: no more."""
        self.kept = kept
        self.changed.emit()

    def rule_title(self, rule: str) -> str:
        known = text.rule(rule, self.ui.lang)
        return known.title if known is not None else ""


class Tool(QWidget):
    """One tool. Its sentences are `referee.<name>.…`; `tab` is its name on the tab, `note` what it is for."""

    name: ClassVar[str]
    rule: ClassVar[str] = ""  # what F1 opens
    share: ClassVar[float] = 0.46  # of the width is the question's

    def __init__(self, ui: Ui, table: RefereeTable) -> None:
        super().__init__()
        self.ui, self.table = ui, table
        self._question: QWidget | None = None
        self._answer: QWidget | None = None
        self._top: QWidget | None = None
        self._announced = ""

    # -- building ------------------------------------------------------------------------------------------------------

    def lay(self, question: QLayout, answer: QLayout | None = None, top: QLayout | None = None) -> None:
        """Put both sides in; without an answer the question has the whole width. `top` lies over both."""
        self._question = _side(question)
        self._sides = spaced(QBoxLayout(QBoxLayout.Direction.LeftToRight), 0, (MARGINS[0], 10, MARGINS[1], 12))
        self._sides.addWidget(self._question)
        if answer is not None:
            self._answer = _side(answer)
            self._sides.addWidget(self._answer)
            self._sides.setStretch(1, 1)
        whole = spaced(QBoxLayout(QBoxLayout.Direction.TopToBottom), 0)
        if top is not None:
            self._top = _side(spaced(top, 8, (MARGINS[0], 8, MARGINS[1], 8)))
            whole.addWidget(self._top)
        whole.addLayout(self._sides, 1)
        self.area = Scroll(whole)
        QScroller.grabGesture(self.area.viewport(), QScroller.ScrollerGestureType.TouchGesture)
        for side in (self._question, self._answer):
            if side is not None:
                side.installEventFilter(self)
        outer = spaced(QBoxLayout(QBoxLayout.Direction.TopToBottom, self), 0)
        outer.addWidget(self.area)

    def announce(self, answer: str) -> None:
        """Say the answer to whoever cannot see it, once, when it has changed."""
        if answer != self._announced and self.isVisible():
            self._announced = answer
            if QAccessible.isActive():
                QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, answer))

    @property
    def announced(self) -> str:
        """What a screen reader said last."""
        return self._announced

    def rule_line(self, rule: str) -> RuleLine:
        """A rule that the answer rests on; a tap opens it."""
        line = RuleLine(self.ui, rule)
        line.tell(self.table.packs)
        line.opened.connect(self.table.rule_wanted)
        return line

    @property
    def divided(self) -> bool:
        """Question and answer stand side by side, where there is room for both."""
        if self._question is None or self._answer is None:
            return False
        needed = _least_wide(self._question) + _least_wide(self._answer) + self.ui.px(sum(MARGINS) + SLANT + 2 * GAP)
        return self.area.viewport().width() >= max(needed, self.ui.px(NARROW))

    # -- called by the shell -------------------------------------------------------------------------------------------

    def retell(self) -> None:
        """The language is another one: say everything again."""
        metrics.retell(self, self.ui)
        for count in self.findChildren(Count):
            count.retell()
        for line in self.findChildren(RuleLine):
            line.tell(self.table.packs)

    def rescale(self) -> None:
        metrics.apply(self, self.ui)
        self._refit()

    def refresh(self) -> None:
        """Other boxes, or another match that is kept."""

    def entered(self) -> None:
        """The tool is seen now."""

    def left(self) -> None:
        """Another tool is shown, or the referee is closed; whatever runs must end."""

    def back(self) -> bool:
        """Esc. True: a step back was taken inside the tool."""
        return False

    def first_focus(self) -> QWidget | None:
        """What the keyboard speaks to at first."""
        return None

    # -- the two sides -------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        self._refit()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """What was put in while the tool was not seen counts only from now on."""
        QTimer.singleShot(0, self, self._refit)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Words or their size changed: perhaps both sides no longer fit beside each other, or fit again."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._refit()
        return False

    def _refit(self) -> None:
        if self._question is None or self._answer is None:
            return
        beside = self.divided
        ways = QBoxLayout.Direction
        self._sides.setDirection(ways.LeftToRight if beside else ways.TopToBottom)
        self._sides.setSpacing(self.ui.px(SLANT + 2 * GAP if beside else 18))
        if beside:
            self._question.setFixedWidth(self._question_width())
        else:
            self._question.setMinimumWidth(0)
            self._question.setMaximumWidth(NO_LIMIT)
        self.update()

    def _question_width(self) -> int:
        assert self._question is not None and self._answer is not None
        usual = round(self.width() * self.share) - self.ui.px(MARGINS[0] + GAP + SLANT / 2)
        most = self.area.viewport().width() - _least_wide(self._answer) - self.ui.px(sum(MARGINS) + SLANT + 2 * GAP)
        return max(min(usual, most), _least_wide(self._question))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            w, h, u = self.width(), self.height(), self.ui.scale
            fill(painter, box(0, 0, w, h), across(0, 0, 0, h, (0, palette.INK1), (1, palette.INK0)))
            if not self.divided:
                fill(painter, box(0, 0, w, h), palette.alpha(palette.INK2, 200))
                return
            assert self._question is not None
            roof = self._top.mapTo(self, self._top.rect().bottomLeft()).y() if self._top is not None else 0
            foot = self._question.width() + (MARGINS[0] + GAP) * u
            top = foot + SLANT * u
            fill(painter, polygon([(0, roof), (top, roof), (foot, h), (0, h)], 0), palette.INK2)
            line = [(top - 5 * u, roof), (top + 5 * u, roof), (foot + 5 * u, h), (foot - 5 * u, h)]
            fill(painter, polygon(line, 0), palette.SELECTED)
            if roof:
                fill(painter, box(0, roof - 2 * u, w, 2 * u), palette.LINE)


def _least_wide(side: QWidget) -> int:
    """New words have the font of the referee only when they are polished."""
    for label in side.findChildren(QLabel):
        label.ensurePolished()
    layout = side.layout()
    return layout.totalMinimumSize().width() if layout is not None else 0


def _side(layout: QLayout) -> QWidget:
    made = QWidget()
    made.setProperty("plain", True)
    made.setLayout(layout)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
    policy.setHeightForWidth(True)
    made.setSizePolicy(policy)
    return made
