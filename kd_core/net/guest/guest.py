"""What one program knows of the table it sits at, and how it gets in: the guest's end, without I/O.

The object outlives its connections: after a drop the client connects again, `connected` begins the handshake anew, and
the seat is proved with the token. Whoever shows the table is told by `changed(topic)` that something is new and reads
it here; whatever it wants is said with `say`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, get_args

import msgspec

from kd_core import __version__
from kd_core.content.model import Pack
from kd_core.net import messages
from kd_core.net.clock import ClockFilter
from kd_core.net.fair import pledges
from kd_core.net.fair.receipt import Receipt
from kd_core.net.fair.witness import Witness
from kd_core.net.guest.far_session import FarSession, Unbelievable
from kd_core.net.messages import Message
from kd_core.net.security import seat_keys
from kd_core.net.security.join_code import CodeOfGuest
from kd_core.net.wire import schema

Topic: TypeAlias = Literal["status", "table", "said", "match", "countdown", "no", "finished", "receipt", "packs"]
Status: TypeAlias = Literal["away", "greeting", "inside", "lost", "closed"]

PHRASES_KEPT = 40
VIEWS_KEPT = 8  # for an heir
LARGEST_PACK = 2 << 20  # bytes
MATCH_MESSAGES: tuple[type[Message], ...] = get_args(messages.FromHost)


class Misled(Exception):
    """The other end broke its word: the connection is not worth keeping. `reason` is a key `lan.refused.<reason>`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass
class Ticket:
    """What a guest brings to the door of one table."""

    table: str = ""  # its id; empty: whichever is there
    code: str = ""
    token: bytes = b""
    seat: int | None = None
    captain: bytes = b""  # the word that the host's own window knows
    fingerprint: bytes = b""  # of the certificate that is expected; empty: any


@dataclass
class Fetched:
    """A pack that is being fetched from the host: its parts come in order, without gaps."""

    id: str
    total: int = -1  # not told yet
    parts: list[bytes] = field(default_factory=list)
    here: int = 0

    def add(self, part: schema.PackPart) -> bool:
        """False: no pack comes like that."""
        if part.at != self.here or self.total not in (-1, part.total) or part.total > LARGEST_PACK:
            return False
        if (not part.data and part.total) or part.at + len(part.data) > part.total:
            return False
        self.total, self.here = part.total, self.here + len(part.data)
        self.parts.append(part.data)
        return True

    @property
    def whole(self) -> bool:
        return self.here == self.total

    @property
    def data(self) -> bytes:
        return b"".join(self.parts)


