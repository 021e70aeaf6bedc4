"""What the arena sounds like while its table is seen, and nothing else is going on.

Silent under a test and its pictures, behind the curtain, on every other page, and while another program is in front.
Tables tell that they are seen, tests that they want silence; what follows from it is done when the page has settled,
so that going from one table to the next does not begin the loop again.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

from kd_qt.style.sounds import Sounds

KEY = Qt.Key.Key_B  # on and off, wherever nobody writes


class Ambience(QObject):
    def __init__(self, sounds: Sounds, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sounds = sounds
        self._table: object = None  # the one that is seen
        self._arena = ""
        self._hushed: set[object] = set()  # who wants silence
        self._playing = ("", 0.0)  # the loop and its volume
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._settle)
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.applicationStateChanged.connect(self.consider)

    def seen(self, table: object, arena: str) -> None:
        """This table is in front, in that arena."""
        self._table, self._arena = table, arena
        self.consider()

    def unseen(self, table: object) -> None:
        """It is not any more, and asks for nothing; another one may be in front already."""
        self._hushed.discard(table)
        if self._table is table:
            self._table, self._arena = None, ""
        self.consider()

    def hush(self, who: object, quiet: bool) -> None:
        """A test begins or ends here."""
        (self._hushed.add if quiet else self._hushed.discard)(who)
        self.consider()

    def consider(self) -> None:
        """Something is different; also called when the settings are."""
        self._soon.start(0)

    def end(self) -> None:
        """For good."""
        self._soon.stop()
        self._table, self._arena = None, ""
        self._settle()

    def _settle(self) -> None:
        front = QGuiApplication.applicationState() == Qt.ApplicationState.ApplicationActive
        name = f"ambience_{self._arena}" if self._arena and front and not self._hushed else ""
        wanted = (name, self._sounds.around() if name else 0.0)
        if wanted != self._playing:
            self._playing = wanted
            self._sounds.loop(name)
