"""A turn (TURN): how it begins and ends, and the actions in it (MOVE, ATTACK, COMBO, corridors)."""

from __future__ import annotations

from typing import Final

from kd_core.game import changes, events
from kd_core.game.codes import (
    CORRIDOR,
    DASH,
    END_COMBO,
    LOW,
    MOVE,
    OPPONENT_COMES_ADJACENT,
    OPPONENT_MOVES,
    SEES_MOVES,
    SPECIAL,
    TAKE,
    TURN,
    TURN_END,
    TURN_START,
    VERB_MASK,
    YOU_MOVE,
    YOU_SWAP_IN,
)
from kd_core.game.frame import FROM_ROW, TURN_ACTS, TURN_BEGUN, TURN_COMES, TURN_ENDED, ComboFrame, plain
from kd_core.game.rounds import deck_out
from kd_core.game.sequence import begin_attack
from kd_core.game.state import State
from kd_core.game.triggers import happened, trigger

TURNS: Final = [plain(TURN, stage) for stage in (TURN_COMES, TURN_BEGUN, TURN_ACTS, TURN_ENDED)]
ACTING: Final = TURNS[TURN_ACTS]


def next_stage(s: State, seat: int, stage: int) -> None:
    """A turn goes on until something is put on top: from where its player has acted to its end, to the next one, and
    there, with the Row filled (TURN-1; only here, TURN-3) and "at the start of your turn" begun, to where that player
    acts."""
    if stage == TURN_ACTS:
        s.frames[-1] = ended = TURNS[TURN_ENDED][seat]
        end_turn(s, s.active[seat & 1])
        if s.frames[-1] is not ended:
            return
        stage = TURN_ENDED
    if stage == TURN_ENDED:
        seat = s.active[1 - (seat & 1)]
    if stage != TURN_BEGUN:
        s.turn = seat
        if s.teams or s.log is not None:
            s.frames[-1] = begun = TURNS[TURN_BEGUN][seat]
            begin_turn(s, seat)
            if s.frames[-1] is not begun:
                return
    s.frames[-1] = ACTING[seat]
    if not changes.refill(s):  # TURN-4
        deck_out(s, seat)
        return
    s.actions_left = 2
    s.acted = 0
    if s.standing[seat].watch >> TURN_START & 1:
        trigger(s, TURN_START, seat)


def begin_turn(s: State, seat: int) -> None:
    """TEAM-5: in teams the top card of the deck comes first."""
    if s.log is not None:
        s.log.append(events.TurnStarted(seat))
    if s.teams:
        changes.draw(s, seat)


def end_turn(s: State, seat: int) -> None:
    """ARENA-5 hurts who ends the turn under the candles; then the "end of your turn" effects."""
    s.actions_left = 0
    if s.log is not None:
        s.log.append(events.TurnEnded(seat))
    if s.candles and s.ground.lit(s.space[seat], s.candles):
        changes.inflict(s, seat, s.ground.candle_heavy, s.ground.candle_light, "candles", -1)
    if s.standing[seat].watch >> TURN_END & 1:
        trigger(s, TURN_END, seat)


# -- actions -----------------------------------------------------------------------------------------------------------


def act(s: State, seat: int, code: int) -> None:
    s.frames[-1] = ACTING[seat]
    verb = code & VERB_MASK
    to = code & LOW
    if verb == CORRIDOR:
        changes.go(s, seat, to, "corridor")
        changes.inflict(s, seat, s.ground.corridor_heavy[to], s.ground.corridor_light[to], "corridor", -1)
        return
    s.actions_left -= 1
    s.acted += 1
    if verb == TAKE:
        s.leave_row(to)
        begin_attack(s, seat, to, FROM_ROW)
    elif verb == MOVE:
        walk(s, seat, to, "move")
    else:
        combo = ComboFrame(seat)
        s.frames.append(combo)
        go_on_combo(s, combo, seat, code)


def walk(s: State, seat: int, to: int, how: str) -> None:
    foe = s.active[1 - (seat & 1)]
    start = s.space[seat]
    changes.go(s, seat, to, how)
    if s.standing[seat].watch >> YOU_MOVE & 1:
        trigger(s, YOU_MOVE, seat)
    if s.standing[foe].watch & SEES_MOVES:
        if s.distance(seat, foe) == 1 and s.ground.dist[start * s.ground.size + s.space[foe]] != 1:
            happened(s, OPPONENT_COMES_ADJACENT, foe)
        happened(s, OPPONENT_MOVES, foe)


def go_on_combo(s: State, combo: ComboFrame, seat: int, code: int) -> None:
    """COMBO-1: one more special attack, dash or swap, or the end. The combo on top may be changed."""
    verb = code & VERB_MASK
    if verb == END_COMBO:
        if combo.swapped:
            s.actions_left = 0
        s.frames.pop()
    elif verb == SPECIAL:
        combo.used |= 1 << (code >> 10 & LOW)
        use_special(s, seat, code, 0)
    elif verb == DASH:
        changes.discard(s, seat, 1 << (code >> 10 & LOW))
        walk(s, seat, code & LOW, "dash")
    else:
        swap(s, combo, seat)


def use_special(s: State, seat: int, code: int, flags: int) -> None:
    number = s.tables.first_special[s.fighters[seat]] + (code >> 10 & LOW)
    paid = changes.pay(s, seat, code & LOW)
    if s.log is not None:
        told = events.Reacted if flags else events.SpecialUsed
        s.log.append(told(seat, s.opponent(seat), s.tables.attacks.ids[number], paid))
    begin_attack(s, seat, number, flags)


def swap(s: State, combo: ComboFrame, seat: int) -> None:
    """TEAM-7: the teammate takes the same space and may go on with this combo; the turn ends with it. What it does when
    it swaps in comes before that."""
    mate = seat ^ 2
    space = s.space[seat]
    s.space[seat] = -1
    s.space[mate] = space
    s.bring_in(mate)
    s.turn = mate
    combo.seat = mate
    combo.used = 0
    combo.swapped = True
    if s.log is not None:
        s.log.append(events.Swapped(seat, mate, space))
    if s.standing[mate].watch >> YOU_SWAP_IN & 1:
        trigger(s, YOU_SWAP_IN, mate)
