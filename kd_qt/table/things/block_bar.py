"""The bar while a block is asked about: its floor, the signs between the cells, its buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from kd_qt.style import palette, text
from kd_qt.style.shapes import across, fill, polygon, stroke
from kd_qt.table.desk import Desk
from kd_qt.table.hands.picks import BAR
from kd_qt.table.layout import Rect
from kd_qt.table.things import block_cells as cells
from kd_qt.table.things import block_effect, block_sum, paint, spec
from kd_qt.table.things.block_cells import Frame, frame
from kd_qt.table.things.spec import Spec
from kd_qt.table.words.parts import Control, Effect, Prompt, Sum

_OTHERWISE, _SEND, _PASS = (12.0, 216.0), (240.0, 226.0), (478.0, 162.0)  # x and width
_FOOT, _BUTTON = 190.0, 46.0


def specs(desk: Desk, rect: Rect, prompt: Prompt) -> Iterator[Spec]:
    yield _floor(rect)
    if isinstance(prompt.block, Sum):
        yield from block_sum.specs(desk, frame(desk, rect), prompt.block, prompt.controls)
    elif prompt.block is not None:
        yield from block_effect.specs(desk, frame(desk, rect), prompt.block)


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
    """The bar as a place to drop a block card on; what lies under it is out of reach, but not the words about it."""
    return Spec(key=("bar floor",), rect=rect, z=spec.BAR + spec.ABOVE / 2, pick=BAR, lit=False, shape="box", radius=7)


def paint_signs(p: QPainter, rect: Rect, asked: Sum | Effect) -> None:
    """Minus and equals between the cells, as part of the bar."""
    at = Frame(Rect(0, 0, rect.w, rect.h), 1.0)
    spans = block_sum.SPANS if isinstance(asked, Sum) else block_effect.SPANS
    for sign, before, after in zip("–=", spans, spans[1:]):
        middle = (sum(before) + after[0]) / 2 * at.x
        size = min(34 * at.y, 34 * at.x)
        text.line(p, middle, (cells.TOP + 46) * at.y + size * 0.36, sign, "head", size, palette.TEXT, text.CENTRE)


def paint_otherwise(p: QPainter, desk: Desk, rect: Rect, control: Control, f: float) -> None:
    """A button with the cubes that it would stop."""
    d = paint.SLANT * f
    body = polygon([(d, 1), (rect.w - 1, 1), (rect.w - d, rect.h - 3), (1, rect.h - 3)], 4 * f)
    fill(p, body, across(0, 0, 0, rect.h, (0, palette.INK3), (1, palette.INK2)))
    stroke(p, body, palette.LINE2, 1.4)
    cap = paint.key_width(control.key, f)
    paint.key_cap(p, rect.w - d - 8 * f - cap, rect.h / 2 - 1, control.key, f, palette.TEXT)
    cubes = [kind for kind, many in zip(cells.KINDS, control.stops or ()) for _ in range(many)]
    room = rect.w - 2 * d - cap - 26 * f
    wide = min(room * 0.52, 33 * f * len(cubes))
    step = wide / max(1, len(cubes))
    words = QRectF(d + 6 * f, 0, room - wide - 4 * f, rect.h - 2)
    text.fit(
        p, words, control.label, "head", 13.5 * f, 10.5 * desk.plan.f, 2, text.CENTRE | text.MIDDLE, palette.TEXT, 1.05
    )
    for place, kind in enumerate(cubes):
        x = words.right() + 10 * f + (place + 0.5) * step
        cells.stopped_cube(p, desk, kind, x, rect.h / 2 - 3 * f, min(17 * f, step / 1.36))
