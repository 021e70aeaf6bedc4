"""What an attack brings along when it begins (SEQ-1): its wounds before any block, and whether a K.O. follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kd_core.content.model import Pack, Wounds
from kd_core.referee.sums.scene import UNTOLD, Sheet, attack_number, scene


@dataclass(frozen=True)
class Pool:
    wounds: Wounds
    ko: bool


def pool(attack: str, packs: Sequence[Pack] | None = None, sheet: Sheet = UNTOLD, against: Sheet = UNTOLD) -> Pool:
    """With what the skills, tokens and fighters of both sides change. Raises BadQuestion."""
    s = scene(packs, [sheet, against])
    mine, theirs, number = s.standing[0], s.standing[1], attack_number(s, attack)
    heavy, light = mine.heavy[number] + theirs.in_heavy[number], mine.light[number] + theirs.in_light[number]
    return Pool(Wounds(max(0, heavy), max(0, light)), mine.ko[number] > 0)
