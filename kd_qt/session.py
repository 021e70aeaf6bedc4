"""A match as the window reaches it: what the core's session does, with a clock, a thread and a curtain to ask for.

The window sees through one seat at a time. When another person here has to choose, `hand_over` asks for the curtain;
`look_from` turns the table round. A bot begins to think as soon as it is asked, in a process of its own, while the
table still shows what happened; it answers after a pause that people can follow, and never while the table is held
(`hold` and `release`). A tower that is asked for is begun when the table rests; from then on its clock runs, whatever
is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QRunnable, Qt, QThreadPool, QTimer, Signal

from kd_core.ai import worker
from kd_core.game import Setup
from kd_core.net import messages
from kd_core.net.bots import BotPlayer
from kd_core.net.local import LocalSession
from kd_core.net.messages import Message
from kd_core.net.session import MatchSession
from kd_core.record.record import CannotWrite, Player
from kd_qt import mishap
from kd_qt.adviser import Adviser
from kd_qt.speeds import NORMAL, SPEEDS

TICK_MS = 5  # a third of a frame of a tower
DISK_MS = 5000  # that a disk is waited for when the match is left
STOP_MS, STOPS = 40, 75  # how long a thought that is not wanted any more is waited for, and how often it is told so


class _Thought(QObject):
    """Carries a bot's answer back to the GUI thread."""

    done = Signal(int, object)


class _Think(QRunnable):
    def __init__(self, bot: BotPlayer, thought: _Thought) -> None:
        super().__init__()
        self._bot = bot
        self._thought = thought

    def run(self) -> None:
        try:
            answer = self._bot.think(worker.think_there)
        except Exception as error:  # a bot that stumbles must not stop the match: it takes what is offered first
            mishap.write(type(error), error, error.__traceback__)
            answer = self._bot.stumble()
        self._thought.done.emit(self._bot.seat, answer)


