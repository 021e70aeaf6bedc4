"""Draws all the art of the game:  python installer/makers/art [--sheets DIR]

Writes the SVG files of resources/art; with --sheets also contact sheets (PNG) to look at. Needs PySide6 only.
"""

import argparse
import os
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import arenas
import cards
import fighters
import icons
import title
from PySide6.QtGui import QGuiApplication
from sheet import sheet

ART = Path(__file__).resolve().parents[3] / "resources" / "art"
# part -> what draws it, height and columns of its contact sheet
PARTS = {
    "fighters": (fighters.files, 300, 5),
    "cards": (cards.files, 180, 9),
    "icons": (icons.files, 90, 9),
    "arenas": (arenas.files, 280, 1),
    "title": (title.files, 300, 2),
}


def draw(part: str, sheets: Path | None) -> int:
    """Writes one part; returns how many files."""
    make, height, columns = PARTS[part]
    written = []
    for name, svg in make().items():
        written.append(ART / f"{name}.svg")
        svg.save(written[-1])
    if sheets:
        sheet(written, sheets / f"{part}.png", height, columns)
    return len(written)


def main() -> None:
    parser = argparse.ArgumentParser(description="Draws all the art of the game.")
    parser.add_argument("--sheets", type=Path, metavar="DIR", help="also write contact sheets there")
    sheets = parser.parse_args().sheets
    app = QGuiApplication([])
    for part in PARTS:
        print(f"{part}: {draw(part, sheets)} files")
    del app


main()
