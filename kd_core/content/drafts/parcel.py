"""A pack as one file, `NAME.kdpack`: its files in a ZIP, and how it is taken in as if somebody hostile had made it.

Only the files that a pack has, by name, each once, none of them large, packed in the usual way. They are unpacked and
checked in memory; nothing touches a disk before everything is right. A file that people import and a pack that is
fetched at a table come in by the same door.
"""

from __future__ import annotations

import io
import os
import stat
import zipfile
from collections.abc import Mapping
from pathlib import Path

from kd_core.content import pack as packs
from kd_core.content.model import Pack
from kd_core.content.pack_files import FILES, LARGEST_FILE, REQUIRED, Data, parse
from kd_core.content.problems import PackError, Problem
from kd_core.content.spec import VerbSpec
from kd_core.content.table import Log

SUFFIX = ".kdpack"
LARGEST = 2 << 20  # bytes of the ZIP
_BEGINS = b"PK\3\4"
_USUAL_WAYS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 1  # a bit of the flags
_SAID = 100  # characters of what somebody else's library says

Contents = Mapping[str, bytes]  # the files of a pack, by name


class BadParcel(ValueError):
    """What came is no pack that may be taken in; nothing has changed. `reason` is a key `draft.parcel.<reason>`,
    `problem` what it says about it, `problems` all that is wrong with the pack inside."""

    def __init__(self, reason: str, problem: str = "", problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(reason, problem)
        self.reason = reason
        self.problem = problem
        self.problems = problems


def packed(files: Contents) -> bytes:
    """The same bytes for the same files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in FILES:
            if name in files:
                archive.writestr(zipfile.ZipInfo(name), files[name], zipfile.ZIP_DEFLATED)
    return out.getvalue()


def contents(folder: Path) -> dict[str, bytes]:
    """The files of the pack in a folder. Raises OSError."""
    return {name: (folder / name).read_bytes() for name in FILES if (folder / name).is_file()}


def fetched(path: Path) -> bytes:
    """The bytes of a file that somebody chose. Raises BadParcel: it is no plain file, too large, or cannot be read."""
    try:
        with open(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise BadParcel("no_file")
            data = file.read(LARGEST + 1)
    except OSError as why:
        raise BadParcel("cannot_read", why.strerror or str(why)) from why
    except ValueError as why:  # a name that no file system takes
        if isinstance(why, BadParcel):
            raise
        raise BadParcel("cannot_read", str(why)) from why
    if len(data) > LARGEST:
        raise BadParcel("too_large")
    return data


def unpacked(data: bytes) -> dict[str, bytes]:
    """The files inside. Raises BadParcel."""
    if len(data) > LARGEST:
        raise BadParcel("too_large")
    if not data.startswith(_BEGINS):
        raise BadParcel("damaged", "not a ZIP")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            inside = archive.infolist()
            _expect_usual(inside)
            return {one.filename: _read(archive, one) for one in inside}
    except BadParcel:
        raise
    except Exception as why:  # whatever a damaged archive makes the library stumble over
        raise BadParcel("damaged", _line(str(why))) from why


def checked(files: Contents, specs: Mapping[str, VerbSpec]) -> Pack:
    """The pack of these files, in no folder yet. Raises BadParcel with every problem."""
    log = Log()
    data: dict[str, Data] = {}
    for name in FILES:
        log.file = name
        if name in files:
            parsed = parse(files[name], log)
            if parsed is not None:
                data[name] = parsed
        elif name in REQUIRED:
            log.add("", "missing")
    try:
        return packs.build(data, specs, Path(), log)
    except PackError as why:
        raise BadParcel("broken", _line(str(why.problems[0])), tuple(why.problems)) from why


def _expect_usual(inside: list[zipfile.ZipInfo]) -> None:
    names = [one.filename for one in inside]
    if any(one.flag_bits & _ENCRYPTED for one in inside):
        raise BadParcel("encrypted")
    if len(names) != len(set(names)) or not all(map(_usual, inside)):
        strange = next((one.orig_filename for one in inside if not _usual(one)), "")
        raise BadParcel("strange_files", _line(strange))


def _usual(one: zipfile.ZipInfo) -> bool:
    """A plain file that a pack has, packed in the usual way, and called the same by everybody who unpacks it."""
    kind = stat.S_IFMT(one.external_attr >> 16)
    named = one.filename in FILES and one.orig_filename == one.filename
    return named and kind in (0, stat.S_IFREG) and one.compress_type in _USUAL_WAYS


def _read(archive: zipfile.ZipFile, one: zipfile.ZipInfo) -> bytes:
    """Unpacked no further than a file may go, whatever the archive claims."""
    with archive.open(one) as file:
        content = file.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise BadParcel("too_large", one.filename)
    if len(content) != one.file_size:
        raise BadParcel("damaged", one.filename)
    return content


def _line(said: str) -> str:
    """One short line that can be shown."""
    return "".join([sign if sign.isprintable() else "?" for sign in said[:_SAID]])
