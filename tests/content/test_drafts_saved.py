"""Own packs on the disk: whole or not at all, whatever fails on the way, and never over what nobody gave up."""

from __future__ import annotations

import errno
import os
import shutil
import time
from pathlib import Path

import pytest

from kd_core import places
from kd_core.content.drafts import parcel, shelf
from kd_core.content.drafts.draft import Draft
from kd_core.content.drafts.entries import AttackEntry
from kd_core.content.model import Wounds
from kd_core.content.pack import PackError
from kd_core.game import SPECS, library
from tests.content.test_drafts import FOLDERS
from tests.content.test_hostile_packs import everything


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def mine() -> Draft:
    """Nemesis with one own card."""
    draft = Draft.copy(library.find(["nemesis"])[0], SPECS, "pl", "my_nemesis", "Mój Nemesis")
    draft.attacks[0].copies -= 1
    draft.attacks.append(
        AttackEntry(name={"pl": "Cios barkiem"}, symbols=["foot"], wounds=Wounds(1, 0), range="1",
                    effect=[{"do": "push", "spaces": 2}])
    )  # fmt: skip
    return draft


def test_what_is_saved_is_what_was_entered(mine: Draft) -> None:
    folder = shelf.save(mine)
    assert folder == library.user_folder() / "my_nemesis"
    assert library.installed() == [*library.BOXES, "my_nemesis"] and shelf.own() == ["my_nemesis"]
    assert library.find(["my_nemesis"])[0].hash == mine.pack().hash
    assert library.find(["my_nemesis"])[0].attacks[-1].id == "cios_barkiem"


@pytest.mark.parametrize("source", FOLDERS, ids=lambda folder: folder.name)
def test_any_pack_saved_and_read_again_is_the_same(source: Path, tmp_path: Path) -> None:
    """Boxes under another id, so only the words of the head differ."""
    pack = library.load(source)
    draft = Draft.open(source, SPECS, "es")
    draft.id = f"{pack.id}_again"
    again = Draft.open(shelf.save(draft), SPECS, "es")
    again.id = pack.id
    assert again.pack().hash == pack.hash


def test_it_can_be_opened_and_changed(mine: Draft) -> None:
    shelf.save(mine)
    again = Draft.open(shelf.folder_of("my_nemesis"), SPECS, "pl")
    assert again.attacks[-1].name == {"pl": "Cios barkiem"}
    again.attacks[-1].effect[0]["spaces"] = 3
    with pytest.raises(shelf.Taken) as taken:
        shelf.save(again)
    assert (taken.value.what, taken.value.version) == (shelf.OTHER, "1.1")
    assert library.find(["my_nemesis"])[0].attacks[-1].effect[0].args["spaces"] == 2
    shelf.save(again, replace=True)
    saved = library.find(["my_nemesis"])[0]  # not the one that was read before
    assert saved.attacks[-1].effect[0].args["spaces"] == 3
    assert saved.version == "1.1"  # nobody raised it


def test_a_draft_with_problems_is_not_saved(mine: Draft, home: Path) -> None:
    mine.attacks[0].copies += 1
    with pytest.raises(PackError, match="37 cards, expected 36"):
        shelf.save(mine)
    assert not (home / "packs").exists()


def test_a_box_is_never_replaced(mine: Draft, home: Path) -> None:
    mine.id = "nemesis"
    with pytest.raises(PackError, match="a box of the game has this id"):
        shelf.save(mine, replace=True)
    assert not (home / "packs").exists()


# -- whatever fails ------------------------------------------------------------------------------------------------


