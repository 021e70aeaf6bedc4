"""Lessons in the window: played by mouse and by keys, left and resumed, with wrong choices and tries in vain."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from kd_core.game import actions
from kd_core.languages import LANGUAGES
from kd_core.net import lesson as lessons
from kd_core.net.lesson import LESSONS, MAIN, PLAYER, RIVAL, Chapter, Lesson, Place
from kd_qt import learned, settings
from kd_qt.screens import lit, tutorial
from kd_qt.screens.coach import along
from kd_qt.screens.home import Home
from kd_qt.screens.lessons import LessonsScreen
from kd_qt.screens.play import PlayScreen
from kd_qt.screens.tutorial import TutorialScreen
from kd_qt.table.hands.picks import Action
from kd_qt.table.ko.show import Show
from kd_qt.table.words import screen_reader
from kd_qt.tower.moment import digits_of
from kd_qt.window import Window
from tests.gui.fit import too_long
from tests.gui.table_kit import Hands
from tests.gui.test_tower_match import build
from tests.gui.window_kit import click, key, named, page, recorded, settle, until, way_home

pytestmark = pytest.mark.gui

EVERY = lessons.every()
DUEL, SHORT = EVERY[0], EVERY[1:]
PLACES = [place for lesson in EVERY for place in lesson.places()]


def chapter_of(place: Place) -> Chapter:
    return lessons.lesson(place.lesson).chapter(place)


TO_DO = [place for place in PLACES if chapter_of(place).steps[place.step].do]
Opened = Callable[..., Window]
KNOWN = ["katie", "lost_knight"]
SIZES = [((1280, 720), 100, "en"), ((1280, 720), 150, "pl"), ((1920, 1080), 100, "es"), ((1920, 1080), 150, "en")]
Enter, Escape = Qt.Key.Key_Return, Qt.Key.Key_Escape


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
        if step.tower:
            self._build()
        elif step.reads:
            if self.way == "keys":
                key(self.window, Enter)
            else:
                QTest.mouseClick(screen.note.go_on, Qt.MouseButton.LeftButton)
        else:
            legal = screen.board.view_shown["legal"]
            Hands(self, self.way).do(next(one for one in legal if screen.match.wanted(one)))  # type: ignore[arg-type]
        settle(3)

    def _build(self) -> None:
        """A tower, as it is built in a match; the one with a clock is only begun, and judged: seconds are not waited
        for here."""
        until(lambda: self.screen.tower.front is not None)
        view: Any = self.screen.tower.front
        assert self.screen.note.isVisible() and hidden(self.screen) == [] and view.first_focus().hasFocus()
        if self.way == "keys":
            key(self.window, Enter)
        else:
            QTest.mouseClick(view.first_focus(), Qt.MouseButton.LeftButton)
        until(lambda: view.building, 10_000)
        step = self.screen.match.step
        if step is not None and step.tower == "steady":
            self.screen.match._host.judge(actions.Tower(True, "stands", view.test.set.terms.cubes))
        elif self.way == "keys":
            self._stack(view)
        else:
            build(view)
        until(lambda: self.screen.tower.front is None, 20_000)

    def _stack(self, view: Any) -> None:
        """By keys: choose the nearest loose cube, take it, let it fly, drop it."""
        for _ in range(view.test.set.terms.cubes - 1):
            for code, ms in ((Qt.Key.Key_Tab, 100), (Enter, 900), (Enter, 700)):
                QTest.keyClick(view, code)
                QTest.qWait(ms)


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
    note = QRectF(screen.note.geometry())
    steps = QRectF(screen.steps.geometry()) if screen.steps.isVisible() else QRectF()
    found: list[str] = []
    for name in (*step.lit, step.origin, step.to, *lit.meant(step.lit)):
        rects = screen.rects(name) if name else []
        assert rects or not name, f"{name} does not lie on the table"
        found += [name for rect in rects if note.intersects(rect) or steps.intersects(_middle(rect))]
    around = [name for name in lit.AROUND_A_TOWER if name != "tower status"]  # for which a small window has no room
    for name in ("bar",) if step.do else around if step.tower else ():
        found += [name for rect in screen.rects(name) if note.intersects(rect)]
    assert screen.rect().contains(screen.note.geometry())
    return found


def _middle(rect: QRectF) -> QRectF:
    """Without the air over a figure's head."""
    return rect.adjusted(0, rect.height() * 0.2, 0, 0)


