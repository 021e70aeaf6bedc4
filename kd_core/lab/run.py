"""A run of the lab: what is to be played, and the folder in which its matches are kept.

`job.json` says what is played, `matches.jsonl` holds a match a line in the order in which they were finished, and
`sittings.jsonl` says how long the program was at it each time. A match is written whole or not at all, and follows from
the job and its number alone; so a run that was interrupted goes on as if nothing had been. A line that cannot be read
counts as not played.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from kd_core import __version__, files, lock
from kd_core.content.model import Pack
from kd_core.game import TESTS, library
from kd_core.lab.fights import Fight, Pairing, Plan, laps

JOB, MATCHES, SITTINGS = "job.json", "matches.jsonl", "sittings.jsonl"
APPEND = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)


class Job(msgspec.Struct, frozen=True):
    """What is played. How many matches a pairing gets is left out: a run can be made longer."""

    mode: str
    bots: tuple[str, ...]
    pairings: tuple[Pairing, ...]
    seed: int
    packs: dict[str, str]  # id: hash of the content
    program: str  # see `crew.program`
    test: str = TESTS[0]
    version: str = __version__

    def plans(self, packs: Sequence[Pack], matches: int) -> list[Plan]:
        """So many matches of every pairing."""
        endless = laps(packs, self.mode, self.pairings, self.bots, self.seed, self.test)
        return list(islice(endless, matches * len(self.pairings)))

    def differs(self, other: Job) -> list[str]:
        """In which of its fields."""
        return [name for name in self.__struct_fields__ if getattr(self, name) != getattr(other, name)]


class Sitting(msgspec.Struct, frozen=True):
    """What one start of the program did for a run."""

    matches: int
    seconds: float
    compiled: bool


class NoRun(Exception):
    """There is no run in that folder, or none that this version can read."""


class OtherJob(Exception):
    """The folder holds a run of another job; `names` says where they differ."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(", ".join(names))
        self.names = tuple(names)


class Busy(Exception):
    """Another program plays in this folder."""


class Run:
    """The folder of a run. Reading needs no more than that; `open` is for whoever adds to it."""

    def __init__(self, folder: Path | str) -> None:
        self.folder = Path(folder)
        self._file = -1

    @property
    def job(self) -> Job:
        """Raises NoRun."""
        try:
            return msgspec.json.decode((self.folder / JOB).read_bytes(), type=Job)
        except (OSError, ValueError) as why:
            raise NoRun(str(why)) from why

    def __iter__(self) -> Iterator[Fight]:
        """The matches, each once, in the order of their numbers."""
        found = {fight.plan.number: fight for fight in reversed(list(_lines(self.folder / MATCHES, Fight)))}
        return iter([found[number] for number in sorted(found)])

    def first(self, matches: int) -> list[Fight]:
        """So many of every pairing; fewer where they are not played yet."""
        most = matches * len(self.job.pairings)
        return [fight for fight in self if fight.plan.number < most]

    def sittings(self) -> list[Sitting]:
        return list(_lines(self.folder / SITTINGS, Sitting))

    def packs(self) -> list[Pack]:
        """Those with which it was played, where they are installed; raises PackError for an unknown one."""
        return library.find(list(self.job.packs))

    # -- adding --------------------------------------------------------------------------------------------------------

    def open(self, job: Job) -> set[int]:
        """The numbers that need not be played again. Raises Busy, OtherJob and NoRun."""
        files.make_folder(self.folder)
        self._file = os.open(self.folder / MATCHES, APPEND, files.PRIVATE)
        try:
            if not lock.take(self._file):
                raise Busy
            self._agree(job)
            _cut_unfinished(self._file, self.folder / MATCHES)
        except BaseException:
            self.close()
            raise
        return {fight.plan.number for fight in self}

    def _agree(self, job: Job) -> None:
        if not (self.folder / JOB).exists():
            files.replace_whole(self.folder / JOB, msgspec.json.format(msgspec.json.encode(job), indent=1))
            return
        names = self.job.differs(job)
        if names:
            raise OtherJob(names)

    def add(self, fight: Fight) -> None:
        _append(self._file, fight)

    def sat(self, sitting: Sitting) -> None:
        file = os.open(self.folder / SITTINGS, APPEND, files.PRIVATE)
        try:
            _append(file, sitting)
        finally:
            os.close(file)

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def _append(file: int, value: Any) -> None:
    """As one piece: another line never begins in the middle of this one."""
    line = memoryview(msgspec.json.encode(value) + b"\n")
    while line:
        line = line[os.write(file, line) :]


def _lines(path: Path, kind: type[Any]) -> Iterator[Any]:
    """What stands in a file, without the lines that make no sense."""
    read = msgspec.json.Decoder(kind)
    try:
        whole = path.read_bytes()
    except FileNotFoundError:
        return
    for line in whole.split(b"\n"):
        try:
            yield read.decode(line)
        except ValueError:  # msgspec's errors are among them
            continue


def _cut_unfinished(file: int, path: Path) -> None:
    """A line that was being written when the program ended would spoil the next one."""
    whole = path.read_bytes()
    end = whole.rfind(b"\n") + 1
    if end < len(whole):
        os.ftruncate(file, end)
