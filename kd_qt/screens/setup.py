"""Setting up a match: who fights whom, where, with which skills. Opens ready to start."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QComboBox,
    QFrame,
    QGridLayout,
    QLineEdit,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from kd_core import kept
from kd_core.ai import levels
from kd_core.game import MODES
from kd_core.game.setup import RELIEFS
from kd_core.tower.aids import in_words
from kd_core.tower.terms import Aids
from kd_qt import choices
from kd_qt.choices import LONGEST_NAME, Choices
from kd_qt.screens.aids import AidsVeil, Builder
from kd_qt.screens.base import Screen
from kd_qt.screens.fighters import FighterSheet, FighterTile, SideStage, Tile, question
from kd_qt.screens.fold import Fold
from kd_qt.screens.lan.parts import Chips, Flow
from kd_qt.screens.metrics import apply_box, said, sized, spaced
from kd_qt.screens.more import More
from kd_qt.screens.parts import Header, Scroll, Segments, button, column, label, one_of, row
from kd_qt.screens.test_tiles import TestTiles
from kd_qt.screens.veil import Veil
from kd_qt.style import palette, text
from kd_qt.style.shapes import across, box, fill
from kd_qt.ui import Ui

WIDE = 1230  # px at 100 %: from here on the sides stand beside the roster, else above it
HIGH = 780  # px at 100 %: from here on a wide page has room for what relief is
RANDOM = "random"
TOP, LOW_TOP = (0, (24, 14, 24, 8)), (0, (24, 7, 24, 3))  # px at 100 %: spacing and margins of the head of the page
INNER, LOW_INNER = (10, (24, 4, 24, 4)), (6, (24, 2, 24, 2))  # and of what is below it
ABREAST = 3  # arenas in a line
SMALL_ARENA = QSize(108, 64)
OPEN = "more"  # in what is remembered of setups: whether the rarer choices lie open


class Described(QStyledItemDelegate):
    """In the list that opens, every bot has beside its name what to expect of it."""

    def initStyleOption(  # noqa: N802 - Qt's name
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        note = index.data(Qt.ItemDataRole.ToolTipRole)
        if note:
            option.text = f"{option.text} – {note}"


class SeatPlate(QFrame):
    """One player: which fighter, a person or a bot, the person's name. A click chooses the seat for the roster."""

    picked = Signal(int)
    changed = Signal(int)

    def __init__(self, ui: Ui, seat: int) -> None:
        super().__init__()
        self.ui = ui
        self.seat = seat
        self.setProperty("panel", "seat")
        self.choose = button("", "choice", f"seat.{seat}")
        self.choose.setCheckable(True)
        self.choose.setAutoExclusive(True)
        self.who = QComboBox()
        self.who.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.who.setMinimumContentsLength(1)
        self.who.setObjectName(f"seat.{seat}.who")
        self.name = said(QLineEdit(), "setup.name")
        self.name.setObjectName(f"seat.{seat}.name")
        self.name.setMaxLength(LONGEST_NAME)
        self.who.setItemDelegate(Described(self.who))
        self.setLayout(spaced(column(self.choose, row(self.who, self.name, spacing=6)), 6, (8, 8, 8, 8)))
        self.choose.clicked.connect(lambda: self.picked.emit(seat))
        self.who.activated.connect(lambda: self.changed.emit(seat))
        self.name.textEdited.connect(lambda: self.changed.emit(seat))

    def show_seat(self, seat: choices.Seat, chosen: bool) -> None:
        ui = self.ui
        fighter = ui.lexicon.fighter(seat.fighter, ui.lang) if seat.fighter else ui.say("setup.random_fighter")
        self.choose.setText(f"{self.seat + 1} · {fighter}")
        self.choose.setChecked(chosen)
        self.name.setAccessibleName(f"{ui.say('setup.player', n=self.seat + 1)}: {ui.say('setup.name')}")
        self.who.setAccessibleName(ui.say("setup.player", n=self.seat + 1))
        self.setAccessibleName(ui.say("setup.player", n=self.seat + 1))
        self._fill_who(seat.level)
        if self.name.text() != seat.name:
            self.name.setText(seat.name)
        self.fit()

    def fit(self) -> None:
        """The choice is as wide as its word, the list of it as its longest line; the name gets the rest."""
        level = self.who.currentData() or ""
        self.name.setVisible(not level)
        self.who.setToolTip(levels.note(level, self.ui.lang))
        self.who.setAccessibleDescription(levels.note(level, self.ui.lang))
        self.who.view().setMinimumWidth(self.who.view().sizeHintForColumn(0) + self.ui.px(12))
        word = self.who.fontMetrics().horizontalAdvance(self.who.currentText())
        self.who.setMinimumWidth(word + self.ui.px(66))

    def _fill_who(self, level: str) -> None:
        self.who.clear()
        self.who.addItem(self.ui.say("setup.person"), "")
        for one in levels.LEVELS:
            self.who.addItem(self.ui.say("setup.bot", level=levels.name(one, self.ui.lang)), one)
            self.who.setItemData(self.who.count() - 1, levels.note(one, self.ui.lang), Qt.ItemDataRole.ToolTipRole)
        self.who.setCurrentIndex(max(0, self.who.findData(level)))


