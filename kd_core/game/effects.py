"""Carrying out the routine of an effect, step by step."""

from __future__ import annotations

from kd_core.game.frame import EffectFrame
from kd_core.game.state import State


def carry_on(s: State, frame: EffectFrame) -> None:
    """The steps of the routine on top until one puts something on it; nothing more happens for somebody who was knocked
    down.

    Most routines are over at once, so which step is next is written down only when something comes in between; after
    the last step nothing is left to come back to.
    """
    frames = s.frames
    height = len(frames)
    you, next_step = frame.seat, frame.next_step
    steps = s.tables.routines[frame.routine]
    last = len(steps)
    while next_step < last and not (s.teams and out_of_it(s, you)):
        steps[next_step].run(s, you)
        next_step += 1
        now = len(frames)
        if now == height:
            continue
        if now < height:
            return  # the routine was stopped, see `changes.stop_effect`
        if next_step == last:
            del frames[height - 1]
        elif frame.shared:
            frames[height - 1] = EffectFrame(you, frame.routine, next_step)
        else:
            frame.next_step = next_step
        return
    frames.pop()


def out_of_it(s: State, you: int) -> bool:
    """Down, or nobody left to fight. Whoever sits on the bench may still take a card that does something (TEAM-6)."""
    return s.down[you] == 1 or s.space[s.opponent(you)] < 0


def idle(s: State, you: int, routine: int) -> bool:
    """Would a list of steps change nothing now? A price that cannot be paid ends it."""
    if routine >= 0:
        for step in s.tables.routines[routine]:
            if not step.affordable(s, you):
                return True
            if not step.idle(s, you):
                return False
    return True
