"""First-time notes: each once ever, beside what it is about and over nothing that is asked, and never in the way."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest

from kd_core import resources, text
from kd_core.content import token_uses
from kd_core.game import Options, Setup, library
from kd_core.languages import LANGUAGES
from kd_core.record import asked
from kd_core.record.names import Lexicon
from kd_core.record.record import Player
from kd_qt import settings
from kd_qt.screens import lit
from kd_qt.screens.firsts.due import Due, due
from kd_qt.screens.firsts.moment import Moment
from kd_qt.screens.firsts.table import CALM, URGENT
from kd_qt.screens.play import PlayScreen
from kd_qt.screens.result import ResultScreen
from kd_qt.screens.rulebook import RulebookScreen
from kd_qt.screens.settings import SettingsScreen
from kd_qt.table.hands.picks import Pick, only_answer
from kd_qt.window import Window
from tests.gui.lan_kit import at_table, open_network
from tests.gui.listening import SUPPORTED, listening
from tests.gui.table_kit import Hands, Seatmate
from tests.gui.window_kit import Person, click, close_window, key, named, page, recorded, settle, until

pytestmark = pytest.mark.gui

PACKS = library.find(library.BOXES)
ROWS = (*URGENT, *CALM)
KEPT = {"block_wounds": {"how to block"}, "swap": {"bench special"}}  # what must be seen beside a note
LEFT, ESCAPE, F1 = Qt.MouseButton.LeftButton, Qt.Key.Key_Escape, Qt.Key.Key_F1
DUEL = ("chilly", "lost_knight")
BROUGHT = ("token.fire", "token.stun")  # by the packs, among others
MATCHES = (("duel", 2, "nemesis"), ("teams", 6, "tainted_grail"), ("teams", 1, "nemesis"))
Opened = Callable[..., Window]


def duel(window: Window, seed: int = 5, arena: str = "nemesis") -> PlayScreen:
    """Against a bot that is always the same, at its first question."""
    players = [Player("Ann"), Player("Bot", "bot", "random")]
    window.drop_to_home()
    window.play(Setup(PACKS, "duel", DUEL, arena, options=Options(), seed=seed), players)
    settle()
    play: PlayScreen = page(window, PlayScreen)
    until(lambda: bool(play.board.view_shown.get("legal")) and not play.board.busy)
    return play


def shown(play: PlayScreen) -> str:
    """The id of the note that lies there."""
    return play.notes._due.id if play.notes.slip.isVisible() and play.notes._due is not None else ""


# -- which there are ---------------------------------------------------------------------------------------------------


def test_every_note_has_its_words_and_a_rule() -> None:
    said = tomllib.loads(resources.path("rulebook", "rules.toml").read_text("utf-8"))
    known = {rule["id"] for rule in said["rule"]}
    assert len({row.id for row in ROWS}) == len(ROWS)
    for row in ROWS:
        assert text.known(f"first.{row.id}") and text.known(f"first.{row.id}_note"), row.id
        assert row.rule in known, row.id


def called(mode: str, seed: int, arena: str, choices: int = 150) -> Iterator[tuple[Due, Moment]]:
    """Every note that is called for in a match played at random, as if none had ever been shown."""
    game = Seatmate(mode, seed, arena=arena)
    told: list[Any] = []
    game.host.join(0, lambda said: told.extend(getattr(said, "events", ())))
    for _ in range(choices):
        if not game.others():
            break
        moment = Moment(game.table.desk, game.table.board.things, tuple(told))
        told.clear()
        if only_answer(game.table.view_shown) is None:
            yield from ((one, moment) for one in due(moment))
        game.link.act(game.random.choice(game.table.view_shown["legal"]))
    game.table.close()


def test_each_is_called_for_in_some_match_and_points_at_something(qapp: object) -> None:
    wanted, found = {*(row.id for row in ROWS), *BROUGHT}, set[str]()
    for mode, seed, arena in MATCHES:
        for one, moment in called(mode, seed, arena):
            if one.id not in found:
                found.add(one.id)
                assert [key for key in one.points if key in moment.things], one
                assert one.title and "{" not in one.words, one
                assert {key[0] for key in one.keeps} >= KEPT.get(one.id, set()), one
                assert one.id != "enter" or "Lost Knight is knocked down" in one.words, one
            if wanted <= found:
                return
    assert wanted - found == set()


def test_what_a_token_is_good_for_is_read_from_its_pack() -> None:
    """What only gains it does not count; a token with words of its own is told by them."""
    lexicon, words = Lexicon(PACKS), asked.book(PACKS)
    assert token_uses.special_uses(lexicon.fighters["james"], "ammo", words) == ["headshot", "suppressive_fire"]
    assert token_uses.special_uses(lexicon.fighters["mistbearer"], "mist", words) == []
    assert "2" in token_uses.ability_uses(lexicon.fighters["mistbearer"], "mist", "en", words)
    assert token_uses.ability_uses(lexicon.fighters["katie"], "ammo", "en", words) == ""


def test_a_stun_that_has_worn_off_by_the_time_somebody_is_asked_is_told_all_the_same(qapp: object) -> None:
    """It goes with the action that it takes, at the start of the turn."""
    game = Seatmate("duel", 2, arena="nemesis")
    assert game.until("action")
    put = {"event": "token_changed", "seat": 0, "token": "stun", "change": 1, "total": 1}
    found = {one.id: one for one in due(Moment(game.table.desk, game.table.board.things, (put,)))}
    assert "lose 1 action" in found["token.stun"].words and found["token.stun"].words.startswith("Was on")
    gone = {**put, "change": -1, "total": 0}
    assert "token.stun" not in {one.id for one in due(Moment(game.table.desk, game.table.board.things, (gone,)))}
    game.table.close()


# -- in a match --------------------------------------------------------------------------------------------------------


class Fingers(Hands):
    """Press whatever lies on top, as a real pointer does."""

    def pick(self, pick: Pick) -> None:
        point = self.table.viewport().mapTo(self.table.window(), self.point(pick))
        top = self.table.window().childAt(point)
        assert top is self.table.viewport(), (pick, top)
        QTest.mouseMove(top, top.mapFrom(self.table.window(), point))
        super().pick(pick)


class Someone(Person):
    hands = Fingers


def lies_well(window: Window, play: PlayScreen) -> None:
    """All of it is in the window, and nothing that it is about or that is asked is under it."""
    slip, due_now = QRectF(play.notes.slip.geometry()), play.notes._due
    assert due_now is not None and QRectF(play.rect()).contains(slip)
    things, desk = play.board.board.things, play.board.desk
    bar = [key for key in things if key[0] in ("bar", "control", "meter")]
    answers = [key for key, thing in things.items() if thing.spec.pick in desk.lit and key[0] != "stage"]
    assert bar
    for one in {*due_now.points, *due_now.keeps, *bar, *answers} & things.keys():
        assert not slip.intersects(lit.plain(things[one].spec.rect)), (due_now.id, one)
    lowest = max(line for line, _ in enumerate(play.notes.slip.lines)) + 1
    assert play.notes.slip.height() >= lowest * 13


def in_other_words(window: Window, play: PlayScreen) -> None:
    """In every language, and in the first again; the same note lies there as well."""
    before, said = shown(play), set[str]()
    for lang in (*LANGUAGES, "en"):
        window.ui.set_language(lang)
        assert shown(play) in (before, ""), lang
        if shown(play):
            said.add(play.notes.slip.words)
            lies_well(window, play)
    assert len(said) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("size", "scale", "arena", "most"), [((1280, 720), 100, "nemesis", 400), ((1920, 1080), 150, "tainted_grail", 12)]
)
def test_a_match_is_played_through_with_notes(
    opened: Opened, size: tuple[int, int], scale: int, arena: str, most: int
) -> None:
    """Each comes once; they are in nobody's way, in no language."""
    window = opened(size, scale=scale)
    play = duel(window, arena=arena)
    person, seen = Someone(window, 2), list[str]()
    now = ""
    for _ in range(3000):
        if not isinstance(window.page, PlayScreen) or len(person.sent) >= most:
            break
        if shown(play) and shown(play) != now:
            seen.append(shown(play))
            lies_well(window, play)
            if len(seen) <= 3:
                in_other_words(window, play)
        now = shown(play)
        assert not (now and play.board.play.playing)
        person.choose()
        QTest.qWait(1)
    assert isinstance(window.page, ResultScreen) or len(person.sent) >= most
    assert len(seen) == len(set(seen)) and len(seen) >= 3  # skills and the draft are always new
    assert window.ui.settings.noted[: len(seen)] == seen and settings.load().noted == window.ui.settings.noted


