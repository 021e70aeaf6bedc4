"""A match begins: everybody pledges (`pledging.py`), the key is made, the record is opened, and all are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kd_core.game import BadPosition, BadSetup, Match
from kd_core.net.host import Host
from kd_core.net.messages import Message
from kd_core.net.table import inheriting
from kd_core.net.table.people import Handlers, Person
from kd_core.net.table.pledging import PATIENCE, Pledging
from kd_core.net.table.running import Prelude
from kd_core.net.wire import schema
from kd_core.record import CannotWrite
from kd_core.record.fair import Continued, Fair, Sealed

if TYPE_CHECKING:
    from kd_core.net.fair.heir import Inheritance
    from kd_core.net.table.table import Table


def begins(table: Table, person: Person, wish: schema.Begin) -> None:
    if table.phase == "gathering":
        if table.captains(person) and inheriting.inherit(table, person):
            start_pledging(table)
        return
    if not table.captains(person, "lobby"):
        return
    own = table.chair_of(person)
    if own is not None:
        own.ready = True
    if person.agrees(table.lobby.why_not_begin()):
        start_pledging(table)


# -- the key -----------------------------------------------------------------------------------------------------------


def start_pledging(table: Table) -> None:
    table.phase = "pledging"
    seats = [seat for seat, chair in enumerate(table.chairs) if chair.person is not None]
    table.pledging = Pledging(table.id, table.matches + 1, seats, len(table.chairs), table.moment + PATIENCE)
    table.publish()
    _tell_pledgers(table, table.pledging, table.pledging.question())


def _tell_pledgers(table: Table, pledging: Pledging, message: Message) -> None:
    for seat in pledging.seats:
        person = table.chairs[seat].person
        if person is not None:
            person.say(message)


def pledges(table: Table, person: Person, said: schema.Pledge) -> None:
    pledging = table.pledging
    if pledging is not None and person.seat is not None and pledging.hear_pledge(person.seat, said):
        _tell_pledgers(table, pledging, pledging.all_pledges())


def reveals(table: Table, person: Person, said: schema.Reveal) -> None:
    pledging = table.pledging
    if pledging is not None and person.seat is not None and pledging.hear_reveal(person.seat, said):
        table.pledging = None
        begin_match(table, pledging)


def out_of_patience(table: Table) -> None:
    pledging = table.pledging
    if pledging is not None and table.moment >= pledging.until:
        stop_pledging(table, [table.chairs[seat].name for seat in pledging.missing()])


def stop_pledging(table: Table, missing: Sequence[str]) -> None:
    """Somebody is missing: back to where we were."""
    _go_back(table)
    for person in table.company.players:
        person.say_no("pledge_missing", names=", ".join(missing))


def _go_back(table: Table) -> None:
    table.pledging = None
    table.phase = "lobby" if table.inheritance is None else "gathering"
    table.lobby.unfill()
    for chair in table.chairs:
        chair.ready = chair.kind == "bot"


# -- the match ---------------------------------------------------------------------------------------------------------


def begin_match(table: Table, pledging: Pledging) -> None:
    told = table.inheritance
    table.lobby.fill_with_bots()
    try:
        host, prelude = _new_host(table, pledging) if told is None else _host_that_goes_on(table, pledging, told)
    except (BadSetup, BadPosition, CannotWrite) as why:
        _go_back(table)
        for person in table.company.players:
            person.say_no("cannot_begin", problem=str(why)[:100])
        return
    table.matches = pledging.match
    table.inheritance, table.testimonies = None, {}
    table.run(host, prelude)


def _new_host(table: Table, pledging: Pledging) -> tuple[Host, Prelude]:
    setup = table.lobby.drawn_setup(pledging.key())
    match = Match.new(setup)
    recorder = table.keeper.begin(setup, table.lobby.players(), None, _fair(pledging, None))
    for chair in table.chairs:
        chair.stand_in, chair.reserve = False, float(table.rules.reserve)
    return Host(match, table.lobby.players(), recorder, builds=True), {}


def _host_that_goes_on(table: Table, pledging: Pledging, told: Inheritance) -> tuple[Host, Prelude]:
    """What the seats knew goes on; the rest was drawn anew."""
    key = pledging.key()
    fighters = [one["fighter"] for one in next(iter(told.views.values()))["players"]]
    setup = table.lobby.setup(key, fighters)
    match = Match.from_position(setup.packs, setup.mode, setup.options, told.position, 0, key)
    recorder = table.keeper.begin(setup, table.lobby.players(), told.position, _fair(pledging, told))
    host = Host(match, table.lobby.players(), recorder, builds=True)
    for seat, chair in enumerate(table.chairs):
        if chair.stand_in:
            host.note({"stand_in": seat, "level": chair.level})
    return host, inheriting.preludes(table, told)


def _fair(pledging: Pledging, told: Inheritance | None) -> Fair:
    seats = [
        Sealed(pledging.pledged[seat], pledging.revealed[seat]) if seat in pledging.revealed else None
        for seat in range(pledging.chairs)
    ]
    continued = Continued(pledging.table, told.seq, tuple(told.seats)) if told is not None else None
    return Fair(pledging.match, pledging.table, Sealed(pledging.own, pledging.secret), tuple(seats), continued)


HANDLERS: Handlers = {schema.Begin: begins, schema.Pledge: pledges, schema.Reveal: reveals}
