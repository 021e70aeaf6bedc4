"""Symbols, wound cubes, type marks, ranges, tokens. Every kind has its own outline, so colour is never alone.

Drawn on 100 x 100: the outline in ink first, then the colour, then the glyph in ink.
"""

from letters import letter, word
from palette import COLOURS, mix
from paths import box, curve, moved, oval, poly, ring, star, stroked, union
from PySide6.QtGui import QPainterPath, QTransform
from svg import Svg

INK, BONE = COLOURS["ink"], COLOURS["bone"]
STAR = "0,-10 3,-3 10,-3 4,2 6,9 0,5 -6,9 -4,2 -10,-3 -3,-3"


def centred(path: QPainterPath, scale: float = 1, cx: float = 50, cy: float = 50) -> QPainterPath:
    """From a drawing around the origin to one around the middle of the canvas."""
    return QTransform().translate(cx, cy).scale(scale, scale).map(path)


def filling(path: QPainterPath, side: float, cx: float = 50, cy: float = 50) -> QPainterPath:
    """Scaled so that its longer side is `side`, its middle at (cx, cy)."""
    r = path.boundingRect()
    k = side / max(r.width(), r.height())
    return QTransform().translate(cx, cy).scale(k, k).translate(-r.center().x(), -r.center().y()).map(path)


# --- the four symbols and the wild one -------------------------------------------------------------------------------
OUTLINES = {
    "fist": oval(0, 0, 46),
    "foot": box(-43, -43, 86, 86, 16),
    "block": poly("-44,-42 0,-50 44,-42 42,8 26,34 0,50 -26,34 -42,8", 9),
    "dash": poly("-50,-38 14,-38 50,0 14,38 -50,38 -30,0", 9),
    "wild": poly("-24,-44 24,-44 50,0 24,44 -24,44 -50,0", 8),
}


def _fist_glyph() -> QPainterPath:
    glyph = poly("-29,0 29,0 27,20 18,29 -14,29 -27,16", 7).subtracted(poly("-10,2 24,2 24,11 -2,12", 3))
    glyph.addPath(poly("-8,-1 27,-1 27,8 0,9", 4))
    for i in range(4):
        glyph.addPath(box(-29 + i * 14.5, -25 if i in (0, 3) else -27, 13, 23, 5))
    return glyph


def _foot_glyph() -> QPainterPath:
    glyph = poly("-22,-31 2,-31 4,-2 14,6 31,11 32,20 -24,20", 6)
    glyph.addPath(poly("-25,23 33,23 33,30 -25,30", 3))
    return glyph


def _block_glyph() -> QPainterPath:
    whole = poly("-29,-29 0,-35 29,-29 28,4 17,23 0,34 -17,23 -28,4", 6)
    return whole.subtracted(poly("0,-23 18,-19 17,2 10,14 0,21", 3))


def _dash_glyph() -> QPainterPath:
    glyph = poly("-28,-24 -12,-24 6,0 -12,24 -28,24 -10,0", 3)
    glyph.addPath(poly("-1,-24 13,-24 33,0 13,24 -1,24 18,0", 3))
    return glyph


GLYPHS = {"fist": _fist_glyph, "foot": _foot_glyph, "block": _block_glyph, "dash": _dash_glyph}


def symbol(kind: str) -> Svg:
    svg = Svg(100, 100)
    outline = centred(OUTLINES[kind], 0.9)
    svg.line(outline, INK, 10, closed=True)
    if kind == "wild":
        svg.path(outline, "ink2")
        svg.line(centred(OUTLINES[kind], 0.78), BONE, 6, closed=True)
        svg.path(filling(letter("?"), 50), BONE)
        return svg
    base = COLOURS[kind]
    svg.path(outline, svg.gradient("g", [(0, mix(base, "#FFFFFF", 0.16), 1), (1, mix(base, "#000000", 0.12), 1)]))
    svg.path(centred(GLYPHS[kind](), 0.9), INK)
    return svg


