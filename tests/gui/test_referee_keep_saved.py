"""The kept match on the disk: there after every step, after a kill, after a full disk; a broken file is set aside."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kd_core import files
from kd_core.game import library
from kd_qt.referee.keep import store
from kd_qt.referee.keep.parts import Line
from tests.gui.referee_keep_kit import Table
from tests.gui.window_kit import close_window

pytestmark = pytest.mark.gui

GO_ON = "referee.keep.go_on"
TOLD_AND_KILLED = """
import os, signal, sys
from PySide6.QtWidgets import QApplication
from tests.gui.referee_keep_kit import Table
table = Table()
table.begin("james", "katie")
table.do("move")
table.tap("space.4", "referee.keep.1.wounds", "referee.keep.number.1.heavy.more")
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def table(qapp: object) -> Iterator[Table]:
    opened = Table()
    yield opened
    close_window(opened.window)


@pytest.fixture
def begun(qapp: object) -> None:
    """A match was kept, and the window closed."""
    opened = Table()
    opened.begin("james", "katie")
    close_window(opened.window)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing kills like that here")
def test_a_killed_program_finds_the_match_as_it_was(qapp: object, home: Path) -> None:
    here = Path(__file__).parents[2]
    env = {**os.environ, "KNOCKDOWN_HOME": str(home), "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(here)}
    done = subprocess.run([sys.executable, "-c", TOLD_AND_KILLED], cwd=here, env=env, timeout=120, check=False)
    assert done.returncode == -signal.SIGKILL
    table = Table()
    table.tap(GO_ON)
    assert table.player(0)["space"] == 3 and table.player(1)["wounds"]["heavy"] == 1
    table.tap("referee.keep.undo", "referee.keep.undo")
    assert table.player(0)["space"] == 2, "its steps are there, too"
    close_window(table.window)


def test_every_step_is_saved_and_so_is_every_step_back(table: Table) -> None:
    table.begin("james", "katie")
    assert store.load(library.find(library.BOXES)).kept is not None, "already before the first step"
    table.do("move")
    table.tap("space.4")
    saved = json.loads(store.file().read_text())
    assert [step["action"] for step in saved["steps"]] == [{"do": "move", "to": 3}]
    table.tap("referee.keep.undo")
    assert json.loads(store.file().read_text())["steps"] == []


def test_go_on_says_which_match_it_is(begun: None, table: Table) -> None:
    plate = table.page.tool.first_focus()
    assert isinstance(plate, Line) and plate.objectName() == GO_ON, "one key goes on"
    assert plate.text() == "Go on: round 1, James against Katie"


def test_a_new_match_takes_the_place_of_the_old_one_only_when_it_begins(table: Table) -> None:
    table.begin("james", "katie")
    table.do("move")
    table.tap("space.4", "referee.keep.new", GO_ON)
    assert table.player(0)["space"] == 3
    table.tap("referee.keep.new", "referee.keep.begin")
    assert table.player(0)["space"] == 2 and not table.kept.steps


def test_a_full_disk_says_so_and_loses_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.begin("james", "katie")
    before = store.file().read_bytes()

    def full(path: Path, content: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(files, "replace_whole", full)
        table.do("move")
        table.tap("space.4")
        assert "Not saved" in table.words() and os.strerror(errno.ENOSPC) in table.words()
        assert table.player(0)["space"] == 3, "what was told is here"
        assert store.file().read_bytes() == before, "and what was saved is there"
    table.tap("referee.keep.1.wounds", "referee.keep.number.1.heavy.more", "referee.keep.numbers.done")
    assert "Not saved" not in table.words()
    assert len(json.loads(store.file().read_text())["steps"]) == 2


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe", b"[]", b'{"format": 1}', b"[" * 100_000, b'{"packs": 3}', b'{"packs": ["nemesis"]}'],
)
def test_a_broken_file_is_set_aside_with_a_sentence(qapp: object, content: bytes) -> None:
    files.replace_whole(store.file(), content)
    table = Table()
    assert not table.shown(GO_ON)
    assert "cannot be read" in table.words() and "table-1.broken" in table.words()
    assert store.file().with_name("table-1.broken").read_bytes() == content
    assert not store.file().exists()
    table.tap("referee.keep.begin")
    assert store.file().exists()
    close_window(table.window)


def test_two_broken_files_have_two_names() -> None:
    for content in (b"one", b"two"):
        files.replace_whole(store.file(), content)
        assert store.load(library.find(library.BOXES)).trouble == "broken"
    kept = sorted(store.file().parent.glob("*.broken"))
    assert [one.read_bytes() for one in kept] == [b"one", b"two"]


def test_a_match_with_a_box_that_is_not_there_waits_for_it(begun: None) -> None:
    """It is no broken file: with the box it can be opened again."""
    said = json.loads(store.file().read_text())
    store.file().write_text(json.dumps({**said, "packs": ["my_box"]}))
    again = Table()
    assert "my_box" in again.words() and not again.shown(GO_ON)
    assert json.loads(store.file().read_text())["packs"] == ["my_box"]
    again.tap("referee.keep.begin")
    aside = store.file().with_name("table-1.broken")
    assert json.loads(aside.read_text())["packs"] == ["my_box"], "a new match sets it aside"
    close_window(again.window)
