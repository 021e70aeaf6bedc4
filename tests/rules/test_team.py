"""TEAM: four players, two of them on the arena."""

from collections import Counter

import pytest

from kd_core.game import BadSetup, Match, Setup, library
from kd_core.game.actions import Active
from tests.kit import do, gym, heavy, light, unhurt

BOXES = library.find(["nemesis", "tainted_grail"])
RANK = {skill.id: skill.initiative for pack in BOXES for skill in pack.skills}
FOUR = "james mistbearer katie maggot"


def keep(teams, wanted):
    """Everybody keeps the dealt skill that `wanted` likes best (a function of the initiative)."""
    for seat in range(4):
        player = teams.seat(seat)
        player.keeps(max((action.skill for action in player.options), key=lambda skill: wanted(RANK[skill])))


def seed_with(teams, true, **setup):
    """The first seed whose dealt skills make that true."""
    for seed in range(400):
        teams.begins(FOUR, seed=seed, boxes=["nemesis", "tainted_grail"], **setup)
        if true([[action.skill for action in teams.seat(seat).options] for seat in range(4)]):
            return seed
    raise AssertionError("no such seed")


# -- setup -------------------------------------------------------------------------------------------------------------


def test_two_boxes_are_shuffled_together(teams):
    """TEAM-1: both decks, both skill sets; fighters from anywhere; the arena is one of theirs."""
    teams.begins(FOUR, boxes=["nemesis", "tainted_grail"])
    both = Counter({attack.id: 0 for pack in BOXES for attack in pack.attacks})
    for pack in BOXES:
        both.update({attack.id: attack.copies for attack in pack.attacks})
    assert Counter(teams.deck) == both and len(teams.deck) == 72
    dealt = {skill for seed in range(6) for skill in skills_dealt(seed)}
    assert all(dealt & {skill.id for skill in pack.skills} for pack in BOXES)
    assert {Match.new(Setup(BOXES, "teams", seed=seed)).position()["arena"] for seed in range(12)} == {
        "nemesis",
        "tainted_grail",
    }


def skills_dealt(seed):
    match = Match.new(Setup(BOXES, "teams", seed=seed))
    return [action.skill for decision in match.decisions for action in decision.options]


def test_teams_need_two_boxes():
    """TEAM-1: one box is not enough, nor the same twice, nor an arena of a third."""
    with pytest.raises(BadSetup):
        Match.new(Setup(BOXES[:1], "teams"))
    with pytest.raises(BadSetup):
        Match.new(Setup(BOXES, "teams", boxes=["nemesis", "nemesis"]))
    with pytest.raises(BadSetup):
        Match.new(Setup([*BOXES, gym()], "teams", boxes=["nemesis", "tainted_grail"], arena="gym"))


def test_three_skills_each_one_kept_face_up(teams):
    """TEAM-2: all four choose at once; what is kept is active, nothing is hidden."""
    teams.begins(FOUR)
    assert [decision.kind for decision in teams.match.decisions] == ["keep_skill"] * 4
    assert all(len(teams.seat(seat).options) == 3 for seat in range(4))
    with teams.refuses("TEAM-2"):
        teams.james.keeps(teams.maggot.options[0].skill)
    keep(teams, lambda rank: rank)
    assert all(len(teams.seat(seat).skills) == 1 and teams.seat(seat).hidden == [] for seat in range(4))


def test_teammates_may_look(teams):
    """TEAM-2: the view of a seat shows its team's dealt skills, not the others'."""
    teams.begins(FOUR)
    assert set(teams.james.view["skills"]) == {"0", "2"}
    assert set(teams.maggot.view["skills"]) == {"1", "3"}
    assert teams.match.view(None)["skills"] == {}


def test_the_higher_initiative_is_active_and_first(teams):
    """TEAM-3: in each team the higher one stands on the arena; the higher of those two goes first."""
    agreed = decided = 0
    for seed in range(8):
        teams.begins(FOUR, seed=seed)
        keep(teams, lambda rank: rank)
        if "active" in teams.asked:
            agreed += 1  # a tie: the next test
            continue
        rank = [RANK[teams.seat(seat).skills[0]] for seat in range(4)]
        on = [0 if rank[0] > rank[2] else 2, 1 if rank[1] > rank[3] else 3]
        assert [seat for seat in range(4) if teams.seat(seat).active] == sorted(on)
        assert [teams.seat(seat).space for seat in on] == list(teams.match.state.ground.start)
        if rank[on[0]] != rank[on[1]]:
            decided += 1
            assert teams.match.decisions[0].seat == max(on, key=lambda seat: rank[seat])
    assert agreed < 4 <= decided


