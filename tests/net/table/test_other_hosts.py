"""Another program becomes the host: handed over, opened again after a crash, or inherited from what the seats know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kd_core.net import messages
from kd_core.net.host import Host
from kd_core.net.lan import hosted
from kd_core.net.lan.keeper import FileKeeper
from kd_core.net.table import packing
from kd_core.net.table.moving import HANDOVER_TAKES
from kd_core.net.table.packing import BadPacket, received, unpacked
from kd_core.net.table.people import Chair
from kd_core.net.table.table import Table
from kd_core.net.wire import schema
from kd_core.record import Recorder, read
from tests.net.table.kit import BOXES, FINGERPRINT, WORD, Party, Program

REACH = schema.Reach(b"\1" * 32, ["192.0.2.9"], 7777)


def played(folder: Path, mode: str = "duel", choices: int = 15, **rules: int) -> Party:
    party = Party(folder, mode, owned=True, **rules)
    party.joins("Ann", captain=True)
    for name in ("Ben", "Cat", "Dan")[: 3 if mode == "teams" else 1]:
        party.joins(name, reach=REACH)
    party.begins()
    # not where somebody may call for a test: its dice are counted down before the choice is made
    party.goes_on(lambda: party.host.seq >= choices and not party.who_may_roll())
    return party


# -- handing over ------------------------------------------------------------------------------------------------------


def test_a_table_is_handed_over_and_everybody_goes_along(tmp_path: Path) -> None:
    party = played(tmp_path)
    ann, ben = party.programs
    watcher = party.joins("Wil", "watch")
    assert party.told.heirs == [1]
    ann.says(schema.HandOver(ben.guest.id or 0))
    assert party.told.moving and ben.guest.inherited
    packet = received(ben.guest.inherited)
    assert (packet.id, packet.phase, packet.names) == (party.table.id, "playing", ["Ann", "Ben"])
    assert packet.record == party.keeper.record() and packet.path == ""
    one = ann if ann.legal else ben
    one.chooses()
    assert one.reasons() == ["table_paused"]
    assert ann.says(schema.Resign()).no == "moving" and ann.says(schema.Begin()).no == "moving"
    ben.says(schema.Opened(REACH))
    assert party.table.closed
    for each in (ann, ben, watcher):
        assert each.guest.moved == schema.Moved(REACH, 1) and not each.inside and each.refusal == ""


def test_only_the_heir_opens_and_only_the_captain_hands_over(tmp_path: Path) -> None:
    party = played(tmp_path)
    ann, ben = party.programs
    watcher = party.joins("Wil", "watch")
    assert ben.says(schema.HandOver(ben.guest.id or 0)).no == "not_captain"
    assert ann.says(schema.HandOver(watcher.guest.id or 0)).no == "no_such_guest"  # cannot be reached
    assert ann.says(schema.HandOver(ann.guest.id or 0)).no == "no_such_guest"
    assert ann.says(schema.HandOver(99)).no == "no_such_guest"
    assert ben.says(schema.Opened(REACH)).no == "handover_failed"
    ann.says(schema.HandOver(ben.guest.id or 0))
    for stranger in (ann, watcher):
        assert stranger.says(schema.Opened(REACH)).no == "handover_failed"
    assert not party.table.closed and party.told.moving


def test_a_next_host_that_does_not_come_changes_nothing(tmp_path: Path) -> None:
    party = played(tmp_path, choice_time=30)
    ann, ben = party.programs
    left = party.told.choose_until
    assert left is not None
    left -= party.now
    ann.says(schema.HandOver(ben.guest.id or 0))
    party.later(HANDOVER_TAKES - 0.6)
    assert party.told.moving
    party.later(1.2)
    assert not party.told.moving and ann.no == "handover_failed"
    assert party.told.choose_until is not None and party.told.choose_until - party.now > left - 1
    one = ann if ann.legal else ben
    seq = party.host.seq
    one.chooses()
    assert party.host.seq == seq + 1
    assert ben.says(schema.Opened(REACH)).no == "handover_failed" and not party.table.closed  # too late


def test_a_next_host_that_drops_is_none(tmp_path: Path) -> None:
    party = played(tmp_path)
    ann, ben = party.programs
    ann.says(schema.HandOver(ben.guest.id or 0))
    ben.drops()
    assert not party.told.moving and ann.no == "handover_failed"
    ben.comes_back()
    assert ben.says(schema.Opened(REACH)).no == "handover_failed"


def test_nothing_is_handed_over_while_it_counts_down_or_pledges(tmp_path: Path) -> None:
    party = played(tmp_path)
    ann, ben = party.programs
    party.until_test().rolls()
    assert ann.says(schema.HandOver(ben.guest.id or 0)).no == "not_now"
    ann.says(schema.Resign()).says(schema.BackToLobby())
    ben.deaf.add(schema.AskPledge)
    party.begins(ann)
    assert party.told.phase == "pledging" and ann.says(schema.HandOver(ben.guest.id or 0)).no == "not_now"


def test_who_comes_while_a_table_moves_takes_no_seat(tmp_path: Path) -> None:
    party = Party(tmp_path, "teams", owned=True)
    ann, ben = party.joins("Ann", captain=True), party.joins("Ben", reach=REACH)
    ann.says(schema.HandOver(ben.guest.id or 0))
    assert party.joins("Cat").seat is None
    assert ben.says(schema.Sit(2)).no == "moving"


def moves(old: Party, folder: Path, heir: Program) -> Party:
    """The table as the heir opens it, with the programs that were there."""
    packet = received(heir.guest.inherited)
    new = Party(folder, packet.rules.mode, owned=True)
    new.now = old.now
    new.table = Table(
        packet.name, packet.rules, BOXES, new.keeper, FINGERPRINT, WORD, packet.id, new._think, 0.4, new.now
    )
    new.table.epoch, new.table.matches, new.table.code = packet.epoch + 1, packet.matches, packet.code
    new.table.lobby.chairs[:] = packing.chairs_of(packet, new.now)
    if packet.phase == "playing":
        path = folder / "handed over.kdr"
        path.write_bytes(packet.record)
        kept = read(path, BOXES)
        new.keeper.recorder = Recorder.resume(path, kept, sync=False)
        new.table.run(Host.resume(kept, new.keeper.recorder))
    heir.says(schema.Opened(REACH))
    for program in old.programs:
        program.party, program.guest.ticket.captain = new, b""
        new.programs.append(program)
        program.guest._now = lambda: new.now
    heir.guest.ticket.captain = WORD
    return new


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_the_match_goes_on_at_the_next_host(tmp_path: Path, mode: str) -> None:
    (tmp_path / "new").mkdir()
    old = played(tmp_path, mode, choice_time=200, reserve=50)
    ann, ben = old.programs[:2]
    before = old.host.seq
    views = [program.view for program in old.programs]
    ann.says(schema.HandOver(ben.guest.id or 0))
    new = moves(old, tmp_path / "new", ben)
    for program, view in zip(old.programs, views, strict=True):
        program.comes_back()
        assert program.inside and program.view == view
    assert new.host.seq == before and new.told.epoch == 1 and ben.guest.captain and not ann.guest.captain
    assert [seat.link for seat in new.told.seats] == ["good"] * len(views) and new.told.paused == ""
    new.goes_on(lambda: new.table.phase == "over")
    assert ann.guest.finished is not None and ann.guest.finished.reason == "played"


def test_a_lobby_moves_too(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    old = Party(tmp_path, "teams", owned=True)
    ann, ben = old.joins("Ann", captain=True), old.joins("Ben", reach=REACH)
    ann.says(schema.Arrange(3, "bot", "random")).says(schema.PickFighter("james"))
    ann.says(schema.HandOver(ben.guest.id or 0))
    new = moves(old, tmp_path / "new", ben)
    ann.comes_back(), ben.comes_back()
    assert new.told.phase == "lobby" and [seat.kind for seat in new.told.seats] == ["person", "person", "open", "bot"]
    assert new.seat(0).fighter == "james" and new.seat(3).level == "random"
    new.begins(ben)
    assert new.told.phase == "playing"


# -- packets -----------------------------------------------------------------------------------------------------------


def test_a_packet_comes_back_as_it_was(tmp_path: Path) -> None:
    party = played(tmp_path, "teams", choice_time=30, reserve=60)
    packet = unpacked(packing.packed(party.table, b"record", "", 5.0))
    chairs = packing.chairs_of(packet, 77.0)
    for chair, before in zip(chairs, party.table.chairs, strict=True):
        assert (chair.kind, chair.name, chair.fighter, chair.key) == (
            before.kind,
            before.name,
            before.fighter,
            before.key,
        )
        assert (chair.reserve, chair.stand_in, chair.former_key) == (before.reserve, before.stand_in, before.former_key)
        assert chair.person is None and chair.heard == 77.0 and chair.presence == "weak"
    assert (packet.rules, packet.matches, packet.record) == (party.table.rules, 1, b"record")


def test_a_packet_holds_neither_tokens_nor_connections(tmp_path: Path) -> None:
    party = played(tmp_path)
    data = packing.packed(party.table)
    for program in party.programs:
        assert program.guest.ticket.token not in data
    assert WORD not in data


WRONG: list[dict[str, Any]] = [
    {"format": 2}, {"id": "../../etc/x"}, {"id": ""}, {"id": "a/b"}, {"id": "x\n"}, {"chairs": []},
    {"rules": {"mode": "teams"}}, {"rules": {"packs": []}}, {"epoch": -1}, {"matches": -5}, {"phase": "dancing"},
    {"name": "x" * 25}, {"port": 70000}, {"more": 1}, {"rules": {"mode": "chess"}}, {"code": 5},
    {"chairs": [{}, {}]}, {"record": b""},
]  # fmt: skip
WRONG_CHAIRS: list[dict[str, Any]] = [
    {"kind": "ghost"}, {"reserve": float("nan")}, {"reserve": -1.0}, {"reserve": 1e9}, {"key": b"x" * 33},
    {"name": "x" * 30}, {"level": "x" * 101}, {"more": 1},
]  # fmt: skip


def packet_of(party: Party) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.msgpack.decode(packing.packed(party.table, b"the record", "/etc/passwd"))
    return data


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_hostile_packets_are_refused(tmp_path: Path, wrong: dict[str, Any]) -> None:
    packet = packet_of(played(tmp_path, choices=0))
    assert received(msgspec.msgpack.encode(packet)).path == ""  # what another program says of our disk is nothing
    with pytest.raises(BadPacket):
        received(msgspec.msgpack.encode(packet | wrong))


@pytest.mark.parametrize("wrong", WRONG_CHAIRS, ids=str)
def test_hostile_chairs_are_refused(tmp_path: Path, wrong: dict[str, Any]) -> None:
    packet = packet_of(played(tmp_path, choices=0))
    packet["chairs"][1] = packet["chairs"][1] | wrong
    with pytest.raises(BadPacket):
        received(msgspec.msgpack.encode(packet))


def test_garbage_is_no_packet(tmp_path: Path) -> None:
    lot = random.Random(5)
    good = packing.packed(played(tmp_path, choices=0).table, b"the record")
    for _ in range(500):
        at = lot.randrange(len(good))
        torn = good[:at] + lot.randbytes(lot.randrange(3)) + good[at + lot.randrange(3) :]
        for data in (torn, lot.randbytes(40), b"\x91" * 5000):
            with suppress(BadPacket):  # and nothing else
                received(data)


# -- a host that crashed -----------------------------------------------------------------------------------------------


OPENED: list[FileKeeper] = []


def crashes(party: Party) -> Party:
    """Nothing is left but what the keeper was given; then the host is started again."""
    for program in party.programs:
        if program.line is not None:
            program.line.open = False
            program.line = None
            program.guest.disconnected()
    if party.keeper.recorder is not None:
        party.keeper.recorder.close()
    packet = unpacked(party.keeper.state)
    table, keeper = hosted.reopened_table(packet, BOXES, party.now, thinker=party._think, bot_pause=0.4)
    OPENED.append(keeper)
    table.fingerprint = FINGERPRINT
    party.table, party.keeper = table, keeper  # type: ignore[assignment]
    for program in party.programs:
        program.guest.ticket.captain = table.captain_word if program.guest.ticket.captain else b""
    return party


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))
    yield tmp_path
    while OPENED:
        OPENED.pop().release()


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_a_crashed_host_finds_everything_again(at_home: Path, mode: str) -> None:
    party = played(at_home, mode)
    seq = party.host.seq
    views = [program.view for program in party.programs]
    crashes(party)
    party.later(1)
    assert [seat.link for seat in party.told.seats] == ["weak"] * len(views)
    for program, view in zip(party.programs, views, strict=True):
        assert program.comes_back().view == view
        assert program.guest.session is not None and len(program.guest.session.log) == seq + 1
    assert party.told.captain == party.programs[0].guest.id
    party.goes_on(lambda: party.table.phase == "over")
    assert party.programs[1].guest.finished is not None


def test_who_does_not_come_back_after_a_crash_is_asked_about(at_home: Path) -> None:
    party = crashes(played(at_home))
    party.programs[0].comes_back()
    party.later(7)
    assert party.told.paused == "gone" and [one.seat for one in party.told.ballots] == [1]


def test_what_was_given_up_before_a_crash_stays_given_up(at_home: Path) -> None:
    party = played(at_home, "teams")
    ann, ben, cat, dan = party.programs
    ben.says(schema.Resign())
    dan.drops()
    party.later(6.5)
    ann.votes("gone", "bot", 3), cat.votes("gone", "bot", 3)
    party.programs = [ann, cat, dan]
    crashes(party)
    assert party.table.chairs[1].kind == "bot" and party.table.chairs[3].stand_in
    ann.comes_back(), cat.comes_back()
    assert party.told.paused == ""
    party.goes_on(lambda: party.host.last_seat == 3)
    dan.comes_back()
    assert dan.seat == 3 and not party.seat(3).stand_in


def test_removed_and_moved_people_stay_so_after_a_crash(at_home: Path) -> None:
    party = Party(at_home, "teams", owned=True)
    ann, ben, cat = party.joins("Ann", captain=True), party.joins("Ben"), party.joins("Cat")
    ticket = (ben.guest.ticket.token, 1)
    ann.says(schema.Remove(ben.guest.id or 0)).says(schema.SwapSeats(2, 3)).says(schema.Rename("Cellar", True))
    crashes(party)
    assert party.table.name == "Cellar" and party.table.locked
    ben.guest.ticket.token, ben.guest.ticket.seat = ticket
    assert ben.comes_back().refusal == "not_your_seat"
    assert cat.comes_back().seat == 3 and ann.comes_back().seat == 0


# -- a host that is gone for good --------------------------------------------------------------------------------------


def inherits(old: Party, folder: Path, heir: int, there: list[int]) -> Party:
    """The host is gone; the program at one seat opens the table, and some of the others find it."""
    told = old.programs[heir].table
    new = Party(folder, told.rules.mode, owned=True)
    new.now = old.now
    new.table = Table(told.name, told.rules, BOXES, new.keeper, FINGERPRINT, WORD, told.id, new._think, 0.4, new.now)
    new.table.epoch, new.table.matches = told.epoch + 1, told.match
    chairs = [
        Chair(one.kind, one.name, None, one.level, one.fighter, True, one.key, one.reach, one.stand_in)
        for one in told.seats
    ]
    new.table.gather(chairs, new.now)
    for seat, program in enumerate(old.programs):
        program.line, program.party = None, new
        program.guest.disconnected()
        program.guest.ticket.captain = WORD if seat == heir else b""
        program.guest._now = lambda: new.now
    new.programs = [old.programs[seat] for seat in there]
    for program in new.programs:
        program.comes_back()
    return new


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_a_match_goes_on_from_what_its_seats_know(tmp_path: Path, mode: str) -> None:
    (tmp_path / "new").mkdir()
    old = played(tmp_path, mode, 25)
    seats = list(range(len(old.programs)))
    views = [program.view for program in old.programs]
    log = old.programs[1].guest.session.log  # type: ignore[union-attr]
    new = inherits(old, tmp_path / "new", 1, seats)
    assert new.told.phase == "gathering" and sorted(new.table.testimonies) == seats
    others = [program for program in new.programs if not program.guest.captain]
    assert others[0].says(schema.Begin()).no == "not_captain"
    new.programs[1].says(schema.Begin())
    assert new.told.phase == "playing" and new.told.match == 2
    for program, view in zip(new.programs, views, strict=True):
        assert program.view == view
        assert program.last(schema.Begun) == schema.Begun(2, program.seat, True)
    assert new.programs[1].guest.session.log[: len(log)] == log  # type: ignore[union-attr]
    new.goes_on(lambda: new.host.seq > 2 and any(one.legal and not one.guest.countdown for one in new.players))
    asked = next(one for one in new.players if one.legal)
    asked.says(messages.Act("late", 0, {"do": "pass"}))
    assert asked.last(messages.Snapshot) == new.host.snapshot(asked.seat, answers="late")  # without any log
    watcher = new.joins("Wil", "watch")
    assert watcher.last(schema.Begun).continued and len(watcher.guest.session.log) >= len(log)  # type: ignore[union-attr]
    assert watcher.guest.session.log[: len(log)] != log  # type: ignore[union-attr]  # no secrets of a seat
    assert new.keeper.recorder is not None
    fair = read(new.keeper.recorder.path, BOXES).fair
    assert fair is not None and fair.continued is not None and fair.continued.seats == tuple(seats)
    new.goes_on(lambda: new.table.phase == "over")


def test_bots_play_for_those_who_did_not_come(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    old = played(tmp_path, "teams", 25)
    dan = old.programs[3]
    new = inherits(old, tmp_path / "new", 1, [1, 2])
    new.programs[0].says(schema.Begin())
    assert new.told.phase == "playing" and [seat.stand_in for seat in new.told.seats] == [True, False, False, True]
    new.goes_on(lambda: new.host.last_seat == 3)
    new.programs.append(dan)
    dan.comes_back()
    assert dan.seat == 3 and not new.seat(3).stand_in
    assert len(dan.guest.session.log) > 25  # type: ignore[union-attr]
    assert new.keeper.recorder is not None
    assert any(choice.by == "bot" for choice in read(new.keeper.recorder.path, BOXES).choices)


def test_testimonies_that_disagree_are_refused(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    old = played(tmp_path, "duel", 25)
    ann, ben = old.programs
    seq, view = ann.guest._views[-1]
    row = [*view["row"]]
    ann.guest._views[-1] = (seq, view | {"row": row[::-1] if row != row[::-1] else row[1:]})
    new = inherits(old, tmp_path / "new", 1, [0, 1])
    ben.says(schema.Begin())
    assert new.told.phase == "gathering" and ben.no == "they_disagree"
    assert ben.guest.no is not None and ben.guest.no.params["problem"]
    ben.says(schema.BackToLobby())
    assert new.told.phase == "lobby" and [seat.kind for seat in new.told.seats] == ["person", "person"]


def test_without_anybody_who_knows_nothing_goes_on(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    old = played(tmp_path, "duel", 25)
    ben = old.programs[1]
    ben.guest._views.clear()
    new = inherits(old, tmp_path / "new", 1, [1])
    ben.says(schema.Begin())
    assert new.told.phase == "gathering" and ben.no == "they_disagree"


def test_who_leaves_while_all_gather_is_played_by_a_bot(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    old = played(tmp_path, "duel", 25)
    ann, ben = old.programs
    new = inherits(old, tmp_path / "new", 1, [0, 1])
    ann.says(schema.Leave())
    assert new.seat(0).kind == "bot"
    ben.says(schema.Begin())
    assert new.told.phase == "playing"
    new.goes_on(lambda: new.host.last_seat == 0)


def test_nobody_but_a_seat_testifies_and_only_then(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    old = played(tmp_path, "duel", 25)
    ann, _ben = old.programs
    said = ann.guest.testimony()
    assert said is not None
    ann.says(said)
    assert old.table.testimonies == {} and ann.no == ""
    new = inherits(old, tmp_path / "new", 1, [1])
    watcher = new.joins("Wil", "watch")
    watcher.says(said)
    assert sorted(new.table.testimonies) == [1]


def test_a_gathering_where_somebody_does_not_pledge_waits_again(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    old = played(tmp_path, "duel", 25)
    ann, ben = old.programs
    new = inherits(old, tmp_path / "new", 1, [0, 1])
    ann.deaf.add(schema.AskPledge)
    ben.says(schema.Begin())
    assert new.told.phase == "pledging"
    new.later(11)
    assert new.told.phase == "gathering"
    ann.deaf.clear()
    ben.says(schema.Begin())
    assert new.told.phase == "playing"


def test_a_table_starts_over_for_whoever_comes_next(tmp_path: Path) -> None:
    party = played(tmp_path)
    for program in party.programs:
        program.drops()
    party.table.start_over("Fresh", schema.Rules("teams"), party.now)
    assert (party.told.phase, party.told.name, len(party.told.seats)) == ("lobby", "Fresh", 4)
    assert b'"abandoned"' in party.keeper.record()
    assert {seat.kind for seat in party.told.seats} == {"open"} and party.told.ballots == []
    assert party.programs[0].comes_back().refusal == "not_your_seat"


def kept(party: Party) -> packing.Packet:
    return unpacked(party.keeper.state)


def test_every_change_that_must_survive_is_kept_at_once(tmp_path: Path) -> None:
    party = Party(tmp_path, "teams", owned=True)
    ann, ben = party.joins("Ann", captain=True), party.joins("Ben")
    assert kept(party).names == ["Ann", "Ben"]
    key = kept(party).chairs[1].key
    ben.says(schema.Sit(3))
    assert kept(party).chairs[3].name == "Ben" and kept(party).chairs[3].key not in (b"", key)
    ann.says(schema.Arrange(1, "bot", "random"))
    assert kept(party).chairs[1].level == "random"
    ann.says(schema.Rename("Cellar", True))
    assert kept(party).name == "Cellar" and kept(party).code == party.table.code
    ann.says(schema.SetRules(schema.Rules("teams", relief="all")))
    assert kept(party).rules.relief == "all"
    ben.says(schema.Leave())
    assert kept(party).names == ["Ann"]
    party.begins(ann)
    assert kept(party).phase == "playing" and kept(party).path and kept(party).matches == 1
    ann.says(schema.Resign())
    assert kept(party).phase == "over"
    ann.says(schema.BackToLobby())
    assert kept(party).phase == "lobby"


def test_a_stand_in_and_a_resignation_are_kept_at_once(tmp_path: Path) -> None:
    party = played(tmp_path, "teams", 5)
    ann, ben, cat, dan = party.programs
    dan.drops()
    party.later(6.5)
    ann.votes("gone", "bot", 3), ben.votes("gone", "bot", 3)
    assert kept(party).chairs[3].stand_in
    cat.says(schema.Resign())
    assert kept(party).chairs[2].kind == "bot" and kept(party).chairs[2].key == b""
    dan.comes_back()
    assert not kept(party).chairs[3].stand_in
    token = kept(party).chairs[3].former_key
    assert token
    party.later(1.1)
    assert kept(party).chairs[3].former_key == b""


def test_a_lobby_that_gives_up_a_seat_keeps_that(tmp_path: Path) -> None:
    party = Party(tmp_path)
    party.joins("Ann"), party.joins("Ben").drops()
    party.later(61)
    assert kept(party).names == ["Ann"]
