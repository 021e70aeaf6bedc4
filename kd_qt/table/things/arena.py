"""The arena seen from the side: spaces, corridors, candles, figures, the ruler, and the attack under way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPixmap

from kd_core import text as core
from kd_core.content.model import Wounds
from kd_qt.style import palette, signs, text
from kd_qt.style.shapes import box, fill, polygon, stroke
from kd_qt.table import layout
from kd_qt.table.desk import Desk
from kd_qt.table.explain import ground as explain
from kd_qt.table.explain import people
from kd_qt.table.hands.picks import FIGURE, Pick
from kd_qt.table.layout import Rect
from kd_qt.table.things import attack, hung, spec
from kd_qt.table.things.ground import dark, x_of
from kd_qt.table.things.plates import spoken
from kd_qt.table.things.spec import Part, Spec

_AIMING = ("action", "combo")  # where somebody chooses what to attack with


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
        red=desk.arena is not None and space in desk.arena.corridors,
        pick=("space", space),
        zone="stage",
        name=_space_name(desk, space),
        shape="tile",
        drop=spot.zone,
        note=explain.space(desk, space),
        rule=_space_rule(desk, space),
    )


def _space_rule(desk: Desk, space: int) -> str:
    if desk.arena is not None and space in desk.arena.corridors:
        return "ARENA-2"
    return "ARENA-5" if space in dark(desk) else "MOVE-1"


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
    if ("space", space) in desk.lit:
        marks.append(desk.say("can_go"))
    return ", ".join([name, *marks])


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
            note=explain.corridor_cost(desk, space),
            rule="ARENA-2",
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
    mine, left = desk.is_own(seat), desk.is_left(seat)
    pose = desk.poses.get(seat) or ("down" if player.get("down") else "guard")
    flip = faces_left(desk, seat)
    yield Spec(
        key=("figure", seat),
        rect=rect,
        z=spec.FIGURES + 0.4 * rect.bottom / desk.plan.stage.bottom + (0.01 if left else 0.0),
        look=("figure", player["fighter"], pose, flip, left, rect.h, hung.on(desk, seat)),
        picture=lambda: hung.figure(desk, seat, pose, rect, flip),
        pick=_figure_pick(desk, seat),
        zone="stage",
        name=_figure_name(desk, seat, desk.say("space", space=player["space"] + 1)),
        shape="figure",
        note=people.figure(desk, seat),
        rule="MOVE-1" if mine else "SEQ-4",
        parts=tuple(_hung_parts(desk, seat, rect, flip)) if pose == "guard" else (),
        drop=rect.grown(6 * desk.plan.k),
    )


def _hung_parts(desk: Desk, seat: int, rect: Rect, flip: bool) -> Iterator[Part]:
    """The tokens at its back."""
    size, have = hung.size(rect), desk.player(seat)["tokens"]
    for at, token in enumerate(hung.on(desk, seat)):
        middle = hung.place(rect, at, flip, hung.benched(desk, seat))
        area = Rect(middle.x() - size / 2, middle.y() - size / 2, size, size)
        yield Part(area, people.token(desk, seat, token, have[token], have[token]), "RULE-1")


def _figure_name(desk: Desk, seat: int, where: str = "") -> str:
    """The fighter's state, where it stands and what hangs on it."""
    return " ".join(words for words in (spoken(desk, seat), where, hung.names(desk, seat)) if words)


def flipped(desk: Desk, seat: int) -> bool:
    """Is a figure's picture mirrored where it stands now?"""
    return faces_left(desk, seat) if desk.player(seat)["space"] is not None else not desk.is_left(seat)


def _figure_pick(desk: Desk, seat: int) -> Pick | None:
    if seat == desk.mover():
        return FIGURE
    return None if desk.is_own(seat) else ("foe",)


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
    enters = desk.kind == "enter" and seat == desk.you
    if not desk.teams or (player.get("active") and not player.get("down") and not enters):
        return
    rect = layout.bench_rect(desk.plan, left)
    if enters:
        rect = Rect(rect.x + rect.w * 0.6, rect.y, rect.w, rect.h)  # past the one who lies there
    pose = "down" if player.get("down") else "guard"
    yield Spec(
        key=("figure", seat),
        rect=rect,
        z=spec.FIGURES - (0.4 if enters else 0.5),
        look=("benched", player["fighter"], pose, left, rect.h, hung.on(desk, seat)),
        picture=lambda: hung.figure(desk, seat, pose, rect, not left),
        pick=FIGURE if enters else ("seat", seat) if desk.is_own(seat) else None,
        name=_figure_name(desk, seat),
        shape="figure" if enters else "none",
        note=people.figure(desk, seat),
        rule="TEAM-8" if player.get("down") else "TEAM-7",
        opacity=1.0 if enters else 0.72,
    )


def _ruler(desk: Desk) -> Iterator[Spec]:
    """Names the distance, whenever both stand still."""
    measure = _measure(desk)
    if measure is not None:
        steps = desk.view["distance"]
        ruler = Ruler(desk.say("distance", n=steps), *measure, steps=steps)
        yield _ruler_spec(desk, ("ruler",), spec.RULER, ruler)