def test_a_tie_in_a_team_is_agreed(teams):
    """TEAM-3: equal initiative in one team: it says who starts."""

    def tie(dealt):
        best = [max(RANK[skill] for skill in hand) for hand in dealt]
        return best[0] == best[2] and best[1] != best[3]

    seed_with(teams, tie)
    keep(teams, lambda rank: rank)
    assert teams.asked == "james: active, katie: active"
    with teams.refuses("TEAM-3"):
        teams.james.does(Active(1))
    teams.james.sends(teams.katie)
    assert teams.katie.active and not teams.james.active


def test_the_draft_is_between_the_active_two(teams):
    """TEAM-4: one card, two, one; the bench starts with none."""
    teams.begins(FOUR, seed=3)
    keep(teams, lambda rank: rank)
    while "active" in teams.asked:
        decision = teams.match.decisions[0]
        teams.act(decision.seat, next(iter(decision.options)))
    order = []
    row = teams.row
    while "draft" in teams.asked:
        decision = teams.match.decisions[0]
        order.append(decision.seat)
        teams.act(decision.seat, next(iter(decision.options)))
    first = order[0]
    assert teams.seat(first).active
    drafted = Counter(event.card for event in teams.told("drafted"))
    assert drafted == Counter(row)
    takers = [event.seat for event in teams.told("drafted")]
    assert takers[0] == takers[3] == first and takers[1] == takers[2] != first
    assert all(teams.seat(seat).active or teams.seat(seat).hand == [] for seat in range(4))


def test_the_first_turn_draws_too(teams):
    """TEAM-5: after the draft the first player draws a card: three in hand."""
    teams.begins(FOUR, seed=3, arena="nemesis")
    keep(teams, lambda rank: 13 - rank if rank in (10, 12) else rank)  # skills that draw would blur the count
    while "action" not in teams.asked:
        decision = teams.match.decisions[0]
        teams.act(decision.seat, next(iter(decision.options)))
    drawn = [event for event in teams.told("card_drawn") if event.seat == teams.position["turn"]]
    assert drawn and len(teams.seat(teams.position["turn"]).hand) == 2 + len(drawn)


# -- a turn ------------------------------------------------------------------------------------------------------------


def test_a_turn_starts_with_a_card_from_the_deck(teams):
    """TEAM-5: first the draw, then the Row is filled with what comes next."""
    teams.at("ann@3 bob@6 cid james", row="poke dart shin skip", deck="wallop clinch lunge", left=1)
    teams.ann.attacks_with("poke")
    assert teams.bob.hand == ["wallop"]
    assert teams.row == ["dart", "shin", "skip", "clinch"]


def test_a_drawn_card_is_hidden_from_the_other_team(teams):
    """TEAM-5, TEAM-11: only the team sees which card it is."""
    teams.at("ann@3 bob@6 cid james", deck="wallop clinch lunge", left=1)
    teams.ann.moves_to(4)
    assert teams.james.view["players"][1]["hand"] == ["wallop"]
    assert teams.ann.view["players"][1]["hand"] == [None]
    drawn = teams.told("card_drawn")[0]
    assert drawn.seen_by((1, 3)).card == "wallop" and drawn.seen_by((0, 2)).card is None


def test_the_card_of_an_attack_goes_to_the_teammate(teams):
    """TEAM-6: in range or not."""
    teams.at("ann@3 bob@4 cid james", row="poke lunge")
    teams.ann.attacks_with("poke")
    teams.ann.attacks_with("lunge")
    assert teams.ann.hand == [] and teams.cid.hand == ["poke", "lunge"]
    assert teams.bob.wounds == light(2)


def test_a_swap_takes_the_same_space(teams):
    """TEAM-7: the teammate stands there; wounds and hands stay with their fighters."""
    teams.at("ann@3 bob@6 cid james", hand={"ann": "poke"}, wounds={"ann": heavy(2), "cid": light(3)})
    teams.ann.swaps()
    assert teams.cid.space == 3 and teams.cid.active
    assert teams.ann.space is None and not teams.ann.active
    assert teams.ann.wounds == heavy(2) and teams.cid.wounds == light(3)
    assert teams.ann.hand == ["poke"]


