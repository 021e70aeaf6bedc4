"""A question with one answer, asked because nobody may know what is in hand: the table answers, as slowly as people."""

from __future__ import annotations

from copy import deepcopy
from time import monotonic
from typing import Any

import pytest

from kd_qt.table.hands import only_answer
from kd_qt.table.hands.picks import only_answer as answer
from kd_qt.table.words.question import ask
from tests.gui.table_kit import Seatmate

pytestmark = pytest.mark.gui
PASS = {"do": "pass"}


def asked_in_vain(qtbot: Any, speed: str = "none", lang: str = "en") -> tuple[Seatmate, dict[str, Any]]:
    """A strike at a hand with a card that the others have not seen, and nothing in it to block with."""
    game = Seatmate("teams", 3, speed=speed, lang=lang)
    qtbot.addWidget(game.table)
    assert game.until("block_wounds")
    game.table.play.finish()
    view = deepcopy(game.table.view_shown)
    view["legal"] = [PASS]
    view["pending"]["drawn"] = [[0, view["players"][0]["hand"][0]]]
    return game, view


@pytest.mark.parametrize("speed", ["none", "fast"])
def test_the_one_answer_is_given_after_a_while(qtbot: Any, speed: str) -> None:
    """BLOCK-1: also where nothing moves the answer takes as long as a person does; meanwhile its player is told."""
    game, view = asked_in_vain(qtbot, speed)
    begun = monotonic()
    game.table.stand(view)
    prompt = ask(game.table.desk)
    assert prompt.sentence == "Nothing to block with: going on…" and not prompt.controls
    qtbot.waitUntil(lambda: bool(game.sent), timeout=only_answer.LONGEST + 2000)
    assert game.sent == [PASS] and monotonic() - begun >= only_answer.SHORTEST / 1000


def test_the_pause_is_that_of_a_person_and_not_always_the_same(qtbot: Any) -> None:
    game, view = asked_in_vain(qtbot)
    pauses: set[int] = set()
    for _ in range(30):
        game.table.only.rest()
        game.table.stand(view)
        pauses.add(game.table.only._pause.interval())
    game.table.only.rest()
    assert len(pauses) > 5 and min(pauses) >= 1200 and max(pauses) <= 3000


def test_what_lies_over_the_table_stops_the_answer(qtbot: Any) -> None:
    game, view = asked_in_vain(qtbot)
    game.table.stand(view)
    game.table.setEnabled(False)
    game.table.only._give()
    assert not game.sent and game.table.only._pause.isActive()
    game.table.clear_away()
    assert not game.table.only._pause.isActive()


def test_whoever_has_a_choice_makes_it(qtbot: Any) -> None:
    """Two answers, or a hand that everybody has seen: nothing happens by itself."""
    _, view = asked_in_vain(qtbot)
    assert answer(view) == PASS
    assert answer({**view, "legal": [PASS, PASS]}) is None
    assert answer({**view, "legal": []}) is None
    assert answer({**view, "pending": {"drawn": []}}) is None
    assert answer({**view, "pending": {"drawn": [[2, "hook"]]}}) is None  # the team mate's
