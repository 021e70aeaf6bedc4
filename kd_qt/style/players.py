"""Ways to play a sound file: QtMultimedia if it is installed and has an output, else a small program of the system.

QtMultimedia is optional (the extra `audio`), needs libpulse merely to be imported, and talks to the terminal when there
is no device; therefore it is imported late and nothing is made without an output.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from shutil import which
from typing import Any, Protocol

from PySide6.QtCore import QProcess, QUrl

MOST_AT_ONCE = 4

# A program and its arguments for a file and a volume from 0 to 1. aplay has no volume: it is the last choice.
_PROGRAMS: tuple[tuple[str, Callable[[str, float], list[str]]], ...] = (
    ("pw-play", lambda file, volume: [f"--volume={volume:.2f}", file]),
    ("paplay", lambda file, volume: [f"--volume={round(volume * 65536)}", file]),
    ("afplay", lambda file, volume: ["-v", f"{volume:.2f}", file]),
    ("aplay", lambda file, volume: ["-q", file]),
)


class Player(Protocol):
    def play(self, file: Path, volume: float) -> bool:
        """Start it; whether it was started."""
        ...

    def stop(self) -> None:
        """End everything that sounds."""
        ...


def find() -> Player | None:
    """The best way on this computer; None where nothing can be heard."""
    return _qt() or _system()


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

    def play(self, file: Path, volume: float) -> bool:
        if file not in self._effects:
            effect = self._make()
            effect.setSource(QUrl.fromLocalFile(str(file)))
            self._effects[file] = effect
        self._effects[file].setVolume(volume)
        self._effects[file].play()
        return True

    def stop(self) -> None:
        for effect in self._effects.values():
            effect.stop()
        self._effects.clear()


class Programs:
    """One short process for each sound. After the first one that fails, silence."""

    def __init__(self, program: str, arguments: Callable[[str, float], list[str]]) -> None:
        self._program, self._arguments = program, arguments
        self._running: list[QProcess] = []
        self._works = True

    def play(self, file: Path, volume: float) -> bool:
        if not self._works or len(self._running) >= MOST_AT_ONCE:
            return False
        process = QProcess()
        process.setStandardOutputFile(QProcess.nullDevice())
        process.setStandardErrorFile(QProcess.nullDevice())
        process.finished.connect(lambda code, status: self._ended(process, code == 0))
        process.errorOccurred.connect(lambda error: self._ended(process, False))
        self._running.append(process)
        process.start(self._program, self._arguments(str(file), volume))
        return True

    def stop(self) -> None:
        for process in list(self._running):
            process.blockSignals(True)
            process.kill()
            process.waitForFinished(500)
        self._running.clear()

    def _ended(self, process: QProcess, well: bool) -> None:
        self._works = self._works and well
        if process in self._running:
            self._running.remove(process)
