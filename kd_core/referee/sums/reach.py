"""Range and line (RANGE-1 to RANGE-4): does an attack reach, from where to where, and why not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kd_core.content.model import Pack, Reach, Wounds
from kd_core.content.table import Log, Table
from kd_core.game.state import State
from kd_core.game.tables import Attacks
from kd_core.referee.sums.scene import UNTOLD, BadQuestion, Sheet, attack_number, read, scene

ANY = "any"  # a range that is not printed: unlimited (RANGE-3)


@dataclass(frozen=True)
class Range:
    """`why` names what fails: `too_near` or `too_far` (RANGE-1), `no_line` (RANGE-2); empty when it reaches."""

    in_range: bool
    distance: int  # steps on the arena; corridors never shorten it (RANGE-4)
    straight: bool  # on one straight line
    between: tuple[int, ...]  # the spaces on that line between the two
    low: int | None  # the range as it counts now, with what skills and tokens add; None: unlimited or a projectile
    high: int | None
    projectile: bool
    reached: tuple[int, ...]  # every space that the attack reaches from there
    why: str
    rule: str  # what decides it: RANGE-1, RANGE-2 or RANGE-3
    dark: tuple[int, ...]  # the spaces in the dark with so many candles (ARENA-5)


def reach(
    arena: str,
    from_space: int,
    to_space: int,
    attack: str = "",
    printed: str = "",
    packs: Sequence[Pack] | None = None,
    sheet: Sheet = UNTOLD,
    against: Sheet = UNTOLD,
    candles: int = 0,
) -> Range:
    """Whether an attack from one space reaches another: a card or special attack by id (of the fighter of `sheet`, if
    that was told), or a range as it is printed: "2", "1-3", "projectile", or "any" for none. Spaces count from 0.

    `sheet` and `against` are those of attacker and target: some skills and tokens change the reach. Raises BadQuestion.
    """
    s = scene(packs, [sheet, against], arena)
    last = s.ground.size - 1
    here, there = read.whole(from_space, "from_space", 0, last), read.whole(to_space, "to_space", 0, last)
    if here == there:
        raise BadQuestion("to_space: two fighters never share a space (MOVE-2)")
    read.whole(candles, "candles", 0, s.ground.candles)
    shot = _attack(s, attack, printed)
    reached = tuple(space for space in range(last + 1) if space != here and shot.reaches(here, space))
    at = here * s.ground.size + there
    told = shot.told()
    why = "" if there in reached else told.why_not(s.ground.dist[at])
    return Range(
        in_range=there in reached,
        distance=s.ground.dist[at],
        straight=s.ground.straight[at] == 1,
        between=tuple(s.ground.toward[at]) if s.ground.straight[at] else (),
        low=told.low,
        high=told.high,
        projectile=told.projectile,
        reached=reached,
        why=why,
        rule=told.rule,
        dark=tuple(s.ground.dark(candles)),
    )


@dataclass(frozen=True)
class _Told:
    low: int | None
    high: int | None
    projectile: bool

    @property
    def rule(self) -> str:
        return "RANGE-2" if self.projectile else "RANGE-3" if self.low is None else "RANGE-1"

    def why_not(self, distance: int) -> str:
        if self.projectile:
            return "no_line"
        return "too_near" if self.low is not None and distance < self.low else "too_far"


class _Attack:
    """An attack of the tables, as seat 0 would use it against seat 1."""

    def __init__(self, s: State, number: int) -> None:
        self.s = s
        self.number = number

    def reaches(self, here: int, there: int) -> bool:
        self.s.space = [here, there]
        return self.s.in_range(0, self.number)

    def told(self) -> _Told:
        table, number = self.s.tables.attacks, self.number
        if table.projectile[number] or table.high[number] == 0:
            return _Told(None, None, table.projectile[number] == 1)
        extra = self.s.standing[0].reach[number] + self.s.standing[1].in_reach[number]
        return _Told(table.low[number], table.high[number] + max(extra, 0), False)


class _Printed:
    """A bare range: no attack has it, so nothing adds to it."""

    def __init__(self, s: State, reach: Reach | None) -> None:
        self.s = s
        self.reach = reach
        self.table = Attacks()
        self.table.add("", 0, Wounds(), reach, False)

    def reaches(self, here: int, there: int) -> bool:
        return self.table.span[0] & self.s.ground.sight[here * self.s.ground.size + there] != 0

    def told(self) -> _Told:
        if self.reach is None or self.reach.projectile:
            return _Told(None, None, self.reach is not None)
        return _Told(self.reach.low, self.reach.high, False)


def _attack(s: State, attack: str, printed: str) -> _Attack | _Printed:
    if bool(attack) == bool(printed):
        raise BadQuestion("attack: expected either an attack or a range")
    return _Attack(s, attack_number(s, attack)) if attack else _Printed(s, _reach(printed))


def _reach(printed: str) -> Reach | None:
    """As packs spell it."""
    if printed == ANY:
        return None
    log = Log()
    found = Table(log, {"range": printed}).reach("range")
    if found is None or log.problems or not 1 <= found.low <= found.high:
        raise read.wrong("range", '"2", "1-3", "projectile" or "any"', printed)
    return found
