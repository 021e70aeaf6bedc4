"""The composition root: everything that lives as long as the program is made here, and ended here in order."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtWidgets import QApplication

from kd_core import __version__
from kd_core.languages import LANGUAGES
from kd_qt import heap, mishap, settings
from kd_qt.style import fonts
from kd_qt.ui import Ui
from kd_qt.window import Window

LINK = "knockdown://"
PADS_AFTER = 1500  # ms: the start screen comes first
YIELD = 0.0005  # s after which a bot that thinks lets the window paint; Python's own 5 ms would be seen


@dataclass
class Wanted:
    """What the command line asks for."""

    record: Path | None = None  # a match to watch
    lang: str = ""
    pictures: Path | None = None  # where pictures of all screens go
    link: str = ""  # of a table to join


def arguments(argv: Sequence[str]) -> Wanted:
    if not argv:
        return Wanted()
    from argparse import ArgumentParser

    parser = ArgumentParser(prog="knockdown-window", description="Knockdown in a window.")
    parser.add_argument("record", nargs="?", help="a recorded match (.kdr) to watch, or a knockdown:// link to join")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="the same")
    parser.add_argument("--lang", choices=LANGUAGES, default="", help="the language of the window, this time")
    parser.add_argument("--screenshot-dir", type=Path, metavar="DIR", help="make pictures of all screens and end")
    parser.add_argument("--version", action="version", version=f"knockdown {__version__}")
    args = parser.parse_args(list(argv))
    link = args.record if args.record is not None and args.record.lower().startswith(LINK) else ""
    record = args.replay or (Path(args.record) if args.record is not None and not link else None)
    return Wanted(record, args.lang, args.screenshot_dir, link)


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
    window.appear()
    app.processEvents()  # the start screen is there before the loop of the network is even loaded
    code = _run(app, window, wanted)
    mishap.unwatch()
    return code


def _run(app: QApplication, window: Window, wanted: Wanted) -> int:
    import asyncio

    from kd_qt import loop

    async def life() -> int:
        """Until the window is closed; then everything ends in order."""
        ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        window.ended.connect(lambda: None if ended.done() else ended.set_result(None))
        asyncio.get_running_loop().set_exception_handler(_mishap)
        _open(window, wanted)
        try:
            await ended
        finally:
            window.end()
            if window.network_is_used:
                await window.network.lan.close()
        return 0

    return loop.run(life, app)


def _mishap(_: object, told: dict[str, Any]) -> None:
    """What went wrong in a task that nobody awaits is told like any other mishap."""
    error = told.get("exception")
    if isinstance(error, BaseException):
        sys.excepthook(type(error), error, error.__traceback__)


def _open(window: Window, wanted: Wanted) -> None:
    """What the command line asks for; and whoever holds a gamepad."""
    QTimer.singleShot(PADS_AFTER, window, lambda: _listen_to_pads(window))
    QTimer.singleShot(heap.AFTER_MS, window, heap.settle)
    if os.environ.get("KNOCKDOWN_TEST_COORDS"):
        from kd_qt import coords

        coords.watch(window, Path(os.environ["KNOCKDOWN_TEST_COORDS"]))
    if wanted.record is not None:
        record = wanted.record
        QTimer.singleShot(0, window, lambda: window.watch(record))
    if wanted.link:
        QTimer.singleShot(0, window, lambda: window.join(wanted.link))


def _listen_to_pads(window: Window) -> None:
    from kd_qt import gamepad

    gamepad.watch(window)
