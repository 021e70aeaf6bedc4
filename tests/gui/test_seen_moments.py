"""What happens by itself, or to somebody else's hand, is seen: swaps, cards of teammates, tokens that act; and words
say whose hand lies where, who took a card, and which rule a line of the log follows."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from kd_core.languages import LANGUAGES
from kd_qt.style import text
from kd_qt.table.motion import follow
from kd_qt.table.things import columns, hung
from kd_qt.table.words.question import ask
from tests.gui.table_kit import LEFT, NONE, Hands, Seatmate
from tests.kit import Table

pytestmark = pytest.mark.gui


@pytest.fixture
def game(qtbot: Any) -> Seatmate:
    made = Seatmate("teams", 9)
    qtbot.addWidget(made.table)
    assert made.until("action")
    return made


class Film:
    """Plays events on a table by a clock of its own, and remembers the words on the stage."""

    def __init__(self, game: Seatmate, events: Sequence[dict[str, Any]]) -> None:
        self.table, self.words, self.now = game.table, [], 0.0
        self.table.clock.set_speed("normal")
        self.table.clock._now = lambda: self.now
        props = self.table.play.props
        say, self.words = props.word, []
        props.word = lambda words, *rest: (self.words.append(words), say(words, *rest))[1]
        goal = follow.begin(self.table.view_shown)
        for event in events:
            follow.after(goal, event)
        self.table.happened(events, {**self.table.view_shown, **{key: goal[key] for key in ("players", "attack")}})

    def go(self, ms: float) -> Film:
        until = self.now + ms
        while self.now < until:
            self.now += 10
            self.table.clock._tick()
        return self

    def middle(self, *key: object) -> QPointF:
        thing = self.table.board.things[key]
        return thing.mapToScene(QPointF(thing.spec.rect.w / 2, thing.spec.rect.h / 2))

    def flying(self) -> list[QPointF]:
        return [item.pos() for item in self.table.play.props.fx.items() if item.isVisible()]


def benched(view: dict[str, Any], own: bool) -> int:
    return next(at for at, one in enumerate(view["players"]) if not one["active"] and (at % 2 == 0) == own)


def test_a_swap_is_a_crossing_with_a_word(game: Seatmate) -> None:
    """TEAM-7: figures and plates change places, and it is said who comes in."""
    crossed(game, own=True)
    crossed(game, own=False)


def crossed(game: Seatmate, own: bool) -> None:
    view = game.table.view_shown
    into = benched(view, own)
    out = into ^ 2
    film = Film(game, [{"event": "swapped", "out": out, "into": into, "space": view["players"][out]["space"]}])
    keys = [("figure", out), ("figure", into), ("plate", own), ("bench plate", own)]
    before = {key: film.middle(*key) for key in keys}
    film.go(210)
    for one, other, axis in ((keys[0], keys[1], QPointF.x), (keys[2], keys[3], QPointF.y)):
        a, b = sorted((axis(before[one]), axis(before[other])))
        assert a < axis(film.middle(*one)) < b and a < axis(film.middle(*other)) < b, one
    assert film.words == [f"{game.table.desk.fighter(into)} swaps in"]
    film.go(300)
    assert film.table.play.playing and film.table.desk.team(own)[0] == into, "the word can be read to its end"
    assert not film.go(800).table.play.playing


@pytest.mark.parametrize("holder", ["bench", "arena", "foe", "their bench"])
def test_a_card_flies_to_the_hand_that_gets_it(game: Seatmate, holder: str) -> None:
    """TEAM-6: the card of an attack to the teammate on the bench, and it is said whose hand that is."""
    view = deepcopy(game.table.view_shown)
    if holder == "arena":  # whoever looks waits on the bench
        mine, mate = view["players"][0], view["players"][2]
        mine["active"], mate["active"], mate["space"], mine["space"] = False, True, mine["space"], None
        game.table.stand({**view, "legal": [], "turn": 2, "to_act": [{"seat": 2, "kind": "action"}]})
    foes = benched(view, own=False)
    seat = {"bench": benched(view, own=True), "arena": 2, "foe": foes ^ 2, "their bench": foes}[holder]
    sides = game.table.plan.columns
    place = {"bench": sides[0].bench, "arena": sides[0].header, "foe": sides[1].last}
    film = Film(game, [{"event": "card_taken", "seat": seat, "card": view["row"][0], "origin": "row"}])
    goal, near = place.get(holder, sides[1].bench), []
    for _ in range(48):
        near += [point for point in film.go(10).flying() if goal.holds(point.x(), point.y())]
    assert near
    passed = holder in ("bench", "their bench")
    assert film.words == ([f"To {game.table.desk.fighter(seat)}'s hand"] if passed else [])


def test_the_log_says_that_the_card_went_to_the_bench(game: Seatmate) -> None:
    table, view = game.table, game.table.view_shown
    for seat, minor in ((2, False), (0, True)):
        table.remember([{"event": "card_taken", "seat": seat, "card": "hook", "origin": "attack"}], view)
        line = table.memory.log[-1]
        assert ("on the bench" in line.text, line.minor, line.rule) == (not minor, minor, "TEAM-6")


# -- tokens ------------------------------------------------------------------------------------------------------------


def test_tokens_that_act_hang_on_their_figure(game: Seatmate) -> None:
    view = deepcopy(game.table.view_shown)
    for player in view["players"]:
        player["tokens"] = {"stun": 1, "poison": 2, "ammo": 3}
    game.table.stand(view)
    for seat in range(4):
        figure = game.table.board.things["figure", seat].spec
        assert hung.on(game.table.desk, seat) == ("stun", "poison", "poison")
        assert "Stun" in figure.name and "Ammo" not in figure.name
        picture, plain = figure.picture(), game.table.art.figure
        colour = game.table.desk.colour(seat)
        pose, flip = figure.look[2], figure.look[3]
        assert picture.toImage() != plain(view["players"][seat]["fighter"], pose, colour, figure.rect.h, flip).toImage()


def test_a_stun_is_seen_when_it_takes_the_action(game: Seatmate) -> None:
    """The token swells, a word says what it does, and it falls off; input finishes all of it."""
    view = deepcopy(game.table.view_shown)
    view["players"][0]["tokens"]["stun"] = 1
    game.table.stand(view)
    acts = [
        {"event": "triggered", "seat": 0, "source": "stun", "kind": "token"},
        {"event": "actions_changed", "seat": 0, "change": -1},
        {"event": "token_changed", "seat": 0, "token": "stun", "change": -1, "total": 0},
    ]
    film = Film(game, acts)
    assert film.go(300).flying() and film.words == ["Stun"]
    film.go(300)
    assert film.words == ["Stun", "1 action less"]
    assert [line.text for line in game.table.memory.log[-1:]] == [
        f"{game.table.desk.fighter(0)}: the token Stun works."
    ]
    fallen = film.go(600).flying()
    assert "stun" not in film.table.desk.player(0)["tokens"] and fallen
    game.table.play.finish()
    assert not film.flying() and game.table.memory.log[-1].text.endswith("Stun -1, 0 in all.")


def test_whatever_answers_by_itself_says_so_on_the_stage(game: Seatmate) -> None:
    for kind, source in (("token", "poison"), ("skill", "bleeding"), ("fighter", "chilly")):
        film = Film(game, [{"event": "triggered", "seat": 0, "source": source, "kind": kind}])
        assert len(film.go(100).words) == 1 and film.table.play.playing, kind


def test_a_lost_action_is_struck_out_and_not_taken_for_the_last_one(game: Seatmate, duel: Table) -> None:
    """TURN-2: of one action none is the second."""
    duel.at("lost_knight@3 maggot@6", tokens={"maggot": {"stun": 1}}, left=1)
    duel.lost_knight.moves_to(2)
    desk = stood(game, duel, 1)
    assert ask(desk).pips == (1, 2, 1) and ask(desk).sentence.startswith("Only one action")
    assert game.table.board.things[("middle",)].spec.name.endswith("Maggot · action 1 of 1")
    duel.at("lost_knight@3 maggot@6")
    duel.lost_knight.moves_to(2)
    desk = stood(game, duel, 0)
    assert ask(desk).pips == (1, 2, 0) and ask(desk).sentence.startswith("Last action")


def stood(game: Seatmate, duel: Table, seat: int) -> Any:
    game.table.show_view(duel.match.view(seat))
    return game.table.desk


# -- words -------------------------------------------------------------------------------------------------------------


def test_whose_hand_lies_where_is_written(game: Seatmate) -> None:
    text.overflow.clear()
    hands = [len(player["hand"]) for player in game.table.view_shown["players"]]
    words = [columns.hand_word(game.table.desk, seat) for seat in range(4)]
    assert words == ["", *("hand" if held else "empty hand" for held in hands[1:])]
    for size in ((1280, 720), (1920, 1080)):
        game.table.resize(*size)
        for lang in LANGUAGES:
            game.table.retranslate(lang)
            line, hand = game.table.board.things[("hand line",)].spec, game.table.plan.hand
            assert game.table.desk.fighter(0) in line.name and not text.overflow
            assert hand.bottom + 5 <= line.rect.y and line.rect.bottom <= size[1], "clear of the rings around the cards"


def test_in_teams_the_log_has_more_than_one_line(game: Seatmate) -> None:
    """In the corner, and while others choose where the answers stand else."""
    table = game.table
    table.remember(
        [{"event": "moved", "seat": 1, "from_space": 5, "to": at, "how": "move"} for at in (4, 5, 4)], table.view_shown
    )
    table.stand({**table.view_shown, "legal": [], "to_act": [{"seat": 1, "kind": "action"}]})
    corner, bar = table.board.things[("log",)].spec, table.board.things[("bar",)].spec
    newest = [line.text for line in table.memory.log[-3:]]
    assert [line.text for line in corner.look[1]] == newest
    assert [line.text for line, _, _ in bar.look[-1]][-3:] == newest


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_newest_line_is_never_alone(game: Seatmate, lang: str) -> None:
    """At one's own turn, too, where both need more than one row: of the older one there is the beginning."""
    table, blocked = (
        game.table,
        {"event": "blocked", "card": "shoulder_charge", "what": "wounds", "heavy": 2, "light": 1},
    )
    table.retranslate(lang)
    table.remember([{**blocked, "seat": 1}, {**blocked, "seat": 3}], table.view_shown)
    for size in ((1280, 720), (1600, 900), (1920, 1080)):
        table.resize(*size)
        table.refresh()
        told = [line.text for line in table.board.things[("log",)].spec.look[1]]
        assert told == [line.text for line in table.memory.log[-2:]], size


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_a_wide_window_shows_the_log_once(qtbot: Any, mode: str) -> None:
    game = Seatmate(mode, 9, size=(2560, 1080))
    qtbot.addWidget(game.table)
    assert game.until("action")
    table = game.table
    assert ("dock",) in table.board.things and ("log",) not in table.board.things
    left, right = (column.last for column in table.plan.columns)
    assert left.h < 1 < right.h and abs(left.bottom - right.bottom) < 1, "the left column takes the room"
    table.stand({**table.view_shown, "legal": [], "to_act": [{"seat": 1, "kind": "action"}]})
    assert not table.board.things[("bar",)].spec.look[-1]


