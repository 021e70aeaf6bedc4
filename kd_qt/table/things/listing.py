"""The whole table as one list of things."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kd_qt.table.desk import Desk
from kd_qt.table.things import (
    arena,
    block_notes,
    columns,
    discard_pile,
    hand,
    hint_panel,
    open_sheet,
    plates,
    row,
    skill_choice,
    spec,
)
from kd_qt.table.things.spec import Spec
from kd_qt.table.words import log, prompt


def specs(desk: Desk, row_places: Sequence[str | None]) -> Iterator[Spec]:
    found = list(_lying(desk, row_places))
    yield from found
    yield from hint_panel.badges(desk, found)
    yield from _parts(found)


def _parts(things: Iterable[Spec]) -> Iterator[Spec]:
    """What is told of by itself lies on its thing, unseen."""
    for thing in things:
        for at, part in enumerate(thing.parts):
            yield Spec(
                key=("part", thing.key, at),
                rect=part.rect,
                z=thing.z + (at + 1) * spec.ABOVE,
                note=part.note,
                rule=part.rule,
                is_part=True,
                shape="none",
            )


def _lying(desk: Desk, row_places: Sequence[str | None]) -> Iterator[Spec]:
    yield from arena.specs(desk)
    yield from plates.specs(desk)
    yield from columns.specs(desk)
    yield from row.specs(desk, row_places)
    yield from hand.specs(desk)
    yield from skill_choice.specs(desk)
    yield from log.specs(desk)
    yield from prompt.specs(desk)
    yield from block_notes.specs(desk)
    yield from discard_pile.specs(desk)
    yield from open_sheet.specs(desk)
    yield from hint_panel.button(desk)
    yield from hint_panel.specs(desk)
