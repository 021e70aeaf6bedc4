"""Skill cards: the same method before a plane of old gold. One thing for each skill."""

import math

from paths import box, curve, limb, oval, poly, ring, star, stroked

from cards.kit import Art, arm, boot, card, fist, grip, kick


def _shine(f: Art, x: float = 104, y: float = 104, colour: str = "#FFE9B0", strength: float = 0.5) -> None:
    f.glow(x, y, min(90, x, y, 200 - x, 200 - y), colour, strength)


def _drop(f: Art, x: float, y: float, size: float) -> None:
    with f.at(x, y, 0, size):
        f.part("0,-64 32,-10 38,18 24,46 0,54 -24,46 -38,18 -32,-10", "blood", 10, 14 * size, 5 * size)
        f.flat(poly("12,-10 22,10 20,24 12,30", 4), "#FFC9CC", 0.9)


def _syringe(f: Art, x: float, y: float, degrees: float, size: float, liquid: str) -> None:
    with f.at(x, y, degrees, size):
        f.part("52,-2.2 100,-1.4 100,1.4 52,2.2", "steel", 0, 1, 1)
        f.part("40,-8 54,-5 54,5 40,8", "steel", 2, 3)
        f.add(box(-42, -15, 84, 30, 6), "bone", (7, -5), (-3, 3))
        f.flat(box(-22, -9, 58, 18, 4), liquid)
        f.part("-52,-22 -42,-22 -42,22 -52,22", "steel", 3, 4)
        f.part("-78,-4 -52,-4 -52,4 -78,4", "steel", 1, 3)
        f.part("-86,-14 -77,-14 -77,14 -86,14", "steel", 3, 4)


@card("skill")
def head_start(f: Art) -> None:
    f.streaks((66, 82, 98, 114, 130), "#FFE9B0", 0.45, 0, 100)
    f.behind(star(166, 74, 26, 12, 5, 2), "#FFD98A")
    kick(f, 150, 110, 40, 0.85)


@card("skill")
def improvisation(f: Art) -> None:
    _shine(f)
    with f.at(100, 106, -38):
        f.part("-70,-8 44,-8 44,8 -70,8", "steel", 4, 5)
        f.part("40,-15 60,-30 84,-22 86,-9 66,-7 66,7 86,9 82,24 58,30 40,15", "steel", 5, 7)
    with f.at(104, 106, 218):
        f.part("-66,-16 16,-18 30,-8 66,-7 66,7 30,8 16,18 -66,16", "slime", 6, 8)
        f.part("60,-9 74,-9 74,9 60,9", "bone", 2, 3)
        f.flat(box(-46, -14, 40, 29, 3), "#F1E9DA")
    f.flat(star(104, 104, 15, 7, 8, 1), "#FFE08A")


@card("skill")
def deep_pockets(f: Art) -> None:
    _shine(f)
    for x, turn, colour in ((84, -14, "#C4302B"), (106, 2, "#5B4BC4"), (128, 16, "#0B7F73")):
        with f.at(x, 92, turn):
            f.add(box(-21, -36, 42, 60, 4), "bone", (6, -4), (-2, 2))
            f.flat(box(-17, -32, 34, 26, 2), colour)
    f.part("46,96 164,96 160,176 136,188 76,188 50,176", "leather", 9, 14, 4)
    f.part("42,88 168,88 168,112 106,124 42,112", "leather", 7, 8)
    f.flat(oval(105, 108, 6), "#D69A2C")
    f.line("M56 126 L60 168 L80 178 M154 126 L150 168 L132 178", "#C8904F", 2.4, 0.9)


@card("skill")
def footwork(f: Art) -> None:
    f.arc("M30 60 C60 30 120 30 150 62", "#FFD98A", 5, 0.8)
    f.behind(poly("140,56 162,56 154,76", 2), "#FFD98A")
    boot(f, 84, 92, 0.8)
    boot(f, 146, 116, 0.8)


@card("skill")
def long_arms(f: Art) -> None:
    f.streaks((76, 90, 122, 138), "#FFE9B0", 0.4)
    f.burst(182, 94, 26)
    arm(f, "-20,136 62,118 124,106", (34, 30, 24))
    fist(f, 152, 99, 0.76, -10)
    for x in (24, 56, 88):
        f.flat(poly([(x, 150), (x + 3, 150), (x + 3, 162), (x, 162)], 1), "#FFE9B0")
    f.flat(poly("10,154 130,154 130,157 10,157", 1), "#FFE9B0")


