"""The hash chain of a record: whoever was told a head during play notices when a line before it is changed later.

    line n:  {…, "chain": "<head n>"}
    head n = BLAKE2b(head n-1 · salt n · the line without its last key)      before the first line: 32 zero bytes
    salt n = BLAKE2b(n, keyed with the key of the match)

Heads are told while the match goes on, and some lines are secret and easy to guess (which of three skills was kept).
So each line is hashed with a salt that nobody can work out before the key of the match is open.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

HEAD_BYTES: Final = 32
NO_HEAD: Final = bytes(HEAD_BYTES)  # before the first line

_SALT: Final = b"knockdown-salt"
_LINE: Final = b"knockdown-line"
_BEFORE: Final = b',"chain":"'
_BEHIND: Final = b'"}'
_TAIL: Final = len(_BEFORE) + 2 * HEAD_BYTES + len(_BEHIND)


class Broken(ValueError):
    """A line that is not the next one of its chain."""


class Chain:
    """As far as it has come: `head` is over all `lines` so far."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self.head = NO_HEAD
        self.lines = 0

    def next(self, line: bytes) -> bytes:
        """The head that the chain would have after this line (a JSON object without its last key)."""
        return link(self.head, salt(self._key, self.lines), line)

    def grow(self, head: bytes) -> None:
        """The line with this head is written now."""
        self.head = head
        self.lines += 1

    def follow(self, chained: bytes) -> None:
        """Go on over a line that was read; raises Broken."""
        line, said = split(chained)
        head = self.next(line)
        if head != said:
            raise Broken("chain: this line, or one before it, is not what was written here")
        self.grow(head)


def salt(key: bytes, number: int) -> bytes:
    return blake2b(number.to_bytes(8, "little"), digest_size=HEAD_BYTES, key=key, person=_SALT).digest()


def link(head: bytes, salt: bytes, line: bytes) -> bytes:
    return blake2b(head + salt + line, digest_size=HEAD_BYTES, person=_LINE).digest()


def joined(line: bytes, head: bytes) -> bytes:
    """A line with its head as the last key."""
    return line[:-1] + _BEFORE + head.hex().encode("ascii") + _BEHIND


def split(chained: bytes) -> tuple[bytes, bytes]:
    """The line without its last key, and the head that stood there; raises Broken."""
    line, tail = chained[:-_TAIL], chained[-_TAIL:]
    said = tail[len(_BEFORE) : -len(_BEHIND)]
    if not (line.startswith(b"{") and tail.startswith(_BEFORE) and tail.endswith(_BEHIND)):
        raise Broken("chain: expected it as the last key, with 64 hexadecimal digits")
    if any(letter not in b"0123456789abcdef" for letter in said):
        raise Broken("chain: expected 64 hexadecimal digits")
    return line + b"}", bytes.fromhex(said.decode("ascii"))
