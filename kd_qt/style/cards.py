"""Cards in their forms. All measures are parts of the width: u = width / 100, the height is 140 u.

The row shows the attack, the hand shows the payment (COMBO-8): row and zoom carry the text, hand cards carry large
symbols and no text. `fly` is a card in flight over the stage. Faces have no shadow and no state ring; see `states`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap

from kd_core.content.identity import plain_id
from kd_core.content.model import Pack
from kd_core.languages import language
from kd_core.text import say
from kd_qt.style import palette, signs, text
from kd_qt.style.art import RIM, Art
from kd_qt.style.face import Face, Faces, capital, type_name
from kd_qt.style.shapes import across, box, fill, polygon, stroke
from kd_qt.style.text import Fitted

RATIO = 1.4  # height of a card / its width

_PLATE = {"row": 57.0, "zoom": 61.0, "fly": 98.0}  # top of the plate with range and wounds, in u
_LOW_PLATE = 103.5  # of a large card without text, which shows all of its art instead
_SHORT_PLATE = 82.0  # the lowest for a large card with a text
_TEXT_GAP = {"row": 2.0, "zoom": 3.0}  # between plate and text
_HIGHEST_PLATE = 40  # how far up a long text may push that of a large card
_PLATE_HIGH = {"row": 17.5, "zoom": 17.0, "fly": 24.0}
_TEXT = {"row": 9.6, "zoom": 8.6}  # u
_ROW_LINES = (1.16, 1.08, 1.03)  # from line to line; the next where a text is too long for the one before
_PALE = 0.13  # the mark of the type on the paper of a card of the Row that has no text
_TEXT_END = 123.6
_ROW_TEXT_END = 122.1  # above the line with the type there is a little air
_TEXT_WIDE = 87.6
_SMALLEST = 11.0  # px of text on a row card of 124 px
_SMALLEST_NAME = 10.0
_SMALLEST_CARD = {"row": 124.0, "zoom": 124.0, "hand": 104.0, "fly": 92.0}  # px; what these floors hold for
BONE_RIM = "#FFF3DC"
_NO_ART = 80.0  # px: narrower cards have no name
_NAME_HIGH = {"row": 21.0, "zoom": 21.0, "hand": 21.0, "fly": 23.0}  # u, for two lines


class Cards:
    """The cards of some packs (None: both boxes) as pictures of exactly width x 1.4 width."""

    def __init__(self, art: Art, packs: Iterable[Pack] | None = None) -> None:
        self.art = art
        self.faces = Faces(packs)

    def set_packs(self, packs: Iterable[Pack]) -> None:
        """The packs of another match."""
        self.faces.set_packs(packs)

    def name(self, id: str, lang: str) -> str:
        """The printed name of a card, skill, special attack, fighter, token, arena or pack; the id when unknown."""
        return self.faces.name(id, lang)

    def text(self, id: str, lang: str) -> str:
        """The rules of a card, skill or special attack."""
        return self.faces.face(id, lang).text

    def pixmap(
        self, card: str, form: str, width: float, lang: str, dpr: float | None = None, reaches: bool | None = None
    ) -> QPixmap:
        """An attack card or an extra card; form row|zoom|hand|fly. `reaches`: is the opponent in its range (None:
        nobody asks)?"""
        face = self.faces.face(card, lang)
        key = ("card", face, form, language(lang), reaches)
        return self.art.keep(
            key, width, width * RATIO, dpr, lambda p: _Painter(self.art, p, face, width, lang, reaches).card(form)
        )

    def skill(self, skill: str | None, width: float, lang: str, dpr: float | None = None) -> QPixmap:
        """A skill card; None: its back."""
        if skill is None:
            return self.art.back(width, dpr)
        return self.pixmap(skill, "zoom", width, lang, dpr)

    def back(self, width: float, dpr: float | None = None) -> QPixmap:
        return self.art.back(width, dpr)

    def small(self, card: str | None, width: float, dpr: float | None = None) -> QPixmap:
        """Only the symbols on paper, 1.4 width high; None: a back."""
        if card is None:
            return self.art.back(width, dpr)
        names = self._small_signs(card)
        return self.art.keep(("small", names), width, width * RATIO, dpr, lambda p: _small(self.art, p, names, width))

    def chip(self, card: str | None, height: float, dpr: float | None = None) -> QPixmap:
        """A small card for a line of text: its symbols side by side, as wide as they need."""
        names = () if card is None else self._small_signs(card)
        width = height * (0.24 + 0.84 * max(1, len(names)))
        return self.art.keep(("chip", names), width, height, dpr, lambda p: _chip(self.art, p, names, width, height))

    def _small_signs(self, card: str) -> tuple[str, ...]:
        found = self.faces.face(card, "en").symbols
        if found:
            return tuple(f"symbols/{name}" for name in found)
        own = f"tokens/{plain_id(card)}"  # an extra card has no symbol, but its own sign
        return (own if self.art.has(own) else "tokens/unknown",)


class _Painter:
    """Paints one face once."""

    def __init__(
        self, art: Art, painter: QPainter, face: Face, width: float, lang: str, reaches: bool | None = None
    ) -> None:
        self.art, self.p, self.face, self.lang = art, painter, face, lang
        self.reaches = reaches if face.reach is not None else None  # without a range everybody is
        self.w, self.h, self.u = width, width * RATIO, width / 100

    def card(self, form: str) -> None:
        u = self.u
        fill(self.p, box(0, 0, self.w, self.h, 5.5 * u), palette.CARD_INK)
        inner = box(2 * u, 2 * u, self.w - 4 * u, self.h - 4 * u, 4 * u)
        self.p.save()
        self.p.setClipPath(inner)
        fill(self.p, inner, across(0, 0, 0, self.h, (0, palette.PAPER), (1, palette.PAPER2)))
        if form == "hand":
            self.hand()
        else:
            self.open(form)
        self.p.restore()

    # --- forms -----------------------------------------------------------------------------------------------------

    def hand(self) -> None:
        """The whole card is art, with the symbols large at its foot."""
        u = self.u
        self.picture(QRectF(-19 * u, -2 * u, 138 * u, 138 * u), QRectF(0, 0, self.w, self.h))
        clear, dark = palette.alpha(palette.CARD_INK, 0), palette.alpha(palette.CARD_INK, 238)
        fill(self.p, box(0, 76 * u, self.w, 64 * u), across(0, 76 * u, 0, 126 * u, (0, clear), (1, dark)))
        self.header("hand", 21.0)
        if self.w >= _NO_ART:
            signs.sign(self.art, self.p, f"types/{self.face.colour}", 12 * u, 11 * u, 12.5 * u, palette.WHITE)
        names = self.face.symbols
        size = (40 if len(names) == 1 else 36) * u
        for at, name in enumerate(names):
            signs.sign(
                self.art, self.p, f"symbols/{name}", self.w / 2 + (at - (len(names) - 1) / 2) * 43 * u, 110 * u, size
            )

    def open(self, form: str) -> None:
        """Row, zoom and fly: art, plate, text, footer."""
        u, plate = self.u, _PLATE[form]
        if form != "fly":
            plate, fitted = self.text_place(form)
        size = max(98.0, plate + 12.0)  # the art is square; its middle stands between band and plate
        middle = (17 + plate) / 2
        place = QRectF((50 - size / 2) * u, (middle - size * 0.55) * u, size * u, size * u)
        self.picture(place, QRectF(0, 0, self.w, plate * u))
        self.header(form, 8.0 if self.face.type in ("skill", "extra") else 25.0)
        self.plate(plate, _PLATE_HIGH[form])
        if form == "row" and fitted is None:
            self.pale_mark()
        elif form != "fly" and fitted is not None:
            top = (plate + _PLATE_HIGH[form] + _TEXT_GAP[form]) * u
            text.draw(
                self.p,
                QRectF(6.2 * u, top, _TEXT_WIDE * u, _TEXT_END * u - top),
                fitted,
                "body",
                text.LEFT,
                palette.PAPER_INK,
            )
        self.footer(form)
        self.corner()

    # --- parts -----------------------------------------------------------------------------------------------------

    def picture(self, rect: QRectF, seen: QRectF) -> None:
        self.p.save()
        self.p.setClipRect(seen, Qt.ClipOperation.IntersectClip)
        if self.face.owner:
            _acting(self.art, self.p, self.face, rect, seen)
        else:
            next((name for name in self.pictures() if self.art.draw(self.p, name, rect)), None)
        self.p.restore()

    def pictures(self) -> Iterator[str]:
        """The card's own picture, or one for its type and symbol."""
        first = next((name for name in self.face.symbols if name != "wild"), "fist")
        yield f"{'skills' if self.face.type == 'skill' else 'cards'}/{plain_id(self.face.id)}"
        yield f"cards/generic/{self.face.type}_{first}"
        yield "cards/generic/skill"

    def pale_mark(self) -> None:
        """No text: the mark of the type, printed pale on the paper."""
        self.p.save()
        self.p.setOpacity(_PALE)
        mark = palette.type_colour(self.face.colour)
        signs.sign(self.art, self.p, f"types/{self.face.colour}", 50 * self.u, 100 * self.u, 34 * self.u, mark)
        self.p.restore()

    def text_place(self, form: str) -> tuple[float, Fitted | None]:
        """Where the plate is and how the text goes under it. In the Row all plates stand on one line."""
        if form == "row":
            return _PLATE[form], self.row_text() if self.face.text else None
        if not self.face.text:
            return _LOW_PLATE, None
        return self.large_text_place(form)

    def row_text(self) -> Fitted:
        """A long text shrinks first, then its lines move together; what is too long even so ends in dots, since the
        large card has all of it."""
        full, floor = _TEXT["row"] * self.u, self.least(_SMALLEST, "row")
        wide = _TEXT_WIDE * self.u
        high = (_ROW_TEXT_END - _PLATE["row"] - _PLATE_HIGH["row"] - _TEXT_GAP["row"]) * self.u
        tries = (text.block_for(self.face.text, "body", full, floor, wide, high, spread=one) for one in _ROW_LINES)
        note = f"{self.face.id} {self.lang} row {self.w:.0f}"
        fitted = next((one for one in tries if one is not None), None)
        return fitted or text.beginning(self.face.text, "body", floor, wide, high, note)

    def large_text_place(self, form: str) -> tuple[float, Fitted]:
        """A short text leaves more room to the art. A long one shrinks first, then its box grows over the art."""
        full, floor = _TEXT[form] * self.u, self.least(_SMALLEST, form)
        soft = max(floor, 7.4 * self.u)
        usual = _PLATE[form]
        higher = [(plate, floor) for plate in range(round(usual) - 4, _HIGHEST_PLATE, -4)]
        room = _TEXT_END - _PLATE_HIGH[form] - _TEXT_GAP[form]
        for plate, least in ((usual, soft), *higher):
            fitted = text.block_for(
                self.face.text, "body", full, least, _TEXT_WIDE * self.u, (room - plate) * self.u, spread=1.16
            )
            if fitted is not None:
                return max(plate, min(_SHORT_PLATE, room - 2.5 - fitted.height / self.u)), fitted
        high = (room - _HIGHEST_PLATE) * self.u
        note = f"{self.face.id} {self.lang} {form} {self.w:.0f}"
        return _HIGHEST_PLATE, text.squeezed(self.face.text, "body", floor, _TEXT_WIDE * self.u, high, note)

    def least(self, px: float, form: str) -> float:
        """The floor of a text's size: in pixels, but on a card smaller than any on the table in proportion."""
        return min(px, px / _SMALLEST_CARD[form] * self.w)

    def header(self, form: str, left: float) -> None:
        """The band with the name; a name of two lines makes it deeper."""
        u = self.u
        right = 81.5 if self.face.type == "skill" else 95.0
        fitted = self.name_size(form, (right - left) * u) if self.w >= _NO_ART else None
        two = fitted is not None and len(fitted.lines) > 1
        deep = _NAME_HIGH[form] if two else 16.5
        band = _band(self.face.colour, 2 * u, 2 * u, self.w - 4 * u, (deep + (1.5 if two else 0.5)) * u)
        fill(self.p, band.translated(0, 1.2 * u), palette.alpha(palette.BLACK, 110))
        colour = palette.type_colour(self.face.colour)
        fill(self.p, band, across(0, 0, self.w, 0, (0, colour), (1, colour.darker(125))))
        if fitted is not None:
            place = QRectF(left * u, (2.6 if two else 2) * u, (right - left) * u, deep * u)
            text.draw(self.p, place, fitted, "head", text.LEFT | text.MIDDLE, palette.WHITE)
        if self.face.type == "skill" and self.w >= _NO_ART:
            signs.sign(self.art, self.p, "types/skill", 89.5 * u, 10.4 * u, 11.5 * u, palette.GOLD)

    def name_size(self, form: str, wide: float) -> Fitted:
        floor = max(self.least(_SMALLEST_NAME, form), 7.4 * self.u if form == "zoom" else 0.0)
        easy = max(floor, 9.2 * self.u)  # two lines are better than one that is hard to read
        name, divided = self.face.name, text.hyphenated(self.face.name)
        tries = [(name, 100), (name, 95), (divided, 100), (divided, 95), (name, 90), (divided, 90), (divided, 85)]
        for words, stretch in tries:
            one = text.size_for(words, "head", 10.6 * self.u, easy, wide, stretch=stretch)
            two = text.block_for(words, "head", 9.6 * self.u, floor, wide, _NAME_HIGH[form] * self.u, 2, 1.04, stretch)
            fitted = one or two
            if fitted is not None:
                return fitted
        note = f"{self.face.id} {self.lang} {form} {self.w:.0f} name"
        return text.squeezed(divided, "head", floor, wide, _NAME_HIGH[form] * self.u, note)

    def plate(self, top: float, high: float) -> None:
        u = self.u
        fill(self.p, box(2 * u, top * u, self.w - 4 * u, high * u), palette.GLYPH_INK)
        line = palette.type_colour(self.face.colour).lighter(150)
        fill(self.p, box(2 * u, top * u, self.w - 4 * u, 1.2 * u), line)
        cy = (top + high / 2 + 0.5) * u
        if self.face.type == "skill":
            self.initiative(cy)
        elif self.face.type != "extra":
            self.numbers(cy, (14.8 if high > 20 else 12.4) * u)

    def initiative(self, cy: float) -> None:
        u = self.u
        word = capital(say(self.lang, "word.initiative"))
        label = QRectF(8 * u, cy - 6 * u, 66 * u, 12 * u)
        text.fit(
            self.p,
            label,
            word,
            "bold",
            max(8.2 * u, self.least(_SMALLEST, "zoom")),
            self.least(_SMALLEST, "zoom"),
            colour=palette.MUTED,
        )
        figure = str(self.face.initiative)
        text.line(self.p, 92 * u, cy + 5 * u, figure, "head", 14 * u, palette.SELECTED, text.RIGHT)

    def numbers(self, cy: float, cube: float) -> None:
        """Range on the left, wounds on the right. Out of range the ruler is struck through and the cubes are hollow:
        they will not land."""
        u, face, out = self.u, self.face, self.reaches is False
        ink = palette.DULL if out else palette.BONE
        grey = palette.MUTED if face.reach is None else ink
        wide = signs.reach(self.art, self.p, face.reach, 7 * u, cy, 12.5 * u, grey, ink)
        if out:
            signs.strike(self.p, 6 * u, 8 * u + 12.5 * 1.32 * u, cy, 5.4 * u, ink)
        elif self.reaches:
            signs.tick(self.p, 7 * u + wide + 7.6 * u, cy, 5.0 * u)
        if not (face.wounds.heavy or face.wounds.light):
            text.line(self.p, 92 * u, cy + 4 * u, "–", "head", 12 * u, palette.FAINT, text.RIGHT)
            return
        room = (94 - 7 - 3 - (13 if self.reaches else 0)) * u - signs.reach_width(face.reach, 12.5 * u)
        cube *= min(1.0, room / signs.cubes_width(face.wounds, cube))
        left = 94 * u - signs.cubes_width(face.wounds, cube)
        signs.cubes(self.art, self.p, face.wounds, left, cy, cube, hollow=out)

    def footer(self, form: str) -> None:
        """Mark and word of the type; the stamp at the right, which makes room for a long word."""
        u, face = self.u, self.face
        word, px = type_name(face, self.lang), max(self.least(_SMALLEST, form), 7 * u)
        mark = palette.GOLD_DEEP if face.colour == "skill" else palette.type_colour(face.colour)
        sign = max(9 * u, px * 0.85)
        signs.sign(self.art, self.p, f"types/{face.colour}", 6.3 * u + sign / 2, 130.6 * u, sign, mark)
        left = 8 * u + sign
        wide = text.line(self.p, left, 130.6 * u + px * 0.35, word, "bold", px, palette.type_word(face.colour))
        stamp = 33 * u
        if face.ko and form == "fly":  # a card in flight is small: the stamp lies on its art
            signs.stamp(self.art, self.p, 95 * u - 40 * u, (_PLATE["fly"] - 9) * u, 40 * u)
        elif face.ko:
            stamp = min(stamp, 95 * u - left - wide - 2 * u)
            signs.stamp(self.art, self.p, 95 * u - stamp, 130.5 * u, stamp)
        if left + wide > 95 * u or stamp < 22 * u:
            text.overflow.append(f"{face.id} {self.lang} footer {self.w:.0f}: {word}")

    def corner(self) -> None:
        """The symbols, over the band's left end."""
        for at, name in enumerate(self.face.symbols):
            signs.sign(self.art, self.p, f"symbols/{name}", 13 * self.u, (13.5 + at * 20) * self.u, 21 * self.u)


