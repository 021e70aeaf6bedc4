"""A table far away: a host behind a wire, and a session that has nothing of it but bytes.

    table = HostFarAway(Setup(BOXES, "duel", seed=3), [Player("Ann"), Player("Ben")])
    session = FarTable(table.wire, BOXES, people=(1,))      # what terminal and window play through

The wire carries `bytes` both ways; no object of the host is seen on this side of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import count
from random import Random
from secrets import token_hex
from typing import Any

from kd_core.content.model import Pack
from kd_core.game import Match, Options, Setup
from kd_core.net import messages
from kd_core.net.host import Host
from kd_core.net.messages import Act, Ask, Happened, Message, Snapshot, TakeBack
from kd_core.net.session import person_asked
from kd_core.record import Player

Bytes = Callable[[bytes], None]
Wire = Callable[[int | None, Bytes], tuple[Bytes, Callable[[], None]]]  # a seat and where to write to: say, hang up


class HostFarAway:
    """The other end of the wire, and the people who sit there."""

    def __init__(self, setup: Setup, players: Sequence[Player], there: Sequence[int] = ()) -> None:
        self.host = Host(Match.new(setup), players)
        self.carried: list[type[Message]] = []  # what players said over the wire
        self._random = Random(setup.seed)
        self._there = {seat: self.host.join(seat, lambda message: None) for seat in there}

    def wire(self, seat: int | None, receive: Bytes) -> tuple[Bytes, Callable[[], None]]:
        link = self.host.join(seat, lambda message: receive(messages.to_bytes(message)))

        def say(said: bytes) -> None:
            message = messages.from_player(said)
            self.carried.append(type(message))
            link.send(message)

        return say, link.leave

    @property
    def match(self) -> Match:
        """What only the host holds."""
        return self.host._match

    def made(self, seats: Sequence[int] = range(4)) -> list[dict[str, Any]]:
        """The choices of these seats in order, as the host knows them."""
        return [told.action.to_json() for told in self.host._told if told.seat in seats]

    def somebody_there_chooses(self) -> bool:
        """One random choice of somebody at the other end, if one is asked of them."""
        for seat, link in self._there.items():
            legal = self.match.view(seat)["legal"]
            if legal:
                link.act(self._random.choice(legal))
                return True
        return False


class Line:
    """One seat's line to the host."""

    def __init__(self, wire: Wire, seat: int | None, sink: Callable[[Message], None]) -> None:
        self.seq = -1
        self._ids = count()
        self._name = token_hex(4)  # no two lines of a seat use the same ids: the host would take one for a repeat
        self._sink = sink
        self._say, self.hang_up = wire(seat, self._receive)

    def _receive(self, told: bytes) -> None:
        message = messages.from_host(told)
        if isinstance(message, Snapshot | Happened):
            self.seq = message.seq
        self._sink(message)

    def act(self, action: dict[str, Any]) -> None:
        self._say(messages.to_bytes(Act(self._next_id(), self.seq, action)))

    def ask(self, action: dict[str, Any]) -> None:
        self._say(messages.to_bytes(Ask(self._next_id(), action)))

    def take_back(self) -> None:
        self._say(messages.to_bytes(TakeBack(self._next_id(), self.seq)))

    def _next_id(self) -> str:
        return f"{self._name}, {next(self._ids)}"


class FarTable:
    """A session that is reached by bytes alone; it has what `MatchSession` promises."""

    path = None  # the record is kept where the host is
    resumed = False
    bot_asked = None  # bots think where the host is
    gives_hints = False
    listener = None  # and nobody gives hints
    hints: dict[int, int] = {}
    ticks_at = None  # and time passes there
    host_now = 0.0

    def __init__(self, wire: Wire, packs: Sequence[Pack], people: Sequence[int]) -> None:
        self.packs = tuple(packs)
        self.people = tuple(people)
        self.viewpoint: int | None = people[0]
        self._wire = wire
        self._view: dict[str, Any] = {}
        self._terms: dict[str, Any] = {}
        self._chose: list[int] = []  # who made each choice so far
        self._sink: Callable[[Message], None] = lambda message: None
        self._watcher = Line(wire, None, self._watch)
        self._lines = {seat: Line(wire, seat, self._answered) for seat in people}
        self._eyes: Line | None = None
        self.players = [Player(**said) for said in self._terms["seats"]]
        self.setup = Setup(self.packs, self._terms["mode"], options=Options.from_json(self._terms["options"]))

    def tick(self) -> None: ...

    def tower(self, message: Message) -> None: ...

    def _watch(self, message: Message) -> None:
        if isinstance(message, Snapshot):
            self._terms = message.terms
            self._chose = self._chose[: len(message.log or ()) - 1]
        if isinstance(message, Happened):
            self._chose.append(message.seat)
        if isinstance(message, Snapshot | Happened):
            self._view = message.view

    def _answered(self, message: Message) -> None:
        """To what was said for a person through whose seat we do not look."""
        if isinstance(message, messages.Refused | messages.Trouble):
            self._sink(message)

    @property
    def open_view(self) -> dict[str, Any]:
        return self._view

    @property
    def over(self) -> bool:
        return self._view["winner"] is not None

    @property
    def asked(self) -> list[int]:
        return [one["seat"] for one in self._view["to_act"]]

    @property
    def to_judge(self) -> bool:
        return bool(self._view["phase"] == "tower")

    @property
    def person_asked(self) -> int | None:
        return person_asked(self.asked, self.people, self.viewpoint, self.to_judge)

    def looks_alone(self, seat: int) -> bool:
        return True  # what others at this screen may know is not asked over such a wire

    def look_from(self, seat: int | None, sink: Callable[[Message], None] | None = None, shared: bool = False) -> None:
        if self._eyes is not None:
            self._eyes.hang_up()
        self._sink = sink or self._sink
        self.viewpoint = seat
        self._eyes = Line(self._wire, seat, self._sink)

    def act(self, action: dict[str, Any]) -> None:
        assert self._eyes is not None
        self._eyes.act(action)

    def ask(self, action: dict[str, Any]) -> None:
        assert self._eyes is not None
        self._eyes.ask(action)

    def take_back(self, seats: Iterable[int]) -> None:
        last = self._chose[-1] if self._chose else None
        mate = last is not None and last != self.viewpoint and last in tuple(seats) and last in self.people
        line = self._lines[last] if mate and last is not None else self._eyes
        assert line is not None
        line.take_back()

    def hinted(self) -> None:
        raise AssertionError("nobody gives hints here")

    def answer(self, seat: int, said: Act) -> None:
        raise AssertionError("no bot thinks here")

    def go_on(self) -> None:
        """Somebody at the other end chooses in their own time."""

    def close(self) -> None:
        for line in (self._watcher, *self._lines.values(), self._eyes):
            if line is not None:
                line.hang_up()
