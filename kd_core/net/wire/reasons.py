"""Why a door closes: every reason that a table or a program gives, with what goes into its sentence.

`Refusal.reason`, `Breach.reason` and whatever else ends a connection is one of these, and each has a sentence
`lan.refused.<reason>` in the catalogue. A reason from outside is shown only through `sentence`: what the other end
sends may be anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kd_core import text

REASONS: dict[str, tuple[str, ...]] = {
    # the other end broke the protocol
    "version": ("ours", "theirs"),  # the programs' versions, seen from the table: the older one has to be updated
    "unreadable": (),
    "too_large": (),
    "out_of_order": (),
    "too_fast": (),
    "handshake_slow": (),
    "silent": (),
    "slow_reader": (),
    "too_many_connections": (),
    # the code of a locked table
    "code_needed": (),
    "wrong_code": ("left",),
    "door_closed": ("seconds",),
    "false_host": (),
    # the table
    "no_such_table": (),
    "full": (),
    "no_watchers": (),
    "not_your_seat": (),
    "name": (),
    "packs": ("packs",),
    "removed": (),
    "closed": (),
    "host_closed": (),
    "replaced": (),
    "no_lending": (),
    "fault": (),
    # found out by the guest itself
    "unreachable": (),
    "certificate": (),
    "false_pledge": (),
    "false_view": (),
}
UNKNOWN = "closed"
LONGEST_PARAM = 200


def sentence(lang: str, reason: str, params: Mapping[str, Any]) -> str:
    """For people; a reason that this program does not know is a closed door."""
    known = reason if reason in REASONS else UNKNOWN
    filled = {name: _plain(params.get(name)) for name in REASONS[known]}
    return text.say(lang, f"lan.refused.{known}", **filled)


def _plain(value: object) -> str:
    """A parameter as harmless text: short, one line, nothing that a terminal obeys."""
    if value is None:
        return "?"
    if isinstance(value, float):
        return str(round(value)) if abs(value) < 1e9 else "?"
    if isinstance(value, list):
        return ", ".join(_plain(part) for part in value[:16])[:LONGEST_PARAM]
    return "".join(sign for sign in str(value)[:LONGEST_PARAM] if sign.isprintable())
