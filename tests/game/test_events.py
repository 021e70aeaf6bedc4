"""Events: what they tell of what happened, and the way back from a message."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import pytest

from kd_core.game import events
from tests.kit import Table, heavy, light

SAMPLES: dict[str, Any] = {
    "int": 2,
    "bool": True,
    "str": "hook",
    "int | None": None,
    "str | None": None,
    "tuple[int, ...]": (1, 2, 6),
    "tuple[str, ...]": ("hook", "guard"),
    "tuple[str, ...] | None": ("hook",),
}
WRONG: dict[str, Any] = {
    "int": True,
    "bool": 1,
    "str": 7,
    "int | None": "2",
    "str | None": ["hook"],
    "tuple[int, ...]": [1, True],
    "tuple[str, ...]": "hook",
    "tuple[str, ...] | None": [None],
}


def sample(kind: type[events.Event]) -> events.Event:
    return kind(**{field.name: SAMPLES[str(field.type)] for field in fields(kind)})


@pytest.mark.parametrize("name", sorted(events.KINDS))
def test_what_an_event_wrote_is_read_as_the_same_event(name: str) -> None:
    event = sample(events.KINDS[name])
    assert event.name == name
    assert events.from_json(json.loads(json.dumps(event.to_json()))) == event


@pytest.mark.parametrize("name", sorted(events.KINDS))
def test_a_field_of_the_wrong_type_is_named(name: str) -> None:
    kind = events.KINDS[name]
    for field in fields(kind):
        said = sample(kind).to_json() | {field.name: WRONG[str(field.type)]}
        with pytest.raises(events.BadEvent, match=f"{name}.{field.name}"):
            events.from_json(said)


@pytest.mark.parametrize("name", sorted(events.KINDS))
def test_a_key_too_few_or_too_many_is_named(name: str) -> None:
    kind = events.KINDS[name]
    said = sample(kind).to_json()
    with pytest.raises(events.BadEvent, match="unknown key 'more'"):
        events.from_json({**said, "more": 1})
    for field in fields(kind):
        with pytest.raises(events.BadEvent, match=f"{name}: the key {field.name} is missing"):
            events.from_json({key: value for key, value in said.items() if key != field.name})


@pytest.mark.parametrize(
    "said",
    [None, [], "moved", {}, {"event": "event"}, {"event": "Moved"}, {"event": ["moved"]}, {"event": {}}],
)
def test_what_is_no_event_is_refused(said: Any) -> None:
    with pytest.raises(events.BadEvent):
        events.from_json(said)


@pytest.mark.parametrize("cards", ["x" * 201, ["hook"] * 101, ["x" * 201]])
def test_nothing_is_read_without_an_end(cards: Any) -> None:
    with pytest.raises(events.BadEvent) as refused:
        events.from_json({"event": "row_refilled", "cards": cards})
    assert len(str(refused.value)) < 200


def test_a_special_attack_and_its_wounds_name_both_sides(duel: Table) -> None:
    """COMBO-2, SEQ-1: who uses it, against whom, and whose wounds they are."""
    duel.face_off("james", "katie", "headshot")
    duel.james.uses("headshot")
    used, wounded = duel.told("special_used")[0], duel.told("wounded")[0]
    assert (used.seat, used.target, used.special) == (0, 1, "headshot")
    assert (wounded.seat, wounded.by, wounded.source) == (1, 0, "headshot")


def test_wounds_of_nobody_name_nobody(duel: Table) -> None:
    """ARENA-2: a corridor wounds, and it is nobody's effect."""
    duel.at("james@0 katie@5")
    duel.james.takes_corridor_to(4)
    assert duel.told("wounded")[0].by is None and duel.james.wounds == heavy(1)


def test_a_roll_tells_what_was_needed_and_whether_it_passed(duel: Table) -> None:
    """TEST-2: the sum must reach the number of wounds."""
    for dice, passed in (((1, 1, 2), True), ((1, 1, 1), False)):
        duel.at("ann@3 bob@4", row="ambush", wounds={"bob": heavy(1) + light(2)})
        duel.ann.attacks_with("ambush")
        duel.ann.starts_test(dice=dice)
        rolled = duel.told("dice_rolled")[0]
        assert (rolled.dice, rolled.needed, rolled.passed) == (dice, 4, passed)


def test_a_card_tells_whether_it_was_an_attack_before_it_was_taken(duel: Table) -> None:
    """ATTACK-2 and ATTACK-3: in range it was resolved; out of range it comes straight from the Row."""
    duel.at("ann@3 bob@4", row="poke")
    duel.ann.attacks_with("poke")
    assert duel.told("card_taken")[0].origin == "attack"
    duel.at("ann@0 bob@8", row="poke")
    duel.ann.attacks_with("poke")
    assert duel.told("card_taken")[0].origin == "row"
