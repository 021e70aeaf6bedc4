"""What a coach puts over the table: night with holes around what matters, a note on paper, a plate of steps.

The night lets the pointer through; note and plate are as small as they can be, and the note stands where it covers
nothing that is needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QWidget

from kd_qt.screens.parts import Pressed
from kd_qt.style import palette, text
from kd_qt.style.shapes import across, box, disc, fill, glow, polygon, stroke
from kd_qt.ui import Ui

DARK, DUSK = 0.77, 0.35  # the night, and while something is carried through it
HOLE = 7.0  # px at 100 % around what is lit
STEP = 24  # px at 100 %: of the grid on which places for the note are tried
NEAR = 30.0  # px at 100 % between the note and what it speaks of
HARD, RATHER, SOFT = (
    10.0,
    0.2,
    0.02,
)  # what a covered px costs: of what must be seen, had rather be, and may be covered for a while
FURTHEST = 190.0  # px at 100 %: of its beak

# The note, in px at 100 %.
WIDE, EDGE, TAB, TOP = 540.0, 26.0, 32.0, 42.0
PX, LINES, SPREAD = 19.0, 2, 1.3
HINT_PX, HINT_HIGH, FOOT, KEY_WIDE, KEY_HIGH = 12.5, 34.0, 14.0, 96.0, 34.0
GO_WIDE = 148.0
SAME_SPOT, GUARD_S = 40.0, 1.0  # px at 100 % and seconds: of a second press that was meant for the step before
SMALLER = (0.84, 0.68, 0.55)

# The plate of steps, in px of the table's own scale.
PLATE_WIDE, PLATE_HIGH, PLATE_KEY = 356.0, 76.0, 134.0


@dataclass(frozen=True)
class Turn:
    """A step was left by one of the note's keys."""

    on: bool  # onward, else back
    spot: QPointF | None  # on the screen, where the mouse pressed; None: by the keyboard
    at: float  # s

    def undoes(self, last: Turn | None, u: float) -> bool:
        """It would take back at once what the same hand at the same spot has just done: that key lay there before."""
        if last is None or last.on == self.on or last.spot is None or self.spot is None:
            return False
        off = self.spot - last.spot
        return self.at - last.at < GUARD_S and off.manhattanLength() < SAME_SPOT * u


class Key(Pressed):
    """A slanted button of the coach."""

    def __init__(self, name: str, parent: QWidget, primary: bool = False) -> None:
        super().__init__(parent)
        self.primary = primary
        self.u = 1.0
        self.cap = ""  # the key that presses it too
        self.spot: QPointF | None = None  # on the screen, where the mouse pressed it last; None: the keyboard did
        self.setObjectName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def tell(self, words: str, cap: str = "") -> None:
        self.setText(words)
        self.cap = cap
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        self.spot = event.globalPosition()
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        self.spot = None
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint(painter, QRectF(self.rect()).adjusted(4, 3, -4, -3), self.u)

    def _paint(self, painter: QPainter, face: QRectF, u: float) -> None:
        lean, lit = 7 * u, self.underMouse() or self.isDown()
        path = polygon(_leaning(face, lean), 4 * u)
        if self.primary:
            top, foot = (palette.WHITE if lit else palette.PRIMARY), palette.PRIMARY2
            fill(painter, path, across(0, face.top(), 0, face.bottom(), (0, top), (1, foot)))
            stroke(painter, path, palette.PRIMARY2.darker(150), 1.6 * u)
        else:
            fill(painter, path, palette.INK3 if lit else palette.INK1)
            stroke(painter, path, palette.TEXT if lit else palette.LINE2, 1.3 * u)
        if self.hasFocus():
            ring = polygon(_leaning(face.adjusted(-2, -2, 2, 2), lean), 5 * u)
            stroke(painter, ring, palette.BLACK, 4.4)
            stroke(painter, ring, palette.FOCUS, 2.4)
        self._words(painter, face.adjusted(12 * u, 0, -12 * u, 0), u)

    def _words(self, painter: QPainter, area: QRectF, u: float) -> None:
        colour = palette.PRIMARY_TEXT if self.primary else palette.TEXT
        if self.cap:
            wide = text.width(self.cap, "bold", 11 * u) + 10 * u
            cap = QRectF(area.right() - wide, area.center().y() - 9 * u, wide, 18 * u)
            stroke(painter, box(cap.x(), cap.y(), cap.width(), cap.height(), 4 * u), colour, 1.2 * u)
            text.fit(painter, cap, self.cap, "bold", 11 * u, 9 * u, 1, text.CENTRE | text.MIDDLE, colour)
            area.setRight(cap.left() - 6 * u)
        px = (15.0 if self.primary else 13.5) * u
        text.fit(painter, area, self.text(), "bold", px, 10.5 * u, 1, text.CENTRE | text.MIDDLE, colour)


