"""The parts of a fighter's sheet as pictures of exactly w x h: header, special attacks, bench lines, skill lines.

Everything scales with the box: a special attack of 292 x 53 or 292 x 60 has text of 11 to 11.5 px, a larger one larger.
Text that is too long for the usual layout takes another one, in this order: smaller, range and wounds up on the name's
line, a third line, letters a little narrower. It is never cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from kd_qt.style import palette, signs, states, text
from kd_qt.style.art import KO_RATIO, Art
from kd_qt.style.cards import RATIO, Cards
from kd_qt.style.face import Face
from kd_qt.style.shapes import across, box, disc, fill, polygon, stroke
from kd_qt.style.text import Fitted

_LEAST = 11.0  # px at scale 1
_FULL = 11.5
_WIDTH = 292.0  # of a sheet at scale 1
MORE = 16.0  # where the sign stands that a header opens
_RINGS = {"legal": (), "hover": (), "selected": (), "refused": (3.0, 2.0)}  # and how they are dashed

# Size, lines, distance of lines and width of letters of a skill's text that runs on after its name. Less than the
# smallest text of the look is only for texts of packs that we do not know: the whole card is a hover away.
_RUN_IN = (
    (_LEAST, 2, 1.2, 100),
    (_LEAST, 2, 1.2, 95),
    (_LEAST, 2, 1.2, 90),  # rather than three lines from edge to edge
    (_LEAST, 3, 1.04, 100),
    (_LEAST, 3, 0.97, 100),
    (_LEAST, 3, 0.97, 92),
    *((size, 5, 1.0, 90) for size in (10.0, 9.0, 8.0, 7.0, 6.0, 5.0)),
)

Tokens = Sequence[tuple[str, int, int]]  # token, how many, places


class Sheet:
    """Draws in the packs of `cards`."""

    def __init__(self, art: Art, cards: Cards) -> None:
        self.art, self.cards = art, cards

    def header(
        self,
        title: str,
        side: QColor,
        w: float,
        h: float,
        tokens: Tokens = (),
        note: str = "",
        dpr: float | None = None,
        *,
        opens: bool = False,
    ) -> QPixmap:
        """Side bar and title; at the right the tokens, or a note when there are none. `opens`: there is more to read.

        A title in parts ("James · special attacks") loses its last part when there is no room for it.
        """
        key = ("header", title, side.name(), tuple(tokens), note, opens)
        return self.art.keep(key, w, h, dpr, lambda p: _header(self.art, p, w, h, title, side, tokens, note, opens))

    def special(
        self, special: str, w: float, h: float, lang: str, dpr: float | None = None, state: str = ""
    ) -> QPixmap:
        """A special attack; state "" legal hover selected refused, or dim (it cannot be used or paid now)."""
        face = self.cards.faces.face(special, lang)
        key = ("special", face, state)
        return self.art.keep(key, w, h, dpr, lambda p: _Special(self.art, p, face, w, h).paint(state))

    def bench(self, special: str, w: float, h: float, lang: str, dpr: float | None = None, state: str = "") -> QPixmap:
        """The one line of a benched fighter's special attack: mark, name, range, K.O., wounds, cost."""
        face = self.cards.faces.face(special, lang)
        return self.art.keep(("bench", face, state), w, h, dpr, lambda p: _bench(self.art, p, face, w, h, state))

    def skill(
        self,
        skill: str | None,
        w: float,
        h: float,
        lang: str,
        hidden: str = "",
        dpr: float | None = None,
        *,
        title: str = "",
        state: str = "",
    ) -> QPixmap:
        """A skill's line. `hidden`: it lies face down, and this sentence says when it is revealed.

        A skill that you may not know (None) has the `title` that you give it, e.g. "Face down".
        """
        face = None if skill is None else self.cards.faces.face(skill, lang)
        name = face.name if face is not None else title
        words = hidden or (face.text if face is not None else "")
        key = ("skill line", name, words, bool(hidden), state)
        down = bool(hidden) or face is None
        return self.art.keep(key, w, h, dpr, lambda p: _skill(self.art, p, w, h, name, words, down, state))


# --- header --------------------------------------------------------------------------------------------------------


