"""`knockdown referee …` as its users meet it, and its page: every command and example on it runs."""

from __future__ import annotations

import doctest
import json
import random
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kd_core import resources, text
from kd_core.languages import LANGUAGES
from kd_core.play import referee_command
from kd_core.referee import sums

Run = Callable[..., Any]
DOC = Path(resources.__file__).parents[1] / "docs" / "referee.md"
PAGE = DOC.read_text(encoding="utf-8")
MOVE = {"do": "move", "to": 3}
TABLE = {"arena": "nemesis", "turn": 0, "players": [{"fighter": "james", "space": 2}, {"fighter": "katie"}]}

# A question of each kind that gets an answer, as it would be typed.
QUESTIONS = {
    "block": ["2", "1", "4"],
    "pay": ["james", "fist", "foot+dash"],
    "range": ["nemesis", "3", "7", "headshot"],
    "first": ["4", "6"],
    "deck-out": ["1+2", "1+3", "--turn", "1"],
    "relief": ["3", "5"],
    "candles": ["2", "1", "5"],
    "odds": ["3", "7"],
    "mix": ["--seed", "3"],
    "rule": ["BLOCK-2"],
}


@pytest.fixture
def ask(knockdown: Run) -> Run:
    return lambda *words, **more: knockdown("referee", *words, **more)


@pytest.fixture
def told(ask: Run) -> Callable[..., dict[str, Any]]:
    """The one JSON object of an answer."""
    return lambda *words, **more: json.loads(ask(*words, "--json", **more).out)


# -- the page ----------------------------------------------------------------------------------------------------------


def commands() -> list[str]:
    found = re.findall(r"`knockdown referee ([^`]+)`", PAGE.split("## JSON")[0])
    return [command for command in found if command != "may FILE" and "…" not in command]


def test_the_page_shows_every_question() -> None:
    shown = {command.split()[0] for command in commands()} | {"may"}
    assert shown == set(referee_command._QUESTIONS) and len(commands()) > 20


@pytest.mark.parametrize("command", commands())
def test_every_command_of_the_page_is_answered(ask: Run, command: str) -> None:
    answer = ask(*shlex.split(command))
    assert answer.code in (0, 1) and answer.out and not answer.err


def test_the_examples_of_the_page() -> None:
    failed, tried = doctest.testfile(str(DOC), module_relative=False, verbose=False)
    assert failed == 0 and tried > 30


def test_the_question_of_the_page(ask: Run) -> None:
    question = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert question is not None
    answer = ask("may", "-", "--json", stdin=question[1])
    assert (answer.code, json.loads(answer.out)["verdict"]) == (1, "depends")


def documented_keys() -> dict[str, set[str]]:
    """The table of keys; what stands in parentheses is inside them."""
    table = PAGE.split("## JSON")[1].split("## May I?")[0]
    rows = re.findall(r"^\| `([\w-]+)` \| (.*) \|$", table, re.MULTILINE)
    return {name: set(re.findall(r"`(\w+)`", re.sub(r"\([^()]*\)", "", keys))) for name, keys in rows}


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_keys_are_those_of_the_page(told: Run, name: str) -> None:
    assert set(told(name, *QUESTIONS[name])) == documented_keys()[name] | {"rule", "pages"}


def test_the_keys_of_may_are_those_of_the_page(told: Run) -> None:
    question = json.dumps({"position": TABLE, "seat": 0, "action": MOVE})
    assert set(told("may", "-", stdin=question)) == documented_keys()["may"]


