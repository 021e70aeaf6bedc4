"""Every colour of the window, once. A new colour is entered in tests/gui/test_style.py first.

Side colours are for people, type colours for cards, state colours for what you may do; none is borrowed for another.
Whatever a colour tells, a shape tells too.

The constants are shared objects. `set_high_contrast` changes them in place, so they may be imported by name; never
change one yourself, take `alpha`, `mix`, `lighter` or `darker`.
"""

from __future__ import annotations

from PySide6.QtGui import QColor

# Ground, panels, raised, pressed; decor lines; empty places.
INK0 = QColor("#0B0D13")
INK1 = QColor("#12151E")
INK2 = QColor("#1A1F2B")
INK3 = QColor("#252C3B")
LINE = QColor("#3A4357")
LINE2 = QColor("#566179")
BLACK = QColor("#000000")
WHITE = QColor("#FFFFFF")

# Text. FAINT is never for needed facts.
TEXT = QColor("#F4EDE0")
BODY = QColor("#D5DBE6")
MUTED = QColor("#AAB3C5")
FAINT = QColor("#7D879B")
DULL = QColor("#949FB7")  # what does not count now, on a card's plate
BONE = QColor("#F4EDE0")

# Cards.
PAPER = QColor("#F1E9DA")
PAPER2 = QColor("#DDD2BD")
PAPER_INK = QColor("#1B1A1F")
CARD_INK = QColor("#0E0D12")  # borders
GLYPH_INK = QColor("#14131A")  # pictograms and plates

# Sides. Team mates share the side's colour.
YOU = QColor("#FF8B3D")
YOU_DEEP = QColor("#7A3510")
OPP = QColor("#45B4FF")
OPP_DEEP = QColor("#0F4A78")

# Wounds.
HEAVY = QColor("#E5304B")
HEAVY_TEXT = QColor("#FF8796")
LIGHT = QColor("#FFDB70")

# Symbols whose colour the table borrows, as resources/art draws them.
FIST = QColor("#FF9F1C")
BLOCK = QColor("#C9D6EA")

# Types of cards.
STRIKE = QColor("#C4302B")
ABILITY = QColor("#5B4BC4")
REACTION = QColor("#0B7F73")
SKILL = QColor("#2E3646")
GOLD = QColor("#FFD98A")
GOLD_DEEP = QColor("#8A6A1F")
KO = QColor("#FFE066")

# States.
LEGAL = QColor("#35C255")
HOVER = QColor("#FFFFFF")
SELECTED = QColor("#FFE066")
REFUSED = QColor("#FF6FA0")
FOCUS = QColor("#7DF0FF")
DIM = 0.42  # opacity of what is not legal while a choice is open

# The primary button, yes, warning.
PRIMARY = QColor("#FFE27A")
PRIMARY2 = QColor("#F2B92E")
PRIMARY_TEXT = QColor("#1B1406")
OK = QColor("#7BE08A")
WARN = QColor("#FFB020")

TYPES = {"strike": STRIKE, "ability": ABILITY, "reaction": REACTION, "skill": SKILL}
WOUNDS = {"heavy": HEAVY, "light": LIGHT}
STATES = {"legal": LEGAL, "hover": HOVER, "selected": SELECTED, "refused": REFUSED, "focus": FOCUS}

_CONTRAST = {
    "INK0": "#000000",
    "INK1": "#000000",
    "INK2": "#0A0C12",
    "INK3": "#1C2230",
    "LINE": "#8C97AD",
    "LINE2": "#B4BED0",
    "TEXT": "#FFFFFF",
    "BODY": "#FFFFFF",
    "MUTED": "#E2E8F2",
    "FAINT": "#C3CBDA",
    "PAPER": "#FFFFFF",
    "PAPER2": "#FFFFFF",
    "PAPER_INK": "#000000",
    "YOU": "#FF9C57",
    "OPP": "#63C1FF",
    "STRIKE": "#A81F1B",
    "ABILITY": "#4433B0",
    "REACTION": "#046058",
    "SKILL": "#1B2130",
    "HEAVY": "#FF4A63",
}
_NORMAL = {name: globals()[name].name() for name in _CONTRAST}
_now = {"contrast": False}


def set_high_contrast(on: bool) -> None:
    """Change the constants. Whoever keeps pictures forgets them: their keys contain `theme()`."""
    _now["contrast"] = on
    for name, value in (_CONTRAST if on else _NORMAL).items():
        globals()[name].setRgba(QColor(value).rgba())


def high_contrast() -> bool:
    return _now["contrast"]


def theme() -> str:
    """Part of the key of every kept picture."""
    return "contrast" if _now["contrast"] else "normal"


def side(you: bool) -> QColor:
    return YOU if you else OPP


def type_colour(type: str) -> QColor:
    return TYPES.get(type, SKILL)


def alpha(colour: QColor, a: int) -> QColor:
    """The colour with an opacity of 0 to 255."""
    return QColor(colour.red(), colour.green(), colour.blue(), a)


def mix(a: QColor, b: QColor, t: float) -> QColor:
    """The colour t of the way from a to b."""
    return QColor(*(round(x + (y - x) * t) for x, y in zip(_rgb(a), _rgb(b))))


def lighter(colour: QColor, percent: int) -> QColor:
    return colour.lighter(percent)


def darker(colour: QColor, percent: int) -> QColor:
    return colour.darker(percent)


def type_word(type: str) -> QColor:
    """A type's name on paper: its colour, darkened until it can be read."""
    return type_colour(type).darker(145)


def qss(scale: float = 1.0) -> str:
    """The style sheet of plain widgets at a scale of the interface (1.0 is 100 %)."""
    from kd_qt.style.qss import sheet

    return sheet(scale)


def _rgb(colour: QColor) -> tuple[int, int, int]:
    return colour.red(), colour.green(), colour.blue()
