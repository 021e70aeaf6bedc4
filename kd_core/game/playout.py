"""Random play to the end, as fast as the engine goes: what `knockdown bench` measures and rollouts are made of.

The loop lives beside the rules so that it is compiled with them; from outside, every single choice would cost a
crossing.
"""

from __future__ import annotations

from kd_core.game.flow import take
from kd_core.game.state import State


def playout(s: State, seed: int, limit: int) -> int:
    """Choose at random until the match is over or `limit` choices were made; returns how many were made."""
    dice = seed & 0xFFFFFF
    for made in range(limit):
        found = s.codes
        if not found:
            return made
        dice = (dice * 11184829 + 1013904223) & 0xFFFFFF  # a small generator of its own
        take(s, found[dice * len(found) >> 24])
    return limit
