"""The screen stays on while the referee lies on the table: people look at it for an hour and touch it now and then.

Each system is asked in its own way, and each forgets the wish when the program ends, however it ends. Where nobody can
be asked, the screen goes dark as it always does; that is never a reason to stop, or to say something.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtGui import QGuiApplication

NAME = "Knockdown"
WHY = "The referee of a match is open"
SCREENLESS = ("offscreen", "minimal")  # platforms of Qt without a screen that could go dark


class Keeper(Protocol):
    """One way to keep a screen on."""

    def hold(self) -> None: ...

    def release(self) -> None: ...


class Awake:
    """Hold it when the referee is entered, release it when it is left; both as often as one likes."""

    def __init__(self, find: Callable[[], Keeper | None] | None = None) -> None:
        self._find = find or keeper
        self._keeper: Keeper | None = None

    @property
    def held(self) -> bool:
        return self._keeper is not None

    def hold(self) -> None:
        if self._keeper is not None:
            return
        with suppress(Exception):
            found = self._find()
            if found is not None:
                found.hold()
                self._keeper = found

    def release(self) -> None:
        held, self._keeper = self._keeper, None
        if held is not None:
            with suppress(Exception):
                held.release()


def has_screen() -> bool:
    """Whether Qt draws on something that people look at."""
    return QGuiApplication.platformName() not in SCREENLESS


def keeper(platform: str = sys.platform) -> Keeper | None:
    """The way of this system; None where there is none."""
    if not has_screen():
        return None
    if platform == "win32":
        return Windows()
    if platform == "darwin":
        return Caffeine()
    return ScreenSaver() if _has_bus() else None


def _has_bus() -> bool:
    """A session bus that is there; looking for one that is not would start one."""
    if os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
        return True
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    return bool(runtime) and (Path(runtime) / "bus").exists()


class ScreenSaver:
    """Linux and its relatives: the screen saver of the desktop, over D-Bus.

    The wish lives as long as the connection that it was made on. That connection is our own and is closed to take the
    wish back; the number that the screen saver gives for it is not needed, and nobody waits for it.
    """

    CONNECTION = "knockdown-referee"
    SERVICE = "org.freedesktop.ScreenSaver"
    PATH = "/org/freedesktop/ScreenSaver"

    def hold(self) -> None:
        from PySide6.QtDBus import QDBusConnection, QDBusMessage

        bus = QDBusConnection.connectToBus(QDBusConnection.BusType.SessionBus, self.CONNECTION)
        wish = QDBusMessage.createMethodCall(self.SERVICE, self.PATH, self.SERVICE, "Inhibit")
        wish.setArguments([NAME, WHY])
        if not bus.isConnected() or not bus.send(wish):
            self.release()
            raise OSError("nobody hears it on the session bus")

    def release(self) -> None:
        from PySide6.QtDBus import QDBusConnection

        QDBusConnection.disconnectFromBus(self.CONNECTION)


class Windows:
    """The state that a thread asks for; it ends with the thread."""

    CONTINUOUS, SYSTEM, DISPLAY = 0x80000000, 0x00000001, 0x00000002

    def __init__(self, kernel: Any = None) -> None:
        self._kernel = kernel if kernel is not None else _kernel()

    def hold(self) -> None:
        if not self._kernel.SetThreadExecutionState(self.CONTINUOUS | self.SYSTEM | self.DISPLAY):
            raise OSError("the state was refused")

    def release(self) -> None:
        self._kernel.SetThreadExecutionState(self.CONTINUOUS)


def _kernel() -> Any:
    return vars(ctypes)["windll"].kernel32  # which other systems' ctypes does not have


class Caffeine:
    """macOS: a helper of the system that ends with our process."""

    def __init__(self, start: Callable[[list[str]], Any] | None = None) -> None:
        self._start = start or _quietly
        self._helper: Any = None

    def hold(self) -> None:
        self._helper = self._start(["caffeinate", "-d", "-i", "-w", str(os.getpid())])

    def release(self) -> None:
        if self._helper is not None:
            self._helper.terminate()
            self._helper.wait(1)
            self._helper = None


def _quietly(command: list[str]) -> subprocess.Popen[bytes]:
    silence = subprocess.DEVNULL
    return subprocess.Popen(command, stdin=silence, stdout=silence, stderr=silence)
