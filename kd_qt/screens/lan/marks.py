"""Small signs of the network's screens, painted around a place: bars, locks, eyes, ticks, heads, QR codes.

Whatever a colour tells here, a shape tells too: how many bars stand, a tick, a cross, a clock, a dashed ring.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from kd_qt.style import palette, text
from kd_qt.style.shapes import box, disc, fill, open_line, round_ends, stroke

BARS = 4
GOOD_MS = (15, 40, 90)  # up to which round trip there are four, three, two bars


def strength(ms: int, link: str = "good") -> int:
    """How many of the bars stand: 0 while somebody is gone."""
    if link == "gone":
        return 0
    full = next((BARS - at for at, most in enumerate(GOOD_MS) if ms <= most), 1)
    return min(full, 1) if link == "weak" else full


def bars(painter: QPainter, x: float, foot: float, level: int, u: float) -> None:
    """The quality of a connection: `level` of four bars are filled; none and a cross: gone. About 25 wide, 17 high."""
    colour = palette.OK if level >= 3 else palette.WARN
    for at in range(BARS):
        high = (5 + at * 4) * u
        bar = box(x + at * 6.6 * u, foot - high, 4.6 * u, high, 1 * u)
        if at < level:
            fill(painter, bar, colour)
        else:
            stroke(painter, bar, palette.LINE2, 1 * u)
    if level == 0:
        cross(painter, x + 22 * u, foot - 16 * u, 5.4 * u)


def cross(painter: QPainter, cx: float, cy: float, r: float) -> None:
    fill(painter, disc(cx, cy, r), palette.REFUSED)
    d = r * 0.38
    open_line(painter, [(cx - d, cy - d), (cx + d, cy + d)], palette.PRIMARY_TEXT, r * 0.26)
    open_line(painter, [(cx - d, cy + d), (cx + d, cy - d)], palette.PRIMARY_TEXT, r * 0.26)


def clock(painter: QPainter, cx: float, cy: float, r: float) -> None:
    """Somebody is still at it."""
    fill(painter, disc(cx, cy, r), palette.WARN)
    open_line(painter, [(cx, cy - r * 0.56), (cx, cy), (cx + r * 0.4, cy + r * 0.28)], palette.PRIMARY_TEXT, r * 0.22)


def lock(painter: QPainter, cx: float, cy: float, px: float, ink: QColor, shut: bool = True) -> None:
    body = box(cx - px * 0.36, cy - px * 0.06, px * 0.72, px * 0.52, px * 0.1)
    bow = QPainterPath(QPointF(cx - px * 0.22, cy - px * 0.05))
    bow.lineTo(cx - px * 0.22, cy - px * 0.22)
    bow.arcTo(QRectF(cx - px * 0.22, cy - px * 0.44, px * 0.44, px * 0.44), 180, -180)
    bow.lineTo(cx + px * 0.22, cy - px * 0.05)
    round_ends(painter, bow if shut else bow.translated(px * 0.42, -px * 0.02), ink, px * 0.13)
    fill(painter, body, ink)
    fill(painter, disc(cx, cy + px * 0.18, px * 0.08), palette.INK1)


def eye(painter: QPainter, cx: float, cy: float, px: float, ink: QColor) -> None:
    lid = QPainterPath(QPointF(cx - px * 0.5, cy))
    lid.quadTo(QPointF(cx, cy - px * 0.56), QPointF(cx + px * 0.5, cy))
    lid.quadTo(QPointF(cx, cy + px * 0.56), QPointF(cx - px * 0.5, cy))
    round_ends(painter, lid, ink, px * 0.1)
    fill(painter, disc(cx, cy, px * 0.15), ink)


def waves(painter: QPainter, cx: float, foot: float, u: float, ink: QColor, opacity: Sequence[int]) -> None:
    """Wireless: a dot and arcs over it, each with its own opacity."""
    fill(painter, disc(cx, foot, 2.4 * u), ink)
    for at, strong in enumerate(opacity):
        r = (5 + at * 4.5) * u
        rect = QRectF(cx - r, foot - r, 2 * r, 2 * r)
        arc = QPainterPath()
        arc.arcMoveTo(rect, 45)
        arc.arcTo(rect, 45, 90)
        round_ends(painter, arc, palette.alpha(ink, strong), 2.2 * u)


def heads(painter: QPainter, x: float, cy: float, mode: str, u: float) -> float:
    """Duel: one against one; teams: two against two. Returns how wide it is."""
    each = 1 if mode == "duel" else 2
    for at in range(2 * each):
        left = at < each
        hx = x + (at * 15 + (0 if left else 9)) * u
        fill(painter, disc(hx + 5.5 * u, cy - 5 * u, 4.6 * u), palette.side(left))
        fill(painter, box(hx, cy + 1 * u, 11 * u, 7.4 * u, 3.4 * u), palette.side(left))
    return (each * 30 + 6) * u


def seats(painter: QPainter, x: float, cy: float, taken: int, total: int, u: float) -> float:
    """Taken ones are full rounds, free ones dashed rings."""
    for at in range(total):
        ring = disc(x + (7 + at * 20) * u, cy, 7 * u)
        if at < taken:
            fill(painter, ring, palette.TEXT)
        else:
            stroke(painter, ring, palette.OK, 2 * u, (1.6, 1.1))
    return (total * 20 + 2) * u


def qr(painter: QPainter, rect: QRectF, matrix: Sequence[Sequence[bool]]) -> None:
    """On paper, each module whole pixels, with the white rim that readers want (four modules)."""
    fill(painter, box(rect.x(), rect.y(), rect.width(), rect.height(), rect.width() * 0.035), palette.WHITE)
    if not matrix:
        return
    cell = rect.width() / (len(matrix) + 8)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for y, row in enumerate(matrix):
        for x, dark in enumerate(row):
            if dark:
                left, top = round(rect.x() + (x + 4) * cell), round(rect.y() + (y + 4) * cell)
                right, foot = round(rect.x() + (x + 5) * cell), round(rect.y() + (y + 5) * cell)
                painter.fillRect(left, top, right - left, foot - top, palette.BLACK)
    painter.restore()


def key_cap(painter: QPainter, x: float, cy: float, key: str, ink: QColor, u: float) -> float:
    """The key that does the same; returns its width."""
    wide = text.width(key, "bold", 11 * u) + 10 * u
    stroke(painter, box(x, cy - 9 * u, wide, 18 * u, 3.5 * u), palette.alpha(ink, 150), 1.1 * u)
    text.line(painter, x + wide / 2, cy + 4 * u, key, "bold", 11 * u, ink, text.CENTRE)
    return wide
