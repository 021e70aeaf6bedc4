"""Looking ahead without peeking: a tree over what a seat could know, grown in worlds that all fit what it was shown.

Every iteration starts in another such world (`redrawn`), walks down the tree by the choices of both sides, adds one
node and asks the evaluation how the round stands there. The tree is open-loop: a node is a row of choices, whatever
chance did in between, and a choice counts only against the worlds in which it was there to choose (`offered`). A
Knockdown Test is no choice of the defender but chance with known odds: in a duel both outcomes are weighed in every
visit, in teams the branches are visited as often as they happen.

Compiled with the rules. Nothing here knows the real match: the first world comes from a view, or from `imagine`.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from kd_core.ai.evaluation import Weights, chance
from kd_core.game.search import (
    BLOCK,
    DASH,
    LOW,
    OPPONENT_PASSES_TEST,
    SPECIAL,
    TEST,
    TOWER,
    VERB_MASK,
    VERDICT,
    State,
    chooser,
    fail,
    redrawn,
    settle_test,
    take,
)

CURIOSITY: Final = 0.7  # how much a choice that was seldom tried is preferred
FAILED: Final = -1  # keys of the two ways a test can go
PASSED: Final = -2
FAR: Final = 99


class Node:
    """A choice that was made: by which team, how often it was offered and taken, and what came of it for that team."""

    __slots__ = ("children", "code", "offered", "team", "total", "visits")

    def __init__(self, code: int, team: int) -> None:
        self.code: int = code
        self.team: int = team
        self.visits: int = 0
        self.offered: int = 0
        self.total: float = 0.0
        self.children: dict[int, Node] = {}


class Search:
    """One decision. `far`: how many turns after this one are looked at."""

    def __init__(self, world: State, seat: int, weights: Weights, seed: int, far: int = FAR) -> None:
        self.world: State = world
        self.team: tuple[int, ...] = (seat, seat ^ 2) if world.teams else (seat,)
        self.weights: Weights = weights
        self.far: int = far
        self.seed: int = (seed * 2862933555777941757 + 3037000493) & 0xFFFFFFFFFFFF
        self.root: Node = Node(0, seat & 1)
        self.iterations: int = 0
        self.path: list[Node] = []
        self.odds: list[float] = []

    def grow(self, iterations: int) -> None:
        for _ in range(iterations):
            self.seed = (self.seed * 25214903917 + 11) & 0xFFFFFFFFFFFF
            self.once(redrawn(self.world, self.team, self.seed))
        self.iterations += iterations

    def settled(self, left: int) -> bool:
        """Whether no choice can overtake the first one within so many iterations, or there is but one worth a look."""
        first = second = 0
        for child in self.root.children.values():
            if child.visits > first:
                first, second = child.visits, first
            elif child.visits > second:
                second = child.visits
        return first - second > left or (second == 0 and first > len(self.world.codes))

    def below(self, limit: int) -> int:
        self.seed = (self.seed * 25214903917 + 11) & 0xFFFFFFFFFFFF
        return (self.seed >> 20) % limit

    def once(self, w: State) -> None:
        """Down the tree, one node further, and back with what it is worth."""
        node = self.root
        self.path, self.odds = [node], [0.0]
        turn, turns = w.turn, 0
        while w.winner < 0:
            if w.turn != turn:
                turn = w.turn
                turns += 1
                if turns > self.far:
                    break
            codes = w.codes
            if w.frames[-1].kind == TOWER:
                wounds = w.heavy[chooser(w)] + w.light[chooser(w)]
                take(w, VERDICT if self.below(1000) < 1000.0 * fail(wounds, w.tower) else VERDICT | 1)
                continue
            if len(codes) == 1 and node is not self.root:
                take(w, codes[0])
                continue
            seat = chooser(w)
            node = self.pick(w, node, codes, seat)
            fresh = node.visits == 0
            self.path.append(node)
            self.odds.append(0.0)
            if node.code == TEST:
                node = self.test(w, node, seat)
            else:
                take(w, node.code)
            if fresh:
                break
        if w.winner >= 0:
            self.back(1.0 if w.winner == 0 else 0.0)
        else:
            self.back(chance(w, self.weights))

    def test(self, w: State, node: Node, seat: int) -> Node:
        """The attacker calls the test. In a duel failing ends the round, so that only passing has to be looked at."""
        foe = w.active[1 - (seat & 1)]
        odds = fail(w.heavy[foe] + w.light[foe], w.tower)
        if odds <= 0.0 or odds >= 1.0:
            settle_test(w, seat, odds <= 0.0)
            return node
        if not w.teams:
            self.odds[-1] = odds
            settle_test(w, seat, True)
            return node
        failed = self.below(10000) < 10000.0 * odds
        settle_test(w, seat, not failed)
        key = FAILED if failed else PASSED
        branch = node.children.get(key)
        if branch is None:
            branch = node.children[key] = Node(key, seat & 1)
        self.path.append(branch)
        self.odds.append(0.0)
        return branch

    def back(self, value: float) -> None:
        """`value` is the chance of team 0."""
        for at in range(len(self.path) - 1, -1, -1):
            node, odds = self.path[at], self.odds[at]
            if odds > 0.0:
                value = (1.0 - odds) * value + (odds if node.team == 0 else 0.0)
            node.visits += 1
            node.total += value if node.team == 0 else 1.0 - value

    def pick(self, w: State, node: Node, codes: list[int], seat: int) -> Node:
        """A choice that was never tried, any of them; else the best by UCB1 over the worlds that offered it."""
        children = node.children
        hidden = len(w.drawn) > 0 and seat not in self.team
        untried = new = new_key = 0
        best: Node | None = None
        most = -1.0
        idle = TEST if idle_test(w, codes, seat) else -1
        for code in codes:
            if code == idle:
                continue
            key = named_key(w, seat, code) if hidden else code
            child = children.get(key)
            if child is None:
                untried += 1
                if untried == 1 or self.below(untried) == 0:
                    new, new_key = code, key
                continue
            child.offered += 1
            child.code = code
            if not untried:
                score = child.total / child.visits + CURIOSITY * sqrt(log(child.offered) / child.visits)
                if score > most:
                    best, most = child, score
        if untried:
            best = children[new_key] = Node(new, seat & 1)
            best.offered = 1
        assert best is not None
        return best

    # -- what came of it -----------------------------------------------------------------------------------------------

    def best(self) -> int:
        """The code that was looked at most."""
        return self.ranked()[0].code

    def ranked(self) -> list[Node]:
        """The choices of the open question, most visited first; of those that were looked at equally the best."""
        return sorted(self.root.children.values(), key=lambda child: (-child.visits, -child.total))


def idle_test(w: State, codes: list[int], seat: int) -> bool:
    """A test that cannot be failed, and from whose passing nobody but the defender gains (TEST-3)."""
    if codes[0] != TEST:
        return False
    foe = w.active[1 - (seat & 1)]
    if fail(w.heavy[foe] + w.light[foe], w.tower) > 0.0:
        return False
    return not w.standing[seat].watch >> OPPONENT_PASSES_TEST & 1


def named_key(w: State, seat: int, code: int) -> int:
    """A choice by the cards it is about: places of a hand that is not known hold other cards in other worlds."""
    verb = code & VERB_MASK
    hand = w.hands[seat]
    if verb == SPECIAL:
        cards, places, at = 0, code & LOW, 0
        while places:
            if places & 1:
                cards += (hand[at] + 1) * (hand[at] + 1)
            places >>= 1
            at += 1
        return (code & ~LOW) | cards << 25
    if verb in (BLOCK, DASH):
        place = code >> 10 & LOW
        return (code & ~(LOW << 10)) | (hand[place] + 1) << 25
    return code
