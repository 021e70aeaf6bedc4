"""What is printed in a box: tables of facts (cards/BOX/printed.md), and the same tables spelled from a pack.

The tables are written by hand and are the authority; card tests take what they expect from there, never from the pack
that they test. Wounds are `1h 2l`; an effect is spelled like in the pack, without its quotes and commas:

    push spaces=2; if test(at_edge=opponent) then(wound heavy=1)
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

Row = dict[str, str]
Tables = dict[str, dict[str, Row]]  # heading -> first column -> the whole row

HERE = Path(__file__).parent / "cards"
NOT_PRINTED = ("name", "class", "plan", "of")  # words; the pages of languages and names are proved elsewhere


@cache
def tables(box: str) -> Tables:
    """The tables of cards/BOX/printed.md."""
    pages = re.split(r"^## ", (HERE / box / "printed.md").read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return {page.splitlines()[0]: _rows(page) for page in pages}


def _rows(page: str) -> dict[str, Row]:
    lines = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines() if line.startswith("|")]
    head, _, *rows = lines
    found = {row[0]: dict(zip(head, row, strict=True)) for row in rows}
    assert len(found) == len(rows), "a name stands twice in a table"
    return found


# -- the same, spelled from a pack -------------------------------------------------------------------------------------


def spelled(folder: Path) -> Tables:
    data = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*.toml")}
    fighters = data["fighters"]["fighter"]
    specials = [{**one, "fighter": fighter["id"]} for fighter in fighters for one in fighter["special"]]
    tokens = data["tokens"]
    found = {
        "Attack cards": _table("card copies type symbols wounds range ko effect on_take", data["attacks"]["attack"]),
        "Special attacks": _table("special fighter type trigger cost wounds range ko effect", specials),
        "Fighters": _table("fighter difficulty tokens start text", map(_with_text, fighters)),
        "Skills": _table("skill initiative text", map(_with_text, data["skills"]["skill"])),
        "Tokens": _table("token text", map(_with_text, tokens["token"])),
        "Extra cards": _table("card copies", tokens.get("extra", [])),
        "Arena": _table("what is", ({"id": key, "is": value} for key, value in _flat(data["arena"]))),
    }
    return {heading: rows for heading, rows in found.items() if rows}


def _table(columns: str, entries: Iterable[Mapping[str, Any]]) -> dict[str, Row]:
    """A key that has no column fails here: nothing printed may stay outside the tables."""
    first, *others = columns.split()
    rows = {}
    for entry in entries:
        strange = set(entry) - {"id", *others, *NOT_PRINTED}
        assert not strange, f"{entry['id']}: the tables have no column for {', '.join(sorted(strange))}"
        rows[entry["id"]] = {first: entry["id"], **{name: _cell(name, entry.get(name, "")) for name in others}}
    return rows


def _cell(column: str, value: Any) -> str:
    if column == "wounds" and value:
        return " ".join(f"{count}{kind[0]}" for kind, count in value.items())
    return "K.O." if column == "ko" and value is True else spell(value)


def _with_text(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Triggers and standing changes as one text, in the order of the pack."""
    rest = {key: value for key, value in entry.items() if key not in ("when", "modify", "special")}
    texts = [_when(one) for one in entry.get("when", [])]
    texts += [f"always: {spell(one)}" for one in entry.get("modify", [])]
    return {**rest, "text": " · ".join(texts)}


def _when(when: Mapping[str, Any]) -> str:
    assert set(when) <= {"event", "test", "effect"}
    only = f" if {spell(when['test'])}" if "test" in when else ""
    return f"{when['event']}{only}: {spell(when['effect'])}"


def spell(value: Any) -> str:
    """Anything that a pack may say, in one line."""
    if isinstance(value, Mapping):
        fields = [_field(key, part) for key, part in value.items() if key != "do"]
        return " ".join([value["do"], *fields] if "do" in value else fields)
    if isinstance(value, list):
        if value and isinstance(value[0], list):
            return " / ".join(spell(part) or "nothing" for part in value)
        return ("; " if value and isinstance(value[0], Mapping) else " ").join(spell(part) for part in value)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _field(key: str, value: Any) -> str:
    return f"{key}({spell(value)})" if isinstance(value, Mapping | list) else f"{key}={spell(value)}"


def _flat(value: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    for key, part in value.items():
        if isinstance(part, Mapping) and key != "name":
            yield from _flat(part, f"{above}{key} ")
        elif key not in ("id", "name"):
            yield f"{above}{key}", part


# -- reading a row -----------------------------------------------------------------------------------------------------


def wounds(row: Row) -> tuple[int, int]:
    """Heavy and light of the pool."""
    count = {said[-1]: int(said[:-1]) for said in row.get("wounds", "").split()}
    return count.get("h", 0), count.get("l", 0)


def distances(row: Row) -> list[int]:
    """Where it reaches, on nine spaces in a line."""
    if row["range"] in ("", "projectile"):
        return list(range(1, 9))
    low, _, high = row["range"].partition("-")
    return list(range(int(low), int(high or low) + 1))


def start(row: Row) -> dict[str, int]:
    """The tokens that lie on a sheet when a round starts."""
    return {token: int(count) for token, count in (part.split("=") for part in row["start"].split())}


def fields(row: Row, verb: str) -> dict[str, str]:
    """The plain fields of the first step with that verb."""
    text = "; ".join(row.get(column, "") for column in ("effect", "on_take", "text"))
    found = re.search(rf"(?<![\w=]){verb}\b((?: \w+=[\w-]+)*)", text)
    assert found, f"{row} does not {verb}"
    return dict(part.split("=") for part in found[1].split())
