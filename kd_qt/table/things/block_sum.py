"""The question of a block as things on the table: coming in, less what is stopped, is what is taken; then the effect.

Cubes never fade. What is stopped stands in a shield, and the power is shown as the very cards that stay in hand. All
measures are those of a bar of 652 x 246.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from kd_core import text as core
from kd_qt.style import palette, text
from kd_qt.style.shapes import across, box, fill, polygon, shield, stroke
from kd_qt.table.desk import Desk
from kd_qt.table.hands.picks import BAR
from kd_qt.table.layout import RATIO, Rect
from kd_qt.table.things import paint, spec
from kd_qt.table.things.spec import Spec
from kd_qt.table.words import block
from kd_qt.table.words.parts import Control, Effect, Prompt, Sum

WIDE, HIGH = 652.0, 246.0
_TOP, _CELL, _LABEL = 58.0, 118.0, 20.0  # of the cells, and of the line above them
_COMING, _POWER, _TAKE = (14.0, 214.0), (262.0, 174.0), (470.0, 168.0)  # x and width
_TEXT, _CARDS, _OUTCOME = (14.0, 292.0), (340.0, 150.0), (524.0, 114.0)  # of the effect
_OTHERWISE, _SEND, _PASS = (12.0, 216.0), (240.0, 226.0), (478.0, 162.0)
_FOOT, _BUTTON = 190.0, 46.0
_CUBE, _SMALL = 38.0, 26.0
SHIELD = 1.72  # of the cube in it
_APART, _ONE_ROW, _MOST = 3, 5, 10  # cubes whose shields do not touch; side by side; one by one at all
_DASH = (3.0, 2.0)
_KINDS = ("heavy", "light")


@dataclass(frozen=True)
class Frame:
    """The bar, and how large its measures are there: `x` across, `y` down, which is that of its letters."""

    rect: Rect
    least: float  # scale of the smallest letters

    @property
    def x(self) -> float:
        return self.rect.w / WIDE

    @property
    def y(self) -> float:
        return self.rect.h / HIGH

    def at(self, x: float, y: float, w: float, h: float) -> Rect:
        return Rect(self.rect.x + x * self.x, self.rect.y + y * self.y, w * self.x, h * self.y)

    def cell(self, place: tuple[float, float]) -> Rect:
        return self.at(place[0], _TOP, place[1], _CELL)


def frame(desk: Desk, rect: Rect) -> Frame:
    return Frame(rect, desk.plan.f)


def specs(desk: Desk, rect: Rect, prompt: Prompt) -> Iterator[Spec]:
    yield _floor(rect)
    if isinstance(prompt.block, Sum):
        yield from _sum(desk, frame(desk, rect), prompt.block, prompt.controls)
    elif prompt.block is not None:
        yield from _effect(desk, frame(desk, rect), prompt.block)


def buttons(rect: Rect, controls: Sequence[Control]) -> Iterator[tuple[Control, Rect]]:
    """Where the buttons lie: what else makes sense at the left, nothing of it at the right."""
    at = Frame(rect, 1.0)
    pressed = [control for control in controls if control.kind != "cube"]
    other = [control for control in pressed if control.stops is not None]
    send, leave = [control for control in pressed if control.stops is None]
    yield from ((control, at.at(_OTHERWISE[0], _FOOT, _OTHERWISE[1], _BUTTON)) for control in other)
    left = _SEND[0] if other else _OTHERWISE[0]
    yield send, at.at(left, _FOOT, sum(_SEND) - left, _BUTTON)
    yield leave, at.at(_PASS[0], _FOOT, _PASS[1], _BUTTON)


def _floor(rect: Rect) -> Spec:
    """The bar as a place to drop a block card on; what lies under it is out of reach."""
    return Spec(key=("bar floor",), rect=rect, z=spec.BAR + 0.05, pick=BAR, lit=False, shape="box", radius=7)


# -- the sum -----------------------------------------------------------------------------------------------------------


def _sum(desk: Desk, at: Frame, asked: Sum, controls: Sequence[Control]) -> Iterator[Spec]:
    coming = desk.say("sum.coming")
    yield _part(desk, at, "coming", _COMING, coming, core.wounds(desk.lang, *asked.coming), asked, _paint_coming)
    yield _part(desk, at, "power", _POWER, desk.say("sum.can_stop"), _power_said(desk, asked), asked, _paint_power)
    taken = core.wounds(desk.lang, *asked.taken)
    yield _part(desk, at, "take", _TAKE, desk.say("sum.take"), taken, asked, _paint_taken)
    cubes = [control for control in controls if control.kind == "cube"]
    if len(cubes) <= _MOST:
        yield from _toggles(desk, at, asked, cubes)
    else:
        yield from _counters(desk, at, asked)


def _power_said(desk: Desk, asked: Sum) -> str:
    return desk.say("sum.choose") if asked.kept is None else block.power_words(desk, asked)


Place = tuple[float, float, float]  # left, top and width of a small card
Painter = Callable[[QPainter, Desk, Frame, QRectF, Sum], None]


def _part(
    desk: Desk, at: Frame, name: str, place: tuple[float, float], title: str, said: str, asked: Sum, inside: Painter
) -> Spec:
    """A cell with its title above it."""
    cell, label = at.cell(place), _LABEL * at.y

    def picture(p: QPainter) -> None:
        _paint_cell(p, at, cell, label, title)
        inside(p, desk, at, QRectF(0, label, cell.w, cell.h), asked)

    rect = Rect(cell.x, cell.y - label, cell.w, cell.h + label)
    return _plain(
        desk, ("sum", name), rect, ("sum", name, asked, desk.lang, desk.card_lang), picture, f"{title}: {said}"
    )


def _plain(
    desk: Desk,
    key: tuple[str, ...],
    rect: Rect,
    look: tuple[object, ...],
    picture: Callable[[QPainter], None],
    name: str,
) -> Spec:
    look = (*look, rect[2:])
    return Spec(
        key=key,
        rect=rect,
        z=spec.BAR + 0.1,
        look=look,
        picture=lambda: desk.keep(look, rect.w, rect.h, picture),
        name=name,
        role="text",
        shape="none",
        rule="BLOCK-3" if key[0] == "effect" else "BLOCK-2",
    )


def _paint_cell(p: QPainter, at: Frame, cell: Rect, label: float, title: str) -> None:
    area = QRectF(2 * at.x, 0, cell.w - 4 * at.x, label - 3 * at.y)
    body = box(0.5, label + 0.5, cell.w - 1, cell.h - 1, 7)
    fill(p, body, palette.INK0)
    stroke(p, body, palette.LINE, 1.0)
    text.fit(p, area, title, "bold", 13 * at.y, 10.5 * at.least, 1, text.LEFT | text.MIDDLE, palette.MUTED)


def paint_signs(p: QPainter, rect: Rect, asked: Sum | Effect) -> None:
    """Minus and equals between the cells, as part of the bar."""
    at = Frame(Rect(0, 0, rect.w, rect.h), 1.0)
    cells = (_COMING, _POWER, _TAKE) if isinstance(asked, Sum) else (_TEXT, _CARDS, _OUTCOME)
    for sign, before, after in zip("–=", cells, cells[1:]):
        middle = (sum(before) + after[0]) / 2 * at.x
        size = min(34 * at.y, 34 * at.x)
        text.line(p, middle, (_TOP + 46) * at.y + size * 0.36, sign, "head", size, palette.TEXT, text.CENTRE)


# -- what comes in -----------------------------------------------------------------------------------------------------


def _paint_coming(p: QPainter, desk: Desk, at: Frame, area: QRectF, asked: Sum) -> None:
    """The cubes are things of their own; what they cost stands above them where there is no room under each."""
    if _priced(desk, at, sum(asked.coming)):
        return
    words = desk.say("sum.costs", heavy=asked.costs[0], light=asked.costs[1])
    title = text.width(desk.say("sum.coming"), "bold", 13 * at.y) + 12 * at.x
    above = QRectF(title, 0, area.width() - title, area.top() - 3 * at.y)
    text.fit(p, above, words, "bold", 11.5 * at.y, 9.5 * at.least, 1, text.RIGHT | text.MIDDLE, palette.MUTED)


def _priced(desk: Desk, at: Frame, n: int) -> bool:
    """Is there room for what a cube costs under each of so many?"""
    room = _pitch(at, at.cell(_COMING), n) - 6 * at.x
    return n <= _ONE_ROW and text.width(desk.say("sum.cost", n=2), "bold", 11 * at.least) <= room


def _toggles(desk: Desk, at: Frame, asked: Sum, cubes: Sequence[Control]) -> Iterator[Spec]:
    """One for each cube that comes in: stop it, or take it after all."""
    cell = at.cell(_COMING)
    size = _cube_size(at, cell, len(cubes), SHIELD + 0.04 if len(cubes) <= _APART else 1.36)
    for control, rect in zip(cubes, _places(at, cell, len(cubes))):
        cost = asked.costs[_KINDS.index(control.pick[1])] if _priced(desk, at, len(cubes)) else 0
        yield _toggle(desk, at, control, rect, size, cost)


def _places(at: Frame, cell: Rect, n: int, widest: float = 0.0) -> list[Rect]:
    """Side by side up to five, then in two rows."""
    rows, each = _rows(n)
    wide, high = min(widest * at.x or cell.w, _pitch(at, cell, n)), cell.h / rows
    found = []
    for number in range(n):
        row, place = divmod(number, each)
        held = min(each, n - row * each)
        found.append(Rect(cell.cx + (place - held / 2) * wide, cell.y + row * high, wide, high))
    return found


def _rows(n: int) -> tuple[int, int]:
    """How many, and how many in each."""
    rows = 1 if n <= _ONE_ROW else 2
    return rows, -(-n // rows)


def _pitch(at: Frame, cell: Rect, n: int) -> float:
    """From one cube to the next; where they stand close the shields of the first and last one need room outside."""
    _, each = _rows(n)
    beside = 0.0 if each <= _APART else 0.4
    return min((84.0 if n < _APART else 67.0) * at.x, (cell.w - 8 * at.x) / (each + beside))


def _cube_size(at: Frame, cell: Rect, n: int, room: float) -> float:
    """`room`: what a cube needs beside the next one, in cubes. More than five are small."""
    rows, _ = _rows(n)
    return min((_CUBE if rows == 1 else _SMALL) * at.y, _pitch(at, cell, n) / room, cell.h / rows / 2.3)


def _toggle(desk: Desk, at: Frame, control: Control, rect: Rect, size: float, cost: int) -> Spec:
    on = control.pick in desk.selection.picks
    kind = control.pick[1]
    look = ("toggle", kind, on, cost, desk.lang, rect[2:], size)
    edge = 6 * at.y  # a shield may be wider than its place
    return Spec(
        key=("control", control.pick),
        rect=rect,
        z=spec.BAR + (0.21 if on else 0.2),
        look=look,
        picture=lambda: desk.keep(
            look, rect.w + 2 * edge, rect.h + 2 * edge, lambda p: _paint_toggle(p, desk, at, rect, edge, look)
        ),
        margin=edge,
        pick=control.pick,
        zone="bar",
        name=control.spoken,
        role="check",
        shape="button",
        lit=True,
        chosen=False,
        status="checked" if on else "",
        rule="BLOCK-2",
    )


def _paint_toggle(p: QPainter, desk: Desk, at: Frame, rect: Rect, edge: float, look: tuple[object, ...]) -> None:
    _, kind, on, cost, _, _, size = look
    assert isinstance(kind, str) and isinstance(size, float) and isinstance(cost, int)
    p.translate(edge, edge)
    cy = 46 * at.y if cost else rect.h * 0.47
    (stopped_cube if on else _cube)(p, desk, kind, rect.w / 2, cy, size)
    if cost:
        area = QRectF(2 * at.x, rect.h - 24 * at.y, rect.w - 4 * at.x, 20 * at.y)
        ink = palette.BLOCK if on else palette.MUTED
        said = desk.say("sum.cost", n=cost)
        text.fit(p, area, said, "bold", 12.5 * at.y, 10.5 * at.least, 1, text.CENTRE | text.MIDDLE, ink)


def stopped_cube(p: QPainter, desk: Desk, kind: str, cx: float, cy: float, size: float) -> None:
    """A cube in a shield."""
    path = shield(cx, cy, size * SHIELD)
    fill(p, path, palette.alpha(palette.BLOCK, 46))
    stroke(p, path, palette.INK0, size * 0.18)
    stroke(p, path, palette.BLOCK, size * 0.1)
    _cube(p, desk, kind, cx, cy, size)


def _cube(p: QPainter, desk: Desk, kind: str, cx: float, cy: float, size: float) -> None:
    p.drawPixmap(QPointF(cx - size / 2, cy - size / 2), desk.art.cube(kind, size))


# -- too many to be shown one by one -----------------------------------------------------------------------------------


def _counters(desk: Desk, at: Frame, asked: Sum) -> Iterator[Spec]:
    """A line for each kind: how many come, how many are stopped, and a button for one more and for one less."""
    cell = at.cell(_COMING)
    there = [kind for kind, many in zip(_KINDS, asked.coming) if many]
    high = cell.h / len(there)
    for row, kind in enumerate(there):
        yield from _counter(desk, at, asked, kind, Rect(cell.x, cell.y + row * high, cell.w, high))


def _counter(desk: Desk, at: Frame, asked: Sum, kind: str, rect: Rect) -> Iterator[Spec]:
    which = _KINDS.index(kind)
    many, stopped = asked.coming[which], asked.stopped[which]
    look = ("counter", kind, many, stopped)
    said = f"{core.say(desk.lang, f'word.{kind}')}: {stopped} / {many}"
    yield _plain(
        desk, ("counter", kind), rect, look, lambda p: _paint_counter(p, desk, at, rect, kind, many, stopped), said
    )
    chosen = [n for n in range(many) if ("cube", kind, n) in desk.selection.picks]
    free = [n for n in range(many) if n not in chosen]
    side = min(32 * at.y, 34 * at.x)
    for x, sign, word, places in ((98, "–", "fewer", chosen[-1:]), (176, "+", "more", free[:1])):
        button = Rect(rect.x + x * at.x, rect.cy - side / 2, side, side)
        yield _step(desk, at, kind, sign, word, places, button)


def _step(desk: Desk, at: Frame, kind: str, sign: str, word: str, places: Sequence[int], rect: Rect) -> Spec:
    on = bool(places)
    look = ("count", sign, on, rect[2:])

    def picture(p: QPainter) -> None:
        body = box(1, 1, rect.w - 2, rect.h - 2, 5 * at.y)
        fill(p, body, palette.INK3 if on else palette.INK1)
        stroke(p, body, palette.LINE2 if on else palette.LINE, 1.4)
        ink = palette.TEXT if on else palette.FAINT
        text.line(p, rect.w / 2, rect.h * 0.7, sign, "head", rect.h * 0.62, ink, text.CENTRE)

    return Spec(
        key=("count", kind, word),
        rect=rect,
        z=spec.BAR + 0.2,
        look=look,
        picture=lambda: desk.keep(look, rect.w, rect.h, picture),
        pick=("cube", kind, places[0]) if places else None,
        zone="bar" if on else "",
        name=desk.say(f"sum.{word}", kind=core.say(desk.lang, f"word.{kind}")),
        shape="button",
        lit=on,
        chosen=False,
        rule="BLOCK-2",
    )


def _paint_counter(p: QPainter, desk: Desk, at: Frame, rect: Rect, kind: str, many: int, stopped: int) -> None:
    cy, size = rect.h / 2, min(26 * at.y, 28 * at.x)
    _cube(p, desk, kind, 10 * at.x + size / 2, cy, size)
    _number(p, QRectF(40 * at.x, 0, 54 * at.x, rect.h), f"× {many}", 19 * at.y, palette.TEXT, text.LEFT)
    path = shield(152 * at.x, cy - 2 * at.y, size * 1.3)
    fill(p, path, palette.alpha(palette.BLOCK, 46))
    stroke(p, path, palette.BLOCK, 2 * at.y)
    wide = QRectF(152 * at.x - size * 0.6, cy - size, size * 1.2, size * 2)
    _number(p, wide, str(stopped), 17 * at.y, palette.TEXT, text.CENTRE)


def _number(p: QPainter, area: QRectF, said: str, px: float, ink: QColor, align: object) -> None:
    fitted = text.size_for(said, "head", px, px * 0.5, area.width(), None) or text.Fitted(px * 0.5, (said,))
    x = area.center().x() if align == text.CENTRE else area.left()
    where = text.CENTRE if align == text.CENTRE else text.LEFT
    text.line(p, x, area.center().y() + fitted.px * 0.36, said, "head", fitted.px, ink, where)


# -- what can be stopped, and what is taken ----------------------------------------------------------------------------


def _paint_power(p: QPainter, desk: Desk, at: Frame, area: QRectF, asked: Sum) -> None:
    """The cards that stay, and their number."""
    below = QRectF(5 * at.x, area.bottom() - 25 * at.y, area.width() - 10 * at.x, 21 * at.y)
    if asked.kept is None:
        below = area.adjusted(8 * at.x, 0, -8 * at.x, 0)
        middle = text.CENTRE | text.MIDDLE
        text.fit(p, below, desk.say("sum.choose"), "bold", 13 * at.y, 11 * at.least, 3, middle, palette.MUTED)
        return
    said = block.power_words(desk, asked)
    text.fit(p, below, said, "bold", 12.5 * at.y, 9.5 * at.least, 1, text.CENTRE | text.MIDDLE, palette.TEXT)
    number, sign = text.width(str(asked.power), "head", 48 * at.y), 24 * at.x
    bonus = _bonus(asked)
    more = text.width(bonus, "head", 20 * at.y) + 6 * at.x if bonus else 0.0
    room = QRectF(7 * at.x, area.top() + 8 * at.y, area.width() - 16 * at.x - number - sign - more, 84 * at.y)
    fan = _fan(room, len(asked.kept), 42 * at.y, 7 * at.y)
    spare = (fan[0][0] - room.left()) / 2 if fan else room.width() / 2  # what stands there stands in the middle
    _paint_kept(p, desk, asked, fan, spare)
    x = room.right() - spare + more
    if bonus:
        text.line(p, x, room.center().y() + 8 * at.y, bonus, "head", 20 * at.y, palette.BLOCK, text.RIGHT)
    text.line(p, x + sign / 2, area.top() + 57 * at.y, "=", "head", 22 * at.y, palette.MUTED, text.CENTRE)
    text.line(p, x + sign, area.top() + 65 * at.y, str(asked.power), "head", 48 * at.y, palette.BLOCK)


def _bonus(asked: Sum) -> str:
    """What skills and tokens add to the cards, or take."""
    return f"{'+' if asked.bonus > 0 else '–'}{abs(asked.bonus)}" if asked.bonus else ""


def _paint_kept(p: QPainter, desk: Desk, asked: Sum, fan: Sequence[Place], shift: float) -> None:
    for card, (x, y, wide) in zip(asked.kept or (), fan):
        p.drawPixmap(QPointF(x - shift, y), desk.cards.small(card, wide))
        dashed(p, QRectF(x - shift, y, wide, wide * RATIO), max(1.6, wide * 0.052))


def _fan(room: QRectF, n: int, widest: float, gap: float) -> list[Place]:
    """So many small cards at the right, as large as they can be in at most three rows."""
    if not n:
        return []
    tries = []
    for rows in (1, 2, 3):
        each = -(-n // rows)
        across = (room.width() - gap * (each - 1)) / each
        down = (room.height() - gap * (rows - 1)) / rows / RATIO
        tries.append((min(widest, across, down), -rows))
    wide, rows = max(tries)
    each = -(-n // -rows)
    high = wide * RATIO
    top = room.center().y() - (-rows * high + (-rows - 1) * gap) / 2
    left = room.right() - (each * wide + (each - 1) * gap)
    return [(left + n % each * (wide + gap), top + n // each * (high + gap), wide) for n in range(n)]


def dashed(p: QPainter, card: QRectF, thick: float) -> None:
    """The frame of a card that stays in hand and counts, in the sum and in the hand alike."""
    path = box(card.x() - 0.5, card.y() - 0.5, card.width() + 1, card.height() + 1, card.width() * 0.07)
    stroke(p, path, palette.INK0, thick * 1.5)
    stroke(p, path, palette.BLOCK, thick, _DASH)


def _paint_taken(p: QPainter, desk: Desk, at: Frame, area: QRectF, asked: Sum) -> None:
    """The cubes that land, and the wounds that there will be."""
    above = QRectF(area.left(), area.top(), area.width(), area.height() - 26 * at.y)
    if not any(asked.taken):
        none = desk.say("sum.nothing")
        text.fit(p, above, none, "head", 22 * at.y, 12 * at.least, 1, text.CENTRE | text.MIDDLE, palette.OK)
    else:
        _paint_cubes(p, desk, at, above, asked)
    _paint_total(p, desk, at, QRectF(6 * at.x, area.bottom() - 25 * at.y, area.width() - 12 * at.x, 21 * at.y), asked)


def _paint_cubes(p: QPainter, desk: Desk, at: Frame, area: QRectF, asked: Sum) -> None:
    cubes = [kind for kind, many in zip(_KINDS, asked.taken) for _ in range(many)]
    cell = Rect(area.x(), area.y(), area.width(), area.height())
    if len(cubes) > _MOST:
        _paint_many(p, desk, at, area, asked)
        return
    size = _cube_size(at, cell, len(cubes), 1.12)
    for kind, place in zip(cubes, _places(at, cell, len(cubes), 52.0)):
        _cube(p, desk, kind, place.cx, place.cy, size)


def _paint_many(p: QPainter, desk: Desk, at: Frame, area: QRectF, asked: Sum) -> None:
    there = [(kind, many) for kind, many in zip(_KINDS, asked.taken) if many]
    wide = area.width() / len(there)
    for place, (kind, many) in enumerate(there):
        x, size = area.left() + place * wide, min(26 * at.y, wide * 0.4)
        _cube(p, desk, kind, x + wide * 0.27, area.center().y(), size)
        room = QRectF(x + wide * 0.27 + size * 0.65, area.y(), wide * 0.45, area.height())
        _number(p, room, f"× {many}", 19 * at.y, palette.TEXT, text.LEFT)


def _paint_total(p: QPainter, desk: Desk, at: Frame, area: QRectF, asked: Sum) -> None:
    """What lands in words, and then how hurt one is."""
    x, px = area.right(), 12.5 * at.y
    base = area.center().y() + px * 0.36
    for said, ink in (
        (str(asked.total[1]), palette.LIGHT),
        (" + ", palette.BODY),
        (str(asked.total[0]), palette.HEAVY_TEXT),
        (f"{desk.say('sum.then')} ", palette.BODY),
    ):
        x -= text.line(p, x, base, said, "bold", px, ink, text.RIGHT)
    room = QRectF(area.left(), area.top() - 6 * at.y, x - area.left() - 6 * at.x, area.height() + 10 * at.y)
    if any(asked.taken):
        ink = palette.LIGHT if not asked.taken[0] else palette.HEAVY_TEXT if not asked.taken[1] else palette.TEXT
        said = core.wounds(desk.lang, *asked.taken)
        text.fit(p, room, said, "bold", px, 9.5 * at.least, 2, text.LEFT | text.MIDDLE, ink, 1.0)


# -- the effect --------------------------------------------------------------------------------------------------------


def _effect(desk: Desk, at: Frame, asked: Effect) -> Iterator[Spec]:
    names = [desk.cards.name(card, desk.card_lang) for card in asked.cards if card is not None]
    outcome = block.outcome_words(desk, asked)
    for name, place, said, inside in (
        ("effect", _TEXT, asked.text, _paint_text),
        ("cancel_with", _CARDS, core.listed(desk.lang, names), _paint_able),
        ("outcome", _OUTCOME, outcome, _paint_outcome),
    ):
        yield _effect_part(desk, at, name, place, said, asked, inside)


def _effect_part(
    desk: Desk,
    at: Frame,
    name: str,
    place: tuple[float, float],
    said: str,
    asked: Effect,
    inside: Callable[[QPainter, Desk, Frame, QRectF, Effect], None],
) -> Spec:
    cell, label, title = at.cell(place), _LABEL * at.y, desk.say(f"sum.{name}")

    def picture(p: QPainter) -> None:
        _paint_cell(p, at, cell, label, title)
        inside(p, desk, at, QRectF(0, label, cell.w, cell.h), asked)

    rect = Rect(cell.x, cell.y - label, cell.w, cell.h + label)
    return _plain(desk, ("effect", name), rect, ("effect", name, asked, desk.lang), picture, f"{title}: {said}")


def _paint_text(p: QPainter, desk: Desk, at: Frame, area: QRectF, asked: Effect) -> None:
    """What it would do; in a shield's shelter when it will not."""
    room = area.adjusted(14 * at.x, 8 * at.y, -12 * at.x, -8 * at.y)
    if asked.chosen is not None:
        path = shield(36 * at.x, area.center().y() - 4 * at.y, 46 * at.y)
        fill(p, path, palette.alpha(palette.BLOCK, 46))
        stroke(p, path, palette.BLOCK, 3 * at.y)
        room.setLeft(72 * at.x)
    middle = text.LEFT | text.MIDDLE
    text.fit(p, room, asked.text, "body", 14.5 * at.y, 10.5 * at.least, 7, middle, palette.TEXT, 1.16)


