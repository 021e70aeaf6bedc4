"""The window from the start screen to the result, after a crash, in three languages, with what may go wrong."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel

from kd_core import __version__, places
from kd_core.game import Match, chance
from kd_core.languages import LANGUAGES
from kd_core.net import bots
from kd_core.net.host import Host
from kd_core.net.messages import Refused
from kd_core.record import BeingPlayed, Recorder, record
from kd_core.record.film import Film
from kd_core.record.record import CannotWrite
from kd_core.text import say
from kd_qt import app, choices, mishap, session, settings, tally, unfinished
from kd_qt.screens.home import Home
from kd_qt.screens.keys import KeysScreen
from kd_qt.screens.play import PlayScreen
from kd_qt.screens.replay import ReplayScreen
from kd_qt.screens.replays import ReplaysScreen
from kd_qt.screens.result import ResultScreen
from kd_qt.screens.rulebook import RulebookScreen
from kd_qt.screens.settings import SettingsScreen
from kd_qt.screens.setup import SetupScreen
from kd_qt.window import Window
from tests.gui.window_kit import (
    Person,
    click,
    close_window,
    key,
    named,
    open_window,
    page,
    recorded,
    settle,
    until,
    way_home,
)

pytestmark = pytest.mark.gui
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(autouse=True)
def same_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same setup and the same bots every time."""
    for module in (choices, bots):
        monkeypatch.setattr(module, "SystemRandom", lambda: Random(11))
    monkeypatch.setattr(chance, "new_key", lambda: b"the same key for every match....")


def texts(root: object) -> list[str]:
    return [label.text() for label in root.findChildren(QLabel)]  # type: ignore[attr-defined]


# -- playing -----------------------------------------------------------------------------------------------------------


def test_from_the_start_screen_to_the_result_with_the_mouse(window: Window) -> None:
    click(window, "home.computer")
    setup = page(window, SetupScreen)
    setup.choices.seats[1].level = "random"
    click(window, "setup.test.dice")
    click(window, "setup.start")
    play = page(window, PlayScreen)
    person = Person(window)
    person.play_until(lambda: isinstance(window.page, ResultScreen))
    result = page(window, ResultScreen)
    assert len(person.sent) > 15
    rounds = play.tally.rounds
    assert 2 <= len(rounds) <= 3 and sum(one.winner == result.played.winner for one in rounds) == 2
    assert any(title in texts(result) for title in ("You win!", "You lose"))
    kept = record.read(result.played.path)
    assert kept.match().winner == result.played.winner
    counted = tally.Tally()
    counted.add(event.to_json() for event in kept.start().opening)
    for _, _, _, events in kept.replay():
        counted.add(event.to_json() for event in events)
    assert counted.statistics == play.tally.statistics and counted.rounds == play.tally.rounds
    click(window, "result.home")
    assert isinstance(window.page, Home) and not named(window, "home.computer").isHidden()
    assert unfinished.newest() is None


def test_by_keyboard_from_the_start_to_the_table(window: Window) -> None:
    assert named(window, "home.tutorial").hasFocus()
    key(window, Qt.Key.Key_Tab)
    assert named(window, "home.computer").hasFocus()
    key(window, Qt.Key.Key_Return)
    assert named(window, "setup.start").hasFocus()
    named(window, "setup.mode.duel").setFocus()
    key(window, Qt.Key.Key_Right)
    assert page(window, SetupScreen).choices.mode == "teams"
    named(window, "fighter.maggot").setFocus()
    key(window, Qt.Key.Key_Return)
    assert page(window, SetupScreen).choices.seats[0].fighter == "maggot"
    named(window, "setup.test.dice").setFocus()
    key(window, Qt.Key.Key_Return)
    named(window, "setup.start").setFocus()
    key(window, Qt.Key.Key_Return)
    person = Person(window, 2, "keys")
    person.play_until(lambda: len(person.sent) == 8)


