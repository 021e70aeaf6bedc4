"""TYPE: strikes can be blocked; reactions answer, and are never answered."""

import pytest

from kd_core.game.actions import Block, Special
from tests.kit import do, gym, heavy, light, unhurt


def test_an_ability_cannot_be_blocked(duel):
    """TYPE-1: Rattle is an ability: no window, no block."""
    duel.at("ann@3 bob@4", row="rattle", hand={"bob": "shield shield poke"})
    duel.ann.attacks_with("rattle")
    assert duel.bob.wounds == light(1)
    assert duel.asked == "ann: action"
    with duel.refuses("TYPE-1"):
        duel.bob.does(Block("shield", 0, 1))


def test_an_ability_with_a_pool_cannot_be_blocked(duel):
    """TYPE-1: not even its wound pool."""
    duel.at("ann@3 bob@7", row="ambush", hand={"bob": "shield poke poke"})
    duel.ann.attacks_with("ambush")
    assert duel.bob.wounds == heavy(1)
    assert duel.asked == "ann: knockdown"


def test_a_reaction_cannot_be_blocked(duel):
    """TYPE-1: Bob's Payback goes through Ann's full hand."""
    duel.at("ann@3 bob@4", row="poke", hand={"ann": "parry parry", "bob": "shield"})
    duel.ann.attacks_with("poke")
    duel.bob.reacts_with("payback")
    assert duel.ann.wounds == light(1)


def test_wounds_of_skills_and_arenas_cannot_be_blocked(duel):
    """TYPE-1: whatever is no strike hurts."""
    duel.at("ann@3 bob@4", row="clinch", hand={"bob": "shield poke"}, skills={"ann": "cuts"})
    duel.ann.attacks_with("clinch")
    for _ in range(3):  # no block of the wounds, none of the effect, no reaction
        duel.bob.passes()
    duel.ann.starts_test(dice=(6, 6, 6))
    assert duel.bob.wounds == light(2)


def test_a_reaction_is_offered_when_its_trigger_happens(duel):
    """TYPE-2: in the opponent's turn, paid from hand, and it is no action."""
    duel.at("ann@3 bob@4", row="poke", hand={"bob": "shield"})
    duel.ann.attacks_with("poke")
    assert duel.asked == "bob: react"
    duel.bob.reacts_with("payback", pay="shield")
    assert duel.ann.wounds == light(1)
    assert duel.discard == ["shield"]
    assert duel.turn == "ann" and duel.actions_left == 1


def test_it_may_be_declined(duel):
    """TYPE-2: its owner *may* perform it."""
    duel.at("ann@3 bob@4", row="poke", hand={"bob": "shield"})
    duel.ann.attacks_with("poke")
    duel.bob.passes()
    assert duel.ann.wounds == unhurt and duel.bob.hand == ["shield"]


def test_no_trigger_no_reaction(duel):
    """TYPE-2: a miss hits nobody; without the price or out of its range there is no window either."""
    duel.at("ann@3 bob@6", row="poke", hand={"bob": "shield"})
    duel.ann.attacks_with("poke")
    assert duel.asked == "ann: action"
    duel.at("ann@3 bob@4", row="poke", hand={"bob": "dart"})
    duel.ann.attacks_with("poke")
    assert duel.asked == "ann: action"
    duel.at("ann@3 bob@6", row="dart", hand={"bob": "shield"})  # Payback reaches two spaces
    duel.ann.attacks_with("dart")
    assert duel.asked == "ann: action"


def test_a_reaction_is_no_special_attack_of_a_combo(duel):
    """TYPE-2: it waits for its trigger, also in its owner's turn."""
    duel.at("bob@3 ann@4", hand={"bob": "shield"})
    assert not duel.bob.may_use("payback")
    assert [why.rule for why in duel.match.why_not(0, Special("payback", ("shield",)))] == ["TYPE-2"]
    with duel.refuses("TYPE-2"):
        duel.bob.reacts_with("payback", pay="shield")


def test_in_the_window_only_that_reaction(duel):
    """TYPE-2: Duck waits for another trigger; a wrong price is refused."""
    duel.at("ann@3 bob@4", row="poke", hand={"bob": "shield skip"})
    duel.ann.attacks_with("poke")
    duel.bob.passes()  # Duck, when targeted
    duel.bob.passes()  # no block
    assert duel.bob.payments("payback") == ["shield"]
    with duel.refuses("TYPE-2"):
        duel.bob.reacts_with("duck", pay="skip")
    with duel.refuses("COMBO-2"):
        duel.bob.reacts_with("payback", pay="skip")


def test_once_per_trigger(duel):
    """TYPE-2: two payments in hand, one answer to one hit."""
    duel.at("ann@3 bob@4", row="rattle poke", hand={"bob": "shield shield"})
    duel.ann.attacks_with("poke")
    duel.bob.passes()  # no block
    duel.bob.reacts_with("payback")
    assert duel.bob.hand == ["shield"] and duel.asked == "ann: action"


def test_a_reaction_is_never_answered_by_a_reaction(duel):
    """TYPE-2: Ann is hit by Payback and could Sting for it, but may not."""
    duel.at("ann@3 bob@4", row="poke", hand={"ann": "shield", "bob": "shield"})
    duel.ann.attacks_with("poke")
    duel.bob.reacts_with("payback")
    assert duel.ann.wounds == light(1)
    assert duel.asked == "ann: action" and duel.ann.hand == ["shield", "poke"]


def test_but_a_skill_may_answer_a_reaction(duel):
    """TYPE-2: only reactions are silent then."""
    pack = gym(rewrite={"plain_01": {"when": [{"event": "you_are_hit", "effect": [do("wound", heavy=1)]}]}})
    duel.at("ann@3 bob@4", row="poke", hand={"bob": "shield"}, skills={"ann": "plain_01"}, pack=pack)
    duel.ann.attacks_with("poke")
    duel.bob.reacts_with("payback")
    assert duel.bob.wounds == light(2) + heavy(1)


def test_a_reaction_with_a_ko_can_win_the_round(duel):
    """TYPE-2, TEST-4: Ann walks into Cid's Trapdoor and falls."""
    duel.at("ann@3 cid@5", hand={"cid": "dart"}, wounds={"ann": heavy(9)})
    duel.ann.moves_to(4)
    duel.cid.reacts_with("trapdoor")
    duel.cid.starts_test(dice=(1, 1, 1))
    assert duel.cid.victories == 1 and duel.round == 2


def test_a_reaction_may_cost_nothing(duel):
    """TYPE-2, COMBO-2: Cid's Grudge has no price, so an empty hand pays it."""
    duel.at("ann@3 cid@4", row="clinch")
    duel.ann.attacks_with("clinch")
    duel.ann.starts_test(dice=(6, 6, 6))
    assert duel.asked == "cid: react"
    duel.cid.reacts_with("grudge", pay="")
    assert duel.ann.wounds == light(1)


@pytest.mark.parametrize("answer", ["reacts", "passes"])
def test_the_turn_goes_on_after_a_reaction(duel, answer):
    """TYPE-2: the attack that triggered it is finished as usual."""
    duel.at("ann@3 bob@4", row="poke", hand={"bob": "shield"})
    duel.ann.attacks_with("poke")
    duel.bob.reacts_with("payback") if answer == "reacts" else duel.bob.passes()
    assert duel.ann.hand == ["poke"] and duel.actions_left == 1
