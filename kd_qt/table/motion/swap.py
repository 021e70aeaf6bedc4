"""A swap (TEAM-7): the two cross on their way, their plates change places, and a word says who comes in."""

from __future__ import annotations

from PySide6.QtCore import QPointF

from kd_qt.style.clock import Easing
from kd_qt.table.motion.props import Act, Done, Event, Props
from kd_qt.table.things.item import Thing

_BENCHED = 0.72  # how much there is to be seen of a figure on the bench
_READ = 480.0  # ms that the word stays alone


class Swap:
    """The motion of a swap."""

    def __init__(self, props: Props) -> None:
        self._props = props
        self.acts: dict[str, Act] = {"swapped": self._swapped}

    def _swapped(self, event: Event, done: Done) -> None:
        props, into = self._props, event["into"]
        left = props.desk.is_left(into)
        figures = _Pair(props.thing("figure", event["out"]), props.thing("figure", into))
        plates = _Pair(props.thing("plate", left), props.thing("bench plate", left))
        self._say(event)

        def step(t: float) -> None:
            figures.cross(t, _BENCHED)
            plates.cross(t, 1.0)

        props.run(420, Easing.InOutCubic, step, lambda: self._there(event, done))

    def _there(self, event: Event, done: Done) -> None:
        """Both have changed places, and the word can be read to its end."""
        self._props.early(event)
        self._props.pause(_READ, done)

    def _say(self, event: Event) -> None:
        desk, seat = self._props.desk, event["into"]
        above = self._props.chest(event["out"]) - QPointF(0, 84 * desk.plan.floor)
        self._props.word(desk.say("swaps_in", name=desk.fighter(seat)), desk.colour(seat), above)


class _Pair:
    """Two things that change places, each becoming as large as the other one was."""

    def __init__(self, one: Thing | None, other: Thing | None) -> None:
        self._things = (one, other) if one is not None and other is not None else ()

    def cross(self, t: float, faint: float) -> None:
        """`faint`: how much there is to be seen of the second one at first, and of the first one in the end."""
        for thing, goal, at in zip(self._things, reversed(self._things), (t, 1 - t)):
            a, b = thing.spec.rect, goal.spec.rect
            thing.setPos(a.x + (b.cx - a.cx) * t, a.y + (b.cy - a.cy) * t)
            thing.setScale(1 + (min(b.h / a.h, b.w / a.w) - 1) * t)
            thing.setOpacity(1 + (faint - 1) * at)
