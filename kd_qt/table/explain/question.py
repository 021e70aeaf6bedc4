"""The bar: the question itself, the dots of the actions, the steps of an attack, every button, the sum of a block."""

from __future__ import annotations

from collections.abc import Callable

from kd_core import text as core
from kd_core.referee import outlook
from kd_qt.style.face import capital
from kd_qt.table.desk import Desk
from kd_qt.table.explain import people
from kd_qt.table.explain.people import words
from kd_qt.table.hands.picks import Pick
from kd_qt.table.things.spec import Note
from kd_qt.table.words.parts import BACK, CONFIRM, Control, Prompt, Sum

_INTENTS = ("move", "attack", "combo")


def bar(desk: Desk, prompt: Prompt) -> Note:
    return words(capital(prompt.flag.lower()), desk.explain("bar" if desk.choosing else "bar_wait"))


def pips(desk: Desk, prompt: Prompt) -> Note:
    assert prompt.pips is not None
    done, most, lost = prompt.pips
    title = desk.explain("pips_title", n=most - done, most=most)
    return words(title, desk.explain("pips"), desk.explain("pips_lost", n=lost) if lost else "")


def steps(desk: Desk) -> Note:
    return words(desk.explain("steps_title"), desk.explain("steps"))


# -- buttons -----------------------------------------------------------------------------------------------------------


def button(desk: Desk, control: Control, why_not: str) -> Note:
    """What it does; one that is off says why."""
    if control.pick[0] == "foe_card":
        return Note("card", control.pick[1], where="foe")
    return words(control.label or control.spoken, _does(desk, control), why_not)


def _does(desk: Desk, control: Control) -> str:
    pick = control.pick
    if pick[0] == "intent" and pick[1] in _INTENTS:
        return _intent(desk, pick[1])
    if pick == BACK:
        return desk.explain("back")
    if pick == ("do", "pass"):
        return desk.explain(f"pass_{desk.kind}") if core.known(f"explain.pass_{desk.kind}") else desk.explain("pass")
    if pick[0] == "stops":
        return f"{control.spoken}."
    known = _BUTTONS.get(pick)
    return known(desk) if known is not None else desk.explain("answer")


def _intent(desk: Desk, intent: str) -> str:
    said = desk.explain(f"{intent}_team" if intent == "attack" and desk.teams else intent)
    return f"{said} {_payable(desk)}".strip() if intent == "combo" else said


def _payable(desk: Desk) -> str:
    """The special attacks that the hand pays for now."""
    offered = dict.fromkeys(
        entry.action["special"] for entry in desk.selection.entries if entry.action["do"] == "special"
    )
    names = [desk.teller.attack(special, desk.you) for special in offered]
    return desk.explain("combo_now", specials=core.listed(desk.lang, names)) if names else ""


def _confirm(desk: Desk) -> str:
    return desk.explain("confirm")


def _swap(desk: Desk) -> str:
    mate = desk.mate()
    return core.say(desk.lang, "first.swap_note", mate=desk.fighter(mate)) if mate is not None else ""


def _end(desk: Desk) -> str:
    left = desk.view.get("actions_left", 0)
    return desk.explain("end_combo", n=left)


def _test(desk: Desk) -> str:
    """What the one who is asked would call."""
    defender = desk.teller.asks.get("defender")
    if not isinstance(defender, int):
        return ""
    return f"{desk.explain('test_called', name=desk.fighter(defender))} {people.chance_now(desk, defender)}"


def _hint(desk: Desk) -> str:
    return desk.say("hint_note")


def _dice(desk: Desk) -> str:
    return desk.say("tower_decides")


_BUTTONS: dict[Pick, Callable[[Desk], str]] = {
    CONFIRM: _confirm,
    ("do", "swap"): _swap,
    ("do", "end_combo"): _end,
    ("do", "knockdown"): _test,
    ("do", "switch_to_dice"): _dice,
    ("do", "hint"): _hint,
}


# -- a block -----------------------------------------------------------------------------------------------------------


def cube(desk: Desk, control: Control) -> Note:
    """One wound that comes in, as a box to tick."""
    return words(capital(control.spoken), people.weight(desk, control.pick[1]), desk.explain("cube"))


def counter(desk: Desk, kind: str, title: str) -> Note:
    return words(capital(title), people.weight(desk, kind))


def coming(desk: Desk, asked: Sum) -> Note:
    said = desk.explain("coming", wounds=core.wounds(desk.lang, *asked.coming))
    return words(desk.say("sum.coming"), said, desk.explain("costs", heavy=asked.costs[0], light=asked.costs[1]))


def power(desk: Desk, asked: Sum) -> Note:
    return words(desk.say("sum.can_stop"), desk.explain("power"), desk.explain("power_now", n=asked.power))


def taken(desk: Desk, asked: Sum) -> Note:
    """What lands, and how a test would end then."""
    said = desk.explain("taken", taken=core.wounds(desk.lang, *asked.taken), total=core.wounds(desk.lang, *asked.total))
    passes = outlook.chance_with(*asked.total, desk.teller.test).passes
    return words(desk.say("sum.take"), said, people.chance_with(desk, passes, sum(asked.total), then=True))


def effect(desk: Desk, cell: str, title: str, said: str) -> Note:
    return words(title, capital(said) + ("" if said.endswith((".", "”", "»")) else "."), desk.explain(f"effect_{cell}"))


def lesson(desk: Desk) -> Note:
    return words(desk.explain("lesson_title"), desk.explain("power"))
