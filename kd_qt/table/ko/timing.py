"""When what happens in a K.O., in milliseconds at normal speed from its first moment to the skill that is turned up."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QEasingCurve

from kd_qt.style.clock import Easing

Span = tuple[float, float]  # from, to

CLEAR: Span = (0, 150)  # flying card, burst and rings leave the table

TEST: Span = (150, 3000)
GROWS: Span = (150, 600)
PLATE: Span = (450, 730)
DICE: tuple[Span, ...] = ((800, 1400), (1400, 2000), (2000, 3000))  # the last one takes its time
POINT = 40.0  # from one lit segment of the ring to the next

SUM: Span = (3000, 3500)  # the sum stands, everything freezes
LIGHT: Span = (3500, 4400)  # passed: the light returns

FALL: Span = (3000, 4900)
BARS: Span = (3500, 3700)
FALLS: Span = (3700, 4900)
OFF_FEET = 0.35  # of the fall: from here on nothing stands on the ground

STAMP: Span = (4900, 6900)
STAMPED: Span = (4900, 5080)
SHAKE: Span = (5080, 5200)
POSE: Span = (5100, 5400)
TOKEN: Span = (5350, 5950)
LINE: Span = (5600, 5800)

ACCOUNT: Span = (6900, 8320)
SHRINKS: Span = (6900, 7350)
BAND: Span = (7350, 7550)
WHY: Span = (7500, 7700)
WOUNDS: Span = (7650, 7850)
TURNS: Span = (7900, 8320)

CUTS = {"test": 1200.0, "fall": 600.0, "stamp": 1000.0}  # reduced motion: how long each picture stands


def part(ms: float, span: Span, easing: Easing = Easing.Linear) -> float:
    """How much of a span has passed, along its easing."""
    start, end = span
    if ms <= start:
        return 0.0
    return 1.0 if ms >= end else _curve(easing).valueForProgress((ms - start) / (end - start))


@cache
def _curve(easing: Easing) -> QEasingCurve:
    return QEasingCurve(easing)


def between(a: float, b: float, t: float) -> float:
    return a + (b - a) * t
