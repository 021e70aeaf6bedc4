"""Real processes for the tests of `knockdown host` and `knockdown join`: on loopback, unannounced, each with a home of
its own, and read line by line as a person would.

    with HostProgram(tmp_path) as host, GuestProgram(tmp_path, host.link, "Ann") as ann:
        ann.until("lobby>")
        ann.type("ready")
"""

from __future__ import annotations

import json
import os
import queue
import random
import re
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from kd_core import resources

ROOT = Path(resources.__file__).parents[1]
PATIENCE = 15.0


class Program:
    """A process whose output is heard as it comes."""

    def __init__(self, home: Path, *arguments: str, terminal: bool = False) -> None:
        home.mkdir(parents=True, exist_ok=True)
        surroundings = {**os.environ, "KNOCKDOWN_HOME": str(home), "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"}
        surroundings |= {"KNOCKDOWN_ADDRESSES": "127.0.0.1", "NO_COLOR": "1"}
        self._keys, self._screen, theirs = _ends(terminal)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kd_core", *arguments], cwd=ROOT, env=surroundings, stdin=theirs[0],
            stdout=theirs[1], stderr=theirs[1],
        )  # fmt: skip
        for end in set(theirs):
            os.close(end)
        self.text = ""  # all of it
        self._read_to = 0  # what `until` has seen
        self._parts: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        with suppress(OSError):  # how a terminal ends
            while part := os.read(self._screen, 65536):
                self._parts.put(part)
        self._parts.put(b"")

    def _hear(self, seconds: float) -> bool:
        """Something more; False at the end."""
        try:
            part = self._parts.get(timeout=max(0.01, seconds))
        except queue.Empty:
            return True
        self.text += part.decode("utf-8", "replace").replace("\r\n", "\n")
        return bool(part)

    def until(self, pattern: str, seconds: float = PATIENCE) -> str:
        """What matches in what is said from now on; a failed test tells what was said instead."""
        ends = time.monotonic() + seconds
        while True:
            found = re.search(pattern, self.text[self._read_to :])
            if found:
                self._read_to += found.end()
                return found[0]
            if time.monotonic() > ends or not self._hear(ends - time.monotonic()):
                raise AssertionError(f"{pattern!r} was not said, but: …{self.text[self._read_to :][-1500:]}")

    def type(self, line: str) -> None:
        os.write(self._keys, f"{line}\n".encode())

    def end_of_input(self) -> None:
        os.close(self._keys)
        self._keys = -1

    def interrupt(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.finish()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(5)

    def finish(self, seconds: float = PATIENCE) -> int:
        """The exit code of a program that ends by itself."""
        code = self.process.wait(seconds)
        while self._hear(1.0):
            pass
        assert "Traceback" not in self.text and "Something went wrong" not in self.text, self.text[-3000:]
        return code

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, why: object, trace: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(5)
        self._listener.join(5)
        for end in {self._keys, self._screen} - {-1}:
            os.close(end)


def _ends(terminal: bool) -> tuple[int, int, tuple[int, int]]:
    """Where we write and read, and the other ends of both."""
    if terminal:
        ours, theirs = os.openpty()
        return ours, ours, (theirs, theirs)
    source, keys = os.pipe()
    screen, target = os.pipe()
    return keys, screen, (source, target)


class HostProgram(Program):
    """`knockdown host --json`, open for guests."""

    def __init__(self, folder: Path, *more: str, home: str = "host") -> None:
        super().__init__(folder / home, "host", "--json", "--no-announce", "--port", "0", "--countdown", "0", *more)
        self.opened: list[dict[str, Any]] = []
        while not self.opened or self.opened[-1]["event"] != "serving":
            self.opened.append(self.event(".*"))

    def event(self, name: str, seconds: float = PATIENCE) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(self.until(rf'\{{"event": "{name}".*\}}', seconds))
        return said

    @property
    def link(self) -> str:
        link: str = self.opened[0]["link"]
        return link

    @property
    def code(self) -> str:
        code: str = self.opened[0]["code"]
        return code

    @property
    def place(self) -> str:
        return f"127.0.0.1:{self.opened[0]['port']}"


class GuestProgram(Program):
    """`knockdown join --stdin`, with a home of its own."""

    def __init__(
        self, folder: Path, target: str, name: str, *more: str, home: str = "", terminal: bool = False
    ) -> None:
        self.name = name
        self.chance = random.Random(name)
        arguments = ["join", target, "--name", name, *more, *([] if terminal else ["--stdin"])]
        super().__init__(folder / (home or name.lower()), *arguments, terminal=terminal)

    def is_asked(self, seconds: float = 0.0) -> bool:
        """Does a prompt of the match wait for an answer?"""
        ends = time.monotonic() + seconds
        while not self.text[self._read_to :].endswith("\n> ") and self.text[self._read_to :] != "> ":
            if time.monotonic() >= ends or not self._hear(min(0.05, ends - time.monotonic())):
                return False
        return True

    def choose(self) -> None:
        """Any of the choices that are shown."""
        shown = self.text[self._read_to :]
        numbers = re.findall(r"^  (\d+)\. ", shown[shown.rfind(":\n") if ":\n" in shown else 0 :], re.MULTILINE)
        self._read_to = len(self.text)
        self.type(str(self.chance.randint(1, int(numbers[-1]) if numbers else 1)))
