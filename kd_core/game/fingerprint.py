"""What decides how a round goes on, as one value that can be looked up: for searches that meet a position twice.

Left out is what nothing in a round depends on: the order of the Row, the discard pile, and, where no question names
places of a hand, the order of hands. Of the deck only its size is in it: whoever lets cards be drawn says which.
"""

from __future__ import annotations

from kd_core.game.frame import AttackFrame, ComboFrame, EffectFrame, Frame, Question, ReactFrame
from kd_core.game.state import State

Fingerprint = tuple[object, ...]


def fingerprint(s: State) -> Fingerprint:
    if any(isinstance(frame, Question) for frame in s.frames):
        hands = [tuple(hand) for hand in s.hands]
    else:
        hands = [tuple(sorted(hand)) for hand in s.hands]
    return (
        s.round,
        s.turn,
        s.actions_left,
        s.acted,
        s.candles,
        len(s.deck),
        tuple(sorted(s.row)),
        *hands,
        tuple(s.space),
        tuple(s.heavy),
        tuple(s.light),
        tuple(s.tokens),
        *[of_frame(frame) for frame in s.frames],
    )


def of_frame(frame: Frame) -> Fingerprint:
    plain = (frame.kind, frame.seat, frame.stage)
    if isinstance(frame, AttackFrame):
        return (*plain, frame.attack, frame.heavy, frame.light, frame.dealt, frame.flags, frame.target)
    if isinstance(frame, EffectFrame):
        return (*plain, frame.routine, frame.next_step)
    if isinstance(frame, ComboFrame):
        return (*plain, frame.used)
    if isinstance(frame, ReactFrame):
        return (*plain, frame.event)
    if isinstance(frame, Question):
        step = frame.step
        return (*plain, frame.you, step.routine, step.place, frame.left, frame.places, frame.picking)
    return plain