# --- wound cubes -----------------------------------------------------------------------------------------------------
def wound(kind: str) -> Svg:
    """heavy: bevelled corners and a gouged X.  light: round corners and two diagonal stripes."""
    svg, base = Svg(100, 100), COLOURS[kind]
    c, lo, hi = 12, 6, 94
    heavy = poly(
        [
            (lo + c, lo),
            (hi - c, lo),
            (hi, lo + c),
            (hi, hi - c),
            (hi - c, hi),
            (lo + c, hi),
            (lo, hi - c),
            (lo, lo + c),
        ],
        1,
    )
    outline = heavy if kind == "heavy" else box(lo, lo, 88, 88, 25)
    shade = [(0, mix(base, "#FFFFFF", 0.18), 1), (0.5, base, 1), (1, mix(base, "#000000", 0.2), 1)]
    svg.path(outline, svg.gradient("g", shade))
    if kind == "heavy":
        gouge = stroked(curve("M29 29 L71 71 M29 71 L71 29"), 15, False)
        svg.path(moved(gouge, 1.5, 2.5), "#FF8796", 0.5)
        svg.path(gouge, "#4A0713")
    else:
        stripes = stroked(curve("M-4 72 L72 -4 M28 104 L104 28"), 10.5, False)
        svg.path(stripes.intersected(outline), "#A8781A")
    svg.line(outline, "#0A0A0F", 7, closed=True)
    return svg


# --- marks in one colour: the window may replace #F4EDE0 -------------------------------------------------------------
def type_mark(kind: str) -> Svg:
    svg = Svg(100, 100)
    if kind == "strike":
        svg.path(star(50, 50, 48, 19, 6, 2), BONE)
    elif kind == "ability":
        svg.path(ring(50, 50, 45, 12), BONE)
        svg.path(oval(50, 50, 18), BONE)
    elif kind == "reaction":
        svg.path(centred(poly("2,-10 -7,2 -1,2 -3,10 7,-3 1,-3 5,-10", 0.6), 4.7), BONE)
    else:
        svg.path(centred(poly(STAR, 0.6), 4.8, 50, 52), COLOURS["gold"])
    return svg


def reach(kind: str) -> Svg:
    """reach: a ruler of steps.  projectile: an arrow.  unlimited: the lying eight."""
    svg = Svg(100, 100)
    if kind == "projectile":
        svg.path(poly("4,40 54,40 54,20 96,50 54,80 54,60 4,60", 4), BONE)
    elif kind == "unlimited":
        eight = curve("M50 50 C38 30 12 26 10 50 C12 74 38 70 50 50 C62 30 88 26 90 50 C88 74 62 70 50 50 Z")
        svg.path(stroked(eight, 11), BONE)
    else:
        svg.path(
            union([box(4, 44.5, 92, 11, 5), box(4, 26, 13, 48, 5), box(43.5, 26, 13, 48, 5), box(83, 26, 13, 48, 5)]),
            BONE,
        )
    return svg


# --- the stamp, the star, the back -----------------------------------------------------------------------------------
def knockout() -> Svg:
    """A slanted plate and the letters: never only the colour."""
    svg = Svg(132, 48)
    plate = poly("15,3 129,3 117,45 3,45", 5)
    svg.path(plate, INK)
    svg.line(plate, "selected", 3.6, closed=True)
    inner = word("K.O.", 0, 0, 24, 12, 0.16)
    shape = union(inner)
    r = shape.boundingRect()
    svg.path(moved(shape, 66 - r.center().x(), 24 - r.center().y()), "selected")
    return svg


def victory(won: bool = True) -> Svg:
    svg = Svg(100, 100)
    shape = centred(poly(STAR, 0.6), 3.5, 50, 52)
    if not won:
        svg.path(stroked(oval(50, 50, 40), 5, False, [2.4, 1.7]), "line2")
        return svg
    svg.path(oval(50, 50, 47), INK)
    svg.path(ring(50, 50, 44, 6), "#FFD84D")
    svg.path(shape, "#FFD84D")
    svg.path(shape.subtracted(moved(shape, 4, -3)), "#B98A16")
    svg.path(shape.subtracted(moved(shape, -2, 2.5)), "#FFF3BC")
    return svg


