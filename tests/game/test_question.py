"""A view answers the question: what is asked, and all that the one who shows it would otherwise have to work out."""

from __future__ import annotations

import json
import random
from itertools import product
from typing import Any

import pytest

from kd_core.content.effects import BadStep, read_step, spelled
from kd_core.content.model import Effect
from kd_core.game import TESTS, Match, Setup, library, odds
from kd_core.game.question import sensible_stops
from kd_core.game.verbs import SPECS
from tests.kit import Table, Teams, do, gym, heavy, light

BOXES = library.find(["nemesis", "tainted_grail"])


def question(table: Table) -> dict[str, Any]:
    """The same for everybody."""
    asked: dict[str, Any] = table.match.view(None)["question"]
    for seat in range(table.match.seats):
        assert table.match.view(seat)["question"] == asked
    return asked


def test_what_is_in_range_is_told(duel: Table) -> None:
    """RANGE-1, COMBO-7: cards of the Row and special attacks that reach from here."""
    duel.at("james@2 katie@6", row="hook low_kick")
    far = question(duel)
    assert (far["kind"], far["seat"]) == ("action", 0)
    assert "headshot" in far["in_range"] and "low_kick" not in far["in_range"]
    duel.at("james@3 katie@4", row="hook low_kick")
    near = question(duel)["in_range"]
    assert "low_kick" in near and "headshot" not in near


def test_the_power_of_a_block_is_told(duel: Table) -> None:
    """BLOCK-2: N is what is left in hand when the block card is gone."""
    duel.at("ann@3 bob@4", row="wallop", hand={"bob": "shield poke poke"})
    duel.ann.attacks_with("wallop")
    asked = question(duel)
    assert (asked["kind"], asked["seat"], asked["power"], asked["bonus"]) == ("block_wounds", 1, 2, 0)
    assert asked["costs"] == {"heavy": 2, "light": 1} and asked["stops"] == [{"heavy": 1, "light": 0}]


def test_the_power_that_is_no_card_in_hand_is_told(duel: Table) -> None:
    """BLOCK-2: a skill may add to the cards that stay."""
    duel.at("ann@3 katie@4", row="wallop", hand={"katie": "shield poke"}, skills={"katie": "hazard_suit"})
    duel.ann.attacks_with("wallop")
    asked = question(duel)
    assert asked["bonus"] == 2 and asked["power"] == 3


def test_the_stops_that_make_sense_come_best_first() -> None:
    """Of all that BLOCK-2 allows those remain for which no other one stops at least as many heavy wounds and at least
    as many in all; the first one stops the most heavy wounds."""
    for heavy_ones, light_ones, power in product(range(5), range(7), range(10)):
        ways = [(h, li) for h in range(heavy_ones + 1) for li in range(light_ones + 1) if 0 < 2 * h + li <= power]
        beaten = {
            (h, li) for h, li in ways for other in ways
            if other != (h, li) and other[0] >= h and sum(other) >= h + li
        }  # fmt: skip
        left = sorted(set(ways) - beaten, reverse=True)
        assert sensible_stops(heavy_ones, light_ones, power) == left


@pytest.mark.parametrize(
    ("wounds", "relief", "chance", "gone"),
    [
        (light(5), "light", 10 / 216, {"heavy": 0, "light": 2}),
        (heavy(5), "light", 10 / 216, {"heavy": 0, "light": 0}),
        (heavy(5) + light(4), "all", 81 / 216, {"heavy": 3, "light": 2}),
        (light(18), "light", 1.0, {"heavy": 0, "light": 9}),
    ],
)
@pytest.mark.parametrize("test", TESTS)
def test_the_chance_of_a_test_and_its_relief_are_told(
    duel: Table, test: str, wounds: Any, relief: str, chance: float, gone: dict[str, int]
) -> None:
    """TEST-2, TEST-3: an Ambush adds one heavy wound; the attacker sees what a test is worth, the defender too."""
    duel.at("ann@3 bob@4", row="ambush", wounds={"bob": wounds}, test=test, relief=relief)
    duel.ann.attacks_with("ambush")
    total = wounds.total + 1
    chance = chance if test == "dice" else odds.fail(total, TESTS.index(test))
    told = {"defender": 1, "wounds": total, "chance": pytest.approx(chance), "relief": gone}
    assert question(duel) == {"kind": "knockdown", "seat": 0, **told}
    duel.ann.starts_test()
    if test != "dice":
        asked = question(duel)
        assert asked.pop("seed") in range(1 << 16)
        assert (asked.pop("dice") is not None) == (test == "head_start")
        assert asked == {"kind": "tower", "seat": 1, "attacker": 0, **told}


