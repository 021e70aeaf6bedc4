"""Who goes first (SETUP-5, SETUP-7, NEXT-3), and in teams who stands on the arena (TEAM-3, TEAM-10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kd_core.content.model import Pack, Skill
from kd_core.game import codes, library, rounds
from kd_core.game.compiler import Compiler
from kd_core.game.frame import NextRoundFrame
from kd_core.game.setup import Options, blank
from kd_core.game.state import State
from kd_core.game.verbs import VERBS
from kd_core.referee.sums.scene import UNTOLD, BadQuestion, Sheet, boxes, read, scene

MOST_INITIATIVE = 9_999


@dataclass(frozen=True)
class First:
    """Seats count from 0; seats 0 and 2 are a team, 1 and 3 the other."""

    seat: int | None  # who goes first; None: chance decides, or a team has to agree first
    random: bool  # equal initiative: draw (SETUP-7, TEAM-3)
    between: tuple[int, ...]  # whom chance or agreement decides between
    active: tuple[int | None, ...]  # teams: who stands on the arena for each team; None: the team agrees (TEAM-3)
    rule: str


def first(initiatives: Sequence[int]) -> First:
    """From the numbers on the face-up skills by seat: two for a duel, four for teams. Raises BadQuestion."""
    numbers = [read.whole(number, "initiative", 0, MOST_INITIATIVE) for number in initiatives]
    if len(numbers) not in (2, 4):
        raise BadQuestion(f"initiatives: expected 2 or 4, got {len(numbers)}")
    box = library.find(library.BOXES[:1])[0]
    made = tuple(Skill(f"skill_{seat}", {}, number) for seat, number in enumerate(numbers))
    tables = Compiler([replace(box, skills=made)], VERBS).tables()
    s = blank(tables, 0, [0] * len(numbers), "duel" if len(numbers) == 2 else "teams", Options(), 0)
    s.up = [[seat] for seat in range(len(numbers))]
    return _first(s)


def first_by_skills(skills: Sequence[str], packs: Sequence[Pack] | None = None) -> First:
    """From the face-up skills by seat. Raises BadQuestion."""
    if len(skills) not in (2, 4):
        raise BadQuestion(f"skills: expected 2 or 4, got {len(skills)}")
    return _first(scene(boxes(packs), [Sheet(skills=(skill,)) for skill in skills]))


def first_of_next(loser: int, active: Sequence[int] | None = None) -> First:
    """In the next round: whoever lost the last one (NEXT-3); in teams `active` are the two that now stand on the arena,
    and `loser` is a seat of the team that lost (TEAM-10). Raises BadQuestion."""
    s = scene(None, [UNTOLD] * (2 if active is None else 4))
    read.whole(loser, "loser", 0, s.seats - 1)
    if active is not None:
        _stand(s, active)
    s.frames = [NextRoundFrame(loser & 1)]
    rounds.next_round(s)
    return First(s.turn, False, (s.turn,), tuple(s.active) if s.teams else (), "TEAM-10" if s.teams else "NEXT-3")


def _stand(s: State, active: Sequence[int]) -> None:
    if len(active) != 2 or {read.whole(seat, "active", 0, 3) & 1 for seat in active} != {0, 1}:
        raise BadQuestion("active: expected one seat of each team")
    for seat in active:
        s.bring_in(seat)


def _first(s: State) -> First:
    """The engine sets up as far as who begins. There are no cards to shuffle, so it draws only where initiative is
    equal."""
    s.push(codes.DEAL, 0)
    active = _active(s) if s.teams else ()
    open_teams = [team for team, seat in enumerate(active) if seat is None]
    if open_teams:
        return _agreed_or_not(s, active, open_teams)
    before = s.rng
    rounds.open_draft(s)
    seat = s.frames[0].seat
    if s.rng != before:
        return First(None, True, tuple(s.active), active, "TEAM-3" if s.teams else "SETUP-7")
    return First(seat, False, (seat,), active, "TEAM-3" if s.teams else "SETUP-5")


def _active(s: State) -> tuple[int | None, ...]:
    """TEAM-3: who stands; a team that has to agree is asked for it."""
    rounds.choose_first_fighters(s)
    asked = {frame.seat for frame in s.frames if frame.kind == codes.ACTIVE}
    s.frames = s.frames[:1]
    return tuple(None if team in asked else seat for team, seat in enumerate(s.active))


def _agreed_or_not(s: State, active: tuple[int | None, ...], open_teams: Sequence[int]) -> First:
    """Teammates of equal initiative: whoever of them stands, the other side is compared with the same number."""
    before = s.rng
    rounds.open_draft(s)
    if s.rng != before:
        candidates = [(seat,) if seat is not None else (team, team + 2) for team, seat in enumerate(active)]
        return First(None, True, tuple(sorted(seat for some in candidates for seat in some)), active, "TEAM-3")
    leader = s.frames[0].seat
    if leader & 1 in open_teams:
        return First(None, False, (leader & 1, (leader & 1) + 2), active, "TEAM-3")
    return First(leader, False, (leader,), active, "TEAM-3")
