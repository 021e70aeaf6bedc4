"""Situations: what was told goes in and out unchanged, what cannot be is refused with its place, hostile input does no
harm."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from kd_core import said
from kd_core.game import Options, actions, library
from kd_core.referee import BadSituation, Moment, Situation, may
from kd_core.referee.answer import VERDICTS
from tests.referee import kit_may as kit

NEMESIS = library.find(["nemesis"])


def blank(**table: Any) -> Situation:
    return Situation.blank(NEMESIS, "duel", ["james", "katie"]).knowing(**table)


def test_blank_knows_the_boxes_and_who_fights() -> None:
    assert dict(blank().position) == {"players": [{"fighter": "james"}, {"fighter": "katie"}]}
    assert dict(Situation.blank(NEMESIS).position) == {"players": [{}, {}]}
    assert len(Situation.blank(NEMESIS, "teams").position["players"]) == 4
    assert not blank().whole


def test_null_is_the_same_as_nothing_said() -> None:
    told = {"turn": None, "row": None, "players": [{"fighter": "james", "space": None, "hand": None}, None]}
    assert dict(Situation.of(NEMESIS, told).position) == {"players": [{"fighter": "james"}, {}]}


def test_a_fact_is_told_and_taken_back() -> None:
    first = blank(turn=0)
    second = first.player_knowing(1, space=3, hand=[None, "hook"])
    assert first.position["players"][1] == {"fighter": "katie"}, "a situation is frozen"
    assert second.position["players"][1] == {"fighter": "katie", "space": 3, "hand": [None, "hook"]}
    assert second.player_knowing(1, space=None, hand=None).knowing(turn=None) == blank()


def test_what_goes_out_comes_in_again() -> None:
    """Positions of random play, with any facts forgotten, at any moment."""
    lot = random.Random("in and out")
    for match in kit.matches(lot, 25, ("action", "combo", "block_wounds", "react", "discard")):
        moment = Moment() if match.decisions[0].kind == "action" else kit.moment_of(match)
        told = kit.with_gaps(lot, kit.facts_of(match), 0.4)
        situation = Situation.of(match.packs, told, match.mode, match.options, moment)
        text = json.dumps(situation.to_json())
        names = [str(pack.folder) for pack in match.packs]
        assert Situation.from_json({**said.loads(text), "packs": names}) == situation


def test_a_position_of_the_engine_is_whole() -> None:
    lot = random.Random("whole")
    for match in kit.matches(lot, 10, ("action", "choose")):
        assert Situation.of(match.packs, match.position(), match.mode, match.options).whole


def test_comments_are_for_people() -> None:
    said = {"//": "the evening of the finals", "packs": ["nemesis"], "position": {"// row": 1, "turn": 1}}
    assert Situation.from_json(said).position["turn"] == 1


BAD: list[tuple[str, Any]] = [
    ("situation", []),
    ("situation", {"packs": ["nemesis"], "extra": 1}),
    ("packs", {}),
    ("packs", {"packs": []}),
    ("packs", {"packs": "nemesis"}),
    ("packs", {"packs": ["no_such_pack"]}),
    ("packs", {"packs": ["nemesis", "nemesis"]}),
    ("packs", {"packs": ["a\0b"]}),
    ("mode", {"packs": ["nemesis"], "mode": "melee"}),
    ("options.test", {"packs": ["nemesis"], "options": {"test": "coin"}}),
    ("options", {"packs": ["nemesis"], "options": 7}),
    ("moment.kind", {"packs": ["nemesis"], "moment": {"kind": "tea"}}),
    ("moment.by", {"packs": ["nemesis"], "moment": {"kind": "combo", "by": 2}}),
    ("moment.used", {"packs": ["nemesis"], "moment": {"kind": "combo", "used": "headshot"}}),
    ("moment.swapped", {"packs": ["nemesis"], "moment": {"kind": "combo", "swapped": 1}}),
    ("moment.heavy", {"packs": ["nemesis"], "moment": {"kind": "block_wounds", "heavy": -1}}),
    ("moment.light", {"packs": ["nemesis"], "moment": {"kind": "block_wounds", "light": 10**30}}),
    ("moment.event", {"packs": ["nemesis"], "moment": {"kind": "react", "event": "rain"}}),
    ("moment", {"packs": ["nemesis"], "moment": {"colour": "red"}}),
]


@pytest.mark.parametrize(("where", "said"), BAD)
def test_a_bad_situation_is_refused_with_its_place(where: str, said: Any) -> None:
    with pytest.raises(BadSituation, match=f"^{where.replace('.', '[.]')}"):
        Situation.from_json(said)


BAD_POSITIONS: list[tuple[str, dict[str, Any]]] = [
    ("position", {"colour": "red"}),
    ("position.turn", {"turn": 2}),
    ("position.turn", {"turn": True}),
    ("position.turn", {"turn": 0.0}),
    ("position.arena", {"arena": "moon"}),
    ("position.actions_left", {"actions_left": 10}),
    ("row", {"row": ["hook"] * 5}),
    ("row", {"row": "hook"}),
    ("row", {"row": ["contamination"]}),
    ("row", {"row": [["hook"]]}),
    ("deck", {"deck": ["x"]}),
    ("deck", {"deck": ["hook"] * 201}),
    ("players", {"players": [{}]}),
    ("players", {"players": {}}),
    ("players", {"players": [{}, {}, {}]}),
    (r"players\[1\]", {"players": [{}, 5]}),
    (r"players\[1\]", {"players": [{}, {"name": "Bob"}]}),
    (r"players\[0\].fighter", {"players": [{"fighter": "bob"}, {}]}),
    (r"players\[0\].space", {"players": [{"space": 9}, {}]}),
    (r"players\[0\].space", {"players": [{"space": -1}, {}]}),
    (r"players\[0\].hand", {"players": [{"hand": ["hook"] * 11}, {}]}),
    (r"players\[0\].hand", {"players": [{"hand": ["candle"]}, {}]}),
    (r"players\[0\].hand", {"players": [{"hand": 3}, {}]}),
    (r"players\[0\].wounds", {"players": [{"wounds": {"deadly": 1}}, {}]}),
    (r"players\[0\].wounds.heavy", {"players": [{"wounds": {"heavy": 1 << 60}}, {}]}),
    (r"players\[0\].tokens", {"players": [{"tokens": {"gold": 1}}, {}]}),
    (r"players\[0\].tokens.ammo", {"players": [{"tokens": {"ammo": -1}}, {}]}),
    (r"players\[0\].tokens", {"players": [{"tokens": []}, {}]}),
    (r"players\[0\].skills", {"players": [{"skills": ["bleeding"]}, {}]}),
    (r"players\[0\].skills.active", {"players": [{"skills": {"active": ["juggling"]}}, {}]}),
    (r"players\[0\].skills", {"players": [{"skills": {"active": ["bleeding"], "hidden": ["bleeding"]}}, {}]}),
    (r"players\[0\].active", {"players": [{"active": "yes"}, {}]}),
]


@pytest.mark.parametrize(("where", "position"), BAD_POSITIONS)
def test_a_bad_fact_is_refused_with_its_place(where: str, position: dict[str, Any]) -> None:
    with pytest.raises(BadSituation, match=f"^{where}"):
        Situation.of(NEMESIS, position)


def test_a_pending_that_the_engine_did_not_write_is_refused() -> None:
    """It is passed through, and the engine looks at it."""
    stack = [{"frame": "turn", "seat": 0, "stage": "acts"}, {"frame": "combo", "seat": 0, "used": [], "swapped": False}]
    pending = {"stack": stack, "acted": 1, "drawn": [], "check": "00000000"}
    told = blank(turn=0, pending=pending, phase="combo")
    with pytest.raises(BadSituation, match="pending"):
        may(told, 0, actions.EndCombo())


@pytest.mark.parametrize(
    ("moment", "trouble"),
    [
        (Moment("combo", used=("curse",)), "moment.used"),
        (Moment("combo", swapped=True), "moment.swapped"),
        (Moment("knockdown", attack="no_such_attack"), "moment.attack"),
        (Moment("block_wounds", attack="flame_jet"), None),
        (Moment("block_wounds", attack="headshot", by=1), "moment.attack"),
        (Moment("react", event="you_are_hit"), "moment.event"),
    ],
)
def test_a_moment_that_cannot_be_is_refused(moment: Moment, trouble: str | None) -> None:
    table = blank().at(moment)
    if trouble is None:
        assert may(table, 0, actions.Pass()).verdict == "yes"
        return
    with pytest.raises(BadSituation, match=trouble):
        may(table, 0, actions.Pass())


def test_random_rubbish_is_refused_or_answered() -> None:
    """Nothing but BadSituation comes out, however the JSON of a situation was bent."""
    lot = random.Random("rubbish")
    odd: list[Any] = [None, True, -1, 0, 7, 1 << 70, 1.5, "", "hook", "x" * 5000, [], [[]], {}, {"a": 1}, [None] * 300]
    whole = blank(turn=0, arena="nemesis", row=["hook", None]).player_knowing(0, space=2, hand=["hook", None])
    whole = whole.player_knowing(1, tokens={"fire": None}, skills={"active": [None]}, wounds={"heavy": 1})
    refused = 0
    for _ in range(600):
        bent = json.loads(json.dumps({**whole.to_json(), "options": Options().to_json()}))
        _bend(lot, bent, odd)
        move = actions.Move(lot.choice((3, -1, 1 << 70)))
        trouble = ""
        try:
            assert may(Situation.from_json(bent), lot.choice((-1, 0, 1, 5)), move).verdict in VERDICTS
        except BadSituation as why:
            trouble = str(why)
        assert len(trouble) < 500, "an error repeats what it was sent"
        refused += bool(trouble)
    assert 300 < refused < 600


def _bend(lot: random.Random, said: Any, odd: list[Any]) -> None:
    """One value somewhere becomes an odd one."""
    while True:
        keys = list(said) if isinstance(said, dict) else list(range(len(said)))
        key = lot.choice(keys)
        inside = said[key]
        if isinstance(inside, dict | list) and inside and lot.random() < 0.75:
            said = inside
            continue
        said[key] = lot.choice(odd)
        return
