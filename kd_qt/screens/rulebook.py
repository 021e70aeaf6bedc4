"""The rulebook: the goal in one page, chapters, every rule with its id and page, pictures, the glossary, a search, and
a player aid to print. Opens over whatever is there."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QResizeEvent, QTextCursor
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from kd_core import files, text
from kd_core.record import pictured
from kd_core.record.names import plain
from kd_qt import hearing
from kd_qt.book.canvas import WIDE
from kd_qt.book.pictures import Pictures
from kd_qt.screens.base import Screen
from kd_qt.screens.file_question import FileQuestion
from kd_qt.screens.metrics import said, sized, spaced
from kd_qt.screens.parts import Header, button, column, label, row
from kd_qt.screens.rulebook_page import SCHEME, Page
from kd_qt.style import palette
from kd_qt.ui import Ui

GOAL, GLOSSARY = "goal", "glossary"
_ID = re.compile(r"\b[A-Z]{2,}-\d+\b")
WIDEST = 0.42  # of the window: the list of chapters


class RulebookScreen(Screen):
    def __init__(self, ui: Ui, rule: str = "", parent: QWidget | None = None) -> None:
        super().__init__(ui, parent)
        self._marked = ""
        self._chapter = GOAL  # also while a search shows something else
        self._shown_wide = 0  # of the pictures on the page
        self._past: list[str] = []
        self._pictures = Pictures(ui)
        self._files = FileQuestion(self, "rulebook.aid_files")
        self._make()
        self._build()
        self._connect()
        self._wanted = rule

    def _make(self) -> None:
        self._header = Header("rulebook.title")
        self._search = sized(said(QLineEdit(), "rulebook.search"), at_least=(150, 0), at_most=(330, 0))
        self._search.setObjectName("rulebook.search")
        self._search.setClearButtonEnabled(True)
        self._header.right.addWidget(self._search)
        self._chapters = QListWidget()
        self._chapters.setObjectName("rulebook.chapters")
        self._chapters.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._chapters.setWordWrap(True)
        self._chapters.setTextElideMode(Qt.TextElideMode.ElideNone)
        self._page = Page(self._pictures)
        self._earlier = button("rulebook.earlier", "", "rulebook.earlier")
        self._note = label("rulebook.note", "note", wrap=True)
        self._aid = button("rulebook.aid", "", "rulebook.aid")

    def _build(self) -> None:
        top = spaced(row(self._header), 0, (24, 14, 24, 8))
        body = spaced(row(self._chapters, self._page, grows=1), 14, (24, 0, 24, 8))
        feet = spaced(row(self._earlier, self._note, self._aid, grows=1), 14, (24, 0, 24, 14))
        self.setLayout(column(top, body, feet, spacing=0, grows=1))

    def _connect(self) -> None:
        self._header.back.connect(self.left)
        self._chapters.currentItemChanged.connect(self._choose)
        self._search.textChanged.connect(self._find)
        self._page.anchorClicked.connect(self._follow)
        self._earlier.clicked.connect(self._step_back)
        self._page.resized.connect(self._resize_pictures)
        self._aid.clicked.connect(lambda: self._files.ask_new(self.ui.say("rulebook.aid_file"), ".pdf", self.save_aid))

    # -- what is shown -------------------------------------------------------------------------------------------------

    def open(self, rule: str) -> None:
        """At a rule, a chapter or the glossary; without one at the beginning, which is the goal of the game."""
        known = text.rule(rule, self.ui.lang) if rule else None
        self._marked = known.id if known else ""
        chapter = known.section if known else rule
        self._search.blockSignals(True)
        self._search.clear()
        self._search.blockSignals(False)
        self._select(chapter)
        self._show_chapter()
        self._earlier.setEnabled(bool(self._past))

    def _select(self, chapter: str) -> None:
        rows = range(self._chapters.count())
        at = next((at for at in rows if self._chapters.item(at).data(Qt.ItemDataRole.UserRole) == chapter), 0)
        self._chapter = str(self._chapters.item(at).data(Qt.ItemDataRole.UserRole))
        self._show_row(at)

    def _show_row(self, at: int) -> None:
        """The chapter that is on the page; -1: none."""
        self._chapters.blockSignals(True)
        self._chapters.setCurrentRow(at)
        self._chapters.blockSignals(False)

    @property
    def chapter(self) -> str:
        return self._chapter

    def _choose(self, item: QListWidgetItem) -> None:
        self._chapter = str(item.data(Qt.ItemDataRole.UserRole))
        self._marked = ""
        self._search.blockSignals(True)
        self._search.clear()
        self._search.blockSignals(False)
        self._show_chapter()

    def _show_chapter(self) -> None:
        lang = self.ui.lang
        if self.chapter == GOAL:
            self._put(self.ui.say("rulebook.goal"), [self._goal(part) for part in text.goal(lang)])
            return
        if self.chapter == GLOSSARY:
            self._put(self.ui.say("rulebook.glossary"), [self._term(term) for term in text.terms(lang)])
            return
        title = next((one.title for one in text.sections(lang) if one.id == self.chapter), "")
        self._put(title, [self._rule(rule) for rule in text.rules(lang) if rule.section == self.chapter])
        if self._marked:
            self._land()
            QTimer.singleShot(0, self, self._land)  # once more when the page has its size

    def _land(self) -> None:
        """The rule that was asked for at the top, and the caret at its first letter."""
        block = self._page.document().begin()
        while block.isValid() and not block.text().startswith(f"{self._marked}\N{NO-BREAK SPACE}"):
            block = block.next()
        if block.isValid():
            self._leave_room(self._page.viewport().height())  # below, so that the last rule can stand at the top, too
            self._page.setTextCursor(QTextCursor(block))
            self._page.scrollToAnchor(self._marked)

    def _find(self, typed: str) -> None:
        """Rules and words that contain everything that was typed, wherever it stands and however it is accented."""
        wanted = plain(typed).split()
        if not wanted:
            self._select(self._chapter)
            self._show_chapter()
            return
        self._show_row(-1)
        lang = self.ui.lang
        goals = [one for one in text.goal(lang) if _holds(wanted, one.title, one.text)]
        rules = [one for one in text.rules(lang) if _holds(wanted, one.id, one.title, one.text)]
        terms = [one for one in text.terms(lang) if _holds(wanted, one.name, one.text)]
        self._marked = ""
        found = [*map(self._goal, goals), *map(self._term, terms), *map(self._rule, rules)]
        self._put(self.ui.say("rulebook.found", n=len(found)), found)
        self._page.mark(wanted)

    def _follow(self, url: QUrl) -> None:
        if url.scheme() == "rule":
            self._past.append(self._marked or self.chapter)
            del self._past[:-50]
            self.open(url.path())

    def _step_back(self) -> None:
        if self._past:
            self.open(self._past.pop())

    # -- to print ------------------------------------------------------------------------------------------------------

    def save_aid(self, target: Path) -> None:
        """Whole or not at all."""
        from kd_qt.book.aid import pdf  # asked for by few

        try:
            files.replace_whole(target, pdf(self.ui.lang))
        except OSError as why:
            self._tell("replay.not_saved", problem=why.strerror or str(why))
        else:
            self._tell("replay.saved", file=str(target))

    def _tell(self, key: str, **params: object) -> None:
        words = self.ui.say(key, **params)
        self._note.setText(words)
        hearing.announce(self, words)

    # -- as pages ------------------------------------------------------------------------------------------------------

    def _put(self, title: str, parts: list[str]) -> None:
        self._shown_wide = self._wide
        html = f'<style>{self._style()}</style><p class="title">{escape(title)}</p>{"".join(parts)}'
        self._page.show_page(html, self._wide)
        self._page.mark(())
        self._leave_room(0)

    def _leave_room(self, below: float) -> None:
        frame = self._page.document().rootFrame()
        shape = frame.frameFormat()
        shape.setBottomMargin(max(below, self._page.document().documentMargin()))
        frame.setFrameFormat(shape)

    def _style(self) -> str:
        px = self.ui.px
        gold, text_colour, muted = palette.GOLD.name(), palette.TEXT.name(), palette.MUTED.name()
        return (
            f"p {{ font-size: {px(15.5)}px; margin-top: {px(2)}px; margin-bottom: {px(3)}px; line-height: 130%; }}"
            f".title {{ font-family: Manrope; font-weight: 800; font-size: {px(25)}px; color: {text_colour};"
            f" margin-bottom: {px(2)}px; }}"
            f".rule {{ font-family: Manrope; font-weight: 800; font-size: {px(16.5)}px; color: {text_colour};"
            f" margin-top: {px(16)}px; margin-bottom: {px(2)}px; }}"
            f".id {{ color: {gold}; }}"
            f".note, .note a {{ font-size: {px(13)}px; }}"
            f".note {{ color: {muted}; }}"
            f".picture {{ margin-top: {px(8)}px; margin-bottom: {px(4)}px; line-height: 100%; }}"
            f".caption {{ font-size: {px(14)}px; color: {muted}; margin-bottom: {px(10)}px; }}"
            f"a {{ color: {gold}; text-decoration: none; }}"
        )

    def _rule(self, rule: text.Rule) -> str:
        notes = [self.ui.say("rulebook.ruling")] if rule.ruling else []
        if rule.pages:
            notes.append(self.ui.say("rulebook.page", page=text.said_pages(rule.pages, self.ui.lang)))
        tail = [escape(note) for note in notes]
        tail += [self.ui.say("rulebook.see", ids=", ".join(_link(id) for id in rule.see))] if rule.see else []
        mark = f' style="background-color: {palette.INK3.name()};"' if rule.id == self._marked else ""
        return (
            f'<a name="{rule.id}"></a><p class="rule"{mark}>'
            f'<span class="id">{rule.id}</span>&nbsp; {escape(rule.title)}</p>'
            f"<p{mark}>{_linked(rule.text)}</p>"
            + (f'<p class="note">{" · ".join(tail)}</p>' if tail else "")
            + "".join(self._picture(one.id) for one in pictured.of_rule(rule.id))
        )

    def _goal(self, part: text.Goal) -> str:
        see = self.ui.say("rulebook.see", ids=", ".join(_link(id) for id in part.see))
        return (
            f'<p class="rule">{escape(part.title)}</p><p>{_linked(part.text)}</p>{self._picture(part.picture)}'
            f'<p class="note">{see}</p>'
        )

    def _picture(self, id: str) -> str:
        """A picture and what it shows in words, which is also what a screen reader has of it."""
        size = self._pictures.size(id, self._wide)
        if size.isEmpty():
            return ""
        words = escape(self._pictures.caption(id))
        image = f'<img src="{SCHEME}:{id}" alt="{words}" width="{size.width()}" height="{size.height()}">'
        return f'<p class="picture">{image}</p><p class="caption">{words}</p>'

    def _term(self, term: text.Term) -> str:
        rules = ", ".join(_link(id) for id in term.rules)
        see = f'<p class="note">{self.ui.say("rulebook.see", ids=rules)}</p>' if rules else ""
        return f'<a name="{term.id}"></a><p class="rule">{escape(term.name)}</p><p>{_linked(term.text)}</p>{see}'

    # -- screen --------------------------------------------------------------------------------------------------------

    def retranslate(self) -> None:
        super().retranslate()
        shown = self.chapter
        self._chapters.blockSignals(True)
        self._chapters.clear()
        self._add(self.ui.say("rulebook.goal"), GOAL)
        for section in text.sections(self.ui.lang):
            self._add(section.title, section.id)
        self._add(self.ui.say("rulebook.glossary"), GLOSSARY)
        self._chapters.blockSignals(False)
        self._chapters.setAccessibleName(self.ui.say("rulebook.chapters"))
        self._search.setAccessibleName(self.ui.say("rulebook.search"))
        self._page.setAccessibleName(self.ui.say("rulebook.title"))
        self._refit()
        typed = self._search.text()
        self.open(self._wanted or self._marked or shown)
        self._wanted = ""
        if typed:
            self._search.setText(typed)

    def _add(self, title: str, id: str) -> None:
        item = QListWidgetItem(title)
        item.setData(Qt.ItemDataRole.UserRole, id)
        self._chapters.addItem(item)

    def rescale(self) -> None:
        super().rescale()
        self._refit()
        self._show_again()

    def _show_again(self) -> None:
        if self._search.text():
            self._find(self._search.text())
        else:
            self._show_chapter()

    def repaint_all(self) -> None:
        super().repaint_all()
        self.rescale()

    @property
    def _wide(self) -> int:
        """Of a picture: as large as it is meant, where the page has the room."""
        return max(1, min(self.ui.px(WIDE), self._page.room()))

    def _resize_pictures(self) -> None:
        """Another width; whoever reads stays where they were."""
        if self._shown_wide == self._wide:
            return
        place = self._page.place()
        self._show_again()
        self._page.go_to(place)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        self._refit()

    def _refit(self) -> None:
        """The list is as wide as its longest chapter."""
        metrics_ = self._chapters.fontMetrics()
        titles = [self._chapters.item(at).text() for at in range(self._chapters.count())]
        words = max((metrics_.horizontalAdvance(title) for title in titles), default=0)
        wide = words + self.ui.px(52)
        self._chapters.setFixedWidth(max(self.ui.px(190), min(wide, round(self.width() * WIDEST))))

    def first_focus(self) -> QWidget | None:
        """Whoever asked for a rule reads it; whoever opened the book looks for something."""
        return self._page if self._marked else self._search

    def back(self) -> bool:
        """First away with the search, then with the book."""
        if self._search.text():
            self._search.clear()
            return True
        return False


def _holds(wanted: list[str], *texts: str) -> bool:
    said_text = plain(" ".join(texts))
    return all(word in said_text for word in wanted)


def _link(id: str) -> str:
    return f'<a href="rule:{id}">{id}</a>'


def _linked(words: str) -> str:
    """Ids of rules in a sentence lead to them."""
    return _ID.sub(lambda found: _link(found[0]) if text.rule(found[0]) else found[0], escape(words))
