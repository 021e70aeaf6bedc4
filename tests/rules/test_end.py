"""END: who wins a round, and the match."""

import pytest

from tests.kit import heavy, light


def knock_out(duel, row="ambush", **more):
    """Ann knocks Bob out."""
    duel.at("ann@3 bob@4", row=row, wounds={"bob": heavy(18)}, **more)
    duel.ann.attacks_with("ambush")
    duel.ann.starts_test()


def deck_out(duel, ann, bob):
    """Ann takes two cards out of Bob's reach, and the deck cannot fill the Row for Bob's turn."""
    duel.at("ann@0 bob@8", row="poke poke poke poke", deck="poke", wounds={"ann": ann, "bob": bob})
    duel.ann.attacks_with("poke")
    duel.ann.attacks_with("poke")
    assert duel.told("round_ended")[0].reason == "deck_out"
    return "ann" if duel.ann.victories else "bob"


def test_a_failed_test_ends_the_round(duel):
    """END-1: the attacker wins it."""
    knock_out(duel)
    assert (duel.ann.victories, duel.bob.victories) == (1, 0)
    assert duel.round == 2


def test_in_a_reaction_the_one_who_reacts_wins(duel):
    """END-1: the attacker is who dealt the blow, whoever's turn it was."""
    duel.at("ann@3 cid@5", hand={"cid": "dart"}, wounds={"ann": heavy(18)})
    duel.ann.moves_to(4)
    duel.cid.reacts_with("trapdoor")
    duel.cid.starts_test()
    assert (duel.ann.victories, duel.cid.victories) == (0, 1)


@pytest.mark.parametrize(
    ("ann", "bob", "winner"),
    [
        (heavy(1) + light(9), heavy(2), "ann"),
        (heavy(2), heavy(1) + light(9), "bob"),
        (heavy(2) + light(3), heavy(2) + light(4), "ann"),
        (heavy(2) + light(4), heavy(2) + light(3), "bob"),
        (heavy(2) + light(3), heavy(2) + light(3), "bob"),
        (heavy(0), heavy(0), "bob"),
    ],
)
def test_deck_out(duel, ann, bob, winner):
    """END-2: fewest heavy, then fewest light wounds, then whoever is starting the turn (Bob)."""
    assert deck_out(duel, ann, bob) == winner


def test_the_winner_takes_a_victory_token(duel):
    """END-3: one token is not enough."""
    knock_out(duel)
    assert duel.ann.victories == 1 and duel.winner is None


def test_the_second_token_wins_the_match(duel):
    """END-3: then nobody has anything to choose."""
    knock_out(duel, victories={"ann": 1, "bob": 1}, round=3)
    assert duel.winner == 0 and duel.asked == ""
    assert "match_ended" in duel.happened
    with duel.refuses("END-3"):
        duel.bob.moves_to(3)


def test_a_match_may_be_won_by_deck_out(duel):
    """END-2, END-3: the second token counts however it was won."""
    duel.at("ann@0 bob@8", row="poke poke poke poke", deck="", victories={"bob": 1}, round=2)
    duel.ann.attacks_with("poke")
    duel.ann.attacks_with("poke")
    assert duel.winner == 1


def test_the_loser_reveals_the_hidden_skill(duel):
    """END-4: it is active from now on, beside the first."""
    knock_out(duel, skills={"ann": "plain_01", "bob": "plain_02"}, hidden={"ann": "plain_03", "bob": "steel_toes"})
    assert duel.bob.skills == ["plain_02", "steel_toes"] and duel.bob.hidden == []
    assert duel.ann.skills == ["plain_01"] and duel.ann.hidden == ["plain_03"]
    assert "skill_revealed" in duel.happened


def test_the_revealed_skill_works(duel):
    """END-4, SETUP-3: Bob's Steel Toes add their wound in the second round."""
    knock_out(duel, hidden={"bob": "steel_toes"}, row="ambush dart dart dart", deck="dart dart dart dart")
    assert duel.turn == "bob"
    duel.bob.attacks_with("dart")
    assert duel.ann.wounds == light(2)


def test_nothing_more_to_reveal(duel):
    """END-4: who lost already has nothing face down."""
    knock_out(duel, skills={"bob": "plain_02 plain_03"}, victories={"bob": 1}, round=2)
    assert duel.bob.skills == ["plain_02", "plain_03"]
    assert "skill_revealed" not in duel.happened