def _header(
    art: Art, painter: QPainter, w: float, h: float, title: str, side: QColor, tokens: Tokens, note: str, opens: bool
) -> None:
    f = h / 24
    ground = across(0, 0, w, 0, (0, palette.mix(side, palette.INK1, 0.62)), (1, palette.mix(side, palette.INK1, 0.86)))
    fill(painter, box(0, 0, w, h, 3 * f), ground)
    fill(painter, box(0, 0, 4 * f, h, f), side)
    if opens:
        more(painter, MORE * f, h / 2, f)
    right = _tokens(art, painter, w - 5 * f, h / 2, f, tokens)
    if note and not tokens:
        right -= text.line(painter, right - 3 * f, h / 2 + 4 * f, note, "strong", 12 * f, palette.MUTED, text.RIGHT)
    left = (MORE + 12 if opens else 12) * f
    room = QRectF(left, 0, right - left - 6 * f, h)
    while " · " in title and text.width(title, "head", _LEAST * f) > room.width():
        title = title.rsplit(" · ", 1)[0]  # the name alone says enough
    if text.size_for(title, "head", 13.5 * f, _LEAST * f, room.width(), h) is not None:
        text.fit(painter, room, title, "head", 13.5 * f, _LEAST * f, colour=palette.TEXT)
    else:
        text.fit(painter, room, title, "head", _LEAST * f, 9.5 * f, 2, text.LEFT | text.MIDDLE, palette.TEXT, 1.0)


def more(painter: QPainter, cx: float, cy: float, f: float) -> None:
    """An i in a ring: this opens, and tells more."""
    stroke(painter, disc(cx, cy, 7 * f), palette.TEXT, 1.3 * f)
    fill(painter, disc(cx, cy - 3.2 * f, 1.2 * f), palette.TEXT)
    fill(painter, box(cx - 0.9 * f, cy - 1.2 * f, 1.8 * f, 5.2 * f, 0.8 * f), palette.TEXT)


def tokens_width(tokens: Tokens, f: float) -> float:
    """What `_tokens` takes of a header."""
    wide = 5 * f
    for _, have, places in tokens:
        if max(have, places) > 4:
            wide += text.width(f"{have}/{places}", "head", 13 * f) + 27 * f
        else:
            wide += max(have, places) * 19.5 * f + 4 * f
    return wide


def token_spans(tokens: Tokens, right: float, f: float) -> list[tuple[float, float]]:
    """From where to where each kind of token lies, in their order."""
    found: list[tuple[float, float]] = []
    for kind in reversed(tokens):
        wide = tokens_width([kind], f) - 5 * f
        found.append((right - wide, right))
        right -= wide
    return found[::-1]


def _tokens(art: Art, painter: QPainter, right: float, cy: float, f: float, tokens: Tokens) -> float:
    """Rounds from right to left, the empty places outermost; many of a kind become a number and a round."""
    size, x = 19 * f, right
    for token, have, places in reversed(tokens):
        if max(have, places) > 4:
            x -= text.line(painter, x, cy + 4.8 * f, f"{have}/{places}", "head", 13 * f, palette.TEXT, text.RIGHT)
            _round(art, painter, token, x - 3 * f - size / 2, cy, size, have > 0)
            x -= size + 8 * f
            continue
        for place in range(max(have, places)):
            _round(art, painter, token, x - size / 2, cy, size, max(have, places) - place <= have)
            x -= size + 0.5 * f
        x -= 4 * f
    return x


def _round(art: Art, painter: QPainter, token: str, cx: float, cy: float, size: float, on: bool) -> None:
    if not on:
        stroke(painter, disc(cx, cy, size * 0.42), palette.LINE2, max(1.0, size * 0.07), (2, 2))
        return
    name = f"tokens/{token}"
    signs.sign(art, painter, name if art.has(name) else "tokens/unknown", cx, cy, size)


# --- special attacks -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where the range, the wounds and the text of a special attack go."""

    aside: bool  # range over wounds, left of the text; otherwise both on the name's line
    fitted: Fitted
    name: Fitted