def _band(kind: str, x: float, y: float, w: float, h: float) -> QPainterPath:
    """The header's lower edge tells the type: strike slashed, ability round, reaction zigzag, others straight."""
    path = QPainterPath(QPointF(x, y))
    path.lineTo(x + w, y)
    if kind == "strike":
        for part, deep in ((1.0, 0.72), (0.62, 1.0), (0.56, 0.86), (0.0, 1.22)):
            path.lineTo(x + w * part, y + h * deep)
    elif kind == "ability":
        path.lineTo(x + w, y + h * 0.86)
        path.cubicTo(x + w * 0.7, y + h * 1.34, x + w * 0.3, y + h * 1.34, x, y + h * 0.86)
    elif kind == "reaction":
        for tooth in range(9):
            path.lineTo(x + w - w * tooth / 8, y + h * (0.9 if tooth % 2 == 0 else 1.14))
    else:
        path.lineTo(x + w, y + h)
        path.lineTo(x, y + h)
    path.closeSubpath()
    return path


def _acting(art: Art, painter: QPainter, face: Face, rect: QRectF, seen: QRectF) -> None:
    """The picture of a special attack: its fighter at work, before two planes of the type's colour."""
    x, y, s = rect.x(), rect.y(), rect.width() / 200
    base = palette.type_colour(face.type).darker(140)
    ground = across(0, y, 0, y + 200 * s, (0, base.darker(130)), (1, base.darker(260)))
    fill(painter, box(x, y, rect.width(), rect.height()), ground)
    for points, colour in (
        (((0, 200), (120, 0), (200, 0), (200, 60), (90, 200)), palette.alpha(base, 190)),
        (((60, 200), (170, 0), (200, 0), (200, 30), (110, 200)), palette.alpha(base.lighter(135), 140)),
    ):
        fill(painter, polygon([(x + a * s, y + b * s) for a, b in points], 0), colour)
    pose = "strike" if face.type == "strike" else "guard"
    band = seen.width() * 0.2
    high = (seen.height() - band) * 1.45  # head to knees between band and plate
    person = QRectF(seen.center().x() - high * 0.375, band - high * 0.06, high * 0.75, high)
    art.draw(painter, f"fighters/{plain_id(face.owner)}/{pose}", person, {RIM: BONE_RIM})


