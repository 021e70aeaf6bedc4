"""A card of one's own invention: entered through real widgets, painted and worded as it grows, saved, and played."""

from __future__ import annotations

from time import monotonic
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kd_core import places
from kd_core.content.drafts import shelf, verbs
from kd_core.content.model import Attack, Reach, Step, Wounds
from kd_core.game import SPECS, Match, library
from kd_core.game.actions import Action
from kd_core.net.table.lobby import Lobby
from kd_core.net.wire import schema
from kd_qt.editor.effect import FORMS, INNER
from kd_qt.editor.pack import PackScreen
from kd_qt.editor.packs import PacksScreen
from kd_qt.screens.home import Home
from kd_qt.screens.play import PlayScreen
from kd_qt.screens.setup import SetupScreen
from kd_qt.window import Window
from tests.gui.editor_kit import (
    ID,
    NAME,
    TAPS,
    choose,
    complaint,
    editor,
    enter_card,
    list_of,
    said,
    type_words,
)
from tests.gui.lan_kit import in_lobby, open_network
from tests.gui.window_kit import click, close_window, key, named, page, settle

pytestmark = pytest.mark.gui
MOST_TAPS = 12
MINE = "my_cards"


@pytest.fixture
def open_card(window: Window) -> PackScreen:
    """A new card without a name."""
    click(window, "home.packs")
    click(window, "editor.new_card")
    return editor(window)


def own_card() -> Attack:
    """As it lies on the disk."""
    pack = library.find([MINE])[0]
    return next(attack for attack in pack.attacks if attack.id == ID)


# -- entering it -------------------------------------------------------------------------------------------------------


def test_a_card_is_entered_in_few_taps_and_is_what_was_tapped(window: Window) -> None:
    begun = monotonic()
    assert enter_card(window) <= MOST_TAPS
    assert monotonic() - begun < 60
    card = own_card()
    assert card.name == dict.fromkeys(("en", "pl", "es"), NAME)
    assert (card.copies, card.type, card.symbols) == (1, "strike", ("fist", "dash"))
    assert (card.wounds, card.reach, card.ko) == (Wounds(1, 1), Reach(1, 2), True)
    assert card.effect == (Step("push", {"spaces": 2}),)
    assert "Saved" in said(window.page)


def test_the_box_it_was_copied_from_stays_and_the_deck_keeps_its_size(window: Window) -> None:
    enter_card(window)
    box, mine = library.find(["nemesis", MINE])
    assert sum(attack.copies for attack in mine.attacks) == 36
    before = {attack.id: attack.copies for attack in box.attacks}
    after = {attack.id: attack.copies for attack in mine.attacks}
    changed = {id: after[id] - before.get(id, 0) for id in after if after[id] != before.get(id, 0)}
    assert changed == {ID: 1, "high_punch": -1}
    assert mine.arena.id == MINE, "a duel names its deck by the arena"


def test_picture_and_words_follow_every_tap(open_card: PackScreen, window: Window) -> None:
    type_words(window, NAME)
    blank = open_card._painted.grab().toImage()
    click(window, "editor.effect.add")
    click(window, "editor.effect.verb.draw")
    assert named(window, "editor.words").text() == "Draw 1 card."  # type: ignore[attr-defined]
    drawn = open_card._painted.grab().toImage()
    assert drawn != blank
    click(window, "editor.effect.0.cards.more")
    assert named(window, "editor.words").text() == "Draw 2 cards."  # type: ignore[attr-defined]
    click(window, "editor.symbols.block")
    assert open_card._painted.grab().toImage() != drawn


def test_what_is_missing_is_said_at_its_question(open_card: PackScreen, window: Window) -> None:
    assert complaint(window, "name") == "Give it a name."
    assert complaint(window, "symbols") == "Tap one or two symbols."
    click(window, "editor.save")
    assert "Not yet." in said(window.page) and not shelf.own()
    type_words(window, NAME)
    assert not complaint(window, "name")
    click(window, "editor.symbols.foot")
    assert not complaint(window, "symbols") and not open_card._problems


def test_a_third_symbol_takes_the_place_of_the_second_and_a_tap_takes_one_off(
    open_card: PackScreen, window: Window
) -> None:
    for symbol in ("fist", "dash", "foot"):
        click(window, f"editor.symbols.{symbol}")
    assert open_card.part.symbols == ["fist", "foot"]
    click(window, "editor.symbols.on.0")
    assert open_card.part.symbols == ["foot"]


