"""What people decide while a match is played: pause, end, resign, and what about somebody who is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from kd_core.ai import levels
from kd_core.net.table.people import Chair, Handlers, Person, to_all
from kd_core.net.table.votes import ASK_AGAIN, Question, Questions, voters
from kd_core.net.wire import schema

if TYPE_CHECKING:
    from kd_core.net.table.table import Table


# -- questions ---------------------------------------------------------------------------------------------------------


def proposes(table: Table, person: Person, said: schema.Propose) -> None:
    if table.phase != "playing" or person.seat is None or (said.what == "pause" and table.agreed_pause):
        person.say_no("not_now")
    elif said.what == "go_on":
        table.agreed_pause = False
    else:
        question = table.questions.ask(said.what, person.seat, table.moment)
        question.votes[person.seat] = "yes"


def votes(table: Table, person: Person, said: schema.Vote) -> None:
    if person.seat is None or table.questions.vote(person.seat, said) is None:
        person.say_no("no_such_question")


def ask_about(table: Table, gone: list[int]) -> None:
    """Seats that are gone are asked about, those that are back no more."""
    for seat in gone:
        table.questions.ask("gone", seat, table.moment)
    for question in [one for one in table.questions.open if one.topic == "gone" and one.seat not in gone]:
        table.questions.close(question)


def ask_again(table: Table) -> None:
    """Nobody is thrown out by a clock; a proposal lapses."""
    for question in table.questions.overdue(table.moment):
        if question.topic == "gone":
            _ask_anew(table, question)
        else:
            table.questions.close(question)


def _ask_anew(table: Table, question: Question) -> None:
    question.votes.clear()
    question.until = table.moment + ASK_AGAIN


def count(table: Table) -> None:
    """After every vote, and whenever other people are here than before."""
    for question in list(table.questions.open):
        decided = question.decided(voters(question.topic, table.chairs))
        if decided == "wait":
            _ask_anew(table, question)
        elif decided:
            table.questions.close(question)
            _carry_out(table, question, decided)


def _carry_out(table: Table, question: Question, decided: str) -> None:
    if question.topic == "pause":
        table.agreed_pause = decided == "yes"
    elif question.topic == "end" and decided == "yes":
        end(table, None, "agreed")
    elif question.topic == "gone" and decided == "end":
        end(table, None, "abandoned")
    elif question.topic == "gone" and decided == "bot" and question.seat is not None:
        _stand_in(table, question.seat)


def _stand_in(table: Table, seat: int) -> None:
    """A bot plays for somebody who is away, until they come back."""
    assert table.match is not None
    chair = table.chairs[seat]
    chair.stand_in, chair.level = True, levels.USUAL
    table.match.host.note({"stand_in": seat, "level": chair.level})
    table.match.seat_bot(seat)
    table.keeper.save(table)


# -- giving up ---------------------------------------------------------------------------------------------------------


def resigns(table: Table, person: Person, said: schema.Resign) -> None:
    if table.phase != "playing" or person.seat is None:
        person.say_no("not_now")
    else:
        give_up(table, person.seat)


def give_up(table: Table, seat: int, thrown_out: bool = False) -> None:
    """In teams a bot takes the seat as long as the other half of the team goes on."""
    mate = table.chairs[seat ^ 2] if len(table.chairs) > 2 else None
    if mate is not None and mate.held:
        give_to_bot(table, seat)
    elif thrown_out:
        end(table, None, "abandoned")
    else:
        end(table, 1 - (seat & 1), "resigned")


def give_to_bot(table: Table, seat: int) -> None:
    """For the rest of this match."""
    before = table.chairs[seat]
    table.chairs[seat] = Chair(
        "bot", before.name, None, levels.USUAL, before.fighter, True, drawn=before.drawn, filled=True
    )
    if table.match is not None:
        table.match.host.note({"stand_in": seat, "level": levels.USUAL})
        table.match.seat_bot(seat)
    if before.person is not None:
        _watches_now(table, before.person)
    table.keeper.save(table)


def _watches_now(table: Table, person: Person) -> None:
    person.seat = None
    person.say(schema.Seated(None))
    table.level_boards()
    if table.match is not None:
        table.match.admit(person)


# -- the end -----------------------------------------------------------------------------------------------------------


def end(table: Table, winner: int | None, reason: Literal["resigned", "agreed", "abandoned"]) -> None:
    """`Table.settle` sees that it is over; what cannot be written has not ended."""
    assert table.match is not None
    if not table.match.host.end(winner, reason):
        for person in table.company.players:
            person.say_no("cannot_write")


def finish(table: Table) -> None:
    """The match is over: everybody is told how, the players with all that a receipt needs."""
    assert table.match is not None
    host = table.match.host
    table.match.end()
    table.phase = "over"
    table.questions, table.agreed_pause = Questions(), False
    table.finished = schema.Finished(table.match.number, host.reason, host.winner, table.keeper.record())  # type: ignore[arg-type]
    table.publish()
    to_all(table.company.players, table.finished)
    to_all(table.company.watchers, table.outcome)
    table.keeper.save(table)


def back_to_lobby(table: Table, person: Person, said: schema.BackToLobby) -> None:
    """After a match, or when one cannot go on from what its seats know."""
    if table.captains(person, "over", "gathering"):
        open_lobby(table)


def open_lobby(table: Table) -> None:
    if table.match is not None:
        table.match.close()
    table.match, table.finished, table.phase = None, None, "lobby"
    table.inheritance, table.testimonies = None, {}
    table.lobby.open_again()
    table.keeper.save(table)


HANDLERS: Handlers = {
    schema.Propose: proposes,
    schema.Vote: votes,
    schema.Resign: resigns,
    schema.BackToLobby: back_to_lobby,
}
