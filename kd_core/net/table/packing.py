"""A table as bytes: what the next host needs, what a crashed one finds again. Without connections and tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from kd_core.net.messages import Message
from kd_core.net.table.people import Chair
from kd_core.net.wire.schema import MOST_PACKS, Name, Phase, Rules, TableId, Word

if TYPE_CHECKING:
    from kd_core.net.table.table import Table

FORMAT = 1


class BadPacket(ValueError):
    """Bytes that are no table."""


class PackedChair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    name: Name
    level: Word
    fighter: Word
    key: bytes
    stand_in: bool
    reserve: float
    former_key: bytes = b""


class Packet(Message, frozen=True, tag="packed_table"):
    format: int
    id: TableId
    name: Name
    epoch: int
    code: Word
    rules: Rules
    phase: Phase
    chairs: list[PackedChair]
    matches: int
    hashes: dict[str, str]
    record: bytes = b""  # the whole record, for another program
    path: str = ""  # where it lies, for this one
    saved: float = 0.0  # seconds since 1970
    port: int = 0

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs if chair.kind == "person"]


def packed(table: Table, record: bytes = b"", path: str = "", saved: float = 0.0) -> bytes:
    chairs = [PackedChair(**chair.packed()) for chair in table.chairs]
    phase: Phase = "lobby" if table.phase == "pledging" else table.phase
    packet = Packet(
        FORMAT, table.id, table.name, table.epoch, table.code, table.rules, phase, chairs, table.matches,
        table.lobby.hashes, record, path, saved, table.reach.port,
    )  # fmt: skip
    return msgspec.msgpack.encode(packet)


def unpacked(said: bytes) -> Packet:
    """Raises BadPacket."""
    try:
        packet = msgspec.msgpack.decode(said, type=Packet)
    except (msgspec.MsgspecError, ValueError, RecursionError) as why:
        raise BadPacket(str(why)[:200]) from None
    if packet.format != FORMAT or len(packet.chairs) not in (2, 4) or len(packet.rules.packs) > MOST_PACKS:
        raise BadPacket("another format")
    return packet


def chairs_of(packet: Packet, now: float) -> list[Chair]:
    """Everybody is away until they come back and prove their seat."""
    return [_chair(one, now) for one in packet.chairs]


def _chair(one: PackedChair, now: float) -> Chair:
    kind: Any = one.kind if one.kind in ("open", "person", "bot") else "open"
    away: Any = "weak" if kind == "person" else ""
    return Chair(
        kind,
        one.name,
        None,
        one.level,
        one.fighter,
        kind != "open",
        one.key,
        None,
        one.stand_in,
        now,
        away,
        one.reserve,
        one.former_key,
    )
