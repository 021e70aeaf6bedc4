"""Roundhouse: swept off the feet, one space back."""


def test_it_pushes(duel):
    """SEQ-1, SEQ-2: wounds, then one space back."""
    duel.face_off("maggot", "lost_knight", "roundhouse", at=2)
    apart = duel.span("roundhouse")[0]
    duel.maggot.attacks_with("roundhouse")
    assert duel.lost_knight.wounds == duel.pool("roundhouse")
    assert duel.lost_knight.space == 2 + apart + 1
    duel.finish("roundhouse")


def test_in_hand_it_is_foot_and_dash(duel):
    """COMBO-4, COMBO-6: a dash of one space, or both symbols for one price."""
    duel.at("lost_knight@2 maggot@6", hand={"lost_knight": "roundhouse"})
    assert duel.lost_knight.dash_ways("roundhouse") == [1, 3]
    assert duel.lost_knight.payments("rusted_march") == ["roundhouse"]
