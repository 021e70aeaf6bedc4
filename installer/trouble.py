"""What can go wrong on somebody's machine: one sentence, and what to do about it."""

from __future__ import annotations

import errno
from pathlib import Path

FULL = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}
CLOSED = {errno.EACCES, errno.EPERM, errno.EROFS}


class Trouble(Exception):
    def __init__(self, what: str, do: str) -> None:
        super().__init__(what)
        self.what, self.do = what, do

    def __str__(self) -> str:
        return f"{self.what}\n  {self.do}"


def no_venv(package: str) -> Trouble:
    return Trouble(
        "This Python cannot make environments: its venv module is not installed.",
        f"On Debian and Ubuntu run: sudo apt-get install -y {package}",
    )


def no_network() -> Trouble:
    return Trouble(
        "The packages that the game needs could not be fetched.",
        "The first run needs the internet: check the connection (or proxy) and run the command again.",
    )


def no_space(folder: Path, free: int | None = None, needed: int | None = None) -> Trouble:
    sizes = "" if free is None or needed is None else f": {_mb(free)} are free, {_mb(needed)} are needed"
    return Trouble(f"There is not enough space on the disk of {folder}{sizes}.", "Free some and run the command again.")


def not_writable(folder: Path) -> Trouble:
    return Trouble(
        f"The folder {folder} cannot be written to.",
        "Copy the game into a folder of your own, or make this one yours, and run the command again.",
    )


def not_installed(why: str, log: Path) -> Trouble:
    return Trouble(f"The packages could not be installed: {why}", f"What pip said is in {log}.")


def no_fitting(package: str) -> Trouble:
    return Trouble(
        f"There is no {package} for this Python and this system.",
        "Python 3.11, 3.12 or 3.13 on Windows, macOS or Linux (as new as Debian 12 or Ubuntu 22.04) will do.",
    )


def from_os_error(error: OSError, folder: Path) -> Trouble:
    if error.errno in FULL:
        return no_space(folder)
    if error.errno in CLOSED:
        return not_writable(folder)
    return Trouble(f"The system refused: {error}.", "Put that right and run the command again.")


def _mb(size: int) -> str:
    return f"{size // 1_000_000} MB"
