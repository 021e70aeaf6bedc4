"""The rulebook in the window: the goal, pictures that are painted when they are seen, and the player aid to print."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path
from time import perf_counter

import pytest
from PySide6.QtCore import QDir, QSize
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFileDialog, QToolButton

from kd_core import text as core
from kd_core.game import odds
from kd_core.languages import LANGUAGES
from kd_core.record import pictured
from kd_qt.book import aid, parts
from kd_qt.book.blocks import Blocks, Rule, Strip, Table
from kd_qt.book.paper import SIZES, Page, print_pages, size_of
from kd_qt.book.pictures import Pictures, played
from kd_qt.screens.file_question import documents
from kd_qt.screens.rulebook import GLOSSARY, GOAL, RulebookScreen
from kd_qt.style import text
from kd_qt.window import Window
from tests.gui.window_kit import click, close_window, open_window, page, settle

pytestmark = pytest.mark.gui
IDS = [one.id for one in pictured.pictures()]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))
    text.overflow.clear()


@pytest.fixture
def book(window: Window) -> RulebookScreen:
    window.rulebook()
    settle()
    return page(window, RulebookScreen)


def colours(picture: QPixmap) -> int:
    """How many different ones a grid of points finds."""
    image = picture.toImage()
    spots = [(x, y) for x in range(4, image.width(), 9) for y in range(4, image.height(), 7)]
    return len({image.pixel(x, y) for x, y in spots})


# -- pictures ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_picture_is_painted_and_its_words_fit(window: Window, lang: str) -> None:
    window.ui.set_language(lang)
    pictures = Pictures(window.ui)
    for id in IDS:
        began = perf_counter()
        picture = pictures.pixmap(id, 640, 1.0)
        assert perf_counter() - began < 1.0, id  # about 10 ms each; the window waits meanwhile
        assert picture.size() == pictures.size(id, 640) and picture.height() > 80, id
        assert colours(picture) > 40, id
        assert pictures.caption(id) == pictured.caption(played(id), lang)
    assert not text.overflow


def test_everything_that_can_be_drawn_is_drawn_and_nothing_else_is_asked_for() -> None:
    assert {name for one in pictured.pictures() for name in one.draws} == set(parts.PARTS)


def test_the_sum_of_a_block_is_drawn_as_the_rules_have_it(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    """The numbers in the picture are those of the match."""
    drawn: list[object] = []
    line, cubes = text.line, parts.Canvas.cubes
    monkeypatch.setattr(text, "line", lambda *given, **more: (drawn.append(given[3]), line(*given, **more))[1])
    monkeypatch.setattr(parts.Canvas, "cubes", lambda c, w, *given: (drawn.append(w), cubes(c, w, *given))[1])
    Pictures(window.ui).pixmap("block", 641, 1.0)  # a size that nobody painted before
    found = pictured.block(played("block"))
    assert f"power {found.power}" in drawn
    assert [one for one in drawn if one in (found.incoming, found.stopped, found.taken)] == [
        found.incoming,
        found.stopped,
        found.taken,
    ]


def test_a_picture_that_does_not_fit_the_cards_is_left_out(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kd_qt.book.pictures.played", lambda id: None)
    window.rulebook("RANGE-1")
    settle()
    book = page(window, RulebookScreen)
    assert "RANGE-1" in book._page.toPlainText() and "\N{OBJECT REPLACEMENT CHARACTER}" not in book._page.toPlainText()


# -- the book ----------------------------------------------------------------------------------------------------------


def test_the_book_opens_with_the_goal(book: RulebookScreen) -> None:
    assert book.chapter == GOAL and book._chapters.currentRow() == 0
    for lang in LANGUAGES:
        book.ui.set_language(lang)
        said = book._page.toPlainText()
        for part in core.goal(lang):
            assert part.title in said and part.text in said
            assert not part.picture or pictured.caption(played(part.picture), lang) in said
        assert said.count("\N{OBJECT REPLACEMENT CHARACTER}") == sum(bool(one.picture) for one in core.goal(lang))


def test_pictures_are_painted_after_the_page_is_there(book: RulebookScreen) -> None:
    asked: list[str] = []
    paint = book._pictures.pixmap
    book._pictures.pixmap = lambda id, wide, dpr: (asked.append(id), paint(id, wide, dpr))[1]  # type: ignore[method-assign]
    book.open("BLOCK-2")
    book._page.viewport().grab()  # whoever looks at the page finds its place, not a wait
    assert asked == []
    settle()
    assert asked == ["block"]
    book.open("ARENA-2")  # the candles stand farther down
    settle()
    assert asked == ["block", "corridors"]
    book.ui.set_language("pl")
    settle()
    book.ui.set_contrast(True)
    settle()
    book.ui.set_contrast(False)
    settle()
    assert asked[2:] == ["corridors"] * 3, "in other words and other colours"
    assert colours(book._page.viewport().grab()) > 60


def test_pictures_are_as_broad_as_the_page_lets_them(window: Window, book: RulebookScreen) -> None:
    full = book._wide
    assert full == book.ui.px(640)
    book._page.go_to(0.5)
    before = book._page.place()
    window.resize(QSize(900, 620))
    settle()
    assert book._wide < full and f'width="{book._wide}"' in book._page.toHtml()
    assert abs(book._page.place() - before) < 0.1
    assert not book._page.horizontalScrollBar().maximum()


def test_the_search_finds_the_goal_and_pictures(book: RulebookScreen) -> None:
    book._search.setText("shield power")
    settle()
    assert core.goal("en")[3].title in book._page.toPlainText()
    book._search.setText("menhir dark")
    assert pictured.caption(played("candles"), "en") in book._page.toPlainText()
    assert book.back() and book.chapter == GOAL
    book.open(GLOSSARY)
    assert book.chapter == GLOSSARY


def test_a_search_belongs_to_no_chapter_and_marks_what_it_found(book: RulebookScreen) -> None:
    combo = core.sections("en")[5].id
    book.open(combo)
    row = book._chapters.currentRow()
    assert row > 0 and not book._page.extraSelections()
    book._search.setText("Corridor")
    assert book._chapters.currentRow() == -1
    marked = [one.cursor.selectedText().lower() for one in book._page.extraSelections()]
    assert len(marked) == book._page.toPlainText().lower().count("corridor") > 3 and set(marked) == {"corridor"}
    book._search.clear()
    assert book._chapters.currentRow() == row and book.chapter == combo and not book._page.extraSelections()
    book._search.setText("corridor")
    book._chapters.setCurrentRow(row)  # the very chapter that one came from
    assert not book._search.text() and book.chapter == combo and not book._page.extraSelections()


@pytest.mark.parametrize("scale", [100, 150])
def test_the_cross_of_the_search_stands_in_its_middle(qapp: object, scale: int) -> None:
    window = open_window(scale=scale)
    window.rulebook()
    settle()
    field = page(window, RulebookScreen)._search
    field.setText("corridor")
    settle()
    cross = field.findChild(QToolButton)
    assert cross is not None and cross.height() <= field.height()
    assert abs(cross.geometry().center().y() - field.rect().center().y()) <= 2
    close_window(window)


# -- the player aid ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_aid_is_two_pages_of_a4_and_everything_fits(qapp: object, lang: str) -> None:
    made = aid.Aid(lang)
    assert all((size_of(one) or 0) >= 8 for one in made.pages()), "smaller than can be read at a table"
    printed = made.pdf()
    assert not text.overflow
    assert printed.startswith(b"%PDF") and len(re.findall(rb"/Type /Page\b", printed)) == 2
    assert re.search(rb"/MediaBox \[0 0 595(\.\d+)? 842(\.\d+)?\s*\]", printed)
    assert len(re.findall(rb"/FontFile2", printed)) >= 4  # both families in both weights


def test_the_aid_says_what_the_engine_says(qapp: object) -> None:
    first, second = aid.Aid("en").pages()
    blocks = {type(one): one for column in first.columns for one in column}
    for held, ways in blocks[Blocks].ways.items():  # type: ignore[attr-defined]
        assert ways and all(2 * way.heavy + way.light == held for way in ways)
    wounds, failed = (cells for _, cells in blocks[Table].rows)  # type: ignore[attr-defined]
    assert [round(100 * odds.fail(int(n))) for n in wounds] == [int(part) for part in failed]
    assert "50" in failed and wounds[failed.index("50")] == "11"
    strips = [one for column in second.columns for one in column if isinstance(one, Strip)]
    assert [list(one.marked) for one in strips] == [[0, 4, 8], [0, 8], [0, 1, 7, 8], [0, 1, 2, 6, 7, 8]]
    named = {one.name for column in second.columns for one in column if isinstance(one, Rule)}
    tokens = {token.name["en"] for pack in aid.Aid("en").packs for token in pack.tokens}
    assert {f"{name}:" for name in tokens} <= named and len(tokens) == 7


def test_what_does_not_fit_a_page_is_noticed(qapp: object) -> None:
    full = Page("Too much", [[Rule("Again:", "and again " * 60)] * 20, [Rule("Once:", "is enough")]])
    assert size_of(full) is None
    print_pages([full], "Too much", "", "en")
    assert any("Too much" in one for one in text.overflow)
    assert size_of(Page("Fine", [[Rule("Once:", "is enough")]])) == SIZES[0]


def test_the_aid_is_saved_whole_or_not_at_all(
    book: RulebookScreen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "aid.pdf"
    book.save_aid(target)
    assert target.read_bytes().startswith(b"%PDF") and str(target) in book._note.text()
    target.write_bytes(b"what was there")

    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        book.save_aid(target)
    assert os.strerror(errno.ENOSPC) in book._note.text()
    assert target.read_bytes() == b"what was there" and [one.name for one in tmp_path.glob("*aid*")] == ["aid.pdf"]
    book.save_aid(target / "below" / "aid.pdf")  # no folder
    assert os.strerror(errno.ENOTDIR) in book._note.text()


def test_the_aid_is_asked_for_by_a_button(book: RulebookScreen) -> None:
    click(book, "rulebook.aid")
    dialog = book.findChild(QFileDialog)
    assert dialog is not None and dialog.acceptMode() == QFileDialog.AcceptMode.AcceptSave
    assert dialog.defaultSuffix() == "pdf"
    settle()
    assert dialog.directory() == QDir(documents()) != QDir.current(), "not where the program was started"
    up = dialog.findChild(QToolButton, "toParentButton")
    assert up is not None and up.isEnabled()
    shown = up.grab().toImage()
    light = [shown.pixelColor(x, y).lightness() for x in range(shown.width()) for y in range(shown.height())]
    assert min(light) < 60 and sorted(light)[len(light) // 2] > 200, "its dark picture on a light button"
    dialog.close()


def test_the_aid_is_a_command(qapp: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert aid.main(["--lang", "pl", str(tmp_path / "sciaga.pdf")]) == 0
    assert (tmp_path / "sciaga.pdf").read_bytes().startswith(b"%PDF")
    assert aid.main([str(tmp_path / "sciaga.pdf" / "aid.pdf")]) == 1
    assert os.strerror(errno.ENOTDIR) in capsys.readouterr().err
