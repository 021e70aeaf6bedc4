"""What a seat may know. One place decides it for the state; events decide it for themselves (`Event.seen_by`)."""

from __future__ import annotations

import marshal
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kd_core.game import pending, position
from kd_core.game.codes import ATTACK
from kd_core.game.frame import CANCELLED, Frame, Question
from kd_core.game.frames import STAGES
from kd_core.game.places import told_gaps
from kd_core.game.question import asked
from kd_core.game.state import State

if TYPE_CHECKING:
    from kd_core.game.match import Decision, Match


class Seen:
    """A match as each seat may see it now. What everybody may know is worked out once; for a seat its own secrets are
    laid over a copy, so that nobody who changes a view changes the view of another.

    The public part is made without any secret in it: what a seat gets is what it owns, and nothing has to be taken out.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._decisions = match.decisions
        self._made: dict[str, Any] | None = _public(match, self._decisions)  # for the first who asks
        self._public: bytes = marshal.dumps(self._made)  # loading it is the quickest copy

    def by(self, seat: int | None) -> dict[str, Any]:
        made, self._made = self._made, None
        return _lay_over(marshal.loads(self._public) if made is None else made, self._match, self._decisions, seat)


def seen_by(match: Match, seat: int | None) -> dict[str, Any]:
    """A position with the secrets of others out: the deck is a number, unseen cards are null, face-down skills of
    others are null."""
    decisions = match.decisions
    return _lay_over(_public(match, decisions), match, decisions, seat)


def _lay_over(said: dict[str, Any], match: Match, decisions: Sequence[Decision], seat: int | None) -> dict[str, Any]:
    """What this seat knows beyond the rest: what its team holds, hides and is about to show, and its own choice."""
    if seat is None:
        return said
    s, team = match.state, match.allies(seat)
    said["you"] = seat
    for at in team:
        said["players"][at]["hand"] = [s.tables.attacks.ids[card] for card in s.hands[at]]
        said["players"][at]["skills"]["hidden"] = [s.tables.skill_ids[skill] for skill in s.hidden[at]]
    _lay_over_pending(s, said["pending"], team)
    if s.draft is not None:
        said["skills"] = {str(at): _setup_skills(s, at) for at in team}
    own = next((decision for decision in decisions if decision.seat == seat), None)
    if own is not None:
        said["legal"] = [action.to_json() for action in own.options]
    return said


def _public(match: Match, decisions: Sequence[Decision]) -> dict[str, Any]:
    """What everybody may know, which is what a spectator sees."""
    s = match.state
    said = position.facts(s)
    for at, player in enumerate(said["players"]):
        player["hand"] = _seen_hand(s, at)
        player["skills"]["hidden"] = [None] * len(s.hidden[at])
    return said | {
        "pending": _pending(s),
        "mode": match.mode,
        "you": None,
        "attack": _attack(match),
        "distance": _distance(s),
        "dark": s.ground.dark(s.candles),
        "row_places": list(match.row_places),
        "row_gaps": told_gaps(match.row_gaps),
        "question": asked(s),
        "to_act": [{"seat": decision.seat, "kind": decision.kind} for decision in decisions],
        "legal": [],
        "skills": {},
        "winner": match.winner,
    }


def _pending(s: State) -> dict[str, Any]:
    """What is being resolved is open to all, except which cards of a hand somebody is about to show.

    Places in a hand are told as places in the hand as it is seen: where a card really stands there is not known.
    """
    stack = [_told(s, frame) for frame in s.frames]
    picks = [] if s.draft is None else [-1] * s.seats
    return {"stack": stack, "acted": s.acted, "drawn": [], "picks": picks}


def _told(s: State, frame: Frame) -> dict[str, Any]:
    said = pending.write_frame(s, frame)
    if isinstance(frame, Question):
        holder = frame.step.holder(s, frame.you)
        if holder >= 0:
            said["places"] = pending.places_of(_seen_places(s, holder, frame.places)) if frame.picking else []
    return said


def _lay_over_pending(s: State, said: dict[str, Any], team: tuple[int, ...]) -> None:
    """What a team drew unseen, picked in secret, and is about to show."""
    if s.drawn:
        said["drawn"] = [[mark >> 10, s.tables.attacks.ids[mark & 1023]] for mark in s.drawn if mark >> 10 in team]
    if s.draft is not None:
        said["picks"] = [pick if seat in team else -1 for seat, pick in enumerate(s.draft.picks)]
    for at, frame in enumerate(s.frames):
        if isinstance(frame, Question) and frame.step.holder(s, frame.you) in team:
            said["stack"][at]["places"] = pending.places_of(frame.places)


def _seen_hand(s: State, seat: int) -> list[str | None]:
    """Cards taken in the open are known (TEAM-11), cards drawn from the deck are not."""
    unseen = [mark & 1023 for mark in s.drawn if mark >> 10 == seat]
    hand = s.hands[seat][:]
    for card in unseen:
        hand.remove(card)
    ids = s.tables.attacks.ids
    return [*sorted(ids[card] for card in hand), *([None] * len(unseen))]


def _seen_places(s: State, owner: int, places: int) -> int:
    """A mask of hand places for eyes that see the hand in another order.

    Of equal cards the seen ones count first, as everywhere (`changes.forget`).
    """
    ids = s.tables.attacks.ids
    chosen = [ids[card] for place, card in enumerate(s.hands[owner]) if places >> place & 1]
    mask = 0
    for at, name in enumerate(_seen_hand(s, owner)):
        if name in chosen:
            chosen.remove(name)
            mask |= 1 << at
        elif name is None and chosen:
            chosen.pop()
            mask |= 1 << at
    return mask


def _distance(s: State) -> int | None:
    """RANGE-4: the steps between the two on the arena."""
    a, b = s.active
    return s.distance(a, b) if s.space[a] >= 0 and s.space[b] >= 0 else None


def _setup_skills(s: State, seat: int) -> dict[str, list[str]]:
    assert s.draft is not None
    ids = s.tables.skill_ids
    return {
        "dealt": [ids[skill] for skill in s.draft.dealt[seat]],
        "kept": [ids[skill] for skill in s.draft.kept[seat]],
    }


def _attack(match: Match) -> dict[str, Any]:
    """The attack that is being resolved, open to everybody: who, whom, with what, and what is left of its wounds."""
    s = match.state
    at = s.attack_at()
    if at < 0:
        return {}
    blow = s.attack_frame(at)
    return {
        "seat": blow.seat,
        "target": blow.target,
        "attack": s.tables.attacks.ids[blow.attack],
        "heavy": blow.heavy,
        "light": blow.light,
        "stage": STAGES[ATTACK][blow.stage],
        "cancelled": bool(blow.flags & CANCELLED),
    }
