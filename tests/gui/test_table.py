"""The table's manners: refusals with their rule, undo, zoom, keys, piles, curtain, languages, sizes, stories."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from kd_core.game import Match, Setup, library
from kd_core.game.events import redact
from kd_qt.style import text
from kd_qt.table.hands.picks import FIGURE
from kd_qt.table.motion import follow
from tests.gui.table_kit import LEFT, NONE, Hands, Seatmate

pytestmark = pytest.mark.gui
Key = Qt.Key


@pytest.fixture
def game(qtbot: Any) -> Seatmate:
    made = Seatmate("duel", 25)
    qtbot.addWidget(made.table)
    assert made.until("action")
    for _ in range(6):
        decision = made.match.decision(0)
        assert decision is not None
        made.link.act(made.random.choice(list(decision.options)).to_json())
        made.others()
    assert made.until("action")
    return made


def hover(game: Seatmate, *key: object) -> None:
    rect = game.table.board.things[key].spec.rect
    at = game.table.mapFromScene(rect.cx, rect.cy)
    QTest.mouseMove(game.table.viewport(), at + QPoint(3, 3))
    QTest.mouseMove(game.table.viewport(), at)


def test_a_refused_drop_goes_home_and_says_why(game: Seatmate, qtbot: Any) -> None:
    hands = Hands(game, "drag")
    figure = game.table.board.of(FIGURE)
    home = figure.pos()
    far = 8 if game.table.view_shown["players"][0]["space"] < 4 else 0
    hands.drag(FIGURE, ("space", far))
    assert not game.sent
    assert [reason.rule for reason in game.refusals[-1].reasons] == ["MOVE-1"]
    assert "(MOVE-1)" in game.table.choose.refusal and "(MOVE-1)" in game.table.board.things[("bar",)].spec.name
    qtbot.waitUntil(lambda: game.table.board.of(FIGURE).pos() == home, timeout=2000)
    QTest.keyClick(game.table, Key.Key_Escape)
    assert not game.table.choose.refusal


def test_a_try_out_of_turn_says_why(game: Seatmate) -> None:
    hands = Hands(game, "click")
    while game.match.decision(0) is not None:
        hands.game.link.act(game.random.choice(list(game.match.decision(0).options)).to_json())
    game.table.click(("row", 0))
    assert game.refusals and not game.sent
    assert "not your turn" in game.table.choose.refusal


def test_escape_walks_back_step_by_step(game: Seatmate) -> None:
    table = game.table
    table.click(("row", 0))
    table.click(("row", 1))
    assert table.selection.picks == (("row", 1),)
    QTest.keyClick(table, Key.Key_Escape)
    assert table.selection.picks == (("row", 0),)
    QTest.keyClick(table, Key.Key_Backspace)
    assert table.selection.picks == () and not table.buttons.back()


def test_the_large_card_comes_after_a_moment_and_can_be_pinned(game: Seatmate, qtbot: Any) -> None:
    hover(game, "row", 1)
    assert ("zoom",) not in game.table.over.things
    qtbot.waitUntil(lambda: ("zoom",) in game.table.over.things, timeout=1500)
    QTest.keyClick(game.table, Key.Key_Space)
    hover(game, "menu")
    assert game.table.pointer.pinned and ("zoom",) in game.table.over.things
    QTest.keyClick(game.table, Key.Key_Escape)
    assert ("zoom",) not in game.table.over.things
    rect = game.table.board.things[("row", 0)].spec.rect
    QTest.mouseClick(game.table.viewport(), Qt.MouseButton.RightButton, NONE, game.table.mapFromScene(rect.cx, rect.cy))
    assert game.table.pointer.pinned


def test_a_line_of_the_log_marks_its_card(game: Seatmate, qtbot: Any) -> None:
    table = game.table
    lines = [key for key in table.board.things if len(key) > 1 and key[0] == "log" and key[1] == "line"]
    assert lines
    hover(game, *lines[-1])
    named = table.board.things[lines[-1]].spec.note.id
    marked = [thing for thing in table.board.things.values() if thing.signs.marked]
    assert all(thing.spec.note.id == named for thing in marked)
    qtbot.waitUntil(lambda: table.pointer.shown is not None, timeout=1500)


def test_enter_ends_the_combo_when_the_button_says_so(qtbot: Any) -> None:
    """E asks once more while something can still be paid for; the ring goes to the button that answers."""
    for seed in range(12):
        game = Seatmate("duel", seed)
        qtbot.addWidget(game.table)
        while game.until("combo") and not any(act["do"] == "special" for act in game.table.view_shown["legal"]):
            game.link.act({"do": "end_combo"})
        if game.match.winner is None:
            break
    game.table.settings.confirm = True  # type: ignore[attr-defined]
    QTest.keyClick(game.table, Key.Key_Tab)
    QTest.keyClick(game.table, Key.Key_E)
    assert game.table.desk.sure and not game.sent
    QTest.keyClick(game.table, Key.Key_Return)
    assert game.sent == [{"do": "end_combo"}]


def test_the_pile_opens_while_a_card_is_picked(qtbot: Any) -> None:
    game = Seatmate("duel", 5)
    qtbot.addWidget(game.table)
    while game.until("action") and ("hand", 0) not in game.table.choose.lit:
        game.link.act(game.random.choice(game.table.view_shown["legal"]))
    game.table.click(("hand", 0))
    game.table.click(("pile",))
    assert ("open pile",) in game.table.board.things and game.table.selection.picks


def test_an_ability_that_wounds_nobody_aims_at_nobody(qtbot: Any) -> None:
    game = Seatmate("duel", 5)
    qtbot.addWidget(game.table)
    assert game.until("action")
    table = {"seat": 0, "target": 1, "heavy": 0, "light": 0, "cancelled": False}
    cases = ("iron_guard begun", False), ("hook begun", True), ("hook knockdown_asked", True), ("hook over", False)
    for attack, aims in cases:
        card, stage = attack.split()
        game.table.stand({**game.table.view_shown, "attack": {**table, "attack": card, "stage": stage}})
        assert ("strike",) in game.table.board.things and (("beam",) in game.table.board.things) == aims


@pytest.mark.parametrize("size", [(1280, 720), (1280, 1024), (1920, 1080), (2560, 1080)])
@pytest.mark.parametrize("cards", [0, 3, 30])
@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_the_open_pile_covers_neither_row_nor_question_nor_hand(qtbot: Any, mode: str, cards: int, size: Any) -> None:
    game = Seatmate(mode, 5, size=size)
    qtbot.addWidget(game.table)
    assert game.until("action")
    every = dict.fromkeys(attack.id for pack in game.match.packs for attack in pack.attacks)
    game.table.stand({**game.table.view_shown, "discard": list(every)[:cards]})
    game.table.buttons.press("pile")
    plan, things = game.table.desk.plan, game.table.board.things
    panel = things[("open pile",)].spec.rect
    kept = (*plan.row, plan.bar, plan.hand, plan.deck, plan.discard, *plan.hud)
    assert not [rect for rect in kept if panel.meets(rect)]
    shown = [thing.spec.rect for key, thing in things.items() if key[0] == "pile card"]
    assert len(shown) == cards and panel.right <= plan.w and panel.bottom <= plan.h
    assert all(rect.x >= panel.x and rect.right <= panel.right and rect.bottom <= panel.bottom for rect in shown)


def test_the_discard_pile_opens_and_closes(game: Seatmate) -> None:
    table = game.table
    assert table.view_shown["discard"]
    rect = table.board.things[("discard",)].spec.rect
    QTest.mouseClick(table.viewport(), LEFT, NONE, table.mapFromScene(rect.cx, rect.cy))
    assert ("open pile",) in table.board.things
    assert len([key for key in table.board.things if key[0] == "pile card"]) == len(
        {*table.view_shown["discard"]} - {"candle"}
    )
    QTest.keyClick(table, Key.Key_Escape)
    assert ("open pile",) not in table.board.things


def test_keys_rule_and_log(game: Seatmate, qtbot: Any) -> None:
    table = game.table
    QTest.keyClick(table, "?")
    assert ("keys",) in table.over.things
    QTest.keyClick(table, Key.Key_Escape)
    QTest.keyClick(table, Key.Key_L)
    assert ("whole log",) in table.board.things
    QTest.keyClick(table, Key.Key_L)
    with qtbot.waitSignal(table.rule, timeout=500) as seen:
        QTest.keyClick(table, Key.Key_F1)
    assert "-" in seen.args[0]
    QTest.keyClick(table, Key.Key_M)
    assert table.selection.intent == "move" and table.ring.focused().zone == "stage"


@pytest.mark.parametrize(
    ("mode", "size"), [("duel", (1280, 720)), ("teams", (1280, 720)), ("duel", (1920, 1080)), ("teams", (1920, 1080))]
)
def test_no_text_is_cut_in_any_language_or_scale(qtbot: Any, mode: str, size: tuple[int, int]) -> None:
    text.overflow.clear()
    game = Seatmate(mode, 5, size=size)
    qtbot.addWidget(game.table)
    looks = [(lang, scale) for scale in (100, 150, 200) for lang in ("en", "pl", "es")]
    for at in range(27):
        if not game.others():
            break
        lang, game.table.settings.scale = looks[at * len(looks) // 27]
        game.table.retranslate(lang)
        if at % 3 == 0:
            game.table.restyle()
        decision = game.match.decision(0)
        assert decision is not None
        game.link.act(game.random.choice(list(decision.options)).to_json())
    assert not text.overflow


def test_other_languages_and_sizes_in_the_middle_of_anything(game: Seatmate) -> None:
    table = game.table
    table.click(("row", 0))
    table.retranslate("pl", "es")
    assert table.selection.picks == (("row", 0),)
    assert "TWOJA TURA" in table.board.things[("bar",)].spec.name
    table.resize(1920, 1080)
    table.resize(900, 500)
    assert table.selection.picks == (("row", 0),)


def test_stories_end_where_the_host_says(qtbot: Any) -> None:
    """With motion on, whatever is interrupted, the table ends at the host's view, and no timer is left."""
    game = Seatmate("duel", 3, speed="fast")
    qtbot.addWidget(game.table)
    qtbot.waitExposed(game.table)
    random = Random(4)
    for turn in range(60):
        if game.match.winner is not None:
            break
        decision = game.match.decisions[0]
        link = game.link if decision.seat == 0 else game.links[decision.seat]
        link.act(random.choice(list(decision.options)).to_json())
        if turn % 3 == 0:
            QTest.qWait(random.choice([0, 10, 30]))
        if turn % 10 == 0:
            QTest.keyClick(game.table, Key.Key_Space)
    game.table.play.finish()
    assert game.table.view_shown == game.match.view(0)
    qtbot.waitUntil(lambda: not game.table.clock._timer.isActive(), timeout=3000)


