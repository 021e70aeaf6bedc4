"""The names that people read for the ids of the packs in play, and the way back from what people type.

An id is plain, or `pack:id` where two boxes use the same id for different things (`kd_core.content.identity`).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kd_core import text
from kd_core.content import identity
from kd_core.content.identity import CANDLE, Thing
from kd_core.content.model import Arena, Attack, Extra, Fighter, Pack, Skill, Special, Token
from kd_core.languages import ENGLISH, language


@dataclass(frozen=True, slots=True)
class Found:
    """Something that a typed name may mean. `fighter` is whose special attack it is."""

    kind: str  # card, extra, special, skill, token, fighter or arena
    id: str
    fighter: str = ""


class Lexicon:
    """Looks up what the packs say under an id. Unknown ids stand for themselves."""

    def __init__(self, packs: Sequence[Pack]) -> None:
        self.packs = tuple(packs)
        self.attacks: dict[str, Attack] = identity.by_id(identity.attacks(packs))
        self.extras: dict[str, Extra] = identity.by_id(identity.extras(packs))
        self.fighters: dict[str, Fighter] = identity.by_id(identity.fighters(packs))
        self.skills: dict[str, Skill] = identity.by_id(identity.skills(packs))
        self.tokens: dict[str, Token] = identity.by_id([(token.id, token) for token in pack.tokens] for pack in packs)
        self.arenas: dict[str, Arena] = {pack.arena.id: pack.arena for pack in reversed(packs)}
        self.specials: dict[str, Special] = {}
        for fighter in self.fighters.values():
            for special in fighter.specials:
                self.specials.setdefault(special.id, special)

    def roster(self) -> list[str]:
        """The fighters to choose from. A copy of a box brings the same people once more; nobody is offered twice."""
        seen: list[Fighter] = []
        found: list[str] = []
        for id, fighter in self.fighters.items():
            if fighter not in seen:
                seen.append(fighter)
                found.append(id)
        return found

    # -- from ids to names -----------------------------------------------------------------------------------------

    def easiest_first(self) -> list[str]:
        """The fighters, those that are marked as easy before the others."""
        return sorted(self.roster(), key=lambda id: self.fighters[id].difficulty)

    def card(self, id: str, lang: str) -> str:
        if id == CANDLE:
            return text.say(lang, "word.candle")
        return _name(self.attacks.get(id) or self.extras.get(id), id, lang)

    def special(self, id: str, lang: str, fighter: str = "") -> str:
        return _name(self.special_of(id, fighter), id, lang)

    def special_of(self, id: str, fighter: str = "") -> Special | None:
        """Two fighters may call different things by one id; then the fighter tells them apart."""
        owner = self.fighters.get(fighter)
        own = next((special for special in owner.specials if special.id == id), None) if owner else None
        return own or self.specials.get(id)

    def skill(self, id: str, lang: str) -> str:
        return _name(self.skills.get(id), id, lang)

    def token(self, id: str, lang: str) -> str:
        return _name(self.tokens.get(id), id, lang)

    def fighter(self, id: str, lang: str) -> str:
        return _name(self.fighters.get(id), id, lang)

    def arena(self, id: str, lang: str) -> str:
        return _name(self.arenas.get(id), id, lang)

    def attack(self, id: str, lang: str, fighter: str = "") -> str:
        """A card of the Row or a special attack."""
        if id in self.attacks:
            return self.card(id, lang)
        return self.special(id, lang, fighter)

    def any(self, id: str, lang: str) -> str:
        """Whatever it is; for messages that say only that it is an id."""
        for known in (self.attacks, self.extras, self.specials, self.skills, self.tokens, self.fighters, self.arenas):
            if id in known:
                return _name(known[id], id, lang)
        return self.card(id, lang)

    # -- from what people type to ids ------------------------------------------------------------------------------

    def find(self, typed: str, whole: bool = False) -> list[Found]:
        """What a typed name or id may mean, in any of the languages.

        Where no name fits whole, those that begin like that are meant, unless only whole names will do.
        """
        wanted = plain(typed)
        if not wanted:
            return []
        known = list(self._everything())
        fitting = [found for found, names in known if wanted in names]
        if fitting or whole:
            return fitting
        return [found for found, names in known if any(name.startswith(wanted) for name in names)]

    def _everything(self) -> Iterator[tuple[Found, list[str]]]:
        kinds: dict[str, Mapping[str, Thing]] = {
            "card": self.attacks,
            "extra": self.extras,
            "fighter": self.fighters,
            "skill": self.skills,
            "token": self.tokens,
            "arena": self.arenas,
        }
        for kind, known in kinds.items():
            for id, thing in known.items():
                yield Found(kind, id), _spellings(id, thing)
        for owner, fighter in self.fighters.items():
            for special in fighter.specials:
                yield Found("special", special.id, owner), _spellings(special.id, special)


def plain(typed: str) -> str:
    """A name as it is compared: no capitals, accents, punctuation or double spaces."""
    letters = unicodedata.normalize("NFKD", typed.casefold().replace("ł", "l"))
    kept = [letter if letter.isalnum() else " " for letter in letters if not unicodedata.combining(letter)]
    return " ".join("".join(kept).split())


def spots(said: str, wanted: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Where plain words stand in a text as it is written: begin and end."""
    letters = [(plain(letter) or " ", at) for at, letter in enumerate(said)]
    folded = "".join(letter for letter, _ in letters)
    places = [at for letter, at in letters for _ in letter]
    for word in wanted:
        begin = folded.find(word)
        while begin >= 0:
            yield places[begin], places[begin + len(word) - 1] + 1
            begin = folded.find(word, begin + len(word))


def _name(thing: Thing | None, id: str, lang: str) -> str:
    names = thing.name if thing is not None else {}
    return names.get(language(lang)) or names.get(ENGLISH) or id.replace("_", " ")


def _spellings(id: str, thing: Thing) -> list[str]:
    return [plain(id), *(plain(name) for name in thing.name.values())]
