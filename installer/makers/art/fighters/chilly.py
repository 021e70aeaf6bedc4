"""Chilly, the Scrapper: half the height of the others, a zigzag crouch, spines, one oversized infected arm."""

from figure import Figure
from palette import MATERIALS
from paths import limb, points, poly
from skeleton import Joints, Skeleton

FACE = (140, 160, 50)
JOINTS: Joints = {
    "hip": ("", 98, 238),
    "chest": ("hip", 128, 186),
    "head": ("chest", 146, 124),
    "shoulder_b": ("chest", 104, 204),
    "elbow_b": ("shoulder_b", 62, 196),
    "hand_b": ("elbow_b", 40, 236),
    "shoulder_f": ("chest", 124, 204),
    "elbow_f": ("shoulder_f", 164, 220),
    "hand_f": ("elbow_f", 216, 236),
    "leg_b": ("hip", 92, 234),
    "knee_b": ("leg_b", 60, 262),
    "foot_b": ("knee_b", 40, 290),
    "toe_b": ("foot_b", 64, 304),
    "leg_f": ("hip", 104, 236),
    "knee_f": ("leg_f", 146, 252),
    "foot_f": ("knee_f", 138, 288),
    "toe_f": ("foot_f", 166, 304),
}
FACES = {"victory": "howl"}  # the pose whose face he has
SPINES = ("84,196 40,162 74,214", "76,216 24,206 70,234", "96,180 70,134 110,172", "114,170 108,126 130,166")


def strike(s: Skeleton) -> None:
    """The leap: everything behind the claw."""
    s.shift("hip", -12, -36)
    s.turns(chest=4, head=-12)
    s.turns(elbow_f=-20, hand_f=-6)
    s.turns(knee_b=14, foot_b=-2, toe_b=34, knee_f=10, foot_f=34, toe_f=24)
    s.turns(elbow_b=64, hand_b=-50)


def hit(s: Skeleton) -> None:
    s.shift("hip", 2, -14)
    s.turns(chest=-30, head=-16)
    s.plant("foot_b", 50, 290, 1)
    s.plant("foot_f", 144, 284, -1, -16)
    s.turns(elbow_f=50, hand_f=-50, elbow_b=-30, hand_b=40)


def down(s: Skeleton) -> None:
    """Flat on the belly, the spines up, the big arm in front."""
    s.turn("chest", 50)
    s.turns(head=-22, elbow_f=98, hand_f=8, elbow_b=-40, hand_b=60)
    s.turns(knee_b=24, foot_b=26, toe_b=56, knee_f=140, foot_f=-62, toe_f=-20)


def victory(s: Skeleton) -> None:
    """Up on the hind legs, both arms wide, howling."""
    s.shift("hip", 30, -10)
    s.turns(chest=-28, head=-22)
    s.plant("foot_b", 94, 290, 1)
    s.plant("foot_f", 160, 290, -1)
    s.turns(elbow_f=8, hand_f=-58, elbow_b=70, hand_b=40)


def fall(s: Skeleton) -> None:
    s.turn("hip", -32)
    s.turns(chest=-18, head=-18, elbow_f=18, hand_f=-48, elbow_b=-28, hand_b=38)


POSES = {"strike": strike, "hit": hit, "down": down, "victory": victory, "fall": fall}


def draw(f: Figure) -> None:
    _spines(f)
    _far_arm(f)
    _legs(f)
    _body(f)
    _head(f)
    _claw_arm(f)


def _spines(f: Figure) -> None:
    f.on("chest")
    for spine in SPINES:
        (ax, ay), (x, y), (cx, cy) = points(spine)
        f.add(poly(spine, 2), shade=(4, -3), dim=True)
        dx, dy = (ax + cx) / 2 - x, (ay + cy) / 2 - y
        f.line(f"M{x + dx * 0.16:.1f} {y + dy * 0.16:.1f} L{x + dx * 0.6:.1f} {y + dy * 0.6:.1f}", "accent", 2.4, 0.9)


def _far_arm(f: Figure) -> None:
    f.on("elbow_b")
    f.add(limb((104, 204), (62, 196), 15, 12), "pale")
    f.on("hand_b")
    f.add(limb((62, 196), (40, 236), 12, 10), "pale")
    for claw in ("34,236 22,262 42,246", "40,240 36,268 50,246"):
        f.add(poly(claw, 1), "bone", (2, -2), (-1, 1))


