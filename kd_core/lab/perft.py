"""`knockdown perft`: counts the tree of choices below a position. A count that changes means that a rule has changed.

Chance is fixed by the position's own generator, so the same position has the same counts everywhere.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kd_core import text
from kd_core.complaint import GOOD, WRONG, Complaint
from kd_core.game import MODES, SEATS, BadPosition, Match, Options, Setup, library
from kd_core.game.search import State, carry_out, chooser, legal, take
from kd_core.lab.words import whole
from kd_core.languages import LANGUAGES, language
from kd_core.said import loads

DEEPEST = 30
LARGEST = 16 << 20


def add_arguments(parser: argparse.ArgumentParser, lang: str = "en") -> None:
    def say(key: str) -> str:
        return text.say(lang, key)

    parser.add_argument("--position", metavar="FILE", help=say("cli.perft_file"))
    depth = whole("--depth", 1, DEEPEST, lang)
    parser.add_argument("--depth", type=depth, default=3, metavar="N", help=say("cli.perft_depth"))
    parser.add_argument("--divide", action="store_true", help=say("cli.perft_divide"))
    parser.add_argument("--lang", choices=LANGUAGES, help=say("cli.help_lang"))


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang or "")
    match = read(Path(args.position), lang) if args.position else opening()
    begun = time.perf_counter()
    lines, total = (divided if args.divide else by_depth)(match, args.depth, lang)
    seconds = time.perf_counter() - begun
    print("\n".join([*lines, text.say(lang, "cli.perft_rate", rate=f"{total / max(seconds, 1e-6):,.0f}")]))
    return GOOD


def by_depth(match: Match, depth: int, lang: str) -> tuple[list[str], int]:
    counts = [perft(match.state, level) for level in range(1, depth + 1)]
    lines = [text.say(lang, "cli.perft_line", depth=level, n=n) for level, n in enumerate(counts, 1)]
    return lines, sum(counts)


def divided(match: Match, depth: int, lang: str) -> tuple[list[str], int]:
    lines, total = [], 0
    for action, count in divide(match, depth):
        lines.append(f"{json.dumps(action)}: {count}")
        total += count
    return [*lines, text.say(lang, "cli.perft_line", depth=depth, n=total)], total


# -- counting ----------------------------------------------------------------------------------------------------------


def perft(s: State, depth: int) -> int:
    """How many ways there are to make so many choices. A match that is over counts as one way, however deep."""
    if depth == 0 or s.winner >= 0:
        return 1
    if s.draft is not None:
        return sum(perft(after, depth - 1) for after in secretly(s))
    if depth == 1:
        return len(s.codes)
    total = 0
    for code in s.codes:
        after = s.copy()
        take(after, code)
        total += perft(after, depth - 1)
    return total


def secretly(s: State) -> Iterator[State]:
    """Where several choose at once, they are counted one after the other, in the order of the seats."""
    seat = chooser(s)
    for code in legal(s, seat):
        after = s.copy()
        carry_out(after, seat, code)
        yield after


def divide(match: Match, depth: int) -> Iterator[tuple[dict[str, Any], int]]:
    """The count behind each first choice, which is made through the checked door."""
    for decision in match.decisions[:1]:
        for action in decision.options:
            after = match.clone()
            after.apply(decision.seat, action)
            yield action.to_json(), perft(after.state, depth - 1)


# -- where to start ----------------------------------------------------------------------------------------------------


def opening() -> Match:
    """Without a position: the first choice of a match of both boxes."""
    packs = library.find(library.BOXES)
    return Match.new(Setup(packs, fighters=("james", "katie"), arena="nemesis", skills="nemesis", seed=1))


def read(path: Path, lang: str) -> Match:
    """A script (its actions are not played), or a position alone, which is one of both boxes."""
    said = _parsed(path, lang)
    if "packs" in said:
        return _of_script(said, path, lang)
    try:
        mode = next((mode for mode in MODES if SEATS[mode] == len(said.get("players", ()))), MODES[0])
        return Match.from_position(library.find(library.BOXES), mode, Options(), said)
    except (BadPosition, TypeError) as why:
        raise Complaint(text.say(lang, "lab.no_position", file=path, problem=why)) from why


def _of_script(said: dict[str, Any], path: Path, lang: str) -> Match:
    from kd_core.record.script import BadScript, start

    try:
        return start(said)
    except BadScript as why:
        raise Complaint(text.say(lang, "lab.no_position", file=path, problem=why)) from why


def _parsed(path: Path, lang: str) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            said = loads(file.read(LARGEST).decode("utf-8-sig"))
    except OSError as why:
        raise Complaint(text.say(lang, "cli.cannot_read", file=path, problem=why.strerror or why)) from why
    except ValueError as why:
        raise Complaint(text.say(lang, "lab.no_position", file=path, problem=why)) from why
    if not isinstance(said, dict):
        raise Complaint(text.say(lang, "lab.no_position", file=path, problem=type(said).__name__), WRONG)
    return said
