"""The guest's end without I/O: whom it believes, what it keeps, what a host cannot talk it into."""

from __future__ import annotations

from typing import Any

import pytest

from kd_core.game import Match, Setup
from kd_core.net import messages
from kd_core.net.fair import pledges
from kd_core.net.guest.far_session import FarSession, Unbelievable
from kd_core.net.guest.guest import LARGEST_PACK, Guest, Misled, Ticket
from kd_core.net.host import Host
from kd_core.net.security import seat_keys
from kd_core.net.wire import schema
from kd_core.record import Player
from tests.net.lan.party import BOXES

HASHES = {pack.id: pack.hash for pack in BOXES}
HOST = b"\5" * 32


def card(id: str = "t1", locked: bool = False, epoch: int = 0) -> schema.TableCard:
    return schema.TableCard(id, "Friday", "Ann", "duel", "lobby", 2, 1, locked, True, epoch=epoch)


def welcome(nonce: bytes = b"n" * 16, packs: dict[str, str] = HASHES, **more: Any) -> schema.Welcome:
    return schema.Welcome(schema.PROTOCOL, "1", [], card(**more), nonce, packs)


def now(version: int, epoch: int = 0, phase: Any = "lobby", id: str = "t1") -> schema.TableNow:
    seats = [schema.SeatNow("person", "Ann", 0), schema.SeatNow("person", "Ben", 1)]
    return schema.TableNow(id, "Friday", epoch, 0, schema.Rules(), False, phase, seats, 0, [], version=version)


class Bench:
    """A guest, and what it has said."""

    def __init__(self, recall: Any = lambda id: None, **ticket: Any) -> None:
        self.topics: list[str] = []
        self.said: list[Any] = []
        self.guest = Guest("Ben", BOXES, Ticket(**ticket), self.topics.append, lambda: 1.0, recall=recall)
        self.connect()

    def connect(self) -> None:
        self.said.clear()
        self.guest.connected(HOST, self.said.append)

    def hears(self, *told: Any) -> Bench:
        for one in told:
            self.guest.hear(one)
        return self

    def inside(self, token: bytes = b"t" * 16) -> Bench:
        return self.hears(welcome(), schema.Entered(1, 1, token), now(1))


def test_it_says_hello_and_comes_in() -> None:
    bench = Bench().inside()
    hello, enter = bench.said
    assert isinstance(hello, schema.Hello) and hello.protocol == schema.PROTOCOL
    assert isinstance(enter, schema.Enter) and enter.packs == HASHES and not enter.proof
    assert (bench.guest.status, bench.guest.seat, bench.guest.ticket.token) == ("inside", 1, b"t" * 16)


def test_coming_back_is_a_signature_over_this_very_welcome() -> None:
    bench = Bench().inside()
    bench.guest.disconnected()
    assert bench.guest.status == "lost"
    bench.connect()
    bench.hears(welcome(b"x" * 16))
    enter = bench.said[-1]
    key = seat_keys.public_key(b"t" * 16)
    assert enter.seat == 1 and seat_keys.proves(key, enter.proof, HOST, b"x" * 16, "t1")
    assert not seat_keys.proves(key, enter.proof, HOST, b"n" * 16, "t1")


def test_a_seat_that_is_not_ours_any_more_is_not_asked_for_again() -> None:
    bench = Bench().inside().hears(schema.Refusal("not_your_seat"))
    bench.guest.disconnected()
    bench.connect()
    bench.hears(welcome())
    assert not bench.said[-1].proof and bench.said[-1].seat is None


def test_the_seat_is_remembered_where_only_the_address_was_known() -> None:
    bench = Bench(recall=lambda id: (b"k" * 16, 1) if id == "t1" else None).hears(welcome(locked=True))
    assert bench.said[-1].seat == 1 and bench.said[-1].proof


@pytest.mark.parametrize(
    ("ticket", "told", "reason"),
    [
        ({"table": "t2"}, welcome(), "false_host"),
        ({}, welcome(locked=True), "code_needed"),
        ({"code": "ABCDEF"}, welcome(), "false_host"),
        ({}, welcome(packs={"nemesis": "other"}), "packs"),
        ({}, schema.Welcome(99, "9", [], card(), b"n" * 16, HASHES), "version"),
    ],
)
def test_doors_that_a_guest_does_not_go_through(ticket: dict[str, Any], told: Any, reason: str) -> None:
    bench = Bench(**ticket)
    with pytest.raises(Misled) as why:
        bench.hears(told)
    assert why.value.reason == reason
    assert len(bench.said) == 1  # hello, and no more


