"""Messages in a stream: cut anywhere, dripping, announced larger than allowed."""

from __future__ import annotations

import time
import tracemalloc

import pytest

from kd_core.net.wire.frames import LARGEST_FROM_GUEST, BadFrame, Deframer, Empty, TooLarge, frame

PAYLOADS = [b"a", b"bc" * 100, b"\x00\x00\x00\x01", b"d" * 1000]
STREAM = b"".join(map(frame, PAYLOADS))


def test_a_frame_is_four_bytes_of_length_and_the_payload() -> None:
    assert frame(b"abc") == b"\x00\x00\x00\x03abc"


def test_all_at_once() -> None:
    assert Deframer(1000).feed(STREAM) == PAYLOADS


def test_cut_in_two_anywhere() -> None:
    for cut in range(len(STREAM) + 1):
        reader = Deframer(1000)
        assert reader.feed(STREAM[:cut]) + reader.feed(STREAM[cut:]) == PAYLOADS
        assert reader.waiting == 0


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 64])
def test_in_pieces(size: int) -> None:
    reader = Deframer(1000)
    pieces = [STREAM[at : at + size] for at in range(0, len(STREAM), size)]
    assert [payload for piece in pieces for payload in reader.feed(piece)] == PAYLOADS


def test_the_largest_allowed_comes_through_and_one_byte_more_does_not() -> None:
    assert Deframer(10).feed(frame(b"x" * 10)) == [b"x" * 10]
    with pytest.raises(TooLarge):
        Deframer(10).feed(frame(b"x" * 11))


def test_a_header_that_announces_too_much_is_refused_before_its_body() -> None:
    reader = Deframer(LARGEST_FROM_GUEST)
    assert reader.feed(b"\xff\xff\xff") == []
    with pytest.raises(TooLarge):
        reader.feed(b"\xff")
    assert reader.waiting == 0


def test_what_was_whole_before_the_bad_header_is_not_lost() -> None:
    with pytest.raises(TooLarge) as caught:
        Deframer(1000).feed(STREAM + b"\x7f\x00\x00\x00" + b"more")
    assert caught.value.frames == PAYLOADS


def test_a_frame_of_nothing_is_refused() -> None:
    with pytest.raises(Empty) as caught:
        Deframer(1000).feed(frame(b"a") + frame(b"") + frame(b"b"))
    assert caught.value.frames == [b"a"]


def test_after_a_bad_frame_nothing_is_read_or_kept() -> None:
    reader = Deframer(10)
    with pytest.raises(BadFrame):
        reader.feed(frame(b""))
    assert reader.feed(frame(b"ok") * 1000) == []
    assert reader.waiting == 0


def test_a_limit_can_be_raised_between_two_frames() -> None:
    reader = Deframer(10)
    assert reader.feed(frame(b"ok")) == [b"ok"]
    reader.limit = 100
    assert reader.feed(frame(b"x" * 100)) == [b"x" * 100]


def test_dripping_costs_the_same_however_much_lies_there() -> None:
    """Whoever copies or searches what waits at each byte needs thousands of times as long with four megabytes there."""
    empty, full = Deframer(1 << 23), Deframer(1 << 23)
    header = (1 << 23).to_bytes(4, "big")
    empty.feed(header)
    full.feed(header + b"x" * (1 << 22))
    assert _cost_of_dripping(full) < 50 * _cost_of_dripping(empty)


def _cost_of_dripping(reader: Deframer) -> float:
    before = time.process_time()
    for _ in range(3000):
        reader.feed(b"x")
    return time.process_time() - before


def test_an_announced_megabyte_takes_no_room_before_it_comes() -> None:
    readers = [Deframer(1 << 20) for _ in range(50)]
    tracemalloc.start()
    try:
        for reader in readers:
            reader.feed((1 << 20).to_bytes(4, "big") + b"x")
        assert tracemalloc.get_traced_memory()[0] < 1 << 17
    finally:
        tracemalloc.stop()