def test_bots_among_themselves(window: Window) -> None:
    click(window, "home.computer")
    for seat in page(window, SetupScreen).choices.seats:
        seat.level = "random"
    click(window, "setup.test.dice")
    click(window, "setup.start")
    until(lambda: isinstance(window.page, PlayScreen) and window.page.board.play.ko.show.waits, 20_000)
    click(window, "match.next_round")


def host_of(play: PlayScreen) -> Host:
    """The window has no way to the host; tests may look behind the scenes."""
    return play.session.match._host


def test_a_rematch_has_the_same_fighters(window: Window) -> None:
    over = Film.of(recorded(4))
    from kd_qt.match import Played

    kept, setup = over.kept, over.kept.beginning.setup
    played = Played(over.view(len(over), 0), setup.packs, kept.players, tally.Tally(), setup, kept.path, (0,))
    window.result(played)
    click(window, "result.again")
    view = page(window, PlayScreen).board.view_shown
    assert [player["fighter"] for player in view["players"]] == played.fighters
    assert view["arena"] == over.view(len(over), None)["arena"] and view["round"] == 1


def test_the_menu_keeps_the_match(window: Window) -> None:
    window.ui.settings.notes = False  # they take the first Esc: test_firsts.py
    click(window, "home.computer")
    click(window, "setup.test.dice")
    click(window, "setup.start")
    person = Person(window, 3)
    person.play_until(lambda: len(person.sent) == 6)
    until(lambda: bool(window.page.board.view_shown["legal"]))
    legal = window.page.board.view_shown["legal"]
    key(window, Qt.Key.Key_Escape)
    click(window, "match.rules")
    assert isinstance(window.page, RulebookScreen)
    key(window, Qt.Key.Key_Escape)
    click(window, "match.settings")
    key(window, Qt.Key.Key_Escape)
    click(window, "match.resume")
    assert page(window, PlayScreen).veil is None and window.page.board.view_shown["legal"] == legal
    key(window, Qt.Key.Key_Escape)
    click(window, "match.leave")
    settle()
    line = named(window, "home.continue")
    assert "Chilly" in line.note and "Lost Knight" in line.note  # type: ignore[attr-defined]
    click(window, "home.continue")
    assert page(window, PlayScreen).board.view_shown["legal"] == legal
    assert window.page.board.memory.log, "the log begins where the match was left"


def test_people_at_one_computer_get_a_curtain(window: Window) -> None:
    click(window, "home.same")
    click(window, "setup.test.dice")
    click(window, "setup.start")
    play = page(window, PlayScreen)
    assert play.session.match.people == (0, 1) and play.session.viewpoint == 0
    person = Person(window, 2)
    person.play_until(lambda: play.veil is not None)
    assert play.veil.opaque and "Player 2" in " ".join(texts(play.veil))
    key(window, Qt.Key.Key_Escape)  # the menu, with nothing of the table to be seen
    assert play.veil.opaque
    click(window, "match.resume")
    assert play.veil is not None and play.veil.opaque, "the curtain is back"
    click(window, "curtain.ready")
    assert play.session.viewpoint == 1 and play.board.view_shown["you"] == 1 and play.veil is None


def test_team_mates_need_no_curtain(window: Window) -> None:
    window.set_up("same")
    window.page.choose_mode("teams")
    for seat in (1, 3):
        window.page.choices.seats[seat].level = "random"
    click(window, "setup.test.dice")
    click(window, "setup.start")
    play = page(window, PlayScreen)
    person = Person(window, 5)
    person.play_until(lambda: play.session.viewpoint == 2)
    assert play.veil is None


