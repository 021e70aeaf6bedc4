"""A Knockdown Test: with these wounds, what has to be rolled, how likely it is, and what goes afterwards.

The three dice can be rolled here; for a tower of real cubes one tap leads to the ten seconds.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLayout, QSizePolicy, QWidget

from kd_core import text as core_text
from kd_core.game import RELIEFS
from kd_core.referee.sums import Odds, odds, relief
from kd_core.referee.sums.rolled import DICE, passes
from kd_qt.referee.countdown import Test
from kd_qt.referee.dress import LEAST
from kd_qt.referee.keep import now
from kd_qt.referee.large import Figure, LargeTool, Tally
from kd_qt.referee.parts import KINDS, Choice, Count, Plate, frame, words
from kd_qt.referee.tool import RefereeTable
from kd_qt.referee.tools.dice import Dice, Throw
from kd_qt.screens.parts import column, row
from kd_qt.style import palette, text
from kd_qt.ui import Ui

USUAL = {"heavy": 3, "light": 6}
MOST_WOUNDS = 40
DICE_PX = 124
BY_DICE, BY_TOWER = "dice", "tower"


class Chance(QWidget):
    """One way to be tested: its name, the chance in large figures, and what that means."""

    def __init__(self, ui: Ui, name: str, best: bool = False) -> None:
        super().__init__()
        self.ui, self.best = ui, best
        self.title = self.figures = self.note = ""
        self.setObjectName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_chance(self, title: str, figures: str, note: str) -> None:
        self.title, self.figures, self.note = title, figures, note
        self.setAccessibleName(f"{title}: {figures}, {note}")
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(300), self.ui.px(184))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(self.ui.px(170), self.ui.px(184))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        u = self.ui.scale
        rect = QRectF(self.rect()).adjusted(3 * u, 3 * u, -3 * u, -3 * u)
        inner = rect.adjusted(14 * u, 6 * u, -14 * u, -8 * u)
        parts = (36 * u, 90 * u)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            frame(painter, rect, u, self.best)
            top = QRectF(inner.left(), inner.top(), inner.width(), parts[0])
            middle = QRectF(inner.left(), top.bottom(), inner.width(), parts[1])
            foot = QRectF(inner.left(), middle.bottom(), inner.width(), inner.bottom() - middle.bottom())
            least = LEAST * u
            text.fit(painter, top, self.title, "head", 30 * u, least, colour=palette.TEXT)
            text.fit(painter, middle, self.figures, "head", 88 * u, 60 * u, colour=palette.SELECTED)
            text.fit(painter, foot, self.note, "strong", 28 * u, least, colour=palette.BODY)


class Halved(Plate):
    """Half of which cubes: a picture that needs no words."""

    def __init__(self, ui: Ui, option: str) -> None:
        super().__init__(ui, "", size=(142, 84))
        self.kinds = [kind for kind in KINDS if option in (kind, "all")]

    def paint_beside(self, painter: QPainter, rect: QRectF, u: float) -> QRectF:
        side, gap = 42 * u, 5 * u
        wide = text.width("½", "head", 42 * u) + len(self.kinds) * (side + gap)
        x = rect.center().x() - wide / 2
        x += text.line(painter, x, rect.center().y() + 16 * u, "½", "head", 42 * u, self.ink)
        for kind in self.kinds:
            picture = self.ui.art.cube(kind, side, dpr=self.devicePixelRatioF())
            spot = QRectF(x + gap, rect.center().y() - side / 2, side, side)
            painter.drawPixmap(spot, picture, QRectF(picture.rect()))
            x = spot.right()
        return rect


class TestTool(LargeTool):
    __test__ = False  # no case for pytest
    name = "test"
    rule = "TEST-1"
    share = 0.44
    narrow = 1060

    def __init__(self, ui: Ui, table: RefereeTable) -> None:
        super().__init__(ui, table)
        self._wounds = {kind: self._count(kind) for kind in KINDS}
        self._option = Choice(ui, "referee.test.option", most=len(RELIEFS))
        for option in RELIEFS:
            self._option.add(option, Halved(ui, option))
        self._option.choose(RELIEFS[0])
        self._chances = {by: Chance(ui, f"referee.test.{by}", by == BY_DICE) for by in (BY_DICE, BY_TOWER)}
        self._relief = words("referee.test.relief_word", "word", wrap=False)
        self._healed = {kind: Tally(ui, kind, 70) for kind in KINDS}
        self._none = words("", "word", wrap=False)
        self.dice = Dice(ui, "referee.test.dice_row", DICE, DICE_PX)
        self._verdict = Figure(ui, 54, 36)
        self._roll = self._button("roll")
        self._clock = self._button("clock", "danger")
        self.lay(self._question_side(), self._answer_side())
        self._connect()

    def _count(self, kind: str) -> Count:
        count = Count(self.ui, f"referee.test.{kind}", f"word.{kind}", Tally(self.ui, kind, 88), MOST_WOUNDS)
        count.show_number(USUAL[kind])
        return count

    def _button(self, word: str, tone: str = "plain") -> Plate:
        key = f"referee.test.{word}"
        return Plate(self.ui, key, key, tone=tone, slanted=True, px=32, lines=2, size=(150, 88))

    def _question_side(self) -> QLayout:
        wounds = column(words("referee.test.wounds", "question"), *self._wounds.values(), spacing=6)
        option = column(words("referee.test.relief", "heading"), self._option, spacing=6)
        return column(wounds, option, 1, self.rule_line("TEST-3"), spacing=18)

    def _answer_side(self) -> QLayout:
        chances = row(*self._chances.values(), spacing=10)
        goes = row(self._relief, self._none, *self._healed.values(), 1, spacing=14)
        return column(chances, goes, 1, self.dice, self._verdict, 1, row(self._roll, self._clock, spacing=8), spacing=8)

    def _connect(self) -> None:
        for count in self._wounds.values():
            count.changed.connect(self._changed)
        self._option.chosen.connect(self._changed)
        self.dice.rolled.connect(self._rolled)
        self._roll.clicked.connect(self.dice.roll)
        self._clock.clicked.connect(lambda: self.table.countdown_wanted.emit(self.asked))

    # -- the answer ----------------------------------------------------------------------------------------------------

    @property
    def wounds(self) -> tuple[int, int]:
        """Heavy and light."""
        return self._wounds["heavy"].n, self._wounds["light"].n

    @property
    def asked(self) -> Test:
        """What the ten seconds are told."""
        return Test(wounds=self.wounds, option=self._option.value)

    def _changed(self) -> None:
        """Another question: the roll was for the one before."""
        self.dice.clear()
        self.show_answer()

    def show_answer(self) -> None:
        for by, shown in self._chances.items():
            found = odds(*self.wounds, by)
            shown.show_chance(self.ui.say(f"referee.test.by_{by}"), f"{found.passes:.0%}", self._note(found))
        self._show_relief()
        self._show_verdict()

    def _note(self, found: Odds) -> str:
        say = self.ui.say
        if not found.wounds:
            return say("referee.test.no_wounds")
        if found.by == BY_TOWER:
            return say("referee.test.cubes", n=found.wounds)
        if found.passes == 1:
            return say("referee.test.always")
        return say("referee.test.needs", n=found.wounds) if found.passes else say("referee.test.never")

    def _show_relief(self) -> None:
        gone = relief(*self.wounds, self._option.value).healed
        for kind, n in zip(KINDS, (gone.heavy, gone.light), strict=True):
            self._healed[kind].show_number(n)
            self._healed[kind].setVisible(n > 0)
        said = core_text.wounds(self.ui.lang, gone.heavy, gone.light)
        self._none.setText(said)
        self._none.setVisible(not gone.heavy and not gone.light)
        self._relief.setAccessibleName(f"{self._relief.text()} {said}")

    def _rolled(self, fallen: Throw) -> None:
        self.ui.sounds.play("passed" if passes(*self.wounds, fallen) else "failed")
        self._show_verdict()

    def _show_verdict(self) -> None:
        fallen = self.dice.fallen
        if not fallen or self.dice.rolling:
            self._verdict.show_words("")
            return
        passed = passes(*self.wounds, fallen)
        word = self.ui.say("referee.test.passed" if passed else "referee.test.failed", n=sum(fallen))
        self._verdict.show_words(word, palette.OK if passed else palette.HEAVY_TEXT)

    # -- tool ----------------------------------------------------------------------------------------------------------

    def retell(self) -> None:
        super().retell()
        for option, plate in self._option.plates().items():
            plate.setAccessibleName(self.ui.say(f"setup.relief_{option}"))
            plate.setToolTip(self.ui.say(f"setup.relief_{option}"))
        self.dice.retell()
        self.show_answer()

    def refresh(self) -> None:
        """Whoever is tested in the kept match is the one who is asked about."""
        tested = now.tested(self.table.kept)
        if tested is not None:
            self._wounds["heavy"].show_number(tested.heavy)
            self._wounds["light"].show_number(tested.light)
            self._option.choose(tested.relief)
            self.dice.clear()
        self.show_answer()

    def left(self) -> None:
        self.dice.stop()

    def first_focus(self) -> QWidget | None:
        """Where digits tell the wounds."""
        return self._wounds["heavy"].findChild(Plate, "referee.test.heavy.more")