def test_the_teammate_may_go_on_with_the_combo(teams):
    """TEAM-7: with their own sheet and hand; then the turn is over, whatever was left."""
    teams.at("ann@3 bob@6 cid james", hand={"ann": "skip", "cid": "skip poke"})
    teams.ann.dashes("skip", 4)
    teams.ann.swaps()
    assert teams.asked == "cid: combo" and teams.cid.space == 4
    teams.cid.uses("vanish", pay="skip")
    teams.cid.chooses(7)
    assert teams.turn == "bob"
    assert teams.cid.space == 7 and teams.cid.hand == ["poke"]


def test_the_turn_ends_with_the_combo_of_a_swap(teams):
    """TEAM-7: the second action is lost, in the first combo as in the second."""
    teams.at("ann@3 bob@6 cid james", hand={"cid": "skip"})
    teams.ann.swaps()
    teams.cid.ends_combo()
    assert teams.turn == "bob" and teams.actions_left == 2
    teams.at("ann@3 bob@6 cid james", left=1)
    teams.ann.swaps()
    assert teams.turn == "bob"


def test_once_per_combo(teams):
    """TEAM-7: the one who came in cannot swap back at once."""
    teams.at("ann@3 bob@6 cid james", hand={"cid": "skip"})
    teams.ann.swaps()
    with teams.refuses("TEAM-7"):
        teams.cid.swaps()


def test_the_next_turn_is_the_new_fighters(teams):
    """TEAM-7: after Bob's turn it is Cid's, who may swap again."""
    teams.at("ann@3 bob@6 cid james")
    teams.ann.swaps()
    teams.bob.moves_to(7)
    teams.bob.moves_to(6)
    assert teams.turn == "cid"
    teams.cid.swaps()
    assert teams.ann.space == 3


def test_a_swap_cannot_be_blocked_or_answered(teams):
    """TEAM-7: nobody is asked."""
    teams.at("ann@3 bob@4 cid james", hand={"bob": "shield shield skip"})
    teams.ann.swaps()
    assert teams.turn == "bob" and teams.happened[0] == "swapped"


def test_no_swap_outside_of_teams(duel):
    """TEAM-7: a duel has no bench."""
    duel.at("ann@3 bob@4")
    with duel.refuses("TEAM-7"):
        duel.ann.swaps()


def test_attacks_meet_the_active_fighter(teams):
    """TEAM-7: the bench is out of everything's reach."""
    teams.at("ann@3 bob@4 cid james", row="ambush")
    teams.ann.attacks_with("ambush")
    assert teams.bob.wounds == heavy(1) and teams.james.wounds == unhurt


# -- knocked down ------------------------------------------------------------------------------------------------------


def knock_out(teams, **more):
    """Ann knocks Bob out."""
    teams.at("ann@3 bob@4 cid james", row="ambush", wounds={"bob": heavy(18), "james": light(2)}, **more)
    teams.ann.attacks_with("ambush")
    teams.ann.starts_test()


def test_a_knocked_down_fighter_leaves(teams):
    """TEAM-8: no place on the arena, no cards; the round goes on."""
    knock_out(teams, hand={"bob": "poke dart"})
    assert teams.bob.down and not teams.bob.active
    assert teams.bob.space is None and teams.bob.hand == []
    assert teams.discard == ["poke", "dart"]
    assert teams.round == 1 and "round_ended" not in teams.happened


def test_the_bench_enters_on_any_free_space(teams):
    """TEAM-8: every space but the opponent's."""
    knock_out(teams)
    assert teams.asked == "james: enter"
    assert teams.james.entrances == [0, 1, 2, 4, 5, 6, 7, 8]
    with teams.refuses("TEAM-8"):
        teams.james.enters(3)
    with teams.refuses("MOVE-3"):
        teams.james.enters(9)
    teams.james.enters(8)
    assert teams.james.active and teams.james.space == 8 and teams.james.wounds == light(2)


def test_the_attackers_turn_goes_on(teams):
    """TEAM-8: the card goes to the teammate as always, the second action follows, then it is the new one's turn."""
    knock_out(teams)
    teams.james.enters(4)
    assert teams.cid.hand == ["ambush"]
    assert teams.asked == "ann: action" and teams.actions_left == 1
    teams.ann.moves_to(2)
    assert teams.turn == "james"


