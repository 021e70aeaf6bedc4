"""Scent of Blood: the wounded are hunted."""

from tests.kit import light


def test_the_badly_hurt_suffer_more(duel):
    """SEQ-1: twelve wounds, counted after the hit, those of this attack included."""
    before = light(12) - duel.pool("low_punch")
    duel.at(
        "maggot@2 lost_knight@3", row="low_punch", skills={"maggot": "scent_of_blood"}, wounds={"lost_knight": before}
    )
    duel.maggot.attacks_with("low_punch")
    assert duel.lost_knight.wounds == before + duel.pool("low_punch") + duel.harm("scent_of_blood")


def test_the_fresh_do_not(duel):
    """SEQ-1: one wound less, and nothing happens."""
    before = light(11) - duel.pool("low_punch")
    duel.at(
        "maggot@2 lost_knight@3", row="low_punch", skills={"maggot": "scent_of_blood"}, wounds={"lost_knight": before}
    )
    duel.maggot.attacks_with("low_punch")
    assert duel.lost_knight.wounds == before + duel.pool("low_punch")
