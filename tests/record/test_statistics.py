"""Statistics from records: wins, K.O.s, opponents, cards, streaks; what cannot be counted, and the cache."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from kd_core import places
from kd_core.game import Match, Setup, library
from kd_core.record import Player, Recorder, gathered, read
from kd_core.record.gathered import Gathered, cache_file, gather
from kd_core.record.statistics import Counted, Seat, as_csv, as_json, counted, favourites, summed

ANN, BOT = Player("Ann"), Player("Bot", "bot", "random")
DUEL = ("james", "lost_knight")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    return tmp_path


def played(name: str, seed: int = 1, choices: int = 9999, players: tuple[Player, ...] = (ANN, BOT)) -> Path:
    """A duel of first choices, whole or left in the middle."""
    from random import Random

    match, random = Match.new(Setup(library.find(library.BOXES), "duel", DUEL, seed=seed)), Random(seed)
    path = places.records() / f"{name}{places.RECORD_SUFFIX}"
    setup = Setup(library.find(library.BOXES), "duel", DUEL, seed=seed)
    with Recorder.create(path, setup, players) as recorder:
        for _ in range(choices):
            if match.winner is not None:
                recorder.result(match.winner)
                break
            decision = match.decisions[0]
            action = random.choice(list(decision.options))
            recorder.write(decision.seat, action)
            match.apply(decision.seat, action)
    return path


def everything() -> Gathered:
    found = Gathered()
    for _ in gather(found):
        pass
    return found


def match(
    winner: int | None, started: str = "2026-01-01", people: tuple[int, ...] = (0,), rounds: str = "", **cards: int
) -> Counted:
    """James against the Lost Knight; `rounds` as in "0k 1": won by seat 0 by K.O., then by seat 1."""
    seats = [Seat(fighter, at in people, cards if at == 0 else {}, {}) for at, fighter in enumerate(DUEL)]
    won = [(int(one[0]), one.endswith("k")) for one in rounds.split()]
    return Counted(started, seats, winner, won)


# -- one match ---------------------------------------------------------------------------------------------------------


def test_a_record_is_counted_as_it_was_played() -> None:
    kept = read(played("a", 3))
    found = counted(kept)
    taken = [action.card for _, seat, action, _ in kept.replay() if action.do == "attack" and seat == 0]  # type: ignore[attr-defined]
    assert found.winner == kept.match().winner and [seat.fighter for seat in found.seats] == list(DUEL)
    assert [seat.person for seat in found.seats] == [True, False]
    assert sum(found.seats[0].cards.values()) == len(taken) > 0
    assert {card: taken.count(card) for card in taken} == found.seats[0].cards
    wins = [winner for winner, _ in found.rounds]
    assert wins.count(found.winner or 0) == 2 and len(wins) in (2, 3)


# -- many --------------------------------------------------------------------------------------------------------------


def test_wins_rounds_and_knockouts_by_fighter_and_opponent() -> None:
    found = summed([match(0, rounds="0k 1 0"), match(1, rounds="1k 1k"), match(0, rounds="0k 0k")])
    james = found.fighters["james"]
    assert list(found.fighters) == ["james"]
    assert (james.score.matches, james.score.won, james.score.rounds, james.score.rounds_won) == (3, 2, 7, 4)
    assert james.score.by_ko == 3 and james.score.ko_share == 0.75 and round(james.score.rate, 2) == 0.67
    assert james.against == {"lost_knight": james.score} and found.total == james.score


def test_people_on_both_sides_are_a_win_and_a_loss_and_no_streak() -> None:
    found = summed([match(0, people=(0, 1))])
    assert (found.total.matches, found.total.won) == (2, 1)
    assert {fighter: one.score.won for fighter, one in found.fighters.items()} == {"james": 1, "lost_knight": 0}
    assert (found.form, found.streak, found.longest) == ([], 0, 0)


@pytest.mark.parametrize(
    ("winners", "streak", "longest"), [("", 0, 0), ("0", 1, 1), ("0010", 1, 2), ("00011", -2, 3), ("1000", 3, 3)]
)
def test_streaks_follow_the_order_of_play(winners: str, streak: int, longest: int) -> None:
    played = [match(int(winner), f"2026-01-{day:02}") for day, winner in enumerate(winners, 1)]
    found = summed(reversed(played))
    assert (found.streak, found.longest) == (streak, longest)
    assert found.form == [winner == "0" for winner in winners]


def test_favourite_cards_are_those_taken_most() -> None:
    found = summed([match(0, hook=2, jab=1), match(1, hook=1, stomp=3)])
    assert found.favourites == [("hook", 3), ("stomp", 3), ("jab", 1)]
    assert favourites(found.fighters["james"].cards) == found.favourites


def test_from_a_moment_on_and_not_what_was_broken_off() -> None:
    matches = [match(0, "2026-01-01T10:00"), match(None, "2026-02-01T10:00"), match(1, "2026-03-01T10:00")]
    assert summed(matches).total.matches == 2
    assert (summed(matches, "2026-02-01").total.matches, summed(matches, "2026-02-01").total.won) == (1, 0)


def test_for_other_programs() -> None:
    found = summed([match(0, rounds="0k 0", hook=2)])
    said = json.loads(json.dumps(as_json(found)))
    assert said["total"]["win_rate"] == 1 and said["fighters"]["james"]["against"]["lost_knight"]["by_ko"] == 1
    assert said["fighters"]["james"]["cards"] == {"hook": 2}
    lines = as_csv(found).splitlines()
    assert lines[0].startswith("fighter,opponent,matches,won") and lines[1:] == [
        "james,,1,1,2,2,1,1.0,0.5",
        "james,lost_knight,1,1,2,2,1,1.0,0.5",
    ]


# -- a folder ----------------------------------------------------------------------------------------------------------


def test_what_cannot_be_counted_is_left_out_and_told() -> None:
    played("good", 3)
    played("left", 4, choices=20)
    broken = played("broken", 5)
    broken.write_bytes(b"{}\nnonsense\n")
    other = played("other", 6)
    header, *lines = other.read_bytes().replace(b'"program":"', b'"program":"9', 1).splitlines(keepends=True)
    other.write_bytes(b"".join([header, *lines[:20], *lines[25:]]))  # five choices that the rules would miss
    running = played("running", 7, choices=20)
    with Recorder.resume(running):
        found = everything()
    assert len(found.matches) == 1
    assert dict(found.left_out) == {"unfinished": 1, "broken": 1, "other_version": 1, "running": 1}


def test_a_match_is_played_again_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [played(name, seed) for seed, name in enumerate("abc")]
    first = everything()
    asked: list[str] = []
    count = gathered._count

    def noted(path: Path) -> object:
        asked.append(path.name)
        return count(path)

    monkeypatch.setattr(gathered, "_count", noted)
    assert everything() == first and asked == []
    os.utime(paths[1], (1, 1))
    assert everything() == first and asked == ["b.kdr"]
    paths[0].unlink()
    assert len(everything().matches) == 2
    assert set(json.loads(cache_file().read_bytes())["files"]) == {"b.kdr", "c.kdr"}


def test_another_version_and_a_broken_cache_count_anew() -> None:
    played("a")
    first = everything()
    cache_file().write_bytes(b"nonsense")
    assert everything() == first
    said = json.loads(cache_file().read_bytes())
    said["program"], said["files"]["a.kdr"]["found"] = "0.0.1", "broken"
    cache_file().write_text(json.dumps(said))
    assert everything() == first


def test_whoever_is_interrupted_keeps_what_was_counted() -> None:
    for seed, name in enumerate("abc"):
        played(name, seed)
    steps = gather(Gathered())
    assert next(steps) == (1, 3)
    steps.close()
    assert set(json.loads(cache_file().read_bytes())["files"]) == {"a.kdr"}
    assert len(everything().matches) == 3


def test_another_folder_is_counted_for_itself(tmp_path: Path) -> None:
    path = played("a")
    usual = everything()
    other = tmp_path / "other"
    other.mkdir()
    (other / path.name).write_bytes(b"x" * path.stat().st_size)
    os.utime(other / path.name, ns=(1, path.stat().st_mtime_ns))
    found = Gathered()
    assert [*gather(found, other)] == [(1, 1)] and dict(found.left_out) == {"broken": 1}
    assert everything() == usual


def test_an_empty_home_has_nothing_to_tell() -> None:
    assert everything() == Gathered() and summed([]).total.matches == 0