def test_the_last_one_keeps_the_cards_and_cannot_swap(teams):
    """TEAM-8: from then on ATTACK cards go to the own hand."""
    teams.at("ann@3 james@4 cid bob", row="shield", down="cid")
    teams.ann.attacks_with("shield")
    assert teams.ann.hand == ["shield"] and teams.cid.hand == []
    with teams.refuses("TEAM-8"):
        teams.ann.swaps()


def test_with_nobody_left_the_team_loses(teams):
    """TEAM-8: elimination ends the round."""
    knock_out(teams, down="james")
    assert teams.told("round_ended")[0].reason == "eliminated"
    assert teams.ann.victories == teams.cid.victories == 1
    assert teams.bob.victories == teams.james.victories == 0


def test_knocked_down_by_a_reaction_in_the_own_turn(teams):
    """TEAM-8, TYPE-2: Ann falls in her own turn; the bench enters, and her turn is over."""
    teams.at("ann@3 cid@5 bob james", hand={"cid": "dart"}, wounds={"ann": heavy(18)})
    teams.ann.moves_to(4)
    teams.cid.reacts_with("trapdoor")
    teams.cid.starts_test()
    assert teams.asked == "bob: enter"
    teams.bob.enters(0)
    assert teams.turn == "cid" and teams.ann.down and teams.bob.active


def test_knocked_down_in_the_middle_of_a_combo(teams):
    """TEAM-8: a dash into the Trapdoor: the combo ends with the fighter."""
    teams.at("ann@3 cid@5 bob james", hand={"ann": "skip skip", "cid": "dart"}, wounds={"ann": heavy(18)})
    teams.ann.dashes("skip", 4)
    teams.cid.reacts_with("trapdoor")
    teams.cid.starts_test()
    teams.bob.enters(0)
    assert teams.turn == "cid" and teams.discard == ["skip", "dart", "skip"]


# -- the end -----------------------------------------------------------------------------------------------------------


def deck_out(teams, wounds, down=""):
    """Team A takes two cards far away, and the deck has none for Bob's turn. Which team wins?"""
    teams.at("ann@0 bob@8 cid james", row="poke poke poke poke", deck="poke", wounds=wounds, down=down)
    teams.ann.attacks_with("poke")
    teams.ann.attacks_with("poke")
    assert teams.told("round_ended")[0].reason == "deck_out"
    return teams.told("round_ended")[0]


@pytest.mark.parametrize(
    ("wounds", "down", "winner", "by"),
    [
        ({"ann": heavy(9), "cid": heavy(9)}, "james", 0, "standing"),
        ({"james": heavy(9), "bob": heavy(9)}, "cid", 1, "standing"),
        ({"ann": heavy(1), "cid": heavy(1), "bob": heavy(3)}, "", 0, "heavy"),
        ({"ann": heavy(2), "cid": heavy(2), "bob": heavy(3)}, "", 1, "heavy"),
        ({"ann": heavy(2), "james": heavy(2) + light(1)}, "", 0, "light"),
        ({"ann": heavy(2), "cid": light(1), "james": heavy(2)}, "", 1, "light"),
        ({}, "", 1, "turn"),
        ({"ann": heavy(1), "bob": heavy(2)}, "cid james", 0, "heavy"),
    ],
)
def test_deck_out(teams, wounds, down, winner, by):
    """TEAM-9: most fighters standing; most heavy, then most light wounds on the others; then the team at turn (B)."""
    ended = deck_out(teams, wounds, down)
    assert (ended.winner, ended.by) == (winner, by)


def test_the_draw_at_the_start_may_be_what_empties_the_deck(teams):
    """TEAM-9, TEAM-5: the first card goes to the hand, and then the Row lacks one."""
    teams.at("ann@0 bob@8 cid james", row="poke poke poke poke", deck="poke", left=1)
    teams.ann.attacks_with("poke")
    assert teams.told("round_ended")[0].reason == "deck_out"


def test_the_winners_choose_first_then_the_losers(teams):
    """TEAM-10: each team its active fighter for the next round; the losers' goes first; nobody reveals anything."""
    knock_out(teams, down="james", skills={"bob": "plain_02"})
    assert teams.asked == "ann: active, cid: active"
    with teams.refuses("TEAM-10"):
        teams.ann.does(Active(1))
    teams.ann.sends(teams.cid)
    assert teams.asked == "bob: active, james: active"
    teams.bob.sends(teams.james)
    assert teams.cid.active and teams.james.active and not teams.ann.active and not teams.bob.active
    assert teams.turn == "james" and teams.round == 2
    assert not teams.told("skill_revealed")