class _Special:
    def __init__(self, art: Art, painter: QPainter, face: Face, w: float, h: float) -> None:
        self.art, self.p, self.face, self.w, self.h = art, painter, face, w, h
        self.f = f = min(w / _WIDTH, h / 53)
        self.left, self.cost = 32 * f, 19.5 * f
        self.cost_left = w - 5 * f - len(face.symbols) * self.cost * 1.08
        self.stamp = 42 * f if face.ko else 0.0
        self.hurts = bool(face.wounds.heavy or face.wounds.light)
        self.first = 19.5 * f  # where the lines of text begin

    def paint(self, state: str) -> None:
        if state == "dim":
            self.p.setOpacity(palette.DIM)
        self.ground()
        plan = self.plan()
        self.head(plan)
        if plan.aside:
            self.numbers_aside()
        start = self.left + (self.aside_width() if plan.aside else 0.0)
        place = QRectF(start, self.first, self.w - start - 6 * self.f, self.h - self.first - 3 * self.f)
        text.draw(self.p, place, plan.fitted, "body", text.LEFT | text.MIDDLE, palette.BODY)
        if state in _RINGS:
            _ring(self.p, self.w, self.h, 5 * self.f, state, (9 * self.f, self.h - 8 * self.f, 5.5 * self.f))

    def ground(self) -> None:
        f, kind = self.f, palette.type_colour(self.face.type)
        panel = box(0.5, 0.5, self.w - 1, self.h - 1, 5 * f)
        near, far = palette.mix(kind, palette.INK1, 0.72), palette.INK2
        fill(self.p, panel, across(0, 0, self.w, 0, (0, near), (0.5, far), (1, far)))
        self.p.save()
        self.p.setClipPath(panel)
        fill(self.p, polygon([(0, 0), (26 * f, 0), (19 * f, self.h), (0, self.h)], 0), kind)
        self.p.restore()
        stroke(self.p, panel, palette.LINE, 1)
        mark = f"types/{self.face.type}"
        signs.sign(self.art, self.p, mark, 11.5 * f, self.h / 2, 15.5 * f, palette.WHITE)
        signs.symbols(self.art, self.p, self.face.symbols, self.w - 5 * f, 12.5 * f, self.cost)

    def plan(self) -> _Plan:
        """The first layout in which everything fits."""
        plain = self.face.reach is None and not self.hurts
        whole = self.w - self.left - 6 * self.f
        high = self.h - self.first - 2 * self.f
        for size, lines, spread, stretch in ((_FULL, 2, 1.18, 100), (_LEAST, 2, 1.18, 100), (_LEAST, 3, 1.1, 100)):
            for aside in (not plain, False):
                wide = whole - (self.aside_width() if aside else 0.0)
                fitted = self.lines(size, lines, spread, stretch, wide, high)
                name = self.name(aside)
                if fitted is not None and name is not None:
                    return _Plan(aside, fitted, name)
        return self.tightest(whole, high, not plain)

    def tightest(self, whole: float, high: float, aside: bool) -> _Plan:
        """Three close lines of narrower letters."""
        name = self.name(aside, 85)
        for stretch in (96, 92, 88):
            for beside in (False, aside):
                wide = whole - (self.aside_width() if beside else 0.0)
                fitted = self.lines(_LEAST, 3, 1.04, stretch, wide, high)
                fitting = self.name(beside, 90)
                if fitted is not None and fitting is not None:
                    return _Plan(beside, fitted, fitting)
        wide, note = whole - (self.aside_width() if aside else 0.0), f"{self.face.id} special {self.w:.0f}x{self.h:.0f}"
        fitted = text.squeezed(self.face.text, "body", _LEAST * self.f, wide, high, note)
        return _Plan(aside, fitted, name or self.small_name(note))

    def small_name(self, note: str) -> Fitted:
        room = self.cost_left - self.left - 5 * self.f - (self.stamp + 6 * self.f if self.stamp else 0.0)
        px = _LEAST * self.f * min(1.0, room / text.width(self.face.name, "head", _LEAST * self.f, 85))
        text.overflow.append(f"{note}: {self.face.name}")
        return Fitted(px, (self.face.name,), stretch=85)

    def lines(self, px: float, most: int, spread: float, stretch: int, wide: float, high: float) -> Fitted | None:
        size = px * self.f
        return text.block_for(self.face.text, "body", size, size, wide, high, most, spread, stretch)

    def name(self, aside: bool, stretch: int = 100) -> Fitted | None:
        """The name beside the stamp, and beside range and wounds when they stand on its line."""
        room = self.cost_left - self.left - 5 * self.f - (self.stamp + 6 * self.f if self.stamp else 0.0)
        if not aside:
            room -= self.inline_width()
        return text.size_for(self.face.name, "head", 13.5 * self.f, _LEAST * self.f, room, stretch=stretch)

    def inline_width(self) -> float:
        f, face = self.f, self.face
        wide = signs.reach_width(face.reach, 12 * f) + 8 * f if face.reach is not None else 0.0
        return wide + (signs.cubes_width(face.wounds, 13 * f) + 8 * f if self.hurts else 0.0)

    def aside_width(self) -> float:
        f = self.f
        cubes = signs.cubes_width(self.face.wounds, 13 * f) if self.hurts else 0.0
        return max(54 * f, cubes + 8 * f)

    def head(self, plan: _Plan) -> None:
        f, name = self.f, plan.name
        wide = text.line(
            self.p, self.left, 17.3 * f, name.lines[0], "head", name.px, palette.TEXT, stretch=name.stretch
        )
        x = self.left + wide + 6 * f
        if self.face.ko:
            signs.stamp(self.art, self.p, x, 12.5 * f, self.stamp)
            x += self.stamp + 6 * f
        if not plan.aside:
            self.numbers_inline(x)

    def numbers_inline(self, x: float) -> None:
        f, face = self.f, self.face
        if face.reach is not None:
            x += signs.reach(self.art, self.p, face.reach, x, 12.5 * f, 12 * f, palette.MUTED, palette.TEXT) + 8 * f
        if self.hurts:
            signs.cubes(self.art, self.p, face.wounds, x, 12.5 * f, 13 * f)

    def numbers_aside(self) -> None:
        """Range over wounds; one of them alone stands in the middle."""
        f, face = self.f, self.face
        middle = (self.first + self.h - 3 * f) / 2
        apart = min(8.5 * f, (self.h - self.first) / 4) if face.reach is not None and self.hurts else 0.0
        if face.reach is not None:
            signs.reach(self.art, self.p, face.reach, self.left, middle - apart, 12 * f, palette.MUTED, palette.TEXT)
        if self.hurts:
            signs.cubes(self.art, self.p, face.wounds, self.left, middle + apart, 13 * f)


