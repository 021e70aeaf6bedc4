"""Which skills to keep: a table made from self-play, for what a skill is worth shows far beyond any horizon.

`resources/ai/skills.toml` says of how many matches its owner won a skill was part; `knockdown lab` makes it. A skill of
another pack counts as even.
"""

from __future__ import annotations

import tomllib
from functools import cache

from kd_core import resources
from kd_core.game.search import LOW, State

EVEN = 0.5


@cache
def strengths() -> dict[str, float]:
    """By id; made anew by `knockdown lab`, so it may be missing."""
    table = resources.path("ai", "skills.toml")
    return dict(tomllib.loads(table.read_text(encoding="utf-8"))["skills"]) if table.exists() else {}


def pick(world: State, codes: list[int]) -> int:
    """The strongest of those offered: to be kept, and to be face up from the first round on."""
    ids, known = world.tables.skill_ids, strengths()
    return max(codes, key=lambda code: known.get(ids[code & LOW], EVEN))
