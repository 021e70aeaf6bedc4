"""May I? on the referee's screen: ten situations of the printed rules in two taps each, and facts told by taps.

What is shown is what `kd_core.referee.may` answers for what was tapped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kd_core.game import actions, library
from kd_core.languages import LANGUAGES
from kd_core.referee import Moment, Situation, may
from kd_core.referee.kept import Beginning, KeptMatch
from kd_qt.referee.asking import VERBS, Asking
from kd_qt.referee.tools.may import MayTool
from tests.gui.referee_kit import Referee, too_small
from tests.gui.window_kit import close_window, settle

pytestmark = pytest.mark.gui


@pytest.fixture
def referee(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Referee]:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    opened = Referee("ask")
    yield opened
    close_window(opened.window)


def verdict(referee: Referee) -> str:
    return referee.tool(MayTool)._verdict.words if referee.tool(MayTool)._verdict.isVisibleTo(referee.page) else ""


def stand(referee: Referee, mine: int, theirs: int) -> None:
    """Both places, counted from 1 as at the table."""
    referee.tap("referee.ask.fact.space 0", f"picker.0.{mine - 1}")
    referee.tap("referee.ask.fact.space 1", f"picker.0.{theirs - 1}")


def test_nothing_is_answered_before_the_second_tap(referee: Referee) -> None:
    assert verdict(referee) == ""
    referee.tap("referee.ask.verb.move")
    assert verdict(referee) == "" and "Tap what you want to do" in referee.words()
    referee.tap("space.4")
    assert verdict(referee) == "IT DEPENDS"


# -- ten situations, two taps each -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spaces", "taps", "answer", "rules"),
    [
        ((4, 7), ("move", "space.5"), "YES", []),
        ((4, 7), ("move", "space.6"), "NO", ["MOVE-1"]),
        ((4, 5), ("move", "space.5"), "NO", ["MOVE-2"]),
        ((4, 7), ("pass",), "NO", ["TURN-2"]),
        ((3, 7), ("corridor", "space.5"), "NO", ["ARENA-2"]),
        ((5, 9), ("corridor", "space.9"), "NO", ["MOVE-2"]),
        ((3, 7), ("special", "referee.ask.with.special.mistbearer.mistbearer chain_pull"), "IT DEPENDS", ["COMBO-2"]),
        ((1, 7), ("special", "referee.ask.with.special.mistbearer.mistbearer chain_pull"), "NO", ["COMBO-7"]),
        ((3, 7), ("end_combo",), "YES", []),
        ((3, 7), ("knockdown", "referee.ask.with.attack.synthetic_food"), "NO", ["SEQ-3"]),
    ],
    ids=lambda value: str(value).replace("referee.ask.with.", ""),
)
def test_two_taps_answer_with_rule_and_page(
    referee: Referee, spaces: tuple[int, int], taps: tuple[str, ...], answer: str, rules: list[str]
) -> None:
    referee.tap("referee.ask.fact.turn", "picker.0.0")
    stand(referee, *spaces)
    tool = referee.tool(MayTool)
    tool._told(tool.asking.table(arena="nemesis"))
    verb, *second = taps
    assert len(taps) <= 2
    referee.tap(f"referee.ask.verb.{verb}", *second)
    assert verdict(referee) == answer
    for rule in rules:
        assert referee.shown(f"rule.{rule}"), referee.words()
    if answer == "NO":
        assert {reason.rule for reason in tool.asking.answer().reasons} >= set(rules)


def test_the_words_of_the_rule_and_its_page_stand_under_a_no(referee: Referee) -> None:
    referee.tap("referee.ask.verb.pass")
    assert "A turn is exactly two actions." in referee.words()
    line = next(one for one in referee.page.findChildren(object, "rule.TURN-2") if one.isVisibleTo(referee.page))
    assert line.page == "Volumes II and III, p. 12"  # type: ignore[attr-defined]
    referee.tap("rule.TURN-2")
    assert "TURN-2 · " in referee.words()
    referee.press(Qt.Key.Key_Escape)
    assert verdict(referee) == "NO", "the answer is still there"


# -- facts -------------------------------------------------------------------------------------------------------------


def test_a_missing_fact_is_tapped_and_the_question_asked_again(referee: Referee) -> None:
    referee.tap("referee.ask.verb.move", "space.4")
    assert verdict(referee) == "IT DEPENDS"
    assert "Yes, if you stand on space 3 or 5" in referee.words()
    referee.tap("referee.ask.missing.0", "picker.0.2", "referee.ask.missing.0", "picker.0.6")
    assert verdict(referee) == "YES"
    assert not referee.shown("referee.ask.missing.0")


def test_what_was_told_can_be_taken_back(referee: Referee) -> None:
    stand(referee, 3, 7)
    referee.tap("referee.ask.verb.move", "space.4")
    assert verdict(referee) == "YES"
    referee.tap("referee.ask.fact.space 0", "picker.0.?")
    assert verdict(referee) == "IT DEPENDS"


def test_facts_that_do_not_go_together_are_said_not_raised(referee: Referee) -> None:
    stand(referee, 3, 3)
    referee.tap("referee.ask.verb.move", "space.4")
    assert verdict(referee) == "CANNOT BE" and "does not go together" in referee.words()


def test_a_hand_is_told_card_by_card(referee: Referee) -> None:
    stand(referee, 3, 6)
    referee.tap("referee.ask.verb.special", "referee.ask.with.special.mistbearer.mistbearer chain_pull")
    assert verdict(referee) == "IT DEPENDS"
    fists = [card.id for pack in referee.page.table.packs for card in pack.attacks if card.symbols == ("fist",)]
    referee.tap("referee.ask.fact.hand", f"picker.1.{fists[0]}", f"picker.1.{fists[0]}", "picker.0.!")
    tool = referee.tool(MayTool)
    assert tool.asking.told("hand", 0) == [fists[0], fists[0]]
    assert verdict(referee) == "YES" and "It can be paid with" in referee.words()


def test_naming_a_special_attack_tells_the_fighter(referee: Referee) -> None:
    referee.tap("referee.ask.verb.special", "referee.ask.with.special.katie.katie flame_jet")
    assert referee.tool(MayTool).asking.told("fighter", 0) == "katie"


def test_a_used_special_attack_is_refused_in_the_same_combo(referee: Referee) -> None:
    """COMBO-3."""
    stand(referee, 3, 6)
    referee.tap("referee.ask.verb.special", "referee.ask.with.special.mistbearer.mistbearer chain_pull")
    referee.tap("referee.ask.fact.combo", "picker.1.chain_pull", "picker.0.!")
    assert verdict(referee) == "NO" and referee.shown("rule.COMBO-3")


def test_a_block_is_asked_with_the_wounds_as_people_count(referee: Referee) -> None:
    """BLOCK-2: three cards in hand, the block card gone: one heavy of two."""
    tool = referee.tool(MayTool)
    referee.tap("referee.ask.verb.block")
    card = tool.asking.card_with("block")
    tool._told(
        tool.asking.player(0, fighter="james", hand=[card, card, card], skills={"active": []}, tokens={})
        .player(1, fighter="katie", skills={"active": []}, tokens={})
    )  # fmt: skip
    assert verdict(referee) == "YES"
    referee.tap("referee.ask.with.ignored.heavy.more")
    assert verdict(referee) == "NO" and referee.shown("rule.BLOCK-2")


def test_teams_have_their_own_wishes(referee: Referee) -> None:
    """TEAM-7: a swap exists only there."""
    assert not referee.shown("referee.ask.verb.swap")
    referee.tap("referee.ask.fact.mode")
    assert referee.shown("referee.ask.verb.swap") and referee.shown("referee.ask.fact.space 3")
    referee.tap("referee.ask.verb.swap")
    assert verdict(referee) in ("YES", "IT DEPENDS")


def test_start_again_forgets_everything(referee: Referee) -> None:
    stand(referee, 3, 7)
    referee.tap("referee.ask.verb.move", "space.4", "referee.ask.again")
    assert verdict(referee) == "" and referee.tool(MayTool).asking.told("space", 0) is None


# -- the core's word ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", [verb for verb, what in VERBS.items() if not what.teams])
def test_every_wish_is_asked_as_the_core_understands_it(referee: Referee, verb: str) -> None:
    """From a blank start no wish ends in an error, and the action is the one that was tapped."""
    asking = Asking.begin(library.find(library.BOXES)).player(0, fighter="james").player(1, fighter="katie").want(verb)
    named = Asking(asking.situation, verb=verb, space=3, card="hook", special="headshot", attack="hook", ignored=(1, 0))
    answer = named.answer()
    assert answer.verdict in ("yes", "no", "depends", "tell_first")
    assert answer.action.do == {"block_effect": "block"}.get(verb, verb)
    assert answer.action == named.action and named.whole


def test_the_answer_on_the_screen_is_the_answer_of_the_core(referee: Referee) -> None:
    packs = library.find(library.BOXES)
    stand(referee, 3, 7)
    words = {"yes": "YES", "no": "NO", "depends": "IT DEPENDS"}
    situation = Situation.blank(packs).knowing(turn=0).player_knowing(0, space=2).player_knowing(1, space=6)
    referee.tap("referee.ask.verb.move")
    for space in range(9):
        referee.tap(f"space.{space + 1}")
        assert verdict(referee) == words[may(situation.at(Moment()), 0, actions.Move(space)).verdict]


def test_by_keyboard_alone(referee: Referee) -> None:
    assert referee.focus() == "referee.ask.verb.move"
    referee.press(Qt.Key.Key_Return)
    assert referee.focus() == "space.1", "the second tap is at hand"
    referee.press(Qt.Key.Key_4)
    assert verdict(referee) == "IT DEPENDS"
    referee.press(Qt.Key.Key_Escape)
    assert referee.focus() == "referee.ask.verb.move" and verdict(referee) == ""


# -- a match that is kept ----------------------------------------------------------------------------------------------


def kept() -> KeptMatch:
    facts = {"turn": 0, "0.space": 3, "1.space": 4}
    return KeptMatch(Beginning(tuple(library.find(["nemesis"])), "duel", ("james", "katie"), "nemesis", facts=facts))


def test_a_kept_match_is_asked_as_it_stands(referee: Referee) -> None:
    match = kept()
    referee.page.table.keep(match)
    settle()
    tool = referee.tool(MayTool)
    assert tool.asking.told("space", 0) == 3 and tool.asking.told("fighter", 1) == "katie"
    referee.tap("referee.ask.verb.move", "space.5")
    assert verdict(referee) == "NO" and referee.shown("rule.MOVE-2")
    referee.tap("space.3")
    assert verdict(referee) == "YES"
    assert [not match.why_not(0, actions.Move(to)) for to in (4, 2)] == [False, True]


def test_in_a_kept_match_anybody_may_ask(referee: Referee) -> None:
    """It is the turn of James: Katie may not move now."""
    referee.page.table.keep(kept())
    settle()
    assert not referee.shown("referee.ask.fact.mode")
    referee.tap("referee.ask.fact.asks", "referee.ask.verb.move", "space.6")
    assert referee.tool(MayTool).asking.seat == 1 and verdict(referee) == "NO"
    assert "not your turn" in referee.words()


def test_a_kept_match_is_asked_about_now_not_about_what_might_be(referee: Referee) -> None:
    """Nobody strikes: there is nothing to block, and nobody has a card too many."""
    referee.page.table.keep(kept())
    settle()
    referee.tap("referee.ask.verb.block")
    assert verdict(referee) == "NO" and referee.shown("rule.TYPE-1")
    referee.tap("referee.ask.other_verb", "referee.ask.verb.discard", "referee.ask.with.card.hook")
    assert verdict(referee) == "NO"


def test_a_kept_match_in_the_middle_of_something_answers_itself(referee: Referee) -> None:
    """A strike is on its way: only a block or a pass answers it, and whoever names a block card holds one."""
    match = kept()
    match.correct({"row": ["low_punch", None, None, None], "1.hand": ["iron_guard", None]})
    match.do(0, actions.Attack("low_punch"))
    match.do(1, actions.Pass())  # no Backdraft
    assert match.view["to_act"][0]["kind"] == "block_wounds"
    referee.page.table.keep(match)
    settle()
    assert referee.tool(MayTool).asking.seat == 1
    referee.tap("referee.ask.verb.move", "space.6")
    assert verdict(referee) == "NO"
    tool = referee.tool(MayTool)
    for ignored in ((0, 1), (1, 0), (5, 5)):
        tool.want("block")
        tool._named(card="iron_guard", ignored=ignored)
        refused = match.why_not(1, actions.Block("iron_guard", *ignored))
        assert verdict(referee) == ("NO" if refused else "YES")


# -- words -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_wish_and_answer_fits(referee: Referee, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    referee.window.ui.set_language(lang)
    tool = referee.tool(MayTool)
    problems = []
    for verb in VERBS:
        tool.want(verb)
        tool._named(space=3, card="hook", special="headshot" if verb == "special" else "", attack="hook")
        settle()
        problems += [f"{verb}: {problem}" for problem in too_small(referee.page, monkeypatch)]
    assert not problems, "\n".join(problems)


# -- questions that take long ------------------------------------------------------------------------------------------


def test_the_window_does_not_wait_for_a_long_answer(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says so, goes on, and shows the answer when it is there."""
    may_answer = Event()
    answer = Asking.answer

    def slowly(asking: Asking) -> object:
        assert may_answer.wait(30)
        return answer(asking)

    monkeypatch.setattr(Asking, "answer", slowly)
    monkeypatch.setattr("kd_qt.referee.pondering.PATIENCE", 0.01)
    referee.tap("referee.ask.verb.move", "space.4")
    assert verdict(referee) == "ONE MOMENT"
    may_answer.set()
    wait_until(lambda: verdict(referee) == "IT DEPENDS")


def test_an_answer_that_nobody_wants_any_more_is_not_shown(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    old, answer = Event(), Asking.answer

    def slowly(asking: Asking) -> object:
        assert asking.space != 3 or old.wait(30)
        return answer(asking)

    stand(referee, 4, 7)
    monkeypatch.setattr(Asking, "answer", slowly)
    monkeypatch.setattr("kd_qt.referee.pondering.PATIENCE", 0.01)
    referee.tap("referee.ask.verb.move", "space.4", "space.5")
    wait_until(lambda: verdict(referee) == "YES")
    old.set()
    for _ in range(20):
        QTest.qWait(5)
        assert verdict(referee) == "YES"


def wait_until(condition: Callable[[], bool]) -> None:
    for _ in range(2000):
        if condition():
            return
        QTest.qWait(5)
    raise AssertionError("it never came")
