"""Messages in a stream of bytes: four bytes of length (big-endian), then so many bytes of one message.

A header that announces too much is refused as soon as it is read, before a byte of the body has come or room was made
for it. However the bytes are cut on their way, also one by one, each is looked at once.
"""

from __future__ import annotations

KIB = 1 << 10
MIB = 1 << 20

LARGEST_FROM_GUEST = 16 * KIB
LARGEST_TESTIMONY = 2 * MIB  # Testify alone, and only where it was asked for
LARGEST_FROM_TABLE = 8 * MIB  # a record, a pack, a table that moves: one long text of bytes
LARGEST_TOLD = 1 * MIB  # everything else a table says: what is made of many small parts grows when it is read

HEADER = 4


class BadFrame(Exception):
    """The stream cannot be read on. `frames` are those that were whole before."""

    def __init__(self, text: str, frames: list[bytes]) -> None:
        super().__init__(text)
        self.frames = frames


class TooLarge(BadFrame):
    """A header announces more than is taken here."""


class Empty(BadFrame):
    """A frame of no bytes is no message; whoever sends them only keeps us busy."""


def frame(payload: bytes) -> bytes:
    return len(payload).to_bytes(HEADER, "big") + payload


class Deframer:
    """Bytes in, whole payloads out. After a BadFrame it reads nothing any more."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._waiting = bytearray()
        self._wanted = 0  # bytes of the body that is under way; 0: a header comes first
        self._broken = False

    @property
    def waiting(self) -> int:
        """How many bytes lie here that are no whole frame yet."""
        return len(self._waiting)

    def feed(self, data: bytes) -> list[bytes]:
        """All frames that are whole now; raises BadFrame."""
        if self._broken:
            return []
        self._waiting += data
        frames: list[bytes] = []
        try:
            at = self._cut(frames)
        except BadFrame:
            self._broken = True
            self._waiting.clear()
            raise
        del self._waiting[:at]
        return frames

    def _cut(self, frames: list[bytes]) -> int:
        """Put whole frames into the list; the answer is where the first part begins that is not whole."""
        at, end = 0, len(self._waiting)
        while end - at >= (self._wanted or HEADER):
            if self._wanted:
                frames.append(bytes(memoryview(self._waiting)[at : at + self._wanted]))
                at, self._wanted = at + self._wanted, 0
            else:
                self._wanted = self._length(at, frames)
                at += HEADER
        return at

    def _length(self, at: int, frames: list[bytes]) -> int:
        length = int.from_bytes(self._waiting[at : at + HEADER], "big")
        if length > self.limit:
            raise TooLarge(f"a frame of {length} bytes where {self.limit} are the most", frames)
        if not length:
            raise Empty("a frame of no bytes", frames)
        return length
