"""SETUP: from the skill cards to the first turn of a duel."""

from collections import Counter

import pytest

from kd_core.game import library
from kd_core.game.actions import Draft, FaceUp, KeepSkill
from tests.kit import GYM, gym, unhurt

INITIATIVE = {skill.id: skill.initiative for skill in library.find([str(GYM)])[0].skills}


def dealt(player):
    """What lies before a player to keep one of."""
    return [action.skill for action in player.options]


def choose_skills(duel):
    """Both keep the first of what they see, twice; then each turns up the first of the two."""
    for _ in range(2):
        for player in (duel.ann, duel.bob):
            player.keeps(dealt(player)[0])
    for player in (duel.ann, duel.bob):
        player.turns_up(dealt(player)[0])


def draft(duel):
    while "draft" in duel.asked:
        decision = duel.match.decisions[0]
        duel.act(decision.seat, next(iter(decision.options)))


def test_both_stand_on_the_starting_spaces(duel):
    """SETUP-1: one fighter each, on the two starting spaces."""
    duel.begins("ann bob")
    choose_skills(duel)
    assert (duel.ann.space, duel.bob.space) == (2, 6)


def test_three_skills_are_dealt_to_each(duel):
    """SETUP-2: three cards each, all different, and both choose at once."""
    duel.begins("ann bob")
    assert duel.asked == "ann: keep_skill, bob: keep_skill"
    assert len(dealt(duel.ann)) == len(dealt(duel.bob)) == 3
    assert not set(dealt(duel.ann)) & set(dealt(duel.bob))


def test_each_keeps_one_and_passes_two(duel):
    """SETUP-2: the two cards that were not kept go to the opponent, who keeps one of them."""
    duel.begins("ann bob")
    hers, his = dealt(duel.ann), dealt(duel.bob)
    duel.ann.keeps(hers[1])
    duel.bob.keeps(his[2])
    assert sorted(dealt(duel.ann)) == sorted([his[0], his[1]])
    assert sorted(dealt(duel.bob)) == sorted([hers[0], hers[2]])
    duel.ann.keeps(his[0])
    duel.bob.keeps(hers[0])
    assert sorted(dealt(duel.ann)) == sorted([hers[1], his[0]])
    assert sorted(dealt(duel.bob)) == sorted([his[2], hers[0]])
    duel.ann.turns_up(his[0])
    duel.bob.turns_up(his[2])
    assert (duel.ann.skills, duel.ann.hidden) == ([his[0]], [hers[1]])
    assert (duel.bob.skills, duel.bob.hidden) == ([his[2]], [hers[0]])


def test_a_skill_that_was_not_dealt_cannot_be_kept(duel):
    """SETUP-2: only one's own cards can be kept, only one's own be turned up, and only once."""
    duel.begins("ann bob")
    with duel.refuses("SETUP-2"):
        duel.ann.keeps(dealt(duel.bob)[0])
    with duel.refuses("SETUP-2"):
        duel.act(None, KeepSkill(dealt(duel.ann)[0]))  # two players choose at once: whose choice is it?
    duel.ann.keeps(dealt(duel.ann)[0])
    assert duel.ann.asked == ""
    with duel.refuses("TURN-1"):
        duel.ann.keeps("plain_01")


def test_choices_of_a_step_are_secret(duel):
    """SETUP-2: what the other one has dealt, kept and picked shows in no view before it is turned up."""
    duel.begins("ann bob")
    seen = duel.bob.view
    duel.ann.keeps(dealt(duel.ann)[0])
    now = duel.bob.view
    assert {**now, "to_act": None} == {**seen, "to_act": None}
    told = [event.seen_by((1,)) for event in duel.events]
    assert [event.skill for event in told] == [None]
    one = duel.match.clone()
    kept = [action.skill for action in duel.ann.options]
    assert kept == []
    assert one.view(None)["skills"] == {}


def test_the_hidden_skill_stays_hidden(duel):
    """SETUP-2, SETUP-3: the opponent sees that a card lies face down, not which."""
    duel.begins("ann bob")
    choose_skills(duel)
    assert duel.bob.view["players"][0]["skills"]["hidden"] == [None]
    assert duel.ann.view["players"][0]["skills"]["hidden"] == duel.ann.hidden
    assert duel.match.view(None)["players"][1]["skills"]["hidden"] == [None]


def test_only_face_up_skills_are_active(duel):
    """SETUP-3: Steel Toes add a wound to Shin, face down they add none."""
    duel.at("ann@3 bob@4", row="shin", hidden={"ann": "steel_toes"})
    duel.ann.attacks_with("shin")
    plain = duel.bob.wounds
    duel.at("ann@3 bob@4", row="shin", skills={"ann": "steel_toes"})
    duel.ann.attacks_with("shin")
    assert duel.bob.wounds.light == plain.light + 1


