"""Lost Knight: the widest block, a great helm with one whole and one broken horn, a torn cape, a notched sword."""

from figure import Figure
from paths import Points, limb, oval, points, poly, turned
from PySide6.QtGui import QPainterPath
from skeleton import Joints, Skeleton

from fighters.parts import fist

FACE = (118, 76, 54)
BLACK = "#0A0605"
JOINTS: Joints = {
    "hip": ("", 114, 192),
    "chest": ("hip", 118, 100),
    "head": ("chest", 122, 40),
    "cape": ("chest", 60, 280),
    "shoulder_b": ("chest", 92, 120),
    "elbow_b": ("shoulder_b", 112, 161),
    "hand_b": ("elbow_b", 170, 222),
    "shoulder_f": ("chest", 140, 124),
    "elbow_f": ("shoulder_f", 160, 166),
    "hand_f": ("elbow_f", 182, 206),
    "grip": ("hand_f", 182, 206),
    "sword": ("grip", 206, 20),
    "leg_b": ("hip", 100, 196),
    "knee_b": ("leg_b", 84, 246),
    "foot_b": ("knee_b", 74, 288),
    "toe_b": ("foot_b", 104, 304),
    "leg_f": ("hip", 128, 196),
    "knee_f": ("leg_f", 156, 242),
    "foot_f": ("knee_f", 160, 288),
    "toe_f": ("foot_f", 190, 304),
}


def strike(s: Skeleton) -> None:
    """The end of a two-handed swing: the whole block has turned into it."""
    s.shift("hip", -24, 12)
    s.turns(chest=16, head=-10, cape=-6)
    s.plant("foot_b", 40, 288, -1)
    s.plant("foot_f", 146, 288, -1)
    s.plant("hand_f", 146, 192, -1)
    s.plant("hand_b", 138, 202, -1)
    s.turn("sword", 110)


def hit(s: Skeleton) -> None:
    s.shift("hip", -2, 2)
    s.turns(chest=-15, head=-14, cape=-4)
    s.plant("foot_b", 66, 288, -1)
    s.plant("foot_f", 160, 280, -1, -10)
    s.turns(elbow_f=-6, hand_f=-18, elbow_b=10, hand_b=-6)
    s.turn("sword", 34)


def down(s: Skeleton) -> None:
    """On the cape, one knee up; the sword stands beside him."""
    s.turn("hip", -88)
    s.turns(head=14, cape=-14, elbow_f=40, hand_f=20, elbow_b=10, hand_b=10)
    s.plant("foot_f", 178, 228, -1, 0)
    s.plant("foot_b", 186, 232, -1, -30)
    s.turn("sword", 188 - s.roll["sword"])
    s.shift("grip", 166 - s.at["grip"][0], 84 - s.at["grip"][1])


def victory(s: Skeleton) -> None:
    """The sword stands before him on its point, both hands on the grip."""
    s.shift("hip", -4, 0)
    s.turns(chest=-4, head=-5)
    s.plant("foot_b", 70, 288, -1)
    s.plant("foot_f", 150, 288, -1)
    s.plant("hand_f", 178, 124, 1)
    s.plant("hand_b", 176, 108, 1)
    s.turn("sword", 176 - s.roll["sword"])


def fall(s: Skeleton) -> None:
    """Over backwards like a tree; the sword leaves the hand."""
    s.turn("hip", -42)
    s.turns(head=-16, cape=22, elbow_b=14, hand_b=-36, elbow_f=-28, hand_f=-46)
    s.turns(knee_f=-28, foot_f=42, knee_b=10, foot_b=22)
    s.turn("sword", 58 - s.roll["sword"])
    s.shift("grip", 30, -16)


POSES = {"strike": strike, "hit": hit, "down": down, "victory": victory, "fall": fall}


def draw(f: Figure) -> None:
    if f.pose == "down":
        _sword(f)
    _cape(f)
    _legs(f)
    _torso(f)
    f.on("elbow_b")
    f.add(limb((92, 120), (112, 160), 26, 22), dim=True)
    _helm(f)
    if f.pose != "down":
        _sword(f)
    _arms(f)


def _cape(f: Figure) -> None:
    f.on("cape")
    f.add(poly("78,92 104,88 96,180 92,250 76,300 66,272 52,296 46,262 28,276 44,214 56,150", 4), "leather", (12, -5))


def _legs(f: Figure) -> None:
    for side, hip, knee, foot, wide in (
        ("b", (100, 196), (84, 246), (74, 288), 36),
        ("f", (128, 196), (156, 242), (160, 288), 38),
    ):
        f.on(f"knee_{side}")
        f.add(limb(hip, knee, wide, 28), shade=(9, -4))
        f.on(f"foot_{side}")
        f.add(limb(knee, foot, 28, 22), shade=(8, -4))
    f.on("toe_b")
    f.add(poly("56,286 88,284 108,298 110,306 54,306", 3), shade=(6, -4))
    f.on("toe_f")
    f.add(poly("142,286 174,284 194,298 196,306 140,306", 3), shade=(6, -4))
    f.on("foot_f")
    f.add(poly("138,230 160,222 176,238 166,256 146,254", 4), shade=(6, -4))
    f.on("foot_b")
    f.add(poly("68,236 88,230 102,244 94,260 74,258", 4), shade=(6, -4))


