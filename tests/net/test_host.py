"""The host: one authority, reached through links, that nobody can confuse, foresee or bring down."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kd_core.game import Match, Options, Setup
from kd_core.net import host as host_module
from kd_core.net import messages
from kd_core.net.host import MOST_WAITING, Host, NoSuchSeat
from kd_core.net.messages import Happened, Message, Refused, Snapshot, Trouble
from kd_core.record import CannotWrite, Player, Recorder, read
from tests.net.pair import BOXES, NAMES, Pair, Seat, players, reasons, recorder, snapshot

MOVE = {"do": "move", "to": 3}


# -- seats -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [-1, 2, 7, "0", 1.5, True, 1.0])
def test_a_seat_that_is_not_there_gets_no_link(seat: Any) -> None:
    """SETUP-2: during the setup a wrong seat must not hear anybody's skills, and must leave nothing behind."""
    table = Pair()
    heard: list[Message] = []
    with pytest.raises(NoSuchSeat):
        table.host.join(seat, heard.append)
    assert not heard
    table.ann.chooses()
    assert table.bob.seq == 1


def test_as_many_players_as_seats() -> None:
    with pytest.raises(NoSuchSeat):
        Host(Match.new(Setup(BOXES, "teams")), players(2))


def test_who_joins_late_hears_state_question_and_log() -> None:
    table = Pair(seed=3)
    table.until_asked("action")
    late = Seat(table.host, 0)
    first = snapshot(late.last)
    assert first.view == table.ann.view and first.terms == snapshot(table.ann.heard[0]).terms
    told = [one.events for one in table.ann.heard if isinstance(one, Happened)]
    assert first.log is not None and first.log[1:] == told
    opening = first.log[0]
    assert [event["skills"] is None for event in opening if event["event"] == "skills_dealt"] == [False, True]


def test_who_left_is_neither_told_nor_heard() -> None:
    table = Pair()
    table.ann.link.leave()
    heard = len(table.ann.heard)
    table.ann.acts(table.ann.legal[0])
    assert len(table.ann.heard) == heard and table.host.seq == 0
    table.bob.chooses()
    assert len(table.ann.heard) == heard and table.bob.seq == 1
    assert table.ann.link not in table.host._links


# -- answers -----------------------------------------------------------------------------------------------------------


def test_every_answer_names_what_it_answers() -> None:
    table = Pair(seed=2)
    table.until_asked("action")
    seat = table.asked[0]
    other = table.seats[1 - table.seats.index(seat)]
    assert seat.acts({"do": "pass"}, id="no such").answers == "no such"
    assert seat.acts(seat.legal[0], seq=0, id="old").answers == "old"
    assert seat.asks(seat.legal[0]).answers.startswith("ask")
    assert seat.acts(seat.legal[0], id="yes").answers == "yes"
    assert isinstance(seat.last, Happened) and other.last.answers is None and table.spectator.last.answers is None
    for said in (seat.link.act, seat.link.ask):
        assert said({"do": "pass"}) == seat.last.answers
    assert seat.link.take_back() == seat.last.answers


def test_everybody_hears_of_a_choice_once_and_in_order() -> None:
    table = Pair("teams", seed=4)
    table.goes_on(lambda: table.host.seq == 60)
    for seat in table.everybody:
        assert seat.seqs() == list(range(61))


def test_a_stale_choice_changes_nothing_and_is_answered_with_how_it_stands() -> None:
    """A player who chose before hearing the news has chosen about something else."""
    table = Pair(seed=5)
    seat = table.until_asked("action")
    before = seat.seq
    table.goes_on(lambda: table.asked == [seat] and seat.seq > before and seat.view["phase"] == "action")
    for stale in (before, before - 1, 0, -1):
        now = table.host.seq
        answer = snapshot(seat.acts(seat.legal[0], seq=stale))
        assert table.host.seq == now == answer.seq and answer.view == table.match.view(seat.seat)


def test_a_repeated_choice_is_recognised() -> None:
    """A resend after a lost answer must not choose twice, though the next question would allow it."""
    table = Pair(seed=6)
    seat = table.until_asked("action")
    move = next(action for action in seat.legal if action["do"] == "attack")
    seat.acts(move, id="once")
    table.goes_on(lambda: seat in table.asked and bool(seat.legal))
    now = table.host.seq
    answer = seat.acts(seat.legal[0], id="once")
    assert snapshot(answer).answers == "once" and table.host.seq == now


