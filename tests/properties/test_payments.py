"""What may be paid with a hand, held against the plainest possible search (COMBO-2, COMBO-4, COMBO-5).

The engine looks payments up in several layers of memory; this one tries everything, every time.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, permutations

import pytest

from kd_core.game import Match, Setup, actions, codes, library
from kd_core.game.frame import Frame
from kd_core.game.legal import legal
from kd_core.game.tables import Tables
from tests.properties.matches import SHELVES, TIMES, shelf

HANDS = 700 * TIMES
WILD = 4


def pays(shown: list[list[int]], cost: list[int]) -> bool:
    """Can each card be given one or two symbols of the cost that it has, so that nothing is left? In every order."""
    wanted = [symbol for symbol in range(5) for _ in range(cost[symbol])]
    return any(all_served(shown, list(order)) for order in set(permutations(wanted)))


def all_served(shown: list[list[int]], wanted: list[int]) -> bool:
    """The cards take from the front of the list, one symbol or two each."""
    if not shown or not wanted:
        return not shown and not wanted
    card = shown[0]
    for count in (1, 2):
        part = wanted[:count]
        if len(part) == count <= len(card) and fits(card, part) and all_served(shown[1:], wanted[count:]):
            return True
    return False


def fits(card: list[int], part: list[int]) -> bool:
    return any(all(want in (WILD, has) for has, want in zip(order, part)) for order in permutations(card))


def ways(tables: Tables, hand: list[int], cost: list[int]) -> set[tuple[int, ...]]:
    symbols = tables.attacks.symbols
    most = sum(cost)
    found = set()
    for size in range(most + 1):
        for cards in combinations(hand, size):
            if pays([symbols[card] for card in cards], cost):
                found.add(tuple(sorted(cards)))
    return found


@pytest.mark.parametrize("names", SHELVES, ids=lambda names: "+".join(name.rsplit("/", 1)[-1] for name in names))
def test_every_way_to_pay_is_legal_once(names: tuple[str, ...]):
    packs = shelf(names)
    tables = library.tables(packs)
    lot = random.Random(f"payments {names}")
    cards = [card for card in range(tables.cards) if card != tables.candle]
    for _ in range(HANDS):
        fighters = lot.sample(tables.fighter_ids, 2)
        s = Match.new(Setup(packs, fighters=fighters)).state
        s.frames = [Frame(codes.ACTION, 0)]
        s.draft, s.turn, s.actions_left = None, 0, 2
        s.space = lot.sample(range(s.ground.size), 2)
        s.set_hand(0, [lot.choice(cards) for _ in range(lot.randrange(7))])
        match = Match(packs, Setup(packs).options, s)
        s.codes = legal(s, 0)
        offered = Counter(
            (action.special, tuple(sorted(tables.attacks.ids.index(card) for card in action.pay)))
            for action in match.decisions[0].options
            if isinstance(action, actions.Special)
        )
        assert set(offered.values()) <= {1}, "a payment is offered twice"
        first = tables.first_special[s.fighters[0]]
        for attack in range(first, first + tables.special_count[s.fighters[0]]):
            got = {paid for special, paid in offered if special == tables.attacks.ids[attack]}
            may = tables.attacks.trigger[attack] < 0 and s.in_range(0, attack)
            expected = ways(tables, s.hands[0], tables.attacks.cost[attack]) if may else set()
            shown = [tables.attacks.ids[card] for card in s.hands[0]]
            assert got == expected, (tables.attacks.ids[attack], shown)
