"""Mistbearer, the Sorcerer: one tall flame of a robe with an empty hood, a bone hand, chains, and no feet: mist."""

import math

from figure import Figure
from paths import Point, box, curve, oval, poly, star, turned
from skeleton import Joints, Skeleton

FACE = (124, 80, 50)
VOID, SEAM = "#070912", "#11152A"
JOINTS: Joints = {
    "base": ("", 114, 300),
    "waist": ("base", 118, 173),
    "chest": ("waist", 120, 104),
    "head": ("chest", 124, 40),
    "shoulder_b": ("chest", 98, 124),
    "hand_b": ("shoulder_b", 58, 208),
    "shoulder_f": ("chest", 142, 128),
    "hand_f": ("shoulder_f", 206, 114),
    "claw": ("hand_f", 226, 96),
    "fog": ("", 120, 300),
}
ROBE = (
    "92,104 146,104 152,140 148,184 160,226 176,262 168,300 146,284 132,306 112,284 92,306 78,284 52,300 62,250 "
    "82,204 90,160"
)


def strike(s: Skeleton) -> None:
    """The robe leans into the gesture, the chain lashes out."""
    s.shift("base", -38, 0)
    s.shift("fog", -14, 0)
    s.shift("waist", 4, 2)
    s.turns(chest=14, head=-2, hand_f=-4, claw=40, hand_b=-62)


def hit(s: Skeleton) -> None:
    s.shift("base", 10, 0)
    s.shift("waist", -12, 0)
    s.turns(chest=-17, head=-14, hand_f=-14, claw=-20, hand_b=16)


def down(s: Skeleton) -> None:
    """The heap is drawn for itself: there is nobody in the robe to lie down."""
    s.shift("base", 0, 0)


def victory(s: Skeleton) -> None:
    """Both arms spread, the bone hand above the hood."""
    s.shift("base", 32, 0)
    s.shift("fog", 20, 0)
    s.turns(chest=-4, head=-8, hand_f=-46, claw=-12, hand_b=58)


def fall(s: Skeleton) -> None:
    """The robe folds backwards over nothing."""
    s.shift("waist", -30, 24)
    s.turns(chest=-42, head=-14, hand_f=-20, claw=-20, hand_b=32)


POSES = {"strike": strike, "hit": hit, "down": down, "victory": victory, "fall": fall}


def draw(f: Figure) -> None:
    if f.pose == "down":
        _heap(f)
        return
    f.on("hand_b")
    f.add(poly("92,120 106,128 84,176 66,212 48,206 58,166", 5), shade=(5, -3), dim=True)
    _robe(f)
    _hood(f)
    _sleeve(f)
    _chains(f)
    _mist(f)


def _robe(f: Figure) -> None:
    def bent(shape: str, r: float) -> None:
        f.flat_bent(f.cloth(shape, "chest", "base", 120, 290, r), f.main[0], 0.9)

    f.add_bent(f.cloth(ROBE, "chest", "base", 120, 290, 7), shade=(14, -6))
    bent("112,170 120,170 112,290 98,280", 3)
    bent("132,180 138,180 148,280 138,288", 3)
    f.flat_bent(f.cloth("122,108 132,108 137,210 128,260 121,210", "chest", "base", 120, 290, 3), SEAM)
    for edge in ("122,110 121,160 121,210 127,258", "132,110 135,160 137,210 130,258"):
        f.line_bent(_through(f, edge), "accent", 1.8, 0.8)
    f.on("chest")
    f.add(poly("88,168 150,166 150,178 89,181", 2), "leather", (4, -2), (-2, 2))
    f.flat(oval(128, 173, 6.5), "accent")
    f.flat(oval(128, 173, 3), SEAM)


def _through(f: Figure, corners: str) -> str:
    """An open line that bends with the robe."""
    path = f.cloth(corners, "chest", "base", 120, 290, 0)
    at = [path.elementAt(i) for i in range(0, path.elementCount(), 4)]
    return "M" + " L".join(f"{e.x:.1f} {e.y:.1f}" for e in at)


def _hood(f: Figure) -> None:
    f.on("chest")
    f.add(
        poly(
            "74,124 92,96 116,88 142,92 164,118 156,126 150,118 142,134 132,120 122,138 112,122 100,138 94,122 82,136",
            3,
        ),
        shade=(9, -5),
    )
    f.on("head")
    f.add(poly("92,100 92,64 110,36 134,26 128,44 148,62 152,86 140,104 116,108", 6), shade=(11, -5))
    f.flat(poly("116,70 134,58 148,70 149,88 138,101 122,100", 6), VOID)
    _eyes(f)
    f.line("M127 101 L129 112 M137 101 L138 111", "#98A2D2", 1.6, 0.7)


def _eyes(f: Figure) -> None:
    wide = f.pose == "strike"
    f.flat(poly("125,75 137,79 136,85 126,82" if wide else "126,78 136,80 135,84 127,82", 1), "accent")
    f.flat(poly("140,80 148,75 147,83 140,85" if wide else "140,80 147,78 146,83 140,84", 1), "accent")


def _sleeve(f: Figure) -> None:
    f.on("hand_f")
    f.add(poly("130,116 152,116 178,126 204,108 212,120 196,146 180,176 166,160 142,146", 5), shade=(7, -6))
    f.flat(poly("196,112 208,110 210,120 200,128", 3), VOID)
    f.on("claw")
    if f.pose == "strike":
        f.flat(star(226, 84, 20, 8, 8, 1.5, 0.2, 0.2), f.accent, 0.75)
        f.flat(star(226, 84, 10, 4, 8, 1, 0.5, 0.1), "#F2FFFC")
    f.add(poly("204,104 214,98 218,82 222,96 230,86 228,100 236,98 226,114 212,118", 2), "bone", (3, -2), (-2, 1))


