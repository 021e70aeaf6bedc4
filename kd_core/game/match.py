"""A match, as everybody outside the engine sees it: decisions, the checked door, events, views, copies, positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kd_core.content.model import Pack
from kd_core.game import actions, codes, flow, library, places, position, question, refusals
from kd_core.game.actions import Action
from kd_core.game.events import CardsDiscarded, CardsRevealed, Event, TowerJudged
from kd_core.game.imagine import SkillsSeen, fitting, from_view, imagine
from kd_core.game.legal import legal
from kd_core.game.named import Outcome, Teller
from kd_core.game.naming import action_of, canonical
from kd_core.game.reading import BadPosition
from kd_core.game.refusals import Refused
from kd_core.game.setup import Options, Setup, new_state
from kd_core.game.state import State
from kd_core.game.tables import Tables
from kd_core.game.view import Seen, seen_by

Guesses = list[tuple[int | None, str]]  # by the seat whose hand it came to (None: the Row)


class Choices:
    """The legal actions of one decision: ask `in`, iterate, count. Built only as far as somebody asks."""

    def __init__(self, state: State, seat: int, found: list[int]) -> None:
        self._state = state
        self._seat = seat
        self.codes = found

    def __len__(self) -> int:
        return len(self.codes)

    def __iter__(self) -> Iterator[Action]:
        return (action_of(self._state, self._seat, code) for code in self.codes)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self.code(action) >= 0

    def code(self, action: Action) -> int:
        """The engine's code for a legal action, or -1."""
        if isinstance(action, actions.Knockdown) and action.dice is not None:
            action = actions.Knockdown() if _real_dice(action.dice) else action
        elif isinstance(action, actions.Tower):
            action = actions.Tower(action.passed)
        wanted = canonical(action)
        for code in self.codes:
            if canonical(action_of(self._state, self._seat, code)) == wanted:
                return code
        return -1

    def __repr__(self) -> str:
        return f"<Choices {[action.to_json() for action in self]}>"


@dataclass(frozen=True)
class Decision:
    """Somebody has to choose: who, what kind of choice, and what is legal. Valid until the next action."""

    seat: int
    kind: str
    options: Choices = field(compare=False)


