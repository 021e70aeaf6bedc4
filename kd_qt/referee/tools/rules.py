"""Rules: found by words or id, read across the table, with the page of the printed book that ends the argument."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from kd_core import text
from kd_core.play.rulebook import found_rules
from kd_core.referee import pages
from kd_qt.referee.parts import Choice, RuleLine, empty, words
from kd_qt.referee.tool import RefereeTable, Tool
from kd_qt.screens.metrics import said, spaced
from kd_qt.screens.parts import column
from kd_qt.ui import Ui

MOST_FOUND = 12  # lines of an answer; who finds more types another word


class RulesTool(Tool):
    name = "rules"
    share = 0.55

    def __init__(self, ui: Ui, table: RefereeTable) -> None:
        super().__init__(ui, table)
        self._shown = ""  # the rule that is read
        self._past: list[str] = []
        self._search = said(QLineEdit(), "referee.rules.search")
        self._search.setObjectName("referee.rules.search")
        self._search.setClearButtonEnabled(True)
        self._chapters = Choice(ui, "referee.rules.chapter")
        self._chapters.fill([section.id for section in text.sections(ui.lang)], px=24, lines=2, size=(200, 70))
        self._found = spaced(QVBoxLayout(), 6)
        self._title, self._text = words("", "question"), words("", "text")
        self._page, self._note = words("", "heading"), words("", "note")
        self._see = Choice(ui, "referee.rules.see", grow=False)
        self._read = column(self._title, self._text, self._page, self._note, self._see, self._found, 1, spacing=14)
        self.lay(column(self._search, self._chapters, 1, spacing=14), self._read)
        self._search.textChanged.connect(self._find)
        self._search.returnPressed.connect(self._open_first)
        self._chapters.chosen.connect(self._chapter)
        self._see.chosen.connect(self.open)

    # -- what is read --------------------------------------------------------------------------------------------------

    def open(self, rule: str) -> None:
        """Show one rule, whole."""
        known = text.rule(rule, self.ui.lang)
        if known is None:
            return
        if self._shown and self._shown != known.id:
            self._past.append(self._shown)
            del self._past[:-50]
        self._shown = known.id
        self._put(known)

    def _put(self, rule: text.Rule) -> None:
        self._clear()
        self._chapters.choose(rule.section)
        self._title.setText(f"{rule.id} · {rule.title}")
        self._text.setText(rule.text)
        self._page.setText(pages.of(rule.id, self.ui.lang, self.table.packs))
        self._note.setText(self.ui.say("referee.rules.ruling") if rule.ruling else "")
        self._see.fill(rule.see, px=26)
        self._see.tell({id: id for id in rule.see}, {id: f"{id} {self.table.rule_title(id)}" for id in rule.see})
        self._fit()

    def _chapter(self, section: str) -> None:
        rules = [rule for rule in text.rules(self.ui.lang) if rule.section == section]
        title = next((one.title for one in text.sections(self.ui.lang) if one.id == section), "")
        self._list(title, rules)

    def _find(self, typed: str) -> None:
        """By id, chapter or words; nothing typed: the chapter again."""
        if not typed.strip():
            self._chapter(self._chapters.value or text.sections(self.ui.lang)[0].id)
            return
        rules = found_rules(typed, self.ui.lang)
        self._list(self.ui.say("referee.rules.found", n=len(rules)), rules)

    def _list(self, title: str, rules: list[text.Rule]) -> None:
        self._shown = ""
        self._clear()
        self._title.setText(title)
        for rule in rules[:MOST_FOUND] if self._search.text() else rules:
            line = RuleLine(self.ui, rule.id)
            line.tell(self.table.packs)
            line.opened.connect(self.open)
            self._found.addWidget(line)
        self._fit()

    def _clear(self) -> None:
        for label in (self._title, self._text, self._page, self._note):
            label.clear()
        self._see.clear()
        empty(self._found)

    def _fit(self) -> None:
        for label in (self._title, self._text, self._page, self._note):
            label.setVisible(bool(label.text()))
        self._see.setVisible(bool(self._see.plates()))
        self.rescale()
        self.area.verticalScrollBar().setValue(0)

    def _open_first(self) -> None:
        item = self._found.itemAt(0)
        line = item.widget() if item is not None else None
        if isinstance(line, RuleLine):
            self.open(line.rule)

    # -- tool ----------------------------------------------------------------------------------------------------------

    def retell(self) -> None:
        super().retell()
        self._chapters.tell({section.id: section.title for section in text.sections(self.ui.lang)})
        if self._shown:
            self.open(self._shown)
        else:
            self._find(self._search.text())

    def refresh(self) -> None:
        self.retell()

    def back(self) -> bool:
        if self._past:
            self._shown = ""
            self.open(self._past.pop())
            return True
        return False

    def first_focus(self) -> QWidget | None:
        return self._search

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() == Qt.Key.Key_Down and self._search.hasFocus():
            self.focusNextChild()
        else:
            super().keyPressEvent(event)
