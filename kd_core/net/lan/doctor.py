"""What is wrong with the network: examines this computer, the air around it and, if given, one table.

`examine` collects facts, the functions below judge them. A `Finding` is a key of the catalogue (`lan.doctor.<key>`: the
cause and what to do about it), a verdict and what goes into the sentence. What tells the causes apart:

- our own multicast question does not come back          a firewall on this computer
- the table answers, but its announcement does not come   the network filters multicast
- the table's computer does not even tell its hardware    client isolation (or it is off, or somewhere else)
  address, though it should be next to us
- it does, but nothing answers at the port                a firewall on that computer
- the way there leads through a VPN, or to a network      wrong interface
  that is none of ours
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any, Literal, TypeAlias

from kd_core import text
from kd_core.net.lan import echo as multicast_echo
from kd_core.net.lan.addresses import Interface, Target, interfaces, own_addresses
from kd_core.net.lan.discovery import Browser
from kd_core.net.lan.echo import Echo
from kd_core.net.lan.entry import Found, clean
from kd_core.net.lan.look import Looked, look
from kd_core.net.wire import reasons

Verdict: TypeAlias = Literal["ok", "warn", "bad"]

PINGS = 12
POOR_CLOCK = 0.050  # seconds of uncertainty: more than a frame or two of a countdown
SLOW = 300.0  # ms there and back
NEIGHBOURS = Path("/proc/net/arp")  # Linux: the hardware addresses of who is next to us
NO_ANSWER = "00:00:00:00:00:00"


@dataclass(frozen=True)
class Finding:
    key: str
    verdict: Verdict
    params: dict[str, Any] = field(default_factory=dict)

    def sentence(self, lang: str) -> str:
        told = dict(self.params)
        if "reason" in told:  # of a table that closed its door
            told["why"] = reasons.sentence(lang, told.pop("reason"), told)
        return text.say(lang, f"lan.doctor.{self.key}", **told)


@dataclass(frozen=True)
class Route:
    """How this computer would go to an address."""

    address: str
    through: Interface | None = None  # the interface that the system chooses
    next_to_us: bool = False  # in one of our own networks: no router between
    neighbour: bool | None = None  # whether its hardware answers; None: the system does not tell


async def examine(target: Target | None = None, *, seconds: float = 2.0) -> list[Finding]:
    """Everything that can be found out in a few seconds, the basics first. Never raises for what the network does."""
    here = interfaces()
    browser = Browser()
    await browser.start(lambda: None)
    try:
        echo, own_port, looked, _ = await asyncio.gather(
            multicast_echo.listen_to_ourselves(_reachable(here)),
            own_port_answers(own_addresses()[0]),
            _looked_at(target, seconds),
            asyncio.sleep(seconds),
        )
        found = dict(browser.found)
    finally:
        await browser.stop()
    findings = [*judge_interfaces(here), *judge_multicast(echo, _reachable(here)), *judge_own_port(own_port)]
    findings += judge_tables(found.values())
    if target is not None and looked is not None:
        findings += judge_target(target, looked, await route_to(looked.address or target.addresses[0]), found.values())
    return findings


async def _looked_at(target: Target | None, seconds: float) -> Looked | None:
    return None if target is None else await look(target, within=seconds + 2, pings=PINGS)


def _reachable(here: Iterable[Interface]) -> list[str]:
    return [address for one in here if one.kind != "loopback" for address in one.addresses if ":" not in address]


# -- this computer -----------------------------------------------------------------------------------------------------


def judge_interfaces(here: Sequence[Interface]) -> list[Finding]:
    outside = [one for one in here if one.kind != "loopback"]
    lan = [one for one in outside if one.kind == "lan"]
    if not outside:
        return [Finding("no_network", "bad")]
    findings = [_judge_lan(lan)] if lan else [Finding("no_lan", "bad")]
    for kind in ("vpn", "virtual"):
        names = ", ".join(one.name for one in outside if one.kind == kind)
        if names:
            findings.append(Finding(kind, "warn" if kind == "vpn" or not lan else "ok", {"names": names}))
    return findings


def _judge_lan(lan: Sequence[Interface]) -> Finding:
    addresses = [address for one in lan for address in one.addresses]
    if all(ip_address(address).is_link_local for address in addresses):
        return Finding("no_router", "warn", {"addresses": _listed(addresses)})
    if len(lan) > 1:
        return Finding("several_networks", "warn", {"addresses": _listed(addresses)})
    return Finding("one_network", "ok", {"name": lan[0].name, "addresses": _listed(addresses)})


def _listed(addresses: Iterable[str]) -> str:
    known = [address for address in addresses if not (":" in address and ip_address(address).is_link_local)]
    return ", ".join(known[:6])


def judge_multicast(echo: Echo, own: Sequence[str]) -> list[Finding]:
    if not own:
        return []
    unheard = [address for address in own if address not in echo.heard]
    if echo.deaf:
        return [Finding("multicast_deaf", "bad")]
    if len(unheard) == len(own):
        key = "multicast_unsent" if set(own) <= echo.unsent else "multicast_blocked"
        return [Finding(key, "bad", {"addresses": _listed(own)})]
    findings = [Finding("multicast_partly", "warn", {"addresses": _listed(unheard)})] if unheard else []
    others = Finding("others_heard", "ok", {"n": len(echo.others)}) if echo.others else Finding("nobody_heard", "warn")
    return [*findings, others]


def judge_own_port(answers: bool) -> list[Finding]:
    return [Finding("own_port", "ok") if answers else Finding("own_port_blocked", "bad")]


async def own_port_answers(address: str) -> bool:
    """Whether a program here that listens can be reached at the address that we tell others."""
    try:
        server = await asyncio.start_server(_hang_up, address, 0)
    except OSError:
        return False
    async with server:
        port = server.sockets[0].getsockname()[1]
        with suppress(OSError, TimeoutError):
            _, writer = await asyncio.wait_for(asyncio.open_connection(address, port), 2)
            writer.close()
            return True
    return False


async def _hang_up(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.close()


# -- tables ------------------------------------------------------------------------------------------------------------


def judge_tables(found: Iterable[Found]) -> list[Finding]:
    tables = list(found)
    if not tables:
        return [Finding("no_tables", "ok")]
    findings = [Finding("tables", "ok", {"n": len(tables)})]
    for table in tables:
        if table.why_not:
            findings.append(Finding(f"version_{table.why_not}", "warn", {"name": table.name, "program": table.program}))
    return findings


def judge_target(target: Target, looked: Looked, route: Route, found: Iterable[Found]) -> list[Finding]:
    """One table: how far we came, and what the way there tells."""
    where = {"address": route.address, "port": target.port}
    if looked.problem:
        return [*_judge_route(route), _judge_failure(looked, route, where, list(found))]
    findings = [*_judge_route(route), Finding("reached", "ok", {**where, "ms": round(looked.ping_ms, 1)})]
    announced = looked.card is not None and any(table.id == looked.card.id for table in found)
    findings.append(Finding("announced", "ok") if announced else Finding("multicast_filtered", "warn"))
    return [*findings, *_judge_clock(looked)]


def _judge_route(route: Route) -> list[Finding]:
    if route.through is not None and route.through.kind in ("vpn", "virtual"):
        return [Finding("through_vpn", "warn", {"address": route.address, "name": route.through.name})]
    if not route.next_to_us:
        return [Finding("other_network", "warn", {"address": route.address})]
    return []


def _judge_failure(looked: Looked, route: Route, where: dict[str, Any], found: Sequence[Found]) -> Finding:
    if looked.problem == "silent":
        return Finding(_silence(route, found), "bad", where)
    if looked.problem == "refusal":
        return _judge_refusal(looked, where)
    return Finding(looked.problem, "bad", where)


def _silence(route: Route, found: Sequence[Found]) -> str:
    announced = any(route.address in table.addresses for table in found)
    if route.neighbour or announced:
        return "firewall"
    if route.neighbour is False and route.next_to_us:
        return "isolated"
    return "silent"


def _judge_refusal(looked: Looked, where: dict[str, Any]) -> Finding:
    if looked.reason == "version":
        theirs, ours = looked.params.get("table"), looked.params.get("guest")
        older = isinstance(theirs, int) and isinstance(ours, int) and theirs < ours
        return Finding("version_older" if older else "version_newer", "bad", {"name": where["address"], "program": "?"})
    known = looked.reason if looked.reason in reasons.REASONS else reasons.UNKNOWN
    told = {name: looked.params.get(name) for name in reasons.REASONS[known]}
    return Finding("door", "warn", {"reason": known, **told})


def _judge_clock(looked: Looked) -> list[Finding]:
    bound = {"ms": round(min(looked.clock.bound, 60.0) * 1000, 1)}
    if looked.ping_ms > SLOW:
        return [Finding("slow", "warn", {"ms": round(looked.ping_ms)})]
    if not looked.clock.synced or looked.clock.bound > POOR_CLOCK:
        return [Finding("clock_poor", "warn", bound)]
    return [Finding("clock_good", "ok", bound)]


# -- the way to an address ---------------------------------------------------------------------------------------------


async def route_to(host: str) -> Route:
    """Asked of the system; nothing is sent."""
    address = await _resolved(host)
    here = interfaces()
    source = _source(address)
    through = next((one for one in here if source in one.addresses), None)
    near = any(_inside(address, network) for one in here for network in one.networks)
    return Route(clean(address, 60), through, near, _neighbour(address))


async def _resolved(host: str) -> str:
    with suppress(OSError, UnicodeError):
        loop = asyncio.get_running_loop()
        known = await loop.getaddrinfo(host, None, type=socket.SOCK_STREAM)
        return str(known[0][4][0])
    return host


def _source(address: str) -> str:
    """The own address that the system would use; a connected datagram socket knows it without a packet."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with suppress(OSError, UnicodeError), socket.socket(family, socket.SOCK_DGRAM) as sock:
        sock.connect((address, 9))
        return str(sock.getsockname()[0])
    return ""


def _inside(address: str, network: str) -> bool:
    with suppress(ValueError):
        return ip_address(address.partition("%")[0]) in ip_network(network, strict=False)
    return False


def _neighbour(address: str) -> bool | None:
    """Whether the computer told its hardware address when it was called just now."""
    with suppress(OSError):
        for line in NEIGHBOURS.read_text().splitlines()[1:]:
            words = line.split()
            if len(words) > 3 and words[0] == address:
                return words[3] != NO_ANSWER
    return None
