"""Katie, the Engineer: twin tanks on the back, a hose in a C, a nozzle with a flame, goggles and heavy boots."""

from figure import Figure
from paths import box, limb, oval, poly
from skeleton import Joints, Skeleton

from fighters.parts import boot, fist

FACE = (118, 88, 46)
JOINTS: Joints = {
    "hip": ("", 114, 192),
    "chest": ("hip", 116, 110),
    "tanks": ("chest", 60, 88),
    "head": ("chest", 122, 56),
    "shoulder_b": ("chest", 104, 126),
    "elbow_b": ("shoulder_b", 104, 162),
    "hand_b": ("elbow_b", 126, 182),
    "shoulder_f": ("chest", 128, 126),
    "elbow_f": ("shoulder_f", 148, 156),
    "hand_f": ("elbow_f", 178, 168),
    "gun": ("hand_f", 214, 160),
    "leg_b": ("hip", 104, 194),
    "knee_b": ("leg_b", 84, 246),
    "foot_b": ("knee_b", 70, 286),
    "toe_b": ("foot_b", 96, 304),
    "leg_f": ("hip", 122, 194),
    "knee_f": ("leg_f", 154, 240),
    "foot_f": ("knee_f", 158, 286),
    "toe_f": ("foot_f", 186, 304),
}
FLAME = "212,152 230,138 226,148 240,146 229,157 240,166 226,165 222,174 214,166"
FLAME_CORE = "214,156 226,148 224,155 232,156 224,160 227,165 216,163"
JET = (
    "210,150 222,140 230,120 236,136 248,112 252,132 268,118 262,138 274,142 262,154 272,168 256,166 254,182 242,168 "
    "234,180 226,170 212,168"
)
JET_CORE = "214,154 226,148 236,138 240,147 250,142 249,152 258,154 248,160 240,164 228,164 216,166"


def strike(s: Skeleton) -> None:
    """Braced behind a jet of fire."""
    s.shift("hip", -51, 10)
    s.turns(chest=10, head=-6)
    s.plant("foot_b", 28, 286, -1)
    s.plant("foot_f", 118, 286, -1)
    s.turns(elbow_f=-22, hand_f=-2, gun=14)
    s.turns(elbow_b=-26, hand_b=-22)


def hit(s: Skeleton) -> None:
    """The weight of the tanks pulls her over; the nozzle points at the sky."""
    s.shift("hip", 6, 2)
    s.turns(chest=-18, head=-14)
    s.plant("foot_b", 72, 286, -1)
    s.plant("foot_f", 160, 278, -1, -14)
    s.turns(elbow_f=-16, hand_f=-26, gun=12, elbow_b=50, hand_b=-28)


def down(s: Skeleton) -> None:
    """On her back beside the tanks, one knee up, the nozzle out."""
    s.turn("hip", -90)
    s.turn("tanks", -6)
    s.shift("tanks", 14, -58)
    s.turns(head=-8, elbow_f=44, hand_f=34, gun=-4, elbow_b=20, hand_b=20)
    s.plant("foot_f", 176, 198, -1, 0)
    s.plant("foot_b", 204, 204, -1, -30)


def victory(s: Skeleton) -> None:
    """The burning nozzle held high."""
    s.turns(chest=-6, head=-8)
    s.plant("foot_b", 82, 286, -1)
    s.plant("foot_f", 152, 286, -1)
    s.turns(elbow_f=-80, hand_f=-34, gun=14, elbow_b=32, hand_b=8)


def fall(s: Skeleton) -> None:
    """The tanks pull her down backwards."""
    s.turn("hip", -46)
    s.turns(head=-14, elbow_f=-8, hand_f=-42, gun=18, elbow_b=44, hand_b=-30)
    s.turns(knee_f=-32, foot_f=46, knee_b=8, foot_b=26)


POSES = {"strike": strike, "hit": hit, "down": down, "victory": victory, "fall": fall}


def draw(f: Figure) -> None:
    _tanks(f)
    _legs(f)
    _torso(f)
    _head(f)
    _hose(f)
    _thrower(f)


def _tanks(f: Figure) -> None:
    f.on("tanks")
    f.add(box(52, 96, 30, 92, 14), "steel", (9, -2), (-4, 3))
    f.add(box(72, 102, 26, 84, 12), "steel", (8, -2), (-4, 3))
    f.flat(box(53, 124, 44, 9, 2), "accent")
    f.flat(box(53, 138, 44, 4, 2), "#12151E")
    f.add(poly("60,88 76,88 78,98 58,98", 2), "ink")
    f.line("M60 156 L60 176", "#C3CEE2", 2.5, 0.8)


