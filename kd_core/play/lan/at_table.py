"""One person in a terminal at one table: everything that is heard comes in here, one thing after the other.

Two threads bring it – the network (`line.py`) and the keyboard (`typist.py`) – and only the one that talks to the
player takes it out: while it asks (`ask`) or waits (`wait`). So nothing is ever shown half.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import Any

from kd_core import text
from kd_core.content.model import Pack
from kd_core.net.fair.receipt import Receipt
from kd_core.net.guest.far_session import FarSession
from kd_core.net.messages import Message
from kd_core.net.security.identity import Identity
from kd_core.net.wire import reasons, schema
from kd_core.net.wire.schema import Refusal, TableNow
from kd_core.play.lan.harmless import harmless
from kd_core.play.lan.line import Heard, Line
from kd_core.play.lan.news import changes
from kd_core.play.lan.typist import Typist
from kd_core.play.screen import Gone, Screen
from kd_core.record.names import Lexicon

LOOKS_UP = 0.25  # seconds: Ctrl-C is noticed in between wherever waiting itself cannot be interrupted


class Interrupted(Exception):
    """What was asked is not asked any more."""


class Closed(Exception):
    """The table has closed its door."""

    def __init__(self, refusal: Refusal | None) -> None:
        super().__init__(refusal)
        self.refusal = refusal or Refusal("closed")


class TableScreen(Screen):
    """A terminal at which others talk as well; whatever comes from the network is shown without what it would obey."""

    asks: Callable[[str], str] | None = None

    def say(self, line: str = "", indent: int = 0, style: str = "", whole: bool = False) -> None:
        super().say(harmless(line), indent, style, whole)

    def ask(self, prompt: str) -> str:
        return self.asks(harmless(prompt)) if self.asks is not None else super().ask(prompt)


class AtTable:
    def __init__(
        self, identity: Identity, packs: Sequence[Pack], name: str, screen: TableScreen, lang: str, eager: bool
    ) -> None:
        self.screen = screen
        self.lang = lang
        self.lexicon = Lexicon(packs)
        self.table: TableNow | None = None
        self.seat: int | None = None
        self.captain = False
        self.guest: int | None = None  # how the table calls us
        self.far: FarSession | None = None  # the match that is or was played
        self.messages: deque[Message] = deque()  # of it, not taken in yet
        self.finished: schema.Finished | None = None
        self.refused = 0  # how often the table did not do what somebody here asked for
        self.receipt: Receipt | None = None
        self.refusal: Refusal | None = None
        self.status = "away"
        self.gone: Callable[[], bool] = lambda: False  # is the open question not asked any more?
        self.on_line: Callable[[str], None] | None = None  # what is typed while nobody asks
        self.listening = False  # is news told? Not before we stand in the room
        self._was_inside = False
        self._lost = False
        self._hinted = False
        self._counted = -1
        self._spread = -1
        self._prompt = ""  # is shown, and nothing after it
        self._lines: deque[str | None] = deque()
        self._inbox: SimpleQueue[Heard] = SimpleQueue()
        self.line = Line(identity, packs, name, self._inbox.put)
        self.typist = Typist(screen.source, eager, lambda line: self._inbox.put(Heard("typed", line)))
        screen.asks = self.ask

    def say(self, key: str, **params: object) -> str:
        return text.say(self.lang, f"lan.join.{key}", **params)

    @property
    def is_seen(self) -> bool:
        """Does the table show us where we are?"""
        if self.table is None or self.seat is None or self.seat >= len(self.table.seats):
            return self.table is not None
        return self.table.seats[self.seat].guest == self.guest

    # -- asking and waiting --------------------------------------------------------------------------------------------

    def ask(self, prompt: str) -> str:
        """The next line. Raises Gone at the end of the input, Interrupted, and Closed."""
        while True:
            self._check_door()
            if self.gone():
                self._leave_prompt()
                raise Interrupted
            if self._lines:
                return self._next_line(prompt)
            self._show_prompt(prompt)
            self.hear(self._next())

    def wait(self, until: Callable[[], bool], seconds: float = float("inf")) -> bool:
        """Until it is so; False: not in that time. Raises Gone and Closed."""
        ends = time.monotonic() + seconds
        while not until():
            self._check_door()
            if self.typist.eager and self._lines:
                self._typed_meanwhile()
            elif time.monotonic() >= ends:
                return False
            else:
                self.hear(self._next(min(LOOKS_UP, ends - time.monotonic())))
        return True

    def _check_door(self) -> None:
        if self._was_inside and self.status == "closed":
            self._leave_prompt()
            raise Closed(self.refusal)

    def _next_line(self, prompt: str) -> str:
        line = self._lines[0]
        if not self.screen.typed:
            self._show_prompt(prompt)
            self._leave_prompt()
        self._prompt = ""
        if line is None:  # stays there: whoever asks next is told the same
            raise Gone
        self._lines.popleft()
        self.typist.got()
        return line

    def _typed_meanwhile(self) -> None:
        line = self._lines[0]
        if line is None:
            raise Gone
        self._lines.popleft()
        if self.on_line is not None and line:
            self.on_line(line)

    def _next(self, seconds: float = LOOKS_UP) -> Heard:
        try:
            return self._inbox.get(timeout=max(0.0, seconds))
        except Empty:
            return Heard("nothing")

    def _show_prompt(self, prompt: str) -> None:
        if self._prompt != prompt and self.screen.target is not None:
            self._prompt = prompt
            self.screen.target.write(prompt)
            self.screen.target.flush()
        self.typist.want()

    def _leave_prompt(self) -> None:
        if self._prompt and self.screen.target is not None:
            self._prompt = ""
            self.screen.target.write("\n")

    def tell(self, sentence: str, style: str = "faint") -> None:
        """Something about the table, also in the middle of a question."""
        self._leave_prompt()
        self.screen.say(sentence, style=style)
        if self.screen.target is not None:
            self.screen.target.flush()

    # -- hearing -------------------------------------------------------------------------------------------------------

    def hear(self, heard: Heard) -> None:
        handler = _HANDLERS.get(heard.topic)
        if handler is not None:
            handler(self, heard.value)
        elif self._lost and not self._hinted and self.line.client.may_inherit:
            self._hinted = True
            self.tell(self.say("may_take_over"))

    def _typed(self, line: str | None) -> None:
        self._lines.append(line)

    def _status_is(self, value: tuple[str, Refusal | None]) -> None:
        self.status, self.refusal = value
        if self.status == "inside":
            if self._lost:
                self.tell(self.say("back"))
            self._was_inside, self._lost, self._hinted = True, False, False
        elif self.status == "lost" and not self._lost:
            self._lost = True
            self.tell(self.say("lost"))

    def _table_is(self, value: tuple[TableNow | None, int | None, bool, int | None]) -> None:
        before = self.table
        self.table, self.seat, self.captain, self.guest = value
        if before is None or self.table is None or not self.listening:
            return
        for news in changes(before, self.table):
            if not news.small or self.table.phase == "lobby":
                self.tell(news.sentence(self.lang, self.lexicon))
            if news.what == "asks_gone":
                self.tell(self.say("how_to_vote"))
            elif news.what in ("asks_pause", "asks_end"):
                self.tell(self.say("how_to_agree"))

    def _was_said(self, said: schema.Said | None) -> None:
        if said is not None:
            phrase = text.say(self.lang, f"lan.phrase.{said.phrase}")
            self.tell(self.say("said", name=harmless(said.name), phrase=phrase), style="strong")

    def _match_is(self, far: FarSession | None) -> None:
        self.far, self.finished, self.receipt = far, None, None
        self.messages.clear()

    def _message(self, value: tuple[FarSession, Message]) -> None:
        far, message = value
        if far is self.far:
            self.messages.append(message)

    def _counts(self, value: tuple[schema.Countdown | None, schema.CountdownOver | None, float]) -> None:
        counting, over, now = value
        if counting is not None and counting.id != self._counted:
            self._counted = counting.id
            self.tell(self.say(f"countdown_{counting.what}", n=max(0, round(counting.ends - now))))
        if over is not None and over.id != self._spread:
            self._spread = over.id
            if over.spread is not None:
                self.tell(self.say("spread", n=max(1, round(over.spread)), screens=over.screens))

    def _not_done(self, no: schema.No | None) -> None:
        if no is not None:
            self.refused += 1
            self.tell(no_sentence(self.lang, no), style="bad")

    def _is_finished(self, finished: schema.Finished | None) -> None:
        self.finished = finished

    def _is_judged(self, receipt: Receipt | None) -> None:
        self.receipt = receipt


def no_sentence(lang: str, no: schema.No) -> str:
    """Why something was not done; a reason that this program does not know is told without it."""
    key = f"lan.no.{no.reason}"
    params = {name: harmless(str(value))[:200] for name, value in no.params.items() if isinstance(name, str)}
    return text.say(lang, key, **params) if text.known(key) else text.say(lang, "lan.no.unknown")


def door_sentence(lang: str, refusal: Refusal | None) -> str:
    return reasons.sentence(lang, refusal.reason, refusal.params) if refusal else reasons.sentence(lang, "closed", {})


_HANDLERS: dict[str, Callable[[AtTable, Any], None]] = {
    "typed": AtTable._typed,
    "status": AtTable._status_is,
    "table": AtTable._table_is,
    "said": AtTable._was_said,
    "match": AtTable._match_is,
    "message": AtTable._message,
    "countdown": AtTable._counts,
    "no": AtTable._not_done,
    "finished": AtTable._is_finished,
    "receipt": AtTable._is_judged,
}
