"""Which recorded match can be continued, and how it stands.

The start screen must appear at once, so a record is first only looked at from outside: it can be continued when it has
no result at its end and nobody plays it just now. How it stands is worked out later.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from kd_core import kept, lock

if TYPE_CHECKING:
    from kd_core.record.film import Summary
    from kd_qt.ui import Ui

OF_A_TABLE = b'"chain"'  # played on a network: its table is opened again, nobody goes on alone


def files() -> list[Path]:
    """All records, the one written last first."""
    return kept.newest_first()


def candidates() -> Iterator[Path]:
    """Records that end without a result and are not being played, newest first."""
    return (path for path in files()[: kept.MOST] if _open(path) and not lock.is_taken(path))


def newest() -> Path | None:
    return next(candidates(), None)


def _open(path: Path) -> bool:
    lines = kept.last_lines(path)
    return bool(lines) and not any(sign in line for line in lines for sign in (kept.RESULT, OF_A_TABLE))


def load(path: Path) -> Summary | None:
    """How a record stands where it stopped; None when it cannot be read or is over."""
    from kd_core.record.film import Summary
    from kd_core.record.record import RecordError

    try:
        found = Summary.of(path)
    except RecordError:
        return None
    return None if found.over else found


def told(ui: Ui, found: Summary) -> str:
    """As in "Round 2, James against Lost Knight, your turn"."""
    from kd_core.record.names import Lexicon
    from kd_core.record.story import fighter_names

    names = fighter_names(found.fighters, ui.lang, Lexicon(found.packs))
    sides = [" + ".join(names[team::2]) for team in (0, 1)]
    return ui.say("home.continue_note", round=found.round, a=sides[0], b=sides[1], turn=_turn(ui, found, names))


def _turn(ui: Ui, found: Summary, names: list[str]) -> str:
    from kd_core.record.record import people

    assert found.asked is not None  # a match that is not over waits for somebody
    if people(found.players) == (found.asked,):
        return ui.say("home.your_turn")
    return ui.say("home.turn_of", name=names[found.asked])