# -- whole lessons -----------------------------------------------------------------------------------------------------


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
    assert learned.done(window.ui, MAIN)
    key(window, Enter) if keys else click(window, "tutorial.first")
    settle()
    played = page(window, PlayScreen)
    assert not isinstance(played, TutorialScreen)
    assert [player.level for player in played.session.match.players] == ["", "rookie"]
    assert [one["fighter"] for one in played.board.view_shown["players"]] == DUEL.chapters[0].fighters == KNOWN


WAYS = [("skills", "drag"), ("skills", "keys"), ("corridors", "drag"), ("corridors", "keys"), ("candles", "click")]
WAYS += [("teams", "click"), ("teams", "drag"), ("teams", "keys"), ("tower", "click"), ("tower", "keys")]


@pytest.mark.parametrize(("id", "way"), WAYS)
def test_a_short_lesson_is_played_from_the_list_to_the_next_one(opened: Opened, id: str, way: str) -> None:
    """Each way in another language. Of the corridors, candles and cards a click is as in the long lesson."""
    window = opened(language={"drag": "pl", "keys": "es"}.get(way, "en"))
    window.lessons()
    settle()
    tile = named(window, f"lessons.{id}")
    tile.setFocus()
    key(window, Enter) if way == "keys" else tile.click()
    settle(3)
    pupil = Pupil(window, way)
    while pupil.wait():
        screen = pupil.screen
        if not screen.match.step.tower:  # type: ignore[union-attr]  # that is looked at when it is there
            assert hidden(screen) == [] and screen.night.scene.lit and len(screen.note.lines) <= 2
        pupil.do()
    lesson = lessons.lesson(id)
    assert pupil.seen == [chapter.key(step) for chapter in lesson.chapters for step in chapter.steps]
    assert learned.done(window.ui, id) and not pupil.screen.match.fell
    following = learned.left(window.ui, id)
    key(window, Enter) if way == "keys" else click(window, "tutorial.next")
    assert pupil.wait() or pupil.screen.veil is not None
    assert pupil.screen.lesson.id == following != id


def test_every_step_is_resumed_where_it_was_left(window: Window) -> None:
    for place in PLACES:
        learned.remember(window.ui, place)
        window.learn(place.lesson)
        if place.lesson == MAIN or place != Place(lesson=place.lesson):
            named(window, "tutorial.resume" if place != Place() else "tutorial.begin").click()
        settle(2)
        pupil = Pupil(window)
        assert pupil.wait() and pupil.screen.match.at == place.step
        assert pupil.screen.place == place
    assert way_home(window)


def test_places_outlive_the_program_each_for_itself(window: Window) -> None:
    left = [TO_DO[3], *(lesson.places()[1] for lesson in SHORT)]
    for place in left:
        begin(window, place)
        assert way_home(window)
    again = settings.load()
    window.ui.settings = again
    assert [learned.place(window.ui, id) for id in LESSONS] == left


def test_settings_of_earlier_versions_know_the_long_lesson(window: Window) -> None:
    """They had no others, and a file of a later one may say strange things about them."""
    settings.file().parent.mkdir(parents=True, exist_ok=True)
    settings.file().write_text('{"lesson": {"chapter": "combo", "step": "jet", "done": true}}', "utf-8")
    window.ui.settings = settings.load()
    assert learned.place(window.ui, MAIN) == DUEL.find("combo", "jet") and learned.done(window.ui, MAIN)
    assert learned.left(window.ui, MAIN) == SHORT[0].id
    window.ui.settings.short_lessons = {"teams": 3, "skills": {"chapter": 7, "done": True}}
    assert learned.place(window.ui, "teams") == Place(lesson="teams") and not learned.done(window.ui, "teams")
    assert learned.place(window.ui, "skills") == Place(lesson="skills") and learned.done(window.ui, "skills")


# -- a tower -----------------------------------------------------------------------------------------------------------


def test_a_tower_that_falls_may_be_built_again_or_left(window: Window) -> None:
    """Nothing is put on anything, and the clock runs quicker than ten seconds."""
    last = lessons.lesson("tower").find("bell", "build")
    pupil = begin(window, last)
    fail(pupil)
    click(window, "tutorial.retry")
    assert pupil.wait() and pupil.screen.place == last
    fail(pupil)
    click(window, "tutorial.onward")
    assert pupil.screen.veil is not None and learned.done(window.ui, "tower"), "it was the last chapter"