def full(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("there", [False, True], ids=["new", "replace"])
@pytest.mark.parametrize("fails", ["fsync", "rename", "mkdtemp", "copy2", "read"])
def test_a_full_disk_loses_nothing(
    mine: Draft, home: Path, monkeypatch: pytest.MonkeyPatch, fails: str, there: bool
) -> None:
    if there:
        shelf.save(mine)
        (shelf.folder_of(mine.id) / "notes.txt").write_text("mine")
        mine.attacks[-1].effect[0]["spaces"] = 3
    elif fails == "copy2":
        pytest.skip("there is nothing to keep")
    shelf.files.make_folder(places.packs())
    before = everything(home)
    with monkeypatch.context() as broken:
        if fails == "read":
            broken.setattr(shelf, "_write", lambda inside, folder: (folder / "pack.toml").write_text("half"))
        else:
            owner = {"fsync": os, "rename": os, "mkdtemp": shelf.tempfile, "copy2": shutil}[fails]
            broken.setattr(owner, fails, full)
        with pytest.raises(OSError):
            shelf.save(mine, replace=True)
    assert {name: content for name, (_, _, content) in everything(home).items()} == {
        name: content for name, (_, _, content) in before.items()
    }
    assert shelf.save(mine, replace=True)


def test_the_second_rename_fails(mine: Draft, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old pack had stepped aside already, and comes back."""
    shelf.save(mine)
    before = library.find([mine.id])[0].hash
    mine.version = "2"
    real, calls = os.rename, []

    def second(*names: Path) -> None:
        calls.append(names)
        if len(calls) == 2:
            full()
        real(*names)

    with monkeypatch.context() as broken:
        broken.setattr(os, "rename", second)
        with pytest.raises(OSError):
            shelf.save(mine, replace=True)
    assert len(calls) == 3 and library.find([mine.id])[0].hash == before
    assert [one.name for one in places.packs().iterdir()] == [mine.id]


def test_a_crash_between_the_two_renames(mine: Draft) -> None:
    """The next one who saves puts the old pack back first, and sweeps away what was half written long ago."""
    folder = shelf.save(mine)
    folder.rename(folder.with_name(f".{mine.id}.before"))
    old, young = folder.with_name(".x.1.new"), folder.with_name(".y.1.new")
    for half in (old, young):
        half.mkdir()
        (half / "pack.toml").write_text("half")
    os.utime(old, (time.time() - 90_000,) * 2)
    assert library.installed() == list(library.BOXES)  # what is aside is no pack
    with pytest.raises(shelf.Taken):
        shelf.save(mine)
    assert sorted(one.name for one in places.packs().iterdir()) == [".y.1.new", mine.id]


def test_whoever_looks_for_packs_finds_the_one_that_a_crash_left_aside(
    mine: Draft, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not at once: another program may be between its two renames."""
    folder = shelf.save(mine)
    folder.rename(folder.with_name(f".{mine.id}.before"))
    assert mine.id not in library.installed() and not folder.exists()
    later = time.time() + 2 * shelf.PATIENCE
    monkeypatch.setattr(shelf.time, "time", lambda: later)
    assert mine.id in library.installed() and library.find([mine.id])


def test_a_file_in_the_place_of_the_pack(mine: Draft) -> None:
    places.packs().mkdir(parents=True)
    shelf.folder_of(mine.id).write_text("?")
    with pytest.raises(shelf.Taken) as taken:
        shelf.save(mine)
    assert taken.value.what == shelf.BROKEN
    assert shelf.save(mine, replace=True).is_dir()
    assert [one.name for one in places.packs().iterdir()] == [mine.id]


# -- one file ------------------------------------------------------------------------------------------------------


def test_it_is_shared_as_one_file_and_taken_in_elsewhere(
    mine: Draft, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine.attacks[-1].by_hand = {"pl": "Zaśpiewaj."}
    file = tmp_path / f"mine{parcel.SUFFIX}"
    given = shelf.share(shelf.save(mine), file, SPECS)
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "friend"))
    seen, _ = shelf.look_into(file, SPECS)
    assert (seen.hash, seen.by_hand) == (given.hash, ("cios_barkiem",)) and shelf.own() == []
    assert shelf.take_in(file, SPECS).hash == given.hash
    assert library.find(["my_nemesis"])[0].hash == given.hash
    assert file.read_bytes() == parcel.packed(parcel.contents(given.folder))  # the same bytes for the same pack


def test_sharing_makes_no_folders(mine: Draft, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        shelf.share(shelf.save(mine), tmp_path / "typo" / "mine.kdpack", SPECS)
    assert not (tmp_path / "typo").exists()


# -- set aside -----------------------------------------------------------------------------------------------------


def test_a_half_entered_draft_is_kept_as_it_is(mine: Draft) -> None:
    mine.attacks.append(AttackEntry(name={"es": "Gancho"}, effect=[{"do": "push"}], by_hand={"es": "Canta."}))
    problems = mine.check()
    assert problems and shelf.set_aside(mine) == "my_nemesis"
    assert shelf.aside() == ["my_nemesis"] and library.installed() == list(library.BOXES)
    again = shelf.take_up("my_nemesis", SPECS, "pl")
    assert again.check() == problems and again.attacks[-1].effect == [{"do": "push"}]
    again.attacks.pop()
    shelf.save(again)
    assert shelf.aside() == []  # finished


def test_a_draft_of_nothing_can_be_set_aside() -> None:
    assert shelf.set_aside(Draft(SPECS)) == "pack"
    assert shelf.take_up("pack", SPECS).attacks == []
    shelf.forget("pack")
    assert shelf.aside() == []


@pytest.mark.parametrize("content", [b"\xff", b"= 1", b"[" * 5000])
def test_what_was_set_aside_is_damaged(content: bytes) -> None:
    shelf.set_aside(Draft(SPECS))
    (places.data() / "drafts" / "pack.toml").write_bytes(content)
    with pytest.raises(PackError, match=r"pack\.toml"):
        shelf.take_up("pack", SPECS)


def test_what_was_set_aside_makes_no_sense() -> None:
    shelf.set_aside(Draft(SPECS))
    (places.data() / "drafts" / "pack.toml").write_bytes(b"attacks = 7\npack = { id = 3 }\n[skills]\nskill = [1, {}]")
    draft = shelf.take_up("pack", SPECS)
    assert (draft.id, draft.attacks, len(draft.skills)) == ("", [], 1)


@pytest.mark.parametrize("id", ["../x", "", "nowhere"])
def test_a_draft_that_is_not_there(id: str) -> None:
    with pytest.raises(FileNotFoundError):
        shelf.take_up(id, SPECS)
