"""What a guest remembers: the way back to its seats, and the certificates it has seen."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from kd_core import places
from kd_core.net.security import memory
from kd_core.net.security.memory import KnownTable, all_known, check, forget, recall, remember, trust


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))


def table(id: str, last: float = 0.0) -> KnownTable:
    return KnownTable(
        id,
        "Żółty stół",
        b"\x00\xff" * 8,
        2,
        b"f" * 32,
        ["192.168.1.5", "fe80::1"],
        47800,
        last,
        True,
        "ABC234",
        [b"x" * 32],
    )


def test_a_table_is_remembered_with_everything() -> None:
    remember(table("one", 5.0))
    assert recall("one") == table("one", 5.0)
    assert recall("two") is None


def test_a_table_is_remembered_as_it_was_last() -> None:
    remember(table("one", 5.0))
    later = table("one", 6.0)
    later.token, later.seat = b"n" * 16, None
    remember(later)
    assert all_known() == [later]


def test_the_newest_comes_first_and_fifty_are_kept() -> None:
    for n in range(53):
        remember(table(f"table {n}", float(n)))
    assert [known.last for known in all_known()] == [float(n) for n in range(52, 2, -1)]
    assert recall("table 2") is None


def test_forgotten_is_forgotten() -> None:
    remember(table("one"))
    forget("one")
    forget("never known")
    assert recall("one") is None and all_known() == []


def test_nothing_known_is_no_error() -> None:
    assert all_known() == []
    assert check("one", b"f" * 32) == "new"


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"id": 3}', b"\xff\xfe", b"[" * 100_000])
def test_damaged_files_are_tables_that_are_not_known(content: bytes) -> None:
    remember(table("one"))
    remember(table("two"))
    memory._file("one").write_bytes(content)
    assert recall("one") is None
    assert [known.id for known in all_known()] == ["two"]
    remember(table("one"))
    assert recall("one") == table("one")


def test_a_file_under_another_tables_name_is_not_that_table() -> None:
    remember(table("one"))
    memory._file("one").rename(memory._file("two"))
    assert recall("two") is None


@pytest.mark.parametrize("id", ["../../../etc/passwd", "a/b", "", "\x00", "\ud800", "CON", "x" * 5000])
def test_the_id_of_a_stranger_is_no_path(id: str, tmp_path: Path) -> None:
    path = memory._file(id)
    assert path.parent == places.data() / "tables"
    assert path.stem.isalnum() and len(path.name) < 50
    forget(id)
    assert recall(id) is None


@pytest.mark.skipif(sys.platform == "win32", reason="owners and rights of files")
def test_nobody_else_reads_it() -> None:
    remember(table("one"))
    trust("one", b"f" * 32)
    for path in (memory._file("one"), places.data() / "identity" / memory.CERTIFICATES):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_changed_certificate_is_noticed() -> None:
    assert check("192.168.1.5:47800", b"f" * 32) == "new"
    trust("192.168.1.5:47800", b"f" * 32)
    assert check("192.168.1.5:47800", b"f" * 32) == "same"
    assert check("192.168.1.5:47800", b"g" * 32) == "changed"
    assert check("192.168.1.6:47800", b"f" * 32) == "new"


def test_looking_trusts_nothing_and_trusting_replaces() -> None:
    assert check("one", b"f" * 32) == check("one", b"f" * 32) == "new"
    trust("one", b"f" * 32)
    trust("one", b"g" * 32)
    assert check("one", b"g" * 32) == "same"
    assert check("one", b"f" * 32) == "changed"


def test_the_oldest_certificates_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "MOST_CERTIFICATES", 3)
    for n in range(3):
        trust(f"host {n}", bytes([n]) * 32)
    trust("host 0", b"\x00" * 32)  # used again: not the oldest any more
    trust("host 3", b"\x03" * 32)
    known = {n: check(f"host {n}", bytes([n]) * 32) for n in range(4)}
    assert known == {0: "same", 1: "new", 2: "same", 3: "same"}


def test_a_damaged_list_of_certificates_is_kept_aside() -> None:
    trust("one", b"f" * 32)
    path = places.data() / "identity" / memory.CERTIFICATES
    path.write_bytes(b"rubbish")
    assert check("one", b"f" * 32) == "new"
    trust("two", b"f" * 32)
    assert check("two", b"f" * 32) == "same"
    assert (path.parent / "certificates.damaged.json").read_bytes() == b"rubbish"
