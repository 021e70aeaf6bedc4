"""The match as it is heard: every line of the log once and in its order, before the question, at a reader's pace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from kd_core.text import say
from kd_qt.screens.play import PlayScreen
from kd_qt.table.words.voice import in_one_breath
from kd_qt.table.words.wording import Line
from tests.gui.listening import SUPPORTED, listening
from tests.gui.table_kit import Seatmate
from tests.gui.window_kit import Person, click, close_window, open_window, page, recorded, settle, until

pytestmark = [pytest.mark.gui, pytest.mark.skipif(not SUPPORTED, reason="events are overheard in Qt's Linux library")]
NAME = QAccessible.Text.Name


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))


def seated(qtbot: Any, lang: str = "en", wording: str = "normal", speed: str = "none", mode: str = "duel") -> Seatmate:
    game = Seatmate(mode, 5, speed, lang=lang)
    game.table.settings.wording = wording
    qtbot.addWidget(game.table)
    return game


def play_on(game: Seatmate, choices: int) -> None:
    for _ in range(choices):
        if not game.others():
            return
        game.table.play.finish()
        game.link.act(game.random.choice(game.table.view_shown["legal"]))
        game.table.play.finish()


def each_once(said: Sequence[str], log: Sequence[str], names: Sequence[str] = ()) -> None:
    """Each line in its order, perhaps without the name of who goes on; and nothing of the log a second time."""
    heard, at, rest = " ".join(said), 0, []
    for line in log:
        shorter = [line.removeprefix(f"{name}{mark}") for name in names for mark in (": ", " ")]
        told = [words.rstrip(".") for words in (line, *shorter)]
        places = [(heard.find(words, at), len(words)) for words in told if words in heard[at:]]
        assert places, (line, heard[at : at + 200])
        start, long = min(places, key=lambda place: (place[0], -place[1]))
        rest.append(heard[at:start])
        at = start + long
    left = " ".join([*rest, heard[at:]])
    assert not [line for line in log if line in left]


@pytest.mark.parametrize("lang", ["en", "pl", "es"])
@pytest.mark.parametrize("wording", ["normal", "full"])
def test_every_line_is_told_once_in_its_order(qtbot: Any, lang: str, wording: str) -> None:
    game = seated(qtbot, lang, wording)
    told_before = len(game.table.memory.log)
    with listening() as ear:
        play_on(game, 60)
    log = [line.text for line in game.table.memory.log[told_before:]]
    names = [game.table.teller.story.seat(seat) for seat in (0, 1)] if wording == "normal" else []
    assert len(log) > 60
    each_once(ear.announced(), log, names)
    assert not [words for words in ear.announced() if say(lang, "table.flag_wait") in words]


def test_so_it_is_in_teams_and_while_things_move(qtbot: Any) -> None:
    game = seated(qtbot, speed="fast", mode="teams")
    with listening() as ear:
        play_on(game, 25)
    each_once(ear.announced(), [line.text for line in game.table.memory.log], game.table.teller.story.names)


def test_what_happened_comes_before_the_question_in_one_breath(qtbot: Any) -> None:
    game = seated(qtbot)
    assert game.until("action")
    with listening() as ear:
        before = len(game.table.memory.log)
        game.link.act(next(one for one in game.table.view_shown["legal"] if one["do"] == "move"))
        game.others()
    lines = game.table.memory.log[before:]
    asked = game.table.board.things[("bar",)].spec.name
    told = [words for words in ear.announced() if words.endswith(asked)]
    assert len(told) == 1 and lines[-1].text.rstrip(".").split()[-1] in told[0][: -len(asked)]


def test_whoever_goes_on_is_not_named_again() -> None:
    names = ["Katie", "Lost Knight"]
    lines = [
        Line(1, "Lost Knight attacks Katie: Knee Strike."),
        Line(0, "Katie suffers wounds: 1 heavy."),
        Line(0, "Katie draws a card."),
    ]
    assert in_one_breath(lines, names.__getitem__) == (
        "Lost Knight attacks Katie: Knee Strike. Katie suffers wounds: 1 heavy; draws a card."
    )


def test_short_leaves_out_what_the_table_shows(qtbot: Any) -> None:
    game = seated(qtbot, wording="short")
    with listening() as ear:
        play_on(game, 40)
    minor = [line.text for line in game.table.memory.log if line.minor]
    heard = " ".join(ear.announced())
    assert minor and not [line for line in minor if line in heard] and "(paid" not in heard


def test_older_readers_hear_a_name_that_changes(qtbot: Any) -> None:
    game = seated(qtbot)
    with listening() as ear:
        play_on(game, 8)
    names = [one.texts[0] for one in ear.heard if one.kind == "NameChanged" and one.about == "Speaker"]
    assert names == ear.announced() and names
    table = QAccessible.queryAccessibleInterface(game.table)
    last = table.child(table.childCount() - 1)
    assert last.role() == QAccessible.Role.Notification and last.text(NAME) == names[-1]


def test_a_refused_try_is_heard(qtbot: Any) -> None:
    game = seated(qtbot)
    assert game.until("action")
    with listening() as ear:
        game.table.click(("space", 8))
        reason = game.table.choose.refusal
        assert reason and reason in ear.announced()[-1]
        game.table.buttons.back()
        assert reason not in ear.announced()[-1]


# -- in the window -----------------------------------------------------------------------------------------------------


@pytest.fixture
def window(qapp: object) -> Iterator[Any]:
    opened = open_window()
    yield opened
    close_window(opened)


def test_bots_wait_until_the_sentence_has_been_read(window: Any) -> None:
    QAccessible.setActive(True)
    window.go_on(recorded(3, choices=30))
    play = page(window, PlayScreen)
    until(lambda: bool(play.board.view_shown.get("legal")) and not play.session._held)
    window.ui.settings.pace = "slow"
    voice = play.board.voice
    voice.say("A sentence of the length of this one is read for some seconds.")
    whole = voice.reads_ms
    assert 4000 < whole < 8000
    play._hold()
    play._shown()
    QTest.qWait(60)
    assert play.session._held and voice.reads_ms > 3000
    voice.quick()
    play._reading.start(1)
    until(lambda: not play.session._held, 1500)


def test_who_is_called_hears_what_happened_since(window: Any) -> None:
    """At one screen the next player hears the choices of the one before, which were not said when they were made."""
    window.go_on(recorded(7, "duel", 40, bots=False))
    settle()
    play, person = page(window, PlayScreen), Person(window, 3, "keys")
    click(window, "curtain.ready")
    seats = 0
    while seats < 3:
        with listening() as ear:
            person.play_until(lambda: play.veil is not None and play.veil.opaque)
            ear.heard.clear()
            seat, before = play.curtain.seat, dict(play.board._heard)
            click(window, "curtain.ready")
        log = [line.text for line in play.board.memory.log]
        if seat in before:
            names = play.board.teller.story.names
            new = play.board._choices - before[seat]
            assert new > 0 and ear.announced()
            said = " ".join(ear.announced())
            last = log[-1].rstrip(".")
            assert last in said or any(last.removeprefix(f"{name} ") in said for name in names)
            seats += 1
