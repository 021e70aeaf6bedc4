"""The aids of a player in words: what everybody at a table may read before the match."""

from __future__ import annotations

from kd_core import text
from kd_core.tower.terms import Aids

HELPS = ("reach", "snap", "sticky")  # with the hand and the cubes
TIMES = (100, 150, 200)  # percent


def parts(aids: Aids, lang: str) -> list[str]:
    """Each aid by itself. Whoever rolls dice has no use for the others."""
    if aids.dice:
        return [text.say(lang, "aids.dice")]
    said = [name for name in HELPS if getattr(aids, name)]
    if aids.time != TIMES[0]:
        said.append(f"time_{aids.time}")
    return [text.say(lang, f"aids.{name}") for name in said]


def in_words(aids: Aids, lang: str) -> str:
    """As in "long reach and twice the time"."""
    return text.listed(lang, parts(aids, lang))
