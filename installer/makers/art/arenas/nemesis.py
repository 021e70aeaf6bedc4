"""The hold of the Nemesis: cold steel, ribs, cargo, steam, and three red hatches behind spaces 1, 5 and 9."""

import random

from paths import box, curve, oval, poly, stroked
from PySide6.QtGui import QPainterPath
from svg import Svg

from arenas.stage import FLOOR, HEIGHT, MIDDLE, SPACE, WIDTH, Stage

BLACK, STEEL = "#0B1118", "#A9C0CC"
HATCHES = (MIDDLE - 4 * SPACE, MIDDLE, MIDDLE + 4 * SPACE)
OLIVE, RUST, BLUE = "#46552F", "#664520", "#3A4960"
# middle, top, width, height, colour
CARGO = (
    (-640, 120, 100, 92, BLUE),
    (-740, 160, 70, 52, RUST),
    (-300, 128, 84, 84, OLIVE),
    (-214, 160, 70, 52, RUST),
    (-290, 90, 64, 38, BLUE),
    (230, 142, 96, 70, BLUE),
    (318, 166, 62, 46, RUST),
    (640, 130, 100, 82, OLIVE),
    (736, 160, 70, 52, RUST),
    (-880, 140, 90, 72, OLIVE),
    (884, 136, 90, 76, BLUE),
    (664, 96, 58, 34, RUST),
)
PORTS = (-168, 168, -840, 840, -420, 420)


def backdrop() -> Svg:
    s = Stage()
    s.rect(0, 0, WIDTH, HEIGHT, s.gradient("wall", [(0, "#0A1018", 1), (0.55, "#1B2A38", 1), (1, "#0D141D", 1)]))
    _panels(s)
    _ports(s)
    _pipes(s)
    _cargo(s)
    _ribs(s)
    _lamps(s)
    for x in HATCHES:
        _hatch(s, x)
    _floor(s)
    _cables(s)
    _steam(s)
    s.curtain("#05070B", 0.85)
    return s


def _panels(s: Stage) -> None:
    dice, rivets = random.Random(4), QPainterPath()
    for i in range(-8, 9):
        x = MIDDLE + i * 112
        s.poly([(x - 52, 40), (x + 52, 40), (x + 52, 206), (x - 52, 206)], "#22333F" if i % 2 else "#1D2C38", r=5)
        s.rect(x - 52, 40, 104, 3, "#3B5365", 0.7)
        for y in (54, 64, 74):
            s.rect(x - 34, y, 68, 4, "#101A23", 0.8, 2)
        _rivets(rivets, x)
        if dice.random() < 0.6:
            s.rect(x - 40, 180 + dice.randint(-4, 4), dice.randint(16, 40), 10, "#2C4150", 0.9, 2)
    s.path(rivets, "#3B5365", 0.8)


def _rivets(path: QPainterPath, x: float) -> None:
    for dx in (-45, 45):
        for y in (90, 126, 162, 196):
            path.addPath(oval(x + dx, y, 1.8))


def _ports(s: Stage) -> None:
    """Round windows on the night outside."""
    dice = random.Random(11)
    for dx in PORTS:
        x, y = MIDDLE + dx, 108
        s.path(oval(x, y, 27), "#131C26")
        s.path(oval(x, y, 22), "#060A14")
        if dx in (168, -840):
            s.path(oval(x + 9, y + 9, 22).intersected(oval(x, y, 22)), "#25405A")
            s.path(oval(x + 15, y + 15, 22).intersected(oval(x, y, 22)), "#182C42")
        stars = QPainterPath()
        for _ in range(9):
            stars.addPath(oval(x + dice.uniform(-15, 15), y + dice.uniform(-15, 15), dice.uniform(0.6, 1.3)))
        s.path(stars, "#B9CCDD", 0.8)
        s.line(oval(x, y, 24), "#3B5365", 3, 0.9, closed=True)
        s.stroke(f"M{x - 15} {y + 4} L{x + 2} {y - 16}", "#9DB6C6", 2, 0.35)


