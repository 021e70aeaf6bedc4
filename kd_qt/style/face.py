"""What a card says, gathered from the packs: the material of the painters in `cards` and `sheet`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from kd_core.content import words
from kd_core.content.model import Attack, Extra, Fighter, Names, Pack, Reach, Skill, Special, Wounds
from kd_core.languages import ENGLISH, language
from kd_core.text import say

Thing: TypeAlias = Attack | Special | Skill | Extra
_NONE = Wounds()


@dataclass(frozen=True, slots=True)
class Face:
    """One card, skill or special attack in one language."""

    id: str
    name: str
    type: str  # strike ability reaction skill extra
    symbols: tuple[str, ...] = ()  # of a card; the cost of a special attack
    wounds: Wounds = _NONE
    reach: Reach | None = None
    ko: bool = False
    text: str = ""
    initiative: int = 0
    owner: str = ""  # the fighter of a special attack

    @property
    def colour(self) -> str:
        """The type whose colour the card has."""
        return "skill" if self.type == "extra" else self.type


class _Shelf:
    """Everything in some packs by its id."""

    def __init__(self, packs: Iterable[Pack]) -> None:
        from kd_core.game import SPECS
        from kd_core.record.names import Lexicon

        self.packs = tuple(packs)
        self.lexicon = Lexicon(self.packs)
        self.book = words.Book(SPECS, self.packs)
        self.owners: dict[str, str] = {}
        for id, fighter in self.lexicon.fighters.items():
            for special in fighter.specials:
                self.owners.setdefault(special.id, id)
        known = self.lexicon
        self.things: dict[str, Thing] = {**known.extras, **known.skills, **known.specials, **known.attacks}
        self.names: dict[str, Names] = {pack.id: pack.name for pack in self.packs}
        for others in (known.arenas, known.tokens, known.fighters):
            self.names.update({id: other.name for id, other in others.items()})

    def name(self, id: str, lang: str) -> str:
        thing = self.things.get(id)
        names = self.names.get(id, {}) if thing is None else thing.name
        return names.get(lang) or names.get(ENGLISH) or id.replace("_", " ")

    def face(self, id: str, lang: str) -> Face:
        thing, name = self.things.get(id), self.name(id, lang)
        if isinstance(thing, Attack):
            text = words.attack_text(thing, lang, self.book)
            return Face(id, name, thing.type, thing.symbols, thing.wounds, thing.reach, thing.ko, text)
        if isinstance(thing, Special):
            text = words.special_text(thing, lang, self.book)
            owner = self.owners.get(id, "")
            return Face(id, name, thing.type, thing.cost, thing.wounds, thing.reach, thing.ko, text, owner=owner)
        if isinstance(thing, Skill):
            text = words.skill_text(thing, lang, self.book)
            return Face(id, name, "skill", text=text, initiative=thing.initiative)
        return Face(id, name, "extra", text=say(lang, "card.extra_text") if isinstance(thing, Extra) else "")


class Faces:
    """The faces of a set of packs (None: both boxes). Unknown ids get a face with their id as the name.

    The game and its packs are loaded when the first card is asked for: the start screen shows none.
    """

    def __init__(self, packs: Iterable[Pack] | None = None) -> None:
        self._shelf = None if packs is None else _Shelf(packs)
        self._made: dict[tuple[str, str], Face] = {}

    def set_packs(self, packs: Iterable[Pack]) -> None:
        self._shelf = _Shelf(packs)
        self._made.clear()

    @property
    def packs(self) -> tuple[Pack, ...]:
        return self._loaded().packs

    def fighter(self, id: str) -> Fighter | None:
        return self._loaded().lexicon.fighters.get(id)

    def name(self, id: str, lang: str) -> str:
        """The printed name of anything; its id when it is unknown."""
        return self._loaded().name(id, language(lang))

    def face(self, id: str, lang: str) -> Face:
        key = (id, language(lang))
        if key not in self._made:
            self._made[key] = self._loaded().face(*key)
        return self._made[key]

    def _loaded(self) -> _Shelf:
        if self._shelf is None:
            from kd_core.game import library

            self._shelf = _Shelf(library.find(library.BOXES))
        return self._shelf


def type_name(face: Face, lang: str) -> str:
    """The word in a card's footer."""
    if face.type == "extra":
        return say(lang, "card.extra")
    return capital(say(lang, "word.skill" if face.type == "skill" else f"word.type_{face.type}"))


def reach_short(reach: Reach | None) -> str:
    """As printed beside the sign of the range: 1 or 2–6; nothing for projectiles, their sign says it."""
    if reach is None or reach.projectile:
        return ""
    return str(reach.low) if reach.low == reach.high else f"{reach.low}–{reach.high}"


def reach_sign(reach: Reach | None) -> str:
    return "unlimited" if reach is None else "projectile" if reach.projectile else "reach"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