def test_the_next_round_is_clean(teams):
    """TEAM-10, NEXT-1: nobody is down, nobody hurt, only the first player has drawn a card."""
    knock_out(teams, down="james", hand={"ann": "poke", "cid": "dart"}, skills={"ann": "plain_01"})
    teams.ann.sends(teams.ann)
    teams.bob.sends(teams.bob)
    assert not any(teams.seat(seat).down for seat in range(4))
    assert all(teams.seat(seat).wounds == unhurt for seat in range(4))
    assert [len(teams.seat(seat).hand) for seat in range(4)] == [0, 1, 0, 0]
    assert (teams.ann.space, teams.bob.space, teams.cid.space) == (2, 6, None)
    assert teams.ann.skills == ["plain_01"]


def test_the_second_victory_wins_for_the_team(teams):
    """TEAM-10, END-3: the winner is the team."""
    knock_out(teams, down="james", victories={"ann": 1})
    assert teams.winner == 0


def test_a_hand_is_visible_to_its_team(teams):
    """TEAM-11: and what was taken in the open is known to everybody."""
    teams.at("ann@3 bob@6 cid james", row="poke", deck="wallop clinch lunge skip dart shin", left=1)
    teams.ann.attacks_with("poke")
    assert teams.cid.view["players"][2]["hand"] == teams.ann.view["players"][2]["hand"] == ["poke"]
    assert teams.bob.view["players"][2]["hand"] == ["poke"]
    assert teams.ann.view["players"][1]["hand"] == [None]


def strike_after_a_draw(teams, card):
    """Bob's turn came and went: he drew that card, and Ann's team has not seen it. Then a Shin is aimed at him."""
    teams.at("ann@2 bob@4 cid james", row="shin skip skip skip", deck=f"{card} dart dart dart", left=1)
    teams.ann.moves_to(3)
    teams.bob.moves_to(5)
    teams.bob.moves_to(4)
    teams.ann.attacks_with("shin")


@pytest.mark.parametrize("card", ["shield", "skip", "wallop", "dart"])
def test_a_hand_that_was_not_seen_is_always_asked(teams, card):
    """TEAM-11, BLOCK-1, TYPE-2: a reaction, a block of the wounds and one of the effect, whatever Bob drew."""
    strike_after_a_draw(teams, card)
    for question in ("react", "block_wounds", "block_effect"):
        assert teams.asked == f"bob: {question}"
        teams.bob.passes()
    assert teams.asked == "ann: action" and teams.bob.space == 6


def test_who_has_nothing_to_answer_may_only_pass(teams):
    """TEAM-11: the question does not make up an answer."""
    strike_after_a_draw(teams, "wallop")
    for _ in range(3):
        assert [action.do for action in teams.bob.options] == ["pass"]
        teams.bob.passes()


def test_an_empty_pool_is_not_blocked_by_unseen_cards(teams):
    """TEAM-11, BLOCK-2: without wounds there is nothing to block, and everybody sees that."""
    pack = gym(rewrite={"shin": {"wounds": {}}})
    teams.at("ann@2 bob@4 cid james", row="shin skip skip skip", deck="shield dart dart dart", left=1, pack=pack)
    teams.ann.moves_to(3)
    teams.bob.moves_to(5)
    teams.bob.moves_to(4)
    teams.ann.attacks_with("shin")
    teams.bob.passes()
    assert teams.asked == "bob: block_effect"


@pytest.mark.parametrize("card", ["dart", "poke", "skip"])
def test_a_combo_with_unseen_cards_ends_when_its_player_says_so(teams, card):
    """TEAM-11, COMBO-1: whether more could be paid is nobody's business."""
    teams.at("ann@2 bob@6 cid james", hand={"bob": "skip"}, deck=f"{card} dart dart dart", left=1)
    teams.ann.moves_to(3)
    teams.bob.dashes("skip", 5)
    assert teams.asked == "bob: combo"
    teams.bob.ends_combo()
    assert teams.asked == "bob: action"


def test_a_hand_that_everybody_saw_is_not_asked(teams):
    """TEAM-11, BLOCK-1: of cards taken in the open everybody knows that they block nothing."""
    teams.at("ann@3 bob@4 cid james", row="shin", hand={"bob": "wallop dart"})
    teams.ann.attacks_with("shin")
    assert teams.asked == "ann: action"


