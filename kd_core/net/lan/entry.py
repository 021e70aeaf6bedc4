"""A table as multicast DNS tells it: written from its card, and read back from whatever somebody on the network sent.

Nothing that is read here is trusted. Words lose control characters, marks that turn the direction of text, and what is
too long; what cannot be cleaned (no id, an absurd port, a mode that does not exist) drops the whole entry. Of tables
with another protocol only id, name, program and protocol are read: their other fields may mean something else.

Neither the code of a locked table nor anything that a player may not know is ever announced.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from kd_core import __version__
from kd_core.net.lan.addresses import MOST_ADDRESSES, SHOWN_FINGERPRINT, Target, is_near
from kd_core.net.wire.schema import LONGEST_NAME, PROTOCOL, TableCard

SERVICE = "_knockdown._tcp.local."
MOST_SEATS = 8
MOST_EPOCHS = 1_000_000

_ID = re.compile(r"[A-Za-z0-9_-]{4,32}")
_PROGRAM = re.compile(r"[0-9A-Za-z.+-]{1,24}")
_NUMBER = re.compile(r"[0-9]{1,7}")
_HEX = re.compile(r"[0-9a-f]{32}")


class BadEntry(ValueError):
    """Somebody announces something that is no table."""


@dataclass(frozen=True)
class Found:
    """A table that somebody announced. Whether it is there, and is what it says, is proved by connecting (`look`)."""

    id: str
    name: str
    captain: str
    mode: str
    seats: int
    free: int
    locked: bool
    watchers: bool
    protocol: int
    program: str
    phase: str
    epoch: int
    addresses: tuple[str, ...]
    port: int
    fingerprint_hint: bytes

    @property
    def target(self) -> Target:
        return Target(self.addresses, self.port, self.id, fingerprint=self.fingerprint_hint)

    @property
    def why_not(self) -> Literal["", "older", "newer"]:
        """Why nobody with this program can sit down there: the other program is older or newer."""
        if self.protocol == PROTOCOL:
            return ""
        return "older" if self.protocol < PROTOCOL else "newer"


# -- writing -----------------------------------------------------------------------------------------------------------


def properties_of(card: TableCard, fingerprint: bytes) -> dict[str, str]:
    """What the network is told; short, since all of it should fit in one packet."""
    return {
        "id": card.id,
        "proto": str(PROTOCOL),
        "program": __version__,
        "name": clean(card.name),
        "captain": clean(card.captain),
        "mode": card.mode,
        "phase": card.phase,
        "seats": str(card.seats),
        "free": str(card.free),
        "locked": str(int(card.locked)),
        "watchers": str(int(card.watchers)),
        "epoch": str(card.epoch),
        "fp": fingerprint[:SHOWN_FINGERPRINT].hex(),
    }


# -- reading -----------------------------------------------------------------------------------------------------------


def read_entry(
    instance: str, port: int | None, addresses: Iterable[str], properties: Mapping[bytes, bytes | None]
) -> Found:
    """The table of an entry of the network, or BadEntry."""
    told = {_text(key): _text(value or b"") for key, value in list(properties.items())[:32]}
    table = _matching(_ID, told.get("id", ""))
    if not instance.lower().startswith(table.lower()) or port is None or not 1 <= port <= 65535:
        raise BadEntry(instance[:40])
    found = _stranger(table, told, _near(addresses), port)
    return found if found.why_not else _with_everything(found, told)


def clean(words: str, longest: int = LONGEST_NAME) -> str:
    """Words of somebody else that may be shown: one line, no control characters, nothing that turns the text around."""
    kept = (" " if sign.isspace() else sign for sign in words[: 4 * longest] if _shown(sign))
    return " ".join("".join(kept).split())[:longest].strip()


def _shown(sign: str) -> bool:
    return sign.isspace() or not unicodedata.category(sign).startswith("C")


def _stranger(table: str, told: Mapping[str, str], addresses: tuple[str, ...], port: int) -> Found:
    """What is understood of any table, whatever its protocol."""
    protocol = _number(told, "proto", 1 << 20)
    program = _matching(_PROGRAM, told.get("program", ""))
    return Found(
        table, clean(told.get("name", "")), "", "", 0, 0, False, False, protocol, program, "", 0, addresses, port, b""
    )


def _with_everything(found: Found, told: Mapping[str, str]) -> Found:
    seats = _number(told, "seats", MOST_SEATS)
    return replace(
        found,
        captain=clean(told.get("captain", "")),
        mode=_one_of(told.get("mode", ""), ("duel", "teams")),
        phase=_one_of(told.get("phase", ""), ("lobby", "playing", "over")),
        seats=seats,
        free=_number(told, "free", seats),
        locked=_number(told, "locked", 1) == 1,
        watchers=_number(told, "watchers", 1) == 1,
        epoch=_number(told, "epoch", MOST_EPOCHS),
        fingerprint_hint=bytes.fromhex(_matching(_HEX, told.get("fp", "").lower())),
    )


def _near(addresses: Iterable[str]) -> tuple[str, ...]:
    near = tuple(dict.fromkeys(address for address in list(addresses)[:32] if is_near(address)))[:MOST_ADDRESSES]
    if not near:
        raise BadEntry("no address nearby")
    return near


def _text(raw: bytes) -> str:
    return raw[:255].decode("utf-8", errors="replace")


def _matching(pattern: re.Pattern[str], word: str) -> str:
    if pattern.fullmatch(word) is None:
        raise BadEntry(clean(word))
    return word


def _number(told: Mapping[str, str], key: str, most: int) -> int:
    number = int(_matching(_NUMBER, told.get(key, "")))
    if number > most:
        raise BadEntry(key)
    return number


def _one_of(word: str, words: tuple[str, ...]) -> str:
    if word not in words:
        raise BadEntry(clean(word))
    return word
