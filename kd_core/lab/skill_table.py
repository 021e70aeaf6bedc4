"""What each skill is worth, from a finished run: the table by which opponents choose theirs.

A share of few rounds says little. So each is mixed with even rounds: as many as make the usual error of a share as
large as skills really differ, which is by about three in a hundred. What a fighter makes of a skill is in the same way
drawn towards what all make of it.
"""

from __future__ import annotations

from kd_core.lab.run import Job
from kd_core.lab.shares import Share
from kd_core.lab.summary import Summary

EVEN = 0.5
SPREAD = 0.03  # by which skills differ, one standard deviation
MIXED_IN = round(EVEN * (1 - EVEN) / SPREAD**2)  # rounds
ENOUGH = 100  # rounds of a fighter with a skill, for a line of its own


def shrunk(share: Share, towards: float) -> float:
    return (share.won + MIXED_IN * towards) / (share.of + MIXED_IN)


def skills(summary: Summary) -> dict[str, float]:
    """By id: the share of rounds won with it face up."""
    return {id: shrunk(share, EVEN) for id, share in sorted(summary.skills_up.items())}


def by_fighter(summary: Summary) -> dict[str, dict[str, float]]:
    overall, found = skills(summary), dict[str, dict[str, float]]()
    for (fighter, skill), share in sorted(summary.skill_of.items()):
        if share.of >= ENOUGH:
            found.setdefault(fighter, {})[skill] = shrunk(share, overall[skill])
    return found


def in_toml(summary: Summary, job: Job) -> str:
    """The file. It names how it was made, so that it can be made again."""
    lines = [
        "# Made by `knockdown lab skills`; not for writing by hand. The share of rounds won with a skill face up,",
        f"# over {summary.matches} matches ({job.mode}, {', '.join(job.bots)}, seed {job.seed}, {job.test}).",
        "",
        *section("skills", skills(summary)),
    ]
    for fighter, found in by_fighter(summary).items():
        lines += ["", *section(f"by_fighter.{key(fighter)}", found)]
    return "\n".join(lines) + "\n"


def section(name: str, values: dict[str, float]) -> list[str]:
    return [f"[{name}]", *(f"{key(id)} = {value:.3f}" for id, value in values.items())]


def key(id: str) -> str:
    """Ids are plain, but for those that name their pack."""
    return id if id.isidentifier() and id.isascii() else f'"{id}"'