class Disk(QObject):
    """Sees to it that a record is on the disk soon, in a thread: a disk may take longer than a frame."""

    failed = Signal(str)

    def __init__(self, sync: Callable[[], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sync = sync
        self._waiting = False
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)

    def soon(self) -> None:
        """Something was written; what is written until its turn comes goes with it."""
        if not self._waiting:
            self._waiting = True
            self._pool.start(self._write)

    def _write(self) -> None:
        self._waiting = False
        try:
            self._sync()
        except CannotWrite as why:
            self.failed.emit(str(why))

    def close(self) -> None:
        self.soon()
        self._pool.waitForDone(DISK_MS)


class Session(QObject):
    told = Signal(object)  # a message for the seat that the window looks from
    hinted = Signal(object, object)  # the view of whom somebody asked what would be best, and the thought; None: none
    hand_over = Signal(int)  # this person has to choose now, and the window looks from somebody else

    def __init__(self, match: MatchSession, speed: str = NORMAL, sync: Callable[[], None] | None = None) -> None:
        """`sync` puts the record of a match on this computer onto the disk."""
        super().__init__()
        self.match = match
        self._disk = Disk(sync, self) if sync is not None else None
        if self._disk is not None:
            self._disk.failed.connect(lambda why: self._hear(messages.Trouble("cannot_write", why)))
        self.speed = speed
        self._held = 0
        self._thinking = False
        self._answer: tuple[int, messages.Act] | None = None  # of a bot that has thought
        self._waited = False  # as long as people need to follow
        self._closed = False
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._thought = _Thought(self)
        self._thought.done.connect(self._answered)
        self._adviser = Adviser(self)
        self._adviser.done.connect(self._advised)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self._paused)
        self._ticker = QTimer(self)  # while a tower is asked for: time passes at a host on this computer
        self._ticker.setTimerType(Qt.TimerType.PreciseTimer)
        self._ticker.setInterval(TICK_MS)
        self._ticker.timeout.connect(self._tick)

    # -- the people here -----------------------------------------------------------------------------------------------

    def start(self, shared: bool = False) -> None:
        self.look_from(self.match.viewpoint, shared)

    @property
    def viewpoint(self) -> int | None:
        return self.match.viewpoint

    def look_from(self, seat: int | None, shared: bool = False) -> None:
        """See the table through this seat from now on; a snapshot comes at once. `shared`: the others look too."""
        self.match.look_from(seat, self._hear, shared)

    def act(self, action: dict[str, Any]) -> None:
        self._adviser.stop()
        if not self._closed:
            self.match.act(action)

    def ask(self, action: dict[str, Any]) -> None:
        if not self._closed:
            self.match.ask(action)

    def ask_hint(self, wanted: bool = True) -> None:
        """What would be best for the person who looks? The answer comes by `hinted`. Not wanted: never mind."""
        listener = self.match.listener
        if not wanted or self._closed or listener is None:
            self._adviser.stop()
        else:
            self._adviser.ask(self.match.packs, listener)

    def _advised(self, view: object, thought: object) -> None:
        if not self._closed:
            self.hinted.emit(view, thought)

    def close(self) -> None:
        """No more answers; the record stays as it is and can be continued."""
        self._closed = True
        self._pause.stop()
        self._ticker.stop()
        self._adviser.close()
        self._stop_thinking()
        if self._disk is not None:
            self._disk.close()
        self.match.close()

    def _stop_thinking(self) -> None:
        """At once; a thought that has not quite begun does not hear the first word."""
        self._pool.clear()
        for _ in range(STOPS):
            worker.stop()
            if self._pool.waitForDone(STOP_MS):
                return

    def _hear(self, message: Message) -> None:
        if not self._closed:
            if self._disk is not None and isinstance(message, messages.Happened):
                self._disk.soon()
            self.told.emit(message)
            self._next()

    # -- whose turn it is ----------------------------------------------------------------------------------------------

    def hold(self) -> None:
        """The table is showing what happened: bots wait with their answers."""
        self._held += 1
        self._pause.stop()
        self._waited = False

    def release(self) -> None:
        self._held = max(0, self._held - 1)
        if not self._held:
            self._next()

    def _next(self) -> None:
        """Let a bot think, or give the table to the person who has to choose."""
        if self._closed:
            return
        if self.match.ticks_at is None:
            self._think()
        if self._held:
            return
        if self.match.ticks_at is not None:  # whoever sits here, everybody watches the tower
            self._ticker.start()
            return
        person = self.match.person_asked
        if person is not None and person != self.match.viewpoint:
            self.hand_over.emit(person)
        if self.match.bot_asked and not self._waited and not self._pause.isActive():
            self._pause.start(SPEEDS[self.speed].bot_waits)

    # -- a tower -------------------------------------------------------------------------------------------------------

    def tower(self, message: Message) -> None:
        """What somebody here says in a test."""
        if not self._closed:
            self.match.tower(message)

    @property
    def now(self) -> float:
        """The host's clock."""
        return self.match.host_now

    def _tick(self) -> None:
        if self.match.ticks_at is None:
            self._ticker.stop()
            self._next()
        else:
            self.match.tick()

    # -- bots ----------------------------------------------------------------------------------------------------------

    def _think(self) -> None:
        if self._thinking or self._answer is not None:
            return
        bot = self.match.bot_asked
        if bot is not None:
            self._thinking = True
            self._pool.start(_Think(bot, self._thought))

    def _answered(self, seat: int, answer: messages.Act) -> None:
        self._thinking = False
        self._answer = seat, answer
        self._deliver()

    def _paused(self) -> None:
        self._waited = True
        self._deliver()

    def _deliver(self) -> None:
        """When both are over, the thinking and the pause."""
        if self._closed or self._held or not self._waited or self._answer is None:
            return
        (seat, answer), self._answer, self._waited = self._answer, None, False
        self.match.answer(seat, answer)
        self._next()


def new(setup: Setup, players: Sequence[Player], speed: str) -> Session:
    """A new match on this computer, recorded as it is played; a full disk only costs the record. Raises BadSetup."""
    match = LocalSession.new(setup, players, builds=True)
    with suppress(CannotWrite):  # `match.path` stays None then, and the window says so
        match.keep(sync=False)
    return Session(match, speed, match.sync)


def resume(path: Path, speed: str) -> Session:
    """Go on with a recorded match at the same choice. Raises RecordError."""
    match = LocalSession.resume(path, builds=True, sync=False)
    return Session(match, speed, match.sync)
