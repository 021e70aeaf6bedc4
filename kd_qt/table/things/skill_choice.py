"""Skills are chosen before the first round: large cards where Row and hand will lie."""

from __future__ import annotations

from collections.abc import Iterator

from kd_qt.style import text
from kd_qt.table import layout
from kd_qt.table.desk import Desk
from kd_qt.table.explain import people
from kd_qt.table.layout import Rect
from kd_qt.table.things import paint, spec
from kd_qt.table.things.item import RAISE
from kd_qt.table.things.spec import Spec


def specs(desk: Desk) -> Iterator[Spec]:
    if not desk.in_setup():
        return
    places = desk.plan.columns[0].skills
    where = Rect(places[0].x, places[0].y, places[0].w, places[-1].bottom - places[0].y)
    yield Spec(key=("mine",), rect=where, z=spec.PANELS - 0.1, pick=("mine",), drop=where.grown(12 * desk.plan.k))
    own = desk.view.get("skills", {}).get(str(desk.you), {})
    dealt, kept = list(own.get("dealt", ())), list(own.get("kept", ()))
    shown = kept if desk.view.get("phase") == "face_up" else [*dealt, *kept]
    for at, (skill, rect) in enumerate(zip(shown, layout.skill_rects(desk.plan, len(shown)))):
        is_kept = skill in kept and desk.view.get("phase") == "keep_skill"
        yield _skill(desk, skill, rect, at, is_kept)
        if is_kept:
            yield _kept_mark(desk, rect, skill)


def _skill(desk: Desk, skill: str, rect: Rect, at: int, is_kept: bool) -> Spec:
    open_now = any(("skill", skill) in entry.parts for entry in desk.selection.entries)
    name = desk.cards.name(skill, desk.card_lang)
    does = desk.cards.text(skill, desk.card_lang)
    return Spec(
        key=("skill", skill),
        rect=rect,
        z=spec.CARDS + at * 0.01,
        look=("skill card", skill, desk.card_lang, rect.w),
        picture=lambda: desk.cards.skill(skill, rect.w, desk.card_lang),
        pick=("skill", skill) if open_now else None,
        zone="skills",
        name=f"{desk.spoken_skill(skill, name)}. {does}" + (f" {desk.say('kept')}" if is_kept else ""),
        shape="card",
        rule="SETUP-2",
        note=people.skill_choice(desk, skill, is_kept),
        chosen=True if is_kept else None,
    )


def _kept_mark(desk: Desk, rect: Rect, skill: str) -> Spec:
    """It is one's own already, so nobody can pick it; it is not lost."""
    f, words = desk.plan.f, desk.say("kept")
    wide, high = text.width(words, "bold", 13 * f) + 24 * f, 24 * f
    mark = Rect(rect.cx - wide / 2, rect.y - RAISE - high * 0.8, wide, high)
    return Spec(
        key=("kept", skill),
        rect=mark,
        z=spec.CARDS + 0.5,
        look=("kept", words, mark[2:]),
        picture=lambda: desk.keep(
            ("kept", words), mark.w, mark.h, lambda p: paint.pill(p, 0, 0, mark.w, mark.h, words, 13 * f)
        ),
        note=people.skill_choice(desk, skill, kept=True),
        rule="SETUP-2",
        shape="none",
    )
