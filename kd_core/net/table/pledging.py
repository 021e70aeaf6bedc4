"""The key of a match, made by all: everybody pledges, and only when all pledges are told does anybody reveal.

The host pledges as well, and first; its own secret is told with the record, after the match: whoever knew all secrets
earlier would know the deck.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kd_core.net.fair import pledges
from kd_core.net.wire.schema import AskPledge, Pledge, Pledged, Reveal

PATIENCE = 10.0  # seconds until somebody who does not pledge or reveal has held up everybody long enough


@dataclass
class Pledging:
    table: str
    match: int
    seats: list[int]  # of the people who take part
    chairs: int
    until: float
    secret: bytes = field(default_factory=pledges.new_secret)
    pledged: dict[int, bytes] = field(default_factory=dict)
    revealed: dict[int, bytes] = field(default_factory=dict)

    @property
    def own(self) -> bytes:
        return pledges.pledge_of(self.secret, self.table, self.match, None)

    def question(self) -> AskPledge:
        return AskPledge(self.match, self.own)

    def all_pledges(self) -> Pledged:
        return Pledged(self.match, self.own, [self.pledged.get(seat) for seat in range(self.chairs)])

    def hear_pledge(self, seat: int, said: Pledge) -> bool:
        """True when it was the last that was missing."""
        if said.match != self.match or seat not in self.seats or seat in self.pledged:
            return False
        self.pledged[seat] = said.hash
        return len(self.pledged) == len(self.seats)

    def hear_reveal(self, seat: int, said: Reveal) -> bool:
        """True when all are there. A secret that is not the pledged one counts as none."""
        early = len(self.pledged) < len(self.seats)
        if early or said.match != self.match or seat not in self.pledged or seat in self.revealed:
            return False
        if pledges.pledge_of(said.secret, self.table, self.match, seat) != self.pledged[seat]:
            return False
        self.revealed[seat] = said.secret
        return len(self.revealed) == len(self.seats)

    def key(self) -> bytes:
        return pledges.key_of(
            self.table, self.match, self.secret, [self.revealed.get(seat) for seat in range(self.chairs)]
        )

    def missing(self) -> list[int]:
        return [seat for seat in self.seats if seat not in self.revealed]
