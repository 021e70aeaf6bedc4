"""The user's own packs on the disk: saved whole or not at all, never over a box, and over a pack of one's own only
when that was asked for.

A pack is written beside its place, synced, read again, and only then put there by a rename. Where it takes the place of
another one, that one steps aside under a name of its own (`.ID.before`) until the new one stands; whoever finds it
there alone after a crash puts it back (`tidy`).
"""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from kd_core import files, places
from kd_core.content import pack as packs
from kd_core.content.drafts import parcel
from kd_core.content.drafts.draft import BOX_ID, Draft
from kd_core.content.drafts.entries import Data
from kd_core.content.drafts.parcel import BadParcel, Contents
from kd_core.content.identity import BOXES
from kd_core.content.model import Pack
from kd_core.content.pack_files import parse
from kd_core.content.problems import PackError
from kd_core.content.spec import VerbSpec
from kd_core.content.table import Log, is_id
from kd_core.languages import ENGLISH

_NEW, _BEFORE = ".new", ".before"
PATIENCE = 10.0  # seconds; nobody needs so long between two renames
_LONG = 24 * 3600  # seconds; what is younger may still be written by another program
SAME, OTHER, BROKEN = "same", "other", "broken"  # what lies in the place of a pack that is to be put there


class Taken(Exception):
    """A pack of this id is there already, and nobody said that it may be replaced. `what`: the `same` pack to the last
    letter, an`other` one of that id (its `version`), or a `broken` one."""

    def __init__(self, id: str, what: str, version: str = "") -> None:
        super().__init__(id, what, version)
        self.id = id
        self.what = what
        self.version = version


def folder_of(id: str) -> Path:
    return places.packs() / id


def own() -> list[str]:
    """The ids of the user's own packs, also of broken ones."""
    try:
        return sorted(one.name for one in places.packs().iterdir() if is_id(one.name) and one.is_dir())
    except OSError:  # there is none yet, or it is not for us
        return []


def save(draft: Draft, replace: bool = False) -> Path:
    """Into the user's folder, where play, referee and tables find it; the draft is settled by it. Raises PackError
    (it has problems), Taken, OSError; then nothing has changed."""
    draft.settle()
    if draft.id in BOXES:
        raise PackError([BOX_ID])
    place = put(draft.pack(), written(draft), draft.specs, replace)
    forget(draft.id)
    return place


def written(draft: Draft) -> dict[str, bytes]:
    """The files of a draft as they lie on the disk."""
    import tomli_w

    return {name: tomli_w.dumps(data).encode() for name, data in draft.files().items() if data}


def share(folder: Path, to: Path, specs: Mapping[str, VerbSpec]) -> Pack:
    """The pack in a folder as one file, whole or not at all; an older file of that name is replaced. Raises PackError,
    OSError."""
    pack = packs.load(folder, specs)
    if not to.parent.is_dir():  # a typing mistake, most likely: nobody wants a folder of that name
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(to.parent))
    files.replace_whole(to, parcel.packed(parcel.contents(folder)))
    with suppress(OSError):
        to.chmod(0o644)  # it is meant for others
    return pack


def look_into(path: Path, specs: Mapping[str, VerbSpec]) -> tuple[Pack, Contents]:
    """What is in a file that somebody shared: the checked pack and its files. Changes nothing; raises BadParcel."""
    inside = parcel.unpacked(parcel.fetched(path))
    return parcel.checked(inside, specs), inside


def take_in(path: Path, specs: Mapping[str, VerbSpec], replace: bool = False) -> Pack:
    """A shared file into the user's folder. Raises BadParcel or Taken; then nothing has changed."""
    pack, inside = look_into(path, specs)
    return packs.load(store(pack, inside, specs, replace), specs)


def store(pack: Pack, inside: Contents, specs: Mapping[str, VerbSpec], replace: bool = False) -> Path:
    """What `look_into` found, into the user's folder. Raises BadParcel or Taken; then nothing has changed."""
    if pack.id in BOXES:
        raise BadParcel("box", pack.id)
    try:
        return put(pack, inside, specs, replace)
    except OSError as why:
        raise BadParcel("cannot_write", why.strerror or str(why)) from why


def state_of(pack: Pack, specs: Mapping[str, VerbSpec]) -> Taken | None:
    """What lies where this pack would be put; None: nothing."""
    place = folder_of(pack.id)
    if not os.path.lexists(place):
        return None
    try:
        there = packs.load(place, specs)
    except PackError:
        return Taken(pack.id, BROKEN)
    return Taken(pack.id, SAME if there.hash == pack.hash else OTHER, there.version)


