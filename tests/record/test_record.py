"""Match records: what is written is what is played, and nothing but the choice that nobody has seen is ever lost."""

from __future__ import annotations

import errno
import json
import os
import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kd_core import places, resources
from kd_core.game import Match, Options, Setup, actions, library
from kd_core.record import CannotWrite, OtherVersion, Recorder, RecordError, read
from kd_core.record.recorder import new_path
from kd_core.record.replay import in_json, in_words
from tests.record.kit import FOUR, KEY, PEOPLE, play, setup


@pytest.fixture
def short(tmp_path: Path) -> Path:
    """The record of twelve choices."""
    path = tmp_path / "short.kdr"
    begins = setup()
    with Recorder.create(path, begins, PEOPLE) as recorder:
        play(recorder, Match.new(begins), 12)
    return path


# -- round trip --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "seed"), [("duel", 1), ("duel", 2), ("teams", 3), ("teams", 4)])
def test_a_record_replays_to_every_position_of_the_match(tmp_path: Path, mode: str, seed: int) -> None:
    path = tmp_path / "match.kdr"
    begins = setup(mode, seed)
    with Recorder.create(path, begins, PEOPLE if mode == "duel" else FOUR) as recorder:
        positions = play(recorder, Match.new(begins), seed=seed)
    record = read(path)
    assert [match.position() for match, *_ in record.replay()] == positions[1:]
    assert record.start().position() == positions[0]
    assert record.match().position() == positions[-1]
    assert record.result == {"winner": record.match().winner}
    assert not record.damaged


def test_a_match_from_a_position_is_recorded_too(tmp_path: Path) -> None:
    begins = setup("duel", 5)
    match = Match.new(begins)
    chance = random.Random(0)
    for _ in range(30):
        decision = match.decisions[0]
        match.apply(decision.seat, chance.choice(list(decision.options)))
    middle = match.position()
    path = tmp_path / "middle.kdr"
    with Recorder.create(path, begins, PEOPLE, middle) as recorder:
        positions = play(recorder, Match.from_position(begins.packs, "duel", Options(), middle), 20)
    assert read(path).match().position() == positions[-1]


def test_the_first_line_says_what_the_match_is(short: Path) -> None:
    header = json.loads(short.read_text(encoding="utf-8").splitlines()[0])
    assert header["format"] == 1
    assert [pack["id"] for pack in header["packs"]] == ["nemesis", "tainted_grail"]
    assert all(pack["hash"] and pack["version"] for pack in header["packs"])
    assert header["seats"] == [{"name": "Ann", "kind": "human"}, {"name": "Brawler", "kind": "bot", "level": "brawler"}]
    assert (header["mode"], header["seed"], header["options"]) == ("duel", 11, {"test": "dice", "relief": "light"})
    assert read(short).players == PEOPLE


def test_times_never_go_back(short: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: 0.0)
    with Recorder.resume(short) as recorder:
        recorder.undo()
    times = [json.loads(line)["t"] for line in short.read_text(encoding="utf-8").splitlines()[1:]]
    assert times == sorted(times)


def test_what_was_taken_back_is_out(short: Path) -> None:
    before = read(short).choices
    with Recorder.resume(short) as recorder:
        recorder.undo(2)
    assert read(short).choices == before[:-2]
    assert short.read_text(encoding="utf-8").count("\n") == 14  # and yet nothing was deleted


def test_a_record_told_again(short: Path) -> None:
    lines = list(in_json(read(short)))
    assert len(lines) == 13
    assert all(line["ok"] for line in lines[:-1])
    assert lines[-1]["view"] == read(short).match().view(None)
    for lang in ("en", "pl", "es"):
        assert not [line for line in in_words(read(short), lang) if "{" in line]


# -- damage ------------------------------------------------------------------------------------------------------------


def test_a_tail_cut_at_any_byte_loses_only_its_own_line(short: Path, tmp_path: Path) -> None:
    whole = short.read_bytes()
    choices = read(short).choices
    last = whole.rstrip(b"\n").rfind(b"\n") + 1
    torn = tmp_path / "torn.kdr"
    for cut in range(last, len(whole)):
        torn.write_bytes(whole[:cut])
        record = read(torn)
        complete = cut == len(whole) - 1  # only the line end is missing
        assert record.choices == (choices if complete else choices[:-1])
        assert record.damaged is (last < cut < len(whole) - 1)
        with Recorder.resume(torn) as recorder:
            recorder.write(choices[-1].seat, choices[-1].action) if not complete else recorder.undo()
        assert read(torn).choices == (choices[:-1] if complete else [*choices[:-1], *read(torn).choices[-1:]])
        assert not read(torn).damaged


