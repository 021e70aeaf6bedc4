"""The plates around the stage: rules and how they are kept, clock and count, what is at stake, keys and aids.

Each is a picture that is painted when its words change; only the ring of the clock is drawn at every frame.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from kd_qt.style import palette, signs, text
from kd_qt.style.art import PORTRAIT_RATIO, Art
from kd_qt.style.cache import painted
from kd_qt.style.shapes import across, box, disc, fill, polygon, stroke

RULE_ROW = 48.5  # px at scale 1


@dataclass(frozen=True)
class Rule:
    """One line of the list as it is read."""

    stands: str  # "waits" | "good" | "wrong"
    title: str
    note: str


@dataclass(frozen=True)
class Aside:
    """What stands on the right: of whom, what follows, and which cubes would go."""

    title: str
    lines: tuple[str, ...] = ()
    heavy: int = 0
    light: int = 0
    note: str = ""
    fighter: str = ""
    you: bool = False


@dataclass(frozen=True)
class Face:
    """What the clock says; `digits` may be a sign."""

    label: str
    count: str
    note: str
    digits: str
    last: bool = False


class Picture:
    """The newest picture of one thing."""

    def __init__(self) -> None:
        self._key: Hashable = None
        self._pixmap: QPixmap | None = None

    def get(self, key: Hashable, size: QRectF, dpr: float, paint: Callable[[QPainter], None]) -> QPixmap:
        whole = (key, size.width(), size.height(), dpr, palette.theme())
        if self._pixmap is None or self._key != whole:
            self._key, self._pixmap = whole, painted(size.width(), size.height(), dpr, paint)
        return self._pixmap


def plate(painter: QPainter, rect: QRectF, k: float, alpha: int = 236) -> None:
    path = box(rect.x() + 0.5, rect.y() + 0.5, rect.width() - 1, rect.height() - 1, 8 * k)
    fill(painter, path, palette.alpha(palette.INK1, 255 if palette.high_contrast() else alpha))
    stroke(painter, path, palette.LINE, 1.2 * k)


def paragraph(painter: QPainter, rect: QRectF, words: str, px: float, floor: float) -> None:
    """Running text: rather more lines than smaller letters."""
    fitted = text.block_for(words, "body", px, floor, rect.width(), rect.height(), spread=1.12)
    if fitted is None:
        fitted = text.squeezed(words, "body", floor, rect.width(), rect.height(), "paragraph")
    text.draw(painter, rect, fitted, "body", text.LEFT | text.TOP, palette.BODY)


# -- the rules ---------------------------------------------------------------------------------------------------------


def rules(painter: QPainter, size: QRectF, k: float, title: str, you: bool, lines: Sequence[Rule]) -> None:
    plate(painter, QRectF(0, 0, size.width(), size.height()), k)
    head = QRectF(18 * k, 9 * k, size.width() - 36 * k, 30 * k)
    text.fit(painter, head, title, "head", 19 * k, 13 * k, colour=palette.side(you))
    for at, line in enumerate(lines):
        _rule(painter, QRectF(8 * k, (46 + at * RULE_ROW) * k, size.width() - 16 * k, (RULE_ROW - 2.5) * k), k, line)


def _rule(painter: QPainter, rect: QRectF, k: float, line: Rule) -> None:
    if line.stands == "wrong":
        path = box(rect.x(), rect.y(), rect.width(), rect.height(), 5 * k)
        fill(painter, path, palette.mix(palette.REFUSED, palette.INK0, 0.78))
        stroke(painter, path, palette.REFUSED, 1.6 * k, (3, 1.6))
    sign(painter, line.stands, rect.x() + 24 * k, rect.center().y(), 13 * k)
    left, wide = rect.x() + 48 * k, rect.width() - 56 * k
    top = QRectF(left, rect.y() + 3 * k, wide, 22 * k)
    text.fit(painter, top, line.title, "bold", 15 * k, 12 * k, colour=palette.TEXT)
    note = QRectF(left, rect.y() + 24 * k, wide, 18 * k)
    colour = palette.BODY if line.stands == "wrong" else palette.MUTED
    text.fit(painter, note, line.note, "body", 13.5 * k, 11 * k, colour=colour)


def sign(painter: QPainter, state: str, x: float, y: float, r: float) -> None:
    """A clock, a tick or a cross, each in its own colour too."""
    colour = {"waits": palette.MUTED, "good": palette.OK, "wrong": palette.REFUSED}[state]
    fill(painter, disc(x, y, r), colour)
    pen = QPen(palette.PRIMARY_TEXT, max(1.6, r * 0.24))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for stroke_ in _SIGNS[state]:
        path = QPainterPath(QPointF(x + stroke_[0][0] * r, y + stroke_[0][1] * r))
        for dx, dy in stroke_[1:]:
            path.lineTo(x + dx * r, y + dy * r)
        painter.drawPath(path)


_SIGNS: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
    "waits": (((0.0, -0.52), (0.0, 0.05), (0.4, 0.05)),),
    "good": (((-0.45, 0.02), (-0.1, 0.38), (0.48, -0.36)),),
    "wrong": (((-0.36, -0.36), (0.36, 0.36)), ((-0.36, 0.36), (0.36, -0.36))),
}


# -- the clock ---------------------------------------------------------------------------------------------------------


def clock(painter: QPainter, size: QRectF, k: float, face: Face) -> None:
    w, h = size.width(), size.height()
    path = polygon([(2 * k, -14 * k), (w - 2 * k, -14 * k), (w - 26 * k, h - 2 * k), (26 * k, h - 2 * k)], 9 * k)
    fill(painter, path, across(0, 0, 0, h, (0, palette.INK1), (1, palette.INK0)))
    stroke(painter, path, palette.FIST, 2.4 * k)
    left, wide = 46 * k, w - 46 * k - 158 * k
    text.fit(painter, QRectF(left, 22 * k, wide, 22 * k), face.label, "head", 14.5 * k, 10.5 * k, colour=palette.FIST)
    text.fit(painter, QRectF(left, 43 * k, wide, 42 * k), face.count, "head", 33 * k, 18 * k, colour=palette.TEXT)
    text.fit(painter, QRectF(left, 86 * k, wide, 22 * k), face.note, "body", 14.5 * k, 11 * k, colour=palette.MUTED)
    middle = ring_place(size, k)
    fill(painter, disc(middle.center().x(), middle.center().y(), middle.width() / 2 + 6 * k), palette.INK0)
    stroke(painter, disc(middle.center().x(), middle.center().y(), middle.width() / 2), palette.INK3, 8 * k)
    colour = palette.HEAVY_TEXT if face.last else palette.WHITE
    px = 66 * k if len(face.digits) < 2 else 54 * k if len(face.digits) == 2 else 32 * k
    text.line(
        painter, middle.center().x(), middle.center().y() + px * 0.355, face.digits, "head", px, colour, text.CENTRE
    )


def ring_place(size: QRectF, k: float) -> QRectF:
    """Where the ring of the clock is, in the plate."""
    side = 98 * k
    return QRectF(size.width() - 50 * k - side, 62 * k - side / 2 - 3 * k, side, side)


def ring(painter: QPainter, place: QRectF, k: float, left: float, colour: QColor, wide: float = 8.0) -> None:
    """What is left of the time, 1 to 0, clockwise from the top."""
    pen = QPen(colour, wide * k)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawArc(place, 90 * 16, round(-max(0.0, min(1.0, left)) * 360 * 16))


# -- what is at stake --------------------------------------------------------------------------------------------------


def aside(painter: QPainter, size: QRectF, k: float, art: Art, said: Aside) -> None:
    plate(painter, QRectF(0, 0, size.width(), size.height()), k)
    portrait = 92 * k if said.fighter else 0.0
    wide = size.width() - 32 * k - (portrait * PORTRAIT_RATIO + 8 * k if said.fighter else 0.0)
    head = QRectF(16 * k, 10 * k, wide, 26 * k)
    text.fit(painter, head, said.title, "head", 16.5 * k, 12 * k, colour=palette.side(said.you))
    y = 38 * k
    for line in said.lines:
        spot = QRectF(16 * k, y, wide, 22 * k)
        text.fit(painter, spot, line, "body", 14 * k, 11 * k, colour=palette.BODY)
        y += 22 * k
    _going(painter, QRectF(16 * k, y + 3 * k, wide, 24 * k), k, art, said)
    if said.fighter:
        picture = art.portrait(said.fighter, palette.side(said.you), portrait, not said.you)
        corner = QPointF(size.width() - portrait * PORTRAIT_RATIO - 8 * k, (size.height() - portrait) / 2)
        painter.drawPixmap(corner, picture)


def _going(painter: QPainter, rect: QRectF, k: float, art: Art, said: Aside) -> None:
    """The cubes that a passed test takes away, and which part of them that is."""
    from kd_core.content.model import Wounds

    wide = 0.0
    if said.heavy or said.light:
        wide = signs.cubes(art, painter, Wounds(said.heavy, said.light), rect.x(), rect.center().y(), 19 * k) + 10 * k
    note = QRectF(rect.x() + wide, rect.y(), rect.width() - wide, rect.height())
    if said.note and note.width() > 20 * k:
        text.fit(painter, note, said.note, "body", 13.5 * k, 10.5 * k, colour=palette.MUTED)


# -- keys and aids -----------------------------------------------------------------------------------------------------


def foot(painter: QPainter, size: QRectF, k: float, keys: Sequence[tuple[str, str]], aids: str) -> None:
    """Key caps with their words on the left, the aids in force on the right."""
    right = _aids(painter, size, k, aids)
    x, y = 20 * k, size.height() / 2
    shrink = min(1.0, (right - 24 * k - x) / max(1.0, _keys_width(keys, k)))
    for caps, word in keys:
        x += _key(painter, x, y, k * shrink, caps, word)


def _aids(painter: QPainter, size: QRectF, k: float, aids: str) -> float:
    """Where they begin."""
    most = size.width() * 0.42
    fitted = text.size_for(aids, "body", 14 * k, 11.5 * k, most, size.height(), 2)
    if fitted is None:
        fitted = text.squeezed(aids, "body", 11.5 * k, most, size.height(), "aids")
    wide = max(text.width(line, "body", fitted.px) for line in fitted.lines)
    rect = QRectF(size.width() - 20 * k - wide, 0, wide, size.height())
    text.draw(painter, rect, fitted, "body", text.RIGHT | text.MIDDLE, palette.BODY)
    return rect.x()


def _keys_width(keys: Sequence[tuple[str, str]], k: float) -> float:
    return sum(_key_width(caps, word, k) for caps, word in keys)


def _key_width(caps: str, word: str, k: float) -> float:
    return text.width(caps, "bold", 13 * k) + 20 * k + 8 * k + text.width(word, "body", 14 * k) + 26 * k


def _key(painter: QPainter, x: float, y: float, k: float, caps: str, word: str) -> float:
    wide = text.width(caps, "bold", 13 * k) + 20 * k
    cap = box(x, y - 14 * k, wide, 28 * k, 5 * k)
    fill(painter, cap, palette.INK0)
    stroke(painter, cap, palette.LINE2, 1.6 * k)
    text.line(painter, x + wide / 2, y + 4.6 * k, caps, "bold", 13 * k, palette.TEXT, text.CENTRE)
    text.line(painter, x + wide + 8 * k, y + 4.8 * k, word, "body", 14 * k, palette.BODY)
    return _key_width(caps, word, k)


# -- the verdict -------------------------------------------------------------------------------------------------------


def verdict(painter: QPainter, size: QRectF, good: bool, title: str, reason: str, then: str) -> None:
    w, h = size.width(), size.height()
    k = h / 104
    lean = 16 * k
    colour = palette.OK if good else palette.REFUSED
    path = polygon([(lean, 3 * k), (w - 3 * k, 3 * k), (w - lean, h - 5 * k), (3 * k, h - 5 * k)], 8 * k)
    fill(painter, path.translated(0, 3 * k), palette.alpha(palette.BLACK, 150))
    fill(painter, path, palette.mix(colour, palette.INK0, 0.88))
    stroke(painter, path, colour, 3 * k, () if good else (7, 2))
    sign(painter, "good" if good else "wrong", 58 * k, h / 2 - 1 * k, 27 * k)
    left, wide = 102 * k, w - 102 * k - 30 * k
    text.fit(painter, QRectF(left, 8 * k, wide, 40 * k), title, "head", 33 * k, 20 * k, colour=palette.TEXT)
    text.fit(painter, QRectF(left, 47 * k, wide, 24 * k), reason, "bold", 17 * k, 12.5 * k, colour=palette.TEXT)
    text.fit(painter, QRectF(left, 71 * k, wide, 22 * k), then, "body", 15 * k, 11.5 * k, colour=palette.BODY)


# -- the dice of a head start ------------------------------------------------------------------------------------------


def dice(painter: QPainter, size: QRectF, k: float, art: Art, eyes: Sequence[int], title: str, note: str) -> None:
    plate(painter, QRectF(0, 0, size.width(), size.height()), k)
    px, x = 66 * k, 14 * k
    for at, eye in enumerate(eyes):
        painter.save()
        painter.translate(x + px / 2 + at * (px + 8 * k), 14 * k + px / 2)
        painter.rotate((-6, 5)[at % 2])
        painter.drawPixmap(QPointF(-px / 2, -px / 2), art.die(eye, px))
        painter.restore()
    left = x + 2 * px + 24 * k
    beside = QRectF(left, 12 * k, size.width() - left - 14 * k, 72 * k)
    text.fit(painter, beside, title, "head", 17 * k, 13 * k, 3, text.LEFT | text.MIDDLE, palette.TEXT, 1.12)
    paragraph(painter, QRectF(16 * k, 94 * k, size.width() - 32 * k, 42 * k), note, 14.5 * k, 11 * k)
