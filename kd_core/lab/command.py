"""`knockdown lab`: self-play over all pairings, kept in a folder and told in a report."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from kd_core import compiled, files, text
from kd_core.complaint import GOOD, NO, STOPPED, Complaint, about_pack, complain, packs_of
from kd_core.content import identity
from kd_core.content.model import Pack
from kd_core.content.problems import PackError
from kd_core.game import MODES, TESTS, library
from kd_core.lab.crew import MOST_JOBS, Batch, batches, chunks_of, faster_folder, is_compiled, program
from kd_core.lab.fights import Pairing, Plan, pairings, spelled
from kd_core.lab.progress import Bar
from kd_core.lab.report import Report, markdown, played_how, report
from kd_core.lab.report_page import page
from kd_core.lab.run import Busy, Job, NoRun, OtherJob, Run, Sitting
from kd_core.lab.sim import bots_of
from kd_core.lab.skill_table import in_toml
from kd_core.lab.summary import Summary
from kd_core.lab.words import table, whole
from kd_core.languages import LANGUAGES, language

BOTS = "iterations:300"
MATCHES = {"duel": 400, "teams": 40}  # of a pairing, for whoever did not say
MOST_MATCHES = 1_000_000
FOLDER = "knockdown-lab"
CHUNK = 2  # matches a worker plays before it reports: a pair with mirrored seats
HTML, DATA, TABLES, SKILLS = "report.html", "report.json", "report.md", "skills.toml"


def add_arguments(parser: argparse.ArgumentParser, lang: str = "en") -> None:
    def say(key: str, **params: object) -> str:
        return text.say(lang, f"lab.{key}", **params)

    matches, seed = whole("--matches", 1, MOST_MATCHES, lang), whole("--seed", 0, 2**32, lang)
    parser.add_argument("what", nargs="?", choices=tuple(VERBS), default="run", help=say("help_what"))
    parser.add_argument("folder", nargs="?", metavar="DIR", help=say("help_dir"))
    parser.add_argument("--bots", default=BOTS, metavar="A[,B]", help=text.say(lang, "cli.sim_bots"))
    parser.add_argument("--matches", type=matches, metavar="N", help=say("help_matches", **MATCHES))
    parser.add_argument("--mode", choices=MODES, default=MODES[0], help=text.say(lang, "cli.help_mode"))
    parser.add_argument("--pairings", metavar="A-B,C-D", help=say("help_pairings"))
    parser.add_argument("--test", choices=TESTS, default=TESTS[0], help=say("help_test"))
    parser.add_argument("--seed", type=seed, default=1, metavar="N", help=text.say(lang, "cli.help_seed"))
    parser.add_argument("--jobs", type=whole("--jobs", 1, MOST_JOBS, lang), metavar="N", help=say("help_jobs"))
    parser.add_argument("--cluster", metavar="ADDRESS", help=say("help_cluster"))
    parser.add_argument("--out", default=FOLDER, metavar="DIR", help=say("help_out", folder=FOLDER))
    parser.add_argument("--to", metavar="FILE", help=say("help_to", file=SKILLS))
    parser.add_argument("--pack", action="append", default=[], metavar="ID|DIR", help=text.say(lang, "cli.help_pack"))
    parser.add_argument("--lang", choices=LANGUAGES, help=text.say(lang, "cli.help_lang"))


def run(args: argparse.Namespace) -> int:
    return VERBS[args.what](args, language(args.lang or ""))


# -- playing -----------------------------------------------------------------------------------------------------------


def play(args: argparse.Namespace, lang: str) -> int:
    packs = packs_of(args.pack or list(library.BOXES), lang, play=True)
    job = job_of(args, packs, lang)
    matches = args.matches or MATCHES[args.mode]
    with closing(Run(args.out)) as place:
        done = begun(place, job, lang)
        plans = job.plans(packs, matches)
        todo = [plan for plan in plans if plan.number not in done]
        stopped = played(place, todo, len(plans), crew_of(args, todo, packs, lang), lang)
        if not stopped:
            tell(place, matches, packs, lang)
    return STOPPED if stopped else GOOD


def crew_of(args: argparse.Namespace, todo: Sequence[Plan], packs: Sequence[Pack], lang: str) -> Iterator[Batch]:
    """The matches as the cluster or this computer plays them."""
    chunks = chunks_of(todo, CHUNK)
    if args.cluster:
        from kd_core.lab.cluster import on_cluster

        return on_cluster(chunks, packs, args.cluster, lang)
    if todo and not is_compiled() and faster_folder() is None:
        print(compiled.sentence(lang), file=sys.stderr, flush=True)  # whoever waits for hours may want to know
    return batches(chunks, packs, args.jobs or os.cpu_count() or 1, lang)


def played(place: Run, todo: Sequence[Plan], total: int, found: Iterator[Batch], lang: str) -> bool:
    """Whether somebody stopped it."""
    bar = Bar(total, lang, total - len(todo), lines=True)
    watch = Stopwatch(place)
    try:
        for batch in checked(found, lang):
            for fight in batch.fights:
                place.add(fight)
            watch.saw(batch)
            bar.on(len(batch.fights))
    except KeyboardInterrupt:
        bar.off()
        complain(text.say(lang, "lab.stopped", done=bar.done, total=total), STOPPED)
        return True
    finally:
        watch.stop()
    bar.off()
    return False


def checked(found: Iterator[Batch], lang: str) -> Iterator[Batch]:
    for batch in found:
        if batch.program != program():
            raise Complaint(text.say(lang, "lab.other_program"), NO)
        yield batch


class Stopwatch:
    """Notes for the report how long it took, and by what it was played."""

    def __init__(self, place: Run) -> None:
        self.place = place
        self.begun = time.monotonic()
        self.matches = 0
        self.compiled = True

    def saw(self, batch: Batch) -> None:
        self.matches += len(batch.fights)
        self.compiled &= batch.compiled

    def stop(self) -> None:
        if self.matches:
            seconds = round(time.monotonic() - self.begun, 1)
            self.place.sat(Sitting(self.matches, seconds, self.compiled))


# -- what was asked ----------------------------------------------------------------------------------------------------


def job_of(args: argparse.Namespace, packs: Sequence[Pack], lang: str) -> Job:
    bots, met = bots_of(args.bots, lang), tuple(pairings_of(args, packs, lang))
    hashes = {pack.id: pack.hash for pack in packs}
    return Job(args.mode, bots, met, args.seed, hashes, program(), args.test)


def pairings_of(args: argparse.Namespace, packs: Sequence[Pack], lang: str) -> list[Pairing]:
    """All of them, or those that were named, in whatever order."""
    fighters = list(identity.by_id(identity.fighters(packs)))
    everything = pairings(args.mode, fighters)
    if not everything:
        raise Complaint(text.say(lang, "lab.too_few", n=2 if args.mode == "duel" else 4))
    if args.pairings is None:
        return everything
    known = {who_meets(spelled(pairing)): pairing for pairing in everything}
    asked = [said.strip() for said in args.pairings.split(",")]
    for said in asked:
        if who_meets(said) not in known:
            example = spelled(everything[0])
            raise Complaint(
                text.say(lang, "lab.unknown_pairing", name=said[:80], example=example, values=", ".join(fighters))
            )
    wanted = {who_meets(said) for said in asked}
    return [pairing for who, pairing in known.items() if who in wanted]


def who_meets(said: str) -> frozenset[frozenset[str]]:
    return frozenset(frozenset(side.split("+")) for side in said.split("-"))


def begun(place: Run, job: Job, lang: str) -> set[int]:
    try:
        return place.open(job)
    except OtherJob as why:
        names = ", ".join(text.say(lang, f"lab.job_{name}") for name in why.names)
        raise Complaint(text.say(lang, "lab.other_job", folder=place.folder, names=names), NO) from why
    except NoRun as why:
        raise Complaint(text.say(lang, "lab.no_run", folder=place.folder), NO) from why
    except Busy as why:
        raise Complaint(text.say(lang, "lab.busy", folder=place.folder), NO) from why


# -- telling -----------------------------------------------------------------------------------------------------------


def tell_again(args: argparse.Namespace, lang: str) -> int:
    """The report of what a folder holds, finished or not."""
    place, packs = known_run(args, lang)
    matches = args.matches or MOST_MATCHES
    tell(place, matches, packs, lang)
    return GOOD


def write_skills(args: argparse.Namespace, lang: str) -> int:
    """The table of skills of what a folder holds."""
    place, packs = known_run(args, lang)
    job = place.job
    summary = Summary.of(place.first(args.matches or MOST_MATCHES), packs, job.mode, job.test)
    file = Path(args.to) if args.to else place.folder / SKILLS
    files.replace_whole(file, in_toml(summary, job).encode())
    print(text.say(lang, "lab.skills_at", file=file, n=summary.matches))
    return GOOD


def known_run(args: argparse.Namespace, lang: str) -> tuple[Run, list[Pack]]:
    place = Run(args.folder or args.out)
    try:
        packs = library.find(args.pack or list(place.job.packs))
    except NoRun as why:
        raise Complaint(text.say(lang, "lab.no_run", folder=place.folder), NO) from why
    except PackError as why:
        raise about_pack(why, lang) from why
    return place, packs


def tell(place: Run, matches: int, packs: Sequence[Pack], lang: str) -> None:
    """The three files, and the short version on the screen."""
    job = place.job
    summary = Summary.of(place.first(matches), packs, job.mode, job.test)
    told = report(summary, job, place.sittings(), packs, lang)
    data = {"job": job_in_json(job), "played": played_how(place.sittings()), **summary.to_json()}
    files.replace_whole(place.folder / HTML, page(told).encode())
    files.replace_whole(place.folder / TABLES, markdown(told).encode())
    files.replace_whole(place.folder / DATA, json.dumps(data, indent=1).encode() + b"\n")
    print(in_short(told))
    print(text.say(lang, "lab.report_at", file=place.folder / HTML))


def job_in_json(job: Job) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(job)
    return told | {"pairings": [spelled(pairing) for pairing in job.pairings]}


def in_short(told: Report) -> str:
    """What was played, whether it is as wanted, and who beats whom."""
    lines = [told.title, *told.facts]
    for section in told.sections[:2]:
        lines += ["", section.title, *table([section.head, *section.rows])]
    return "\n".join([*lines, ""])


VERBS = {"run": play, "report": tell_again, "skills": write_skills}
