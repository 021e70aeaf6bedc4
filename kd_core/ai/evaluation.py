"""How good a position is for a team: a hand-written guess, in units of about one light wound.

The numbers are a `Weights`, so that two of them can play against each other; whoever changes one shows that it wins
matches (docs/ai.md). Compiled with the rules: everything here is asked for every leaf of a search.
"""

from __future__ import annotations

from math import exp
from typing import Final

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
    Tables,
    fail,
    payments,
)

MATCH: Final = 120.0
ROUND: Final = 45.0
FARTHEST: Final = 16  # distances beyond are as this one
SCALE: Final = 9.0  # points that make even odds about 73 to 27
HOPELESS: Final = 500.0  # worse cannot be told from this
LOW_DECK: Final = 16  # cards, below which it begins to count who would win on an empty deck


class Weights:
    """What things are worth. `plan`: by fighter and distance, how much of the sheet works there (0 to 1)."""

    def __init__(self) -> None:
        self.heavy: float = 1.55  # a heavy wound stays when a test is passed, and counts first when the deck runs out
        self.light: float = 1.0
        self.danger: float = 13.0  # what a certain knockdown in the next test would cost
        self.cards: list[float] = [0.0, 1.3, 2.4, 3.3, 4.0, 4.5, 4.8]  # by hand size: the first ones matter most
        self.block_card: float = 0.7
        self.ready: float = 0.9  # a special attack that the hand can pay
        self.in_reach: float = 0.5  # and whose range the opponent is in
        self.own_tokens: list[float] = [
            0.0,
            0.9,
            1.7,
            2.4,
            3.0,
            3.5,
            3.9,
        ]  # by how many of a kind: the first ones count
        self.harm: float = 1.6  # a token that hurts its bearer
        self.opens: float = 2.0  # and lets every attack do a heavy wound more
        self.candles: float = 1.2
        self.down: float = 50.0  # a teammate who is knocked down
        self.place: float = 0.4  # to stand where the sheet works best: the character of a fighter
        self.deck_out: float = 3.0  # to lead when the deck runs out
        self.plan: list[list[float]] = []
        self.harms: list[float] = []  # by token
        self.learned: Tables | None = None

    def learn(self, tables: Tables) -> None:
        """Before anything of these packs is judged: the plan of every sheet, read off the ranges of its special
        attacks, and what each token does. Quick where it was done before."""
        if self.learned is tables:
            return
        self.learned = tables
        self.plan = [sheet_by_distance(tables, fighter) for fighter in range(len(tables.fighter_ids))]
        self.harms = [self.harm + self.opens * opened_by(tables, token) for token in range(tables.tokens)]


def opened_by(tables: Tables, token: int) -> float:
    """The most that a token adds to an attack against its bearer, in heavy wounds."""
    mods = tables.token_mods[token]
    if mods is None:
        return 0.0
    return max(mods.in_heavy, default=0) + 0.6 * max(mods.in_light, default=0)


def sheet_by_distance(tables: Tables, fighter: int) -> list[float]:
    """How much the special attacks with a range do at each distance, against the best distance."""
    attacks = tables.attacks
    first = tables.first_special[fighter]
    found = [0.0] * (FARTHEST + 1)
    for attack in range(first, first + tables.special_count[fighter]):
        if attacks.high[attack] == 0 and not attacks.projectile[attack]:
            continue
        worth = 1.5 * attacks.heavy[attack] + attacks.light[attack] + (2.0 if attacks.ko[attack] else 0.0)
        if attacks.effect[attack] >= 0:
            worth += 1.0
        for distance in range(FARTHEST + 1):
            if attacks.projectile[attack] or attacks.low[attack] <= distance <= attacks.high[attack]:
                found[distance] += worth
    most = max(found)
    return [worth / most if most > 0.0 else 0.0 for worth in found]


def evaluate(s: State, team: int, w: Weights) -> float:
    """The whole match, rounds that were won before included."""
    if s.winner >= 0:
        return MATCH if s.winner == team else -MATCH
    return ROUND * (s.victories[team] - s.victories[1 - team]) + round_worth(s, team, w)


def chance(s: State, w: Weights) -> float:
    """The guessed chance of team 0 to win this round."""
    worth = round_worth(s, 0, w)
    return 1.0 / (1.0 + exp(-(worth if worth > -HOPELESS else -HOPELESS) / SCALE))


