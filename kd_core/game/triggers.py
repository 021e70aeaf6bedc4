"""Who answers when something happens: fighters' abilities, face-up skills, tokens, and the reactions of a sheet
(TYPE-2)."""

from __future__ import annotations

from kd_core.game import changes, events
from kd_core.game.conditions import holds
from kd_core.game.frame import REACTION, AttackFrame, ReactFrame
from kd_core.game.legal import reaction_codes, reactions_to
from kd_core.game.state import State


def trigger(s: State, event: int, seat: int) -> None:
    """Let the tokens, the face-up skills and the fighter's ability of a seat answer an event."""
    for answer in s.standing[seat].answers[event]:
        if answer.test < 0 or holds(s, seat, answer.test):
            if s.log is not None:
                s.log.append(events.Triggered(seat, answer.source, answer.kind))
            changes.start_effect(s, seat, answer.routine)


def offer_reaction(s: State, event: int, seat: int) -> None:
    """TYPE-2: a window for the owner of a reaction, unless a reaction is being resolved. Cards that others have not
    seen might pay for it, whatever they are."""
    if not s.tables.reactions[s.fighters[seat]] >> event & 1 or s.active[seat & 1] != seat:
        return
    for frame in s.frames:
        if isinstance(frame, AttackFrame) and frame.flags & REACTION:
            return
    if reaction_codes(s, seat, event) or (changes.has_unseen(s, seat) and reactions_to(s, seat, event)):
        s.frames.append(ReactFrame(seat, event))


def happened(s: State, event: int, seat: int) -> None:
    """Reactions are offered before skills and tokens answer; what is pushed last is resolved first."""
    if s.standing[seat].watch >> event & 1:
        trigger(s, event, seat)
        offer_reaction(s, event, seat)
