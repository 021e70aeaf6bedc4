"""docs/protocol.md says what the code does: its picture, its tables of messages, its limits."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from kd_core.net.wire import frames, limits, protocol, schema
from kd_core.net.wire.reasons import REASONS

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def rows(head: str) -> dict[str, list[str]]:
    """A table of the page by the first cells of its rows."""
    table = PAGE.partition(f"\n| {head} |")[2].partition("\n\n")[0]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]
    return {first.strip("`"): rest for first, *rest in cells}


def test_the_picture_is_made_from_the_table_of_transitions() -> None:
    shown = re.search(r"```mermaid\n(.*?)```", PAGE, re.DOTALL)
    assert shown is not None and shown[1] == protocol.diagram()


def test_every_message_is_there_with_its_fields() -> None:
    for head, union in (("a guest says", schema.FromGuest), ("a table says", schema.FromTable)):
        told = {name: cells[0] for name, cells in rows(head).items() if name != "table"}
        real = {protocol.tag(kind): fields(kind) for kind in get_args(union) if kind is not schema.TableNow}
        assert told == real


def fields(kind: type[protocol.Message]) -> str:
    return ", ".join(f"`{name}`" for name in kind.__struct_fields__) or "–"


def test_the_classes_and_their_rates() -> None:
    assert {name: cells[1] for name, cells in rows("a guest says").items()} == {
        protocol.tag(kind): limits.class_of(kind) for kind in get_args(schema.FromGuest)
    }
    assert {name: cells[:2] for name, cells in rows("class").items()} == {
        name: [f"{rate.burst:g}", f"{rate.per_second:g}"] for name, rate in limits.RATES.items()
    }


def test_the_other_limits() -> None:
    assert {name: cells[0] for name, cells in rows("what").items()} == {
        "from the connection to being inside": f"{limits.HANDSHAKE_SECONDS:g} s",
        "without a whole message, inside": f"{limits.IDLE_SECONDS:g} s",
        "connections of one address": str(limits.CONNECTIONS_PER_ADDRESS),
        "bytes that a reader has not taken": f"{limits.WAITING_BYTES >> 20} MiB",
    }
    assert {cells[1].strip("`") for cells in rows("what").values()} <= set(REASONS)
    assert [cells[0] for cells in rows("who").values()] == [
        f"{frames.LARGEST_FROM_GUEST >> 10} KiB",
        f"{frames.LARGEST_TESTIMONY >> 20} MiB",
        f"{frames.LARGEST_TOLD >> 20} MiB",
        f"{frames.LARGEST_FROM_TABLE >> 20} MiB",
    ]
    assert f"at most {limits.DEEPEST} lists and maps" in PAGE


def test_the_files_that_the_page_names_are_there() -> None:
    named = re.findall(r"`((?:kd_core|tests)/[\w./-]+)`", PAGE)
    assert len(named) > 8
    assert [name for name in named if not (ROOT / name).exists()] == []
