"""`knockdown stats`: what the records on this computer say about the matches that people played."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from kd_core import text
from kd_core.complaint import NO, Complaint
from kd_core.game import library
from kd_core.languages import LANGUAGES
from kd_core.record.gathered import LEFT_OUT, Gathered, gather
from kd_core.record.names import Lexicon
from kd_core.record.statistics import Statistics, as_csv, as_json, favourites, in_words, summed


def add_arguments(parser: argparse.ArgumentParser, lang: str = "en") -> None:
    def say(key: str) -> str:
        return text.say(lang, f"cli.{key}")

    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=say("help_json"))
    form.add_argument("--csv", action="store_true", help=say("stats_csv"))
    parser.add_argument("--since", default="", metavar="DATE", help=say("stats_since"))
    parser.add_argument("--records", type=Path, metavar="DIR", help=say("stats_records"))
    parser.add_argument("--lang", choices=LANGUAGES, help=say("help_lang"))


def run(args: argparse.Namespace) -> None:
    if args.records is not None and not args.records.is_dir():
        raise Complaint(text.say(args.lang, "cli.no_folder", file=args.records), NO)
    gathered = Gathered()
    for _ in gather(gathered, args.records):
        pass
    found = summed(gathered.matches, args.since)
    if args.csv:
        print(as_csv(found), end="")
    elif args.json:
        left_out = {reason: gathered.left_out[reason] for reason in LEFT_OUT}
        print(json.dumps({**as_json(found), "left_out": left_out}, indent=1))
    else:
        for line in lines(found, gathered, args.lang):
            print(line)


def lines(found: Statistics, gathered: Gathered, lang: str) -> Iterator[str]:
    """In words."""
    known = Lexicon(library.find(library.BOXES))
    if found.total.matches:
        yield in_words(found.total, lang)
        yield text.say(lang, "stats.streaks", now=streak(found.streak, lang), longest=found.longest)
    else:
        yield text.say(lang, "stats.none")
    for fighter, one in found.fighters.items():
        yield ""
        yield f"{known.fighter(fighter, lang)}: {in_words(one.score, lang)}"
        for enemy, against in one.against.items():
            name = known.fighter(enemy, lang)
            yield "  " + text.say(lang, "stats.against", name=name, score=in_words(against, lang))
        cards = [(known.attack(card, lang), count) for card, count in favourites(one.cards)]
        if cards:
            yield "  " + text.say(lang, "stats.cards", cards=named(cards))
    for reason in LEFT_OUT:
        if gathered.left_out[reason]:
            yield text.say(lang, f"stats.left_{reason}", n=gathered.left_out[reason])


def streak(streak: int, lang: str) -> str:
    if streak == 0:
        return text.say(lang, "stats.no_streak")
    return text.say(lang, "stats.won_streak" if streak > 0 else "stats.lost_streak", n=abs(streak))


def named(cards: Sequence[tuple[str, int]]) -> str:
    return ", ".join(f"{name} {count}" for name, count in cards)
