"""The K.O. in pictures: which come, in which order, and that nothing is told before it is shown."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QImage, QKeyEvent, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kd_core.languages import LANGUAGES
from kd_qt.style import text
from kd_qt.style.art import Art
from kd_qt.table.ko import timing
from kd_qt.table.ko.fall import Fall
from kd_qt.table.ko.show import Show
from kd_qt.table.motion import letters
from kd_qt.table.scene import TableView
from kd_qt.table.words import screen_reader
from tests.gui.listening import tree
from tests.gui.table_kit import Seatmate

pytestmark = pytest.mark.gui

SIZES = ((1280, 720), (1920, 1080), (1280, 1024), (2560, 1080))
SKILL = "deep_pockets"


class Fight:
    """A table before a test: seat 1 has 6 heavy and 2 light wounds, seat 0 has called the test."""

    def __init__(self, qtbot: Any, mode: str = "duel", speed: str = "fast", **more: Any) -> None:
        self.qtbot = qtbot
        game = Seatmate(mode, 3, speed=speed, **more)
        qtbot.addWidget(game.table)
        qtbot.waitExposed(game.table)
        assert game.until("action")
        self.table: TableView = game.table
        self.table.play.finish()
        self.view = deepcopy(self.table.view_shown)
        self.loser = next(at for at in (1, 3, 1) if at < len(self.view["players"]) and self._up(at))
        self.winner = next(at for at in (0, 2) if self._up(at))
        self.view["players"][self.loser]["wounds"] = {"heavy": 6, "light": 2}
        self.view["players"][self.winner]["wounds"] = {"heavy": 3, "light": 5}
        self.table.stand(self.view)

    def _up(self, seat: int) -> bool:
        return bool(self.view["players"][seat].get("active", True))

    @property
    def show(self) -> Show:
        return self.table.play.ko.show

    @property
    def picture(self) -> str:
        return self.show.picture.name if self.show.picture is not None else ""

    # -- what happens --------------------------------------------------------------------------------------------------

    def test(self, how: str = "dice") -> list[dict[str, Any]]:
        return [{"event": "test_started", "seat": self.loser, "attacker": self.winner, "wounds": 8, "how": how}]

    def roll(self, *dice: int) -> list[dict[str, Any]]:
        passed = sum(dice) >= 8
        rolled = {"event": "dice_rolled", "seat": self.loser, "dice": list(dice), "needed": 8, "passed": passed}
        return [*self.test(), rolled, *self.verdict(passed)]

    def verdict(self, passed: bool) -> list[dict[str, Any]]:
        if not passed:
            return [{"event": "test_failed", "seat": self.loser, "attacker": self.winner}]
        relieved = {"event": "relieved", "seat": self.loser, "heavy": 0, "light": 1}
        return [{"event": "test_passed", "seat": self.loser}, relieved]

    def ended(self, reason: str = "ko", by: str = "") -> list[dict[str, Any]]:
        return [
            {"event": "round_ended", "winner": self.winner & 1, "reason": reason, "by": by},
            {"event": "skill_revealed", "seat": self.loser, "skill": SKILL},
        ]

    def match_ended(self) -> list[dict[str, Any]]:
        return [self.ended()[0], {"event": "match_ended", "winner": self.winner & 1}]

    def goal(self) -> dict[str, Any]:
        """The next round: no wounds, one victory, other spaces."""
        view = deepcopy(self.view)
        view["round"] = 2
        for seat, player in enumerate(view["players"]):
            player["wounds"] = {"heavy": 0, "light": 0}
            player["victories"] = int(seat & 1 == self.winner & 1)
            player["space"] = None
        return view

    def tell(self, events: list[dict[str, Any]], goal: dict[str, Any] | None = None) -> None:
        self.table.happened(events, goal or self.goal())

    def wait(self, picture: str) -> None:
        self.qtbot.waitUntil(lambda: self.picture == picture, timeout=8000)

    def pictures(self) -> list[str]:
        """All that come when each is skipped, up to one that stays or the end of the story."""
        found: list[str] = []
        for _ in range(2000):
            if not self.table.play.playing:
                return found
            if self.show.on and not (found and found[-1] == self.picture):
                found.append(self.picture)
            if self.show.waits:
                return found
            self.show.skip()
            QTest.qWait(2)
        raise AssertionError(found)


@pytest.fixture
def duel(qtbot: Any) -> Iterator[Fight]:
    fight = Fight(qtbot)
    yield fight
    fight.table.play.finish()


# -- nothing is told before it is shown --------------------------------------------------------------------------------


class Ear:
    """Everything that is told of a K.O., in its order: pictures that open and have been seen, and what is said beside
    them by log, plates, banner and screen reader."""

    def __init__(self, fight: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fight, self.told = fight, list[str]()
        self._plates = ""
        self._hear_pictures(fight.show, monkeypatch)
        self._hear_log(monkeypatch)
        monkeypatch.setattr(screen_reader, "announce", self._said)
        paint, follow = letters.banner, fight.table.board.follow

        def banner(desk: Any, title: str, *more: Any) -> Any:
            self.told.append(f"banner {title}")
            return paint(desk, title, *more)

        def followed(*what: Any) -> None:
            follow(*what)
            self._look()

        monkeypatch.setattr(letters, "banner", banner)
        monkeypatch.setattr(fight.table.board, "follow", followed)

    def _hear_pictures(self, show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
        opened = show.open

        def open_(picture: Any, done: Any) -> None:
            def seen() -> None:
                self.told.append(f"{picture.name} seen")
                done()

            self.told.append(f"{picture.name} opens")
            opened(picture, seen)

        monkeypatch.setattr(show, "open", open_)

    def _hear_log(self, monkeypatch: pytest.MonkeyPatch) -> None:
        memory = self.fight.table.memory
        write = memory.write

        def written(events: Any, view: Any, you: int | None = None) -> int:
            before = len(memory.log)
            gone = write(events, view, you)
            self.told += [f"log {line.text}" for line in memory.log[before:]]
            return gone

        monkeypatch.setattr(memory, "write", written)

    def _said(self, table: Any, words: str) -> None:
        if words and self.fight.show.on:
            self.told.append(f"says {words}")

    def _look(self) -> None:
        """What the plates say, when it is something else."""
        view = self.fight.table._desk.view  # type: ignore[union-attr]
        players = view["players"]
        wounds = [sum(player["wounds"].values()) for player in players]
        now = f"plates round {view['round']}, wounds {wounds}, victories {[one['victories'] for one in players]}"
        if now != self._plates:
            self._plates = now
            self.told.append(now)

    def at(self, words: str) -> int:
        """When something with these words was told; only once."""
        found = [at for at, one in enumerate(self.told) if words in one]
        assert len(found) == 1, (words, self.told)
        return found[0]


def test_nothing_is_told_before_it_is_shown(duel: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    """END-1, END-4: log, plates, banners and words for screen readers wait for their picture, with dice as well."""
    ear = Ear(duel, monkeypatch)
    names = [duel.table.desk.fighter(seat) for seat in (0, 1)]
    duel.tell([*duel.roll(4, 1, 2), *duel.ended(), {"event": "round_started", "round": 2, "first": 1}])
    assert duel.pictures() == ["test", "fall", "stamp", "account"]
    QTest.mouseClick(duel.show.button, Qt.MouseButton.LeftButton)
    duel.qtbot.waitUntil(lambda: not duel.table.play.playing, timeout=5000)
    order = [
        "test opens",
        f"says KNOCKDOWN TEST. {names[1]} must roll 8 or more.",
        "test seen",
        "log " + names[1] + " rolls",
        "fall opens",
        "says 7: 1 short of 8",
        "fall seen",
        "stamp opens",
        f"says {names[0]} wins the round",
        "stamp seen",
        "log " + names[1] + " fails",
        "plates round 1, wounds [8, 8], victories [1, 0]",
        "account opens",
        f"says {names[0]} wins round 1",
        "account seen",
        "log Round won by K.O.",
        "plates round 2, wounds [0, 0], victories [1, 0]",
        "log " + names[1] + " reveals",
        "banner ROUND 2",
    ]
    times = [ear.at(words) for words in order]
    assert times == sorted(times), "\n".join(ear.told)
    first = ear.at("test opens")
    assert [one for one in ear.told[:first] if one.startswith("log")] == [
        ear.told[ear.at("log Knockdown Test by dice")]
    ]


def test_the_beaten_fighter_lies_where_it_fell(duel: Fight) -> None:
    duel.tell([*duel.roll(1, 1, 1), *duel.ended()])
    assert duel.pictures()[-1] == "account"
    desk = duel.table.desk
    fallen = duel.table.board.things[("figure", duel.loser)].spec
    assert desk.player(duel.loser)["space"] == duel.view["players"][duel.loser]["space"]
    assert fallen.look[2] == "down" and duel.table.board.things[("figure", duel.winner)].spec.look[2] == "victory"
    duel.show.go_on()
    assert not duel.show.on and duel.table.desk.poses == {}


@pytest.mark.parametrize(("lang", "on_the_way", "whole"), [("en", "so far", "in all"), ("es", "por ahora", "en total")])
def test_the_ring_says_when_its_number_is_the_sum(qtbot: Any, lang: str, on_the_way: str, whole: str) -> None:
    fight = Fight(qtbot, lang=lang)
    fight.tell([*fight.roll(1, 1, 1), *fight.ended()])
    fight.wait("test")
    roll = fight.show.picture
    assert roll.counted(timing.DICE[1][1]) == on_the_way  # type: ignore[union-attr]
    assert roll.counted(timing.DICE[2][1] + 1) == whole  # type: ignore[union-attr]
    fight.table.play.finish()


# -- which pictures come -----------------------------------------------------------------------------------------------


def test_a_passed_roll_lets_the_light_return(duel: Fight) -> None:
    """TEST-3: the wounds go when it has been seen."""
    after = deepcopy(duel.view)
    after["players"][duel.loser]["wounds"] = {"heavy": 6, "light": 1}
    duel.tell(duel.roll(4, 1, 6), after)
    duel.wait("test")
    duel.show.skip()
    assert duel.picture == "relief" and "stays up" in duel.show.picture.roll.verdict()  # type: ignore[union-attr]
    assert duel.table.desk.player(duel.loser)["wounds"]["light"] == 2
    duel.show.skip()
    duel.qtbot.waitUntil(lambda: not duel.table.play.playing, timeout=5000)
    assert not duel.show.on and duel.table.desk.player(duel.loser)["wounds"]["light"] == 1


def test_an_empty_deck_has_only_the_account(duel: Fight) -> None:
    """END-2."""
    duel.tell(duel.ended("deck_out", "heavy"))
    assert duel.pictures() == ["account"]
    said = duel.show.accessibleName()
    assert "END-2" in said and "wins round 1" in said and "6 heavy and 2 light" in said
    assert duel.table.board.things[("figure", duel.loser)].spec.look[2] == "guard"


@pytest.mark.parametrize(
    ("mode", "by", "words"),
    [
        ("teams", "standing", "More fighters of the winners are on their feet; wounds do not count then (TEAM-9)."),
        ("teams", "heavy", "Fewer heavy wounds decided (TEAM-9)."),
        ("duel", "light", "heavy wounds are equal. Fewer light ones decided (END-2)."),
        ("duel", "turn", "all is equal. Whose turn was starting wins (END-2)."),
    ],
)
def test_the_account_names_what_decided(qtbot: Any, mode: str, by: str, words: str) -> None:
    fight = Fight(qtbot, mode)
    fight.tell(fight.ended("deck_out", by)[: 1 if mode == "teams" else 2])
    fight.wait("account")
    assert words in fight.show.accessibleName()
    fight.table.play.finish()


def test_who_is_down_while_the_team_goes_on_costs_no_round(qtbot: Any) -> None:
    """TEAM-8."""
    fight = Fight(qtbot, "teams")
    after = deepcopy(fight.view)
    after["players"][fight.loser] |= {"down": True, "space": None, "active": False}
    fight.tell([*fight.roll(1, 1, 1), {"event": "knocked_down", "seat": fight.loser}], after)
    for name in ("test", "fall", "stamp"):
        fight.wait(name)
        if name == "stamp":
            told, below = fight.show.picture.lines()  # type: ignore[union-attr]
            assert told.endswith("is knocked down") and below == "The fight goes on."
        fight.show.skip()
    fight.qtbot.waitUntil(lambda: not fight.table.play.playing, timeout=5000)
    assert not fight.show.on


def test_a_match_ends_with_the_stamp(duel: Fight) -> None:
    """The result screen comes next: the stamp stands until then, and there is no account."""
    over = duel.goal() | {"winner": duel.winner & 1}
    duel.tell([*duel.roll(1, 1, 1), *duel.match_ended()], over)
    assert duel.pictures() == ["test", "fall", "stamp"]
    assert not duel.table.play.playing and duel.picture == "stamp"
    assert "wins the match" in duel.show.picture.lines()[0]  # type: ignore[union-attr]
    duel.table.show_view(over)
    assert not duel.show.on


@pytest.mark.parametrize("passed", [True, False])
def test_a_tower_has_been_seen_already(duel: Fight, passed: bool) -> None:
    """Its picture 1 is the tower itself: failed it goes on with the fall, and the account has the host's reason."""
    duel.tell(duel.test("tower"), duel.view)
    duel.qtbot.waitUntil(lambda: not duel.table.play.playing, timeout=5000)
    reason = "stands" if passed else "fell"
    judged = {"event": "tower_judged", "seat": duel.loser, "passed": passed, "reason": reason, "cubes": 5}
    duel.tell([judged, *duel.verdict(passed), *([] if passed else duel.ended())])
    assert duel.pictures() == ([] if passed else ["fall", "stamp", "account"])
    if not passed:
        assert "falls" in duel.show.accessibleName() and "rolled" not in duel.show.accessibleName()


