"""The surface for searches, learners and measurements: a match as a `State`, choices as numbers, nothing checked.

`Match` is the door for everybody else. Here a state is copied (`State.copy`), its legal codes are `s.codes`, and `take`
carries one of them out; who hands in another code breaks the match. A search must not look into the real match: it
starts from `imagine`, a world that a seat could be in.

Random play to the end (`playout`) lives here, beside the rules, so that it is compiled with them; from outside every
single choice would cost a crossing.
"""

from __future__ import annotations

from kd_core.game.chance import scrambled
from kd_core.game.codes import ACTION, CHOOSE, DRAFT, EFFECT, KNOCKDOWN, PASS, STRIKE, TEST, TOWER
from kd_core.game.flow import advance, answer, carry_out, chooser, take
from kd_core.game.frame import CANCELLED, EFFECT_BLOCKED, FROM_ROW, KNOCKDOWN_ASKED, NO_RELIEF, WOUNDS_BLOCKED
from kd_core.game.imagine import imagine
from kd_core.game.legal import legal
from kd_core.game.naming import action_of
from kd_core.game.odds import fail
from kd_core.game.payments import payments
from kd_core.game.setup import new_state
from kd_core.game.state import State
from kd_core.game.turn import act

__all__ = [
    "CANCELLED",
    "CHOOSE",
    "EFFECT",
    "EFFECT_BLOCKED",
    "FROM_ROW",
    "KNOCKDOWN",
    "KNOCKDOWN_ASKED",
    "NO_RELIEF",
    "PASS",
    "STRIKE",
    "TEST",
    "TOWER",
    "WOUNDS_BLOCKED",
    "State",
    "action_of",
    "advance",
    "answers",
    "carry_out",
    "chooser",
    "fail",
    "imagine",
    "legal",
    "new_state",
    "payments",
    "playout",
    "scrambled",
    "take",
]


def answers(s: State, seat: int) -> list[int]:
    """The codes a seat may choose from; in a secret choice each seat has its own."""
    return s.codes if s.draft is None else legal(s, seat)


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
