"""Messages as bytes: what goes in comes out, and what is no message is refused by name."""

from __future__ import annotations

import random

import msgspec
import pytest

from kd_core.net import messages
from kd_core.net.messages import Act, Ask, Claimed, Explained, Happened, Reason, Refused, Snapshot, TakeBack, Trouble
from tests.net.pair import Pair

OF_PLAYERS = [Act("a", 3, {"do": "move", "to": 3}), Ask("b", {"do": "pass"}), TakeBack("c", 0)]
OF_HOSTS = [
    Snapshot(0, None, {"row": []}, {"mode": "duel"}),
    Snapshot(4, 1, {}, {}, [[{"event": "moved"}], []], "id"),
    Happened(5, 0, None, [{"event": "turn_started", "seat": 1}], {}, None),
    Claimed(1, {"do": "switch_to_dice"}, "x"),
    Refused([Reason("MOVE-1", "not_adjacent", {"space": 4})], "y"),
    Explained([], "z"),
    Trouble("cannot_write", "No space left on device", None),
]


@pytest.mark.parametrize("message", OF_PLAYERS, ids=lambda one: type(one).__name__)
def test_what_a_player_says_arrives(message: messages.Message) -> None:
    assert messages.from_player(messages.to_bytes(message)) == message
    with pytest.raises(messages.Unreadable):
        messages.from_host(messages.to_bytes(message))


@pytest.mark.parametrize("message", OF_HOSTS, ids=lambda one: type(one).__name__)
def test_what_a_host_says_arrives(message: messages.Message) -> None:
    assert messages.from_host(messages.to_bytes(message)) == message
    with pytest.raises(messages.Unreadable):
        messages.from_player(messages.to_bytes(message))


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"say": "act"},
        {"say": "act", "id": "a", "seq": 1},
        {"say": "act", "id": 7, "seq": 1, "action": {}},
        {"say": "act", "id": "a" * 65, "seq": 1, "action": {}},
        {"say": "act", "id": "a", "seq": "1", "action": {}},
        {"say": "act", "id": "a", "seq": 1.5, "action": {}},
        {"say": "act", "id": "a", "seq": -2, "action": {}},
        {"say": "act", "id": "a", "seq": 1, "action": []},
        {"say": "act", "id": "a", "seq": 1, "action": {1: 2}},
        {"say": "act", "id": "a", "seq": 1, "action": {}, "seat": 0},
        {"say": "shout", "id": "a"},
        [1, 2, 3],
        "act",
        None,
    ],
)
def test_what_is_no_message_is_refused(said: object) -> None:
    with pytest.raises(messages.Unreadable):
        messages.from_player(msgspec.msgpack.encode(said))


def test_nesting_without_end_is_refused() -> None:
    deep = b"\x91" * 100_000 + b"\x90"
    for read in (messages.from_player, messages.from_host):
        with pytest.raises(messages.Unreadable):
            read(deep)


def test_damaged_bytes_never_do_more_than_fail() -> None:
    """Every message with a byte changed, cut short or lengthened is a message or Unreadable, nothing else."""
    lot = random.Random(4)
    table = Pair(seed=1)
    table.goes_on(lambda: table.host.seq == 8)
    sources = [messages.to_bytes(one) for one in (*OF_PLAYERS, *OF_HOSTS)] + table.ann.sent[:4]
    refused: list[str] = []
    for _ in range(4000):
        told = bytearray(lot.choice(sources))
        for _ in range(lot.randrange(1, 4)):
            told[lot.randrange(len(told))] = lot.randrange(256)
        whole = bytes(told[: lot.randrange(1, len(told) + 1)]) + lot.randbytes(lot.randrange(3))
        for read in (messages.from_player, messages.from_host):
            try:
                read(whole)
            except messages.Unreadable as why:
                refused.append(str(why))
    assert len(refused) > 4000 and max(map(len, refused)) <= messages.LONGEST_WORD
