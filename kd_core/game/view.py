"""What a seat may know. One place decides it for the state; events decide it for themselves (`Event.seen_by`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kd_core.game import pending, position
from kd_core.game.codes import ATTACK
from kd_core.game.frame import CANCELLED, Frame, Question
from kd_core.game.frames import STAGES
from kd_core.game.question import asked
from kd_core.game.state import State

if TYPE_CHECKING:
    from kd_core.game.match import Match


def seen_by(match: Match, seat: int | None) -> dict[str, Any]:
    """A position with the secrets out: the deck is a number, unseen cards are null, face-down skills of others are
    null."""
    s = match.state
    team = match.allies(seat)
    said = position.write(s)
    said.pop("rng")
    said["pending"] = _pending(s, team)
    said["mode"] = match.mode
    said["deck"] = len(s.deck)
    said["you"] = seat
    for at, player in enumerate(said["players"]):
        if at not in team:
            player["hand"] = _seen_hand(s, at)
            player["skills"]["hidden"] = [None] * len(s.hidden[at])
    said["attack"] = _attack(match)
    said["distance"] = _distance(s)
    said["dark"] = s.ground.dark(s.candles)
    said["question"] = asked(s)
    decisions = match.decisions
    said["to_act"] = [{"seat": decision.seat, "kind": decision.kind} for decision in decisions]
    own = next((decision for decision in decisions if decision.seat == seat), None)
    said["legal"] = [action.to_json() for action in own.options] if own else []
    said["skills"] = {str(at): _setup_skills(s, at) for at in team} if s.draft is not None else {}
    said["winner"] = match.winner
    return said


def _pending(s: State, team: tuple[int, ...]) -> dict[str, Any]:
    """What is being resolved is open to all, except which cards of a hand somebody is about to show.

    Places in a hand are told as places in the hand as it is seen: where a card really stands there is not known.
    """
    stack = [_told(s, frame, team) for frame in s.frames]
    drawn = [[mark >> 10, s.tables.attacks.ids[mark & 1023]] for mark in s.drawn if mark >> 10 in team]
    picks = [] if s.draft is None else [pick if seat in team else -1 for seat, pick in enumerate(s.draft.picks)]
    return {"stack": stack, "acted": s.acted, "drawn": drawn, "picks": picks}


def _told(s: State, frame: Frame, team: tuple[int, ...]) -> dict[str, Any]:
    said = pending.write_frame(s, frame)
    if isinstance(frame, Question):
        holder = frame.step.holder(s, frame.you)
        if holder >= 0 and holder not in team:
            said["places"] = pending.places_of(_seen_places(s, holder, frame.places)) if frame.picking else []
    return said


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