def test_a_repeated_secret_pick_is_recognised() -> None:
    """SETUP-2: the pick is made; its repeat is no refusal and no second pick."""
    table = Pair()
    pick = table.ann.legal[0]
    table.ann.acts(pick, seq=0, id="pick")
    again = table.ann.acts(table.ann.view["skills"]["0"]["dealt"] and pick, seq=0, id="pick")
    assert snapshot(again).answers == "pick" and table.host.seq == 1
    assert reasons(table.ann.acts(pick, id="another")) == ["not_your_turn"]


def test_a_secret_pick_does_not_make_the_other_one_stale() -> None:
    """SETUP-2: both choose at once, each having seen only the beginning."""
    table = Pair()
    table.ann.acts(table.ann.legal[0], seq=0)
    assert isinstance(table.bob.acts(table.bob.legal[-1], seq=0), Happened)
    assert table.host.seq == 2


@pytest.mark.parametrize("ahead", [1, 2, 1000])
def test_a_choice_from_the_future_is_refused(ahead: int) -> None:
    table = Pair(seed=7)
    seat = table.until_asked("action")
    now = table.host.seq
    assert reasons(seat.acts(seat.legal[0], seq=now + ahead)) == ["from_the_future"]
    assert table.host.seq == now


def test_out_of_turn_is_refused() -> None:
    table = Pair(seed=7)
    seat = table.until_asked("action")
    other = table.seats[1 - table.seats.index(seat)]
    assert reasons(other.acts(seat.legal[0])) == ["not_your_turn"]


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"do": "dance"},
        {"do": 3},
        {"do": "move"},
        {"do": "move", "to": "three"},
        {"do": "move", "to": 3, "faster": True},
        {"do": "move", "to": True},
        {"do": "special", "special": "x" * 1_000_000, "pay": []},
        {"do": "choose", "value": ["x" * 1000] * 1000},
        {"do": "choose", "value": 2**63 - 1},
        {"do": "block", "card": "jab", "ignore": 5},
    ],
)
def test_what_is_no_action_is_refused_in_few_words(said: dict[str, Any]) -> None:
    table = Pair(seed=8)
    seat = table.until_asked("action")
    now = table.host.seq
    for answer in (seat.acts(said), seat.asks(said)):
        assert reasons(answer)
        assert len(seat.sent[-1]) < 2000
    assert table.host.seq == now


def test_absurd_numbers_come_back_short() -> None:
    """In memory a number has no bounds; what a refusal repeats of it must still fit a wire."""
    table = Pair(seed=8)
    seat = table.until_asked("action")
    seat.link.act({"do": "move", "to": 10**300})
    assert isinstance(seat.last, Refused) and len(seat.sent[-1]) < 2000


def test_a_spectator_chooses_nothing() -> None:
    table = Pair(seed=9)
    table.until_asked("action")
    now = table.host.seq
    for action in (table.asked[0].legal[0], {"do": "dance"}):
        assert reasons(table.spectator.acts(action)) == ["not_your_turn"]
        assert reasons(table.spectator.asks(action)) == ["not_your_turn"]
    assert reasons(table.spectator.takes_back()) == ["undo_other"]
    assert table.host.seq == now and table.spectator.legal == []


def test_asking_changes_nothing_and_names_every_rule() -> None:
    """MOVE-1 and MOVE-2 at once: far away, and somebody stands there."""
    table = Pair(seed=10)
    seat = table.until_asked("action")
    there = table.match.view(None)["players"][1 - table.seats.index(seat)]["space"]
    before = table.match.position()
    answer = seat.asks({"do": "move", "to": there})
    assert {"MOVE-1", "MOVE-2"} <= {one.rule for one in answer.reasons}
    assert seat.asks(seat.legal[0]).reasons == []
    assert table.match.position() == before


# -- listeners ---------------------------------------------------------------------------------------------------------


def test_a_listener_that_raises_loses_its_link_and_disturbs_nobody() -> None:
    table = Pair(seed=1)

    def stumble(message: Message) -> None:
        if isinstance(message, Happened):
            raise RuntimeError("a bad listener")

    broken = table.host.join(None, stumble)
    last = Seat(table.host, None)
    answer = table.ann.chooses()
    assert isinstance(answer, Happened)
    assert not broken.open and last.seqs() == [0, 1]
    table.bob.chooses()
    assert last.seqs() == [0, 1, 2] and table.ann.seqs() == [0, 1, 2]


