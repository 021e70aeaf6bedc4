"""Scripts: a match or a position and the actions to play, answered a JSON line at a time (docs/formats.md)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from kd_core import text
from kd_core.content.model import Pack
from kd_core.content.problems import PackError
from kd_core.game import MODES, BadPosition, BadSetup, Match, Options, Refused, Setup, actions, library
from kd_core.game.actions import Action, Malformed

KEYS = ("packs", "mode", "options", "seed", "position", "actions", "fighters", "arena", "skills", "boxes", "name")
MOST_ACTIONS = 100_000
LARGEST = 16 << 20

LEGAL, ILLEGAL, MALFORMED = 0, 1, 2


class BadScript(ValueError):
    """The script itself is wrong, before any rule is asked."""


@dataclass(frozen=True)
class Line:
    """One action of a script, with the seat if it names one, and as it was written."""

    seat: int | None
    action: Action
    said: Mapping[str, Any]


def parse(source: str) -> dict[str, Any]:
    if len(source) > LARGEST:
        raise BadScript(f"a script has at most {LARGEST >> 20} MiB")
    try:
        said = json.loads(source, parse_constant=_no_constant)
    except RecursionError:
        raise BadScript("not JSON: nested too deeply") from None
    except ValueError as why:
        raise BadScript(f"not JSON: {why}") from None
    if not isinstance(said, dict):
        raise BadScript("a script is an object with the keys packs and actions")
    strange = [key for key in said if key not in KEYS and not key.startswith("//")]
    if strange:
        raise BadScript(f"unknown key {strange[0][:40]!r}; known are {', '.join(KEYS)}")
    return said


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON number")


def play(source: str) -> Iterator[dict[str, Any]]:
    """The answer lines of a script. Raises BadScript; a refused action is the line before the last."""
    said = parse(source)
    lines = _lines(said.get("actions", []))
    match = start(said)
    for line in lines:
        try:
            events = match.apply(line.seat, line.action)
        except Refused as why:
            yield {"action": line.said, "ok": False, "rule": why.rule, "error": sentence(why)}
            break
        yield {"action": line.said, "ok": True, "events": [event.to_json() for event in events]}
    yield closing(match)


def sentence(why: Refused) -> str:
    """The reason in English, spaces numbered as in the script."""
    return text.say("en", f"refused.{why.reason}", **why.params)


def closing(match: Match) -> dict[str, Any]:
    """The last line: where the match stands and what may be done."""
    decisions = match.decisions
    several = len(decisions) > 1
    legal: list[dict[str, Any]] = []
    for decision in decisions:
        for action in decision.options:
            legal.append({**action.to_json(), "seat": decision.seat} if several else action.to_json())
    return {
        "position": match.position(),
        "to_act": [{"seat": decision.seat, "kind": decision.kind} for decision in decisions],
        "legal": legal,
        "winner": match.winner,
    }


def start(said: Mapping[str, Any]) -> Match:
    """The match that a script begins with: at its position, or at its setup."""
    try:
        packs = library.find(_packs(said.get("packs")))
        options = read_options(said.get("options"))
        seed = _seed(said.get("seed", 0))
        mode = said.get("mode", "duel")
        if said.get("position") is not None:
            return Match.from_position(packs, mode, options, said["position"], seed)
        return Match.new(read_setup(said, packs, mode, options, seed))
    except PackError as why:
        raise BadScript(f"packs: {why}") from None
    except BadPosition as why:
        raise BadScript(f"position: {why}") from None
    except BadSetup as why:
        raise BadScript(str(why)) from None


def read_setup(said: Mapping[str, Any], packs: list[Pack], mode: Any, options: Options, seed: int) -> Setup:
    if not isinstance(mode, str):
        raise BadScript(f"mode: expected {' or '.join(MODES)}")
    fighters, boxes = _id_list(said.get("fighters"), "fighters"), _id_list(said.get("boxes"), "boxes")
    arena, skills = _id(said.get("arena"), "arena"), _id(said.get("skills"), "skills")
    return Setup(packs, mode, fighters, arena, skills, boxes, options, seed)


def read_options(said: Any) -> Options:
    if said is None:
        return Options()
    if not isinstance(said, Mapping):
        raise BadScript("options: expected an object with test and relief")
    strange = [key for key in said if key not in ("test", "relief") and not str(key).startswith("//")]
    if strange:
        raise BadScript(f"options: unknown key {strange[0][:40]!r}; known are test, relief")
    test, relief = said.get("test", "dice"), said.get("relief", "light")
    if not isinstance(test, str) or not isinstance(relief, str):
        raise BadScript("options: test and relief are words")
    return Options(test, relief)


def _packs(said: Any) -> list[str]:
    packs = _id_list(said, "packs")
    if not packs:
        raise BadScript("packs: expected a list of pack ids or folders")
    if any("\0" in name for name in packs):
        raise BadScript("packs: a name holds a character that no folder has")
    return packs


def _id_list(said: Any, where: str) -> list[str] | None:
    if said is None:
        return None
    if not isinstance(said, list) or not all(isinstance(item, str) for item in said) or len(said) > 16:
        raise BadScript(f"{where}: expected a short list of ids")
    return said


def _id(said: Any, where: str) -> str | None:
    if said is not None and not isinstance(said, str):
        raise BadScript(f"{where}: expected an id")
    return said


def _seed(said: Any) -> int:
    if isinstance(said, bool) or not isinstance(said, int):
        raise BadScript("seed: expected a whole number")
    return said


def _lines(said: Any) -> list[Line]:
    if not isinstance(said, list):
        raise BadScript("actions: expected a list")
    if len(said) > MOST_ACTIONS:
        raise BadScript(f"actions: expected at most {MOST_ACTIONS}")
    return [_line(one, number) for number, one in enumerate(said)]


def _line(said: Any, number: int) -> Line:
    try:
        action = actions.from_json(said)
    except Malformed as why:
        raise BadScript(f"actions[{number}]: {why}") from None
    seat = None if isinstance(action, actions.Active) else said.get("seat")
    if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat <= 3):
        raise BadScript(f"actions[{number}].seat: expected a seat from 0 to 3")
    return Line(seat, action, said)
