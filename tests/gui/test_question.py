"""What the prompt bar tells before an answer: the odds of a test, and what an answer inside an effect does."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kd_core.content.model import Attack
from kd_core.game.legal import legal
from kd_core.languages import LANGUAGES
from kd_qt.style import text
from kd_qt.table.hands.picks import only_answer
from kd_qt.table.motion import follow
from kd_qt.table.things.hand import FULL
from kd_qt.table.words.question import CONFIRM, ask
from tests.gui.table_kit import RING, Seatmate

pytestmark = pytest.mark.gui


def asked_for_a_test(
    qtbot: Any, wounds: int, chance: float, heavy: int = 0, light: int = 0, relief: str = "light", test: str = "dice",
    **more: Any,
) -> Seatmate:  # fmt: skip
    """The same question with other numbers. They fit no rule: the table tells what the view says."""
    game = Seatmate("duel", 3, **more)
    qtbot.addWidget(game.table)
    game.table.memory.terms = {**game.table.memory.terms, "options": {"test": test, "relief": relief}}
    game.table.retranslate(game.table.memory.lang)
    assert game.until("knockdown")
    view = deepcopy(game.table.view_shown)
    view["question"] |= {"wounds": wounds, "chance": chance, "relief": {"heavy": heavy, "light": light}}
    game.table.stand(view)
    game.table.ring.leave()  # it stood on what was proposed before
    game.table.ring.refocus()
    return game


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_plays_several_seats_is_told_whose_question_it_is(qtbot: Any, lang: str) -> None:
    """In teams during the skills the sheet on top is that of the one who is asked; the one that enters is named."""
    game = Seatmate("teams", 1, lang=lang, arena="nemesis")
    qtbot.addWidget(game.table)
    assert game.until("keep_skill")
    name = game.table.desk.fighter(0)
    assert not ask(game.table.desk).sentence.startswith(name)
    game.table.many = True
    view = deepcopy(game.table.view_shown)
    view["players"][0]["active"], view["players"][2]["active"] = False, True
    game.table.stand(view)
    assert ask(game.table.desk).sentence.startswith(f"{name} · ")
    assert game.table.desk.team(True) == [0, 2]
    assert game.until("enter")
    button = ask(game.table.desk).controls[0].label
    assert name in button and button != name and ask(game.table.desk).sentence.startswith(f"{name} · ")


def test_the_hand_of_a_hot_seat_duel_has_a_name(qtbot: Any) -> None:
    game = Seatmate("duel", 3)
    qtbot.addWidget(game.table)
    assert game.until("action")
    place, name = ("hand", FULL - 1), game.table.desk.fighter(0)
    assert name not in game.table.board.things[place].spec.look[1]
    game.table.many = True
    game.table.refresh()
    assert game.table.board.things[place].spec.look[1].startswith(f"{name}\n")


@pytest.mark.parametrize(
    ("chance", "percent", "light", "gone"),
    [(0.0, 0, 1, "1 light"), (0.004, 1, 2, "2 light"), (0.26, 26, 2, "2 light"), (0.998, 99, 0, "no wounds")],
)
def test_the_odds_of_a_test_and_the_relief_are_told(
    qtbot: Any, chance: float, percent: int, light: int, gone: str
) -> None:
    """TEST-2 and TEST-3: as the view says; only what is certain is 0 or 100 percent."""
    asked = ask(asked_for_a_test(qtbot, 31, chance, light=light).table.desk)
    assert "31" in asked.sentence and f"chance of {percent} %" in asked.note and gone in asked.note
    assert gone == "no wounds" or "half of the light wounds" in asked.note


def test_a_test_that_nobody_passes_promises_nothing(qtbot: Any) -> None:
    said = ask(asked_for_a_test(qtbot, 19, 1.0, light=4).table.desk).note
    assert "100 %" in said and "passed" not in said


@pytest.mark.parametrize(
    ("chance", "proposed", "said"),
    [(0.0, "pass", "Sure to pass"), (0.19, "pass", "Rather wait: a passed test removes half of the light wounds: 3"),
     (0.2, "knockdown", "A passed test removes"), (1.0, "knockdown", "Cannot pass")],
)  # fmt: skip
def test_a_useless_test_is_not_proposed(qtbot: Any, chance: float, proposed: str, said: str) -> None:
    """The golden button and what Enter answers are the same; the bar says why, and both keep their places."""
    game = asked_for_a_test(qtbot, 3, chance, light=3)
    asked = ask(game.table.desk)
    assert [one.pick for one in asked.controls if one.kind == "primary"] == [("do", proposed)]
    assert [one.pick for one in asked.controls if one.key == "Enter"] == [("do", proposed)]
    assert [one.pick[1] for one in asked.controls] == ["knockdown", "pass"]
    assert said in asked.note
    QTest.keyClick(game.table, Qt.Key.Key_Return)
    assert game.sent == [{"do": proposed}]


@pytest.mark.parametrize(
    ("chance", "proposed", "said"),
    [(0.0, "pass", "Nearly sure"), (0.35, "knockdown", "about 35 %"), (1.0, "knockdown", "Hardly anybody")],
)
def test_of_a_tower_the_question_speaks_of_cubes(qtbot: Any, chance: float, proposed: str, said: str) -> None:
    """TEST-1: nothing of dice, and nothing is certain."""
    asked = ask(asked_for_a_test(qtbot, 10, chance, test="tower").table.desk)
    assert "10 cubes" in asked.sentence and "dice" not in asked.sentence
    assert said in asked.note and "roll" not in asked.note
    assert [one.pick for one in asked.controls if one.key == "Enter"] == [("do", proposed)]


def test_where_nothing_can_be_relieved_any_chance_is_worth_a_test(qtbot: Any) -> None:
    asked = ask(asked_for_a_test(qtbot, 5, 0.02).table.desk)
    assert [one.pick for one in asked.controls if one.key == "Enter"] == [("do", "knockdown")]
    assert "wait" not in asked.note


def test_the_relief_is_that_of_the_match(qtbot: Any) -> None:
    said = ask(asked_for_a_test(qtbot, 9, 0.26, 2, 2, relief="all").table.desk).note
    assert "half of all wounds" in said and "2 heavy and 2 light" in said


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_odds_have_room_beside_the_buttons(qtbot: Any, lang: str, size: tuple[int, int]) -> None:
    likely, rarely = 0.995, 0.19  # a test that is proposed, and one that should wait
    for scale, test, chance in (
        (100, "dice", rarely),
        (150, "dice", likely),
        (100, "tower", likely),
        (150, "tower", rarely),
    ):
        text.overflow.clear()
        game = asked_for_a_test(qtbot, 18, chance, 10, 8, test=test, lang=lang, size=size)
        game.table.settings.scale = scale
        game.table.restyle()
        note = game.table.board.things[("bar note",)].spec
        buttons = [thing.spec.rect for key, thing in game.table.board.things.items() if key[0] == "control"]
        assert not text.overflow and all(note.rect.right <= rect.x for rect in buttons)
        assert note.name in game.table.board.things[("bar",)].spec.name


EFFECTS = {
    "sidestep": ("Move to space {n}", "Przejdź na pole {n}", "Moverte a la casilla {n}"),
    "vent_crawl": ("Blink to space {n}", "Skocz na pole {n}", "Saltar a la casilla {n}"),
    "rope_burn": ("Push {foe} to space {n}", "{foe}: przesuń na pole {n}", "Empujar a {foe} a la casilla {n}"),
}


@pytest.mark.parametrize("card", EFFECTS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_button_of_a_space_says_who_goes_there(qtbot: Any, card: str, lang: str) -> None:
    game = effect_of(qtbot, card, lang)
    desk = game.table.desk
    spaces = [entry.action["value"] for entry in game.table.selection.entries]
    mine = desk.player(0)["space"]
    to = next(space for space in spaces if space != mine)
    game.table.click(("space", to))
    words = EFFECTS[card][list(LANGUAGES).index(lang)].format(n=to + 1, foe=desk.fighter(1))
    assert button(game) == words
    if mine in spaces:
        game.table.buttons.back()
        game.table.click(("space", mine))
        assert re.match(r"Stay|Zostań|Quedarte", button(game)) and str(mine + 1) in button(game)


@pytest.mark.parametrize(("card", "word"), [("decontamination", "Discard"), ("sponge", "Take")])
def test_the_button_of_a_card_says_what_becomes_of_it(qtbot: Any, card: str, word: str) -> None:
    game = effect_of(qtbot, card, "en")
    pick = next(iter(sorted(game.table.selection.lit(), key=str)))
    game.table.click(pick)
    part = game.table.selection.part(pick)
    assert button(game) == f"{word} {game.table.desk.cards.name(part[1], 'en')}"


def test_the_key_of_a_number_is_that_number(qtbot: Any) -> None:
    """How many are asked: "0" on the key 1 would be a trap."""
    game = asked_for_a_number(qtbot)
    controls = {control.label: control.key for control in ask(game.table.desk).controls}
    assert controls and all(label == key for label, key in controls.items()) and "0" in controls
    QTest.keyClick(game.table, Qt.Key.Key_0)
    assert game.sent == [{"do": "choose", "value": 0}]


def asked_for_a_number(qtbot: Any) -> Seatmate:
    for seed in range(15, 20):
        game = Seatmate("duel", seed)
        qtbot.addWidget(game.table)
        while game.until("choose"):
            if game.table.teller.asks["names"] == "number":
                return game
            game.link.act(game.random.choice(game.table.view_shown["legal"]))
    raise AssertionError("nobody asks for a number")


def effect_of(qtbot: Any, card: str, lang: str) -> Seatmate:
    """A match in which the effect of that card asks the table: the card is put into the Row, the fighters apart."""
    for seed in range(20):
        game = Seatmate("duel", seed, lang=lang, packs=(RING, "nemesis"), arena="nemesis")
        qtbot.addWidget(game.table)
        assert game.until("action")
        state = game.match.state
        state.row[0] = state.tables.attacks.ids.index(card)
        state.space[:] = [2, 5]
        state.codes = legal(state, 0)
        game.link.act({"do": "attack", "card": card})
        if game.others() and game.match.decision(0).kind == "choose":  # type: ignore[union-attr]
            return game
    raise AssertionError(f"{card} never asks")


def button(game: Seatmate) -> str:
    return next(control.label for control in ask(game.table.desk).controls if control.pick == CONFIRM)


def test_an_ability_is_used(qtbot: Any) -> None:
    """Nothing is attacked with a card that wounds nobody, and its button says so."""
    game = Seatmate("duel", 4)
    qtbot.addWidget(game.table)
    known: dict[str, Attack] = game.table.teller.lexicon.attacks
    for _ in range(60):
        assert game.until("action")
        row = game.table.view_shown["row"]
        at = next((at for at, card in enumerate(row) if known[card].type == "ability"), None)
        if at is not None:
            break
        game.link.act(game.random.choice(game.table.view_shown["legal"]))
    assert at is not None
    game.table.click(("row", at))
    assert button(game) == "Use it" and ask(game.table.desk).sentence.startswith("Use ")


@pytest.mark.parametrize("proposed", [0, 1])
def test_a_number_begins_at_the_useful_one(qtbot: Any, proposed: int) -> None:
    """As the view says; Enter is on its button, and so is the focus."""
    game = asked_for_a_number(qtbot)
    view = deepcopy(game.table.view_shown)
    assert view["question"]["proposed"] == max(action["value"] for action in view["legal"])
    view["question"]["proposed"] = proposed
    game.table.stand(view)
    game.table.ring.leave()
    game.table.ring.refocus()
    bright = [control.pick for control in ask(game.table.desk).controls if control.kind == "primary"]
    assert bright == [("option", proposed)] == [game.table.ring.focused().pick]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_cards_are_told_apart(qtbot: Any, lang: str) -> None:
    """SETUP-5: the first one takes a card, the other one two, and the first one the last."""
    sentences: dict[str, int] = {}
    for seed in (3, 5):
        game = Seatmate("duel", seed, lang=lang)
        qtbot.addWidget(game.table)
        while game.until("draft", most=8):
            desk = game.table.desk
            if not only_answer(desk.view):
                sentences[ask(desk).sentence] = seed
            assert game.table.board.things["middle",].spec.name.endswith(desk.say("drafting", name=desk.fighter(0)))
            game.link.act(dict(desk.view["legal"][0]))
    assert len(sentences) == 3 and set(sentences.values()) == {3, 5}  # the last card answers itself


def test_no_action_is_counted_before_the_first_turn(qtbot: Any) -> None:
    """While a story of the first cards is told, the plate says what goes on."""
    game = Seatmate("duel", 5)
    qtbot.addWidget(game.table)
    assert game.until("draft")
    table = game.table
    view = follow.begin(table.view_shown)
    told: list[dict[str, Any]] = [
        {"event": "drafted", "seat": 0, "card": view["row"][0]},
        {"event": "row_refilled", "cards": []},
        {"event": "round_started", "round": 1, "first": 1},
        {"event": "turn_started", "seat": 1},
    ]
    below = []
    for event in told:
        view = follow.after(view, event)
        table.stand(view)
        below.append(table.board.things["middle",].spec.look[0][2])
    name = table.desk.fighter(1)
    assert below == ["First cards", "First cards", f"{name} · action 1 of 2", f"{name} · action 1 of 2"]