def fail(pupil: Pupil) -> None:
    until(lambda: pupil.screen.tower.front is not None)
    match, view = pupil.screen.match, pupil.screen.tower.front
    began = match._now()
    now = match._now
    match._now = lambda: began + (now() - began) * 12
    QTest.mouseClick(view.first_focus(), Qt.MouseButton.LeftButton)
    until(lambda: pupil._skipped() and pupil.screen.veil is not None, 20_000)
    assert match.fell and not pupil.screen.note.isVisible()


def test_the_coach_speaks_over_the_tower_until_a_clock_runs(window: Window) -> None:
    for chapter, stays in (("cubes", True), ("bell", False)):
        pupil = begin(window, lessons.lesson("tower").find(chapter, "build"))
        until(lambda pupil=pupil: pupil.screen.tower.front is not None)  # type: ignore[misc]
        screen, view = pupil.screen, pupil.screen.tower.front
        assert screen.note.isVisible() and screen.night.isVisible() and not screen.steps.isVisible()
        assert not any(one.isVisible() for one in view.findChildren(QWidget, "tower.dice")), "dice would be chance"
        key(window, Escape)
        assert not screen.note.isVisible()
        click(window, "tutorial.resume")
        assert screen.note.isVisible() and view.first_focus().hasFocus()
        QTest.mouseClick(view.first_focus(), Qt.MouseButton.LeftButton)
        until(lambda view=view: view.building, 10_000)  # type: ignore[misc]
        assert screen.note.isVisible() is stays and not screen.night.isVisible()
        assert (window.ui.say("tower.stands_still") in view.accessibleDescription()) is stays
        assert (digits_of(view.test, view._now()) == "∞") is stays
        assert not stays or screen.note.hint == window.ui.say("tutorial.how_building")
        assert not screen.note.isVisible() or hidden(screen) == []


