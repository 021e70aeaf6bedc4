"""What an event changes of the table, so that every step of a story can be shown before the next one is told.

The host's view is the truth and ends every story; between two views this fold only has to look right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from kd_core.game import SETUP_KINDS

View = dict[str, Any]
Event = Mapping[str, Any]
_SHOWN = ("players", "row", "discard", "attack", "skills")


def begin(view: View) -> View:
    """A copy that may be changed; nobody is asked anything while a story is told."""
    now = dict(view)
    for key in _SHOWN:
        now[key] = deepcopy(view.get(key))
    now["legal"], now["to_act"], now["question"] = [], [], {}
    if now.get("phase") in SETUP_KINDS:
        return now
    now["phase"] = "story"
    return now


def after(view: View, event: Event) -> View:
    """The view with the event in it. The given one is changed and returned."""
    change = _CHANGES.get(event["event"])
    if change is not None:
        change(view, event)
    return view


# -- players -----------------------------------------------------------------------------------------------------------


def _player(view: View, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = view["players"][seat]
    return found


def _wounds(sign: int, key: str = "seat") -> Callable[[View, Event], None]:
    def change(view: View, event: Event) -> None:
        wounds = _player(view, event[key])["wounds"]
        for kind in ("heavy", "light"):
            wounds[kind] = max(0, wounds[kind] + sign * event[kind])

    return change


def _transferred(view: View, event: Event) -> None:
    _wounds(-1)(view, event)
    _wounds(1, "target")(view, event)


def _moved(view: View, event: Event) -> None:
    _player(view, event["seat"])["space"] = event["to"]
    view["distance"] = None


def _token(view: View, event: Event) -> None:
    tokens = _player(view, event["seat"])["tokens"]
    tokens[event["token"]] = event["total"]
    if not event["total"]:
        del tokens[event["token"]]  # as in a view: none of a kind is not told


def _down(view: View, event: Event) -> None:
    player = _player(view, event["seat"])
    player["down"], player["space"], player["active"] = True, None, False
    view["distance"] = None


def _entered(view: View, event: Event) -> None:
    player = _player(view, event["seat"])
    player["space"], player["active"] = event["space"], True
    view["distance"] = None


def _swapped(view: View, event: Event) -> None:
    out, into = _player(view, event["out"]), _player(view, event["into"])
    out["space"], out["active"] = None, False
    into["space"], into["active"] = event["space"], True
    if view.get("turn") == event["out"]:
        view["turn"] = event["into"]


def _shown(view: View, event: Event) -> None:
    skills = _player(view, event["seat"])["skills"]
    if event["skill"] in skills["hidden"]:
        skills["hidden"].remove(event["skill"])
    elif None in skills["hidden"]:
        skills["hidden"].remove(None)
    if event["skill"] not in skills["active"]:
        skills["active"].append(event["skill"])


# -- cards -------------------------------------------------------------------------------------------------------------


def _lose(view: View, seat: int, cards: Sequence[str]) -> None:
    hand = _player(view, seat)["hand"]
    for card in cards:
        if card in hand:
            hand.remove(card)
        elif None in hand:
            hand.remove(None)
        view["discard"].append(card)


def _paid(view: View, event: Event) -> None:
    _lose(view, event["seat"], event["paid"])


def _special(view: View, event: Event) -> None:
    _paid(view, event)
    _attacked(view, {"seat": event["seat"], "target": event["target"], "attack": event["special"]})


def _discarded(view: View, event: Event) -> None:
    _lose(view, event["seat"], event["cards"])


def _blocked(view: View, event: Event) -> None:
    _lose(view, event["seat"], [event["card"]])
    if view.get("attack"):
        view["attack"]["heavy"] = max(0, view["attack"]["heavy"] - event.get("heavy", 0))
        view["attack"]["light"] = max(0, view["attack"]["light"] - event.get("light", 0))
        view["attack"]["cancelled"] = view["attack"]["cancelled"] or event["what"] == "effect"


def _taken(view: View, event: Event) -> None:
    """From the stage or from the Row."""
    if event["origin"] == "attack":
        view["attack"] = {}
    elif event["card"] in view["row"]:
        view["row"].remove(event["card"])
    _player(view, event["seat"])["hand"].append(event["card"])


def _drawn(view: View, event: Event) -> None:
    view["deck"] = max(0, view["deck"] - 1)
    _player(view, event["seat"])["hand"].append(event["card"])


def _drafted(view: View, event: Event) -> None:
    if event["card"] in view["row"]:
        view["row"].remove(event["card"])
    _player(view, event["seat"])["hand"].append(event["card"])


def _refilled(view: View, event: Event) -> None:
    view["row"] += list(event["cards"])
    view["deck"] = max(0, view["deck"] - len(event["cards"]))


def _revealed(view: View, event: Event) -> None:
    """Cards that nobody had seen are known from now on."""
    hand = _player(view, event["seat"])["hand"]
    for card in event["cards"]:
        if hand.count(card) < list(event["cards"]).count(card) and None in hand:
            hand[hand.index(None)] = card


def _candle(view: View, event: Event) -> None:
    view["candles"], view["dark"], view["deck"] = event["count"], event["dark"], max(0, view["deck"] - 1)


def _attacked(view: View, event: Event) -> None:
    if not event.get("in_range", True):
        return  # it is only taken
    if event["attack"] in view["row"]:
        view["row"].remove(event["attack"])
    view["attack"] = {
        "seat": event["seat"],
        "target": event["target"],
        "attack": event["attack"],
        "heavy": 0,
        "light": 0,
        "stage": "begun",
        "cancelled": False,
    }


# -- rounds ------------------------------------------------------------------------------------------------------------


def _turn(view: View, event: Event) -> None:
    view["turn"], view["actions_left"], view["attack"] = event["seat"], 2, {}
    view["pending"] = {**(view.get("pending") or {}), "acted": 0}


def _actions(view: View, event: Event) -> None:
    view["actions_left"] = max(0, view.get("actions_left", 0) + event["change"])


def _round(view: View, event: Event) -> None:
    view["round"], view["phase"] = event["round"], "story"
    _turn(view, {"seat": event["first"]})
    if event["round"] > 1:
        for player in view["players"]:
            player["wounds"] = {"heavy": 0, "light": 0}


def _round_over(view: View, event: Event) -> None:
    view["attack"] = {}
    for seat, player in enumerate(view["players"]):
        if seat & 1 == event["winner"]:
            player["victories"] += 1


def _set(key: str, name: str) -> Callable[[View, Event], None]:
    def change(view: View, event: Event) -> None:
        view[key] = event[name]

    return change


_CHANGES: dict[str, Callable[[View, Event], None]] = {
    "wounded": _wounds(1),
    "healed": _wounds(-1),
    "relieved": _wounds(-1),
    "transferred": _transferred,
    "moved": _moved,
    "token_changed": _token,
    "knocked_down": _down,
    "entered": _entered,
    "swapped": _swapped,
    "skill_shown": _shown,
    "skill_revealed": _shown,
    "special_used": _special,
    "reacted": _special,
    "cards_discarded": _discarded,
    "cards_revealed": _revealed,
    "blocked": _blocked,
    "card_taken": _taken,
    "card_drawn": _drawn,
    "drafted": _drafted,
    "row_refilled": _refilled,
    "attacked": _attacked,
    "actions_changed": _actions,
    "turn_started": _turn,
    "round_started": _round,
    "round_ended": _round_over,
    "candle_lit": _candle,
    "match_ended": _set("winner", "winner"),
}
