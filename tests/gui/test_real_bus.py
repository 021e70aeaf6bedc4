"""A round by ear on the real accessibility bus: the program in a real window, and a reader in another process that
knows only what it hears and finds there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from installer import system
from kd_core.record import record
from kd_core.text import say
from kd_qt.table.words.wording import Line, Teller
from tests.gui import at_spi
from tests.gui.at_spi import Found, Place, Reader
from tests.gui.blind import Blind, Read
from tests.gui.test_real_window import end, screen  # noqa: F401 - a fixture
from tests.gui.test_voice import each_once

ROOT = Path(__file__).parents[2]
PATIENCE = 120  # seconds for everything; about ten are enough on a free machine
ENOUGH = 15  # seconds: on a slow machine some turns are enough
TURNS = 3
LACKING = system.missing(system.for_real_bus())

pytestmark = [pytest.mark.gui, pytest.mark.skipif(bool(LACKING), reason=f"the real bus needs {', '.join(LACKING)}")]

Got = TypeVar("Got")
NEXT = "Round 2 begins."
MINE = say("en", "heard.turn_started")


class Listener:
    """Somebody before a screen that they do not see."""

    def __init__(self, reader: Reader) -> None:
        self.reader, self.mind = reader, Blind()
        self.said: list[str] = []  # announced, in order
        self.named: list[str] = []  # names that changed into what is said, for older readers
        self.enough, self.deadline = time.monotonic() + ENOUGH, time.monotonic() + PATIENCE
        self.program: Place = self.until(self.reader.programs)[0]

    def until(self, got: Callable[[], Got]) -> Got:
        while not (found := got()):
            assert time.monotonic() < self.deadline, self.asked()
            time.sleep(0.05)
        return found

    def button(self, key: str) -> list[Found]:
        """The button of this name, if it is there."""
        name = say("en", key)
        return [one for one in self.reader.tree(self.program) if one.name == name and "Press" in one.actions]

    def press(self, key: str) -> None:
        self.reader.press(self.until(lambda: self.button(key))[0])

    @property
    def heard(self) -> str:
        return " ".join(self.said)

    def look(self) -> list[Read]:
        return self.reader.read(self.program)

    def asked(self) -> str:
        return f"asked {self.mind.asked!r} after {self.said[-3:]}"

    def look_around(self) -> None:
        """The table at one's own first turn: places, and what can be done, by name, role and state."""
        found = {one.name: one for one in self.reader.tree(self.program)}
        for start, most in (("Row ", 4), ("Space ", 9)):
            assert len([name for name in found if name.startswith(start)]) == most
        move = found[say("en", "table.do_move")]
        assert move.role == at_spi.BUTTON and move.has(at_spi.ENABLED) and "Press" in move.actions

    def act(self) -> None:
        assert time.monotonic() < self.deadline, self.asked()
        if not self.mind.act(self.look()):
            time.sleep(0.02)
        for kind, words in self.reader.heard():
            (self.said if kind == "Announcement" else self.named).append(words)


@pytest.fixture
def bus(tmp_path: Path) -> Iterator[str]:
    with at_spi.session(tmp_path) as address:
        yield address


@pytest.fixture
def home(tmp_path: Path) -> Path:
    made = tmp_path / "home"
    (made / "config").mkdir(parents=True)
    settings = {"language": "en", "speed": "none", "sound": False, "notes": False}
    (made / "config" / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    return made


@pytest.fixture
def program(screen: str, bus: str, home: Path) -> Iterator[subprocess.Popen[bytes]]:  # noqa: F811
    around = {**os.environ, "DISPLAY": screen, "QT_QPA_PLATFORM": "xcb", "KNOCKDOWN_HOME": str(home)}
    around |= {"DBUS_SESSION_BUS_ADDRESS": bus, "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "PYTHONPATH": str(ROOT)}
    with (home / "log").open("wb") as log:
        made = subprocess.Popen([sys.executable, "-m", "kd_qt"], env=around, stdout=log, stderr=log)
    try:
        yield made
    finally:
        if made.poll() is None:
            end(made)


def written(home: Path) -> list[Line]:
    """What the log said to the person, as the record tells it."""
    (path,) = (home / "records").glob("*.kdr")
    kept = record.read(path)
    teller = Teller(kept.start().packs, {}, "en")
    lines: list[Line] = []
    for match, _, _, events in kept.replay():
        teller.follow(match.view(0))
        lines += teller.lines([event.seen_by((0,)).to_json() for event in events], you=0)
    return lines


def until_mark(lines: list[str], mark: str, times: int) -> list[str]:
    """Up to the line that begins so for the last time."""
    at = [at for at, line in enumerate(lines) if line.startswith(mark)]
    return lines[: at[times - 1] + 1]


def test_a_round_is_played_on_the_real_bus(bus: str, program: subprocess.Popen[bytes], home: Path) -> None:
    listener = Listener(Reader(bus))
    listener.press("home.computer")
    listener.press("setup.start")
    while not listener.button("table.do_attack"):
        listener.act()
    listener.look_around()
    listener.press("table.do_attack")
    listener.until(lambda: [one for one in listener.look() if one.asks and say("en", "table.ask_attack") in one.name])
    while NEXT not in listener.heard:
        assert program.poll() is None, listener.asked()
        listener.act()
        if time.monotonic() > listener.enough and listener.heard.count(MINE) >= TURNS:
            break
    listener.reader.close()
    mark = NEXT if NEXT in listener.heard else MINE
    lines = until_mark([line.spoken for line in written(home)], mark, listener.heard.count(mark))
    heard = listener.heard[: listener.heard.rindex(mark) + len(lines[-1])]
    each_once([heard], lines, ["You", "Lost Knight"])
    assert len(lines) > 20 and set(listener.said) <= set(listener.named)  # older readers hear names that change
    assert "Traceback" not in (home / "log").read_text(encoding="utf-8")
