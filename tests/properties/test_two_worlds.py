"""Two worlds that differ only in what a seat may not know look, sound and refuse the same to that seat, byte for byte.

The worlds are kept alike in what is about to come to light (the top of the deck, the generator), so that they may go on
together for a while, with the same choices. They part where a secret is lawfully shown; everything else is a leak.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from kd_core.game import Match, actions, codes, events
from kd_core.game.actions import Action
from kd_core.game.events import Event
from kd_core.game.flow import chooser
from kd_core.game.legal import legal
from tests.properties.matches import TIMES, described, setup
from tests.properties.strangers import any_action, near

MATCHES = 60 * TIMES
CHUNK = 6
FIRST = 200_000
TOGETHER = 10  # choices that two worlds make together
SAME_TOP = 14  # cards of the deck that may come to light in that time

# A secret is lawfully out: skills are turned over, cards leave the deck, hands are shown or lost.
REVEALS = (
    events.SkillsDealt, events.SkillShown, events.SkillRevealed, events.RowRefilled, events.CandleLit, events.CardDrawn,
    events.CardsDiscarded, events.CardsRevealed,
)  # fmt: skip


@pytest.mark.parametrize("chunk", range(MATCHES // CHUNK))
def test_what_is_hidden_makes_no_difference(chunk: int):
    for seed in range(FIRST + chunk * CHUNK, FIRST + (chunk + 1) * CHUNK):
        lot = random.Random(f"worlds {seed}")
        match = Match.new(setup(seed))
        made = 0
        while match.winner is None:
            seat = lot.choice((None, *range(match.seats)))
            where = f"{described(match, seed, made)}, seen by {seat}"
            looks_the_same(match, seat, lot, where)
            if lot.random() < 0.5:
                goes_on_the_same(match, seat, lot, where)
            decision = lot.choice(match.decisions)
            match.apply(decision.seat, lot.choice(list(decision.options)))
            made += 1


def looks_the_same(match: Match, seat: int | None, lot: random.Random, where: str) -> None:
    """Everything hidden is drawn anew, also chance: the view, and the answers to what the seat tries, stay."""
    seen = view(match, seat)
    other = match.imagine(seat, lot.getrandbits(64))
    assert view(other, seat) == seen, where
    if seat is not None and lot.random() < 0.2:
        told = Match.from_view(match.packs, match.options, match.cards, json.loads(seen), lot.getrandbits(64))
        assert view(told, seat) == seen, where
    if seat is not None:
        tried = [any_action(lot, match), near(lot, some_option(match, lot), match)]
        assert refusals(match, seat, tried) == refusals(other, seat, tried), where


def goes_on_the_same(match: Match, seat: int | None, lot: random.Random, where: str) -> None:
    mine, theirs = match.clone(), other_world(match, seat, lot)
    team = match.allies(seat)
    assert view(theirs, seat) == view(mine, seat), where
    for _ in range(TOGETHER):
        common = list(shared_options(mine, theirs))
        if not common:
            return
        chosen, action = lot.choice(common)
        told = [one.apply(chosen, action) for one in (mine, theirs)]
        heard = [events.redact(list(log), team) for log in told]
        if parted(heard[0], heard[1], mine, theirs, f"{where}, then {chosen} {action}"):
            return
        assert view(theirs, seat) == view(mine, seat), f"{where}, then {chosen} {action}"
        if mine.winner is not None:
            return


def view(match: Match, seat: int | None) -> str:
    return json.dumps(match.view(seat))


def some_option(match: Match, lot: random.Random) -> Action:
    return lot.choice(list(lot.choice(match.decisions).options))


def refusals(match: Match, seat: int, tried: list[Action]) -> list[list[tuple[str, str, str]]]:
    return [[(why.rule, why.reason, str(why.params)) for why in match.why_not(seat, action)] for action in tried]


def shared_options(mine: Match, theirs: Match) -> Iterator[tuple[int, Action]]:
    """The choices that both worlds allow. Dice of the table are named, so that a test comes out the same."""
    for decision in mine.decisions:
        other = theirs.decision(decision.seat)
        assert other is not None and other.kind == decision.kind
        for action in decision.options:
            if action in other.options:
                yield decision.seat, actions.Knockdown((3, 4, 5)) if isinstance(action, actions.Knockdown) else action


# -- making the other world --------------------------------------------------------------------------------------------


def other_world(match: Match, seat: int | None, lot: random.Random) -> Match:
    """The same to that seat, and in what comes off the deck for a while; different in whatever else it may not know."""
    other = match.imagine(seat, lot.getrandbits(64))
    s, real = other.state, match.state
    s.rng, s.deck, s.drawn = real.rng, real.deck[:], real.drawn[:]
    for owner, hand in enumerate(real.hands):
        s.set_hand(owner, hand[:])
    team = match.allies(seat)
    low = list(range(max(0, len(s.deck) - SAME_TOP)))
    lot.shuffle(low)
    for at, mark in enumerate(s.drawn):
        if mark >> 10 not in team and low:
            exchange(other, at, low.pop(), lot)
    rest = [s.deck[at] for at in low]
    lot.shuffle(rest)
    for at, card in zip(low, rest):
        s.deck[at] = card
    if s.winner < 0:
        s.codes = legal(s, chooser(s))
    return other


def exchange(other: Match, at: int, deep: int, lot: random.Random) -> None:
    """A card that somebody drew was another one, and the other one lies deep in the deck."""
    s = other.state
    owner, old, new = s.drawn[at] >> 10, s.drawn[at] & 1023, s.deck[deep]
    if new == s.tables.candle:
        return
    hand = s.hands[owner]
    places = [place for place, card in enumerate(hand) if card == old]
    in_effect = s.frames[-1].kind == codes.CHOOSE  # then the first of equal cards may just have been shown
    hand[places[-1] if in_effect else lot.choice(places)] = new
    s.set_hand(owner, hand)
    s.deck[deep] = old
    s.drawn[at] = owner << 10 | new


# -- where worlds may part ---------------------------------------------------------------------------------------------


def parted(a: list[Event], b: list[Event], mine: Match, theirs: Match, where: str) -> bool:
    """True when the two worlds lawfully went different ways; an unlawful difference fails."""
    for x, y in zip(a, b):
        if x != y:
            assert lawful(x, y), f"{where}\n{x}\n{y}"
            return True
    assert len(a) == len(b), f"{where}\n{a}\n{b}"
    asked = [[(decision.seat, decision.kind) for decision in one.decisions] for one in (mine, theirs)]
    assert asked[0] == asked[1], f"{where}\n{asked}"
    return False


def lawful(x: Event, y: Event) -> bool:
    if type(x) is not type(y) or not isinstance(x, REVEALS):
        return False
    if isinstance(x, events.CardsDiscarded | events.CardsRevealed):
        return Counter(x.cards) != Counter(y.cards)  # the same cards in another order would be a hint
    return True
