"""The server around a table: what waits for the disk, what a slow or broken peer costs, how it ends."""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading
from pathlib import Path
from typing import Any

import pytest

from kd_core.net.lan import served as served_module
from kd_core.net.lan import server as server_module
from kd_core.net.lan import visitor as visitor_module
from kd_core.net.lan.hosted import HostedTable, left_open
from kd_core.net.lan.keeper import FileKeeper
from kd_core.net.security import join_code
from kd_core.net.security.identity import client_context
from kd_core.net.table.table import Table
from kd_core.net.wire import frames, limits, schema
from kd_core.net.wire.protocol import as_bytes, decode
from kd_core.record import CannotWrite, read
from tests.net.lan.party import BOXES, Party, run, until


def served(hosted: HostedTable) -> Any:
    (one,) = hosted.server.tables.values()
    return one


class Stranger:
    """A connection by hand: TLS, and whatever bytes a test likes."""

    def __init__(self, hosted: HostedTable) -> None:
        self._port = hosted.target.port

    async def __aenter__(self) -> Stranger:
        self.reader, self.writer = await asyncio.open_connection(
            "127.0.0.1", self._port, ssl=client_context(), server_hostname=""
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.transport.abort()
        await asyncio.sleep(0)

    def say(self, message: Any) -> None:
        self.writer.write(frames.frame(as_bytes(message)))

    async def hears(self) -> Any:
        size = int.from_bytes(await self.reader.readexactly(4), "big")
        return decode("table", await self.reader.readexactly(size))

    async def last_word(self, seconds: float = 20.0) -> str:
        """The reason of the refusal before the door closed; empty: none was told."""
        async with asyncio.timeout(seconds):
            try:
                while True:
                    message = await self.hears()
                    if isinstance(message, schema.Refusal):
                        return message.reason
            except (asyncio.IncompleteReadError, ConnectionError, ssl.SSLError):
                return ""

    async def greet(self) -> Any:
        self.say(schema.Hello(schema.PROTOCOL, "test", []))
        return await self.hears()

    async def enter(self, name: str = "eve", wish: Any = "watch") -> None:
        welcome = await self.greet()
        self.say(schema.Enter(name, wish, welcome.packs))
        assert isinstance(await self.hears(), schema.Entered)


# -- the disk ----------------------------------------------------------------------------------------------------------


def test_nobody_hears_of_a_choice_before_it_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = threading.Event()
    held.set()
    sync = FileKeeper.sync

    def waits(keeper: FileKeeper) -> None:
        held.wait(20)
        sync(keeper)

    monkeypatch.setattr(FileKeeper, "sync", waits)

    async def life(party: Party) -> None:
        table = party.table()
        ann, ben = await party.sit_down(table, 2)
        await party.begin(ann, ben)
        await party.play(ann, ben, choices=6)
        await until(lambda: not ann.here.session.waiting and not ben.here.session.waiting)
        before = [one.here.session.seq for one in (ann, ben)]
        held.clear()
        chose = await party.play(ann, ben, choices=1)
        await asyncio.sleep(0.3)
        assert chose == 1 and [one.here.session.seq for one in (ann, ben)] == before
        pinged = ben.here.clock.rtt
        assert pinged is not None and ben.inside  # clocks go on meanwhile
        held.set()
        await until(lambda: [one.here.session.seq for one in (ann, ben)] != before)

    run(tmp_path, life)


def test_a_disk_that_fails_twice_is_tried_again_and_nobody_is_told_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(served_module, "RETRY_SYNC", 0.2)
    fails: list[float] = []
    sync = FileKeeper.sync

    def sometimes(keeper: FileKeeper) -> None:
        if fails:
            fails.pop()
            raise CannotWrite(keeper.path, "no space left on device")
        sync(keeper)

    monkeypatch.setattr(FileKeeper, "sync", sometimes)

    async def life(party: Party) -> None:
        table = party.table()
        ann, ben = await party.sit_down(table, 2)
        await party.begin(ann, ben)
        await party.play(ann, ben, choices=4)
        await asyncio.sleep(0.2)
        before = ann.here.session.seq
        fails.extend([1, 2])
        await party.play(ann, ben, choices=1)
        await asyncio.sleep(0.1)
        assert ann.here.session.seq == ben.here.session.seq == before and len(fails) <= 1
        await until(lambda: ann.here.session.seq == ben.here.session.seq > before)
        assert not fails and ann.inside and ben.inside
        await party.play(ann, ben)
        assert [one.verdict for one in await party.receipts(ann, ben)] == ["fair", "fair"]

    run(tmp_path, life)


def test_a_fault_while_writing_sends_everybody_away_and_the_table_can_be_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken: list[int] = []
    sync = FileKeeper.sync

    def stumbles(keeper: FileKeeper) -> None:
        if broken:
            raise ZeroDivisionError
        sync(keeper)

    monkeypatch.setattr(FileKeeper, "sync", stumbles)

    async def life(party: Party) -> None:
        table = party.table()
        ann, ben = await party.sit_down(table, 2)
        await party.begin(ann, ben)
        await party.play(ann, ben, choices=4)
        await asyncio.sleep(0.3)
        broken.append(1)
        assert any(one.chooses(party.random) for one in (ann, ben))
        await until(lambda: ann.here.status == "lost" and not table.alive)
        broken.clear()
        assert [left.name for left in left_open()] == ["Friday"]

    run(tmp_path, life)


def test_a_table_closed_while_it_is_written_leaves_nothing_to_reopen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = threading.Event()
    held.set()
    sync = FileKeeper.sync

    def waits(keeper: FileKeeper) -> None:
        held.wait(20)
        sync(keeper)

    monkeypatch.setattr(FileKeeper, "sync", waits)

    async def life(party: Party) -> None:
        table = party.table()
        ann, ben = await party.sit_down(table, 2)
        await party.begin(ann, ben)
        path = served(table).keeper.recorder.path
        held.clear()
        await party.play(ann, ben, choices=1)
        ann.say(schema.CloseTable())
        await asyncio.sleep(0.3)
        assert ann.inside  # not a word before everything is kept
        held.set()
        await until(lambda: ann.here.status == ben.here.status == "closed" and not table.alive)
        assert ann.why == ben.why == "host_closed"
        assert not list((tmp_path / "host").rglob("*.kdt*")) and read(path, BOXES).seq >= 1

    run(tmp_path, life)


def test_closing_the_program_writes_first_and_frees_the_table_then(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table()
        ann, ben = await party.sit_down(table, 2)
        await party.begin(ann, ben)
        await party.play(ann, ben, choices=9)
        one = served(table)
        await asyncio.to_thread(table.close)
        (left,) = left_open()
        assert left.phase == "playing" and left.names == ["ann", "ben"]
        assert read(one.keeper.recorder.path, BOXES).seq == table.table.match.host.seq
        await until(lambda: ann.here.status == ben.here.status == "lost")  # and they try to come back

    run(tmp_path, life)


# -- peers -------------------------------------------------------------------------------------------------------------


def test_places_are_counted_once_for_every_way_a_connection_can_end(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table()
        server = table.server
        plain = [await asyncio.open_connection("127.0.0.1", table.target.port) for _ in range(4)]
        await until(lambda: server._connected == 4)
        plain[0][1].write(b"GET / HTTP/1.0\r\n\r\n")  # no TLS at all
        plain[1][1].transport.abort()
        plain[2][1].write_eof()
        await until(lambda: server._connected == 1)
        async with Stranger(table) as one:
            await one.greet()
            assert server._connected == 2
        plain[3][1].close()
        await until(lambda: server._connected == 0)
        assert not server._addresses and not server.visitors
        for _, writer in plain:
            writer.transport.abort()

    run(tmp_path, life)


def test_one_address_has_so_many_places_and_no_more(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table()
        server = table.server
        server._per_address = 4
        plain = [await asyncio.open_connection("127.0.0.1", table.target.port) for _ in range(9)]
        await until(lambda: sum(reader.at_eof() or reader.exception() is not None for reader, _ in plain) == 5)
        assert server._connected == 4
        for _, writer in plain:
            writer.transport.abort()
        await until(lambda: server._connected == 0)

    run(tmp_path, life)


def test_knocks_of_one_address_are_rationed_and_of_all_together_limited(tmp_path: Path) -> None:
    moment = [0.0]
    server = server_module.Server(Party(tmp_path).identity("host"), lambda: moment[0], per_address=4, announce=False)

    def knocks(address: str, times: int) -> int:
        """Each is gone again at once."""
        let_in = 0
        for _ in range(times):
            if server.admit(address):
                let_in += 1
                server.forget_address(address)
        return let_in

    assert knocks("10.0.0.1", 50) == 8
    assert knocks("10.0.0.2", 3) == 3  # others do not pay for it
    moment[0] = 1.0
    assert knocks("10.0.0.1", 50) == 2
    server._most = 2
    assert [server.admit(f"10.0.1.{number}") for number in range(3)] == [True, True, False]


def test_dripping_bytes_do_not_keep_a_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "HANDSHAKE_TLS", 0.5)
    monkeypatch.setattr(limits, "HANDSHAKE_SECONDS", 0.5)

    async def drip(writer: asyncio.StreamWriter) -> None:
        for byte in b"\x16\x03\x01\x02\x00\x01\x00\x01" * 200:
            writer.write(bytes([byte]))
            await asyncio.sleep(0.05)

    async def life(party: Party) -> None:
        table = party.table()
        _, plain = await asyncio.open_connection("127.0.0.1", table.target.port)
        async with Stranger(table) as secure:
            drips = [asyncio.ensure_future(drip(one)) for one in (plain, secure.writer)]
            await until(lambda: table.server._connected == 2)
            await until(lambda: table.server._connected == 0, 15)
            for one in drips:
                one.cancel()
            await asyncio.gather(*drips, return_exceptions=True)
        plain.transport.abort()

    run(tmp_path, life)


def test_a_reader_that_never_reads_is_shown_the_door_and_costs_nobody_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitor_module, "SLOW_SECONDS", 0.5)
    monkeypatch.setattr(limits, "WAITING_BYTES", 1 << 16)

    async def life(party: Party) -> None:
        table = party.table()
        ann, ben = await party.sit_down(table, 2)
        await party.begin(ann, ben)
        async with Stranger(table) as deaf:
            await deaf.enter()
            deaf.writer.transport.pause_reading()
            for visitor in table.server.visitors:
                sock = visitor._transport.get_extra_info("socket")
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
            for _ in range(400):
                ann.say(schema.Ping(0.0))
                if len(table.server.visitors) == 2:
                    break
                await party.play(ann, ben, choices=20)
                if ann.here.finished is not None:
                    ann.say(schema.BackToLobby())
                    await until(lambda: ann.here.table.phase == ben.here.table.phase == "lobby")
                    await party.begin(ann, ben)
            assert len(table.server.visitors) == 2
        assert ann.inside and ben.inside and ann.tries == ben.tries == 0

    run(tmp_path, life)


def test_what_is_left_unread_too_long_closes_the_door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visitor_module, "SLOW_SECONDS", 0.3)

    async def life(party: Party) -> None:
        table = party.table()
        async with Stranger(table) as eve:
            await eve.enter()
            (visitor,) = table.server.visitors
            table._loop.call_soon_threadsafe(visitor.pause_writing)
            await until(lambda: not table.server.visitors, 10)

    run(tmp_path, life)


def test_who_sends_a_lot_at_once_lets_others_have_their_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visitor_module, "MESSAGES_AT_ONCE", 2)
    turns: list[int] = []
    work_off = visitor_module.Visitor._work_off

    def counted(visitor: Any) -> None:
        before = len(visitor._heard)
        work_off(visitor)
        turns.append(before - len(visitor._heard))

    monkeypatch.setattr(visitor_module.Visitor, "_work_off", counted)

    async def life(party: Party) -> None:
        table = party.table()
        (ann,) = await party.sit_down(table, 1)
        async with Stranger(table) as eve:
            await eve.enter()
            turns.clear()
            for _ in range(10):
                eve.say(schema.Say("hello"))
            await until(lambda: len(ann.here.said) == 10)
        assert max(turns) == 2

    run(tmp_path, life)