def test_it_covers_nothing_that_it_points_at(opened: Opened) -> None:
    """Whatever that is."""
    window = opened()
    play = duel(window)
    things = play.board.board.things
    kinds = ("plate", "header", "figure", "space", "skill line", "foe hand", "middle")
    for one in [one for one in things if one[0] in kinds]:
        assert play.notes._finds_room(Due("", "A few words", "And then a few more. " * 5, [one], "")), one
        slip = QRectF(play.notes.slip.geometry())
        assert not slip.intersects(lit.plain(things[one].spec.rect)), one


def test_it_leaves_free_what_one_needs_for_that_very_choice(opened: Opened) -> None:
    """The lines whose symbols are counted stay free, although there would be a place nearer by."""
    window = opened((1280, 720))
    play = duel(window)
    moment = Moment(play.board.desk, play.board.board.things, ())
    lines = moment.lines(moment.you)
    assert {key[0] for key in lines} == {"special", "header"} and len(lines) >= 5
    for keeps in ((), lines):
        note = Due("", "A few words", "And then a few more. " * 4, [("header", "left")], "", keeps)
        assert play.notes._finds_room(note)
        slip = QRectF(play.notes.slip.geometry())
        covered = [one for one in lines if slip.intersects(lit.plain(moment.things[one].spec.rect))]
        assert bool(covered) != bool(keeps)


