"""The referee's screen: tabs on top, one tool below them. Whatever does not fit into the tabs is one tap farther."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import QButtonGroup, QSizePolicy, QStackedWidget, QWidget

from kd_qt.referee import dress
from kd_qt.referee.awake import Awake
from kd_qt.referee.keep.tool import KeepTool
from kd_qt.referee.parts import Choice, Plate, words
from kd_qt.referee.tool import RefereeTable, Tool
from kd_qt.referee.tools.block import BlockTool
from kd_qt.referee.tools.candles import CandlesTool
from kd_qt.referee.tools.dice import DiceTool
from kd_qt.referee.tools.may import MayTool
from kd_qt.referee.tools.pay import PayTool
from kd_qt.referee.tools.range import RangeTool
from kd_qt.referee.tools.rules import RulesTool
from kd_qt.referee.tools.test import TestTool
from kd_qt.referee.tools.tokens import TokensTool
from kd_qt.referee.tools.wins import WinsTool
from kd_qt.screens import metrics
from kd_qt.screens.base import Screen
from kd_qt.screens.metrics import spaced
from kd_qt.screens.parts import column, one_of, row
from kd_qt.style import palette, text
from kd_qt.style.shapes import across, box, fill
from kd_qt.ui import Ui

if TYPE_CHECKING:
    from collections.abc import Sequence

TOOLS: tuple[type[Tool], ...] = (
    KeepTool,
    BlockTool,
    RangeTool,
    PayTool,
    MayTool,
    TestTool,
    WinsTool,
    RulesTool,
    DiceTool,
    TokensTool,
    CandlesTool,
)
FIRST = "block"  # the tool that is open when the referee begins


class Tabs(QWidget):
    """The names of the tools, as many as there is room for; the one that is open is always among them."""

    chosen = Signal(str)
    more = Signal()

    def __init__(self, ui: Ui, names: Sequence[str]) -> None:
        super().__init__()
        self.ui = ui
        self._group = QButtonGroup(self)
        self._plates = {name: self._plate(name) for name in names}
        self._more = Plate(ui, "referee.more", "referee.shell.all", tone="quiet", px=26)
        self._more.clicked.connect(self.more)
        self.setLayout(row(*self._plates.values(), self._more, 1, spacing=0))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def _plate(self, name: str) -> Plate:
        plate = Plate(self.ui, f"referee.tab.{name}", f"referee.{name}.tab", tone="quiet", slanted=True, px=26)
        plate.setCheckable(True)
        plate.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        plate.clicked.connect(lambda: self.chosen.emit(name))
        one_of(self._group, plate)
        return plate

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(200), self.ui.px(dress.TOUCH + 10))

    def sizeHint(self) -> QSize:  # noqa: N802
        return self.minimumSizeHint()

    def choose(self, name: str) -> None:
        """Empty: none of them."""
        self._group.setExclusive(False)
        for each, plate in self._plates.items():
            plate.setChecked(each == name)
        self._group.setExclusive(True)
        self.refit()

    @property
    def hidden_names(self) -> list[str]:
        return [name for name, plate in self._plates.items() if plate.isHidden()]

    def refit(self) -> None:
        shown = self._fitting()
        for name, plate in self._plates.items():
            plate.setVisible(name in shown)
        self._more.setVisible(len(shown) < len(self._plates))

    def _fitting(self) -> list[str]:
        """From the first on, while there is room; the open one pushes the last out."""
        wide = {name: plate.sizeHint().width() for name, plate in self._plates.items()}
        if sum(wide.values()) <= self.width():
            return list(wide)
        room = self.width() - self._more.sizeHint().width()
        shown = [name for name, plate in self._plates.items() if plate.isChecked()]
        for name in [name for name in wide if name not in shown]:
            if sum(wide[each] for each in (*shown, name)) > room:
                break
            shown.append(name)
        return shown

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        self.refit()


class Entry(Plate):
    """A tool on the shelf: its name, and what it is for."""

    def __init__(self, ui: Ui, note: str) -> None:
        super().__init__(ui, "", px=36, size=(290, 182))
        self.note = note

    def paint_words(self, painter: QPainter, rect: QRectF, u: float) -> None:
        room = rect.adjusted(16 * u, 10 * u, -16 * u, -8 * u)
        upper = QRectF(room.left(), room.top(), room.width(), 46 * u)
        lower = room.adjusted(0, 48 * u, 0, 0)
        soft = self.ink if self.yellow else palette.BODY
        text.fit(painter, upper, self.text(), "head", self.px * u, dress.LEAST * u, colour=self.ink)
        text.fit(painter, lower, self.note, "body", 26 * u, dress.LEAST * u, 4, text.LEFT | text.TOP, soft, 1.1)


class Shelf(Tool):
    """All tools on one page, each with what it is for."""

    name = "shelf"
    picked = Signal(str)

    def __init__(self, ui: Ui, table: RefereeTable, names: Sequence[str]) -> None:
        super().__init__(ui, table)
        self._names = names
        self._all = Choice(ui, "referee.shelf")
        self._all.chosen.connect(self.picked)
        self.lay(column(words("referee.shell.all", "question"), self._all, 1, spacing=16))

    def retell(self) -> None:
        super().retell()
        self._all.clear()
        for name in self._names:
            self._all.add(name, Entry(self.ui, self.ui.say(f"referee.{name}.note")))
        said = {name: self.ui.say(f"referee.{name}.tab") for name in self._names}
        notes = {name: f"{said[name]}: {self.ui.say(f'referee.{name}.note')}" for name in self._names}
        self._all.tell(said, notes)

    def entered(self) -> None:
        self._all.choose()

    def first_focus(self) -> QWidget | None:
        return next(iter(self._all.plates().values()), None)


class Boxes(Tool):
    """Which boxes are on the table: what is asked is answered for them."""

    name = "boxes"

    def __init__(self, ui: Ui, table: RefereeTable) -> None:
        super().__init__(ui, table)
        self._boxes = Choice(ui, "referee.boxes", many=True)
        self._boxes.chosen.connect(self._chosen)
        note = words("referee.shell.boxes_note", "note")
        self.lay(column(words("referee.shell.boxes_title", "question"), self._boxes, note, 1, spacing=16))

    def entered(self) -> None:
        """Own packs may have come meanwhile."""
        lang = self.ui.lang
        self._boxes.fill([pack.id for pack in self.ui.all_packs], px=34, lines=2, size=(300, 120))
        self._boxes.tell({pack.id: pack.name.get(lang) or pack.id for pack in self.ui.all_packs})
        self._boxes.choose(*(pack.id for pack in self.table.packs))
        self.rescale()

    def _chosen(self, box: str) -> None:
        """One box at least stays in use."""
        if self._boxes.values:
            self.table.use(self._boxes.values)
        else:
            self._boxes.choose(box)

    def retell(self) -> None:
        super().retell()
        self.entered()

    def first_focus(self) -> QWidget | None:
        return next(iter(self._boxes.plates().values()), None)


class RefereeScreen(Screen):
    countdown_wanted = Signal(object)  # a `countdown.Test` or None

    def __init__(self, ui: Ui, tool: str = FIRST, parent: QWidget | None = None) -> None:
        super().__init__(ui, parent)
        self.table = RefereeTable(ui, self)
        self._kinds = {kind.name: kind for kind in TOOLS}
        self._tools: dict[str, Tool] = {}
        self._awake = Awake()
        self._way: list[str] = []  # the tools that a rule was opened from
        self._now = tool or FIRST
        self._make()
        self._connect()

    def _make(self) -> None:
        self._leave = Plate(self.ui, "referee.leave", tone="quiet", px=40)
        self._boxes = Plate(self.ui, "referee.boxes.open", "referee.shell.boxes", px=26)
        for plate in (self._leave, self._boxes):
            plate.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._tabs = Tabs(self.ui, list(self._kinds))
        self._pile = QStackedWidget()
        bar = spaced(row(self._leave, self._tabs, self._boxes, spacing=2, grows=1), 2, (8, 4, 12, 4))
        self.setLayout(column(bar, self._pile, spacing=0, grows=1))

    def _connect(self) -> None:
        self._leave.clicked.connect(self._step_out)
        self._tabs.chosen.connect(self.show_tool)
        self._tabs.more.connect(lambda: self.show_tool("shelf"))
        self._boxes.clicked.connect(lambda: self.show_tool("boxes" if self._now != "boxes" else self._usual()))
        self.table.changed.connect(self._refresh)
        self.table.rule_wanted.connect(self.open_rule)
        self.table.tool_wanted.connect(self.show_tool)
        self.table.countdown_wanted.connect(self.countdown_wanted)
        for keys, step in (("Ctrl+Tab", 1), ("PgDown", 1), ("Ctrl+Shift+Tab", -1), ("PgUp", -1)):
            shortcut = QShortcut(QKeySequence(keys), self, lambda step=step: self.step(step))
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)

    # -- tools ---------------------------------------------------------------------------------------------------------

    @property
    def tool(self) -> Tool:
        """The one that is open."""
        return self._tools[self._now]

    def show_tool(self, name: str) -> None:
        if self._tools and name != self._now and self._now in self._tools:
            self.tool.left()
        self._now = name
        tool = self._tools.get(name) or self._build(name)
        self._tabs.choose(name)
        self._boxes.setProperty("on", name == "boxes")
        self._pile.setCurrentWidget(tool)
        tool.entered()

    def _build(self, name: str) -> Tool:
        tool = self._tools[name] = self._made(name)
        self._pile.addWidget(tool)
        tool.retell()
        tool.rescale()
        tool.refresh()
        return tool

    def _made(self, name: str) -> Tool:
        if name == "shelf":
            shelf = Shelf(self.ui, self.table, list(self._kinds))
            shelf.picked.connect(self._picked)
            return shelf
        return Boxes(self.ui, self.table) if name == "boxes" else self._kinds[name](self.ui, self.table)

    def _picked(self, name: str) -> None:
        self.show_tool(name)
        self._focus()

    def step(self, by: int) -> None:
        """The next tool, or the one before; after the last comes the first."""
        names = list(self._kinds)
        at = names.index(self._now) if self._now in names else -1 if by > 0 else 0
        self.show_tool(names[(at + by) % len(names)])
        self._focus()

    def open_rule(self, rule: str) -> None:
        """In the tool of rules; Back leads to where one was."""
        if self._now != RulesTool.name:
            self._way.append(self._now)
        self.show_tool(RulesTool.name)
        tool = self.tool
        assert isinstance(tool, RulesTool)
        tool.open(rule)
        self._focus()

    def _usual(self) -> str:
        return self._way.pop() if self._way else next(iter(self._kinds))

    def _refresh(self) -> None:
        for tool in self._tools.values():
            tool.refresh()

    def _focus(self) -> None:
        wanted = self.tool.first_focus()
        if wanted is not None:
            wanted.setFocus(Qt.FocusReason.OtherFocusReason)

    # -- screen --------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        self.show_tool(self._now if self._now in self._kinds else next(iter(self._kinds)))
        super().begin()

    def entered(self) -> None:
        """The screen stays on while the referee lies on the table, also under the countdown."""
        self._awake.hold()

    def leave(self) -> None:
        self.tool.left()
        self._awake.release()

    def covered(self) -> None:
        self.tool.left()

    def back(self) -> bool:
        if self.tool.back():
            return True
        if self._way:
            self.show_tool(self._way.pop())
            self._focus()
            return True
        if self._now in ("shelf", "boxes"):
            self.show_tool(next(iter(self._kinds)))
            return True
        return False

    def _step_out(self) -> None:
        if not self.back():
            self.left.emit()

    def first_focus(self) -> QWidget | None:
        return self.tool.first_focus()

    def rule(self) -> str:
        return self.tool.rule

    def retranslate(self) -> None:
        metrics.retell(self, self.ui)
        self._leave.setText("‹")
        self._leave.setAccessibleName(self.ui.say("screen.back"))
        for tool in self._tools.values():
            tool.retell()
        self._tabs.refit()

    def rescale(self) -> None:
        self.setStyleSheet(dress.rules(self.ui.scale))
        super().rescale()
        for tool in self._tools.values():
            tool.rescale()
        self._tabs.refit()

    def repaint_all(self) -> None:
        self.setStyleSheet(dress.rules(self.ui.scale))
        super().repaint_all()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        with QPainter(self) as painter:
            w, h = self.width(), self.height()
            fill(painter, box(0, 0, w, h), across(0, 0, 0, h, (0, palette.INK0), (1, palette.INK0)))
            foot = self._pile.y()
            fill(painter, box(0, foot - self.ui.px(2), w, self.ui.px(2)), palette.LINE)
