"""What skills, fighters and tokens may wait for: every event, with a skill that suffers when it hears of it."""

from __future__ import annotations

import pytest

from tests.kit import do, gym, heavy, light, unhurt


def ears(event, **more):
    """A gym in which the skill plain_01 answers that event with a heavy wound for its owner."""
    return gym(rewrite={"plain_01": {"when": [{"event": event, "effect": [do("suffer", heavy=1)], **more}]}})


def lay(duel, event, owner, where="ann@3 bob@4", **more):
    duel.at(where, pack=ears(event), skills={owner: "plain_01"}, **more)
    return duel


def heard(duel, owner):
    """How often the owner's skill answered."""
    return len(
        [told for told in duel.told("triggered") if told.source == "plain_01" and told.seat == duel.names.index(owner)]
    )


def test_round_start(duel):
    """NEXT-2: both players' skills, before the first turn."""
    lay(duel, "round_start", "ann", row="ambush", wounds={"bob": heavy(18)})
    duel.ann.attacks_with("ambush")
    duel.ann.starts_test()
    assert duel.ann.wounds == heavy(1) and duel.turn == "bob"


def test_turn_start(duel):
    """TURN-1: the own turn only, once the Row is filled."""
    lay(duel, "turn_start", "bob", where="ann@3 bob@6")
    duel.ann.moves_to(2)
    duel.ann.moves_to(3)
    assert heard(duel, "bob") == 1
    duel.bob.moves_to(7)
    duel.bob.moves_to(6)
    assert heard(duel, "bob") == 1


def test_turn_end(duel):
    """TURN-2: after the second action."""
    lay(duel, "turn_end", "ann", where="ann@3 bob@6")
    duel.ann.moves_to(2)
    assert heard(duel, "ann") == 0
    duel.ann.moves_to(3)
    assert heard(duel, "ann") == 1 and duel.turn == "bob"


def test_you_are_targeted(duel):
    """SEQ-1, TYPE-1: a strike in range, before its wounds; an ability or a miss is none."""
    lay(duel, "you_are_targeted", "bob", row="poke rattle")
    duel.ann.attacks_with("poke")
    assert heard(duel, "bob") == 1
    names = [event.name for event in duel.story]
    assert names.index("triggered") < names.index("wounded")
    duel.ann.attacks_with("rattle")
    assert heard(duel, "bob") == 1
    lay(duel, "you_are_targeted", "bob", where="ann@3 bob@6", row="poke")
    duel.ann.attacks_with("poke")
    assert heard(duel, "bob") == 0


@pytest.mark.parametrize(("event", "owner"), [("you_hit", "ann"), ("you_are_hit", "bob")])
def test_hits(duel, event, owner):
    """SEQ-1: at least one wound of the pool; wounds of an effect alone are no hit."""
    lay(duel, event, owner, row="poke parry")
    duel.ann.attacks_with("poke")
    assert heard(duel, owner) == 1
    duel.ann.attacks_with("parry")
    assert heard(duel, owner) == 1


@pytest.mark.parametrize(("event", "owner"), [("you_block", "bob"), ("opponent_blocks", "ann")])
def test_blocks(duel, event, owner):
    """BLOCK-1: each block card, against wounds and against the effect."""
    lay(duel, event, owner, row="shin", hand={"bob": "shield shield"})
    duel.ann.attacks_with("shin")
    duel.bob.blocks("shield", light=1)
    duel.bob.blocks("shield")
    assert heard(duel, owner) == 2


def test_you_miss(duel):
    """ATTACK-2: a card of the Row taken out of its range."""
    lay(duel, "you_miss", "ann", row="lunge poke")
    duel.ann.attacks_with("lunge")
    assert heard(duel, "ann") == 1
    duel.ann.attacks_with("poke")
    assert heard(duel, "ann") == 1


@pytest.mark.parametrize(("event", "owner"), [("you_move", "ann"), ("opponent_moves", "bob")])
def test_moves(duel, event, owner):
    """MOVE-1, COMBO-6: a MOVE and a dash; a step of an effect is neither."""
    lay(duel, event, owner, where="ann@3 bob@7", row="skip", hand={"ann": "skip"})
    duel.ann.dashes("skip", 4)
    assert heard(duel, owner) == 1
    duel.ann.moves_to(3)
    assert heard(duel, owner) == 2
    lay(duel, event, owner, where="ann@3 bob@7", row="skip")
    duel.ann.attacks_with("skip")
    duel.ann.chooses(2)
    assert heard(duel, owner) == 0


