"""The moor of Avalon at dusk: a low sun, dead trees, and the menhir with its lit sign behind space 5."""

import math
import random

from paths import Point, box, curve, limb, moved, oval, poly, stroked, union
from PySide6.QtGui import QPainterPath
from svg import Svg

from arenas.stage import FLOOR, HEIGHT, MIDDLE, WIDTH, Stage

BARK, SUNLIT, NIGHT = "#17142A", "#E9A987", "#232138"
# x from the middle, top, width, lean
STONES = (
    (-360, 150, 40, -4),
    (392, 140, 44, 6),
    (-700, 136, 46, 3),
    (730, 152, 40, -5),
    (-170, 172, 26, 3),
    (176, 168, 28, -3),
    (-470, 178, 24, 2),
    (560, 180, 22, -2),
)


def backdrop() -> Svg:
    s = Stage()
    _sky(s)
    _far(s)
    for x, top, width, lean in STONES:
        _stone(s, MIDDLE + x, top, width, 214, lean)
    _menhir(s)
    for x, turn in ((-545, 1), (560, -1), (-880, 1), (880, -1)):
        _tree(s, MIDDLE + x, turn)
    _ground(s)
    s.curtain("#08071A", 0.8)
    return s


def _sky(s: Stage) -> None:
    stops = [
        (0, "#12122A", 1.0),
        (0.36, "#3A2C54", 1.0),
        (0.62, "#8A5266", 1.0),
        (0.78, "#D89070", 1.0),
        (1, "#3A2A33", 1.0),
    ]
    s.rect(0, 0, WIDTH, HEIGHT, s.gradient("sky", stops))
    dice = random.Random(3)
    for _ in range(70):
        s.path(
            oval(dice.uniform(0, WIDTH), dice.uniform(4, 78), dice.uniform(0.5, 1.2)), "#F5E6FF", dice.uniform(0.3, 0.8)
        )
    sun = s.gradient("sun", [(0, "#FFE0A8", 0.85), (0.35, "#FFC890", 0.4), (1, "#FFC890", 0)], radial=True)
    s.path(oval(MIDDLE + 250, 150, 190, 150), sun)
    s.path(oval(MIDDLE + 250, 150, 34), "#FFF0CF", 0.95)
    for x, y, w, opacity in (
        (-620, 92, 300, 0.5),
        (-180, 112, 240, 0.4),
        (330, 100, 340, 0.5),
        (700, 122, 260, 0.4),
        (-820, 126, 220, 0.4),
        (120, 134, 300, 0.3),
    ):
        _cloud(s, MIDDLE + x, y, w, opacity)
    for x, y, k in ((-110, 98, 1), (-84, 108, 0.7), (-136, 112, 0.8), (470, 88, 0.9), (500, 98, 0.7)):
        s.stroke(
            f"M{MIDDLE + x - 9 * k} {y - 4 * k} L{MIDDLE + x} {y} L{MIDDLE + x + 9 * k} {y - 5 * k}", NIGHT, 2 * k, 0.9
        )


def _cloud(s: Stage, x: float, y: float, w: float, opacity: float) -> None:
    """A long band, lit from below."""
    band = [
        (x - w / 2, y),
        (x - w * 0.3, y - 6),
        (x - w * 0.05, y - 4),
        (x + w * 0.2, y - 9),
        (x + w / 2, y - 2),
        (x + w * 0.25, y + 4),
        (x - w * 0.2, y + 5),
    ]
    s.poly(band, "#3A2C54", opacity, 5)
    s.poly([(a, b + 3) for a, b in band[3:]] + [(x, y + 1)], "#F2B48E", opacity * 0.5, 3)


def _hills(s: Stage, base: float, height: float, step: float, colour: str, seed: int) -> None:
    dice, ridge = random.Random(seed), [(-72.0, float(HEIGHT))]
    for x in range(-72, WIDTH + 73, 36):
        ridge.append((x, base - height * (0.5 + 0.5 * math.sin(x / step + seed)) - dice.random() * height * 0.25))
    s.path(poly([*ridge, (WIDTH + 72, HEIGHT)], 16).intersected(box(0, 0, WIDTH, HEIGHT)), colour)


