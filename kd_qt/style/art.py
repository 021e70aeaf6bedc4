"""The drawings of resources/art as pixmaps, each rendered once for its size, pixel ratio and colour.

A drawing that a pack does not bring gets a stand-in: an unknown fighter a grey silhouette, an unknown token a question
mark, an unknown card the picture of its type and symbol. Nothing ever fails for want of a picture.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from zlib import crc32

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPixmap
from PySide6.QtSvg import QSvgRenderer

from kd_core import resources
from kd_core.content.identity import plain_id
from kd_qt.style import palette, text
from kd_qt.style.cache import PixmapCache
from kd_qt.style.shapes import across, box, disc, fill, polygon, stroke

RIM = "#FF00FF"  # what the drawings of fighters have in place of the side's colour
MARK = ("#F4EDE0", "#FFD98A")  # what the signs of types and ranges are drawn in
FIGURE_RATIO = 0.75  # width of a figure's canvas / its height
WIDE_RATIOS = {"fall": 1.25}  # of poses that need more room; the middle is the middle all the same
FEET = 0.95  # where the feet stand, in heights
PORTRAIT_RATIO = 1.08
KO_RATIO = 48 / 132  # height / width
TITLE_RATIO = 348 / 640
_RENDERERS = 96  # parsed drawings kept
_ARENAS = ("nemesis", "tainted_grail")
_KNOWN = ("james", "katie", "chilly", "mistbearer", "maggot", "lost_knight")

Colours = tuple[tuple[str, str], ...]  # what to replace in a drawing's text, by what


class Art:
    """Every method takes `dpr`, the device pixels for each logical one; None means `self.dpr`."""

    def __init__(self, dpr: float = 1.0, limit: int | None = None) -> None:
        self.dpr = dpr
        self.cache = PixmapCache() if limit is None else PixmapCache(limit)
        self._renderers: OrderedDict[tuple[str, Colours], QSvgRenderer | None] = OrderedDict()

    def keep(
        self, key: Hashable, width: float, height: float, dpr: float | None, paint: Callable[[QPainter], None]
    ) -> QPixmap:
        """The picture of `key`, width x height; `paint` draws it in logical pixels if it is not there yet."""
        return self.cache.get((palette.theme(), key), width, height, dpr or self.dpr, paint)

    def clear(self) -> None:
        """Forget everything."""
        self.cache.clear()
        self._renderers.clear()

    # --- drawings by name ------------------------------------------------------------------------------------------

    def has(self, name: str) -> bool:
        """Whether resources/art holds this drawing."""
        return self._renderer(name, ()) is not None

    def draw(self, painter: QPainter, name: str, rect: QRectF, replace: Mapping[str, str] | None = None) -> bool:
        """Draw a drawing into a rectangle, for painters of bigger pictures; False when there is none."""
        renderer = self._renderer(name, tuple(sorted((replace or {}).items())))
        if renderer is None:
            return False
        renderer.render(painter, rect)
        return True

    def natural(self, name: str) -> QSizeF:
        """The drawing's own size; empty when there is none."""
        renderer = self._renderer(name, ())
        return QSizeF() if renderer is None else renderer.viewBoxF().size()

    def svg(
        self,
        name: str,
        width: float,
        height: float,
        dpr: float | None = None,
        replace: Mapping[str, str] | None = None,
    ) -> QPixmap:
        """Any drawing by its path without ending ("effects/burst"); `replace` changes colours in its text."""
        colours = tuple(sorted((replace or {}).items()))

        def paint(painter: QPainter) -> None:
            if not self.draw(painter, name, QRectF(0, 0, width, height), replace):
                _stand_in(painter, name, width, height)

        return self.keep(("svg", name, colours), width, height, dpr, paint)

    def _renderer(self, name: str, colours: Colours) -> QSvgRenderer | None:
        key = (name, colours)
        if key not in self._renderers:
            self._renderers[key] = _load(name, colours)
            while len(self._renderers) > _RENDERERS:
                self._renderers.popitem(last=False)
        self._renderers.move_to_end(key)
        return self._renderers[key]

    # --- fighters and places ---------------------------------------------------------------------------------------

    def figure(
        self, fighter: str, pose: str, side: QColor, height: float, flip: bool = False, dpr: float | None = None
    ) -> QPixmap:
        """pose guard|strike|hit|down|victory|fall; 0.75 height wide (a fall 1.25), feet at 95 % of the height, facing
        right unless flipped."""
        width = height * WIDE_RATIOS.get(pose, FIGURE_RATIO)
        key = ("figure", fighter, pose, side.name(), flip)
        return self.keep(key, width, height, dpr, lambda p: self._figure(p, fighter, pose, side, width, height, flip))

    def _figure(
        self, painter: QPainter, fighter: str, pose: str, side: QColor, width: float, height: float, flip: bool
    ) -> None:
        if flip:
            painter.translate(width, 0)
            painter.scale(-1, 1)
        self._person(painter, fighter, pose, side, QRectF(0, 0, width, height))

    def _person(self, painter: QPainter, fighter: str, pose: str, side: QColor, rect: QRectF) -> None:
        """A fighter's drawing; a stranger is the silhouette of one of ours, always the same one."""
        fighter = plain_id(fighter)
        if self.draw(painter, f"fighters/{fighter}/{pose}", rect, {RIM: side.name()}):
            return
        double = _KNOWN[crc32(fighter.encode()) % len(_KNOWN)]
        self.draw(painter, f"fighters/{double}/{pose}", rect, {RIM: side.name()})
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
        painter.fillRect(rect, palette.alpha(palette.mix(side, palette.INK2, 0.75), 235))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)

    def portrait(
        self, fighter: str, side: QColor, height: float, flip: bool = False, dpr: float | None = None
    ) -> QPixmap:
        """The head before two planes of the side's colour in a leaning frame, 1.08 height wide."""
        width = height * PORTRAIT_RATIO
        key = ("portrait", fighter, side.name(), flip)
        return self.keep(key, width, height, dpr, lambda p: self._portrait(p, fighter, side, width, height, flip))

    def _portrait(self, painter: QPainter, fighter: str, side: QColor, width: float, height: float, flip: bool) -> None:
        if flip:
            painter.translate(width, 0)
            painter.scale(-1, 1)
        line = max(1.5, height * 0.04)
        inset = line / 2 + 0.5
        frame = _leaning(inset, inset, width - 2 * inset, height - 2 * inset, height * 0.06)
        painter.save()
        painter.setClipPath(frame)
        _planes(painter, frame, side, width, height)
        head = self.keep(
            ("head", fighter, side.name()),
            width,
            width,
            painter.device().devicePixelRatio(),
            lambda p: self._person(p, fighter, "portrait", side, QRectF(0, 0, width, width)),
        )
        painter.drawPixmap(QPointF(-width * 0.02, (height - width) * 0.5), head)
        painter.restore()
        stroke(painter, frame, side, line)

    def arena(self, arena: str, width: float, height: float, dpr: float | None = None, *, candles: int = 0) -> QPixmap:
        """The backdrop of the stage, its middle in the middle; each candle takes a fifth of the menhir's light."""
        key = ("arena", arena, candles)
        return self.keep(key, width, height, dpr, lambda p: self._arena(p, arena, width, height, candles))

    def _arena(self, painter: QPainter, arena: str, width: float, height: float, candles: int) -> None:
        ground = across(0, 0, 0, height, (0, palette.INK0), (0.7, palette.INK2), (1, palette.INK0))
        fill(painter, box(0, 0, width, height), ground)
        known = arena if self.has(f"arenas/{arena}") else _ARENAS[crc32(arena.encode()) % len(_ARENAS)]
        size = self.natural(f"arenas/{known}")
        scale = max(height / size.height(), width / size.width())
        w, h = size.width() * scale, size.height() * scale
        lit = f'opacity="{max(0.0, 1 - 0.2 * candles):g}"'
        dim = {f'id="{part}" opacity="1"': f'id="{part}" {lit}' for part in ("sign", "aura")} if candles else {}
        self.draw(painter, f"arenas/{known}", QRectF((width - w) / 2, height - h, w, h), dim)
        if known != arena:  # an arena of one's own: a place that one knows, in another light
            dusk = palette.alpha(palette.mix(palette.YOU_DEEP, palette.INK0, 0.4), 150)
            fill(painter, box(0, 0, width, height), dusk)

    # --- signs -----------------------------------------------------------------------------------------------------

    def symbol(self, name: str, px: float, dpr: float | None = None) -> QPixmap:
        """fist foot block dash wild, in its outline."""
        return self.svg(f"symbols/{name}", px, px, dpr)

    def cube(self, kind: str, px: float, ghost: bool = False, dpr: float | None = None) -> QPixmap:
        """A wound: heavy or light; ghost: only its dashed outline."""
        if not ghost:
            return self.svg(f"wounds/{kind}", px, px, dpr)
        return self.keep(("ghost", kind), px, px, dpr, lambda p: _ghost(p, kind, px))

    def token(self, name: str, px: float, on: bool = True, dpr: float | None = None) -> QPixmap:
        """A fighter's token; off: its empty, dashed place."""
        if not on:
            return self.keep(("no token",), px, px, dpr, lambda p: _empty(p, px))
        known = f"tokens/{name}"
        return self.svg(known if self.has(known) else "tokens/unknown", px, px, dpr)

    def mark(self, type: str, px: float, colour: QColor | None = None, dpr: float | None = None) -> QPixmap:
        """The sign of a card's type: strike ability reaction skill."""
        return self.svg(f"types/{type}", px, px, dpr, recolour(colour))

    def reach(self, kind: str, px: float, colour: QColor | None = None, dpr: float | None = None) -> QPixmap:
        """The sign of a range: reach projectile unlimited."""
        return self.svg(f"ranges/{kind}", px, px, dpr, recolour(colour))

    def ko(self, width: float, dpr: float | None = None) -> QPixmap:
        """The stamp, 48/132 of its width high."""
        return self.svg("ko", width, width * KO_RATIO, dpr)

    def star(self, px: float, filled: bool = True, dpr: float | None = None) -> QPixmap:
        """A victory token or its empty place."""
        return self.svg("victory" if filled else "victory_empty", px, px, dpr)

    def die(self, n: int, px: float, dpr: float | None = None) -> QPixmap:
        """A die showing n from 1 to 6; 0 is blank, for one that rolls."""
        return self.keep(("die", n), px, px, dpr, lambda p: _die(p, n, px))

    def back(self, width: float, dpr: float | None = None) -> QPixmap:
        """A card's back, 1.4 width high."""
        return self.svg("back", width, width * 1.4, dpr)

    def title(self, width: float, dpr: float | None = None) -> QPixmap:
        """The name of the game, 348/640 of its width high."""
        return self.svg("title", width, width * TITLE_RATIO, dpr)

    def icon(self) -> QIcon:
        """Of the window and the task bar."""
        icon = QIcon()
        for px in (16, 24, 32, 48, 64, 128, 256):
            icon.addPixmap(self.svg("icon", px, px, 1.0))
        return icon


