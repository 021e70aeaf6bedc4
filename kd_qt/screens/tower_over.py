"""A Knockdown Test by a tower over the table: from when it is asked for until its verdict has been shown.

While the verdict is shown nothing else is told: what the host says meanwhile waits, and is told in order afterwards. A
test that is asked for while the table still shows what led to it waits behind the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QRect, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget

from kd_core.ai import levels
from kd_core.net.messages import Claimed, Happened, Message, Snapshot, TowerSeen, TowerSet
from kd_qt.session import Session
from kd_qt.tower.known import Around, Person
from kd_qt.tower.view import TowerView
from kd_qt.ui import Ui

DICE = {"do": "switch_to_dice"}


class TowerOver(QObject):
    told = Signal(object)  # a message that had to wait, for the table
    opened = Signal()
    ends = Signal()  # it had the keys, and whoever is beneath it has them next
    zero = Signal()  # the screen has shown the end of the countdown

    def __init__(
        self, ui: Ui, session: Session, screen: QWidget, fighters: Callable[[], list[str]], home: int | None
    ) -> None:
        super().__init__(screen)
        self.ui, self.session = ui, session
        self._home = home  # the side on the left, where both sides play at this screen
        self.view: TowerView | None = None
        self.may_roll = True  # dice may be asked for in its place (TEST-6)
        self._screen = screen
        self._fighters = fighters
        self._seen: dict[str, Any] = {}  # the newest view of the match
        self._waiting: list[Message] = []
        self._judged = False
        self._hidden = False

    # -- what the host says --------------------------------------------------------------------------------------------

    def hear(self, message: Message, busy: bool) -> bool:
        """Whether it is the tower's business, or has to wait. `busy`: the table is still showing something."""
        if isinstance(message, TowerSet):
            self._set(message, busy)
            return True
        if isinstance(message, TowerSeen):
            if self.view is not None:
                self.view.see(message)
            return True
        if isinstance(message, Claimed):
            if self.view is not None and message.action == DICE:
                self.view.wants_dice(message.seat)
            return True
        if isinstance(message, Snapshot | Happened):
            return self._follow(message)
        return False

    def _follow(self, message: Snapshot | Happened) -> bool:
        self._seen = message.view
        if self.view is None:
            return False
        if isinstance(message, Snapshot) and message.log is not None:
            return self._laid_anew(message)
        if self._judged:
            self._waiting.append(message)
            return True
        verdict = _verdict(message)
        if verdict is not None and not self._hidden:
            self._judged = True
            self._waiting.append(message)
            self.view.verdict(verdict)
            return True
        if message.view["phase"] != "tower" or verdict is not None:
            self.close()
        return False

    def _laid_anew(self, message: Snapshot) -> bool:
        """The whole table, as after a lost connection: what waited is in it. A test that still goes on stays."""
        self._waiting.clear()
        if self._judged or message.view["phase"] != "tower":
            self.close()
        return False

    def _set(self, message: TowerSet, busy: bool) -> None:
        if self.view is None:
            self._make(busy)
        assert self.view is not None
        self.view.show_test(message, self._around())

    def _make(self, busy: bool) -> None:
        self.view = view = TowerView(self.ui, lambda: self.session.now, self._screen)
        view.said.connect(self.session.tower)
        view.dice_wanted.connect(lambda: self.session.act(DICE))
        view.shown.connect(self._was_shown)
        view.zero.connect(self.zero)
        view.setGeometry(self._screen.rect())
        self._hidden = busy
        view.setVisible(not busy)
        if not busy:
            self._come_forward(view)

    def reveal(self) -> None:
        """The table has shown what led to the test."""
        if self.view is not None and self._hidden:
            self._hidden = False
            self.view.show()
            self._come_forward(self.view)

    def _come_forward(self, view: TowerView) -> None:
        view.raise_()
        view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.ui.sounds.play("crowd_murmur")
        self.opened.emit()

    def _around(self) -> Around:
        match, asked = self.session.match, self._seen.get("question", {})
        relief = asked.get("relief", {"heavy": 0, "light": 0})
        fighters = self._fighters()
        names = [levels.called(player.name, player.level, self.ui.lang) for player in match.players]
        return Around(
            tuple(map(Person, names, fighters)),
            match.viewpoint,
            frozenset(match.people),
            self._seen["arena"],
            (relief["heavy"], relief["light"]),
            match.setup.options.relief,
            dice=self.may_roll and bool(match.people),
            home=self._home,
        )

    # -- the end of it -------------------------------------------------------------------------------------------------

    def _was_shown(self) -> None:
        waiting, self._waiting = self._waiting, []
        self.close()
        for message in waiting:
            self.told.emit(message)

    def close(self) -> None:
        view, self.view = self.view, None
        self._judged = self._hidden = False
        if view is not None:
            view.end()
            focused = QApplication.focusWidget()
            if focused is not None and (focused is view or view.isAncestorOf(focused)):
                self.ends.emit()  # or Qt would go on to the table as Tab does, whose ring and large card would show
            view.hide()
            view.deleteLater()

    # -- the screen ----------------------------------------------------------------------------------------------------

    @property
    def judged(self) -> bool:
        """Its verdict is being shown."""
        return self._judged

    @property
    def front(self) -> TowerView | None:
        """What lies over the table now."""
        return None if self._hidden else self.view

    def place(self, rect: QRect) -> None:
        if self.view is not None:
            self.view.setGeometry(rect)

    def restyle(self) -> None:
        if self.view is not None:
            self.view.restyle()


def _verdict(message: Snapshot | Happened) -> dict[str, Any] | None:
    events = message.events if isinstance(message, Happened) else []
    return next((event for event in events if event["event"] == "tower_judged"), None)
