"""What to check when no table is seen: what the doctor finds, each with a mark and what to do about it."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication, QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from kd_qt.lan import Lan
from kd_qt.screens import metrics
from kd_qt.screens.base import Screen
from kd_qt.screens.lan import marks
from kd_qt.screens.lan.parts import Sign
from kd_qt.screens.metrics import sized, spaced
from kd_qt.screens.parts import Header, Panel, Scroll, button, column, label, row
from kd_qt.style import palette, signs
from kd_qt.style.shapes import fill, open_line, polygon
from kd_qt.ui import Ui

WIDTH = 820
COPIED_MS = 2500


def mark(painter: QPainter, verdict: str, u: float) -> None:
    """In order: a tick; worth a look: a triangle; in the way: a cross."""
    if verdict == "ok":
        signs.tick(painter, 14 * u, 14 * u, 12 * u)
    elif verdict == "bad":
        marks.cross(painter, 14 * u, 14 * u, 12 * u)
    else:
        fill(painter, polygon([(14 * u, 2 * u), (27 * u, 25 * u), (1 * u, 25 * u)], 2 * u), palette.WARN)
        open_line(painter, [(14 * u, 10 * u), (14 * u, 17 * u)], palette.PRIMARY_TEXT, 3 * u)
        open_line(painter, [(14 * u, 21.4 * u), (14 * u, 21.6 * u)], palette.PRIMARY_TEXT, 3.2 * u)


class DoctorScreen(Screen):
    def __init__(self, ui: Ui, lan: Lan, parent: QWidget | None = None) -> None:
        super().__init__(ui, parent)
        self.lan = lan
        header = Header("checkup.title")
        header.back.connect(self.left)
        self._back = header.leave
        self.again = button("checkup.again", "primary")
        self.copy = button("checkup.copy")
        self._state = label("", "label", wrap=True)
        self._list = spaced(QVBoxLayout(), 8)
        note = label("checkup.note", "body", wrap=True)
        held = QWidget()
        held.setLayout(column(note, self._state, self._list, 1, spacing=12))
        middle = row(1, sized(held, at_most=(WIDTH, 0)), 1)
        middle.setStretch(1, 100)
        inner = spaced(column(middle, 1), 0, (24, 6, 24, 10))
        feet = spaced(row(self.copy, 1, self.again), 12, (24, 6, 24, 18))
        self.setLayout(column(spaced(row(header), 0, (24, 14, 24, 8)), Scroll(inner), feet, spacing=0))
        self.again.clicked.connect(self.examine)
        self.copy.clicked.connect(self._copy)
        lan.examined.connect(self.show_findings)

    def examine(self) -> None:
        self.lan.examine()
        self.show_findings()

    def show_findings(self) -> None:
        while self._list.count():
            gone = self._list.takeAt(0)
            widget = gone.widget() if gone is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for finding in self.lan.findings:
            self._list.addWidget(self._line(finding.verdict, finding.sentence(self.ui.lang)))
        self._state.setText(self.ui.say("checkup.examining"))
        self._state.setVisible(self.lan.examining)
        self.again.setEnabled(not self.lan.examining)
        self.copy.setEnabled(bool(self.lan.findings))
        metrics.retell(self, self.ui)
        metrics.apply(self, self.ui)

    def _line(self, verdict: str, sentence: str) -> QWidget:
        sign = Sign(self.ui, lambda p, u: mark(p, verdict, u), 28, 28)
        sign.setAccessibleName(self.ui.say(f"checkup.{verdict}"))
        words = label("", "body", wrap=True)
        words.setText(sentence)
        head = label(f"checkup.{verdict}", "note")
        return Panel(row(sign, column(words, head, spacing=2), spacing=14, grows=1), inner=12)

    def _copy(self) -> None:
        said = [f"{self.ui.say(f'checkup.{one.verdict}')}: {one.sentence(self.ui.lang)}" for one in self.lan.findings]
        QGuiApplication.clipboard().setText("\n".join(said))
        self.copy.setText(self.ui.say("checkup.copied"))
        QTimer.singleShot(COPIED_MS, self, lambda: self.copy.setText(self.ui.say("checkup.copy")))

    # -- screen --------------------------------------------------------------------------------------------------------

    def entered(self) -> None:
        self.examine()

    def leave(self) -> None:
        self.lan.examined.disconnect(self.show_findings)

    def retranslate(self) -> None:
        super().retranslate()
        self.show_findings()

    def first_focus(self) -> QWidget | None:
        return self._back