def _ring(painter: QPainter, w: float, h: float, radius: float, state: str, sign: tuple[float, float, float]) -> None:
    """A state on a panel: its ring, and its second sign at (x, y) in size, where no text stands."""
    pen = 2.6 if state == "selected" else 2.0
    stroke(painter, box(pen / 2, pen / 2, w - pen, h - pen, radius), palette.STATES[state], pen, _RINGS[state])
    states.badge(painter, state, *sign)


# --- bench ---------------------------------------------------------------------------------------------------------


def _bench(art: Art, painter: QPainter, face: Face, w: float, h: float, state: str) -> None:
    f, cy = min(w / _WIDTH, h / 20), (h - 2) / 2
    if state == "dim":
        painter.setOpacity(palette.DIM)
    kind = palette.type_colour(face.type)
    fill(painter, box(0, 0, w, h - 2, 3 * f), palette.INK2)
    fill(painter, box(0, 0, 5 * f, h - 2, 2 * f), kind.lighter(125))
    signs.sign(art, painter, f"types/{face.type}", 14 * f, cy, 11 * f, kind.lighter(190))
    right = signs.symbols(art, painter, face.symbols, w - 3 * f, cy, 15 * f) - 7 * f
    if face.wounds.heavy or face.wounds.light:
        wide = signs.cubes_width(face.wounds, 12 * f)
        signs.cubes(art, painter, face.wounds, right - wide, cy, 12 * f)
        right -= wide + 6 * f
    if face.ko:
        stamp = min(36 * f, (h - 3) / KO_RATIO)
        signs.stamp(art, painter, right - stamp, cy, stamp)
        right -= stamp + 5 * f
    if face.reach is not None:
        wide = signs.reach_width(face.reach, _LEAST * f)
        signs.reach(art, painter, face.reach, right - wide, cy, _LEAST * f, palette.MUTED, palette.BODY)
        right -= wide + 6 * f
    _bench_name(painter, face, QRectF(23 * f, 0, right - 23 * f, h - 2), f)
    if state in _RINGS:
        _ring(painter, w, h - 2, 3 * f, state, (14 * f, cy, 6.5 * f))


