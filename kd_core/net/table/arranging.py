"""What people want of a table in its lobby, and what its captain may do at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kd_core.net.security import seat_keys
from kd_core.net.table.people import Handlers, Person, clean_name, to_all
from kd_core.net.wire import schema
from kd_core.net.wire.schema import Refusal

if TYPE_CHECKING:
    from kd_core.net.table.table import Table


# -- everybody ---------------------------------------------------------------------------------------------------------


def sits(table: Table, person: Person, wish: schema.Sit) -> None:
    if table.phase != "lobby":
        person.say_no("not_now")
    elif wish.seat is None and not table.rules.watchers and not person.trusted:
        person.say_no("no_watchers")
    elif person.agrees(table.lobby.sit(person, wish.seat)):
        new_token(table, person)


def new_token(table: Table, person: Person) -> None:
    """Another seat is another token."""
    token = b""
    if person.seat is not None:
        token = seat_keys.new_token()
        chair = table.chairs[person.seat]
        chair.key, chair.former_key = seat_keys.public_key(token), chair.key
        chair.person, chair.presence, chair.heard = person, "good", person.heard
    person.say(schema.Seated(person.seat, token))
    table.keeper.save(table)


def picks(table: Table, person: Person, wish: schema.PickFighter) -> None:
    if table.phase != "lobby" or person.seat is None:
        person.say_no("not_now")
    else:
        person.agrees(table.lobby.pick(person.seat, wish.fighter))


def is_ready(table: Table, person: Person, wish: schema.Ready) -> None:
    if table.phase != "lobby" or person.seat is None:
        person.say_no("not_now")
    else:
        table.chairs[person.seat].ready = wish.ready


def sets_aids(table: Table, person: Person, wish: schema.SetAids) -> None:
    """Everybody agreed to a match with other aids: everybody has to say again that they are ready."""
    if table.phase != "lobby" or person.seat is None:
        person.say_no("not_now")
    elif table.chairs[person.seat].aids != wish.aids:
        table.chairs[person.seat].aids = wish.aids
        for chair in table.chairs:
            chair.ready = chair.kind == "bot"


def says(table: Table, person: Person, said: schema.Say) -> None:
    """While a match is played watchers talk among themselves; those who see it later do not hear the players either."""
    people = [*table.company.players, *table.company.watchers]
    if table.phase == "playing" and person.seat is None:
        people = table.company.watchers
    elif table.delayed:
        people = table.company.players
    to_all(people, schema.Said(person.id, person.name, said.phrase))


# -- the captain -------------------------------------------------------------------------------------------------------


def arranges(table: Table, person: Person, wish: schema.Arrange) -> None:
    if table.captains(person, "lobby") and person.agrees(table.lobby.arrange(wish)):
        table.keeper.save(table)


def swaps(table: Table, person: Person, wish: schema.SwapSeats) -> None:
    before = _seats(table)
    if table.captains(person, "lobby") and person.agrees(table.lobby.swap(wish.a, wish.b)):
        _tell_new_seats(table, before)


def sets_rules(table: Table, person: Person, wish: schema.SetRules) -> None:
    before = _seats(table)
    if not table.captains(person, "lobby") or not _all_have_packs(table, person, wish.rules):
        return
    if person.agrees(table.lobby.set_rules(wish.rules)):
        _tell_new_seats(table, before)
        _send_watchers_away(table)


def _seats(table: Table) -> dict[Person, int | None]:
    return {one: one.seat for one in table.company.players}


def _tell_new_seats(table: Table, before: dict[Person, int | None]) -> None:
    for one, seat in before.items():
        if one.seat != seat:
            new_token(table, one)
    table.keeper.save(table)


def _all_have_packs(table: Table, captain: Person, rules: schema.Rules) -> bool:
    """Nobody gets a match that their program cannot show."""
    wanted = {id: pack.hash for id, pack in table.lobby.packs.items() if id in rules.packs}
    people = [*table.company.players, *table.company.watchers]
    lacking = [one.name for one in people if any(one.packs.get(id) != hash for id, hash in wanted.items())]
    if lacking:
        captain.say_no("packs_missing", names=", ".join(lacking[:4]))
    return not lacking


def _send_watchers_away(table: Table) -> None:
    """Where they are not welcome any more."""
    for one in [] if table.rules.watchers else table.company.watchers:
        if not one.trusted:
            table.company.remove(one)
            one.port.shut(Refusal("no_watchers"))


def renames(table: Table, person: Person, wish: schema.Rename) -> None:
    if not table.captains(person):
        return
    table.name = clean_name(wish.name, table.name)
    if wish.locked != table.locked:
        table.code = table.new_code() if wish.locked else ""
    table.keeper.save(table)


def closes(table: Table, person: Person, wish: schema.CloseTable) -> None:
    if table.captains(person):
        table.close("host_closed")


HANDLERS: Handlers = {
    schema.Sit: sits,
    schema.PickFighter: picks,
    schema.Ready: is_ready,
    schema.SetAids: sets_aids,
    schema.Say: says,
    schema.Arrange: arranges,
    schema.SwapSeats: swaps,
    schema.SetRules: sets_rules,
    schema.Rename: renames,
    schema.CloseTable: closes,
}