def _pipes(s: Stage) -> None:
    for y, colour, width in ((10, "#1E2F3B", 13), (24, "#2E4352", 9), (38, "#46606F", 5)):
        s.stroke(f"M0 {y} L{WIDTH} {y}", colour, width, cap="butt")
        s.stroke(f"M0 {y - width * 0.28:.1f} L{WIDTH} {y - width * 0.28:.1f}", "#6E8EA2", 1.4, 0.45, "butt")
        for x in range(60, WIDTH, 190):
            s.rect(x + y * 7 % 90, y - width / 2 - 2, 8, width + 4, "#59768A", 0.8, 1)


def _cargo(s: Stage) -> None:
    for dx, top, w, h, colour in CARGO:
        x, left = MIDDLE + dx, MIDDLE + dx - w / 2
        s.lit(
            [(left, top), (left + w, top), (left + w, top + h), (left, top + h)],
            colour,
            (10, -5),
            (-2, 3),
            BLACK,
            STEEL,
        )
        for k in range(1, 4):
            s.rect(left + k * w / 4 - 1.5, top + 8, 3, h - 16, BLACK, 0.45, 1)
        s.rect(x - 13, top + h * 0.4, 26, 10, "#D9BC58", 0.7, 1)
        s.rect(x - 9, top + h * 0.4 + 3, 14, 1.6, BLACK, 0.7)
        s.rect(x - 9, top + h * 0.4 + 6, 9, 1.6, BLACK, 0.7)
        for cx, cy in ((left, top), (left + w - 8, top), (left, top + h - 8), (left + w - 8, top + h - 8)):
            s.rect(cx, cy, 8, 8, BLACK, 0.5, 2)


def _ribs(s: Stage) -> None:
    for i in (-6, -5, -3, -2, 2, 3, 5, 6):
        x = MIDDLE + i * SPACE + (32 if i < 0 else -32)
        s.poly([(x - 9, 0), (x + 9, 0), (x + 9, 176), (x + 17, FLOOR), (x - 17, FLOOR), (x - 9, 176)], "#131C26", r=3)
        s.poly([(x + 5, 0), (x + 9, 0), (x + 9, 176), (x + 17, FLOOR), (x + 12, FLOOR), (x + 5, 178)], "#4F6A7C", r=1)
        s.poly([(x - 26, 0), (x - 9, 0), (x - 9, 30)], "#131C26")
        s.poly([(x + 26, 0), (x + 9, 0), (x + 9, 30)], "#131C26")
        s.glow(x - 1.5, 109, 16, 30, "#FFE9B0", 0.3)
        s.rect(x - 4, 96, 5, 26, "#FFE9B0", 0.75, 2)
        for y in (60, 146, 164):
            s.path(oval(x - 1, y, 2.2), "#3B5365")


def _lamps(s: Stage) -> None:
    """Cones of light from the ceiling, just enough to part the planes."""
    cone = s.gradient("cone", [(0, "#BFE0F2", 0.16), (1, "#BFE0F2", 0)])
    for dx in (-256, 256, -704, 704):
        x = MIDDLE + dx
        s.poly([(x - 18, 40), (x + 18, 40), (x + 96, FLOOR), (x - 96, FLOOR)], cone)
        s.rect(x - 24, 40, 48, 6, "#2E4352", 1, 2)
        s.rect(x - 18, 44, 36, 3.4, "#E3F3FA", 0.8, 1.5)


def _hatch(s: Stage, x: float) -> None:
    s.glow(x, 150, 120, 110, "#FF4A3D", 0.7)
    frame = poly(
        [(x - 34, 84), (x + 34, 84), (x + 50, 104), (x + 50, FLOOR + 2), (x - 50, FLOOR + 2), (x - 50, 104)], 4
    )
    s.path(frame, "#2A0D10")
    s.line(frame, "#7E2422", 8, closed=True)
    s.line(frame, "#FF6A55", 2, 0.95, closed=True)
    _door(s, x)
    s.rect(x - 14, 104, 28, 10, "#FFE3D6", 0.95, 2)
    for dx in (-42, 42):
        s.path(oval(x + dx, 122, 3.4), "#FFB199")
        s.path(oval(x + dx, 136, 3.4), "#7E2422")