def _legs(f: Figure) -> None:
    for side, hip, knee, foot, wide in (
        ("b", (104, 194), (84, 246), (70, 286), 29),
        ("f", (122, 194), (154, 240), (158, 286), 30),
    ):
        f.on(f"knee_{side}")
        f.add(limb(hip, knee, wide, 22))
        f.on(f"foot_{side}")
        f.add(limb(knee, foot, 22, 18))
        f.on(f"toe_{side}")
        boot(f, foot[0] - (2 if side == "b" else 0), 304, 1.15)
    f.on("foot_f")
    f.add(poly("140,228 162,226 166,246 146,250", 4), "leather", (4, -3), (-2, 2))
    f.on("foot_b")
    f.add(poly("72,236 94,238 92,256 68,252", 4), "leather", (4, -3), (-2, 2))


def _torso(f: Figure) -> None:
    f.on("chest")
    f.add(poly("90,116 110,106 134,110 142,128 138,170 142,202 92,202 94,166", 5), shade=(10, -4))
    f.flat(poly("94,168 140,168 141,180 92,180", 2), "#3D2A12")
    f.flat(box(120, 168, 11, 12, 2), "#C3CEE2")
    f.flat(poly("104,110 114,108 124,168 112,168", 2), "#3D2A12", 0.85)
    f.add(poly("112,128 136,130 134,152 114,150", 3), shade=(4, -3), dim=True)


def _head(f: Figure) -> None:
    f.on("head")
    f.add(oval(98, 70, 12), "leather", (4, -4))
    f.add(poly("104,72 118,60 138,64 144,80 140,98 126,106 110,100", 5), "skin", (8, -2))
    f.add(poly("98,84 100,62 118,52 140,58 146,70 124,70 114,80 112,94 103,96", 5), "leather", (6, -4))
    _goggles(f)
    _face(f)
    f.on("chest")
    f.add(poly("106,96 126,104 136,102 138,112 116,120 100,110", 3), "ink", (4, -2), (-2, 2))


def _goggles(f: Figure) -> None:
    f.add(poly("106,62 146,56 150,66 110,73", 3), "ink", (3, -2), (-2, 2))
    f.add(oval(140, 64, 9.5, 8.5), "steel", (4, -2), (-2, 2))
    f.flat(oval(141, 63.5, 6, 5.5), "accent")
    f.flat(oval(143, 61.5, 2), "#FFE9C9")


def _face(f: Figure) -> None:
    if f.pose == "down":
        f.line("M131 79 L139 85 M139 79 L131 85", "#241A1C", 2.2)
    elif f.pose == "hit":
        f.line("M131 80 L140 83 L132 86", "#241A1C", 2.2)
    else:
        f.flat(poly("129,80 141,79 141,83 130,84.5", 1), "#241A1C")
    f.flat(poly("140,82 147,90 141,92", 1), "#F0BE98")
    mouth = "133,96 141,95 140,98" if f.pose in ("guard", "down") else "131,94.5 141,93.5 139,101 133,100.5"
    f.flat(poly(mouth, 0.8), "#8A3B34" if f.pose == "guard" else "#5A1E1E")


def _hose(f: Figure) -> None:
    """From the tank to the butt of the nozzle, wherever both are."""
    start = f.bones.transform("tanks").map(66.0, 180.0)
    end = f.bones.transform("gun").map(122.0, 180.0)
    low = max(start[1], end[1]) + (44 if f.pose != "down" else 20)
    (ax, ay), (bx, by) = start, end
    middle = f"M{ax:.1f} {ay:.1f} C{ax - 12:.1f} {low:.1f} {(ax + bx) / 2 + 8:.1f} {low:.1f} {bx:.1f} {by:.1f}"
    for colour, width in (("#07080D", 11), ("#39414F", 7), ("#8793AB", 2)):
        f.line_bent(middle, colour, width)


def _thrower(f: Figure) -> None:
    f.on("elbow_b")
    f.add(limb((104, 126), (104, 162), 21, 18), dim=True)
    f.on("hand_b")
    f.add(limb((104, 160), (124, 180), 17, 14), dim=True)
    f.on("gun")
    f.add(poly("116,168 186,158 190,174 158,182 156,194 142,196 140,184 118,188", 3), "steel", (4, -4), (-2, 3))
    f.add(poly("184,156 212,150 216,168 188,174", 3), "ink", (4, -3), (-2, 2))
    f.flat(poly("150,163 160,161.5 162,179 152,181", 1), "accent")
    _fire(f)
    f.on("elbow_f")
    f.add(limb((128, 126), (148, 156), 22, 18))
    f.on("hand_f")
    f.add(limb((148, 156), (174, 166), 17, 14))
    fist(f, 178, 168, 0.95, "leather")
    f.on("hand_b")
    fist(f, 126, 182, 0.9, "leather")


def _fire(f: Figure) -> None:
    if f.pose == "strike":
        f.flat(poly(JET, 4), "accent")
        f.flat(poly(JET_CORE, 3), "#FFE27A")
    elif f.pose != "down":
        f.flat(poly(FLAME, 3), "accent")
        f.flat(poly(FLAME_CORE, 2), "#FFE27A")