def _bench_name(painter: QPainter, face: Face, room: QRectF, f: float) -> None:
    for stretch in (100, 95, 90, 85):
        fitted = text.size_for(face.name, "bold", 12 * f, _LEAST * f, room.width(), stretch=stretch)
        if fitted is not None:
            text.draw(painter, room, fitted, "bold", text.LEFT | text.MIDDLE, palette.TEXT)
            return
    text.fit(painter, room, face.name, "bold", 12 * f, _LEAST * f, colour=palette.TEXT)


# --- skills --------------------------------------------------------------------------------------------------------


def _skill(art: Art, painter: QPainter, w: float, h: float, name: str, words: str, down: bool, state: str) -> None:
    f = min(w / _WIDTH, h / 32)
    if state == "dim":
        painter.setOpacity(palette.DIM)
    panel = box(0.6, 0.6, w - 1.2, h - 1.2, 5 * f)
    fill(painter, panel, palette.INK1 if down else palette.INK2)
    stroke(painter, panel, palette.LINE2 if down else palette.GOLD_DEEP, 1.2, (3, 2) if down else ())
    if down:
        high = h - 8 * f
        art.draw(painter, "back", QRectF(7 * f, 4 * f, high / RATIO, high))
    else:
        signs.sign(art, painter, "types/skill", 15 * f, h / 2, 17 * f)
    left = (30 if not down else 12) * f + ((h - 8 * f) / RATIO if down else 0.0)
    _skill_words(painter, QRectF(left, 1 * f, w - left - 6 * f, h - 2 * f), f, name, words, down)
    if state in _RINGS:
        _ring(painter, w, h, 5 * f, state, (15 * f, h - 6 * f, 5 * f))


def _skill_words(painter: QPainter, room: QRectF, f: float, name: str, words: str, down: bool) -> None:
    """Name beside the text; if that is too narrow, the text runs on after the name."""
    title = palette.MUTED if down else palette.TEXT
    body = palette.MUTED if down else palette.BODY
    beside = 78 * f
    named = text.size_for(name, "head", _FULL * f, _LEAST * f, beside, room.height(), 2, 1.12)
    place = room.adjusted(beside + 6 * f, 0, 0, 0)
    for size in (_FULL, _LEAST):
        fitted = text.block_for(words, "body", size * f, size * f, place.width(), place.height(), 2, 1.16)
        if named is not None and fitted is not None:
            text.draw(painter, room, named, "head", text.LEFT | text.MIDDLE, title)
            text.draw(painter, place, fitted, "body", text.LEFT | text.MIDDLE, body)
            return
    _run_in(painter, room, f, name, words, title, body)


def _run_in(painter: QPainter, room: QRectF, f: float, name: str, words: str, title: QColor, body: QColor) -> None:
    """The name opens the first line, the text follows it, as in a dictionary."""
    for size, most, spread, stretch in _RUN_IN:
        px = size * f
        first = text.width(name, "head", px, stretch) + 6 * f
        fitted = Fitted(px, tuple(text.wrap(words, "body", px, room.width(), stretch, first)), spread, stretch)
        if len(fitted.lines) <= most and fitted.height <= room.height() + 0.01:
            break
    if size < _LEAST:
        text.overflow.append(f"{name} skill {room.width():.0f}x{room.height():.0f}: {words}")
    baseline = room.top() + (room.height() - fitted.height) / 2 + text.ASCENT * px
    text.line(painter, room.left(), baseline, name, "head", px, title, stretch=stretch)
    for at, each in enumerate(fitted.lines):
        x = room.left() + (first if at == 0 else 0.0)
        text.line(painter, x, baseline + at * spread * px, each, "body", px, body, stretch=stretch)
