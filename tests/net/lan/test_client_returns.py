"""Dropping and returning: the cable pulled, the program started again, the host killed, handed over, gone for good."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest

from kd_core.net.guest.guest import Misled
from kd_core.net.lan import client as client_module
from kd_core.net.lan.addresses import Target
from kd_core.net.lan.hosted import CannotHost, HostedTable, left_open
from kd_core.net.wire import schema
from kd_core.net.wire.schema import Refusal
from kd_core.record import read
from tests.net.lan.party import BOXES, TEAMS, Party, Player, run, until


def record_of(hosted: HostedTable) -> Path:
    (served,) = hosted.server.tables.values()
    return served.keeper.recorder.path


def views(*players: Player) -> list[Any]:
    return [(one.here.session.seq, one.here.session.open_view) for one in players]


def test_a_pulled_cable_leads_back_to_the_same_seat_and_question(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table()
        ann, ben = await party.sit_down(table, 2)
        await party.begin(ann, ben)
        await party.play(ann, ben, choices=12)
        await asyncio.sleep(0.2)
        before, token = views(ann, ben), ben.here.ticket.token
        ben.drop()
        await until(lambda: ben.here.status == "lost")
        await until(lambda: ben.inside and ben.here.ticket.token != token)
        await until(lambda: ann.here.table.seats[1].link == "good")
        assert views(ann, ben) == before and ben.here.seat == 1
        await party.play(ann, ben)
        assert [one.verdict for one in await party.receipts(ann, ben)] == ["fair", "fair"]

    run(tmp_path, life)


def test_a_program_started_again_has_its_seat_and_the_log_from_the_disk_alone(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table(TEAMS, locked=True)
        players = await party.sit_down(table, 4)
        await party.begin(*players)
        await party.play(*players, choices=20)
        await asyncio.sleep(0.2)
        before, log = views(players[3]), players[3].here.session.log
        await players[3].close()
        again = party.player("dan", players[3].shelf)
        known = again.shelf.tables[table.target.table]
        await again.enter(Target(tuple(known.addresses), known.port, known.id))
        await until(lambda: again.inside and again.here.session is not None and again.here.session.begun)
        assert again.here.seat == 3 and views(again) == before and again.here.session.log == log
        await party.play(*players[:3], again)
        verdicts = [one.verdict for one in await party.receipts(*players[:3], again)]
        assert verdicts == ["fair", "fair", "fair", "unproved"]  # who was started again has forgotten its pledge

    run(tmp_path, life)


def test_by_an_address_alone_the_own_seat_is_found_too(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table(locked=True)
        _ann, ben = await party.sit_down(table, 2)
        await until(lambda: ben.shelf.tables)
        await ben.close()
        again = party.player("ben", ben.shelf)
        await again.enter(Target(("127.0.0.1",), table.target.port))
        await until(lambda: again.inside or again.here.status == "closed")
        assert again.inside and again.here.seat == 1

    run(tmp_path, life)


def test_from_another_address(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table()
        _ann, ben = await party.sit_down(table, 2)
        await until(lambda: ben.shelf.tables)
        await ben.close()
        again = party.player("ben", ben.shelf)
        await again.enter(Target(("::1",), table.target.port, table.target.table))
        await until(lambda: again.inside or again.here.status == "closed")
        assert again.here.seat == 1

    run(tmp_path, life)


def test_a_second_window_takes_the_seat_and_the_first_does_not_fight(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table()
        _ann, ben = await party.sit_down(table, 2)
        await until(lambda: ben.shelf.tables)
        second = party.player("ben", ben.shelf)
        await second.enter(table.target)
        await until(lambda: second.inside and ben.here.status == "closed")
        assert ben.why == "replaced" and second.here.seat == 1
        await asyncio.sleep(0.4)
        assert ben.here.status == "closed" and second.inside and second.tries == 0
        assert ben.shelf.tables[table.target.table].token == second.here.ticket.token

    run(tmp_path, life)


def test_killed_before_the_new_token_was_written_the_old_one_still_opens_the_seat(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table()
        _ann, ben = await party.sit_down(table, 2)
        await until(lambda: ben.shelf.tables)
        kept = dict(ben.shelf.tables)
        ben._notebook.saved = lambda: asyncio.sleep(60)  # the disk takes its time, so not a word is said
        ben.drop()
        await until(lambda: ben.inside and ben.here.ticket.token != kept[table.target.table].token)
        await asyncio.sleep(0.3)
        del ben._notebook.saved
        await ben.close()
        ben.shelf.tables = kept
        for _ in range(2):  # and then the token that came last, too
            again = party.player("ben", ben.shelf)
            await again.enter(table.target)
            await until(lambda again=again: again.inside or again.here.status == "closed")
            assert again.here.seat == 1
            await until(lambda again=again: again.shelf.tables[table.target.table].token == again.here.ticket.token)
            await asyncio.sleep(0.1)
            await again.close()
        ben.shelf.tables = kept  # by now the new one was used: the old one is worth nothing
        late = party.player("ben", ben.shelf)
        await late.enter(table.target, "watch")
        await until(lambda: late.inside)
        assert late.here.seat is None

    run(tmp_path, life)


def test_whoever_is_thrown_out_again_and_again_comes_back_ever_more_slowly(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table()
        _ann, ben = await party.sit_down(table, 2)
        entered = 0

        def throw_out(topic: str) -> None:
            nonlocal entered
            if topic == "status" and ben.here.status == "inside":
                entered += 1
                asyncio.get_running_loop().call_soon(ben.drop)

        ben._changed = throw_out
        ben.drop()
        await asyncio.sleep(2.0)
        assert 2 <= entered <= 6 and ben._losses >= 2

    run(tmp_path, life)


def test_a_host_that_lies_three_times_is_left_alone(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table()
        ann, ben = await party.sit_down(table, 2)
        hear = ben.here.hear

        def lied(message: Any) -> None:
            hear(message)
            if isinstance(message, schema.TableNow):
                raise Misled("false_view")

        ben.here.hear = lied  # type: ignore[method-assign]
        ann.say(schema.Ready(True))
        await until(lambda: ben.here.status == "closed")
        assert ben.why == "false_view" and ben._lies == 3
        assert ben.shelf.tables  # the seat is kept: perhaps it was a fault

    run(tmp_path, life)


def test_a_fault_while_hearing_costs_the_connection_and_not_the_program(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table()
        ann, ben = await party.sit_down(table, 2)
        hear, once = ben.here.hear, [True]

        def stumbles(message: Any) -> None:
            if isinstance(message, schema.Said) and once.pop():
                raise ZeroDivisionError
            hear(message)

        ben.here.hear = stumbles  # type: ignore[method-assign]
        ann.say(schema.Say("hello"))
        await until(lambda: not once)
        await until(lambda: ben.inside and ann.here.table.seats[1].link == "good")
        assert ben.here.seat == 1

    run(tmp_path, life)


# -- the host ----------------------------------------------------------------------------------------------------------


def test_a_killed_host_opens_its_table_again_and_everybody_is_back(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table(locked=True)
        ann, ben = await party.sit_down(table, 2)
        await party.begin(ann, ben)
        await party.play(ann, ben, choices=15)
        await asyncio.sleep(0.2)
        path, before = record_of(table), views(ann, ben)
        written = path.read_bytes()
        assert not left_open()  # as long as it is served
        party.kill(table)
        await until(lambda: ann.here.status == ben.here.status == "lost")
        (left,) = left_open()
        again = HostedTable.reopen(left, BOXES, party.identity("host"), announce=False)
        party.hosted.append(again)
        assert again.target.port == table.target.port and again.target.table == table.target.table
        await until(lambda: ann.inside and ben.inside and ben.here.table.seats[0].link == "good")
        assert views(ann, ben) == before
        assert record_of(again) == path and path.read_bytes().startswith(written)
        await party.play(ann, ben)
        assert [one.verdict for one in await party.receipts(ann, ben)] == ["fair", "fair"]
        assert read(path, BOXES).result is not None

    run(tmp_path, life)


def test_whoever_is_started_again_while_the_host_is_away_waits_for_it(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table()
        ann, ben = await party.sit_down(table, 2)
        await party.begin(ann, ben)
        await until(lambda: ben.shelf.tables)
        party.kill(table)
        await ben.close()
        again = party.player("ben", ben.shelf)
        await again.enter(table.target)
        await until(lambda: again.tries >= 2)
        party.hosted.append(HostedTable.reopen(left_open()[0], BOXES, party.identity("host"), announce=False))
        await until(lambda: again.inside or again.here.status == "closed")
        assert again.here.seat == 1

    run(tmp_path, life)


def test_what_was_told_is_in_the_record_of_a_killed_host(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table()
        ann, ben = await party.sit_down(table, 2)
        await party.begin(ann, ben)
        for choices in (1, 2, 5):
            await party.play(ann, ben, choices=choices)
            told, path = max(ann.here.session.seq, ben.here.session.seq), record_of(table)
            party.kill(table)
            await until(lambda: ann.here.status == ben.here.status == "lost")
            assert read(path, BOXES).seq >= told
            table = HostedTable.reopen(left_open()[0], BOXES, party.identity("host"), announce=False)
            party.hosted.append(table)
            await until(lambda: ann.inside and ben.inside and not ann.here.table.paused)
            await until(lambda: ann.here.session.seq == ben.here.session.seq >= told)  # noqa: B023

    run(tmp_path, life)


def test_a_table_that_is_open_is_not_opened_twice(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table()
        await party.sit_down(table, 2)
        party.kill(table)
        (left,) = left_open()
        party.hosted.append(HostedTable.reopen(left, BOXES, party.identity("host"), announce=False))
        assert not left_open()
        with pytest.raises(CannotHost, match="open_already"):
            HostedTable.reopen(left, BOXES, party.identity("host"), announce=False)

    run(tmp_path, life)


def test_the_host_gives_the_table_to_a_guest_and_nobody_does_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client_module, "own_addresses", lambda: ["127.9.9.9"])  # what a program thinks of itself

    async def life(party: Party) -> None:
        table = party.table(schema.Rules(mode="teams", countdown=0), locked=True)
        players = await party.sit_down(table, 4)
        ann, ben, cat, _dan = players
        watcher = party.player("eve")
        await watcher.enter(table.target, "watch", code=table.table.code)
        await until(lambda: watcher.inside)
        await party.begin(*players)
        await party.play(*players, choices=15)
        await asyncio.sleep(0.2)
        before, moves = views(*players), []
        hear = ben.here.hear
        ben.here.hear = lambda told: (isinstance(told, schema.Moved) and moves.append(told)) or hear(told)
        party.live_in("cat")
        ann.say(schema.HandOver(cat.here.id))
        await until(lambda: cat.hosted is not None and not table.alive)
        await until(lambda: all(one.inside and one.here.table.epoch == 1 for one in [*players, watcher]))
        await until(lambda: not ann.here.table.paused)
        assert views(*players) == before
        assert moves[0].reach.addresses[0] == "127.0.0.1"  # where the new host's program really is
        await until(lambda: cat.here.captain)
        assert not ann.here.captain and not ann.here.ticket.captain  # its word is nothing for another host's ears
        assert [one.here.seat for one in players] == [0, 1, 2, 3]
        assert {one.here.fingerprint for one in players} == {party.identity("cat").fingerprint}
        known = ben.shelf.tables[table.target.table]
        assert (known.port, known.fingerprint) == (cat.hosted.target.port, party.identity("cat").fingerprint)
        await party.play(*players)
        assert [one.verdict for one in await party.receipts(*players)] == ["fair"] * 4
        assert read(record_of(cat.hosted), BOXES).result is not None
        assert str(record_of(cat.hosted)).startswith(str(tmp_path / "cat"))
        assert not list((tmp_path / "host").rglob("*.kdt"))  # the old host offers nothing to open again

    run(tmp_path, life)


def test_a_table_that_nobody_lets_go_of_stays_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_module, "GIVES_AWAY_WITHIN", 0.3)

    async def life(party: Party) -> None:
        table = party.table()
        ann, ben = await party.sit_down(table, 2)
        await party.begin(ann, ben)
        say = ben.here.say
        ben.here.say = lambda message: isinstance(message, schema.Opened) or say(message)  # type: ignore[method-assign]
        party.live_in("ben")
        ann.say(schema.HandOver(ben.here.id))
        await until(lambda: ben.here.inherited)
        await until(lambda: not ben.here.inherited)
        await asyncio.sleep(0.2)
        assert ben.hosted is None and ben.inside and table.alive
        assert not list((tmp_path / "ben").rglob("*.kdt")) and not list((tmp_path / "ben").rglob("*.kdr*"))

    run(tmp_path, life)


def test_an_heir_goes_on_from_what_the_seats_know(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_module, "HOST_GONE_AFTER", 0.5)
    monkeypatch.setattr(client_module, "HEIR_STEP", 60.0)

    async def life(party: Party) -> None:
        table = party.table(TEAMS, locked=True)
        players = await party.sit_down(table, 4)
        ann, ben, cat, dan = players
        await party.begin(*players)
        await party.play(*players, choices=25)
        await until(lambda: len({one.here.session.seq for one in players}) == 1)
        await asyncio.sleep(0.1)
        before = [one.here.session.open_view for one in players]
        party.kill(table)
        await ann.close()  # the host's own window is gone with it
        assert not ben.may_inherit
        await until(lambda: ben.may_inherit)
        assert not cat.may_inherit and not dan.may_inherit
        party.live_in("ben")
        await ben.inherit()
        await until(lambda: all(one.inside and one.here.table.epoch == 1 for one in (ben, cat, dan)))
        assert ben.here.table.phase == "gathering" and ben.here.captain
        await until(lambda: len(ben.hosted.table.testimonies) == 3)
        ben.say(schema.Begin())
        await until(lambda: all(one.here.table.phase == "playing" for one in (ben, cat, dan)))
        await until(lambda: ben.here.table.seats[0].stand_in)
        await until(lambda: all(one.here.session.seq == 0 or one.here.session.seq < 5 for one in (ben, cat, dan)))
        assert ben.here.session.open_view["players"][1]["hand"] == before[1]["players"][1]["hand"]
        again = party.player("ann", ann.shelf)  # comes back later, to a seat that a bot has played
        known = ann.shelf.tables[table.target.table]
        await again.enter(Target(("127.0.0.1",), ben.hosted.target.port, known.id))
        await until(lambda: again.inside or again.here.status == "closed")
        assert again.here.seat == 0
        await until(lambda: not ben.here.table.seats[0].stand_in)
        await party.play(again, ben, cat, dan)
        receipts = await party.receipts(ben, cat, dan)
        assert {one.verdict for one in receipts} <= {"fair", "unproved"}, [one.checks for one in receipts]
        kept = read(record_of(ben.hosted), BOXES)
        assert kept.fair.continued is not None and set(kept.fair.continued.seats) == {1, 2, 3}

    run(tmp_path, life)


def test_a_host_that_comes_back_too_late_is_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The heir's table is the table; what the old host opens again is one that everybody has left."""
    monkeypatch.setattr(client_module, "HOST_GONE_AFTER", 0.2)

    async def life(party: Party) -> None:
        table = party.table()
        ann, ben = await party.sit_down(table, 2)
        await party.begin(ann, ben)
        await party.play(ann, ben, choices=5)
        party.kill(table)
        (left,) = left_open()
        await ann.close()
        await until(lambda: ben.may_inherit)
        party.live_in("ben")
        await ben.inherit()
        await until(lambda: ben.inside and ben.here.table.epoch == 1)
        party.live_in("host")
        old = HostedTable.reopen(left, BOXES, party.identity("host"), announce=False)
        party.hosted.append(old)
        ben._target = old.target
        ben.here.ticket.fingerprint, ben._known = party.identity("host").fingerprint, None
        ben.shelf.certificates.clear()  # even to one who remembers nothing
        ben.drop()
        await until(lambda: ben.why == "unreachable")
        assert old.table.chairs[1].person is None
        assert ben.here.status in ("lost", "greeting")

    run(tmp_path, life)


def test_a_table_may_have_any_name_but_no_place_outside_its_folder(tmp_path: Path) -> None:
    from kd_core.net.lan.keeper import FileKeeper, folder

    os.environ["KNOCKDOWN_HOME"] = str(tmp_path)
    for id in ("../../x", "/etc/passwd", "a/b", "A", "con\0", "ąę", ".."):
        path = FileKeeper(id).path
        assert path.parent == folder() and path.stem.isalnum()
    assert len({FileKeeper(id).path for id in ("a", "A", "../a")}) == 3


def test_final_words_are_reasons_that_can_be_said() -> None:
    from kd_core.net.wire import reasons

    assert set(client_module.FINAL) <= set(reasons.REASONS)
    passing = {"silent", "slow_reader", "too_fast", "fault", "handshake_slow", "unreachable"}
    assert not passing & set(client_module.FINAL)
    assert Refusal("replaced").reason in client_module.FINAL
