"""The spaces of an arena in a line, to tap: which are starting spaces, the centre, edges, joined by corridors."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kd_core.content.drafts.entries import ArenaEntry
from kd_qt.editor.fields import Flowing, Stepper
from kd_qt.screens.lan.parts import Chips
from kd_qt.screens.parts import Pressed, column, row
from kd_qt.style import palette, text
from kd_qt.style.shapes import box, disc, fill, stroke
from kd_qt.ui import Ui

ROLES = ("start", "centre", "edges", "corridors")
FEWEST, MOST = 4, 15
COLOURS = {"start": "YOU", "centre": "GOLD", "edges": "WARN", "corridors": "HEAVY_TEXT"}


class Space(Pressed):
    """One space: its number, and a mark for each thing it is."""

    def __init__(self, ui: Ui, at: int) -> None:
        super().__init__()
        self.ui, self.at = ui, at
        self.roles: list[str] = []
        self.setObjectName(f"editor.space.{at}")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(48), self.ui.px(54))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        u = self.ui.scale
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            plate = box(2 * u, 2 * u, self.width() - 4 * u, self.height() - 4 * u, 6 * u)
            fill(painter, plate, palette.INK3 if self.roles else palette.INK1)
            stroke(painter, plate, palette.HOVER if self.underMouse() else palette.LINE2, 1.5 * u)
            number = str(self.at + 1)
            text.line(painter, self.width() / 2, 27 * u, number, "head", 16 * u, palette.TEXT, text.CENTRE)
            for place, role in enumerate(self.roles):
                x = self.width() / 2 + (place - (len(self.roles) - 1) / 2) * 11 * u
                fill(painter, disc(x, 41 * u, 4.4 * u), getattr(palette, COLOURS[role]))
            if self.hasFocus():
                stroke(painter, plate, palette.FOCUS, 2.6 * u)


class Ground(QWidget):
    """Choose what a space should be, then tap spaces."""

    edited = Signal(str)

    def __init__(self, ui: Ui) -> None:
        super().__init__()
        self.ui = ui
        self.part = ArenaEntry()
        self._length = Stepper(ui, "editor.line", FEWEST, MOST)
        self._length.changed.connect(self._resize)
        self._role = Chips(ui, "editor.role", ROLES)
        self._role.choose(ROLES[0])
        self._role.chosen.connect(self.retell)
        self._spaces = [Space(ui, at) for at in range(MOST)]
        for space in self._spaces:
            space.clicked.connect(partial(self._tap, space.at))
        place = Flowing(ui, *self._spaces, gap=3)
        self.setLayout(column(row(self._length, 1), self._role, place, spacing=6))

    def show_part(self, part: ArenaEntry) -> None:
        self.part = part
        self._length.show_value(part.line)
        for space in self._spaces:
            space.setVisible(space.at < part.line)
            space.roles = [role for role in ROLES if space.at in self._having(role)]
            space.update()
        self.retell()

    def _having(self, role: str) -> list[int]:
        """The spaces that are this."""
        said = getattr(self.part, role)
        return [said] if isinstance(said, int) else list(said)

    def _tap(self, at: int) -> None:
        role = self._role.value
        now = self._having(role)
        if role == "centre":
            self.part.centre = at
        elif role == "start":
            self.part.start = sorted([*[one for one in now if one != at][-1:], at])
        else:
            setattr(self.part, role, sorted(set(now) ^ {at}))
        self.edited.emit(role)

    def _resize(self, length: int) -> None:
        """Whatever was at the far end moves with it; a centre in the middle stays in the middle."""
        part, last = self.part, self.part.line - 1

        def moved(at: int) -> int:
            return length - 1 if at == last else min(at, length - 1)

        part.centre = (length - 1) // 2 if part.centre == last // 2 else moved(part.centre)
        part.start, part.edges, part.corridors = (
            sorted({moved(at) for at in spaces}) for spaces in (part.start, part.edges, part.corridors)
        )
        part.line = length
        self.edited.emit("line")

    def retell(self) -> None:
        say = self.ui.say
        self._role.tell({role: say(f"editor.role_{role}") for role in ROLES})
        self._length.name_it(say("editor.spaces"))
        for space in self._spaces:
            roles = ", ".join(say(f"editor.role_{role}") for role in space.roles)
            space.setAccessibleName(f"{space.at + 1}: {roles}" if roles else str(space.at + 1))
