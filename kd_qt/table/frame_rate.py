"""How fast the table paints: six cards moving over it, frame by frame. Used by `knockdown bench --gui`."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from kd_qt.table.demo import Game, make_table
from kd_qt.table.scene import TableView

CARDS = 6
Clock = Callable[[], float]


def frames(
    count: int = 200, size: tuple[int, int] = (1600, 900), mode: str = "duel", clock: Clock = perf_counter
) -> tuple[float, float]:
    """The median and the 99th percentile of a frame, in milliseconds. Needs an application object."""
    table = make_table("en", 100, "normal")
    table.resize(*size)
    game = Game(table, mode, 3)
    game.play(30, "action")
    table.play.finish()
    QApplication.processEvents()
    taken = sorted(_frame(table, at, clock) for at in range(count))
    table.play.stop()
    table.close()
    table.deleteLater()
    return median(taken), taken[int(count * 0.99) - 1]


def _frame(table: TableView, at: int, clock: Clock) -> float:
    """Move the cards a little, and paint."""
    fx, desk = table.play.props.fx, table.desk
    if at == 0:
        wide = desk.plan.row[0].w
        for card in (list(desk.view["row"]) * 2)[:CARDS]:
            fx.put(desk.cards.pixmap(card, "row", wide, "en"), QPointF(0, 0))
    for number, item in enumerate(fx.items()):
        item.setPos(200 + number * 190 + at * 1.5, 160 + at * 2 + number * 20)
    start = clock()
    QApplication.processEvents()
    return (clock() - start) * 1000
