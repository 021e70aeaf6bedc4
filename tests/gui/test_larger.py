"""The scale of the settings does what it says: the start screen stays whole, and on the table grows what can grow."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest

from kd_core.languages import LANGUAGES
from kd_qt.screens.home import Home
from kd_qt.screens.parts import Slanted
from kd_qt.settings import SCALES
from kd_qt.style import text
from kd_qt.table import layout
from kd_qt.table.things.spec import Note
from kd_qt.table.words import log
from kd_qt.table.words.prompt import ask
from kd_qt.window import Window
from tests.gui.fit import too_long
from tests.gui.table_kit import LEFT, Seatmate
from tests.gui.window_kit import close_window, open_window, recorded, settle

pytestmark = pytest.mark.gui
SIZES = ((960, 600), (1280, 720), (1920, 1080))


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))


# -- the start screen --


@pytest.fixture
def windows(qapp: object) -> Iterator[Any]:
    made: list[Window] = []

    def opened(size: tuple[int, int], scale: int = 100, lang: str = "en") -> Window:
        made.append(open_window(size, scale=scale, language=lang))
        settle()
        return made[-1]

    yield opened
    for window in made:
        close_window(window)


def home(window: Window) -> Home:
    assert isinstance(window.page, Home)
    return window.page


def lines(window: Window) -> list[Slanted]:
    return [line for line in home(window)._menu.values() if not line.isHidden()]


def seen(window: Window, line: Slanted) -> bool:
    """All of it, and nothing over its name."""
    view = home(window)._scroll.viewport()
    place = QRect(line.mapTo(view, QPoint(0, 0)), line.size())
    return view.rect().contains(place)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_on_the_start_screen_can_be_reached(windows: Any, size: tuple[int, int], scale: int) -> None:
    recorded(6, choices=30)  # one line more: Continue
    window = windows(size, scale)
    page = home(window)
    bar, more = page._scroll.verticalScrollBar(), page._more
    shown = [seen(window, line) for line in lines(window)]
    assert len(shown) >= 10 and all(shown) == (bar.maximum() == 0)
    assert more.below.isVisible() == (not all(shown)) and not more.above.isVisible()
    for foot in (page._settings, page._keys, page._quit, *page._languages.buttons().values()):
        assert page.rect().contains(QRect(foot.mapTo(page, QPoint(0, 0)), foot.size()))
    for line in lines(window):
        line.setFocus(Qt.FocusReason.TabFocusReason)
        page._scroll.ensureWidgetVisible(line)
        assert seen(window, line)
    bar.setValue(bar.maximum())
    assert not more.below.isVisible() and more.above.isVisible() == (bar.maximum() > 0)


@pytest.mark.parametrize("scale", [75, 100, 125, 150])
@pytest.mark.parametrize("size", SIZES[1:], ids=lambda size: f"{size[0]}x{size[1]}")
def test_at_usual_sizes_nothing_has_to_scroll(windows: Any, size: tuple[int, int], scale: int) -> None:
    window = windows(size, scale)
    assert all(seen(window, line) for line in lines(window))


def test_the_keyboard_brings_every_line_into_sight(windows: Any) -> None:
    window = windows((960, 600), 200)
    met = []
    for _ in range(len(lines(window))):
        focus = window.focusWidget()
        assert isinstance(focus, Slanted) and seen(window, focus)
        met.append(focus.objectName())
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    assert met == [line.objectName() for line in lines(window)]


def test_a_press_on_the_sign_goes_on(windows: Any) -> None:
    window = windows((960, 600), 200)
    page = home(window)
    for _ in range(5):
        if page._more.below.isVisible():
            QTest.mouseClick(page._more.below, LEFT)
    assert seen(window, lines(window)[-1]) and page._more.above.isVisible()
    QTest.mouseClick(page._more.above, LEFT)
    assert not seen(window, lines(window)[-1])


@pytest.mark.parametrize("size", [(1920, 1080), (2560, 1440)])
def test_the_menu_grows_with_the_window(windows: Any, size: tuple[int, int]) -> None:
    usual, large = windows((1280, 720)), windows(size)
    times = size[1] / 720
    for a, b in zip(lines(usual), lines(large)):
        assert b.width() >= a.width() * times * 0.98 and b.height() >= a.height() * times * 0.98


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_its_words_fit(windows: Any, size: tuple[int, int], scale: int) -> None:
    window = windows(size, scale)
    for lang in LANGUAGES:
        window.ui.set_language(lang)
        settle()
        text.overflow.clear()
        window.grab()
        assert [*too_long(window), *text.overflow] == []


def test_without_a_note_it_is_still_told(windows: Any) -> None:
    line = lines(windows((960, 600), 150))[0]
    assert not line.with_note and line.toolTip() and line.accessibleDescription() == line.note != ""


# -- the table --


class Letters:
    """How large each text was painted last."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.px: dict[str, float] = {}
        paint = text.line

        def noted(p: Any, x: float, y: float, words: str, role: str, px: float, *rest: Any, **more: Any) -> Any:
            self.px[words.replace("\xa0", " ")] = px
            return paint(p, x, y, words, role, px, *rest, **more)

        patch.setattr(text, "line", noted)


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> Letters:
    return Letters(monkeypatch)


