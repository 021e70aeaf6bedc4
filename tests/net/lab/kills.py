"""Kills in an evening: who, when, and whether anything was lost."""

from __future__ import annotations

import queue
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.net.lab.evening import Evening, Program, same_end

PHASES = ("face_up", "draft", "action", "block_wounds", "countdown")  # setup, draft, action, block window, test
PHASE_COMES_WITHIN = 3.0  # seconds; else it is a kill in whatever phase there is


@dataclass
class Kills:
    kills: int = 0  # of players
    hosts: int = 0
    phases: Counter[str] = field(default_factory=Counter)
    lost: int = 0  # lines that had been told and were in the record no more
    seconds: float = 0.0
    slowest_return: float = 0.0


def evening_with_kills(home: Path, plan: Sequence[str], seed: int, people: int = 2, pause: float = 0.2) -> Kills:
    """One match; at each step of the plan somebody is killed in that phase (`host`: the host, soon)."""
    told, chance, began = Kills(), Random(seed), time.monotonic()
    with Evening(home, people=people, pause=pause) as evening:
        evening.host_it()
        evening.everybody_sits_down()
        for step in plan:
            if not _kill(evening, step, chance, told):
                break
        same_end(evening.ends(), evening.record())
    told.seconds = time.monotonic() - began
    return told


def _kill(evening: Evening, step: str, chance: Random, told: Kills) -> bool:
    """False: the match was over before."""
    number = chance.randrange(evening.people)
    player = evening.players[number]
    reached = _reaches(player, chance.choice(PHASES) if step == "host" else step)
    if "over" in reached:
        player.put_back(reached)
        return False
    told.phases[reached.get("at", "any")] += 1
    time.sleep(chance.random() * 0.1)
    began, before = time.monotonic(), evening.record_bytes()
    if step == "host":
        told.hosts += 1
        assert evening.host is not None
        evening.host.kill()
        player.skip()
        evening.host_it(reopen=True)
    else:
        told.kills += 1
        player.kill()
        player = evening.sit_down(number)
    back = player.wait_for(lambda line: line.get("status") == "inside" or "over" in line)
    assert back is not None, "it did not come back"
    told.slowest_return = max(told.slowest_return, time.monotonic() - began)
    told.lost += not evening.record_bytes().startswith(before[: before.rfind(b"\n") + 1])
    if "over" in back:
        player.put_back(back)
    return "over" not in back


def _reaches(player: Program, phase: str) -> dict[str, Any]:
    """That phase, or the end, or whatever there is when the phase does not come."""
    player.skip()
    try:
        return player.wait_for(lambda line: line.get("at") == phase or "over" in line, PHASE_COMES_WITHIN) or {}
    except queue.Empty:
        return {"at": next((line["at"] for line in reversed(player.told) if "at" in line), "any")}
