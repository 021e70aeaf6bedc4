"""Two programs and one record: the second is told, and neither ever touches a line of the other."""

from __future__ import annotations

import errno
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kd_core import lock
from kd_core.game import Match, actions
from kd_core.record import BeingPlayed, CannotWrite, Recorder, RecordError, read
from kd_core.record import recorder as writing
from tests.record.kit import PEOPLE, play, recorded, setup

# Another program: it does what it is told, a line at a time, and answers each with a line.
OTHER = """
import sys
from kd_core import lock
from kd_core.game import actions
from kd_core.record import Recorder, RecordError, read
recorder = None
for line in sys.stdin:
    try:
        word, path = line.split()
        if word == "resume":
            recorder = Recorder.resume(path)
        elif word == "write":
            recorder.write(0, actions.Pass())
        elif word == "ask":
            print("taken" if lock.is_taken(path) else "free", flush=True)
            continue
        elif word == "close":
            recorder.close()
        print("done", flush=True)
    except RecordError as why:
        print(type(why).__name__, why, flush=True)
"""


class Program:
    """Another process that uses records."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", OTHER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def does(self, word: str, path: Path) -> str:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(f"{word} {path}\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def is_killed(self) -> None:
        self.process.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
        self.process.wait(10)

    def ends(self) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()


@pytest.fixture
def other() -> Iterator[Program]:
    program = Program()
    yield program
    program.ends()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return recorded(tmp_path / "match.kdr", 12)


def test_the_second_program_is_told_and_nothing_is_lost(path: Path, other: Program) -> None:
    with Recorder.resume(path) as recorder:
        before = path.read_bytes()
        assert other.does("resume", path) == "BeingPlayed the match is being played in another window"
        assert path.read_bytes() == before
        recorder.undo()
    assert len(read(path).choices) == 11


def test_the_first_program_may_be_the_other_one(path: Path, other: Program) -> None:
    assert other.does("resume", path) == "done"
    with pytest.raises(BeingPlayed) as why:
        Recorder.resume(path)
    assert [why.value.sentence(lang) for lang in ("en", "pl", "es")] == [
        f"{path} is being played in another window.",
        f"{path} jest właśnie rozgrywany w innym oknie.",
        f"{path} se está jugando en otra ventana.",
    ]
    assert other.does("write", path) == "done"
    assert other.does("close", path) == "done"
    Recorder.resume(path).close()


def test_two_windows_of_one_program_are_two(path: Path) -> None:
    with Recorder.resume(path), pytest.raises(BeingPlayed):
        Recorder.resume(path)


def test_a_new_record_is_locked_from_its_first_line(tmp_path: Path, other: Program) -> None:
    path = tmp_path / "new.kdr"
    with Recorder.create(path, setup(), PEOPLE):
        assert other.does("resume", path).startswith("BeingPlayed")
    assert other.does("resume", path) == "done"


def test_whoever_reads_is_not_kept_out(path: Path, other: Program) -> None:
    assert other.does("resume", path) == "done"
    assert len(read(path).choices) == 12


def test_a_program_that_is_killed_frees_the_match(path: Path) -> None:
    other = Program()
    assert other.does("resume", path) == "done"
    assert lock.is_taken(path)
    other.is_killed()
    assert not lock.is_taken(path)
    Recorder.resume(path).close()
    other.ends()


def test_asking_does_not_disturb(path: Path, other: Program) -> None:
    """The start screen asks about matches that others play or are about to go on with."""
    assert other.does("ask", path) == "free"
    with Recorder.resume(path) as recorder:
        assert [other.does("ask", path) for _ in range(3)] == ["taken"] * 3
        recorder.undo()
    assert not lock.is_taken(path)
    assert not lock.is_taken(path.parent / "nothing")
    assert not lock.is_taken("a\0b")


def test_somebody_who_asks_just_then_is_no_player(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking takes the lock for a moment; who wants to play tries again."""
    real, calls = lock._try, []

    def busy_at_first(file: int, shared: bool) -> bool:
        calls.append(shared)
        return len(calls) > 3 and real(file, shared)

    monkeypatch.setattr(lock, "_try", busy_at_first)
    Recorder.resume(path).close()
    assert calls == [False] * 4


