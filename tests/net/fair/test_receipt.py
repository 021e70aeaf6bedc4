"""The receipt: a host that did anything else than it told is found out, and a fair one is not accused."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kd_core.game import Match, Setup
from kd_core.net import messages
from kd_core.net.fair import pledges, receipt
from kd_core.net.fair.receipt import LARGEST, NAMES, Witness
from kd_core.net.messages import Happened, Message
from kd_core.net.wire import schema
from kd_core.record import chain
from kd_core.record.chain import Chain
from kd_core.record.fair import Continued
from tests.net.fair.kit import MATCH, TABLE, FairTable, Guest, bad, unproved
from tests.net.pair import BOXES


@pytest.fixture
def table(tmp_path: Path) -> FairTable:
    return FairTable(tmp_path, seed=4).plays()


def rewritten(table: FairTable, change: Callable[[list[dict[str, Any]]], None], key: bytes | None = None) -> bytes:
    """The record with other lines, and a chain that fits them: what a host can do that has the key."""
    said = [json.loads(line) for line in table.path.read_bytes().splitlines()]
    for line in said:
        del line["chain"]
    change(said)
    links, content = Chain(key or table.key), b""
    for line in said:
        text = json.dumps(line, separators=(",", ":")).encode()
        links.grow(links.next(text))
        content += chain.joined(text, links.head) + b"\n"
    return content


# -- fair matches ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "seed"), [("duel", 1), ("duel", 2), ("teams", 3)])
def test_a_fair_match_is_fair_at_every_seat(tmp_path: Path, mode: str, seed: int) -> None:
    table = FairTable(tmp_path, mode, seed).plays()
    for guest in table.everybody:
        found = table.receipt(guest.seat)
        assert found.verdict == "fair", (bad(found), unproved(found))
        wanted = [name for name in NAMES if guest.seat is not None or name not in ("own_pledge", "choices")]
        assert [one.name for one in found.checks] == wanted


@pytest.mark.parametrize(("winner", "reason"), [(1, "resigned"), (None, "agreed"), (None, "abandoned")])
def test_a_match_that_ended_unplayed_is_fair_too(tmp_path: Path, winner: int | None, reason: str) -> None:
    table = FairTable(tmp_path, seed=5).plays(30)
    assert table.host.end(winner, reason)
    table.mark()
    assert table.receipt(0).verdict == table.receipt(None).verdict == "fair"
    assert bad(table.receipt(0, winner=0 if winner is None else None)) == ["result"]
    assert bad(table.receipt(0, reason="played")) == ["result"]


def test_choices_by_clock_and_stand_in_are_counted_and_fair(tmp_path: Path) -> None:
    table = FairTable(tmp_path, seed=6).plays(10)
    for by in ("clock", "bot", "clock"):
        table.host.note({"stand_in": 0, "level": "brawler"})
        seat = table.host.asked[0]
        assert table.host.act_for(seat, table.host.gentlest(seat), by)
        table.mark()
    table.plays()
    found = [table.receipt(seat) for seat in (0, 1)]
    assert [one.verdict for one in found] == ["fair", "fair"]
    counted = [check.params["others"] for one in found for check in one.checks if check.name == "choices"]
    assert sum(counted) == 3


def test_a_receipt_can_be_read(table: FairTable) -> None:
    for found in (
        table.receipt(0),
        table.receipt(0, b"rubbish"),
        receipt.check(table.finished(), Witness(TABLE, 0), BOXES),
    ):
        for lang in ("en", "pl", "es"):
            told = [found.sentence(lang), *(check.sentence(lang) for check in found.checks)]
            assert not [line for line in told if "{" in line or "lan." in line or not line]
            assert len(set(told)) == len(told)


# -- a host that cheats ------------------------------------------------------------------------------------------------


def test_a_host_that_deals_with_its_own_key_is_found_out(tmp_path: Path) -> None:
    """It tried keys until it liked the deck."""
    table = FairTable(tmp_path, seed=7, key=b"k" * 32).plays()
    assert bad(table.receipt(0)) == bad(table.receipt(None)) == ["key"]
    assert table.receipt(1).verdict == "unfair"


def test_a_host_that_changes_its_secret_afterwards_is_found_out(tmp_path: Path) -> None:
    """Another secret would give the key that it dealt with; but it had pledged the first."""
    lot = random.Random(1)
    secrets = [lot.randbytes(32) for _ in range(3)]
    other = pledges.new_secret()
    table = FairTable(tmp_path, seed=1, key=pledges.key_of(TABLE, MATCH, other, secrets[1:])).plays(20)
    assert table.secrets == secrets[1:]
    table.host.end(0, "resigned")

    def swap(lines: list[dict[str, Any]]) -> None:
        pledge = pledges.pledge_of(other, TABLE, MATCH, None)
        lines[0]["fair"]["host"] = {"pledge": pledge.hex(), "secret": other.hex()}

    assert set(bad(table.receipt(0, rewritten(table, swap)))) == {"host_pledge", "marks"}

    def swap_secret(lines: list[dict[str, Any]]) -> None:
        lines[0]["fair"]["host"]["secret"] = other.hex()

    assert "host_pledge" in bad(table.receipt(0, rewritten(table, swap_secret)))


def test_a_host_that_leaves_out_my_secret_is_found_out(table: FairTable) -> None:
    def out(lines: list[dict[str, Any]]) -> None:
        lines[0]["fair"]["seats"][0] = None

    content = rewritten(table, out)
    assert {"own_pledge", "key", "marks"} <= set(bad(table.receipt(0, content)))
    assert "pledges" in unproved(table.receipt(1, content)), "somebody may have gone away, or the host says so"


def test_other_pledges_than_announced_are_found_out(table: FairTable) -> None:
    secret = pledges.new_secret()

    def other(lines: list[dict[str, Any]]) -> None:
        pledge = pledges.pledge_of(secret, TABLE, MATCH, 1)
        lines[0]["fair"]["seats"][1] = {"pledge": pledge.hex(), "secret": secret.hex()}

    assert {"pledges", "key"} <= set(bad(table.receipt(0, rewritten(table, other))))


def test_a_changed_line_breaks_the_chain(table: FairTable) -> None:
    content = table.path.read_bytes().splitlines(keepends=True)
    content[9] = content[9].replace(b'"t":', b'"t":1')
    found = table.receipt(0, b"".join(content))
    assert bad(found) == ["chain"] and found.verdict == "unfair"
    assert [check.params for check in found.checks if check.name == "chain"] == [{"line": 10}]


def test_a_line_changed_with_the_chain_made_anew_is_against_the_marks(table: FairTable) -> None:
    def later(lines: list[dict[str, Any]]) -> None:
        lines[9]["t"] = 0.25

    assert bad(table.receipt(0, rewritten(table, later))) == ["marks"]


def test_marks_go_forward(tmp_path: Path) -> None:
    """A mark may be told twice, but none after one that came later: then there were two records."""
    table = FairTable(tmp_path, seed=4).plays(10)
    witness = table.guests[0].witness
    witness.hear(schema.Mark(*witness.marks[-1]))
    old = witness.marks[3]
    table.host.end(0, "resigned")
    assert table.receipt(0).verdict == "fair"
    witness.hear(schema.Mark(*old))
    assert bad(table.receipt(0)) == ["marks"]


def test_a_choice_that_i_never_made_is_found_out(tmp_path: Path) -> None:
    """The host chooses for seat 0, and tells everybody that seat 0 did."""
    table = FairTable(tmp_path, seed=8).plays(40)
    table.lot = random.Random(3)
    while 0 not in table.host.asked:
        table.step()
    assert table.host.act_for(0, table.lot.choice(table.host.legal(0)))
    table.mark()
    table.plays(30)
    table.host.end(1, "resigned")
    assert bad(table.receipt(0)) == ["choices"]
    assert table.receipt(1).verdict == "fair", "the others cannot know it"


def test_a_choice_that_i_did_not_take_back_is_found_out(tmp_path: Path) -> None:
    table = FairTable(tmp_path, seed=9)
    table.lot = random.Random(0)
    while not table.host._taken:
        table.plays(1)
    guest = table.guests[table.host.last_seat or 0]
    guest.link.take_back()  # not by its own program
    table.mark()
    table.host.end(1, "resigned")
    assert bad(table.receipt(guest.seat)) == ["choices"]


def forger(wanted: int, change: Callable[[Happened], Message]) -> Callable[[int | None, Message], Message]:
    """Tells seat 0 something else of one message."""

    def forge(seat: int | None, message: Message) -> Message:
        told = isinstance(message, Happened) and message.seq == wanted and seat == 0
        return change(message) if told and isinstance(message, Happened) else message

    return forge


def other_view(message: Happened) -> Message:
    view = json.loads(json.dumps(message.view))
    view["players"][1]["wounds"]["heavy"] += 1
    return msgspec.structs.replace(message, view=view)


def other_events(message: Happened) -> Message:
    return msgspec.structs.replace(message, events=message.events[:-1])


def other_action(message: Happened) -> Message:
    return msgspec.structs.replace(message, action={"do": "pass"})


@pytest.mark.parametrize(
    ("change", "check"), [(other_view, "views"), (other_events, "events"), (other_action, "events")]
)
def test_a_host_that_showed_something_false_is_found_out(
    tmp_path: Path, change: Callable[[Happened], Message], check: str
) -> None:
    table = FairTable(tmp_path, seed=10, forge=forger(25, change)).plays(60)
    table.host.end(0, "resigned")
    found = table.receipt(0)
    assert bad(found) == [check]
    assert [one.params for one in found.checks if one.verdict == "bad"] == [{"seq": 25}]
    assert table.receipt(1).verdict == "fair"


def test_a_host_that_tells_the_same_moment_in_two_ways_is_found_out(tmp_path: Path) -> None:
    table = FairTable(tmp_path, seed=10).plays(20)
    seen = table.host.snapshot(0)
    view = json.loads(json.dumps(seen.view)) | {"round": 2}
    table.guests[0].witness.hear(msgspec.structs.replace(seen, view=view))
    table.host.end(0, "resigned")
    assert bad(table.receipt(0)) == ["views"]


def test_a_false_log_is_found_out(tmp_path: Path) -> None:
    table = FairTable(tmp_path, seed=10).plays(20)
    seen = table.host.snapshot(0, log=True)
    assert seen.log is not None
    table.guests[0].witness.hear(msgspec.structs.replace(seen, log=seen.log[:-1]))
    table.host.end(0, "resigned")
    assert bad(table.receipt(0)) == ["events"]


def test_a_match_that_began_at_a_position_of_the_hosts_own_is_found_out(tmp_path: Path) -> None:
    """A stacked deck needs no false key."""
    position = Match.new(Setup(BOXES, seed=3)).position()
    del position["rng"]
    table = FairTable(tmp_path, seed=11, position=position).plays(20)
    table.host.end(0, "resigned")
    assert bad(table.receipt(0)) == ["beginning"]


def continued(folder: Path, keep: str = "", **cheats: Any) -> FairTable:
    """A match that goes on after its host was lost, from a position that names no generator unless told to."""
    position = Match.new(Setup(BOXES, seed=3)).position()
    kept = {key: position[key] for key in position if key != "rng" or key == keep}
    return FairTable(folder, seed=11, position=kept, continued=Continued(TABLE, 0, (0, 1)), **cheats).plays()


def test_a_match_that_went_on_without_its_host_is_fair(tmp_path: Path) -> None:
    table = continued(tmp_path)
    assert table.receipt(0).verdict == table.receipt(None).verdict == "fair"


def test_what_is_older_than_the_new_host_is_left_out(tmp_path: Path) -> None:
    """Whoever comes back hears the whole log; the record begins with the new host."""
    older: list[list[dict[str, Any]]] = [[{"event": "turn_started"}]] * 5

    def with_older(seat: int | None, message: Message) -> Message:
        if isinstance(message, messages.Snapshot) and message.log is not None:
            return msgspec.structs.replace(message, log=[*older, *message.log])
        return message

    table = continued(tmp_path, forge=with_older)
    assert table.receipt(0).verdict == "fair"
    late = Guest(table, 0)
    found = receipt.check(table.finished(), late.witness, BOXES)
    assert not bad(found) and "events" in unproved(found), "who came later cannot tell the two apart"


def test_a_match_that_went_on_with_the_heirs_own_chance_is_not(tmp_path: Path) -> None:
    """Its position brings a generator along, and the key that all made is not used."""
    assert bad(continued(tmp_path, "rng").receipt(0)) == ["beginning"]


def test_an_arena_that_was_to_be_drawn_and_was_not_is_found_out(table: FairTable) -> None:
    rules = schema.Rules()
    table.guests[0].witness.agreed(rules)
    assert table.receipt(0).verdict == "fair"
    for other in ({"arena": "nemesis"}, {"skills": "nemesis"}, {"mode": "teams"}, {"relief": "all"}):
        table.guests[0].witness.agreed(msgspec.structs.replace(rules, **other))
        assert bad(table.receipt(0)) == ["beginning"]


def test_other_terms_than_told_are_found_out(table: FairTable) -> None:
    def renamed(lines: list[dict[str, Any]]) -> None:
        lines[0]["seats"][1]["name"] = "Eve"

    assert set(bad(table.receipt(0, rewritten(table, renamed)))) == {"beginning", "marks"}


def test_another_match_or_table_is_found_out(table: FairTable, tmp_path: Path) -> None:
    other = FairTable(tmp_path, seed=44).plays()
    assert {"own_pledge", "views", "marks"} <= set(bad(table.receipt(0, other.path.read_bytes())))
    assert "same_match" in bad(table.receipt(0, match=MATCH + 1))
    elsewhere = table.guests[0].witness
    elsewhere.table = "another"
    assert bad(table.receipt(0)) == ["same_match"]


def test_an_illegal_choice_is_found_out(table: FairTable) -> None:
    def illegal(lines: list[dict[str, Any]]) -> None:
        lines[12]["action"] = {"do": "swap"}

    found = table.receipt(0, rewritten(table, illegal))
    assert {"replay", "marks"} <= set(bad(found))


def test_the_result_is_that_of_the_record(table: FairTable) -> None:
    winner = table.host.winner
    assert winner is not None
    assert bad(table.receipt(0, winner=1 - winner)) == ["result"]
    assert bad(table.receipt(0, winner=None)) == ["result"]


def test_a_match_that_is_not_over_is_not_played(tmp_path: Path) -> None:
    table = FairTable(tmp_path, seed=4).plays(20)
    assert bad(table.receipt(0, reason="played", winner=None)) == ["result"]


def test_an_unfinished_line_at_the_end_is_no_record(table: FairTable) -> None:
    assert bad(table.receipt(0, table.path.read_bytes() + b'{"t": 9')) == ["readable"]


def test_a_record_that_stops_before_what_was_told_is_found_out(table: FairTable) -> None:
    lines = table.path.read_bytes().splitlines(keepends=True)
    found = table.receipt(0, b"".join(lines[:-40]))
    assert {"marks", "views", "events", "result"} <= set(bad(found))


# -- who cannot say ----------------------------------------------------------------------------------------------------


def test_who_was_away_cannot_say_everything(tmp_path: Path) -> None:
    """The program stayed, the network did not: it hears the log, but did not see every moment."""
    table = FairTable(tmp_path, seed=12).plays(20)
    guest = table.guests[0]
    while table.host.asked != [1]:
        table.step()
    guest.link.leave()
    while 0 not in table.host.asked:
        table.step()
    guest.link = table.host.join(0, guest.hears)
    table.plays()
    found = table.receipt(0)
    assert found.verdict == "unproved" and unproved(found) == ["views"]


def test_a_program_that_was_started_again_accuses_nobody(tmp_path: Path) -> None:
    table = FairTable(tmp_path, seed=13).plays(30)
    guest = table.guests[0]
    guest.link.leave()
    guest.witness = Witness(TABLE, 0)
    guest.witness.hear(schema.Begun(MATCH, 0))
    guest.link = table.host.join(0, guest.hears)
    table.mark()
    table.plays()
    found = table.receipt(0)
    assert bad(found) == []
    assert {"host_pledge", "own_pledge", "pledges", "views", "choices"} == set(unproved(found))


def test_without_a_record_nothing_is_proved(table: FairTable) -> None:
    found = table.receipt(0, b"")
    assert found.verdict == "unproved" and set(unproved(found)) == set(NAMES)


# -- whatever a host sends ---------------------------------------------------------------------------------------------


def test_no_bytes_make_it_raise(table: FairTable) -> None:
    """Cut, flipped, or rubbish."""
    content, lot = table.path.read_bytes(), random.Random(2)
    samples = [
        b"\n",
        b"{}",
        b"[]",
        b"null\n" * 50,
        b"\xff" * 100,
        b'{"format":1,"packs":[]}',
        b"{" * 5000,
        b"[" * 100_000,
    ]
    samples += [content[: lot.randrange(len(content) - 1)] for _ in range(15)]
    for _ in range(40):
        broken = bytearray(content)
        broken[lot.randrange(len(broken))] ^= lot.randrange(1, 256)
        samples.append(bytes(broken))
    for sample in samples:
        assert table.receipt(0, sample).verdict == "unfair"


def test_header_with_anything_in_it_is_no_way_to_crash(table: FairTable) -> None:
    lot = random.Random(5)
    odd = [None, 0, -1, 2**70, "", "x" * 300, [], {}, [[]], {"a": 1}, True, 1.5]

    def spoil(lines: list[dict[str, Any]]) -> None:
        lines[0][lot.choice(list(lines[0]))] = lot.choice(odd)
        lines[0]["fair"] = lines[0].get("fair") if lot.random() < 0.7 else lot.choice(odd)

    for _ in range(60):
        assert table.receipt(0, rewritten(table, spoil)).verdict in ("unfair", "unproved")


def test_a_record_too_long_is_not_read(table: FairTable, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    monkeypatch.setattr(receipt, "parse", lambda *_, **__: read.append(1))
    assert "readable" in bad(table.receipt(0, b" " * (LARGEST + 1))) and not read


def test_a_plain_record_proves_nothing(table: FairTable) -> None:
    def plain(lines: list[dict[str, Any]]) -> None:
        del lines[0]["fair"]

    assert bad(table.receipt(0, rewritten(table, plain))) == ["readable"]


def test_a_witness_remembers_no_more_than_it_must(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kd_core.net.fair.witness.MOST", 10)
    witness = Witness(TABLE, 0)
    for seq in range(50):
        witness.hear(messages.Happened(seq, 0, None, [], {}))
        witness.hear(schema.Mark(seq, bytes(32)))
        witness.said(messages.Act(str(seq), seq, {"do": "pass"}))
    assert len(witness._unnoted) < 32
    witness.note()
    assert len(witness.views) == len(witness.events) == len(witness.marks) == len(witness.choices) == 10
