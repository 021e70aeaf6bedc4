"""The hash chain of a record: heads told during play bind every line before them and tell nothing of what is in it."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from kd_core.game import Match, actions
from kd_core.game.setup import Setup
from kd_core.record import CannotWrite, Recorder, RecordError, chain, read
from kd_core.record.chain import NO_HEAD, Broken, Chain
from kd_core.record.fair import Continued, Fair, Sealed
from kd_core.record.film import Film, Summary
from kd_core.record.record import Choice, StandIn, Undone, parse
from kd_core.record.replay import in_json, in_words
from tests.record.kit import KEY, PEOPLE, play, setup

FAIR = Fair(2, "table-7", Sealed(b"p" * 32, b"s" * 32), (Sealed(b"q" * 32, b"t" * 32), None))


def chained(folder: Path, choices: int = 12, **more: Any) -> Path:
    path = folder / "fair.kdr"
    begins = setup(key=KEY)
    with Recorder.create(path, begins, PEOPLE, fair=FAIR, **more) as recorder:
        play(recorder, Match.new(begins), choices)
    return path


def lines(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines()


# -- the chain ---------------------------------------------------------------------------------------------------------


def test_every_line_ends_with_the_head_over_all_before_it(tmp_path: Path) -> None:
    """Worked out here once more, from what docs/formats.md says."""
    from hashlib import blake2b

    head = bytes(32)
    for number, line in enumerate(lines(chained(tmp_path))):
        said = json.loads(line)
        assert list(said)[-1] == "chain"
        body = line.replace(f',"chain":"{said["chain"]}"'.encode(), b"")
        salt = blake2b(number.to_bytes(8, "little"), digest_size=32, key=KEY, person=b"knockdown-salt").digest()
        head = blake2b(head + salt + body, digest_size=32, person=b"knockdown-line").digest()
        assert said["chain"] == head.hex()


def test_a_chained_record_is_read_as_any_other(tmp_path: Path) -> None:
    path = chained(tmp_path)
    kept = read(path)
    assert kept.fair == FAIR and len(kept.choices) == 12 == kept.seq
    assert kept.heads[-1].hex() == json.loads(lines(path)[-1])["chain"]
    assert len(kept.heads) == len(lines(path))


def test_the_recorder_knows_the_head_and_goes_on_with_it(tmp_path: Path) -> None:
    path = chained(tmp_path)
    with Recorder.resume(path) as recorder:
        assert recorder.head == read(path).heads[-1] != NO_HEAD
        recorder.undo()
        recorder.stand_in(1, "brawler")
        before = recorder.head
        recorder.result(None, "abandoned")
        assert recorder.head != before
    assert len(read(path).heads) == 16


def test_without_fair_play_there_is_no_chain(tmp_path: Path) -> None:
    begins = setup(key=KEY)
    with Recorder.create(tmp_path / "plain.kdr", begins, PEOPLE) as recorder:
        play(recorder, Match.new(begins), 3)
        assert recorder.head == b""
    assert b"chain" not in (tmp_path / "plain.kdr").read_bytes()
    assert read(tmp_path / "plain.kdr").fair is None


def test_a_changed_line_is_named(tmp_path: Path) -> None:
    path = chained(tmp_path)
    for number in range(len(lines(path))):
        content = lines(path)
        said = json.loads(content[number])
        said["t" if number else "started"] = 7 if number else "2020"
        content[number] = json.dumps(said, separators=(",", ":")).encode()
        with pytest.raises(RecordError, match="chain") as error:
            parse(path, b"\n".join(content) + b"\n")
        assert error.value.line == number + 1 and isinstance(error.value.__cause__, Broken)


@pytest.mark.parametrize("change", ["drop", "swap", "repeat"])
def test_lines_cannot_be_left_out_moved_or_repeated(tmp_path: Path, change: str) -> None:
    path = chained(tmp_path)
    content = lines(path)
    if change == "drop":
        del content[5]
    elif change == "swap":
        content[5], content[6] = content[6], content[5]
    else:
        content.insert(5, content[5])
    with pytest.raises(RecordError, match="chain") as error:
        parse(path, b"\n".join(content))
    assert error.value.line == (7 if change == "repeat" else 6)


def test_a_chain_needs_its_key_as_the_last_one(tmp_path: Path) -> None:
    path = chained(tmp_path)
    content = lines(path)
    said = json.loads(content[3])
    for wrong in (
        {"chain": said["chain"], **{key: said[key] for key in said if key != "chain"}},
        {key: said[key] for key in said if key != "chain"},
        {**said, "chain": said["chain"].upper()},
        {**said, "chain": "g" * 64},
        {**said, "chain": 5},
    ):
        line = json.dumps(wrong, separators=(",", ":")).encode()
        with pytest.raises(RecordError):
            parse(path, b"\n".join([*content[:3], line, *content[4:]]))


def test_an_unfinished_line_is_lost_and_the_chain_goes_on_before_it(tmp_path: Path) -> None:
    path = chained(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-30])
    with Recorder.resume(path) as recorder:
        recorder.undo()
    kept = read(path)
    assert not kept.damaged and isinstance(kept.steps[-1], Undone) and len(kept.choices) == 10


def test_a_line_that_could_not_be_written_leaves_the_chain_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = chained(tmp_path)
    with Recorder.resume(path) as recorder:
        before = recorder.head

        def full(file: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(CannotWrite):
            recorder.undo()
        assert recorder.head == before
        monkeypatch.undo()
        recorder.undo()
    assert len(read(path).choices) == 11


def test_heads_do_not_tell_what_was_picked() -> None:
    """The same line hashed with another key gives another head: who lacks the key can try every pick and learns
    nothing. And the salts of two lines differ, so that equal lines look different."""
    line = b'{"t":1.0,"seat":0,"action":{"do":"keep_skill","skill":"bleeding"}}'
    one, other = Chain(KEY), Chain(bytes(32))
    assert one.next(line) != other.next(line)
    assert chain.salt(KEY, 1) != chain.salt(KEY, 2)
    assert chain.link(NO_HEAD, chain.salt(KEY, 1), line) != chain.link(NO_HEAD, chain.salt(KEY, 2), line)


# -- what the first line says ------------------------------------------------------------------------------------------


def test_pledges_and_a_continued_match_come_back(tmp_path: Path) -> None:
    begins = setup(key=KEY)
    fair = Fair(5, "t", FAIR.host, FAIR.seats, Continued("t", 31, (0, 1)))
    match = Match.new(begins)
    position = match.position()
    del position["rng"]
    with Recorder.create(tmp_path / "on.kdr", begins, PEOPLE, position, fair=fair) as recorder:
        play(recorder, Match.from_position(begins.packs, "duel", begins.options, position, key=KEY), 6)
    kept = read(tmp_path / "on.kdr")
    assert kept.fair == fair and len(kept.choices) == 6
    kept.match()
    for lang in ("en", "pl", "es"):
        assert len([line for line in in_words(kept, lang) if line]) > 5


@pytest.mark.parametrize(
    "said",
    [
        3,
        {},
        {"match": -1, "table": "t", "host": {}, "seats": [None, None]},
        {"match": 1, "table": "t" * 33, "host": FAIR.host.to_json(), "seats": [None, None]},
        {"match": 1, "table": "t", "host": {"pledge": "00", "secret": "00"}, "seats": [None, None]},
        {"match": 1, "table": "t", "host": {"pledge": "G" * 64, "secret": "0" * 64}, "seats": [None, None]},
        {"match": 1, "table": "t", "host": FAIR.host.to_json(), "seats": [None]},
        {"match": 1, "table": "t", "host": FAIR.host.to_json(), "seats": [None, None, None]},
        {"match": 1, "table": "t", "host": FAIR.host.to_json(), "seats": [None, None], "more": 1},
    ],
)
def test_bad_pledges_are_refused_in_few_words(tmp_path: Path, said: Any) -> None:
    content = lines(chained(tmp_path))
    header = {**json.loads(content[0]), "fair": said}
    with pytest.raises(RecordError, match="fair") as error:
        parse(tmp_path / "fair.kdr", json.dumps(header).encode())
    assert len(str(error.value)) < 200


def test_a_fair_match_has_a_key(tmp_path: Path) -> None:
    header = json.loads(lines(chained(tmp_path))[0]) | {"generator": "seeded-1", "seed": 1}
    with pytest.raises(RecordError, match="keyed-1"):
        parse(tmp_path / "fair.kdr", json.dumps(header).encode())


def test_bytes_from_elsewhere_make_nobody_look_for_packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = chained(tmp_path).read_bytes()

    def looked(*_: Any) -> None:
        raise AssertionError("a folder was opened")

    monkeypatch.setattr("kd_core.game.library.find", looked)
    with pytest.raises(RecordError) as error:
        parse(tmp_path, content, (), only_these=True)
    assert error.value.kind == "missing_pack"


# -- lines that are new ------------------------------------------------------------------------------------------------


def first_choice(match: Match) -> tuple[int, actions.Action]:
    decision = match.decisions[0]
    return decision.seat, next(iter(decision.options))


def record_of(path: Path, begins: Setup, *, by: str = "") -> tuple[Recorder, Match]:
    recorder, match = Recorder.create(path, begins, PEOPLE), Match.new(begins)
    seat, action = first_choice(match)
    recorder.write(seat, action, by)
    match.apply(seat, action)
    return recorder, match


@pytest.mark.parametrize("by", ["clock", "bot", "host"])
def test_a_choice_made_for_somebody_is_marked_and_told(tmp_path: Path, by: str) -> None:
    recorder, _ = record_of(tmp_path / "by.kdr", setup(), by=by)
    recorder.close()
    kept = read(tmp_path / "by.kdr")
    assert [choice.by for choice in kept.choices] == [by]
    assert next(in_json(kept))["by"] == by
    told = {lang: list(in_words(kept, lang)) for lang in ("en", "pl", "es")}
    plain = (tmp_path / "by.kdr").read_text("ascii").replace(f',"by":"{by}"', "")
    (tmp_path / "plain.kdr").write_text(plain, "ascii")
    for lang in told:
        assert len(told[lang]) == 1 + len(list(in_words(read(tmp_path / "plain.kdr"), lang)))


@pytest.mark.parametrize("by", ["", "me", 3, None])
def test_nobody_else_chooses_for_somebody(tmp_path: Path, by: Any) -> None:
    recorder, _ = record_of(tmp_path / "by.kdr", setup())
    recorder.close()
    content = lines(tmp_path / "by.kdr")
    content[1] = json.dumps({**json.loads(content[1]), "by": by}).encode()
    with pytest.raises(RecordError, match="by"):
        parse(tmp_path / "by.kdr", b"\n".join(content))


def test_stand_ins_are_in_the_record_where_they_came(tmp_path: Path) -> None:
    recorder, match = record_of(tmp_path / "in.kdr", setup())
    recorder.stand_in(1, "brawler")
    seat, action = first_choice(match)
    recorder.write(seat, action, "bot")
    recorder.stand_in(1, None)
    recorder.stand_in(0, "rookie")
    recorder.close()
    kept = read(tmp_path / "in.kdr")
    assert [type(step) for step in kept.steps] == [Choice, StandIn, Choice, StandIn, StandIn]
    assert kept.stand_ins == {0: "rookie"} and kept.seq == 2 == len(kept.choices)
    for lang in ("en", "pl", "es"):
        words = list(in_words(kept, lang))
        names = [number for number, line in enumerate(words) if "cli." in line or "{" in line]
        assert not names
    assert "away" in "\n".join(in_words(kept, "en")) and "is back" in "\n".join(in_words(kept, "en"))


@pytest.mark.parametrize("said", [{"stand_in": 2}, {"stand_in": -1}, {"stand_in": "0"}, {"stand_in": 0, "level": 4}])
def test_a_stand_in_at_no_seat_is_refused(tmp_path: Path, said: dict[str, Any]) -> None:
    recorder, _ = record_of(tmp_path / "in.kdr", setup())
    recorder.close()
    content = (tmp_path / "in.kdr").read_bytes() + json.dumps({"t": 5, **said}).encode()
    with pytest.raises(RecordError, match=r"stand_in|level"):
        parse(tmp_path / "in.kdr", content)


@pytest.mark.parametrize(("winner", "reason"), [(1, "resigned"), (None, "agreed"), (None, "abandoned"), (0, "agreed")])
def test_a_match_that_ended_unplayed_may_be_told(tmp_path: Path, winner: int | None, reason: str) -> None:
    path = tmp_path / "end.kdr"
    recorder, _ = record_of(path, setup())
    assert not read(path).ended
    recorder.result(winner, reason)
    with pytest.raises(CannotWrite, match="over"):
        recorder.undo()
    recorder.close()
    kept = read(path)
    assert kept.ended and kept.reason == reason and kept.match().winner is None
    assert Film(kept).ended and Summary.of(path).over and Summary.of(path).winner == winner
    last = list(in_json(kept))[-1]
    assert last["result"] == {"winner": winner, "reason": reason} and "position" in last
    assert b'"result"' in lines(path)[-1], "the start screen looks for it"
    for lang in ("en", "pl", "es"):
        assert not [line for line in in_words(kept, lang) if "cli." in line or "{" in line]


@pytest.mark.parametrize("reason", ["", "played", "tired", 3, None])
def test_no_other_reason_ends_a_match(tmp_path: Path, reason: Any) -> None:
    recorder, _ = record_of(tmp_path / "end.kdr", setup())
    recorder.close()
    content = (tmp_path / "end.kdr").read_bytes()
    content += json.dumps({"t": 9, "result": {"winner": 0, "reason": reason}}).encode()
    with pytest.raises(RecordError, match="reason"):
        parse(tmp_path / "end.kdr", content)


# -- onto the disk -----------------------------------------------------------------------------------------------------


def test_without_sync_a_line_is_in_the_file_and_goes_to_the_disk_when_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    for call in ("os.fsync", "kd_core.record.recorder._to_disk"):
        monkeypatch.setattr(call, synced.append)
    path = chained(tmp_path, sync=False)
    assert len(read(path).choices) == 12 and not synced
    with Recorder.resume(path, sync=False) as recorder:
        recorder.undo()
        assert not synced and len(read(path).choices) == 11
        worker = threading.Thread(target=recorder.sync)
        worker.start()
        worker.join()
        assert synced


def test_a_disk_that_fails_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = Recorder.resume(chained(tmp_path), sync=False)

    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("kd_core.record.recorder._to_disk", full)
        recorder.undo()
        with pytest.raises(CannotWrite, match="No space"):
            recorder.sync()
    recorder.sync()
    recorder.close()
    with pytest.raises(CannotWrite):
        recorder.sync()


def test_the_name_of_a_new_record_goes_to_the_disk_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named: list[Path] = []
    monkeypatch.setattr("kd_core.files.sync_folder", named.append)
    recorder = Recorder.create(tmp_path / "new.kdr", setup(), PEOPLE, sync=False)
    assert not named
    recorder.sync()
    recorder.sync()
    assert named == [tmp_path]
    recorder.close()
    Recorder.create(tmp_path / "other.kdr", setup(), PEOPLE).close()
    assert named == [tmp_path, tmp_path]