def scaled(game: Seatmate, scale: int, lang: str = "en") -> None:
    game.table.settings.scale = scale  # type: ignore[attr-defined]
    game.table.settings.language = lang  # type: ignore[attr-defined]
    game.table.restyle()
    game.table.grab()


def asked(qtbot: Any, kind: str, mode: str = "duel", seed: int = 3, **given: Any) -> Seatmate:
    game = Seatmate(mode, seed, **given)
    qtbot.addWidget(game.table)
    assert game.until(kind)
    return game


def painted(game: Seatmate, letters: Letters, scale: int) -> tuple[float, float, float]:
    """The question, the newest sentence of the log, and the first button."""
    scaled(game, scale)
    prompt = ask(game.table.desk)
    newest = log.letters(game.table.desk)
    button = game.table.board.things[("control", prompt.controls[0].pick)].spec.rect.h
    return letters.px[prompt.sentence], newest, button


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_at_150_percent_what_is_said_is_larger(qtbot: Any, letters: Letters, size: tuple[int, int]) -> None:
    game = asked(qtbot, "action", size=size)
    usual, larger = painted(game, letters, 100), painted(game, letters, 150)
    assert all(b >= 1.3 * a for a, b in zip(usual, larger)), (usual, larger)


def test_at_150_percent_the_large_card_the_note_and_the_keys_are_larger(qtbot: Any, letters: Letters) -> None:
    game = asked(qtbot, "action")
    table = game.table
    for note in (Note("card", table.view_shown["row"][0]), Note("words", title="Range", text="How far. " * 12)):
        wide = []
        for scale in (100, 150):
            scaled(game, scale)
            table.pointer.shown = (note, table.board.things[("row", 0)].spec.rect)
            table.overlays()
            wide.append(table.over.things[("zoom",)].spec.rect.w)
        assert wide[1] >= 1.4 * wide[0], note
    QTest.keyClick(table, Qt.Key.Key_Question, Qt.KeyboardModifier.ShiftModifier)
    scaled(game, 100)
    usual = table.over.things[("keys",)].spec.rect if ("keys",) in table.over.things else None
    scaled(game, 150)
    if usual is not None:
        assert table.over.things[("keys",)].spec.rect.h > usual.h


@pytest.mark.parametrize("scale", [125, 150, 200])
@pytest.mark.parametrize("near", ["row0", "row3", "hand", "special", "foe", "deck"])
def test_the_large_card_hides_neither_itself_nor_leaves_the_window(near: str, scale: int) -> None:
    p = layout.plan(1280, 720, scale / 100)
    hand = layout.hand_rects(p, 6)[5]
    places = {"row0": p.row[0], "row3": p.row[3], "hand": hand, "deck": p.deck}
    places |= {"special": p.columns[0].specials[1], "foe": p.columns[1].specials[1]}
    w = min(300 * p.k * p.over, (p.h - 40) / layout.RATIO)
    rect = layout.zoom_rect(p, places[near], w, w * layout.RATIO)
    assert rect.x >= 0 and rect.right <= p.w and rect.y >= 0 and rect.bottom <= p.h
    assert not rect.meets(places[near])


@pytest.mark.parametrize("scale", [125, 150, 200])
@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_what_is_asked_fits_at_every_scale(qtbot: Any, mode: str, scale: int) -> None:
    for kind in ("action", "combo", "block_wounds", "knockdown", "discard"):
        game = asked(qtbot, kind, mode, 5)
        for lang in LANGUAGES:
            scaled(game, 100, lang)
            text.overflow.clear()
            scaled(game, scale, lang)
            assert text.overflow == [], (kind, lang)
            _apart(game)


def _apart(game: Seatmate) -> None:
    """The controls lie in the bar and not over each other."""
    bar = game.table.board.things[("bar",)].spec.rect
    rects = [thing.spec.rect for key, thing in game.table.board.things.items() if key[0] in ("control", "count")]
    for one in rects:
        assert one.x >= bar.x and one.right <= bar.right + 0.5 and one.y >= bar.y and one.bottom <= bar.bottom + 0.5
    for one, other in combinations(rects, 2):
        assert not one.meets(other)


def test_the_stage_gives_the_room_and_the_cards_stay() -> None:
    usual, larger = layout.plan(1280, 720), layout.plan(1280, 720, 1.5)
    given = usual.stage.h - larger.stage.h
    assert given == pytest.approx(larger.bar.h - usual.bar.h) and given == pytest.approx(usual.bar.h / 2)
    assert larger.columns[0].last.h == pytest.approx(usual.columns[0].last.h + given)
    assert [rect[2:] for rect in larger.row] == [rect[2:] for rect in usual.row] and larger.hand == usual.hand
    assert layout.plan(1280, 720, 0.75).words == 1.0
