"""What a bot says when it swaps with its teammate (TEAM-7): one phrase, chosen by how things stand.

Every screen finds the same phrase in what everybody knows, so nothing about it goes over a wire.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kd_core import text

TIRED = 7  # wounds of the one who leaves, or of the opponent: from here on they are what is talked about
OWN_WORDS = ("james", "katie", "chilly", "mistbearer", "maggot", "lost_knight")  # fighters with a temper to show
VARIANTS = 2  # of each phrase that is not a fighter's own

View = Mapping[str, Any]
Event = Mapping[str, Any]


def of_swaps(events: Sequence[Event], view: View, seats: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Who of the bots says what about these events: {"event": "said", "seat", "phrase"}; `seats` is who sits where."""
    swaps = [event for event in events if event["event"] == "swapped"]
    return [_said(event, view) for event in swaps if event["out"] < len(seats) and _is_bot(seats[event["out"]])]


def words(said: Mapping[str, Any], lang: str) -> str:
    return text.say(lang, f"banter.{said['phrase']}")


def _is_bot(player: Mapping[str, Any]) -> bool:
    return player.get("kind") == "bot"


def _said(event: Event, view: View) -> dict[str, Any]:
    out, into = event["out"], event["into"]
    foe = next((seat for seat in (1 - out % 2, 3 - out % 2) if view["players"][seat].get("active")), 1 - out % 2)
    variant = (view["round"] + _wounds(view, out) + _wounds(view, foe)) % VARIANTS + 1
    if _wounds(view, out) >= TIRED:
        return {"event": "said", "seat": out, "phrase": f"hurt_{variant}"}
    if _wounds(view, foe) >= TIRED:
        return {"event": "said", "seat": into, "phrase": f"finish_{variant}"}
    fighter = view["players"][into]["fighter"]
    phrase = f"enter_{fighter}" if fighter in OWN_WORDS else f"turn_{variant}"
    return {"event": "said", "seat": into, "phrase": phrase}


def _wounds(view: View, seat: int) -> int:
    wounds = view["players"][seat]["wounds"]
    return int(wounds["heavy"] + wounds["light"])
