"""A match far away for a screen that waits: what is said has been answered when the call returns.

It shows what was taken in, not what has just come: view and messages always fit together. When the connection is lost,
a call waits until the table is back; a choice that was on its way is then asked for again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from kd_core.content.model import Pack
from kd_core.game import Setup
from kd_core.net import messages
from kd_core.net.guest.far_session import FarSession
from kd_core.net.messages import Act, Happened, Message, Snapshot
from kd_core.net.session import FromView, person_asked
from kd_core.play.lan.at_table import AtTable
from kd_core.record import Player

ANSWERED_WITHIN = 60.0  # seconds; a countdown and a short drop are in it


class WaitingSession(FromView):
    path: Path | None = None
    resumed = False
    bot_asked = None
    ticks_at = None
    gives_hints = False
    listener = None
    hints: Mapping[int, int] = {}

    def __init__(self, at: AtTable, far: FarSession) -> None:
        self.far = far
        self._at = at
        self._view: dict[str, Any] = {}
        self._sink: Callable[[Message], None] = lambda message: None

    def hinted(self) -> None:
        """Nobody gives hints at a table of the network."""

    # -- what it is ----------------------------------------------------------------------------------------------------

    @property
    def packs(self) -> Sequence[Pack]:
        return self.far.packs

    @property
    def players(self) -> Sequence[Player]:
        return self.far.players

    @property
    def people(self) -> Sequence[int]:
        return self.far.people

    @property
    def setup(self) -> Setup:
        return self.far.setup

    @property
    def viewpoint(self) -> int | None:
        return self.far.viewpoint

    @property
    def person_asked(self) -> int | None:
        return person_asked(self.asked, self.people, self.viewpoint, self.to_judge)

    @property
    def ended(self) -> bool:
        """Is there nothing to wait for: the match was ended, or another one is shown?"""
        table = self._at.table
        over = table is not None and table.phase in ("over", "lobby")
        return over or self._at.finished is not None or self._at.far is not self.far

    @property
    def has_news(self) -> bool:
        """Has somebody chosen meanwhile?"""
        return any(isinstance(message, Snapshot | Happened) for message in self._at.messages)

    # -- looking and acting --------------------------------------------------------------------------------------------

    def looks_alone(self, seat: int) -> bool:
        return True  # nobody else sits at this terminal

    def look_from(self, seat: int | None, sink: Callable[[Message], None] | None = None, shared: bool = False) -> None:
        self._sink = sink or self._sink
        self._at.messages.clear()
        self._at.line.listen(self.far)
        self._at.wait(lambda: self.has_news or self._at.far is not self.far, ANSWERED_WITHIN)
        self._take_in()

    def act(self, action: dict[str, Any]) -> None:
        self._say(lambda: self.far.act(action))

    def ask(self, action: dict[str, Any]) -> None:
        self._say(lambda: self.far.ask(action))

    def take_back(self, seats: Iterable[int]) -> None:
        self._say(lambda: self.far.take_back(seats))

    def answer(self, seat: int, said: Act) -> None:
        raise AssertionError("no bot thinks here")

    def go_on(self) -> None:
        self._at.wait(lambda: self.has_news or self.ended)
        self._take_in()

    @property
    def host_now(self) -> float:
        return self.far.host_now

    def tick(self) -> None:
        """Time passes at the host."""

    def tower(self, message: Message) -> None:
        """A terminal has no hand for a tower: `Line` says what must be said."""

    def close(self) -> None:
        """The seat stays: leaving is said to the table."""

    # -- inside --------------------------------------------------------------------------------------------------------

    def _say(self, speak: Callable[[], None]) -> None:
        self._take_in()
        self._at.line.do(speak)
        if not self._at.wait(lambda: self._is_answered() or self.ended, ANSWERED_WITHIN):
            self._at.messages.append(messages.Refused([messages.Reason("", "no_answer", {})]))
        self._take_in()

    def _is_answered(self) -> bool:
        return any(_answers(message) for message in self._at.messages)

    def _take_in(self) -> None:
        while self._at.messages:
            message = self._at.messages.popleft()
            if isinstance(message, Snapshot | Happened):
                self._view = message.view
            self._sink(message)


def _answers(message: Message) -> bool:
    """To us; or one that makes void what we said."""
    fresh = isinstance(message, Snapshot) and message.log is not None
    return getattr(message, "answers", None) is not None or fresh
