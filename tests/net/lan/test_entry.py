"""What multicast DNS says of a table: written by us, read as if somebody hostile had written it."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kd_core.net.lan.entry import BadEntry, Found, clean, properties_of, read_entry
from kd_core.net.wire.schema import LONGEST_NAME, PROTOCOL
from tests.net.lan.stand_in import card

FINGERPRINT = bytes(range(32))
INSTANCE = "ab12cd34-0001"
HERE = ["192.168.1.23"]


def told(**changed: str) -> dict[bytes, bytes | None]:
    properties = {**properties_of(card(), FINGERPRINT), **changed}
    return {key.encode(): value.encode() for key, value in properties.items()}


def read(instance: str = INSTANCE, port: int | None = 47800, addresses: list[str] = HERE, **changed: str) -> Found:
    return read_entry(instance, port, addresses, told(**changed))


def test_a_card_comes_back_as_it_was() -> None:
    shown = card("Küche „Süd“", captain="Łucja", mode="teams", phase="playing", seats=4, free=2, locked=True, epoch=3)
    properties = {key.encode(): value.encode() for key, value in properties_of(shown, FINGERPRINT).items()}
    found = read_entry(INSTANCE, 47800, HERE, properties)
    for name in ("id", "name", "captain", "mode", "phase", "seats", "free", "locked", "watchers", "epoch"):
        assert getattr(found, name) == getattr(shown, name)
    assert (found.protocol, found.fingerprint_hint, found.why_not) == (PROTOCOL, FINGERPRINT[:16], "")
    assert found.target.table == shown.id and found.target.addresses == ("192.168.1.23",)


def test_everything_fits_in_one_packet() -> None:
    longest = card("Ł" * LONGEST_NAME, "a" * 32, captain="ń" * LONGEST_NAME)
    lengths = [len(key) + 1 + len(value.encode()) for key, value in properties_of(longest, FINGERPRINT).items()]
    assert max(lengths) <= 255
    assert sum(lengths) < 512


def test_no_code_is_announced() -> None:
    assert set(properties_of(card(locked=True), FINGERPRINT)) == {
        "id", "proto", "program", "name", "captain", "mode", "phase", "seats", "free", "locked", "watchers", "epoch",
        "fp",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("Kitchen", "Kitchen"),
        ("Kit\x1b[2Jchen", "Kit[2Jchen"),
        ("Kit\x00\x07chen", "Kitchen"),
        ("a\r\nb\tc", "a b c"),
        ("\u202eevil\u202c", "evil"),
        ("\u2066a\u2069\u200e\u200fb\u200b", "ab"),
        ("\ud800", ""),
        ("\ue000", ""),
        ("   ", ""),
        ("x" * 10_000, "x" * LONGEST_NAME),
    ],
)
def test_words_are_cleaned(words: str, shown: str) -> None:
    assert clean(words) == shown


@given(st.text())
def test_no_word_can_command_a_terminal(words: str) -> None:
    cleaned = clean(words)
    assert len(cleaned) <= LONGEST_NAME
    assert not any(unicodedata.category(sign).startswith(("C", "Zl", "Zp")) for sign in cleaned)
    assert clean(cleaned) == cleaned


@pytest.mark.parametrize(
    "lie",
    [
        {"id": ""},
        {"id": "abc"},
        {"id": "\x1b[2J"},
        {"id": "a" * 33},
        {"id": "other123"},  # not the one of the instance
        {"proto": ""},
        {"proto": "one"},
        {"proto": "-1"},
        {"program": ""},
        {"program": "\x07"},
        {"program": "1" * 25},
        {"mode": "melee"},
        {"phase": "later"},
        {"seats": "9"},
        {"seats": "1e3"},
        {"free": "3"},  # of two
        {"locked": "2"},
        {"watchers": "yes"},
        {"epoch": "9" * 40},
        {"fp": "zz" * 16},
        {"fp": "00"},
    ],
    ids=str,
)
def test_an_entry_with_a_lie_is_dropped(lie: dict[str, str]) -> None:
    with pytest.raises(BadEntry):
        read(**lie)


@pytest.mark.parametrize("port", [None, 0, -1, 65536])
def test_an_absurd_port_is_dropped(port: int | None) -> None:
    with pytest.raises(BadEntry):
        read(port=port)


@pytest.mark.parametrize("addresses", [[], ["8.8.8.8"], ["224.0.0.251"], ["kitchen"], ["0.0.0.0"]])
def test_an_entry_that_leads_nowhere_near_is_dropped(addresses: list[str]) -> None:
    with pytest.raises(BadEntry):
        read(addresses=addresses)


def test_only_what_is_near_is_kept_once() -> None:
    assert read(addresses=["8.8.8.8", "10.0.0.1", "10.0.0.1", "fd00::1"]).addresses == ("10.0.0.1", "fd00::1")
    assert len(read(addresses=[f"10.0.0.{number}" for number in range(1, 30)]).addresses) == 8


def test_a_table_of_the_future_is_listed_with_the_reason_whatever_its_fields_mean() -> None:
    found = read(proto=str(PROTOCOL + 1), mode="melee", seats="lots", fp="?")
    assert (found.name, found.why_not, found.mode) == ("Kitchen", "newer", "")
    assert read(proto="0").why_not == "older"


@given(
    st.dictionaries(st.binary(max_size=12), st.none() | st.binary(max_size=300), max_size=20),
    st.text(max_size=70),
    st.integers(-5, 70_000),
)
def test_whatever_the_network_says_it_is_a_table_or_dropped(
    lies: dict[bytes, bytes | None], instance: str, port: int
) -> None:
    for properties in (lies, {**told(), **lies}):
        try:
            found = read_entry(instance, port, HERE, properties)
        except BadEntry:
            continue
        assert clean(found.name) == found.name