def test_one_story_is_played_to_its_end(qtbot: Any) -> None:
    game = Seatmate("duel", 3, speed="fast")
    qtbot.addWidget(game.table)
    qtbot.waitExposed(game.table)
    assert game.until("action")
    game.table.play.finish()
    signals: list[bool] = []
    game.table.showing.connect(signals.append)
    card = game.table.view_shown["row"][0]
    game.table.click(("row", 0))
    game.table.click(("foe",))
    assert game.sent[-1] == {"do": "attack", "card": card} and signals == [True]
    qtbot.waitUntil(lambda: not game.table.play.playing, timeout=8000)
    assert signals == [True, False] and not game.table.clock._timer.isActive()


def test_a_story_told_event_by_event_arrives_at_the_view() -> None:
    """Within a round, the fold over the events shows what the host shows."""
    packs = library.find(["nemesis", "tainted_grail"])
    for mode, seed in (("duel", 1), ("teams", 2)):
        match = Match.new(Setup(packs=packs, mode=mode, seed=seed))
        random, view = Random(seed), match.view(0)
        for _ in range(300):
            if match.winner is not None:
                break
            decision = random.choice(match.decisions)
            told = match.apply(decision.seat, random.choice(list(decision.options)))
            events = [event.to_json() for event in redact(told, match.allies(0))]
            now, after = follow.begin(view), match.view(0)
            for event in events:
                now = follow.after(now, event)
            if not {"round_ended", "round_started", "skill_shown"} & {event["event"] for event in events}:
                _same(now, after)
            view = after


