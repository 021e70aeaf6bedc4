"""A glance at a table over loopback: its card and distance, or what is wrong by name."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from kd_core.net.lan.addresses import Target
from kd_core.net.lan.look import Looked, look
from tests.net.lan.stand_in import StandIn, card

HERE = "127.0.0.1"


def at_a_table(table: StandIn, doing: Callable[[StandIn], Coroutine[Any, Any, Looked]]) -> Looked:
    async def main() -> Looked:
        await table.start()
        try:
            return await doing(table)
        finally:
            await table.stop()

    return asyncio.run(main())


def test_card_distance_and_certificate(tmp_path: Path) -> None:
    table = StandIn(tmp_path, card("Kitchen"), ahead=500.0)
    looked = at_a_table(table, lambda table: look(Target((HERE,), table.port)))
    assert looked.problem == ""
    assert looked.card == card("Kitchen")
    assert looked.fingerprint == table.identity.fingerprint
    assert looked.packs == {"nemesis": "f00d"}
    assert 0 < looked.ping_ms < 3000
    assert looked.clock.synced and abs(looked.clock.offset - 500) < 1


def test_the_names_on_the_card_are_cleaned(tmp_path: Path) -> None:
    table = StandIn(tmp_path, card("Kit\x1b[2Jchen", captain="\u202eKatie"))
    looked = at_a_table(table, lambda table: look(Target((HERE,), table.port)))
    assert looked.card is not None
    assert (looked.card.name, looked.card.captain) == ("Kit[2Jchen", "Katie")


def test_a_locked_table_can_be_looked_at(tmp_path: Path) -> None:
    looked = at_a_table(StandIn(tmp_path, card(locked=True)), lambda table: look(Target((HERE,), table.port)))
    assert looked.card is not None and looked.card.locked


def test_the_first_address_that_answers_wins(tmp_path: Path) -> None:
    """Others may be silent or refuse: nobody waits for them."""
    table = StandIn(tmp_path, card())
    looked = at_a_table(table, lambda table: look(Target(("127.0.0.2", "127.0.0.3", HERE), table.port)))
    assert (looked.problem, looked.address) == ("", HERE)


def test_a_certificate_that_is_another_one_is_told(tmp_path: Path) -> None:
    table = StandIn(tmp_path, card())
    looked = at_a_table(table, lambda table: look(Target((HERE,), table.port, fingerprint=b"\x01" * 16)))
    assert looked.problem == "certificate"
    right = at_a_table(
        table, lambda table: look(Target((HERE,), table.port, fingerprint=table.identity.fingerprint[:16]))
    )
    assert right.problem == ""


def test_a_table_of_another_version_says_so(tmp_path: Path) -> None:
    looked = at_a_table(StandIn(tmp_path, card(), protocol=99), lambda table: look(Target((HERE,), table.port)))
    assert (looked.problem, looked.reason, looked.params["table"]) == ("refusal", "version", 99)


def test_a_table_that_is_gone(tmp_path: Path) -> None:
    looked = at_a_table(StandIn(tmp_path, card()), lambda table: look(Target((HERE,), table.port, "ffffffff")))
    assert (looked.problem, looked.reason) == ("refusal", "no_such_table")


def test_nobody_listens() -> None:
    with socket.socket() as unused:
        unused.bind((HERE, 0))
        port = unused.getsockname()[1]
        assert asyncio.run(look(Target((HERE,), port))).problem == "refused"


def test_a_name_that_nobody_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    async def unknown(*_: object, **__: object) -> list[Any]:
        raise socket.gaierror(socket.EAI_NONAME, "unknown")

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", unknown)
    assert asyncio.run(look(Target(("kitchen.invalid",), 1))).problem == "no_host"


@pytest.mark.parametrize(
    ("says", "problem"),
    [(b"HTTP/1.1 400 Bad Request\r\n\r\n", "no_tls"), (b"", "no_tls"), (None, "silent")],
    ids=["something else", "hangs up", "says nothing"],
)
def test_something_else_answers(says: bytes | None, problem: str) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(10)
        if says is None:
            await reader.read()
        else:
            writer.write(says)
        writer.close()

    async def main() -> Looked:
        server = await asyncio.start_server(answer, HERE, 0)
        async with server:
            return await look(Target((HERE,), server.sockets[0].getsockname()[1]), within=0.5)

    assert asyncio.run(main()).problem == problem


def test_a_table_that_talks_nonsense(tmp_path: Path) -> None:
    class Mad(StandIn):
        async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read(10)
            writer.write(b"\xff" * 5000)
            writer.close()

    assert at_a_table(Mad(tmp_path, card()), lambda table: look(Target((HERE,), table.port))).problem == "garbled"


def test_a_glance_hangs_up(tmp_path: Path) -> None:
    async def glance(table: StandIn) -> Looked:
        looked = await look(Target((HERE,), table.port))
        async with asyncio.timeout(10):
            while table.visitors:
                await asyncio.sleep(0.005)
        return looked

    assert at_a_table(StandIn(tmp_path, card()), glance).problem == ""


def test_a_glance_leaves_no_task_behind(tmp_path: Path) -> None:
    async def glance(table: StandIn) -> Looked:
        looked = await look(Target((HERE, "127.0.0.2", "127.0.0.3"), table.port))
        await asyncio.sleep(0)
        names = {task.get_coro().__qualname__ for task in asyncio.all_tasks()}  # type: ignore[union-attr]
        assert not any("glance" in name and "<locals>" not in name for name in names)
        return looked

    assert at_a_table(StandIn(tmp_path, card()), glance).problem == ""
