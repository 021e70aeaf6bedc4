"""Situations of the printed examples and of the rulings, asked as people at a table ask them: with what they see, and
no more. Each test names its rule."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kd_core.game import actions, library
from kd_core.game.actions import Action
from kd_core.referee import Answer, Case, Fact, Moment, Situation, lines, may

JAMES, KATIE = 0, 1
CHILLY, MAGGOT = 2, 3  # in teams: James and Chilly against Katie and Maggot


def duel(**table: object) -> Situation:
    """James against Katie with the Nemesis box; nothing else is known."""
    return Situation.blank(library.find(["nemesis"]), "duel", ["james", "katie"]).knowing(arena="nemesis", **table)


def teams(**table: object) -> Situation:
    packs = library.find(["nemesis", "tainted_grail"])
    return Situation.blank(packs, "teams", ["james", "katie", "chilly", "maggot"]).knowing(arena="nemesis", **table)


def yes(answer: Answer) -> bool:
    return answer.verdict == "yes" and not answer.reasons and not answer.cases


def no(answer: Answer, *rules: str) -> bool:
    return answer.verdict == "no" and [reason.rule for reason in answer.reasons] == list(rules)


def facts(answer: Answer) -> list[tuple[str, int, str]]:
    return [(fact.kind, fact.seat, fact.name) for fact in answer.missing]


def case(answer: Answer, verdict: str, *rules: str) -> Case:
    """The one case with this verdict and these rules."""
    fitting = [one for one in answer.cases if one.verdict == verdict and {r.rule for r in one.reasons} == set(rules)]
    assert len(fitting) == 1, f"{len(fitting)} cases: {verdict} {rules}"
    return fitting[0]


def when(case: Case) -> list[dict[Fact, tuple[object, ...]]]:
    return [{condition.fact: condition.values for condition in at_once} for at_once in case.when]


def hand(*cards: str | None) -> list[str | None]:
    return list(cards)


# -- MOVE, corridors ---------------------------------------------------------------------------------------------------


def test_nobody_walks_through_another_fighter() -> None:
    """MOVE-2, MOVE-1: two spaces on, behind Katie, is both too far and closed for her sake only if she stands there."""
    table = duel(turn=JAMES).player_knowing(JAMES, space=3).player_knowing(KATIE, space=4)
    assert no(may(table, JAMES, actions.Move(4)), "MOVE-2")
    assert no(may(table, JAMES, actions.Move(5)), "MOVE-1")
    assert yes(may(table, JAMES, actions.Move(2)))
    assert no(may(table.player_knowing(JAMES, space=8), JAMES, actions.Move(9)), "MOVE-3")


def test_where_katie_is_unknown_only_that_is_asked() -> None:
    """MOVE-2: the answer is "yes, unless she stands there"."""
    answer = may(duel(turn=JAMES).player_knowing(JAMES, space=3), JAMES, actions.Move(4))
    assert answer.verdict == "depends"
    assert facts(answer) == [("space", KATIE, "")]
    assert when(case(answer, "no", "MOVE-2")) == [{Fact("space", KATIE): (4,)}]
    assert when(case(answer, "yes")) == [{Fact("space", KATIE): (0, 1, 2, 5, 6, 7, 8)}]


def test_a_corridor_joins_the_red_spaces() -> None:
    """ARENA-2: from the centre to an edge, not from beside it; ARENA-3: never in the middle of an action."""
    table = duel(turn=JAMES).player_knowing(KATIE, space=6)
    assert yes(may(table.player_knowing(JAMES, space=4), JAMES, actions.Corridor(0)))
    assert no(may(table.player_knowing(JAMES, space=3), JAMES, actions.Corridor(0)), "ARENA-2")
    in_combo = table.player_knowing(JAMES, space=4).at(Moment("combo"))
    assert no(may(in_combo, JAMES, actions.Corridor(0)), "ARENA-3")
    assert no(may(table.player_knowing(JAMES, space=4), KATIE, actions.Corridor(0)), "ARENA-3")


def test_the_other_arena_has_no_corridors() -> None:
    """ARENA-2 belongs to the Nemesis arena; with both boxes on the shelf the referee asks which one it is."""
    both = Situation.blank(library.find(["nemesis", "tainted_grail"]), "duel", ["james", "katie"]).knowing(turn=JAMES)
    answer = may(both.player_knowing(JAMES, space=4).player_knowing(KATIE, space=6), JAMES, actions.Corridor(8))
    assert facts(answer) == [("arena", -1, "")]
    assert [reason.key for reason in case(answer, "no", "ARENA-2").reasons] == ["no_corridors"]
    assert when(case(answer, "yes")) == [{Fact("arena"): ("nemesis",)}]


# -- ATTACK, COMBO -----------------------------------------------------------------------------------------------------


def test_any_card_of_the_row_may_be_taken_even_out_of_range() -> None:
    """ATTACK-1 to ATTACK-3: the distance does not matter for taking a card."""
    table = duel(turn=JAMES, row=["hook", "low_kick", "high_punch", "iron_guard"])
    assert yes(may(table, JAMES, actions.Attack("hook")))
    assert no(may(table, JAMES, actions.Attack("rivet_gun")), "ATTACK-1")
    assert no(may(table, KATIE, actions.Attack("hook")), "TURN-1")


def test_the_same_special_attack_once_in_a_combo() -> None:
    """COMBO-3; the next combo may have it again."""
    rich = hand("hook", "hook", "low_kick", "low_kick")
    table = duel().player_knowing(JAMES, space=2, hand=rich).player_knowing(KATIE, space=5)
    again = actions.Special("headshot", ("hook", "low_kick"))
    assert no(may(table.at(Moment("combo", used=("headshot",))), JAMES, again), "COMBO-3")
    assert no(may(table.at(Moment("combo", used=("order", "reload", "headshot"))), JAMES, again), "COMBO-3")
    assert yes(may(table.at(Moment("combo", used=("order", "reload"))), JAMES, again))
    assert yes(may(table.knowing(turn=JAMES), JAMES, again))


def test_a_wild_is_paid_by_any_symbol_and_no_card_is_thrown_in() -> None:
    """COMBO-2, COMBO-5: Headshot costs a fist and anything."""
    table = duel(turn=JAMES).player_knowing(KATIE, space=5)
    table = table.player_knowing(JAMES, space=2, hand=hand("hook", "sidestep", "iron_guard"))
    assert yes(may(table, JAMES, actions.Special("headshot", ("hook", "sidestep"))))
    assert no(may(table, JAMES, actions.Special("headshot", ("sidestep", "iron_guard"))), "COMBO-2")
    assert no(may(table, JAMES, actions.Special("headshot", ("hook", "sidestep", "iron_guard"))), "COMBO-5")


def test_every_way_to_pay_is_told_when_none_was_named() -> None:
    """COMBO-2: the fist must be there, the rest is free."""
    table = duel(turn=JAMES).player_knowing(KATIE, space=5)
    table = table.player_knowing(JAMES, space=2, hand=hand("hook", "sidestep", "iron_guard"))
    answer = may(table, JAMES, actions.Special("headshot", ()))
    assert yes(answer) and set(answer.ways) == {("hook", "sidestep"), ("hook", "iron_guard")}
    poor = table.player_knowing(JAMES, hand=hand("sidestep", "iron_guard"))
    assert no(may(poor, JAMES, actions.Special("headshot", ())), "COMBO-2")


def test_a_special_attack_out_of_range_cannot_be_started() -> None:
    """COMBO-7: next to James Headshot is silent; where the two stand is unknown, the distance decides."""
    paid = actions.Special("headshot", ("hook", "low_kick"))
    table = duel(turn=JAMES).player_knowing(JAMES, hand=hand("hook", "low_kick"))
    near = table.player_knowing(JAMES, space=2).player_knowing(KATIE, space=3)
    assert no(may(near, JAMES, paid), "COMBO-7")
    answer = may(table, JAMES, paid)
    assert facts(answer) == [("distance", -1, "")]
    assert when(case(answer, "yes")) == [{Fact("distance"): (2, 3, 4, 5)}]


def test_two_dashes_in_one_combo_but_a_move_is_another_action() -> None:
    """COMBO-1, COMBO-6: a dash may follow a dash; MOVE and ATTACK wait until the combo is over."""
    table = duel(row=["hook", "low_kick", "hook", "hook"]).player_knowing(KATIE, space=6)
    table = table.player_knowing(JAMES, space=3, hand=hand("sidestep", "hook")).at(Moment("combo"))
    assert yes(may(table, JAMES, actions.Dash("sidestep", 4)))
    assert no(may(table, JAMES, actions.Dash("hook", 4)), "COMBO-6")
    assert no(may(table, JAMES, actions.Move(4)), "COMBO-1")
    assert no(may(table, JAMES, actions.Attack("hook")), "COMBO-1")
    assert yes(may(table, JAMES, actions.EndCombo()))


def test_an_empty_combo_is_none() -> None:
    """COMBO-7: before the first special attack, dash or swap there is nothing to end; TURN-2: nor is a turn passed."""
    assert no(may(duel(turn=JAMES), JAMES, actions.EndCombo()), "COMBO-7")
    assert no(may(duel(turn=JAMES), JAMES, actions.Pass()), "TURN-2")


# -- BLOCK, TYPE -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("heavy", "light", "left", "allowed"),
    [(1, 0, 2, True), (1, 0, 1, False), (1, 1, 3, True), (2, 0, 3, False), (2, 0, 4, True), (0, 2, 2, True)],
)
def test_a_block_counts_two_cards_for_a_heavy_wound(heavy: int, light: int, left: int, allowed: bool) -> None:
    """BLOCK-2: 2h + l <= cards left in hand, the discarded one not counted. The strike has 2 heavy and 2 light."""
    others = [None] * left
    table = duel().player_knowing(KATIE, hand=["iron_guard", *others], skills={"active": []})
    answer = may(table.at(Moment("block_wounds", heavy=2, light=2)), KATIE, actions.Block("iron_guard", heavy, light))
    assert yes(answer) if allowed else no(answer, "BLOCK-2")


def test_how_many_cards_are_held_decides_and_a_skill_may_add_two() -> None:
    """BLOCK-2 with nothing known of the hand but the block card: three cards are enough for a heavy wound, or the
    Hazard Suit, which counts for two."""
    table = duel().player_knowing(KATIE, skills={"active": [None], "hidden": [None]}, hand=hand("iron_guard", None))
    answer = may(table.at(Moment("block_wounds", attack="hook")), KATIE, actions.Block("iron_guard", 1, 0))
    assert facts(answer) == [("skill", KATIE, "hazard_suit")]
    assert when(case(answer, "yes")) == [{Fact("skill", KATIE, "hazard_suit"): (True,)}]
    more = table.player_knowing(KATIE, hand=hand("iron_guard", None, None))
    assert yes(may(more.at(Moment("block_wounds", attack="hook")), KATIE, actions.Block("iron_guard", 1, 0)))


def test_more_than_the_pool_cannot_be_ignored() -> None:
    """BLOCK-2: Hook has one heavy wound and no light one."""
    table = duel().player_knowing(KATIE, hand=["iron_guard", *["hook"] * 5], skills={"active": []})
    table = table.player_knowing(JAMES, skills={"active": []}, tokens={}).player_knowing(KATIE, tokens={})
    strike = table.at(Moment("block_wounds", attack="hook"))
    assert yes(may(strike, KATIE, actions.Block("iron_guard", 1, 0)))
    assert no(may(strike, KATIE, actions.Block("iron_guard", 1, 1)), "BLOCK-2")


def test_the_wounds_are_decided_before_the_effect() -> None:
    """BLOCK-5 (ruling): the order of the sequence; BLOCK-1: then a second card may cancel the effect."""
    table = duel().player_knowing(KATIE, hand=hand("iron_guard", "iron_guard", "hook"))
    assert no(may(table.at(Moment("block_wounds", attack="hook")), KATIE, actions.Block("iron_guard")), "BLOCK-5")
    assert yes(may(table.at(Moment("block_effect", attack="hook")), KATIE, actions.Block("iron_guard")))
    late = may(table.at(Moment("block_effect", attack="hook")), KATIE, actions.Block("iron_guard", 1, 0))
    assert no(late, "BLOCK-5")


@pytest.mark.parametrize("attack", ["synthetic_food", "iron_guard", "order"])
def test_abilities_cannot_be_blocked(attack: str) -> None:
    """TYPE-1: whatever is in hand."""
    for kind, block in (
        ("block_wounds", actions.Block("iron_guard", 1, 0)),
        ("block_effect", actions.Block("iron_guard")),
    ):
        assert no(may(duel().at(Moment(kind, attack=attack)), KATIE, block), "TYPE-1")


def test_a_card_without_the_symbol_does_not_block() -> None:
    """BLOCK-1."""
    table = duel().player_knowing(KATIE, hand=hand("hook", "low_kick", "low_kick"))
    answer = may(table.at(Moment("block_wounds", attack="hook")), KATIE, actions.Block("hook", 1, 0))
    assert no(answer, "BLOCK-1")


def test_a_reaction_waits_for_its_trigger() -> None:
    """TYPE-2 (ruling): Backdraft answers an opponent who comes adjacent, paid with a dash, also in James's turn."""
    table = duel(turn=JAMES).player_knowing(KATIE, space=4, hand=hand("sidestep", "hook"))
    table = table.player_knowing(JAMES, space=3)
    burn = actions.React("backdraft", ("sidestep",))
    assert yes(may(table.at(Moment("react")), KATIE, burn))
    assert no(may(table, KATIE, burn), "TYPE-2")
    assert no(may(table.at(Moment("react")), KATIE, actions.React("backdraft", ("hook",))), "COMBO-2")
    assert no(may(table.at(Moment("react")), KATIE, actions.React("flame_jet", ("hook",))), "TYPE-2")


