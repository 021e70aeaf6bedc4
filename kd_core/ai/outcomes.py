"""What is likely to come of a choice: the facts of which a hint is made.

The tree of a search knows what both sides would do next. Here some worlds walk down from a choice by what was looked at
most, until somebody chooses freely again or a test decides, and what most of them agree on is told. Nothing is counted
that a player could not count: wounds, cards, tokens, distance, the odds of a test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from kd_core.ai.search import Node, Search, named_key
from kd_core.game import Match
from kd_core.game.search import DRAFT, TEST, TOWER, State, action_of, chooser, fail, payments, redrawn, take

WORLDS = 12
QUICK = 16  # iterations for a choice that the tree does not reach
STEPS = 40  # choices until somebody chooses freely; effects are never that long
FREE = ("action", "combo")  # kinds of questions at which the consequences of a choice are over

Position = Mapping[str, Any]


class Outcome(msgspec.Struct, frozen=True):
    """Changes until the next free choice, for the team that chooses and the other one. `test`: the chance that a test
    which follows at once is failed, by the fighter of seat `tested`; `then`: what the team would choose next."""

    mine: tuple[int, int] = (0, 0)  # heavy and light wounds
    theirs: tuple[int, int] = (0, 0)
    cards: int = 0
    their_cards: int = 0
    tokens: list[tuple[int, str, int]] = []  # seat, token, change
    distance: int = -1  # between the two on the arena; -1: one of them is not there
    pays: list[str] = []  # special attacks that the hand of who chooses could not pay before
    tested: int = -1
    test: float = 0.0
    then: dict[str, Any] | None = None
    share: float = 1.0  # of the worlds in which it comes like this


def likely(match: Match, search: Search, node: Node) -> Outcome:
    """What most worlds agree on when this choice of the root is made."""
    found = [_walked(match, search, node, seed) for seed in range(WORLDS)]
    kept = [outcome for outcome in found if outcome is not None]
    if not kept:
        return Outcome(share=0.0)
    most, times = Counter(_what(one) for one in kept).most_common(1)[0]
    alike = [one for one in kept if _what(one) == most]
    odds = sum(one.test for one in alike) / len(alike)
    return msgspec.structs.replace(alike[0], test=odds, share=times / len(kept))


def _what(outcome: Outcome) -> bytes:
    """All of it but how often and what then: worlds in which this is the same agree."""
    return msgspec.json.encode(msgspec.structs.replace(outcome, test=0.0, then=None))


def _walked(match: Match, search: Search, node: Node, seed: int) -> Outcome | None:
    """In one world; None where no end is in sight."""
    world = redrawn(search.world, search.team, seed + 1)
    before = match_at(match, world).position()
    seat, here, code = search.team[0], node, node.code
    start = before, _payable(world, seat)
    if world.frames[-1].kind == DRAFT:
        take(world, code)
        return _told(match, world, *start, seat, -1)  # a first card: what comes next is another choice of somebody's
    for _ in range(STEPS):
        if code == TEST:
            return _told(match, world, *start, seat, world.active[1 - (chooser(world) & 1)])
        take(world, code)
        if world.winner >= 0 or world.round != search.world.round or _is_free(match, world):
            return _told(match, world, *start, seat, -1, _next(world, seat, here))
        if world.frames[-1].kind == TOWER:
            return _told(match, world, *start, seat, chooser(world))
        if len(world.codes) == 1:
            code = world.codes[0]
            continue
        here, code = _favourite(search, world, here) or _quick(search, world, seed)
    return None


def match_at(match: Match, world: State) -> Match:
    return Match(match.packs, match.options, world)


def _is_free(match: Match, world: State) -> bool:
    return match_at(match, world).decisions[0].kind in FREE


def _favourite(search: Search, world: State, node: Node) -> tuple[Node, int] | None:
    """The choice that was looked at most of those that this world offers, with its code here."""
    seat = chooser(world)
    hidden = len(world.drawn) > 0 and seat not in search.team
    known = [(node.children.get(named_key(world, seat, code) if hidden else code), code) for code in world.codes]
    found = [(child, code) for child, code in known if child is not None]
    return max(found, key=lambda one: one[0].visits) if found else None


def _quick(search: Search, world: State, seed: int) -> tuple[Node, int]:
    """Where the tree ends, a look at this turn only."""
    found = Search(world, chooser(world), search.weights, seed, 0)
    found.grow(QUICK)
    best = found.ranked()[0]
    return best, best.code


def _next(world: State, seat: int, node: Node) -> dict[str, Any] | None:
    """What the same team would go on with, if it is still to choose and the tree has looked there."""
    if world.winner >= 0 or (chooser(world) ^ seat) & 1 or not node.children:
        return None
    known = [node.children[code] for code in world.codes if code in node.children]
    best = max(known, key=lambda child: child.visits, default=None)
    if best is None or best.visits < 2:
        return None
    return action_of(world, chooser(world), best.code).to_json()


def _told(
    match: Match,
    world: State,
    before: Position,
    payable: set[str],
    seat: int,
    tested: int,
    then: dict[str, Any] | None = None,
) -> Outcome:
    after = match_at(match, world).position()
    mine, theirs = range(seat & 1, world.seats, 2), range(1 - (seat & 1), world.seats, 2)
    odds = fail(world.heavy[tested] + world.light[tested], world.tower) if tested >= 0 else 0.0
    return Outcome(
        _wounds(before, after, mine),
        _wounds(before, after, theirs),
        _cards(after, mine) - _cards(before, mine),
        _cards(after, theirs) - _cards(before, theirs),
        _tokens(before, after),
        _distance(world),
        sorted(_payable(world, seat) - payable),
        tested,
        odds,
        then,
    )


def _wounds(before: Position, after: Position, seats: range) -> tuple[int, int]:
    heavy, light = (
        sum(after["players"][at]["wounds"][kind] - before["players"][at]["wounds"][kind] for at in seats)
        for kind in ("heavy", "light")
    )
    return heavy, light


def _cards(position: Position, seats: range) -> int:
    return sum(len(position["players"][at]["hand"]) for at in seats)


def _tokens(before: Position, after: Position) -> list[tuple[int, str, int]]:
    found = []
    for seat, (was, now) in enumerate(zip(before["players"], after["players"])):
        for token in sorted({*was["tokens"], *now["tokens"]}):
            change = now["tokens"].get(token, 0) - was["tokens"].get(token, 0)
            if change:
                found.append((seat, token, change))
    return found


def _payable(world: State, seat: int) -> set[str]:
    """The special attacks of a sheet that the hand could pay."""
    tables, hand = world.tables, world.hands[seat]
    sheet = tables.specials[world.fighters[seat]]
    able = [attack for attack in sheet if payments(tables, attack, hand, world.hand_symbols[seat])]
    return {tables.attacks.ids[attack] for attack in able}


def _distance(world: State) -> int:
    a, b = world.active
    return world.distance(a, b) if world.space[a] >= 0 and world.space[b] >= 0 else -1
