"""Where this computer can be reached, and how a table's place is written: `knockdown://` links and QR codes.

What people type or scan is read as if somebody hostile had written it: `read_target` gives a clean `Target` or raises
`BadTarget`, whose `reason` is a key of the catalogue (`lan.target.<reason>`).

`KNOCKDOWN_ADDRESSES` (addresses, with commas between) limits everything here to some of the own addresses: for
computers with several networks of which only one has friends in it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import parse_qsl

import ifaddr

DEFAULT_PORT = 47800
SCHEME = "knockdown://"
CHOSEN_ADDRESSES = "KNOCKDOWN_ADDRESSES"
MOST_ADDRESSES = 8
LONGEST_TYPED = 300
SHOWN_FINGERPRINT = 16  # bytes of it in a link: enough that nobody finds a second certificate

# Interfaces that other computers in the room are rarely behind, by how their names begin.
VPN_NAMES = ("tun", "tap", "wg", "ppp", "utun", "tailscale", "zt", "ipsec", "nordlynx", "proton", "cscotun", "gpd")
VIRTUAL_NAMES = ("docker", "br-", "veth", "virbr", "vboxnet", "vmnet", "lxc", "lxd", "podman", "cni", "flannel", "vnic")
WINDOWS_VIRTUAL = ("virtualbox", "vmware", "hyper-v", "virtual adapter")
WINDOWS_VPN = ("wireguard", "openvpn", "tap-windows", "tailscale", "zerotier", "vpn")

_HOST_NAME = re.compile(r"(?!-)[A-Za-z0-9-]{1,63}(?:\.(?!-)[A-Za-z0-9-]{1,63})*\.?")
_ZONE = re.compile(r"[A-Za-z0-9_.-]{1,32}")
_TABLE = re.compile(r"[A-Za-z0-9_-]{0,32}")
_CODE = re.compile(r"[A-Z0-9]{0,16}")
_FINGERPRINT = re.compile(r"(?:[0-9a-f]{32}|[0-9a-f]{64})?")
_QR_CAPITALS = re.compile(r"([0-9A-Z $%*+\-./:]{6,})")

Ip = IPv4Address | IPv6Address


class BadTarget(ValueError):
    """What was typed is no place of a table; `reason` says why, as a key."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Interface:
    """One of this computer's connections to a network, as the system names it."""

    name: str
    addresses: tuple[str, ...]
    kind: str  # "lan", "vpn", "virtual" or "loopback"
    networks: tuple[str, ...] = ()  # 192.168.1.0/24, …: who is reached without a router


@dataclass(frozen=True)
class Target:
    """Where a table is, which one it is, and what proves that it is that one."""

    addresses: tuple[str, ...]
    port: int = DEFAULT_PORT
    table: str = ""
    code: str = ""
    fingerprint: bytes = b""  # the first bytes, or all of it


# -- this computer -----------------------------------------------------------------------------------------------------


def interfaces() -> list[Interface]:
    """Every interface that has an address, or those of the chosen addresses; the likeliest LAN first."""
    chosen = chosen_addresses()
    found = [_interface(adapter, chosen) for adapter in _adapters()]
    order = ("lan", "vpn", "virtual", "loopback")
    return sorted((one for one in found if one.addresses), key=lambda one: order.index(one.kind))


def own_addresses() -> list[str]:
    """Where others may reach this computer, the likeliest first; loopback only if there is nothing else."""
    everything = interfaces()
    usable = [one for one in everything if one.kind != "loopback" or chosen_addresses()]
    addresses = _in_order(usable) or _in_order(everything) or ["127.0.0.1"]
    return addresses[:MOST_ADDRESSES]


def is_near(address: str) -> bool:
    """Whether a table nearby could have this address. The network may claim anything, and no program is sent away."""
    plain = address.partition("%")[0]
    if not _is_address(plain):
        return False
    ip = ip_address(plain)
    if ip.is_multicast or ip.is_unspecified or plain == "255.255.255.255":
        return False
    return ip.is_private or ip.is_link_local or any(_within(ip, one) for one in interfaces())


def _within(ip: Ip, interface: Interface) -> bool:
    return any(ip in ip_network(network, strict=False) for network in interface.networks)


def chosen_addresses() -> tuple[str, ...]:
    """Those that the user limited the program to; empty: all."""
    words = os.environ.get(CHOSEN_ADDRESSES, "").split(",")
    return tuple(word.strip() for word in words if word.strip())


def _adapters() -> list[ifaddr.Adapter]:
    try:
        return list(ifaddr.get_adapters())
    except OSError:  # the system does not tell; then there is loopback
        return []


def _interface(adapter: ifaddr.Adapter, chosen: tuple[str, ...]) -> Interface:
    addresses = [ip.ip if isinstance(ip.ip, str) else ip.ip[0] for ip in adapter.ips]
    plain = [address.partition("%")[0] for address in addresses]
    kept = tuple(address for address in plain if _is_address(address) and (not chosen or address in chosen))
    name = adapter.name if isinstance(adapter.name, str) else adapter.name.decode(errors="replace")
    networks = tuple(f"{address}/{ip.network_prefix}" for address, ip in zip(plain, adapter.ips) if address in kept)
    return Interface(_printable(adapter.nice_name or name), kept, _kind(name, adapter.nice_name, plain), networks)


