"""What may be told next, as the rules have it: what can be tapped, what needs a second tap, why something is refused.

Nothing here knows a rule: `KeptMatch` is asked about each action. Where a hand has cards that nobody named, a card of
each kind stands for them, so that whatever could be held can be told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kd_core.content.model import Special, Wounds
from kd_core.game import Refused, actions
from kd_core.game.actions import Action
from kd_core.game.codes import MOST_HAND
from kd_core.game.named import CANDLE
from kd_core.record.names import Lexicon
from kd_core.referee.kept import KeptMatch
from kd_core.referee.sums import Split, payments

Make = Callable[[str], Action]
Cards = tuple[str, ...]

VERBS = {
    "action": ("move", "attack", "special", "dash", "corridor", "swap"),
    "combo": ("special", "dash", "swap", "end_combo"),
    "block_wounds": ("pass",),
    "block_effect": ("pass",),
    "react": ("pass",),
    "knockdown": ("knockdown", "pass"),
    "tower": ("clock", "stands", "fell", "switch_to_dice"),
}  # what is offered by name; everything else is offered as it can be chosen
PLAIN: dict[str, Action] = {
    "swap": actions.Swap(),
    "end_combo": actions.EndCombo(),
    "pass": actions.Pass(),
    "knockdown": actions.Knockdown(),
    "stands": actions.Tower(True),
    "fell": actions.Tower(False),
    "switch_to_dice": actions.SwitchToDice(),
}  # verbs that need no second tap
MOST_PAYING = MOST_HAND + 1  # cards among which payments can be worked out


@dataclass(frozen=True)
class Offer:
    """A special attack or reaction: how it can be paid with cards that were named, and with some that were not."""

    special: Special
    ways: tuple[Cards, ...]
    unsaid: Cards | None  # cards that stand for those that nobody named
    why: tuple[Refused, ...]  # every rule against it, when there is no way at all

    @property
    def allowed(self) -> bool:
        return bool(self.ways) or self.unsaid is not None


class Turn:
    """The open question of a kept match; valid until the next step."""

    def __init__(self, kept: KeptMatch) -> None:
        self.kept = kept
        self.view = kept.view
        self.over = kept.winner is not None
        self.lexicon = Lexicon(kept.packs)
        self.kind: str = "" if self.over else self.view["question"]["kind"]
        self.seat: int = 0 if self.over else self.view["to_act"][0]["seat"]

    @property
    def player(self) -> dict[str, Any]:
        player: dict[str, Any] = self.view["players"][self.seat]
        return player

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        return self.kept.legal(self.seat)

    def why_not(self, action: Action) -> list[Refused]:
        return self.kept.why_not(self.seat, action)

    def allowed(self, action: Action) -> bool:
        return not self.why_not(action)

    # -- verbs ---------------------------------------------------------------------------------------------------------

    def verbs(self) -> dict[str, tuple[Refused, ...]]:
        """What can be wanted now, with every rule against it; none: it is allowed."""
        offered = [verb for verb in VERBS.get(self.kind, ()) if self._makes_sense(verb)]
        return {verb: tuple(self._against(verb)) for verb in offered}

    def _makes_sense(self, verb: str) -> bool:
        arena = self.lexicon.arenas[self.view["arena"]]
        teams: bool = self.view["mode"] == "teams"
        return {"corridor": bool(arena.corridors), "swap": teams}.get(verb, True)

    def _against(self, verb: str) -> list[Refused]:
        if verb in ("clock", *(action.do for action in self.legal)):
            return []
        if verb in PLAIN:
            return self.why_not(PLAIN[verb])
        if verb == "special":
            offers = self.offers
            return [] if any(one.allowed for one in offers) or not offers else list(offers[0].why)
        if verb in ("move", "corridor", "dash"):
            return [] if self._leads_somewhere(verb) else self._why_nowhere(verb)
        return []

    def _leads_somewhere(self, verb: str) -> bool:
        """Near spaces are the likelier ones."""
        here = self.player["space"] or 0
        spaces = sorted(range(self.size), key=lambda space: abs(space - here))
        return any(self.allowed(one) for space in spaces for one in self.going(verb, space))

    def _why_nowhere(self, verb: str) -> list[Refused]:
        """The reasons that hold wherever one would go."""
        each = [self.why_not(action) for space in range(self.size) for action in self.going(verb, space)[:1]]
        return min(each, key=len) if each else []

    # -- spaces --------------------------------------------------------------------------------------------------------

    @property
    def size(self) -> int:
        return len(self.lexicon.arenas[self.view["arena"]].links)

    def going(self, verb: str, space: int) -> list[Action]:
        """The actions that lead to a space; a dash by each card that could be it."""
        if verb == "dash":
            return [actions.Dash(card, space) for card in self.holdable or self._kinds]
        made: dict[str, Callable[[int], Action]] = {
            "move": actions.Move, "corridor": actions.Corridor, "enter": actions.Enter, "choose": actions.Choose,
        }  # fmt: skip
        return [made[verb](space)]

    def spaces(self, verb: str) -> list[int]:
        """Where it may lead."""
        return [space for space in range(self.size) if any(self.allowed(one) for one in self.going(verb, space))]

    # -- cards ---------------------------------------------------------------------------------------------------------

    @cached_property
    def everything(self) -> list[str]:
        """All attack cards of this match, wherever they are."""
        said = self.kept.position
        hands = [card for player in said["players"] for card in player["hand"]]
        every = [*said["row"], *said["deck"], *said["discard"], *hands]
        return sorted({card for card in every if card != CANDLE and card in self.lexicon.attacks})

    def known(self, seat: int) -> list[str]:
        """The cards of a hand that were named, each once."""
        return list(dict.fromkeys(card for card in self.view["players"][seat]["hand"] if card is not None))

    def unnamed(self, seat: int) -> int:
        return int(self.view["players"][seat]["hand"].count(None))

    @cached_property
    def holdable(self) -> list[str]:
        """What could be played from the hand: cards that were named, then one of each kind of symbols."""
        return [*self.known(self.seat), *(self._kinds if self.unnamed(self.seat) else ())]

    @cached_property
    def _kinds(self) -> list[str]:
        """A card for each set of symbols, preferably one that nobody has seen elsewhere."""
        guesses = [card for player in self.kept.position["players"] for card in player["hand"]]
        found: dict[Cards, str] = {}
        for card in sorted(self.everything, key=lambda card: card not in guesses):
            found.setdefault(self.lexicon.attacks[card].symbols, card)
        return list(found.values())

    def fitting(self, make: Make, cards: Iterable[str]) -> list[str]:
        """Those of the cards with which it is allowed."""
        return [card for card in cards if self.allowed(make(card))]

    def unsaid(self, make: Make) -> str | None:
        """A card that can stand for the one that nobody named, if there can be one."""
        if not self.unnamed(self.seat):
            return None
        known = self.known(self.seat)
        others = [card for card in self._kinds if card not in known] + [card for card in self._kinds if card in known]
        return next((card for card in others if self.allowed(make(card))), None)

    # -- special attacks -----------------------------------------------------------------------------------------------

    @cached_property
    def offers(self) -> list[Offer]:
        """Special attacks of the sheet; when a reaction is asked for, the reactions."""
        reactions = self.kind == "react"
        fighter = self.lexicon.fighters[self.player["fighter"]]
        return [self._offer(special) for special in fighter.specials if bool(special.trigger) == reactions]

    def used(self, special: str, pay: Cards) -> Action:
        return actions.React(special, pay) if self.kind == "react" else actions.Special(special, pay)

    def _offer(self, special: Special) -> Offer:
        known = Counter(card for card in self.player["hand"] if card)
        every = self._payments(special.id)
        sure = [way for way in every if not Counter(way) - known]
        could = [way for way in every if 0 < (Counter(way) - known).total() <= self.unnamed(self.seat)]
        could.sort(key=lambda way: (Counter(way) & known).total())  # what was named is not spent unasked
        ways = tuple(way for way in sure if self.allowed(self.used(special.id, way)))
        unsaid = next((way for way in could if self.allowed(self.used(special.id, way))), None)
        why = () if ways or unsaid else self._why_unpaid(special.id, (*sure, *could, ())[0])
        return Offer(special, ways, unsaid, why)

    def _why_unpaid(self, special: str, way: Cards) -> tuple[Refused, ...]:
        """Every rule against it; a card that only stands for another one is no reason."""
        why = self.why_not(self.used(special, way))
        return tuple(one for one in why if one.reason != "not_in_hand") or tuple(why)

    def _payments(self, special: str) -> list[Cards]:
        """Every way to pay it with what is held or could be, fewest cards first."""
        held = [card for card in self.player["hand"] if card in self.lexicon.attacks]
        others = self._stand_ins(self._cost(special)) if self.unnamed(self.seat) else []
        pool = [*held, *others][:MOST_PAYING]
        prices = payments(self.player["fighter"], pool, packs=self.kept.packs).prices
        return [tuple(pool[at] for at in way) for price in prices if price.special == special for way in price.ways]

    def _stand_ins(self, cost: Sequence[str]) -> list[str]:
        """Cards that can pay something of a cost, as often as it asks for them; where any symbol does, one more."""
        symbols = {card: self.lexicon.attacks[card].symbols for card in self._kinds}
        plain = [card for symbol in cost for card in self._kinds if symbols[card] == (symbol,)]
        double = [card for card in self._kinds if len(symbols[card]) > 1 and set(symbols[card]) & set(cost)]
        return [*plain, *double, *[card for card in self._kinds if card not in plain][:1]]

    def _cost(self, special: str) -> Sequence[str]:
        found = self.lexicon.special_of(special, self.player["fighter"])
        return found.cost if found is not None else ()

    # -- blocks --------------------------------------------------------------------------------------------------------

    def best_splits(self) -> list[Split]:
        """Those that no other way to block beats."""
        return [one for one in self.splits if not any(other.beats(one) for other in self.splits)]

    @cached_property
    def splits(self) -> list[Split]:
        """What a block may ignore (BLOCK-2), the best first."""
        pool = self.view["attack"]
        every = [(heavy, light) for heavy in range(pool["heavy"] + 1) for light in range(pool["light"] + 1)]
        made = [
            Split(Wounds(heavy, light), Wounds(pool["heavy"] - heavy, pool["light"] - light))
            for heavy, light in every
            if any(self.allowed(actions.Block(card, heavy, light)) for card in self.holdable)
        ]
        return sorted(made, key=lambda one: (one.taken.heavy, one.taken.light))