def _leaning(rect: QRectF, lean: float) -> list[tuple[float, float]]:
    left, right, top, foot = rect.left(), rect.right(), rect.top(), rect.bottom()
    return [(left + lean, top), (right, top), (right - lean, foot), (left, foot)]


class Note(QWidget):
    """A sentence on paper, with the way on where there is nothing to do. *Back* and *Go on* have a corner each."""

    def __init__(self, ui: Ui, parent: QWidget) -> None:
        super().__init__(parent)
        self.ui = ui
        self.title = self.words = self.hint = self.elsewhen = ""
        self.no = False  # the sentence answers what was not wanted
        self.nudges = False  # the hint does
        self.part = 1.0  # of the scale that the settings want, where there is not room for more
        self.back = Key("tutorial.back", self)
        self.go_on = Key("tutorial.go_on", self, primary=True)
        self.hide()

    def tell(self, title: str, words: str, hint: str, reads: bool, first: bool = False, elsewhen: str = "") -> None:
        """`reads`: there is nothing to do but to read; `first`: there is no way back; `elsewhen`: the table shows
        another moment than a moment ago, and this says so."""
        self.title, self.words, self.hint, self.elsewhen = title, words, hint, elsewhen
        self.no = self.nudges = False
        self.go_on.setVisible(reads)
        self.back.setVisible(not first)
        self._fit()

    def answer(self, words: str) -> None:
        self.words, self.no = words, True
        self._fit()

    def nudge(self, words: str) -> None:
        """The sentence stays; beside the way on stands what was not understood."""
        self.hint, self.nudges = words, True
        self.update()

    def shrink(self, part: float) -> None:
        if part != self.part:
            self.part = part
            self._fit()

    def away_from(self, last: Turn | None) -> QRectF | None:
        """Where its corner may not lie: the key that would undo the last turn would lie under the mouse."""
        if last is None or last.spot is None:
            return None
        key = QRectF((self.back if last.on else self.go_on).geometry()).adjusted(-4, -4, 4, 4)
        spot = self.mapToParent(self.mapFromGlobal(last.spot))
        return QRectF(spot - key.bottomRight(), spot - key.topLeft())

    @property
    def parts(self) -> list[float]:
        """How much of its scale it may have: the sentence is never smaller than at 100 %."""
        return [1.0, *(part for part in SMALLER if part * self.ui.scale >= 1.0)]

    @property
    def _u(self) -> float:
        return self.ui.scale * self.part

    @property
    def lines(self) -> list[str]:
        """As they are broken."""
        u = self._u
        return text.wrap(self.words, "body", PX * u, (WIDE - 2 * EDGE - (24 if self.no else 0)) * u)

    def _fit(self) -> None:
        u = self._u
        high = TOP + max(LINES, len(self.lines)) * PX * SPREAD + FOOT + KEY_HIGH + 8
        self.setFixedSize(QSize(round(WIDE * u), round(high * u)))
        for key, wide in ((self.back, KEY_WIDE), (self.go_on, GO_WIDE)):
            key.u = u
            key.setFixedSize(round(wide * u), round(KEY_HIGH * u))
        top = round((high - KEY_HIGH - 9) * u)
        self.back.move(round((EDGE - 8) * u), top)
        self.go_on.move(self.width() - self.go_on.width() - round((EDGE - 8) * u), top)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paper(painter, self._u)
            self._sentence(painter, self._u)

    def _paper(self, painter: QPainter, u: float) -> None:
        w = float(self.width())
        paper(painter, w, float(self.height()), u, refused=self.no or self.nudges)
        wide = min(text.width(self.title, "head", 15.5 * u) + 44 * u, w * 0.8)
        tab = polygon([(1, 1), (wide, 1), (wide - 12 * u, TAB * u), (1, TAB * u)], 5 * u)
        fill(painter, tab, palette.PAPER_INK)
        title = QRectF(18 * u, 0, wide - 40 * u, TAB * u)
        text.fit(painter, title, self.title, "head", 15.5 * u, 11 * u, 1, text.LEFT | text.MIDDLE, palette.PRIMARY)
        beside = QRectF(wide + 4 * u, 2 * u, w - wide - 22 * u, TAB * u)
        ink = palette.PAPER_INK.lighter(160)
        text.fit(painter, beside, self.elsewhen, "bold", 12.5 * u, 10 * u, 1, text.RIGHT | text.MIDDLE, ink)

    def _sentence(self, painter: QPainter, u: float) -> None:
        left, base = EDGE * u, (TOP + PX * 0.95) * u
        if self.no:
            _cross(painter, left + 6 * u, base - 6 * u, 6 * u)
            left += 24 * u
        for at, line in enumerate(self.lines):
            down = base + at * PX * SPREAD * u
            text.line(painter, left, down, line, "body", PX * u, palette.PAPER_INK)
        if self.hint:
            x = (EDGE + KEY_WIDE) * u
            wide = self.width() - x - (EDGE + (0 if self.go_on.isHidden() else GO_WIDE)) * u
            area = QRectF(x, self.height() - (HINT_HIGH + 9) * u, wide, HINT_HIGH * u)
            colour = palette.STRIKE if self.nudges else palette.PAPER_INK.lighter(190)
            text.fit(painter, area, self.hint, "body", HINT_PX * u, 11 * u, 2, text.LEFT | text.MIDDLE, colour)


