"""Mixing boxes (MERGE-1, in teams TEAM-1): the randomizer tokens, drawn by the engine's own setup."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kd_core.content.model import Pack
from kd_core.game import MODES, SEATS, BadSetup, Setup
from kd_core.game.setup import new_state
from kd_core.referee.sums.scene import BadQuestion, boxes, read

MOST_SEED = 1 << 53


@dataclass(frozen=True)
class Mix:
    """What the tokens say. The deck follows the arena (ARENA-7); in teams two boxes give skills and deck."""

    fighters: tuple[str, ...]  # by seat
    skills: tuple[str, ...]  # the packs whose skill cards are dealt
    arena: str
    deck: tuple[str, ...]  # the packs whose attack cards are shuffled
    first: int  # a seat, for whoever wants to draw that, too
    seed: int

    @property
    def tokens(self) -> tuple[tuple[str, str], ...]:
        """Kind and id of each token, in the order in which they are drawn."""
        fighters = [("fighter", fighter) for fighter in self.fighters]
        return (*fighters, *(("skills", pack) for pack in self.skills), ("arena", self.arena))


def randomizer(packs: Sequence[Pack] | None = None, count: int = 2, seed: int = 0) -> Mix:
    """Draw so many fighters (2: a duel, 4: teams), a skill set and an arena out of these boxes; the same seed draws the
    same. Raises BadQuestion."""
    owned = boxes(packs)
    modes = [mode for mode in MODES if SEATS[mode] == count]
    if not modes:
        raise read.wrong("count", "2 or 4", count)
    read.whole(seed, "seed", 0, MOST_SEED)
    try:
        s = new_state(Setup(owned, modes[0], seed=seed))
    except BadSetup as why:
        raise BadQuestion(str(why)) from why
    tables = s.tables
    skills = [tables.pack_ids[pack] for pack, own in enumerate(tables.skills_of) if set(own) <= set(s.pool)]
    arena = [ground.id for ground in tables.arenas].index(s.ground.id)
    deck = skills if s.teams else [tables.pack_ids[tables.arena_pack[arena]]]
    fighters = tuple(tables.fighter_ids[fighter] for fighter in s.fighters)
    return Mix(fighters, tuple(skills), s.ground.id, tuple(deck), s.below(s.seats), seed)