@pytest.mark.parametrize("tail", [b"\0" * 100, b"\xff\xfe{", b'{"t": 1, "seat"', b"[1, 2]", b"\0\n\0\n"])
def test_rubbish_at_the_end_is_left_out(short: Path, tail: bytes) -> None:
    choices = read(short).choices
    size = short.stat().st_size
    short.write_bytes(short.read_bytes() + tail)
    assert read(short).choices == choices
    assert read(short).damaged
    Recorder.resume(short).close()
    assert short.stat().st_size == size


def test_damage_in_the_middle_is_an_error_with_its_line(short: Path) -> None:
    lines = short.read_bytes().splitlines(keepends=True)
    lines[4] = lines[4][:10] + b"\n"
    short.write_bytes(b"".join(lines))
    with pytest.raises(RecordError) as error:
        read(short)
    assert error.value.line == 5
    assert "line 5" in str(error.value)


def changed(path: Path, line: int, **keys: Any) -> None:
    """Replace keys of one line."""
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[line] = json.dumps({**json.loads(lines[line]), **keys})
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("line", "keys", "said"),
    [
        (0, {"format": 2}, "format 2"),
        (0, {"format": None}, "format None"),
        (0, {"packs": []}, "packs"),
        (0, {"packs": [{"id": "nowhere", "version": "1", "hash": "0"}]}, "nowhere"),
        (0, {"packs": [{"id": "\0", "version": "1", "hash": "0", "folder": "\0"}]}, "not here"),
        (0, {"packs": [{"id": str(resources.path("packs", "nemesis")), "version": "1", "hash": "0"}]}, "not here"),
        (0, {"packs": [{"version": "1", "hash": "0"}]}, "packs.id"),
        (0, {"packs": [{"id": "nemesis", "version": "1"}]}, "packs.hash"),
        (0, {"packs": {"id": "nemesis"}}, "packs"),
        (0, {"mode": "solo"}, "mode"),
        (0, {"mode": ["duel"]}, "mode"),
        (0, {"seed": True}, "seed"),
        (0, {"options": None}, "options"),
        (0, {"seed": "7"}, "seed"),
        (0, {"options": {"test": "cards"}}, "options.test"),
        (0, {"seats": []}, "seats"),
        (0, {"seats": [{"kind": "cat"}, {"kind": "dog"}]}, "seats"),
        (0, {"setup": {"fighters": ["james"]}}, "fighters"),
        (0, {"setup": {"fighters": "james"}}, "fighters"),
        (0, {"setup": {"position": {"arena": "moon"}}}, "players"),
        (0, {"setup": []}, "setup"),
        (3, {"t": "now"}, "t:"),
        (3, {"t": float("nan")}, "NaN"),
        (3, {"t": -1}, "t:"),
        (3, {"t": True}, "t:"),
        (3, {"t": 1e12}, "t:"),
        (3, {"seat": 2}, "seat"),
        (3, {"seat": True}, "seat"),
        (3, {"action": {"do": "dance"}}, "action"),
        (3, {"action": {"do": "move", "to": 1}}, "not a legal choice"),
        (3, {"undo": 9}, "undo"),
        (3, {"undo": 0}, "undo"),
        (3, {"undo": True}, "undo"),
        (3, {"undo": 3}, "undo"),
        (3, {"result": {"winner": 7}}, "result"),
        (3, {"result": {"winner": True}}, "result"),
        (3, {"result": {"winner": 1.0}}, "result"),
        (3, {"result": {"winner": -1}}, "result"),
        (3, {"result": {"why": "tired"}}, "result"),
        (3, {"result": 1}, "result"),
        (3, {"result": {"winner": 1}}, "follows the result"),
    ],
)
def test_what_cannot_be_is_said_clearly(short: Path, line: int, keys: dict[str, Any], said: str) -> None:
    changed(short, line, **keys)
    with pytest.raises(RecordError, match=said.replace("(", "\\(")) as error:
        read(short).match()
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("line", [1, 5, 12])
def test_a_line_that_says_a_key_twice_is_an_error_also_at_the_end(short: Path, line: int) -> None:
    """It is no accident of the disk, so it is not cut off as one."""
    lines = short.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[line] = lines[line].replace('"seat":', '"seat":0,"seat":')
    short.write_text("".join(lines), encoding="utf-8")
    before = short.read_bytes()
    for go in (read, Recorder.resume):
        with pytest.raises(RecordError, match=f"line {line + 1}: the key 'seat' comes twice"):
            go(short)
    assert short.read_bytes() == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names there")
