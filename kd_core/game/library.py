"""The installed packs, loaded with the verbs they may use, and compiled once for each set of packs."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from kd_core import places, resources
from kd_core.content import identity
from kd_core.content import pack as packs
from kd_core.content.model import Pack
from kd_core.content.pack_files import FILES
from kd_core.content.problems import PackError, Problem
from kd_core.game.compiler import Compiler
from kd_core.game.tables import Tables
from kd_core.game.verbs import SPECS, VERBS

Stamp = tuple[tuple[int, ...], ...]

BOXES = identity.BOXES  # BOX-2, BOX-3

_loaded: dict[Path, tuple[Stamp, Pack]] = {}
_compiled: dict[tuple[str, ...], Tables] = {}


def user_folder() -> Path:
    """Where a user's own packs live."""
    return places.packs()


def find(names: Sequence[str]) -> list[Pack]:
    """The packs with these ids, or in these folders; raises PackError."""
    found: list[Pack] = []
    for name in names:
        pack = load(folder_of(name))
        if any(pack.id == other.id for other in found):
            raise PackError([Problem("", name, f"the pack {pack.id} is named twice")], Path(name))
        found.append(pack)
    return found


def folder_of(name: str) -> Path:
    for folder in (resources.path("packs", name), user_folder() / name) if name.isidentifier() else ():
        if _is_folder(folder):
            return folder
    if _is_folder(Path(name)):
        return Path(name)
    raise PackError([Problem("", name[:80], f"no such pack; installed are {', '.join(installed())}")], Path(name[:80]))


def _is_folder(path: Path) -> bool:
    """Also for names that no file system takes."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def installed() -> list[str]:
    """The boxes and the user's own packs, by id."""
    try:
        if any(folder.name.startswith(".") for folder in user_folder().iterdir()):
            _tidy()
        mine = sorted(folder.name for folder in user_folder().iterdir() if _has_pack(folder))
    except OSError:  # there is none, or it is not for us
        mine = []
    return [*BOXES, *(name for name in mine if name not in BOXES)]


def _tidy() -> None:
    """A program that was killed may have left a pack aside."""
    from kd_core.content.drafts import shelf

    shelf.tidy(shelf.PATIENCE)


def _has_pack(folder: Path) -> bool:
    """Under a name that can be asked for; what is half written or put aside has none."""
    try:
        return folder.name.isidentifier() and (folder / "pack.toml").is_file()
    except OSError:
        return False


def load(folder: Path) -> Pack:
    """The pack in a folder; raises PackError."""
    try:
        where = folder.resolve()
    except (OSError, RuntimeError):  # a link that leads to itself; whoever reads the folder says so
        where = folder.absolute()
    stamp = _stamp(where)
    known = _loaded.get(where)
    if known is None or known[0] != stamp:  # a pack of one's own may be written anew at any time
        known = _loaded[where] = (stamp, packs.load(where, SPECS))
    return known[1]


def _stamp(folder: Path) -> Stamp:
    """Another one as soon as a file of the folder is."""
    found: list[tuple[int, ...]] = []
    for name in FILES:
        with suppress(OSError):
            status = (folder / name).lstat()
            found.append((status.st_ino, status.st_mtime_ns, status.st_size))
    return tuple(found)


def tables(chosen: Sequence[Pack]) -> Tables:
    key = tuple(pack.hash for pack in chosen)
    if key not in _compiled:
        _compiled[key] = Compiler(chosen, VERBS).tables()
    return _compiled[key]
