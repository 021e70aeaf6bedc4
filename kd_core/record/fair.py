"""What a chained record says of its key: who pledged what, and what the secrets turned out to be.

    "fair": {"match": 2, "table": "a7…", "host": {"pledge": "…", "secret": "…"}, "seats": [{"pledge": …}, null]}
    "continued": {"table": "a7…", "seq": 31, "seats": [0, 1]}     after a host was lost: from what these seats knew

How pledges and key are made of secrets is the business of `kd_core.net.fair`; here they are only kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kd_core.said import Reader

HASH_BYTES = 32
LONGEST_ID = 32  # of a table


@dataclass(frozen=True)
class Sealed:
    """A secret and the hash that was told before it."""

    pledge: bytes
    secret: bytes

    def to_json(self) -> dict[str, str]:
        return {"pledge": self.pledge.hex(), "secret": self.secret.hex()}


@dataclass(frozen=True)
class Continued:
    """A match that goes on after its host was lost: up to which message, and who told what they knew."""

    table: str
    seq: int
    seats: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        return {"table": self.table, "seq": self.seq, "seats": list(self.seats)}


@dataclass(frozen=True)
class Fair:
    match: int  # which one at its table
    table: str
    host: Sealed
    seats: tuple[Sealed | None, ...]  # None: no person there
    continued: Continued | None = None

    def to_json(self) -> dict[str, Any]:
        """The keys that it adds to the first line of a record."""
        seats = [one.to_json() if one is not None else None for one in self.seats]
        said: dict[str, Any] = {
            "fair": {"match": self.match, "table": self.table, "host": self.host.to_json(), "seats": seats}
        }
        return said | {"continued": self.continued.to_json()} if self.continued is not None else said


def from_json(header: Mapping[str, Any], seats: int, error: Callable[[str], Exception]) -> Fair | None:
    """What the first line of a record says of it; None: nothing. Raises `error`."""
    read = Reader(error)
    if header.get("fair") is None:
        return None
    said = read.fields(header["fair"], "fair", ("match", "table", "host", "seats"))
    pledges = read.several(said.get("seats"), "fair.seats", seats)
    if len(pledges) != seats:
        raise error(f"fair.seats: expected {seats}")
    return Fair(
        read.whole(said.get("match"), "fair.match", 0),
        read.word(said.get("table"), "fair.table", LONGEST_ID),
        _sealed(read, said.get("host"), "fair.host"),
        tuple(None if one is None else _sealed(read, one, "fair.seats") for one in pledges),
        _continued(read, header.get("continued"), seats),
    )


def _sealed(read: Reader, said: Any, where: str) -> Sealed:
    read.fields(said, where, ("pledge", "secret"))
    pledge, secret = (_hash(read, said.get(name), f"{where}.{name}") for name in ("pledge", "secret"))
    return Sealed(pledge, secret)


def _hash(read: Reader, said: Any, where: str) -> bytes:
    word = read.word(said, where)
    if len(word) != 2 * HASH_BYTES or any(letter not in "0123456789abcdef" for letter in word):
        raise read.wrong(where, f"{2 * HASH_BYTES} hexadecimal digits", "something else")  # it may be half a secret
    return bytes.fromhex(word)


def _continued(read: Reader, said: Any, seats: int) -> Continued | None:
    if said is None:
        return None
    read.fields(said, "continued", ("table", "seq", "seats"))
    listed = read.several(said.get("seats"), "continued.seats", seats)
    told = [read.whole(one, "continued.seats", 0, seats - 1) for one in listed]
    table = read.word(said.get("table"), "continued.table", LONGEST_ID)
    return Continued(table, read.whole(said.get("seq"), "continued.seq", 0), tuple(told))
