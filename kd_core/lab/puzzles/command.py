"""`knockdown puzzles`: find puzzles in matches of opponents and write the book of them, or check the one that is there.

The same packs, opponents, seed and number of matches give the same book, whatever the number of processes.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import TypeVar

from kd_core import text
from kd_core.ai.puzzles import puzzle
from kd_core.ai.puzzles.check import trouble
from kd_core.ai.puzzles.puzzle import Book
from kd_core.complaint import GOOD, NO, Complaint
from kd_core.content.model import Pack
from kd_core.lab.crew import MOST_JOBS, faster_folder, quiet, surroundings
from kd_core.lab.fights import Plan, plans
from kd_core.lab.progress import Bar
from kd_core.lab.puzzles.choose import WANTED, Rated, rate, select, shortlist
from kd_core.lab.puzzles.hunt import Candidate, hunt
from kd_core.lab.words import whole
from kd_core.languages import LANGUAGES, language

MATCHES = 60
BOTS = "iterations:4000"  # what a Champion thinks, without its clock: the same on every machine

One = TypeVar("One")
Done = TypeVar("Done")


def add_arguments(parser: argparse.ArgumentParser, lang: str = "en") -> None:
    def say(key: str) -> str:
        return text.say(lang, key)

    matches, seed = whole("--matches", 1, 100_000, lang), whole("--seed", 0, 2**32, lang)
    parser.add_argument("--check", action="store_true", help=say("lab.puzzles_check"))
    parser.add_argument("--matches", type=matches, default=MATCHES, metavar="N", help=say("cli.sim_matches"))
    parser.add_argument("--bots", default=BOTS, metavar="A[,B]", help=say("cli.sim_bots"))
    parser.add_argument("--seed", type=seed, default=1, metavar="N", help=say("cli.help_seed"))
    parser.add_argument("--jobs", type=whole("--jobs", 1, MOST_JOBS, lang), metavar="N", help=say("lab.help_jobs"))
    parser.add_argument("--out", default=str(puzzle.file()), metavar="FILE", help=say("lab.puzzles_out"))
    parser.add_argument("--lang", choices=LANGUAGES, help=say("cli.help_lang"))


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang or "")
    return check(Path(args.out), lang) if args.check else find(args, lang)


# -- finding -----------------------------------------------------------------------------------------------------------


def find(args: argparse.Namespace, lang: str) -> int:
    begun = time.perf_counter()
    jobs = args.jobs or os.cpu_count() or 1
    packs = puzzle.boxes()
    fighters = [fighter.id for pack in packs for fighter in pack.fighters]
    bots = tuple(name.strip() for name in args.bots.split(","))
    todo = list(plans(packs, "duel", fighters, bots, args.matches, args.seed))
    found = [one for some in spread(hunted, todo, packs, jobs, lang) for one in some]
    rated = list(spread(rated_one, shortlist(found), packs, jobs, lang))
    chosen = select(rated)
    made = {"bots": list(bots), "matches": args.matches, "seed": args.seed, "found": len(found)}
    puzzle.save(Book(made, chosen), Path(args.out))
    seconds = f"{time.perf_counter() - begun:.0f}"
    print(text.say(lang, "lab.puzzles_made", n=len(chosen), found=len(found), file=args.out, seconds=seconds))
    return GOOD if len(chosen) == sum(WANTED.values()) else NO


_packs: list[Pack] = []  # of a worker process


def begin(packs: list[Pack]) -> None:
    """Workers are handed the packs: all of them hunt with the same, whoever writes cards meanwhile."""
    quiet()
    _packs[:] = packs


def hunted(plan: Plan) -> list[Candidate]:
    return hunt(plan, _packs)


def rated_one(candidate: Candidate) -> Rated:
    return rate(candidate, _packs)


def spread(work: Callable[[One], Done], todo: Sequence[One], packs: list[Pack], jobs: int, lang: str) -> Iterator[Done]:
    """The work on all of them, in their order, with the compiled rules where there are any."""
    bar = Bar(len(todo), lang, lines=True)
    try:
        with surroundings(faster_folder()) as context:
            pool = ProcessPoolExecutor(jobs, context, initializer=begin, initargs=(packs,))
            try:
                for done in pool.map(work, todo):
                    bar.on(1)
                    yield done
            finally:
                pool.shutdown(wait=True, cancel_futures=True)
    except BrokenProcessPool as why:
        raise Complaint(text.say(lang, "lab.worker_died"), NO) from why
    finally:
        bar.off()


# -- checking ----------------------------------------------------------------------------------------------------------


def check(path: Path, lang: str) -> int:
    """Every puzzle is solved again with the packs as they are."""
    packs = puzzle.boxes()
    book = puzzle.load(path).puzzles
    wrong = [why for one in book if (why := trouble(one, packs))]
    for why in wrong:
        print(why)
    print(text.say(lang, "lab.puzzles_bad", n=len(wrong)) if wrong else text.say(lang, "lab.puzzles_good", n=len(book)))
    return NO if wrong else GOOD
