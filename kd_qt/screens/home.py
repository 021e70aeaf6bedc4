"""The start screen: the title, the ways to play, the fighters of the last match."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kd_core import places
from kd_core.languages import LANGUAGES
from kd_qt import unfinished
from kd_qt.screens import backdrop, metrics
from kd_qt.screens.base import Screen
from kd_qt.screens.metrics import spaced
from kd_qt.screens.more import More
from kd_qt.screens.parts import LINE_HIGH, Scroll, Segments, Slanted, button, column, label, row
from kd_qt.style.art import TITLE_RATIO
from kd_qt.ui import Ui

if TYPE_CHECKING:
    from kd_qt.lan import WayBack

COLUMN = 476  # px of the menu at 100 %
LINES = (
    "return",
    "continue",
    "tutorial",
    "computer",
    "same",
    "lan",
    "puzzles",
    "practice",
    "referee",
    "replays",
    "packs",
    "rulebook",
)
ON_TOP = ("return", "continue")  # only when there is something to go on with
FIRST = "tutorial"  # a line for whoever has not played yet, later a button below
ROOM_FOR = 6  # lines of the menu beside a large title
LINE = 100  # px at 100 %: what each further line leaves of the room for the title
AROUND = 142  # px at 100 %: what margins, the sentence under the title and the feet take
LOWEST = 47.0  # px at 100 %: of a line with its note
BARE = 30.0  # and of one without, where there is no room for both
HIGHEST = 1.25  # times its usual height: a line in a window that has the room
FOOT, NARROW_FOOT = (8, (40, 8, 22, 18)), (4, (14, 8, 4, 18))  # px at 100 %: spacing and margins of the lowest line
TIGHT = 96  # px at 100 %: the title where even such lines do not fit
TAGLINE = 34  # px at 100 %: what the sentence under the title takes
USUAL = QSize(1280, 720)  # from here on the menu grows with the window
FIGHTERS, ARENAS = ("james", "lost_knight"), ("nemesis", "tainted_grail")


class Title(QWidget):
    """The drawn name of the game."""

    def __init__(self, ui: Ui) -> None:
        super().__init__()
        self.ui = ui
        self.lines = 0  # of the menu below
        self.scale = ui.scale
        self.tight = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Knockdown")

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        room = self.window().height() / max(self.scale, 0.1) - LINE * max(0, self.lines - ROOM_FOR)
        width = 400 if room >= 800 else 330 if room >= 640 else 240 if room >= 540 else 190 if room >= 460 else 150
        width = TIGHT if self.tight else width
        return QSize(round(width * self.scale), round(width * TITLE_RATIO * self.scale))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self.ui.art.title(self.width(), self.devicePixelRatioF()))


class Home(Screen):
    takes_packs = True
    resumed = Signal(Path)
    returned = Signal(object)  # WayBack
    tutorial = Signal()
    lessons = Signal()
    computer = Signal()
    same = Signal()
    lan = Signal()
    puzzles = Signal()
    practice = Signal()
    referee = Signal()
    replays = Signal()
    packs = Signal()
    rulebook = Signal()
    settings = Signal()
    keys = Signal()
    statistics = Signal()
    quitted = Signal()

    def __init__(self, ui: Ui, parent: QWidget | None = None) -> None:
        super().__init__(ui, parent)
        self._record: Path | None = None
        self._note = ""
        self._way: WayBack | None = None
        self._menu = {name: Slanted(ui, f"home.{name}", name in (*ON_TOP, FIRST)) for name in LINES}
        self._title = Title(ui)
        self._languages = Segments("home.language", tuple(LANGUAGES))
        self._build()
        self._connect()
        self.look()

    def _build(self) -> None:
        self._tagline = label("home.tagline", "body")
        head = column(self._title, spaced(row(self._tagline), 0, (14, 0, 0, 8)), spacing=6)
        menu = column(head, 1, *self._menu.values(), 2, spacing=1)
        self._scroll = Scroll(spaced(menu, 1, (34, 30, 10, 0)))
        self._more = More(self.ui, self._scroll)
        self._foot = spaced(row(*self._feet(), self._languages, 1), *FOOT)
        self.setLayout(column(row(self._scroll, 1, spacing=0), self._foot, spacing=0))

    def _feet(self) -> list[QWidget]:
        self._settings = button("home.settings")
        self._keys = button("home.keys")
        self._statistics = button("statistics.title", name="home.statistics")
        self._quit = button("home.quit")
        self._learn = button("home.tutorial", name="home.learn")
        return [self._learn, self._statistics, self._settings, self._keys, self._quit]

    def _connect(self) -> None:
        self._menu["continue"].clicked.connect(self._resume)
        self._menu["return"].clicked.connect(self._go_back)
        for name in LINES[len(ON_TOP) :]:
            self._menu[name].clicked.connect(getattr(self, name))
        self._learn.clicked.connect(self.lessons)
        self._settings.clicked.connect(self.settings)
        self._keys.clicked.connect(self.keys)
        self._statistics.clicked.connect(self.statistics)
        self._quit.clicked.connect(self.quitted)
        self._languages.chosen.connect(self.ui.set_language)

    # -- what can be continued -----------------------------------------------------------------------------------------

    def look(self) -> None:
        """See from outside whether there is something to continue; how it stands follows when the screen is there."""
        self._record, self._note = unfinished.newest(), ""
        self._menu["continue"].setVisible(self._record is not None)
        played = bool(unfinished.files())
        self._menu[FIRST].setVisible(not played)
        self._learn.setVisible(played)
        self._fit_foot()
        if self._record is not None:
            QTimer.singleShot(0, self, self._describe)
        self._look_for_tables()

    def _look_for_tables(self) -> None:
        """A table that was left in the middle of something; nothing of the network is loaded where there is none."""
        folders = [places.data() / name for name in ("tables", "hosted")]
        known = any(path.is_dir() and any(path.iterdir()) for path in folders)
        self._menu["return"].setVisible(False)
        self._way = None
        if known:
            QTimer.singleShot(0, self, self._find_way_back)

    def _find_way_back(self) -> None:
        from kd_qt.lan import Lan

        self._way = next(iter(Lan.ways_back()), None)
        self._menu["return"].setVisible(self._way is not None)
        self._tell_menu()
        self._fit()

    def _go_back(self) -> None:
        if self._way is not None:
            self.returned.emit(self._way)

    def _describe(self) -> None:
        """The first record that can really be continued, and how it stands."""
        for path in unfinished.candidates():
            found = unfinished.load(path)
            if found is not None:
                self._record, self._note = path, unfinished.told(self.ui, found)
                break
        else:
            self._record = None
        self._menu["continue"].setVisible(self._record is not None)
        self._tell_menu()
        self._fit()

    def _resume(self) -> None:
        if self._record is not None:
            self.resumed.emit(self._record)

    # -- screen --------------------------------------------------------------------------------------------------------

    def entered(self) -> None:
        self.look()

    def first_focus(self) -> QWidget | None:
        if self._record is not None:
            return self._menu["continue"]
        return self._menu["computer" if self._menu[FIRST].isHidden() else FIRST]

    def retranslate(self) -> None:
        super().retranslate()
        self._languages.tell({lang: lang.upper() for lang in LANGUAGES})
        self._languages.choose(self.ui.lang)
        self._tell_menu()
        self._fit()  # words of another length
        if self._note:
            QTimer.singleShot(0, self, self._describe)

    def _tell_menu(self) -> None:
        for name, line in self._menu.items():
            if name == "return":
                self._tell_return(line)
                continue
            note = self._note if name == "continue" else self.ui.say(f"home.{name}_note")
            line.set_words(self.ui.say(f"home.{name}"), note)

    def _tell_return(self, line: Slanted) -> None:
        if self._way is not None:
            word = "return" if self._way.own is None else "reopen"
            line.set_words(self.ui.say(f"home.{word}", name=self._way.name), self.ui.say(f"home.{word}_note"))

    def rescale(self) -> None:
        super().rescale()
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        self._fit()

    def _fit(self) -> None:
        """The lines become lower, lose their notes, and the title becomes small, before anything has to scroll."""
        self._scroll.setFixedWidth(min(round((COLUMN + 24) * self._wide()), max(self.width(), self.ui.px(300))))
        self._fit_foot()
        self._title.scale = self._wide()
        self._title.lines = sum(not line.isHidden() for line in self._menu.values())
        high = self._line_high(tight=False)
        if high < BARE:
            high = self._line_high(tight=True)
        for line in self._menu.values():
            line.set_high(max(BARE, high), with_note=high >= LOWEST)

    def _fit_foot(self) -> None:
        """The buttons move together, and the statistics give way, which are also beside the replays."""
        for measures, all_of_them in ((FOOT, True), (NARROW_FOOT, True), (FOOT, False), (NARROW_FOOT, False)):
            metrics.apply_box(spaced(self._foot, *measures), self.ui)
            self._statistics.setVisible(all_of_them and not self._learn.isHidden())
            if self._foot.sizeHint().width() <= self.width():
                break

    def _wide(self) -> float:
        """The menu takes the same part of a large window as of the usual one."""
        grown = min(self.width() / USUAL.width(), self.height() / USUAL.height()) * self.ui.settings.scale / 100
        return max(self.ui.scale, grown)

    def _line_high(self, tight: bool) -> float:
        """What each line has of the height, at 100 %, with a title of its usual or its smallest size."""
        self._title.tight = tight
        self._title.setFixedSize(self._title.sizeHint())
        self._tagline.setVisible(not tight)
        around = AROUND - (TAGLINE if tight else 0)
        room = (self.height() - self._title.height()) / max(self.ui.scale, 0.1) - around
        return min(LINE_HIGH * HIGHEST, room / max(1, self._title.lines) - 1)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        fighters, arenas = self._shown()
        menu = self._scroll.width() / max(1, self.width())
        picture = backdrop.poster(self.ui.art, self.size(), self.devicePixelRatioF(), fighters, arenas, menu)
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, picture)

    def _shown(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """The fighters of the last match."""
        shown = self.ui.settings.last_setup.get("shown")
        if isinstance(shown, list) and len(shown) >= 2 and all(isinstance(one, str) for one in shown):
            return (shown[0], shown[1]), ARENAS
        return FIGHTERS, ARENAS
