"""A pack that is being written. Every part may be half-entered; what is still wrong, the reader of packs says.

draft = Draft.copy(nemesis, SPECS, "en", "my_nemesis")
draft.attacks.append(AttackEntry(name={"en": "Shoulder Check"}, symbols=["foot"], range="1"))
draft.check()        # every problem with its place: 37 cards, expected 36
draft.attacks[0].copies -= 1
draft.pack()         # the checked pack
draft.text_of(draft.attacks[-1], "pl")
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

from kd_core.content import pack as packs
from kd_core.content import words
from kd_core.content.drafts.entries import (
    ArenaEntry,
    AttackEntry,
    Data,
    ExtraEntry,
    FighterEntry,
    Names,
    Part,
    SkillEntry,
    StepData,
    TokenEntry,
    filled,
    plain,
    read_all,
)
from kd_core.content.effects import BadStep, read_ability, read_step
from kd_core.content.identity import BOXES
from kd_core.content.model import Attack, Extra, Fighter, Pack, Skill, Special, Token
from kd_core.content.pack_files import read_files
from kd_core.content.problems import PackError, Place, Problem
from kd_core.content.spec import VerbSpec
from kd_core.content.table import ID_LENGTH, Log, is_id
from kd_core.languages import ENGLISH, LANGUAGES

BOX_ID = Problem("pack.toml", "id", "a box of the game has this id, expected another one", Place((), "id"), "box")
UNFINISHED = "…"  # stands for a name, or a step, that nobody has entered yet


@dataclass
class Draft:
    """What is entered of a pack. `language` is the one in which its author writes: it stands in for the others."""

    specs: Mapping[str, VerbSpec] = field(repr=False)
    language: str = ENGLISH
    id: str = ""
    version: str = "1.0"
    name: Names = field(default_factory=dict)
    attacks: list[AttackEntry] = field(default_factory=list)
    fighters: list[FighterEntry] = field(default_factory=list)
    skills: list[SkillEntry] = field(default_factory=list)
    tokens: list[TokenEntry] = field(default_factory=list)
    extras: list[ExtraEntry] = field(default_factory=list)
    arena: ArenaEntry = field(default_factory=ArenaEntry)

    # -- where it comes from ---------------------------------------------------------------------------------------

    @staticmethod
    def read(data: Mapping[str, Data], specs: Mapping[str, VerbSpec], language: str = ENGLISH) -> Draft:
        """Of the parsed files of a pack, as far as they make sense."""
        head, things = data.get("pack.toml", {}), data.get("tokens.toml", {})
        known = AttackEntry.read(head, language)  # a head has an id and a name like any part
        version = head.get("version")
        return Draft(
            specs, language, known.id, version if isinstance(version, str) else "", known.name,
            read_all(data.get("attacks.toml", {}), "attack", AttackEntry.read, language),
            read_all(data.get("fighters.toml", {}), "fighter", FighterEntry.read, language),
            read_all(data.get("skills.toml", {}), "skill", SkillEntry.read, language),
            read_all(things, "token", TokenEntry.read, language),
            read_all(things, "extra", ExtraEntry.read, language),
            ArenaEntry.read(data.get("arena.toml", {}), language),
        )  # fmt: skip

    @staticmethod
    def open(folder: Path, specs: Mapping[str, VerbSpec], language: str = ENGLISH) -> Draft:
        """Of a folder, also when the pack in it is broken. Raises PackError when a file cannot be read at all."""
        log = Log()
        data = read_files(folder, log)
        if log.problems:
            raise PackError(log.problems, folder)
        return Draft.read(data, specs, language)

    @staticmethod
    def copy(pack: Pack, specs: Mapping[str, VerbSpec], language: str, id: str, name: str = "") -> Draft:
        """Another pack like this one, to add own cards to: "Nemesis with my card". Its arena gets the new id, too: a
        match names the deck by the arena."""
        draft = Draft.open(pack.folder, specs, language)
        draft.id = draft.arena.id = id
        if name:
            draft.name = {language: name}
        return draft

    # -- what it is ------------------------------------------------------------------------------------------------

    def files(self) -> dict[str, Data]:
        """The files of the pack, by name, as TOML holds them. An arena without a name is called like the pack."""
        language = self.language
        head = {"format": 1, "id": self.id, "version": self.version, "name": filled(self.name, language)}
        ground = replace(self.arena, name=self.arena.name or self.name)
        things = {"token": _tables(self.tokens, language), "extra": _tables(self.extras, language)}
        return {
            "pack.toml": {key: plain(value) for key, value in head.items() if value not in ("", {}, None)},
            "attacks.toml": {"attack": _tables(self.attacks, language)},
            "fighters.toml": {"fighter": _tables(self.fighters, language)},
            "skills.toml": {"skill": _tables(self.skills, language)},
            "tokens.toml": {key: value for key, value in things.items() if value},
            "arena.toml": ground.table(language),
        }

    def check(self) -> list[Problem]:
        """Everything that is still wrong, each with its place. Ids that nobody entered are not missed: `settle` gives
        them."""
        settled = self._settled()
        mine = [BOX_ID] if settled.id in BOXES else []
        try:
            settled.pack()
        except PackError as why:
            return mine + why.problems
        return mine

    def pack(self) -> Pack:
        """The checked pack, in no folder yet; raises PackError with every problem."""
        return packs.build(self.files(), self.specs, Path(), Log())

    def settle(self) -> None:
        """Gives an id to whatever has none: made of its name, and of no other part. Ids that are there stay. An arena
        is called like its pack: a match names the deck by the arena, so it should be no other pack's."""
        self.id = self.id or own_id(spoken(self.name, self.language), "pack", BOXES)
        self.arena.id = self.arena.id or self.id
        for kind, part in self.parts():
            if not part.id:
                taken = [other.id for _, other in self.parts()]
                part.id = own_id(spoken(part.name, self.language), kind, taken)

    def _settled(self) -> Draft:
        copy = deepcopy_of(self)
        copy.settle()
        return copy

    def parts(self) -> Iterator[tuple[str, Part]]:
        """Every part with its kind, in the order of the files."""
        for attack in self.attacks:
            yield "attack", attack
        for fighter in self.fighters:
            yield "fighter", fighter
            for special in fighter.specials:
                yield "special", special
        for skill in self.skills:
            yield "skill", skill
        for token in self.tokens:
            yield "token", token
        for extra in self.extras:
            yield "extra", extra
        yield "arena", self.arena

    # -- what helps to write it ------------------------------------------------------------------------------------

    @property
    def cards(self) -> int:
        """How many cards are in the deck; `packs.DECK` are expected."""
        return sum(attack.copies for attack in self.attacks if isinstance(attack.copies, int))

    @property
    def by_hand(self) -> list[Part]:
        """The parts with a text by hand: with one of them the pack is for the referee only."""
        return [part for _, part in self.parts() if any(map(str.strip, getattr(part, "by_hand", {}).values()))]

    def free_initiative(self) -> int:
        """The lowest one that no skill has."""
        taken = {skill.initiative for skill in self.skills}
        return next(number for number in range(1, len(taken) + 2) if number not in taken)

    def part_at(self, place: Place) -> Part | None:
        """The part that a problem is about; None: the pack as a whole, or a number of things."""
        if place.entry:
            lists: Mapping[str, Sequence[Part]] = {
                "attack": self.attacks, "fighter": self.fighters, "skill": self.skills, "token": self.tokens,
                "extra": self.extras,
            }  # fmt: skip
            kind, at = place.entry[0]
            part = lists[kind][at]
            return part.specials[place.entry[1][1]] if len(place.entry) > 1 and isinstance(part, FighterEntry) else part
        return None

    def preview(self) -> Pack:
        """The pack as far as it is entered, part for part, for painting it: unfinished steps are left out, and what has
        no name yet is called "…"."""
        data = self._settled().files()
        _mend(data, self.specs)
        return packs.preview(data, self.specs)

    def preview_of(
        self, part: Part, pack: Pack | None = None
    ) -> Attack | Special | Fighter | Skill | Token | Extra | None:
        """This part of the preview (of `pack`, if there is one already); None when it is none of this draft."""
        return _in_preview(self, pack or self.preview(), part)

    def text_of(self, part: Part, language: str, pack: Pack | None = None) -> str:
        """The words on it as far as its effects are entered; "…" at the end: a step is not finished."""
        pack = pack or self.preview()
        shown = _in_preview(self, pack, part)
        text = _text(shown, language, words.Book(self.specs, [pack]))
        return f"{text} {UNFINISHED}".strip() if unfinished(part.table(self.language), self.specs) else text


