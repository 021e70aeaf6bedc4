"""Randomizer tokens: face down, turned over one after the other, drawn by the engine from the system's chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kd_core.game import library
from kd_core.referee.sums import randomizer
from kd_qt.referee.tools import tokens
from kd_qt.referee.tools.tokens import TokensTool
from tests.gui.at_table import SIZES, AtTable, at_table, problems
from tests.gui.window_kit import named, settle, until

pytestmark = pytest.mark.gui

Opens = Callable[..., AtTable[TokensTool]]
NEXT, ANEW = "referee.tokens.next", "referee.tokens.anew"
NEMESIS, GRAIL = {"james", "katie", "chilly"}, {"mistbearer", "maggot", "lost_knight"}


@pytest.fixture
def opened(qapp: object) -> Iterator[Opens]:
    yield from at_table(TokensTool)


def kinds(at: AtTable[TokensTool]) -> Counter[str]:
    return Counter(token.face.kind for token in at.tool.tokens)


def up(at: AtTable[TokensTool]) -> list[bool]:
    return [token.up for token in at.tool.tokens]


def turn_all(at: AtTable[TokensTool]) -> None:
    at.tap(*[NEXT] * len(at.tool.tokens))


def test_a_duel_has_five_tokens(opened: Opens) -> None:
    """MERGE-1: two fighters, a skill set, an arena; and who begins."""
    at = opened()
    assert kinds(at) == {"fighter": 2, "skills": 1, "arena": 1, "first": 1}


def test_teams_have_four_fighters_and_two_boxes(opened: Opens) -> None:
    """TEAM-1."""
    at = opened()
    at.tap("referee.tokens.mode.teams")
    assert kinds(at) == {"fighter": 4, "skills": 2, "arena": 1, "first": 1}
    assert len({token.face.id for token in at.tool.tokens if token.face.kind == "fighter"}) == 4


def test_they_lie_face_down_and_say_nothing(opened: Opens) -> None:
    at = opened()
    assert not any(up(at))
    names = [token.accessibleName() for token in at.tool.tokens]
    assert names == [f"{kind}: face down" for kind in ("Player 1", "Player 2", "Skill set", "Arena", "Who begins")]


def test_one_after_the_other_is_turned_over(opened: Opens) -> None:
    at = opened()
    for turned in range(1, 6):
        at.tap(NEXT)
        assert up(at) == [True] * turned + [False] * (5 - turned)
    first = at.tool.tokens[0]
    assert first.accessibleName() == f"Player 1: {first.words}" and "face down" not in first.accessibleName()
    assert at.heard == ["card_lift", "card_drop"] * 5


def test_any_token_can_be_tapped_first(opened: Opens) -> None:
    at = opened()
    at.tap("referee.tokens.token.3")
    assert up(at) == [False, False, False, True, False]
    at.tap("referee.tokens.token.3")
    assert up(at) == [False, False, False, True, False], "what lies open stays open"
    at.tap(NEXT)
    assert up(at) == [True, False, False, True, False]


def test_drawing_again(opened: Opens) -> None:
    at = opened()
    seen = set()
    for _ in range(30):
        seen.add(tuple(token.face.id for token in at.tool.tokens))
        at.tap(ANEW)
        assert not any(up(at))
    assert len(seen) > 10


def test_after_the_last_one_the_button_shuffles(opened: Opens) -> None:
    at = opened()
    turn_all(at)
    button = named(at.tool, NEXT)
    assert all(up(at)) and button.text() == "Shuffle and draw again"  # type: ignore[attr-defined]
    at.tap(NEXT)
    assert not any(up(at)) and button.text() == "Turn the next over"  # type: ignore[attr-defined]


def test_only_the_chosen_boxes_are_mixed(opened: Opens) -> None:
    at = opened()
    at.tap("referee.tokens.box.tainted_grail")
    for _ in range(20):
        faces = [token.face for token in at.tool.tokens]
        assert {face.id for face in faces if face.kind == "fighter"} <= NEMESIS
        assert {face.id for face in faces if face.kind in ("skills", "arena")} == {"nemesis"}
        at.tap(ANEW)
    at.tap("referee.tokens.box.nemesis")
    assert at.tool._boxes.values == ["nemesis"], "one box stays"


def test_both_boxes_are_mixed(opened: Opens) -> None:
    at = opened()
    fighters, arenas = Counter[str](), Counter[str]()
    for _ in range(60):
        fighters.update(token.face.id for token in at.tool.tokens if token.face.kind == "fighter")
        arenas.update(token.face.id for token in at.tool.tokens if token.face.kind == "arena")
        at.tool.shuffle()
    assert set(fighters) == NEMESIS | GRAIL and set(arenas) == {"nemesis", "tainted_grail"}


def test_too_few_boxes_for_teams(opened: Opens) -> None:
    at = opened()
    at.tap("referee.tokens.mode.teams", "referee.tokens.box.nemesis")
    assert not at.tool.tokens and "These boxes are not enough for that." in at.shown()
    assert not at.tool._next.isVisible()
    at.tap("referee.tokens.box.nemesis")
    assert len(at.tool.tokens) == 8


def test_it_is_the_engines_draw(opened: Opens, monkeypatch: pytest.MonkeyPatch) -> None:
    at = opened()
    for seed in (3, 77, 2**52):
        monkeypatch.setattr(tokens, "randbelow", lambda most, seed=seed: seed)
        at.tap(ANEW)
        drawn = randomizer(library.find(library.BOXES), 2, seed)
        assert [token.face.id for token in at.tool.tokens] == [*(id for _, id in drawn.tokens), str(drawn.first)]


def test_chance_is_the_systems_own() -> None:
    import secrets

    assert tokens.randbelow is secrets.randbelow


def test_a_token_turns_before_it_tells(opened: Opens) -> None:
    at = opened(speed="normal")
    token = at.tool.tokens[0]
    QTest.mouseClick(token, Qt.MouseButton.LeftButton)
    assert token.up and token._t < 0.5 and "face down" in token.accessibleName()
    until(lambda: token._t == 1.0)
    settle(2)
    assert "face down" not in token.accessibleName()


def test_without_motion_it_lies_open_at_once(opened: Opens) -> None:
    at = opened(speed="none")
    QTest.mouseClick(at.tool.tokens[0], Qt.MouseButton.LeftButton)
    assert at.tool.tokens[0]._t == 1.0


def test_shuffling_in_the_middle_of_a_turn(opened: Opens) -> None:
    at = opened(speed="slow")
    QTest.mouseClick(at.tool.tokens[0], Qt.MouseButton.LeftButton)
    assert at.tool._clock.busy
    QTest.mouseClick(named(at.tool, ANEW), Qt.MouseButton.LeftButton)
    assert not any(up(at)) and not at.tool._clock.busy, "nothing moves a token that is gone"


def test_other_boxes_on_the_table(opened: Opens) -> None:
    at = opened()
    at.tool.table.use(["nemesis"])
    settle(2)
    assert list(at.tool._boxes.plates()) == ["nemesis"]
    assert {token.face.id for token in at.tool.tokens if token.face.kind == "fighter"} <= NEMESIS


def test_by_keys_alone(opened: Opens) -> None:
    at = opened()
    at.focus(NEXT)
    at.key(Qt.Key.Key_Return, Qt.Key.Key_Space)
    assert up(at) == [True, True, False, False, False]
    at.focus("referee.tokens.token.4")
    at.key(Qt.Key.Key_Return)
    assert up(at)[4]


def test_a_finger_is_as_good_as_a_mouse(opened: Opens) -> None:
    at = opened()
    at.touch("referee.tokens.token.0")
    assert up(at)[0]


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_fits_and_can_be_read(size: tuple[int, int], scale: int, opened: Opens) -> None:
    at = opened(size, scale=scale)
    assert not problems(at)
    at.tap("referee.tokens.mode.teams")
    turn_all(at)
    assert not problems(at)
