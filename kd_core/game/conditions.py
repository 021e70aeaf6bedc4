"""The tests of effects: what `if` and `when` ask."""

from __future__ import annotations

from typing import Final

from kd_core.game.state import State
from kd_core.game.tables import TEST_KINDS

OPPONENT_HAS: Final = TEST_KINDS.index("opponent_has")
YOU_HAVE: Final = TEST_KINDS.index("you_have")
OPPONENT_HOLDS: Final = TEST_KINDS.index("opponent_holds")
DISTANCE: Final = TEST_KINDS.index("distance")
AT_EDGE: Final = TEST_KINDS.index("at_edge")
WOUNDS_DEALT: Final = TEST_KINDS.index("wounds_dealt")
OPPONENT_WOUNDS: Final = TEST_KINDS.index("opponent_wounds")
YOUR_WOUNDS: Final = TEST_KINDS.index("your_wounds")
HAND: Final = TEST_KINDS.index("hand")
OPPONENT_HAND: Final = TEST_KINDS.index("opponent_hand_at_most")
_EARLY: Final = (OPPONENT_HAS, YOU_HAVE, DISTANCE, AT_EDGE, OPPONENT_WOUNDS, YOUR_WOUNDS, OPPONENT_HAND)


def holds(s: State, you: int, number: int) -> bool:
    """Is that condition of the tables true for `you` now?"""
    if number < 0:
        return True
    test = s.tables.tests[number]
    kind = test.kind
    foe = s.active[1 - (you & 1)]
    if kind == OPPONENT_HAS:
        return s.tokens[foe * s.tables.tokens + test.a] > 0
    if kind == YOU_HAVE:
        return s.tokens[you * s.tables.tokens + test.a] > 0
    if kind == OPPONENT_HOLDS:
        return test.a in s.hands[foe]
    if kind == DISTANCE:
        return s.space[you] >= 0 and test.a <= s.distance(you, foe) <= test.b
    if kind == AT_EDGE:
        return at_edge(s, foe if test.a else you)
    if kind == WOUNDS_DEALT:
        at = s.attack_at()
        return at >= 0 and s.attack_frame(at).dealt >= test.a
    if kind == OPPONENT_WOUNDS:
        return s.heavy[foe] + s.light[foe] >= test.a
    if kind == YOUR_WOUNDS:
        return s.heavy[you] + s.light[you] >= test.a
    if kind == HAND:
        return len(s.hands[you]) >= test.a
    if kind == OPPONENT_HAND:
        return len(s.hands[foe]) <= test.a
    return s.acted <= 1 and s.turn == you  # first_action: the one that is being resolved is the first


def told_early(s: State, number: int) -> bool:
    """Can everybody tell before an attack whether it will hold? Not where hands, or what the attack does, decide."""
    return number < 0 or s.tables.tests[number].kind in _EARLY


def at_edge(s: State, seat: int) -> bool:
    return s.space[seat] >= 0 and s.ground.to_edge[s.space[seat]] == 0