class ArenaTile(Tile):
    """An arena; None: one that is drawn at the start."""

    def __init__(self, ui: Ui, arena: str | None) -> None:
        super().__init__(ui, f"arena.{arena or RANDOM}", QSize(146, 84))
        self.arena = arena

    def retell(self) -> None:
        ui = self.ui
        self.setText(ui.lexicon.arena(self.arena, ui.lang) if self.arena else ui.say("setup.random"))
        self.setAccessibleName(f"{ui.say('setup.arena')}: {self.text()}")

    def draw(self, painter: QPainter, face: QRectF, u: float) -> None:
        painter.save()
        frame = box(face.x(), face.y(), face.width(), face.height(), 7 * u)
        fill(painter, frame, palette.alpha(palette.INK2, 240))
        painter.setClipPath(frame)
        if self.arena is None:
            question(painter, QRectF(face.x(), face.y(), face.width(), face.height() - 18 * u), u)
        else:
            picture = self.ui.art.arena(self.arena, face.width(), face.height(), self.devicePixelRatioF())
            painter.drawPixmap(QPointF(face.x(), face.y()), picture)
            strip = box(face.x(), face.bottom() - 34 * u, face.width(), 34 * u)
            dark = palette.alpha(palette.INK0, 0), palette.alpha(palette.INK0, 250)
            fill(
                painter, strip, across(0, face.bottom() - 34 * u, 0, face.bottom() - 14 * u, (0, dark[0]), (1, dark[1]))
            )
        painter.restore()
        words = QRectF(face.x() + 4 * u, face.bottom() - 21 * u, face.width() - 8 * u, 19 * u)
        text.fit(painter, words, self.text(), "bold", 13 * u, 11 * u, 1, text.CENTRE | text.MIDDLE, palette.TEXT)


