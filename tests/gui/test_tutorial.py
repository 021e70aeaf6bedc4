"""The lesson in the window: played by mouse and by keys, left and resumed, with wrong choices and tries in vain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from kd_core.languages import LANGUAGES
from kd_core.net import lesson as lessons
from kd_core.net.lesson import PLAYER, RIVAL, Place
from kd_qt.screens import lit
from kd_qt.screens.home import Home
from kd_qt.screens.play import PlayScreen
from kd_qt.screens.tutorial import TutorialScreen, kept_place
from kd_qt.table.hands.picks import Action
from kd_qt.table.words import screen_reader
from kd_qt.window import Window
from tests.gui.fit import too_long
from tests.gui.table_kit import Hands
from tests.gui.window_kit import click, close_window, key, named, open_window, page, recorded, settle, until, way_home

pytestmark = pytest.mark.gui

DUEL = lessons.duel()
PLACES = [Place(at, step) for at, chapter in enumerate(DUEL.chapters) for step in range(len(chapter.steps))]
TO_DO = [place for place in PLACES if DUEL.chapter(place).steps[place.step].do]
Opened = Callable[..., Window]
Enter, Escape = Qt.Key.Key_Return, Qt.Key.Key_Escape


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def window(qapp: object) -> Iterator[Window]:
    made = open_window()
    yield made
    close_window(made)


@pytest.fixture
def opened(qapp: object) -> Iterator[Opened]:
    """Windows of any language and size, closed at the end."""
    made: list[Window] = []

    def make(*args: Any, **settings: Any) -> Window:
        made.append(open_window(*args, **settings))
        return made[-1]

    yield make
    for window in made:
        close_window(window)


class Pupil:
    """A person in front of the lesson. `way`: drag, click or keys."""

    def __init__(self, window: Window, way: str = "click") -> None:
        self.window, self.way, self.random = window, way, Random(1)
        self.sent: list[Action] = []
        self._heard: object = None
        self.seen: list[str] = []  # the steps, by their keys

    @property
    def screen(self) -> TutorialScreen:
        found: TutorialScreen = page(self.window, TutorialScreen)
        if found is not self._heard:
            self._heard = found
            found.board.chosen.connect(self.sent.append)
        return found

    @property
    def table(self) -> Any:
        return self.screen.board

    def wait(self) -> bool:
        """Until a step is shown; False when something lies over the table."""
        until(lambda: self._skipped() and (self.screen.note.isVisible() or self.screen.veil is not None), 20_000)
        return self.screen.veil is None

    def _skipped(self) -> bool:
        """Pictures over the table are pressed away."""
        if isinstance(self.window.page, TutorialScreen):
            show = self.table.play.ko.show
            if show.on and self.table.play.playing:
                if self.way == "keys":
                    QTest.keyClick(show.button if show.waits else self.table, Enter)
                else:
                    QTest.mouseClick(show.button if show.waits else show, Qt.MouseButton.LeftButton)
        return isinstance(self.window.page, TutorialScreen)

    def do(self) -> None:
        """What the sentence says."""
        screen, step = self.screen, self.screen.match.step
        assert step is not None
        self.seen.append(screen.match.chapter.key(step))
        if not step.do:
            if self.way == "keys":
                key(self.window, Enter)
            else:
                QTest.mouseClick(screen.note.go_on, Qt.MouseButton.LeftButton)
        else:
            legal = screen.board.view_shown["legal"]
            Hands(self, self.way).do(next(one for one in legal if screen.match.wanted(one)))  # type: ignore[arg-type]
        settle(3)


def begin(window: Window, place: Place, way: str = "click") -> Pupil:
    window.teach(place)
    settle(3)
    pupil = Pupil(window, way)
    assert pupil.wait()
    return pupil


def hidden(screen: TutorialScreen) -> list[str]:
    """What the note or the plate of steps covers of what is needed."""
    step = screen.match.step
    assert step is not None
    note, steps = QRectF(screen.note.geometry()), QRectF(screen.steps.geometry())
    found: list[str] = []
    for name in (*step.lit, step.origin, step.to):
        rects = lit.rects(screen.board, name) if name else []
        assert rects or not name, f"{name} does not lie on the table"
        found += [name for rect in rects if note.intersects(rect) or steps.intersects(_middle(rect))]
    if step.do:
        bar = lit.rects(screen.board, "bar")[0]
        found += ["bar"] if note.intersects(bar) else []
    assert screen.rect().contains(screen.note.geometry())
    return found


def _middle(rect: QRectF) -> QRectF:
    """Without the air over a figure's head."""
    return rect.adjusted(0, rect.height() * 0.2, 0, 0)


