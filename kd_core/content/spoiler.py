"""Everything that is in a box, as a list to read: fighters, cards, skills, arena, tokens."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping

from kd_core import text as catalogue
from kd_core.content import words
from kd_core.content.model import SYMBOLS, Arena, Attack, Fighter, Pack, Reach, Special, Wounds
from kd_core.content.spec import VerbSpec

WIDTH = 100


def spoiler(packs: Iterable[Pack], language: str, specs: Mapping[str, VerbSpec]) -> str:
    """The whole of the boxes in one language, at most WIDTH wide, ending with a line end."""
    boxes = list(packs)
    book = words.Book(specs, boxes)
    return "\n\n".join(["\n".join(_Box(pack, language, book).lines()) for pack in boxes]) + "\n"


class _Box:
    """Writes one pack."""

    def __init__(self, pack: Pack, language: str, book: words.Book) -> None:
        self.pack = pack
        self.language = language
        self.book = book

    def lines(self) -> list[str]:
        title = f"{self.pack.name[self.language]}  ({self.pack.id} {self.pack.version})"
        lines = ["=" * WIDTH, title, "=" * WIDTH]
        for name, section in (
            ("fighters", self._fighters()),
            ("attacks", self._attacks()),
            ("skills", self._skills()),
            ("arena", self._arena(self.pack.arena)),
            ("tokens", self._tokens()),
            ("extras", self._extras()),
        ):
            if section:
                lines += ["", self._say(name).upper(), "-" * WIDTH, *section]
        return lines

    def _say(self, label: str, **params: object) -> str:
        return catalogue.say(self.language, f"spoiler.{label}", **params)

    def _count(self, number: int, noun: str) -> str:
        return catalogue.say(self.language, f"word.{noun}_count", n=number)

    def _fighters(self) -> list[str]:
        lines: list[str] = []
        for fighter in self.pack.fighters:
            lines += ([""] if lines else []) + self._fighter(fighter)
        return lines

    def _fighter(self, fighter: Fighter) -> list[str]:
        left = f"{fighter.name[self.language]}, {fighter.fighter_class[self.language]}"
        lines = [_ends(left, f"{self._say('difficulty')} {fighter.difficulty}/3")]
        lines += _wrap(fighter.plan.get(self.language, ""), "  ")
        if fighter.tokens:
            lines += _wrap(f"{self._say('supply')}: {self._supply(fighter)}", "  ")
        ability = words.fighter_ability_text(fighter, self.language, self.book)
        if ability:
            lines += _wrap(f"{self._say('trait')}: {ability}", "  ")
        for special in fighter.specials:
            lines += self._special(special)
        return lines

    def _supply(self, fighter: Fighter) -> str:
        names = {token.id: token.name[self.language] for token in self.pack.tokens}
        texts: list[str] = []
        for token, count in fighter.tokens.items():
            start = fighter.start.get(token, 0)
            at_first = f" ({self._say('starts', count=start)})" if start else ""
            texts.append(f"{names[token]} × {count}{at_first}")
        return ", ".join(texts)

    def _special(self, special: Special) -> list[str]:
        facts = self._facts(special.type, special.reach, special.wounds, special.ko)
        cost = words.cost_text(special.cost, self.language)
        lines = _columns([("", 2), (special.name[self.language], 24), (cost, 24), (facts, 0)])
        return lines + _wrap(words.special_text(special, self.language, self.book), " " * 6)

    def _facts(self, kind: str, reach: Reach | None, wounds: Wounds, ko: bool) -> str:
        facts = [catalogue.say(self.language, f"word.type_{kind}").capitalize()]
        if reach is not None:
            facts.append(f"{self._say('range')} {words.reach_text(reach, self.language)}")
        pool = words.wounds_text(wounds, self.language)
        return ", ".join([*facts, *([pool] if pool else []), *(["K.O."] if ko else [])])

    def _attacks(self) -> list[str]:
        groups: dict[tuple[str, ...], list[Attack]] = {}
        for attack in sorted(self.pack.attacks, key=lambda attack: (len(attack.symbols), _places(attack))):
            groups.setdefault(attack.symbols, []).append(attack)
        lines: list[str] = []
        for symbols, attacks in groups.items():
            cards = self._count(sum(attack.copies for attack in attacks), "cards")
            lines += ([""] if lines else []) + [_ends(words.cost_text(symbols, self.language).upper(), cards)]
            for attack in attacks:
                lines += self._attack(attack)
        return lines

    def _attack(self, attack: Attack) -> list[str]:
        facts = self._facts(attack.type, attack.reach, attack.wounds, attack.ko)
        lines = _columns([(f"  {attack.copies} ×", 6), (attack.name[self.language], 24), (facts, 0)])
        return lines + _wrap(words.attack_text(attack, self.language, self.book), " " * 8)

    def _skills(self) -> list[str]:
        lines: list[str] = []
        for skill in sorted(self.pack.skills, key=lambda skill: -skill.initiative):
            text = words.skill_text(skill, self.language, self.book) or self._say("nothing")
            lines += _columns([(f"{skill.initiative:4}", 6), (skill.name[self.language], 24), (text, 0)])
        return lines

    def _tokens(self) -> list[str]:
        lines: list[str] = []
        for token in self.pack.tokens:
            text = words.token_text(token, self.language, self.book) or self._say("nothing")
            lines += _columns([("", 2), (token.name[self.language], 18), (text, 0)])
        return lines

    def _extras(self) -> list[str]:
        return [f"  {extra.copies} × {extra.name[self.language]}" for extra in self.pack.extras]

    def _arena(self, arena: Arena) -> list[str]:
        size = self._count(len(arena.links), "spaces") + (f" {self._say('line')}" if not arena.places else "")
        facts = [
            f"{self._say('start')} {_list(arena.start)}",
            f"{self._say('centre')} {arena.centre + 1}",
            f"{self._say('edges')} {_list(arena.edges)}",
        ]
        lines = _wrap(f"{arena.name[self.language]}: {size} (1–{len(arena.links)}); {'; '.join(facts)}.", "  ")
        if arena.corridors:
            costs = f"{self._cost('to_centre', arena.corridor_centre)}; {self._cost('to_edge', arena.corridor_edge)}"
            lines += _wrap(f"{self._say('corridors')}: {_list(arena.corridors)}; {costs}.", "  ")
        if arena.candle_cards:
            cost = self._cost("outside", arena.candle_wounds)
            lines += _wrap(f"{self._say('candles')}: {self._count(arena.candle_cards, 'cards')}; {cost}.", "  ")
        return lines

    def _cost(self, where: str, wounds: Wounds) -> str:
        return f"{self._say(where)} {words.wounds_text(wounds, self.language) or self._say('nothing')}"


def _places(attack: Attack) -> list[int]:
    return [SYMBOLS.index(symbol) for symbol in attack.symbols]


def _list(spaces: Iterable[int]) -> str:
    """Spaces as people count them, from 1."""
    return ", ".join([str(space + 1) for space in spaces])


def _ends(left: str, right: str) -> str:
    """Two texts at the two ends of a line."""
    return f"{left}{right.rjust(max(WIDTH - len(left), len(right) + 2))}"


def _wrap(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent) if text else []


def _columns(cells: list[tuple[str, int]]) -> list[str]:
    """Cells of fixed widths; the last one takes the rest of the line and wraps below itself."""
    left = "".join([text.ljust(width) if len(text) < width else f"{text} " for text, width in cells[:-1]])
    return textwrap.wrap(cells[-1][0], WIDTH, initial_indent=left, subsequent_indent=" " * len(left))
