"""What a seat remembers beyond what lies on the table: the skills of the setup that went through its hands.

All else that was ever shown can still be seen in a view: cards that were taken in the open stay known in a hand, the
discard pile is open, a die that was rolled decides nothing any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kd_core.game import SkillsSeen


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
