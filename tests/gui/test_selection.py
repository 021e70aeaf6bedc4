"""The selection of a choice, without any window: what may be picked, what is proposed, what is sent, what is undone."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from kd_core.game import Match, Setup, library
from kd_qt.table.hands.picks import FIGURE, entries
from kd_qt.table.hands.selection import Selection

HAND = ("jab", "hook", "guard", "guard", "sprint")
ROW = ("roundhouse", "jab", "jab", "wyrdness")


def selection(
    legal: list[dict[str, Any]], kind: str = "action", about: str = "", where: str = "hand", **more: Any
) -> Selection:
    return Selection(kind, entries(legal, about, where, 2), more.pop("hand", HAND), more.pop("row", ROW), **more)


TURN = [
    {"do": "move", "to": 3},
    {"do": "move", "to": 1},
    {"do": "attack", "card": "roundhouse"},
    {"do": "attack", "card": "jab"},
    {"do": "special", "special": "headshot", "pay": ["jab", "hook"]},
    {"do": "special", "special": "headshot", "pay": ["jab", "guard"]},
    {"do": "special", "special": "headshot", "pay": ["hook", "guard"]},
    {"do": "dash", "card": "sprint", "to": 3},
    {"do": "dash", "card": "sprint", "to": 1},
]


def test_everything_legal_is_lit_at_first() -> None:
    lit = selection(TURN).lit()
    assert {("space", 1), ("space", 3), ("row", 0), ("row", 1), ("row", 2), ("special", "headshot"), FIGURE} <= lit
    assert ("row", 3) not in lit and ("space", 2) not in lit
    assert {pick for pick in lit if pick[0] == "hand"} == {("hand", n) for n in range(5)}


def test_figure_then_space_moves() -> None:
    d = selection(TURN)
    assert d.click(FIGURE).changed
    assert {pick for pick in d.lit() if pick[0] == "space"} == {("space", 1), ("space", 3)}
    assert ("row", 0) not in d.lit()
    assert d.click(("space", 1)).changed and d.action() == {"do": "move", "to": 1}
    assert {pick for pick in d.lit() if pick[0] == "space"} == {("space", 1), ("space", 3)}
    assert d.click(("space", 3)).changed  # another goal is another draft
    assert d.click(("space", 3)).action == {"do": "move", "to": 3}


def test_card_then_target_attacks() -> None:
    for target in (("foe",), ("mine",), ("stage",)):
        d = selection(TURN)
        assert d.click(("row", 2)).changed
        assert d.action() == {"do": "attack", "card": "jab"}
        assert d.click(target).action == {"do": "attack", "card": "jab"}


def test_a_click_on_another_card_changes_the_mind() -> None:
    d = selection(TURN)
    d.click(("row", 0))
    d.click(("row", 1))
    assert d.picks == (("row", 1),)
    assert d.undo() and d.undo() and d.picks == ()


def test_a_payment_proposes_itself_with_the_least_useful_cards() -> None:
    d = selection(TURN, worth={"guard": 5, "hook": 1, "jab": 2})
    d.click(("special", "headshot"))
    assert d.action() == {"do": "special", "special": "headshot", "pay": ["jab", "hook"]}


def test_a_payment_leaves_what_another_special_attack_needs() -> None:
    """Fist and a wild symbol for the first: the second fist stays for the second."""
    hand = ("dash_card", "fist_card", "foot_card", "fist_card")
    ways = [["fist_card", other] for other in ("fist_card", "foot_card", "dash_card")]
    legal = [{"do": "special", "special": "uppercut", "pay": pay} for pay in ways]
    legal += [{"do": "special", "special": "kick", "pay": ["foot_card", "fist_card"]}]
    worth = {"dash_card": 5, "foot_card": 5}  # the cheapest payment is two fists
    d = selection(legal, hand=hand, worth=worth)
    d.click(("special", "uppercut"))
    assert d.action() == {"do": "special", "special": "uppercut", "pay": ["fist_card", "dash_card"]}
    d = selection(legal[:3], hand=hand, worth=worth)  # nothing else is in range
    d.click(("special", "uppercut"))
    assert d.action() == {"do": "special", "special": "uppercut", "pay": ["fist_card", "fist_card"]}


def test_a_payment_with_more_cards_is_better_than_one_that_ends_the_combo() -> None:
    legal = [
        {"do": "special", "special": "uppercut", "pay": ["jab"]},
        {"do": "special", "special": "uppercut", "pay": ["hook", "guard"]},
        {"do": "special", "special": "kick", "pay": ["jab", "sprint"]},
    ]
    d = selection(legal, hand=("jab", "hook", "guard", "sprint"))
    d.click(("special", "uppercut"))
    assert d.action() == legal[1]


def test_a_payment_is_changed_card_by_card() -> None:
    d = selection(TURN, worth={"guard": 5})
    d.click(("special", "headshot"))
    d.click(("hand", 3))  # the second guard comes in, one of the others goes
    assert ("hand", 3) in d.picks and d.action() is not None and "guard" in d.action()["pay"]
    d.click(("hand", 3))
    assert d.action() is None and d.special == "headshot"
    d.click(("hand", 2))
    assert d.action() is not None
    assert (
        d.undo()
        and d.undo()
        and d.undo()
        and d.action() == {"do": "special", "special": "headshot", "pay": ["jab", "hook"]}
    )
    assert d.undo() and d.picks == () and not d.undo()


def test_a_card_dropped_on_a_special_pays_for_it() -> None:
    d = selection(TURN, worth={"guard": 5})
    outcome = d.drop(("hand", 2), ("special", "headshot"))
    assert outcome.changed and outcome.action is None
    assert ("hand", 2) in d.picks and d.action() is not None


# -- when something is sent: the rule at the top of selection.py -----------------------------------------------------


@pytest.mark.parametrize("picks", [
    [("space", 3)],
    [FIGURE, ("space", 3)],
    [("hand", 4), ("space", 3)],
    [("row", 0)],
    [("special", "headshot")],
    [("do", "swap")],
    [("seat", 2)],
])  # fmt: skip
def test_the_first_click_drafts_and_the_second_sends(picks: list[Any]) -> None:
    d = selection([*TURN, {"do": "swap"}])
    for pick in picks:
        outcome = d.click(pick)
        assert outcome.changed and outcome.action is None
    drafted = d.action()
    assert drafted is not None and d.sends(picks[-1])
    assert d.click(picks[-1]).action == drafted


@pytest.mark.parametrize(("kind", "legal", "pick"), [
    ("draft", [{"do": "draft", "card": "jab"}], ("row", 1)),
    ("keep_skill", [{"do": "keep_skill", "skill": "stubborn"}], ("skill", "stubborn")),
    ("face_up", [{"do": "face_up", "skill": "stubborn"}], ("skill", "stubborn")),
    ("enter", [{"do": "enter", "space": 2}], ("space", 2)),
    ("discard", [{"do": "discard", "card": card} for card in set(HAND)], ("hand", 0)),
])  # fmt: skip
def test_so_it_is_in_every_question_where_one_thing_is_picked(kind: str, legal: Any, pick: Any) -> None:
    d = selection(legal, kind)
    assert d.click(pick).changed and not d.click(pick).changed
    assert d.action() in legal


def test_what_is_put_together_one_by_one_is_put_back_by_a_second_click() -> None:
    d = selection(TURN)
    d.click(("special", "headshot"))
    paid = next(pick for pick in d.picks if pick[0] == "hand")
    assert not d.sends(paid) and d.click(paid).changed and paid not in d.picks and d.action() is None
    d = selection(BLOCK, "block_wounds", stops=STOPS)
    assert d.click(("cube", "heavy", 0)).changed and d.ignored() == (1, 0)


def test_a_proposed_reaction_is_not_sent_by_the_first_click_on_it() -> None:
    legal = [{"do": "pass"}, {"do": "react", "special": "parry", "pay": ["jab"]}]
    d = selection(legal, "react")
    assert d.special == "parry"
    assert d.click(("special", "parry")).action is None and d.special == "parry"
    assert d.click(("special", "parry")).action == legal[1]


def test_a_button_that_answers_sends_at_once() -> None:
    d = selection([{"do": "pass"}, {"do": "knockdown"}], "knockdown")
    assert d.click(("do", "knockdown")).action == {"do": "knockdown"}


def test_a_dash_changes_its_goal_and_keeps_its_card() -> None:
    d = selection(TURN)
    for pick in (("hand", 4), ("space", 3), ("space", 1)):
        assert d.click(pick).changed
    assert d.action() == {"do": "dash", "card": "sprint", "to": 1}


def test_drops_are_the_same_actions_as_clicks() -> None:
    assert selection(TURN).drop(("row", 0), ("foe",)).action == {"do": "attack", "card": "roundhouse"}
    assert selection(TURN).drop(FIGURE, ("space", 1)).action == {"do": "move", "to": 1}
    assert selection(TURN).drop(("hand", 4), ("space", 3)).action == {"do": "dash", "card": "sprint", "to": 3}


def test_a_wrong_drop_says_what_was_tried_and_changes_nothing() -> None:
    d = selection(TURN)
    d.click(("row", 0))
    before = d.picks
    assert d.drop(("hand", 4), ("space", 7)).refused == {"do": "dash", "card": "sprint", "to": 7}
    assert d.drop(FIGURE, ("space", 8)).refused == {"do": "move", "to": 8}
    assert d.drop(("hand", 4), ("special", "headshot")).refused == {
        "do": "special",
        "special": "headshot",
        "pay": ["sprint"],
    }
    assert d.drop(("row", 3), ("foe",)).refused == {"do": "attack", "card": "wyrdness"}
    assert d.picks == before


def block(card: str, heavy: int, light: int) -> dict[str, Any]:
    return {"do": "block", "card": card, "ignore": {"heavy": heavy, "light": light}}


BLOCK = [
    {"do": "pass"},
    *(block(card, h, li) for card in ("guard", "sprint") for h, li in ((0, 1), (0, 2), (1, 0), (1, 1), (2, 0))),
]


STOPS = ((2, 0), (1, 1))


def test_a_block_proposes_the_most_and_follows_the_cubes() -> None:
    d = selection(BLOCK, "block_wounds", worth={"guard": 1, "sprint": 3}, stops=STOPS)
    assert d.action() == block("guard", 2, 0)
    d.click(("cube", "light", 0))  # does not fit beside two heavy ones: one of them stays
    assert d.ignored() == (1, 1) and d.action() == block("guard", 1, 1)
    d.click(("cube", "heavy", 0))
    d.click(("hand", 4))
    assert d.action() is not None and d.action()["card"] == "sprint"
    assert d.click(("do", "pass")).action == {"do": "pass"}


def test_a_block_card_dropped_on_the_strike_blocks() -> None:
    for target in (("strike",), ("foe",), ("bar",)):
        d = selection(BLOCK, "block_wounds", stops=STOPS)
        assert d.drop(("hand", 4), target).action == block("sprint", 2, 0)
        assert d.drop(("hand", 0), target).refused == block("jab", 0, 1)


def test_the_stops_that_make_sense_are_one_click_away() -> None:
    """What is best the game says, not the table; the card that is chosen stays."""
    d = selection(BLOCK, "block_wounds", worth={"guard": 1, "sprint": 3}, stops=STOPS[::-1])
    assert d.action() == block("guard", 1, 1)
    d.click(("hand", 4))
    assert d.click(("stops", 2, 0)).changed and d.action() == block("sprint", 2, 0)
    assert d.undo() and d.action() == block("sprint", 1, 1)
    assert not d.click(("stops", 2, 2)).changed and d.action() == block("sprint", 1, 1)
    assert d.click(("bar",)).action is None and d.action() == block("sprint", 1, 1)


def test_choices_inside_effects() -> None:
    spaces = selection([{"do": "choose", "value": n} for n in (2, 3)], "choose", "space")
    assert spaces.lit() == {("space", 2), ("space", 3), FIGURE}
    assert spaces.drop(FIGURE, ("space", 2)).action == {"do": "choose", "value": 2}
    assert spaces.drop(FIGURE, ("space", 5)).refused == {"do": "choose", "value": 5}
    spaces.click(("space", 3))
    assert spaces.confirm() == {"do": "choose", "value": 3}
    spaces.click(("space", 2))
    assert spaces.confirm() == {"do": "choose", "value": 2}
    number = selection([{"do": "choose", "value": n} for n in (0, 1)], "choose", "number")
    assert number.click(("option", 1)).action == {"do": "choose", "value": 1}
    values = ([], ["jab"], ["jab", "hook"])
    several = selection([{"do": "choose", "value": cards} for cards in values], "choose", "cards")
    assert several.confirm() == {"do": "choose", "value": []}
    several.click(("hand", 0))
    several.click(("hand", 1))
    assert several.confirm() == {"do": "choose", "value": ["jab", "hook"]}
    row = selection([{"do": "choose", "value": "jab"}], "choose", "card", "row")
    assert row.lit() == {("row", 1), ("row", 2)}


def test_one_space_can_mean_two_things() -> None:
    d = selection([{"do": "move", "to": 4}, {"do": "corridor", "to": 4}])
    assert d.click(FIGURE).changed
    outcome = d.click(("space", 4))
    assert outcome.action is None and len(d.whole()) == 2


def test_a_swap_by_button_or_by_its_plate() -> None:
    d = selection([{"do": "swap"}, {"do": "end_combo"}], "combo")
    assert d.click(("do", "swap")).changed and d.confirm() == {"do": "swap"}
    assert d.click(("do", "swap")).action == {"do": "swap"}
    d.undo()
    assert d.click(("seat", 2)).changed and d.confirm() == {"do": "swap"}
    assert d.click(("seat", 2)).action == {"do": "swap"}


def test_every_legal_action_of_whole_matches_can_be_picked() -> None:
    """Whatever the engine offers, its parts in any order lead to it, and what is lit never leads astray."""
    packs = library.find(["nemesis", "tainted_grail"])
    seen: Counter[str] = Counter()
    for mode, seed in (("duel", 1), ("duel", 2), ("teams", 3)):
        match = Match.new(Setup(packs=packs, mode=mode, seed=seed))
        random = Random(seed)
        while match.winner is None and seen.total() < 900:
            decision = random.choice(match.decisions)
            view = match.view(decision.seat)
            about = _about(view)
            wanted = random.choice(view["legal"])
            _pick(view, decision, wanted, about, random)
            seen[decision.kind] += 1
            match.apply(decision.seat, random.choice(list(decision.options)))
    assert {"action", "combo", "choose", "block_wounds", "knockdown", "draft", "keep_skill"} <= set(seen)


def _about(view: dict[str, Any]) -> str:
    value = next((action["value"] for action in view["legal"] if action["do"] == "choose"), None)
    return "cards" if isinstance(value, list) else "card" if isinstance(value, str) else "option"


def _pick(view: dict[str, Any], decision: Any, wanted: dict[str, Any], about: str, random: Random) -> None:
    seat = decision.seat
    where = "foe_card" if about == "card" and not _held(view, seat) else "hand"
    found = entries(view["legal"], about, where, seat ^ 2)
    d = Selection(decision.kind, found, view["players"][seat]["hand"], view["row"])
    d.picks = ()
    entry = next(entry for entry in found if entry.action == wanted)
    parts = list(entry.parts.elements())
    if all(part[0] in ("do", "option") for part in parts) and parts:
        assert (d.click(parts[0]).action or d.confirm()) == wanted
        return
    random.shuffle(parts)
    for part in parts:
        if Counter(d.part(pick) for pick in d.picks)[part] >= entry.parts[part]:
            continue
        pick = next(pick for pick in d._all_places(part) if pick not in d.picks)
        assert pick in d.lit() or d.special is not None or part[0] in ("heavy", "light"), (pick, d.picks, wanted)
        d.toggle(pick)
    extra = Counter(d.part(pick) for pick in d.picks) - entry.parts
    for part in extra:
        d.toggle(next(pick for pick in d.picks if d.part(pick) == part))
    for part, count in (entry.parts - Counter(d.part(pick) for pick in d.picks)).items():
        for _ in range(count):
            d.toggle(next(pick for pick in d._all_places(part) if pick not in d.picks))
    assert wanted in d.whole(), (wanted, d.picks, d.whole())


def _held(view: dict[str, Any], seat: int) -> bool:
    return all(action["value"] in view["players"][seat]["hand"] for action in view["legal"])
