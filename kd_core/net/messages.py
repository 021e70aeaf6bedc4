"""What a host and its players say to each other. The same values travel in memory and over a wire.

A message is never changed by those who hear it: in memory several of them hear the same one.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from kd_core.tower.terms import Terms

LONGEST_ID = 64
MOST_SAMPLE_BYTES = 1024
LONGEST_WORD = 200  # of what a refusal repeats of the refused

Id: TypeAlias = Annotated[str, msgspec.Meta(max_length=LONGEST_ID)]
Seq: TypeAlias = Annotated[int, msgspec.Meta(ge=-1)]


class Unreadable(ValueError):
    """Bytes that are no message."""


class Message(msgspec.Struct, frozen=True, tag_field="say", forbid_unknown_fields=True):
    """The base of all messages; `say` names the kind on a wire."""


# -- a player says -----------------------------------------------------------------------------------------------------


class Act(Message, frozen=True, tag="act"):
    """My choice. `id` is the player's own name for it, `seq` the last message that I had seen when I made it."""

    id: Id
    seq: Seq
    action: dict[str, Any]


class Ask(Message, frozen=True, tag="ask"):
    """May I do this, and if not, why?"""

    id: Id
    action: dict[str, Any]


class TakeBack(Message, frozen=True, tag="take_back"):
    """Undo my last choice, please."""

    id: Id
    seq: Seq


class TowerReady(Message, frozen=True, tag="tower_ready"):
    """The tested: my cubes lie before me, the clock may start."""

    test: int


class TowerGo(Message, frozen=True, tag="tower_go"):
    """The attacker's side: the clock starts."""

    test: int


class TowerHand(Message, frozen=True, tag="tower_hand"):
    """The tested: where my hand was since I said so last (`kd_core.tower.samples`)."""

    test: int
    samples: Annotated[bytes, msgspec.Meta(max_length=MOST_SAMPLE_BYTES)]


class TowerDone(Message, frozen=True, tag="tower_done"):
    """The tested: my tower stands, judge it."""

    test: int


# -- a host says; `answers` is the id of what it answers, if it answers this listener ----------------------------------


class Snapshot(Message, frozen=True, tag="snapshot"):
    """Everything that the seat may know now, and what does not change during a match (`terms`).

    `log` is what happened so far, the events of one choice a list; None where the listener has heard it all. One with a
    log that answers nothing makes void whatever was said before it and is not answered yet.
    """

    seq: int
    seat: int | None
    view: dict[str, Any]
    terms: dict[str, Any]
    log: list[list[dict[str, Any]]] | None = None
    answers: str | None = None


class Happened(Message, frozen=True, tag="happened"):
    """Somebody chose; what followed, and how it stands now."""

    seq: int
    seat: int
    action: dict[str, Any] | None  # None when the choice is secret
    events: list[dict[str, Any]]
    view: dict[str, Any]
    answers: str | None = None


class Claimed(Message, frozen=True, tag="claimed"):
    """One side says how the tower stands, or that dice be rolled; it counts when the other side says the same."""

    seat: int
    action: dict[str, Any]
    answers: str | None = None


class Reason(msgspec.Struct, frozen=True):
    """A rule that an action breaks: its id (empty where it is no rule of the game), a key of the catalogue, and what
    goes into the sentence."""

    rule: str
    reason: str
    params: dict[str, Any]


class Refused(Message, frozen=True, tag="refused"):
    """Your choice was not taken; nothing changed."""

    reasons: list[Reason]
    answers: str | None = None


class Explained(Message, frozen=True, tag="explained"):
    """The answer to Ask; no reasons: it is allowed."""

    reasons: list[Reason]
    answers: str | None = None


class Trouble(Message, frozen=True, tag="trouble"):
    """The choice was not taken, and nothing changed: the record cannot be written, or the program has a fault."""

    kind: Literal["cannot_write", "fault"]
    text: str
    answers: str | None = None


class TowerSet(Message, frozen=True, tag="tower_set"):
    """A tower is asked for: everything about the test, again after each change of it and to everybody who comes in.

    `test` is the number of the choice that it waits for. Moments are the host's (`MatchSession.host_now`); none before
    the clock was started. What is seen of the cubes comes as `TowerSeen`, the verdict as a choice that happened.
    """

    test: int
    defender: int
    attacker: int
    phase: Literal["waits", "ready", "running", "standing"]
    terms: Terms
    starts: float | None = None
    ends: float | None = None  # the bell
    by: Literal["person", "bot"] = "person"


class TowerSeen(Message, frozen=True, tag="tower_seen"):
    """The cubes as they lie now (`kd_core.tower.snapshot`)."""

    test: int
    seen: bytes


# -- as bytes ----------------------------------------------------------------------------------------------------------

FromPlayer: TypeAlias = Act | Ask | TakeBack | TowerReady | TowerGo | TowerHand | TowerDone
FromHost: TypeAlias = Snapshot | Happened | Claimed | Refused | Explained | Trouble | TowerSet | TowerSeen

_encoder = msgspec.msgpack.Encoder()
_from_player: msgspec.msgpack.Decoder[FromPlayer] = msgspec.msgpack.Decoder(FromPlayer)
_from_host: msgspec.msgpack.Decoder[FromHost] = msgspec.msgpack.Decoder(FromHost)


def to_bytes(message: Message) -> bytes:
    return _encoder.encode(message)


def from_player(said: bytes) -> FromPlayer:
    """What a player sent; raises Unreadable."""
    try:
        return _from_player.decode(said)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as why:
        raise Unreadable(str(why)[:LONGEST_WORD]) from None


def from_host(said: bytes) -> FromHost:
    """What a host sent; raises Unreadable."""
    try:
        return _from_host.decode(said)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as why:
        raise Unreadable(str(why)[:LONGEST_WORD]) from None
