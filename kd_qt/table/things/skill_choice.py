"""Skills are chosen before the first round: large cards where Row and hand will lie."""

from __future__ import annotations

from collections.abc import Iterator

from kd_qt.table import layout
from kd_qt.table.desk import Desk
from kd_qt.table.layout import Rect
from kd_qt.table.things import spec
from kd_qt.table.things.spec import Note, Spec


def specs(desk: Desk) -> Iterator[Spec]:
    if not desk.in_setup():
        return
    own = desk.view.get("skills", {}).get(str(desk.you), {})
    dealt, kept = list(own.get("dealt", ())), list(own.get("kept", ()))
    shown = kept if desk.view.get("phase") == "face_up" else [*dealt, *kept]
    for at, (skill, rect) in enumerate(zip(shown, layout.skill_rects(desk.plan, len(shown)))):
        yield _skill(desk, skill, rect, at, is_kept=skill in kept and desk.view.get("phase") == "keep_skill")


def _skill(desk: Desk, skill: str, rect: Rect, at: int, is_kept: bool) -> Spec:
    open_now = any(("skill", skill) in entry.parts for entry in desk.selection.entries)
    name = desk.cards.name(skill, desk.card_lang)
    return Spec(
        key=("skill", skill),
        rect=rect,
        z=spec.CARDS + at * 0.01,
        look=("skill card", skill, desk.card_lang, rect.w),
        picture=lambda: desk.cards.skill(skill, rect.w, desk.card_lang),
        pick=("skill", skill) if open_now else None,
        zone="skills",
        name=f"{name}. {desk.cards.text(skill, desk.card_lang)}" + (f" {desk.say('kept')}" if is_kept else ""),
        shape="card",
        rule="SETUP-2",
        note=Note("words", title=name, text=desk.say("kept")) if is_kept else None,
        opacity=0.55 if is_kept else 1.0,
    )
