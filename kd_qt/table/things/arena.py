"""The arena seen from the side: spaces, corridors, candles, figures, the ruler, and the attack under way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPixmap

from kd_core import text as core
from kd_core.content.model import Wounds
from kd_qt.style import palette, text
from kd_qt.style.shapes import box, fill, stroke
from kd_qt.table import layout
from kd_qt.table.desk import Desk
from kd_qt.table.hands.selection import FIGURE
from kd_qt.table.layout import Rect
from kd_qt.table.things import attack, spec
from kd_qt.table.things.ground import dark, x_of
from kd_qt.table.things.plates import about, spoken
from kd_qt.table.things.spec import Note, Spec


def specs(desk: Desk) -> Iterator[Spec]:
    yield Spec(key=("stage",), rect=desk.plan.stage, z=spec.BACKDROP, pick=("stage",), shape="none")
    for space in range(desk.spaces):
        yield _space(desk, space)
    yield from _corridor_costs(desk)
    yield from _ruler(desk)
    for seat in range(len(desk.players)):
        yield from _figure(desk, seat)
    yield from attack.specs(desk)


# -- spaces ------------------------------------------------------------------------------------------------------------


def _space(desk: Desk, space: int) -> Spec:
    spot = desk.floor.spots[space]
    rect = spot.rect
    return Spec(
        key=("space", space),
        rect=rect,
        z=spec.SPACES,
        outline=tuple((x - rect.x, y - rect.y) for x, y in spot.tile),
        pick=("space", space),
        zone="stage",
        name=_space_name(desk, space),
        shape="tile",
        drop=spot.zone,
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
    if desk.arena is not None and desk.floor.paths:
        near = ", ".join(str(other + 1) for other in desk.arena.links[space])
        marks.append(desk.say("space_next_to", spaces=near))
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
    return arena.corridor_wounds(space)


def _corridor_costs(desk: Desk) -> Iterator[Spec]:
    """A corridor that is offered shows its price over its hatch."""
    k = desk.plan.floor
    for entry in desk.selection.still_possible():
        if entry.action["do"] != "corridor" or not desk.choosing:
            continue
        space = entry.action["to"]
        cost = _cost(desk, space)
        kinds = ["heavy"] * cost.heavy + ["light"] * cost.light
        px = 22 * k
        wide = len(kinds) * px * 1.2
        rect = Rect(x_of(desk, space) - wide / 2, _over_hatch(desk, space), wide, px)
        yield Spec(
            key=("corridor cost", space),
            rect=rect,
            z=spec.FIGURES + 0.45 if desk.floor.paths else spec.RULER,
            look=("corridor", tuple(kinds), px),
            picture=partial(_cubes, desk, kinds, px, rect),
            shape="none",
        )


def _over_hatch(desk: Desk, space: int) -> float:
    """The hatches of a line stand behind it; elsewhere the price lies on the space's far edge."""
    if desk.floor.paths:
        return desk.floor.spots[space].rect.y - 4 * desk.plan.floor
    return desk.plan.stage.y + 92 * desk.plan.floor


def _cubes(desk: Desk, kinds: list[str], px: float, rect: Rect) -> QPixmap:
    return desk.keep(("corridor", tuple(kinds)), rect.w, rect.h, lambda p: _paint_cubes(p, desk, kinds, px))


def _paint_cubes(p: QPainter, desk: Desk, kinds: list[str], px: float) -> None:
    for at, kind in enumerate(kinds):
        p.drawPixmap(QPointF(at * px * 1.2 + px * 0.1, 0), desk.art.cube(kind, px))


# -- figures -----------------------------------------------------------------------------------------------------------


def _figure(desk: Desk, seat: int) -> Iterator[Spec]:
    player = desk.player(seat)
    if player["space"] is None:
        yield from _benched(desk, seat)
        return
    rect = desk.floor.figure_rect(player["space"])
    mine = desk.is_left(seat)
    pose = desk.poses.get(seat) or ("down" if player.get("down") else "guard")
    flip = faces_left(desk, seat)
    yield Spec(
        key=("figure", seat),
        rect=rect,
        z=spec.FIGURES + 0.4 * rect.bottom / desk.plan.stage.bottom + (0.01 if mine else 0.0),
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
    return x_of(desk, others[0]) < x_of(desk, mine)


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
    """Names the distance, whenever both stand still."""
    standing = [player["space"] for player in desk.players if player["space"] is not None]
    steps = desk.view.get("distance")
    if len(standing) != 2 or steps is None:
        return
    xs = sorted(x_of(desk, space) for space in standing)
    if desk.floor.paths:
        xs = [sum(xs) / 2] * 2  # ways turn corners there: a straight measure would lie
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
    if wide:
        fill(p, box(left, y - 0.8 * k, wide, 1.6 * k), palette.alpha(palette.BONE, 200))
        for x in (left + k, left + wide - k):
            fill(p, box(x - k, y - 4 * k, 2 * k, 8 * k), palette.BONE)
    need = text.width(label, "bold", 11 * k) + 14 * k
    plate = box(rect.w / 2 - need / 2, y - 7.5 * k, need, 15 * k, 7 * k)
    fill(p, plate, palette.INK0)
    stroke(p, plate, palette.alpha(palette.BONE, 190), 1)
    text.line(p, rect.w / 2, y + 3.9 * k, label, "bold", 11 * k, palette.BONE, text.CENTRE)
