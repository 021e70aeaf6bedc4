"""The table inside a screen: one door between the screens and `kd_qt.table`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget, QLabel

from kd_core.content.model import Pack
from kd_core.net.messages import Reason
from kd_qt.screens.parts import Scroll
from kd_qt.ui import Ui


class Board(QWidget):
    chosen = Signal(dict)
    why = Signal(dict)
    rule = Signal(str)
    idle = Signal()

    def __init__(self, ui: Ui, packs: Sequence[Pack], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.ui = ui
        self._inner = QWidget()
        QVBoxLayout(self).addWidget(Scroll(self._inner))
        self._list = QVBoxLayout(self._inner)

    def begin(self, static: Mapping[str, Any], seat: int | None, view: Mapping[str, Any]) -> None:
        self._show(view)

    def happened(self, events: Sequence[Mapping[str, Any]], view: Mapping[str, Any]) -> None:
        self._show(view)
        QTimer.singleShot(0, self, self.idle.emit)

    def _show(self, view: Mapping[str, Any]) -> None:
        while self._list.count():
            self._list.takeAt(0).widget().deleteLater()
        self._list.addWidget(QLabel(str({k: view[k] for k in ("round", "turn", "to_act", "row")})))
        for action in view["legal"]:
            b = QPushButton(str(action)); b.setObjectName("act")
            b.clicked.connect(lambda _=False, a=action: self.chosen.emit(a))
            self._list.addWidget(b)

    def explain(self, reasons: Sequence[Reason]) -> None: ...
    @property
    def busy(self) -> bool: return False
    @property
    def unit(self) -> float: return self.ui.scale
    def pace(self) -> None: ...
    def end(self) -> None: ...
    def retranslate(self) -> None: ...
    def rescale(self) -> None: ...
    def repaint_all(self) -> None: ...
    def focused_rule(self) -> str: return ""
