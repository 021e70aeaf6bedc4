"""Time at a table: the clock of choices with its reserve, and the countdown to a roll."""

from __future__ import annotations

from pathlib import Path

import pytest

from kd_core.game import SECRET_KINDS
from kd_core.net import messages
from kd_core.net.messages import Happened
from kd_core.net.table.choice_clock import ChoiceClock
from kd_core.net.table.countdown import BELIEVED, LEAD, LISTENS
from kd_core.net.wire import schema
from kd_core.net.wire.schema import Propose
from kd_core.record import read
from tests.net.table.kit import BOXES, Party, Program

EPS = 0.01


def duel(folder: Path, **rules: int) -> Party:
    party = Party(folder, **rules)
    party.joins("Ann"), party.joins("Ben")
    party.begins()
    return party


def one_asked(party: Party) -> Program:
    """Until exactly one person has to choose."""
    party.goes_on(lambda: len(party.host.asked) == 1)
    return party.programs[party.host.asked[0]]


# -- the clock of choices ----------------------------------------------------------------------------------------------


def test_choice_time_then_reserve_then_the_table_chooses(tmp_path: Path) -> None:
    party = duel(tmp_path, choice_time=20, reserve=30)
    one = one_asked(party)
    seat, seq = one.seat, party.host.seq
    assert seat is not None
    began = party.told.choose_until
    assert began == pytest.approx(party.now + 20)
    party.later(20)
    assert party.host.seq == seq and party.table.chairs[seat].reserve == pytest.approx(30)
    party.later(10)
    assert party.table.chairs[seat].reserve == pytest.approx(20, abs=0.5)
    party.later(2.1)
    assert 15 < party.seat(seat).reserve < 20  # told now and then
    party.later(17.9 - 2 * EPS)
    assert party.host.seq == seq
    party.later(1.0)
    assert party.host.seq > seq
    assert party.keeper.recorder is not None
    made = list(read(party.keeper.recorder.path, BOXES).choices)[seq]
    assert (made.seat, made.by) == (seat, "clock")
    assert made.action.to_json()["do"] != "knockdown"
    assert party.table.chairs[seat].reserve == 0


def test_what_is_left_of_the_reserve_stays(tmp_path: Path) -> None:
    party = duel(tmp_path, choice_time=20, reserve=30)
    one = one_asked(party)
    assert one.seat is not None
    party.later(25)
    one.chooses()
    assert party.table.chairs[one.seat].reserve == pytest.approx(25)
    other = 1 - one.seat
    assert party.table.chairs[other].reserve == 30


def test_without_a_clock_nobody_is_hurried(tmp_path: Path) -> None:
    party = duel(tmp_path, reserve=30)
    seq = party.host.seq
    party.later(700)
    assert party.host.seq == seq and party.told.choose_until is None and party.seat(0).reserve == 30


def test_a_paused_clock_stands(tmp_path: Path) -> None:
    party = duel(tmp_path, choice_time=20, reserve=10)
    one = one_asked(party)
    assert one.seat is not None
    seq = party.host.seq
    party.later(22)
    for program in party.programs:
        program.says(Propose("pause"))
    assert party.told.paused == "agreed" and party.told.choose_until is None
    assert party.seat(one.seat).reserve == pytest.approx(8)
    party.later(100)
    assert party.host.seq == seq and party.seat(one.seat).reserve == pytest.approx(8)
    one.says(Propose("go_on"))
    party.later(7.9)
    assert party.host.seq == seq
    party.later(0.5)
    assert party.host.seq > seq


def test_nobody_loses_time_while_another_is_gone(tmp_path: Path) -> None:
    party = duel(tmp_path, choice_time=20)
    one = one_asked(party)
    other = next(program for program in party.programs if program is not one)
    seq = party.host.seq
    party.later(10)
    other.drops()
    party.later(100)
    other.comes_back()
    party.later(3.5)  # of the ten that were left, six went by before the table paused
    assert party.host.seq == seq
    party.later(1)
    assert party.host.seq > seq


