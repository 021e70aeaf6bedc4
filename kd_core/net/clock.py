"""What a moment of the host's clock is here. No I/O, and no clock of its own: whoever asks brings the times.

Both clocks are monotonic and count from an arbitrary moment, so only their difference (`offset`, host minus here) means
anything. An exchange tells four moments: sent here, heard there, said there, heard here. Its offset is wrong by at most
half of the time it spent on the way, and by exactly half of what one way took longer than the other.

- The offset is the median of the best quarter, by time on the way, of the last 32 exchanges: a plain median fails when
  one way is congested, a plain minimum fails under jitter.
- While a countdown is shown (`freeze`) the offset creeps by at most `CREEP` an exchange; otherwise it follows at once.
- An exchange that contradicts what is known (its offset lies outside of what its own delay could explain) changes
  nothing. Three in a row that agree with each other mean that a clock stood still, as it does in a suspended laptop:
  everything is forgotten and begins anew with them, also during a countdown. So does a silence of `LONGEST_GAP`.
"""

from __future__ import annotations

from collections import deque
from math import inf
from statistics import median
from typing import NamedTuple

WINDOW = 32
RECENT = 8  # of which `rtt` is the median
ENOUGH = 4  # exchanges until the offset is worth showing a countdown by
LONGEST_DELAY = 10.0  # seconds; slower exchanges say nothing
LONGEST_GAP = 60.0  # seconds without an exchange, after which quartzes may have drifted apart
SLACK = 0.005  # seconds: drift of two quartzes within a window, and the coarseness of clocks
CREEP = 0.001  # seconds an exchange while frozen
MOST_CONTRADICTIONS = 3
LONGEST_ALLOWANCE = 0.050


class Exchange(NamedTuple):
    """One question and its answer: how long both were on the way, and by how much the host's clock is ahead."""

    delay: float
    offset: float


def allowance(rtt: float) -> float:
    """By how many seconds a choice may come late, because it was made in time and then was on its way."""
    return min(rtt / 2, LONGEST_ALLOWANCE) if rtt > 0 else 0.0


class ClockFilter:
    """Fed with exchanges by whoever has the connection; tells what a moment there is here, and how sure that is."""

    def __init__(self) -> None:
        self._exchanges: deque[Exchange] = deque(maxlen=WINDOW)
        self._contradictions: list[Exchange] = []
        self._last_heard = 0.0
        self._frozen = False
        self.offset = 0.0  # host minus here, in seconds

    def add(self, t0: float, t1: float, t2: float, t3: float) -> bool:
        """Sent here, heard there, said there, heard here. False: it was nonsense, or contradicts what is known."""
        exchange = _exchange(t0, t1, t2, t3)
        if exchange is None:
            return False
        if self._exchanges and t3 - self._last_heard > LONGEST_GAP:
            self.reset()
        if self._contradicts(exchange):
            return self._doubt(exchange, t3)
        self._contradictions.clear()
        self._take(exchange, t3)
        return True

    @property
    def synced(self) -> bool:
        return len(self._exchanges) >= ENOUGH

    @property
    def rtt(self) -> float:
        """Seconds to the host and back, as of late; 0 before the first exchange."""
        recent = list(self._exchanges)[-RECENT:]
        return median(exchange.delay for exchange in recent) if recent else 0.0

    @property
    def bound(self) -> float:
        """The offset is wrong by no more than this, whatever the network does. Infinite before the first exchange."""
        if not self._exchanges:
            return inf
        return self._quickest()[-1].delay / 2 + abs(self._best() - self.offset)

    def here(self, host_moment: float) -> float:
        """When, by the clock here, it is `host_moment` there."""
        return host_moment - self.offset

    def there(self, local: float) -> float:
        """What the host's clock shows when the one here shows `local`."""
        return local + self.offset

    def freeze(self) -> None:
        """A countdown is shown: from now on no jumps."""
        self._frozen = True

    def thaw(self) -> None:
        self._frozen = False
        if self._exchanges:
            self.offset = self._best()

    def reset(self) -> None:
        """Forget everything, as after waking up or on a new connection."""
        self._exchanges.clear()
        self._contradictions.clear()

    # -- inside --------------------------------------------------------------------------------------------------------

    def _take(self, exchange: Exchange, heard: float) -> None:
        first = not self._exchanges
        self._exchanges.append(exchange)
        self._last_heard = heard
        step = self._best() - self.offset
        if self._frozen and not first:
            step = max(-CREEP, min(CREEP, step))
        self.offset += step

    def _best(self) -> float:
        return median(exchange.offset for exchange in self._quickest())

    def _quickest(self) -> list[Exchange]:
        """The quarter with the shortest way, the shortest first."""
        return sorted(self._exchanges)[: max(1, len(self._exchanges) // 4)]

    def _contradicts(self, exchange: Exchange) -> bool:
        """Each exchange says between which two offsets the true one lies. Does this leave no room for the surest?"""
        if not self._exchanges:
            return False
        surest = min(self._exchanges)
        return abs(exchange.offset - surest.offset) > (exchange.delay + surest.delay) / 2 + SLACK

    def _doubt(self, exchange: Exchange, heard: float) -> bool:
        last = self._contradictions[-1] if self._contradictions else exchange
        if abs(exchange.offset - last.offset) > (exchange.delay + last.delay) / 2 + SLACK:
            self._contradictions.clear()
        self._contradictions.append(exchange)
        if len(self._contradictions) < MOST_CONTRADICTIONS:
            return False
        agreed = list(self._contradictions)
        self.reset()
        for one in agreed:
            self._take(one, heard)
        return True


def _exchange(t0: float, t1: float, t2: float, t3: float) -> Exchange | None:
    """None for what cannot have happened: an answer before its question, a number that is none, ages on the way."""
    delay = (t3 - t0) - (t2 - t1)
    if t2 < t1 or not -1e-6 <= delay <= LONGEST_DELAY:  # a microsecond: what floats lose on clocks of large numbers
        return None  # also when one of them is infinite or no number: then so is the delay
    return Exchange(max(0.0, delay), ((t1 - t0) + (t2 - t3)) / 2)
