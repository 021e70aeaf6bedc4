"""Several people at one screen: under the curtain nothing of the table can be seen or heard (SETUP-2, TEAM-11). It
falls only where something is secret, and the sides of the table are the same for all of them.

Everything here is done with the real window, a real match and what a screen reader gets of the window from its root.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from kd_core import places
from kd_core.game import Options, Setup, library
from kd_core.net import messages
from kd_core.record.names import Lexicon
from kd_core.record.record import Player
from kd_core.text import say
from kd_qt.screens.curtain import Asked
from kd_qt.screens.play import PlayScreen
from kd_qt.screens.rulebook import RulebookScreen
from kd_qt.screens.settings import SettingsScreen
from kd_qt.style import palette
from kd_qt.window import Window
from tests.gui.listening import SUPPORTED, Ear, Node, listening, tree
from tests.gui.table_kit import Hands
from tests.gui.window_kit import Person, click, close_window, key, open_window, page, recorded, settle

pytestmark = [pytest.mark.gui, pytest.mark.skipif(not SUPPORTED, reason="events are overheard in Qt's Linux library")]

DUEL = ("james", "lost_knight")
TEAMS = ("james", "lost_knight", "katie", "mistbearer")
NAMES = ("Ann", "Ben", "Cid", "Dot")
IN_THE_SETUP = 3  # curtains: both keep and pass in turn, twice, and each puts one skill face up
SILENT = ("ObjectHide", "ObjectShow", "ObjectDestroyed", "StateChanged")  # say nothing; what is read there is looked at


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path / "home"))


@dataclass(frozen=True)
class Curtain:
    """What there is of a curtain for eyes and ears."""

    seat: int
    picture: QImage
    tree: Node  # of the whole window
    page: Node  # of the screen alone: the start screen below tells how the newest record stands


def down(play: PlayScreen) -> bool:
    """As a person sees it: the cloth hangs over the whole table."""
    return play.veil is not None and play.veil.opaque


def duel(window: Window, seed: int = 5) -> Person:
    packs = library.find(library.BOXES)
    window.play(Setup(packs, "duel", DUEL, options=Options(), seed=seed), [Player(name) for name in NAMES[:2]])
    settle()
    return Person(window, 3, "keys")


def look(window: Window) -> Curtain:
    play = page(window, PlayScreen)
    assert down(play)
    seat = play.session.match._host._match.decisions[0].seat
    return Curtain(seat, window.grab().toImage(), tree(window), tree(play))


def on_the_table(play: PlayScreen) -> set[str]:
    """All that is written and all that can be heard there now."""
    return {thing.spec.name for thing in play.board.board.things.values() if thing.spec.name}


def nothing_of_the_table(window: Window, before: set[str] = frozenset()) -> None:  # type: ignore[assignment]
    play = next(one for one in window.pages if isinstance(one, PlayScreen))
    words = tree(window).words()
    assert not before.intersection(words)
    assert not play.board.isVisible() and not play.board.scene().items() and not play.board.view_shown
    table = tree(play.board)
    assert not table.children and not any(table.texts)
    assert window.windowTitle() == "Knockdown"
    black = play.board.grab().toImage()
    assert len({black.pixel(x, y) for x in range(0, black.width(), 7) for y in range(0, black.height(), 7)}) == 1


def to_the_next_curtain(person: Person, pick: Callable[[list[dict[str, Any]]], dict[str, Any]]) -> set[str]:
    """The player at the screen chooses until somebody else is called; what lay on the table when that was sent."""
    play = page(person.window, PlayScreen)
    seen: set[str] = set()
    for _ in range(200):
        if down(play):
            return seen
        if play.veil is not None or play.board.play.playing or not play.board.view_shown.get("legal"):
            person.choose()  # a test, the end of a round
        else:
            seen |= on_the_table(play)
            Hands(person, "keys").do(pick(play.board.view_shown["legal"]))
        settle(3, bury=False)
    raise AssertionError("nobody is called")


def first(legal: list[dict[str, Any]]) -> dict[str, Any]:
    return legal[0]


def last(legal: list[dict[str, Any]]) -> dict[str, Any]:
    return legal[-1]


def test_it_says_what_is_asked_as_far_as_everybody_may_know(window: Window) -> None:
    person = duel(window)
    play = page(window, PlayScreen)
    to_the_next_curtain(person, first)
    assert say("en", "match.called_keep_skill") in tree(window).words()
    window.ui.set_language("pl")
    assert say("pl", "match.called_keep_skill") in tree(window).words()
    attack = {"attack": "high_kick", "seat": 0, "target": 1}
    play._view = play._view | {"attack": attack, "to_act": [{"seat": 1, "kind": "block_wounds"}]}
    assert play._asked(1) == ("block_wounds", library_name("high_kick", "pl")) and play._asked(0).kind == ""
    play._draw_curtain()
    assert say("pl", "match.called_block_wounds", name=library_name("high_kick", "pl")) in tree(window).words()


def library_name(card: str, lang: str) -> str:
    return Lexicon(library.find(library.BOXES)).card(card, lang)


# -- what is there -----------------------------------------------------------------------------------------------------


def setup_of_a_duel(pick: Callable[[list[dict[str, Any]]], dict[str, Any]]) -> tuple[list[Curtain], list[Any]]:
    """The curtains until the first cards are taken, and what each player knew at them. Each time in an empty home."""
    shutil.rmtree(places.records(), ignore_errors=True)
    window = open_window()
    person = duel(window)
    play = page(window, PlayScreen)
    found, kept = [], []
    while len(found) < IN_THE_SETUP:
        public = to_the_next_curtain(person, pick)
        kept.append([play.session.match._host._match.view(seat) for seat in (0, 1)])
        found.append(look(window))
        nothing_of_the_table(window, public)
        click(window, "curtain.ready")
        assert play.board.isVisible() and play.board.view_shown["you"] == found[-1].seat
        assert len(on_the_table(play)) > 30 and play.board.hasFocus()
    close_window(window)
    return found, kept


def test_at_every_curtain_of_the_setup_nothing_depends_on_what_was_kept(qapp: object) -> None:
    """SETUP-2: two duels in which other skills are kept look and sound the same while the curtain is down."""
    ours, our_secrets = setup_of_a_duel(first)
    theirs, their_secrets = setup_of_a_duel(last)
    assert [one.seat for one in ours] == [one.seat for one in theirs] and {one.seat for one in ours} == {0, 1}
    assert all(mine != other for mine, other in zip(our_secrets, their_secrets)), "the secrets must differ"
    for mine, other in zip(ours, theirs):
        assert mine.tree == other.tree
        assert mine.picture == other.picture


def team_curtains(seed: int) -> dict[int, Curtain]:
    """The first curtain for everybody, from the middle of a match on."""
    window = open_window()
    window.go_on(recorded(seed, "teams", 90, bots=False, fighters=TEAMS))
    settle()
    play, person = page(window, PlayScreen), Person(window, seed, "keys")
    found: dict[int, Curtain] = {}
    public: set[str] = set()
    for _ in range(12):
        if len(found) == 4:
            break
        nothing_of_the_table(window, public)
        now = look(window)
        found.setdefault(now.seat, now)
        click(window, "curtain.ready")
        assert play.board.view_shown["you"] == now.seat
        public = to_the_next_curtain(person, person.random.choice)
    close_window(window)
    return found


def test_in_the_middle_of_a_team_match_nothing_depends_on_the_match(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TEAM-11: under the curtain two matches with other cards, other hands and other wounds are the same, but for the
    question, which everybody may know; here it is the same, too."""
    monkeypatch.setattr(PlayScreen, "_asked", lambda play, seat: Asked("action", ""))
    ours, theirs = team_curtains(21), team_curtains(22)
    both = ours.keys() & theirs.keys()
    assert {seat % 2 for seat in both} == {0, 1}
    for seat in both:
        assert ours[seat].page == theirs[seat].page
        assert ours[seat].picture == theirs[seat].picture