def test_a_duels_hands_are_open(duel):
    """TEAM-11: every card in a duel's hand came from the Row in the open."""
    duel.at("ann@3 bob@6", row="poke")
    duel.ann.attacks_with("poke")
    assert duel.bob.view["players"][0]["hand"] == ["poke"]


def test_the_card_of_an_attacker_who_fell(teams):
    """TEAM-6, TEAM-8: Ann's Poke is answered by a knock-out; her card goes to the teammate who enters."""
    pack = gym(rewrite={"payback": {"ko": True}})
    teams.at("ann@3 bob@4 cid james", row="poke", hand={"bob": "shield"}, wounds={"ann": heavy(18)}, pack=pack)
    teams.ann.attacks_with("poke")
    teams.bob.reacts_with("payback")
    teams.bob.starts_test()
    teams.cid.enters(0)
    assert teams.ann.down and teams.cid.hand == ["poke"]
    assert teams.turn == "bob"


def test_the_teammates_specials_are_their_own(teams):
    """TEAM-7, COMBO-3: what Ann used in this combo does not use up Cid's sheet."""
    teams.at("ann@3 bob@4 cid james", hand={"ann": "poke dart", "cid": "poke poke"})
    teams.ann.uses("upswing")
    teams.ann.passes()
    teams.ann.swaps()
    teams.cid.uses("volley")
    assert teams.bob.wounds == teams.pool("upswing") + teams.pool("volley")


# -- rulings -----------------------------------------------------------------------------------------------------------


def taken(teams, *steps, **more):
    """Ann's attack card goes to Cid on the bench; this is what it does to whoever takes it."""
    pack = gym(rewrite={"rattle": {"on_take": list(steps)}})
    teams.at("ann@3 bob@8 cid james", row="rattle", pack=pack, **more)
    teams.ann.attacks_with("rattle")


def test_after_taking_befalls_the_receiver(teams):
    """TEAM-6: wounds, cards and tokens of whose hand it goes to."""
    taken(teams, do("suffer", light=2), do("draw", cards=1), deck="shin wallop wallop wallop wallop")
    assert teams.cid.wounds == light(2) and teams.ann.wounds == unhurt
    assert sorted(teams.cid.hand) == ["rattle", "shin"] and teams.asked == "ann: action"


def test_the_receiver_is_asked(teams):
    """TEAM-6: the choice is of the one on the bench, whose wounds they are."""
    taken(teams, do("heal", any=1), wounds={"cid": heavy(1) + light(1), "ann": heavy(1) + light(1)})
    assert teams.asked == "cid: choose"
    teams.cid.chooses("heavy")
    assert teams.cid.wounds == light(1) and teams.ann.wounds == heavy(1) + light(1)


def test_on_the_bench_nobody_moves(teams):
    """TEAM-6: what needs a place on the arena does nothing there, the rest happens."""
    steps = [do("step", spaces=2), do("push", spaces=1), do("pull", spaces=2), do("place", within=1), do("swap_places")]
    near = do("if", test={"distance": "1-8"}, then=[do("wound", heavy=5)])
    taken(teams, *steps, near, do("wound", light=1))
    assert (teams.ann.space, teams.bob.space, teams.cid.space) == (3, 8, None)
    assert teams.bob.wounds == light(2) and teams.asked == "ann: action"  # one of them is of the card's own pool


def test_a_last_fighter_takes_it_home(teams):
    """TEAM-6, TEAM-8: with the teammate down the card and what it does are the attacker's own."""
    taken(teams, do("suffer", light=2), down="cid")
    assert teams.ann.wounds == light(2) and "rattle" in teams.ann.hand


@pytest.mark.parametrize("who", ["ann", "cid"])
def test_whoever_answers_first_decides(teams, who):
    """TEAM-3, TEAM-10: both of a team may say who starts; the first answer counts."""
    teams.at("ann@3 bob@4 cid james", row="wallop", wounds={"bob": heavy(18)}, down="james")
    teams.ann.attacks_with("wallop")
    teams.ann.starts_test([1, 1, 1])
    assert teams.asked == "ann: active, cid: active"
    with teams.refuses("TURN-1"):
        teams.bob.sends(teams.bob)
    getattr(teams, who).sends(teams.cid)
    assert teams.asked == "bob: active, james: active"
    teams.act(None, Active(3))  # nobody need say for whom the team speaks
    assert teams.cid.active and teams.james.active