def back(tag: str = "K") -> Svg:
    """The back of a card: dark, one orange and one blue band, the K in a ring."""
    svg, w, h = Svg(100, 140), 100, 140
    svg.path(box(0, 0, w, h, 5.5), "#0E0D12")
    inner = box(3, 3, w - 6, h - 6, 4)
    svg.path(inner, svg.gradient("g", [(0, "#2B3346", 1), (1, "#161B27", 1)], to=(1, 1)))
    for shape, colour, opacity in (
        (poly("0,88 100,28 100,47 0,107", 0), "you", 0.82),
        (poly("0,107 100,47 100,56 0,116", 0), "opp", 0.82),
        (poly("0,20 60,3 80,3 0,30", 0), "#FFFFFF", 0.04),
        (poly("20,137 100,110 100,124 60,137", 0), "#FFFFFF", 0.04),
    ):
        svg.path(shape.intersected(inner), colour, opacity)
    svg.path(oval(50, 70, 26), "#0E0D12")
    svg.path(ring(50, 70, 23.4, 2.6), BONE)
    svg.path(filling(letter(tag), 23, 50.5, 70), BONE)
    svg.line(inner, "line2", 1.2, closed=True)
    return svg


# --- tokens ----------------------------------------------------------------------------------------------------------
TOKEN_COLOURS = {
    "ammo": "#FFC24A",
    "fire": "#FF6A2B",
    "contamination": "#D4E94B",
    "curse": "#7FF3E1",
    "stun": "#FFF0A0",
    "mist": "#AEB8E6",
    "potion": "#F072FF",
    "poison": "#A6FF4D",
    "candle": "#FFD98A",
    "unknown": "#AAB3C5",
}


def _shapes(*texts: str, r: float = 2) -> QPainterPath:
    return union([poly(text, r) for text in texts])


def _skull() -> QPainterPath:
    head = _shapes("-22,-14 -14,-26 14,-26 22,-14 22,4 13,13 13,25 -13,25 -13,13 -22,4", r=8)
    for hole in ("-14,-8 -4,-6 -5,5 -13,4", "14,-8 4,-6 5,5 13,4", "0,6 3,13 -3,13"):
        head = head.subtracted(poly(hole, 2))
    return head.subtracted(box(-7, 17, 3, 10)).subtracted(box(-1.5, 17, 3, 10)).subtracted(box(4, 17, 3, 10))


def _trefoil() -> QPainterPath:
    """Three crescents around a core: what grows in the ship."""
    leaf = oval(0, -15, 14).subtracted(oval(0, -20, 10))
    whole = union([QTransform().rotate(turn).map(leaf) for turn in (0, 120, 240)])
    return whole.united(oval(0, 0, 8)).subtracted(oval(0, 0, 3.5))


def _flame() -> QPainterPath:
    return _shapes("1,-28 14,-10 20,8 11,24 -9,25 -20,10 -11,-6 -6,4", r=5).subtracted(
        _shapes("1,2 8,13 4,21 -4,21 -7,13", r=4)
    )


def _flask() -> QPainterPath:
    whole = _shapes("-7,-20 7,-20 7,-6 21,17 14,25 -14,25 -21,17 -7,-6", "-10,-28 10,-28 10,-22 -10,-22", r=3)
    return (
        whole.subtracted(_shapes("-8,4 8,4 5,-1 -5,-1", r=1)).subtracted(oval(6, 14, 3.4)).subtracted(oval(-5, 17, 2.2))
    )


def _drop() -> QPainterPath:
    whole = _shapes("0,-28 17,0 17,13 9,24 -9,24 -17,13 -17,0", r=8)
    return whole.subtracted(curve("M-10 4 C-10 12 -6 18 2 18 L2 13 C-3 13 -5 9 -5 4 Z"))


def _waves() -> QPainterPath:
    text = "M-24 {y} C-16 {a} -8 {a} 0 {y} S16 {b} 24 {y}"
    return union([stroked(curve(text.format(y=y, a=y - 9, b=y + 9)), 6.5) for y in (-13, 0, 13)])


