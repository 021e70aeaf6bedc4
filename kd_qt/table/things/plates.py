"""The plates above the stage: fighters with their wounds and victories, the round between them, benched team mates."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from kd_core import text as core
from kd_core.game import SETUP_KINDS
from kd_qt.style import palette, text
from kd_qt.style.shapes import across, box, fill, polygon, stroke
from kd_qt.table.desk import Desk
from kd_qt.table.explain import ground, people
from kd_qt.table.layout import Rect
from kd_qt.table.things import spec
from kd_qt.table.things.spec import Part, Spec

VICTORIES = 2
STAR = 22.0
MOST_CUBES = 20  # drawn one by one
_PLACES, _STEP, _LEAST = 12, 1.16, 10.0


def specs(desk: Desk) -> Iterator[Spec]:
    for left in (True, False):
        seats = desk.team(left)
        yield _plate(desk, seats[0], left)
        if desk.plan.bench_plates is not None and len(seats) > 1:
            yield _bench(desk, seats[1], left)
    yield _middle(desk)
    yield _menu(desk)


# -- the big plates ----------------------------------------------------------------------------------------------------


def _plate(desk: Desk, seat: int, left: bool) -> Spec:
    rect = desk.plan.hud[0 if left else 1]
    player = desk.player(seat)
    wounds = (player["wounds"]["heavy"], player["wounds"]["light"])
    turn = desk.view.get("turn") == seat and desk.view.get("winner") is None
    look = ("plate", player["fighter"], wounds, player["victories"], desk.owner(seat), desk.fighter(seat), left, turn)
    return Spec(
        key=("plate", left),
        rect=rect,
        z=spec.HUD,
        look=(look, rect[2:]),
        picture=lambda: desk.keep((look, desk.lang), rect.w, rect.h + 4, lambda p: _paint(p, desk, seat, left, turn)),
        pick=("sheet", seat),
        zone="hud",
        name=spoken(desk, seat),
        note=people.fighter(desk, seat),
        rule="END-3",
        parts=(*_track_parts(desk, seat, left), _stars_part(desk, seat, left)),
    )


def _stars_part(desk: Desk, seat: int, left: bool) -> Part:
    size = STAR * desk.plan.f
    xs = [star_point(desk, left, at) for at in range(VICTORIES)]
    area = _around([point.x() for point in xs], xs[0].y(), size)
    return Part(area, people.stars(desk, seat, VICTORIES), "END-3")


def _track_parts(desk: Desk, seat: int, left: bool) -> Iterator[Part]:
    """The whole track with its sum, and on it the wounds of each kind."""
    rect, f = desk.plan.hud[0 if left else 1], desk.plan.f
    start, high = rect.h * 1.08 + 10 * f, 24 * f
    wide = rect.w - start - rect.h * 0.3
    x = rect.x + start if left else rect.right - start - wide
    yield Part(Rect(x, rect.y + 47 * f - high / 2, wide, high), people.track(desk, seat), "TEST-2")
    wounds = desk.player(seat)["wounds"]
    total = wounds["heavy"] + wounds["light"]
    if total > MOST_CUBES:
        return
    first = 0
    for kind in ("heavy", "light"):
        xs = [track_point(desk, seat, at, total).x() for at in range(first, first + wounds[kind])]
        first += wounds[kind]
        if xs:
            area = _around(xs, rect.y + 47 * f, cube_size(total, f) * _STEP)
            yield Part(area, people.cubes(desk, seat, kind), "BLOCK-2" if kind == "heavy" else "TEST-3")


def _around(xs: Sequence[float], y: float, size: float) -> Rect:
    """What things of this size cover, side by side."""
    return Rect(min(xs) - size / 2, y - size / 2, max(xs) - min(xs) + size, size)


def spoken(desk: Desk, seat: int) -> str:
    """A fighter's state in words."""
    player = desk.player(seat)
    wounds = core.wounds(desk.lang, player["wounds"]["heavy"], player["wounds"]["light"])
    won = core.say(desk.lang, "word.rounds_count", n=player["victories"])
    return desk.say("spoken_plate", fighter=desk.fighter(seat), who=desk.owner(seat), wounds=wounds, won=won)


