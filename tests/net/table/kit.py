"""A table and the programs of those who sit at it, all in memory; both ends are the real ones.

    party = Party(tmp_path)
    ann, ben = party.joins("Ann"), party.joins("Ben")
    party.begins()                          # everybody is ready, pledges and reveals
    ben.drops()
    party.later(6.5)                        # six seconds without a word
    assert party.seat(1).link == "gone"

Every message is encoded and decoded on its way, in both directions, and kept as bytes. Time is what `later` says; it
goes on in the steps that the table asks for, and a table that asks for the same moment again and again is a fault.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec

from kd_core import __version__
from kd_core.content.model import Pack
from kd_core.game import Match, Options, Setup, library
from kd_core.net import messages
from kd_core.net.bots import BotPlayer
from kd_core.net.guest.guest import Guest, Ticket
from kd_core.net.host import Host
from kd_core.net.messages import Act, Message
from kd_core.net.security.join_code import CodeOfHost
from kd_core.net.table import packing
from kd_core.net.table.people import Person
from kd_core.net.table.table import Table, TurnedAway
from kd_core.net.wire import schema
from kd_core.net.wire.schema import Refusal, Rules
from kd_core.record import CannotWrite, Player, Recorder
from kd_core.record.fair import Fair

BOXES = library.find(library.BOXES)
FINGERPRINT = b"\7" * 32
WORD = b"the captain's word"
SPINS = 5  # ticks without time going on

_encoder = msgspec.msgpack.Encoder()
_from_guest: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(schema.FromGuest)
_from_table: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(schema.FromTable)

Kind = TypeVar("Kind", bound=Message)


class FolderKeeper:
    """Keeps the record in a folder and the last state in memory."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.recorder: Recorder | None = None
        self.state = b""
        self.saves = 0
        self.full = False  # the disk
        self._records = 0

    def begin(self, setup: Setup, players: Sequence[Player], position: dict[str, Any] | None, fair: Fair) -> Recorder:
        self._records += 1
        path = self.folder / f"{secrets.token_hex(4)}-{self._records}.kdr"
        if self.full:
            raise CannotWrite(path, "the disk is full")
        self.recorder = Recorder.create(path, setup, players, position, sync=False, fair=fair)
        return self.recorder

    def record(self) -> bytes:
        return self.recorder.path.read_bytes() if self.recorder is not None else b""

    def save(self, table: Table) -> None:
        path = str(self.recorder.path) if self.recorder is not None else ""
        self.saves += 1
        self.state = packing.packed(table, b"", path, 1.0)


class Line:
    """One connection: what the table sees of it, and what a server does before somebody is inside."""

    def __init__(self, party: Party, program: Program) -> None:
        self.address = "192.0.2.7"
        self.party = party
        self.program = program
        self.person: Person | None = None
        self.open = True
        self.nonce = secrets.token_bytes(16)
        self.code: CodeOfHost | None = None
        self.knows_code = False

    # the table says

    def send(self, message: Message) -> None:
        told = _encoder.encode(message)
        if self.open:
            self.party.wire.append(lambda: self.program.hears(self, told))

    def shut(self, why: Refusal | None) -> None:
        if why is not None:
            self.send(why)
        self.person = None
        self.party.wire.append(self._shut)

    def _shut(self) -> None:
        self.open = False
        if self.program.line is self:
            self.program.line = None
            self.program.guest.disconnected()

    # the guest says

    def say(self, message: Message) -> None:
        said = _encoder.encode(message)
        self.program.said.append(said)
        self.party.wire.append(lambda: self._arrives(said))

    def _arrives(self, said: bytes) -> None:
        if not self.open:
            return
        try:
            self._hear(_from_guest.decode(said))
        except TurnedAway as why:
            self.shut(why.refusal)

    def _hear(self, message: Message) -> None:
        table = self.party.table
        if isinstance(message, schema.Hello):
            features = list(schema.FEATURES)
            self.send(
                schema.Welcome(schema.PROTOCOL, __version__, features, table.card(), self.nonce, table.lobby.hashes)
            )
        elif isinstance(message, schema.CodeShare):
            self.code = CodeOfHost(table.code, FINGERPRINT)
            self.send(schema.CodeChallenge(self.code.challenge(message.share)))
        elif isinstance(message, schema.CodeProof):
            self._prove(message)
        elif isinstance(message, schema.Enter):
            self.person = table.enter(self, message, self.nonce, self.party.now, self.knows_code)
        elif self.person is not None:
            table.hear(self.person, message, self.party.now)

    def _prove(self, message: schema.CodeProof) -> None:
        assert self.code is not None
        proof = self.code.accept(message.proof)
        if proof is None:
            raise TurnedAway("wrong_code")
        self.knows_code = True
        self.send(schema.CodeAccepted(proof))