@pytest.mark.parametrize(("rtt", "late"), [(0.0, 0.0), (0.04, 0.02), (0.1, 0.05), (5.0, 0.05)])
def test_what_was_chosen_in_time_may_be_on_its_way(tmp_path: Path, rtt: float, late: float) -> None:
    party = duel(tmp_path, choice_time=20)
    one = one_asked(party)
    other = next(program for program in party.programs if program is not one)
    seq, ends = party.host.seq, party.told.choose_until
    assert ends is not None
    party.later(ends - party.now - 2.5)
    one.silent = True
    one.says(schema.Ping(0.0, rtt))
    party.later(ends - party.now)
    party.later(late - 0.001 if late else -1)
    assert party.host.seq == seq or not late
    party.later(0.002)
    assert party.host.seq == seq + 1 and other.inside


def test_secret_picks_at_once_have_a_clock_each(tmp_path: Path) -> None:
    party = duel(tmp_path, choice_time=20)
    assert party.host.view(None)["phase"] in SECRET_KINDS and party.host.asked == [0, 1]
    ann, _ben = party.programs
    party.later(12)
    ann.chooses()
    party.later(8.5)  # Ben's time is over
    made = [(told.seat) for told in party.host._told]
    assert made[:2] == [0, 1]
    assert party.keeper.recorder is not None
    assert [choice.by for choice in read(party.keeper.recorder.path, BOXES).choices][:2] == ["", "clock"]


def test_both_late_both_are_chosen_for(tmp_path: Path) -> None:
    party = duel(tmp_path, choice_time=20)
    party.later(20.5)
    assert party.keeper.recorder is not None
    made = read(party.keeper.recorder.path, BOXES).choices
    assert sorted(choice.seat for choice in made[:2]) == [0, 1] and {choice.by for choice in made} == {"clock"}


def test_a_bot_has_no_clock_and_who_comes_back_has_one(tmp_path: Path) -> None:
    party = duel(tmp_path, choice_time=20)
    one = one_asked(party)
    other = next(program for program in party.programs if program is not one)
    party.slow_thoughts = []
    one.drops()
    party.later(6.5)
    assert one.guest.ticket.seat is not None
    seat, seq = one.guest.ticket.seat, party.host.seq
    other.votes("gone", "bot", seat)
    party.later(60)
    assert party.host.seq == seq and party.told.choose_until is None  # the bot thinks as long as it likes
    one.comes_back()
    assert party.told.choose_until == pytest.approx(party.now + 20)
    party.later(20.5)
    assert party.host.seq > seq


def test_taking_back_gives_no_time(tmp_path: Path) -> None:
    party = duel(tmp_path, choice_time=20, reserve=10)
    taken_back = 0
    while taken_back < 3:
        one = one_asked(party)
        assert one.seat is not None
        party.later(12 if taken_back else 25)
        left, until = party.seat(one.seat).reserve, party.told.choose_until
        one.acts(party.lot.choice([action for action in one.legal if action["do"] != "knockdown"]))
        if party.host._taken and party.host.last_seat == one.seat:
            one.takes_back()
            assert party.told.choose_until == pytest.approx(until)
            assert party.table.chairs[one.seat].reserve == pytest.approx(left, abs=2.1)
            taken_back += 1


def test_a_clock_that_cannot_write_tries_again(tmp_path: Path) -> None:
    party = duel(tmp_path, choice_time=20)
    assert party.keeper.recorder is not None
    party.keeper.recorder.close()
    seq = party.host.seq
    party.later(50)
    assert party.host.seq == seq and party.told.choose_until is not None


def test_the_clock_by_itself() -> None:
    clock = ChoiceClock(10, {0: 5.0, 1: 5.0})
    clock.ask([0, 1], 100)
    assert clock.until() == 110 and clock.deadlines({0: 0.05}) == {0: 115.05, 1: 115}
    clock.answered(1, 112)
    assert clock.reserves == {0: 5.0, 1: 3.0} and clock.left(1, 500) == 3.0
    clock.stop(113)
    assert clock.left(0, 200) == 2.0 and clock.deadlines({}) == {} and clock.until() is None
    clock.ask([0, 1], 150)
    clock.stop(160)  # stands already
    clock.go_on(213)
    assert clock.deadlines({}) == {0: 215, 1: 226}
    clock.answered(0, 214)
    assert clock.left(0, 214) == 1.0
    clock.taken_back(0, 300)
    assert clock.deadlines({})[0] == 301 and clock.left(0, 300) == 1.0
    clock.taken_back(0, 300)
    clock.ask([], 300)
    assert clock.since == {} and clock.until() is None
    quiet = ChoiceClock(0, {0: 5.0})
    quiet.ask([0], 1)
    assert quiet.deadlines({}) == {} and quiet.left(0, 999) == 5.0


