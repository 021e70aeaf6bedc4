"""Loads a pack: a folder of TOML files, checked whole. Either all of it is right, or `PackError` says what is not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from kd_core.content.arena import far_apart, read_arena
from kd_core.content.effects import EffectReader, Spot, spot, unknown
from kd_core.content.identity import CANDLE
from kd_core.content.model import (
    EVENTS,
    SYMBOLS,
    TYPES,
    WILD,
    Arena,
    Attack,
    Extra,
    Fighter,
    Names,
    Pack,
    Reach,
    Skill,
    Special,
    Token,
)
from kd_core.content.pack_files import Data, read_files
from kd_core.content.problems import PackError, Place, Problem
from kd_core.content.spec import VerbSpec
from kd_core.content.table import Log, Table
from kd_core.languages import LANGUAGES

__all__ = ["PackError", "Problem", "fingerprint", "load"]

DECK, FIGHTERS, SKILLS = 36, 3, 12  # BOX-1
HAND = 6  # HAND-1
RESERVED = (CANDLE,)  # the engine's own cards
HASH_FORMAT = "knockdown pack 1"
YOUNGER = ("by_hand",)  # last in their class and younger than the format: an empty one does not change the hash

NO_ARENA = Arena("", {}, (), (), (0, 0), 0, ())

Parts = tuple[
    str, str, Names, tuple[Attack, ...], tuple[Fighter, ...], tuple[Skill, ...], Arena, tuple[Token, ...],
    tuple[Extra, ...],
]  # fmt: skip
Named = tuple[str, tuple[tuple[str, int], ...]]  # an id, and the entry that has it


def load(folder: Path | str, specs: Mapping[str, VerbSpec]) -> Pack:
    """The pack in that folder; raises PackError with every problem."""
    folder = Path(folder)
    log = Log()
    data = read_files(folder, log)
    return build(data, specs, folder, log)


def build(data: Mapping[str, Data], specs: Mapping[str, VerbSpec], folder: Path, log: Log) -> Pack:
    """The pack out of its parsed files, by file name. Problems already in the log refuse it too."""
    pack = _Builder(data, specs, folder, log).pack()
    if log.problems or pack is None:
        raise PackError(log.problems, folder)
    return pack


def preview(data: Mapping[str, Data], specs: Mapping[str, VerbSpec]) -> Pack:
    """The pack as far as it can be read, to be looked at and never to be played: something harmless stands in for
    whatever is wrong. Its hash is empty."""
    return Pack(*_Builder(data, specs, Path(), Log()).parts(), hash="", folder=Path())


# --- the parts -----------------------------------------------------------------------------------------------------


class _Builder:
    """Reads the files one after another into the parts of the pack, then looks at them together."""

    def __init__(self, data: Mapping[str, Data], specs: Mapping[str, VerbSpec], folder: Path, log: Log) -> None:
        self.data = data
        self.folder = folder
        self.log = log
        self.complete = not log.problems  # else ids may be missing only because their file is
        self.reader = EffectReader(log, specs)
        self.reaches: list[tuple[Reach, Spot]] = []
        self.costs: list[tuple[tuple[str, ...], Spot]] = []

    def pack(self) -> Pack | None:
        parts = self.parts()
        if self.log.problems or NO_ARENA in parts:
            return None
        return Pack(*parts, hash=fingerprint(parts), folder=self.folder)

    def parts(self) -> Parts:
        """Everything but hash and folder."""
        head = self._open("pack.toml")
        name, version, names = self._head(head) if head else ("", "", {})
        attacks = self._attacks()
        fighters = self._fighters()
        skills = self._skills()
        tokens, extras = self._tokens(fighters)
        ground = self._open("arena.toml")
        arena = read_arena(ground) if ground else None
        self._together(attacks, fighters, tokens, extras, arena)
        return name, version, names, attacks, fighters, skills, arena or NO_ARENA, tokens, extras

    def _open(self, file: str) -> Table | None:
        self.log.file = file
        data = self.data.get(file)
        return None if data is None else Table(self.log, data)

    def _head(self, table: Table) -> tuple[str, str, Mapping[str, str]]:
        if table.raw("format") is not None and (table.data["format"] != 1 or isinstance(table.data["format"], bool)):
            table.unexpected("format", "1", table.data["format"])
        head = table.id("id"), table.text("version", 32), table.names("name")
        table.done()
        return head

    # attacks.toml

    def _attacks(self) -> tuple[Attack, ...]:
        table = self._open("attacks.toml")
        if table is None:
            return ()
        attacks = tuple([self._attack(entry) for entry in table.entries("attack")])
        table.done()
        self._unique([(attack.id, (("attack", at),)) for at, attack in enumerate(attacks)])
        cards = sum(attack.copies for attack in attacks)
        if cards != DECK:
            self.log.add("copies", f"{cards} cards, expected {DECK}", None, "deck", n=cards, wanted=DECK)
        return attacks

    def _attack(self, table: Table) -> Attack:
        attack = Attack(
            self._own_id(table),
            table.names("name"),
            table.whole("copies", 1, DECK),
            table.choice("type", TYPES),
            table.choices("symbols", SYMBOLS, 1, 2),
            table.wounds("wounds"),
            self._reach(table),
            table.flag("ko"),
            self.reader.effect(table, "effect"),
            self.reader.effect(table, "on_take"),
            table.by_hand("by_hand"),
        )
        table.done()
        return attack

    def _own_id(self, table: Table) -> str:
        name = table.id("id")
        if name in RESERVED:
            table.problem("id", f"{name!r} is a card of the game itself, expected another id", "reserved", id=name)
        return name

    def _reach(self, table: Table) -> Reach | None:
        reach = table.reach("range")
        if reach is not None:
            self.reaches.append((reach, spot(table, "range")))
        return reach

    # fighters.toml

    def _fighters(self) -> tuple[Fighter, ...]:
        table = self._open("fighters.toml")
        if table is None:
            return ()
        fighters = tuple([self._fighter(entry) for entry in table.entries("fighter")])
        table.done()
        self._unique([(fighter.id, (("fighter", at),)) for at, fighter in enumerate(fighters)])
        self._unique(_specials(fighters))
        if len(fighters) != FIGHTERS:
            message = f"{len(fighters)} fighters, expected {FIGHTERS}"
            self.log.add("fighter", message, None, "fighters", n=len(fighters), wanted=FIGHTERS)
        return fighters

    def _fighter(self, table: Table) -> Fighter:
        specials = tuple([self._special(entry) for entry in table.entries("special")])
        if not 1 <= len(specials) <= 6:
            message = f"{len(specials)} special attacks, expected 1 to 6"
            table.problem("special", message, "specials", n=len(specials), low=1, high=6)
        fighter = Fighter(
            table.id("id"),
            table.names("name"),
            table.names("class"),
            specials,
            table.counts("tokens", 20),
            table.counts("start", 20),
            self.reader.whens(table),
            self.reader.modifies(table),
            table.names("plan", 300, required=False),
            table.whole("difficulty", 1, 3, 1),
        )
        table.done()
        for token, count in fighter.start.items():
            supply = fighter.tokens.get(token, 0)
            if count > supply:
                message = f"expected at most the supply ({supply}), got {count}"
                table.problem(f"start.{token}", message, "supply", n=supply)
        return fighter

    def _special(self, table: Table) -> Special:
        special = Special(
            table.id("id"),
            table.names("name"),
            table.choice("type", TYPES),
            table.choices("cost", (*SYMBOLS, WILD), 0, 12),
            table.wounds("wounds"),
            self._reach(table),
            table.flag("ko"),
            self.reader.effect(table, "effect"),
            table.choice("trigger", EVENTS, ""),
            table.by_hand("by_hand"),
        )
        table.done()
        self._special_sense(table, special)
        return special

    def _special_sense(self, table: Table, special: Special) -> None:
        reaction = special.type == "reaction"
        if reaction and not table.has("trigger"):
            table.problem("trigger", f"missing: a reaction waits for one of {', '.join(EVENTS)}", "no_trigger")
        if not reaction and table.has("trigger"):
            table.problem("trigger", f"only a reaction has a trigger, this is of type {special.type}", "trigger")
        if not reaction and table.data.get("cost") == []:
            table.problem("cost", "expected at least one symbol: only a reaction may cost nothing", "no_cost")
        self.costs.append((special.cost, spot(table, "cost")))

    # skills.toml

    def _skills(self) -> tuple[Skill, ...]:
        table = self._open("skills.toml")
        if table is None:
            return ()
        skills = tuple([self._skill(entry) for entry in table.entries("skill")])
        table.done()
        self._unique([(skill.id, (("skill", at),)) for at, skill in enumerate(skills)])
        if len(skills) != SKILLS:
            message = f"{len(skills)} skills, expected {SKILLS}"
            self.log.add("skill", message, None, "skills", n=len(skills), wanted=SKILLS)
        first: dict[int, str] = {}
        for at, skill in enumerate(skills):
            other = first.setdefault(skill.initiative, skill.id)
            if other != skill.id:
                key, place = f"skill {skill.id!r}, initiative", Place((("skill", at),), "initiative")
                message = f"{skill.initiative} is the initiative of {other!r} too"
                self.log.add(key, message, place, "initiative", id=other)
        return skills

    def _skill(self, table: Table) -> Skill:
        skill = Skill(
            table.id("id"),
            table.names("name"),
            table.whole("initiative", 1, 99),
            self.reader.whens(table),
            self.reader.modifies(table),
            table.by_hand("by_hand"),
        )
        table.done()
        return skill

    # tokens.toml

    def _tokens(self, fighters: Iterable[Fighter]) -> tuple[tuple[Token, ...], tuple[Extra, ...]]:
        """The tokens of tokens.toml, then those that only fighters mention, with their id for a name."""
        table = self._open("tokens.toml")
        tokens: list[Token] = []
        extras: list[Extra] = []
        if table is not None:
            tokens = [self._token(entry) for entry in table.entries("token")]
            extras = [self._extra(entry) for entry in table.entries("extra")]
            table.done()
            self._unique([(token.id, (("token", at),)) for at, token in enumerate(tokens)])
            self._unique([(extra.id, (("extra", at),)) for at, extra in enumerate(extras)])
        known = {token.id for token in tokens}
        for name in sorted({token for fighter in fighters for token in fighter.tokens} - known):
            plain = dict.fromkeys(LANGUAGES, name.replace("_", " "))
            tokens.append(Token(name, plain, plain))
        return tuple(tokens), tuple(extras)

    def _token(self, table: Table) -> Token:
        token = Token(
            table.id("id"),
            table.names("name"),
            table.names("of"),
            self.reader.whens(table),
            self.reader.modifies(table),
        )
        table.done()
        return token

    def _extra(self, table: Table) -> Extra:
        extra = Extra(self._own_id(table), table.names("name"), table.whole("copies", 1, 20))
        table.done()
        return extra

    # all together

    def _unique(self, names: Iterable[Named]) -> None:
        seen: set[str] = set()
        for name, entry in names:
            if name and name in seen:
                place = Place(entry, "id")
                self.log.add(f"{entry[-1][0]} {name!r}", "this id is used twice", place, "id_twice", id=name)
            seen.add(name)

    def _together(
        self,
        attacks: tuple[Attack, ...],
        fighters: tuple[Fighter, ...],
        tokens: tuple[Token, ...],
        extras: tuple[Extra, ...],
        arena: Arena | None,
    ) -> None:
        cards = [attack.id for attack in attacks]
        specials = [special.id for fighter in fighters for special in fighter.specials]
        known = {
            "token": [token.id for token in tokens],
            "extra": [extra.id for extra in extras],
            "attack": cards + specials,
        }
        if self.complete:
            self.log.problems += unknown(self.reader.mentions, known)
        outside = [(extra.id, (("extra", at),)) for at, extra in enumerate(extras)]
        self._shared("fighters.toml", _specials(fighters), "an attack card", cards)
        self._shared("tokens.toml", outside, "an attack card or special attack", cards + specials)
        if arena is not None:
            self._far(far_apart(arena.links))
        if attacks:
            self._payable(attacks)

    def _shared(self, file: str, names: Iterable[Named], other: str, others: Iterable[str]) -> None:
        self.log.file = file
        taken = set(others)
        for name, entry in names:
            if name and name in taken:
                place = Place(entry, "id")
                self.log.add(f"{entry[-1][0]} {name!r}", f"{other} has this id too", place, "id_twice", id=name)

    def _far(self, farthest: int) -> None:
        found = [(reach.low, reach.high, where) for reach, where in self.reaches if not reach.projectile]
        for low, high, (file, key, place) in found + self.reader.mentions.reaches:
            wrong = ""
            if low < 1:
                wrong = f"never reaches: distances begin with 1, got {low}"
            elif high < low:
                wrong = f"never reaches: {low}-{high} ends before it begins"
            elif low > farthest:
                wrong = f"never reaches: the arena's farthest spaces are {farthest} apart, got {low}"
            if wrong:
                self.log.problems.append(Problem(file, key, wrong, place, "never_reaches", {"n": farthest}))

    def _payable(self, attacks: Iterable[Attack]) -> None:
        kinds: dict[tuple[str, ...], int] = {}
        for attack in attacks:
            symbols = tuple(sorted(attack.symbols))
            kinds[symbols] = kinds.get(symbols, 0) + attack.copies
        on_cards = {symbol for symbols in kinds for symbol in symbols}
        self.log.file = "fighters.toml"
        for cost, (_, key, place) in self.costs:
            absent = [symbol for symbol in cost if symbol != WILD and symbol not in on_cards]
            if absent:
                message = f"nobody can pay it: no card of the deck has the symbol {absent[0]}"
                self.log.add(key, message, place, "symbol")
            elif not _can_pay(cost, kinds):
                message = f"nobody can pay it: {HAND} cards in hand never show so many of these symbols"
                self.log.add(key, message, place, "cost", n=HAND)


def _specials(fighters: Iterable[Fighter]) -> list[Named]:
    return [
        (special.id, (("fighter", of), ("special", at)))
        for of, fighter in enumerate(fighters)
        for at, special in enumerate(fighter.specials)
    ]


def _can_pay(cost: tuple[str, ...], kinds: Mapping[tuple[str, ...], int]) -> bool:
    """Whether some hand of six cards of the deck pays the cost (COMBO-2, COMBO-4)."""
    if len(cost) <= HAND and all(cost.count(symbol) <= kinds.get((symbol,), 0) for symbol in set(cost) - {WILD}):
        return True
    start = tuple([cost.count(symbol) for symbol in (*SYMBOLS, WILD)])
    left: dict[tuple[int, ...], int] = {start: 0}  # what is unpaid -> fewest cards used
    for symbols, copies in kinds.items():
        for unpaid, used in list(left.items()):
            for more in range(1, min(copies, HAND - used) + 1):
                unpaid = _pay(unpaid, symbols)
                left[unpaid] = min(left.get(unpaid, HAND), used + more)
    return not all(map(any, left))


def _pay(unpaid: tuple[int, ...], symbols: tuple[str, ...]) -> tuple[int, ...]:
    """One more card: each of its symbols pays its own kind first, which is never worse, then a wild."""
    counts = list(unpaid)
    for symbol in symbols:
        at = SYMBOLS.index(symbol)
        at = at if counts[at] else len(SYMBOLS)
        counts[at] = max(0, counts[at] - 1)
    return tuple(counts)


# --- the fingerprint -----------------------------------------------------------------------------------------------


def fingerprint(parts: object) -> str:
    """SHA-256 over the checked content. Comments, line ends, key order and written-out defaults do not matter."""
    import hashlib
    import json

    text = json.dumps(_plain(parts), ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{HASH_FORMAT}\n{text}".encode("ascii")).hexdigest()


def _plain(value: object) -> object:
    if isinstance(value, (str, int, float)) or value is None:
        return value
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    fields = [(name, getattr(value, name)) for name in type(value).__slots__]  # type: ignore[attr-defined]
    return [_plain(item) for name, item in fields if item or name not in YOUNGER]
