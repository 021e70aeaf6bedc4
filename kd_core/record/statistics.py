"""Statistics over matches: what the records of finished matches say about the people who played them.

Every seat of a person counts for its fighter, against each fighter of the other side. A match at one screen with
people on both sides is therefore a win and a loss; for streaks and form only matches count that somebody played
against bots. A match that was broken off is no match.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import msgspec

from kd_core import text
from kd_core.game.events import Attacked, RoundEnded, SpecialUsed
from kd_core.record.record import HUMAN, Record

KNOCKED_OUT = ("ko", "eliminated")  # how a round ends by Knockdown Tests
FAVOURITES = 5
FORM = 30  # matches


class Seat(msgspec.Struct, frozen=True):
    """What one player did in a match."""

    fighter: str
    person: bool
    cards: dict[str, int]  # by card: how often it was the card of an ATTACK
    specials: dict[str, int]


class Counted(msgspec.Struct, frozen=True):
    """What statistics need of one match; a finished one has a winner."""

    started: str
    seats: list[Seat]
    winner: int | None  # the team; in a duel the seat
    rounds: list[tuple[int, bool]]  # who won each, and whether by K.O.


def counted(kept: Record) -> Counted:
    """Played again to its end; raises RecordError."""
    match = kept.start()
    cards: list[Counter[str]] = [Counter() for _ in kept.players]
    specials: list[Counter[str]] = [Counter() for _ in kept.players]
    rounds: list[tuple[int, bool]] = []
    for match, _, _, events in kept.replay():  # noqa: B007 - the last one is wanted, too
        for event in events:
            if isinstance(event, Attacked):
                cards[event.seat][event.attack] += 1
            elif isinstance(event, SpecialUsed):
                specials[event.seat][event.special] += 1
            elif isinstance(event, RoundEnded):
                rounds.append((event.winner, event.reason in KNOCKED_OUT))
    kept.check_result(match)
    fighters = [player["fighter"] for player in match.view(None)["players"]]
    seats = [
        Seat(fighter, player.kind == HUMAN, dict(cards[at]), dict(specials[at]))
        for at, (fighter, player) in enumerate(zip(fighters, kept.players))
    ]
    return Counted(kept.started, seats, None if kept.reason else match.winner, rounds)


@dataclass
class Score:
    """Matches and rounds of somebody against somebody."""

    matches: int = 0
    won: int = 0
    rounds: int = 0
    rounds_won: int = 0
    by_ko: int = 0  # of the rounds that were won

    def add(self, match: Counted, team: int) -> None:
        self.matches += 1
        self.won += match.winner == team
        self.rounds += len(match.rounds)
        self.rounds_won += sum(winner == team for winner, _ in match.rounds)
        self.by_ko += sum(winner == team and ko for winner, ko in match.rounds)

    @property
    def rate(self) -> float:
        return self.won / self.matches if self.matches else 0.0

    @property
    def ko_share(self) -> float:
        return self.by_ko / self.rounds_won if self.rounds_won else 0.0


@dataclass
class OfFighter:
    score: Score = field(default_factory=Score)
    against: dict[str, Score] = field(default_factory=dict)  # by fighter of the other side
    cards: Counter[str] = field(default_factory=Counter)
    specials: Counter[str] = field(default_factory=Counter)


@dataclass
class Statistics:
    total: Score = field(default_factory=Score)
    fighters: dict[str, OfFighter] = field(default_factory=dict)  # the one played most first
    form: list[bool] = field(default_factory=list)  # the newest matches against bots, the last one last: won?
    streak: int = 0  # matches won in a row up to now; lost ones below zero
    longest: int = 0  # won in a row, ever

    @property
    def favourites(self) -> list[tuple[str, int]]:
        cards: Counter[str] = Counter()
        for one in self.fighters.values():
            cards.update(one.cards)
        return favourites(cards)


def favourites(cards: Counter[str]) -> list[tuple[str, int]]:
    """Those used most; of equals the first by name."""
    return sorted(cards.items(), key=lambda one: (-one[1], one[0]))[:FAVOURITES]


def summed(matches: Iterable[Counted], since: str = "") -> Statistics:
    """Of the finished ones that were begun at or after a moment (ISO), in the order in which they were begun."""
    found = Statistics()
    for match in sorted(matches, key=lambda match: match.started):
        if match.winner is not None and match.started >= since:
            _add(found, match, match.winner)
    found.fighters = dict(sorted(found.fighters.items(), key=lambda one: (-one[1].score.matches, one[0])))
    found.form = found.form[-FORM:]
    return found


def _add(found: Statistics, match: Counted, winner: int) -> None:
    for at, seat in enumerate(match.seats):
        if seat.person:
            team = at % 2
            found.total.add(match, team)
            mine = found.fighters.setdefault(seat.fighter, OfFighter())
            mine.score.add(match, team)
            for enemy in sorted({other.fighter for other in match.seats[1 - team :: 2]}):
                mine.against.setdefault(enemy, Score()).add(match, team)
            mine.cards.update(seat.cards)
            mine.specials.update(seat.specials)
    teams = {at % 2 for at, seat in enumerate(match.seats) if seat.person}
    if len(teams) == 1:
        _go_on(found, won=winner in teams)


def _go_on(found: Statistics, won: bool) -> None:
    found.form.append(won)
    step = 1 if won else -1
    found.streak = found.streak + step if found.streak * step > 0 else step
    found.longest = max(found.longest, found.streak)


def in_words(score: Score, lang: str) -> str:
    """Whose wins they are: of the people at this computer."""
    counted = {"won": score.won, "matches": score.matches, "rounds": score.rounds_won, "ko": score.by_ko}
    return text.say(lang, "stats.score", rate=round(100 * score.rate), **counted)


# -- for other programs ------------------------------------------------------------------------------------------------


def as_json(found: Statistics) -> dict[str, Any]:
    return {
        "total": _score(found.total),
        "streak": found.streak,
        "longest_streak": found.longest,
        "form": found.form,
        "fighters": {
            fighter: {
                **_score(one.score),
                "against": {enemy: _score(score) for enemy, score in one.against.items()},
                "cards": dict(one.cards.most_common()),
                "specials": dict(one.specials.most_common()),
            }
            for fighter, one in found.fighters.items()
        },
    }


def _score(score: Score) -> dict[str, Any]:
    return {**asdict(score), "win_rate": round(score.rate, 4), "ko_share": round(score.ko_share, 4)}


COLUMNS = ("fighter", "opponent", "matches", "won", "rounds", "rounds_won", "by_ko", "win_rate", "ko_share")


def as_csv(found: Statistics) -> str:
    """A line for each pairing; an empty opponent stands for all of them."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    table.writerows(_rows(found))
    return text.getvalue()


def _rows(found: Statistics) -> Iterator[Sequence[object]]:
    for fighter, one in found.fighters.items():
        for enemy, score in {"": one.score, **one.against}.items():
            yield [fighter, enemy, *_score(score).values()]
