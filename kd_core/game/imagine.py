"""A world that a seat could be in: everything it may not know is drawn anew, everything it knows stays.

Opponents think in such worlds, so that nobody who looks ahead can see the deck, a face-down skill or a die to come.
"""

from __future__ import annotations

from kd_core.game.legal import legal
from kd_core.game.state import Draft, State


def imagine(s: State, team: tuple[int, ...], seed: int) -> State:
    from kd_core.game.flow import chooser

    new = s.copy()
    new.rng = seed
    _deal_unseen_cards(new, team)
    _deal_unseen_skills(new, team)
    if new.winner < 0:
        seat = chooser(new)
        new.codes = legal(new, seat) if seat >= 0 else []
    return new


def _deal_unseen_cards(s: State, team: tuple[int, ...]) -> None:
    """The order of the deck, and cards that others drew from it."""
    unseen = [mark for mark in s.drawn if mark >> 10 not in team]
    loose = [card for card in s.deck if card != s.tables.candle]
    candles = len(s.deck) - len(loose)
    loose += [mark & 1023 for mark in unseen]
    s.shuffle(loose)
    for mark in unseen:
        seat, old = mark >> 10, mark & 1023
        fresh = loose.pop()
        hand = s.hands[seat]
        place = len(hand) - 1 - hand[::-1].index(old)  # the seen copy of an equal card is the earlier one
        hand[place] = fresh
        s.drawn[s.drawn.index(mark)] = seat << 10 | fresh
    s.deck = loose + [s.tables.candle] * candles
    s.shuffle(s.deck)


def _deal_unseen_skills(s: State, team: tuple[int, ...]) -> None:
    """Skills that lie face down before others; during setup also what they hold and picked."""
    known = [skill for up in s.up for skill in up]
    known += [skill for seat in team for skill in s.hidden[seat]]
    if s.draft is not None:
        known += [skill for seat in team for skill in s.draft.dealt[seat] + s.draft.kept[seat]]
    loose = [skill for skill in s.pool if skill not in known]
    s.shuffle(loose)
    s.hidden = [
        hidden if seat in team else [loose.pop() for _ in hidden if loose] for seat, hidden in enumerate(s.hidden)
    ]
    if s.draft is not None:
        s.draft = _imagined_draft(s.draft, team, loose)


def _imagined_draft(draft: Draft, team: tuple[int, ...], loose: list[int]) -> Draft:
    new = draft.copy()
    for seat in range(len(draft.picks)):
        if seat in team:
            continue
        new.dealt[seat] = [loose.pop() for _ in draft.dealt[seat]]
        new.kept[seat] = [loose.pop() for _ in draft.kept[seat]]
        if draft.picks[seat] >= 0:
            held = new.dealt[seat] if draft.picks[seat] in draft.dealt[seat] else new.kept[seat]
            new.picks[seat] = held[0]
    return new
