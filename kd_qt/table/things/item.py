"""One thing on the table as an item of the scene: its picture, and the signs of what may be done with it.

The item itself paints nothing. Its pictures are pixmap items below it, so that a frame never runs Python code.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QGraphicsPixmapItem, QStyleOptionGraphicsItem, QWidget

from kd_qt.style import palette, states
from kd_qt.style.art import Art
from kd_qt.style.shapes import disc, fill, polygon, stroke
from kd_qt.table.layout import Rect
from kd_qt.table.things import spec as layers
from kd_qt.table.things.spec import Spec

RAISE = 4.0  # px that a selected card stands up
LEAST_HIT = 24.0
MARGIN = states.MARGIN


@dataclass(frozen=True)
class Signs:
    """What the signs of a thing say."""

    lit: bool = False
    chosen: bool = False
    refused: bool = False
    hovered: bool = False
    dim: bool = False
    marked: bool = False  # named by the line of the log under the pointer


IDLE = Signs()
Sign = tuple[QPixmap, QPointF, bool]  # a picture, where, and whether it lies under the thing's own


class Thing(QGraphicsObject):
    """Follows a spec. It never decides anything; the scene hears the mouse."""

    def __init__(self, art: Art, spec: Spec) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self._art = art
        self._look: Any = object()
        self._signed: Any = object()
        self._picture: QGraphicsPixmapItem | None = None
        self._signs: list[QGraphicsPixmapItem] = []
        self.spec = spec
        self.signs = IDLE
        self.follow(spec, IDLE)

    def follow(self, spec: Spec, signs: Signs) -> None:
        """Become what the spec says."""
        if spec.rect[2:] != self.spec.rect[2:] or spec.margin != self.spec.margin or spec.shape != self.spec.shape:
            self.prepareGeometryChange()
        self.spec, self.signs = spec, signs
        self._show_picture(spec)
        self._show_signs(spec, signs)
        self._place(spec, signs)

    def _show_picture(self, spec: Spec) -> None:
        key = (spec.look, self._art.dpr, palette.theme(), spec.margin)
        if key == self._look:
            return
        self._look = key
        if spec.picture is None:
            return
        if self._picture is None:
            self._picture = _layer(self)
        self._picture.setPixmap(spec.picture())
        self._picture.setPos(-spec.margin, -spec.margin)

    def _show_signs(self, spec: Spec, signs: Signs) -> None:
        key = (spec.shape, spec.rect[2:], spec.outline, spec.radius, signs, self._art.dpr, palette.theme())
        if key == self._signed:
            return
        self._signed = key
        wanted = list(sign_pictures(self._art, spec, signs))
        while len(self._signs) < len(wanted):
            self._signs.append(_layer(self))
        for item, sign in zip(self._signs, wanted):
            item.setPixmap(sign[0])
            item.setPos(sign[1])
            item.setZValue(-1 if sign[2] else 1)
            item.setFlag(QGraphicsItem.GraphicsItemFlag.ItemStacksBehindParent, sign[2])
        for item in self._signs[len(wanted) :]:
            item.setPixmap(QPixmap())

    def _place(self, spec: Spec, signs: Signs) -> None:
        raised = RAISE if signs.chosen and spec.shape == "card" else 0.0
        self.setTransformOriginPoint(spec.rect.w / 2, spec.rect.h / 2)
        self.setPos(spec.rect.x, spec.rect.y - raised)
        self.setRotation(spec.rotation)
        self.setZValue(layers.HOVERED if signs.hovered and spec.shape == "card" and spec.z < layers.HOVERED else spec.z)
        self.setOpacity(spec.opacity * (palette.DIM if signs.dim else 1.0))
        self.setScale(1.0)
        self.setVisible(True)

    @property
    def home(self) -> QPointF:
        """Where it lies when nobody holds it."""
        return QPointF(self.spec.rect.x, self.spec.rect.y)

    def zone(self) -> Rect:
        """Where something may be dropped on it."""
        return self.spec.drop or self.spec.rect

    # -- Qt ------------------------------------------------------------------------------------------------------------

    def boundingRect(self) -> QRectF:  # noqa: N802
        m = max(self.spec.margin, MARGIN)
        return QRectF(-m, -m, self.spec.rect.w + 2 * m, self.spec.rect.h + 2 * m)

    def shape(self) -> QPainterPath:
        path = QPainterPath()
        w, h = self.spec.rect.w, self.spec.rect.h
        if self.spec.shape == "figure":
            path.addRect(QRectF(w * 0.2, h * 0.12, w * 0.6, h * 0.86))
            return path
        if self.spec.is_part:
            path.addRect(QRectF(0, 0, w, h))  # its neighbours are as small
            return path
        dx, dy = max(0.0, LEAST_HIT - w) / 2, max(0.0, LEAST_HIT - h) / 2
        path.addRect(QRectF(-dx, -dy, w + 2 * dx, h + 2 * dy))
        return path

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Nothing: see the top of this file."""


