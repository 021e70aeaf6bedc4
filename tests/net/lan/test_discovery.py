"""Tables nearby, on loopback: announced, changed, gone, merged, doubted, and never disturbed by inventions."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from zeroconf import DNSOutgoing, DNSPointer, ServiceStateChange
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from kd_core.net.lan import discovery, multicast, nearby
from kd_core.net.lan.addresses import CHOSEN_ADDRESSES, Interface
from kd_core.net.lan.discovery import MOST_ENTRIES, Announcer, Browser, Found, Multicast
from kd_core.net.lan.entry import properties_of
from kd_core.net.lan.nearby import TablesNearby
from tests.net.lan.stand_in import StandIn, card

HERE = "127.0.0.1"
FINGERPRINT = bytes(range(32))
PATIENCE = 10.0


@pytest.fixture(autouse=True)
def only_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of these tests leaves this computer, and those that run beside them are not heard."""
    monkeypatch.setenv(CHOSEN_ADDRESSES, HERE)
    monkeypatch.setattr(discovery, "SERVICE", f"_kd{os.getpid()}._tcp.local.")
    monkeypatch.setattr(discovery, "UPDATE_EVERY", 0.05)


def run(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Nothing that failed in the loop goes unnoticed, and no task is left."""

    async def watched() -> None:
        failed: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: failed.append(context))
        await main()
        await asyncio.sleep(0)
        assert failed == []
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(watched())


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)


async def announced(shown: Any, shared: Multicast | None = None, port: int = 47800) -> Announcer:
    announcer = Announcer()
    await announcer.start(shared, shown, port, FINGERPRINT)
    return announcer


def forged(instance: str, properties: dict[str, Any], port: int = 47800, address: str = HERE) -> AsyncServiceInfo:
    return AsyncServiceInfo(
        discovery.SERVICE, f"{instance}.{discovery.SERVICE}", port=port, properties=properties,
        server=f"kd-{instance}.local.", parsed_addresses=[address],
    )  # fmt: skip


def pointing_to(instance: str) -> DNSOutgoing:
    """The announcement of an entry with a name that zeroconf itself would not register."""
    packet = DNSOutgoing(0x8400)  # an answer, with authority
    packet.add_answer_at_time(DNSPointer(discovery.SERVICE, 12, 1, 60, f"{instance}.{discovery.SERVICE}"), 0)
    return packet


def hear(browser: Browser, instance: str) -> None:
    """As zeroconf tells of an entry of which only the name is known."""
    assert browser._zeroconf is not None
    name = f"{instance}.{discovery.SERVICE}"
    browser._heard(browser._zeroconf.zeroconf, discovery.SERVICE, name, ServiceStateChange.Added)


# -- a table comes, changes, goes --------------------------------------------------------------------------------------


def test_a_table_comes_changes_and_goes() -> None:
    async def main() -> None:
        changes: list[int] = []
        browser = Browser()
        await browser.start(lambda: changes.append(1))
        announcer = await announced(card("Kitchen", free=1))
        await until(lambda: "ab12cd34" in browser.found)
        found = browser.found["ab12cd34"]
        assert (found.name, found.free, found.addresses, found.port) == ("Kitchen", 1, (HERE,), 47800)
        assert found.fingerprint_hint == FINGERPRINT[:16]
        await announcer.update(card("Kitchen", free=0, phase="playing"))
        await until(lambda: browser.found["ab12cd34"].phase == "playing")
        assert browser.found["ab12cd34"].free == 0
        await announcer.stop()
        await until(lambda: not browser.found)
        assert len(changes) >= 3
        await browser.stop()

    run(main)


def test_changes_in_quick_succession_end_with_the_last() -> None:
    async def main() -> None:
        browser = Browser()
        await browser.start(lambda: None)
        announcer = await announced(card(epoch=0))
        for epoch in range(1, 50):
            await announcer.update(card(epoch=epoch))
        await until(lambda: "ab12cd34" in browser.found and browser.found["ab12cd34"].epoch == 49)
        await announcer.stop()
        await browser.stop()

    run(main)


def test_what_does_not_change_is_not_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    real = AsyncZeroconf.async_update_service

    async def counted(self: AsyncZeroconf, info: AsyncServiceInfo) -> Any:
        told.append(info.name)
        return await real(self, info)

    monkeypatch.setattr(AsyncZeroconf, "async_update_service", counted)

    async def main() -> None:
        announcer = await announced(card())
        await announcer.update(card(free=0))
        await until(lambda: len(told) == 1)
        await announcer.update(card(free=0))
        await asyncio.sleep(0.9)  # time for several more
        assert len(told) == 1
        await announcer.stop()

    run(main)


def test_several_tables_of_one_program_share_one_door() -> None:
    async def main() -> None:
        shared = Multicast()
        browser = Browser(shared)
        await browser.start(lambda: None)
        opened = shared.zeroconf
        tables = [await announced(card(f"Table {number}", f"aaaa000{number}"), shared) for number in range(4)]
        await until(lambda: len(browser.found) == 4)
        await tables[0].stop()
        await until(lambda: len(browser.found) == 3)
        assert shared.zeroconf is opened
        for table in tables[1:]:
            await table.stop()
        await browser.stop()
        assert shared.zeroconf is None, "the last one out closes it"

    run(main)


def test_a_zeroconf_that_was_lent_stays_open() -> None:
    async def main() -> None:
        lent = AsyncZeroconf(interfaces=[HERE])
        browser = Browser(lent)
        await browser.start(lambda: None)
        announcer = Announcer()
        await announcer.start(lent, card(), 47800, FINGERPRINT)
        await until(lambda: "ab12cd34" in browser.found)
        await announcer.stop()
        await browser.stop()
        assert not lent.zeroconf.done
        await lent.async_close()

    run(main)


def test_stopping_twice_or_before_the_start_is_harmless() -> None:
    async def main() -> None:
        announcer, browser = Announcer(), Browser()
        await announcer.stop()
        await browser.stop()
        await announcer.update(card())
        await browser.start(lambda: None)
        await browser.stop()
        await browser.stop()

    async def with_card() -> None:
        announcer = await announced(card())
        await announcer.stop()
        await announcer.stop()

    run(main)
    run(with_card)


def test_what_happens_before_an_announcer_has_begun_counts() -> None:
    """A server opens and closes tables more quickly than multicast can be had."""

    async def main() -> None:
        browser = Browser()
        await browser.start(lambda: None)
        never, later = Announcer(), Announcer()
        await never.stop()
        await never.start(None, card(id="dead0001"), 47800, FINGERPRINT)
        await later.update(card(free=0))
        await later.start(None, card(free=1), 47800, FINGERPRINT)
        await until(lambda: "ab12cd34" in browser.found)
        assert browser.found["ab12cd34"].free == 0
        assert "dead0001" not in browser.found
        await later.stop()
        await browser.stop()

    run(main)


# -- the network changes -----------------------------------------------------------------------------------------------


def test_when_the_interfaces_change_everything_is_opened_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(multicast, "WATCH_EVERY", 0.05)
    here = [Interface("lo", (HERE,), "loopback")]
    seen = list(here)
    monkeypatch.setattr(multicast, "interfaces", lambda: list(seen))

    async def main() -> None:
        shared = Multicast()
        browser = Browser(shared)
        await browser.start(lambda: None)
        announcer = await announced(card(), shared)
        await until(lambda: bool(browser.found))
        before = shared.zeroconf
        seen.append(Interface("wlan0", (), "lan"))
        await until(lambda: shared.zeroconf not in (None, before))
        await until(lambda: bool(browser.found))
        await announcer.stop()
        await browser.stop()

    run(main)


def test_without_any_network_nothing_is_raised_and_it_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(multicast, "WATCH_EVERY", 0.05)
    real = multicast.AsyncZeroconf

    def broken(**_: object) -> AsyncZeroconf:
        raise OSError(19, "No such device")

    monkeypatch.setattr(multicast, "AsyncZeroconf", broken)

    async def main() -> None:
        shared = Multicast()
        browser = Browser(shared)
        await browser.start(lambda: None)
        announcer = await announced(card(), shared)
        await announcer.update(card(free=0))
        assert browser.found == {} and shared.zeroconf is None
        monkeypatch.setattr(multicast, "AsyncZeroconf", real)
        await until(lambda: bool(browser.found))
        assert browser.found["ab12cd34"].free == 0
        await announcer.stop()
        await browser.stop()

    run(main)


# -- several entries for one table -------------------------------------------------------------------------------------


class Heard:
    """A browser that is told entries by the test instead of the network."""

    def __init__(self) -> None:
        self.browser = Browser()
        self.browser._on_change = lambda: None

    def hears(self, instance: str, port: int = 47800, address: str = HERE, **changed: str) -> None:
        properties = properties_of(card(), FINGERPRINT) | changed
        self.browser._read(instance, forged(instance, properties, port, address))

    @property
    def table(self) -> Found:
        return self.browser.found["ab12cd34"]


def heard(test: Callable[[Heard], None]) -> None:
    async def main() -> None:
        test(Heard())

    asyncio.run(main())


def test_ipv4_and_ipv6_of_one_table_are_one_line() -> None:
    def test(air: Heard) -> None:
        air.hears("ab12cd34-1", address="192.168.1.23")
        air.hears("ab12cd34-2", address="fd00::23")
        assert list(air.browser.found) == ["ab12cd34"]
        assert set(air.table.addresses) == {"192.168.1.23", "fd00::23"}

    heard(test)


def test_the_highest_epoch_wins_in_whatever_order_they_come() -> None:
    def test(air: Heard) -> None:
        air.hears("ab12cd34-1", epoch="1", address="192.168.1.1")
        air.hears("ab12cd34-2", epoch="2", address="192.168.1.2")
        air.hears("ab12cd34-3", epoch="0", address="192.168.1.3")
        assert (air.table.epoch, air.table.addresses) == (2, ("192.168.1.2",))
        air.browser._forget("ab12cd34-2")
        assert air.table.epoch == 1

    heard(test)


def test_whoever_pretends_to_have_the_table_is_left_behind_when_it_does_not_answer() -> None:
    def test(air: Heard) -> None:
        air.hears("ab12cd34-1", epoch="1", address="192.168.1.1")
        air.hears("ab12cd34-evil", epoch="999999", address="192.168.1.66", fp="66" * 16)
        assert air.table.addresses == ("192.168.1.66",)
        air.browser.doubt(air.table)
        assert air.table.addresses == ("192.168.1.1",)
        air.browser.trust(replace(air.table, epoch=999999, fingerprint_hint=b"\x66" * 16))
        assert air.table.addresses == ("192.168.1.66",)

    heard(test)


def test_an_entry_that_turns_into_nonsense_is_gone() -> None:
    def test(air: Heard) -> None:
        air.hears("ab12cd34-1")
        assert "ab12cd34" in air.browser.found
        air.hears("ab12cd34-1", mode="melee")
        assert air.browser.found == {}

    heard(test)


# -- inventions --------------------------------------------------------------------------------------------------------


def test_a_flood_of_inventions_pushes_nobody_out() -> None:
    def test(air: Heard) -> None:
        air.hears("ab12cd34-1")
        for number in range(4 * MOST_ENTRIES):
            air.hears(f"{number:08x}-1", id=f"{number:08x}", address=f"10.0.{number % 250}.{number // 250 + 1}")
        assert "ab12cd34" in air.browser.found
        assert len(air.browser.found) == MOST_ENTRIES

    heard(test)


def test_a_table_that_was_proved_stays_also_when_it_came_last() -> None:
    def test(air: Heard) -> None:
        for number in range(MOST_ENTRIES - 1):
            air.hears(f"{number:08x}-1", id=f"{number:08x}", address=f"10.0.{number // 200}.{number % 200 + 1}")
        air.hears("ab12cd34-1")
        air.browser.trust(air.table)
        for number in range(MOST_ENTRIES):
            air.hears(f"f{number:07x}-1", id=f"f{number:07x}", address=f"10.1.{number // 200}.{number % 200 + 1}")
        assert "ab12cd34" in air.browser.found

    heard(test)


def test_entries_of_the_network_that_are_no_tables_change_nothing() -> None:
    """By multicast, as somebody in the room would send them."""
    good: dict[str, Any] = dict(properties_of(card(id="ffff0000"), FINGERPRINT))
    lies: list[AsyncServiceInfo] = [
        forged("ffff0000-1", good, port=0),
        forged("ffff0000-2", good, address="8.8.8.8"),
        forged("ffff0000-3", good | {"free": "77"}),
        forged("ffff0000-4", good | {"id": "\x1b]0;owned\x07"}),
        forged("ffff0000-5", {}),
        forged("ffff0000-6", {b"\xff\xfe": b"\x80" * 250}),
    ]

    async def main() -> None:
        browser = Browser()
        await browser.start(lambda: None)
        liar = AsyncZeroconf(interfaces=[HERE])
        said = [await liar.async_register_service(lie, cooperating_responders=True, strict=False) for lie in lies]
        for name in ("\x1b[2J", "ffff0000 1", "a\x00b", "\u202eevil", "x" * 60, "."):
            liar.zeroconf.async_send(pointing_to(name))
        announcer = await announced(card())
        await until(lambda: "ab12cd34" in browser.found)
        await asyncio.gather(*said)
        assert list(browser.found) == ["ab12cd34"]
        await announcer.stop()
        await browser.stop()
        await liar.async_close()

    run(main)


def test_a_name_of_ten_thousand_characters_is_not_even_asked_for() -> None:
    async def main() -> None:
        browser = Browser()
        await browser.start(lambda: None)
        for name in ("x" * 10_000, "ab\x00" * 100):
            hear(browser, name)
        assert browser._asking == {}
        await browser.stop()

    run(main)


def test_entries_without_content_are_asked_for_a_few_at_a_time_and_given_up() -> None:
    async def main() -> None:
        browser = Browser()
        await browser.start(lambda: None)
        for number in range(5 * discovery.MOST_WAITING):
            hear(browser, f"{number:08x}")
        assert len(browser._asking) == discovery.MOST_WAITING
        announcer = await announced(card())
        await until(lambda: "ab12cd34" in browser.found)
        await announcer.stop()
        await browser.stop()

    run(main)


# -- proved by looking -------------------------------------------------------------------------------------------------


def test_what_is_announced_is_looked_at(tmp_path: Path) -> None:
    async def main() -> None:
        table = StandIn(tmp_path, card("Kitchen"))
        await table.start()
        announcer = Announcer()
        await announcer.start(None, table.shown, table.port, table.identity.fingerprint)
        around = TablesNearby()
        await around.start()
        await until(lambda: "ab12cd34" in around.tables and around.tables["ab12cd34"].looked is not None)
        line = around.tables["ab12cd34"]
        assert line.looked is not None and line.looked.card == table.shown
        assert line.why_not == ""
        await around.stop()
        await announcer.stop()
        await table.stop()

    run(main)


def test_what_does_not_answer_is_listed_with_the_reason_and_looked_at_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nearby, "LOOK_AGAIN", 0.05)

    async def main() -> None:
        table = StandIn(tmp_path, card())
        await table.start()
        port = table.port
        await table.stop()
        announcer = Announcer()
        await announcer.start(None, table.shown, port, table.identity.fingerprint)
        around = TablesNearby()
        await around.start()
        await until(lambda: "ab12cd34" in around.tables and around.tables["ab12cd34"].why_not == "refused")
        await table.start(port=port)
        await until(lambda: around.tables["ab12cd34"].why_not == "")
        await table.stop()
        await around.stop()
        await announcer.stop()

    run(main)


def test_a_false_entry_gives_way_to_the_true_one_as_soon_as_it_was_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nearby, "LOOK_AGAIN", 0.05)

    async def main() -> None:
        table = StandIn(tmp_path, card())
        await table.start()
        liar = AsyncZeroconf(interfaces=[HERE])
        lie = forged("ab12cd34-evil", properties_of(card(epoch=999), b"\x66" * 32), port=table.port)
        await (await liar.async_register_service(lie, cooperating_responders=True))
        around = TablesNearby()
        await around.start()
        await until(lambda: "ab12cd34" in around.tables and around.tables["ab12cd34"].why_not == "certificate")
        announcer = Announcer()
        await announcer.start(None, table.shown, table.port, table.identity.fingerprint)
        await until(lambda: around.tables["ab12cd34"].why_not == "" and around.tables["ab12cd34"].looked is not None)
        assert around.tables["ab12cd34"].found.epoch == 0
        await around.stop()
        await announcer.stop()
        await table.stop()
        await liar.async_close()

    run(main)


def test_a_table_of_another_version_is_listed_and_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[Found] = []

    async def counted(found: Found) -> Any:
        looks.append(found)
        await asyncio.sleep(3600)

    monkeypatch.setattr(nearby, "look", counted)

    async def main() -> None:
        liar = AsyncZeroconf(interfaces=[HERE])
        entry = forged("ab12cd34-1", properties_of(card(), FINGERPRINT) | {"proto": "99", "program": "9.0"})
        await (await liar.async_register_service(entry, cooperating_responders=True))
        around = TablesNearby()
        await around.start()
        await until(lambda: "ab12cd34" in around.tables)
        await around.settled()
        assert around.tables["ab12cd34"].why_not == "newer"
        await asyncio.sleep(0.01)
        assert looks == []
        await around.stop()
        await liar.async_close()

    run(main)
