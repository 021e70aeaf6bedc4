"""The odds of a Knockdown Test by dice (TEST-2)."""

from __future__ import annotations

from itertools import product
from typing import Final

_ROLLS: Final = [sum(dice) for dice in product(range(1, 7), repeat=3)]
_FAIL: Final = [sum(roll < wounds for roll in _ROLLS) / len(_ROLLS) for wounds in range(20)]


def fail(wounds: int) -> float:
    """The chance that three dice show less than that many wounds."""
    return _FAIL[min(wounds, 19)]
