"""Where the cards of the Row lie. In `row` a taken card closes the gap and a new one comes last; on the table a taken
card leaves a gap, and a new one fills the first. No rule asks for places, so the state has none: a match keeps them.
"""

from __future__ import annotations

from collections.abc import Sequence

from kd_core.game.codes import ROW_SIZE
from kd_core.game.events import Event, RowRefilled
from kd_core.game.reading import BadPosition

Places = list[str | None]


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


def read(said: object, row: Sequence[str]) -> Places:
    """The places that a position names; None: nothing is known of them. Raises `BadPosition`."""
    if said is None:
        return laid(row)
    found = list(said) if isinstance(said, list) else []
    if len(found) != ROW_SIZE or sorted(map(str, filter(None, found))) != sorted(row):
        raise BadPosition(f"row_places: expected {ROW_SIZE} places with the cards of the row, null for a gap")
    return found
