"""MERGE: what is not chosen is drawn."""

import pytest

from kd_core.game import BadSetup, Match, Setup, library

BOXES = library.find(["nemesis", "tainted_grail"])


def drawn(seed, **given):
    """Fighters, arena and skill set of a match that starts with that seed."""
    match = Match.new(Setup(BOXES, seed=seed, **given))
    said = match.position()
    fighters = [player["fighter"] for player in said["players"]]
    dealt = {action.skill for decision in match.decisions for action in decision.options}
    skills = [pack.id for pack in BOXES if dealt & {skill.id for skill in pack.skills}]
    return fighters, said["arena"], skills


def test_everything_is_drawn_by_kind(duel):
    """MERGE-1: fighters, a skill set and an arena, each from all boxes, each by itself."""
    draws = [drawn(seed) for seed in range(80)]
    assert {name for fighters, _, _ in draws for name in fighters} == {
        one.id for pack in BOXES for one in pack.fighters
    }
    assert {(arena, skills[0]) for _, arena, skills in draws} == {
        (a, b) for a in ("nemesis", "tainted_grail") for b in ("nemesis", "tainted_grail")
    }
    assert all(len(set(fighters)) == 2 and len(skills) == 1 for fighters, _, skills in draws)


def test_the_same_seed_draws_the_same():
    """MERGE-1: chance comes from the seed alone."""
    assert drawn(5) == drawn(5)


def test_what_is_given_is_not_drawn():
    """MERGE-1: the rest is."""
    draws = [drawn(seed, fighters=["katie", "maggot"], arena="nemesis") for seed in range(20)]
    assert all(fighters == ["katie", "maggot"] and arena == "nemesis" for fighters, arena, _ in draws)
    assert {skills[0] for _, _, skills in draws} == {"nemesis", "tainted_grail"}


def test_the_deck_follows_the_arena():
    """MERGE-1, ARENA-7: whatever arena was drawn, its deck is used."""
    for seed in range(8):
        match = Match.new(Setup(BOXES, seed=seed))
        said = match.position()
        pack = next(pack for pack in BOXES if pack.id == said["arena"])
        assert set(said["deck"]) == {attack.id for attack in pack.attacks}


@pytest.mark.parametrize(
    "given",
    [
        {"fighters": ["katie"]},
        {"fighters": ["katie", "katie"]},
        {"fighters": ["katie", "nobody"]},
        {"arena": "nowhere"},
        {"skills": "nothing"},
        {"mode": "trio"},
    ],
)
def test_what_is_not_there_cannot_be_given(given):
    """MERGE-1: a setup that names something else is refused."""
    with pytest.raises(BadSetup):
        Match.new(Setup(BOXES, **given))
