"""The answers in words: every reason, every fact and every case can be said in every language."""

from __future__ import annotations

import random
import re

import pytest

from kd_core import text
from kd_core.game import actions, library
from kd_core.languages import LANGUAGES
from kd_core.referee import Condition, Fact, Moment, Situation, Words, lines, may
from tests.referee import kit_may as kit

GAP = re.compile(r"[{}]|referee\.|refused\.")  # a placeholder that nobody filled, a key that nobody translated


def duel() -> Situation:
    return Situation.blank(library.find(["nemesis"]), "duel", ["james", "katie"]).knowing(turn=0, arena="nemesis")


def test_a_plain_no_says_why_by_which_rule_and_where_it_is_printed() -> None:
    table = duel().player_knowing(0, space=3).player_knowing(1, space=4)
    rule = text.rule("MOVE-2")
    assert rule is not None
    assert lines(may(table, 0, actions.Move(4)), "en") == [
        "No.",
        "A fighter already stands on space 5. [MOVE-2]",
        f"MOVE-2 {rule.title} (Volume II, p. 12): {rule.text}",
    ]


def test_a_case_is_told_with_its_circumstances() -> None:
    """Spaces count from 1; what it must not be is said where that is shorter."""
    said = lines(may(duel().player_knowing(0, space=3), 0, actions.Move(4)), "en")
    assert said[:4] == [
        "It depends on this: where Katie stands.",
        "Yes, if Katie does not stand on space 5.",
        "No, if Katie stands on space 5:",
        "A fighter already stands on space 5. [MOVE-2]",
    ]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Yes, if you stand on space 3 or 5 and Katie does not stand on space 4."),
        ("pl", "Tak, jeśli stoisz na polu 3 albo 5 i Katie nie stoi na polu 4."),
        ("es", "Sí, si estás en la casilla 3 o 5 y Katie no está en la casilla 4."),
    ],
)
def test_conditions_are_joined(lang: str, said: str) -> None:
    assert said in lines(may(duel(), 0, actions.Move(3)), lang)


def test_reasons_that_hold_in_any_case_come_first_and_once() -> None:
    table = duel().player_knowing(0, hand=["hook", "low_kick"]).at(Moment("combo", used=("headshot",)))
    said = lines(may(table, 0, actions.Special("headshot", ("hook", "low_kick"))), "en")
    assert said[:2] == ["No.", "Headshot was already used in this combo. [COMBO-3]"]
    assert sum("COMBO-3]" in line for line in said) == 1
    assert "Also, if the distance is 1 or 6–8:" in said


def test_the_ways_to_pay_are_listed() -> None:
    table = duel().player_knowing(0, space=2, hand=["hook", "sidestep"]).player_knowing(1, space=5)
    assert "It can be paid with: Hook + Sidestep." in lines(may(table, 0, actions.Special("headshot", ())), "en")


def test_too_little_told_is_said_with_what_comes_first() -> None:
    """A choice inside an effect may depend on anything."""
    said = lines(may(duel(), 0, actions.Choose(3)), "en")
    assert len(said) == 1 and said[0].startswith(
        "Too much is unknown. Tell this first: the cards of the Row; where you"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_fact_can_be_said(lang: str) -> None:
    """As something to tell and as a condition, about oneself and about others."""
    words = Words(may(Situation.blank(library.find(["nemesis"]), "teams"), 0, actions.Swap()), lang)
    kinds = {
        "turn": range(4),
        "arena": ("nemesis", "elsewhere"),
        "fighter": ("james", "katie", "chilly"),
        "space": range(9),
        "team_space": range(9),
        "distance": range(1, 9),
        "hand_size": range(8),
        "holds": range(3),
        "active": (0, 2),
        "down": (False, True),
        "pays": (False, True),
        "row": (False, True),
        "skill": (False, True),
        "token": (False, True),
    }
    told = set()
    for kind, known in kinds.items():
        for seat in (0, 1):
            fact = Fact(kind, seat, {"skill": "bleeding", "token": "fire", "pays": "headshot"}.get(kind, "hook"))
            for values in (known[:1], known[-1:], known[:-1]):
                told.add(words.condition(Condition(fact, tuple(values), tuple(known))))
            told.add(words.fact(fact))
    told |= {words.fact(Fact(kind, seat)) for kind in ("hand", "wounds", "tokens", "skills") for seat in (0, 1)}
    assert not [line for line in told if GAP.search(line) or not line.strip()]
    assert len(told) == 78, "different things are said alike, or the same one differently"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_random_answers_can_be_said(lang: str) -> None:
    lot = random.Random("words")
    for match in kit.matches(lot, 12, ("action", "combo", "block_wounds", "react", "knockdown", "discard")):
        moment = Moment() if match.decisions[0].kind == "action" else kit.moment_of(match)
        told = kit.with_gaps(lot, kit.facts_of(match), lot.choice((0.0, 0.3, 0.6)))
        situation = Situation.of(match.packs, told, match.mode, match.options, moment)
        for seat, action in kit.questions(lot, match):
            said = lines(may(situation, seat, action), lang)
            assert not [line for line in said if GAP.search(line)], said
