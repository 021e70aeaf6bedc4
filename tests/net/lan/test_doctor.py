"""What is wrong with the network: each cause is told apart from the others, in a sentence that says what to do."""

from __future__ import annotations

import ast
import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from kd_core import text
from kd_core.cli import main as knockdown
from kd_core.languages import LANGUAGES
from kd_core.net.clock import ClockFilter
from kd_core.net.lan import doctor
from kd_core.net.lan.addresses import CHOSEN_ADDRESSES, Interface, Target
from kd_core.net.lan.doctor import (
    Finding,
    Route,
    examine,
    judge_interfaces,
    judge_multicast,
    judge_tables,
    judge_target,
    own_port_answers,
)
from kd_core.net.lan.echo import Echo
from kd_core.net.lan.entry import Found, properties_of, read_entry
from kd_core.net.lan.look import Looked
from tests.net.lan.stand_in import StandIn, card

WIFI = Interface("wlan0", ("192.168.1.23", "fe80::1"), "lan", ("192.168.1.23/24",))
CABLE = Interface("eth0", ("10.0.0.5",), "lan", ("10.0.0.5/24",))
LOOPBACK = Interface("lo", ("127.0.0.1",), "loopback")
VPN = Interface("tun0", ("10.8.0.6",), "vpn", ("10.8.0.6/24",))
DOCKER = Interface("docker0", ("172.17.0.1",), "virtual", ("172.17.0.1/16",))
ALONE = Interface("eth0", ("169.254.7.7",), "lan", ("169.254.7.7/16",))

TABLE = Target(("192.168.1.9",), 47800)
NEXT_TO_US = Route("192.168.1.9", WIFI, next_to_us=True, neighbour=True)


def keys(findings: list[Finding]) -> list[str]:
    return [finding.key for finding in findings]


def verdicts(findings: list[Finding]) -> dict[str, str]:
    return {finding.key: finding.verdict for finding in findings}


def found(**changed: str) -> Found:
    properties = properties_of(card(), bytes(32)) | changed
    told = {key.encode(): value.encode() for key, value in properties.items()}
    return read_entry("ab12cd34-1", 47800, ["192.168.1.9"], told)


def clock(rtt: float, exchanges: int = 12) -> ClockFilter:
    measured = ClockFilter()
    for number in range(exchanges):
        measured.add(number, number + rtt / 2, number + rtt / 2, number + rtt)
    return measured


def seen(rtt: float = 0.004, exchanges: int = 12) -> Looked:
    return Looked(card=card(), address="192.168.1.9", clock=clock(rtt, exchanges))


# -- this computer -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("here", "expected"),
    [
        ([], {"no_network": "bad"}),
        ([LOOPBACK], {"no_network": "bad"}),
        ([WIFI, LOOPBACK], {"one_network": "ok"}),
        ([WIFI, CABLE], {"several_networks": "warn"}),
        ([WIFI, VPN], {"one_network": "ok", "vpn": "warn"}),
        ([WIFI, DOCKER], {"one_network": "ok", "virtual": "ok"}),
        ([VPN], {"no_lan": "bad", "vpn": "warn"}),
        ([DOCKER], {"no_lan": "bad", "virtual": "warn"}),
        ([ALONE], {"no_router": "warn"}),
    ],
    ids=lambda value: "+".join(one.name for one in value) if isinstance(value, list) else None,
)
def test_interfaces(here: list[Interface], expected: dict[str, str]) -> None:
    assert verdicts(judge_interfaces(here)) == expected


@pytest.mark.parametrize(
    ("echo", "expected"),
    [
        (Echo(heard={"192.168.1.23"}, others={"192.168.1.9"}), {"others_heard": "ok"}),
        (Echo(heard={"192.168.1.23"}), {"nobody_heard": "warn"}),
        (Echo(), {"multicast_blocked": "bad"}),
        (Echo(unsent={"192.168.1.23"}), {"multicast_unsent": "bad"}),
        (Echo(deaf=True), {"multicast_deaf": "bad"}),
    ],
)
def test_multicast(echo: Echo, expected: dict[str, str]) -> None:
    assert verdicts(judge_multicast(echo, ["192.168.1.23"])) == expected


