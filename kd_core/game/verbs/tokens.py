"""Verbs that move tokens between supplies and sheets."""

from __future__ import annotations

from kd_core.content.spec import VerbSpec, choice, token, whole
from kd_core.game import changes
from kd_core.game.state import State
from kd_core.game.tables import CompiledStep
from kd_core.game.verb import Verb


class Gain(Verb):
    """You take tokens from the supply, as long as there are any."""

    spec = VerbSpec(
        "gain",
        {"token": token(), "count": whole(1, 20, 1)},
        words={
            "en": "{!Gain} {count|{token} token|{token} tokens}.",
            "pl": "{!Zyskaj|zyskać} {count|żeton|żetony|żetonów} {token}.",
            "es": "{!Obtén|obtener} {count|ficha|fichas} de {token}.",
        },
    )

    def run(self, s: State, you: int, step: CompiledStep) -> None:
        changes.change_token(s, you, step.args[0], min(step.args[1], changes.supply(s, you, step.args[0])))


class Spend(Verb):
    """You put tokens back; if you have fewer, nothing is spent and the rest of the list does not happen."""

    spec = VerbSpec(
        "spend",
        {"token": token(), "count": whole(1, 20, 1)},
        words={
            "en": "{!Spend} {count|{token} token|{token} tokens}.",
            "pl": "{!Wydaj|wydać} {count|żeton|żetony|żetonów} {token}.",
            "es": "{!Gasta|gastar} {count|ficha|fichas} de {token}.",
        },
        price=True,
    )

    def run(self, s: State, you: int, step: CompiledStep) -> None:
        if s.token(you, step.args[0]) < step.args[1]:
            changes.stop_effect(s, step)
        else:
            changes.change_token(s, you, step.args[0], -step.args[1])


class Give(Verb):
    """A token is put on a sheet: the opponent's, or yours."""

    spec = VerbSpec(
        "give",
        {"token": token(), "whose": choice("opponent", "you")},
        words={
            "en": "{!Put} 1 {token} token on {whose:opponent={~the opponent|them}|you=yourself}.",
            "pl": "{!Połóż|położyć} 1 żeton {token} na {whose:opponent={~przeciwniku|nim}|you=sobie}.",
            "es": "{whose:opponent={!Pon{~|le}|poner{~|le}}|you={!Ponte|ponerte}} 1 ficha de {token}"
            "{whose:opponent={~ al oponente|}|you=}.",
        },
    )

    def run(self, s: State, you: int, step: CompiledStep) -> None:
        whose = you if step.args[1] == 1 else s.opponent(you)
        if changes.supply(s, you, step.args[0]):
            changes.change_token(s, whose, step.args[0], 1)


class Remove(Verb):
    """Tokens are taken off a sheet: the opponent's, or yours."""

    spec = VerbSpec(
        "remove",
        {"token": token(), "whose": choice("opponent", "you"), "count": whole(1, 20, 1)},
        words={
            "en": "{!Remove} {count|{token} token|{token} tokens} from {whose:opponent={~the opponent|them}|you=yourself}.",
            "pl": "{!Zdejmij|zdjąć} {count|żeton|żetony|żetonów} {token} z {whose:opponent={~przeciwnika|niego}|you=siebie}.",
            "es": "{whose:opponent={!{~Quita|quítale}|quitar{~|le}}|you={!Quítate|quitarte}} {count|ficha|fichas} de {token}"
            "{whose:opponent={~ al oponente|}|you=}.",
        },
    )

    def run(self, s: State, you: int, step: CompiledStep) -> None:
        whose = you if step.args[1] == 1 else s.opponent(you)
        changes.change_token(s, whose, step.args[0], -min(step.args[2], s.token(whose, step.args[0])))
