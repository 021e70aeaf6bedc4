"""Practising the tower: alone, any number of cubes, either way, own aids; best times and the ghost of the best try."""

from __future__ import annotations

from collections.abc import Callable
from secrets import choice, randbelow
from time import monotonic

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kd_core.net.messages import TowerSeen, TowerSet
from kd_core.tower import aids
from kd_core.tower.terms import FRAMES, HEAVY, LIGHT, MOST_CUBES, SECONDS, SEEDS, WAYS, Aids, Terms, Way
from kd_core.tower.verdict import Verdict
from kd_qt.screens.base import Screen
from kd_qt.screens.metrics import sized, spaced
from kd_qt.screens.parts import Header, Panel, Scroll, Segments, button, column, label, row
from kd_qt.style import palette
from kd_qt.style.shapes import across, box, fill, polygon
from kd_qt.style.slider import JumpSlider
from kd_qt.tower import best as store
from kd_qt.tower.best import Ghost
from kd_qt.tower.cubes import EDGE
from kd_qt.tower.known import Around, Person
from kd_qt.tower.local import TESTED, LocalTest, event
from kd_qt.tower.panels import Aside
from kd_qt.tower.view import TowerView
from kd_qt.ui import Ui

TIMES = tuple(str(time) for time in aids.TIMES)
USUAL = 8  # cubes
EYES = (1, 2, 3, 4, 5, 6)
FIGHTER = "james"
PANEL = 620
PREVIEW_FROM = 1000  # px at 100 %: a narrower window shows no preview


