"""A moment in which a note may be due: the table at rest, with a question for whoever looks, and what they heard since
the question before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kd_qt.table.desk import Desk
from kd_qt.table.things.item import Thing

Key = tuple[Any, ...]
Event = Mapping[str, Any]


@dataclass(frozen=True)
class Moment:
    desk: Desk
    things: Mapping[Key, Thing]
    news: Sequence[Event]

    @property
    def you(self) -> int:
        return self.desk.you

    # -- what is asked, and what happened ------------------------------------------------------------------------------

    def offers(self, do: str) -> Mapping[str, Any] | None:
        """A legal action of this kind."""
        legal: Sequence[Mapping[str, Any]] = self.desk.view.get("legal") or ()
        return next((action for action in legal if action["do"] == do), None)

    def told(self, kind: str) -> Iterator[Event]:
        """The newest first."""
        return (event for event in reversed(self.news) if event["event"] == kind)

    # -- where things lie ----------------------------------------------------------------------------------------------

    def lit(self, zone: str) -> list[Key]:
        """The things of that kind which may be picked now."""
        lit = self.desk.lit
        return [key for key, thing in self.things.items() if key[0] == zone and thing.spec.pick in lit]

    def zone(self, seat: int) -> str:
        return "left" if self.desk.is_left(seat) else "right"

    def sheet(self, seat: int) -> list[Key]:
        """Where its tokens lie."""
        return [("header" if self.desk.player(seat).get("active", True) else "bench header", self.zone(seat))]

    def lines(self, seat: int) -> list[Key]:
        """Its special attacks, whose symbols somebody counts, beside what tells whose they are."""
        zone, fights = self.zone(seat), self.desk.team(self.desk.is_left(seat))[0] == seat
        lines = "special" if fights else "bench special"
        return [
            key for key in self.things if key[0] in (lines, f"{'' if fights else 'bench '}header") and key[1] == zone
        ]

    def plate(self, seat: int) -> list[Key]:
        return [("plate", self.desk.is_left(seat))]

    def hand(self, seat: int, card: str | None) -> list[Key]:
        """Where that card lies; the last place for one that nobody else has seen."""
        if seat != self.you:
            return self.sheet(seat) if self.desk.is_own(seat) else [("foe hand",)]
        held = self.desk.player(seat)["hand"]
        if not held:
            return []
        return [("hand", held.index(card) if card in held else len(held) - 1)]
