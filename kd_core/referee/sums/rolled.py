"""Whether a roll passes a Knockdown Test by dice (TEST-2, TEST-5): the engine is handed the dice and answers."""

from __future__ import annotations

from collections.abc import Sequence

from kd_core.game.events import TestPassed
from kd_core.game.knockdown import start_test
from kd_core.referee.sums.scene import UNTOLD, BadQuestion, read, scene, wounds

DICE = 3


def passes(heavy: int, light: int, dice: Sequence[int]) -> bool:
    """With these wounds, and three dice from 1 to 6. Raises BadQuestion."""
    if len(dice) != DICE:
        raise BadQuestion(f"dice: expected {DICE}, got {len(dice)}")
    a, b, c = (read.whole(eyes, "dice", 1, 6) for eyes in dice)
    s = scene(None, [UNTOLD, UNTOLD])
    s.heavy[1], s.light[1] = wounds(heavy, light)
    s.log = []
    start_test(s, 0, 100 * a + 10 * b + c)
    return any(isinstance(event, TestPassed) for event in s.log)
