"""What all pictures of a K.O. have in common."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtGui import QPainter, QPixmap

from kd_qt.table.ko.page import Page
from kd_qt.table.ko.timing import Span


class Cue(NamedTuple):
    """What is heard at a moment of a picture: a sound, and words for screen readers. Each has its visible twin."""

    ms: float
    sound: str = ""
    said: str = ""


class Picture:
    """One picture: what is seen at each moment of its span."""

    name = ""
    span: Span = (0, 0)
    still = 0.0  # the moment that stands for it where nothing moves
    stays = False  # until somebody goes on

    def __init__(self, page: Page) -> None:
        self.page, self.desk = page, page.desk

    @property
    def cues(self) -> tuple[Cue, ...]:
        return ()

    def paint(self, p: QPainter, ms: float) -> None:
        raise NotImplementedError

    def name_of(self, seat: int) -> str:
        return self.desk.fighter(seat)


class Before:
    """The window as it was before a picture, to leave it gently."""

    def __init__(self, page: Page, shot: QPixmap) -> None:
        self.page, self.shot = page, shot

    def panels_down(self, p: QPainter, height: float) -> None:
        """Everything under the stage slides away below a stage of this height."""
        top, dpr = self.page.desk.plan.stage.bottom, self.shot.devicePixelRatio()
        rest = self.shot.height() / dpr - top
        p.drawPixmap(0, round(height), self.shot, 0, round(top * dpr), self.shot.width(), round(rest * dpr))

    def stage(self, p: QPainter, height: float, opacity: float) -> None:
        """The stage at the bottom of that height."""
        top, dpr = self.page.desk.plan.stage.bottom, self.shot.devicePixelRatio()
        p.setOpacity(opacity)
        p.drawPixmap(0, round(height - top), self.shot, 0, 0, self.shot.width(), round(top * dpr))
        p.setOpacity(1.0)
