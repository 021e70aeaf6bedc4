"""BOX: what is in a box."""

from collections import Counter

import pytest

from kd_core.game import library
from tests.kit import heavy, light

NEMESIS, TAINTED_GRAIL = library.find(["nemesis", "tainted_grail"])


@pytest.mark.parametrize("pack", [NEMESIS, TAINTED_GRAIL], ids=lambda pack: pack.id)
def test_a_box_has_three_fighters_36_attack_cards_12_skills_and_an_arena(pack):
    """BOX-1: the parts of a box; every fighter has a sheet of special attacks, every skill its own initiative."""
    assert len(pack.fighters) == 3
    assert all(fighter.specials for fighter in pack.fighters)
    assert sum(attack.copies for attack in pack.attacks) == 36
    assert sorted(skill.initiative for skill in pack.skills) == list(range(1, 13))
    assert pack.arena.id == pack.id


def supply(pack):
    return sum((Counter(fighter.tokens) for fighter in pack.fighters), Counter())


def test_nemesis_brings_ammo_fire_and_contamination():
    """BOX-2: James, Katie and Chilly; 6 ammo, 1 fire, 3 contamination cards; technical corridors."""
    assert [fighter.id for fighter in NEMESIS.fighters] == ["james", "katie", "chilly"]
    assert supply(NEMESIS) == {"ammo": 6, "fire": 1}
    assert [(extra.id, extra.copies) for extra in NEMESIS.extras] == [("contamination", 3)]
    assert NEMESIS.arena.corridors
    assert NEMESIS.fighters[0].fighter_class["en"] == "Captain"
    assert NEMESIS.fighters[2].name["pl"] == "Szczeniak"


def test_tainted_grail_brings_its_tokens_and_candles():
    """BOX-3: Mistbearer, Maggot, Lost Knight; 1 curse, 1 stun, 3 mist, 3 potion, 2 poison; 4 candle cards."""
    assert [fighter.id for fighter in TAINTED_GRAIL.fighters] == ["mistbearer", "maggot", "lost_knight"]
    assert supply(TAINTED_GRAIL) == {"curse": 1, "stun": 1, "mist": 3, "potion": 3, "poison": 2}
    assert TAINTED_GRAIL.arena.candle_cards == 4
    assert TAINTED_GRAIL.fighters[0].fighter_class["en"] == "Sorcerer"


def test_wounds_never_run_out(duel):
    """BOX-4: more than the 25 cubes of the box can lie on a sheet."""
    duel.at("ann@3 bob@4", row="wallop", wounds={"bob": heavy(25) + light(25)})
    duel.ann.attacks_with("wallop")
    assert duel.bob.wounds == heavy(27) + light(26)
