"""The lab: a run that can be interrupted anywhere, by whoever it is played, and a report whose numbers can be counted
again by hand."""

from __future__ import annotations

import json
import os
import re
import shutil
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kd_core import cli, compiled
from kd_core.complaint import Complaint
from kd_core.game import TESTS, Match, library
from kd_core.lab import command, crew, fights, plots
from kd_core.lab.crew import batch, batches, chunks_of, in_workers
from kd_core.lab.fights import Fight, Plan, fight, laps, pairings, spelled
from kd_core.lab.run import MATCHES, Run
from kd_core.lab.shares import Share
from kd_core.lab.skill_table import MIXED_IN, shrunk
from kd_core.lab.summary import Summary
from kd_core.languages import LANGUAGES

PACKS = library.find(library.BOXES)
FIGHTERS = ["james", "katie", "chilly", "mistbearer", "maggot", "lost_knight"]
JOB = ["--bots", "random", "--pairings", "james-katie,chilly-maggot", "--matches", "4", "--jobs", "1"]


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether there are compiled rules on this computer must not matter; and workers start sooner without."""
    monkeypatch.setenv(compiled.SWITCH, "0")


def lab(out: Path, *words: str) -> int:
    return cli.main(["lab", *JOB, "--out", str(out), *words])


def told(out: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((out / "report.json").read_text(encoding="utf-8"))
    return found


def planned(mode: str, matches: int, test: str = "dice", bots: str = "random") -> list[Plan]:
    met = pairings(mode, FIGHTERS)[:3]
    return [plan for plan, _ in zip(laps(PACKS, mode, met, [bots], 1, test), range(matches))]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of eight matches in one go."""
    out = tmp_path_factory.mktemp("lab") / "whole"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(compiled.SWITCH, "0")
        assert lab(out) == 0
    return out


# -- what is played ----------------------------------------------------------------------------------------------------


def test_pairings() -> None:
    assert len(pairings("duel", FIGHTERS)) == 15 and len(pairings("teams", FIGHTERS)) == 45
    assert spelled(pairings("teams", FIGHTERS)[0]) == "james+katie-chilly+mistbearer"


def test_mirrored_pairs_share_everything_but_their_seats() -> None:
    plans = planned("duel", 24)
    for one, other in zip(plans[::2], plans[1::2]):
        assert one.fighters == other.fighters[::-1]
        assert (one.arena, one.skills, one.seed) == (other.arena, other.skills, other.seed)
    assert len({plan.seed for plan in plans}) == 12


def test_a_pairing_meets_every_arena_with_every_skill_set() -> None:
    met = Counter((frozenset(plan.fighters), plan.arena, plan.skills) for plan in planned("duel", 24))
    assert len(met) == 12 and set(met.values()) == {2}


def test_fewer_pairings_are_the_same_matches() -> None:
    alone = laps(PACKS, "duel", [pairings("duel", FIGHTERS)[2]], ["random"], 1)
    among = [plan for plan in planned("duel", 24) if set(plan.fighters) == {"james", "mistbearer"}]
    assert [(plan.fighters, plan.seed, plan.arena) for plan, _ in zip(alone, among)] == [
        (plan.fighters, plan.seed, plan.arena) for plan in among
    ]


