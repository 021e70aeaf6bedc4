"""What every screen needs: the settings, the language, the scale, the pictures. Made once, in `app`.

Packs and everything about cards are loaded at the first question, so that the start screen appears at once.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject, QSize, Signal

from kd_core import text
from kd_core.languages import language
from kd_qt import settings as store
from kd_qt.settings import Settings
from kd_qt.style import palette
from kd_qt.style.art import Art

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kd_core.content.model import Pack
    from kd_core.record.names import Lexicon
    from kd_qt.style.ambience import Ambience
    from kd_qt.style.cards import Cards
    from kd_qt.style.fighter_sheet import Sheet
    from kd_qt.style.sounds import Sounds

COMPACT_HEIGHT = 860  # px: windows that are less high show everything at its plain size
ROOMY = QSize(1536, 864)  # the size that higher windows are measured by
STEP = 0.25  # the automatic scale goes in steps, so that dragging a window's edge does not restyle it at every pixel


class Ui(QObject):
    retold = Signal()  # the language of the window or of the cards is another one
    rescaled = Signal()
    repainted = Signal()  # the colours are others
    paced = Signal()  # the speed of motion is another one
    resounded = Signal()  # what is heard is something else

    def __init__(self, settings: Settings, art: Art | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.settings = settings
        self.art = art or Art()
        self.scale = settings.scale / 100
        self._automatic = 1.0
        palette.set_high_contrast(settings.high_contrast)

    # -- words ---------------------------------------------------------------------------------------------------------

    @property
    def lang(self) -> str:
        return language(self.settings.language or QLocale.system().name())

    @property
    def card_lang(self) -> str:
        return language(self.settings.card_language) if self.settings.card_language else self.lang

    def say(self, key: str, /, **params: object) -> str:
        return text.say(self.lang, key, **params)

    def set_language(self, lang: str) -> None:
        self.settings.language = lang
        self.save()
        self.retold.emit()

    def set_card_language(self, lang: str) -> None:
        """Empty: that of the window."""
        self.settings.card_language = lang
        self.save()
        self.retold.emit()

    # -- size ----------------------------------------------------------------------------------------------------------

    def px(self, virtual: float) -> int:
        """Whole pixels for a measure at 100 %."""
        return round(virtual * self.scale)

    def fit(self, size: QSize) -> None:
        """The window has this size now."""
        self._automatic = automatic(size)
        self._rescale()

    def set_scale(self, percent: int) -> None:
        self.settings.scale = percent
        self.save()
        self._rescale()

    def _rescale(self) -> None:
        scale = self._automatic * self.settings.scale / 100
        if scale != self.scale:
            self.scale = scale
            self.rescaled.emit()

    # -- the rest of the settings --------------------------------------------------------------------------------------

    def set_contrast(self, high: bool) -> None:
        self.settings.high_contrast = high
        self.save()
        palette.set_high_contrast(high)
        self.repainted.emit()

    def set_speed(self, speed: str) -> None:
        self.settings.speed = speed
        self.save()
        self.paced.emit()

    def set_sound(self, name: str, value: bool | int) -> None:
        """One of the settings of what is heard."""
        setattr(self.settings, name, value)
        self.save()
        self.resounded.emit()

    def save(self) -> None:
        store.save(self.settings)

    # -- what the packs say --------------------------------------------------------------------------------------------

    @cached_property
    def packs(self) -> Sequence[Pack]:
        """Those that matches are played with: a text by hand is for the referee."""
        return [pack for pack in self.all_packs if not pack.by_hand]

    @cached_property
    def all_packs(self) -> Sequence[Pack]:
        """The boxes and the user's own packs; one that is broken is left out."""
        from kd_core.content.problems import PackError
        from kd_core.game import library

        found: list[Pack] = []
        for name in library.installed():
            try:
                pack = library.find([name])[0]
            except PackError:
                continue
            if all(pack.id != other.id for other in found):
                found.append(pack)
        return found

    def forget_packs(self) -> None:
        """There are new ones: look again at the next question."""
        for kept in ("all_packs", "packs", "lexicon", "cards", "sheet"):
            self.__dict__.pop(kept, None)

    @cached_property
    def lexicon(self) -> Lexicon:
        from kd_core.record.names import Lexicon

        return Lexicon(self.packs)

    @cached_property
    def cards(self) -> Cards:
        from kd_qt.style.cards import Cards

        return Cards(self.art, self.packs)

    @cached_property
    def sheet(self) -> Sheet:
        from kd_qt.style.fighter_sheet import Sheet

        return Sheet(self.art, self.cards)

    @cached_property
    def sounds(self) -> Sounds:
        from kd_qt.style.sounds import Sounds

        return Sounds(self.settings)

    @cached_property
    def ambience(self) -> Ambience:
        from kd_qt.style.ambience import Ambience

        made = Ambience(self.sounds, self)
        self.resounded.connect(made.consider)
        return made

    def silence(self) -> None:
        """Nothing is heard any more."""
        if "ambience" in self.__dict__:
            self.ambience.end()
        if "sounds" in self.__dict__:
            self.sounds.stop()


def automatic(size: QSize) -> float:
    """How much larger than at 1280 x 720 everything is in a window of this size."""
    if size.height() < COMPACT_HEIGHT:
        return 1.0
    room = min(size.height() / ROOMY.height(), size.width() / ROOMY.width())
    return max(1.0, room // STEP * STEP)
