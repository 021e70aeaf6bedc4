"""What a table asks of a host: choose for somebody, end the match unplayed, keep notes, tell heads and reasons."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kd_core.game import Match, Options, Setup
from kd_core.net.host import Host
from kd_core.net.messages import Happened
from kd_core.record import CannotWrite, Recorder, read
from kd_core.record.record import Choice, StandIn
from tests.net.pair import BOXES, Pair, Seat, reasons, recorder, snapshot


def kept(folder: Path, seed: int = 12, mode: str = "duel") -> Pair:
    setup = Setup(BOXES, mode, options=Options(), seed=seed)
    return Pair(mode, seed, recorder(folder, setup, 4 if mode == "teams" else 2))


# -- for somebody ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["clock", "bot", "host", ""])
def test_the_table_chooses_for_a_seat_and_everybody_hears_it(tmp_path: Path, by: str) -> None:
    table = kept(tmp_path)
    seat = table.until_asked("action")
    assert seat.seat is not None
    now, action = table.host.seq, table.host.legal(seat.seat)[0]
    assert table.host.act_for(seat.seat, action, by)
    for one in table.everybody:
        assert isinstance(one.last, Happened) and (one.last.seq, one.last.seat) == (now + 1, seat.seat)
        assert one.last.action == action and one.last.answers is None
    table.host.close()
    last = read(tmp_path / "match.kdr").choices[-1]
    assert (last.seat, last.action.to_json(), last.by) == (seat.seat, action, by)


def test_the_table_breaks_no_rule(tmp_path: Path) -> None:
    table = kept(tmp_path)
    seat = table.until_asked("action")
    other = table.seats[1 - table.seats.index(seat)]
    assert seat.seat is not None and other.seat is not None
    before, size = table.match.position(), (tmp_path / "match.kdr").stat().st_size
    for who, action in ((seat.seat, {"do": "pass"}), (other.seat, seat.legal[0]), (seat.seat, {"do": "dance"})):
        assert not table.host.act_for(who, action, "clock")
    assert table.match.position() == before and (tmp_path / "match.kdr").stat().st_size == size
    table.host.close()


def test_what_cannot_be_written_is_not_chosen_for_anybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = kept(tmp_path)
    seat = table.until_asked("action").seat
    assert seat is not None
    before = table.match.position()

    def full(*_: Any) -> None:
        raise CannotWrite(tmp_path, "No space left on device")

    for name in ("write", "result", "stand_in"):
        monkeypatch.setattr(table.host._recorder, name, full)
    assert not table.host.act_for(seat, table.host.legal(seat)[0], "clock")
    assert not table.host.end(0, "resigned") and not table.host.over
    assert not table.host.note({"stand_in": 0, "level": "brawler"})
    assert table.match.position() == before
    table.host.close()


def test_a_secret_pick_for_somebody_stays_secret() -> None:
    """SETUP-2: the clock ran out during the setup."""
    table = Pair()
    assert table.host.act_for(0, table.host.gentlest(0), "clock")
    assert table.ann.last.action is not None and table.bob.last.action is None and table.spectator.last.action is None


def test_a_choice_that_was_kept_back_is_answered_and_counts_once() -> None:
    """The countdown of a test: the choice is there, it happens when the countdown is over."""
    table = Pair(seed=3)
    seat = table.until_asked("knockdown")
    assert seat.seat is not None
    test = {"do": "knockdown"}
    assert table.host.may(seat.seat, test) == []
    assert table.host.act_for(seat.seat, test, "", seat.link, "held")
    assert seat.last.answers == "held" and table.spectator.last.answers is None
    table.goes_on(lambda: seat in table.asked and bool(seat.legal))
    now = table.host.seq
    assert snapshot(seat.acts(seat.legal[0], id="held")).answers == "held" and table.host.seq == now


def test_what_may_be_done_is_told_without_doing_it() -> None:
    table = Pair(seed=10)
    seat = table.until_asked("action")
    assert seat.seat is not None
    before = table.match.position()
    assert table.host.may(seat.seat, seat.legal[0]) == []
    assert [one.reason for one in table.host.may(None, seat.legal[0])] == ["not_your_turn"]
    told = table.host.may(seat.seat, {"do": "move", "to": 99})
    assert told == seat.asks({"do": "move", "to": 99}).reasons != []
    assert table.match.position() == before
    assert table.host.asked == [seat.seat] and table.host.legal(seat.seat) == seat.legal
    assert table.host.view(seat.seat) == seat.view


# -- ends --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("winner", "reason"), [(1, "resigned"), (None, "agreed"), (None, "abandoned")])
def test_a_match_ends_before_its_end(tmp_path: Path, winner: int | None, reason: str) -> None:
    """END-3: from then on nobody chooses, not even the table, and nothing is taken back."""
    table = kept(tmp_path)
    seat = table.until_asked("action")
    seat.acts(next(action for action in seat.legal if action["do"] == "move"))
    assert seat.seat is not None and not table.host.over and table.host.reason == ""
    legal, asked = list(table.host.legal(table.host.asked[0])), table.host.asked[0]
    assert table.host.end(winner, reason)
    assert (table.host.over, table.host.winner, table.host.reason, table.host.asked) == (True, winner, reason, [])
    assert table.host.legal(asked) == []
    assert not table.host.act_for(asked, legal[0], "clock") and not table.host.end(0, "resigned")
    answer = table.seats[asked].acts(legal[0])
    assert [(one.rule, one.reason) for one in answer.reasons] == [("END-3", "match_over")]
    assert reasons(seat.takes_back()) == ["cannot_undo"]
    table.host.close()
    record = read(tmp_path / "match.kdr")
    assert record.ended and record.result == {"winner": winner, "reason": reason}
    again = Host.resume(record, None)
    assert (again.over, again.winner, again.reason, again.asked) == (True, winner, reason, [])


def test_a_match_that_is_played_out_needs_no_end() -> None:
    table = Pair(seed=13)
    table.goes_on(lambda: table.over)
    assert table.host.over and table.host.reason == "played" and table.host.winner == table.match.winner
    assert not table.host.end(0, "resigned") and table.host.asked == []


# -- the record --------------------------------------------------------------------------------------------------------


def test_stand_ins_are_noted(tmp_path: Path) -> None:
    table = kept(tmp_path)
    table.until_asked("action")
    now = table.host.seq
    assert table.host.note({"stand_in": 1, "level": "brawler"}) and table.host.note({"stand_in": 1, "level": None})
    assert table.host.seq == now
    table.host.close()
    record = read(tmp_path / "match.kdr")
    assert [step for step in record.steps if not isinstance(step, Choice)] == [
        StandIn(1, "brawler", now + 2),
        StandIn(1, None, now + 3),
    ]


def test_without_a_record_there_is_no_head() -> None:
    table = Pair()
    assert table.host.head == b"" and table.host.note({"stand_in": 0, "level": None})
    assert table.host.end(None, "agreed")


def test_numbers_go_on_after_a_crash_though_something_was_taken_back(tmp_path: Path) -> None:
    """A number that was told stands for the same moment for ever; a choice from before is answered with a snapshot."""
    table = kept(tmp_path, 17)
    seat = table.until_asked("action")
    old = seat.seq
    move = next(action for action in seat.legal if action["do"] == "move")
    seat.acts(move)
    seat.takes_back()
    now = table.host.seq
    assert now == old + 2
    table.host.close()
    record = read(tmp_path / "match.kdr")
    again = Host.resume(record, Recorder.resume(tmp_path / "match.kdr", record))
    assert again.seq == now
    back = Seat(again, seat.seat)
    assert back.view == seat.view and back.seq == now
    answer = back.acts(move, seq=old)
    assert snapshot(answer).seq == now and again.seq == now, "it was meant for what was taken back since"
    assert isinstance(back.acts(move, seq=now), Happened)
    again.close()


def test_views_of_two_links_of_a_seat_are_made_once() -> None:
    """And the public part once for all seats: it is what costs most of a choice."""
    table = Pair("teams", seed=2)
    made: list[object] = []
    whole = Match.seen

    def counted(self: Match) -> Any:
        made.append(self)
        return whole(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Match, "seen", counted)
        Seat(table.host, 0), Seat(table.host, 0), Seat(table.host, None)
        table.ann.chooses()
    assert len(made) <= 2, "the moment before and the one after"
