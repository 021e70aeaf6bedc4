"""The screenshot key: a picture of the window as it is now, into the user's folder for pictures.

The picture is taken at once and written by a thread, since a disk may take longer than a frame. It never takes the
place of another file. Where the folder for pictures cannot be written to, it goes into the folder of the program's own
data; where that fails too, it is said why, and the match is not touched.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QObject, QRunnable, QStandardPaths, QThreadPool, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from kd_core import places

KEY = "F12"
PATIENCE = 5000  # ms that a disk is waited for at the end
Tell = Callable[[str, str], None]


def folders() -> list[Path]:
    """Where a picture may go, the best place first."""
    pictures = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation)
    return [*([Path(pictures)] if pictures else []), places.data() / "pictures"]


class _Write(QRunnable):
    def __init__(self, snapshots: Snapshots, image: QImage, name: str) -> None:
        super().__init__()
        self._snapshots, self._image, self._name = snapshots, image, name

    def run(self) -> None:
        try:
            path = save(self._image, self._name)
        except OSError as why:
            said = "", why.strerror or str(why)
        else:
            said = str(path), ""
        with suppress(RuntimeError):  # the window is gone
            self._snapshots.written.emit(*said)


class Snapshots(QObject):
    """Of one window; `written` tells where a picture is, or why there is none."""

    written = Signal(str, str)  # the file, or what is wrong; from the thread

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)

    def take(self) -> None:
        now = datetime.now()
        self._pool.start(_Write(self, self._window.grab().toImage(), f"Knockdown {now:%Y-%m-%d %H.%M.%S}"))

    def finish(self) -> None:
        """What was taken is written before the program ends."""
        self._pool.waitForDone(PATIENCE)


def save(image: QImage, name: str) -> Path:
    """The file that it is in now. Raises OSError with what is wrong with the first folder."""
    content = _png(image)
    problem: OSError | None = None
    for folder in folders():
        try:
            return _put(folder, name, content)
        except OSError as why:
            problem = problem or why
    assert problem is not None  # there is always a folder to try
    raise problem


def _png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # PySide's stubs know only bytes as a format
    return bytes(buffer.data().data())


def _put(folder: Path, name: str, content: bytes) -> Path:
    """Beside what is there: a name that is taken gets a number."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in _names(folder, name):
        with suppress(FileExistsError):
            _write_new(path, content)
            return path
    raise AssertionError("numbers do not end")


def _names(folder: Path, name: str) -> Iterator[Path]:
    yield folder / f"{name}.png"
    yield from (folder / f"{name} ({number}).png" for number in count(2))


def _write_new(path: Path, content: bytes) -> None:
    """Whole or not at all."""
    with open(path, "xb") as file:
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        except OSError:
            with suppress(OSError):
                path.unlink()
            raise
