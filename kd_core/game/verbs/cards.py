"""Verbs that move cards between hands, the Row, the deck and the supply of extra cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kd_core.content.spec import VerbSpec, choice, whole
from kd_core.game import changes
from kd_core.game.state import State
from kd_core.game.tables import CompiledStep
from kd_core.game.verb import Verb

PICKING: Final = 1 << 12  # in y of a choice: the shown cards are being discarded, not shown


def _reveal_makes_sense(fields: Mapping[str, object]) -> str:
    reveal, cards = fields["reveal"], fields["cards"]
    assert isinstance(reveal, int) and isinstance(cards, int)
    if reveal and fields["whose"] == "you":
        return 'reveal works on the opponent\'s hand only: leave it out with whose = "you"'
    if reveal and reveal <= cards:
        return f"expected reveal above cards ({cards}), got {reveal}"
    return ""


class Discard(Verb):
    """Cards leave a hand: chosen by their owner, by you, or at random; with `reveal`, out of that many shown by their owner."""

    asks = "card"
    spec = VerbSpec(
        "discard",
        {
            "cards": whole(1, 6, 1),
            "whose": choice("opponent", "you"),
            "by": choice("owner", "you", "random"),
            "reveal": whole(0, 7, 0),
        },
        words={
            "en": "{whose:you={!Discard} {cards|card|cards}{by:random= at random|*=}"
            "|opponent={reveal:0={by:owner={~the opponent discards|they discard} {cards|card|cards}"
            "|you={!Pick} and discard {cards|card|cards} of {~the opponent's|their} hand"
            "|random={~the opponent discards|they discard} {cards|card|cards} at random}"
            "|*={~the opponent shows|they show} {reveal|card|cards}{by:owner= and {~discards|discard} {cards} of them"
            "|you=; you discard {cards} of them"
            "|random=; {cards} of them {cards:1=is|*=are} discarded at random}}}.",
            "pl": "{whose:you={!Odrzuć|odrzucić} {cards|kartę|karty|kart}{by:random= losowo|*=}"
            "|opponent={reveal:0={by:owner={~przeciwnik |}odrzuca {cards|kartę|karty|kart}"
            "|you={!Odrzuć|odrzucić} {cards|wybraną kartę|wybrane karty|wybranych kart} z {~ręki przeciwnika|jego ręki}"
            "|random={~przeciwnik |}odrzuca losowo {cards|kartę|karty|kart}}"
            "|*={~przeciwnik |}pokazuje {reveal|kartę|karty|kart}{by:owner= i odrzuca {cards} z nich"
            "|you=; odrzuć {cards} z nich|random= i odrzuca losowo {cards} z nich}}}.",
            "es": "{whose:you={!Descarta|descartar} {cards|carta|cartas}{by:random= al azar|*=}"
            "|opponent={reveal:0={by:owner=el oponente descarta {cards|carta|cartas}"
            "|you={!Elige|elegir} {cards|carta|cartas} de {~la mano del oponente|su mano} y "
            "{cards:1={!descártala|descartarla}|*={!descártalas|descartarlas}}"
            "|random=el oponente descarta {cards|carta|cartas} al azar}"
            "|*={~el oponente |}te muestra {reveal|carta|cartas} y {by:owner=descarta {cards} de ellas"
            "|you=tú descartas {cards}|random=descarta {cards} de ellas al azar}}}.",
        },
        check=_reveal_makes_sense,
    )

    def run(self, s: State, you: int, step: CompiledStep) -> None:
        """With `reveal` the owner first shows cards: x counts what is still to do, y holds the shown places (bits) or -1."""
        cards, _, by, reveal = step.args
        owner = self.holder(s, you, step)
        held = len(s.hands[owner])
        if by == 2 and not reveal:
            self.lose_random(s, owner, cards, (1 << held) - 1)
        elif reveal and held > reveal:
            changes.ask(s, owner, you, step, reveal, 0)
        elif held:
            if reveal or (by == 1 and owner != you and changes.has_unseen(s, owner)):
                self.show(s, owner, (1 << held) - 1)  # who picks out of a hand sees it, and so does everybody
            self.pick(s, you, step, min(cards, held), (1 << held) - 1)

    def holder(self, s: State, you: int, step: CompiledStep) -> int:
        return you if step.args[1] == 1 else s.opponent(you)

    def pick(self, s: State, you: int, step: CompiledStep, left: int, shown: int) -> None:
        owner = self.holder(s, you, step)
        if step.args[2] == 2:
            self.lose_random(s, owner, left, shown)
        elif left and shown:
            changes.ask(s, you if step.args[2] == 1 else owner, you, step, left, shown | PICKING)

    def lose_random(self, s: State, owner: int, cards: int, shown: int) -> None:
        places = [place for place in range(len(s.hands[owner])) if shown >> place & 1]
        s.shuffle(places)
        mask = 0
        for place in places[:cards]:
            mask |= 1 << place
        changes.discard(s, owner, mask)

    def show(self, s: State, owner: int, shown: int) -> None:
        changes.reveal(s, owner, [place for place in range(len(s.hands[owner])) if shown >> place & 1])

    def options(self, s: State, you: int, step: CompiledStep, x: int, y: int) -> list[int]:
        """Distinct cards: of those shown when picking, of those not yet shown when the owner shows."""
        owner = self.holder(s, you, step)
        cards: list[int] = []
        for place, card in enumerate(s.hands[owner]):
            open_now = (y >> place & 1) == (1 if y & PICKING else 0)
            if open_now and card not in cards:
                cards.append(card)
        if step.args[1] == 0 and step.args[2] == 1:
            cards.sort()  # where a card stands in another's hand is nobody's business
        return cards

    def chosen(self, s: State, you: int, step: CompiledStep, x: int, y: int, value: int) -> None:
        owner = self.holder(s, you, step)
        hand = s.hands[owner]
        wanted = 1 if y & PICKING else 0
        place = next(place for place in range(len(hand)) if hand[place] == value and (y >> place & 1) == wanted)
        if wanted:
            changes.discard(s, owner, 1 << place)
            low = y & ((1 << place) - 1)
            self.pick(s, you, step, x - 1, low | (y & (PICKING - 1)) >> place + 1 << place)
        elif x > 1:
            changes.ask(s, owner, you, step, x - 1, y | 1 << place)
        else:
            self.show(s, owner, y | 1 << place)
            self.pick(s, you, step, step.args[0], y | 1 << place)


class OneByOne(Verb):
    """Cards come to a hand one at a time, so that the hand limit asks after each (HAND-1)."""

    def run(self, s: State, you: int, step: CompiledStep) -> None:
        self.chosen(s, you, step, step.args[0], 0, 0)

    def options(self, s: State, you: int, step: CompiledStep, x: int, y: int) -> list[int]:
        """Nothing to choose: the question only waits until the hand limit has asked."""
        return [0]

    def chosen(self, s: State, you: int, step: CompiledStep, x: int, y: int, value: int) -> None:
        if x > 1:
            changes.ask(s, you, you, step, x - 1)
        self.one(s, you)

    def one(self, s: State, you: int) -> None:
        raise NotImplementedError


class Draw(OneByOne):
    """You draw from the deck; the hand limit holds (HAND-1)."""

    spec = VerbSpec(
        "draw",
        {"cards": whole(1, 6)},
        words={
            "en": "{!Draw} {cards|card|cards}.",
            "pl": "{!Dobierz|dobrać} {cards|kartę|karty|kart}.",
            "es": "{!Roba|robar} {cards|carta|cartas}.",
        },
    )

    def one(self, s: State, you: int) -> None:
        changes.draw(s, you)


class Take(Verb):
    """You take cards of the Row without resolving them; the hand limit holds (HAND-1)."""

    asks = "card"
    spec = VerbSpec(
        "take",
        {"cards": whole(1, 4)},
        words={
            "en": "{!Take} {cards|card|cards} from the Row.",
            "pl": "{!Weź|wziąć} {cards|kartę|karty|kart} z Rzędu.",
            "es": "{!Toma|tomar} {cards|carta|cartas} de la fila.",
        },
    )

    def run(self, s: State, you: int, step: CompiledStep) -> None:
        self.next(s, you, step, step.args[0])

    def next(self, s: State, you: int, step: CompiledStep, left: int) -> None:
        if left and s.row:
            changes.ask(s, you, you, step, left)

    def holder(self, s: State, you: int, step: CompiledStep) -> int:
        return -1

    def options(self, s: State, you: int, step: CompiledStep, x: int, y: int) -> list[int]:
        cards: list[int] = []
        for card in s.row:
            if card not in cards:
                cards.append(card)
        return cards

    def chosen(self, s: State, you: int, step: CompiledStep, x: int, y: int, value: int) -> None:
        s.leave_row(value)
        changes.told_taken(s, you, value, "row")
        self.next(s, you, step, x - 1)
        changes.receive(s, you, value)


class Contaminate(OneByOne):
    """The opponent receives contamination cards from the supply, as long as there are any."""

    spec = VerbSpec(
        "contaminate",
        {"cards": whole(1, 6, 1)},
        words={
            "en": "{!Give} {~the opponent|them} {cards|contamination card|contamination cards}.",
            "pl": "{!Daj|dać} {~przeciwnikowi|mu} {cards|kartę|karty|kart} skażenia.",
            "es": "{!{~Da al oponente|dale}|{~dar al oponente|darle}} {cards|carta|cartas} de contaminación.",
        },
        extra=True,
    )

    def one(self, s: State, you: int) -> None:
        changes.contaminate(s, s.opponent(you))
