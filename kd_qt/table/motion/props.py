"""What everything that moves on the table needs: the places of things, the clock, the pictures that fly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPixmap

from kd_qt.style.clock import Easing, Motion
from kd_qt.table import layout
from kd_qt.table.desk import Desk
from kd_qt.table.layout import Rect
from kd_qt.table.motion import follow, letters
from kd_qt.table.motion.effects import Effects
from kd_qt.table.things.item import Thing

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView

Event = Mapping[str, Any]
Done = Callable[[], None]
Act = Callable[[Event, Done], None]


class Props:
    """The moment of the story that is being told, and hands to show it."""

    def __init__(self, table: TableView) -> None:
        self.table = table
        self.fx = Effects(table.scene(), table.clock)
        self.now: dict[str, Any] = {}
        self.folded: Event | None = None  # the event that is already part of the moment
        self.poses: dict[int, str] = {}
        self.dropped_at: QPointF | None = None  # where a dragged card was let go

    def clear(self) -> None:
        self.fx.clear()
        self.poses.clear()
        self.dropped_at = None

    @property
    def desk(self) -> Desk:
        return self.table.desk

    @property
    def shakes(self) -> bool:
        return bool(getattr(self.table.settings, "shake", True)) and not self.table.clock.reduced

    def run(self, ms: float, easing: Easing, step: Callable[[float], None], done: Done | None = None) -> Motion:
        return self.table.clock.run(ms, easing, step, done)

    def pause(self, ms: float, done: Done) -> None:
        self.table.clock.after(ms, done)

    def thing(self, *key: object) -> Thing | None:
        return self.table.board.things.get(key)

    def centre(self, thing: Thing | None, fallback: Rect) -> QPointF:
        rect = thing.spec.rect if thing is not None else fallback
        return QPointF(rect.cx, rect.cy)

    def hand_point(self, seat: int) -> QPointF:
        """Where a card goes that somebody receives: where the cards of that hand lie."""
        desk = self.desk
        if seat == desk.you:
            held = len(desk.player(seat)["hand"])
            rects = layout.hand_rects(desk.plan, held + 1)
            return QPointF(rects[held].cx, rects[held].cy)
        if seat == desk.foe():
            return self.centre(None, desk.plan.columns[1].last)
        return self._end_of(self._sheet(seat))

    def sheet_point(self, seat: int) -> QPointF:
        """Where the tokens of a sheet lie."""
        return self._end_of(self._sheet(seat))

    def _sheet(self, seat: int) -> Rect:
        """The header of a fighter's sheet, on the arena or on the bench."""
        desk = self.desk
        column = desk.plan.columns[0 if desk.is_left(seat) else 1]
        fights = desk.team(desk.is_left(seat))[0] == seat
        return column.header if fights or column.bench is None else column.bench

    def _end_of(self, rect: Rect) -> QPointF:
        return QPointF(rect.right - 2 * rect.h, rect.cy)

    def held_point(self, seat: int, card: str) -> QPointF:
        desk = self.desk
        hand = desk.player(seat)["hand"]
        if seat == desk.you and card in hand:
            return self.centre(self.thing("hand", hand.index(card)), desk.plan.hand)
        return self.hand_point(seat)

    def chest(self, seat: int) -> QPointF:
        figure = self.thing("figure", seat)
        if figure is None:
            return self.centre(None, self.desk.plan.stage)
        rect = figure.spec.rect
        return QPointF(rect.cx, rect.y + rect.h * 0.45)

    def beside(self, point: QPointF, picture: QPixmap) -> QPointF:
        """The same point, or as near to it as leaves a picture whole in the window."""
        half, plan = picture.deviceIndependentSize() / 2, self.desk.plan
        x = min(max(point.x(), half.width()), plan.w - half.width())
        return QPointF(x, min(max(point.y(), half.height()), plan.h - half.height()))

    def word(self, words: str, colour: QColor, at: QPointF, hold: float = 620) -> None:
        """A short word that springs up, stays and fades; never over the plates."""
        picture = letters.word(self.desk, words, colour)
        top = self.desk.plan.hud[0].bottom + picture.deviceIndependentSize().height() / 2
        self.fx.pop(picture, self.beside(QPointF(at.x(), max(at.y(), top)), picture), 160, hold)

    def chest_rect(self, seat: int) -> Rect:
        middle = self.chest(seat)
        return Rect(middle.x(), middle.y(), 0, 0)

    def pose(self, seat: int, pose: str | None) -> None:
        if pose is None:
            self.poses.pop(seat, None)
        else:
            self.poses[seat] = pose
        self.table.refresh(self.now)

    def row_point(self, card: str) -> QPointF:
        """From where it lay, or from where it was dropped."""
        at = next((n for n, each in enumerate(self.table.row_places) if each == card), None)
        thing = self.thing("row", at) if at is not None else None
        if thing is not None:
            thing.setVisible(False)
        if self.dropped_at is not None:
            point, self.dropped_at = self.dropped_at, None
            return point
        return self.centre(thing, self.desk.plan.row[1])

    def early(self, event: Event) -> None:
        """Take an event into the table before it is played to the end."""
        self.now, self.folded = follow.after(self.now, event), event
        self.table.refresh(self.now)
