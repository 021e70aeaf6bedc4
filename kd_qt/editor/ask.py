"""A question over a page: a title, some sentences, perhaps a field, and answers to press."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QPushButton, QWidget

from kd_qt.screens.parts import Panel, button, label
from kd_qt.screens.veil import Veil
from kd_qt.ui import Ui

Answer = tuple[str, str, Callable[[], None]]  # key of its word, kind of button, what it does
WIDTH = 560


class Question(Veil):
    def __init__(
        self,
        ui: Ui,
        page: QWidget,
        title: str,
        lines: Sequence[str],
        answers: Sequence[Answer],
        things: Sequence[QWidget] = (),
    ) -> None:
        head = label("", "title", wrap=True)
        head.setText(title)
        said: list[QWidget] = [head]
        for line in lines:
            words = label("", "body", wrap=True)
            words.setText(line)
            said.append(words)
        self.answers = [self._answer(*answer) for answer in answers]
        super().__init__(ui, page, Panel(*said, *things, *self.answers, spacing=12, inner=24), WIDTH)
        self._first: QWidget = next(iter(things), self.answers[0])

    def _answer(self, key: str, kind: str, do: Callable[[], None]) -> QPushButton:
        made = button(key, kind, key)
        made.clicked.connect(do)
        return made

    def open_it(self) -> None:
        self.open(self._first)
