"""Tables nearby: joined, watched, hosted and refused, by mouse and by keyboard; the doctor; the ways from the start."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kd_core import __version__
from kd_core.net.lan.addresses import Target
from kd_core.net.lan.doctor import Finding
from kd_core.net.security.memory import KnownTable
from kd_core.net.wire.schema import Refusal
from kd_core.text import say
from kd_qt import app
from kd_qt.lan import Lan, WayBack, as_sentence
from kd_qt.screens.home import Home
from kd_qt.screens.lan import demo
from kd_qt.screens.lan.demo import DemoLan
from kd_qt.screens.lan.doctor import DoctorScreen
from kd_qt.screens.lan.joining import in_groups
from kd_qt.screens.lan.tables import TablesScreen
from kd_qt.window import Window
from tests.gui.lan_kit import open_network, press, words
from tests.gui.window_kit import click, close_window, key, named, page, settle

pytestmark = pytest.mark.gui
Network = tuple[Window, DemoLan]


@pytest.fixture
def network(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Network]:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))
    window, lan = open_network()
    yield window, lan
    close_window(window)


@pytest.fixture
def tables(network: Network) -> Network:
    click(network[0], "home.lan")
    page(network[0], TablesScreen)
    return network


def turned_away(lan: DemoLan, reason: str, **params: object) -> None:
    guest = lan.sit(demo.lobby(), None)
    guest.status, guest.table, guest.refusal = "closed", None, Refusal(reason, params)
    lan.changed.emit("status")
    settle()


# -- the list ----------------------------------------------------------------------------------------------------------


def test_a_table_is_hosted_in_two_clicks(network: Network) -> None:
    window, lan = network
    click(window, "home.lan")
    click(window, "nearby.host")
    assert lan.asked == [("host",)]
    assert page(window, TablesScreen).joining.veil is not None  # it says that it opens


def test_join_and_watch_with_the_mouse(tables: Network) -> None:
    window, lan = tables
    click(window, "table.friday.join")
    assert lan.asked == [("join", "friday", "play", "")]
    key(window, Qt.Key.Key_Escape)
    click(window, "table.quick.watch")
    assert lan.asked[-1] == ("join", "quick", "watch", "")


def test_the_list_by_keyboard(tables: Network) -> None:
    """Up and down walk, Enter joins the chosen one, W watches, H hosts."""
    window, lan = tables
    assert named(window, "table.friday").hasFocus()
    press(window, Qt.Key.Key_Down)
    press(window, Qt.Key.Key_Down)
    assert named(window, "table.quick").hasFocus()
    press(window, Qt.Key.Key_Return)
    assert lan.asked == [("join", "quick", "watch", "")]  # it is full: the only way is to watch
    key(window, Qt.Key.Key_Escape)
    press(window, Qt.Key.Key_Up)
    press(window, Qt.Key.Key_Up)
    press(window, Qt.Key.Key_W)
    assert lan.asked[-1] == ("join", "friday", "watch", "")
    key(window, Qt.Key.Key_Escape)
    press(window, Qt.Key.Key_H)
    assert lan.asked[-1] == ("host",)


def test_a_table_of_another_version_says_why_and_has_no_button(tables: Network) -> None:
    window, lan = tables
    row = named(window, "table.laptop")
    assert as_sentence(say("en", "lan.why_not.older")) in row.accessibleDescription()
    assert not row.join.isVisible() and not row.watch.isVisible()  # type: ignore[attr-defined]
    row.setFocus()
    press(window, Qt.Key.Key_Return)
    press(window, Qt.Key.Key_W)
    assert not lan.asked


def test_a_row_tells_a_screen_reader_everything(tables: Network) -> None:
    told = named(tables[0], "table.friday").accessibleDescription()
    for part in ("by Marta", "being prepared", "Teams", "2 free", "3 ms", f"version {__version__}"):
        assert part in told


def test_a_table_whose_host_has_not_sat_down_is_nobodys(tables: Network) -> None:
    window, lan = tables
    first = lan.tables[0]
    lan.tables = [replace(first, card=structs.replace(first.card, captain=""))]
    lan.found.emit()
    settle()
    told = named(window, f"table.{first.id}").accessibleDescription()
    assert not told.startswith(say("en", "nearby.by", name="").strip()) and say("en", "setup.teams") in told


def test_tables_come_and_go_and_the_focus_stays(tables: Network) -> None:
    window, lan = tables
    named(window, "table.quick").setFocus()
    lan.tables = [one for one in lan.tables if one.id != "friday"]
    lan.found.emit()
    settle()
    assert named(window, "table.quick").hasFocus()
    lan.tables = []
    lan.found.emit()
    settle()
    assert say("en", "nearby.empty") in words(window.page)


def test_enter_joins_the_first_table_that_appears_as_its_row_says(network: Network) -> None:
    window, lan = network
    lan.tables, appeared = [], lan.tables
    click(window, "home.lan")
    assert page(window, TablesScreen).host.hasFocus()
    lan.tables = appeared
    lan.found.emit()
    settle()
    press(window, Qt.Key.Key_Return)
    assert lan.asked == [("join", appeared[0].id, "play", "")]


def test_enter_after_the_name_goes_on_to_the_tables(tables: Network) -> None:
    window, lan = tables
    tables_page = page(window, TablesScreen)
    tables_page.name.setFocus()
    QTest.keyClick(tables_page.name, Qt.Key.Key_Return)
    press(window, Qt.Key.Key_H)
    assert lan.asked == [("host",)]


def test_my_own_seat_is_on_top_and_offers_the_way_back() -> None:
    from kd_qt.lan import Nearby, _place_in_list

    known = demo.tables()
    mine = Nearby(known[2].card, known[2].target, "0.2.0", 5, mine=True)  # full and playing, but a seat is mine
    assert sorted([*known, mine], key=_place_in_list)[0] is mine
    assert mine.joinable and not mine.watchable


def test_the_name_is_kept(tables: Network) -> None:
    window, lan = tables
    field = named(window, "nearby.name")
    field.setFocus()
    field.selectAll()  # type: ignore[attr-defined]
    QTest.keyClicks(field, "Bartek")
    assert window.ui.settings.name == "Bartek" == lan.name


# -- joining -----------------------------------------------------------------------------------------------------------


def test_a_locked_table_asks_for_its_code(tables: Network) -> None:
    window, lan = tables
    click(window, "table.corner.join")
    assert not lan.asked  # nothing is tried without a code
    field = named(window, "joining.code")
    assert field.hasFocus()
    QTest.keyClicks(field, "k7-q4 m")
    assert not lan.asked
    QTest.keyClicks(field, "2")
    assert lan.asked == [("join", "corner", "play", "K7Q4M2")]


def test_a_wrong_code_says_how_many_tries_are_left(tables: Network) -> None:
    window, lan = tables
    click(window, "table.corner.join")
    QTest.keyClicks(named(window, "joining.code"), "K7Q4M3")
    turned_away(lan, "wrong_code", left=3)
    assert say("en", "lan.refused.wrong_code", left="3") in words(window.page)
    QTest.keyClicks(named(window, "joining.code"), "K7Q4M2")
    assert lan.asked[-1] == ("join", "corner", "play", "K7Q4M2")


def test_a_closed_door_counts_and_opens(tables: Network) -> None:
    window, lan = tables
    click(window, "table.corner.join")
    QTest.keyClicks(named(window, "joining.code"), "K7Q4M3")
    turned_away(lan, "door_closed", seconds=3)
    assert say("en", "joining.door_opens", n=2) in words(window.page)
    assert not named(window, "joining.try_again").isEnabled()
    joining = page(window, TablesScreen).joining
    joining._tick()
    joining._tick()
    click(window, "joining.try_again")
    assert named(window, "joining.code").hasFocus()


def test_a_typed_code_tries_the_locked_tables_one_after_the_other(tables: Network) -> None:
    window, lan = tables
    second = demo.Nearby(demo.msgspec.structs.replace(lan.tables[1].card, id="attic"), demo.target("attic"), "0.2.0", 4)
    lan.tables = [*lan.tables, second]
    QTest.keyClicks(named(window, "nearby.code"), "K7Q4M2")
    settle()
    assert [asked[1:] for asked in lan.asked] == [("corner", "play", "K7Q4M2")]
    turned_away(lan, "wrong_code", left=4)
    assert lan.asked[-1] == ("join", "attic", "play", "K7Q4M2")
    turned_away(lan, "wrong_code", left=4)
    assert len(lan.asked) == 2, "each table is tried once"
    assert named(window, "joining.code").isVisible()


def test_a_code_that_no_table_knows(tables: Network) -> None:
    window, lan = tables
    lan.tables = lan.tables[:1]
    QTest.keyClicks(named(window, "nearby.code"), "ABCDEF")
    settle()
    assert not lan.asked
    assert say("en", "joining.no_table", code="ABCDEF") in words(window.page)


@pytest.mark.parametrize("typed", ["192.168.1.42", "knockdown://192.168.1.42:47800/friday?c=K7Q4M2"])
def test_an_address_or_a_link(tables: Network, typed: str) -> None:
    window, lan = tables
    QTest.keyClicks(named(window, "nearby.address"), typed)
    click(window, "nearby.connect")
    code = "K7Q4M2" if "c=" in typed else ""
    assert lan.asked == [("join", "friday" if code else "192.168.1.42", "play", code)]


def test_what_is_no_address_is_said_and_not_tried(tables: Network) -> None:
    window, lan = tables
    field = named(window, "nearby.address")
    QTest.keyClicks(field, "http://example.org")
    QTest.keyClick(field, Qt.Key.Key_Return)
    settle()
    assert not lan.asked
    assert say("en", "lan.target.scheme") in words(window.page)


def test_another_certificate_is_shown_and_only_joined_when_told(tables: Network) -> None:
    window, lan = tables
    click(window, "table.friday.join")
    lan.certificates = (bytes(range(32)), bytes(range(32, 64)))
    lan.sit(demo.lobby(), None).status = "closed"
    lan.changed.emit("status")
    settle()
    told = words(window.page)
    assert in_groups(bytes(range(32))) in told and in_groups(bytes(range(32, 64))) in told
    assert in_groups(bytes(range(32))).startswith("0001 0203 ")
    assert named(window, "joining.do_not").hasFocus(), "the careful answer is the nearest"
    assert ("trust",) not in lan.asked
    click(window, "joining.trust_anyway")
    assert lan.asked[-1] == ("trust",)


def test_packs_that_are_missing_are_fetched_only_when_told(tables: Network) -> None:
    window, lan = tables
    click(window, "table.friday.join")
    turned_away(lan, "packs", packs="homebrew")
    assert ("fetch",) not in lan.asked
    click(window, "joining.fetch")
    assert lan.asked[-1] == ("fetch",)


@pytest.mark.parametrize(
    "reason", ["version", "full", "no_watchers", "removed", "unreachable", "made up by a stranger"]
)
def test_every_refusal_is_a_sentence(tables: Network, reason: str) -> None:
    window, lan = tables
    click(window, "table.friday.join")
    turned_away(lan, reason)
    told = words(window.page)
    assert "lan.refused" not in told and "stranger" not in told
    click(window, "joining.close")
    assert page(window, TablesScreen).joining.veil is None


def test_esc_gives_up_and_then_goes_home(tables: Network) -> None:
    window, lan = tables
    click(window, "table.friday.join")
    key(window, Qt.Key.Key_Escape)
    assert lan.asked[-1] == ("give_up",)
    assert isinstance(window.page, TablesScreen)
    key(window, Qt.Key.Key_Escape)
    assert isinstance(window.page, Home)


# -- the doctor, the start screen, the command line --------------------------------------------------------------------


def test_the_doctor_examines_and_can_be_copied(tables: Network) -> None:
    window, lan = tables
    click(window, "nearby.doctor")
    page(window, DoctorScreen)
    assert lan.asked == [("examine",)]
    finding = Finding("multicast_filtered", "bad")
    lan.findings = [finding]
    lan.examined.emit()
    settle()
    assert finding.sentence("en") in words(window.page)
    click(window, "checkup.copy")
    assert finding.sentence("en") in QApplication.clipboard().text()
    click(window, "checkup.again")
    assert lan.asked == [("examine",), ("examine",)]
    key(window, Qt.Key.Key_Escape)
    page(window, TablesScreen)


def test_the_start_screen_offers_the_way_back(
    network: Network, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window, lan = network
    assert not [one for one in window.findChildren(type(named(window, "home.lan")), "home.return") if one.isVisible()]
    way = WayBack("Friday knockout", KnownTable("friday", "Friday knockout", b"t" * 16, 1, playing=True))
    monkeypatch.setattr(Lan, "ways_back", staticmethod(lambda: [way]))
    (tmp_path / "home" / "tables").mkdir(parents=True)
    (tmp_path / "home" / "tables" / "x.json").write_text("{}")
    monkeypatch.setattr("kd_core.places.data", lambda: tmp_path / "home")
    page(window, Home).look()
    settle()
    assert named(window, "home.return").text() == "Go back to Friday knockout"  # type: ignore[attr-defined]
    click(window, "home.return")
    assert lan.asked == [("go_back", "Friday knockout")]


def test_a_link_is_an_argument(network: Network) -> None:
    wanted = app.arguments(["knockdown://192.168.1.23:47800/friday"])
    assert wanted.link and wanted.record is None
    assert app.arguments(["match.kdr"]).record == Path("match.kdr")
    window, lan = network
    window.join(wanted.link)
    settle()
    assert lan.asked == [("join", "friday", "play", "")]
    window.join("knockdown://nonsense:99999999/")
    settle()
    assert len(lan.asked) == 1


def test_targets_are_made_of_what_is_remembered() -> None:
    from kd_qt.lan import _target_of

    known = KnownTable("friday", "Friday", b"t" * 16, 1, b"f" * 32, ["192.168.1.5"], 47800, code="K7Q4M2")
    assert _target_of(known) == Target(("192.168.1.5",), 47800, "friday", "K7Q4M2", b"f" * 32)