def test_two_who_ask_do_not_see_each_other(path: Path) -> None:
    file = os.open(path, os.O_RDONLY)
    try:
        assert lock._try(file, shared=True)
        assert not lock.is_taken(path)
    finally:
        os.close(file)


def test_a_record_that_went_on_since_it_was_read_is_not_cut(path: Path, other: Program) -> None:
    """Read here, played on and left there: what is known here is not how it stands."""
    kept = read(path)
    assert [other.does(word, path) for word in ("resume", "write", "close")] == ["done"] * 3
    before = path.read_bytes()
    with pytest.raises(BeingPlayed):
        Recorder.resume(path, kept)
    assert path.read_bytes() == before
    assert not lock.is_taken(path)


def test_a_result_that_came_since_is_seen(path: Path) -> None:
    kept = read(path)
    with Recorder.resume(path) as recorder:
        recorder.result(None)
    with pytest.raises(BeingPlayed):
        Recorder.resume(path, kept)


# -- a program that does not care about locks --------------------------------------------------------------------------


def foreign_line(path: Path, line: bytes = b'{"t":1,"seat":0,"action":{"do":"pass"}}\n') -> bytes:
    with path.open("ab") as file:
        file.write(line)
    return path.read_bytes()


def test_nothing_is_written_behind_a_foreign_line(path: Path) -> None:
    with Recorder.resume(path) as recorder:
        there = foreign_line(path)
        with pytest.raises(CannotWrite, match="another program"):
            recorder.undo()
        assert path.read_bytes() == there


@pytest.mark.parametrize("fails", ["write", "fsync"])
def test_a_failed_write_cuts_only_its_own_bytes(path: Path, monkeypatch: pytest.MonkeyPatch, fails: str) -> None:
    """While this one fails, another one writes: not a byte of the other is lost."""
    real = os.write

    def write(file: int, data: bytes) -> int:
        if fails == "write":
            real(file, data[:7])
            foreign_line(path)
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(file, data)

    def fsync(file: int) -> None:
        foreign_line(path)
        raise OSError(errno.EIO, "Input/output error")

    with Recorder.resume(path) as recorder:
        before = path.read_bytes()
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", write)
            if fails == "fsync":
                patch.setattr(os, "fsync", fsync)
            with pytest.raises(CannotWrite, match=r"No space|Input/output"):
                recorder.undo()
        left = path.read_bytes()
        assert left.startswith(before) and left.endswith(b'{"do":"pass"}}\n')
        with pytest.raises(CannotWrite, match="another program"):
            recorder.undo()
        assert path.read_bytes() == left


def test_what_could_not_be_cut_at_once_is_cut_before_the_next_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write

    def half(file: int, data: bytes) -> int:
        if len(data) < 20:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(file, data[: len(data) - 5])

    def no(*_: Any) -> None:
        raise OSError(errno.EIO, "Input/output error")

    before = path.read_bytes()
    with Recorder.resume(path) as recorder:
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", half)
            patch.setattr(os, "ftruncate", no)
            with pytest.raises(CannotWrite, match="No space"):
                recorder.write(0, actions.Pass())
        assert len(path.read_bytes()) > len(before)
        recorder.undo()
    assert path.read_bytes().startswith(before + b'{"t":')
    assert len(read(path).choices) == 11


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the disk that is always full is Linux's")
def test_a_full_disk_of_one_costs_the_other_nothing(path: Path, other: Program, tmp_path: Path) -> None:
    """The other plays on in its own record while ours, on a disk without room, is refused line by line."""
    import resource

    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    theirs = recorded(tmp_path / "theirs.kdr", 12)
    assert other.does("resume", theirs) == "done"
    before = path.read_bytes()
    with Recorder.resume(path) as recorder:
        old = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 5, limits[1]))  # room for five bytes
            for _ in range(3):
                with pytest.raises(CannotWrite, match="too large"):
                    recorder.write(0, actions.Pass())
                assert other.does("write", theirs) == "done"
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
            signal.signal(signal.SIGXFSZ, old)
        assert path.read_bytes() == before
        recorder.undo()
    assert len(read(theirs).choices) == 15
    assert len(read(path).choices) == 11


