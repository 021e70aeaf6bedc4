"""Each special attack has a situation in which nothing else is as good."""

from __future__ import annotations

import json

import pytest

from kd_core.game import Match, Options
from tests.ai.situations import BOXES, FILE, SPECIALS, judged, lead

SITUATIONS = {said["special"]: said for said in json.loads(FILE.read_text(encoding="utf-8"))}
ITERATIONS = 1500


@pytest.mark.parametrize("special", SPECIALS)
def test_it_is_the_best_choice_there(special: str) -> None:
    said = SITUATIONS[special]
    match = Match.from_position(BOXES, "duel", Options(), said["position"])
    ranked = judged(match, said["seat"], ITERATIONS)
    assert ranked[0][0] == special
    assert lead(ranked) > 0.01
