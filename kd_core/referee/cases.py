"""A table of outcomes, one for each completion, made short enough for people.

Facts that change nothing are dropped, two places become a distance where only that matters, values that never differ
are taken together; what is left is covered with as few circumstances as a greedy search finds. A combination that
cannot be is in no row, so it may fall to any case: whatever people find at their table is in exactly one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, permutations

from kd_core.referee.answer import Condition, Fact, Value

Outcome = int  # an index into a list of the caller
Row = tuple[Value, ...]
Distance = Callable[[Value, Value], int]
MOST_LOOKS = 3000  # rows, times the orders in which facts are given up that are tried


@dataclass
class Table:
    """Which outcome comes of which values, in the order of the facts."""

    facts: tuple[Fact, ...]
    rows: dict[Row, Outcome]

    def values(self, at: int) -> list[Value]:
        """All that a fact may be here, in order."""
        return sorted({row[at] for row in self.rows}, key=lambda value: (str(type(value)), value))

    def seen_as(self, facts: Sequence[Fact], see: Callable[[Row], Row]) -> Table | None:
        """The same by other facts; None where these do not settle the outcome."""
        rows: dict[Row, Outcome] = {}
        for row, outcome in self.rows.items():
            if rows.setdefault(see(row), outcome) != outcome:
                return None
        return Table(tuple(facts), rows)

    def without(self, at: int) -> Table | None:
        return self.seen_as(self.facts[:at] + self.facts[at + 1 :], lambda row: row[:at] + row[at + 1 :])


def shortened(table: Table, distance: Distance | None) -> Table:
    """Only the facts that matter; the last ones are dropped first. No distance: it is not the same on all arenas."""
    for at in range(len(table.facts) - 1, -1, -1):
        table = table.without(at) or table
    places = [at for at, fact in enumerate(table.facts) if fact.kind in ("space", "team_space")]
    if len(places) == 2 and distance is not None:
        table = _by_distance(table, places, distance) or table
    return table


def _by_distance(table: Table, places: Sequence[int], distance: Distance) -> Table | None:
    a, b = places
    facts = [fact for at, fact in enumerate(table.facts) if at not in places]

    def see(row: Row) -> Row:
        return (*(value for at, value in enumerate(row) if at not in places), distance(row[a], row[b]))

    return table.seen_as([*facts, Fact("distance")], see)


def circumstances(table: Table, most: int) -> dict[Outcome, list[tuple[Condition, ...]]] | None:
    """For each outcome when it comes: any of some circumstances; None where there are more than that in all."""
    classes: list[dict[Value, int]] = []
    rows = table.rows
    for at in range(len(table.facts)):  # one after the other: what is alike in one fact counts as the same for the next
        classes.append(_alike(rows, at, table.values(at)))
        rows = {(*row[:at], classes[at][row[at]], *row[at + 1 :]): outcome for row, outcome in rows.items()}
    cover = _Cover([max(one.values()) + 1 for one in classes], rows)
    found: dict[Outcome, list[tuple[Condition, ...]]] = {}
    for outcome in dict.fromkeys(table.rows.values()):
        boxes = cover.boxes(outcome, most)
        most -= len(boxes)
        if most < 0:
            return None
        found[outcome] = [_conditions(table, classes, cover.opened(box)) for box in boxes]
    return found


def _alike(rows: Mapping[Row, Outcome], at: int, values: Sequence[Value]) -> dict[Value, int]:
    """The class of each value of a fact: values in one class never differ in what comes of them."""
    lines: list[dict[Row, Outcome]] = []
    found: dict[Value, int] = {}
    for value in values:
        line = {row[:at] + row[at + 1 :]: outcome for row, outcome in rows.items() if row[at] == value}
        for number, known in enumerate(lines):
            if all(known.get(rest, outcome) == outcome for rest, outcome in line.items()):
                known.update(line)
                found[value] = number
                break
        else:
            found[value] = len(lines)
            lines.append(line)
    return found


class _Cover:
    """Boxes over the classes of facts. A row is a number with one bit for its class of each fact, a box one with a bit
    for every class that it lets in: a row is inside when it has no bit that the box has not."""

    def __init__(self, sizes: Sequence[int], rows: Mapping[Row, Outcome]) -> None:
        self.sizes = sizes
        self.firsts = [sum(sizes[:at]) for at in range(len(sizes))]
        self.rows: dict[int, Outcome] = {}
        for row, outcome in rows.items():
            self.rows[sum(1 << self.firsts[at] + int(one) for at, one in enumerate(row))] = outcome

    def whole(self, at: int) -> int:
        """All classes of one fact."""
        return (1 << self.sizes[at]) - 1 << self.firsts[at]

    def opened(self, box: int) -> list[set[int]]:
        """By fact the classes that a box lets in."""
        found = []
        for at, size in enumerate(self.sizes):
            found.append({one for one in range(size) if box >> self.firsts[at] + one & 1})
        return found

    def boxes(self, outcome: Outcome, most: int) -> list[int]:
        """Boxes that hold every row of an outcome and none of another; one too many where there are too many."""
        others = [row for row, found in self.rows.items() if found != outcome]
        mine = [row for row, found in self.rows.items() if found == outcome]
        orders = list(islice(permutations(range(len(self.sizes))), max(1, MOST_LOOKS // len(self.rows))))
        left = mine
        boxes: list[int] = []
        while left and len(boxes) <= most:
            grown = {self._grown(left[0], others, order) for order in orders}
            box = max(sorted(grown), key=lambda one: sum(not row & ~one for row in left))
            boxes.append(self._tight(box, mine))
            left = [row for row in left if row & ~box]
        return boxes

    def _grown(self, row: int, others: Sequence[int], order: Sequence[int]) -> int:
        """The box of one row, made as large as it goes: whole facts first, in that order, then single classes."""
        box = row
        single = [1 << self.firsts[at] + one for at in order for one in range(self.sizes[at])]
        for more in (*(self.whole(at) for at in order), *single):
            larger = box | more
            if larger != box and all(row & ~larger for row in others):
                box = larger
        return box

    def _tight(self, box: int, mine: Sequence[int]) -> int:
        """Without the classes that cannot be together with the rest; a fact that may be anything stays so."""
        seen = 0
        for row in mine:
            if not row & ~box:
                seen |= row
        for at in range(len(self.sizes)):
            if box & self.whole(at) == self.whole(at):
                seen |= self.whole(at)
        return seen


def _conditions(table: Table, classes: Sequence[Mapping[Value, int]], box: Sequence[set[int]]) -> tuple[Condition, ...]:
    """The box in words of facts; a fact that may be anything is no condition."""
    found = []
    for at, some in enumerate(box):
        known = tuple(table.values(at))
        values = tuple(value for value in known if classes[at][value] in some)
        if len(values) < len(known):
            found.append(Condition(table.facts[at], values, known))
    return tuple(found)
