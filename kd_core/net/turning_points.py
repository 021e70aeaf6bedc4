"""Turning points in words: what was chosen, what came of it, whose doing it was, and what would have been better.

All numbers are points of the curve, as the side that it is drawn for reads them there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kd_core import text
from kd_core.ai.curve import Turn, of_a
from kd_core.game import actions, events
from kd_core.game.actions import Action
from kd_core.game.events import Event
from kd_core.record.film import Film
from kd_core.record.story import Story

# Of all that followed a choice this is told, the most telling first.
TELLING: tuple[type[Event], ...] = (
    events.TowerJudged,
    events.DiceRolled,
    events.RoundEnded,
    events.KnockedDown,
    events.TestPassed,
    events.Wounded,
    events.Blocked,
    events.Transferred,
    events.Healed,
    events.Moved,
    events.TokenChanged,
    events.CardsDiscarded,
)
CAME: tuple[type[Event], ...] = (events.RowRefilled, events.CardDrawn, events.CandleLit)  # told where cards decided
SENTENCES = 2


@dataclass(frozen=True)
class Told:
    seat: int  # whose doing it was, or whose test
    title: str
    happened: str
    why: str
    place: str
    before: int  # percent: the chance of the side that is told
    after: int
    better: str = ""  # of a mistake
    kept: str = ""  # and what it would have been worth
    by_chance: bool = False  # cards decided, which nobody played


class Telling:
    """Of one film, in one language."""

    def __init__(self, film: Film, lang: str) -> None:
        self._film = film
        self.lang = lang
        self.story = Story(film.packs, film.view(0, None), lang)

    def turn(self, turn: Turn, home: int = 0) -> Told:
        """For the team `home`."""
        followed = [events.from_json(one) for one in self._film.told(turn.decided, None)]
        tested = [event.seat for event in followed if isinstance(event, events.DiceRolled | events.TowerJudged)]
        told = Told(
            tested[0] if tested else turn.seat,
            self._title(turn, self._film.kept.choices[turn.choice - 1].action),
            self._happened(turn, followed),
            self._why(turn),
            text.say(self.lang, "curve.place", n=turn.choice, round=turn.round),
            percent(of_a(home, turn.before)),
            percent(of_a(home, turn.after)),
            by_chance=turn.cause == "cards",
        )
        return self._mended(turn, told, home) if turn.judged is not None else told

    def choice(self, number: int) -> str:
        """What was chosen, in the words in which it was offered."""
        made = self._film.kept.choices[number - 1]
        return self._label(number, made.seat, made.action)

    def _label(self, number: int, seat: int, action: Action) -> str:
        self.story.follow(self._film.view(number - 1, seat))
        return self.story.action(seat, action)

    def _title(self, turn: Turn, action: Action) -> str:
        lexicon = self.story.lexicon
        if turn.cause == "cards":
            return text.say(self.lang, "curve.came")
        if isinstance(action, actions.Attack):
            return lexicon.card(action.card, self.lang)
        if isinstance(action, actions.Special | actions.React):
            return lexicon.special(action.special, self.lang, self.story.fighters[turn.seat])
        if isinstance(action, actions.Knockdown | actions.SwitchToDice):
            return text.say(self.lang, "curve.test")
        if isinstance(action, actions.Tower):
            return text.say(self.lang, "curve.tower")
        return self._label(turn.choice, turn.seat, action)

    def _happened(self, turn: Turn, followed: Sequence[Event]) -> str:
        told = " ".join(self.story.events(_most_telling(followed, CAME if turn.cause == "cards" else TELLING)))
        if turn.cause != "cards":
            return told
        made = {"seat": self.story.seat(turn.seat), "action": self.choice(turn.choice)}
        return f"{text.say(self.lang, 'curve.made', **made)} {told}"

    def _why(self, turn: Turn) -> str:
        if turn.cause == "mistake":
            return ""
        if turn.cause == "choice":
            gained = of_a(turn.seat, turn.after) > of_a(turn.seat, turn.before)
            who = self.story.side(turn.seat % 2)
            return text.say(self.lang, "curve.choice_up" if gained else "curve.choice_down", who=who)
        if turn.cause == "cards":
            return text.say(self.lang, "curve.cards", who=self.story.side(0 if turn.change > 0 else 1))
        return text.say(self.lang, "curve.by_tower" if turn.cause == "tower" else f"curve.{turn.cause}")

    def _mended(self, turn: Turn, told: Told, home: int) -> Told:
        """With the better choice."""
        judged = turn.judged
        assert judged is not None
        best = self._label(turn.choice, turn.seat, actions.from_json(judged.best))
        better = text.say(self.lang, "curve.better", action=best)
        kept = text.say(self.lang, "curve.kept", who=self.story.side(home), chance=told.before)
        return replace(told, why=f"{better}. {kept}", better=better, kept=kept)


def _most_telling(followed: Sequence[Event], kinds: Sequence[type[Event]]) -> list[Event]:
    """The two that say most, in the order in which they happened."""
    ranked = [event for kind in kinds for event in followed if isinstance(event, kind)]
    chosen = ranked[:SENTENCES] or followed[:1]
    return [event for event in followed if any(event is one for one in chosen)]


def percent(chance: float) -> int:
    return round(100 * chance)
