"""The other commands, and what all of them have in common: help, languages, exit codes, no traceback."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kd_core import __version__, cli, resources, text
from kd_core.game import Match, Setup, library
from kd_core.languages import LANGUAGES
from kd_core.record import Player, Recorder

Run = Callable[..., Any]
ROOT = Path(resources.__file__).parents[1]
NEMESIS = resources.path("packs", "nemesis")


# -- in common ---------------------------------------------------------------------------------------------------------


def test_version(knockdown: Run) -> None:
    answer = knockdown("--version")
    assert (answer.code, answer.out) == (0, f"knockdown {__version__}\n")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_names_every_command(knockdown: Run, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.setenv("LC_ALL", f"{lang}_XX.UTF-8")
    answer = knockdown("--help")
    assert answer.code == 0
    assert all(command.name in answer.out for command in cli.COMMANDS)
    assert text.say(lang, "cli.script")[:20] in answer.out


@pytest.mark.parametrize("name", ["play", "replay", "cards", "rule", "pack", "script"])
def test_every_command_has_help(knockdown: Run, name: str) -> None:
    answer = knockdown(name, "--help")
    assert answer.code == 0
    assert name in answer.out


@pytest.mark.parametrize(
    "arguments", [[], ["dance"], ["cards", "--what"], ["replay"], ["pack"], ["pack", "bake"], ["--lang"]]
)
def test_arguments_that_make_no_sense(knockdown: Run, arguments: list[str]) -> None:
    answer = knockdown(*arguments)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err


def test_a_part_that_is_missing_is_a_sentence(knockdown: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "COMMANDS", (cli.Command("bench", module="kd_core.no_such_part"),))
    answer = knockdown("bench")
    assert answer.code == 1
    assert "kd_core.no_such_part" in answer.err


def test_a_surprise_is_a_sentence_unless_somebody_hunts_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: Any) -> int:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(cli, "COMMANDS", (cli.Command("bench", lambda parser, lang: None, broken),))
    assert cli.main(["bench"]) == 1
    assert "ZeroDivisionError: oh" in capsys.readouterr().err
    monkeypatch.setenv("KNOCKDOWN_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        cli.main(["bench"])


def test_ctrl_c_is_130_without_a_word(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(_: Any) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "COMMANDS", (cli.Command("bench", lambda parser, lang: None, stopped),))
    assert cli.main(["bench"]) == 130
    assert capsys.readouterr().err == ""


def test_letters_that_the_terminal_lacks_are_no_error(process: Run) -> None:
    run = process("cards", "--lang", "pl", env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert run.returncode == 0
    assert run.stderr == ""


def test_the_start_is_quick() -> None:
    """`import kd_core` and the parser load neither the engine nor the packs."""
    code = (
        "import sys, kd_core.cli; kd_core.cli.build_parser('', 'en'); "
        "print([name for name in sys.modules if name.startswith('kd_core.game') or name.startswith('kd_core.content')])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert run.stdout.strip() == "[]"


# -- cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "hook"), [("en", "Hook"), ("pl", "Hak"), ("es", "Gancho")])
def test_cards_tells_both_boxes(knockdown: Run, lang: str, hook: str) -> None:
    answer = knockdown("cards", "--lang", lang)
    assert answer.code == 0
    assert hook in answer.out
    assert "nemesis" in answer.out
    assert "tainted_grail" in answer.out


def test_cards_of_one_pack_by_id_or_folder(knockdown: Run) -> None:
    by_id = knockdown("cards", "--pack", "nemesis", "--lang", "en")
    assert "tainted_grail" not in by_id.out
    assert knockdown("cards", "--pack", str(NEMESIS), "--lang", "en").out == by_id.out


def test_cards_of_no_pack(knockdown: Run) -> None:
    answer = knockdown("cards", "--pack", "nowhere")
    assert answer.code == 1
    assert "nowhere" in answer.err


# -- packs -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_good_pack_is_one_line(knockdown: Run, lang: str) -> None:
    answer = knockdown("pack", "check", str(NEMESIS), "--lang", lang)
    assert answer.code == 0
    assert answer.out.count("\n") == 1
    assert "36" in answer.out


def test_a_bad_pack_shows_every_problem(knockdown: Run, tmp_path: Path) -> None:
    folder = tmp_path / "bad"
    shutil.copytree(NEMESIS, folder)
    attacks = (folder / "attacks.toml").read_text(encoding="utf-8")
    (folder / "attacks.toml").write_text(attacks.replace('type = "strike"', 'type = "slap"', 2), encoding="utf-8")
    (folder / "skills.toml").unlink()
    answer = knockdown("pack", "check", str(folder))
    assert answer.code == 1
    assert answer.out.count("slap") == 2
    assert "skills.toml" in answer.out
    assert "problems" in answer.out.splitlines()[-1]


@pytest.mark.parametrize("folder", ["/nowhere/at/all", "", "a\0b", __file__])
def test_a_pack_that_is_not_there(knockdown: Run, folder: str) -> None:
    assert knockdown("pack", "check", folder).code == 1


# -- rules -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_can_be_read(knockdown: Run, lang: str) -> None:
    answer = knockdown("rule", "block-2", "--lang", lang)
    rule = text.rule("BLOCK-2", lang)
    assert rule is not None
    assert answer.code == 0
    assert answer.out.startswith(f"BLOCK-2  {rule.title}")
    assert max(map(len, answer.out.splitlines())) <= 80


def test_all_rules_are_listed(knockdown: Run) -> None:
    listed = knockdown("rule").out
    assert all(rule.id in listed for rule in text.rules())


def test_a_rule_that_is_not_there(knockdown: Run) -> None:
    answer = knockdown("rule", "NONE-9")
    assert answer.code == 1
    assert "NONE-9" in answer.err


def test_a_pack_that_is_a_link_to_itself(knockdown: Run, tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    answer = knockdown("pack", "check", str(tmp_path / "a"))
    assert (answer.code, answer.err) == (1, "")
    assert "cannot be read" in answer.out or "no such folder" in answer.out
    assert knockdown("cards", "--pack", str(tmp_path / "a")).code == 1


@pytest.mark.parametrize("kind", ["folder", "link", "pipe", "huge", "link to itself"])
def test_a_pack_whose_file_is_something_else(knockdown: Run, tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(NEMESIS, folder)
    file = folder / "arena.toml"
    file.unlink()
    if kind == "folder":
        file.mkdir()
    elif kind == "link":
        file.symlink_to(NEMESIS / "arena.toml")
    elif kind == "link to itself":
        file.symlink_to(file)
    elif kind == "pipe":
        os.mkfifo(file)
    else:
        file.write_bytes(b"#" * (2 << 20))
    answer = knockdown("pack", "check", str(folder))
    assert (answer.code, answer.err) == (1, "")
    assert answer.out.startswith("arena.toml: ") and answer.out.count("\n") == 2


def test_packs_of_ones_own_that_cannot_be_looked_at_are_not_there(
    knockdown: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The folder is not for us, or something in it is not."""
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    (tmp_path / "packs" / "mine").mkdir(parents=True)
    real = Path.is_file

    def not_allowed(path: Path) -> bool:
        if "packs" in path.parts and str(tmp_path) in str(path):
            raise PermissionError(13, "Permission denied")
        return real(path)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "is_file", not_allowed)
        assert library.installed() == ["nemesis", "tainted_grail"]
        answer = knockdown("cards", "--pack", "nothing")
    assert answer.code == 1 and "no such pack" in answer.err
    monkeypatch.setattr(Path, "iterdir", lambda path: (_ for _ in ()).throw(PermissionError(13, "Permission denied")))
    assert library.installed() == ["nemesis", "tainted_grail"]


