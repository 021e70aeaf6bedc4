"""The best times of practice, and the films of those tries: a small private file among the user's data.

There is a best time for each way, number of cubes, number of those that stand taped, and choice of aids. A file that
cannot be read is as good as none; what is lost are times.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from kd_core import files, places
from kd_core.tower.aids import HELPS
from kd_core.tower.film import BadFilm, Film
from kd_core.tower.geometry import Pose
from kd_core.tower.head_start import taped
from kd_core.tower.terms import FRAMES, Terms, Way
from kd_core.tower.trial import Trial
from kd_core.tower.tuning import REST_FRAMES

MOST = 200  # choices of which something is kept
MOST_BYTES = 4 << 20
LIFTED = 0.75  # cubes: what is higher is part of what the ghost builds


@dataclass
class Record:
    """Of one choice of terms."""

    tries: int = 0
    passed: int = 0
    frames: int = 0  # of the best; 0: none yet
    film: str = ""

    @property
    def seconds(self) -> float:
        return self.frames / FRAMES


@dataclass
class Best:
    records: dict[str, Record] = field(default_factory=dict)

    def of(self, terms: Terms) -> Record:
        return self.records.get(key(terms), Record())

    def nearest(self, way: Way, cubes: int, aids: str) -> Record:
        """What is known before dice are rolled: everything of these terms together."""
        mine = [record for name, record in self.records.items() if _matches(name, way, cubes, aids)]
        timed = [record.frames for record in mine if record.frames]
        return Record(sum(one.tries for one in mine), sum(one.passed for one in mine), min(timed, default=0))

    def add(self, trial: Trial) -> bool:
        """A try that was judged; whether it is the best so far."""
        assert trial.verdict is not None
        record = self.records.setdefault(key(trial.terms), Record())
        record.tries += 1
        if not trial.verdict.passed:
            return False
        record.passed += 1
        frames = taken(trial)
        if record.frames and frames >= record.frames:
            return False
        record.frames, record.film = frames, trial.film.to_text()
        return True


def key(terms: Terms) -> str:
    return f"{terms.way} {terms.cubes} {taped(terms)} {aids_key(terms)}"


def aids_key(terms: Terms) -> str:
    named = [name for name in HELPS if getattr(terms.aids, name)]
    return "+".join([*named, str(terms.aids.time)])


def _matches(name: str, way: Way, cubes: int, aids: str) -> bool:
    parts = name.split(" ")
    return len(parts) == 4 and parts[0] == way and parts[1] == str(cubes) and parts[3] == aids


def taken(trial: Trial) -> int:
    """Frames until it stood: until "done", or until it had come to rest by itself, at most until the bell."""
    done = trial.film.done
    return min(trial.terms.frames, trial.world.frame - REST_FRAMES if done is None else done)


# -- the file ----------------------------------------------------------------------------------------------------------


def file() -> Path:
    return places.data() / "tower.json"


def load() -> Best:
    try:
        with file().open("rb") as opened:
            said = json.loads(opened.read(MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return Best()
    kept = said.get("records") if isinstance(said, dict) else None
    read = {name: _record(one) for name, one in kept.items()} if isinstance(kept, dict) else {}
    return Best({name: record for name, record in read.items() if record is not None})


def _record(said: Any) -> Record | None:
    """None for what has another shape."""
    if not isinstance(said, dict):
        return None
    tries, passed, frames, film = (said.get(name) for name in ("tries", "passed", "frames", "film"))
    counts = [count for count in (tries, passed, frames) if isinstance(count, int) and 0 <= count < 1 << 30]
    if len(counts) != 3 or not isinstance(film, str):
        return None
    return Record(counts[0], counts[1], counts[2], film)


def save(best: Best) -> bool:
    """False when the disk does not let us."""
    kept = dict(list(best.records.items())[-MOST:])
    content = json.dumps({"records": {name: asdict(record) for name, record in kept.items()}}, indent=1)
    with suppress(OSError):
        files.replace_whole(file(), content.encode("utf-8"))
        return True
    return False


# -- the ghost ---------------------------------------------------------------------------------------------------------


class Ghost:
    """The best try, played beside the one that is under way."""

    def __init__(self, film: Film) -> None:
        self.kinds = film.terms.kinds
        self._world = film.play()
        self._frame = -1
        self._shown: tuple[tuple[int, Pose], ...] = ()

    @staticmethod
    def of(record: Record) -> Ghost | None:
        """None if there is no film, or none that can be read."""
        try:
            return Ghost(Film.from_text(record.film)) if record.film else None
        except BadFilm:
            return None

    def at(self, frame: int) -> tuple[tuple[int, Pose], ...]:
        """The cubes that it has lifted by this frame; frames only go forward."""
        while self._frame < frame:
            self._frame += 1
            world = next(self._world, None)
            if world is None:
                break
            self._shown = tuple(
                (cube, pose) for cube, pose in enumerate(world.poses) if pose.y > LIFTED or cube == world.held
            )
        return self._shown
