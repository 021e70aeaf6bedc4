"""Second Wind: a passed test heals deeper."""

from tests.kit import heavy, light


def test_more_wounds_go_after_a_passed_test(duel):
    """TEST-3: besides the usual relief."""
    duel.at(
        "james@2 katie@3", row="wrench_blow", skills={"katie": "second_wind"}, wounds={"katie": heavy(3) + light(8)}
    )
    duel.james.attacks_with("wrench_blow")
    suffered = heavy(3) + light(8) + duel.pool("wrench_blow")
    duel.james.starts_test(dice=(6, 6, 6))
    assert duel.katie.wounds == suffered - light(suffered.light // 2) - duel.harm("second_wind", "heal")


def test_even_after_a_hook(duel):
    """TEST-3: the Hook forbids the relief, not the skill."""
    duel.at("james@2 katie@3", row="hook", skills={"katie": "second_wind"}, wounds={"katie": heavy(3) + light(8)})
    duel.james.attacks_with("hook")
    duel.james.starts_test(dice=(6, 6, 6))
    assert duel.katie.wounds == heavy(3) + light(8) + duel.pool("hook") - duel.harm("second_wind", "heal")
