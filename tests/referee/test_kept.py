"""The kept match: what people tell is followed by the rules, what they do not tell is guessed, everything can be
corrected and taken back."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from kd_core.game import Asked, Match, Misnamed, Options, Outcome, Refused, Unnamed, actions, library
from kd_core.game.actions import Action
from kd_core.game.events import CardsDiscarded
from kd_core.referee import may
from kd_core.referee.kept import BadKept, Beginning, KeptMatch
from kd_core.referee.table_facts import BadFact
from tests.properties.test_named_outcomes import Onlookers

BOTH = ("nemesis", "tainted_grail")


def duel(box: str = "nemesis", test: str = "dice", **facts: Any) -> KeptMatch:
    fighters = {"nemesis": ("james", "katie"), "tainted_grail": ("maggot", "lost_knight")}[box]
    told = {name[1:].replace("_", ".", 1) if name[0] == "s" else name: value for name, value in facts.items()}
    return KeptMatch(Beginning(tuple(library.find((box,))), "duel", fighters, box, options=Options(test), facts=told))


def players(kept: KeptMatch) -> list[dict[str, Any]]:
    return list(kept.view["players"])


# -- from a blank start ------------------------------------------------------------------------------------------------


def test_it_begins_with_nothing_told_but_who_fights():
    """SETUP-1, SETUP-5: on the starting spaces, two cards each, four in the Row; nobody has said which."""
    kept = duel()
    assert [player["space"] for player in players(kept)] == [2, 6]
    assert [player["hand"] for player in players(kept)] == [[None] * 2, [None] * 2]
    assert kept.view["row"] == [None] * 4
    assert kept.view["deck"] == 36 - 8
    assert [(one.seat, one.kind) for one in kept.decisions] == [(0, "action")]


def test_candles_are_in_the_deck_from_the_first_turn_on():
    """SETUP-6."""
    assert duel("tainted_grail").view["deck"] == 36 - 8 + 4


def test_teams_begin_with_the_first_of_each_on_the_arena():
    """TEAM-3, TEAM-4; who stands there is told like everything else."""
    fighters = ("james", "maggot", "katie", "lost_knight")
    kept = KeptMatch(Beginning(tuple(library.find(BOTH)), "teams", fighters, "nemesis", BOTH))
    assert [player["space"] for player in players(kept)] == [2, 6, None, None]
    kept.correct({"0.active": False, "0.space": None, "2.active": True, "2.space": 2, "turn": 2})
    assert [player["active"] for player in players(kept)] == [False, True, True, False]
    assert kept.decisions[0].seat == 2


# -- what is named, and what is not ------------------------------------------------------------------------------------


def test_whoever_names_a_card_has_it():
    """ATTACK-1, COMBO-2: nobody entered the Row or the hands, and the match goes on all the same."""
    kept = duel()
    kept.do(0, actions.Attack("hook"))
    assert "hook" in players(kept)[0]["hand"]
    assert kept.view["row"] == [None] * 3
    kept.do(0, actions.Dash("sidestep", 3))
    assert players(kept)[0]["hand"].count(None) == 1
    assert players(kept)[0]["space"] == 3


def test_a_card_that_everybody_has_seen_elsewhere_is_not_in_the_row():
    """ATTACK-1: with the whole Row told, another card is refused, by the same rule as ever."""
    kept = duel(row=["hook", "low_kick", "low_kick", "high_kick"])
    assert [why.rule for why in kept.why_not(0, actions.Attack("low_punch"))] == ["ATTACK-1"]
    with pytest.raises(Refused):
        kept.do(0, actions.Attack("low_punch"))
    assert not kept.steps


def test_the_row_is_named_when_it_is_refilled_or_not():
    """TURN-1."""
    kept = duel(row=["hook", "low_kick", "low_kick", "high_kick"], actions_left=1)
    with pytest.raises(Unnamed) as stopped:
        kept.do(0, actions.Attack("hook"))
    assert (stopped.value.asked.what, stopped.value.asked.count) == ("row", 1)
    kept.do(0, actions.Attack("hook"), [["knee_strike"]])
    assert kept.view["row"] == ["low_kick", "low_kick", "high_kick", "knee_strike"]
    kept.undo()
    kept.do(0, actions.Attack("hook"), [[None]])
    assert kept.view["row"] == ["low_kick", "low_kick", "high_kick", None]
    assert [one.seat for one in kept.decisions] == [1]


def test_a_card_that_memory_has_elsewhere_comes_off_the_deck_all_the_same():
    """People are right: what memory only guessed, or believed to be in the discard, can be what came."""
    only = next(id for id, copies in Counter(all_cards()).items() if copies == 1)
    kept = duel(row=[only, "low_kick", "low_kick", "high_kick"], actions_left=1)
    kept.correct({"row": ["low_kick", "low_kick", "high_kick"]})
    assert only in kept.position["discard"]
    kept.do(0, actions.Attack("low_kick"), [[None, only]])
    assert kept.view["row"] == ["low_kick", "high_kick", None, only]
    assert kept.view["deck"] == 36 - 8 - 2
    assert Counter(everything(kept.position)) == Counter(all_cards())


def test_a_card_of_another_box_came_from_nowhere():
    kept = duel(row=["hook", "low_kick", "low_kick", "high_kick"], actions_left=1)
    with pytest.raises(Misnamed):
        kept.do(0, actions.Attack("hook"), [["rusty_axe"]])
    assert not kept.steps


def test_a_block_is_asked_of_whoever_may_have_one():
    """TYPE-1, BLOCK-1: of a hand that nobody named every question is asked; passing is an answer."""
    kept = duel(s1_space=3, row=["hook", "low_kick", "low_kick", "high_kick"])
    kept.do(0, actions.Attack("hook"))
    assert kept.decisions[0].kind == "react"  # Backdraft, before the blow lands
    kept.do(1, actions.Pass())
    assert kept.decisions[0].kind == "block_wounds"
    kept.do(1, actions.Pass())
    assert players(kept)[1]["wounds"] != {"heavy": 0, "light": 0}


def test_the_tower_is_told():
    """TEST-1, TEST-4: real cubes; people say whether it stood."""
    kept = duel(test="tower", s1_space=3, s1_heavy=9, row=[ko_card(), "low_kick", "low_kick", "high_kick"])
    kept.do(0, actions.Attack(ko_card()))
    for _ in range(6):
        seat, kind = kept.decisions[0].seat, kept.decisions[0].kind
        if kind == "tower":
            break
        kept.do(seat, actions.Knockdown() if kind == "knockdown" else actions.Pass())
    with pytest.raises(Unnamed):
        kept.do(kept.decisions[0].seat, actions.Tower(False))
    kept.do(kept.decisions[0].seat, actions.Tower(False), [[None] * 4])
    assert [player["victories"] for player in players(kept)] == [1, 0]
    assert [note.what for note in kept.notes] == ["skill"]


def test_real_dice_are_named():
    """TEST-2."""
    kept = duel(s1_space=3, s1_heavy=9, row=[ko_card(), "low_kick", "low_kick", "high_kick"])
    kept.do(0, actions.Attack(ko_card()))
    for _ in range(6):
        seat, kind = kept.decisions[0].seat, kept.decisions[0].kind
        if kind == "knockdown":
            break
        kept.do(seat, actions.Pass())
    with pytest.raises(Unnamed) as stopped:
        kept.do(0, actions.Knockdown())
    assert stopped.value.asked.what == "dice"
    kept.do(0, actions.Knockdown(), [[6, 6, 6]])
    assert [player["victories"] for player in players(kept)] == [0, 0]


def ko_card() -> str:
    return next(one.id for one in library.find(("nemesis",))[0].attacks if one.ko and one.type == "strike")


def test_what_depends_on_cards_that_nobody_named_is_said_to_depend():
    """COMBO-2: memory has a card in that place, and nobody may rely on it."""
    kept = duel(s1_space=5)
    kept.do(0, actions.Dash("sidestep", 3))
    assert kept.situation.position["players"][0]["hand"] == [None]
    assert may(kept.situation, 0, actions.Special("reload", ())).verdict == "depends"
    assert may(kept.situation, 0, actions.Dash("sidestep", 4)).verdict == "depends"
    kept.correct({"0.hand": ["sidestep"]})
    assert may(kept.situation, 0, actions.Dash("sidestep", 4)).verdict == "yes"
    assert may(kept.situation, 0, actions.Dash("sidestep", 5)).verdict == "no"


# -- corrections -------------------------------------------------------------------------------------------------------

RIGHT = [
    ({"0.space": 4}, lambda view: view["players"][0]["space"] == 4),
    ({"0.heavy": 3, "1.light": 7}, lambda view: view["players"][0]["wounds"]["heavy"] == 3),
    ({"1.victories": 1}, lambda view: view["players"][1]["victories"] == 1),
    ({"0.tokens": {"ammo": 2}}, lambda view: view["players"][0]["tokens"] == {"ammo": 2}),
    ({"0.hand": ["hook", None, "hook"]}, lambda view: set(view["players"][0]["hand"]) == {None, "hook"}),
    ({"0.up": ["bleeding"]}, lambda view: view["players"][0]["skills"]["active"] == ["bleeding"]),
    ({"turn": 1, "actions_left": 1}, lambda view: (view["turn"], view["actions_left"]) == (1, 1)),
    ({"round": 3}, lambda view: view["round"] == 3),
    ({"row": ["hook", None]}, lambda view: view["row"] == ["hook", None]),
    ({"deck": 3}, lambda view: view["deck"] == 3),
    ({"0.space": 6, "1.space": 2}, lambda view: [player["space"] for player in view["players"]] == [6, 2]),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "stands"), RIGHT)
def test_every_fact_can_be_corrected_and_taken_back(facts: dict[str, Any], stands: Any):
    kept = duel()
    before = kept.position
    kept.correct(facts)
    assert stands(kept.view)
    assert Counter(everything(kept.position)) == Counter(all_cards())
    kept.undo()
    assert kept.position == before
    kept.redo()
    assert stands(kept.view)


def test_a_slip_in_the_row_does_not_make_the_deck_lower():
    """Another card lies there: the one that was entered is still in the deck."""
    kept = duel(row=["hook", "low_kick", "low_kick", "high_kick"])
    kept.correct({"row": ["rivet_gun", "low_kick", "low_kick", "high_kick"]})
    assert kept.view["deck"] == 28
    assert kept.position["discard"] == []


def test_candles_are_corrected():
    """ARENA-4."""
    kept = duel("tainted_grail")
    kept.correct({"candles": 2})
    assert (kept.view["candles"], kept.view["deck"]) == (2, 30)
    kept.correct({"candles": 0})
    assert (kept.view["candles"], kept.view["deck"]) == (0, 32)
    with pytest.raises(BadFact):
        kept.correct({"candles": 5})


def test_wounds_are_corrected_in_the_middle_of_an_attack():
    """The block is still asked."""
    kept = duel(s1_space=3, row=["hook", "low_kick", "low_kick", "high_kick"])
    kept.do(0, actions.Attack("hook"))
    kept.do(1, actions.Pass())  # no Backdraft
    kept.correct({"1.heavy": 5, "1.hand": ["iron_guard", "low_kick", "low_kick"]})
    assert kept.decisions[0].kind == "block_wounds"
    assert players(kept)[1]["wounds"]["heavy"] == 5


@pytest.mark.parametrize(
    "facts",
    [
        {"0.space": 6}, {"0.space": 99}, {"0.space": "2"}, {"0.heavy": -1}, {"0.heavy": True}, {"0.hand": ["nothing"]},
        {"0.hand": 3}, {"0.hand": ["hook"] * 30}, {"row": ["hook"] * 5}, {"9.space": 2}, {"space": 2}, {"0.mood": 1},
        {"": 1}, {"deck": 400}, {"deck": -1}, {"turn": 7}, {"0.up": ["nothing"]}, {"0.tokens": {"gold": 1}},
        {"0.victories": 3},
        {"0.heavy": 1, "1.space": None},
    ],
)  # fmt: skip
def test_what_could_be_on_no_table_changes_nothing(facts: dict[str, Any]):
    kept = duel()
    before = kept.position
    with pytest.raises(BadFact):
        kept.correct(facts)
    assert kept.position == before
    assert not kept.can_undo


# -- a whole match -----------------------------------------------------------------------------------------------------


def all_cards(box: str = "nemesis") -> list[str]:
    return [attack.id for attack in library.find((box,))[0].attacks for _ in range(attack.copies)]


def everything(position: dict[str, Any]) -> list[str]:
    """All attack cards, wherever they are."""
    hands = [card for player in position["players"] for card in player["hand"]]
    flying = [one["attack"] for one in (position.get("pending") or {"stack": []})["stack"] if one.get("from_row")]
    extras = {"contamination"}
    return [card for card in [*position["row"], *position["deck"], *position["discard"], *hands, *flying]
            if card != "candle" and card not in extras]  # fmt: skip


def tell(kept: KeptMatch, seat: int, action: Action, people: Onlookers, silent: random.Random | None = None) -> None:
    told: list[Outcome] = []
    for _ in range(100):
        try:
            kept.do(seat, action, told)
            return
        except Unnamed as why:
            told.append(_named(why.asked, people, silent))
    raise AssertionError("asked for ever")


def _named(asked: Asked, people: Onlookers, silent: random.Random | None) -> Outcome:
    named = people.name(asked)
    if silent is None or asked.what not in ("row", "draw"):
        return named
    return [None if name != "candle" and silent.random() < 0.6 else name for name in named]


def real_table(kept: KeptMatch, seed: int) -> Match:
    """A match that is really played: as the kept one stands, with a deck in an order that nobody knows."""
    said = kept.position
    random.Random(seed).shuffle(said["deck"])
    said.pop("rng")
    said.pop("pending", None)
    said.pop("phase", None)
    kept_one = kept._now.match
    return Match.from_position(kept_one.packs, kept_one.mode, kept_one.options, said, seed)


def facts_of(match: Match) -> dict[str, Any]:
    said = match.position()
    for key in ("rng", "pending", "row_places", "row_gaps"):  # where cards of the Row lie nobody tells, no rule asks
        said.pop(key, None)
    said["deck"] = sorted(said["deck"])
    for player in said["players"]:
        player["hand"].sort()
    said["discard"].sort()
    return said


SEEDS = range(8)


def beginning(seed: int) -> Beginning:
    teams = seed % 4 == 3
    packs = tuple(library.find(BOTH if teams else (BOTH[seed % 2],)))
    ids = [fighter.id for pack in packs for fighter in pack.fighters]
    lot = random.Random(seed)
    skills = [skill.id for pack in packs for skill in pack.skills]
    chosen = lot.sample(skills, 4)
    facts = {"0.up": [chosen[0]], "1.up": [chosen[1]]}
    if not teams:
        facts |= {"0.hidden": [chosen[2]], "1.hidden": [chosen[3]]}
    test = "dice" if seed % 2 else "tower"
    return Beginning(packs, "teams" if teams else "duel", tuple(lot.sample(ids, 4 if teams else 2)), packs[0].arena.id,
                     BOTH if teams else None, Options(test), facts)  # fmt: skip


@pytest.mark.parametrize("seed", SEEDS)
def test_a_whole_match_is_followed_from_what_people_say(seed: int):
    """Everything is named; now and then a slip is told, seen and corrected. Memory and table stay the same."""
    kept = KeptMatch(beginning(seed))
    view = kept.position
    kept.correct({"row": view["row"], **{f"{at}.hand": one["hand"] for at, one in enumerate(view["players"])}})
    match, lot = real_table(kept, seed), random.Random(seed)
    assert all(card is not None for card in kept.view["row"])
    steps = slips = 0
    while match.winner is None:
        decision = match.decisions[int(lot.random() * len(match.decisions))]
        options = list(decision.options)
        action = options[int(lot.random() * len(options))]
        if lot.random() < 0.05:
            slips += 1
            slip(kept, lot)
        happened = match.apply(decision.seat, action)
        match.state.drawn = []  # at this table everybody names what they draw
        tell(kept, decision.seat, action, Onlookers(happened, match.state.turn))
        steps += 1
        assert facts_of(kept._now.match) == facts_of(match), (steps, action)
    assert kept.winner == match.winner
    assert slips > 0 or steps < 60
    again = KeptMatch.from_json(json.loads(json.dumps(kept.to_json())), kept.packs)
    assert again.position == kept.position


def slip(kept: KeptMatch, lot: random.Random) -> None:
    """Somebody enters a wrong number; it is corrected back, or the step is taken back."""
    seat = lot.randrange(len(kept.view["players"]))
    right = kept.view["players"][seat]["wounds"]["light"]
    kept.correct({f"{seat}.light": right + 3})
    if lot.random() < 0.5:
        kept.undo()
    else:
        kept.correct({f"{seat}.light": right})


@pytest.mark.parametrize("seed", range(100, 112))
def test_a_match_of_which_only_half_is_told_is_never_wrong(seed: int):
    """What memory is sure of is so on the table; what it is not sure of it does not claim."""
    kept = KeptMatch(beginning(seed))
    match, lot = real_table(kept, seed), random.Random(seed)
    for _ in range(400):
        if match.winner is not None or not follow(kept, match, lot):
            break
        agree(kept, match)
    assert len(kept.steps) >= 8


HOSTILE: list[Any] = [
    None, 3, [], {}, {"format": 2}, {"steps": 7}, {"packs": ["nothing"]}, {"packs": []}, {"mode": "war"},
    {"fighters": ["james"]}, {"fighters": ["james", "james"]}, {"fighters": None}, {"arena": "moon"},
    {"options": {"test": "chess"}},
    {"facts": {"0.space": 99}}, {"facts": []}, {"steps": [{}]}, {"steps": [{"seat": 0, "action": {"do": "fly"}}]},
    {"steps": [{"seat": 9, "action": {"do": "pass"}}]}, {"steps": [{"seat": 0, "action": {"do": "move", "to": 99}}]},
    {"steps": [{"seat": 0, "action": {"do": "move", "to": 3}, "told": [[1]]}]}, {"steps": [{"facts": {"x": 1}}]},
    {"steps": [{"seat": 0, "action": {"do": "attack", "card": "hook"}, "told": "x"}]}, {"more": 1},
]  # fmt: skip


@pytest.mark.parametrize("wrong", HOSTILE, ids=range(len(HOSTILE)))
def test_a_file_that_nobody_saved_is_refused(wrong: Any):
    said = duel().to_json() | wrong if isinstance(wrong, dict) and wrong else wrong
    with pytest.raises(BadKept):
        KeptMatch.from_json(said, library.find(BOTH))


def test_what_was_saved_is_the_same_with_all_its_steps():
    kept = duel()
    kept.do(0, actions.Attack("hook"))
    kept.correct({"1.light": 4})
    again = KeptMatch.from_json(json.loads(json.dumps(kept.to_json())), library.find(BOTH))
    assert (again.view, again.steps) == (kept.view, kept.steps)
    again.undo()
    again.undo()
    assert again.view == duel().view


class Unsure(Onlookers):
    """Of a hand that they did not see they name what was discarded, whatever the referee believes."""

    def fits(self, event: CardsDiscarded, asked: Asked) -> bool:
        return len(event.cards) == asked.count


def follow(kept: KeptMatch, match: Match, lot: random.Random) -> bool:
    """One choice on the table, told to the referee; False where the referee would have to be told more by hand."""
    decision = match.decisions[int(lot.random() * len(match.decisions))]
    options = list(decision.options)
    action = options[int(lot.random() * len(options))]
    people = Unsure(match.apply(decision.seat, action), match.state.turn)
    match.state.drawn = []
    try:
        return catch_up(kept, match, decision.seat, action, people, lot)
    except IndexError:  # what the referee asks for was no question on the table: it has to be told by hand
        return False


def catch_up(kept: KeptMatch, match: Match, seat: int, action: Action, people: Onlookers, lot: random.Random) -> bool:
    """Tell a choice, and answer what the referee asks beyond the table: of hands that nobody named it asks it all."""
    tell(kept, seat, action, people, lot)
    for _ in range(6):
        if asked_of(kept.decisions, kept.view) == asked_of(match.decisions, match.view(None)):
            return True
        seat, kind = kept.decisions[0].seat, kept.decisions[0].kind
        if kind not in ("block_wounds", "block_effect", "react", "combo"):
            return False
        tell(kept, seat, actions.EndCombo() if kind == "combo" else actions.Pass(), people, lot)
    return False


def asked_of(decisions: Sequence[Any], view: dict[str, Any]) -> list[Any]:
    return [[(one.seat, one.kind) for one in decisions], view["question"].get("on"), view["question"].get("step")]


def agree(kept: KeptMatch, match: Match) -> None:
    view, real = kept.view, match.position()
    for fact in ("turn", "actions_left", "round", "candles", "phase"):
        assert view[fact] == real[fact], fact
    assert view["deck"] == len(real["deck"])
    assert not Counter(card for card in view["row"] if card) - Counter(real["row"])
    for seat, player in enumerate(view["players"]):
        for fact in ("space", "wounds", "tokens", "victories"):
            assert player[fact] == real["players"][seat][fact], (seat, fact)
        assert len(player["hand"]) == len(real["players"][seat]["hand"])
        assert not Counter(card for card in player["hand"] if card) - Counter(real["players"][seat]["hand"]), seat


def test_a_card_that_nobody_named_stays_unsaid():
    """Somebody dashed, and which card it took is not told: the step says so, also when it is read again."""
    kept = duel()
    dash = next(one for one in kept.legal(0) if isinstance(one, actions.Dash))
    kept.do(0, dash, unsure=True)
    again = KeptMatch.from_json(json.loads(json.dumps(kept.to_json())), kept.packs)
    assert [step.unsure for step in again.steps] == [True]
    assert again.view_before(0) == duel().view
