"""Card art, 200 x 200: two diagonal planes of the type's colour, one limb or object, one burst or arc, a rim of bone.

A card of the Row shows only the band y 70 to 150, so what matters happens there, right of the symbol.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from figure import Figure, Layer, Shape
from palette import mix
from paths import Points, box, curve, limb, moved, oval, points, poly, star, stroked
from PySide6.QtGui import QPainterPath, QTransform
from svg import Svg

SIDE = 200
WRAP = ("#8C7F66", "#D6CAAE", "#FBF4E6")
SPARK, CORE, RIM = "#FFD84D", "#FFF6DA", "#FFF3DC"
PLANES = {
    "strike": "#8E1D22",
    "ability": "#3A2F93",
    "reaction": "#075C56",
    "skill": "#6A4E12",
    "curse": "#27451B",
    "candle": "#5A3214",
}
MATERIALS = {
    "wood": ("#4A2E17", "#8A5A2B", "#C8904F"),
    "rust": ("#4A2012", "#8C4526", "#CF8350"),
    "stone": ("#232138", "#55506E", "#A29BC2"),
    "gold": ("#7A4E10", "#D69A2C", "#FFE08A"),
    "blood": ("#6E0E20", "#D2243F", "#FF7B86"),
    "slime": ("#1F4A1A", "#5FA832", "#B8F06A"),
    "jacket": ("#1B2942", "#34507C", "#7BA3D6"),
    "robe": ("#1C2036", "#464E78", "#98A2D2"),
    "olive": ("#262D12", "#5D6E2A", "#ABBD5C"),
    "red": ("#5B1212", "#A32A22", "#F0705C"),
    "dark": ("#0A0A10", "#1D1C28", "#45435A"),
}


class Art(Figure):
    """A figure without a skeleton, before two planes."""

    def __init__(self, kind: str) -> None:
        super().__init__(WRAP, SPARK)
        self.materials.update(MATERIALS)
        self.place = QTransform()
        self.ground = PLANES[kind]
        self.back: list[Layer] = []
        self.svg = Svg(SIDE, SIDE)
        self._planes()

    def _planes(self) -> None:
        c = self.ground
        sky = self.svg.gradient("bg", [(0, mix(c, "#000000", 0.2), 1), (1, mix(c, "#000000", 0.62), 1)])
        self.svg.path(box(0, 0, SIDE, SIDE), sky)
        self.svg.path(poly("0,200 120,0 200,0 200,60 90,200", 0), c, 0.75)
        self.svg.path(poly("60,200 170,0 200,0 200,30 110,200", 0), mix(c, "#FFFFFF", 0.16), 0.55)

    # --- behind the object ---------------------------------------------------------------------------------------
    def glow(self, cx: float, cy: float, r: float, colour: str, strength: float = 0.6) -> None:
        fill = self.svg.gradient(f"glow{len(self.svg.defs)}", [(0, colour, strength), (1, colour, 0)], radial=True)
        self.svg.path(oval(cx, cy, r), fill)

    def behind(self, path: QPainterPath, fill: str, opacity: float = 1) -> None:
        self.back.append(Layer(self.place.map(path), fill, opacity))

    def arc(self, text: str, colour: str = SPARK, width: float = 8, opacity: float = 0.88) -> None:
        self.behind(stroked(curve(text), width), colour, opacity)

    def burst(self, x: float, y: float, outer: float, core: bool = True, colour: str = SPARK) -> None:
        self.behind(star(x, y, outer, outer * 0.5, 11, 2, 0, 0.18), colour)
        if core:
            self.behind(star(x, y, outer * 0.58, outer * 0.3, 9, 2, 0.3, 0.18), CORE)

    def streaks(
        self, ys: tuple[float, ...], colour: str = "#FFFFFF", opacity: float = 0.25, x: float = 0, length: float = 90
    ) -> None:
        """Lines of speed, from thin to thick."""
        for i, y in enumerate(ys):
            end = x + length - i % 3 * 18
            self.behind(poly([(x, y), (end, y - 2), (end, y + 2)], 1), colour, opacity)

    # --- the object ----------------------------------------------------------------------------------------------
    @contextmanager
    def at(self, x: float, y: float, degrees: float = 0, size: float = 1, flip: bool = False) -> Iterator[None]:
        """What is drawn inside stands around the origin of this place."""
        old = self.place
        self.place = QTransform().translate(x, y).rotate(degrees).scale(size, -size if flip else size) * old
        yield
        self.place = old

    def _put(self, shape: Shape) -> None:
        self.shapes.append(shape.mapped(self.place))

    def part(self, shape: Points, material: str = "main", r: float = 4, depth: float = 6, light: float = 3) -> None:
        """The usual lit polygon; depth and light are how wide its shade and its edge of light are."""
        self.add(poly(shape, r), material, (depth, -depth * 0.75), (-light, light))

    def finish(self, frame: QPainterPath | None = None) -> Svg:
        """Cuts everything to the frame: nothing hangs over the edge of a card."""
        frame = frame or box(0, 0, SIDE, SIDE)
        for layer in [*self.back, *self._front()]:
            if not layer.path.isEmpty():
                self.svg.path(layer.path.intersected(frame), layer.fill, layer.opacity)
        return self.svg

    def _front(self) -> list[Layer]:
        if not self.shapes:
            return []
        return self.layers(RIM)


Painter = Callable[[Art], None]
CARDS: dict[str, tuple[str, Painter]] = {}


def card(kind: str, *names: str) -> Callable[[Painter], Painter]:
    """Registers the painter of a card; without a name the function's own name is the card's id."""

    def register(painter: Painter) -> Painter:
        for name in names or (painter.__name__,):
            CARDS[name] = (kind, painter)
        return painter

    return register


def paint(kind: str, painter: Painter) -> Svg:
    art = Art(kind)
    painter(art)
    return art.finish()


# --- limbs that many cards share -------------------------------------------------------------------------------------
def fist(f: Art, x: float, y: float, size: float = 1, degrees: float = 0, material: str = "skin2") -> None:
    """A wrapped fist from the side, knuckles to the right."""
    with f.at(x, y, degrees, size):
        f.part("-30,-22 2,-26 22,-24 30,-12 30,14 22,24 -6,26 -30,20", material, 7, 10 * size, 4 * size)
        for v in (-13, -1, 11):
            f.flat(poly(f"6,{v - 1.4} 29,{v - 1.2} 29,{v + 1.2} 6,{v + 1.4}", 1), f.materials[material][0])
        f.part("-8,4 14,2 20,9 12,18 -10,18", material, 5, 4 * size, 2 * size)
        _wraps(f, size)


def _wraps(f: Art, size: float) -> None:
    f.part("-44,-20 -10,-24 -4,-12 -8,22 -44,20", "main", 4, 7 * size, 3 * size)
    for u in (-38, -28, -18):
        f.flat(poly(f"{u},-21 {u + 3},-21 {u + 7},21 {u + 4},21", 1), WRAP[0], 0.8)


def grip(f: Art, x: float, y: float, size: float = 1, degrees: float = 0, material: str = "skin2") -> None:
    """A hand closed around a shaft that runs along its own x axis; put it over the shaft."""
    with f.at(x, y, degrees, size):
        f.part("-24,-16 -8,-20 20,-18 26,-8 24,14 14,22 -18,22 -28,8", material, 7, 8 * size, 3 * size)
        for u in (-11, 1, 13):
            f.flat(poly(f"{u - 1.3},-17 {u + 1.3},-17 {u + 1.3},8 {u - 1.3},8", 1), f.materials[material][0])
        f.part("-18,8 14,4 22,12 12,20 -16,20", material, 5, 4 * size, 2 * size)


def arm(f: Art, joints: str, wide: tuple[float, ...], material: str = "skin2") -> None:
    """A chain of limbs; one width for each joint."""
    at = points(joints)
    for a, b, wa, wb in zip(at, at[1:], wide, wide[1:], strict=False):
        f.add(limb(a, b, wa, wb), material, (11, -8))


def kick(f: Art, x: float, y: float, degrees: float = 0, size: float = 1) -> None:
    """A leg from lower left, its sole to the right at (x, y)."""
    with f.at(x, y, degrees, size), f.at(-165, -68):
        f.add(limb((-20, 168), (62, 124), 66, 46), "ink", (14, -10))
        f.add(limb((62, 124), (112, 94), 44, 30), "ink", (10, -8))
        f.part("44,108 72,98 86,120 62,140 46,132", "leather", 9, 7)
        f.part("106,78 122,70 132,56 138,28 152,26 160,60 160,106 146,116 120,112", "leather", 7, 10, 4)
        f.part("150,22 162,22 172,60 170,112 158,116 158,62", "ink", 4, 4)
        f.part("94,84 112,72 128,102 110,116", "main", 4, 6)
        for v in (54, 66, 78):
            f.flat(limb((134, v + 3), (150, v - 1), 2.6, 2.6, 1), WRAP[2])


def boot(f: Art, x: float, y: float, size: float = 1, degrees: float = 0) -> None:
    """A boot standing on its sole around (x, y), toes to the right."""
    with f.at(x, y, degrees, size), f.at(-146, -92):
        f.part("104,40 142,40 146,92 164,104 188,112 190,134 98,134", "leather", 9, 12, 4)
        f.part("96,132 192,132 192,146 96,146", "ink", 4, 4)
        f.part("100,40 146,38 148,56 100,58", "main", 4, 6)
        for v in (72, 84, 96):
            f.flat(limb((128, v), (146, v + 3), 2.6, 2.6, 1), WRAP[2])


def ghost(f: Art, dx: float, dy: float, colour: str, opacity: float) -> None:
    """The silhouette drawn so far, left behind as a faint copy."""
    f.behind(moved(f.silhouette(), dx, dy), colour, opacity)