def test_one_at_a_time_and_never_again(opened: Opened) -> None:
    window = opened()
    play = duel(window)
    assert shown(play) == "skills"
    QTest.mouseClick(play.notes.slip, LEFT)
    settle()
    assert shown(play) == "" and window.ui.settings.noted == ["skills"]
    assert shown(duel(window, 6)) == ""


def test_esc_takes_it_away_before_anything_else(opened: Opened) -> None:
    window = opened()
    play = duel(window)
    play.board.choose.click(("skill", play.board.view_shown["legal"][0]["skill"]))
    assert shown(play) and play.board.selection.picks
    key(window, ESCAPE)
    assert not shown(play) and play.veil is None and play.board.selection.picks
    key(window, ESCAPE)
    assert not play.board.selection.picks
    key(window, ESCAPE)
    assert play.veil is not None


def test_f1_opens_its_rule(opened: Opened) -> None:
    window = opened()
    play = duel(window)
    person, wanted = Person(window), list[str]()
    person.play_until(lambda: shown(play) == "draft")
    play.rule_wanted.connect(wanted.append)
    key(window, F1)
    assert wanted == ["COMBO-8"] and isinstance(window.page, RulebookScreen)
    key(window, ESCAPE)
    assert shown(play) == "draft"  # it waits while the book is open
    play.notes.dismiss()
    key(window, F1)
    assert wanted == ["COMBO-8", "SETUP-5"]  # that of what is asked


def test_it_goes_with_the_answer_and_behind_a_veil(opened: Opened) -> None:
    window = opened()
    play = duel(window)
    play.pause()
    assert not play.notes.slip.isVisible()
    play._go_on()
    assert shown(play) == "skills"
    Person(window).choose()
    assert shown(play) != "skills"


def test_it_stands_back_from_what_is_opened(opened: Opened) -> None:
    window = opened()
    play = duel(window)
    key(window, Qt.Key.Key_L)
    assert not play.notes.slip.isVisible()
    key(window, Qt.Key.Key_L)
    assert shown(play) == "skills"


def test_the_answer_of_somebody_else_does_not_take_it_away(opened: Opened) -> None:
    """Both keep a skill at once: the other one is done, the question here is the same."""
    window = opened()
    play = duel(window)
    play.board.stand({**play.board.view_shown, "to_act": list(play.board.view_shown["to_act"])})
    assert shown(play) == "skills"


