"""The veils over the table: the menu, a choice that could not be taken."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QWidget

from kd_core.net.messages import Trouble
from kd_qt.screens.parts import Panel, button, label
from kd_qt.screens.veil import Veil
from kd_qt.style.art import PORTRAIT_RATIO
from kd_qt.ui import Ui


class Picture(QWidget):
    """A portrait."""

    def __init__(self, ui: Ui, fighter: str, side: QColor, high: float, flip: bool = False) -> None:
        super().__init__()
        self.ui, self.fighter, self.side, self.high, self.flip = ui, fighter, side, high, flip
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_fighter(self, fighter: str, side: QColor, flip: bool) -> None:
        self.fighter, self.side, self.flip = fighter, side, flip
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(self.high * PORTRAIT_RATIO) + 1, self.ui.px(self.high) + 1)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            high = self.ui.px(self.high)
            picture = self.ui.art.portrait(self.fighter, self.side, high, self.flip, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(0, 0), picture)


def pause(ui: Ui, parent: QWidget, hidden: bool) -> tuple[Veil, dict[str, QPushButton]]:
    """The menu of a match. `hidden`: nobody may see the table behind it."""
    names = ("resume", "rules", "keys", "settings", "leave")
    buttons = {name: button(f"match.{name}", "primary" if name == "resume" else "") for name in names}
    note = label("match.kept", "note", wrap=True)
    note.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    panel = Panel(_centred("match.paused", "title"), *buttons.values(), note, spacing=10, inner=26)
    return Veil(ui, parent, panel, 380, hidden), buttons


def trouble(ui: Ui, parent: QWidget, why: Trouble) -> tuple[Veil, dict[str, QPushButton]]:
    """A choice was not taken: the record cannot be written, or the program has a fault and another choice may do."""
    if why.kind == "fault":
        title, note = "match.fault", ui.say("match.fault_note")
        buttons = {"resume": button("match.resume", "primary"), "retry": button("match.retry")}
    else:
        title, note = "match.trouble", ui.say("match.trouble_note", problem=why.text)
        buttons = {"retry": button("match.retry", "primary")}
    buttons["leave"] = button("match.leave")
    panel = Panel(_centred(title, "heading"), _told("body", note), *buttons.values(), spacing=12, inner=26)
    return Veil(ui, parent, panel, 460), buttons


def _centred(key: str, role: str) -> QLabel:
    made = label(key, role, wrap=True)
    made.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    return made


def _told(role: str, words: str) -> QLabel:
    made = _centred("", role)
    made.setText(words)
    made.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return made
