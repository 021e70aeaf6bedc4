"""The question of a block reads as a sum, by mouse, keys and ear, and fits whatever comes in."""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations, product
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from kd_core.game import Match, Options, actions, library
from kd_core.game.legal import wound_block_codes
from kd_core.game.question import sensible_stops
from kd_core.languages import LANGUAGES
from kd_core.net.lesson import lesson
from kd_core.referee.outlook import added_power
from kd_qt.style import text
from kd_qt.table.words.question import ask
from tests.gui.table_kit import Hands, Seatmate

pytestmark = pytest.mark.gui
Key = Qt.Key
HAND = ("synthetic_food", "high_punch", "low_kick", "riot_shield")
BOXES = library.find(library.BOXES)


def struck(qtbot: Any, heavy: int = 1, light: int = 3, hand: tuple[str, ...] = HAND, **more: Any) -> Seatmate:
    """Helm Breaker comes at Katie, who has 1 heavy and 2 light wounds."""
    said = deepcopy(next(one for one in lesson("duel").chapters if one.id == "block").position)
    said["players"][0] |= {"hand": list(hand), "wounds": {"heavy": 1, "light": 2}}
    match = Match.from_position(BOXES, "duel", Options(), said, seed=1)
    match.apply(1, actions.Special("helm_breaker", ("high_punch", "iron_guard")))
    blow = match.state.attack_frame(-2)
    blow.heavy, blow.light = heavy, light
    match.state.codes = wound_block_codes(match.state, 0)
    game = Seatmate("duel", 1, match=match, **more)
    qtbot.addWidget(game.table)
    return game


def said(game: Seatmate, *key: str) -> str:
    return game.table.board.things[key].spec.name


def sent(card: str, heavy: int, light: int) -> list[dict[str, Any]]:
    return [{"do": "block", "card": card, "ignore": {"heavy": heavy, "light": light}}]


def test_it_is_heard_as_a_sum(qtbot: Any) -> None:
    """BLOCK-2: three cards stay in hand; the best is chosen when the question opens."""
    game = struck(qtbot)
    whole = "Coming in: 1 heavy and 3 light. You can stop 3: 3 cards left = 3 power. Stopped: 1 heavy and 1 light. "
    assert f"Helm Breaker from Lost Knight hits you. {whole}" in said(game, "bar")
    assert said(game, "bar").endswith("You take: 2 light. Then you have: 1 heavy and 4 light.")
    parts = [said(game, "sum", part) for part in ("coming", "power", "take")]
    assert parts == ["Coming in: 1 heavy and 3 light", "You can stop: 3 cards left = 3 power", "You take: 2 light"]
    boxes = [thing.spec for key, thing in game.table.board.things.items() if thing.spec.role == "check"]
    assert [(one.name, one.status) for one in boxes[:3]] == [
        ("heavy, costs 2: stopped", "checked"),
        ("light 1 / 3, costs 1: stopped", "checked"),
        ("light 2 / 3, costs 1: comes through", ""),
    ]
    game.table.click(("hand", 0))  # put back: nothing blocks now
    assert "Choose a card with a shield." in said(game, "bar") and game.table.selection.action() is None


def test_power_that_is_no_card_is_written_beside_the_cards(qtbot: Any) -> None:
    game = struck(qtbot)
    view = deepcopy(game.table.view_shown)
    view["question"] |= {"power": 5, "bonus": 2}
    game.table.stand(view)
    assert said(game, "sum", "power") == "You can stop: 3 cards left + 2 = 5 power"


@pytest.mark.parametrize(("lang", "name"), [("en", "Hazard Suit"), ("pl", "Kombinezon"), ("es", "Traje blindado")])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_skill_or_fighter_that_adds_power_is_named(qtbot: Any, lang: str, name: str, size: tuple[int, int]) -> None:
    game = struck(qtbot, lang=lang, size=size)
    view = deepcopy(game.table.view_shown)
    view["question"] |= {"power": 5, "bonus": 2}
    view["players"][0]["skills"]["active"] = ["hazard_suit"]
    text.overflow.clear()
    game.table.stand(view)
    game.table.grab()
    assert f"+ 2 ({name}) =" in said(game, "sum", "power") and not text.overflow
    view["question"] |= {"power": 6, "bonus": 3}
    view["players"][0]["fighter"] = "lost_knight"
    found = [(one.kind, one.id, one.power) for one in added_power(view, BOXES, 0)]
    assert found == [("skill", "hazard_suit", 2), ("fighter", "lost_knight", 1)]


