"""The kept match on the referee's screen: begun in two taps, told in few, corrected without questions, taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from kd_core import text as rulebook
from kd_core.content.drafts.draft import Draft
from kd_core.content.drafts.entries import AttackEntry
from kd_core.content.model import Wounds
from kd_core.game import SPECS, library
from kd_core.referee import pages
from kd_core.referee.kept import Beginning, KeptMatch
from kd_qt.referee.countdown import CountdownScreen
from kd_qt.referee.keep.parts import Deed
from kd_qt.referee.keep.tool import KeepTool
from kd_qt.referee.tools.block import BlockTool
from kd_qt.referee.tools.candles import CandlesTool
from kd_qt.referee.tools.may import MayTool
from kd_qt.referee.tools.range import RangeTool
from kd_qt.referee.tools.rules import RulesTool
from kd_qt.referee.tools.test import TestTool
from tests.gui.referee_keep_kit import Table
from tests.gui.window_kit import close_window, settle

pytestmark = pytest.mark.gui

ROW = ["hook", "low_kick", "low_kick", "high_kick"]


@pytest.fixture
def table(qapp: object) -> Iterator[Table]:
    opened = Table()
    yield opened
    close_window(opened.window)


@pytest.fixture
def duel(table: Table) -> Table:
    """James against Katie, seven spaces of nothing between them."""
    table.begin("james", "katie")
    return table


def ko_card() -> str:
    return next(one.id for one in library.find(("nemesis",))[0].attacks if one.ko and one.type == "strike")


def plates(table: Table) -> dict[str, QAbstractButton]:
    found = table.page.tool.findChildren(QAbstractButton)
    return {one.objectName(): one for one in found if one.isVisibleTo(table.page)}


def deeds(table: Table) -> set[str]:
    head = "referee.keep.do."
    return {name.removeprefix(head) for name in plates(table) if name.startswith(head)}


# -- beginning ---------------------------------------------------------------------------------------------------------


def test_two_taps_from_the_tab_to_a_kept_match(qapp: object) -> None:
    table = Table()
    table.page.show_tool("block")
    settle()
    table.tap("referee.tab.keep", "referee.keep.begin")
    assert isinstance(table.page.table.kept, KeptMatch)
    assert [one["space"] for one in table.view["players"]] == [2, 6], "SETUP-1"
    assert table.view["row"] == [None] * 4
    close_window(table.window)


def test_what_was_chosen_is_there_the_next_time(table: Table) -> None:
    table.tap("referee.keep.mode.teams", "referee.keep.test.dice", "referee.keep.relief.all")
    table.tap("referee.keep.arena.tainted_grail", "referee.keep.first.1")
    for fighter in ("maggot", "james", "chilly", "katie"):
        table.tap(f"referee.keep.fighter.{fighter}")
    table.tap("referee.keep.begin")
    table.page.table.keep(None)
    table.page.tool.entered()
    settle()
    table.tap("referee.keep.begin")
    beginning = table.kept.beginning
    assert (beginning.mode, beginning.arena, beginning.fighters) == (
        "teams", "tainted_grail", ("maggot", "james", "chilly", "katie"),
    )  # fmt: skip
    assert (beginning.options.test, beginning.options.relief) == ("dice", "all")
    assert table.view["turn"] == 1


def test_a_fighter_that_is_taken_is_exchanged(table: Table) -> None:
    """BOX-1: each is there only once."""
    table.tap("referee.keep.seat.0", "referee.keep.fighter.katie", "referee.keep.begin")
    assert [one["fighter"] for one in table.view["players"]] == ["katie", "james"]


def test_teams_need_two_boxes(qapp: object) -> None:
    """TEAM-1."""
    table = Table(referee={"boxes": ["nemesis"], "keep": {"mode": "teams"}})
    assert not plates(table)["referee.keep.mode.teams"].isEnabled()
    table.tap("referee.keep.begin")
    assert table.view["mode"] == "duel"
    close_window(table.window)


# -- a turn ------------------------------------------------------------------------------------------------------------


def test_a_whole_turn_with_nothing_known_before(duel: Table) -> None:
    """MOVE-1, ATTACK-1, TURN-1: a move, an attack with a card that is named, the Row that is refilled."""
    duel.do("move")
    duel.tap("space.4")
    assert duel.player(0)["space"] == 3 and duel.view["actions_left"] == 1
    duel.tap("referee.keep.row.0")
    duel.name("hook")
    duel.name("knee_strike")
    assert duel.player(0)["hand"].count("hook") == 1
    assert duel.view["row"] == [None, None, None, "knee_strike"]
    assert duel.view["turn"] == 1


def test_a_whole_turn_by_keys_alone(duel: Table) -> None:
    assert duel.focus() == "referee.keep.do.move", "the keyboard speaks to what can be done"
    duel.press(Qt.Key.Key_Space)
    names = [f"referee.keep.do.space{at}" for at in range(1, 10)]
    assert duel.focus() in names
    for _ in range(3):
        duel.press(Qt.Key.Key_Tab)
    assert duel.focus() == "referee.keep.do.space4"
    duel.press(Qt.Key.Key_Space)
    assert duel.player(0)["space"] == 3
    duel.press(Qt.Key.Key_Tab, Qt.Key.Key_Space)
    assert duel.focus() == "referee.keep.do.other", "a card of the Row that nobody named"
    duel.press(Qt.Key.Key_Space)
    duel.type("hoo")
    duel.press(Qt.Key.Key_Return)
    assert duel.asked[-1].what == "row"
    duel.type("knee")
    duel.press(Qt.Key.Key_Return)
    assert (duel.view["turn"], duel.view["row"][-1]) == (1, "knee_strike")


def test_fingers_do_the_same(duel: Table) -> None:
    duel.touch("referee.keep.do.move")
    duel.touch("space.4")
    assert duel.player(0)["space"] == 3


def test_escape_takes_one_tap_back(duel: Table) -> None:
    duel.do("dash")
    duel.tap("space.4")
    assert "unsaid" in deeds(duel)
    duel.press(Qt.Key.Key_Escape)
    assert "space4" in deeds(duel)
    duel.press(Qt.Key.Key_Escape)
    assert "dash" in deeds(duel)
    assert isinstance(duel.page.tool, KeepTool) and not duel.kept.steps


def test_a_space_that_is_tapped_asks_who_goes_there_or_stands_there(duel: Table) -> None:
    duel.tap("space.4", "referee.keep.line.0")
    assert (duel.player(0)["space"], duel.view["actions_left"]) == (3, 1), "a move"
    duel.tap("space.6", "referee.keep.line.0")
    assert (duel.player(0)["space"], duel.view["actions_left"]) == (5, 1), "a correction: nobody asks how"


def test_whoever_stood_on_a_space_changes_places(duel: Table) -> None:
    duel.tap("space.7", "referee.keep.line.0")
    assert [one["space"] for one in duel.view["players"]] == [6, 2]


def test_cards_that_nobody_says_stay_unsaid(duel: Table) -> None:
    """COMBO-6: somebody dashes; which card it took is not told, and no history claims one."""
    duel.do("dash")
    duel.tap("space.4")
    duel.do("unsaid")
    assert duel.player(0)["space"] == 3 and duel.player(0)["hand"] == [None]
    duel.tap("referee.keep.history")
    told = plates(duel)["referee.keep.line.1"].text()
    assert "?" in told
    assert not any(duel.keeper.wording.card(card) in told for card in duel.keeper.turn.everything)


def test_a_special_attack_is_paid_with_cards_that_are_named_now(duel: Table) -> None:
    """COMBO-2: Field Repair costs a block."""
    duel.correct(turn=1, s1_light=3)
    duel.do("special", "field_repair", "other")
    duel.name("iron_guard")
    assert type(duel.kept.steps[-1].action).__name__ == "Special"
    assert duel.player(1)["wounds"]["light"] < 3


def test_the_only_way_to_pay_needs_no_third_tap(duel: Table) -> None:
    duel.correct(s0_hand=["sidestep", "hook"])
    duel.do("special", "reload")
    assert "drew a card" in duel.words(), "paid; what came is named"
    duel.name("rivet_gun")
    assert sorted(duel.player(0)["hand"]) == ["hook", "rivet_gun"]


def test_a_strike_is_blocked_as_it_was_on_the_table(duel: Table) -> None:
    """BLOCK-2: a heavy wound needs two cards that are left; with three unnamed ones and the block card that is so."""
    duel.correct(s0_space=3, s1_space=4, s1_hand=[None] * 4, row=ROW)
    duel.tap("referee.keep.row.0")
    pool = duel.view["attack"]
    duel.do("pass")  # no Backdraft
    best = next(name for name in deeds(duel) if name.startswith("ignore"))
    assert best == f"ignore{pool['heavy']}.{pool['light']}"
    duel.do(best, "other")
    duel.name("iron_guard")
    assert duel.player(1)["wounds"] == {"heavy": 0, "light": 0}
    assert len(duel.player(1)["hand"]) == 3


def test_a_block_that_cannot_be_is_not_offered(duel: Table) -> None:
    """BLOCK-2: one card is left beside the block card, and Hook deals a heavy wound."""
    duel.correct(s0_space=3, s1_space=4, s1_hand=[None] * 2, row=ROW)
    duel.tap("referee.keep.row.0")
    assert duel.view["attack"]["heavy"] == 1 and duel.view["attack"]["light"] == 0
    duel.do("pass")  # no Backdraft
    assert deeds(duel) == {"pass"}


def test_a_block_with_a_card_that_nobody_says(duel: Table) -> None:
    duel.correct(s0_space=3, s1_space=4, s1_hand=[None] * 4, row=ROW)
    duel.tap("referee.keep.row.0")
    duel.do("pass")  # no Backdraft
    duel.do("ignore1.0", "unsaid")
    told = " ".join(duel.keeper.wording.told(len(duel.kept.steps) - 1))
    names = [duel.keeper.wording.card(card) for card in duel.keeper.turn.everything if card not in ROW]
    assert "Katie blocks" in told and "?" in told
    assert not [name for name in names if name in told]


def test_a_turn_that_nobody_told_is_over_in_one_tap(duel: Table) -> None:
    """TURN-1: the other one begins, the Row is full again, and nobody says with what."""
    duel.correct(row=ROW[:2])
    duel.do("turn_over")
    assert (duel.view["turn"], duel.view["actions_left"]) == (1, 2)
    assert duel.view["row"] == [*ROW[:2], None, None]


# -- what is not allowed -----------------------------------------------------------------------------------------------


def test_what_is_refused_says_why_with_rule_and_page(duel: Table) -> None:
    """ARENA-2: James does not stand on a corridor."""
    duel.do("corridor")
    said = duel.words()
    assert duel.keeper.sheet is not None and "corridor" in said.lower()
    line = next(one for name, one in plates(duel).items() if name.startswith("rule.ARENA-2"))
    assert line.accessibleDescription() == pages.of("ARENA-2", "en", duel.kept.packs) != ""
    known = rulebook.rule("ARENA-2", "en")
    assert known is not None and known.text in said, "the rule in words"
    duel.tap("rule.ARENA-2")
    assert isinstance(duel.page.tool, RulesTool) and "ARENA-2" in duel.words()
    duel.press(Qt.Key.Key_Escape)
    assert isinstance(duel.page.tool, KeepTool) and not duel.kept.steps


def test_a_space_that_is_too_far_is_pale_and_says_why(duel: Table) -> None:
    """MOVE-1."""
    duel.do("move")
    plate = plates(duel)["referee.keep.do.space6"]
    assert isinstance(plate, Deed) and plate.barred
    duel.do("space6")
    assert "rule.MOVE-1" in plates(duel)
    duel.tap("referee.keep.why.done")
    assert not duel.kept.steps


def test_nobody_pays_with_an_empty_hand(duel: Table) -> None:
    """COMBO-2."""
    duel.correct(s0_hand=[])
    duel.do("special")
    assert "rule.COMBO-2" in plates(duel)


# -- what chance decided -----------------------------------------------------------------------------------------------


def test_the_row_is_named_or_not(duel: Table) -> None:
    """TURN-1: of three cards two are named; then all that is left is taken back and nothing is said."""
    duel.correct(row=ROW[:2], actions_left=1)
    duel.tap("referee.keep.row.0")
    assert (duel.asked[-1].what, duel.asked[-1].count) == ("row", 3)
    duel.tap("referee.keep.one_unsaid", "referee.keep.slot.0")
    duel.name("knee_strike")
    duel.tap("referee.keep.one_unsaid")
    duel.name("rivet_gun")
    assert duel.view["row"] == ["low_kick", "knee_strike", None, "rivet_gun"]
    duel.tap("referee.keep.undo", "referee.keep.row.0", "referee.keep.unsaid")
    assert duel.view["row"] == ["low_kick", None, None, None]


def test_candles_come_with_the_cards(table: Table) -> None:
    """ARENA-4: a candle card is named as it came, and does not count."""
    table.begin("maggot", "lost_knight", arena="tainted_grail")
    table.correct(actions_left=1)
    table.do("move")
    table.tap("space.4")
    assert not table.asked, "the Row is full"
    table.correct(turn=0, actions_left=1, row=["high_kick", "high_punch", "stomp"])
    table.do("move")
    table.tap("space.3")
    table.name("candle", "rusty_axe")
    assert (table.view["candles"], table.view["row"][-1]) == (1, "rusty_axe")


def test_naming_can_be_left(duel: Table) -> None:
    duel.correct(row=ROW, actions_left=1)
    steps = len(duel.kept.steps)
    duel.tap("referee.keep.row.0", "referee.keep.naming.close")
    assert len(duel.kept.steps) == steps and duel.keeper.sheet is None


def before_the_test(table: Table, test: str) -> None:
    table.begin("james", "katie", test=test)
    table.correct(s0_space=3, s1_space=4, s1_heavy=9, row=[ko_card(), *ROW[1:]])
    table.tap("referee.keep.row.0")
    for _ in range(4):
        if "knockdown" in deeds(table):
            break
        table.do("pass")


def test_real_dice_are_tapped(table: Table) -> None:
    """TEST-2."""
    before_the_test(table, "dice")
    table.do("knockdown")
    table.tap("referee.keep.die.6", "referee.keep.die.1", "referee.keep.die_back")
    for _ in range(2):
        table.press(Qt.Key.Key_6, to=plates(table)["referee.keep.die.6"])
    assert table.view["round"] == 1 and table.player(1)["wounds"]["heavy"] >= 9, "18 is enough"
    assert table.kept.steps[-1].told == ((6, 6, 6),)


def test_dice_that_were_left_at_home_are_rolled_here(table: Table) -> None:
    before_the_test(table, "dice")
    table.do("knockdown")
    table.tap("referee.keep.roll")
    told = table.kept.steps[-1].told if table.keeper.sheet is None else ((0, 0, 0),)
    assert len(told[0]) == 3 and (table.keeper.sheet is not None or all(1 <= int(die or 0) <= 6 for die in told[0]))


def test_the_ten_seconds_tell_the_match_how_it_went(table: Table) -> None:
    """TEST-1, TEST-4: a real tower; the countdown knows who is tested and with how many cubes."""
    before_the_test(table, "tower")
    table.do("knockdown", "clock")
    countdown = table.window.page
    assert isinstance(countdown, CountdownScreen)
    assert (countdown.test.tested, countdown.test.opponent) == ("Katie", "James")
    assert countdown.test.cubes == sum(table_wounds(table, countdown))
    assert not countdown.test.forbidden
    countdown.judged.emit(False)
    table.window.drop()
    settle()
    table.tap("referee.keep.unsaid")
    assert [one["victories"] for one in table.view["players"]] == [1, 0]


def table_wounds(table: Table, countdown: CountdownScreen) -> tuple[int, int]:
    assert countdown.test.wounds is not None
    return countdown.test.wounds


def test_the_ten_seconds_of_another_tool_change_nothing(duel: Table) -> None:
    duel.page.table.test_done.emit(False)
    settle()
    assert not duel.kept.steps and duel.keeper.sheet is None


# -- corrections -------------------------------------------------------------------------------------------------------

FACTS: list[tuple[str, tuple[str, ...], Callable[[dict[str, Any]], bool]]] = [
    ("round", ("fact.round", "number.round.more", "numbers.done"), lambda view: view["round"] == 2),
    ("actions", ("fact.actions_left", "number.actions_left.fewer", "numbers.done"),
     lambda view: view["actions_left"] == 1),
    ("deck", ("fact.deck", "number.deck.fewer", "number.deck.fewer", "numbers.done"), lambda view: view["deck"] == 26),
    ("wounds", ("1.wounds", "number.1.heavy.more", "number.1.light.more", "number.1.light.more", "numbers.done"),
     lambda view: view["players"][1]["wounds"] == {"heavy": 1, "light": 2}),
    ("victories", ("0.victories", "number.0.victories.more", "numbers.done"),
     lambda view: view["players"][0]["victories"] == 1),
    ("tokens", ("0.tokens", "number.ammo.more", "number.fire.more", "numbers.done"),
     lambda view: view["players"][0]["tokens"] == {"ammo": 2, "fire": 1}),
    ("hand", ("1.hand", "slot.0", "name0.hook", "named"),
     lambda view: set(view["players"][1]["hand"]) == {None, "hook"}),
    ("row", ("row", "slot.3", "slot.2", "name0.rivet_gun", "named"),
     lambda view: view["row"] == [None, None, "rivet_gun"]),
    ("skill face up", ("0.skills", "line.0", "name0.bleeding", "named"),
     lambda view: view["players"][0]["skills"]["active"] == ["bleeding"]),
    ("skill face down", ("0.skills", "line.1", "name0.footwork", "named"),
     lambda view: len(view["players"][0]["skills"]["hidden"]) == 1),
    ("turn", ("1.person", "line.0"), lambda view: view["turn"] == 1),
]  # fmt: skip


@pytest.mark.parametrize(("taps", "stands"), [fact[1:] for fact in FACTS], ids=[fact[0] for fact in FACTS])
def test_every_fact_is_corrected_by_tapping_it(
    duel: Table, taps: tuple[str, ...], stands: Callable[[dict[str, Any]], bool]
) -> None:
    assert not stands(duel.view)
    duel.tap(*(f"referee.keep.{tap}" for tap in taps))
    assert stands(duel.view) and duel.keeper.sheet is None
    assert len(duel.kept.steps) == 1, "taps on one sheet are one step"
    duel.tap("referee.keep.undo")
    assert not stands(duel.view)
    duel.tap("referee.keep.redo")
    assert stands(duel.view)


def test_candles_are_a_fact_where_there_are_any(table: Table) -> None:
    table.begin("maggot", "lost_knight", arena="tainted_grail")
    table.tap("referee.keep.fact.candles", "referee.keep.number.candles.more", "referee.keep.numbers.done")
    assert table.view["candles"] == 1


def test_what_can_be_on_no_table_is_said_and_changes_nothing(table: Table) -> None:
    """ARENA-4: there are four candle cards."""
    table.begin("maggot", "lost_knight", arena="tainted_grail")
    table.tap("referee.keep.fact.candles", *["referee.keep.number.candles.more"] * 5)
    assert "no table" in table.words()
    assert table.view["candles"] == 4


def test_in_teams_who_is_on_the_arena_is_a_fact(table: Table) -> None:
    """TEAM-3."""
    table.begin("james", "katie", "chilly", "maggot", mode="teams")
    table.tap("referee.keep.2.person", "referee.keep.line.0")
    assert [one["active"] for one in table.view["players"]] == [False, True, True, False]
    assert [one["space"] for one in table.view["players"]] == [None, 6, 2, None]
    assert table.view["turn"] == 2
    table.tap("referee.keep.3.person", "referee.keep.line.1")
    assert table.player(3)["down"]


# -- back and forth ----------------------------------------------------------------------------------------------------


def test_undo_and_redo_by_keys(duel: Table) -> None:
    duel.do("move")
    duel.tap("space.4")
    duel.window.activateWindow()
    settle()
    QTest.keyClick(duel.window.focusWidget(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    settle()
    assert duel.player(0)["space"] == 2
    QTest.keyClick(duel.window.focusWidget(), Qt.Key.Key_Z, _both())
    settle()
    assert duel.player(0)["space"] == 3


def _both() -> Qt.KeyboardModifier:
    return Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def test_history_tells_every_step_and_leads_back_to_any(duel: Table) -> None:
    duel.correct(row=ROW, s1_light=3)
    duel.tap("referee.keep.row.0")
    duel.do("move")
    duel.tap("space.4", "referee.keep.unsaid", "referee.keep.history")
    lines = {name: one.text() for name, one in plates(duel).items() if name.startswith("referee.keep.line.")}
    assert "Katie: light wounds 3" in lines["referee.keep.line.1"]
    assert "James takes Hook" in lines["referee.keep.line.2"]
    assert "James moves to space 4" in lines["referee.keep.line.3"]
    duel.tap("referee.keep.line.1")
    assert len(duel.kept.steps) == 1 and duel.view["row"] == ROW
    assert duel.keeper.sheet is None
    duel.tap("referee.keep.redo", "referee.keep.redo")
    assert duel.player(0)["space"] == 3


# -- what only people can do -------------------------------------------------------------------------------------------


def test_the_loser_of_a_round_turns_up_a_skill(table: Table) -> None:
    """END-1: nobody told which skills there are; the note asks."""
    before_the_test(table, "tower")
    table.do("knockdown", "fell")
    table.tap("referee.keep.unsaid")
    table.tap("referee.keep.note.skill", "referee.keep.name0.footwork", "referee.keep.named")
    assert table.player(1)["skills"]["active"] == ["footwork"]


def test_a_text_by_hand_is_shown_and_asks_what_happened(table: Table) -> None:
    draft = Draft.copy(library.find(["nemesis"])[0], SPECS, "en", "my_nemesis", "My Nemesis")
    draft.attacks[0].copies -= 1
    card = AttackEntry(name={"en": "Serenade"}, symbols=["foot"], wounds=Wounds(1, 0), range="1")
    card.by_hand = {"en": "Both of you sing."}
    draft.attacks.append(card)
    draft.settle()
    facts = {"0.space": 3, "1.space": 4}
    kept = KeptMatch(Beginning((draft.pack(),), "duel", ("james", "katie"), draft.pack().arena.id, facts=facts))
    table.tool(KeepTool)._begun(kept)
    settle()
    table.tap("referee.keep.row.0")
    table.name("serenade")
    table.do("pass")
    assert "Serenade: Both of you sing." in plates(table)["referee.keep.note.by_hand"].text(), "until it is seen to"
    table.tap("referee.keep.note.by_hand")
    assert "What happened?" in table.words()
    table.tap("referee.keep.line.1", "referee.keep.number.0.heavy.more", "referee.keep.numbers.done")
    assert table.player(0)["wounds"]["heavy"] == 1
    table.tap("referee.keep.note.by_hand", "referee.keep.line.0")
    assert "referee.keep.note.by_hand" not in plates(table)


# -- the other tools ---------------------------------------------------------------------------------------------------


def test_may_i_starts_from_the_kept_match(duel: Table) -> None:
    duel.correct(s0_space=4, s1_space=5)
    duel.tap("referee.tab.ask", "referee.ask.verb.move", "space.6")
    tool = duel.tool(MayTool)
    assert tool._verdict.words == "NO" and "rule.MOVE-2" in plates(duel)
    duel.tap("referee.tab.keep")
    duel.correct(s1_space=8)
    duel.tap("referee.tab.ask", "referee.ask.verb.move", "space.6")
    assert duel.tool(MayTool)._verdict.words == "YES"


def test_range_begins_where_people_stand(duel: Table) -> None:
    duel.correct(s0_space=1, s1_space=7)
    duel.tap("referee.tab.range")
    assert duel.tool(RangeTool)._stand == [1, 7]
    duel.tap("referee.tab.keep")
    duel.do("move")
    duel.tap("space.3", "referee.tab.range")
    assert duel.tool(RangeTool)._stand == [2, 7]


def test_block_and_test_ask_about_what_happens_just_now(table: Table) -> None:
    """BLOCK-2, TEST-1: the pool and the cards left; then the wounds of whoever may be tested."""
    table.begin("james", "katie")
    table.correct(s0_space=3, s1_space=4, s1_heavy=9, s1_light=2, s1_hand=[None] * 5, row=[ko_card(), *ROW[1:]])
    table.tap("referee.keep.row.0")
    pool = table.view["attack"]
    table.do("pass")  # no Backdraft
    table.tap("referee.tab.block")
    assert table.tool(BlockTool).asked == (pool["heavy"], pool["light"], 4)
    table.tap("referee.tab.keep")
    for _ in range(4):
        if "knockdown" in deeds(table):
            break
        table.do("pass")
    wounds = table.player(1)["wounds"]
    table.tap("referee.tab.test")
    assert table.tool(TestTool).wounds == (wounds["heavy"], wounds["light"]) and wounds["heavy"] >= 9


def test_candles_are_those_of_the_kept_match(table: Table) -> None:
    """ARENA-5."""
    table.begin("maggot", "lost_knight", arena="tainted_grail")
    table.correct(candles=3, s0_space=0)
    dark = table.view["dark"]
    table.page.show_tool("candles")
    settle()
    tool = table.tool(CandlesTool)
    assert (tool._drawn.value, tool.spaces) == ("3", [0, 6])
    assert dark and list(tool.answer().dark) == dark


# -- screen readers ----------------------------------------------------------------------------------------------------


def test_everything_that_can_be_tapped_has_a_name(duel: Table) -> None:
    duel.correct(s0_hand=["hook", None], s0_up=["bleeding"], row=ROW)
    unnamed = [name for name, one in plates(duel).items() if not one.accessibleName() and not one.text()]
    assert not unnamed
    spoken = {name: one.accessibleName() for name, one in plates(duel).items()}
    assert spoken["referee.keep.0.hand"] == "Cards in hand, James: 2 (Hook, ?)"
    assert spoken["referee.keep.0.skills"] == "Skills, James: Bleeding"
    assert spoken["referee.keep.row.0"] == "Row: Hook"
    assert spoken["referee.keep.undo"] == "Undo"


def test_keys_stay_on_the_sheet_that_is_open(duel: Table) -> None:
    duel.tap("referee.keep.0.wounds")
    seen = set()
    for _ in range(12):
        duel.press(Qt.Key.Key_Tab)
        seen.add(duel.focus().split(".")[2] if duel.focus().startswith("referee.keep") else "elsewhere")
    assert seen <= {"number", "numbers", "elsewhere"} and "number" in seen
    duel.press(Qt.Key.Key_Escape)
    assert duel.keeper.sheet is None and duel.focus() == "referee.keep.do.move"


def test_what_happened_and_what_is_asked_is_announced(duel: Table) -> None:
    tool = duel.tool(KeepTool)
    assert tool.board.announced == "James: 2 actions left"
    duel.do("move")
    duel.tap("space.4")
    assert tool.board.announced == "James moves to space 4. James: 1 action left"
    duel.do("corridor")
    assert tool.announced.startswith("Corridor. NO. ")


def test_the_tool_shows_whom_it_asks(duel: Table) -> None:
    """The one who has to choose is marked, and their name stands first."""
    assert "James: 2 actions left" in duel.words()
    duel.tap("referee.keep.1.person", "referee.keep.line.0")
    assert "Katie: 2 actions left" in duel.words()
