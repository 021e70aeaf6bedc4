"""One thing on the table as an item of the scene: its picture, and the signs of what may be done with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from kd_qt.style import palette, states
from kd_qt.style.art import Art
from kd_qt.style.shapes import disc, fill, polygon, stroke
from kd_qt.table import spec as layers
from kd_qt.table.layout import Rect
from kd_qt.table.spec import Spec

RAISE = 4.0  # px that a selected card stands up
GROW = 1.04
LEAST_HIT = 24.0


@dataclass(frozen=True)
class State:
    """What the signs of a thing say."""

    lit: bool = False
    chosen: bool = False
    refused: bool = False
    hovered: bool = False
    dim: bool = False
    marked: bool = False  # named by the line of the log under the pointer


IDLE = State()


class Thing(QGraphicsObject):
    """Follows a spec. It never decides anything; the scene hears the mouse."""

    def __init__(self, art: Art, spec: Spec) -> None:
        super().__init__()
        self._art = art
        self._pixmap: QPixmap | None = None
        self._look: Any = object()
        self.spec = spec
        self.state = IDLE
        self.follow(spec, IDLE)

    def follow(self, spec: Spec, state: State) -> None:
        """Become what the spec says."""
        if spec.rect[2:] != self.spec.rect[2:] or spec.margin != self.spec.margin or spec.shape != self.spec.shape:
            self.prepareGeometryChange()
        changed = state != self.state or spec.rect[2:] != self.spec.rect[2:] or spec.outline != self.spec.outline
        self.spec, self.state = spec, state
        key = (spec.look, self._art.dpr, palette.theme())
        if key != self._look:
            self._look, changed = key, True
            self._pixmap = spec.picture() if spec.picture is not None else None
        self._place(spec, state)
        if changed:
            self.update()

    def _place(self, spec: Spec, state: State) -> None:
        raised = RAISE if state.chosen and spec.shape == "card" else 0.0
        self.setTransformOriginPoint(spec.rect.w / 2, spec.rect.h / 2)
        self.setPos(spec.rect.x, spec.rect.y - raised)
        self.setRotation(spec.rotation)
        self.setZValue(layers.HOVERED if state.hovered and spec.shape == "card" and spec.z < layers.HOVERED else spec.z)
        self.setOpacity(spec.opacity * (palette.DIM if state.dim else 1.0))
        self.setScale(1.0)

    @property
    def home(self) -> QPointF:
        """Where it lies when nobody holds it."""
        return QPointF(self.spec.rect.x, self.spec.rect.y)

    def zone(self) -> Rect:
        """Where something may be dropped on it."""
        return self.spec.drop or self.spec.rect

    # -- Qt ------------------------------------------------------------------------------------------------------------

    def boundingRect(self) -> QRectF:  # noqa: N802
        m = max(self.spec.margin, states.MARGIN)
        return QRectF(-m, -m, self.spec.rect.w + 2 * m, self.spec.rect.h + 2 * m)

    def shape(self) -> QPainterPath:
        path = QPainterPath()
        w, h = self.spec.rect.w, self.spec.rect.h
        if self.spec.shape == "figure":
            path.addRect(QRectF(w * 0.2, h * 0.12, w * 0.6, h * 0.86))
            return path
        dx, dy = max(0.0, LEAST_HIT - w) / 2, max(0.0, LEAST_HIT - h) / 2
        path.addRect(QRectF(-dx, -dy, w + 2 * dx, h + 2 * dy))
        return path

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self.spec.shape == "figure":
            self._floor_sign(painter)
        if self._pixmap is not None:
            m = self.spec.margin
            painter.drawPixmap(QPointF(-m, -m), self._pixmap)
        if self.spec.shape == "tile":
            self._tile(painter)
        elif self.spec.shape in ("card", "box", "button"):
            self._rings(painter)

    def _rings(self, painter: QPainter) -> None:
        state, w, h = self.state, self.spec.rect.w, self.spec.rect.h
        button = self.spec.shape == "button"
        card = self.spec.shape == "card"
        sign = (
            "refused" if state.refused else "selected" if state.chosen else "legal" if state.lit and not button else ""
        )
        if state.marked and not sign:
            sign = "selected"
        if state.hovered and sign in ("", "legal") and (self.spec.pick is not None or card):
            sign = "hover" if sign == "" else sign
            self._ring(painter, "hover", w, h, card)
        if sign and sign != "hover":
            self._ring(painter, sign, w, h, card)

    def _ring(self, painter: QPainter, sign: str, w: float, h: float, card: bool) -> None:
        radius = w * 0.06 if card else self.spec.radius
        unit = min(w, 150.0) if card else min(70.0, h * 1.4)
        picture = states.ring(self._art, sign, w, h, radius=radius, unit=unit)
        painter.drawPixmap(QPointF(-states.MARGIN, -states.MARGIN), picture)

    def _tile(self, painter: QPainter) -> None:
        """A space shows what it is for on the floor: dashed when it may be entered, solid under the pointer."""
        state = self.state
        if not (state.lit or state.chosen or state.refused or (state.hovered and self.spec.pick)):
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        path = polygon(self.spec.outline, 5)
        colour = palette.REFUSED if state.refused else palette.SELECTED if state.chosen else palette.LEGAL
        if state.lit or state.chosen or state.refused:
            fill(painter, path, palette.alpha(colour, 70))
            stroke(painter, path, colour, 2.8, () if state.chosen else (3, 2))
        if state.hovered:
            fill(painter, path, palette.alpha(palette.HOVER, 40))
            stroke(painter, path, palette.HOVER, 2.4)

    def _floor_sign(self, painter: QPainter) -> None:
        """A figure throws a shadow; a ring of light around its feet says that it may be used."""
        w, h, state = self.spec.rect.w, self.spec.rect.h, self.state
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        foot = disc(w / 2, h * 0.95, w * 0.36, h * 0.036)
        fill(painter, foot, palette.alpha(palette.BLACK, 110))
        if not (state.lit or state.chosen or state.refused or state.hovered):
            return
        colour = palette.REFUSED if state.refused else palette.SELECTED if state.chosen else palette.LEGAL
        colour = colour if state.lit or state.chosen or state.refused else palette.HOVER
        fill(painter, foot, palette.alpha(colour, 60))
        stroke(painter, foot, colour, 2.4, () if state.chosen else (4, 2))