def test_a_match_that_was_left_opens_behind_the_curtain(window: Window) -> None:
    """Who continues it need not be the one whose turn it is, nor the one who sat here last."""
    with listening() as ear:
        window.go_on(recorded(7, "teams", 60, bots=False))
        settle()
    assert down(page(window, PlayScreen))
    nothing_of_the_table(window)
    assert not [one for one in ear.heard if one.of_table and one.texts]


# -- when it falls, and what lies on a table that all of them look at --------------------------------------------------


def whole_match(person: Person, look: Callable[[PlayScreen], None], choices: int) -> list[tuple[int, int]]:
    """Play on at random; who looked and who was called at each curtain, and each has a reason."""
    play = page(person.window, PlayScreen)
    called: list[tuple[int, int]] = []
    while len(person.sent) < choices and person.window.page is play:
        if down(play):
            seat = play.curtain.seat
            assert seat is not None and (play._alone or play.session.match.looks_alone(seat))
            called.append((play.session.viewpoint or 0, seat))
            click(person.window, "curtain.ready")
        elif play.veil is None and play.board.view_shown.get("legal") and not play.board.busy:
            look(play)
            Hands(person, "keys").do(person.random.choice(play.board.view_shown["legal"]))
        else:
            person.choose()
        settle(3, bury=False)
    return called


def secrets(play: PlayScreen) -> set[str]:
    """Names of the skills that lie face down."""
    state = play.session.match._host._match
    hidden = [state.view(seat)["players"][seat]["skills"]["hidden"] for seat in play.session.match.people]
    return {play.board.desk.cards.name(skill, "en") for skills in hidden for skill in skills}


