"""What the modules of the table look at while they list their things: the view, the plan, the words, the selection."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QColor, QPainter, QPixmap

from kd_core import text
from kd_core.ai import levels
from kd_core.content import words
from kd_core.content.model import Arena, Attack, Fighter, Special, Token
from kd_core.game import SECRET_KINDS
from kd_core.record import asked
from kd_qt.style import palette
from kd_qt.style.art import Art
from kd_qt.style.cards import Cards
from kd_qt.style.fighter_sheet import Sheet
from kd_qt.table.hands.picks import Pick, only_answer
from kd_qt.table.hands.selection import Selection
from kd_qt.table.layout import Plan, Rect
from kd_qt.table.things import floor
from kd_qt.table.things.floor import Floor
from kd_qt.table.words.wording import Line, Teller

if TYPE_CHECKING:
    from kd_qt.table.hands.hints import Hint

View = dict[str, Any]


@dataclass
class Desk:
    """One moment of the table, seen from one seat."""

    view: View
    plan: Plan
    teller: Teller
    selection: Selection
    art: Art
    cards: Cards
    sheet: Sheet
    lang: str
    card_lang: str
    seats: Sequence[Mapping[str, str]] = ()  # who sits where: name, kind
    log: Sequence[Line] = ()
    refusal: str = ""  # the sentence of a refused try
    sure: bool = False  # ending the combo was pressed once although something is left to do
    shown_pile: bool = False
    shown_log: bool = False
    shown_sheet: int | None = None  # whose sheet lies open
    hint: Hint | None = None  # what lies open of it
    hints: bool = False  # does somebody think for this table?
    log_end: int | None = None  # the log is scrolled up to this many sentences
    poses: Mapping[int, str] = field(default_factory=dict)
    home: int | None = None  # the team on the left, whoever looks; None: that of the seat that looks
    many: bool = False  # does one screen play several seats?
    still: bool = False  # nothing may be chosen: a replay, or somebody else's turn

    # -- words and pictures ------------------------------------------------------------------------------------------

    def say(self, key: str, /, **params: object) -> str:
        return text.say(self.lang, f"table.{key}", **params)

    def explain(self, key: str, /, **params: object) -> str:
        """What something is, and what it does now."""
        return text.say(self.lang, f"explain.{key}", **params)

    def keep(self, key: Hashable, w: float, h: float, paint: Callable[[QPainter], None]) -> QPixmap:
        return self.art.keep(("table", key), max(1.0, w), max(1.0, h), None, paint)

    def gap(self, at: int) -> str:
        """Why a place of the Row is empty: who has its card, and when another one comes."""
        drafting = not self.view.get("round") or self.view.get("phase") == "draft"
        told = self.view.get("row_gaps") or ()
        gone = told[at] if at < len(told) else None
        if gone is None or gone["seat"] >= len(self.players):
            return self.say("gap_draft" if drafting else "gap")
        card = self.cards.name(gone["card"], self.card_lang)
        taken = self.say("gap_taken", name=self.fighter(gone["seat"]), card=card)
        return taken if drafting else f"{taken}\n{self.say('gap')}"

    # -- who ---------------------------------------------------------------------------------------------------------

    @property
    def teams(self) -> bool:
        return self.view.get("mode") == "teams"

    @property
    def you(self) -> int:
        """The seat that looks; a spectator looks from the first."""
        seat = self.view.get("you")
        return seat if isinstance(seat, int) else 0

    @property
    def side(self) -> int:
        """The team on the left."""
        return self.you & 1 if self.home is None else self.home

    def team(self, left: bool) -> list[int]:
        """The seats of a side, the one on the arena first."""
        team = self.side if left else 1 - self.side
        seats = [seat for seat in range(len(self.players)) if seat & 1 == team]
        if self.kind == "keep_skill":  # nobody fights yet: who is asked looks at the own sheet
            return sorted(seats, key=lambda seat: seat != self.you)
        return sorted(seats, key=lambda seat: not self.player(seat).get("active", True))

    def mate(self) -> int | None:
        return self.you ^ 2 if self.teams else None

    @property
    def players(self) -> list[dict[str, Any]]:
        return list(self.view.get("players", ()))

    def player(self, seat: int) -> dict[str, Any]:
        return dict(self.view["players"][seat])

    def is_left(self, seat: int) -> bool:
        return seat & 1 == self.side

    def colour(self, seat: int) -> QColor:
        return palette.side(self.is_left(seat))

    def fighter(self, seat: int) -> str:
        """The printed name of a seat's fighter."""
        return self.teller.lexicon.fighter(self.player(seat)["fighter"], self.lang)

    def lost_actions(self) -> int:
        """How many of the two actions of the open turn are gone unused."""
        left: int = self.view.get("actions_left", 0)
        acted: int = (self.view.get("pending") or {}).get("acted", 2)
        return max(0, 2 - acted - left)

    def owner(self, seat: int) -> str:
        """Who plays a seat, as others call them."""
        if seat == self.view.get("you"):
            return self.say("you")
        sits = self.seats[seat] if seat < len(self.seats) else {}
        return levels.called(sits.get("name", ""), sits.get("level", ""), self.lang) or self.fighter(seat)

    def ability(self, fighter: Fighter) -> str:
        """What is printed on a sheet beside the special attacks."""
        key = ("ability", fighter.id, self.card_lang)
        book = asked.book(self.teller.packs)
        return self.teller.once(key, lambda: words.fighter_ability_text(fighter, self.card_lang, book))

    def token_text(self, token: Token) -> str:
        """What a token does to its bearer."""
        key = ("token", token.id, self.card_lang)
        book = asked.book(self.teller.packs)
        return self.teller.once(key, lambda: words.token_text(token, self.card_lang, book))

    def mover(self) -> int:
        """Whose figure goes to the space that is picked: an effect may move somebody else."""
        moved = self.teller.asks.get("moves") if self.kind == "choose" else None
        return moved if isinstance(moved, int) else self.you

    def foe(self) -> int:
        """The enemy on the arena."""
        return self.team(not self.is_left(self.you))[0]

    def is_own(self, seat: int) -> bool:
        """Of the team that looks."""
        return seat & 1 == self.you & 1

    # -- for ears ----------------------------------------------------------------------------------------------------

    def spoken_card(self, id: str) -> str:
        """A card or special attack in one breath: name, type, range, wounds, K.O., cost or symbols, text."""
        return self.teller.once(("spoken", id, self.card_lang), lambda: self._spoken_card(id))

    def _spoken_card(self, id: str) -> str:
        known = self.teller.lexicon
        thing = known.attacks.get(id) or known.specials.get(id)
        name = self.cards.name(id, self.card_lang)
        if thing is None:
            return name
        kind = text.say(self.lang, f"word.type_{thing.type}")
        signs = thing.symbols if isinstance(thing, Attack) else thing.cost
        parts = [name, kind, f"{text.say(self.lang, 'word.range')} {words.reach_text(thing.reach, self.lang)}"]
        parts += [text.wounds(self.lang, thing.wounds.heavy, thing.wounds.light), "K.O." if thing.ko else ""]
        parts += [words.cost_text(signs, self.lang), self.cards.text(id, self.card_lang)]
        return ", ".join(part for part in parts if part)

    def spoken_payment(self, id: str) -> str:
        """A card in hand counts only for its symbols."""
        return self.teller.once(("payment", id, self.card_lang), lambda: self._spoken_payment(id))

    def _spoken_payment(self, id: str) -> str:
        known = self.teller.lexicon.attacks.get(id)
        signs = words.cost_text(known.symbols, self.lang) if known is not None else ""
        return ", ".join(part for part in (self.cards.name(id, self.card_lang), signs) if part)

    def spoken_skill(self, id: str | None, name: str) -> str:
        """A skill that may be seen, with its initiative."""
        known = self.teller.lexicon.skills.get(id or "")
        return f"{name}, {text.say(self.lang, 'word.initiative')} {known.initiative}" if known is not None else name

    def spoken_hand(self, seat: int) -> str:
        hand = self.player(seat)["hand"]
        count = text.say(self.lang, "word.cards_count", n=len(hand))
        names = [self.cards.name(card, self.card_lang) if card else self.say("unseen") for card in hand]
        return f"{self.say('hand_owner', name=self.fighter(seat))}: {count}. " + ", ".join(names)

    # -- the question ------------------------------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """What is asked of the seat that looks; empty when nothing is."""
        mine = self.view.get("legal")
        return next((ask["kind"] for ask in self.view.get("to_act", ()) if ask["seat"] == self.you), "") if mine else ""

    @property
    def choosing(self) -> bool:
        return self.selection.open and not self.still

    @cached_property
    def lit(self) -> frozenset[Pick]:
        """What may be picked now."""
        return frozenset(self.selection.lit() | self.selection.targets()) if self.choosing else frozenset()

    @property
    def blocking(self) -> bool:
        """Is a block asked about, with anything to choose?"""
        return self.choosing and self.kind in ("block_wounds", "block_effect") and only_answer(self.view) is None

    @property
    def bar(self) -> Rect:
        """Where the question and its answers stand."""
        if self.blocking:
            return self.plan.block
        return self.plan.setup_bar if self.in_setup() else self.plan.bar

    def kept(self) -> list[int] | None:
        """The places in hand that are the power of the block of wounds that is put together: all but the chosen one.
        None while there is no such block."""
        held = self.selection.held
        if not self.blocking or self.kind != "block_wounds" or held is None:
            return None
        return [place for place in range(len(self.player(self.you)["hand"])) if place != held]

    def struck(self) -> Attack | Special | None:
        """The attack that is being resolved, as it is printed."""
        attack = self.view.get("attack") or {}
        if not attack:
            return None
        known = self.teller.lexicon
        printed = known.attacks.get(attack["attack"])
        return printed or known.special_of(attack["attack"], self.player(attack["seat"])["fighter"])

    def waiting_for(self) -> list[int]:
        return [ask["seat"] for ask in self.view.get("to_act", ())]

    # -- the arena ---------------------------------------------------------------------------------------------------

    @property
    def arena(self) -> Arena | None:
        return self.teller.lexicon.arenas.get(self.view.get("arena", ""))

    @property
    def spaces(self) -> int:
        return len(self.arena.links) if self.arena is not None else 9

    @cached_property
    def floor(self) -> Floor:
        """Where the spaces lie on the stage."""
        return floor.lay(self.plan, self.arena, self.side)

    def in_setup(self) -> bool:
        return self.view.get("phase") in SECRET_KINDS
