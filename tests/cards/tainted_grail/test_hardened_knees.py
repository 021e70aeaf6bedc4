"""Hardened Knees: better kicks."""

import pytest


@pytest.mark.parametrize("kick", ["high_kick", "low_kick"])
def test_kicks_are_improved(duel, kick):
    """SEQ-3: wounds as printed, and a K.O."""
    duel.at("maggot@2 lost_knight@3", row=kick, skills={"maggot": "hardened_knees"})
    duel.maggot.attacks_with(kick)
    assert duel.lost_knight.wounds == duel.pool(kick)
    duel.lost_knight.takes_the_wounds()
    assert duel.asked == "maggot: knockdown"


def test_other_attacks_are_not(duel):
    """SEQ-1: a punch needs no knees."""
    duel.at("maggot@2 lost_knight@3", row="low_punch", skills={"maggot": "hardened_knees"})
    duel.maggot.attacks_with("low_punch")
    assert duel.lost_knight.wounds == duel.pool("low_punch")
    assert duel.asked == "maggot: action"


def test_nor_are_the_opponents(duel):
    """SETUP-3: your own High Kick and Low Kick."""
    duel.at("maggot@2 lost_knight@3", row="low_kick", skills={"lost_knight": "hardened_knees"})
    duel.maggot.attacks_with("low_kick")
    assert duel.lost_knight.wounds == duel.pool("low_kick")
