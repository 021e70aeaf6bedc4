"""A hosted table and where it is kept: files, locks, ways to open one that fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from kd_core.net.lan.hosted import CannotHost, HostedTable, new_table, reopened_table
from kd_core.net.lan.keeper import SUFFIX, FileKeeper, folder, left_open
from kd_core.net.security.identity import Identity
from kd_core.net.table.packing import BadPacket, packed, unpacked
from tests.net.lan.party import BOXES, RULES


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    return tmp_path


def test_a_table_that_was_forgotten_is_not_written_again() -> None:
    table, keeper = new_table("Friday", RULES, BOXES, True, True)
    keeper.save(table)
    assert keeper.dirty
    keeper.sync()
    assert keeper.path.exists() and not keeper.dirty
    keeper.forget()
    keeper.save(table)
    assert not keeper.dirty
    keeper.sync()
    assert not list(folder().glob(f"*{SUFFIX}"))


def test_damaged_files_are_no_tables(home: Path) -> None:
    folder().mkdir(parents=True)
    for name, content in (("a", b""), ("b", b"\xff" * 100), ("c", b"\x80")):
        (folder() / f"{name}{SUFFIX}").write_bytes(content)
    assert left_open() == []


def test_without_its_packs_or_its_record_a_table_is_not_opened_and_not_kept_locked() -> None:
    table, keeper = new_table("Friday", RULES, BOXES, False, True)
    keeper.release()
    packet = unpacked(packed(table, b"", "", 0.0))
    with pytest.raises(CannotHost, match="packs"):
        reopened_table(packet, BOXES[:1], 0.0)
    table.phase = "playing"
    lost = unpacked(packed(table, b"", "/no/such/record.kdr", 0.0))
    with pytest.raises(CannotHost, match="record"):
        reopened_table(lost, BOXES, 0.0)
    assert FileKeeper(table.id).claim()


def test_what_is_no_table_is_not_taken_over(home: Path) -> None:
    identity = Identity.load()
    with pytest.raises(BadPacket):
        HostedTable.handed_over(b"nonsense", BOXES, identity, announce=False)
    assert not list(home.rglob(f"*{SUFFIX}"))


def test_a_port_that_is_taken_is_no_reason_not_to_open() -> None:
    identity = Identity.load()
    one = HostedTable.open("Friday", RULES, False, BOXES, identity, port=0, announce=False)
    two = HostedTable.open("Friday", RULES, False, BOXES, identity, port=one.target.port, announce=False)
    try:
        assert one.target.port != two.target.port and one.alive and two.alive
    finally:
        one.close()
        two.close()
    assert not one.alive and not two.alive
