"""Broken conversations, from a seed: whatever bytes come, out come messages that may be said, or a Breach.

`KNOCKDOWN_FUZZ=200000 pytest tests/net/wire/test_fuzz.py -s` reads so many broken frames and prints what came of them;
what lies behind the frame at which a conversation ended is not counted.
"""

from __future__ import annotations

import os
import random
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator

import msgspec
import pytest

from kd_core.net.messages import Message
from kd_core.net.wire import frames, protocol
from kd_core.net.wire.protocol import TRANSITIONS, Breach, Connection, Role, State
from kd_core.net.wire.reasons import REASONS
from tests.net.wire import made_up

FRAMES = int(os.environ.get("KNOCKDOWN_FUZZ", "3000"))
MOST_MEMORY = 48 << 20  # of all that is alive at once while one broken stream is read
TYPES: dict[Role, tuple[type[Message], ...]] = {"guest": made_up.GUEST_TYPES, "table": made_up.TABLE_TYPES}
TAGS = [protocol.tag(kind) for kind in (*made_up.GUEST_TYPES, *made_up.TABLE_TYPES)]
HEX = """
    ddffffffff dfffffffff dbffffffff c6ffffffff c1 d40500 d6ff00000001 cb7ff8000000000000 cbfff0000000000000 a2fffe
    cfffffffffffffffff 00000000 ffffffff a3736179 810102 81c4016102 c0 c400
"""
DEAR = (*map(bytes.fromhex, HEX.split()), b"\x91" * 40, b"\x81\xa1a" * 40, b"\x80" * 200)  # decoders fear these


def flip(data: bytearray, chance: random.Random) -> None:
    for _ in range(chance.randint(1, 4)):
        if data:
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def truncate(data: bytearray, chance: random.Random) -> None:
    del data[chance.randrange(len(data) + 1) :]


def cut_out(data: bytearray, chance: random.Random) -> None:
    at = chance.randrange(len(data) + 1)
    del data[at : at + chance.randint(1, 20)]


def splice(data: bytearray, chance: random.Random) -> None:
    at, other = chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)
    data[at:at] = data[other : other + chance.randint(1, 60)]


def insert_dear(data: bytearray, chance: random.Random) -> None:
    at = chance.randrange(len(data) + 1)
    data[at : at + chance.choice((0, 1, 4))] = chance.choice(DEAR)


def swap_tag(data: bytearray, chance: random.Random) -> None:
    at = data.find(b"\xa3say")
    if at >= 0:
        data[at + 4 : at + 5 + (data[at + 4] & 31 if at + 4 < len(data) else 0)] = msgspec.msgpack.encode(
            chance.choice(TAGS)
        )


def any_msgpack(data: bytearray, chance: random.Random) -> None:
    content = {"say": chance.choice(TAGS)} | {chance.choice(made_up.WORDS): made_up.anything(chance) for _ in range(3)}
    data[:] = msgspec.msgpack.encode(content)


def noise(data: bytearray, chance: random.Random) -> None:
    data[:] = chance.randbytes(chance.randrange(60))


MUTATORS: tuple[Callable[[bytearray, random.Random], None], ...] = (
    flip, truncate, cut_out, splice, insert_dear, swap_tag, any_msgpack, noise,
)  # fmt: skip


def broken(payload: bytes, chance: random.Random) -> bytes:
    """A frame that was valid once; often its length is mended, so that what is inside gets read."""
    if chance.random() < 0.25:
        return frames.frame(payload)
    inner = bytearray(payload)
    for _ in range(chance.randint(1, 3)):
        chance.choice(MUTATORS)(inner, chance)
    whole = bytearray(frames.frame(bytes(inner)))
    if chance.random() < 0.15:
        chance.choice((flip, truncate, cut_out, splice, insert_dear))(whole, chance)
    return bytes(whole)


def stream(role: Role, chance: random.Random) -> bytes:
    """What the peer of this end might send, broken."""
    peer = TYPES["guest" if role == "table" else "table"]
    said = [made_up.message(chance.choice(peer), chance) for _ in range(chance.randint(1, 3))]
    return b"".join(broken(protocol.as_bytes(message), chance) for message in said)


def pieces(data: bytes, chance: random.Random) -> Iterator[bytes]:
    while data:
        size = chance.choice((1, 3, 20, 1000, len(data)))
        yield data[:size]
        data = data[size:]


def started(role: Role, chance: random.Random) -> Connection:
    connection = Connection(role, 0.0)
    connection.state = chance.choice([*State, *[State.INSIDE] * 20])
    if role == "table" and chance.random() < 0.1:
        connection.expect_testimony()
    return connection


def read(connection: Connection, data: bytes, chance: random.Random, seen: Counter[str]) -> None:
    """Feed the stream; every message must have been allowed where it was said, and can be written again."""
    for piece in pieces(data, chance):
        state = connection.state
        try:
            heard, breach = connection.receive(piece, 1.0), ""
        except Breach as why:
            heard, breach = why.messages, why.reason
            assert connection.state is State.CLOSED and breach in REASONS
        for message in heard:
            state = TRANSITIONS[connection._peer, state, protocol.kind(message)]
            assert isinstance(message, TYPES[connection._peer])
            assert protocol.decode(connection._peer, protocol.as_bytes(message)) == message
        assert connection._deframer.waiting <= frames.LARGEST_TESTIMONY
        seen.update(["message"] * len(heard) + [breach] * bool(breach))


@pytest.mark.timeout(3600)
def test_only_messages_or_a_breach_come_out() -> None:
    seen: Counter[str] = Counter()
    seed, peak = 0, 0
    tracemalloc.start()
    while seen.total() < FRAMES:
        chance = random.Random(f"broken {seed}")
        role: Role = chance.choice(("table", "guest"))
        connection, data = started(role, chance), stream(role, chance)
        tracemalloc.reset_peak()
        read(connection, data, chance, seen)
        peak = max(peak, tracemalloc.get_traced_memory()[1])
        seed += 1
    tracemalloc.stop()
    print(f"\n{seen.total()} frames in {seed} conversations, {peak / 1e6:.1f} MB at most: {dict(seen.most_common())}")
    assert peak < MOST_MEMORY
    assert {"message", "unreadable", "out_of_order", "too_large"} <= set(seen)


def test_the_worst_that_fits_into_a_frame_takes_bounded_room() -> None:
    """Empty maps are what grows most when it is read."""
    head = msgspec.msgpack.encode({"say": "act", "id": "1", "seq": 0, "action": {"x": 1}})[:-1]
    body = head + b"\xdc" + (16_000).to_bytes(2, "big") + b"\x80" * 16_000
    connection = Connection("table", 0.0)
    connection.state = State.INSIDE
    tracemalloc.start()
    try:
        connection.receive(frames.frame(body), 0.0)
        assert tracemalloc.get_traced_memory()[1] < 4 << 20
    finally:
        tracemalloc.stop()


def test_a_million_bytes_of_noise_are_cheap_to_refuse() -> None:
    connection = Connection("table", 0.0)
    with pytest.raises(Breach):
        connection.receive(random.Random(1).randbytes(1_000_000), 0.0)
    assert connection._deframer.waiting == 0


def test_broken_streams_reach_beyond_the_decoder() -> None:
    """The fuzzer is worth something: many of its messages are read, and some meet the limits of the state."""
    seen: Counter[str] = Counter()
    for seed in range(300):
        chance = random.Random(f"worth {seed}")
        read(started("table", chance), stream("table", chance), chance, seen)
    assert seen["message"] > 30 and seen["unreadable"] > 30 and seen["out_of_order"] > 10
