"""Candles of the Fading Menhir (ARENA-4, ARENA-5): how many were drawn, where each stands, and who suffers."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kd_core import text as core_text
from kd_core.content.model import Pack
from kd_core.referee.sums import Candles, Wounds, candles
from kd_qt.referee.dress import LEAST, TOUCH
from kd_qt.referee.ground import USUAL, Ground
from kd_qt.referee.keep import now
from kd_qt.referee.large import LargeTool
from kd_qt.referee.parts import KINDS, Choice, frame, ink, words
from kd_qt.referee.tool import RefereeTable
from kd_qt.referee.tools.wins import Named, colour
from kd_qt.screens.parts import column
from kd_qt.style import palette, text
from kd_qt.ui import Ui

SEATS = (0, 1)  # two stand on the arena, in teams too
HIGH = 150  # px of a space with a figure at 100 %


class Fate(QWidget):
    """What becomes of one fighter at the end of the turn: a name, and cubes or a word."""

    def __init__(self, ui: Ui, seat: int) -> None:
        super().__init__()
        self.ui, self.seat = ui, seat
        self.name = self.safe = ""
        self.wounds = Wounds()
        self.setObjectName(f"referee.candles.fate.{seat}")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_fate(self, name: str, wounds: Wounds, safe: str, sentence: str) -> None:
        self.name, self.wounds, self.safe = name, wounds, safe
        self.setAccessibleName(sentence)
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(300), self.ui.px(104))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        u = self.ui.scale
        rect = QRectF(self.rect()).adjusted(3 * u, 3 * u, -3 * u, -3 * u)
        numbers = [(kind, n) for kind, n in zip(KINDS, (self.wounds.heavy, self.wounds.light), strict=True) if n]
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            frame(painter, rect, u, bool(numbers))
            inner = rect.adjusted(18 * u, 4 * u, -18 * u, -4 * u)
            left = QRectF(inner.left(), inner.top(), inner.width() * 0.5, inner.height())
            right = QRectF(left.right(), inner.top(), inner.width() * 0.5, inner.height())
            text.fit(painter, left, self.name, "head", 40 * u, LEAST * u, colour=colour(self.seat))
            if not numbers:
                text.fit(painter, right, self.safe, "head", 40 * u, LEAST * u, 1, text.RIGHT | text.MIDDLE, palette.OK)
            self._paint_cubes(painter, right, numbers)

    def _paint_cubes(self, painter: QPainter, rect: QRectF, numbers: Sequence[tuple[str, int]]) -> None:
        """From the right: a cube, and how many before it."""
        side, x, middle = rect.height() * 0.8, rect.right(), rect.center().y()
        for kind, n in reversed(numbers):
            x -= side
            picture = self.ui.art.cube(kind, side, dpr=self.devicePixelRatioF())
            painter.drawPixmap(QRectF(x, middle - side / 2, side, side), picture, QRectF(picture.rect()))
            px = side * 1.05
            x -= text.line(painter, x - side * 0.12, middle + px * 0.36, str(n), "head", px, ink(kind), text.RIGHT)
            x -= side * 0.3


class CandlesTool(LargeTool):
    name = "candles"
    rule = "ARENA-5"

    def __init__(self, ui: Ui, table: RefereeTable) -> None:
        super().__init__(ui, table)
        self._menhir: Pack | None = None
        self.spaces = [0, 0]
        self._ground = Ground(ui, HIGH)
        self._drawn = Choice(ui, "referee.candles.drawn")
        self._who = Choice(ui, "referee.candles.who", most=len(SEATS))
        for seat in SEATS:
            self._who.add(str(seat), Named(ui, "", seat, px=30, size=(150, 84)))
        self._who.choose(str(SEATS[0]))
        self._fates = [Fate(ui, seat) for seat in SEATS]
        self._dark, self._next = words("", "word"), words("", "text")
        self._titles = [words(f"referee.candles.{key}", "question") for key in ("drawn", "stands", "ends")]
        self._none = words("referee.candles.none", "word")
        self._drawn.chosen.connect(self.show_answer)
        self._ground.tapped.connect(self._stand)
        self._build()

    def _build(self) -> None:
        drawn, stands, ends = self._titles
        answer = column(ends, *self._fates, self._dark, self._next, 1, spacing=8)
        asked = column(drawn, self._drawn, spacing=6), column(stands, self._who, spacing=6)
        question = column(*asked, 1, self.rule_line(self.rule), spacing=14)
        self.lay(question, answer, column(self._ground, self._none, spacing=0))

    # -- what is told --------------------------------------------------------------------------------------------------

    def _stand(self, space: int) -> None:
        """Whoever is chosen stands there; then it is the other's turn to be tapped."""
        seat = int(self._who.value)
        if self.spaces[1 - seat] == space:  # they change places: two never share a space
            self.spaces[1 - seat] = self.spaces[seat]
        self.spaces[seat] = space
        self._who.choose(str(1 - seat))
        self.show_answer()

    def answer(self) -> Candles:
        assert self._menhir is not None
        return candles(int(self._drawn.value or 0), self.spaces, self._menhir.arena.id, self.table.packs)

    def show_answer(self) -> None:
        """Nothing to be said where no arena has candles."""
        for widget in (self._ground, self._drawn, self._who, *self._fates, self._dark, self._next, *self._titles):
            widget.setVisible(self._menhir is not None)
        self._none.setVisible(self._menhir is None)
        if self._menhir is None:
            return
        found = self.answer()
        names = [self._name(seat) for seat in SEATS]
        people = {self.spaces[seat]: (USUAL[seat], seat == 0) for seat in SEATS}
        self._ground.show_people(people, dict(self._space_name(seat, names[seat]) for seat in SEATS))
        self._ground.show_marks(dark=found.dark)
        for fate, name, wounds in zip(self._fates, names, found.suffers, strict=True):
            fate.show_fate(name, wounds, self.ui.say("referee.candles.safe"), self._sentence(name, wounds))
        self._dark.setText(self._dark_words(found))
        self._next.setText(self._next_words(found))
        self.setAccessibleDescription(
            " ".join(self._sentence(*each) for each in zip(names, found.suffers, strict=True))
        )

    # -- words ---------------------------------------------------------------------------------------------------------

    def _name(self, seat: int) -> str:
        return self.ui.say("word.player", n=seat + 1)

    def _space_name(self, seat: int, name: str) -> tuple[int, str]:
        space = self.spaces[seat]
        return space, self.ui.say("referee.candles.space_of", n=space + 1, names=name)

    def _sentence(self, name: str, wounds: Wounds) -> str:
        if not wounds.heavy and not wounds.light:
            return self.ui.say("referee.candles.is_safe", name=name)
        said = core_text.wounds(self.ui.lang, wounds.heavy, wounds.light)
        return self.ui.say("referee.candles.suffers", name=name, wounds=said)

    def _dark_words(self, found: Candles) -> str:
        if not found.dark:
            return self.ui.say("referee.candles.no_dark")
        return self.ui.say("referee.candles.dark", spaces=_counted(found.dark))

    def _next_words(self, found: Candles) -> str:
        more = [space for space in found.next_dark if space not in found.dark]
        if not more:
            return self.ui.say("referee.candles.last")
        return self.ui.say("referee.candles.next_dark", spaces=_counted(more))

    # -- tool ----------------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """The first arena with candles of the boxes in use."""
        found = next((pack for pack in self.table.packs if pack.arena.candle_cards), None)
        if found is not self._menhir:
            self._menhir = found
            self._lay_out()
        placed = now.places(self.table.kept)
        if placed is not None and self._menhir is not None and placed.arena == self._menhir.arena.id:
            self.spaces = list(placed.spaces)
            self._drawn.choose(str(placed.candles))
        self.show_answer()

    def _lay_out(self) -> None:
        """A new arena: nothing drawn yet, both on their starting spaces."""
        if self._menhir is None:
            return
        arena = self._menhir.arena
        self.spaces = list(arena.start)
        self._ground.show_arena(arena)
        numbers = [str(n) for n in range(arena.candle_cards + 1)]
        self._drawn.fill(numbers, px=40, size=(TOUCH + 14, 84))
        self._drawn.choose(numbers[0])
        self._tell_numbers()
        self.rescale()

    def _tell_numbers(self) -> None:
        drawn = self.ui.say("referee.candles.drawn")
        self._drawn.tell({n: n for n in self._drawn.plates()}, {n: f"{drawn}: {n}" for n in self._drawn.plates()})

    def retell(self) -> None:
        super().retell()
        self._who.tell({str(seat): self._name(seat) for seat in SEATS})
        self._tell_numbers()
        self.refresh()

    def first_focus(self) -> QWidget | None:
        return next(iter(self._drawn.plates().values()), None)


def _counted(spaces: Sequence[int]) -> str:
    """As people count them, from 1."""
    return ", ".join(str(space + 1) for space in spaces)
