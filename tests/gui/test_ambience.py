"""An arena is heard while its table is seen, never under a test, and ends with the window; a K.O. has its crowd."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QDeadlineTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from shiboken6 import isValid

from kd_core.languages import LANGUAGES
from kd_core.text import say
from kd_qt import settings
from kd_qt.screens.keys import GROUPS
from kd_qt.screens.play import PlayScreen
from kd_qt.screens.settings import SettingsScreen
from kd_qt.style import ambience, players
from kd_qt.style.sounds import Sounds
from kd_qt.table.ko import timing
from kd_qt.tower.view import TowerView
from kd_qt.window import Window
from tests.gui.window_kit import click, close_window, key, named, open_window, page, recorded, settle, until

pytestmark = pytest.mark.gui
B = ambience.KEY


class Ear:
    """A player that notes what it is asked to play."""

    def __init__(self) -> None:
        self.cues: list[tuple[str, float]] = []
        self.loops: list[tuple[str, float]] = []  # every one that was begun
        self.on = False
        self.stopped = False

    def play(self, file: Path, volume: float) -> bool:
        self.cues.append((file.stem, volume))
        return True

    def loop(self, file: Path, volume: float) -> None:
        assert file.is_file()
        self.loops.append((file.stem, volume))
        self.on = True

    def end_loop(self) -> None:
        self.on = False

    def stop(self) -> None:
        self.on, self.stopped = False, True

    @property
    def crowd(self) -> list[str]:
        return [name for name, _ in self.cues if name.startswith("crowd")]


@pytest.fixture
def ear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ear:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))
    heard = Ear()
    monkeypatch.setattr(players, "find", lambda: heard)
    return heard


@pytest.fixture
def window(ear: Ear, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    """At a table in the middle of a match, with sound. Bots wait, and pictures stand until they are skipped."""
    monkeypatch.setattr(timing, "CUTS", dict.fromkeys(timing.CUTS, 600_000.0))
    opened = open_window(sound=True)
    opened.activateWindow()
    opened.go_on(recorded(seed=4, choices=30))
    page(opened, PlayScreen).session.hold()
    settle()
    yield opened
    if isValid(opened):
        close_window(opened)


def notice(window: Window) -> str:
    return window._notice.accessibleName() if window._notice.isVisible() else ""


# -- when an arena is heard --------------------------------------------------------------------------------------------


def test_an_arena_is_heard_while_its_table_is_seen(window: Window, ear: Ear) -> None:
    arena = page(window, PlayScreen).board.view_shown["arena"]
    assert ear.on and ear.loops == [(f"ambience_{arena}", 0.5)]
    window.settings()
    settle()
    assert not ear.on
    window.ui.set_sound("ambience_volume", 20)
    window.drop()
    settle()
    assert ear.on and ear.loops[1:] == [(f"ambience_{arena}", 0.2)]
    window.drop_to_home()
    settle()
    assert not ear.on and len(ear.loops) == 2


def test_it_ends_when_the_window_closes(window: Window, ear: Ear) -> None:
    assert ear.on
    window.close()
    assert not ear.on and ear.stopped
    settle()
    assert len(ear.loops) == 1


def test_from_one_table_to_the_next_the_loop_goes_on(window: Window, ear: Ear) -> None:
    board = page(window, PlayScreen).board
    window.ui.ambience.unseen(board)
    window.ui.ambience.seen(window, board.view_shown["arena"])
    window.ui.ambience.unseen(board)  # which is buried later
    settle()
    assert ear.on and len(ear.loops) == 1
    window.ui.ambience.seen(window, "an_arena_of_ones_own")
    settle()
    assert not ear.on


def test_it_is_silent_behind_the_curtain_and_under_a_tower(window: Window, ear: Ear) -> None:
    board = page(window, PlayScreen).board
    board.hide()
    settle()
    assert not ear.on
    board.show()
    tower = TowerView(window.ui, lambda: 0.0, window.page)
    tower.show()
    settle()
    assert not ear.on
    window.settings()
    window.drop()
    settle()
    assert not ear.on
    tower.hide()
    settle()
    assert ear.on


# -- the K.O. ----------------------------------------------------------------------------------------------------------


def knockout(window: Window, *dice: int) -> Any:
    """A test by dice against seat 1; the curtain of pictures over the table."""
    board = page(window, PlayScreen).board
    view = deepcopy(board.view_shown)
    view["players"][1]["wounds"] = {"heavy": 6, "light": 2}
    board.stand(view)
    passed = sum(dice) >= 8
    test = {"seat": 1, "attacker": 0}
    after = [{"event": "test_passed", "seat": 1}] if passed else [{"event": "test_failed", **test}]
    rolled = {"event": "dice_rolled", "seat": 1, "dice": list(dice), "needed": 8, "passed": passed}
    board.happened([{"event": "test_started", **test, "wounds": 8, "how": "dice"}, rolled, *after], view)
    until(lambda: board.play.ko.show.on)
    settle(2)
    return board.play.ko.show


def test_under_the_pictures_of_a_test_there_is_only_the_crowd(window: Window, ear: Ear) -> None:
    show = knockout(window, 1, 2, 1)
    assert not ear.on and ear.crowd == ["crowd_murmur"]
    show.skip()
    assert ear.crowd == ["crowd_murmur", "crowd_gasp"] and show.picture.name == "fall"
    window.settings()
    window.drop()
    settle(2)
    assert not ear.on
    show.skip()
    assert ear.crowd[2:] == ["crowd_roar"] and not ear.on
    show.skip()
    settle(2)
    assert not show.on and ear.on
    assert {volume for name, volume in ear.cues if name in ear.crowd} == {0.5}


def test_a_passed_test_is_a_relief(window: Window, ear: Ear) -> None:
    show = knockout(window, 4, 4, 4)
    show.skip()
    assert ear.crowd == ["crowd_murmur", "crowd_relief"]


# -- one key -----------------------------------------------------------------------------------------------------------


def test_one_key_turns_it_off_and_on_and_is_remembered(window: Window, ear: Ear) -> None:
    for lang in LANGUAGES:
        window.ui.set_language(lang)
        key(window, B)
        settle(2)
        assert not ear.on and not settings.load().ambience and notice(window) == say(lang, "notice.ambience_off")
        assert not window.ui.sounds.play("crowd_roar") and window.ui.sounds.play("block")
        key(window, B)
        settle(2)
        assert ear.on and settings.load().ambience and notice(window) == say(lang, "notice.ambience_on")
    assert ("B", "ambience") in GROUPS["everywhere"]
    assert any(line.startswith("B |") for line in say("en", "table.key_lines").split("\n"))


def test_the_key_ends_no_picture_and_works_beside_everything(window: Window, ear: Ear) -> None:
    show = knockout(window, 1, 2, 1)
    key(window, B)
    assert show.picture.name == "test" and not window.ui.settings.ambience
    show.skip()
    assert ear.crowd == ["crowd_murmur"]  # the others are not heard any more
    key(window, B)
    assert show.picture.name == "fall" and window.ui.settings.ambience


def test_where_all_sound_is_off_the_key_says_so(window: Window, ear: Ear) -> None:
    window.ui.set_sound("sound", False)
    settle(2)
    assert not ear.on
    key(window, B)
    assert notice(window) == say("en", "notice.sound_off") and settings.load().ambience


def test_the_settings_show_what_the_key_did_and_a_name_may_have_its_letter(window: Window, ear: Ear) -> None:
    window.settings()
    screen = page(window, SettingsScreen)
    key(window, B)
    assert screen._ambience.value == "off" and not screen._ambience_volume.isEnabled()
    click(screen, "settings.ambience.on")
    assert window.ui.settings.ambience and screen._ambience_volume.isEnabled()
    click(screen, "settings.sound.off")
    assert not screen._ambience.isEnabled() and not screen._ambience_volume.isEnabled()
    click(screen, "settings.sound.on")
    name = named(screen, "settings.name")
    assert isinstance(name, QLineEdit)
    name.setFocus()
    QTest.keyClicks(name, "bob")
    assert name.text() == "bob" and window.ui.settings.ambience


# -- players -----------------------------------------------------------------------------------------------------------


def test_nobody_listens_where_nobody_sees_the_window(qapp: object) -> None:
    assert players.find() is None


def test_a_loop_is_one_program_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object) -> None:
    monkeypatch.setattr(players, "SHORTEST_MS", 20)
    log = tmp_path / "log"
    script = f'echo "begins $2" >> {log}; sleep 0.06; echo ends >> {log}'
    player = players.Programs("/bin/sh", lambda file, volume: ["-c", script, "player", file, f"{volume}"])
    player.loop(Path("arena.wav"), 0.5)
    until(lambda: log.exists() and log.read_text().count("begins") == 4)
    player.loop(Path("other.wav"), 0.25)
    player.end_loop()
    said = log.read_text().split("\n")
    QTest.qWait(150)
    player.stop()
    assert said[:7] == ["begins 0.5", "ends"] * 3 + ["begins 0.5"]
    assert log.read_text().count("begins") <= 5 and not player._again._dying  # the other one had hardly begun


def test_a_loop_ends_when_it_is_told_to_and_nobody_waits_for_it(tmp_path: Path, qapp: object) -> None:
    told = tmp_path / "pid"
    script = f"echo $$ > {told}; exec sleep 60"
    player = players.Programs("/bin/sh", lambda file, volume: ["-c", script])
    player.loop(Path("arena.wav"), 0.5)
    until(lambda: told.exists() and told.read_text().strip().isdigit())
    player.end_loop()
    until(lambda: not player._again._dying)
    assert player._again._playing is None and not _lives(int(told.read_text()))
    player.stop()


def test_a_program_that_ends_at_once_is_not_begun_again(tmp_path: Path, qapp: object) -> None:
    log = tmp_path / "log"
    player = players.Programs("/bin/sh", lambda file, volume: ["-c", f"echo begins >> {log}"])
    for _ in range(2):
        player.loop(Path("arena.wav"), 0.5)
        until(lambda: player._again._playing is None)
    assert log.read_text() == "begins\n"
    player.stop()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere it plays to the end of its file")
def test_a_player_does_not_outlive_a_window_that_was_killed(tmp_path: Path) -> None:
    told = tmp_path / "pid"
    code = (
        "from pathlib import Path; from PySide6.QtCore import QCoreApplication; app = QCoreApplication([])\n"
        "from kd_qt.style.players import Programs\n"
        f"player = Programs('/bin/sh', lambda file, volume: ['-c', 'echo $$ > {told}; exec sleep 60'])\n"
        "player.loop(Path('arena.wav'), 0.5); app.exec()"
    )
    owner = subprocess.Popen([sys.executable, "-c", code], cwd=Path(__file__).parents[2])
    try:
        _wait(lambda: told.exists() and told.read_text().strip().isdigit())
        owner.kill()
        owner.wait(10)
        _wait(lambda: not _lives(int(told.read_text())))
    finally:
        owner.kill()


def _wait(true: Any) -> None:
    deadline = QDeadlineTimer(20_000)
    while not true():
        assert not deadline.hasExpired(), "it never happens"
        time.sleep(0.02)


def _lives(pid: int) -> bool:
    """Whether it runs; one that has ended and is not collected yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_an_effect_has_no_end_until_it_is_told() -> None:
    class Effect:
        made: list[Effect] = []

        def __init__(self) -> None:
            self.said: list[object] = []
            self.made.append(self)

        def __getattr__(self, name: str) -> Any:
            return lambda *given: self.said.append((name, *given))

    player = players.Effects(Effect)
    player.loop(Path("arena.wav"), 0.5)
    player.loop(Path("other.wav"), 0.25)
    player.stop()
    names = [[said[0] for said in effect.said] for effect in Effect.made]  # type: ignore[index]
    assert names == [["setSource", "setLoopCount", "setVolume", "play", "stop"]] * 2
    assert Effect.made[0].said[1] == ("setLoopCount", players.ENDLESS)
    assert players.ENDLESS == -2


def test_sounds_know_what_may_be_heard_around(ear: Ear) -> None:
    known = settings.Settings(ambience_volume=40)
    sounds = Sounds(known)
    sounds.loop("ambience_nemesis")
    assert ear.loops == [("ambience_nemesis", 0.4)]
    for name, value in (("ambience", False), ("sound", False), ("volume", 0)):
        before = getattr(known, name)
        setattr(known, name, value)
        ear.on = True
        sounds.loop("ambience_nemesis")
        assert not ear.on and sounds.around() == 0.0
        setattr(known, name, before)
    known.ambience_volume = 0
    assert not sounds.play("crowd_gasp") and sounds.play("bell")
