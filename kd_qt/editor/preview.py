"""The part that is being entered, as it will be painted, and the words that are made of it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from kd_core.content.drafts.draft import Draft
from kd_core.content.drafts.entries import ArenaEntry, Part
from kd_core.content.model import Attack, Extra, Fighter, Skill, Special, Token
from kd_qt.style.cards import RATIO, Cards
from kd_qt.style.fighter_sheet import Sheet
from kd_qt.ui import Ui

WIDE = 294  # px at 100 %: of the picture
SPECIAL = 60  # px: height of a special attack on a sheet
GAP = 6
LEGIBLE = 290  # px at 100 %: narrower special attacks have letters that are too small

Shown = Attack | Special | Fighter | Skill | Token | Extra


class Painted(QWidget):
    """A picture of one part."""

    def __init__(self, ui: Ui) -> None:
        super().__init__()
        self.ui = ui
        self._cards: Cards | None = None
        self._part: Shown | None = None
        self._arena = ""
        self._wide: float = WIDE
        self.setObjectName("editor.picture")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_part(self, draft: Draft, part: Part | None) -> str:
        """As far as it is entered; None: there is nothing to paint of it. Returns the words that are made of its
        effects, in the language of the cards."""
        words = ""
        self._cards, self._part, self._arena = None, None, ""
        if isinstance(part, ArenaEntry):
            self._arena = part.id
        elif part is not None:
            pack = draft.preview()
            self._part = draft.preview_of(part, pack)
            words = draft.text_of(part, self.ui.card_lang, pack)
            self._cards = Cards(self.ui.art, [pack])
        self.setVisible(self._part is not None or bool(self._arena))
        self.setAccessibleName(self._spoken())
        self.updateGeometry()
        self.update()
        return words

    def _spoken(self) -> str:
        if self._part is None:
            return ""
        return self._part.name.get(self.ui.card_lang, "")

    def set_wide(self, wide: float) -> None:
        self._wide = wide
        self.updateGeometry()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        wide = self.ui.px(self._wide)
        return QSize(wide, round(self._high(wide)))

    @property
    def _legible(self) -> bool:
        """Whether a special attack of this width can be read."""
        return self._wide >= LEGIBLE

    def _high(self, wide: float) -> float:
        if isinstance(self._part, Fighter):
            specials = len(self._part.specials) if self._legible else 0
            return wide * 0.62 + specials * self.ui.px(SPECIAL + GAP)
        if isinstance(self._part, Token):
            return wide * 0.4
        return wide * 0.56 if self._arena else wide * RATIO

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._arena:
                place = self.ui.art.arena(self._arena, self.width(), self.height(), self.devicePixelRatioF())
                painter.drawPixmap(0, 0, place)
            elif isinstance(self._part, Fighter):
                self._sheet(painter, self._part)
            else:
                picture = self._picture()
                if picture is not None:
                    left = (self.width() - picture.width() / picture.devicePixelRatio()) / 2
                    painter.drawPixmap(QPointF(left, 0), picture)

    def _picture(self) -> QPixmap | None:
        lang, dpr = self.ui.card_lang, self.devicePixelRatioF()
        if self._cards is None or self._part is None:
            return None
        if isinstance(self._part, Skill):
            return self._cards.skill(self._part.id, self.width(), lang, dpr)
        if isinstance(self._part, Token):
            return self.ui.art.token(self._part.id, self.height(), dpr=dpr)
        return self._cards.pixmap(self._part.id, "zoom", self.width(), lang, dpr)

    def _sheet(self, painter: QPainter, fighter: Fighter) -> None:
        """The head, and each special attack as it stands on the sheet."""
        from kd_qt.style import palette

        assert self._cards is not None
        dpr, wide = self.devicePixelRatioF(), self.width()
        high = wide * 0.58
        face = self.ui.art.portrait(fighter.id, palette.YOU, high, dpr=dpr)
        painter.drawPixmap(QPointF((wide - face.width() / dpr) / 2, 0), face)
        sheet, top = Sheet(self.ui.art, self._cards), wide * 0.62
        for special in fighter.specials if self._legible else ():
            line = sheet.special(special.id, wide, self.ui.px(SPECIAL), self.ui.card_lang, dpr)
            painter.drawPixmap(QPointF(0, top), line)
            top += self.ui.px(SPECIAL + GAP)
