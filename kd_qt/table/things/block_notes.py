"""Beside the sum of a block: how it works, at the right of the hand, and the shield before whom it protects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from kd_qt.style import palette, text
from kd_qt.style.shapes import box, fill, shield, stroke
from kd_qt.table import layout
from kd_qt.table.desk import Desk
from kd_qt.table.explain import ground, question
from kd_qt.table.layout import Rect
from kd_qt.table.things import spec
from kd_qt.table.things.paint import panel
from kd_qt.table.things.spec import Spec
from kd_qt.table.words import block

LEAST = 240.0  # px at 100 %: narrower than this nothing is explained
_WIDE = 88.0  # of the shield on the stage
Item = tuple[str, str, str]


def room(desk: Desk) -> Rect | None:
    """At the right of the hand, where its cards leave room; None where nothing is to be explained."""
    if desk.kept() is None:
        return None
    plan, held = desk.plan, len(desk.player(desk.you)["hand"])
    gap = 14 * plan.k
    x = layout.hand_rects(plan, held)[held - 1].right + gap
    rect = Rect(x, plan.hand.y, plan.hand.right - x, plan.hand.h)
    return rect if rect.w >= LEAST * plan.k else None


def specs(desk: Desk) -> Iterator[Spec]:
    rect = room(desk)
    if rect is not None:
        yield _lesson(desk, rect, block.lessons(desk))
    if desk.blocking and desk.selection.action() is not None:
        yield from _guard(desk)


# -- how it works ------------------------------------------------------------------------------------------------------


def _lesson(desk: Desk, rect: Rect, items: Sequence[Item]) -> Spec:
    look = ("how to block", tuple(items), rect[2:])
    return Spec(
        key=("how to block",),
        rect=rect,
        z=spec.CARDS,
        look=look,
        picture=lambda: desk.keep(look, rect.w, rect.h, lambda p: _paint(p, desk, rect, items)),
        name=" ".join(_sentence(item) for item in items),
        role="text",
        shape="none",
        note=question.lesson(desk),
        rule="BLOCK-2",
    )


def _sentence(item: Item) -> str:
    said = " ".join(part for part in item[1:] if part)
    return said if said.endswith(".") else f"{said}."


def _paint(p: QPainter, desk: Desk, rect: Rect, items: Sequence[Item]) -> None:
    f = desk.plan.f
    panel(p, rect.w, rect.h, 7)
    tops = _tops(items, rect.h)
    for (sign, first, more), top, bottom in zip(items, tops, tops[1:]):
        area = QRectF(46 * f, top + 2 * f, rect.w - 54 * f, bottom - top - 4 * f)
        _paint_sign(p, sign, 24 * f, area.center().y(), f)
        _paint_item(p, area, first, more, f, strong=sign != "2")


def _tops(items: Sequence[Item], high: float) -> list[float]:
    """What comes after the wounds has the text of a card, and more room."""
    shares = [1.45 if sign == "2" else 1.0 for sign, _, _ in items]
    each = (high - 12.0) / max(sum(shares), 2.4)
    return [6.0 + each * sum(shares[:at]) for at in range(len(shares) + 1)]


def _paint_sign(p: QPainter, sign: str, x: float, y: float, f: float) -> None:
    if sign == "shield":
        stroke(p, shield(x, y - 2 * f, 22 * f), palette.BLOCK, 2.4 * f)
    elif sign == "kept":
        stroke(p, box(x - 9 * f, y - 12.5 * f, 18 * f, 25 * f, 3 * f), palette.BLOCK, 2 * f, (2.4, 1.6))
    else:
        frame = box(x - 13 * f, y - 9.5 * f, 26 * f, 19 * f, 9.5 * f)
        stroke(p, frame, palette.LINE2, 1.4 * f)
        text.line(p, x, y + 4.2 * f, sign, "head", 11.5 * f, palette.MUTED, text.CENTRE)


def _paint_item(p: QPainter, area: QRectF, first: str, more: str, f: float, strong: bool) -> None:
    """The sentence, and how it goes on, in two tones."""
    role, ink = ("head", palette.TEXT) if strong else ("body", palette.BODY)
    last = 18 * f if more else 0.0
    above = QRectF(area.x(), area.y(), area.width(), area.height() - last)
    fitted = text.block_for(first, role, 14 * f, 10.5 * f, above.width(), above.height(), 4, 1.08)
    fitted = fitted or text.beginning(first, role, 10.5 * f, above.width(), above.height(), "block note", stretch=100)
    high = fitted.height + last
    top = area.y() + max(0.0, (area.height() - high) / 2)
    text.draw(p, QRectF(area.x(), top, area.width(), fitted.height), fitted, role, text.LEFT | text.TOP, ink)
    if more:
        below = QRectF(area.x(), top + fitted.height, area.width(), last)
        tone = palette.BODY if strong else palette.MUTED
        text.fit(p, below, more, "body", 13.5 * f, 10 * f, 1, text.LEFT | text.MIDDLE, tone)


# -- on the stage ------------------------------------------------------------------------------------------------------


def _guard(desk: Desk) -> Iterator[Spec]:
    """The shield that would stand between the two."""
    attack = desk.view["attack"]
    spaces = [desk.player(attack[who])["space"] for who in ("seat", "target")]
    if None in spaces:
        return
    size = desk.floor.figure / layout.FIGURE
    (from_x, _), (x, y) = (desk.floor.chest(space) for space in spaces)
    wide = _WIDE * size
    x += (1 if from_x > x else -1) * 56 * size
    rect = Rect(x - wide * 0.6, y - wide * 0.65, wide * 1.2, wide * 1.5)
    yield Spec(
        key=("guard",),
        rect=rect,
        z=spec.FIGURES + 0.6,
        look=("guard", rect[2:]),
        picture=lambda: desk.keep(("guard",), rect.w, rect.h, lambda p: _paint_guard(p, wide)),
        shape="none",
        note=ground.guard(desk),
        rule="BLOCK-1",
    )


def _paint_guard(p: QPainter, wide: float) -> None:
    path = shield(wide * 0.6, wide * 0.65, wide)
    fill(p, path, palette.alpha(palette.BLOCK, 60))
    stroke(p, path, palette.alpha(palette.INK0, 220), wide * 0.09)
    stroke(p, path, palette.BLOCK, wide * 0.05)
