"""Scent of Blood: the wounded are hunted."""

from tests.kit import light


def test_the_badly_hurt_suffer_more(duel):
    """SEQ-1: counted after the hit, wounds of this attack included."""
    need = duel.printed("scent_of_blood").when[0].test[1]
    before = light(need - duel.pool("low_punch").total)
    duel.at(
        "maggot@2 lost_knight@3", row="low_punch", skills={"maggot": "scent_of_blood"}, wounds={"lost_knight": before}
    )
    duel.maggot.attacks_with("low_punch")
    assert duel.lost_knight.wounds == before + duel.pool("low_punch") + duel.harm("scent_of_blood")


def test_the_fresh_do_not(duel):
    """SEQ-1: one wound less, and nothing happens."""
    need = duel.printed("scent_of_blood").when[0].test[1]
    before = light(need - duel.pool("low_punch").total - 1)
    duel.at(
        "maggot@2 lost_knight@3", row="low_punch", skills={"maggot": "scent_of_blood"}, wounds={"lost_knight": before}
    )
    duel.maggot.attacks_with("low_punch")
    assert duel.lost_knight.wounds == before + duel.pool("low_punch")
