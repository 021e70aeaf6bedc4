"""Blood Price: a card for a wound."""


def test_after_a_special_attack(duel):
    """COMBO-2, HAND-1: one may suffer and take a card of the Row; it may pay for the next part of the combo."""
    duel.face_off(
        "lost_knight",
        "maggot",
        "rusted_march",
        at=1,
        apart=7,
        skills={"lost_knight": "blood_price"},
        row="roundhouse stomp",
    )
    duel.lost_knight.uses("rusted_march")
    duel.lost_knight.chooses(1)
    assert duel.lost_knight.choices == [0, 1]
    duel.lost_knight.chooses(0)
    assert duel.lost_knight.wounds == duel.harm("blood_price", "suffer")
    duel.lost_knight.chooses("roundhouse")
    assert duel.lost_knight.hand == ["roundhouse"]
    duel.lost_knight.dashes("roundhouse", 2)


def test_it_may_be_declined(duel):
    """RULE-1: "you may"."""
    duel.face_off("lost_knight", "maggot", "rusted_march", at=1, apart=7, skills={"lost_knight": "blood_price"})
    duel.lost_knight.uses("rusted_march")
    duel.lost_knight.chooses(1)
    duel.lost_knight.chooses(1)
    assert duel.lost_knight.wounds.total == 0 and duel.lost_knight.hand == []
