"""The list of puzzles: from easy to hard, with a mark on those that are solved. A click opens one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from kd_core.ai.puzzles import puzzle as book
from kd_core.ai.puzzles.puzzle import HARDEST, LEVELS, Puzzle
from kd_qt import solved
from kd_qt.screens import metrics
from kd_qt.screens.base import Screen
from kd_qt.screens.fighters import Tile, tick
from kd_qt.screens.metrics import spaced
from kd_qt.screens.parts import Header, Scroll, column, label, row
from kd_qt.style import palette, text
from kd_qt.style.art import PORTRAIT_RATIO
from kd_qt.style.shapes import box, disc, fill, stroke
from kd_qt.ui import Ui

HIGH = 84.0  # px at 100 %: of a tile
WIDE = 380.0  # and how wide it should be at least
PORTRAIT = 56.0
DOT = 4.2


class PuzzleTile(Tile):
    """One puzzle: who against whom, its title, what is to be done, how hard it is, whether it was solved."""

    def __init__(self, ui: Ui, puzzle: Puzzle) -> None:
        super().__init__(ui, f"puzzle.{puzzle.id}", QSize(int(WIDE), int(HIGH)))
        self.puzzle = puzzle
        self.solved = False
        self.setCheckable(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(250), self.ui.px(HIGH))

    def tell(self, done: bool) -> None:
        ui, one = self.ui, self.puzzle
        self.solved = done
        self.setText(ui.say(f"puzzle.title.{one.title}"))
        level = ui.say("puzzle.level", n=one.difficulty, all=HARDEST)
        mark = [ui.say("puzzle.solved")] if done else []
        self.setAccessibleName(". ".join([self.text(), self._who(), self._what(), level, *mark]))
        self.update()

    def _who(self) -> str:
        names = [self.ui.lexicon.fighter(one, self.ui.lang) for one in (self.puzzle.fighter, self.puzzle.foe)]
        return self.ui.say("replay.versus", a=names[0], b=names[1])

    def _what(self) -> str:
        return self.ui.say(f"puzzle.{self.puzzle.kind}")

    def draw(self, painter: QPainter, face: QRectF, u: float) -> None:
        outline = box(face.x(), face.y(), face.width(), face.height(), 7 * u)
        fill(painter, outline, palette.alpha(palette.INK1, 236))
        stroke(painter, outline, palette.LINE, 1.2 * u)
        left = self._faces(painter, face, u)
        wide = face.right() - left - 44 * u
        title = QRectF(left, face.y() + 8 * u, wide, 24 * u)
        text.fit(painter, title, self.text(), "head", 16 * u, 12 * u, colour=palette.TEXT)
        who = QRectF(left, face.y() + 32 * u, wide, 18 * u)
        text.fit(painter, who, self._who(), "body", 13 * u, 11 * u, colour=palette.MUTED)
        what = QRectF(left, face.y() + 51 * u, wide, 18 * u)
        text.fit(painter, what, self._what(), "bold", 12.5 * u, 11 * u, colour=palette.PRIMARY)
        self._marks(painter, face, u)

    def _faces(self, painter: QPainter, face: QRectF, u: float) -> float:
        """Both fighters; returns where the words begin."""
        high, x = PORTRAIT * u, face.x() + 9 * u
        for place, fighter in enumerate((self.puzzle.fighter, self.puzzle.foe)):
            side = palette.side(place == 0)
            picture = self.ui.art.portrait(fighter, side, high, place == 1, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(x, face.y() + 10 * u), picture)
            x += high * PORTRAIT_RATIO + 3 * u
        return x + 8 * u

    def _marks(self, painter: QPainter, face: QRectF, u: float) -> None:
        """A dot for each step of difficulty, one under the other, and the sign of what is solved."""
        x = face.right() - 14 * u
        for at in range(HARDEST):
            dot = disc(x, face.bottom() - (13 + 12 * at) * u, DOT * u)
            if at < self.puzzle.difficulty:
                fill(painter, dot, palette.YOU)
            stroke(painter, dot, palette.YOU if at < self.puzzle.difficulty else palette.LINE2, 1.2 * u)
        if self.solved:
            tick(painter, face.right() - 36 * u, face.top() + 14 * u, u)


class PuzzlesScreen(Screen):
    opened = Signal(object)  # Puzzle

    def __init__(self, ui: Ui, puzzles: Sequence[Puzzle] | None = None, parent: QWidget | None = None) -> None:
        super().__init__(ui, parent)
        self._puzzles = list(book.shipped() if puzzles is None else puzzles)
        self.tiles = [PuzzleTile(ui, one) for one in self._puzzles]
        self._grids: list[tuple[QGridLayout, list[PuzzleTile]]] = []
        self._columns = 0
        self._headings: dict[int, QLabel] = {}
        self._make()

    def _make(self) -> None:
        self._header = Header("puzzle.puzzles")
        self._header.back.connect(self.left)
        self._count = label("", "label")
        self._header.right.addWidget(self._count)
        inner = column(label("puzzle.about", "note", wrap=True), spacing=6)
        for level in LEVELS:
            mine = [tile for tile in self.tiles if tile.puzzle.difficulty == level]
            if mine:
                self._headings[level] = label("", "label")
                grid = spaced(QGridLayout(), 4)
                self._grids.append((grid, mine))
                inner.addWidget(self._headings[level])
                inner.addLayout(grid)
        inner.addStretch(1)
        for tile in self.tiles:
            tile.clicked.connect(lambda _=False, one=tile.puzzle: self.opened.emit(one))
        top = spaced(row(self._header), 0, (24, 14, 24, 8))
        self.setLayout(column(top, Scroll(spaced(inner, 6, (24, 2, 24, 16))), spacing=0))

    def entered(self) -> None:
        self._tell()

    def retranslate(self) -> None:
        super().retranslate()
        for level, heading in self._headings.items():
            heading.setText(self.ui.say(f"puzzle.level_{level}"))
        self._tell()

    def _tell(self) -> None:
        done = set(solved.load())
        for tile in self.tiles:
            tile.tell(tile.puzzle.id in done)
        good = sum(tile.solved for tile in self.tiles)
        self._count.setText(self.ui.say("puzzle.count", done=good, all=len(self.tiles)))

    # -- as many columns as there is room ------------------------------------------------------------------------------

    def rescale(self) -> None:
        super().rescale()
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        self._arrange()

    def _arrange(self) -> None:
        columns = max(1, min(3, int(self.width() / max(1, self.ui.px(WIDE)))))
        if columns == self._columns:
            return
        self._columns = columns
        for grid, tiles in self._grids:
            for at, tile in enumerate(tiles):
                grid.addWidget(tile, at // columns, at % columns)
            for at in range(3):
                grid.setColumnStretch(at, 1 if at < columns else 0)
        metrics.apply(self, self.ui)

    def first_focus(self) -> QWidget | None:
        """The first that is still to be solved."""
        return next((tile for tile in self.tiles if not tile.solved), self._header.leave)