def test_an_attack_that_grants_no_relief_says_so(duel: Table) -> None:
    """RULE-1: Hook; who passes keeps all wounds."""
    duel.at("james@3 katie@4", row="hook", wounds={"katie": light(6)})
    duel.james.attacks_with("hook")
    assert question(duel)["relief"] == {"heavy": 0, "light": 0}


def test_a_reaction_tells_its_trigger(duel: Table) -> None:
    """TYPE-2."""
    duel.at("james@3 katie@4", row="hook", hand={"katie": "sidestep"})
    duel.james.attacks_with("hook")
    assert question(duel) == {"kind": "react", "seat": 1, "event": "you_are_targeted"}


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ({"do": "step", "spaces": 2}, {"names": "space", "moves": 0, "from": None, "holder": None}),
        ({"do": "shove", "spaces": 1}, {"names": "space", "moves": 1, "from": None, "holder": None}),
        ({"do": "take", "cards": 1}, {"names": "card", "moves": None, "from": "row", "holder": None}),
        ({"do": "discard", "whose": "you"}, {"names": "card", "moves": None, "from": "hand", "holder": 0}),
        ({"do": "discard", "by": "you"}, {"names": "card", "moves": None, "from": "hand", "holder": 1}),
        ({"do": "discard"}, {"names": "card", "moves": None, "from": "hand", "holder": 1}),
        ({"do": "heal", "any": 1}, {"names": "wound", "moves": None, "from": None, "holder": None}),
        (
            {"do": "per", "pay": {"symbol": "fist"}, "then": [{"do": "wound", "light": 1}]},
            {"names": "cards", "moves": None, "from": "hand", "holder": 0},
        ),
        (
            {"do": "choose", "options": [[{"do": "draw", "cards": 1}], []]},
            {"names": "option", "moves": None, "from": None, "holder": None},
        ),
    ],
)
def test_a_choice_inside_an_effect_tells_what_it_is_about(duel: Table, step: Any, told: dict[str, Any]) -> None:
    """RULE-1: what is named, whose effect it is, the step, who moves, where the cards lie."""
    hands = {"ann": "poke dart", "bob": "poke dart"}
    duel.tries("ann@3 bob@5", step, row="poke dart", hand=hands, wounds={"ann": heavy(1) + light(1)})
    asked = question(duel)
    assert asked.pop("seat") in (0, 1)
    on = {"kind": "attack", "id": "trick"}
    assert asked == {"kind": "choose", "you": 0, "on": on, "step": step, "proposed": None, **told}


def test_what_asks_is_told(duel: Table) -> None:
    """RULE-1: a special attack, also for the steps inside its steps; a skill; a fighter's own ability; a token."""
    duel.face_off("james", "katie", "headshot", tokens={"james": {"ammo": 3}})
    duel.james.uses("headshot")
    assert question(duel)["on"] == {"kind": "special", "id": "headshot"}
    tables = library.tables(BOXES)
    printed = {thing for routine, thing in enumerate(tables.printed_on) if tables.routines[routine]}
    kinds = {"skill": "skills", "token": "tokens", "fighter": "fighters"}
    for kind, things in kinds.items():
        known = {thing.id for pack in BOXES for thing in getattr(pack, things) if thing.when}
        assert {id for found, id in printed if found == kind} == known
    assert len(tables.printed_on) == len(tables.routines)


