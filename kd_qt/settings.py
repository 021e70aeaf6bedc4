"""What a player set: a dozen things, as JSON where the platform keeps settings. Of a broken file a copy is kept.

Several windows may save at once: the last one wins, and the file is always whole.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from kd_core import files, places
from kd_qt.speeds import NORMAL, OFF, PACES, SPEEDS

SHORT, USUAL, FULL = "short", "normal", "full"
WORDINGS = (SHORT, USUAL, FULL)  # how much is said of what happened, for who hears the table
MOST_NOTED = 1000  # packs bring tokens, and each has a note
SCALES = (75, 100, 125, 150, 175, 200)


@dataclass
class Settings:
    language: str = ""  # empty: that of the system
    card_language: str = ""  # empty: that of the window
    scale: int = 100
    speed: str = NORMAL  # none is the reduced form of every motion
    shake: bool = True
    high_contrast: bool = False
    sound: bool = True
    volume: int = 70
    ambience: bool = True  # what arenas sound like, and the crowd
    ambience_volume: int = 50
    confirm: bool = True  # ask before something that cannot be undone while something useful is left
    wording: str = USUAL
    pace: str = OFF  # of a voice that bots wait for
    name: str = ""
    last_setup: dict[str, Any] = field(default_factory=dict)
    referee: dict[str, Any] = field(default_factory=dict)  # the boxes on the real table, and what else its tools keep
    lesson: dict[str, Any] = field(default_factory=dict)  # the chapter and the step where the long one was left
    short_lessons: dict[str, Any] = field(default_factory=dict)  # the same of each of the others, by their ids
    notes: bool = True  # for newcomers: each once, when something happens for the first time
    noted: list[str] = field(default_factory=list)  # which of them were shown
    geometry: str = ""  # of the window, as text
    statistics_since: str = ""  # ISO: matches begun before do not count; empty: all count


def file() -> Path:
    return places.config() / "settings.json"


def load() -> Settings:
    try:
        content = file().read_bytes()
    except OSError:
        return Settings()
    try:
        said = json.loads(content.decode("utf-8"))
    except (ValueError, RecursionError):
        _keep_broken(content)
        return Settings()
    return _read(said) if isinstance(said, dict) else Settings()


def _read(said: dict[str, Any]) -> Settings:
    """Take what has the right shape; a strange value falls back to its default."""
    settings = Settings()
    for known in fields(Settings):
        value = said.get(known.name)
        default = getattr(settings, known.name)
        if type(value) is type(default):
            setattr(settings, known.name, value)
    if settings.speed not in SPEEDS:
        settings.speed = NORMAL
    if settings.wording not in WORDINGS:
        settings.wording = USUAL
    if settings.pace not in PACES:
        settings.pace = OFF
    if settings.scale not in SCALES:
        settings.scale = 100
    settings.volume = max(0, min(100, settings.volume))
    settings.noted = list(dict.fromkeys(one for one in settings.noted if isinstance(one, str)))[:MOST_NOTED]
    settings.ambience_volume = max(0, min(100, settings.ambience_volume))
    return settings


def save(settings: Settings) -> bool:
    """Write it whole or not at all; False when the disk does not let us."""
    try:
        files.replace_whole(file(), json.dumps(asdict(settings), indent=1).encode("utf-8"))
    except OSError:
        return False
    return True


def _keep_broken(content: bytes) -> None:
    """A copy, and the file stays: another window may be putting a good one in its place just now."""
    with suppress(OSError):
        files.replace_whole(file().with_suffix(".broken"), content)
