"""What others say is read by one set of readers: strictly, with an error that names the place and stays short."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kd_core.game import BadPosition, BadSetup, Match, Options, Setup, actions, events, library
from kd_core.game.actions import Malformed
from kd_core.game.events import BadEvent
from kd_core.record.script import BadScript, parse
from kd_core.said import LARGEST, Ambiguous, NotJson, Reader, loads, shown

MEGABYTE = "x" * (1 << 20)


# -- JSON --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["{}", "[]", "7", '"word"', "null", '{"a": [1, 2.5, {"b": null}]}', '{"//": 1, "a": 2, "//": 3, "// b": 4}']
)
def test_json_is_read_as_python_reads_it(text: str) -> None:
    """A comment may come as often as one likes."""
    assert loads(text) == json.loads(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"seed": 1, "seed": 2}', "seed"),
        ('[{"a": {"b": 1, "c": 2, "b": 1}}]', "'b'"),
        ('{"a": NaN}', "NaN"),
        ("[Infinity]", "Infinity"),
        ("-Infinity", "Infinity"),
        ("1e999", "1e999"),
        ("-1e999", "1e999"),
        (f'{{"{MEGABYTE}": 1, "{MEGABYTE}": 2}}', "comes twice"),
    ],
)
def test_what_could_mean_two_things_is_refused(text: str, said: str) -> None:
    with pytest.raises(Ambiguous) as why:
        loads(text)
    assert said in str(why.value)
    assert len(str(why.value)) < 200


@pytest.mark.parametrize(
    "text", ["", "{", "nonsense", "{'a': 1}", "[" * 100_000, "[" * 60 + "]" * 60, '{"a":' * 60 + "1" + "}" * 60]
)
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(NotJson) as why:
        loads(text)
    assert len(str(why.value)) < 200


def test_nesting_counts_what_stands_inside_each_other() -> None:
    assert loads("[" * 50 + "]" * 50)
    assert len(loads("[" + "[]," * 500 + "[]]")) == 501


# -- short answers -----------------------------------------------------------------------------------------------------


def nested(depth: int) -> Any:
    inside: Any = []
    for _ in range(depth):
        inside = [inside]
    return inside


@pytest.mark.parametrize(
    "value",
    [
        MEGABYTE,
        [MEGABYTE],
        {"a": MEGABYTE},
        {MEGABYTE: 1},
        list(range(100_000)),
        10**100_000,
        nested(100_000),
        b"\0" * 9999,
    ],
    ids=["text", "in a list", "in an object", "as a key", "list", "number", "nest", "bytes"],
)
def test_what_is_shown_is_short(value: Any) -> None:
    assert len(shown(value)) <= 60


NUMBERS: list[Any] = [10**30, -(10**30), [10**4000]]
BIG: list[Any] = [MEGABYTE, [MEGABYTE] * 3, {MEGABYTE: MEGABYTE}, ["x"] * 5000, nested(2000), *NUMBERS]


@pytest.mark.parametrize("value", BIG, ids=range(len(BIG)))
def test_no_action_repeats_a_megabyte(value: Any) -> None:
    """Whatever stands in whichever key: the action is refused, or short enough to be told to everybody."""
    match = Match.new(Setup(library.find(["nemesis"]), fighters=["james", "katie"], seed=1))
    for do, keys in WORDS.items():
        for key in keys:
            good = {name: GOOD[name] for name in keys}
            for said in ({"do": do, **good, key: value}, {"do": do, **good, MEGABYTE: 1}, {"do": value}, value):
                assert len(answer(match, said)) < 6000


def answer(match: Match, said: Any) -> str:
    """What everybody might be told about it."""
    try:
        action = actions.from_json(said)
    except Malformed as why:
        return str(why)
    return json.dumps(action.to_json()) + str([reason.params for reason in match.why_not(0, action)])


WORDS = {
    "keep_skill": ("skill",),
    "move": ("to",),
    "attack": ("card",),
    "special": ("special", "pay"),
    "dash": ("card", "to"),
    "block": ("card", "ignore"),
    "knockdown": ("dice",),
    "tower": ("passed",),
    "choose": ("value",),
    "active": ("seat",),
    "enter": ("space",),
}
GOOD: dict[str, Any] = {
    "skill": "bleeding",
    "to": 1,
    "card": "hook",
    "special": "headshot",
    "pay": ["hook"],
    "ignore": {"heavy": 1, "light": 0},
    "dice": [1, 2, 3],
    "passed": True,
    "value": 3,
    "seat": 0,
    "space": 2,
}


def test_a_payment_names_no_more_cards_than_a_hand_could_hold() -> None:
    assert actions.from_json({"do": "special", "special": "a", "pay": ["b"] * 40})
    with pytest.raises(Malformed, match="at most 40"):
        actions.from_json({"do": "special", "special": "a", "pay": ["b"] * 41})


@pytest.mark.parametrize("number", [LARGEST + 1, -LARGEST - 1, 1.0, "1", None, True])
def test_what_is_no_space(number: Any) -> None:
    with pytest.raises(Malformed, match="whole number"):
        actions.from_json({"do": "move", "to": number})


# -- each format with its own error ------------------------------------------------------------------------------------


def test_each_format_has_its_own_error() -> None:
    for error in (Malformed, BadEvent, BadSetup, BadPosition, BadScript):
        read = Reader(error)
        for wrong in (
            lambda read=read: read.fields(7, "here"),
            lambda read=read: read.fields({"a": 1}, "here", ("b",)),
            lambda read=read: read.several({}, "here", 3),
            lambda read=read: read.several([1, 2, 3, 4], "here", 3),
            lambda read=read: read.whole(True, "here"),
            lambda read=read: read.whole(9, "here", 0, 8),
            lambda read=read: read.flag(1, "here"),
            lambda read=read: read.word(7, "here"),
            lambda read=read: read.word("x" * 101, "here"),
            lambda read=read: read.words(["a", 7], "here", 3),
            lambda read=read: read.one_of("c", "here", ("a", "b")),
            lambda read=read: read.one_of(["a"], "here", ("a", "b", "d")),
        ):
            with pytest.raises(error, match=r"^here: ") as why:
                wrong()
            assert type(why.value) is error


@pytest.mark.parametrize(
    "said", [7, [], {"test": 1}, {"test": "cards"}, {"relief": None}, {"relief": ["all"]}, {"colour": "red"}]
)
def test_options_that_cannot_be(said: Any) -> None:
    with pytest.raises(BadSetup, match="options"):
        Options.from_json(said)


def test_options_go_out_and_in() -> None:
    for chosen in (Options(), Options("tower", "all")):
        assert Options.from_json(chosen.to_json()) == chosen
    assert Options.from_json({"// why": "a comment"}) == Options()


def test_a_script_says_a_key_once() -> None:
    with pytest.raises(BadScript, match="'seed' comes twice"):
        parse('{"packs": ["nemesis"], "seed": 1, "seed": 2}')
    assert parse('{"packs": [], "//": "one", "//": "two"}')


def test_an_event_is_read_strictly_too() -> None:
    with pytest.raises(BadEvent, match="whole number"):
        events.from_json({"event": "turn_started", "seat": 1 << 60})
