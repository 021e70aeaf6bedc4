"""Randomizer tokens for mixing boxes (MERGE-1): they lie face down and are turned over one after the other.

What they say is drawn by the engine from a seed of the system's own chance, when they are shuffled; turning them over
only shows it. The last one is a coin for who begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi
from secrets import randbelow
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QLayout, QSizePolicy, QWidget

from kd_core.game import MODES, SEATS
from kd_core.referee.sums import BadQuestion, Mix, randomizer
from kd_core.referee.sums.randomizer import MOST_SEED
from kd_qt.referee.dress import LEAST
from kd_qt.referee.large import LargeTool
from kd_qt.referee.parts import Choice, Plate, Tiles, words
from kd_qt.referee.tool import RefereeTable
from kd_qt.screens.metrics import sized, spaced
from kd_qt.screens.parts import Pressed, column
from kd_qt.style import palette, text
from kd_qt.style.clock import Clock, Easing
from kd_qt.style.shapes import across, disc, fill, stroke
from kd_qt.ui import Ui

if TYPE_CHECKING:
    from kd_core.content.model import Pack

TURN_MS = 420
ROUND, WORDS = 150, 62  # px at 100 %: a token, and its name under it
FIGHTER, SKILLS, ARENA, FIRST = "fighter", "skills", "arena", "first"


@dataclass(frozen=True)
class Face:
    """What a token says: its kind, the id that was drawn, and the seat that a fighter is for."""

    kind: str
    id: str
    seat: int = 0


def faces(mix: Mix) -> list[Face]:
    """In the order in which they are turned over."""
    drawn = [Face(kind, id, at) for at, (kind, id) in enumerate(mix.tokens)]
    return [*drawn, Face(FIRST, str(mix.first), mix.first)]


class Token(Pressed):
    """A round token, face down until it is turned over."""

    turned = Signal()

    def __init__(self, ui: Ui, face: Face, clock: Clock, name: str) -> None:
        super().__init__()
        self.ui, self.face, self._clock = ui, face, clock
        self.kind_words = self.words = ""
        self.up = False
        self._t = 0.0  # of the way from the back to the face
        self.setObjectName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.turn)

    def tell(self, kind: str, said: str) -> None:
        self.kind_words, self.words = kind, said
        shown = said if self.up else self.ui.say("referee.tokens.face_down")
        self.setAccessibleName(f"{kind}: {shown}")
        self.update()

    def turn(self) -> None:
        if self.up:
            return
        self.up = True
        self.ui.sounds.play("card_lift")
        self._clock.run(TURN_MS, Easing.InOutQuad, self._step, self._shown)

    def _step(self, t: float) -> None:
        self._t = t
        self.update()

    def _shown(self) -> None:
        self.ui.sounds.play("card_drop")
        self.tell(self.kind_words, self.words)
        self.turned.emit()

    # -- paint ---------------------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(ROUND + 12), self.ui.px(ROUND + 12 + WORDS))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        u = self.ui.scale
        side = ROUND * u
        middle, top = self.width() / 2, 6 * u
        wide = abs(cos(self._t * pi))  # as wide as it seems while it turns
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            painter.save()
            painter.translate(middle, top + side / 2)
            painter.scale(max(0.02, wide), 1)
            if self._t > 0.5:
                self._paint_face(painter, side)
            else:
                _back(painter, side)
            painter.restore()
            if self.hasFocus():
                stroke(painter, disc(middle, top + side / 2, side / 2 + 2 * u), palette.FOCUS, 4 * u)
            self._paint_words(painter, QRectF(2 * u, top + side + 4 * u, self.width() - 4 * u, WORDS * u - 4 * u))

    def _paint_face(self, painter: QPainter, side: float) -> None:
        """Around the middle."""
        round_ = disc(0, 0, side / 2 - 3)
        painter.save()
        painter.setClipPath(round_)
        fill(painter, round_, across(0, -side / 2, 0, side / 2, (0, palette.INK3), (1, palette.INK1)))
        picture = self._picture(side)
        if picture is not None:
            size = picture.deviceIndependentSize()
            spot = QRectF(-size.width() / 2, -size.height() / 2, size.width(), size.height())
            painter.drawPixmap(spot, picture, QRectF(picture.rect()))
        else:
            number = str(self.face.seat + 1)
            text.line(
                painter, 0, side * 0.2, number, "head", side * 0.56, palette.side(self.face.seat % 2 == 0), text.CENTRE
            )
        painter.restore()
        stroke(painter, round_, self._ring(), side * 0.045)

    def _picture(self, side: float) -> QPixmap | None:
        art, face, dpr = self.ui.art, self.face, self.devicePixelRatioF()
        if face.kind == FIGHTER:
            return art.portrait(face.id, palette.side(face.seat % 2 == 0), side * 0.98, dpr=dpr)
        if face.kind == ARENA:
            return art.arena(face.id, side * 1.6, side, dpr)
        return art.mark("skill", side * 0.62, palette.GOLD, dpr) if face.kind == SKILLS else None

    def _ring(self) -> QColor:
        if self.face.kind in (FIGHTER, FIRST):
            return palette.side(self.face.seat % 2 == 0)
        return palette.GOLD

    def _paint_words(self, painter: QPainter, rect: QRectF) -> None:
        u = self.ui.scale
        said, colour = (self.words, palette.TEXT) if self._t > 0.5 else (self.kind_words, palette.MUTED)
        align = text.CENTRE | text.TOP
        text.fit(painter, rect, said, "head", 26 * u, LEAST * u, 2, align, colour, 1.06)


def _back(painter: QPainter, side: float) -> None:
    """Dark, with a K in a ring, as the back of a card."""
    plate = disc(0, 0, side / 2 - 3)
    fill(painter, plate, across(-side / 2, 0, side / 2, 0, (0, palette.YOU_DEEP), (1, palette.OPP_DEEP)))
    stroke(painter, plate, palette.LINE2, side * 0.03)
    stroke(painter, disc(0, 0, side * 0.3), palette.BONE, side * 0.03)
    text.line(painter, 0, side * 0.125, "K", "head", side * 0.34, palette.BONE, text.CENTRE)


class TokensTool(LargeTool):
    name = "tokens"
    rule = "MERGE-1"
    share = 0.36

    def __init__(self, ui: Ui, table: RefereeTable) -> None:
        super().__init__(ui, table)
        self._clock = Clock(self, ui.settings.speed)
        ui.paced.connect(self._pace)  # a method: Qt forgets it with the widget
        self.tokens: list[Token] = []
        self._seed = randbelow(MOST_SEED)
        self._mode = Choice(ui, "referee.tokens.mode", most=len(MODES))
        self._mode.fill(MODES, px=25, size=(110, 76))
        self._mode.choose(MODES[0])
        self._boxes = Choice(ui, "referee.tokens.box", many=True)
        self._grid = spaced(Tiles(), 6)
        self._trouble = words("", "word")
        self._next = Plate(
            ui, "referee.tokens.next", "referee.tokens.next", tone="primary", slanted=True, px=36, lines=2
        )
        self._anew = Plate(ui, "referee.tokens.anew", "referee.tokens.anew", px=28, lines=2)
        self._mode.chosen.connect(self.shuffle)
        self._boxes.chosen.connect(self._boxed)
        self._next.clicked.connect(self._turn_next)
        self._anew.clicked.connect(self.shuffle)
        self._build()

    def _pace(self) -> None:
        self._clock.set_speed(self.ui.settings.speed)

    def _build(self) -> None:
        sized(self._next, at_least=(0, 96))
        boxes = column(words("referee.tokens.boxes", "question"), self._boxes, spacing=6)
        mode = column(words("referee.tokens.mode", "question"), self._mode, spacing=6)
        left = column(mode, boxes, 1, self.rule_line(self.rule), self._anew, spacing=12)
        answer: QLayout = column(self._grid, self._trouble, 1, self._next, spacing=12)
        self.lay(left, answer)

    # -- drawing -------------------------------------------------------------------------------------------------------

    @property
    def packs(self) -> Sequence[Pack]:
        """The boxes that are mixed."""
        return [pack for pack in self.table.packs if pack.id in self._boxes.values]

    def _boxed(self, box: str) -> None:
        """One at least stays."""
        if not self._boxes.values:
            self._boxes.choose(box)
        self.shuffle()

    def shuffle(self) -> None:
        """Everything face down, and drawn anew."""
        self._clock.drop_all()
        self._seed = randbelow(MOST_SEED)
        self._lay_out()

    def _lay_out(self) -> None:
        for old in self.tokens:
            self._grid.removeWidget(old)
            old.hide()
            old.deleteLater()
        try:
            drawn = faces(randomizer(self.packs, SEATS[self._mode.value], self._seed))
        except BadQuestion:
            drawn = []
        self.tokens = [self._token(face, at) for at, face in enumerate(drawn)]
        self._trouble.setText("" if drawn else self.ui.say("referee.tokens.too_few"))
        self._trouble.setVisible(not drawn)
        self._tell()
        self._show_next()
        self.rescale()

    def _token(self, face: Face, at: int) -> Token:
        token = Token(self.ui, face, self._clock, f"referee.tokens.token.{at}")
        token.clicked.connect(self._show_next)
        self._grid.addWidget(token)
        token.show()
        return token

    def _turn_next(self) -> None:
        """The next one; when all lie open, everything anew."""
        down = [token for token in self.tokens if not token.up]
        if down:
            down[0].click()
        else:
            self.shuffle()

    def _show_next(self) -> None:
        down = any(not token.up for token in self.tokens)
        self._next.setVisible(bool(self.tokens))
        self._next.setText(self.ui.say("referee.tokens.next" if down else "referee.tokens.anew"))

    # -- words ---------------------------------------------------------------------------------------------------------

    def _tell(self) -> None:
        for token in self.tokens:
            token.tell(*self._words(token.face))

    def _words(self, face: Face) -> tuple[str, str]:
        """Of which kind it is, and what it says."""
        say, lang = self.ui.say, self.ui.lang
        if face.kind == FIGHTER:
            known = {one.id: one.name for pack in self.packs for one in pack.fighters}
            return say("word.player", n=face.seat + 1), known[face.id].get(lang) or face.id
        if face.kind == FIRST:
            return say("referee.tokens.first"), say("referee.tokens.begins", name=say("word.player", n=face.seat + 1))
        packs = {pack.id: pack.name for pack in self.packs}
        arenas = {pack.arena.id: pack.arena.name for pack in self.packs}
        name = (packs if face.kind == SKILLS else arenas)[face.id].get(lang) or face.id
        return say(f"referee.tokens.{face.kind}"), name

    # -- tool ----------------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Other boxes on the table: mix all of them."""
        packs = self.table.packs
        if [pack.id for pack in packs] == list(self._boxes.plates()):
            return
        self._boxes.fill([pack.id for pack in packs], px=28, lines=2, size=(200, 84))
        self._boxes.choose(*(pack.id for pack in packs))
        self._tell_boxes()
        self._lay_out()

    def _tell_boxes(self) -> None:
        self._boxes.tell({pack.id: pack.name.get(self.ui.lang) or pack.id for pack in self.table.packs})

    def retell(self) -> None:
        super().retell()
        self._mode.tell({mode: self.ui.say(f"setup.{mode}") for mode in MODES})
        self.refresh()
        self._tell_boxes()
        self._tell()
        self._show_next()
        self._trouble.setText("" if self.tokens else self.ui.say("referee.tokens.too_few"))

    def left(self) -> None:
        self._clock.finish_all()

    def first_focus(self) -> QWidget | None:
        return self._next
