"""What has happened at a table between two of its states: for the log of a host, and for who sits there.

Each piece of news has a sentence `lan.news.<what>`; what only a lobby finds interesting is marked as small.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from kd_core import text
from kd_core.ai import levels
from kd_core.net.wire.schema import SeatNow, TableNow
from kd_core.play.lan.harmless import harmless
from kd_core.record.names import Lexicon
from kd_core.tower.aids import in_words
from kd_core.tower.terms import Aids

SMALL = (
    "ready", "not_ready", "fighter", "fighter_drawn", "aids", "no_aids", "weak", "rules", "watching", "captain", "bot",
    "open",
)  # fmt: skip
PHASES = {"playing": "begins", "over": "ends", "gathering": "gathers"}


@dataclass(frozen=True)
class News:
    what: str
    params: dict[str, Any] = field(default_factory=dict)

    @property
    def small(self) -> bool:
        return self.what in SMALL

    def sentence(self, lang: str, lexicon: Lexicon | None = None) -> str:
        params = {name: harmless(value) if isinstance(value, str) else value for name, value in self.params.items()}
        if "level" in params:
            params["level"] = levels.name(params["level"], lang)
        if "fighter" in params and lexicon is not None:
            params["fighter"] = lexicon.fighter(params["fighter"], lang)
        if "aids" in params:
            params["aids"] = in_words(msgspec.convert(params["aids"], Aids), lang)
        return text.say(lang, f"lan.news.{self.what}", **params)


def changes(before: TableNow, after: TableNow) -> list[News]:
    """In the order in which people would tell it."""
    return [*_seats(before, after), *_phase(before, after), *_pauses(before, after), *_rest(before, after)]


def _who(seat: SeatNow, at: int) -> dict[str, Any]:
    return {"name": seat.name, "seat": at + 1}


# -- seats -------------------------------------------------------------------------------------------------------------


def _seats(before: TableNow, after: TableNow) -> Iterator[News]:
    moved = {seat.guest for seat in before.seats if seat.guest is not None}
    for at, now in enumerate(after.seats):
        then = before.seats[at] if at < len(before.seats) else SeatNow("open")
        if (then.kind, then.name) != (now.kind, now.name):
            yield from _other_people(then, now, at, moved, after)
        elif now.kind == "person":
            yield from _same_person(then, now, at)
            yield from _choices(then, now, at)


def _other_people(then: SeatNow, now: SeatNow, at: int, moved: set[int], after: TableNow) -> Iterator[News]:
    stays = any(seat.kind == "person" and seat.name == then.name for seat in after.seats)
    if then.kind == "person" and not stays:
        yield News("stood_up", _who(then, at))
    if now.kind == "person":
        yield News("moved" if now.guest in moved else "sat", _who(now, at))
    elif now.kind == "bot":
        yield News("bot", {"seat": at + 1, "level": now.level})
    elif then.kind == "bot":
        yield News("open", {"seat": at + 1})


def _same_person(then: SeatNow, now: SeatNow, at: int) -> Iterator[News]:
    if then.stand_in != now.stand_in:
        yield News("stand_in" if now.stand_in else "took_back", _who(now, at))
    if (then.guest is None) != (now.guest is None):
        yield News("dropped" if now.guest is None else "returned", _who(now, at))
    elif now.guest is not None and then.link == "good" and now.link == "weak":
        yield News("weak", _who(now, at))


def _choices(then: SeatNow, now: SeatNow, at: int) -> Iterator[News]:
    if then.fighter != now.fighter:
        what = "fighter" if now.fighter else "fighter_drawn"
        yield News(what, {**_who(now, at), "fighter": now.fighter})
    if then.aids != now.aids and now.aids.any:
        yield News("aids", {**_who(now, at), "aids": msgspec.to_builtins(now.aids)})
    elif then.aids != now.aids:
        yield News("no_aids", _who(now, at))
    if then.ready != now.ready:
        yield News("ready" if now.ready else "not_ready", _who(now, at))


# -- the table ---------------------------------------------------------------------------------------------------------


def _phase(before: TableNow, after: TableNow) -> Iterator[News]:
    if before.phase == after.phase:
        return
    if after.phase in PHASES:
        yield News(PHASES[after.phase])
    elif after.phase == "lobby" and before.phase != "pledging":
        yield News("lobby")


def _pauses(before: TableNow, after: TableNow) -> Iterator[News]:
    known = [(one.topic, one.seat) for one in before.ballots]
    for ballot in after.ballots:
        if (ballot.topic, ballot.seat) not in known and ballot.seat is not None:
            yield News(f"asks_{ballot.topic}", _who(after.seats[ballot.seat], ballot.seat))
    if before.paused != after.paused:
        yield News(f"paused_{after.paused}" if after.paused else "goes_on")


def _rest(before: TableNow, after: TableNow) -> Iterator[News]:
    if after.moving and not before.moving:
        yield News("moves")
    if before.rules != after.rules:
        yield News("rules")
    if before.watching != after.watching:
        yield News("watching", {"n": after.watching})
    captain = next((seat for seat in after.seats if seat.guest is not None and seat.guest == after.captain), None)
    if before.captain != after.captain and captain is not None:
        yield News("captain", {"name": captain.name})