def _tables(parts: Iterable[Part], language: str) -> list[Data]:
    return [part.table(language) for part in parts]


def deepcopy_of(draft: Draft) -> Draft:
    """Everything but the verbs, which all drafts share."""
    copied = {each.name: deepcopy(getattr(draft, each.name)) for each in fields(draft) if each.name != "specs"}
    return Draft(draft.specs, **copied)


def spoken(names: Mapping[str, str], language: str) -> str:
    return filled(names, language).get(language, "")


def own_id(name: str, kind: str, taken: Iterable[str]) -> str:
    """An id made of a name: "Cios łokciem" becomes `cios_lokciem`; a number follows where something else has it."""
    letters = unicodedata.normalize("NFKD", str(name).lower().replace("ł", "l"))
    signs = [sign if sign.isascii() and sign.isalnum() else " " for sign in letters if not unicodedata.combining(sign)]
    base = "_".join("".join(signs).split())[: ID_LENGTH - 4].strip("_")
    base = base if is_id(base) else f"{kind}_{base}".strip("_")[: ID_LENGTH - 4]
    used, number, found = set(taken), 1, base
    while found in used:
        number += 1
        found = f"{base}_{number}"
    return found


# -- looking at it before it is finished -------------------------------------------------------------------------------


def _in_preview(draft: Draft, pack: Pack, part: Part) -> Attack | Special | Fighter | Skill | Token | Extra | None:
    shown: list[tuple[Sequence[Part], Sequence[Attack | Special | Fighter | Skill | Token | Extra]]] = [
        (draft.attacks, pack.attacks), (draft.fighters, pack.fighters), (draft.skills, pack.skills),
        (draft.tokens, pack.tokens), (draft.extras, pack.extras),
    ]  # fmt: skip
    shown += [(mine.specials, theirs.specials) for mine, theirs in zip(draft.fighters, pack.fighters)]
    for mine, theirs in shown:
        for one, other in zip(mine, theirs):
            if one is part:
                return other
    return None


