"""Who can pay what with which cards (COMBO-2, COMBO-4, COMBO-5).

A payment is a set of hand places, written as bits. Of equal cards the first places are taken, so that two payments with
the same cards are the same payment.
"""

from __future__ import annotations

from kd_core.game.state import State

CACHE_LIMIT = 60_000


def payments(s: State, seat: int, attack: int) -> list[int]:
    """Every distinct way to pay that special attack from the hand."""
    hand = s.hands[seat]
    if not hand:
        return []
    cache = s.tables.payments
    key = (attack, *hand)
    found = cache.get(key)
    if found is None:
        found = _find(s, hand, s.tables.attacks.cost[attack])
        if len(cache) > CACHE_LIMIT:
            cache.clear()
        cache[key] = found
    return found


def _find(s: State, hand: list[int], cost: list[int]) -> list[int]:
    symbols = s.tables.attacks.symbols
    total = cost[0] + cost[1] + cost[2] + cost[3] + cost[4]
    found: list[int] = []
    for mask in distinct_masks(hand):
        cards = [symbols[hand[place]] for place in range(len(hand)) if mask >> place & 1]
        if 0 < len(cards) <= total and covers(cards, cost):
            found.append(mask)
    return found


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
