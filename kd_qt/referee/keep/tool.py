"""The first tool of the referee: the match of a real table, kept."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QStackedWidget, QWidget

from kd_core.referee.kept import KeptMatch
from kd_qt.referee.keep.begin import Begin
from kd_qt.referee.keep.board import Board
from kd_qt.referee.keep.keeper import Keeper
from kd_qt.referee.tool import RefereeTable, Tool
from kd_qt.screens.parts import column
from kd_qt.ui import Ui


class KeepTool(Tool):
    name = "keep"
    rule = "TURN-2"

    def __init__(self, ui: Ui, table: RefereeTable) -> None:
        super().__init__(ui, table)
        self.keeper = Keeper(ui, table, self)
        self.start = Begin(ui, table)
        self.board = Board(ui, table, self.keeper)
        self._pile = QStackedWidget()
        for page in (self.start, self.board):
            self._pile.addWidget(page)
        self.setLayout(column(self._pile, spacing=0))
        self.start.begun.connect(self._begun)
        self.board.new.clicked.connect(self.choose_anew)
        self.keeper.opened.connect(self._cover)
        self.keeper.closed.connect(self._uncover)
        self.keeper.stepped.connect(self._focus)
        table.test_done.connect(self._tested)
        for keys, step in ((QKeySequence.StandardKey.Undo, self._undo), (QKeySequence.StandardKey.Redo, self._redo)):
            shortcut = QShortcut(self)
            shortcut.setKeys(keys)
            shortcut.activated.connect(step)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)

    @property
    def page(self) -> Tool:
        return self.board if self._pile.currentWidget() is self.board else self.start

    def _begun(self, kept: KeptMatch) -> None:
        self._pile.setCurrentWidget(self.board)
        self.keeper.begin(kept)
        self._focus()

    def choose_anew(self) -> None:
        """Back to the beginning; the match that is kept stays until another one begins."""
        self._pile.setCurrentWidget(self.start)
        self.start.entered()
        self._focus()

    def _undo(self) -> None:
        if self.page is self.board:
            self.keeper.undo()

    def _redo(self) -> None:
        if self.page is self.board:
            self.keeper.redo()

    def _cover(self, spoken: str) -> None:
        """What lies under a sheet cannot be reached, by keys neither."""
        self._pile.setEnabled(False)
        self.announce(spoken)

    def _uncover(self) -> None:
        self._pile.setEnabled(True)
        self._focus()

    def _tested(self, passed: bool) -> None:
        if self.table.kept is not None:
            self.board.doing.tested(passed)

    def _focus(self) -> None:
        wanted = self.first_focus()
        if self.isVisible() and wanted is not None:
            wanted.setFocus(Qt.FocusReason.OtherFocusReason)

    # -- tool ----------------------------------------------------------------------------------------------------------

    def retell(self) -> None:
        self.keeper.close()
        self.keeper.forget()
        self.start.retell()
        self.board.retell()
        self.refresh()

    def rescale(self) -> None:
        super().rescale()
        self.start.rescale()
        self.board.rescale()
        sheet = self.keeper.sheet
        if sheet is not None:
            sheet.rescale()

    def refresh(self) -> None:
        if self.table.kept is None:
            self._pile.setCurrentWidget(self.start)
            self.start.refresh()
            return
        self.board.show_all()

    def entered(self) -> None:
        if self.page is self.start:
            self.start.entered()

    def back(self) -> bool:
        return self.keeper.close() or (self.page is self.board and self.board.doing.back())

    def first_focus(self) -> QWidget | None:
        sheet = self.keeper.sheet
        return sheet.first_focus() if sheet is not None else self.page.first_focus()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        if self.keeper.sheet is not None:
            self.keeper.sheet.setGeometry(self.rect())
