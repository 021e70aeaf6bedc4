"""Measures and helpers that both backdrops share."""

from paths import Point, Points, box, curve, moved, oval, poly
from svg import Svg

WIDTH, HEIGHT, MIDDLE, FLOOR = 1900, 280, 950, 212
SPACE = 128


class Stage(Svg):
    def __init__(self) -> None:
        super().__init__(WIDTH, HEIGHT)

    def poly(self, shape: Points, fill: str, opacity: float = 1, r: float = 0) -> None:
        self.path(poly(shape, r), fill, opacity)

    def rect(self, x: float, y: float, w: float, h: float, fill: str, opacity: float = 1, r: float = 0) -> None:
        self.path(box(x, y, w, h, r), fill, opacity)

    def stroke(self, text: str, colour: str, width: float, opacity: float = 1, cap: str = "round") -> None:
        self.line(curve(text), colour, width, opacity, cap)

    def glow(self, cx: float, cy: float, rx: float, ry: float, colour: str, strength: float) -> None:
        """Light or mist: dense in the middle, nothing at the edge."""
        name = f"{colour[1:]}_{round(strength * 100)}"
        if not any(f'id="{name}"' in d for d in self.defs):
            self.gradient(name, [(0, colour, strength), (1, colour, 0)], radial=True)
        self.path(oval(cx, cy, rx, ry), f"url(#{name})")

    def lit(
        self,
        shape: Points,
        colour: str,
        shade: Point,
        light: Point,
        dark: str,
        bright: str,
        r: float = 3,
        depth: float = 0.55,
        gleam: float = 0.5,
    ) -> None:
        """Shade and light on a plane, as on the figures, but fainter."""
        path = poly(shape, r)
        self.path(path, colour)
        self.path(path.subtracted(moved(path, *shade)), dark, depth)
        self.path(path.subtracted(moved(path, *light)), bright, gleam)

    def curtain(self, colour: str, strength: float) -> None:
        """The dark top under the players' plates."""
        self.rect(0, 0, WIDTH, 110, self.gradient("top", [(0, colour, strength), (1, colour, 0)]))
