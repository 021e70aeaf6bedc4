"""SEQ: wounds, then the effect, then the K.O., for whoever was in range at the start."""

from tests.kit import do, gym, heavy, light, unhurt


def test_wounds_come_first(duel):
    """SEQ-1, SEQ-2: the effect sees the wounds of the pool."""
    pack = gym(
        trick={
            "type": "strike",
            "range": "1",
            "wounds": {"light": 2},
            "effect": [do("if", test={"opponent_wounds": 2}, then=[do("push", spaces=1)])],
        }
    )
    duel.at("ann@3 bob@4", row="trick", pack=pack)
    duel.ann.attacks_with("trick")
    assert duel.happened.index("wounded") < duel.happened.index("moved")
    assert duel.bob.space == 5


def test_the_pool_counts_with_standing_changes(duel):
    """SEQ-1: skills of the attacker, tokens and skills of the defender change the pool, blocking reduces it."""
    pack = gym(rewrite={"plain_01": {"modify": [{"incoming": True, "add": {"light": 2}}]}})
    duel.at("ann@3 bob@4", row="shin", skills={"ann": "steel_toes", "bob": "plain_01"}, pack=pack)
    duel.ann.attacks_with("shin")
    assert duel.bob.wounds == light(1 + 1 + 2)


def test_a_pool_never_falls_below_nothing(duel):
    """SEQ-1: a change that takes more than there is takes all there is."""
    pack = gym(rewrite={"plain_01": {"modify": [{"incoming": True, "add": {"light": -5}}]}})
    duel.at("ann@3 bob@4", row="wallop", skills={"bob": "plain_01"}, pack=pack)
    duel.ann.attacks_with("wallop")
    assert duel.bob.wounds == heavy(2)


def test_arena_wounds_are_not_the_attacks(duel):
    """SEQ-1: the pool is what the card says; the candles hurt at the end of the turn, not through an attack."""
    duel.at("ann@2 bob@6", row="dart", pack=gym("candles"), candles=1)
    duel.ann.attacks_with("dart")
    assert duel.bob.wounds == light(1)


def test_then_the_effect(duel):
    """SEQ-2: unless it is blocked, the effect follows."""
    duel.at("ann@3 bob@4", row="shin")
    duel.ann.attacks_with("shin")
    assert duel.happened.index("wounded") < duel.happened.index("moved")


def test_then_the_attacker_may_start_a_test(duel):
    """SEQ-3: after wounds and effect; it is a choice."""
    duel.at("ann@3 bob@4", row="wallop")
    duel.ann.attacks_with("wallop")
    assert duel.bob.wounds == heavy(2) + light(1)
    assert duel.asked == "ann: knockdown"
    duel.ann.passes()
    assert "test_started" not in [event.name for event in duel.story]
    assert duel.bob.wounds == heavy(2) + light(1)


def test_no_ko_no_test(duel):
    """SEQ-3: a Poke ends nothing."""
    duel.at("ann@3 bob@4", row="poke", wounds={"bob": heavy(20)})
    duel.ann.attacks_with("poke")
    assert duel.asked == "ann: action"
    with duel.refuses("SEQ-3"):
        duel.ann.starts_test()


def test_a_special_may_have_a_ko_too(duel):
    """SEQ-3: Upswing asks for the test like a card."""
    duel.at("ann@3 bob@4", hand={"ann": "poke poke"})
    duel.ann.uses("upswing")
    assert duel.asked == "ann: knockdown"


def test_out_of_range_nothing_at_all(duel):
    """SEQ-4: no wounds, no effect, no K.O."""
    duel.at("ann@0 bob@4", row="clinch")
    duel.ann.attacks_with("clinch")
    assert duel.bob.wounds == unhurt
    assert duel.asked == "ann: action"


def test_range_is_checked_once(duel):
    """SEQ-4: an effect that moves somebody out of range does not stop the K.O."""
    pack = gym(
        trick={"type": "strike", "range": "1", "ko": True, "wounds": {"light": 1}, "effect": [do("push", spaces=3)]}
    )
    duel.at("ann@3 bob@4", row="trick", pack=pack)
    duel.ann.attacks_with("trick")
    assert duel.bob.space == 7
    assert duel.asked == "ann: knockdown"


def test_a_reaction_before_the_wounds_does_not_make_it_miss(duel):
    """SEQ-4, TYPE-2: Bob ducks away when targeted; the blow that had started still lands."""
    duel.at("ann@3 bob@4", row="poke", hand={"bob": "skip"})
    duel.ann.attacks_with("poke")
    duel.bob.reacts_with("duck")
    duel.bob.chooses(5)
    assert duel.bob.space == 5
    assert duel.bob.wounds == light(2)