def round_worth(s: State, team: int, w: Weights) -> float:
    """How the round stands for a team."""
    score = 0.0
    for seat in range(s.seats):
        worth = fighter_worth(s, seat, w)
        score += worth if seat & 1 == team else -worth
    if len(s.deck) < LOW_DECK and not s.teams:
        score += w.deck_out * (LOW_DECK - len(s.deck)) / LOW_DECK * lead(s, team)
    return score + pending_worth(s, team, w)


def lead(s: State, team: int) -> float:
    """Who would win if the deck ran out now (END-2); a duel."""
    mine, theirs = s.heavy[team], s.heavy[1 - team]
    if mine == theirs:
        mine, theirs = s.light[team], s.light[1 - team]
    return 0.0 if mine == theirs else (1.0 if mine < theirs else -1.0)


def fighter_worth(s: State, seat: int, w: Weights) -> float:
    if s.down[seat]:
        return -w.down
    hand = s.hands[seat]
    worth = w.cards[len(hand) if len(hand) < 6 else 6] + token_worth(s, seat, w)
    worth -= wound_cost(s, s.heavy[seat], s.light[seat], w)
    block = s.tables.attacks.block_symbol
    for card in hand:
        if block[card]:
            worth += w.block_card
            break
    if s.active[seat & 1] == seat and s.space[seat] >= 0:
        worth += place_worth(s, seat, w)
    return worth


def place_worth(s: State, seat: int, w: Weights) -> float:
    """Where a fighter stands, and what that lets it do."""
    worth = readiness(s, seat, w)
    foe = s.active[1 - (seat & 1)]
    if s.space[foe] >= 0:
        distance = s.distance(seat, foe)
        worth += w.place * w.plan[s.fighters[seat]][distance if distance < FARTHEST else FARTHEST]
    if s.candles and s.ground.lit(s.space[seat], s.candles):
        worth -= w.candles
    return worth


def wound_cost(s: State, heavy: int, light: int, w: Weights) -> float:
    return w.heavy * heavy + w.light * light + w.danger * fail(heavy + light, s.tower)


def token_worth(s: State, seat: int, w: Weights) -> float:
    """Own tokens are there to be spent; those of somebody else's supply are there to hurt."""
    tables = s.tables
    supply = tables.fighter_supply[s.fighters[seat]]
    first = seat * tables.tokens
    worth = 0.0
    for token in range(tables.tokens):
        count = s.tokens[first + token]
        if count:
            worth += w.own_tokens[count if count < 6 else 6] if supply[token] else -w.harms[token] * count
    return worth


def readiness(s: State, seat: int, w: Weights) -> float:
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
            worth += w.ready
            if s.in_range(seat, attack):
                worth += w.in_reach * (1.6 if tables.attacks.ko[attack] else 1.0)
    return worth


def pending_worth(s: State, team: int, w: Weights) -> float:
    """What an attack that is still being resolved will probably do."""
    at = s.attack_at()
    if at < 0:
        return 0.0
    top, blow = s.frames[-1].kind, s.attack_frame(at)
    seat, number, stage, flags, target = blow.seat, blow.attack, blow.stage, blow.flags, blow.target
    heavy, light = (blow.heavy, blow.light) if stage <= WOUNDS_BLOCKED else (0, 0)
    sign = 1.0 if seat & 1 == team else -1.0
    now = wound_cost(s, s.heavy[target], s.light[target], w)
    worth = wound_cost(s, s.heavy[target] + heavy, s.light[target] + light, w) - now
    if s.standing[seat].ko[number] and (stage < KNOCKDOWN_ASKED or top in (KNOCKDOWN, TOWER)):
        worth += test_worth(s, seat, target, heavy, light, not flags & NO_RELIEF, w)
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


def test_worth(s: State, seat: int, target: int, heavy: int, light: int, relief: bool, w: Weights) -> float:
    """What the right to start a Knockdown Test is worth: the round or nothing, never less (SEQ-3: the attacker may)."""
    total = s.heavy[target] + s.light[target] + heavy + light
    odds = fail(total, s.tower)
    prize = ROUND if not s.teams or s.down[target ^ 2] else ROUND / 2
    if s.victories[seat & 1]:
        prize += MATCH - ROUND
    relieved = (s.light[target] + light) // 2 if relief else 0
    price = wound_cost(s, s.heavy[target] + heavy, s.light[target] + light, w)
    price -= wound_cost(s, s.heavy[target] + heavy, s.light[target] + light - relieved, w)
    return max(0.0, odds * prize - (1 - odds) * price)
