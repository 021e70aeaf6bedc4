"""A pack that travels: its files in one ZIP, and how it is taken in again as if somebody hostile had made it.

Only the files that a pack has, by name, none of them large; the pack is checked like any other, must have the hash that
the table told, and is put into the user's folder whole or not at all.
"""

from __future__ import annotations

import io
import os
import shutil
import stat
import tempfile
import zipfile
from pathlib import Path

from kd_core import files
from kd_core.content.model import Pack
from kd_core.content.pack_files import LARGEST_FILE, OPTIONAL, REQUIRED
from kd_core.content.problems import PackError
from kd_core.game import library

FILES = (*REQUIRED, *OPTIONAL)
PART = 64 << 10  # bytes of one message
LARGEST = 2 << 20  # of the ZIP
USUAL_WAYS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


class BadLoan(ValueError):
    """What came is not the pack that was promised; `reason` is a key `lan.loan.<reason>`."""

    def __init__(self, reason: str, problem: str = "") -> None:
        super().__init__(reason, problem)
        self.reason = reason
        self.problem = problem


def packed(pack: Pack) -> bytes:
    """Raises OSError."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in FILES:
            path = pack.folder / name
            if path.is_file():
                archive.writestr(zipfile.ZipInfo(name), path.read_bytes())
    return out.getvalue()


def take_in(data: bytes, id: str, hash: str) -> Pack:
    """Put a fetched pack into the user's folder. Raises BadLoan; then nothing has changed."""
    if not id.isidentifier() or id in library.BOXES:
        raise BadLoan("name")
    folder = library.user_folder() / id
    if os.path.lexists(folder):
        raise BadLoan("there_already", id)
    files.make_folder(library.user_folder())
    draft = Path(tempfile.mkdtemp(prefix=f".{id}.", dir=library.user_folder()))
    try:
        _unpack(data, draft)
        _check(draft, id, hash)
        os.rename(draft, folder)
    except OSError as why:
        raise BadLoan("cannot_write", why.strerror or str(why)) from why
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return library.load(folder)


def _unpack(data: bytes, into: Path) -> None:
    if len(data) > LARGEST:
        raise BadLoan("too_large")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            files_in_it = archive.infolist()
            names = [one.filename for one in files_in_it]
            if len(names) != len(set(names)) or not all(_usual(one) for one in files_in_it):
                raise BadLoan("strange_files")
            contents = {one.filename: _read(archive, one) for one in files_in_it}
    except BadLoan:
        raise
    except Exception as why:  # whatever a damaged archive makes the library stumble over
        raise BadLoan("damaged", str(why)[:100]) from why
    for name, content in contents.items():
        (into / name).write_bytes(content)


def _usual(one: zipfile.ZipInfo) -> bool:
    """A plain file that a pack has, packed in the usual way."""
    kind = stat.S_IFMT(one.external_attr >> 16)
    return one.filename in FILES and kind in (0, stat.S_IFREG) and one.compress_type in USUAL_WAYS


def _read(archive: zipfile.ZipFile, one: zipfile.ZipInfo) -> bytes:
    """Unpacked no further than a file may go, whatever the archive claims."""
    with archive.open(one) as file:
        content = file.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise BadLoan("too_large")
    return content


def _check(folder: Path, id: str, hash: str) -> None:
    from kd_core.content import pack as packs
    from kd_core.game.verbs import SPECS

    try:
        pack = packs.load(folder, SPECS)
    except PackError as why:
        raise BadLoan("broken", str(why.problems[0]) if why.problems else "") from why
    if pack.id != id or pack.hash != hash:
        raise BadLoan("another_pack", pack.id)
