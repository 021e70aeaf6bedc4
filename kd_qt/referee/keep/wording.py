"""The kept match in words: whose turn it is, what is asked, what was told. A card that nobody named is "?"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kd_core import text
from kd_core.content.model import Attack, Pack, Skill, Special
from kd_core.game import Refused, events
from kd_core.game.actions import Action
from kd_core.game.events import Event
from kd_core.record.story import Story
from kd_core.referee.kept import KeptMatch, Step
from kd_qt.ui import Ui

UNSAID = "?"


class Wording:
    def __init__(self, ui: Ui, kept: KeptMatch) -> None:
        self.ui, self.kept = ui, kept
        self.view = kept.view
        self.story = Story(kept.packs, self.view, ui.lang)
        self.lexicon = self.story.lexicon

    def say(self, key: str, **params: object) -> str:
        return self.ui.say(f"referee.keep.{key}", **params)

    # -- things --------------------------------------------------------------------------------------------------------

    def seat(self, seat: int) -> str:
        return self.story.seat(seat)

    def card(self, id: str | None) -> str:
        return UNSAID if id is None else self.lexicon.card(id, self.ui.card_lang)

    def cards(self, ids: Iterable[str | None]) -> str:
        return ", ".join(self.card(id) for id in ids)

    def skill(self, id: str | None) -> str:
        return UNSAID if id is None else self.lexicon.skill(id, self.ui.card_lang)

    def symbols(self, id: str | None) -> tuple[str, ...]:
        known = self.lexicon.attacks.get(id or "")
        return known.symbols if known is not None else ()

    def wounds(self, heavy: int, light: int) -> str:
        return text.wounds(self.ui.lang, heavy, light)

    def action(self, seat: int, action: Action) -> str:
        return self.story.action(seat, action)

    # -- what is asked -------------------------------------------------------------------------------------------------

    def question(self) -> str:
        winner = self.kept.winner
        if winner is not None:
            return self.say(f"won{self.story.several}", name=self.story.side(winner))
        seat, kind = self.view["to_act"][0]["seat"], self.view["question"]["kind"]
        if kind == "action":
            return self.say("asks_action", name=self.seat(seat), n=self.view["actions_left"])
        return self.say("asks", name=self.seat(seat), question=self.story.question())

    def by_hand(self, id: str) -> str:
        """The text that no verb says, after the name of what it is printed on."""
        found = [one for pack in self.kept.packs for one in _printed(pack) if one.id == id]
        lang = self.ui.card_lang
        said = next((one.by_hand.get(lang) or next(iter(one.by_hand.values())) for one in found if one.by_hand), "")
        return f"{self.lexicon.any(id, lang)}: {said}"

    def reason(self, why: Refused) -> str:
        """Why something is refused, without its rule, which stands beside it."""
        plain = Refused("", why.reason, **why.params)
        return self.story.refusal(plain)

    # -- what was told -------------------------------------------------------------------------------------------------

    def told(self, number: int) -> list[str]:
        """What a step told and what followed from it, a line for each."""
        step, happened = self.kept.log()[number]
        if step.action is None:
            return [self.correction(step.facts)]
        sure = _sure(self.kept.view_before(number), step)
        lines = self.story.events([_unsaid(event, sure) for event in happened])
        return lines or [f"{self.seat(step.seat)}: {self._chosen(number, step.seat, step.action)}."]

    def _chosen(self, number: int, seat: int, action: Action) -> str:
        """The choice itself, as it was offered."""
        return Story(self.kept.packs, self.kept.view_before(number), self.ui.lang).action(seat, action)

    def correction(self, facts: Mapping[str, Any]) -> str:
        return self.say("corrected", facts="; ".join(self._fact(name, value) for name, value in facts.items()))

    def _fact(self, name: str, value: Any) -> str:
        seat, _, fact = name.rpartition(".")
        said = self.say(f"fact_{fact}", value=self._value(fact, value))
        return f"{self.seat(int(seat))}: {said}" if seat else said

    def _value(self, fact: str, value: Any) -> str:
        if fact in ("row", "hand"):
            return self.cards(value) or self.say("none")
        if fact in ("up", "hidden"):
            return ", ".join(self.skill(id) for id in value) or self.say("none")
        if fact == "tokens":
            return self.tokens(value)
        if fact in ("active", "down"):
            return self.ui.say("referee.ask.yes" if value else "referee.ask.no")
        if fact == "turn":
            return self.seat(value)
        if fact == "space":
            return self.say("bench") if value is None else str(value + 1)
        return str(value)

    def tokens(self, held: Mapping[str, int]) -> str:
        named = [f"{self.lexicon.token(id, self.ui.card_lang)} {n}" for id, n in held.items() if n]
        return ", ".join(named) or self.say("none")


def _printed(pack: Pack) -> list[Attack | Special | Skill]:
    specials = [special for fighter in pack.fighters for special in fighter.specials]
    return [*pack.attacks, *specials, *pack.skills]


def _sure(before: Mapping[str, Any], step: Step) -> set[str]:
    """The cards of which somebody had said that they are there, or that they came."""
    known = [*before["row"], *(card for player in before["players"] for card in player["hand"])]
    named = [name for outcome in step.told for name in outcome]
    if step.action is not None and not step.unsure:
        named += _named(step.action)
    return {card for card in [*known, *named] if isinstance(card, str)}


def _named(action: Action) -> list[str | int | None]:
    said = action.to_json()
    value = said.get("value")
    return [said.get("card"), *said.get("pay", ()), *(value if isinstance(value, list) else [value])]


def _unsaid(event: Event, sure: set[str]) -> Event:
    """The event without the cards that are only guesses."""
    if isinstance(event, events.RowRefilled | events.CardsDiscarded | events.CardsRevealed):
        return replace(event, cards=_masked(event.cards, sure))
    if isinstance(event, events.SpecialUsed | events.Reacted):
        return replace(event, paid=_masked(event.paid, sure))
    if isinstance(event, events.CardDrawn):
        return event if event.card in sure else replace(event, card=None)
    if isinstance(event, events.Blocked | events.CardTaken | events.Drafted):
        return event if event.card in sure else replace(event, card=UNSAID)
    return event


def _masked(cards: Sequence[str], sure: set[str]) -> tuple[str, ...]:
    return tuple(card if card in sure else UNSAID for card in cards)
