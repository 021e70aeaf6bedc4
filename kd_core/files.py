"""Files that belong to one user: nobody else on the machine reads them, and what is replaced is replaced whole."""

from __future__ import annotations

import errno
import os
import tempfile
from contextlib import suppress
from pathlib import Path

PRIVATE = 0o600
PRIVATE_FOLDER = 0o700


def make_folder(path: Path) -> None:
    """The folder, with those above it that are missing; what is made here only its owner enters."""
    if not path.parent.exists():
        make_folder(path.parent)
    try:
        path.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
    except FileExistsError as why:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path)) from why


def keep_private(file: int) -> None:
    """An open file is for its owner's eyes from now on, as far as the system knows owners."""
    if hasattr(os, "fchmod"):
        with suppress(OSError):  # a file of somebody else, or a disk without owners
            os.fchmod(file, PRIVATE)


def sync_folder(path: Path) -> None:
    """The names in a folder are on the disk, as far as the system can do that for folders."""
    with suppress(OSError):
        folder = os.open(path, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def replace_whole(path: Path, content: bytes) -> None:
    """Put a file there, or a new one in the place of the old: whoever reads it, whenever the power fails and however
    many programs do this at once, the file is one of those that were written. Raises OSError."""
    make_folder(path.parent)
    file, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".new", dir=path.parent)  # for its owner alone
    try:
        with os.fdopen(file, "wb") as draft:
            draft.write(content)
            draft.flush()
            os.fsync(draft.fileno())
        os.replace(name, path)
    except OSError:
        with suppress(OSError):
            os.unlink(name)
        raise
    sync_folder(path.parent)