def test_tries_at_the_code_that_are_begun_and_dropped_count_too(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table(locked=True)
        words = []
        for _ in range(join_code.BEGUN + 1):
            async with Stranger(table) as eve:
                await eve.greet()
                eve.say(schema.CodeShare(join_code.CodeOfGuest("AAAAAA", party.identity("host").fingerprint).share()))
                said = await eve.hears()
                words.append(said.reason if isinstance(said, schema.Refusal) else "")
        assert words == [""] * join_code.BEGUN + ["door_closed"]

    run(tmp_path, life)


@pytest.mark.parametrize(
    ("bytes_sent", "reason"),
    [
        (b"\xff\xff\xff\xff", "too_large"),
        (b"\x00\x00\x00\x00", "unreadable"),
        (frames.frame(b"\xc1"), "unreadable"),
        (frames.frame(as_bytes(schema.Begin())), "out_of_order"),
        (frames.frame(as_bytes(schema.Hello(999, "1", []))), "version"),
        (frames.frame(as_bytes(schema.Hello(schema.PROTOCOL, "1", [], "other"))), "no_such_table"),
        (frames.frame(as_bytes(schema.Hello(schema.PROTOCOL, "1", []))) * 2, "out_of_order"),
    ],
)
def test_breaches_get_a_named_refusal_and_then_the_door(tmp_path: Path, bytes_sent: bytes, reason: str) -> None:
    async def life(party: Party) -> None:
        table = party.table()
        async with Stranger(table) as eve:
            eve.writer.write(bytes_sent)
            assert await eve.last_word() == reason
        await until(lambda: not table.server.visitors)

    run(tmp_path, life)


def test_too_many_messages_are_too_fast(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table()
        ann, ben = await party.sit_down(table, 2)
        async with Stranger(table) as eve:
            await eve.enter()
            for _ in range(200):
                eve.say(schema.Say("hello"))
            # What she still sends when the door closes may cost her its last word, never the door itself.
            assert await eve.last_word() in ("too_fast", "")
        assert ann.inside and ben.inside

    run(tmp_path, life)


def test_a_proof_that_was_seen_is_worth_nothing(tmp_path: Path) -> None:
    """Replayed, or passed on from a connection of one's own: the nonce is another one."""

    async def life(party: Party) -> None:
        table = party.table(locked=True)
        _ann, ben = await party.sit_down(table, 2)
        said: list[schema.Enter] = []
        say = ben.here.say
        ben.here.say = lambda message: (isinstance(message, schema.Enter) and said.append(message)) or say(message)
        ben.drop()
        await until(lambda: said and ben.inside)
        async with Stranger(table) as eve:
            await eve.greet()
            eve.say(said[0])
            assert await eve.last_word() == "not_your_seat"
        assert ben.inside and ben.here.seat == 1

    run(tmp_path, life)


def test_a_fault_in_the_table_costs_one_guest_the_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hear = Table.hear

    def stumbles(table: Table, person: Any, message: Any, now: float) -> None:
        if isinstance(message, schema.Say):
            raise ZeroDivisionError
        hear(table, person, message, now)

    monkeypatch.setattr(Table, "hear", stumbles)

    async def life(party: Party) -> None:
        table = party.table()
        ann, ben = await party.sit_down(table, 2)
        async with Stranger(table) as eve:
            await eve.enter()
            eve.say(schema.Say("hello"))
            assert await eve.last_word() == "fault"
        assert ann.inside and ben.inside and table.alive

    run(tmp_path, life)


def test_a_tick_that_fails_every_time_does_not_stop_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks: list[float] = []

    def stumbles(table: Table, now: float) -> None:
        ticks.append(now)
        raise ZeroDivisionError

    async def life(party: Party) -> None:
        table = party.table()
        ann, ben = await party.sit_down(table, 2)
        monkeypatch.setattr(Table, "tick", stumbles)
        await asyncio.sleep(0.7)
        ann.say(schema.Say("hello"))
        await until(lambda: ben.here.said)
        assert 1 <= len(ticks) < 200

    run(tmp_path, life)


def test_heirs_and_handed_over_tables_are_reached_where_their_program_really_is() -> None:
    reach = schema.Reach(b"\1" * 32, ["10.0.0.9", "192.168.1.5"], 7)
    assert visitor_module._reached_at("192.168.1.5", reach).addresses == ["192.168.1.5", "10.0.0.9"]


def test_files_are_left_for_records_where_the_system_allows_few(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    soft = [256]
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (soft[0], 512))
    monkeypatch.setattr(resource, "setrlimit", lambda kind, wanted: soft.__setitem__(0, wanted[0]))
    assert server_module._files_allowed() == 512 == soft[0]
