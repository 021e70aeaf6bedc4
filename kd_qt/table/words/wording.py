"""The words of the table: what is asked, what each choice is called, what happened, why something is refused.

The core tells the story of a match from its views and events (`kd_core.record.story`); here it is told for the log, the
prompt bar and the things on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kd_core import text
from kd_core.content.model import Pack
from kd_core.game import Refused, actions, events
from kd_core.languages import language
from kd_core.record import banter
from kd_core.record.names import Lexicon
from kd_core.record.story import Story, harmless
from kd_core.referee import outlook

View = dict[str, Any]
_QUIET = (events.TurnEnded, events.SkillsDealt)
_MINOR = (events.RowRefilled, events.CardTaken)
_NAMING = ("card", "cards", "attack", "special", "skill", "skills", "paid")


@dataclass(frozen=True)
class Line:
    """One sentence of the log: who it is about, and the cards it names."""

    seat: int | None
    text: str
    cards: tuple[str, ...] = ()
    heading: bool = False
    minor: bool = False  # what the table shows anyway
    rule: str = ""  # the id of the rule behind it
    heard: str = ""  # the sentence as it is said to the one whom it is about; empty: as it is written

    @property
    def spoken(self) -> str:
        return self.heard or self.text


class Teller:
    """Speaks one language about one match. `terms` is what does not change during it."""

    def __init__(self, packs: Sequence[Pack], terms: Mapping[str, Any], lang: str) -> None:
        self.packs = tuple(packs)
        self.lang = language(lang)
        self.lexicon = Lexicon(self.packs)
        self._terms = terms
        self._view: View = {}
        self._story: Story | None = None
        self._memo: dict[Hashable, str] = {}

    def once(self, key: Hashable, make: Callable[[], str]) -> str:
        """Words that do not change while this teller speaks."""
        if key not in self._memo:
            self._memo[key] = make()
        return self._memo[key]

    def follow(self, view: View) -> None:
        """From now on the words are about this view."""
        self._view = view
        if self._story is not None:
            self._story.follow(view)
        elif view:
            self._story = Story(self.packs, view, self.lang)

    @property
    def story(self) -> Story:
        """There is one as soon as a view was followed."""
        assert self._story is not None
        return self._story

    # -- names ---------------------------------------------------------------------------------------------------------

    def fighter(self, seat: int) -> str:
        return self.lexicon.fighter(self._view["players"][seat]["fighter"], self.lang)

    def attack(self, id: str, seat: int) -> str:
        return self.lexicon.attack(id, self.lang, self._view["players"][seat]["fighter"])

    # -- the open question ---------------------------------------------------------------------------------------------

    @property
    def asks(self) -> Mapping[str, Any]:
        """What the view says of the question; empty when nobody is asked."""
        return self._view.get("question") or {}

    def question(self) -> str:
        """The sentence of an effect that asks; a plain one for everything else."""
        kind = self.asks.get("kind", "")
        return self.story.effect() or text.say(self.lang, f"kind.{kind}", left=self._view.get("actions_left", 0))

    def label(self, seat: int, action: Mapping[str, Any]) -> str:
        """What a choice is called."""
        return self.story.action(seat, actions.from_json(action))

    def effect_label(self, seat: int, value: Any) -> str:
        """What an answer inside an effect does: who goes where, which card is lost or won."""
        if self.asks["names"] == "card":
            return text.say(self.lang, f"table.to_{self.story.verb()}", card=self.lexicon.card(value, self.lang))
        return self.label(seat, {"do": "choose", "value": value})

    def odds(self) -> int:
        """How often the test fails that is asked about."""
        return self.percent(self.asks["chance"])

    def percent(self, chance: float) -> int:
        """In percent; only what is certain is 0 or 100."""
        return round(100 * chance) if chance in (0.0, 1.0) else min(99, max(1, round(100 * chance)))

    def relief(self) -> tuple[int, int] | None:
        """The heavy and light wounds that go when the test is passed; None: it cannot be passed."""
        gone = self.asks["relief"]
        return (gone["heavy"], gone["light"]) if self.asks["chance"] < 1 else None

    @property
    def worth_testing(self) -> bool:
        """Is the test proposed that is asked about?"""
        return outlook.worth_testing(self.asks["chance"], sum(self.asks["relief"].values()))

    @property
    def by_tower(self) -> bool:
        """Are tests built, not rolled?"""
        return bool(self._terms["options"]["test"] != "dice")

    @property
    def test(self) -> str:
        """How tests are decided in this match: by `dice`, or by one of the towers."""
        return str(self._terms["options"]["test"])

    @property
    def relieves(self) -> str:
        """Which wounds are halved in this match."""
        return str(self._terms["options"]["relief"])

    def harmless(self, card: str) -> bool:
        """Is this an ability that attacks nobody?"""
        return harmless(self.lexicon, card)

    def reaches(self, card: str) -> bool:
        """Is the opponent within the range of a card of the Row?"""
        return card in self.asks.get("in_range", ())

    # -- what happened, and what is refused ----------------------------------------------------------------------------

    def lines(self, told: Sequence[Mapping[str, Any]], you: int | None = None) -> list[Line]:
        """The events as sentences, each with the cards that it names; `you` is the seat that hears them, if one."""
        found = [self._line(said, you) for said in told]
        return [line for line in found if line is not None]

    def _line(self, said: Mapping[str, Any], you: int | None) -> Line | None:
        if said["event"] == "said":
            return Line(said["seat"], f"{self.fighter(said['seat'])}: {banter.words(said, self.lang)}")
        try:
            event = events.from_json(said)
        except events.BadEvent:
            return None  # of a host that knows more than this table
        sentence = None if isinstance(event, _QUIET) else self.story.event(event)
        if not sentence:
            return None
        heard = self.story.event(event, you) or ""
        seat, rule = said.get("seat", said.get("into")), self.story.rule(event)
        if isinstance(event, events.TurnStarted | events.RoundStarted):
            return Line(seat, sentence, heading=True, rule=rule, heard=heard)
        minor = isinstance(event, _MINOR) and not self.story.passed_on(event)
        return Line(seat, sentence, named(said), minor=minor, rule=rule, heard=heard)

    def refusal(self, reason: Mapping[str, Any]) -> str:
        """One sentence with its rule."""
        return self.story.refusal(Refused(reason["rule"], reason["reason"], **reason.get("params", {})))


def named(said: Mapping[str, Any]) -> tuple[str, ...]:
    """The ids of cards and special attacks that an event names."""
    found: list[str] = []
    for key in _NAMING:
        value = said.get(key)
        several = value if isinstance(value, list | tuple) else [value]
        found += [each for each in several if isinstance(each, str)]
    return tuple(found)
