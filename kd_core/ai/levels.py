"""The opponents there are: the one list. A new bot is a file of its own and a line here.

Its name for players stands in the catalogue as `bot.<level>`, and one line about it as `bot.<level>_note`.
"""

from __future__ import annotations

from collections.abc import Callable

from kd_core import text
from kd_core.ai.bot import Bot, RandomBot
from kd_core.ai.brawler import Brawler

LEVELS: dict[str, Callable[[int], Bot]] = {  # from the weakest to the strongest; each is made from a seed
    "random": RandomBot,
    "brawler": Brawler,
}
USUAL = "brawler"  # for whoever did not say


def make(level: str, seed: int = 0) -> Bot:
    """The opponent of that level; raises ValueError for an unknown one."""
    if level not in LEVELS:
        raise ValueError(f"expected one of {', '.join(LEVELS)}, got {level!r}")
    return LEVELS[level](seed)


def strongest_first() -> list[str]:
    return list(reversed(LEVELS))


def here(level: str) -> str:
    """The level, or the strongest there is for one that only another version knows."""
    return level if level in LEVELS else strongest_first()[0]


def name(level: str, lang: str) -> str:
    """The bot as players read it; its id where nobody gave it a name."""
    key = f"bot.{level}"
    return text.say(lang, key) if text.known(key) else level.replace("_", " ").capitalize()


def described(level: str, lang: str) -> str:
    """The name and what to expect."""
    key = f"bot.{level}_note"
    return f"{name(level, lang)} – {text.say(lang, key)}" if text.known(key) else name(level, lang)
