"""A host and somebody at every seat, who speak to each other in bytes, as over a wire.

    table = Pair()
    table.ann.chooses(0)                    # the first of what is offered to the first seat
    assert table.bob.last.action is None    # a secret pick is told to nobody else

Every message is encoded and decoded on its way, in both directions; what a seat was sent is kept as bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from kd_core.game import Match, Options, Setup, library
from kd_core.net import messages
from kd_core.net.host import Host
from kd_core.net.messages import Act, Ask, Message, Snapshot, TakeBack
from kd_core.record import Player, Recorder

BOXES = library.find(library.BOXES)
NAMES = ("Ann", "Bob", "Cid", "Dot")


class Seat:
    """A player, or a spectator, behind a wire."""

    def __init__(self, host: Host, seat: int | None) -> None:
        self.seat = seat
        self.sent: list[bytes] = []  # to this seat
        self.heard: list[Message] = []
        self._ids = count()
        self.link = host.join(seat, self._receive)

    def _receive(self, message: Message) -> None:
        told = messages.to_bytes(message)
        self.sent.append(told)
        self.heard.append(messages.from_host(told))

    def _send(self, message: Message) -> None:
        self.link.send(messages.from_player(messages.to_bytes(message)))

    @property
    def last(self) -> Any:
        """What was heard last."""
        return self.heard[-1]

    @property
    def view(self) -> dict[str, Any]:
        shown = [one for one in self.heard if isinstance(one, messages.Snapshot | messages.Happened)]
        return shown[-1].view

    @property
    def seq(self) -> int:
        shown = [one for one in self.heard if isinstance(one, messages.Snapshot | messages.Happened)]
        return shown[-1].seq

    @property
    def legal(self) -> list[dict[str, Any]]:
        return self.view["legal"]

    def seqs(self) -> list[int]:
        return [one.seq for one in self.heard if isinstance(one, messages.Snapshot | messages.Happened)]

    # what a player says

    def acts(self, action: Mapping[str, Any], seq: int | None = None, id: str = "") -> Any:
        """Say it and return what this seat heard last, which is the answer."""
        self._send(Act(id or f"act {next(self._ids)}", self.seq if seq is None else seq, dict(action)))
        return self.last

    def chooses(self, number: int = 0) -> Any:
        return self.acts(self.legal[number])

    def asks(self, action: Mapping[str, Any]) -> Any:
        self._send(Ask(f"ask {next(self._ids)}", dict(action)))
        return self.last

    def takes_back(self, seq: int | None = None) -> Any:
        self._send(TakeBack(f"back {next(self._ids)}", self.seq if seq is None else seq))
        return self.last


class Pair:
    """Everybody at the table, one spectator among them."""

    def __init__(
        self,
        mode: str = "duel",
        seed: int = 1,
        recorder: Recorder | None = None,
        match: Match | None = None,
        real_dice: bool = False,
        test: str = "dice",
    ) -> None:
        self.setup = Setup(BOXES, mode, options=Options(test), seed=seed)
        begun = match or Match.new(self.setup)
        self.host = Host(begun, players(begun.seats), recorder, real_dice)
        self.seats = [Seat(self.host, seat) for seat in range(begun.seats)]
        self.spectator = Seat(self.host, None)
        self.random = Random(seed)

    @property
    def ann(self) -> Seat:
        return self.seats[0]

    @property
    def bob(self) -> Seat:
        return self.seats[1]

    @property
    def everybody(self) -> list[Seat]:
        return [*self.seats, self.spectator]

    @property
    def match(self) -> Match:
        """The real one, which only a test may see."""
        return self.host._match

    @property
    def asked(self) -> list[Seat]:
        return [self.seats[one["seat"]] for one in self.spectator.view["to_act"]]

    @property
    def over(self) -> bool:
        return self.spectator.view["winner"] is not None

    def goes_on(self, until: Callable[[], bool], most: int = 4000) -> None:
        """Random choices until something is the case."""
        for _ in range(most):
            if until() or self.over:
                return
            seat = self.random.choice(self.asked)
            seat.acts(self.random.choice(seat.legal))
        raise AssertionError("it never comes to that")

    def until_asked(self, kind: str) -> Seat:
        self.goes_on(lambda: self.spectator.view["phase"] == kind)
        assert self.spectator.view["phase"] == kind
        return self.asked[0]


def players(seats: int) -> list[Player]:
    return [Player(name) for name in NAMES[:seats]]


def recorder(folder: Path, setup: Setup, seats: int = 2) -> Recorder:
    return Recorder.create(folder / "match.kdr", setup, players(seats))


def reasons(answer: Message) -> Sequence[str]:
    assert isinstance(answer, messages.Refused | messages.Explained), answer
    return [one.reason for one in answer.reasons]


def snapshot(answer: Message) -> Snapshot:
    assert isinstance(answer, Snapshot), answer
    return answer
