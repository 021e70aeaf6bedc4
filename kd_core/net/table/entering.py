"""The door of a table: who may come in, who comes back to their seat, and what happens when somebody goes.

A seat is kept for whoever can prove its key, also while they are away. Coming back gives a new token; the one before is
worth nothing as soon as a word of the person shows that the new one has arrived.
"""

from __future__ import annotations

from hmac import compare_digest
from typing import TYPE_CHECKING, Any

from kd_core.net.security import seat_keys
from kd_core.net.table import agreeing, beginning, moving
from kd_core.net.table.people import Chair, Handlers, Person, Port, clean_name, unlike
from kd_core.net.wire import schema
from kd_core.net.wire.schema import Refusal

if TYPE_CHECKING:
    from kd_core.net.table.table import Table


class TurnedAway(Exception):
    """Somebody may not come in."""

    def __init__(self, reason: str, **params: Any) -> None:
        super().__init__(reason)
        self.refusal = Refusal(reason, params)


# -- coming in ---------------------------------------------------------------------------------------------------------


def enter(table: Table, port: Port, wish: schema.Enter, nonce: bytes, known_code: bool) -> Person:
    """Raises TurnedAway; then nothing has changed."""
    own = _proved_seat(table, wish, nonce)
    trusted = bool(table.captain_word) and compare_digest(wish.captain, table.captain_word)
    if table.locked and not (known_code or trusted or own is not None):
        raise TurnedAway("code_needed")
    _check_packs(table, wish)
    back = own if wish.wish == "play" else None
    seat = back if back is not None else _free_seat(table, wish)
    if seat is None and not trusted:
        _check_welcome(table, wish)
    person = _person(table, port, wish, back)
    person.trusted = trusted
    token = take_chair(table, person, seat) if seat is not None else b""
    person.say(schema.Entered(person.id, person.seat, token, table.captain is person))
    show(table, person)
    return person


def _proved_seat(table: Table, wish: schema.Enter, nonce: bytes) -> int | None:
    """The seat that the guest has proved to own; it may be another one by now. Raises TurnedAway for a false proof."""
    if not wish.proof:
        return None
    for seat, chair in enumerate(table.chairs):
        for key in (chair.key, chair.former_key):
            if key and seat_keys.proves(key, wish.proof, table.fingerprint, nonce, table.id):
                return seat
    raise TurnedAway("not_your_seat")


def _check_packs(table: Table, wish: schema.Enter) -> None:
    differ = [id for id, hash in table.lobby.hashes.items() if wish.packs.get(id) != hash]
    if wish.wish == "fetch" and not table.rules.lend_packs:
        raise TurnedAway("no_lending")
    if differ and wish.wish != "fetch":
        raise TurnedAway("packs", packs=", ".join(differ))


def _free_seat(table: Table, wish: schema.Enter) -> int | None:
    wants = wish.wish == "play" and table.phase == "lobby" and table.moving is None
    return next(iter(table.lobby.free), None) if wants else None


def _check_welcome(table: Table, wish: schema.Enter) -> None:
    if wish.wish != "fetch" and not table.rules.watchers:
        raise TurnedAway("full" if wish.wish == "play" else "no_watchers")


def _person(table: Table, port: Port, wish: schema.Enter, back: int | None) -> Person:
    if back is not None:
        _replace(table, back)
        name = table.chairs[back].name
    else:
        name = clean_name(wish.name, f"#{table.company.next_id + 1}")
        name = unlike(name, table.names)
    person = table.company.add(name, port, table.moment)
    person.reach, person.packs, person.fetches = wish.reach, dict(wish.packs), wish.wish == "fetch"
    return person


def _replace(table: Table, seat: int) -> None:
    """Whoever sat there before is the same person on an older connection."""
    before = table.chairs[seat].person
    if before is not None:
        let_go(table, before)
        before.port.shut(Refusal("replaced"))


def take_chair(table: Table, person: Person, seat: int) -> bytes:
    """A free chair, or one's own again; the new token."""
    if not table.chairs[seat].held:
        table.lobby.sit(person, seat)
    chair = table.chairs[seat]
    token = seat_keys.new_token()
    chair.key, chair.former_key = seat_keys.public_key(token), chair.key
    chair.person, chair.reach, chair.heard, chair.presence = person, person.reach, table.moment, "good"
    person.seat = seat
    _take_over_from_bot(table, seat, chair)
    table.keeper.save(table)
    return token


def _take_over_from_bot(table: Table, seat: int, chair: Chair) -> None:
    if chair.stand_in:
        chair.stand_in, chair.level = False, ""
        if table.match is not None:
            table.match.host.note({"stand_in": seat})


def show(table: Table, person: Person) -> None:
    """Tell somebody who came in how things are."""
    person.say(table.told_to(person))
    if table.match is None or table.phase not in ("playing", "over") or person.fetches:
        return
    if person.seat is not None:
        table.match.seat_person(person)
    else:
        table.match.admit(person)
    if table.phase == "over" and table.finished is not None:
        person.say(table.finished if person.seat is not None else table.outcome)


def has_token(table: Table, chair: Chair) -> None:
    """Whoever speaks has kept the new token: the one before is worth nothing from now on."""
    if chair.former_key:
        chair.former_key = b""
        table.keeper.save(table)


# -- going -------------------------------------------------------------------------------------------------------------


def let_go(table: Table, person: Person) -> None:
    """The connection is gone; the chair waits."""
    table.company.remove(person)
    if table.moving is person:
        moving.stop(table)
    chair = table.chair_of(person)
    if chair is None or person.seat is None:
        return
    chair.person, chair.presence, chair.heard = None, "weak", person.heard
    if table.match is not None:
        table.match.unseat(person.seat)
    if table.phase == "pledging":
        beginning.stop_pledging(table, [chair.name])


def leaves(table: Table, person: Person, message: schema.Leave) -> None:
    _goes_for_good(table, person, None, thrown_out=False)


def removes(table: Table, person: Person, wish: schema.Remove) -> None:
    """The captain shows somebody the door. Nobody wins a match by that."""
    other = table.company.people.get(wish.guest)
    if not table.captains(person):
        return
    if other is None or other is person:
        person.say_no("no_such_guest")
    else:
        _goes_for_good(table, other, Refusal("removed"), thrown_out=True)


def _goes_for_good(table: Table, person: Person, why: Refusal | None, thrown_out: bool) -> None:
    """The seat is free, or a bot's while a match is played."""
    seat = person.seat
    let_go(table, person)
    if seat is not None:
        table.chairs[seat].key = table.chairs[seat].former_key = b""
        if table.phase == "playing":
            agreeing.give_up(table, seat, thrown_out)
        elif table.phase == "gathering":
            agreeing.give_to_bot(table, seat)
        else:
            table.lobby.clear(seat)
        table.keeper.save(table)
    person.port.shut(why)


HANDLERS: Handlers = {schema.Leave: leaves, schema.Remove: removes}