def measured(desk: Desk, card: str) -> Iterator[Spec]:
    """For the card or special attack of interest: is the distance one that it reaches?"""
    known = desk.teller.lexicon.attacks.get(card) or desk.teller.lexicon.specials.get(card)
    measure = _measure(desk)
    if measure is None or known is None or known.reach is None or not desk.choosing or desk.kind not in _AIMING:
        return
    reaches = desk.teller.reaches(card)
    label = desk.say("distance_in_range" if reaches else "distance_out_of_range", n=desk.view["distance"])
    ruler = Ruler(label, *measure, reaches, desk.view["distance"])
    yield _ruler_spec(desk, ("measured",), spec.RULER + 0.1, ruler)
    if reaches:
        yield from _way_there(desk)


def _way_there(desk: Desk) -> Iterator[Spec]:
    """The spaces that such an attack crosses, up to the opponent's, light up."""
    here, there = (desk.player(seat)["space"] for seat in (desk.team(desk.is_left(desk.you))[0], desk.foe()))
    if desk.floor.paths:
        return
    step = 1 if there > here else -1
    for space in range(here + step, there + step, step):
        yield _reached(desk, space)


def _reached(desk: Desk, space: int) -> Spec:
    spot = desk.floor.spots[space]
    outline = [(x - spot.rect.x, y - spot.rect.y) for x, y in spot.tile]
    look = ("reached", tuple(outline))
    return Spec(
        key=("measured", space),
        rect=spot.rect,
        z=spec.SPACES + 0.05,
        look=look,
        picture=lambda: desk.keep(look, spot.rect.w, spot.rect.h, lambda p: _paint_reached(p, outline)),
        shape="none",
    )


def _paint_reached(p: QPainter, outline: list[tuple[float, float]]) -> None:
    path = polygon(outline, 5)
    fill(p, path, palette.alpha(palette.OK, 60))
    stroke(p, path, palette.alpha(palette.OK, 220), 2)


class Ruler(NamedTuple):
    label: str
    left: float
    right: float
    reaches: bool | None = None  # None: nobody asks
    steps: int = 1  # a short mark after each

    @property
    def ink(self) -> QColor:
        return {None: palette.BONE, True: palette.OK, False: palette.DULL}[self.reaches]

    def plate(self, k: float) -> float:
        """How wide the plate with the label is."""
        return text.width(self.label, "bold", 11 * k) + (30 if self.reaches else 14) * k


def _measure(desk: Desk) -> tuple[float, float] | None:
    """From where to where the ruler lies."""
    standing = [player["space"] for player in desk.players if player["space"] is not None]
    if len(standing) != 2 or desk.view.get("distance") is None:
        return None
    left, right = sorted(x_of(desk, space) for space in standing)
    if desk.floor.paths:
        left = right = (left + right) / 2  # ways turn corners there: a straight measure would lie
    return left, right


def _ruler_spec(desk: Desk, key: tuple[str], z: float, ruler: Ruler) -> Spec:
    k = desk.plan.floor
    rect = Rect(ruler.left, desk.plan.stage.bottom - 14 * k, max(1.0, ruler.right - ruler.left), 17 * k)
    need = ruler.plate(k) + 2 * k
    if rect.w < need:
        rect = Rect(rect.cx - need / 2, rect.y, need, rect.h)
    look = ("ruler", ruler.label, ruler.reaches, round(rect.w), ruler.right - ruler.left, ruler.steps, k)
    return Spec(
        key=key,
        rect=rect,
        z=z,
        look=look,
        picture=lambda: desk.keep(look, rect.w, rect.h, lambda p: _paint_ruler(p, rect, ruler, k)),
        name=ruler.label,
        role="text",
        shape="none",
        note=explain.ruler(desk),
        rule="RANGE-4",
    )


def _paint_ruler(p: QPainter, rect: Rect, ruler: Ruler, k: float) -> None:
    y, wide = rect.h / 2, ruler.right - ruler.left
    left = (rect.w - wide) / 2
    if wide:
        fill(p, box(left, y - 0.8 * k, wide, 1.6 * k), palette.alpha(ruler.ink, 200))
        for at in range(ruler.steps + 1):
            long = 4 * k if at in (0, ruler.steps) else 2.4 * k
            x = left + k + (wide - 2 * k) * at / max(1, ruler.steps)
            fill(p, box(x - k, y - long, 2 * k, 2 * long), ruler.ink)
    need = ruler.plate(k)
    plate = box(rect.w / 2 - need / 2, y - 7.5 * k, need, 15 * k, 7 * k)
    fill(p, plate, palette.INK0)
    stroke(p, plate, palette.alpha(ruler.ink, 190), 1)
    middle = rect.w / 2
    if ruler.reaches:
        signs.tick(p, middle - need / 2 + 9 * k, y, 5 * k)
        middle += 7 * k
    text.line(p, middle, y + 3.9 * k, ruler.label, "bold", 11 * k, palette.BONE, text.CENTRE)
