"""The pages for newcomers, followed to the letter: what they show runs, and what they say happens."""

from __future__ import annotations

import doctest
import json
import re
import shutil
import textwrap
from dataclasses import fields
from pathlib import Path

import pytest

from kd_core import cli, resources
from kd_core.game import events

ROOT = Path(__file__).parents[1]
ADD_A_CARD = (ROOT / "docs" / "add-a-card.md").read_text(encoding="utf-8")
FORMATS = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")


def shown(page: str, language: str) -> str:
    """The first example of a page in that language."""
    return textwrap.dedent(re.search(rf"^( *)```{language}\n(.*?)^\1```", page, re.DOTALL | re.MULTILINE)[2])


def test_the_page_for_learners() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "learners.md"), module_relative=False, verbose=False)
    assert failed == 0 and tried > 15


def test_the_page_of_own_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    failed, tried = doctest.testfile(str(ROOT / "docs" / "own-cards.md"), module_relative=False, encoding="utf-8")
    assert failed == 0 and tried > 15


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """Steps 1 to 3 of add-a-card.md: the box of the page with the card of the page, and room made for it."""
    folder = Path(shutil.copytree(resources.path("packs", "nemesis"), tmp_path / "nemesis"))
    deck = (folder / "attacks.toml").read_text(encoding="utf-8")
    deck = deck.replace("copies = 3", "copies = 2", 1) + "\n" + shown(ADD_A_CARD, "toml")
    (folder / "attacks.toml").write_text(deck, encoding="utf-8")
    return folder


def test_the_card_of_the_page_is_checked_and_plays(pack: Path, tmp_path: Path, capsys) -> None:
    assert cli.main(["pack", "check", str(pack)]) == 0
    script = json.loads(shown(ADD_A_CARD, "json"))
    script["packs"] = [str(pack)]
    (tmp_path / "push.json").write_text(json.dumps(script), encoding="utf-8")
    capsys.readouterr()
    assert cli.main(["script", str(tmp_path / "push.json")]) == 0
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert last["position"]["players"][1]["space"] == 6 and "Katie is on space 6" in ADD_A_CARD


def test_without_room_the_card_is_refused(pack: Path, capsys) -> None:
    """Step 3 is needed."""
    deck = (pack / "attacks.toml").read_text(encoding="utf-8")
    (pack / "attacks.toml").write_text(deck.replace("copies = 2", "copies = 3", 1), encoding="utf-8")
    assert cli.main(["pack", "check", str(pack)]) == 1
    assert "36" in "".join(capsys.readouterr())


def test_the_commands_of_the_readme_exist(capsys) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"^\| `knockdown ([\w-]+)", readme, re.MULTILINE)
    assert set(commands) >= {"play", "cards", "script", "replay", "pack", "sim", "perft", "bench"}
    for command in commands:
        assert cli.main([command, "--help"]) == 0
        assert command in capsys.readouterr().out


@pytest.mark.parametrize("page", ["README.md", "docs/add-a-card.md", "docs/architecture.md"])
def test_the_files_that_a_page_names_are_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    named = re.findall(r"`((?:kd_core|kd_qt|resources|tests|installer|docs)/[\w./-]+)`", text)
    assert named
    assert [name for name in named if not re.search("BOX|NAME|ID", name) and not (ROOT / name).exists()] == []


def documented_events() -> dict[str, tuple[set[str], bool]]:
    """The table of events in formats.md: the keys of each, and whether something of it is secret."""
    found: dict[str, tuple[set[str], bool]] = {}
    table = FORMATS.split("\n### Events\n")[1].split("\n## ")[0]
    for names, keys in re.findall(r"^\| (`.*?) \| (.*?) ?\|$", table, re.MULTILINE):
        said = set(re.findall(r"`(\w+)`", re.sub(r"\(.*?\)", "", keys)))
        for name in re.findall(r"`(\w+)`", names):
            assert name not in found, name
            found[name] = (said if "no seat" in keys else said | {"seat"}, "(secret)" in keys)
    return found


def test_the_events_of_the_formats_page_are_those_that_happen() -> None:
    documented = documented_events()
    assert set(documented) == set(events.KINDS)
    for name, kind in events.KINDS.items():
        assert documented[name] == ({field.name for field in fields(kind)}, "seen_by" in vars(kind)), name
