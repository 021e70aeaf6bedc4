"""The list of recorded matches: watch one, go on with one, save a copy, open a file."""

from __future__ import annotations

import shutil
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from kd_core import files, lock, places
from kd_core.ai import levels
from kd_core.record import RecordError
from kd_qt import records, unfinished
from kd_qt.records import Entry
from kd_qt.screens import metrics
from kd_qt.screens.base import Screen
from kd_qt.screens.fighters import Tile
from kd_qt.screens.file_question import FileQuestion
from kd_qt.screens.metrics import spaced
from kd_qt.screens.parts import Header, Scroll, button, column, label, row
from kd_qt.style import palette, text
from kd_qt.style.art import PORTRAIT_RATIO
from kd_qt.style.shapes import box, fill, polygon, stroke
from kd_qt.ui import Ui

AT_ONCE = 4  # records that are read before the window is asked again
MOST = 300


class RecordLine(Tile):
    """One match: who fought, when and where, how it ended."""

    def __init__(self, ui: Ui, entry: Entry) -> None:
        super().__init__(ui, f"record.{entry.path.name}", QSize(900, 78))
        self.entry = entry
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.retell()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(900), self.ui.px(122 if self._narrow() else 78))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(self.ui.px(300), self.sizeHint().height())

    def _narrow(self) -> bool:
        """Little room: the result stands under the names instead of beside them."""
        return self.window().width() < self.ui.px(860)

    def retell(self) -> None:
        self.setText(self._names())
        self.setAccessibleName(f"{self._names()}. {self._when()}. {self._result()}")
        self.update()

    def _names(self) -> str:
        found, ui = self.entry.found, self.ui
        if isinstance(found, RecordError):
            return self.entry.path.name
        names = [ui.lexicon.fighter(fighter, ui.lang) for fighter in found.fighters]
        return ui.say("replay.versus", a=" + ".join(names[0::2]), b=" + ".join(names[1::2]))

    def _when(self) -> str:
        found, ui = self.entry.found, self.ui
        parts = [self.entry.date]
        if not isinstance(found, RecordError):
            names = [levels.called(player.name, player.level, ui.lang) for player in found.players]
            parts += [ui.lexicon.arena(found.arena, ui.lang), ", ".join(names)]
        return " · ".join(part for part in parts if part)

    def _result(self) -> str:
        found, ui = self.entry.found, self.ui
        if isinstance(found, RecordError):
            return ui.say("replay.damaged", problem=records.reason(ui, found))
        if self.entry.running:
            return ui.say("replay.running")
        if found.winner is None:
            return ui.say("replay.unfinished", round=found.round)
        winners = [ui.lexicon.fighter(fighter, ui.lang) for fighter in found.fighters[found.winner :: 2]]
        return ui.say("replay.won", winner=" + ".join(winners), a=max(found.victories), b=min(found.victories))

    def draw(self, painter: QPainter, face: QRectF, u: float) -> None:
        outline = box(face.x(), face.y(), face.width(), face.height(), 7 * u)
        fill(painter, outline, palette.alpha(palette.INK1, 236))
        stroke(painter, outline, palette.LINE, 1.2 * u)
        left = self._faces(painter, face, u)
        words = QRectF(left, face.y(), face.right() - left - 32 * u, face.height())
        if not self.entry.readable:
            self._words(painter, words, u, self._result(), 3 if self._narrow() else 2)
        elif self._narrow():
            words.setHeight(face.height() - 28 * u)
            self._words(painter, words, u, self._when(), 2)
            self._end(painter, QRectF(left, words.bottom(), words.width(), 24 * u), u, text.LEFT)
        else:
            wide = min(text.width(self._result(), "bold", 14 * u) + 2 * u, words.width() * 0.45)
            self._end(painter, QRectF(words.right() - wide, face.y(), wide, face.height()), u, text.RIGHT)
            words.setWidth(words.width() - wide - 12 * u)
            self._words(painter, words, u, self._when(), 2)

    def _end(self, painter: QPainter, rect: QRectF, u: float, align: Qt.AlignmentFlag) -> None:
        colour = palette.TEXT if self.entry.finished else palette.PRIMARY
        text.fit(painter, rect, self._result(), "bold", 14 * u, 11 * u, 2, align | text.MIDDLE, colour)

    def _faces(self, painter: QPainter, face: QRectF, u: float) -> float:
        """The portraits, or a warning; returns where the words begin."""
        x, y = face.x() + 10 * u, face.y() + 10 * u
        found = self.entry.found
        if isinstance(found, RecordError):
            sign = [(x + 25 * u, y + 4 * u), (x + 48 * u, y + 44 * u), (x + 2 * u, y + 44 * u)]
            fill(painter, polygon(sign, 4 * u), palette.WARN)
            text.line(painter, x + 25 * u, y + 39 * u, "!", "head", 26 * u, palette.PAPER_INK, text.CENTRE)
            return x + 66 * u
        seats = len(found.fighters)
        crowd = self._narrow() and seats > 2  # two and two, under each other
        high = (46 if crowd else 50) * u
        for place, at in enumerate([*range(0, seats, 2), *range(1, seats, 2)]):
            spot = QPointF(x + (place % 2 if crowd else place) * (high * PORTRAIT_RATIO + 3 * u), y)
            spot.setY(y + (place // 2 * (high + 5 * u) if crowd else 0))
            you = at % 2 == 0
            fighter = found.fighters[at]
            painter.drawPixmap(
                spot, self.ui.art.portrait(fighter, palette.side(you), high, not you, self.devicePixelRatioF())
            )
        return x + (2 if crowd else seats) * (high * PORTRAIT_RATIO + 3 * u) + 12 * u

    def _words(self, painter: QPainter, rect: QRectF, u: float, note: str, lines: int) -> None:
        spare = 12 * u if self._narrow() else 0.0
        top = QRectF(rect.x(), rect.y() + 7 * u, rect.width(), 28 * u + spare)
        text.fit(painter, top, self._names(), "head", 17 * u, 11 * u, 2, colour=palette.TEXT)
        foot = QRectF(rect.x(), top.bottom() + 1 * u, rect.width(), rect.bottom() - top.bottom() - 3 * u)
        text.fit(painter, foot, note, "body", 13.5 * u, 11 * u, lines, text.LEFT | text.TOP, palette.MUTED)


class ReplaysScreen(Screen):
    watched = Signal(Path)
    statistics_wanted = Signal()
    resumed = Signal(Path)

    def __init__(self, ui: Ui, parent: QWidget | None = None) -> None:
        super().__init__(ui, parent)
        self._lines: list[RecordLine] = []
        self._waiting: list[Path] = []
        self._files = FileQuestion(self, "replay.files")
        self._make()
        self._connect()
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._read_some)

    def _make(self) -> None:
        self._header = Header("replay.title")
        self._open = button("replay.open")
        self._statistics = button("replay.statistics")
        self._header.right.addWidget(self._statistics)
        self._header.right.addWidget(self._open)
        self._empty = label("replay.empty", "body", wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._list = spaced(QVBoxLayout(), 4)
        self._scroll = Scroll(spaced(column(self._empty, self._list, 1), 0, (20, 6, 20, 6)))
        self._watch = button("replay.watch", "primary")
        self._resume = button("replay.resume")
        self._export = button("replay.export")
        self._said = label("", "note", wrap=True)
        feet = spaced(row(self._export, self._said, self._resume, self._watch, grows=1), 10, (24, 6, 24, 16))
        top = spaced(row(self._header), 0, (24, 14, 24, 8))
        self.setLayout(column(top, self._scroll, feet, spacing=0, grows=1))

    def _connect(self) -> None:
        self._header.back.connect(self.left)
        self._open.clicked.connect(self._ask_file)
        self._statistics.clicked.connect(self.statistics_wanted)
        self._export.clicked.connect(self._ask_copy)
        self._watch.clicked.connect(lambda: self._go(self.watched))
        self._resume.clicked.connect(lambda: self._go(self.resumed))

    def _go(self, where: SignalInstance) -> None:
        """With the record that is chosen, if one is."""
        chosen = self._chosen()
        if chosen is not None:
            where.emit(chosen.entry.path)

    # -- the list ------------------------------------------------------------------------------------------------------

    def entered(self) -> None:
        """Read the list anew, keeping what was chosen."""
        chosen = self._chosen()
        self._keep = chosen.entry.path if chosen else None
        for line in self._lines:
            line.hide()
            line.deleteLater()
        self._lines.clear()
        self._waiting = unfinished.files()[:MOST]
        self._empty.setVisible(not self._waiting)
        self._timer.start()
        self._read_some()

    def _read_some(self) -> None:
        for path in self._waiting[:AT_ONCE]:
            self._add(records.entry(path))
        del self._waiting[:AT_ONCE]
        if not self._waiting:
            self._timer.stop()
        self._show_choice()

    def _add(self, entry: Entry) -> None:
        line = RecordLine(self.ui, entry)
        line.clicked.connect(lambda: self._choose(line))
        self._lines.append(line)
        self._list.addWidget(line)
        metrics.apply(line, self.ui)
        if self._chosen() is None and (self._keep is None or self._keep == entry.path):
            line.setChecked(True)
            if self.isVisible() and not self._scroll.isAncestorOf(self.focusWidget() or self):
                line.setFocus(Qt.FocusReason.OtherFocusReason)

    def _chosen(self) -> RecordLine | None:
        return next((line for line in self._lines if line.isChecked()), None)

    def _choose(self, chosen: RecordLine) -> None:
        """One click chooses, a second one watches."""
        again = not chosen.isChecked()
        for line in self._lines:
            line.setChecked(line is chosen)
        self._show_choice()
        if again and chosen.entry.readable:
            self.watched.emit(chosen.entry.path)

    def _show_choice(self) -> None:
        chosen = self._chosen()
        good = chosen is not None and chosen.entry.readable
        self._watch.setEnabled(good)
        self._resume.setVisible(chosen is not None and good and not chosen.entry.finished and not chosen.entry.running)
        self._export.setEnabled(chosen is not None)

    # -- files ---------------------------------------------------------------------------------------------------------

    def _ask_file(self) -> None:
        self._files.ask(self.watched.emit)

    def _ask_copy(self) -> None:
        chosen = self._chosen()
        if chosen is not None:
            self._files.ask_new(chosen.entry.path.name, places.RECORD_SUFFIX, self.export)

    def export(self, target: Path) -> None:
        """A copy of the chosen record; for its owner's eyes as long as the match has not ended."""
        chosen = self._chosen()
        if chosen is None:
            return
        if lock.is_taken(target):
            self._said.setText(self.ui.say("replay.not_saved", problem=self.ui.say("replay.being_played")))
            return
        try:
            if chosen.entry.finished or target.exists():
                shutil.copyfile(chosen.entry.path, target)
            else:
                files.replace_whole(target, chosen.entry.path.read_bytes())
        except (OSError, shutil.SameFileError) as why:
            problem = why.strerror if isinstance(why, OSError) and why.strerror else str(why)
            self._said.setText(self.ui.say("replay.not_saved", problem=problem))
        else:
            self._said.setText(self.ui.say("replay.saved", file=str(target)))

    # -- screen --------------------------------------------------------------------------------------------------------

    def leave(self) -> None:
        self._timer.stop()

    def covered(self) -> None:
        self._timer.stop()

    def retranslate(self) -> None:
        super().retranslate()
        self._said.clear()
        for line in self._lines:
            line.retell()

    def rescale(self) -> None:
        super().rescale()
        self._refit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        self._refit()

    def _refit(self) -> None:
        for line in self._lines:
            line.updateGeometry()

    def first_focus(self) -> QWidget | None:
        return self._chosen() or self._header.leave
