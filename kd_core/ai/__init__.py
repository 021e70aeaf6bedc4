"""Opponents. A bot sees what its seat may know, as a match that could be the real one, never the real one itself."""

from __future__ import annotations

from kd_core.ai.bot import Bot, RandomBot
from kd_core.ai.brawler import Brawler
from kd_core.ai.levels import LEVELS, make

__all__ = ["LEVELS", "Bot", "Brawler", "RandomBot", "make"]
