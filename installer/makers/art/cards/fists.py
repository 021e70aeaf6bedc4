"""Cards that hit with the hand or with what it holds."""

from paths import box, limb, oval, poly, ring, turned

from cards.kit import Art, arm, card, fist, grip


@card("strike")
def high_punch(f: Art) -> None:
    f.streaks((70, 84, 112, 128, 142))
    f.burst(160, 86, 44)
    arm(f, "-30,150 70,110", (50, 36))
    fist(f, 118, 96, 1.05, -14)


@card("strike")
def low_punch(f: Art) -> None:
    f.arc("M20 36 C70 44 116 70 140 104", width=8)
    f.arc("M28 22 C84 32 130 58 156 92", "#FFFFFF", 3, 0.45)
    f.burst(150, 140, 46)
    arm(f, "-24,50 54,78", (50, 38))
    fist(f, 106, 110, 1.05, 32)


@card("strike")
def hook(f: Art) -> None:
    f.arc("M30 60 C70 20 150 20 176 84", width=9)
    f.arc("M30 76 C74 36 136 38 160 90", "#FFFFFF", 3, 0.5)
    f.burst(142, 118, 40)
    arm(f, "-10,180 34,92 84,90", (46, 40, 34))
    fist(f, 112, 100, 0.98, 22)


@card("strike")
def uppercut(f: Art) -> None:
    f.arc("M60 190 C120 170 140 110 128 30", width=9)
    f.burst(112, 46, 44)
    arm(f, "20,190 84,150 104,110", (48, 40, 34))
    fist(f, 108, 78, 1, -78)


@card("strike")
def counterblow(f: Art) -> None:
    f.burst(112, 96, 46, colour="#FFE9B8")
    arm(f, "230,60 150,92", (44, 32), "leather")
    f.part("116,74 150,70 158,96 150,112 120,112 108,98", "leather", 8, 8)
    f.line("M122 82 L142 80 M120 92 L144 90 M122 102 L142 101", "#2B1A14", 2.4)
    arm(f, "-24,160 60,112", (46, 34))
    fist(f, 84, 98, 0.9, -16)


@card("strike")
def wrench_blow(f: Art) -> None:
    f.arc("M52 24 C104 10 160 30 184 74", width=8)
    f.burst(164, 104, 42)
    arm(f, "-30,176 40,128", (48, 38))
    with f.at(66, 112, -14):
        f.part("-34,-9 78,-9 78,9 -34,9", "steel", 4, 6)
        f.flat(poly("-20,-2 66,-2 66,3 -20,3", 1), "#3A4256")
        jaw = poly("70,-16 96,-32 122,-24 124,-10 102,-8 102,8 124,10 120,26 94,32 70,16", 5)
        f.add(jaw, "steel", (7, -6), (-3, 3))
        f.flat(oval(84, 0, 5), "#3A4256")
    grip(f, 62, 114, 1.05, -14)


@card("strike")
def rivet_gun(f: Art) -> None:
    f.burst(150, 94, 34)
    f.streaks((88, 94, 100), "#FFF6DA", 0.8, 150, 60)
    with f.at(0, 0):
        f.part("20,70 112,70 118,78 118,104 20,112", "rust", 6, 10, 4)
        f.part("112,80 146,84 146,100 112,104", "steel", 3, 5)
        f.part("60,104 92,100 84,168 48,168", "leather", 6, 9)
        f.part("28,52 92,52 98,70 22,72", "steel", 5, 6)
        f.flat(box(34, 84, 50, 6, 3), "#2B1A14", 0.8)
        f.flat(box(34, 58, 44, 5, 2.5), "accent")
    arm(f, "-30,186 40,146", (46, 36))
    grip(f, 66, 134, 0.95, 100)
    for x, y in ((172, 78), (186, 104), (168, 118)):
        f.add(
            turned(
                poly(
                    [
                        (x - 7, y - 3),
                        (x + 3, y - 3),
                        (x + 3, y - 6),
                        (x + 8, y - 6),
                        (x + 8, y + 6),
                        (x + 3, y + 6),
                        (x + 3, y + 3),
                        (x - 7, y + 3),
                    ],
                    1,
                ),
                (y - 94) * 0.7,
                x,
                y,
            ),
            "steel",
            (2, -2),
            (-1, 1),
        )


