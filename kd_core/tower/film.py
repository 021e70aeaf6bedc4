"""What a test was, small enough for a line of a record: its terms, what the hand did, and how it ended.

Played again in the same build it is the same test bit for bit. Elsewhere it may end otherwise; then what was judged
stands, and `differs` says so.
"""

from __future__ import annotations

import binascii
import platform
import struct
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from kd_core.tower.samples import MOST_TURN, SCALE, Sample, fixed
from kd_core.tower.terms import FRAMES, MOST_CUBES, SECONDS, Terms
from kd_core.tower.tuning import VERSION
from kd_core.tower.verdict import Verdict

if TYPE_CHECKING:
    from kd_core.tower.world import World

MOST_FRAMES = 2 * SECONDS * FRAMES
MOST_BYTES = 32 << 10  # compressed; a real film has a tenth of it
MOST_PLAIN = 64 << 10
COLUMNS = 5


class BadFilm(ValueError):
    """Bytes that are no film."""


class _Stored(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    terms: Terms
    build: Annotated[str, Meta(max_length=200)]
    verdict: Verdict | None
    done: Annotated[int, Meta(ge=0, le=MOST_FRAMES)] | None
    count: Annotated[int, Meta(ge=0, le=MOST_FRAMES)]
    columns: bytes


class Film(msgspec.Struct, frozen=True):
    terms: Terms
    samples: tuple[Sample, ...]  # as applied: at most one a frame, in order
    build: str = ""
    verdict: Verdict | None = None
    done: int | None = None  # the frame at which the tested said that it stands

    # -- as bytes and as text --------------------------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        columns = to_columns(self.samples)
        stored = _Stored(self.terms, self.build, self.verdict, self.done, len(self.samples), columns)
        return zlib.compress(msgspec.msgpack.encode(stored), 9)

    @staticmethod
    def from_bytes(said: bytes) -> Film:
        """Raises BadFilm."""
        try:
            stored = msgspec.msgpack.decode(inflate(said), type=_Stored)
        except (msgspec.DecodeError, zlib.error) as why:
            raise BadFilm(f"no film: {why}") from why
        if stored.terms.cubes > MOST_CUBES:
            raise BadFilm("no film: more cubes than fit")
        return Film(stored.terms, from_columns(stored.columns, stored.count), stored.build, stored.verdict, stored.done)

    def to_text(self) -> str:
        return b64encode(self.to_bytes()).decode("ascii")

    @staticmethod
    def from_text(said: str) -> Film:
        """Raises BadFilm."""
        if len(said) > MOST_BYTES * 2:
            raise BadFilm("too long for a film")
        try:
            return Film.from_bytes(b64decode(said.encode("ascii"), validate=True))
        except (binascii.Error, UnicodeEncodeError) as why:
            raise BadFilm(f"no film: {why}") from why

    # -- played again ----------------------------------------------------------------------------------------------

    def play(self) -> Iterator[World]:
        """The world before the first frame and after each, to the verdict."""
        yield from self._again(None)

    def differs(self) -> bool:
        """Whether it ends otherwise here. Takes about as long as a tenth of the test."""
        ends: list[Verdict] = []
        for _ in self._again(ends):
            pass
        return self.verdict is not None and (not ends or ends[0] != self.verdict)

    def _again(self, ends: list[Verdict] | None) -> Iterator[World]:
        from kd_core.tower.trial import Trial  # a trial makes films

        trial = Trial(self.terms)
        for sample in self.samples:
            trial.put(sample)
        yield trial.world
        while trial.phase != "over":
            if trial.world.frame == self.done:
                trial.finish()
            trial.advance(trial.world.frame + 1)
            yield trial.world
        if ends is not None and trial.verdict is not None:
            ends.append(trial.verdict)


def this_build() -> str:
    """What a world depends on beside terms and samples."""
    import pymunk

    return f"tuning {VERSION}, pymunk {pymunk.version}, chipmunk {pymunk.chipmunk_version[:20]}, {platform.machine()}"


def inflate(said: bytes) -> bytes:
    if len(said) > MOST_BYTES:
        raise BadFilm("too long for a film")
    unzip = zlib.decompressobj()
    plain = unzip.decompress(said, MOST_PLAIN)
    if not unzip.eof or unzip.unused_data:
        raise BadFilm("no film: cut short, or too much in it")
    return plain


# Samples as columns of differences: what goes on as before costs next to nothing once compressed.


def to_columns(samples: Sequence[Sample]) -> bytes:
    rows = [(each.frame, fixed(each.x), fixed(each.y), int(each.grab), each.turn) for each in samples]
    columns = [differences(column) for column in zip(*rows, strict=True)]
    return b"".join(struct.pack(f"<{len(rows)}H", *column) for column in columns)


def from_columns(said: bytes, count: int) -> tuple[Sample, ...]:
    """Raises BadFilm."""
    if len(said) != 2 * COLUMNS * count:
        raise BadFilm("no film: its samples are cut short")
    words = struct.unpack(f"<{COLUMNS * count}H", said)
    columns = [sums(words[first : first + count]) for first in range(0, len(words), count or 1)]
    samples = tuple(read_sample(*row) for row in zip(*columns, strict=True))
    if any(one.frame >= other.frame for one, other in pairwise(samples)):
        raise BadFilm("no film: its samples are out of order")
    return samples


def differences(column: Sequence[int]) -> list[int]:
    return [(after - before) & 0xFFFF for before, after in pairwise((0, *column))]


def sums(column: Sequence[int]) -> list[int]:
    return [total & 0xFFFF for total in accumulate(column)]


def read_sample(frame: int, x: int, y: int, grab: int, turn: int) -> Sample:
    turn = signed(turn)
    if frame >= MOST_FRAMES or grab > 1 or abs(turn) > MOST_TURN:
        raise BadFilm("no film: a sample that no hand made")
    return Sample(frame, signed(x) / SCALE, signed(y) / SCALE, bool(grab), turn)


def signed(word: int) -> int:
    return word - 0x10000 if word & 0x8000 else word
