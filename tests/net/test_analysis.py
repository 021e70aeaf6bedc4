"""A recorded match thought about again: what is asked, what is kept, and in which words it is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from kd_core.ai import thought
from kd_core.ai.curve import Judged, Turn
from kd_core.ai.thought import Question, Thought, Weighed
from kd_core.content.model import Pack
from kd_core.game import Match, Options, actions
from kd_core.languages import LANGUAGES
from kd_core.net import analysis
from kd_core.net.analysis import Analysis
from kd_core.net.turning_points import Telling
from kd_core.record import Recorder, read
from kd_core.record.film import Film
from tests.record.kit import PEOPLE, recorded, setup


class Mind:
    """Thinks nothing: the first choice is the best, and it is always the same."""

    def __init__(self) -> None:
        self.asked: list[Question] = []

    def __call__(self, packs: Sequence[Pack], question: Question) -> Thought:
        self.asked.append(question)
        first, *others = question.view["legal"]
        worse = [Weighed(action, 0.3, 0.1) for action in others]
        return Thought(first, 0.6, [Weighed(first, 0.6, 0.5), *worse], 10)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def film(path: Path, choices: int = 10_000, mode: str = "duel", test: str = "dice", seed: int = 11) -> Film:
    return Film.of(recorded(path, choices, mode, options=Options(test=test), seed=seed))


def done(found: Analysis, mind: Callable[[Sequence[Pack], Question], Thought]) -> Analysis:
    for _ in found.go_on(mind):
        pass
    return found


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_the_curve_goes_through_all_rounds_and_ends_with_the_winners(tmp_path: Path, mode: str) -> None:
    played = film(tmp_path / "a.kdr", mode=mode)
    curve = done(Analysis(played), Mind()).curve()
    assert curve.stretches[0].span.first == 0 and curve.stretches[-1].span.last == len(played)
    for stretch in curve.stretches:
        moments = [moment for moment, _ in stretch.points]
        assert moments == sorted(set(moments)) and set(moments) <= set(range(len(played) + 1))
        assert stretch.points[-1] == (stretch.span.last, 1.0 - (stretch.span.winner or 0))
    assert curve.match(len(played)) == 1.0 - (read(played.kept.path).match().winner or 0)


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_a_question_holds_what_its_seat_was_told_and_nothing_else(tmp_path: Path, mode: str) -> None:
    played, mind = film(tmp_path / "a.kdr", mode=mode), Mind()
    done(Analysis(played), mind)
    first = [one for one in mind.asked if one.level == f"iterations:{analysis.LOOKS[0]}"]
    numbered = [asked.choice for asked in analysis.questions(played.kept) if asked is not None]
    match, at = played.kept.start(), 0
    for number, choice in enumerate(played.kept.choices, 1):
        if number in numbered:
            question, at = first[at], at + 1
            assert question.view == match.view(choice.seat) and isinstance(question.view["deck"], int)
            hidden = [player["skills"]["hidden"] for player in question.view["players"]]
            others = [skills for seat, skills in enumerate(hidden) if seat not in match.allies(choice.seat)]
            assert not any(skill is not None for skills in others for skill in skills)
            assert question.options == match.options.to_json() and question.cards == match.cards
        match.apply(choice.seat, choice.action)
    assert at == len(first) == len(numbered) > 50


def test_skills_that_a_seat_remembers_are_those_it_held(tmp_path: Path) -> None:
    played, mind = film(tmp_path / "a.kdr"), Mind()
    done(Analysis(played), mind)
    for seat in (0, 1):
        told = [event for at in range(8) for event in played.told(at, seat) if event["event"] == "skills_dealt"]
        held = {skill for event in told if event["seat"] == seat for skill in event["skills"]}
        assert held and {frozenset(one.held) for one in mind.asked if one.view["you"] == seat} == {frozenset(held)}


def with_towers(path: Path) -> Film:
    """A match in which every test that may be called is called."""
    begins = setup(options=Options(test="tower"))
    match, chance = Match.new(begins), Random(1)
    with Recorder.create(path, begins, PEOPLE) as recorder:
        while match.winner is None:
            decision = match.decisions[0]
            options = list(decision.options)
            tests = [action for action in options if isinstance(action, actions.Knockdown)]
            action = tests[0] if tests else chance.choice(options)
            recorder.write(decision.seat, action)
            match.apply(decision.seat, action)
        recorder.result(match.winner)
    return Film.of(path)


def test_a_tower_has_a_place_on_the_curve(tmp_path: Path) -> None:
    found = done(Analysis(with_towers(tmp_path / "a.kdr")), Mind())
    assert found.course.towers
    curve = found.curve()
    for number in found.course.towers:
        stretch = curve.stretch(number - 1)
        assert stretch is not None and number - 1 in [moment for moment, _ in stretch.points]
    assert "tower" in found.course.chance.values()


def test_only_what_looks_like_a_turning_point_is_looked_at_a_third_time(tmp_path: Path) -> None:
    mind = Mind()
    found = done(Analysis(film(tmp_path / "a.kdr")), mind)
    looks = {f"iterations:{look}": 0 for look in analysis.LOOKS}
    for question in mind.asked:
        looks[question.level] += 1
    quick, thorough, deep = looks.values()
    assert quick == thorough == len(found.judged) and 0 < deep < thorough


def test_a_real_mind_weighs_the_choice_that_was_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Spelled as it is offered, so that it is found among what was weighed."""
    monkeypatch.setattr(analysis, "LOOKS", (40,))
    played = film(tmp_path / "a.kdr", test="tower")
    kept = [asked for asked in analysis.questions(played.kept) if asked is not None][5:45]
    judged = [analysis.judge(played.packs, asked, thought.think, 40) for asked in kept]
    assert all(0.0 <= one.chance <= 1.0 for one in judged)
    assert sum(one.chosen is not None for one in judged) >= 36


