"""The curtain of a K.O.: one picture at a time over the whole table. It paints, listens, and knows nothing of rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from kd_core import text as core
from kd_qt.style.cache import painted
from kd_qt.style.clock import Easing, Motion
from kd_qt.table.ko import timing
from kd_qt.table.ko.account import BUTTON, Account
from kd_qt.table.ko.go_on import GoOn
from kd_qt.table.ko.picture import Picture
from kd_qt.table.ko.timing import between
from kd_qt.table.motion.effects import Done
from kd_qt.table.words import screen_reader

if TYPE_CHECKING:
    from kd_qt.table.scene import TableView

_QUIET = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta)
_GO = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_HINTS = QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.Antialiasing


class Show(QWidget):
    """`open` shows a picture, `skip` ends it, `close_show` gives the table back."""

    def __init__(self, table: TableView) -> None:
        super().__init__(table)
        self._table = table
        self.picture: Picture | None = None
        self.ms = 0.0
        self._done: Done | None = None
        self._motion: Motion | None = None
        self._cues = 0  # how many have been given
        self.button = GoOn(self)
        self.button.clicked.connect(self.go_on)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    @property
    def on(self) -> bool:
        return self.picture is not None

    @property
    def waits(self) -> bool:
        """The picture stays until somebody goes on."""
        return self.picture is not None and self.picture.stays

    # -- one picture after the other -----------------------------------------------------------------------------------

    def open(self, picture: Picture, done: Done) -> None:
        """Show a picture; `done` when it has been seen, or somebody has seen enough of it."""
        self._drop()
        if picture.stays:
            self._table.voice.tell_news()  # what led here comes first
        if not self.on:
            self._table.covered.emit(True)
        self.picture, self._done, self._cues = picture, done, 0
        self.ms = picture.still if self._table.clock.reduced else picture.span[0]
        self.setGeometry(self._table.rect())
        self._offer(picture)
        self.show()
        self.raise_()
        self._run(picture)

    def _run(self, picture: Picture) -> None:
        start, end = picture.span
        if self._table.clock.reduced:
            self._give_cues(end)
            self.update()
        cut = timing.CUTS.get(picture.name, 0.0)
        if picture.stays:
            cut = 1.0
        self._motion = self._table.clock.run(end - start, Easing.Linear, self._at, self._seen, reduced_ms=cut)

    def replace(self, picture: Picture) -> None:
        """The same picture, made anew for another size or language."""
        self.picture = picture
        self.setGeometry(self._table.rect())
        self._offer(picture)
        self.update()

    def _at(self, t: float) -> None:
        if self.picture is None or self._table.clock.reduced:
            return
        self.ms = between(*self.picture.span, t)
        self._give_cues(self.ms)
        self.update()

    def _give_cues(self, ms: float) -> None:
        """Sounds, and words for who only hears the table, each when its moment has come."""
        cues = sorted(self.picture.cues if self.picture is not None else ())
        while self._cues < len(cues) and cues[self._cues].ms <= ms:
            cue, self._cues = cues[self._cues], self._cues + 1
            if cue.sound:
                self._table.sound(cue.sound)
            screen_reader.announce(self._table, cue.said)

    def _seen(self) -> None:
        """Its time is over."""
        self._motion = None
        if not self.waits:
            self._end()
        elif self._table.linger is not None:
            self._motion = self._table.clock.run(
                self._table.linger, Easing.Linear, lambda t: None, self._end, reduced_ms=self._table.linger
            )

    def skip(self) -> None:
        """Whoever is impatient: the end of this picture, and the beginning of the next. One that stays is completed."""
        picture = self.picture
        if picture is None:
            return
        self._say_the_rest()
        if not picture.stays:
            self._end()
        elif self.ms < picture.span[1]:
            self._drop()
            self.ms = picture.span[1]
            self.update()

    def _say_the_rest(self) -> None:
        """Who skips a picture still hears its words, without its noise."""
        for cue in sorted(self.picture.cues if self.picture is not None else ())[self._cues :]:
            self._cues += 1
            screen_reader.announce(self._table, cue.said)

    def go_on(self) -> None:
        """The page has been read: on to what comes next. Pictures that do not stay are only skipped."""
        if self.waits:
            self._end()
        else:
            self.skip()

    def _end(self) -> None:
        self._drop()
        done, self._done = self._done, None
        if done is not None:
            done()
        elif self.on:
            self.close_show()  # the story is over: only its last picture still stood

    def _drop(self) -> None:
        if self._motion is not None:
            motion, self._motion = self._motion, None
            self._table.clock.drop(motion)

    def stand(self) -> None:
        """The story is over: its last picture stands until somebody has seen enough."""
        self._drop()
        self._done = None

    def close_show(self) -> None:
        """The table is seen again."""
        self._drop()
        if not self.on:
            return
        held = self.button.hasFocus()
        self.picture, self._done = None, None
        self.setAccessibleName("")
        self.button.hide()
        self.hide()
        if held:
            self._table.setFocus(Qt.FocusReason.OtherFocusReason)
        self._table.covered.emit(False)

    # -- pictures of it ------------------------------------------------------------------------------------------------

    def shot(self) -> QPixmap:
        """What is seen now: the picture, or the table without one."""
        picture = self.picture
        if picture is None:
            return self.table_shot()
        page, ms = picture.page, self.ms
        return painted(page.w, page.h, picture.desk.art.dpr, lambda p: picture.paint(p, ms))

    def table_shot(self) -> QPixmap:
        return self._table.viewport().grab(QRect(self._table.viewport().rect()))

    # -- the button ----------------------------------------------------------------------------------------------------

    def _offer(self, picture: Picture) -> None:
        """Live at once: nobody has to wait for the page to be complete."""
        self.button.setVisible(isinstance(picture, Account))
        if not isinstance(picture, Account):
            return
        low, (x, y, w, h) = picture.low, BUTTON
        self.button.setGeometry(round(low.x(x)), round(low.y(y)), round(w * low.k), round(h * low.k))
        desk = picture.desk
        words = core.say(desk.lang, "result.round", n=desk.view["round"] + 1)
        self.button.tell(words, desk, low.k)
        self.setAccessibleName(" ".join(picture.words()))
        if self._table.hasFocus() or self._table.isAncestorOf(self._table.window().focusWidget() or self):
            self.button.setFocus(Qt.FocusReason.OtherFocusReason)

    # -- what people do ------------------------------------------------------------------------------------------------

    def typed(self, event: QKeyEvent) -> bool:
        """A key while a picture is on: it ends this one, never two; a key that is held down counts once."""
        if not self.on or event.key() in _QUIET:
            return self.on
        if event.isAutoRepeat():
            return True
        if self.waits and event.key() in _GO:
            self.go_on()
        elif self.waits and event.key() == Qt.Key.Key_Escape:
            self._table.menu.emit()
        else:
            self.skip()
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        event.accept()
        self.skip()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        event.accept()

    def wheelEvent(self, event: QEvent) -> None:  # noqa: N802
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        event.ignore()  # the table hears it

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        if self.picture is not None:
            with QPainter(self) as p:
                p.setRenderHints(_HINTS)
                self.picture.paint(p, self.ms)
