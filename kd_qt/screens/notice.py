"""A calm line at the foot of the window for what should be known and asks nothing. It goes away by itself."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QWidget

from kd_qt import hearing
from kd_qt.screens import metrics
from kd_qt.screens.metrics import spaced
from kd_qt.screens.parts import button, label, row
from kd_qt.ui import Ui

SHOWN_MS = 12_000
BRIEF_MS = 3_000  # for what one has just done oneself


class Notice(QFrame):
    def __init__(self, ui: Ui, window: QWidget) -> None:
        super().__init__(window)
        self.ui, self._window = ui, window
        self.setProperty("panel", "notice")
        self._text = label("", "body", wrap=True)
        self._close = button("notice.close", "flat")
        self._close.clicked.connect(self.hide)
        self._line = spaced(row(self._text, self._close, grows=0), 12, (18, 10, 10, 10))
        self.setLayout(self._line)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def say(self, key: str, shown_ms: int = SHOWN_MS, **params: object) -> None:
        self.tell(self.ui.say(key, **params), shown_ms)

    def tell(self, sentence: str, shown_ms: int = SHOWN_MS) -> None:
        self._text.setText(sentence)
        metrics.retell(self, self.ui)
        metrics.apply(self, self.ui)
        self.show()
        hearing.name(self, sentence)
        hearing.alert(self)
        self.place()
        self.raise_()
        self._timer.start(shown_ms)

    def place(self) -> None:
        """At the foot of the window, as large as its words need."""
        if not self.isVisible():
            return
        room = self._window.size()
        self._text.ensurePolished()
        words = self._text.fontMetrics().horizontalAdvance(self._text.text()) + self._close.sizeHint().width()
        wide = min(room.width() - self.ui.px(32), self.ui.px(720), words + self.ui.px(56))
        self.setFixedWidth(wide)
        high = self._line.heightForWidth(wide)
        self.setFixedHeight(max(high, self.sizeHint().height()))
        self.move((room.width() - wide) // 2, room.height() - self.height() - self.ui.px(16))

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if event.button() == Qt.MouseButton.LeftButton:
            self.hide()