@card("skill")
def hazard_suit(f: Art) -> None:
    _shine(f)
    f.part("40,200 50,158 82,142 128,142 160,158 170,200", "gold", 8, 16, 5)
    f.part("58,104 62,68 84,48 124,48 146,68 150,104 142,136 124,152 84,152 66,136", "gold", 10, 18, 6)
    f.flat(poly("74,82 134,82 138,108 126,126 82,126 70,108", 10), "#0F1A24")
    f.flat(poly("84,84 100,84 86,124 78,114", 3), "#7BD4FF", 0.7)
    f.flat(poly("110,84 116,84 100,124 95,124", 1), "#7BD4FF", 0.5)
    for x in (84, 124):
        f.add(oval(x, 140, 12), "dark", (4, -3), (-2, 2))
        f.flat(oval(x, 140, 5), "#45435A")


@card("skill")
def bleeding(f: Art) -> None:
    _shine(f, 104, 100, "#FF5A6E", 0.55)
    _drop(f, 104, 98, 1)
    for x, y, size in ((44, 74, 0.26), (166, 66, 0.24), (168, 136, 0.3), (42, 142, 0.24)):
        _drop(f, x, y, size)


@card("skill")
def motion_tracker(f: Art) -> None:
    f.part("58,30 150,30 158,42 158,168 146,180 62,180 50,168 50,42", "dark", 9, 14, 4)
    f.flat(oval(104, 104, 44), "#06150E")
    for r in (42, 28, 14):
        f.flat(ring(104, 104, r, 2.2), "#35C255")
    f.flat(poly("104,104 128,66 142,86", 1), "#35C255", 0.5)
    f.flat(poly("103,60 105,60 105,148 103,148", 0), "#35C255", 0.6)
    f.flat(poly("60,103 148,103 148,105 60,105", 0), "#35C255", 0.6)
    for x, y, r in ((124, 84, 5), (84, 96, 3.4), (112, 124, 3)):
        f.flat(oval(x, y, r), "#D9FFE0")
    f.flat(box(68, 158, 20, 9, 3), "#FF5A36")
    f.flat(box(96, 158, 40, 9, 3), "#FFD98A")


@card("skill")
def second_wind(f: Art) -> None:
    _shine(f, 104, 104, "#FF9AA8", 0.45)
    f.part("104,152 62,112 58,84 72,68 90,68 104,84 118,68 136,68 150,84 146,112", "blood", 10, 14, 5)
    for text in (
        "M10 84 C50 64 70 100 104 92 S160 64 176 78 S170 98 160 92",
        "M24 116 C60 100 80 130 116 122 S170 108 190 124",
    ):
        f.line(text, "#14131A", 9, 0.55)
        f.line(text, "#F4EDE0", 5)


@card("skill")
def guard_breaker(f: Art) -> None:
    f.burst(112, 96, 60)
    f.part("48,52 106,40 104,78 92,98 104,118 96,160 62,128 48,92", "steel", 6, 14, 5)
    f.part("122,44 166,54 166,94 150,130 112,164 118,122 106,102 120,82", "steel", 6, 12, 4)
    f.part("60,66 92,60 88,80 80,100 88,118 84,136 66,112 60,88", "red", 4, 6)
    f.part("132,60 154,66 154,92 142,120 128,136 130,118 120,102 130,84", "red", 4, 6)


@card("skill")
def knuckledusters(f: Art) -> None:
    _shine(f, 120, 100)
    arm(f, "-30,150 56,112", (50, 38))
    fist(f, 108, 98, 1.15, -12)
    with f.at(108, 98, -12, 1.15):
        for v in (-18, -6, 6, 18):
            f.add(ring(30, v, 9, 4.4), "gold", (2, -2), (-1, 1))
        for v in (-18, -6, 6, 18):
            f.part([(36, v - 5), (47, v), (36, v + 5)], "gold", 1, 2, 1)


@card("skill")
def combat_stims(f: Art) -> None:
    _shine(f)
    _syringe(f, 92, 118, -60, 0.85, "#FF9F1C")
    _syringe(f, 122, 110, -38, 0.95, "#2EC79A")