def test_the_deck_says_when_it_is_too_large_and_another_card_makes_room(open_card: PackScreen, window: Window) -> None:
    type_words(window, NAME)
    click(window, "editor.symbols.foot")
    for _ in range(3):
        click(window, "editor.copies.more")
    assert open_card.part.copies == 4 and open_card.draft.cards == 38
    assert "38" in complaint(window, "copies")
    choose(window, "editor.room", "low_kick")
    copies = {one.id: one.copies for one in open_card.draft.attacks}
    assert copies["high_punch"] == 3, "who gave before gets it back"
    assert open_card.draft.cards != 36 and complaint(window, "copies"), "a card keeps at least one copy"
    click(window, "editor.copies.fewer")
    click(window, "editor.copies.fewer")
    choose(window, "editor.room", "high_kick")
    assert open_card.draft.cards == 36 and not complaint(window, "copies")


# -- taking back -------------------------------------------------------------------------------------------------------


def test_undo_takes_back_taps_one_by_one_and_a_word_as_a_whole(open_card: PackScreen, window: Window) -> None:
    type_words(window, NAME)
    click(window, "editor.wounds.heavy.more")
    click(window, "editor.wounds.heavy.more")
    click(window, "editor.undo")
    assert open_card.part.wounds == Wounds(1, 0)
    assert open_card.part.name == {"en": NAME}
    click(window, "editor.undo")
    click(window, "editor.undo")
    assert open_card.part.name == {} and open_card.part.wounds == Wounds()
    click(window, "editor.undo")
    assert len(open_card.draft.attacks) == len(library.find(["nemesis"])[0].attacks)
    assert not named(window, "editor.undo").isEnabled() and not open_card.changed


def test_leaving_asks_and_staying_keeps_everything(open_card: PackScreen, window: Window) -> None:
    type_words(window, NAME)
    click(window, "back")
    assert open_card.veil is not None
    click(window, "editor.leave_stay")
    assert open_card.veil is None and open_card.part.name == {"en": NAME}
    key(window, Qt.Key.Key_Escape)
    click(window, "editor.leave_drop")
    assert isinstance(window.page, PacksScreen) and not shelf.own() and not shelf.aside()


def test_what_is_not_finished_is_put_aside_and_gone_on_with(open_card: PackScreen, window: Window) -> None:
    type_words(window, NAME)
    click(window, "back")
    click(window, "editor.leave_aside")
    assert shelf.aside() == [MINE] and MINE not in library.installed()
    assert list_of(window)._lines[0].entry.how == "unfinished"
    click(window, "editor.open")
    again = editor(window)
    assert again.draft.attacks[-1].name == {"en": NAME}
    again.show_part(again.draft.attacks[-1])
    click(window, "editor.symbols.block")
    click(window, "editor.save")
    assert own_card().symbols == ("block",) and not shelf.aside()


def test_a_window_that_is_closed_keeps_what_was_entered(open_card: PackScreen, window: Window) -> None:
    type_words(window, NAME)
    window.close()
    assert shelf.aside() == [MINE]
    assert shelf.take_up(MINE, SPECS).attacks[-1].name == {"en": NAME}


def test_a_saved_pack_is_left_without_a_question(window: Window) -> None:
    enter_card(window)
    click(window, "back")
    assert list_of(window)._lines[0].entry.how == "good"
    click(window, "back")
    assert isinstance(window.page, Home)


# -- by keys alone -----------------------------------------------------------------------------------------------------


def tab_to(window: Window, name: str, steps: int = 90) -> None:
    for _ in range(steps):
        if (there := window.focusWidget()) is not None and there.objectName() == name:
            return
        key(window, Qt.Key.Key_Tab)
    raise AssertionError(f"{name} is not on the way of the Tab key")


def test_everything_by_keys(window: Window) -> None:
    window.activateWindow()
    for at, tap in enumerate(TAPS[:-1]):
        if at == 2:
            type_words(window, NAME)
        tab_to(window, tap)
        key(window, Qt.Key.Key_Return if at % 2 else Qt.Key.Key_Space)
        settle()
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    settle()
    if not shelf.own():  # a shortcut needs an active window, which not every platform without a screen has
        tab_to(window, "editor.save")
        key(window, Qt.Key.Key_Space)
    assert own_card().effect == (Step("push", {"spaces": 2}),)
    key(window, Qt.Key.Key_Escape)
    key(window, Qt.Key.Key_Escape)
    assert isinstance(window.page, Home)


