"""A table goes to another program: its captain leaves and hands everything over, and nobody rejoins by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kd_core.net.table.packing import packed
from kd_core.net.table.people import Handlers, Person
from kd_core.net.wire import schema

if TYPE_CHECKING:
    from kd_core.net.table.table import Table

HANDOVER_TAKES = 15.0  # seconds in which the next host must have opened the table


def hands_over(table: Table, person: Person, wish: schema.HandOver) -> None:
    other = table.company.people.get(wish.guest)
    counting = table.match is not None and table.match.counting_down
    if not table.captains(person):
        return
    if table.phase in ("pledging", "gathering") or counting:
        person.say_no("not_now")
    elif other is None or other is person or other.reach is None or other.fetches:
        person.say_no("no_such_guest")
    else:
        _start(table, other)


def _start(table: Table, heir: Person) -> None:
    """From here on nothing changes any more at this table."""
    table.moving, table.moving_until = heir, table.moment + HANDOVER_TAKES
    if table.match is not None:
        table.match.stand_still(True, table.moment)
    table.publish()
    heir.say(schema.TakeTable(packed(table, table.keeper.record())))


def opened(table: Table, person: Person, said: schema.Opened) -> None:
    """The next host is ready: everybody goes there. One that comes too late is told so."""
    if person is not table.moving:
        person.say_no("handover_failed")
        return
    moved = schema.Moved(said.reach, table.epoch + 1)
    table.closed = True
    for one in list(table.company.people.values()):
        one.say(moved)
        table.company.remove(one)
        one.port.shut(None)
    if table.match is not None:
        table.match.close()


def out_of_patience(table: Table) -> None:
    if table.moving is not None and table.moment >= table.moving_until:
        stop(table)


def stop(table: Table) -> None:
    """The next host did not come: the table stays here."""
    table.moving = None
    captain = table.captain
    if captain is not None:
        captain.say_no("handover_failed")


HANDLERS: Handlers = {schema.HandOver: hands_over, schema.Opened: opened}
