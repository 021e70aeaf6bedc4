"""`knockdown bench --ai`: how strong the opponents are and how fast they think, against what we want of them.

A share is judged by an end of its 95 % interval, never by itself: of 60 matches it says nothing finer than twelve
points. The interval takes all matches for independent. Two that share a deal tell more than two that do not, so it is
rather too wide than too narrow.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kd_core import compiled, text
from kd_core.ai import levels
from kd_core.ai.levels import LEVELS
from kd_core.complaint import GOOD, NO, Complaint
from kd_core.lab import ai_speed
from kd_core.lab.contestants import has_openspiel
from kd_core.lab.contests import Contest, Outcome, hold
from kd_core.lab.words import table

PARTS = ("openspiel", "eval", "brawler", "levels", "teams", "speed")
NEED_OPENSPIEL = ("openspiel", "eval")
WEAKEST, *_, STRONGEST = LEVELS
MOST_DUELS = 100_000
MILLISECONDS, SIMULATIONS = 20, 300  # what both get for a decision
SLOWEST = {"compiled": 250.0, "interpreted": 1000.0}  # milliseconds of a Champion's decision

CONTESTS: dict[str, tuple[Contest, ...]] = {
    "openspiel": (Contest("openspiel", f"search@{MILLISECONDS}", f"openspiel@{MILLISECONDS}", low=85),),
    "eval": (Contest("eval", f"iterations:{SIMULATIONS}", f"openspiel+evaluation:{SIMULATIONS}", low=55),),
    "brawler": (
        Contest("contest", STRONGEST, "brawler", low=85),
        Contest("contest", WEAKEST, "brawler", high=40),
    ),
    "levels": tuple(Contest("contest", better, worse, 400, low=55, share=60) for worse, better in pairwise(LEVELS)),
    "teams": (Contest("teams", STRONGEST, "brawler", low=75, mode="teams"),),
}


@dataclass(frozen=True)
class Figure:
    """A speed, of the search compiled or interpreted (`how`) or of neither, and the most that it should be."""

    name: str
    value: float
    how: str = ""
    most: float | None = None

    @property
    def holds(self) -> bool:
        return self.most is None or self.value <= self.most


def run(args: argparse.Namespace, lang: str) -> int:
    if args.compiled:
        compiled.build()
    parts = chosen(args.ai, lang)
    print(text.say(lang, "lab.ai_wait"), compiled.sentence(lang), file=sys.stderr, flush=True)
    outcomes = [one for part in parts for one in outcomes_of(part, args, lang)]
    figures = list(speed(lang)) if "speed" in parts else []
    tell(args, outcomes, figures, lang)
    return GOOD


def chosen(asked: Sequence[str], lang: str) -> list[str]:
    """The parts that are asked for, in their order; without OpenSpiel those that need it are left out of all of them,
    with a sentence, and cannot be asked for."""
    parts = [part for part in PARTS if part in (asked or PARTS)]
    if has_openspiel() or not set(parts) & set(NEED_OPENSPIEL):
        return parts
    if asked:
        raise Complaint(text.say(lang, "lab.ai_no_openspiel"), NO)
    print(text.say(lang, "lab.ai_no_openspiel"), file=sys.stderr, flush=True)
    return [part for part in parts if part not in NEED_OPENSPIEL]


def outcomes_of(part: str, args: argparse.Namespace, lang: str) -> Iterator[Outcome]:
    """Each is told on the way: the next may take long."""
    for contest in CONTESTS.get(part, ()):
        print(contest_words(contest, lang), file=sys.stderr, flush=True)
        done = hold(contest, args.duels or contest.duels, args.seed, args.jobs or os.cpu_count() or 1, lang)
        print("  " + " · ".join(outcome_cells(done, lang)[1:]), file=sys.stderr, flush=True)
        yield done


def speed(lang: str) -> Iterator[Figure]:
    try:
        found = ai_speed.measure()
    except (RuntimeError, OSError) as why:
        raise Complaint(text.say(lang, "lab.ai_speed_failed", problem=why), NO) from why
    return figures_of(found)


def figures_of(found: ai_speed.Found) -> Iterator[Figure]:
    ours = {how: found[how] for how in SLOWEST if how in found}
    for how, one in ours.items():
        yield Figure("iterations", one["iterations"], how)
        yield Figure("playouts", one["playouts"], how)
    if len(ours) == len(SLOWEST):
        yield Figure("ratio", found["compiled"]["iterations"] / found["interpreted"]["iterations"])
    if "gin_rummy" in found:
        yield from against_gin_rummy(ours, found["gin_rummy"])
    for how, one in ours.items():
        for name, value in one["champion"].items():
            yield Figure(name, value, how, SLOWEST[how] if name == "max" else None)


def against_gin_rummy(ours: dict[str, ai_speed.Found], rummy: ai_speed.Found) -> Iterator[Figure]:
    """Its simulations play to the end; if that were as far as here, it would make so many more or fewer of them."""
    choices = next(iter(ours.values()))["choices"]
    scaled = rummy["iterations"] * rummy["choices"] / choices
    yield Figure("rummy", rummy["iterations"])
    yield Figure("rummy_choices", rummy["choices"])
    yield Figure("our_choices", choices)
    yield Figure("rummy_scaled", scaled)
    for how, one in ours.items():
        yield Figure("times_rummy", one["iterations"] / scaled, how)
        yield Figure("playouts_times_rummy", one["playouts"] / scaled, how)


# -- telling -----------------------------------------------------------------------------------------------------------


def tell(args: argparse.Namespace, outcomes: list[Outcome], figures: list[Figure], lang: str) -> None:
    if args.json:
        found = {"seed": args.seed, "contests": [*map(in_json, outcomes)], "speed": [*map(figure_in_json, figures)]}
        print(json.dumps(found, indent=1))
        return
    tables = [rows for rows in (contest_rows(outcomes, lang), figure_rows(figures, lang)) if len(rows) > 1]
    if args.markdown:
        print("\n\n".join("\n".join(markdown(rows)) for rows in tables))
        return
    title = text.say(lang, "lab.ai_title")
    print("\n\n".join([title, *("\n".join(table(rows)) for rows in tables)]))


def in_json(outcome: Outcome) -> dict[str, object]:
    contest = outcome.contest
    wanted = {"duels": contest.duels, "low": contest.low, "high": contest.high, "share": contest.share}
    who = {"mode": contest.mode, "one": contest.one, "other": contest.other}
    times = [round(one, 3) for one in outcome.milliseconds]
    verdict = {"enough": outcome.enough, "ok": outcome.holds}
    return {**who, **outcome.won.to_json(), "milliseconds": times, "wanted": wanted, **verdict}


def figure_in_json(figure: Figure) -> dict[str, object]:
    what = {"name": figure.name, "how": figure.how, "value": round(figure.value, 4)}
    return {**what, "high": figure.most, "ok": figure.holds}


def contest_rows(outcomes: Sequence[Outcome], lang: str) -> list[list[str]]:
    names = ("wins", "interval", "matches", "time")
    head = ["", *(text.say(lang, f"lab.ai_{name}") for name in names), text.say(lang, "lab.bench_target"), ""]
    return [head, *(outcome_cells(one, lang) for one in outcomes)]


def outcome_cells(outcome: Outcome, lang: str) -> list[str]:
    low, high = outcome.won.interval
    one, other = outcome.milliseconds
    share, between = f"{outcome.won.percent:.1f} %", f"{low:.1f}–{high:.1f}"
    wanted, verdict = wanted_words(outcome.contest, lang), verdict_of(outcome, lang)
    duels, times = str(outcome.won.of), f"{one:.1f} / {other:.1f}"
    return [contest_words(outcome.contest, lang), share, between, duels, times, wanted, verdict]


def contest_words(contest: Contest, lang: str) -> str:
    one, other = (levels.name(name, lang) for name in (contest.one, contest.other))
    budget = contest.other.rpartition(":")[2].rpartition("@")[2]
    return text.say(lang, f"lab.ai_{contest.name}", one=one, other=other, n=budget)


def wanted_words(contest: Contest, lang: str) -> str:
    if contest.high is not None:
        return text.say(lang, "lab.ai_high", value=f"{contest.high:g}")
    if contest.share is not None:
        return text.say(lang, "lab.ai_share", share=f"{contest.share:g}", value=f"{contest.low:g}")
    return text.say(lang, "lab.ai_low", value=f"{contest.low:g}")


def verdict_of(outcome: Outcome, lang: str) -> str:
    """A few matches are a sample, whatever they say."""
    if not outcome.enough:
        return text.say(lang, "lab.ai_sample", n=outcome.contest.duels)
    return text.say(lang, "lab.ok" if outcome.holds else "lab.not_ok")


def figure_rows(figures: Sequence[Figure], lang: str) -> list[list[str]]:
    head = ["", text.say(lang, "lab.bench_measure"), text.say(lang, "lab.bench_target"), ""]
    return [head, *(figure_cells(figure, lang) for figure in figures)]


def figure_cells(figure: Figure, lang: str) -> list[str]:
    how = text.say(lang, f"lab.ai_{figure.how}") if figure.how else ""
    words = text.say(lang, f"lab.ai_{figure.name}", how=how)
    value = f"{figure.value:,.0f}" if figure.value >= 100 else f"{figure.value:.3g}"
    if figure.most is None:
        return [words, value, "", ""]
    wanted = text.say(lang, "lab.at_most", value=f"{figure.most:g}")
    return [words, value, wanted, text.say(lang, "lab.ok" if figure.holds else "lab.not_ok")]


def markdown(rows: Sequence[Sequence[str]]) -> list[str]:
    """The same table for a page."""
    head, *rest = ("| " + " | ".join(row) + " |" for row in rows)
    return [head, "|" + "---|" * len(rows[0]), *rest]
