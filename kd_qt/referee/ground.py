"""The arena as a big line of spaces to tap: who stands where, what is reached, what is dark, where corridors are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kd_core.content.model import Arena
from kd_qt.referee.dress import LEAST, TOUCH
from kd_qt.referee.parts import Plate
from kd_qt.style import palette, text
from kd_qt.style.art import FIGURE_RATIO
from kd_qt.style.shapes import box, fill, polygon, stroke
from kd_qt.style.states import badge
from kd_qt.ui import Ui

FLOOR = 56  # px of the tile under the figure
HIGH = 176  # px of a space with somebody on it
PLAN = 372  # px of an arena that is no line
STRETCH = 230  # px from one column of it to the next, at most
CELLS = ((128, 122), (104, 104), (84, 84), (TOUCH + 2, TOUCH + 2))  # px of its spaces, the largest that fit
USUAL = ("james", "lost_knight")  # who is drawn where nobody said who fights


class Space(Plate):
    """One space: the floor with its number, and above it whoever stands there."""

    def __init__(self, ui: Ui, at: int, high: float) -> None:
        super().__init__(ui, f"space.{at + 1}", px=34, size=(TOUCH + 2, high))
        self.at = at
        self.people: tuple[tuple[str, bool], ...] = ()  # fighter, whether it is yours
        self.lit = self.dark = self.corridor = False
        self.setText(str(at + 1))

    def paint_plate(self, painter: QPainter, rect: QRectF, u: float) -> None:
        floor = self._floor(rect, u)
        path = polygon([(x, y) for x, y in self.shape(floor, 0, 0)], 7 * u)
        pointed = self.underMouse() or self.isDown()
        fill(painter, path, palette.LINE if pointed else palette.INK3)
        if self.corridor:
            self._teeth(painter, floor, u)
        if self.dark:
            fill(painter, path, palette.alpha(palette.WARN, 46))
            stroke(painter, path, palette.WARN, 4 * u, (0.6, 1.1))
        elif self.lit:
            fill(painter, path, palette.alpha(palette.LEGAL, 60))
            stroke(painter, path, palette.LEGAL, 4 * u)
        else:
            stroke(painter, path, palette.TEXT if pointed else palette.LINE2, 2 * u)
        if self.lit:
            badge(painter, "legal", floor.center().x(), floor.bottom(), 11 * u)

    def _teeth(self, painter: QPainter, floor: QRectF, u: float) -> None:
        """A technical corridor: red, with a saw along the upper edge."""
        fill(
            painter, box(floor.x(), floor.y(), floor.width(), floor.height(), 7 * u), palette.alpha(palette.STRIKE, 120)
        )
        step = floor.width() / 6
        for at in range(6):
            x = floor.left() + at * step
            tooth = [(x + 2 * u, floor.top()), (x + step - 2 * u, floor.top()), (x + step / 2, floor.top() + 9 * u)]
            fill(painter, polygon(tooth, 1), palette.HEAVY_TEXT)

    def paint_beside(self, painter: QPainter, rect: QRectF, u: float) -> QRectF:
        floor = self._floor(rect, u)
        high = min(floor.top() - rect.top() + 26 * u, rect.width() / FIGURE_RATIO * 1.35)
        for at, (fighter, yours) in enumerate(self.people):
            picture = self.ui.art.figure(
                fighter, "guard", palette.side(yours), high, not yours, self.devicePixelRatioF()
            )
            shift = (at - (len(self.people) - 1) / 2) * rect.width() * 0.3
            wide = high * FIGURE_RATIO
            spot = QRectF(rect.center().x() - wide / 2 + shift, floor.top() + 18 * u - high, wide, high)
            painter.drawPixmap(spot, picture, QRectF(picture.rect()))
        return floor

    def paint_words(self, painter: QPainter, rect: QRectF, u: float) -> None:
        room = rect.adjusted(2 * u, 12 * u, -2 * u, -2 * u)
        text.fit(painter, room, self.text(), "head", 32 * u, LEAST * u, 1, text.CENTRE | text.MIDDLE, palette.TEXT)

    def _floor(self, rect: QRectF, u: float) -> QRectF:
        return QRectF(rect.left(), rect.bottom() - FLOOR * u, rect.width(), FLOOR * u)


class Ground(QWidget):
    """All spaces of an arena. A tap, or its number on the keyboard, chooses one; arrows walk."""

    tapped = Signal(int)

    def __init__(self, ui: Ui, high: float = HIGH) -> None:
        super().__init__()
        self.ui, self._high = ui, high
        self._arena: Arena | None = None
        self._spaces: list[Space] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    # -- what is shown -------------------------------------------------------------------------------------------------

    def show_arena(self, arena: Arena) -> None:
        if self._arena == arena:
            return
        self._arena = arena
        for old in self._spaces:
            old.hide()
            old.deleteLater()
        self._spaces = [self._space(at) for at in range(len(arena.links))]
        self._place()
        self.updateGeometry()

    def _space(self, at: int) -> Space:
        assert self._arena is not None
        space = Space(self.ui, at, self._high)
        space.setParent(self)
        space.corridor = at in self._arena.corridors
        space.clicked.connect(lambda: self.tapped.emit(at))
        space.keys = self._walk
        space.show()
        return space

    def show_people(self, people: Mapping[int, tuple[str, bool]], names: Mapping[int, str]) -> None:
        """Who stands where, by seat: the fighter and whether it is yours; `names` of spaces, for screen readers."""
        standing: dict[int, list[tuple[str, bool]]] = {}
        for space, who in people.items():
            standing.setdefault(space, []).append(who)
        for space_ in self._spaces:
            space_.people = tuple(standing.get(space_.at, ()))
            space_.setAccessibleName(names.get(space_.at, str(space_.at + 1)))
            space_.update()

    def show_marks(self, lit: Iterable[int] = (), dark: Iterable[int] = ()) -> None:
        lit, dark = set(lit), set(dark)
        for space in self._spaces:
            space.lit, space.dark = space.at in lit, space.at in dark
            space.update()

    def spaces(self) -> list[Space]:
        return self._spaces

    # -- place ---------------------------------------------------------------------------------------------------------

    def hasHeightForWidth(self) -> bool:  # noqa: N802 - Qt's names
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        if self._plan(width):
            return self.ui.px(PLAN)
        return self._row_count(width) * self.ui.px(self._high)

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(self.ui.px(9 * (TOUCH + 2)), self.heightForWidth(max(self.width(), self.ui.px(9 * (TOUCH + 2)))))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        wide = max(self.width(), self.ui.px(5 * (TOUCH + 2)))
        return QSize(self.ui.px(5 * (TOUCH + 2)), self.heightForWidth(wide))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        self._place()
        self.updateGeometry()

    def _row_count(self, width: int) -> int:
        in_a_row = max(1, width // self.ui.px(TOUCH + 2))
        return max(1, -(-len(self._spaces) // in_a_row))

    def _place(self) -> None:
        if not self._spaces:
            return
        plan = self._plan(self.width())
        rows = self._row_count(self.width())
        columns = -(-len(self._spaces) // rows)
        wide, high = self.width() // columns, self.ui.px(self._high)
        for at, space in enumerate(self._spaces):
            place = QRect(at % columns * wide, at // columns * high, wide, high)
            space.setGeometry(plan[at] if plan else place)
        self.update()

    def _plan(self, width: int) -> list[QRect]:
        """The spaces of an arena that is no line, as it is drawn and as large as they can be without touching each
        other; empty where even small ones would."""
        places = self._arena.places if self._arena is not None else ()
        if not places:
            return []
        for wide, high in CELLS:
            laid = self._laid(places, width, self.ui.px(wide), self.ui.px(high))
            if not any(one.intersects(other) for at, one in enumerate(laid) for other in laid[at + 1 :]):
                return laid
        return []

    def _laid(self, places: Sequence[tuple[float, float]], width: int, wide: int, high: int) -> list[QRect]:
        left, top = min(x for x, _ in places), min(y for _, y in places)
        across = max(x for x, _ in places) - left or 1
        down = max(y for _, y in places) - top or 1
        room = min(width, round(across * self.ui.px(STRETCH)) + wide)
        start = (width - room) // 2
        spots = [((x - left) / across * (room - wide), (y - top) / down * (self.ui.px(PLAN) - high)) for x, y in places]
        return [QRect(start + round(x), round(y), wide, high) for x, y in spots]

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """On a plan the ways between the spaces are drawn; in a row they are plain."""
        if self._arena is None or not self._plan(self.width()):
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(palette.LINE2, 5 * self.ui.scale))
            floors = [self._floor_of(space) for space in self._spaces]
            for here, links in enumerate(self._arena.links):
                for there in links:
                    if here < there:
                        painter.drawLine(floors[here], floors[there])

    def _floor_of(self, space: Space) -> QPoint:
        return QPoint(space.geometry().center().x(), space.geometry().bottom() - self.ui.px(FLOOR / 2 + 4))

    # -- keys ----------------------------------------------------------------------------------------------------------

    def _walk(self, event: QKeyEvent) -> bool:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        at = next((space.at for space in self._spaces if space.hasFocus()), 0)
        if event.key() in steps:
            at = max(0, min(len(self._spaces) - 1, at + steps[Qt.Key(event.key())]))
            self._spaces[at].setFocus(Qt.FocusReason.OtherFocusReason)
        elif event.text().isdecimal() and 1 <= int(event.text()) <= len(self._spaces):
            self.tapped.emit(int(event.text()) - 1)
        else:
            return False
        return True
