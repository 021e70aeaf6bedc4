"""The end of a match on the network: the result, and the receipt of this program's own check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from kd_qt.lan import Lan
from kd_qt.match import Played
from kd_qt.screens import metrics
from kd_qt.screens.lan import marks
from kd_qt.screens.lan.parts import Sign
from kd_qt.screens.metrics import said
from kd_qt.screens.parts import Panel, button, column, label, row
from kd_qt.screens.result import ResultScreen
from kd_qt.style import palette, signs, text
from kd_qt.style.shapes import disc, stroke
from kd_qt.ui import Ui

if TYPE_CHECKING:
    from kd_core.net.fair.receipt import Check, Receipt

OF_VERDICT = {"fair": "ok", "unfair": "bad", "ok": "ok", "bad": "bad"}


def mark(painter: QPainter, verdict: str, cx: float, cy: float, r: float) -> None:
    """A tick, a cross, or a dashed ring with a question mark: no colour is needed to tell them."""
    kind = OF_VERDICT.get(verdict, "unproved")
    if kind == "ok":
        signs.tick(painter, cx, cy, r)
    elif kind == "bad":
        marks.cross(painter, cx, cy, r)
    else:
        stroke(painter, disc(cx, cy, r * 0.92), palette.MUTED, r * 0.18, (2, 1.4))
        text.line(painter, cx, cy + r * 0.46, "?", "head", r * 1.3, palette.TEXT, text.CENTRE)


class ReceiptPanel(Panel):
    """The verdict, every check with its mark, and what all this does not prove."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.receipt: Receipt | None = None
        self.none = False  # there will be none
        self._verdict = Sign(ui, self._paint_verdict, 26, 26)
        self.words = label("", "label", wrap=True)
        self.more = button("", "flat", "fair.more")
        self._checks = column(spacing=5)
        self._held = QWidget()
        self._held.setLayout(self._checks)
        self._held.hide()
        self._not_proved = label("fair.not_proved", "note", wrap=True)
        top = row(self._verdict, self.words, self.more, spacing=12, grows=1)
        super().__init__(label("fair.title", "heading"), top, self._held, self._not_proved, spacing=8, inner=16)
        self.more.clicked.connect(self._turn)

    def _paint_verdict(self, painter: QPainter, u: float) -> None:
        if self.receipt is not None:
            mark(painter, self.receipt.verdict, 13 * u, 13 * u, 12 * u)
        else:
            marks.clock(painter, 13 * u, 13 * u, 12 * u)

    def show_receipt(self, receipt: Receipt | None) -> None:
        first = receipt is not self.receipt
        self.receipt = receipt
        self._verdict.setVisible(not self.none)
        self.more.setVisible(receipt is not None)
        if first and receipt is not None:
            self._list(receipt)
            if receipt.verdict == "unfair":
                self._held.show()  # nobody should have to look for it
        self.tell()

    def _list(self, receipt: Receipt) -> None:
        for check in receipt.checks:
            self._checks.addLayout(self._line(check))
        metrics.apply(self, self.ui)

    def _line(self, check: Check) -> QHBoxLayout:
        sign = Sign(self.ui, lambda p, u: mark(p, check.verdict, 9 * u, 9 * u, 8 * u), 18, 18)
        words = label("", "body", wrap=True)
        words.setObjectName(f"fair.{check.name}")
        return row(sign, words, spacing=10, grows=1)

    def tell(self) -> None:
        """In the language of the window."""
        say, receipt = self.ui.say, self.receipt
        if receipt is None:
            self.words.setText(say("fair.none" if self.none else "fair.checking"))
            return
        self.words.setText(receipt.sentence(self.ui.lang))
        self.more.setText(say("fair.details" if self._held.isHidden() else "fair.hide"))
        for check in receipt.checks:
            line = self._held.findChild(QLabel, f"fair.{check.name}")
            if line is not None:
                line.setText(check.sentence(self.ui.lang))

    def _turn(self) -> None:
        self._held.setVisible(self._held.isHidden())
        self.tell()


class LanResultScreen(ResultScreen):
    lobby = Signal()

    def __init__(self, ui: Ui, played: Played, lan: Lan, parent: QWidget | None = None) -> None:
        self.receipt = ReceiptPanel(ui)
        super().__init__(ui, played, parent)
        self.lan = lan
        said(self._again, "far.lobby")
        self._again.setObjectName("far.lobby")
        self.again.connect(self.lobby)
        lan.changed.connect(self._heard)
        self._heard("receipt")

    def _more(self) -> list[QWidget]:
        return [self.receipt]

    def _heard(self, topic: str) -> None:
        guest = self.lan.guest
        if topic in ("receipt", "finished") and guest is not None:
            finished = guest.finished
            self.receipt.none = guest.seat is None or (finished is not None and not finished.record)
            self.receipt.show_receipt(guest.receipt)

    def leave(self) -> None:
        self.lan.changed.disconnect(self._heard)
        super().leave()

    def retranslate(self) -> None:
        super().retranslate()
        self.receipt.tell()
