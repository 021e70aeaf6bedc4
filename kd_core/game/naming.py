"""Between the engine's codes and the actions people name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kd_core.game import actions, codes
from kd_core.game.actions import Action, Value
from kd_core.game.frame import Question
from kd_core.game.state import State

WOUND_KINDS = ("heavy", "light")


def action_of(s: State, seat: int, code: int) -> Action:
    """The action that a legal code of the open question means."""
    verb = code & codes.VERB_MASK
    a, b = code >> 10 & codes.LOW, code & codes.LOW
    ids = s.tables.attacks.ids
    if verb == codes.MOVE:
        return actions.Move(b)
    if verb == codes.TAKE:
        return actions.Choose(value_of(s, b)) if s.frames[-1].kind == codes.CHOOSE else actions.Attack(ids[b])
    if verb == codes.SPECIAL:
        name = ids[s.tables.first_special[s.fighters[seat]] + a]
        paid = cards_of(s, seat, b)
        return actions.React(name, paid) if s.frames[-1].kind == codes.REACT else actions.Special(name, paid)
    if verb == codes.DASH:
        return actions.Dash(ids[s.hands[seat][a]], b)
    if verb == codes.BLOCK:
        card = ids[s.hands[seat][a]]
        return actions.Block(card, b >> 5, b & 31) if s.frames[-1].kind == codes.BLOCK_WOUNDS else actions.Block(card)
    return _plain(s, verb, b)


_ALONE: Final[dict[int, Action]] = {
    codes.SWAP: actions.Swap(),
    codes.END_COMBO: actions.EndCombo(),
    codes.PASS: actions.Pass(),
    codes.TEST: actions.Knockdown(),
    codes.TO_DICE: actions.SwitchToDice(),
}
_WITH_NUMBER: Final[dict[int, Callable[[int], Action]]] = {
    codes.VERDICT: lambda b: actions.Tower(b == 1),
    codes.CORRIDOR: actions.Corridor,
    codes.COME_IN: actions.Enter,
    codes.CHOOSE_ACTIVE: actions.Active,
}


def _plain(s: State, verb: int, b: int) -> Action:
    if verb in _ALONE:
        return _ALONE[verb]
    if verb in _WITH_NUMBER:
        return _WITH_NUMBER[verb](b)
    if verb in (codes.KEEP_SKILL, codes.SHOW_SKILL):
        skill = s.tables.skill_ids[b]
        return actions.KeepSkill(skill) if verb == codes.KEEP_SKILL else actions.FaceUp(skill)
    card = s.tables.attacks.ids[b]
    return actions.Draft(card) if verb == codes.PICK_CARD else actions.Discard(card)


def cards_of(s: State, seat: int, mask: int) -> tuple[str, ...]:
    hand = s.hands[seat]
    return tuple(s.tables.attacks.ids[card] for place, card in enumerate(hand) if mask >> place & 1)


def open_question(s: State) -> Question:
    """The choice inside an effect that is asked now."""
    asked = s.frames[-1]
    assert isinstance(asked, Question)
    return asked


def value_of(s: State, value: int) -> Value:
    asked = open_question(s)
    names = asked.step.names()
    if names == "card":
        return s.tables.attacks.ids[value]
    if names == "cards":
        return cards_of(s, asked.you, value)
    if names == "wound":
        return WOUND_KINDS[value]
    return value


def canonical(action: Action) -> Action:
    """Payments and sets of cards are compared without their order."""
    if isinstance(action, actions.Special | actions.React):
        return type(action)(action.special, tuple(sorted(action.pay)))
    if isinstance(action, actions.Choose) and isinstance(action.value, tuple):
        return actions.Choose(tuple(sorted(action.value)))
    return action
