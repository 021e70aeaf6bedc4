"""A pack that is fetched at a table: it travels as one file, in parts, and must be the one that the table told.

How it is packed, unpacked and checked stands in `kd_core/content/drafts/parcel.py`: it is the file that people share.
"""

from __future__ import annotations

import os

from kd_core.content.drafts import parcel, shelf
from kd_core.content.drafts.parcel import LARGEST, BadParcel
from kd_core.content.model import Pack
from kd_core.game import SPECS, library

__all__ = ["LARGEST", "PART", "BadLoan", "packed", "take_in"]

PART = 64 << 10  # bytes of one message
_HERE = {"encrypted": "damaged"}  # what a table never says of a file


class BadLoan(ValueError):
    """What came is not the pack that was promised; `reason` is a key `lan.loan.<reason>`."""

    def __init__(self, reason: str, problem: str = "") -> None:
        super().__init__(reason, problem)
        self.reason = reason
        self.problem = problem


def packed(pack: Pack) -> bytes:
    """Raises OSError."""
    return parcel.packed(parcel.contents(pack.folder))


def take_in(data: bytes, id: str, hash: str) -> Pack:
    """Put a fetched pack into the user's folder. Raises BadLoan; then nothing has changed."""
    if not id.isidentifier() or id in library.BOXES:
        raise BadLoan("name")
    if os.path.lexists(shelf.folder_of(id)):
        raise BadLoan("there_already", id)
    try:
        inside = parcel.unpacked(data)
        pack = parcel.checked(inside, SPECS)
        if pack.id != id or pack.hash != hash:
            raise BadLoan("another_pack", pack.id)
        return library.load(shelf.store(pack, inside, SPECS))
    except BadParcel as why:
        raise BadLoan(_HERE.get(why.reason, why.reason), why.problem) from why
    except shelf.Taken as why:
        raise BadLoan("there_already", why.id) from why
