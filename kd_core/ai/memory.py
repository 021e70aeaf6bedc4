"""What a seat remembers beyond what lies on the table: the skills of the setup that went through its hands, and how
long nothing has happened.

All else that was ever shown can still be seen in a view: cards that were taken in the open stay known in a hand, the
discard pile is open, a die that was rolled decides nothing any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from kd_core.game import SkillsSeen
from kd_core.game.search import State

Mark: TypeAlias = tuple[object, ...]  # of everything that a round cannot go on without changing: places are not in it


class Memory:
    """Of one seat, from the events that it heard, in the words of `Event.to_json`."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._dealt: list[list[str]] = []
        self._kept: list[str] = []

    def hear(self, events: Iterable[Mapping[str, Any]]) -> None:
        for event in events:
            if event.get("seat") != self._seat:
                continue
            if event["event"] == "skills_dealt" and event["skills"] is not None:
                self._dealt.append(list(event["skills"]))
            elif event["event"] == "skill_kept" and event["skill"] is not None:
                self._kept.append(event["skill"])

    def seen(self) -> SkillsSeen:
        """In teams nobody passes a skill on, and all that are kept lie open (TEAM-2)."""
        held = [skill for dealt in self._dealt for skill in dealt]
        passed = [skill for skill in self._dealt[0] if skill not in self._kept] if self._kept else []
        return SkillsSeen(held, passed if len(self._dealt) > 1 else [])


class Patience:
    """How many actions in a row a seat had to choose while nothing changed but places: nobody took, played or lost a
    card, nobody was hurt or healed."""

    def __init__(self) -> None:
        self._mark: Mark = ()
        self.waited = 0

    def look(self, mark: Mark) -> None:
        """An action is to be chosen, and this is how things stand."""
        self.waited = self.waited + 1 if mark == self._mark else 0
        self._mark = mark


def mark_of_world(s: State) -> Mark:
    return (s.round, len(s.deck), *map(len, s.hands), *s.heavy, *s.light)


def mark_of_view(view: Mapping[str, Any]) -> Mark:
    players = view["players"]
    wounds = [player["wounds"][kind] for kind in ("heavy", "light") for player in players]
    return (view["round"], view["deck"], *(len(player["hand"]) for player in players), *wounds)
