"""The smallest state of the engine that a question needs, so that no rule is written a second time.

Whatever was not told is harmless here: a fighter that nobody named changes nothing, a seat without skills has none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from kd_core.content.model import Fighter, Pack
from kd_core.game import MODES, RELIEFS, SEATS, Options, library
from kd_core.game.codes import MOST_HAND
from kd_core.game.compiler import Compiler
from kd_core.game.setup import blank
from kd_core.game.standing import refresh_standing
from kd_core.game.state import State
from kd_core.game.tables import Tables
from kd_core.game.verbs import VERBS
from kd_core.said import Reader

MOST_WOUNDS = 999  # of a fighter or a pool, as people count them
MOST_SKILLS = 12
MOST_TOKENS = 99
HAND = MOST_HAND + 1  # cards in a hand at most, the one too many included
NOBODY = Fighter("-", {}, {}, ())  # stands for a fighter that was not named; no pack can call one like this


class BadQuestion(ValueError):
    """A question that makes no sense: where, what was expected and what was found."""


read = Reader(BadQuestion)


@dataclass(frozen=True)
class Sheet:
    """What lies before a player and may change an answer. Ids as in the packs; empty: not told, changes nothing."""

    fighter: str = ""
    skills: Sequence[str] = ()
    tokens: Mapping[str, int] = field(default_factory=dict)


UNTOLD = Sheet()


def boxes(packs: Sequence[Pack] | None) -> tuple[Pack, ...]:
    """The packs that a question is about; both boxes when nobody said."""
    return tuple(library.find(library.BOXES) if packs is None else packs)


def scene(
    packs: Sequence[Pack] | None, sheets: Sequence[Sheet], arena: str = "", relief: str = RELIEFS[0], mode: str = ""
) -> State:
    """A state in which these sheets lie on the table and nothing happens; a duel, or teams with four sheets."""
    tables = tables_of(boxes(packs))
    mode = mode or next(mode for mode in MODES if SEATS[mode] == len(sheets))
    names = [ground.id for ground in tables.arenas]
    ground = names.index(read.one_of(arena, "arena", names)) if arena else 0
    fighters = [_fighter(tables, sheet, seat) for seat, sheet in enumerate(sheets)]
    s = blank(tables, ground, fighters, mode, Options(relief=relief), 0)
    for seat, sheet in enumerate(sheets):
        _lay(s, seat, sheet)
    return s


def tables_of(packs: Sequence[Pack]) -> Tables:
    if not packs:
        raise BadQuestion("packs: expected at least one pack")
    return _tables(tuple(_Key(pack) for pack in packs))


class _Key:
    """A pack by its content: packs themselves cannot be looked up."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack

    def __hash__(self) -> int:
        return hash(self.pack.hash)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.pack.hash == self.pack.hash


@lru_cache(maxsize=16)
def _tables(keys: tuple[_Key, ...]) -> Tables:
    first, *others = (key.pack for key in keys)
    return Compiler([replace(first, fighters=(*first.fighters, NOBODY)), *others], VERBS).tables()


def _fighter(tables: Tables, sheet: Sheet, seat: int) -> int:
    known = [name for name in tables.fighter_ids if name != NOBODY.id]
    name = read.one_of(sheet.fighter, f"fighter of seat {seat}", known) if sheet.fighter else NOBODY.id
    return tables.fighter_ids.index(name)


def _lay(s: State, seat: int, sheet: Sheet) -> None:
    tables = s.tables
    skills = list(sheet.skills)
    if len(skills) > MOST_SKILLS or len(set(skills)) < len(skills):
        raise BadQuestion(f"skills of seat {seat}: expected at most {MOST_SKILLS} different ones, got {len(skills)}")
    s.up[seat] = [tables.skill_ids.index(read.one_of(name, "skill", tables.skill_ids)) for name in skills]
    for name, count in sheet.tokens.items():
        token = tables.token_ids.index(read.one_of(name, "token", tables.token_ids))
        s.tokens[seat * tables.tokens + token] = read.whole(count, f"tokens.{name}", 0, MOST_TOKENS)
    refresh_standing(s, seat)


def attack_number(s: State, attack: str) -> int:
    """Of two fighters that call different things by one id, the one who attacks is meant."""
    tables = s.tables
    first = tables.first_special[s.fighters[0]]
    own = range(first, first + tables.special_count[s.fighters[0]])
    specials = range(tables.cards, len(tables.attacks.ids))
    places: list[int] = [*own, *range(tables.first_extra), *specials]
    names = [tables.attacks.ids[place] for place in places]
    if attack not in names:
        raise read.wrong("attack", "the id of a card or special attack", attack)
    return places[names.index(attack)]


def wounds(heavy: int, light: int, where: str = "wounds") -> tuple[int, int]:
    """Checked."""
    return read.whole(heavy, f"{where}.heavy", 0, MOST_WOUNDS), read.whole(light, f"{where}.light", 0, MOST_WOUNDS)