# -- the whole lesson --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("way", ["keys", "click", "drag"])
def test_the_lesson_is_played_from_the_start_screen_to_the_first_duel(opened: Opened, lang: str, way: str) -> None:
    window = opened(language=lang)
    keys = way == "keys"
    assert named(window, "home.tutorial").hasFocus(), "it is what somebody new is offered first"
    key(window, Enter) if keys else click(window, "home.tutorial")
    key(window, Enter) if keys else click(window, "tutorial.begin")
    pupil = Pupil(window, way)
    while pupil.wait():
        screen = pupil.screen
        assert hidden(screen) == [] and screen.night.scene.lit and len(screen.note.lines) <= 2
        settle(1, bury=False)
        assert (screen.note.go_on if screen.note.go_on.isVisible() else screen.board).hasFocus()
        pupil.do()
    steps = [chapter.key(step) for chapter in DUEL.chapters for step in chapter.steps]
    assert pupil.seen == steps
    key(window, Enter) if keys else click(window, "tutorial.first")
    settle()
    played = page(window, PlayScreen)
    assert not isinstance(played, TutorialScreen)
    assert [player.level for player in played.session.match.players] == ["", "rookie"]


def test_every_step_is_left_and_resumed_from_the_start_screen(window: Window) -> None:
    for place in PLACES:
        begin(window, place)
        assert way_home(window) and kept_place(window.ui) == place
        window.page.tutorial.emit()
        named(window, "tutorial.resume" if place != Place() else "tutorial.begin").click()
        settle(2)
        pupil = Pupil(window)
        assert pupil.wait() and pupil.screen.match.at == place.step
        assert pupil.screen.place == place
    assert way_home(window)


def test_a_place_outlives_the_program(window: Window, opened: Opened) -> None:
    begin(window, TO_DO[3])
    again = opened(lesson=dict(window.ui.settings.lesson))
    assert kept_place(again.ui) == TO_DO[3]


def test_back_repeat_skip_and_the_beginning(window: Window) -> None:
    place = Place(4, 3)
    pupil = begin(window, place)
    QTest.mouseClick(pupil.screen.note.back, Qt.MouseButton.LeftButton)
    settle(3)
    assert pupil.wait() and pupil.screen.place == DUEL.before(place)
    key(window, Escape)
    click(window, "tutorial.repeat")
    assert pupil.wait() and pupil.screen.place == Place(4, 0)
    key(window, Escape)
    key(window, Escape)
    assert pupil.wait() and pupil.screen.place == Place(4, 0), "Esc closes the menu again"
    QTest.mouseClick(pupil.screen.steps.skip, Qt.MouseButton.LeftButton)
    settle(3)
    assert pupil.wait() and pupil.screen.place == Place(5, 0)
    key(window, Escape)
    click(window, "tutorial.home")
    assert isinstance(window.page, Home)


def test_by_keys_alone_the_menu_is_reached_from_every_kind_of_step(window: Window) -> None:
    for place in (Place(1, 0), TO_DO[0], TO_DO[4]):
        pupil = begin(window, place, "keys")
        key(window, Escape)
        assert pupil.screen.veil is not None
        key(window, Enter)
        assert pupil.wait() and pupil.screen.place == place
        pupil.do()


def test_skipping_the_last_chapter_ends_the_lesson(window: Window) -> None:
    pupil = begin(window, PLACES[-1])
    QTest.mouseClick(pupil.screen.steps.skip, Qt.MouseButton.LeftButton)
    settle(3)
    assert pupil.screen.veil is not None
    click(window, "tutorial.again")
    assert pupil.wait() and pupil.screen.place == Place()