def test_cubes_are_stopped_and_let_through_by_mouse(qtbot: Any) -> None:
    game = struck(qtbot)
    hands = Hands(game, "click")
    hands.pick(("cube", "light", 2))  # no power is left for it: the heavy one is let through, which frees more
    assert ("cube", "light", 2) in game.table.selection.picks and game.table.selection.ignored() == (0, 3)
    hands.pick(("cube", "light", 1))
    assert game.table.selection.ignored() == (0, 2)
    hands.pick(("do", "confirm"))
    assert game.sent == sent("synthetic_food", 0, 2)


def test_cubes_are_stopped_and_let_through_by_keys(qtbot: Any) -> None:
    """Space changes the box under the ring, 2 chooses the other stop that makes sense, and back; Enter blocks."""
    game = struck(qtbot)
    table = game.table
    table.ring.show()
    table.ring.stand_on(table.board.things[("control", ("cube", "heavy", 0))].spec)
    QTest.keyClick(table, Key.Key_Space)
    assert table.selection.ignored() == (0, 1) and not table.pointer.pinned
    for stop in ((1, 1), (0, 3), (1, 1), (0, 3)):
        QTest.keyClick(table, Key.Key_2)
        assert table.selection.ignored() == stop
    assert said(game, "control", ("stops", 1, 1)) == "Stop these: 1 heavy and 1 light; you take: 2 light"  # type: ignore[arg-type]
    QTest.keyClick(table, Key.Key_4)  # the other card with a shield
    assert table.selection.action() == sent("riot_shield", 0, 3)[0]
    table.choose.confirm()
    assert game.sent == sent("riot_shield", 0, 3)


def test_a_card_is_carried_onto_the_question(qtbot: Any) -> None:
    """One with a shield blocks; another one is refused with its rule, and the sum stays."""
    game = struck(qtbot)
    hands = Hands(game, "drag")
    hands.drag(("hand", 1), ("bar",))
    assert game.sent == [] and "BLOCK-1" in said(game, "bar") and ("sum", "take") in game.table.board.things
    hands.drag(("hand", 3), ("bar",))
    assert game.sent == sent("riot_shield", 1, 1)


def test_what_lies_under_it_is_out_of_reach_and_can_be_heard(qtbot: Any) -> None:
    game = struck(qtbot)
    table = game.table
    bar = table.board.things[("bar",)].spec.rect
    assert bar == table.plan.block and bar.meets(table.plan.row[1]) and bar.bottom == table.plan.bar.bottom
    assert not bar.meets(table.plan.stage) and not bar.meets(table.plan.hand)
    for x, y in product((0.02, 0.3, 0.62, 0.98), (0.05, 0.2, 0.75)):
        at = QPointF(bar.x + bar.w * x, bar.y + bar.h * y)
        pressed, seen = table.pointer.pickable(at), table.pointer.at(at)
        assert pressed is not None and pressed.spec.key[0] not in ("row", "discard", "deck")
        assert seen is None or seen.spec.key[0] in ("control", "sum")  # which tell what they are
    row = table.board.things[("row", 0)].spec
    assert row.name.startswith("Row 1 of 4: ") and not row.zone
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=QPointF(bar.x + 4, bar.cy).toPoint())
    assert game.sent == [] and table.selection.action() is not None
    table.chosen.disconnect()
    table.choose.confirm()  # it is on its way: the question is closed
    assert table.board.things[("bar",)].spec.rect == table.plan.bar and ("sum", "take") not in table.board.things
    assert table.board.things[("row", 0)].spec.zone == "row"


def test_the_cards_that_count_wear_the_same_frame_in_the_hand(qtbot: Any) -> None:
    """All but the block card; how it works is told where the hand leaves room for it."""
    game = struck(qtbot, hand=("high_punch", "riot_shield", "low_kick"))
    kept = [game.table.board.things[("hand", at)].spec for at in range(3)]
    assert [one.look[-1] for one in kept] == [True, False, True]  # type: ignore[index]
    assert not kept[0].dims and kept[1].dims
    lesson = said(game, "how to block")
    assert "Riot Shield blocks and is discarded. 2 cards stay in your hand" in lesson
    assert "You have no second block card." in lesson and ("hand", 3) not in game.table.board.things
    full = struck(qtbot, hand=(*HAND, "hook", "hook"))
    assert ("how to block",) not in full.table.board.things and full.table.desk.kept() == [1, 2, 3, 4, 5]