def test_a_tower_that_fell_leads_to_another_try_and_not_to_the_next_round(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lesson is no match: nobody has won a round, and no second one is announced."""
    pictures: list[str] = []
    monkeypatch.setattr(Show, "open", lambda show, picture, done: (pictures.append(picture.name), done()))
    pupil = begin(window, lessons.lesson("tower").find("bell", "build"))
    fail(pupil)
    view = pupil.table.view_shown
    assert pictures == [] and view["round"] == 1
    assert [player["victories"] for player in view["players"]] == [0, 0]
    assert named(pupil.screen, "tutorial.retry").hasFocus()


# -- ways through a lesson ---------------------------------------------------------------------------------------------


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


def test_on_the_first_step_there_is_no_way_back(window: Window) -> None:
    for place, there in ((Place(), False), (Place(0, 1), True), (Place(1, 0), True)):
        pupil = begin(window, place)
        assert pupil.screen.note.back.isVisible() is there
        key(window, Escape)
        shown = [one for one in pupil.screen.findChildren(QWidget, "tutorial.back") if one.isVisible()]
        assert len([one for one in shown if one is not pupil.screen.note.back]) == there


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_second_press_at_the_same_spot_never_leads_back(window: Window, lesson: str) -> None:
    """*Back* of the next step does not lie where *Go on* was pressed, whatever the next step lights."""
    for place in (place for place in PLACES if place.lesson == lesson and chapter_of(place).steps[place.step].reads):
        pupil = begin(window, place)
        note = pupil.screen.note
        spot = QPointF(note.go_on.mapToGlobal(note.go_on.rect().center()))
        QTest.mouseClick(note.go_on, Qt.MouseButton.LeftButton)
        settle(3)
        if pupil.wait() and pupil.screen.note.isVisible():
            back = pupil.screen.note.back
            assert not back.isVisible() or not back.rect().contains(back.mapFromGlobal(spot).toPoint()), place


def test_a_press_that_was_meant_for_the_step_before_does_nothing(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [10.0]
    monkeypatch.setattr(tutorial, "monotonic", lambda: now[0])
    pupil = begin(window, Place(0, 1))
    note = pupil.screen.note
    spot = note.go_on.mapToGlobal(note.go_on.rect().center())
    QTest.mouseClick(note.go_on, Qt.MouseButton.LeftButton)
    settle(3)
    note.move(note.pos() + spot - note.back.mapToGlobal(note.back.rect().center()))
    for later, place in ((0.3, Place(0, 2)), (3.0, Place(0, 1))):
        now[0] = 10.0 + later
        QTest.mouseClick(note.back, Qt.MouseButton.LeftButton)
        settle(3)
        assert pupil.wait() and pupil.screen.place == place


@pytest.mark.parametrize("lesson", EVERY, ids=LESSONS)
def test_skipping_the_last_chapter_ends_the_lesson(window: Window, lesson: Lesson) -> None:
    pupil = begin(window, lesson.places()[-1])
    QTest.mouseClick(pupil.screen.steps.skip, Qt.MouseButton.LeftButton)
    settle(3)
    assert pupil.screen.veil is not None
    if lesson is DUEL:
        click(window, "tutorial.again")
        assert pupil.wait() and pupil.screen.place == Place()
    else:
        click(window, "tutorial.lessons")
        assert page(window, LessonsScreen).tiles[EVERY.index(lesson)].done


# -- what is not wanted ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_wrong_choice_is_answered_and_nothing_happens(window: Window, lesson: str) -> None:
    for place in (place for place in TO_DO if place.lesson == lesson):
        do_what_is_not_wanted(window, place)


def do_what_is_not_wanted(window: Window, place: Place) -> None:
    """Once with the mouse, then everything."""
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
    assert pupil.wait()
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


@pytest.mark.parametrize(("size", "scale", "lang"), SIZES)
def test_who_reads_of_a_distance_sees_both_fighters_and_counts_the_spaces(
    opened: Opened, size: tuple[int, int], scale: int, lang: str
) -> None:
    window = opened(size, scale=scale, language=lang)
    for place in [place for place in PLACES if "ruler" in chapter_of(place).steps[place.step].lit]:
        screen = begin(window, place).screen
        note, things = QRectF(screen.note.geometry()), screen.board.board.things
        hole = screen.night.scene.lit[0].adjusted(-1, -1, 1, 1)
        stand = [player["space"] for player in screen.board.view_shown["players"]]
        assert hole.contains(lit.plain(things["ruler",].spec.rect)), place
        assert all(hole.contains(lit.plain(things["space", at].spec.rect)) for at in stand), place
        for figure in (rect for name in ("figure", "foe figure") for rect in screen.rects(name)):
            assert not note.intersects(figure), place
            assert any(figure.intersects(rect) for rect in screen.night.scene.also), place


@pytest.mark.parametrize(("size", "scale", "lang"), SIZES)
def test_the_note_lies_beside_the_fighters_and_on_no_question(
    opened: Opened, size: tuple[int, int], scale: int, lang: str
) -> None:
    window = opened(size, scale=scale, language=lang)
    for chapter, step, names in (("combo", "jet", lit.FIGHTERS), ("block", "power", ("bar",))):
        screen = begin(window, DUEL.find(chapter, step)).screen
        note = QRectF(screen.note.geometry())
        for rect in (rect for name in names for rect in screen.rects(name)):
            common = note.intersected(rect)
            share = common.width() * common.height() / (rect.width() * rect.height())
            assert share <= (0.2 if scale == 150 and names == lit.FIGHTERS else 0), "at most their feet"
        assert screen.night.points_at(note) in screen.night.scene.lit, "the beak points at nothing between"


@pytest.mark.parametrize(("size", "scale", "lang"), SIZES)
def test_the_arrow_stays_below_the_plate_of_steps(opened: Opened, size: tuple[int, int], scale: int, lang: str) -> None:
    window = opened(size, scale=scale, language=lang)
    for place in [place for place in TO_DO if chapter_of(place).steps[place.step].origin]:
        screen = begin(window, place).screen
        way = screen.night.scene.way
        assert way is not None
        assert min(rect.center().y() for rect in along(way, 0)) > screen.steps.geometry().bottom(), place


def test_the_words_of_the_ruler_are_not_cut_by_a_light_beside_them(window: Window) -> None:
    screen = begin(window, lessons.lesson("corridors").find("corridor", "red")).screen
    (words,) = lit.words_of_ruler(screen.board)
    assert any(rect.intersects(words) for rect in screen.night.scene.lit) and screen.night.scene.whole == (words,)
    screen = begin(window, DUEL.find("move", "step")).screen
    assert screen.night.scene.whole == (), "they lie beside what is lit"


def test_a_chapter_says_that_the_table_shows_another_moment(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(screen_reader, "announce", lambda table, words: told.append(words))
    words = window.ui.say("tutorial.another_moment")
    for place, elsewhen in ((Place(), ""), (Place(2, 0), words), (Place(2, 1), ""), (Place(3, 0), "")):
        told.clear()
        assert begin(window, place).screen.note.elsewhen == elsewhen, place
        assert any(words in one for one in told) is bool(elsewhen), "who only listens hears it, too"


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


def test_what_the_table_says_of_a_thing_is_not_under_the_coach(window: Window) -> None:
    pupil = begin(window, next(place for place in TO_DO if DUEL.chapter(place).id == "attack"))
    board = pupil.table
    shown = 0
    for thing in [one for one in board.board.things.values() if one.spec.note is not None]:
        board.pointer.show(thing.spec)
        looks = board.over.things.get(("zoom",))
        if looks is not None and thing.spec.note.kind == "words":
            shown += 1
            note = QRectF(pupil.screen.note.geometry()).adjusted(1, 1, -1, -1)
            assert not lit.plain(looks.spec.rect).intersects(note), thing.spec.key
    assert shown > 5


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
    screen = begin(window, Place()).screen
    for chapter in (chapter for lesson in EVERY for chapter in lesson.chapters):
        screen.match.chapter = chapter
        for step in chapter.steps:
            for answer in (False, True) if step.do else (False,):
                screen.note.tell("", screen.sentence(step), "", reads=not step.do)
                if answer:
                    screen.note.answer(screen.sentence(step, answer=True))
                assert len(screen.note.lines) <= 2 and "{" not in screen.note.words, screen.note.words


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 150), ((1920, 1080), 100), ((960, 600), 100)])
def test_other_sizes_show_what_is_lit(opened: Opened, size: tuple[int, int], scale: int) -> None:
    window = opened(size, language="pl", scale=scale)
    towers = [place for place in PLACES if chapter_of(place).steps[place.step].tower]
    for place in TO_DO + towers if size != (1920, 1080) else [place for place in TO_DO if place.lesson == MAIN]:
        screen = begin(window, place).screen
        if place in towers:
            until(lambda screen=screen: screen.tower.front is not None)  # type: ignore[misc]
            settle(3)
        assert hidden(screen) == [], place
        assert len(screen.note.lines) <= 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_the_menus_fits(opened: Opened, lang: str) -> None:
    for scale in (100, 150):
        window = opened(language=lang, scale=scale)
        for place, button in ((DUEL.find("ko", "wait"), "first"), (SHORT[0].places()[1], "next")):
            window.teach(place, briefs=True)
            screen: TutorialScreen = page(window, TutorialScreen)
            for show in (lambda: None, screen.pause, screen._say_fell, screen._say_end):
                show()
                settle(3)
                veil: QWidget | None = screen.veil
                assert veil is not None and not too_long(veil), scale
            assert named(screen, f"tutorial.{button}").isVisible()
        window.lessons()
        settle(2)
        assert not too_long(window.page)


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
    assert isinstance(window.page, LessonsScreen)
    assert named(window, f"lessons.{MAIN}").hasFocus(), "the long one is first"
    click(window, f"lessons.{MAIN}")
    key(window, Escape)
    assert isinstance(window.page, LessonsScreen), "where it was opened"


def test_the_list_tells_what_is_done_and_where_the_others_were_left(window: Window) -> None:
    learned.finish(window.ui, MAIN)
    learned.remember(window.ui, lessons.lesson("candles").places()[4])
    assert named(window, "home.tutorial").hasFocus()
    key(window, Enter)
    listed: LessonsScreen = page(window, LessonsScreen)
    assert [tile.done for tile in listed.tiles] == [True, *(False for _ in SHORT)]
    assert listed.tiles[1].hasFocus() and [tile.share > 0 for tile in listed.tiles].index(True) == 3
    said = {tile.lesson.id: tile.accessibleName() for tile in listed.tiles}
    assert window.ui.say("lessons.done") in said[MAIN] and "10 min" in said[MAIN]
    assert window.ui.say("lessons.left_at", step=5, steps=10) in said["candles"]
    click(window, "lessons.candles")
    click(window, "tutorial.resume")
    assert Pupil(window).wait() and page(window, TutorialScreen).place.step == 0


def test_after_the_last_lesson_nothing_is_offered_that_is_known(window: Window) -> None:
    for id in LESSONS:
        learned.finish(window.ui, id)
    screen = begin(window, SHORT[1].places()[-1]).screen
    screen._say_end()
    settle(2)
    assert not [one for one in screen.findChildren(QWidget, "tutorial.next") if one.isVisible()]
    assert named(screen, "tutorial.lessons").hasFocus()


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
