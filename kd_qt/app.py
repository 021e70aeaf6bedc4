"""The composition root: everything that lives as long as the program is made here, and ended here in order."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtWidgets import QApplication

from kd_core import __version__
from kd_qt import mishap, settings
from kd_qt.style import fonts
from kd_qt.ui import Ui
from kd_qt.window import Window


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="knockdown-window", description="Knockdown in a window.")
    parser.add_argument("record", nargs="?", type=Path, help="a recorded match (.kdr) to watch")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="the same")
    parser.add_argument("--lang", choices=("en", "pl", "es"), help="the language of the window, this time")
    parser.add_argument("--screenshot-dir", type=Path, metavar="DIR", help="make pictures of all screens and end")
    parser.add_argument("--version", action="version", version=f"knockdown {__version__}")
    return parser.parse_args(list(argv))


def application() -> QApplication:
    """The one application object, with our name and without a style of the system."""
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
    args = arguments(sys.argv[1:] if argv is None else argv)
    if args.screenshot_dir is not None:
        from kd_qt import screenshots

        return screenshots.main(["--dir", str(args.screenshot_dir), *(["--lang", args.lang] if args.lang else [])])
    app = application()
    ui = Ui(settings.load())
    if args.lang:
        ui.settings.language = args.lang
    window = Window(ui)
    app.setWindowIcon(ui.art.icon())
    mishap.watch(window.trouble)
    window.ended.connect(app.quit)
    window.appear()
    record = args.replay or args.record
    if record is not None:
        QTimer.singleShot(0, window, lambda: window.watch(record))
    code = app.exec()
    window.end()
    mishap.unwatch()
    return code
