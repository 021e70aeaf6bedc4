"""What a host and its players say to each other. The same values travel in memory and over a wire."""

from __future__ import annotations

from typing import Any

import msgspec


class Message(msgspec.Struct, frozen=True, tag_field="say"):
    """The base of all messages; `say` names the kind on a wire."""


# -- a player says -----------------------------------------------------------------------------------------------------


class Act(Message, frozen=True, tag="act"):
    """My choice. `seq` is the last message that I had seen when I made it."""

    seq: int
    action: dict[str, Any]


class Ask(Message, frozen=True, tag="ask"):
    """May I do this, and if not, why?"""

    action: dict[str, Any]


# -- a host says -------------------------------------------------------------------------------------------------------


class Snapshot(Message, frozen=True, tag="snapshot"):
    """Everything that the seat may know now, and what does not change during a match (`table`)."""

    seq: int
    seat: int | None
    view: dict[str, Any]
    table: dict[str, Any]


class Happened(Message, frozen=True, tag="happened"):
    """Somebody chose; what followed, and how it stands now."""

    seq: int
    seat: int
    action: dict[str, Any] | None  # None when the choice is secret
    events: list[dict[str, Any]]
    view: dict[str, Any]


class Reason(msgspec.Struct, frozen=True):
    """A rule that an action breaks: its id, a key of the catalogue, and what goes into the sentence."""

    rule: str
    reason: str
    params: dict[str, Any]


class Refused(Message, frozen=True, tag="refused"):
    """Your choice was not taken; nothing changed."""

    reasons: list[Reason]


class Explained(Message, frozen=True, tag="explained"):
    """The answer to Ask; no reasons: it is allowed."""

    action: dict[str, Any]
    reasons: list[Reason]


class Trouble(Message, frozen=True, tag="trouble"):
    """The match cannot go on safely (the record cannot be written); the choice was not taken."""

    text: str