def test_multicast_on_one_of_two_interfaces() -> None:
    findings = judge_multicast(Echo(heard={"10.0.0.5"}, others={"10.0.0.9"}), ["192.168.1.23", "10.0.0.5"])
    assert verdicts(findings) == {"multicast_partly": "warn", "others_heard": "ok"}
    assert findings[0].params == {"addresses": "192.168.1.23"}


def test_a_port_of_our_own_answers() -> None:
    assert asyncio.run(own_port_answers("127.0.0.1"))
    assert not asyncio.run(own_port_answers("203.0.113.1"))  # not ours: nobody can listen there


# -- tables ------------------------------------------------------------------------------------------------------------


def test_tables_and_their_versions() -> None:
    assert keys(judge_tables([])) == ["no_tables"]
    assert keys(judge_tables([found()])) == ["tables"]
    assert keys(judge_tables([found(proto="0")])) == ["tables", "version_older"]
    assert keys(judge_tables([found(proto="99")])) == ["tables", "version_newer"]


def test_all_is_well() -> None:
    assert verdicts(judge_target(TABLE, seen(), NEXT_TO_US, [found()])) == {
        "reached": "ok",
        "announced": "ok",
        "clock_good": "ok",
    }


def test_multicast_is_filtered() -> None:
    """It answers, but its announcement never came."""
    assert verdicts(judge_target(TABLE, seen(), NEXT_TO_US, []))["multicast_filtered"] == "warn"


@pytest.mark.parametrize(
    ("looked", "route", "announced", "expected"),
    [
        (Looked("silent"), NEXT_TO_US, [], ["firewall"]),
        (Looked("silent"), Route("192.168.1.9", WIFI, True, neighbour=False), [], ["isolated"]),
        (Looked("silent"), Route("192.168.1.9", WIFI, True, neighbour=None), [], ["silent"]),
        (Looked("silent"), Route("192.168.1.9", WIFI, True, neighbour=None), [found()], ["firewall"]),
        (Looked("silent"), Route("10.8.0.9", VPN, True, None), [], ["through_vpn", "silent"]),
        (Looked("silent"), Route("10.1.1.1", WIFI, False, None), [], ["other_network", "silent"]),
        (Looked("no_host"), Route("10.1.1.1", None, False, None), [], ["other_network", "no_host"]),
        (Looked("refused"), NEXT_TO_US, [], ["refused"]),
        (Looked("no_tls"), NEXT_TO_US, [], ["no_tls"]),
        (Looked("certificate"), NEXT_TO_US, [], ["certificate"]),
        (Looked("garbled"), NEXT_TO_US, [], ["garbled"]),
        (Looked("refusal", "version", {"table": 0, "guest": 1}), NEXT_TO_US, [], ["version_older"]),
        (Looked("refusal", "version", {"table": 2, "guest": 1}), NEXT_TO_US, [], ["version_newer"]),
        (Looked("refusal", "too_many_connections"), NEXT_TO_US, [], ["door"]),
        (Looked("refusal", "\x1b[2J"), NEXT_TO_US, [], ["door"]),
    ],
)
def test_causes_are_told_apart(looked: Looked, route: Route, announced: list[Found], expected: list[str]) -> None:
    findings = judge_target(TABLE, looked, route, announced)
    assert keys(findings) == expected
    assert findings[-1].verdict == ("warn" if expected[-1] == "door" else "bad")
    assert all(finding.sentence("en").isprintable() for finding in findings)


@pytest.mark.parametrize(
    ("looked", "key"),
    [
        (seen(0.004), "clock_good"),
        (seen(0.09), "clock_good"),
        (seen(0.150), "clock_poor"),
        (seen(exchanges=1), "clock_poor"),
        (seen(0.4), "slow"),
    ],
)
def test_the_clock(looked: Looked, key: str) -> None:
    assert keys(judge_target(TABLE, looked, NEXT_TO_US, [found()]))[-1] == key


# -- the way there -----------------------------------------------------------------------------------------------------


def test_the_way_to_ourselves() -> None:
    route = asyncio.run(doctor.route_to("127.0.0.1"))
    assert route.through is not None and route.through.kind == "loopback"
    assert route.next_to_us


