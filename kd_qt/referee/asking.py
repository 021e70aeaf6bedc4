"""What is asked with "May I?", as it is tapped together: the facts that were told, who asks, what they want to do.

Nothing here knows a rule. It only puts an action and a moment together in the words of kd_core; the answer is `may`'s.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from kd_core.content.model import Pack
from kd_core.game import actions
from kd_core.game.actions import Action
from kd_core.referee import Answer, Moment, Reason, Situation, may
from kd_core.referee.answer import NO, YES
from kd_core.referee.kept import KeptMatch

SPACE, ROW, CARD, SPECIAL, REACTION, ATTACK, BLOCK, NOTHING = (
    "space", "row", "card", "special", "reaction", "attack", "block", "",
)  # fmt: skip

UNSEEN = ("deck", "rng", "pending")  # what a position has and a table does not show


@dataclass(frozen=True)
class Verb:
    """Something to want: what the second tap names, and the moment in which it is wanted (empty: a turn)."""

    second: str
    moment: str = ""
    teams: bool = False  # only there


VERBS = {
    "move": Verb(SPACE),
    "attack": Verb(ROW),
    "special": Verb(SPECIAL),
    "dash": Verb(SPACE),
    "corridor": Verb(SPACE),
    "block": Verb(BLOCK, "block_wounds"),
    "block_effect": Verb(CARD, "block_effect"),
    "react": Verb(REACTION, "react"),
    "knockdown": Verb(ATTACK, "knockdown"),
    "end_combo": Verb(NOTHING, "combo"),
    "discard": Verb(CARD, "discard"),
    "pass": Verb(NOTHING),
    "swap": Verb(NOTHING, "", teams=True),
    "enter": Verb(SPACE, "enter", teams=True),
}


@dataclass(frozen=True)
class Asking:
    """Frozen; every tap makes another one."""

    situation: Situation
    seat: int = 0
    verb: str = ""
    space: int | None = None
    card: str = ""  # of the Row or of the hand
    special: str = ""
    attack: str = ""  # after which a test is called
    pool: tuple[int, int] = (2, 1)  # heavy and light of the strike that is blocked
    ignored: tuple[int, int] = (1, 0)
    used: tuple[str, ...] | None = None  # the special attacks of the combo so far; None: there is no combo yet
    kept: KeptMatch | None = None  # the match that all this is about
    acting: bool = True  # somebody is about to choose an action of the turn

    @staticmethod
    def begin(packs: Sequence[Pack], mode: str = "duel") -> Asking:
        """A blank start: only that it is one's own turn."""
        return Asking(Situation.blank(packs, mode).knowing(turn=0))

    @staticmethod
    def of_kept(kept: KeptMatch) -> Asking:
        """The match that is kept, as it stands; cards that were only guessed are not told."""
        known = kept.situation
        situation = replace(known, position={key: known.position[key] for key in known.position if key not in UNSEEN})
        to_act = kept.view["to_act"]
        acting = bool(to_act) and to_act[0]["kind"] == "action"
        return Asking(situation, to_act[0]["seat"] if to_act else 0, kept=kept, acting=acting)

    # -- telling -------------------------------------------------------------------------------------------------------

    def table(self, **facts: Any) -> Asking:
        return replace(self, situation=self.situation.knowing(**facts))

    def player(self, seat: int, **facts: Any) -> Asking:
        return replace(self, situation=self.situation.player_knowing(seat, **facts))

    def told(self, key: str, seat: int | None = None) -> Any:
        position = self.situation.position
        return position.get(key) if seat is None else position["players"][seat].get(key)

    def want(self, verb: str) -> Asking:
        """The first tap: whatever was named for another wish is forgotten."""
        return replace(self, verb=verb, space=None, card="", special="", attack="")

    # -- asking --------------------------------------------------------------------------------------------------------

    @property
    def whole(self) -> bool:
        """Everything that the wish needs was named."""
        second = VERBS[self.verb].second if self.verb else SPACE
        named = {
            SPACE: self.space is not None, ROW: bool(self.card), CARD: bool(self.card), SPECIAL: bool(self.special),
            REACTION: bool(self.special), ATTACK: bool(self.attack), BLOCK: True, NOTHING: True,
        }  # fmt: skip
        return bool(self.verb) and named[second]

    @property
    def action(self) -> Action:
        """Only when it is whole."""
        to = self.space if self.space is not None else 0
        made: dict[str, Action] = {
            "move": actions.Move(to),
            "attack": actions.Attack(self.card),
            "special": actions.Special(self.special, ()),
            "dash": actions.Dash(self.card or self.card_with("dash"), to),
            "corridor": actions.Corridor(to),
            "block": actions.Block(self.card or self.card_with("block"), *self.ignored),
            "block_effect": actions.Block(self.card),
            "react": actions.React(self.special, ()),
            "knockdown": actions.Knockdown(),
            "end_combo": actions.EndCombo(),
            "discard": actions.Discard(self.card),
            "pass": actions.Pass(),
            "swap": actions.Swap(),
            "enter": actions.Enter(to),
        }
        return made[self.verb]

    @property
    def moment(self) -> Moment:
        kind = VERBS[self.verb].moment
        if kind == "block_wounds":
            heavy, light = self.pool
            return Moment(kind, attack=self.attack or None, heavy=heavy, light=light)
        if kind in ("block_effect", "knockdown"):
            return Moment(kind, attack=self.attack or None)
        if kind == "combo" or (not kind and self.used is not None):
            return Moment("combo", used=self.used or ())
        return Moment(kind or "action")

    def answer(self) -> Answer:
        """Raises BadSituation where what was told does not go together."""
        if self.kept is not None and (self.middle or VERBS[self.verb].moment):
            return self._of_kept(self.kept)
        return may(self.situation.at(self.moment), self.seat, self.action)

    @property
    def middle(self) -> bool:
        """A kept match stands in the middle of something: it answers itself."""
        return self.kept is not None and not self.acting

    def _of_kept(self, kept: KeptMatch) -> Answer:
        """As it stands now. Who names a card holds it; a wish without cards may depend on those that nobody named."""
        action = self.action
        if isinstance(action, actions.Special | actions.React):
            return may(kept.situation, self.seat, action)
        reasons = tuple(Reason.of(why) for why in kept.why_not(self.seat, action))
        return Answer(self.situation, self.seat, action, NO if reasons else YES, reasons)

    def card_with(self, symbol: str) -> str:
        """A card to ask about where only its symbol matters: one that is held, else the plainest of the boxes."""
        known = {card.id: card for pack in self.situation.packs for card in pack.attacks if symbol in card.symbols}
        hand = [card for card in self.told("hand", self.seat) or () if card in known]
        plain = sorted(known.values(), key=lambda card: len(card.symbols))
        return hand[0] if hand else plain[0].id if plain else ""
