"""The surface for searches, learners and measurements: a match as a `State`, choices as numbers, nothing checked.

`Match` is the door for everybody else. Here a state is copied (`State.copy`), its legal codes are `s.codes`, and `take`
carries one of them out; who hands in another code breaks the match. A search must not look into the real match: it
starts from `imagine`, a world that a seat could be in.

Random play to the end (`playout`) lives here, beside the rules, so that it is compiled with them; from outside every
single choice would cost a crossing.
"""

from __future__ import annotations

from kd_core.game.chance import scrambled
from kd_core.game.codes import (
    ACTION,
    ACTIVE,
    BLOCK,
    CHOOSE,
    CORRIDOR,
    DASH,
    DRAFT,
    EFFECT,
    ENTER,
    FACE,
    KEEP,
    KNOCKDOWN,
    LOW,
    MOVE,
    OPPONENT_PASSES_TEST,
    PASS,
    SPECIAL,
    STRIKE,
    TEST,
    TO_DICE,
    TOWER,
    VERB_MASK,
    VERDICT,
)
from kd_core.game.fingerprint import Fingerprint, fingerprint
from kd_core.game.flow import advance, answer, carry_out, chooser, take
from kd_core.game.frame import CANCELLED, EFFECT_BLOCKED, FROM_ROW, KNOCKDOWN_ASKED, NO_RELIEF, WOUNDS_BLOCKED, Question
from kd_core.game.imagine import imagine, redrawn
from kd_core.game.legal import legal
from kd_core.game.naming import action_of
from kd_core.game.odds import fail
from kd_core.game.payments import payments
from kd_core.game.setup import new_state
from kd_core.game.state import State
from kd_core.game.tables import Tables
from kd_core.game.turn import act

__all__ = [
    "ACTION",
    "ACTIVE",
    "BLOCK",
    "CANCELLED",
    "CHOOSE",
    "CORRIDOR",
    "DASH",
    "DRAFT",
    "EFFECT",
    "EFFECT_BLOCKED",
    "ENTER",
    "FACE",
    "FROM_ROW",
    "KEEP",
    "KNOCKDOWN",
    "KNOCKDOWN_ASKED",
    "LOW",
    "MOVE",
    "NO_RELIEF",
    "OPPONENT_PASSES_TEST",
    "PASS",
    "SPECIAL",
    "STRIKE",
    "TEST",
    "TOWER",
    "TO_DICE",
    "VERB_MASK",
    "VERDICT",
    "WOUNDS_BLOCKED",
    "Fingerprint",
    "Question",
    "State",
    "Tables",
    "action_of",
    "advance",
    "answers",
    "carry_out",
    "chooser",
    "fail",
    "fingerprint",
    "imagine",
    "legal",
    "new_state",
    "payments",
    "playout",
    "redrawn",
    "scrambled",
    "settle_test",
    "take",
]


def answers(s: State, seat: int) -> list[int]:
    """The codes a seat may choose from; in a secret choice each seat has its own."""
    return s.codes if s.draft is None else legal(s, seat)


def settle_test(s: State, seat: int, passed: bool) -> None:
    """A test that `seat` may start now, with an outcome that is possible: for a search that weighs both."""
    if s.tower:
        take(s, TEST)
        if s.frames[-1].kind == TOWER:  # not without wounds (TEST-5)
            take(s, VERDICT | 1 if passed else VERDICT)
    else:
        carry_out(s, seat, TEST, (6, 6, 6) if passed else (1, 1, 1))


def playout(s: State, seed: int, limit: int) -> int:
    """Choose at random until the match is over or `limit` choices were made; returns how many were made."""
    dice = seed & 0xFFFFFF
    for made in range(limit):
        found = s.codes
        if not found:
            return made
        dice = (dice * 11184829 + 1013904223) & 0xFFFFFF  # a small generator of its own
        code = found[dice * len(found) >> 24]
        frame = s.frames[-1]  # from here on `take`, written out
        if frame.kind == ACTION:
            act(s, frame.seat, code)
        else:
            answer(s, frame.seat if frame.kind > DRAFT else chooser(s), code)
        advance(s)
    return limit
