"""Verbs that decide what else happens: conditions, choices, payments, and the number of actions."""

from __future__ import annotations

from kd_core.content.spec import Field, VerbSpec, steps, whole
from kd_core.game import changes, effects
from kd_core.game.conditions import holds, told_early
from kd_core.game.frame import Question
from kd_core.game.payments import distinct_masks
from kd_core.game.state import State
from kd_core.game.tables import Tables
from kd_core.game.verb import Verb


class If(Verb):
    """One list of steps when the test holds, another when it does not."""

    test: int
    then: int
    else_: int
    spec = VerbSpec(
        "if",
        {"test": Field("test", required=True), "then": steps(), "else": steps(required=False)},
        words={
            "en": "If {test}, {then}{else:some=; if not, {else}|none=}.",
            "pl": "Jeśli {test}, {then}{else:some=; jeśli nie, {else}|none=}.",
            "es": "Si {test}, {then}{else:some=; si no, {else}|none=}.",
        },
    )

    def run(self, s: State, you: int) -> None:
        changes.start_effect(s, you, self.then if holds(s, you, self.test) else self.else_)

    def idle(self, s: State, you: int) -> bool:
        if told_early(s, self.test):
            return effects.idle(s, you, self.then if holds(s, you, self.test) else self.else_)
        return effects.idle(s, you, self.then) and effects.idle(s, you, self.else_)


class Per(Verb):
    """You pay any number of tokens or of cards with a symbol, at most `max`, and resolve `then` once for each."""

    token: int  # what is paid with: this,
    symbol: int  # or cards with this; the other is -1
    max: int
    then: int
    asks = "number"
    spec = VerbSpec(
        "per",
        {"pay": Field("pay", required=True), "max": whole(1, 99, 99), "then": steps()},
        words={
            "en": "{pay:token={!Spend} {max:99=any number of {pay} tokens|*=up to {max|{pay} token|{pay} tokens}}"
            "|symbol={!Discard} {max:99=any number of {pay} cards|*=up to {max|{pay} card|{pay} cards}}}: for each, {then}.",
            "pl": "{pay:token={!Wydaj|wydać} {max:99=dowolną liczbę żetonów|*=do {max|żetonu|żetonów|żetonów}} {pay}: za każdy {then}"
            "|symbol={!Odrzuć|odrzucić} {max:99=dowolną liczbę kart|*=do {max|karty|kart|kart}} {pay}: za każdą {then}}.",
            "es": "{pay:token={!Gasta|gastar} {max:99=fichas de {pay} a voluntad|*=hasta {max|ficha|fichas} de {pay}}"
            "|symbol={!Descarta|descartar} {max:99=cartas de {pay} a voluntad|*=hasta {max|carta|cartas} de {pay}}}: por cada una, {then}.",
        },
    )

    def run(self, s: State, you: int) -> None:
        self.ask_you(s, you)

    def idle(self, s: State, you: int) -> bool:
        """What cards in hand could pay is a secret; tokens are seen by all."""
        return effects.idle(s, you, self.then) or (self.token >= 0 and not s.token(you, self.token))

    def proposed(self, s: State, asked: Question) -> int:
        """As many tokens as there are, unless what they buy would change nothing."""
        if self.token < 0:
            return -1
        return 0 if effects.idle(s, asked.you, self.then) else max(self.options(s, asked))

    def names(self) -> str:
        return "number" if self.token >= 0 else "cards"

    def options(self, s: State, asked: Question) -> list[int]:
        """With tokens: how many; with a symbol: which hand places (bits), equal cards counted once."""
        you = asked.you
        if self.token >= 0:
            return list(range(min(s.token(you, self.token), self.max) + 1))
        return [mask for mask in distinct_masks(s.hands[you]) if self.paid(s, you, mask) >= 0]

    def paid(self, s: State, you: int, mask: int) -> int:
        """How often the cards of a mask pay, -1 when one of them does not or it is too much."""
        total = 0
        for place, card in enumerate(s.hands[you]):
            if mask >> place & 1:
                symbols = s.tables.attacks.symbols[card].count(self.symbol)
                if not symbols:
                    return -1
                total += symbols
        return total if total <= self.max else -1

    def chosen(self, s: State, asked: Question, value: int) -> None:
        """What is bought waits below: paying with tokens may shrink the hand limit, which asks first (HAND-1)."""
        you = asked.you
        for _ in range(value if self.token >= 0 else self.paid(s, you, value)):
            changes.start_effect(s, you, self.then)
        if self.token >= 0:
            changes.change_token(s, you, self.token, -value)
        else:
            changes.discard(s, you, value)


class Choose(Verb):
    """You pick one list of steps. An empty list means that you may do nothing."""

    routines: list[int]  # the options
    numbers: list[int]  # 0, 1, ... for each of them
    priced: bool  # some of them begin with a price
    asks = "option"
    spec = VerbSpec(
        "choose",
        {"options": Field("options", required=True)},
        words={
            "en": "{options:may=You may {options}|let=If you like, {options}|may_one=You may choose one: {options}"
            "|one=Choose one: {options}}.",
            "pl": "{options:may=Możesz {options}|let=Jeśli chcesz, {options}|may_one=Możesz wybrać jedno: {options}"
            "|one=Wybierz jedno: {options}}.",
            "es": "{options:may=Puedes {options}|let=Si quieres, {options}|may_one=Puedes elegir una opción: {options}"
            "|one=Elige una opción: {options}}.",
        },
    )

    def run(self, s: State, you: int) -> None:
        self.ask_you(s, you)

    def idle(self, s: State, you: int) -> bool:
        return all(effects.idle(s, you, self.routines[number]) for number in self.options(s, self.questions[you]))

    def prepare(self, tables: Tables) -> None:
        self.numbers = list(range(len(self.routines)))
        self.priced = any(routine >= 0 and tables.routines[routine][0].spec.price for routine in self.routines)

    def options(self, s: State, asked: Question) -> list[int]:
        """All of them, except one that begins with a price that you cannot pay."""
        if not self.priced:
            return self.numbers
        routines = s.tables.routines
        open_now = [
            number
            for number, routine in enumerate(self.routines)
            if routine < 0 or routines[routine][0].affordable(s, asked.you)
        ]
        return open_now or [0]

    def chosen(self, s: State, asked: Question, value: int) -> None:
        changes.start_effect(s, asked.you, self.routines[value])


class LoseAction(Verb):
    """You have fewer actions this turn."""

    count: int
    rule = "TURN-2"
    spec = VerbSpec(
        "lose_action",
        {"count": whole(1, 2, 1)},
        words={
            "en": "{!Lose} {count|action|actions} this turn.",
            "pl": "{!Strać|stracić} {count|akcję|akcje|akcji} w tej turze.",
            "es": "{!Pierde|perder} {count|acción|acciones} este turno.",
        },
    )

    def run(self, s: State, you: int) -> None:
        changes.change_actions(s, you, -self.count)


class ExtraAction(Verb):
    """You have more actions this turn."""

    count: int
    rule = "TURN-2"
    spec = VerbSpec(
        "extra_action",
        {"count": whole(1, 2, 1)},
        words={
            "en": "{!Take} {count} more {count:1=action|*=actions} this turn.",
            "pl": "{!Wykonaj|wykonać} {count|dodatkową akcję|dodatkowe akcje|dodatkowych akcji} w tej turze.",
            "es": "{!Realiza|realizar} {count|acción|acciones} más este turno.",
        },
    )

    def run(self, s: State, you: int) -> None:
        changes.change_actions(s, you, self.count)
