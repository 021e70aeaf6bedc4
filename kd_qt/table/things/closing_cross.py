"""The cross in the corner of whatever lies open over the table."""

from __future__ import annotations

from kd_qt.table.desk import Desk
from kd_qt.table.explain import open_things
from kd_qt.table.layout import Rect
from kd_qt.table.things import paint
from kd_qt.table.things.spec import Spec


def closing(desk: Desk, key: str, rect: Rect, z: float, command: str, zone: str) -> Spec:
    """A button that gives the command which closes it."""
    look = ("cross", rect.w)
    return Spec(
        key=(key,),
        rect=rect,
        z=z,
        look=look,
        picture=lambda: desk.keep(look, rect.w, rect.h, lambda p: paint.cross(p, rect.w)),
        pick=("do", command),
        lit=True,
        zone=zone,
        name=desk.say("close"),
        note=open_things.cross(desk),
        shape="button",
    )
