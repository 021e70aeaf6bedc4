"""The user's own packs as the editor's screens see them: what there is, how each stands, and how one is begun."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from kd_core.content.drafts import shelf
from kd_core.content.drafts.draft import Draft, own_id
from kd_core.content.drafts.entries import AttackEntry, FighterEntry, SkillEntry, SpecialEntry, filled
from kd_core.content.drafts.parcel import BadParcel
from kd_core.content.identity import BOXES
from kd_core.content.model import Pack
from kd_core.content.pack import DECK, FIGHTERS, SKILLS
from kd_core.content.problems import PackError
from kd_core.game import SPECS, library
from kd_qt.ui import Ui

GOOD, BY_HAND, UNFINISHED, BROKEN = "good", "by_hand", "unfinished", "broken"
EMPTY = ""  # a pack that is begun from nothing


@dataclass(frozen=True)
class Kept:
    """One pack of the user's: `how` it stands, what it is called, and what is wrong with it."""

    id: str
    how: str
    name: str
    version: str = ""
    cards: int = 0
    fighters: int = 0
    skills: int = 0
    problem: str = ""


def every(lang: str) -> list[Kept]:
    """Finished and broken ones of the folder, then those that were put aside unfinished."""
    waiting = shelf.aside()
    found = [_finished(id, lang) for id in shelf.own() if id not in waiting]
    return [*found, *(_waiting(id, lang) for id in waiting)]


def _finished(id: str, lang: str) -> Kept:
    try:
        pack = library.load(shelf.folder_of(id))
    except PackError as why:
        return Kept(id, BROKEN, id, problem=str(why.problems[0]) if why.problems else "")
    how = BY_HAND if pack.by_hand else GOOD
    cards = sum(attack.copies for attack in pack.attacks)
    name = pack.name.get(lang) or id
    return Kept(id, how, name, pack.version, cards, len(pack.fighters), len(pack.skills))


def _waiting(id: str, lang: str) -> Kept:
    try:
        draft = shelf.take_up(id, SPECS, lang)
    except (PackError, OSError) as why:
        return Kept(id, BROKEN, id, problem=str(why))
    name = filled(draft.name, lang).get(lang) or id
    problems = draft.check()
    problem = str(problems[0]) if problems else ""
    return Kept(id, UNFINISHED, name, draft.version, draft.cards, len(draft.fighters), len(draft.skills), problem)


def opened(id: str, lang: str) -> tuple[Draft, str]:
    """To go on with: what was put aside, else what lies in the folder; and the id under which it lies there, or
    nothing. Raises PackError, OSError."""
    there = id if id in shelf.own() else ""
    if id in shelf.aside():
        return shelf.take_up(id, SPECS, lang), there
    return Draft.open(shelf.folder_of(id), SPECS, lang), there


def begun(ui: Ui, source: str, name: str) -> Draft:
    """A new pack: like another one, with its own id and arena, or from nothing. Raises PackError."""
    taken = [*BOXES, *shelf.own(), *shelf.aside()]
    id = own_id(name, "pack", taken)
    if source == EMPTY:
        return _empty(ui.lang, id, name)
    draft = Draft.copy(library.find([source])[0], SPECS, ui.lang, id, name)
    draft.arena.name = {ui.lang: name}  # a duel names its deck by the arena
    return draft


def _empty(lang: str, id: str, name: str) -> Draft:
    """As many fighters and skills as a box has, and one card to begin with; all of them still to be named."""
    draft = Draft(SPECS, lang, id, name={lang: name})
    draft.arena.id, draft.arena.name = id, {lang: name}
    draft.attacks = [AttackEntry(copies=DECK, range="1")]
    draft.fighters = [FighterEntry(specials=[SpecialEntry(range="1")]) for _ in range(FIGHTERS)]
    draft.skills = [SkillEntry(initiative=at + 1) for at in range(SKILLS)]
    return draft


def save(ui: Ui, draft: Draft, kept_as: str) -> str:
    """Whole or not at all; returns its id. Everybody who asks for packs from now on finds it. Raises PackError,
    OSError."""
    shelf.save(draft, replace=draft.id == kept_as)
    if kept_as and kept_as != draft.id:
        remove(ui, kept_as)
    ui.forget_packs()
    return draft.id


def put_aside(draft: Draft) -> None:
    """Raises OSError."""
    shelf.set_aside(draft)


def remove(ui: Ui, id: str) -> None:
    """For good. Raises OSError."""
    shelf.forget(id)
    folder = shelf.folder_of(id)
    if folder.is_symlink():
        folder.unlink()
    elif os.path.lexists(folder):
        shutil.rmtree(folder)
    ui.forget_packs()


def share(id: str, target: Path) -> None:
    """Raises PackError, OSError."""
    shelf.share(shelf.folder_of(id), target, SPECS)


def look_into(path: Path) -> tuple[Pack, dict[str, bytes]]:
    """Raises parcel.BadParcel, also for a pack that could not be put anywhere."""
    pack, inside = shelf.look_into(path, SPECS)
    if pack.id in BOXES:
        raise BadParcel("box", pack.id)
    return pack, dict(inside)


def in_the_way(pack: Pack) -> shelf.Taken | None:
    return shelf.state_of(pack, SPECS)


def take_in(ui: Ui, pack: Pack, inside: dict[str, bytes], replace: bool) -> None:
    """Raises parcel.BadParcel, shelf.Taken."""
    shelf.store(pack, inside, SPECS, replace)
    ui.forget_packs()
