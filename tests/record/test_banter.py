"""Bots that swap say so: one phrase by how things stand, the same on every screen, and only bots."""

from __future__ import annotations

from typing import Any

import pytest

from kd_core import text
from kd_core.languages import LANGUAGES
from kd_core.record import banter

SWAP = {"event": "swapped", "out": 1, "into": 3, "space": 4}
BOTS = [{"name": "Ann", "kind": "human"}, *[{"name": "Bot", "kind": "bot", "level": "rookie"}] * 3]


def view(hurt: int = 0, foe: int = 0, into: str = "katie") -> dict[str, Any]:
    fighters = ("james", "chilly", "maggot", into)
    wounds = (foe, hurt, 0, 0)
    seats = [
        {"fighter": fighter, "wounds": {"heavy": 0, "light": n}, "active": seat in (0, 3)}
        for seat, (fighter, n) in enumerate(zip(fighters, wounds))
    ]
    return {"round": 1, "players": seats}


@pytest.mark.parametrize(
    ("said", "seat", "phrase"),
    [
        (view(hurt=9), 1, "hurt"),
        (view(hurt=9, foe=9), 1, "hurt"),
        (view(foe=8), 3, "finish"),
        (view(), 3, "enter_katie"),
        (view(into="somebody_of_another_pack"), 3, "turn"),
    ],
)
def test_what_is_said_depends_on_how_things_stand(said: dict[str, Any], seat: int, phrase: str) -> None:
    (told,) = banter.of_swaps([SWAP], said, BOTS)
    assert told["seat"] == seat and told["phrase"].startswith(phrase)
    assert all(banter.words(told, lang) and "banter" not in banter.words(told, lang) for lang in LANGUAGES)


def test_a_person_who_swaps_speaks_for_themselves() -> None:
    assert not banter.of_swaps([{**SWAP, "out": 0, "into": 2}], view(), BOTS)
    assert not banter.of_swaps([{"event": "moved", "seat": 1}], view(), BOTS)


@pytest.mark.parametrize("fighter", ["james", "katie", "chilly", "mistbearer", "maggot", "lost_knight"])
def test_every_fighter_has_a_word_of_its_own(fighter: str) -> None:
    assert len({text.say(lang, f"banter.enter_{fighter}") for lang in LANGUAGES}) == len(LANGUAGES)
