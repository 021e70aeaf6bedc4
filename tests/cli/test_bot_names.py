"""Bots are called after their level in the language of who reads, wherever they came from; names of their own stay."""

from __future__ import annotations

from pathlib import Path

import pytest

from kd_core.game import Setup
from kd_core.net.local import LocalSession
from kd_core.play.command import introduce
from kd_core.record import Player, read
from kd_core.record.replay import in_words
from tests.cli.test_play import PACKS, Person
from tests.record.kit import recorded

NAMES = {"en": "Veteran", "pl": "Weteran", "es": "Veterano"}
SEATS = [Player("Rex", "bot", "veteran"), Player("Weteran", "bot", "veteran")]  # begun in Polish


@pytest.mark.parametrize("lang", NAMES)
def test_in_the_terminal(lang: str) -> None:
    screen = Person()
    introduce(LocalSession.new(Setup(PACKS, "duel", ["james", "katie"], seed=1), SEATS), screen, lang)
    first, second, _ = screen.text.splitlines()
    assert first.startswith("Rex") and second.startswith(NAMES[lang])


@pytest.mark.parametrize("lang", NAMES)
def test_of_a_record_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.setattr("tests.record.kit.PEOPLE", SEATS)
    title = next(in_words(read(recorded(tmp_path / "kept.kdr", 5)), lang))
    assert f"({NAMES[lang]})" in title and "(Rex)" in title
