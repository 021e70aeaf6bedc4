"""Contact sheets for the eye: every drawing of a folder on one picture, on the table's ground."""

from pathlib import Path

from palette import COLOURS, RIM
from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer


def _drawing(file: Path, rim: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(file.read_text(encoding="utf-8").replace(RIM, rim).encode()))


def sheet(files: list[Path], target: Path, height: int, columns: int, ground: str = "ink2") -> None:
    """Draws the files in rows of equal height."""
    drawings = [_drawing(file, COLOURS["you" if i % 2 == 0 else "opp"]) for i, file in enumerate(files)]
    sizes = [d.defaultSize() for d in drawings]
    wide = max(round(height * s.width() / s.height()) for s in sizes) + 6
    rows = -(-len(files) // columns)
    image = QImage(columns * wide, rows * (height + 6), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(COLOURS[ground]))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for i, (drawing, size) in enumerate(zip(drawings, sizes, strict=True)):
        x, y = i % columns * wide, i // columns * (height + 6)
        drawing.render(painter, QRectF(x, y, height * size.width() / size.height(), height))
    painter.end()
    target.parent.mkdir(parents=True, exist_ok=True)
    image.save(str(target))
