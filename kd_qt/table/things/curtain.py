"""Between two players at one screen: it covers everything until the next one lifts it."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from kd_qt.style import palette, text
from kd_qt.style.shapes import across, box, fill, polygon
from kd_qt.table.desk import Desk
from kd_qt.table.layout import Rect
from kd_qt.table.things import paint, spec
from kd_qt.table.things.spec import Spec

LIFT = ("do", "lift")


def specs(desk: Desk, name: str) -> list[Spec]:
    whole = Rect(0, 0, desk.plan.w, desk.plan.h)
    look = ("curtain", name, desk.lang, whole)
    k = desk.plan.k
    label = desk.say("curtain_lift", name=name)
    wide = paint.button_width(label, "Enter", desk.plan.f * 1.3) + 30 * k
    button = Rect(whole.cx - wide / 2, whole.cy + 70 * k, wide, 54 * k)
    press = ("lift", label, button[2:])
    return [
        Spec(
            key=("curtain",),
            rect=whole,
            z=spec.CURTAIN,
            look=look,
            picture=lambda: desk.keep(look, whole.w, whole.h, lambda p: _paint(p, desk, whole, name)),
            pick=LIFT,
            name=desk.say("curtain", name=name),
            role="text",
            shape="none",
        ),
        Spec(
            key=("lift",),
            rect=button,
            z=spec.CURTAIN + 0.1,
            look=press,
            picture=lambda: desk.keep(
                press,
                button.w,
                button.h,
                lambda p: paint.button(p, button.w, button.h, label, "Enter", desk.plan.f * 1.3, "primary"),
            ),
            pick=LIFT,
            zone="curtain",
            name=label,
            shape="button",
            lit=True,
        ),
    ]


def _paint(p: QPainter, desk: Desk, whole: Rect, name: str) -> None:
    """Heavy cloth in folds, the two colours of the sides meeting in the middle."""
    k = desk.plan.k
    fill(p, box(0, 0, whole.w, whole.h), across(0, 0, 0, whole.h, (0, palette.INK1), (1, palette.INK0)))
    folds = 14
    for at in range(folds):
        x = whole.w * at / folds
        wide = whole.w / folds
        side = palette.YOU_DEEP if at < folds / 2 else palette.OPP_DEEP
        shade = palette.mix(side, palette.INK0, 0.72)
        fill(
            p,
            box(x, 0, wide, whole.h),
            across(x, 0, x + wide, 0, (0, palette.darker(shade, 150)), (0.45, shade), (1, palette.darker(shade, 170))),
        )
    plate = [(whole.cx - 330 * k, whole.cy - 90 * k), (whole.cx + 350 * k, whole.cy - 90 * k)]
    plate += [(whole.cx + 330 * k, whole.cy + 50 * k), (whole.cx - 350 * k, whole.cy + 50 * k)]
    fill(p, polygon(plate, 8), palette.alpha(palette.INK0, 220))
    area = QRectF(whole.cx - 310 * k, whole.cy - 82 * k, 620 * k, 70 * k)
    text.fit(p, area, name, "head", 44 * k, 20 * k, 1, text.CENTRE | text.MIDDLE, palette.TEXT)
    area.translate(0, 66 * k)
    text.fit(
        p, area, desk.say("curtain", name=name), "body", 19 * k, 13 * k, 2, text.CENTRE | text.MIDDLE, palette.MUTED
    )
