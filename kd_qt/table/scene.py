"""The view of the table. It shows what the host tells, turns hands and keys into actions, and decides nothing.

`show` shows a moment at once, `happened` plays what led to it. What a person picks goes through one draft, whether it
was dragged, clicked or typed; a whole action leaves by the signal `chosen`, a refused try asks by `why`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from kd_core.content.model import Pack
from kd_core.game import library
from kd_core.text import language
from kd_qt.style import states
from kd_qt.style.art import Art
from kd_qt.style.cards import Cards
from kd_qt.style.motion import Clock
from kd_qt.style.sheet import Sheet
from kd_qt.table import access, content, curtain, keys, layout, row, spec, stage, zoom
from kd_qt.table.animate import Show
from kd_qt.table.board import Board
from kd_qt.table.desk import Desk
from kd_qt.table.draft import AT_ONCE, FIGURE, MOVE, Draft, Outcome
from kd_qt.table.drag import Drag
from kd_qt.table.focus import Focus, Step, focusable
from kd_qt.table.layout import Plan, Rect
from kd_qt.table.parts import Action, Pick, entries
from kd_qt.table.question import CONFIRM
from kd_qt.table.spec import Note, Spec
from kd_qt.table.telling import Line, Teller
from kd_qt.table.thing import State, Thing

View = dict[str, Any]
_LOG = 400  # lines kept
_SYMBOL_WORTH = {"block": 0.6, "dash": 0.4, "fist": 0.3, "foot": 0.3}


class TableView(QGraphicsView):
    chosen = Signal(dict)  # an action, whole and meant
    why = Signal(dict)  # this was tried and is not among the legal actions
    rule = Signal(str)  # F1: the rule of what has the focus
    hover = Signal(str)  # a card is looked at
    menu = Signal()
    lifted_curtain = Signal()
    showing = Signal(bool)  # what happened is being played; bots wait meanwhile

    def __init__(
        self, art: Art, cards: Cards, settings: Any, sounds: Any = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._art, self._cards, self._settings, self._sounds = art, cards, settings, sounds
        self._sheet = Sheet(art, cards)
        self._scene = QGraphicsScene(self)
        self._scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.board = Board(self._scene, art)
        self.over = Board(self._scene, art)  # zoom, ring, curtain: above the table and no part of it
        self.clock = Clock(self, getattr(settings, "speed", "normal"))
        self._prepare()
        self._packs: tuple[Pack, ...] = ()
        self._table: Mapping[str, Any] = {}
        self._view: View = {}
        self._lang = language(getattr(settings, "language", "") or "en")
        self._card_lang = language(getattr(settings, "card_language", "") or self._lang)
        self._teller = Teller((), {}, self._lang)
        self._plan: Plan = layout.plan(1280, 720)
        self._draft = Draft()
        self._log: list[Line] = []
        self._told: list[tuple[View, Sequence[Mapping[str, Any]]]] = []
        self._places: list[str | None] = [None] * row.PLACES
        self._refusal, self._refused = "", frozenset[Pick]()
        self._open_pile = self._open_log = self._open_keys = False
        self._curtain = ""
        self._sent = False
        self._desk: Desk | None = None
        self._ground: tuple[tuple[Any, ...], QPixmap] | None = None
        self._hovered: Thing | None = None
        self._looked: tuple[Note, Rect] | None = None
        self._pinned = False
        self._inspected: Note | None = None
        self.focus_ring = Focus()
        self.drag = Drag(self)
        self.play = Show(self)
        self._wait = QTimer(self, singleShot=True, interval=zoom.DELAY_MS)
        self._wait.timeout.connect(self._look)
        access.install(self)

    def _prepare(self) -> None:
        self.setScene(self._scene)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(640, 360)

    # -- what the host tells -------------------------------------------------------------------------------------------

    def set_table(
        self,
        table: Mapping[str, Any],
        names: Sequence[str] | None = None,
        viewpoint: int | None = None,
        packs: Sequence[Pack] | None = None,
    ) -> None:
        """A new match: what does not change during it. `packs` for those that are not installed under their id."""
        self.play.stop()
        found = packs if packs is not None else library.find([pack["id"] for pack in table["packs"]])
        self._packs, self._table = tuple(found), dict(table)
        if names is not None:
            seats = table.get("seats", ())
            self._table = {**table, "seats": [{**seat, "name": name} for seat, name in zip(seats, names)]}
        self._cards.set_packs(self._packs)
        self._teller = Teller(self._packs, self._table, self._lang)
        self._view, self._log, self._told = {}, [], []
        self._places = [None] * row.PLACES
        self._draft, self._desk, self._sent = Draft(), None, False
        self._curtain = ""
        self.board.clear()
        self.over.clear()

    def show(self, view: View | None = None) -> None:  # type: ignore[override]
        """This moment, at once. Without a view: the widget is shown, as any."""
        if view is None:
            super().show()
            return
        self.play.stop()
        self._stand(view)

    def happened(self, events: Sequence[Mapping[str, Any]], view: View) -> None:
        """Play what happened, then stand at the view. Whatever was still playing is finished first."""
        self.play.finish()
        if not self._view:
            self._stand(view)
            return
        self._tell(events, view)
        self._draft = Draft()
        self._refusal, self._refused = "", frozenset()
        self.play.start(events, view)

    def explain(self, reasons: Iterable[Any]) -> None:
        """Why the last try was refused, in the bar; nothing changed."""
        sentences = [self._teller.refusal(_plain(reason)) for reason in reasons]
        if self._sent:
            self._sent = False
            self._draft = self._new_draft()
        self._refusal = " ".join(sentences[:2])
        self.sound("refused")
        self.refresh()

    def curtain(self, name: str) -> None:
        """Cover everything: the next player is called."""
        self.play.finish()
        self._curtain = name
        self._open_pile = self._open_log = self._open_keys = False
        self._forget_look()
        self.sound("curtain")
        self.refresh()
        self.focus_ring.put(None)
        self._refocus()

    def lift(self) -> None:
        if self._curtain:
            self._curtain = ""
            self.refresh()
            self.focus_ring.put(None)
            self._refocus()
            self.lifted_curtain.emit()

    @property
    def covered(self) -> bool:
        return bool(self._curtain)

    def retranslate(self, lang: str, card_lang: str | None = None) -> None:
        """Another language, at once, in the middle of anything."""
        self.play.finish()
        self._lang = language(lang)
        self._card_lang = language(card_lang or lang)
        self._teller = Teller(self._packs, self._table, self._lang)
        self._log = []
        for view, events in self._told:
            self._teller.follow(view)
            self._log += self._teller.lines(events)
        self._teller.follow(self._view)
        self._refusal = ""
        if self._view:
            self.refresh()

    def restyle(self) -> None:
        """The settings changed: scale, speed or contrast."""
        self.clock.set_speed(getattr(self._settings, "speed", "normal"))
        self._replan()

    def log_lines(self) -> list[Line]:
        return list(self._log)

    def _tell(self, events: Sequence[Mapping[str, Any]], view: View) -> None:
        self._teller.follow(view)
        self._told.append((view, events))
        self._log += self._teller.lines(events)
        del self._log[:-_LOG], self._told[:-_LOG]

    def _stand(self, view: View) -> None:
        """The table is at rest at this view."""
        same = view.get("legal") == self._view.get("legal") and view.get("you") == self._view.get("you")
        self._view = view
        self._teller.follow(view)
        self._sent = False
        self._refusal, self._refused = "", frozenset()
        if not same or not self._draft.open:
            self._draft = self._new_draft()
            self.focus_ring.put(None)
        self.refresh()
        self._refocus()
        access.announce(self, self._spoken_prompt())

    # -- one moment ----------------------------------------------------------------------------------------------------

    @property
    def view_shown(self) -> View:
        return self._view

    @property
    def draft(self) -> Draft:
        return self._draft

    @property
    def desk(self) -> Desk:
        if self._desk is None:
            self._desk = self._make_desk(self._view)
        return self._desk

    def _new_draft(self) -> Draft:
        """The draft of the open question, in the words of the table."""
        view = self._view
        seat = view.get("you")
        legal = view.get("legal") or []
        kind = next((ask["kind"] for ask in view.get("to_act", ()) if ask["seat"] == seat), "") if legal else ""
        topic = self._teller.topic()
        mate = seat ^ 2 if seat is not None and view.get("mode") == "teams" else None
        hand = view["players"][seat]["hand"] if seat is not None else ()
        return Draft(kind, entries(legal, topic.about, topic.where, mate), hand, view["row"], self._worth(hand))

    def _worth(self, hand: Sequence[str | None]) -> dict[str, float]:
        """A card with more symbols, or with a block, is kept longer."""
        known = self._teller.lexicon.attacks
        found: dict[str, float] = {}
        for card in hand:
            if card in known:
                found[card] = sum(_SYMBOL_WORTH.get(symbol, 0.3) for symbol in known[card].symbols)
        return found

    def _make_desk(self, view: View) -> Desk:
        return Desk(
            view=view,
            plan=self._plan,
            teller=self._teller,
            draft=self._draft,
            art=self._art,
            cards=self._cards,
            sheet=self._sheet,
            lang=self._lang,
            card_lang=self._card_lang,
            seats=self._table.get("seats", ()),
            log=self._log,
            refusal=self._refusal,
            refused=self._refused,
            shown_pile=self._open_pile,
            shown_log=self._open_log,
            poses=self.play.poses,
            still=self._sent or self.play.playing,
        )

    def refresh(self, view: View | None = None) -> None:
        """Make the items follow the moment; `view` is one in the middle of an animation."""
        if not self._view and view is None:
            return
        if self.drag.held is not None:
            self.drag.drop()
        self._desk = self._make_desk(view or self._view)
        self._places = row.settle(self._places, self._desk.view["row"])
        self._lit = self._draft.lit() | self._draft.targets() if self._desk.choosing else set()
        self.board.follow(content.specs(self._desk, self._places), self._state)
        self._paint_ground()
        self._overlays()

    def restate(self) -> None:
        self.board.restate(self._state)

    def _state(self, spec: Spec) -> State:
        """What the signs of a thing say now."""
        pick, draft = spec.pick, self._draft
        chosen = pick in draft.picks or (pick == FIGURE and MOVE in draft.picks) if pick is not None else False
        if self.drag.held is not None:
            lit = pick in self.drag.welcome
            hovered = pick is not None and pick == self.drag.over
        else:
            lit = spec.lit if spec.lit is not None else pick in self._lit
            hovered = self._hovered is not None and self._hovered.spec.key == spec.key
        chosen = spec.chosen if spec.chosen is not None else chosen
        refused = pick is not None and pick in self._refused
        dim = self.desk.choosing and spec.dims and not (lit or chosen or refused)
        if self.drag.held is not None and self.drag.held.spec.key == spec.key:
            dim = False
        return State(bool(lit) and pick is not None, chosen, refused, hovered, dim, self._marked(spec))

    def _marked(self, spec: Spec) -> bool:
        """Is it named by the line of the log under the pointer?"""
        hovered = self._hovered.spec if self._hovered is not None else None
        if hovered is None or hovered.note is None or "line" not in hovered.key or spec.note is None:
            return False
        return spec.note.id == hovered.note.id and spec.key[0] in ("row", "hand", "special", "strike", "foe card")

    def _paint_ground(self) -> None:
        assert self._desk is not None
        look = stage.backdrop_look(self._desk)
        if self._ground is None or self._ground[0] != look:
            self._ground = (look, stage.backdrop(self._desk))
            self._scene.update()

    def drawBackground(self, painter: QPainter, rect: QRectF | Any) -> None:  # noqa: N802
        if self._ground is None:
            painter.fillRect(rect, Qt.GlobalColor.black)
            return
        dpr = self._ground[1].devicePixelRatio()
        source = QRectF(rect.x() * dpr, rect.y() * dpr, rect.width() * dpr, rect.height() * dpr)
        painter.drawPixmap(rect, self._ground[1], source)

    def _overlays(self) -> None:
        """Zoom, inspector, focus ring, keys and curtain."""
        desk = self.desk
        found: list[Spec] = list(zoom.dock(desk, self._inspected))
        if self._looked is not None and (desk.plan.docks is None or self._pinned):
            found += zoom.specs(desk, *self._looked, self._pinned)
        if self._open_keys:
            found.append(zoom.key_list(desk))
        if self._curtain:
            found = curtain.specs(desk, self._curtain)
        ring = self._ring(found)
        self.over.follow([*found, *ring], lambda spec: State(lit=bool(spec.lit)))

    def _ring(self, extra: Sequence[Spec]) -> list[Spec]:
        focused = self.focus_ring.spec([*self._specs(), *extra])
        if focused is None or not self.focus_ring.seen or not self.hasFocus():
            return []
        rect, radius = focused.rect, focused.rect.w * 0.06 if focused.shape == "card" else focused.radius
        return [
            Spec(
                key=("focus",),
                rect=rect,
                z=spec.FOCUS if not self._curtain else spec.CURTAIN + 0.5,
                look=("focus", rect[2:], radius),
                picture=lambda: states.focus(self._art, rect.w, rect.h, radius=radius),
                margin=states.MARGIN,
                shape="none",
                rotation=focused.rotation,
            )
        ]

    def _specs(self) -> list[Spec]:
        """Everything that can be focused."""
        found = [thing.spec for thing in self.board.things.values()]
        return found + [thing.spec for thing in self.over.things.values() if thing.spec.zone]

    # -- choosing ------------------------------------------------------------------------------------------------------

    def click(self, pick: Pick) -> None:
        """A click or Enter on something."""
        if pick[0] == "do" and self._own_button(pick):
            return
        if pick[0] in ("whole", "whole_seat"):
            self._send(self._whole(pick))
            return
        if not self.desk.choosing:
            self._tried_in_vain(pick)
            return
        self._settle(self._draft.click(pick), pick)
        if pick == ("pile",) and not self._draft.picks:
            self.press(("do", "pile"))

    def _own_button(self, pick: Pick) -> bool:
        """Buttons that no action stands behind."""
        name = pick[1]
        if name == "confirm":
            self._send(self._draft.confirm())
        elif name == "back":
            self.back()
        elif name == "log":
            self._open_log = not self._open_log
            self.refresh()
        elif name == "pile":
            self._open_pile = not self._open_pile
            self.refresh()
            self._refocus()
        elif name == "keys":
            self.show_keys()
        elif name == "menu":
            self.menu.emit()
        elif name == "lift":
            self.lift()
        else:
            return False
        return True

    def _whole(self, pick: Pick) -> Action | None:
        if pick[0] == "whole_seat":
            found = [entry.action for entry in self._draft.entries if ("seat", pick[1]) in entry.parts]
        else:
            found = self._draft.whole() or [entry.action for entry in self._draft.entries]
        return found[pick[1] if pick[0] == "whole" else 0] if found else None

    def drop(self, thing: Thing, source: Pick, target: Pick) -> None:
        """Something was dragged onto something."""
        if not self.desk.choosing:
            self._try(self._draft_of_nothing().guess(source, target), {source})
            self.fly_home(thing, refused=True)
            return
        outcome = self._draft.drop(source, target)
        if outcome.action is not None:
            self.play.dropped(source, thing)
        elif not outcome.changed:
            self._settle(outcome, source)
            self.fly_home(thing, refused=True)
            return
        self._settle(outcome, source)

    def _settle(self, outcome: Outcome, pick: Pick) -> None:
        self._refusal, self._refused = "", frozenset()
        if outcome.action is not None:
            self._send(outcome.action)
            return
        if outcome.refused is not None:
            self._try(outcome.refused, {pick})
        elif outcome.changed:
            self.sound("card_lift")
        self.refresh()
        if outcome.changed:
            self._refocus(after=True)
            access.announce(self, self._spoken_prompt())

    def _send(self, action: Action | None) -> None:
        if action is None or self._sent or not self.desk.choosing:
            return
        self._sent = True
        self._draft = Draft()
        self._forget_look()
        self.refresh()
        self.chosen.emit(action)

    def _try(self, action: Action | None, picks: set[Pick]) -> None:
        """Ask why this cannot be; the answer comes through `explain`."""
        self._refused = frozenset(picks)
        if action is not None:
            self.why.emit(action)
        else:
            self._refusal = self.desk.say("nothing_there")
            self.sound("refused")

    def _tried_in_vain(self, pick: Pick) -> None:
        if pick == ("pile",):
            self.press(("do", "pile"))
            return
        if self._sent or self.play.playing or pick[0] not in ("row", "hand", "space", "special"):
            return
        self._try(self._draft_of_nothing()._guess_click(pick), {pick})
        self.refresh()

    def _draft_of_nothing(self) -> Draft:
        """To name what somebody tried while nothing is asked."""
        return Draft("action", (), self.desk.player(self.desk.you)["hand"], self.desk.view["row"])

    def press(self, pick: Pick) -> bool:
        """Press a button by its key, if it is there."""
        if pick[0] == "do" and pick[1] in ("log", "pile"):
            self.click(pick)
            return True
        if self.board.of(pick) is None and pick not in self._lit:
            return False
        self.click(pick)
        return True

    def back(self) -> bool:
        """One step back: what is open closes, then the draft is undone; False when there is nothing to undo."""
        if self._open_keys or self._open_pile or self._open_log or self._pinned:
            self._open_keys = self._open_pile = self._open_log = False
            self._forget_look()
            self.refresh()
            self._refocus()
            return True
        if self._refusal:
            self._refusal, self._refused = "", frozenset()
            self.refresh()
            return True
        if self._draft.undo():
            self.refresh()
            self._refocus()
            return True
        return False

    def clicked_nothing(self) -> None:
        """Beside everything: close what is open."""
        if self._open_keys or self._open_pile or self._open_log or self._pinned or self._refusal:
            self.back()

    # -- mouse ---------------------------------------------------------------------------------------------------------

    def pickable_at(self, pos: QPointF) -> Thing | None:
        """What a press here means: of the things under it the topmost that does something."""
        if self._curtain:
            return next((thing for thing in self.over.at(pos) if thing.spec.pick is not None), None)
        found = [item for item in self._scene.items(pos) if isinstance(item, Thing) and item.spec.pick is not None]
        able = [thing for thing in found if thing.spec.pick in self._lit or thing.spec.lit]
        top = found[0] if found else None
        if top is not None and top.spec.pick in (("stage",), None):
            near = [thing for thing in self.board.droppable(pos) if thing.spec.pick in self._lit]
            return near[0] if near else top
        return next(iter(able if top is not None and top.spec.z < spec.BAR else found), top)

    def welcomes(self, source: Pick) -> frozenset[Pick]:
        if not self.desk.choosing:
            return frozenset()
        picks = {thing.spec.pick for thing in self.board.things.values() if thing.spec.pick is not None}
        able = {pick for pick in picks if pick[0] not in AT_ONCE and pick[0] not in ("cube", "intent", "hand", "row")}
        return frozenset(pick for pick in able if pick != source and self._draft.accepts(source, pick))

    def lifted(self) -> None:
        self._forget_look()
        self.sound("card_lift")
        self.restate()

    def fly_home(self, thing: Thing, refused: bool) -> None:
        self.play.fly_home(thing, refused)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self.play.finish()
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._hide_ring()
        pos = self.mapToScene(event.position().toPoint())
        if event.button() == Qt.MouseButton.RightButton:
            self.pin(pos)
        elif event.button() == Qt.MouseButton.LeftButton:
            self.drag.press(pos)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        pos = self.mapToScene(event.position().toPoint())
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.drag.move(pos)
        if self.drag.held is None:
            self._hover(pos)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if event.button() == Qt.MouseButton.LeftButton:
            self.drag.release(self.mapToScene(event.position().toPoint()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Twice on what is picked: send it."""
        thing = self.pickable_at(self.mapToScene(event.position().toPoint()))
        pick = thing.spec.pick if thing is not None else None
        if pick is not None and pick in self._draft.picks and pick[0] not in ("hand", "special", "cube"):
            self._send(self._draft.confirm())
        else:
            self.mousePressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802
        self._hover(None)
        super().leaveEvent(event)

    def _hover(self, pos: QPointF | None) -> None:
        thing = self._noted_at(pos) if pos is not None else None
        if thing is self._hovered:
            return
        self._hovered = thing
        if not self._pinned:
            self._forget_look()
        self.restate()
        if thing is not None and thing.spec.note is not None:
            self._wait.start()
        lit = thing is not None and (thing.spec.pick in self._lit or bool(thing.spec.lit))
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if lit else Qt.CursorShape.ArrowCursor)

    def _noted_at(self, pos: QPointF) -> Thing | None:
        if self._curtain:
            return None
        for thing in self.board.at(pos):
            if thing.spec.note is not None or thing.spec.pick not in (None, ("stage",), ("mine",)):
                return thing
        return None

    # -- a longer look -------------------------------------------------------------------------------------------------

    def _look(self) -> None:
        if self._hovered is not None and self._hovered.spec.note is not None and not self._pinned:
            self._look_at(self._hovered.spec)

    def _look_at(self, seen: Spec) -> None:
        if seen.note is None:
            return
        self._looked = (seen.note, seen.rect)
        self._inspected = seen.note
        if seen.note.id:
            self.hover.emit(seen.note.id)
        self._overlays()

    def _forget_look(self) -> None:
        self._wait.stop()
        self._pinned = False
        if self._looked is not None:
            self._looked = None
            self._overlays()

    def pin(self, pos: QPointF | None = None) -> None:
        """Space or the right button: the large card stays, or goes."""
        if self._pinned:
            self._forget_look()
            return
        seen = self._focused() if pos is None else None
        if pos is not None or seen is None or not self.focus_ring.seen:
            thing = self._noted_at(pos) if pos is not None else self._hovered
            seen = thing.spec if thing is not None else seen
        if seen is not None and seen.note is not None:
            self._pinned = True
            self._look_at(seen)

    # -- keyboard ------------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        playing = self.play.playing
        self.play.finish()
        if playing and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Escape):
            return  # this key only skipped
        if not keys.pressed(self, event):
            event.ignore()

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: N802
        return False  # Tab belongs to the ring

    def focusInEvent(self, event: Any) -> None:  # noqa: N802
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self._show_ring()

    def focusOutEvent(self, event: Any) -> None:  # noqa: N802
        super().focusOutEvent(event)
        if self._view:
            self._overlays()

    def _focused(self) -> Spec | None:
        return self.focus_ring.spec(focusable(self._specs()))

    def _show_ring(self) -> None:
        self.focus_ring.seen = True
        if self._view:
            self._overlays()
            access.focused(self, self._focused())

    def _hide_ring(self) -> None:
        if self.focus_ring.seen:
            self.focus_ring.seen = False
            self._overlays()

    def _refocus(self, after: bool = False) -> None:
        """Where the ring should be now; after a pick it goes to what comes next."""
        able = focusable(self._specs())
        lit = {thing.spec.key for thing in self.board.things.values() if thing.spec.pick in self._lit}
        if after and self.focus_ring.seen:
            self.focus_ring.put(self._next_focus(able, lit))
        else:
            self.focus_ring.keep(able, lit)
        self._overlays()
        if self.focus_ring.seen:
            access.focused(self, self._focused())

    def _next_focus(self, able: list[Spec], lit: set[tuple[object, ...]]) -> Spec | None:
        """After a pick: the button that ends the choice, else a space, else stay."""
        if self._draft.action() is not None:
            return next((spec for spec in able if spec.pick == CONFIRM), self._focused())
        if self._draft.intent == "attack":
            return next((spec for spec in able if spec.zone == "row" and spec.key in lit), self._focused())
        if self._draft.intent == "combo":
            return next((spec for spec in able if spec.zone in ("left", "hand") and spec.key in lit), self._focused())
        spaces = [spec for spec in able if spec.pick is not None and spec.pick[0] == "space" and spec.key in lit]
        if self._draft.picks and spaces and self._draft.special is None:
            return spaces[0]
        return self._focused() or self.focus_ring.best(able, lit)

    def walk(self, step: Step) -> None:
        self.focus_ring.arrow(self._specs(), step)
        self._show_ring()

    def tab(self, back: bool) -> None:
        self.focus_ring.tab(self._specs(), back)
        self._show_ring()

    def enter(self, confirm: bool) -> None:
        """Enter picks or places; with Ctrl it sends whatever is whole."""
        if self._curtain:
            self.lift()
            return
        focused = self._focused()
        if confirm or (focused is None and self._draft.action() is not None):
            self._send(self._draft.confirm())
            return
        if not self.focus_ring.seen:
            self._show_ring()
            if focused is None or focused.pick not in (CONFIRM, ("do", "knockdown"), ("do", "end_combo")):
                return
        if focused is not None and focused.pick is not None:
            self.click(focused.pick)

    def number(self, at: int) -> None:
        """A digit: an answer where the bar numbers them, else a card in hand."""
        self.focus_ring.seen = True
        for thing in self.board.things.values():
            key = thing.spec.key
            if key[0] == "control" and thing.spec.pick is not None and self._digit(thing.spec) == at + 1:
                self.click(thing.spec.pick)
                return
        if self.board.of(("hand", at)) is not None:
            self.focus_ring.put(self.board.things[("hand", at)].spec)
            self.click(("hand", at))

    def _digit(self, control: Spec) -> int:
        look = control.look
        key = look[2] if isinstance(look, tuple) and look[0] == "button" else ""
        return int(key) if isinstance(key, str) and key.isdigit() else 0

    def ask_rule(self) -> None:
        """F1: the rule of what has the focus, or is under the pointer."""
        seen = self._focused() if self.focus_ring.seen else self._hovered.spec if self._hovered is not None else None
        bar = self.board.things.get(("bar",))
        rule = (seen.rule if seen is not None else "") or (bar.spec.rule if bar is not None else "TURN-2")
        self.rule.emit(rule)

    def show_keys(self) -> None:
        self._open_keys = not self._open_keys
        self._overlays()

    def _spoken_prompt(self) -> str:
        bar = self.board.things.get(("bar",))
        return bar.spec.name if bar is not None else ""

    # -- size ----------------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._replan()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._replan()

    def _replan(self) -> None:
        self.play.finish()
        self._art.dpr = self.devicePixelRatioF()
        size = self.viewport().size()
        self._scene.setSceneRect(0, 0, size.width(), size.height())
        mode = self._table.get("mode", "duel")
        user = getattr(self._settings, "scale", 100) / 100
        self._plan = layout.plan(max(320, size.width()), max(180, size.height()), user, mode, self._most_specials())
        self._forget_look()
        if self._view:
            self.refresh()

    def _most_specials(self) -> int:
        """The longest sheet at this table decides how high a special attack is."""
        known = self._teller.lexicon.fighters
        players = self._view.get("players", ())
        return max((len(known[p["fighter"]].specials) for p in players if p["fighter"] in known), default=4) or 4

    # -- sound ---------------------------------------------------------------------------------------------------------

    def sound(self, name: str) -> None:
        if self._sounds is not None:
            self._sounds.play(name)

    @property
    def shakes(self) -> bool:
        return bool(getattr(self._settings, "shake", True)) and not self.clock.reduced


def _plain(reason: Any) -> Mapping[str, Any]:
    """A reason as the host sends it, or already as a mapping."""
    if isinstance(reason, Mapping):
        return reason
    return {"rule": reason.rule, "reason": reason.reason, "params": dict(reason.params)}
