"""What chance decided on a real table, named by people instead of drawn.

While a `Teller` stands in a state, everything that chance decides is asked of it: which cards came off the deck, which
went from a hand at random, what the dice show, which skills were dealt, who begins. The deck has no order then; what is
named is found in it and comes to the top, and the rules go on as ever. Where nothing more was named the choice stops
with `Unnamed`, which says what is asked, and whoever wanted it tries again with one outcome more.

An outcome is a list: ids of cards or skills (a candle card is "candle"), numbers of dice, a seat. None in the place of
a card: it came, and nobody says which; then one is taken that could be it, and `guessed` says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from kd_core.said import shown

if TYPE_CHECKING:
    from kd_core.game.state import State

Outcome: TypeAlias = Sequence[str | int | None]

CANDLE = "candle"
UNNAMED = -1
DIE = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True)
class Asked:
    """What people are to name: so many of these, for this seat or for everybody.

    `what`: "row" (cards that came to the Row, candles among them as they came), "draw" (the same, to a hand), "discard"
    (cards that a hand lost at random), "dice", "head_start" (the two dice of the test of that name), "skills" (dealt),
    "first" (the seat that begins).
    """

    what: str
    seat: int | None
    count: int
    of: tuple[str | int, ...]


class Unnamed(Exception):
    """Chance has to decide, and nobody has said how it did. Nothing has changed."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self.asked = asked


class Misnamed(ValueError):
    """What was named cannot have happened. Nothing has changed. `told`: cards that are not where they would have to be,
    with those named before them."""

    def __init__(self, asked: Asked | None, problem: str, told: Outcome = ()) -> None:
        super().__init__(problem)
        self.asked = asked
        self.told = told


class Teller:
    """Outcomes in the order in which they are asked for. `sure`: people know which cards the deck holds."""

    def __init__(self, outcomes: Sequence[Outcome], sure: bool = True) -> None:
        self._outcomes = outcomes
        self._sure = sure
        self._used = 0
        self._came: list[str | int | None] = []  # off the deck so far
        self.guessed: list[tuple[int | None, str]] = []  # where a card went (None: the Row) and which was taken for it

    def _told(self, asked: Asked) -> Outcome:
        if self._used == len(self._outcomes):
            raise Unnamed(asked)
        self._used += 1
        return self._outcomes[self._used - 1]

    def check_all_used(self) -> None:
        if self._used < len(self._outcomes):
            raise Misnamed(None, f"chance decided {self._used} times, and {len(self._outcomes)} outcomes were named")

    # -- the deck ------------------------------------------------------------------------------------------------------

    def fill_row(self, s: State, missing: int) -> None:
        self._bring_up(s, "row", None, missing)

    def draw(self, s: State, seat: int) -> None:
        self._bring_up(s, "draw", seat, 1)

    def _bring_up(self, s: State, what: str, seat: int | None, count: int) -> None:
        """Put what is named on top of the deck, the first uppermost. Where there are too few, all of it comes, and
        whoever does not know where the other cards are does not know these."""
        ids = s.tables.attacks.ids
        cards = [ids[card] for card in s.deck if card != s.tables.candle]
        if count > len(cards):
            if self.guessed or not self._sure:
                self.guessed += [(seat, card) for card in cards]
            return
        asked = Asked(what, seat, count, tuple(sorted({ids[card] for card in s.deck})))
        told = self._told(asked)
        if sum(name != CANDLE for name in told) != count or told[-1] == CANDLE:
            raise Misnamed(asked, f"expected {count} cards, after candles if they came, got {shown(list(told))}")
        left, top = Counter(s.deck), list[int]()
        for name in told:
            if name is not None:
                card = next((card for card in left.elements() if ids[card] == name), -1)
                if card < 0:
                    raise Misnamed(asked, f"expected cards of the deck, got {shown(name)}", [*self._came, *told])
                left[card] -= 1
                top.append(card)
            else:
                top.append(UNNAMED)
        self._came += told
        top = [self._guess(s, seat, left) if card == UNNAMED else card for card in top]
        s.deck = [*left.elements(), *reversed(top)]

    def _guess(self, s: State, seat: int | None, left: Counter[int]) -> int:
        """Any card of the deck, but none that is named later on if it can be helped."""
        ids = s.tables.attacks.ids
        cards = [card for card in left.elements() if card != s.tables.candle]
        later = Counter(name for one in self._outcomes[self._used :] for name in one)
        free = [card for card in cards if left[card] > later[ids[card]]] or cards
        card = free[s.below(len(free))]
        left[card] -= 1
        self.guessed.append((seat, ids[card]))
        return card

    # -- hands, dice, skills, who begins -------------------------------------------------------------------------------

    def lost(self, s: State, seat: int, places: list[int], count: int) -> list[int]:
        """The places of a hand from which cards went at random, those first."""
        hand, ids = s.hands[seat], s.tables.attacks.ids
        count = min(count, len(places))
        if count in (0, len(places)):
            return places
        asked = Asked("discard", seat, count, tuple(sorted({ids[hand[place]] for place in places})))
        told, left = self._told(asked), places[:]
        if len(told) != count:
            raise Misnamed(asked, f"expected {count} cards, got {shown(list(told))}")
        for name in told:
            fits = [place for place in left if name is None or ids[hand[place]] == name]
            if not fits:
                raise Misnamed(asked, f"expected cards of this hand, got {shown(name)}", told)
            left.remove(fits[0])
        return [place for place in places if place not in left] + left

    def dice(self, seat: int, what: str, count: int) -> tuple[int, ...]:
        asked = Asked(what, seat, count, DIE)
        told = tuple(self._told(asked))
        if len(told) != count or any(type(die) is not int or die not in DIE for die in told):
            raise Misnamed(asked, f"expected {count} numbers from 1 to 6, got {shown(list(told))}")
        return tuple(die for die in told if isinstance(die, int))

    def deal(self, s: State, pool: list[int], each: int) -> list[int]:
        """The skills that were dealt, seat by seat; then the others."""
        ids, left, dealt = s.tables.skill_ids, pool[:], list[int]()
        for seat in range(s.seats):
            asked = Asked("skills", seat, each, tuple(ids[skill] for skill in left))
            told = self._told(asked)
            if len(told) != each or len(set(told)) != each or any(name not in asked.of for name in told):
                raise Misnamed(asked, f"expected {each} skills that are left, got {shown(list(told))}")
            hers = [ids.index(str(name)) for name in told]
            dealt += hers
            left = [skill for skill in left if skill not in hers]
        return dealt + left

    def first(self, s: State) -> int:
        asked = Asked("first", None, 1, tuple(s.active))
        told = list(self._told(asked))
        if len(told) != 1 or type(told[0]) is not int or told[0] not in s.active:
            raise Misnamed(asked, f"expected one of the seats {s.active}, got {shown(told)}")
        return told[0]