class Guest:
    def __init__(
        self,
        name: str,
        packs: Sequence[Pack],
        ticket: Ticket,
        changed: Callable[[Topic], None],
        now: Callable[[], float],
        wish: Literal["play", "watch", "fetch"] = "play",
        reach: schema.Reach | None = None,
        recall: Callable[[str], tuple[bytes, int | None] | None] = lambda table: None,
    ) -> None:
        """`recall`: the token and seat that are ours at a table, if there are."""
        self.name = name
        self.wish = wish
        self.ticket = ticket
        self.reach = reach
        self.status: Status = "away"
        self.refusal: schema.Refusal | None = None  # why the door closed
        self.no: schema.No | None = None  # what was not done last
        self.welcome: schema.Welcome | None = None
        self.table: schema.TableNow | None = None
        self.id: int | None = None
        self.captain = False
        self.said: deque[schema.Said] = deque(maxlen=PHRASES_KEPT)
        self.session: FarSession | None = None  # the match that is or was played here
        self.countdown: schema.Countdown | None = None
        self.spread: schema.CountdownOver | None = None  # by how much the screens differed last time
        self.finished: schema.Finished | None = None
        self.receipt: Receipt | None = None
        self.witness: Witness | None = None
        self.moved: schema.Moved | None = None
        self.inherited: bytes = b""  # the packet of a table that this program shall host from now on
        self.fetching: Fetched | None = None
        self.clock = ClockFilter()
        self._packs = {pack.id: pack for pack in packs}
        self._changed = changed
        self._now = now
        self._send: Callable[[Message], None] | None = None
        self._fingerprint = b""
        self._code: CodeOfGuest | None = None
        self._secret = b""
        self._pledge = b""
        self._match = -1  # the one that we pledged for, or came back to
        self._played = -1  # the one that `session` shows
        self._views: deque[tuple[int, dict[str, Any]]] = deque(maxlen=VIEWS_KEPT)
        self.was_inside = False
        self._recall = recall
        self._testified = False
        self._news = True  # the next TableNow is the first of this connection

    # -- the connection ------------------------------------------------------------------------------------------------

    def connected(self, fingerprint: bytes, send: Callable[[Message], None]) -> None:
        """A way to the host is there: say hello."""
        self._send = send
        self._fingerprint = fingerprint
        self._code = None
        self._testified = False
        self._news = True
        self.refusal = None
        self.moved = None
        self.clock = ClockFilter()
        self._be("greeting")
        self.say(schema.Hello(schema.PROTOCOL, __version__, list(schema.FEATURES), self.ticket.table))

    def disconnected(self) -> None:
        self._send = None
        if self.status not in ("closed", "lost" if self.was_inside else "away"):
            self._be("lost" if self.was_inside else "away")

    def close(self, refusal: schema.Refusal | None = None) -> None:
        """For good."""
        self._send = None
        self.refusal = refusal or self.refusal
        self._be("closed")

    def say(self, message: Message) -> bool:
        """To the table; False when nobody is there to hear it."""
        if self._send is None:
            return False
        if self.witness is not None and isinstance(message, messages.Act | messages.TakeBack):
            self.witness.said(message)
        self._send(message)
        return True

    def hear(self, message: Message) -> None:
        """What the host said. Raises Misled; then the connection is to be closed."""
        if isinstance(message, MATCH_MESSAGES):
            self._hear_match(message)
            return
        handler = _HANDLERS.get(type(message))
        if handler is not None:
            handler(self, message)

    def ping(self) -> None:
        self.say(schema.Ping(self._now(), min(60.0, self.clock.rtt if self.clock.synced else 0.0)))

    # -- what screens ask ----------------------------------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        return self.ticket.seat

    @property
    def fingerprint(self) -> bytes:
        """Of the certificate that the host has shown."""
        return self._fingerprint

    @property
    def host_now(self) -> float:
        """The moment on the host's clock."""
        return self.clock.there(self._now())

    @property
    def playing(self) -> bool:
        return self.session is not None and self.finished is None

    def reached_zero(self, countdown: int) -> None:
        """This screen has just shown zero."""
        self.say(schema.Reached(countdown, self.host_now))

    def missing_packs(self) -> list[str]:
        """Packs of the table that are not here, or other ones here."""
        wanted = self.welcome.packs if self.welcome is not None else {}
        return [id for id, hash in wanted.items() if id not in self._packs or self._packs[id].hash != hash]

    def testimony(self) -> schema.Testify | None:
        """What this seat knows, for an heir of the host."""
        if self.session is None or self.table is None or not self._views:
            return None
        table = msgspec.to_builtins(self.table, builtin_types=(bytes,))
        return schema.Testify(self.session.terms, list(self._views), self.session.log, table)

    # -- getting in ----------------------------------------------------------------------------------------------------

    def _welcomed(self, message: schema.Welcome) -> None:
        self.welcome = message
        if message.protocol != schema.PROTOCOL:
            raise Misled("version")
        self._recognise(message.card)
        if self.wish != "fetch" and self.missing_packs():
            raise Misled("packs")
        if message.card.locked and not self.ticket.token and not self.ticket.captain:
            self._begin_code()
        else:
            self._enter()

    def _recognise(self, card: schema.TableCard) -> None:
        """Is it the table that we want, and not one that its host has left behind?"""
        ticket = self.ticket
        if ticket.table and card.id != ticket.table:
            raise Misled("false_host")
        if self.table is not None and card.epoch < self.table.epoch:
            raise Misled("unreachable")
        ticket.table = card.id
        known = self._recall(card.id) if not ticket.token and self.wish != "fetch" and not self.was_inside else None
        if known is not None:
            ticket.token, ticket.seat = known
        if ticket.code and not card.locked and not (ticket.token or ticket.captain or self.was_inside):
            raise Misled("false_host")  # whoever knows the code expects a table that asks for it

    def _begin_code(self) -> None:
        if not self.ticket.code:
            raise Misled("code_needed")
        self._code = CodeOfGuest(self.ticket.code, self._fingerprint)
        self.say(schema.CodeShare(self._code.share()))

    def _challenged(self, message: schema.CodeChallenge) -> None:
        if self._code is None:
            raise Misled("out_of_order")
        self.say(schema.CodeProof(self._code.prove(message.share)))

    def _accepted(self, message: schema.CodeAccepted) -> None:
        """The host must know the code as well: else somebody stands between us."""
        if self._code is None or not self._code.confirms(message.proof):
            raise Misled("false_host")
        self._enter()

    def _enter(self) -> None:
        assert self.welcome is not None
        ticket = self.ticket
        proof, seat = b"", None
        if ticket.token and ticket.seat is not None:
            seat = ticket.seat
            proof = seat_keys.prove(ticket.token, self._fingerprint, self.welcome.nonce, self.welcome.card.id)
        known = [*(id for id in self.welcome.packs if id in self._packs), *self._packs]  # rules may yet want others
        packs = {id: self._packs[id].hash for id in list(dict.fromkeys(known))[: schema.MOST_PACKS]}
        self.say(schema.Enter(self.name, self.wish, packs, seat, proof, ticket.captain, self.reach))

    def _entered(self, message: schema.Entered) -> None:
        self.id, self.captain = message.guest, message.captain
        self._sit(message.seat, message.token)
        self.was_inside = True
        self._be("inside")

    def _seated(self, message: schema.Seated) -> None:
        self._sit(message.seat, message.token)
        self._changed("table")

    def _sit(self, seat: int | None, token: bytes) -> None:
        self.ticket.seat, self.ticket.token = seat, token

    def _refused(self, message: schema.Refusal) -> None:
        self.refusal = message
        if message.reason == "not_your_seat":  # the token is worth nothing any more: come in like anybody else
            self.ticket.token, self.ticket.seat = b"", None
        self._changed("status")

    # -- the table -----------------------------------------------------------------------------------------------------

    def _table_is(self, message: schema.TableNow) -> None:
        if self.table is not None and not self._news and message.version < self.table.version:
            return
        if self.ticket.table and message.id != self.ticket.table:
            raise Misled("false_host")
        self._news = False
        self.table = message
        self.captain = message.captain is not None and message.captain == self.id
        if message.phase == "lobby":
            self.session, self.finished, self.receipt, self.countdown = None, None, None, None
        if message.phase == "gathering":
            self._testify()
        self._changed("table")

    def _testify(self) -> None:
        """Once to each new host."""
        testimony = None if self._testified else self.testimony()
        if testimony is not None and self.seat is not None:
            self._testified = True
            self.say(testimony)

    def _was_said(self, message: schema.Said) -> None:
        self.said.append(message)
        self._changed("said")

    def _not_done(self, message: schema.No) -> None:
        self.no = message
        if message.reason == "no_such_pack":
            self.fetching = None
        self._changed("no")

    def _ponged(self, message: schema.Pong) -> None:
        self.clock.add(message.t, message.heard, message.said, self._now())

    def _moves(self, message: schema.Moved) -> None:
        self.moved = message
        self._changed("status")

    def _inherits(self, message: schema.TakeTable) -> None:
        self.inherited = message.packet
        self._changed("status")

    def fetch(self, id: str) -> bool:
        """Ask for a pack; `fetching` fills, or is None again when the host has it not."""
        asked = self.say(schema.FetchPack(id))
        self.fetching = Fetched(id) if asked else None
        return asked

    def _pack_part(self, message: schema.PackPart) -> None:
        if self.fetching is None or self.fetching.id != message.id or self.fetching.whole:
            return
        if not self.fetching.add(message):
            self.fetching = None
            raise Misled("false_host")
        self._changed("packs")

    # -- fair play -----------------------------------------------------------------------------------------------------

    def _asked_to_pledge(self, message: schema.AskPledge) -> None:
        if self.table is None or self.seat is None:
            raise Misled("false_pledge")
        self._secret = pledges.new_secret()
        self._match = message.match
        self._pledge = message.hash
        own = pledges.pledge_of(self._secret, self.table.id, message.match, self.seat)
        self.say(schema.Pledge(message.match, own))

    def _all_pledged(self, message: schema.Pledged) -> None:
        """Reveal only where all pledges are as they were: what the host told first, and our own."""
        if self.table is None or self.seat is None or message.match != self._match:
            return
        own = pledges.pledge_of(self._secret, self.table.id, message.match, self.seat)
        known = message.seats[self.seat] if self.seat < len(message.seats) else None
        if message.host != self._pledge or known != own:
            raise Misled("false_pledge")
        self.witness = Witness(self.table.id, self.seat)
        self.witness.pledged(message, self._secret)
        self.witness.agreed(self.table.rules)
        self.say(schema.Reveal(message.match, self._secret))

    def _marked(self, message: schema.Mark) -> None:
        if self.witness is not None:
            self.witness.hear(message)

    # -- the match -----------------------------------------------------------------------------------------------------

    def _begun(self, message: schema.Begun) -> None:
        """A match begins, or we come back to the one that is played."""
        self.countdown = None
        if self.finished is not None and self.finished.match != message.match:
            self.finished, self.receipt = None, None
        known = self.session is not None and self.session.viewpoint == message.seat
        if not known or (message.match != self._played and not message.continued):
            self.session = FarSession(self._table_packs(), message.seat, self._say_to_match, lambda: self.host_now)
        if message.match != self._played:
            self._views.clear()  # numbers begin anew
        self._played = message.match
        if message.match != self._match and self.witness is not None:
            self.witness = None
        self._match = message.match
        if self.witness is None and self.table is not None and message.seat is not None:
            self.witness = Witness(self.table.id, message.seat)
        if self.witness is not None:
            self.witness.hear(message)

    def _say_to_match(self, message: Message) -> None:
        self.say(message)

    def _table_packs(self) -> list[Pack]:
        names = self.table.rules.packs if self.table is not None else list(self.welcome.packs if self.welcome else ())
        return [self._packs[id] for id in names if id in self._packs]

    def _hear_match(self, message: Message) -> None:
        if self.session is None:
            return
        first = not self.session.begun
        try:
            self.session.hear(message)
        except Unbelievable as why:
            raise Misled("false_view") from why
        if isinstance(message, messages.Snapshot | messages.Happened):
            self._views.append((message.seq, message.view))
            if self.witness is not None:
                self.witness.hear(message)
            self.countdown = None
        if first and self.session.begun:
            self._changed("match")

    @property
    def doubts(self) -> bool:
        """Is there a view that was shown and not verified yet?"""
        return self.session is not None and self.session.doubted

    def verify(self) -> None:
        """Look again at the newest view, in no hurry. Raises Misled."""
        if self.witness is not None:
            self.witness.note()
        try:
            if self.session is not None and self.session.doubted:
                self.session.verify()
        except Unbelievable as why:
            raise Misled("false_view") from why

    def _counts_down(self, message: schema.Countdown) -> None:
        self.countdown = message
        self._changed("countdown")

    def _counted_down(self, message: schema.CountdownOver) -> None:
        self.spread = message
        self._changed("countdown")

    def _ended(self, message: schema.Finished) -> None:
        if self.receipt is not None and self.finished is not None and self.finished.match == message.match:
            return  # we came back to a match that we have the receipt of
        self.finished = message
        self.countdown = None
        self._changed("finished")

    def judged(self, receipt: Receipt) -> None:
        """What the check of the finished match found; it takes a while, so whoever runs us did it elsewhere."""
        self.receipt = receipt
        self._changed("receipt")

    def _be(self, status: Status) -> None:
        self.status = status
        self._changed("status")


_HANDLERS: dict[type[Message], Callable[[Guest, Any], None]] = {
    schema.Welcome: Guest._welcomed,
    schema.CodeChallenge: Guest._challenged,
    schema.CodeAccepted: Guest._accepted,
    schema.Entered: Guest._entered,
    schema.Seated: Guest._seated,
    schema.Refusal: Guest._refused,
    schema.TableNow: Guest._table_is,
    schema.Said: Guest._was_said,
    schema.No: Guest._not_done,
    schema.Pong: Guest._ponged,
    schema.Moved: Guest._moves,
    schema.TakeTable: Guest._inherits,
    schema.PackPart: Guest._pack_part,
    schema.AskPledge: Guest._asked_to_pledge,
    schema.Pledged: Guest._all_pledged,
    schema.Mark: Guest._marked,
    schema.Begun: Guest._begun,
    schema.Countdown: Guest._counts_down,
    schema.CountdownOver: Guest._counted_down,
    schema.Finished: Guest._ended,
}
