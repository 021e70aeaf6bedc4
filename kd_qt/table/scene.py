"""The view of the table. It shows what the host tells, turns what a player does into actions, and decides nothing.

`show_view` shows a moment at once, `happened` plays what led to it. What a person picks goes through one selection,
whether it was dragged, clicked or typed; a whole action leaves by the signal `chosen`, a refused try asks by `why`.

Here everything is only put together and handed on: what lies there is listed in `things`, what a player does is known
to `hands`, what happened is shown by `motion`, and `words` says it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from kd_core.content.model import Pack
from kd_core.game import places
from kd_qt.style import ambience
from kd_qt.style.art import Art
from kd_qt.style.cards import Cards
from kd_qt.style.clock import Clock
from kd_qt.style.fighter_sheet import Sheet
from kd_qt.table import layout
from kd_qt.table.desk import Desk
from kd_qt.table.hands import aimed
from kd_qt.table.hands.asking import Asking
from kd_qt.table.hands.buttons import Buttons
from kd_qt.table.hands.chooser import Chooser
from kd_qt.table.hands.drag import Drag
from kd_qt.table.hands.focus_ring import FocusRing
from kd_qt.table.hands.hints import Hints
from kd_qt.table.hands.input import Input
from kd_qt.table.hands.log_scroll import LogScroll
from kd_qt.table.hands.only_answer import OnlyAnswer
from kd_qt.table.hands.opened import Opened
from kd_qt.table.hands.picks import Pick
from kd_qt.table.hands.pointer import Pointer
from kd_qt.table.hands.selection import Selection
from kd_qt.table.hands.signs import signs_of
from kd_qt.table.layout import Plan, Rect
from kd_qt.table.memory import Memory, View
from kd_qt.table.motion.animate import Animation
from kd_qt.table.things import arena, listing, zoom
from kd_qt.table.things.ground import Backdrop
from kd_qt.table.things.item import Signs
from kd_qt.table.things.items import Items
from kd_qt.table.things.spec import Note, Spec
from kd_qt.table.words import screen_reader
from kd_qt.table.words.voice import Voice
from kd_qt.table.words.wording import Teller


class TableView(QGraphicsView):
    chosen = Signal(dict)  # an action, whole and meant
    why = Signal(dict)  # this was tried and is not among the legal actions
    rule = Signal(str)  # F1: the rule of what has the focus
    hover = Signal(str)  # a card is looked at
    menu = Signal()
    hint_wanted = Signal(bool)  # what would be best? False: never mind
    showing = Signal(bool)  # what happened is being played; bots wait meanwhile
    laid = Signal()  # something of what is seen may be another one now
    covered = Signal(bool)  # pictures of a K.O. lie over all of it: nothing else belongs in front of them

    def __init__(
        self, art: Art, cards: Cards, settings: Any, sounds: Any = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.input = Input(self)  # events come from here on
        self.art, self._cards, self.settings, self._sounds = art, cards, settings, sounds
        self._sheet = Sheet(art, cards)
        self._scene = QGraphicsScene(self)
        self._scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.board = Items(self._scene, art)
        self.over = Items(self._scene, art)  # zoom and ring: above the table and no part of it
        self.ground = Backdrop()
        self.clock = Clock(self, getattr(settings, "speed", "normal"))
        self._prepare()
        self.memory = Memory(getattr(settings, "language", ""), getattr(settings, "card_language", ""))
        self.row_places: list[str | None] = []
        self.hearer: Callable[[], int | None] = lambda: None  # the seat that is told "you", where one alone listens
        self.taken: Callable[[], Sequence[Rect]] = tuple  # where somebody else speaks before the table: a coach
        self.linger: float | None = None  # ms that the account of a round stays; None: until somebody goes on
        self._plan: Plan = layout.plan(1280, 720)
        self.home: int | None = None  # the team on the left for everybody who looks, where several do
        self.many = False  # one screen plays several seats
        self._desk: Desk | None = None
        self.opened = Opened(self)
        self.hints = Hints(self)
        self.choose = Chooser(self)
        self.only = OnlyAnswer(self)
        self.log_scroll = LogScroll(self)
        self.ring = FocusRing(self)
        self.pointer = Pointer(self)
        self.drag = Drag(self)
        self.buttons = Buttons(self)
        self.play = Animation(self)
        self.voice = Voice(self)
        self.asking = Asking(self)
        self.speaker = screen_reader.Speaker(self)
        screen_reader.install(self)

    def _prepare(self) -> None:
        self.setScene(self._scene)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(640, 360)

    # -- what the host tells -------------------------------------------------------------------------------------------

    def set_table(self, terms: Mapping[str, Any], packs: Sequence[Pack]) -> None:
        """A new match: what does not change during it."""
        self.clear_away()
        self.memory.begin(terms, packs)
        self._cards.set_packs(self.memory.packs)

    def clear_away(self) -> None:
        """Nothing is left on the table, neither to be seen nor to be heard, until it is told of a match again."""
        self.play.stop()
        self.memory.forget()
        self.ground.let_go()
        self.row_places = []
        self._desk = None
        self.drag.drop()
        self.pointer.clear()
        self.hints.forget()
        self.opened.clear()
        self.log_scroll.rest()
        self.choose.rest()
        self.choose.sent = False
        self.only.rest()
        self.ring.leave()
        self.voice.forget()
        self.speaker.words = ""
        self.board.clear()
        self.over.clear()
        self.viewport().update()

    def show_view(self, view: View) -> None:
        """This moment, at once."""
        self.play.stop()
        self.stand(view)

    def happened(self, events: Sequence[Mapping[str, Any]], view: View) -> None:
        """Play what happened, then stand at the view. Whatever was still playing is finished first."""
        self.play.finish()
        if not self.memory.view:
            self.stand(view)
            return
        self.choose.rest()
        self.hints.forget()
        self.only.rest()
        self.play.start(events, view)

    def remember(self, events: Sequence[Mapping[str, Any]], view: View) -> None:
        """Write down what happened, without playing it."""
        self.log_scroll.forget(self.memory.write(events, view, self.hearer()))
        self.voice.hear(self.memory.fresh)

    def explain(self, reasons: Iterable[Any]) -> None:
        """Why the last try was refused, in the bar; nothing changed."""
        self.choose.explain(reasons)

    def stand(self, view: View) -> None:
        """The table is at rest at this view. A selection goes on if its question is still the same."""
        before = self.memory.view
        same = view.get("legal") == before.get("legal") and view.get("you") == before.get("you")
        self.memory.stand(view)
        self.choose.sent = False
        self.choose.calm()
        if not same:
            self.hints.forget()
        if not same or not self.selection.open:
            self.choose.ask()
            self.ring.leave()
        if not before:
            self._replan()
        self.refresh()
        self.pointer.settle()
        self.ring.refocus(tell=bool(view.get("legal")))
        self.voice.tell()
        self.only.consider()

    # -- what the settings say -----------------------------------------------------------------------------------------

    def retranslate(self, lang: str, card_lang: str | None = None) -> None:
        """Another language, at once, in the middle of anything."""
        self.play.lay_again()
        self.memory.translate(lang, card_lang or lang)
        self.choose.calm()
        self._lay_again()

    def restyle(self) -> None:
        """The settings changed: scale, speed or contrast."""
        self.clock.set_speed(getattr(self.settings, "speed", "normal"))
        self._replan()

    def sound(self, name: str) -> None:
        if self._sounds is not None:
            self._sounds.play(name)

    # -- one moment ----------------------------------------------------------------------------------------------------

    @property
    def view_shown(self) -> View:
        return self.memory.view

    @property
    def teller(self) -> Teller:
        return self.memory.teller

    @property
    def selection(self) -> Selection:
        return self.choose.selection

    @property
    def desk(self) -> Desk:
        if self._desk is None:
            self._desk = self._make_desk(self.memory.view)
        return self._desk

    def _make_desk(self, view: View) -> Desk:
        memory = self.memory
        return Desk(
            view=view,
            plan=self._plan,
            teller=memory.teller,
            selection=self.selection,
            art=self.art,
            cards=self._cards,
            sheet=self._sheet,
            lang=memory.lang,
            card_lang=memory.card_lang,
            seats=memory.terms.get("seats", ()),
            log=memory.log,
            refusal=self.choose.refusal,
            sure=self.choose.sure,
            shown_pile="pile" in self.opened,
            shown_log="log" in self.opened,
            hint=self.hints.shown,
            hints=self.hints.allowed,
            log_end=self.log_scroll.end,
            shown_sheet=self.opened.sheet_of,
            poses=self.play.poses,
            home=self.home,
            many=self.many,
            still=self.choose.sent or self.play.playing,
        )

    def refresh(self, view: View | None = None) -> None:
        """Make the items follow the moment; `view` is one in the middle of an animation."""
        if not self.memory.view and view is None:
            return
        if self.drag.held is not None:
            self.drag.drop()
        self._desk = self._make_desk(view or self.memory.view)
        known = self.memory.view.get("row_places") if view is None else None  # in the middle they follow what happens
        self.row_places = places.settle(known or self.row_places, self._desk.view["row"])
        self.choose.relight()
        self.board.follow(listing.specs(self._desk, self.row_places), self._signs)
        if self.ground.follow(self._desk):
            self.viewport().update()
        self.overlays()

    def restate(self) -> None:
        """Only the signs may have changed."""
        self.board.restate(self._signs)

    def _signs(self, spec: Spec) -> Signs:
        return signs_of(self, spec)

    def overlays(self) -> None:
        """Zoom, inspector, focus ring and keys."""
        if not self.memory.view:
            return
        desk, pointer = self.desk, self.pointer
        found: list[Spec] = list(zoom.dock(desk, pointer.last))
        if pointer.shown is not None and (desk.plan.docks is None or pointer.pinned):
            found += self._longer_look(*pointer.shown)
        if "keys" in self.opened:
            found.append(zoom.key_list(desk))
        card = aimed.card(self)
        if card is not None:
            found += arena.measured(desk, card)
        self.over.follow([*found, *self.ring.specs(found)], lambda spec: Signs(lit=bool(spec.lit)))
        self.laid.emit()

    def _longer_look(self, note: Note, near: Rect) -> list[Spec]:
        """A few words give way to whoever speaks there already."""
        found = list(zoom.specs(self.desk, note, near, self.pointer.pinned))
        crowded = any(spec.rect.meets(taken) for spec in found for taken in self.taken())
        return [] if crowded and note.kind == "words" and not self.pointer.pinned else found

    def click(self, pick: Pick) -> None:
        self.choose.click(pick)

    @property
    def plan(self) -> Plan:
        """Where everything lies now."""
        return self._plan

    def _replan(self) -> None:
        """Another size or scale: everything finds its new place."""
        self.play.lay_again()
        self.art.dpr = self.devicePixelRatioF()
        size = self.viewport().size()
        self._scene.setSceneRect(0, 0, size.width(), size.height())
        mode = self.memory.terms.get("mode", "duel")
        user = getattr(self.settings, "scale", 100) / 100
        wide, high = max(320, size.width()), max(180, size.height())
        self._plan = layout.plan(wide, high, user, mode, self.memory.most_specials())
        self.pointer.forget()
        self._lay_again()

    def _lay_again(self) -> None:
        self.refresh(self.play.props.now if self.play.playing else None)
        self.play.ko.lay_again()

    # -- Qt ------------------------------------------------------------------------------------------------------------

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802
        return self.input.pointed(event) or super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == ambience.KEY or not (self.play.ko.show.typed(event) or self.input.typed(event)):
            event.ignore()  # the window's: it ends no picture and no motion

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: N802
        return False  # Tab belongs to the ring

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.ring.show()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusOutEvent(event)
        self.overlays()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:  # noqa: N802
        self.ground.draw(painter, QRectF(rect))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._replan()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._replan()
