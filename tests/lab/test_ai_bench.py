"""Contests are fair, kept and judged by their intervals; how strong and fast opponents are is for the bench to say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kd_core import cli
from kd_core.game import Match, library
from kd_core.game.search import answers, chooser
from kd_core.lab import ai_bench, ai_speed, contestants, contests
from kd_core.lab.contests import Contest, Duel, Outcome, deals, duel, hold
from kd_core.lab.fights import setup_of
from kd_core.lab.shares import Share
from kd_core.languages import LANGUAGES

EASY = Contest("contest", "brawler", "random", 4, low=85)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def easy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The parts with opponents that cost nothing."""
    monkeypatch.setattr(ai_bench, "CONTESTS", {"brawler": (EASY,)})


# -- judging -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    [(8, 10, 49.0, 94.3), (0, 10, 0.0, 27.8), (85, 100, 76.7, 90.7), (180, 200, 85.1, 93.4)],
)
def test_intervals_as_in_the_books(won: int, of: int, low: float, high: float) -> None:
    assert Share(won, of).interval == pytest.approx((low, high), abs=0.06)


def judged(won: int, of: int = 200, **wanted: float) -> tuple[bool, str]:
    outcome = Outcome(Contest("contest", "champion", "brawler", **wanted), Share(won, of), (1.0, 1.0))
    return outcome.holds, ai_bench.outcome_cells(outcome, "en")[-1]


def test_a_part_that_misses_its_target_says_so() -> None:
    """The lower end counts: 174 of 200 are 87 %, and may be 81."""
    assert judged(180, low=85) == (True, "OK")
    assert judged(174, low=85) == (False, "NOT")


def test_what_should_lose_is_judged_by_the_upper_end() -> None:
    assert judged(60, high=40) == (True, "OK")
    assert judged(76, high=40) == (False, "NOT")


def test_levels_need_the_share_and_the_lower_end() -> None:
    assert judged(244, 400, low=55, share=60) == (True, "OK")
    assert judged(238, 400, low=54, share=60) == (False, "NOT")
    assert judged(121, 200, low=55, share=60) == (False, "NOT")


def test_a_few_matches_are_a_sample_whatever_they_say() -> None:
    holds, verdict = judged(100, 100, low=85)
    assert holds and "200" in verdict and "OK" not in verdict


def test_every_level_meets_the_one_below() -> None:
    met = [(contest.one, contest.other) for contest in ai_bench.CONTESTS["levels"]]
    assert met == [
        ("contender", "rookie"), ("veteran", "contender"), ("expert", "veteran"), ("champion", "expert"),
    ]  # fmt: skip
    assert all((c.duels, c.low, c.share) == (400, 55, 60) for c in ai_bench.CONTESTS["levels"])


# -- playing -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_every_deal_is_played_from_both_sides(mode: str) -> None:
    contest = Contest("contest", "brawler", "random", mode=mode)
    todo = list(deals(contest, contests.boxes(), 9, seed=3))
    assert [plan.number for plan in todo] == list(range(10))
    for one, other in zip(todo[::2], todo[1::2]):
        assert one.bots == ("brawler", "random") == other.bots[::-1]
        openings = [Match.new(setup_of(plan, contests.boxes())).position() for plan in (one, other)]
        assert openings[0] == openings[1]
    assert len({plan.seed for plan in todo} | {plan.fighters for plan in todo}) > 5


def test_the_same_seed_gives_the_same_deals() -> None:
    one, other, third = (list(deals(EASY, contests.boxes(), 6, seed)) for seed in (1, 1, 2))
    assert one == other != third


def test_who_won_does_not_depend_on_the_side() -> None:
    for plan in deals(EASY, contests.boxes(), 2, seed=1):
        better, worse = duel(plan, "brawler"), duel(plan, "random")
        assert better.won and not worse.won
        assert better.seconds[0] > better.seconds[1] and better.decisions == worse.decisions[::-1]


def test_only_real_choices_are_measured() -> None:
    timed = contests.Timed(contestants.make("random", 1))
    state = Match.new(setup_of(next(deals(EASY, contests.boxes(), 1, 1)), contests.boxes())).state
    assert timed.best(state, chooser(state)) in answers(state, chooser(state))
    assert timed.decisions == 1 and timed.seconds > 0
    state.draft, state.codes = None, state.codes[:1]
    timed.best(state, chooser(state))
    assert timed.decisions == 1


