"""The odds of a Knockdown Test: by three dice exactly (TEST-2), by a tower as measured for a middling hand (TEST-1).

Those of the towers are what `knockdown tower-odds` says of the mixed hand with a pointer (docs/tower.md); a person may
be better or worse.
"""

from __future__ import annotations

from itertools import product
from typing import Final

_ROLLS: Final = [sum(dice) for dice in product(range(1, 7), repeat=3)]
_DICE: Final = [sum(roll < wounds for roll in _ROLLS) / len(_ROLLS) for wounds in range(20)]
_STEADY: Final = [0.0] * 6 + [
    0.01, 0.01, 0.06, 0.14, 0.35, 0.51, 0.75, 0.90, 0.99, 1.0, 1.0, 1.0, 1.0, 1.0,
]  # fmt: skip
_HEAD_START: Final = [0.0] * 6 + [
    0.01, 0.04, 0.12, 0.23, 0.34, 0.49, 0.63, 0.71, 0.86, 0.92, 0.98, 0.99, 1.0, 1.0,
]  # fmt: skip
_FAIL: Final = [_DICE, _STEADY, _HEAD_START]  # in the order of `setup.TESTS`


def fail(wounds: int, test: int = 0) -> float:
    """The chance that a test with that many wounds is failed."""
    return _FAIL[test][min(wounds, 19)]
