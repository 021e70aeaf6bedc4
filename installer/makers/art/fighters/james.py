"""James, the Captain: a long triangle of a coat, a peaked cap, and one horizontal line of a sidearm."""

from figure import Figure
from paths import box, limb, oval, poly, star
from skeleton import Joints, Skeleton

from fighters.parts import boot, fist

FACE = (124, 90, 44)
JOINTS: Joints = {
    "hip": ("", 114, 190),
    "chest": ("hip", 120, 108),
    "hem": ("hip", 60, 284),
    "head": ("chest", 126, 60),
    "cap": ("head", 140, 60),
    "shoulder_b": ("chest", 104, 124),
    "elbow_b": ("shoulder_b", 80, 156),
    "hand_b": ("elbow_b", 100, 184),
    "shoulder_f": ("chest", 122, 124),
    "elbow_f": ("shoulder_f", 160, 130),
    "hand_f": ("elbow_f", 198, 124),
    "gun": ("hand_f", 232, 110),
    "leg_b": ("hip", 108, 196),
    "knee_b": ("leg_b", 92, 248),
    "foot_b": ("knee_b", 78, 290),
    "toe_b": ("foot_b", 100, 304),
    "leg_f": ("hip", 120, 196),
    "knee_f": ("leg_f", 152, 244),
    "foot_f": ("knee_f", 154, 290),
    "toe_f": ("foot_f", 180, 304),
}


def strike(s: Skeleton) -> None:
    """A long step into the shot, the coat flying behind."""
    s.shift("hip", -31, 14)
    s.turns(chest=12, head=-4, hem=4)
    s.plant("foot_b", 38, 290, -1)
    s.plant("foot_f", 142, 290, -1)
    s.turns(elbow_f=-6, hand_f=-12, gun=4, elbow_b=-84, hand_b=-62)


def hit(s: Skeleton) -> None:
    """Thrown back: the head snaps, the arm loses its aim, one foot leaves the ground."""
    s.shift("hip", -4, 2)
    s.turns(chest=-20, head=-16, hem=-10)
    s.plant("foot_b", 66, 290, -1)
    s.plant("foot_f", 150, 282, -1, -14)
    s.turns(elbow_f=-6, hand_f=-26, gun=-12, elbow_b=30, hand_b=-50)


def down(s: Skeleton) -> None:
    """On his back, one knee up; the cap has come off."""
    s.turn("hip", -90)
    s.turns(head=4, hem=-22, elbow_f=64, hand_f=42, gun=-8, elbow_b=-27, hand_b=60)
    s.plant("foot_f", 174, 204, -1, 0)
    s.turns(knee_b=-6, foot_b=-6, toe_b=24)
    s.turn("cap", 74)
    s.shift("cap", -24, 16)


def victory(s: Skeleton) -> None:
    """The sidearm to the sky, the other fist on the hip."""
    s.shift("hip", 2, 0)
    s.turns(chest=-4, head=-8, hem=6)
    s.plant("foot_b", 86, 290, -1)
    s.plant("foot_f", 146, 290, -1)
    s.turns(elbow_f=-44, hand_f=-32, gun=0)


def fall(s: Skeleton) -> None:
    """Off his feet: the coat hangs below him, the shot goes into the sky."""
    s.turn("hip", -48)
    s.turns(head=-12, hem=26, elbow_f=24, hand_f=-42, gun=-18, elbow_b=64, hand_b=-44)
    s.turns(knee_f=-36, foot_f=48, knee_b=12, foot_b=30)


POSES = {"strike": strike, "hit": hit, "down": down, "victory": victory, "fall": fall}


def draw(f: Figure) -> None:
    _behind(f)
    _coat(f)
    _head(f)
    _gun_arm(f)


def _behind(f: Figure) -> None:
    f.on("elbow_b")
    f.add(limb((104, 124), (80, 156), 20, 16), dim=True)
    f.on("hand_b")
    f.add(limb((80, 156), (100, 184), 16, 13), dim=True)
    if f.pose != "guard":
        fist(f, 102, 187, 0.8)
    _leg(f, "b", (108, 196), (92, 248), (78, 290), 24)
    _leg(f, "f", (120, 196), (152, 244), (154, 290), 26)


