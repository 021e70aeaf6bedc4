"""A table without I/O. Connections are `Port`s, time is handed in, what must survive a crash goes to a `Keeper`.

Whatever comes in – somebody enters, says something, is gone, or time has passed – ends in `_settle`: the match says
what it has to say, and if anything public has changed everybody gets the whole new `TableNow`.

A seat belongs to whoever can prove its key (`security/seat_keys.py`). A person who is gone for six seconds stops the
match; those who are left vote (`votes.py`). Nothing here knows a rule of the game: that is the `Host`'s.

The table itself is state and surface. What is done with it stands in rooms of functions: `entering`, `presence`,
`arranging` (the lobby), `beginning`, `agreeing` (votes, resigning, the end), `moving` and `inheriting` (another host).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from kd_core.content.model import Pack
from kd_core.game import Setup
from kd_core.net import messages
from kd_core.net.bots import BotPlayer
from kd_core.net.host import Host
from kd_core.net.messages import Message
from kd_core.net.security import join_code
from kd_core.net.table import agreeing, arranging, beginning, entering, inheriting, moving, presence
from kd_core.net.table.board import Board, without_clocks
from kd_core.net.table.entering import TurnedAway
from kd_core.net.table.lobby import Lobby
from kd_core.net.table.people import Chair, Company, Handlers, Person, Port, clean_name, to_all
from kd_core.net.table.pledging import Pledging
from kd_core.net.table.running import Prelude, RunningMatch, Thinker, think_here
from kd_core.net.table.votes import Questions
from kd_core.net.tower_stage import OF_A_TOWER
from kd_core.net.wire import schema
from kd_core.net.wire.schema import Refusal, Rules, TableNow
from kd_core.record import Player, Recorder
from kd_core.record.fair import Fair

if TYPE_CHECKING:
    from kd_core.net.fair.heir import Inheritance

__all__ = ["Keeper", "Table", "TurnedAway"]

LONGEST_PAUSE = 0.5  # seconds between two ticks

HANDLERS: Handlers = {
    **entering.HANDLERS, **arranging.HANDLERS, **beginning.HANDLERS, **agreeing.HANDLERS, **moving.HANDLERS,
    **inheriting.HANDLERS,
}  # fmt: skip
WHILE_MOVING = (schema.Leave, schema.Opened, schema.Say, schema.Reached)  # all else would be lost on the way
OF_A_FETCHER = (schema.Leave,)
OF_A_MATCH = (messages.Act, messages.Ask, messages.TakeBack, schema.Reached, *OF_A_TOWER)


class Keeper(Protocol):
    """Where a table keeps what must outlive it."""

    def begin(self, setup: Setup, players: Sequence[Player], position: dict[str, Any] | None, fair: Fair) -> Recorder:
        """A new record; raises CannotWrite."""
        ...

    def record(self) -> bytes:
        """The whole record of the match, as it is now; empty where there is none."""
        ...

    def save(self, table: Table) -> None:
        """The table has changed in a way that must survive a crash."""
        ...


class Table:
    def __init__(
        self,
        name: str,
        rules: Rules,
        packs: Sequence[Pack],
        keeper: Keeper,
        fingerprint: bytes = b"",
        captain_word: bytes = b"",
        id: str = "",
        thinker: Thinker = think_here,
        bot_pause: float = 0.9,
        now: float = 0.0,
    ) -> None:
        self.id = id or token_hex(6)
        self.name = clean_name(name, "Knockdown")
        self.epoch = 0
        self.code = ""  # locked while there is one
        self.fingerprint = fingerprint
        self.captain_word = captain_word  # empty: nobody owns the table, the first at it is its captain
        self.reach = schema.Reach(b"\0" * 32)  # where it can be reached
        self.closed = False
        self.lobby = Lobby(packs, rules)
        self.company = Company()
        self.phase: schema.Phase = "lobby"
        self.matches = 0
        self.match: RunningMatch | None = None
        self.finished: schema.Finished | None = None  # how the match ended that was played last
        self.pledging: Pledging | None = None
        self.questions = Questions()
        self.agreed_pause = False
        self.moving: Person | None = None  # who shall be the next host
        self.moving_until = 0.0
        self.testimonies: dict[int, schema.Testify] = {}
        self.inheritance: Inheritance | None = None
        self.keeper = keeper
        self.thinker = thinker
        self.moment = now
        self._bot_pause = self._usual_pause = bot_pause
        self._ticked = now
        self._players_board = Board()
        self._watchers_board = Board()

    # -- what anybody may know -----------------------------------------------------------------------------------------

    @property
    def chairs(self) -> list[Chair]:
        return self.lobby.chairs

    @property
    def rules(self) -> Rules:
        return self.lobby.rules

    @property
    def locked(self) -> bool:
        return bool(self.code)

    @property
    def names(self) -> Iterable[str]:
        """Of all who are here, and of those whose chairs wait."""
        return [*(one.name for one in self.company.people.values()), *(chair.name for chair in self.chairs)]

    @property
    def captain(self) -> Person | None:
        if self.captain_word:
            return next((one for one in self.company.people.values() if one.trusted), None)
        return next((chair.person for chair in self.chairs if chair.person is not None), None)

    @property
    def delayed(self) -> bool:
        """Do watchers see the match later than the players?"""
        return self.phase == "playing" and self.rules.delay > 0

    @property
    def told(self) -> TableNow | None:
        """What the players were told last; another object after each change."""
        return self._players_board.told

    def card(self) -> schema.TableCard:
        """For those who are not inside; of the match no more than watchers have seen."""
        captain = self.captain
        view = self.match.public_view if self.match is not None else None
        fighters = [one["fighter"] for one in view["players"]] if view else [chair.fighter for chair in self.chairs]
        wins = tuple(view["players"][side]["victories"] for side in (0, 1)) if view else (0, 0)
        phase = {"playing": "playing", "over": "over", "gathering": "playing"}.get(self.phase, "lobby")
        return schema.TableCard(
            self.id, self.name, captain.name if captain else "", self.rules.mode, phase,  # type: ignore[arg-type]
            len(self.chairs), len(self.lobby.free) if self.phase == "lobby" else 0, self.locked, self.rules.watchers,
            view["round"] if view else 0, wins, [one for one in fighters if one],
            view["arena"] if view else self.rules.arena, self.epoch,
        )  # fmt: skip

    def now(self) -> TableNow:
        captain = self.captain
        watchers = self.company.watchers
        playing = self.match if self.phase == "playing" else None
        return TableNow(
            self.id, self.name, self.epoch, captain.id if captain else None, self.rules, self.locked, self.phase,
            [chair.shown() for chair in self.chairs], len(watchers),
            [(one.id, one.name) for one in watchers[: schema.MOST_WATCHERS_NAMED]],
            self._paused(), [one.shown() for one in self.questions.open],
            playing.clock.until() if playing else None, self.moving is not None, self.code, self.reach.port,
            list(self.reach.addresses), self._heirs(), self._players_board.version, self.matches,
        )  # fmt: skip

    def wait_for_voice(self, seconds: float) -> None:
        """Whoever hosts has what happens read aloud, and a sentence takes so long: no bot answers sooner."""
        self._bot_pause = max(self._usual_pause, seconds)
        if self.match is not None:
            self.match.bot_pause = self._bot_pause

    def _paused(self) -> Any:
        if self.phase != "playing":
            return ""
        return "gone" if presence.gone(self) else "agreed" if self.agreed_pause else ""

    def _heirs(self) -> list[int]:
        captain = self.captain
        return [
            seat for seat, chair in enumerate(self.chairs)
            if chair.held and chair.reach is not None and (captain is None or chair.person is not captain)
        ]  # fmt: skip

    @property
    def outcome(self) -> schema.Finished:
        """How the match ended; the record is for those alone who have played it."""
        assert self.finished is not None
        return msgspec.structs.replace(self.finished, record=b"")

    # -- people --------------------------------------------------------------------------------------------------------

    def chair_of(self, person: Person) -> Chair | None:
        chair = self.chairs[person.seat] if person.seat is not None and person.seat < len(self.chairs) else None
        return chair if chair is not None and chair.person is person else None

    def captains(self, person: Person, *phases: schema.Phase) -> bool:
        """Is it the captain's to do, and the time for it? If not, the person is told."""
        if person is not self.captain:
            return person.agrees("not_captain")
        return person.agrees("" if not phases or self.phase in phases else "not_now")

    @staticmethod
    def new_code() -> str:
        return join_code.new_code()

    # -- whatever comes in ---------------------------------------------------------------------------------------------

    def enter(self, port: Port, wish: schema.Enter, nonce: bytes, now: float, known_code: bool) -> Person:
        """Raises TurnedAway. `known_code`: the guest has proved to know the code."""
        if self.closed:
            raise TurnedAway("host_closed")
        self.moment = now
        person = entering.enter(self, port, wish, nonce, known_code)
        self._settle()
        return person

    def hear(self, person: Person, message: Message, now: float) -> None:
        """What somebody says who is inside."""
        if person not in self.company or self.closed:
            return
        self.moment = person.heard = now
        revived = self._is_here(person)
        if isinstance(message, schema.Ping):
            person.rtt = message.rtt
            person.say(schema.Pong(message.t, now, now))
            if not revived:
                return
        else:
            self._do(person, message)
        if revived or self._changes_table(message):
            self._settle()
        else:
            self._settle_match()

    def _changes_table(self, message: Message) -> bool:
        """A choice changes the match; the table only where a clock runs, or when the match ends, which is told then."""
        return not isinstance(message, OF_A_MATCH) or self.rules.choice_time > 0 or self.phase != "playing"

    def _is_here(self, person: Person) -> bool:
        """Heard again; True when others had seen that they were not."""
        chair = self.chair_of(person)
        if chair is None:
            return False
        entering.has_token(self, chair)
        revived, chair.presence = chair.presence != "good", "good"
        return revived

    def _do(self, person: Person, message: Message) -> None:
        handler = HANDLERS.get(type(message))
        if person.fetches and not isinstance(message, OF_A_FETCHER):
            person.say_no("not_now")
        elif isinstance(message, OF_A_MATCH):
            self._play(person, message)
        elif self.moving is not None and not isinstance(message, WHILE_MOVING):
            person.say_no("moving")
        elif handler is not None:
            handler(self, person, message)

    def _play(self, person: Person, message: Message) -> None:
        if self.match is not None and self.phase in ("playing", "over") and self.moving is None:
            self.match.hear(person, message, self.moment)
        elif not isinstance(message, schema.Reached | messages.TowerHand):
            reason = messages.Reason("", "table_paused", {})
            person.say(messages.Refused([reason], getattr(message, "id", None)))

    def lost(self, person: Person, now: float) -> None:
        """The connection is gone; the chair waits."""
        if person not in self.company or self.closed:
            return
        self.moment = now
        entering.let_go(self, person)
        self._settle()

    def slow(self, person: Person, slow: bool) -> None:
        """The reader at the other end does not keep up, or does again."""
        person.slow = slow
        if self.match is not None and self.phase in ("playing", "over"):
            (self.match.hold if slow else self.match.go_on)(person)

    def tick(self, now: float) -> None:
        """Time has passed."""
        if self.closed:
            return
        self.moment, slept = now, now - self._ticked
        self._ticked = now
        presence.overslept(self, slept)
        presence.watch(self)
        agreeing.ask_again(self)
        beginning.out_of_patience(self)
        moving.out_of_patience(self)
        if self.match is not None and self.phase == "playing" and self.moving is None:
            self.match.tick(now)
        self._settle()

    def due(self, now: float) -> float:
        """When `tick` is wanted at the latest."""
        moments = [self._ticked + LONGEST_PAUSE, *(one.until for one in self.questions.open)]  # however much is said
        if self.match is not None and self.phase == "playing" and self.moving is None:
            moments += self.match.due()
        return min(moments)

    # -- whole matches and the end of the table ------------------------------------------------------------------------

    def rest(self) -> None:
        """What was said has been sent, and nobody waits."""
        if self.match is not None:
            self.match.host.rest()

    def run(self, host: Host, prelude: Prelude | None = None) -> None:
        """The match goes on with this host from now on."""
        self.phase = "playing"
        self.agreed_pause = False
        self._note_fighters(host)
        self.match = RunningMatch(
            host, self.lobby.used_packs, self.chairs, self.company, self.rules, self.matches, self.moment,
            self._think, self._bot_pause, prelude,
        )  # fmt: skip
        self.keeper.save(self)
        self.publish()
        for person in self.company.players:
            self.match.seat_person(person)
        for person in self.company.watchers:
            self.match.admit(person)
        self.match.settle(self.moment)

    def _think(self, bot: BotPlayer, answer: Callable[[messages.Act], None]) -> None:
        """Where bots think may be said after the match has begun: a table is opened again before it is served."""
        self.thinker(bot, answer)

    def _note_fighters(self, host: Host) -> None:
        for seat, chair in enumerate(self.chairs):
            chair.drawn = chair.drawn or not chair.fighter
            chair.fighter = host.view(None)["players"][seat]["fighter"]

    def gather(self, seats: Sequence[Chair], now: float) -> None:
        """An heir opens the table again: it waits for what the seats know."""
        self.moment = now
        inheriting.gather(self, seats)

    def start_over(self, name: str, rules: Rules, now: float) -> None:
        """Nobody is here any more: the table is as it was when it was opened, for whoever comes next."""
        self.moment = now
        if self.phase == "playing" and self.match is not None:
            self.match.host.end(None, "abandoned")
        self.questions, self.agreed_pause = Questions(), False
        agreeing.open_lobby(self)
        for seat in range(len(self.chairs)):
            self.lobby.clear(seat)
        self.name = clean_name(name, self.name)
        self.lobby.set_rules(rules)
        self.keeper.save(self)
        self._settle()

    def close(self, reason: str) -> None:
        """For good: everybody is told, and the record stays as it is."""
        self.closed = True
        for person in list(self.company.people.values()):
            self.company.remove(person)
            person.port.shut(Refusal(reason))
        if self.match is not None:
            self.match.close()

    # -- after everything ----------------------------------------------------------------------------------------------

    def _settle(self) -> None:
        if self.closed:
            return
        if self.phase == "playing" and self.match is not None:
            self._stand_still_or_go_on(self.match)
            self._settle_match()
        self.publish()

    def _settle_match(self) -> None:
        if self.phase == "playing" and self.match is not None:
            self.match.settle(self.moment)
            if self.match.host.over:
                agreeing.finish(self)

    def _stand_still_or_go_on(self, match: RunningMatch) -> None:
        agreeing.ask_about(self, presence.gone(self))
        agreeing.count(self)
        still = bool(presence.gone(self)) or self.agreed_pause or self.moving is not None
        match.stand_still(still, self.moment)

    def publish(self) -> None:
        """Everybody gets the whole table, if anything has changed that they may know."""
        shown = self.now()
        news = self._players_board.news(shown, self.moment)
        if news is not None:
            to_all(self.company.players, news)
        if self.delayed:
            news = self._watchers_board.news(without_clocks(shown), self.moment)
        else:
            self._watchers_board.show_what(self._players_board)
        if news is not None:
            to_all(self.company.watchers, news)

    def told_to(self, person: Person) -> TableNow:
        """What those like this person were told last."""
        board = self._watchers_board if person.seat is None else self._players_board
        return board.told or self.now()

    def level_boards(self) -> None:
        """Watchers were told less often than players; who watches from now on must not take new for old."""
        self._watchers_board.version = max(self._watchers_board.version, self._players_board.version)
