"""Whatever the text game asks, help, the rules and leaving are one word away; and Ctrl-C and Ctrl-D end it cleanly."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from kd_core import resources, text
from kd_core.game import library
from kd_core.languages import LANGUAGES
from kd_core.play.commands import COMMANDS
from kd_core.play.screen import Gone
from kd_core.play.setup_questions import SetupAnswers, ask, ask_language
from tests.cli.test_play import Person, game_of, session

PACKS = library.find(library.BOXES)
ROOT = Path(resources.__file__).parents[1]
# The terminal becomes the game's own, so that Ctrl-C comes as a signal.
START = """
import fcntl, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from kd_core.cli import main
raise SystemExit(main(["play"]))
"""
Asks = Callable[[Person, str], object]


def setup_question(**known: object) -> Asks:
    """The first question that is still open when so much is known."""
    return lambda screen, lang: ask(screen, SetupAnswers(lang=lang, packs=PACKS, **known))  # type: ignore[arg-type]


PROMPTS: dict[str, Asks] = {
    "language": ask_language,
    "mode": setup_question(),
    "opponent": setup_question(mode="duel"),
    "fighter": setup_question(mode="duel", opponent="human"),
    "arena": setup_question(mode="duel", opponent="brawler", fighters=["james"]),
    "test": setup_question(mode="duel", opponent="brawler", fighters=["james"], arena="nemesis"),
    "curtain": lambda screen, lang: game_of(session(), screen, lang).run(),
    "skill": lambda screen, lang: game_of(session(opponent="random"), screen, lang).run(),
}


def asked(prompt: str, lang: str, lines: Sequence[str]) -> str:
    """What the screen says to somebody who types these lines and leaves with the last of them."""
    screen = Person(lines)
    with pytest.raises(Gone):
        PROMPTS[prompt](screen, lang)
    assert screen.typed_lines == list(lines)  # nothing was taken for an answer, and nothing more was asked
    return screen.text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("prompt", PROMPTS)
def test_help_and_rules_at_every_prompt(prompt: str, lang: str) -> None:
    rule = text.rule("BLOCK-2", lang)
    assert rule is not None
    for help in ("?", *COMMANDS["help"]):
        said = asked(prompt, lang, [help, "rule block-2", "rule", "rule NONE-1", "quit"])
        assert text.say(lang, "play.help_rule")[:20] in said
        assert f"BLOCK-2  {rule.title}" in said
        assert text.sections(lang)[-1].title in said
        assert text.say(lang, "play.no_such_rule", id="NONE-1") in said


@pytest.mark.parametrize("prompt", PROMPTS)
@pytest.mark.parametrize("word", COMMANDS["quit"])
def test_leaving_at_every_prompt(prompt: str, word: str) -> None:
    asked(prompt, "en", [word])


def test_nonsense_before_the_match_is_answered() -> None:
    said = asked("fighter", "en", ["florbl", "99", "help me", "-1", "koniec"])
    assert said.count("Please type a number from 1 to") == 3


# -- a real terminal ---------------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudoterminal")
@pytest.mark.parametrize(
    ("typed", "code", "said"),
    [
        (["help\n", "\x04"], 0, "Goodbye!"),
        (["\n", "?\n", "\x04"], 0, "Goodbye!"),
        (["help\n", "\x03"], 130, "rule ID"),
        (["\n", "\n", "\x03"], 130, ""),
        (["\n"] * 6 + ["help\n", "\x03"], 130, "knockdown play --resume"),
        (["\n"] * 6 + ["quit\n"], 0, "knockdown play --resume"),
    ],
)
def test_leaving_a_real_terminal(tmp_path: Path, typed: list[str], code: int, said: str) -> None:
    import pty

    ours, theirs = pty.openpty()
    env = {**os.environ, "KNOCKDOWN_HOME": str(tmp_path), "LC_ALL": "C.UTF-8", "TERM": "dumb", "PYTHONPATH": str(ROOT)}
    game = subprocess.Popen(
        [sys.executable, "-c", START],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=env,
        cwd=ROOT,
        start_new_session=True,
    )
    os.close(theirs)
    heard = ""
    for line in typed:
        heard += _until_prompt(ours)
        os.write(ours, line.encode())
    heard += _until_end(ours, typed[-1])
    assert game.wait(30) == code, heard
    os.close(ours)
    assert said in heard
    assert "Traceback" not in heard
    assert "\n" in heard[-3:]  # whatever comes next in the shell begins on a line of its own


def _until_prompt(terminal: int) -> str:
    return _read(terminal, lambda heard: heard.endswith("> "))


def _until_end(terminal: int, last: str) -> str:
    """Ctrl-C that comes just as the prompt is painted waits in Python for the next key: a person presses again."""
    return _read(terminal, lambda heard: False, again=last if last == "\x03" else "")


def _read(terminal: int, enough: Callable[[str], bool], again: str = "") -> str:
    heard, deadline = "", time.monotonic() + 60
    while not enough(heard) and time.monotonic() < deadline:
        if not select.select([terminal], [], [], 1.0)[0]:
            os.write(terminal, again.encode())
            continue
        try:
            piece = os.read(terminal, 4096)
        except OSError:  # the other end is gone
            break
        if not piece:
            break
        heard += piece.decode("utf-8", "replace")
    return heard
