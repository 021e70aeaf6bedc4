"""What lies open over the table for a while: a sheet, the discard pile, the log, a hint."""

from __future__ import annotations

from kd_core import text as core
from kd_qt.table.desk import Desk
from kd_qt.table.explain.people import words
from kd_qt.table.things.spec import Note


def sheet(desk: Desk, seat: int) -> Note:
    return words(desk.say("sheet_of", fighter=desk.fighter(seat), who=desk.owner(seat)), desk.explain("sheet"))


def tab(desk: Desk, seat: int) -> Note:
    return words(desk.say("sheet_of", fighter=desk.fighter(seat), who=desk.owner(seat)), desk.explain("tab"))


def cross(desk: Desk) -> Note:
    return words(desk.say("close"), desk.explain("cross"))


def pile(desk: Desk, title: str) -> Note:
    return words(title, desk.explain("discard"))


def log(desk: Desk, corner: bool) -> Note:
    return words(desk.say("log"), desk.explain("log"), desk.say("log_note") if corner else "")


def rule(desk: Desk, id: str) -> Note:
    """The title of a rule that is cited."""
    known = core.rule(id, desk.lang)
    return words(desk.say("rule_of", id=id), f"{known.title}." if known is not None else "", desk.explain("rule"))


def scroll(desk: Desk) -> Note:
    return words(desk.say("log"), desk.explain("scroll"))


def hint(desk: Desk) -> Note:
    return words(desk.say("do_hint"), desk.say("hint_note"))


def rank(desk: Desk, rank: int) -> Note:
    return words(desk.explain("rank", n=rank), desk.say("hint_note"))
