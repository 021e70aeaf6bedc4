"""Recorded matches as a list shows them: when each was played, what it says of itself, or why it cannot be read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from kd_core import lock
from kd_core.record.film import Summary
from kd_core.record.record import OtherVersion, RecordError
from kd_qt.ui import Ui


@dataclass(frozen=True)
class Entry:
    """One line of the list: what a record says in short, or why it cannot be read."""

    path: Path
    date: str
    found: Summary | RecordError
    running: bool = False  # somebody plays it now

    @property
    def readable(self) -> bool:
        return isinstance(self.found, Summary)

    @property
    def finished(self) -> bool:
        return isinstance(self.found, Summary) and self.found.over


def entry(path: Path) -> Entry:
    """What the list says about a record; it never fails."""
    try:
        found = Summary.of(path)
    except RecordError as why:
        return Entry(path, _file_date(path), why)
    running = not found.over and lock.is_taken(path)
    return Entry(path, _date(found.started) or _file_date(path), found, running)


def reason(ui: Ui, why: RecordError) -> str:
    """Why a record cannot be read, in one sentence for people; what only a programmer understands stays as it is."""
    if why.kind:
        return ui.say(f"replay.{why.kind}", program=why.program if isinstance(why, OtherVersion) else "")
    return ui.say("replay.damaged_line", line=why.line, problem=why.problem) if why.line > 1 else why.problem


def _date(started: str) -> str:
    try:
        return f"{datetime.fromisoformat(started).astimezone():%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError, OSError):
        return ""


def _file_date(path: Path) -> str:
    try:
        return f"{datetime.fromtimestamp(path.stat().st_mtime):%Y-%m-%d %H:%M}"
    except (OSError, ValueError, OverflowError):
        return ""
