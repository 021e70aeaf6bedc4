"""Where the spaces of an arena lie on the stage.

A line of spaces is a row of tiles along the front, as the boxes have it. An arena of any other shape says where each
space is: those places are laid on the floor as seen from a little above, each tile as large as its nearest neighbour
lets it be, and the figures small enough that those at the back stay below the plates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from kd_core.content.model import Arena
from kd_qt.table import layout
from kd_qt.table.layout import Plan, Rect

Point = tuple[float, float]

BACK, FRONT = 126.0, 268.0  # the floor of a drawn arena, on the stage's drawing
WIDE, BROAD, DEEP = 1152.0, 190.0, 46.0  # the whole floor; the broadest and the deepest tile
HEADROOM = 66.0  # above the heads at the back
LEAST_FIGURE = 84.0
FAR = 0.86  # how much narrower the floor is at its back
TILE = 0.82  # of its cell


@dataclass(frozen=True)
class Spot:
    """One space on the stage."""

    x: float
    y: float  # where feet stand
    tile: tuple[Point, ...]
    zone: Rect  # where something may be dropped for it

    @property
    def rect(self) -> Rect:
        xs, ys = [x for x, _ in self.tile], [y for _, y in self.tile]
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@dataclass(frozen=True)
class Floor:
    spots: tuple[Spot, ...]
    figure: float  # height of a figure
    paths: tuple[tuple[int, int], ...] = ()  # links that are drawn; in a line the tiles touch

    def figure_rect(self, space: int) -> Rect:
        """A figure's picture, feet on its space."""
        spot, wide = self.spots[space], self.figure * 0.75
        return Rect(spot.x - wide / 2, spot.y - self.figure * 0.95, wide, self.figure)

    def chest(self, space: int) -> Point:
        """Where blows leave and land."""
        spot = self.spots[space]
        return spot.x, spot.y - self.figure * 94 / 186


def lay(plan: Plan, arena: Arena | None, side: int) -> Floor:
    """The floor as the given side sees it: whoever looks starts on the left."""
    if arena is not None and arena.places:
        return _drawn(plan, arena, side)
    return _line(plan, len(arena.links) if arena is not None else 9, side)


def _line(plan: Plan, count: int, side: int) -> Floor:
    spots = [_in_line(plan, space if side == 0 else count - 1 - space, count) for space in range(count)]
    return Floor(tuple(spots), layout.FIGURE * plan.floor)


def _in_line(plan: Plan, place: int, count: int) -> Spot:
    feet = plan.stage.y + layout.FEET * plan.floor
    tile = tuple(layout.tile(plan, place, count))
    return Spot(layout.space_x(plan, place, count), feet, tile, layout.space_zone(plan, place, count))


# -- arenas of any shape -----------------------------------------------------------------------------------------------


def _drawn(plan: Plan, arena: Arena, side: int) -> Floor:
    places = _turned(arena, side)
    cell = _cell(places)
    on_floor = _perspective(plan, places, cell)
    spots = tuple([_spot(on_floor, place, cell) for place in places])
    room = min(spot.y for spot in spots) - plan.stage.y - HEADROOM * plan.floor
    figure = min(layout.FIGURE * plan.floor, max(LEAST_FIGURE * plan.floor, room / 0.95))
    paths = [(here, near) for here, links in enumerate(arena.links) for near in links if here < near]
    return Floor(spots, figure, tuple(paths))


def _turned(arena: Arena, side: int) -> list[Point]:
    """The places, mirrored where the one who looks would start on the right."""
    mine, other = (arena.places[arena.start[seat]][0] for seat in (side, 1 - side))
    return [(-x if mine > other else x, y) for x, y in arena.places]


def _cell(places: list[Point]) -> float:
    """The largest square that can lie on every place without overlapping another."""
    return min(max(abs(a[0] - b[0]), abs(a[1] - b[1])) for a, b in combinations(places, 2))


def _perspective(plan: Plan, places: list[Point], cell: float) -> Callable[[Point], Point]:
    """From a pack's numbers to the stage: as large as the floor lets it be, a little narrower behind."""
    xs, ys, k = [x for x, _ in places], [y for _, y in places], plan.floor
    columns, rows = (max(xs) - min(xs)) / cell + 1, (max(ys) - min(ys)) / cell + 1
    wide = min(BROAD * k, min(WIDE * k, plan.stage.w * 0.96) / columns) / cell
    deep = min(DEEP * k, (FRONT - BACK) * k / rows) / cell
    middle, nearest = (max(xs) + min(xs)) / 2, max(ys) + cell / 2
    depth = rows * cell

    def on_floor(point: Point) -> Point:
        behind = (nearest - point[1]) / depth
        x = (point[0] - middle) * wide * (1 - (1 - FAR) * behind)
        return plan.stage.cx + x, plan.stage.y + FRONT * k - (nearest - point[1]) * deep

    return on_floor


def _spot(on_floor: Callable[[Point], Point], place: Point, cell: float) -> Spot:
    x, y = on_floor(place)
    left, top = on_floor((place[0] - cell / 2, place[1] - cell / 2))
    right, bottom = on_floor((place[0] + cell / 2, place[1] + cell / 2))
    zone = Rect(min(left, right), top, abs(right - left), bottom - top)
    return Spot(x, y, tuple(_corners(on_floor, place, cell * TILE / 2)), zone)


def _corners(on_floor: Callable[[Point], Point], place: Point, half: float) -> list[Point]:
    return [on_floor((place[0] + dx * half, place[1] + dy * half)) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def steps(links: Sequence[Sequence[int]], start: int, goal: int) -> int:
    """How many spaces a figure crosses on its way."""
    reached, edge, count = {start}, [start], 0
    while edge and goal not in edge:
        edge = [near for space in edge for near in links[space] if near not in reached]
        reached.update(edge)
        count += 1
    return count