# -- TEST, HAND --------------------------------------------------------------------------------------------------------


def test_only_an_attack_with_a_ko_starts_a_test() -> None:
    """SEQ-3: Hook has it, Low Kick has not; a block does not take it away (BLOCK-4)."""
    assert yes(may(duel().at(Moment("knockdown", attack="hook")), JAMES, actions.Knockdown()))
    assert yes(may(duel().at(Moment("knockdown", attack="hook")), JAMES, actions.Pass()))
    assert no(may(duel().at(Moment("knockdown", attack="low_kick")), JAMES, actions.Knockdown()), "SEQ-3")
    assert no(may(duel().at(Moment("knockdown", attack="hook")), JAMES, actions.Knockdown((1, 2, 7))), "TEST-2")


def test_hardened_knees_give_a_kick_its_ko() -> None:
    """RULE-1, SEQ-3: the skill says so; whether it lies face up is the only thing to ask."""
    packs = library.find(["nemesis", "tainted_grail"])
    table = Situation.blank(packs, "duel", ["james", "katie"]).at(Moment("knockdown", attack="low_kick"))
    answer = may(table, JAMES, actions.Knockdown())
    assert facts(answer) == [("skill", JAMES, "hardened_knees")]
    assert when(case(answer, "yes")) == [{Fact("skill", JAMES, "hardened_knees"): (True,)}]
    assert case(answer, "no", "SEQ-3")
    told = table.player_knowing(JAMES, skills={"active": ["hardened_knees"]})
    assert yes(may(told, JAMES, actions.Knockdown()))


