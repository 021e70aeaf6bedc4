"""Which puzzles were solved: a small private file among the user's data. One that cannot be read is as good as none."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from kd_core import files, places

MOST = 2000  # marks that are kept, the newest
MOST_BYTES = 1 << 20
LONGEST = 40  # letters of an id


def file() -> Path:
    return places.data() / "puzzles.json"


def load() -> list[str]:
    """The ids, in the order in which they were solved."""
    try:
        with file().open("rb") as opened:
            said = json.loads(opened.read(MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return []
    kept = said.get("solved") if isinstance(said, dict) else None
    ids = kept if isinstance(kept, list) else []
    return [one for one in ids if isinstance(one, str) and len(one) <= LONGEST]


def add(id: str) -> bool:
    """False when the disk does not let us."""
    others = [one for one in load() if one != id]
    kept = [*others[1 - MOST :], id]
    with suppress(OSError):
        files.replace_whole(file(), json.dumps({"solved": kept}, indent=1).encode("utf-8"))
        return True
    return False
