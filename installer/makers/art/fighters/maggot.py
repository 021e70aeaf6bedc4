"""Maggot, the Alchemist: a hunched bell with jars on the back, a stitched snout mask with one lens, a flask."""

from figure import Figure
from paths import box, limb, oval, poly, star, turned
from skeleton import Joints, Skeleton

from fighters.parts import boot, fist

FACE = (146, 106, 52)
SPARK = "#FFE6FF"
JOINTS: Joints = {
    "base": ("", 110, 290),
    "waist": ("base", 108, 200),
    "chest": ("waist", 116, 124),
    "head": ("chest", 148, 70),
    "shoulder_b": ("chest", 82, 140),
    "hand_b": ("shoulder_b", 66, 188),
    "ladle": ("hand_b", 40, 252),
    "shoulder_f": ("chest", 134, 142),
    "elbow_f": ("shoulder_f", 164, 172),
    "hand_f": ("elbow_f", 206, 156),
    "flask": ("hand_f", 212, 116),
    "ankle_b": ("base", 82, 288),
    "toe_b": ("ankle_b", 100, 304),
    "ankle_f": ("base", 142, 288),
    "toe_f": ("ankle_f", 160, 304),
}
ROBE = (
    "60,148 84,116 124,108 152,126 156,160 148,196 166,246 178,284 164,276 158,296 142,280 128,300 112,282 94,300 "
    "80,280 60,296 58,270 44,280 58,226 62,188"
)


def strike(s: Skeleton) -> None:
    """The throw: bent forward, the flask already breaking."""
    s.shift("base", -48, 0)
    s.shift("waist", -2, 4)
    s.turns(chest=12, head=-4, elbow_f=-30, hand_f=4, flask=74, hand_b=-12, ladle=-14)


def hit(s: Skeleton) -> None:
    s.shift("base", 10, 0)
    s.shift("waist", -6, 2)
    s.turns(chest=-22, head=-12, elbow_f=24, hand_f=-16, flask=34, hand_b=10, ladle=18, toe_f=-14)


def down(s: Skeleton) -> None:
    """On the broken pack, the snout to the sky."""
    s.shift("base", 100, 0)
    s.turn("base", -84)
    s.turns(head=-6, elbow_f=52, hand_f=96, flask=14, hand_b=4, ladle=-64, toe_b=20, toe_f=8)
    s.shift("ankle_f", -12, 48)
    s.shift("ankle_b", -6, 10)


def victory(s: Skeleton) -> None:
    """The flask raised to everybody's health, above the snout."""
    s.shift("base", 6, 0)
    s.turns(chest=-8, head=-14, elbow_f=-50, hand_f=25, flask=25, hand_b=6)


def fall(s: Skeleton) -> None:
    s.turn("base", -36)
    s.turns(chest=-8, head=-14, elbow_f=12, hand_f=-32, flask=30, hand_b=28, ladle=22)


POSES = {"strike": strike, "hit": hit, "down": down, "victory": victory, "fall": fall}


def draw(f: Figure) -> None:
    _pack(f)
    _robe(f)
    _bandolier(f)
    _head(f)
    _flask_arm(f)
    _ladle_arm(f)


def _pack(f: Figure) -> None:
    f.on("chest")
    f.add(poly("34,156 48,118 84,104 104,118 98,196 52,204", 6), "leather", (9, -4))
    for x, y, size in ((48, 96, 1), (68, 84, 1.15), (90, 92, 0.95)):
        _jar(f, x, y, size)
    f.line("M36 140 L102 128", "#2B1A14", 5)


def _jar(f: Figure, x: float, y: float, size: float) -> None:
    def at(*corners: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x + u * size, y + v * size) for u, v in corners]

    f.add(box(x - 5 * size, y - 12 * size, 10 * size, 10 * size, 2), "bone", (2, -1), (-1, 1))
    f.add(poly(at((-6, -2), (6, -2), (12, 12), (10, 26), (-10, 26), (-12, 12)), 4), "steel", (4, -2), (-2, 2))
    f.flat(poly(at((-9, 12), (10, 9), (8, 24), (-8, 24)), 3), "accent" if size > 1 else "#C9E265", 0.9)


def _robe(f: Figure) -> None:
    if f.pose == "down":
        _fallen_robe(f)
        return
    f.add_bent(f.cloth(ROBE, "chest", "base", 170, 276, 6), shade=(15, -7))
    for fold in ("96,190 104,190 92,276 80,270", "124,196 131,196 138,276 126,280"):
        f.flat_bent(f.cloth(fold, "chest", "base", 170, 276, 3), f.main[0], 0.9)
    _boots(f)