def test_a_second_block_card_may_cancel_the_effect(qtbot: Any) -> None:
    """BLOCK-1, BLOCK-5: first the wounds, then the effect, in the same way."""
    game = struck(qtbot, hand=("riot_shield", "synthetic_food", "low_kick"))
    assert "A second block card may cancel it." in said(game, "how to block")
    bar = game.table.board.things[("bar",)].spec
    game.table.choose.confirm()
    assert game.table.board.things[("bar",)].spec.rect == bar.rect
    name = said(game, "bar")
    assert "You can cancel it with: Synthetic Food. Then: nothing happens." in name and "stun" in name
    game.table.click(game.table.selection.picks[0])
    assert said(game, "effect", "outcome") == "Then: it happens"
    QTest.keyClick(game.table, Key.Key_P)
    assert game.sent[-1] == {"do": "pass"}


def test_an_attack_without_effect_has_one_window(qtbot: Any) -> None:
    game = struck(qtbot)
    assert _steps(game) == [("1 · Wounds", True), ("2 · Effect", False)]
    plain = next(one.id for pack in BOXES for one in pack.attacks if one.type == "strike" and not one.effect)
    view = deepcopy(game.table.view_shown)
    view["attack"]["attack"] = plain
    game.table.stand(view)
    assert _steps(game) == [("1 · Wounds", True)]


def _steps(game: Seatmate) -> list[tuple[str, bool]]:
    return list(ask(game.table.desk).steps)


def test_more_than_ten_are_counted(qtbot: Any) -> None:
    """A number and a cube, and a button for one more and for one less."""
    game = struck(qtbot, 9, 16)
    table = game.table
    assert table.selection.ignored() == (1, 1) and said(game, "counter", "light") == "light: 1 / 16"
    assert not [thing for thing in table.board.things.values() if thing.spec.role == "check"]
    Hands(game, "click").pick(table.board.things[("count", "heavy", "fewer")].spec.pick or ())
    assert table.selection.ignored() == (0, 1) and not table.board.things[("count", "heavy", "fewer")].spec.zone
    for n in (2, 3):
        Hands(game, "keys").pick(table.board.things[("count", "light", "more")].spec.pick or ())
        assert table.selection.ignored() == (0, n)
    assert "You take: 9 heavy and 13 light" in said(game, "bar")


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 100)])
def test_whatever_comes_in_fits(qtbot: Any, size: tuple[int, int], scale: int) -> None:
    game = struck(qtbot, size=size)
    table = game.table
    table.settings.scale = scale
    table.restyle()
    usual = deepcopy(table.view_shown)
    for lang in LANGUAGES:
        table.retranslate(lang)
        for pool, n in product(((0, 1), (1, 2), (2, 3), (4, 5), (9, 16)), (2, 4, 7)):
            view = deepcopy(usual)
            view["attack"] |= {"heavy": pool[0], "light": pool[1]}
            view["players"][0]["hand"] = [*HAND, *HAND][:n]
            stops = sensible_stops(*pool, n - 1)
            view["question"] |= {"power": n - 1, "stops": [{"heavy": h, "light": li} for h, li in stops]}
            view["legal"] = [{"do": "pass"}, *(sent("synthetic_food", h, li)[0] for h, li in stops)]
            text.overflow.clear()
            table.stand(view)
            assert text.overflow == [], (lang, pool, n)
            _apart(game)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 150)])
def test_the_longest_effects_fit(qtbot: Any, size: tuple[int, int], scale: int) -> None:
    """In the question about the effect, and beside a hand of three before it."""
    game = struck(qtbot, hand=("riot_shield", "synthetic_food", "low_kick"), size=size)
    table = game.table
    table.settings.scale = scale
    table.restyle()
    strikes = [one.id for pack in BOXES for one in pack.attacks if one.type == "strike" and one.effect]
    before = deepcopy(table.view_shown)
    table.choose.confirm()
    for lang, view in product(LANGUAGES, (before, deepcopy(table.view_shown))):
        table.retranslate(lang)
        view["attack"]["attack"] = max(strikes, key=lambda id: len(table.desk.cards.text(id, lang)))
        text.overflow.clear()
        table.stand(view)
        assert text.overflow == [] and table.desk.blocking, (lang, view["attack"])


def _apart(game: Seatmate) -> None:
    """Everything of the sum lies in the bar, and what can be pressed not over each other."""
    things = game.table.board.things
    bar = things[("bar",)].spec.rect
    rects = [thing.spec.rect for key, thing in things.items() if key[0] in ("control", "count")]
    parts = [thing.spec.rect for key, thing in things.items() if key[0] in ("sum", "counter")]
    for one in (*rects, *parts):
        assert one.x >= bar.x and one.right <= bar.right + 0.5 and one.y >= bar.y and one.bottom <= bar.bottom + 0.5
    assert not any(one.meets(other) for one, other in combinations(rects, 2))
    assert all(min(one.w, one.h) >= 24 for one in rects)