def test_a_gap_says_who_took_its_card(game: Seatmate) -> None:
    """TEAM-6: whose hand it went to."""
    attack = next(action for action in game.table.view_shown["legal"] if action["do"] == "attack")
    place = game.table.row_places.index(attack["card"])
    game.link.act(attack)
    while not game.until("action", 1):
        pass  # whatever the attack asks
    gap, desk = game.table.board.things["row", place].spec, game.table.desk
    card = desk.cards.name(attack["card"], "en")
    assert f"Taken by {desk.fighter(2)}: {card}. Refilled" in gap.name
    game.sent.clear()
    game.table.click(gap.pick)
    assert card in ask(game.table.desk).sentence


def test_a_line_of_the_log_opens_its_rule(game: Seatmate) -> None:
    """By a click on the id at its end; by F1 on the line, also in the corner."""
    table, opened = game.table, []
    table.rule.connect(opened.append)
    newest = {"event": "moved", "seat": 1, "from_space": 5, "to": 4, "how": "dash"}
    table.remember([newest], table.view_shown)
    table.refresh()
    for window in ("log", "whole log"):
        things = table.board.things.items()
        line = next(thing.spec for key, thing in things if key[:2] == (window, "line") and "dashes" in key[3])
        QTest.mouseMove(table.viewport(), table.mapFromScene(line.rect.x + 30, line.rect.cy))
        QTest.keyClick(table, Qt.Key.Key_F1)
        assert opened.pop() == "COMBO-6"
        QTest.keyClick(table, Qt.Key.Key_L)
    QTest.keyClick(table, Qt.Key.Key_L)
    things = table.board.things.items()
    cited = next(thing.spec for key, thing in things if key[1:2] == ("rule",) and "dashes" in key[3])
    QTest.mouseClick(table.viewport(), LEFT, NONE, table.mapFromScene(cited.rect.cx, cited.rect.cy))
    assert opened == ["COMBO-6"] and not game.sent and "dashes" in cited.key[3]