def _legs(f: Figure) -> None:
    f.on("knee_b")
    f.add(limb((92, 234), (60, 262), 28, 19), "ink")
    f.on("foot_b")
    f.add(limb((60, 262), (40, 292), 18, 13), "ink")
    f.on("toe_b")
    f.add(poly("26,290 48,286 62,298 66,304 26,304", 3), "leather", (4, -3), (-2, 2))
    f.on("knee_f")
    f.add(limb((104, 236), (146, 252), 29, 20), "ink")
    f.on("foot_f")
    f.add(limb((146, 252), (138, 290), 19, 14), "ink")
    f.on("toe_f")
    f.add(poly("126,288 148,284 164,297 168,304 126,304", 3), "leather", (4, -3), (-2, 2))
    f.on("knee_f")
    f.flat(poly("132,244 156,246 156,254 134,254", 2), "accent")


def _body(f: Figure) -> None:
    """A torn hooded vest over pale skin."""
    f.on("chest")
    f.add(poly("72,214 88,182 118,166 146,176 152,202 136,232 108,252 78,244", 6), shade=(12, -6))
    f.flat(poly("112,214 146,196 134,230 110,248 100,236", 4), MATERIALS["pale"][1])
    f.line("M118 226 L132 216 M113 236 L127 226", "accent", 3, 0.9)
    f.flat(poly("76,240 108,250 104,258 92,252 86,260 74,250", 2), f.main[1])


def _head(f: Figure) -> None:
    f.on("head")
    f.add(poly("118,150 136,134 164,138 178,158 172,182 154,194 128,188 116,172", 7), "pale", (9, -3))
    f.add(poly("108,180 106,148 126,124 156,122 172,138 150,144 136,160 134,186 122,194", 6), shade=(8, -5))
    _eye(f)
    _teeth(f)
    f.line("M128 150 C134 156 134 166 130 176", "accent", 2.4, 0.9)


def _eye(f: Figure) -> None:
    if f.pose == "down":
        f.line("M155 152 L169 163 M169 152 L155 163", "#120A18", 3.4)
        return
    f.flat(poly("152,156 174,150 172,162 156,164", 2), "#120A18")
    eye = "157,157 171,153.5 170,159.5 159,161" if f.pose != "hit" else "157,159.5 171,155 170,158 159,161.5"
    f.flat(poly(eye, 1), "accent")


def _teeth(f: Figure) -> None:
    wide = f.pose in ("strike", "hit", "howl")
    f.flat(poly("148,173 176,167 168,188 152,190" if wide else "148,178 174,172 166,184 152,186", 2), "#120A18")
    top = 172.5 if wide else 176.5
    for x in (153, 159, 165):
        f.flat(poly([(x, top), (x + 5, top - 1), (x + 2.5, top + 5.5)], 0.5), "#F4EDE0")
        if wide:
            f.flat(poly([(x, top + 15), (x + 4.5, top + 14), (x + 2.5, top + 9.5)], 0.5), "#F4EDE0")


def _claw_arm(f: Figure) -> None:
    f.on("elbow_f")
    f.add(limb((124, 204), (164, 220), 23, 22))
    f.on("hand_f")
    if f.pose == "strike":
        _slash(f)
    f.add(poly("156,204 186,206 214,222 216,246 190,250 160,236", 7), shade=(8, -6))
    f.add(poly("172,204 186,184 190,210", 2), shade=(3, -3), dim=True)
    f.add(poly("190,210 208,192 206,220", 2), shade=(3, -3), dim=True)
    for claw in ("210,222 238,214 216,234", "214,232 240,240 212,244", "204,240 222,264 196,250"):
        f.add(poly(claw, 1.5), "bone", (3, -2), (-1, 1))
    f.line("M168 222 L188 224 L200 236 M178 234 L190 238", "accent", 3, 0.95)


def _slash(f: Figure) -> None:
    for text, width in (
        ("M222 172 C242 186 250 210 242 242", 5),
        ("M208 164 C226 174 238 190 238 212", 3.4),
        ("M230 200 C240 216 240 234 230 254", 3.4),
    ):
        f.line(text, "accent", width, 0.85)
