"""Two runs at once: one works, the other waits."""

from __future__ import annotations

import threading
import time

import pytest

from installer.lock import only_one
from installer.trouble import Trouble


def test_the_second_waits_for_the_first(tmp_path, capsys):
    order: list[str] = []
    inside = threading.Event()

    def first() -> None:
        with only_one(tmp_path / "lock"):
            inside.set()
            time.sleep(0.5)
            order.append("first")

    thread = threading.Thread(target=first)
    thread.start()
    assert inside.wait(5)
    with only_one(tmp_path / "lock"):
        order.append("second")
    thread.join()
    assert order == ["first", "second"]
    assert "Another run" in capsys.readouterr().err


def test_it_does_not_wait_for_ever(tmp_path):
    with (
        only_one(tmp_path / "lock"),
        pytest.raises(Trouble, match="too long"),
        only_one(tmp_path / "lock", patience=0.1),
    ):
        pass


def test_afterwards_it_is_free_also_after_an_error(tmp_path):
    with pytest.raises(ValueError, match="inside"), only_one(tmp_path / "lock"):
        raise ValueError("inside")
    with only_one(tmp_path / "lock", patience=0):
        pass
