"""The prompt bar, the one place of questions, as things on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from kd_qt.style import palette, text
from kd_qt.style.shapes import box, disc, fill, polygon, stroke
from kd_qt.table.desk import Desk
from kd_qt.table.explain import question
from kd_qt.table.hands import reasons
from kd_qt.table.layout import Rect
from kd_qt.table.things import block_bar, block_cells, paint, spec
from kd_qt.table.things.spec import Note, Part, Spec
from kd_qt.table.words import log
from kd_qt.table.words.parts import CONFIRM, Control, Prompt
from kd_qt.table.words.question import ask
from kd_qt.table.words.wording import Line

_TOP = 27.0  # height of the line with the sentence
_BUTTON = 38.0
_NOTE = 0.5  # of the bar's width
_PIP = 19.0  # from one dot of an action to the next

_TONES = {
    "strike": (palette.STRIKE, palette.WHITE),
    "reaction": (palette.REACTION, palette.WHITE),
    "ko": (palette.GLYPH_INK, palette.KO),
    "wait": (palette.INK3, palette.TEXT),
}


def place(desk: Desk) -> Rect:
    return desk.bar


def specs(desk: Desk) -> Iterator[Spec]:
    prompt = ask(desk)
    rect = place(desk)
    edge = 4.0
    tones = _tones(desk, prompt.tone)
    said = (prompt.flag, prompt.tone, prompt.sentence, prompt.pips, prompt.steps, prompt.refused, prompt.hint)
    lasting = (bool(prompt.controls), type(prompt.block))  # the hint gives way to controls
    news = _news(desk, rect, prompt)
    look = ("bar", said, lasting, desk.is_left(desk.you), rect[2:], news)
    yield Spec(
        key=("bar",),
        rect=rect,
        z=spec.BAR,
        look=look,
        picture=lambda: desk.keep(
            look, rect.w + 2 * edge, rect.h + 2 * edge, lambda p: _paint(p, desk, rect, prompt, edge, tones, news)
        ),
        margin=edge,
        name=_spoken(prompt),
        role="status",
        shape="none",
        note=question.bar(desk, prompt),
        rule=_RULES.get(desk.kind, "TURN-2"),
        parts=tuple(_parts(desk, rect, prompt)),
    )
    yield from _controls(desk, rect, prompt)


def _parts(desk: Desk, rect: Rect, prompt: Prompt) -> Iterator[Part]:
    """The dots of the actions, or the steps of the attack, at the right end of the upper line."""
    f = _scale(desk, rect, prompt)
    begin = _right_width(prompt, desk.plan.f, _TOP * f)
    if prompt.block is not None:  # what can be dropped on covers the bar
        yield Part(rect, question.bar(desk, prompt), "SEQ-1")
    area = Rect(rect.right - begin, rect.y, begin, _TOP * f)
    if prompt.pips is not None:
        yield Part(area, question.pips(desk, prompt), "TURN-2")
    elif prompt.steps:
        yield Part(area, question.steps(desk), "SEQ-1")


def _spoken(prompt: Prompt) -> str:
    """All that is seen of it, in words."""
    sentence = prompt.sentence
    if prompt.spoken and sentence[-1:].isalnum():
        sentence += "."
    flag = f"{prompt.flag}." if prompt.flag[-1:].isalnum() else prompt.flag
    return " ".join(part for part in (flag, sentence, prompt.note, prompt.spoken) if part)


News = tuple[tuple[Line, float, tuple[str, ...]], ...]


def _news(desk: Desk, rect: Rect, prompt: Prompt) -> News:
    """What happens while others choose, where the answers stand else."""
    if prompt.tone != "wait" or prompt.refused:
        return ()
    fitted = log.news(desk, rect.w, rect.h - _TOP * desk.plan.f * desk.plan.words - 3 * desk.plan.f)
    return tuple((line, y, tuple(rows)) for line, y, rows in fitted)


_RULES = {
    "action": "TURN-2",
    "combo": "COMBO-1",
    "block_wounds": "BLOCK-2",
    "block_effect": "BLOCK-3",
    "react": "TYPE-2",
    "knockdown": "SEQ-3",
    "tower": "TEST-1",
    "discard": "HAND-1",
    "draft": "SETUP-5",
    "keep_skill": "SETUP-2",
    "face_up": "SETUP-3",
    "active": "TEAM-3",
    "enter": "TEAM-8",
    "choose": "SEQ-2",
}


# -- the line above ----------------------------------------------------------------------------------------------------


def _tones(desk: Desk, tone: str) -> tuple[QColor, QColor]:
    """Ground and ink of the flag; for people the colour of their side."""
    if tone in ("you", "opp"):
        return palette.side(desk.is_left(desk.you) == (tone == "you")), palette.PRIMARY_TEXT
    return _TONES[tone]


def _paint(
    p: QPainter, desk: Desk, rect: Rect, prompt: Prompt, edge: float, tones: tuple[QColor, QColor], news: News
) -> None:
    least, f = desk.plan.f, _scale(desk, rect, prompt)
    ground, ink = tones
    line = palette.REFUSED if prompt.refused else ground if prompt.tone != "ko" else palette.KO
    fill(p, box(edge - 2, edge - 2, rect.w + 4, rect.h + 4, 9), palette.alpha(line, 60))
    p.translate(edge, edge)
    paint.panel(p, rect.w, rect.h, 7, palette.mix(line, palette.INK2, 0.35))
    if prompt.block is not None:
        block_bar.paint_signs(p, rect, prompt.block)
    flag = _flag(p, prompt, ground, ink, f)
    right = _right(p, prompt, rect, least, _TOP * f)
    area = QRectF(flag + 12 * f, 2.5 * f, right - flag - 22 * f, (_TOP - 3) * f)
    if prompt.refused:
        _cross(p, area, f)
        area.setLeft(area.left() + 20 * f)
    if prompt.hint:
        wide = rect.w * _NOTE if prompt.controls else rect.w - 28 * f
        below = QRectF(14 * f, _TOP * f, wide, rect.h - _TOP * f - 4 * f)
        text.fit(p, below, prompt.hint, "body", 14 * f, 11 * least, 2, text.CENTRE | text.MIDDLE, palette.MUTED)
    colour = palette.REFUSED if prompt.refused else palette.TEXT
    text.fit(p, area, prompt.sentence, "bold", 14.5 * f, 11 * least, 2, text.LEFT | text.MIDDLE, colour, 1.04)
    if news:
        p.translate(0, _TOP * f + 2 * least)
        log.paint_lines(p, desk, rect, news)


def _scale(desk: Desk, rect: Rect, prompt: Prompt) -> float:
    """Of the line above."""
    return block_cells.frame(desk, rect).y if prompt.block is not None else desk.plan.f * desk.plan.words


def _flag(p: QPainter, prompt: Prompt, ground: QColor, ink: QColor, f: float) -> float:
    wide = max(84 * f, text.width(prompt.flag, "head", 13 * f, spacing=0.05) + 30 * f)
    body = polygon([(0, 0), (wide, 0), (wide - 10 * f, _TOP * f), (0, _TOP * f)], 5)
    fill(p, body, ground)
    if prompt.tone == "ko":
        stroke(p, body, palette.KO, 1.4)
    text.line(p, (wide - 8 * f) / 2, 18.4 * f, prompt.flag, "head", 13 * f, ink, text.CENTRE, spacing=0.05)
    return wide


def _cross(p: QPainter, area: QRectF, f: float) -> None:
    cx, cy, r = area.left() + 7 * f, area.center().y(), 8 * f
    fill(p, disc(cx, cy, r), palette.REFUSED)
    for a, b in ((-1, -1), (-1, 1)):
        q = 3.4 * f
        stroke(p, polygon([(cx + a * q, cy + b * q), (cx - a * q, cy - b * q)], 0), palette.INK0, 2.2 * f)


def _right(p: QPainter, prompt: Prompt, rect: Rect, f: float, high: float) -> float:
    """Pips of the actions or steps of the attack, in a line of this height; returns where they begin."""
    x = rect.w - 8 * f
    if prompt.pips is not None:
        done, most, lost = prompt.pips
        for at in range(most - 1, -1, -1):
            _pip(p, x - 8 * f, high / 2, f, at >= done, at < lost)
            x -= _PIP * f
    u = _steps_scale(prompt, f, high)
    for label, now in reversed(prompt.steps):
        wide = _step_width(prompt, label, u)
        paint.step(p, QRectF(x - wide, high / 2 - 10.5 * u, wide, 22 * u), label, 12 * u, now)
        x -= wide - 4 * u
    return x


def _right_width(prompt: Prompt, f: float, high: float) -> float:
    """What these take of the line."""
    u = _steps_scale(prompt, f, high)
    pips = prompt.pips[1] * _PIP * f if prompt.pips is not None else 0.0
    return 8 * f + pips + sum(_step_width(prompt, label, u) - 4 * u for label, _ in prompt.steps)


def _steps_scale(prompt: Prompt, f: float, high: float) -> float:
    return high / _TOP if prompt.block is not None else f


def _step_width(prompt: Prompt, label: str, u: float) -> float:
    return text.width(label, "head", 12 * u) + (30 * u if prompt.block is not None else 18 * u)


def _pip(p: QPainter, cx: float, cy: float, f: float, open_: bool, lost: bool) -> None:
    """An action that can still be taken, one that was, or, struck through, one that something else took."""
    pip = disc(cx, cy, 6.5 * f)
    fill(p, pip, palette.SELECTED if open_ else palette.INK3)
    stroke(p, pip, palette.SELECTED if open_ else palette.REFUSED if lost else palette.LINE2, 1.4)
    if lost:
        a = 7.5 * f
        stroke(p, polygon([(cx - a, cy + a), (cx + a, cy - a)], 0), palette.REFUSED, 2.2 * f)


# -- the controls ------------------------------------------------------------------------------------------------------


def _controls(desk: Desk, rect: Rect, prompt: Prompt) -> Iterator[Spec]:
    if prompt.block is not None:
        yield from block_bar.specs(desk, rect, prompt)
        f = block_cells.frame(desk, rect).y
        for one, place in block_bar.buttons(rect, prompt.controls):
            yield _button(desk, one, place, f * (1.25 if one.pick == CONFIRM else 1.0))
        return
    f, k = desk.plan.f, desk.plan.k
    top = rect.y + _TOP * f * desk.plan.words + 4 * k
    high = rect.bottom - 6 * k - top
    x = rect.x + 10 * k
    beside = prompt.note or (prompt.hint if prompt.controls else "")
    wide = rect.w * _NOTE
    if prompt.note:
        yield _note(desk, Rect(x, top, wide, high), prompt.note)
    if beside:
        x += wide + 8 * f
    area = Rect(x, top, rect.right - 10 * k - x, high)
    yield from _buttons(desk, prompt.controls, area, right=bool(beside))


def _note(desk: Desk, rect: Rect, words: str) -> Spec:
    """What is good to know, at the left end of the buttons."""
    f = desk.plan.f
    look = ("bar note", words, rect[2:])

    def paint_note(p: QPainter) -> None:
        area = QRectF(4 * f, 0, rect.w - 4 * f, rect.h)
        large = 12.5 * f * desk.plan.words
        text.fit(p, area, words, "body", large, 10.5 * f, 4, text.LEFT | text.MIDDLE, palette.BODY, 1.08)

    return Spec(
        key=("bar note",),
        rect=rect,
        z=spec.BAR + 0.1,
        look=look,
        picture=lambda: desk.keep(look, rect.w, rect.h, paint_note),
        name=words,
        role="text",
        shape="none",
        note=Note("words", title=desk.say("send_knockdown"), text=words),
        rule="TEST-3",
    )


def _buttons(desk: Desk, controls: Sequence[Control], area: Rect, right: bool) -> Iterator[Spec]:
    """Side by side at their natural width; shrunk together when there are too many."""
    if not controls:
        return
    f = _letters(desk, controls, area.w)
    gap = 6 * f
    least = [paint.button_width(control.label, control.key, f) for control in controls]
    room = area.w - gap * (len(controls) - 1)
    wide = _shares(least, room, f)
    high = min(area.h, _BUTTON * f) if max(least) <= room else area.h
    total = sum(wide) + gap * (len(controls) - 1)
    x = area.right - total if right else area.x + max(0.0, (area.w - total) / 2)
    for control, w in zip(controls, wide):
        yield _button(desk, control, Rect(x, area.cy - high / 2, w, high), f)
        x += w + gap


def _letters(desk: Desk, controls: Sequence[Control], room: float) -> float:
    """The scale of the buttons: as much larger than usual as leaves each of them its natural width."""
    plan = desk.plan

    def need(f: float) -> float:
        return sum(paint.button_width(one.label, one.key, f) for one in controls) + 6 * f * (len(controls) - 1)

    sizes = [plan.f * (1 + (plan.words - 1) * step / 4) for step in (4, 3, 2, 1)]
    return next((f for f in sizes if need(f) <= room), plan.f)


def _shares(least: Sequence[float], room: float, f: float) -> list[float]:
    """Long labels give way before short ones; a single button does not fill the bar."""
    if sum(least) <= room:
        spare = min(36 * f, (room - sum(least)) / len(least))
        return [w + spare for w in least]
    cap = room / len(least)
    for _ in range(8):
        short = [w for w in least if w <= cap]
        cap = (room - sum(short)) / max(1, len(least) - len(short))
    return [min(w, cap) for w in least]


def _button(desk: Desk, control: Control, rect: Rect, f: float) -> Spec:
    off = control.kind == "off"
    look = ("button", control.label, control.key, control.kind, rect[2:], f, control.stops)
    return Spec(
        key=("control", control.pick),
        rect=rect,
        z=spec.BAR + 0.2,
        look=look,
        picture=lambda: desk.keep(look, rect.w, rect.h, lambda p: _paint_button(p, desk, control, rect, f)),
        pick=("off", *control.pick) if off else control.pick,
        zone="" if off else "bar",
        name=control.spoken or control.label,
        shape="none" if off else "button",
        lit=not off,
        note=question.button(desk, control, reasons.reason(desk, ("off", *control.pick)) if off else ""),
        rule=_RULES.get(desk.kind, ""),
    )


def _paint_button(p: QPainter, desk: Desk, control: Control, rect: Rect, f: float) -> None:
    if control.stops is not None:
        block_bar.paint_otherwise(p, desk, rect, control, f)
    else:
        paint.button(p, rect.w, rect.h, control.label, control.key, f, control.kind)
