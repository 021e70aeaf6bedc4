"""Is the opponent in range? Every card of the Row says so on its own plate, and the ruler for the one looked at."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from kd_core.languages import LANGUAGES
from kd_qt.style import cards as faces
from kd_qt.table.things.spec import Spec
from tests.gui.table_kit import Seatmate

pytestmark = pytest.mark.gui


@pytest.fixture
def game(qapp: object) -> Seatmate:
    """A turn of the table's seat, with cards in the Row that reach and cards that do not (ATTACK-2)."""
    for seed in range(40):
        made = Seatmate("duel", seed)
        if made.until("action") and {True, False} <= {reach for _, reach in told(made)}:
            return made
    pytest.fail("no such Row")


def told(game: Seatmate) -> list[tuple[int, bool]]:
    """The places of the Row with a card that has a range, and whether the opponent is in it."""
    desk = game.table.desk
    known = desk.teller.lexicon.attacks
    row = [(at, game.table.board.things["row", at].spec.note) for at in range(4)]
    return [(at, desk.teller.reaches(note.id)) for at, note in row if note is not None and known[note.id].reach]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_plates_of_a_row_stand_on_one_line(game: Seatmate, lang: str) -> None:
    cards = game.table._cards
    ids = [card.id for pack in cards.faces.packs for card in pack.attacks]
    painters = [faces._Painter(cards.art, QPainter(), cards.faces.face(id, lang), 124, lang) for id in ids]
    assert len(ids) > 30 and len({painter.text_place("row")[0] for painter in painters}) == 1


def test_a_card_that_does_not_reach_is_drawn_otherwise(game: Seatmate) -> None:
    cards = game.table._cards
    pictures = [cards.pixmap("high_kick", "row", 124, "en", 1.0, reaches=one).toImage() for one in (None, True, False)]
    assert pictures[0] != pictures[1] != pictures[2] != pictures[0]
    free = [cards.pixmap("sidestep", "row", 124, "en", 1.0, reaches=one).toImage() for one in (None, False)]
    assert free[0] == free[1], "without a range nobody is out of it"


def test_the_ruler_says_it_for_the_card_under_the_pointer(game: Seatmate) -> None:
    """RANGE-4: and only as long as it is looked at."""
    table, distance = game.table, game.table.view_shown["distance"]
    for at, reaches in told(game):
        rect = table.board.things["row", at].spec.rect
        table.pointer.move(QPointF(rect.cx, rect.cy))
        said = table.over.things["measured",].spec.name
        assert said == f"distance {distance}, {'in range' if reaches else 'out of range'}"
    table.pointer.move(None)
    assert ("measured",) not in table.over.things and ("ruler",) in table.board.things


def test_the_spaces_up_to_the_opponent_light_up_for_what_reaches(game: Seatmate) -> None:
    """RANGE-4: as many as the distance counts, without the own one."""
    table, distance = game.table, game.table.view_shown["distance"]
    own, foe = (player["space"] for player in table.view_shown["players"])
    crossed = {*range(min(own, foe), max(own, foe) + 1)} - {own}
    assert len(crossed) == distance
    for at, reaches in told(game):
        rect = table.board.things["row", at].spec.rect
        table.pointer.move(QPointF(rect.cx, rect.cy))
        assert lit_up(game) == (crossed if reaches else set())
    table.pointer.move(None)
    assert not lit_up(game)


def test_a_drafted_card_and_a_special_attack_are_measured_too(game: Seatmate) -> None:
    table, desk = game.table, game.table.desk
    place = next(at for at, reaches in told(game) if reaches)
    table.click(table.board.things["row", place].spec.pick)
    assert table.over.things["measured",].spec.name.endswith(", in range")
    table.choose.back()
    specials = {thing.spec.note.id: thing.spec for thing in table.board.things.values() if is_own_special(thing.spec)}
    aimed = {id: spec for id, spec in specials.items() if desk.teller.lexicon.specials[id].reach}
    assert aimed
    for id, spec in aimed.items():
        table.pointer.move(QPointF(spec.rect.cx, spec.rect.cy))
        assert table.over.things["measured",].spec.name.endswith(", in range") == desk.teller.reaches(id)


def lit_up(game: Seatmate) -> set[int]:
    return {key[1] for key in game.table.over.things if key[0] == "measured" and len(key) == 2}


def is_own_special(spec: Spec) -> bool:
    return spec.pick is not None and spec.pick[0] == "special"
