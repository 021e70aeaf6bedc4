"""Headshot (James): every round of ammo counts."""

from tests.kit import heavy, light, unhurt


def test_ammo_makes_it_deadly(duel):
    """SEQ-2: after the pool, any number of ammo up to three, a heavy wound for each."""
    duel.face_off("james", "katie", "headshot", tokens={"james": {"ammo": 4}})
    duel.james.uses("headshot")
    assert duel.james.choices == [0, 1, 2, 3]
    duel.james.chooses(3)
    assert duel.katie.wounds == duel.pool("headshot") + heavy(3)
    assert duel.james.tokens == {"ammo": 1}
    duel.finish("headshot")


def test_without_ammo(duel):
    """SEQ-1: the pool alone; nothing is asked."""
    duel.face_off("james", "katie", "headshot")
    duel.james.uses("headshot")
    assert duel.katie.wounds == duel.pool("headshot") and duel.asked == "james: knockdown"


def test_a_block_of_the_effect_saves_the_ammo(duel):
    """BLOCK-3: nothing of the text happens, so nothing is spent."""
    duel.face_off("james", "katie", "headshot", tokens={"james": {"ammo": 2}}, hand={"katie": "iron_guard"})
    duel.james.uses("headshot")
    duel.katie.cancels_with("iron_guard")
    assert duel.james.tokens == {"ammo": 2} and duel.katie.wounds == duel.pool("headshot")


def test_it_may_end_the_round(duel):
    """SEQ-3, TEST-4: K.O."""
    duel.face_off("james", "katie", "headshot", wounds={"katie": light(18)})
    duel.james.uses("headshot")
    duel.james.starts_test()
    assert duel.james.victories == 1


def test_next_to_james_it_is_silent(duel):
    """COMBO-7: it cannot even be started there."""
    assert duel.reaches("james", "katie", "headshot") == duel.span("headshot")
    assert 1 not in duel.span("headshot")
    assert duel.katie.wounds == unhurt
