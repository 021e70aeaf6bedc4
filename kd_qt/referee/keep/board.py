"""The table as it is remembered: where everybody stands, wounds, tokens, hands, skills, the Row. Each fact is a plate,
and a tap on it corrects it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGridLayout, QLayout, QSizePolicy, QWidget

from kd_core.game import actions
from kd_qt.referee.dress import TOUCH
from kd_qt.referee.ground import Ground
from kd_qt.referee.keep.doing import Doing
from kd_qt.referee.keep.keeper import Keeper
from kd_qt.referee.keep.parts import Deed, Fact, Person, Picture, holder
from kd_qt.referee.parts import KINDS, Choice, Flow, Plate, words
from kd_qt.referee.tool import RefereeTable, Tool
from kd_qt.screens.metrics import spaced
from kd_qt.screens.parts import column, row
from kd_qt.ui import Ui

STRIP = ("round", "actions_left", "deck", "candles")
ARENA_HIGH = 112
UNDO, REDO = "↶", "↷"


class SeatFacts(QWidget):
    """Everything about one fighter; of one on the bench only the wounds."""

    def __init__(self, ui: Ui, keeper: Keeper, seat: int) -> None:
        super().__init__()
        self.ui, self.keeper, self.seat = ui, keeper, seat
        name = f"referee.keep.{seat}"
        self.person = Person(ui, f"{name}.person", high=TOUCH + 8)
        self.wounds, self.victories = Fact(ui, f"{name}.wounds"), Fact(ui, f"{name}.victories")
        self.hand, self.tokens = Fact(ui, f"{name}.hand", lines=2), Fact(ui, f"{name}.tokens")
        self.skills = Fact(ui, f"{name}.skills", lines=2)
        taps: tuple[tuple[Plate, Callable[[int], None]], ...] = (
            (self.person, keeper.tell_seat),
            (self.wounds, keeper.tell_wounds),
            (self.victories, keeper.tell_victories),
            (self.hand, keeper.tell_hand),
            (self.tokens, keeper.tell_tokens),
            (self.skills, keeper.tell_skills),
        )
        for plate, tap in taps:
            plate.clicked.connect(lambda _=False, tap=tap: tap(seat))
        upper = row(self.wounds, self.victories, spacing=0, grows=0)
        lower = row(self.tokens, self.skills, spacing=0, grows=1)
        self.setLayout(column(self.person, upper, self.hand, lower, spacing=0))

    def show_player(self, player: Mapping[str, Any], acts: bool) -> None:
        wording = self.keeper.wording
        name = wording.seat(self.seat)
        on = player.get("active", True)
        self.person.show_fighter(player["fighter"], self.seat % 2 == 0, self._title(player, name))
        self.person.tone = "primary" if acts else "plain"
        self._show_wounds(player["wounds"], name)
        self._show_held(player, name)
        for plate in (self.victories, self.hand, self.tokens, self.skills):
            plate.setVisible(on)

    def _title(self, player: Mapping[str, Any], name: str) -> str:
        if player.get("down"):
            return self.keeper.say("is_down", name=name)
        return name if player.get("active", True) else self.keeper.say("on_bench", name=name)

    def _show_wounds(self, wounds: Mapping[str, int], name: str) -> None:
        pairs = [(self._cube(kind), str(wounds[kind])) for kind in KINDS]
        spoken = self.keeper.wording.wounds(wounds["heavy"], wounds["light"])
        self.wounds.show_fact(pairs, "", f"{self.keeper.say('tell_wounds', name=name)}: {spoken}")

    def _show_held(self, player: Mapping[str, Any], name: str) -> None:
        keeper, wording = self.keeper, self.keeper.wording
        hand, won = player["hand"], player["victories"]
        named = [card for card in hand if card is not None]
        star, back = self._star(won > 0), self._back()
        self.victories.show_fact([(star, str(won))], "", f"{keeper.say('tell_victories', name=name)}: {won}")
        spoken = f"{keeper.say('tell_hand', name=name)}: {len(hand)} ({wording.cards(hand)})"
        self.hand.show_fact([(back, str(len(hand)))], "", spoken, _shorter([wording.card(card) for card in named]))
        held = {id: n for id, n in player["tokens"].items() if n}
        pairs = [(self._token(id), str(n)) for id, n in held.items()]
        spoken = f"{keeper.say('tell_tokens', name=name)}: {wording.tokens(held)}"
        self.tokens.show_fact(pairs or [(self._token(""), "0")], "", spoken)
        up = [wording.skill(id) for id in player["skills"]["active"]]
        spoken = f"{keeper.say('tell_skills', name=name)}: {', '.join(up)}"
        self.skills.show_fact((), keeper.say("skills", n=len(up) or "?"), spoken, _shorter(up))

    # -- pictures ------------------------------------------------------------------------------------------------------

    def _cube(self, kind: str) -> Picture:
        return lambda px, dpr: self.ui.art.cube(kind, px, dpr=dpr)

    def _star(self, filled: bool) -> Picture:
        return lambda px, dpr: self.ui.art.star(px, filled, dpr)

    def _token(self, id: str) -> Picture:
        """Empty: the place of a token."""
        return lambda px, dpr: self.ui.art.token(id, px, bool(id), dpr)

    def _back(self) -> Picture:
        def picture(px: float, dpr: float) -> QPixmap:
            return self.ui.art.back(px / 1.4, dpr)

        return picture


def _shorter(names: Sequence[str]) -> list[str]:
    """All names; then fewer and fewer of them, with how many more there are."""
    rest = [f"{', '.join(names[:n])} +{len(names) - n}" for n in range(len(names) - 1, 0, -1)]
    return [", ".join(names), *rest] if names else []


class Board(Tool):
    """The arena over everything; on the left what can be done, on the right what is remembered."""

    name = "keep"
    rule = "TURN-2"
    share = 0.46

    def __init__(self, ui: Ui, table: RefereeTable, keeper: Keeper) -> None:
        super().__init__(ui, table)
        self.keeper = keeper
        self.doing = Doing(ui, keeper)
        self._ground = Ground(ui, ARENA_HIGH)
        self._trouble = words("", "text")
        self._trouble.setProperty("tone", "warn")
        self._strip = {fact: self._strip_plate(fact) for fact in STRIP}
        self._undo, self._redo = (Plate(ui, f"referee.keep.{name}", px=40) for name in ("undo", "redo"))
        self._history = Plate(ui, "referee.keep.history", "referee.keep.history", px=26)
        self.new = Plate(ui, "referee.keep.new", "referee.keep.new", px=26)
        self._seats = [SeatFacts(ui, keeper, seat) for seat in range(4)]
        self._row = Choice(ui, "referee.keep.row", most=4)
        self._row_title = Plate(ui, "referee.keep.row", "referee.keep.row", px=26)
        self._row_title.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self._row_title.least = (TOUCH + 10, TOUCH + 6)
        self._fill_row()
        self.lay(column(self.doing, grows=0), self._facts(), self._top_part())
        self.area.viewport().installEventFilter(self)
        self._connect()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """A scroll bar came or went: the two sides share what is left."""
        if watched is not self.area.viewport():
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.Resize:
            self._refit()
        return False

    def _strip_plate(self, fact: str) -> Plate:
        plate = Plate(self.ui, f"referee.keep.fact.{fact}", px=26)
        plate.clicked.connect(lambda: self.keeper.tell_number(fact))
        return plate

    def _fill_row(self) -> None:
        for at in range(4):
            plate = Deed(self.ui, "", px=24, lines=2, size=(TOUCH + 40, TOUCH + 6))
            plate.sign = 28
            self._row.add(str(at), plate)

    def _top_part(self) -> QLayout:
        plates = (*self._strip.values(), self._undo, self._redo, self._history, self.new)
        strip = holder(spaced(Flow(plates), 2))
        cards = row(self._row_title, self._row, spacing=4, grows=1)
        return column(strip, self._trouble, self._ground, cards, spacing=2)

    def _facts(self) -> QLayout:
        self._grid = spaced(QGridLayout(), 6)
        for side in (0, 1):
            self._grid.setColumnStretch(side, 1)
        return column(self._grid, 1, spacing=6)

    def _connect(self) -> None:
        self._row_title.clicked.connect(self.keeper.tell_row)
        self._undo.clicked.connect(self.keeper.undo)
        self._redo.clicked.connect(self.keeper.redo)
        self._history.clicked.connect(self.keeper.history)
        self._row.chosen.connect(lambda at: self._row_tapped(int(at)), Qt.ConnectionType.QueuedConnection)
        self._ground.tapped.connect(self._space_tapped, Qt.ConnectionType.QueuedConnection)
        self.doing.space_wanted.connect(self._show_marks)
        self.keeper.trouble.connect(self._say_trouble)

    # -- showing -------------------------------------------------------------------------------------------------------

    def show_all(self) -> None:
        view = self.keeper.kept.view
        self._show_strip(view)
        self._show_ground(view)
        acts = -1 if self.keeper.turn.over else self.keeper.turn.seat
        for seat, facts in enumerate(self._seats):
            facts.setVisible(seat < len(view["players"]))
            if seat < len(view["players"]):
                facts.show_player(view["players"][seat], seat == acts)
                on = view["players"][seat].get("active", seat < 2)
                self._grid.addWidget(facts, 0 if on else 1, seat % 2, Qt.AlignmentFlag.AlignTop)
        self._show_row(view["row"])
        self._undo.setEnabled(self.keeper.kept.can_undo)
        self._redo.setEnabled(self.keeper.kept.can_redo)
        self.doing.begin()
        self.rescale()
        self.announce(self.doing.spoken())

    def _show_strip(self, view: Mapping[str, Any]) -> None:
        for fact, plate in self._strip.items():
            plate.setText(self.keeper.say(f"fact_{fact}", value=view[fact]))
            plate.setAccessibleName(plate.text())
            plate.updateGeometry()
        arena = self.keeper.wording.lexicon.arenas[view["arena"]]
        self._strip["candles"].setVisible(arena.candle_cards > 0)

    def _show_ground(self, view: Mapping[str, Any]) -> None:
        wording = self.keeper.wording
        self._ground.show_arena(wording.lexicon.arenas[view["arena"]])
        stands = {one["space"]: at for at, one in enumerate(view["players"]) if one["space"] is not None}
        people = {space: (view["players"][at]["fighter"], at % 2 == 0) for space, at in stands.items()}
        names = {space: self.keeper.say("space_of", n=space + 1, name=wording.seat(at)) for space, at in stands.items()}
        self._ground.show_people(people, names)

    def _show_marks(self, spaces: list[int]) -> None:
        self._ground.show_marks(spaces, self.keeper.kept.view["dark"])

    def _show_row(self, cards: Sequence[str | None]) -> None:
        wording = self.keeper.wording
        self._row.choose()
        for at, plate in self._row.plates().items():
            card = cards[int(at)] if int(at) < len(cards) else ""
            assert isinstance(plate, Deed)
            plate.symbols = wording.symbols(card)
            plate.setText(wording.card(card) if card != "" else "–")
            plate.setAccessibleName(self.keeper.say("row_card", card=plate.text()))
            plate.updateGeometry()

    def _say_trouble(self, said: str) -> None:
        self._trouble.setText(said)
        self._trouble.setVisible(bool(said))

    # -- tapping -------------------------------------------------------------------------------------------------------

    def _space_tapped(self, space: int) -> None:
        """Where somebody wants to go; else who goes there, or stands there."""
        keeper, turn = self.keeper, self.keeper.turn
        if space in self.doing.spaces:
            self.doing.go(space)
            return
        picks: list[tuple[str, Callable[[], object]]] = []
        for action in (actions.Move(space), actions.Corridor(space)):
            if not turn.over and turn.allowed(action):
                said = f"{keeper.wording.seat(turn.seat)}: {keeper.wording.action(turn.seat, action)}"
                picks.append((said, partial(keeper.act, action)))
        for seat, player in enumerate(keeper.kept.view["players"]):
            if player["space"] is not None and player["space"] != space:
                said = keeper.say("stands_here", name=keeper.wording.seat(seat))
                picks.append((said, partial(keeper.stand, seat, space)))
        keeper.pick(keeper.say("space", n=space + 1), picks)

    def _row_tapped(self, at: int) -> None:
        """Whoever may take the card takes it; else another card lies there."""
        cards = self.keeper.kept.view["row"]
        self._row.choose()
        if at >= len(cards) or not self.doing.tap_row(cards[at]):
            self.keeper.tell_row()

    # -- tool ----------------------------------------------------------------------------------------------------------

    def retell(self) -> None:
        super().retell()
        for plate, sign in ((self._undo, UNDO), (self._redo, REDO)):
            plate.setText(sign)
        self._undo.setAccessibleName(self.keeper.say("undo"))
        self._redo.setAccessibleName(self.keeper.say("redo"))

    def first_focus(self) -> QWidget | None:
        return self.doing.first_focus()
