"""What was told of the table, and when it is worth telling again.

Everybody gets the whole `TableNow` after each change of it. What changes all the time – round trips, reserves, who
watches – waits for the next other news, or a moment.

Watchers who see the match later by agreement must not learn from the table what they shall not see yet: the clocks are
left out for them, and they are told nothing where only those have changed.
"""

from __future__ import annotations

import msgspec

from kd_core.net.wire.schema import TableNow

SMALL_NEWS_EVERY = 2.0  # seconds


class Board:
    def __init__(self) -> None:
        self.told: TableNow | None = None
        self.version = 0
        self._told_at = 0.0

    def news(self, shown: TableNow, now: float) -> TableNow | None:
        """The table as it is to be told now; None when there is nothing to tell yet."""
        if self.told is not None and self._known(self.told, shown, now):
            return None
        self.version += 1
        self._told_at = now
        self.told = msgspec.structs.replace(shown, version=self.version)
        return self.told

    def show_what(self, other: Board) -> None:
        """Both kinds of people know the same: whoever goes from one to the other takes nothing new for old."""
        self.told, self.version, self._told_at = other.told, other.version, other._told_at

    def _known(self, told: TableNow, shown: TableNow, now: float) -> bool:
        if msgspec.structs.replace(shown, version=told.version) == told:
            return True
        return now < self._told_at + SMALL_NEWS_EVERY and _great(shown) == _great(told)


def _great(table: TableNow) -> TableNow:
    """Without what changes all the time."""
    seats = [msgspec.structs.replace(seat, rtt=0, reserve=0.0) for seat in table.seats]
    return msgspec.structs.replace(table, seats=seats, watching=0, watchers=[], version=0)


def without_clocks(table: TableNow) -> TableNow:
    """For watchers who see the match later."""
    seats = [msgspec.structs.replace(seat, reserve=0.0) for seat in table.seats]
    return msgspec.structs.replace(table, seats=seats, choose_until=None)
