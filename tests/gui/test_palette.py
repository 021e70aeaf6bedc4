"""The colours: contrast (WCAG 2), and that no two of a group look alike to any eyes (Machado 2009, CIEDE2000)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations

import pytest
from PySide6.QtGui import QColor

from kd_qt.style import palette

pytestmark = pytest.mark.gui

Matrix = tuple[tuple[float, float, float], ...]

EYES: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
# What only the drawings in resources/art use.
DRAWN = {
    "HEAVY_GOUGE": QColor("#4A0713"),
    "FOOT": QColor("#B47CFF"),
    "DASH": QColor("#2EC79A"),
    "WILD": QColor("#F4EDE0"),
}
FLOOR = 10.0  # the smallest distance inside a group

# Foreground, background, the least contrast: 4.5 for text, 3 for graphics.
TEXTS = """
TEXT INK0, TEXT INK1, TEXT INK2, TEXT INK3, BODY INK2, MUTED INK1, MUTED INK2, FAINT INK1, PAPER_INK PAPER,
PAPER_INK PAPER2, YOU INK1, OPP INK1, HEAVY_TEXT INK1, LIGHT INK1, WHITE STRIKE, WHITE ABILITY, WHITE REACTION,
WHITE SKILL, GLYPH_INK FIST, GLYPH_INK FOOT, GLYPH_INK BLOCK, GLYPH_INK DASH, WILD INK2, LEGAL INK1, SELECTED INK1,
REFUSED INK1, FOCUS INK1, HOVER INK1, PRIMARY_TEXT PRIMARY, PRIMARY_TEXT PRIMARY2, OK INK1, WARN INK1, GOLD INK1,
KO GLYPH_INK, SELECTED GLYPH_INK, OK INK2, WARN INK2, REFUSED INK2, GOLD INK2, MUTED INK0, BODY INK0, BODY INK3,
YOU INK0, OPP INK0, PRIMARY INK2, PRIMARY_TEXT OK, PRIMARY_TEXT WARN, PRIMARY_TEXT REFUSED
"""
GRAPHICS = "HEAVY INK1, HEAVY_GOUGE HEAVY"
GROUPS = {
    "sides": (palette.YOU, palette.OPP),
    "wounds": (palette.HEAVY, palette.LIGHT),
    "symbols": (palette.FIST, DRAWN["FOOT"], palette.BLOCK, DRAWN["DASH"]),
    "types": (palette.STRIKE, palette.ABILITY, palette.REACTION, palette.SKILL),
    "states": (palette.LEGAL, palette.HOVER, palette.SELECTED, palette.REFUSED, palette.FOCUS),
}


def pairs(text: str) -> list[tuple[str, str]]:
    return [(pair.split()[0], pair.split()[1]) for pair in text.replace("\n", " ").split(",")]


def named(name: str) -> QColor:
    return DRAWN[name] if name in DRAWN else getattr(palette, name)


def linear(colour: QColor) -> list[float]:
    parts = (colour.red() / 255, colour.green() / 255, colour.blue() / 255)
    return [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]


def luminance(colour: QColor) -> float:
    r, g, b = linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: QColor, b: QColor) -> float:
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def lab(colour: QColor, eyes: Matrix) -> tuple[float, float, float]:
    seen = [min(1.0, max(0.0, sum(k * x for k, x in zip(row, linear(colour))))) for row in eyes]
    x = (0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.95047
    y = 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
    z = (0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.08883
    f = [t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def distance(p: tuple[float, float, float], q: tuple[float, float, float]) -> float:
    """CIEDE2000."""
    (l1, a1, b1), (l2, a2, b2) = p, q
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dl, dc = l2 - l1, c2 - c1
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    lm, cm, hm = (l1 + l2) / 2, (c1 + c2) / 2, h1 + turn / 2
    t = 1 - 0.17 * _cos(hm - 30) + 0.24 * _cos(2 * hm) + 0.32 * _cos(3 * hm + 6) - 0.2 * _cos(4 * hm - 63)
    sl = 1 + 0.015 * (lm - 50) ** 2 / math.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    bend = math.radians(60 * math.exp(-(((hm % 360 - 275) / 25) ** 2)))
    rt = -math.sin(bend) * 2 * math.sqrt(cm**7 / (cm**7 + 25**7))
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * dc / sc * dh / sh)


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))


@pytest.fixture(params=["normal", "contrast"], autouse=True)
def theme(request: pytest.FixtureRequest) -> Iterator[str]:
    palette.set_high_contrast(request.param == "contrast")
    yield request.param
    palette.set_high_contrast(False)


@pytest.mark.parametrize(("ink", "ground"), pairs(TEXTS), ids=lambda name: name)
def test_text_can_be_read(ink: str, ground: str) -> None:
    assert contrast(named(ink), named(ground)) >= 4.5


@pytest.mark.parametrize(("ink", "ground"), pairs(GRAPHICS), ids=lambda name: name)
def test_graphics_can_be_seen(ink: str, ground: str) -> None:
    assert contrast(named(ink), named(ground)) >= 3


@pytest.mark.parametrize("type", ["strike", "ability", "reaction"])
def test_type_words_can_be_read_on_paper(type: str) -> None:
    assert contrast(palette.type_word(type), palette.PAPER2) >= 4.5


def test_high_contrast_is_higher(theme: str) -> None:
    if theme == "contrast":
        for ink in (palette.TEXT, palette.BODY, palette.MUTED, palette.FAINT):
            assert contrast(ink, palette.INK1) >= 10
        assert contrast(palette.PAPER_INK, palette.PAPER2) >= 20


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("group", GROUPS)
def test_no_two_colours_of_a_group_look_alike(group: str, eyes: str) -> None:
    seen = [lab(colour, EYES[eyes]) for colour in GROUPS[group]]
    assert min(distance(a, b) for a, b in combinations(seen, 2)) >= FLOOR


def test_the_constants_are_changed_in_place_and_back() -> None:
    kept = palette.TEXT
    palette.set_high_contrast(True)
    assert kept.name() == "#ffffff" and palette.theme() == "contrast"
    palette.set_high_contrast(False)
    assert kept.name() == "#f4ede0" and palette.theme() == "normal"
