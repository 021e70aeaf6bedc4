"""Who wins and who begins: deck out, initiative, victory tokens; in a duel and in teams."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt

from kd_qt import settings as store
from kd_qt.referee.parts import RuleLine
from kd_qt.referee.tools import wins
from kd_qt.referee.tools.wins import WinsTool
from kd_qt.style import palette
from tests.gui.at_table import SIZES, AtTable, at_table, problems
from tests.gui.window_kit import named

pytestmark = pytest.mark.gui

Opens = Callable[..., AtTable[WinsTool]]


@pytest.fixture
def opened(qapp: object) -> Iterator[Opens]:
    yield from at_table(WinsTool)


def ask(at: AtTable[WinsTool], what: str, mode: str = "duel") -> None:
    at.tap(f"referee.wins.what.{what}", f"referee.wins.mode.{mode}")


def told(at: AtTable[WinsTool]) -> tuple[str, str, list[str]]:
    """The large word, why, and the rules."""
    rules = [one.rule for one in at.tool.findChildren(RuleLine) if one.isVisible()]
    return at.tool._who.words, at.tool._why.text(), rules


def wounded(at: AtTable[WinsTool], seat: int, heavy: int, light: int) -> None:
    at.tap(*[f"referee.wins.heavy.{seat}.more"] * heavy, *[f"referee.wins.light.{seat}.more"] * light)


def initiatives(at: AtTable[WinsTool], *numbers: int) -> None:
    at.tap(*(f"referee.wins.initiative.{seat}.{number}" for seat, number in enumerate(numbers)))


# -- deck out ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "turn", "winner", "why"),
    [
        ((1, 3), (2, 0), 1, "Player 1 wins", "Fewer heavy wounds."),
        ((1, 3), (1, 2), 0, "Player 2 wins", "Heavy wounds are equal; fewer light ones."),
        ((1, 1), (1, 1), 0, "Player 1 wins", "All wounds are equal: whoever starts the turn."),
        ((1, 1), (1, 1), 1, "Player 2 wins", "All wounds are equal: whoever starts the turn."),
    ],
)
def test_a_duel_without_cards(
    first: tuple[int, int], second: tuple[int, int], turn: int, winner: str, why: str, opened: Opens
) -> None:
    """END-2."""
    at = opened()
    wounded(at, 0, *first)
    wounded(at, 1, *second)
    at.tap(f"referee.wins.turn.{turn}")
    assert told(at) == (winner, why, ["END-2"])
    assert at.tool._who.colour == palette.side(winner.startswith("Player 1"))


def test_teams_without_cards(opened: Opens) -> None:
    """TEAM-9: fighters that are not knocked down come first, whatever wounds they have."""
    at = opened()
    ask(at, "deck_out", "teams")
    wounded(at, 1, 2, 0)
    assert told(at) == ("Team A wins", "Fewer heavy wounds.", ["TEAM-9"])
    at.tap("referee.wins.down.2")
    assert told(at) == ("Team B wins", "More fighters are still standing.", ["TEAM-9"])
    at.tap("referee.wins.down.0")
    assert told(at) == ("Team B wins", "Team A has nobody left.", ["TEAM-8"])
    at.tap("referee.wins.down.1", "referee.wins.down.3")
    assert told(at) == ("?", "Not all four can be down.", ["TEAM-8"])


def test_the_turn_of_a_benched_player_decides_for_the_team(opened: Opens) -> None:
    at = opened()
    ask(at, "deck_out", "teams")
    at.tap("referee.wins.turn.3")
    assert told(at)[0] == "Team B wins"
    at.tap("referee.wins.mode.duel")
    assert told(at)[0] == "Player 1 wins", "a seat that is not there starts no turn"


def test_a_duel_has_two_seats_and_nobody_down(opened: Opens) -> None:
    at = opened()
    seen = {seat for seat in range(4) for one in at.tool.pages["deck_out"].block(seat) if one.isVisible()}
    assert seen == {0, 1}
    assert not any(plate.isVisible() for plate in at.tool.pages["deck_out"]._down)  # type: ignore[attr-defined]


# -- who begins --------------------------------------------------------------------------------------------------------


def test_the_higher_initiative_begins(opened: Opens) -> None:
    """SETUP-5."""
    at = opened()
    ask(at, "first")
    assert told(at) == ("?", "Tap everybody's initiative.", [])
    initiatives(at, 4, 11)
    assert told(at) == ("Player 2 begins", "The higher initiative.", ["SETUP-5"])
    assert not at.tool._lot.isVisible()


def test_equal_initiative_is_drawn(opened: Opens, monkeypatch: pytest.MonkeyPatch) -> None:
    """SETUP-7."""
    at = opened()
    ask(at, "first")
    initiatives(at, 7, 7)
    assert told(at) == ("=", "Equal initiative: draw by lot.", ["SETUP-7"])
    between: list[tuple[int, ...]] = []

    def last(seats: tuple[int, ...]) -> int:
        between.append(seats)
        return seats[-1]

    monkeypatch.setattr(wins, "choice", last)
    at.tap("referee.wins.lot")
    assert told(at) == ("Player 2 begins", "Equal initiative, drawn by lot.", ["SETUP-7"])
    assert between == [(0, 1)]
    initiatives(at, 7, 8)
    assert told(at)[1] == "The higher initiative.", "a lot is for the question it was drawn for"


def test_lots_are_the_systems_own(opened: Opens) -> None:
    import secrets

    assert wins.choice is secrets.choice
    at = opened()
    ask(at, "first")
    initiatives(at, 7, 7)
    seen = set()
    for _ in range(60):
        at.tool.pages["first"].draw((0, 1))  # type: ignore[attr-defined]
        seen.add(told(at)[0])
    assert seen == {"Player 1 begins", "Player 2 begins"}


def test_in_teams_it_says_who_stands(opened: Opens) -> None:
    """TEAM-3."""
    at = opened()
    ask(at, "first", "teams")
    initiatives(at, 3, 9, 8, 2)
    assert told(at) == ("Player 2 begins", "The higher initiative. On the arena: Player 3 · Player 2.", ["TEAM-3"])


def test_teammates_of_equal_initiative_agree(opened: Opens) -> None:
    """TEAM-3."""
    at = opened()
    ask(at, "first", "teams")
    initiatives(at, 9, 4, 9, 2)
    who, why, rules = told(at)
    assert who == "Player 1 or Player 3" and why.startswith("Equal initiative in the team") and rules == ["TEAM-3"]
    assert not at.tool._lot.isVisible()


# -- tokens ------------------------------------------------------------------------------------------------------------


def test_the_second_token_wins(opened: Opens) -> None:
    """END-3, NEXT-3."""
    at = opened()
    ask(at, "tokens")
    assert told(at) == ("0 : 0", "Round 1.", ["END-3"])
    at.tap("referee.wins.won.1")
    assert told(at) == ("0 : 1", "Round 2. Player 1 begins", ["END-3", "NEXT-3"])
    at.tap("referee.wins.won.0")
    assert told(at) == ("1 : 1", "Round 3. Player 2 begins", ["END-3", "NEXT-3"])
    at.tap("referee.wins.won.0")
    assert told(at) == ("Player 1 wins", "The match is over.", ["END-3"])
    assert not named(at.tool, "referee.wins.won.1").isEnabled()
    assert at.heard == ["round_won", "round_won", "match_won"]


def test_in_teams_the_losers_begin(opened: Opens) -> None:
    """TEAM-10."""
    at = opened()
    ask(at, "tokens", "teams")
    at.tap("referee.wins.won.0")
    assert told(at) == ("1 : 0", "Round 2. Of Team B whoever they put on the arena begins.", ["END-3", "TEAM-10"])


def test_a_token_too_many_is_given_back(opened: Opens) -> None:
    at = opened()
    ask(at, "tokens")
    assert not named(at.tool, "referee.wins.back.0").isEnabled()
    at.tap("referee.wins.won.0", "referee.wins.back.0")
    assert told(at) == ("0 : 0", "Round 1.", ["END-3"])


def test_tokens_are_kept_until_a_new_match(opened: Opens) -> None:
    at = opened()
    ask(at, "tokens")
    at.tap("referee.wins.won.0", "referee.wins.won.1")
    assert store.load().referee["victories"] == [1, 1]
    at.window.drop()
    again = opened(referee=store.load().referee)
    ask(again, "tokens")
    assert told(again)[:2] == ("1 : 1", "Round 3.")
    again.tap("referee.wins.new")
    assert told(again)[0] == "0 : 0" and store.load().referee["victories"] == [0, 0]


@pytest.mark.parametrize("known", ["2", [1], [1, 1, 1], [-1, 0], [3, 0], [2, 2], [True, 0], [1.0, 0], None, {}])
def test_strange_settings_are_a_new_match(known: object, opened: Opens) -> None:
    at = opened(referee={"victories": known})
    ask(at, "tokens")
    assert told(at)[0] == "0 : 0"
    at.tap("referee.wins.won.0")
    assert told(at)[0] == "1 : 0"


# -- hands -------------------------------------------------------------------------------------------------------------


def test_by_keys_alone(opened: Opens) -> None:
    at = opened()
    at.focus("referee.wins.heavy.0.more")
    at.key(Qt.Key.Key_3)
    assert told(at)[0] == "Player 2 wins"
    at.focus("referee.wins.what.deck_out")
    at.key(Qt.Key.Key_Right, Qt.Key.Key_Space)
    at.focus("referee.wins.initiative.0.1")
    at.key(Qt.Key.Key_9)
    at.focus("referee.wins.initiative.1.1")
    at.key(Qt.Key.Key_8)
    assert told(at)[0] == "Player 1 begins"


def test_a_finger_is_as_good_as_a_mouse(opened: Opens) -> None:
    at = opened()
    at.touch("referee.wins.what.tokens")
    at.touch("referee.wins.won.0")
    assert told(at)[0] == "1 : 0"


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_fits_and_can_be_read(size: tuple[int, int], scale: int, opened: Opens) -> None:
    at = opened(size, scale=scale)
    for what in at.tool.pages:
        for mode in ("duel", "teams"):
            ask(at, what, mode)
            if what == "first":
                initiatives(at, 12, 4, 12, 12) if mode == "teams" else initiatives(at, 12, 12)
            assert not problems(at), (what, mode)
