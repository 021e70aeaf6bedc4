"""May I? The engine's own answer to an action, also where people did not tell everything."""

from __future__ import annotations

from kd_core.game import BadPosition, Match
from kd_core.game.actions import Action
from kd_core.referee.answer import NO, YES, Answer, Reason
from kd_core.referee.situation import BadSituation, Situation


def may(situation: Situation, seat: int, action: Action) -> Answer:
    """Whether this seat may do this now. Raises BadSituation when the facts do not go together."""
    try:
        match = Match.from_position(situation.packs, situation.mode, situation.options, dict(situation.position))
    except BadPosition as why:
        raise BadSituation(f"position: {why}") from None
    reasons = tuple(Reason.of(why) for why in match.why_not(seat, action))
    return Answer(situation, seat, action, NO if reasons else YES, reasons)