def _bullet() -> QPainterPath:
    return _shapes("-8,-14 0,-28 8,-14 10,10 -10,10", "-11,14 11,14 13,25 -13,25", r=2)


def _dizzy() -> QPainterPath:
    whole = star(0, 0, 28, 10, 4, 2)
    return union([whole, star(17, -17, 9, 4, 4, 1), star(-17, 17, 9, 4, 4, 1)])


def _light() -> QPainterPath:
    return _shapes("-9,-2 9,-2 10,25 -10,25", "0,-29 8,-16 5,-7 -5,-7 -8,-16", r=3)


GLYPHS_OF_TOKENS = {
    "ammo": _bullet,
    "fire": _flame,
    "contamination": _trefoil,
    "curse": _skull,
    "stun": _dizzy,
    "mist": _waves,
    "potion": _flask,
    "poison": _drop,
    "candle": _light,
    "unknown": lambda: filling(letter("?"), 44, 0, 0),
}


def token(kind: str) -> Svg:
    """A round with one pictogram and a coloured ring."""
    svg, colour = Svg(100, 100), TOKEN_COLOURS[kind]
    svg.path(oval(50, 50, 48), INK)
    svg.path(ring(50, 50, 46, 6.5), colour)
    svg.path(centred(GLYPHS_OF_TOKENS[kind](), 1.12), colour)
    return svg


# --- what flies over the stage ---------------------------------------------------------------------------------------
def effect(kind: str) -> Svg:
    svg = Svg(200, 200)
    if kind == "burst":
        for size, colour in ((96, INK), (90, "#FF5A36"), (70, "#FFD84D"), (44, "#FFF6DA")):
            svg.path(star(100, 100, size, size * 0.56, 12, 3, 0.1, 0.1), colour)
    elif kind == "shield":
        shape = QTransform().translate(100, 100).scale(1.8, 1.8).map(OUTLINES["block"])
        svg.path(shape, "block", 0.22)
        svg.line(shape, INK, 16, closed=True)
        svg.line(shape, "block", 9, closed=True)
        svg.path(_sheen(shape), "#FFFFFF", 0.5)
    elif kind == "bolt":
        shape = QTransform().translate(100, 100).scale(9.2, 9.2).map(poly("2,-10 -7,2 -1,2 -3,10 7,-3 1,-3 5,-10", 0.3))
        svg.line(shape, INK, 12, closed=True)
        svg.path(shape, "#BFFFF4")
        svg.path(shape.subtracted(moved(shape, -7, 5)), "#FFFFFF")
    else:
        _versus(svg)
    return svg


def _sheen(shape: QPainterPath) -> QPainterPath:
    return poly("62,20 92,14 56,150 40,130", 2).intersected(QTransform().translate(12, 12).scale(0.88, 0.88).map(shape))


def _versus(svg: Svg) -> None:
    for size, colour in ((98, INK), (93, "#FFF0C8"), (72, COLOURS["you"])):
        svg.path(star(100, 100, size, size * 0.68, 12, 2, 0.1, 0.06), colour)
    svg.path(filling(union(word("VS", 0, 0, 60, 6, 0.16)), 84, 100, 100), INK)


def files() -> dict[str, Svg]:
    """File name without its ending -> drawing."""
    return {
        **{f"symbols/{k}": symbol(k) for k in OUTLINES},
        **{f"wounds/{k}": wound(k) for k in ("heavy", "light")},
        **{f"types/{k}": type_mark(k) for k in ("strike", "ability", "reaction", "skill")},
        **{f"ranges/{k}": reach(k) for k in ("reach", "projectile", "unlimited")},
        **{f"tokens/{k}": token(k) for k in TOKEN_COLOURS},
        **{f"effects/{k}": effect(k) for k in ("burst", "shield", "bolt", "versus")},
        "ko": knockout(),
        "victory": victory(),
        "victory_empty": victory(False),
        "back": back(),
    }
