"""Who is at a table: people with a connection, and the chairs, which stay when a person is away for a while."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias

from kd_core.net.messages import Message
from kd_core.net.wire.schema import LONGEST_NAME, No, Reach, Refusal, SeatNow
from kd_core.tower.terms import NO_AIDS, Aids

Kind: TypeAlias = Literal["open", "person", "bot"]
Presence: TypeAlias = Literal["good", "weak", "gone", ""]

Handlers: TypeAlias = dict[type[Message], Callable[[Any, "Person", Any], None]]  # by what is said: table, who, what

WEAK_AFTER, GONE_AFTER = 3.0, 6.0  # seconds without a word


class Port(Protocol):
    """The connection of one person, as the table sees it."""

    address: str

    def send(self, message: Message) -> None: ...

    def shut(self, why: Refusal | None) -> None:
        """Tell why, then close. The table has already let go of the person."""
        ...


@dataclass(eq=False)
class Person:
    """Somebody who is connected now, at a chair or watching."""

    id: int
    name: str
    port: Port
    heard: float
    seat: int | None = None
    rtt: float = 0.0
    reach: Reach | None = None
    packs: Mapping[str, str] = field(default_factory=dict)  # that the guest has: id and hash
    trusted: bool = False  # knows the captain's word
    fetches: bool = False  # came only for packs
    slow: bool = False  # what was sent is not read yet
    behind: bool = False  # a watcher who missed something because of that

    def say(self, message: Message) -> None:
        self.port.send(message)

    def say_no(self, reason: str, **params: Any) -> None:
        """What this person wants is not done; `reason` is a key `lan.no.<reason>`."""
        self.say(No(reason, params))

    def agrees(self, why_not: str) -> bool:
        """Told why not, if there is a reason; True when there is none."""
        if why_not:
            self.say_no(why_not)
        return not why_not


@dataclass
class Chair:
    """A seat of the table. It belongs to whoever can prove `key`, also while they are away."""

    kind: Kind = "open"
    name: str = ""
    person: Person | None = None
    level: str = ""
    fighter: str = ""
    ready: bool = False
    key: bytes = b""
    reach: Reach | None = None
    stand_in: bool = False  # a bot plays until the person is back
    heard: float = 0.0  # when the person was heard last
    presence: Presence = ""
    reserve: float = 0.0
    former_key: bytes = b""  # worth as much, until a word of the person shows that the new token has arrived
    drawn: bool = False  # the fighter of this match came by lot
    filled: bool = False  # a bot for this match only: afterwards the seat is open
    aids: Aids = NO_AIDS  # that make towers easier for the person

    @property
    def held(self) -> bool:
        """Does a person own it?"""
        return self.kind == "person"

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or self.stand_in

    def shown(self) -> SeatNow:
        person = self.person
        return SeatNow(
            self.kind, self.name, person.id if person else None, self.level, self.fighter, self.ready, self.presence,
            round(person.rtt * 1000) if person else 0, self.stand_in, self.key, self.reach, round(self.reserve, 3),
            self.aids,
        )  # fmt: skip

    def packed(self) -> dict[str, Any]:
        """What must survive the host: without connections."""
        return {
            "kind": self.kind, "name": self.name, "level": self.level, "fighter": self.fighter,
            "key": self.key, "stand_in": self.stand_in, "reserve": self.reserve,
            "former_key": self.former_key, "aids": self.aids,
        }  # fmt: skip


@dataclass
class Company:
    """All who are connected, in the order in which they came."""

    people: dict[int, Person] = field(default_factory=dict)
    next_id: int = 0

    def add(self, name: str, port: Port, now: float) -> Person:
        person = Person(self.next_id, name, port, now)
        self.next_id += 1
        self.people[person.id] = person
        return person

    def remove(self, person: Person) -> None:
        self.people.pop(person.id, None)

    def __contains__(self, person: Person) -> bool:
        return self.people.get(person.id) is person

    @property
    def watchers(self) -> list[Person]:
        return [one for one in self.people.values() if one.seat is None and not one.fetches]

    @property
    def players(self) -> list[Person]:
        return [one for one in self.people.values() if one.seat is not None]


# -- names -------------------------------------------------------------------------------------------------------------


def clean_name(said: str, otherwise: str) -> str:
    """A name as people may read it: one line, nothing invisible, not too long."""
    kept = "".join(" " if sign.isspace() else sign for sign in said if _visible(sign))
    return " ".join(kept.split())[:LONGEST_NAME].strip() or otherwise


def _visible(sign: str) -> bool:
    """No controls, marks of direction, halves of signs or private ones."""
    return sign.isspace() or unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn")


def unlike(name: str, others: Iterable[str]) -> str:
    """A name that nobody mistakes for one of the others: with a number behind it, where it must be."""
    taken: Collection[str] = {_alike(other) for other in others}
    wanted, number = name, 2
    while _alike(wanted) in taken:
        behind = f" {number}"
        wanted = name[: LONGEST_NAME - len(behind)] + behind
        number += 1
    return wanted


def _alike(name: str) -> str:
    """The same for names that look the same."""
    return unicodedata.normalize("NFKC", name).casefold()


def to_all(people: Iterable[Person], message: Message) -> None:
    for person in people:
        person.say(message)
