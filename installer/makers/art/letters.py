"""Letters cut with a knife, 100 high: the title, the stamp and the card back need no font."""

from paths import poly
from PySide6.QtGui import QPainterPath, QTransform

# letter -> (outer outline, holes and further parts); a part that begins with '-' is cut out
LETTERS: dict[str, tuple[str, ...]] = {
    "K": ("0,0 25,0 25,36 50,0 82,0 48,47 85,100 53,100 31,66 25,74 25,100 0,100",),
    "N": ("0,0 26,0 60,54 60,0 85,0 85,100 60,100 25,45 25,100 0,100",),
    "O": ("22,0 68,0 90,22 90,78 68,100 22,100 0,78 0,22", "-32,24 58,24 65,31 65,69 58,76 32,76 25,69 25,31"),
    "C": (
        "22,0 63,0 85,22 85,38 60,38 60,31 54,24 32,24 25,31 25,69 32,76 54,76 60,69 60,62 85,62 "
        "85,78 63,100 22,100 0,78 0,22",
    ),
    "D": ("0,0 58,0 86,25 86,75 58,100 0,100", "-25,24 49,24 61,35 61,65 49,76 25,76"),
    "W": ("0,0 26,0 38,60 51,18 73,18 86,60 98,0 124,0 104,100 75,100 62,60 49,100 20,100",),
    "V": ("0,0 28,0 45,62 62,0 90,0 59,100 31,100",),
    "S": (
        "22,0 78,0 78,24 30,24 24,29 24,36 30,41 62,41 80,58 80,80 60,100 2,100 2,76 52,76 56,72 "
        "56,68 52,64 22,64 0,46 0,20",
    ),
    ".": ("0,76 24,76 24,100 0,100",),
    "?": (
        "0,22 20,0 57,0 77,20 77,45 51,60 51,71 26,71 26,47 52,36 52,28 46,22 31,22 25,28 25,36 0,36",
        "26,79 51,79 51,100 26,100",
    ),
}


def letter(name: str, r: float = 2) -> QPainterPath:
    outer, *parts = LETTERS[name]
    shape = poly(outer, r)
    for part in parts:
        other = poly(part.lstrip("-"), r)
        shape = shape.subtracted(other) if part.startswith("-") else shape.united(other)
    return shape


def word(text: str, x: float, y: float, height: float, gap: float = 9, lean: float = 0) -> list[QPainterPath]:
    """The letters of a word, the first one's upper left corner at (x, y); lean shears them like italics."""
    k, out = height / 100, []
    for name in text:
        shape = letter(name)
        place = QTransform().translate(x, y).scale(k, k).translate(0, 100).shear(-lean, 0).translate(0, -100)
        out.append(place.map(shape))
        x += (shape.boundingRect().right() + gap) * k
    return out
