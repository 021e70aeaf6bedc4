"""The keyboard's own focus ring: Tab between zones, arrows inside one, and where it goes when something was picked.

Qt moves focus between widgets, not between items of a scene, so the table keeps its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kd_qt.table.hands.picks import FIGURE, Pick
from kd_qt.table.layout import Rect
from kd_qt.table.things.spec import ZONES, Spec

Key = tuple[object, ...]
Direction = tuple[int, int]
LEFT: Direction = (-1, 0)
RIGHT: Direction = (1, 0)
UP: Direction = (0, -1)
DOWN: Direction = (0, 1)
_FAR = 100  # steps that can be walked back
_WIDE = 4.0  # how far aside something of the next line may lie, in its distance


class Focus:
    """Which thing has the focus. `seen`: the keyboard was used last, so the ring is shown."""

    def __init__(self) -> None:
        self.key: Key | None = None
        self.seen = False
        self._last: dict[str, Key] = {}  # where each zone was left
        self._trail: list[tuple[Key, Direction]] = []  # where each arrow since then began

    def spec(self, specs: Iterable[Spec]) -> Spec | None:
        return next((spec for spec in specs if spec.key == self.key), None)

    def put(self, spec: Spec | None) -> None:
        self._trail.clear()
        self._stand(spec)

    def _stand(self, spec: Spec | None) -> None:
        if spec is None:
            self.key = None
            return
        self.key = spec.key
        self._last[spec.zone] = spec.key

    def keep(self, specs: Sequence[Spec], lit: set[Key]) -> None:
        """After a change: stay if the thing is still there, else go to the best place."""
        if self.spec(specs) is None:
            self.put(self.best(specs, lit))

    def best(self, specs: Sequence[Spec], lit: set[Key]) -> Spec | None:
        """A button that ends the choice, else the first thing that may be picked."""
        able = focusable(specs)
        buttons = [spec for spec in able if spec.zone == "bar"]
        ends: set[Pick | None] = {("do", "confirm"), ("do", "knockdown"), ("do", "switch_to_dice")}
        if any(spec.pick == ("do", "knockdown") for spec in buttons):
            ends = {spec.pick for spec in buttons if _is_golden(spec)}  # of the two answers the proposed one
        ending = [spec for spec in buttons if spec.pick in ends or _is_proposed(spec)]
        chosen = [spec for spec in able if spec.key in lit and spec.zone not in ("bar", "hud", "log", "piles")]
        answers = [spec for spec in chosen if spec.pick != FIGURE]  # where it may go, before the figure itself
        return next(iter(ending or answers or chosen or buttons or able), None)

    def tab(self, specs: Sequence[Spec], back: bool) -> None:
        """To the next zone that has anything."""
        able = focusable(specs)
        zones = [zone for zone in ZONES if any(spec.zone == zone for spec in able)]
        if not zones:
            return
        here = self.spec(able)
        at = zones.index(here.zone) if here is not None else -1 if not back else 0
        zone = zones[(at + (-1 if back else 1)) % len(zones)]
        inside = [spec for spec in able if spec.zone == zone]
        self.put(next((spec for spec in inside if spec.key == self._last.get(zone)), inside[0]))

    def arrow(self, specs: Sequence[Spec], direction: Direction) -> None:
        """Back to where the opposite arrow began; else to the next thing that way on the same line of the zone, to the
        nearest one of it, and at its end to whatever lies beyond."""
        able = focusable(specs)
        here = self.spec(able)
        if here is None:
            self.put(able[0] if able else None)
            return
        before = self._back(able, direction)
        found = before or _along(here, able, direction)
        if found is None:
            return
        if before is None:
            self._trail = [*self._trail[-_FAR:], (here.key, direction)]
        self._stand(found)

    def _back(self, able: Sequence[Spec], direction: Direction) -> Spec | None:
        """Whoever walks back comes by the same things."""
        if not self._trail:
            return None
        key, gone = self._trail[-1]
        if gone != (-direction[0], -direction[1]):
            return None
        self._trail.pop()
        return next((spec for spec in able if spec.key == key), None)


def _along(here: Spec, able: Sequence[Spec], direction: Direction) -> Spec | None:
    others = [spec for spec in able if spec is not here]
    inside = [spec for spec in others if spec.zone == here.zone]
    line = _same_line(here, inside) if direction[0] else _next_line(here, inside, direction[1])
    if line and direction[1]:
        return min(line, key=lambda spec: abs(spec.rect.cx - here.rect.cx))
    found = (nearest(here.rect, some, direction) for some in (line, inside, others))
    return next((spec for spec in found if spec is not None), None)


def _same_line(here: Spec, inside: Sequence[Spec]) -> list[Spec]:
    return [spec for spec in inside if _level(here.rect, spec.rect)]


def _next_line(here: Spec, inside: Sequence[Spec], down: int) -> list[Spec]:
    """The line of the zone above or below: none is skipped for something that stands straighter above another."""
    able = [(down * (spec.rect.cy - here.rect.cy), spec) for spec in inside if not _level(here.rect, spec.rect)]
    able = [(far, spec) for far, spec in able if far > 0 and abs(spec.rect.cx - here.rect.cx) <= _WIDE * far]
    least = min((far for far, _ in able), default=0.0)
    return [spec for far, spec in able if far <= least + 1]


def _level(one: Rect, other: Rect) -> bool:
    """Do they lie on one line?"""
    return abs(one.cy - other.cy) <= min(one.h, other.h) / 2


def _is_proposed(button: Spec) -> bool:
    """Of several answers the one that stands out."""
    return button.pick is not None and button.pick[0] == "option" and _is_golden(button)


def _is_golden(button: Spec) -> bool:
    return isinstance(button.look, tuple) and len(button.look) > 3 and button.look[3] == "primary"


def focusable(specs: Iterable[Spec]) -> list[Spec]:
    """In reading order inside each zone; before an open pile only the pile."""
    able = [spec for spec in specs if spec.zone]
    if any(spec.zone == "list" for spec in able):
        return sorted((spec for spec in able if spec.zone == "list"), key=_reading)
    return sorted(able, key=lambda spec: (ZONES.index(spec.zone), *_reading(spec)))


def _reading(spec: Spec) -> tuple[float, float]:
    return round(spec.rect.y / 40), spec.rect.x


def nearest(here: Rect, others: Sequence[Spec], direction: Direction) -> Spec | None:
    """The closest thing in a direction; being beside the line counts double."""

    def cost(spec: Spec) -> float | None:
        dx, dy = spec.rect.cx - here.cx, spec.rect.cy - here.cy
        along = dx * direction[0] + dy * direction[1]
        aside = abs(dx * direction[1]) + abs(dy * direction[0])
        return along + 2 * aside if along > 1 and aside <= along * 2.2 else None

    costs = [(value, at) for at, spec in enumerate(others) if (value := cost(spec)) is not None]
    return others[min(costs)[1]] if costs else None
