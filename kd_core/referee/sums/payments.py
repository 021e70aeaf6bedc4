"""What a hand can pay (COMBO-2, COMBO-4 to COMBO-6): every special attack of a sheet, every way, what is missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from kd_core.content.model import SYMBOLS, WILD, Pack
from kd_core.game.payments import covers, distinct_masks
from kd_core.game.tables import Tables
from kd_core.referee.sums.scene import HAND, NOBODY, BadQuestion, boxes, read, tables_of

COSTS = (*SYMBOLS, WILD)  # in the order of the engine's columns
Card = tuple[str, ...]  # the symbols of a card; people tap these, or name the card


@dataclass(frozen=True)
class Price:
    """A special attack and how a hand can pay it."""

    special: str
    cost: tuple[str, ...]
    reaction: bool
    ways: tuple[tuple[int, ...], ...]  # each as places in the hand, fewest cards first; of equal cards only the first
    missing: tuple[tuple[str, ...], ...]  # where there is no way: the fewest symbols that would do, each alternative

    @property
    def payable(self) -> bool:
        return bool(self.ways)


@dataclass(frozen=True)
class Payments:
    hand: tuple[Card, ...]
    prices: tuple[Price, ...]  # in the order of the sheet
    dashes: tuple[int, ...]  # COMBO-6: for each card of the hand how many spaces it dashes


def payments(
    fighter: str,
    hand: Sequence[str] | None = None,
    symbols: Sequence[Card] | None = None,
    packs: Sequence[Pack] | None = None,
) -> Payments:
    """What this fighter can pay with a hand: ids of cards, or bare symbols (`[("fist",), ("foot", "dash")]`).

    Raises BadQuestion.
    """
    tables = tables_of(boxes(packs))
    known = [name for name in tables.fighter_ids if name != NOBODY.id]
    owner = tables.fighter_ids.index(read.one_of(fighter, "fighter", known))
    if (hand is None) == (symbols is None):
        raise BadQuestion("hand: expected either the cards or their symbols")
    cards = _named(tables, hand) if hand is not None else _shown(symbols or ())
    kinds: list[object] = [*hand] if hand is not None else [*cards]
    masks = sorted(distinct_masks([kinds.index(kind) for kind in kinds]), key=lambda mask: (mask.bit_count(), mask))
    first = tables.first_special[owner]
    sheet = range(first, first + tables.special_count[owner])
    prices = tuple(_price(tables, attack, cards, masks) for attack in sheet)
    return Payments(cards, prices, tuple(card.count("dash") for card in cards))


def _named(tables: Tables, hand: Sequence[str]) -> tuple[Card, ...]:
    ids = tables.attacks.ids[: tables.cards]
    _few(hand)
    places = [ids.index(read.one_of(card, "hand", ids)) for card in hand]
    return tuple(tuple(SYMBOLS[symbol] for symbol in tables.attacks.symbols[card]) for card in places)


def _shown(symbols: Sequence[Card]) -> tuple[Card, ...]:
    _few(symbols)
    for card in symbols:
        if not 0 < len(card) <= 2:
            raise read.wrong("symbols", "one or two on a card", list(card))
    return tuple(
        tuple(sorted((read.one_of(one, "symbols", SYMBOLS) for one in card), key=SYMBOLS.index)) for card in symbols
    )


def _few(hand: Sequence[object]) -> None:
    if len(hand) > HAND:
        raise BadQuestion(f"hand: expected at most {HAND} cards, got {len(hand)}")


def _price(tables: Tables, attack: int, cards: Sequence[Card], masks: Sequence[int]) -> Price:
    attacks = tables.attacks
    cost = attacks.cost[attack]
    shown = [[SYMBOLS.index(symbol) for symbol in card] for card in cards]
    ways = tuple(_places(mask) for mask in masks if covers([shown[at] for at in _places(mask)], cost))
    names = tuple(symbol for symbol, count in zip(COSTS, cost, strict=True) for _ in range(count))
    missing = () if ways else tuple(_missing(names, shown, masks))
    return Price(attacks.ids[attack], names, attacks.trigger[attack] >= 0, ways, missing)


def _places(mask: int) -> tuple[int, ...]:
    return tuple(place for place in range(mask.bit_length()) if mask >> place & 1)


def _missing(cost: Sequence[str], shown: Sequence[list[int]], masks: Sequence[int]) -> Iterator[tuple[str, ...]]:
    """The smallest parts of the cost without which the hand would pay; where any symbol does, it is a wild."""
    for size in range(1, len(cost) + 1):
        enough = {part for part in combinations(cost, size) if _pays(_without(cost, part), shown, masks)}
        if enough:
            yield from sorted(
                (part for part in enough if not _easier(part, enough)),
                key=lambda part: [COSTS.index(one) for one in part],
            )
            return


def _pays(cost: Sequence[str], shown: Sequence[list[int]], masks: Sequence[int]) -> bool:
    counts = [list(cost).count(symbol) for symbol in COSTS]
    return any(covers([shown[at] for at in _places(mask)], counts) for mask in masks)


def _without(cost: Sequence[str], part: Sequence[str]) -> list[str]:
    left = list(cost)
    for symbol in part:
        left.remove(symbol)
    return left


def _easier(part: Sequence[str], others: set[tuple[str, ...]]) -> bool:
    """Whether another alternative asks for the same with a wild in the place of a symbol."""
    return any(other != part and all(one == WILD for one in _extra(other, part)) for other in others)


def _extra(these: Sequence[str], those: Sequence[str]) -> list[str]:
    """What of these is not among those, each counted once."""
    left, extra = list(those), []
    for one in these:
        if one in left:
            left.remove(one)
        else:
            extra.append(one)
    return extra