@card("strike")
def rusty_axe(f: Art) -> None:
    f.arc("M40 46 C84 6 156 14 184 66", width=9)
    f.arc("M54 56 C90 28 140 32 164 70", "#FFFFFF", 3, 0.45)
    f.burst(168, 140, 36)
    arm(f, "-30,190 36,146", (48, 38))
    with f.at(60, 126, -26):
        f.part("-44,-7 120,-7 122,7 -46,7", "wood", 4, 5)
        f.part("76,-16 108,-16 110,8 132,34 120,56 88,58 58,44 74,8", "rust", 5, 9, 4)
        f.part("132,34 120,56 88,58 58,44 62,36 90,47 112,45 123,30", "steel", 2, 3)
        f.flat(poly("86,4 96,6 94,18 84,16", 2), "#4A2012", 0.8)
        f.flat(poly("100,20 110,26 104,34 98,30", 2), "#4A2012", 0.7)
    grip(f, 56, 128, 1.05, -26)


@card("strike")
def pommel_strike(f: Art) -> None:
    f.streaks((84, 100, 132, 146))
    f.burst(168, 98, 40)
    with f.at(96, 110, -8):
        f.part("-126,-9 -28,-9 -28,9 -126,9", "steel", 2, 6)
        f.flat(poly("-126,-2 -34,-2 -34,2 -126,2", 1), "#3A4256")
        f.part("-34,-34 -20,-36 -18,36 -34,34", "gold", 4, 5)
        f.part("-22,-8 40,-8 40,8 -22,8", "leather", 3, 5)
        f.add(oval(52, 0, 17), "gold", (6, -5), (-3, 3))
        f.flat(oval(52, 0, 6.5), "#C4302B")
        f.flat(oval(54, -2, 2.4), "#FFD2C4")
    arm(f, "30,220 78,152", (46, 36))
    grip(f, 98, 118, 1.1, -8)


@card("strike")
def spear_thrust(f: Art) -> None:
    f.streaks((70, 86, 128, 146), length=110)
    f.burst(172, 86, 36)
    with f.at(92, 108, -14):
        f.part("-130,-5 62,-5 62,5 -130,5", "wood", 2, 4)
        f.part("50,-9 66,-17 108,0 66,17 50,9", "steel", 3, 6)
        f.flat(poly("60,-1.5 96,0 60,1.5", 0), "#3A4256")
        f.part("42,-8 54,-9 54,9 42,8", "red", 2, 3)
        f.part("44,6 52,7 44,32 36,22 30,30", "red", 2, 4)
    arm(f, "-20,210 62,150", (48, 36))
    grip(f, 78, 112, 1.05, -14)


@card("strike")
def knife_throw(f: Art) -> None:
    f.arc("M12 150 C50 70 110 60 176 86", "#FFFFFF", 4, 0.4)
    for x, y, turn, opacity in ((30, 138, -130, 0.18), (72, 100, -60, 0.3)):
        f.behind(_knife_shape(x, y, turn), "#FFFFFF", opacity)
    f.burst(182, 98, 22)
    with f.at(130, 96, 14, 1.15):
        f.part("-8,-9 34,-9 54,2 30,10 -8,9", "steel", 2, 6)
        f.flat(poly("0,-2 40,-1 40,1 0,2", 1), "#3A4256")
        f.part("-16,-16 -8,-16 -6,16 -14,16", "gold", 3, 3)
        f.part("-52,-7 -14,-7 -14,8 -50,8", "leather", 5, 5)
        f.add(oval(-53, 0, 8), "gold", (3, -3), (-2, 2))


def _knife_shape(x: float, y: float, degrees: float):
    return turned(
        poly(
            [
                (x + u, y + v)
                for u, v in (
                    (-60, -7),
                    (-10, -7),
                    (-10, -15),
                    (-4, -15),
                    (-4, -9),
                    (34, -9),
                    (52, 2),
                    (30, 10),
                    (-4, 9),
                    (-4, 15),
                    (-10, 15),
                    (-10, 8),
                    (-60, 8),
                )
            ],
            3,
        ),
        degrees,
        x,
        y,
    )


@card("strike")
def crossbow_bolt(f: Art) -> None:
    f.streaks((88, 96, 104), "#FFF6DA", 0.7, 104, 90)
    f.burst(184, 92, 24)
    with f.at(76, 104, -8):
        f.line("M46 -62 C20 -40 4 -20 -6 -2 C4 20 20 40 46 58", "#F4EDE0", 2.6)
        f.part("44,-66 58,-60 70,-30 74,0 70,30 58,56 44,62 54,30 56,0 54,-30", "wood", 4, 6)
        f.part("-90,-2 -40,-10 66,-10 66,10 -34,12 -60,30 -96,28", "wood", 5, 8)
        f.part("-24,10 -10,10 -4,26 -20,28", "steel", 3, 4)
        f.part("-6,-14 96,-14 96,-9 -6,-9", "steel", 1, 2)
        f.part("92,-20 116,-11.5 92,-3", "steel", 2, 4)
        f.part("-6,-20 10,-14 10,-9 -6,-3 0,-11.5", "red", 1, 3)
    grip(f, 44, 128, 0.85, 68)


