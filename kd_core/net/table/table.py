"""A table without I/O. Connections are `Port`s, time is handed in, what must survive a crash goes to a `Keeper`.

Whatever comes in – somebody enters, says something, is gone, or time has passed – ends in `_settle`: the match says
what it has to say, and if anything public has changed everybody gets the whole new `TableNow`.

A seat belongs to whoever can prove its key (`security/seat_keys.py`). A person who is gone for six seconds stops the
match; those who are left vote (`votes.py`). Nothing here knows a rule of the game: that is the `Host`'s.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Protocol

from kd_core.ai import levels
from kd_core.content.model import Pack
from kd_core.game import BadSetup, Match, Setup
from kd_core.net import messages
from kd_core.net.host import Host
from kd_core.net.messages import Message
from kd_core.net.security import seat_keys
from kd_core.net.table.beginning import PATIENCE, Pledging
from kd_core.net.table.lobby import Lobby, voters
from kd_core.net.table.people import GONE_AFTER, WEAK_AFTER, Chair, Company, Person, Port, clean_name, to_all
from kd_core.net.table.running import RunningMatch, Thinker, think_here
from kd_core.net.table.votes import ASK_AGAIN, Question, Questions
from kd_core.net.wire import schema
from kd_core.net.wire.schema import No, Refusal, Rules, TableNow
from kd_core.record import CannotWrite, Player, Recorder
from kd_core.record.fair import Continued, Fair, Sealed

if TYPE_CHECKING:
    from kd_core.net.fair.heir import Inheritance

LOBBY_KEEPS = 60.0  # seconds for which a lobby keeps the seat of somebody who dropped
HANDOVER_TAKES = 15.0  # seconds in which the next host must have opened the table
RTT_SHOWN_EVERY = 2.0  # seconds


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


class TurnedAway(Exception):
    """Somebody may not come in."""

    def __init__(self, reason: str, **params: Any) -> None:
        super().__init__(reason)
        self.refusal = Refusal(reason, params)


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
        self.name = name
        self.epoch = 0
        self.code = ""  # locked while there is one
        self.fingerprint = fingerprint
        self.captain_word = captain_word  # empty: nobody owns the table, the first at it is its captain
        self.lobby = Lobby(packs, rules)
        self.company = Company()
        self.phase: schema.Phase = "lobby"
        self.match: RunningMatch | None = None
        self.matches = 0
        self.reach = schema.Reach(b"\0" * 32)  # where it can be reached
        self.moving: Person | None = None  # who shall be the next host
        self.closed = False
        self.testimonies: dict[int, schema.Testify] = {}
        self._keeper = keeper
        self._thinker = thinker
        self._bot_pause = bot_pause
        self._questions = Questions()
        self._agreed_pause = False
        self._pledging: Pledging | None = None
        self._inheritance: Inheritance | None = None
        self._moving_until = 0.0
        self._rtt_shown = now
        self._now = now
        self._version = 0
        self._told: TableNow | None = None
        self._finished: schema.Finished | None = None
        self._handlers = _handlers()

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
    def captain(self) -> Person | None:
        if self.captain_word:
            return next((one for one in self.company.people.values() if one.trusted), None)
        return next((chair.person for chair in self.chairs if chair.person is not None), None)

    @property
    def told(self) -> TableNow | None:
        """What everybody was told last; another object after each change."""
        return self._told

    def card(self) -> schema.TableCard:
        """For those who are not inside."""
        captain = self.captain
        view = self.match.host.view(None) if self.match is not None else None
        fighters = [one["fighter"] for one in view["players"]] if view else [chair.fighter for chair in self.chairs]
        wins = tuple(view["players"][side]["victories"] for side in (0, 1)) if view else (0, 0)
        phase = {"playing": "playing", "over": "over", "gathering": "playing"}.get(self.phase, "lobby")
        return schema.TableCard(
            self.id, self.name, captain.name if captain else "", self.rules.mode, phase,  # type: ignore[arg-type]
            len(self.chairs), len(self.lobby.free) if self.phase == "lobby" else 0, self.locked, self.rules.watchers,
            view["round"] if view else 0, wins, [one for one in fighters if one],  # type: ignore[arg-type]
            view["arena"] if view else self.rules.arena, self.epoch,
        )  # fmt: skip

    def now(self) -> TableNow:
        captain = self.captain
        match = self.match if self.phase in ("playing", "over") else None
        watchers = self.company.watchers
        return TableNow(
            self.id, self.name, self.epoch, captain.id if captain else None, self.rules, self.locked, self.phase,
            [chair.shown() for chair in self.chairs], len(watchers),
            [(one.id, one.name) for one in watchers[: schema.MOST_WATCHERS_NAMED]],
            self._paused(), [one.shown() for one in self._questions.open],
            match.clock.until() if match else None, self.moving is not None, self.code, self.reach.port,
            list(self.reach.addresses), self._heirs(), self._version, self.matches,
        )  # fmt: skip

    def _paused(self) -> Any:
        if self.phase != "playing":
            return ""
        return "gone" if self._gone() else "agreed" if self._agreed_pause else ""

    def _gone(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.presence == "gone" and not chair.stand_in]

    def _heirs(self) -> list[int]:
        captain = self.captain
        return [
            seat for seat, chair in enumerate(self.chairs)
            if chair.held and chair.reach is not None and chair.person is not captain
        ]  # fmt: skip

    # -- coming in -----------------------------------------------------------------------------------------------------

    def enter(self, port: Port, wish: schema.Enter, nonce: bytes, now: float, known_code: bool) -> Person:
        """Raises TurnedAway. `known_code`: the guest has proved to know the code."""
        self._now = now
        own = self._own_seat(wish, nonce)
        trusted = bool(self.captain_word) and wish.captain == self.captain_word
        if self.locked and not (known_code or trusted or own is not None):
            raise TurnedAway("code_needed")
        self._check_packs(wish)
        if wish.wish == "fetch" and not self.rules.lend_packs:
            raise TurnedAway("no_lending")
        person = self._welcome(port, wish, own, trusted, now)
        self._settle(now)
        return person

    def _own_seat(self, wish: schema.Enter, nonce: bytes) -> int | None:
        """The seat that the guest has proved to own. Raises TurnedAway for a false proof."""
        if not wish.proof or wish.seat is None:
            return None
        chair = self.chairs[wish.seat] if wish.seat < len(self.chairs) else None
        if chair is None or not chair.key:
            raise TurnedAway("not_your_seat")
        keys = [key for key in (chair.key, chair.former_key) if key]
        proved = [key for key in keys if seat_keys.proves(key, wish.proof, self.fingerprint, nonce, self.id)]
        if not proved:
            raise TurnedAway("not_your_seat")
        chair.key = proved[0]
        return wish.seat

    def _check_packs(self, wish: schema.Enter) -> None:
        differ = [id for id, hash in self.lobby.hashes.items() if wish.packs.get(id) != hash]
        if differ and wish.wish != "fetch":
            raise TurnedAway("packs", packs=", ".join(differ))

    def _welcome(self, port: Port, wish: schema.Enter, own: int | None, trusted: bool, now: float) -> Person:
        seat = own if own is not None else self._free_seat(wish)
        if seat is None and wish.wish != "fetch" and not trusted and not self.rules.watchers:
            raise TurnedAway("full" if wish.wish == "play" else "no_watchers")
        name = clean_name(wish.name, f"Guest {self.company.next_id + 1}")
        if own is not None:
            self._replace(own)
            name = self.chairs[own].name
        person = self.company.add(name, port, now)
        person.reach, person.trusted, person.fetches = wish.reach, trusted, wish.wish == "fetch"
        token = self._seat(person, seat, now) if seat is not None else b""
        captain = self.captain
        person.say(schema.Entered(person.id, person.seat, token, captain is person))
        self._show(person)
        return person

    def _free_seat(self, wish: schema.Enter) -> int | None:
        wants = wish.wish == "play" and self.phase == "lobby"
        return next(iter(self.lobby.free), None) if wants else None

    def _replace(self, seat: int) -> None:
        """Whoever sat there before is the same person on an older connection."""
        before = self.chairs[seat].person
        if before is not None:
            self._let_go(before)
            before.port.shut(Refusal("replaced"))

    def _seat(self, person: Person, seat: int, now: float) -> bytes:
        """Take a free chair, or one's own again; the new token."""
        chair = self.chairs[seat]
        if not chair.held:
            self.lobby.sit(person, seat)
            chair = self.chairs[seat]
        token = seat_keys.new_token()
        chair.former_key = chair.key  # until a word of the person shows that the new token has arrived
        chair.person, chair.key, chair.heard, chair.presence = person, seat_keys.public_key(token), now, "good"
        chair.reach = person.reach
        person.seat = seat
        self._returned(seat)
        self._keeper.save(self)
        return token

    def _returned(self, seat: int) -> None:
        question = self._questions.find("gone", seat)
        if question is not None:
            self._questions.close(question)
        chair = self.chairs[seat]
        if chair.stand_in:
            chair.stand_in, chair.level = False, ""
            if self.match is not None:
                self.match.host.note({"stand_in": seat})

    def _show(self, person: Person) -> None:
        """Tell somebody who came in how things are."""
        person.say(self._told or self.now())
        if self.match is None or self.phase not in ("playing", "over") or person.fetches:
            return
        if person.seat is not None:
            self.match.seat_person(person)
        else:
            self.match.admit(person)
        if self.phase == "over" and self._finished is not None and person.seat is not None:
            person.say(self._finished)  # who was away at the end gets the receipt as well

    # -- going ---------------------------------------------------------------------------------------------------------

    def slow(self, person: Person, slow: bool) -> None:
        """The reader at the other end does not keep up, or does again."""
        person.slow = slow
        if self.match is not None and self.phase in ("playing", "over"):
            (self.match.hold if slow else self.match.go_on)(person)

    def lost(self, person: Person, now: float) -> None:
        """The connection is gone; the chair waits."""
        self._now = now
        self._let_go(person)
        self._settle(now)

    def _let_go(self, person: Person) -> None:
        self.company.remove(person)
        chair = self._chair_of(person)
        if chair is None or person.seat is None:
            return
        chair.person = None
        chair.presence = "weak"
        chair.heard = person.heard
        if self.match is not None and not chair.played_by_bot:
            self.match.unseat(person.seat)
        if self.phase == "pledging":
            self._stop_pledging()

    def _chair_of(self, person: Person) -> Chair | None:
        chair = self.chairs[person.seat] if person.seat is not None and person.seat < len(self.chairs) else None
        return chair if chair is not None and chair.person is person else None

    def _leaves(self, person: Person, message: Message | None) -> None:
        """For good: the seat is free, or a bot's while a match is played."""
        seat = person.seat
        self.company.remove(person)
        if seat is not None:
            self._give_up(seat)
        person.port.shut(None)

    def _give_up(self, seat: int) -> None:
        if self.phase == "playing":
            self.chairs[seat].person = None
            self._resigns_seat(seat)
        else:
            if self.phase == "pledging":
                self._stop_pledging()
            self.lobby.stand_up(seat)
        self._keeper.save(self)

    # -- hearing -------------------------------------------------------------------------------------------------------

    def hear(self, person: Person, message: Message, now: float) -> None:
        self._now = now
        person.heard = now
        if person.id not in self.company.people:
            return
        self._has_token(person)
        handler = self._handlers.get(type(message))
        if isinstance(message, schema.Ping):
            self._ping(person, message, now)
            return
        if handler is not None:
            handler(self, person, message)
        elif self.match is not None and self.phase in ("playing", "over") and self.moving is None:
            self.match.hear(person, message, now)
        elif isinstance(message, messages.Act | messages.Ask | messages.TakeBack):
            person.say(messages.Refused([messages.Reason("", "table_paused", {})], message.id))
        self._settle(now)

    def _has_token(self, person: Person) -> None:
        """Whoever speaks has kept the new token: the one before is worth nothing from now on."""
        chair = self._chair_of(person)
        if chair is not None and chair.former_key:
            chair.former_key = b""
            self._keeper.save(self)

    def _ping(self, person: Person, message: schema.Ping, now: float) -> None:
        person.rtt = message.rtt
        person.say(schema.Pong(message.t, now, now))
        chair = self._chair_of(person)
        if chair is not None:
            chair.heard = now
            if chair.presence != "good":
                self._settle(now)

    def _no(self, person: Person, reason: str, **params: Any) -> None:
        person.say(No(reason, params))

    def _answer(self, person: Person, why: str) -> bool:
        """Tell why not; True when there is nothing against it."""
        if why:
            self._no(person, why)
        return not why

    def _captains(self, person: Person, phase: str = "lobby") -> bool:
        if person is not self.captain:
            return self._answer(person, "not_captain")
        return self._answer(person, "" if not phase or self.phase == phase else "not_now")

    # -- in the lobby --------------------------------------------------------------------------------------------------

    def _sits(self, person: Person, wish: schema.Sit) -> None:
        if self.phase != "lobby":
            self._no(person, "not_now")
        elif self._answer(person, self.lobby.sit(person, wish.seat)):
            self._new_token(person)

    def _new_token(self, person: Person) -> None:
        token = b""
        if person.seat is not None:
            token = seat_keys.new_token()
            chair = self.chairs[person.seat]
            chair.key, chair.person, chair.presence, chair.heard = (
                seat_keys.public_key(token),
                person,
                "good",
                person.heard,
            )
        person.say(schema.Seated(person.seat, token))
        self._keeper.save(self)

    def _picks(self, person: Person, wish: schema.PickFighter) -> None:
        if self.phase != "lobby" or person.seat is None:
            self._no(person, "not_now")
        elif self._answer(person, self.lobby.pick(person.seat, wish.fighter)):
            self.chairs[person.seat].ready = False

    def _is_ready(self, person: Person, wish: schema.Ready) -> None:
        if self.phase != "lobby" or person.seat is None:
            self._no(person, "not_now")
        else:
            self.chairs[person.seat].ready = wish.ready

    def _says(self, person: Person, said: schema.Say) -> None:
        to_all(self.company.people.values(), schema.Said(person.id, person.name, said.phrase))

    def _arranges(self, person: Person, wish: schema.Arrange) -> None:
        if self._captains(person):
            self._answer(person, self.lobby.arrange(wish))

    def _swaps(self, person: Person, wish: schema.SwapSeats) -> None:
        if self._captains(person) and self._answer(person, self.lobby.swap(wish.a, wish.b)):
            for seat in {wish.a, wish.b}:
                moved = self.chairs[seat].person
                if moved is not None:
                    self._new_token(moved)

    def _sets_rules(self, person: Person, wish: schema.SetRules) -> None:
        before = {one: one.seat for one in self.company.players}
        if self._captains(person) and self._answer(person, self.lobby.set_rules(wish.rules)):
            for one, seat in before.items():
                if one.seat != seat:
                    self._new_token(one)
            self._keeper.save(self)

    def _renames(self, person: Person, wish: schema.Rename) -> None:
        if not self._captains(person, ""):
            return
        self.name = clean_name(wish.name, self.name)
        if wish.locked != self.locked:
            self.code = self.new_code() if wish.locked else ""
        self._keeper.save(self)

    @staticmethod
    def new_code() -> str:
        from kd_core.net.security.join_code import new_code

        return new_code()

    def _removes(self, person: Person, wish: schema.Remove) -> None:
        other = self.company.people.get(wish.guest)
        if self._captains(person, "") and other is not None and other is not person:
            self.company.remove(other)
            if other.seat is not None:
                self.chairs[other.seat].key = self.chairs[other.seat].former_key = b""
                self._give_up(other.seat)
            other.port.shut(Refusal("removed"))

    def _closes(self, person: Person, wish: schema.CloseTable) -> None:
        if self._captains(person, ""):
            self.close("host_closed")

    def close(self, reason: str) -> None:
        """For good: everybody is told, and the record stays as it is."""
        self.closed = True
        for person in list(self.company.people.values()):
            self.company.remove(person)
            person.port.shut(Refusal(reason))
        if self.match is not None:
            self.match.close()

    # -- the beginning of a match --------------------------------------------------------------------------------------

    def _begins(self, person: Person, wish: schema.Begin) -> None:
        if self.phase == "gathering" and person is self.captain:
            self._continues(person)
            return
        if not self._captains(person):
            return
        own = self._chair_of(person)
        if own is not None:
            own.ready = True
        if self._answer(person, self.lobby.why_not_begin()):
            self.lobby.fill_with_bots()
            self._start_pledging()

    def _start_pledging(self) -> None:
        self.phase = "pledging"
        seats = list(voters(self.chairs))
        self._pledging = Pledging(self.id, self.matches + 1, seats, len(self.chairs), self._now + PATIENCE)
        self._publish()
        for seat in seats:
            self._person_at(seat).say(self._pledging.question())

    def _person_at(self, seat: int) -> Person:
        person = self.chairs[seat].person
        assert person is not None
        return person

    def _pledges(self, person: Person, said: schema.Pledge) -> None:
        pledging = self._pledging
        if pledging is not None and person.seat is not None and pledging.hear_pledge(person.seat, said):
            for seat in pledging.seats:
                self._person_at(seat).say(pledging.all_pledges())

    def _reveals(self, person: Person, said: schema.Reveal) -> None:
        pledging = self._pledging
        if pledging is not None and person.seat is not None and pledging.hear_reveal(person.seat, said):
            self._pledging = None
            self._begin_match(pledging)

    def _stop_pledging(self) -> None:
        """Somebody is missing: back to where we were."""
        self._pledging = None
        self.phase = "gathering" if self._inheritance is not None else "lobby"
        for chair in self.chairs:
            chair.ready = chair.kind == "bot"
        for person in self.company.players:
            self._no(person, "pledge_missing")

    def _begin_match(self, pledging: Pledging) -> None:
        key = pledging.key()
        try:
            host, prelude = self._host(pledging, key)
        except (BadSetup, CannotWrite) as why:
            self._stop_pledging()
            for person in self.company.players:
                self._no(person, "cannot_begin", problem=str(why)[:100])
            return
        self.matches = pledging.match
        self.run(host, prelude)

    def _host(self, pledging: Pledging, key: bytes) -> tuple[Host, Any]:
        fair = _fair(pledging, self._inheritance)
        if self._inheritance is None:
            setup = self.lobby.drawn_setup(key)
            recorder = self._keeper.begin(setup, self.lobby.players(), None, fair)
            return Host(Match.new(setup), self.lobby.players(), recorder), None
        return self._continued_host(self._inheritance, key, fair)

    def _continued_host(self, told: Inheritance, key: bytes, fair: Fair) -> tuple[Host, Any]:
        """What the seats knew goes on; the rest was drawn anew."""
        setup = self.lobby.setup(key, [chair.fighter for chair in self.chairs])
        match = Match.from_position(setup.packs, setup.mode, setup.options, told.position, 0, key)
        recorder = self._keeper.begin(setup, self.lobby.players(), told.position, fair)
        prelude = {seat: testimony.log for seat, testimony in self.testimonies.items()}
        self._inheritance, self.testimonies = None, {}
        return Host(match, self.lobby.players(), recorder), prelude

    def run(self, host: Host, prelude: Any = None) -> None:
        """The match goes on with this host from now on."""
        self.phase = "playing"
        self._agreed_pause = False
        self.match = RunningMatch(
            host, self.lobby.used_packs, self.chairs, self.company, self.rules, self.matches, self._now,
            self._thinker, self._bot_pause, prelude,
        )  # fmt: skip
        for seat, chair in enumerate(self.chairs):
            chair.reserve = float(self.rules.reserve)
            if chair.fighter == "":
                chair.fighter = host.view(None)["players"][seat]["fighter"]
        self._keeper.save(self)
        self._publish()
        for person in self.company.players:
            self.match.seat_person(person)
        self.match.settle(self._now)
        for person in self.company.watchers:
            self.match.admit(person)

    # -- while a match is played ---------------------------------------------------------------------------------------

    def _proposes(self, person: Person, said: schema.Propose) -> None:
        if self.phase != "playing" or person.seat is None:
            self._no(person, "not_now")
        elif said.what == "go_on":
            self._agreed_pause = False
        else:
            question = self._questions.ask(said.what, person.seat, self._now)
            question.votes[person.seat] = "yes"
            self._count(question)

    def _votes(self, person: Person, said: schema.Vote) -> None:
        question = self._questions.vote(person.seat, said) if person.seat is not None else None
        if question is None:
            self._no(person, "no_such_question")
        else:
            self._count(question)

    def _count(self, question: Question) -> None:
        decided = question.decided(voters(self.chairs))
        if decided == "wait":
            question.votes.clear()
            question.until = self._now + ASK_AGAIN
        elif decided:
            self._questions.close(question)
            self._carry_out(question, decided)

    def _carry_out(self, question: Question, decided: str) -> None:
        if question.topic == "pause" and decided == "yes":
            self._agreed_pause = True
        elif question.topic == "end" and decided == "yes":
            self._end(None, "agreed")
        elif decided == "end":
            self._end(None, "abandoned")
        elif decided == "bot" and question.seat is not None:
            self._stand_in(question.seat)

    def _stand_in(self, seat: int) -> None:
        """A bot plays for somebody who is away, until they come back."""
        assert self.match is not None
        chair = self.chairs[seat]
        chair.stand_in, chair.level = True, levels.USUAL
        self.match.host.note({"stand_in": seat, "level": chair.level})
        self.match.seat_bot(seat)
        self._keeper.save(self)

    def _resigns(self, person: Person, said: schema.Resign) -> None:
        if self.phase != "playing" or person.seat is None:
            self._no(person, "not_now")
        else:
            self._resigns_seat(person.seat)

    def _resigns_seat(self, seat: int) -> None:
        """In teams a bot takes the seat as long as the other half of the team goes on."""
        mate = self.chairs[seat ^ 2] if len(self.chairs) > 2 else None
        if mate is None or not mate.held:
            self._end(1 - (seat & 1), "resigned")
            return
        person = self.chairs[seat].person
        self.chairs[seat] = Chair("bot", self.chairs[seat].name, None, levels.USUAL, self.chairs[seat].fighter, True)
        assert self.match is not None
        self.match.host.note({"stand_in": seat, "level": levels.USUAL})
        self.match.seat_bot(seat)
        if person is not None:
            person.seat = None
            person.say(schema.Seated(None))
            self.match.admit(person)

    def _end(self, winner: int | None, reason: Any) -> None:
        """`_settle` sees that it is over; what cannot be written has not ended."""
        assert self.match is not None
        if not self.match.host.end(winner, reason):
            for person in self.company.players:
                self._no(person, "cannot_write")

    def _finish(self, winner: int | None, reason: Any) -> None:
        assert self.match is not None
        self.phase = "over"
        self._questions = Questions()
        self._agreed_pause = False
        record = self._keeper.record()
        self._publish()
        self._finished = schema.Finished(self.match.number, reason, winner, record)
        to_all(self.company.players, self._finished)
        to_all(self.company.watchers, schema.Finished(self.match.number, reason, winner))
        self._keeper.save(self)

    def _back_to_lobby(self, person: Person, said: schema.BackToLobby) -> None:
        if self._captains(person, "over"):
            self._open_lobby()

    def _open_lobby(self) -> None:
        if self.match is not None:
            self.match.close()
        self.match, self.phase = None, "lobby"
        for seat, chair in enumerate(self.chairs):
            if chair.held and chair.person is None:
                self.lobby.stand_up(seat)
            chair.ready, chair.stand_in = chair.kind == "bot", False
        self._keeper.save(self)

    def start_over(self, name: str, rules: Rules, now: float) -> None:
        """Nobody is here any more: the table is as it was when it was opened, for whoever comes next."""
        self._now = now
        if self.phase == "playing" and self.match is not None:
            self.match.host.end(None, "abandoned")
        self._open_lobby()
        self._questions, self._agreed_pause = Questions(), False
        for chair in self.chairs:
            chair.clear()
        self.name = name
        self.lobby.set_rules(rules)
        self._keeper.save(self)
        self._settle(now)

    # -- another host --------------------------------------------------------------------------------------------------

    def _hands_over(self, person: Person, wish: schema.HandOver) -> None:
        from kd_core.net.table.packing import packed

        other = self.company.people.get(wish.guest)
        if not self._captains(person, "") or self.phase == "pledging":
            return
        if other is None or other is person or other.reach is None:
            self._no(person, "no_such_guest")
            return
        self.moving, self._moving_until = other, self._now + HANDOVER_TAKES
        if self.match is not None:
            self.match.stand_still(True, self._now)
        self._publish()
        other.say(schema.TakeTable(packed(self, self._keeper.record())))

    def _opened(self, person: Person, said: schema.Opened) -> None:
        """The next host is ready: everybody goes there."""
        if person is not self.moving:
            return
        self.closed = True
        moved = schema.Moved(said.reach, self.epoch + 1)
        for one in list(self.company.people.values()):
            one.say(moved)
            self.company.remove(one)
            one.port.shut(None)
        if self.match is not None:
            self.match.close()

    def gather(self, seats: Sequence[Chair], now: float) -> None:
        """An heir opens the table again: it waits for what the seats know."""
        self.phase = "gathering"
        self.lobby.chairs = list(seats)
        for chair in self.chairs:
            chair.person, chair.presence, chair.heard = None, "weak" if chair.held else "", now

    def _testifies(self, person: Person, said: schema.Testify) -> None:
        if self.phase == "gathering" and person.seat is not None:
            self.testimonies[person.seat] = said

    def _continues(self, person: Person) -> None:
        """The new captain goes on with those who are here; bots play for the others."""
        from kd_core.net.fair.heir import Disagreement, merge

        try:
            self._inheritance = merge(self.lobby.used_packs, sorted(self.testimonies.items()))
        except Disagreement as why:
            self._no(person, "they_disagree", problem=str(why)[:100])
            return
        for chair in self.chairs:
            if chair.held and chair.person is None:
                chair.stand_in, chair.level = True, levels.USUAL
        self._start_pledging()

    # -- time ----------------------------------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        self._now = now
        for seat, chair in enumerate(self.chairs):
            self._watch_presence(seat, chair, now)
        for question in self._questions.overdue(now):
            self._ask_again(question, now)
        if self._pledging is not None and now >= self._pledging.until:
            self._stop_pledging()
        if self.moving is not None and now >= self._moving_until and not self.closed:
            self._stop_moving()
        if self.match is not None and self.phase == "playing" and self.moving is None:
            self.match.tick(now)
        self._settle(now)

    def _watch_presence(self, seat: int, chair: Chair, now: float) -> None:
        if not chair.held:
            return
        silent = now - (chair.person.heard if chair.person is not None else chair.heard)
        weak = silent >= WEAK_AFTER or chair.person is None
        chair.presence = "gone" if silent >= GONE_AFTER else "weak" if weak else "good"
        if chair.presence == "gone" and chair.person is not None:
            person = chair.person
            self._let_go(person)
            chair.presence = "gone"
            person.port.shut(Refusal("silent"))
        if self.phase == "lobby" and silent >= LOBBY_KEEPS:
            self.lobby.stand_up(seat)

    def _ask_again(self, question: Question, now: float) -> None:
        if question.topic == "gone":
            question.votes.clear()
            question.until = now + ASK_AGAIN
        else:
            self._questions.close(question)

    def _stop_moving(self) -> None:
        self.moving = None
        captain = self.captain
        if captain is not None:
            self._no(captain, "handover_failed")

    def due(self, now: float) -> float:
        """When `tick` is wanted at the latest."""
        moments = [now + 0.5, *(one.until for one in self._questions.open)]
        if self.match is not None and self.phase == "playing":
            moments += self.match.due()
        return min(moments)

    # -- after everything ----------------------------------------------------------------------------------------------

    def _settle(self, now: float) -> None:
        if self.closed:
            return
        if self.phase == "playing" and self.match is not None:
            self._stand_still_or_go_on(now)
            self.match.settle(now)
            if self.match.host.over:
                self._finish(self.match.host.winner, self.match.host.reason)
        self._publish()

    def _stand_still_or_go_on(self, now: float) -> None:
        assert self.match is not None
        gone = self._gone()
        for seat in gone:
            self._questions.ask("gone", seat, now)
        for question in [one for one in self._questions.open if one.topic == "gone" and one.seat not in gone]:
            self._questions.close(question)
        self.match.stand_still(bool(gone) or self._agreed_pause or self.moving is not None, now)
        for seat, chair in enumerate(self.chairs):
            chair.reserve = self.match.clock.left(seat, now) if self.rules.choice_time else 0.0

    def _publish(self) -> None:
        """Everybody gets the whole table, if anything has changed but how quick the connections are."""
        shown = self.now()
        if self._told is not None and _alike(self._told, shown) and self._now < self._rtt_shown + RTT_SHOWN_EVERY:
            return
        if self._told is not None and _same(self._told, shown):
            return
        self._rtt_shown = self._now
        self._version += 1
        self._told = self.now()
        to_all(self.company.players, self._told)
        to_all(self.company.watchers, self._told)


