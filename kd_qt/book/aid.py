"""The player aid: two A4 pages to print, in one language.

    python -m kd_qt.book.aid [--lang pl] FILE

What it says are the rules of the rulebook, the words of the glossary and of the packs, and what the engine answers:
odds, blocks, corridors, candles. It says nothing of its own but headings.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from kd_core import files, text
from kd_core.content import words
from kd_core.content.model import Fighter, Pack, Token, Wounds
from kd_core.game import library, odds
from kd_core.languages import ENGLISH, LANGUAGES
from kd_core.record import asked, pictured
from kd_core.record.names import Lexicon
from kd_core.referee.sums.block import block
from kd_qt.book.blocks import Blocks, Heading, Rule, Signs, Strip, Table
from kd_qt.book.paper import Block, Page, print_pages
from kd_qt.book.pictures import played

HELD = range(1, 6)  # cards in hand beside the one that blocks, of the six that a hand may have
POOL = Wounds(3, 6)  # more than any block stops
TESTED = range(5, 17)  # wounds, in the table of odds
FIGHTERS = (("katie", "lost_knight"), ("james", "maggot"))  # beside the titles
SYMBOLS = ("fist", "foot", "block", "dash", "wild")
SIGNS = {
    "heavy": "wounds/heavy",
    "light": "wounds/light",
    "ko": "ko",
    "strike": "types/strike",
    "ability": "types/ability",
    "reaction": "types/reaction",
}
RANGES = {"RANGE-1": "ranges/reach", "RANGE-2": "ranges/projectile", "RANGE-3": "ranges/unlimited"}


class Aid:
    """In one language, of the boxes."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.packs = library.find(library.BOXES)
        self.lexicon = Lexicon(self.packs)

    def pages(self) -> list[Page]:
        turn = [self._turn(), self._answers()]
        table = [self._signs(), self._places()]
        return [
            Page(f"Knockdown · {self._say(key)}", [list(column) for column in columns], fighters)
            for key, columns, fighters in zip(("title_turn", "title_table"), (turn, table), FIGHTERS, strict=True)
        ]

    def pdf(self) -> bytes:
        foot = f"Knockdown · {self._say('foot')}"
        return print_pages(self.pages(), self._say("title"), foot, self.lang)

    # -- the first page: a turn, and what answers it -------------------------------------------------------------------

    def _turn(self) -> Iterator[Block]:
        yield from self._chapter("TURN", "TURN-1", "TURN-2", "TURN-3", "MOVE-1", "MOVE-2")
        yield from self._chapter("ATTACK", "ATTACK-1", "ATTACK-2", "ATTACK-3", "HAND-1")
        yield Heading(self._title("SEQ"))
        for number, id in enumerate(("SEQ-1", "SEQ-2", "SEQ-3"), 1):
            yield self._rule(id, number=number)
        yield from self._chapter("COMBO", "COMBO-1", "COMBO-2", "COMBO-3", "COMBO-4", "COMBO-6", "COMBO-8", "TYPE-2")

    def _answers(self) -> Iterator[Block]:
        yield from self._chapter("BLOCK", "BLOCK-1", "BLOCK-2")
        yield Blocks(self._say("held"), self._say("stops"), {held: _stopped(held) for held in HELD})
        yield from self._rules("BLOCK-3", "BLOCK-4")
        yield from self._chapter("TEST", "TEST-2", "TEST-3", "TEST-4")
        yield self._odds()
        yield from self._rules("TEST-1")
        yield from self._chapter("END", "END-1", "TURN-4", "END-2", "END-3", "END-4", "NEXT-1", "NEXT-2", "NEXT-3")

    def _odds(self) -> Table:
        failed = [f"{pictured.percent(odds.fail(wounds))}" for wounds in TESTED]
        return Table([(self._say("wounds"), [str(n) for n in TESTED]), (self._say("fails"), failed)], 0.26)

    # -- the second page: what lies on the table -----------------------------------------------------------------------

    def _signs(self) -> Iterator[Block]:
        yield Heading(self._say("signs"))
        yield Signs([(f"symbols/{name}", text.say(self.lang, f"word.symbol_{name}")) for name in SYMBOLS])
        for id, mark in SIGNS.items():
            yield self._term(id, mark)
        yield Heading(self._title("RANGE"))
        for id, mark in RANGES.items():
            yield self._rule(id, mark)
        yield from self._rules("RANGE-4", "RANGE-6")
        yield Heading(self._say("tokens"))
        for pack in self.packs:
            yield from self._tokens(pack)
        yield from self._chapter("SETUP", "SETUP-1", "SETUP-2", "SETUP-4", "SETUP-5")

    def _tokens(self, pack: Pack) -> Iterator[Block]:
        for token in pack.tokens:
            yield Rule(f"{self.lexicon.token(token.id, self.lang)}:", self._token(token), f"tokens/{token.id}")
        for extra in pack.extras:
            yield Rule(
                f"{self.lexicon.card(extra.id, self.lang)}:",
                text.say(self.lang, "card.extra_text"),
                f"tokens/{extra.id}",
            )

    def _token(self, token: Token) -> str:
        """What it does, and which special attacks speak of it."""
        book = asked.book(self.packs)
        owners = [one for pack in self.packs for one in pack.fighters if token.id in one.tokens]
        told = [words.token_text(token, self.lang, book)]
        told += [words.when_text(when, self.lang, book) for one in owners for when in one.when if _speaks(when, token)]
        return " ".join(part for part in (*told, *map(partial(self._users, token), owners)) if part)

    def _users(self, token: Token, owner: Fighter) -> str:
        specials = [one.id for one in owner.specials if _speaks(one.effect, token)]
        named = ", ".join(self.lexicon.special(id, self.lang, owner.id) for id in specials)
        return f"({self.lexicon.fighter(owner.id, self.lang)}{': ' if named else ''}{named})"

    def _places(self) -> Iterator[Block]:
        yield from self._chapter("ARENA", "ARENA-2")
        yield self._corridors()
        yield from self._rules("ARENA-3", "SETUP-6", "ARENA-4", "ARENA-5")
        yield from self._candles()
        ids = ("TEAM-2", "TEAM-3", "TEAM-5", "TEAM-6", "TEAM-7", "TEAM-8", "TEAM-9", "TEAM-10")
        yield from self._chapter("TEAM", *ids)

    def _corridors(self) -> Strip:
        arena = next(pack.arena for pack in self.packs if pack.arena.corridors)
        costs = {space: arena.corridor_wounds(space) for space in sorted(arena.corridors)}
        return Strip(len(arena.links), list(arena.corridors), costs)

    def _candles(self) -> Iterator[Strip]:
        shown = played("candles")
        assert shown is not None
        for dark in pictured.darkness(shown):
            yield Strip(len(shown.arena.links), dark.spaces, {}, str(dark.candles))

    # -- words ---------------------------------------------------------------------------------------------------------

    def _say(self, key: str) -> str:
        return text.say(self.lang, f"player_aid.{key}")

    def _title(self, section: str) -> str:
        return next(one.title for one in text.sections(self.lang) if one.id == section)

    def _chapter(self, section: str, *ids: str) -> Iterator[Block]:
        yield Heading(self._title(section))
        yield from self._rules(*ids)

    def _rules(self, *ids: str) -> Iterator[Block]:
        yield from (self._rule(id) for id in ids)

    def _rule(self, id: str, mark: str = "", number: int = 0) -> Rule:
        known = text.rule(id, self.lang)
        assert known is not None, id
        return Rule(f"{known.title}:", known.text, mark, number)

    def _term(self, id: str, mark: str) -> Rule:
        known = text.term(id, self.lang)
        assert known is not None, id
        return Rule(f"{known.name}:", known.text, mark)


def _speaks(part: object, token: Token) -> bool:
    """Does this piece of a pack name the token?"""
    return f"'{token.id}'" in repr(part)


def _stopped(held: int) -> list[Wounds]:
    """The ways to use a block with so many cards still in hand, of which none is better than another."""
    return [split.ignored for split in block(POOL.heavy, POOL.light, held).best]


def pdf(lang: str) -> bytes:
    return Aid(lang).pdf()


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m kd_qt.book.aid", description="The player aid as a PDF.")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--lang", choices=LANGUAGES, default=ENGLISH)
    args = parser.parse_args(argv)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from kd_qt.app import application

    application()
    try:
        files.replace_whole(args.file, pdf(args.lang))
    except OSError as why:
        sys.stderr.write(f"{args.file}: {why.strerror or why}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
