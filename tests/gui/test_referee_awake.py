"""The screen stays on while the referee is open: asked for once, given back, and never a trouble."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import Any

import pytest

from kd_qt.app import application
from kd_qt.referee import awake
from kd_qt.referee.awake import Awake, Caffeine, Windows

pytestmark = pytest.mark.gui


class Noted:
    """A keeper that writes down what it was asked, and fails where it is told to."""

    def __init__(self, fails: str = "") -> None:
        self.asked: list[str] = []
        self.fails = fails

    def hold(self) -> None:
        self._ask("hold")

    def release(self) -> None:
        self._ask("release")

    def _ask(self, what: str) -> None:
        self.asked.append(what)
        if what == self.fails:
            raise OSError(what)


def test_it_is_asked_for_once_and_given_back_once() -> None:
    keeper = Noted()
    held = Awake(lambda: keeper)
    held.hold()
    held.hold()
    assert held.held
    held.release()
    held.release()
    assert keeper.asked == ["hold", "release"] and not held.held


def test_it_can_be_held_again() -> None:
    keepers = [Noted(), Noted()]
    left = list(keepers)
    held = Awake(lambda: left.pop(0))
    for _ in range(2):
        held.hold()
        held.release()
    assert [keeper.asked for keeper in keepers] == [["hold", "release"]] * 2


@pytest.mark.parametrize("fails", ["hold", "release"])
def test_a_system_that_refuses_is_no_trouble(fails: str) -> None:
    keeper = Noted(fails)
    held = Awake(lambda: keeper)
    held.hold()
    assert held.held == (fails != "hold")
    held.release()
    assert not held.held


def test_looking_for_a_way_may_fail_too() -> None:
    def broken() -> Noted:
        raise ImportError("no such library")

    held = Awake(broken)
    held.hold()
    held.release()
    assert not held.held


def test_without_a_screen_nobody_is_asked(qapp: object) -> None:
    application()
    assert not awake.has_screen()
    assert awake.keeper() is None


@pytest.mark.parametrize(
    ("platform", "kind"), [("darwin", "Caffeine"), ("linux", "ScreenSaver"), ("freebsd14", "ScreenSaver")]
)
def test_each_system_has_its_way(platform: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(awake, "has_screen", lambda: True)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    assert type(awake.keeper(platform)).__name__ == kind


def test_no_session_bus_is_started_for_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setattr(awake, "has_screen", lambda: True)
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert awake.keeper("linux") is None
    (tmp_path / "bus").touch()
    assert awake.keeper("linux") is not None


def test_windows_is_told_that_the_display_is_needed_and_then_that_it_is_not() -> None:
    """ES_CONTINUOUS with ES_SYSTEM_REQUIRED and ES_DISPLAY_REQUIRED; ES_CONTINUOUS alone clears both."""
    told: list[int] = []

    class Kernel:
        def SetThreadExecutionState(self, flags: int) -> int:  # noqa: N802 - the system's name
            told.append(flags)
            return 1

    keeper = Windows(Kernel())
    keeper.hold()
    keeper.release()
    assert told == [0x80000003, 0x80000000]


def test_the_helper_of_macos_ends_with_us_or_before() -> None:
    ended: list[str] = []

    class Helper:
        def terminate(self) -> None:
            ended.append("terminate")

        def wait(self, seconds: float) -> None:
            ended.append("wait")

    started: list[list[str]] = []

    def start(command: list[str]) -> Helper:
        started.append(command)
        return Helper()

    keeper = Caffeine(start)
    keeper.hold()
    assert started == [["caffeinate", "-d", "-i", "-w", str(os.getpid())]] and not ended
    keeper.release()
    keeper.release()
    assert ended == ["terminate", "wait"]


ON_A_BUS = """
import subprocess, sys, threading
from PySide6.QtCore import QCoreApplication
from kd_qt.referee.awake import Awake, ScreenSaver

app = QCoreApplication([])
monitor = subprocess.Popen(["dbus-monitor", "--session"], stdout=subprocess.PIPE, text=True)
guard = threading.Timer(15, monitor.kill)
guard.start()


def heard(word):
    for line in monitor.stdout:
        if word in line:
            print(line.strip().rpartition("member=")[2])
            return


heard("NameLost")  # the monitor is no client any more: from now on it hears everything
held = Awake(ScreenSaver)
held.hold()
heard("member=Inhibit")
heard('string "Knockdown"')
held.release()
heard("member=NameLost")
guard.cancel()
monitor.kill()
"""


@pytest.mark.skipif(
    not all(map(shutil.which, ("dbus-run-session", "dbus-monitor"))), reason="there is no D-Bus to talk to"
)
def test_a_real_bus_hears_the_wish_and_its_end() -> None:
    """The connection that it was made on is closed, which takes it back."""
    command = ["dbus-run-session", "--", sys.executable, "-c", ON_A_BUS]
    done = subprocess.run(command, capture_output=True, text=True, timeout=40, cwd=os.getcwd(), check=False)
    assert done.stdout.split("\n")[1:4] == ["Inhibit", 'string "Knockdown"', "NameLost"], done
