"""Verbs that move fighters on the arena. From the bench (TEAM-6) nobody moves, and nobody is moved to or from there."""

from __future__ import annotations

from kd_core.content.spec import VerbSpec, choice, flag, whole
from kd_core.game import changes
from kd_core.game.arena import reachable
from kd_core.game.frame import Question
from kd_core.game.state import State
from kd_core.game.verb import Verb


class Step(Verb):
    """You move up to that many spaces and choose where to end, your own space included; blink passes the opponent (RANGE-5)."""

    spaces: int
    way: str
    blink: bool
    asks = "space"
    rule = "RANGE-7"
    spec = VerbSpec(
        "step",
        {"spaces": whole(1, 8), "way": choice("any", "forward", "away"), "blink": flag()},
        words={
            "en": "{blink:yes={!Blink}|no={!Move}} up to {spaces|space|spaces}"
            "{way:any=|forward= forward|away= away from {~the opponent|them}}.",
            "pl": "{blink:yes={!Skocz|skoczyć}|no={!Przesuń|przesunąć} się} o najwyżej {spaces|pole|pola|pól}"
            "{way:any=|forward= naprzód|away= od {~przeciwnika|niego}}.",
            "es": "{blink:yes={!Salta|saltar}|no={!Muévete|moverte}} hasta {spaces|casilla|casillas}"
            "{way:any=|forward= hacia delante|away= alejándote{~ del oponente|}}.",
        },
    )

    def run(self, s: State, you: int) -> None:
        if s.space[you] >= 0:
            self.ask_you(s, you)

    def idle(self, s: State, you: int) -> bool:
        here = s.space[you]
        return here < 0 or all(space == here for space in self.options(s, self.questions[you]))

    def moves(self, s: State, you: int) -> int:
        return you

    def options(self, s: State, asked: Question) -> list[int]:
        here, there = s.space[asked.you], s.space[s.opponent(asked.you)]
        if self.way == "any":
            return reachable(s.ground, here, self.spaces, there, self.blink)
        size = s.ground.size
        path = s.ground.ahead[here * size + there] if self.way == "forward" else s.ground.ray[there * size + here]
        ends = [here]
        for space in path[: self.spaces]:
            if space != there:
                ends.append(space)
            elif not self.blink:
                break
        return ends

    def chosen(self, s: State, asked: Question, value: int) -> None:
        changes.go(s, asked.you, value, "blink" if self.blink else "step")


class Push(Verb):
    """The opponent moves straight away from you (RANGE-6), as far as it can (RANGE-7)."""

    spaces: int
    rule = "RANGE-6"
    spec = VerbSpec(
        "push",
        {"spaces": whole(1, 8)},
        words={
            "en": "{!Push} {~the opponent|them} {spaces|space|spaces} back.",
            "pl": "{!Odepchnij|odepchnąć} {~przeciwnika|go} o {spaces|pole|pola|pól}.",
            "es": "{!{~Empuja al oponente|empújalo}|{~empujar al oponente|empujarlo}} {spaces|casilla|casillas}.",
        },
    )

    def run(self, s: State, you: int) -> None:
        foe = s.opponent(you)
        if s.space[you] >= 0:
            changes.slide(s, foe, changes.away(s.ground, s.space[you], s.space[foe]), self.spaces, "push")


class Pull(Verb):
    """The opponent moves straight towards you, as far as it can (RANGE-7)."""

    spaces: int
    rule = "RANGE-6"
    spec = VerbSpec(
        "pull",
        {"spaces": whole(1, 8)},
        words={
            "en": "{!Pull} {~the opponent|them} {spaces|space|spaces} closer.",
            "pl": "{!Przyciągnij|przyciągnąć} {~przeciwnika|go} o {spaces|pole|pola|pól}.",
            "es": "{!{~Atrae al oponente|atráelo}|{~atraer al oponente|atraerlo}} {spaces|casilla|casillas}.",
        },
    )

    def run(self, s: State, you: int) -> None:
        foe = s.opponent(you)
        if s.space[you] >= 0:
            changes.slide(s, foe, changes.between(s.ground, s.space[foe], s.space[you]), self.spaces, "pull")


