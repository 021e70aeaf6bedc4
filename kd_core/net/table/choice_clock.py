"""The optional clock: so many seconds for each choice, then the reserve of the seat runs, then the table chooses.

Every moment is the host's; nothing is counted in ticks. While the table is paused the clock stands still. Whoever takes
a choice back has no more time than before it: else one could think for ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass
class ChoiceClock:
    choice_time: float = 0.0  # 0: there is no clock
    reserves: dict[int, float] = field(default_factory=dict)  # by seat, what was left when the open question began
    since: dict[int, float] = field(default_factory=dict)  # by seat, when its open question began
    stopped_at: float | None = None
    _spent: dict[int, tuple[float, float]] = field(default_factory=dict)  # by seat, at its last choice: time, reserve

    def ask(self, seats: Iterable[int], now: float) -> None:
        """These seats have to choose now; whoever had to before and need not any more has answered."""
        if not self.choice_time:
            return
        wanted = set(seats)
        for seat in [seat for seat in self.since if seat not in wanted]:
            self.answered(seat, now)
        for seat in wanted:
            self.since.setdefault(seat, self._moment(now))

    def answered(self, seat: int, now: float) -> None:
        """Chosen: also where the same seat is asked again at once, its time begins anew."""
        if seat in self.since:
            self._spent[seat] = (self._moment(now) - self.since[seat], self.reserves.get(seat, 0.0))
            self.reserves[seat] = self.left(seat, now)
            del self.since[seat]

    def taken_back(self, seat: int, now: float) -> None:
        """The question is open again, with the time that it had left."""
        if seat in self._spent:
            spent, self.reserves[seat] = self._spent.pop(seat)
            self.since[seat] = self._moment(now) - spent

    def left(self, seat: int, now: float) -> float:
        """Of the reserve."""
        over = self._moment(now) - self.since[seat] - self.choice_time if seat in self.since else 0.0
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

    def deadlines(self, allowances: Mapping[int, float]) -> dict[int, float]:
        """By seat, when the table chooses; what was said in time may still be on its way. None while it stands."""
        if self.stopped_at is not None:
            return {}
        return {seat: self.runs_out(seat) + allowances.get(seat, 0.0) for seat in self.since}

    def _moment(self, now: float) -> float:
        return now if self.stopped_at is None else self.stopped_at