# -- replay ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def record(tmp_path: Path, whole_duel: Path) -> Path:
    """A copy, to do with as one likes."""
    return Path(shutil.copy(whole_duel, tmp_path / "duel.kdr"))


@pytest.fixture(scope="module")
def whole_duel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole duel between James and Katie."""
    path = tmp_path_factory.mktemp("records") / "duel.kdr"
    setup = Setup(library.find(["nemesis"]), "duel", ["james", "katie"], seed=6)
    match, chance = Match.new(setup), random.Random(6)
    with Recorder.create(path, setup, [Player("Ann"), Player("Bob")]) as recorder:
        while match.winner is None:
            decision = match.decisions[0]
            action = chance.choice(list(decision.options))
            recorder.write(decision.seat, action)
            match.apply(decision.seat, action)
        recorder.result(match.winner)
    return path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_replay_tells_the_match(knockdown: Run, record: Path, lang: str) -> None:
    answer = knockdown("replay", str(record), "--lang", lang)
    assert answer.code == 0
    assert answer.err == ""
    assert "James (Ann), Katie (Bob)" in answer.out
    assert "{" not in answer.out


def test_replay_as_script_lines(knockdown: Run, record: Path) -> None:
    lines = [json.loads(line) for line in knockdown("replay", str(record), "--json").out.splitlines()]
    assert all(line["ok"] for line in lines[:-1])
    assert lines[-1]["winner"] in (0, 1)
    said = {
        "packs": ["nemesis"],
        "fighters": ["james", "katie"],
        "seed": 6,
        "actions": [x["action"] for x in lines[:-1]],
    }
    again = [json.loads(line) for line in knockdown("script", "-", stdin=json.dumps(said)).out.splitlines()]
    assert again == lines


def test_replay_of_a_torn_record_says_so(knockdown: Run, record: Path) -> None:
    record.write_bytes(record.read_bytes()[:-9])
    answer = knockdown("replay", str(record))
    assert answer.code == 0
    assert "unfinished" in answer.err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_replay_of_a_match_that_has_not_ended_tells_what_a_spectator_knows(
    knockdown: Run, record: Path, lang: str
) -> None:
    """No skill that was kept, no deck, no seed; and it says so, beside the lines where they are for a program."""
    lines = record.read_bytes().splitlines(keepends=True)
    record.write_bytes(b"".join(lines[:9]))
    said = text.say(lang, "cli.replay_unfinished")
    words = knockdown("replay", str(record), "--lang", lang)
    assert (words.code, words.err) == (0, "")
    assert words.out.splitlines()[-1] == said
    answer = knockdown("replay", str(record), "--json", "--lang", lang)
    assert (answer.code, answer.err) == (0, f"knockdown: {said}\n")
    *choices, last = [json.loads(line) for line in answer.out.splitlines()]
    assert all("skill" not in line["action"] for line in choices)
    assert isinstance(last["view"]["deck"], int) and "rng" not in answer.out
    assert len(choices) == 8


def test_replay_of_a_record_of_another_version(knockdown: Run, record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[0] = lines[0].replace(f'"program":"{__version__}"', '"program":"0.0.7"')
    record.write_text("".join(lines), encoding="utf-8")
    assert knockdown("replay", str(record)).code == 0
    lines[8] = '{"t":9,"seat":0,"action":{"do":"move","to":77}}\n'
    record.write_text("".join(lines), encoding="utf-8")
    for lang, part in (("en", "written by version 0.0.7"), ("pl", "wersja 0.0.7"), ("es", "versión 0.0.7")):
        answer = knockdown("replay", str(record), "--lang", lang)
        assert (answer.code, answer.err.count("\n")) == (2, 1)
        assert part in answer.err and __version__ in answer.err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_replay_of_a_record_with_other_cards(knockdown: Run, record: Path, lang: str) -> None:
    """One sentence about cards, without the fingerprints; the record itself is not called bad."""
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    first = json.loads(lines[0])
    was = first["packs"][0]["hash"]
    first["packs"][0] |= {"version": "0.9", "hash": was[::-1]}
    record.write_text("".join([json.dumps(first) + "\n", *lines[1:]]), encoding="utf-8")
    answer = knockdown("replay", str(record), "--lang", lang)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"knockdown: {text.say(lang, 'cli.other_pack', file=record)}\n"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_match_that_runs_elsewhere_cannot_be_resumed(knockdown: Run, record: Path, lang: str) -> None:
    record.write_bytes(b"".join(record.read_bytes().splitlines(keepends=True)[:9]))
    before = record.read_bytes()
    with Recorder.resume(record):
        answer = knockdown("play", "--resume", str(record), "--stdin", "--lang", lang, stdin="1\n")
    assert (answer.code, answer.err) == (1, f"knockdown: {text.say(lang, 'cli.being_played', file=record)}\n")
    assert record.read_bytes() == before


def test_a_match_without_a_seed_can_be_foreseen_by_nobody(knockdown: Run, tmp_path: Path) -> None:
    """Two matches with the same wishes have nothing in common but the wishes; with a seed they begin alike."""
    headers = []
    for number, more in enumerate(([], [], ["--seed", "7"], ["--seed", "7"])):
        path = tmp_path / f"{number}.kdr"
        knockdown("play", "--opponent", "rookie", "--fighters", "james,katie", "--record", str(path), *more)
        headers.append(json.loads(path.read_text(encoding="utf-8").splitlines()[0]))
    assert [header["generator"] for header in headers] == ["keyed-1", "keyed-1", "seeded-1", "seeded-1"]
    assert headers[0]["key"] != headers[1]["key"] and len(bytes.fromhex(headers[0]["key"])) >= 16
    assert headers[2]["seed"] == headers[3]["seed"] == 7


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\xff\n", None])
def test_replay_of_what_is_no_record(knockdown: Run, tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "no.kdr"
    if content is not None:
        path.write_bytes(content)
    answer = knockdown("replay", str(path))
    assert answer.code == 2
    assert answer.err.count("\n") == 1


# -- play where nobody types -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_without_a_terminal_bots_show_a_match(knockdown: Run, lang: str, mode: str) -> None:
    answer = knockdown("play", "--lang", lang, "--mode", mode, "--seed", "2", "--opponent", "rookie")
    assert answer.code == 0
    assert text.say(lang, "play.no_terminal")[:40] in answer.out
    assert "{" not in answer.out
    assert len(answer.out.splitlines()) > 40


def test_without_a_terminal_nothing_is_resumed(knockdown: Run, record: Path) -> None:
    assert knockdown("play", "--resume", str(record)).code == 1


@pytest.mark.parametrize("level", ["rookie", "contender"])
def test_against_a_bot(knockdown: Run, tmp_path: Path, level: str) -> None:
    numbers = "\n".join(["1"] * 60)
    answer = knockdown("play", "--stdin", "--opponent", level, "--fighters", "james", "--seed", "4", stdin=numbers)
    assert answer.code == 0
    assert len(list((tmp_path / "home" / "records").glob("*.kdr"))) == 1


# -- in a real terminal ------------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="no such terminals there")
def test_in_a_terminal_it_asks_and_ctrl_c_keeps_the_match(tmp_path: Path) -> None:
    import pty

    main, side = pty.openpty()
    env = {**os.environ, "KNOCKDOWN_HOME": str(tmp_path), "TERM": "xterm", "LANG": "C.UTF-8"}
    command = [sys.executable, "-m", "kd_core", "play", "--opponent", "human", "--seed", "1"]
    run = subprocess.Popen(command, stdin=side, stdout=side, stderr=side, cwd=ROOT, env=env, start_new_session=True)
    os.close(side)
    seen = b""
    try:
        for waited in (b"Language?", b"like to play?", b"Player 1, which fighter?", b"Player 2, which fighter?"):
            seen += until(main, waited)
            os.write(main, b"\n")
        for waited in (b"Which arena?", b"Knockdown Test played?", b"press Enter."):
            seen += until(main, waited)
            os.write(main, b"\n")
        seen += until(main, b"skill to keep.")
        os.kill(run.pid, signal.SIGINT)
        seen += until(main, b"--resume")
        assert run.wait(20) == 130
    finally:
        run.kill()
        os.close(main)
    assert b"Traceback" not in seen
    assert b"\x1b[1m" in seen  # colours, for somebody sees them


def until(terminal: int, wanted: bytes, seconds: float = 20) -> bytes:
    """Read until something is on the screen."""
    import select

    seen, end = b"", time.monotonic() + seconds
    while wanted not in seen:
        assert time.monotonic() < end, seen
        ready, _, _ = select.select([terminal], [], [], 0.2)
        if ready:
            seen += os.read(terminal, 4096)
    return seen
