"""What lies on the stack of a match: small records of what is being resolved, and questions (see `codes.py`)."""

from __future__ import annotations


class Frame:
    """An op of `codes.py`, a seat and up to six numbers of its own.

    Copies of a state share their frames; `State.own` gives one that may be changed.
    """

    __slots__ = ("a", "b", "c", "d", "e", "f", "op", "seat", "shared")

    def __init__(self, op: int, seat: int, a: int, b: int, c: int, d: int, e: int, f: int, shared: bool) -> None:
        self.op: int = op
        self.seat: int = seat
        self.a: int = a
        self.b: int = b
        self.c: int = c
        self.d: int = d
        self.e: int = e
        self.f: int = f
        self.shared: bool = shared

    def numbers(self) -> list[int]:
        return [self.op, self.seat, self.a, self.b, self.c, self.d, self.e, self.f]


def plain(op: int, a: int = 0) -> list[Frame]:
    """By seat: a frame with at most one number of its own. It counts as shared: one is enough for all matches."""
    return [Frame(op, seat, a, 0, 0, 0, 0, 0, True) for seat in range(4)]
