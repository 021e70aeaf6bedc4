"""What is discarded after a passed Knockdown Test (TEST-3)."""

from __future__ import annotations

from dataclasses import dataclass

from kd_core.content.model import Wounds
from kd_core.game import RELIEFS
from kd_core.game.frame import KNOCKDOWN_ASKED, NO_RELIEF, AttackFrame
from kd_core.game.knockdown import relief_of
from kd_core.referee.sums.scene import UNTOLD, read, scene, wounds


@dataclass(frozen=True)
class Relief:
    healed: Wounds
    left: Wounds
    rule: str = "TEST-3"


def relief(heavy: int, light: int, option: str = RELIEFS[0], forbidden: bool = False) -> Relief:
    """`option` says which wounds are halved: light, heavy or all. `forbidden`: the attack says that nothing is
    discarded, as the Hook does. Raises BadQuestion."""
    read.one_of(option, "relief", RELIEFS)
    s = scene(None, [UNTOLD, UNTOLD], relief=option)
    s.heavy[1], s.light[1] = wounds(heavy, light)
    if forbidden:
        s.frames = [AttackFrame(0, 0, KNOCKDOWN_ASKED, 0, 0, NO_RELIEF, 1)]
    healed = Wounds(*relief_of(s, 1))
    return Relief(healed, Wounds(heavy - healed.heavy, light - healed.light))