def test_a_host_that_does_not_know_the_code_is_false() -> None:
    bench = Bench(code="ABCDEF").hears(welcome(locked=True))
    assert isinstance(bench.said[-1], schema.CodeShare)
    from kd_core.net.security.join_code import CodeOfHost

    host = CodeOfHost("ABCDEG", HOST)
    bench.hears(schema.CodeChallenge(host.challenge(bench.said[-1].share)))
    assert isinstance(bench.said[-1], schema.CodeProof)
    with pytest.raises(Misled, match="false_host"):
        bench.hears(schema.CodeAccepted(b"\0" * 32))
    assert not any(isinstance(one, schema.Enter) for one in bench.said)


def test_a_table_that_its_host_has_left_behind_is_not_entered() -> None:
    bench = Bench().inside().hears(now(2, epoch=3))
    bench.connect()
    with pytest.raises(Misled, match="unreachable"):
        bench.hears(welcome(epoch=2))
    bench.connect()
    bench.hears(welcome(epoch=3))
    assert isinstance(bench.said[-1], schema.Enter)


def test_old_news_is_no_news_but_a_host_that_began_anew_is_heard() -> None:
    bench = Bench().inside().hears(now(9), now(4))
    assert bench.guest.table.version == 9
    bench.connect()
    bench.hears(welcome(), schema.Entered(1, 1, b"u" * 16), now(1))
    assert bench.guest.table.version == 1
    with pytest.raises(Misled):
        bench.hears(now(2, id="other"))


def test_a_pledge_is_revealed_only_where_all_pledges_are_as_they_were() -> None:
    host, ann = pledges.pledge_of(b"h" * 32, "t1", 1, None), pledges.pledge_of(b"a" * 32, "t1", 1, 0)
    bench = Bench().inside().hears(schema.AskPledge(1, host))
    own = bench.said[-1].hash
    for false in (
        schema.Pledged(1, b"\0" * 32, [ann, own]),
        schema.Pledged(1, host, [ann, b"\0" * 32]),
        schema.Pledged(1, host, [ann]),
    ):
        with pytest.raises(Misled, match="false_pledge"):
            bench.hears(false)
    assert not any(isinstance(one, schema.Reveal) for one in bench.said)
    bench.hears(schema.Pledged(7, host, [ann, own]))  # of no match that we know
    assert not any(isinstance(one, schema.Reveal) for one in bench.said)
    bench.hears(schema.Pledged(1, host, [ann, own]))
    assert pledges.pledge_of(bench.said[-1].secret, "t1", 1, 1) == own
    assert bench.guest.witness is not None and bench.guest.witness.whole


def test_nobody_pledges_who_does_not_play() -> None:
    bench = Bench().hears(welcome(), schema.Entered(1), now(1))
    with pytest.raises(Misled):
        bench.hears(schema.AskPledge(1, b"\0" * 32))


# -- packs -------------------------------------------------------------------------------------------------------------


def fetching() -> Bench:
    bench = Bench().inside()
    assert bench.guest.fetch("gym")
    return bench


def part(at: int, data: bytes, total: int = 6, id: str = "gym") -> schema.PackPart:
    return schema.PackPart(id, at, total, data)


def test_parts_of_a_pack_come_in_order() -> None:
    bench = fetching().hears(part(0, b"abc"), part(3, b"d"), part(4, b"ef"))
    assert bench.guest.fetching.whole and bench.guest.fetching.data == b"abcdef"
    bench.hears(part(0, b"abc"))  # whatever comes afterwards
    assert bench.guest.fetching.data == b"abcdef"


@pytest.mark.parametrize(
    "parts",
    [
        [part(1, b"a")],
        [part(0, b"a"), part(0, b"a")],
        [part(0, b"a"), part(1, b"b", 7)],
        [part(0, b"abcdefg")],
        [part(0, b"")],
        [part(0, b"a", LARGEST_PACK + 1)],
    ],
)
def test_parts_that_make_no_pack(parts: list[schema.PackPart]) -> None:
    bench = fetching()
    with pytest.raises(Misled):
        bench.hears(*parts)
    assert bench.guest.fetching is None


