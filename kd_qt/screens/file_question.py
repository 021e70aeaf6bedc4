"""Which file? Asked with the system's own dialog, which does not stop the program."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog

from kd_qt.screens.base import Screen


class FileQuestion:
    """One dialog at a time; `kind` is a key of the catalogue that names the files it shows."""

    def __init__(self, screen: Screen, kind: str) -> None:
        self._screen, self._kind = screen, kind
        self._dialog: QFileDialog | None = None

    def ask(self, then: Callable[[Path], None]) -> None:
        """For a file that is there."""
        dialog = self._fresh(QFileDialog.AcceptMode.AcceptOpen, then)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.open()

    def ask_new(self, name: str, suffix: str, then: Callable[[Path], None]) -> None:
        """For a file to write to, with a name that fits."""
        dialog = self._fresh(QFileDialog.AcceptMode.AcceptSave, then)
        dialog.setDefaultSuffix(suffix.lstrip("."))
        dialog.selectFile(name)
        dialog.open()

    def _fresh(self, mode: QFileDialog.AcceptMode, then: Callable[[Path], None]) -> QFileDialog:
        if self._dialog is not None:
            self._dialog.deleteLater()
        self._dialog = QFileDialog(self._screen)
        self._dialog.setAcceptMode(mode)
        self._dialog.setDirectory(documents())
        self._dialog.setNameFilter(self._screen.ui.say(self._kind))
        self._dialog.fileSelected.connect(lambda name: then(Path(name)))
        return self._dialog


def documents() -> str:
    """Where somebody keeps their files: never the folder that the program was started in."""
    places = QStandardPaths.StandardLocation
    known = map(QStandardPaths.writableLocation, (places.DocumentsLocation, places.HomeLocation))
    return next((place for place in known if place and Path(place).is_dir()), str(Path.home()))