def test_a_record_that_cannot_be_written_costs_nothing(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    window.go_on(recorded(6, choices=30))
    play = page(window, PlayScreen)
    until(lambda: bool(play.board.view_shown["legal"]))
    legal = play.board.view_shown["legal"]
    recorder = host_of(play)._recorder
    write = recorder.write

    def full(seat: int, action: object, by: str = "", film: str = "") -> None:
        raise CannotWrite(recorder.path, "No space left on device")

    monkeypatch.setattr(recorder, "write", full)
    play.board.chosen.emit(legal[0])
    settle()
    assert "No space left on device" in " ".join(texts(play.veil))
    assert host_of(play)._match.view(0)["legal"] == legal
    monkeypatch.setattr(recorder, "write", write)
    click(window, "match.retry")
    assert play.veil is None and host_of(play).seq > 0


def test_a_bots_choice_that_cannot_be_written_is_made_later(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    """Trying again lets the bot choose; what the person chose last is not said twice."""
    window.go_on(recorded(6, choices=30))
    play = page(window, PlayScreen)
    recorder = host_of(play)._recorder
    write = recorder.write

    def full(seat: int, action: object, by: str = "", film: str = "") -> None:
        if seat == 1 and person.sent:
            raise CannotWrite(recorder.path, "No space left on device")
        write(seat, action)

    person = Person(window, 3)
    monkeypatch.setattr(recorder, "write", full)
    person.play_until(lambda: play.veil is not None)
    assert "No space left on device" in " ".join(texts(play.veil))
    before = host_of(play).seq
    monkeypatch.setattr(recorder, "write", write)
    refused: list[object] = []
    play.session.told.connect(lambda message: refused.append(message) if isinstance(message, Refused) else None)
    click(window, "match.retry")
    until(lambda: host_of(play).seq > before)
    assert play.veil is None and not refused


def stumble(*_: object) -> None:
    raise IndexError("a fault")


def test_a_fault_of_the_program_is_not_called_a_full_disk(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    window.go_on(recorded(8, choices=30))
    settle()
    play = page(window, PlayScreen)
    until(lambda: bool(play.board.view_shown["legal"]))
    legal, seq = play.board.view_shown["legal"], host_of(play).seq
    with monkeypatch.context() as broken:
        broken.setattr(Match, "apply", stumble)
        play.board.chosen.emit(legal[0])
        settle()
    assert say("en", "match.fault_note") in texts(play.veil)
    assert "disk" not in " ".join(texts(play.veil))
    click(window, "match.resume")
    assert play.veil is None and host_of(play).seq == seq
    play.board.chosen.emit(legal[0])
    settle()
    assert host_of(play).seq > seq


def test_the_end_of_a_round_is_told(window: Window) -> None:
    window.go_on(recorded(8, choices=30))
    person = Person(window, 1)
    show = window.page.board.play.ko.show
    person.play_until(lambda: show.waits)
    said = show.accessibleName()
    assert "wins round 1" in said and "END-" in said and show.button.hasFocus() and show.button.text() == "Round 2"
    seen = window.page.tally.rounds[0]
    assert seen.revealed and window.ui.lexicon.skill(seen.revealed, "en") in said
    click(window, "match.next_round")
    assert not show.on and window.page.board.hasFocus()


# -- after a crash -----------------------------------------------------------------------------------------------------

KILLED = """
import json, sys
from random import Random
from PySide6.QtTest import QTest
from tests.gui.window_kit import Person, click, open_window
from kd_core.game import chance
from kd_core.net import bots
from kd_qt import choices
for module in (choices, bots):
    module.SystemRandom = lambda: Random(7)
chance.new_key = lambda: b"the same key for every match...."
window = open_window()
click(window, "home.computer")
click(window, "setup.test.dice")
click(window, "setup.start")
person = Person(window, 4)
def in_combo():
    view = window.page.board.view_shown
    return bool(view.get("legal")) and view["to_act"][0]["kind"] == "combo"
person.play_until(in_combo)
print(json.dumps(window.page.board.view_shown), flush=True)
while True:
    QTest.qWait(100)
"""


def test_killed_in_the_middle_of_a_combo(own_home: Path, qapp: object) -> None:
    """kill -9, start again: the match is offered at the same choice."""
    program = subprocess.Popen([sys.executable, "-c", KILLED], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    view = json.loads(program.stdout.readline())
    program.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
    program.wait(10)
    again = open_window()
    line = named(again, "home.continue")
    assert line.hasFocus() and "your turn" in line.note  # type: ignore[attr-defined]
    click(again, "home.continue")
    assert page(again, PlayScreen).board.view_shown == view
    close_window(again)


def test_a_torn_last_line_does_not_hide_the_match(window: Window) -> None:
    path = recorded(9, choices=25)
    whole = record.read(path)
    with path.open("ab") as file:
        file.write(b'{"t":99.0,"seat":0,"act')
    window.page.look()
    settle()
    click(window, "home.continue")
    assert page(window, PlayScreen).board.view_shown["round"] == whole.match().state.round


def test_only_what_can_be_continued_is_offered(window: Window) -> None:
    recorded(10)
    bad = recorded(12, choices=10, name="newest")
    bad.write_bytes(b'{"format":1,"packs":[]}\n')
    window.page.look()
    settle()
    assert not window.findChild(type(named(window, "home.computer")), "home.continue").isVisible()


def test_a_match_that_runs_in_another_window_is_not_offered(window: Window) -> None:
    """Not by Continue; the list says so and lets it be watched; who asks all the same is told why not."""
    path = recorded(9, choices=25)
    line = named(window, "home.computer")
    with Recorder.resume(path):
        window.page.look()
        settle()
        assert not window.findChild(type(line), "home.continue").isVisible()
        window.go_on(path)
        assert isinstance(window.page, Home)
        assert "being played in another window" in window._notice._text.text()
        window.replays()
        until(lambda: not window.page._waiting)
        assert [one._result() for one in window.page._lines] == ["Being played in another window"]
        assert window.page._resume.isHidden() and window.page._watch.isEnabled()
    window.drop_to_home()
    window.page.look()
    settle()
    assert window.findChild(type(line), "home.continue").isVisible()


def test_while_a_match_is_open_here_nobody_else_can_go_on_with_it(window: Window) -> None:
    path = recorded(9, choices=25)
    window.go_on(path)
    assert isinstance(window.page, PlayScreen)
    with pytest.raises(BeingPlayed):
        Recorder.resume(path)
    window.drop_to_home()
    Recorder.resume(path).close()


# -- settings ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("content", [b"\x00\xff{", b"[1, 2", b'"word"', b'{"scale": "big", "speed": 3, "volume": -5}'])
def test_a_broken_settings_file_is_not_fatal(content: bytes, qapp: object) -> None:
    file = settings.file()
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    known = settings.load()
    assert (known.scale, known.speed) == (100, "normal") and 0 <= known.volume <= 100
    opened = open_window(language=known.language or "en")
    close_window(opened)
    assert settings.load().geometry


SAVES = """
import sys
from kd_qt import settings
for number in range(200):
    assert settings.save(settings.Settings(name=sys.argv[1] * 2000, volume=number % 100))
"""


def test_two_windows_that_save_at_once_never_lose_the_settings(own_home: Path) -> None:
    """Two hundred times each: whenever somebody looks, the file is there and whole, and one of those written."""
    settings.save(settings.Settings(name="ab"))
    saving = [subprocess.Popen([sys.executable, "-c", SAVES, name], cwd=ROOT) for name in "ab"]
    looks = 0
    while any(program.poll() is None for program in saving):
        name = settings.load().name
        assert name == "ab" or name in ("a" * 2000, "b" * 2000)
        looks += 1
    assert [program.returncode for program in saving] == [0, 0]
    assert looks > 20
    assert [found.name for found in settings.file().parent.iterdir()] == ["settings.json"]


def test_of_a_broken_settings_file_a_copy_is_kept(own_home: Path) -> None:
    settings.save(settings.Settings())
    settings.file().write_bytes(b"{nonsense")
    settings.load()
    assert settings.file().with_suffix(".broken").read_bytes() == b"{nonsense"
    settings.save(settings.Settings(name="Ann"))
    assert settings.load().name == "Ann"


@pytest.mark.skipif(sys.platform == "win32", reason="files have owners in another way there")
def test_what_went_wrong_is_for_the_players_eyes(own_home: Path) -> None:
    mishap.file().parent.mkdir(parents=True, exist_ok=True)
    mishap.file().touch(0o644)
    mishap.write(ValueError, ValueError("the deck"), None)
    assert "the deck" in mishap.file().read_text(encoding="utf-8")
    assert mishap.file().stat().st_mode & 0o777 == 0o600


def test_settings_take_effect_at_once_and_are_kept(window: Window) -> None:
    click(window, "home.settings")
    click(window, "settings.language.pl")
    assert page(window, SettingsScreen)._header.title.text() == say("pl", "settings.title")
    before = named(window, "settings.speed.fast").height()
    click(window, "settings.scale.150")
    assert named(window, "settings.speed.fast").height() > before * 1.3
    click(window, "settings.speed.fast")
    click(window, "settings.high_contrast.on")
    kept = settings.load()
    assert (kept.language, kept.scale, kept.speed, kept.high_contrast) == ("pl", 150, "fast", True)
    click(window, "settings.high_contrast.off")


def test_the_relief_is_explained_where_it_is_chosen(window: Window) -> None:
    """TEST-3: which wounds are halved means little to who does not know when."""
    click(window, "home.computer")
    for lang in LANGUAGES:
        window.ui.set_language(lang)
        assert any("(TEST-3)" in said for said in texts(window))


def test_the_last_setup_is_remembered(window: Window) -> None:
    click(window, "home.computer")
    click(window, "fighter.maggot")
    click(window, "seat.1")
    click(window, "fighter.random")
    click(window, "arena.tainted_grail")
    click(window, "setup.relief.all")
    click(window, "setup.start")
    way_home(window)
    click(window, "home.computer")
    made = page(window, SetupScreen).choices
    assert [seat.fighter for seat in made.playing] == ["maggot", None]
    assert (made.arena, made.relief, made.mode) == ("tainted_grail", "all", "duel")


def test_a_strange_memory_of_the_setup_is_no_trouble(window: Window) -> None:
    for said in ({"computer": 3}, {"computer": {"mode": "x", "seats": [1], "arena": 5}}, {"shown": [3]}):
        window.ui.settings.last_setup = said
        click(window, "home.computer")
        assert page(window, SetupScreen).choices.mode == "duel"
        key(window, Qt.Key.Key_Escape)


def test_everything_at_random(window: Window) -> None:
    click(window, "home.same")
    click(window, "setup.mode.teams")
    click(window, "setup.draw")
    assert not any(seat.fighter for seat in page(window, SetupScreen).choices.seats)
    click(window, "setup.start")
    view = page(window, PlayScreen).board.view_shown
    assert len({player["fighter"] for player in view["players"]}) == 4


def test_a_fighter_is_there_only_once(window: Window) -> None:
    click(window, "home.computer")
    click(window, "fighter.lost_knight")
    assert [seat.fighter for seat in page(window, SetupScreen).choices.playing] == ["lost_knight", "chilly"]


# -- languages ---------------------------------------------------------------------------------------------------------


def test_the_language_can_be_switched_on_every_screen(window: Window) -> None:
    path = recorded(3)
    window.rulebook("BLOCK-2")
    window.settings()
    window.keys()
    window.replays()
    window.watch(path)
    kinds = (RulebookScreen, SettingsScreen, KeysScreen, ReplaysScreen)
    for lang in LANGUAGES:
        window.ui.set_language(lang)
        settle()
        titles = [
            one._header.title.text() for one in window.pages if isinstance(one, kinds) and hasattr(one, "_header")
        ]
        assert titles == [say(lang, key) for key in ("rulebook.title", "settings.title", "replay.title")]
        book = window.pages[1]
        assert isinstance(book, RulebookScreen) and "BLOCK-2" in book._page.toPlainText()
        other = {say(one, "replay.open_view") for one in LANGUAGES} - {say(lang, "replay.open_view")}
        assert page(window, ReplayScreen)._eyes.itemText(0) not in other


def test_cards_may_speak_another_language(window: Window) -> None:
    window.go_on(recorded(6, choices=30))
    window.ui.set_card_language("pl")
    assert window.page.board.desk.card_lang == "pl" and window.page.board.desk.lang == "en"


# -- replays -----------------------------------------------------------------------------------------------------------


def test_a_replay_goes_anywhere(window: Window) -> None:
    film = Film.of(recorded(3))
    click(window, "home.replays")
    until(lambda: not window.page._waiting)
    click(window, "replay.watch")
    replay = page(window, ReplayScreen)
    click(window, "replay.forward")
    assert replay.at == 1 and replay.board.view_shown == film.view(1, None)
    key(window, Qt.Key.Key_End)
    assert replay.at == len(film) and replay.board.view_shown["winner"] == film.kept.match().winner
    key(window, Qt.Key.Key_Left)
    assert replay.at == len(film) - 1
    replay._slider.setValue(40)
    assert replay.at == 40 and replay.board.view_shown == film.view(40, None)
    replay._eyes.setCurrentIndex(2)
    replay._eyes.activated.emit(2)
    assert replay.board.view_shown == film.view(40, 1)
    click(window, "replay.play")
    until(lambda: replay.at >= 42)
    click(window, "replay.play")
    here = replay.at
    settle(20)
    assert replay.at == here and not replay.playing


def test_nothing_hidden_is_seen_from_a_seat(qapp: object) -> None:
    film = Film.of(recorded(5, "teams"))
    for at, (match, *_) in enumerate(film.kept.replay(), 1):
        if at % 7:
            continue
        assert film.view(at, 1) == {**match.view(1), "legal": []}
        opened = film.view(at, None)
        assert all(None not in player["hand"] for player in opened["players"])


def test_a_damaged_record_says_why(window: Window, own_home: Path) -> None:
    good = recorded(3)
    lines = good.read_bytes().splitlines(keepends=True)
    (places.records() / "torn.kdr").write_bytes(lines[0] + b"nonsense\n" + lines[1])
    illegal = [*lines[:20], b'{"t":9,"seat":0,"action":{"do":"move","to":77}}\n']
    (places.records() / "illegal.kdr").write_bytes(b"".join(illegal))
    (places.records() / "empty.kdr").write_bytes(b"")
    window.replays()
    until(lambda: not window.page._waiting)
    said = {line.entry.path.stem: line._result() for line in window.page._lines}
    assert "line 2" in said["torn"] and "line 21" in said["illegal"]
    assert "not a recorded match" in said["empty"]
    window.watch(places.records() / "empty.kdr")
    assert isinstance(window.page, ReplaysScreen), "nothing to watch"
    window.watch(places.records() / "illegal.kdr")
    replay = page(window, ReplayScreen)
    assert len(replay.film) == 19 and replay._problem.isVisible()


@pytest.mark.parametrize(("mode", "choices"), [("duel", 3), ("duel", 30), ("teams", 60)])
def test_a_match_that_has_not_ended_is_watched_as_a_spectator(window: Window, mode: str, choices: int) -> None:
    """No eyes but a spectator's, no card and no event that one may not know; and the screen says why."""
    window.watch(recorded(6, mode, choices))
    replay = page(window, ReplayScreen)
    assert replay._problem.isVisible() and "has not ended" in replay._problem.text()
    assert [replay._eyes.itemText(at) for at in range(replay._eyes.count())] == ["As a spectator"]
    film = replay.film
    match = film.kept.start()
    moments = [(match.view(None), match.opening), *((now.view(None), told) for now, _, _, told in film.kept.replay())]
    assert len(moments) == len(film) + 1
    for at, (view, events) in enumerate(moments):
        for eyes in (None, *range(match.seats)):
            assert film.view(at, eyes) == view
            assert film.told(at, eyes) == [event.seen_by(()).to_json() for event in events]
    replay.go(len(film))
    assert replay.board.view_shown == moments[-1][0]
    for lang in LANGUAGES:
        window.ui.set_language(lang)
        assert replay._problem.text() == say(lang, "replay.closed")


def test_a_match_that_has_ended_is_watched_openly(window: Window) -> None:
    window.watch(recorded(6))
    replay = page(window, ReplayScreen)
    assert not replay._problem.isVisible() and replay._eyes.count() == 3
    assert not any(None in player["skills"]["hidden"] for player in replay.film.view(20, None)["players"])


def test_a_record_of_another_version_says_so(window: Window) -> None:
    path = recorded(3)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[0] = lines[0].replace(f'"program":"{__version__}"', '"program":"0.0.7"')
    lines[20] = '{"t":9,"seat":0,"action":{"do":"move","to":77}}\n'
    path.write_text("".join(lines), encoding="utf-8")
    window.replays()
    until(lambda: not window.page._waiting)
    assert "played with version 0.0.7, and rules or questions have changed" in window.page._lines[0]._result()
    window.watch(path)
    assert "version 0.0.7" in page(window, ReplayScreen)._problem.text()


def test_the_copy_of_a_running_match_is_private(window: Window, tmp_path: Path) -> None:
    path = recorded(6, choices=30)
    window.replays()
    until(lambda: not window.page._waiting)
    window.page.export(tmp_path / "copy.kdr")
    assert (tmp_path / "copy.kdr").read_bytes() == path.read_bytes()
    if sys.platform != "win32":
        assert (tmp_path / "copy.kdr").stat().st_mode & 0o077 == 0
    with Recorder.resume(tmp_path / "copy.kdr"):
        window.page.export(tmp_path / "copy.kdr")
        assert "being played in another window" in window.page._said.text()


def test_a_copy_of_a_record(window: Window, tmp_path: Path) -> None:
    path = recorded(3)
    window.replays()
    until(lambda: not window.page._waiting)
    window.page.export(tmp_path / "copy.kdr")
    assert (tmp_path / "copy.kdr").read_bytes() == path.read_bytes()
    window.page.export(tmp_path / "no" / "folder.kdr")
    assert "could not be saved" in window.page._said.text()


def test_an_unfinished_match_can_be_continued_from_the_list(window: Window) -> None:
    recorded(6, choices=30)
    window.replays()
    until(lambda: not window.page._waiting)
    click(window, "replay.resume")
    assert isinstance(window.page, PlayScreen)


def test_a_record_may_be_named_on_the_command_line() -> None:
    assert app.arguments(["a.kdr"]) == app.Wanted(Path("a.kdr"))
    assert app.arguments(["--replay", "b.kdr", "--lang", "pl"]) == app.Wanted(Path("b.kdr"), "pl")
    assert app.arguments([]) == app.Wanted()


# -- the rulebook ------------------------------------------------------------------------------------------------------


def test_the_rulebook_finds_and_follows(window: Window) -> None:
    key(window, Qt.Key.Key_F1)
    book = page(window, RulebookScreen)
    assert book._search.hasFocus()
    book._search.setText("relief")
    found = book._page.toPlainText()
    assert "TEST-3" in found and "MOVE-1" not in found
    key(window, Qt.Key.Key_Escape)
    assert isinstance(window.page, RulebookScreen) and not book._search.text()
    window.rulebook("END-2")
    assert book.chapter == "END" and window.page is book
    from PySide6.QtCore import QUrl

    book._follow(QUrl("rule:TURN-4"))
    assert book.chapter == "TURN"
    click(window, "rulebook.earlier")
    assert book.chapter == "END"
    key(window, Qt.Key.Key_Escape)
    assert isinstance(window.page, Home)


# -- the window --------------------------------------------------------------------------------------------------------


def test_escape_leads_home_from_everywhere(window: Window) -> None:
    recorded(3)
    for go in (window.settings, window.keys, window.replays, window.rulebook, lambda: window.set_up("same")):
        go()
        settle()
        assert way_home(window, 3)


ONCE = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from kd_qt import app
made = app.application()
leave = QTimer(interval=300)  # again and again: on a slow machine there may be no window yet
leave.timeout.connect(lambda: [one.close() for one in QApplication.topLevelWidgets()])
leave.start()
sys.exit(app.main(sys.argv[1:]))
"""


def test_the_program_starts_and_ends_in_order(own_home: Path) -> None:
    path = recorded(3)
    for given in ([], [str(path), "--lang", "pl"]):
        done = subprocess.run(
            [sys.executable, "-c", ONCE, *given], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
        )
        assert (done.returncode, done.stderr.replace("This plugin does not support propagateSizeHints()\n", "")) == (
            0,
            "",
        )
    assert not mishap.file().exists() and settings.load().geometry


def test_full_screen_and_back(window: Window) -> None:
    key(window, Qt.Key.Key_F11)
    assert window.isFullScreen()
    key(window, Qt.Key.Key_F11)
    assert not window.isFullScreen()


def test_the_size_is_remembered(qapp: object) -> None:
    first = open_window()
    first.setMinimumSize(100, 100)
    first.resize(800, 655)  # the screen of the tests is small
    settle()
    close_window(first)
    from kd_qt.ui import Ui

    second = Window(Ui(settings.load()))
    second.appear()
    settle()
    assert (second.width(), second.height()) == (800, 655)
    close_window(second)


def test_on_a_small_screen_the_window_fills_it(qapp: object) -> None:
    """With its frame it would reach beyond the edges; the screen of the tests is small."""
    from kd_qt.ui import Ui

    window = Window(Ui(settings.Settings()))
    window.appear()
    settle()
    assert window.isMaximized()
    close_window(window)


@pytest.mark.qt_no_exception_capture
def test_an_exception_in_a_slot_does_not_end_the_match(window: Window) -> None:
    window.go_on(recorded(6, choices=30))

    def stumble() -> None:
        raise RuntimeError("a mistake of ours")

    mishap.watch(window.trouble)
    try:
        QTimer.singleShot(0, stumble)
        settle()
    finally:
        mishap.unwatch()
    assert "a mistake of ours" in mishap.file().read_text(encoding="utf-8")
    assert window._notice.isVisible() and "match is safe" in window._notice._text.text()
    person = Person(window, 2)
    person.play_until(lambda: len(person.sent) == 2)


def test_a_bot_that_stumbles_does_not_stop_the_match(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(self: object, mind: object) -> None:
        raise RuntimeError("no idea")

    monkeypatch.setattr(session.BotPlayer, "think", stumble)
    click(window, "home.computer")
    click(window, "setup.test.dice")
    click(window, "setup.start")
    person = Person(window, 3)
    person.play_until(lambda: len(person.sent) == 5)
    assert "no idea" in mishap.file().read_text(encoding="utf-8")


def test_leaving_stops_everything(window: Window) -> None:
    click(window, "home.computer")
    click(window, "setup.start")
    play = page(window, PlayScreen)
    Person(window, 3).play_until(lambda: host_of(play).seq > 3)
    assert way_home(window)
    assert play.session._closed and not play.session._pause.isActive() and not play.board.clock._timer.isActive()