def _text(shown: object, language: str, book: words.Book) -> str:
    if isinstance(shown, Attack):
        return words.attack_text(shown, language, book)
    if isinstance(shown, Special):
        return words.special_text(shown, language, book)
    if isinstance(shown, Fighter):
        return words.fighter_ability_text(shown, language, book)
    if isinstance(shown, Skill):
        return words.skill_text(shown, language, book)
    return words.token_text(shown, language, book) if isinstance(shown, Token) else ""


def unfinished(part: Data, specs: Mapping[str, VerbSpec]) -> bool:
    """Whether a step of it, or a trigger, cannot be read yet."""
    before = deepcopy(part)
    _mend_part(part := deepcopy(part), specs)
    return any(part.get(key) != before.get(key) for key in ("effect", "on_take", "when", "modify"))


def _mend(data: Mapping[str, Data], specs: Mapping[str, VerbSpec]) -> None:
    """Whatever would be nonsense on a picture is left out, or called "…"."""
    data["pack.toml"].setdefault("name", dict.fromkeys(LANGUAGES, UNFINISHED))
    data["arena.toml"].setdefault("name", dict.fromkeys(LANGUAGES, UNFINISHED))
    for part in _every_part(data):
        _mend_part(part, specs)


def _every_part(data: Mapping[str, Data]) -> Iterator[Data]:
    for file in data.values():
        for entries in file.values():
            if isinstance(entries, list):
                for entry in entries:
                    if isinstance(entry, dict):
                        yield entry
                        yield from _list_of(entry, "special")


def _list_of(part: Data, key: str) -> list[Data]:
    value = part.get(key)
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _mend_part(part: Data, specs: Mapping[str, VerbSpec]) -> None:
    for names in ("name", "class", "of"):
        part.setdefault(names, dict.fromkeys(LANGUAGES, UNFINISHED))
    for key in ("effect", "on_take"):
        if key in part:
            part[key] = _finished(_list_of(part, key), specs)
    if "when" in part:
        part["when"] = [when for when in _list_of(part, "when") if _mend_when(when, specs)]
    if "modify" in part:
        part["modify"] = [change for change in _list_of(part, "modify") if not _wrong(change, "modify", specs)]


def _mend_when(when: Data, specs: Mapping[str, VerbSpec]) -> bool:
    """False: there is nothing to be said of it yet."""
    when["effect"] = _finished(_list_of(when, "effect"), specs)
    return not _wrong(when, "when", specs)


def _finished(steps: list[StepData], specs: Mapping[str, VerbSpec]) -> list[StepData]:
    return [step for step in steps if _readable(step, specs)]


def _readable(step: StepData, specs: Mapping[str, VerbSpec]) -> bool:
    try:
        read_step(step, specs)
    except BadStep:
        return False
    return True


def _wrong(said: Data, kind: str, specs: Mapping[str, VerbSpec]) -> bool:
    log = Log()
    read_ability({kind: [said]}, specs, log)
    return bool(log.problems)
