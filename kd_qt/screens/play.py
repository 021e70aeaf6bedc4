"""A match on the screen: the table, the session behind it, and what lies over the table for a moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from kd_core.ai.thought import Thought
from kd_core.net import messages
from kd_core.net.messages import Message
from kd_core.record import banter
from kd_core.record.names import Lexicon
from kd_qt.match import Played, tally_of
from kd_qt.screens.base import Screen
from kd_qt.screens.board import Board
from kd_qt.screens.bubble import Bubble
from kd_qt.screens.curtain import Asked, Curtain
from kd_qt.screens.firsts.usher import Usher
from kd_qt.screens.over import pause, trouble
from kd_qt.screens.tower_over import TowerOver
from kd_qt.screens.veil import Veil
from kd_qt.session import Session
from kd_qt.speeds import SPEEDS
from kd_qt.tally import Tally
from kd_qt.ui import Ui


class PlayScreen(Screen):
    finished = Signal(object)  # Played
    rule_wanted = Signal(str)
    settings_wanted = Signal()
    keys_wanted = Signal()
    gives_notes = True  # the first time something happens; lessons and puzzles have words of their own

    def __init__(self, ui: Ui, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(ui, parent)
        self.session = session
        self._first_look = True
        people = session.match.people
        self._several = len({seat % 2 for seat in people}) > 1  # players of both sides at this screen
        self._alone = True  # only the seat through which we look may see what lies on the table
        self.tally = Tally()
        self.board = Board(ui, session.match.packs, self)
        self.board.home = people[0] % 2 if self._several else None  # for all of them the sides stay as they are
        self.board.many = len(people) > 1
        self.board.hearer = self._hearer
        self.curtain = Curtain(ui, self.board)
        self.bubble = Bubble(ui, self)
        self.tower = TowerOver(ui, session, self, lambda: self._played().fighters, self.board.home)
        self._view: dict[str, Any] = {}  # the newest one, which the table may not have shown yet
        self.veil: Veil | None = None
        self._holding = False
        self._last: dict[str, Any] | None = None  # the choice that was sent and not yet made
        self._match_over = False
        self._gone = False
        self._covered = False
        self._reading = QTimer(self)  # while what happened is read aloud, bots wait
        self._reading.setSingleShot(True)
        self._reading.timeout.connect(self._read)
        self._last_look = QTimer(self)
        self._last_look.setSingleShot(True)
        self._last_look.timeout.connect(self._finish)
        self.notes = Usher(self)
        self._connect()

    def _connect(self) -> None:
        self.board.menu.connect(self.pause)
        self.board.chosen.connect(self._choose)
        self.board.why.connect(self.session.ask)
        self.board.rule.connect(lambda rule: self.rule_wanted.emit(self.notes.rule or rule))
        self.board.idle.connect(self._shown)
        self.board.hints.allowed = self.session.match.gives_hints
        self.board.hint_wanted.connect(self.session.ask_hint)
        self.session.hinted.connect(self._hinted)
        self.session.told.connect(self._told)
        self.tower.told.connect(self._told)
        self.tower.ends.connect(lambda: self.board.setFocus(Qt.FocusReason.OtherFocusReason))
        self.session.hand_over.connect(self._hand_over)
        self.ui.paced.connect(self._pace)

    def _hearer(self) -> int | None:
        """Somebody who sits here alone, in one seat, is told "you"; several are told by the names of their fighters."""
        people = self.session.match.people
        return people[0] if len(people) == 1 else None

    def start(self) -> None:
        seat = self.session.viewpoint
        self._alone = seat is None or self._must_look_alone(seat)
        self.session.start(shared=not self._alone)
        self._remember_fighters()

    def _remember_fighters(self) -> None:
        known = dict(self.ui.settings.last_setup)
        known["shown"] = self._played().fighters[:2]
        self.ui.settings.last_setup = known
        self.ui.save()

    # -- what the host says --------------------------------------------------------------------------------------------

    def _told(self, message: Message) -> None:
        if self.tower.hear(message, self.board.busy):
            self._hold_for_tower()
        elif isinstance(message, messages.Snapshot):
            self._look(message)
        elif isinstance(message, messages.Happened):
            self._happened(message)
        elif isinstance(message, messages.Refused | messages.Explained) and not self.curtain.down:
            self.board.explain(message.reasons)
        elif isinstance(message, messages.Trouble):
            self._trouble(message)

    def _hold_for_tower(self) -> None:
        """Bots wait until the verdict has been shown; then the table goes on from there."""
        if self.tower.judged:
            self._hold()

    def _look(self, message: messages.Snapshot) -> None:
        """The table as a seat sees it; behind the curtain only for the one who was called."""
        self._view = message.view
        called = self._called_first(message)
        if called is not None:
            self._hand_over(called)
        elif self.curtain.admits(message.seat):
            self._lay(message)
            self._look_for_end(message.view)
            if self.curtain.down:
                self._rise()

    def _lay(self, message: messages.Snapshot) -> None:
        """With its log the table is laid anew; without, the message only says how things stand."""
        if message.log is None:
            self.board.stand(message.view)
        else:
            self.tally = tally_of(message)
            self.board.begin(message.terms, message.view, message.log)

    def _called_first(self, message: messages.Snapshot) -> int | None:
        """Who is called before anything is shown: in a match of several sides that was left (who knows who sits here
        now?), and in a new one that begins with somebody else than the seat it is first seen from."""
        first, self._first_look = self._first_look, False
        people = self.session.match.people
        if not first or message.view["winner"] is not None or len({seat % 2 for seat in people}) < 2:
            return None
        asked = [ask["seat"] for ask in message.view["to_act"] if ask["seat"] in people]
        if self.session.match.resumed:
            return next(iter(asked), people[0])
        return asked[0] if asked and message.seat not in asked else None

    def _happened(self, message: messages.Happened) -> None:
        self._view = message.view
        self._last = None
        self.tally.add(message.events)
        self.notes.hear(message.events)
        self._hold()
        self._match_over = self._match_over or message.view["winner"] is not None
        if not self.curtain.down:
            self.board.tell(message.events, message.view, message.seat)
            self._let_bots_talk(message)

    def _let_bots_talk(self, message: messages.Happened) -> None:
        """A bot that swaps says so, under the plate of its side."""
        seats = [player.to_json() for player in self.session.match.players]
        for said in banter.of_swaps(message.events, message.view, seats):
            left = said["seat"] % 2 == self.board.desk.side
            self.bubble.say(left, self.board.desk.fighter(said["seat"]), banter.words(said, self.ui.lang))

    def _look_for_end(self, view: Mapping[str, Any]) -> None:
        """A record may stop just before its result."""
        if view["winner"] is not None:
            self._match_over = True
            self._shown()

    def _shown(self) -> None:
        """The table has shown everything that happened; what a verdict keeps waiting is still to come."""
        self.tower.reveal()
        if self._gone or self._covered or self.veil is not None or self.tower.judged:
            return
        if self._match_over:
            self._last_look.start(max(SPEEDS[self.ui.settings.speed].last_look, self.board.voice.reads_ms))
        elif self.board.voice.reads_ms:
            self._reading.start(self.board.voice.reads_ms)
        elif not self._must_close():
            self._release()

    def _read(self) -> None:
        if not self.board.busy:
            self._shown()

    def _must_close(self) -> bool:
        """Players of both sides look as long as nothing is secret. Is there something now for one of them alone?"""
        seat = self.session.viewpoint
        if not self._several or seat is None:
            return False
        alone = self._must_look_alone(seat)
        if self._alone and not alone:
            self._look_from(seat)
        elif alone and not self._alone and seat in self.session.match.asked:
            self._call(seat)
            return True
        return False

    def _must_look_alone(self, seat: int) -> bool:
        return not self._several or self.session.match.looks_alone(seat)

    def _hold(self) -> None:
        if not self._holding:
            self._holding = True
            self.session.hold()

    def _release(self) -> None:
        if self._holding and self.veil is None:
            self._holding = False
            self.session.release()

    # -- what the player says ------------------------------------------------------------------------------------------

    def _choose(self, action: dict[str, Any]) -> None:
        self._last = action
        self.board.voice.quick()
        self.session.act(action)

    def _hinted(self, view: Mapping[str, Any], thought: Thought | None) -> None:
        """Only what is shown counts."""
        if not self.curtain.down and self.board.hints.tell(view, thought) and thought is not None:
            self.session.match.hinted()

    def _pace(self) -> None:
        self.session.speed = self.ui.settings.speed
        self.board.restyle()

    # -- what lies over the table --------------------------------------------------------------------------------------

    def _cover(self, veil: Veil, first: QWidget | None) -> None:
        self._uncover()
        self.veil = veil
        self._hold()
        veil.open(first)  # takes the focus first: a table that loses it by being disabled would be told about
        self.board.setEnabled(False)
        self.board.setVisible(not self.curtain.down)
        self.notes.follow()

    def _uncover(self) -> None:
        if self.veil is not None:
            self.veil.close_veil()
            self.veil = None
            if not self.curtain.down:
                self.board.setEnabled(True)
                (self.tower.front or self.board).setFocus(Qt.FocusReason.OtherFocusReason)
            self.notes.follow()

    def pause(self) -> None:
        if self._match_over:
            return
        veil, buttons = pause(self.ui, self, self.curtain.down)
        veil.done.connect(self._go_on)
        buttons["resume"].clicked.connect(self._go_on)
        buttons["rules"].clicked.connect(lambda: self.rule_wanted.emit(""))
        buttons["keys"].clicked.connect(self.keys_wanted)
        buttons["settings"].clicked.connect(self.settings_wanted)
        buttons["leave"].clicked.connect(self.left)
        self._cover(veil, buttons["resume"])

    def _go_on(self) -> None:
        """Away with the veil; bots may think again when the table rests. Before the menu there may be the curtain."""
        if self.curtain.down:
            self._draw_curtain()
            return
        self._uncover()
        if not self.board.busy:
            self._shown()

    def _hand_over(self, seat: int) -> None:
        """Another person here has to choose. Nobody has to look away where nothing is secret before and after, or where
        it is known to both: team mates may see each other's cards (TEAM-11)."""
        if self._gone or self.veil is not None:
            return
        known = self.session.viewpoint if self.board.view_shown else None
        mates = known is not None and seat % 2 == known % 2
        same_eyes = self._alone == self._must_look_alone(seat)
        if known is not None and same_eyes and (mates or not self._alone):
            QTimer.singleShot(0, self, lambda: self._look_from(seat))
        else:
            self._call(seat)

    def _call(self, seat: int) -> None:
        """To look alone, or to look again."""
        self.curtain.fall(seat)
        self._draw_curtain()

    def _draw_curtain(self) -> None:
        seat = self.curtain.seat
        assert seat is not None
        name, asked = self.session.match.players[seat].name, self._asked(seat)
        veil, ready = self.curtain.veil(self, name, self._fighter(seat), asked)
        ready.clicked.connect(lambda: self._lift(seat))
        veil.done.connect(self.pause)
        self._cover(veil, ready)

    def _asked(self, seat: int) -> Asked:
        """Of a question that is open, what stands in every view."""
        kind = next((ask["kind"] for ask in self._view.get("to_act", ()) if ask["seat"] == seat), "")
        attack = self._view.get("attack")
        if not attack:
            return Asked(kind, "")
        lexicon, by = Lexicon(self.session.match.packs), self._fighter(attack["seat"])
        return Asked(kind, lexicon.attack(attack["attack"], self.ui.lang, by))

    def _lift(self, seat: int) -> None:
        """The one who was called is here: the table as that seat sees it comes as a snapshot."""
        self.curtain.part()
        self._look_from(seat)

    def _rise(self) -> None:
        self.curtain.rise()
        self._uncover()
        self.board.welcome()
        self._release()

    def _look_from(self, seat: int) -> None:
        if not self._gone:
            self._alone = self._must_look_alone(seat)
            self.session.look_from(seat, shared=not self._alone)

    def _trouble(self, why: messages.Trouble) -> None:
        """The choice was not taken: nothing is lost, and it can be tried again."""
        veil, buttons = trouble(self.ui, self, why)
        veil.done.connect(self._go_on)
        if "resume" in buttons:
            buttons["resume"].clicked.connect(self._go_on)
        buttons["retry"].clicked.connect(self._retry)
        buttons["leave"].clicked.connect(self.left)
        self._cover(veil, next(iter(buttons.values())))

    def _retry(self) -> None:
        self._go_on()
        if self._last is not None:
            self.session.act(self._last)

    # -- the end -------------------------------------------------------------------------------------------------------

    def _finish(self) -> None:
        if not self._gone:
            self.finished.emit(self._played())

    def _played(self) -> Played:
        match = self.session.match
        return Played(
            self._view, match.packs, match.players, self.tally, match.setup, match.path, match.people, match.hints
        )

    def _fighter(self, seat: int) -> str:
        return self._played().fighters[seat]

    # -- screen --------------------------------------------------------------------------------------------------------

    def covered(self) -> None:
        """Bots wait while the rulebook or the settings are open."""
        self._covered = True
        self._hold()

    def entered(self) -> None:
        self._covered = False
        if not self.board.busy and self._holding:
            self._shown()

    def leave(self) -> None:
        if self._gone:
            return
        self._gone = True
        self._last_look.stop()
        self._reading.stop()
        self.tower.close()
        self.board.end()
        self.bubble.stop()
        self.session.close()
        self.ui.art.cache.clear()  # the pictures of this match; the next one may need other cards

    def back(self) -> bool:
        if self.veil is not None:
            self.veil.back()
        elif not self.notes.back():
            self.pause()
        return True

    def rule(self) -> str:
        return self.notes.rule

    def first_focus(self) -> QWidget | None:
        return self.veil or self.tower.front or self.board

    def beside_table(self) -> list[QRectF]:
        """What hangs over the table besides, and must be seen."""
        return [QRectF(self.bubble.geometry())] if self.bubble.isVisible() else []

    def retranslate(self) -> None:
        super().retranslate()
        self.notes.retell()
        self.board.say_again()
        self.tower.restyle()

    def rescale(self) -> None:
        super().rescale()
        self.board.restyle()
        self.tower.restyle()
        self._place_soon()

    def repaint_all(self) -> None:
        super().repaint_all()
        self.board.restyle()
        self.tower.restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        self.board.setGeometry(self.rect())
        self.tower.place(self.rect())
        self._place_soon()

    def _place_soon(self) -> None:
        """When the table has laid itself out."""
        QTimer.singleShot(0, self, self._place)

    def _place(self) -> None:
        """What is said stands under the plates."""
        plan = self.board.plan
        below = plan.bench_plates[0].bottom if plan.bench_plates else plan.hud[0].bottom
        self.bubble.setGeometry(0, round(below + 4 * plan.k), self.width(), self.ui.px(52))
