"""The one window: pages on a pile, the keys that work everywhere, and the way from each page to the next."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QMainWindow, QStackedWidget

from kd_qt import snapshot, window_state
from kd_qt.screens import stylesheet
from kd_qt.screens.base import Screen
from kd_qt.screens.home import Home
from kd_qt.screens.notice import BRIEF_MS, Notice
from kd_qt.style import ambience
from kd_qt.ui import Ui

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kd_core.ai.puzzles.puzzle import Puzzle
    from kd_core.content.drafts.draft import Draft
    from kd_core.game import Setup
    from kd_core.net.lesson import Place
    from kd_core.record.record import Player, RecordError
    from kd_qt.editor.packs import PacksScreen
    from kd_qt.lan import WayBack
    from kd_qt.match import Played
    from kd_qt.referee.countdown import Test
    from kd_qt.referee.shell import RefereeScreen
    from kd_qt.screens.lan.pages import LanPages
    from kd_qt.screens.play import PlayScreen
    from kd_qt.session import Session

PACK_SUFFIX = ".kdpack"  # as in kd_core.content.drafts.parcel, which is not loaded for the start screen
ICON_AFTER = 60  # ms: its sizes are drawn when the start screen has been


class Window(QMainWindow):
    ended = Signal()

    def __init__(self, ui: Ui) -> None:
        super().__init__()
        self.ui = ui
        self._pile = QStackedWidget()
        self.setCentralWidget(self._pile)  # so that screen readers find a window, not a nameless part
        self._notice = Notice(ui, self)
        self._closing = False
        self.setWindowTitle("Knockdown")
        self.setMinimumSize(window_state.SMALLEST)
        self.setAcceptDrops(True)
        self.resize(window_state.USUAL)
        ui.fit(self.size())
        ui.retold.connect(self._retell)
        ui.rescaled.connect(self._restyle)
        ui.repainted.connect(self._recolour)
        self.snapshots = snapshot.Snapshots(self)
        self.snapshots.written.connect(self._picture_written)
        for keys in window_state.KEYS:
            self._shortcut(keys, self.toggle_full_screen)
        self._shortcut(snapshot.KEY, self.take_picture)
        self._dress()
        self.put(self._home())

    # -- the pile of pages ---------------------------------------------------------------------------------------------

    @property
    def page(self) -> Screen:
        """The page on top."""
        page = self._pile.currentWidget()
        assert isinstance(page, Screen)
        return page

    @property
    def pages(self) -> list[Screen]:
        """From the start screen up."""
        found = (self._pile.widget(at) for at in range(self._pile.count()))
        return [page for page in found if isinstance(page, Screen)]

    def put(self, page: Screen) -> None:
        """Show a page over the others."""
        if self._pile.count():
            self.page.covered()
        self._pile.addWidget(page)
        page.begin()
        self._show(page)

    def drop(self) -> None:
        """Take the page on top away; the start screen stays."""
        if self._pile.count() > 1:
            self._remove(self.page)
            self._show(self.page)

    def drop_to_home(self) -> None:
        while self._pile.count() > 1:
            self._remove(self.page)
        self._show(self.page)

    def _remove(self, page: Screen) -> None:
        page.leave()
        self._pile.setCurrentWidget(self.pages[-2])
        self._pile.removeWidget(page)
        page.hide()
        page.deleteLater()

    def _show(self, page: Screen) -> None:
        self._pile.setCurrentWidget(page)
        page.entered()
        focus = page.first_focus()
        if focus is not None:
            focus.setFocus(Qt.FocusReason.OtherFocusReason)

    # -- from page to page ---------------------------------------------------------------------------------------------

    def _home(self) -> Home:
        home = Home(self.ui)
        home.resumed.connect(self.go_on)
        home.tutorial.connect(self.tutorial)
        home.lessons.connect(self.lessons)
        home.computer.connect(lambda: self.set_up("computer"))
        home.same.connect(lambda: self.set_up("same"))
        home.lan.connect(self.tables)
        home.returned.connect(self.go_back)
        home.puzzles.connect(self.puzzles)
        home.practice.connect(self.practice)
        home.referee.connect(self.referee)
        home.replays.connect(self.replays)
        home.packs.connect(self.packs)
        home.rulebook.connect(self.rulebook)
        home.settings.connect(self.settings)
        home.keys.connect(self.keys)
        home.statistics.connect(self.statistics)
        home.quitted.connect(self.close)
        return home

    def set_up(self, kind: str) -> None:
        """kind "computer" or "same"."""
        from kd_qt.screens.setup import SetupScreen

        page = SetupScreen(self.ui, kind)
        page.left.connect(self.drop)
        page.started.connect(self.play)
        page.rule_wanted.connect(self.rulebook)
        self.put(page)

    def play(self, setup: Setup, players: Sequence[Player]) -> None:
        """A new match."""
        from kd_core.game import BadSetup
        from kd_qt import session

        try:
            begun = session.new(setup, players, self.ui.settings.speed)
        except BadSetup as why:
            self._notice.say("notice.no_match", problem=str(why))
            return
        if begun.match.path is None:
            self._notice.say("notice.no_record")
        self._table(begun)

    def go_on(self, path: Path) -> None:
        """A match that was left."""
        from kd_core.record.record import RecordError
        from kd_qt import session

        try:
            begun = session.resume(path, self.ui.settings.speed)
        except RecordError as why:
            self._notice.say("notice.cannot_continue", problem=self._reason(why))
            self.drop_to_home()
            return
        self._table(begun)

    def _table(self, begun: Session) -> None:
        from kd_qt.screens.play import PlayScreen

        page = PlayScreen(self.ui, begun)
        page.left.connect(self.drop_to_home)
        page.finished.connect(self.result)
        self.lay(page)

    def lay(self, page: PlayScreen) -> None:
        """A table to play at, in place of whatever is open."""
        self.drop_to_home()
        self._furnish(page)

    def _furnish(self, page: PlayScreen) -> None:
        page.rule_wanted.connect(self.rulebook)
        page.settings_wanted.connect(self.settings)
        page.keys_wanted.connect(self.keys)
        self.put(page)
        page.start()

    @cached_property
    def network(self) -> LanPages:
        """The pages of the network, and what runs behind them; made at the first question."""
        from kd_qt.lan import Lan
        from kd_qt.screens.lan.pages import LanPages

        return LanPages(self, Lan(self.ui, self))

    def tables(self) -> None:
        """The tables on the network."""
        self.network.tables()

    def go_back(self, way: WayBack) -> None:
        self.network.go_back(way)

    def join(self, link: str) -> None:
        """A link that was clicked somewhere else."""
        from kd_core.net.lan.addresses import BadTarget, read_target

        try:
            self.network.join(read_target(link))
        except BadTarget as why:
            self.notice(self.ui.say(f"lan.target.{why.reason}"))

    @property
    def network_is_used(self) -> bool:
        return "network" in self.__dict__

    def result(self, played: Played) -> None:
        from kd_qt.screens.result import ResultScreen

        self.drop_to_home()
        page = ResultScreen(self.ui, played)
        page.home.connect(self.drop_to_home)
        page.again.connect(lambda: self.play(played.again(), played.players))
        page.watched.connect(self.watch)
        page.turns_wanted.connect(lambda path: self.watch(path, turns=True))
        page.statistics_wanted.connect(self.statistics)
        self.put(page)

    def tutorial(self) -> None:
        """The long lesson, from where it was left; whoever knows it finds what else there is to learn."""
        from kd_core.net.lesson import MAIN
        from kd_qt import learned

        if learned.done(self.ui, MAIN):
            self.lessons()
        else:
            self.learn(MAIN)

    def lessons(self) -> None:
        """All lessons, in place of the one that is open."""
        from kd_qt.screens.lessons import LessonsScreen

        self.drop_to_home()
        page = LessonsScreen(self.ui)
        page.left.connect(self.drop)
        page.opened.connect(self.learn)
        self.put(page)

    def learn(self, lesson: str) -> None:
        """A lesson from where it was left. The short ones begin at once."""
        from kd_core.net.lesson import MAIN, Place
        from kd_qt import learned

        place = learned.place(self.ui, lesson)
        self.teach(place, briefs=lesson == MAIN or place != Place(lesson=lesson))

    def teach(self, place: Place, briefs: bool = False) -> None:
        """A step of the lesson, in place of the one that is open; `briefs`: what this is comes first."""
        from kd_core.net.lesson import Spoiled
        from kd_qt.screens.tutorial import TutorialScreen

        try:
            page = TutorialScreen(self.ui, place, briefs)
        except Spoiled as why:
            self._notice.say("tutorial.spoiled", problem=str(why))
            return
        if isinstance(self.page, TutorialScreen):
            page.turned = self.page.turned
            self._remove(self.page)
        page.opened.connect(self.teach)
        page.dueled.connect(self.play)
        page.left.connect(self.drop)
        page.homed.connect(self.drop_to_home)
        page.listed.connect(self.lessons)
        self._furnish(page)

    def puzzles(self) -> None:
        from kd_qt.screens.puzzles import PuzzlesScreen

        page = PuzzlesScreen(self.ui)
        page.left.connect(self.drop)
        page.opened.connect(self.puzzle)
        self.put(page)

    def puzzle(self, puzzle: Puzzle, answer: bool = False) -> None:
        """One of them on the table, or its answer; in place of the one that is open."""
        from kd_core.ai.puzzles.puzzle import Spoiled
        from kd_core.ai.puzzles.solver import Unsolved
        from kd_qt.screens.puzzle import PuzzleScreen

        try:
            page = PuzzleScreen(self.ui, puzzle, answer)
        except (Spoiled, Unsolved) as why:
            self._notice.say("puzzle.spoiled", problem=str(why))
            return
        if isinstance(self.page, PuzzleScreen):
            self._remove(self.page)
        page.opened.connect(self.puzzle)
        page.left.connect(self.drop)
        self._furnish(page)

    def practice(self) -> None:
        from kd_qt.screens.practice import PracticeScreen

        self._once(PracticeScreen)

    def referee(self, tool: str = "") -> None:
        """The third player at a table with the printed box."""
        from kd_qt.referee.shell import RefereeScreen

        page = RefereeScreen(self.ui, tool)
        page.left.connect(self.drop)
        page.countdown_wanted.connect(lambda test: self._countdown(page, test))
        self.put(page)

    def _countdown(self, referee: RefereeScreen, test: Test | None) -> None:
        """Ten seconds for a real tower, over the referee that hears how it went."""
        from kd_qt.referee.countdown import CountdownScreen

        page = CountdownScreen(self.ui, test)
        page.left.connect(self.drop)
        page.judged.connect(referee.table.test_done)
        self.put(page)

    def replays(self) -> None:
        from kd_qt.screens.replays import ReplaysScreen

        page = ReplaysScreen(self.ui)
        page.left.connect(self.drop)
        page.watched.connect(self.watch)
        page.resumed.connect(self.go_on)
        page.statistics_wanted.connect(self.statistics)
        self.put(page)

    def statistics(self) -> None:
        from kd_qt.screens.statistics import StatisticsScreen

        self._once(StatisticsScreen)

    def packs(self) -> PacksScreen:
        """One's own cards."""
        from kd_qt.editor.packs import PacksScreen

        page = PacksScreen(self.ui)
        page.left.connect(self.drop)
        page.opened.connect(self.editor)
        self.put(page)
        return page

    def take_pack(self, path: Path) -> None:
        """A pack in one file that was dropped onto the window: the same questions as for one that was chosen."""
        from kd_qt.editor.packs import PacksScreen

        page = self.page if isinstance(self.page, PacksScreen) else self.packs()
        page.take_in(path)

    def editor(self, draft: Draft, kept_as: str = "", add: str = "") -> None:
        """A pack of one's own, open to be written."""
        from kd_qt.editor.pack import PackScreen

        page = PackScreen(self.ui, draft, kept_as, add)
        page.left.connect(self.drop)
        self.put(page)

    def watch(self, path: Path, turns: bool = False) -> None:
        """The replay of a record, with its turning points beside it if they are wanted; what is wrong with it is said
        in its list."""
        from kd_core.record.record import RecordError
        from kd_qt.screens.replay import ReplayScreen

        try:
            page = ReplayScreen(self.ui, path)
        except RecordError as why:
            self._notice.say("notice.cannot_watch", file=path.name, problem=self._reason(why))
            return
        page.left.connect(self.drop)
        page.rule_wanted.connect(self.rulebook)
        self.put(page)
        if turns:
            page.unfold()

    def _reason(self, why: RecordError) -> str:
        from kd_qt.records import reason

        return reason(self.ui, why)

    def rulebook(self, rule: str = "") -> None:
        """Over whatever is there, which stays as it is."""
        from kd_qt.screens.rulebook import RulebookScreen

        if isinstance(self.page, RulebookScreen):
            self.page.open(rule)
            return
        page = RulebookScreen(self.ui, rule)
        page.left.connect(self.drop)
        self.put(page)

    def settings(self) -> None:
        from kd_qt.screens.settings import SettingsScreen

        self._once(SettingsScreen)

    def keys(self) -> None:
        from kd_qt.screens.keys import KeysScreen

        self._once(KeysScreen)

    def _once(self, kind: type[Screen]) -> None:
        if not isinstance(self.page, kind):
            page = kind(self.ui)
            page.left.connect(self.drop)
            self.put(page)

    # -- keys ----------------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """What nobody on the page wanted."""
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.step_back()
        elif key == Qt.Key.Key_F1:
            self.rulebook(self.page.rule())
        elif event.text() == "?":
            self.keys()
        elif event.key() == ambience.KEY and not event.isAutoRepeat() and not event.modifiers():
            self.toggle_ambience()
        else:
            super().keyPressEvent(event)

    def step_back(self) -> None:
        if not self.page.back():
            self.drop()

    def _shortcut(self, keys: str, act: Callable[[], None]) -> None:
        """Once for each press, however long it is held."""
        QShortcut(QKeySequence(keys), self, act).setAutoRepeat(False)

    def toggle_full_screen(self) -> None:
        window_state.toggle_full_screen(self)

    def toggle_ambience(self) -> None:
        """What arenas sound like, and the crowd; remembered."""
        known = self.ui.settings
        if known.sound:
            self.ui.set_sound("ambience", not known.ambience)
            self._notice.say(f"notice.ambience_{'on' if known.ambience else 'off'}", BRIEF_MS)
        else:
            self._notice.say("notice.sound_off", BRIEF_MS)

    def take_picture(self) -> None:
        """Of the page, without the line that told of the picture before."""
        self._notice.hide()
        self.snapshots.take()

    def _picture_written(self, file: str, problem: str) -> None:
        if file:
            self._notice.say("notice.picture", file=file)
        else:
            self._notice.say("notice.no_picture", problem=problem)

    # -- files from elsewhere ------------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """A pack may be dropped where nothing would be lost by it."""
        if _dropped(event) is not None and self.page.takes_packs:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        path = _dropped(event)
        if path is not None and self.page.takes_packs:
            event.acceptProposedAction()
            self.take_pack(path)

    # -- words, measures, colours --------------------------------------------------------------------------------------

    def _dress(self) -> None:
        self.setStyleSheet(stylesheet.rules(self.ui.scale))

    def _restyle(self) -> None:
        self._dress()
        for page in self.pages:
            page.rescale()

    def _retell(self) -> None:
        for page in self.pages:
            page.retranslate()

    def _recolour(self) -> None:
        self._dress()
        for page in self.pages:
            page.repaint_all()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        self.ui.fit(event.size())
        self._notice.place()

    # -- beginning and end ---------------------------------------------------------------------------------------------

    def appear(self) -> None:
        window_state.restore(self, self.ui.settings.geometry)
        self.show()
        QTimer.singleShot(ICON_AFTER, self, lambda: self.setWindowIcon(self.ui.art.icon()))

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        if not self._closing:
            self._closing = True
            self.ui.settings.geometry = window_state.kept(self)
            self.ui.save()
            self.end()
            QTimer.singleShot(0, self.ended.emit)
        event.accept()

    def end(self) -> None:
        """Every page ends what it runs, the newest first."""
        for page in reversed(self.pages):
            page.leave()
        self.ui.silence()
        self.snapshots.finish()

    def notice(self, sentence: str) -> None:
        """Something that should be known, in words."""
        self._notice.tell(sentence)

    def trouble(self, log: Path) -> None:
        """Something happened that nobody foresaw; it is written down in `log`."""
        self._notice.say("notice.mishap", file=str(log))


def _dropped(event: QDropEvent) -> Path | None:
    """The one pack among what is dragged here, if there is one."""
    files = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
    return files[0] if len(files) == 1 and files[0].suffix.lower() == PACK_SUFFIX else None