def nothing_secret(play: PlayScreen) -> None:
    """On a table that players of both sides look at."""
    view, public = play.board.view_shown, play.session.match._host.view(None)
    assert {**view, "you": None, "legal": [], "players": public["players"]} == public
    for shown, known in zip(view["players"], public["players"]):
        assert shown["skills"] == known["skills"] and shown["hand"].count(None) == known["hand"].count(None)
    words = " ".join(tree(play.board).words() + [line.text for line in play.board.memory.log])
    assert not [name for name in secrets(play) if name in words]


def test_in_a_duel_it_falls_for_skills_and_for_cards_drawn_unseen(window: Window) -> None:
    """SETUP-2: the setup takes three; then nothing is secret until somebody draws cards."""
    person = duel(window)
    shared: list[int] = []

    def look_around(play: PlayScreen) -> None:
        match, seat = play.session.match, play.board.view_shown["you"]
        alone = match.looks_alone(seat)
        assert play._alone == alone
        if not alone:
            nothing_secret(play)
            shared.append(seat)

    called = whole_match(person, look_around, 60)
    assert [seat for _, seat in called[:IN_THE_SETUP]] == [1, 0, 1]
    assert len(shared) > 20 and sum(a != b for a, b in zip(shared, shared[1:])) >= 5, "from hand to hand without any"


def test_until_the_first_action_there_are_no_more_than_three(window: Window) -> None:
    person = duel(window)
    play = page(window, PlayScreen)
    called = whole_match(person, lambda _: None, 9)
    assert len(called) == IN_THE_SETUP and play.board.view_shown["phase"] in ("draft", "action")


def test_who_draws_cards_in_the_open_is_asked_to_look_alone(window: Window) -> None:
    """The drawn cards are backs until the others have looked away."""
    person = duel(window)
    play = page(window, PlayScreen)
    seen: list[bool] = []

    def look_around(play: PlayScreen) -> None:
        seen.append(play._alone)
        if not play._alone:
            nothing_secret(play)

    for _ in range(60):
        called = whole_match(person, look_around, len(person.sent) + 5)
        if any(before == after for before, after in called):
            return
        if window.page is not play:
            break
    raise AssertionError("nobody draws a card in the own turn: choose another seed")


def test_sides_colours_and_numbers_stay(window: Window) -> None:
    """Seat 0 stands on the left in orange, whoever chooses, and space 1 is on the left."""
    person = duel(window)
    seen: dict[int, Any] = {}

    def look_around(play: PlayScreen) -> None:
        desk, things = play.board.desk, play.board.board.things
        places = [things[("space", at)].spec.rect[:2] for at in range(9)]
        colours = [desk.colour(seat).name() for seat in (0, 1)]
        sides = [desk.fighter(desk.team(left)[0]) for left in (True, False)]
        seen[play.board.view_shown["you"]] = (places, sides, colours)

    whole_match(person, look_around, 30)
    assert set(seen) == {0, 1} and seen[0] == seen[1]
    assert seen[0][1] == ["James", "Lost Knight"] and seen[0][2] == [palette.YOU.name(), palette.OPP.name()]


def test_the_second_player_can_do_everything_from_the_right_side(window: Window) -> None:
    """Choices are sent by keys through the table itself, and the hand in the corner is the enemy's."""
    person = duel(window)
    made: set[int] = set()

    def look_around(play: PlayScreen) -> None:
        made.add(play.board.view_shown["you"])
        foe = play.board.desk.foe()
        assert foe == 1 - play.board.view_shown["you"]
        assert play.board.desk.fighter(foe) in play.board.board.things[("foe hand",)].spec.name

    whole_match(person, look_around, 80)
    assert made == {0, 1} and len(person.sent) >= 40


# -- what is heard -----------------------------------------------------------------------------------------------------


def overheard(window: Window, person: Person, curtains: int) -> None:
    play = page(window, PlayScreen)
    sent: list[Any] = []
    play.board.chosen.disconnect()
    for hear in (sent.append, play._choose, person.sent.append):  # counted before anything follows from it
        play.board.chosen.connect(hear)

    def now() -> tuple[bool, Any, int]:
        return down(play), play.board.view_shown.get("you"), len(sent)

    with listening(now) as ear:
        for _ in range(curtains):
            play.board.ring.use()
            to_the_next_curtain(person, first)
            old, called = play.session.viewpoint, play.session.match._host._match.decisions[0].seat
            _falls_in_silence(ear, len(sent))
            ear.heard.clear()
            settle()
            click(window, "curtain.ready")
            about = [one for one in ear.heard if one.of_table and one.texts]
            assert about and all(one.when[1] == called != old for one in about)
            assert any(one.kind == "Focus" and one.about == "Thing" for one in about), (
                "the called one hears where they are"
            )
            ear.heard.clear()