def _torso(f: Figure) -> None:
    dark = f.main[0]
    f.on("hip")
    f.add(poly("80,176 150,176 160,214 138,222 118,206 96,222 74,212", 4), shade=(9, -5))
    f.flat(poly("112,182 126,182 128,226 119,236 110,226", 2), "accent", solid=True)
    f.flat(poly("112,182 118,182 118,235 110,226", 2), "#7A1F12", 0.55)
    f.on("chest")
    f.add(poly("74,104 104,90 146,94 160,116 154,152 148,184 82,184 78,150", 6), shade=(20, -8), light=(-8, 5))
    f.flat(poly("118,98 123,98 124,180 119,180", 1), dark)
    f.line("M88 150 L112 158 M128 158 L150 148", dark, 3)
    f.line("M132 112 L146 126 L138 134 L148 142", "#1C100E", 2.6)
    f.flat(poly("86,164 100,168 98,182 86,182", 2), "#E2A25F", 0.35)


def _helm(f: Figure) -> None:
    f.on("head")
    f.add(poly("100,56 70,40 60,16 84,34 108,42", 3), "bone", (4, -4), (-2, 2))
    f.add(poly("136,46 150,30 158,34 146,54", 2), "bone", (3, -3), (-2, 1))
    f.add(poly("98,96 96,52 114,36 138,38 150,56 150,88 138,104 112,106", 5), shade=(14, -5), light=(-7, 4))
    f.flat(poly("114,64 152,62 152,72 115,74", 2), BLACK)
    if f.pose != "down":
        f.flat(poly("128,65.5 138,65 137,71 129,71.5", 1), "accent")
        f.flat(poly("143,65 150,64.5 150,70 144,70.5", 1), "accent")
    f.flat(poly("132,40 137,40 140,102 134,103", 1), f.main[2], 0.9)
    for y in (82, 90):
        f.flat(oval(122, y, 2), BLACK)
        f.flat(oval(129, y + 1, 2), BLACK)


def _sword(f: Figure) -> None:
    """Foreshortened in the swing, so that it stays on the canvas."""
    short = {"strike": 0.66, "hit": 0.88, "down": 0.9}.get(f.pose, 1)

    def blade(shape: Points, r: float) -> QPainterPath:
        return turned(poly([(x, 198 + (y - 198) * short) for x, y in points(shape)], r), 8, 172, 190)

    f.on("sword")
    if f.pose == "strike":
        _trail(f)
    f.add(blade("181,38 193,20 205,38 205,84 197,92 205,100 205,190 181,190", 2), "steel", (7, -2), (-3, 2))
    f.flat(blade("191,42 195,42 195,186 191,186", 1), "#3A4256")
    f.flat(blade("181,120 186,124 183,140 188,152 181,160", 1), "#8F4A2C")
    f.add(blade("162,188 224,188 226,198 160,198", 3), shade=(4, -3))
    f.add(blade("188,196 198,196 198,240 188,240", 3), "leather", (3, -2), (-1, 1))
    f.add(turned(oval(193, 198 + 46 * short, 8), 8, 172, 190), shade=(3, -3))


def _trail(f: Figure) -> None:
    f.line("M126 158 C140 126 156 110 180 102", "accent", 6, 0.8)
    f.line("M142 160 C150 140 162 128 180 120", "#FFD9B8", 3, 0.7)


def _arms(f: Figure) -> None:
    f.on("elbow_f")
    f.add(limb((140, 124), (160, 166), 28, 24), shade=(8, -4))
    f.on("hand_b")
    f.add(limb((112, 162), (164, 206), 22, 20), dim=True)
    f.on("hand_f")
    f.add(limb((160, 166), (180, 204), 24, 22), shade=(7, -4))
    f.on("hand_b")
    fist(f, 170, 222, 1.15, "main")
    f.on("hand_f")
    fist(f, 182, 206, 1.25, "main")
    f.on("chest")
    f.add(poly("122,104 144,86 172,94 182,118 168,136 142,134 126,122", 6), shade=(12, -9), light=(-6, 6))
    f.line("M132 120 C146 126 160 124 174 112", f.main[0], 3)
    f.add(poly("62,118 70,92 94,84 112,98 104,120 82,132", 6), shade=(10, -8), light=(-5, 5))
    f.add(poly("158,92 166,70 174,96", 2), shade=(3, -3))
