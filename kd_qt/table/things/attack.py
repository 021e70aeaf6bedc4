"""The attack that is being resolved: its card over the stage, the light on its way, the K.O. that is offered."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, degrees, hypot, pi, sin
from typing import Any

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from kd_qt.style import palette, states
from kd_qt.style.art import KO_RATIO
from kd_qt.style.shapes import box, fill, polygon, stroke
from kd_qt.table import layout
from kd_qt.table.desk import Desk
from kd_qt.table.explain import ground, people
from kd_qt.table.layout import Rect
from kd_qt.table.things import spec
from kd_qt.table.things.ground import x_of
from kd_qt.table.things.spec import Note, Spec

_OVER = "over"  # the stage of an attack in which only what follows from it is left


def specs(desk: Desk) -> Iterator[Spec]:
    yield from _strike(desk)
    yield from _stamp(desk)


def _strike(desk: Desk) -> Iterator[Spec]:
    attack = desk.view.get("attack") or {}
    if not attack:
        return
    seat, target = attack["seat"], attack["target"]
    places = [desk.player(at)["space"] for at in (seat, target)]
    if None in places:
        return
    a, b = x_of(desk, places[0]), x_of(desk, places[1])
    if _aims(desk, attack):
        yield _beam(desk, places[0], places[1])
    rect = strike_place(desk, a, b)
    look = ("strike", attack["attack"], attack["cancelled"], desk.card_lang, desk.is_left(seat), rect.w)
    edge = states.MARGIN
    yield Spec(
        key=("strike",),
        rect=rect,
        z=spec.FLYING,
        look=look,
        picture=lambda: desk.keep(
            look, rect.w + 2 * edge, rect.h + 2 * edge, lambda p: _paint_strike(p, desk, attack, rect)
        ),
        margin=edge,
        pick=("strike",),
        zone="stage",
        name=desk.teller.attack(attack["attack"], seat),
        shape="card",
        note=Note("card", attack["attack"], where="strike", seat=seat),
        rule="SEQ-1",
        rotation=-4.0 if a < b else 4.0,
        drop=rect.grown(40 * desk.plan.k),
    )


def _aims(desk: Desk, attack: dict[str, Any]) -> bool:
    """Is anything on its way to the target? Not when all is over (or missed), nor from an ability without a range."""
    known = desk.teller.lexicon
    owner = desk.player(attack["seat"])["fighter"]
    thing = known.attacks.get(attack["attack"]) or known.special_of(attack["attack"], owner)
    if thing is None or attack.get("stage") == _OVER:
        return thing is None
    return thing.type != "ability" or thing.reach is not None or bool(thing.wounds.heavy or thing.wounds.light)


def _stamp(desk: Desk) -> Iterator[Spec]:
    """The K.O. that is offered lies on the stage until it is answered."""
    if desk.view.get("phase") != "knockdown":
        return
    target = (desk.view.get("attack") or {}).get("target", desk.foe())
    place = desk.player(target)["space"]
    if place is None:
        return
    k = desk.plan.floor
    wide = 120 * k
    figure = desk.floor.figure_rect(place)
    x = min(max(figure.cx - wide / 2, desk.plan.stage.x + 8), desk.plan.stage.right - wide - 8)
    rect = Rect(x, figure.y + figure.h * 0.3, wide, wide * KO_RATIO)
    yield Spec(
        key=("stamp",),
        rect=rect,
        z=spec.FLYING + 0.1,
        look=("stamp", wide),
        picture=lambda: desk.art.ko(wide),
        pick=("do", "knockdown") if desk.kind == "knockdown" else None,
        zone="stage" if desk.kind == "knockdown" else "",
        name=desk.say("ko_offered"),
        radius=6,
        rotation=-7,
        note=ground.stamp(desk, people.chance_now(desk, target)),
        rule="SEQ-3",
    )


def strike_place(desk: Desk, a: float, b: float) -> Rect:
    """Between the two, beside the target when they stand close."""
    k = desk.plan.floor
    mid = (a + b) / 2
    if abs(a - b) < 230 * k:
        mid = (max(a, b) if desk.plan.stage.cx >= mid else min(a, b)) + (
            1 if desk.plan.stage.cx >= mid else -1
        ) * 130 * k
    return layout.strike_rect(desk.plan, mid)


def _paint_strike(p: QPainter, desk: Desk, attack: dict[str, Any], rect: Rect) -> None:
    p.translate(states.MARGIN, states.MARGIN)
    p.drawPixmap(QPointF(-states.MARGIN, -states.MARGIN), states.shadow(desk.art, rect.w, rect.h, depth=1.5))
    p.drawPixmap(QPointF(0, 0), desk.cards.pixmap(attack["attack"], "fly", rect.w, desk.card_lang))
    stroke(p, box(-1, -1, rect.w + 2, rect.h + 2, rect.w * 0.06), desk.colour(attack["seat"]), 3)
    if attack["cancelled"]:
        fill(
            p,
            polygon(
                [(6, rect.h * 0.62), (rect.w - 4, rect.h * 0.56), (rect.w - 4, rect.h * 0.60), (6, rect.h * 0.66)], 1
            ),
            palette.REFUSED,
        )


def _beam(desk: Desk, attacker: int, target: int) -> Spec:
    """A wedge of light from the attacker and a burst at the target, both at the height of a chest."""
    k, size = desk.plan.floor, desk.floor.figure / layout.FIGURE
    (x, y), (goal_x, goal_y) = desk.floor.chest(attacker), desk.floor.chest(target)
    far, angle = hypot(goal_x - x, goal_y - y), atan2(goal_y - y, goal_x - x)
    near, past, pad = 44 * size, far - 40 * size, 30 * k
    long = abs(past - near)
    mid = (near + past) / 2
    cx, cy = x + mid * cos(angle), y + mid * sin(angle)
    rect = Rect(cx - long / 2 - pad, cy - pad, long + 2 * pad, 2 * pad)
    start, end = (pad, pad + long) if near <= past else (pad + long, pad)
    return Spec(
        key=("beam",),
        rect=rect,
        z=spec.FIGURES + 0.5,
        look=("beam", round(far), near <= past, k),
        picture=lambda: desk.keep(("beam", near <= past), rect.w, rect.h, lambda p: _paint_beam(p, start, end, pad, k)),
        shape="none",
        note=ground.beam(desk),
        rule="SEQ-1",
        rotation=degrees(angle),
    )


def _paint_beam(p: QPainter, start: float, end: float, cy: float, k: float) -> None:
    light = palette.lighter(palette.STRIKE, 150)
    for a, high in ((70, 24), (120, 11)):
        fill(
            p,
            polygon([(start, cy - 2 * k), (start, cy + 2 * k), (end, cy + high * k), (end, cy - high * k)], 4),
            palette.alpha(light, a),
        )
    for size, colour in ((24, palette.PAPER), (15, light)):
        points = [(size if i % 2 == 0 else size * 0.62, pi * i / 12) for i in range(24)]
        fill(p, polygon([(end + r * k * cos(t), cy + r * k * 0.8 * sin(t)) for r, t in points], 2), colour)