def _layer(thing: QGraphicsItem) -> QGraphicsPixmapItem:
    item = QGraphicsPixmapItem(thing)
    item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
    return item


# -- signs -------------------------------------------------------------------------------------------------------------


def sign_pictures(art: Art, spec: Spec, signs: Signs) -> list[Sign]:
    """The pictures that say what may be done with a thing."""
    if spec.shape == "tile":
        return _tile(art, spec, signs)
    if spec.shape == "figure":
        return [_feet(art, spec, signs)]
    return _rings(art, spec, signs) if spec.shape in ("card", "box", "button") else []


def _rings(art: Art, spec: Spec, signs: Signs) -> list[Sign]:
    sign = "refused" if signs.refused else "selected" if signs.chosen else ""
    if not sign and signs.lit and spec.shape != "button":
        sign = "legal"
    if not sign and signs.marked:
        sign = "selected"
    found = [_ring(art, spec, sign)] if sign else []
    if signs.hovered and sign in ("", "legal") and (spec.pick is not None or spec.shape == "card"):
        found.insert(0, _ring(art, spec, "hover"))
    return found


def _ring(art: Art, spec: Spec, sign: str) -> Sign:
    w, h = spec.rect.w, spec.rect.h
    card = spec.shape == "card"
    radius = w * 0.06 if card else spec.radius
    unit = min(w, 150.0) if card else min(70.0, h * 1.4)
    return states.ring(art, sign, w, h, radius=radius, unit=unit), QPointF(-MARGIN, -MARGIN), False


def _colour(signs: Signs) -> Any:
    if signs.refused:
        return palette.REFUSED
    return palette.SELECTED if signs.chosen else palette.LEGAL if signs.lit else None


def _tile(art: Art, spec: Spec, signs: Signs) -> list[Sign]:
    """A space shows what it is for on the floor: dashed when it may be entered, solid under the pointer. That of a
    corridor is told by its red, so it has a triangle instead of a tint."""
    if not (signs.lit or signs.chosen or signs.refused or signs.hovered):
        return []
    w, h = spec.rect.w + 8, spec.rect.h + 8

    def paint(p: QPainter) -> None:
        p.translate(4, 4)
        path = polygon(spec.outline, 5)
        colour = _colour(signs)
        if colour is not None:
            fill(p, path, palette.alpha(colour, 0 if spec.red else 70))
            stroke(p, path, colour, 2.8, () if signs.chosen else (3, 2))
        if signs.hovered:
            fill(p, path, palette.alpha(palette.HOVER, 16 if spec.red else 40))
            stroke(p, path, palette.HOVER, 2.4)
        if spec.red and colour is not None:
            states.badge(p, _state(signs), spec.rect.w * 0.2, spec.rect.h - 7, 8.0)  # beside its number

    return [(art.keep(("tile sign", spec.outline, spec.red, signs), w, h, None, paint), QPointF(-4, -4), False)]


def _state(signs: Signs) -> str:
    return "refused" if signs.refused else "selected" if signs.chosen else "legal"


def _feet(art: Art, spec: Spec, signs: Signs) -> Sign:
    """A figure throws a shadow; a ring of light around its feet says that it may be used."""
    w, h = spec.rect.w, spec.rect.h
    high = h * 0.12

    def paint(p: QPainter) -> None:
        foot = disc(w / 2, high / 2, w * 0.36, h * 0.036)
        fill(p, foot, palette.alpha(palette.BLACK, 110))
        colour = _colour(signs) or (palette.HOVER if signs.hovered else None)
        if colour is not None:
            fill(p, foot, palette.alpha(colour, 60))
            stroke(p, foot, colour, 2.4, () if signs.chosen else (4, 2))

    picture = art.keep(("feet", signs), w, high, None, paint)
    return picture, QPointF(0, h * 0.95 - high / 2), True
