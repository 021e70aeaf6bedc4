"""Where a table is: own addresses, links, what people type, and QR codes."""

from __future__ import annotations

import socket

import ifaddr
import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from kd_core import text
from kd_core.languages import LANGUAGES
from kd_core.net.lan import addresses
from kd_core.net.lan.addresses import (
    DEFAULT_PORT,
    BadTarget,
    Interface,
    Target,
    interfaces,
    is_near,
    link_of,
    own_addresses,
    qr,
    read_target,
)

FINGERPRINT = bytes(range(32))
KITCHEN = Target(("192.168.1.23",), 47800, "ab12cd34", "K7QX2M", FINGERPRINT)


@pytest.fixture
def computer(monkeypatch: pytest.MonkeyPatch) -> type[Computer]:
    monkeypatch.delenv(addresses.CHOSEN_ADDRESSES, raising=False)
    Computer.adapters = []
    monkeypatch.setattr(addresses, "_adapters", lambda: Computer.adapters)
    return Computer


class Computer:
    """This computer, as the test wants it."""

    adapters: list[ifaddr.Adapter] = []

    @classmethod
    def has(cls, name: str, *ips: str, nice_name: str = "") -> None:
        told = [ifaddr.IP((ip, 0, 2) if ":" in ip else ip, 64 if ":" in ip else 24, name) for ip in ips]
        cls.adapters.append(ifaddr.Adapter(name, nice_name or name, told))


# -- own addresses -----------------------------------------------------------------------------------------------------


def test_the_lan_comes_first_and_what_nobody_reaches_last(computer: type[Computer]) -> None:
    computer.has("lo", "127.0.0.1", "::1")
    computer.has("docker0", "172.17.0.1")
    computer.has("tun0", "10.8.0.6")
    computer.has("wlan0", "fd00::23", "192.168.1.23", "fe80::1")
    assert own_addresses() == ["192.168.1.23", "fd00::23", "10.8.0.6", "172.17.0.1"]


def test_without_a_network_there_is_loopback(computer: type[Computer]) -> None:
    computer.has("lo", "127.0.0.1")
    assert own_addresses() == ["127.0.0.1"]
    computer.adapters.clear()
    assert own_addresses() == ["127.0.0.1"]


def test_a_user_may_choose(computer: type[Computer], monkeypatch: pytest.MonkeyPatch) -> None:
    computer.has("lo", "127.0.0.1")
    computer.has("eth0", "192.168.1.23")
    computer.has("eth1", "10.0.0.5")
    monkeypatch.setenv(addresses.CHOSEN_ADDRESSES, "10.0.0.5")
    assert own_addresses() == ["10.0.0.5"]
    assert [one.name for one in interfaces()] == ["eth1"]
    monkeypatch.setenv(addresses.CHOSEN_ADDRESSES, " 127.0.0.1 ")
    assert own_addresses() == ["127.0.0.1"]


@pytest.mark.parametrize(
    ("name", "nice_name", "kind"),
    [
        ("eth0", "", "lan"),
        ("wlp3s0", "", "lan"),
        ("en0", "", "lan"),
        ("tun0", "", "vpn"),
        ("wg-home", "", "vpn"),
        ("utun3", "", "vpn"),
        ("tailscale0", "", "vpn"),
        ("{4D36}", "WireGuard Tunnel", "vpn"),
        ("vboxnet0", "", "virtual"),
        ("br-5f3a", "", "virtual"),
        ("{4D36}", "VirtualBox Host-Only Ethernet Adapter", "virtual"),
        ("{4D36}", "Realtek PCIe GbE", "lan"),
    ],
)
def test_interfaces_are_told_apart_by_their_names(
    computer: type[Computer], name: str, nice_name: str, kind: str
) -> None:
    computer.has(name, "192.168.1.23", nice_name=nice_name)
    assert [one.kind for one in interfaces()] == [kind]


def test_never_more_addresses_than_a_message_may_carry(computer: type[Computer]) -> None:
    computer.has("eth0", *(f"192.168.1.{number}" for number in range(1, 60)))
    assert len(own_addresses()) == addresses.MOST_ADDRESSES


@pytest.mark.parametrize(
    ("address", "near"),
    [
        ("192.168.1.9", True),
        ("10.200.3.4", True),
        ("169.254.8.8", True),
        ("fe80::9%eth0", True),
        ("fd00::9", True),
        ("127.0.0.1", True),
        ("150.254.7.9", True),  # a university gives its rooms public addresses: ours is next to it
        ("150.254.8.9", False),
        ("8.8.8.8", False),
        ("2001:4860:4860::8888", False),
        ("224.0.0.251", False),
        ("255.255.255.255", False),
        ("0.0.0.0", False),
        ("::", False),
        ("ff02::fb", False),
        ("kitchen", False),
        ("", False),
    ],
)
def test_nobody_is_led_out_of_the_house(computer: type[Computer], address: str, near: bool) -> None:
    computer.has("eth0", "150.254.7.2")
    assert is_near(address) is near


def test_this_computer_has_an_address() -> None:
    for address in own_addresses():
        socket.getaddrinfo(address, 1, flags=socket.AI_NUMERICHOST)
    assert all(isinstance(one, Interface) for one in interfaces())


# -- links -------------------------------------------------------------------------------------------------------------


def test_a_link_says_where_which_and_what_proves_it() -> None:
    assert link_of(KITCHEN) == "knockdown://192.168.1.23:47800/ab12cd34?c=K7QX2M&f=000102030405060708090A0B0C0D0E0F"