class SetupScreen(Screen):
    started = Signal(object, list)  # Setup, players
    rule_wanted = Signal(str)

    def __init__(self, ui: Ui, kind: str, parent: QWidget | None = None) -> None:
        super().__init__(ui, parent)
        self.kind = kind
        self._newcomer = kept.never_finished()
        self.choices: Choices = choices.remembered(kind, ui.lexicon, ui.settings.last_setup, self._newcomer)
        self.seat = 0
        self.veil: Veil | None = None
        self._wide: bool | None = None
        self._make()
        self._connect()
        self._lay_out()
        self._arrange(True)
        self._open_more(self._opens())

    # -- building ------------------------------------------------------------------------------------------------------

    def _make(self) -> None:
        ui = self.ui
        self._header = Header(f"home.{self.kind}")
        self._modes = Segments("setup.mode", MODES)
        self._header.right.addWidget(self._modes)
        self._stages = [SideStage(ui, True), SideStage(ui, False)]
        self._plates = [SeatPlate(ui, seat) for seat in range(4)]
        self._sides = [self._side(team) for team in (0, 1)]
        self._tiles = [FighterTile(ui, fighter) for fighter in (*ui.lexicon.roster(), None)]
        self._roster = self._grid()
        self._pick_for = label("", "label", wrap=True)
        self._sheet = FighterSheet(ui)
        self._arenas = [ArenaTile(ui, arena) for arena in (*dict.fromkeys(pack.arena.id for pack in ui.packs), None)]
        self._skills = Chips(ui, "setup.skills", [*(pack.id for pack in ui.packs), RANDOM])
        self._relief = Segments("setup.relief", RELIEFS)
        self._test = TestTiles(ui, "setup.test")
        self._aids = button("aid.open")
        self._aids_said = label("", "note", wrap=True)
        self._start = button("setup.start", "primary")
        self._draw = button("setup.draw")
        self._options = self._strip()
        self._more = Fold(ui, "setup.more", self._options)

    def _side(self, team: int) -> QWidget:
        side = QWidget()
        side.setLayout(column(self._stages[team], self._plates[team], self._plates[team + 2], grows=0))
        return side

    def _grid(self) -> QWidget:
        grid = QWidget()
        grid.setLayout(spaced(QGridLayout(), 4))
        self._group = QButtonGroup(self)
        for tile in self._tiles:
            one_of(self._group, tile)
        return grid

    def _strip(self) -> QWidget:
        """Arena, skills, relief, and how the test is played."""
        self._arena_group = QButtonGroup(self)
        for tile in self._arenas:
            one_of(self._arena_group, tile)
        self._skill_label = label("setup.skills", "label")
        self._both = label("setup.both_boxes", "note", wrap=True)
        self._arena_column = column(label("setup.arena", "label"), self._arena_tiles(), 1, spacing=2)
        skills = column(self._skill_label, self._skills, self._both, 1, spacing=4)
        self._relief_note = label("setup.relief_note", "note", wrap=True)
        relief = column(label("setup.relief", "label"), self._relief, self._relief_note, 1, spacing=4)
        self._rules = spaced(QBoxLayout(QBoxLayout.Direction.LeftToRight), 16)
        self._rules.addLayout(skills)
        self._rules.addLayout(relief)
        test = column(label("test.title", "label"), self._test, spacing=0)
        self._rules_column = column(self._rules, test, spacing=6)
        strip = QWidget()
        self._strip_layout = spaced(QBoxLayout(QBoxLayout.Direction.LeftToRight), 18)
        self._strip_layout.addLayout(self._arena_column)
        self._strip_layout.addLayout(self._rules_column, 1)
        strip.setLayout(self._strip_layout)
        return strip

    def _arena_tiles(self) -> QWidget:
        """Side by side; packs of one's own bring more of them: then they are smaller, and go on in the next line."""
        place = QWidget()
        flow = Flow(self.ui, 4)
        for tile in self._arenas:
            tile.plain_size = tile.plain_size if len(self._arenas) <= ABREAST else SMALL_ARENA
            flow.addWidget(tile)
        place.setLayout(flow)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        place.setSizePolicy(policy)
        return sized(place, at_least=(ABREAST * (146 + 4) - 4, 0))

    def _connect(self) -> None:
        self._header.back.connect(self.left)
        self._modes.chosen.connect(self.choose_mode)
        for plate in self._plates:
            plate.picked.connect(self._pick_seat)
            plate.changed.connect(self._change_seat)
        for tile in self._tiles:
            tile.clicked.connect(lambda _=False, tile=tile: self._give(tile.fighter))
        for arena in self._arenas:
            arena.clicked.connect(lambda _=False, arena=arena: self._set_arena(arena.arena))
        self._skills.chosen.connect(self._set_skills)
        self._relief.chosen.connect(self._set_relief)
        self._test.chosen.connect(self._set_test)
        self._aids.clicked.connect(lambda: self._open_aids(self.seat))
        self._draw.clicked.connect(self.all_random)
        self._start.clicked.connect(self.start)
        self._more.folded.connect(self._fold)

    def _lay_out(self) -> None:
        self._middle = QWidget()
        self._middle.setLayout(column(self._pick_for, self._roster, self._sheet, spacing=6, grows=2))
        self._body = spaced(QGridLayout(), 16)
        self._inner = spaced(column(self._body, self._options, grows=0), *INNER)
        self._feet = row(self._more, self._draw, self._aids, 1, self._start, spacing=12)
        feet = spaced(column(self._feet), 0, (24, 4, 24, 12))
        self._top = spaced(row(self._header), *TOP)
        self._scroll = Scroll(self._inner)
        self._sign = More(self.ui, self._scroll)
        self.setLayout(column(self._top, self._scroll, feet, spacing=0))

    def _arrange(self, wide: bool) -> None:
        """Wide: side, roster, side. Narrow: the sides above the roster."""
        self._wide = wide
        self._body.addWidget(self._sides[0], 0, 0)
        if wide:
            self._body.addWidget(self._middle, 0, 1)
            self._body.addWidget(self._sides[1], 0, 2)
        else:
            self._body.addWidget(self._sides[1], 0, 1)
            self._body.addWidget(self._middle, 1, 0, 1, 2)
        for at, stretch in enumerate((0, 1, 0) if wide else (1, 1, 0)):
            self._body.setColumnStretch(at, stretch)
        for side in self._sides:
            side.setMinimumWidth(0)
            side.setMaximumWidth(16777215)
            sized(side, width=272 if wide else None)
        for stage in self._stages:
            stage.setMinimumHeight(0)
            stage.setMaximumHeight(16777215)
            sized(stage, height=None if wide else 112)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._strip_layout.setDirection(across if wide else down)
        self._rules.setDirection(across if wide else down)
        self._place_aids(wide)

    def _place_aids(self, wide: bool) -> None:
        """Which aids there are is said beside the start, or, on a narrow page, under the test."""
        for place in (self._feet, self._rules_column):
            place.removeWidget(self._aids_said)
        if wide:
            self._feet.insertWidget(3, self._aids_said, 100)
        else:
            self._rules_column.addWidget(self._aids_said)

    def _fill_roster(self) -> None:
        """As many columns as there is room for."""
        grid = self._roster.layout()
        assert isinstance(grid, QGridLayout)
        room = self.width() - self.ui.px(48 + (2 * (272 + 16) if self._wide else 12))
        columns = max(3, min(len(self._tiles), (room + self.ui.px(4)) // (self.ui.px(88) + self.ui.px(4))))
        if columns != grid.property("columns") or grid.count() != len(self._tiles):
            grid.setProperty("columns", columns)
            for at, tile in enumerate(self._tiles):
                grid.addWidget(tile, at // columns, at % columns, Qt.AlignmentFlag.AlignCenter)

    # -- what is out of the way ----------------------------------------------------------------------------------------

    def _opens(self) -> bool:
        """As it was left; at first it is closed for who never finished a match."""
        known = self.ui.settings.last_setup.get(OPEN)
        return known if isinstance(known, bool) else not self._newcomer

    def _open_more(self, wanted: bool) -> None:
        self._more.open(wanted)
        self._squeeze()
        self._draw.setVisible(wanted)
        self._show_aids()

    def _fold(self, closed: bool) -> None:
        """As somebody wants it, and as it is found the next time."""
        self.ui.settings.last_setup = {**self.ui.settings.last_setup, OPEN: not closed}
        self.ui.save()
        self._open_more(not closed)
        self._tell_more()
        if not closed:
            QTimer.singleShot(0, self, lambda: self._scroll.ensureWidgetVisible(self._options, 0, 0))

    def _tell_more(self) -> None:
        """What is chosen behind the line."""
        ui, made = self.ui, self.choices
        names = {pack.id: pack.name.get(ui.lang) or pack.id for pack in ui.packs}
        held = {
            "arena": ui.lexicon.arena(made.arena, ui.lang) if made.arena else ui.say("setup.random"),
            "skills": names.get(made.skills or "", ui.say("setup.random")) if made.mode == "duel" else "",
            "relief": ui.say(f"setup.relief_{made.relief}"),
        }
        said = [f"{ui.say(f'setup.{name}')}: {value}" for name, value in held.items() if value]
        said.append(f"{ui.say('test.title')}: {ui.say(f'test.{made.test}')}")
        aids = self._aids_said.text()
        self._more.tell(ui.say("setup.more"), " · ".join([*said, *([aids] if aids else [])]))

    # -- choosing ------------------------------------------------------------------------------------------------------

    def choose_mode(self, mode: str) -> None:
        self.choices.mode = mode
        self.seat = min(self.seat, len(self.choices.playing) - 1)
        self.show_choices()

    def _pick_seat(self, seat: int) -> None:
        self.seat = seat
        self.show_choices()

    def _change_seat(self, seat: int) -> None:
        plate, chosen = self._plates[seat], self.choices.seats[seat]
        chosen.level = plate.who.currentData() or ""
        chosen.name = plate.name.text().strip()
        plate.fit()
        self._show_aids()

    def _give(self, fighter: str | None) -> None:
        self.choices.give(self.seat, fighter)
        self.show_choices()

    def _set_arena(self, arena: str | None) -> None:
        self.choices.arena = arena

    def _set_skills(self, pack: str) -> None:
        self.choices.skills = None if pack == RANDOM else pack

    def _set_relief(self, relief: str) -> None:
        self.choices.relief = relief

    def _set_test(self, test: str) -> None:
        self.choices.test = test
        self._show_aids()

    def all_random(self) -> None:
        self.choices.all_random()
        self.show_choices()

    def start(self) -> None:
        self._remember()
        setup = self.choices.setup(self.ui.packs, self.ui.lexicon)
        self.started.emit(setup, self.choices.players(self.ui.lang, self.ui.settings.name.strip()))

    def _remember(self) -> None:
        known = dict(self.ui.settings.last_setup)
        known[self.kind] = self.choices.to_json()
        self.ui.settings.last_setup = known
        self.ui.save()

    # -- aids ----------------------------------------------------------------------------------------------------------

    def _builders(self) -> list[Builder]:
        """The people of this match: only they need aids."""
        made, me = self.choices, self.ui.settings.name.strip()
        people = [at for at, seat in enumerate(made.playing) if seat.person]
        return [Builder(at, made.name_of(at, self.ui.lang, me), made.seats[at].aids) for at in people]

    def _open_aids(self, seat: int) -> None:
        """For the chosen seat first."""
        people = sorted(self._builders(), key=lambda one: one.seat != seat)
        if people:
            self._uncover()
            self.veil = AidsVeil(self.ui, self, people, self._use_aids, self._uncover)
            self.veil.open(self.veil.first_stop())

    def _use_aids(self, chosen: dict[int, Aids]) -> None:
        for seat, aids in chosen.items():
            self.choices.seats[seat].aids = aids
        self._show_aids()

    def _show_aids(self) -> None:
        people, lang = self._builders(), self.ui.lang
        told = [(one.name, in_words(one.aids, lang)) for one in people if self.choices.aids_of(one.seat).any]
        self._aids.setVisible(self.choices.test != "dice" and bool(people) and self._more.isChecked())
        self._aids_said.setVisible(self._more.isChecked())  # else the line says it
        self._aids_said.setText(" · ".join(self.ui.say("aid.of", name=name, aids=aids) for name, aids in told))
        self._aids.setAccessibleDescription(self._aids_said.text())

    def _uncover(self) -> None:
        veil, self.veil = self.veil, None
        if veil is not None:
            veil.close_veil()
            self._aids.setFocus(Qt.FocusReason.OtherFocusReason)

    # -- showing -------------------------------------------------------------------------------------------------------

    def show_choices(self) -> None:
        made = self.choices
        teams = made.mode == "teams"
        self._modes.choose(made.mode)
        for team, stage in enumerate(self._stages):
            stage.set_fighters([seat.fighter for seat in made.playing[team::2]])
        for at, plate in enumerate(self._plates):
            plate.setVisible(at < len(made.playing))
            plate.show_seat(made.seats[at], at == self.seat)
        self._pick_for.setText(self.ui.say("setup.pick_for", n=self.seat + 1))
        self._roster.setAccessibleName(self._pick_for.text())
        self._show_roster()
        for arena in self._arenas:
            arena.setChecked(arena.arena == made.arena)
        self._skills.choose(made.skills or RANDOM)
        self._relief.choose(made.relief)
        self._test.choose(made.test)
        self._show_aids()
        self._skills.setVisible(not teams)
        self._both.setVisible(teams)
        self._tell_more()
        self._sheet.set_fighter(made.seats[self.seat].fighter)

    def _show_roster(self) -> None:
        made = self.choices
        for tile in self._tiles:
            holders = [at for at, seat in enumerate(made.playing) if seat.fighter == tile.fighter and tile.fighter]
            tile.set_seats(holders)
            tile.setChecked(tile.fighter == made.seats[self.seat].fighter)

    def retranslate(self) -> None:
        super().retranslate()
        ui = self.ui
        self._modes.tell({mode: ui.say(f"setup.{mode}") for mode in MODES})
        self._relief.tell({relief: ui.say(f"setup.relief_{relief}") for relief in RELIEFS})
        self._modes.call(ui.say(f"home.{self.kind}"))
        self._relief.call(ui.say("setup.relief"))
        self._relief.setToolTip(ui.say("setup.relief_note"))
        self._test.tell()
        names = {pack.id: pack.name.get(ui.lang) or pack.id for pack in ui.packs}
        self._skills.tell({**names, RANDOM: ui.say("setup.random")})
        self._skills.call(ui.say("setup.skills"))
        for tile in self._tiles:
            tile.setText(ui.lexicon.fighter(tile.fighter, ui.lang) if tile.fighter else ui.say("setup.random"))
            tile.setAccessibleName("" if tile.fighter else ui.say("setup.random_fighter"))
            tile.setAccessibleDescription(self._specials(tile.fighter) if tile.fighter else "")
        for arena in self._arenas:
            arena.retell()
        self.show_choices()

    def _specials(self, fighter: str) -> str:
        """The special attacks of a sheet, which is painted."""
        ui = self.ui
        known = ui.lexicon.fighters[fighter].specials
        names = [ui.lexicon.special(special.id, ui.lang, fighter) for special in known]
        return f"{ui.say('table.sheet', fighter=ui.lexicon.fighter(fighter, ui.lang))}: {', '.join(names)}"

    def rescale(self) -> None:
        self._refit()
        super().rescale()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        self._refit()

    def _refit(self) -> None:
        wide = self.width() >= self.ui.px(WIDE)
        if wide != self._wide:
            self._arrange(wide)
            super().rescale()
        self._fill_roster()
        for plate in self._plates:
            plate.fit()
        self._relief_note.setVisible(not wide or self.height() >= self.ui.px(HIGH))
        self._squeeze()

    def _squeeze(self) -> None:
        """Everything lies open, and the page is not high: it is all seen if the fighter takes less room."""
        low = bool(self._wide) and self._more.isChecked() and self.height() < self.ui.px(HIGH)
        self._sheet.set_low(low)
        for layout, usual, lower in ((self._top, TOP, LOW_TOP), (self._inner, INNER, LOW_INNER)):
            apply_box(spaced(layout, *(lower if low else usual)), self.ui)

    def first_focus(self) -> QWidget | None:
        return self.veil if self.veil is not None else self._start

    def back(self) -> bool:
        if self.veil is not None:
            self.veil.back()
            return True
        self._remember()
        return False
