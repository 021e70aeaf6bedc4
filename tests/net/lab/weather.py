"""Whole matches in the laboratory, in good and bad weather; and how far apart screens show zero."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.net.lab.evening import Evening, same_end
from tests.net.lab.lan import Lan

WEATHERS: dict[str, dict[str, float]] = {
    "quiet": {},
    "20±10 ms": {"delay": 0.02, "jitter": 0.01},
    "80±40 ms": {"delay": 0.08, "jitter": 0.04},
    "5 % loss": {"delay": 0.005, "loss": 0.05},
    "stalls of 2 s": {"delay": 0.005, "stall": 2.0, "stalls": 0.002},
}


@dataclass
class Match:
    ends: list[dict[str, Any]] = field(default_factory=list)
    found_within: float = 0.0  # seconds, the slowest
    seconds: float = 0.0


def match_in(home: Path, people: int, weather: dict[str, float], **rules: Any) -> Match:
    """The host on the first computer, every player on one of their own (the first beside the host)."""
    told, began = Match(), time.monotonic()
    with Lan(hosts=people, **weather) as lan, Evening(home, lan, people) as evening:
        evening.host_it(**{"countdown": 0, **rules})
        evening.everybody_sits_down()
        told.ends = evening.ends()
        same_end(told.ends, evening.record())
        told.found_within = max(line["found"] for one in evening.players for line in one.told if "found" in line)
    told.seconds = time.monotonic() - began
    return told


def clock_starts(home: Path, wanted: int, **weather: float) -> list[float]:
    """So many countdowns of three screens: by how much they differed at zero, in seconds. The processes of one computer
    share a clock, so what is compared are real moments."""
    spreads: list[float] = []
    match = 0
    while len(spreads) < wanted and match < 3 + wanted:
        match += 1
        with Lan(hosts=4, **weather) as lan, Evening(home / str(match), lan, 4) as evening:
            evening.host_it(countdown=1)
            evening.everybody_sits_down()
            evening.ends()
            spreads += _spreads([one.told for one in evening.players[1:]])
    return spreads[:wanted]


def _spreads(told: list[list[dict[str, Any]]]) -> list[float]:
    """Of the three who are not beside the host."""
    moments: dict[int, list[float]] = {}
    for lines in told:
        for line in lines:
            if "zero" in line:
                moments.setdefault(line["zero"], []).append(line["moment"])
    return [max(at) - min(at) for at in moments.values() if len(at) == len(told)]
