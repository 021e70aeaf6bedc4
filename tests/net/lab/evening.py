"""An evening of separate processes: one hosts, the others play; any of them can be killed and started again.

On loopback (`Evening(home)`), or in the laboratory, each on a computer of its own (`Evening(home, lan)`).
"""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from kd_core.game import library
from kd_core.record import Record, read
from tests.net.lab.lan import PROJECT, Lan

PATIENCE = 240.0


class Program:
    """A process that speaks in lines of JSON."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.told: list[dict[str, Any]] = []
        self._lines: queue.Queue[dict[str, Any] | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(json.loads(line))
        self._lines.put(None)

    def wait_for(self, wanted: Callable[[dict[str, Any]], bool], seconds: float = PATIENCE) -> dict[str, Any] | None:
        """The first such line from now on; None: the program has ended without one."""
        until = time.monotonic() + seconds
        while True:
            line = self._lines.get(timeout=max(0.01, until - time.monotonic()))
            if line is None:
                return None
            self.told.append(line)
            if wanted(line):
                return line

    def skip(self) -> None:
        """What was said so far is old; but for the end."""
        for _ in range(self._lines.qsize()):
            line = self._lines.get()
            if line is None or "over" in line:
                self._lines.put(line)
                return

    def put_back(self, line: dict[str, Any]) -> None:
        self._lines.put(line)

    def kill(self) -> None:
        """-9."""
        self.process.kill()
        self.process.wait()
        self._close()

    def _close(self) -> None:
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


class Evening:
    def __init__(self, home: Path, lan: Lan | None = None, people: int = 2, **more: Any) -> None:
        self.home = home
        self.lan = lan
        self.people = people
        self.more = more
        self.players: list[Program] = []
        self.host: Program | None = None
        self._started: list[subprocess.Popen[str]] = []
        self._table: dict[str, Any] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, why: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in self._started:
            if process.poll() is None:
                process.kill()
                process.wait()

    def _start(self, computer: int, module: str, wish: dict[str, Any]) -> Program:
        command = ["-m", f"tests.net.lab.{module}", json.dumps(wish)]
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "cwd": PROJECT}
        if self.lan is not None:
            process = self.lan.python(computer, *command, **pipes)
        else:
            process = subprocess.Popen([sys.executable, *command], **pipes)
        self._started.append(process)
        return Program(process)

    def host_it(self, reopen: bool = False, **rules: Any) -> None:
        rules = {"mode": "teams" if self.people == 4 else "duel", "countdown": 1, **rules}
        wish = {"home": str(self.home / "host"), "name": "Friday", "announce": self.lan is not None, "rules": rules}
        self.host = self._start(0, "hosting", wish | {"reopen": reopen})
        told = self.host.wait_for(lambda line: "port" in line, 60)
        assert told is not None, "there is no table"
        self._table = told

    def sit_down(self, number: int) -> Program:
        """The player of that number, for the first time or again."""
        wish = {"home": str(self.home / f"player{number}"), "name": f"P{number}", "seed": number + 1, **self.more,
                "people": self.people}  # fmt: skip
        if number == 0:
            wish["captain"] = self._table["captain"]
        where = {"find": "Friday"} if self.lan is not None else {key: self._table[key] for key in ("port", "table")}
        program = self._start(min(number, self.lan.hosts - 1) if self.lan else 0, "player", wish | where)
        self.players[number : number + 1] = [program]
        return program

    def everybody_sits_down(self) -> None:
        for number in range(self.people):
            self.sit_down(number)
            self.players[number].wait_for(lambda line: line.get("status") == "inside")

    def ends(self) -> list[dict[str, Any]]:
        """How it ended for each."""
        ended = [player.wait_for(lambda line: "over" in line) for player in self.players]
        assert None not in ended, "somebody did not come to the end"
        return [one for one in ended if one is not None]

    def record(self) -> Record:
        (path,) = (self.home / "host").rglob("*.kdr")
        return read(path, library.find(library.BOXES))

    def record_bytes(self) -> bytes:
        paths = list((self.home / "host").rglob("*.kdr"))
        return paths[0].read_bytes() if paths else b""


def same_end(ends: list[dict[str, Any]], kept: Record) -> None:
    """The same position, the same record, and no receipt finds anything wrong."""
    assert {one["over"] for one in ends} == {"played"}
    assert len({(one["winner"], one["view"], one["record"]) for one in ends}) == 1, ends
    assert kept.result is not None and kept.result["winner"] == ends[0]["winner"]
    assert all(one["receipt"] in ("fair", "unproved") and not one["bad"] for one in ends), ends
