"""A record tells everything, so its file is private, and a match that has not ended is told as a spectator hears it."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kd_core import files
from kd_core.game import Match
from kd_core.net.host import Host
from kd_core.record import Recorder, read
from kd_core.record.names import Lexicon
from kd_core.record.replay import in_json, in_words
from tests.record.kit import FOUR, KEY, PEOPLE, play, recorded, setup

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="files have owners in another way there")


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# -- files -------------------------------------------------------------------------------------------------------------


@POSIX
@pytest.mark.parametrize("mask", [0o022, 0o000, 0o077])
def test_only_its_owner_reads_a_record_and_enters_its_folder(tmp_path: Path, mask: int) -> None:
    before = os.umask(mask)
    try:
        path = recorded(tmp_path / "data" / "records" / "new.kdr", 3)
    finally:
        os.umask(before)
    assert mode_of(path) == 0o600
    assert [mode_of(folder) for folder in (path.parent, path.parent.parent)] == [0o700, 0o700]


@POSIX
def test_a_folder_that_was_there_stays_as_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o755)
    recorded(folder / "new.kdr", 3)
    assert mode_of(folder) == 0o755


@POSIX
def test_a_record_that_everybody_could_read_is_private_once_it_goes_on(tmp_path: Path) -> None:
    """As records of older versions are."""
    path = recorded(tmp_path / "old.kdr", 3)
    path.chmod(0o644)
    with Recorder.resume(path):
        assert mode_of(path) == 0o600


@POSIX
def test_a_file_put_in_place_of_another_is_private(tmp_path: Path) -> None:
    path = tmp_path / "in" / "here.json"
    files.replace_whole(path, b"one")
    path.chmod(0o644)
    files.replace_whole(path, b"two")
    assert (path.read_bytes(), mode_of(path), mode_of(path.parent)) == (b"two", 0o600, 0o700)
    assert [found.name for found in path.parent.iterdir()] == ["here.json"]


def test_a_file_that_cannot_be_put_there_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "here.json"
    files.replace_whole(path, b"one")

    def full_disk(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    for call in ("fsync", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(os, call, full_disk)
            with pytest.raises(OSError, match="No space left"):
                files.replace_whole(path, b"two")
        assert [found.name for found in tmp_path.iterdir()] == ["here.json"]
        assert path.read_bytes() == b"one"


REPLACES = """
import sys
from pathlib import Path
from kd_core import files
for number in range(200):
    files.replace_whole(Path(sys.argv[1]), sys.argv[2].encode() * 5000)
