"""What a pack says, checked and typed: the raw material that `kd_core.game.tables` compiles for the engine.

Everything here is plain frozen data with the rulebook's names. Nothing knows how a rule works.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

SYMBOLS = ("fist", "foot", "block", "dash")
WILD = "wild"
TYPES = ("strike", "ability", "reaction")

# What a skill, a fighter, a token or a reaction may wait for. The owner (the bearer of a token) is "you".
EVENTS = (
    "round_start",  # a round begins
    "turn_start",  # your turn begins, the Row is filled
    "turn_end",  # your turn is over
    "you_are_targeted",  # a strike in range is aimed at you, before its wounds
    "you_hit",  # your attack inflicted at least one wound of its pool, its effect is done
    "you_are_hit",  # the same, seen from the other side
    "you_block",  # you discarded a card to block
    "opponent_blocks",
    "you_miss",  # you took a card of the Row out of its range
    "you_move",  # your MOVE action or dash is done
    "opponent_moves",
    "opponent_comes_adjacent",  # a MOVE action or dash of the opponent ended next to you
    "you_take",  # your ATTACK card went to hand
    "opponent_takes",
    "you_use_special",  # your special attack is resolved
    "opponent_uses_special",
    "you_pass_test",
    "opponent_passes_test",
    "you_swap_in",  # teams: you came from the bench by a swap
)

Names = Mapping[str, str]  # language -> text


@dataclass(frozen=True, slots=True)
class Wounds:
    heavy: int = 0
    light: int = 0


@dataclass(frozen=True, slots=True)
class Reach:
    """RANGE-1 and RANGE-2. An attack without one reaches everywhere (RANGE-3)."""

    low: int
    high: int
    projectile: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an effect: a verb and its checked fields, nested steps as tuples of Step."""

    verb: str
    args: Mapping[str, object] = field(default_factory=dict)


Effect = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class When:
    """A trigger and what it does; `test` (name and value) is an extra condition."""

    event: str
    effect: Effect
    test: tuple[str, object] | None = None


@dataclass(frozen=True, slots=True)
class Modify:
    """A standing change of attacks (`attacks` empty: all of them; `type` empty: any), of blocking and of the hand."""

    attacks: tuple[str, ...] = ()
    type: str = ""
    incoming: bool = False  # changes the opponent's attacks against you instead of yours
    add: Wounds = Wounds()
    ko: bool = False
    reach: int = 0  # added to the far end of the range
    block: int = 0  # added to N of BLOCK-2
    hand: int = 0  # added to the hand limit (HAND-1)


@dataclass(frozen=True, slots=True)
class Attack:
    id: str
    name: Names
    copies: int
    type: str
    symbols: tuple[str, ...]
    wounds: Wounds = Wounds()
    reach: Reach | None = None
    ko: bool = False
    effect: Effect = ()
    on_take: Effect = ()
    by_hand: Names = field(default_factory=dict)  # what no verb can say: people do it, the engine does not


@dataclass(frozen=True, slots=True)
class Special:
    id: str
    name: Names
    type: str
    cost: tuple[str, ...]
    wounds: Wounds = Wounds()
    reach: Reach | None = None
    ko: bool = False
    effect: Effect = ()
    trigger: str = ""
    by_hand: Names = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Fighter:
    id: str
    name: Names
    fighter_class: Names
    specials: tuple[Special, ...]
    tokens: Mapping[str, int] = field(default_factory=dict)  # the fighter's own supply
    start: Mapping[str, int] = field(default_factory=dict)  # what lies on the sheet at first
    when: tuple[When, ...] = ()
    modify: tuple[Modify, ...] = ()
    plan: Names = field(default_factory=dict)  # one sentence: how this fighter wins, and what it fears
    difficulty: int = 1  # 1 easy to 3 demanding


@dataclass(frozen=True, slots=True)
class Skill:
    id: str
    name: Names
    initiative: int
    when: tuple[When, ...] = ()
    modify: tuple[Modify, ...] = ()
    by_hand: Names = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Token:
    """A token kind: its name, its name after "a token of ..." (genitive), and what it does to its bearer."""

    id: str
    name: Names
    of: Names
    when: tuple[When, ...] = ()
    modify: tuple[Modify, ...] = ()


@dataclass(frozen=True, slots=True)
class Extra:
    """A card outside the attack deck that effects put into hands (contamination). It has no symbol."""

    id: str
    name: Names
    copies: int


@dataclass(frozen=True, slots=True)
class Arena:
    id: str
    name: Names
    links: tuple[tuple[int, ...], ...]  # the neighbours of each space
    lines: tuple[tuple[int, ...], ...]  # the straight lines, each in order
    start: tuple[int, int]
    centre: int
    edges: tuple[int, ...]
    places: tuple[tuple[float, float], ...] = ()  # where to draw each space, for arenas that are no line
    corridors: tuple[int, ...] = ()
    corridor_centre: Wounds = Wounds()
    corridor_edge: Wounds = Wounds()
    candle_cards: int = 0
    candle_wounds: Wounds = Wounds()

    def corridor_wounds(self, space: int) -> Wounds:
        """ARENA-2: what it costs to come out of a corridor there."""
        return self.corridor_centre if space == self.centre else self.corridor_edge


@dataclass(frozen=True, slots=True)
class Pack:
    id: str
    version: str
    name: Names
    attacks: tuple[Attack, ...]
    fighters: tuple[Fighter, ...]
    skills: tuple[Skill, ...]
    arena: Arena
    tokens: tuple[Token, ...]
    extras: tuple[Extra, ...]
    hash: str  # of the content, for handshakes and records
    folder: Path

    @property
    def by_hand(self) -> tuple[str, ...]:
        """Ids of the attack cards, special attacks and skills with a text that only people can carry out."""
        specials = [special for fighter in self.fighters for special in fighter.specials]
        things: list[Attack | Special | Skill] = [*self.attacks, *specials, *self.skills]
        return tuple([thing.id for thing in things if thing.by_hand])