def test_a_listener_that_raises_when_it_joins_is_not_listed() -> None:
    table = Pair()

    def stumble(message: Message) -> None:
        raise RuntimeError("at once")

    assert not table.host.join(0, stumble).open
    assert isinstance(table.ann.chooses(), Happened)


def test_a_listener_that_acts_while_it_listens_is_heard_after_the_others_were_told() -> None:
    """Seq 0, 1, 2, 3, … for everybody, however eager one of them is."""
    table = Pair(seed=1)
    eager: list[Message] = []

    def act(message: Message) -> None:
        eager.append(message)
        if isinstance(message, Snapshot | Happened) and message.view["legal"]:
            link.act(message.view["legal"][0])

    link = table.host.join(1, eager.append)
    link.leave()
    link = table.host.join(1, act)
    table.spectator = Seat(table.host, None)
    link.act(table.bob.legal[0])
    for _ in range(40):
        if table.ann.legal:
            table.ann.chooses()
    assert table.host.seq > 40
    for seat in (table.ann, table.bob):
        assert seat.seqs() == list(range(table.host.seq + 1))
    assert table.spectator.seqs() == list(range(table.host.seq + 1))
    heard = [one.seq for one in eager if isinstance(one, Happened)]
    assert heard == sorted(set(heard))


def test_a_listener_is_not_interrupted_by_what_it_caused() -> None:
    """The answer comes when the listener is done with what it hears."""
    table = Pair(seed=1)
    depth, deepest = 0, 0

    def act(message: Message) -> None:
        nonlocal depth, deepest
        depth += 1
        deepest = max(depth, deepest)
        if isinstance(message, Snapshot) and message.view["legal"]:
            table.ann.link.act(message.view["legal"][0])
        depth -= 1

    table.host.join(0, act)
    assert table.host.seq == 1 and deepest == 1


def test_a_link_that_is_held_costs_only_itself_and_gets_a_fresh_snapshot() -> None:
    table = Pair("duel", seed=11)
    slow = Seat(table.host, None)
    slow.link.hold()
    table.goes_on(lambda: table.host.seq == MOST_WAITING + 20)
    assert slow.seqs() == [0] and table.ann.seqs() == list(range(MOST_WAITING + 21))
    assert len(slow.link._waiting) <= MOST_WAITING
    slow.link.go_on()
    assert slow.seqs() == [0, table.host.seq]
    caught_up = snapshot(slow.last)
    assert caught_up.view == table.spectator.view and caught_up.log is not None
    table.goes_on(lambda: table.host.seq == MOST_WAITING + 22)
    assert slow.seqs()[-2:] == [table.host.seq - 1, table.host.seq]


def test_a_listener_that_answers_every_answer_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_module, "MOST_AT_ONCE", 50)
    table = Pair(seed=1)
    chatty: list[int] = []

    def ask(message: Message) -> None:
        chatty.append(1)
        link.ask({"do": "pass"})

    link = table.host.join(None, lambda message: None)
    link._sink = ask
    assert isinstance(table.ann.chooses(), Happened)
    assert len(chatty) == 50 and not link.open
    assert isinstance(table.bob.chooses(), Happened)


def test_a_short_hold_loses_nothing() -> None:
    table = Pair("duel", seed=11)
    slow = Seat(table.host, None)
    slow.link.hold()
    table.goes_on(lambda: table.host.seq == 10)
    slow.link.go_on()
    assert slow.seqs() == list(range(11))


# -- the record --------------------------------------------------------------------------------------------------------


class Watched:
    """Stands before a recorder and remembers how much every seat had heard when a line was written."""

    def __init__(self, inner: Recorder) -> None:
        self.inner, self.lines, self.heard = inner, 0, []
        self.table: Pair | None = None

    def write(self, seat: int, action: Any, by: str = "", film: str = "") -> None:
        assert self.table is not None
        self.heard.append([max(one.seqs()) for one in self.table.everybody])
        self.inner.write(seat, action, by)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)


def test_a_choice_is_written_before_anybody_is_told(tmp_path: Path) -> None:
    setup = Setup(BOXES, "duel", options=Options(), seed=12)
    watched = Watched(recorder(tmp_path, setup))
    table = watched.table = Pair("duel", 12, watched)  # type: ignore[arg-type]
    table.goes_on(lambda: table.host.seq == 30)
    assert watched.heard == [[number] * 3 for number in range(30)]
    table.host.close()
    kept = read(tmp_path / "match.kdr")
    assert len(kept.choices) == 30 and kept.match().position() == table.match.position()


