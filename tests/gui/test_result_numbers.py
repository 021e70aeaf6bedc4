"""The end of a match: a title with weight, and every number beside its label, for eyes and ears."""

from __future__ import annotations

from typing import Any

import pytest

from kd_core.languages import LANGUAGES
from kd_core.text import listed, say
from kd_qt.screens.result_parts import TITLES, CountLine, Facing, Headline, counts
from kd_qt.settings import Settings
from kd_qt.style import palette, text
from kd_qt.tally import ROWS, Round, Statistics, Tally
from kd_qt.ui import Ui

pytestmark = pytest.mark.gui


class Played:
    """A duel that the second seat won, seen by the second seat."""

    def __init__(self) -> None:
        own = Statistics(turns=9, heavy=4, light=7, specials=3, blocks=1, called=2, survived=0, cards=12, spaces=5)
        other = Statistics(turns=8, heavy=6, light=2, specials=0, blocks=3, called=1, survived=2, cards=9, spaces=0)
        self.tally = Tally([other, own, Statistics(), Statistics()], [Round(1, "ko"), Round(1, "deck_out")])
        self.fighters, self.seats, self.home, self.victories = ["james", "katie"], 2, 1, (0, 2)

    def name(self, seat: int, lang: str) -> str:
        return ("James", "Katie")[seat]


def ui(lang: str = "en") -> Ui:
    return Ui(Settings(language=lang, sound=False))


def test_the_numbers_of_the_one_who_looks_stand_on_the_left(qapp: object) -> None:
    found = {count.name: (count.yours, count.theirs) for count in counts(Played())}
    assert list(found) == list(ROWS)
    assert found["heavy"] == (4, 6) and found["light"] == (7, 2) and found["spaces"] == (5, 0)
    assert {count.most for count in counts(Played())} == {12}, "one scale for all bars"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_number_is_read_with_its_label(qtbot: Any, lang: str) -> None:
    window = ui(lang)
    for count in counts(Played()):
        line = CountLine(window, count, False)
        qtbot.addWidget(line)
        line.tell(["Katie", "James"])
        label = say(lang, "result." + count.name)
        assert line.accessibleName() == f"{label}: Katie {count.yours}, James {count.theirs}"
    facing = Facing(window, Played())
    qtbot.addWidget(facing)
    facing.tell()
    assert facing.accessibleName() == say(lang, "result.score", a=2, b=0)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("wide", [380, 640, 1000])
def test_everything_is_painted_inside_its_place(qtbot: Any, lang: str, wide: int) -> None:
    text.overflow.clear()
    window, played = ui(lang), Played()
    lines: list[Any] = [Facing(window, played), *(CountLine(window, count, True) for count in counts(played))]
    for line in lines:
        qtbot.addWidget(line)
        line.resize(wide, line.sizeHint().height())
        line.grab()
    assert not text.overflow


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", ["you_won", "you_lost", "won", "won_team"])
@pytest.mark.parametrize("wide", [380, 640])
def test_the_title_is_as_large_as_it_goes(qtbot: Any, lang: str, key: str, wide: int) -> None:
    names = {"won": "Lost Knight", "won_team": listed(lang, ["Lost Knight", "Mistbearer"])}
    title = Headline(ui(lang), palette.side(True))
    qtbot.addWidget(title)
    title.setText(say(lang, f"result.{key}", winner=names.get(key, "")))
    title.resize(wide, title.sizeHint().height())
    lines, px = title.lines()
    assert px >= title.ui.px(TITLES[-1][0])
    assert all(text.width(line, "head", px) <= wide for line in lines)
    assert len(lines) * px * 1.1 <= title.height()
    assert not title.grab().isNull()