def test_a_pack_that_nobody_asked_for_is_not_kept() -> None:
    bench = Bench().inside().hears(part(0, b"abc"))
    assert bench.guest.fetching is None
    bench = fetching().hears(part(0, b"abc", id="other"))
    assert bench.guest.fetching.here == 0
    assert bench.hears(schema.No("no_such_pack")).guest.fetching is None


# -- the match ---------------------------------------------------------------------------------------------------------


def told_by_a_host(seat: int | None, choices: int = 6) -> list[Any]:
    host = Host(Match.new(Setup(BOXES, "duel", seed=4)), [Player("Ann"), Player("Ben")])
    told: list[Any] = []
    host.join(seat, told.append)
    for _ in range(choices):
        asked = host.asked[0]
        host.act_for(asked, host.legal(asked)[0])
    return told


def test_a_match_that_was_over_stays_over_for_who_comes_back() -> None:
    bench = Bench().inside().hears(schema.Begun(1, 1), *told_by_a_host(1))
    bench.hears(schema.Finished(1, "agreed", None, b"record"))
    receipt: Any = object()
    bench.guest.judged(receipt)
    bench.connect()
    bench.hears(welcome(), schema.Entered(1, 1, b"u" * 16), now(1, phase="over"), schema.Begun(1, 1))
    bench.hears(schema.Finished(1, "agreed", None, b"record"))
    assert bench.guest.receipt is receipt and not bench.guest.playing
    bench.hears(schema.Begun(2, 1))
    assert bench.guest.finished is None and bench.guest.receipt is None


def test_coming_back_keeps_the_session_another_match_has_a_new_one() -> None:
    bench = Bench().inside().hears(schema.Begun(1, 1), *told_by_a_host(1))
    session = bench.guest.session
    assert bench.hears(schema.Begun(1, 1)).guest.session is session
    assert bench.guest.testimony() is not None
    assert bench.hears(schema.Begun(2, 1, continued=True)).guest.session is session
    assert bench.guest.testimony() is None  # numbers begin anew: what was seen before is no view of this match
    assert bench.hears(schema.Begun(3, 1)).guest.session is not session


def test_what_a_seat_knows_is_told_once_to_an_heir() -> None:
    bench = Bench().inside().hears(schema.Begun(1, 1), *told_by_a_host(1))
    bench.hears(now(5, 1, "gathering"), now(6, 1, "gathering"))
    said = [one for one in bench.said if isinstance(one, schema.Testify)]
    assert len(said) == 1 and said[0].views[-1][1]["you"] == 1 and len(said[0].views) <= 8


def test_the_view_of_another_seat_is_not_believed() -> None:
    bench = Bench().inside().hears(schema.Begun(1, 1))
    with pytest.raises(Misled, match="false_view"):
        bench.hears(*told_by_a_host(0))


def test_views_and_events_that_cannot_be_are_not_believed() -> None:
    snapshot, *happened = told_by_a_host(1)
    session = FarSession(BOXES, 1, lambda message: None)
    with pytest.raises(Unbelievable):
        session.hear(happened[0])  # before anything was shown
    session.hear(snapshot)
    first = happened[0]
    for false in (
        messages.Happened(first.seq, first.seat, first.action, [{"event": "no_such_event"}], first.view),
        messages.Happened(first.seq, first.seat, first.action, first.events, {**first.view, "players": []}),
        messages.Happened(first.seq, first.seat, first.action, first.events, {**first.view, "you": 0}),
    ):
        with pytest.raises(Unbelievable):
            session.hear(false)
    assert session.seq == snapshot.seq


def test_a_choice_waits_for_its_answer_and_no_longer_than_to_the_next_snapshot() -> None:
    said: list[Any] = []
    session = FarSession(BOXES, 1, said.append)
    snapshot = told_by_a_host(1, 0)[0]
    session.hear(snapshot)
    session.act({"do": "pass"})
    assert session.waiting and said[-1].seq == snapshot.seq
    session.hear(messages.Refused([], said[-1].id))
    assert not session.waiting
    session.act({"do": "pass"})
    session.hear(snapshot)  # as after coming back
    assert not session.waiting
    assert len({one.id for one in said}) == 2
