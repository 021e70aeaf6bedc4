"""What the table knows of its match: what does not change, the view it stands at, the words for it, and the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kd_core.content.model import Pack
from kd_core.languages import language
from kd_core.record import banter
from kd_qt.table.words.wording import Line, Teller

LINES = 400  # of the log that are kept

View = dict[str, Any]


class Memory:
    def __init__(self, lang: str, card_lang: str) -> None:
        self.lang = language(lang or "en")
        self.card_lang = language(card_lang or self.lang)
        self.forget()

    def forget(self) -> None:
        """No match: nothing is known."""
        self.packs: tuple[Pack, ...] = ()
        self.terms: Mapping[str, Any] = {}
        self.view: View = {}
        self.teller = Teller((), {}, self.lang)
        self.log: list[Line] = []
        self._told: list[Mapping[str, Any]] = []
        self._you: int | None = None  # who hears it
        self.fresh: list[Line] = []  # what was written down last

    def begin(self, terms: Mapping[str, Any], packs: Sequence[Pack]) -> None:
        self.packs, self.terms = tuple(packs), dict(terms)
        self.teller = Teller(self.packs, self.terms, self.lang)

    def stand(self, view: View) -> None:
        self.view = view
        self.teller.follow(view)

    def write(self, events: Sequence[Mapping[str, Any]], view: View, you: int | None = None) -> int:
        """Write down what happened, for the ears of this seat; how many of the oldest lines had to go for it."""
        self.teller.follow(view)
        told = [*events, *banter.of_swaps(events, view, self.terms.get("seats", ()))]
        self._told += told
        self._you = you
        self.fresh = self.teller.lines(told, you)
        self.log += self.fresh
        gone = max(0, len(self.log) - LINES)
        del self.log[:-LINES], self._told[:-LINES]
        return gone

    def translate(self, lang: str, card_lang: str) -> None:
        """Everything again in another language."""
        self.lang, self.card_lang = language(lang), language(card_lang)
        self.teller = Teller(self.packs, self.terms, self.lang)
        self.teller.follow(self.view)
        self.log = self.teller.lines(self._told, self._you)

    def most_specials(self) -> int:
        """The longest sheet at this table decides how high a special attack is."""
        known = self.teller.lexicon.fighters
        players = self.view.get("players", ())
        return max((len(known[p["fighter"]].specials) for p in players if p["fighter"] in known), default=4) or 4
