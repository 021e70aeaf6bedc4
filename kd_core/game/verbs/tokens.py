"""Verbs that move tokens between supplies and sheets."""

from __future__ import annotations

from kd_core.content.spec import VerbSpec, choice, whole
from kd_core.content.spec import token as token_id
from kd_core.game import changes
from kd_core.game.state import State
from kd_core.game.verb import Verb


class Gain(Verb):
    """You take tokens from the supply, as long as there are any."""

    token: int
    count: int
    spec = VerbSpec(
        "gain",
        {"token": token_id(), "count": whole(1, 20, 1)},
        words={
            "en": "{!Gain} {count|{token} token|{token} tokens}.",
            "pl": "{!Zyskaj|zyskać} {count|żeton|żetony|żetonów} {token}.",
            "es": "{!Gana|ganar} {count|ficha|fichas} de {token}.",
        },
    )

    def run(self, s: State, you: int) -> None:
        changes.change_token(s, you, self.token, min(self.count, changes.supply(s, you, self.token)))

    def idle(self, s: State, you: int) -> bool:
        return not changes.supply(s, you, self.token)


class Spend(Verb):
    """You put tokens back; if you have fewer, nothing is spent and the rest of the list does not happen."""

    token: int
    count: int
    spec = VerbSpec(
        "spend",
        {"token": token_id(), "count": whole(1, 20, 1)},
        words={
            "en": "{!Spend} {count|{token} token|{token} tokens}.",
            "pl": "{!Wydaj|wydać} {count|żeton|żetony|żetonów} {token}.",
            "es": "{!Gasta|gastar} {count|ficha|fichas} de {token}.",
        },
        price=True,
    )

    def run(self, s: State, you: int) -> None:
        if self.affordable(s, you):
            changes.change_token(s, you, self.token, -self.count)
        else:
            changes.stop_effect(s, self.routine)

    def affordable(self, s: State, you: int) -> bool:
        return s.token(you, self.token) >= self.count


class Give(Verb):
    """A token is put on a sheet: the opponent's, or yours."""

    token: int
    whose: str
    spec = VerbSpec(
        "give",
        {"token": token_id(), "whose": choice("opponent", "you")},
        words={
            "en": "{!Put} 1 {token} token on {whose:opponent={~the opponent|them}|you=yourself}.",
            "pl": "{!Połóż|położyć} 1 żeton {token} na {whose:opponent={~przeciwniku|nim}|you=sobie}.",
            "es": "{whose:opponent={!Pon{~|le}|poner{~|le}}|you={!Ponte|ponerte}} 1 ficha de {token}"
            "{whose:opponent={~ al oponente|}|you=}.",
        },
    )

    def run(self, s: State, you: int) -> None:
        if changes.supply(s, you, self.token):
            changes.change_token(s, you if self.whose == "you" else s.opponent(you), self.token, 1)

    def idle(self, s: State, you: int) -> bool:
        return not changes.supply(s, you, self.token)


class Remove(Verb):
    """Tokens are taken off a sheet: the opponent's, or yours."""

    token: int
    whose: str
    count: int
    spec = VerbSpec(
        "remove",
        {"token": token_id(), "whose": choice("opponent", "you"), "count": whole(1, 20, 1)},
        words={
            "en": "{!Remove} {count|{token} token|{token} tokens} from {whose:opponent={~the opponent|them}|you=yourself}.",
            "pl": "{!Zdejmij|zdjąć} {count|żeton|żetony|żetonów} {token} z {whose:opponent={~przeciwnika|niego}|you=siebie}.",
            "es": "{whose:opponent={!{~Quita|quítale}|quitar{~|le}}|you={!Quítate|quitarte}} {count|ficha|fichas} de {token}"
            "{whose:opponent={~ al oponente|}|you=}.",
        },
    )

    def run(self, s: State, you: int) -> None:
        whose = self.bearer(s, you)
        changes.change_token(s, whose, self.token, -min(self.count, s.token(whose, self.token)))

    def bearer(self, s: State, you: int) -> int:
        return you if self.whose == "you" else s.opponent(you)

    def idle(self, s: State, you: int) -> bool:
        return not s.token(self.bearer(s, you), self.token)
