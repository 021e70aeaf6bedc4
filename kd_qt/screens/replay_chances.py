"""What a replay says about the chances of its match: the curve, its turning points in words, how far the thinking has
come, and why there is no curve where there can be none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from kd_core.ai.curve import Curve, Turn
from kd_core.net.analysis import obstacle
from kd_core.net.turning_points import Telling, percent
from kd_core.record.film import Film
from kd_qt.analyst import Analyst
from kd_qt.screens.turning_points import Shown
from kd_qt.ui import Ui


class Chances(QObject):
    grown = Signal()  # there is more to show, or it is known that there will be no more

    def __init__(self, ui: Ui, film: Film, parent: QObject) -> None:
        super().__init__(parent)
        self.ui, self.film = ui, film
        self.home = 0  # the team that is drawn plain and upwards
        self.turns: Sequence[Shown] = ()
        self._obstacle = obstacle(film)
        self._trouble = ""  # of the process that should think
        self._telling = Telling(film, ui.lang)
        self._analyst = None if self._obstacle else Analyst(film, self)
        if self._analyst is not None:
            self._analyst.grown.connect(self._grow)
            self._analyst.failed.connect(self._fail)

    def start(self) -> None:
        if self._analyst is not None:
            self._analyst.start()

    def stop(self) -> None:
        if self._analyst is not None:
            self._analyst.stop()

    @property
    def curve(self) -> Curve | None:
        """With its turning points when they are known for good: nobody's list changes while it is read."""
        if self._analyst is None:
            return None
        known = self._analyst.curve
        return known if self.whole or self._trouble else replace(known, turns=())

    @property
    def whole(self) -> bool:
        return self._analyst is not None and self._analyst.whole

    def _grow(self) -> None:
        self.retell()
        self.grown.emit()

    def _fail(self, problem: str) -> None:
        self._trouble = problem
        self._grow()

    # -- turning points ------------------------------------------------------------------------------------------------

    def turn_from(self, at: int, way: int) -> int | None:
        """The moment before the next turning point (1), or before the last one (-1)."""
        ahead = [one.before for one in self.turns[::way] if (one.before - at) * way > 0]
        return ahead[0] if ahead else None

    def turn_at(self, at: int) -> Shown | None:
        """The one whose choice comes next, or has just been made."""
        near = [one for one in self.turns if at in (one.before, one.choice)]
        return near[-1] if near else None

    # -- words ---------------------------------------------------------------------------------------------------------

    def retell(self) -> None:
        """In the language of the window, for the side that it looks from."""
        if self._telling.lang != self.ui.lang:
            self._telling = Telling(self.film, self.ui.lang)
        found = self.curve.turns if self.curve is not None else ()
        self.turns = [self._shown(number, turn) for number, turn in enumerate(found, 1)]

    def _shown(self, number: int, turn: Turn) -> Shown:
        told, story = self._telling.turn(turn, self.home), self._telling.story
        chances = {"before": told.before, "after": told.after, "who": story.side(self.home)}
        words = {"title": told.title, "happened": told.happened, "why": told.why, "place": told.place}
        name = self.ui.say("replay.turn_told", n=number, **chances, **words)
        fighter = "" if told.by_chance else story.fighters[told.seat]
        return Shown(turn.choice, told, fighter, told.seat % 2 == self.home, name)

    def progress(self) -> str:
        """How far the thinking has come; empty when there is nothing to wait for."""
        analyst, ui = self._analyst, self.ui
        if analyst is None or self._trouble:
            return ""
        if analyst.looked_at < len(self.film):
            return ui.say("replay.turns_wait", n=analyst.looked_at, all=len(self.film))
        if not analyst.whole:
            return ui.say("replay.turns_refine")
        return "" if self.turns else ui.say("replay.turns_none")

    def legend(self) -> str:
        """Of what the numbers of the turning points are; empty while there are none."""
        return self.ui.say("replay.turns_of", who=self._telling.story.side(self.home)) if self.turns else ""

    def why_not(self) -> str:
        """Why there is no curve, or none of the whole match; empty when there is."""
        if self._trouble:
            return self.ui.say("curve.no_process", problem=self._trouble)
        return self.ui.say(self._obstacle) if self._obstacle else ""

    def at(self, moment: int) -> str:
        """How the chances stand at a moment; empty when that is not known."""
        curve = self.curve
        stretch = curve.stretch(moment) if curve is not None else None
        chance, match = (curve.chance(moment), curve.match(moment)) if curve is not None else (None, None)
        if chance is None or match is None or stretch is None:
            return ""
        return self.ui.say(
            "replay.curve_told",
            n=moment,
            round=stretch.span.round,
            who=self._telling.story.side(self.home),
            chance=percent(1 - chance if self.home else chance),
            match=percent(1 - match if self.home else match),
        )
