"""Whether somebody is asked tells nothing about cards in hand that the other side has not seen (TEAM-11).

Before each choice the unseen cards of the others are exchanged for cards with one symbol, each of the four in turn;
then the same choice is made. What is told and what is asked must be the same, until cards are lawfully shown.
"""

from __future__ import annotations

import random

import pytest

from kd_core.content import model
from kd_core.game import Match, Setup, actions, events, library
from kd_core.game.legal import legal
from tests.properties.matches import TIMES

PACKS = library.find(library.BOXES)
MATCHES = 12 * TIMES
CHUNK = 4
SYMBOLS = {attack.id: attack.symbols for pack in PACKS for attack in pack.attacks}


@pytest.mark.parametrize("chunk", range(MATCHES // CHUNK))
def test_a_question_comes_whatever_the_unseen_cards_are(chunk: int) -> None:
    """BLOCK-1, TYPE-2, COMBO-1: blocks, reactions and the end of a combo."""
    strikes = 0
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        lot = random.Random(f"unseen {seed}")
        match = Match.new(Setup(PACKS, "duel" if seed % 3 == 2 else "teams", seed=seed))
        while match.winner is None:
            decision = lot.choice(match.decisions)
            action = lot.choice(list(decision.options))
            if isinstance(action, actions.Knockdown):
                action = actions.Knockdown((6, 6, 6))
            strikes += asked_the_same(match, decision.seat, action)
            match.apply(decision.seat, action)
    assert strikes > 40


def asked_the_same(match: Match, seat: int, action: actions.Action) -> bool:
    """Was this a strike at a hand with unseen cards? Any choice is held against the worlds with other cards there."""
    team = match.allies(seat)
    worlds = [with_unseen(match, team, symbol) for symbol in model.SYMBOLS]
    heard = []
    for world in worlds:
        told = events.redact(world.apply(seat, action), team)
        until = next((at for at, event in enumerate(told) if shows_cards(event)), None)
        asked = [(decision.seat, decision.kind) for decision in world.decisions] if until is None else []
        heard.append((told[:until], asked))
    assert all(one == heard[0] for one in heard), f"{action}\n" + "\n".join(str(one) for one in heard)
    asked = worlds[0].decisions
    return any(decision.kind.startswith("block") and decision.seat not in team for decision in asked)


def shows_cards(event: events.Event) -> bool:
    """Cards that come to light differ, of course, and so may what comes of it."""
    return isinstance(event, events.CardsDiscarded | events.CardsRevealed)


def with_unseen(match: Match, team: tuple[int, ...], symbol: str) -> Match:
    """The same match, but every card that the others drew shows this symbol and no other."""
    world = match.clone()
    s = world.state
    card = next(card for card in s.box if SYMBOLS.get(s.tables.attacks.ids[card]) == (symbol,))
    for at, mark in enumerate(s.drawn):
        owner, old = mark >> 10, mark & 1023
        if owner not in team:
            hand = s.hands[owner][:]
            place = len(hand) - 1 - hand[::-1].index(old)
            s.set_hand(owner, [*hand[:place], card, *hand[place + 1 :]])
            s.drawn[at] = owner << 10 | card
    if s.winner < 0 and len(world.decisions) == 1:
        s.codes = legal(s, world.decisions[0].seat)
    return world