class Match:
    def __init__(self, packs: Sequence[Pack], options: Options, state: State) -> None:
        self.packs = tuple(packs)
        self.options = options
        self.state = state
        self.opening: list[Event] = []  # what happened before the first choice
        self._places: places.Places = []  # of the Row, as they were when somebody chose last
        self._gaps: places.Gaps = [None] * codes.ROW_SIZE

    @classmethod
    def new(cls, setup: Setup, told: Sequence[Outcome] | None = None) -> Match:
        """A match at its setup; with `told` people name what chance decides (`named.py`). Raises `BadSetup` when the
        setup names what is not there."""
        match = cls(setup.packs, setup.options, new_state(setup))
        teller = Teller(told) if told is not None else None
        match.opening = match._listen(lambda: flow.advance(match.state), teller)
        return match

    @classmethod
    def from_position(
        cls,
        packs: Sequence[Pack],
        mode: str,
        options: Options,
        said: dict[str, Any],
        seed: int = 0,
        key: bytes = b"",
    ) -> Match:
        """A match at a position (docs/formats.md); seed and key serve where it has no `rng`.
        Raises `BadPosition`."""
        state = position.read(library.tables(packs), mode, options, said, seed, key)
        match = cls(packs, options, state)
        match._places = places.read(said.get("row_places"), match._row())
        match._gaps = places.read_gaps(said.get("row_gaps"), match._places, match.seats)
        match.opening = match._listen(lambda: position.wake(state))
        return match

    @classmethod
    def from_view(
        cls,
        packs: Sequence[Pack],
        options: Options,
        cards: dict[str, list[str]],
        view: dict[str, Any],
        seed: int,
        seen: SkillsSeen | None = None,
    ) -> Match:
        """A match that could be the one behind a view; `cards` is what `Match.cards` of that match says, `seen` what
        the seat remembers of the setup. Raises `BadPosition`."""
        tables = library.tables(packs)
        match = cls(packs, options, from_view(tables, options, *_numbered(tables, cards), view, seed, seen))
        match._places = list(view.get("row_places", ()))
        match._gaps = places.read_gaps(view.get("row_gaps"), match.row_places, match.seats)
        return match

    @staticmethod
    def fitting_position(
        packs: Sequence[Pack], cards: dict[str, list[str]], view: dict[str, Any], key: bytes
    ) -> dict[str, Any]:
        """A position that fits a view, also one that several seats put together; what it hides is drawn with the key.
        It names no generator. Whether it can be at all is seen when a match is made of it."""
        tables = library.tables(packs)
        draw = State.fresh(tables, tables.arenas[0], [0, 1], False, 0, 0, 0, key)
        found = fitting(tables, *_numbered(tables, cards), view, draw)
        return found | _told(view.get("row_places"), view["row"], view.get("row_gaps") or ())

    # -- asking --------------------------------------------------------------------------------------------------------

    @property
    def mode(self) -> str:
        return "teams" if self.state.teams else "duel"

    @property
    def seats(self) -> int:
        return self.state.seats

    @property
    def winner(self) -> int | None:
        """The seat in a duel, the team in teams, None while the match goes on."""
        return None if self.state.winner < 0 else self.state.winner

    @property
    def cards(self) -> dict[str, list[str]]:
        """Which attack and skill cards are in this match at all; everybody may know that."""
        tables = self.state.tables
        return {
            "attacks": [tables.attacks.ids[card] for card in self.state.box],
            "skills": [tables.skill_ids[skill] for skill in self.state.pool],
        }

    @property
    def unseen(self) -> list[int]:
        """By seat: how many cards of the hand are not known to everybody."""
        counts = [0] * self.seats
        for mark in self.state.drawn:
            counts[mark >> 10] += 1
        return counts

    def team(self, seat: int) -> int:
        return seat & 1

    def allies(self, seat: int | None) -> tuple[int, ...]:
        """The seats that know what this seat knows (TEAM-11)."""
        if seat is None:
            return ()
        return (seat, seat ^ 2) if self.state.teams else (seat,)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        s = self.state
        if s.winner >= 0:
            return ()
        asked = s.frames[-1].kind
        kind = codes.KIND_NAMES[asked]
        if asked in codes.SECRET and s.draft is not None:
            waiting = [seat for seat in range(s.seats) if s.draft.picks[seat] < 0]
            return tuple(Decision(seat, kind, Choices(s, seat, legal(s, seat))) for seat in waiting)
        seat = flow.chooser(s)
        together = (seat, seat ^ 2) if asked == codes.ACTIVE else (seat,)  # TEAM-3: whoever of the team answers first
        return tuple(Decision(one, kind, Choices(s, one, s.codes)) for one in together)

    def decision(self, seat: int) -> Decision | None:
        return next((decision for decision in self.decisions if decision.seat == seat), None)

    def why_not(self, seat: int | None, action: Action) -> list[Refused]:
        """Every rule that the action breaks now; empty when it is legal."""
        s = self.state
        if not self.decisions:
            return [Refused("END-3", "match_over")]
        decision = self._decision_of(seat)
        if decision is None and seat is None:
            return [Refused("TEAM-2" if s.teams else "SETUP-2", "name_a_seat")]
        if decision is None:
            return [refusals.wrong_seat(s, action)]
        if action in decision.options:
            return []
        return refusals.reasons(s, decision.seat, action)

    def _decision_of(self, seat: int | None) -> Decision | None:
        """What a seat has to decide. It need not be named where only one has to, or a team together."""
        open_now = self.decisions
        if seat is not None:
            return next((decision for decision in open_now if decision.seat == seat), None)
        secret = len(open_now) > 1 and open_now[0].kind in codes.SECRET_KINDS
        return open_now[0] if open_now and not secret else None

    # -- acting --------------------------------------------------------------------------------------------------------

    def apply(self, seat: int | None, action: Action) -> list[Event]:
        """The checked door: carries out a legal action, or raises Refused and changes nothing."""
        return self._apply(seat, action, None)

    def apply_told(
        self, seat: int | None, action: Action, told: Sequence[Outcome], sure: bool = True
    ) -> tuple[list[Event], Guesses]:
        """The same where people name what chance decided (`named.py`): what happened, and which cards were taken for
        those that nobody named; `sure`: people know which cards the deck holds. Raises Refused, Unnamed and Misnamed,
        and then nothing has changed."""
        after, teller = self.clone(), Teller(told, sure)
        happened = after._apply(seat, action, teller)
        self.state, self._places, self._gaps = after.state, after._places, after._gaps
        return happened, teller.guessed

    def _apply(self, seat: int | None, action: Action, teller: Teller | None) -> list[Event]:
        decision = self._decision_of(seat)
        code = decision.options.code(action) if decision is not None else -1
        if decision is None or code < 0:
            raise self.why_not(seat, action)[0]
        dice = action.dice if isinstance(action, actions.Knockdown) else None
        happened = self._listen(lambda: flow.carry_out(self.state, decision.seat, code, dice), teller)
        return [_judged(decision.seat, action), *happened] if isinstance(action, actions.Tower) else happened

    def _listen(self, act: Callable[[], object], teller: Teller | None = None) -> list[Event]:
        log: list[Event] = []
        self.state.log, self.state.teller = log, teller
        try:
            act()
            if teller is not None:
                teller.check_all_used()
        finally:
            self.state.log = self.state.teller = None
        before, self._places = self._places, places.after(self._places, self._row(), log)
        self._gaps = places.gaps(self._gaps, before, self._places, log)
        return log

    @property
    def row_places(self) -> places.Places:
        """Where the cards of the Row lie, None for a gap. Whoever plays past the door (`search.py`) tells nobody."""
        return places.settle(self._places, self._row())

    @property
    def row_gaps(self) -> places.Gaps:
        """Who has the card of each gap, as far as somebody saw it go."""
        return [gone if card is None else None for gone, card in zip(self._gaps, self.row_places)]

    def _row(self) -> list[str]:
        return [self.state.tables.attacks.ids[card] for card in self.state.row]

    def _beside(self, state: State) -> Match:
        """The same match with another state: its cards lie where they lay."""
        made = Match(self.packs, self.options, state)
        made._places, made._gaps = self._places, self._gaps
        return made

    def hides(self, seat: int, action: Action, events: Sequence[Event]) -> bool:
        """Whether others may not learn what this choice, made now and followed by these events, was: a pick of the
        setup, or a card of the own hand that has not come to light yet."""
        if action.do in codes.SECRET_KINDS:
            return True
        if not isinstance(action, actions.Choose):
            return False
        asked = question.asked(self.state)
        if asked.get("from") != "hand" or asked["holder"] != seat:
            return False
        light = (CardsDiscarded, CardsRevealed)
        return not any(isinstance(event, light) and event.seat == seat for event in events)

    def drew_since(self, before: Match) -> bool:
        """Whether chance decided anything between `before`, of which this match is a copy, and now."""
        return self.state.rng != before.state.rng

    # -- copies, views, positions --------------------------------------------------------------------------------------

    def clone(self) -> Match:
        return self._beside(self.state.copy())

    def imagine(self, seat: int | None, seed: int) -> Match:
        """A copy in which everything that the seat may not know, and all chance to come, is drawn anew."""
        return self._beside(imagine(self.state, self.allies(seat), seed))

    def position(self) -> dict[str, Any]:
        return position.write(self.state) | _told(self.row_places, self._row(), places.told_gaps(self.row_gaps))

    def corrected(self, said: Mapping[str, Any], unseen: Sequence[tuple[int, str]], hold: bool = False) -> Match:
        """The match as people say that it stands: `said` is its position with other facts in it, `unseen` the cards in
        hands of which nobody is sure. What was being resolved goes on where that still fits (with `hold` it must); else
        whoever has the turn chooses an action. Nothing happens by itself. Raises BadPosition."""
        try:
            return self._standing(said, unseen)
        except BadPosition:
            if hold or said.get("pending") is None:
                raise
            plain = {key: value for key, value in said.items() if key not in ("pending", "phase")}
            return self._standing(plain | {"actions_left": max(1, said["actions_left"])}, unseen)

    def _standing(self, said: Mapping[str, Any], unseen: Sequence[tuple[int, str]]) -> Match:
        return self._beside(position.read_corrected(self.state, self.mode, self.options, said, unseen))

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know (None: a spectator), in the words of a position, with its own open choice."""
        return seen_by(self, seat)

    def seen(self) -> Seen:
        """The views of several seats at this moment, of which the public part is made once. Valid until the next
        action."""
        return Seen(self)


def _numbered(tables: Tables, cards: dict[str, list[str]]) -> tuple[list[int], list[int]]:
    """Box and pool of a match, from what `Match.cards` says."""
    box = sorted(tables.attacks.ids.index(card) for card in cards["attacks"])
    return box, [tables.skill_ids.index(skill) for skill in cards["skills"]]


def _told(row_places: Sequence[str | None] | None, row: Sequence[str], gaps: Sequence[Any]) -> dict[str, Any]:
    """For a position: the places of the Row, where its order does not tell them, and who has the cards of its gaps."""
    lies_so = row_places is None or list(row_places) == places.laid(row)
    said: dict[str, Any] = {} if lies_so or row_places is None else {"row_places": list(row_places)}
    return said | ({"row_gaps": list(gaps)} if any(gaps) else {})


def _judged(seat: int, verdict: actions.Tower) -> Event:
    return TowerJudged(seat, verdict.passed, verdict.reason or "", verdict.cubes or 0)


def _real_dice(dice: tuple[int, ...]) -> bool:
    return len(dice) == 3 and all(1 <= die <= 6 for die in dice)