def _at(f: Figure, bone: str, x: float, y: float) -> Point:
    return f.bones.transform(bone).map(x, y)


def _chains(f: Figure) -> None:
    ax, ay = _at(f, "hand_f", 212, 116)
    bx, by = _at(f, "hand_b", 56, 206)
    f.on("base")
    if f.pose == "strike":
        _chain(
            f,
            f"M{bx} {by} C{bx + 20} {by + 60} {bx + 90} {by + 54} {bx + 104} {by + 4} S{bx + 130} {by - 36} 218 192",
            21,
        )
        _hook(f, 218, 188, -60)
        _chain(f, f"M{ax} {ay} C{ax + 8} {ay + 20} {ax - 12} {ay + 38} {ax - 22} {ay + 46}", 7)
    else:
        swing = 10 if f.pose == "guard" else 26
        _chain(f, f"M{ax} {ay} C{ax + swing} {ay + 36} {ax + swing} {ay + 74} {ax + 5} {ay + 108}", 15)
        _hook(f, ax + 5, ay + 108, 0)
        _chain(f, f"M{bx} {by} C{bx - 20} {by + 22} {bx - 32} {by + 46} {bx - 21} {by + 64}", 9)


def _chain(f: Figure, text: str, links: int, wide: float = 7.5) -> None:
    """Links seen from the side and from the front in turn. The line is given in the pose, not at rest."""
    line = curve(text)
    for i in range(links):
        t = i / (links - 1)
        at, ahead, behind = (
            line.pointAtPercent(t),
            line.pointAtPercent(min(1, t + 0.01)),
            line.pointAtPercent(max(0, t - 0.01)),
        )
        angle = math.degrees(math.atan2(ahead.y() - behind.y(), ahead.x() - behind.x()))
        x, y = at.x(), at.y()
        if i % 2:
            link = box(x - wide * 0.62, y - 1.6, wide * 1.24, 3.2, 1.5)
        else:
            link = box(x - wide * 0.75, y - wide * 0.45, wide * 1.5, wide * 0.9, wide * 0.45)
            link = link.subtracted(box(x - wide * 0.42, y - wide * 0.16, wide * 0.84, wide * 0.32, wide * 0.16))
        f.add_bent(turned(link, angle, x, y), "steel", (1.5, -1.5), (-1, 1))


def _hook(f: Figure, x: float, y: float, degrees: float) -> None:
    shape = poly(
        [
            (x + u, y + v)
            for u, v in ((-9, 0), (9, -2), (11, 8), (5, 22), (-9, 22), (-19, 14), (-13, 10), (-5, 14), (0, 6))
        ],
        2,
    )
    f.add_bent(turned(shape, degrees, x, y), "steel", (3, -2), (-1, 2))


def _mist(f: Figure) -> None:
    f.on("fog")
    for x, y, rx, ry, opacity in (
        (64, 294, 48, 12, 0.22),
        (150, 296, 62, 12, 0.24),
        (110, 288, 40, 10, 0.22),
        (188, 286, 30, 7, 0.2),
        (46, 276, 26, 6, 0.16),
    ):
        f.flat(oval(x, y, rx, ry), "accent", opacity)
    f.line("M34 262 C60 246 78 276 104 262 S150 258 166 268", "accent", 2.2, 0.55)
    f.line("M120 296 C150 280 176 306 206 288", "accent", 2.2, 0.55)


def _heap(f: Figure) -> None:
    """An empty robe on the ground; the hood still looks at you."""
    f.on("base")
    f.add(poly("40,304 30,286 52,262 84,250 112,240 146,246 176,262 206,274 222,292 214,304", 8), shade=(16, -8))
    f.flat(poly("96,250 108,248 92,300 78,302", 3), f.main[0], 0.9)
    f.flat(poly("136,250 146,250 156,302 142,302", 3), f.main[0], 0.9)
    f.flat(poly("172,266 180,268 200,302 186,302", 3), f.main[0], 0.9)
    f.line("M112 246 C124 262 126 284 118 302 M122 246 C136 262 138 284 132 302", "accent", 1.8, 0.7)
    f.add(poly("150,262 186,268 214,288 200,300 168,286 146,282", 5), shade=(6, -4))
    f.add(poly("204,286 216,284 226,276 224,288 236,286 230,294 238,300 222,303 206,300", 2), "bone", (3, -2), (-2, 1))
    f.add(
        poly("30,286 46,256 70,248 102,254 98,264 110,272 92,276 96,288 76,282 66,294 52,286 38,300", 3), shade=(7, -5)
    )
    f.add(poly("20,300 14,266 24,236 50,220 46,234 72,250 78,276 66,300 40,306", 6), shade=(10, -5))
    f.flat(poly("42,262 60,250 73,262 74,282 62,295 46,292", 6), VOID)
    f.line("M50 272 L59 275 M64 274 L71 270", "accent", 2.6, 0.6)
    _chain(f, "M104 250 C140 220 176 236 188 262 S214 268 226 268", 15)
    for x, y, rx, ry, opacity in ((60, 300, 56, 8, 0.2), (160, 301, 70, 7, 0.22), (120, 240, 60, 7, 0.14)):
        f.flat(oval(x, y, rx, ry), "accent", opacity)
    f.line("M84 238 C96 216 120 236 130 214 S164 206 160 188", "accent", 2.2, 0.5)
    f.line("M40 214 C50 200 66 206 64 188", "accent", 2.2, 0.4)
