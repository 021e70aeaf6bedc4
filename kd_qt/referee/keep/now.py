"""What the kept match says that other tools begin with: where people stand, what strikes, who is tested."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kd_core.referee.kept import KeptMatch


@dataclass(frozen=True)
class Places:
    """Where the two on the arena stand, the first team's fighter first; `candles`: cards drawn."""

    arena: str
    spaces: tuple[int, int]
    candles: int


@dataclass(frozen=True)
class Strike:
    """The pool that is being blocked, and the cards that stay in hand without the block card."""

    heavy: int
    light: int
    cards_left: int


@dataclass(frozen=True)
class Tested:
    """Who may be tested now: the wounds, and what is relieved."""

    heavy: int
    light: int
    relief: str


def places(kept: Any) -> Places | None:
    if not isinstance(kept, KeptMatch):
        return None
    view = kept.view
    stands = {at % 2: one["space"] for at, one in enumerate(view["players"]) if one["space"] is not None}
    return Places(view["arena"], (stands[0], stands[1]), view["candles"]) if len(stands) == 2 else None


def strike(kept: Any) -> Strike | None:
    """Only while a block is asked for."""
    if not isinstance(kept, KeptMatch) or kept.view["question"].get("kind") != "block_wounds":
        return None
    view = kept.view
    held = len(view["players"][view["attack"]["target"]]["hand"])
    return Strike(view["attack"]["heavy"], view["attack"]["light"], max(0, held - 1))


def tested(kept: Any) -> Tested | None:
    """Only while a test can be called for, or has begun."""
    if not isinstance(kept, KeptMatch) or kept.view["question"].get("kind") not in ("knockdown", "tower"):
        return None
    view = kept.view
    wounds = view["players"][view["question"]["defender"]]["wounds"]
    return Tested(wounds["heavy"], wounds["light"], kept.beginning.options.relief)