@pytest.mark.parametrize(
    "target",
    [
        KITCHEN,
        Target(("192.168.1.23",), 1, "ab12cd34"),
        Target(("fd00::23",), 47801, "ab12cd34", "", FINGERPRINT),
        Target(("kitchen.local",), 65535, "", "K7QX2M"),
    ],
)
def test_a_link_is_read_as_it_was_written(target: Target) -> None:
    read = read_target(link_of(target))
    assert (read.addresses, read.port, read.table, read.code) == (
        target.addresses,
        target.port,
        target.table,
        target.code,
    )
    assert read.fingerprint == target.fingerprint[:16]


@pytest.mark.parametrize(
    ("typed", "host", "port"),
    [
        ("192.168.1.23", "192.168.1.23", DEFAULT_PORT),
        (" 192.168.1.23:4000 ", "192.168.1.23", 4000),
        ("Kitchen.local", "kitchen.local", DEFAULT_PORT),
        ("kitchen:4000", "kitchen", 4000),
        ("::1", "::1", DEFAULT_PORT),
        ("fe80::1%wlan0", "fe80::1%wlan0", DEFAULT_PORT),
        ("[fd00::23]", "fd00::23", DEFAULT_PORT),
        ("[fd00::23]:4000", "fd00::23", 4000),
        ("KNOCKDOWN://192.168.1.23", "192.168.1.23", DEFAULT_PORT),
        ("knockdown://192.168.1.23/?later=yes", "192.168.1.23", DEFAULT_PORT),
    ],
)
def test_what_people_type(typed: str, host: str, port: int) -> None:
    assert read_target(typed) == Target((host,), port)


def test_a_code_may_be_typed_in_small_letters_with_a_dash() -> None:
    assert read_target("knockdown://h/t?c=k7q-x2m").code == "K7QX2M"


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("x" * 10_000, "long"),
        ("knockdown://h/t?" + "&".join("c=a" for _ in range(40)), "long"),
        ("192.168.1.23 4000", "strange"),
        ("kit\x1b[2Jchen", "strange"),
        ("kitchen\x00", "strange"),
        ("kitchen\u202e", "strange"),
        ("küche", "strange"),
        ("http://kitchen", "scheme"),
        ("file:///etc/passwd", "scheme"),
        ("192.168.1", "host"),
        ("256.1.1.1", "host"),
        ("0.0.0.0", "host"),
        ("255.255.255.255", "host"),
        ("224.0.0.251", "host"),
        ("::", "host"),
        ("[::1", "host"),
        ("[::1]4000", "host"),
        ("fe80::1%", "host"),
        ("192.168.1.23%eth0", "host"),
        (":4000", "host"),
        ("-kitchen", "host"),
        ("knockdown://me@kitchen/", "host"),
        ("knockdown:///t", "host"),
        ("a" * 64, "host"),
        ("kitchen:0", "port"),
        ("kitchen:65536", "port"),
        ("kitchen:4e3", "port"),
        ("kitchen:-1", "port"),
        ("kitchen:000000001", "port"),
        ("knockdown://h/../etc", "table"),
        ("knockdown://h/" + "a" * 33, "table"),
        ("knockdown://h/t?c=%1b", "code"),
        ("knockdown://h/t?c=" + "A" * 17, "code"),
        ("knockdown://h/t?f=xyz", "fingerprint"),
        ("knockdown://h/t?f=00", "fingerprint"),
    ],
)
def test_what_is_no_place_is_refused_with_the_reason(typed: str, reason: str) -> None:
    with pytest.raises(BadTarget) as why:
        read_target(typed)
    assert why.value.reason == reason
    for lang in LANGUAGES:
        assert text.known(f"lan.target.{reason}") and text.say(lang, f"lan.target.{reason}")


@given(st.text() | st.text("0123456789abcdef.:[]%/?&=knockdw@- ", max_size=60).map(lambda rest: "knockdown://" + rest))
def test_whatever_is_typed_gives_a_harmless_target_or_a_reason(typed: str) -> None:
    try:
        target = read_target(typed)
    except BadTarget as bad:
        why = bad.reason
    else:
        why = "empty"
        assert all(word.isascii() and word.isprintable() for word in (*target.addresses, target.table, target.code))
        assert 1 <= target.port <= 65535
        assert read_target(link_of(target)).addresses == target.addresses
    assert text.known(f"lan.target.{why}")


# -- QR codes ----------------------------------------------------------------------------------------------------------


def version(squares: list[list[bool]]) -> int:
    return (len(squares) - 17) // 4


def test_the_longest_link_of_an_ipv4_network_fits_a_code_that_is_read_across_a_table() -> None:
    longest = Target(("192.168.100.123",), 47800, "abcdef0123456789", "K7QX2M", b"\xab" * 32)
    squares = qr(link_of(longest))
    assert version(squares) <= 5
    assert all(len(row) == len(squares) for row in squares)


def test_ipv6_needs_a_little_more() -> None:
    assert version(qr(link_of(Target(("fd12:3456:789a:bcde:f123:4567:89ab:cdef",), 47800, "ab12cd34")))) <= 7


def test_the_code_holds_the_whole_link() -> None:
    """Its parts are encoded each in its own way; joined they are the link."""
    link = link_of(KITCHEN)
    assert "".join(addresses._segments(link)) == link
    assert qr(link) != qr(link[:-1] + "0")
    assert segno.make_qr(addresses._segments(link), error="m", boost_error=False).error == "M"  # type: ignore[arg-type]
