"""Skills of the setup: carried to the place where they will lie, or onto the stage; a kept one is not lost."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gui.table_kit import Hands, Seatmate

pytestmark = pytest.mark.gui


@pytest.mark.parametrize("kind", ["keep_skill", "face_up"])
@pytest.mark.parametrize("target", [("mine",), ("stage",)])
def test_a_skill_is_carried_to_its_place(qtbot: Any, kind: str, target: tuple[str]) -> None:
    game = Seatmate("duel", 3)
    qtbot.addWidget(game.table)
    assert game.until(kind)
    skill = game.table.view_shown["legal"][0]["skill"]
    Hands(game, "drag").drag(("skill", skill), target)
    assert game.sent == [{"do": kind, "skill": skill}]


def test_a_kept_skill_is_as_bright_as_the_others_and_marked(qtbot: Any) -> None:
    game = Seatmate("duel", 3)
    qtbot.addWidget(game.table)
    assert game.until("keep_skill")
    kept = game.table.view_shown["legal"][0]
    game.link.act(kept)
    assert game.until("keep_skill")
    thing = game.table.board.things[("skill", kept["skill"])]
    assert thing.opacity() == 1.0 and thing.signs.chosen and ("kept", kept["skill"]) in game.table.board.things
    assert thing.spec.pick is None
    game.table.click(("skill", game.table.view_shown["legal"][0]["skill"]))
    assert thing.opacity() == 1.0
