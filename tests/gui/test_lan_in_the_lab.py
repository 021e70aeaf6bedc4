"""Two or four computers, a window on each, one table: found by multicast, played by widgets, unplugged, receipts."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.net.lab.lan import Lan, missing

pytestmark = [
    pytest.mark.gui,
    pytest.mark.slow,
    pytest.mark.timeout(240),
    pytest.mark.skipif(missing() != "", reason=missing()),
]
PATIENCE = 60.0  # seconds; two programs with pictures share a machine that may be busy
HOSTED_AND_JOINED = 30.0


class Computer:
    """A window on one of the lab's computers."""

    def __init__(self, lan: Lan, at: int, role: str, name: str, home: Path, choices: int, mode: str = "duel") -> None:
        player = ["-m", "tests.gui.lan_window", role, name, str(choices), mode]
        command = ["env", f"KNOCKDOWN_HOME={home}", sys.executable, *player]
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.process = lan.run(at, command, **pipes)
        self.seen: dict[str, Any] = {}  # the newest of everything that it told
        self.pages: list[str] = []
        self._lines: queue.Queue[dict[str, Any]] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(json.loads(line))

    def until(self, **wanted: Any) -> None:
        """It has told all of this."""
        self._wait(lambda: all(self.seen.get(name) == value for name, value in wanted.items()), str(wanted))

    def newest(self, name: str) -> Any:
        while not self._lines.empty():
            self._take(self._lines.get())
        return self.seen.get(name)

    def reaches(self, seq: int) -> None:
        """So many choices were made at the table."""
        self._wait(lambda: self.seen.get("seq", -1) >= seq, f"choice {seq}")

    def _wait(self, true: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not true():
            left = deadline - time.monotonic()
            assert left > 0, f"{what}: {self.seen} {self.pages}"
            try:
                self._take(self._lines.get(timeout=min(left, 1.0)))
            except queue.Empty:
                assert self.process.poll() is None, (self.process.returncode, self.seen)

    def _take(self, told: dict[str, Any]) -> None:
        self.seen |= told
        if "page" in told:
            self.pages.append(told["page"])

    def say(self, word: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{word}\n")
        self.process.stdin.flush()


def vote(windows: list[Computer], word: str) -> None:
    """Each presses until the question is gone: on a busy computer a veil may change under somebody's finger."""
    deadline = time.monotonic() + PATIENCE
    while any(one.newest("veil") for one in windows):
        assert time.monotonic() < deadline, [one.seen for one in windows]
        for one in windows:
            one.say(word)
        time.sleep(1)


@pytest.mark.parametrize("line", [{}, {"delay": 0.020, "jitter": 0.010, "loss": 0.02}], ids=["quiet", "bad Wi-Fi"])
def test_two_windows_find_each_other_play_lose_and_find_each_other_again(
    tmp_path: Path, line: dict[str, float]
) -> None:
    choices = 20
    with Lan(hosts=2, **line) as lan:
        began = time.monotonic()
        ann = Computer(lan, 0, "host", "Ann", tmp_path / "ann", choices)
        ben = Computer(lan, 1, "join", "Ben", tmp_path / "ben", choices)
        ben.until(page="LobbyScreen")
        assert time.monotonic() - began < HOSTED_AND_JOINED
        for one in (ann, ben):
            one.until(page="LanPlayScreen")
            one.reaches(choices)
        lan.unplug(1)
        ann.until(veil="PlayerGone")
        ben.until(veil="HostLost")
        lan.plug(1)
        for one in (ann, ben):
            one.until(veil="")
        for word in ("menu", "far.resign", "sure.yes"):
            ben.say(word)
        for one in (ann, ben):
            one.until(page="LanResultScreen", reason="resigned", receipt="fair")
        assert ann.seen["record"] == ben.seen["record"]
        for one in (ann, ben):
            one.say("quit")
            assert one.process.wait(20) == 0


def test_four_windows_in_teams_one_is_replaced_by_a_bot_and_comes_back(tmp_path: Path) -> None:
    choices = 12
    with Lan(hosts=4) as lan:
        names = ("Ann", "Ben", "Cid", "Dot")
        windows = [
            Computer(lan, at, "join" if at else "host", name, tmp_path / name, choices, "teams")
            for at, name in enumerate(names)
        ]
        *here, dot = windows
        for one in windows:
            one.until(page="LanPlayScreen")
            one.reaches(choices)
        lan.unplug(3)
        for one in here:
            one.until(veil="PlayerGone")
        vote(here, "loss.bot")
        for one in here:
            one.until(veil="", bots=["Dot"])
        lan.plug(3)
        for one in windows:
            one.until(veil="", bots=[])
        for word in ("menu", "far.ask_end"):
            here[0].say(word)
        for one in windows[1:]:
            one.say("far.agree")
        for one in windows:
            one.until(page="LanResultScreen", reason="agreed")
        assert all(one.seen["receipt"] == "fair" for one in here)
        assert dot.seen["receipt"] in ("fair", "unproved"), "of what happened without her she can only say so"
        assert len({one.seen["record"] for one in windows}) == 1
        for one in windows:
            one.say("quit")
            assert one.process.wait(20) == 0