# -- answers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", QUESTIONS)
def test_words_in_every_language_with_rule_and_page(ask: Run, name: str, lang: str) -> None:
    answer = ask(name, *QUESTIONS[name], "--lang", lang)
    rule = json.loads(ask(name, *QUESTIONS[name], "--lang", lang, "--json").out)
    assert answer.code == 0 and not re.search(r"\{\w*\}|referee\.|cli\.", answer.out)
    assert rule["rule"] in answer.out and text.rule(rule["rule"], lang).title in answer.out
    said = " ".join(answer.out.split())
    assert rule["pages"] in said and rule["pages"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", [*QUESTIONS, "may"])
def test_help_in_every_language(ask: Run, monkeypatch: pytest.MonkeyPatch, name: str, lang: str) -> None:
    monkeypatch.setenv("LC_ALL", f"{lang}_XX.UTF-8")
    answer = ask(name, "--help")
    assert answer.code == 0 and not re.search(r"cli\.\w+", answer.out)


def test_a_block_in_words(ask: Run) -> None:
    """BLOCK-2: the best way first, what is taken beside it."""
    lines = ask("block", "2", "1", "4", "--blocks", "2", "--pack", "nemesis").out.splitlines()
    assert lines[1:3] == ["Ignore 2 heavy; take 1 light.", "Ignore 1 heavy and 1 light; take 1 heavy."]
    assert "second block card" in lines[3]
    assert lines[-1] == "BLOCK-2 How much a block stops – Volume II, p. 16"


def test_a_block_that_ignores_nothing_is_a_no(ask: Run) -> None:
    """BLOCK-2."""
    answer = ask("block", "1", "0", "1")
    assert answer.code == 1 and "nothing" in answer.out


def test_sheets_change_answers(told: Run) -> None:
    """BLOCK-2, RANGE-1: fighter, skills and tokens by the names on the cards."""
    assert told("block", "3", "0", "1", "--skills", "Kombinezon", "--fighter", "Lost Knight")["power"] == 4
    assert told("range", "nemesis", "3", "5", "High Punch", "--skills", "long arms")["in_range"]
    assert not told("range", "nemesis", "3", "5", "High Punch", "--tokens", "fire=1,ammo")["in_range"]


def test_a_hand_by_names_and_symbols(ask: Run, told: Run) -> None:
    """COMBO-2: in any language; a hand of both counts by its symbols."""
    by_name = told("pay", "James", "Hook", "low_punch")
    assert by_name["cards"] == ["Hook", "Low Punch"] and by_name["prices"][0]["payable"]
    assert told("pay", "james", "pięść", "pie+sprint")["hand"] == [["fist"], ["foot", "dash"]]
    assert told("pay", "james", "hook", "dash")["hand"] == [["fist"], ["dash"]]
    assert ask("pay", "james").code == 1


def test_spaces_and_players_count_from_one_but_not_in_json(ask: Run, told: Run) -> None:
    """RANGE-1, END-2."""
    answer = told("range", "nemesis", "1", "9", "--range", "projectile")
    assert (answer["from_space"], answer["to_space"], answer["distance"]) == (0, 8, 8)
    assert "Player 2 wins" in ask("deck-out", "1+1", "0+1", "--turn", "1").out
    assert told("deck-out", "1+1", "0+1", "--turn", "1")["winner"] == 1


def test_spaces_in_words(ask: Run) -> None:
    """RANGE-1, ARENA-5: as they are counted at the table."""
    assert "It reaches these spaces: 1, 5, 6, 7 and 8." in ask("range", "nemesis", "3", "7", "headshot").out
    lines = ask("candles", "2", "1", "5").out.splitlines()
    assert lines[:3] == [
        "In the dark: 1, 2, 8 and 9.",
        "Whoever ends the turn on space 1 suffers 1 light.",
        "Space 5 is safe.",
    ]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["range", "nemesis", "1", "9", "--range", "1-7"], "too far"),
        (["range", "nemesis", "1", "2", "--range", "2"], "too near"),
    ],
)
def test_out_of_range_is_a_no_and_says_why(ask: Run, words: list[str], line: str) -> None:
    """RANGE-1."""
    answer = ask(*words)
    assert answer.code == 1 and line in answer.out


def test_the_special_attack_of_a_fighter_who_was_not_named(told: Run) -> None:
    """RANGE-1: its owner attacks."""
    assert told("range", "nemesis", "3", "7", "Strzał w głowę")["in_range"]


def test_who_stands_in_teams(ask: Run) -> None:
    """TEAM-3."""
    lines = ask("first", "9", "5", "9", "1").out.splitlines()
    assert lines[0].startswith("Player 1 and Player 3") and lines[1].startswith("Player 2 stands")


def test_the_loser_of_the_last_round(told: Run) -> None:
    """NEXT-3, TEAM-10."""
    assert told("first", "--loser", "2")["seat"] == 1
    assert told("first", "--loser", "1", "--active", "3,2")["seat"] == 2


