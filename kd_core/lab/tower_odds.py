"""`knockdown tower-odds`: how often modelled hands build their tower, by cubes, ways and devices, beside the dice.

Also what the physics costs (`knockdown bench --tower`). What the hands are and are not: docs/tower.md.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import pairwise, product
from math import inf
from random import Random
from time import process_time

from kd_core import text
from kd_core.complaint import GOOD, NO, Complaint
from kd_core.lab.crew import MOST_JOBS, quiet
from kd_core.lab.progress import Bar
from kd_core.lab.words import table, whole
from kd_core.languages import LANGUAGES, language
from kd_core.tower.film import Film
from kd_core.tower.hand import Hand, KeyHand, build, on_a_day
from kd_core.tower.terms import FRAMES, SEEDS, WAYS, Terms, Way
from kd_core.tower.tuning import AVERAGE, SKILLS
from kd_core.tower.world import World

CUBES = range(3, 17)
MIXED = "mixed"  # the average hand on good and bad days
HANDS = (*SKILLS, MIXED)
DEVICES: dict[str, type[Hand]] = {"pointer": Hand, "keys": KeyHand}
ROLLS = [(one, other) for one in range(1, 7) for other in range(1, 7)]
MOST_GAMES = 100_000
CHUNK = 12  # games a worker plays before it reports
BENCH_CUBES = 15
CORE = 8.0  # percent of a core that the world may cost


@dataclass(frozen=True)
class Cell:
    """A row and column of the table."""

    way: Way
    device: str
    hand: str
    cubes: int


@dataclass(frozen=True)
class Job:
    cell: Cell
    seed: int
    games: range


def dice(cubes: int) -> float:
    """The chance to reach as much with three dice (TEST-6)."""
    return sum(sum(roll) >= cubes for roll in product(range(1, 7), repeat=3)) / 216


# -- playing -----------------------------------------------------------------------------------------------------------


def passed(cell: Cell, seed: int, game: int) -> bool:
    """One game. A head start goes through all rolls of its dice in turn, so that luck is spread evenly."""
    chance = Random(f"{seed} {cell.way} {cell.device} {cell.hand} {cell.cubes} {game}")
    rolled = ROLLS[game % len(ROLLS)] if cell.way == "head_start" else None
    terms = Terms(heavy=cell.cubes, light=0, seed=chance.randrange(SEEDS), way=cell.way, dice=rolled)
    luck = chance.getrandbits(32)
    skill = on_a_day(AVERAGE, luck) if cell.hand == MIXED else SKILLS[cell.hand]
    verdict = build(DEVICES[cell.device](terms, skill, luck)).verdict
    return verdict is not None and verdict.passed


def play(job: Job) -> tuple[Cell, int, int]:
    """How many of these games were passed, and how many there were."""
    return job.cell, sum(passed(job.cell, job.seed, game) for game in job.games), len(job.games)


def jobs_of(cells: Sequence[Cell], games: int, seed: int) -> list[Job]:
    starts = range(0, games, CHUNK)
    return [Job(cell, seed, range(first, min(games, first + CHUNK))) for first in starts for cell in cells]


def odds(cells: Sequence[Cell], games: int, seed: int, workers: int, lang: str = "en") -> dict[Cell, float]:
    """The share that was passed, of each cell."""
    won: Counter[Cell] = Counter()
    bar = Bar(games * len(cells), lang)
    try:
        for cell, good, played in results(jobs_of(cells, games, seed), workers, lang):
            won[cell] += good
            bar.on(played)
    finally:
        bar.off()
    return {cell: won[cell] / games for cell in cells}


def results(jobs: Sequence[Job], workers: int, lang: str) -> Iterator[tuple[Cell, int, int]]:
    if workers == 1:
        yield from map(play, jobs)
        return
    pool = ProcessPoolExecutor(min(workers, MOST_JOBS), initializer=quiet)
    try:
        for future in as_completed([pool.submit(play, job) for job in jobs]):
            yield future.result()
    except BrokenProcessPool as why:
        raise Complaint(text.say(lang, "lab.worker_died"), NO) from why
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def even(by_cubes: dict[int, float]) -> float | None:
    """The number of cubes at which the odds are even, between two numbers of cubes."""
    for (fewer, before), (_, after) in pairwise(sorted(by_cubes.items())):
        if before >= 0.5 > after:
            return fewer + (before - 0.5) / (before - after)
    return None


# -- what it costs -----------------------------------------------------------------------------------------------------


def share_of_a_core(cubes: int = BENCH_CUBES, tests: int = 5, awake: bool = False) -> float:
    """Percent of a core for a world in real time, while an average hand builds; the hand itself is not counted.

    `awake`: no cube may rest, as if the whole tower rocked all the time.
    """
    films = [build(Hand(Terms(heavy=cubes, light=0, seed=seed), AVERAGE, seed)).film for seed in range(tests)]
    costs = [cost(film, awake) for film in films]
    return 100 * sum(seconds for seconds, _ in costs) * FRAMES / sum(frames for _, frames in costs)


def cost(film: Film, awake: bool) -> tuple[float, int]:
    """Seconds of the processor, and for how many frames."""
    world, samples = World(film.terms), {sample.frame: sample for sample in film.samples}
    if awake:
        world.space.sleep_time_threshold = inf
    last, begun = max(samples), process_time()
    for frame in range(last):
        world.step(samples.get(frame))
    return process_time() - begun, last


# -- the command -------------------------------------------------------------------------------------------------------


def add_arguments(parser: argparse.ArgumentParser, lang: str = "en") -> None:
    games, seed = whole("--games", 1, MOST_GAMES, lang), whole("--seed", 0, 2**32, lang)
    jobs = whole("--jobs", 1, MOST_JOBS, lang)
    parser.add_argument("--games", type=games, default=36, metavar="N", help=text.say(lang, "lab.tower_games"))
    parser.add_argument("--seed", type=seed, default=1, metavar="N", help=text.say(lang, "cli.help_seed"))
    parser.add_argument("--jobs", type=jobs, metavar="N", help=text.say(lang, "lab.help_jobs"))
    parser.add_argument("--json", action="store_true", help=text.say(lang, "cli.help_json"))
    parser.add_argument("--lang", choices=LANGUAGES, help=text.say(lang, "cli.help_lang"))


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang or "")
    cells = [Cell(*which) for which in product(WAYS, DEVICES, HANDS, CUBES)]
    found = odds(cells, args.games, args.seed, args.jobs or os.cpu_count() or 1, lang)
    if args.json:
        print(json.dumps(in_json(found, args.games, args.seed), indent=1))
    else:
        print("\n".join(report(found, args.games, lang)))
    return GOOD


def rows_of(found: dict[Cell, float], way: Way) -> dict[tuple[str, str], dict[int, float]]:
    """By device and hand: the odds by cubes."""
    rows: dict[tuple[str, str], dict[int, float]] = {}
    for cell, share in found.items():
        if cell.way == way:
            rows.setdefault((cell.device, cell.hand), {})[cell.cubes] = share
    return rows


def in_json(found: dict[Cell, float], games: int, seed: int) -> dict[str, object]:
    told: dict[str, object] = {"asked": {"games": games, "seed": seed}, "dice": {n: round(dice(n), 4) for n in CUBES}}
    for way in WAYS:
        told[way] = [
            {"device": device, "hand": hand, "even": even(by_cubes), "passed": by_cubes}
            for (device, hand), by_cubes in rows_of(found, way).items()
        ]
    return told


def report(found: dict[Cell, float], games: int, lang: str) -> list[str]:
    lines = [text.say(lang, "lab.tower_title", n=games)]
    for way in WAYS:
        head = [text.say(lang, f"lab.tower_{way}"), *map(str, CUBES), text.say(lang, "lab.tower_even")]
        by_dice = row(text.say(lang, "lab.tower_dice"), {cubes: dice(cubes) for cubes in CUBES})
        hands = [
            row(text.say(lang, f"lab.tower_{device}", hand=text.say(lang, f"lab.tower_{hand}")), by_cubes)
            for (device, hand), by_cubes in rows_of(found, way).items()
        ]
        lines += ["", *table([head, by_dice, *hands])]
    return [*lines, "", text.say(lang, "lab.tower_modelled")]


def row(name: str, by_cubes: dict[int, float]) -> list[str]:
    middle = even(by_cubes)
    shares = [f"{share:.2f}".lstrip("0") if 0 < share < 1 else f"{share:.0f}" for share in by_cubes.values()]
    return [name, *shares, "–" if middle is None else f"{middle:.1f}"]
