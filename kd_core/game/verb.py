"""What an effect verb is to the engine. Each verb is one class in `verbs/`: how it is written in a pack and how it
reads (`spec`), what it does (`run`), and what it asks (`names`, `options`, `chosen`).

A step of a pack is compiled to an object of its verb's class. The fields of the spec are attributes of the same name
(`else_` for `else`): whole numbers, flags and choices as they are written; tokens, tests and nested effects as numbers
of the compiled tables, -1 for none.
"""

from __future__ import annotations

from typing import ClassVar

from kd_core.content import model
from kd_core.content.spec import VerbSpec
from kd_core.game.frame import Question
from kd_core.game.state import State
from kd_core.game.tables import Tables


class Verb:
    spec: ClassVar[VerbSpec]
    asks: ClassVar[str] = ""  # what a choice names: space, card, cards, number, wound or option
    rule: ClassVar[str] = "RULE-1"  # what a refused choice cites

    def __init__(self, source: model.Step, routine: int, place: int) -> None:
        self.source: model.Step = source  # as the pack says it
        self.routine: int = routine  # the list of steps that it is in, and its place there
        self.place: int = place
        self.questions: list[Question] = [Question(seat, seat, self) for seat in range(4)]  # see `ask_you`

    def prepare(self, tables: Tables) -> None:
        """Called once, when all fields are set: what is worth working out before the first match."""

    def run(self, s: State, you: int) -> None:
        """Do it, or open a choice with `ask`."""
        raise NotImplementedError

    # -- a choice inside it --------------------------------------------------------------------------------------------

    def ask(self, s: State, seat: int, you: int, left: int, places: int = 0, picking: bool = False) -> None:
        """Open a choice for `seat` inside an effect of `you`; see `Question` for the rest."""
        s.frames.append(Question(seat, you, self, left, places, picking))

    def ask_you(self, s: State, you: int) -> None:
        """The same for the most common choice: of the one whose effect it is, with nothing to remember."""
        s.frames.append(self.questions[you])

    def options(self, s: State, asked: Question) -> list[int]:
        """The values that may be chosen; the list may be remembered elsewhere: do not change it."""
        raise NotImplementedError

    def chosen(self, s: State, asked: Question, value: int) -> None:
        raise NotImplementedError

    # -- what others want to know about it -----------------------------------------------------------------------------

    def names(self) -> str:
        """What a choice names."""
        return self.asks

    def moves(self, s: State, you: int) -> int:
        """Who goes to the space that is chosen; -1: nobody."""
        return -1

    def holder(self, s: State, you: int) -> int:
        """Whose hand the cards lie in that a choice names; -1: they lie in the Row."""
        return you

    def idle(self, s: State, you: int) -> bool:
        """Whether everybody can see that it would change nothing now; False where cards in hands decide."""
        return False

    def proposed(self, s: State, asked: Question) -> int:
        """The number to begin with where a number is asked for; -1: none is more useful than another."""
        return -1

    def affordable(self, s: State, you: int) -> bool:
        """Whether you can pay what it takes before the steps after it happen."""
        return True
