"""The Knockdown Test (TEST): dice or a tower, and what follows from it."""

from __future__ import annotations

from kd_core.game import events
from kd_core.game.codes import (
    HEAD_START,
    HEAVY_RELIEF,
    LIGHT_RELIEF,
    LOW,
    OPPONENT_PASSES_TEST,
    TO_DICE,
    TOWER_SEEDS,
    YOU_PASS_TEST,
)
from kd_core.game.frame import NO_RELIEF, TowerFrame
from kd_core.game.rounds import knocked_down
from kd_core.game.state import State
from kd_core.game.triggers import happened, trigger


def start_test(s: State, attacker: int, dice: int) -> None:
    """`dice` is a roll fixed from outside (three digits), or -1 for the generator or the tower."""
    defender = s.opponent(attacker)
    total = s.heavy[defender] + s.light[defender]
    by_tower = s.tower > 0 and dice < 0
    if s.log is not None:
        s.log.append(events.TestStarted(defender, attacker, total, "tower" if by_tower else "dice"))
    if total == 0:
        end_test(s, attacker, defender, True)  # TEST-5
    elif by_tower:
        set_tower(s, attacker, defender)
    else:
        roll(s, attacker, defender, dice)


def set_tower(s: State, attacker: int, defender: int) -> None:
    """TEST-1: how the cubes lie is drawn, and what a head start gives."""
    seed, dice = s.below(TOWER_SEEDS), 0
    if s.tower == HEAD_START:
        a, b = (s.below(6) + 1, s.below(6) + 1) if s.teller is None else s.teller.dice(defender, "head_start", 2)
        dice = a * 10 + b
        if s.log is not None:
            s.log.append(events.HeadStart(defender, (a, b)))
    s.frames.append(TowerFrame(defender, attacker, seed, dice))


def roll(s: State, attacker: int, defender: int, dice: int) -> None:
    """TEST-2: the sum of three dice must reach the number of wounds."""
    if dice >= 0:
        rolled = (dice // 100, dice // 10 % 10, dice % 10)
    elif s.teller is not None:
        a, b, c = s.teller.dice(defender, "dice", 3)
        rolled = (a, b, c)
    else:
        rolled = (s.below(6) + 1, s.below(6) + 1, s.below(6) + 1)
    needed = s.heavy[defender] + s.light[defender]
    passed = rolled[0] + rolled[1] + rolled[2] >= needed
    if s.log is not None:
        s.log.append(events.DiceRolled(defender, rolled, needed, passed))
    end_test(s, attacker, defender, passed)


def tower_verdict(s: State, attacker: int, defender: int, code: int) -> None:
    if code == TO_DICE:
        roll(s, attacker, defender, -1)
    else:
        end_test(s, attacker, defender, code & LOW == 1)


def end_test(s: State, attacker: int, defender: int, passed: bool) -> None:
    if not passed:
        if s.log is not None:
            s.log.append(events.TestFailed(defender, attacker))
        knocked_down(s, attacker, defender)
        return
    if s.log is not None:
        s.log.append(events.TestPassed(defender))
    relief(s, defender)
    trigger(s, OPPONENT_PASSES_TEST, attacker)
    happened(s, YOU_PASS_TEST, defender)


def relief_of(s: State, seat: int) -> tuple[int, int]:
    """TEST-3: half of the light wounds, rounded down (or what the match option says), unless the attack forbids it."""
    at = s.attack_at()
    if at >= 0 and s.attack_frame(at).flags & NO_RELIEF:
        return 0, 0
    heavy = s.heavy[seat] // 2 if s.relief != LIGHT_RELIEF else 0
    light = s.light[seat] // 2 if s.relief != HEAVY_RELIEF else 0
    return heavy, light


def relief(s: State, seat: int) -> None:
    heavy, light = relief_of(s, seat)
    if not heavy and not light:
        return
    s.heavy[seat] -= heavy
    s.light[seat] -= light
    if s.log is not None:
        s.log.append(events.Relieved(seat, heavy, light))
