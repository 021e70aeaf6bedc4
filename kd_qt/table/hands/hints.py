"""The hint at the table: asked for by a button or a key, thought about elsewhere, shown until somebody chooses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kd_core.ai.thought import Thought
from kd_core.net import hints
from kd_core.net.hints import Advice
from kd_qt.table.hands.picks import only_answer
from kd_qt.table.words import screen_reader

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView

NAME = "hint"  # in what lies open


@dataclass(frozen=True)
class Hint:
    """What the panel shows: the best choices, nothing yet, or that none was found."""

    advice: tuple[Advice, ...] = ()
    failed: bool = False


class Hints:
    def __init__(self, table: TableView) -> None:
        self._table = table
        self.allowed = False  # does somebody think for this table?
        self._view: Mapping[str, Any] = {}  # of which the thought is
        self._thought: Thought | None = None
        self._failed = False

    @property
    def able(self) -> bool:
        """Is there a choice to be helped with?"""
        table = self._table
        return self.allowed and table.desk.choosing and only_answer(table.view_shown) is None

    @property
    def shown(self) -> Hint | None:
        """In the language of the table; None: no hint lies open."""
        if NAME not in self._table.opened:
            return None
        if self._thought is None:
            return Hint(failed=self._failed)
        return Hint(tuple(hints.advise(self._table.teller.story, self._view, self._thought)))

    def press(self) -> None:
        """Ask; once more: away with it. What was thought of for the same choice is not thought of again."""
        if NAME in self._table.opened:
            self.close()
            self._table.refresh()
            return
        if not self.able:
            return
        known = self._thought is not None and self._view["legal"] == self._table.view_shown["legal"]
        if not known:
            self._thought, self._failed = None, False
        self._table.opened.toggle(NAME)
        if not known:
            self._table.hint_wanted.emit(True)

    def take_up(self, rank: int) -> None:
        """Draft the choice that was proposed at this rank."""
        hint = self.shown
        if hint is not None and rank <= len(hint.advice) and self._table.desk.choosing:
            self._table.choose.draft(hint.advice[rank - 1].action)

    def tell(self, view: Mapping[str, Any], thought: Thought | None) -> bool:
        """What was thought of; None: nothing could be. False when nobody waits for it any more."""
        table = self._table
        if NAME not in table.opened or view["legal"] != table.view_shown.get("legal"):
            return False
        self._view, self._thought, self._failed = view, thought, thought is None
        table.refresh()
        screen_reader.announce(table, spoken(self.shown, table))
        return True

    def close(self) -> None:
        """Somebody chose, or does not want to know any more."""
        if NAME in self._table.opened:
            self._table.opened.shut(NAME)
            if self._thought is None:
                self._table.hint_wanted.emit(False)

    def forget(self) -> None:
        """Another question."""
        self.close()
        self._thought, self._view, self._failed = None, {}, False


def spoken(hint: Hint | None, table: TableView) -> str:
    if hint is None:
        return ""
    return " ".join(one_spoken(table.desk.say, rank, advice) for rank, advice in enumerate(hint.advice, 1))


def one_spoken(say: Any, rank: int, advice: Advice) -> str:
    if advice.chance is None:
        return f"{rank}. {advice.title}. {advice.why}"
    chance = say("hint_chance", chance=percent(advice.chance))
    return f"{rank}. {advice.title}. {chance}. {advice.why}"


def percent(chance: float) -> int:
    """Nobody is sure of a round."""
    return min(99, max(1, round(100 * chance)))
