"""Verbs that put wounds on a sheet and take them off."""

from __future__ import annotations

from collections.abc import Mapping

from kd_core.content.spec import VerbSpec, some, whole
from kd_core.game import changes
from kd_core.game.codes import NO_RELIEF
from kd_core.game.state import State
from kd_core.game.tables import CompiledStep
from kd_core.game.verb import Verb


def _one_way_to_heal(fields: Mapping[str, object]) -> str:
    if fields["any"] and (fields["heavy"] or fields["light"]):
        return "any stands alone: write it without heavy and light"
    return some("heavy", "light", "any")(fields)


class Wound(Verb):
    """The opponent suffers wounds."""

    spec = VerbSpec(
        "wound",
        {"heavy": whole(0, 20, 0), "light": whole(0, 20, 0)},
        words={"en": "{!Deal} {wounds}.", "pl": "{!Zadaj|zadać} {wounds}.", "es": "{!Inflige|infligir} {wounds}."},
        check=some("heavy", "light"),
    )

    def run(self, s: State, you: int, step: CompiledStep) -> None:
        changes.inflict(s, s.opponent(you), step.args[0], step.args[1], "effect", you)


class Suffer(Verb):
    """You suffer wounds."""

    spec = VerbSpec(
        "suffer",
        {"heavy": whole(0, 20, 0), "light": whole(0, 20, 0)},
        words={"en": "{!Suffer} {wounds}.", "pl": "{!Otrzymaj|otrzymać} {wounds}.", "es": "{!Sufre|sufrir} {wounds}."},
        check=some("heavy", "light"),
    )

    def run(self, s: State, you: int, step: CompiledStep) -> None:
        changes.inflict(s, you, step.args[0], step.args[1], "effect", you)


class OfYourChoice(Verb):
    """Wounds leave your sheet one at a time; you choose of which kind each is (0 heavy, 1 light)."""

    asks = "wound"

    def next(self, s: State, you: int, step: CompiledStep, left: int) -> None:
        if left and (s.heavy[you] or s.light[you]):
            changes.ask(s, you, you, step, left)

    def options(self, s: State, you: int, step: CompiledStep, x: int, y: int) -> list[int]:
        kinds: list[int] = []
        if s.heavy[you]:
            kinds.append(0)
        if s.light[you]:
            kinds.append(1)
        return kinds


class Heal(OfYourChoice):
    """You discard wounds; with `any` you choose of which kind each is."""

    spec = VerbSpec(
        "heal",
        {"heavy": whole(0, 20, 0), "light": whole(0, 20, 0), "any": whole(0, 20, 0)},
        words={
            "en": "{!Heal} {any:0={wounds}|*={any|wound|wounds} of your choice}.",
            "pl": "{!Ulecz|uleczyć} {any:0={wounds}|*={any|dowolne obrażenie|dowolne obrażenia|dowolnych obrażeń}}.",
            "es": "{!Cura|curar} {any:0={wounds}|*={any|herida|heridas} a tu elección}.",
        },
        check=_one_way_to_heal,
    )

    def run(self, s: State, you: int, step: CompiledStep) -> None:
        changes.heal(s, you, step.args[0], step.args[1])
        self.next(s, you, step, step.args[2])

    def chosen(self, s: State, you: int, step: CompiledStep, x: int, y: int, value: int) -> None:
        changes.heal(s, you, 1 - value, value)
        self.next(s, you, step, x - 1)


class Transfer(OfYourChoice):
    """Wounds of your choice move from your sheet to the opponent's."""

    spec = VerbSpec(
        "transfer",
        {"count": whole(1, 20)},
        words={
            "en": "{!Move} {count|wound|wounds} from you to {~the opponent|them}.",
            "pl": "{!Przenieś|przenieść} {count|swoje obrażenie|swoje obrażenia|swoich obrażeń} na {~przeciwnika|niego}.",
            "es": "{!{~Pasa|pásale}|pasar{~|le}} {count|herida tuya|heridas tuyas}{~ al oponente|}.",
        },
    )

    def run(self, s: State, you: int, step: CompiledStep) -> None:
        self.next(s, you, step, step.args[0])

    def chosen(self, s: State, you: int, step: CompiledStep, x: int, y: int, value: int) -> None:
        changes.transfer(s, you, s.opponent(you), 1 - value, value)
        self.next(s, you, step, x - 1)


class NoRelief(Verb):
    """If this attack's Knockdown Test is passed, no wounds are discarded (instead of TEST-3)."""

    spec = VerbSpec(
        "no_relief",
        {},
        words={
            "en": "If {~the opponent passes|they pass} the test, they keep all wounds.",
            "pl": "Jeśli {~przeciwnik |}zda test, zachowuje wszystkie obrażenia.",
            "es": "Si {~el oponente |}supera la prueba, conserva todas sus heridas.",
        },
    )

    def run(self, s: State, you: int, step: CompiledStep) -> None:
        at = changes.attack_frame(s)
        if at >= 0:
            s.own_at(at).e |= NO_RELIEF
