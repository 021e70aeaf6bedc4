"""Where the hand of the tested is, frame by frame: what goes to the host and into the film. Eight bytes each."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import NamedTuple

SCALE = 512  # parts of a cube
MOST_TURN = 127
_sample = struct.Struct("<HhhBb")
SIZE = _sample.size


class Sample(NamedTuple):
    frame: int  # since the clock started, by the clock of whoever says so
    x: float
    y: float
    grab: bool = False
    turn: int = 0  # in steps of five degrees, from the nearest quarter turn at which a cube was taken


def pack(samples: Iterable[Sample]) -> bytes:
    return b"".join(
        _sample.pack(sample.frame & 0xFFFF, fixed(sample.x), fixed(sample.y), int(sample.grab), _turn(sample.turn))
        for sample in samples
    )


def unpack(said: bytes) -> list[Sample]:
    """Raises ValueError on what `pack` cannot have made."""
    if len(said) % SIZE:
        raise ValueError("samples are cut short")
    return [_read(*fields) for fields in _sample.iter_unpack(said)]


def as_sent(sample: Sample) -> Sample:
    """As it arrives at the other end: what the host applies is what a film can repeat."""
    x, y = fixed(sample.x) / SCALE, fixed(sample.y) / SCALE
    return Sample(sample.frame & 0xFFFF, x, y, bool(sample.grab), _turn(sample.turn))


def fixed(length: float) -> int:
    return max(-32767, min(32767, round(length * SCALE)))


def _turn(steps: int) -> int:
    return max(-MOST_TURN, min(MOST_TURN, steps))


def _read(frame: int, x: int, y: int, grab: int, turn: int) -> Sample:
    if grab > 1:
        raise ValueError("a hand is open or closed")
    return Sample(frame, x / SCALE, y / SCALE, bool(grab), turn)
