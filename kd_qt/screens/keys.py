"""All keys at a glance."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLabel, QWidget

from kd_qt.screens.base import Screen
from kd_qt.screens.metrics import sized, spaced
from kd_qt.screens.parts import Header, Panel, Reading, column, label, row
from kd_qt.ui import Ui

# What is on the key caps, and the sentence about them.
GROUPS: dict[str, tuple[tuple[str, str], ...]] = {
    "table": (
        ("Tab", "zone"),
        ("← → ↑ ↓", "walk"),
        ("Enter", "take"),
        ("Esc", "undo"),
        ("M  A  C", "actions"),
        ("1 – 6", "hand"),
        ("P", "pass"),
        ("L", "log"),
        ("H", "hint"),
        ("F", "sheet"),
        ("Space", "zoom"),
        ("F1", "rule"),
    ),
    "ear": (
        ("G", "again"),
        ("V", "my_hand"),
        ("I  O", "fighters"),
        ("D", "arena"),
        ("X", "row"),
        ("K", "can"),
        ("J", "next_legal"),
        ("U", "log_line"),
        ("Z", "wording"),
    ),
    "lan": (
        ("Enter", "join"),
        ("W", "watch"),
        ("H", "host"),
        ("R", "ready"),
        ("Space", "seat"),
        ("T", "talk"),
        ("Y  N", "vote"),
    ),
    "tower": (
        ("Tab", "cube"),
        ("Enter", "cube_take"),
        ("← →", "nudge"),
        ("Q  E", "twist"),
        ("Space", "judge"),
    ),
    "referee": (
        ("PgUp  PgDn", "tool"),
        ("1 – 9", "number"),
        ("+  –", "count"),
        ("Ctrl+Z", "take_back"),
    ),
    "editor": (
        ("Ctrl+Z", "take_back"),
        ("Ctrl+S", "save"),
    ),
    "everywhere": (
        ("Esc", "back"),
        ("F1", "book"),
        ("?", "keys"),
        ("F11", "full"),
        ("F12", "picture"),
        ("B", "ambience"),
    ),
    "replay": (
        ("Space", "play"),
        ("← →", "step"),
        ("Home", "first"),
        ("End", "last"),
        ("PgUp  PgDn", "turn"),
        ("T", "fold"),
    ),
}


WIDE = 900  # px at 100 %: from here on there are two columns
PANEL = 470


class KeysScreen(Screen):
    def __init__(self, ui: Ui, parent: QWidget | None = None) -> None:
        super().__init__(ui, parent)
        header = Header("keys.title")
        header.back.connect(self.left)
        self._lines: dict[str, list[tuple[str, QLabel]]] = {}  # by group: what is on the caps, and the sentence
        panels = {name: self._panel(name) for name in GROUPS}
        self._columns = spaced(QBoxLayout(QBoxLayout.Direction.LeftToRight), 16)
        for names in (("table", "ear", "replay"), ("everywhere", "tower", "lan", "referee", "editor")):
            self._columns.addLayout(column(*(panels[name] for name in names), 1, spacing=16))
        middle = row(1, self._columns, 1)
        middle.setStretch(1, 100)
        inner = spaced(column(middle, 1), 0, (24, 6, 24, 20))
        top = spaced(row(header), 0, (24, 14, 24, 8))
        self._reading = Reading(inner, self._read)
        self.setLayout(column(top, self._reading, spacing=0))

    def _panel(self, group: str) -> QWidget:
        grid = spaced(QGridLayout(), 9)
        for at, (caps, name) in enumerate(GROUPS[group]):
            cap = label("", "key")
            cap.setText(caps)
            grid.addWidget(cap, at, 0, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            does = label(f"keys.{name}", "body", wrap=True)
            grid.addWidget(does, at, 1)
            self._lines.setdefault(group, []).append((caps, does))
        grid.setColumnStretch(1, 1)
        held = QWidget()
        held.setLayout(grid)
        return sized(Panel(label(f"keys.{group}", "heading"), held, spacing=12, inner=20), at_most=(PANEL, 0))

    def rescale(self) -> None:
        super().rescale()
        self._refit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        self._refit()

    def _refit(self) -> None:
        wide = self.width() >= self.ui.px(WIDE)
        self._columns.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)

    def _read(self) -> list[tuple[QWidget, str]]:
        """Line by line: what is on the caps, then what they do."""
        return [
            (does, f"{self.ui.say(f'keys.{group}')}, {' '.join(caps.split())}: {does.text()}")
            for group in GROUPS
            for caps, does in self._lines[group]
        ]

    def entered(self) -> None:
        self._reading.read_out(self.ui.say("keys.title"))

    def first_focus(self) -> QWidget | None:
        return self._reading
