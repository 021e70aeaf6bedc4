"""`knockdown sim`: opponents against each other over all pairings of the fighters, and a table of who wins."""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterator, Sequence

from kd_core import text
from kd_core.ai import levels
from kd_core.complaint import GOOD, Complaint, packs_of
from kd_core.content.model import Pack
from kd_core.game import MODES, SEATS, library
from kd_core.lab.crew import MOST_JOBS, batches, chunks_of
from kd_core.lab.fights import Fight, Plan, plans
from kd_core.lab.progress import Bar
from kd_core.lab.tally import Tally, Target
from kd_core.lab.words import percent, table, whole
from kd_core.languages import LANGUAGES, language

MOST_MATCHES = 1_000_000
CHUNK = 8  # matches a worker plays before it reports


def add_arguments(parser: argparse.ArgumentParser, lang: str = "en") -> None:
    def say(key: str) -> str:
        return text.say(lang, key)

    matches, seed = whole("--matches", 1, MOST_MATCHES, lang), whole("--seed", 0, 2**32, lang)
    parser.add_argument("--matches", type=matches, default=200, metavar="N", help=say("cli.sim_matches"))
    parser.add_argument("--bots", default=levels.USUAL, metavar="A[,B]", help=say("cli.sim_bots"))
    parser.add_argument("--mode", choices=MODES, default=MODES[0], help=say("cli.help_mode"))
    parser.add_argument("--fighters", metavar="A,B", help=say("lab.help_fighters"))
    parser.add_argument("--seed", type=seed, default=1, metavar="N", help=say("cli.help_seed"))
    parser.add_argument("--jobs", type=whole("--jobs", 1, MOST_JOBS, lang), metavar="N", help=say("lab.help_jobs"))
    parser.add_argument("--json", action="store_true", help=say("cli.help_json"))
    parser.add_argument("--pack", action="append", default=[], metavar="ID|DIR", help=say("cli.help_pack"))
    parser.add_argument("--lang", choices=LANGUAGES, help=say("cli.help_lang"))


def run(args: argparse.Namespace) -> int:
    return simulate(args, language(args.lang or ""))


def simulate(args: argparse.Namespace, lang: str) -> int:
    packs = packs_of(args.pack or list(library.BOXES), lang, play=True)
    bots = bots_of(args.bots, lang)
    fighters = fighters_of(args.fighters, packs, args.mode, lang)
    todo = list(plans(packs, args.mode, fighters, bots, args.matches, args.seed))
    tally = Tally(fighters)
    begun = time.perf_counter()
    for done in results(todo, packs, args.jobs or os.cpu_count() or 1, lang):
        tally.add(done)
    if args.json:
        seconds = round(time.perf_counter() - begun, 2)
        asked = {"mode": args.mode, "bots": list(bots), "seed": args.seed, "seconds": seconds}
        print(json.dumps({"asked": asked, **tally.to_json()}, indent=1))
    else:
        print("\n".join(report(tally, packs, lang)))
    return GOOD


# -- what was asked ----------------------------------------------------------------------------------------------------


def bots_of(said: str, lang: str) -> tuple[str, ...]:
    bots = tuple(name.strip() for name in said.split(","))
    for name in bots:
        if not levels.known(name):
            raise Complaint(text.say(lang, "cli.unknown_bot", name=name[:40], values=", ".join(levels.LEVELS)))
    return bots


def fighters_of(said: str | None, packs: Sequence[Pack], mode: str, lang: str) -> list[str]:
    known = [fighter.id for pack in packs for fighter in pack.fighters]
    chosen = known if said is None else list(dict.fromkeys(name.strip() for name in said.split(",")))
    for name in chosen:
        if name not in known:
            raise Complaint(text.say(lang, "cli.unknown_fighter", name=name[:40], values=", ".join(known)))
    needed = SEATS[mode]
    if len(chosen) < needed:
        raise Complaint(text.say(lang, "lab.too_few", n=needed))
    return chosen


# -- playing -----------------------------------------------------------------------------------------------------------


def results(todo: Sequence[Plan], packs: Sequence[Pack], jobs: int, lang: str) -> Iterator[Fight]:
    """The matches as they are played."""
    bar = Bar(len(todo), lang)
    try:
        for done in batches(chunks_of(todo, CHUNK), packs, jobs, lang):
            bar.on(len(done.fights))
            yield from done.fights
    finally:
        bar.off()


# -- telling -----------------------------------------------------------------------------------------------------------


def report(tally: Tally, packs: Sequence[Pack], lang: str) -> list[str]:
    names = {fighter.id: fighter.name[lang] for pack in packs for fighter in pack.fighters}
    lines = [text.say(lang, "lab.sim_title", n=tally.matches), ""]
    lines += table(matrix(tally, names, lang))
    lines += ["", *([] if tally.fair else bot_lines(tally, lang)), *numbers(tally, lang)]
    if tally.fair:
        lines += ["", *table([target_row(one, names, lang) for one in tally.targets()])]
    return lines


def matrix(tally: Tally, names: dict[str, str], lang: str) -> list[list[str]]:
    """How often the fighter of the row beats the one of the column."""
    rows = [["", *(names[fighter] for fighter in tally.fighters), text.say(lang, "lab.all")]]
    for one in tally.fighters:
        cells = [percent(tally.beat[one, other], tally.met[one, other]) for other in tally.fighters]
        rows.append([names[one], *cells, percent(tally.won[one], tally.played[one])])
    return rows


def bot_lines(tally: Tally, lang: str) -> Iterator[str]:
    for bot, total in sorted(tally.bots_played.items()):
        wins = tally.bots_won[bot]
        name = levels.name(bot, lang)
        yield text.say(lang, "cli.sim_result", name=name, wins=wins, total=total, percent=f"{100 * wins / total:.0f}")


def numbers(tally: Tally, lang: str) -> list[str]:
    first = percent(tally.first_won, tally.matches), percent(tally.rounds_to_first, tally.rounds)
    ends = {end: percent(tally.ends[end], tally.rounds) for end in ("ko", "deck_out", "eliminated")}
    turns, tests, rounds = tally.turns / tally.rounds, tally.tests / tally.rounds, tally.rounds / tally.matches
    found = [
        text.say(lang, "lab.first_player", matches=first[0], rounds=first[1]),
        text.say(lang, "cli.sim_ends", **ends),
        text.say(lang, "lab.lengths", turns=f"{turns:.1f}", tests=f"{tests:.1f}", rounds=f"{rounds:.1f}"),
    ]
    if tally.danger:
        found.append(text.say(lang, "lab.danger", turn=f"{sum(tally.danger) / len(tally.danger):.1f}"))
    return found


def target_row(target: Target, names: dict[str, str], lang: str) -> list[str]:
    verdict = text.say(lang, "lab.ok" if target.holds else "lab.not_ok")
    pair = " – ".join(names[name] for name in target.about)
    value, low, high = (f"{number:.0f}" for number in (target.value, target.low, target.high))
    return [text.say(lang, f"lab.target_{target.name}", low=low, high=high), f"{value} %", verdict, pair]