def _alike(a: TableNow, b: TableNow) -> bool:
    """But for round trips and reserves, which change all the time."""
    import msgspec

    def plain(now: TableNow) -> TableNow:
        seats = [msgspec.structs.replace(seat, rtt=0, reserve=0.0) for seat in now.seats]
        return msgspec.structs.replace(now, seats=seats, version=0)

    return plain(a) == plain(b)


def _same(a: TableNow, b: TableNow) -> bool:
    import msgspec

    return msgspec.structs.replace(a, version=0) == msgspec.structs.replace(b, version=0)


def _fair(pledging: Pledging, told: Inheritance | None) -> Fair:
    seats = [
        Sealed(pledging.pledged[seat], pledging.revealed[seat]) if seat in pledging.revealed else None
        for seat in range(pledging.chairs)
    ]
    continued = Continued(pledging.table, told.seq, tuple(told.seats)) if told is not None else None
    return Fair(pledging.match, pledging.table, Sealed(pledging.own, pledging.secret), tuple(seats), continued)


def _handlers() -> dict[type[Message], Callable[[Any, Person, Any], None]]:
    return {
        schema.Leave: Table._leaves,
        schema.Sit: Table._sits,
        schema.PickFighter: Table._picks,
        schema.Ready: Table._is_ready,
        schema.Say: Table._says,
        schema.Arrange: Table._arranges,
        schema.SwapSeats: Table._swaps,
        schema.SetRules: Table._sets_rules,
        schema.Rename: Table._renames,
        schema.Begin: Table._begins,
        schema.Remove: Table._removes,
        schema.HandOver: Table._hands_over,
        schema.Opened: Table._opened,
        schema.CloseTable: Table._closes,
        schema.BackToLobby: Table._back_to_lobby,
        schema.Pledge: Table._pledges,
        schema.Reveal: Table._reveals,
        schema.Propose: Table._proposes,
        schema.Vote: Table._votes,
        schema.Resign: Table._resigns,
        schema.Testify: Table._testifies,
    }
