"""Verbs that move cards between hands, the Row, the deck and the supply of extra cards."""

from __future__ import annotations

from collections.abc import Mapping

from kd_core.content.spec import VerbSpec, choice, whole
from kd_core.game import changes
from kd_core.game.frame import Question
from kd_core.game.state import State
from kd_core.game.verb import Verb


def _reveal_makes_sense(fields: Mapping[str, object]) -> str:
    reveal, cards = fields["reveal"], fields["cards"]
    assert isinstance(reveal, int) and isinstance(cards, int)
    if reveal and fields["whose"] == "you":
        return 'reveal works on the opponent\'s hand only: leave it out with whose = "you"'
    if reveal and reveal <= cards:
        return f"expected reveal above cards ({cards}), got {reveal}"
    return ""


class Discard(Verb):
    """Cards leave a hand: chosen by their owner, by you, or at random; with `reveal`, out of that many attack cards shown by their owner."""

    cards: int
    whose: str
    by: str
    reveal: int
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
            "|*={~the opponent shows|they show} {reveal|attack card|attack cards}{by:owner= and {~discards|discard} {cards} of them"
            "|you=; you discard {cards} of them"
            "|random=; {cards} of them {cards:1=is|*=are} discarded at random}}}.",
            "pl": "{whose:you={!Odrzuć|odrzucić} {cards|kartę|karty|kart}{by:random= losowo|*=}"
            "|opponent={reveal:0={by:owner={~przeciwnik |}odrzuca {cards|kartę|karty|kart}"
            "|you={!Odrzuć|odrzucić} {cards|wybraną kartę|wybrane karty|wybranych kart} z {~ręki przeciwnika|jego ręki}"
            "|random={~przeciwnik |}odrzuca losowo {cards|kartę|karty|kart}}"
            "|*={~przeciwnik |}pokazuje {reveal|kartę ataku|karty ataku|kart ataku}{by:owner= i odrzuca {cards} z nich"
            "|you=; odrzuć {cards} z nich|random= i odrzuca losowo {cards} z nich}}}.",
            "es": "{whose:you={!Descarta|descartar} {cards|carta|cartas}{by:random= al azar|*=}"
            "|opponent={reveal:0={by:owner=el oponente descarta {cards|carta|cartas}"
            "|you={!Elige|elegir} {cards|carta|cartas} de {~la mano del oponente|su mano} y "
            "{cards:1={!descártala|descartarla}|*={!descártalas|descartarlas}}"
            "|random=el oponente descarta {cards|carta|cartas} al azar}"
            "|*={~el oponente |}te muestra {reveal|carta de ataque|cartas de ataque} y {by:owner=descarta {cards} de ellas"
            "|you=tú descartas {cards}|random=descarta {cards} de ellas al azar}}}.",
        },
        check=_reveal_makes_sense,
    )

    def holder(self, s: State, you: int) -> int:
        return you if self.whose == "you" else s.opponent(you)

    def run(self, s: State, you: int) -> None:
        """With `reveal` the owner first shows cards, unless there is nothing to choose."""
        owner = self.holder(s, you)
        open_to_it = self.showable(s, owner) if self.reveal else (1 << len(s.hands[owner])) - 1
        held = open_to_it.bit_count()
        if self.by == "random" and not self.reveal:
            self.lose_random(s, owner, self.cards, open_to_it)
        elif self.reveal and held > self.reveal:
            self.ask(s, owner, you, self.reveal)
        elif held:
            if self.reveal or (self.by == "you" and owner != you and changes.has_unseen(s, owner)):
                self.show(s, owner, open_to_it)  # who picks out of a hand sees it, and so does everybody
            self.pick(s, you, min(self.cards, held), open_to_it)

    def showable(self, s: State, owner: int) -> int:
        """Attack cards only: an extra card (contamination) cannot be shown."""
        places = 0
        for place, card in enumerate(s.hands[owner]):
            if card < s.tables.first_extra:
                places |= 1 << place
        return places

    def pick(self, s: State, you: int, left: int, shown: int) -> None:
        owner = self.holder(s, you)
        if self.by == "random":
            self.lose_random(s, owner, left, shown)
        elif left and shown:
            self.ask(s, you if self.by == "you" else owner, you, left, shown, picking=True)

    def lose_random(self, s: State, owner: int, cards: int, shown: int) -> None:
        places = [place for place in range(len(s.hands[owner])) if shown >> place & 1]
        if s.teller is not None:
            places = s.teller.lost(s, owner, places, cards)
        else:
            s.shuffle(places)
        mask = 0
        for place in places[:cards]:
            mask |= 1 << place
        changes.discard(s, owner, mask)

    def show(self, s: State, owner: int, shown: int) -> None:
        changes.reveal(s, owner, [place for place in range(len(s.hands[owner])) if shown >> place & 1])

    def options(self, s: State, asked: Question) -> list[int]:
        """Distinct cards: of those shown when picking, of those not yet shown when the owner shows."""
        owner = self.holder(s, asked.you)
        open_to_it = asked.places if asked.picking else self.showable(s, owner) & ~asked.places
        cards: list[int] = []
        for place, card in enumerate(s.hands[owner]):
            if open_to_it >> place & 1 and card not in cards:
                cards.append(card)
        if self.whose == "opponent" and self.by == "you":
            cards.sort()  # where a card stands in another's hand is nobody's business
        return cards

    def chosen(self, s: State, asked: Question, value: int) -> None:
        you, shown = asked.you, asked.places
        owner = self.holder(s, you)
        wanted = 1 if asked.picking else 0
        place = 0
        while s.hands[owner][place] != value or shown >> place & 1 != wanted:
            place += 1
        if asked.picking:
            changes.discard(s, owner, 1 << place)
            low = shown & ((1 << place) - 1)
            self.pick(s, you, asked.left - 1, low | shown >> place + 1 << place)
        elif asked.left > 1:
            self.ask(s, owner, you, asked.left - 1, shown | 1 << place)
        else:
            self.show(s, owner, shown | 1 << place)
            self.pick(s, you, self.cards, shown | 1 << place)


class OneByOne(Verb):
    """Cards come to a hand one at a time, so that the hand limit asks after each (HAND-1)."""

    cards: int

    def run(self, s: State, you: int) -> None:
        self.go_on(s, you, self.cards)

    def options(self, s: State, asked: Question) -> list[int]:
        """Nothing to choose: the question only waits until the hand limit has asked."""
        return [0]

    def chosen(self, s: State, asked: Question, value: int) -> None:
        self.go_on(s, asked.you, asked.left)

    def go_on(self, s: State, you: int, left: int) -> None:
        if left > 1:
            self.ask(s, you, you, left - 1)
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

    cards: int
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

    def run(self, s: State, you: int) -> None:
        self.next(s, you, self.cards)

    def next(self, s: State, you: int, left: int) -> None:
        if left and s.row:
            self.ask(s, you, you, left)

    def holder(self, s: State, you: int) -> int:
        return -1

    def options(self, s: State, asked: Question) -> list[int]:
        cards: list[int] = []
        for card in s.row:
            if card not in cards:
                cards.append(card)
        return cards

    def chosen(self, s: State, asked: Question, value: int) -> None:
        s.leave_row(value)
        changes.told_taken(s, asked.you, value, "row")
        self.next(s, asked.you, asked.left - 1)
        changes.receive(s, asked.you, value)


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
