"""`knockdown host`: tables for a party, on a computer that needs no display. Whoever sits down first is the captain."""

from __future__ import annotations

import argparse
import asyncio
from typing import Literal

from kd_core import text
from kd_core.complaint import GOOD, NO, STOPPED, Complaint, packs_of
from kd_core.game import MODES, TESTS, library
from kd_core.languages import LANGUAGES
from kd_core.net.security.identity import Identity
from kd_core.net.table.lobby import Lobby
from kd_core.net.table.people import clean_name
from kd_core.net.wire.schema import LONGEST_NAME, Rules
from kd_core.play.lan.party import Party, Plan
from kd_core.play.lan.report import Report

MOST_TABLES = 200
LIMITS = {  # as the rules of a table have them
    "tables": (1, MOST_TABLES),
    "port": (0, 65535),
    "countdown": (0, 10),
    "choice_time": (0, 600),
    "reserve": (0, 3600),
    "delay": (0, 300),
}


def add_arguments(parser: argparse.ArgumentParser, lang: str = "en") -> None:
    def say(key: str) -> str:
        return text.say(lang, f"cli.{key}")

    parser.add_argument("--tables", type=int, default=1, metavar="N", help=say("host_tables"))
    parser.add_argument("--name", default="", metavar="NAME", help=say("host_name"))
    parser.add_argument("--mode", choices=MODES, default=MODES[0], help=say("help_mode"))
    parser.add_argument("--test", choices=TESTS, default="tower", help=say("host_test"))
    parser.add_argument("--port", type=int, metavar="N", help=say("host_port"))
    parser.add_argument("--locked", action="store_true", help=say("host_locked"))
    parser.add_argument("--countdown", type=int, default=3, metavar="S", help=say("host_countdown"))
    parser.add_argument("--choice-time", type=int, default=0, metavar="S", help=say("host_choice_time"))
    parser.add_argument("--reserve", type=int, default=0, metavar="S", help=say("host_reserve"))
    parser.add_argument("--no-watchers", action="store_true", help=say("host_no_watchers"))
    parser.add_argument("--delay", type=int, default=0, metavar="S", help=say("host_delay"))
    parser.add_argument("--pack", action="append", default=[], metavar="ID|DIR", help=say("help_pack"))
    parser.add_argument("--no-announce", action="store_true", help=say("host_no_announce"))
    parser.add_argument("--fresh", action="store_true", help=say("host_fresh"))
    parser.add_argument("--json", action="store_true", help=say("help_json"))
    parser.add_argument("--lang", choices=LANGUAGES, help=say("help_lang"))


def run(args: argparse.Namespace) -> int:
    plan = plan_of(args)
    party = Party(plan, identity_of(args.lang), Report(args.lang, args.json))
    try:
        stopped = asyncio.run(party.serve())
    except KeyboardInterrupt:  # where signals cannot be waited for
        return STOPPED
    except OSError as why:
        problem = why.strerror or str(why)
        raise Complaint(text.say(args.lang, "lan.host.no_port", problem=problem), NO) from why
    return STOPPED if stopped else GOOD


def plan_of(args: argparse.Namespace) -> Plan:
    for name, (low, high) in LIMITS.items():
        value = getattr(args, name)
        if value is not None and not low <= value <= high:
            option = "--" + name.replace("_", "-")
            raise Complaint(text.say(args.lang, "cli.needs_whole", name=option, low=low, high=high))
    packs = packs_of([*library.BOXES, *args.pack], args.lang, play=True)
    rules = rules_of(args, [pack.id for pack in packs])
    why = Lobby(packs, rules).set_rules(rules)
    if why:
        raise Complaint(text.say(args.lang, f"lan.no.{why}"))
    name = clean_name(args.name, text.say(args.lang, "lan.host.name"))[: LONGEST_NAME - 4]
    return Plan(name, args.tables, rules, packs, args.locked, args.port, not args.no_announce, args.fresh)


def rules_of(args: argparse.Namespace, packs: list[str]) -> Rules:
    mode: Literal["duel", "teams"] = "teams" if args.mode == "teams" else "duel"
    return Rules(
        mode, packs, test=args.test, countdown=args.countdown, choice_time=args.choice_time, reserve=args.reserve,
        watchers=not args.no_watchers, delay=args.delay,
    )  # fmt: skip


def identity_of(lang: str) -> Identity:
    try:
        return Identity.load()
    except OSError as why:
        sentence = text.say(lang, "cli.cannot_write", file=why.filename or "identity", problem=why.strerror or why)
        raise Complaint(sentence, NO) from why
