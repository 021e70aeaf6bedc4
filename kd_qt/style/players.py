"""Ways to play a sound file: QtMultimedia if it is installed and has an output, else a small program of the system.

QtMultimedia is optional (the extra `audio`), needs libpulse merely to be imported, and talks to the terminal when there
is no device; therefore it is imported late and nothing is made without an output.

What goes on, as an arena does, is one effect without an end, or one process after the other, never two at once. It ends
with the program, however that ends.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from shutil import which
from typing import Any, Protocol

from PySide6.QtCore import QElapsedTimer, QProcess, QUrl
from PySide6.QtGui import QGuiApplication

MOST_AT_ONCE = 6
SHORTEST_MS = 1000  # a program that plays a loop for less than this does not play it
ENDLESS = -2  # QSoundEffect.Infinite, without QtMultimedia
UNSEEN = ("offscreen", "minimal")  # platforms whose windows nobody sits before

Arguments = Callable[[str, float], list[str]]

# A program and its arguments for a file and a volume from 0 to 1. PulseAudio counts loudness, not amplitude. aplay has
# no volume: it is the last choice.
_PROGRAMS: tuple[tuple[str, Arguments], ...] = (
    ("pw-play", lambda file, volume: [f"--volume={volume:.3f}", file]),
    ("paplay", lambda file, volume: [f"--volume={round(volume ** (1 / 3) * 65536)}", file]),
    ("afplay", lambda file, volume: ["-v", f"{volume:.3f}", file]),
    ("aplay", lambda file, volume: ["-q", file]),
)


class Player(Protocol):
    def play(self, file: Path, volume: float) -> bool:
        """Start it; whether it was started."""
        ...

    def loop(self, file: Path, volume: float) -> None:
        """Play it over and over, in place of the one before."""
        ...

    def end_loop(self) -> None:
        """No loop sounds any more."""
        ...

    def stop(self) -> None:
        """End everything that sounds."""
        ...


def find() -> Player | None:
    """The best way on this computer; None where nothing can be heard."""
    return None if QGuiApplication.platformName() in UNSEEN else _qt() or _system()


def _qt() -> Player | None:
    os.environ.setdefault("QT_LOGGING_RULES", "qt.multimedia.*=false")
    with suppress(ImportError, OSError, RuntimeError):
        from PySide6 import QtMultimedia  # type: ignore[attr-defined, unused-ignore]

        if QtMultimedia.QMediaDevices.audioOutputs():
            return Effects(QtMultimedia.QSoundEffect)
    return None


def _system() -> Player | None:
    """Only in a desktop session: elsewhere these programs would just complain."""
    if sys.platform != "darwin" and not any(os.environ.get(name) for name in ("XDG_RUNTIME_DIR", "PULSE_SERVER")):
        return None
    for program, arguments in _PROGRAMS:
        found = which(program)
        if found:
            return Programs(found, arguments)
    return None


class Effects:
    """QSoundEffect, one for each file, loaded when first heard."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make
        self._effects: dict[Path, Any] = {}
        self._loop: Any = None

    def play(self, file: Path, volume: float) -> bool:
        if file not in self._effects:
            self._effects[file] = self._load(file)
        self._effects[file].setVolume(volume)
        self._effects[file].play()
        return True

    def _load(self, file: Path) -> Any:
        effect = self._make()
        effect.setSource(QUrl.fromLocalFile(str(file)))
        return effect

    def loop(self, file: Path, volume: float) -> None:
        self.end_loop()
        self._loop = self._load(file)
        self._loop.setLoopCount(ENDLESS)
        self._loop.setVolume(volume)
        self._loop.play()

    def end_loop(self) -> None:
        if self._loop is not None:
            self._loop.stop()
            self._loop = None

    def stop(self) -> None:
        self.end_loop()
        for effect in self._effects.values():
            effect.stop()
        self._effects.clear()


class Programs:
    """One short process for each sound. After the first one that fails, silence."""

    def __init__(self, program: str, arguments: Arguments) -> None:
        self._program, self._arguments = program, arguments
        self._running: list[QProcess] = []
        self._works = True
        self._again = Again(program, arguments)

    def play(self, file: Path, volume: float) -> bool:
        if not self._works or len(self._running) >= MOST_AT_ONCE:
            return False
        process = _process(lambda well: self._ended(process, well))
        self._running.append(process)
        process.start(self._program, self._arguments(str(file), volume))
        return True

    def loop(self, file: Path, volume: float) -> None:
        if self._works:
            self._again.start(file, volume)

    def end_loop(self) -> None:
        self._again.end()

    def stop(self) -> None:
        self._again.stop()
        _kill(self._running)

    def _ended(self, process: QProcess, well: bool) -> None:
        self._works = self._works and well
        if process in self._running:
            self._running.remove(process)
        process.deleteLater()


class Again:
    """One process after the other plays the same file. One that fails, or ends at once, is the last."""

    def __init__(self, program: str, arguments: Arguments) -> None:
        self._program, self._arguments = program, arguments
        self._playing: QProcess | None = None
        self._dying: list[QProcess] = []  # they are not waited for
        self._since = QElapsedTimer()
        self._works = True

    def start(self, file: Path, volume: float) -> None:
        self.end()
        if self._works:
            self._begin([self._program, *self._arguments(str(file), volume)])

    def _begin(self, command: list[str]) -> None:
        self._playing = process = _process(lambda well: self._ended(process, command, well))
        self._since.start()
        program, *arguments = _tied(command)
        process.start(program, arguments)

    def end(self) -> None:
        if self._playing is not None:
            process, self._playing = self._playing, None
            self._dying.append(process)
            process.kill()

    def stop(self) -> None:
        """Quiet, and really gone."""
        self.end()
        _kill(self._dying)

    def _ended(self, process: QProcess, command: list[str], well: bool) -> None:
        if process in self._dying:
            self._dying.remove(process)
        elif process is self._playing:
            self._playing = None
            self._works = well and self._since.elapsed() >= SHORTEST_MS
            if self._works:
                self._begin(command)
        process.deleteLater()


def _process(ended: Callable[[bool], None]) -> QProcess:
    """A silent one; `ended` hears whether it ended well, or could not even start."""
    process = QProcess()
    process.setStandardOutputFile(QProcess.nullDevice())
    process.setStandardErrorFile(QProcess.nullDevice())
    process.finished.connect(lambda code, status: ended(code == 0 and status == QProcess.ExitStatus.NormalExit))
    process.errorOccurred.connect(lambda error: ended(False) if error == QProcess.ProcessError.FailedToStart else None)
    return process


def _kill(processes: list[QProcess]) -> None:
    for process in processes:
        process.blockSignals(True)
        process.kill()
        process.waitForFinished(500)
    processes.clear()


def _tied(command: list[str]) -> list[str]:
    """So that Linux ends it with us, also when we are killed; elsewhere it plays to the end of its file."""
    setpriv = which("setpriv") if sys.platform == "linux" else None
    return [setpriv, "--pdeathsig", "KILL", *command] if setpriv else command