@card("skill")
def foresight(f: Art) -> None:
    _shine(f, 104, 100, "#7FF3E1", 0.5)
    for i in range(9):
        turn = math.radians(i * 22.5 + 180)
        x, y = math.cos(turn), math.sin(turn)
        f.arc(f"M{104 + 58 * x:.1f} {112 + 52 * y:.1f} L{104 + 78 * x:.1f} {112 + 72 * y:.1f}", "#FFE08A", 4)
    f.part("46,112 76,88 104,80 132,88 162,112 132,136 104,144 76,136", "bone", 10, 6)
    f.flat(oval(104, 112, 27), "#0B7F73")
    f.flat(oval(104, 112, 14), "#0A1514")
    f.flat(oval(112, 103, 5), "#FFFFFF")


@card("skill")
def pilgrims_pace(f: Art) -> None:
    _shine(f, 110, 100)
    f.add(limb((150, 20), (136, 190), 9, 9, 3), "wood", (3, -2), (-1, 1))
    f.add(ring(152, 26, 18, 7), "wood", (3, -2), (-2, 2))
    boot(f, 96, 108, 0.9)
    f.line("M10 162 L60 162 M16 172 L42 172", "#FFE9B0", 4, 0.7)


@card("skill")
def herb_pouch(f: Art) -> None:
    _shine(f, 104, 104, "#C8F08A", 0.5)
    for x, turn, size in ((72, -34, 1), (96, -8, 1.2), (120, 14, 1.1), (142, 38, 0.9)):
        with f.at(x, 84, turn, size):
            f.part("0,-48 12,-28 10,-6 0,8 -10,-6 -12,-28", "slime", 7, 6)
            f.line("M0 -40 L0 6", "#1F4A1A", 2)
    f.part("60,96 148,96 166,146 156,180 52,180 42,146", "leather", 14, 18, 5)
    f.part("54,84 154,84 148,102 60,102", "leather", 6, 6)
    f.line("M58 98 C90 108 120 108 150 98 M104 104 L96 128 M104 104 L114 130", "#FFD98A", 3.4)


@card("skill")
def stubborn(f: Art) -> None:
    f.burst(132, 60, 30)
    f.part(
        "30,78 164,78 176,84 150,112 130,118 130,136 152,150 152,166 62,166 62,150 86,136 86,116 58,106",
        "dark",
        5,
        12,
        5,
    )
    f.flat(poly("40,82 160,82 158,88 44,88", 1), "#7D7B96")
    with f.at(128, 58, 28):
        f.part("-4,-4 4,-4 4,-66 -4,-66", "wood", 2, 3)
        f.part("-30,-14 30,-14 30,14 -30,14", "steel", 4, 8)


@card("skill")
def composure(f: Art) -> None:
    _shine(f, 104, 96, "#C8F5FF", 0.4)
    f.part("46,158 66,140 146,140 164,158 150,172 60,172", "stone", 12, 14, 4)
    f.part("62,126 80,108 132,110 146,128 130,142 76,142", "stone", 11, 12, 4)
    f.part("80,96 96,82 122,84 132,100 118,112 88,112", "stone", 10, 9, 3)
    f.part("94,70 106,60 120,66 122,78 110,86 96,82", "stone", 8, 6)
    for r in (40, 62, 84):
        f.behind(
            stroked(
                curve(f"M{104 - r} 178 C{104 - r / 2} {178 + r / 5:.0f} {104 + r / 2} {178 + r / 5:.0f} {104 + r} 178"),
                3,
            ),
            "#FFE9B0",
            0.6,
        )


@card("skill")
def thorned_mail(f: Art) -> None:
    _shine(f)
    for x, y, turn in (
        (50, 84, -60),
        (46, 116, -90),
        (54, 148, -120),
        (158, 84, 60),
        (162, 116, 90),
        (154, 148, 120),
        (80, 56, -24),
        (128, 56, 24),
    ):
        with f.at(x, y, turn):
            f.part("-10,8 0,-30 10,8", "steel", 2, 4)
    f.part("66,52 88,62 120,62 142,52 164,74 154,112 150,168 58,168 54,112 44,74", "steel", 8, 18, 6)
    for row in range(5):
        for k in range(5 - row % 2):
            x, y = 76 + k * 14 + row % 2 * 7, 84 + row * 16
            f.flat(ring(x, y, 7, 2.4), "#3A4256")
    f.flat(poly("88,60 120,60 104,84", 3), "#1D1C28")


@card("skill")
def pursuit(f: Art) -> None:
    f.streaks((70, 86, 102, 118, 134), "#FFE9B0", 0.35, 0, 80)
    for x, y, turn, size in ((42, 140, 62, 0.8), (82, 104, 66, 1), (130, 116, 70, 1.15), (166, 66, 64, 1.3)):
        with f.at(x, y, turn, size * 0.62):
            f.part("-14,-34 8,-38 18,-20 14,6 -10,8 -18,-14", "dark", 9, 4, 2)
            f.part("-11,14 12,13 13,32 0,40 -11,32", "dark", 7, 4, 2)


