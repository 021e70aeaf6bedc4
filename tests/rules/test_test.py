"""TEST: the Knockdown Test, by tower or by dice."""

import pytest

from kd_core.game.actions import Knockdown
from tests.kit import heavy, light, unhurt


def ko(duel, wounds, **options):
    """Bob, with those wounds, hit by an Ambush (one heavy more); Ann is asked about the test."""
    duel.at("ann@3 bob@4", row="ambush", wounds={"bob": wounds}, **options)
    duel.ann.attacks_with("ambush")
    assert duel.asked == "ann: knockdown"


def test_the_tower_is_judged_outside(duel):
    """TEST-1: the defender builds; whether the tower stood is told to the game."""
    ko(duel, light(4), test="tower")
    duel.ann.starts_test()
    assert duel.asked == "bob: tower"
    assert duel.told("test_started")[0].how == "tower"
    duel.bob.builds_tower(stands=True)
    assert duel.bob.wounds == heavy(1) + light(2)


def test_a_fallen_tower_loses_the_round(duel):
    """TEST-1, TEST-4: no tower, no round."""
    ko(duel, light(4), test="tower")
    duel.ann.starts_test()
    duel.bob.builds_tower(stands=False)
    assert duel.ann.victories == 1


def test_no_verdict_without_a_test(duel):
    """TEST-1: a tower is built when a test was started, not before."""
    ko(duel, light(4), test="tower")
    with duel.refuses("TEST-1"):
        duel.bob.builds_tower(stands=True)


@pytest.mark.parametrize(("dice", "passed"), [((1, 2, 2), False), ((1, 2, 3), True), ((6, 6, 6), True)])
def test_three_dice_against_the_wounds(duel, dice, passed):
    """TEST-2: five wounds and one more are six; six on the dice is enough."""
    ko(duel, light(5))
    duel.ann.starts_test(dice=dice)
    assert (duel.ann.victories == 0) == passed


def test_heavy_and_light_count_alike(duel):
    """TEST-2: the number of wounds is both kinds together."""
    ko(duel, heavy(3) + light(2))
    duel.ann.starts_test(dice=(1, 2, 2))
    assert duel.ann.victories == 1


@pytest.mark.parametrize("dice", [(1, 2), (0, 3, 3), (7, 1, 1), (1, 1, 1, 1)])
def test_real_dice_have_one_to_six_spots(duel, dice):
    """TEST-2: three dice, six sides."""
    ko(duel, light(5))
    with duel.refuses("TEST-2"):
        duel.ann.does(Knockdown(dice))


def test_unfixed_dice_come_from_the_matchs_generator(duel):
    """TEST-2: the same seed gives the same roll, other seeds give others."""
    rolls = []
    for seed in (1, 1, 2, 3, 4):
        ko(duel, heavy(0), seed=seed)
        duel.ann.starts_test()
        rolls.append(duel.told("dice_rolled")[0].dice)
    assert rolls[0] == rolls[1] and len(set(rolls)) > 2
    assert all(1 <= die <= 6 for roll in rolls for die in roll)


@pytest.mark.parametrize(
    ("relief", "left"),
    [("light", heavy(4) + light(3)), ("heavy", heavy(2) + light(5)), ("all", heavy(2) + light(3))],
)
def test_half_of_the_wounds_go(duel, relief, left):
    """TEST-3: rounded down; which kind is an option of the match, light by default."""
    ko(duel, heavy(3) + light(5), relief=relief)
    duel.ann.starts_test(dice=(6, 6, 6))
    assert duel.bob.wounds == left


def test_play_goes_on_after_a_passed_test(duel):
    """TEST-3: the attack is finished, the next action follows."""
    ko(duel, light(1))
    duel.ann.starts_test(dice=(6, 6, 6))
    assert duel.ann.hand == ["ambush"] and duel.asked == "ann: action"
    assert duel.bob.wounds == heavy(1) + light(1)  # half of one light wound is none


def test_an_attack_may_forbid_the_relief(duel):
    """TEST-3, RULE-1: after a Clinch nothing is discarded."""
    duel.at("ann@3 bob@4", row="clinch", wounds={"bob": light(5)})
    duel.ann.attacks_with("clinch")
    duel.ann.starts_test(dice=(6, 6, 6))
    assert duel.bob.wounds == light(6)


def test_a_cancelled_effect_forbids_nothing(duel):
    """TEST-3, BLOCK-3: the text of the Clinch is its effect, and a block cancels it."""
    duel.at("ann@3 bob@4", row="clinch", hand={"bob": "shield"}, wounds={"bob": light(5)})
    duel.ann.attacks_with("clinch")
    duel.bob.blocks("shield")
    duel.ann.starts_test(dice=(6, 6, 6))
    assert duel.bob.wounds == light(3)


def test_failed_is_a_lost_round(duel):
    """TEST-4: the attacker wins by K.O."""
    ko(duel, heavy(9))
    duel.ann.starts_test(dice=(3, 3, 3))
    assert duel.ann.victories == 1
    assert duel.told("round_ended")[0].reason == "ko"


@pytest.mark.parametrize("test", ["dice", "tower"])
def test_without_wounds_it_is_passed(duel, test):
    """TEST-5: no cubes, no dice: nothing to fail."""
    duel.at("ann@3 bob@4", row="wallop", hand={"bob": "shield poke poke poke poke poke"}, test=test)
    duel.ann.attacks_with("wallop")
    duel.bob.blocks("shield", heavy=2, light=1)
    duel.ann.starts_test()
    assert duel.bob.wounds == unhurt
    assert "test_passed" in duel.happened and "dice_rolled" not in duel.happened
    assert duel.asked == "ann: action"


def test_which_test_is_an_option_of_the_match(duel):
    """TEST-6: with dice nobody builds."""
    ko(duel, light(9))
    with duel.refuses("TEST-6"):
        duel.bob.builds_tower(stands=True)
    with duel.refuses("TEST-6"):
        duel.ann.switches_to_dice()


def test_an_impossible_tower_may_be_switched_to_dice(duel):
    """TEST-6: this one test is rolled, the next one is a tower again."""
    ko(duel, heavy(2), test="tower")
    duel.ann.starts_test()
    duel.bob.switches_to_dice()
    assert duel.told("dice_rolled") and duel.ann.victories == 0  # three wounds: any roll passes
    duel.at("ann@3 bob@4", row="ambush ambush", wounds={"bob": heavy(1)}, test="tower")
    for _ in range(2):
        duel.ann.attacks_with("ambush")
        duel.ann.starts_test()
        assert duel.asked == "bob: tower"
        duel.bob.switches_to_dice()


def test_a_switched_test_can_be_failed(duel):
    """TEST-6, TEST-4: nineteen wounds are more than three dice can show."""
    ko(duel, heavy(18), test="tower")
    duel.ann.starts_test()
    duel.bob.switches_to_dice()
    assert duel.ann.victories == 1


def test_real_dice_in_tower_mode(duel):
    """TEST-6: whoever names a roll has switched."""
    ko(duel, light(4), test="tower")
    duel.ann.starts_test(dice=(6, 6, 6))
    assert duel.bob.wounds == heavy(1) + light(2)


def test_the_passed_test_is_an_event_for_skills(duel):
    """TEST-3: Cuts hurt after the relief, unblockably."""
    duel.at("ann@3 bob@4", row="ambush", skills={"ann": "cuts"}, wounds={"bob": light(4)})
    duel.ann.attacks_with("ambush")
    duel.ann.starts_test(dice=(6, 6, 6))
    assert duel.bob.wounds == heavy(1) + light(2 + 1)