# -- the countdown -----------------------------------------------------------------------------------------------------


@pytest.fixture
def test_table(tmp_path: Path) -> Party:
    """A duel in which somebody may roll now."""
    party = Party(tmp_path, countdown=3)
    party.joins("Ann"), party.joins("Ben"), party.joins("Wil", "watch")
    party.begins()
    party.until_test()
    return party


def test_every_screen_counts_down_to_the_same_moment(test_table: Party) -> None:
    party = test_table
    one = party.who_may_roll()[0]
    seq = party.host.seq
    one.rolls()
    told = [program.last(schema.Countdown) for program in party.programs]
    assert told[0] == told[1] == told[2] and told[0].seat == one.seat
    assert told[0].starts == pytest.approx(party.now + LEAD) and told[0].ends == pytest.approx(told[0].starts + 3)
    party.later(3 + LEAD - EPS)
    assert party.host.seq == seq
    party.later(2 * EPS)
    assert party.host.seq == seq + 1
    happened = one.last(Happened)
    assert happened.action is not None and happened.action["do"] == "knockdown" and happened.answers is not None
    assert not one.guest.session.waiting  # type: ignore[union-attr]


def test_nobody_acts_while_it_counts(test_table: Party) -> None:
    party = test_table
    one = party.who_may_roll()[0]
    one.rolls()
    seq = party.host.seq
    countdowns = len(one.all(schema.Countdown))
    one.rolls()
    assert one.reasons() == ["counting_down"] and len(one.all(schema.Countdown)) == countdowns
    one.takes_back()
    assert one.reasons() == ["counting_down"]
    other = next(program for program in party.players if program is not one)
    other.says(messages.Act("x", seq, {"do": "pass"}))
    assert other.reasons() == ["counting_down"] and party.host.seq == seq


def test_it_is_carried_out_also_when_who_rolled_is_gone(test_table: Party) -> None:
    party = test_table
    one = party.who_may_roll()[0]
    seq, seat = party.host.seq, one.seat
    one.rolls()
    one.drops()
    party.later(3.5)
    assert party.host.seq == seq + 1 and party.host.last_seat == seat
    assert party.keeper.recorder is not None
    assert read(party.keeper.recorder.path, BOXES).choices[-1].by == ""  # it was their own choice


def test_it_is_carried_out_while_the_table_is_paused(test_table: Party) -> None:
    party = test_table
    one = party.who_may_roll()[0]
    seq = party.host.seq
    one.rolls()
    for program in party.players:
        program.says(Propose("pause"))
    party.later(3.5)
    assert party.host.seq == seq + 1 and party.told.paused == "agreed"


def test_who_comes_back_sees_the_same_countdown(test_table: Party) -> None:
    party = test_table
    one = party.who_may_roll()[0]
    one.rolls()
    told = one.last(schema.Countdown)
    one.drops()
    party.later(1)
    one.comes_back()
    assert one.guest.countdown == told
    late = party.joins("Xim", "watch")
    assert late.guest.countdown == told


def test_screens_tell_when_they_showed_zero(test_table: Party) -> None:
    party = test_table
    ann, ben, watcher = party.programs
    party.who_may_roll()[0].rolls()
    told = ann.last(schema.Countdown)
    party.later(3 + LEAD + EPS)
    ann.says(schema.Reached(told.id, told.ends + 0.001))
    ben.says(schema.Reached(told.id, told.ends + 0.0074))
    ben.says(schema.Reached(told.id, told.ends + 1.0))  # once only
    watcher.says(schema.Reached(told.id, told.ends - 1.5))  # watchers do not count
    party.later(LISTENS - 0.1)
    assert not ann.all(schema.CountdownOver)[told.id - 1 :]
    party.later(0.2)
    for one in party.programs:
        assert one.last(schema.CountdownOver) == schema.CountdownOver(told.id, 6.4, 2)


