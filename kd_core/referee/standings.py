"""Which skills, tokens and fighters change a number that the engine looks at: found out by trying each of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kd_core.game.standing import work_out
from kd_core.game.tables import Tables

Look = tuple[str, str | None]  # a column of `Standing`, and the id of an attack in it; None: one number for all attacks


def numbers(tables: Tables, name: str) -> list[int]:
    """The attacks of that id; special attacks of two fighters may share one."""
    return [number for number, known in enumerate(tables.attacks.ids) if known == name]


def looked_at(
    tables: Tables, fighter: int, skills: list[int], tokens: list[int], looks: Sequence[Look]
) -> tuple[int, ...]:
    """What the engine reads there, with this fighter, these face-up skills and these tokens."""
    standing = work_out(tables, fighter, skills, tokens)
    found: list[int] = []
    for column, name in looks:
        values = getattr(standing, column)
        found += [values[at] for at in numbers(tables, name)] if name is not None else [values]
    return tuple(found)


def swaying(tables: Tables, fighters: Iterable[int], looks: Sequence[Look]) -> tuple[list[str], list[str]]:
    """The ids of the skills and of the tokens that change what is read, with any of these fighters."""
    skills: dict[str, None] = {}
    tokens: dict[str, None] = {}
    for fighter in fighters:
        plain = looked_at(tables, fighter, [], [], looks)
        for skill, name in enumerate(tables.skill_ids):
            if looked_at(tables, fighter, [skill], [], looks) != plain:
                skills[name] = None
        for token in tables.powers:
            if looked_at(tables, fighter, [], [token], looks) != plain:
                tokens[tables.token_ids[token]] = None
    return list(skills), list(tokens)


def on_sheet(tables: Tables, fighter: str, name: str) -> int:
    """The special attack of that id on a fighter's sheet, or -1."""
    return sheet(tables, fighter).get(name, -1)


def sheet(tables: Tables, fighter: str) -> dict[str, int]:
    """The special attacks of a fighter, reactions too."""
    number = tables.fighter_ids.index(fighter)
    first = tables.first_special[number]
    return {tables.attacks.ids[at]: at for at in range(first, first + tables.special_count[number])}
