"""Mist: the Mistbearer's ways."""


def test_a_mist_for_two_spaces(duel):
    """TURN-1, RANGE-5: at the start of his turn he may spend one and blink."""
    duel.at("maggot@3 mistbearer@4", tokens={"mistbearer": {"mist": 2}}, left=1)
    duel.maggot.attacks_with("low_kick")
    assert duel.mistbearer.choices == [0, 1]
    duel.mistbearer.chooses(0)
    assert duel.mistbearer.tokens == {"mist": 1}
    assert duel.mistbearer.choices == [2, 4, 5, 6]
    duel.mistbearer.chooses(2)
    assert duel.mistbearer.space == 2 and duel.actions_left == 2


def test_he_may_save_it_and_without_it_nothing_is_asked(duel):
    """RULE-1: "may"; no mist, no question."""
    duel.at("maggot@3 mistbearer@7", tokens={"mistbearer": {"mist": 1}}, left=1)
    duel.maggot.moves_to(2)
    duel.mistbearer.chooses(1)
    assert duel.mistbearer.tokens == {"mist": 1}
    duel.at("maggot@3 mistbearer@7", left=1)
    duel.maggot.moves_to(2)
    assert duel.asked == "mistbearer: action"


def test_a_block_gathers_mist(duel):
    """BLOCK-1, BOX-3: one for each block, never more than three."""
    for had, has in ((0, 1), (3, 3)):
        duel.at(
            "maggot@3 mistbearer@4",
            row="low_punch",
            hand={"mistbearer": "old_oath low_kick"},
            tokens={"mistbearer": {"mist": had}},
        )
        duel.maggot.attacks_with("low_punch")
        duel.mistbearer.blocks("old_oath", light=1)
        assert duel.mistbearer.tokens == {"mist": has}
