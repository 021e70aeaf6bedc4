"""What was learned: where each lesson was left, and which were played to their end. The long one keeps its place in the
settings where it was kept before there were others."""

from __future__ import annotations

from typing import Any

from kd_core.net import lesson as lessons
from kd_core.net.lesson import LESSONS, MAIN, Place
from kd_qt.ui import Ui

DONE = "done"


def place(ui: Ui, lesson: str) -> Place:
    """Where it was left."""
    kept = _kept(ui, lesson)
    return lessons.lesson(lesson).find(kept.get("chapter"), kept.get("step"))


def done(ui: Ui, lesson: str) -> bool:
    """Was it played to its end?"""
    return bool(_kept(ui, lesson).get(DONE))


def left(ui: Ui, after: str) -> str:
    """The next lesson that was not played to its end; empty: there is none."""
    at = LESSONS.index(after) + 1
    return next((one for one in (*LESSONS[at:], *LESSONS[:at]) if one != after and not done(ui, one)), "")


def remember(ui: Ui, at: Place) -> None:
    """Where to go on."""
    chapter = lessons.lesson(at.lesson).chapter(at)
    where = {"chapter": chapter.id, "step": chapter.steps[at.step].id}
    _keep(ui, at.lesson, {**where, DONE: done(ui, at.lesson)})


def finish(ui: Ui, lesson: str) -> None:
    _keep(ui, lesson, {DONE: True})


def _kept(ui: Ui, lesson: str) -> dict[str, Any]:
    found = ui.settings.lesson if lesson == MAIN else ui.settings.short_lessons.get(lesson)
    return found if isinstance(found, dict) else {}


def _keep(ui: Ui, lesson: str, now: dict[str, Any]) -> None:
    if _kept(ui, lesson) == now:
        return
    if lesson == MAIN:
        ui.settings.lesson = now
    else:
        ui.settings.short_lessons[lesson] = now
    ui.save()
