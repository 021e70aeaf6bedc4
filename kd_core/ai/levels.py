"""The opponents there are: the one list. A new bot is a file of its own and a line here.

Its name for players stands in the catalogue as `bot.<level>`, and one line about it as `bot.<level>_note`. Levels of
the search differ in how much they think and how far they see, never in what they know.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kd_core import text
from kd_core.ai.bot import Bot, RandomBot
from kd_core.ai.brawler import Brawler
from kd_core.ai.searcher import Searcher
from kd_core.languages import LANGUAGES

LEVELS: dict[str, Callable[[int], Bot]] = {  # from the weakest to the strongest; each is made from a seed
    "rookie": partial(Searcher, iterations=4, far=0, seconds=1.0),
    "contender": partial(Searcher, iterations=30, far=0, seconds=1.0),
    "veteran": partial(Searcher, iterations=120, far=1, seconds=1.0, drafts=True),
    "expert": partial(Searcher, iterations=600, far=2, seconds=1.0, drafts=True),
    "champion": partial(Searcher, iterations=4000, seconds=1.0, drafts=True),
}
YARDSTICKS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "brawler": Brawler}  # for measuring
ITERATIONS = "iterations:"  # and a number: a search with that budget, for measuring
USUAL = "contender"  # for whoever did not say
EASIEST = next(iter(LEVELS))  # for whoever never finished a match


def known(level: str) -> bool:
    return level in LEVELS or level in YARDSTICKS or _budget(level) > 0


def make(level: str, seed: int = 0) -> Bot:
    """The opponent of that level; raises ValueError for an unknown one."""
    if budget := _budget(level):
        return Searcher(seed, budget)
    if not known(level):
        raise ValueError(f"expected one of {', '.join(LEVELS)}, got {level!r}")
    return (LEVELS.get(level) or YARDSTICKS[level])(seed)


def _budget(level: str) -> int:
    number = level.removeprefix(ITERATIONS)
    return int(number) if number != level and number.isdecimal() and len(number) < 9 else 0


def strongest_first() -> list[str]:
    return list(reversed(LEVELS))


def here(level: str) -> str:
    """The level, or the strongest there is for one that only another version knows."""
    return level if known(level) else strongest_first()[0]


def name(level: str, lang: str) -> str:
    """The bot as players read it; its id where nobody gave it a name."""
    key = f"bot.{level}"
    return text.say(lang, key) if text.known(key) else level.replace("_", " ").capitalize()


def called(own: str, level: str, lang: str) -> str:
    """A player in this language: a bot is named after its level, unless somebody gave it a name of its own."""
    return name(level, lang) if level and own in {name(level, one) for one in LANGUAGES} else own


def note(level: str, lang: str) -> str:
    """What to expect; empty where nobody said."""
    key = f"bot.{level}_note"
    return text.say(lang, key) if text.known(key) else ""


def described(level: str, lang: str) -> str:
    """The name and what to expect."""
    return " – ".join(part for part in (name(level, lang), note(level, lang)) if part)
