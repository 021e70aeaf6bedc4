"""The key `pending` of a position: what is being resolved, frame by frame with names, and the skills of the setup.

A check sum over it and the packs it belongs to is carried along, so that a damaged or foreign one is refused instead of
half understood.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from kd_core.content.model import EVENTS
from kd_core.game import codes, frames
from kd_core.game.frame import (
    CANCELLED,
    DEALT,
    FROM_ROW,
    MISSED,
    NO_RELIEF,
    PASSED_ON,
    REACTION,
    TURNING_UP,
    AttackFrame,
    ComboFrame,
    DraftFrame,
    EffectFrame,
    Frame,
    NextRoundFrame,
    Question,
    ReactFrame,
    TowerFrame,
)
from kd_core.game.frames import MOST_COUNT, MOST_WOUNDS, STAGES
from kd_core.game.reading import MOST_CARDS, BadPosition, as_cards, as_named, as_names, as_numbers, reader
from kd_core.game.state import SkillDraft, State
from kd_core.game.tables import Tables
from kd_core.said import shown

FLAGS: Final = {
    "from_row": FROM_ROW,
    "cancelled": CANCELLED,
    "no_relief": NO_RELIEF,
    "reaction": REACTION,
    "missed": MISSED,
}
KINDS: Final = {name: kind for kind, name in codes.KIND_NAMES.items()}


# -- writing -----------------------------------------------------------------------------------------------------------


def write(s: State) -> dict[str, Any]:
    names = s.tables.attacks.ids
    said: dict[str, Any] = {
        "stack": [write_frame(s, frame) for frame in s.frames],
        "acted": s.acted,
        "drawn": [[mark >> 10, names[mark & 1023]] for mark in s.drawn],
    }
    if s.draft is not None:
        draft = s.draft.copy()
        said["pool"] = s.pool[:]
        said["draft"] = {"dealt": draft.dealt, "kept": draft.kept, "picks": draft.picks}
    said["check"] = seal(s.tables, said)
    return said


def write_frame(s: State, frame: Frame) -> dict[str, Any]:
    said: dict[str, Any] = {"frame": codes.KIND_NAMES[frame.kind], "seat": frame.seat if frame.seat >= 0 else None}
    if frame.kind in STAGES:
        said["stage"] = STAGES[frame.kind][frame.stage]
    if isinstance(frame, AttackFrame):
        said |= _attack_said(s, frame)
    elif isinstance(frame, EffectFrame):
        said |= {"routine": frame.routine, "next_step": frame.next_step}
    elif isinstance(frame, Question):
        said |= {"you": frame.you, "routine": frame.step.routine, "step": frame.step.place, "left": frame.left}
        said |= {"places": places_of(frame.places), "picking": frame.picking}
    elif isinstance(frame, ComboFrame):
        first = s.tables.first_special[s.fighters[frame.seat]]
        said["used"] = [s.tables.attacks.ids[first + at] for at in places_of(frame.used)]
        said["swapped"] = frame.swapped
    elif isinstance(frame, ReactFrame):
        said["event"] = EVENTS[frame.event]
    elif isinstance(frame, TowerFrame):
        said |= {"attacker": frame.attacker, "seed": frame.seed, "dice": frame.dice}
    elif isinstance(frame, DraftFrame):
        said["taken"] = frame.taken
    elif isinstance(frame, NextRoundFrame):
        said["loser"] = frame.loser
    return said


def _attack_said(s: State, frame: AttackFrame) -> dict[str, Any]:
    said: dict[str, Any] = {
        "attack": s.tables.attacks.ids[frame.attack],
        "special": frame.attack >= s.tables.cards,
        "heavy": frame.heavy,
        "light": frame.light,
        "dealt": frame.dealt,
        "target": frame.target,
    }
    return said | {name: bool(frame.flags & flag) for name, flag in FLAGS.items()}


def places_of(bits: int) -> list[int]:
    return [at for at in range(bits.bit_length()) if bits >> at & 1]


def seal(tables: Tables, pending: Mapping[str, Any]) -> str:
    """A check sum over what is pending and the packs it belongs to."""
    told = json.dumps({key: pending[key] for key in sorted(pending) if key != "check"})
    return f"{zlib.crc32(told.encode(), _print_of(tables)):08x}"


@lru_cache(maxsize=64)
def _print_of(tables: Tables) -> int:
    """A number for what the numbers and names of a stack mean: the same packs have the same, others hardly ever."""
    routines = [[repr(step.source) for step in steps] for steps in tables.routines]
    told = json.dumps([tables.attacks.ids, tables.skill_ids, tables.fighter_ids, routines])
    return zlib.crc32(told.encode())


# -- reading -----------------------------------------------------------------------------------------------------------


def read(s: State, pending: Any, phase: Any) -> None:
    reader.fields(pending, "pending", ("stack", "acted", "drawn", "pool", "draft", "check"))
    stack = reader.several(pending.get("stack"), "pending.stack", frames.MOST_FRAMES)
    if stack and isinstance(stack[0], list):
        raise BadPosition("pending.stack: written by an older version of the game, which this one does not understand")
    if not _is_sealed(s.tables, pending):
        raise BadPosition("pending: damaged, or written with other packs")
    s.frames = [read_frame(s, frame, f"pending.stack[{at}]") for at, frame in enumerate(stack)]
    if not s.frames:
        raise BadPosition("pending.stack: empty")
    s.acted = reader.whole(pending.get("acted"), "pending.acted", 0, codes.MOST_ACTIONS - s.actions_left)
    s.pool = as_numbers(pending.get("pool", []), "pending.pool", -1, 0, len(s.tables.skill_ids) - 1)
    s.drawn = [_mark(s, mark) for mark in reader.several(pending.get("drawn"), "pending.drawn", MOST_CARDS)]
    if any(s.drawn.count(mark) > s.hands[mark >> 10].count(mark & 1023) for mark in s.drawn):
        raise BadPosition("pending.drawn: a card that is not in that hand")
    s.draft = _read_draft(s, pending.get("draft"))
    wrong = frames.trouble(s)
    if wrong:
        raise BadPosition(f"pending.stack: {wrong}")
    asked = codes.KIND_NAMES[s.frames[-1].kind]
    if phase is not None and phase != asked:
        raise BadPosition(f"phase: the open question is {asked}, got {shown(phase)}")


def _is_sealed(tables: Tables, pending: Mapping[str, Any]) -> bool:
    try:
        return bool(pending.get("check") == seal(tables, pending))
    except (RecursionError, TypeError, ValueError):  # no JSON that we ever wrote
        return False


def read_frame(s: State, said: Any, where: str) -> Frame:
    """A frame by its names. What `frames.trouble` can say better is left to it."""
    if not isinstance(said, Mapping):
        raise BadPosition(f"{where}: expected an object, got {shown(said)}")
    kind = KINDS[list(KINDS)[as_named(said.get("frame"), list(KINDS), f"{where}.frame")]]
    seat = -1 if said.get("seat") is None else reader.whole(said["seat"], f"{where}.seat", 0, s.seats - 1)
    if seat < 0 and kind not in frames.EVERYBODYS:
        raise BadPosition(f"{where}.seat: expected a seat")
    frame = _Reader(s, said, where).frame(kind, seat)
    reader.fields(said, where, tuple(write_frame(s, frame)))
    return frame


class _Reader:
    """The fields of one frame."""

    def __init__(self, s: State, said: Mapping[str, Any], where: str) -> None:
        self.s, self.said, self.where = s, said, where

    def whole(self, name: str, low: int, high: int) -> int:
        return reader.whole(self.said.get(name), f"{self.where}.{name}", low, high)

    def flag(self, name: str) -> bool:
        return reader.flag(self.said.get(name), f"{self.where}.{name}")

    def stage(self, kind: int) -> int:
        return as_named(self.said.get("stage"), list(STAGES[kind]), f"{self.where}.stage")

    def frame(self, kind: int, seat: int) -> Frame:
        if kind == codes.ATTACK:
            return self.attack(seat)
        if kind == codes.EFFECT:
            routine = self.whole("routine", 0, len(self.s.tables.routines) - 1)
            return EffectFrame(seat, routine, self.whole("next_step", 0, len(self.s.tables.routines[routine])))
        if kind == codes.CHOOSE:
            return self.question(seat)
        if kind == codes.COMBO:
            return ComboFrame(seat, self.used(seat), self.flag("swapped"))
        if kind == codes.REACT:
            return ReactFrame(seat, as_named(self.said.get("event"), list(EVENTS), f"{self.where}.event"))
        if kind == codes.TOWER:
            return self.tower(seat)
        if kind == codes.DRAFT:
            return DraftFrame(seat, self.whole("taken", 0, codes.ROW_SIZE - 1))
        if kind == codes.NEXT_ROUND:
            return NextRoundFrame(self.whole("loser", 0, 1))
        return Frame(kind, seat, self.stage(kind) if kind in STAGES else 0)

    def tower(self, seat: int) -> TowerFrame:
        attacker = self.whole("attacker", 0, self.s.seats - 1)
        return TowerFrame(seat, attacker, self.whole("seed", 0, codes.TOWER_SEEDS - 1), self.whole("dice", 0, 66))

    def attack(self, seat: int) -> AttackFrame:
        ids, cards = self.s.tables.attacks.ids, self.s.tables.cards
        first = self.s.tables.first_special[self.s.fighters[seat]]
        sheet = ids[first : first + self.s.tables.special_count[self.s.fighters[seat]]]
        special = self.flag("special")
        number = as_named(self.said.get("attack"), sheet if special else ids[:cards], f"{self.where}.attack")
        flags = sum(flag for name, flag in FLAGS.items() if self.flag(name))
        heavy, light = self.whole("heavy", 0, MOST_WOUNDS), self.whole("light", 0, MOST_WOUNDS)
        stage, target = self.stage(codes.ATTACK), self.whole("target", 0, self.s.seats - 1)
        frame = AttackFrame(seat, first + number if special else number, stage, heavy, light, flags, target)
        frame.dealt = self.whole("dealt", 0, 2 * MOST_WOUNDS)
        return frame

    def question(self, seat: int) -> Question:
        routines = self.s.tables.routines
        routine = self.whole("routine", 0, len(routines) - 1)
        step = routines[routine][self.whole("step", 0, len(routines[routine]) - 1)]
        places = as_numbers(self.said.get("places"), f"{self.where}.places", -1, 0, codes.MOST_HAND)
        you, left = self.whole("you", 0, self.s.seats - 1), self.whole("left", 0, MOST_COUNT)
        return Question(seat, you, step, left, sum(1 << place for place in set(places)), self.flag("picking"))

    def used(self, seat: int) -> int:
        first = self.s.tables.first_special[self.s.fighters[seat]]
        sheet = self.s.tables.attacks.ids[first : first + self.s.tables.special_count[self.s.fighters[seat]]]
        return sum(1 << at for at in set(as_names(self.said.get("used"), sheet, f"{self.where}.used")))


def _mark(s: State, said: Any) -> int:
    """A card that a seat drew unseen."""
    if not isinstance(said, list) or len(said) != 2:
        raise BadPosition(f"pending.drawn: expected a seat and a card, got {shown(said)}")
    seat = reader.whole(said[0], "pending.drawn", 0, s.seats - 1)
    return seat << 10 | as_cards(s, said[1:], "pending.drawn", candle=False)[0]


def _read_draft(s: State, said: Any) -> SkillDraft | None:
    """The skills of the first setup; how many are where depends on how far it has come (SETUP-2, TEAM-2)."""
    if said is None:
        return None
    reader.fields(said, "pending.draft", ("dealt", "kept", "picks"))
    most = len(s.tables.skill_ids) - 1
    piles: list[list[list[int]]] = []
    for key in ("dealt", "kept"):
        where = f"pending.draft.{key}"
        piles.append([as_numbers(pile, where, -1, 0, most) for pile in reader.several(said.get(key), where, s.seats)])
    draft = SkillDraft(piles[0], piles[1], as_numbers(said.get("picks"), "pending.draft.picks", s.seats, -1, most))
    wrong = _draft_trouble(s, draft)
    if wrong:
        raise BadPosition(f"pending.draft: {wrong}")
    return draft


def _draft_trouble(s: State, draft: SkillDraft) -> str:
    stage, kind = s.frames[0].stage, s.frames[-1].kind
    sizes = {(DEALT, codes.KEEP): (3, 0), (PASSED_ON, codes.KEEP): (2, 1), (TURNING_UP, codes.FACE): (1, 2)}
    dealt, kept = sizes.get((stage, kind), (0, 0))
    if s.frames[0].kind != codes.DEAL or not dealt or (s.teams and stage != DEALT):
        return "there is nothing to choose from"
    if len(draft.dealt) != s.seats or len(draft.kept) != s.seats:
        return "skills for another number of seats"
    if any(len(pile) != dealt for pile in draft.dealt) or any(len(pile) != kept for pile in draft.kept):
        return "a wrong number of skills"
    everything = [skill for pile in draft.dealt + draft.kept for skill in pile]
    if len(set(everything)) != len(everything) or not set(everything) <= set(s.pool):
        return "a skill is there twice, or not in this match"
    held = draft.dealt if kind == codes.KEEP else draft.kept
    if -1 not in draft.picks or any(pick >= 0 and pick not in held[seat] for seat, pick in enumerate(draft.picks)):
        return "a pick that cannot be"
    return ""
