"""Who is heard and who is not: weak after three seconds without a word, gone after six.

While the host itself was asleep – a suspended laptop, a machine that stood still – nobody else could be heard; that
time counts for nobody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kd_core.net.table import entering
from kd_core.net.table.people import GONE_AFTER, WEAK_AFTER, Chair
from kd_core.net.wire.schema import Refusal

if TYPE_CHECKING:
    from kd_core.net.table.table import Table

LOBBY_KEEPS = 60.0  # seconds for which a lobby keeps the seat of somebody who dropped
OVERSLEPT = 2.0  # seconds between two ticks, of which there are two a second


def watch(table: Table) -> None:
    for seat, chair in enumerate(table.chairs):
        if chair.held:
            _look_at(table, seat, chair)


def _look_at(table: Table, seat: int, chair: Chair) -> None:
    silent = table.moment - (chair.person.heard if chair.person is not None else chair.heard)
    if silent >= GONE_AFTER:
        _is_gone(table, chair)
    else:
        chair.presence = "weak" if silent >= WEAK_AFTER or chair.person is None else "good"
    if table.phase == "lobby" and silent >= LOBBY_KEEPS:
        table.lobby.clear(seat)
        table.keeper.save(table)


def _is_gone(table: Table, chair: Chair) -> None:
    person = chair.person
    if person is not None:
        entering.let_go(table, person)
        person.port.shut(Refusal("silent"))
    chair.presence = "gone"


def gone(table: Table) -> list[int]:
    """Seats for which nobody plays."""
    return [seat for seat, chair in enumerate(table.chairs) if chair.presence == "gone" and not chair.stand_in]


def overslept(table: Table, slept: float) -> None:
    if slept < OVERSLEPT:
        return
    for person in table.company.people.values():
        person.heard = min(table.moment, person.heard + slept)
    for chair in table.chairs:
        chair.heard = min(table.moment, chair.heard + slept)
