"""Bleeding: a passed test still hurts."""

from tests.kit import light


def test_a_passed_test_costs_a_wound(duel):
    """TEST-3, TYPE-1: after the relief, as an ability: it cannot be blocked."""
    duel.at(
        "james@2 katie@3",
        row="wrench_blow",
        skills={"james": "bleeding"},
        hand={"katie": "iron_guard"},
        wounds={"katie": light(4)},
    )
    duel.james.attacks_with("wrench_blow")
    suffered = light(4) + duel.pool("wrench_blow")
    duel.james.starts_test(dice=(6, 6, 6))
    assert duel.katie.wounds == suffered - light(suffered.light // 2) + duel.harm("bleeding")
    assert duel.katie.hand == ["iron_guard"]


def test_it_is_the_attackers(duel):
    """SETUP-3: Katie's own Bleeding does not hurt her."""
    duel.at("james@2 katie@3", row="wrench_blow", skills={"katie": "bleeding"})
    duel.james.attacks_with("wrench_blow")
    pool = duel.pool("wrench_blow")
    duel.james.starts_test(dice=(6, 6, 6))
    assert duel.katie.wounds == pool - light(pool.light // 2)
