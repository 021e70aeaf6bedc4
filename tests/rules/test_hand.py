"""HAND: never more than six."""

import pytest

from kd_core.game import BadPosition
from tests.kit import do, gym, unhurt

SIX = "poke poke dart shield skip parry"


def test_the_seventh_card_of_an_attack(duel):
    """HAND-1: any of the seven goes, the new one included."""
    duel.at("ann@3 bob@8", row="shin", hand={"ann": SIX})
    duel.ann.attacks_with("shin")
    assert duel.asked == "ann: discard"
    assert sorted({action.card for action in duel.ann.options}) == ["dart", "parry", "poke", "shield", "shin", "skip"]
    duel.ann.discards("shin")
    assert duel.ann.hand == SIX.split() and duel.discard == ["shin"]


def test_only_a_card_of_the_hand(duel):
    """HAND-1: what one does not hold one cannot discard; six cards ask nothing."""
    duel.at("ann@3 bob@8", row="shin", hand={"ann": SIX})
    with duel.refuses("HAND-1"):
        duel.ann.discards("poke")
    duel.ann.attacks_with("shin")
    with duel.refuses("HAND-1"):
        duel.ann.discards("wallop")


def test_six_are_allowed(duel):
    """HAND-1: the sixth card is no problem."""
    duel.at("ann@3 bob@8", row="shin", hand={"ann": "poke poke dart shield skip"})
    duel.ann.attacks_with("shin")
    assert duel.asked == "ann: action" and len(duel.ann.hand) == 6


def test_it_is_asked_before_after_taking(duel):
    """HAND-1, ATTACK-4: at once, before anything else happens."""
    duel.at("ann@3 bob@8", row="rattle", hand={"ann": SIX})
    duel.ann.attacks_with("rattle")
    assert duel.asked == "ann: discard" and duel.ann.wounds == unhurt
    duel.ann.discards("rattle")
    assert duel.ann.wounds.light == 1


def test_drawing_asks_after_each_card(duel):
    """HAND-1: three drawn one by one; each seventh card asks, and what was drawn may go."""
    duel.at(
        "ann@3 bob@8",
        row="trick",
        deck="wallop clinch lunge",
        hand={"ann": SIX},
        pack=gym(trick={"effect": [do("draw", cards=3)]}),
    )
    duel.ann.attacks_with("trick")
    duel.ann.discards("wallop")
    duel.ann.discards("poke")
    assert "clinch" in duel.ann.hand
    duel.ann.discards("lunge")
    assert duel.asked == "ann: discard"  # the trick itself comes to hand
    duel.ann.discards("trick")
    assert len(duel.ann.hand) == 6 and duel.discard == ["wallop", "poke", "lunge", "trick"]


def test_taking_from_the_row_asks_after_each_card(duel):
    """HAND-1: two taken with six in hand."""
    duel.at(
        "ann@3 bob@8",
        row="trick clinch lunge wallop",
        hand={"ann": SIX},
        pack=gym(trick={"effect": [do("take", cards=2)]}),
    )
    duel.ann.attacks_with("trick")
    duel.ann.chooses("clinch")
    duel.ann.discards("poke")
    duel.ann.chooses("lunge")
    duel.ann.discards("lunge")
    duel.ann.discards("trick")
    assert duel.ann.hand == ["poke", "dart", "shield", "skip", "parry", "clinch"]


def test_a_card_from_the_opponent_asks_its_owner(duel):
    """HAND-1: sweat given to a full hand: Bob, who holds it, chooses."""
    duel.at("ann@3 bob@8", row="trick", hand={"bob": SIX}, pack=gym(trick={"effect": [do("contaminate", cards=2)]}))
    duel.ann.attacks_with("trick")
    assert duel.asked == "bob: discard"
    duel.bob.discards("poke")
    assert duel.asked == "bob: discard"
    duel.bob.discards("sweat")
    assert duel.bob.hand == ["poke", "dart", "shield", "skip", "parry", "sweat"]


def test_the_teammates_hand_too(teams):
    """HAND-1, TEAM-6: the attack's card goes to a full bench: the teammate discards."""
    teams.at("ann@3 bob@8 cid james", row="shin", hand={"cid": SIX})
    teams.ann.attacks_with("shin")
    assert teams.asked == "cid: discard"
    with teams.refuses("HAND-1"):
        teams.ann.discards("shin")
    teams.cid.discards("dart")
    assert teams.asked == "ann: action" and "shin" in teams.cid.hand


def test_the_card_of_a_turns_start(teams):
    """HAND-1, TEAM-5: a full hand draws a seventh; the Row waits until it is settled."""
    teams.at(
        "ann@3 bob@8 cid james", row="poke poke shin dart", deck="wallop clinch lunge skip", hand={"bob": SIX}, left=1
    )
    teams.ann.attacks_with("poke")
    assert teams.asked == "bob: discard" and len(teams.row) == 3
    teams.bob.discards("wallop")
    assert len(teams.row) == 4 and teams.asked == "bob: action"


@pytest.mark.parametrize("more", [1, 2])
def test_a_skill_may_allow_more(duel, more):
    """HAND-1, RULE-1: a standing change moves the limit."""
    pack = gym(rewrite={"plain_01": {"modify": [{"hand": more}]}})
    duel.at("ann@3 bob@8", row="shin dart", hand={"ann": SIX}, skills={"ann": "plain_01"}, pack=pack)
    duel.ann.attacks_with("shin")
    assert duel.asked == "ann: action" and len(duel.ann.hand) == 7
    duel.ann.attacks_with("dart")
    assert (duel.asked == "ann: discard") == (more == 1)


