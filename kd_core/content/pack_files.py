"""The files of a pack: which there are, and what is in them. Whatever is wrong with one is noted with its name."""

from __future__ import annotations

import stat
import tomllib
from pathlib import Path

from kd_core.content.problems import suggestion
from kd_core.content.table import Log

REQUIRED = ("pack.toml", "attacks.toml", "fighters.toml", "skills.toml", "arena.toml")
OPTIONAL = ("tokens.toml",)
FILES = (*REQUIRED, *OPTIONAL)
LARGEST_FILE = 1 << 20

Data = dict[str, object]


def read_files(folder: Path, log: Log) -> dict[str, Data]:
    """The parsed files by name; what cannot be read or parsed is noted in the log and left out."""
    found: dict[str, Data] = {}
    for name in _names(folder, log):
        log.file = name
        content = _bytes(folder / name, log)
        data = None if content is None else parse(content, log)
        if data is not None:
            found[name] = data
    return found


def parse(content: bytes, log: Log) -> Data | None:
    """One TOML file. Whatever tomllib stumbles over is the author's problem with a line, never ours."""
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        log.add("", f"not UTF-8: byte {error.start} of the file is no text")
    except tomllib.TOMLDecodeError as error:
        log.add("", f"not TOML: {str(error)[:200]}")
    except RecursionError:
        log.add("", "nested too deeply")
    except (ValueError, OverflowError):  # numbers and dates beyond what Python can hold
        log.add("", "holds a number or a date that is too big")
    return None


def _names(folder: Path, log: Log) -> list[str]:
    """The files to read. A TOML file that nobody reads is probably a slip of the pen."""
    log.file = str(folder)
    try:
        present = {entry.name for entry in folder.iterdir()}
    except FileNotFoundError:
        log.add("", "no such folder")
        return []
    except NotADirectoryError:
        log.add("", "expected a folder, got a file")
        return []
    except (OSError, ValueError) as error:
        log.add("", f"the folder cannot be read: {_reason(error)}")
        return []
    for name in sorted(present):
        if name.endswith(".toml") and name not in REQUIRED + OPTIONAL:
            log.file = name
            log.add("", f"unknown file{suggestion(name, REQUIRED + OPTIONAL)}")
    for name in REQUIRED:
        if name not in present:
            log.file = name
            log.add("", "missing")
    return [name for name in REQUIRED + OPTIONAL if name in present]


def _bytes(path: Path, log: Log) -> bytes | None:
    """The content of a plain file of a sane size. Links, folders and pipes are not opened at all."""
    try:
        status = path.lstat()
        if not stat.S_ISREG(status.st_mode):
            log.add("", f"expected a plain file, got {_what(status.st_mode)}")
            return None
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        log.add("", f"cannot be read: {_reason(error)}")
        return None
    if len(content) > LARGEST_FILE:
        log.add("", f"too large: expected at most {LARGEST_FILE >> 20} MiB")
        return None
    return content


def _what(mode: int) -> str:
    return "a symbolic link" if stat.S_ISLNK(mode) else "a folder" if stat.S_ISDIR(mode) else "something else"


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or type(error).__name__
