"""Which recorded match can be continued, and how it stands.

The start screen must appear at once, so a record is first only looked at from outside: it can be continued when it has
no result at its end and nobody plays it just now. How it stands is worked out later.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from kd_core import lock, places

if TYPE_CHECKING:
    from kd_core.game import Match
    from kd_core.record.record import Record
    from kd_qt.ui import Ui

TAIL = 4096  # bytes at the end, in which a result would be
MOST = 60  # records that are looked at


def files() -> list[Path]:
    """All records, the one written last first."""
    found: list[tuple[float, Path]] = []
    with suppress(OSError), os.scandir(places.records()) as entries:
        for entry in entries:
            if entry.name.endswith(places.RECORD_SUFFIX) and entry.is_file():
                found.append((entry.stat().st_mtime, Path(entry.path)))
    return [path for _, path in sorted(found, reverse=True)]


def candidates() -> Iterator[Path]:
    """Records that end without a result and are not being played, newest first."""
    return (path for path in files()[:MOST] if _open(path) and not lock.is_taken(path))


def newest() -> Path | None:
    return next(candidates(), None)


def _open(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - TAIL))
            tail = file.read(TAIL)
    except OSError:
        return False
    return bool(tail) and not any(b'"result"' in line for line in tail.splitlines()[-2:])


def load(path: Path) -> tuple[Record, Match] | None:
    """The record and the match where it stopped; None when it cannot be read or is over."""
    from kd_core.record import record

    try:
        kept = record.read(path)
        match = kept.match()
    except record.RecordError:
        return None
    return None if match.winner is not None else (kept, match)


def told(ui: Ui, kept: Record, match: Match) -> str:
    """As in "Round 2, James against Lost Knight, your turn"."""
    from kd_core.record.names import Lexicon
    from kd_core.record.story import fighter_names

    view = match.view(None)
    names = fighter_names([player["fighter"] for player in view["players"]], ui.lang, Lexicon(match.packs))
    sides = [" + ".join(names[team::2]) for team in (0, 1)]
    return ui.say("home.continue_note", round=view["round"], a=sides[0], b=sides[1], turn=_turn(ui, kept, match, names))


def _turn(ui: Ui, kept: Record, match: Match, names: list[str]) -> str:
    from kd_core.record.record import people

    seat = match.decisions[0].seat
    if people(kept.players) == (seat,):
        return ui.say("home.your_turn")
    return ui.say("home.turn_of", name=names[seat])