def recolour(colour: QColor | None) -> dict[str, str]:
    """For signs drawn in one colour."""
    return {} if colour is None else dict.fromkeys(MARK, colour.name())


def _load(name: str, colours: Colours) -> QSvgRenderer | None:
    try:
        drawing = resources.path("art", f"{name}.svg").read_text(encoding="utf-8")
    except (OSError, ValueError):
        return None
    for old, new in colours:
        drawing = drawing.replace(old, new)
    renderer = QSvgRenderer(QByteArray(drawing.encode()))
    return renderer if renderer.isValid() else None


def _stand_in(painter: QPainter, name: str, width: float, height: float) -> None:
    """Something where a drawing is missing: its first letter on a plate."""
    fill(painter, box(0, 0, width, height, min(width, height) * 0.12), palette.INK3)
    letter = name.rsplit("/", 1)[-1][:1].upper()
    px = min(width, height) * 0.6
    text.line(painter, width / 2, height / 2 + px * 0.36, letter, "head", px, palette.MUTED, text.CENTRE)


def _leaning(x: float, y: float, w: float, h: float, radius: float) -> QPainterPath:
    return polygon([(x, y), (x + w, y), (x + w * 0.86, y + h), (x, y + h)], radius)


def _planes(painter: QPainter, frame: QPainterPath, side: QColor, w: float, h: float) -> None:
    deep = side.darker(260)
    dark = palette.mix(deep, palette.INK2, 0.25), palette.mix(deep, palette.INK0, 0.7)
    fill(painter, frame, across(0, 0, 0, h, (0, dark[0]), (1, dark[1])))
    plane = [(w * 0.4, 0.0), (w * 1.1, 0.0), (w * 0.75, h), (w * 0.05, h)]
    fill(painter, polygon(plane, 0), palette.mix(side, deep, 0.45))


