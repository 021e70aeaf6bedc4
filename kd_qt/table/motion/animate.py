"""What happened, as motion with meaning: one event after the other, each shown, then taken into the table.

Nothing is told before it is shown: an event is written into the log, and becomes part of the table, when its motion has
been seen. Input never waits: `finish` jumps to the end of the story at any time, except that the pictures of a K.O. are
ended one by one. At speed "none" nothing flies; only those pictures are shown, as cuts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF

from kd_qt.style.clock import Easing
from kd_qt.table.hands.picks import Pick
from kd_qt.table.ko.acts import Knockout
from kd_qt.table.motion import follow
from kd_qt.table.motion.cards import Dealing
from kd_qt.table.motion.fight import Fight
from kd_qt.table.motion.props import Act, Event, Props
from kd_qt.table.motion.round import Moments
from kd_qt.table.motion.swap import Swap
from kd_qt.table.motion.tokens import Tokens
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
    "match_ended": "match_won",
    "card_taken": "card_drop",
    "cards_discarded": "card_drop",
}
_AT_ONCE = {"test_passed": "passed", "test_failed": "failed", "round_ended": "round_won"}  # pictures have their own
_STEPS = {"dash": "dash", "blink": "blink", "corridor": "corridor"}


class Animation:
    """Plays one story at a time."""

    def __init__(self, table: TableView) -> None:
        self._table = table
        self.props = Props(table)
        self._events: deque[Event] = deque()
        self._goal: dict[str, Any] | None = None
        self._untold: deque[Event] = deque()  # what the log does not say yet
        moments = Moments(self.props)
        self.ko = Knockout(self.props, lambda: tuple(self._events), moments.match_over)
        acting = (Fight(self.props), Swap(self.props), Tokens(self.props), Dealing(self.props), moments)
        self._acts: dict[str, Act] = {kind: act for part in acting for kind, act in part.acts.items()}

    @property
    def poses(self) -> dict[int, str]:
        return self.props.poses

    @property
    def playing(self) -> bool:
        return self._goal is not None

    def start(self, events: Sequence[Event], goal: dict[str, Any]) -> None:
        still = self._table.clock.reduced and not self.ko.concerns(events)
        if still or not self._table.isVisible():
            self._at_once(events, goal)
            return
        self._events, self._untold, self._goal = deque(events), deque(events), goal
        self.props.now = follow.begin(self._table.view_shown)
        self._table.showing.emit(True)
        self._table.refresh(self.props.now)
        self._next()

    def _at_once(self, events: Sequence[Event], goal: dict[str, Any]) -> None:
        """Nothing of it has to be seen for itself."""
        self.props.clear()
        self.ko.forget()
        for event in events:
            self.ko.hear(event)
        self._all_sounds(events)
        self._table.remember(events, goal)
        self._table.stand(goal)

    def finish(self) -> None:
        """To the end of the story, at once."""
        if self._goal is None:
            return
        goal, untold, standing = self._goal, list(self._untold), self._match_stamped()
        for event in self._events:
            self.ko.hear(event)
        self.stop(keep=standing)
        self._table.remember(untold, goal)
        self._table.stand(goal)
        self._table.showing.emit(False)

    def _match_stamped(self) -> bool:
        """A match that a K.O. has ended: its stamp stands until the result is shown."""
        shown = self.ko.show.picture
        return bool(shown is not None and shown.name == "stamp" and self.ko.ending and self.ko.ending.match)

    def stop(self, keep: bool = False) -> None:
        """Forget the story; the caller stands the table somewhere else. `keep` the picture that is on."""
        self._table.clock.drop_all()
        self.props.clear()
        if keep:
            self.ko.show.stand()
        else:
            self.ko.forget()
        self._events.clear()
        self._untold.clear()
        self._goal = None

    def lay_again(self) -> None:
        """The table has another size or language: pictures of a K.O. are made anew, everything else is finished."""
        if not self.ko.show.on:
            self.finish()

    def _next(self) -> None:
        while self._events:
            event = self._events.popleft()
            self._sound(event)
            self.ko.hear(event)
            act = self._act(event["event"])
            if act is not None:
                act(event, partial(self._arrive, event))
                return
            self.props.now = follow.after(self.props.now, event)
            self._tell(event)
        self.finish()

    def _act(self, kind: str) -> Act | None:
        """How an event is shown; where nothing moves, only what has a picture of its own."""
        if kind in self.ko.acts:
            return self.ko.acts[kind]
        return None if self._table.clock.reduced else self._acts.get(kind)

    def _arrive(self, event: Event) -> None:
        """The event has been seen: it becomes part of the table, and the log tells it."""
        if self._goal is None:
            return
        if self.props.folded is not event:
            self.props.now = follow.after(self.props.now, event)
        if event["event"] == "round_ended":
            self.props.now = {**follow.begin(self._goal), "players": self._goal["players"]}
        self._tell(event)
        self._table.refresh(self.props.now)
        self._next()

    def _tell(self, event: Event) -> None:
        """Write down everything up to this event."""
        told: list[Event] = []
        while self._untold and (not told or told[-1] is not event):
            told.append(self._untold.popleft())
        assert self._goal is not None
        self._table.remember(told, self._goal)

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
            if event["event"] in ("match_ended", "turn_started"):
                self._sound(event)
            elif event["event"] in _AT_ONCE:
                self._table.sound(_AT_ONCE[event["event"]])
            elif event["event"] == "wounded":
                self._table.sound("hit_heavy" if event["heavy"] else "hit_light")
