"""From what a person types ("move 4", "hook", "dash 5") to the actions that it may mean.

Verbs and names are understood in every language. Where something is left open – which cards pay, how many wounds a
block ignores – every way is a candidate; `closest` finds those among the choices that the view offers, and asks the
host about the others only where none is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from typing import Any

from kd_core.game import Refused, actions
from kd_core.game.actions import Action
from kd_core.record.names import Found, Lexicon, plain

View = Mapping[str, Any]
VERBS: dict[str, tuple[str, ...]] = {
    "move": ("move", "go", "walk", "ruch", "idz", "rusz", "mover", "mueve", "ir"),
    "corridor": ("corridor", "korytarz", "corredor"),
    "attack": ("attack", "take", "hit", "atak", "atakuj", "wez", "ataque", "atacar", "ataca", "coger", "tomar"),
    "special": ("special", "combo", "use", "specjalny", "uzyj", "especial", "usar"),
    "dash": ("dash", "zryw", "sprint", "carrera"),
    "swap": ("swap", "zmiana", "zamien", "relevo", "cambio"),
    "end_combo": ("end", "stop", "end combo", "koniec combo", "zakoncz", "terminar", "fin"),
    "block": ("block", "blok", "zablokuj", "bloqueo", "bloquear"),
    "pass": ("pass", "no", "pas", "pasuj", "paso", "pasar"),
    "react": ("react", "reaction", "reakcja", "reaguj", "reaccion", "reaccionar"),
    "knockdown": ("knockdown", "test", "ko", "k o", "prueba"),
    "tower": ("tower", "wieza", "torre"),
    "discard": ("discard", "drop", "odrzuc", "descartar", "descarta"),
    "keep": ("keep", "zachowaj", "conservar"),
    "face_up": ("up", "face up", "odkryj", "bocarriba"),
    "draft": ("draft", "pick", "wybierz", "elegir"),
    "enter": ("enter", "wejdz", "entrar"),
    "choose": ("choose", "choice", "wybor", "escoger"),
}
_FIGURES = 4


def actions_typed(typed: str, view: View, seat: int, lexicon: Lexicon, whole: bool = False) -> list[Action]:
    """What the words may mean for a seat whose view this is; empty when they are not understood. `whole`: no shortened
    names."""
    said = plain(typed)
    verb, rest = _verb(said)
    speaker = _Speaker(view, seat, lexicon, whole)
    if verb:
        return speaker.verb(verb, rest) or speaker.named(said)
    return speaker.named(said)


def closest(
    candidates: Iterable[Action], options: Iterable[Action], why_not: Callable[[Action], list[Refused]]
) -> tuple[list[Action], list[Refused]]:
    """Those of the options that the candidates name; if there is none, what the least wrong candidate breaks."""
    candidates = list(candidates)
    named = {_spelled(action) for action in candidates}
    legal = [action for action in options if _spelled(action) in named]
    least: list[Refused] = []
    for action in () if legal else candidates:
        against = why_not(action)
        if not against:
            return [action], []
        if not least or len(against) < len(least):
            least = against
    return legal, least


def _spelled(action: Action) -> str:
    """The same for the same cards in another order."""
    said = {key: sorted(value) if isinstance(value, list) else value for key, value in action.to_json().items()}
    return json.dumps(said, sort_keys=True)


def _verb(said: str) -> tuple[str, str]:
    for verb, spellings in VERBS.items():
        for spelling in sorted(spellings, key=len, reverse=True):
            if said == spelling or said.startswith(f"{spelling} "):
                return verb, said[len(spelling) :].strip()
    return "", said


class _Speaker:
    def __init__(self, view: View, seat: int, lexicon: Lexicon, whole: bool) -> None:
        self.view = view
        self.lexicon = lexicon
        self.whole = whole
        self.kind: str = next((one["kind"] for one in view["to_act"] if one["seat"] == seat), "")
        player = view["players"][seat]
        self.held: list[str] = [card for card in player["hand"] if card is not None]
        self.hand = sorted(set(self.held))
        self.fighter: str = player["fighter"]

    def verb(self, verb: str, rest: str) -> list[Action]:
        readers: dict[str, Callable[[str], list[Action]]] = {
            "move": lambda rest: [actions.Move(space) for space in _spaces(rest)],
            "corridor": lambda rest: [actions.Corridor(space) for space in _spaces(rest)],
            "enter": lambda rest: [actions.Enter(space) for space in _spaces(rest)],
            "attack": lambda rest: [actions.Attack(card) for card in self.cards(rest)],
            "discard": lambda rest: [actions.Discard(card) for card in self.cards(rest)],
            "draft": lambda rest: [actions.Draft(card) for card in self.cards(rest)],
            "keep": lambda rest: [actions.KeepSkill(skill) for skill in self.skills(rest)],
            "face_up": lambda rest: [actions.FaceUp(skill) for skill in self.skills(rest)],
            "special": lambda rest: self.paid(actions.Special, self.specials(rest)),
            "react": lambda rest: self.paid(actions.React, self.specials(rest)),
            "dash": self.dash,
            "block": self.block,
            "tower": self.tower,
            "choose": self.choose,
        }
        plain_ones: dict[str, Action] = {
            "swap": actions.Swap(),
            "end_combo": actions.EndCombo(),
            "pass": actions.Pass(),
            "knockdown": actions.Knockdown(),
        }
        if verb in plain_ones:
            return [] if rest else [plain_ones[verb]]
        return readers[verb](rest)

    def named(self, said: str) -> list[Action]:
        """A name alone: what one would do with such a thing now."""
        found = self.find(said)
        own = [one for one in found if one.kind == "special" and one.fighter == self.fighter]
        for one in own or found:
            means = self._use(one)
            if means:
                return means
        return []

    def _use(self, found: Found) -> list[Action]:
        if found.kind == "skill":
            return [actions.FaceUp(found.id) if self.kind == "face_up" else actions.KeepSkill(found.id)]
        if found.kind == "special":
            return self.paid(actions.React if self.kind == "react" else actions.Special, [found.id])
        if found.kind not in ("card", "extra"):
            return []
        if self.kind in ("block_wounds", "block_effect"):
            return self.blocks(found.id)
        with_card: dict[str, Callable[[str], Action]] = {
            "draft": actions.Draft,
            "discard": actions.Discard,
            "choose": actions.Choose,
        }
        return [with_card.get(self.kind, actions.Attack)(found.id)]

    # -- names ---------------------------------------------------------------------------------------------------------

    def find(self, said: str) -> list[Found]:
        return self.lexicon.find(said, self.whole)

    def cards(self, said: str) -> list[str]:
        return [found.id for found in self.find(said) if found.kind in ("card", "extra")]

    def skills(self, said: str) -> list[str]:
        return [found.id for found in self.find(said) if found.kind == "skill"]

    def specials(self, said: str) -> list[str]:
        found = [one for one in self.find(said) if one.kind == "special"]
        own = [one.id for one in found if one.fighter == self.fighter]
        return own or [one.id for one in found]

    # -- what is left open -----------------------------------------------------------------------------------------

    def paid(self, build: Callable[[str, tuple[str, ...]], Action], specials: list[str]) -> list[Action]:
        """With every set of cards in hand that is not larger than the cost."""
        ways: list[Action] = []
        for special in specials:
            known = self.lexicon.special_of(special, self.fighter)
            most = min(len(known.cost) if known else 0, len(self.held))
            sets = {tuple(sorted(cards)) for size in range(most + 1) for cards in combinations(self.held, size)}
            ways += [build(special, cards) for cards in sorted(sets, key=lambda cards: (-len(cards), cards))]
        return ways

    def dash(self, rest: str) -> list[Action]:
        """`dash 4` with any card, `dash sidestep 4` with that one."""
        head, _, tail = rest.rpartition(" ")
        cards = self.cards(head) if head else self.hand or [""]
        return [actions.Dash(card, space) for space in _spaces(tail) for card in cards]

    def block(self, rest: str) -> list[Action]:
        cards = self.cards(rest) if rest else self.hand
        return [way for card in cards for way in self.blocks(card)] or ([actions.Block("")] if not rest else [])

    def blocks(self, card: str) -> list[Action]:
        """A block of the effect, or of every number of wounds up to the pool."""
        attack = self.view["attack"]
        if self.kind != "block_wounds" or not attack:
            return [actions.Block(card)]
        amounts = [(h, n) for h in range(attack["heavy"] + 1) for n in range(attack["light"] + 1) if h or n]
        return [actions.Block(card, heavy, light) for heavy, light in amounts]

    def tower(self, rest: str) -> list[Action]:
        if rest in ("dice", "kosci", "dados"):
            return [actions.SwitchToDice()]
        stood = {"yes": True, "stood": True, "tak": True, "si": True, "no": False, "fell": False, "nie": False}
        return [actions.Tower(stood[rest])] if rest in stood else []

    def choose(self, rest: str) -> list[Action]:
        names = self.view["question"].get("names", "")
        numbers = _spaces(rest)
        if numbers:
            return [actions.Choose(numbers[0] if names in ("space", "option") else numbers[0] + 1)]
        return [actions.Choose(card) for card in self.cards(rest)]


def _spaces(said: str) -> list[int]:
    """The number of a space, as people count, from 1."""
    return [int(said) - 1] if said.isascii() and said.isdigit() and len(said) <= _FIGURES else []
