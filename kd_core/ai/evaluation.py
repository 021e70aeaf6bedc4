"""How good a position is for a team: a hand-written guess, in units of about one light wound."""

from __future__ import annotations

from kd_core.game.search import (
    CANCELLED,
    CHOOSE,
    EFFECT,
    EFFECT_BLOCKED,
    FROM_ROW,
    KNOCKDOWN,
    KNOCKDOWN_ASKED,
    NO_RELIEF,
    STRIKE,
    TOWER,
    WOUNDS_BLOCKED,
    State,
    fail,
    payments,
)

MATCH = 120.0
ROUND = 45.0
HEAVY = 1.55  # a heavy wound stays when a test is passed, and counts first when the deck runs out
LIGHT = 1.0
DANGER = 13.0  # what a certain knockdown in the next test would cost
CARD = (0.0, 1.3, 2.4, 3.3, 4.0, 4.5, 4.8, 4.8, 4.8, 4.8, 4.8)  # by hand size: the first ones matter most
BLOCK_CARD = 0.7
READY = 0.9  # a special attack that the hand can pay
IN_REACH = 0.5  # and whose range the opponent is in
OWN_TOKEN = 0.7
HARM = 1.6  # a token that hurts its bearer
CANDLES = 1.2


def evaluate(s: State, team: int) -> float:
    if s.winner >= 0:
        return MATCH if s.winner == team else -MATCH
    score = ROUND * (s.victories[team] - s.victories[1 - team])
    for seat in range(s.seats):
        worth = fighter_worth(s, seat)
        score += worth if seat & 1 == team else -worth
    return score + pending_worth(s, team)


def fighter_worth(s: State, seat: int) -> float:
    if s.down[seat]:
        return -ROUND / 2
    on = s.active[seat & 1] == seat
    worth = -wound_cost(s, s.heavy[seat], s.light[seat])
    worth += CARD[min(len(s.hands[seat]), 10)] + token_worth(s, seat)
    block = s.tables.attacks.block_symbol
    for card in s.hands[seat]:
        if block[card]:
            worth += BLOCK_CARD
            break
    if on and s.space[seat] >= 0:
        worth += readiness(s, seat)
        if s.candles and s.ground.lit(s.space[seat], s.candles):
            worth -= CANDLES
    return worth


def wound_cost(s: State, heavy: int, light: int) -> float:
    return HEAVY * heavy + LIGHT * light + DANGER * fail(heavy + light, s.tower)


def token_worth(s: State, seat: int) -> float:
    """Own tokens are there to be spent; those of somebody else's supply are there to hurt."""
    tables = s.tables
    supply = tables.fighter_supply[s.fighters[seat]]
    first = seat * tables.tokens
    worth = 0.0
    for token in range(tables.tokens):
        count = s.tokens[first + token]
        if count:
            worth += OWN_TOKEN * count if supply[token] else -HARM * count
    return worth


def readiness(s: State, seat: int) -> float:
    """Special attacks that can be paid, more for those in range."""
    hand = s.hands[seat]
    if not hand:
        return 0.0
    tables = s.tables
    fighter = s.fighters[seat]
    worth = 0.0
    first = tables.first_special[fighter]
    for attack in range(first, first + tables.special_count[fighter]):
        if payments(tables, attack, hand, s.hand_symbols[seat]):
            worth += READY
            if s.in_range(seat, attack):
                worth += IN_REACH * (1.6 if tables.attacks.ko[attack] else 1.0)
    return worth


def pending_worth(s: State, team: int) -> float:
    """What an attack that is still being resolved will probably do."""
    at = s.attack_at()
    if at < 0:
        return 0.0
    top, blow = s.frames[-1].kind, s.attack_frame(at)
    seat, number, stage, flags, target = blow.seat, blow.attack, blow.stage, blow.flags, blow.target
    heavy, light = (blow.heavy, blow.light) if stage <= WOUNDS_BLOCKED else (0, 0)
    sign = 1.0 if seat & 1 == team else -1.0
    now = wound_cost(s, s.heavy[target], s.light[target])
    worth = wound_cost(s, s.heavy[target] + heavy, s.light[target] + light) - now
    if s.standing[seat].ko[number] and (stage < KNOCKDOWN_ASKED or top in (KNOCKDOWN, TOWER)):
        worth += test_worth(s, seat, target, heavy, light, not flags & NO_RELIEF)
    if (
        stage <= EFFECT_BLOCKED
        and s.tables.attacks.effect[number] >= 0
        and not flags & CANCELLED
        and top not in (EFFECT, CHOOSE)
    ):
        worth += 0.8
    if flags & FROM_ROW:
        worth += 0.8 if s.tables.attacks.type[number] == STRIKE else 1.0  # the card itself comes to hand
    return sign * worth


def test_worth(s: State, seat: int, target: int, heavy: int, light: int, relief: bool) -> float:
    """What the right to start a Knockdown Test is worth: the round or nothing, never less (SEQ-3: the attacker may)."""
    total = s.heavy[target] + s.light[target] + heavy + light
    chance = fail(total, s.tower)
    prize = ROUND if not s.teams or s.down[target ^ 2] else ROUND / 2
    if s.victories[seat & 1]:
        prize += MATCH - ROUND
    relieved = (s.light[target] + light) // 2 if relief else 0
    price = wound_cost(s, s.heavy[target] + heavy, s.light[target] + light)
    price -= wound_cost(s, s.heavy[target] + heavy, s.light[target] + light - relieved)
    return max(0.0, chance * prize - (1 - chance) * price)
