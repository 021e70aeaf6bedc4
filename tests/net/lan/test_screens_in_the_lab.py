"""Three screens count down by the clock of a fourth computer, and reach zero together."""

from __future__ import annotations

import json
import subprocess
import sys
from statistics import median

import pytest

from tests.net.lab.lan import Lan, missing
from tests.net.lan.test_in_the_lab import KITCHEN, table

pytestmark = [pytest.mark.slow, pytest.mark.skipif(missing() != "", reason=missing())]

STARTS = 110
SHIFTS = ("1000.25", "-2000.5", "98765.4321")  # seconds by which the clocks of the screens are wrong


def spreads(lan: Lan, port: int) -> tuple[list[float], list[float]]:
    """In ms, sorted: by how much the screens differ in when zero is to be, and in when they were awake for it."""
    command = [sys.executable, "-m", "tests.net.lan.screen", lan.address(0), str(port)]
    screens = [
        lan.run(number + 1, [*command, shift, str(STARTS)], stdout=subprocess.PIPE)
        for number, shift in enumerate(SHIFTS)
    ]
    told = [json.loads(screen.communicate(timeout=60)[0])["zeros"] for screen in screens]
    common = set.intersection(*(set(zeros) for zeros in told))
    assert len(common) >= 100
    planned, woke = (sorted(_spread([zeros[zero][which] for zeros in told]) for zero in common) for which in (0, 1))
    return planned, woke


def _spread(moments: list[float]) -> float:
    return (max(moments) - min(moments)) * 1000


@pytest.mark.parametrize(
    ("line", "within"),
    [({}, 5.0), ({"delay": 0.020, "jitter": 0.010}, 10.0)],
    ids=["quiet", "20 ± 10 ms"],
)
def test_all_screens_reach_zero_together(line: dict[str, float], within: float) -> None:
    """p99 of what each plans. When a process really wakes is the business of a busy machine: half of them in time."""
    with Lan(hosts=4, **line) as lan, table(lan, 0, "Kitchen", KITCHEN) as port:
        planned, woke = spreads(lan, port)
    nearly_all = planned[len(planned) * 99 // 100]
    print(f"planned: p50 {median(planned):.2f} ms, p99 {nearly_all:.2f} ms; awake: p50 {median(woke):.2f} ms")
    assert nearly_all < within
    assert median(woke) < 2 * within