def _door(s: Stage, x: float) -> None:
    if not any('id="door"' in d for d in s.defs):
        s.gradient("door", [(0, "#A32A22", 1), (1, "#5B1212", 1)])
    s.poly(
        [(x - 26, 98), (x + 26, 98), (x + 38, 112), (x + 38, FLOOR + 2), (x - 38, FLOOR + 2), (x - 38, 112)],
        "url(#door)",
        r=3,
    )
    s.rect(x - 2, 98, 4, FLOOR - 96, "#22080A")
    for y in (128, 152, 176):
        s.poly([(x - 32, y + 10), (x - 4, y), (x - 4, y + 8), (x - 32, y + 18)], "#FFB199", 0.85, 1)
        s.poly([(x + 32, y + 10), (x + 4, y), (x + 4, y + 8), (x + 32, y + 18)], "#FFB199", 0.85, 1)


def _floor(s: Stage) -> None:
    s.rect(0, FLOOR, WIDTH, HEIGHT - FLOOR, s.gradient("floor", [(0, "#2B3B48", 1), (1, "#0C1219", 1)]))
    for x in HATCHES:
        s.glow(x, FLOOR + 24, 110, 22, "#FF4A3D", 0.28)
    for i in range(-15, 16):
        seam = stroked(curve(f"M{MIDDLE + i * 62} {FLOOR + 2} L{MIDDLE + i * 82} {HEIGHT}"), 1.6, False)
        s.path(seam.intersected(box(0, 0, WIDTH, HEIGHT)), "#10181F", 0.8)
    for y in (222, 236, 256):
        s.stroke(f"M0 {y} L{WIDTH} {y}", "#10181F", 1.4, 0.7)
        s.stroke(f"M0 {y + 1.6} L{WIDTH} {y + 1.6}", "#5C788A", 0.8, 0.25)
    s.rect(0, FLOOR - 1, WIDTH, 2.5, "#7E9AAC", 0.8)
    for x in range(0, WIDTH, 34):
        s.poly([(x, FLOOR + 6), (x + 15, FLOOR + 6), (x + 11, FLOOR + 10), (x - 4, FLOOR + 10)], "#C9A24A", 0.3)


def _cables(s: Stage) -> None:
    for x, dip, span in (
        (MIDDLE - 360, 44, 120),
        (MIDDLE + 300, 38, 150),
        (MIDDLE - 860, 40, 140),
        (MIDDLE + 760, 46, 120),
    ):
        text = f"M{x} 38 C{x + span * 0.2:.0f} {38 + dip} {x + span * 0.7:.0f} {38 + dip} {x + span} 38"
        s.line(curve(text), "#0A1018", 4.5)
        s.line(curve(text), "#33485A", 1.4, 0.8)


def _steam(s: Stage) -> None:
    for dx, y, rx, ry in (
        (-420, 200, 90, 14),
        (400, 196, 110, 16),
        (60, 204, 90, 10),
        (-800, 200, 120, 14),
        (820, 204, 110, 12),
        (-120, 206, 70, 9),
    ):
        s.glow(MIDDLE + dx, y, rx, ry, "#CFE2EE", 0.28)


def open_hatch() -> Svg:
    """100 x 130: drawn over a hatch of the backdrop (its box is x - 50, 84, 100, 130) when the corridor is offered."""
    svg = Svg(100, 130)
    svg.path(poly("24,14 76,14 88,28 88,130 12,130 12,28", 3), "#160507")
    glow = svg.gradient("g", [(0, "#FFB199", 0.85), (1, "#FF4A3D", 0.15)])
    svg.path(poly("32,20 68,20 74,28 74,130 26,130 26,28", 2), glow)
    svg.path(poly("40,60 60,60 66,130 34,130", 2), "#FFE3D6", 0.5)
    for side in (-1, 1):
        leaf = [(50 + side * (38 - u), v) for u, v in ((0, 28), (12, 14), (24, 14), (24, 130), (0, 130))]
        leaf = [(50 + side * 38 + (x - (50 + side * 38)) * 0.55, y) for x, y in leaf]
        svg.path(poly(leaf, 2), "#8A221C")
        svg.line(poly(leaf, 2), "#22080A", 2, closed=True)
    return svg
