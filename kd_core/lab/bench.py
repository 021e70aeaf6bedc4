"""`knockdown bench`: how fast the engine is, against python-chess and against what we want of it."""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import process_time

import kd_core
from kd_core import text
from kd_core.ai import make
from kd_core.compiled import CannotCompile
from kd_core.complaint import GOOD, NO, Complaint
from kd_core.game import Match, Setup, library
from kd_core.lab.compiled_race import compiled_race
from kd_core.lab.race import SLICE, Race, race
from kd_core.lab.words import table, whole
from kd_core.languages import LANGUAGES, language

DUELS = 9
STARTS = 5
IMPORT = "import time; t = time.process_time(); import kd_core; print(time.process_time() - t)"
PACKS = (
    "import time; from kd_core.game import library; t = time.process_time(); "
    "library.tables(library.find(library.BOXES)); print(time.process_time() - t)"
)


@dataclass(frozen=True)
class Mark:
    """A measurement and the bound it should keep: at least `low`, or at most `high`."""

    name: str
    value: float
    low: float | None = None
    high: float | None = None

    @property
    def holds(self) -> bool:
        return (self.low is None or self.value >= self.low) and (self.high is None or self.value <= self.high)


def add_arguments(parser: argparse.ArgumentParser, lang: str = "en") -> None:
    def say(key: str) -> str:
        return text.say(lang, key)

    seconds = whole("--seconds", 1, 3600, lang)
    parser.add_argument("--seconds", type=seconds, default=9, metavar="N", help=say("cli.bench_seconds"))
    parser.add_argument("--compiled", action="store_true", help=say("lab.help_compiled"))
    parser.add_argument("--gui", action="store_true", help=say("lab.help_gui"))
    parser.add_argument("--net", action="store_true", help=say("lab.help_net"))
    parser.add_argument("--tower", action="store_true", help=say("lab.help_tower"))
    add_ai_arguments(parser, lang)
    parser.add_argument("--json", action="store_true", help=say("cli.help_json"))
    parser.add_argument("--lang", choices=LANGUAGES, help=say("cli.help_lang"))


def add_ai_arguments(parser: argparse.ArgumentParser, lang: str) -> None:
    from kd_core.lab.ai_bench import MOST_DUELS, PARTS
    from kd_core.lab.crew import MOST_JOBS

    def number(name: str, low: int, high: int, usual: int | None, key: str) -> None:
        read = whole(name, low, high, lang)
        parser.add_argument(name, type=read, default=usual, metavar="N", help=text.say(lang, key))

    parser.add_argument("--ai", nargs="*", choices=PARTS, metavar="|".join(PARTS), help=text.say(lang, "lab.help_ai"))
    number("--duels", 2, MOST_DUELS, None, "lab.help_duels")
    number("--seed", 0, 2**32, 1, "cli.help_seed")
    number("--jobs", 1, MOST_JOBS, None, "lab.help_jobs")
    parser.add_argument("--markdown", action="store_true", help=text.say(lang, "lab.help_markdown"))


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang or "")
    try:
        return chosen(args)(args, lang)
    except CannotCompile as why:
        raise Complaint(text.say(lang, f"compiled.{why.key}", problem=why.problem), NO) from why


def chosen(args: argparse.Namespace) -> Callable[[argparse.Namespace, str], int]:
    if args.ai is not None:
        return opponents
    return window if args.gui else network if args.net else tower if args.tower else measure


def measure(args: argparse.Namespace, lang: str) -> int:
    chess = chess_module(lang)
    rounds = max(3, round(args.seconds / (4 * SLICE)))
    raced = race(chess, rounds)
    marks = list(all_marks(raced))
    if args.compiled:
        print(text.say(lang, "lab.compiling"), file=sys.stderr, flush=True)
        marks.append(Mark("compiled", compiled_race(rounds)["playouts"], low=40))
    if args.json:
        print(json.dumps(in_json(raced, marks, rounds), indent=1))
    else:
        print("\n".join(report(raced, marks, rounds, lang)))
    return GOOD


def window(args: argparse.Namespace, lang: str) -> int:
    """The window measures itself, in a process of its own: the core does not know it."""
    if find_spec("PySide6") is None or find_spec("kd_qt") is None:
        raise Complaint(text.say(lang, "lab.no_window"), NO)
    print(text.say(lang, "lab.bench_gui_wait"), file=sys.stderr, flush=True)
    command = [sys.executable, "-m", "kd_qt.window_bench", "--lang", lang, *(["--json"] if args.json else [])]
    ran = subprocess.run(command, env=beside(), capture_output=True, text=True, check=False)
    if ran.returncode != GOOD:
        last = (ran.stderr.strip().splitlines() or [str(ran.returncode)])[-1]
        raise Complaint(text.say(lang, "lab.bench_gui_failed", problem=last), NO)
    print(ran.stdout, end="")
    return GOOD


