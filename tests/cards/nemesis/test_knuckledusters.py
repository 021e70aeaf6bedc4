"""Knuckledusters: fists of steel."""

from tests.kit import Wounds


def test_fists_hurt_more(duel):
    """SEQ-1: the pool of the named punches grows as printed."""
    change = duel.printed("knuckledusters").modify[0]
    assert "high_punch" in change.attacks
    for punch in change.attacks:
        duel.at("james@2 katie@3", row=punch, skills={"james": "knuckledusters"})
        duel.james.attacks_with(punch)
        assert duel.katie.wounds == duel.pool(punch) + Wounds(change.add.heavy, change.add.light)


def test_feet_and_the_others_fists_do_not(duel):
    """SEQ-1: only your own, only those."""
    duel.at("james@2 katie@3", row="low_kick", skills={"james": "knuckledusters"})
    duel.james.attacks_with("low_kick")
    assert duel.katie.wounds == duel.pool("low_kick")
    duel.at("james@2 katie@3", row="high_punch", skills={"katie": "knuckledusters"})
    duel.james.attacks_with("high_punch")
    assert duel.katie.wounds == duel.pool("high_punch")
