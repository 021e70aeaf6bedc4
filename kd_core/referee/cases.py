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
    found: dict[Outcome, list[tuple[Condition, ...]]] = {}
    for outcome in dict.fromkeys(table.rows.values()):
        boxes = _boxes(rows, outcome, [max(one.values()) + 1 for one in classes], most)
        most -= len(boxes)
        if most < 0:
            return None
        found[outcome] = [_conditions(table, classes, box) for box in boxes]
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


Box = tuple[frozenset[Value], ...]


def _boxes(rows: Mapping[Row, Outcome], outcome: Outcome, sizes: Sequence[int], most: int) -> list[Box]:
    """Boxes of classes that hold every row of an outcome and none of another; one too many where there are too many."""
    others = [row for row, found in rows.items() if found != outcome]
    mine = [row for row, found in rows.items() if found == outcome]
    left = mine
    boxes: list[Box] = []
    orders = list(islice(permutations(range(len(sizes))), max(1, MOST_LOOKS // len(rows))))
    while left and len(boxes) <= most:
        grown = [_grown(left[0], others, sizes, order) for order in orders]
        box = max(grown, key=lambda one: sum(_inside(row, one) for row in left))
        boxes.append(_tight(box, mine, sizes))
        left = [row for row in left if not _inside(row, box)]
    return boxes


def _grown(row: Row, others: Sequence[Row], sizes: Sequence[int], order: Sequence[int]) -> Box:
    """The box of one row, made as large as it goes: whole facts first, in that order, then single classes."""
    box: Box = tuple(frozenset((one,)) for one in row)
    for at in order:
        box = _tried(box, at, frozenset(range(sizes[at])), others)
    for at in order:
        for one in range(sizes[at]):
            box = _tried(box, at, box[at] | {one}, others)
    return box


def _tight(box: Box, mine: Sequence[Row], sizes: Sequence[int]) -> Box:
    """Without the classes that cannot be together with the rest of the box; a fact that may be anything stays so."""
    rows = [row for row in mine if _inside(row, box)]
    seen = [frozenset(row[at] for row in rows) for at in range(len(box))]
    return tuple(some if len(some) == sizes[at] else seen[at] for at, some in enumerate(box))


def _tried(box: Box, at: int, wider: frozenset[Value], others: Sequence[Row]) -> Box:
    larger = (*box[:at], wider, *box[at + 1 :])
    return box if any(_inside(row, larger) for row in others) else larger


def _inside(row: Row, box: Box) -> bool:
    return all(one in some for one, some in zip(row, box, strict=True))


def _conditions(table: Table, classes: Sequence[Mapping[Value, int]], box: Box) -> tuple[Condition, ...]:
    """The box in words of facts; a fact that may be anything is no condition."""
    found = []
    for at, some in enumerate(box):
        known = tuple(table.values(at))
        values = tuple(value for value in known if classes[at][value] in some)
        if len(values) < len(known):
            found.append(Condition(table.facts[at], values, known))
    return tuple(found)
