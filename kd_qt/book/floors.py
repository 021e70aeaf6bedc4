"""The arena in a picture of the rulebook: spaces, figures, the ruler, corridors and what they cost, candles."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from PySide6.QtGui import QPainterPath

from kd_core.content.model import Wounds
from kd_core.record import pictured
from kd_core.record.pictured import Dark, Played
from kd_qt.book.canvas import WIDE, Canvas
from kd_qt.style import palette, text
from kd_qt.style.art import FEET, FIGURE_RATIO
from kd_qt.style.shapes import box, fill, open_line, polygon, round_ends, stroke
from kd_qt.table.things.ground import candle, teeth

PITCH, TILE = 60.0, 26.0  # from space to space; how deep a tile is
RULER = 26.0  # the room under the tiles
BENCH = 0.72  # of a figure's height


@dataclass
class Floor:
    """A moment of the match, seen from the side."""

    played: Played
    view: dict[str, Any]
    figure: float = 100.0  # height of a figure
    badge: str = ""
    dark: Dark | None = None
    costs: dict[int, Wounds] = field(default_factory=dict)  # what a corridor costs, by the space where it ends

    @property
    def top(self) -> float:
        """Where the tiles begin."""
        return self.figure * FEET + 2

    @property
    def measured(self) -> bool:
        return self.view["distance"] is not None and not self.costs and self.dark is None

    def height(self) -> float:
        return self.top + TILE + (RULER if self.measured else 8)

    def x(self, space: int) -> float:
        return WIDE / 2 + (space - (len(self.played.arena.links) - 1) / 2) * PITCH

    # -- painting ------------------------------------------------------------------------------------------------------

    def paint(self, c: Canvas) -> None:
        self._ground(c)
        for space in range(len(self.played.arena.links)):
            self._tile(c, space)
            self._darken(c, space)
        for to in self.costs:
            self._way(c, to)
        for seat, player in enumerate(self.view["players"]):
            self._person(c, seat, player)
        for to, cost in self.costs.items():
            c.cubes(cost, self.x(to), self.top - 34, 20)
        if self.measured:
            self._ruler(c)
        if self.badge:
            c.badge(self.badge, 20, 20)

    def _ground(self, c: Canvas) -> None:
        whole = box(0, 0, WIDE, self.height(), 7)
        c.p.save()
        c.p.setClipPath(whole)
        count = self.dark.candles if self.dark is not None else 0
        c.put(c.art.arena(self.played.picture.arena, WIDE, self.height(), c.ratio, candles=count), 0, 0)
        fill(c.p, whole, palette.alpha(palette.INK0, 120))
        c.p.restore()

    def _tile(self, c: Canvas, space: int) -> None:
        path, red = self._outline(space), space in self.played.arena.corridors
        fill(c.p, path, palette.alpha(palette.STRIKE, 190) if red else palette.mix(palette.BLOCK, palette.INK0, 0.8))
        if red:
            teeth(c.p, path, path.boundingRect(), 0.7)
        stroke(c.p, path, palette.HEAVY_TEXT if red else palette.alpha(palette.BLOCK, 150), 1.2)
        self._number(c, space)

    def _outline(self, space: int) -> QPainterPath:
        x, foot = self.x(space), self.top + TILE
        return polygon([(x - 27, self.top), (x + 27, self.top), (x + 29, foot), (x - 29, foot)], 3)

    def _number(self, c: Canvas, space: int) -> None:
        text.line(c.p, self.x(space), self.top + TILE - 6, str(space + 1), "head", 13, palette.WHITE, text.CENTRE)

    def _darken(self, c: Canvas, space: int) -> None:
        """The candles have left it; a token lies on the innermost of these spaces on each side."""
        if self.dark is None or space not in self.dark.spaces:
            return
        path, centre = self._outline(space), self.played.arena.centre
        fill(c.p, path, palette.alpha(palette.FIST, 90))
        stroke(c.p, path, palette.GOLD, 1.8, (2, 1.6))
        self._number(c, space)
        if abs(space - centre) == min(abs(one - centre) for one in self.dark.spaces):
            for dx, high in ((-21, 15), (22, 13)):
                candle(c.p, self.x(space) + dx, self.top + 8, high, 0.8)

    def _person(self, c: Canvas, seat: int, player: dict[str, Any]) -> None:
        left, space = seat & 1 == 0, player["space"]
        high = self.figure if space is not None else self.figure * BENCH
        x = self.x(space) if space is not None else 26 if left else WIDE - 26
        figure = c.art.figure(player["fighter"], "guard", palette.side(left), high, not left, c.ratio)
        c.p.setOpacity(1.0 if space is not None else 0.75)
        c.put(figure, x - high * FIGURE_RATIO / 2, self.top + 14 - high * FEET)
        c.p.setOpacity(1.0)
        cost = self.dark.costs[seat] if self.dark is not None else Wounds()
        if cost != Wounds():
            c.cubes(cost, x + 30, self.top - self.figure * 0.55, 18)

    def _way(self, c: Canvas, to: int) -> None:
        """From the figure into the floor and out again."""
        start, end = self.x(self.view["players"][self.view["turn"]]["space"]), self.x(to)
        path = QPainterPath()
        path.moveTo(start + 16, self.top - 2)
        path.cubicTo(start + 40, self.top - 62, end - 60, self.top - 62, end - 8, self.top - 16)
        round_ends(c.p, path, palette.alpha(palette.INK0, 200), 5)
        round_ends(c.p, path, palette.SELECTED, 2.6)

    def _ruler(self, c: Canvas) -> None:
        spaces = [player["space"] for player in self.view["players"] if player["space"] is not None]
        left, right = sorted(self.x(space) for space in spaces)
        y = self.top + TILE + RULER / 2
        open_line(c.p, [(left, y), (right, y)], palette.BONE, 2)
        for x in (left, right):
            open_line(c.p, [(x, y - 5), (x, y + 5)], palette.BONE, 2)
        words = c.say("distance", n=self.view["distance"])
        wide = text.width(words, "bold", 13) + 16
        plate = box((left + right - wide) / 2, y - 10, wide, 20, 10)
        fill(c.p, plate, palette.INK0)
        stroke(c.p, plate, palette.BONE, 1)
        text.line(c.p, (left + right) / 2, y + 4.7, words, "bold", 13, palette.BONE, text.CENTRE)


class Candles:
    """The same arena after one, two and three candle cards."""

    def __init__(self, played: Played) -> None:
        self.floors = [
            Floor(played, played.first.view(None), 76, str(dark.candles), dark) for dark in pictured.darkness(played)
        ]

    def height(self) -> float:
        return sum(floor.height() + 6 for floor in self.floors) - 6

    def paint(self, c: Canvas) -> None:
        for floor in self.floors:
            floor.paint(c)
            c.p.translate(0, floor.height() + 6)
        c.p.translate(0, -self.height() - 6)


def standing(played: Played) -> Floor:
    return Floor(played, played.first.view(None))


def before(played: Played) -> Floor:
    return Floor(played, played.first.view(None), 84, "1")


def after(played: Played) -> Floor:
    return Floor(played, played.end.view(None), 84, "2")


def slipping(played: Played) -> Floor:
    return Floor(played, played.end.view(None), costs=pictured.corridors(played))
