"""The pictures of the rulebook: played by the rules, and what they say of it is true."""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path

import pytest

from kd_core import resources, text
from kd_core.content.model import Pack, Wounds
from kd_core.game import library
from kd_core.languages import LANGUAGES
from kd_core.record import pictured
from kd_core.record.pictured import FOE, MATE, YOU, Played, Spoiled

PACKS = library.find(library.BOXES)
IDS = [one.id for one in pictured.pictures()]
LIGHT, HEAVY = Wounds(light=1), Wounds(heavy=1)


@cache
def played(id: str) -> Played:
    found = pictured.named(id)
    assert found is not None, id
    return pictured.play(found, PACKS)


def test_the_sections_that_need_a_picture_have_one() -> None:
    rules = {one.rule.rpartition("-")[0] for one in pictured.pictures() if one.rule}
    assert {"RANGE", "BLOCK", "COMBO", "ARENA", "TEAM", "TEST", "ATTACK"} <= rules
    assert len([one for one in pictured.pictures() if one.rule.startswith("ARENA")]) == 2
    assert all(text.rule(one.rule) is not None for one in pictured.pictures() if one.rule)
    assert len(set(IDS)) == len(IDS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_caption_is_whole_and_in_its_language(lang: str) -> None:
    for id in IDS:
        said = pictured.caption(played(id), lang)
        assert set(played(id).picture.caption) == set(LANGUAGES), id
        assert not re.search(r"[{}]|  |\bnone\b|\bbrak\b|\bninguna\b|\bnada\b", said.replace("no hace nada", "")), said
        assert said.endswith(".") and len(said) <= 240, said


def test_one_card_in_four_does_not_reach_two_spaces_far() -> None:
    """RANGE-1: one number is that distance, two are all between."""
    reached = pictured.reached(played("range"))
    assert reached == [("high_punch", False), ("jump_kick", True), ("low_kick", True), ("frag_grenade", True)]
    said = pictured.caption(played("range"), "en")
    assert "distance is 2" in said and "Low Kick (1–2)" in said and "Out of range: High Punch (1)." in said


def test_the_card_of_an_attack_out_of_range_is_in_the_hand() -> None:
    """ATTACK-3"""
    shown = played("miss")
    card = pictured.taken(shown)
    assert not dict(pictured.reached(shown))[card]
    assert card in shown.end.view(YOU)["players"][YOU]["hand"]
    assert pictured.wounds_of(shown.end, FOE) == Wounds()


def test_the_block_is_a_sum() -> None:
    """BLOCK-2: a card for a light wound, two for a heavy one."""
    found = pictured.block(played("block"))
    assert found.incoming == Wounds(1, 2) and found.card == "synthetic_food"
    assert found.power == len(found.kept) == 2 and found.kept == ("high_punch", "low_kick")
    assert found.stopped == HEAVY and found.taken == Wounds(light=2)
    assert pictured.wounds_of(played("block").end, YOU) == found.taken


def test_the_combo_pays_a_dash_a_wild_and_a_shield() -> None:
    """COMBO-2, COMBO-6: every card pays a symbol that the cost has, or its wild."""
    found = pictured.payments(played("combo"))
    assert [(one.special, len(one.cards)) for one in found] == [("", 1), ("flame_jet", 2), ("field_repair", 1)]
    named = played("combo").lexicon
    assert "wild" in named.specials["flame_jet"].cost
    assert "dash" in named.attacks[found[0].cards[0]].symbols
    assert played("combo").end.view(YOU)["players"][YOU]["space"] == found[0].to
    assert not played("combo").end.view(YOU)["players"][YOU]["hand"]


def test_corridors_cost_a_heavy_wound_for_the_centre_and_a_light_one_for_an_edge() -> None:
    """ARENA-2"""
    assert pictured.corridors(played("corridors")) == {4: HEAVY, 8: LIGHT}


def test_candles_come_nearer_and_hurt_who_stays_behind_them() -> None:
    """ARENA-4, ARENA-5"""
    found = pictured.darkness(played("candles"))
    assert [one.spaces for one in found] == [(0, 8), (0, 1, 7, 8), (0, 1, 2, 6, 7, 8)]
    assert [one.costs for one in found] == [(Wounds(), Wounds()), (Wounds(), Wounds()), (LIGHT, Wounds())]


def test_team_mates_keep_their_hands_and_feed_each_other() -> None:
    """TEAM-6, TEAM-7"""
    swap, feed = played("swap"), played("feed")
    before, after = (match.view(YOU)["players"] for match in (swap.first, swap.end))
    assert before[YOU]["space"] == after[MATE]["space"] and after[YOU]["space"] is None
    assert all(sorted(before[seat]["hand"]) == sorted(after[seat]["hand"]) for seat in (YOU, MATE))
    assert pictured.taken(feed) in feed.end.view(YOU)["players"][MATE]["hand"]


def test_three_dice_fail_as_often_as_they_do() -> None:
    """TEST-2: 108 of 216 rolls are less than 11."""
    assert pictured.chance(Wounds(5, 6)) == 0.5
    assert "11: 50 %" in pictured.caption(played("odds"), "en")
    assert "62 times in 100" in pictured.caption(played("win"), "en")  # 135 of 216 are less than 12


def changed(folder: Path, old: str, new: str) -> list[Pack]:
    shutil.copytree(resources.path("packs", "nemesis"), folder / "nemesis")
    file = folder / "nemesis" / "attacks.toml"
    said = file.read_text("utf-8")
    assert old in said
    file.write_text(said.replace(old, new), "utf-8")
    return library.find([str(folder / "nemesis"), "tainted_grail"])


def test_a_changed_card_changes_the_picture_or_is_noticed(tmp_path: Path) -> None:
    picture = pictured.named("range")
    assert picture is not None
    kick = 'wounds = { light = 2 }\nrange = "1-2"'
    shorter = pictured.play(picture, changed(tmp_path, kick, 'wounds = { light = 2 }\nrange = "1"'))
    assert "Out of range: High Punch (1) and Low Kick (1)." in pictured.caption(shorter, "en")
    gone = changed(tmp_path / "gone", 'id = "frag_grenade"', 'id = "frag_bomb"')
    with pytest.raises(Spoiled, match="range"):
        pictured.play(picture, gone)