def test_the_row_has_four_cards_of_a_shuffled_deck(duel):
    """SETUP-4: 36 cards, four of them in the Row; another seed gives another order."""
    orders = set()
    for seed in range(4):
        duel.begins("ann bob", seed=seed)
        choose_skills(duel)
        assert len(duel.row) == 4
        cards = Counter(duel.row + duel.deck)
        assert cards == {attack.id: attack.copies for attack in gym().attacks}
        orders.add(tuple(duel.row + duel.deck))
    assert len(orders) == 4


@pytest.mark.parametrize("seed", range(5))
def test_the_draft(duel, seed):
    """SETUP-5: the higher initiative takes one card, the other two, the first the last; then the Row is refilled."""
    duel.begins("ann bob", seed=seed)
    choose_skills(duel)
    ann_first = INITIATIVE[duel.ann.skills[0]] > INITIATIVE[duel.bob.skills[0]]
    first, second = (duel.ann, duel.bob) if ann_first else (duel.bob, duel.ann)
    row = duel.row
    assert first.asked == "draft" and not second.asked
    first.drafts(row[2])
    with duel.refuses("TURN-1"):
        first.drafts(row[0])
    second.drafts(row[0])
    if second.asked == "draft":  # two equal cards leave nothing to choose
        second.drafts(row[3])
    assert Counter(first.hand) + Counter(second.hand) == Counter(row)
    assert (len(first.hand), len(second.hand)) == (2, 2)
    assert len(duel.row) == 4 and len(duel.deck) == 36 - 8
    assert duel.turn == duel.names[first.seat] and duel.actions_left == 2


def test_only_cards_of_the_row_can_be_drafted(duel):
    """SETUP-5: a card that is not in the Row cannot be taken."""
    duel.begins("ann bob")
    choose_skills(duel)
    missing = next(card for card in duel.deck if card not in duel.row)
    with duel.refuses("SETUP-5"):
        duel.act(None, Draft(missing))


def test_candle_cards_come_after_the_draft(duel):
    """SETUP-6: during the draft there is none; then four are in the deck."""
    duel.begins("mistbearer maggot")
    for kind in ("keep_skill", "keep_skill", "face_up"):
        for player in (duel.mistbearer, duel.maggot):
            assert player.asked == kind
            player.does(player.options[0])
    assert "draft" in duel.asked
    assert "candle" not in duel.deck + duel.row
    draft(duel)
    first_row_cost = duel.told("candle_lit")
    assert duel.deck.count("candle") == 4 and not first_row_cost
    hands = duel.mistbearer.hand + duel.maggot.hand  # two each, and what a skill draws at the start
    assert len(duel.deck + duel.row + hands) == 36 + 4 and len(duel.row) == 4


def test_no_candles_on_another_arena(duel):
    """SETUP-6, ARENA-7: fighters of Tainted Grail on the Nemesis arena fight without candles."""
    duel.begins("mistbearer maggot", extra_packs="nemesis", arena="nemesis", skills="nemesis")
    for _ in range(6):
        decision = duel.match.decisions[0]
        duel.act(decision.seat, next(iter(decision.options)))
    draft(duel)
    assert "candle" not in duel.deck


def test_equal_initiative_is_decided_by_chance(teams):
    """SETUP-7, TEAM-3: with equal initiative either side may be first, by the match's own generator."""
    firsts = set()
    for seed in range(300):
        teams.begins("james katie mistbearer maggot", seed=seed, boxes=["nemesis", "tainted_grail"])
        show_twins(teams)
        if twins(teams) and teams.asked:
            firsts.add(teams.match.decisions[0].seat & 1)
        if len(firsts) == 2:
            break
    assert firsts == {0, 1}


def show_twins(teams):
    """Everybody keeps a card; the two players who can show the same initiative in both teams do."""
    ranks = {skill.id: skill.initiative for pack in teams.match.packs for skill in pack.skills}
    hands = {seat: dealt(teams.seat(seat)) for seat in range(4)}
    best = {seat: max(hands[seat], key=ranks.__getitem__) for seat in range(4)}
    for seat in range(4):
        teams.seat(seat).keeps(best[seat])
    while "active" in teams.asked:
        decision = teams.match.decisions[0]
        teams.act(decision.seat, next(iter(decision.options)))


def twins(teams):
    ranks = {skill.id: skill.initiative for pack in teams.match.packs for skill in pack.skills}
    shown = [ranks[teams.seat(seat).skills[0]] for seat in range(4) if teams.seat(seat).active]
    return shown[0] == shown[1]


def test_drafting_triggers_no_after_taking_text(duel):
    """SETUP-8: whoever drafts a Rattle does not suffer for it."""
    for seed in range(40):
        duel.begins("ann bob", seed=seed)
        choose_skills(duel)
        if "rattle" in duel.row:
            break
    duel.act(None, Draft("rattle"))
    assert duel.ann.wounds == duel.bob.wounds == unhurt


def test_turning_up_a_skill_that_is_not_yours(duel):
    """SETUP-2: the face-up card is one of the two that were kept."""
    duel.begins("ann bob")
    for _ in range(2):
        for player in (duel.ann, duel.bob):
            player.keeps(dealt(player)[0])
    with duel.refuses("SETUP-2"):
        duel.ann.does(FaceUp(dealt(duel.bob)[0]))
