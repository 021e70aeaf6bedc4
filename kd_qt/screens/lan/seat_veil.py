"""What can be done with a seat of the lobby: choose a fighter, add or change a bot, mute or remove somebody."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from kd_core.ai import levels
from kd_core.net.wire import schema
from kd_core.record.names import Lexicon
from kd_core.tower.terms import Aids
from kd_qt.lan import Lan
from kd_qt.screens.aids import AidsVeil, Builder
from kd_qt.screens.fighters import FighterTile
from kd_qt.screens.lan.parts import Chips, Flow
from kd_qt.screens.lan.seat_card import SeatCard
from kd_qt.screens.parts import Panel, button, label
from kd_qt.screens.veil import Veil
from kd_qt.style import palette
from kd_qt.ui import Ui

if TYPE_CHECKING:
    from kd_core.net.guest.guest import Guest

Close = Callable[[], None]
WIDTH = 460


class RosterTile(FighterTile):
    """A fighter that somebody else may have taken already."""

    def draw(self, painter: QPainter, face: QRectF, u: float) -> None:
        painter.setOpacity(1.0 if self.isEnabled() else palette.DIM)
        super().draw(painter, face, u)
        painter.setOpacity(1.0)


class Roster(QWidget):
    """All fighters of the table's boxes, and chance."""

    def __init__(self, ui: Ui, guest: Guest, at: int, pick: Callable[[str], None]) -> None:
        super().__init__()
        assert guest.table is not None
        flow = Flow(ui, 4)
        self.setLayout(flow)
        seats = guest.table.seats
        known = _lexicon(ui, guest.table.rules.packs)
        for fighter in (*known.roster(), None):
            tile = RosterTile(ui, fighter)
            tile.setText(known.fighter(fighter, ui.lang) if fighter else ui.say("setup.random"))
            holders = [seat for seat, one in enumerate(seats) if fighter and one.fighter == fighter]
            tile.set_seats(holders)
            tile.setEnabled(not holders or holders == [at])
            tile.setChecked(seats[at].fighter == (fighter or ""))
            tile.clicked.connect(partial(pick, fighter or ""))
            flow.addWidget(tile)


def _lexicon(ui: Ui, packs: list[str]) -> Lexicon:
    """As the table names its fighters: by its own packs, in their order."""
    mine = {pack.id: pack for pack in ui.packs}
    return Lexicon([mine[id] for id in packs if id in mine])


def open_seat(
    ui: Ui, page: QWidget, lan: Lan, card: SeatCard, close: Close, open_aids: Callable[[], None]
) -> Veil | None:
    """The veil for one seat; None when there is nothing that I could do with it."""
    guest, shown = lan.guest, card.shown
    if guest is None or guest.table is None or shown is None:
        return None
    things: list[QWidget] = []
    if shown.seat.kind == "open":
        things = _for_open(ui, lan, card, close)
    elif shown.you:
        things = _for_me(ui, lan, guest, card, close, open_aids)
    elif shown.seat.kind == "bot" and shown.captain:
        things = _for_bot(ui, lan, guest, card, close)
    elif shown.seat.kind == "person":
        things = about(ui, lan, shown.seat.guest, shown.seat.name, shown.captain, close, card.aids)
    return _veil(ui, page, things, close) if things else None


def _veil(ui: Ui, page: QWidget, things: list[QWidget], close: Close) -> Veil:
    shut = button("lobby.close")
    shut.clicked.connect(close)
    veil = Veil(ui, page, Panel(*things, shut, spacing=12, inner=24), WIDTH)
    veil.done.connect(close)
    return veil


def watcher(ui: Ui, page: QWidget, lan: Lan, id: int, name: str, close: Close) -> Veil:
    captain = lan.guest is not None and lan.guest.captain
    return _veil(ui, page, about(ui, lan, id, name, captain, close), close)


def _title(words: str) -> QWidget:
    made = label("", "title", wrap=True)
    made.setText(words)
    made.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    return made


def _for_open(ui: Ui, lan: Lan, card: SeatCard, close: Close) -> list[QWidget]:
    things: list[QWidget] = [_title(ui.say("lobby.seat", n=card.at + 1))]
    sit = button("lobby.sit", "primary", "seat.sit")
    sit.clicked.connect(_then(close, lambda: lan.say(schema.Sit(card.at))))
    things.append(sit)
    if card.shown is not None and card.shown.captain:
        things += [label("lobby.add_bot", "label"), _levels(ui, lan, card, close, ""), _expected(ui)]
    return things


