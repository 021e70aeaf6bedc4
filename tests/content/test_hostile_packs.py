"""More than a hundred files that are no good pack: each is refused with a reason that people can read, quickly, and
what the user has is the same to the last byte."""

from __future__ import annotations

import stat
import time
import tracemalloc
from pathlib import Path

import pytest

from kd_core import places, text
from kd_core.content.drafts import shelf
from kd_core.content.drafts.parcel import LARGEST, BadParcel
from kd_core.game import SPECS, library
from kd_core.languages import LANGUAGES
from tests.content.hostile_packs import CASES, GOOD, WHOLE

LONGEST = 10.0  # seconds; on a busy machine, under a tracer
MOST_MEMORY = 96 << 20

pytestmark = pytest.mark.filterwarnings("error")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user with a broken pack of the same id, and one with notes beside it."""
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))
    for id in ("mine", "other"):
        folder = places.packs() / id
        folder.mkdir(parents=True)
        for name, content in GOOD.items():
            (folder / name).write_bytes(content.replace(b'id = "gym"', f'id = "{id}"'.encode()))
    (places.packs() / "mine" / "notes.txt").write_text("mine")
    return places.data()


def everything(folder: Path) -> dict[str, tuple[int, int, bytes]]:
    """Every file and folder with its mode, its time and its bytes."""
    found = {}
    for path in sorted(folder.rglob("*")):
        status = path.lstat()
        content = path.read_bytes() if stat.S_ISREG(status.st_mode) else b""
        found[str(path.relative_to(folder))] = (status.st_mode, status.st_mtime_ns, content)
    return found


def test_the_good_one_that_all_are_made_of_is_taken_in(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "gym.kdpack"
    file.write_bytes(WHOLE)
    assert shelf.take_in(file, SPECS).id == "gym"
    assert len(CASES) >= 100


@pytest.mark.parametrize("what", CASES)
@pytest.mark.parametrize("replace", [False, True], ids=["new", "replace"])
def test_it_is_refused_and_nothing_has_changed(home: Path, tmp_path: Path, what: str, replace: bool) -> None:
    make, reasons = CASES[what]
    file = tmp_path / "hostile.kdpack"
    make(file)
    before = everything(home)
    begun = time.perf_counter()
    with pytest.raises(BadParcel) as refused:
        shelf.take_in(file, SPECS, replace)
    assert time.perf_counter() - begun < LONGEST
    assert refused.value.reason in reasons
    assert everything(home) == before
    check_it_can_be_said(refused.value)


def check_it_can_be_said(why: BadParcel) -> None:
    for lang in LANGUAGES:
        said = text.say(lang, f"draft.parcel.{why.reason}", problem=why.problem)
        assert said.isprintable() and "{" not in said.replace(why.problem, "") and "draft." not in said
    assert (why.reason == "broken") == bool(why.problems)
    for problem in why.problems:
        assert str(problem).isprintable() and len(str(problem)) < 1000
    assert len(why.problems) <= 2000


@pytest.mark.parametrize("what", ["a large bomb", "a hundred thousand cards", "a hundred thousand keys of a card",
                                  "lists in lists in lists", "thousands of files", "too much"])  # fmt: skip
def test_it_takes_little_memory(home: Path, tmp_path: Path, what: str) -> None:
    file = tmp_path / "hostile.kdpack"
    CASES[what][0](file)
    tracemalloc.start()
    try:
        with pytest.raises(BadParcel):
            shelf.take_in(file, SPECS)
        assert tracemalloc.get_traced_memory()[1] < MOST_MEMORY
    finally:
        tracemalloc.stop()


# -- a good one where there is one already -------------------------------------------------------------------------


def shared(tmp_path: Path, **swaps: str) -> Path:
    """A file with the pack `mine`, some texts in it other ones."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    for name, content in GOOD.items():
        said = content.decode().replace('id = "gym"', 'id = "mine"')
        for old, new in swaps.items():
            said = said.replace(old, new)
        (folder / name).write_text(said, encoding="utf-8")
    shelf.share(folder, tmp_path / "mine.kdpack", SPECS)
    return tmp_path / "mine.kdpack"


@pytest.mark.parametrize(("swaps", "what"), [({}, shelf.SAME), ({"Gym": "Hall"}, shelf.OTHER)])
def test_a_pack_that_is_there_stays_until_somebody_says_otherwise(
    home: Path, tmp_path: Path, swaps: dict[str, str], what: str
) -> None:
    file = shared(tmp_path, **swaps)
    before = everything(home)
    with pytest.raises(shelf.Taken) as taken:
        shelf.take_in(file, SPECS)
    assert (taken.value.id, taken.value.what, taken.value.version) == ("mine", what, "1.0")
    assert everything(home) == before
    name = library.find(["mine"])[0].name["en"]
    assert shelf.take_in(file, SPECS, replace=True).folder == places.packs() / "mine"
    assert library.find(["mine"])[0].name["en"] == swaps.get("Gym", name)
    assert (places.packs() / "mine" / "notes.txt").read_text() == "mine"
    assert {one.name for one in places.packs().iterdir()} == {"mine", "other"}


def test_a_broken_pack_of_that_id_is_said_to_be_broken(home: Path, tmp_path: Path) -> None:
    file = shared(tmp_path)
    (places.packs() / "mine" / "arena.toml").write_bytes(b"?")
    with pytest.raises(shelf.Taken) as taken:
        shelf.take_in(file, SPECS)
    assert taken.value.what == shelf.BROKEN
    assert shelf.take_in(file, SPECS, replace=True).id == "mine"


def test_a_place_that_is_a_link_is_left_alone(home: Path, tmp_path: Path) -> None:
    file = shared(tmp_path)
    away = tmp_path / "away"
    (places.packs() / "mine").rename(away)
    (places.packs() / "mine").symlink_to(away)
    with pytest.raises(BadParcel, match="cannot_write"):
        shelf.take_in(file, SPECS, replace=True)
    assert (places.packs() / "mine").is_symlink() and (away / "notes.txt").exists()


def test_no_file_is_read_further_than_it_may_go(tmp_path: Path) -> None:
    """A sparse file of a terabyte is refused as quickly as a small one."""
    file = tmp_path / "huge.kdpack"
    with file.open("wb") as out:
        out.truncate(LARGEST * 1000)
    with pytest.raises(BadParcel, match="too_large"):
        shelf.look_into(file, SPECS)
