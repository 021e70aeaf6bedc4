"""How a test ended."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from kd_core.tower.terms import MOST_CUBES

Reason = Literal["stands", "on_table", "off_table", "crowded", "apart", "held", "fell", "moving"]


class Verdict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    passed: bool
    reason: Reason  # "stands" if it was passed, else what was wrong
    cubes: Annotated[int, Meta(ge=0, le=2 * MOST_CUBES)]  # that stood in the tower