def test_opponent_comes_adjacent(duel):
    """MOVE-1: a MOVE or dash that ends next to you and did not start there."""
    lay(duel, "opponent_comes_adjacent", "bob", where="ann@3 bob@6")
    duel.ann.moves_to(4)
    assert heard(duel, "bob") == 0
    duel.ann.moves_to(5)
    assert heard(duel, "bob") == 1
    duel.at(
        "ann@0 bob@1",
        pack=gym(
            "square",
            rewrite={"plain_01": {"when": [{"event": "opponent_comes_adjacent", "effect": [do("suffer", heavy=1)]}]}},
        ),
        skills={"bob": "plain_01"},
    )
    duel.ann.moves_to(3)
    duel.ann.moves_to(4)
    assert heard(duel, "bob") == 1


@pytest.mark.parametrize(("event", "owner"), [("you_take", "ann"), ("opponent_takes", "bob")])
def test_takes(duel, event, owner):
    """ATTACK-3: every ATTACK card, in range or not."""
    lay(duel, event, owner, row="poke lunge")
    duel.ann.attacks_with("poke")
    duel.ann.attacks_with("lunge")
    assert heard(duel, owner) == 2


@pytest.mark.parametrize(("event", "owner"), [("you_use_special", "ann"), ("opponent_uses_special", "bob")])
def test_specials(duel, event, owner):
    """COMBO-2, TYPE-2: special attacks of a combo; reactions are none."""
    lay(duel, event, owner, hand={"ann": "shield", "bob": ""})
    duel.ann.uses("mend")
    assert heard(duel, owner) == 1
    lay(duel, event, owner, row="poke", hand={"bob": "shield"})
    duel.ann.attacks_with("poke")
    duel.bob.reacts_with("payback")
    assert heard(duel, owner) == 0


@pytest.mark.parametrize(("event", "owner"), [("you_pass_test", "bob"), ("opponent_passes_test", "ann")])
def test_passed_tests(duel, event, owner):
    """TEST-3, TEST-4: a passed one; a failed one ends the round."""
    lay(duel, event, owner, row="ambush")
    duel.ann.attacks_with("ambush")
    duel.ann.starts_test(dice=(6, 6, 6))
    assert heard(duel, owner) == 1
    lay(duel, event, owner, row="ambush", wounds={"bob": heavy(18)})
    duel.ann.attacks_with("ambush")
    duel.ann.starts_test()
    assert heard(duel, owner) == 0


def test_you_swap_in(teams):
    """TEAM-7: whoever comes from the bench, before the combo goes on; not who leaves, and not where a fallen teammate
    is replaced (TEAM-8)."""
    for owner, answered in (("cid", 1), ("ann", 0), ("bob", 0)):
        lay(teams, "you_swap_in", owner, where="ann@3 bob@6 cid james", hand={"cid": "skip"})
        teams.ann.swaps()
        assert heard(teams, owner) == answered and teams.asked == "cid: combo"
    lay(teams, "you_swap_in", "james", where="ann@3 bob@4 cid james", row="ambush", wounds={"bob": heavy(18)})
    teams.ann.attacks_with("ambush")
    teams.ann.starts_test()
    teams.james.enters(7)
    assert teams.james.active and heard(teams, "james") == 0


def test_a_condition(duel):
    """RULE-1: a trigger may have a test of its own."""
    pack = ears("you_hit", test={"wounds_dealt": 2})
    duel.at("ann@3 bob@4", row="poke shin", pack=pack, skills={"ann": "plain_01"})
    duel.ann.attacks_with("poke")
    assert duel.ann.wounds == heavy(1)
    duel.ann.attacks_with("shin")
    assert duel.ann.wounds == heavy(1)


def test_tokens_and_fighters_answer_too(duel):
    """RULE-1: what is printed on a token speaks to its bearer, what is printed on a sheet to its fighter."""
    pack = gym(
        rewrite={
            "chalk": {"when": [{"event": "you_are_hit", "effect": [do("suffer", light=1)]}]},
            "ann": {"when": [{"event": "you_hit", "effect": [do("heal", light=1)]}]},
        }
    )
    duel.at("ann@3 bob@4", row="poke", tokens={"bob": {"chalk": 1}}, wounds={"ann": light(2)}, pack=pack)
    duel.ann.attacks_with("poke")
    assert duel.bob.wounds == light(3) and duel.ann.wounds == light(1)


def test_a_token_that_is_not_there_is_silent(duel):
    """RULE-1: the power goes with the token."""
    pack = gym(rewrite={"chalk": {"when": [{"event": "you_are_hit", "effect": [do("suffer", light=1)]}]}})
    duel.at("ann@3 bob@4", row="poke", tokens={"ann": {"chalk": 1}}, pack=pack)
    duel.ann.attacks_with("poke")
    assert duel.bob.wounds == light(2) and duel.ann.wounds == unhurt


def test_benched_fighters_are_silent(teams):
    """TEAM-3: skills and tokens of the bench wait until their fighter stands on the arena."""
    teams.at("ann@3 bob@6 cid james", pack=ears("turn_end"), skills={"cid": "plain_01"}, left=1)
    teams.ann.moves_to(2)
    assert teams.cid.wounds == unhurt
