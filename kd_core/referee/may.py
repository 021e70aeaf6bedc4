"""May I? The engine's own answer to an action, also where people did not tell everything.

Every completion of the situation that the action can depend on is laid before the engine (`Match.why_not`); what it
says is gathered into cases. No rule is written here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from kd_core.content.model import EVENTS, Pack
from kd_core.game import BadPosition, Match, actions, library, position
from kd_core.game.actions import Action
from kd_core.referee.answer import DEPENDS, NO, TELL_FIRST, YES, Answer, Case, Fact, Reason, Value
from kd_core.referee.cases import Distance, Table, circumstances, shortened
from kd_core.referee.completions import Completions, Known, names_no_payment
from kd_core.referee.moments import Cast, reached
from kd_core.referee.situation import BadSituation, Situation
from kd_core.referee.standings import on_sheet

MOST_COMPLETIONS = 8000  # that are laid before the engine: less than a second
MOST_CIRCUMSTANCES = 40  # that an answer lists: who reads more than that would rather tell a fact

Ways = tuple[tuple[str, ...], ...]


def may(situation: Situation, seat: int, action: Action) -> Answer:
    """Whether this seat may do this now. A special attack named without cards is asked about with every way to pay.
    Raises BadSituation when the facts do not go together."""
    if situation.whole and (situation.moment.kind == "action" or "pending" in situation.position):
        asked = _Asked(situation, seat, action)
        try:
            return _certain(asked, asked.answer(_opened(situation, situation.packs, situation.position)))
        except BadPosition as why:
            raise BadSituation(f"position: {why}") from None
    if isinstance(action, actions.Choose):
        return Answer(situation, seat, action, TELL_FIRST, missing=_untold(situation))
    return _Inquiry(situation, seat, action).answer()


def _opened(situation: Situation, packs: Sequence[Pack], said: Mapping[str, Any]) -> Match:
    """The match at a whole position, its question open, also where that has one answer: people ask before they do it.
    Raises BadPosition."""
    state = position.read(library.tables(packs), situation.mode, situation.options, said, 0)
    position.ask(state)
    return Match(packs, situation.options, state)


def _asking(match: Match) -> Match:
    """A question without an answer is none: then these facts and this moment do not go together."""
    if match.decisions and not any(len(decision.options) for decision in match.decisions):
        raise BadPosition(f"moment: nobody is asked anything in {match.decisions[0].kind}")
    return match


def _certain(asked: _Asked, told: tuple[tuple[Reason, ...], Ways]) -> Answer:
    reasons, ways = told
    return Answer(asked.situation, asked.seat, asked.action, NO if reasons else YES, reasons, ways=ways)


def _untold(situation: Situation) -> tuple[Fact, ...]:
    """What a choice inside an effect may depend on and nobody told."""
    row = situation.position.get("row", [None])
    found = [Fact("cards_in_row")] if None in row else []
    for seat, player in enumerate(situation.position["players"]):
        if "space" not in player and player.get("active") is not False:
            found.append(Fact("space", seat))
        parts = {"hand": player.get("hand", [None]), "tokens": player.get("tokens", {"": None}).values()}
        parts["wounds"] = [player.get("wounds", {}).get(kind) for kind in ("heavy", "light")]
        parts["skills"] = player.get("skills", {}).get("active", [None])
        found += [Fact(kind, seat) for kind, told in parts.items() if None in told]
    return tuple(found)


class _Asked:
    """An action of a seat, laid before matches."""

    def __init__(self, situation: Situation, seat: int, action: Action) -> None:
        self.situation = situation
        self.seat = seat
        self.action = action
        self.unnamed = names_no_payment(situation, action)

    def answer(self, match: Match) -> tuple[tuple[Reason, ...], Ways]:
        """Every reason against it, none when it is legal; and the ways to pay where no payment was named."""
        if not self.unnamed or not isinstance(self.action, actions.Special | actions.React):
            return tuple(Reason.of(why) for why in match.why_not(self.seat, self.action)), ()
        tries = [self.action, *(replace(self.action, pay=pay) for pay in self._payments(match))]
        told = [(one.pay, match.why_not(self.seat, one)) for one in tries]
        best = min((against for _, against in told), key=len)
        ways = tuple(pay for pay, against in told if not against)
        return tuple(Reason.of(why) for why in best), ways

    def _payments(self, match: Match) -> list[tuple[str, ...]]:
        """The sets of cards in hand that may be a payment."""
        assert isinstance(self.action, actions.Special | actions.React)
        if not 0 <= self.seat < match.seats:
            return []
        player = match.position()["players"][self.seat]
        attack = on_sheet(self.situation.tables, player["fighter"], self.action.special)
        most = sum(self.situation.tables.attacks.cost[attack]) if attack >= 0 else 0
        found = [tuple(sorted(some)) for size in range(1, most + 1) for some in combinations(player["hand"], size)]
        return list(dict.fromkeys(found))


class _Inquiry:
    """A question whose answer may depend on what nobody told."""

    def __init__(self, situation: Situation, seat: int, action: Action) -> None:
        self.asked = _Asked(situation, seat, action)
        self.situation = situation
        self.all = Completions(situation, seat, action)
        self.outcomes: list[tuple[tuple[str, str], ...]] = []  # each as (rule, key) of its reasons
        self.against: list[list[tuple[Reason, ...]]] = []  # the reasons themselves, as often as they came
        self.ways: set[tuple[str, ...]] = set()
        self.trouble = ""

    def answer(self) -> Answer:
        asked = self.asked
        if not self.all.plain and not 0 <= asked.seat < self.situation.seats:
            raise BadSituation(f"seat: expected one from 0 to {self.situation.seats - 1}, got {asked.seat}")
        if self.all.count() > MOST_COMPLETIONS:
            missing = self.all.told_first(MOST_COMPLETIONS)
            return Answer(self.situation, asked.seat, asked.action, TELL_FIRST, missing=missing)
        table = shortened(self._table(), self._measure())
        when = circumstances(table, MOST_CIRCUMSTANCES)
        if when is None:
            return Answer(self.situation, asked.seat, asked.action, TELL_FIRST, missing=table.facts)
        cases = [self._case(outcome, when[outcome]) for outcome in sorted(when)]
        cases.sort(key=lambda case: len(case.reasons))
        return self._summed_up(cases, table.facts)

    def _summed_up(self, cases: Sequence[Case], facts: tuple[Fact, ...]) -> Answer:
        verdicts = {case.verdict for case in cases}
        verdict = verdicts.pop() if len(verdicts) == 1 else DEPENDS
        several = len(cases) > 1
        common = [reason for reason in cases[0].reasons if all(reason in case.reasons for case in cases)]
        if several:
            common = [_merged([reason for case in cases for reason in case.reasons if reason == one]) for one in common]
        reasons = tuple(common) if verdict == NO else ()
        ways = tuple(sorted(way for way in self.ways if self._was_told(way)))
        return Answer(
            self.situation,
            self.asked.seat,
            self.asked.action,
            verdict,
            reasons,
            facts if several else (),
            tuple(cases) if several else (),
            ways,
        )

    def _was_told(self, way: tuple[str, ...]) -> bool:
        """Whether these cards are in the hand as people told it: others were only tried."""
        hand = self.situation.position["players"][self.asked.seat].get("hand", [])
        return all(way.count(card) <= hand.count(card) for card in way)

    def _case(self, outcome: int, when: list[Any]) -> Case:
        together = self.against[outcome]
        reasons = tuple(_merged(same) for same in zip(*together, strict=True))
        return Case(NO if reasons else YES, reasons, tuple(when))

    # -- the engine's word for each completion -------------------------------------------------------------------------

    def _table(self) -> Table:
        rows: dict[tuple[Value, ...], int] = {}
        facts: tuple[Fact, ...] = tuple(fact for group in self.all.groups for fact in group.facts)
        for known in self.all:
            outcome = self._outcome(known)
            if outcome is not None:
                rows[tuple(known.values())] = outcome
        if not rows:
            raise BadSituation(self.trouble or "position: these facts do not go together")
        return Table(facts, rows)

    def _outcome(self, known: Known) -> int | None:
        """What comes of a completion; None: it cannot be."""
        said = self.all.position(known)
        if said is None:
            return None
        try:
            reasons, ways = self.asked.answer(self._match(said))
        except (BadPosition, BadSituation) as why:
            self.trouble = self.trouble or f"position: {why}" if isinstance(why, BadPosition) else str(why)
            return None
        self.ways.update(ways)
        key = tuple((reason.rule, reason.key) for reason in reasons)
        if key not in self.outcomes:
            self.outcomes.append(key)
            self.against.append([])
        outcome = self.outcomes.index(key)
        self.against[outcome].append(reasons)
        return outcome

    def _match(self, said: dict[str, Any]) -> Match:
        """The match of a whole position, at the moment that is asked about."""
        situation, moment = self.situation, self.situation.moment
        if self.all.plain:
            match = _opened(situation, situation.packs, said)
            return _asking(match) if self.all.kept else match
        acts = moment.heavy is None and moment.light is None and moment.kind not in ("combo", "react", "discard")
        stage = reached(Cast.of(situation, said, plain=not acts), moment, self.asked.seat, self._trigger(said))
        if stage.pending is None:
            assert stage.over is not None
            return stage.over
        said |= {"pending": stage.pending, "turn": stage.turn, "phase": None}
        return _asking(_opened(situation, stage.packs, said))

    def _trigger(self, said: Mapping[str, Any]) -> str:
        """What the reaction that is asked about waits for."""
        action, tables = self.asked.action, self.situation.tables
        if not isinstance(action, actions.React) or not 0 <= self.asked.seat < self.situation.seats:
            return ""
        attack = on_sheet(tables, said["players"][self.asked.seat]["fighter"], action.special)
        return EVENTS[tables.attacks.trigger[attack]] if attack >= 0 and tables.attacks.trigger[attack] >= 0 else ""

    def _measure(self) -> Distance | None:
        """How far two spaces are apart, where all arenas agree on that."""
        grounds = [one for one in self.situation.tables.arenas if one.id in self.all.arenas]
        first = grounds[0]
        if any(one.dist != first.dist for one in grounds):
            return None
        return lambda a, b: first.dist[int(a) * first.size + int(b)]


def _merged(same: Iterable[Reason]) -> Reason:
    """One reason for several that differ in what goes into the sentence: there all of it is listed."""
    several = list(same)
    first = several[0]
    params = {}
    for key in first.params:
        values = dict.fromkeys(value for reason in several for value in _each(reason.params.get(key)))
        params[key] = next(iter(values)) if len(values) == 1 else tuple(sorted(values, key=lambda v: (str(type(v)), v)))
    return Reason(first.rule, first.key, params)


def _each(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)
