"""Panels, buttons and small pieces of text of the table, drawn from (0, 0)."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from kd_qt.style import palette, text
from kd_qt.style.shapes import across, box, fill, polygon, stroke

SLANT = 7.0  # of a button's ends


def panel(
    p: QPainter, w: float, h: float, radius: float = 6.0, line: QColor | None = None, dashed: bool = False
) -> None:
    """A raised piece of the table."""
    body = box(0.5, 0.5, w - 1, h - 1, radius)
    fill(p, body, across(0, 0, 0, h, (0, palette.mix(palette.INK1, palette.INK2, 0.6)), (1, palette.INK1)))
    stroke(p, body, line or palette.LINE, 1.0, (4, 3) if dashed else ())


def cross(p: QPainter, size: float) -> None:
    """Closes what lies open."""
    fill(p, box(0.5, 0.5, size - 1, size - 1, size * 0.2), palette.INK3)
    a, b, thick = size * 0.3, size * 0.7, size * 0.05
    for y, end in ((a, b), (b, a)):
        lean = thick if end > y else -thick
        bar = [(a - thick, y + lean), (a + thick, y - lean), (b + thick, end - lean), (b - thick, end + lean)]
        fill(p, polygon(bar, 0), palette.TEXT)


def empty_place(p: QPainter, w: float, h: float, words: str, f: float) -> None:
    """Where a card will lie, and why none does."""
    body = box(2, 2, w - 4, h - 4, w * 0.055)
    fill(p, body, palette.alpha(palette.BLACK, 70))
    stroke(p, body, palette.LINE2, 1.5, (4, 3))
    if words:
        area = QRectF(w * 0.09, h * 0.1, w * 0.82, h * 0.8)
        text.fit(p, area, words, "body", 12 * f, 11 * f, 6, text.CENTRE | text.MIDDLE, palette.MUTED, 1.25)


def button_width(label: str, key: str, f: float) -> float:
    """What a button needs at its natural size."""
    return text.width(label, "head", 13.5 * f) + 26 * f + (key_width(key, f) + 6 * f if key else 0)


def key_width(key: str, f: float) -> float:
    return text.width(key, "bold", 11 * f) + 10 * f


def button(p: QPainter, w: float, h: float, label: str, key: str, f: float, kind: str = "plain") -> None:
    """kind: plain, primary, or off (cannot be pressed now)."""
    d = SLANT * f
    body = polygon([(d, 1), (w - 1, 1), (w - d, h - 3), (1, h - 3)], 4 * f)
    if kind == "primary":
        fill(p, body.translated(0, 2), palette.alpha(palette.BLACK, 150))
        fill(p, body, across(0, 0, 0, h, (0, palette.PRIMARY), (1, palette.PRIMARY2)))
        ink = palette.PRIMARY_TEXT
    else:
        fill(p, body, across(0, 0, 0, h, (0, palette.INK3), (1, palette.INK2)))
        stroke(p, body, palette.LINE2 if kind == "plain" else palette.LINE, 1.4)
        ink = palette.TEXT if kind == "plain" else palette.FAINT
    cap = key_width(key, f) + 6 * f if key else 0.0
    _label(p, QRectF(d + 4 * f, 0, w - 2 * d - 8 * f, h - 2), label, key, cap, f, ink)


def _label(p: QPainter, area: QRectF, label: str, key: str, cap: float, f: float, ink: QColor) -> None:
    room = area.width() - cap
    fitted = text.size_for(label, "head", 13.5 * f, 11 * f, room, area.height(), 1)
    if fitted is None:
        fitted = text.size_for(label, "bold", 12 * f, 10.5 * f, room, area.height() + 2 * f, 3, 1.05)
    if fitted is None:
        text.fit(p, QRectF(area.x(), area.y(), room, area.height()), label, "bold", 12 * f, 10.5 * f, 3, colour=ink)
        return
    role = "head" if len(fitted.lines) == 1 and fitted.px >= 11 * f else "bold"
    wide = max(text.width(line, role, fitted.px) for line in fitted.lines)
    x = area.x() + (area.width() - wide - cap) / 2
    text.draw(p, QRectF(x, area.y(), wide, area.height()), fitted, role, text.CENTRE | text.MIDDLE, ink)
    if key:
        key_cap(p, x + wide + 6 * f, area.center().y(), key, f, ink)


def key_cap(p: QPainter, x: float, cy: float, key: str, f: float, ink: QColor) -> None:
    """The key that does the same."""
    wide = key_width(key, f)
    stroke(p, box(x, cy - 8 * f, wide, 16 * f, 3 * f), palette.alpha(ink, 150), 1.0)
    text.line(p, x + wide / 2, cy + 4 * f, key, "bold", 11 * f, palette.alpha(ink, 220), text.CENTRE)


def pill(p: QPainter, x: float, y: float, w: float, h: float, label: str, px: float) -> None:
    """A word on the colour of what is chosen."""
    fill(p, box(x, y, w, h, h / 2), palette.SELECTED)
    text.line(p, x + w / 2, y + h / 2 + px * 0.36, label, "bold", px, palette.PRIMARY_TEXT, text.CENTRE)


def step(p: QPainter, area: QRectF, label: str, px: float, now: bool) -> None:
    """A step of a sequence, and whether this is it."""
    d = area.height() * 0.32
    x, y, right, bottom = area.left(), area.top(), area.right(), area.bottom()
    body = polygon([(x + d, y), (right, y), (right - d, bottom), (x, bottom)], 3)
    fill(p, body, palette.SELECTED if now else palette.INK0)
    if not now:
        stroke(p, body, palette.LINE2, 1.3)
    ink = palette.PRIMARY_TEXT if now else palette.MUTED
    text.line(p, area.center().x(), area.center().y() + px * 0.36, label, "head", px, ink, text.CENTRE)
