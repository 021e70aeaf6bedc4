"""`knockdown tables`: the tables nearby, proved by looking at them. What the network says was cleaned."""

from __future__ import annotations

import argparse
import asyncio
import json
from contextlib import suppress
from typing import Any

from kd_core import text
from kd_core.complaint import GOOD, Complaint
from kd_core.languages import LANGUAGES
from kd_core.net.lan.addresses import link_of
from kd_core.net.lan.nearby import Nearby, TablesNearby

LONGEST_WAIT = 60.0


def add_arguments(parser: argparse.ArgumentParser, lang: str = "en") -> None:
    def say(key: str) -> str:
        return text.say(lang, f"cli.{key}")

    parser.add_argument("--seconds", type=float, default=3.0, metavar="N", help=say("tables_seconds"))
    parser.add_argument("--json", action="store_true", help=say("help_json"))
    parser.add_argument("--lang", choices=LANGUAGES, help=say("help_lang"))


def run(args: argparse.Namespace) -> int:
    if not 0 < args.seconds <= LONGEST_WAIT:
        raise Complaint(text.say(args.lang, "cli.needs_whole", name="--seconds", low=1, high=int(LONGEST_WAIT)))
    tables = asyncio.run(tables_nearby(args.seconds))
    lines = [json.dumps(as_json(table)) for table in tables] if args.json else in_words(tables, args.lang)
    for line in lines:
        print(line)
    return GOOD


async def tables_nearby(seconds: float) -> list[Nearby]:
    """Everything that is there after so many seconds, by name."""
    nearby = TablesNearby()
    await nearby.start()
    try:
        await asyncio.sleep(seconds)
        with suppress(TimeoutError):
            await asyncio.wait_for(nearby.settled(), seconds)
        return sorted(nearby.tables.values(), key=lambda table: (bool(table.why_not), table.found.name, table.found.id))
    finally:
        await nearby.stop()


def as_json(table: Nearby) -> dict[str, Any]:
    found, looked = table.found, table.looked
    return {
        "id": found.id,
        "name": found.name,
        "captain": found.captain,
        "mode": found.mode,
        "phase": found.phase,
        "seats": found.seats,
        "free": found.free,
        "locked": found.locked,
        "watchers": found.watchers,
        "program": found.program,
        "protocol": found.protocol,
        "ping_ms": round(looked.ping_ms, 2) if looked is not None and not looked.problem else None,
        "link": link_of(found.target),
        "why_not": table.why_not or None,
    }


def in_words(tables: list[Nearby], lang: str) -> list[str]:
    if not tables:
        return [text.say(lang, "lan.tables.none")]
    return [line for table in tables for line in _lines(table, lang)]


def _lines(table: Nearby, lang: str) -> list[str]:
    lines = [_foreign(table, lang) if table.found.why_not else _line(table, lang), f"    {link_of(table.found.target)}"]
    if table.why_not:
        why = text.say(lang, f"lan.why_not.{table.why_not}")
        lines.append("    " + text.say(lang, "lan.tables.cannot", why=why))
    return lines


def _foreign(table: Nearby, lang: str) -> str:
    return text.say(lang, "lan.tables.foreign", name=_name(table, lang), program=table.found.program)


def _line(table: Nearby, lang: str) -> str:
    found = table.found
    playing = found.phase == "playing"
    seats = "lan.tables.playing" if playing else "lan.tables.seats"
    return text.say(
        lang,
        "lan.tables.line",
        name=_name(table, lang),
        captain=found.captain or text.say(lang, "lan.tables.nobody"),
        mode=text.say(lang, f"lan.tables.{found.mode}"),
        seats=text.say(lang, seats, free=found.free, all=found.seats),
        door=text.say(lang, "lan.tables.locked" if found.locked else "lan.tables.open"),
        program=found.program,
        distance=_distance(table, lang),
    )


def _name(table: Nearby, lang: str) -> str:
    return table.found.name or text.say(lang, "lan.tables.nameless")


def _distance(table: Nearby, lang: str) -> str:
    if table.looked is None or table.looked.problem:
        return text.say(lang, "lan.tables.no_ping")
    return text.say(lang, "lan.tables.ping", ms=max(1, round(table.looked.ping_ms)))
