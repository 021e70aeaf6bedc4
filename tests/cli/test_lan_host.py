"""`knockdown host` as its users meet it, and what it does when people leave things behind."""

from __future__ import annotations

import asyncio
import io
import re
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kd_core.game import library
from kd_core.languages import LANGUAGES
from kd_core.net.lan.addresses import Target, read_target
from kd_core.net.lan.client import Client
from kd_core.net.lan.server import Server
from kd_core.net.security.identity import Identity
from kd_core.net.wire import schema
from kd_core.net.wire.schema import Rules, SeatNow, TableNow
from kd_core.play.lan import party as parties
from kd_core.play.lan.harmless import harmless
from kd_core.play.lan.news import News, changes
from kd_core.play.lan.party import Party, Plan
from kd_core.play.lan.report import Report, squares
from kd_core.tower.terms import Aids
from tests.cli.lan_kit import GuestProgram, HostProgram, Program
from tests.cli.test_lan_join import UNFILLED, begin, play, two

PACKS = library.find(library.BOXES)
HOSTILE = "\x1b[2J\x1b]0;gotcha\x07E\u202evil\u200b\n"
OBEYED = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]")


# -- the command -------------------------------------------------------------------------------------------------------


def test_tables_for_a_party(tmp_path: Path) -> None:
    with HostProgram(tmp_path, "--tables", "3", "--name", "Garage", "--mode", "teams", "--locked") as host:
        *opened, serving = host.opened
        assert serving == {"event": "serving", "n": 3}
        assert [one["name"] for one in opened] == ["Garage 1", "Garage 2", "Garage 3"]
        assert len({one["code"] for one in opened}) == 3
        for one in opened:
            target = read_target(one["link"])
            assert (target.table, target.code, target.port) == (one["table"], one["code"], one["port"])
            assert bytes.fromhex(one["fingerprint"]).startswith(target.fingerprint)
        with GuestProgram(tmp_path, opened[1]["link"], "Ann") as ann:
            ann.until("Garage 2: teams")
            ann.until("4. open seat")
            sat = host.event("sat")
            assert (sat["name"], sat["who"], sat["seat"]) == ("Garage 2", "Ann", 1)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [((), "Tower – steady hands"), (("--test", "head_start"), "Tower – head start"), (("--test", "dice"), "Dice")],
)
def test_how_its_tables_play_the_knockdown_test(tmp_path: Path, arguments: tuple[str, ...], told: str) -> None:
    with HostProgram(tmp_path, *arguments) as host, GuestProgram(tmp_path, host.opened[0]["link"], "Ann") as ann:
        ann.until(f"Knockdown Test: {told}.")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_words(tmp_path: Path, lang: str) -> None:
    with Program(tmp_path, "host", "--no-announce", "--port", "0", "--locked", "--lang", lang) as host:
        link = host.until(r"knockdown://\S+")
        host.until("Ctrl-C")
        with GuestProgram(tmp_path, link, "Ann", "--lang", lang) as ann:
            host.until(r"\d\d:\d\d:\d\d  \w+: Ann")
            ann.end_of_input()
            assert ann.finish() == 0
        host.until(r"\d\d:\d\d:\d\d  \w+: Ann")
        assert host.interrupt() == 130
        assert not UNFILLED.search(host.text) and "█" not in host.text


def test_it_ends_cleanly_and_leaves_nothing_behind(tmp_path: Path) -> None:
    with HostProgram(tmp_path, "--tables", "2") as host:
        host.process.send_signal(signal.SIGTERM)
        assert host.finish() == 0
        assert list((tmp_path / "host" / "hosted").iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "code", "problem"),
    [
        (["--tables", "0"], 2, "from 1 to 200"),
        (["--choice-time", "9999"], 2, "--choice-time must be"),
        (["--port", "70000"], 2, "from 0 to 65535"),
        (["--mode", "crowd"], 2, "crowd"),
        (["--pack", "nowhere"], 1, "nowhere"),
    ],
)
def test_what_makes_no_sense(knockdown: Callable[..., Any], arguments: list[str], code: int, problem: str) -> None:
    answer = knockdown("host", "--no-announce", *arguments)
    assert answer.code == code and problem in answer.err