def _paint(p: QPainter, desk: Desk, seat: int, left: bool, turn: bool) -> None:
    w, h = desk.plan.hud[0][2:]
    side = desk.colour(seat)
    f = desk.plan.f
    x = _mirror(w, left)
    slant = h * 0.22
    ends = [(x(h * 0.8), 4), (x(w), 4), (x(w - slant), h - 2), (x(h * 0.8), h - 2)]
    shade = [(0.0, palette.alpha(palette.INK1, 245)), (0.75, palette.alpha(palette.INK1, 215))]
    fill(p, polygon(ends, 3), across(x(0), 0, x(w), 0, *shade, (1, palette.alpha(palette.INK1, 120))))
    thick = 5 if turn else 3
    foot = [
        (x(h * 0.8), h - 2 - thick),
        (x(w - slant * 0.94), h - 2 - thick),
        (x(w - slant), h - 2),
        (x(h * 0.8), h - 2),
    ]
    fill(p, polygon(foot, 0), side if turn else palette.alpha(side, 170))
    portrait = desk.art.portrait(desk.player(seat)["fighter"], side, h + 2, not left)
    p.drawPixmap(QPointF(0 if left else w - (h + 2) * 1.08, 1), portrait)
    _names(p, desk, seat, left, h, f)
    _stars(p, desk, seat, left)
    _track(p, desk, seat, left, f)


def _mirror(w: float, left: bool) -> Callable[[float], float]:
    return (lambda v: v) if left else (lambda v: w - v)


def _names(p: QPainter, desk: Desk, seat: int, left: bool, h: float, f: float) -> None:
    w = desk.plan.hud[0].w
    start = h * 1.08 + 10 * f
    room = w - start - VICTORIES * 26 * f - 30 * f
    name, owner = desk.fighter(seat), desk.owner(seat)
    size = min(
        19 * f,
        19 * f * room / max(1.0, text.width(name, "head", 19 * f) + 9 * f + text.width(owner, "strong", 12.5 * f)),
    )
    align = text.LEFT if left else text.RIGHT
    x = _mirror(w, left)
    wide = text.line(p, x(start), 25 * f, name, "head", size, palette.TEXT, align)
    text.line(p, x(start + wide + 9 * f), 25 * f, owner, "strong", min(12.5 * f, size), desk.colour(seat), align)


def _stars(p: QPainter, desk: Desk, seat: int, left: bool) -> None:
    won = desk.player(seat)["victories"]
    px, corner = STAR * desk.plan.f, desk.plan.hud[0 if left else 1]
    for at in range(VICTORIES):
        place = star_point(desk, left, at) - QPointF(corner.x + px / 2, corner.y + px / 2)
        p.drawPixmap(place, desk.art.star(px, at < won))


def star_point(desk: Desk, left: bool, at: int) -> QPointF:
    """The middle of a victory token's place, on the table."""
    rect, f = desk.plan.hud[0 if left else 1], desk.plan.f
    x = rect.w - 34 * f - (VICTORIES - 1 - min(at, VICTORIES - 1)) * 26 * f
    return QPointF(rect.x + (x if left else rect.w - x), rect.y + 19 * f)


# -- the wound track ---------------------------------------------------------------------------------------------------


def cube_size(total: int, f: float) -> float:
    """12 places of 16 px; more cubes are smaller, down to 10 px."""
    return max(_LEAST, min(16.0, 16.0 * _PLACES / max(_PLACES, total))) * f


def track_point(desk: Desk, seat: int, at: int, total: int) -> QPointF:
    """The middle of a cube on a fighter's track, on the table."""
    left = desk.is_left(seat)
    rect = desk.plan.hud[0 if left else 1]
    size = cube_size(total, desk.plan.f)
    x = rect.h * 1.08 + 10 * desk.plan.f + size / 2 + min(at, 19) * size * _STEP
    return QPointF(rect.x + x if left else rect.right - x, rect.y + 47 * desk.plan.f)


def _track(p: QPainter, desk: Desk, seat: int, left: bool, f: float) -> None:
    wounds = desk.player(seat)["wounds"]
    heavy, light = wounds["heavy"], wounds["light"]
    w, h = desk.plan.hud[0][2:]
    x = _mirror(w, left)
    start, cy = h * 1.08 + 10 * f, 47 * f
    if heavy + light > MOST_CUBES:
        _counted(p, desk, heavy, light, start, cy, left, w)
        return
    size = cube_size(heavy + light, f)
    at = start + size / 2
    for kind in ["heavy"] * heavy + ["light"] * light + [""] * max(0, _PLACES - heavy - light):
        _cube(p, desk, kind, x(at), cy, size)
        at += size * _STEP
    _sum(p, x(at + 2 * f - size / 2), cy, heavy, light, left, f)


def _cube(p: QPainter, desk: Desk, kind: str, cx: float, cy: float, size: float) -> None:
    if kind:
        p.drawPixmap(QPointF(cx - size / 2, cy - size / 2), desk.art.cube(kind, size))
    else:
        stroke(
            p,
            box(cx - size / 2 + 0.5, cy - size / 2 + 0.5, size - 1, size - 1, 3),
            palette.alpha(palette.LINE2, 130),
            1,
        )


