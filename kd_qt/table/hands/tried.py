"""What a gesture that led nowhere was meant to be: an action, to ask the host why it is not possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kd_qt.table.hands.picks import FIGURE, MOVE, Action, Pick

if TYPE_CHECKING:
    from kd_qt.table.hands.selection import Selection


def dropped(selection: Selection, source: Pick, target: Pick) -> Action | None:
    """Something on something."""
    card = selection.part(source)[1] if source[0] in ("hand", "row") else None
    if source in (FIGURE, MOVE):
        return _move(selection.kind, target[1]) if target[0] == "space" else None
    if source[0] == "row" and card is not None:
        return {"do": "draft" if selection.kind == "draft" else "attack", "card": card}
    if source[0] != "hand" or card is None:
        return None
    if target[0] == "special":
        return _special(selection, target[1], [card])
    if target[0] == "space":
        return {"do": "dash", "card": card, "to": target[1]}
    return _block(selection.kind, card) if target[0] in ("strike", "foe", "bar") else None


def clicked(selection: Selection, pick: Pick) -> Action | None:
    """One thing alone: only some of them say what was meant."""
    held = [selection.part(each)[1] for each in selection.picks if each[0] == "hand"]
    paid = [str(card) for card in held if card is not None]
    if pick[0] == "space":
        holding = next((each for each in selection.picks if each[0] == "hand"), None)
        return dropped(selection, holding or FIGURE, pick)
    if pick[0] == "row":
        return dropped(selection, pick, ("foe",))
    if pick[0] == "special":
        return _special(selection, pick[1], paid)
    if pick[0] == "hand" and selection.kind.startswith("block"):
        return dropped(selection, pick, ("strike",))
    if pick[0] == "hand" and selection.special is not None:
        return _special(selection, selection.special, [*paid, str(selection.part(pick)[1])])
    return None


def _special(selection: Selection, special: str, pay: list[str]) -> Action:
    return {"do": "react" if selection.kind == "react" else "special", "special": special, "pay": pay}


def _move(kind: str, space: int) -> Action:
    """A figure is moved by an action, or by what is asked."""
    if kind == "enter":
        return {"do": "enter", "space": space}
    return {"do": "choose", "value": space} if kind == "choose" else {"do": "move", "to": space}


def _block(kind: str, card: str) -> Action:
    if kind == "block_wounds":
        return {"do": "block", "card": card, "ignore": {"heavy": 0, "light": 1}}
    return {"do": "block", "card": card}