def _for_me(
    ui: Ui, lan: Lan, guest: Guest, card: SeatCard, close: Close, open_aids: Callable[[], None]
) -> list[QWidget]:
    pick = Roster(ui, guest, card.at, lambda fighter: _then(close, lambda: lan.say(schema.PickFighter(fighter)))())
    watch = button("lobby.only_watch")
    watch.clicked.connect(_then(close, lambda: lan.say(schema.Sit(None))))
    return [_title(ui.say("lobby.choose_fighter")), pick, *_my_aids(card, open_aids), watch]


def _my_aids(card: SeatCard, open_aids: Callable[[], None]) -> list[QWidget]:
    """The way to them, and which they are, where towers are built."""
    assert card.shown is not None
    if not card.shown.builds:
        return []
    aids = button("aid.open", "", "seat.aids")
    aids.clicked.connect(open_aids)
    return [aids, *_told(card.aids)]


def _told(words: str) -> list[QWidget]:
    if not words:
        return []
    told = label("", "note", wrap=True)
    told.setText(words[:1].upper() + words[1:])
    return [told]


def aids_of(ui: Ui, page: QWidget, lan: Lan, card: SeatCard, close: Close) -> Veil | None:
    """My own aids; the table tells everybody, and who was ready has to say so again."""
    if card.shown is None:
        return None
    me = Builder(card.at, card.shown.seat.name, card.shown.seat.aids)

    def use(chosen: dict[int, Aids]) -> None:
        if chosen[me.seat] != me.aids:
            lan.say(schema.SetAids(chosen[me.seat]))

    return AidsVeil(ui, page, [me], use, close, "aid.again")


def _for_bot(ui: Ui, lan: Lan, guest: Guest, card: SeatCard, close: Close) -> list[QWidget]:
    assert card.shown is not None
    seat = card.shown.seat

    def pick(fighter: str) -> None:
        lan.say(schema.Arrange(card.at, "bot", seat.level, fighter))
        close()

    away = button("lobby.open_seat")
    away.clicked.connect(_then(close, lambda: lan.say(schema.Arrange(card.at, "open"))))
    title = _title(ui.say("lobby.change_bot"))
    return [title, _levels(ui, lan, card, close, seat.level), _expected(ui), Roster(ui, guest, card.at, pick), away]


def _levels(ui: Ui, lan: Lan, card: SeatCard, close: Close, now: str) -> Chips:
    made = Chips(ui, "seat.level", tuple(levels.LEVELS))
    made.tell({level: levels.name(level, ui.lang) for level in levels.LEVELS})
    made.choose(now)
    fighter = card.shown.seat.fighter if card.shown is not None else ""

    def give(level: str) -> None:
        lan.say(schema.Arrange(card.at, "bot", level, fighter))
        close()

    made.chosen.connect(give)
    return made


def _expected(ui: Ui) -> QWidget:
    """What to expect of each level."""
    told = label("", "note", wrap=True)
    told.setText("\n".join(levels.described(level, ui.lang) for level in levels.LEVELS))
    return told


def about(ui: Ui, lan: Lan, id: int | None, name: str, captain: bool, close: Close, aids: str = "") -> list[QWidget]:
    """Somebody else: be deaf to them, or, for the captain, show them the door or give them the table."""
    quiet = button("lobby.unmute" if name in lan.muted.names else "lobby.mute", "", "seat.mute")
    quiet.clicked.connect(_then(close, lambda: lan.mute(name)))
    things: list[QWidget] = [_title(name), *_told(aids), quiet]
    if captain and id is not None:
        hand_over = button("lobby.hand_over", "", "seat.hand_over")
        hand_over.clicked.connect(_then(close, lambda: lan.say(schema.HandOver(id))))
        remove = button("lobby.remove", "", "seat.remove")
        remove.clicked.connect(_then(close, lambda: lan.say(schema.Remove(id))))
        note = label("lobby.hand_over_note", "note", wrap=True)
        things += [hand_over, note, remove]
    return things


def _then(close: Close, do: Callable[[], object]) -> Callable[[], None]:
    def both() -> None:
        do()
        close()

    return both
