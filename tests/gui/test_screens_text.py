"""No word is cut off, elided or outside its place: every screen, three languages, two sizes; 200 % in long runs."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from kd_core.languages import LANGUAGES
from kd_core.net.fair.receipt import NAMES, Check, Receipt
from kd_core.net.lan.doctor import Finding
from kd_core.net.messages import Trouble
from kd_core.net.wire import schema
from kd_core.net.wire.schema import Refusal, SeatNow
from kd_core.record import record
from kd_core.tower.terms import Aids
from kd_qt.match import Played
from kd_qt.screens import over
from kd_qt.screens.curtain import Asked
from kd_qt.screens.lan import demo
from kd_qt.screens.lan.demo import DemoLan
from kd_qt.screens.lan.result import LanResultScreen
from kd_qt.screens.play import PlayScreen
from kd_qt.style import text
from kd_qt.tally import Tally
from kd_qt.window import Window
from tests.gui.fit import too_long
from tests.gui.lan_kit import at_table, open_network
from tests.gui.window_kit import close_window, open_window, recorded, settle, until

pytestmark = pytest.mark.gui
SIZES = ((1280, 720), (1920, 1080))
SCALES = (100, 150, 200) if os.environ.get("KNOCKDOWN_LONG") == "1" else (100, 150)
MANY = Aids(reach=True, snap=True, time=200, sticky=True)
LONG = "Bartłomiej z Wrzeszczowa"  # 24 signs, as long as a name may be


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    made = {
        "over": recorded(3),
        "teams": recorded(2, "teams"),
        "left": recorded(6, choices=40),
        "four": recorded(4, "teams", 60),
    }
    (tmp_path / "records" / "broken.kdr").write_bytes(b"{}\nnonsense\n{}\n")
    return made


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_word_fits(records: dict[str, Path], size: tuple[int, int], scale: int, qapp: object) -> None:
    window = open_window(size, scale=scale)
    window.ui.settings.name = "Bartłomiej"
    problems: list[str] = []
    for name, show in screens(window, records):
        show()
        for lang in LANGUAGES:
            window.ui.set_language(lang)
            problems += [f"{name} {lang}: {problem}" for problem in look(window)]
        window.drop_to_home()
        settle(2)
    close_window(window)
    assert not problems, "\n".join(problems)


def look(window: Window) -> list[str]:
    settle()
    text.overflow.clear()
    window.grab()
    return [*too_long(window), *text.overflow]


def screens(window: Window, records: dict[str, Path]) -> Iterator[tuple[str, Callable[[], None]]]:
    yield "home", window.drop_to_home
    yield "setup", lambda: window.set_up("computer")
    yield "setup teams", lambda: teams(window)
    yield "setup random", lambda: (window.set_up("same"), window.page.all_random())  # type: ignore[attr-defined]
    yield "setup with aids", lambda: aided(window)
    yield "aids", lambda: (aided(window), window.page._open_aids(3))  # type: ignore[attr-defined]
    yield "settings", window.settings
    yield "keys", window.keys
    yield "rulebook", window.rulebook
    yield "glossary", lambda: window.rulebook("glossary")
    yield "replays", lambda: (window.replays(), until(lambda: not window.page._waiting))  # type: ignore[attr-defined]
    yield (
        "statistics",
        lambda: (window.statistics(), until(lambda: window.page._gathered is not None)),  # type: ignore[attr-defined]
    )
    yield "replay", lambda: window.watch(records["over"])
    yield "replay of a running match", lambda: window.watch(records["left"])
    yield "result", lambda: result(window, records["over"])
    yield "result teams", lambda: result(window, records["teams"])
    yield "pause", lambda: (window.go_on(records["left"]), settle(), window.page.pause())  # type: ignore[attr-defined]
    yield (
        "notice",
        lambda: window._notice.say("notice.mishap", file="/home/somebody/.local/share/knockdown/mishaps.log"),
    )


def nearby(window: Window, lan: DemoLan) -> None:
    lan.tables = demo.tables(window.ui.lang)
    window.tables()


def joining(window: Window, lan: DemoLan, reason: str, **params: object) -> None:
    """Turned away at the door of a table."""
    nearby(window, lan)
    page = window.page
    page.joining.join(lan.tables[0])  # type: ignore[attr-defined]
    guest = lan.sit(demo.lobby(), None)
    guest.status, guest.table, guest.refusal = "closed", None, Refusal(reason, params)
    lan.changed.emit("status")


def lobby(window: Window, lan: DemoLan, mode: str = "teams", seat: int | None = 0, opened: int | None = None) -> None:
    """With the longest names that a table may have."""
    people = (("chilly", MANY), ("", Aids(dice=True)))
    seats = [
        SeatNow("person", LONG, at, fighter=fighter, link="good", rtt=61, aids=aids)
        for at, (fighter, aids) in enumerate(people)
    ]
    seats += [SeatNow("bot", "", None, "brawler", "lost_knight", True), SeatNow("open")]
    watchers = [(5, LONG), (6, "Piotr")]
    table = demo.lobby(mode, seats=seats[: 2 if mode == "duel" else 4], name=LONG, watchers=watchers)
    lan.sit(table, seat, 0 if seat == 0 else 9, [schema.Said(0, LONG, "swap"), schema.Said(5, LONG, "well_fought")])
    window.network.lobby()
    if opened is not None:
        settle()
        window.page._open_seat(opened)  # type: ignore[attr-defined]


def networked(window: Window, lan: DemoLan) -> Iterator[tuple[str, Callable[[], None]]]:
    yield "tables", lambda: nearby(window, lan)
    yield "a locked table", lambda: (nearby(window, lan), window.page.joining.join(lan.tables[1]))  # type: ignore[attr-defined]
    for reason in ("wrong_code", "door_closed", "packs", "version", "false_host"):
        yield reason, lambda reason=reason: joining(window, lan, reason, left=3, seconds=59)
    yield "lobby", lambda: lobby(window, lan)
    yield "lobby of a watcher", lambda: lobby(window, lan, "duel", None)
    for at in range(4):
        yield f"seat {at}", lambda at=at: lobby(window, lan, opened=at)
    yield "my aids", lambda: (lobby(window, lan), settle(), window.page._open_aids())  # type: ignore[attr-defined, func-returns-value]
    yield "rules", lambda: (lobby(window, lan), window.page._open_rules())  # type: ignore[attr-defined]
    yield "doctor", lambda: doctor(window, lan)


def doctor(window: Window, lan: DemoLan) -> None:
    told = {"name": "tun0", "names": "tun0", "address": "192.168.1.42", "port": 47800, "table": LONG}
    keys = ("multicast_filtered", "isolation", "vpn", "firewall_here")
    lan.findings = [Finding(key, "bad", told) for key in keys]
    window.network._doctor()


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_word_of_the_network_fits(
    size: tuple[int, int], scale: int, qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    window, lan = open_network(size, scale=scale)
    problems: list[str] = []
    for lang in LANGUAGES:
        window.ui.set_language(lang)
        for name, show in networked(window, lan):
            show()
            problems += [f"{name} {lang}: {problem}" for problem in look(window)]
            window.drop_to_home()
    close_window(window)
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_network_lays_over_the_table_fits(
    lang: str, scale: int, qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    window, lan = open_network(language=lang, scale=scale)
    table, _ = at_table(window, lan, "teams")
    problems: list[str] = []
    for change in missing(lan):
        change()
        problems += look(window)
        lan.change(ballots=[], paused="", phase="playing")
    for show in (table.pause, table.talk, table._people, table._ask_resign, table._ask_leave):
        show()
        problems += look(window)
    table._go_on()
    lan.me.finished = schema.Finished(1, "agreed", None, b"x")  # type: ignore[union-attr]
    lan.me.receipt = Receipt([Check(name, "ok") for name in NAMES], "fair")  # type: ignore[union-attr]
    lan.changed.emit("finished")
    until(lambda: isinstance(window.page, LanResultScreen))
    window.page.receipt.more.click()  # type: ignore[attr-defined]
    problems += look(window)
    close_window(window)
    assert not problems, "\n".join(problems)


def missing(lan: DemoLan) -> Iterator[Callable[[], None]]:
    """Everything that may stop a match, with the longest names."""
    assert lan.me is not None and lan.me.table is not None
    seats = [msgspec.structs.replace(one, name=LONG) for one in lan.me.table.seats]
    yield lambda: lan.change(seats=seats, ballots=[demo.gone(1, {"2": "bot"})], paused="gone")
    yield lambda: lan.change(paused="agreed")
    away = [seats[0], *(msgspec.structs.replace(one, guest=None) for one in seats[1:])]
    yield lambda: lan.change(seats=away, phase="gathering")
    for topic in ("pause", "end"):
        asked = schema.Ballot(topic, 1, ["yes", "no"], {"1": "yes"}, demo.NOW, demo.NOW + 30)  # type: ignore[arg-type]
        yield lambda asked=asked: lan.change(seats=seats, ballots=[asked])  # type: ignore[misc]
    lan.can_inherit = True
    yield lambda: (setattr(lan.me, "status", "lost"), lan.changed.emit("status"))  # type: ignore[func-returns-value]
    yield lambda: (setattr(lan.me, "status", "inside"), lan.changed.emit("status"))  # type: ignore[func-returns-value]


def teams(window: Window) -> None:
    window.set_up("same")
    window.page.choose_mode("teams")  # type: ignore[attr-defined]


def aided(window: Window) -> None:
    """Everybody has more aids than anybody needs."""
    teams(window)
    for seat in window.page.choices.seats:  # type: ignore[attr-defined]
        seat.name, seat.aids = "Ola", MANY
    window.page.show_choices()  # type: ignore[attr-defined]


def played(path: Path) -> Played:
    kept = record.read(path)
    tally = Tally()
    for _, _, _, events in kept.replay():
        tally.add(event.to_json() for event in events)
    setup = kept.beginning.setup
    return Played(kept.match().view(0), setup.packs, kept.players, tally, setup, path, record.people(kept.players))


def result(window: Window, path: Path) -> None:
    window.result(played(path))


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_lies_over_the_table_fits(records: dict[str, Path], lang: str, scale: int, qapp: object) -> None:
    window = open_window((1280, 720), language=lang, scale=scale)
    window.go_on(records["left"])
    settle()
    page = window.page
    assert isinstance(page, PlayScreen)
    problems: list[str] = []
    for asked in (Asked("enter", ""), Asked("block_effect", page.board.desk.cards.name("shoulder_charge", lang))):
        page._cover(*page.curtain.veil(page, "Bartłomiej", "maggot", asked))
        problems += look(window)
    for why in (Trouble("cannot_write", "No space left on device"), Trouble("fault", "a fault")):
        veil, buttons = over.trouble(window.ui, page, why)
        page._cover(veil, buttons["retry"])
        problems += look(window)
    close_window(window)
    assert not problems, "\n".join(problems)
