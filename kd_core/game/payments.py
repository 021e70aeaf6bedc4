"""Who can pay what with which cards (COMBO-2, COMBO-4, COMBO-5).

A payment is a set of hand places, written as bits. Of equal cards the first places are taken, so that two payments with
the same cards are the same payment.
"""

from __future__ import annotations

from typing import Final

from kd_core.game.codes import SPECIAL
from kd_core.game.tables import FIRST_PLACE, Menu, Tables

CACHE_LIMIT: Final = 5_000
_known_subsets: Final[dict[int, list[tuple[int, int]]]] = {}


def payments(tables: Tables, attack: int, hand: list[int], symbols: int) -> list[int]:
    """The codes of all ways to pay a special attack. Equal cards count as different ones here: see `without_twins`.

    `symbols` is what `tables.symbols_in_hand` says of the hand.
    """
    cache = tables.payments[attack]
    key = symbols & tables.attacks.need[attack]
    found = cache.get(key)
    if found is None:
        head = SPECIAL | tables.attacks.number[attack] << 10
        found = [head | mask for mask in _find(tables, hand, attack)]
        if len(cache) >= CACHE_LIMIT:
            cache.clear()
        cache[key] = found
    return found


def all_payments(tables: Tables, menu: Menu, hand: list[int], symbols: int) -> list[int]:
    """The payments of all attacks of a menu, remembered there."""
    key = symbols & menu.need
    known = menu.known.get(key)
    if known is not None:
        return known
    found: list[int] = []
    for attack in menu.attacks:
        found += payments(tables, attack, hand, symbols)
    if len(menu.known) >= CACHE_LIMIT:
        menu.known.clear()
        tables.ways.clear()
    found = tables.ways.setdefault(tuple(found), found)  # many hands pay in the same ways: one list is enough for all
    menu.known[key] = found
    return found


def _find(tables: Tables, hand: list[int], attack: int) -> list[int]:
    """Every set of hand places that pays, as bits, in the order of these numbers.

    Only cards that show something of the cost are looked at. Each set is an earlier one and one more card, so what is
    known about it is found under the earlier one's number and one more suit.
    """
    attacks = tables.attacks
    cost = attacks.cost[attack]
    most = cost[0] + cost[1] + cost[2] + cost[3] + cost[4]
    need = attacks.need[attack] & FIRST_PLACE
    places: list[int] = []
    for place, card in enumerate(hand):
        if attacks.marks[card] & need:
            places.append(place)
    known = tables.paid[attack]
    keys, masks = [1], [0]
    found: list[int] = [] if most else [0]  # a reaction may be free
    for earlier, one_more in _subsets(len(places), most):
        place = places[one_more]
        key = keys[earlier] << 5 | attacks.suit[hand[place]]
        mask = masks[earlier] | 1 << place
        keys.append(key)
        masks.append(mask)
        enough = known.get(key)
        if enough is None:
            enough = covers([attacks.symbols[card] for at, card in enumerate(hand) if mask >> at & 1], cost)
            known[key] = enough
        if enough:
            found.append(mask)
    return found


def _subsets(size: int, most: int) -> list[tuple[int, int]]:
    """All sets of at least one and at most that many out of `size` things, in the order of their bits: each as the
    number of the set without its last member (0 is the empty set, the first one here is 1), and that member."""
    key = size << 8 | most
    found = _known_subsets.get(key)
    if found is None:
        masks = [mask for mask in range(1 << size) if mask.bit_count() <= most]
        found = []
        for mask in masks[1:]:
            last = mask.bit_length() - 1
            found.append((masks.index(mask ^ 1 << last), last))
        _known_subsets[key] = found
    return found


def without_twins(codes: list[int], hand: list[int]) -> list[int]:
    """Of payments with the same cards only the one that takes the first places."""
    if not codes:
        return codes
    for place in range(1, len(hand)):
        for before in range(place - 1, -1, -1):
            if hand[before] == hand[place]:
                later = 1 << place
                both = later | 1 << before
                codes = [code for code in codes if code & both != later]
                break
    return codes


def distinct_masks(hand: list[int]) -> list[int]:
    """All sets of hand places, equal cards counted once (the empty set first)."""
    masks = [0]
    for place, card in enumerate(hand):
        earlier = 0
        for before in range(place):
            if hand[before] == card:
                earlier = 1 << before  # the nearest equal card before this one must be in the set too
        masks += [mask | 1 << place for mask in masks if not earlier or mask & earlier]
    return masks


def covers(cards: list[list[int]], cost: list[int]) -> bool:
    """Can these cards pay the whole cost so that each of them pays at least one symbol of it?"""
    return _assign(cards, 0, cost[0], cost[1], cost[2], cost[3], cost[4])


def _assign(cards: list[list[int]], at: int, fist: int, foot: int, block: int, dash: int, wild: int) -> bool:
    if at == len(cards):
        return fist + foot + block + dash + wild == 0
    need = [fist, foot, block, dash, wild]
    symbols = cards[at]
    for use in _uses(symbols, need):
        if _assign(cards, at + 1, use[0], use[1], use[2], use[3], use[4]):
            return True
    return False


def _uses(symbols: list[int], need: list[int]) -> list[list[int]]:
    """What is left to pay after one card paid one symbol or two, each for itself or as a wild."""
    once: list[list[int]] = []
    for symbol in symbols:
        once += _one(symbol, need)
    if len(symbols) < 2:
        return once
    twice: list[list[int]] = []
    for left in _one(symbols[0], need):
        twice += _one(symbols[1], left)
    return twice + once


def _one(symbol: int, need: list[int]) -> list[list[int]]:
    found: list[list[int]] = []
    if need[symbol]:
        left = need[:]
        left[symbol] -= 1
        found.append(left)
    if need[4]:
        left = need[:]
        left[4] -= 1
        found.append(left)
    return found