def _sum(p: QPainter, x: float, cy: float, heavy: int, light: int, left: bool, f: float) -> None:
    big = 16 * f
    wide = text.width(str(heavy), "head", big) + text.width(str(light), "head", big) + 22 * f
    at = x + 4 * f if left else x - wide - 4 * f
    at += text.line(p, at, cy + 6 * f, str(heavy), "head", big, palette.HEAVY_TEXT) + 6 * f
    text.line(p, at, cy + 5 * f, "+", "head", 13 * f, palette.MUTED)
    text.line(p, at + 14 * f, cy + 6 * f, str(light), "head", big, palette.LIGHT)


def _counted(p: QPainter, desk: Desk, heavy: int, light: int, start: float, cy: float, left: bool, w: float) -> None:
    """Too many for single cubes: numbers beside one cube of each kind."""
    f = desk.plan.f
    size = 18 * f
    at = start
    for kind, n, ink in (("heavy", heavy, palette.HEAVY_TEXT), ("light", light, palette.LIGHT)):
        label = f"× {n}"
        wide = text.width(label, "head", 17 * f)
        cx = at + size / 2 if left else w - at - size / 2
        p.drawPixmap(QPointF(cx - size / 2, cy - size / 2), desk.art.cube(kind, size))
        text.line(
            p, at + size + 6 * f if left else w - at - size - 6 * f - wide, cy + 6 * f, label, "head", 17 * f, ink
        )
        at += size + 6 * f + wide + 20 * f


# -- bench, round, menu ------------------------------------------------------------------------------------------------


def _bench(desk: Desk, seat: int, left: bool) -> Spec:
    assert desk.plan.bench_plates is not None
    rect = desk.plan.bench_plates[0 if left else 1]
    player = desk.player(seat)
    wounds = (player["wounds"]["heavy"], player["wounds"]["light"])
    look = ("bench plate", player["fighter"], wounds, player.get("down"), desk.owner(seat), left, desk.lang)
    return Spec(
        key=("bench plate", left),
        rect=rect,
        z=spec.HUD,
        look=(look, rect[2:]),
        picture=lambda: desk.keep(look, rect.w, rect.h, lambda p: _paint_bench(p, desk, seat, left, rect)),
        pick=("seat", seat) if left else ("sheet", seat),
        zone="hud",
        name=spoken(desk, seat) + " " + desk.say("down" if player.get("down") else "bench"),
        note=people.bench(desk, seat),
        rule="TEAM-8" if player.get("down") else "TEAM-7",
        parts=(Part(_small_track_area(rect, left), people.track(desk, seat), "TEST-2"),),
        radius=6,
    )


def _paint_bench(p: QPainter, desk: Desk, seat: int, left: bool, rect: Rect) -> None:
    w, h, f = rect.w, rect.h, desk.plan.f
    player = desk.player(seat)
    x = _mirror(w, left)
    fill(p, polygon([(x(h * 0.7), 0), (x(w), 0), (x(w - 10), h), (x(h * 0.7), h)], 3), palette.alpha(palette.INK1, 225))
    portrait = desk.art.portrait(player["fighter"], desk.colour(seat), h, not left)
    p.setOpacity(0.45 if player.get("down") else 1.0)
    p.drawPixmap(QPointF(0 if left else w - h * 1.08, 0), portrait)
    p.setOpacity(1.0)
    start = h * 1.1 + 8 * f
    label = f"{desk.owner(seat)}, {desk.say('down' if player.get('down') else 'bench')}"
    area = QRectF(start, 0, w - start - 14 * f, h * 0.55)
    if not left:
        area.moveLeft(14 * f)
    _two(p, area, desk.fighter(seat), label, left, desk, seat)
    _small_track(p, desk, player["wounds"], start, h * 0.72, left, w)


def _small_track_area(rect: Rect, left: bool) -> Rect:
    wide = rect.w - rect.h * 1.5
    x = rect.x + rect.h * 1.1 if left else rect.right - rect.h * 1.1 - wide
    return Rect(x, rect.y + rect.h * 0.52, wide, rect.h * 0.44)


def _two(p: QPainter, area: QRectF, name: str, label: str, left: bool, desk: Desk, seat: int) -> None:
    """A name and who it is, in one line; both shrink together."""
    f = desk.plan.f
    need = text.width(name, "head", 13 * f) + 7 * f + text.width(label, "strong", 11.5 * f)
    shrink = min(1.0, area.width() / need)
    align = text.LEFT if left else text.RIGHT
    at = area.left() if left else area.right()
    wide = text.line(p, at, 14.5 * f, name, "head", 13 * f * shrink, palette.TEXT, align)
    step = wide + 7 * f * shrink
    at = at + step if left else at - step
    text.line(p, at, 14.5 * f, label, "strong", 11.5 * f * shrink, desk.colour(seat), align)


