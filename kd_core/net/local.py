"""A match on this computer: a host, the people here, and bots. Terminal and window play through the same one.

Whoever shows it hears messages and nothing else, through one seat at a time (`viewpoint`), so that a table far away can
take its place. The session knows whose turn it is; when and where a bot thinks is up to who drives it:

    while not session.over:
        if session.person_asked is None:
            session.go_on()  # or `bot_asked` thinks in a thread, and its `answer` comes later
        else:
            ...  # a person chooses: `act`, `ask`, `take_back`
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

from msgspec import structs

from kd_core.ai import levels
from kd_core.content.model import Pack
from kd_core.game import Match, Refused, Setup, actions
from kd_core.game.actions import Malformed
from kd_core.net import messages
from kd_core.net.bots import BotPlayer, Listener
from kd_core.net.host import Host, Link
from kd_core.net.messages import Message
from kd_core.net.session import FromView, person_asked
from kd_core.net.shared import holds_secrets, shared_view
from kd_core.net.tower_stage import FROM_THE_TESTED, TowerStage, asks_for_tower, roll_instead, terms_of
from kd_core.record import CannotWrite, OfATable, Player, Recorder, RecordError, read
from kd_core.record.record import BOT, people
from kd_core.tower.terms import Terms

Sink = Callable[[Message], None]

VERDICTS: tuple[dict[str, Any], ...] = tuple(
    verdict.to_json() for verdict in (actions.Tower(True), actions.Tower(False), actions.SwitchToDice())
)

LATE = 8  # choices: how far behind those who hear first another link may be
DICE = actions.SwitchToDice().to_json()


class LocalSession(FromView):
    def __init__(
        self,
        host: Host,
        setup: Setup,
        path: Path | None = None,
        resumed: bool = False,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self.setup = replace(setup, seed=0, key=b"")  # what may be known of it; chance is the host's secret
        self.path = path  # of the record; None when it is not kept
        self.resumed = resumed  # somebody else may sit here now than when it was left
        self.packs = tuple(setup.packs)
        self.players = host.players
        self.people = people(host.players)
        self.viewpoint: int | None = self.people[0] if self.people else None
        self._host = host
        self._beginning: Setup | None = None  # of a new match, until it is kept
        self._recorder: Recorder | None = None
        self._view: dict[str, Any] = {}  # what everybody may know
        self._told: dict[int, messages.Happened] = {}  # the newest choices by number, as everybody heard of them
        self._links: dict[int, Link] = {}
        self._listeners = {seat: Listener(seat) for seat in self.people}
        self.hints: Counter[int] = Counter()  # by seat: how often somebody asked what would be best
        self._bots: dict[int, BotPlayer] = {}
        self._eyes: Link | None = None
        self._sink: Sink = _deaf
        self._now = now
        self._stage: TowerStage | None = None
        self.builds = host.builds
        host.join(None, self._watch)
        for seat in self.people:
            self._links[seat] = host.join(seat, partial(self._person_hears, self._listeners[seat]))
        for seat, player in enumerate(host.players):
            if player.kind == BOT:
                self._seat_bot(seat, levels.here(player.level))

    # -- beginnings ----------------------------------------------------------------------------------------------------

    @classmethod
    def new(cls, setup: Setup, players: Sequence[Player], builds: bool = False) -> LocalSession:
        """Raises BadSetup. Nothing is written down before `keep`. `builds`: towers are built on this screen."""
        begun = cls(Host(Match.new(setup), players, builds=builds), setup)
        begun._beginning = setup
        return begun

    @classmethod
    def resume(cls, path: Path, packs: Sequence[Pack] = (), builds: bool = False, sync: bool = True) -> LocalSession:
        """Go on with a recorded match at the same choice; `sync` as in `keep`. Raises RecordError."""
        kept = read(path, packs)
        if kept.fair is not None:
            raise OfATable(path)
        recorder = Recorder.resume(path, kept, sync=sync)
        try:
            host = Host.resume(kept, recorder, builds)
        except RecordError:
            recorder.close()
            raise
        resumed = cls(host, kept.beginning.setup, path, resumed=True)
        resumed.hints = kept.hints
        resumed._recorder = recorder
        return resumed

    def keep(self, path: Path | None = None, sync: bool = True) -> None:
        """Write the match down, in its usual place if none is named. Without `sync` a choice is in the file before
        anybody sees it, and on the disk when `sync` was called: a screen must not wait for a disk. Raises CannotWrite.
        """
        assert self._beginning is not None, "only a new match begins a record"
        fighters = [player["fighter"] for player in self._view["players"]]
        if path is None:
            recorder = Recorder.begin(fighters, self._beginning, self.players, sync=sync)
        else:
            recorder = Recorder.create(path, self._beginning, self.players, sync=sync)
        self._beginning = None
        self._host.keep(recorder)
        self._recorder = recorder
        self.path = recorder.path

    def sync(self) -> None:
        """All of the record is on the disk when this returns. Another thread may call it, not while the match is being
        closed. Raises CannotWrite."""
        if self._recorder is not None:
            self._recorder.sync()

    def _seat_bot(self, seat: int, level: str) -> None:
        bot = BotPlayer(seat, level, self.packs)
        self._bots[seat] = bot
        self._links[seat] = self._host.join(seat, lambda message: self._bot_hears(bot, message))

    # -- looking -------------------------------------------------------------------------------------------------------

    def look_from(self, seat: int | None, sink: Sink | None = None, shared: bool = False) -> None:
        """See the match through this seat from now on; a snapshot with all that it heard so far comes at once.
        `shared`: others look too, and see and hear only what everybody may (kd_core/net/shared.py)."""
        if self._eyes is not None:
            self._eyes.leave()
        self._sink = sink or self._sink
        self.viewpoint = seat
        self._eyes = self._host.join(seat, self._for_all if shared else self._sink)
        stage = self._tower_now()
        for message in stage.greet() if stage is not None else ():
            self._sink(message)

    def looks_alone(self, seat: int) -> bool:
        """Has this seat secrets that the others at the same screen must not see?"""
        return holds_secrets(self._host.view(seat), self._host.view(None))

    def _for_all(self, message: Message) -> None:
        """What the seat through which we look is told, without what only it may know."""
        if isinstance(message, messages.Snapshot):
            known = self._host.snapshot(None, log=message.log is not None)
            message = structs.replace(message, view=shared_view(message.view, known.view), log=known.log)
        elif isinstance(message, messages.Happened):
            told = self._told[message.seq]
            view = shared_view(message.view, told.view)
            message = structs.replace(message, action=told.action, events=told.events, view=view)
        self._sink(message)

    @property
    def person_asked(self) -> int | None:
        """The person here who has to choose now; of several the one through whose seat we look."""
        return person_asked(self.asked, self.people, self.viewpoint, self.to_judge)

    @property
    def bot_asked(self) -> BotPlayer | None:
        return next((bot for bot in self._bots.values() if bot.asked), None)

    # -- acting --------------------------------------------------------------------------------------------------------

    def act(self, action: dict[str, Any]) -> None:
        """The choice of the seat through which we look, or the verdict over a tower. The answer comes as a message."""
        if self.to_judge or (self._setting and action == DICE):
            self._judge(action)
        elif self._eyes is not None:
            self._eyes.act(action)

    def ask(self, action: dict[str, Any]) -> None:
        if self._eyes is not None:
            self._eyes.ask(action)

    def take_back(self, seats: Iterable[int]) -> None:
        """Undo the last choice, if one of these seats made it; else the answer says why not."""
        last = self._host.last_seat
        mate = last is not None and last != self.viewpoint and last in tuple(seats) and last in self.people
        link = self._links[last] if mate and last is not None else self._eyes
        if link is not None:
            link.take_back()

    def answer(self, seat: int, said: messages.Act) -> None:
        """What a bot thought of. If the match has gone on meanwhile, the bot hears how it stands and is asked again."""
        self._links[seat].send(said)

    def go_on(self) -> None:
        """What comes next without the people here: a bot thinks, here and now, and chooses."""
        bot = self.bot_asked
        if bot is not None:
            self.answer(bot.seat, bot.think())

    def _judge(self, said: dict[str, Any]) -> None:
        """The people here are the referee."""
        try:
            self._host.judge(actions.from_json(said))
        except (Refused, Malformed):
            self._sink(messages.Refused([messages.Reason("TEST-6", "no_test", {})]))
        except CannotWrite as why:
            self._sink(messages.Trouble("cannot_write", str(why)))

    # -- hints ---------------------------------------------------------------------------------------------------------

    @property
    def gives_hints(self) -> bool:
        """Wherever a person sits."""
        return bool(self.people)

    @property
    def listener(self) -> Listener | None:
        """Of the person who looks, if it is theirs to choose."""
        found = self._listeners.get(self.viewpoint) if self.viewpoint is not None else None
        return found if found is not None and found.asked else None

    def hinted(self) -> None:
        """Counted, and written down with the match; a full disk costs only that."""
        if self.viewpoint is not None:
            self.hints[self.viewpoint] += 1
            self._host.note_hint(self.viewpoint)

    def close(self) -> None:
        """No more messages; the record stays as it is and can be continued."""
        self._stage = None
        self._host.close()

    # -- a tower -------------------------------------------------------------------------------------------------------

    @property
    def host_now(self) -> float:
        return self._now()

    @property
    def _setting(self) -> bool:
        """A tower is asked for and its clock does not run yet: those here may agree to roll instead (TEST-6). A bot
        agrees to whatever the people want."""
        stage = self._tower_now()
        return stage is not None and stage.phase in ("waits", "ready")

    @property
    def ticks_at(self) -> float | None:
        if not self.builds or not asks_for_tower(self._host):
            return None
        stage = self._tower_now()
        return stage.due() if stage is not None else self._now()

    def tick(self) -> None:
        if self.builds and asks_for_tower(self._host) and self._tower_now() is None:
            self._set_tower()
        stage = self._tower_now()
        if stage is not None:
            stage.tick(self._now())

    def _tower_now(self) -> TowerStage | None:
        """The tower of the test that is asked for. One that was judged is cleared away, whoever asks for it first."""
        stage = self._stage
        if stage is not None and not (asks_for_tower(self._host) and stage.test == self._host.seq):
            self._stage = None
        return self._stage

    def _set_tower(self) -> None:
        defender = self._view["question"]["defender"]
        terms = self._terms(defender)
        if terms is None:
            roll_instead(self._host)
            return
        self._stage = TowerStage(self._host, terms, self, self._now())
        self._stage.open()

    def _terms(self, defender: int) -> Terms | None:
        return terms_of(self._host, self.players[defender].aids)

    def tower(self, message: Message) -> None:
        stage = self._tower_now()
        if stage is not None:
            seat = stage.defender if isinstance(message, FROM_THE_TESTED) else stage.attacker
            stage.hear(seat, message, self._now())

    def tell(self, message: messages.TowerSet) -> None:
        self._sink(message)

    def show(self, message: messages.TowerSeen, tested: bool) -> None:
        """One screen, which sees every picture."""
        if tested:
            self._sink(message)

    def bot_at(self, seat: int) -> str:
        return levels.here(self.players[seat].level) if seat in self._bots else ""

    def lag(self, seat: int) -> float:
        return 0.0

    def _watch(self, message: Message) -> None:
        if isinstance(message, messages.Snapshot | messages.Happened):
            self._view = message.view
        if isinstance(message, messages.Happened):
            self._told = {seq: told for seq, told in self._told.items() if seq >= message.seq - LATE}
            self._told[message.seq] = message

    def _bot_hears(self, bot: BotPlayer, message: Message) -> None:
        """A bot can do nothing about a full disk or a fault; the people here can."""
        bot.hear(message)
        if isinstance(message, messages.Trouble):
            self._sink(message)

    def _person_hears(self, listener: Listener, message: Message) -> None:
        """What a hint may know; and answers to what was said for a person through whose seat we do not look."""
        listener.hear(message)
        if isinstance(message, messages.Refused | messages.Trouble):
            self._sink(message)


def _deaf(message: Message) -> None:
    """Listens to nobody."""
