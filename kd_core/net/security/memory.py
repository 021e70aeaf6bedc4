"""What this program remembers of tables it was at: the way back to a seat, and the certificates it has seen.

One private file for each table, so that two windows at two tables do not disturb each other. The name of a file is a
hash of the table's id, for that id comes from a stranger. A file that cannot be read is a table that is not known.

Certificates are trusted on first use: `check` tells whether one is new in this place, the same, or another than before.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Literal

import msgspec

from kd_core import files, lock, places

MOST_TABLES = 50
MOST_CERTIFICATES = 500
SUFFIX = ".json"
CERTIFICATES = "certificates.json"


@dataclass
class KnownTable:
    id: str
    name: str
    token: bytes = b""  # the right to the seat
    seat: int | None = None
    fingerprint: bytes = b""  # of the host's certificate
    addresses: list[str] = field(default_factory=list)
    port: int = 0
    last: float = 0.0  # when we were there, seconds since 1970
    playing: bool = False
    code: str = ""
    heirs: list[bytes] = field(default_factory=list)  # fingerprints of the programs that may take the table over


def remember(known: KnownTable) -> None:
    """Raises OSError."""
    files.replace_whole(_file(known.id), msgspec.json.encode(known))
    for old in all_known()[MOST_TABLES:]:
        forget(old.id)


def recall(id: str) -> KnownTable | None:
    known = _read(_file(id))
    return known if known is not None and known.id == id else None


def forget(id: str) -> None:
    with suppress(OSError):
        _file(id).unlink()


def all_known() -> list[KnownTable]:
    """The newest first."""
    with suppress(OSError):
        found = [_read(path) for path in _folder().iterdir() if path.suffix == SUFFIX]
        return sorted((known for known in found if known is not None), key=lambda known: -known.last)
    return []


def _folder() -> Path:
    return places.data() / "tables"


def _file(id: str) -> Path:
    return _folder() / (sha256(id.encode("utf-8", "surrogatepass")).hexdigest()[:32] + SUFFIX)


def _read(path: Path) -> KnownTable | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=KnownTable)
    except (OSError, msgspec.MsgspecError, ValueError, RecursionError):
        return None


# -- certificates ------------------------------------------------------------------------------------------------------


def check(where: str, fingerprint: bytes) -> Literal["new", "same", "changed"]:
    """`where`: the id of a table, or "address:port"."""
    known = _certificates().get(where)
    if known is None:
        return "new"
    return "same" if known == fingerprint else "changed"


def trust(where: str, fingerprint: bytes) -> None:
    """From now on this is the certificate that belongs there. Raises OSError."""
    folder = places.data() / "identity"
    files.make_folder(folder)
    with lock.alone(folder / "certificates.lock"):
        known = _certificates()
        known.pop(where, None)
        known[where] = fingerprint  # the last one is the newest
        kept = dict(list(known.items())[-MOST_CERTIFICATES:])
        files.replace_whole(folder / CERTIFICATES, msgspec.json.encode(kept))


def _certificates() -> dict[str, bytes]:
    path = places.data() / "identity" / CERTIFICATES
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, bytes])
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.MsgspecError, ValueError, RecursionError):
        with suppress(OSError):  # kept aside: somebody may want to know what was in it
            os.replace(path, path.with_name("certificates.damaged.json"))
        return {}
