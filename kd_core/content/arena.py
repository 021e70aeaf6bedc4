"""Reads arena.toml: a line of spaces, or spaces with links and straight lines, and what is special about some."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from kd_core.content.model import Arena, Wounds
from kd_core.content.table import Table, is_whole

MOST_SPACES = 99

Links = tuple[tuple[int, ...], ...]


def read_arena(table: Table) -> Arena:
    name, names = table.id("id"), table.names("name")
    if table.has("line"):
        places, links, lines = _line(table)
    else:
        places, links, lines = _drawn(table)
    size = len(links)
    start = _spaces(table, "start", size, 2, 2)
    centre = table.whole("centre", 0, max(size - 1, 0))
    edges = _spaces(table, "edges", size, 1, MOST_SPACES)
    corridors, centre_cost, edge_cost = _corridors(table, size)
    cards, candle_wounds = _candles(table)
    table.done()
    return Arena(
        name, names, links, lines, (start[0], start[1]) if len(start) == 2 else (0, 0), centre, edges,
        places, corridors, centre_cost, edge_cost, cards, candle_wounds,
    )  # fmt: skip


def far_apart(links: Links) -> int:
    """The largest distance between two spaces (RANGE-4)."""
    return max((max(_distances(links, start)) for start in range(len(links))), default=0)


def _line(table: Table) -> tuple[tuple[tuple[float, float], ...], Links, Links]:
    size = table.whole("line", 3, MOST_SPACES)
    for key in ("spaces", "links", "lines"):
        if table.raw(key, False) is not None:
            table.problem(key, "an arena with a line needs none: write either line, or spaces, links and lines")
    links = tuple([tuple([near for near in (space - 1, space + 1) if 0 <= near < size]) for space in range(size)])
    return (), links, (tuple(range(size)),)


def _drawn(table: Table) -> tuple[tuple[tuple[float, float], ...], Links, Links]:
    places = _places(table)
    links = _links(table, len(places))
    lines = _lines(table, links)
    if places and links and -1 in _distances(links, 0):
        lost = _distances(links, 0).index(-1)
        message = f"the arena is not connected: there is no way from space 0 to space {lost}"
        table.problem("links", message, "not_connected", space=lost + 1)
    return places, links, lines


def _places(table: Table) -> tuple[tuple[float, float], ...]:
    places: list[tuple[float, float]] = []
    for at, value in enumerate(table.list("spaces", 3, MOST_SPACES)):
        if isinstance(value, list) and len(value) == 2 and all(map(_is_coordinate, value)):
            place = (float(value[0]), float(value[1]))
            if place in places:
                other = places.index(place)
                table.problem(
                    f"spaces[{at}]", f"lies on the same place as space {other}", "same_place", space=other + 1
                )
            places.append(place)
        else:
            table.unexpected(f"spaces[{at}]", "[x, y] with two numbers from -1000 to 1000", value)
            places.append((float(at), float(-1001)))  # keeps the numbers of the spaces right
    return tuple(places)


def _is_coordinate(value: object) -> bool:
    number = is_whole(value) or isinstance(value, float)
    return number and isinstance(value, (int, float)) and isfinite(value) and abs(value) <= 1000 if number else False


def _links(table: Table, size: int) -> Links:
    near: list[set[int]] = [set() for _ in range(size)]
    for at, value in enumerate(table.list("links", 1, MOST_SPACES * 6)):
        pair = _numbers(table, f"links[{at}]", value, size, 2, 2)
        if len(pair) == 2:
            near[pair[0]].add(pair[1])
            near[pair[1]].add(pair[0])
    return tuple([tuple(sorted(spaces)) for spaces in near])


def _lines(table: Table, links: Links) -> Links:
    lines: list[tuple[int, ...]] = []
    for at, value in enumerate(table.list("lines", 1, MOST_SPACES * 6)):
        line = _numbers(table, f"lines[{at}]", value, len(links), 2, MOST_SPACES)
        for a, b in zip(line, line[1:]):
            if b not in links[a]:
                table.problem(f"lines[{at}]", f"spaces {a} and {b} are not linked", "not_linked", space=a + 1, to=b + 1)
        lines.append(line)
    return tuple(lines)


def _corridors(table: Table, size: int) -> tuple[tuple[int, ...], Wounds, Wounds]:
    inner = table.table("corridors", False)
    if inner is None:
        return (), Wounds(), Wounds()
    spaces = _spaces(inner, "spaces", size, 2, MOST_SPACES)
    costs = inner.table("wounds")
    centre, edge = Wounds(), Wounds()
    if costs is not None:
        centre, edge = costs.wounds("centre", required=True), costs.wounds("edge", required=True)
        costs.done()
    inner.done()
    return spaces, centre, edge


def _candles(table: Table) -> tuple[int, Wounds]:
    inner = table.table("candles", False)
    if inner is None:
        return 0, Wounds()
    cards, wounds = inner.whole("cards", 1, 20), inner.wounds("wounds", required=True)
    inner.done()
    return cards, wounds


def _spaces(table: Table, key: str, size: int, fewest: int, most: int) -> tuple[int, ...]:
    value = table.raw(key)
    return () if value is None else _numbers(table, key, value, size, fewest, most)


def _numbers(table: Table, key: str, value: object, size: int, fewest: int, most: int) -> tuple[int, ...]:
    """Different spaces of the arena; empty when anything is wrong."""
    count = str(fewest) if fewest == most else f"{fewest} to {most}"
    if not isinstance(value, list) or not fewest <= len(value) <= most:
        table.unexpected(key, f"a list of {count} spaces", value, "list", low=fewest, high=most)
        return ()
    if not all(is_whole(space) and 0 <= space < size for space in value):
        outside = next(space for space in value if not (is_whole(space) and 0 <= space < size))
        table.unexpected(key, f"spaces of the arena, numbers from 0 to {size - 1}", outside, "outside")
        return ()
    if len(set(value)) < len(value):
        table.problem(key, "names the same space twice", "space_twice")
        return ()
    return tuple(value)


def _distances(links: Sequence[Sequence[int]], start: int) -> list[int]:
    far = [-1] * len(links)
    far[start] = 0
    edge = [start]
    while edge:
        following: list[int] = []
        for space in edge:
            for near in links[space]:
                if far[near] < 0:
                    far[near] = far[space] + 1
                    following.append(near)
        edge = following
    return far
