"""Shows first-time notes beside an ordinary match: one at a time, each once ever, never over what it is about.

A note comes when the table rests and asks whoever looks; it goes with the answer, or when it is pressed, or with Esc.
What finds no room now, or has something more important before it, keeps its turn for next time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QKeyEvent

from kd_qt.screens import lit
from kd_qt.screens.coach import HOLE, free_place_for, is_free
from kd_qt.screens.firsts.due import Due, due
from kd_qt.screens.firsts.moment import Event, Key, Moment
from kd_qt.screens.firsts.slip import WIDTHS, Finger, Slip
from kd_qt.table.hands.picks import only_answer
from kd_qt.table.things import spec

if TYPE_CHECKING:
    from kd_qt.screens.play import PlayScreen

_MARGIN = 8.0  # px at 100 % around the window's edge and between the slip and what it must not cover
_WELL = 700.0  # what a place may cost that is taken without looking for a better one,
_SMALLER = 150.0  # and what it costs to write smaller
_STEPS = 12  # points of a way that are looked at
_RATHER_FREE = ("figure", "strike", "plate", "bench plate", "middle", "ruler", "hand", "row", "deck", "foe hand", "log")


class Usher(QObject):
    def __init__(self, screen: PlayScreen) -> None:
        super().__init__(screen)
        self._screen, self._board, self._ui = screen, screen.board, screen.ui
        self.finger = Finger(screen.ui, screen)
        self.slip = Slip(screen.ui, screen)
        self._news: list[Event] = []
        self._read: dict[int, int] = {}  # how many of them each seat had heard when it was asked last
        self._heard: list[Event] = []  # what the seat that is asked has heard since
        self._view: object = None
        self._question: tuple[Any, ...] = ()
        self._due: Due | None = None  # what lies there
        self._keeps: Sequence[Key] = ()  # what must be seen beside it
        self._unsaid = ""
        self._other_words = False  # it has to be said in another language
        self.slip.pressed.connect(self.dismiss)
        self._board.laid.connect(self.follow)
        self._board.chosen.connect(self.dismiss)
        self._board.installEventFilter(self)
        self._board.voice.also = self._say

    # -- what happens --------------------------------------------------------------------------------------------------

    def hear(self, events: Sequence[Event]) -> None:
        self._news += events

    def follow(self) -> None:
        """The table was laid: is there another question, and does the note still lie well?"""
        if not self._may_speak():
            self._show(False)
            return
        view = self._board.view_shown
        if view is not self._view:
            self._view = view
            self._look(view)
        if self._other_words:
            self._tell_again()
        self._lie()

    def dismiss(self) -> None:
        self._due, self._unsaid = None, ""
        self._show(False)

    def retell(self) -> None:
        """In another language, as soon as the table has it."""
        self._other_words = True

    def _tell_again(self) -> None:
        self._other_words = False
        shown, moment = self._due, Moment(self._board.desk, self._board.board.things, self._heard)
        self._due = next((one for one in due(moment) if shown is not None and one.id == shown.id), None)
        if self._due is not None:
            self._finds_room(self._due)

    @property
    def rule(self) -> str:
        """Of the note that lies there."""
        return self._due.rule if self._due is not None and self.slip.isVisible() else ""

    def _may_speak(self) -> bool:
        """Only at rest, to who has a choice, and with nothing over the table."""
        board, screen = self._board, self._screen
        covered = screen.veil is not None or screen.curtain.down or screen.tower.front is not None
        if covered or not screen.gives_notes or not self._ui.settings.notes or not board.view_shown:
            return False
        return board.desk.choosing and only_answer(board.view_shown) is None and not board.play.ko.show.on

    def _look(self, view: Mapping[str, Any]) -> None:
        question = (view.get("you"), view.get("legal"))
        if question != self._question:
            self._question = question
            self.dismiss()
            self._choose()

    def _choose(self) -> None:
        """The most important note that was never shown and finds room."""
        moment = self._moment()
        for one in due(moment):
            if one.id not in self._ui.settings.noted and self._finds_room(one):
                self._begin(one)
                return

    def _moment(self) -> Moment:
        desk = self._board.desk
        self._heard = self._news[self._read.get(desk.you, 0) :]
        self._read[desk.you] = len(self._news)
        return Moment(desk, self._board.board.things, self._heard)

    def _begin(self, one: Due) -> None:
        self._due = one
        self._ui.settings.noted = [*self._ui.settings.noted, one.id]
        self._ui.save()
        self._unsaid = self.slip.spoken
        QTimer.singleShot(0, self, self._say_alone)

    # -- telling -------------------------------------------------------------------------------------------------------

    def _say(self) -> str:
        """For who hears the table; once."""
        words, self._unsaid = self._unsaid, ""
        return words

    def _say_alone(self) -> None:
        """The table had nothing to say with which it could have been told."""
        if self.slip.isVisible():
            self._board.voice.say(self._say())

    # -- where it lies -------------------------------------------------------------------------------------------------

    def _finds_room(self, one: Due) -> bool:
        self.slip.tell(one.title, one.words)
        self._keeps = one.keeps
        return bool(self._rects(one.points)) and self._place(self._rects(one.points))

    def _lie(self) -> None:
        """It stays where it is as long as it lies well there."""
        if self._due is None:
            return
        rings = self._rects(self._due.points)
        geometry = QRectF(self.slip.geometry())
        well = bool(rings) and QRectF(self._screen.rect()).contains(geometry) and is_free(geometry, self._clear(rings))
        found = well or (bool(rings) and self._place(rings))
        if found:
            here = QRectF(self.slip.geometry())
            self.finger.point(rings, here, _way_is_free(here, rings[0], self._asked()))
        self._show(found and not self._gives_way())

    def _place(self, rings: Sequence[QRectF]) -> bool:
        """In the shape that lies best; a smaller one only where a larger one finds no room, or none near by."""
        best: tuple[float, float, float, QPointF] | None = None
        for smaller, scale in enumerate(self.slip.scales):
            for wide in WIDTHS:
                found = self._spot(rings, scale, wide)
                if found is not None and (best is None or found[0] + smaller * _SMALLER < best[0]):
                    best = (found[0] + smaller * _SMALLER, scale, wide, found[1])
            if best is not None and best[0] < _WELL:
                break
        if best is not None:
            self.slip.take_shape(best[1], best[2])
            self.slip.move(round(best[3].x()), round(best[3].y()))
        return best is not None

    def _spot(self, rings: Sequence[QRectF], scale: float, wide: float) -> tuple[float, QPointF] | None:
        edge = _MARGIN * self._ui.scale
        room = QRectF(self._screen.rect()).adjusted(edge, edge, -edge, -edge)
        size = self.slip.take_shape(scale, wide)
        return free_place_for(size, room, rings[0], self._clear(rings), self._soft(), scale)

    def _rects(self, keys: Sequence[Key]) -> list[QRectF]:
        """What lies close together is one thing to point at."""
        things = self._board.board.things
        near, rings = HOLE * self._ui.scale, list[QRectF]()
        for rect in sorted((lit.plain(things[key].spec.rect) for key in keys if key in things), key=QRectF.left):
            grown = rect.adjusted(-2 * near, -near, 2 * near, near)
            if rings and rings[-1].intersects(grown):
                rings[-1] = rings[-1].united(rect)
            else:
                rings.append(rect)
        return rings

    def _clear(self, rings: Sequence[QRectF]) -> list[QRectF]:
        """What it must not cover: what it is about, the question, its answers, what one needs to see for that choice,
        and what else hangs over the table."""
        edge = _MARGIN * self._ui.scale
        things = self._board.board.things
        needed = (lit.plain(things[key].spec.rect) for key in self._keeps if key in things)
        kept = (*rings, *needed, *self._asked(), *self._screen.beside_table())
        return [rect.adjusted(-edge, -edge, edge, edge) for rect in kept]

    def _asked(self) -> list[QRectF]:
        """The question with all that belongs to it, and what may be picked."""
        lit_now, things = self._board.desk.lit, self._board.board.things
        found = [
            thing.spec.rect
            for key, thing in things.items()
            if spec.BAR <= thing.spec.z < spec.HOVERED or (thing.spec.pick in lit_now and key[0] != "stage")
        ]
        return [lit.plain(rect) for rect in found]

    def _soft(self) -> list[QRectF]:
        """What it rather leaves free."""
        things = self._board.board.things
        return [lit.plain(thing.spec.rect) for key, thing in things.items() if key[0] in _RATHER_FREE]

    def _gives_way(self) -> bool:
        """To what somebody looks at, and while something is carried."""
        board, here = self._board, QRectF(self.slip.geometry())
        over = [thing.spec.rect for key, thing in board.over.things.items() if key != ("focus",)]
        return bool(board.opened) or board.drag.held is not None or any(lit.plain(one).intersects(here) for one in over)

    def _show(self, wanted: bool) -> None:
        """What nobody sees has no words either."""
        self.slip.setAccessibleName(self.slip.spoken if wanted else "")
        for one in (self.finger, self.slip):
            one.setVisible(wanted)

    # -- Esc -----------------------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """The first Esc is for the note."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Escape:
            return self.back()
        return False

    def back(self) -> bool:
        """One step back; False when no note lies there."""
        shown = self.slip.isVisible()
        if shown:
            self.dismiss()
        return shown


def _way_is_free(here: QRectF, there: QRectF, asked: Sequence[QRectF]) -> bool:
    """May a beak go from the slip to what it speaks of without crossing what is asked?"""
    start, end = _nearest(here, there.center()), _nearest(there, here.center())
    points = [start + (end - start) * (step / _STEPS) for step in range(1, _STEPS)]
    return not any(rect.contains(point) for rect in asked if rect != there for point in points)


def _nearest(rect: QRectF, point: QPointF) -> QPointF:
    x, y = point.x(), point.y()
    return QPointF(min(max(x, rect.left()), rect.right()), min(max(y, rect.top()), rect.bottom()))