class Program:
    """Somebody's program: a `Guest`, its line, and everything that was said to it."""

    def __init__(self, party: Party, name: str, wish: Any, ticket: Ticket, packs: Sequence[Pack], reach: Any) -> None:
        self.party = party
        self.name = name
        self.line: Line | None = None
        self.lines: list[Line] = []
        self.heard: list[Message] = []
        self.sent: list[bytes] = []  # to this program
        self.said: list[bytes] = []  # by it
        self.silent = False  # says no ping
        self.deaf: set[type[Message]] = set()  # what its guest does not get to hear, so that it does not answer
        self.guest = Guest(name, packs, ticket, lambda topic: None, lambda: party.now, wish, reach)

    # the connection

    def connects(self) -> Program:
        line = self.line = Line(self.party, self)
        self.lines.append(line)
        self.guest.connected(FINGERPRINT, line.say)
        self.party.flows()
        return self

    def drops(self) -> None:
        """The connection breaks."""
        line, self.line = self.line, None
        assert line is not None
        line.open = False
        person, line.person = line.person, None
        self.guest.disconnected()
        if person is not None:
            self.party.table.lost(person, self.party.now)
        self.party.flows()

    def comes_back(self) -> Program:
        return self.connects()

    def hears(self, line: Line, told: bytes) -> None:
        if not line.open or line is not self.line:
            return
        message = _from_table.decode(told)
        self.sent.append(told)
        self.heard.append(message)
        if type(message) not in self.deaf:
            self.guest.hear(message)

    def pings(self) -> None:
        if self.line is not None and self.line.person is not None and not self.silent:
            self.guest.ping()

    # what it knows

    @property
    def person(self) -> Person:
        assert self.line is not None and self.line.person is not None
        return self.line.person

    @property
    def inside(self) -> bool:
        return self.line is not None and self.line.person is not None

    @property
    def seat(self) -> int | None:
        return self.guest.seat

    @property
    def refusal(self) -> str:
        return self.guest.refusal.reason if self.guest.refusal is not None else ""

    @property
    def no(self) -> str:
        """What was not done last."""
        return self.guest.no.reason if self.guest.no is not None else ""

    @property
    def table(self) -> schema.TableNow:
        assert self.guest.table is not None
        return self.guest.table

    @property
    def view(self) -> dict[str, Any]:
        assert self.guest.session is not None
        return self.guest.session.open_view

    @property
    def legal(self) -> list[dict[str, Any]]:
        playing = self.inside and self.guest.session is not None and self.guest.session.begun
        return self.view["legal"] if playing and not self.guest.finished else []

    def all(self, kind: type[Kind]) -> list[Kind]:
        return [one for one in self.heard if isinstance(one, kind)]

    def last(self, kind: type[Kind]) -> Kind:
        return self.all(kind)[-1]

    def reasons(self) -> list[str]:
        """Why the last choice was refused."""
        return [one.reason for one in self.last(messages.Refused).reasons]

    # what it says

    def says(self, message: Message) -> Program:
        self.guest.no = None
        self.guest.say(message)
        self.party.flows()
        return self

    def acts(self, action: dict[str, Any]) -> Program:
        assert self.guest.session is not None
        self.guest.session.act(action)
        self.party.flows()
        return self

    def chooses(self, number: int = 0) -> Program:
        return self.acts(self.legal[number])

    def rolls(self) -> Program:
        return self.acts(next(one for one in self.legal if one["do"] == "knockdown"))

    def takes_back(self) -> Program:
        assert self.guest.session is not None
        self.guest.session.take_back(())
        self.party.flows()
        return self

    def ready(self, ready: bool = True) -> Program:
        return self.says(schema.Ready(ready))

    def votes(self, topic: Any, choice: Any, seat: int | None = None) -> Program:
        return self.says(schema.Vote(topic, seat, choice))