def network(args: argparse.Namespace, lang: str) -> int:
    """Tables on the network, in processes of their own."""
    from kd_core.lab import net_bench

    print(text.say(lang, "lab.bench_net_wait"), file=sys.stderr, flush=True)
    try:
        found = net_bench.measure()
    except (RuntimeError, TimeoutError, OSError) as why:
        raise Complaint(text.say(lang, "lab.bench_net_failed", problem=why), NO) from why
    marks = [Mark(f"net_{name}", found[name], high=high) for name, high in net_bench.WANTED.items()]
    if args.json:
        print(json.dumps({"marks": marks_in_json(marks), "measured": found}, indent=1))
        return GOOD
    plain = {name: f"{found[key]:.2f}" for name, key in net_bench.PLAIN.items()}
    title, medians = text.say(lang, "lab.bench_net_title"), text.say(lang, "lab.bench_net_plain", **plain)
    print("\n".join([title, "", *marks_table(marks, lang), "", medians]))
    return GOOD


def tower(args: argparse.Namespace, lang: str) -> int:
    """The physics of the Knockdown Test."""
    from kd_core.lab import tower_odds

    print(text.say(lang, "lab.bench_tower_wait"), file=sys.stderr, flush=True)
    shares = {name: tower_odds.share_of_a_core(awake=name == "awake") for name in ("core", "awake")}
    marks = [Mark(f"tower_{name}", share, high=tower_odds.CORE) for name, share in shares.items()]
    if args.json:
        print(json.dumps({"marks": marks_in_json(marks)}, indent=1))
    else:
        print("\n".join([text.say(lang, "lab.bench_tower_title"), "", *marks_table(marks, lang)]))
    return GOOD


def opponents(args: argparse.Namespace, lang: str) -> int:
    """Against each other, against OpenSpiel's, and against the clock."""
    from kd_core.lab import ai_bench

    return ai_bench.run(args, lang)


def chess_module(lang: str) -> object:
    try:
        return import_module("chess")
    except ImportError as why:
        raise Complaint(text.say(lang, "lab.no_chess"), NO) from why


def all_marks(raced: Race) -> Iterator[Mark]:
    yield Mark("playouts", raced.playouts, low=5)
    yield Mark("clone", raced.clone, high=1)
    yield Mark("duel", statistics.median(duel(seed) for seed in range(DUELS)), high=0.25)
    yield Mark("import", 1000 * started(IMPORT), high=100)
    yield Mark("packs", 1000 * started(PACKS), high=60)


def duel(seed: int) -> float:
    """Seconds of the processor for one duel of two brawlers, through the same doors that everybody uses."""
    match = Match.new(Setup(library.find(library.BOXES), seed=seed))
    rng = random.Random(seed)
    bots = [make("brawler", rng.getrandbits(30)) for _ in range(match.seats)]
    begun = process_time()
    while match.winner is None:
        seat = match.decisions[0].seat
        match.apply(seat, bots[seat].choose(match, seat))
    return process_time() - begun


def started(code: str) -> float:
    """The median over a few fresh interpreters; what the interpreter itself needs to start is not counted."""
    command = [sys.executable, "-c", code]
    runs = [subprocess.run(command, env=beside(), capture_output=True, text=True, check=True) for _ in range(STARTS)]
    return statistics.median(float(ran.stdout) for ran in runs)


def beside() -> dict[str, str]:
    """The surroundings of a process that finds the same packages as this one."""
    return {**os.environ, "PYTHONPATH": str(Path(kd_core.__file__).parents[1])}


# -- telling -----------------------------------------------------------------------------------------------------------


def in_json(raced: Race, marks: list[Mark], rounds: int) -> dict[str, object]:
    return {
        "rounds": rounds,
        "actions_per_second": {"knockdown": round(raced.ours), "python-chess": round(raced.chess)},
        "marks": marks_in_json(marks),
    }


def marks_in_json(marks: list[Mark]) -> list[dict[str, object]]:
    return [
        {"name": mark.name, "value": round(mark.value, 4), "low": mark.low, "high": mark.high, "ok": mark.holds}
        for mark in marks
    ]


def report(raced: Race, marks: list[Mark], rounds: int, lang: str) -> list[str]:
    rates = text.say(lang, "lab.bench_rates", ours=f"{raced.ours:,.0f}", chess=f"{raced.chess:,.0f}")
    return [text.say(lang, "lab.bench_title", n=rounds), "", *marks_table(marks, lang), "", rates]


def marks_table(marks: list[Mark], lang: str) -> list[str]:
    head = ["", text.say(lang, "lab.bench_measure"), text.say(lang, "lab.bench_target"), ""]
    return table([head, *(mark_row(mark, lang) for mark in marks)])


def mark_row(mark: Mark, lang: str) -> list[str]:
    key, bound = ("at_most", mark.high) if mark.low is None else ("at_least", mark.low)
    verdict = text.say(lang, "lab.ok" if mark.holds else "lab.not_ok")
    wanted = text.say(lang, f"lab.{key}", value=f"{bound:g}")
    return [text.say(lang, f"lab.bench_{mark.name}"), f"{mark.value:.3g}", wanted, verdict]
