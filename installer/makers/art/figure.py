"""A figure: cut-paper shapes on a skeleton, lit from the front, with a rim of light from behind.

For a shape S:  shade = S minus S moved towards the light,  light = S minus S moved away from it.
For the whole:  rim = silhouette minus silhouette moved (+3.2, +2.0), in the colour of the side.
All of it is computed after the pose is struck, so the light never turns with a limb.
"""

from dataclasses import dataclass, field

from palette import MATERIALS, OUTLINE, RIM, mix
from paths import Point, Points, box, curve, moved, points, poly, stroked, union
from PySide6.QtGui import QPainterPath, QTransform
from skeleton import Joints, Skeleton
from svg import Svg

GROUND = 304
Tones = tuple[str, str, str]


@dataclass
class Shape:
    """One thing to paint; a width makes it a line, tones make it lit."""

    path: QPainterPath
    fill: str = ""
    opacity: float = 1
    width: float = 0
    tones: Tones | None = None
    shade: Point = (0, 0)
    light: Point = (0, 0)
    solid: bool = False

    def mapped(self, t: QTransform) -> "Shape":
        return Shape(
            t.map(self.path), self.fill, self.opacity, self.width, self.tones, self.shade, self.light, self.solid
        )


@dataclass
class Layer:
    """A finished flat area: what a crop can still cut."""

    path: QPainterPath
    fill: str
    opacity: float = 1
    extra: dict[str, object] = field(default_factory=dict)


class Figure:
    """The drawing surface for fighters and, without joints, for card art."""

    def __init__(self, main: Tones, accent: str, joints: Joints | None = None, pose: str = "guard") -> None:
        self.materials = dict(MATERIALS, main=main)
        self.main, self.accent, self.pose = main, accent, pose
        self.bones = Skeleton(joints or {"root": ("", 0, 0)})
        self.bone = next(iter(self.bones.at))
        self.shapes: list[Shape] = []

    # --- drawing -------------------------------------------------------------------------------------------------
    def on(self, bone: str) -> None:
        """What follows hangs on this bone."""
        self.bone = bone

    def add(
        self,
        path: QPainterPath,
        material: str = "main",
        shade: Point = (7, -5),
        light: Point = (-3, 3),
        solid: bool = True,
        dim: bool = False,
    ) -> None:
        """A lit shape; `dim` is for the far side of the figure."""
        dark, mid, bright = self.materials[material]
        tones = (dark, mix(dark, mid, 0.42), mid) if dim else (dark, mid, bright)
        self._put(Shape(path, tones=tones, shade=shade, light=light, solid=solid))

    def flat(self, path: QPainterPath, fill: str, opacity: float = 1, solid: bool = False) -> None:
        self._put(Shape(path, self.accent if fill == "accent" else fill, opacity, solid=solid))

    def line(self, text: str, colour: str, width: float, opacity: float = 1) -> None:
        self._put(Shape(curve(text), self.accent if colour == "accent" else colour, opacity, width))

    def _put(self, shape: Shape) -> None:
        self.shapes.append(shape.mapped(self.bones.transform(self.bone)))

    def cloth(self, shape: Points, upper: str, lower: str, top: float, bottom: float, r: float = 6) -> QPainterPath:
        """A polygon stretched between two bones: corners above `top` follow one, below `bottom` the other."""
        over, under = self.bones.transform(upper), self.bones.transform(lower)
        bent: list[Point] = []
        for x, y in points(shape):
            k = max(0.0, min(1.0, (y - top) / (bottom - top)))
            (ax, ay), (bx, by) = over.map(x, y), under.map(x, y)
            bent.append((ax + (bx - ax) * k, ay + (by - ay) * k))
        return poly(bent, r)

    def add_bent(
        self, path: QPainterPath, material: str = "main", shade: Point = (7, -5), light: Point = (-3, 3)
    ) -> None:
        """A shape that is already where the pose wants it."""
        self.shapes.append(Shape(path, tones=self.materials[material], shade=shade, light=light, solid=True))

    def flat_bent(self, path: QPainterPath, fill: str, opacity: float = 1) -> None:
        self.shapes.append(Shape(path, fill, opacity))

    def line_bent(self, text: str, colour: str, width: float, opacity: float = 1) -> None:
        self.shapes.append(Shape(curve(text), self.accent if colour == "accent" else colour, opacity, width))

    # --- the whole -----------------------------------------------------------------------------------------------
    def silhouette(self) -> QPainterPath:
        return union([s.path for s in self.shapes if s.solid])

    def map_all(self, t: QTransform) -> None:
        self.shapes = [s.mapped(t) for s in self.shapes]

    def settle(self, canvas: float = 240) -> None:
        """Puts a lying or falling figure on the ground and into the middle of its canvas."""
        r = self.silhouette().boundingRect()
        k = min(1.0, (canvas - 8) / r.width(), (GROUND - 4) / r.height())
        self.map_all(QTransform().translate(canvas / 2, GROUND).scale(k, k).translate(-r.center().x(), -r.bottom()))

    def layers(self, rim: str = RIM, rim_opacity: float = 0.95) -> list[Layer]:
        """Everything as flat areas, from back to front."""
        outline = self.silhouette()
        out = [Layer(stroked(outline, 5).united(outline), OUTLINE, 0.9)]
        for shape in self.shapes:
            out += flat_areas(shape)
        if rim_opacity:
            out.append(Layer(outline.subtracted(moved(outline, 3.2, 2)), rim, rim_opacity, {"id": "rim"}))
        return out

    def onto(self, svg: Svg, rim: str = RIM, rim_opacity: float = 0.95) -> Svg:
        outline = self.silhouette()
        svg.line(outline, OUTLINE, 5, 0.9, closed=True)
        for shape in self.shapes:
            if shape.width:
                svg.line(shape.path, shape.fill, shape.width, shape.opacity)
            else:
                for layer in flat_areas(shape):
                    svg.path(layer.path, layer.fill, layer.opacity)
        if rim_opacity:
            svg.path(outline.subtracted(moved(outline, 3.2, 2)), rim, rim_opacity, id="rim")
        return svg


def flat_areas(shape: Shape) -> list[Layer]:
    if shape.width:
        return [Layer(stroked(shape.path, shape.width), shape.fill, shape.opacity)]
    if shape.tones is None:
        return [Layer(shape.path, shape.fill, shape.opacity)]
    dark, mid, bright = shape.tones
    return [
        Layer(shape.path, mid),
        Layer(shape.path.subtracted(moved(shape.path, *shape.shade)), dark),
        Layer(shape.path.subtracted(moved(shape.path, *shape.light)), bright),
    ]


def cropped(figure: Figure, cx: float, cy: float, half: float, side: float = 100) -> Svg:
    """A square around a point, truly cut: nothing of the drawing is left outside."""
    svg, frame = Svg(side, side), box(0, 0, side, side)
    k = side / (2 * half)
    to_frame = QTransform().scale(k, k).translate(half - cx, half - cy)
    for layer in figure.layers():
        area = to_frame.map(layer.path)
        area.setFillRule(layer.path.fillRule())
        svg.path(area.intersected(frame), layer.fill, layer.opacity, **layer.extra)
    return svg