def test_of_seven_cards_any_one_goes() -> None:
    """HAND-1: any of the seven; not one that is not there."""
    seven = hand("hook", "low_kick", "low_kick", "iron_guard", "sidestep", "rivet_gun", "hook")
    table = duel().player_knowing(JAMES, hand=seven).at(Moment("discard"))
    assert yes(may(table, JAMES, actions.Discard("hook")))
    assert no(may(table, JAMES, actions.Discard("high_punch")), "HAND-1")
    assert no(may(duel(turn=JAMES), JAMES, actions.Discard("hook")), "HAND-1")


# -- TEAM --------------------------------------------------------------------------------------------------------------


def test_the_printed_swap() -> None:
    """TEAM-7, as in the leaflet: a fighter swaps out in a combo, the teammate goes on with it, and no second swap."""
    table = teams().player_knowing(CHILLY, active=True, space=4, down=False).player_knowing(JAMES, down=False)
    assert yes(may(table.at(Moment("combo")), CHILLY, actions.Swap()))
    swapped = teams().player_knowing(JAMES, active=True, space=4, hand=hand("hook", "low_kick"))
    swapped = swapped.player_knowing(CHILLY, down=False).player_knowing(KATIE, active=True, space=6)
    swapped = swapped.at(Moment("combo", by=JAMES, swapped=True))
    assert no(may(swapped, JAMES, actions.Swap()), "TEAM-7")
    assert yes(may(swapped, JAMES, actions.Special("headshot", ("hook", "low_kick"))))
    assert no(may(swapped, CHILLY, actions.EndCombo()), "TURN-1")


