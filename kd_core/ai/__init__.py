"""Opponents. A bot sees what its seat may know, as a match that could be the real one, never the real one itself."""

from __future__ import annotations

from kd_core.ai.bot import Bot, RandomBot
from kd_core.ai.brawler import Brawler

LEVELS = ("random", "brawler")

__all__ = ["LEVELS", "Bot", "Brawler", "RandomBot", "make"]


def make(level: str, seed: int = 0) -> Bot:
    """The opponent of that level; raises ValueError for an unknown one."""
    if level == "random":
        return RandomBot(seed)
    if level == "brawler":
        return Brawler(seed)
    raise ValueError(f"expected one of {', '.join(LEVELS)}, got {level!r}")
