"""Text that fits. It shrinks to its floor, then breaks into lines; a rule is cut off only where a look shows all of it.

All measuring is done once at a reference size, without hinting, so widths grow in proportion and a size can be computed
instead of searched. Drawing scales the reference font; fractions of a pixel are kept.

`overflow` collects what did not fit at its floor, for the tests. A player still sees the whole text, only smaller than
it should be, or its beginning where a larger picture has the rest; that can happen with packs that we do not know.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath

from kd_qt.style import fonts

REFERENCE = 64  # px of the fonts that are measured and scaled
LINE = 1.18  # of the size, from one line to the next
NBSP = "\u00a0"
_VOWELS = "aeiouyáéíóúąę"
STEP = 0.25  # px, by which a text shrinks
_READABLE = 0.86  # of its floor: nothing is set smaller when it can be cut instead
_DOTS = " …"

LEFT = Qt.AlignmentFlag.AlignLeft
CENTRE = Qt.AlignmentFlag.AlignHCenter
RIGHT = Qt.AlignmentFlag.AlignRight
MIDDLE = Qt.AlignmentFlag.AlignVCenter
TOP = Qt.AlignmentFlag.AlignTop
BOTTOM = Qt.AlignmentFlag.AlignBottom

overflow: list[str] = []


@dataclass(frozen=True, slots=True)
class Fitted:
    """How a text goes into its box."""

    px: float
    lines: tuple[str, ...]
    line: float = LINE
    stretch: int = 100

    @property
    def height(self) -> float:
        """From the first line's capitals to the last line's feet."""
        return (ASCENT + DESCENT + (len(self.lines) - 1) * self.line) * self.px


ASCENT = 0.76  # of the size: what stands above the baseline, accents of small letters included
DESCENT = 0.22


@lru_cache(maxsize=64)
def _font(role: str, stretch: int = 100, spacing: float = 0.0) -> QFont:
    return fonts.font(role, REFERENCE, spacing * REFERENCE, stretch)


@lru_cache(maxsize=16384)
def _width(role: str, text: str, stretch: int, spacing: float) -> float:
    return QFontMetricsF(_font(role, stretch, spacing)).horizontalAdvance(text) / REFERENCE


def width(text: str, role: str, px: float, stretch: int = 100, spacing: float = 0.0) -> float:
    """The width of a text in one line; spacing between letters is a part of the size."""
    return _width(role, text, stretch, spacing) * px


def line(
    painter: QPainter,
    x: float,
    baseline: float,
    text: str,
    role: str,
    px: float,
    colour: QColor | None = None,
    align: Qt.AlignmentFlag = LEFT,
    stretch: int = 100,
    spacing: float = 0.0,
) -> float:
    """One line at its baseline; x is its left end, centre or right end. Returns its width."""
    wide = width(text, role, px, stretch, spacing)
    start = x - wide / 2 if align & CENTRE else x - wide if align & RIGHT else x
    painter.save()
    if colour is not None:
        painter.setPen(colour)
    painter.setFont(_font(role, stretch, spacing))
    painter.translate(start, baseline)
    painter.scale(px / REFERENCE, px / REFERENCE)
    painter.drawText(QPointF(0, 0), text)
    painter.restore()
    return wide


def outline(text: str, role: str, px: float, spacing: float = 0.0) -> QPainterPath:
    """The letters as a path, its baseline from (0, 0)."""
    path = QPainterPath()
    path.addText(0, 0, fonts.font(role, px, spacing * px), text)
    return path


def wrap(text: str, role: str, px: float, wide: float, stretch: int = 100, first: float = 0.0) -> list[str]:
    """The text in lines no wider than `wide`, as far as its words allow; the first line begins `first` further right.

    Numbers and one-letter words stay with the word after them, unless that costs a line.
    """
    tied, loose = _wrap(_tie(text), role, px, wide, stretch, first), _wrap(text, role, px, wide, stretch, first)
    return tied if len(tied) <= len(loose) and _widest(tied, role, px, stretch) <= wide + 0.01 else loose


def _wrap(text: str, role: str, px: float, wide: float, stretch: int, first: float) -> list[str]:
    lines: list[str] = []
    for paragraph in text.split("\n"):
        current = ""
        for word in paragraph.split(" "):
            longer = f"{current} {word}" if current else word
            room = wide - (first if not lines else 0.0)
            if current and width(longer, role, px, stretch) > room:
                lines.append(current)
                current = word
            else:
                current = longer
        lines.append(current)
    return lines


def hyphenated(text: str) -> str:
    """The text with its very long words divided, near their middle, between a vowel and the next syllable."""
    return " ".join(_divided(word) for word in text.split(" "))


def _divided(word: str) -> str:
    places = [at for at in range(3, len(word) - 3) if _syllable_at(word.lower(), at)]
    if len(word) < 11 or not places:
        return word
    middle = min(places, key=lambda at: abs(at - len(word) / 2))
    return f"{word[:middle]}- {word[middle:]}"


def _syllable_at(word: str, at: int) -> bool:
    return word[at - 1] in _VOWELS and word[at] not in _VOWELS and word[at + 1] in _VOWELS


def _tie(text: str) -> str:
    words = text.split(" ")
    glued = words[0]
    for before, word in zip(words, words[1:]):
        glued += (NBSP if len(before) == 1 and (before.isdigit() or before.islower()) else " ") + word
    return glued


def _widest(lines: list[str], role: str, px: float, stretch: int) -> float:
    return max((width(each, role, px, stretch) for each in lines), default=0.0)


def size_for(
    text: str,
    role: str,
    px: float,
    min_px: float,
    wide: float,
    high: float | None = None,
    max_lines: int = 1,
    spread: float = LINE,
    stretch: int = 100,
) -> Fitted | None:
    """The largest size from `px` down to `min_px` at which the text fits the box; None when it never does.

    One line is preferred down to the floor, then two, and so on: shrink first, then break.
    """
    tries = (block_for(text, role, px, min_px, wide, high, most, spread, stretch) for most in range(1, max_lines + 1))
    return next((fitted for fitted in tries if fitted is not None), None)


def block_for(
    text: str,
    role: str,
    px: float,
    min_px: float,
    wide: float,
    high: float | None,
    max_lines: int = 99,
    spread: float = LINE,
    stretch: int = 100,
) -> Fitted | None:
    """As `size_for`, for running text: as many lines as the box takes at the largest size that fits."""
    size = max(px, min_px)
    while size >= min_px - 0.001:
        fitted = Fitted(size, tuple(wrap(text, role, size, wide, stretch)), spread, stretch)
        if _fits(fitted, role, wide, high, max_lines):
            return fitted
        size = _next(size, min_px)
    return None


def squeezed(
    text: str, role: str, floor: float, wide: float, high: float, note: str, spread: float = 1.06, stretch: int = 90
) -> Fitted:
    """The last resort for a text that does not fit at its floor: smaller, and a note in `overflow`."""
    overflow.append(f"{note}: {text!r} in {wide:.0f}x{high:.0f} at {floor:.1f} px")
    least = floor * 0.3
    fitted = block_for(text, role, floor, least, wide, high, 99, spread, stretch)
    return fitted or Fitted(least, tuple(wrap(text, role, least, wide, stretch)), spread, stretch)


def beginning(
    text: str, role: str, floor: float, wide: float, high: float, note: str, spread: float = 1.06, stretch: int = 90
) -> Fitted:
    """For a text that does not fit at its floor, where a longer look shows all of it: a little smaller, else cut."""
    overflow.append(f"{note}: {text!r} in {wide:.0f}x{high:.0f} at {floor:.1f} px")
    least = floor * _READABLE
    fitted = block_for(text, role, floor, least, wide, high, 99, spread, stretch)
    return fitted or _cut(text, role, least, wide, high, spread, stretch)


def shortened(text: str, role: str, px: float, wide: float) -> str:
    """As many words of one line as fit, with dots for the rest; for names that may be long, said in full elsewhere."""
    words = text.split(" ")
    while len(words) > 1 and width(" ".join(words), role, px) > wide:
        words[-2:] = [words[-2].rstrip(".,;:…") + _DOTS]
    return " ".join(words)


def _cut(text: str, role: str, px: float, wide: float, high: float, spread: float, stretch: int) -> Fitted:
    lines = wrap(text, role, px, wide, stretch)
    while len(lines) > 1 and Fitted(px, tuple(lines), spread).height > high:
        lines.pop()
    words = lines.pop().split(" ")
    while len(words) > 1 and width(" ".join(words) + _DOTS, role, px, stretch) > wide:
        words.pop()
    return Fitted(px, (*lines, " ".join(words).rstrip(".,;:") + _DOTS), spread, stretch)


def _next(size: float, floor: float) -> float:
    return floor if floor < size < floor + STEP else size - STEP


def _fits(fitted: Fitted, role: str, wide: float, high: float | None, lines: int) -> bool:
    if len(fitted.lines) > lines or (high is not None and fitted.height > high + 0.01):
        return False
    return _widest(list(fitted.lines), role, fitted.px, fitted.stretch) <= wide + 0.01


def fit(
    painter: QPainter,
    rect: QRectF,
    text: str,
    role: str,
    px: float,
    min_px: float,
    max_lines: int = 1,
    align: Qt.AlignmentFlag = LEFT | MIDDLE,
    colour: QColor | None = None,
    spread: float = LINE,
) -> bool:
    """Draw the text in its box, as large as fits. False (and a note in `overflow`) when even the floor is too large."""
    fitted = size_for(text, role, px, min_px, rect.width(), rect.height(), max_lines, spread)
    good = fitted is not None
    if fitted is None:
        fitted = squeezed(text, role, min_px, rect.width(), rect.height(), "fit")
    draw(painter, rect, fitted, role, align, colour)
    return good


def draw(
    painter: QPainter,
    rect: QRectF,
    fitted: Fitted,
    role: str,
    align: Qt.AlignmentFlag = LEFT | TOP,
    colour: QColor | None = None,
) -> float:
    """Draw a fitted text; returns the baseline of its last line."""
    top = rect.top()
    if align & MIDDLE:
        top += (rect.height() - fitted.height) / 2
    elif align & BOTTOM:
        top += rect.height() - fitted.height
    x = rect.center().x() if align & CENTRE else rect.right() if align & RIGHT else rect.left()
    baseline = top + ASCENT * fitted.px
    for each in fitted.lines:
        line(painter, x, baseline, each, role, fitted.px, colour, align, fitted.stretch)
        baseline += fitted.line * fitted.px
    return baseline - fitted.line * fitted.px