# -- whoever is impatient ----------------------------------------------------------------------------------------------


def press(table: TableView, key: Qt.Key, held: bool = False) -> None:
    event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, "", held)
    QApplication.sendEvent(table, event)


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_A])
def test_a_key_ends_one_picture_and_never_two(duel: Fight, key: Qt.Key) -> None:
    duel.tell([*duel.roll(1, 1, 1), *duel.ended()])
    duel.wait("test")
    press(duel.table, Qt.Key.Key_Shift)
    assert duel.picture == "test"
    for name in ("fall", "stamp", "account"):
        press(duel.table, key)
        press(duel.table, key, held=True)
        assert duel.picture == name


def test_a_click_ends_a_picture(duel: Fight) -> None:
    duel.tell([*duel.roll(1, 1, 1), *duel.ended()])
    duel.wait("test")
    QTest.mouseClick(duel.show, Qt.MouseButton.LeftButton, pos=QPoint(300, 300))
    assert duel.picture == "fall"


def test_the_account_is_ended_by_its_button_or_enter(duel: Fight) -> None:
    duel.tell(duel.ended("deck_out", "heavy"))
    assert duel.pictures() == ["account"] and duel.show.button.text() == "Round 2"
    QTest.mouseClick(duel.show, Qt.MouseButton.LeftButton, pos=QPoint(300, 300))
    press(duel.table, Qt.Key.Key_A)
    assert duel.picture == "account" and duel.show.ms == timing.ACCOUNT[1]
    press(duel.table, Qt.Key.Key_Return)
    assert not duel.show.on