@pytest.mark.parametrize(("way", "chance"), [("tower", 1.0), ("tower", 0.0), ("head_start", 1.0)])
def test_the_odds_decide_over_towers(way: str, chance: float, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[tuple[int, int]] = set()

    def odds(wounds: int, test: int) -> float:
        asked.add((wounds, test))
        return chance

    monkeypatch.setattr(fights, "fail", odds)
    found = [fight(plan, PACKS) for plan in planned("duel", 3, way)]
    tests = [one for played in found for turn in played.rounds for one in turn.tests if one.wounds]
    assert tests and {one.failed for one in tests} == {chance == 1}
    assert asked == {(one.wounds, TESTS.index(way)) for one in tests}


def test_a_tower_falls_the_same_way_every_time() -> None:
    plans = planned("duel", 4, "tower")
    found = [fight(plan, PACKS) for plan in plans]
    assert found == [fight(plan, PACKS) for plan in plans]
    assert any(turn.reason == "ko" for played in found for turn in played.rounds)


def test_whoever_looks_sees_every_choice() -> None:
    seen: list[str] = []

    def look(match: Match) -> None:
        seen.append(match.decisions[0].kind)

    plan = planned("duel", 1)[0]
    assert fight(plan, PACKS, look) == fight(plan, PACKS)
    assert seen[0] == "keep_skill" and "action" in seen


# -- interrupted, damaged, foreign -------------------------------------------------------------------------------------


def test_a_run_that_was_interrupted_goes_on(whole: Path, tmp_path: Path) -> None:
    assert lab(tmp_path / "run", "--matches", "2") == 0
    assert len(list(Run(tmp_path / "run"))) == 4
    assert lab(tmp_path / "run") == 0
    assert list(Run(tmp_path / "run")) == list(Run(whole))
    assert told(tmp_path / "run") == told(whole)


def test_what_is_there_is_not_played_again(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = (whole / MATCHES).read_bytes()
    monkeypatch.setattr(crew, "fight", None)
    assert lab(whole) == 0 and (whole / MATCHES).read_bytes() == before


def test_ctrl_c_keeps_what_was_played(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played = crew.fight

    def soon_stopped(plan: Plan, packs: Any) -> Fight:
        if plan.number == 4:
            raise KeyboardInterrupt
        return played(plan, packs)

    with monkeypatch.context() as patch:
        patch.setattr(crew, "fight", soon_stopped)
        assert lab(tmp_path) == 130
    assert "4 of 8" in capsys.readouterr().err and not (tmp_path / "report.html").exists()
    assert lab(tmp_path) == 0 and list(Run(tmp_path)) == list(Run(whole))


@pytest.mark.parametrize("end", [b'{"plan": {"mode": "du', b"\0\0\0\0", b"nonsense\n", b'{"plan": 1}\n'])
def test_a_damaged_tail_costs_the_unfinished_line(whole: Path, tmp_path: Path, end: bytes) -> None:
    (tmp_path / "job.json").write_bytes((whole / "job.json").read_bytes())
    lines = (whole / MATCHES).read_bytes().splitlines(keepends=True)
    (tmp_path / MATCHES).write_bytes(b"".join(lines[:5]) + end)
    assert len(list(Run(tmp_path))) == 5
    assert lab(tmp_path) == 0
    assert list(Run(tmp_path)) == list(Run(whole))


@pytest.mark.parametrize(
    ("words", "named"),
    [(["--seed", "2"], "seed"), (["--bots", "brawler"], "bots"), (["--pairings", "james-katie"], "pairings")],
)
def test_another_job_is_refused(whole: Path, words: list[str], named: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = (whole / MATCHES).read_bytes()
    assert lab(whole, *words) == 1
    said = capsys.readouterr()
    assert named in said.err and "--out" in said.err and (whole / MATCHES).read_bytes() == before


def test_other_cards_are_another_job(whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    job = json.loads((whole / "job.json").read_bytes())
    job["packs"]["nemesis"] = "0" * 64
    (tmp_path / "job.json").write_text(json.dumps(job), encoding="utf-8")
    assert lab(tmp_path) == 1 and "cards" in capsys.readouterr().err


def test_a_folder_with_something_else_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "job.json").write_text('{"job": "baker"}', encoding="utf-8")
    assert lab(tmp_path) == 1 and str(tmp_path) in capsys.readouterr().err
    assert cli.main(["lab", "report", str(tmp_path / "nowhere")]) == 1


def test_two_programs_do_not_play_in_one_folder(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = Run(whole)
    place.open(place.job)
    try:
        assert lab(whole) == 1 and "Another program" in capsys.readouterr().err
    finally:
        place.close()


# -- by whom it is played ----------------------------------------------------------------------------------------------


def numbered(found: Iterator[crew.Batch]) -> list[Fight]:
    return sorted((one for done in found for one in done.fights), key=lambda one: one.plan.number)


def test_two_processes_play_the_same(whole: Path, tmp_path: Path) -> None:
    assert lab(tmp_path, "--jobs", "2") == 0
    assert list(Run(tmp_path)) == list(Run(whole)) and told(tmp_path) == told(whole)


def test_a_worker_that_is_killed_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The workers are forks of this process, so they play with what is put in here."""
    if crew.multiprocessing.get_start_method() != "fork":
        pytest.skip("workers are not forks here")
    mark, plans = tmp_path / "mark", planned("duel", 6)

    def deadly(chunk: crew.Chunk, packs: Any) -> crew.Batch:
        if chunk[0].number == 2 and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), 9)
        return batch(chunk, packs)

    monkeypatch.setattr(crew, "batch", deadly)
    found = numbered(in_workers(chunks_of(plans, 2), PACKS, 2, "en"))
    assert mark.exists() and found == [fight(plan, PACKS) for plan in plans]


def test_workers_that_always_die_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    if crew.multiprocessing.get_start_method() != "fork":
        pytest.skip("workers are not forks here")
    monkeypatch.setattr(crew, "batch", lambda chunk, packs: os.kill(os.getpid(), 9))
    with pytest.raises(Complaint):
        list(in_workers(chunks_of(planned("duel", 2), 2), PACKS, 1, "en"))


def test_spawned_workers_look_into_the_compiled_folder_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that only says where it was imported from stands for the compiled one."""
    before = list(crew.sys.path)
    with crew.surroundings(tmp_path) as context:
        assert context is not None and context.get_start_method() == "spawn"
        assert crew.sys.path[0] == str(tmp_path)
    assert crew.sys.path == before
    monkeypatch.setattr(crew, "faster_folder", lambda: None)
    with crew.surroundings(crew.faster_folder()) as context:
        assert context is None


def test_workers_run_compiled_where_there_is_a_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(compiled.SWITCH)
    if crew.faster_folder() is None:
        pytest.skip("nothing is compiled here")
    plans = planned("duel", 2)
    (done,) = batches([plans], PACKS, 1, "en")
    assert done.compiled and done.program == crew.program() and not crew.is_compiled()
    assert done.fights == [fight(plan, PACKS) for plan in plans]


def test_workers_of_another_version_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "batches", lambda *rest: iter([crew.Batch([], True, "another")]))
    assert lab(tmp_path) == 1


def test_a_cluster_of_two_workers_plays_the_same(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr("kd_core.lab.cluster.AHEAD", 1)  # two chunks on their way, and two that wait here
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, protocol="tcp", host="127.0.0.1", dashboard_address=None
    ) as cluster:
        assert lab(tmp_path, "--cluster", cluster.scheduler_address) == 0
    assert list(Run(tmp_path)) == list(Run(whole)) and told(tmp_path) == told(whole)


def test_no_cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("kd_core.lab.cluster.PATIENCE", 0.2)
    assert lab(tmp_path, "--cluster", "tcp://127.0.0.1:9") == 1
    assert "127.0.0.1:9" in capsys.readouterr().err


def test_no_dask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(crew.sys.modules, "distributed", None)
    assert lab(tmp_path, "--cluster", "tcp://127.0.0.1:9") == 1
    assert "knockdown[lab]" in capsys.readouterr().err


# -- the numbers -------------------------------------------------------------------------------------------------------


class Counted:
    """The same matches counted once more, from their events, by the plainest means."""

    def __init__(self, plans: list[Plan]) -> None:
        self.rounds = self.first = 0
        self.ends: Counter[str] = Counter()
        self.turns: Counter[int] = Counter()
        self.started: Counter[int] = Counter()
        self.failed: Counter[int] = Counter()
        self.uses: Counter[tuple[str, str]] = Counter()
        self.cards: Counter[str] = Counter()
        self.took: Counter[str] = Counter()
        self.took_and_won: Counter[str] = Counter()
        self.up: Counter[str] = Counter()
        self.up_and_won: Counter[str] = Counter()
        for plan in plans:
            self.add(plan)

    def add(self, plan: Plan) -> None:
        up: dict[int, list[str]] = {seat: [] for seat in range(len(plan.fighters))}
        took: set[tuple[int, str]] = set()
        shown: dict[int, list[str]] = {}
        first, turns, wounds = -1, 0, 0
        for event in story(plan):
            match event["event"]:
                case "skill_shown" | "skill_revealed":
                    up[event["seat"]].append(event["skill"])
                case "drafted" | "attacked":
                    card = event.get("card") or event["attack"]
                    self.cards[card] += 1
                    took.add((event["seat"] % 2, card))
                case "card_taken" if event["origin"] == "row":
                    self.cards[event["card"]] += 1
                    took.add((event["seat"] % 2, event["card"]))
                case "special_used" | "reacted":
                    self.uses[plan.fighters[event["seat"]], event["special"]] += 1
                case "test_started":
                    wounds = event["wounds"]
                    self.started[wounds] += 1
                case "test_failed":
                    self.failed[wounds] += 1
                case "turn_started":
                    turns += 1
                case "round_started":
                    first, turns, shown = event["first"] % 2, 0, {seat: list(skills) for seat, skills in up.items()}
                case "round_ended":
                    winner = event["winner"]
                    self.rounds += 1
                    self.first += first == winner
                    self.ends[event["reason"]] += 1
                    self.turns[turns] += 1
                    self.took.update(card for _, card in took)
                    self.took_and_won.update(card for team, card in took if team == winner)
                    for seat, skills in shown.items():
                        self.up.update(skills)
                        self.up_and_won.update(skills if seat % 2 == winner else [])
                    took = set()


def story(plan: Plan) -> list[dict[str, Any]]:
    """The events of the match of a plan, which `fight` hears in the same order."""
    told: list[dict[str, Any]] = []

    class Teller(fights.Watch):
        def look(self, s: Any) -> None:
            told.extend(event.to_json() for event in self.log)
            super().look(s)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fights, "Watch", Teller)
        fight(plan, PACKS)
    return told


@pytest.mark.parametrize(("mode", "matches"), [("duel", 12), ("teams", 4)])
def test_the_numbers_are_those_of_a_count_by_hand(mode: str, matches: int) -> None:
    plans = planned(mode, matches, bots="brawler")
    played = [fight(plan, PACKS) for plan in plans]
    found, hand = Summary.of(played, PACKS, mode), Counted(plans)
    taken = sum((Counter(uses) for one in played for turn in one.rounds for uses in turn.taken), Counter[str]())
    assert taken == hand.cards
    assert (found.rounds, found.first_rounds.won) == (hand.rounds, hand.first)
    assert (found.ends, found.lengths) == (hand.ends, hand.turns)
    assert {wounds: share.of for wounds, share in found.tests.items()} == hand.started
    assert {wounds: share.won for wounds, share in found.tests.items() if share.won} == hand.failed
    assert {card: share.of for card, share in found.cards.items()} == hand.took
    assert {card: share.won for card, share in found.cards.items() if share.won} == hand.took_and_won
    assert {skill: share.of for skill, share in found.skills_up.items()} == hand.up
    assert {skill: share.won for skill, share in found.skills_up.items() if share.won} == hand.up_and_won
    assert {key: special.times for key, special in found.specials.items() if special.times} == hand.uses
    assert min(map(len, (hand.started, hand.failed, hand.took, hand.up, hand.uses))) > 2


def test_matches_of_the_report_are_those_of_the_lines(whole: Path) -> None:
    report, lines = told(whole), [json.loads(line) for line in (whole / MATCHES).read_text().splitlines()]
    for pairing in report["pairings"]:
        one, other = pairing["fighters"]
        met = [line for line in lines if set(line["plan"]["fighters"]) == {one, other}]
        assert len(met) == pairing["of"] == 4
        assert sum(line["plan"]["fighters"][line["winner"]] == one for line in met) == pairing["won"]
    started = sum(line["rounds"][0]["first"] == line["winner"] for line in lines)
    assert report["first_player"]["matches"]["won"] == started and report["matches"] == len(lines) == 8
    kept = Counter(skill for line in lines for skills in line["kept"] for skill in skills)
    assert {skill: share["of"] for skill, share in report["skills"]["kept"].items()} == kept
    assert kept.total() == 32  # both fighters of a duel keep two


def test_intervals() -> None:
    """Wilson's, as printed in tables."""
    assert Share(5, 10).interval == pytest.approx((23.66, 76.34), abs=0.01)
    assert Share(0, 20).interval == pytest.approx((0, 16.11), abs=0.01)
    assert Share(0, 0).interval == (0, 100)


def made_up(shares: dict[tuple[str, str], int], of: int = 100) -> Summary:
    found = Summary(PACKS, "duel")
    found.matches, found.ends["ko"], found.ends["deck_out"] = of, 80, 20
    found.first_matches = Share(50, 100)
    for (one, other), won in shares.items():
        found.pairs[one, other], found.pairs[other, one] = Share(won, of), Share(of - won, of)
        found.fighters[one], found.fighters[other] = Share(won, of), Share(of - won, of)
    return found


def test_targets() -> None:
    found = made_up({("james", "katie"): 57, ("chilly", "maggot"): 41})
    found.skills_up["bleeding"], found.skills_up["stubborn"] = Share(55, 100), Share(9, 10)
    for special in found.specials.values():
        special.rounds, special.times = 90, 30
    targets = {target.name: target for target in found.targets()}
    assert targets["even_pairing"].about == ("chilly", "maggot") and not targets["even_pairing"].holds
    assert (targets["even_pairing"].outside, targets["even_pairing"].among) == (1, 2)
    assert targets["even_skill"].about == ("bleeding",)  # ten rounds say nothing
    assert targets["used_special"].holds and targets["by_ko"].holds and targets["starts"].holds
    found.specials["james", "reload"].times = 29
    assert not {target.name: target for target in found.targets()}["used_special"].holds


def test_teams_have_a_target_of_their_own() -> None:
    found = made_up({("james", "katie"): 56})
    found.mode = "teams"
    (target,) = found.targets()
    assert target.name == "even_fighter" and not target.holds


# -- the report --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_needs_nothing_else(whole: Path, lang: str) -> None:
    assert cli.main(["lab", "report", str(whole), "--lang", lang]) == 0
    page = (whole / "report.html").read_text(encoding="utf-8")
    assert f'lang="{lang}"' in page and ("Szczeniak" if lang == "pl" else "Chilly") in page
    assert not re.search(r"https?:|<script|<link|<img|src=|url\(|@import|lab\.|\{\w+\}", page)
    assert page.count("<svg") == page.count("</svg>") >= 5 and page.count("<section>") == page.count("</section>") >= 9


def test_plots_with_nothing_to_show() -> None:
    assert plots.dots([("nobody", Share())], (45, 55)) == plots.bars([], 1) == plots.columns([]) == ""
    assert "&lt;b&gt;" in plots.dots([("<b>", Share(1, 2))], (45, 55))


def test_tables_in_markdown(whole: Path) -> None:
    lines = (whole / "report.md").read_text(encoding="utf-8").splitlines()
    for above, line in zip(lines, lines[1:]):
        if line.startswith("|") and above.startswith("|"):
            assert line.count("|") == above.count("|")
    assert sum(line.startswith("## ") for line in lines) >= 9


def test_teams_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--mode", "teams", "--bots", "random", "--pairings", "katie+james-maggot+chilly", "--matches", "2"]
    assert cli.main(["lab", *words, "--jobs", "1", "--out", str(tmp_path)]) == 0
    found = told(tmp_path)
    assert found["job"]["pairings"] == ["james+katie-chilly+maggot"] and found["matches"] == 2
    assert {tuple(duo["fighters"]) for duo in found["duos"]} == {("james", "katie"), ("chilly", "maggot")}
    assert "Balance of teams" in capsys.readouterr().out


def test_skills_are_written_as_a_table(whole: Path, tmp_path: Path) -> None:
    file = tmp_path / "ai" / "skills.toml"
    assert cli.main(["lab", "skills", str(whole), "--to", str(file)]) == 0
    found = tomllib.loads(file.read_text(encoding="utf-8"))["skills"]
    shares = told(whole)["skills"]["face_up"]
    assert set(found) == set(shares) and all(0.45 < value < 0.55 for value in found.values())
    for skill, share in shares.items():
        expected = (share["won"] + MIXED_IN / 2) / (share["of"] + MIXED_IN)
        assert found[skill] == pytest.approx(expected, abs=0.0006)


def test_few_rounds_say_little() -> None:
    assert shrunk(Share(9, 10), 0.5) < 0.52 < 0.85 < shrunk(Share(9000, 10000), 0.5)


def test_the_example_of_the_page_runs(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "lab.md").read_text(encoding="utf-8")
    shutil.copytree(whole, tmp_path / "knockdown-lab")
    monkeypatch.chdir(tmp_path)
    exec(re.search(r"```python\n(.*?)```", page, re.DOTALL)[1], {})  # type: ignore[index]
    assert capsys.readouterr().out.count("\n") == 9 and str(MIXED_IN) in page


@pytest.mark.parametrize(
    "words",
    [
        ["--bots", "nobody"],
        ["--pairings", "james"],
        ["--pairings", "james-james"],
        ["--pairings", "james-katie-maggot"],
        ["--mode", "teams"],  # with pairings of a duel
        ["--matches", "0"],
        ["--test", "coin"],
        ["dance"],
    ],
)
def test_nonsense_is_refused(words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert lab(tmp_path / "run", *words) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err and "Traceback" not in said.err and not (tmp_path / "run").exists()