def test_a_host_that_is_killed_opens_its_tables_again(tmp_path: Path) -> None:
    """Both come back by themselves and go on where they were."""
    port = str(free_port())
    with HostProgram(tmp_path, "--port", port) as host, two(tmp_path, host) as (ann, ben):
        begin(ann, ben)
        play(ann, ben, choices=6)
        host.kill()
        for guest in (ann, ben):
            guest.until("connection to the table is lost")
        with HostProgram(tmp_path, "--port", port) as again:
            assert again.opened[0]["event"] == "reopened"
            assert again.opened[0]["table"] == host.opened[0]["table"]
            again.until(r'"captain".*"Ann"')  # nobody owns the table: the first seat's player is its captain
            for guest in (ann, ben):
                guest.until("You are back at the table")
            play(ann, ben, choices=6)


def test_a_fresh_start_leaves_closed_what_was_open(tmp_path: Path) -> None:
    with HostProgram(tmp_path) as host, two(tmp_path, host) as (ann, ben):
        begin(ann, ben)
        host.kill()
        with HostProgram(tmp_path, "--fresh") as again:
            assert again.opened[0]["event"] == "opened"
            assert again.opened[0]["table"] != host.opened[0]["table"]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


# -- strangers ---------------------------------------------------------------------------------------------------------


def test_no_name_of_a_guest_moves_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "eve"))
    with Program(tmp_path / "host", "host", "--no-announce", "--port", "0") as host:
        link = host.until(r"knockdown://\S+")
        with GuestProgram(tmp_path, link, "Ann") as ann:
            ann.until("lobby> ")
            asyncio.run(visit(read_target(link)))
            ann.until("Evil sits down at seat 2")
            ann.until("Evil gets up")
            host.until("Evil gets up")
            assert not OBEYED.search(host.text + ann.text)


async def visit(target: Target) -> None:
    client = Client(Identity.load(), PACKS, HOSTILE[:24], lambda topic: None)
    await client.enter(target)
    for _ in range(200):
        await asyncio.sleep(0.02)
        if client.guest is not None and client.guest.status == "inside" and client.guest.seat is not None:
            break
    await client.leave()


def test_no_word_of_a_host_moves_a_terminal() -> None:
    """A host may send names that no table of ours would have let in."""
    assert harmless(HOSTILE) == "[2J]0;gotchaEvil"
    assert harmless("Łukasz José 世界 – „ok”") == "Łukasz José 世界 – „ok”"
    told = News("sat", {"name": HOSTILE, "seat": 1}).sentence("en")
    assert not OBEYED.search(told)


def test_no_name_of_a_table_moves_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    Report("en", False).told("closed", name=HOSTILE)
    assert not OBEYED.search(out.getvalue().rstrip("\n")) and "gotcha" in out.getvalue()


# -- news --------------------------------------------------------------------------------------------------------------

OPEN = SeatNow("open")
ANN, BEN = SeatNow("person", "Ann", 1, link="good"), SeatNow("person", "Ben", 2, link="good")
BEN_AWAY = SeatNow("person", "Ben", None, link="weak")
BEN_ROLLS = SeatNow("person", "Ben", 2, link="good", aids=Aids(dice=True))