def _boots(f: Figure) -> None:
    f.on("toe_b")
    boot(f, 82, 306, 0.8, "leather")
    f.on("toe_f")
    boot(f, 142, 306, 0.8, "leather")


def _fallen_robe(f: Figure) -> None:
    """Drawn where it lies: the bell has collapsed over the legs."""
    _boots(f)
    f.add_bent(
        poly(
            "46,240 60,228 96,226 132,242 170,268 200,286 214,304 206,316 218,328 204,340 214,354 188,352 150,356 "
            "64,350 58,326",
            6,
        ),
        shade=(13, -9),
    )
    for fold in ("112,262 122,264 190,320 186,328", "92,280 102,282 160,340 150,346"):
        f.flat_bent(poly(fold, 3), f.main[0], 0.9)


def _bandolier(f: Figure) -> None:
    f.on("chest")
    f.add(poly("84,120 96,114 158,186 152,198", 3), "leather", (3, -3), (-2, 2))
    for x, y in ((104, 134), (120, 152), (136, 171)):
        f.add(turned(box(x - 5, y - 9, 10, 19, 4), -40, x, y), "steel", (2, -2), (-1, 1))
        f.flat(turned(box(x - 3.4, y - 1, 6.8, 9.5, 3), -40, x, y), "accent")


def _head(f: Figure) -> None:
    f.on("head")
    f.add(poly("112,122 114,88 134,70 160,74 170,94 164,118 144,134 122,134", 7), shade=(9, -5))
    f.add(poly("146,88 168,92 192,110 212,136 206,142 184,132 158,124 144,112", 5), "bone", (5, -6), (-2, 3))
    f.flat(poly("196,122 209,136 206,139 192,127", 1), "#6B6048", 0.9)
    f.line("M166 100 L164 108 M176 107 L173 114 M186 114 L182 121", "#5B5140", 1.8)
    f.add(oval(152, 97, 11.5), "ink", (3, -2), (-2, 2))
    if f.pose == "down":
        f.flat(oval(153, 97, 7.5), "#5A2A60")
        f.line("M148 92 L158 102 M155 90 L150 104 M147 98 L153 97", SPARK, 1.5, 0.8)
    else:
        f.flat(oval(153, 97, 7.5), "accent")
        f.flat(oval(155.5, 94, 2.4), SPARK)
    f.add(poly("104,92 126,60 162,64 176,80 150,80 128,88 116,104", 5), "leather", (6, -4))


def _flask_arm(f: Figure) -> None:
    f.on("elbow_f")
    f.add(limb((134, 142), (164, 170), 24, 20))
    f.on("hand_f")
    f.add(poly("154,160 176,164 196,152 204,166 184,184 160,182", 4), shade=(6, -5))
    fist(f, 206, 156, 0.85, "leather")
    f.on("flask")
    if f.pose == "strike":
        _splash(f)
    f.add(poly("204,120 216,118 217,128 230,144 226,158 202,160 195,148 204,131", 4), "steel", (5, -3), (-2, 2))
    f.flat(poly("199,146 228,142 224,155 204,157", 4), "accent")
    if f.pose == "guard":
        f.add(box(203, 111, 13, 9, 2), "leather", (2, -1), (-1, 1))
    f.flat(oval(212, 150, 2.4), SPARK)
    if f.pose != "strike":
        for x, y, r, opacity in ((220, 104, 4.5, 0.75), (210, 92, 3.2, 0.55), (219, 80, 2.2, 0.4)):
            f.flat(oval(x, y, r), "accent", opacity)


def _splash(f: Figure) -> None:
    """Out of the neck of the flask, towards the enemy."""
    f.flat(star(212, 104, 19, 8, 9, 2, 0.2, 0.22), f.accent, 0.9)
    f.flat(star(212, 105, 10, 4.5, 8, 1, 0.5, 0.1), SPARK)


def _ladle_arm(f: Figure) -> None:
    f.on("hand_b")
    f.add(limb((82, 140), (66, 184), 20, 16), dim=True)
    f.on("ladle")
    f.line("M76 186 L44 246", "#2B1A14", 6)
    f.line("M75 186 L44 245", "#8F6548", 2.4)
    f.add(oval(40, 252, 12, 8), "steel", (3, -2), (-2, 2))
    f.flat(oval(41, 249, 8, 3.6), "accent")
    f.on("hand_b")
    fist(f, 70, 188, 0.85, "leather")