def _small_track(
    p: QPainter, desk: Desk, wounds: dict[str, int], start: float, cy: float, left: bool, w: float
) -> None:
    f = desk.plan.f
    x = _mirror(w, left)
    total = wounds["heavy"] + wounds["light"]
    size = 11.5 * f * min(1.0, 12 / max(1, total))
    at = start + size / 2
    if total <= 18:
        for kind in ["heavy"] * wounds["heavy"] + ["light"] * wounds["light"]:
            _cube(p, desk, kind, x(at), cy, size)
            at += size * 1.2
    label = f"{wounds['heavy']}+{wounds['light']}"
    text.line(
        p,
        x(at + (2 if total else -size / 2)),
        cy + 4.5 * f,
        label,
        "bold",
        12 * f,
        palette.MUTED,
        text.LEFT if left else text.RIGHT,
    )


def _middle(desk: Desk) -> Spec:
    rect = desk.plan.middle
    view = desk.view
    title = desk.say("round", round=view.get("round", 1))
    below = _whose(desk)
    look = ("middle", title, below)
    return Spec(
        key=("middle",),
        rect=rect,
        z=spec.HUD,
        look=(look, rect[2:]),
        picture=lambda: desk.keep(look, rect.w, rect.h, lambda p: _paint_middle(p, desk, title, below)),
        zone="hud",
        name=f"{title}. {below}",
        role="text",
        note=ground.middle(desk, title, below, VICTORIES),
        rule="TURN-2",
    )


def _whose(desk: Desk) -> str:
    view = desk.view
    if view.get("winner") is not None:
        return desk.say("over")
    if view.get("phase") == "round_over":
        return desk.say("ko_is_over")
    if view.get("phase") == "draft":
        return _drafting(desk)
    if view.get("phase") in SETUP_KINDS:
        return desk.say("setup")
    now = _action_now(desk)
    name = desk.fighter(view["turn"])
    most = 2 - desk.lost_actions()
    return desk.say("turn_of", name=name, n=now, most=most) if now else desk.say("turn_only", name=name)


def _drafting(desk: Desk) -> str:
    """Who picks a first card, as soon as somebody is asked."""
    seats = desk.waiting_for()
    return desk.say("drafting", name=desk.fighter(seats[0])) if seats else desk.say("first_cards")


def _action_now(desk: Desk) -> int:
    """Which action of the turn is under way; 0 before the first, and when a card gave more than the usual two.

    An action is spent when it begins, so one that is being resolved is no longer among those left.
    """
    view = desk.view
    within = bool(view.get("attack")) or view.get("phase") == "combo"
    now = 2 - desk.lost_actions() - view.get("actions_left", 0) + (0 if within else 1)
    return now if 1 <= now <= 2 - desk.lost_actions() else 0


def _paint_middle(p: QPainter, desk: Desk, title: str, below: str) -> None:
    w, h = desk.plan.middle[2:]
    k = desk.plan.k
    body = polygon([(14 * k, 1), (w - 14 * k, 1), (w - 1, h / 2), (w - 22 * k, h - 1), (22 * k, h - 1), (1, h / 2)], 5)
    fill(p, body, across(0, 0, 0, h, (0, palette.alpha(palette.INK2, 250)), (1, palette.alpha(palette.INK0, 235))))
    stroke(p, body, palette.LINE2, 1.4)
    text.line(p, w / 2, 29 * k, title, "head", 21 * k, palette.TEXT, text.CENTRE, spacing=0.05)
    text.fit(
        p,
        QRectF(24 * k, 33 * k, w - 48 * k, 24 * k),
        below,
        "strong",
        12 * k,
        11 * k * 0.95,
        2,
        text.CENTRE | text.MIDDLE,
        palette.MUTED,
        1.05,
    )


def _menu(desk: Desk) -> Spec:
    rect = desk.plan.menu
    return Spec(
        key=("menu",),
        rect=rect,
        z=spec.HUD,
        look=("menu", rect[2:]),
        picture=lambda: desk.keep("menu", rect.w, rect.h, _paint_menu(rect)),
        pick=("do", "menu"),
        zone="hud",
        name=desk.say("menu"),
        note=ground.menu(desk),
        lit=True,
        shape="button",
    )


def _paint_menu(rect: Rect) -> Callable[[QPainter], None]:
    def paint(p: QPainter) -> None:
        fill(p, box(0.5, 0.5, rect.w - 1, rect.h - 1, 6), palette.alpha(palette.INK2, 235))
        stroke(p, box(0.5, 0.5, rect.w - 1, rect.h - 1, 6), palette.LINE2, 1.2)
        for at in (0.32, 0.5, 0.68):
            fill(p, box(rect.w * 0.27, rect.h * at - 1, rect.w * 0.46, 2, 1), palette.TEXT)

    return paint