def _far(s: Stage) -> None:
    _hills(s, 186, 40, 150, "#5D4560", 1)
    _ruin(s, MIDDLE - 250, 168, 1)
    _ruin(s, MIDDLE + 830, 172, 0.8)
    _hills(s, 196, 30, 110, "#453654", 4)
    for x, y, rx, ry, o in ((-420, 176, 330, 18, 0.45), (460, 180, 300, 16, 0.4), (0, 190, 420, 14, 0.38)):
        s.glow(MIDDLE + x, y, rx, ry, "#F5D9CF", o)
    _hills(s, 210, 20, 90, "#2E2740", 7)
    for x in (-600, -585, -240, 300, 318, 655, -812):
        _cross(s, MIDDLE + x, 208, 16 + x % 5)


def _ruin(s: Stage, x: float, y: float, k: float) -> None:
    """A broken tower on the ridge."""
    wall = [
        (-26, 14),
        (-24, -30),
        (-18, -30),
        (-18, -36),
        (-11, -36),
        (-11, -30),
        (-4, -30),
        (-2, -20),
        (6, -14),
        (8, 0),
        (24, 2),
        (26, -8),
        (34, -8),
        (36, 14),
    ]
    s.poly([(x + u * k, y + v * k) for u, v in wall], "#54405C", r=1)
    s.rect(x - 15 * k, y - 20 * k, 4 * k, 9 * k, "#B0697A", 0.7, 1.5)


def _cross(s: Stage, x: float, y: float, h: float) -> None:
    s.stroke(
        f"M{x} {y} L{x + 1} {y - h} M{x - 5} {y - h * 0.66:.1f} L{x + 7} {y - h * 0.72:.1f}", "#1F1B33", 2.6, cap="butt"
    )


def _stone_shape(x: float, top: float, w: float, base: float, lean: float) -> QPainterPath:
    h = base - top
    return poly(
        [
            (x - w * 0.34 + lean, top + h * 0.09),
            (x - w * 0.08 + lean, top),
            (x + w * 0.3 + lean, top + h * 0.06),
            (x + w * 0.46, base - h * 0.3),
            (x + w * 0.52, base),
            (x - w * 0.54, base),
            (x - w * 0.44, base - h * 0.44),
        ],
        6,
    )


def _stone(s: Stage, x: float, top: float, w: float, base: float, lean: float) -> None:
    shape = _stone_shape(x, top, w, base, lean)
    s.path(shape, "#4A4660")
    s.path(shape.subtracted(moved(shape, w * 0.3, -6)), NIGHT)
    s.path(shape.subtracted(moved(shape, -w * 0.06, 4)), SUNLIT, 0.9)


def _menhir(s: Stage) -> None:
    x, top = MIDDLE, 78
    s.open_group("aura")
    s.glow(x, 150, 150, 130, "#7FF3E1", 0.42)
    s.close_group()
    _stone(s, x, top, 84, 216, 3)
    s.stroke(
        f"M{x - 14} {top + 112} L{x - 18} {top + 78} L{x - 8} {top + 92} "
        f"M{x + 24} {top + 30} L{x + 18} {top + 48} L{x + 26} {top + 60}",
        NIGHT,
        2.5,
        0.8,
    )
    s.poly(
        [
            (x - 30, 206),
            (x - 22, 196),
            (x - 10, 204),
            (x + 4, 198),
            (x + 20, 206),
            (x + 34, 200),
            (x + 42, 216),
            (x - 44, 216),
        ],
        "#2B3A34",
        0.9,
        2,
    )
    s.open_group("sign")
    for d in (
        f"M{x} {top + 28} L{x} {top + 112}",
        f"M{x} {top + 38} L{x + 13} {top + 50} L{x} {top + 62} L{x - 13} {top + 50} Z",
        f"M{x - 12} {top + 76} L{x + 12} {top + 76}",
        f"M{x - 9} {top + 90} L{x} {top + 100} L{x + 9} {top + 90}",
    ):
        s.stroke(d, "#7FF3E1", 6, 0.25)
        s.stroke(d, "#C8FFF5", 2.4, 0.95)
    s.close_group()


