"""What people decide together: what about a seat that is gone, a pause, an end.

A seat that is gone: what more than half of those want who are there; nobody is thrown out by a clock, after a minute
the same question is asked again. A pause and an end need everybody, also who is not heard just now, and one "no" ends
the question.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from kd_core.net.table.people import Chair
from kd_core.net.wire.schema import Ballot, Vote

ASK_AGAIN = 60.0  # seconds, for a seat that is gone
LAPSES = 30.0  # a proposal that not everybody answered
OPTIONS = {"gone": ("wait", "bot", "end"), "pause": ("yes", "no"), "end": ("yes", "no")}


@dataclass
class Question:
    topic: str
    seat: int | None  # whose seat is gone, or who proposed it
    since: float
    until: float
    votes: dict[int, str] = field(default_factory=dict)

    def shown(self) -> Ballot:
        votes = {str(seat): choice for seat, choice in self.votes.items()}
        options = list(OPTIONS[self.topic])
        return Ballot(self.topic, self.seat, options, votes, self.since, self.until)  # type: ignore[arg-type]

    def decided(self, voters: Collection[int]) -> str:
        """What was decided by those who are there; empty while it is open."""
        votes = [choice for seat, choice in self.votes.items() if seat in voters]
        if self.topic == "gone":
            most = next((one for one in OPTIONS["gone"] if 2 * votes.count(one) > len(voters)), "")
            return most or self._tied(votes, voters)
        if "no" in votes:
            return "no"
        return "yes" if votes and len(votes) >= len(voters) else ""

    def _tied(self, votes: list[str], voters: Collection[int]) -> str:
        """All have voted and no side is larger: wait."""
        return "wait" if votes and len(votes) >= len(voters) else ""


class Questions:
    def __init__(self) -> None:
        self.open: list[Question] = []

    def ask(self, topic: str, seat: int | None, now: float) -> Question:
        """The question, which may be open already."""
        found = self.find(topic, seat)
        if found is None:
            found = Question(topic, seat, now, now + (ASK_AGAIN if topic == "gone" else LAPSES))
            self.open.append(found)
        return found

    def find(self, topic: str, seat: int | None = None) -> Question | None:
        """Of a pause or an end there is one at a time, whoever proposed it."""
        return next((one for one in self.open if one.topic == topic and (topic != "gone" or one.seat == seat)), None)

    def vote(self, by: int, vote: Vote) -> Question | None:
        """The question that was voted on; None when there is no such question or no such answer."""
        question = self.find(vote.topic, vote.seat)
        if question is None or vote.choice not in OPTIONS[question.topic]:
            return None
        if vote.topic == "gone" and by == question.seat:
            return None
        question.votes[by] = vote.choice
        return question

    def close(self, question: Question) -> None:
        if question in self.open:
            self.open.remove(question)

    def overdue(self, now: float) -> list[Question]:
        return [one for one in self.open if now >= one.until]


def voters(topic: str, chairs: Sequence[Chair]) -> Collection[int]:
    """Whose votes count: of a seat that is gone those who are not gone, of all else everybody who plays."""
    mine = [seat for seat, chair in enumerate(chairs) if chair.held and not chair.stand_in]
    return [seat for seat in mine if chairs[seat].presence != "gone"] if topic == "gone" else mine