def test_absurd_claims_are_not_counted(test_table: Party) -> None:
    party = test_table
    ann, ben, _ = party.programs
    party.who_may_roll()[0].rolls()
    told = ann.last(schema.Countdown)
    ann.says(schema.Reached(told.id, told.ends + BELIEVED + 0.1))
    ben.says(schema.Reached(told.id, told.ends - BELIEVED + 0.1))
    ann.says(schema.Reached(told.id + 1, told.ends))
    party.later(3 + LEAD + LISTENS + 0.1)
    assert ann.last(schema.CountdownOver) == schema.CountdownOver(told.id, None, 1)


def test_a_bots_test_is_counted_down_as_well(tmp_path: Path) -> None:
    party = Party(tmp_path, countdown=2)
    party.lot.seed(8)
    ann = party.joins("Ann")
    party.plays()
    party.goes_on(lambda: any(one.seat == 1 for one in ann.all(schema.Countdown)))
    told = ann.last(schema.Countdown)
    seq = party.host.seq
    party.later(told.ends - party.now - EPS)
    assert party.host.seq == seq
    party.later(2 * EPS)
    assert party.host.seq == seq + 1 and party.host.last_seat == 1


def test_the_roll_of_a_stand_in_stays_the_bots_when_the_person_is_back(test_table: Party) -> None:
    party = test_table
    one = party.who_may_roll()[0]
    other = next(program for program in party.players if program is not one)
    one.drops()
    party.later(6.5)
    party.lot.choice = lambda options: next((a for a in options if a["do"] == "knockdown"), options[0])  # type: ignore[method-assign,assignment]
    other.votes("gone", "bot", one.guest.ticket.seat)
    party.later(0.6)
    assert other.guest.countdown is not None
    one.comes_back()
    party.later(3)
    assert party.keeper.recorder is not None
    made = read(party.keeper.recorder.path, BOXES).choices[-1]
    assert (made.action.to_json()["do"], made.by) == ("knockdown", "bot")


def test_no_countdown_where_none_is_wanted(tmp_path: Path) -> None:
    party = duel(tmp_path, countdown=0)
    one = party.until_test()
    seq = party.host.seq
    one.rolls()
    assert party.host.seq == seq + 1 and not one.all(schema.Countdown)


def test_a_stale_or_forbidden_roll_starts_nothing(test_table: Party) -> None:
    party = test_table
    one = party.who_may_roll()[0]
    other = next(program for program in party.players if program is not one)
    before = len(one.all(schema.Countdown))
    roll = next(action for action in one.legal if action["do"] == "knockdown")
    one.says(messages.Act("old", party.host.seq - 1, roll))
    assert one.last(messages.Snapshot).answers == "old"
    one.says(messages.Act("new", party.host.seq + 1, roll))
    assert one.reasons() == ["from_the_future"]
    one.says(messages.Act("dice", party.host.seq, roll | {"dice": [6, 6]}))
    assert one.last(messages.Refused).answers == "dice"
    other.says(messages.Act("other", party.host.seq, roll))
    assert other.last(messages.Refused).answers == "other"
    assert len(one.all(schema.Countdown)) == before


def test_the_clock_stands_while_the_screens_count(tmp_path: Path) -> None:
    party = duel(tmp_path, choice_time=20, countdown=10)
    one = party.until_test()
    one.rolls()
    assert party.told.choose_until is None
    party.later(9)
    assert party.told.choose_until is None and party.table.match is not None and party.table.match.counting_down


def test_a_roll_that_cannot_be_written_is_answered(test_table: Party) -> None:
    party = test_table
    one = party.who_may_roll()[0]
    one.rolls()
    assert party.keeper.recorder is not None
    party.keeper.recorder.close()
    party.later(3.5)
    assert one.last(messages.Trouble).kind == "cannot_write"
    assert one.guest.session is not None and not one.guest.session.waiting and one.legal


def test_no_two_countdowns_have_the_same_number(test_table: Party) -> None:
    party, ann = test_table, test_table.programs[0]
    party.goes_on(lambda: len(ann.all(schema.Countdown)) > 2 or party.table.phase == "over")
    ids = [one.id for one in ann.all(schema.Countdown)]
    assert ids == list(range(1, len(ids) + 1))


def test_an_end_during_a_countdown_ends_it_too(test_table: Party) -> None:
    party = test_table
    one = party.who_may_roll()[0]
    one.rolls()
    one.says(schema.Resign())
    assert party.told.phase == "over" and one.guest.countdown is None
    seq = party.host.seq
    party.later(5)
    assert party.host.seq == seq
