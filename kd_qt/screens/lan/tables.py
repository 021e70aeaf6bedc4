"""Tables nearby: join one of them, join by code, address or link, or host one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from kd_qt.choices import LONGEST_NAME
from kd_qt.lan import Lan, Nearby
from kd_qt.screens.base import Screen
from kd_qt.screens.lan import marks
from kd_qt.screens.lan.joining import Joining
from kd_qt.screens.lan.parts import CodeEntry, Lean, Sign
from kd_qt.screens.lan.table_row import TableRow
from kd_qt.screens.metrics import said, sized, spaced
from kd_qt.screens.parts import Header, Panel, Scroll, button, column, label, row
from kd_qt.style import palette
from kd_qt.style.art import FEET, FIGURE_RATIO
from kd_qt.style.shapes import across, box, disc, fill, polygon
from kd_qt.ui import Ui

WIDE = 1150  # px at 100 %: from here on joining and hosting stand beside the list
SIDE = 400
TALL = 600  # px at 100 %: from here on there is room for the picture of one's own table
POSTER = ("katie", "chilly")
BEAT_MS = 700  # of the sign that it goes on looking


class Poster(QWidget):
    """Two fighters, cut by a diagonal: your own table."""

    def __init__(self, ui: Ui) -> None:
        super().__init__()
        self.ui = ui
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.ui.px(SIDE), self.ui.px(172))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(self.ui.px(200), self.ui.px(60))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        w, h, u = float(self.width()), float(self.height()), self.ui.scale
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            frame = box(0.5, 0.5, w - 1, h - 1, 7 * u)
            sides = palette.mix(palette.YOU_DEEP, palette.INK1, 0.5), palette.mix(palette.OPP_DEEP, palette.INK1, 0.5)
            fill(painter, frame, across(0, 0, w, 0, (0, sides[0]), (1, sides[1])))
            painter.setClipPath(frame)
            middle, lean = w / 2, h * 0.09
            cut = [(middle + lean, 0), (middle + lean + 6 * u, 0), (middle - lean, h), (middle - lean - 6 * u, h)]
            fill(painter, polygon(cut, 0), palette.BONE)
            for at, fighter in enumerate(POSTER):
                self._stand(painter, fighter, at == 0, w * (0.24 if at == 0 else 0.76), h)

    def _stand(self, painter: QPainter, fighter: str, you: bool, x: float, h: float) -> None:
        high = h * 0.98
        fill(painter, disc(x, h * 0.93, high * 0.36, high * 0.05), palette.alpha(palette.side(you), 60))
        figure = self.ui.art.figure(fighter, "guard", palette.side(you), high, not you, self.devicePixelRatioF())
        painter.drawPixmap(QPointF(x - high * FIGURE_RATIO / 2, h * 0.94 - high * FEET), figure)


class TablesScreen(Screen):
    hosted = Signal()  # a table of one's own, please
    examined = Signal()  # what may be wrong here?

    def __init__(self, ui: Ui, lan: Lan, parent: QWidget | None = None) -> None:
        super().__init__(ui, parent)
        self.lan = lan
        self._rows: dict[str, TableRow] = {}
        self._chosen = ""
        self._wide: bool | None = None
        self.joining = Joining(ui, self, lan)
        self._make()
        self._lay_out()
        self._connect()

    # -- building ------------------------------------------------------------------------------------------------------

    def _make(self) -> None:
        ui = self.ui
        self._header = Header("nearby.title")
        self._you = label("nearby.you_are", "note")
        self.name = said(QLineEdit(), "settings.name_empty")
        self.name.setObjectName("nearby.name")
        self.name.setMaxLength(LONGEST_NAME)
        sized(self.name, width=204)
        self._header.right.addWidget(self._you)
        self._header.right.addWidget(self.name)
        self._count = label("", "key")
        self._beat = 0
        self._waves = Sign(ui, self._paint_waves, 34, 22)
        self._empty = label("nearby.empty", "body", wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.code = CodeEntry(ui, "nearby.code")
        self.address = said(QLineEdit(), "nearby.address")
        self.address.setObjectName("nearby.address")
        self.connect_button = button("nearby.connect")
        self._target_note = label("", "note", wrap=True)
        self._target_note.setProperty("tone", "warn")
        self.host = Lean(ui, "nearby.host", "primary", "H", (270, 52))
        self.host.px = 18
        self.doctor = button("nearby.doctor", "flat")
        self._poster = Poster(ui)
        self._timer = QTimer(self)
        self._timer.setInterval(BEAT_MS)
        self._timer.timeout.connect(self._on_beat)

    def _lay_out(self) -> None:
        self._tables = spaced(QVBoxLayout(), 4)
        head = row(label("nearby.nearby", "heading"), self._count, 1, label("nearby.looking", "note"), self._waves)
        left = QWidget()
        left.setLayout(column(head, self._empty, self._tables, 1, spacing=8))
        self._side = QWidget()
        self._side.setLayout(column(*self._by_code(), *self._own(), 1, spacing=8))
        self._halves = spaced(QBoxLayout(QBoxLayout.Direction.LeftToRight), 24)
        self._halves.addWidget(left, 1)
        self._halves.addWidget(self._side)
        inner = spaced(column(self._halves, 1), 0, (24, 6, 24, 8))
        self._private = label("nearby.private", "note", wrap=True)
        self._feet = spaced(row(self._private, self.doctor, grows=0), 12, (28, 4, 20, 14))
        top = spaced(row(self._header), 0, (24, 14, 24, 8))
        self.setLayout(column(top, Scroll(inner), self._feet, spacing=0))

    def _by_code(self) -> list[QWidget]:
        address = row(self.address, self.connect_button, grows=0)
        what = Panel(
            label("nearby.code_note", "body", wrap=True), self.code, label("nearby.or_address", "body", wrap=True),
            address, self._target_note, spacing=10, inner=18,
        )  # fmt: skip
        return [label("nearby.by_code", "heading"), what]

    def _own(self) -> list[QWidget]:
        note = label("nearby.own_note", "body", wrap=True)
        note.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._own_place = row(1, self.host, 1)
        panel = Panel(self._poster, note, self._own_place, spacing=8, inner=10)
        self._own_parts: list[QWidget] = [label("nearby.own", "heading"), panel]
        return self._own_parts

    def _connect(self) -> None:
        self._header.back.connect(self.left)
        self.name.textEdited.connect(self._rename)
        self.name.returnPressed.connect(self._to_what_matters)
        self.code.complete.connect(self._join_by_code)
        self.connect_button.clicked.connect(self._join_by_address)
        self.address.returnPressed.connect(self._join_by_address)
        self.host.clicked.connect(self.hosted)
        self.doctor.clicked.connect(self.examined)
        self.lan.found.connect(self.show_tables)

    # -- the list ------------------------------------------------------------------------------------------------------

    def show_tables(self) -> None:
        found = self.lan.nearby
        known = {one.id: one for one in found}
        waited = not self._rows and self.host.hasFocus()  # nobody has gone anywhere yet
        for gone in [id for id in self._rows if id not in known]:
            self._forget(gone)
        for at, one in enumerate(found):
            self._row(one, at)
        if self._chosen not in known:
            self._chosen = found[0].id if found else ""
        self._show_rows(found)
        self._count.setText(str(len(found)))
        self._count.setVisible(bool(found))
        self._empty.setVisible(not found)
        if waited and found:
            self._to_what_matters()

    def _to_what_matters(self) -> None:
        """Enter does what the chosen row says; without one, a table of one's own."""
        to = self._rows.get(self._chosen) or self.host
        to.show()  # what was only just put into the layout takes no focus
        to.setFocus(Qt.FocusReason.OtherFocusReason)

    def _row(self, found: Nearby, at: int) -> None:
        made = self._rows.get(found.id)
        if made is None:
            made = TableRow(self.ui, found)
            made.joined.connect(self._join)
            made.watched.connect(self._watch)
            made.walked.connect(self._walk)
            made.chose.connect(self._choose)
            self._rows[found.id] = made
        if self._tables.indexOf(made) != at:
            self._tables.insertWidget(at, made)

    def _forget(self, id: str) -> None:
        gone = self._rows.pop(id)
        if gone.hasFocus():
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._tables.removeWidget(gone)
        gone.hide()
        gone.deleteLater()

    def _show_rows(self, found: Sequence[Nearby]) -> None:
        for one in found:
            if one.id in self._rows:
                self._rows[one.id].show_table(one, one.id == self._chosen)

    def _choose(self, id: str) -> None:
        """The row that has the focus is the chosen one."""
        self._chosen = id
        self._show_rows(self.lan.nearby)

    def _walk(self, step: int) -> None:
        ids = [one.id for one in self.lan.nearby]
        if not ids:
            return
        at = ids.index(self._chosen) if self._chosen in ids else 0
        focused = any(one.hasFocus() for one in self._rows.values())
        target = self._rows[ids[max(0, min(len(ids) - 1, at + (step if focused else 0)))]]
        target.setFocus(Qt.FocusReason.TabFocusReason)
        self._into_sight(target)

    def _into_sight(self, widget: QWidget) -> None:
        for area in self.findChildren(Scroll):
            area.ensureWidgetVisible(widget, 0, self.ui.px(12))

    # -- joining -------------------------------------------------------------------------------------------------------

    def _rename(self, name: str) -> None:
        self.ui.settings.name = name.strip()
        self.ui.save()

    def _join(self, id: str) -> None:
        self.joining.join(self.lan.table(id))

    def _watch(self, id: str) -> None:
        self.joining.join(self.lan.table(id), "watch")

    def _join_by_code(self, code: str) -> None:
        self.joining.by_code(code)

    def _join_by_address(self) -> None:
        problem = self.joining.by_address(self.address.text())
        self._target_note.setText(problem)
        self._target_note.setVisible(bool(problem))

    # -- the sign that it looks ----------------------------------------------------------------------------------------

    def _on_beat(self) -> None:
        self._beat = (self._beat + 1) % 4
        self._waves.update()

    def _paint_waves(self, painter: QPainter, u: float) -> None:
        still = self.ui.settings.speed == "none"
        lit = [255 if still or self._beat > at else 80 for at in range(3)]
        marks.waves(painter, 17 * u, 18 * u, u, palette.OK, lit)

    # -- screen --------------------------------------------------------------------------------------------------------

    def entered(self) -> None:
        self.lan.look()
        self.show_tables()
        if self.ui.settings.speed != "none":
            self._timer.start()

    def covered(self) -> None:
        self._timer.stop()

    def leave(self) -> None:
        self._timer.stop()
        self.joining.leave()
        self.lan.found.disconnect(self.show_tables)
        self.lan.look_away()

    def back(self) -> bool:
        return self.joining.back()

    def first_focus(self) -> QWidget | None:
        return self.joining.first_focus() or self._rows.get(self._chosen) or self.host

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._walk(1 if event.key() == Qt.Key.Key_Down else -1)
        elif event.key() == Qt.Key.Key_H and not event.modifiers():
            self.hosted.emit()
        else:
            super().keyPressEvent(event)

    def retranslate(self) -> None:
        super().retranslate()
        self.host.set_words(self.ui.say("nearby.host"))
        self.name.setText(self.ui.settings.name or self.lan.usual_name)
        self.name.setAccessibleName(self.ui.say("nearby.you_are"))
        self.code.setAccessibleName(self.ui.say("nearby.by_code"))
        self.address.setAccessibleName(self.ui.say("nearby.or_address"))
        self._target_note.setVisible(False)
        self.show_tables()

    def rescale(self) -> None:
        super().rescale()
        self._refit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        self._refit()

    def _place_host(self, wide: bool) -> None:
        """Hosting is always in sight: under the list where the list needs the whole width."""
        if wide and self._own_place.indexOf(self.host) < 0:
            self._own_place.insertWidget(1, self.host)
        elif not wide and self._feet.indexOf(self.host) < 0:
            self._feet.addWidget(self.host)
        self._private.setVisible(wide)
        for part in self._own_parts:
            part.setVisible(wide)

    def _refit(self) -> None:
        wide = self.width() >= self.ui.px(WIDE)
        across_, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._halves.setDirection(across_ if wide else down)
        self._side.setMinimumWidth(self.ui.px(SIDE) if wide else 0)
        self._side.setMaximumWidth(self.ui.px(SIDE) if wide else 16777215)
        self._place_host(wide)
        self._poster.setVisible(wide and self.height() >= self.ui.px(TALL))
        for made in self._rows.values():
            made.updateGeometry()