def _leg(
    f: Figure, side: str, hip: tuple[float, float], knee: tuple[float, float], foot: tuple[float, float], wide: float
) -> None:
    f.on(f"knee_{side}")
    f.add(limb(hip, knee, wide, 18.5), "ink")
    f.on(f"foot_{side}")
    f.add(limb(knee, foot, 18, 15), "ink")
    f.on(f"toe_{side}")
    boot(f, foot[0] - (2 if side == "b" else 0), 304)


def _coat(f: Figure) -> None:
    dark, _, light = f.main
    f.on("hem")
    f.add(poly("92,172 136,172 146,214 131,240 116,212 104,262 70,284 40,282 58,252 74,214"), shade=(12, -8))
    f.flat(poly("112,206 120,204 118,216 106,262 98,262", 2), dark)
    f.line("M70 284 L104 262", "accent", 2, 0.8)
    f.on("chest")
    f.add(poly("94,110 112,102 138,106 148,124 140,178 92,178"), shade=(10, -4))
    f.flat(poly("120,106 134,108 130,176 114,176", 2), "#0F1830")
    f.flat(poly("131,112 143,118 136,176 129,176", 2), light, 0.35)
    for y in (132, 148, 164):
        f.flat(oval(134, y, 2.4), "accent")
    f.add(poly("90,170 140,170 140,180 91,180", 2), "leather", (3, -2), (-2, 2))
    f.flat(box(126, 170, 10, 10, 2), "accent")


def _head(f: Figure) -> None:
    f.on("head")
    f.add(poly("112,74 138,74 144,90 140,104 126,108 112,102", 4), "skin", (8, -2))
    if f.pose == "down":
        f.add(poly("108,84 112,62 126,58 138,64 141,76 128,74 116,90", 4), "ink", (5, -3), (-2, 2))
        f.line("M131 82 L139 87 M139 82 L131 87", "#241A1C", 2.2)
    elif f.pose == "hit":
        f.line("M130 84 L139 87 L131 89", "#241A1C", 2.2)
    else:
        f.flat(poly("128,82 142,81 142,85 129,86", 1), "#241A1C")
    f.flat(poly("140,84 147,93 141,94", 1), "#E2A682")
    f.flat(poly("112,84 117,84 120,95 132,96 142,95 140,104 126,109 113,103", 3), "#4A2A20")
    mouth = "131,97.5 140,97 139,103 132,102.5" if f.pose in ("hit", "strike") else "131,98 140,97.5 139,100 132,100.5"
    f.flat(poly(mouth, 0.8), "#3A1512" if f.pose in ("hit", "strike") else "#C98468")
    f.on("chest")
    f.add(poly("98,112 104,92 118,96 132,108 136,116 116,120", 3), shade=(5, -3))
    f.on("cap")
    f.add(poly("104,78 104,60 122,50 144,58 146,74 128,80", 4), shade=(9, -4))
    f.add(poly("118,74 148,70 160,80 138,80", 2), "ink", (4, -2), (-1, 2))
    f.flat(poly("132,60 138,66 132,72 126,66", 1), "accent")


def _gun_arm(f: Figure) -> None:
    f.on("elbow_f")
    f.add(limb((122, 124), (160, 130), 23, 18))
    f.on("chest")
    f.add(poly("104,112 128,106 140,114 134,126 108,126", 4), shade=(6, -4))
    f.line("M108 124 L134 124", "accent", 2.5)
    f.on("hand_f")
    f.add(limb((160, 130), (190, 124), 17, 14))
    f.flat(poly("180,117 188,116 189,133 181,134", 1), "accent")
    f.on("gun")
    if f.pose == "strike":
        _flash(f)
    f.add(poly("194,108 232,105 234,116 208,118 207,136 196,136", 2), "steel", (3, -3), (-2, 2))
    f.flat(poly("210,108 228,106.5 228,109.5 210,111", 1), "accent")
    f.on("hand_f")
    fist(f, 198, 124, 0.9)


def _flash(f: Figure) -> None:
    f.flat(star(240, 110, 20, 8, 9, 1.5, 0, 0.2), f.accent)
    f.flat(star(239, 110, 11, 5, 8, 1, 0.3, 0.1), "#FFF3D0")
