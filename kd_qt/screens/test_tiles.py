"""The ways to play the Knockdown Test: three plates, each with its picture and one sentence, of which one is chosen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QButtonGroup, QSizePolicy, QWidget

from kd_core.tower.terms import HEAVY, LIGHT
from kd_qt.choices import WAYS
from kd_qt.screens.fighters import Tile
from kd_qt.screens.metrics import spaced
from kd_qt.screens.parts import one_of
from kd_qt.style import palette, text
from kd_qt.style.shapes import box, fill, stroke
from kd_qt.ui import Ui

BESIDE, BELOW = QSize(160, 80), QSize(160, 64)  # at 100 %: plates beside each other, or one below the other
STACKED = 720  # px at 100 %: a narrower place has them one below the other
SIGN = 36.0
CUBE, DIE = 16.0, 18.5
EDGE = 1.1  # a picture of a cube has some air around it


class TestTile(Tile):
    __test__ = False  # no test of pytest's

    def __init__(self, ui: Ui, way: str, name: str) -> None:
        super().__init__(ui, f"{name}.{way}", BESIDE)
        self.way = way
        self.note = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_words(self, name: str, note: str) -> None:
        self.setText(name)
        self.note = note
        self.setAccessibleDescription(note)
        self.update()

    def draw(self, painter: QPainter, face: QRectF, u: float) -> None:
        plate = box(face.x(), face.y(), face.width(), face.height(), 7 * u)
        fill(painter, plate, palette.alpha(palette.INK1, 238))
        stroke(painter, plate, palette.LINE, 1.2 * u)
        self._sign(painter, QPointF(face.x() + (8 + SIGN / 2) * u, face.center().y()), u)
        left, wide = face.x() + (SIGN + 15) * u, face.width() - (SIGN + 21) * u
        title = QRectF(left, face.y() + 3 * u, wide - 16 * u, 20 * u)
        note = QRectF(left, face.y() + 24 * u, wide, face.height() - 27 * u)
        text.fit(painter, title, self.text(), "bold", 13.5 * u, 11 * u, 1, text.LEFT | text.MIDDLE, palette.TEXT)
        self._write(painter, note, u)

    def _write(self, painter: QPainter, room: QRectF, u: float) -> None:
        """As large as the plate allows: rather three lines than small letters."""
        fitted = text.block_for(self.note, "body", 13.5 * u, 11 * u, room.width(), room.height(), 4, 1.1)
        if fitted is None:
            fitted = text.squeezed(self.note, "body", 11 * u, room.width(), room.height(), "test tile")
        text.draw(painter, room, fitted, "body", text.LEFT | text.TOP, palette.BODY)

    # -- pictures ------------------------------------------------------------------------------------------------------

    def _sign(self, painter: QPainter, middle: QPointF, u: float) -> None:
        {"tower": self._tower, "head_start": self._taped, "dice": self._dice}[self.way](painter, middle, u)

    def _tower(self, painter: QPainter, middle: QPointF, u: float) -> None:
        for at, (kind, lean) in enumerate(((HEAVY, 0.0), (LIGHT, 2.2), (LIGHT, -1.4))):
            x, y = middle.x() + lean * u, middle.y() + (1 - at) * CUBE * u
            self._put(painter, self._cube(kind), x, y, CUBE * EDGE * u)

    def _taped(self, painter: QPainter, middle: QPointF, u: float) -> None:
        """Two cubes stand already, and two dice have said so."""
        for at, kind in enumerate((HEAVY, LIGHT)):
            self._put(painter, self._cube(kind), middle.x() - 9 * u, middle.y() + (9 - CUBE * at) * u, CUBE * EDGE * u)
        for at, eyes in enumerate((4, 3)):
            self._put(painter, self._die(eyes), middle.x() + 10 * u, middle.y() + (at - 0.5) * 20 * u, DIE * u)

    def _dice(self, painter: QPainter, middle: QPointF, u: float) -> None:
        for eyes, x, y in ((6, 0.0, -10.0), (5, -10.0, 9.0), (2, 10.0, 9.0)):
            self._put(painter, self._die(eyes), middle.x() + x * u, middle.y() + y * u, DIE * u)

    def _cube(self, kind: str) -> Callable[[float], QPixmap]:
        return lambda px: self.ui.art.cube(kind, px, dpr=self.devicePixelRatioF())

    def _die(self, eyes: int) -> Callable[[float], QPixmap]:
        return lambda px: self.ui.art.die(eyes, px, dpr=self.devicePixelRatioF())

    @staticmethod
    def _put(painter: QPainter, picture: Callable[[float], QPixmap], x: float, y: float, px: float) -> None:
        painter.drawPixmap(QPointF(x - px / 2, y - px / 2), picture(px))


class TestTiles(QWidget):
    """All three; beside each other where there is room. Arrow keys walk along."""

    __test__ = False
    chosen = Signal(str)

    def __init__(self, ui: Ui, name: str) -> None:
        super().__init__()
        self.ui = ui
        self.setObjectName(name)
        self.tiles = {way: TestTile(ui, way, name) for way in WAYS}
        self._group = QButtonGroup(self)
        self._box = spaced(QBoxLayout(QBoxLayout.Direction.LeftToRight), 4)
        for way, tile in self.tiles.items():
            one_of(self._group, tile)
            self._box.addWidget(tile)
            tile.clicked.connect(lambda _=False, way=way: self.chosen.emit(way))
        self.setLayout(self._box)

    def tell(self) -> None:
        say = self.ui.say
        self.setAccessibleName(say("test.title"))
        for way, tile in self.tiles.items():
            tile.set_words(say(f"test.{way}"), say(f"test.{way}_note"))

    def choose(self, way: str) -> None:
        """Show what is chosen, without a signal."""
        self.tiles[way].setChecked(True)

    @property
    def value(self) -> str:
        return next((way for way, tile in self.tiles.items() if tile.isChecked()), "")

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        stacked = self.width() < self.ui.px(STACKED)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._box.setDirection(down if stacked else across)
        for tile in self.tiles.values():
            tile.plain_size = BELOW if stacked else BESIDE
            tile.updateGeometry()