class Preview(QWidget):
    """The tower that is asked for, as it would stand."""

    def __init__(self, ui: Ui) -> None:
        super().__init__()
        self.ui = ui
        self.cubes = USUAL
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_cubes(self, cubes: int) -> None:
        self.cubes = cubes
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        foot = self.height() - self.ui.px(26)
        side = min(self.ui.px(54), foot / (self.cubes + 0.4), self.width() / 3)
        middle = self.width() / 2
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            self._light(painter, middle, foot)
            for at in range(self.cubes):
                self._cube(painter, at, QPointF(middle + _lean(at) * side, foot - (at + 1) * side), side)

    def _light(self, painter: QPainter, middle: float, foot: float) -> None:
        """A cone over a table."""
        wide, u = self.width() * 0.42, self.ui.scale
        for share, strength in ((1.0, 16), (0.72, 22)):
            down, up = wide * share, wide * share * 0.4
            cone = polygon([(middle - up, 0), (middle + up, 0), (middle + down, foot), (middle - down, foot)], 0)
            light = (0.0, palette.alpha(palette.GOLD, strength * 2)), (1.0, palette.alpha(palette.GOLD, strength // 2))
            fill(painter, cone, across(0, 0, 0, foot, *light))
        edge = box(middle - wide, foot, 2 * wide, 7 * u, 3 * u)
        fill(painter, edge, palette.mix(palette.YOU_DEEP, palette.GOLD, 0.36))

    def _cube(self, painter: QPainter, at: int, corner: QPointF, side: float) -> None:
        whole = side * EDGE
        picture = self.ui.art.cube(HEAVY if at % 2 else LIGHT, round(whole), dpr=self.devicePixelRatioF())
        spot = QRectF(corner.x() - whole / 2, corner.y() - (whole - side) / 2, whole, whole)
        painter.drawPixmap(spot, picture, QRectF(picture.rect()))


def _lean(at: int) -> float:
    """Nobody builds quite straight."""
    return ((at * 37) % 13 - 6) / 90


class PracticeScreen(Screen):
    def __init__(self, ui: Ui, parent: QWidget | None = None) -> None:
        super().__init__(ui, parent)
        self.best = store.load()
        self.now: Callable[[], float] = monotonic
        self.local: LocalTest | None = None
        self._number = 0
        self._make()
        self._build()
        self._connect()
        self._choose_usual()

    # -- building ------------------------------------------------------------------------------------------------------

    def _make(self) -> None:
        self._header = Header("practice.title")
        self._slider = JumpSlider(Qt.Orientation.Horizontal)
        self._slider.setObjectName("practice.cubes")
        self._slider.setRange(1, MOST_CUBES)
        self._slider.setPageStep(5)
        self._fewer, self._more = button("", "sign", "practice.fewer"), button("", "sign", "practice.more")
        self._count = sized(label("", "figure"), at_least=(44, 0))
        self._way = Segments("practice.way", WAYS)
        self._way_note = label("", "note", wrap=True)
        self._aids = {aid: button(f"aid.{aid}", "choice", f"practice.{aid}") for aid in aids.HELPS}
        for one in self._aids.values():
            one.setCheckable(True)
        self._time = Segments("practice.time", TIMES)
        self._best = label("", "heading", wrap=True)
        self._tries = label("", "note")
        self._start = button("practice.start", "primary")
        self._preview = Preview(self.ui)
        self.view = TowerView(self.ui, self._now, self)
        self._again, self._change = button("practice.again", "primary"), button("practice.change")
        for over in (self.view, self._again, self._change):
            over.setParent(self)
            over.hide()

    def _build(self) -> None:
        count = row(self._fewer, self._slider, self._more, self._count, spacing=10, grows=1)
        cubes = column(label("practice.cubes", "label"), count, label("practice.cubes_note", "note", wrap=True))
        way = column(label("practice.way", "label"), row(self._way, 1), self._way_note)
        helps = column(
            label("practice.aids", "label"),
            row(*self._aids.values(), 1, spacing=6),
            row(label("practice.time", "label"), self._time, 1, spacing=10),
            label("practice.aids_note", "note", wrap=True),
        )
        result = row(column(self._best, self._tries, spacing=2), self._start, spacing=16, grows=0)
        panel = sized(Panel(cubes, way, helps, result, spacing=18, inner=22), at_most=(PANEL, 0))
        inner = spaced(row(column(panel, 1), self._preview, spacing=24, grows=1), 24, (24, 6, 24, 20))
        inner.setStretch(0, 3)
        inner.setStretch(1, 2)
        top = spaced(row(self._header), 0, (24, 14, 24, 8))
        self.setLayout(column(top, Scroll(inner), spacing=0))

    def _connect(self) -> None:
        self._header.back.connect(self.left)
        self._slider.valueChanged.connect(self._chosen)
        self._fewer.clicked.connect(lambda: self._slider.setValue(self._slider.value() - 1))
        self._more.clicked.connect(lambda: self._slider.setValue(self._slider.value() + 1))
        self._way.chosen.connect(self._chosen)
        self._time.chosen.connect(self._chosen)
        for one in self._aids.values():
            one.toggled.connect(self._chosen)
        self._start.clicked.connect(self.start)
        self._again.clicked.connect(self.start)
        self._change.clicked.connect(self.stop)
        self.view.shown.connect(self._offer)

    def _choose_usual(self) -> None:
        self._way.choose("steady")
        self._time.choose("100")
        self._slider.setValue(USUAL)

    # -- what is chosen ------------------------------------------------------------------------------------------------

    @property
    def way(self) -> Way:
        return "head_start" if self._way.value == "head_start" else "steady"

    def terms(self) -> Terms:
        """Of the next try: cubes, dice and chance anew."""
        cubes = self._slider.value()
        dice = (choice(EYES), choice(EYES)) if self.way == "head_start" else None
        return Terms(cubes // 2, cubes - cubes // 2, randbelow(SEEDS), self.way, dice, self._aids_chosen())

    def _aids_chosen(self) -> Aids:
        on = {aid: one.isChecked() for aid, one in self._aids.items()}
        time = self._time.value
        return Aids(time=200 if time == "200" else 150 if time == "150" else 100, **on)

    def _chosen(self) -> None:
        cubes, ui = self._slider.value(), self.ui
        self._count.setText(str(cubes))
        self._preview.show_cubes(cubes)
        self._way_note.setText(ui.say(f"practice.{self.way}_note"))
        known = self.best.nearest(self.way, cubes, store.aids_key(self.terms()))
        self._best.setText(self._best_words(known))
        self._tries.setText(ui.say("practice.passed", n=known.tries, good=known.passed) if known.tries else "")

    def _best_words(self, known: store.Record) -> str:
        if not known.frames:
            return self.ui.say("practice.no_best")
        return self.ui.say("practice.best", seconds=f"{known.seconds:.1f}")

    # -- a try ---------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        self._end_try()
        self._number += 1
        terms = self.terms()
        record = self.best.of(terms)
        self.view.ghost = ghost = Ghost.of(record)
        around = self._around(record, ghost is not None)
        self.local = local = self._driver(terms)
        local.told.connect(lambda said: self._told(said, around))
        local.judged.connect(self._judged)
        self._cover()
        local.begin()

    def _driver(self, terms: Terms) -> LocalTest:
        local = LocalTest(terms, self._number, self._now, self)
        self.view.said.connect(local.hear)
        return local

    def _now(self) -> float:
        return self.now()

    def _around(self, record: store.Record, ghost: bool) -> Around:
        ui = self.ui
        lines = [self._best_words(record)]
        if record.tries:
            lines.append(ui.say("practice.passed", n=record.tries, good=record.passed))
        note = ui.say("practice.ghost") if ghost else ""
        aside = Aside(ui.say("practice.alone"), tuple(lines), note=note, you=True)
        people = (Person(ui.settings.name, self._fighter()),)
        return Around(people, TESTED, frozenset({TESTED}), aside=aside, practice=True)

    def _fighter(self) -> str:
        shown = self.ui.settings.last_setup.get("shown")
        return shown[0] if isinstance(shown, list) and shown and isinstance(shown[0], str) else FIGHTER

    def _told(self, said: object, around: Around) -> None:
        if isinstance(said, TowerSet):
            self.view.show_test(said, around)
        elif isinstance(said, TowerSeen):
            self.view.see(said)

    def _judged(self, verdict: Verdict) -> None:
        assert self.local is not None
        trial = self.local.trial
        before = self.best.of(trial.terms).frames
        new = self.best.add(trial)
        store.save(self.best)
        self.view.verdict(event(verdict, self._then(verdict, store.taken(trial) / FRAMES, new, before / FRAMES)))

    def _then(self, verdict: Verdict, seconds: float, new: bool, best: float) -> str:
        if not verdict.passed:
            return self.ui.say("practice.missed")
        if new:
            return self.ui.say("practice.new_best", seconds=f"{seconds:.1f}")
        return self.ui.say("practice.time_taken", seconds=f"{seconds:.1f}", best=f"{best:.1f}")

    def _cover(self) -> None:
        self._again.hide()
        self._change.hide()
        self.view.setGeometry(self.rect())
        self.view.show()
        self.view.raise_()

    def _offer(self) -> None:
        """It was shown: once more, or something else?"""
        for one in (self._again, self._change):
            one.show()
            one.raise_()
        self._place()
        self._again.setFocus(Qt.FocusReason.OtherFocusReason)

    def _place(self) -> None:
        gap, foot = self.ui.px(12), self.height() - self.ui.px(20)
        right = self.width() - self.ui.px(20)
        for one in (self._again, self._change):
            one.adjustSize()
        self._again.move(right - self._again.width(), foot - self._again.height())
        self._change.move(self.ui.px(20), foot - self._change.height() - gap // 4)

    def stop(self) -> None:
        """Back to the choices."""
        self._end_try()
        self.view.end()
        for one in (self.view, self._again, self._change):
            one.hide()
        self._chosen()
        self._start.setFocus(Qt.FocusReason.OtherFocusReason)

    def _end_try(self) -> None:
        if self.local is not None:
            self.local.stop()
            self.view.said.disconnect(self.local.hear)
            self.local.deleteLater()
            self.local = None

    # -- screen --------------------------------------------------------------------------------------------------------

    def back(self) -> bool:
        if self.view.isHidden():
            return False
        self.stop()
        return True

    def leave(self) -> None:
        self._end_try()
        self.view.end()

    def covered(self) -> None:
        """Nobody builds behind the rulebook."""
        if not self.view.isHidden():
            self.stop()

    def rule(self) -> str:
        return "TEST-1"

    def first_focus(self) -> QWidget | None:
        return self._start

    def retranslate(self) -> None:
        super().retranslate()
        ui = self.ui
        self._way.tell({way: ui.say(f"practice.{way}") for way in WAYS})
        seconds = {time: f"{SECONDS * int(time) / 100:g}" for time in TIMES}
        self._time.tell({time: ui.say("practice.seconds", seconds=each) for time, each in seconds.items()})
        self._fewer.setText("−")
        self._more.setText("+")
        for one, word in ((self._fewer, "fewer"), (self._more, "more")):
            one.setAccessibleName(ui.say(f"practice.{word}"))
            one.setToolTip(ui.say(f"practice.{word}"))
        for aid, help in self._aids.items():
            help.setToolTip(ui.say(f"aid.{aid}_note"))
        self._slider.setAccessibleName(ui.say("practice.cubes"))
        self._chosen()
        self.view.restyle()

    def rescale(self) -> None:
        super().rescale()
        self._refit()

    def repaint_all(self) -> None:
        super().repaint_all()
        self.view.restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        self._refit()

    def _refit(self) -> None:
        self._preview.setVisible(self.width() >= self.ui.px(PREVIEW_FROM))
        self.view.setGeometry(self.rect())
        self.view.restyle()
        self._place()
