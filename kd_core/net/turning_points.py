"""Turning points in words: what was chosen, what came of it, whose doing it was, and what would have been better."""

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
    events.RowRefilled,
)
SENTENCES = 2


@dataclass(frozen=True)
class Told:
    seat: int  # whose doing it was, or whose test
    title: str
    happened: str
    why: str
    place: str
    better: str = ""  # of a mistake
    instead: str = ""


class Telling:
    """Of one film, in one language."""

    def __init__(self, film: Film, lang: str) -> None:
        self._film = film
        self.lang = lang
        self.story = Story(film.packs, film.view(0, None), lang)

    def turn(self, turn: Turn) -> Told:
        action = self._film.kept.choices[turn.choice - 1].action
        followed = [events.from_json(one) for one in self._film.told(turn.choice, None)]
        tested = [event.seat for event in followed if isinstance(event, events.DiceRolled | events.TowerJudged)]
        told = Told(
            tested[0] if tested else turn.seat,
            self._title(turn, action),
            " ".join(self.story.events(_most_telling(followed))),
            self._why(turn),
            text.say(self.lang, "curve.place", n=turn.choice, round=turn.round),
        )
        return self._mended(turn, told) if turn.judged is not None else told

    def choice(self, number: int) -> str:
        """What was chosen, in the words in which it was offered."""
        made = self._film.kept.choices[number - 1]
        return self._label(number, made.seat, made.action)

    def _label(self, number: int, seat: int, action: Action) -> str:
        self.story.follow(self._film.view(number - 1, seat))
        return self.story.action(seat, action)

    def _title(self, turn: Turn, action: Action) -> str:
        lexicon = self.story.lexicon
        if isinstance(action, actions.Attack):
            return lexicon.card(action.card, self.lang)
        if isinstance(action, actions.Special | actions.React):
            return lexicon.special(action.special, self.lang, self.story.fighters[turn.seat])
        if isinstance(action, actions.Knockdown | actions.SwitchToDice):
            return text.say(self.lang, "curve.test")
        if isinstance(action, actions.Tower):
            return text.say(self.lang, "curve.tower")
        return self._label(turn.choice, turn.seat, action)

    def _why(self, turn: Turn) -> str:
        if turn.cause == "mistake":
            return ""
        if turn.cause == "choice":
            gained = of_a(turn.seat, turn.after) > of_a(turn.seat, turn.before)
            return text.say(self.lang, "curve.choice_up" if gained else "curve.choice_down")
        return text.say(self.lang, "curve.by_tower" if turn.cause == "tower" else f"curve.{turn.cause}")

    def _mended(self, turn: Turn, told: Told) -> Told:
        """With the better choice."""
        judged = turn.judged
        assert judged is not None and judged.chosen is not None
        best = self._label(turn.choice, turn.seat, actions.from_json(judged.best))
        chances = {"best": percent(judged.chance), "chosen": percent(judged.chosen)}
        instead = text.say(self.lang, "curve.instead", who=self.story.side(turn.seat % 2), **chances)
        better = text.say(self.lang, "curve.better", action=best)
        return replace(told, why=f"{better}. {instead}.", better=better, instead=instead)


def _most_telling(followed: Sequence[Event]) -> list[Event]:
    """The two that say most, in the order in which they happened."""
    ranked = [event for kind in TELLING for event in followed if isinstance(event, kind)]
    chosen = ranked[:SENTENCES] or followed[:1]
    return [event for event in followed if any(event is one for one in chosen)]


def percent(chance: float) -> int:
    return round(100 * chance)


def points(change: float) -> str:
    """As in +15 or –18."""
    return f"{'–' if change < 0 else '+'}{abs(round(100 * change))}"
