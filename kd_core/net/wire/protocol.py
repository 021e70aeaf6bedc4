"""The conversation of a table and a guest, without I/O: bytes in, messages out, and the reverse.

Both ends hold a `Connection`, and both know the one table `TRANSITIONS`: who may say what in which state, and the state
that follows. What is not in it is not said: from the peer it is a `Breach`, from our own end a `ValueError`, for then
the fault is ours. During the handshake the two speak in turns; inside, and while only looking, both speak when they
like, without changing the state, so nothing can cross on its way. A guest that has said `Leave` says no more, but hears
what was under way. A `Refusal` ends the conversation from anywhere; what still comes afterwards is not read.

The state after some messages depends on what they say, so `kind` names them more exactly than their type: a `Hello`
that only looks, the `Welcome` of a locked table, an `Enter` with something that opens one.

Whatever bytes come, out come only messages or a Breach, and nothing is built that the limits do not allow.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any, Literal, TypeAlias, get_args

import msgspec

from kd_core.net.messages import Message
from kd_core.net.wire import frames, limits, schema

Role: TypeAlias = Literal["table", "guest"]


class State(Enum):
    GREETING = "greeting"  # the guest says hello
    GREETED = "greeted"  # the table answers one who wants to enter
    GLANCED = "glanced"  # the table answers one who wants to look
    LOOKING = "looking"  # the card was shown; only the clock is asked
    CODE = "code"  # a locked table: the guest shows that it knows the code, or owns a seat
    SHARED = "shared"  # the table answers with its half of SPAKE2
    CHALLENGED = "challenged"  # the guest proves
    PROVED = "proved"  # the table judges, and proves in its turn
    ENTERING = "entering"  # the guest says who comes
    KNOCKED = "knocked"  # the table lets it in
    INSIDE = "inside"
    LEAVING = "leaving"  # the guest has left; the table may have something under way
    CLOSED = "closed"


SETTLED = (State.LOOKING, State.INSIDE, State.LEAVING)  # the handshake is over

Transitions: TypeAlias = dict[tuple[Role, State, str], State]


def tag(kind: type[Message]) -> str:
    return str(kind.__struct_config__.tag)


def tags(union: Any) -> tuple[str, ...]:
    return tuple(tag(kind) for kind in get_args(union))


GUEST_KINDS = tags(schema.FromGuest)
TABLE_KINDS = tags(schema.FromTable)

_HANDSHAKE: dict[tuple[Role, State], dict[str, State]] = {
    ("guest", State.GREETING): {"hello enter": State.GREETED, "hello look": State.GLANCED},
    ("table", State.GREETED): {"welcome open": State.ENTERING, "welcome locked": State.CODE},
    ("table", State.GLANCED): {"welcome open": State.LOOKING, "welcome locked": State.LOOKING},
    ("guest", State.LOOKING): {"ping": State.LOOKING},
    ("table", State.LOOKING): {"pong": State.LOOKING},
    ("guest", State.CODE): {"code_share": State.SHARED, "enter proved": State.KNOCKED},
    ("table", State.SHARED): {"code_challenge": State.CHALLENGED},
    ("guest", State.CHALLENGED): {"code_proof": State.PROVED},
    ("table", State.PROVED): {"code_accepted": State.ENTERING},
    ("guest", State.ENTERING): {"enter plain": State.KNOCKED, "enter proved": State.KNOCKED},
    ("table", State.KNOCKED): {"entered": State.INSIDE},
}
ONLY_HANDSHAKE = ("hello", "code_share", "code_proof", "enter", "welcome", "code_challenge", "code_accepted", "entered")


def _transitions() -> Transitions:
    guest = [kind for kind in GUEST_KINDS if kind not in (*ONLY_HANDSHAKE, "leave")]
    table = [kind for kind in TABLE_KINDS if kind not in (*ONLY_HANDSHAKE, "refusal")]
    known: Transitions = {(*who, kind): to for who, kinds in _HANDSHAKE.items() for kind, to in kinds.items()}
    known |= {("guest", State.INSIDE, kind): State.INSIDE for kind in guest}
    known |= {("table", state, kind): state for state in (State.INSIDE, State.LEAVING) for kind in table}
    known["guest", State.INSIDE, "leave"] = State.LEAVING
    known |= {("table", state, "refusal"): State.CLOSED for state in State}
    return known


TRANSITIONS: Transitions = _transitions()

_VARIANTS: dict[type[Message], Callable[[Any], str]] = {
    schema.Hello: lambda hello: f"hello {hello.wish}",
    schema.Welcome: lambda welcome: "welcome locked" if welcome.card.locked else "welcome open",
    schema.Enter: lambda enter: "enter proved" if enter.proof or enter.captain else "enter plain",
}


def kind(message: Message) -> str:
    """What the message is called in TRANSITIONS: how it says its name on the wire, and what else matters."""
    variant = _VARIANTS.get(type(message))
    return tag(type(message)) if variant is None else variant(message)


class Breach(Exception):
    """The peer broke the protocol; the state is CLOSED. `messages` came whole and in order before it."""

    def __init__(self, reason: str, **params: Any) -> None:
        super().__init__(reason)
        self.reason = reason  # a key: lan.refused.<reason>
        self.params: dict[str, Any] = params
        self.messages: list[Message] = []


class Connection:
    """One end of a conversation; `role` says which."""

    def __init__(self, role: Role, now: float, locked: bool = False) -> None:
        self.role: Role = role
        self.state = State.GREETING
        self._peer: Role = "guest" if role == "table" else "table"
        self._locked = locked  # a table that must not show itself as open
        self._began = self._heard = now
        self._testimony = False
        self._deframer = frames.Deframer(LARGEST[self._peer])
        self._allowance = limits.Allowance(now) if role == "table" else None  # a table may say as much as it likes

    def receive(self, data: bytes, now: float) -> list[Message]:
        """What the peer said with these bytes; raises Breach."""
        heard: list[Message] = []
        if self.state is State.CLOSED:
            return heard
        try:
            self._hear(data, now, heard)
        except Breach as breach:
            self.state = State.CLOSED
            breach.messages = heard
            raise
        return heard

    def send(self, message: Message) -> bytes:
        """The bytes for the wire; ValueError: this may not be said now."""
        name = kind(message)
        follows = TRANSITIONS.get((self.role, self.state, name))
        if follows is None or (self._locked and name == "welcome open"):
            raise ValueError(f"a {self.role} does not say {name!r} when {self.state.value}")
        payload = as_bytes(message)
        if len(payload) > largest(self.role, tag(type(message))):
            raise ValueError(f"{name!r} with {len(payload)} bytes is too large")
        self.state = follows
        return frames.frame(payload)

    def overdue(self, now: float) -> str:
        """Why the door closes now, if it does: a reason, or nothing. Bytes that make no message do not count."""
        if self.state is State.CLOSED:
            return ""
        if self.state in SETTLED:
            return "silent" if now - self._heard > limits.IDLE_SECONDS else ""
        return "handshake_slow" if now - self._began > limits.HANDSHAKE_SECONDS else ""

    def expect_testimony(self) -> None:
        """The table asked for it: one Testify, large as it is, may come."""
        self._testimony = True
        self._deframer.limit = frames.LARGEST_TESTIMONY

    def _hear(self, data: bytes, now: float, heard: list[Message]) -> None:
        try:
            whole, bad = self._deframer.feed(data), ""
        except frames.BadFrame as why:
            whole, bad = why.frames, "too_large" if isinstance(why, frames.TooLarge) else "unreadable"
        for payload in whole:
            if self.state is State.CLOSED:  # by a refusal
                return
            heard.append(self._one(payload, now))
        if bad and self.state is not State.CLOSED:
            raise Breach(bad)

    def _one(self, payload: bytes, now: float) -> Message:
        if len(payload) > largest(self._peer, _peek(payload)):
            raise Breach("too_large")
        message = decode(self._peer, payload)
        if self._allowance is not None and not self._allowance.spend(message, now):
            raise Breach("too_fast")
        self._follow(message)
        self._heard = max(self._heard, now)
        return message

    def _follow(self, message: Message) -> None:
        name = kind(message)
        follows = TRANSITIONS.get((self._peer, self.state, name))
        if follows is None:
            raise Breach("code_needed" if (self.state, name) == (State.CODE, "enter plain") else "out_of_order")
        if isinstance(message, schema.Testify):
            self._hear_testimony()
        self.state = follows

    def _hear_testimony(self) -> None:
        if not self._testimony:
            raise Breach("out_of_order")
        self._testimony = False
        self._deframer.limit = LARGEST[self._peer]


# -- sizes -------------------------------------------------------------------------------------------------------------

LARGEST: dict[Role, int] = {"guest": frames.LARGEST_FROM_GUEST, "table": frames.LARGEST_FROM_TABLE}
BULKY = tuple(tag(kind) for kind in (schema.Finished, schema.TakeTable, schema.PackPart))  # one text of bytes, no parts


def largest(speaker: Role, name: str) -> int:
    """How many bytes a message of this name may have."""
    if speaker == "guest":
        return frames.LARGEST_TESTIMONY if name == tag(schema.Testify) else frames.LARGEST_FROM_GUEST
    return frames.LARGEST_FROM_TABLE if name in BULKY else frames.LARGEST_TOLD


_SAY = msgspec.msgpack.encode("say")
_LONGEST_TAG = 31  # texts of that length have one byte of header


def _peek(payload: bytes) -> str:
    """The name of a message before it is read: all that we write has it in front. Empty: it is not there."""
    at = 1 + len(_SAY)
    if payload[1:at] != _SAY or len(payload) == at:
        return ""
    length = payload[at] & _LONGEST_TAG
    return payload[at + 1 : at + 1 + length].decode("ascii", "replace")


# -- reading and writing -----------------------------------------------------------------------------------------------

_encoder = msgspec.msgpack.Encoder()
_decoders: dict[Role, msgspec.msgpack.Decoder[Any]] = {
    "guest": msgspec.msgpack.Decoder(schema.FromGuest),
    "table": msgspec.msgpack.Decoder(schema.FromTable),
}
_last: tuple[Message | None, bytes] = (None, b"")


def as_bytes(message: Message) -> bytes:
    """The payload. What is told to many listeners is the same object for all of them and is written once."""
    global _last  # noqa: PLW0603 - one pair, replaced whole, so that threads see either
    known, payload = _last
    if known is not message:
        payload = _encoder.encode(message)
        _last = (message, payload)
    return payload


def decode(speaker: Role, payload: bytes) -> Message:
    """One message of that end; raises Breach, whatever the bytes are."""
    try:
        message: Message = _decoders[speaker].decode(payload)
    except (msgspec.MsgspecError, RecursionError, ValueError, TypeError, OverflowError):
        raise Breach("unreadable") from None
    if not _decent(message):
        raise Breach("unreadable")
    return message


_HARMLESS = frozenset((str, bytes, bool, type(None)))
_TEXT = frozenset((str,))
_LEAST, _MOST = -limits.LARGEST_NUMBER, limits.LARGEST_NUMBER


def _decent(message: Message) -> bool:
    """What the schema leaves open, and what it lets pass: depth, keys, numbers that are none, foreign types.

    Every message goes through this before anybody sees it, level by level, and without a call for each small part: with
    calls it took 34 µs for what happened at a table of four, so it takes 17.
    """
    level: Iterable[Any] = (message,)
    for _ in range(limits.DEEPEST + 2):  # the message itself, and what lies in the deepest
        deeper: list[Any] = []
        for value in level:
            kind = type(value)
            if kind in _HARMLESS or (kind is int and _LEAST <= value < _MOST):
                continue
            if kind is list or kind is tuple:
                deeper += value
            elif kind is dict and _TEXT.issuperset(map(type, value)):
                deeper += value.values()
            elif isinstance(value, msgspec.Struct):
                deeper += msgspec.structs.astuple(value)
            elif kind is not float or not math.isfinite(value):
                return False
        if not deeper:
            return True
        level = deeper
    return False


# -- the table of transitions as a picture -----------------------------------------------------------------------------


def diagram() -> str:
    """TRANSITIONS as a mermaid diagram; docs/protocol.md shows it. Refusals go from everywhere and are left out."""
    arrows: dict[tuple[Role, State, State], list[str]] = {}
    for (who, state, name), to in TRANSITIONS.items():
        if name != "refusal":
            arrows.setdefault((who, state, to), []).append(name)
    lines = [f"    {a.name} --> {b.name}: {who}: {_label(names)}" for (who, a, b), names in arrows.items()]
    return "\n".join(["stateDiagram-v2", f"    [*] --> {State.GREETING.name}", *lines, "    CLOSED --> [*]", ""])


def _label(names: Iterable[str]) -> str:
    """A few kinds by name, many by their number."""
    known = list(names)
    return ", ".join(known) if len(known) <= 3 else f"any of {len(known)} messages"
