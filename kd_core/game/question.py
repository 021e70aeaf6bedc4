"""What is asked now, as everybody may know it. Whoever shows a match reads here what the question is about and need not
work out a rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kd_core.content.effects import spelled
from kd_core.content.model import EVENTS
from kd_core.game import codes, effects, flow, odds
from kd_core.game.frame import ReactFrame, TowerFrame
from kd_core.game.knockdown import relief_of
from kd_core.game.legal import block_power
from kd_core.game.naming import open_question
from kd_core.game.state import State
from kd_core.game.verbs import SPECS

COSTS = {"heavy": 2, "light": 1}  # of a block's power, for each wound (BLOCK-2)


def asked(s: State) -> dict[str, Any]:
    """The open question: its kind, whom it is asked (None: several, secretly) and what it is about."""
    if s.winner >= 0:
        return {}
    kind = s.frames[-1].kind
    seat = flow.chooser(s)
    about = _ABOUT.get(kind)
    said = {"kind": codes.KIND_NAMES[kind], "seat": None if kind in codes.SECRET else seat}
    return said | about(s, seat) if about is not None else said


def _reach(s: State, seat: int) -> dict[str, Any]:
    """Which cards of the Row and special attacks of the sheet the opponent is in range of."""
    tables = s.tables
    sheet = tables.specials[s.fighters[seat]]
    near = [attack for attack in (*s.row, *sheet) if s.in_range(seat, attack)]
    vain = [attack for attack in sheet if attack in near and _idle(s, seat, attack)]
    ids = tables.attacks.ids
    return {"in_range": list(dict.fromkeys(ids[attack] for attack in near)), "idle": [ids[attack] for attack in vain]}


def _idle(s: State, seat: int, attack: int) -> bool:
    """Would a special attack wound nobody, offer no test and change nothing else, as everybody can see?"""
    mine, theirs = s.standing[seat], s.standing[s.opponent(seat)]
    wounds = max(0, mine.heavy[attack] + theirs.in_heavy[attack]) + max(0, mine.light[attack] + theirs.in_light[attack])
    if wounds or mine.ko[attack] or mine.watch >> codes.YOU_USE_SPECIAL & 1:
        return False
    return effects.idle(s, seat, s.tables.attacks.effect[attack])


def _power(s: State, seat: int) -> dict[str, Any]:
    """What a block card can stop (BLOCK-2), whoever holds one: its power, how much of that is no card in hand, what a
    wound costs, and the stops between which it makes sense to choose, the best first."""
    blow, power = s.attack_frame(-2), max(0, block_power(s, seat))
    stops = [{"heavy": heavy, "light": light} for heavy, light in sensible_stops(blow.heavy, blow.light, power)]
    return {"power": power, "bonus": s.standing[seat].block, "costs": dict(COSTS), "stops": stops}


def sensible_stops(heavy: int, light: int, power: int) -> list[tuple[int, int]]:
    """First as many heavy wounds as can be stopped, and light ones with what is left; then each way that lets one more
    heavy wound through and stops more wounds in all for it."""
    found: list[tuple[int, int]] = []
    for stopped in range(min(heavy, power // COSTS["heavy"]), -1, -1):
        stop = stopped, min(light, power - COSTS["heavy"] * stopped)
        if sum(stop) > (sum(found[-1]) if found else 0):
            found.append(stop)
    return found


def _knockdown(s: State, seat: int) -> dict[str, Any]:
    return _test(s, s.opponent(seat))


def _test(s: State, defender: int) -> dict[str, Any]:
    """A test that may come or has begun: how likely it is failed, and what is discarded when it is passed."""
    wounds = s.heavy[defender] + s.light[defender]
    heavy, light = relief_of(s, defender)
    relief = {"heavy": heavy, "light": light}
    return {"defender": defender, "wounds": wounds, "chance": odds.fail(wounds, s.tower), "relief": relief}


def _tower(s: State, defender: int) -> dict[str, Any]:
    """How its cubes lie follows from the seed; the dice are those of a head start."""
    frame = s.frames[-1]
    assert isinstance(frame, TowerFrame)
    dice = [frame.dice // 10, frame.dice % 10] if frame.dice else None
    return _test(s, defender) | {"attacker": frame.attacker, "seed": frame.seed, "dice": dice}


def _react(s: State, seat: int) -> dict[str, Any]:
    frame = s.frames[-1]
    assert isinstance(frame, ReactFrame)
    return {"event": EVENTS[frame.event]}


def _choose(s: State, seat: int) -> dict[str, Any]:
    """A choice inside an effect of `you`: what it names, the step that asks and what it is printed on, who would be
    moved, where cards lie."""
    question = open_question(s)
    step, you = question.step, question.you
    names = step.names()
    moved = step.moves(s, you)
    holder = step.holder(s, you) if names in ("card", "cards") else -1
    place = None if names not in ("card", "cards") else "row" if holder < 0 else "hand"
    kind, id = s.tables.printed_on[step.routine]
    return {
        "names": names,
        "you": you,
        "on": {"kind": kind, "id": id},
        "step": spelled(step.source, SPECS),
        "moves": moved if moved >= 0 else None,
        "from": place,
        "holder": holder if holder >= 0 else None,
        "proposed": step.proposed(s, question) if names == "number" else None,
    }


_ABOUT: dict[int, Callable[[State, int], dict[str, Any]]] = {
    codes.ACTION: _reach,
    codes.COMBO: _reach,
    codes.BLOCK_WOUNDS: _power,
    codes.KNOCKDOWN: _knockdown,
    codes.TOWER: _tower,
    codes.REACT: _react,
    codes.CHOOSE: _choose,
}
