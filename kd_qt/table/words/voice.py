"""What is told to whoever hears the table: what happened, once and in the order of the log, and then what is asked.

Both are one announcement, since a second one may cut the first one short. Nothing is said while nobody may hear it; it
waits until the table is seen again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from re import sub
from time import monotonic
from typing import TYPE_CHECKING

from kd_qt.settings import FULL, SHORT
from kd_qt.speeds import PACES
from kd_qt.table.hands.picks import only_answer
from kd_qt.table.words import screen_reader
from kd_qt.table.words.wording import Line

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView


class Voice:
    def __init__(self, table: TableView) -> None:
        self._table = table
        self._news: list[Line] = []  # written down, and not told yet
        self._asked = ""  # the question that was told last
        self._read_at = 0.0  # the moment when all that was said has been read
        self.last = ""
        self.told: Callable[[], None] = lambda: None  # everything that is known has been told
        self.also: Callable[[], str] = lambda: ""  # what else is good to know at this question

    def forget(self) -> None:
        """What happened before nobody wants to hear."""
        self._news, self._asked = [], ""

    def hear(self, lines: Sequence[Line]) -> None:
        """Written down just now."""
        self._news += lines
        if lines:
            self._table.asking.rest()

    # -- telling -------------------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """What happened since, and what is asked now."""
        if self._silent():
            return
        self.say(" ".join(part for part in (self._happened(), self._question(), self.also()) if part))
        self.told()

    def tell_news(self) -> None:
        """Only what happened: something else comes before the next question."""
        if not self._silent():
            self.say(self._happened())

    def ask(self) -> None:
        """What is asked, again if need be: something was picked, or refused."""
        self._asked = ""
        self.tell()

    def answer(self, words: str) -> None:
        """Somebody asked; what was said before stays what can be said again."""
        before = self.last
        self.say(words)
        self.last = before or words

    def say(self, words: str) -> None:
        if words:
            self.last = words
            screen_reader.announce(self._table, words)

    def _silent(self) -> bool:
        table = self._table
        return not table.isVisible() or not table.view_shown or screen_reader.discreet(table)

    def _happened(self) -> str:
        news, self._news = self._news, []
        wording = getattr(self._table.settings, "wording", "")
        if wording == FULL:
            return " ".join(line.spoken for line in news)
        if wording == SHORT:
            news = [line for line in news if not line.minor]
        words = in_one_breath(news, self._name, self._table.desk.say("you"))
        return sub(r" \([^()]*\)", "", words) if wording == SHORT else words

    def _name(self, seat: int) -> str:
        return self._table.teller.story.seat(seat)

    def _question(self) -> str:
        """Nothing while others choose, unless something was refused; nothing twice: who won the match was news."""
        table = self._table
        bar = table.board.things.get(("bar",))
        open_ = table.desk.choosing and only_answer(table.view_shown) is None
        heard = bar is not None and (open_ or table.choose.refusal)
        asked = bar.spec.name if bar is not None and heard else ""
        again, self._asked = asked == self._asked, asked
        return "" if again else asked

    # -- a reader's pace -----------------------------------------------------------------------------------------------

    def note(self, words: str) -> None:
        """This is being said now: whoever reads aloud needs so long for it, after what was said before."""
        pace = PACES.get(getattr(self._table.settings, "pace", ""), 0)
        self._read_at = max(monotonic(), self._read_at) + len(words) * pace / 1000

    @property
    def reads_ms(self) -> int:
        """How long it is still being read."""
        return max(0, round((self._read_at - monotonic()) * 1000))

    def quick(self) -> None:
        """Somebody chose: what was being read is cut short."""
        self._read_at = 0.0


def in_one_breath(lines: Sequence[Line], name_of: Callable[[int], str], you: str = "") -> str:
    """Lines as few sentences: whoever goes on acting is not named again. `you` is how a sentence begins that is told to
    the one whom it is about; in languages whose verbs say so it begins with the verb."""
    said = before = ""
    for line in lines:
        name = you if line.heard not in ("", line.text) else name_of(line.seat) if line.seat is not None else ""
        rest = _unnamed(line.spoken, name)
        joins = bool(rest) and not line.heading and name == before and said.endswith(".")
        said = f"{said[:-1]}; {rest}" if joins else f"{said} {line.spoken}".strip()
        before = name if rest and not line.heading else ""
    return said


def _unnamed(words: str, name: str) -> str:
    """What follows the name that a sentence begins with; empty when it begins otherwise."""
    return next((words[len(name + mark) :] for mark in (": ", " ") if name and words.startswith(name + mark)), "")