def test_nobody_swaps_with_a_fighter_who_is_down() -> None:
    """TEAM-8; where nobody said so, it depends on that alone. In a duel there is nobody (TEAM-7)."""
    table = teams(turn=JAMES).player_knowing(JAMES, active=True)
    assert no(may(table.player_knowing(CHILLY, down=True), JAMES, actions.Swap()), "TEAM-8")
    answer = may(table, JAMES, actions.Swap())
    assert facts(answer) == [("down", CHILLY, "")]
    assert no(may(duel(turn=JAMES), JAMES, actions.Swap()), "TEAM-7")


def test_whoever_comes_in_takes_any_free_space() -> None:
    """TEAM-8: any space but the one where the enemy stands."""
    table = teams().player_knowing(KATIE, active=True, space=5).at(Moment("enter", by=KATIE))
    assert no(may(table, CHILLY, actions.Enter(5)), "TEAM-8")
    assert yes(may(table, CHILLY, actions.Enter(4)))
    assert no(may(table, CHILLY, actions.Enter(9)), "MOVE-3")


# -- the page ----------------------------------------------------------------------------------------------------------

ASKED: Sequence[tuple[Situation, int, Action]] = (
    (duel(turn=JAMES).player_knowing(JAMES, space=3).player_knowing(KATIE, space=4), JAMES, actions.Move(4)),
    (duel().at(Moment("block_wounds", attack="order")), KATIE, actions.Block("iron_guard", 1, 0)),
)


PAGES = {"en": ("p. 12", "pp. 8, 16"), "pl": ("s. 12", "s. 8, 16"), "es": ("pág. 12", "págs. 8, 16")}


@pytest.mark.parametrize(("lang", "pages"), PAGES.items())
def test_the_answer_names_the_printed_page(lang: str, pages: tuple[str, str]) -> None:
    """MOVE-2 and TYPE-1 with their pages of Volume II."""
    for (situation, seat, action), rule, page in zip(ASKED, ("MOVE-2", "TYPE-1"), pages, strict=True):
        said = lines(may(situation, seat, action), lang)
        assert any(line.startswith(rule) and page in line for line in said), said