def test_whatever_can_be_pressed_has_a_name(open_card: PackScreen, window: Window) -> None:
    from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QListWidget, QPlainTextEdit

    kinds = (QAbstractButton, QComboBox, QLineEdit, QListWidget, QPlainTextEdit)
    for tab in ("attacks", "fighters", "skills", "tokens", "arena", "pack"):
        open_card.open_tab(tab)
        settle()
        shown: list[Any] = [one for kind in kinds for one in window.page.findChildren(kind) if one.isVisible()]
        usable = [one for one in shown if one.focusPolicy() != Qt.FocusPolicy.NoFocus]
        nameless = [one for one in usable if not (one.accessibleName() or getattr(one, "text", str)().strip("−+×↑↓"))]
        assert usable and not nameless, [(tab, one.objectName()) for one in nameless]


# -- every verb --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", FORMS)
def test_every_verb_can_be_tapped_and_reads(open_card: PackScreen, window: Window, verb: str) -> None:
    type_words(window, NAME)
    click(window, "editor.symbols.fist")
    click(window, "editor.effect.add")
    click(window, f"editor.effect.verb.{verb}")
    for field in (field for field in FORMS[verb].fields if field.kind in INNER):
        inner = f"editor.effect.0.{field.name}" + (".0" if field.kind == "options" else "")
        click(window, f"{inner}.add")
        click(window, f"{inner}.verb.draw")
    assert not open_card._problems
    words = named(window, "editor.words").text()  # type: ignore[attr-defined]
    assert words and "…" not in words
    assert open_card.part.effect[0]["do"] == verb


def test_all_verbs_of_the_game_are_there() -> None:
    assert set(FORMS) == set(SPECS) == {form.name for form in verbs.forms(SPECS)}


@pytest.mark.parametrize("test", [form.name for form in verbs.tests()])
def test_every_test_can_be_chosen(open_card: PackScreen, window: Window, test: str) -> None:
    type_words(window, NAME)
    click(window, "editor.symbols.fist")
    click(window, "editor.effect.add")
    click(window, "editor.effect.verb.if")
    click(window, "editor.effect.0.then.add")
    click(window, "editor.effect.0.then.verb.draw")
    choose(window, "editor.effect.0.test", test)
    assert not open_card._problems
    assert list(open_card.part.effect[0]["test"]) == [test]


def test_steps_are_moved_and_removed(open_card: PackScreen, window: Window) -> None:
    for verb in ("push", "draw"):
        click(window, "editor.effect.add")
        click(window, f"editor.effect.verb.{verb}")
    click(window, "editor.effect.1.up")
    assert [step["do"] for step in open_card.part.effect] == ["draw", "push"]
    click(window, "editor.effect.0.away")
    assert [step["do"] for step in open_card.part.effect] == ["push"]


# -- the other kinds ---------------------------------------------------------------------------------------------------


def test_a_special_attack_a_skill_a_token_and_the_arena(open_card: PackScreen, window: Window) -> None:
    click(window, "editor.undo")
    click(window, "editor.tab.fighters")
    click(window, "editor.add.special")
    type_words(window, "Hammer")
    click(window, "editor.cost.foot")
    click(window, "editor.cost.wild")
    click(window, "editor.type.reaction")
    choose(window, "editor.trigger", "you_block")
    special = open_card.part
    click(window, "editor.tab.skills")
    open_card.show_part(open_card.draft.skills[0])
    click(window, "editor.modify.add")
    click(window, "editor.modify.0.light.more")
    choose(window, "editor.modify.0.whose", "high_kick")
    click(window, "editor.tab.tokens")
    click(window, "editor.add.token")
    type_words(window, "Glue")
    click(window, "editor.when.add")
    choose(window, "editor.when.0.event", "turn_end")
    click(window, "editor.when.0.effect.add")
    click(window, "editor.when.0.effect.verb.suffer")
    click(window, "editor.tab.arena")
    click(window, "editor.line.more")
    click(window, "editor.role.start")
    click(window, "editor.space.3")
    click(window, "editor.save")
    pack = library.find([MINE])[0]
    made = next(one for fighter in pack.fighters for one in fighter.specials if one.id == "hammer")
    assert (made.cost, made.type, made.trigger) == (("foot", "wild"), "reaction", "you_block") == (
        tuple(special.cost), special.type, special.trigger,
    )  # fmt: skip
    assert pack.skills[0].modify[-1].attacks == ("high_kick",) and pack.skills[0].modify[-1].add == Wounds(0, 2)
    glue = next(token for token in pack.tokens if token.id == "glue")
    assert glue.when[0].event == "turn_end" and glue.when[0].effect[0].verb == "suffer"
    assert len(pack.arena.links) == 10 and pack.arena.start == (3, 6) and pack.arena.edges == (0, 9)