def _falls_in_silence(ear: Ear, choices: int) -> None:
    """From the last choice on: no thing of the one who leaves, and of the table only who is called."""
    after = [one for one in ear.heard if one.when[2] == choices]
    assert after
    assert not [one for one in after if one.about == "Thing" and one.kind != "ObjectDestroyed"]
    assert not [one.texts for one in after if one.of_table and one.kind not in SILENT]
    assert not [one for one in after if one.when[0] and one.of_table and (one.texts or one.kind not in SILENT)]


def test_the_curtain_falls_and_rises_without_a_word_of_the_last_player(window: Window) -> None:
    overheard(window, duel(window), 6)


def test_so_it_does_among_teams(window: Window) -> None:
    window.go_on(recorded(23, "teams", 90, bots=False, fighters=TEAMS))
    settle()
    click(window, "curtain.ready")
    overheard(window, Person(window, 4, "keys"), 4)


# -- what may happen meanwhile -----------------------------------------------------------------------------------------


def test_menu_pages_sizes_and_words_bring_nothing_to_light(window: Window) -> None:
    person = duel(window)
    play = page(window, PlayScreen)
    public = to_the_next_curtain(person, first)
    with listening() as ear:
        key(window, Qt.Key.Key_Escape)
        nothing_of_the_table(window, public)
        click(window, "match.rules")
        assert isinstance(window.page, RulebookScreen)
        nothing_of_the_table(window)  # the book speaks of cards, too
        window.drop()
        click(window, "match.settings")
        assert isinstance(window.page, SettingsScreen)
        window.ui.set_language("pl")
        window.ui.settings.scale = 150
        window.ui.rescaled.emit()
        nothing_of_the_table(window, public)
        window.drop()
        click(window, "match.resume")
        assert (
            "Ben" in " ".join(tree(play.veil).words())
            and say("pl", "match.curtain", name="Ben") in tree(window).words()
        )
        window.ui.set_language("es")
        assert say("es", "match.curtain", name="Ben") in tree(window).words()
        for size in ((1920, 1080), (960, 600)):
            window.resize(*size)
            settle()
            nothing_of_the_table(window, public)
        window.showMinimized()
        settle()
        window.showNormal()
        settle()
        for code in (Qt.Key.Key_L, Qt.Key.Key_F, Qt.Key.Key_Tab, Qt.Key.Key_1, Qt.Key.Key_F1):
            key(window, code)
    assert not [one for one in ear.heard if one.of_table and one.texts]


def test_what_the_host_still_tells_the_last_seat_is_not_shown(window: Window) -> None:
    """A bot may answer, a line may come late: it is for the log of its seat and not for the table."""
    told: list[messages.Message] = []
    person = duel(window)
    play = page(window, PlayScreen)
    play.session.told.connect(told.append)
    public = to_the_next_curtain(person, first)
    late = [one for one in told if isinstance(one, messages.Happened | messages.Snapshot)]
    assert late
    with listening() as ear:
        for message in late:
            play.session.told.emit(message)
            settle(3)
            assert down(play)
            nothing_of_the_table(window, public)
    assert not [one for one in ear.heard if one.of_table and one.texts]


class Painted(QObject):
    """Whose table it was, each time it was painted."""

    def __init__(self, play: PlayScreen, watched: QWidget) -> None:
        super().__init__(watched)
        self.play, self.seats = play, []  # type: ignore[var-annotated]
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.Paint:
            self.seats.append(self.play.board.view_shown.get("you"))
        return False


def test_the_first_paint_after_the_curtain_is_the_new_players(window: Window) -> None:
    person = duel(window)
    play = page(window, PlayScreen)
    to_the_next_curtain(person, first)
    settle()
    painted = Painted(play, play.board.viewport())
    window.resize(1400, 800)
    settle()
    assert painted.seats == []
    click(window, "curtain.ready")
    assert painted.seats and set(painted.seats) == {1}


def test_what_is_still_moving_goes_with_the_table(qapp: object) -> None:
    """Cards on their way, dice on the stage: with motion switched on the curtain leaves none of them behind."""
    window = open_window(speed="fast")
    person = duel(window)
    play = page(window, PlayScreen)
    for _ in range(5):
        person.play_until(lambda: down(play))
        nothing_of_the_table(window)
        assert not play.board.clock.busy and not play.board.play.props.fx.items()
        click(window, "curtain.ready")
    play.board.play.props.fx.put(play.board.desk.cards.back(80), play.board.sceneRect().center())
    play.board.clear_away()
    assert not play.board.scene().items()
    close_window(window)