# -- a limit that shrinks ----------------------------------------------------------------------------------------------

NINE = f"{SIX} wallop clinch lunge"
WIDE = {
    "id": "wide",
    "name": dict.fromkeys(("en", "pl", "es"), "Wide"),
    "of": dict.fromkeys(("en", "pl", "es"), "wide"),
    "modify": [{"hand": 3}],
}
LONG = {**WIDE, "id": "long", "modify": [{"hand": 2}]}


def wide_gym(*steps):
    """Ann and Bob have tokens that let them hold more cards; the trick does these steps."""
    own = {"tokens": {"chalk": 3, "wide": 2, "long": 2}}
    return gym(trick={"effect": list(steps)}, rewrite={"ann": own, "bob": own}, tokens=[WIDE, LONG])


def test_a_limit_that_shrinks_asks_at_once(duel):
    """HAND-1: one at a time, any of them, until the limit holds; then the effect goes on."""
    pack = wide_gym(do("remove", token="wide", whose="opponent"), do("wound", light=1))
    duel.at("ann@3 bob@8", row="trick", hand={"bob": NINE}, tokens={"bob": {"wide": 1}}, pack=pack)
    duel.ann.attacks_with("trick")
    for card in ("lunge", "poke", "shield"):
        assert duel.asked == "bob: discard" and duel.bob.wounds == unhurt
        duel.bob.discards(card)
    assert duel.bob.hand == "poke dart skip parry wallop clinch".split()
    assert duel.bob.wounds.light == 1 and duel.asked == "ann: action"


def test_a_token_that_is_not_the_last_of_its_kind_changes_nothing(duel):
    """HAND-1: the limit falls when the last one goes."""
    pack = wide_gym(do("remove", token="wide", whose="opponent"))
    duel.at("ann@3 bob@8", row="trick", hand={"bob": NINE}, tokens={"bob": {"wide": 2}}, pack=pack)
    duel.ann.attacks_with("trick")
    assert duel.asked == "ann: action" and len(duel.bob.hand) == 9


def test_several_things_that_shrink_it_at_once(duel):
    """HAND-1: each is settled before the next, and nobody discards more than the limit demands."""
    pack = wide_gym(
        do("remove", token="long", whose="opponent"), do("remove", token="wide", whose="opponent"), do("contaminate")
    )
    tokens = {"bob": {"wide": 1, "long": 1}}
    duel.at("ann@3 bob@8", row="trick", hand={"bob": NINE}, tokens=tokens, pack=pack)
    duel.ann.attacks_with("trick")  # nine is the most that anybody may hold, so the first token changes nothing yet
    for card in ("lunge", "clinch", "wallop"):
        duel.bob.discards(card)
    assert duel.asked == "bob: discard" and "sweat" in duel.bob.hand
    duel.bob.discards("sweat")
    assert duel.bob.hand == SIX.split() and duel.asked == "ann: action"


def test_it_asks_before_what_was_bought(duel):
    """HAND-1: tokens that pay for something and raise the limit: first the cards go, then comes what was paid for."""
    pack = wide_gym(do("per", pay={"token": "wide"}, then=[do("draw", cards=1)]))
    duel.at("ann@3 bob@8", row="trick", deck="shin shin shin shin shin", hand={"ann": f"{SIX} wallop"},
            tokens={"ann": {"wide": 1}}, pack=pack)  # fmt: skip
    duel.ann.attacks_with("trick")
    duel.ann.chooses(1)
    assert duel.asked == "ann: discard" and "shin" not in duel.ann.hand
    duel.ann.discards("wallop")
    assert duel.asked == "ann: discard" and "shin" in duel.ann.hand
    duel.ann.discards("shin")
    assert duel.asked == "ann: discard"  # the trick itself
    duel.ann.discards("trick")
    assert duel.ann.hand == SIX.split()


def test_it_shrinks_right_after_a_card_too_many(duel):
    """HAND-1: a tenth card, and then the token goes: all is settled one by one."""
    pack = wide_gym(do("contaminate"), do("remove", token="wide", whose="opponent"))
    duel.at("ann@3 bob@8", row="trick", hand={"bob": NINE}, tokens={"bob": {"wide": 1}}, pack=pack)
    duel.ann.attacks_with("trick")
    for card in ("sweat", "lunge", "clinch", "wallop"):
        assert duel.asked == "bob: discard"
        duel.bob.discards(card)
    assert duel.bob.hand == SIX.split() and duel.asked == "ann: action"


def test_a_position_with_too_many_cards_is_refused(duel):
    """HAND-1: nobody can hold seven with a limit of six and not be asked."""
    with pytest.raises(BadPosition, match="HAND-1"):
        duel.at("ann@3 bob@8", hand={"ann": f"{SIX} wallop"})


def test_a_small_limit_holds_in_the_draft(duel):
    """HAND-1, SETUP-5: with room for one card the second one asks its owner at once."""
    everybody = {name: {"modify": [{"hand": -2}]} for name in ("ann", "bob")}
    skills = [*(f"plain_{number:02}" for number in range(1, 11)), "cuts", "steel_toes"]
    pack = gym(rewrite={**everybody, **{skill: {"modify": [{"hand": -3}]} for skill in skills}})
    duel.begins("ann bob", pack=pack, seed=7)
    asked = []
    while "action" not in duel.asked:
        decision = duel.match.decisions[0]
        asked.append(decision.kind)
        duel.act(decision.seat, next(iter(decision.options)))
    assert asked[-5:] == ["draft", "draft", "draft", "discard", "discard"]
    assert [len(duel.ann.hand), len(duel.bob.hand)] == [1, 1]
