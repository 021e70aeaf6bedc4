"""Why somebody begins a round: the higher initiative, chance between equal ones, or the last round lost.

The event names only who begins; the numbers stand on the skills that lie face up, of which the first of each seat is
that of the setup: others are revealed by lost rounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kd_core.game.events import Event, RoundStarted, SkillShown
from kd_core.record.names import Lexicon


@dataclass(frozen=True)
class Beginning:
    """`why`: initiative (SETUP-5), chance (SETUP-7), lost (NEXT-3), or nothing that is known."""

    why: str = ""
    numbers: Mapping[str, object] = field(default_factory=dict)

    @property
    def rule(self) -> str:
        return {"chance": "SETUP-7"}.get(self.why, "")


class FaceUp:
    """The skills that were put face up at the setup, as somebody heard of them or sees them."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._shown: dict[int, str] = {}

    def hear(self, event: Event) -> None:
        if isinstance(event, SkillShown):
            self._shown[event.seat] = event.skill

    def beginning(self, event: RoundStarted, players: Sequence[Mapping[str, Any]]) -> Beginning:
        if event.round > 1:
            return Beginning("lost")
        own, other = (self._highest(players, team) for team in (event.first & 1, 1 - (event.first & 1)))
        if not own or not other:
            return Beginning()
        return Beginning("initiative" if own != other else "chance", {"own": own, "other": other})

    def _highest(self, players: Sequence[Mapping[str, Any]], team: int) -> int:
        """In each team the higher one stands on the arena (TEAM-3); 0: nobody knows."""
        return max((self._initiative(seat, players[seat]) for seat in range(team, len(players), 2)), default=0)

    def _initiative(self, seat: int, player: Mapping[str, Any]) -> int:
        seen = player.get("skills", {}).get("active", ())
        skill = self._lexicon.skills.get(self._shown.get(seat) or (seen[0] if seen else ""))
        return skill.initiative if skill is not None else 0
