"""What the records say about the matches that were played here: wins, K.O.s, opponents, cards, streaks.

Resetting deletes no record: the settings remember from which moment on matches count.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QBrush, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from kd_core import files
from kd_core.record.gathered import LEFT_OUT, Gathered
from kd_core.record.statistics import OfFighter, Score, Statistics, as_csv, as_json, favourites, in_words, summed
from kd_core.text import say
from kd_qt import hearing
from kd_qt.counting import Counting
from kd_qt.screens import metrics
from kd_qt.screens.base import Screen
from kd_qt.screens.file_question import FileQuestion
from kd_qt.screens.metrics import sized, spaced
from kd_qt.screens.parts import Header, Panel, Scroll, button, column, label, row
from kd_qt.style import palette, text
from kd_qt.style.art import PORTRAIT_RATIO
from kd_qt.style.shapes import box, fill, stroke
from kd_qt.ui import Ui

WIDEST = 1000  # px at 100 %


class Bars(QWidget):
    """A line of a plot: a name, its numbers, and the share of wins as a bar; the rest is striped."""

    def __init__(self, ui: Ui, name: str, score: Score, strong: bool = False, fighter: str = "") -> None:
        """`fighter`: whose face stands before the name."""
        super().__init__()
        self.ui, self.name, self.score, self.strong, self.fighter = ui, name, score, strong, fighter
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # so that keys scroll, and a screen reader gets to every line
        hearing.play_role(self, QAccessible.Role.Chart)
        self.setAccessibleName(f"{name}: {self.told()}")

    def told(self) -> str:
        return in_words(self.score, self.ui.lang)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(300), self.ui.px(44 if self.strong else 40))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        u = self.ui.scale
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            left = self.width() * 0.34
            role, px = ("head", 16 * u) if self.strong else ("bold", 13.5 * u)
            face = self._face(painter)
            name = QRectF(face, 0, left - 10 * u - face, self.height())
            text.fit(painter, name, self.name, role, px, 11 * u, 2, text.LEFT | text.MIDDLE, palette.TEXT)
            bar = QRectF(left, 6 * u, self.width() - left, 12 * u)
            self._bar(painter, bar, u)
            words = QRectF(left, 19 * u, bar.width(), self.height() - 20 * u)
            text.fit(painter, words, self.told(), "body", 13 * u, 11 * u, 1, text.LEFT | text.MIDDLE, palette.BODY)

    def _face(self, painter: QPainter) -> float:
        """Where the name begins beside it."""
        if not self.fighter:
            return 0.0
        high, dpr = self.height() - 2.0, self.devicePixelRatioF()
        painter.drawPixmap(QPointF(0, 1), self.ui.art.portrait(self.fighter, palette.YOU, high, False, dpr))
        return high * PORTRAIT_RATIO + 10 * self.ui.scale

    def _bar(self, painter: QPainter, bar: QRectF, u: float) -> None:
        whole = box(bar.x(), bar.y(), bar.width(), bar.height(), 3 * u)
        fill(painter, whole, palette.mix(palette.OPP, palette.INK0, 0.62))
        fill(painter, whole, QBrush(palette.alpha(palette.OPP, 200), Qt.BrushStyle.BDiagPattern))
        if self.score.won:
            fill(painter, box(bar.x(), bar.y(), bar.width() * self.score.rate, bar.height(), 3 * u), palette.YOU)
        edge, wide = (palette.FOCUS, 2.6) if self.hasFocus() else (palette.LINE2, 1.2)
        stroke(painter, whole, edge, wide * u)


class Form(QWidget):
    """The newest matches, one mark each: won ones high and full, lost ones low and hollow."""

    def __init__(self, ui: Ui, form: list[bool]) -> None:
        super().__init__()
        self.ui, self.form = ui, form
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(ui.say("statistics.form", won=sum(form), n=len(form)))

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(300), self.ui.px(40))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        u = self.ui.scale
        step = min(22 * u, self.width() / max(1, len(self.form)))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            fill(painter, box(0, 19.5 * u, step * len(self.form), 1.2 * u, 0), palette.LINE2)
            for at, won in enumerate(self.form):
                mark = box(at * step + 2 * u, (4 if won else 22) * u, step - 4 * u, 14 * u, 2 * u)
                if won:
                    fill(painter, mark, palette.YOU)
                else:
                    stroke(painter, mark, palette.OPP, 1.6 * u)


class StatisticsScreen(Screen):
    def __init__(self, ui: Ui, parent: QWidget | None = None) -> None:
        super().__init__(ui, parent)
        self._gathered: Gathered | None = None
        self.found = Statistics()
        self._csv = FileQuestion(self, "statistics.files_csv")
        self._json = FileQuestion(self, "statistics.files_json")
        self._counting = Counting(self)
        self._counting.progressed.connect(self._show_progress)
        self._counting.done.connect(self._counted)
        self._build()

    def _build(self) -> None:
        self._header = Header("statistics.title")
        self._header.back.connect(self.left)
        self._said = label("", "note", wrap=True)
        self._reset = self._button("statistics.reset", self.reset)
        self._all = self._button("statistics.all", self.count_all)
        self._as_csv = self._button("statistics.csv", lambda: self._csv.ask_new("knockdown.csv", ".csv", self.export))
        self._as_json = self._button(
            "statistics.json", lambda: self._json.ask_new("knockdown.json", ".json", self.export)
        )
        self._list = spaced(QVBoxLayout(), 14)
        middle = row(1, self._list, 1)
        middle.setStretch(1, 100)
        inner = spaced(column(middle, 1), 0, (24, 6, 24, 20))
        buttons = row(self._reset, self._all, 1, self._as_csv, self._as_json)
        feet = spaced(column(self._said, buttons), 6, (24, 6, 24, 16))
        top = spaced(row(self._header), 0, (24, 14, 24, 8))
        self.setLayout(column(top, Scroll(inner), feet, spacing=0, grows=1))

    def _button(self, key: str, act: Callable[[], None]) -> QWidget:
        made = button(key)
        made.clicked.connect(act)
        return made

    # -- counting ------------------------------------------------------------------------------------------------------

    def entered(self) -> None:
        self._show_progress(0, 0)
        self._counting.start()

    def leave(self) -> None:
        self._counting.stop()

    def covered(self) -> None:
        self._counting.stop()

    def _show_progress(self, number: int, count: int) -> None:
        known = {"number": number, "count": count}
        self._said.setText(self.ui.say("statistics.counting", **known) if count else self.ui.say("statistics.begins"))

    def _counted(self, gathered: Gathered) -> None:
        self._gathered = gathered
        self._said.clear()
        self._show()

    # -- what was found ------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        if self._gathered is None:
            return
        self.found = summed(self._gathered.matches, self.ui.settings.statistics_since)
        while (item := self._list.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.hide()
                old.deleteLater()
        self._list.addWidget(self._total())
        for fighter, one in self.found.fighters.items():
            self._list.addWidget(self._of(fighter, one))
        for widget in (self._as_csv, self._as_json, self._reset):
            widget.setEnabled(bool(self.found.total.matches))
        self._all.setVisible(bool(self.ui.settings.statistics_since))
        metrics.retell(self, self.ui)
        metrics.apply(self, self.ui)

    def _total(self) -> QWidget:
        ui, found = self.ui, self.found
        panel = [self._text(line) for line in self._left_out()]
        if found.total.matches:
            bars = [Bars(ui, ui.say("statistics.total"), found.total, strong=True)]
            lines = [self._text(self._streaks()), *(self._form() if found.form else [])]
            lines += [self._text(self._cards(found.favourites))]
            panel = [*bars, *lines, *panel]
        else:
            panel = [self._text(say(ui.lang, "stats.none")), *panel]
        if ui.settings.statistics_since:
            day = datetime.fromisoformat(ui.settings.statistics_since).astimezone()
            panel.append(self._text(ui.say("statistics.since", day=f"{day:%Y-%m-%d %H:%M}")))
        return sized(Panel(*panel, spacing=8, inner=20), at_most=(WIDEST, 0))

    def _form(self) -> list[QWidget]:
        form = Form(self.ui, self.found.form)
        return [self._text(form.accessibleName()), form]

    def _of(self, fighter: str, one: OfFighter) -> QWidget:
        ui = self.ui
        name = ui.lexicon.fighter(fighter, ui.lang)
        against = [
            Bars(ui, ui.say("statistics.against", name=ui.lexicon.fighter(enemy, ui.lang)), score)
            for enemy, score in one.against.items()
        ]
        cards = self._text(self._cards(favourites(one.cards)))
        panel = Panel(Bars(ui, name, one.score, True, fighter), *against, cards, spacing=6, inner=20)
        return sized(panel, at_most=(WIDEST, 0))

    def _text(self, words: str) -> QWidget:
        made = label("", "small", wrap=True)
        made.setText(words)
        return made

    def _streaks(self) -> str:
        streak, lang = self.found.streak, self.ui.lang
        key = "no_streak" if not streak else "won_streak" if streak > 0 else "lost_streak"
        now = say(lang, f"stats.{key}", n=abs(streak))
        return say(lang, "stats.streaks", now=now, longest=self.found.longest)

    def _cards(self, cards: list[tuple[str, int]]) -> str:
        ui = self.ui
        named = ", ".join(f"{ui.lexicon.attack(card, ui.lang)} {count}" for card, count in cards)
        return ui.say("statistics.cards", cards=named or "–")

    def _left_out(self) -> list[str]:
        assert self._gathered is not None
        left = self._gathered.left_out
        return [say(self.ui.lang, f"stats.left_{reason}", n=left[reason]) for reason in LEFT_OUT if left[reason]]

    # -- reset and export ----------------------------------------------------------------------------------------------

    def reset(self) -> None:
        """Only matches from now on count; every record stays."""
        self._count_since(datetime.now(UTC).isoformat(timespec="milliseconds"))

    def count_all(self) -> None:
        self._count_since("")

    def _count_since(self, since: str) -> None:
        self.ui.settings.statistics_since = since
        self.ui.save()
        self._show()

    def export(self, target: Path) -> None:
        """As the name of the file says."""
        json_wanted = target.suffix.lower() == ".json"
        content = json.dumps(as_json(self.found), indent=1) if json_wanted else as_csv(self.found)
        try:
            files.replace_whole(target, content.encode("utf-8"))
        except OSError as why:
            self._said.setText(self.ui.say("replay.not_saved", problem=why.strerror or str(why)))
        else:
            self._said.setText(self.ui.say("replay.saved", file=str(target)))

    # -- screen --------------------------------------------------------------------------------------------------------

    def retranslate(self) -> None:
        super().retranslate()
        self._show()

    def rescale(self) -> None:
        super().rescale()
        for one in [*self.findChildren(Bars), *self.findChildren(Form)]:
            one.updateGeometry()

    def first_focus(self) -> QWidget | None:
        return self._header.leave
