"""The laboratory itself: does it delay, lose, stall, filter, isolate and unplug, and does it leave nothing behind?"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

import pytest

from tests.net.lab.lan import PREFIX, PROJECT, Lan, missing

pytestmark = [pytest.mark.slow, pytest.mark.skipif(missing() != "", reason=missing())]

ECHO = """
import socket
sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
sock.bind(("0.0.0.0", 4000))
membership = socket.inet_aton("224.0.0.251") + socket.inet_aton("{here}")
sock.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, membership)
print("up", flush=True)
while True:
    data, who = sock.recvfrom(2000)
    sock.sendto(data, who)
"""
ASK = """
import json, socket, sys, time
sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
sock.bind(("{here}", 0))
sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton("{here}"))
sock.settimeout({patience})
back = []
for number in range({count}):
    sent = time.monotonic()
    sock.sendto(b"%d" % number, ("{to}", 4000))
    try:
        while sock.recv(2000) != b"%d" % number:
            pass
        back.append(time.monotonic() - sent)
    except TimeoutError:
        pass
print(json.dumps(back))
"""


@contextmanager
def echo(lan: Lan, host: int) -> Iterator[None]:
    process = lan.python(host, "-c", ECHO.format(here=lan.address(host)), stdout=subprocess.PIPE)
    assert process.stdout is not None and process.stdout.readline() == "up\n"
    yield
    process.kill()
    process.wait()


def ask(lan: Lan, host: int, to: str, count: int = 1, patience: float = 0.3) -> list[float]:
    """How long each answer took; those that did not come are not there."""
    code = ASK.format(here=lan.address(host), to=to, count=count, patience=patience)
    return list(json.loads(lan.output(host, [sys.executable, "-c", code])))


def test_a_clean_line_is_quick_and_loses_nothing() -> None:
    with Lan(hosts=2) as lan, echo(lan, 1):
        took = ask(lan, 0, lan.address(1), count=30)
        assert len(took) == 30
        assert median(took) < 0.02


def test_delay_and_jitter() -> None:
    with Lan(hosts=2, delay=0.02, jitter=0.01) as lan, echo(lan, 1):
        took = ask(lan, 0, lan.address(1), count=30, patience=1)
        assert len(took) == 30
        assert min(took) >= 0.02
        assert 0.03 < median(took) < 0.09
        assert max(took) - min(took) > 0.003


def test_loss() -> None:
    with Lan(hosts=2) as lan, echo(lan, 1):
        ask(lan, 0, lan.address(1))  # the neighbours know each other
        lan.line(0, direction="sends", loss=0.5)
        took = ask(lan, 0, lan.address(1), count=40, patience=0.03)
        assert 5 < len(took) < 35
        assert lan.count()["lost"] >= 5


def test_one_way_congestion() -> None:
    with Lan(hosts=2) as lan, echo(lan, 1):
        lan.line(1, direction="sends", stall=0.05, stalls=1.0)
        assert 0.05 <= median(ask(lan, 0, lan.address(1), count=5)) < 0.09
        lan.line(1, direction="hears", delay=0.03)
        assert 0.08 <= median(ask(lan, 0, lan.address(1), count=5)) < 0.15


def test_a_stall_delivers_everything_afterwards() -> None:
    with Lan(hosts=2) as lan, echo(lan, 1):
        ask(lan, 0, lan.address(1))
        lan.hold(1, 1.0)
        assert max(ask(lan, 0, lan.address(1), patience=3)) > 0.3
        assert max(ask(lan, 0, lan.address(1))) < 0.3


def test_unplugged_and_plugged() -> None:
    with Lan(hosts=2) as lan, echo(lan, 1):
        assert ask(lan, 0, lan.address(1))
        lan.unplug(1)
        assert not ask(lan, 0, lan.address(1))
        lan.plug(1)
        assert ask(lan, 0, lan.address(1), count=5, patience=1)


def test_filtered_multicast_leaves_the_rest() -> None:
    with Lan(hosts=2) as lan, echo(lan, 1):
        assert ask(lan, 0, "224.0.0.251")
        lan.filter_multicast()
        assert not ask(lan, 0, "224.0.0.251")
        assert ask(lan, 0, lan.address(1))
        lan.filter_multicast(False)
        assert ask(lan, 0, "224.0.0.251")


def test_isolated_clients_reach_only_those_who_are_not() -> None:
    with Lan(hosts=3) as lan, echo(lan, 2):
        lan.isolate(1, 2)
        assert ask(lan, 0, lan.address(2))
        assert not ask(lan, 1, lan.address(2))
        lan.isolate()
        assert ask(lan, 1, lan.address(2), patience=5)  # the next question for the neighbour comes after a second


def test_nothing_leads_out() -> None:
    with Lan(hosts=1) as lan:
        assert "default" not in lan.output(0, ["ip", "route"])


def namespaces(pid: int) -> list[str]:
    listed = subprocess.run(["ip", "netns", "list"], check=True, capture_output=True, text=True, timeout=20).stdout
    return [line for line in listed.splitlines() if line.startswith(f"{PREFIX}-{pid}-")]


def test_it_leaves_nothing() -> None:
    with Lan(hosts=2) as lan:
        process = lan.python(0, "-c", "import time; time.sleep(600)")
        assert len(namespaces(os.getpid())) == 2
    assert process.poll() is not None
    assert namespaces(os.getpid()) == []


def test_what_a_killed_run_left_is_removed_by_the_next() -> None:
    code = """
import time
from tests.net.lab.lan import Lan
with Lan(hosts=2) as lan:
    print(lan.python(0, "-c", "import time; time.sleep(600)").pid, flush=True)
    time.sleep(600)
"""
    run = subprocess.Popen([sys.executable, "-c", code], cwd=PROJECT, stdout=subprocess.PIPE, text=True)
    assert run.stdout is not None
    inside = int(run.stdout.readline())
    os.kill(run.pid, signal.SIGKILL)
    run.wait()
    run.stdout.close()
    with Lan(hosts=1):
        assert namespaces(run.pid) == []
    for _ in range(200):
        if not alive(inside):
            break
        time.sleep(0.01)
    assert not alive(inside), "what ran in the LAN dies with the run"


def alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