@pytest.mark.skipif(not SUPPORTED, reason="events are overheard in Qt's Linux library")
def test_it_is_heard_once_with_the_question(opened: Opened) -> None:
    window = opened()
    with listening() as ear:
        play = duel(window)
        settle()
        words = play.notes.slip.words
        said = [one for one in ear.announced() if words in one]
        assert len(said) == 1 and said[0].count(words) == 1
        assert play.board.board.things["bar",].spec.name in said[0]
        play.board.voice.tell()
        assert len([one for one in ear.announced() if words in one]) == 1
    assert words in play.notes.slip.accessibleName()


def test_at_a_table_on_the_network_it_leaves_the_strip_free(opened: Opened) -> None:
    window, lan = open_network(notes=True)
    play, _ = at_table(window, lan)
    assert shown(play) == "skills" and play.strip.isVisible()
    lies_well(window, play)
    assert not play.notes.slip.geometry().intersects(play.strip.geometry())
    window.drop_to_home()
    window.ui.settings.noted = []
    watched, _ = at_table(window, lan, seat=None)
    assert not watched.notes.slip.isVisible() and window.ui.settings.noted == []  # who only watches is asked nothing
    close_window(window)


def test_under_a_curtain_there_is_none(opened: Opened) -> None:
    """Neither to be seen nor to be heard; what the one before has read, the next one need not read again."""
    window = opened()
    window.play(Setup(PACKS, "duel", DUEL, options=Options(), seed=5), [Player("Ann"), Player("Ben")])
    settle()
    play = page(window, PlayScreen)
    assert shown(play) == "skills"
    person = Person(window)
    person.play_until(lambda: play.curtain.down)
    assert not play.notes.slip.isVisible() and play.notes.slip.accessibleName() == ""
    person.play_until(lambda: not play.curtain.down)
    assert shown(play) == ""


# -- where there are none ----------------------------------------------------------------------------------------------


def test_off_means_none(opened: Opened) -> None:
    window = opened(notes=False)
    play = duel(window)
    person = Person(window, 2)
    for _ in range(30):
        assert not play.notes.slip.isVisible()
        person.choose()
        QTest.qWait(1)
    assert len(person.sent) > 3 and window.ui.settings.noted == []


def test_lessons_puzzles_and_replays_have_words_of_their_own(opened: Opened) -> None:
    window = opened()
    window.tutorial()
    settle()
    click(window, "tutorial.begin")
    assert not page(window, PlayScreen).notes.slip.isVisible()
    window.drop_to_home()
    window.puzzles()
    tile = window.page.tiles[0]  # type: ignore[attr-defined]
    window.puzzle(tile.puzzle)
    settle()
    play = page(window, PlayScreen)
    play._go_on()
    settle()
    assert play.board.desk.choosing and not play.notes.slip.isVisible()
    window.drop_to_home()
    window.watch(recorded(3, choices=30))
    settle()
    assert window.ui.settings.noted == []


def test_the_switch_and_once_more(opened: Opened) -> None:
    window = opened(noted=["skills"])
    window.settings()
    page(window, SettingsScreen)
    click(window, "settings.notes.off")
    assert not settings.load().notes and settings.load().noted == ["skills"]
    click(window, "settings.notes_again")
    assert settings.load().notes and settings.load().noted == []
    assert not named(window, "settings.notes_again").isEnabled()
    assert shown(duel(window)) == "skills"


@pytest.mark.parametrize(
    ("said", "noted", "on"),
    [
        ({"noted": ["skills", 7, None, {}, ["x"], "skills"]}, ["skills"], True),
        ({"noted": "skills", "notes": "no"}, [], True),
        ({"noted": {"skills": 1}, "notes": False}, [], False),
        ({"noted": [str(n) for n in range(5000)]}, [str(n) for n in range(1000)], True),
    ],
)
def test_broken_settings(said: dict[str, Any], noted: list[str], on: bool) -> None:
    settings.file().parent.mkdir(parents=True, exist_ok=True)
    settings.file().write_text(json.dumps(said), encoding="utf-8")
    assert (settings.load().noted, settings.load().notes) == (noted, on)
