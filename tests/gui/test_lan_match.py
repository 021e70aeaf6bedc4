"""A match on the network: who thinks, phrases, votes, the countdown, what may be missing, and the receipt."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from kd_core.game import Match, Options, actions
from kd_core.net.fair.receipt import Check, Receipt
from kd_core.net.host import Host
from kd_core.net.messages import TowerSet
from kd_core.net.wire import schema
from kd_core.record import Player
from kd_core.text import say
from kd_core.tower.terms import Terms
from kd_qt.screens.home import Home
from kd_qt.screens.lan import demo
from kd_qt.screens.lan.demo import NOW, DemoLan
from kd_qt.screens.lan.lobby import LobbyScreen
from kd_qt.screens.lan.loss import Gathering, HostLost, Paused, PlayerGone
from kd_qt.screens.lan.match import LanPlayScreen
from kd_qt.screens.lan.result import LanResultScreen
from kd_qt.screens.lan.strip import clock_words
from kd_qt.screens.lan.tables import TablesScreen
from kd_qt.window import Window
from tests.gui.lan_kit import at_table, in_lobby, open_network, press, words
from tests.gui.window_kit import click, close_window, key, named, page, settle, until
from tests.net.table.test_towers import BOXES, before_a_test

pytestmark = pytest.mark.gui
Network = tuple[Window, DemoLan]


@pytest.fixture
def network(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Network]:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))
    window, lan = open_network()
    yield window, lan
    close_window(window)


def me(lan: DemoLan) -> Any:
    assert lan.me is not None
    return lan.me


def hear(lan: DemoLan, topic: str, **values: Any) -> None:
    for name, value in values.items():
        setattr(me(lan), name, value)
    lan.changed.emit(topic)
    settle()


# -- at the table ------------------------------------------------------------------------------------------------------


def test_a_match_opens_the_same_table_as_alone_and_choices_go_to_the_host(network: Network) -> None:
    window, lan = network
    in_lobby(window, lan, "duel")
    play, host = at_table(window, lan)
    page(window, LanPlayScreen)
    assert play.board.view_shown == host.view(0)
    action = play.board.view_shown["legal"][0]
    play.board.chosen.emit(action)
    settle()
    assert [told.seat for told in host._told] == [0]
    assert play.board.view_shown == host.view(0)


def test_the_strip_says_who_is_there_and_thinks(network: Network) -> None:
    window, lan = network
    play, _ = at_table(window, lan)
    chips = {chip.name: chip for chip in play.strip.chips}
    assert set(chips) == {"you", "Marta"}
    assert chips["you"].level == -1 and chips["Marta"].level == 4
    assert all(chip.thinks for chip in chips.values())  # the draft asks both
    seats = [msgspec.structs.replace(me(lan).table.seats[1], link="gone", stand_in=True)]
    lan.change(seats=[me(lan).table.seats[0], *seats])
    marta = next(chip for chip in play.strip.chips if chip.name == "Marta")
    assert marta.level == 0 and marta.note == say("en", "far.stand_in", name="Marta")


def test_the_strip_is_not_in_front_of_a_knockout(network: Network) -> None:
    """It would also tell who has to choose next."""
    window, lan = network
    play, _ = at_table(window, lan)
    hear(lan, "countdown", spread=schema.CountdownOver(7, 3.6, 2))
    assert play.countdown.isVisible()
    over = {"event": "round_ended", "winner": 0, "reason": "deck_out", "by": "heavy"}
    play.board.happened([over], play.board.view_shown)
    assert play.board.play.ko.show.waits and not play.strip.isVisible() and not play.countdown.isVisible()
    click(window, "match.next_round")
    assert play.strip.isVisible()


def test_the_clock_shows_the_time_of_a_choice_and_then_the_reserve(network: Network) -> None:
    window, lan = network
    play, _ = at_table(window, lan)
    rules = msgspec.structs.replace(me(lan).table.rules, choice_time=60, reserve=120)
    seats = [msgspec.structs.replace(one, reserve=120.0) for one in me(lan).table.seats]
    lan.change(rules=rules, seats=seats, choose_until=NOW + 41)
    assert play.strip.chips[0].note == "0:41"
    lan.change(choose_until=NOW - 30)
    assert play.strip.chips[0].note == "+1:30"
    assert clock_words(59.2) == "1:00" and clock_words(-3) == "0:00"


def test_phrases_by_key_and_as_a_bubble(network: Network) -> None:
    window, lan = network
    play, _ = at_table(window, lan)
    press(window, Qt.Key.Key_T)
    click(window, "far.say.oops")
    assert lan.told == [schema.Say("oops")]
    assert play.veil is None
    me(lan).said.append(schema.Said(1, "Marta", "luck"))
    hear(lan, "said")
    assert play.bubble.isVisible() and play.bubble.accessibleName() == "Marta: Good luck"
    lan.muted.turn("Marta")
    me(lan).said.append(schema.Said(1, "Marta", "oops"))
    hear(lan, "said")
    assert play.bubble.accessibleName() == "Marta: Good luck"


def test_a_watcher_sees_the_public_table_and_just_leaves(network: Network) -> None:
    window, lan = network
    play, host = at_table(window, lan, seat=None)
    assert play.board.view_shown == host.view(None)
    key(window, Qt.Key.Key_Escape)
    assert not play.veil.findChildren(QPushButton, "far.resign")
    click(window, "match.leave")
    assert lan.asked[-1] == ("leave",)
    page(window, TablesScreen)


# -- agreements --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["pause", "end"])
def test_a_proposal_is_answered_by_key_and_by_mouse(network: Network, what: str) -> None:
    window, lan = network
    play, _ = at_table(window, lan)
    ballot = schema.Ballot(what, 1, ["yes", "no"], {"1": "yes"}, NOW, NOW + 30)  # type: ignore[arg-type]
    lan.change(ballots=[ballot])
    assert play.veil is None, "the match goes on meanwhile"
    assert say("en", f"far.asks_{what}", name="Marta") in words(play)
    press(window, Qt.Key.Key_Y)
    assert lan.told == [schema.Vote(what, None, "yes")]  # type: ignore[arg-type]
    click(window, "far.decline")
    assert lan.told[-1] == schema.Vote(what, None, "no")  # type: ignore[arg-type]
    lan.change(ballots=[msgspec.structs.replace(ballot, votes={"1": "yes", "0": "no"})])
    press(window, Qt.Key.Key_Y)
    assert len(lan.told) == 2, "who has answered is not asked again"
    lan.change(ballots=[])
    assert not play.asking.isVisible()


def test_i_ask_for_a_pause_and_wait(network: Network) -> None:
    window, lan = network
    play, _ = at_table(window, lan)
    key(window, Qt.Key.Key_Escape)
    click(window, "far.ask_pause")
    assert lan.told == [schema.Propose("pause")]
    lan.change(ballots=[schema.Ballot("pause", 0, ["yes", "no"], {"0": "yes"}, NOW, NOW + 30)])
    assert say("en", "far.you_asked") in words(play) and not play.asking.yes.isVisible()


def test_an_agreed_pause_lies_over_the_table_until_somebody_goes_on(network: Network) -> None:
    window, lan = network
    play, _ = at_table(window, lan)
    lan.change(paused="agreed")
    assert isinstance(play.veil, Paused)
    key(window, Qt.Key.Key_Escape)
    assert isinstance(play.veil, Paused)
    press(window, Qt.Key.Key_G)
    assert lan.told == [schema.Propose("go_on")]
    lan.change(paused="")
    assert play.veil is None


def test_resigning_asks_first(network: Network) -> None:
    window, lan = network
    at_table(window, lan)
    key(window, Qt.Key.Key_Escape)
    click(window, "far.resign")
    click(window, "sure.no")
    assert not lan.told
    key(window, Qt.Key.Key_Escape)
    click(window, "far.resign")
    click(window, "sure.yes")
    assert lan.told == [schema.Resign()]


def test_the_host_hands_the_table_over_from_the_menu(network: Network) -> None:
    window, lan = network
    at_table(window, lan)
    key(window, Qt.Key.Key_Escape)
    click(window, "far.people")
    click(window, "far.person.1")
    click(window, "seat.hand_over")
    assert lan.told == [schema.HandOver(1)]


# -- what is missing ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pressed", "choice"), [(Qt.Key.Key_W, "wait"), (Qt.Key.Key_B, "bot"), (Qt.Key.Key_E, "end")])
def test_a_player_is_gone_and_the_others_choose(network: Network, pressed: Qt.Key, choice: str) -> None:
    window, lan = network
    play, _ = at_table(window, lan)
    lan.change(ballots=[demo.gone(1)], paused="gone")
    assert isinstance(play.veil, PlayerGone)
    assert round(play.veil.ring.left) == 42 and play.veil.ring.whole == 60
    assert say("en", "loss.gone", name="Marta") in words(play)
    press(window, pressed)
    assert lan.told == [schema.Vote("gone", 1, choice)]  # type: ignore[arg-type]
    click(window, f"loss.{choice}")
    assert lan.told[-1] == lan.told[0]
    lan.change(ballots=[], paused="")
    assert play.veil is None
    assert play.board.isEnabled() and play.board.hasFocus()


def test_the_votes_of_the_others_are_told(network: Network) -> None:
    window, lan = network
    play, _ = at_table(window, lan, "teams")
    lan.change(ballots=[demo.gone(1, {"0": "wait", "2": "bot"})], paused="gone")
    told = words(play)
    assert say("en", "loss.votes_bot", names="").replace(".", "").strip() in told
    assert play.veil.answers[0].note == say("en", "loss.your_vote")


def test_who_is_gone_again_is_asked_about_again(network: Network) -> None:
    window, lan = network
    play, _ = at_table(window, lan, "teams")
    lan.change(ballots=[demo.gone(1)], paused="gone")
    first = play.veil
    lan.change(ballots=[demo.gone(3)], paused="gone")
    assert isinstance(play.veil, PlayerGone) and play.veil is not first and play.veil.seat == 3


def test_my_own_connection_is_lost(network: Network) -> None:
    window, lan = network
    play, _ = at_table(window, lan)
    lan.tried = 3
    hear(lan, "status", status="lost")
    assert isinstance(play.veil, HostLost)
    assert say("en", "loss.looking", n=3) in words(play)
    assert not named(window, "loss.leave").isHidden() and not lan.asked
    press(window, Qt.Key.Key_G)
    assert not lan.asked, "nobody takes a table over that may come back"
    lan.can_inherit = True
    play.veil.refresh()
    press(window, Qt.Key.Key_G)
    assert lan.asked == [("inherit",)]
    hear(lan, "status", status="inside")
    assert play.veil is None


def test_the_new_host_goes_on_when_it_likes(network: Network) -> None:
    window, lan = network
    play, _ = at_table(window, lan)
    seats = [me(lan).table.seats[0], msgspec.structs.replace(me(lan).table.seats[1], guest=None)]
    lan.change(phase="gathering", seats=seats)
    assert isinstance(play.veil, Gathering)
    assert say("en", "loss.still_away", names="Marta") in words(play)
    press(window, Qt.Key.Key_G)
    assert lan.told == [schema.Begin()]


def test_a_menu_gives_way_to_a_loss_and_the_loss_to_the_table(network: Network) -> None:
    window, lan = network
    play, _ = at_table(window, lan)
    key(window, Qt.Key.Key_Escape)
    lan.change(ballots=[demo.gone(1)], paused="gone")
    assert isinstance(play.veil, PlayerGone)
    lan.change(ballots=[], paused="")
    assert play.veil is None


# -- the countdown -----------------------------------------------------------------------------------------------------


def test_the_countdown_follows_the_hosts_clock_and_zero_is_told_once_it_was_painted(network: Network) -> None:
    window, lan = network
    play, _ = at_table(window, lan)
    clock = {"now": NOW}
    guest = me(lan)
    guest._now = lambda: clock["now"]
    reached: list[tuple[int, float]] = []
    guest.reached_zero = lambda id: reached.append((id, clock["now"]))
    hear(lan, "countdown", countdown=schema.Countdown(7, "roll", 1, NOW, NOW + 3))
    until(lambda: play.countdown.shown == "3")
    assert not reached
    clock["now"] = NOW + 1.5
    until(lambda: play.countdown.shown == "2")
    clock["now"] = NOW + 3.001
    until(lambda: bool(reached))
    assert reached == [(7, NOW + 3.001)] and play.countdown.shown == "0"
    clock["now"] = NOW + 4
    until(lambda: play.countdown.shown == "")
    hear(lan, "countdown", spread=schema.CountdownOver(7, 3.6, 2))
    assert play.countdown.accessibleName() == say("en", "far.screens", n=4)
    QTest.qWait(30)
    assert len(reached) == 1


# -- the end -----------------------------------------------------------------------------------------------------------


def finish(lan: DemoLan, reason: str, winner: int | None) -> None:
    hear(lan, "finished", finished=schema.Finished(1, reason, winner, b"record"))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("reason", "winner", "title", "why"),
    [
        ("resigned", 0, "result.you_won", "far.by_resigned"),
        ("resigned", 1, "result.you_lost", "far.by_resigned"),
        ("agreed", None, "far.no_winner", "far.by_agreed"),
        ("abandoned", None, "far.no_winner", "far.by_abandoned"),
    ],
)
def test_a_match_that_ends_otherwise(network: Network, reason: str, winner: int | None, title: str, why: str) -> None:
    window, lan = network
    at_table(window, lan)
    finish(lan, reason, winner)
    until(lambda: isinstance(window.page, LanResultScreen))
    assert say("en", title) in words(window.page) and say("en", why) in words(window.page)


def test_the_tower_that_ends_a_match_is_shown_before_its_result(network: Network) -> None:
    """The host says that it is over while the verdict is still on the screen."""
    window, lan = network
    play, host = at_the_last_test(window, lan)
    assert host.act_for(1, {"do": "tower", "passed": False, "reason": "on_table", "cubes": 1})
    finish(lan, "played", 0)
    QTest.qWait(300)
    assert play.tower.judged and window.page is play
    play.tower.view.shown.emit()
    until(lambda: isinstance(window.page, LanResultScreen), 10_000)
    assert say("en", "result.you_won") in words(window.page)


def at_the_last_test(window: Window, lan: DemoLan) -> tuple[Any, Host]:
    """Marta must build, or Ann has won for the second time."""
    position = before_a_test(4).position()
    position["players"][0]["victories"] = 1
    match = Match.from_position(BOXES, "duel", Options("tower"), position, 3)
    match.apply(0, actions.Knockdown())
    host = Host(match, [Player("Ann"), Player("Marta")])
    lan.play(host, 0)
    lan.changed.emit("match")
    settle()
    play = page(window, LanPlayScreen)
    play.session.told.emit(TowerSet(1, 1, 0, "waits", Terms(0, 4, 3)))
    return play, host


def test_the_receipt_comes_with_every_check_and_what_it_does_not_prove(network: Network) -> None:
    window, lan = network
    at_table(window, lan)
    finish(lan, "resigned", 0)
    until(lambda: isinstance(window.page, LanResultScreen))
    result = window.page
    assert say("en", "fair.checking") in words(result) and say("en", "fair.not_proved") in words(result)
    receipt = Receipt([Check("chain", "ok"), Check("marks", "unproved")], "unproved")
    hear(lan, "receipt", receipt=receipt)
    assert say("en", "lan.receipt.verdict_unproved") in words(result)
    assert receipt.checks[0].sentence("en") not in words(result)
    click(window, "fair.more")
    for check in receipt.checks:
        assert check.sentence("en") in words(result)
    window.ui.set_language("es")
    assert receipt.checks[0].sentence("es") in words(result)


def test_an_unfair_match_shows_at_once_what_is_wrong(network: Network) -> None:
    window, lan = network
    at_table(window, lan)
    finish(lan, "resigned", 0)
    until(lambda: isinstance(window.page, LanResultScreen))
    bad = Check("key", "bad")
    hear(lan, "receipt", receipt=Receipt([bad], "unfair"))
    assert bad.sentence("en") in words(window.page)
    assert say("en", "lan.receipt.verdict_unfair") in words(window.page)


def test_from_the_result_back_to_the_lobby(network: Network) -> None:
    window, lan = network
    at_table(window, lan)
    lan.change(phase="over")
    finish(lan, "resigned", 0)
    until(lambda: isinstance(window.page, LanResultScreen))
    click(window, "far.lobby")
    assert lan.told == [schema.BackToLobby()]
    page(window, LobbyScreen)


def test_who_reads_the_receipt_is_not_torn_away_by_the_captain(network: Network) -> None:
    window, lan = network
    at_table(window, lan, seat=1)
    finish(lan, "resigned", 0)
    until(lambda: isinstance(window.page, LanResultScreen))
    me(lan).session = None
    lan.change(phase="lobby", captain=None)
    page(window, LanResultScreen)
    click(window, "far.lobby")
    assert not lan.told
    page(window, LobbyScreen)


def test_a_table_that_closed_meanwhile_is_said_after_the_receipt(network: Network) -> None:
    window, lan = network
    at_table(window, lan, seat=1)
    finish(lan, "resigned", 0)
    until(lambda: isinstance(window.page, LanResultScreen))
    hear(lan, "status", status="closed", refusal=schema.Refusal("host_closed"))
    page(window, LanResultScreen)
    click(window, "far.lobby")
    page(window, TablesScreen)
    assert say("en", "lan.refused.host_closed") in words(window)


def test_a_table_that_moves_frightens_nobody(network: Network) -> None:
    window, lan = network
    play, _ = at_table(window, lan)
    hear(lan, "status", status="lost", moved=schema.Moved(schema.Reach(b"f" * 32), 1))
    assert play.veil is None
    lan.tried = 9
    hear(lan, "status")
    assert isinstance(play.veil, HostLost), "it never arrived"


def test_from_the_result_to_the_start_screen_leaves_the_table(network: Network) -> None:
    window, lan = network
    at_table(window, lan)
    finish(lan, "resigned", 0)
    until(lambda: isinstance(window.page, LanResultScreen))
    click(window, "result.home")
    assert lan.asked[-1] == ("leave",)
    page(window, Home)


def test_the_next_match_opens_by_itself(network: Network) -> None:
    window, lan = network
    play, _ = at_table(window, lan)
    finish(lan, "resigned", 0)
    until(lambda: isinstance(window.page, LanResultScreen))
    again, host = at_table(window, lan)
    assert page(window, LanPlayScreen) is not play
    assert again.board.view_shown == host.view(0)
