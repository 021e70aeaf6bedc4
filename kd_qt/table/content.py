"""The whole table as one list of things."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kd_qt.table import dossier, hand, hud, log, pile, prompt, row, setup, sheet, stage
from kd_qt.table.desk import Desk
from kd_qt.table.spec import Spec


def specs(desk: Desk, row_places: Sequence[str | None]) -> Iterator[Spec]:
    yield from stage.specs(desk)
    yield from hud.specs(desk)
    yield from sheet.specs(desk)
    yield from row.specs(desk, row_places)
    yield from hand.specs(desk)
    yield from setup.specs(desk)
    yield from log.specs(desk)
    yield from prompt.specs(desk)
    yield from pile.specs(desk)
    yield from dossier.specs(desk)
