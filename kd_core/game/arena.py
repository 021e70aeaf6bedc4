"""The ground of a match (ARENA-1, ARENA-6): distances, straight lines and steps, worked out once for an arena."""

from __future__ import annotations

from kd_core.content.model import Arena
from kd_core.game.codes import CORRIDOR, DASH, MOST_HAND, MOVE


class Ground:
    """An arena compiled for the engine. Pairs of spaces are addressed as `a * size + b`."""

    __slots__ = (
        "ahead",
        "candle_heavy",
        "candle_light",
        "candles",
        "centre",
        "corridor_heavy",
        "corridor_light",
        "corridors",
        "dashes",
        "dist",
        "sightline",
        "id",
        "links",
        "ray",
        "reached",
        "sight",
        "size",
        "start",
        "straight",
        "to_edge",
        "toward",
        "ways_out",
    )

    def __init__(self, arena: Arena) -> None:
        self.id: str = arena.id
        self.size: int = len(arena.links)
        self.links: list[list[int]] = [sorted(near) for near in arena.links]
        self.start: list[int] = list(arena.start)
        self.centre: int = arena.centre
        self.dist: list[int] = _distances(self.links)
        size, far = self.size, self.dist
        self.to_edge: list[int] = [min(far[edge * size + space] for edge in arena.edges) for space in range(size)]
        self.ray: list[list[int]] = [[] for _ in range(self.size * self.size)]
        self.toward: list[list[int]] = [[] for _ in range(self.size * self.size)]
        self.straight: list[int] = [0] * (self.size * self.size)
        for line in arena.lines:
            self._lay(list(line))
        self.ahead: list[list[int]] = [  # the whole way from the first space to the second and beyond
            [*self.toward[at], at % size, *self.ray[at]] for at in range(size * size)
        ]
        self.corridors: list[int] = [0] * self.size
        self.corridor_heavy: list[int] = [0] * self.size
        self.corridor_light: list[int] = [0] * self.size
        for space in arena.corridors:
            cost = arena.corridor_wounds(space)
            self.corridors[space] = 1
            self.corridor_heavy[space] = cost.heavy
            self.corridor_light[space] = cost.light
        self.ways_out: list[list[int]] = []
        self.sight: list[int] = []
        self.sightline: list[int] = []  # the same as a small number
        for here in range(self.size):
            for foe in range(self.size):
                self._look(here, foe)
        self.dashes: list[list[list[int]]] = [self._dashes(place) for place in range(MOST_HAND + 1)]
        self.reached: dict[int, list[int]] = {}  # a cache, see `reachable`
        self.candles: int = arena.candle_cards
        self.candle_heavy: int = arena.candle_wounds.heavy
        self.candle_light: int = arena.candle_wounds.light

    def _lay(self, line: list[int]) -> None:
        """Note, for every ordered pair on the line, what lies between the two and what lies beyond the second."""
        for i, a in enumerate(line):
            for j, b in enumerate(line):
                if i == j:
                    continue
                step = 1 if j > i else -1
                at = a * self.size + b
                self.straight[at] = 1
                self.toward[at] = line[i + step : j : step]
                beyond = line[j + 1 :] if step > 0 else line[j - 1 :: -1] if j > 0 else []
                if len(beyond) > len(self.ray[at]):
                    self.ray[at] = beyond

    def _look(self, here: int, foe: int) -> None:
        """For one who stands `here` and an opponent there: codes to leave by (MOVE-1, ARENA-2), and the sight between
        them: a bit for their distance, bit 0 for a straight line. A reach in the same bits meets it or not."""
        at = here * self.size + foe
        ways_out = [MOVE | space for space in self.links[here] if space != foe]
        if self.corridors[here]:
            ways_out += [
                CORRIDOR | space for space in range(self.size) if self.corridors[space] and space not in (here, foe)
            ]
        self.ways_out.append(ways_out)
        self.sight.append(1 << self.dist[at] | self.straight[at])
        self.sightline.append(self.dist[at] * 2 + self.straight[at])

    def _dashes(self, place: int) -> list[list[int]]:
        """The codes to dash one step with the card in a place of the hand, for every pair of spaces (COMBO-6)."""
        return [
            [DASH | place << 10 | space for space in self.links[here] if space != foe]
            for here in range(self.size)
            for foe in range(self.size)
        ]

    def lit(self, space: int, candles: int) -> bool:
        """ARENA-5: over a candle token or farther out than one; each candle after the first moves them a space
        inward."""
        return self.to_edge[space] < candles

    def dark(self, candles: int) -> list[int]:
        return [space for space in range(self.size) if self.lit(space, candles)]


def _distances(links: list[list[int]]) -> list[int]:
    size = len(links)
    dist = [size] * (size * size)
    for start in range(size):
        dist[start * size + start] = 0
        edge = [start]
        while edge:
            space = edge.pop(0)
            for near in links[space]:
                if dist[start * size + near] == size and near != start:
                    dist[start * size + near] = dist[start * size + space] + 1
                    edge.append(near)
    return dist


def reachable(ground: Ground, start: int, steps: int, occupied: int, through: bool) -> list[int]:
    """Free spaces within that many steps, the start included; `occupied` stops the way unless it may be passed (blink).

    The list is remembered: do not change it.
    """
    key = ((start * 128 + steps) * 128 + occupied + 1) * 2 + (1 if through else 0)
    found = ground.reached.get(key)
    if found is None:
        found = _spread(ground, start, steps, occupied, through)
        ground.reached[key] = found
    return found


def _spread(ground: Ground, start: int, steps: int, occupied: int, through: bool) -> list[int]:
    seen = [0] * ground.size
    seen[start] = 1
    edge = [start]
    for _ in range(steps):
        following: list[int] = []
        for space in edge:
            for near in ground.links[space]:
                if not seen[near] and (through or near != occupied):
                    seen[near] = 1
                    following.append(near)
        edge = following
    return [space for space in range(ground.size) if seen[space] and space != occupied]
