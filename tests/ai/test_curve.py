"""The curve of the chances of a match, from what is thought of its choices."""

from __future__ import annotations

import pytest

from kd_core.ai.curve import MOST, Course, Curve, Judged, Span, drawn, match_chance

ONE_ROUND = [Span(1, 0, 4, (0, 0), 0)]


def judged(choice: int, seat: int, chance: float, chosen: float | None = None) -> Judged:
    return Judged(choice, seat, chance, chance if chosen is None else chosen, {"do": "pass"}, 400)


def curve(course: Course, *known: Judged, looked_at: int = 99) -> Curve:
    return drawn(course, {one.choice: one for one in known}, looked_at)


def test_all_chances_are_those_of_the_first_team_and_end_with_the_winner() -> None:
    course = Course(ONE_ROUND, [0, 1, 0, 1])
    found = curve(course, judged(1, 0, 0.5), judged(2, 1, 0.4), judged(4, 1, 0.3))
    assert list(found.stretches[0].points) == [(0, 0.5), (1, 0.6), (3, 0.7), (4, 1.0)]
    assert [found.chance(moment) for moment in range(6)] == [0.5, 0.6, 0.7, 0.7, 1.0, None]
    lost = curve(Course([Span(1, 0, 4, (0, 0), 1)], [0, 1, 0, 1]), judged(1, 0, 0.5))
    assert lost.chance(4) == 0.0


def test_a_curve_that_grows_does_not_know_its_end() -> None:
    found = curve(Course(ONE_ROUND, [0, 1, 0, 1]), judged(1, 0, 0.5), judged(2, 1, 0.4), looked_at=2)
    assert list(found.stretches[0].points) == [(0, 0.5), (1, 0.6)] and not found.turns
    assert found.chance(2) is None


def test_a_round_begins_anew_and_its_first_moment_belongs_to_the_one_that_ended() -> None:
    course = Course([Span(1, 0, 2, (0, 0), 1), Span(2, 2, 4, (0, 1), 0)], [0, 1, 0, 1])
    found = curve(course, judged(1, 0, 0.5), judged(2, 1, 0.9), judged(3, 0, 0.55), judged(4, 1, 0.2))
    assert found.chance(2) == 0.0 and found.match(2) == 0.25
    assert list(found.stretches[1].points) == [(2, 0.55), (3, 0.8), (4, 1.0)]
    assert found.match(4) == 0.5


@pytest.mark.parametrize(
    ("chance", "won", "lost", "match"),
    [(0.5, 0, 0, 0.5), (1, 0, 0, 0.75), (0, 0, 0, 0.25), (0.6, 1, 0, 0.8), (0.6, 0, 1, 0.3), (0.6, 1, 1, 0.6)],
)
def test_rounds_to_come_are_even(chance: float, won: int, lost: int, match: float) -> None:
    assert match_chance(chance, won, lost) == pytest.approx(match)


# -- turning points ----------------------------------------------------------------------------------------------------


def turns(course: Course, *known: Judged) -> list[tuple[int, str]]:
    return [(turn.choice, turn.cause) for turn in curve(course, *known).turns]


def test_a_change_of_fifteen_is_one_and_less_is_none() -> None:
    open_end = Course([Span(1, 0, 3, (0, 0), None)], [0, 1, 0])
    assert turns(open_end, judged(1, 0, 0.5), judged(2, 1, 0.35)) == [(1, "choice")]
    assert turns(open_end, judged(1, 0, 0.5), judged(2, 1, 0.36)) == []


def test_who_chose_worse_than_possible_made_a_mistake_and_is_told_the_better_choice() -> None:
    course = Course([Span(1, 0, 3, (0, 0), None)], [1, 0, 0], {1: "cards"})
    found = curve(course, judged(1, 1, 0.7, 0.5), judged(2, 0, 0.5)).turns
    assert [(turn.cause, turn.seat, round(turn.change, 2)) for turn in found] == [("mistake", 1, 0.2)]
    assert found[0].judged is not None and found[0].judged.chosen == 0.5


def test_where_chance_weighs_more_than_the_choice_it_was_luck() -> None:
    course = Course([Span(1, 0, 3, (0, 0), None)], [0, 1, 0], {1: "dice"})
    assert turns(course, judged(1, 0, 0.7, 0.6), judged(2, 1, 0.7)) == [(1, "dice")]
    assert turns(course, judged(1, 0, 0.4, 0.2), judged(2, 1, 0.2)) == [(1, "dice")], "bad, but it went well"


def test_what_happens_before_somebody_can_choose_again_counts_too() -> None:
    course = Course([Span(1, 0, 4, (0, 0), None)], [0, 1, 0, 1], {2: "cards"})
    assert turns(course, judged(1, 0, 0.5), judged(4, 1, 0.2)) == [(1, "cards")]


def test_a_tower_stands_at_its_odds_until_it_is_judged() -> None:
    course = Course([Span(1, 0, 2, (0, 0), 0)], [0, 1], {2: "tower"}, {2})
    found = curve(course, judged(1, 0, 0.5, 0.45))
    assert list(found.stretches[0].points) == [(0, 0.5), (1, 0.45), (2, 1.0)]
    assert [(turn.choice, turn.cause, turn.seat) for turn in found.turns] == [(2, "tower", 1)]


def test_the_largest_five_are_told_in_their_order() -> None:
    course = Course([Span(1, 0, 8, (0, 0), None)], [0] * 8)
    chances = (0.5, 0.9, 0.7, 0.2, 0.5, 0.95, 0.1, 0.6)
    found = turns(course, *(judged(number, 0, chance) for number, chance in enumerate(chances, 1)))
    assert len(found) == MOST and [choice for choice, _ in found] == [1, 3, 5, 6, 7]