def _ghost(painter: QPainter, kind: str, px: float) -> None:
    pen = max(1.0, px * 0.07)
    path = box(pen, pen, px - 2 * pen, px - 2 * pen, px * (0.28 if kind == "light" else 0.1))
    stroke(painter, path, palette.alpha(palette.WOUNDS[kind], 170), pen, (2, 2))


def _empty(painter: QPainter, px: float) -> None:
    stroke(painter, disc(px / 2, px / 2, px * 0.43), palette.LINE2, max(1.0, px * 0.07), (2, 2))


_SPOTS = {1: (4,), 2: (2, 6), 3: (2, 4, 6), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}


def _die(painter: QPainter, n: int, px: float) -> None:
    line = max(1.0, px * 0.045)
    body = box(line, line, px - 2 * line, px - 2 * line, px * 0.2)
    fill(painter, body, across(0, 0, 0, px, (0, palette.PAPER), (1, palette.PAPER2)))
    stroke(painter, body, palette.CARD_INK, line * 1.6)
    for spot in _SPOTS.get(n, ()):
        centre = QPointF(px * (0.27 + 0.23 * (spot % 3)), px * (0.27 + 0.23 * (spot // 3)))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.PAPER_INK)
        painter.drawEllipse(centre, px * 0.09, px * 0.09)
