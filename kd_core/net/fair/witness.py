"""What a guest remembers of a match while it goes on, to hold the record against it at the end.

Of views and of what happened only hashes are kept, by the number of the message: a few dozen bytes a choice.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from kd_core.game import actions
from kd_core.game.actions import Malformed
from kd_core.net import messages
from kd_core.net.messages import Message
from kd_core.net.wire import schema

MOST = 50_000  # of anything that is remembered; the longest match is far below
MOST_UNNOTED = 32  # messages that wait for their hash
MOST_LOGS = 100  # each of them is compared whole

_encode = msgspec.json.Encoder(order="deterministic").encode


def digest(said: Any) -> bytes:
    """The same for the same, however it came here."""
    return blake2b(_encode(said), digest_size=16).digest()


class Witness:
    """One seat of one match (None: a watcher)."""

    def __init__(self, table: str, seat: int | None = None) -> None:
        self.table = table
        self.seat = seat
        self.match: int | None = None
        self.continued = False
        self.pledges: schema.Pledged | None = None
        self.rules: schema.Rules | None = None  # as they were when everybody pledged
        self.secret = b""  # our part of the key; empty: we took no part, or forgot it
        self.terms: bytes | None = None  # all these are hashes
        self.views: dict[int, bytes] = {}  # by seq
        self.events: dict[int, bytes] = {}
        self.log: dict[int, bytes] = {}  # by seq: all that had happened, as a snapshot told it
        # Parts of a log that are older than a match that goes on under another host; None: we do not know how many.
        self._before: int | None = 0
        self.marks: list[tuple[int, bytes]] = []
        self.choices: list[dict[str, Any]] = []  # of ours, in order, also those that were refused
        self.takes_back = 0
        self.changed: int | None = None  # the first message that was told in two ways
        self._unnoted: list[messages.Happened] = []

    def pledged(self, message: schema.Pledged, own_secret: bytes) -> None:
        self.match = message.match
        self.pledges = message
        self.secret = own_secret

    def agreed(self, rules: schema.Rules) -> None:
        """What the lobby said when everybody pledged."""
        self.rules = rules

    def said(self, message: Message) -> None:
        """What we said to the host."""
        if isinstance(message, messages.Act) and len(self.choices) < MOST:
            try:
                self.choices.append(actions.from_json(message.action).to_json())
            except Malformed:
                return  # the host refuses it
        elif isinstance(message, messages.TakeBack):
            self.takes_back += 1

    def hear(self, message: Message) -> None:
        """What the host told us."""
        if isinstance(message, schema.Begun):
            self._begun(message)
        elif isinstance(message, schema.Mark) and len(self.marks) < MOST:
            self.marks.append((message.seq, message.head))
        elif isinstance(message, messages.Snapshot):
            self.note()
            self._looked(message)
        elif isinstance(message, messages.Happened):
            self._unnoted.append(message)
            if len(self._unnoted) >= MOST_UNNOTED:
                self.note()

    def note(self) -> None:
        """Hash what has happened: a moment later, so that it reaches the screen before."""
        happened, self._unnoted = self._unnoted, []
        for message in happened:
            self._keep(self.views, message.seq, message.view)
            self._keep(self.events, message.seq, [message.seat, message.action, message.events])

    def _begun(self, message: schema.Begun) -> None:
        self.match = message.match
        self.seat = message.seat
        if message.continued and not self.continued:
            self._before = None
        self.continued = message.continued

    def _looked(self, message: messages.Snapshot) -> None:
        self._keep(self.views, message.seq, message.view)
        if self.continued and message.seq == 0 and message.log is not None:
            self._before = max(0, len(message.log) - 1)  # what had happened under the host before is in no record
        if message.log is not None and len(self.log) < MOST_LOGS and self._before is not None:
            self._keep(self.log, message.seq, message.log[self._before :])
        self.terms = digest(message.terms) if self.terms is None else self.terms

    def _keep(self, shelf: dict[int, bytes], seq: int, said: Any) -> None:
        """A number that was told before must tell the same again."""
        if len(shelf) >= MOST:
            return
        print_of = digest(said)
        if shelf.setdefault(seq, print_of) != print_of and self.changed is None:
            self.changed = seq

    @property
    def whole(self) -> bool:
        """Were we there from the pledges on, without forgetting anything since?"""
        return self.pledges is not None and (self.seat is None or bool(self.secret))
