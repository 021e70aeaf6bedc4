"""A table whose match everybody can check: pledges, a chained record, a witness at every seat.

table = FairTable(tmp_path)
table.plays()
assert table.receipt(0).verdict == "fair"
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec

from kd_core.game import Match, Options, Setup
from kd_core.net import messages
from kd_core.net.fair import pledges, receipt
from kd_core.net.fair.receipt import Receipt, Witness
from kd_core.net.host import Host, Link
from kd_core.net.messages import Act, Message, TakeBack
from kd_core.net.wire import schema
from kd_core.record import Recorder
from kd_core.record.fair import Fair, Sealed
from tests.net.pair import BOXES, players

TABLE = "t-1"
MATCH = 3


class Guest:
    """A program at a seat, which remembers what it must."""

    def __init__(self, table: FairTable, seat: int | None) -> None:
        self.table, self.seat = table, seat
        self.witness = Witness(TABLE, seat)
        self.heard: list[Message] = []
        self.witness.hear(schema.Begun(MATCH, seat, table.fair.continued is not None))
        self.link: Link = table.host.join(seat, self.hears)
        self.numbers = 0

    def hears(self, message: Message) -> None:
        """As it comes off a wire."""
        got = messages.from_host(messages.to_bytes(self.table.forges(self.seat, message)))
        self.heard.append(got)
        self.witness.hear(got)

    @property
    def view(self) -> dict[str, Any]:
        return next(one.view for one in reversed(self.heard) if isinstance(one, messages.Snapshot | messages.Happened))

    def says(self, message: Message) -> None:
        self.witness.said(message)
        self.link.send(message)

    def acts(self, action: dict[str, Any]) -> None:
        self.numbers += 1
        self.says(Act(f"{self.seat}-{self.numbers}", self.table.host.seq, action))

    def takes_back(self) -> None:
        self.numbers += 1
        self.says(TakeBack(f"{self.seat}-{self.numbers}", self.table.host.seq))


class FairTable:
    def __init__(self, folder: Path, mode: str = "duel", seed: int = 1, **cheats: Any) -> None:
        self.lot = random.Random(seed)
        self.path = folder / f"fair-{mode}-{seed}.kdr"
        seats = 4 if mode == "teams" else 2
        self.host_secret = self._secret()
        self.secrets = [self._secret() for _ in range(seats)]
        self.key = cheats.get("key") or pledges.key_of(TABLE, MATCH, self.host_secret, self.secrets)
        self.setup = Setup(BOXES, mode, options=Options(), key=self.key)
        sealed = tuple(self._sealed(seat) for seat in range(seats))
        self.fair = Fair(MATCH, TABLE, self._sealed(None), sealed, cheats.get("continued"))
        self.forge = cheats.get("forge")  # what the host tells in the place of the truth
        recorder = Recorder.create(
            self.path, self.setup, players(seats), cheats.get("position"), sync=False, fair=self.fair
        )
        self.host = Host(self._match(cheats.get("position")), players(seats), recorder)
        self.guests = [Guest(self, seat) for seat in range(seats)]
        self.watcher = Guest(self, None)
        for guest in self.everybody:
            own = self.secrets[guest.seat] if guest.seat is not None else b""
            guest.witness.pledged(self.pledged(), own)
        self.mark()

    def _secret(self) -> bytes:
        return self.lot.randbytes(32)

    def _sealed(self, seat: int | None) -> Sealed:
        secret = self.host_secret if seat is None else self.secrets[seat]
        return Sealed(pledges.pledge_of(secret, TABLE, MATCH, seat), secret)

    def _match(self, position: dict[str, Any] | None) -> Match:
        if position is None:
            return Match.new(self.setup)
        return Match.from_position(BOXES, self.setup.mode, self.setup.options, position, key=self.key)

    @property
    def everybody(self) -> list[Guest]:
        return [*self.guests, self.watcher]

    def pledged(self) -> schema.Pledged:
        return schema.Pledged(MATCH, self.fair.host.pledge, [one.pledge for one in self.fair.seats if one is not None])

    def forges(self, seat: int | None, message: Message) -> Message:
        return self.forge(seat, message) if self.forge else message

    def mark(self) -> None:
        told = schema.Mark(self.host.seq, self.host.head)
        for guest in self.everybody:
            guest.witness.hear(told)

    def step(self) -> None:
        """Somebody who is asked chooses at random; now and then it is taken back."""
        seat = self.lot.choice(self.host.asked)
        self.guests[seat].acts(self.lot.choice(self.host.legal(seat)))
        self.mark()
        if self.lot.random() < 0.1 and not self.host.over:
            self.guests[seat].takes_back()
            self.mark()

    def plays(self, most: int = 5000) -> FairTable:
        for _ in range(most):
            if self.host.over:
                break
            self.step()
        return self

    def finished(self, content: bytes | None = None, **told: Any) -> schema.Finished:
        reason = self.host.reason or "played"
        made = schema.Finished(MATCH, reason, self.host.winner, self.path.read_bytes() if content is None else content)
        return msgspec.structs.replace(made, **told)

    def receipt(self, seat: int | None, content: bytes | None = None, **told: Any) -> Receipt:
        guest = self.watcher if seat is None else self.guests[seat]
        return receipt.check(self.finished(content, **told), guest.witness, BOXES)


def bad(found: Receipt) -> list[str]:
    return [one.name for one in found.checks if one.verdict == "bad"]


def unproved(found: Receipt) -> list[str]:
    return [one.name for one in found.checks if one.verdict == "unproved"]
