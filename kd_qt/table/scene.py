"""The view of the table. It shows what the host tells, turns hands and keys into actions, and decides nothing.

`show` shows a moment at once, `happened` plays what led to it. What a person picks goes through one selection,
whether it was dragged, clicked or typed; a whole action leaves by the signal `chosen`, a refused try asks by `why`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from kd_core.content.model import Pack
from kd_core.game import library
from kd_core.languages import language
from kd_qt.style.art import Art
from kd_qt.style.cards import Cards
from kd_qt.style.clock import Clock
from kd_qt.style.fighter_sheet import Sheet
from kd_qt.table import layout
from kd_qt.table.desk import Desk
from kd_qt.table.hands import keys
from kd_qt.table.hands.chooser import Chooser
from kd_qt.table.hands.drag import Drag
from kd_qt.table.hands.focus_ring import FocusRing
from kd_qt.table.hands.log_scroll import LogScroll
from kd_qt.table.hands.only_answer import OnlyAnswer
from kd_qt.table.hands.opened import Opened
from kd_qt.table.hands.picks import Pick
from kd_qt.table.hands.pointer import Pointer
from kd_qt.table.hands.selection import FIGURE, MOVE, Selection
from kd_qt.table.layout import Plan
from kd_qt.table.motion.animate import Animation
from kd_qt.table.things import ground, listing, row, spec, zoom
from kd_qt.table.things.item import Signs, Thing
from kd_qt.table.things.items import Items
from kd_qt.table.things.spec import Spec
from kd_qt.table.words import screen_reader
from kd_qt.table.words.wording import Line, Teller

View = dict[str, Any]
_LOG = 400  # lines kept


class TableView(QGraphicsView):
    chosen = Signal(dict)  # an action, whole and meant
    why = Signal(dict)  # this was tried and is not among the legal actions
    rule = Signal(str)  # F1: the rule of what has the focus
    hover = Signal(str)  # a card is looked at
    menu = Signal()
    showing = Signal(bool)  # what happened is being played; bots wait meanwhile

    def __init__(
        self, art: Art, cards: Cards, settings: Any, sounds: Any = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.art, self._cards, self.settings, self._sounds = art, cards, settings, sounds
        self._sheet = Sheet(art, cards)
        self._scene = QGraphicsScene(self)
        self._scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.board = Items(self._scene, art)
        self.over = Items(self._scene, art)  # zoom and ring: above the table and no part of it
        self.clock = Clock(self, getattr(settings, "speed", "normal"))
        self._prepare()
        self._lang = language(getattr(settings, "language", "") or "en")
        self._card_lang = language(getattr(settings, "card_language", "") or self._lang)
        self._plan: Plan = layout.plan(1280, 720)
        self._ground: tuple[tuple[Any, ...], QPixmap] | None = None
        self.opened = Opened(self)
        self._forget_match()
        self.choose = Chooser(self)
        self.only = OnlyAnswer(self)
        self.log_scroll = LogScroll(self)
        self.ring = FocusRing(self)
        self.pointer = Pointer(self)
        self.drag = Drag(self)
        self.play = Animation(self)
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

    def _forget_match(self) -> None:
        self._packs: tuple[Pack, ...] = ()
        self._table: Mapping[str, Any] = {}
        self._view: View = {}
        self.teller = Teller((), {}, self._lang)
        self._log: list[Line] = []
        self._told: list[Mapping[str, Any]] = []
        self.row_places: list[str | None] = [None] * row.PLACES
        self._desk: Desk | None = None

    # -- what the host tells -------------------------------------------------------------------------------------------

    def set_table(
        self,
        table: Mapping[str, Any],
        names: Sequence[str] | None = None,
        viewpoint: int | None = None,
        packs: Sequence[Pack] | None = None,
    ) -> None:
        """A new match: what does not change during it. `packs` for those that are not installed under their id."""
        self.clear_away()
        found = packs if packs is not None else library.find([pack["id"] for pack in table["packs"]])
        self._packs, self._table = tuple(found), dict(table)
        if names is not None:
            seats = table.get("seats", ())
            self._table = {**table, "seats": [{**seat, "name": name} for seat, name in zip(seats, names)]}
        self._cards.set_packs(self._packs)
        self.teller = Teller(self._packs, self._table, self._lang)

    def clear_away(self) -> None:
        """Nothing is left on the table, neither to be seen nor to be heard, until it is told of a match again."""
        self.play.stop()
        self._forget_match()
        self._ground = None
        self.drag.drop()
        self.pointer.forget()
        self.pointer.last = None
        self.opened.clear()
        self.log_scroll.rest()
        self.choose.rest()
        self.choose.sent = False
        self.only.rest()
        self.ring.leave()
        self.board.clear()
        self.over.clear()
        self.viewport().update()

    def show(self, view: View | None = None) -> None:
        """This moment, at once. Without a view: the widget is shown, as any."""
        if view is None:
            super().show()
            return
        self.play.stop()
        self.stand(view)

    def happened(self, events: Sequence[Mapping[str, Any]], view: View) -> None:
        """Play what happened, then stand at the view. Whatever was still playing is finished first."""
        self.play.finish()
        if not self._view:
            self.stand(view)
            return
        self.remember(events, view)
        self.choose.rest()
        self.only.rest()
        self.play.start(events, view)

    def explain(self, reasons: Iterable[Any]) -> None:
        """Why the last try was refused, in the bar; nothing changed."""
        self.choose.explain(reasons)

    def retranslate(self, lang: str, card_lang: str | None = None) -> None:
        """Another language, at once, in the middle of anything."""
        self.play.finish()
        self._lang = language(lang)
        self._card_lang = language(card_lang or lang)
        self.teller = Teller(self._packs, self._table, self._lang)
        self.teller.follow(self._view)
        self._log = self.teller.lines(self._told)
        self.choose.calm()
        self.refresh()

    def restyle(self) -> None:
        """The settings changed: scale, speed or contrast."""
        self.clock.set_speed(getattr(self.settings, "speed", "normal"))
        self._replan()

    def log_lines(self) -> list[Line]:
        return list(self._log)

    def remember(self, events: Sequence[Mapping[str, Any]], view: View) -> None:
        """Write down what happened, without playing it."""
        self.teller.follow(view)
        self._told += events
        self._log += self.teller.lines(events)
        self.log_scroll.forget(max(0, len(self._log) - _LOG))
        del self._log[:-_LOG], self._told[:-_LOG]

    def stand(self, view: View) -> None:
        """The table is at rest at this view. A selection goes on if its question is still the same."""
        same = view.get("legal") == self._view.get("legal") and view.get("you") == self._view.get("you")
        first = not self._view
        self._view = view
        self.teller.follow(view)
        self.choose.sent = False
        self.choose.calm()
        if not same or not self.choose.selection.open:
            self.choose.ask()
            self.ring.leave()
        if first:
            self._replan()
        self.refresh()
        self.ring.refocus(tell=bool(view.get("legal")))
        self.speak()
        self.only.consider()

    # -- one moment ----------------------------------------------------------------------------------------------------

    @property
    def view_shown(self) -> View:
        return self._view

    @property
    def selection(self) -> Selection:
        return self.choose.selection

    @property
    def desk(self) -> Desk:
        if self._desk is None:
            self._desk = self._make_desk(self._view)
        return self._desk

    def _make_desk(self, view: View) -> Desk:
        return Desk(
            view=view,
            plan=self._plan,
            teller=self.teller,
            selection=self.selection,
            art=self.art,
            cards=self._cards,
            sheet=self._sheet,
            lang=self._lang,
            card_lang=self._card_lang,
            seats=self._table.get("seats", ()),
            log=self._log,
            refusal=self.choose.refusal,
            sure=self.choose.sure,
            shown_pile="pile" in self.opened,
            shown_log="log" in self.opened,
            log_end=self.log_scroll.end,
            shown_sheet=self.opened.sheet_of,
            poses=self.play.poses,
            still=self.choose.sent or self.play.playing,
        )

    def refresh(self, view: View | None = None) -> None:
        """Make the items follow the moment; `view` is one in the middle of an animation."""
        if not self._view and view is None:
            return
        if self.drag.held is not None:
            self.drag.drop()
        self._desk = self._make_desk(view or self._view)
        self.row_places = row.settle(self.row_places, self._desk.view["row"])
        self.choose.relight()
        self.board.follow(listing.specs(self._desk, self.row_places), self._state)
        self._paint_ground()
        self.overlays()

    def restate(self) -> None:
        """Only the signs may have changed."""
        self.board.restate(self._state)

    def _state(self, spec: Spec) -> Signs:
        """What the signs of a thing say now."""
        pick, selection = spec.pick, self.selection
        chosen = pick is not None and (pick in selection.picks or (pick == FIGURE and MOVE in selection.picks))
        chosen = spec.chosen if spec.chosen is not None else chosen
        refused = pick is not None and pick in self.choose.refused
        if self.drag.held is not None:
            lit, hovered = pick in self.drag.welcome, pick is not None and pick == self.drag.over
            held = self.drag.held.spec.key == spec.key
        else:
            lit = spec.lit if spec.lit is not None else pick in self.choose.lit
            hovered, held = self.pointer.hovered is not None and self.pointer.hovered.spec.key == spec.key, False
        dim = self.desk.choosing and spec.dims and not (lit or chosen or refused or held) and self.choose.asks_for(pick)
        return Signs(lit and pick is not None, chosen, refused, hovered, dim, self.pointer.marks(spec))

    def _paint_ground(self) -> None:
        look = ground.backdrop_look(self.desk)
        if self._ground is None or self._ground[0] != look:
            self._ground = (look, ground.backdrop(self.desk))
            self.viewport().update()

    def let_go(self) -> None:
        """The table is left: give its largest picture back now, whenever Python gets to the rest."""
        self._ground = None

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:  # noqa: N802
        if self._ground is None:
            painter.fillRect(rect, Qt.GlobalColor.black)
            return
        dpr = self._ground[1].devicePixelRatio()
        area = QRectF(rect)
        source = QRectF(area.x() * dpr, area.y() * dpr, area.width() * dpr, area.height() * dpr)
        painter.drawPixmap(area, self._ground[1], source)

    def overlays(self) -> None:
        """Zoom, inspector, focus ring and keys."""
        if not self._view:
            return
        desk = self.desk
        found: list[Spec] = list(zoom.dock(desk, self.pointer.last))
        if self.pointer.shown is not None and (desk.plan.docks is None or self.pointer.pinned):
            found += zoom.specs(desk, *self.pointer.shown, self.pointer.pinned)
        if "keys" in self.opened:
            found.append(zoom.key_list(desk))
        self.over.follow([*found, *self.ring.specs(found)], lambda spec: Signs(lit=bool(spec.lit)))

    # -- hands ---------------------------------------------------------------------------------------------------------

    def click(self, pick: Pick) -> None:
        self.choose.click(pick)

    def press(self, wanted: Spec) -> None:
        """A screen reader presses a thing, as Enter does when the ring stands on it."""
        if not self.isEnabled():
            return
        self.play.finish()
        self.ring.stand_on(wanted)
        if wanted.pick is not None:
            self.click(wanted.pick)

    def own_button(self, name: str) -> bool:
        """Buttons that no action stands behind; False when this is none of them."""
        if name == "confirm":
            self.choose.confirm()
        elif name == "back":
            self.back()
        elif name in ("log", "pile", "keys"):
            self.opened.toggle(name)
        elif name == "close_sheet":
            self.opened.toggle("sheet")
        elif name == "stay":
            pass  # a click on what lies open does not close it
        elif name == "menu":
            self.menu.emit()
        else:
            return False
        return True

    @property
    def reads_log(self) -> bool:
        """Is the log open, or does the dock with it have the focus?"""
        return "log" in self.opened or (self.ring.seen and self.ring.key == ("dock",))

    def back(self) -> bool:
        """One step back: what lies open closes, then the selection is undone; False when there is nothing to undo."""
        if self.opened or self.pointer.pinned:
            self.opened.clear()
            self.pointer.forget()
            self.refresh()
            self.ring.refocus()
            return True
        return self.choose.back()

    def clicked_nothing(self) -> None:
        """Beside everything: close what is open."""
        if self.opened or self.pointer.pinned:
            self.back()

    def ask_rule(self) -> None:
        """F1: the rule of what has the focus, or is under the pointer, or is asked."""
        hovered = self.pointer.hovered.spec if self.pointer.hovered is not None else None
        seen = self.ring.focused() if self.ring.seen else hovered
        bar = self.board.things.get(("bar",))
        asked = bar.spec.rule if bar is not None else "TURN-2"
        self.rule.emit((seen.rule if seen is not None else "") or asked)

    def pickable_at(self, pos: QPointF) -> Thing | None:
        """What a press here means: of the things under it the topmost that does something."""
        found = [thing for thing in self.board.at(pos) if thing.spec.pick is not None]
        top = found[0] if found else None
        if top is None or top.spec.z >= spec.BAR:
            return top
        lit = [thing for thing in found if thing.spec.pick in self.choose.lit or thing.spec.lit]
        if top.spec.pick == ("stage",):
            lit = [thing for thing in self.board.droppable(pos) if thing.spec.pick in self.choose.lit]
        return lit[0] if lit else top

    # -- Qt ------------------------------------------------------------------------------------------------------------

    def _pos(self, event: QMouseEvent) -> QPointF:
        return self.mapToScene(event.position().toPoint())

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self.play.finish()
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.ring.hide()
        if event.button() == Qt.MouseButton.RightButton:
            self.pointer.pin(self._pos(event))
        elif event.button() == Qt.MouseButton.LeftButton:
            self.drag.press(self._pos(event))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.drag.move(self._pos(event))
        if self.drag.held is None:
            self.pointer.move(self._pos(event))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if event.button() == Qt.MouseButton.LeftButton:
            self.drag.release(self._pos(event))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Twice on what is picked: send it."""
        thing = self.pickable_at(self._pos(event))
        pick = thing.spec.pick if thing is not None else None
        if pick is not None and pick in self.selection.picks and pick[0] not in ("hand", "special", "cube"):
            self.choose.confirm()
        else:
            self.mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """The wheel moves the log, wherever all of it can be read."""
        area, at = self.log_scroll.area(), self.mapToScene(event.position().toPoint())
        if area is not None and area.holds(at.x(), at.y()):
            self.log_scroll.wheel(event.angleDelta())
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802
        self.pointer.move(None)
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        playing = self.play.playing
        self.play.finish()
        if playing and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Escape):
            return  # this key only skipped
        if not self._view or not keys.pressed(self, event):
            event.ignore()

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: N802
        return False  # Tab belongs to the ring

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.ring.show()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusOutEvent(event)
        self.overlays()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._replan()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._replan()

    # -- size and sound ------------------------------------------------------------------------------------------------

    def _replan(self) -> None:
        """Another size or scale: everything finds its new place."""
        self.play.finish()
        self.art.dpr = self.devicePixelRatioF()
        size = self.viewport().size()
        self._scene.setSceneRect(0, 0, size.width(), size.height())
        mode = self._table.get("mode", "duel")
        user = getattr(self.settings, "scale", 100) / 100
        self._plan = layout.plan(max(320, size.width()), max(180, size.height()), user, mode, self._most_specials())
        self.pointer.forget()
        self.refresh()

    def _most_specials(self) -> int:
        """The longest sheet at this table decides how high a special attack is."""
        known = self.teller.lexicon.fighters
        players = self._view.get("players", ())
        return max((len(known[p["fighter"]].specials) for p in players if p["fighter"] in known), default=4) or 4

    def speak(self) -> None:
        """Tell a screen reader what is asked."""
        bar = self.board.things.get(("bar",))
        screen_reader.announce(self, bar.spec.name if bar is not None else "")

    def sound(self, name: str) -> None:
        if self._sounds is not None:
            self._sounds.play(name)

    @property
    def asks_twice(self) -> bool:
        return bool(getattr(self.settings, "confirm", False))

    @property
    def shakes(self) -> bool:
        return bool(getattr(self.settings, "shake", True)) and not self.clock.reduced
