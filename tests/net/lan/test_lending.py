"""A pack that travels: it arrives as it was, and whatever else arrives is refused and leaves no trace."""

from __future__ import annotations

import io
import stat
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from kd_core.content.model import Pack
from kd_core.content.pack_files import LARGEST_FILE
from kd_core.game import library
from kd_core.net.lan import lending
from kd_core.net.lan.lending import BadLoan
from kd_core.net.wire import schema
from tests.net.lan.party import BOXES, Party, run, until

GYM = Path(__file__).parents[2] / "packs" / "gym"


@pytest.fixture
def gym(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Pack:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    return library.load(GYM)


def zipped(*files: tuple[zipfile.ZipInfo | str, bytes], way: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(out, "w", way) as archive:
        warnings.simplefilter("ignore")  # the same name twice is meant
        for name, content in files:
            archive.writestr(name, content)
    return out.getvalue()


def contents() -> list[tuple[str, bytes]]:
    return [(path.name, path.read_bytes()) for path in sorted(GYM.iterdir())]


def test_it_arrives_as_it_was(gym: Pack) -> None:
    taken = lending.take_in(lending.packed(gym), gym.id, gym.hash)
    assert (taken.id, taken.hash) == (gym.id, gym.hash)
    assert taken.folder == library.user_folder() / "gym"
    assert sorted(path.name for path in taken.folder.iterdir()) == sorted(name for name, _ in contents())


def a_link() -> bytes:
    link = zipfile.ZipInfo("attacks.toml")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    rest = [one for one in contents() if one[0] != "attacks.toml"]
    return zipped(*rest, (link, b"/etc/passwd"))


def a_lie_about_size() -> bytes:
    """The archive says that a file is small; it is not."""
    whole = bytearray(zipped(("pack.toml", b"#" * (LARGEST_FILE + 10))))
    at = whole.rindex(b"PK\1\2")
    whole[at + 24 : at + 28] = (10).to_bytes(4, "little")
    return bytes(whole)


HOSTILE: dict[str, tuple[Callable[[], bytes], tuple[str, ...]]] = {
    "a bomb": (lambda: zipped(*contents()[1:], ("arena.toml", b"#" * (LARGEST_FILE + 1))), ("too_large",)),
    "a lie about its size": (a_lie_about_size, ("too_large", "damaged", "broken")),
    "outside": (lambda: zipped(*contents(), ("../evil.toml", b"")), ("strange_files",)),
    "an absolute path": (lambda: zipped(*contents(), ("/tmp/evil.toml", b"")), ("strange_files",)),
    "another file": (lambda: zipped(*contents(), ("run.py", b"")), ("strange_files",)),
    "a folder": (lambda: zipped(*contents(), ("pack.toml/", b"")), ("strange_files",)),
    "the same twice": (lambda: zipped(*contents(), ("pack.toml", b"")), ("strange_files",)),
    "a link": (a_link, ("strange_files",)),
    "another way of packing": (lambda: zipped(*contents(), way=zipfile.ZIP_LZMA), ("strange_files",)),
    "half of it": (lambda: zipped(*contents())[:900], ("damaged",)),
    "no archive": (lambda: b"\0" * 5000, ("damaged",)),
    "nothing": (lambda: b"", ("damaged",)),
    "too much": (lambda: b"\0" * (lending.LARGEST + 1), ("too_large",)),
    "a missing file": (lambda: zipped(*contents()[1:]), ("broken",)),
    "another pack": (lambda: zipped(*[(name, text.replace(b"1.0", b"1.1")) for name, text in contents()]),
                     ("another_pack",)),
}  # fmt: skip


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_archives_are_refused_and_leave_nothing(gym: Pack, what: str) -> None:
    made, expected = HOSTILE[what]
    with pytest.raises(BadLoan) as refused:
        lending.take_in(made(), gym.id, gym.hash)
    assert refused.value.reason in expected
    assert not list(library.user_folder().glob("*"))


@pytest.mark.parametrize("id", ["../gym", "", "a b", "nemesis", "/etc", "gym\0"])
def test_names_that_are_none_of_a_new_pack(gym: Pack, id: str) -> None:
    with pytest.raises(BadLoan, match="name"):
        lending.take_in(lending.packed(gym), id, gym.hash)


def test_a_pack_that_is_there_is_never_replaced(gym: Pack) -> None:
    own = library.user_folder() / "gym"
    own.mkdir(parents=True)
    with pytest.raises(BadLoan, match="there_already"):
        lending.take_in(lending.packed(gym), gym.id, gym.hash)
    assert not list(own.iterdir())


# -- over the network --------------------------------------------------------------------------------------------------


def test_a_guest_without_the_pack_fetches_it_and_sits_down(tmp_path: Path) -> None:
    gym = library.load(GYM)
    rules = schema.Rules(countdown=0, packs=["gym"])

    async def life(party: Party) -> None:
        table = party.table(rules, locked=True, packs=[*BOXES, gym])
        party.live_in("ben")
        ben = party.player("ben")
        await ben.enter(table.target, code=table.table.code)
        await until(lambda: ben.here.status == "closed")
        assert ben.why == "packs" and ben.here.missing_packs() == ["gym"]
        assert await ben.fetch_packs() == ["gym"]
        await until(lambda: ben.inside)
        assert ben.here.seat == 0 and ben.here.missing_packs() == []
        assert (tmp_path / "ben").rglob("gym/pack.toml")

    run(tmp_path, life)


@pytest.mark.parametrize("lends", [True, False])
def test_a_pack_that_is_not_lent_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lends: bool) -> None:
    gym = library.load(GYM)
    rules = schema.Rules(countdown=0, packs=["gym"], lend_packs=lends)

    def fails(pack: Pack) -> bytes:
        raise OSError("the disk")

    async def life(party: Party) -> None:
        table = party.table(rules, packs=[*BOXES, gym])
        party.live_in("ben")
        ben = party.player("ben")
        await ben.enter(table.target)
        await until(lambda: ben.here.status == "closed")
        monkeypatch.setattr(lending, "packed", fails)
        with pytest.raises(BadLoan, match="not_there"):
            await ben.fetch_packs()
        await until(lambda: ben.here.status == "closed")
        assert ben.why == "packs"

    run(tmp_path, life)


def test_a_pack_of_a_player_in_a_match_comes_beside_the_match(tmp_path: Path) -> None:
    """Whatever waits for the disk goes on waiting: only the pack goes out."""

    async def life(party: Party) -> None:
        table = party.table()
        ann, ben = await party.sit_down(table, 2)
        await party.begin(ann, ben)
        assert ben.here.fetch("nemesis")
        await party.play(ann, ben, choices=20)
        await until(lambda: ben.here.fetching is not None and ben.here.fetching.whole)
        assert lending.packed(BOXES[0]) == ben.here.fetching.data
        ben.here.fetch("no_such_pack")
        await until(lambda: ben.here.fetching is None)

    run(tmp_path, life)