def put(pack: Pack, inside: Contents, specs: Mapping[str, VerbSpec], replace: bool) -> Path:
    """A checked pack's files into its place. Raises Taken, OSError; then nothing has changed."""
    files.make_folder(places.packs())
    tidy()
    taken = state_of(pack, specs)
    if taken is not None and not replace:
        raise taken
    place = folder_of(pack.id)
    if place.is_symlink():
        raise OSError(errno.ELOOP, "a link leads to another place", str(place))
    new = Path(tempfile.mkdtemp(prefix=f".{pack.id}.", suffix=_NEW, dir=places.packs()))
    try:
        _write(inside, new)
        _expect(pack, new, specs)
        if taken is not None:
            _keep_the_rest(place, new)
        _swap(new, place)
    finally:
        shutil.rmtree(new, ignore_errors=True)
    files.sync_folder(places.packs())
    return place


def tidy(patience: float = 0) -> None:
    """After a crash: a pack that had stepped aside comes back, and what was half written long ago goes. Within
    `patience` seconds another program may still be at it."""
    with suppress(OSError):
        for one in sorted(places.packs().iterdir()):
            if one.name.startswith(".") and one.name.endswith(_BEFORE):
                if time.time() - one.lstat().st_ctime < patience:
                    continue
                _come_back(one, places.packs() / one.name[1 : -len(_BEFORE)])
            elif one.name.startswith(".") and one.name.endswith(_NEW) and time.time() - one.lstat().st_mtime > _LONG:
                _remove(one)


def _come_back(before: Path, place: Path) -> None:
    if os.path.lexists(place):
        _remove(before)
    else:
        os.rename(before, place)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with suppress(OSError):
            path.unlink()


def _write(inside: Contents, folder: Path) -> None:
    for name, content in inside.items():
        with (folder / name).open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    files.sync_folder(folder)


def _expect(pack: Pack, folder: Path, specs: Mapping[str, VerbSpec]) -> None:
    """What was written is what was meant; anything else is a fault of the disk."""
    try:
        same = packs.load(folder, specs).hash == pack.hash
    except PackError:
        same = False
    if not same:
        raise OSError("what was written cannot be read again")


def _keep_the_rest(place: Path, new: Path) -> None:
    """Notes and pictures that somebody keeps beside the files of a pack stay there."""
    for one in place.iterdir() if place.is_dir() else ():
        if one.name.endswith(".toml"):
            continue
        if one.is_dir() and not one.is_symlink():
            shutil.copytree(one, new / one.name, symlinks=True)
        else:
            shutil.copy2(one, new / one.name, follow_symlinks=False)


def _swap(new: Path, place: Path) -> None:
    before = place.with_name(f".{place.name}{_BEFORE}")
    aside = os.path.lexists(place)
    if aside:
        os.rename(place, before)
    try:
        os.rename(new, place)
    except OSError:
        if aside:
            os.rename(before, place)
        raise
    if aside:
        _remove(before)


# -- drafts that are not finished ----------------------------------------------------------------------------------


def set_aside(draft: Draft) -> str:
    """Keeps a draft as it is, with all its problems, until somebody goes on with it; the id under which it is kept.
    Raises OSError."""
    import tomli_w

    draft.settle()
    said = {name.removesuffix(".toml"): data for name, data in draft.files().items()}
    files.replace_whole(_aside(draft.id), tomli_w.dumps(said).encode(errors="replace"))
    return draft.id


def aside() -> list[str]:
    """The ids of the drafts that were set aside."""
    try:
        found = [one.stem for one in (places.data() / "drafts").iterdir() if one.suffix == ".toml"]
    except OSError:  # none was ever set aside
        return []
    return sorted(id for id in found if is_id(id))


def take_up(id: str, specs: Mapping[str, VerbSpec], language: str = ENGLISH) -> Draft:
    """A draft that was set aside; it stays there. Raises PackError, OSError."""
    log = Log()
    log.file = f"{id}.toml"
    said = parse(_aside(id).read_bytes(), log)
    if said is None:
        raise PackError(log.problems)
    data: dict[str, Data] = {f"{name}.toml": part for name, part in said.items() if isinstance(part, dict)}
    return Draft.read(data, specs, language)


def forget(id: str) -> None:
    """A draft that was set aside is no longer wanted."""
    with suppress(OSError):
        _aside(id).unlink()


def _aside(id: str) -> Path:
    if not is_id(id):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), id)
    return places.data() / "drafts" / f"{id}.toml"