def paper(painter: QPainter, w: float, h: float, u: float, refused: bool = False) -> None:
    """A sheet with its shadow."""
    fill(painter, box(2 * u, 4 * u, w - 4 * u, h - 5 * u, 8 * u), palette.alpha(palette.BLACK, 140))
    sheet = box(1, 1, w - 2, h - 5 * u, 8 * u)
    fill(painter, sheet, across(0, 0, 0, h, (0, palette.PAPER), (1, palette.PAPER2)))
    stroke(painter, sheet, palette.REFUSED if refused else palette.PAPER_INK, (2.4 if refused else 1.4) * u)


def _cross(painter: QPainter, x: float, y: float, half: float) -> None:
    path = QPainterPath(QPointF(x - half, y - half))
    path.lineTo(x + half, y + half)
    path.moveTo(x + half, y - half)
    path.lineTo(x - half, y + half)
    stroke(painter, path, palette.STRIKE, half * 0.5)


class Steps(QWidget):
    """Over the plate of the round: which chapter, which step, and the ways out."""

    def __init__(self, ui: Ui, parent: QWidget) -> None:
        super().__init__(parent)
        self.ui = ui
        self.u = 1.0
        self.title, self.at, self.of = "", 0, 1
        self.skip = Key("tutorial.skip", self)
        self.menu = Key("tutorial.menu", self)

    def tell(self, title: str, at: int, of: int) -> None:
        self.title, self.at, self.of = title, at, of
        self.setAccessibleName(f"{title}, {at + 1} / {of}")
        self.update()

    def place(self, middle: float, u: float) -> None:
        self.u = u
        wide, high = round(PLATE_WIDE * u), round(PLATE_HIGH * u)
        self.setGeometry(QRect(round(middle - wide / 2), 0, wide, high))
        for at, key in enumerate((self.skip, self.menu)):
            key.u = u
            key.setFixedSize(round(PLATE_KEY * u), round(32 * u))
            key.move(wide - round((PLATE_KEY + 12) * u), round((4 + 33 * at) * u))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            u, w, h = self.u, float(self.width()), float(self.height())
            plate = polygon([(-4, -8), (w + 4, -8), (w - 14 * u, h - 2), (14 * u, h - 2)], 8 * u)
            fill(painter, plate, palette.INK1)
            stroke(painter, plate, palette.MUTED, 1.4 * u)
            area = QRectF(26 * u, 8 * u, w - (PLATE_KEY + 44) * u, 32 * u)
            text.fit(painter, area, self.title, "head", 16 * u, 11 * u, 2, text.LEFT | text.MIDDLE, palette.TEXT)
            self._dots(painter, area.left() + 4 * u, 54 * u, area.width(), u)

    def _dots(self, painter: QPainter, x: float, y: float, wide: float, u: float) -> None:
        pitch = min(24 * u, (wide - 12 * u) / max(1, self.of - 1))
        for at in range(self.of):
            if at == self.at:
                fill(painter, box(x - 7 * u, y - 4.5 * u, 14 * u, 9 * u, 4.5 * u), palette.SELECTED)
            elif at < self.at:
                fill(painter, disc(x, y, 3.6 * u), palette.SELECTED)
            else:
                stroke(painter, disc(x, y, 3.6 * u), palette.MUTED, 1.4 * u)
            x += pitch


Way = tuple[QPointF, QPointF, float]  # from here to there, and how high it may rise


@dataclass(frozen=True)
class Scene:
    """What is to be seen through the night."""

    lit: tuple[QRectF, ...] = ()  # what the step is about
    also: tuple[QRectF, ...] = ()  # what belongs to it: where to, the question, the keyboard's ring
    way: Way | None = None  # that something is to be carried
    soft: bool = False
    whole: tuple[QRectF, ...] = ()  # what no ring around something else may run through