def test_many_programs_that_want_one_match_get_it_one_after_the_other(path: Path) -> None:
    """Each writes when it gets in; what was acknowledged is there, line for line."""
    source = """
import sys
from kd_core.game import actions
from kd_core.record import BeingPlayed, Recorder
done = 0
while done < 15:
    try:
        with Recorder.resume(sys.argv[1]) as recorder:
            recorder.write(int(sys.argv[2]), actions.Pass())
            done += 1
    except BeingPlayed:
        pass
print(done)
"""
    running = [
        subprocess.Popen([sys.executable, "-c", source, str(path), str(seat)], stdout=subprocess.PIPE, text=True)
        for seat in (0, 1)
    ]
    assert [program.communicate(timeout=120)[0].strip() for program in running] == ["15", "15"]
    record = read(path)
    assert not record.damaged
    added = [choice.seat for choice in record.choices[12:]]
    assert (added.count(0), added.count(1)) == (15, 15)


def test_two_programs_that_begin_at_the_same_moment_get_a_record_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both look for a free name, both find the same one, and one of them is faster."""
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    real, given = writing.new_path, []

    def taken_since(fighters: list[str]) -> Path:
        path = real(fighters)
        given.append(path)
        if len(given) < 3:
            recorded(path, 2)
        return path

    monkeypatch.setattr(writing, "new_path", taken_since)
    with Recorder.begin(["james", "katie"], setup(), PEOPLE) as mine:
        assert mine.path == given[2]
    assert [len(read(path).choices) for path in given] == [2, 2, 0]


def test_a_place_where_nothing_can_begin_is_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))
    (tmp_path / "home").write_text("a file", encoding="utf-8")
    with pytest.raises(CannotWrite, match="Not a directory"):
        Recorder.begin(["james", "katie"], setup(), PEOPLE)
    monkeypatch.setattr(writing, "new_path", lambda fighters: recorded(tmp_path / f"{os.urandom(8).hex()}.kdr", 1))
    with pytest.raises(CannotWrite) as why:  # and whoever is always second is told in the end
        Recorder.begin(["james", "katie"], setup(), PEOPLE)
    assert isinstance(why.value.__cause__, FileExistsError)


# -- the folder --------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="folders cannot be synced there")
def test_the_name_of_a_new_record_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line first, then the folder that names the file."""
    synced: list[str] = []

    def fsync(file: int) -> None:
        synced.append("folder" if stat.S_ISDIR(os.fstat(file).st_mode) else "file")

    monkeypatch.setattr(os, "fsync", fsync)
    Recorder.create(tmp_path / "new.kdr", setup(), PEOPLE).close()
    assert synced == ["file", "folder"]


def test_a_disk_without_locks_can_still_be_played_on(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fcntl = pytest.importorskip("fcntl")

    def no_locks(*_: Any) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", no_locks)
    started = time.monotonic()
    with Recorder.resume(path) as recorder:
        recorder.undo()
    assert not lock.is_taken(path)
    assert time.monotonic() - started < 5


def test_a_match_goes_on_where_a_killed_program_left_it(path: Path) -> None:
    """The lock is gone, the lines are there, and the match is the same."""
    kept = read(path)
    other = Program()
    assert other.does("resume", path) == "done"
    other.is_killed()
    other.ends()
    with Recorder.resume(path, kept) as recorder:
        match = kept.match()
        positions = play(recorder, match, 5)
    assert read(path).match().position() == positions[-1]
    assert isinstance(match, Match)


def test_a_file_that_cannot_be_opened_is_no_match_elsewhere(tmp_path: Path) -> None:
    with pytest.raises(RecordError) as why:
        Recorder.resume(tmp_path)
    assert not isinstance(why.value, BeingPlayed)