# -- what is not wanted ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", TO_DO, ids=lambda place: "-".join(map(str, place)))
def test_a_wrong_choice_is_answered_and_nothing_happens(window: Window, place: Place) -> None:
    pupil = begin(window, place)
    screen, step = pupil.screen, pupil.screen.match.step
    assert step is not None
    legal = list(screen.board.view_shown["legal"])
    answer = screen.sentence(step, answer=True)
    wrong = [action for action in legal if not screen.match.wanted(action)]
    Hands(pupil, "click").do(wrong[0])  # type: ignore[arg-type]
    for action in wrong:
        screen.board.choose.send(action)
        settle(2)
        assert screen.note.no and screen.note.words == answer
        assert screen.board.view_shown["legal"] == legal and screen.board.selection.open
        assert hidden(screen) == []
    pupil.do()
    assert pupil.wait() or place == PLACES[-1]
    assert pupil.screen.place != place


def test_what_the_rules_refuse_is_answered_with_their_reason(window: Window) -> None:
    pupil = begin(window, next(place for place in TO_DO if DUEL.chapter(place).id == "move"))
    Hands(pupil, "drag").drag(("figure",), ("space", 7))  # type: ignore[arg-type]
    settle()
    said = pupil.screen.note.words
    assert pupil.screen.note.no and said == pupil.table.choose.refusal != ""
    key(window, Escape)
    step = pupil.screen.match.step
    assert step is not None and pupil.screen.note.words == pupil.screen.sentence(step), "until it is called back"
    pupil.do()
    assert pupil.wait() and not pupil.screen.note.no


def test_a_table_that_waits_for_a_reader_says_so(window: Window) -> None:
    pupil = begin(window, Place(1, 0))
    QTest.mouseClick(pupil.table.viewport(), Qt.MouseButton.LeftButton, pos=pupil.table.rect().bottomLeft() / 2)
    settle(2)
    note, step = pupil.screen.note, pupil.screen.match.step
    assert step is not None and note.words == pupil.screen.sentence(step), "it can still be read"
    assert note.nudges and note.hint == window.ui.say("tutorial.not_now")
    pupil.do()
    assert pupil.wait() and pupil.screen.place == Place(1, 1)


# -- light and words ---------------------------------------------------------------------------------------------------


def test_light_falls_on_what_is_picked_and_asked(window: Window) -> None:
    pupil = begin(window, next(place for place in TO_DO if DUEL.chapter(place).id == "attack"))
    bar = lit.rects(pupil.table, "bar")[0]
    assert bar not in pupil.screen.night.scene.also
    Hands(pupil, "click").pick(("row", 0))  # type: ignore[arg-type]
    assert bar in pupil.screen.night.scene.also
    assert not pupil.screen.note.geometry().intersects(bar.toRect())


def test_the_note_makes_way_for_the_ring_of_the_keyboard(window: Window) -> None:
    pupil = begin(window, TO_DO[0], "keys")
    reached = set()
    for code in (Qt.Key.Key_Tab,) * 6 + (Qt.Key.Key_Right,) * 3 + (Qt.Key.Key_Down,) * 3:
        key(window, code)
        focused = pupil.table.ring.focused()
        rect = lit.plain(focused.rect)
        assert rect in pupil.screen.night.scene.also, "it is lit"
        if focused.zone in ("row", "hand", "bar"):
            reached.add(focused.zone)
            assert not pupil.screen.note.geometry().intersects(rect.toRect())
    assert "row" in reached


def test_the_night_becomes_dusk_while_something_is_carried(window: Window) -> None:
    pupil = begin(window, next(place for place in TO_DO if DUEL.chapter(place).id == "attack"))
    hands = Hands(pupil, "drag")  # type: ignore[arg-type]
    view, start = pupil.table.viewport(), hands.point(("row", 0))
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(view, start + (hands.point(("foe",)) - start) / 2)
    settle(2)
    assert pupil.screen.night.scene.soft
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=start)
    settle(2)
    assert not pupil.screen.night.scene.soft


