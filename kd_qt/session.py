"""A match on this computer, as the window reaches it: a host, links for the people here, bots that think in a thread.

The window sees through one seat at a time (`viewpoint`). When another person here has to choose, `hand_over` asks for
the curtain; `look_from` turns the table round. A bot answers after a pause that people can follow, and never while the
table is still showing what happened (`hold` and `release`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, QTimer, Signal

from kd_core.content.model import Pack
from kd_core.game import Match, Setup
from kd_core.game.events import redact
from kd_core.net import messages
from kd_core.net.bots import BotPlayer
from kd_core.net.host import Host, Link
from kd_core.net.messages import Message
from kd_core.record import record
from kd_core.record.record import CannotWrite, Player, Record
from kd_core.record.recorder import Recorder, new_path
from kd_qt import mishap

REMEMBERED = 60  # choices that a seat's log goes back to
PACE = {"slow": 1400, "normal": 700, "fast": 250, "none": 0}  # ms a bot waits before it chooses


@dataclass(frozen=True)
class Heard:
    """What a seat heard of one choice, for its log."""

    events: list[dict[str, Any]]
    view: dict[str, Any]


class _Thought(QObject):
    """Carries a bot's answer back to the GUI thread."""

    done = Signal(int, int, dict)


class _Think(QRunnable):
    def __init__(self, bot: BotPlayer, seq: int, thought: _Thought) -> None:
        super().__init__()
        self._bot = bot
        self._seq = seq
        self._thought = thought

    def run(self) -> None:
        try:
            answer = self._bot.answer()
        except Exception as error:  # a bot that stumbles must not stop the match: it takes what is offered first
            mishap.write(type(error), error, error.__traceback__)
            answer = {}
        self._thought.done.emit(self._bot.seat, self._seq, answer)


class Session(QObject):
    told = Signal(object)  # a message for the seat that the window looks from
    hand_over = Signal(int)  # this person has to choose now, and the window looks from somebody else

    def __init__(
        self,
        host: Host,
        packs: Sequence[Pack],
        speed: str = "normal",
        path: Path | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.host = host
        self.path = path  # of the record; None when it cannot be kept
        self.packs = tuple(packs)
        self.speed = speed
        self.people = [seat for seat, player in enumerate(host.players) if player.kind == "human"]
        self.viewpoint: int | None = self.people[0] if self.people else None
        self.heard: dict[int | None, deque[Heard]] = {
            seat: deque(maxlen=REMEMBERED) for seat in (*self.people, self.viewpoint)
        }
        self._link: Link | None = None
        self._ears: list[Link] = []  # of the people here who do not look at the table now
        self._bots: dict[int, tuple[BotPlayer, Link]] = {}
        self._held = 0
        self._thinking = False
        self._closed = False
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._thought = _Thought(self)
        self._thought.done.connect(self._answered)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self._think)

    # -- the people here -----------------------------------------------------------------------------------------------

    def start(self) -> None:
        for seat, player in enumerate(self.host.players):
            if player.kind == "bot":
                self._seat_bot(seat, player.level)
        for seat in self.heard:
            self._ears.append(self.host.join(seat, self._listener(seat)))
        self.look_from(self.viewpoint)

    def _listener(self, seat: int | None) -> Callable[[Message], None]:
        """Everybody here has a log of their own, also while somebody else looks at the table."""

        def listen(message: Message) -> None:
            if isinstance(message, messages.Happened):
                self.heard[seat].append(Heard(message.events, message.view))

        return listen

    def look_from(self, seat: int | None) -> None:
        """See the table through this seat from now on; a snapshot comes at once."""
        if self._link is not None:
            self._link.leave()
        self.viewpoint = seat
        self._link = self.host.join(seat, self._hear)

    def act(self, action: dict[str, Any]) -> None:
        if self._link is not None and not self._closed:
            self._link.act(action)

    def ask(self, action: dict[str, Any]) -> None:
        if self._link is not None and not self._closed:
            self._link.ask(action)

    def close(self) -> None:
        """No more answers; the record stays as it is and can be continued."""
        self._closed = True
        self._pause.stop()
        self._pool.clear()
        self._pool.waitForDone(3000)
        if self._link is not None:
            self._link.leave()
        for link in (*self._ears, *(link for _, link in self._bots.values())):
            link.leave()
        self.host.close()

    def _hear(self, message: Message) -> None:
        self.told.emit(message)
        self._next()

    # -- whose turn it is ----------------------------------------------------------------------------------------------

    def hold(self) -> None:
        """The table is showing what happened: bots wait."""
        self._held += 1

    def release(self) -> None:
        self._held = max(0, self._held - 1)
        if not self._held:
            self._next()

    def _next(self) -> None:
        """Let a bot think, or give the table to the person who has to choose."""
        if self._closed or self._held:
            return
        waiting = [decision.seat for decision in self.host.match.decisions]
        people = [seat for seat in waiting if seat in self.people]
        if self.viewpoint in waiting:
            pass
        elif people and len(self.people) > 1:
            self.hand_over.emit(people[0])
        if any(seat in self._bots for seat in waiting) and not self._thinking and not self._pause.isActive():
            self._pause.start(PACE.get(self.speed, PACE["normal"]))

    # -- bots ----------------------------------------------------------------------------------------------------------

    def _seat_bot(self, seat: int, level: str) -> None:
        bot = BotPlayer(seat, level, self.packs, SystemRandom().getrandbits(60))
        self._bots[seat] = (bot, self.host.join(seat, bot.hear))

    def _think(self) -> None:
        if self._closed or self._held or self._thinking:
            return
        for bot, link in self._bots.values():
            if bot.asked:
                self._thinking = True
                self._pool.start(_Think(bot, link.seen, self._thought))
                return

    def _answered(self, seat: int, seq: int, action: dict[str, Any]) -> None:
        self._thinking = False
        if self._closed:
            return
        _, link = self._bots[seat]
        decision = self.host.match.decision(seat)
        if decision is not None:
            link.act(action or next(iter(decision.options)).to_json())
        self._next()


def new(setup: Setup, players: Sequence[Player], speed: str, keep_record: bool = True) -> Session:
    """A new match on this computer, recorded as it is played; a full disk only costs the record. Raises BadSetup."""
    match = Match.new(setup)
    recorder: Recorder | None = None
    if keep_record:
        names = match.state.tables.fighter_ids
        path = new_path([names[fighter] for fighter in match.state.fighters])
        try:
            recorder = Recorder.create(path, setup, players)
        except CannotWrite:
            recorder = None
    return Session(Host(match, players, recorder), setup.packs, speed, recorder.path if recorder else None)


def resume(path: Path, speed: str) -> Session:
    """Go on with a recorded match at the same choice. Raises RecordError."""
    kept = record.read(path)
    match = kept.match()
    recorder = Recorder.resume(path, kept)
    session = Session(Host(match, kept.players, recorder), match.packs, speed, recorder.path)
    _remind(session, kept)
    return session


def _remind(session: Session, kept: Record) -> None:
    """Fill the logs with the last choices before the match was left."""
    first = len(kept.choices) - REMEMBERED
    for at, (match, _, _, events) in enumerate(kept.replay()):
        if at < first:
            continue
        for seat, heard in session.heard.items():
            seen = [event.to_json() for event in redact(events, match.allies(seat))]
            heard.append(Heard(seen, match.view(seat)))
