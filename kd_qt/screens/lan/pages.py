"""The ways between the network's pages: tables, lobby, match, result. What the guest hears decides where one is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from kd_core.net.wire import schema
from kd_qt.lan import Lan, WayBack
from kd_qt.match import Played
from kd_qt.screens.base import Screen
from kd_qt.screens.lan.doctor import DoctorScreen
from kd_qt.screens.lan.lobby import LobbyScreen
from kd_qt.screens.lan.match import LanPlayScreen
from kd_qt.screens.lan.result import LanResultScreen
from kd_qt.screens.lan.tables import TablesScreen
from kd_qt.session import Session

if TYPE_CHECKING:
    from kd_core.net.guest.far_session import FarSession
    from kd_core.net.guest.guest import Guest
    from kd_core.net.lan.addresses import Target
    from kd_qt.window import Window


class LanPages(QObject):
    def __init__(self, window: Window, lan: Lan) -> None:
        super().__init__(window)
        self._window, self.lan, self.ui = window, lan, window.ui
        lan.changed.connect(self._heard)

    # -- ways in -------------------------------------------------------------------------------------------------------

    def tables(self) -> TablesScreen:
        page = TablesScreen(self.ui, self.lan)
        page.left.connect(self._window.drop)
        page.hosted.connect(lambda: self._open_own(page))
        page.examined.connect(self._doctor)
        self._show(page)
        return page

    def join(self, target: Target) -> None:
        """A link that was clicked somewhere."""
        self.tables().joining.to_target(target)

    def go_back(self, way: WayBack) -> None:
        joining = self.tables().joining
        if way.own is not None:
            joining.opening()
        else:
            joining.returning(way.name)
        self.lan.go_back(way)

    def _open_own(self, page: TablesScreen) -> None:
        page.joining.opening()
        self.lan.host()

    def _doctor(self) -> None:
        page = DoctorScreen(self.ui, self.lan)
        page.left.connect(self._window.drop)
        self._window.put(page)

    def _show(self, page: Screen) -> None:
        self._window.drop_to_home()
        self._window.put(page)

    @property
    def _page(self) -> Screen | None:
        """The page of the network that is open, perhaps under the rulebook or the settings."""
        kinds = (TablesScreen, LobbyScreen, LanPlayScreen, LanResultScreen)
        return next((page for page in self._window.pages if isinstance(page, kinds)), None)

    # -- where the table is --------------------------------------------------------------------------------------------

    def _heard(self, topic: str) -> None:
        guest = self.lan.guest
        if guest is None or topic not in ("status", "table", "match"):
            return
        if guest.status == "closed":
            self._turned_out(guest)
        elif guest.table is not None and guest.status == "inside":
            self._follow(guest, guest.table.phase)

    def _follow(self, guest: Guest, phase: schema.Phase) -> None:
        session = guest.session
        if session is not None and session.begun:
            if not self._at_table(session) and guest.finished is None:
                self._begin(session)
        elif phase in ("lobby", "pledging") and not isinstance(self._page, LobbyScreen | LanResultScreen):
            self.lobby()

    def _at_table(self, session: FarSession) -> bool:
        page = self._page
        return isinstance(page, LanPlayScreen) and page.session.match is session

    def lobby(self) -> None:
        page = LobbyScreen(self.ui, self.lan)
        page.leaving.connect(self.leave)
        self._show(page)

    def _begin(self, session: FarSession) -> None:
        page = LanPlayScreen(self.ui, Session(session, self.ui.settings.speed), self.lan)
        page.finished.connect(self._result)
        page.leaving.connect(self.leave)
        page.told_no.connect(self._window.notice)
        self._window.lay(page)

    def _result(self, played: Played) -> None:
        page = LanResultScreen(self.ui, played, self.lan)
        page.home.connect(self.leave)
        page.lobby.connect(self._to_lobby)
        self._show(page)

    def _to_lobby(self) -> None:
        """From the result; the captain takes everybody along, the others may go ahead."""
        guest = self.lan.guest
        if guest is None or guest.status == "closed":
            self._say_why(guest)
            return
        if guest.captain and guest.table is not None and guest.table.phase == "over":
            self.lan.say(schema.BackToLobby())
        self.lobby()

    # -- ways out ------------------------------------------------------------------------------------------------------

    def leave(self) -> None:
        self.lan.leave()
        if isinstance(self._page, LanResultScreen):
            self._window.drop_to_home()
        else:
            self.tables()

    def _turned_out(self, guest: Guest) -> None:
        """The table closed its door. Who reads a result may read on."""
        page = self._page
        if page is not None and not isinstance(page, TablesScreen | LanResultScreen):
            self._say_why(guest)

    def _say_why(self, guest: Guest | None) -> None:
        """Back to the list of tables, which says why the door is closed."""
        from kd_core.net.wire import reasons

        refusal = guest.refusal if guest is not None else None
        self.lan.give_up()
        self.tables()
        if refusal is not None:
            self._window.notice(reasons.sentence(self.ui.lang, refusal.reason, refusal.params))
