"""Who wins and who begins: the deck is empty, a match starts, a round is over. In a duel and in teams.

Three questions, each a page on the left: one column for each side, orange and blue. The answer is a name that is read
across the table, what decided it, and the rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from secrets import choice
from typing import ClassVar

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QLayout, QSizePolicy, QVBoxLayout, QWidget

from kd_core.game import MODES, SEATS
from kd_core.game.codes import ROUNDS_TO_WIN
from kd_core.referee.sums import BadQuestion, First, Wounds, deck_out, first, first_of_next
from kd_qt.referee.dress import TOUCH
from kd_qt.referee.large import Figure, LargeTool, Tally
from kd_qt.referee.parts import KINDS, MINUS, Choice, Count, Plate, empty, words
from kd_qt.referee.tool import RefereeTable
from kd_qt.screens.metrics import spaced
from kd_qt.screens.parts import column, one_of, row
from kd_qt.style import palette
from kd_qt.style.shapes import fill, polygon
from kd_qt.ui import Ui

DUEL, TEAMS = MODES
SIDES = (0, 1)
MOST_SEATS = max(SEATS.values())
MOST_INITIATIVE = 12  # of the printed skills
MOST_WOUNDS = 40
KNOWN = "victories"  # where the settings keep the tokens


@dataclass(frozen=True)
class Answer:
    """What is said: a name or a word in its colour, why, and the rules; `lots`: seats of whom one has to be drawn."""

    who: str
    colour: QColor
    why: str = ""
    rules: tuple[str, ...] = ()
    lots: tuple[int, ...] = ()


def colour(seat: int) -> QColor:
    return palette.side(seat % 2 == 0)


class Named(Plate):
    """A plate in the colour of a side."""

    def __init__(self, ui: Ui, name: str, side: int, **rest: object) -> None:
        super().__init__(ui, name, **rest)  # type: ignore[arg-type]
        self.side = side

    def paint_beside(self, painter: QPainter, rect: QRectF, u: float) -> QRectF:
        bar = [(rect.left(), rect.top()), (rect.left() + 12 * u, rect.top())]
        bar += [(rect.left() + 12 * u, rect.bottom()), (rect.left(), rect.bottom())]
        fill(painter, polygon(bar, 5 * u), colour(self.side))
        return rect.adjusted(12 * u, 0, 0, 0)


class Wounded(Count):
    """Wounds of one kind: the cube is word enough."""

    def __init__(self, ui: Ui, name: str, key: str, figure: QWidget, most: int) -> None:
        super().__init__(ui, name, key, figure, most)
        self._word.hide()


class Page(QWidget):
    """One of the questions."""

    changed = Signal()
    name: ClassVar[str]

    def __init__(self, ui: Ui) -> None:
        super().__init__()
        self.ui, self.mode = ui, DUEL
        self.setProperty("plain", True)

    @property
    def seats(self) -> range:
        return range(SEATS[self.mode])

    def sides(self, *blocks: Sequence[QWidget]) -> QLayout:
        """Blocks by seat, in a column for each side."""
        columns = [column(*(widget for seat in blocks[side::2] for widget in seat), 1, spacing=6) for side in SIDES]
        return row(*columns, spacing=18)

    def set_mode(self, mode: str) -> None:
        """Show as many seats as there are."""
        self.mode = mode
        for seat in range(MOST_SEATS):
            for widget in self.block(seat):
                widget.setVisible(seat in self.seats)

    def block(self, seat: int) -> Sequence[QWidget]:
        """What belongs to one seat."""
        raise NotImplementedError

    def answer(self) -> Answer:
        raise NotImplementedError

    def retell(self) -> None:
        """The language is another one."""

    def first_focus(self) -> QWidget | None:
        return None

    # -- names ---------------------------------------------------------------------------------------------------------

    def player(self, seat: int) -> str:
        return self.ui.say("word.player", n=seat + 1)

    def team(self, side: int) -> str:
        if self.mode == DUEL:
            return self.player(side)
        return self.ui.say("word.team_a" if side == 0 else "word.team_b")


class DeckOutPage(Page):
    """The Row cannot be filled: who has fewer wounds? A tap on a name says whose turn starts."""

    name = "deck_out"

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self._turn = QButtonGroup(self)
        self._names = [self._name(seat) for seat in range(MOST_SEATS)]
        self._down = [self._knocked(seat) for seat in range(MOST_SEATS)]
        self._wounds = [{kind: self._count(seat, kind) for kind in KINDS} for seat in range(MOST_SEATS)]
        self._tops = [self._top(seat) for seat in range(MOST_SEATS)]
        self._names[0].setChecked(True)
        self.setLayout(self.sides(*(self.block(seat) for seat in range(MOST_SEATS))))

    def _name(self, seat: int) -> Named:
        plate = Named(self.ui, f"referee.wins.turn.{seat}", seat, px=28, size=(150, 70), checkable=True)
        plate.clicked.connect(self.changed)
        one_of(self._turn, plate, seat)
        return plate

    def _knocked(self, seat: int) -> Plate:
        plate = Plate(self.ui, f"referee.wins.down.{seat}", px=28, size=(84, 70), checkable=True)
        plate.setText("K.O.")
        plate.clicked.connect(self.changed)
        return plate

    def _top(self, seat: int) -> QWidget:
        """A name and whether that fighter is down."""
        made = QWidget()
        made.setProperty("plain", True)
        made.setLayout(row(self._names[seat], self._down[seat], spacing=4, grows=0))
        return made

    def _count(self, seat: int, kind: str) -> Count:
        count = Wounded(self.ui, f"referee.wins.{kind}.{seat}", f"word.{kind}", Tally(self.ui, kind, 72), MOST_WOUNDS)
        count.changed.connect(self.changed)
        return count

    def block(self, seat: int) -> Sequence[QWidget]:
        return self._tops[seat], *self._wounds[seat].values()

    def set_mode(self, mode: str) -> None:
        super().set_mode(mode)
        for plate in self._down:
            plate.setVisible(mode == TEAMS)
            plate.setChecked(False)
        if self._turn.checkedId() not in self.seats:
            self._names[0].setChecked(True)

    def answer(self) -> Answer:
        wounded = [Wounds(*(count.n for count in self._wounds[seat].values())) for seat in self.seats]
        down = [seat for seat in self.seats if self._down[seat].isChecked()]
        try:
            found = deck_out(wounded, self._turn.checkedId(), down)
        except BadQuestion:
            return self._nobody_left(down)
        return self._won_by(found.winner, self.ui.say(f"referee.wins.by_{found.by}"), found.rule)

    def _won_by(self, side: int, why: str, rule: str) -> Answer:
        return Answer(self.ui.say("referee.wins.wins", name=self.team(side)), colour(side), why, (rule,))

    def _nobody_left(self, down: Sequence[int]) -> Answer:
        """TEAM-8: with nobody left a team has lost already, whatever the deck says; both cannot be."""
        lost = [side for side in SIDES if {side, side + 2} <= set(down)]
        if len(lost) != 1:
            return Answer("?", palette.MUTED, self.ui.say("referee.wins.both_down"), ("TEAM-8",))
        return self._won_by(1 - lost[0], self.ui.say("referee.wins.eliminated", name=self.team(lost[0])), "TEAM-8")

    def retell(self) -> None:
        for seat, plate in enumerate(self._names):
            plate.setText(self.player(seat))
            plate.setAccessibleName(self.ui.say("referee.wins.turn_of", name=self.player(seat)))
            self._down[seat].setAccessibleName(self.ui.say("referee.wins.down_of", name=self.player(seat)))
            for count in self._wounds[seat].values():
                count.setAccessibleName(self.player(seat))
                count.retell()

    def first_focus(self) -> QWidget | None:
        return self._names[0]


class FirstPage(Page):
    """Which initiative is on the face-up skills?"""

    name = "first"

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self._titles = [words("", "heading", wrap=False) for _ in range(MOST_SEATS)]
        self._numbers = [self._choice(seat) for seat in range(MOST_SEATS)]
        self.drawn: int | None = None  # the seat that chance named
        self.setLayout(self.sides(*(self.block(seat) for seat in range(MOST_SEATS))))

    def _choice(self, seat: int) -> Choice:
        made = Choice(self.ui, f"referee.wins.initiative.{seat}", most=4)
        made.fill([str(n) for n in range(1, MOST_INITIATIVE + 1)], px=30, size=(TOUCH + 2, TOUCH + 2))
        made.tell({str(n): str(n) for n in range(1, MOST_INITIATIVE + 1)})
        made.chosen.connect(self._chosen)
        return made

    def _chosen(self) -> None:
        self.drawn = None
        self.changed.emit()

    def block(self, seat: int) -> Sequence[QWidget]:
        return self._titles[seat], self._numbers[seat]

    def set_mode(self, mode: str) -> None:
        self.drawn = None
        super().set_mode(mode)

    def draw(self, seats: Sequence[int]) -> None:
        self.drawn = choice(seats)
        self.changed.emit()

    def answer(self) -> Answer:
        told = [self._numbers[seat].value for seat in self.seats]
        if not all(told):
            return Answer("?", palette.MUTED, self.ui.say("referee.wins.tell_initiative"))
        found = first([int(number) for number in told])
        who, tone, why = self._said(found)
        said = " ".join(filter(None, (why, self._standing(found.active))))
        return Answer(who, tone, said, (found.rule,), found.between if found.random else ())

    def _said(self, found: First) -> tuple[str, QColor, str]:
        """Who begins, in which colour, and why."""
        say = self.ui.say
        if found.seat is not None:
            return self._begins(found.seat), colour(found.seat), say("referee.wins.higher")
        if not found.random:
            one, other = (self.player(seat) for seat in found.between)
            return (
                say("referee.wins.or", one=one, other=other),
                colour(found.between[0]),
                say("referee.wins.team_agrees"),
            )
        if self.drawn in found.between:
            return self._begins(self.drawn), colour(self.drawn), say("referee.wins.by_lot")
        return "=", palette.SELECTED, say("referee.wins.equal")

    def _begins(self, seat: int) -> str:
        return self.ui.say("referee.wins.begins", name=self.player(seat))

    def _standing(self, active: Sequence[int | None]) -> str:
        """TEAM-3: who is on the arena, where that is clear."""
        if self.mode == DUEL or None in active:
            return ""
        names = " · ".join(self.player(seat) for seat in active if seat is not None)
        return self.ui.say("referee.wins.on_arena", names=names)

    def retell(self) -> None:
        for seat, title in enumerate(self._titles):
            title.setText(self.ui.say("referee.wins.initiative_of", name=self.player(seat)))
            for number, plate in self._numbers[seat].plates().items():
                plate.setAccessibleName(f"{title.text()}: {number}")

    def first_focus(self) -> QWidget | None:
        return self._numbers[0].plates()["1"]


class Stars(QWidget):
    """The victory tokens of a side."""

    def __init__(self, ui: Ui) -> None:
        super().__init__()
        self.ui, self.n = ui, 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_number(self, n: int) -> None:
        self.n = n
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(ROUNDS_TO_WIN * 116), self.ui.px(120))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        side, gap = self.ui.px(108), self.ui.px(8)
        left = (self.width() - ROUNDS_TO_WIN * (side + gap)) / 2
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            for at in range(ROUNDS_TO_WIN):
                picture = self.ui.art.star(side, at < self.n, self.devicePixelRatioF())
                spot = QRectF(left + at * (side + gap), (self.height() - side) / 2, side, side)
                painter.drawPixmap(spot, picture, QRectF(picture.rect()))


class TokensPage(Page):
    """Victory tokens: a round for one side by a tap. They are kept until somebody starts anew."""

    name = "tokens"

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self._titles = [words("", "heading", wrap=False) for _ in SIDES]
        self._stars = [Stars(ui) for _ in SIDES]
        self._won = [self._plate(side, "won", "referee.wins.round_won") for side in SIDES]
        self._back = [self._plate(side, "back") for side in SIDES]
        self._new = Plate(ui, "referee.wins.new", "referee.wins.new_match", px=28, lines=2)
        self._new.clicked.connect(self._begin_anew)
        self.last: int | None = None  # the side that won the last round
        for side, plate in enumerate(self._won):
            plate.clicked.connect(lambda _=False, side=side: self._add(side, 1))
            self._back[side].clicked.connect(lambda _=False, side=side: self._add(side, -1))
        blocks = [column(*self._column(side), spacing=8) for side in SIDES]
        self.setLayout(column(row(*blocks, spacing=18), 1, self._new, spacing=14))
        self._show()

    def _plate(self, side: int, word: str, key: str = "") -> Named:
        px = 28 if key else 40
        return Named(
            self.ui, f"referee.wins.{word}.{side}", side, key=key, px=px, lines=2 if key else 1, size=(150, 84)
        )

    def _column(self, side: int) -> Sequence[QWidget]:
        return self._titles[side], self._stars[side], self._won[side], self._back[side]

    def block(self, seat: int) -> Sequence[QWidget]:
        return ()

    @property
    def victories(self) -> list[int]:
        """As the settings know them; whatever makes no sense there is a new match."""
        known = self.ui.settings.referee.get(KNOWN)
        if not isinstance(known, list) or len(known) != len(SIDES) or any(type(n) is not int for n in known):
            return [0, 0]
        sensible = min(known) in range(ROUNDS_TO_WIN) and max(known) in range(ROUNDS_TO_WIN + 1)
        return list(known) if sensible else [0, 0]

    def _keep(self, victories: list[int]) -> None:
        self.ui.settings.referee[KNOWN] = victories
        self.ui.save()
        self._show()
        self.changed.emit()

    def _add(self, side: int, by: int) -> None:
        victories = self.victories
        victories[side] += by
        self.last = side if by > 0 else None
        if by > 0:
            self.ui.sounds.play("match_won" if victories[side] == ROUNDS_TO_WIN else "round_won")
        self._keep(victories)

    def _begin_anew(self) -> None:
        self.last = None
        self._keep([0, 0])

    def _show(self) -> None:
        victories = self.victories
        over = max(victories) >= ROUNDS_TO_WIN
        for side in SIDES:
            self._stars[side].show_number(victories[side])
            self._won[side].setEnabled(not over)
            self._back[side].setEnabled(victories[side] > 0)

    def answer(self) -> Answer:
        victories = self.victories
        won = [side for side in SIDES if victories[side] >= ROUNDS_TO_WIN]
        if won:
            said = self.ui.say("referee.wins.wins", name=self.team(won[0]))
            return Answer(said, colour(won[0]), self.ui.say("referee.wins.match_over"), ("END-3",))
        why = self.ui.say("referee.wins.round", n=sum(victories) + 1)
        if self.last is None:
            return Answer(f"{victories[0]} : {victories[1]}", palette.TEXT, why, ("END-3",))
        return Answer(f"{victories[0]} : {victories[1]}", palette.TEXT, f"{why} {self._next()}", self._next_rules())

    def _next(self) -> str:
        """Who begins the next round: whoever lost the last one; in teams the one that they put on the arena."""
        assert self.last is not None
        loser = 1 - self.last
        if self.mode == TEAMS:
            return self.ui.say("referee.wins.losers_begin", name=self.team(loser))
        found = first_of_next(loser)
        return self.ui.say("referee.wins.begins", name=self.player(loser if found.seat is None else found.seat))

    def _next_rules(self) -> tuple[str, ...]:
        return ("END-3", "TEAM-10" if self.mode == TEAMS else "NEXT-3")

    def retell(self) -> None:
        self._show()
        for side, title in enumerate(self._titles):
            name = self.team(side)
            title.setText(name)
            self._won[side].setAccessibleName(self.ui.say("referee.wins.won_of", name=name, n=self._stars[side].n))
            self._back[side].setText(f"{MINUS} 1")
            self._back[side].setAccessibleName(self.ui.say("referee.wins.back_of", name=name, n=self._stars[side].n))

    def set_mode(self, mode: str) -> None:
        super().set_mode(mode)
        self.retell()

    def first_focus(self) -> QWidget | None:
        return self._won[0]


class WinsTool(LargeTool):
    name = "wins"
    rule = "END-2"
    share = 0.58
    narrow = 1180

    def __init__(self, ui: Ui, table: RefereeTable) -> None:
        super().__init__(ui, table)
        self.pages: dict[str, Page] = {kind.name: kind(ui) for kind in (DeckOutPage, FirstPage, TokensPage)}
        self._what = Choice(ui, "referee.wins.what", most=len(self.pages))
        self._what.fill(self.pages, px=25, size=(130, 70))
        self._mode = Choice(ui, "referee.wins.mode", most=len(MODES))
        self._mode.fill(MODES, px=25, size=(110, 70))
        for page in self.pages.values():
            page.changed.connect(self.show_answer)
        self._who, self._why = Figure(ui, 92, 40), words("", "word")
        self._why.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._note = words("", "note")
        self._lot = Plate(ui, "referee.wins.lot", "referee.wins.draw", tone="primary", slanted=True, px=36)
        self._lot.clicked.connect(self._draw)
        self._rules = spaced(QVBoxLayout(), 4)
        self._what.choose(DeckOutPage.name)
        self._mode.choose(DUEL)
        self._what.chosen.connect(self._asked)
        self._mode.chosen.connect(self._moded)
        self._build()

    def _build(self) -> None:
        top = row(self._what, self._mode, spacing=24, grows=0)
        top.setStretch(0, 3)
        top.setStretch(1, 2)
        answer = column(1, self._who, self._why, self._lot, 1, self._rules, spacing=14)
        self.lay(column(self._note, *self.pages.values(), spacing=8), answer, top)

    @property
    def page(self) -> Page:
        return self.pages[self._what.value]

    def _asked(self) -> None:
        for page in self.pages.values():
            page.setVisible(page is self.page)
        self._note.setText(self.ui.say(f"referee.wins.{self.page.name}_note"))
        self.page.set_mode(self._mode.value)
        self.show_answer()

    def _moded(self) -> None:
        self._asked()

    def show_answer(self) -> None:
        found = self.page.answer()
        self._who.show_words(found.who, found.colour)
        self._why.setText(found.why)
        self._lot.setVisible(bool(found.lots))
        self._lots = found.lots
        empty(self._rules)
        for rule in found.rules:
            self._rules.addWidget(self.rule_line(rule))
        self.setAccessibleDescription(f"{found.who}. {found.why}")
        self.rescale()

    def _draw(self) -> None:
        page = self.page
        if isinstance(page, FirstPage) and self._lots:
            page.draw(self._lots)

    # -- tool ----------------------------------------------------------------------------------------------------------

    def retell(self) -> None:
        super().retell()
        self._what.tell({name: self.ui.say(f"referee.wins.{name}") for name in self.pages})
        self._mode.tell({mode: self.ui.say(f"setup.{mode}") for mode in MODES})
        for page in self.pages.values():
            page.retell()
        self._asked()

    def first_focus(self) -> QWidget | None:
        return self._what.plates()[self._what.value]