def test_neighbours_as_linux_tells_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = tmp_path / "arp"
    table.write_text(
        "IP address       HW type     Flags       HW address            Mask     Device\n"
        "192.168.1.9      0x1         0x2         52:54:00:12:34:56     *        wlan0\n"
        "192.168.1.66     0x1         0x0         00:00:00:00:00:00     *        wlan0\n"
    )
    monkeypatch.setattr(doctor, "NEIGHBOURS", table)
    assert doctor._neighbour("192.168.1.9") is True
    assert doctor._neighbour("192.168.1.66") is False
    assert doctor._neighbour("192.168.1.1") is None
    monkeypatch.setattr(doctor, "NEIGHBOURS", tmp_path / "nothing")
    assert doctor._neighbour("192.168.1.9") is None


# -- sentences ---------------------------------------------------------------------------------------------------------


def findings_in_the_code() -> set[str]:
    """Every key that doctor.py gives."""
    tree = ast.parse(Path(doctor.__file__).read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "Finding"]
    return {call.args[0].value for call in calls if isinstance(call.args[0], ast.Constant)}


@pytest.mark.parametrize("key", sorted(findings_in_the_code() | {"vpn", "virtual", "firewall", "isolated", "silent"}))
def test_every_finding_has_a_sentence(key: str) -> None:
    assert text.known(f"lan.doctor.{key}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_placeholder_is_filled(lang: str) -> None:
    findings = [
        *judge_interfaces([WIFI, CABLE, VPN, DOCKER]), *judge_interfaces([WIFI]), *judge_interfaces([ALONE]),
        *judge_multicast(Echo(heard={"a"}, others={"b"}), ["a", "10.0.0.5"]), *judge_multicast(Echo(), ["10.0.0.5"]),
        *judge_multicast(Echo(unsent={"10.0.0.5"}), ["10.0.0.5"]),
        *judge_tables([found(proto="99")]), *judge_tables([found(proto="0")]),
        *judge_target(TABLE, seen(), NEXT_TO_US, []), *judge_target(TABLE, seen(0.15), NEXT_TO_US, []),
        *judge_target(TABLE, seen(0.4), NEXT_TO_US, []),
        *judge_target(TABLE, Looked("refusal", "door_closed", {"seconds": 40}), NEXT_TO_US, []),
    ]  # fmt: skip
    for problem in ("silent", "no_host", "refused", "no_tls", "certificate", "garbled"):
        findings += judge_target(TABLE, Looked(problem), Route("10.8.0.9", VPN), [])  # type: ignore[arg-type]
        findings += judge_target(TABLE, Looked(problem), Route("10.8.0.9", WIFI), [])  # type: ignore[arg-type]
    for finding in findings:
        assert not re.search(r"[{}]", finding.sentence(lang)), finding.key


# -- as a whole, on loopback -------------------------------------------------------------------------------------------


def test_an_examination_on_loopback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CHOSEN_ADDRESSES, "127.0.0.1")

    async def main() -> list[Finding]:
        table = StandIn(tmp_path, card(id="feed0001"))
        await table.start()
        try:
            return await examine(Target(("127.0.0.1",), table.port), seconds=0.2)
        finally:
            await table.stop()

    findings = asyncio.run(main())
    assert {"no_network", "own_port", "reached", "multicast_filtered", "clock_good"} <= set(keys(findings))


def test_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv(CHOSEN_ADDRESSES, "127.0.0.1")

    async def quick(target: Target | None, **_: Any) -> list[Finding]:
        return [*judge_interfaces([WIFI]), Finding("no_tables", "ok")]

    monkeypatch.setattr("kd_core.play.doctor_command.examine", quick)
    assert knockdown(["doctor", "--lang", "en"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "+ Connected by wlan0: 192.168.1.23."
    assert knockdown(["doctor", "192.168.1.9:4000", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[1]) == {"key": "no_tables", "verdict": "ok"}


def test_the_command_says_what_is_wrong_with_what_was_typed(capsys: pytest.CaptureFixture[str]) -> None:
    assert knockdown(["doctor", "kitchen:99999", "--lang", "en"]) == 2
    assert "A port is a number from 1 to 65535." in capsys.readouterr().err


def test_something_bad_is_the_exit_code_of_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(target: Target | None, **_: Any) -> list[Finding]:
        return [Finding("no_network", "bad")]

    monkeypatch.setattr("kd_core.play.doctor_command.examine", broken)
    assert knockdown(["doctor"]) == 1
