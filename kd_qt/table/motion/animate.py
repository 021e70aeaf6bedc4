"""What happened, as motion with meaning: one event after the other, each shown, then taken into the table.

Input never waits: `finish` jumps to the end of the story at any time. At speed "none" nothing flies; what must be seen
(dice, who won the round) stands still on the stage for a moment while play already goes on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF

from kd_qt.style.clock import Easing
from kd_qt.table.hands.picks import Pick
from kd_qt.table.motion import follow
from kd_qt.table.motion.cards import Dealing
from kd_qt.table.motion.fight import Fight
from kd_qt.table.motion.props import Act, Event, Props
from kd_qt.table.motion.round import Moments
from kd_qt.table.things import spec
from kd_qt.table.things.item import Thing

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView

_SOUNDS = {
    "row_refilled": "refill",
    "candle_lit": "candle",
    "blocked": "block",
    "reacted": "reaction",
    "test_started": "test_start",
    "test_passed": "passed",
    "test_failed": "failed",
    "round_ended": "round_won",
    "match_ended": "match_won",
    "card_taken": "card_drop",
    "cards_discarded": "card_drop",
}
_STEPS = {"dash": "dash", "blink": "blink", "corridor": "corridor"}


class Animation:
    """Plays one story at a time."""

    def __init__(self, table: TableView) -> None:
        self._table = table
        self.props = Props(table)
        self._events: deque[Event] = deque()
        self._goal: dict[str, Any] | None = None
        self._moments = Moments(self.props)
        self._acts: dict[str, Act] = {**Fight(self.props).acts, **Dealing(self.props).acts, **self._moments.acts}

    @property
    def poses(self) -> dict[int, str]:
        return self.props.poses

    @property
    def playing(self) -> bool:
        return self._goal is not None

    def start(self, events: Sequence[Event], goal: dict[str, Any]) -> None:
        if self._table.clock.reduced or not self._table.isVisible():
            self.props.clear()
            self._all_sounds(events)
            self._table.stand(goal)
            self._moments.still(events)
            return
        self._events, self._goal = deque(events), goal
        self.props.now = follow.begin(self._table.view_shown)
        self._table.showing.emit(True)
        self._table.refresh(self.props.now)
        self._next()

    def finish(self) -> None:
        """To the end of the story, at once."""
        if self._goal is None:
            return
        goal = self._goal
        self.stop()
        self._table.stand(goal)
        self._table.showing.emit(False)

    def stop(self) -> None:
        """Forget the story; the caller stands the table somewhere else."""
        self._table.clock.drop_all()
        self.props.clear()
        self._events.clear()
        self._goal = None

    def _next(self) -> None:
        while self._events:
            event = self._events.popleft()
            self._sound(event)
            act = self._acts.get(event["event"])
            if act is not None:
                act(event, partial(self._arrive, event))
                return
            self.props.now = follow.after(self.props.now, event)
        self.finish()

    def _arrive(self, event: Event) -> None:
        """The event has been seen: it becomes part of the table."""
        if self._goal is None:
            return
        if self.props.folded is not event:
            self.props.now = follow.after(self.props.now, event)
        if event["event"] == "round_ended":
            self.props.now = {**follow.begin(self._goal), "players": self._goal["players"]}
        self._table.refresh(self.props.now)
        self._next()

    # -- the hand ------------------------------------------------------------------------------------------------------

    def dropped(self, source: Pick, thing: Thing) -> None:
        """The next flight of this card begins where it was let go."""
        rect = thing.spec.rect
        self.props.dropped_at = thing.pos() + QPointF(rect.w / 2, rect.h / 2)

    def fly_home(self, thing: Thing, refused: bool, start: QPointF | None = None) -> None:
        """Back to where it lay, from where it was let go; a refused one shakes its head first."""
        a, b = start or thing.pos(), thing.home
        thing.setZValue(spec.FLYING)

        def step(t: float) -> None:
            if not self._there(thing):
                return
            shake = 5 * (1 - t) * (1 if int(t * 12) % 2 else -1) if refused and t < 0.5 else 0.0
            thing.setPos(a.x() + (b.x() - a.x()) * t + shake, a.y() + (b.y() - a.y()) * t)

        self.props.run(260, Easing.OutQuad, step, lambda: self._home(thing))

    def _there(self, thing: Thing) -> bool:
        return self._table.board.things.get(thing.spec.key) is thing

    def _home(self, thing: Thing) -> None:
        if self._there(thing):
            thing.follow(thing.spec, thing.signs)

    # -- sound ---------------------------------------------------------------------------------------------------------

    def _sound(self, event: Event) -> None:
        kind = event["event"]
        if kind == "moved":
            self._table.sound(_STEPS.get(event["how"], "step"))
        elif kind == "turn_started" and event["seat"] == self._table.view_shown.get("you"):
            self._table.sound("your_turn")
        elif kind == "blocked" and event["what"] == "effect":
            self._table.sound("cancelled")
        elif kind in _SOUNDS:
            self._table.sound(_SOUNDS[kind])

    def _all_sounds(self, events: Sequence[Event]) -> None:
        """At once: only the loudest few."""
        for event in events:
            if event["event"] in ("test_passed", "test_failed", "round_ended", "match_ended", "turn_started"):
                self._sound(event)
            elif event["event"] == "wounded":
                self._table.sound("hit_heavy" if event["heavy"] else "hit_light")