def test_a_mix_is_drawn_and_can_be_drawn_again(told: Run) -> None:
    """MERGE-1: without a seed one is drawn and told."""
    first = told("mix", "--count", "4")
    assert told("mix", "--count", "4", "--seed", str(first["seed"])) == first
    assert len({told("mix")["seed"] for _ in range(4)}) > 1


def test_the_table_of_odds(ask: Run) -> None:
    """TEST-2."""
    lines = [json.loads(line) for line in ask("odds", "0", "0", "--table", "--json").out.splitlines()]
    assert [line["rolls"] for line in lines] == [one.rolls for one in sums.odds_table()]


def test_only_certain_tests_are_certain_in_words(ask: Run) -> None:
    """TEST-2: one roll of 216 fails or passes."""
    assert "99 %" in ask("odds", "0", "4").out and "1 %" in ask("odds", "0", "18").out
    assert "100 %" in ask("odds", "0", "3").out and " 0 %" in ask("odds", "0", "19").out


def test_rules_by_words_and_chapters(ask: Run) -> None:
    ids = [json.loads(line)["rule"] for line in ask("rule", "second", "block", "card", "--json").out.splitlines()]
    assert "BLOCK-5" in ids
    chapter = [json.loads(line)["rule"] for line in ask("rule", "combo", "--json").out.splitlines()]
    assert chapter == [f"COMBO-{number}" for number in range(1, 9)]
    assert ask("rule", "bloqueo", "mano", "--lang", "es").code == 0
    assert ask("rule", "xyzzy").code == 1


# -- may I? ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "verdict", "code"), [(6, "yes", 0), (3, "no", 1), (None, "depends", 1)], ids=["free", "taken", "untold"]
)
@pytest.mark.parametrize("pieces", [False, True])
def test_may_i_move(ask: Run, tmp_path: Path, space: int | None, verdict: str, code: int, pieces: bool) -> None:
    """MOVE-2: whole from standard input, or in pieces."""
    players = [TABLE["players"][0], {"fighter": "katie", "space": space}]
    position = {**TABLE, "players": players}
    if pieces:
        file = tmp_path / "position.json"
        file.write_text(json.dumps(position), encoding="utf-8")
        words = ["--position", str(file), "--seat", "0", "--action", json.dumps(MOVE), "--pack", "nemesis"]
        answer = ask("may", *words, "--json")
    else:
        question = {"packs": ["nemesis"], "position": position, "seat": 0, "action": MOVE}
        answer = ask("may", "-", "--json", stdin=json.dumps(question))
    said = json.loads(answer.out)
    assert (said["verdict"], answer.code) == (verdict, code)
    assert said["pages"] == ({} if verdict == "yes" else {"MOVE-2": "Volume II, p. 12"})


def test_may_in_words_names_reason_rule_and_page(ask: Run, tmp_path: Path) -> None:
    """MOVE-1: in Polish, with the Polish book."""
    file = tmp_path / "question.json"
    question = {"packs": ["nemesis"], "position": TABLE, "seat": 0, "action": {"do": "move", "to": 7}}
    file.write_text(json.dumps(question), encoding="utf-8")
    answer = ask("may", str(file), "--lang", "pl")
    assert answer.code == 1
    assert "MOVE-1" in answer.out and "tom II, s. 12" in answer.out and answer.out.startswith("Nie")


