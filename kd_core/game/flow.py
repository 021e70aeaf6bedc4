"""How a match runs: the frames of the stack, one after the other, and the unchecked door `take`.

`advance` works on the frame on top until it is a question with more than one answer. A question with exactly one answer
is answered by itself; only a combo goes on asking as long as the hand could pay for anything, and whoever holds cards
that others have not seen is always asked what depends on them. Nothing here checks that a code is legal: `legal.py`
says what is, `Match.apply` is the checked door, and search, which only takes codes out of `s.codes`, may use `take`
directly.
"""

from __future__ import annotations

from typing import Final

from kd_core.game import changes
from kd_core.game.codes import (
    ACTION,
    BLOCK_EFFECT,
    BLOCK_WOUNDS,
    COMBO,
    DRAFT,
    FIRST_CHOICE,
    KNOCKDOWN,
    LOW,
    NEXT_ROUND,
    OVER,
    PASS,
    REACT,
    SEVENTH,
    TEST,
    TURN,
)
from kd_core.game.effects import carry_on
from kd_core.game.frame import (
    REACTION,
    TURN_ACTS,
    AttackFrame,
    ComboFrame,
    DraftFrame,
    EffectFrame,
    Question,
    TowerFrame,
    plain,
)
from kd_core.game.knockdown import start_test, tower_verdict
from kd_core.game.legal import action_codes, answers_to, could_pay
from kd_core.game.rounds import next_round, setup_step, team_choice
from kd_core.game.sequence import block_effect, block_wounds, go_on
from kd_core.game.state import State
from kd_core.game.turn import ACTING, act, go_on_combo, next_stage, use_special

ACTIONS: Final = plain(ACTION)
ABOUT_HANDS: Final = (ACTION, COMBO, BLOCK_WOUNDS, BLOCK_EFFECT, REACT, SEVENTH)  # questions that depend on a hand


def chooser(s: State) -> int:
    """Who answers the question on top; of several at once the first who has not yet."""
    frame = s.frames[-1]
    if frame.kind > DRAFT:
        return frame.seat
    if isinstance(frame, DraftFrame):  # SETUP-5: one card, two cards, one card
        return frame.seat if frame.taken in (0, 3) else s.opponent(frame.seat)
    return -1 if s.draft is None or -1 not in s.draft.picks else s.draft.picks.index(-1)


def advance(s: State) -> None:
    """Go on until somebody has a real choice, or the match is over."""
    while True:
        frame = s.frames[-1]
        kind = frame.kind
        seat = frame.seat
        if kind == TURN:
            if frame.stage != TURN_ACTS or not s.actions_left or (s.teams and s.active[seat & 1] != seat):
                next_stage(s, seat, frame.stage)
                continue
            s.frames[-1] = ACTIONS[seat]
            found = action_codes(s, seat)
        elif kind >= FIRST_CHOICE:
            if kind <= DRAFT:
                seat = chooser(s)
            found = answers_to(s, frame, seat)
        elif isinstance(frame, AttackFrame):
            go_on(s, s.own_attack(-1) if frame.shared else frame)
            continue
        elif isinstance(frame, EffectFrame):
            carry_on(s, frame)
            continue
        else:
            between_turns(s, kind)
            continue
        s.codes = found
        if len(found) > 1 or no_choice(s, seat, found):
            return


def between_turns(s: State, kind: int) -> None:
    if kind == NEXT_ROUND:
        next_round(s)
    else:
        setup_step(s)


def no_choice(s: State, seat: int, found: list[int]) -> bool:
    """A question with one answer or none; True when the match waits all the same."""
    frame = s.frames[-1]
    if found:
        if (isinstance(frame, ComboFrame) and could_pay(s, seat)) or must_ask(s, seat):
            return True
        answer(s, seat, found[0])
        return False
    if frame.kind == OVER:
        return True
    if frame.kind == ACTION:  # an empty Row and no way out: the actions that are left are lost
        s.frames[-1] = ACTING[seat]
        s.actions_left = 0
    else:
        s.frames.pop()
    return False


def must_ask(s: State, seat: int) -> bool:
    """Does the open question depend on cards that nobody else may know of?"""
    if not s.drawn or not changes.has_unseen(s, seat):
        return False
    frame = s.frames[-1]
    if not isinstance(frame, Question):
        return frame.kind in ABOUT_HANDS
    names = frame.step.names()
    own = names in ("card", "cards") and frame.step.holder(s, frame.you) == seat
    return own and (names == "cards" or len(s.hands[seat]) > 1)


def take(s: State, code: int) -> None:
    """The unchecked door: the code must come from `s.codes`."""
    frame = s.frames[-1]
    if frame.kind == ACTION:  # more than half of all questions: no detour
        act(s, frame.seat, code)
    else:
        answer(s, frame.seat if frame.kind > DRAFT else chooser(s), code)
    advance(s)


def carry_out(s: State, seat: int, code: int, dice: tuple[int, ...] | None = None) -> None:
    """A choice of a given seat (in a secret choice several have to choose); real dice may be named for a test."""
    if dice is not None and code == TEST:
        s.frames.pop()
        start_test(s, seat, dice[0] * 100 + dice[1] * 10 + dice[2])
    else:
        answer(s, seat, code)
    advance(s)


def answer(s: State, seat: int, code: int) -> None:
    """Carry out one choice. The frame that asked is taken off first, except for a combo and for secret choices."""
    frame = s.frames[-1]
    kind = frame.kind
    if isinstance(frame, Question):
        s.frames.pop()
        frame.step.chosen(s, frame, code)
    elif isinstance(frame, ComboFrame):
        if frame.shared:
            s.frames[-1] = frame = frame.copy()
        go_on_combo(s, frame, seat, code)
    elif kind == ACTION:
        act(s, seat, code)
    elif kind == BLOCK_WOUNDS:
        s.frames.pop()
        block_wounds(s, seat, code)
    elif kind == BLOCK_EFFECT:
        s.frames.pop()
        block_effect(s, seat, code)
    elif kind == KNOCKDOWN:
        s.frames.pop()
        if code != PASS:
            start_test(s, seat, -1)
    elif kind == SEVENTH:
        s.frames.pop()
        changes.discard(s, seat, 1 << s.hands[seat].index(code & LOW))
        changes.keep_to_limit(s, seat)
    elif kind == REACT:
        s.frames.pop()
        if code != PASS:
            use_special(s, seat, code, REACTION)
    elif isinstance(frame, TowerFrame):
        s.frames.pop()
        tower_verdict(s, frame.attacker, seat, code)
    else:
        team_choice(s, kind, seat, code)