def _branch(text: str, wide: float) -> QPainterPath:
    """A branch that grows thinner along its curve."""
    line, pieces = curve(text), []
    for i in range(6):
        a, b = line.pointAtPercent(i / 6), line.pointAtPercent((i + 1) / 6)
        pieces.append(limb((a.x(), a.y()), (b.x(), b.y()), wide * (1 - i / 7), wide * (1 - (i + 1) / 7), 1))
    return union(pieces)


def _tree(s: Stage, x: float, k: float) -> None:
    trunk = ((-16, 218), (-7, 190), (-4, 160), (-12, 100), (-5, 52), (1, 40), (8, 96), (8, 160), (10, 190), (20, 218))
    parts = [poly([(x + dx * k, y) for dx, y in trunk], 5)]
    for text, wide in (
        (f"M{x} 122 C{x + 30 * k} 102 {x + 46 * k} 94 {x + 72 * k} 62", 8),
        (f"M{x + 46 * k} 88 C{x + 60 * k} 90 {x + 70 * k} 88 {x + 84 * k} 96", 5),
        (f"M{x} 96 C{x - 24 * k} 84 {x - 34 * k} 66 {x - 42 * k} 40", 7),
        (f"M{x} 144 C{x + 24 * k} 138 {x + 40 * k} 128 {x + 58 * k} 126", 6),
        (f"M{x - 27 * k} 74 C{x - 38 * k} 74 {x - 46 * k} 70 {x - 56 * k} 74", 4),
        (f"M{x - 4 * k} 62 C{x + 8 * k} 52 {x + 14 * k} 40 {x + 16 * k} 24", 5),
        (f"M{x + 60 * k} 76 C{x + 66 * k} 66 {x + 64 * k} 56 {x + 68 * k} 46", 3.4),
        (f"M{x - 36 * k} 56 C{x - 30 * k} 46 {x - 30 * k} 38 {x - 24 * k} 30", 3.4),
    ):
        parts.append(_branch(text, wide))
    whole = union(parts)
    s.path(whole, BARK)
    s.path(whole.subtracted(moved(whole, -2, 0.6)), "#7A4E58", 0.55)
    s.path(oval(x + 1, 150, 3.6, 6), "#0B0918")


def _ground(s: Stage) -> None:
    s.rect(
        0,
        FLOOR,
        WIDTH,
        HEIGHT - FLOOR,
        s.gradient("ground", [(0, "#3B3A3E", 1), (0.3, "#2A2A30", 1), (1, "#121119", 1)]),
    )
    s.rect(0, FLOOR - 1, WIDTH, 2, SUNLIT, 0.55)
    dice = random.Random(9)
    for _ in range(60):
        x, y = dice.uniform(0, WIDTH), dice.uniform(222, 276)
        k = (y - 200) / 60
        s.path(oval(x, y, 9 * k, 1.8 * k), dice.choice(["#232430", "#34333E", "#1C1B26"]), 0.8)
    _grass(s, dice)
    for x, y, rx, ry, o in (
        (-300, 214, 260, 9, 0.35),
        (330, 218, 280, 9, 0.3),
        (-760, 216, 185, 9, 0.3),
        (790, 216, 155, 9, 0.3),
        (0, 246, 600, 10, 0.12),
    ):
        s.glow(MIDDLE + x, y, rx, ry, "#F5D9CF", o)


def _grass(s: Stage, dice: random.Random) -> None:
    """One path for each shade: hundreds of blades, three elements."""
    for colour in (NIGHT, "#39384A", "#1C1B2A"):
        blades: list[QPainterPath] = []
        for _ in range(66):
            blades.append(
                _blade(
                    (dice.uniform(0, WIDTH), FLOOR + 2 + dice.uniform(0, 6)),
                    5 + dice.random() * 10,
                    dice.uniform(-4, 4),
                )
            )
        whole = QPainterPath()
        for blade in blades:
            whole.addPath(blade)
        s.path(whole, colour)
    s.path(
        stroked(curve(f"M{MIDDLE - 90} 214 C{MIDDLE - 40} 220 {MIDDLE + 40} 220 {MIDDLE + 90} 214"), 2), "#7FF3E1", 0.25
    )


def _blade(root: Point, height: float, lean: float) -> QPainterPath:
    return poly([(root[0] - 2, root[1]), (root[0] + lean, root[1] - height), (root[0] + 2, root[1])], 0)