def test_a_pipe_is_no_record_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.kdr")
    with pytest.raises(RecordError, match="plain file"):
        read(tmp_path / "pipe.kdr")


def test_a_file_in_the_place_of_a_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "records").write_text("a file", encoding="utf-8")
    with pytest.raises(CannotWrite, match="Not a directory") as why:
        Recorder.create(tmp_path / "records" / "new.kdr", setup(), PEOPLE)
    assert not isinstance(why.value.__cause__, FileExistsError)


def test_a_result_that_is_not_so(short: Path) -> None:
    with Recorder.resume(short) as recorder:
        recorder.result(1)
    with pytest.raises(RecordError, match="winner"):
        read(short).match()


def test_another_content_of_a_pack_is_named_with_both_hashes(short: Path) -> None:
    packs = json.loads(short.read_text(encoding="utf-8").splitlines()[0])["packs"]
    here = packs[1]["hash"]
    packs[1]["hash"] = "0123abcd"
    changed(short, 0, packs=packs)
    with pytest.raises(RecordError) as error:
        read(short)
    assert all(part in str(error.value) for part in ("tainted_grail", "0123abcd", here))


@pytest.mark.parametrize("content", [b"", b"\n", b"hello\n", b"{}\n", b"\xff\xfe\n", b'{"format": 1}\n', b"[" * 5000])
def test_what_is_no_record(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other.kdr"
    path.write_bytes(content)
    with pytest.raises(RecordError, match="not a record"):
        read(path)


def test_what_is_wrong_is_named_with_its_line(short: Path) -> None:
    """The header is line 1; whether a line cannot be read or cannot be played makes no difference."""
    for number, keys in ((1, {"seed": "7"}), (4, {"seat": 9}), (13, {"action": {"do": "dance"}})):
        spoilt = short.with_name(f"{number}.kdr")
        shutil.copy(short, spoilt)
        changed(spoilt, number - 1, **keys)
        with pytest.raises(RecordError) as error:
            read(spoilt)
        assert error.value.line == number
    changed(short, 6, action={"do": "move", "to": 77})
    with pytest.raises(RecordError) as error:
        read(short).match()
    assert error.value.line == 7


def test_a_pack_is_named_once(short: Path) -> None:
    packs = json.loads(short.read_text(encoding="utf-8").splitlines()[0])["packs"]
    changed(short, 0, packs=[packs[0], packs[1], packs[0]])
    with pytest.raises(RecordError, match="each named once"):
        read(short)


@pytest.mark.parametrize(("limit", "said"), [("LARGEST", "at most 0 MiB"), ("MOST_LINES", "at most 12 lines")])
def test_what_is_too_large_is_no_record(short: Path, monkeypatch: pytest.MonkeyPatch, limit: str, said: str) -> None:
    """One byte, or one line, beyond what is allowed."""
    lines = short.read_bytes().count(b"\n") + 1
    monkeypatch.setattr(f"kd_core.record.record.{limit}", short.stat().st_size if limit == "LARGEST" else lines)
    assert len(read(short).choices) == 12
    monkeypatch.setattr(f"kd_core.record.record.{limit}", short.stat().st_size - 1 if limit == "LARGEST" else 12)
    with pytest.raises(RecordError, match=said):
        read(short)


def test_a_folder_or_nothing_is_no_record(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing", "a\0b"):
        with pytest.raises(RecordError):
            read(path)


def test_mutated_records_end_in_a_clear_error_or_a_match(short: Path, tmp_path: Path) -> None:
    """Whatever is done to the bytes, the answer is a match or a RecordError."""
    chance = random.Random(9)
    whole, torn = short.read_bytes(), tmp_path / "mutant.kdr"
    errors = 0
    for _ in range(400):
        content = bytearray(whole)
        for _ in range(chance.choice((1, 1, 2, 5))):
            at = chance.randrange(len(content))
            if chance.random() < 0.5:
                content[at] = chance.randrange(256)
            else:
                del content[at : at + chance.randrange(1, 40)]
        torn.write_bytes(bytes(content))
        try:
            read(torn).match()
        except RecordError as why:
            errors += bool(str(why))
    assert errors > 50


# -- packs of one's own ------------------------------------------------------------------------------------------------


def test_a_pack_in_a_folder_is_found_again(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(resources.path("packs", "nemesis"), folder)
    about = (folder / "pack.toml").read_text(encoding="utf-8").replace('id = "nemesis"', 'id = "mine"')
    (folder / "pack.toml").write_text(about, encoding="utf-8")
    begins = Setup(library.find([str(folder)]), seed=2)
    path = tmp_path / "mine.kdr"
    with Recorder.create(path, begins, PEOPLE) as recorder:
        positions = play(recorder, Match.new(begins), 8)
    assert read(path).match().position() == positions[-1]
    given = library.find([str(folder)])
    changed(path, 0, packs=[{"id": "mine", "version": "1", "hash": given[0].hash}])
    with pytest.raises(RecordError, match="mine"):
        read(path)
    assert read(path, given).match().position() == positions[-1]


# -- writing -----------------------------------------------------------------------------------------------------------


def full_disk(*_: Any) -> int:
    raise OSError(errno.ENOSPC, "No space left on device")


def half_written(left: int) -> Any:
    """An os.write that stores a few bytes and then finds the disk full."""
    real = os.write
    state = {"left": left}

    def write(file: int, data: bytes) -> int:
        if not state["left"]:
            full_disk()
        count = min(len(data), state["left"])
        state["left"] -= count
        return real(file, data[:count])

    return write


@pytest.mark.parametrize("room", [0, 1, 17])
def test_a_full_disk_loses_nothing_and_can_be_cured(short: Path, monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    before = short.read_bytes()
    with Recorder.resume(short) as recorder:
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", half_written(room))
            with pytest.raises(CannotWrite, match="No space left"):
                recorder.write(0, actions.Pass())
        assert short.read_bytes() == before
        recorder.undo()  # there is room again
    assert len(read(short).choices) == 11


def test_a_disk_that_fails_late_counts_as_full(short: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = short.read_bytes()
    with Recorder.resume(short) as recorder:
        monkeypatch.setattr(os, "fsync", full_disk)
        with pytest.raises(RecordError):
            recorder.write(0, actions.Pass())
    assert short.read_bytes() == before


def test_no_file_is_left_where_not_even_the_header_fits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "write", half_written(5))
    with pytest.raises(CannotWrite):
        Recorder.create(tmp_path / "new.kdr", setup(), PEOPLE)
    assert not list(tmp_path.iterdir())


def test_a_record_is_never_overwritten(short: Path) -> None:
    before = short.read_bytes()
    with pytest.raises(CannotWrite):
        Recorder.create(short, setup(), PEOPLE)
    assert short.read_bytes() == before


def test_a_closed_record_takes_nothing_more(short: Path) -> None:
    recorder = Recorder.resume(short)
    recorder.close()
    recorder.close()
    with pytest.raises(CannotWrite):
        recorder.undo()


def test_nothing_follows_a_result(short: Path) -> None:
    """A finished record that is opened again stays readable."""
    with Recorder.resume(short) as recorder:
        recorder.result(None)
        with pytest.raises(CannotWrite, match="over"):
            recorder.undo()
    with Recorder.resume(short) as recorder, pytest.raises(CannotWrite, match="over"):
        recorder.write(0, actions.Pass())
    assert read(short).match().winner is None


def test_every_line_is_on_the_disk_when_write_returns(short: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_size))
    with Recorder.resume(short) as recorder:
        recorder.undo()
    assert synced == [short.stat().st_size]


KILLED = """
import os, random, signal, sys
from kd_core.game import Match, Setup, library
from kd_core.record import Player, Recorder
setup = Setup(library.find(["nemesis"]), seed=4)
match, chance = Match.new(setup), random.Random(4)
recorder = Recorder.create(sys.argv[1], setup, [Player("a"), Player("b")])
for number in range(40):
    decision = match.decisions[0]
    action = chance.choice(list(decision.options))
    recorder.write(decision.seat, action)
    match.apply(decision.seat, action)
    print(number, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_after_kill_9_everything_that_was_announced_is_there(tmp_path: Path) -> None:
    path = tmp_path / "killed.kdr"
    root = str(Path(resources.__file__).parents[1])
    run = subprocess.run(
        [sys.executable, "-c", KILLED, str(path)], capture_output=True, text=True, cwd=root, timeout=60, check=False
    )
    assert run.returncode == -signal.SIGKILL
    assert len(read(path).choices) == len(run.stdout.split()) == 40
    with Recorder.resume(path) as recorder:
        play(recorder, read(path).match(), 10)
    assert len(read(path).choices) == 50


# -- places ------------------------------------------------------------------------------------------------------------


def test_new_records_get_names_of_their_own(tmp_path: Path) -> None:
    first = new_path(["james", "other:katie"], tmp_path)
    first.touch()
    second = new_path(["james", "other:katie"], tmp_path)
    assert first != second
    assert first.name.endswith("-james-other_katie.kdr")


def test_one_variable_moves_everything_that_is_the_users(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    assert places.data() == tmp_path
    assert places.records() == tmp_path / "records"
    assert library.user_folder() == tmp_path / "packs"
    assert {places.cache().parent, places.config().parent} == {tmp_path}
    monkeypatch.setenv("KNOCKDOWN_HOME", "")
    assert all(place().name for place in (places.data, places.cache, places.config))


# -- chance and versions -----------------------------------------------------------------------------------------------


def test_a_live_match_is_kept_with_its_key(tmp_path: Path) -> None:
    path = tmp_path / "live.kdr"
    begins = Setup(library.find(["nemesis", "tainted_grail"]), key=KEY)
    with Recorder.create(path, begins, PEOPLE) as recorder:
        positions = play(recorder, Match.new(begins), 60)
    header = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    assert (header["generator"], header["key"]) == ("keyed-1", KEY.hex())
    assert "seed" not in header
    assert read(path).beginning.setup.key == KEY
    assert [match.position() for match, *_ in read(path).replay()] == positions[1:]


def test_a_live_match_from_a_position_without_generator_uses_the_key(tmp_path: Path) -> None:
    begins = Setup(library.find(["nemesis"]), fighters=["james", "katie"], key=KEY)
    position = {**Match.new(begins).position()}
    del position["rng"]
    path = tmp_path / "there.kdr"
    with Recorder.create(path, begins, PEOPLE, position) as recorder:
        positions = play(recorder, Match.from_position(begins.packs, "duel", Options(), position, key=KEY), 30)
    assert read(path).match().position() == positions[-1]
    assert positions[-1]["rng"]["generator"] == "keyed-1"


def test_a_record_that_names_no_generator_is_seeded(short: Path) -> None:
    before = read(short).match().position()
    without(short, "generator")
    assert read(short).match().position() == before


def without(path: Path, key: str) -> None:
    """Leave a key of the first line out."""
    first, rest = path.read_text(encoding="utf-8").split("\n", 1)
    said = json.loads(first)
    del said[key]
    path.write_text(f"{json.dumps(said)}\n{rest}", encoding="utf-8")


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"generator": "dice-9"}, "dice-9"),
        ({"generator": None}, "generator None"),
        ({"generator": "keyed-1"}, "key"),
        ({"generator": "keyed-1", "key": KEY.hex()[:20]}, "key"),
        ({"generator": "keyed-1", "key": [KEY.hex()]}, "key"),
    ],
)
def test_a_generator_that_is_not_known_is_named_and_no_key_repeated(
    short: Path, keys: dict[str, Any], said: str
) -> None:
    changed(short, 0, **keys)
    with pytest.raises(RecordError, match=said) as error:
        read(short)
    assert KEY.hex()[:16] not in str(error.value)


@pytest.mark.parametrize("spoilt", [(4, {"action": {"do": "swap"}}), (0, {"setup": {"fighters": ["james", "nobody"]}})])
def test_a_record_of_another_version_says_so_when_it_does_not_replay(short: Path, spoilt: Any) -> None:
    changed(short, spoilt[0], **spoilt[1])
    changed(short, 0, program="0.1.0")
    with pytest.raises(OtherVersion, match=r"written by version 0\.1\.0; this is .*changed since") as error:
        read(short).match()
    assert error.value.program == "0.1.0"


def test_a_record_of_another_version_replays_where_nothing_changed(short: Path) -> None:
    before = read(short).match().position()
    changed(short, 0, program="0.1.0")
    assert read(short).match().position() == before


def test_a_spoilt_record_of_this_version_blames_no_other(short: Path) -> None:
    changed(short, 4, action={"do": "swap"})
    with pytest.raises(RecordError) as error:
        read(short).match()
    assert not isinstance(error.value, OtherVersion)