def test_after_the_pictures_of_a_knockdown_the_keyboard_goes_on(opened: Opened) -> None:
    """They take the focus, and leave it nowhere."""
    window = opened(speed="fast")
    pupil = begin(window, DUEL.find("test", "last"))
    pupil.do()
    show = pupil.table.play.ko.show
    until(lambda: show.waits, 20_000)
    QTest.mouseClick(show.button, Qt.MouseButton.LeftButton)
    assert pupil.wait() and pupil.screen.place == DUEL.find("round", "won")
    settle()
    assert pupil.screen.note.go_on.hasFocus()


def test_every_step_is_announced(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(screen_reader, "announce", lambda table, words: told.append(words))
    pupil = begin(window, Place(3, 0))
    while pupil.screen.place.chapter == 3:
        step = pupil.screen.match.step
        assert step is not None and any(pupil.screen.sentence(step) in words for words in told)
        pupil.do()
        assert pupil.wait()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_fits_two_lines(opened: Opened, lang: str) -> None:
    window = opened(language=lang)
    for at in range(len(DUEL.chapters)):
        screen = begin(window, Place(at)).screen
        for step in screen.match.chapter.steps:
            for answer in (False, True) if step.do else (False,):
                screen.note.tell("", screen.sentence(step), "", reads=not step.do)
                if answer:
                    screen.note.answer(screen.sentence(step, answer=True))
                assert len(screen.note.lines) <= 2 and "{" not in screen.note.words, screen.note.words


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 150), ((1920, 1080), 100), ((960, 600), 100)])
def test_other_sizes_show_what_is_lit(opened: Opened, size: tuple[int, int], scale: int) -> None:
    window = opened(size, language="pl", scale=scale)
    for place in TO_DO:
        screen = begin(window, place).screen
        assert hidden(screen) == [], place
        assert len(screen.note.lines) <= 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_the_menus_fits(opened: Opened, lang: str) -> None:
    for scale in (100, 150):
        window = opened(language=lang, scale=scale)
        window.teach(TO_DO[-1], briefs=True)
        screen: TutorialScreen = page(window, TutorialScreen)
        for show in (lambda: None, screen.pause, screen._say_end):
            show()
            settle(3)
            veil: QWidget | None = screen.veil
            assert veil is not None and not too_long(veil), scale
            if show == screen._say_end:
                assert named(veil, "tutorial.first").isVisible()


def test_another_language_in_the_middle_of_a_step(window: Window) -> None:
    pupil = begin(window, TO_DO[1])
    step = pupil.screen.match.step
    assert step is not None
    before = pupil.screen.note.words
    window.ui.set_language("pl")
    settle(3)
    assert pupil.screen.note.words == pupil.screen.sentence(step) != before


# -- the start screen --------------------------------------------------------------------------------------------------


def test_whoever_has_played_finds_the_lesson_below(window: Window) -> None:
    assert not window.page.findChild(QWidget, "home.learn").isVisible()
    recorded(choices=30)
    window.page.entered()
    settle()
    assert not window.page.findChild(QWidget, "home.tutorial").isVisible()
    click(window, "home.learn")
    assert isinstance(window.page, TutorialScreen)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_of_the_start_screen_is_pushed_out(opened: Opened, lang: str) -> None:
    for known in (False, True):
        if known:
            recorded(choices=30)
        window = opened(language=lang)
        assert not too_long(window.page)
        inside, shown = window.rect(), [one for one in window.page.findChildren(QWidget) if one.isVisible()]
        for one in (one for one in shown if one.objectName().startswith("home.")):
            assert inside.contains(one.mapTo(window, one.rect().topLeft())), one.objectName()
            assert inside.contains(one.mapTo(window, one.rect().bottomRight())), one.objectName()


def test_the_rival_is_the_rookie_by_name(window: Window) -> None:
    screen = begin(window, Place()).screen
    assert screen.match.players[RIVAL].name and screen.match.people == (PLAYER,)
