"""The table shows what the events tell. Where an event and the view differ, the event is believed: nothing of a rule is
worked out again in the window."""

from __future__ import annotations

from typing import Any

import pytest

from kd_core.game import Match, Setup, library
from kd_qt.table.motion import follow
from tests.gui.table_kit import Seatmate

PACKS = library.find(["nemesis", "tainted_grail"])
ROLL: dict[str, Any] = {"event": "dice_rolled", "seat": 0, "dice": [1, 1, 1], "needed": 11, "passed": True}


def standing() -> dict[str, Any]:
    return follow.begin(Match.new(Setup(PACKS, "teams", seed=2)).view(0))


def test_a_special_attack_aims_at_whom_its_event_names() -> None:
    """COMBO-2: the target is told, whoever else stands on the arena."""
    view = standing()
    for name in ("special_used", "reacted"):
        now = follow.after(view, {"event": name, "seat": 0, "target": 3, "special": "headshot", "paid": []})
        assert (now["attack"]["seat"], now["attack"]["target"], now["attack"]["attack"]) == (0, 3, "headshot")


def test_a_card_of_the_row_leaves_the_attack_on_the_stage_alone() -> None:
    """RULE-1: an effect takes a second copy of the card that is being resolved out of the Row."""
    view = standing()
    view["row"] = ["hook", "low_kick"]
    attacked = {"event": "attacked", "seat": 0, "target": 1, "attack": "hook", "in_range": True}
    view = follow.after(view, attacked)
    view["row"].append("hook")
    view = follow.after(view, {"event": "card_taken", "seat": 0, "card": "hook", "origin": "row"})
    assert view["row"] == ["low_kick"] and view["attack"]["attack"] == "hook"
    view = follow.after(view, {"event": "card_taken", "seat": 0, "card": "hook", "origin": "attack"})
    assert view["row"] == ["low_kick"] and view["attack"] == {}


def test_the_hand_of_the_fallen_is_discarded_once() -> None:
    """TEAM-8: the hand has an event of its own."""
    view = standing()
    view["players"][1]["hand"] = ["hook", None]
    view = follow.after(view, {"event": "knocked_down", "seat": 1})
    view = follow.after(view, {"event": "cards_discarded", "seat": 1, "cards": ["hook", "low_kick"]})
    assert view["players"][1]["hand"] == [] and view["discard"] == ["hook", "low_kick"]


@pytest.mark.gui
@pytest.mark.parametrize("speed", ["fast", "none"])
def test_dice_need_and_give_what_their_event_says(qtbot: Any, speed: str) -> None:
    """TEST-2, in motion and still: with no wounds in the view three ones reach eleven if the event says so."""
    game = Seatmate("duel", 3, speed=speed)
    qtbot.addWidget(game.table)
    qtbot.waitExposed(game.table)
    assert game.until("action")
    game.table.play.finish()
    game.table.happened([ROLL], game.table.view_shown)
    show = game.table.play.ko.show
    qtbot.waitUntil(lambda: show.on and show.picture.name == "test", timeout=5000)
    assert show.picture.test.needed == 11 and "11" in show.picture.sentence(0)
    assert show.picture.verdict().startswith("3") and "stays up" in show.picture.verdict()
    game.table.play.finish()
    assert not show.on
