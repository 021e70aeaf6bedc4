"""Tokens that hang on a fighter and act by themselves – stun, poison, curse, fire: at the back of the figure, part of
its picture, so that they go wherever it goes. Tokens that are only spent, as ammo, lie on the sheet alone."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPixmap

from kd_qt.style import palette
from kd_qt.style.shapes import disc, fill
from kd_qt.table.desk import Desk
from kd_qt.table.layout import Rect

_SIZE = 0.13  # of a figure's height
_LEAST = 15.0
_BACK, _TOP = 0.4, 0.3  # from the middle of the figure, in its widths; from its top, in its heights


def on(desk: Desk, seat: int) -> tuple[str, ...]:
    """Each of them once for every token."""
    have: dict[str, int] = desk.player(seat)["tokens"]
    return tuple(token for token, count in have.items() if acts(desk, token) for _ in range(count))


def acts(desk: Desk, token: str) -> bool:
    """Does a token do or change anything while it lies there?"""
    known = desk.teller.lexicon.tokens.get(token)
    return known is not None and bool(known.when or known.modify)


def names(desk: Desk, seat: int) -> str:
    """What hangs there, in words."""
    return ", ".join(desk.teller.lexicon.token(token, desk.lang) for token in on(desk, seat))


def size(rect: Rect) -> float:
    return max(_LEAST, rect.h * _SIZE)


def place(rect: Rect, at: int, flip: bool, benched: bool) -> QPointF:
    """The middle of one of them, for a figure that lies in this rect. On the bench they hang before the fighter: behind
    it the window ends."""
    back = _BACK if flip != benched else -_BACK
    return QPointF(rect.cx + back * rect.w, rect.y + rect.h * _TOP + at * size(rect) * 1.12)


def figure(desk: Desk, seat: int, pose: str, rect: Rect, flip: bool) -> QPixmap:
    """A fighter with all that hangs on it."""
    plain = desk.art.figure(desk.player(seat)["fighter"], pose, desk.colour(seat), rect.h, flip)
    tokens = on(desk, seat)
    if not tokens or pose not in ("guard", "strike", "hit"):
        return plain
    here = Rect(0, 0, rect.w, rect.h)
    places = [place(here, at, flip, benched(desk, seat)) for at in range(len(tokens))]
    key = ("hung", desk.player(seat)["fighter"], pose, desk.is_left(seat), flip, tokens, benched(desk, seat))
    return desk.keep(key, rect.w, rect.h, lambda p: _paint(p, desk, plain, size(here), tokens, places))


def benched(desk: Desk, seat: int) -> bool:
    return desk.player(seat)["space"] is None


def _paint(p: QPainter, desk: Desk, plain: QPixmap, px: float, tokens: tuple[str, ...], places: list[QPointF]) -> None:
    p.drawPixmap(QPointF(0, 0), plain)
    for token, middle in zip(tokens, places):
        fill(p, disc(middle.x(), middle.y(), px * 0.58), palette.INK0)
        p.drawPixmap(middle - QPointF(px / 2, px / 2), desk.art.token(token, px))
