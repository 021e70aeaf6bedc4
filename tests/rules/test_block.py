"""BLOCK: one card against the wounds, one against the effect."""

import pytest

from kd_core.game.actions import Block
from tests.kit import do, gym, heavy, light, unhurt


def test_one_card_reduces_the_wounds(duel):
    """BLOCK-1: the block card is discarded, the ignored wounds are not suffered."""
    duel.at("ann@3 bob@4", row="poke", hand={"bob": "shield dart dart"})
    duel.ann.attacks_with("poke")
    assert duel.asked == "bob: block_wounds"
    duel.bob.blocks("shield", light=2)
    assert duel.bob.wounds == unhurt
    assert duel.bob.hand == ["dart", "dart"] and duel.discard == ["shield"]


def test_one_card_cancels_the_effect(duel):
    """BLOCK-1: with the same card one may do either; here the wounds are taken and the push is not."""
    duel.at("ann@3 bob@4", row="shin", hand={"bob": "shield dart"})
    duel.ann.attacks_with("shin")
    duel.bob.passes()
    assert duel.asked == "bob: block_effect"
    duel.bob.blocks("shield")
    assert duel.bob.space == 4 and duel.bob.wounds == light(1)


def test_both_with_two_cards(duel):
    """BLOCK-1: two block cards stop wounds and effect."""
    duel.at("ann@3 bob@4", row="shin", hand={"bob": "shield shield"})
    duel.ann.attacks_with("shin")
    duel.bob.blocks("shield", light=1)
    duel.bob.blocks("shield")
    assert duel.bob.space == 4 and duel.bob.wounds == unhurt and duel.bob.hand == []


def test_only_block_cards_block(duel):
    """BLOCK-1: nor a card that is not in hand."""
    duel.at("ann@3 bob@4", row="poke", hand={"bob": "shield dart"})
    duel.ann.attacks_with("poke")
    with duel.refuses("BLOCK-1"):
        duel.bob.blocks("dart", light=1)
    with duel.refuses("BLOCK-1"):
        duel.bob.blocks("parry", light=1)


def test_without_a_block_card_nobody_is_asked(duel):
    """BLOCK-1: a choice with one option is no choice."""
    duel.at("ann@3 bob@4", row="shin", hand={"bob": "dart dart"})
    duel.ann.attacks_with("shin")
    assert duel.asked == "ann: action"


def test_only_the_target_blocks(duel):
    """BLOCK-1: the attacker's cards do not help."""
    duel.at("ann@3 bob@4", row="poke", hand={"ann": "shield", "bob": "shield dart"})
    duel.ann.attacks_with("poke")
    with duel.refuses("TYPE-1"):
        duel.ann.blocks("shield", light=1)


