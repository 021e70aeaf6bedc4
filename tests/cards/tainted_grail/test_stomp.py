"""Stomp: the hardest card of the Row hurts the foot too."""

from tests.kit import light, unhurt


def test_it_may_end_the_round(duel):
    """SEQ-3, TEST-4: K.O."""
    duel.face_off("maggot", "lost_knight", "stomp", wounds={"lost_knight": light(18)})
    duel.maggot.attacks_with("stomp")
    duel.maggot.starts_test()
    assert duel.maggot.victories == 1


def test_after_taking_it_you_suffer(duel):
    """ATTACK-4: when the attack is over and the card goes to hand, not before the test."""
    duel.face_off("maggot", "lost_knight", "stomp")
    duel.maggot.attacks_with("stomp")
    assert duel.lost_knight.wounds == duel.pool("stomp") and duel.maggot.wounds == unhurt
    duel.finish("stomp")
    assert duel.maggot.wounds == duel.harm("stomp", "suffer") and duel.maggot.hand == ["stomp"]


def test_also_out_of_range(duel):
    """ATTACK-2, ATTACK-4: nobody is hit, but it is taken all the same."""
    duel.face_off("maggot", "lost_knight", "stomp", apart=duel.span("stomp")[-1] + 1)
    duel.maggot.attacks_with("stomp")
    assert duel.lost_knight.wounds == unhurt and duel.maggot.wounds == duel.harm("stomp", "suffer")


def test_no_block_saves_the_foot(duel):
    """ATTACK-4, BLOCK-3: taking the card is no effect of the attack."""
    duel.face_off("maggot", "mistbearer", "stomp", hand={"mistbearer": "old_oath" + " low_kick" * 4})
    duel.maggot.attacks_with("stomp")
    duel.mistbearer.blocks("old_oath", heavy=duel.pool("stomp").heavy)
    duel.finish("stomp")
    assert duel.mistbearer.wounds == unhurt and duel.maggot.wounds == duel.harm("stomp", "suffer")


def test_a_passed_test_relieves(duel):
    """TEST-3: half of the light wounds go."""
    duel.face_off("maggot", "lost_knight", "stomp", wounds={"lost_knight": light(6)})
    duel.maggot.attacks_with("stomp")
    suffered = light(6) + duel.pool("stomp")
    assert duel.lost_knight.wounds == suffered
    duel.maggot.starts_test(dice=(6, 6, 6))
    assert duel.lost_knight.wounds == suffered - light(suffered.light // 2)
