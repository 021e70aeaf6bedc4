"""Packs compiled into tables of small integers. The engine works on these; names are looked up only at its edges.

Cards (attack cards, extra cards, the candle) come first in the table of attacks, the special attacks of all fighters
after them, so that one attack sequence (SEQ) serves both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from kd_core.content import model
from kd_core.game.arena import Ground
from kd_core.game.codes import MOST_HAND
from kd_core.game.frame import EffectFrame

if TYPE_CHECKING:
    from kd_core.game.verb import Verb

# The symbols of a hand are all that matters of it (COMBO-8). They are one number: a bit that says that some card is in
# it twice, then PLACE bits for each place of the hand, with a mark for each symbol of the card there, one for any
# symbol at all, and one for two symbols.
TWICE: Final = 1
PLACE: Final = 6
ALL_MARKS: Final = 15 << 1
ANY_MARK: Final = 1 << 5
TWO_MARK: Final = 1 << 6
FIRST_PLACE: Final = ALL_MARKS | ANY_MARK | TWO_MARK

TEST_KINDS = (
    "opponent_has",
    "you_have",
    "opponent_holds",
    "distance",
    "at_edge",
    "wounds_dealt",
    "opponent_wounds",
    "your_wounds",
    "hand",
    "opponent_hand_at_most",
    "first_action",
)


class Test:
    """A compiled condition: the place of its name in TEST_KINDS and up to two numbers."""

    __slots__ = ("a", "b", "kind")

    def __init__(self, kind: int, a: int, b: int) -> None:
        self.kind: int = kind
        self.a: int = a
        self.b: int = b


class Trigger:
    __slots__ = ("routine", "event", "test")

    def __init__(self, event: int, test: int, routine: int) -> None:
        self.event: int = event
        self.test: int = test
        self.routine: int = routine


class Mods:
    """The standing changes of one skill, fighter or token, for every attack of the table; empty columns change none."""

    __slots__ = ("block", "hand", "heavy", "in_heavy", "in_light", "in_reach", "ko", "light", "reach")

    def __init__(self, attacks: int) -> None:
        self.heavy: list[int] = [0] * attacks
        self.light: list[int] = [0] * attacks
        self.ko: list[int] = [0] * attacks
        self.reach: list[int] = [0] * attacks
        self.in_heavy: list[int] = [0] * attacks
        self.in_light: list[int] = [0] * attacks
        self.in_reach: list[int] = [0] * attacks
        self.block: int = 0
        self.hand: int = 0

    def trim(self) -> None:
        self.heavy, self.light, self.ko = _trimmed(self.heavy), _trimmed(self.light), _trimmed(self.ko)
        self.reach, self.in_reach = _trimmed(self.reach), _trimmed(self.in_reach)
        self.in_heavy, self.in_light = _trimmed(self.in_heavy), _trimmed(self.in_light)


class Answer:
    """What a token, a skill or a fighter does when an event happens; source and kind are for the log."""

    __slots__ = ("routine", "kind", "source", "test")

    def __init__(self, when: Trigger, source: str, kind: str) -> None:
        self.routine: int = when.routine
        self.test: int = when.test
        self.source: str = source
        self.kind: str = kind


class Standing:
    """All that holds for a seat while its face-up skills and its tokens stay the same; see `standing.py`.

    The first three columns are those of the attack table with the seat's own changes worked in, `span` is its
    reach as bits
    (see `Ground.sight`); the `in_` columns are what is added to attacks against this seat.
    """

    __slots__ = (
        "answers",
        "block",
        "hand",
        "heavy",
        "in_heavy",
        "in_light",
        "in_reach",
        "ko",
        "light",
        "reach",
        "span",
        "warps",
        "watch",
        "within",
    )

    def __init__(self, events: int) -> None:
        self.heavy: list[int] = []
        self.light: list[int] = []
        self.ko: list[int] = []
        self.reach: list[int] = []
        self.span: list[int] = []
        self.in_heavy: list[int] = []
        self.in_light: list[int] = []
        self.in_reach: list[int] = []
        self.warps: bool = False  # `in_reach` is not all zero
        self.within: list[int] = []  # by sightline, -1 for not yet: see `legal.specials_in_range`
        self.block: int = 0
        self.hand: int = 0
        self.answers: list[list[Answer]] = [[]] * events  # per event; replaced, never changed
        self.watch: int = 0  # events that have an answer or that a reaction of the sheet waits for (bits)


class Menu:
    """Some special attacks of a sheet, and all ways to pay them that have been asked for (see `payments.py`)."""

    __slots__ = ("attacks", "known", "need")

    def __init__(self, attacks: list[int], need: int) -> None:
        self.attacks: list[int] = attacks
        self.need: int = need  # the marks that matter
        self.known: dict[int, list[int]] = {}  # by these marks of a hand: codes


class Attacks:
    """The table of attacks, one list a column. A reach of `high` 0 is unlimited."""

    __slots__ = (
        "block_symbol",
        "cost",
        "dash",
        "effect",
        "heavy",
        "high",
        "ids",
        "ko",
        "light",
        "low",
        "on_take",
        "projectile",
        "alone",
        "marks",
        "need",
        "none",
        "number",
        "span",
        "suit",
        "symbols",
        "trigger",
        "type",
    )

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.type: list[int] = []
        self.heavy: list[int] = []
        self.light: list[int] = []
        self.low: list[int] = []
        self.high: list[int] = []
        self.projectile: list[int] = []
        self.span: list[int] = []  # low to high as bits, see `reach_bits`
        self.ko: list[int] = []
        self.effect: list[int] = []  # routine or -1
        self.on_take: list[int] = []  # routine or -1
        self.symbols: list[list[int]] = []
        self.marks: list[int] = []  # what the card in the first place adds to the symbols of a hand
        self.suit: list[int] = []  # its symbols as a number below 32, 0 for none: cards of a suit pay alike
        self.need: list[int] = []  # the marks that matter for the cost of a special attack
        self.number: list[int] = []  # the place of a special attack on its sheet
        self.dash: list[int] = []  # how many dash symbols
        self.block_symbol: list[int] = []  # 1 when it is a block card, whatever else it shows (BLOCK-6)
        self.cost: list[list[int]] = []  # counts of fist, foot, block, dash, wild
        self.trigger: list[int] = []  # event of a reaction or -1
        self.none: list[int] = []  # zeros
        self.alone: list[list[int]] = []  # a hand of just that card

    def add(self, name: str, kind: int, wounds: model.Wounds, reach: model.Reach | None, ko: bool) -> int:
        self.ids.append(name)
        self.type.append(kind)
        self.heavy.append(wounds.heavy)
        self.light.append(wounds.light)
        self.low.append(reach.low if reach else 0)
        self.high.append(reach.high if reach else 0)
        self.projectile.append(1 if reach and reach.projectile else 0)
        self.span.append(self.reach_bits(len(self.ids) - 1, 0))
        self.ko.append(1 if ko else 0)
        self.effect.append(-1)
        self.on_take.append(-1)
        self.symbols.append([])
        self.marks.append(0)
        self.none.append(0)
        self.alone.append([len(self.alone)])
        self.suit.append(0)
        self.need.append(0)
        self.number.append(0)
        self.dash.append(0)
        self.block_symbol.append(0)
        self.cost.append([0, 0, 0, 0, 0])
        self.trigger.append(-1)
        return len(self.ids) - 1

    def reach_bits(self, attack: int, extra: int) -> int:
        """The distances that an attack reaches, as bits (RANGE-1 to RANGE-3); bit 0 is a straight line."""
        if self.projectile[attack]:
            return 1
        if self.high[attack] == 0:
            return -1
        return (1 << self.high[attack] + extra + 1) - (1 << self.low[attack])

    def show_symbols(self, card: int, symbols: Sequence[str]) -> None:
        self.symbols[card] = [model.SYMBOLS.index(symbol) for symbol in symbols]
        self.marks[card] = marks_of(self.symbols[card])
        for symbol in self.symbols[card]:
            self.suit[card] = self.suit[card] * 5 + symbol + 1
        self.dash[card] = symbols.count("dash")
        self.block_symbol[card] = 1 if "block" in symbols else 0


class Tables:
    """Everything that a match needs to know about its packs."""

    __slots__ = (
        "arena_pack",
        "arenas",
        "attacks",
        "printed_on",
        "routines",
        "candle",
        "cards",
        "decks",
        "extra_copies",
        "extras",
        "fighter_ids",
        "fighter_mods",
        "fighter_start",
        "fighter_supply",
        "fighter_when",
        "fighters_of",
        "first_extra",
        "first_special",
        "sightlines",
        "initiative",
        "menus",
        "openings",
        "pack_ids",
        "paid",
        "payments",
        "powers",
        "reactions",
        "skill_ids",
        "skill_mods",
        "skill_when",
        "skills_of",
        "special_count",
        "specials",
        "standings",
        "tests",
        "token_ids",
        "token_mods",
        "token_when",
        "tokens",
        "ways",
        "within",
    )

    def __init__(self) -> None:
        self.pack_ids: list[str] = []
        self.attacks: Attacks = Attacks()
        self.cards: int = 0  # how many entries of the attack table are cards
        self.candle: int = -1
        self.extras: list[int] = []  # extra cards (contamination)
        self.first_extra: int = 0  # they come behind all attack cards
        self.extra_copies: list[int] = []
        self.decks: list[list[int]] = []  # per pack, with copies
        self.arenas: list[Ground] = []
        self.arena_pack: list[int] = []
        self.fighter_ids: list[str] = []
        self.fighters_of: list[list[int]] = []  # per pack
        self.first_special: list[int] = []
        self.special_count: list[int] = []
        self.specials: list[list[int]] = []  # per fighter: the special attacks that are no reactions
        self.sightlines: int = 0  # how many there are, see `Ground.sightline`
        self.within: list[list[int]] = []  # per fighter: the same for those whose reach nothing changes
        self.menus: list[list[Menu]] = []  # per fighter, by numbers of special attacks (bits)
        self.reactions: list[int] = []  # per fighter: events that a reaction of the sheet waits for (bits)
        self.fighter_when: list[list[Trigger]] = []
        self.fighter_mods: list[Mods | None] = []
        self.fighter_supply: list[list[int]] = []
        self.fighter_start: list[list[int]] = []
        self.skill_ids: list[str] = []
        self.skills_of: list[list[int]] = []  # per pack
        self.initiative: list[int] = []
        self.skill_when: list[list[Trigger]] = []
        self.skill_mods: list[Mods | None] = []
        self.tokens: int = 0
        self.token_ids: list[str] = []
        self.token_when: list[list[Trigger]] = []
        self.token_mods: list[Mods | None] = []
        self.powers: list[int] = []  # tokens that change or do something while they lie on a sheet
        self.routines: list[list[Verb]] = []  # effects, each a list of compiled steps
        self.printed_on: list[tuple[str, str]] = []  # by routine: the kind and the id of the thing that says it
        self.openings: list[EffectFrame] = []  # by routine * 4 + seat: the frame that starts it
        self.tests: list[Test] = []
        self.payments: list[dict[int, list[int]]] = []  # a cache for each special attack, see `payments.py`
        self.ways: dict[tuple[int, ...], list[int]] = {}  # the lists of all menus, each but once
        self.paid: list[dict[int, bool]] = []  # for each special attack: whether cards of these suits pay it
        self.standings: dict[int, Standing] = {}  # a cache, see `standing.py`


def symbols_in_hand(attacks: Attacks, hand: list[int]) -> int:
    """The symbols of a hand, place by place, and whether a card is in it twice, as one number."""
    marks = attacks.marks
    symbols = seen = shift = 0
    for card in hand:
        symbols |= marks[card] << shift
        shift += PLACE
        if seen >> card & 1:
            symbols |= TWICE
        seen |= 1 << card
    return symbols


def mark(symbol: int) -> int:
    return 2 << symbol


def everywhere(marks: int) -> int:
    """The same marks in all places of a hand."""
    symbols = 0
    for place in range(MOST_HAND + 1):
        symbols |= marks << place * PLACE
    return symbols


def marks_of(symbols: list[int]) -> int:
    if not symbols:
        return 0
    marks = ANY_MARK
    for symbol in symbols:
        marks |= mark(symbol)
    if len(symbols) == 2:
        marks |= TWO_MARK
    return marks


def _trimmed(column: list[int]) -> list[int]:
    return column if any(column) else []
