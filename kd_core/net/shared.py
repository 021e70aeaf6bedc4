"""One screen for players of both sides: what may lie on it while all of them look, and when somebody must look alone.

Both follow from two views of the same moment: that of a seat, and that of everybody. What a seat's view holds beyond
the other is its secret: skills in the draft, cards that were drawn unseen, cards of a hand that it is about to show.
One thing is left out of the count: a skill that lies face down. Its owner chose it, it does nothing before it is
revealed, and no choice depends on it; so on a shared table it lies face down for its owner too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

View = Mapping[str, Any]
_CHOICE = ("you", "legal")  # whose it is, and what it offers


def shared_view(own: View, public: View) -> dict[str, Any]:
    """What everybody may know, and the open choice of this seat, unless it could tell a secret. A hand that everybody
    knows lies as its owner has it."""
    return {**_open(own, public), "you": own["you"], "legal": [] if holds_secrets(own, public) else own["legal"]}


def holds_secrets(own: View, public: View) -> bool:
    """Does the seat know something that lies on no shared table?"""
    known, seen = ({**view, "players": _face_down(view)} for view in (own, _open(own, public)))
    return any(known[name] != seen[name] for name in known.keys() - set(_CHOICE))


def _open(own: View, public: View) -> dict[str, Any]:
    players = [
        {**seen, "hand": known["hand"] if Counter(known["hand"]) == Counter(seen["hand"]) else seen["hand"]}
        for known, seen in zip(own["players"], public["players"])
    ]
    return {**public, "players": players}


def _face_down(view: View) -> list[dict[str, Any]]:
    """The players with every face-down skill turned over."""
    return [
        {**player, "skills": {**player["skills"], "hidden": [None] * len(player["skills"]["hidden"])}}
        for player in view["players"]
    ]
