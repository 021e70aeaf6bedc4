"""The kept match on the disk: written whole after every step, found again at the next start.

A file that cannot be read is set aside, never thrown away.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from kd_core import files, places
from kd_core.content.model import Pack
from kd_core.referee.kept import BadKept, KeptMatch
from kd_core.said import NotJson, loads

LARGEST = 8 << 20
MOST_ASIDE = 99


@dataclass(frozen=True)
class Found:
    """What lay on the disk; `trouble`: "" | "broken" (it was set aside) | "boxes" (they are not here) | "disk"."""

    kept: KeptMatch | None = None
    trouble: str = ""
    note: str = ""


def file() -> Path:
    return places.data() / "referee" / "table.json"


def save(kept: KeptMatch) -> str:
    """Whole or not at all; what the system says where it cannot be, else nothing."""
    try:
        files.replace_whole(file(), json.dumps(kept.to_json()).encode("utf-8"))
    except OSError as why:
        return why.strerror or str(why)
    return ""


def load(packs: Sequence[Pack]) -> Found:
    try:
        with file().open("rb") as source:
            content = source.read(LARGEST + 1)
    except FileNotFoundError:
        return Found()
    except OSError as why:
        return Found(trouble="disk", note=why.strerror or str(why))
    try:
        said = loads(content[:LARGEST].decode("utf-8"))
        missing = _missing(said, packs)
        if missing:
            return Found(trouble="boxes", note=", ".join(missing))
        return Found(KeptMatch.from_json(said, packs))
    except (NotJson, UnicodeDecodeError, BadKept):
        return Found(trouble="broken", note=set_aside())


def _missing(said: object, packs: Sequence[Pack]) -> list[str]:
    """The boxes of a match that are not here; a wrong list is for `KeptMatch` to refuse."""
    wanted = said.get("packs") if isinstance(said, dict) else None
    here = {pack.id for pack in packs}
    return [id for id in wanted if isinstance(id, str) and id not in here] if isinstance(wanted, list) else []


def set_aside() -> str:
    """Give the file another name; which, or nothing where there is none."""
    for number in range(1, MOST_ASIDE):
        other = file().with_name(f"table-{number}.broken")
        if not other.exists() or number == MOST_ASIDE - 1:
            with suppress(OSError):
                os.replace(file(), other)
                return other.name
            return ""
    return ""
