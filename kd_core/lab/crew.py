"""Who plays the matches of a measurement: this process, or several, which use the compiled rules where there are any.

Workers are handed the packs themselves, so it does not matter which ones they would find. What comes back is the same
whoever plays; it comes in any order.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from multiprocessing.context import BaseContext
from pathlib import Path
from threading import Thread
from typing import TypeAlias

import kd_core
from kd_core import compiled, resources, text
from kd_core.complaint import NO, Complaint
from kd_core.content.model import Pack
from kd_core.game import search
from kd_core.lab.fights import Fight, Plan, fight

MOST_JOBS = 32
MOST_FALLS = 3  # workers that may end one after the other without a match in between
HEART = ("game/**/*.py", "ai/*.py", "lab/fights.py")  # of the package: what decides how a match goes

Chunk: TypeAlias = Sequence[Plan]


@dataclass(frozen=True)
class Batch:
    """Matches, and by what they were played."""

    fights: list[Fight]
    compiled: bool
    program: str


def chunks_of(todo: Sequence[Plan], size: int) -> list[Chunk]:
    return [todo[at : at + size] for at in range(0, len(todo), size)]


def batches(chunks: Sequence[Chunk], packs: Sequence[Pack], jobs: int, lang: str) -> Iterator[Batch]:
    """In this process when one is enough and compiled rules would not make it quicker."""
    jobs = min(jobs, len(chunks), MOST_JOBS)
    if jobs <= 1 and faster_folder() is None:
        return (batch(chunk, packs) for chunk in chunks)
    return in_workers(chunks, packs, jobs, lang)


def batch(chunk: Chunk, packs: Sequence[Pack]) -> Batch:
    return Batch([fight(plan, packs) for plan in chunk], is_compiled(), program())


# -- worker processes --------------------------------------------------------------------------------------------------


def in_workers(chunks: Sequence[Chunk], packs: Sequence[Pack], jobs: int, lang: str) -> Iterator[Batch]:
    """A worker that ended is replaced, and what it had not told is played again."""
    left, falls = deque(chunks), 0
    while left:
        try:
            for done in from_pool(left, packs, jobs):
                falls = 0
                yield done
        except BrokenProcessPool as why:
            falls += 1
            if falls > MOST_FALLS:
                raise Complaint(text.say(lang, "lab.worker_died"), NO) from why


def from_pool(left: deque[Chunk], packs: Sequence[Pack], jobs: int) -> Iterator[Batch]:
    """Only a few chunks wait at a time, so that Ctrl-C ends soon. What did not come back is put back."""
    running: dict[Future[Batch], Chunk] = {}
    with surroundings(faster_folder()) as context:
        pool = ProcessPoolExecutor(jobs, context, initializer=begin, initargs=(list(packs),))
        try:
            while left or running:
                while left and len(running) < 2 * jobs:
                    future = pool.submit(batch_here, left[0])
                    running[future] = left.popleft()
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    done = future.result()
                    del running[future]
                    yield done
        finally:
            left.extendleft(reversed(running.values()))
            pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def surroundings(folder: Path | None) -> Iterator[BaseContext | None]:
    """How workers start. A spawned process takes over the places where this one looks for modules: with the compiled
    folder first it imports the compiled ones, while here everything is imported already."""
    if folder is None:
        yield None
        return
    sys.path.insert(0, str(folder))
    try:
        yield multiprocessing.get_context("spawn")
    finally:
        sys.path.remove(str(folder))


_packs: list[Pack] = []  # of a worker process


def begin(packs: list[Pack]) -> None:
    quiet()
    Thread(target=leave_with_parent, daemon=True).start()
    _packs[:] = packs


def leave_with_parent() -> None:
    """A program that was killed tells its workers nothing: they would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def batch_here(chunk: Chunk) -> Batch:
    return batch(chunk, _packs)


def quiet() -> None:
    """Ctrl-C is answered by the process that was asked, not by each of its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# -- by what -----------------------------------------------------------------------------------------------------------


def is_compiled() -> bool:
    return not (search.__file__ or "").endswith(".py")


def faster_folder() -> Path | None:
    """Where compiled rules lie, if this process has none itself."""
    return None if is_compiled() else compiled.ready()


@cache
def program() -> str:
    """Another one as soon as matches may go another way."""
    found = sha256()
    for file in heart_files():
        found.update(file.name.encode() + b"\0" + file.read_bytes())
    return found.hexdigest()[:16]


def heart_files() -> Iterator[Path]:
    home, tables = Path(kd_core.__file__).parent, resources.path("ai")
    for pattern in HEART:
        yield from sorted(home.glob(pattern))
    yield from sorted(tables.glob("*.toml"))