def _paint_able(p: QPainter, desk: Desk, at: Frame, area: QRectF, asked: Effect) -> None:
    """The cards with a shield, and which of them is chosen."""
    room = area.adjusted(10 * at.x, 12 * at.y, -10 * at.x, -12 * at.y)
    fan = _fan(room, len(asked.cards), 48 * at.y, 8 * at.y)
    shift = (fan[0][0] - room.left()) / 2 if fan else 0.0
    for place, (x, y, wide) in enumerate(fan):
        p.drawPixmap(QPointF(x - shift, y), desk.cards.small(asked.cards[place], wide))
        if place == asked.chosen:
            stroke(p, box(x - shift - 1, y - 1, wide + 2, wide * RATIO + 2, wide * 0.07), palette.SELECTED, 3)


def _paint_outcome(p: QPainter, desk: Desk, at: Frame, area: QRectF, asked: Effect) -> None:
    ink = palette.TEXT if asked.chosen is None else palette.OK
    room = area.adjusted(8 * at.x, 0, -8 * at.x, 0)
    said = block.outcome_words(desk, asked)
    text.fit(p, room, said, "head", 17 * at.y, 11 * at.least, 3, text.CENTRE | text.MIDDLE, ink, 1.1)


# -- the other way -----------------------------------------------------------------------------------------------------


