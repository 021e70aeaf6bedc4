"""A match that was played at a table on the network is not continued alone: one would see what the others hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from kd_core.game import Match, Setup, library
from kd_core.net.local import LocalSession
from kd_core.record import OfATable, Player, Recorder
from kd_core.record.fair import Fair, Sealed

SEALED = Sealed(b"p" * 32, b"s" * 32)


def test_nobody_goes_on_alone_with_a_match_of_a_table(tmp_path: Path) -> None:
    setup = Setup(library.find(library.BOXES), key=b"k" * 32)
    match = Match.new(setup)
    fair = Fair(1, "table", SEALED, (SEALED, SEALED))
    with Recorder.create(tmp_path / "a.kdr", setup, [Player("Ann"), Player("Ben")], fair=fair) as recorder:
        decision = match.decisions[0]
        recorder.write(decision.seat, next(iter(decision.options)))
    with pytest.raises(OfATable) as why:
        LocalSession.resume(tmp_path / "a.kdr")
    for lang in ("en", "pl", "es"):
        assert "a.kdr" in why.value.sentence(lang)
