"""Thinking in a process of its own: compiled code holds the interpreter's lock, and a window must not wait for it.

What goes there is bytes: the packs once, then questions (`thought.Question`), each with what one seat was told. A new
question, or a word to stop, ends the thinking at once. The process uses the compiled rules where there are any, ends
with the program that started it, and is started again if it died.
"""

from __future__ import annotations

import atexit
import os
import pickle
import queue
import struct
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

import msgspec

import kd_core
from kd_core import compiled
from kd_core.ai import levels
from kd_core.ai.thought import Question, Thought, think
from kd_core.content.model import Pack

PACKS, ASK, STOP = b"p", b"q", b"s"  # the first byte of what goes there
ANSWER, FAULT = b"a", b"f"  # and of what comes back
POLITE = 5  # how much other programs, the window among them, come first


class WorkerDied(Exception):
    """It ended without an answer, twice; what it said last."""


class Worker:
    """May be used from several threads: one question at a time, `stop` and `close` at any moment."""

    def __init__(self) -> None:
        self._asking = threading.Lock()
        self._writing = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._taught: tuple[str, ...] = ()  # the packs that it knows
        self._closed = False

    def think(self, packs: Sequence[Pack], question: Question) -> Thought:
        """Blocks. Raises WorkerDied."""
        with self._asking:
            for _ in range(2):
                with suppress(OSError, EOFError):
                    return self._ask(packs, question)
                self._end()
        raise WorkerDied("the process ended")

    def _ask(self, packs: Sequence[Pack], question: Question) -> Thought:
        process = self._running()
        assert process.stdin is not None and process.stdout is not None
        hashes = tuple(pack.hash for pack in packs)
        if hashes != self._taught:
            self._say(process.stdin, PACKS + pickle.dumps(tuple(packs)))
            self._taught = hashes
        self._say(process.stdin, ASK + msgspec.msgpack.encode(question))
        said = _read(process.stdout)
        if said[:1] == FAULT:
            raise WorkerDied(said[1:].decode())
        return msgspec.msgpack.decode(said[1:], type=Thought)

    def _running(self) -> subprocess.Popen[bytes]:
        if self._closed:
            raise WorkerDied("closed")
        if self._process is None:
            self._taught = ()
            self._process = _start()
        return self._process

    def _say(self, pipe: IO[bytes], said: bytes) -> None:
        with self._writing:
            pipe.write(struct.pack(">I", len(said)) + said)
            pipe.flush()

    def stop(self) -> None:
        """The answer to the open question comes at once, with what was found by now."""
        process = self._process
        if process is not None and process.stdin is not None:
            with suppress(OSError, ValueError):
                self._say(process.stdin, STOP)

    def close(self) -> None:
        self._closed = True
        self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


_shared = Worker()
atexit.register(_shared.close)


def think_there(packs: Sequence[Pack], question: Question) -> Thought:
    """By the worker that all opponents of this program share; here, where no process can be had or little thinking is
    to do."""
    if question.level not in levels.YARDSTICKS:
        with suppress(WorkerDied):
            return _shared.think(packs, question)
    return think(packs, question)


def stop() -> None:
    """What the shared worker thinks about is not wanted any more."""
    _shared.stop()


def _start() -> subprocess.Popen[bytes]:
    environment = compiled.environment()
    ways = [environment.get("PYTHONPATH", ""), str(Path(kd_core.__file__).resolve().parents[1])]
    environment["PYTHONPATH"] = os.pathsep.join(way for way in ways if way)
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "kd_core.ai.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def _read(pipe: IO[bytes]) -> bytes:
    """Raises EOFError when the other side is gone."""
    head = pipe.read(4)
    if len(head) < 4:
        raise EOFError
    size = struct.unpack(">I", head)[0]
    said = pipe.read(size)
    if len(said) < size:
        raise EOFError
    return said


# -- the process itself ------------------------------------------------------------------------------------------------


class _Desk:
    """What lies before the process: a thread reads, so that a word to stop is heard while it thinks."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._pipe = pipe
        self.waiting: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self.stopped = threading.Event()
        threading.Thread(target=self._read_on, daemon=True).start()

    def _read_on(self) -> None:
        with suppress(EOFError, OSError):
            while True:
                said = _read(self._pipe)
                if said[:1] == STOP:
                    self.stopped.set()
                    continue
                if said[:1] == ASK:  # here, in the order in which it was said: a word to stop means what came before
                    self.stopped.clear()
                self.waiting.put(said)
        self.stopped.set()
        self.waiting.put(b"")

    def answer(self, packs: Sequence[Pack], said: bytes) -> bytes:
        try:
            question = msgspec.msgpack.decode(said, type=Question)
            return ANSWER + msgspec.msgpack.encode(think(packs, question, self.stopped.is_set))
        except Exception as why:  # whatever it is, the one who asked must not wait for ever
            return FAULT + f"{type(why).__name__}: {why}".encode()


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(POLITE)
    desk, out = _Desk(sys.stdin.buffer), sys.stdout.buffer
    packs: Sequence[Pack] = ()
    while said := desk.waiting.get():
        if said[:1] == PACKS:
            packs = pickle.loads(said[1:])
            continue
        answer = desk.answer(packs, said[1:])
        out.write(struct.pack(">I", len(answer)) + answer)
        out.flush()


if __name__ == "__main__":
    main()
