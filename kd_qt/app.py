"""The composition root: everything that lives as long as the program is made here, and ended here in order."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtWidgets import QApplication

from kd_core import __version__
from kd_core.languages import LANGUAGES
from kd_qt import mishap, settings
from kd_qt.style import fonts
from kd_qt.ui import Ui
from kd_qt.window import Window

YIELD = 0.0005  # s after which a bot that thinks lets the window paint; Python's own 5 ms would be seen


@dataclass
class Wanted:
    """What the command line asks for."""

    record: Path | None = None  # a match to watch
    lang: str = ""
    pictures: Path | None = None  # where pictures of all screens go


def arguments(argv: Sequence[str]) -> Wanted:
    if not argv:
        return Wanted()
    from argparse import ArgumentParser

    parser = ArgumentParser(prog="knockdown-window", description="Knockdown in a window.")
    parser.add_argument("record", nargs="?", type=Path, help="a recorded match (.kdr) to watch")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="the same")
    parser.add_argument("--lang", choices=LANGUAGES, default="", help="the language of the window, this time")
    parser.add_argument("--screenshot-dir", type=Path, metavar="DIR", help="make pictures of all screens and end")
    parser.add_argument("--version", action="version", version=f"knockdown {__version__}")
    args = parser.parse_args(list(argv))
    return Wanted(args.replay or args.record, args.lang, args.screenshot_dir)


def application() -> QApplication:
    """The one application object, with our name and without a style of the system."""
    sys.setswitchinterval(YIELD)
    found = QApplication.instance()
    app = found if isinstance(found, QApplication) else QApplication(sys.argv[:1])
    QCoreApplication.setApplicationName("Knockdown")
    QCoreApplication.setApplicationVersion(__version__)
    app.setDesktopFileName("knockdown")
    app.setQuitOnLastWindowClosed(False)
    app.setStyle("Fusion")
    fonts.load()
    return app


def main(argv: Sequence[str] | None = None) -> int:
    wanted = arguments(sys.argv[1:] if argv is None else argv)
    if wanted.pictures is not None:
        from kd_qt import screenshots

        return screenshots.main(["--dir", str(wanted.pictures), *(["--lang", wanted.lang] if wanted.lang else [])])
    app = application()
    ui = Ui(settings.load())
    if wanted.lang:
        ui.settings.language = wanted.lang
    window = Window(ui)
    mishap.watch(window.trouble)
    window.ended.connect(app.quit)
    window.appear()
    if os.environ.get("KNOCKDOWN_TEST_COORDS"):
        from kd_qt import coords

        coords.watch(window, Path(os.environ["KNOCKDOWN_TEST_COORDS"]))
    if wanted.record is not None:
        record = wanted.record
        QTimer.singleShot(0, window, lambda: window.watch(record))
    code = app.exec()
    window.end()
    mishap.unwatch()
    return code