def _kind(name: str, nice_name: str, addresses: Iterable[str]) -> str:
    if any(_is_address(address) and ip_address(address).is_loopback for address in addresses):
        return "loopback"
    short, long = name.lower(), nice_name.lower()
    if short.startswith(VPN_NAMES) or any(word in long for word in WINDOWS_VPN):
        return "vpn"
    if short.startswith(VIRTUAL_NAMES) or any(word in long for word in WINDOWS_VIRTUAL):
        return "virtual"
    return "lan"


def _in_order(some: Iterable[Interface]) -> list[str]:
    """IPv4 before IPv6 on each kind of interface. Without the interface a link-local IPv6 address says nothing."""
    ranked: list[tuple[int, int, str]] = []
    for place, interface in enumerate(some):
        late = 0 if interface.kind == "lan" else 10
        for address in interface.addresses:
            ip = ip_address(address)
            if not (ip.version == 6 and ip.is_link_local):
                ranked.append((late + _distance(ip), place, address))
    return list(dict.fromkeys(address for _, _, address in sorted(ranked)))


def _distance(ip: Ip) -> int:
    """How unlikely it is that people in the same room reach this address."""
    if ip.version == 6:
        return 3
    if ip.is_link_local:
        return 2
    return 0 if ip.is_private else 1


def _is_address(word: str) -> bool:
    try:
        ip_address(word)
    except ValueError:
        return False
    return True


def _printable(word: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in word)[:60]


# -- links -------------------------------------------------------------------------------------------------------------


def link_of(target: Target) -> str:
    """What others may click, type or scan. It names one address: the first."""
    link = f"{SCHEME}{bracketed(target.addresses[0])}:{target.port}/{target.table}"
    parts = [f"c={target.code}"] if target.code else []
    if target.fingerprint:
        parts.append(f"f={target.fingerprint[:SHOWN_FINGERPRINT].hex().upper()}")
    return link + ("?" + "&".join(parts) if parts else "")


def bracketed(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def read_target(typed: str) -> Target:
    """A link, `host`, `host:port` or `[IPv6]:port`; whatever else it is, BadTarget says why not."""
    typed = typed.strip()
    if not typed:
        raise BadTarget("empty")
    if len(typed) > LONGEST_TYPED:
        raise BadTarget("long")
    if not typed.isascii() or not typed.isprintable() or " " in typed:
        raise BadTarget("strange")
    if typed.lower().startswith(SCHEME):
        return _read_link(typed[len(SCHEME) :])
    if "://" in typed:
        raise BadTarget("scheme")
    host, port = _read_place(typed)
    return Target((host,), port)


def _read_link(rest: str) -> Target:
    before, _, query = rest.partition("?")
    place, _, table = before.partition("/")
    host, port = _read_place(place)
    if query.count("&") > 15:
        raise BadTarget("long")
    words = dict(parse_qsl(query))
    table = _checked(_TABLE, table.rstrip("/"), "table")
    code = _checked(_CODE, words.get("c", "").replace("-", "").upper(), "code")
    fingerprint = bytes.fromhex(_checked(_FINGERPRINT, words.get("f", "").lower(), "fingerprint"))
    return Target((host,), port, table, code, fingerprint)


def _read_place(place: str) -> tuple[str, int]:
    if place.startswith("["):
        host, bracket, rest = place[1:].partition("]")
        if not bracket or (rest and not rest.startswith(":")):
            raise BadTarget("host")
        return _read_host(host), _read_port(rest[1:] if rest else "")
    if place.count(":") > 1:  # an IPv6 address without brackets has no port
        return _read_host(place), DEFAULT_PORT
    host, _, port = place.partition(":")
    return _read_host(host), _read_port(port)


def _read_host(host: str) -> str:
    plain, _, zone = host.partition("%")
    if _is_address(plain):
        ip = ip_address(plain)
        good = not (ip.is_multicast or ip.is_unspecified or str(ip) == "255.255.255.255")
        good = good and ("%" not in host or (ip.version == 6 and _ZONE.fullmatch(zone) is not None))
        if not good:
            raise BadTarget("host")
        return host
    looks_like_address = not plain or ":" in host or set(host) <= set("0123456789.")
    if looks_like_address or len(host) > 253 or _HOST_NAME.fullmatch(host) is None:
        raise BadTarget("host")
    return host.lower()


def _read_port(port: str) -> int:
    if not port:
        return DEFAULT_PORT
    if not port.isdecimal() or len(port) > 5 or not 1 <= int(port) <= 65535:
        raise BadTarget("port")
    return int(port)


def _checked(pattern: re.Pattern[str], word: str, reason: str) -> str:
    if pattern.fullmatch(word) is None:
        raise BadTarget(reason)
    return word


# -- QR codes ----------------------------------------------------------------------------------------------------------


def qr(link: str) -> list[list[bool]]:
    """The dark squares of the smallest code of error level M, row by row, without the quiet border."""
    import segno

    code = segno.make_qr(_segments(link), error="m", boost_error=False)  # type: ignore[arg-type]  # lists are documented
    return [[bool(square) for square in row] for row in code.matrix]


def _segments(link: str) -> list[str]:
    """Runs of digits and capitals apart: they take two thirds of the room, which keeps the squares of a link large."""
    return [part for part in _QR_CAPITALS.split(link) if part]