class Shove(Verb):
    """You move the opponent that many spaces, choosing the way."""

    spaces: int
    asks = "space"
    rule = "RANGE-7"
    spec = VerbSpec(
        "shove",
        {"spaces": whole(1, 8)},
        words={
            "en": "{!Move} {~the opponent|them} {spaces|space|spaces} in any direction.",
            "pl": "{!Przesuń|przesunąć} {~przeciwnika|go} o {spaces|pole|pola|pól} w wybraną stronę.",
            "es": "{!{~Mueve al oponente|muévelo}|{~mover al oponente|moverlo}} {spaces|casilla|casillas} hacia donde quieras.",
        },
    )

    def run(self, s: State, you: int) -> None:
        if self.options(s, self.questions[you]):
            self.ask_you(s, you)

    def idle(self, s: State, you: int) -> bool:
        return not self.options(s, self.questions[you])

    def moves(self, s: State, you: int) -> int:
        return s.opponent(you)

    def options(self, s: State, asked: Question) -> list[int]:
        """Where each way leads as far as it can; a way that is blocked at once is no way."""
        foe = s.opponent(asked.you)
        here = s.space[foe]
        ends: list[int] = []
        for near in s.ground.links[here]:
            path = [near, *changes.away(s.ground, here, near)]
            end = changes.end_of_slide(s, foe, path, self.spaces)
            if end != here and end not in ends:
                ends.append(end)
        return ends

    def chosen(self, s: State, asked: Question, value: int) -> None:
        changes.go(s, s.opponent(asked.you), value, "shove")


class Place(Verb):
    """You blink the opponent to a free space at that distance or less from you."""

    within: int
    asks = "space"
    rule = "RANGE-5"
    spec = VerbSpec(
        "place",
        {"within": whole(1, 8)},
        words={
            "en": "{!Blink} {~the opponent|them} to a free space {within:1=next to you|*=within {within} of you}.",
            "pl": "{!Przenieś|przenieść} {~przeciwnika|go} Skokiem na wolne pole {within:1=obok siebie|*=do {within} pól od siebie}.",
            "es": "{!{~Haz saltar al oponente|hazlo saltar}|{~hacer saltar al oponente|hacerlo saltar}} a una casilla libre "
            "{within:1=junto a ti|*=a {within} o menos de ti}.",
        },
    )

    def run(self, s: State, you: int) -> None:
        if s.space[you] >= 0 and self.options(s, self.questions[you]):
            self.ask_you(s, you)

    def moves(self, s: State, you: int) -> int:
        return s.opponent(you)

    def options(self, s: State, asked: Question) -> list[int]:
        here, there = s.space[asked.you], s.space[s.opponent(asked.you)]
        ground = s.ground
        near = range(ground.size)
        return [to for to in near if to not in (here, there) and ground.dist[here * ground.size + to] <= self.within]

    def chosen(self, s: State, asked: Question, value: int) -> None:
        changes.go(s, s.opponent(asked.you), value, "blink")


class SwapPlaces(Verb):
    """You and the opponent exchange spaces."""

    spec = VerbSpec(
        "swap_places",
        {},
        words={
            "en": "{!Swap} places with {~the opponent|them}.",
            "pl": "{!Zamień|zamienić} się {~miejscami z przeciwnikiem|z nim miejscami}.",
            "es": "{!Intercambia|intercambiar} tu casilla con la {~del oponente|suya}.",
        },
    )

    def run(self, s: State, you: int) -> None:
        foe = s.opponent(you)
        here, there = s.space[you], s.space[foe]
        if here >= 0:
            changes.go(s, you, there, "swap")
            changes.go(s, foe, here, "swap")