@card("strike")
def shoulder_charge(f: Art) -> None:
    f.streaks((60, 76, 92, 126, 142, 158), opacity=0.3, length=84)
    f.burst(168, 98, 46)
    arm(f, "10,220 48,124", (120, 92), "jacket")
    f.part("30,62 48,34 82,30 104,48 106,78 84,94 46,90", "steel", 9, 12, 4)
    f.flat(poly("72,52 106,54 106,70 74,68", 3), "#0A0D14")
    f.flat(poly("80,57 104,58 104,64 81,63", 2), "#FFC24A")
    f.flat(poly("50,36 60,34 70,90 60,91", 1), "#C3CEE2", 0.8)
    arm(f, "116,116 124,176 60,184", (50, 42, 34), "jacket")
    f.part("68,96 100,70 146,78 166,106 152,136 108,144 74,130", "rust", 10, 16, 6)
    f.line("M84 126 C108 138 136 132 158 110 M78 112 C100 120 128 114 150 94", "#4A2012", 3.4)
    for x, y in ((100, 88), (132, 90), (150, 106)):
        f.flat(oval(x, y, 4), "#FFDFA8")
    fist(f, 56, 182, 0.72, 188)


@card("strike")
def riot_shield(f: Art) -> None:
    f.burst(160, 100, 50)
    arm(f, "-30,170 60,120", (48, 40), "jacket")
    with f.at(104, 104, 10):
        f.part("-40,-84 34,-84 50,-66 50,66 34,86 -40,86 -24,0", "steel", 8, 14, 5)
        f.flat(poly("-14,-54 34,-54 34,-18 -8,-18", 4), "#101A28")
        f.flat(poly("2,-54 14,-54 2,-18 -6,-18", 1), "#7BA3D6", 0.7)
        f.flat(poly("-6,4 42,4 42,22 -8,22", 2), "#E5B93C")
        for u in (0, 16, 32):
            f.flat(poly(f"{u - 6},22 {u + 2},22 {u + 10},4 {u + 2},4", 0), "#1B1406")
        f.line("M6 44 L28 62 M22 40 L34 50", "#3A4256", 3.4)


@card("strike")
def round_shield(f: Art) -> None:
    f.burst(158, 100, 50)
    arm(f, "-30,176 50,128", (50, 40))
    with f.at(104, 104):
        f.add(oval(0, 0, 58, 60), "steel", (10, -7), (-4, 4))
        f.add(oval(0, 0, 49, 51), "wood", (14, -9), (-4, 4))
        for u in (-26, -9, 9, 26):
            f.flat(box(u - 1.2, -46 if abs(u) < 20 else -38, 2.4, 92 if abs(u) < 20 else 76, 1), "#4A2E17", 0.9)
        f.flat(poly("-49,-8 0,-17 49,-8 49,8 0,17 -49,8", 3), "#A32A22", 0.95)
        f.add(oval(0, 0, 17), "steel", (6, -5), (-3, 3))
        for u, v in ((0, -54), (0, 54), (-53, 0), (53, 0), (38, -38), (-38, 38), (38, 38), (-38, -38)):
            f.flat(oval(u, v, 3), "#2B3346")


@card("strike")
def frag_grenade(f: Art) -> None:
    f.burst(110, 104, 90, core=False)
    f.burst(110, 104, 72, core=False, colour="#FFF0B8")
    with f.at(106, 108, 16, 1.1):
        f.part("-30,-24 30,-24 38,0 32,32 14,46 -14,46 -32,32 -38,0", "olive", 11, 14, 5)
        for v in (-8, 10, 27):
            f.flat(box(-37, v, 74, 3, 1), "#262D12", 0.9)
        for u in (-14, 11):
            f.flat(poly(f"{u - 1.5},-24 {u + 1.5},-24 {u + 2.5},45 {u - 0.5},45", 0), "#262D12", 0.9)
        f.part("-15,-42 15,-42 17,-22 -17,-22", "steel", 3, 5)
        f.part("-8,-54 30,-52 50,-20 42,-14 24,-40 -8,-42", "steel", 4, 5)
        f.add(ring(-26, -46, 13, 4.5), "gold", (2, -2), (-1, 1))