def _small(art: Art, painter: QPainter, names: tuple[str, ...], w: float) -> None:
    h, pen = w * RATIO, max(1.0, w * 0.03)
    paper = box(pen / 2, pen / 2, w - pen, h - pen, w * 0.07)
    fill(painter, paper, across(0, 0, 0, h, (0, palette.PAPER), (1, palette.PAPER2)))
    stroke(painter, paper, palette.CARD_INK, pen)
    size = w * 0.84 if len(names) < 2 else min(w * 0.84, h * 0.86 / len(names))
    for at, name in enumerate(names):
        signs.sign(art, painter, name, w / 2, h / 2 + (at - (len(names) - 1) / 2) * size * 1.03, size)


def _chip(art: Art, painter: QPainter, names: tuple[str, ...], w: float, h: float) -> None:
    pen = max(1.0, h * 0.05)
    plate = box(pen / 2, pen / 2, w - pen, h - pen, h * 0.16)
    fill(painter, plate, palette.PAPER if names else palette.INK3)
    stroke(painter, plate, palette.CARD_INK if names else palette.LINE2, pen)
    if not names:
        text.line(painter, w / 2, h * 0.72, "K", "head", h * 0.6, palette.BONE, text.CENTRE)
    for at, name in enumerate(names):
        signs.sign(art, painter, name, h * (0.54 + at * 0.84), h / 2, h * 0.84)
