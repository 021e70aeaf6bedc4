"""Who answers when something happens: fighters' abilities, face-up skills, tokens, and the reactions of a sheet (TYPE-2)."""

from __future__ import annotations

from kd_core.game import codes, deeds, events
from kd_core.game.codes import WIDTH
from kd_core.game.conditions import holds
from kd_core.game.legal import reaction_codes
from kd_core.game.state import State
from kd_core.game.tables import Trigger


def look_out(s: State, seat: int) -> None:
    """Note which events anything of this seat waits for, after its skills changed."""
    tables = s.tables
    waiting = list(tables.fighter_when[s.fighters[seat]])
    for skill in s.up[seat]:
        waiting += tables.skill_when[skill]
    for triggers in tables.token_when:
        waiting += triggers
    bits = 0
    for when in waiting:
        bits |= 1 << when.event
    watch = s.watch[:]
    watch[seat] = bits
    s.watch = watch


def trigger(s: State, event: int, seat: int) -> None:
    """Let the fighter's ability, the face-up skills and the tokens of a seat answer an event."""
    if not s.watch[seat] >> event & 1:
        return
    tables = s.tables
    for token in range(tables.tokens):
        if s.token(seat, token):
            answer_event(s, event, seat, tables.token_when[token], tables.token_ids[token], "token")
    for skill in s.up[seat]:
        answer_event(s, event, seat, tables.skill_when[skill], tables.skill_ids[skill], "skill")
    fighter = s.fighters[seat]
    answer_event(s, event, seat, tables.fighter_when[fighter], tables.fighter_ids[fighter], "fighter")


def answer_event(s: State, event: int, seat: int, triggers: list[Trigger], source: str, kind: str) -> None:
    for when in triggers:
        if when.event == event and holds(s, seat, when.test):
            if s.log is not None:
                s.log.append(events.Triggered(seat, source, kind))
            deeds.start_effect(s, seat, when.block)


def offer_reaction(s: State, event: int, seat: int) -> None:
    """TYPE-2: a window for the owner of a reaction, unless a reaction is being resolved."""
    if not s.tables.reactions[s.fighters[seat]] >> event & 1 or s.active[seat & 1] != seat:
        return
    for at in range(0, len(s.stack), WIDTH):
        if s.stack[at] == codes.ATTACK and s.stack[at + 6] & codes.REACTION:
            return
    if reaction_codes(s, seat, event):
        s.push(codes.REACT, seat, event)


def happened(s: State, event: int, seat: int) -> None:
    """Reactions are offered before skills and tokens answer; what is pushed last is resolved first."""
    trigger(s, event, seat)
    offer_reaction(s, event, seat)