def test_secret_choices_are_asked_of_nobody_in_particular(duel: Table, teams: Teams) -> None:
    """SETUP-2, TEAM-2."""
    for table in (duel, teams):
        table.begins(extra_packs="nemesis tainted_grail")
        assert question(table) == {"kind": "keep_skill", "seat": None}


def test_the_distance_is_told(duel: Table) -> None:
    """RANGE-4: steps on the arena."""
    duel.at("ann@2 bob@7")
    assert duel.match.view(1)["distance"] == 5


def test_a_match_that_is_over_asks_nothing(duel: Table) -> None:
    """END-3."""
    duel.at("ann@3 bob@4", row="ambush", wounds={"bob": light(18)}, victories={"ann": 1})
    duel.ann.attacks_with("ambush")
    duel.ann.starts_test()
    assert question(duel) == {}


def effects() -> list[Effect]:
    found: list[Effect] = []
    for pack in BOXES:
        found += [attack.effect for attack in pack.attacks] + [attack.on_take for attack in pack.attacks]
        found += [special.effect for fighter in pack.fighters for special in fighter.specials]
        bearers = (*pack.fighters, *pack.skills, *pack.tokens)
        found += [when.effect for bearer in bearers for when in bearer.when]
    return [effect for effect in found if effect]


def test_every_step_of_the_boxes_goes_over_a_wire_and_back() -> None:
    steps = [step for effect in effects() for step in effect]
    assert len(steps) > 60
    for step in steps:
        assert read_step(json.loads(json.dumps(spelled(step, SPECS))), SPECS) == step


@pytest.mark.parametrize(
    "said",
    [None, [], "push", {}, {"do": "fly"}, {"do": "push"}, {"do": "push", "spaces": "1"}, {"do": "push", "spaces": 99}],
)
def test_what_is_no_step_is_refused(said: Any) -> None:
    with pytest.raises(BadStep):
        read_step(said, SPECS)


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_every_question_of_random_matches_can_be_sent(mode: str) -> None:
    """Whatever is asked is the same for all, can be written, and its step can be read."""
    lot = random.Random(5)
    seen: set[str] = set()
    for seed in range(4):
        match = Match.new(Setup(BOXES, mode, seed=seed))
        while match.winner is None and len(seen) < 400:
            views = [match.view(seat) for seat in (None, *range(match.seats))]
            asked = views[0]["question"]
            assert all(view["question"] == asked for view in views)
            assert json.loads(json.dumps(asked)) == asked
            assert asked["kind"] == match.decisions[0].kind
            seen.add(asked["kind"])
            if asked["kind"] == "choose":
                read_step(asked["step"], SPECS)
            decision = lot.choice(match.decisions)
            match.apply(decision.seat, lot.choice(list(decision.options)))
    assert {"action", "combo", "block_wounds", "block_effect", "knockdown", "choose", "react"} <= seen


@pytest.mark.parametrize(
    ("where", "attack", "more", "idle"),
    [
        ("katie@3 james@4", "field_repair", {}, True),
        ("katie@3 james@4", "field_repair", {"wounds": {"katie": light(1)}}, False),
        ("james@3 katie@4", "suppressive_fire", {}, False),  # it wounds, if only a little
        ("james@3 katie@4", "reload", {}, False),  # no supply is told by cards in hand
        ("maggot@3 katie@4", "leech_brew", {}, False),
        ("lost_knight@3 katie@4", "rusted_march", {}, False),  # nobody moves, but somebody is hit
        ("lost_knight@3 katie@6", "rusted_march", {}, False),
    ],
)
def test_a_special_attack_that_would_change_nothing_is_told(
    duel: Table, where: str, attack: str, more: dict[str, Any], idle: bool
) -> None:
    """So that nobody is asked whether to go on for its sake; it stays legal."""
    duel.at(where, hand={where.split("@")[0]: duel.price(attack)}, **more)
    asked = question(duel)
    assert attack in asked["in_range"] and (attack in asked["idle"]) == idle
    assert any(action.to_json().get("special") == attack for action in duel.match.decisions[0].options)


