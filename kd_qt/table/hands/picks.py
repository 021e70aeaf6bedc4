"""Legal actions cut into the parts that a person picks on the table: cards, spaces, special attacks, cubes, buttons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Pick = tuple[Any, ...]
Action = dict[str, Any]
Parts = Counter[Pick]  # cards by id, cubes by kind: ("hand", id), ("heavy",)

FIGURE: Pick = ("figure",)
MOVE: Pick = ("intent", "move")
BAR: Pick = ("bar",)  # the question itself, as a place to drop something on

_INTENTS = {
    "move": "move",
    "corridor": "move",
    "attack": "attack",
    "special": "combo",
    "dash": "combo",
    "swap": "combo",
    "enter": "move",
}


@dataclass(frozen=True)
class Entry:
    """A legal action and the parts it is picked by."""

    action: Action
    parts: Parts
    intent: str = ""


def entries(legal: Iterable[Action], about: str = "", where: str = "hand", mate: int | None = None) -> list[Entry]:
    """The legal actions with their parts. `about` is what a choice inside an effect names, `where` its cards lie."""
    found: list[Entry] = []
    for action in legal:
        for parts in _ways(action, about, where, mate):
            found.append(Entry(action, Counter(parts), _intent(action, about)))
    return found


def _intent(action: Action, about: str) -> str:
    """A space that an effect asks for is where a figure goes, as in an action."""
    if action["do"] == "choose":
        return "move" if about == "space" else ""
    return _INTENTS.get(action["do"], "")


def _ways(action: Action, about: str, where: str, mate: int | None) -> list[list[Pick]]:
    """The parts of an action; a swap can be picked in two ways."""
    do = action["do"]
    if do == "swap":
        return [[("do", "swap")]] + ([[("seat", mate)]] if mate is not None else [])
    if do == "choose":
        return [_choice(action["value"], about, where)]
    return [_parts(action)]


def _parts(action: Action) -> list[Pick]:
    do = action["do"]
    if do in ("move", "corridor"):
        return [("space", action["to"])]
    if do in ("attack", "draft"):
        return [("row", action["card"])]
    if do in ("special", "react"):
        return [("special", action["special"]), *_cards(action["pay"])]
    if do == "dash":
        return [("hand", action["card"]), ("space", action["to"])]
    if do == "block":
        ignore = action.get("ignore", {})
        cubes = [("heavy",)] * ignore.get("heavy", 0) + [("light",)] * ignore.get("light", 0)
        return [("hand", action["card"]), *cubes]
    return _rare(action)


def _rare(action: Action) -> list[Pick]:
    do = action["do"]
    if do == "discard":
        return [("hand", action["card"])]
    if do in ("keep_skill", "face_up"):
        return [("skill", action["skill"])]
    if do == "active":
        return [("seat", action["seat"])]
    if do == "enter":
        return [("space", action["space"])]
    if do == "tower":
        return [("do", "tower_passed" if action["passed"] else "tower_failed")]
    return [("do", do)]


def _choice(value: Any, about: str, where: str) -> list[Pick]:
    if isinstance(value, list | tuple):
        return _cards(value)
    if about == "space":
        return [("space", value)]
    if about == "card":
        return [(where, value)]
    return [("option", value)]


def _cards(ids: Iterable[str]) -> list[Pick]:
    return [("hand", card) for card in ids]


def only_answer(view: Mapping[str, Any]) -> Action | None:
    """The one answer to a question that is asked because of unseen cards in hand; None where there is a choice."""
    legal: list[Action] = view.get("legal") or []
    unseen = any(seat == view.get("you") for seat, _ in view["pending"]["drawn"]) if legal else False
    return legal[0] if unseen and len(legal) == 1 else None
