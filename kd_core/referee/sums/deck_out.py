"""Who wins the round when the deck runs out (END-2, in teams TEAM-9), and what decided it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kd_core.content.model import Wounds
from kd_core.game import rounds
from kd_core.referee.sums.scene import UNTOLD, BadQuestion, read, scene, wounds


@dataclass(frozen=True)
class DeckOut:
    winner: int  # the seat in a duel; the team in teams: 0 is seats 0 and 2
    by: str  # what decided, one of `events.DECIDES`
    rule: str


def deck_out(wounded: Sequence[Wounds], turn: int, down: Sequence[int] = ()) -> DeckOut:
    """The wounds of every fighter by seat, two or four; `turn` is the seat whose turn starts, `down` are the seats that
    were knocked down in this round. Raises BadQuestion."""
    seats = len(wounded)
    if seats not in (2, 4):
        raise BadQuestion(f"wounds: expected those of 2 or 4 fighters, got {seats}")
    s = scene(None, [UNTOLD] * seats)
    for seat, one in enumerate(wounded):
        s.heavy[seat], s.light[seat] = wounds(one.heavy, one.light, f"wounds[{seat}]")
    _knock_down(s.down, down, seats)
    read.whole(turn, "turn", 0, seats - 1)
    mine, theirs = (rounds.deck_out_rank(s, team) for team in (0, 1))
    rounds.deck_out(s, turn)
    return DeckOut(s.victories.index(1), rounds.decided_by(mine, theirs), "TEAM-9" if s.teams else "END-2")


def _knock_down(down: list[int], seats_down: Sequence[int], seats: int) -> None:
    if seats_down and seats == 2:
        raise BadQuestion("down: in a duel a failed test ends the round (END-1)")
    for seat in seats_down:
        down[read.whole(seat, "down", 0, seats - 1)] = 1
    for team in (0, 1):
        if all(down[seat] for seat in range(team, seats, 2)):
            raise BadQuestion("down: a team with nobody left has lost the round already (TEAM-8)")
