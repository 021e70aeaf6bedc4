"""The table explains itself: whatever is seen there tells what it is and what it does now, and its numbers are those of
the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from kd_core import text
from kd_core.languages import LANGUAGES
from kd_core.referee.sums import odds
from kd_qt.style import text as letters
from kd_qt.table.desk import Desk
from kd_qt.table.explain import attacks
from kd_qt.table.things.item import Thing
from kd_qt.table.things.spec import Note, Spec, whole
from kd_qt.table.words import screen_reader
from tests.gui.table_kit import LEFT, NONE, Seatmate

pytestmark = pytest.mark.gui
LONGEST, SENTENCES = 225, 3
RULES = {rule.id for rule in text.rules()}
# What paints something and tells nothing of itself: none so far.
SILENT: tuple[str, ...] = ()


def game(qtbot: Any, mode: str = "duel", seed: int = 3, kind: str = "action", **more: Any) -> Seatmate:
    made = Seatmate(mode, seed, **more)
    qtbot.addWidget(made.table)
    assert made.until(kind)
    return made


def things(table: Any) -> list[Spec]:
    return [thing.spec for thing in table.board.things.values()]


# -- everything answers ------------------------------------------------------------------------------------------------

MOMENTS = [
    ("duel", 3, "action", ("nemesis",)),
    ("duel", 3, "action", ("tainted_grail",)),
    ("duel", 4, "keep_skill", ("nemesis",)),
    ("duel", 4, "face_up", ("tainted_grail",)),
    ("duel", 6, "draft", ("nemesis",)),
    ("duel", 3, "block_wounds", ("nemesis", "tainted_grail")),
    ("duel", 3, "block_effect", ("nemesis", "tainted_grail")),
    ("duel", 3, "combo", ("nemesis", "tainted_grail")),
    ("duel", 7, "knockdown", ("nemesis", "tainted_grail")),
    ("duel", 3, "choose", ("nemesis", "tainted_grail")),
    ("teams", 5, "action", ("nemesis", "tainted_grail")),
    ("teams", 5, "block_wounds", ("nemesis", "tainted_grail")),
]


@pytest.mark.parametrize(("mode", "seed", "kind", "packs"), MOMENTS)
def test_whatever_is_seen_tells_what_it_is(qtbot: Any, mode: str, seed: int, kind: str, packs: Any) -> None:
    made = game(qtbot, mode, seed, kind, packs=packs)
    for opened in ("", "log", "pile", "sheet"):
        made.table.opened.clear()
        if opened:
            made.table.opened.toggle(opened)
        for lang in LANGUAGES:
            made.table.retranslate(lang)
            assert list(problems(made.table)) == [], (lang, opened)


def problems(table: Any) -> Iterator[str]:
    """What says nothing, too much, or with a hole in it."""
    for spec in things(table):
        painted = spec.picture is not None or spec.shape == "tile"
        if spec.note is None and painted and spec.key[0] not in SILENT:
            yield f"{spec.key} tells nothing"
        if spec.rule and spec.rule not in RULES:
            yield f"{spec.key} cites {spec.rule}"
        if spec.note is not None:
            yield from (f"{spec.key}: {problem}" for problem in _wrong(table.desk, spec.note))


def _wrong(desk: Desk, note: Note) -> Iterator[str]:
    if note.kind == "words":
        said = [note.text]
        if not note.title or not note.text:
            yield f"title or text is missing: {note}"
        sentences = len(re.findall(r"[.!?…](?=\s|$)", note.text))
        if len(note.text) > LONGEST and sentences > SENTENCES:
            yield f"too long: {note.text}"
    else:
        marks = attacks.marks(desk, note)
        said = [*attacks.now(desk, note), *(mark.text for mark in marks)]
        if not said and note.id not in desk.teller.lexicon.extras:
            yield "nothing is added to the large card"
        missing = [mark.sign for mark in marks if mark.sign not in ("ko", "word") and not desk.art.has(mark.sign)]
        yield from (f"no drawing of {sign}" for sign in missing)
    for one in (note.title, *said):
        if re.search(r"\{\w+\}|\b(explain|table|word)\.\w", one):
            yield f"a hole in {one!r}"


def test_a_thing_without_a_word_is_found(qtbot: Any) -> None:
    """The test above bites."""
    made = game(qtbot)
    thing = made.table.board.things["deck",]
    thing.spec = replace(thing.spec, note=None)
    assert list(problems(made.table)) == ["('deck',) tells nothing"]
    thing.spec = replace(thing.spec, note=Note("words", title="Deck", text="So {n} cards."))
    assert len(list(problems(made.table))) == 1


# -- pointing ----------------------------------------------------------------------------------------------------------


def point(made: Seatmate, spec: Spec) -> None:
    at = made.table.mapFromScene(spec.rect.cx, spec.rect.cy)
    QTest.mouseMove(made.table.viewport(), at + QPoint(2, 2))
    QTest.mouseMove(made.table.viewport(), at)


def part(made: Seatmate, of: tuple[object, ...], title: str) -> Spec:
    found = [spec for spec in things(made.table) if spec.is_part and spec.key[1] == of]
    return next(spec for spec in found if spec.note is not None and spec.note.title.startswith(title))


def wounded(made: Seatmate, heavy: int, light: int) -> None:
    """The own fighter has so many wounds."""
    players = [dict(player) for player in made.table.view_shown["players"]]
    players[0]["wounds"] = {"heavy": heavy, "light": light}
    made.table.stand({**made.table.view_shown, "players": players})


def test_a_part_is_told_of_where_the_mouse_is(qtbot: Any) -> None:
    made = game(qtbot)
    wounded(made, 2, 3)
    table = made.table
    for title, rule in (("Heavy", "BLOCK-2"), ("Light", "TEST-3"), ("Victories", "END-3")):
        spec = part(made, ("plate", True), title)
        point(made, spec)
        qtbot.waitUntil(lambda: ("zoom",) in table.over.things, timeout=1500)
        assert table.pointer.shown is not None and table.pointer.shown[0].title.startswith(title)
        assert not table.over.things["zoom",].spec.rect.meets(spec.rect)
        assert table.pointer.hovered is table.board.things["plate", True]  # its ring, its press
        with qtbot.waitSignal(table.rule, timeout=500) as asked:
            QTest.keyClick(table, Qt.Key.Key_F1)
        assert asked.args == [rule]


def test_a_part_takes_no_press_from_what_it_lies_on(qtbot: Any) -> None:
    made = game(qtbot)
    spec = part(made, ("plate", True), "Victories")
    at = made.table.mapFromScene(spec.rect.cx, spec.rect.cy)
    QTest.mouseClick(made.table.viewport(), LEFT, NONE, at)
    assert ("open sheet",) in made.table.board.things


def test_parts_are_heard_with_their_thing_and_alone_by_nobody(qtbot: Any) -> None:
    QAccessible.setActive(True)
    made = game(qtbot)
    wounded(made, 0, 4)
    assert not [thing for thing in screen_reader.named(made.table) if thing.spec.is_part]
    plate: Thing = made.table.board.things["plate", True]
    heard = QAccessible.queryAccessibleInterface(plate).text(QAccessible.Text.Description)
    for each in ("Light wounds: 4", "Victories: 0 of 2", "A test now would fail"):
        assert heard.count(each) == 1, heard
    row = made.table.board.things["row", 0]
    assert "range: distance" in QAccessible.queryAccessibleInterface(row).text(QAccessible.Text.Description)


def test_the_keyboard_is_told_too_and_space_keeps_it(qtbot: Any) -> None:
    made = game(qtbot)
    table = made.table
    for _ in range(12):
        QTest.keyClick(table, Qt.Key.Key_Tab)
        focused = table.ring.focused()
        if focused is not None and focused.zone == "hud":
            break
    qtbot.waitUntil(lambda: table.pointer.shown is not None, timeout=1500)
    focused = table.ring.focused()
    assert focused is not None and table.pointer.shown is not None
    assert table.pointer.shown[0].title == focused.note.title
    assert "Victories" in table.pointer.shown[0].text  # its parts, too
    QTest.keyClick(table, Qt.Key.Key_Space)
    QTest.keyClick(table, Qt.Key.Key_Tab)
    assert table.pointer.pinned and ("zoom",) in table.over.things


def test_what_is_carried_needs_the_room(qtbot: Any) -> None:
    made = game(qtbot)
    card = made.table.board.things["row", 0].spec
    view, at = made.table.viewport(), made.table.mapFromScene(card.rect.cx, card.rect.cy)
    point(made, card)
    qtbot.waitUntil(lambda: ("zoom",) in made.table.over.things, timeout=1500)
    QTest.mousePress(view, LEFT, NONE, at)
    QTest.mouseMove(view, at - QPoint(0, 40))
    QTest.mouseMove(view, at - QPoint(0, 90))
    assert made.table.drag.held is not None
    QTest.qWait(400)
    assert ("zoom",) not in made.table.over.things and ("legend",) not in made.table.over.things
    QTest.mouseRelease(view, LEFT, NONE, at)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 100)])
@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_a_note_fits_and_never_covers_what_it_is_about(qtbot: Any, mode: str, size: Any, scale: int) -> None:
    made = game(qtbot, mode, 5, size=size)
    made.table.settings.scale = scale
    letters.overflow.clear()
    for lang in LANGUAGES:
        made.table.retranslate(lang)
        made.table.restyle()
        for spec in things(made.table):
            if spec.note is None or spec.rect.w > made.table.plan.w / 3:
                continue
            made.table.pointer.show(replace(spec, note=whole(spec)))  # as the keyboard is told: with its parts
            for key in (("zoom",), ("legend",)):
                shown = made.table.over.things.get(key)
                rect = shown.spec.rect if shown is not None else None
                assert rect is None or not rect.meets(spec.rect), (lang, spec.key, key)
                assert rect is None or (rect.x >= 0 and rect.y >= 0), (lang, spec.key)
                assert rect is None or (rect.right <= size[0] and rect.bottom <= size[1]), (lang, spec.key, rect)
    assert not letters.overflow


HALF_ANSWERED = [("action", "attack"), ("action", "special"), ("discard", "discard"), ("block_wounds", "block")]


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 150)])
@pytest.mark.parametrize(("kind", "do"), HALF_ANSWERED)
def test_what_lies_over_the_table_leaves_a_half_answered_question_free(
    qtbot: Any, size: Any, scale: int, kind: str, do: str
) -> None:
    """Whoever rests the pointer on what was clicked still sees the question and its buttons."""
    made = game(qtbot, "duel", 3, kind, size=size, lang="pl")
    table = made.table
    while not any(entry.action["do"] == do for entry in table.selection.entries):
        made.link.act(dict(table.selection.entries[-1].action))
        assert made.until(kind)
    table.settings.scale = scale
    table.restyle()
    parts = next(entry.parts for entry in table.selection.entries if entry.action["do"] == do)
    table.click(table.selection.places(next(part for part in parts if part[0] in ("row", "hand", "special")))[0])
    assert table.selection.picks and table.desk.bar == table.board.things["bar",].spec.rect
    for spec in things(table):
        if spec.note is None or spec.rect.meets(table.desk.bar):
            continue
        table.pointer.show(spec)
        for key in (("zoom",), ("legend",)):
            shown = table.over.things.get(key)
            rect = shown.spec.rect if shown is not None else None
            assert rect is None or not rect.meets(table.desk.bar), (spec.key, key, rect)


# -- what holds now ----------------------------------------------------------------------------------------------------


def now(made: Seatmate, *key: object) -> list[str]:
    note = made.table.board.things[key].spec.note
    assert note is not None
    return attacks.now(made.table.desk, note)


@pytest.mark.parametrize("wounds", [(0, 2), (2, 5), (3, 9), (4, 15)])
def test_the_chance_of_a_test_is_that_of_the_game(qtbot: Any, wounds: tuple[int, int]) -> None:
    made = game(qtbot)
    wounded(made, *wounds)
    said = part(made, ("plate", True), "Wounds").note
    assert said is not None
    fails = 1 - odds(*wounds).passes
    if fails in (0, 1):
        assert ("cannot be passed" if fails else "passed for sure") in said.text
    else:
        assert f"chance of {round(100 * fails)} %" in said.text
    gone = wounds[1] // 2
    assert f"would remove {gone} of them" in _text(part(made, ("plate", True), "Light"))


def _text(spec: Spec) -> str:
    return spec.note.text if spec.note is not None else ""


def test_a_tower_is_spoken_of_as_measured(qtbot: Any) -> None:
    made = game(qtbot)
    made.table.memory.terms = {**made.table.memory.terms, "options": {"test": "tower", "relief": "light"}}
    made.table.retranslate("en")
    wounded(made, 4, 6)
    chance = round(100 * (1 - odds(4, 6, "tower").passes))
    assert f"about {chance} %" in _text(part(made, ("plate", True), "Wounds"))


def test_a_card_of_the_row_says_whether_it_reaches(qtbot: Any) -> None:
    made = game(qtbot, seed=25)
    told_both = set()
    for at, card in enumerate(made.table.row_places):
        reaches = made.table.teller.reaches(card)
        first, *rest = now(made, "row", at)
        assert first.startswith("In range" if reaches else "Out of range")
        assert str(made.table.view_shown["distance"]) in first
        assert any("go to your hand" in sentence for sentence in rest) != reaches
        told_both.add(reaches)
    assert told_both == {True, False}


def test_a_special_attack_says_how_it_is_paid(qtbot: Any) -> None:
    """The way that a press on it proposes, and how many others there are."""
    made = game(qtbot, seed=5)
    for _ in range(60):
        legal = [act for act in made.table.view_shown["legal"] if act["do"] == "special"]
        ways = {one["special"]: [act for act in legal if act["special"] == one["special"]] for one in legal}
        if made.table.desk.kind in ("action", "combo") and any(len(found) > 2 for found in ways.values()):
            break
        made.link.act(made.random.choice(made.table.view_shown["legal"]))
        assert made.others()
    special = next(name for name, found in ways.items() if len(found) > 2)
    said = " ".join(now(made, "special", "left", special))
    assert f"{len(ways[special]) - 1} other ways." in said
    made.table.click(("special", special))
    picked = [made.table.selection.part(pick)[1] for pick in made.table.selection.picks if pick[0] == "hand"]
    names = {made.table.desk.cards.name(card, "en") for card in picked}
    assert names == set(re.findall(r"pay with (.*?)\. ", said)[0].split(" + "))


def test_what_is_missing_or_used_is_said(qtbot: Any) -> None:
    made = game(qtbot)
    table = made.table
    players = [dict(player) for player in table.view_shown["players"]]
    players[0]["hand"] = []
    legal = [act for act in table.view_shown["legal"] if act["do"] not in ("special", "dash")]
    table.stand({**table.view_shown, "players": players, "legal": legal})
    special = next(key for key in table.board.things if key[0] == "special" and key[1] == "left")
    assert any(sentence.startswith("Missing in your hand: ") for sentence in now(made, *special))
    pending = {**table.view_shown["pending"]}
    pending["stack"] = [{"frame": "combo", "seat": 0, "used": [special[2]], "swapped": False}]
    table.stand({**table.view_shown, "pending": pending})
    assert now(made, *special) == ["Already used in this combo: each special attack once."]


def test_nothing_hidden_is_told(qtbot: Any) -> None:
    """A face-down skill of another, and the order of the deck: whatever they are, every word is the same."""
    made = game(qtbot)
    table = made.table

    def words() -> list[str]:
        return [screen_reader.described(table.desk, spec) for spec in things(table)]

    before = words()
    made.match.state.deck.reverse()
    made.match.state.hidden[1].reverse()
    table.stand(made.match.view(0))
    assert words() == before


def test_the_ruler_names_what_is_in_range(qtbot: Any) -> None:
    made = game(qtbot, seed=25)
    said = _text(made.table.board.things["ruler",].spec)
    for card in made.table.view_shown["row"]:
        assert (made.table.desk.cards.name(card, "en") in said) == made.table.teller.reaches(card)


def test_a_block_tells_the_test_that_would_follow(qtbot: Any) -> None:
    made = game(qtbot, kind="block_wounds")
    table = made.table
    attack, had = table.view_shown["attack"], table.view_shown["players"][0]["wounds"]
    stopped = table.selection.ignored()
    total = had["heavy"] + attack["heavy"] - stopped[0], had["light"] + attack["light"] - stopped[1]
    said = _text(table.board.things["sum", "take"].spec)
    assert f"chance of {round(100 * (1 - odds(*total).passes))} %" in said
    assert str(table.teller.asks["power"]) in _text(table.board.things["sum", "power"].spec)


def test_who_is_ahead_is_what_the_deck_would_decide(qtbot: Any) -> None:
    made = game(qtbot)
    wounded(made, 9, 0)
    foe = made.table.desk.fighter(1)
    assert f"go to {foe}" in _text(made.table.board.things["deck",].spec)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_red_space_costs_nothing_to_who_walks(qtbot: Any, lang: str) -> None:
    """ARENA-2: only the way through the corridor does."""
    made = game(qtbot, packs=("nemesis",), lang=lang)
    table = made.table
    legal = [{"do": "move", "to": 4}, {"do": "corridor", "to": 0}, {"do": "move", "to": 8}, {"do": "corridor", "to": 8}]
    table.stand(table.view_shown | {"legal": legal})
    heavy, light = (text.wounds(lang, *wounds) for wounds in ((1, 0), (0, 1)))
    for space, key, wounds in (
        (4, "corridor_note_step", heavy),
        (0, "corridor_note", light),
        (8, "corridor_note_step", light),
    ):
        note = table.board.things["space", space].spec.note
        assert note is not None and text.say(lang, f"table.{key}", wounds=wounds) in note.text, space


WORDS = {"vent_crawl": "blink", "flying_tackle": "forward", "out_the_airlock": "push", "adrenaline": "taken"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_of_a_card_that_name_a_rule_are_explained(qtbot: Any, lang: str) -> None:
    made = game(qtbot, packs=("nemesis",), lang=lang)
    desk = made.table.desk
    for card, word in WORDS.items():
        told = [mark.text for mark in attacks.marks(desk, Note("card", card, where="row")) if mark.sign == "word"]
        assert told == [text.say(lang, f"explain.mark_{word}")], card
