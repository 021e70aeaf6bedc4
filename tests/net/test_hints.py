"""Hints: legal choices, the best first, with a sentence of facts; made of what one seat knows; counted and kept."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kd_core.ai import skills, thought
from kd_core.ai.outcomes import Outcome
from kd_core.ai.thought import Thought, Weighed
from kd_core.game import Match, Setup
from kd_core.languages import LANGUAGES
from kd_core.net import hints, messages
from kd_core.net.bots import Listener
from kd_core.net.host import Host
from kd_core.net.local import LocalSession
from kd_core.record import Player, read
from kd_core.record.story import Story
from kd_core.referee import outlook
from tests.net.pair import BOXES, Pair, players
from tests.properties.test_two_worlds import other_world

KINDS = {"action", "combo", "block_wounds", "block_effect", "react", "knockdown", "choose", "discard", "draft"}


def listening(host: Host, seat: int) -> Listener:
    """Behind a wire: what it hears was bytes."""
    listener = Listener(seat)
    host.join(seat, lambda message: listener.hear(messages.from_host(messages.to_bytes(message))))
    return listener


def advice(listener: Listener, lang: str = "en", level: str = "iterations:40") -> list[hints.Advice]:
    question = hints.question(listener, 1, level)
    return hints.advise(Story(BOXES, question.view, lang), question.view, thought.think(BOXES, question))


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_every_kind_of_choice_is_helped_with(mode: str) -> None:
    table = Pair(seed=21, match=Match.new(Setup(BOXES, mode, seed=21)))
    ears = [listening(table.host, seat) for seat in range(len(table.seats))]
    helped: set[str] = set()
    lot = random.Random(5)
    for number in range(240):
        asked = next((one for one in ears if one.asked), None)
        if asked is None:
            break
        view = asked.heard[1]
        kind = view["question"]["kind"]
        if number % 6 == 0 or kind not in helped:
            helped.add(kind)
            told = advice(asked, list(LANGUAGES)[number % len(LANGUAGES)])
            sound(told, view)
        table.seats[asked.seat].acts(lot.choice(view["legal"]))
    assert helped & KINDS >= {"action", "block_wounds", "knockdown"}


def sound(told: list[hints.Advice], view: dict[str, Any]) -> None:
    assert 1 <= len(told) <= hints.SHOWN
    assert len({str(one.action) for one in told}) == len(told)
    for one in told:
        assert one.action in view["legal"] and one.title and "{" not in one.title + one.why and one.why.endswith(".")
    losses = [one.loss for one in told]
    assert losses == sorted(losses) and losses[0] == 0


def test_the_same_choice_paid_in_two_ways_is_shown_once() -> None:
    options = [
        Weighed({"do": "special", "special": "headshot", "pay": ["hook", "jab"]}, 0.7, 0.4),
        Weighed({"do": "special", "special": "headshot", "pay": ["hook", "low_kick"]}, 0.69, 0.3),
        Weighed({"do": "end_combo"}, 0.5, 0.2),
    ]
    assert [one.action["do"] for one in hints._different(options)] == ["special", "end_combo"]


def at_action() -> tuple[dict[str, Any], Story]:
    table = Pair(seed=9)
    seat = table.until_asked("action")
    return seat.view, Story(BOXES, seat.view)


def why(action: dict[str, Any], outcome: Outcome, lang: str = "en") -> str:
    view, _ = at_action()
    weighed = [Weighed(action, 0.6, 0.5, outcome)]
    return hints.advise(Story(BOXES, view, lang), view, Thought(action, 0.6, weighed))[0].why


def test_a_sentence_is_made_of_what_comes_of_the_choice() -> None:
    view, story = at_action()
    foe = 1 - view["you"]
    card = view["row"][0]
    told = why({"do": "attack", "card": card}, Outcome(theirs=(2, 1), tested=foe, test=0.375))
    assert told.startswith(f"{story.seat(foe)} is hit for 2 heavy and 1 light; then a test") and "38 %" in told
    told = why({"do": "move", "to": 4}, Outcome(distance=view["distance"] - 1))
    assert f"distance {view['distance']} → {view['distance'] - 1}" in told.lower()
    assert "Most likely" in why({"do": "move", "to": 4}, Outcome(mine=(0, 1), share=0.4))
    assert "card" in why({"do": "pass"}, Outcome(distance=view["distance"]))


def test_a_first_card_pays_only_for_what_the_hand_pays_then() -> None:
    """Not for what a second card will pay, which is not chosen yet."""
    drafts = 0
    for seed in range(4):
        table = Pair(seed=seed, match=Match.new(Setup(BOXES, "duel", seed=seed)))
        ears = [listening(table.host, seat) for seat in range(2)]
        while (asked := next(one for one in ears if one.asked)).heard[1]["question"]["kind"] != "action":
            view = asked.heard[1]
            if view["question"]["kind"] == "draft":
                drafts += 1
                for weighed in thought.think(BOXES, hints.question(asked, 1, "iterations:40")).options:
                    assert weighed.outcome is not None and set(weighed.outcome.pays) <= payable(view, weighed.action)
            table.seats[asked.seat].acts(view["legal"][0])
    assert drafts >= 8


def payable(view: dict[str, Any], action: dict[str, Any]) -> set[str]:
    seat = view["you"]
    then = msgspec.json.decode(msgspec.json.encode(view))
    then["players"][seat]["hand"].append(action["card"])
    sheet = Story(BOXES, view).lexicon.fighters[then["players"][seat]["fighter"]].specials
    prices = {special.id: outlook.price(then, BOXES, seat, special.id) for special in sheet}
    return {special for special, price in prices.items() if price is not None and price.payable}


def test_what_the_hand_pays_for_is_an_alternative() -> None:
    told = why({"do": "move", "to": 4}, Outcome(pays=["headshot", "overpressure"]))
    assert " or " in told and " and " not in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_test_is_never_called_certain_that_is_not(lang: str) -> None:
    assert "99 %" in why({"do": "knockdown"}, Outcome(tested=0, test=0.999), lang)
    assert "100 %" in why({"do": "knockdown"}, Outcome(tested=0, test=1.0), lang)


def test_skills_of_the_setup_come_from_the_table_of_played_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Pair(seed=4)
    view = table.seats[0].view
    offered = [action["skill"] for action in view["legal"]]
    monkeypatch.setattr(skills, "strengths", lambda: {offered[-1]: 0.61})
    told = advice(listening(table.host, 0))
    assert told[0].action["skill"] == offered[-1] and told[0].chance is None and "61 %" in told[0].why
    assert "%" not in told[1].why


def test_a_hint_is_asked_with_bytes_that_hold_nothing_hidden() -> None:
    """Two worlds that differ only in what the seat may not know: the same question, byte for byte."""
    lot = random.Random(3)
    for seed in range(6):
        match = Match.new(Setup(BOXES, "teams" if seed % 2 else "duel", seed=300 + seed))
        for _ in range(lot.randrange(8, 60)):
            decision = lot.choice(match.decisions)
            match.apply(decision.seat, lot.choice(list(decision.options)))
        seat = match.decisions[0].seat
        worlds = (match.clone(), other_world(match, seat, lot))
        ears = [listening(Host(world, players(world.seats)), seat) for world in worlds]
        one, two = (msgspec.msgpack.encode(hints.question(ear, 5)) for ear in ears)
        assert one == two


# -- counted -----------------------------------------------------------------------------------------------------------


def test_hints_are_counted_by_seat_and_stay_with_the_record(tmp_path: Path) -> None:
    session = LocalSession.new(Setup(BOXES, "duel", seed=3), [Player("Ann"), Player("Bea")])
    session.keep(tmp_path / "match.kdr")
    session.look_from(0, lambda message: None)
    assert session.gives_hints and session.listener is not None
    session.act(session.listener.heard[1]["legal"][0])
    session.hinted()
    session.look_from(1)
    assert session.listener is not None and session.listener.seat == 1
    session.hinted()
    session.hinted()
    session.act(session.listener.heard[1]["legal"][0])
    assert session.hints == {0: 1, 1: 2}
    session.close()
    kept = read(tmp_path / "match.kdr")
    assert kept.hints == {0: 1, 1: 2} and len(kept.choices) == kept.seq == 2
    again = LocalSession.resume(tmp_path / "match.kdr")
    assert again.hints == {0: 1, 1: 2} and again._host.seq == 2
    again.close()


def test_bots_among_themselves_ask_nobody() -> None:
    session = LocalSession.new(
        Setup(BOXES, "duel", seed=3), [Player("A", "bot", "random"), Player("B", "bot", "random")]
    )
    assert not session.gives_hints and session.listener is None


def test_what_is_told_as_less_is_what_is_less_of_the_numbers_told() -> None:
    """Rounded first, then subtracted, and left out where it says nothing."""

    def told(best: float, chance: float) -> tuple[int, int]:
        one = hints.Advice({}, "", "", chance, best - chance)
        return one.percent, one.less

    assert told(0.404, 0.386) == (39, 0), "40 and 39"
    assert told(0.44, 0.436) == (44, 0)
    assert told(0.404, 0.334) == (33, 7) and told(0.396, 0.334) == (33, 7)
    assert told(0.404, 0.366) == (37, 3) and told(0.999, 0.0) == (1, 98)
