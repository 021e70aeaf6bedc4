"""The key of a match, from secrets of everybody: pledge (a hash), then reveal, so that nobody chooses after the others.

The host pledges first and reveals last, after the match: who knew all secrets earlier could work out the deck. What it
does not prevent: a changed host program knows all secrets and can look at what it deals; it cannot choose what it
deals. A match that it breaks off before the first choice and begins again has another number, which everybody sees.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import blake2b

SECRET_BYTES = 32
HASH_BYTES = 32

_PLEDGE = b"knockdown-pledge"
_KEY = b"knockdown-key"
_HOST = 255  # in the place of a seat


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def pledge_of(secret: bytes, table: str, match: int, seat: int | None) -> bytes:
    """The hash that is told first. It holds for one seat of one match at one table: nobody can repeat another's."""
    whose = bytes([_HOST if seat is None else seat])
    return blake2b(_place(table, match) + whose + secret, digest_size=HASH_BYTES, person=_PLEDGE).digest()


def key_of(table: str, match: int, host: bytes, seats: Sequence[bytes | None]) -> bytes:
    """The key of the match; None: no person sits there."""
    parts = [_place(table, match), host, bytes([len(seats)])]
    parts += [b"\0" if secret is None else b"\1" + secret for secret in seats]
    return blake2b(b"".join(parts), digest_size=HASH_BYTES, person=_KEY).digest()


def _place(table: str, match: int) -> bytes:
    """Which match at which table, so that no two are written alike."""
    id = table.encode("utf-8")
    return len(id).to_bytes(2, "little") + id + match.to_bytes(8, "little")
