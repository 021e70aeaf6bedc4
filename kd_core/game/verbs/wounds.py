"""Verbs that put wounds on a sheet and take them off."""

from __future__ import annotations

from collections.abc import Mapping

from kd_core.content.spec import VerbSpec, some, whole
from kd_core.game import changes
from kd_core.game.frame import NO_RELIEF, Question
from kd_core.game.state import State
from kd_core.game.verb import Verb


def _one_way_to_heal(fields: Mapping[str, object]) -> str:
    if fields["any"] and (fields["heavy"] or fields["light"]):
        return "any stands alone: write it without heavy and light"
    return some("heavy", "light", "any")(fields)


class Wound(Verb):
    """The opponent suffers wounds."""

    heavy: int
    light: int
    spec = VerbSpec(
        "wound",
        {"heavy": whole(0, 20, 0), "light": whole(0, 20, 0)},
        words={"en": "{!Deal} {wounds}.", "pl": "{!Zadaj|zadać} {wounds}.", "es": "{!Inflige|infligir} {wounds}."},
        check=some("heavy", "light"),
    )

    def run(self, s: State, you: int) -> None:
        changes.inflict(s, s.opponent(you), self.heavy, self.light, "effect", you)


class Suffer(Verb):
    """You suffer wounds."""

    heavy: int
    light: int
    spec = VerbSpec(
        "suffer",
        {"heavy": whole(0, 20, 0), "light": whole(0, 20, 0)},
        words={"en": "{!Suffer} {wounds}.", "pl": "{!Otrzymaj|otrzymać} {wounds}.", "es": "{!Sufre|sufrir} {wounds}."},
        check=some("heavy", "light"),
    )

    def run(self, s: State, you: int) -> None:
        changes.inflict(s, you, self.heavy, self.light, "effect", you)


class OfYourChoice(Verb):
    """Wounds leave your sheet one at a time; you choose of which kind each is (0 heavy, 1 light)."""

    asks = "wound"

    def next(self, s: State, you: int, left: int) -> None:
        if left and (s.heavy[you] or s.light[you]):
            self.ask(s, you, you, left)

    def options(self, s: State, asked: Question) -> list[int]:
        kinds: list[int] = []
        if s.heavy[asked.you]:
            kinds.append(0)
        if s.light[asked.you]:
            kinds.append(1)
        return kinds


class Heal(OfYourChoice):
    """You discard wounds; with `any` you choose of which kind each is."""

    heavy: int
    light: int
    any: int
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

    def run(self, s: State, you: int) -> None:
        changes.heal(s, you, self.heavy, self.light)
        self.next(s, you, self.any)

    def idle(self, s: State, you: int) -> bool:
        heavy, light = s.heavy[you], s.light[you]
        return not (heavy and (self.heavy or self.any)) and not (light and (self.light or self.any))

    def chosen(self, s: State, asked: Question, value: int) -> None:
        changes.heal(s, asked.you, 1 - value, value)
        self.next(s, asked.you, asked.left - 1)


class Transfer(OfYourChoice):
    """Wounds of your choice move from your sheet to the opponent's."""

    count: int
    spec = VerbSpec(
        "transfer",
        {"count": whole(1, 20)},
        words={
            "en": "{!Move} {count|wound|wounds} from you to {~the opponent|them}.",
            "pl": "{!Przenieś|przenieść} {count|swoje obrażenie|swoje obrażenia|swoich obrażeń} na {~przeciwnika|niego}.",
            "es": "{!{~Pasa|pásale}|pasar{~|le}} {count|herida tuya|heridas tuyas}{~ al oponente|}.",
        },
    )

    def run(self, s: State, you: int) -> None:
        self.next(s, you, self.count)

    def idle(self, s: State, you: int) -> bool:
        return not s.heavy[you] and not s.light[you]

    def chosen(self, s: State, asked: Question, value: int) -> None:
        changes.transfer(s, asked.you, s.opponent(asked.you), 1 - value, value)
        self.next(s, asked.you, asked.left - 1)


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

    def run(self, s: State, you: int) -> None:
        at = s.attack_at()
        if at >= 0:
            s.own_attack(at).flags |= NO_RELIEF
