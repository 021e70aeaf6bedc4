"""The page of the rulebook: text with a caret, and pictures that are painted when they come into sight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QPixmap, QResizeEvent, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from kd_core.record.names import spots
from kd_qt.book.pictures import Pictures
from kd_qt.style import palette

SCHEME = "picture"  # of the addresses of pictures: picture:range
IMAGE = QTextDocument.ResourceType.ImageResource


class Page(QTextBrowser):
    """A picture's place is known from the beginning. What belongs there is painted one at a time, between the events
    of the window, so that a page opens at once and scrolls while it is illustrated."""

    resized = Signal()

    def __init__(self, pictures: Pictures) -> None:
        super().__init__()
        self.setObjectName("rulebook.page")
        self.setOpenLinks(False)
        by = Qt.TextInteractionFlag  # a caret walks through the text, for whoever has it read aloud
        self.setTextInteractionFlags(by.TextBrowserInteraction | by.TextSelectableByKeyboard)
        self._pictures = pictures
        self._wide = 0
        self._waiting: list[QUrl] = []
        self._painted: list[QUrl] = []
        self._painting = QTimer(self, singleShot=True, interval=0)
        self._painting.timeout.connect(self._paint_next)

    def show_page(self, html: str, wide: int) -> None:
        """`wide`: of its pictures. A document does not forget by itself what it was given, and now the same pictures
        may be in another language, another size or other colours."""
        for one in self._painted:
            self.document().addResource(IMAGE, one, None)
        self._painted.clear()
        self._waiting.clear()
        self._wide = wide
        self.setHtml(html)

    def loadResource(self, type: int, name: QUrl | str) -> object:  # noqa: N802 - Qt's name
        """Asked for by the document when a picture is to be seen."""
        wanted = QUrl(name)
        if wanted.scheme() != SCHEME:
            return super().loadResource(type, name)
        if wanted not in self._waiting:
            self._waiting.append(wanted)
            self._painting.start()
        empty = QPixmap(QSize(1, 1))
        empty.fill(Qt.GlobalColor.transparent)
        return empty

    def _paint_next(self) -> None:
        if not self._waiting:
            return
        wanted = self._waiting.pop(0)
        picture = self._pictures.pixmap(wanted.path(), self._wide, self.devicePixelRatioF())
        self.document().addResource(IMAGE, wanted, picture)
        self._painted.append(wanted)
        self.viewport().update()
        if self._waiting:
            self._painting.start()

    def room(self) -> int:
        """How broad a picture can be; the same whether there is something to scroll or not."""
        margins = 2 * round(self.document().documentMargin()) + 2 * self.frameWidth()
        return self.width() - margins - self.verticalScrollBar().sizeHint().width()

    # -- what somebody looks for ---------------------------------------------------------------------------------------

    def mark(self, wanted: Sequence[str]) -> None:
        """Every place of these words, as `plain` spells them; none: no marks."""
        telling = [word for word in wanted if len(word) > 1]  # a single letter is everywhere
        self.setExtraSelections([self._marked(begin, end) for begin, end in self._places(telling)])

    def _places(self, wanted: Sequence[str]) -> Iterator[tuple[int, int]]:
        block = self.document().begin()
        while block.isValid():
            for begin, end in spots(block.text(), wanted):
                yield block.position() + begin, block.position() + end
            block = block.next()

    def _marked(self, begin: int, end: int) -> QTextEdit.ExtraSelection:
        found = QTextEdit.ExtraSelection()
        found.cursor = QTextCursor(self.document())
        found.cursor.setPosition(begin)
        found.cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        found.format = QTextCharFormat()
        found.format.setBackground(palette.SELECTED)
        found.format.setForeground(palette.PRIMARY_TEXT)
        return found

    # -- where somebody reads ------------------------------------------------------------------------------------------

    def place(self) -> float:
        """How far down, as a part of the whole."""
        bar = self.verticalScrollBar()
        return bar.value() / bar.maximum() if bar.maximum() else 0.0

    def go_to(self, place: float) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(round(place * bar.maximum()))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self.resized.emit()
