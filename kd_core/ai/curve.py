"""The chance to win as a curve over a match that was played, and where it turned.

Choices are numbered from 1; moment n stands after choice n, moment 0 before the first. Whoever chooses at a moment
knows a chance for their team (`Judged`, from `thought.py`); all are told here as the chance of team A, which is team 0.
A round is a stretch of its own: it begins open and ends at 1 or 0.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import msgspec

TURN = 0.15  # a change from which on a choice is a turning point
MISTAKE = 0.08  # a choice that is worse than the best one by so much may be to blame
MOST = 5  # turning points of a match
TO_WIN = 2  # rounds (END-3)
ROUNDING = 1e-6
CAUSES = ("mistake", "dice", "tower", "cards", "choice")


class Judged(msgspec.Struct, frozen=True):
    """What is thought of a choice that was made, by who knows what the chooser knew: the chance of the chooser's team
    to win the round with the best choice, with what was chosen (None: nobody looked at that), and the best choice."""

    choice: int
    seat: int
    chance: float
    chosen: float | None
    best: dict[str, Any]
    iterations: int


@dataclass(frozen=True)
class Span:
    """A round: its number, the moments at which it begins and ends, victories of both teams before it, and which team
    won it (None: it was not played to its end)."""

    round: int
    first: int
    last: int
    victories: tuple[int, int]
    winner: int | None


@dataclass(frozen=True)
class Course:
    """What happened, as far as a curve needs it: the rounds, who made each choice, after which choices chance decided
    something ("dice", "cards" or "tower"), and which choices were about a tower that was asked for before."""

    spans: Sequence[Span]
    seats: Sequence[int]
    chance: Mapping[int, str] = field(default_factory=dict)
    towers: Collection[int] = ()


@dataclass(frozen=True)
class Turn:
    """A choice at which the chance of team A changed much, why, and what would have been better after a mistake.
    Before and after are points of the curve."""

    choice: int
    round: int
    seat: int
    cause: str  # of CAUSES
    before: float
    after: float
    decided: int  # the choice after which chance decided; else the same
    judged: Judged | None = None  # of a mistake

    @property
    def change(self) -> float:
        return self.after - self.before


@dataclass(frozen=True)
class Stretch:
    """The curve of one round: moments at which a chance is known, in order."""

    span: Span
    points: Sequence[tuple[int, float]]

    def chance(self, at: int) -> float | None:
        """Of team A, to win this round. A moment at which nobody could choose stands as the next one: what led there
        had been decided. None: not known."""
        if not self.span.first <= at <= self.span.last:
            return None
        return next((chance for moment, chance in self.points if moment >= at), None)


@dataclass(frozen=True)
class Curve:
    stretches: Sequence[Stretch] = ()
    turns: Sequence[Turn] = ()

    def stretch(self, at: int) -> Stretch | None:
        """The round of a moment; that at which one ends and the next begins belongs to the one that ends."""
        return next((one for one in self.stretches if one.span.first <= at <= one.span.last), None)

    def chance(self, at: int) -> float | None:
        found = self.stretch(at)
        return found.chance(at) if found is not None else None

    def match(self, at: int) -> float | None:
        """The chance of team A to win the match."""
        found, chance = self.stretch(at), self.chance(at)
        return None if found is None or chance is None else match_chance(chance, *found.span.victories)


def match_chance(chance: float, won: int, lost: int) -> float:
    """To win the match, from the chance to win the round that is played and the victories before it. Rounds to come
    are even and do not depend on each other."""
    return chance * _from(won + 1, lost) + (1 - chance) * _from(won, lost + 1)


@cache
def _from(won: int, lost: int) -> float:
    if won >= TO_WIN or lost >= TO_WIN:
        return float(won >= TO_WIN)
    return match_chance(0.5, won, lost)


def drawn(course: Course, judged: Mapping[int, Judged], looked_at: int) -> Curve:
    """The curve of as much as was thought about by now: all choices up to that number."""
    stretches = [Stretch(span, _points(course, span, judged, looked_at)) for span in course.spans]
    return Curve(stretches, _largest([turn for one in stretches for turn in _turns(course, one, judged)]))


def _points(course: Course, span: Span, judged: Mapping[int, Judged], looked_at: int) -> list[tuple[int, float]]:
    known = ((moment, _chance(course, moment, judged)) for moment in range(span.first, span.last))
    points = [(moment, chance) for moment, chance in known if chance is not None]
    if span.winner is not None and looked_at >= span.last:
        points.append((span.last, 1.0 - span.winner))
    return points


def _chance(course: Course, moment: int, judged: Mapping[int, Judged]) -> float | None:
    """Of team A at a moment. Before the verdict over a tower it is what its attacker could expect of it."""
    one = judged.get(moment + 1)
    if one is not None:
        return of_a(one.seat, one.chance)
    before = judged.get(moment)
    if moment + 1 in course.towers and before is not None and before.chosen is not None:
        return of_a(before.seat, before.chosen)
    return None


def of_a(seat: int, chance: float) -> float:
    """The chance of a seat's team as that of team A, and back."""
    return 1.0 - chance if seat & 1 else chance


def _turns(course: Course, stretch: Stretch, judged: Mapping[int, Judged]) -> list[Turn]:
    pairs = zip(stretch.points, stretch.points[1:])
    return [
        _turn(course, stretch.span, range(moment + 1, later + 1), (before, after), judged)
        for (moment, before), (later, after) in pairs
        if abs(after - before) >= TURN - ROUNDING
    ]


def _turn(
    course: Course, span: Span, choices: range, chances: tuple[float, float], judged: Mapping[int, Judged]
) -> Turn:
    number = choices[0]
    seat, one = course.seats[number - 1], judged.get(number)
    lost = one.chance - one.chosen if one is not None and one.chosen is not None else 0.0
    fell = of_a(seat, chances[0]) - of_a(seat, chances[1])
    if one is not None and lost >= MISTAKE and lost >= fell / 2 > 0:
        return Turn(number, span.round, seat, "mistake", *chances, number, one)
    decided = next((at for at in choices if at in course.chance), number)
    return Turn(number, span.round, seat, course.chance.get(decided, "choice"), *chances, decided)


def _largest(turns: Sequence[Turn]) -> list[Turn]:
    """In the order in which they happened."""
    most = sorted(turns, key=lambda turn: -abs(turn.change))[:MOST]
    return sorted(most, key=lambda turn: turn.choice)
