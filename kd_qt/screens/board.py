"""The table inside a screen: one door between the screens and `kd_qt.table`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from kd_core.content.model import Pack
from kd_qt.settings import Settings
from kd_qt.style.cards import Cards
from kd_qt.table.scene import TableView
from kd_qt.ui import Ui

REMEMBERED = 60  # choices that the log goes back to

Events = Sequence[Mapping[str, Any]]  # of one choice


class Board(TableView):
    idle = Signal()  # everything that happened has been shown

    def __init__(self, ui: Ui, packs: Sequence[Pack], parent: QWidget | None = None) -> None:
        super().__init__(ui.art, Cards(ui.art, packs), ui.settings, ui.sounds, parent)
        self.ui = ui
        self._used = tuple(packs)
        self._restless = False
        self._choices = 0  # that are in the log
        self._heard: dict[int | None, int] = {}  # how many of them each seat has heard
        self.voice.told = self._has_heard
        self.showing.connect(self._played)
        self.covered.connect(lambda on: ui.ambience.hush(self, on))
        self.setFrameStyle(0)
        self.say_again()

    def begin(self, terms: Mapping[str, Any], view: dict[str, Any], log: Iterable[Events] = ()) -> None:
        """A match, or another seat's look at it: with what that seat heard so far."""
        self.set_table(terms, self._used)
        told, seat = list(log), view.get("you")
        heard = self._heard.get(seat, len(told)) if self.home is not None else len(told)
        for events in told[-REMEMBERED:heard]:
            self.remember(events, view)
        self.voice.forget()
        for events in told[max(heard, len(told) - REMEMBERED) :]:
            self.remember(events, view)  # since this one looked last
        self._choices = len(told)
        self.show_view(view)
        self._sound_around()

    def recall(self, terms: Mapping[str, Any], view: dict[str, Any], log: Iterable[Events]) -> None:
        """Any moment of a match, with the log that led to it."""
        self._restless = False
        self.begin(terms, view, log)

    def set_settings(self, settings: Settings) -> None:
        """Other ones than those of the window: a replay has a speed of its own."""
        self.settings = settings
        self.restyle()

    def tell(self, events: Sequence[Mapping[str, Any]], view: dict[str, Any], by: int | None = None) -> None:
        """Play what happened; `idle` follows, also when there is nothing to play.

        Where two choose at once, the choice of one must not disturb the other, who may have half made theirs.
        """
        self._restless = True
        self._choices += 1
        shown = self.view_shown
        if by != view.get("you") and view["legal"] and view["legal"] == shown.get("legal") and not self.play.playing:
            self.remember(events, view)
            self.stand(view)
        else:
            self.happened(events, view)
        if not self.play.playing:
            QTimer.singleShot(0, self, lambda: self._played(False))

    def _played(self, playing: bool) -> None:
        if not playing and self._restless and not self.play.playing:
            self._restless = False
            self.idle.emit()

    @property
    def busy(self) -> bool:
        return self._restless

    def say_again(self) -> None:
        self.retranslate(self.ui.lang, self.ui.card_lang)

    def _has_heard(self) -> None:
        self._heard[self.view_shown.get("you")] = self._choices

    def welcome(self) -> None:
        """Tell whoever sits down here, and only hears the table, where they are and what is asked."""
        self.ring.refocus()
        self.voice.tell()

    def clear_away(self) -> None:
        self._restless = False
        super().clear_away()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._sound_around()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        super().hideEvent(event)
        self.ui.ambience.unseen(self)

    def _sound_around(self) -> None:
        """Whoever sees a table hears its arena, but not under the pictures of a K.O."""
        if self.isVisible() and self.view_shown:
            self.ui.ambience.seen(self, self.view_shown["arena"])
            self.ui.ambience.hush(self, self.play.ko.show.on)

    def end(self) -> None:
        """Nothing moves any more."""
        self._restless = False
        self.ui.ambience.unseen(self)
        self.play.stop()
        self.clock.drop_all()
        self.ground.let_go()
