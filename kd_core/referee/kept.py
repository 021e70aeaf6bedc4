"""A match on a real table, kept by people: the table's second memory.

The engine plays along. What chance decided is named by people (`kd_core/game/named.py`); what nobody named is guessed:
a card of the Row, of a hand, of the deck that could be it stands in its place until somebody says which it is, and then
the two change places. So nobody has to enter more than they like, and whatever is in memory can be corrected at any
time (`correct`): what people see on their table is right.

Every step is remembered and can be taken back. Steps follow from the beginning by themselves, so that a saved match is
its beginning and its steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from kd_core.content.model import Pack
from kd_core.game import (
    BadPosition,
    BadSetup,
    Decision,
    Match,
    Misnamed,
    Options,
    Outcome,
    Refused,
    Setup,
    actions,
)
from kd_core.game.actions import Action, Malformed
from kd_core.game.events import Attacked, CardTaken, Event, Reacted, RoundEnded, SkillRevealed, SpecialUsed
from kd_core.game.named import CANDLE
from kd_core.referee import table_facts
from kd_core.referee.situation import Situation
from kd_core.referee.table_facts import BadFact, Cards, Facts
from kd_core.said import Reader

Guess: TypeAlias = tuple[int | None, str]  # the seat whose hand a card came to (None: the Row), and the card

FORMAT = 1
BY_TOWER = Options("tower")  # of real cubes: people say whether it stands
MOST_STEPS = 5000


class BadKept(ValueError):
    """This is no match that was kept here."""


_read = Reader(BadKept)


@dataclass(frozen=True)
class Beginning:
    """What people chose, and what they tell of the table when the keeping begins; everything of `facts` may be left out
    (`table_facts.py`)."""

    packs: tuple[Pack, ...]
    mode: str
    fighters: tuple[str, ...]
    arena: str | None = None
    boxes: tuple[str, ...] | None = None
    options: Options = BY_TOWER
    facts: Facts = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return {
            "packs": [pack.id for pack in self.packs], "mode": self.mode, "fighters": list(self.fighters),
            "arena": self.arena, "boxes": list(self.boxes) if self.boxes else None, "options": self.options.to_json(),
            "facts": deepcopy(dict(self.facts)),
        }  # fmt: skip


@dataclass(frozen=True)
class Step:
    """What people told: a choice with what chance decided in it, or facts that are otherwise."""

    seat: int = -1
    action: Action | None = None
    told: tuple[tuple[str | int | None, ...], ...] = ()
    facts: Facts = field(default_factory=dict)
    unsure: bool = False  # nobody said which cards the action names; they only stand for those that were used

    def to_json(self) -> dict[str, Any]:
        if self.action is None:
            return {"facts": deepcopy(dict(self.facts))}
        said = {"seat": self.seat, "action": self.action.to_json(), "told": [list(one) for one in self.told]}
        return {**said, "unsure": True} if self.unsure else said


@dataclass(frozen=True)
class Note:
    """Something that people must do, for the program cannot: "by_hand", a text that no verb says, of a card, special
    attack or skill; "skill", which skill the loser of a round turned up."""

    what: str
    seat: int
    id: str = ""


@dataclass(frozen=True)
class Moment:
    """How it stands after a step."""

    match: Match
    row: Cards  # cards of the Row that are guesses
    happened: tuple[Event, ...] = ()
    notes: tuple[Note, ...] = ()


class KeptMatch:
    def __init__(self, beginning: Beginning) -> None:
        """Raises BadSetup where boxes, fighters or arena do not go together, BadFact where a fact cannot be."""
        self.beginning = beginning
        self._steps: list[Step] = []
        self._undone: list[Step] = []
        self._moments = [_begun(beginning)]

    # -- how it stands -------------------------------------------------------------------------------------------------

    @property
    def _now(self) -> Moment:
        return self._moments[-1]

    @property
    def packs(self) -> tuple[Pack, ...]:
        return self.beginning.packs

    @property
    def view(self) -> dict[str, Any]:
        """As docs/formats.md has it for a spectator: a card of a hand that nobody named is null, one of the Row, too.
        `legal` is empty: what may be chosen is asked by `decisions` and `may`."""
        return _seen(self._now)

    def view_before(self, step: int) -> dict[str, Any]:
        """As it was known when that step, counted from 0, was told."""
        return _seen(self._moments[step])

    @property
    def position(self) -> dict[str, Any]:
        """The same with every guess in its place, as the engine has it."""
        return self._now.match.position()

    @property
    def situation(self) -> Situation:
        """The same with every guess left out: what people know, for questions that may depend on the rest."""
        said = self._now.match.corrected(self.position, (), hold=True).position()
        for player, seen in zip(said["players"], self.view["players"], strict=True):
            player["hand"] = seen["hand"]
        said["row"] = self.view["row"]
        return Situation.of(self.packs, said, self.beginning.mode, self.beginning.options)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        return self._now.match.decisions

    @property
    def winner(self) -> int | None:
        return self._now.match.winner

    @property
    def happened(self) -> tuple[Event, ...]:
        """What followed from the last step."""
        return self._now.happened

    @property
    def notes(self) -> tuple[Note, ...]:
        """What people must see to themselves after the last step."""
        return self._now.notes

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(self._steps)

    def log(self) -> list[tuple[Step, tuple[Event, ...]]]:
        """Every step and what followed from it."""
        return [(step, moment.happened) for step, moment in zip(self._steps, self._moments[1:], strict=True)]

    # -- asking --------------------------------------------------------------------------------------------------------

    def why_not(self, seat: int | None, action: Action) -> list[Refused]:
        """Every rule against it, none where it is allowed. Whoever names a card holds it, if that can be."""
        return _holding(self._now, seat, action).match.why_not(seat, action)

    def legal(self, seat: int) -> tuple[Action, ...]:
        """What this seat may choose as memory has it: with guesses in the places of cards that nobody named."""
        return next((tuple(one.options) for one in self.decisions if one.seat == seat), ())

    # -- telling -------------------------------------------------------------------------------------------------------

    def do(self, seat: int, action: Action, told: Sequence[Outcome] = (), unsure: bool = False) -> tuple[Event, ...]:
        """Somebody chose that, and chance decided this; `unsure`: which cards it took nobody said. Raises Refused;
        Unnamed, where something more is to be named (ask, and do it again with one outcome more); Misnamed. Then
        nothing has changed."""
        step = Step(seat, action, tuple(tuple(one) for one in told), unsure=unsure)
        self._take(step)
        return self.happened

    def correct(self, facts: Facts) -> None:
        """It stands otherwise: facts by name (`table_facts.py`), together. Raises BadFact; then nothing has changed."""
        self._take(Step(facts=deepcopy(dict(facts))))

    def _take(self, step: Step) -> None:
        self._moments.append(_after(self._now, step))
        self._steps.append(step)
        self._undone.clear()

    @property
    def can_undo(self) -> bool:
        return bool(self._steps)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def undo(self) -> Step:
        self._moments.pop()
        self._undone.append(self._steps.pop())
        return self._undone[-1]

    def redo(self) -> Step:
        step = self._undone.pop()
        self._moments.append(_after(self._now, step))
        self._steps.append(step)
        return step

    # -- saving --------------------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        return {"format": FORMAT, **self.beginning.to_json(), "steps": [step.to_json() for step in self._steps]}

    @classmethod
    def from_json(cls, said: Any, packs: Sequence[Pack]) -> KeptMatch:
        """`packs`: all that are here. Raises BadKept."""
        keys = ("format", "packs", "mode", "fighters", "arena", "boxes", "options", "facts", "steps")
        said = _read.fields(said, "match", keys)
        _read.whole(said.get("format"), "format", FORMAT, FORMAT)
        here = {pack.id: pack for pack in packs}
        wanted = [_read.one_of(id, "packs", list(here)) for id in _read.words(said.get("packs"), "packs", 40)]
        try:
            options = Options.from_json(said.get("options", {}))
            setup = Setup.from_json(said, [here[id] for id in wanted], said.get("mode"), options, 0)
            fighters, boxes = tuple(setup.fighters or ()), tuple(setup.boxes) if setup.boxes else None
            facts = _read.fields(said.get("facts", {}), "facts")
            kept = cls(Beginning(tuple(setup.packs), setup.mode, fighters, setup.arena, boxes, options, dict(facts)))
            for step in _read.several(said.get("steps"), "steps", MOST_STEPS):
                kept._take(_step(step))
        except (BadSetup, BadFact, BadPosition, Refused, Misnamed, Malformed) as why:
            raise BadKept(str(why)) from why
        except Exception as why:  # whatever a file says that nobody ever saved
            raise BadKept(f"{type(why).__name__}: {str(why)[:100]}") from why
        return kept


def _step(said: Any) -> Step:
    said = _read.fields(said, "steps", ("seat", "action", "told", "facts", "unsure"))
    if "facts" in said:
        return Step(facts=dict(_read.fields(said["facts"], "facts")))
    told = [tuple(_read.several(one, "told", 60)) for one in _read.several(said.get("told", []), "told", 60)]
    seat, unsure = _read.whole(said.get("seat"), "seat", 0, 3), _read.flag(said.get("unsure", False), "unsure")
    return Step(seat, actions.from_json(said.get("action")), tuple(told), unsure=unsure)


def _seen(moment: Moment) -> dict[str, Any]:
    said = moment.match.view(None)
    left = Counter(moment.row)
    said["row"] = [_unless_guessed(card, left) for card in reversed(said["row"])][::-1]
    return said


def _unless_guessed(card: str, left: Counter[str]) -> str | None:
    """Of two equal cards the later one is the guess."""
    if left[card] <= 0:
        return card
    left[card] -= 1
    return None


# -- from moment to moment ---------------------------------------------------------------------------------------------


def _begun(beginning: Beginning) -> Moment:
    setup = Setup(
        beginning.packs, beginning.mode, beginning.fighters, beginning.arena, None, beginning.boxes, beginning.options
    )
    match, row = table_facts.begin(Match.new(setup), beginning.facts)
    return Moment(match, row)


def _after(now: Moment, step: Step) -> Moment:
    if step.action is None:
        match, row = table_facts.corrected(now.match, now.row, step.facts)
        return Moment(match, row)
    return _chosen(now, step.seat, step.action, step.told)


def _chosen(now: Moment, seat: int, action: Action, told: Sequence[Outcome]) -> Moment:
    before = _holding(now, seat, action)
    for _ in told:  # whatever memory has elsewhere came off the deck, or was in that hand, all the same
        try:
            return _applied(before, seat, action, told)
        except Misnamed as why:
            before = _with_cards(before, why)
    return _applied(before, seat, action, told)


def _with_cards(before: Moment, why: Misnamed) -> Moment:
    """Cards where people say that they were. Raises what was wrong, if it was not that."""
    named = [name for name in why.told if isinstance(name, str) and name != CANDLE]
    if why.asked is None or not named:
        raise why
    if why.asked.what == "discard":
        return Moment(*table_facts.held(before.match, before.row, why.asked.seat or 0, named))
    return Moment(*table_facts.having(before.match, before.row, named))


def _applied(before: Moment, seat: int, action: Action, told: Sequence[Outcome]) -> Moment:
    after = before.match.clone()
    sure = not before.row and not table_facts.unseen(before.match)
    return _knowing(before, after, *after.apply_told(seat, action, told, sure))


def _holding(now: Moment, seat: int | None, action: Action) -> Moment:
    """Whoever names a card of the Row or of a hand says that it is there."""
    if seat is None or seat not in [decision.seat for decision in now.match.decisions]:
        return now
    for more in (0, 1):  # of two equal cards of which one was shown already the second is meant
        shown = Moment(*table_facts.showing(now.match, now.row, seat, action, more))
        if not shown.match.why_not(seat, action):
            return shown
    return now


def _knowing(before: Moment, match: Match, events: Sequence[Event], guessed: Sequence[Guess]) -> Moment:
    """What people named they know, also what the engine thinks only one of them has seen. A guess stays a guess where
    it goes, also when the rules show it: what was really shown, people may tell."""
    ended = match.winner is None and any(isinstance(event, RoundEnded) for event in events)  # then the table is cleared
    said = match.position()
    row = Counter(() if ended else before.row) + Counter(card for seat, card in guessed if seat is None)
    left = row & Counter(said["row"])
    unseen = Counter(() if ended else table_facts.unseen(before.match))
    unseen += Counter((seat, card) for seat, card in guessed if seat is not None)
    unseen += Counter(_taken_along(events, row - left))
    held = Counter((seat, card) for seat, player in enumerate(said["players"]) for card in player["hand"])
    unsure = sorted((unseen & held).elements())
    if unsure != sorted(table_facts.unseen(match)):
        match = match.corrected(said, unsure)
    return Moment(match, tuple(sorted(left.elements())), tuple(events), tuple(_notes(match, events)))


def _taken_along(events: Sequence[Event], gone: Counter[str]) -> list[tuple[int, str]]:
    """Guesses of the Row that went to a hand without anybody naming them."""
    found: list[tuple[int, str]] = []
    for event in events:
        if isinstance(event, CardTaken) and gone[event.card] > 0:
            gone[event.card] -= 1
            found.append((event.seat, event.card))
    return found


def _notes(match: Match, events: Sequence[Event]) -> list[Note]:
    by_hand = {id for pack in match.packs for id in pack.by_hand}
    found: list[Note] = []
    for event in events:
        if isinstance(event, Attacked) and event.in_range and event.attack in by_hand:
            found.append(Note("by_hand", event.seat, event.attack))
        elif isinstance(event, SpecialUsed | Reacted) and event.special in by_hand:
            found.append(Note("by_hand", event.seat, event.special))
        elif isinstance(event, RoundEnded) and match.mode == "duel" and match.winner is None:
            shown = any(isinstance(other, SkillRevealed) for other in events)
            found += [] if shown else [Note("skill", 1 - event.winner)]
    return found
