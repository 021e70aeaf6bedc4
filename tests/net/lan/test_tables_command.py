"""`knockdown tables`: one line for each table, with what the network says made harmless."""

from __future__ import annotations

import json

import pytest

from kd_core import __version__
from kd_core.cli import main as knockdown
from kd_core.languages import LANGUAGES
from kd_core.net.clock import ClockFilter
from kd_core.net.lan.entry import Found, properties_of, read_entry
from kd_core.net.lan.look import Looked
from kd_core.net.lan.nearby import Nearby
from kd_core.play import tables_command
from kd_core.play.tables_command import as_json, in_words
from tests.net.lan.stand_in import card


def found(name: str = "Kitchen", **changed: str) -> Found:
    told = properties_of(card(name), bytes(32)) | changed
    properties = {key.encode(): value.encode() for key, value in told.items()}
    return read_entry("ab12cd34-1", 47800, ["192.168.1.9"], properties)


def looked(rtt: float = 0.008) -> Looked:
    clock = ClockFilter()
    clock.add(0.0, rtt / 2, rtt / 2, rtt)
    return Looked(card=card(), clock=clock)


def test_a_table_in_words() -> None:
    lines = in_words([Nearby(found(), looked())], "en")
    assert lines[0] == f"Kitchen (Katie): duel, free seats: 1 of 2, open, version {__version__}, 8 ms"
    assert lines[1].strip().startswith("knockdown://192.168.1.9:47800/ab12cd34?f=")


def test_a_table_where_nobody_sits_yet() -> None:
    assert in_words([Nearby(found(captain=""), looked())], "en")[0].startswith("Kitchen (nobody yet): duel")


def test_a_table_that_plays_and_is_locked() -> None:
    (line, *_) = in_words([Nearby(found(phase="playing", locked="1"), looked())], "en")
    assert "a match is on" in line and "locked" in line


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (Nearby(found(proto="0")), "cannot be entered: its program is older and has to be updated"),
        (Nearby(found(proto="99")), "cannot be entered: its program is newer: this one has to be updated"),
        (Nearby(found(), Looked("silent")), "cannot be entered: it does not answer"),
        (Nearby(found(), Looked("certificate")), "whoever answers there is not the one who announced it"),
    ],
)
def test_why_a_table_cannot_be_entered(line: Nearby, why: str) -> None:
    assert why in in_words([line], "en")[-1]


def test_nothing_from_the_network_commands_the_terminal() -> None:
    hostile = Nearby(found("\x1b[2J\u202eevil\n\x07", captain="\x9b31m"), looked())
    for line in in_words([hostile], "en"):
        assert line.isprintable()
    assert json.dumps(as_json(hostile)).isprintable()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_is_complete_in_every_language(lang: str) -> None:
    tables = [Nearby(found()), Nearby(found(""), looked()), Nearby(found(proto="99")), Nearby(found(mode="teams"))]
    for line in in_words(tables, lang) + in_words([], lang):
        assert "{" not in line and "lan." not in line


def test_in_json() -> None:
    told = as_json(Nearby(found(), looked()))
    assert (told["name"], told["free"], told["ping_ms"], told["why_not"]) == ("Kitchen", 1, 8.0, None)
    assert as_json(Nearby(found(), Looked("refused")))["why_not"] == "refused"


def test_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    async def around(seconds: float) -> list[Nearby]:
        return [Nearby(found(), looked())]

    monkeypatch.setattr(tables_command, "tables_nearby", around)
    assert knockdown(["tables", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["id"] == "ab12cd34"
    assert knockdown(["tables", "--seconds", "0"]) == 2
    assert knockdown(["tables", "--seconds", "nan"]) == 2
