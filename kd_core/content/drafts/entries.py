"""What is entered of a card, a fighter, a skill, a token or an arena: anything may still be missing or wrong.

An entry is plain and mutable, for forms to write into. `table()` spells it as the files of a pack do; what is empty is
not said. `read` takes such a table in again, as far as it makes sense; whatever does not is left empty. Nothing here
knows what is allowed: the reader of packs does (`Draft.check`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from kd_core.content.model import Wounds
from kd_core.languages import LANGUAGES

Data: TypeAlias = dict[str, object]
Names: TypeAlias = dict[str, str]  # language -> text; one is enough, see `filled`
StepData: TypeAlias = dict[str, object]  # as a pack spells it: {"do": "push", "spaces": 1}
T = TypeVar("T")

NO_WOUNDS = Wounds()
_DEEPEST = 40  # far more than any effect may be nested; a structure that holds itself ends here


@dataclass
class WhenEntry:
    """A trigger: an event, what it does, and perhaps a test (`{"you_have": "ammo"}`; empty: always)."""

    event: str = ""
    effect: list[StepData] = field(default_factory=list)
    test: Data = field(default_factory=dict)

    def table(self, language: str) -> Data:
        return _said(event=self.event, test=self.test, effect=self.effect)

    @staticmethod
    def read(data: Data, language: str) -> WhenEntry:
        return WhenEntry(_text(data, "event"), _steps(data, "effect"), _table(data, "test"))


@dataclass
class ModifyEntry:
    """A standing change; `attacks` empty: all, `type` empty: any."""

    attacks: list[str] = field(default_factory=list)
    type: str = ""
    incoming: bool = False
    add: Wounds = NO_WOUNDS
    ko: bool = False
    reach: int = 0
    block: int = 0
    hand: int = 0

    def table(self, language: str) -> Data:
        return _said(
            attacks=self.attacks, type=self.type, incoming=self.incoming or None, add=_wounds_said(self.add),
            ko=self.ko or None, reach=self.reach or None, block=self.block or None, hand=self.hand or None,
        )  # fmt: skip

    @staticmethod
    def read(data: Data, language: str) -> ModifyEntry:
        return ModifyEntry(
            _texts(data, "attacks"), _text(data, "type"), _flag(data, "incoming"), _wounds(data, "add"),
            _flag(data, "ko"), _whole(data, "reach"), _whole(data, "block"), _whole(data, "hand"),
        )  # fmt: skip


@dataclass
class AttackEntry:
    """A card of the deck. `range` is "2", "1-3", "projectile", or empty: unlimited."""

    id: str = ""
    name: Names = field(default_factory=dict)
    copies: int = 1
    type: str = "strike"
    symbols: list[str] = field(default_factory=list)
    wounds: Wounds = NO_WOUNDS
    range: str = ""
    ko: bool = False
    effect: list[StepData] = field(default_factory=list)
    on_take: list[StepData] = field(default_factory=list)
    by_hand: Names = field(default_factory=dict)

    def table(self, language: str) -> Data:
        return _said(
            id=self.id, name=filled(self.name, language), copies=self.copies, type=self.type,
            symbols=must(self.symbols), wounds=_wounds_said(self.wounds), range=self.range, ko=self.ko or None,
            effect=self.effect, on_take=self.on_take, by_hand=entered(self.by_hand),
        )  # fmt: skip

    @staticmethod
    def read(data: Data, language: str) -> AttackEntry:
        return AttackEntry(
            _text(data, "id"), _names(data, "name", language), _whole(data, "copies", 1), _text(data, "type"),
            _texts(data, "symbols"), _wounds(data, "wounds"), _text(data, "range"), _flag(data, "ko"),
            _steps(data, "effect"), _steps(data, "on_take"), _by_hand(data),
        )  # fmt: skip


@dataclass
class SpecialEntry:
    """A special attack. `trigger` only for a reaction."""

    id: str = ""
    name: Names = field(default_factory=dict)
    type: str = "strike"
    cost: list[str] = field(default_factory=list)
    wounds: Wounds = NO_WOUNDS
    range: str = ""
    ko: bool = False
    effect: list[StepData] = field(default_factory=list)
    trigger: str = ""
    by_hand: Names = field(default_factory=dict)

    def table(self, language: str) -> Data:
        return _said(
            id=self.id, name=filled(self.name, language), type=self.type, cost=must(self.cost),
            wounds=_wounds_said(self.wounds), range=self.range, ko=self.ko or None, effect=self.effect,
            trigger=self.trigger, by_hand=entered(self.by_hand),
        )  # fmt: skip

    @staticmethod
    def read(data: Data, language: str) -> SpecialEntry:
        return SpecialEntry(
            _text(data, "id"), _names(data, "name", language), _text(data, "type"), _texts(data, "cost"),
            _wounds(data, "wounds"), _text(data, "range"), _flag(data, "ko"), _steps(data, "effect"),
            _text(data, "trigger"), _by_hand(data),
        )  # fmt: skip


@dataclass
class FighterEntry:
    id: str = ""
    name: Names = field(default_factory=dict)
    fighter_class: Names = field(default_factory=dict)
    specials: list[SpecialEntry] = field(default_factory=list)
    tokens: dict[str, int] = field(default_factory=dict)
    start: dict[str, int] = field(default_factory=dict)
    when: list[WhenEntry] = field(default_factory=list)
    modify: list[ModifyEntry] = field(default_factory=list)
    plan: Names = field(default_factory=dict)
    difficulty: int = 1

    def table(self, language: str) -> Data:
        return _said(
            id=self.id, name=filled(self.name, language), **{"class": filled(self.fighter_class, language)},
            plan=filled(self.plan, language), difficulty=self.difficulty, tokens=dict(self.tokens),
            start=dict(self.start), special=[one.table(language) for one in self.specials],
            when=[one.table(language) for one in self.when], modify=[one.table(language) for one in self.modify],
        )  # fmt: skip

    @staticmethod
    def read(data: Data, language: str) -> FighterEntry:
        return FighterEntry(
            _text(data, "id"), _names(data, "name", language), _names(data, "class", language),
            read_all(data, "special", SpecialEntry.read, language), _counts(data, "tokens"), _counts(data, "start"),
            read_all(data, "when", WhenEntry.read, language), read_all(data, "modify", ModifyEntry.read, language),
            _names(data, "plan", language), _whole(data, "difficulty", 1),
        )  # fmt: skip


@dataclass
class SkillEntry:
    id: str = ""
    name: Names = field(default_factory=dict)
    initiative: int = 0
    when: list[WhenEntry] = field(default_factory=list)
    modify: list[ModifyEntry] = field(default_factory=list)
    by_hand: Names = field(default_factory=dict)

    def table(self, language: str) -> Data:
        return _said(
            id=self.id, name=filled(self.name, language), initiative=self.initiative,
            by_hand=entered(self.by_hand), when=[one.table(language) for one in self.when],
            modify=[one.table(language) for one in self.modify],
        )  # fmt: skip

    @staticmethod
    def read(data: Data, language: str) -> SkillEntry:
        return SkillEntry(
            _text(data, "id"), _names(data, "name", language), _whole(data, "initiative"),
            read_all(data, "when", WhenEntry.read, language), read_all(data, "modify", ModifyEntry.read, language),
            _by_hand(data),
        )  # fmt: skip


@dataclass
class TokenEntry:
    """`of` is how the name reads after "token of" (in Polish the genitive); empty: like the name."""

    id: str = ""
    name: Names = field(default_factory=dict)
    of: Names = field(default_factory=dict)
    when: list[WhenEntry] = field(default_factory=list)
    modify: list[ModifyEntry] = field(default_factory=list)

    def table(self, language: str) -> Data:
        name = filled(self.name, language)
        return _said(
            id=self.id, name=name, of={**name, **filled(self.of, language)},
            when=[one.table(language) for one in self.when], modify=[one.table(language) for one in self.modify],
        )  # fmt: skip

    @staticmethod
    def read(data: Data, language: str) -> TokenEntry:
        name, of = _names(data, "name", language), _names(data, "of", language)
        return TokenEntry(
            _text(data, "id"), name, {} if of == name else of,
            read_all(data, "when", WhenEntry.read, language), read_all(data, "modify", ModifyEntry.read, language),
        )  # fmt: skip


@dataclass
class ExtraEntry:
    """A card outside the deck."""

    id: str = ""
    name: Names = field(default_factory=dict)
    copies: int = 1

    def table(self, language: str) -> Data:
        return _said(id=self.id, name=filled(self.name, language), copies=self.copies)

    @staticmethod
    def read(data: Data, language: str) -> ExtraEntry:
        return ExtraEntry(_text(data, "id"), _names(data, "name", language), _whole(data, "copies", 1))


@dataclass
class ArenaEntry:
    """`line` spaces in a row; 0: any shape, by `spaces` (x, y), `links` (pairs) and `lines` (lists of spaces).

    Technical corridors are there when `corridors` names spaces, candles when `candle_cards` is above 0.
    """

    id: str = ""
    name: Names = field(default_factory=dict)
    line: int = 9
    spaces: list[list[float]] = field(default_factory=list)
    links: list[list[int]] = field(default_factory=list)
    lines: list[list[int]] = field(default_factory=list)
    start: list[int] = field(default_factory=lambda: [2, 6])
    centre: int = 4
    edges: list[int] = field(default_factory=lambda: [0, 8])
    corridors: list[int] = field(default_factory=list)
    corridor_centre: Wounds = NO_WOUNDS
    corridor_edge: Wounds = NO_WOUNDS
    candle_cards: int = 0
    candle_wounds: Wounds = NO_WOUNDS

    def table(self, language: str) -> Data:
        shape = {"line": self.line} if self.line else {"spaces": self.spaces, "links": self.links, "lines": self.lines}
        wounds = {"centre": _both(self.corridor_centre), "edge": _both(self.corridor_edge)}
        return _said(
            id=self.id, name=filled(self.name, language), **shape, start=must(self.start), centre=self.centre,
            edges=must(self.edges),
            corridors={"spaces": self.corridors, "wounds": wounds} if self.corridors else None,
            candles={"cards": self.candle_cards, "wounds": _both(self.candle_wounds)} if self.candle_cards else None,
        )  # fmt: skip

    @staticmethod
    def read(data: Data, language: str) -> ArenaEntry:
        corridors, candles = _table(data, "corridors"), _table(data, "candles")
        wounds = _table(corridors, "wounds")
        return ArenaEntry(
            _text(data, "id"), _names(data, "name", language), _whole(data, "line"), _lists(data, "spaces"),
            _lists(data, "links"), _lists(data, "lines"), _list(data, "start"), _whole(data, "centre"),
            _list(data, "edges"), _list(corridors, "spaces"), _wounds(wounds, "centre"), _wounds(wounds, "edge"),
            _whole(candles, "cards"), _wounds(candles, "wounds"),
        )  # fmt: skip


Part: TypeAlias = AttackEntry | SpecialEntry | FighterEntry | SkillEntry | TokenEntry | ExtraEntry | ArenaEntry


# -- names ---------------------------------------------------------------------------------------------------------


def entered(names: Mapping[str, str]) -> Names:
    """What was really typed: nothing that is blank, in the order of LANGUAGES."""
    known = {language: names[language] for language in LANGUAGES if _typed(names.get(language))}
    return known | {language: text for language, text in names.items() if language not in LANGUAGES and _typed(text)}


def filled(names: Mapping[str, str], language: str) -> Names:
    """The name in every language: where one is missing, that of `language` stands in, else the first there is."""
    known = entered(names)
    spare = known.get(language) or next(iter(known.values()), "")
    return known | {each: known.get(each, spare) for each in LANGUAGES} if spare else known


def _names(data: Data, key: str, language: str) -> Names:
    """The same in every language was typed once, and is changed once."""
    said = _table(data, key)
    names = {each: text for each, text in said.items() if isinstance(text, str)}
    if len(names) == len(LANGUAGES) and len(set(names.values())) == 1 and language in names:
        return {language: names[language]}
    return names


def _by_hand(data: Data) -> Names:
    return {each: text for each, text in _table(data, "by_hand").items() if isinstance(text, str)}


def _typed(text: object) -> bool:
    return bool(text.strip()) if isinstance(text, str) else text is not None


# -- saying --------------------------------------------------------------------------------------------------------


def must(value: list[T]) -> tuple[T, ...]:
    """A list that is said even when it is empty: whoever reads it complains about its length, not that it is gone."""
    return tuple(value)


def _said(**fields: object) -> Data:
    """Without what is empty; the number 0 and an empty tuple (`must`) are something."""
    return {key: plain(value) for key, value in fields.items() if value is not None and value not in ("", [], {})}


def plain(value: object, depth: int = 0) -> object:
    """As TOML can hold it, whatever was put there."""
    if isinstance(value, Mapping) and depth < _DEEPEST:
        return {str(key): plain(item, depth + 1) for key, item in value.items() if item is not None}
    if isinstance(value, (list, tuple)) and depth < _DEEPEST:
        return [plain(item, depth + 1) for item in value if item is not None]
    return value if isinstance(value, (bool, int, float, str)) else str(value)[:_DEEPEST]


def _wounds_said(wounds: Wounds) -> Data:
    return {kind: count for kind, count in _both(wounds).items() if count != 0}


def _both(wounds: Wounds) -> Data:
    return {"heavy": wounds.heavy, "light": wounds.light}


# -- reading -------------------------------------------------------------------------------------------------------


def read_all(data: Data, key: str, read: Callable[[Data, str], T], language: str) -> list[T]:
    return [read(each, language) for each in _tables(data, key)]


def _text(data: Data, key: str) -> str:
    value = data.get(key)
    return value if isinstance(value, str) else ""


def _whole(data: Data, key: str, default: int = 0) -> int:
    value = data.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) else default


def _flag(data: Data, key: str) -> bool:
    return data.get(key) is True


def _table(data: Data, key: str) -> Data:
    value = data.get(key)
    return {str(name): item for name, item in value.items()} if isinstance(value, dict) else {}


def _list(data: Data, key: str) -> list[int]:
    value = data.get(key)
    return _wholes(value) if isinstance(value, list) else []


def _wholes(values: Iterable[object]) -> list[int]:
    return [each for each in values if isinstance(each, int) and not isinstance(each, bool)]


def _lists(data: Data, key: str) -> list[list[T]]:
    value = data.get(key)
    return [list(each) for each in value if isinstance(each, list)] if isinstance(value, list) else []


def _texts(data: Data, key: str) -> list[str]:
    value = data.get(key)
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def _tables(data: Data, key: str) -> list[Data]:
    value = data.get(key)
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _steps(data: Data, key: str) -> list[StepData]:
    from copy import deepcopy

    return deepcopy(_tables(data, key))


def _counts(data: Data, key: str) -> dict[str, int]:
    return {name: item for name, item in _table(data, key).items() if isinstance(item, int)}


def _wounds(data: Data, key: str) -> Wounds:
    said = _table(data, key)
    return Wounds(_whole(said, "heavy"), _whole(said, "light"))