def test_what_cannot_be_written_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Setup(BOXES, "duel", options=Options(), seed=12)
    kept = recorder(tmp_path, setup)
    table = Pair("duel", 12, kept)
    table.goes_on(lambda: table.host.seq == 20)
    seat = table.asked[0]
    before, size = table.match.position(), (tmp_path / "match.kdr").stat().st_size

    def full(seat: int, action: object, by: str = "", film: str = "") -> None:
        raise CannotWrite(kept.path, "No space left on device")

    monkeypatch.setattr(kept, "write", full)
    answer = seat.acts(seat.legal[0], id="lost")
    assert isinstance(answer, Trouble) and "No space" in answer.text and answer.answers == "lost"
    assert table.match.position() == before and table.host.seq == 20
    assert (tmp_path / "match.kdr").stat().st_size == size
    monkeypatch.undo()
    assert isinstance(seat.acts(seat.legal[0], id="lost"), Happened), "tried again with the same id it is no repeat"
    table.host.close()


def test_a_choice_that_fails_inside_leaves_no_line_in_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A fault of the rules costs the choice, not the record and not the others."""
    setup = Setup(BOXES, "duel", options=Options(), seed=12)
    table = Pair("duel", 12, recorder(tmp_path, setup))
    table.goes_on(lambda: table.host.seq == 20)
    seat = table.asked[0]
    before = table.match.position()

    def fault(self: Match, seat: int, action: object) -> list[Any]:
        self.state.round = 77
        raise IndexError("a fault")

    monkeypatch.setattr(Match, "apply", fault)
    told = seat.acts(seat.legal[0])
    assert isinstance(told, Trouble) and told.kind == "fault"
    assert "a fault" in caplog.text, "who mends it must learn of it"
    monkeypatch.undo()
    assert table.match.position() == before
    assert isinstance(seat.acts(seat.legal[0]), Happened)
    table.host.close()
    kept = read(tmp_path / "match.kdr")
    assert len(kept.choices) == 21 and kept.match().position() == table.match.position()


def test_a_refused_choice_leaves_no_line(tmp_path: Path) -> None:
    setup = Setup(BOXES, "duel", options=Options(), seed=12)
    table = Pair("duel", 12, recorder(tmp_path, setup))
    table.goes_on(lambda: table.host.seq == 20)
    size = (tmp_path / "match.kdr").stat().st_size
    seat = table.asked[0]
    seat.acts({"do": "end_combo"}), seat.acts(seat.legal[0], seq=3), seat.acts(seat.legal[0], seq=99)
    table.spectator.acts(seat.legal[0])
    assert (tmp_path / "match.kdr").stat().st_size == size
    table.host.close()


def test_the_result_is_under_the_record(tmp_path: Path) -> None:
    setup = Setup(BOXES, "duel", options=Options(), seed=13)
    table = Pair("duel", 13, recorder(tmp_path, setup))
    table.goes_on(lambda: table.over)
    table.host.close()
    last = json.loads((tmp_path / "match.kdr").read_text("ascii").splitlines()[-1])
    assert last["result"] == {"winner": table.spectator.view["winner"]}


def test_a_host_goes_on_where_the_record_ends(tmp_path: Path) -> None:
    setup = Setup(BOXES, "teams", options=Options(), seed=14)
    table = Pair("teams", 14, recorder(tmp_path, setup, 4))
    table.goes_on(lambda: table.host.seq == 45)
    table.host.close()
    kept = read(tmp_path / "match.kdr")
    again = Host.resume(kept, Recorder.resume(tmp_path / "match.kdr", kept))
    for seat in table.everybody:
        back = Seat(again, seat.seat)
        late = Seat(table.host, seat.seat)
        assert back.view == seat.view
        assert snapshot(back.last).log == snapshot(late.last).log
        assert [player["name"] for player in snapshot(back.last).terms["seats"]] == list(NAMES)
    again.close()


def test_when_it_is_over_nobody_chooses_any_more() -> None:
    """END-3."""
    table = Pair(seed=13)
    table.goes_on(lambda: table.over)
    for said in ({"do": "move", "to": 3}, {"do": "tower", "passed": True}, {"do": "keep_skill", "skill": "bleeding"}):
        for seat in table.seats:
            answer = seat.acts(said)
            assert [one.rule for one in answer.reasons] == ["END-3"]


# -- dice and towers ---------------------------------------------------------------------------------------------------


def test_a_player_does_not_name_the_dice() -> None:
    """TEST-2: the host rolls."""
    table = Pair(seed=15)
    seat = table.until_asked("knockdown")
    now = table.host.seq
    assert reasons(seat.acts({"do": "knockdown", "dice": [6, 6, 6]})) == ["host_rolls"]
    assert reasons(seat.asks({"do": "knockdown", "dice": [1, 1, 1]})) == ["host_rolls"]
    assert table.host.seq == now
    assert isinstance(seat.acts({"do": "knockdown"}), Happened)


def test_where_real_dice_are_allowed_they_count() -> None:
    table = Pair(seed=15, real_dice=True)
    seat = table.until_asked("knockdown")
    answer = seat.acts({"do": "knockdown", "dice": [1, 2, 3]})
    assert isinstance(answer, Happened)
    assert next(event["dice"] for event in answer.events if event["event"] == "dice_rolled") == [1, 2, 3]


def tower() -> tuple[Pair, Seat, Seat]:
    """A tower waits for its verdict: the table, its defender, its attacker."""
    table = Pair(seed=16, test="tower")
    for _ in range(4000):
        attacker = table.until_asked("knockdown")
        if attacker.view["players"][1 - table.seats.index(attacker)]["wounds"] != {"heavy": 0, "light": 0}:
            attacker.acts({"do": "knockdown"})
            assert table.spectator.view["phase"] == "tower"
            return table, table.asked[0], attacker
        attacker.acts({"do": "pass"})
    raise AssertionError("no test")


@pytest.mark.parametrize("said", [{"do": "tower", "passed": True}, {"do": "switch_to_dice"}])
def test_the_defender_alone_does_not_judge_a_tower(said: dict[str, Any]) -> None:
    """TEST-6: a verdict needs both sides, or a referee."""
    table, defender, attacker = tower()
    now = table.host.seq
    assert isinstance(defender.acts(said), messages.Claimed) and isinstance(defender.acts(said), messages.Claimed)
    assert table.host.seq == now and table.spectator.view["phase"] == "tower"
    assert attacker.last.seat == defender.seat and attacker.last.action == said
    assert isinstance(attacker.acts(said), Happened)
    assert table.host.seq == now + 1


def test_two_words_about_a_tower_decide_nothing() -> None:
    table, defender, attacker = tower()
    now = table.host.seq
    defender.acts({"do": "tower", "passed": True})
    attacker.acts({"do": "tower", "passed": False})
    assert reasons(table.spectator.acts({"do": "tower", "passed": False})) == ["not_your_turn"]
    assert table.host.seq == now
    assert isinstance(defender.acts({"do": "tower", "passed": False}), Happened)
    assert "test_failed" in [one["event"] for one in table.spectator.last.events]


def test_what_was_claimed_of_one_tower_does_not_count_for_the_next() -> None:
    table, defender, attacker = tower()
    defender.acts({"do": "tower", "passed": True})
    old = table.host.seq
    attacker.acts({"do": "tower", "passed": True})
    for _ in range(4000):
        seat = table.until_asked("knockdown")
        seat.acts({"do": "knockdown"})
        if table.spectator.view["phase"] == "tower":
            break
    now = table.host.seq
    assert isinstance(table.ann.acts({"do": "tower", "passed": True}, seq=old), Snapshot), "a word from back then"
    for seat in table.seats[:1]:
        seat.acts({"do": "tower", "passed": True})
    assert table.host.seq == now


def test_a_referee_who_is_no_seat_judges_a_tower() -> None:
    from kd_core.game import Refused as AgainstTheRules
    from kd_core.game import actions

    table, defender, _ = tower()
    with pytest.raises(AgainstTheRules):
        table.host.judge(actions.Move(3))
    table.host.judge(actions.Tower(True))
    assert "test_passed" in [one["event"] for one in defender.last.events] and defender.last.answers is None
    with pytest.raises(AgainstTheRules):
        table.host.judge(actions.Tower(True))
    with pytest.raises(AgainstTheRules):
        table.host.judge(actions.Move(3))


def test_a_verdict_is_not_taken_back() -> None:
    """TEST-6: what both sides agreed on, the tested one does not undo; nor one that ended the match."""
    table, defender, attacker = tower()
    for seat in (defender, attacker):
        seat.acts({"do": "tower", "passed": True})
    assert "test_passed" in [one["event"] for one in table.spectator.last.events]
    for seat in (defender, attacker):
        assert reasons(seat.takes_back()) in (["cannot_undo"], ["undo_other"])
    assert table.spectator.view["phase"] != "tower"


def test_a_test_that_has_begun_is_not_taken_back() -> None:
    """Else the attacker would wait and see whether the tower stands."""
    _, defender, attacker = tower()
    defender.acts({"do": "tower", "passed": True})
    assert reasons(attacker.takes_back()) == ["cannot_undo"]


# -- taking back -------------------------------------------------------------------------------------------------------


def moved(seed: int = 17) -> tuple[Pair, Seat, Seat]:
    """Somebody has just made the first move of a turn, which showed nobody anything."""
    table = Pair(seed=seed)
    seat = table.until_asked("action")
    before = table.seats[1 - table.seats.index(seat)]
    seat.acts(next(action for action in seat.legal if action["do"] == "move"))
    return table, seat, before


def test_a_move_that_showed_nothing_can_be_taken_back() -> None:
    table = Pair(seed=17)
    seat = table.until_asked("action")
    before, log = table.match.position(), len(snapshot(Seat(table.host, None).last).log or ())
    now = seat.seq
    seat.acts(next(action for action in seat.legal if action["do"] == "move"))
    assert table.match.position() != before
    answer = snapshot(seat.takes_back())
    assert table.match.position() == before and answer.answers and answer.seq == now + 2
    for other in table.everybody:
        assert snapshot(other.last).seq == now + 2 and len(snapshot(other.last).log or ()) == log
    assert isinstance(snapshot(seat.acts(seat.legal[0], seq=now)), Snapshot), "chosen before it was taken back"
    assert isinstance(seat.chooses(), Happened)


def test_only_who_chose_last_takes_back() -> None:
    _, seat, other = moved()
    assert reasons(other.takes_back()) == ["undo_other"]
    assert reasons(seat.takes_back(seq=seat.seq - 1)) == ["undo_other"]


def test_what_was_shown_stays() -> None:
    """TURN-1: the second action ends the turn and new cards of the Row come to light."""
    table, seat, _ = moved()
    attack = next(action for action in seat.legal if action["do"] == "attack")
    seat.acts(attack)
    table.goes_on(lambda: table.spectator.view["turn"] != seat.seat and table.spectator.view["phase"] == "action")
    last = next(one for one in reversed(seat.heard) if isinstance(one, Happened))
    by = table.seats[last.seat]
    assert reasons(by.takes_back()) == ["cannot_undo"]


def test_a_match_that_is_over_stays_over() -> None:
    """END-3: also the last choice that showed nothing."""
    for seed in range(13, 23):
        table = Pair(seed=seed)
        table.goes_on(lambda table=table: table.over)  # type: ignore[misc]
        for seat in table.seats:
            assert reasons(seat.takes_back()) == ["cannot_undo"]


def test_nothing_to_take_back_at_first() -> None:
    table = Pair()
    assert reasons(table.ann.takes_back()) == ["nothing_to_undo"]


def test_what_was_taken_back_is_in_the_record_as_taken_back(tmp_path: Path) -> None:
    setup = Setup(BOXES, "duel", options=Options(), seed=17)
    table = Pair("duel", 17, recorder(tmp_path, setup))
    seat = table.until_asked("action")
    before = table.match.position()
    seat.acts(next(action for action in seat.legal if action["do"] == "move"))
    seat.takes_back()
    table.host.close()
    kept = read(tmp_path / "match.kdr")
    assert kept.match().position() == before
    assert Host.resume(kept, None)._match.position() == before


def test_what_cannot_be_written_is_not_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Setup(BOXES, "duel", options=Options(), seed=17)
    kept = recorder(tmp_path, setup)
    table = Pair("duel", 17, kept)
    seat = table.until_asked("action")
    seat.acts(next(action for action in seat.legal if action["do"] == "move"))
    after = table.match.position()

    def full(count: int = 1) -> None:
        raise CannotWrite(kept.path, "No space left on device")

    monkeypatch.setattr(kept, "undo", full)
    assert isinstance(seat.takes_back(), Trouble) and table.match.position() == after
    table.host.close()


def test_players_of_a_record_sit_where_they_sat(tmp_path: Path) -> None:
    setup = Setup(BOXES, "duel", options=Options(), seed=18)
    seated = [Player("Ann"), Player("Brawler", "bot", "brawler")]
    Recorder.create(tmp_path / "match.kdr", setup, seated).close()
    host = Host.resume(read(tmp_path / "match.kdr"), None)
    assert list(host.players) == seated