def paint_otherwise(p: QPainter, desk: Desk, rect: Rect, control: Control, f: float) -> None:
    """A button with the cubes that it would stop."""
    d = paint.SLANT * f
    body = polygon([(d, 1), (rect.w - 1, 1), (rect.w - d, rect.h - 3), (1, rect.h - 3)], 4 * f)
    fill(p, body, across(0, 0, 0, rect.h, (0, palette.INK3), (1, palette.INK2)))
    stroke(p, body, palette.LINE2, 1.4)
    cap = paint.key_width(control.key, f)
    paint.key_cap(p, rect.w - d - 8 * f - cap, rect.h / 2 - 1, control.key, f, palette.TEXT)
    cubes = [kind for kind, many in zip(_KINDS, control.stops or ()) for _ in range(many)]
    room = rect.w - 2 * d - cap - 26 * f
    wide = min(room * 0.52, 33 * f * len(cubes))
    step = wide / max(1, len(cubes))
    words = QRectF(d + 6 * f, 0, room - wide - 4 * f, rect.h - 2)
    text.fit(
        p, words, control.label, "head", 13.5 * f, 10.5 * desk.plan.f, 2, text.CENTRE | text.MIDDLE, palette.TEXT, 1.05
    )
    for place, kind in enumerate(cubes):
        x = words.right() + 10 * f + (place + 0.5) * step
        stopped_cube(p, desk, kind, x, rect.h / 2 - 3 * f, min(17 * f, step / 1.36))