class Night(QWidget):
    """Lets everything through but light."""

    def __init__(self, ui: Ui, parent: QWidget) -> None:
        super().__init__(parent)
        self.ui = ui
        self.scene = Scene()
        self.beak: QRectF | None = None  # the note, which points at what is lit
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_scene(self, scene: Scene, note: QRectF | None) -> None:
        if scene != self.scene or note != self.beak:
            self.scene, self.beak = scene, note
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        u, scene = self.ui.scale, self.scene
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._fall(painter, u)
            self._rings(painter, u)
            if scene.way is not None and not scene.soft:
                _arrow(painter, scene.way, u)
            if self.beak is not None and scene.lit:
                beak(painter, self.beak, self.points_at(self.beak), u)

    def points_at(self, note: QRectF) -> QRectF:
        """Of several things that are lit one: what is between them is nothing."""
        return nearest(note, self.scene.lit)

    def _fall(self, painter: QPainter, u: float) -> None:
        """The dark, but for the holes."""
        scene, dark = self.scene, self._but_whole()
        for rect in (*scene.lit, *scene.also):
            dark = dark.subtracted(hole(rect, u))
        fill(painter, dark, palette.alpha(palette.INK0, round(255 * (DUSK if scene.soft else DARK))))

    def _rings(self, painter: QPainter, u: float) -> None:
        painter.setClipPath(self._but_whole())
        for rect in self.scene.lit:
            grown = rect.adjusted(-HOLE * u, -HOLE * u, HOLE * u, HOLE * u)
            glow(painter, grown, palette.SELECTED, 16 * u, 9 * u)
            stroke(painter, hole(rect, u), palette.SELECTED, 2.6 * u)
        painter.setClipping(False)

    def _but_whole(self) -> QPainterPath:
        """All but what nothing may run through."""
        path, whole = QPainterPath(), QPainterPath()
        path.addRect(QRectF(self.rect()))
        for rect in self.scene.whole:
            whole.addRect(rect)
        return path.subtracted(whole)


def hole(rect: QRectF, u: float) -> QPainterPath:
    grown = rect.adjusted(-HOLE * u, -HOLE * u, HOLE * u, HOLE * u)
    return box(grown.x(), grown.y(), grown.width(), grown.height(), 9 * u)


def around(rects: Sequence[QRectF]) -> QRectF:
    whole = QRectF(rects[0])
    for rect in rects[1:]:
        whole = whole.united(rect)
    return whole


def nearest(note: QRectF, rects: Sequence[QRectF]) -> QRectF:
    """The one that the note lies beside."""

    def off(rect: QRectF) -> tuple[float, float]:
        dx = max(rect.left() - note.right(), note.left() - rect.right(), 0.0)
        dy = max(rect.top() - note.bottom(), note.top() - rect.bottom(), 0.0)
        middle = rect.center() - note.center()
        return dx * dx + dy * dy, middle.manhattanLength()  # of two as near the middle one

    return min(rects, key=off)


def _bow(way: Way, u: float) -> tuple[QPainterPath, QPointF]:
    """The way as a bow, and where it is bent to."""
    start, end, ceiling = way
    top = min(start.y(), end.y())
    lift = min(max(60 * u, abs(end.x() - start.x()) * 0.28), max(0.0, top - ceiling))
    bend = QPointF((start.x() + end.x()) / 2, top - lift)
    path = QPainterPath(start)
    path.quadTo(bend, end)
    return path, bend


def along(way: Way | None, u: float) -> list[QRectF]:
    """Places on the way that a note would hide."""
    if way is None:
        return []
    path, half = _bow(way, u)[0], 16 * u
    points = [path.pointAtPercent(at / 8) for at in range(9)]
    return [QRectF(one.x() - half, one.y() - half, 2 * half, 2 * half) for one in points]


def _arrow(painter: QPainter, way: Way, u: float) -> None:
    """A dashed bow with a head."""
    path, bend = _bow(way, u)
    end = way[1]
    stroke(painter, path, palette.BLACK, 9 * u)
    stroke(painter, path, palette.SELECTED, 4 * u, (2.6, 1.8))
    last = end - bend
    length = max(1.0, (last.x() ** 2 + last.y() ** 2) ** 0.5)
    ahead, aside = last / length * 18 * u, QPointF(-last.y(), last.x()) / length * 10 * u
    head = QPainterPath()
    head.addPolygon(QPolygonF([end + ahead, end + aside, end - aside]))
    head.closeSubpath()
    stroke(painter, head, palette.BLACK, 4 * u)
    fill(painter, head, palette.SELECTED)


