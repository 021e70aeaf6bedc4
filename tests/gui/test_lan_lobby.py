"""The lobby: seats by drag, click and keyboard, fighters, bots, rules, readiness, phrases; and the ways in and out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton

from kd_core.net.wire import schema
from kd_core.net.wire.schema import Refusal, SeatNow
from kd_core.text import say
from kd_core.tower.terms import Aids
from kd_qt.screens.lan import demo
from kd_qt.screens.lan.demo import DemoLan
from kd_qt.screens.lan.lobby import LobbyScreen
from kd_qt.screens.lan.tables import TablesScreen
from kd_qt.window import Window
from tests.gui.lan_kit import drag, in_lobby, open_network, press, words
from tests.gui.window_kit import click, close_window, key, named, page, settle

pytestmark = pytest.mark.gui
Network = tuple[Window, DemoLan]
ANN, MARTA, BOT, OPEN = range(4)
MARTAS_AIDS = "aids: long reach and half as much time again"


@pytest.fixture
def network(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Network]:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))
    window, lan = open_network()
    yield window, lan
    close_window(window)


def seat(window: Window, at: int) -> Any:
    return named(window, f"lobby.seat.{at}")


# -- seats -------------------------------------------------------------------------------------------------------------


def test_entering_opens_the_lobby_with_everything_that_others_need(network: Network) -> None:
    window, lan = network
    lobby = in_lobby(window, lan)
    page(window, LobbyScreen)
    assert lobby.code.code == demo.CODE
    assert "192.168.1.23" in words(lobby)
    assert lobby.qr.matrix and len(lobby.qr.matrix) == len(lobby.qr.matrix[0])
    assert say("en", "lobby.fair") in words(lobby)
    click(window, "lobby.copy")
    assert QApplication.clipboard().text() == lan.link()


def test_a_seat_tells_a_screen_reader_who_sits_there(network: Network) -> None:
    window, lan = network
    in_lobby(window, lan)
    assert seat(window, ANN).accessibleDescription() == "Ann, you, host, James, ready"
    assert seat(window, MARTA).accessibleDescription() == f"Marta, Lost Knight, choosing, 3 ms, {MARTAS_AIDS}"
    assert seat(window, BOT).accessibleDescription().startswith("Bot, Veteran, Katie")
    assert seat(window, OPEN).accessibleDescription() == say("en", "lobby.open")


def test_the_captain_drags_anybody(network: Network) -> None:
    window, lan = network
    in_lobby(window, lan)
    drag(seat(window, MARTA), seat(window, BOT))
    assert lan.told == [schema.SwapSeats(MARTA, BOT)]
    drag(seat(window, ANN), seat(window, OPEN))
    assert lan.told[-1] == schema.Sit(OPEN)
    drag(seat(window, MARTA), lan_panel(window))
    assert len(lan.told) == 2, "beside all seats nothing happens"


def lan_panel(window: Window) -> Any:
    return page(window, LobbyScreen).talk


def test_a_guest_drags_only_itself(network: Network) -> None:
    window, lan = network
    in_lobby(window, lan, seat=MARTA)
    drag(seat(window, ANN), seat(window, OPEN))
    assert not lan.told
    drag(seat(window, MARTA), seat(window, OPEN))
    assert lan.told == [schema.Sit(OPEN)]


def test_seats_by_keyboard(network: Network) -> None:
    """Space lifts, arrows walk as the cards stand, Enter puts down, Esc lets go."""
    window, lan = network
    lobby = in_lobby(window, lan)
    seat(window, MARTA).setFocus()
    press(window, Qt.Key.Key_Space)
    assert lobby.cards[MARTA].carried
    press(window, Qt.Key.Key_Left)
    assert seat(window, ANN).hasFocus()
    press(window, Qt.Key.Key_Down)
    assert seat(window, BOT).hasFocus()
    press(window, Qt.Key.Key_Return)
    assert lan.told == [schema.SwapSeats(MARTA, BOT)]
    press(window, Qt.Key.Key_Space)
    key(window, Qt.Key.Key_Escape)
    assert not any(card.carried for card in lobby.cards) and lobby.veil is None
    assert len(lan.told) == 1


def test_my_own_fighter(network: Network) -> None:
    window, lan = network
    in_lobby(window, lan)
    click(window, f"lobby.change.{ANN}")
    assert not named(window, "fighter.lost_knight").isEnabled(), "Marta has it"
    click(window, "fighter.maggot")
    assert lan.told == [schema.PickFighter("maggot")]
    seat(window, ANN).setFocus()
    press(window, Qt.Key.Key_Return)
    click(window, "fighter.random")
    assert lan.told[-1] == schema.PickFighter("")


def test_bots_come_with_a_level_and_go(network: Network) -> None:
    window, lan = network
    in_lobby(window, lan)
    click(window, f"lobby.bot.{OPEN}")
    click(window, "seat.level.rookie")
    assert lan.told == [schema.Arrange(OPEN, "bot", "rookie")]
    click(window, f"lobby.change.{BOT}")
    click(window, "fighter.chilly")
    assert lan.told[-1] == schema.Arrange(BOT, "bot", "veteran", "chilly")
    click(window, f"lobby.change.{BOT}")
    click(window, "lobby.open_seat")
    assert lan.told[-1] == schema.Arrange(BOT, "open")


def test_a_guest_sits_down_but_adds_no_bots(network: Network) -> None:
    window, lan = network
    lobby = in_lobby(window, lan, seat=None)
    click(window, f"lobby.sit.{OPEN}")
    assert lan.told == [schema.Sit(OPEN)]
    hidden = (lobby.cards[OPEN].bot, lobby.start, lobby.close_table, lobby.change_rules, lobby.cards[BOT].change)
    assert not any(one.isVisible() for one in hidden)


def test_the_captain_shows_somebody_the_door_or_gives_the_table_away(network: Network) -> None:
    window, lan = network
    in_lobby(window, lan)
    click(window, f"lobby.seat.{MARTA}")
    click(window, "seat.remove")
    assert lan.told == [schema.Remove(1)]
    click(window, f"lobby.seat.{MARTA}")
    click(window, "seat.hand_over")
    assert lan.told[-1] == schema.HandOver(1)
    click(window, "lobby.watcher.6")
    click(window, "seat.remove")
    assert lan.told[-1] == schema.Remove(6)


# -- rules -------------------------------------------------------------------------------------------------------------


def test_the_captain_changes_the_rules_and_they_are_remembered(network: Network) -> None:
    window, lan = network
    in_lobby(window, lan)
    click(window, "lobby.change_rules")
    for chosen in ("mode.duel", "relief.all", "choice_time.60", "reserve.300", "watchers.no", "locked.no", "delay.30"):
        click(window, f"rules.{chosen}")
    click(window, "arena.nemesis")
    click(window, "rules.done")
    rename, rules = lan.told
    assert rename == schema.Rename("Friday knockout", False)
    assert isinstance(rules, schema.SetRules)
    wanted = {"mode": "duel", "relief": "all", "choice_time": 60, "reserve": 300, "watchers": False, "delay": 30}
    for name, value in wanted.items():
        assert getattr(rules.rules, name) == value, name
    assert rules.rules.arena == "nemesis"
    assert lan.usual_rules() == (rules.rules, False)


def test_rules_that_were_only_looked_at_change_nothing(network: Network) -> None:
    window, lan = network
    in_lobby(window, lan)
    click(window, "lobby.change_rules")
    click(window, "rules.done")
    assert not lan.told
    click(window, "lobby.change_rules")
    click(window, "rules.mode.duel")
    click(window, "rules.cancel")
    assert not lan.told


def test_rules_of_another_time_that_make_no_sense_are_forgotten(network: Network) -> None:
    window, lan = network
    for known in ("nonsense", {"rules": {"mode": "chess"}}, {"rules": {"packs": ["gone"]}, "locked": 7}, {}):
        window.ui.settings.last_setup = {"lan": known}
        rules, locked = lan.usual_rules()
        assert rules.mode == "duel" and rules.packs == [pack.id for pack in window.ui.packs] and not locked


def test_the_captain_chooses_how_the_test_is_played(network: Network) -> None:
    """Only a roll has a countdown."""
    window, lan = network
    lobby = in_lobby(window, lan)
    assert "Tower – steady hands" in words(lobby)
    click(window, "lobby.change_rules")
    countdown = lobby.veil.chips["countdown"]
    assert not countdown.isVisible()
    click(window, "rules.test.head_start")
    assert not countdown.isVisible()
    click(window, "rules.test.dice")
    assert countdown.isVisible()
    named(window, "rules.test.dice").setFocus()
    press(window, Qt.Key.Key_Left)
    click(window, "rules.done")
    assert [one.rules.test for one in lan.told if isinstance(one, schema.SetRules)] == ["head_start"]
    assert lan.usual_rules()[0].test == "head_start"


def test_a_table_of_a_window_is_one_with_towers(network: Network) -> None:
    _, lan = network
    assert lan.usual_rules()[0].test == "tower"


# -- aids --------------------------------------------------------------------------------------------------------------


def test_everybody_sees_who_has_aids_and_which(network: Network) -> None:
    window, lan = network
    in_lobby(window, lan)
    assert MARTAS_AIDS in seat(window, MARTA).toolTip()
    assert "aids" not in seat(window, ANN).accessibleDescription()
    click(window, f"lobby.seat.{MARTA}")
    assert MARTAS_AIDS in words(window.page).lower()


def test_a_table_with_dice_has_no_aids(network: Network) -> None:
    window, lan = network
    in_lobby(window, lan, rules=schema.Rules(mode="teams", test="dice"))
    assert "aids" not in seat(window, MARTA).accessibleDescription() + seat(window, MARTA).toolTip()
    click(window, f"lobby.change.{ANN}")
    assert not [one for one in window.findChildren(QPushButton) if one.objectName() == "seat.aids"]


def test_my_own_aids_by_mouse(network: Network) -> None:
    window, lan = network
    in_lobby(window, lan)
    click(window, f"lobby.change.{ANN}")
    click(window, "seat.aids")
    for chosen in ("snap", "time.150", "sticky", "snap"):
        click(window, f"aids.{chosen}")
    assert not lan.told, "the table hears it once, at the end"
    click(window, "aids.done")
    assert lan.told == [schema.SetAids(Aids(sticky=True, time=150))]
    assert window.page.veil is None  # type: ignore[attr-defined]


def test_my_own_aids_by_keyboard(network: Network) -> None:
    window, lan = network
    in_lobby(window, lan, seat=MARTA)
    seat(window, MARTA).setFocus()
    press(window, Qt.Key.Key_Return)
    named(window, "seat.aids").setFocus()
    press(window, Qt.Key.Key_Return)
    assert named(window, "aids.reach").hasFocus() and named(window, "aids.reach").isChecked()
    press(window, Qt.Key.Key_Space)
    while not named(window, "aids.dice").hasFocus():
        press(window, Qt.Key.Key_Tab)
    press(window, Qt.Key.Key_Space)
    assert not named(window, "aids.sticky").isEnabled(), "who rolls needs no help with a tower"
    while not named(window, "aids.done").hasFocus():
        press(window, Qt.Key.Key_Tab)
    press(window, Qt.Key.Key_Return)
    assert lan.told == [schema.SetAids(Aids(time=150, dice=True))]


def test_aids_that_were_only_looked_at_change_nothing(network: Network) -> None:
    window, lan = network
    in_lobby(window, lan, seat=MARTA)
    for way_out in ("aids.done", "aids.cancel"):
        click(window, f"lobby.change.{MARTA}")
        click(window, "seat.aids")
        if way_out == "aids.cancel":
            click(window, "aids.snap")
        click(window, way_out)
    assert not lan.told, "nobody has to be ready again for nothing"


# -- ready, start ------------------------------------------------------------------------------------------------------


def test_a_guest_says_ready_and_takes_it_back(network: Network) -> None:
    window, lan = network
    lobby = in_lobby(window, lan, seat=MARTA)
    assert say("en", "lobby.waiting_for_you") in words(lobby)
    click(window, "lobby.ready")
    assert lan.told == [schema.Ready(True)]
    ready(lan, MARTA, True)
    assert say("en", "lobby.all_ready") in words(lobby)
    press(window, Qt.Key.Key_R)
    assert lan.told[-1] == schema.Ready(False)


def ready(lan: DemoLan, at: int, is_ready: bool) -> None:
    assert lan.me is not None and lan.me.table is not None
    seats = list(lan.me.table.seats)
    seats[at] = msgspec.structs.replace(seats[at], ready=is_ready)
    lan.change(seats=seats)
    settle()


def test_start_says_what_it_waits_for_and_then_fills(network: Network) -> None:
    window, lan = network
    lobby = in_lobby(window, lan)
    assert lobby.start.kind == "waiting" and lobby.start.note == "1 of 2 are ready"
    assert say("en", "lobby.waiting_for", names="Marta") in words(lobby)
    ready(lan, MARTA, True)
    assert lobby.start.kind == "primary"
    lobby.start.setFocus()
    press(window, Qt.Key.Key_Return)
    assert lan.told == [schema.Begin()]


def test_who_starts_is_ready(network: Network) -> None:
    window, lan = network
    in_lobby(window, lan)
    ready(lan, ANN, False)
    click(window, "lobby.start")
    assert lan.told == [schema.Ready(True), schema.Begin()]


def test_a_no_of_the_table_is_said_in_words(network: Network) -> None:
    window, lan = network
    lobby = in_lobby(window, lan)
    assert lan.me is not None
    lan.me.no = schema.No("fighter_taken")
    lan.changed.emit("no")
    assert say("en", "lan.no.fighter_taken") in words(lobby)
    lan.me.no = schema.No("made_up", {"x": "y" * 9999})
    lan.changed.emit("no")
    assert say("en", "lan.no.unknown") in words(lobby)


# -- talk --------------------------------------------------------------------------------------------------------------


def test_phrases_are_said_and_read_in_ones_own_language(network: Network) -> None:
    window, lan = network
    lobby = in_lobby(window, lan)
    click(window, "lobby.say.luck")
    assert lan.told == [schema.Say("luck")]
    assert lan.me is not None
    lan.me.said.append(schema.Said(1, "Marta", "thanks"))
    lan.changed.emit("said")
    assert lobby.talk.spoken.accessibleName() == "Marta: Thank you"
    window.ui.set_language("pl")
    settle()
    assert lobby.talk.spoken.accessibleName() == "Marta: Dziękuję"


def test_one_person_or_all_are_muted(network: Network) -> None:
    window, lan = network
    lobby = in_lobby(window, lan)
    assert lan.me is not None
    lan.me.said.extend([schema.Said(1, "Marta", "thanks"), schema.Said(6, "Piotr", "hello")])
    click(window, f"lobby.seat.{MARTA}")
    click(window, "seat.mute")
    assert lobby.talk.spoken.accessibleName() == "Piotr: Hello!"
    click(window, "lobby.mute")
    assert lobby.talk.spoken.accessibleName() == ""
    click(window, "lobby.mute")
    assert lobby.talk.spoken.accessibleName() == "Piotr: Hello!"


# -- ways out ----------------------------------------------------------------------------------------------------------


def test_leaving_by_button_and_by_esc(network: Network) -> None:
    window, lan = network
    in_lobby(window, lan)
    key(window, Qt.Key.Key_Escape)
    assert ("leave",) not in lan.asked  # it asks first
    click(window, "sure.yes")
    assert lan.asked[-1] == ("leave",)
    page(window, TablesScreen)


def test_a_guest_just_leaves_but_a_host_is_asked(network: Network) -> None:
    window, lan = network
    in_lobby(window, lan)
    lan.hosts = True
    for leave in (lambda: click(window, "lobby.leave"), lambda: key(window, Qt.Key.Key_Escape)):
        leave()
        assert ("leave",) not in lan.asked
        assert say("en", "lobby.close_sure") in words(window.page)
        click(window, "sure.no")
    lan.hosts = False
    click(window, "lobby.leave")
    assert lan.asked[-1] == ("leave",)


def test_the_captain_closes_the_table_after_a_question(network: Network) -> None:
    window, lan = network
    in_lobby(window, lan)
    click(window, "lobby.close_table")
    click(window, "sure.no")
    assert not lan.told
    click(window, "lobby.close_table")
    click(window, "sure.yes")
    assert lan.told == [schema.CloseTable()]


def test_who_is_shown_the_door_hears_why(network: Network) -> None:
    window, lan = network
    in_lobby(window, lan, seat=MARTA)
    assert lan.me is not None
    lan.me.status, lan.me.refusal = "closed", Refusal("removed")
    lan.changed.emit("status")
    settle()
    page(window, TablesScreen)
    assert say("en", "lan.refused.removed") in words(window)


def test_a_lost_host_is_looked_for_and_comes_back(network: Network) -> None:
    window, lan = network
    lobby = in_lobby(window, lan, seat=MARTA)
    assert lan.me is not None
    lan.me.status, lan.tried = "lost", 3
    lan.changed.emit("status")
    settle()
    assert say("en", "loss.looking", n=3) in words(lobby)
    lan.me.status = "inside"
    lan.changed.emit("status")
    settle()
    assert lobby.veil is None


def test_everything_is_reached_by_tab(network: Network) -> None:
    window, lan = network
    lobby = in_lobby(window, lan)
    seen = set()
    for _ in range(60):
        press(window, Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        seen.add(focus.objectName() if focus is not None else "")
    wanted = {"lobby.seat.0", "lobby.seat.3", "lobby.say.hello", "lobby.start", "lobby.leave", "lobby.copy"}
    assert wanted <= seen, wanted - seen
    assert lobby.isVisible()


def test_an_empty_table_in_a_duel(network: Network) -> None:
    window, lan = network
    seats = [SeatNow("person", "Ann", 0, link="good"), SeatNow("open")]
    lobby = in_lobby(window, lan, "duel", seats=seats, locked=False, code="", watching=0, watchers=[])
    assert not lobby.code.isVisible()
    assert say("en", "lobby.alone") in words(lobby) and say("en", "lobby.no_code") in words(lobby)
    assert not lobby.cards[2].isVisible()
