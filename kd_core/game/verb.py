"""What an effect verb is to the engine. Each verb is one class in `verbs/`: how it is written in a pack and how it
reads
(`spec`), what it asks (`asks`, `options`), what it does (`run`, `chosen`)."""

from __future__ import annotations

from typing import ClassVar

from kd_core.content.spec import VerbSpec
from kd_core.game.state import State
from kd_core.game.tables import CompiledStep


class Verb:
    spec: ClassVar[VerbSpec]
    asks: ClassVar[str] = ""  # what a choice names: space, card, cards, number, wound or option
    rule: ClassVar[str] = "RULE-1"  # what a refused choice cites

    def run(self, s: State, you: int, step: CompiledStep) -> None:
        """Do it, or open a choice with `changes.ask`."""
        raise NotImplementedError

    def names(self, step: CompiledStep) -> str:
        """What a choice of this step names."""
        return self.asks

    def moves(self, s: State, you: int) -> int:
        """Who goes to the space that is chosen; -1: nobody."""
        return -1

    def holder(self, s: State, you: int, step: CompiledStep) -> int:
        """Whose hand the cards lie in that a choice names; -1: they lie in the Row."""
        return you

    def options(self, s: State, you: int, step: CompiledStep, x: int, y: int) -> list[int]:
        """The values that may be chosen; x and y are what `ask` was given."""
        raise NotImplementedError

    def chosen(self, s: State, you: int, step: CompiledStep, x: int, y: int, value: int) -> None:
        raise NotImplementedError
