"""A tower is set by chance (TEST-1): how the cubes lie, and the two dice of a head start."""

from __future__ import annotations

from typing import Any

import pytest

from kd_core.game import Match, Options, actions
from tests.kit import Table, light


def set_tower(duel: Table, test: str) -> dict[str, Any]:
    duel.at("ann@3 bob@4", row="ambush", wounds={"bob": light(8)}, test=test)
    duel.ann.attacks_with("ambush")
    duel.ann.starts_test()
    asked: dict[str, Any] = duel.match.view(None)["question"]
    return asked


def test_two_open_dice_are_thrown_for_a_head_start(duel: Table) -> None:
    asked = set_tower(duel, "head_start")
    assert all(die in range(1, 7) for die in asked["dice"])
    assert duel.told("head_start")[0].dice == tuple(asked["dice"])


def test_steady_hands_get_no_dice(duel: Table) -> None:
    assert set_tower(duel, "tower")["dice"] is None
    assert not duel.told("head_start")


def test_a_position_in_a_test_comes_back_the_same(duel: Table) -> None:
    asked = set_tower(duel, "head_start")
    match = duel.match
    again = Match.from_position(match.packs, "duel", Options("head_start"), match.position())
    assert again.view(None)["question"] == asked


@pytest.mark.parametrize("dice", [0, 7, 70, 17])
def test_a_position_cannot_claim_dice_that_nobody_threw(duel: Table, dice: int) -> None:
    set_tower(duel, "head_start")
    match, position = duel.match, duel.match.position()
    position["pending"]["stack"][-1]["dice"] = dice
    with pytest.raises(ValueError):
        Match.from_position(match.packs, "duel", Options("head_start"), position)


def test_a_verdict_tells_why_and_how_much_stood(duel: Table) -> None:
    set_tower(duel, "tower")
    told = duel.match.apply(1, actions.Tower(False, "on_table", 7))
    assert [event.name for event in told][:2] == ["tower_judged", "test_failed"]
    assert told[0].to_json() == {"event": "tower_judged", "seat": 1, "passed": False, "reason": "on_table", "cubes": 7}


def test_a_verdict_for_no_known_reason_is_no_action() -> None:
    with pytest.raises(actions.Malformed):
        actions.from_json({"do": "tower", "passed": True, "reason": "because"})
