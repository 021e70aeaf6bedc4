"""Where the cards of the Row lie: they keep their places, and whoever comes later sees them where they lie."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kd_core.game import Match, Setup, library
from kd_core.game import places as row
from kd_core.game.reading import BadPosition
from tests.kit import Table, Teams

BOXES = library.find(["nemesis", "tainted_grail"])


def seen(match: Match) -> list[str | None]:
    """The same for everybody."""
    told = match.view(None)["row_places"]
    assert all(match.view(seat)["row_places"] == told for seat in range(match.seats))
    assert sorted(card for card in told if card) == sorted(match.position()["row"])
    return list(told)


def test_a_taken_card_leaves_its_gap_and_a_new_one_fills_it(duel: Table) -> None:
    """ATTACK-3, TURN-1: the others stay where they lie, while `row` keeps its own order."""
    duel.at("james@2 katie@6", row="low_kick hook high_punch low_punch", deck="high_kick")
    assert seen(duel.match) == ["low_kick", "hook", "high_punch", "low_punch"]
    duel.james.attacks_with("hook")
    assert seen(duel.match) == ["low_kick", None, "high_punch", "low_punch"]
    duel.james.moves_to(1)
    assert duel.match.position()["row"] == ["low_kick", "high_punch", "low_punch", "high_kick"]
    assert seen(duel.match) == ["low_kick", "high_kick", "high_punch", "low_punch"]


def test_an_equal_card_that_comes_for_the_one_that_went_lies_in_the_first_gap() -> None:
    refilled: Any = [row.RowRefilled(("jab", "hook"))]
    before = ["guard", None, "hook", "kick"]  # the hook is taken, then a jab and another hook come
    assert row.after(before, ["guard", "kick", "jab", "hook"], refilled) == ["guard", "jab", "hook", "kick"]
    assert row.after(before, ["guard", "kick", "hook", "jab"], [row.RowRefilled(("hook", "jab"))]) == [
        "guard", "hook", "jab", "kick",
    ]  # fmt: skip


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_whoever_comes_later_sees_the_same_places(mode: str) -> None:
    """Played again from the first choice, from a position, and from what a guest is told: Continue, a returning guest,
    a replay. Nothing is told twice: a position names the places only where `row` does not tell them."""
    match = Match.new(Setup(packs=BOXES, mode=mode, seed=4))
    again = match.clone()
    chance, moved = random.Random(4), 0
    for _ in range(250):
        if match.winner is not None:
            break
        decision = chance.choice(match.decisions)
        action = chance.choice(list(decision.options))
        match.apply(decision.seat, action)
        again.apply(decision.seat, action)
        said = match.position()
        assert seen(again) == seen(match) == seen(match.clone())
        assert seen(Match.from_position(BOXES, mode, match.options, said)) == seen(match)
        assert ("row_places" in said) == (seen(match) != row.laid(said["row"]))
        moved += "row_places" in said
        view = match.view(0)
        if view["phase"] not in ("keep_skill", "face_up"):
            assert seen(Match.from_view(BOXES, match.options, match.cards, view, 1)) == seen(match)
            fitting = Match.fitting_position(BOXES, match.cards, view, bytes(32))
            assert fitting.get("row_places") == said.get("row_places")
    assert moved > 50


def test_of_a_gap_everybody_knows_whose_hand_its_card_went_to(duel: Table, teams: Teams) -> None:
    """ATTACK-3, and TEAM-6 once the attack is over; Continue and a guest's view tell it too."""
    duel.at("james@2 katie@6", row="low_kick hook high_punch low_punch")
    duel.james.attacks_with("hook")
    assert gone(duel.match) == [None, ("hook", 0), None, None]
    assert gone(Match.from_view(duel.match.packs, duel.match.options, duel.match.cards, duel.match.view(1), 1)) == [
        None, ("hook", 0), None, None,
    ]  # fmt: skip
    said, options = duel.match.position(), duel.match.options
    assert gone(Match.from_position(duel.match.packs, "duel", options, said)) == [None, ("hook", 0), None, None]
    for wrong in ([], "hook", [said["row_gaps"][1]] * 4, [None, {"card": "hook", "seat": 2}, None, None]):
        with pytest.raises(BadPosition, match="row_gaps"):
            Match.from_position(duel.match.packs, "duel", options, said | {"row_gaps": wrong})
    duel.james.moves_to(1)
    assert gone(duel.match) == [None] * 4 and "row_gaps" not in duel.match.position()
    shields = {"lost_knight": "riot_shield riot_shield"}
    teams.at("james@4 lost_knight@5 katie maggot", row="low_kick low_punch", hand=shields)
    teams.james.attacks_with("low_punch")
    assert gone(teams.match)[1] in (("low_punch", 0), ("low_punch", 2))
    while not teams.katie.hand:
        teams.seat(teams.match.decisions[0].seat).passes()
    assert gone(teams.match) == gone(teams.match.clone()) == [None, ("low_punch", 2), None, None]


def test_a_gap_of_a_new_round_tells_nothing_of_the_old_one(teams: Teams) -> None:
    """NEXT-1, TEAM-10: the hand is discarded into which its card went, and the Row waits for who is active."""
    teams.at("james@0 lost_knight@8 katie maggot", row="low_kick hook high_punch low_punch", deck="high_kick")
    teams.james.attacks_with("hook")
    teams.james.attacks_with("low_kick")
    assert "round_ended" in teams.happened and gone(teams.match) == [None] * 4


def gone(match: Match) -> list[tuple[str, int] | None]:
    told = [one and (one["card"], one["seat"]) for one in match.view(None)["row_gaps"]]
    assert all(card is None for card, one in zip(match.row_places, told) if one is not None)
    return told


WRONG = [["hook"], ["hook", None, None, "hook"], [None] * 4, "hook", ["low_kick", None, None, None]]


@pytest.mark.parametrize("said", WRONG)
def test_places_that_do_not_fit_the_row_are_refused(duel: Table, said: Any) -> None:
    duel.at("james@2 katie@6", row="hook")
    position, options = duel.match.position() | {"row": ["hook"]}, duel.match.options
    with pytest.raises(BadPosition, match="row_places"):
        Match.from_position(duel.match.packs, "duel", options, position | {"row_places": said})
    fits = [None, None, "hook", None]
    assert seen(Match.from_position(duel.match.packs, "duel", options, position | {"row_places": fits})) == fits