def test_what_was_played_is_not_played_again(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    first = hold(EASY, 2, 1, 1, "en")
    [kept] = home.rglob("*.jsonl")
    with kept.open("ab") as file:
        file.write(b'\n{"number": 2, "wo')  # the program was ended here
    plays: list[int] = []
    whole = contests.duel
    monkeypatch.setattr(contests, "duel", lambda plan, one: plays.append(plan.number) or whole(plan, one))
    assert hold(EASY, 2, 1, 1, "en") == first and plays == []
    assert hold(EASY, 4, 1, 1, "en").won == Share(4, 4) and plays == [2, 3]
    assert hold(EASY, 4, 1, 1, "en").won == Share(4, 4) and plays == [2, 3]
    assert hold(EASY, 2, 2, 1, "en").won.of == 2 and plays == [2, 3, 0, 1]


def test_other_packs_are_another_contest(monkeypatch: pytest.MonkeyPatch) -> None:
    before = contests.origin()
    monkeypatch.setattr(contests, "boxes", lambda: library.find(["nemesis"]))
    assert contests.origin() != before


def test_workers_play_the_same() -> None:
    plans = list(deals(EASY, contests.boxes(), 2, 1))
    here, there = ([*contests.played(plans, "brawler", jobs, "en")] for jobs in (1, 2))
    assert [(d.number, d.won) for d in here] == sorted((d.number, d.won) for d in there)


# -- contestants -------------------------------------------------------------------------------------------------------


def thought_about(name: str, seed: int = 1) -> list[int]:
    """The answers of a contestant to some positions; all of them legal."""
    found = []
    for world, _ in zip(ai_speed.thinking(), range(3)):
        code = contestants.make(name, seed).best(world, chooser(world))
        assert code in world.codes
        found.append(code)
    return found


def test_a_search_by_the_clock() -> None:
    thought_about("search@2")


@pytest.mark.parametrize("name", ["openspiel@2", "openspiel@0", "openspiel+evaluation:20"])
def test_openspiel_as_an_opponent(name: str) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (pip install open_spiel)")
    thought_about(name)


def test_openspiel_with_a_seed_can_be_repeated() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (pip install open_spiel)")
    assert thought_about("openspiel+evaluation:30") == thought_about("openspiel+evaluation:30")


def test_an_opponent_that_nobody_knows() -> None:
    with pytest.raises(ValueError):
        contestants.make("grandmaster", 1)


# -- speed -------------------------------------------------------------------------------------------------------------


def test_the_search_is_timed() -> None:
    found = ai_speed.merged([ai_speed.probe(0.02, 1)] * 2)
    assert found["iterations"] > 0 and found["playouts"] > 0 and found["choices"] > 5
    assert 0 < found["champion"]["p50"] <= found["champion"]["max"]


def test_the_slowest_are_told() -> None:
    assert ai_speed.spread([float(n) for n in range(101)]) == {"p50": 50, "p95": 95, "max": 100}
    assert ai_speed.spread([3.0]) == {"p50": 3, "p95": 3, "max": 3}


def test_gin_rummy_is_timed() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (pip install open_spiel)")
    found = ai_speed.gin_rummy(0.02)
    assert found["iterations"] > 0 and found["choices"] > 10


def test_rates_are_compared_at_the_same_length() -> None:
    """Gin rummy is half as long here: its 1,000 simulations are worth 500 of ours."""
    champion = {"p50": 100.0, "p95": 200.0, "max": 300.0}
    ours = {"iterations": 50_000.0, "playouts": 5_000.0, "choices": 80.0, "champion": champion}
    slow = {**ours, "iterations": 10_000.0, "champion": {**champion, "max": 900.0}}
    rummy = {"iterations": 1000.0, "choices": 40.0}
    figures = {
        (f.name, f.how): f for f in ai_bench.figures_of({"compiled": ours, "interpreted": slow, "gin_rummy": rummy})
    }
    assert figures["rummy_scaled", ""].value == 500 and figures["times_rummy", "compiled"].value == 100
    assert figures["ratio", ""].value == 5
    assert not figures["max", "compiled"].holds and figures["max", "interpreted"].holds
    rows = ai_bench.figure_rows([*figures.values()], "en")
    assert [row[3] for row in rows if row[3]] == ["NOT", "OK"]


# -- telling -----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("easy")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables(lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    ours = {"iterations": 2.0, "playouts": 1.0, "choices": 9.0, "champion": {"p50": 1.0, "p95": 1.0, "max": 1.0}}
    rummy = {"iterations": 1.0, "choices": 1.0}
    monkeypatch.setattr(ai_speed, "measure", lambda: {"compiled": ours, "interpreted": ours, "gin_rummy": rummy})
    words = ["bench", "--ai", "brawler", "speed", "--duels", "2", "--jobs", "1", "--lang", lang]
    assert cli.main(words) == 0 and cli.main([*words, "--markdown"]) == 0
    said = "".join(capsys.readouterr())
    assert "100.0 %" in said and "lab." not in said and "{" not in said and said.count("\n|---") == 2


@pytest.mark.usefixtures("easy")
def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "--ai", "brawler", "--duels", "2", "--jobs", "1", "--json"]) == 0
    [found] = json.loads(capsys.readouterr().out)["contests"]
    assert (found["one"], found["won"], found["of"], found["enough"]) == ("brawler", 2, 2, False)
    assert found["wanted"]["low"] == 85 and found["interval"][1] == 100


def test_every_contest_can_be_said() -> None:
    for lang in LANGUAGES:
        for contest in (contest for part in ai_bench.CONTESTS.values() for contest in part):
            said = " ".join(ai_bench.outcome_cells(contests.outcome(contest, [Duel(0, True, (1, 1), (1, 1))]), lang))
            assert "lab." not in said and "{" not in said


def test_a_part_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "--ai", "chess"]) == 2
    assert "openspiel" in capsys.readouterr().err


def test_without_openspiel(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ai_bench, "has_openspiel", lambda: False)
    assert cli.main(["bench", "--ai", "eval", "--lang", "en"]) == 1
    assert "pip install open_spiel" in capsys.readouterr().err
    assert ai_bench.chosen([], "en") == ["brawler", "levels", "teams", "speed"]
    assert "pip install open_spiel" in capsys.readouterr().err
