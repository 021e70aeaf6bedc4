"""Cards that show a thing: food, medicine, stones, candles."""

from paths import box, oval, poly, ring, star

from cards.kit import Art, arm, card, grip


@card("ability")
def synthetic_food(f: Art) -> None:
    f.glow(108, 104, 86, "#C8BCFF", 0.6)
    f.add(box(72, 48, 72, 104, 10), "steel", (18, -2), (-6, 3))
    f.flat(box(72, 70, 72, 58), "#E9E2D0")
    f.flat(box(72, 70, 18, 58), "#B5AB92")
    f.flat(
        poly("102,80 114,80 114,92 126,92 126,106 114,106 114,118 102,118 102,106 90,106 90,92 102,92", 2), "#5B4BC4"
    )
    f.flat(oval(108, 50, 36, 8), "#3A4256")
    f.part("112,48 124,20 158,14 164,24 132,34 122,50", "steel", 6, 5, 2)
    for x, y, r in ((50, 70, 5), (168, 90, 6), (162, 134, 4), (52, 128, 6), (40, 98, 3)):
        f.flat(oval(x, y, r), "#C8BCFF", 0.8)


@card("ability")
def adrenaline(f: Art) -> None:
    f.glow(110, 100, 86, "#C8BCFF", 0.55)
    f.behind(poly("120,20 70,104 100,104 84,182 150,84 116,84 142,20", 3), "#FFD84D", 0.9)
    with f.at(104, 104, -28):
        f.part("52,-2.2 104,-1.4 104,1.4 52,2.2", "steel", 0, 1, 1)
        f.part("40,-8 54,-5 54,5 40,8", "steel", 2, 3)
        f.add(box(-42, -17, 84, 34, 6), "bone", (8, -6), (-3, 3))
        f.flat(box(-22, -11, 58, 22, 4), "#2EC79A")
        f.flat(box(-22, -11, 58, 7, 3), "#A9F5DC", 0.9)
        for u in (-12, 0, 12, 24):
            f.flat(box(u, 2, 2, 9), "#14131A", 0.8)
        f.part("-52,-24 -42,-24 -42,24 -52,24", "steel", 3, 4)
        f.part("-84,-5 -52,-5 -52,5 -84,5", "steel", 1, 3)
        f.part("-92,-17 -82,-17 -82,17 -92,17", "steel", 3, 4)


@card("ability")
def decontamination(f: Art) -> None:
    f.glow(140, 100, 60, "#BFF5FF", 0.45)
    f.behind(poly("84,84 196,34 200,166 84,112", 6), "#BFF5FF", 0.35)
    f.behind(poly("84,92 190,74 192,124 84,104", 6), "#E8FCFF", 0.45)
    for x, y, r in (
        (120, 82, 4),
        (142, 70, 5),
        (164, 58, 4),
        (132, 104, 5),
        (158, 96, 6),
        (182, 88, 4),
        (140, 128, 4),
        (166, 124, 5),
        (184, 140, 4),
    ):
        f.behind(poly([(x - r * 1.6, y), (x, y - r), (x + r * 1.2, y), (x, y + r)], 2), "#FFFFFF", 0.9)
    f.part("22,96 64,92 66,178 20,178", "red", 8, 10, 4)
    f.flat(box(22, 118, 43, 30), "#F4EDE0")
    f.flat(ring(43, 133, 11, 4), "#14131A")
    f.flat(oval(43, 133, 3.4), "#14131A")
    f.part("30,74 58,74 60,94 28,94", "steel", 3, 6)
    f.part("24,62 70,58 96,84 96,112 84,112 80,88 62,76 26,78", "ink", 4, 6)
    arm(f, "-20,200 10,150", (44, 36))
    grip(f, 36, 164, 0.8, 92)


@card("ability")
def menhir_shelter(f: Art) -> None:
    f.glow(108, 100, 92, "#7FF3E1", 0.55)
    for r in (64, 80):
        f.behind(ring(108, 120, r, 4).intersected(box(0, 0, 200, 170)), "#BFFFF4", 0.6)
    f.part("78,44 100,26 128,36 142,100 148,176 64,176 72,96", "stone", 8, 22, 6)
    for width, colour, opacity in ((7, "#7FF3E1", 0.35), (3.2, "#D8FFF8", 1)):
        f.line(
            "M108 58 L108 154 M108 72 L124 88 L108 104 L92 88 Z M94 120 L122 120 M98 134 L108 146 L118 134",
            colour,
            width,
            opacity,
        )
    f.behind(poly("0,172 60,168 150,170 200,166 200,200 0,200", 2), "#14122A")
    for x in (40, 52, 166, 178):
        f.behind(poly([(x - 4, 176), (x + 3, 154), (x + 5, 176)], 1), "#14122A")


@card("curse", "contamination")
def contamination(f: Art) -> None:
    f.glow(104, 100, 92, "#A6FF4D", 0.4)
    for x, y, r in ((40, 60, 12), (168, 54, 16), (176, 142, 11), (34, 144, 15)):
        f.add(oval(x, y, r), "slime", (r * 0.5, -r * 0.4), (-2, 2))
        f.flat(oval(x + r * 0.1, y, r * 0.4), "#173312")
    spikes = star(104, 100, 72, 52, 12, 6, 0, 0.05)
    f.add(spikes, "slime", (16, -11), (-5, 5))
    f.flat(oval(104, 100, 34), "#173312")
    f.flat(oval(104, 100, 25), "#A6FF4D")
    f.flat(poly("104,76 112,100 104,124 96,100", 4), "#0C1A08")
    f.flat(oval(114, 90, 4.6), "#F4FFE6")
    f.line("M60 66 L78 78 M148 66 L130 78 M62 138 L78 124 M146 138 L130 124", "#173312", 3.4)


@card("candle", "candle")
def candle(f: Art) -> None:
    f.glow(104, 62, 60, "#FFD98A", 0.85)
    f.part("84,92 124,92 126,180 82,180", "bone", 6, 14, 4)
    f.part("82,92 92,84 116,84 126,92 124,118 116,108 110,126 104,106 94,112 86,104", "bone", 5, 5)
    f.line("M104 86 L104 74", "#14131A", 3)
    f.flat(poly("104,20 118,50 116,68 104,78 92,68 90,50", 7), "#FF9B3D")
    f.flat(poly("104,36 111,54 110,66 104,72 98,66 97,54", 4), "#FFF0B8")
    f.part("56,176 152,176 144,192 64,192", "rust", 5, 8)
    for x, h in ((40, 60), (168, 46)):
        f.part([(x - 12, 182 - h), (x + 12, 182 - h), (x + 13, 182), (x - 13, 182)], "bone", 4, 8)
        f.flat(poly([(x, 150 - h), (x + 7, 166 - h), (x, 178 - h), (x - 7, 166 - h)], 3), "#FFB347")