def _same(now: dict[str, Any], view: dict[str, Any]) -> None:
    assert sorted(now["row"]) == sorted(view["row"]) and now["candles"] == view["candles"]
    for mine, theirs in zip(now["players"], view["players"]):
        for key in ("space", "wounds", "tokens"):
            assert mine[key] == theirs[key], key
        assert sorted(map(str, mine["hand"])) == sorted(map(str, theirs["hand"]))


def test_ending_a_combo_asks_once_while_something_is_left(qtbot: Any) -> None:
    for seed in range(1, 30):
        game = Seatmate("duel", seed)
        qtbot.addWidget(game.table)
        if game.until("combo") and len(game.table.view_shown["legal"]) > 1:
            break
    table = game.table
    table.settings.confirm = True
    QTest.keyClick(table, Key.Key_E)
    assert not game.sent and table.choose.sure
    QTest.keyClick(table, Key.Key_Escape)
    assert not table.choose.sure
    QTest.keyClick(table, Key.Key_E)
    QTest.keyClick(table, Key.Key_E)
    assert game.sent == [{"do": "end_combo"}]


def test_six_moving_cards_are_quick(qapp: Any) -> None:
    """A generous bound: the machine may be busy. The real one is in `knockdown bench --gui`."""
    from kd_qt.table.frame_rate import frames

    middle, worst = frames(60)
    assert middle < 12 and worst < 200