@card("strike")
def flying_tackle(f: Art) -> None:
    with f.at(0, 22):
        f.streaks((64, 82, 100, 118, 136), opacity=0.35, length=80)
        f.burst(180, 118, 28)
        arm(f, "-40,60 16,70 62,84", (46, 40, 44), "ink")
        f.part("34,62 86,62 112,84 104,112 62,116 36,100", "jacket", 9, 12, 4)
        arm(f, "90,86 126,86 152,98", (26, 22, 18), "jacket")
        f.part("92,56 112,46 130,54 134,72 120,84 100,82", "skin", 7, 7)
        f.part("88,66 94,46 114,40 130,50 112,58 104,74", "ink", 5, 5)
        f.flat(poly("122,62 132,60 131,65 123,67", 1), "#241A1C")
        arm(f, "84,102 122,116 150,122", (28, 24, 20), "jacket")
        _open_hand(f, 160, 124, 0.62, 10)
        _open_hand(f, 162, 100, 0.55, 14)


def _open_hand(f: Art, x: float, y: float, size: float, degrees: float) -> None:
    """Fingers spread to the right."""
    with f.at(x, y, degrees, size):
        for finger in (
            "6,-16 34,-26 38,-19 10,-6",
            "10,-9 42,-10 43,-2 10,1",
            "10,0 40,5 39,13 8,9",
            "4,6 28,18 24,25 -2,15",
        ):
            f.part(finger, "skin2", 4, 4 * size, 2 * size)
        f.part("-22,-17 8,-20 16,-4 10,16 -20,16", "skin2", 6, 8 * size, 3 * size)
        f.part("-10,-16 6,-38 14,-33 6,-12", "skin2", 4, 4 * size, 2 * size)
        f.part("-40,-15 -16,-18 -14,17 -40,15", "main", 3, 5 * size, 2 * size)


@card("ability")
def dirt_in_the_eyes(f: Art) -> None:
    f.glow(140, 96, 58, "#E8C48A", 0.5)
    arm(f, "-30,170 46,124", (48, 36))
    for x, y, r in ((150, 84, 26), (172, 104, 22), (136, 108, 18), (166, 70, 16), (186, 84, 14)):
        f.behind(oval(x, y, r), "#B58A56", 0.8)
        f.behind(oval(x - 4, y - 5, r * 0.7), "#E0BC86", 0.8)
    for x, y, r in (
        (120, 64, 5),
        (132, 50, 4),
        (190, 126, 5),
        (150, 134, 4),
        (112, 132, 3.4),
        (180, 48, 4),
        (124, 140, 5),
    ):
        f.behind(poly([(x - r, y), (x, y - r), (x + r, y), (x, y + r)], 1), "#F0D6A8")
    _open_hand(f, 84, 108, 1.05, -20)


@card("ability")
def iron_guard(f: Art) -> None:
    f.glow(120, 100, 78, "#C8BCFF", 0.7)
    for r in (58, 74, 90):
        f.arc(
            f"M{110 + r * 0.55:.0f} {100 - r * 0.83:.0f} C{110 + r * 1.2:.0f} {100 - r * 0.3:.0f} {110 + r * 1.2:.0f} "
            f"{100 + r * 0.3:.0f} {110 + r * 0.55:.0f} {100 + r * 0.83:.0f}",
            "#D9D0FF",
            4,
            0.7,
        )
    arm(f, "10,190 94,96", (46, 34))
    f.add(turned(box(60, 100, 34, 50, 6), 42, 74, 122), "steel", (8, -6), (-4, 4))
    fist(f, 104, 68, 0.8, -58)
    arm(f, "30,0 96,96", (42, 34))
    f.add(turned(box(44, 36, 34, 50, 6), -36, 62, 60), "steel", (8, -6), (-4, 4))
    fist(f, 118, 124, 0.8, 52)


@card("ability")
def old_oath(f: Art) -> None:
    f.glow(104, 108, 88, "#C8BCFF", 0.6)
    for d in ("M104 8 L104 34", "M34 60 L56 72", "M174 60 L152 72", "M44 136 L62 126", "M164 136 L146 126"):
        f.arc(d, "#D9D0FF", 4, 0.6)
    with f.at(0, 30):
        f.part("95,112 113,112 113,200 95,200", "steel", 1, 6)
        f.flat(poly("102,116 106,116 106,200 102,200", 0), "#3A4256")
        f.part("54,100 154,100 158,114 50,114", "gold", 5, 6)
        f.part("97,48 111,48 111,102 97,102", "leather", 3, 5)
        f.add(oval(104, 40, 14), "gold", (5, -4), (-3, 3))
        f.flat(oval(104, 40, 5.5), "#5B4BC4")
        arm(f, "230,140 160,104", (46, 36))
        grip(f, 112, 78, 1, 90)
        f.part("126,62 152,66 168,92 158,112 130,96", "main", 4, 6)
        f.add(limb((60, 116), (48, 160), 12, 9), "red", (4, -3), (-2, 2))
