"""What a seat's fighter, face-up skills and tokens change as long as they stay: worked out once, then only looked up.

Nearly every attack asks for it, and it changes only when a skill is turned up or a token with powers comes or
goes. Then
`refresh_standing` must be called; `changes.change_token` and the rounds do it.
"""

from __future__ import annotations

from typing import Final

from kd_core.game.codes import EVENT_COUNT, HAND_LIMIT, MOST_HAND, MOST_POWER
from kd_core.game.state import State
from kd_core.game.tables import Answer, Mods, Standing, Tables, Trigger

CACHE_LIMIT: Final = 20_000


def refresh_standing(s: State, seat: int) -> None:
    """Note what holds for a seat and which events anything of it waits for, after its skills or tokens changed."""
    tables = s.tables
    fighter = s.fighters[seat]
    first = seat * tables.tokens
    tokens = [token for token in tables.powers if s.tokens[first + token]]
    key = fighter + 1
    for token in tokens:
        key = key << 10 | token + 1
    key <<= 10  # where the skills begin
    for skill in s.up[seat]:
        key = key << 10 | skill + 1
    found = tables.standings.get(key)
    if found is None:
        found = work_out(tables, fighter, s.up[seat], tokens)
        if len(tables.standings) >= CACHE_LIMIT:
            tables.standings.clear()
        tables.standings[key] = found
    standing = s.standing[:]
    standing[seat] = found
    s.standing = standing
    s.warped = False
    for one in standing:
        if one.warps:
            s.warped = True


def work_out(tables: Tables, fighter: int, skills: list[int], tokens: list[int]) -> Standing:
    """Tokens answer first, then skills, then the fighter's own ability."""
    new = Standing(EVENT_COUNT)
    new.watch = tables.reactions[fighter]
    changes: list[Mods | None] = []
    for token in tokens:
        add_answers(new, tables.token_when[token], tables.token_ids[token], "token")
        changes.append(tables.token_mods[token])
    for skill in skills:
        add_answers(new, tables.skill_when[skill], tables.skill_ids[skill], "skill")
        changes.append(tables.skill_mods[skill])
    add_answers(new, tables.fighter_when[fighter], tables.fighter_ids[fighter], "fighter")
    changes.append(tables.fighter_mods[fighter])
    add_changes(new, tables, fighter, [mods for mods in changes if mods is not None])
    return new


def add_answers(new: Standing, whens: list[Trigger], source: str, kind: str) -> None:
    for when in whens:
        new.answers[when.event] = [*new.answers[when.event], Answer(when, source, kind)]
        new.watch |= 1 << when.event


def add_changes(new: Standing, tables: Tables, fighter: int, changes: list[Mods]) -> None:
    """The columns of the attack table with the changes worked in. Most seats change nothing and share the table's."""
    attacks = tables.attacks
    new.heavy, new.light, new.ko, new.span = attacks.heavy, attacks.light, attacks.ko, attacks.span
    new.reach = new.in_heavy = new.in_light = new.in_reach = attacks.none
    new.within = tables.within[fighter]
    if changes:
        change_wounds(new, changes)
        change_reach(new, tables, changes)
    for mods in changes:
        new.block += mods.block
        new.hand += mods.hand
    new.hand = min(new.hand, MOST_HAND - HAND_LIMIT)
    new.block = min(new.block, MOST_POWER - MOST_HAND)


def change_wounds(new: Standing, changes: list[Mods]) -> None:
    new.heavy = total(new.heavy, [mods.heavy for mods in changes])
    new.light = total(new.light, [mods.light for mods in changes])
    new.ko = total(new.ko, [mods.ko for mods in changes])
    new.in_heavy = total(new.in_heavy, [mods.in_heavy for mods in changes])
    new.in_light = total(new.in_light, [mods.in_light for mods in changes])


def change_reach(new: Standing, tables: Tables, changes: list[Mods]) -> None:
    new.reach = total(new.reach, [mods.reach for mods in changes])
    new.in_reach = total(new.in_reach, [mods.in_reach for mods in changes])
    new.warps = any(new.in_reach)
    if any(new.reach):
        new.within = [-1] * tables.sightlines
        new.span = [tables.attacks.reach_bits(attack, max(extra, 0)) for attack, extra in enumerate(new.reach)]


def total(base: list[int], columns: list[list[int]]) -> list[int]:
    """The base with columns added to it; the base itself when they add nothing, so that most seats share it."""
    columns = [column for column in columns if column]
    if not columns:
        return base
    sums = base[:]
    for column in columns:
        for attack, change in enumerate(column):
            sums[attack] += change
    return sums