# -- what a new player asks --------------------------------------------------------------------------------------------


def said(game: Seatmate) -> str:
    return game.table.board.things[("bar",)].spec.name


def test_enter_sends_what_the_mouse_picked(game: Seatmate) -> None:
    """The button says Enter; nobody has to walk to it first."""
    spec = game.table.board.things[("row", 0)].spec
    card, rect = game.table.view_shown["row"][spec.pick[1]], spec.rect
    QTest.mouseClick(game.table.viewport(), LEFT, NONE, game.table.mapFromScene(rect.cx, rect.cy))
    assert not game.sent
    QTest.keyClick(game.table, Key.Key_Return)
    assert game.sent == [{"do": "attack", "card": card}]


def test_the_question_of_an_effect_names_what_asks(qtbot: Any) -> None:
    """The card, skill, token or fighter that the view names."""
    asked = 0
    for seed in range(3, 12):
        game = Seatmate("duel", seed)
        qtbot.addWidget(game.table)
        if not game.until("choose"):
            continue
        desk, sentence = game.table.desk, said(game)
        plain = desk.teller.question()
        assert plain[1:] in sentence
        asks = desk.teller.asks["on"]
        assert f"{desk.cards.name(asks['id'], 'en')}: " in sentence
        asked += asks["kind"] != "fighter"
        other = {**game.table.view_shown["question"], "on": {"kind": "skill", "id": "bleeding"}}
        game.table.stand({**game.table.view_shown, "question": other})
        assert "Bleeding: " in said(game)
    assert asked >= 4


def test_the_plate_counts_the_action_under_way(game: Seatmate, qtbot: Any) -> None:
    table = game.table

    def counted() -> str:
        return table.board.things[("middle",)].spec.name

    def stand(phase: str, left: int, **more: Any) -> None:
        view = {**table.view_shown, "attack": None, "phase": phase, "actions_left": left}
        table.stand({**view, "pending": {**view["pending"], "acted": 2 - left}, **more})

    attack = {"attack": "hook", "seat": 0, "target": 1, "heavy": 0, "light": 1, "cancelled": False}
    stand("action", 2)
    assert "action 1 of 2" in counted()
    stand("block_wounds", 1, attack=attack)
    assert "action 1 of 2" in counted()
    stand("combo", 0)
    assert "action 2 of 2" in counted()
    stand("choose", 0)
    assert "action" not in counted() and "Turn of" in counted()


def test_a_combo_is_started_before_it_goes_on(qtbot: Any) -> None:
    for seed in range(21, 60):
        game = Seatmate("duel", seed)
        qtbot.addWidget(game.table)
        if game.until("action") and ("intent", "combo") in game.table.choose.lit:
            break
    QTest.keyClick(game.table, Key.Key_C)
    assert "choose a special attack to pay for" in said(game)
    card = next(pick for pick in game.table.choose.lit if pick[0] == "hand")
    game.table.click(card)
    if game.table.selection.action() is None:
        assert "Put it on a special attack" in said(game)


def test_the_corner_tells_what_was_done(game: Seatmate) -> None:
    table = game.table
    corner = table.board.things[("log",)].spec.look[1]
    assert corner and not any(line.minor for line in corner)
    assert any(line.minor for line in table.memory.log)


def test_the_large_card_leaves_row_question_and_hand_in_sight(game: Seatmate, qtbot: Any) -> None:
    table = game.table
    kept = [*table.desk.plan.row, table.desk.plan.bar, table.desk.plan.hand]
    for key in (("row", 0), ("row", 3), ("hand", 0)):
        hover(game, *key)
        qtbot.waitUntil(lambda: ("zoom",) in table.over.things, timeout=1500)
        assert not any(table.over.things[("zoom",)].spec.rect.meets(rect) for rect in kept)
        table.pointer.forget()
        table.pointer.hovered = None
