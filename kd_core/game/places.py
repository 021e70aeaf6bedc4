"""Where the cards of the Row lie. In `row` a taken card closes the gap and a new one comes last; on the table a taken
card leaves a gap, and a new one fills the first. No rule asks for places, so the state has none: a match keeps them,
and of each gap whose hand its card went to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from kd_core.game.codes import ROW_SIZE
from kd_core.game.events import Attacked, CardTaken, Drafted, Event, RoundEnded, RowRefilled
from kd_core.game.reading import BadPosition

Places = list[str | None]


class Gone(NamedTuple):
    """A card that left a gap, and who has it: in teams the attacker only until the attack is over (TEAM-6)."""

    card: str
    seat: int


Gaps = list[Gone | None]


def laid(row: Sequence[str]) -> Places:
    """A Row of which nothing is known but its cards: no gap between them."""
    return [*row, *[None] * (ROW_SIZE - len(row))]


def settle(before: Sequence[str | None], row: Sequence[str]) -> Places:
    """Cards that were there stay where they were, new ones fill the gaps in order."""
    left = list(row)
    places: Places = [None] * ROW_SIZE
    for at, card in enumerate(before[:ROW_SIZE]):
        if card is not None and card in left:
            places[at] = card
            left.remove(card)
    for at in range(ROW_SIZE):
        if places[at] is None and left:
            places[at] = left.pop(0)
    return places


def after(before: Sequence[str | None], row: Sequence[str], happened: Sequence[Event]) -> Places:
    """What an action made of the places: first the gaps of the cards that left, then the new cards, which lie last in
    `row`. So an equal card that comes for one that went lies where the table puts it, not where the other one lay."""
    new = sum(len(event.cards) for event in happened if isinstance(event, RowRefilled))
    return settle(settle(before, row[: max(0, len(row) - new)]), row)


def gaps(before: Gaps, was: Sequence[str | None], now: Sequence[str | None], happened: Sequence[Event]) -> Gaps:
    """Who has the card of each gap, after an action that made `now` of the places; the hands of a round are gone with
    it (NEXT-1)."""
    if any(isinstance(event, RoundEnded) for event in happened):
        return [None] * ROW_SIZE
    takers = {card: seat for card, seat in map(_taken, happened) if card}
    found: Gaps = [None] * ROW_SIZE
    for at in [at for at, card in enumerate(now) if card is None]:
        old = was[at] if at < len(was) else None
        gone = before[at] if old is None and at < len(before) else None
        card = old or (gone.card if gone is not None else "")
        found[at] = Gone(card, takers.pop(card)) if card in takers else gone
    return found


def _taken(event: Event) -> tuple[str, int]:
    if isinstance(event, Attacked):
        return event.attack, event.seat
    return (event.card, event.seat) if isinstance(event, CardTaken | Drafted) else ("", -1)


def told_gaps(gaps: Gaps) -> list[dict[str, Any] | None]:
    """For views and positions."""
    return [None if gone is None else gone._asdict() for gone in gaps]


def read_gaps(said: object, lying: Sequence[str | None], seats: int) -> Gaps:
    """What a view or a position names; None: nobody saw a card go. Raises `BadPosition`."""
    found = list(said) if isinstance(said, list) else []
    if said is not None and len(found) != ROW_SIZE:
        raise BadPosition(f"row_gaps: expected {ROW_SIZE} entries, null where a card lies")
    return [_read_gone(one, card, seats) for one, card in zip(found or [None] * ROW_SIZE, lying)]


def _read_gone(said: object, lies: str | None, seats: int) -> Gone | None:
    if said is None:
        return None
    if not isinstance(said, Mapping) or set(said) != {"card", "seat"} or lies is not None:
        raise BadPosition("row_gaps: expected the card of a gap and the seat that has it")
    card, seat = said["card"], said["seat"]
    if not isinstance(card, str) or type(seat) is not int or not 0 <= seat < seats:
        raise BadPosition("row_gaps: expected the card of a gap and the seat that has it")
    return Gone(card, seat)


def read(said: object, row: Sequence[str]) -> Places:
    """The places that a position names; None: nothing is known of them. Raises `BadPosition`."""
    if said is None:
        return laid(row)
    found = list(said) if isinstance(said, list) else []
    if len(found) != ROW_SIZE or sorted(map(str, filter(None, found))) != sorted(row):
        raise BadPosition(f"row_places: expected {ROW_SIZE} places with the cards of the row, null for a gap")
    return found
