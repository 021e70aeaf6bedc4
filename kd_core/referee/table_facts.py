"""The facts of a real table, and how a match in memory is made to agree with them.

| fact | |
|---|---|
| `turn`, `actions_left`, `round` | whose turn, how many actions are left in it, which round |
| `candles` | candle cards drawn so far |
| `row` | the cards of the Row; null: a card that nobody names |
| `deck` | how many cards are left in the deck, candle cards among them |
| `N.space`, `N.heavy`, `N.light`, `N.victories` | of seat N: its space, its wounds, victory tokens of the side |
| `N.hand` | its cards; null: one that nobody names |
| `N.tokens` | all of its tokens, by id |
| `N.up`, `N.hidden` | its skills face up and face down |
| `N.active`, `N.down` | teams: on the arena, knocked down |

A card is somewhere: in the Row, a hand, the deck or the discard. When people name one where memory has another, the two
change places, and the deck stays as high as it is. Nothing that people say is refused because memory has it otherwise,
only what could be on no table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any, TypeAlias

from kd_core.game import BadPosition, Match, actions
from kd_core.game.actions import Action
from kd_core.game.named import CANDLE
from kd_core.said import Reader, shown

Cards: TypeAlias = tuple[str, ...]
Facts: TypeAlias = Mapping[str, Any]

OF_THE_TABLE = ("turn", "actions_left", "round", "candles", "row", "deck")
OF_A_SEAT = ("space", "heavy", "light", "victories", "hand", "tokens", "up", "hidden", "active", "down")
ROW, FIRST_HAND = 4, 2
MOST = 200


class BadFact(ValueError):
    """A fact that could be on no table: which, and why."""


_read = Reader(BadFact)


def begin(at_setup: Match, facts: Facts) -> tuple[Match, Cards]:
    """A match that has just begun on a real table: skills and first cards are chosen, somebody is about to act. What is
    not told is as the setup leaves it (SETUP, TEAM-4); cards are guesses."""
    table = _Table(_first_turn(at_setup), (), ())
    table.fill("row", [None] * ROW)
    for seat in (0, 1):
        table.fill(f"{seat}.hand", [None] * FIRST_HAND)
    table.tell(facts)
    return table.match(at_setup), tuple(table.row_guesses)


def corrected(match: Match, row: Cards, facts: Facts) -> tuple[Match, Cards]:
    """The match with facts that are otherwise than in memory. Raises BadFact."""
    table = _Table(match.position(), row, unseen(match))
    table.tell(facts)
    return table.match(match), tuple(table.row_guesses)


def showing(match: Match, row: Cards, seat: int, action: Action, more: int = 0) -> tuple[Match, Cards]:
    """The match in which the cards that an action names are where the action needs them, as far as guesses allow;
    `more`: so many beside those of which everybody is sure."""
    zone, named = _named_by(match, seat, action)
    return _with_shown(match, row, zone, [*named, *named[:1] * more])


def held(match: Match, row: Cards, seat: int, named: Sequence[str]) -> tuple[Match, Cards]:
    """The match in which a hand has these cards, as far as guesses allow."""
    return _with_shown(match, row, f"{seat}.hand", named)


def _with_shown(match: Match, row: Cards, zone: str, named: Sequence[str]) -> tuple[Match, Cards]:
    table = _Table(match.position(), row, unseen(match))
    if not zone or not table.show(zone, named):
        return match, row
    return table.match(match, hold=True), tuple(table.row_guesses)


def having(match: Match, row: Cards, named: Sequence[str]) -> tuple[Match, Cards]:
    """The match whose deck has the cards that came off it."""
    table = _Table(match.position(), row, unseen(match))
    came = [name for name in named if name in table.known_cards(match)]
    there = list((Counter(came) & Counter(table.deck)).elements())
    for card in there:
        table.deck.remove(card)
    for card in (Counter(came) - Counter(there)).elements():
        table.fetch(card, table.any_of_deck())
    table.deck.extend(came)
    return table.match(match, hold=True), tuple(table.row_guesses)


def unseen(match: Match) -> list[tuple[int, str]]:
    """The cards in hands that are guesses."""
    drawn = (match.position().get("pending") or {}).get("drawn", [])
    return [(seat, card) for seat, card in drawn]


def _first_turn(at_setup: Match) -> dict[str, Any]:
    """As the table lies after the setup, all attack cards in the deck."""
    said = at_setup.position()
    teams = at_setup.mode == "teams"
    pack = next(pack for pack in at_setup.packs if pack.arena.id == said["arena"])
    start = {fighter.id: fighter.start for pack in at_setup.packs for fighter in pack.fighters}
    players = []
    for seat, player in enumerate(said["players"]):
        on = seat < len(pack.arena.start)
        tokens = {name: count for name, count in start[player["fighter"]].items() if count}
        fresh = {**player, "space": pack.arena.start[seat] if on else None, "hand": [], "tokens": tokens}
        players.append({**fresh, "active": on, "down": False} if teams else fresh)
    candles = [CANDLE] * pack.arena.candle_cards
    return {
        "arena": said["arena"], "turn": 0, "actions_left": 2, "round": 1, "candles": 0, "row": [], "discard": [],
        "deck": [*said["deck"], *candles], "players": players,
    }  # fmt: skip


def _named_by(match: Match, seat: int, action: Action) -> tuple[str, Cards]:
    """Where the cards that an action names must be, and which they are; empty: it names none."""
    if isinstance(action, actions.Attack | actions.Draft):
        return "row", (action.card,)
    if isinstance(action, actions.Special | actions.React):
        return f"{seat}.hand", action.pay
    if isinstance(action, actions.Dash | actions.Block | actions.Discard):
        return f"{seat}.hand", (action.card,)
    asked = match.view(None)["question"]
    if isinstance(action, actions.Choose) and asked.get("names") in ("card", "cards"):
        named = action.value if isinstance(action.value, tuple) else (action.value,)
        named = tuple(name for name in named if isinstance(name, str))
        return ("row" if asked["from"] == "row" else f"{asked['holder']}.hand"), named
    return "", ()


class _Table:
    """A position that is being changed, and which of its cards are guesses."""

    def __init__(self, said: dict[str, Any], row: Iterable[str], hands: Iterable[tuple[int, str]]) -> None:
        self.said = deepcopy(said)
        self.row_guesses = list(row)
        self.hand_guesses = list(hands)

    @property
    def deck(self) -> list[str]:
        deck: list[str] = self.said["deck"]
        return deck

    def match(self, old: Match, hold: bool = False) -> Match:
        try:
            return old.corrected(self.said, self.hand_guesses, hold)
        except BadPosition as why:
            raise BadFact(str(why)) from why

    @staticmethod
    def known_cards(match: Match) -> set[str]:
        return {attack.id for pack in match.packs for attack in pack.attacks}

    # -- facts ---------------------------------------------------------------------------------------------------------

    def tell(self, facts: Facts) -> None:
        for name, value in facts.items():
            if name in OF_THE_TABLE:
                self._tell_table(name, value)
            else:
                self._tell_seat(name, value)

    def _tell_table(self, name: str, value: Any) -> None:
        if name == "row":
            self.fill("row", _cards(name, value))
        elif name == "deck":
            self._cut(_read.whole(value, name, 0, MOST))
        elif name == "candles":
            self._light(_read.whole(value, name, 0, MOST))
        else:
            self.said[name] = _read.whole(value, name, 0, 99)
            if name in ("turn", "actions_left"):  # another moment of the turn: nothing is in the middle any more
                self.said.pop("pending", None)
                self.said.pop("phase", None)
                self.said["actions_left"] = max(1, self.said["actions_left"])

    def _tell_seat(self, name: str, value: Any) -> None:
        seat, _, fact = name.partition(".")
        if not seat.isdecimal() or int(seat) >= len(self.said["players"]) or fact not in OF_A_SEAT:
            raise BadFact(f"{shown(name)}: no such fact")
        player = self.said["players"][int(seat)]
        if fact == "hand":
            self.fill(name, _cards(name, value))
        elif fact in ("heavy", "light"):
            player["wounds"][fact] = value
        elif fact in ("up", "hidden"):
            player["skills"]["active" if fact == "up" else "hidden"] = value
        elif fact == "victories":
            for other in self.said["players"][int(seat) % 2 :: 2]:
                other["victories"] = value
        else:
            player[fact] = value

    # -- cards ---------------------------------------------------------------------------------------------------------

    def fill(self, zone: str, wanted: Sequence[str | None]) -> None:
        """These cards, in this order. Another card than in memory has changed places with it; if there are fewer than
        before, the rest is in the discard; if there are more, they came off the deck."""
        guesses, known = self._take_out(zone)
        strange: list[str] = []
        for card in wanted:
            for held in (known, guesses):
                if card is not None and card in held:
                    held.remove(card)
                    break
            else:
                strange += [] if card is None else [card]
        rest = [*known, *guesses]
        for card in strange:
            self.fetch(card, rest.pop() if rest else None)
        for card in wanted:
            if card is None:
                card = rest.pop() if rest else self.any_of_deck()
                self._guess(zone, card)
            self._zone(zone).append(card)
        self.said["discard"] += rest

    def show(self, zone: str, named: Sequence[str]) -> bool:
        """Make cards known that somebody names; False where nothing had to change."""
        changed = False
        for card, count in Counter(named).items():
            while count > self._known(zone)[card] and self._guesses(zone):
                self._swap_in(zone, card)
                changed = True
        return changed

    def fetch(self, card: str, instead: str | None) -> None:
        """Take a card away from where it can be, which is not where somebody is sure of it; the other one lies there
        instead. Of more cards than the box has nobody asks where they come from."""
        if card in self.deck:
            self.deck.remove(card)
            self.deck.extend([instead] if instead is not None else [])
            return
        for seat, held in self.hand_guesses:
            if held == card:
                self._replace(f"{seat}.hand", card, instead or self.any_of_deck())
                return
        if card in self.row_guesses:
            self._replace("row", card, instead or self.any_of_deck())
        elif card in self.said["discard"]:
            self.said["discard"].remove(card)
            self.said["discard"].extend([instead] if instead is not None else [])

    def _swap_in(self, zone: str, card: str) -> None:
        guesses = self._guesses(zone)
        if card not in guesses:
            guess = guesses[0]
            self._replace(zone, guess, card)
            self._know(zone, card)
            self.fetch(card, guess)
            return
        self._know(zone, card)

    def any_of_deck(self) -> str:
        """A card that nobody is sure of, or of the discard when the deck is empty."""
        for pile in (self.deck, self.said["discard"]):
            for card in pile:
                if card != CANDLE:
                    pile.remove(card)
                    return str(card)
        raise BadFact("there are not so many cards")

    def _zone(self, zone: str) -> list[str]:
        cards: list[str] = self.said["row"] if zone == "row" else self.said["players"][int(zone[0])]["hand"]
        return cards

    def _guesses(self, zone: str) -> list[str]:
        return self.row_guesses if zone == "row" else [card for seat, card in self.hand_guesses if seat == int(zone[0])]

    def _known(self, zone: str) -> Counter[str]:
        return Counter(self._zone(zone)) - Counter(self._guesses(zone))

    def _know(self, zone: str, card: str) -> None:
        if zone == "row":
            self.row_guesses.remove(card)
        else:
            self.hand_guesses.remove((int(zone[0]), card))

    def _guess(self, zone: str, card: str) -> None:
        if zone == "row":
            self.row_guesses.append(card)
        else:
            self.hand_guesses.append((int(zone[0]), card))

    def _replace(self, zone: str, guess: str, card: str) -> None:
        """Another guess in the place of one; of two equal cards the later one is the guess."""
        cards = self._zone(zone)
        at = len(cards) - 1 - cards[::-1].index(guess)
        cards[at] = card
        self._know(zone, guess)
        self._guess(zone, card)

    def _take_out(self, zone: str) -> tuple[list[str], list[str]]:
        """All cards of a zone: guesses and those that are known."""
        guesses, cards = list(self._guesses(zone)), self._zone(zone)
        known = list((Counter(cards) - Counter(guesses)).elements())
        for card in guesses:
            self._know(zone, card)
        cards.clear()
        return guesses, known

    def _cut(self, left: int) -> None:
        """So many cards are left in the deck; the others are in the discard."""
        discard = self.said["discard"]
        while len(self.deck) > left:
            attack = next((card for card in self.deck if card != CANDLE), None)
            self.deck.remove(attack or CANDLE)
            if attack is not None:
                discard.append(attack)
        while len(self.deck) < left:
            attack = next((card for card in discard if card != CANDLE), None)
            if attack is None:
                raise BadFact(f"deck: there are only {len(self.deck)} cards that could be in it")
            discard.remove(attack)
            self.deck.append(attack)

    def _light(self, count: int) -> None:
        """So many candle cards were drawn."""
        discard = self.said["discard"]
        while self.said["candles"] < count and CANDLE in self.deck:
            self.deck.remove(CANDLE)
            discard.append(CANDLE)
            self.said["candles"] += 1
        while self.said["candles"] > count:
            self.said["candles"] -= 1
            if CANDLE in discard:
                discard.remove(CANDLE)
            self.deck.append(CANDLE)
        if self.said["candles"] != count:
            raise BadFact(f"candles: there are only {self.said['candles']} candle cards")


def _cards(name: str, value: Any) -> list[str | None]:
    """Cards of which any may be unnamed."""
    return [None if card is None else _read.word(card, name) for card in _read.several(value, name, MOST)]
