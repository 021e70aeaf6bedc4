"""A voice that counts, where one is installed: QtTextToSpeech of the extra package, else silence.

Like the players of sounds it is imported late: it needs libraries of the system merely to be imported. It obeys the
same settings as every sound, and whatever it says can be read too.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from PySide6.QtCore import QLocale

from kd_qt.style.sounds import Sounds

SILENT = ("mock",)  # an engine that says nothing


class Voice:
    def __init__(self, sounds: Sounds) -> None:
        self._sounds = sounds
        self._speech: Any = None
        self._asked = False
        self._lang = ""
        self._fits = False  # there is a voice of that language

    def say(self, words: str, lang: str) -> bool:
        """Speak, in place of whatever is still being said; whether somebody can hear it."""
        if not self._sounds.volume() or not self._available(lang):
            return False
        self._speech.setVolume(self._sounds.volume())
        self._speech.say(words)
        return True

    def stop(self) -> None:
        if self._speech is not None:
            self._speech.stop()

    def _available(self, lang: str) -> bool:
        if not self._asked:
            self._asked = True
            self._speech = _engine()
        if self._speech is None:
            return False
        if lang != self._lang:
            self._lang = lang
            self._fits = self._choose(QLocale(lang))
        return self._fits

    def _choose(self, wanted: QLocale) -> bool:
        """Only a voice of the player's language: English numbers in Polish help nobody."""
        for known in self._speech.availableLocales():
            if known.language() == wanted.language():
                self._speech.setLocale(known)
                return True
        return False


def _engine() -> Any:
    with suppress(ImportError, OSError, RuntimeError):
        from PySide6 import QtTextToSpeech  # type: ignore[attr-defined, unused-ignore]

        engines = [name for name in QtTextToSpeech.QTextToSpeech.availableEngines() if name not in SILENT]
        if engines:
            return QtTextToSpeech.QTextToSpeech(engines[0])
    return None
