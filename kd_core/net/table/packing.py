"""A table as bytes: what the next host needs, what a crashed one finds again. Without connections and tokens.

What another program hands over is believed in nothing: an id that is no file name, a record that lies here already, or
a table that cannot be are a `BadPacket`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta

from kd_core.game import SEATS
from kd_core.net.messages import Message
from kd_core.net.table.people import Chair
from kd_core.net.wire.schema import Name, Packs, Phase, Port, Rules, Word
from kd_core.tower.terms import NO_AIDS, Aids

if TYPE_CHECKING:
    from kd_core.net.table.table import Table

FORMAT = 1


class BadPacket(ValueError):
    """Bytes that are no table."""


Count = Annotated[int, Meta(ge=0, lt=1 << 31)]
FileName = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,32}\Z")]
Key = Annotated[bytes, Meta(max_length=32)]


class PackedChair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["open", "person", "bot"]
    name: Name
    level: Word
    fighter: Word
    key: Key
    stand_in: bool
    reserve: Annotated[float, Meta(ge=0, le=3600)]
    former_key: Key = b""
    aids: Aids = NO_AIDS


class Packet(Message, frozen=True, tag="packed_table"):
    format: int
    id: FileName
    name: Name
    epoch: Count
    code: Word
    rules: Rules
    phase: Phase
    chairs: list[PackedChair]
    matches: Count
    hashes: Packs
    record: bytes = b""  # the whole record, for another program
    path: str = ""  # where it lies, for this one
    saved: float = 0.0  # seconds since 1970
    port: Port = 0

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
    """What this program wrote itself. Raises BadPacket."""
    try:
        packet = msgspec.msgpack.decode(said, type=Packet)
    except (msgspec.MsgspecError, ValueError, RecursionError) as why:
        raise BadPacket(str(why)[:200]) from None
    if packet.format != FORMAT:
        raise BadPacket("another format")
    if len(packet.chairs) != SEATS[packet.rules.mode] or not packet.rules.packs:
        raise BadPacket("no table")
    return packet


def received(said: bytes) -> Packet:
    """What another program hands over: where it claims a record to lie here does not matter. Raises BadPacket."""
    packet = unpacked(said)
    if packet.phase == "playing" and not packet.record:
        raise BadPacket("no record")
    return msgspec.structs.replace(packet, path="")


def chairs_of(packet: Packet, now: float) -> list[Chair]:
    """Everybody is away until they come back and prove their seat."""
    return [_chair(one, now) for one in packet.chairs]


def _chair(one: PackedChair, now: float) -> Chair:
    chair = Chair(one.kind, one.name, None, one.level, one.fighter, one.kind != "open", one.key)
    chair.stand_in, chair.reserve, chair.former_key = one.stand_in, one.reserve, one.former_key
    chair.aids = one.aids
    chair.heard, chair.presence = now, "weak" if one.kind == "person" else ""
    return chair