def test_several_who_choose_are_named_in_the_plural(game: Seatmate) -> None:
    view = {**game.table.view_shown, "legal": [], "phase": "face_up"}
    for seats, said in (([1], " chooses which "), ([1, 3], " choose which ")):
        game.table.stand({**view, "to_act": [{"seat": seat, "kind": "face_up"} for seat in seats]})
        assert said in ask(game.table.desk).sentence


def test_bots_are_called_after_their_level_in_the_language_of_the_table(game: Seatmate) -> None:
    table = game.table
    seats = [{"name": name, "kind": "bot", "level": "veteran"} for name in ("", "Weteran", "Rex", "Veteran")]
    table.memory.terms = {**table.memory.terms, "seats": seats}
    for lang, name in (("en", "Veteran"), ("pl", "Weteran")):
        table.retranslate(lang)
        assert [table.desk.owner(seat) for seat in (1, 2, 3)] == [name, "Rex", name]


@pytest.mark.parametrize("way", ["refused", "sent"])
def test_no_ring_stays_behind_where_a_card_was_picked_up(game: Seatmate, way: str) -> None:
    hands = Hands(game, "drag")
    if way == "sent":
        attack = next(action for action in game.table.view_shown["legal"] if action["do"] == "attack")
        hands.drag(hands._place(("row", attack["card"])), ("foe",))
    else:
        hands.drag(("row", 0), ("pile",))
    hovered = game.table.pointer.hovered
    ringed = [key for key, thing in game.table.board.things.items() if thing.signs.hovered]
    assert hovered is None and not ringed