def table(*seats: SeatNow, phase: Any = "lobby", **more: Any) -> TableNow:
    return TableNow("t", "Garage", 0, 1, Rules(), False, phase, list(seats), 0, [], **more)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (table(OPEN, OPEN), table(ANN, OPEN), ["sat"]),
        (table(ANN, OPEN), table(OPEN, ANN), ["moved"]),
        (table(ANN, BEN), table(BEN, ANN), ["moved", "moved"]),
        (table(ANN, BEN), table(ANN, OPEN), ["stood_up"]),
        (table(ANN, BEN), table(ANN, BEN_AWAY), ["dropped"]),
        (table(ANN, BEN_AWAY), table(ANN, BEN), ["returned"]),
        (table(ANN, OPEN), table(ANN, SeatNow("bot", level="brawler")), ["bot"]),
        (table(ANN, BEN), table(ANN, BEN, phase="playing"), ["begins"]),
        (table(ANN, BEN, phase="playing"), table(ANN, BEN, phase="over"), ["ends"]),
        (table(ANN, BEN, phase="over"), table(ANN, BEN), ["lobby"]),
        (table(ANN, BEN, phase="pledging"), table(ANN, BEN), []),
        (table(ANN, BEN), table(ANN, BEN, paused="agreed"), ["paused_agreed"]),
        (table(ANN, BEN, paused="gone"), table(ANN, BEN), ["goes_on"]),
        (table(ANN, BEN), table(ANN, BEN_ROLLS), ["aids"]),
        (table(ANN, BEN_ROLLS), table(ANN, BEN), ["no_aids"]),
        (table(ANN, BEN), table(ANN, BEN), []),
    ],
)
def test_what_has_happened(before: TableNow, after: TableNow, told: list[str]) -> None:
    assert [news.what for news in changes(before, after)] == told


def test_aids_are_told_in_words() -> None:
    (news,) = changes(table(ANN, BEN), table(ANN, BEN_ROLLS))
    assert news.sentence("en") == "Ben has aids for the tower: dice instead of the tower."


# -- what people leave behind ------------------------------------------------------------------------------------------


async def open_party(tables: int = 1) -> Party:
    plan = Plan("Garage", tables, Rules(), PACKS, port=0, announce=False)
    party = Party(plan, Identity.load(), Report("en", True))
    party.server = Server(party.identity, announce=False)
    await party.server.start(0)
    await party._open_all([])
    return party


def test_whoever_comes_next_finds_a_tidy_table(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        party = await open_party()
        one = party.watched[0]
        one.table.name = "Mine now"
        one.table.code = "ABCDEF"
        assert one.table.lobby.set_rules(Rules("teams")) == ""
        one.table.lobby.arrange(schema.Arrange(1, "bot"))
        await party._look_at(one)
        assert one.table.name == "Mine now"  # somebody may just be on the way back
        monkeypatch.setattr(parties, "TIDY_AFTER", 0.0)
        await party._look_at(one)
        seats = [chair.kind for chair in one.table.chairs]
        assert (one.table.name, one.table.rules, one.table.code, seats) == ("Garage", Rules(), "", ["open", "open"])
        await party.server.close()

    asyncio.run(evening())


def test_a_seat_that_is_kept_is_not_tidied_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parties, "TIDY_AFTER", 0.0)

    async def evening() -> None:
        party = await open_party()
        one = party.watched[0]
        one.table.chairs[0].kind = "person"
        one.table.name = "Mine now"
        await party._look_at(one)
        assert one.table.name == "Mine now"
        await party.server.close()

    asyncio.run(evening())


def test_a_closed_table_is_replaced() -> None:
    async def evening() -> None:
        party = await open_party(2)
        first = party.watched[0].table
        first.close("host_closed")
        party.watched[0].served.after()
        await party._look_at(party.watched[0])
        assert [one.name for one in party.watched] == ["Garage 2", "Garage 1"]
        assert first.id not in party.server.tables and len(party.server.tables) == 2
        await party.server.close()

    asyncio.run(evening())


def test_a_qr_code_in_letters() -> None:
    """Two rows a line, read back square by square, with a border of two."""
    rows = [[(x * y + x) % 3 == 0 for x in range(21)] for y in range(21)]
    lines = squares(rows)
    dark = {"█": (False, False), "▀": (False, True), "▄": (True, False), " ": (True, True)}
    read = [[dark[sign][half] for sign in line] for line in lines for half in (0, 1)]
    assert [row[2:23] for row in read[2:23]] == rows
    assert not any(any(row) for row in [*read[:2], *read[23:]]) and len({len(line) for line in lines}) == 1