# -- what is kept ------------------------------------------------------------------------------------------------------


def test_the_next_look_is_at_what_was_kept(tmp_path: Path, home: Path) -> None:
    played, mind = film(tmp_path / "a.kdr"), Mind()
    known = done(analysis.recalled(played), mind)
    analysis.keep(known)
    again = analysis.recalled(Film.of(played.kept.path))
    assert again.whole and again.curve() == known.curve()
    assert not list(again.go_on(mind)) and len(list((home / "cache" / "curves").iterdir())) == 1


def test_what_was_broken_off_is_gone_on_with(tmp_path: Path) -> None:
    played, mind = film(tmp_path / "a.kdr"), Mind()
    begun = analysis.recalled(played)
    steps = begun.go_on(mind)
    while len(begun.judged) < 20:
        next(steps)
    analysis.keep(begun)
    again, asked = analysis.recalled(played), len(mind.asked)
    assert len(again.judged) == 20 == asked and not again.whole
    following: Judged | None = next(step for step in again.go_on(mind) if step is not None)
    assert following is not None and following.choice > max(begun.judged) and len(mind.asked) == asked + 1


def test_another_match_or_version_has_nothing_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = film(tmp_path / "a.kdr")
    analysis.keep(done(Analysis(played), Mind()))
    assert not analysis.recalled(film(tmp_path / "b.kdr", seed=12)).judged
    monkeypatch.setattr(analysis, "VERSION", analysis.VERSION + 1)
    assert not analysis.recalled(played).judged


@pytest.mark.parametrize("content", [b"", b"{}", b'{"looks": 3, "looked_at": 9, "judged": [{"choice": "x"}]}'])
def test_what_is_damaged_is_thought_about_again(tmp_path: Path, home: Path, content: bytes) -> None:
    played = film(tmp_path / "a.kdr")
    analysis.keep(done(Analysis(played), Mind()))
    next((home / "cache" / "curves").iterdir()).write_bytes(content)
    assert not analysis.recalled(played).judged


# -- where there can be none, and words --------------------------------------------------------------------------------


def test_the_chances_of_a_match_that_goes_on_are_nobodys_business(tmp_path: Path) -> None:
    assert analysis.obstacle(film(tmp_path / "a.kdr", 40)) == "curve.unfinished"
    assert analysis.obstacle(film(tmp_path / "b.kdr")) == ""
    path = recorded(tmp_path / "c.kdr", 20)
    with path.open("ab") as file:
        file.write(b'{"t":99,"seat":0,"action":{"do":"move","to":77}}\n')
    assert analysis.obstacle(Film.of(path)) == "curve.broken"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_every_turning_point_has_its_words(tmp_path: Path, mode: str, lang: str) -> None:
    played = film(tmp_path / "a.kdr", mode=mode)
    telling = Telling(played, lang)
    turns = done(Analysis(played), Mind()).curve().turns
    assert turns
    for turn in turns:
        told = telling.turn(turn)
        assert told.title and told.why and str(turn.choice) in told.place
        assert bool(told.better) == (turn.cause == "mistake")
        assert "{" not in json.dumps([told.title, told.happened, told.why, told.place, told.better])


def test_cards_that_came_are_told_as_chance(tmp_path: Path) -> None:
    """Which cards, after whose choice, and whom they favour; not the card of the one who chose before."""
    played = film(tmp_path / "a.kdr")
    course = analysis.course_of(played)
    number = next(at for at, luck in course.chance.items() if luck == "cards" and at > 8)
    came = [one for one in played.told(number, None) if one["event"] in ("row_refilled", "card_drawn")]
    telling = Telling(played, "en")
    told = telling.turn(Turn(number, 1, course.seats[number - 1], "cards", 0.3, 0.5, number), home=1)
    name = telling.story.lexicon.card((came[0].get("cards") or [came[0].get("card")])[0], "en")
    assert told.title == "Cards that came" and name in told.happened and telling.choice(number) in told.happened
    assert telling.story.side(0) in told.why and (told.before, told.after) == (70, 50) and told.by_chance
