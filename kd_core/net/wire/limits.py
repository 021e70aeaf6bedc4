"""How much of anything a peer may ask of us. All limits of the network stand here.

A rate is a token bucket for each class of messages. The sizes come from what people can do at their quickest, with
room for a network that stalls and then delivers seconds at once; only programs that mean harm meet them. Whoever goes
beyond is told why (`too_fast`) and loses the connection, nobody else notices.

No clock is read here: the moment is handed in.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from kd_core.net import messages
from kd_core.net.messages import Message
from kd_core.net.wire import schema

HANDSHAKE_SECONDS = 10.0  # from the connection to being inside
IDLE_SECONDS = 15.0  # without a message, once inside; a heartbeat comes every second
CONNECTIONS_PER_ADDRESS = 32
CONNECTIONS = 2048  # of one server, all addresses together
WAITING_BYTES = 4 << 20  # that a reader has not taken yet; then a fresh snapshot, then the door
DEEPEST = 12  # lists and maps in each other; a view has about six
LARGEST_NUMBER = 1 << 63

Class: TypeAlias = Literal["match", "table", "talk", "clock", "tower", "fair", "bulk"]


class Rate(NamedTuple):
    burst: float
    per_second: float


RATES: dict[Class, Rate] = {
    "match": Rate(400, 300),  # a program that plays by itself: about 200 choices a second
    "table": Rate(80, 10),
    "talk": Rate(30, 4),
    "clock": Rate(120, 30),  # 20 pings at 50 ms on entering, then two a second
    "tower": Rate(240, 80),  # a hand is told 60 times a second; a little too much is sifted by the tower
    "fair": Rate(20, 2),
    "bulk": Rate(24, 0.5),  # at most MOST_PACKS packs are fetched, one question for each
}
CLASSES: dict[Class, tuple[type[Message], ...]] = {
    "match": (messages.Act, messages.Ask, messages.TakeBack),
    "talk": (schema.Say,),
    "clock": (schema.Ping, schema.Reached),
    "tower": (messages.TowerReady, messages.TowerGo, messages.TowerHand, messages.TowerDone),
    "fair": (schema.Pledge, schema.Reveal),
    "bulk": (schema.FetchPack, schema.Testify),
}
_CLASS_OF: dict[type[Message], Class] = {kind: name for name, kinds in CLASSES.items() for kind in kinds}


def class_of(kind: type[Message]) -> Class:
    """What is in no other class, the greeting included, belongs to the table."""
    return _CLASS_OF.get(kind, "table")


class Bucket:
    """Tokens that come back with time, up to `burst`."""

    __slots__ = ("_rate", "_tokens", "_then")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate, self._tokens, self._then = rate, rate.burst, now

    def take(self, now: float) -> bool:
        """One token, if there is one. A clock that goes backwards gives none and costs none."""
        passed = max(0.0, now - self._then)
        self._then = max(self._then, now)
        self._tokens = min(self._rate.burst, self._tokens + passed * self._rate.per_second)
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Allowance:
    """The buckets of one connection."""

    def __init__(self, now: float) -> None:
        self._buckets = {name: Bucket(rate, now) for name, rate in RATES.items()}

    def spend(self, message: Message, now: float) -> bool:
        """Whether this message may still be said."""
        return self._buckets[class_of(type(message))].take(now)
