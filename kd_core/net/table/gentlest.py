"""The gentlest legal choice: what the table does for a person whose time ran out.

It hurts nobody if that can be avoided, spends no card, starts no test, and leaves the fighters as far apart as they
are. It knows no more than the view of that seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kd_core.content.model import Arena
from kd_core.record.names import Lexicon

Action = dict[str, Any]

# The gentlest kinds first. What is not listed – picks of the setup, of the draft and inside effects – has to be done
# anyway, and its first option is as good as another.
KINDS = (
    "pass",
    "end_combo",
    "",
    "move",
    "attack",
    "swap",
    "corridor",
    "dash",
    "special",
    "react",
    "block",
    "knockdown",
)


def gentlest(view: Mapping[str, Any], lexicon: Lexicon) -> Action:
    """Of what the view says is legal; there must be something."""
    legal: list[Action] = view["legal"]
    harm = [_harm(action, view, lexicon) for action in legal]
    return legal[harm.index(min(harm))]


def _harm(action: Action, view: Mapping[str, Any], lexicon: Lexicon) -> tuple[int, int]:
    """The rank of the kind, then what is to be avoided within it."""
    do = action["do"]
    kind = KINDS.index(do if do in KINDS else "")
    if do == "move":
        return kind, _change(action["to"], view, lexicon.arenas[view["arena"]])
    if do == "attack":
        return kind, _wounds(action["card"], view, lexicon)
    if do == "choose" and action["value"] == []:
        return kind, -1  # no cards at all
    return kind, 0


def _change(to: int, view: Mapping[str, Any], arena: Arena) -> int:
    """By how much a move changes the distance between the two on the arena; to come closer is worse."""
    foes = [one["space"] for seat, one in enumerate(view["players"]) if (seat ^ view["you"]) & 1]
    foe = next((space for space in foes if space is not None), None)
    if foe is None or view["distance"] is None:
        return 0
    change: int = _steps(arena, foe, to) - view["distance"]
    return 2 * abs(change) - (change > 0)


def _steps(arena: Arena, start: int, end: int) -> int:
    """RANGE-4."""
    reached, edge, steps = {start}, {start}, 0
    while end not in reached and edge:
        edge = {near for space in edge for near in arena.links[space]} - reached
        reached |= edge
        steps += 1
    return steps


def _wounds(card: str, view: Mapping[str, Any], lexicon: Lexicon) -> int:
    """Out of range it wounds nobody."""
    known = lexicon.attacks.get(card)
    if known is None or card not in view["question"].get("in_range", ()):
        return 0
    return 1 + 2 * known.wounds.heavy + known.wounds.light
