"""The arena seen from the side: spaces, corridors, candles, figures, the ruler, and the attack under way."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

from kd_core import text as core
from kd_core.content.model import Wounds
from kd_qt.style import palette, states, text
from kd_qt.style.art import KO_RATIO
from kd_qt.style.shapes import box, disc, fill, polygon, stroke
from kd_qt.table import layout, spec
from kd_qt.table.desk import Desk
from kd_qt.table.draft import FIGURE
from kd_qt.table.hud import about, spoken
from kd_qt.table.layout import Rect
from kd_qt.table.spec import Note, Spec


def specs(desk: Desk) -> Iterator[Spec]:
    yield Spec(key=("stage",), rect=desk.plan.stage, z=spec.BACKDROP, pick=("stage",), shape="none")
    for space in range(desk.spaces):
        yield _space(desk, space)
    yield from _corridor_costs(desk)
    yield from _ruler(desk)
    for seat in range(len(desk.players)):
        yield from _figure(desk, seat)
    yield from _strike(desk)
    yield from _stamp(desk)


def x_of(desk: Desk, space: int) -> float:
    return layout.space_x(desk.plan, desk.place(space), desk.spaces)


# -- spaces ------------------------------------------------------------------------------------------------------------


def _space(desk: Desk, space: int) -> Spec:
    rect = layout.tile_rect(desk.plan, desk.place(space), desk.spaces)
    return Spec(
        key=("space", space),
        rect=rect,
        z=spec.SPACES,
        outline=tuple((x - rect.x, y - rect.y) for x, y in layout.tile(desk.plan, desk.place(space), desk.spaces)),
        pick=("space", space),
        zone="stage",
        name=_space_name(desk, space),
        shape="tile",
        drop=layout.space_zone(desk.plan, desk.place(space), desk.spaces),
        note=_space_note(desk, space),
        rule="ARENA-2" if desk.arena is not None and space in desk.arena.corridors else "MOVE-1",
    )


def _space_name(desk: Desk, space: int) -> str:
    name = desk.say("space", space=space + 1)
    here = [seat for seat, player in enumerate(desk.players) if player["space"] == space]
    marks = [desk.fighter(seat) for seat in here]
    if desk.arena is not None and space in desk.arena.corridors:
        marks.append(core.say(desk.lang, "word.corridor"))
    if space in dark(desk):
        marks.append(core.say(desk.lang, "word.source_candles"))
    return ", ".join([name, *marks])


def _space_note(desk: Desk, space: int) -> Note | None:
    arena = desk.arena
    if arena is None:
        return None
    lines = []
    if space in arena.corridors:
        cost = _cost(desk, space)
        lines.append(desk.say("corridor_note", wounds=core.wounds(desk.lang, cost.heavy, cost.light)))
    if space in dark(desk):
        harm = core.wounds(desk.lang, arena.candle_wounds.heavy, arena.candle_wounds.light)
        lines.append(desk.say("dark_note", wounds=harm))
    return Note("words", title=desk.say("space", space=space + 1), text="\n".join(lines)) if lines else None


def _cost(desk: Desk, space: int) -> Wounds:
    arena = desk.arena
    if arena is None:
        return Wounds()
    return arena.corridor_centre if space == arena.centre else arena.corridor_edge


def depth(desk: Desk) -> dict[int, int]:
    """The steps of each space from the centre."""
    arena = desk.arena
    if arena is None:
        return {}
    found, edge = {arena.centre: 0}, [arena.centre]
    while edge:
        reached = [(near, found[at] + 1) for at in edge for near in arena.links[at] if near not in found]
        found.update(reached)
        edge = list(dict.fromkeys(near for near, _ in reached))
    return found


def dark(desk: Desk) -> set[int]:
    """The spaces that the candles have left: over a token or farther from the centre."""
    burnt = desk.view.get("candles", 0)
    if not burnt or desk.arena is None:
        return set()
    steps = depth(desk)
    limit = max(steps[edge] for edge in desk.arena.edges) - burnt + 1
    return {space for space, away in steps.items() if away >= limit}


def _corridor_costs(desk: Desk) -> Iterator[Spec]:
    """A corridor that is offered shows its price over its hatch."""
    k = desk.plan.floor
    for entry in desk.draft.meant():
        if entry.action["do"] != "corridor" or not desk.choosing:
            continue
        space = entry.action["to"]
        cost = _cost(desk, space)
        kinds = ["heavy"] * cost.heavy + ["light"] * cost.light
        px = 22 * k
        rect = Rect(x_of(desk, space) - len(kinds) * px * 0.6, desk.plan.stage.y + 92 * k, len(kinds) * px * 1.2, px)
        yield Spec(
            key=("corridor cost", space),
            rect=rect,
            z=spec.RULER,
            look=("corridor", tuple(kinds), px),
            picture=lambda kinds=kinds, px=px, rect=rect: desk.keep(  # type: ignore[misc]
                ("corridor", tuple(kinds)), rect.w, rect.h, lambda p: _paint_cubes(p, desk, kinds, px)
            ),
            shape="none",
        )


def _paint_cubes(p: QPainter, desk: Desk, kinds: list[str], px: float) -> None:
    for at, kind in enumerate(kinds):
        p.drawPixmap(QPointF(at * px * 1.2 + px * 0.1, 0), desk.art.cube(kind, px))


# -- the ground under everything ---------------------------------------------------------------------------------------


def backdrop_look(desk: Desk) -> tuple[Any, ...]:
    """What the ground depends on."""
    view = desk.view
    return (desk.plan, view.get("arena"), view.get("candles"), desk.side, palette.theme(), desk.art.dpr)


def backdrop(desk: Desk) -> QPixmap:
    """The arena, its floor and the felt, as one picture of the whole window."""
    plan, dpr = desk.plan, desk.art.dpr
    pixmap = QPixmap(max(1, round(plan.w * dpr)), max(1, round(plan.h * dpr)))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(palette.INK0)
    p = QPainter(pixmap)
    p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    stage = plan.stage
    arena = desk.art.arena(desk.view.get("arena", ""), stage.w, stage.h, candles=desk.view.get("candles", 0))
    p.drawPixmap(QPointF(stage.x, stage.y), arena)
    _felt(p, desk)
    for space in range(desk.spaces):
        _tile(p, desk, space)
    _candles(p, desk)
    p.end()
    return pixmap


def _felt(p: QPainter, desk: Desk) -> None:
    """The table under the stage: dark cloth with two raking planes in the colours of the sides."""
    w, h, top = desk.plan.w, desk.plan.h, desk.plan.stage.bottom
    from kd_qt.style.shapes import across

    cloth = palette.mix(palette.INK1, palette.INK2, 0.5)
    fill(p, box(0, top, w, h - top), across(0, top, 0, h, (0, cloth), (1, palette.INK0)))
    fill(p, polygon([(0, top), (w * 0.30, top), (w * 0.17, h), (0, h)], 0), palette.alpha(palette.YOU, 16))
    fill(p, polygon([(w, top), (w * 0.70, top), (w * 0.83, h), (w, h)], 0), palette.alpha(palette.OPP, 16))
    edge = [(0.0, palette.YOU), (0.42, palette.INK3), (0.58, palette.INK3), (1.0, palette.OPP)]
    fill(p, box(0, top - 2, w, 4), across(0, 0, w, 0, *edge))


def _tile(p: QPainter, desk: Desk, space: int) -> None:
    k = desk.plan.floor
    path = polygon(layout.tile(desk.plan, desk.place(space), desk.spaces), 5 * k)
    red = desk.arena is not None and space in desk.arena.corridors
    fill(p, path, palette.alpha(palette.STRIKE, 150) if red else palette.alpha(palette.BLOCK, 34))
    stroke(
        p,
        path,
        palette.alpha(palette.HEAVY_TEXT, 200) if red else palette.alpha(palette.BLOCK, 120),
        1.6 * k,
    )
    rect = path.boundingRect()
    if red:
        _teeth(p, path, rect, k)
    if space in dark(desk):
        fill(p, path, palette.alpha(palette.FIST, 70))
        stroke(p, path, palette.alpha(palette.GOLD, 230), 2 * k, (1, 1.6))
    text.line(
        p,
        rect.center().x(),
        rect.bottom() - 4.5 * k,
        str(space + 1),
        "head",
        11 * k,
        palette.alpha(palette.WHITE, 215),
        text.CENTRE,
    )


def _teeth(p: QPainter, path: Any, rect: QRectF, k: float) -> None:
    p.save()
    p.setClipPath(path)
    for at in range(-2, int(rect.width() / (18 * k)) + 2):
        x, y = rect.left() + at * 18 * k, rect.bottom()
        fill(
            p,
            polygon([(x, y), (x + 8 * k, y), (x + 16 * k, y - 8 * k), (x + 8 * k, y - 8 * k)], 0),
            palette.alpha(palette.HEAVY_TEXT, 130),
        )
    p.restore()


def _candles(p: QPainter, desk: Desk) -> None:
    """The newest pair of spaces carries the tokens."""
    found = dark(desk)
    if not found:
        return
    steps = depth(desk)
    nearest = min(steps[space] for space in found)
    for space in (space for space in found if steps[space] == nearest):
        for dx, high in ((-40, 20), (-30, 13), (36, 17), (46, 11)):
            _candle(
                p,
                x_of(desk, space) + dx * desk.plan.floor,
                desk.plan.stage.y + 262 * desk.plan.floor,
                high,
                desk.plan.floor,
            )


def _candle(p: QPainter, x: float, y: float, high: float, k: float) -> None:
    from kd_qt.style.shapes import around

    top = y - high * k
    glow = around(x, top - 6 * k, 26 * k, (0, palette.alpha(palette.GOLD, 150)), (1, palette.alpha(palette.GOLD, 0)))
    fill(p, disc(x, top - 6 * k, 26 * k), glow)
    fill(p, box(x - 3.4 * k, top, 6.8 * k, high * k, 1.5 * k), palette.PAPER)
    fill(p, box(x - 3.4 * k, top, 2.4 * k, high * k, k), palette.GOLD_DEEP)
    flame = [(x, top - 11 * k), (x + 3 * k, top - 4 * k), (x, top - k), (x - 3 * k, top - 4 * k)]
    fill(p, polygon(flame, 1), palette.PRIMARY)


# -- figures -----------------------------------------------------------------------------------------------------------


def _figure(desk: Desk, seat: int) -> Iterator[Spec]:
    player = desk.player(seat)
    if player["space"] is None:
        yield from _benched(desk, seat)
        return
    x = x_of(desk, player["space"])
    rect = layout.figure_rect(desk.plan, x)
    mine = desk.is_left(seat)
    pose = desk.poses.get(seat) or ("down" if player.get("down") else "guard")
    flip = faces_left(desk, seat)
    yield Spec(
        key=("figure", seat),
        rect=rect,
        z=spec.FIGURES + (0.1 if mine else 0.0),
        look=("figure", player["fighter"], pose, flip, mine, rect.h),
        picture=lambda: desk.art.figure(player["fighter"], pose, desk.colour(seat), rect.h, flip),
        pick=(FIGURE if seat == desk.you else None) if mine else ("foe",),
        zone="stage",
        name=spoken(desk, seat) + " " + desk.say("space", space=player["space"] + 1),
        shape="figure",
        note=about(desk, seat),
        rule="MOVE-1" if mine else "SEQ-4",
        drop=rect.grown(6 * desk.plan.k),
    )


def faces_left(desk: Desk, seat: int) -> bool:
    """Fighters look at each other."""
    mine = desk.player(seat)["space"]
    others = [p["space"] for at, p in enumerate(desk.players) if at & 1 != seat & 1 and p["space"] is not None]
    if mine is None or not others or others[0] == mine:
        return not desk.is_left(seat)
    return desk.place(others[0]) < desk.place(mine)


def _benched(desk: Desk, seat: int) -> Iterator[Spec]:
    player = desk.player(seat)
    left = desk.is_left(seat)
    if not desk.teams or (player.get("active") and not player.get("down")):
        return
    rect = layout.bench_rect(desk.plan, left)
    pose = "down" if player.get("down") else "guard"
    yield Spec(
        key=("figure", seat),
        rect=rect,
        z=spec.FIGURES - 0.5,
        look=("benched", player["fighter"], pose, left, rect.h),
        picture=lambda: desk.art.figure(player["fighter"], pose, desk.colour(seat), rect.h, not left),
        pick=("seat", seat) if left else None,
        name=spoken(desk, seat),
        shape="none",
        note=about(desk, seat),
        opacity=0.72,
    )


def _ruler(desk: Desk) -> Iterator[Spec]:
    """Names the distance, always."""
    standing = [player["space"] for player in desk.players if player["space"] is not None]
    steps = desk.teller.distance()
    if len(standing) != 2 or steps is None:
        return
    xs = sorted(x_of(desk, space) for space in standing)
    k = desk.plan.floor
    label = desk.say("distance", n=steps)
    rect = Rect(xs[0], desk.plan.stage.bottom - 14 * k, max(1.0, xs[1] - xs[0]), 17 * k)
    need = text.width(label, "bold", 11 * k) + 16 * k
    if rect.w < need:
        rect = Rect(rect.cx - need / 2, rect.y, need, rect.h)
    yield Spec(
        key=("ruler",),
        rect=rect,
        z=spec.RULER,
        look=("ruler", label, round(rect.w), k),
        picture=lambda: desk.keep(
            ("ruler", label, xs[1] - xs[0]), rect.w, rect.h, lambda p: _paint_ruler(p, rect, label, k, xs[1] - xs[0])
        ),
        name=label,
        role="text",
        shape="none",
        rule="RANGE-4",
    )


def _paint_ruler(p: QPainter, rect: Rect, label: str, k: float, wide: float) -> None:
    y = rect.h / 2
    left = (rect.w - wide) / 2
    fill(p, box(left, y - 0.8 * k, wide, 1.6 * k), palette.alpha(palette.BONE, 200))
    for x in (left + k, left + wide - k):
        fill(p, box(x - k, y - 4 * k, 2 * k, 8 * k), palette.BONE)
    need = text.width(label, "bold", 11 * k) + 14 * k
    plate = box(rect.w / 2 - need / 2, y - 7.5 * k, need, 15 * k, 7 * k)
    fill(p, plate, palette.INK0)
    stroke(p, plate, palette.alpha(palette.BONE, 190), 1)
    text.line(p, rect.w / 2, y + 3.9 * k, label, "bold", 11 * k, palette.BONE, text.CENTRE)


# -- the attack under way ----------------------------------------------------------------------------------------------


def _strike(desk: Desk) -> Iterator[Spec]:
    attack = desk.view.get("table") or {}
    if not attack:
        return
    seat, target = attack["seat"], attack["target"]
    places = [desk.player(at)["space"] for at in (seat, target)]
    if None in places:
        return
    a, b = x_of(desk, places[0]), x_of(desk, places[1])
    yield _beam(desk, a, b, attack["attack"])
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
        note=Note("card", attack["attack"]),
        rule="SEQ-1",
        rotation=-4.0 if a < b else 4.0,
        drop=rect.grown(40 * desk.plan.k),
    )


def _stamp(desk: Desk) -> Iterator[Spec]:
    """The K.O. that is offered lies on the stage until it is answered."""
    if desk.view.get("phase") != "knockdown":
        return
    target = (desk.view.get("table") or {}).get("target", desk.foe())
    place = desk.player(target)["space"]
    if place is None:
        return
    k = desk.plan.floor
    wide = 120 * k
    figure = layout.figure_rect(desk.plan, x_of(desk, place))
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


def _beam(desk: Desk, a: float, b: float, attack: str) -> Spec:
    """A wedge of light from the attacker and a burst at the target."""
    k = desk.plan.floor
    y = desk.plan.stage.y + 158 * k
    start, end = a + (44 if a < b else -44) * k, b - (40 if a < b else -40) * k
    pad = 30 * k
    rect = Rect(min(start, end) - pad, y - pad, abs(end - start) + 2 * pad, 2 * pad)
    return Spec(
        key=("beam",),
        rect=rect,
        z=spec.FIGURES + 0.5,
        look=("beam", round(a), round(b), k),
        picture=lambda: desk.keep(
            ("beam", a < b), rect.w, rect.h, lambda p: _paint_beam(p, start - rect.x, end - rect.x, pad, k)
        ),
        shape="none",
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
