"""The one list of opponents: whoever is in it can be simulated, played and seated, and has a name in every language."""

from __future__ import annotations

import json

import pytest

from kd_core import text
from kd_core.ai import RandomBot, levels
from kd_core.ai.levels import LEVELS
from kd_core.cli import main
from kd_core.languages import LANGUAGES
from kd_core.play.setup_questions import SetupAnswers, opponents
from kd_core.record import read


class Shy(RandomBot):
    """A new bot, as somebody's first file would have it."""


@pytest.fixture
def shy(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    monkeypatch.setitem(LEVELS, "shy_one", Shy)


@pytest.mark.parametrize("level", LEVELS)
def test_every_bot_has_a_name_and_a_note(level: str) -> None:
    assert all(text.known(key) for key in (f"bot.{level}", f"bot.{level}_note"))
    assert all(" – " in levels.described(level, lang) for lang in LANGUAGES)


def test_the_usual_opponent_is_one_of_them() -> None:
    assert levels.USUAL in LEVELS
    assert levels.here("champion of another version") == levels.strongest_first()[0] == list(LEVELS)[-1]


def test_a_new_bot_can_be_simulated(shy: None, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sim", "--bots", "shy_one", "--matches", "2", "--fighters", "james,katie", "--jobs", "1", "--json"]
    assert main(words) == 0
    assert list(json.loads(capsys.readouterr().out)["bots"]) == ["shy_one"]


def test_a_new_bot_can_be_played(shy: None, capsys: pytest.CaptureFixture[str], tmp_path: object) -> None:
    file = f"{tmp_path}/shy.kdr"
    words = ["play", "--opponent", "shy_one", "--fighters", "james,katie", "--seed", "3", "--record", file]
    assert main(words) == 0
    assert [(player.name, player.level) for player in read(file).players] == [("Shy one", "shy_one")] * 2


def test_a_new_bot_can_be_chosen(shy: None) -> None:
    assert opponents()[0] == "shy_one"
    assert SetupAnswers(opponent="shy_one").players()[1].level == "shy_one"
