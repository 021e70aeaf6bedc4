"""Tables nearby between computers: separate processes in namespaces, over good and bad networks."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.net.lab.lan import Lan, missing

pytestmark = [pytest.mark.slow, pytest.mark.skipif(missing() != "", reason=missing())]

NODE = (sys.executable, "-m", "tests.net.lan.node")
KNOCKDOWN = (sys.executable, "-c", "import sys; from kd_core.cli import main; sys.exit(main())")
KITCHEN, GARAGE, ATTIC = "aaaa0001", "bbbb0002", "cccc0003"
NETWORKS = {
    "quiet": {},
    "20 ± 10 ms": {"delay": 0.020, "jitter": 0.010},
    "5 % loss": {"delay": 0.020, "jitter": 0.010, "loss": 0.05},
    "80 ± 40 ms": {"delay": 0.080, "jitter": 0.040},
}


@contextmanager
def table(lan: Lan, host: int, name: str, id: str) -> Iterator[int]:
    """A table on that computer; its port."""
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    process = lan.run(host, [*NODE, "announce", name, id], **pipes)
    assert process.stdout is not None and process.stdin is not None
    yield int(json.loads(process.stdout.readline())["port"])
    process.stdin.close()
    assert process.wait(20) == 0


def browse(lan: Lan, host: int, seconds: float, count: int) -> dict[str, Any]:
    """What a program sees that starts to look around now."""
    told = lan.output(host, [*NODE, "browse", str(seconds), str(count)], timeout=seconds + 20)
    return dict(json.loads(told))


def look(lan: Lan, host: int, address: str, port: int) -> dict[str, Any]:
    return dict(json.loads(lan.output(host, [*NODE, "look", address, str(port)])))


def doctor(lan: Lan, host: int, *arguments: str) -> dict[str, str]:
    told = lan.output(host, [*KNOCKDOWN, "doctor", "--json", *arguments])
    return {line["key"]: line["verdict"] for line in map(json.loads, told.splitlines())}


@pytest.mark.parametrize("network", NETWORKS)
def test_three_computers_see_each_others_tables_within_two_seconds(network: str) -> None:
    with (
        Lan(hosts=3, **NETWORKS[network]) as lan,
        table(lan, 0, "Kitchen", KITCHEN),
        table(lan, 1, "Garage", GARAGE),
        table(lan, 2, "Attic", ATTIC),
    ):
        for host in range(3):
            seen = browse(lan, host, 6, 3)["seen"]
            assert set(seen) == {KITCHEN, GARAGE, ATTIC}
            assert max(seen.values()) < 2


def test_a_table_that_is_closed_is_gone() -> None:
    with Lan(hosts=2) as lan:
        with table(lan, 0, "Kitchen", KITCHEN):
            assert browse(lan, 1, 4, 1)["found"][KITCHEN]["name"] == "Kitchen"
        assert browse(lan, 1, 0.7, 1)["seen"] == {}


def test_over_ipv6_and_ipv4_it_is_one_table() -> None:
    with Lan(hosts=2, ipv6=True) as lan, table(lan, 0, "Kitchen", KITCHEN):
        found = browse(lan, 1, 4, 1)["found"]
        assert set(found) == {KITCHEN}
        assert {lan.address(0), lan.address6(0)} <= set(found[KITCHEN]["addresses"])


def test_filtered_multicast_hides_the_table_but_its_address_works() -> None:
    with Lan(hosts=2) as lan, table(lan, 0, "Kitchen", KITCHEN) as port:
        lan.filter_multicast()
        assert browse(lan, 1, 1.5, 1)["seen"] == {}
        assert look(lan, 1, lan.address(0), port)["name"] == "Kitchen"
        findings = doctor(lan, 1, f"{lan.address(0)}:{port}")
        assert findings["multicast_filtered"] == "warn"
        assert findings["reached"] == "ok"
        assert findings["nobody_heard"] == "warn"


def test_isolated_clients_are_told_so() -> None:
    with Lan(hosts=2) as lan, table(lan, 0, "Kitchen", KITCHEN) as port:
        lan.isolate(0, 1)
        assert look(lan, 1, lan.address(0), port)["problem"] == "silent"
        assert doctor(lan, 1, f"{lan.address(0)}:{port}")["isolated"] == "bad"


def test_a_healthy_network_and_a_wrong_port() -> None:
    with Lan(hosts=2) as lan, table(lan, 0, "Kitchen", KITCHEN) as port:
        findings = doctor(lan, 1, f"{lan.address(0)}:{port}")
        assert {"one_network", "others_heard", "tables", "reached", "announced", "clock_good"} <= set(findings)
        assert set(findings.values()) == {"ok"}
        assert doctor(lan, 1, f"{lan.address(0)}:9")["refused"] == "bad"


def test_a_vpn_in_the_way_is_told() -> None:
    with Lan(hosts=2) as lan:
        lan.add_vpn(1, "tun0", "10.99.0.2/24")
        findings = doctor(lan, 1, "10.99.0.7")
        assert findings["vpn"] == findings["through_vpn"] == "warn"


def test_the_command_lists_what_is_there() -> None:
    with Lan(hosts=3) as lan, table(lan, 0, "Kitchen", KITCHEN), table(lan, 1, "Garage", GARAGE):
        told = lan.output(2, [*KNOCKDOWN, "tables", "--seconds", "1", "--json"])
        lines = [json.loads(line) for line in told.splitlines()]
        assert [line["name"] for line in lines] == ["Garage", "Kitchen"]
        assert all(line["why_not"] is None and line["ping_ms"] < 500 for line in lines)


def test_five_hundred_forged_entries_change_nothing() -> None:
    with Lan(hosts=3) as lan, table(lan, 0, "Kitchen", KITCHEN):
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        liar = lan.run(1, [*NODE, "forge"], **pipes)
        assert liar.stdout is not None and json.loads(liar.stdout.readline()) == {"up": True}
        told = browse(lan, 2, 3, 2)
        assert set(told["found"]) == {KITCHEN}
        assert told["seen"][KITCHEN] < 2