class Party:
    def __init__(self, folder: Path, mode: Any = "duel", owned: bool = False, **rules: Any) -> None:
        self.now = 1000.0
        self.wire: deque[Callable[[], None]] = deque()
        self.programs: list[Program] = []
        self.keeper = FolderKeeper(folder)
        self.lot = Random(7)
        self.slow_thoughts: list[Callable[[], None]] | None = None  # bots answer when somebody calls these
        word = WORD if owned else b""
        self.table = Table(
            "Kitchen", Rules(mode, **rules), BOXES, self.keeper, FINGERPRINT, word, thinker=self._think,
            bot_pause=0.4, now=self.now,
        )  # fmt: skip
        self._next_ping = self.now + 1.0

    # people

    def joins(
        self, name: str, wish: Any = "play", ticket: Ticket | None = None, packs: Sequence[Pack] = BOXES,
        captain: bool = False, reach: schema.Reach | None = None,
    ) -> Program:  # fmt: skip
        ticket = ticket or Ticket(captain=WORD if captain else b"")
        program = Program(self, name, wish, ticket, packs, reach)
        self.programs.append(program)
        return program.connects()

    def four(self) -> list[Program]:
        return [self.joins(name) for name in ("Ann", "Ben", "Cat", "Dan")]

    def seat(self, seat: int) -> schema.SeatNow:
        """As everybody is told."""
        assert self.table.told is not None
        return self.table.told.seats[seat]

    @property
    def told(self) -> schema.TableNow:
        assert self.table.told is not None
        return self.table.told

    @property
    def host(self) -> Host:
        assert self.table.match is not None
        return self.table.match.host

    @property
    def players(self) -> list[Program]:
        return [one for one in self.programs if one.inside and one.person.seat is not None]

    # time

    def flows(self) -> None:
        """Whatever is on its way arrives."""
        while self.wire:
            self.wire.popleft()()

    def later(self, seconds: float) -> None:
        end, spins = self.now + seconds, 0
        while self.now < end and not self.table.closed:
            moment = min(end, self._next_ping, self.table.due(self.now))
            spins = spins + 1 if moment <= self.now else 0
            assert spins < SPINS, f"the table asks for {moment} at {self.now} again and again"
            self.now = max(self.now, moment)
            self._ping()
            self.table.tick(self.now)
            self.flows()

    def _ping(self) -> None:
        if self.now >= self._next_ping:
            self._next_ping = self.now + 1.0
            for program in self.programs:
                program.pings()
            self.flows()

    # matches

    def begins(self, captain: Program | None = None) -> None:
        """Everybody is ready, and the captain begins."""
        for program in self.players:
            program.ready()
        (captain or self.players[0]).says(schema.Begin())

    def plays(self, seed: int = 3) -> None:
        """A match with a seed of its own, without pledges."""
        self.table.lobby.fill_with_bots()
        rules = self.table.rules
        fighters = None
        chosen = [chair.fighter for chair in self.table.chairs]
        if all(chosen):
            fighters = chosen
        setup = Setup(BOXES, rules.mode, fighters, options=Options(rules.test, rules.relief), seed=seed)
        self.plays_match(Match.new(setup))

    def plays_match(self, match: Match, recorder: Recorder | None = None) -> None:
        for chair in self.table.chairs:
            chair.reserve = float(self.table.rules.reserve)
        self.table.moment = self.now
        self.table.matches += 1
        self.table.run(Host(match, self.table.lobby.players(), recorder, builds=True))
        self.table.tick(self.now)
        self.flows()

    def goes_on(self, until: Callable[[], bool], most: int = 6000) -> None:
        """Random choices, and time where nobody has to choose, until something is the case."""
        for _ in range(most):
            if until():
                return
            asked = [one for one in self.players if one.legal and not one.guest.countdown]
            if asked:
                one = self.lot.choice(asked)
                one.acts(self.lot.choice(one.legal))
            else:
                self.later(0.2)
        raise AssertionError("it never comes to that")

    def until_test(self) -> Program:
        """Until somebody may roll for a knockdown; a match may end before, and is followed by another."""
        self.goes_on(lambda: bool(self.who_may_roll()) or self.table.phase == "over")
        if self.table.phase == "over":
            self.players[0].says(schema.BackToLobby())
            self.begins()
            return self.until_test()
        return self.who_may_roll()[0]

    def who_may_roll(self) -> list[Program]:
        return [one for one in self.players if any(action["do"] == "knockdown" for action in one.legal)]

    def _think(self, bot: BotPlayer, answer: Callable[[Act], None]) -> None:
        seq, view = bot._listener.heard
        act = bot._said(seq, self.lot.choice(view["legal"]))
        if self.slow_thoughts is None:
            answer(act)
        else:
            self.slow_thoughts.append(lambda: answer(act))

    def bots_answer(self) -> None:
        """Those that were thinking."""
        thoughts, self.slow_thoughts = self.slow_thoughts or [], []
        for thought in thoughts:
            thought()
        self.table.tick(self.now)
        self.flows()