def test_a_new_token_can_be_named_by_an_effect(open_card: PackScreen, window: Window) -> None:
    click(window, "editor.tab.tokens")
    click(window, "editor.add.token")
    type_words(window, "Glue")
    click(window, "editor.tab.attacks")
    open_card.show_part(open_card.draft.attacks[-1])
    click(window, "editor.effect.add")
    click(window, "editor.effect.verb.give")
    choose(window, "editor.effect.0.token", "glue")
    assert named(window, "editor.words").text() == "Put 1 Glue token on the opponent."  # type: ignore[attr-defined]


def test_a_text_by_hand_is_for_the_referee(open_card: PackScreen, window: Window) -> None:
    type_words(window, NAME)
    click(window, "editor.symbols.fist")
    click(window, "editor.more")
    named(window, "editor.by_hand.en").setFocus()
    QTest.keyClicks(named(window, "editor.by_hand.en"), "Sing a song.")
    settle()
    assert "Sing a song." in named(window, "editor.words").text()  # type: ignore[attr-defined]
    click(window, "editor.save")
    assert own_card().by_hand["en"] == "Sing a song."
    assert MINE not in [pack.id for pack in window.ui.packs]
    assert MINE in [pack.id for pack in window.ui.all_packs]
    click(window, "back")
    assert list_of(window)._lines[0].entry.how == "by_hand"


# -- using it ----------------------------------------------------------------------------------------------------------


def set_up(window: Window) -> SetupScreen:
    """A duel in the arena of one's own, without a restart."""
    window.drop_to_home()
    click(window, "home.same")
    click(window, f"arena.{MINE}")
    click(window, "setup.test.dice")
    found: SetupScreen = page(window, SetupScreen)
    return found


def test_a_saved_card_is_played_with_at_once(window: Window) -> None:
    window.ui.packs  # noqa: B018 - they were asked for before, as by a match that was played
    enter_card(window)
    screen = set_up(window)
    begun: list[Any] = []
    screen.started.connect(lambda setup, players: begun.append(setup))
    assert screen.choices.arena == MINE
    click(window, "setup.start")
    table = page(window, PlayScreen)
    assert MINE in [pack.id for pack in table.session.match.setup.packs]
    window.drop_to_home()
    assert uses_card(begun[0])


def uses_card(setup: Any) -> bool:
    """Duels of that setup at random until somebody attacks with the card: it pushes."""
    from dataclasses import replace
    from random import Random

    for seed in range(60):
        match, random = Match.new(replace(setup, key=b"", seed=seed)), Random(seed)
        for _ in range(400):
            if match.winner is not None:
                break
            decision = match.decisions[0]
            options: list[Action] = list(decision.options)
            wanted = [one for one in options if one.to_json().get("card") == ID and one.to_json()["do"] == "attack"]
            events = match.apply(decision.seat, wanted[0] if wanted else random.choice(options))
            if any(one.to_json().get("how") == "push" for one in events) and wanted:
                return True
    return False


def test_the_roster_offers_nobody_twice(window: Window) -> None:
    enter_card(window)
    screen = set_up(window)
    names = [tile.text() for tile in screen._tiles]
    assert len(names) == len(set(names)) == 7
    screen.all_random()
    setup = screen.choices.setup(window.ui.packs, window.ui.lexicon)
    assert Match.new(setup).winner is None


def test_a_fighter_that_was_changed_is_offered_beside_the_printed_one(open_card: PackScreen, window: Window) -> None:
    click(window, "editor.undo")
    click(window, "editor.tab.fighters")
    open_card.show_part(open_card.draft.fighters[0])
    click(window, "editor.difficulty.3")
    click(window, "editor.save")
    tiles = [tile.fighter for tile in set_up(window)._tiles]
    assert tiles == ["james", "katie", "chilly", "mistbearer", "maggot", "lost_knight", f"{MINE}:james", None]


def test_a_lobby_offers_the_pack_and_a_table_takes_it(qapp: object) -> None:
    window, lan = open_network()
    enter_card(window)
    window.drop_to_home()
    lobby = in_lobby(window, lan, "duel")
    click(window, "lobby.change_rules")
    for box in ("nemesis", "tainted_grail"):
        if named(window, f"rules.packs.{box}").isChecked():  # type: ignore[attr-defined]
            click(window, f"rules.packs.{box}")
    click(window, f"rules.packs.{MINE}")
    click(window, f"arena.{MINE}")
    click(window, "rules.done")
    rules = next(one.rules for one in lan.told if isinstance(one, schema.SetRules))
    assert rules.packs == [MINE] and rules.arena == MINE
    table = Lobby(window.ui.packs, schema.Rules(packs=["nemesis"]))
    assert table.set_rules(rules) == ""
    assert uses_card(table.drawn_setup(b"\0" * 32))
    assert lobby is not None and places.packs().is_dir()
    close_window(window)
