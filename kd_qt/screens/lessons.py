"""What there is to learn: the long lesson first, then the short ones, each with what it is about and how long it takes.
A click opens one where it was left."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from kd_core.net import lesson as lessons
from kd_core.net.lesson import Lesson
from kd_qt import learned
from kd_qt.screens.base import Screen
from kd_qt.screens.fighters import Tile, tick
from kd_qt.screens.metrics import sized, spaced
from kd_qt.screens.parts import Header, Scroll, column, label, row
from kd_qt.style import palette, text
from kd_qt.style.shapes import across, box, fill, polygon, stroke
from kd_qt.ui import Ui

WIDE, HIGH = 780, 88  # px at 100 %: of a tile
NUMBER = 78.0  # of the plate with its number
ASIDE = 112.0  # at its right end: how long it takes, and the sign of what is done


class LessonTile(Tile):
    """One lesson: its number, its name, what it is about, how long it takes, how far it was played."""

    def __init__(self, ui: Ui, lesson: Lesson, number: int) -> None:
        super().__init__(ui, f"lessons.{lesson.id}", QSize(WIDE, HIGH))
        self.lesson, self.number = lesson, number
        self.done = False
        self.share = 0.0  # of its steps, where it was left
        self.setCheckable(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(320), self.ui.px(HIGH))

    def tell(self) -> None:
        ui, id, steps = self.ui, self.lesson.id, self.lesson.places()
        at = steps.index(learned.place(ui, id))
        self.done, self.share = learned.done(ui, id), at / len(steps)
        self.setText(ui.say(f"lessons.{id}"))
        marks = [ui.say("lessons.done")] if self.done else []
        marks += [ui.say("lessons.left_at", step=at + 1, steps=len(steps))] if at else []
        self.setAccessibleName(". ".join([self.text(), self._note(), self._minutes(), *marks]))
        self.update()

    def _note(self) -> str:
        return self.ui.say(f"lessons.{self.lesson.id}_note")

    def _minutes(self) -> str:
        return self.ui.say("lessons.minutes", n=self.lesson.minutes)

    def draw(self, painter: QPainter, face: QRectF, u: float) -> None:
        outline = box(face.x(), face.y(), face.width(), face.height(), 7 * u)
        fill(painter, outline, palette.alpha(palette.INK1, 236))
        stroke(painter, outline, palette.LINE, 1.2 * u)
        self._plate(painter, face, u)
        left = face.x() + (NUMBER + 16) * u
        wide = face.right() - left - ASIDE * u
        title = QRectF(left, face.y() + 8 * u, wide, 27 * u)
        text.fit(painter, title, self.text(), "head", 18 * u, 13 * u, colour=palette.TEXT)
        note = QRectF(left, face.y() + 36 * u, wide, face.height() - 42 * u)
        text.fit(painter, note, self._note(), "body", 13.5 * u, 11.5 * u, 2, colour=palette.MUTED)
        self._aside(painter, face, u)
        if self.share:
            self._progress(painter, face, u)

    def _plate(self, painter: QPainter, face: QRectF, u: float) -> None:
        """Its number, slanted as everything here."""
        right, top, foot = face.x() + NUMBER * u, face.top(), face.bottom()
        path = polygon([(face.x(), top), (right, top), (right - 16 * u, foot), (face.x(), foot)], 7 * u)
        top_colour, foot_colour = (palette.INK3, palette.INK2) if self.done else (palette.PRIMARY, palette.PRIMARY2)
        fill(painter, path, across(0, top, 0, foot, (0, top_colour), (1, foot_colour)))
        ink = palette.TEXT if self.done else palette.PRIMARY_TEXT
        x, base = face.x() + 31 * u, face.center().y() + 13 * u
        text.line(painter, x, base, str(self.number), "head", 36 * u, ink, text.CENTRE)

    def _aside(self, painter: QPainter, face: QRectF, u: float) -> None:
        area = QRectF(face.right() - ASIDE * u, face.y(), (ASIDE - 18) * u, face.height())
        if self.done:
            tick(painter, area.right() - 8 * u, face.center().y() - 14 * u, 1.25 * u)
            area.setTop(face.center().y())
            area.setHeight(30 * u)
        text.fit(painter, area, self._minutes(), "bold", 13.5 * u, 11 * u, 1, text.RIGHT | text.MIDDLE, palette.PRIMARY)

    def _progress(self, painter: QPainter, face: QRectF, u: float) -> None:
        """How far it was played, along the lower edge."""
        left = face.x() + (NUMBER - 10) * u
        foot, wide = QPointF(left, face.bottom() - 5 * u), face.right() - left - 10 * u
        fill(painter, box(foot.x(), foot.y(), wide, 3 * u, 1.5 * u), palette.INK3)
        fill(painter, box(foot.x(), foot.y(), wide * self.share, 3 * u, 1.5 * u), palette.SELECTED)


class LessonsScreen(Screen):
    opened = Signal(str)  # the id of a lesson

    def __init__(self, ui: Ui, parent: QWidget | None = None) -> None:
        super().__init__(ui, parent)
        self.tiles = [LessonTile(ui, one, at + 1) for at, one in enumerate(lessons.every())]
        self._header = Header("lessons.title")
        self._header.back.connect(self.left)
        self._count = label("", "label")
        self._header.right.addWidget(self._count)
        for tile in self.tiles:
            tile.clicked.connect(lambda _=False, id=tile.lesson.id: self.opened.emit(id))
        listed = column(label("lessons.about", "note", wrap=True), *self.tiles, 1, spacing=6)
        inner = QWidget()
        inner.setLayout(listed)
        top = spaced(row(self._header), 0, (24, 14, 24, 8))
        middle = row(1, sized(inner, at_most=(WIDE, 0)), 1)
        middle.setStretch(1, 100)
        self.setLayout(column(top, Scroll(spaced(middle, 0, (24, 2, 24, 16))), spacing=0))

    def entered(self) -> None:
        self._tell()

    def retranslate(self) -> None:
        super().retranslate()
        self._tell()

    def _tell(self) -> None:
        for tile in self.tiles:
            tile.tell()
        good = sum(tile.done for tile in self.tiles)
        self._count.setText(self.ui.say("lessons.count", done=good, all=len(self.tiles)))

    def first_focus(self) -> QWidget | None:
        """The first that is still to be learned."""
        return next((tile for tile in self.tiles if not tile.done), self.tiles[0])
