"""A position as one value: another one for everything that a round can depend on, the same for what it cannot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kd_core.game import Match, Setup, library
from kd_core.game.frame import Question
from kd_core.game.search import State, action_of, fingerprint, playout, take

PACKS = library.find(library.BOXES)


def state(choices: int = 40, seed: int = 5) -> State:
    match = Match.new(Setup(PACKS, "duel", ("james", "katie"), "nemesis", "nemesis", seed=seed))
    playout(match.state, seed, choices)
    return match.state


def first_of(numbers: list[int]) -> None:
    numbers[0] += 1


CHANGES: dict[str, Callable[[State], object]] = {
    "heavy": lambda s: first_of(s.heavy),
    "light": lambda s: first_of(s.light),
    "space": lambda s: first_of(s.space),
    "tokens": lambda s: first_of(s.tokens),
    "row": lambda s: s.row.pop(),
    "hand": lambda s: s.add_card(1, 0),
    "deck": lambda s: s.deck.pop(),
    "actions_left": lambda s: setattr(s, "actions_left", s.actions_left + 1),
    "acted": lambda s: setattr(s, "acted", s.acted + 1),
    "candles": lambda s: setattr(s, "candles", s.candles + 1),
    "turn": lambda s: setattr(s, "turn", 1 - s.turn),
    "round": lambda s: setattr(s, "round", s.round + 1),
    "frames": lambda s: s.frames.pop(),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_matters_makes_another_one(change: str) -> None:
    before = state()
    after = before.copy()
    assert fingerprint(after) == fingerprint(before)
    CHANGES[change](after)
    assert fingerprint(after) != fingerprint(before)


def test_the_order_of_row_and_hands_makes_none() -> None:
    """Unless a question is open that points at places of a hand."""
    states = (state(40, seed) for seed in range(5, 25))
    before = next(s for s in states if len(s.hands[0]) > 1 and not any(isinstance(one, Question) for one in s.frames))
    after = before.copy()
    after.row.reverse()
    after.set_hand(0, list(reversed(after.hands[0])))
    assert fingerprint(after) == fingerprint(before)


def test_same_value_same_choices() -> None:
    """Whatever lies on the stack: positions with one value offer the same."""
    met: dict[Any, list[str]] = {}
    for seed in range(60):
        s = state(20, seed)
        for _ in range(60):
            if s.winner >= 0 or s.draft is not None or not s.codes:
                break
            said = sorted(str(action_of(s, s.frames[-1].seat, code)) for code in s.codes)
            mark = (tuple(s.fighters), tuple(map(tuple, s.up)), fingerprint(s))
            assert met.setdefault(mark, said) == said
            take(s, s.codes[seed % len(s.codes)])
    assert len(met) > 500
