"""The optional clock: so many seconds for each choice, then the reserve of the seat runs, then the table chooses.

Every moment is the host's; nothing is counted in ticks. While the table is paused the clock stands still.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass
class ChoiceClock:
    choice_time: float = 0.0  # 0: there is no clock
    reserves: dict[int, float] = field(default_factory=dict)  # by seat, what was left when the open question began
    since: dict[int, float] = field(default_factory=dict)  # by seat, when its open question began
    stopped_at: float | None = None

    def ask(self, seats: Iterable[int], now: float) -> None:
        """These seats have to choose now; whoever had to before and need not any more has answered."""
        if not self.choice_time:
            return
        wanted = set(seats)
        now = now if self.stopped_at is None else self.stopped_at
        for seat in [seat for seat in self.since if seat not in wanted]:
            self.reserves[seat] = self.left(seat, now)
            del self.since[seat]
        for seat in wanted:
            self.since.setdefault(seat, now)

    def answered(self, seat: int, now: float) -> None:
        """Chosen: also where the same seat is asked again at once, its time begins anew."""
        if seat in self.since:
            self.reserves[seat] = self.left(seat, now)
            del self.since[seat]

    def left(self, seat: int, now: float) -> float:
        """Of the reserve."""
        over = now - self.since[seat] - self.choice_time if seat in self.since else 0.0
        return max(0.0, self.reserves.get(seat, 0.0) - max(0.0, over))

    def runs_out(self, seat: int) -> float:
        return self.since[seat] + self.choice_time + self.reserves.get(seat, 0.0)

    def until(self) -> float | None:
        """When the reserve of the seat that has thought longest begins to run."""
        if not self.since or self.stopped_at is not None:
            return None
        return min(self.since.values()) + self.choice_time

    def stop(self, now: float) -> None:
        if self.stopped_at is None:
            self.stopped_at = now

    def go_on(self, now: float) -> None:
        """What was open stays open for as long as it had left."""
        if self.stopped_at is not None:
            stood = now - self.stopped_at
            self.since = {seat: moment + stood for seat, moment in self.since.items()}
            self.stopped_at = None

    def expired(self, now: float, allowance: dict[int, float]) -> list[int]:
        """The seats whose time is over; what was said in time may still be on its way."""
        if self.stopped_at is not None:
            return []
        return [seat for seat in self.since if now >= self.runs_out(seat) + allowance.get(seat, 0.0)]