def test_the_menu_can_be_opened_from_the_account(duel: Fight) -> None:
    duel.tell(duel.ended("deck_out", "heavy"))
    assert duel.pictures() == ["account"]
    with duel.qtbot.waitSignal(duel.table.menu):
        press(duel.table, Qt.Key.Key_Escape)
    assert duel.picture == "account"


def test_a_replay_goes_on_by_itself(duel: Fight) -> None:
    duel.table.linger = 30
    duel.tell(duel.ended("deck_out", "heavy"))
    duel.qtbot.waitUntil(lambda: not duel.table.play.playing, timeout=6000)


def test_without_motion_there_are_cuts(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each picture stands still for its time; the last stays."""
    assert timing.CUTS == {"test": 1200, "fall": 600, "stamp": 1000}
    fight = Fight(qtbot, speed="none")
    for name in timing.CUTS:
        monkeypatch.setitem(timing.CUTS, name, 40.0)
    fight.tell([*fight.roll(1, 1, 1), *fight.ended()])
    for name in ("test", "fall", "stamp", "account"):
        fight.wait(name)
        assert fight.show.ms == fight.show.picture.still  # type: ignore[union-attr]
    qtbot.wait(120)
    assert fight.picture == "account"


# -- how they look -----------------------------------------------------------------------------------------------------


def painted(fight: Fight, ms: float) -> QImage:
    picture = fight.show.picture
    assert picture is not None
    image = QImage(fight.show.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    with QPainter(image) as p:
        p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        picture.paint(p, ms)
    return image


@pytest.mark.parametrize("part", [0.1, 0.5, 0.8, 1.0])
def test_nothing_is_in_front_of_the_fall(duel: Fight, part: float) -> None:
    """Wherever the fighter is, the fighter is what one sees."""
    duel.tell([*duel.roll(1, 1, 1), *duel.ended()])
    duel.wait("test")
    duel.show.skip()
    fall = duel.show.picture
    assert isinstance(fall, Fall)
    whole = painted(duel, timing.between(*timing.FALLS, part))
    alone = QImage(whole.size(), whole.format())
    alone.fill(0)
    with QPainter(alone) as p:
        p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        fall._body(p, fall._poses, part, 1.0)
    solid = [
        (x, y)
        for x in range(0, alone.width(), 3)
        for y in range(0, alone.height(), 3)
        if alone.pixelColor(x, y).alpha() == 255
    ]
    assert len(solid) > 1500
    assert [at for at in solid if whole.pixel(*at) != alone.pixel(*at)] == []


def test_no_drawing_is_rendered_while_a_picture_moves(duel: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    duel.tell([*duel.roll(1, 1, 1), *duel.ended()])
    duel.wait("test")
    for name in ("test", "fall", "stamp", "account"):
        assert duel.picture == name
        picture = duel.show.picture
        assert picture is not None
        with monkeypatch.context() as patched:
            patched.setattr(Art, "draw", lambda *_: pytest.fail("a drawing is rendered"))
            for at in range(11):
                painted(duel, timing.between(*picture.span, at / 10))
        duel.show.skip()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_all_words_fit(qtbot: Any, mode: str, lang: str) -> None:
    """In every picture, at the sizes of screens."""
    text.overflow.clear()
    fight = Fight(qtbot, mode, speed="slow", lang=lang)  # no picture ends while all sizes are looked at
    fight.tell([*fight.roll(4, 1, 2), *(fight.ended() if mode == "duel" else fight.ended("eliminated")[:1])])
    for name in ("test", "fall", "stamp", "account"):
        fight.wait(name)
        for size in SIZES:
            fight.table.resize(*size)
            QTest.qWait(1)
            assert fight.picture == name and fight.show.size() == fight.table.size()
            painted(fight, fight.show.picture.still)  # type: ignore[union-attr]
        fight.show.skip()
    assert text.overflow == []


def test_a_screen_reader_finds_only_what_is_seen(duel: Fight) -> None:
    """While a picture lies over the table there is nothing to press but what is in it."""
    duel.tell([*duel.roll(1, 1, 1), *duel.ended()])
    duel.wait("test")
    assert tree(duel.table).children == ()
    assert duel.pictures()[-1] == "account"
    assert [node.texts[0] for node in tree(duel.table).children] == ["Round 2"]
    duel.show.go_on()
    assert len(tree(duel.table).children) > 10


def test_another_language_in_the_middle(duel: Fight) -> None:
    duel.tell([*duel.roll(1, 1, 1), *duel.ended()])
    assert duel.pictures()[-1] == "account"
    duel.table.retranslate("pl")
    assert duel.show.button.text() == "Runda 2" and "wygrywa rundę 1" in duel.show.accessibleName()