@card("skill")
def hardened_knees(f: Art) -> None:
    f.burst(150, 92, 40)
    arm(f, "120,104 96,196", (44, 34), "ink")
    arm(f, "-30,150 118,102", (74, 52), "ink")
    f.part("84,78 122,64 152,80 158,110 136,138 102,132 84,106", "steel", 10, 14, 6)
    f.line("M98 88 C120 92 136 108 138 128", "#3A4256", 3.4)
    for x, y in ((104, 78), (134, 76), (148, 104), (112, 122)):
        f.flat(oval(x, y, 3.6), "#3A4256")


@card("skill")
def crushing_grip(f: Art) -> None:
    f.burst(126, 92, 48)
    f.part("92,74 120,58 150,68 160,98 144,122 110,124 90,104", "stone", 7, 12, 4)
    f.line("M120 60 L116 84 L130 94 L122 122 M130 94 L156 92", "#14131A", 3)
    arm(f, "-20,180 64,130", (52, 40))
    f.part("48,118 74,100 92,124 72,150", "main", 4, 7)
    for x, y, turn in ((98, 84, -34), (102, 100, -20), (104, 116, -6), (100, 132, 10)):
        with f.at(x, y, turn):
            f.part("-22,-8 20,-8 26,0 20,8 -22,8", "skin2", 6, 5, 2)
    for x, y in ((166, 54), (178, 116), (140, 140), (180, 84)):
        f.flat(poly([(x - 6, y), (x, y - 6), (x + 6, y + 2), (x - 1, y + 6)], 1), "#A29BC2")


@card("skill")
def blood_price(f: Art) -> None:
    _shine(f, 104, 104, "#FF5A6E", 0.45)
    with f.at(96, 84, 38):
        f.part("-10,-8 62,-8 88,0 62,8 -10,8", "steel", 2, 6)
        f.flat(poly("0,-1.6 70,-.6 70,.6 0,1.6", 0), "#3A4256")
        f.part("-18,-20 -9,-20 -9,20 -18,20", "gold", 3, 4)
        f.part("-56,-7 -16,-7 -16,7 -56,7", "leather", 4, 5)
        f.add(oval(-60, 0, 10), "gold", (4, -3), (-2, 2))
        f.flat(poly("48,-6 64,-6 82,0 64,6 54,6", 2), "#D2243F")
    _drop(f, 166, 162, 0.36)
    _drop(f, 40, 136, 0.3)


@card("skill")
def long_blade(f: Art) -> None:
    f.arc("M24 52 C80 6 160 20 186 84", "#FFD98A", 6, 0.8)
    with f.at(60, 138, -34):
        f.part("10,-11 112,-9 134,0 112,9 10,11", "steel", 2, 7)
        f.flat(poly("14,-2 112,-1 112,1 14,2", 0), "#3A4256")
        f.part("0,-30 12,-30 12,30 0,30", "gold", 4, 5)
        f.part("-46,-7 2,-7 2,7 -46,7", "leather", 3, 5)
        f.add(oval(-52, 0, 11), "gold", (4, -3), (-2, 2))
    grip(f, 40, 152, 0.85, -34)


@card("skill")
def scent_of_blood(f: Art) -> None:
    _shine(f, 104, 104, "#FF5A6E", 0.4)
    f.part("20,84 26,44 48,66 92,70 140,92 170,104 174,118 156,132 112,136 80,158 26,164", "dark", 7, 14, 5)
    f.part("46,66 62,34 78,70", "dark", 3, 5)
    f.flat(poly("88,88 106,92 102,100 88,96", 2), "#FF5A36")
    f.flat(oval(166, 110, 8, 7), "#0A0A10")
    f.flat(poly("112,120 156,124 150,132 112,134", 2), "#0A0A10")
    for x in (118, 128, 138, 148):
        f.flat(poly([(x - 4, 121), (x + 4, 121.5), (x, 130)], 0.5), "#F4EDE0")
    _drop(f, 180, 60, 0.24)
    _drop(f, 156, 44, 0.16)
    f.line("M168 92 C174 84 170 78 176 72 M154 88 C160 76 152 70 158 60", "#FF7B86", 3, 0.8)
