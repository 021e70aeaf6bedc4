"""Somebody with nothing but a screen reader: finds things by name, role and state, and presses what answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random

from kd_core.text import say

_ASIDE = ("do_back", "do_hint", "menu")
_PASSES = ("pass_block", "pass_effect", "pass_react", "pass_knockdown")
_WAYS = ("do_move", "do_attack", "do_end", "send_knockdown", *_PASSES)
_THINGS = ("Row ", "Hand ", "Space ")


@dataclass(frozen=True)
class Read:
    """One thing that shows, as it is read."""

    name: str
    press: Callable[[], object] | None  # what does not answer to a press, or is not enabled, has none
    asks: bool = False  # is it the bar with the question?
    focused: bool = False


class Blind:
    def __init__(self, seed: int = 11) -> None:
        self._random = Random(seed)
        self.tried: set[str] = set()
        self.asked = ""

    def act(self, found: Iterable[Read]) -> bool:
        """One press for what is asked now; False when nothing can be heard that asks."""
        things = list(found)
        asked = " ".join(one.name for one in things if one.asks)
        if asked != self.asked:
            self.asked, self.tried = asked, set()
        wanted = self._wanted([one for one in things if one.press is not None], asked)
        if not wanted:
            return False
        chosen = self._random.choice(wanted)
        self.tried.add(chosen.name)
        assert chosen.press is not None
        chosen.press()
        return True

    def _wanted(self, able: list[Read], asked: str) -> list[Read]:
        """First what ends a choice, then what answers the question, by the words of the names alone."""
        new = [one for one in able if one.name not in self.tried]
        nexts = [one for one in new if one.name.startswith("Round ")]
        if nexts:
            return nexts
        if asked.startswith(say("en", "table.flag_wait")) or not asked:
            return []
        back = [one for one in able if one.name == say("en", "table.do_back")]
        things = [one for one in new if one.name.startswith(_THINGS) or _is_skill(one)]
        focused = [one for one in new if one.focused and not _names(one, _ASIDE) and one not in things]
        ways = [one for one in new if _names(one, _WAYS)]
        if things and not back and self._random.random() < 0.5:
            return things
        return focused or ways or things or back


def _is_skill(one: Read) -> bool:
    return ", initiative " in one.name


def _names(one: Read, keys: Sequence[str]) -> bool:
    return one.name in {say("en", f"table.{key}") for key in keys}
