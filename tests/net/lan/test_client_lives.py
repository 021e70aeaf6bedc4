"""Whole lives of guests at a hosted table, over TLS on loopback: in, play, out; and every way to be turned away."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kd_core.net.lan.addresses import Target
from kd_core.net.security import join_code
from kd_core.net.wire import reasons, schema
from tests.net.lan.party import RULES, TEAMS, Party, Shelf, run, until


@pytest.mark.parametrize(("rules", "people", "locked"), [(RULES, 2, False), (RULES, 2, True), (TEAMS, 4, True)])
def test_a_whole_match_ends_the_same_for_all_with_fair_receipts(
    tmp_path: Path, rules: schema.Rules, people: int, locked: bool
) -> None:
    async def life(party: Party) -> None:
        table = party.table(rules, locked)
        players = await party.sit_down(table, people)
        assert [one.here.captain for one in players] == [True, *[False] * (people - 1)]
        await party.begin(*players)
        await party.play(*players)
        assert [one.verdict for one in await party.receipts(*players)] == ["fair"] * people
        assert len({one.here.finished.record for one in players}) == 1
        assert len({str(one.here.session.open_view["winner"]) for one in players}) == 1

    run(tmp_path, life)


def test_after_a_match_the_same_people_play_another(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table()
        ann, ben = await party.sit_down(table, 2)
        for match in (1, 2):
            await party.begin(ann, ben)
            await party.play(ann, ben, choices=4)
            ann.say(schema.Resign())
            await party.receipts(ann, ben)
            assert ben.here.finished.match == match and ben.here.finished.reason == "resigned"
            ann.say(schema.BackToLobby())
            await until(lambda: ann.here.table.phase == ben.here.table.phase == "lobby")
            assert ben.here.finished is None and ben.here.session is None

    run(tmp_path, life)


def test_wrong_codes_are_counted_and_close_the_door(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table(locked=True)
        told = []
        for _ in range(join_code.TRIES):
            guest = party.player("eve")
            await guest.enter(table.target, code="AAAAAA" if table.table.code != "AAAAAA" else "BBBBBB")
            await until(lambda guest=guest: guest.here.status == "closed")
            told.append((guest.why, guest.here.refusal.params.get("left")))
            assert guest.here.table is None and not guest.shelf.tables
        assert told[0] == ("wrong_code", 4)
        assert {why for why, _ in told} <= set(reasons.REASONS)
        late = party.player("eve")
        await late.enter(table.target, code=table.table.code)
        await until(lambda: late.here.status == "closed" or late.inside)
        assert late.why == "door_closed"

    run(tmp_path, life)


def test_a_locked_table_wants_a_code_and_a_code_wants_a_locked_table(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        locked, free = party.table(locked=True), party.table()
        without, with_code = party.player("eve"), party.player("eve")
        await without.enter(locked.target)
        await with_code.enter(free.target, code="ABCDEF")
        await until(lambda: without.here.status == with_code.here.status == "closed")
        assert without.why == "code_needed"
        assert with_code.why == "false_host"  # somebody may stand between, who does not know the code

    run(tmp_path, life)


def test_who_is_late_watches_with_all_that_happened_and_a_full_table_without_watchers_says_so(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        for watchers in (True, False):
            table = party.table(schema.Rules(countdown=0, watchers=watchers))
            ann, ben = await party.sit_down(table, 2)
            await party.begin(ann, ben)
            await party.play(ann, ben, choices=12)
            late = party.player("cat")
            await late.enter(table.target)
            await until(lambda late=late: late.here.session is not None or late.here.status == "closed")
            if watchers:
                await until(lambda late=late: late.here.session.begun)
                assert late.here.seat is None and len(late.here.session.log) > 5
                assert late.here.session.open_view["you"] is None and not late.here.session.open_view["legal"]
                assert not late.shelf.tables  # there is no seat to come back to
            else:
                assert late.why == "full"

    run(tmp_path, life)


def test_nobody_there_is_said_and_not_tried_for_ever(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        guest = party.player("ann")
        await guest.enter(Target(("127.0.0.1",), 1))
        await until(lambda: guest.here.status == "closed")
        assert guest.why == "unreachable"
        table = party.table()
        await guest.enter(Target(("127.0.0.1",), table.target.port, "no_such_id"))
        await until(lambda: guest.here.status == "closed")
        assert guest.why == "no_such_table"

    run(tmp_path, life)


def test_leaving_gives_the_seat_up_and_forgets_it(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table()
        ann, ben = await party.sit_down(table, 2)
        await until(lambda: ben.shelf.tables)
        await ben.leave()
        await until(lambda: ann.here.table.seats[1].kind == "open")
        assert ben.here.status == "closed" and not ben.shelf.tables

    run(tmp_path, life)


def test_removed_people_stay_out_and_everybody_hears_when_the_table_closes(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table()
        ann, ben = await party.sit_down(table, 2)
        await until(lambda: ben.shelf.tables)
        ann.say(schema.Remove(ben.here.id))
        await until(lambda: ben.here.status == "closed" and not ben.shelf.tables)
        assert ben.why == "removed"
        cat = party.player("cat")
        await cat.enter(table.target)
        await until(lambda: cat.inside)
        ann.say(schema.CloseTable())
        await until(lambda: ann.here.status == cat.here.status == "closed")
        assert ann.why == cat.why == "host_closed"
        await until(lambda: not table.alive)
        assert not list((tmp_path / "host").rglob("*.kdt"))

    run(tmp_path, life)


def test_the_way_back_is_written_when_it_changes_and_not_with_every_change_of_the_table(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table()
        ann, ben = await party.sit_down(table, 2)
        for ready in (True, False) * 6:
            ann.say(schema.Ready(ready))
            await until(lambda ready=ready: ben.here.table.seats[0].ready == ready)
        await asyncio.sleep(0.1)
        assert 1 <= ben.shelf.writes <= 3
        await party.begin(ann, ben)
        await until(lambda: ben.shelf.tables[table.table.id].playing)
        known = ben.shelf.tables[table.table.id]
        assert (known.seat, known.token) == (1, ben.here.ticket.token)

    run(tmp_path, life)


def test_a_screen_that_stumbles_costs_nothing_but_a_line_in_the_log(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table()
        ann, ben = await party.sit_down(table, 2)

        def stumbles(topic: str) -> None:
            raise RuntimeError(topic)

        ben._changed = stumbles
        await party.begin(ann, ben)
        await party.play(ann, ben, choices=10)
        assert ben.inside and ben.tries == 0

    run(tmp_path, life)


def test_another_certificate_is_shown_and_believed_only_when_the_player_says_so(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table()
        wrong = Target(("127.0.0.1",), table.target.port, table.target.table, "", b"\1" * 32)
        guest = party.player("ben")
        await guest.enter(wrong)
        await until(lambda: guest.here.status == "closed")
        assert guest.why == "certificate"
        assert guest.changed_certificate == (b"\1" * 32, party.identity("host").fingerprint)
        assert table.table.now().watching == 0 and table.table.chairs[0].kind == "open"  # not a word was said
        await guest.trust_anyway()
        await until(lambda: guest.inside)

    run(tmp_path, life)


def test_a_certificate_that_was_seen_before_counts_more_than_one_that_is_announced(tmp_path: Path) -> None:
    async def life(party: Party) -> None:
        table = party.table()
        shelf = Shelf()
        shelf.trust(table.target.table, b"\2" * 32)
        guest = party.player("ben", shelf)
        await guest.enter(table.target)  # whoever announces it says: this is the right certificate
        await until(lambda: guest.here.status == "closed")
        assert guest.why == "certificate"

    run(tmp_path, life)


def test_open_files_stay_as_many_after_fifty_visits(tmp_path: Path) -> None:
    fds = Path("/proc/self/fd")
    if not fds.exists():
        pytest.skip("needs /proc")

    async def life(party: Party) -> None:
        table = party.table(schema.Rules(countdown=0))
        (_ann,) = await party.sit_down(table, 1)

        async def visit() -> None:
            guest = party.player("ben")
            await guest.enter(table.target)
            await until(lambda: guest.inside)
            await guest.leave()
            party.players.remove(guest)

        for _ in range(3):
            await visit()
        await asyncio.sleep(0.2)
        before = len(list(fds.iterdir()))
        for _ in range(50):
            await visit()
        await until(lambda: len(table.server.visitors) == 1)
        await asyncio.sleep(0.2)
        assert len(list(fds.iterdir())) <= before + 2
        assert table.server._connected == 1 and sum(table.server._addresses.values()) == 1

    run(tmp_path, life)