STEPS: list[tuple[dict[str, Any], str, dict[str, Any], bool]] = [
    (do("per", pay={"token": "chalk"}, then=[do("step", spaces=1)]), "ann@3 bob@4", {}, True),
    (
        do("per", pay={"token": "chalk"}, then=[do("step", spaces=1)]),
        "ann@3 bob@4",
        {"tokens": {"ann": {"chalk": 1}}},
        False,
    ),
    (do("per", pay={"symbol": "foot"}, then=[do("draw", cards=1)]), "ann@3 bob@4", {}, False),  # a hand is a secret
    (do("spend", token="chalk"), "ann@3 bob@4", {}, True),
    (do("remove", token="chalk", whose="you"), "ann@3 bob@4", {}, True),
    (do("remove", token="chalk", whose="you"), "ann@3 bob@4", {"tokens": {"ann": {"chalk": 1}}}, False),
    (do("gain", token="chalk"), "ann@3 bob@4", {}, False),
    (do("step", spaces=2, way="forward"), "ann@3 bob@4", {}, True),
    (do("step", spaces=2, way="forward"), "ann@3 bob@5", {}, False),
    (do("transfer", count=1), "ann@3 bob@4", {}, True),
    (do("if", test={"you_have": "chalk"}, then=[do("draw", cards=1)]), "ann@3 bob@4", {}, True),
    (do("if", test={"hand": 1}, then=[do("draw", cards=1)]), "ann@3 bob@4", {}, False),
    (do("choose", options=[[], [do("heal", light=1)]]), "ann@3 bob@4", {}, True),
    (do("choose", options=[[], [do("heal", light=1)]]), "ann@3 bob@4", {"wounds": {"ann": light(2)}}, False),
    (do("heal", heavy=1), "ann@3 bob@4", {"wounds": {"ann": light(2)}}, True),
    (do("heal", any=1), "ann@3 bob@4", {"wounds": {"ann": light(2)}}, False),
]


@pytest.mark.parametrize(("step", "where", "more", "idle"), STEPS)
def test_each_verb_knows_when_it_changes_nothing(
    duel: Table, step: dict[str, Any], where: str, more: dict[str, Any], idle: bool
) -> None:
    """As the effect of Mend, which is then used: where nothing was promised, nothing is other than its price."""
    more = {"hand": {"ann": "shield"}, "pack": gym(rewrite={"mend": {"effect": [step]}}), **more}
    duel.at(where, **more)
    assert ("mend" in question(duel)["idle"]) == idle
    before = duel.match.position()["players"]
    duel.ann.uses("mend")
    while idle and question(duel)["kind"] == "choose":
        duel.ann.does(list(duel.match.decisions[0].options)[-1])
    if idle:
        told = ("space", "wounds", "tokens")
        now = duel.match.position()["players"]
        assert [[one[key] for key in told] for one in now] == [[one[key] for key in told] for one in before]
        assert not now[0]["hand"]


@pytest.mark.parametrize(
    ("then", "proposed"),
    [(do("wound", light=1), 2), (do("heal", light=1), 0), (do("step", spaces=1, way="forward"), 0)],
)
def test_a_number_is_proposed_that_is_good_for_something(duel: Table, then: dict[str, Any], proposed: int) -> None:
    """All tokens where each does something, none where they would be wasted: next to the opponent, without wounds."""
    duel.tries("ann@3 bob@4", do("per", pay={"token": "chalk"}, then=[then]), tokens={"ann": {"chalk": 2}})
    assert question(duel)["proposed"] == proposed and duel.ann.choices == [0, 1, 2]
