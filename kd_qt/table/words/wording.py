"""The words of the table: what is asked, what each choice is called, what happened, why something is refused.

The core tells stories about a match. The window has no match, only a view; so a world that fits the view is made of it
(`Match.from_view`) whenever words are needed. Where that fails, plainer sentences do.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kd_core import text
from kd_core.content.model import Pack
from kd_core.game import Match, Refused, actions, events
from kd_core.game.legal import block_power
from kd_core.game.naming import open_step
from kd_core.game.odds import fail
from kd_core.game.setup import Options
from kd_core.languages import language
from kd_core.record import asked
from kd_core.record.names import Lexicon
from kd_core.record.story import Story, harmless

View = dict[str, Any]
_KINDS: dict[str, type[events.Event]] = {
    "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_"): each
    for name, each in vars(events).items()
    if isinstance(each, type) and issubclass(each, events.Event) and each is not events.Event
}
_QUIET = ("turn_ended", "skills_dealt", "card_received")
_BEST = (6, 6, 6)  # the roll that passes whatever can be passed
_NAMING = ("card", "cards", "attack", "special", "skill", "skills", "paid")


@dataclass(frozen=True)
class Line:
    """One sentence of the log: who it is about, and the cards it names."""

    seat: int | None
    text: str
    cards: tuple[str, ...] = ()
    heading: bool = False
    minor: bool = False  # what the table shows anyway


@dataclass(frozen=True)
class Topic:
    """What a choice inside an effect is about: what it names, and where its cards lie."""

    about: str = ""
    where: str = "hand"
    verb: str = ""  # what the effect does with it


class Teller:
    """Speaks one language about one match."""

    def __init__(self, packs: Sequence[Pack], table: Mapping[str, Any], lang: str) -> None:
        self.packs = tuple(packs)
        self.lang = language(lang)
        self.lexicon = Lexicon(self.packs)
        self._table = table
        self._view: View = {}
        self._story: Story | None = None
        self._tale: Story | None = None  # tells events; who fights does not change during a match
        self._memo: dict[Hashable, str] = {}

    def once(self, key: Hashable, make: Callable[[], str]) -> str:
        """Words that do not change while this teller speaks."""
        if key not in self._memo:
            self._memo[key] = make()
        return self._memo[key]

    def follow(self, view: View) -> None:
        """From now on the words are about this view."""
        self._view, self._story = view, None

    @property
    def story(self) -> Story | None:
        if self._story is None and self._view:
            world = self._world()
            self._story = Story(world, self.lang, self.fighters()) if world is not None else None
        return self._story

    def _world(self) -> Match | None:
        try:
            options = Options(**self._table.get("options", {}))
            return Match.from_view(self.packs, options, self._table["cards"], self._view, 1)
        except (ValueError, KeyError, IndexError, TypeError):
            return None

    # -- names ---------------------------------------------------------------------------------------------------------

    def fighters(self) -> list[str]:
        return [self.lexicon.fighter(player["fighter"], self.lang) for player in self._view.get("players", ())]

    def fighter(self, seat: int) -> str:
        names = self.fighters()
        return names[seat] if 0 <= seat < len(names) else ""

    def attack(self, id: str, seat: int) -> str:
        players = self._view.get("players", ())
        return self.lexicon.attack(id, self.lang, players[seat]["fighter"] if 0 <= seat < len(players) else "")

    # -- the open question ---------------------------------------------------------------------------------------------

    def topic(self) -> Topic:
        """Only for a choice inside an effect."""
        if self._view.get("phase") != "choose":
            return Topic()
        story, you = self.story, self._view.get("you")
        if story is None:
            return Topic()
        about = asked.open_choice(story.match)
        verb, step, owner = open_step(story.match.state)
        name = _verb(verb.spec.name, step.args)
        if about != "card":
            return Topic(about, verb=name)
        if name == "take":
            return Topic(about, "row", name)
        holder = owner if verb.spec.name != "discard" or step.args[1] == 1 else story.match.state.opponent(owner)
        return Topic(about, "hand" if holder == you else "foe_card", name)

    def question(self, seat: int, kind: str) -> str:
        """The sentence of an effect that asks; a plain one for everything else."""
        story = self.story
        if kind == "choose" and story is not None:
            effect = asked.question(story.match, self.lang)
            if effect:
                return effect
        return text.say(self.lang, f"kind.{kind}", left=self._view.get("actions_left", 0))

    def label(self, seat: int, action: Mapping[str, Any]) -> str:
        """What a choice is called."""
        story = self.story
        try:
            made = actions.from_json(action)
            return story.action(seat, made) if story is not None else str(action["do"])
        except (ValueError, KeyError, IndexError, AssertionError):
            return str(action.get("do", ""))

    def effect_label(self, seat: int, value: Any) -> str:
        """What an answer inside an effect does: who goes where, which card is lost or won."""
        topic = self.topic()
        if topic.about == "space" and isinstance(value, int):
            story = self.story
            assert story is not None
            stays = topic.verb in ("step", "blink") and self._view["players"][seat]["space"] == value
            foe = self.fighter(story.match.state.opponent(seat))
            key = "stay" if stays else topic.verb
            return text.say(self.lang, f"table.to_{key}", name=foe, space=value + 1)
        if topic.about == "card" and isinstance(value, str):
            return text.say(self.lang, f"table.to_{topic.verb}", card=self.lexicon.card(value, self.lang))
        return self.label(seat, {"do": "choose", "value": value})

    def odds(self, wounds: int) -> int:
        """How often the dice fail against that many wounds, in percent; only what is certain is 0 or 100."""
        chance = fail(wounds)
        return round(100 * chance) if chance in (0.0, 1.0) else min(99, max(1, round(100 * chance)))

    def relief(self, seat: int) -> tuple[int, int] | None:
        """The heavy and light wounds that go when the test that `seat` may call for is passed; None: it cannot be."""
        if self.story is None:
            return None
        try:
            told = self.story.match.clone().apply(seat, actions.Knockdown(_BEST))
        except Refused:
            return None
        if not any(isinstance(event, events.TestPassed) for event in told):
            return None
        gone = [(event.heavy, event.light) for event in told if isinstance(event, events.Relieved)]
        return gone[0] if gone else (0, 0)

    @property
    def relieves(self) -> str:
        """Which wounds are halved in this match."""
        return str(self._table.get("options", {}).get("relief", "light"))

    def harmless(self, card: str) -> bool:
        """Is this an ability that attacks nobody?"""
        return harmless(self.lexicon, card)

    def reaches(self, seat: int, card: str) -> bool:
        """Is the opponent within the range of a card of the Row?"""
        story = self.story
        if story is None:
            return True
        state = story.match.state
        ids = state.tables.attacks.ids[: state.tables.cards]
        return card in ids and state.in_range(seat, ids.index(card))

    def power(self, seat: int) -> int:
        """How much a block can ignore: a heavy wound counts 2, a light one 1."""
        return block_power(self.story.match.state, seat) if self.story is not None else 0

    def distance(self) -> int | None:
        """The steps between the two fighters on the arena."""
        standing = [player["space"] for player in self._view.get("players", ()) if player["space"] is not None]
        arena = self.lexicon.arenas.get(self._view.get("arena", ""))
        if len(standing) != 2 or arena is None:
            return None
        return steps(arena.links, *standing)

    # -- what happened, and what is refused ----------------------------------------------------------------------------

    def lines(self, told: Sequence[Mapping[str, Any]]) -> list[Line]:
        """The events as sentences, each with the cards that it names."""
        found = [self._line(event) for event in told if event.get("event") not in _QUIET]
        return [line for line in found if line is not None and line.text]

    def _line(self, said: Mapping[str, Any]) -> Line | None:
        event = read(said)
        story = self._tale = self._tale or self.story
        if event is None or story is None:
            return None
        sentence = story.event(event)
        seat = said.get("seat", said.get("into"))
        if isinstance(event, events.TurnStarted | events.RoundStarted):
            return Line(seat, sentence or "", heading=True)
        minor = isinstance(event, events.RowRefilled | events.CardTaken)
        return Line(seat, sentence or "", named(said), minor=minor)

    def refusal(self, reason: Mapping[str, Any]) -> str:
        """One sentence with its rule."""
        story = self.story
        if story is not None:
            return story.refusal(Refused(reason["rule"], reason["reason"], **reason.get("params", {})))
        words = text.shown(self.lang, reason.get("params", {}), lambda id: self.lexicon.any(id, self.lang))
        return f"{text.say(self.lang, 'refused.' + reason['reason'], **words)} ({reason['rule']})"


def _verb(name: str, args: Sequence[int]) -> str:
    """The name of a verb; a step that passes the opponent is a blink."""
    return "blink" if name == "step" and args[2] else name


def read(said: Mapping[str, Any]) -> events.Event | None:
    """The event that a message tells; None when this version does not know it."""
    kind = _KINDS.get(str(said.get("event", "")))
    if kind is None:
        return None
    fields = {key: tuple(value) if isinstance(value, list) else value for key, value in said.items() if key != "event"}
    try:
        return kind(**fields)
    except TypeError:
        return None


def named(said: Mapping[str, Any]) -> tuple[str, ...]:
    """The ids of cards and special attacks that an event names."""
    found: list[str] = []
    for key in _NAMING:
        value = said.get(key)
        several = value if isinstance(value, list | tuple) else [value]
        found += [each for each in several if isinstance(each, str)]
    return tuple(found)


def steps(links: Sequence[Sequence[int]], start: int, goal: int) -> int | None:
    """The number of steps from one space to another."""
    reached, edge, count = {start}, [start], 0
    while edge:
        if goal in edge:
            return count
        edge = [near for space in edge for near in links[space] if near not in reached]
        reached.update(edge)
        count += 1
    return None