"""


def test_two_programs_that_put_a_file_in_its_place_never_lose_it(tmp_path: Path) -> None:
    """Whenever somebody looks, the file is there, and whole."""
    path = tmp_path / "here.json"
    files.replace_whole(path, b"a" * 5000)
    running = [subprocess.Popen([sys.executable, "-c", REPLACES, str(path), name]) for name in "ab"]
    looks = 0
    while any(program.poll() is None for program in running):
        assert path.read_bytes() in (b"a" * 5000, b"b" * 5000)
        looks += 1
    assert [program.returncode for program in running] == [0, 0]
    assert looks > 20
    assert [found.name for found in tmp_path.iterdir()] == ["here.json"]


# -- what is told ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "choices"), [("duel", 1), ("duel", 5), ("duel", 40), ("teams", 3), ("teams", 70)])
def test_a_running_match_is_told_as_a_spectator_heard_it(tmp_path: Path, mode: str, choices: int) -> None:
    """The lines are those that a link without a seat got from the host, choice for choice."""
    path = recorded(tmp_path / "running.kdr", choices, mode, key=KEY)
    kept = read(path)
    match = kept.start()
    heard: list[Any] = []
    host = Host(match, FOUR if mode == "teams" else PEOPLE)
    host.join(None, lambda message: heard.append(msgspec.to_builtins(message)))
    links = [host.join(seat, lambda message: None) for seat in range(match.seats)]
    for choice in kept.choices:
        links[choice.seat].act(choice.action.to_json())
    told = [line for line in heard if line["say"] == "happened"]
    *lines, last = in_json(kept)
    assert len(told) == len(lines) == choices
    for mine, line in zip(told, lines):
        assert line["events"] == mine["events"]
        assert line["action"]["do"] == (mine["action"] or line["action"])["do"]
        assert mine["action"] is not None or set(line["action"]) == {"do", "seat"}
    assert last["view"] == told[-1]["view"] == kept.match().view(None)
    assert (last["legal"], last["winner"]) == ([], None)
    assert "position" not in last


def hidden_skills(match: Match) -> set[str]:
    """Face down on a sheet, or dealt to somebody who has not chosen yet."""
    found = {skill for player in match.position()["players"] for skill in player["skills"]["hidden"]}
    for seat in range(match.seats):
        for held in match.view(seat)["skills"].values():
            found |= {*held["dealt"], *held["kept"]}
    return found


@pytest.mark.parametrize(("mode", "choices"), [("duel", 0), ("duel", 1), ("duel", 3), ("duel", 25), ("teams", 3)])
def test_nothing_hidden_is_in_the_words_or_lines_of_a_running_match(tmp_path: Path, mode: str, choices: int) -> None:
    begins = setup(mode, key=KEY)
    match = Match.new(begins)
    path = tmp_path / "running.kdr"
    with Recorder.create(path, begins, PEOPLE if mode == "duel" else FOUR) as recorder:
        play(recorder, match, choices)
    hidden = hidden_skills(match)
    lexicon = Lexicon(begins.packs)
    assert hidden
    lines = json.dumps(list(in_json(read(path))))
    assert not [skill for skill in hidden if f'"{skill}"' in lines]
    assert begins.key.hex() not in lines
    for lang in ("en", "pl", "es"):
        words = "\n".join(in_words(read(path), lang))
        assert not [skill for skill in hidden if lexicon.skill(skill, lang) in words]


def test_a_match_that_has_ended_is_told_whole(tmp_path: Path) -> None:
    path = recorded(tmp_path / "over.kdr", key=KEY)
    lines = list(in_json(read(path)))
    assert lines[-1]["position"] == read(path).match().position()
    kept = [event for line in lines[:-1] for event in line["events"] if event["event"] == "skill_kept"]
    assert kept and all(event["skill"] for event in kept)
    assert all("skill" in line["action"] for line in lines[:-1] if line["action"]["do"] == "keep_skill")


def test_an_ended_match_is_open_even_if_its_result_was_not_written(tmp_path: Path) -> None:
    """The power failed between the last choice and the result."""
    path = recorded(tmp_path / "over.kdr")
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    assert read(path).result is None
    assert "position" in list(in_json(read(path)))[-1]


def test_a_result_without_a_winner_opens_nothing(tmp_path: Path) -> None:
    """A match that was given up has not been played to its end: it stays closed."""
    path = recorded(tmp_path / "left.kdr", 20)
    with Recorder.resume(path) as recorder:
        recorder.result(None)
    assert not read(path).ended
    assert "view" in list(in_json(read(path)))[-1]


def test_a_result_that_is_not_so_opens_nothing(tmp_path: Path) -> None:
    path = recorded(tmp_path / "cheat.kdr", 20)
    with Recorder.resume(path) as recorder:
        recorder.result(0)
    assert not read(path).ended


@pytest.mark.parametrize("lang", ["en", "pl", "es"])
def test_the_words_say_that_they_are_not_everything(tmp_path: Path, lang: str) -> None:
    from kd_core import text

    path = recorded(tmp_path / "running.kdr", 20)
    said = text.say(lang, "cli.replay_unfinished")
    assert list(in_words(read(path), lang))[-1] == said
    assert said not in list(in_words(read(recorded(tmp_path / "over.kdr")), lang))