def beak(painter: QPainter, note: QRectF, target: QRectF, u: float) -> None:
    """From the edge of the note towards what it speaks of."""
    tip = QPointF(
        min(max(note.center().x(), target.left()), target.right()),
        min(max(note.center().y(), target.top()), target.bottom()),
    )
    root = QPointF(
        min(max(tip.x(), note.left() + 30 * u), note.right() - 30 * u),
        min(max(tip.y(), note.top() + 24 * u), note.bottom() - 24 * u),
    )
    if note.contains(tip):
        return
    beside = not note.left() <= tip.x() <= note.right()
    if beside:
        root.setX(note.left() + 3 if tip.x() < note.left() else note.right() - 3)
        aside = QPointF(0, 13 * u)
    else:
        root.setY(note.top() + 3 if tip.y() < note.top() else note.bottom() - 7 * u)
        aside = QPointF(13 * u, 0)
    along = tip - root
    length = max(1.0, (along.x() ** 2 + along.y() ** 2) ** 0.5)
    tip = root + along * min(1.0, max(0.0, min(length - HOLE * u - 4, FURTHEST * u) / length))
    path = QPainterPath()
    path.addPolygon(QPolygonF([tip, root + aside, root - aside]))
    path.closeSubpath()
    fill(painter, path, palette.PAPER)


Box = tuple[float, float, float, float]  # left, top, right, bottom


def place_for(
    size: QSize,
    room: QRectF,
    target: QRectF,
    clear: Sequence[QRectF],
    u: float,
    rather: Sequence[QRectF] = (),
    never: QRectF | None = None,
) -> QPointF:
    """Where a note of this size covers as little as possible of what is to stay clear, and then of what had `rather` be
    seen, near what it speaks of; its corner lies `never` in there, as long as there is another place."""
    aim, kept, liked = _box(target), [_box(rect) for rect in clear], [_box(rect) for rect in rather]
    spots = _spots(size, room, u)
    allowed = [spot for spot in spots if never is None or not never.contains(_corner(spot))]
    return _corner(min(allowed or spots, key=lambda spot: _cost(spot, aim, kept, u) + RATHER * _covered(spot, liked)))


def free_place_for(
    size: QSize, room: QRectF, target: QRectF, clear: Sequence[QRectF], soft: Sequence[QRectF], u: float
) -> tuple[float, QPointF] | None:
    """Where a note covers nothing at all of what is to stay clear, and rather not what is `soft`, and what that costs;
    None: nowhere."""
    aim, kept, rather = _box(target), [_box(rect) for rect in clear], [_box(rect) for rect in soft]
    free = [spot for spot in _spots(size, room, u) if not any(_common(spot, one) for one in kept)]
    costs = [(_cost(spot, aim, rather, u, SOFT), spot) for spot in free]
    return (min(costs)[0], _corner(min(costs)[1])) if costs else None


def _spots(size: QSize, room: QRectF, u: float) -> list[Box]:
    """The places that are tried."""
    w, h = float(size.width()), float(size.height())
    columns = _tries(room.left(), room.right() - w, STEP * u)
    rows = _tries(room.top(), room.bottom() - h, STEP * u)
    return [(x, y, x + w, y + h) for y in rows for x in columns]


def _corner(spot: Box) -> QPointF:
    return QPointF(spot[0], spot[1])


def is_free(spot: QRectF, clear: Sequence[QRectF]) -> bool:
    return not any(spot.intersects(rect) for rect in clear)


def _tries(least: float, most: float, step: float) -> list[float]:
    """Places on the way from one edge to the other, both included."""
    steps = max(1, round((most - least) / step))
    return [least + max(0.0, most - least) * at / steps for at in range(steps + 1)]


def _box(rect: QRectF) -> Box:
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def _cost(spot: Box, target: Box, clear: Sequence[Box], u: float, hard: float = HARD) -> float:
    covered = _covered(spot, clear) + 4 * _common(spot, target)
    dx = max(target[0] - spot[2], spot[0] - target[2], 0.0)
    dy = max(target[1] - spot[3], spot[1] - target[3], 0.0)
    off = abs(spot[0] + spot[2] - target[0] - target[2]) + abs(spot[1] + spot[3] - target[1] - target[3])
    return covered * hard + abs(max(dx, dy) - NEAR * u) * 2 + off * 0.175


def _covered(spot: Box, rects: Sequence[Box]) -> float:
    return sum(_common(spot, one) for one in rects)


def _common(one: Box, other: Box) -> float:
    """The area of what both cover."""
    wide, high = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0
