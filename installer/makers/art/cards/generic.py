"""Art for cards that have none of their own: by type and symbol, so that a pack without pictures still looks right."""

from paths import poly

from cards.kit import Art, Painter, arm, boot, fist, ghost, kick


def _fist(f: Art) -> None:
    f.streaks((74, 88, 116, 132))
    f.burst(158, 96, 40)
    arm(f, "-30,140 66,114", (48, 36))
    fist(f, 114, 104, 1, -8)


def _foot(f: Art) -> None:
    f.streaks((74, 88, 132, 146))
    f.burst(168, 100, 36)
    kick(f, 160, 100, 10, 0.95)


def _block(f: Art) -> None:
    f.glow(112, 104, 84, "#FFFFFF", 0.35)
    f.part("60,56 112,44 164,56 160,108 142,140 112,160 82,140 64,108", "steel", 9, 16, 6)
    f.part("76,68 112,60 148,68 145,106 132,128 112,142 92,128 79,106", "main", 6, 12, 4)
    f.flat(poly("112,60 148,68 145,106 132,128 112,142", 4), "#74809A", 0.9)


def _dash(f: Art) -> None:
    f.streaks((60, 78, 96, 114, 132, 150), "#FFFFFF", 0.4, 0, 110)
    boot(f, 140, 96, 0.95)
    ghost(f, -34, 0, "#FFFFFF", 0.26)
    ghost(f, -64, 0, "#FFFFFF", 0.14)


PAINTERS: dict[str, Painter] = {"fist": _fist, "foot": _foot, "block": _block, "dash": _dash}
ALL: dict[str, tuple[str, Painter]] = {
    f"{kind}_{symbol}": (kind, painter)
    for kind in ("strike", "ability", "reaction")
    for symbol, painter in PAINTERS.items()
}


def skill(f: Art) -> None:
    """A skill without a picture: the star of its kind."""
    f.glow(104, 104, 90, "#FFD98A", 0.6)
    with f.at(104, 110, 0, 6):
        f.part("0,-10 3,-3 10,-3 4,2 6,9 0,5 -6,9 -4,2 -10,-3 -3,-3", "gold", 0.6, 9, 4)


ALL["skill"] = ("skill", skill)
