"""What a replay says about the chances of its match: the curve, its turning points in words, how far the thinking has
come, and why there is no curve where there can be none."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from kd_core.ai.curve import Curve, Turn
from kd_core.net.analysis import obstacle
from kd_core.net.turning_points import Telling, percent, points
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
        return self._analyst.curve if self._analyst is not None else None

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
        """The choice of the next turning point (1), or of the one before (-1)."""
        ahead = [one.choice for one in self.turns[::way] if (one.choice - at) * way > 0]
        return ahead[0] if ahead else None

    def turn_at(self, at: int) -> Shown | None:
        return next((one for one in self.turns if one.choice == at), None)

    # -- words ---------------------------------------------------------------------------------------------------------

    def retell(self) -> None:
        """In the language of the window, for the side that it looks from."""
        if self._telling.lang != self.ui.lang:
            self._telling = Telling(self.film, self.ui.lang)
        found = self.curve.turns if self.curve is not None else ()
        self.turns = [self._shown(number, turn) for number, turn in enumerate(found, 1)]

    def _shown(self, number: int, turn: Turn) -> Shown:
        told, story = self._telling.turn(turn), self._telling.story
        change = -turn.change if self.home else turn.change
        words = {"title": told.title, "happened": told.happened, "why": told.why, "place": told.place}
        name = self.ui.say("replay.turn_told", n=number, change=points(change), who=story.side(self.home), **words)
        return Shown(turn.choice, told, change, story.fighters[told.seat], told.seat % 2 == self.home, name)

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
