"""COMBO: special attacks and dashes, paid with the symbols in hand."""

import pytest

from kd_core.game.actions import Corridor, EndCombo, Move, Special
from tests.kit import do, gym, light


def test_any_mix_in_any_order(duel):
    """COMBO-1: dash, special, dash in one action; after each one may go on or stop."""
    duel.at("ann@0 bob@5", hand={"ann": "skip poke dart skip"})
    duel.ann.dashes("skip", 1)
    assert duel.asked == "ann: combo"
    duel.ann.dashes("skip", 2)
    duel.ann.uses("upswing", pay="poke dart")
    duel.ann.passes()
    assert duel.bob.wounds.total == 2
    assert duel.actions_left == 1


def test_a_combo_may_be_stopped_after_each_part(duel):
    """COMBO-1: the rest of the hand stays."""
    duel.at("ann@3 bob@6", hand={"ann": "skip skip poke"})
    duel.ann.dashes("skip", 4)
    duel.ann.ends_combo()
    assert duel.ann.hand == ["skip", "poke"]
    assert duel.asked == "ann: action" and duel.actions_left == 1


def test_inside_a_combo_there_is_no_other_action(duel):
    """COMBO-1: neither MOVE nor ATTACK until the combo is over."""
    duel.at("ann@3 bob@6", row="poke", hand={"ann": "skip skip"})
    duel.ann.dashes("skip", 4)
    with duel.refuses("COMBO-1"):
        duel.ann.moves_to(3)
    with duel.refuses("COMBO-1"):
        duel.ann.attacks_with("poke")


def test_a_combo_ends_by_itself_when_nothing_can_be_paid(duel):
    """COMBO-1: an empty hand asks no question."""
    duel.at("ann@3 bob@6", hand={"ann": "skip"})
    duel.ann.dashes("skip", 4)
    assert duel.asked == "ann: action" and duel.actions_left == 1


def test_symbols_pay_the_cost(duel):
    """COMBO-2: Mend costs a block; nothing else pays it."""
    duel.at("ann@3 bob@6", hand={"ann": "shield poke"}, wounds={"ann": light(3)})
    assert duel.ann.payments("mend") == ["shield"]
    with duel.refuses("COMBO-2"):
        duel.ann.uses("mend", pay="poke")
    duel.ann.uses("mend", pay="shield")
    assert duel.ann.hand == ["poke"] and duel.discard == ["shield"]
    assert duel.ann.wounds == light(1)


def test_a_wild_is_paid_by_any_symbol(duel):
    """COMBO-2: Upswing costs a fist and a wild."""
    duel.at("ann@3 bob@4", hand={"ann": "poke shield skip dart"})
    assert duel.ann.payments("upswing") == ["dart poke", "poke shield", "poke skip"]
    duel.at("ann@3 bob@4", hand={"ann": "poke wallop"})
    assert duel.ann.payments("upswing") == ["poke wallop"]
    duel.at("ann@3 bob@4", hand={"ann": "shield skip"})
    assert not duel.ann.may_use("upswing")


def test_cards_that_are_not_in_hand_pay_nothing(duel):
    """COMBO-2: neither a card of the Row, nor the same card twice."""
    duel.at("ann@3 bob@4", row="skip", hand={"ann": "poke"})
    with duel.refuses("COMBO-2"):
        duel.ann.uses("upswing", pay="poke skip")
    with duel.refuses("COMBO-2"):
        duel.ann.uses("upswing", pay="poke poke")
    with duel.refuses("COMBO-2"):
        duel.ann.uses("upswing", pay="poke")


def test_only_the_own_sheet(duel):
    """COMBO-2: Slam is Bob's."""
    duel.at("ann@3 bob@4", hand={"ann": "dart"})
    with duel.refuses("COMBO-2"):
        duel.ann.uses("slam", pay="dart")


def test_extra_cards_have_no_symbol(duel):
    """COMBO-2: sweat in the hand pays nothing, not even a wild."""
    duel.at("ann@3 bob@4", hand={"ann": "poke sweat"})
    assert duel.ann.payments("upswing") == []


def test_the_same_special_once_in_a_combo(duel):
    """COMBO-3: again in the same combo it is refused, in the next combo it is fine."""
    duel.at("ann@3 bob@8", hand={"ann": "shield shield"}, wounds={"ann": light(6)})
    duel.ann.uses("mend", pay="shield")
    with duel.refuses("COMBO-3"):
        duel.ann.uses("mend", pay="shield")
    duel.ann.ends_combo()
    duel.ann.uses("mend", pay="shield")
    assert duel.ann.wounds == light(2)


def test_two_symbols_pay_two_parts_of_one_cost(duel):
    """COMBO-4: Rattle has foot and dash, the whole price of Burst."""
    duel.at("ann@0 bob@8", hand={"ann": "rattle"})
    duel.ann.uses("burst", pay="rattle")
    duel.ann.chooses(3)
    assert duel.ann.hand == []


def test_two_symbols_may_pay_a_wild_too(duel):
    """COMBO-4: Parry is fist and block: a fist and a wild."""
    duel.at("ann@3 bob@4", hand={"ann": "parry"})
    assert duel.ann.payments("upswing") == ["parry"]


def test_a_card_is_never_split_over_two_payments(duel):
    """COMBO-4: after Rattle's foot paid, its dash is gone with it."""
    duel.at("bob@3 ann@4", hand={"bob": "rattle"})
    duel.bob.uses("slam", pay="rattle")
    assert duel.bob.hand == []
    assert duel.asked == "bob: action"