# -- what makes no sense -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["dance"],
        ["block"],
        ["block", "x", "1", "1"],
        ["block", "-1", "0", "0"],
        ["block", "1", "1", "99"],
        ["block", "1", "1", "3", "--blocks", "9"],
        ["block", "1", "1", "3", "--skills", "no such skill"],
        ["block", "1", "1", "3", "--tokens", "fire=many"],
        ["block", "9" * 5000, "1", "1"],
        ["pay", "nobody", "fist"],
        ["pay", "james", "h"],
        ["pay", "james", "fist+foot+dash"],
        ["pay", "james", *["fist"] * 11],
        ["pay", "james", ""],
        ["range", "nemesis", "0", "3", "hook"],
        ["range", "nemesis", "1", "10", "hook"],
        ["range", "nemesis", "3", "3", "hook"],
        ["range", "atlantis", "1", "3", "hook"],
        ["range", "nemesis", "1", "3"],
        ["range", "nemesis", "1", "3", "hook", "--range", "2"],
        ["range", "nemesis", "1", "3", "--range", "far"],
        ["range", "nemesis", "1", "3", "--range", "2", "--candles", "1"],
        ["first"],
        ["first", "1", "2", "3"],
        ["first", "1", "bleeding"],
        ["first", "--loser", "3"],
        ["first", "--loser", "1", "--active", "1,3"],
        ["deck-out", "1+1", "x", "--turn", "1"],
        ["deck-out", "1+1", "2+2"],
        ["deck-out", "1+1", "2+2", "--turn", "0"],
        ["deck-out", "1+1", "2+2", "--turn", "1", "--down", "2"],
        ["deck-out", "1+1", "2+2", "1+1", "--turn", "1"],
        ["relief", "1", "1", "--relief", "some"],
        ["candles", "9"],
        ["candles", "1", "0"],
        ["candles", "1", "--arena", "nemesis"],
        ["candles", "1", "--pack", "nemesis"],
        ["odds", "1", "-2"],
        ["odds", "1", "2", "--by", "coin"],
        ["mix", "--count", "3"],
        ["mix", "--count", "4", "--pack", "nemesis"],
        ["mix", "--seed", "-1"],
        ["may"],
        ["may", "no such file"],
        ["may", "--position", "no such file", "--seat", "0", "--action", "{}"],
        ["rule"],
    ],
    ids=lambda words: " ".join(words)[:40] or "nothing",
)
def test_questions_that_make_no_sense(ask: Run, words: list[str]) -> None:
    answer = ask(*words)
    assert answer.code == 2
    assert answer.out == "" and answer.err and len(answer.err) < 2_000 + len(" ".join(words))


def test_a_pack_that_is_not_there(ask: Run) -> None:
    assert ask("mix", "--pack", "nope").code == 1


HOSTILE = [
    "",
    "null",
    "[]",
    "{",
    '{"seat": 0}',
    '{"seat": 0, "action": null}',
    '{"seat": "0", "action": {"do": "pass"}}',
    '{"seat": 9, "action": {"do": "pass"}}',
    '{"seat": 0, "seat": 1, "action": {"do": "pass"}}',
    '{"seat": 0, "action": {"do": "dance"}}',
    '{"seat": 0, "action": {"do": "move"}}',
    '{"seat": 0, "action": {"do": "move", "to": 1e999}}',
    '{"seat": 0, "action": {"do": "pass"}, "what": 1}',
    '{"packs": [], "seat": 0, "action": {"do": "pass"}}',
    '{"packs": ["../../etc"], "seat": 0, "action": {"do": "pass"}}',
    '{"packs": ["a\\u0000b"], "seat": 0, "action": {"do": "pass"}}',
    '{"mode": "war", "seat": 0, "action": {"do": "pass"}}',
    '{"position": [], "seat": 0, "action": {"do": "pass"}}',
    '{"position": {"players": [{}]}, "seat": 0, "action": {"do": "pass"}}',
    '{"position": {"players": [{}, {"space": 99}]}, "seat": 0, "action": {"do": "pass"}}',
    '{"position": {"pending": {"stack": [[1]]}}, "seat": 0, "action": {"do": "pass"}}',
    '{"moment": {"kind": "lunch"}, "seat": 0, "action": {"do": "pass"}}',
    "[" * 100_000,
]


@pytest.mark.parametrize("question", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_questions(ask: Run, question: str) -> None:
    answer = ask("may", "-", stdin=question)
    assert answer.code == 2 and answer.out == "" and len(answer.err) < 2_000


def test_bytes_that_are_no_text(ask: Run) -> None:
    assert ask("may", "-", stdin=b"\xff\xfe\x00").code == 2


def test_mutated_questions_never_surprise(ask: Run) -> None:
    """A question with a few letters changed is answered or refused, never a traceback (the fixture looks)."""
    lot = random.Random("mutated questions")
    whole = json.dumps({"packs": ["nemesis"], "position": TABLE, "seat": 0, "action": MOVE})
    for _ in range(150):
        letters = list(whole)
        for _ in range(lot.randrange(1, 4)):
            letters[lot.randrange(len(letters))] = lot.choice('0123456789"{}[],:ntabz-')
        assert ask("may", "-", stdin="".join(letters)).code in (0, 1, 2)
