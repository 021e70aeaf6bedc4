"""Which table: what was named on the command line, a seat that is still ours, or one of those nearby."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

from kd_core import text
from kd_core.complaint import NO, Complaint
from kd_core.net.lan.addresses import BadTarget, Target, read_target
from kd_core.net.lan.nearby import Nearby
from kd_core.net.security import memory
from kd_core.net.security.memory import KnownTable
from kd_core.play import commands
from kd_core.play.lan.at_table import TableScreen
from kd_core.play.lan.harmless import harmless
from kd_core.play.tables_command import in_words, tables_nearby
from kd_core.record.names import plain

LOOKS_AROUND = 3.0  # seconds
RECENT = 24 * 3600.0  # seconds for which a seat is offered again


@dataclass(frozen=True)
class Choice:
    target: Target
    lines: tuple[str, ...]
    names: tuple[str, ...] = ()
    why_not: str = ""


def named(typed: str, lang: str) -> Target:
    """A link or an address; else the name of a table or a captain nearby, and last the name of a computer."""
    if not _is_place(typed):
        wanted = plain(typed)
        for choice in [*kept_seats(lang), *nearby(lang)]:
            if wanted and wanted in [plain(name) for name in choice.names] and not choice.why_not:
                return choice.target
    try:
        return with_seat(read_target(typed))
    except BadTarget as why:
        raise Complaint(text.say(lang, f"lan.target.{why.reason}")) from why


def _is_place(typed: str) -> bool:
    return "://" in typed or "." in typed or ":" in typed or typed == "localhost"


def asked(screen: TableScreen, lang: str) -> Target:
    """The list, and whoever types a number of it; Enter looks again. Raises Gone."""
    while True:
        choices = [*kept_seats(lang), *nearby(lang)]
        if not choices:
            screen.say(text.say(lang, "lan.tables.none"))
        for number, choice in enumerate(choices, 1):
            screen.say(f"{number}. {choice.lines[0]}")
            for line in choice.lines[1:]:
                screen.say(line, whole="://" in line)
        target = _answer(screen, lang, choices)
        if target is not None:
            return target


def _answer(screen: TableScreen, lang: str, choices: list[Choice]) -> Target | None:
    while True:
        typed = commands.ask(screen, lang, text.say(lang, "lan.join.which") + " ", "help_setup")
        if not typed:
            return None
        if typed.isascii() and typed.isdigit() and len(typed) < 4:
            if 1 <= int(typed) <= len(choices):
                return choices[int(typed) - 1].target
            screen.say(text.say(lang, "play.invalid_number", last=len(choices)))
            continue
        try:
            return with_seat(read_target(typed))
        except BadTarget as why:
            screen.say(text.say(lang, f"lan.target.{why.reason}"))


def only(lang: str) -> Target:
    """For a script that names none: the one table that there is."""
    choices = [choice for choice in [*kept_seats(lang), *nearby(lang)] if not choice.why_not]
    if not choices:
        raise Complaint(text.say(lang, "lan.tables.none"), NO)
    return choices[0].target


# -- what there is -----------------------------------------------------------------------------------------------------


def nearby(lang: str) -> list[Choice]:
    seats = {known.id for known in _kept()}
    found = asyncio.run(tables_nearby(LOOKS_AROUND))
    return [_choice(one, lang) for one in found if one.found.id not in seats]


def _choice(one: Nearby, lang: str) -> Choice:
    found = one.found
    return Choice(found.target, tuple(in_words([one], lang)), (found.name, found.captain), one.why_not)


def kept_seats(lang: str) -> list[Choice]:
    """Matches that we were in and that may still be played."""
    return [
        Choice(_target(known), (text.say(lang, "lan.join.kept", name=harmless(known.name)),), (known.name,))
        for known in _kept()
    ]


def _kept() -> list[KnownTable]:
    return [one for one in memory.all_known() if one.token and one.playing and time.time() - one.last < RECENT]


def _target(known: KnownTable) -> Target:
    return Target(tuple(known.addresses), known.port, known.id, known.code)


def with_seat(target: Target) -> Target:
    """An address alone says nothing of the table; if a seat there is ours, that table is meant."""
    if target.table:
        return target
    for known in memory.all_known():
        if known.token and known.port == target.port and target.addresses[0] in known.addresses:
            return Target(target.addresses, target.port, known.id, target.code, target.fingerprint)
    return target