def test_a_second_symbol_may_be_wasted(duel):
    """COMBO-5: Parry may pay only its block for Mend."""
    duel.at("ann@3 bob@6", hand={"ann": "parry"}, wounds={"ann": light(2)})
    duel.ann.uses("mend", pay="parry")
    assert duel.ann.wounds == light(0)


def test_every_card_must_pay_something(duel):
    """COMBO-5: no card is thrown in for nothing."""
    duel.at("ann@3 bob@4", hand={"ann": "poke skip shield parry"})
    with duel.refuses("COMBO-5"):
        duel.ann.uses("upswing", pay="poke skip shield")
    with duel.refuses("COMBO-5"):
        duel.ann.uses("mend", pay="shield skip")


def test_two_cards_where_one_would_do(duel):
    """COMBO-5: two two-symbol cards may pay two symbols, as long as each pays one."""
    duel.at("ann@3 bob@4", hand={"ann": "parry parry"})
    assert duel.ann.payments("upswing") == ["parry", "parry parry"]


def test_a_dash_costs_a_dash_card_and_moves_one_space(duel):
    """COMBO-6: the card is discarded, one space by the rules of MOVE."""
    duel.at("ann@3 bob@6", hand={"ann": "skip poke"})
    assert duel.ann.dash_ways("skip") == [2, 4]
    duel.ann.dashes("skip", 2)
    assert duel.ann.space == 2 and duel.discard == ["skip"] and duel.ann.hand == ["poke"]


def test_a_dash_obeys_the_move_rules(duel):
    """COMBO-6: MOVE-1, MOVE-2 and MOVE-3 hold; another card is no dash."""
    duel.at("ann@0 bob@1", hand={"ann": "skip poke"})
    with duel.refuses("MOVE-2"):
        duel.ann.dashes("skip", 1)
    with duel.refuses("MOVE-3"):
        duel.ann.dashes("skip", -1)
    with duel.refuses("MOVE-1"):
        duel.ann.dashes("skip", 2)
    with duel.refuses("COMBO-6"):
        duel.ann.dashes("poke", 1)
    with duel.refuses("COMBO-6"):
        duel.ann.dashes("rattle", 1)


def test_a_card_with_two_dashes_moves_two_spaces(duel):
    """COMBO-6: one dash for each symbol discarded."""
    duel.at("ann@3 bob@6", hand={"ann": "trick"}, pack=gym(trick={"symbols": ["dash", "dash"]}))
    assert duel.ann.dash_ways("trick") == [1, 2, 4, 5]
    duel.ann.dashes("trick", 5)
    assert duel.ann.space == 5


def test_a_combo_has_at_least_one_part(duel):
    """COMBO-7: a combo cannot be opened by ending it."""
    duel.at("ann@3 bob@6", hand={"ann": "skip"})
    with duel.refuses("COMBO-7"):
        duel.ann.does(EndCombo())


def test_a_special_out_of_range_cannot_be_started(duel):
    """COMBO-7: unlike an ATTACK, a special attack needs its target in range."""
    duel.at("ann@0 bob@4", hand={"ann": "poke poke"})
    assert not duel.ann.may_use("upswing")
    with duel.refuses("COMBO-7"):
        duel.ann.uses("upswing", pay="poke poke")
    assert duel.ann.hand == ["poke", "poke"]


def test_nobody_is_ever_stuck(duel):
    """COMBO-7: with no way and no payment an ATTACK is still possible."""
    duel.at("ann@0 bob@1", row="shield")
    assert duel.ann.options
    duel.ann.attacks_with("shield")


def test_all_broken_rules_are_named(duel):
    """COMBO-5, COMBO-7: why_not lists every reason, not only the first."""
    duel.at("ann@0 bob@8", hand={"ann": "poke poke skip"})
    broken = duel.match.why_not(0, Special("upswing", ("poke", "poke", "skip")))
    assert [why.rule for why in broken] == ["COMBO-5", "COMBO-7"]


def test_cards_in_hand_are_only_symbols(duel):
    """COMBO-8: a Wallop in hand pays with its fist, and nothing of its text happens."""
    duel.at("ann@3 bob@4", hand={"ann": "wallop rattle shield"}, wounds={"ann": light(2)})
    duel.ann.uses("upswing", pay="rattle wallop")
    duel.ann.passes()
    assert duel.bob.wounds == duel.pool("upswing")
    assert duel.ann.wounds == light(2)
    assert duel.ann.space == 3


@pytest.mark.parametrize("action", [Move(4), Corridor(4)])
def test_a_corridor_or_move_is_no_part_of_a_combo(duel, action):
    """COMBO-1, ARENA-3: a combo knows specials and dashes only."""
    duel.at("james@1 katie@6", hand={"james": "sidestep sidestep"})
    duel.james.dashes("sidestep", 0)
    assert not duel.james.may(action)


def test_used_specials_are_counted_by_combo_not_by_payment(duel):
    """COMBO-3: two different specials in one combo are fine."""
    pack = gym(rewrite={"burst": {"cost": ["dash"], "effect": [do("step", spaces=1)]}})
    duel.at("ann@3 bob@8", hand={"ann": "shield skip"}, wounds={"ann": light(2)}, pack=pack)
    duel.ann.uses("burst", pay="skip")
    duel.ann.chooses(4)
    duel.ann.uses("mend", pay="shield")
    assert duel.ann.wounds == light(0) and duel.actions_left == 1