@pytest.mark.parametrize(
    ("others", "allowed"),
    [
        (0, []),
        (1, [(0, 1)]),
        (2, [(0, 1), (1, 0)]),
        (3, [(0, 1), (1, 0), (1, 1)]),
        (4, [(0, 1), (1, 0), (1, 1), (2, 0)]),
        (5, [(0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]),
    ],
)
def test_how_much_a_block_ignores(duel, others, allowed):
    """BLOCK-2: 2h + l <= cards left in hand, against Wallop's two heavy and one light."""
    duel.at("ann@3 bob@4", row="wallop", hand={"bob": "shield" + " dart" * others})
    duel.ann.attacks_with("wallop")
    offered = [(h, li) for h in range(4) for li in range(3) if duel.bob.may_block("shield", heavy=h, light=li)]
    assert offered == allowed


def test_more_than_the_hand_allows_is_refused(duel):
    """BLOCK-2: three cards left, four needed for two heavy."""
    duel.at("ann@3 bob@4", row="wallop", hand={"bob": "shield dart dart dart"})
    duel.ann.attacks_with("wallop")
    with duel.refuses("BLOCK-2"):
        duel.bob.blocks("shield", heavy=2)
    with duel.refuses("BLOCK-2"):
        duel.bob.blocks("shield", light=2)  # Wallop has one light only
    with duel.refuses("BLOCK-2"):
        duel.bob.does(Block("shield", 0, 0))
    with duel.refuses("BLOCK-2"):
        duel.bob.does(Block("shield", -1, 2))


def test_a_block_that_could_ignore_nothing_is_not_offered(duel):
    """BLOCK-2: a lone block card has nothing to count; against heavy wounds one card more is too little."""
    duel.at("ann@3 bob@4", row="poke", hand={"bob": "shield"})
    duel.ann.attacks_with("poke")
    assert duel.asked != "bob: block_wounds"
    pack = gym(trick={"type": "strike", "range": "1", "wounds": {"heavy": 1}})
    duel.at("ann@3 bob@4", row="trick", hand={"bob": "shield dart"}, pack=pack)
    duel.ann.attacks_with("trick")
    assert duel.asked != "bob: block_wounds" and duel.bob.wounds == heavy(1)


def test_cards_without_symbols_count(duel):
    """BLOCK-2: sweat is a card in hand too."""
    duel.at("ann@3 bob@4", row="poke", hand={"bob": "shield sweat sweat"})
    duel.ann.attacks_with("poke")
    assert duel.bob.may_block(light=2)


def test_a_skill_may_strengthen_a_block(duel):
    """BLOCK-2, RULE-1: a standing change adds to N."""
    pack = gym(rewrite={"plain_01": {"modify": [{"block": 2}]}})
    duel.at("ann@3 bob@4", row="wallop", hand={"bob": "shield dart dart"}, skills={"bob": "plain_01"}, pack=pack)
    duel.ann.attacks_with("wallop")
    assert duel.bob.may_block(heavy=2) and not duel.bob.may_block(heavy=2, light=1)


def test_cancelling_needs_nothing_more(duel):
    """BLOCK-3: the last card of a hand cancels an effect."""
    duel.at("ann@3 bob@4", row="shin", hand={"bob": "shield"})
    duel.ann.attacks_with("shin")
    assert duel.asked == "bob: block_effect"
    duel.bob.blocks("shield")
    assert duel.bob.space == 4


def test_wounds_in_the_effects_frame_go_with_it(duel):
    """BLOCK-3: Parry's two light wounds lie in its effect; cancelled, nobody is hurt."""
    duel.at("ann@3 bob@4", row="parry", hand={"bob": "shield dart"})
    duel.ann.attacks_with("parry")
    assert duel.asked == "bob: block_effect"  # an empty pool asks nothing
    duel.bob.blocks("shield")
    assert duel.bob.wounds == unhurt


def test_wounds_in_the_effects_frame_are_not_reduced(duel):
    """BLOCK-3: what is not cancelled is suffered whole."""
    duel.at("ann@3 bob@4", row="parry", hand={"bob": "shield dart"})
    duel.ann.attacks_with("parry")
    duel.bob.passes()
    assert duel.bob.wounds == light(2)


def test_a_block_never_stops_the_ko(duel):
    """BLOCK-4: all wounds ignored, the test is started all the same."""
    duel.at("ann@3 bob@4", row="clinch", hand={"bob": "shield shield dart"}, wounds={"bob": light(4)})
    duel.ann.attacks_with("clinch")
    duel.bob.blocks("shield", light=1)
    duel.bob.blocks("shield")
    assert duel.asked == "ann: knockdown"
    duel.ann.starts_test(dice=(1, 1, 1))
    assert duel.ann.victories == 1


def test_wounds_are_decided_before_the_effect(duel):
    """BLOCK-5: first the wounds, then the effect, each at its moment."""
    duel.at("ann@3 bob@4", row="shin", hand={"bob": "shield shield"})
    duel.ann.attacks_with("shin")
    with duel.refuses("BLOCK-5"):
        duel.bob.blocks("shield")
    duel.bob.passes()
    assert duel.bob.wounds == light(1)
    with duel.refuses("BLOCK-5"):
        duel.bob.blocks("shield", light=1)
    duel.bob.blocks("shield")
    assert duel.bob.space == 4


def test_the_second_block_card_counts_in_the_first_block(duel):
    """BLOCK-5: two shields alone: the one left in hand is N = 1 for the wounds."""
    duel.at("ann@3 bob@4", row="shin", hand={"bob": "shield shield"})
    duel.ann.attacks_with("shin")
    assert duel.bob.may_block(light=1)
    duel.bob.blocks("shield", light=1)
    assert duel.bob.may_cancel("shield")


def test_a_two_symbol_card_is_a_block_card(duel):
    """BLOCK-6: Parry has fist and block."""
    duel.at("ann@3 bob@4", row="poke", hand={"bob": "parry dart"})
    duel.ann.attacks_with("poke")
    assert duel.bob.may_block("parry", light=1)


def test_it_makes_one_block(duel):
    """BLOCK-6: one Parry never stops both wounds and effect."""
    duel.at("ann@3 bob@4", row="shin", hand={"bob": "parry dart"})
    duel.ann.attacks_with("shin")
    duel.bob.blocks("parry", light=1)
    assert duel.bob.space == 6 and duel.bob.hand == ["dart"]


def test_different_block_cards_are_different_options(duel):
    """BLOCK-1, BLOCK-6: which card goes is the target's choice."""
    duel.at("ann@3 bob@4", row="parry", hand={"bob": "shield parry"})
    duel.ann.attacks_with("parry")
    assert duel.bob.may_cancel("shield") and duel.bob.may_cancel("parry")


def test_an_attacker_hears_of_a_block(duel):
    """BLOCK-1: a skill may answer, before the wounds that are left."""
    pack = gym(rewrite={"plain_01": {"when": [{"event": "opponent_blocks", "effect": [do("wound", heavy=1)]}]}})
    duel.at("ann@3 bob@4", row="poke", hand={"bob": "shield dart"}, skills={"ann": "plain_01"}, pack=pack)
    duel.ann.attacks_with("poke")
    duel.bob.blocks("shield", light=1)
    assert duel.bob.wounds == heavy(1) + light(1)
