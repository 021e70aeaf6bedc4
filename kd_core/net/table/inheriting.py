"""A table whose host is gone for good: its heir hears what every seat knows, and the match goes on from that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kd_core.ai import levels
from kd_core.net.fair.heir import Disagreement, merge
from kd_core.net.table.people import Chair, Handlers, Person
from kd_core.net.table.running import Log, Prelude
from kd_core.net.wire import schema

if TYPE_CHECKING:
    from kd_core.net.fair.heir import Inheritance
    from kd_core.net.table.table import Table


def gather(table: Table, seats: Sequence[Chair]) -> None:
    """The heir has opened the table; nobody is here yet."""
    table.phase = "gathering"
    table.lobby.chairs = list(seats)
    for chair in table.chairs:
        chair.person, chair.presence, chair.heard = None, "weak" if chair.held else "", table.moment


def testifies(table: Table, person: Person, said: schema.Testify) -> None:
    if table.phase == "gathering" and person.seat is not None:
        table.testimonies[person.seat] = said


def inherit(table: Table, captain: Person) -> bool:
    """What the seats told makes one match; bots play for those who are not here. False: they disagree."""
    try:
        table.inheritance = merge(table.lobby.used_packs, sorted(table.testimonies.items()))
    except Disagreement as why:
        captain.say_no("they_disagree", problem=why.reason)
        return False
    for chair in table.chairs:
        if chair.held and chair.person is None:
            chair.stand_in, chair.level = True, levels.USUAL
    return True


def preludes(table: Table, told: Inheritance) -> Prelude:
    """What everybody had heard up to the moment at which the match goes on; watchers what they may know of it."""
    heard: dict[int | None, Log] = {None: told.log}
    for seat, said in table.testimonies.items():
        newest = max(seq for seq, _ in said.views)
        heard[seat] = said.log[: max(0, len(said.log) - (newest - told.seq))]
    return heard


HANDLERS: Handlers = {schema.Testify: testifies}
