"""`knockdown script`: what goes in, what comes out, line by line, and every way to get it wrong."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

GYM = Path(__file__).parents[1] / "packs" / "gym"
Run = Callable[..., Any]

HURT = {"heavy": 1, "light": 2}


def position(**over: Any) -> dict[str, Any]:
    """Ann on 2 and Bob on 3 in the gym, Ann to act."""
    ann = {"fighter": "ann", "space": 2, "hand": ["poke"], "wounds": dict(HURT), "tokens": {"chalk": 1}}
    bob = {"fighter": "bob", "space": 3, "hand": ["shield", "poke"], "wounds": {"heavy": 0, "light": 0}}
    said = {
        "arena": "gym",
        "phase": "action",
        "turn": 0,
        "actions_left": 2,
        "round": 1,
        "row": ["poke", "wallop", "shin", "poke"],
        "deck": ["dart", "poke", "shield", "skip"],
        "discard": [],
        "candles": 0,
        "players": [ann, bob],
    }
    return {**said, **over}


def script(*actions: dict[str, Any], **over: Any) -> dict[str, Any]:
    said = {"packs": [str(GYM)], "mode": "duel", "seed": 7, "position": position(), "actions": list(actions)}
    return {**said, **over}


MOVE = {"do": "move", "to": 1}
POKE = {"do": "attack", "card": "poke"}
SOURCE = json.dumps(script(MOVE))


@pytest.fixture
def play(knockdown: Run) -> Callable[..., tuple[int, list[dict[str, Any]]]]:
    """Exit code and lines of a script."""

    def run(said: dict[str, Any]) -> tuple[int, list[dict[str, Any]]]:
        answer = knockdown("script", "-", stdin=json.dumps(said))
        return answer.code, [json.loads(line) for line in answer.out.splitlines()]

    return run


# -- lines -------------------------------------------------------------------------------------------------------------


def test_a_script_without_actions_answers_with_the_position(play: Run) -> None:
    code, lines = play(script())
    assert code == 0
    assert len(lines) == 1
    assert lines[0]["to_act"] == [{"seat": 0, "kind": "action"}]
    assert lines[0]["winner"] is None
    assert MOVE in lines[0]["legal"]
    assert lines[0]["position"]["players"][0]["wounds"] == HURT


def test_each_action_is_answered_by_its_events(play: Run) -> None:
    code, lines = play(script(MOVE, {"do": "move", "to": 2}))
    assert code == 0
    assert [line.get("action") for line in lines] == [MOVE, {"do": "move", "to": 2}, None]
    assert lines[0]["ok"] is True
    assert lines[0]["events"][0] == {"event": "moved", "seat": 0, "from_space": 2, "to": 1, "how": "move"}


def test_a_refused_action_ends_the_script_with_its_rule(play: Run) -> None:
    """MOVE-2: never onto a space with another fighter. Nothing after it is played; the position is that before it."""
    code, lines = play(script({"do": "move", "to": 3}, MOVE))
    assert code == 1
    assert len(lines) == 2
    assert (lines[0]["ok"], lines[0]["rule"]) == (False, "MOVE-2")
    assert "3" in lines[0]["error"]
    assert lines[1]["position"]["players"][0]["space"] == 2


def test_the_answer_to_a_strike_is_a_choice_of_the_other(play: Run) -> None:
    """BLOCK-2: one card left after the block, so one light wound."""
    block = {"do": "block", "card": "shield", "ignore": {"heavy": 0, "light": 1}}
    code, lines = play(script(POKE))
    assert lines[-1]["to_act"] == [{"seat": 1, "kind": "block_wounds"}]
    assert block in lines[-1]["legal"]
    code, lines = play(script(POKE, block))
    assert code == 0
    assert lines[-1]["position"]["players"][1]["wounds"] == {"heavy": 0, "light": 1}
    assert lines[-1]["position"]["discard"] == ["shield"]


def test_a_seat_may_be_named_and_must_be_right(play: Run) -> None:
    """TURN-1."""
    assert play(script({**MOVE, "seat": 0}))[0] == 0
    code, lines = play(script({**MOVE, "seat": 1}))
    assert (code, lines[0]["rule"]) == (1, "TURN-1")


def test_where_two_choose_at_once_the_seat_must_be_named(play: Run) -> None:
    """SETUP-2."""
    begins = script(position=None, fighters=["ann", "bob"])
    _, lines = play(begins)
    assert lines[-1]["to_act"] == [{"seat": 0, "kind": "keep_skill"}, {"seat": 1, "kind": "keep_skill"}]
    keep = next(action for action in lines[-1]["legal"] if action["seat"] == 0)
    assert play({**begins, "actions": [keep]})[0] == 0
    code, lines = play({**begins, "actions": [{"do": "keep_skill", "skill": keep["skill"]}]})
    assert (code, lines[0]["rule"]) == (1, "SETUP-2")


def test_real_dice_can_be_given(play: Run) -> None:
    """TEST-2 and END-3: three ones are less than the wounds."""
    hurt = position()
    hurt["players"][1].update(wounds={"heavy": 5, "light": 5}, hand=[], victories=0)
    hurt["players"][0]["victories"] = 1
    actions = [{"do": "attack", "card": "wallop"}, {"do": "knockdown", "dice": [1, 1, 1]}]
    code, lines = play(script(*actions, position=hurt))
    assert code == 0
    assert lines[-1]["winner"] == 0
    assert (lines[-1]["to_act"], lines[-1]["legal"]) == ([], [])
    rolled = {"event": "dice_rolled", "seat": 1, "dice": [1, 1, 1], "needed": 13, "passed": False}
    assert rolled in lines[1]["events"]


@pytest.mark.parametrize(("test", "thrown"), [("tower", False), ("head_start", True)])
def test_a_tower_is_set_and_judged(play: Run, test: str, thrown: bool) -> None:
    """TEST-1: whoever writes the script says whether it stood; a head start has its two dice."""
    hurt = position()
    hurt["players"][1].update(wounds={"heavy": 5, "light": 5}, hand=[])
    actions = [{"do": "attack", "card": "wallop"}, {"do": "knockdown"}, {"do": "tower", "passed": True}]
    code, lines = play({**script(*actions, position=hurt), "options": {"test": test}})
    assert code == 0
    events = [event["event"] for line in lines for event in line.get("events", [])]
    assert "test_passed" in events and ("head_start" in events) == thrown


def test_the_same_seed_gives_the_same_match(play: Run) -> None:
    """MERGE-1: what is not given is drawn from packs and seed."""
    begins = {"packs": ["nemesis", "tainted_grail"], "seed": 3}
    assert play(begins) == play(begins)
    assert play(begins) != play({**begins, "seed": 4})


def test_keys_for_people_are_left_alone(play: Run) -> None:
    assert play(script({**MOVE, "//": "step back"}, **{"//": "a note", "name": "a case"}))[0] == 0


# -- round trips -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "packs"), [("duel", ["nemesis"]), ("teams", ["nemesis", "tainted_grail"])])
def test_every_position_of_a_match_goes_in_and_comes_out(play: Run, mode: str, packs: list[str]) -> None:
    """Random choices out of `legal`, each played from the position before; in between the position alone, unchanged."""
    chance = random.Random(5)
    said: dict[str, Any] = {"packs": packs, "mode": mode, "seed": 5}
    _, lines = play(said)
    for _ in range(60):
        last = lines[-1]
        if not last["legal"]:
            break
        fed = {**said, "position": last["position"]}
        code, again = play(fed)
        assert code == 0
        assert again == [last]
        code, lines = play({**fed, "actions": [chance.choice(last["legal"])]})
        assert code == 0


# -- malformed ---------------------------------------------------------------------------------------------------------


MALFORMED: list[tuple[str, str]] = [
    ("", "not JSON"),
    ("{", "not JSON"),
    ("[]", "object"),
    ("7", "object"),
    ("[" * 100_000, "not JSON"),
    ('{"packs": ["nemesis"], "seed": ' + "9" * 5000 + "}", "not JSON"),
    (json.dumps(script(pack="gym")), "unknown key"),
    (json.dumps({"actions": []}), "packs"),
    (json.dumps(script(packs=[])), "packs"),
    (json.dumps(script(packs=["nowhere"])), "nowhere"),
    (json.dumps(script(packs=["\0"])), "packs"),
    (json.dumps(script(packs=[7])), "packs"),
    (json.dumps(script(packs=[str(GYM), str(GYM)])), "twice"),
    (json.dumps(script(mode="solo")), "mode"),
    (json.dumps(script(mode=3)), "mode"),
    (json.dumps(script(seed="seven")), "seed"),
    (json.dumps(script(options={"test": "cards"})), "options.test"),
    (json.dumps(script(options={"colour": "red"})), "colour"),
    (json.dumps(script(options=[])), "options"),
    (json.dumps(script(position=7)), "position"),
    (json.dumps(script(position=position(row=["nothing"]))), "row"),
    (json.dumps(script(position=position(turn=5))), "turn"),
    (json.dumps(script(position=position(players=[]))), "players"),
    (json.dumps(script(position=None, fighters=["ann"])), "fighters"),
    (json.dumps(script(position=None, arena="moon")), "arena"),
    (json.dumps(script({"do": "dance"})), "actions[0]"),
    (json.dumps(script(MOVE, {"do": "move"})), "actions[1]"),
    (json.dumps(script({"do": "move", "to": "1"})), "actions[0]"),
    (json.dumps(script({"do": "move", "to": 1, "how": "fast"})), "how"),
    (json.dumps(script({**MOVE, "seat": 9})), "seat"),
    (json.dumps(script(actions={})), "actions"),
]


@pytest.mark.parametrize(("source", "said"), MALFORMED, ids=range(len(MALFORMED)))
def test_a_malformed_script_is_one_line_on_stderr_and_exit_2(knockdown: Run, source: str, said: str) -> None:
    answer = knockdown("script", "-", stdin=source)
    assert answer.code == 2
    assert answer.out == ""
    assert said in answer.err
    assert answer.err.count("\n") == 1


def test_what_is_not_text(knockdown: Run, tmp_path: Path) -> None:
    assert knockdown("script", "-", stdin=b"\xff\xfe\x00").code == 2
    file = tmp_path / "latin.json"
    file.write_bytes('{"packs": ["é"]}'.encode("latin-1"))
    answer = knockdown("script", str(file))
    assert (answer.code, answer.out) == (2, "")
    assert "UTF-8" in answer.err


def test_a_byte_order_mark_is_no_obstacle(knockdown: Run) -> None:
    assert knockdown("script", "-", stdin=b"\xef\xbb\xbf" + json.dumps(script()).encode()).code == 0


@pytest.mark.parametrize("name", ["nothing.json", "", "\0"])
def test_a_file_that_is_not_there(knockdown: Run, tmp_path: Path, name: str) -> None:
    answer = knockdown("script", str(tmp_path / name) if name != "\0" else name)  # "" is the folder itself
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.count("\n") == 1


def test_a_script_in_a_file(knockdown: Run, tmp_path: Path) -> None:
    file = tmp_path / "script.json"
    file.write_text(json.dumps(script(MOVE)), encoding="utf-8")
    assert knockdown("script", str(file)).code == 0


def test_mutated_scripts_end_in_an_answer(knockdown: Run) -> None:
    """Letters and values changed at random: an exit code from 0 to 2, never a traceback (the fixture looks)."""
    chance = random.Random(2)
    whole = json.dumps(script(MOVE, POKE))
    codes = set()
    for _ in range(300):
        letters = list(whole)
        for _ in range(chance.choice((1, 2, 4))):
            at = chance.randrange(len(letters))
            letters[at] = chance.choice('0123456789{}[]",:-eaAkz ')
        codes.add(knockdown("script", "-", stdin="".join(letters)).code)
    assert codes <= {0, 1, 2}
    assert 2 in codes


# -- where the answer goes ---------------------------------------------------------------------------------------------


def test_as_a_process(process: Run) -> None:
    run = process("script", "-", input=json.dumps(script(MOVE)))
    assert run.returncode == 0
    assert run.stderr == ""
    assert len(run.stdout.splitlines()) == 2


@pytest.mark.skipif(os.name == "nt", reason="pipes end otherwise there")
def test_a_broken_pipe_is_a_sentence(process: Run) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    run = process("script", "-", input=SOURCE, capture_output=False, stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert run.returncode == 1
    assert run.stderr == "knockdown: The output was closed before everything was said.\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
def test_a_full_disk_is_a_sentence(process: Run) -> None:
    with Path("/dev/full").open("w") as full:
        run = process("script", "-", input=SOURCE, capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert run.returncode == 1
    assert "No space left" in run.stderr
    assert run.stderr.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="no such shell there")
@pytest.mark.parametrize("closed", [">&-", "<&-"])
def test_closed_doors(closed: str) -> None:
    command = f'"{sys.executable}" -m kd_core script - {closed}'
    source = json.dumps(script()) if closed == ">&-" else None
    root = Path(__file__).parents[2]
    run = subprocess.run(command, shell=True, input=source, capture_output=True, text=True, cwd=root, check=False)
    assert run.returncode in (1, 2)
    assert run.stderr.startswith("knockdown: ")
    assert "Traceback" not in run.stderr
