"""Scripts: a match or a position and the actions to play, answered a JSON line at a time (docs/formats.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from kd_core import text
from kd_core.content.problems import PackError
from kd_core.game import MODES, SECRET_KINDS, BadPosition, BadSetup, Match, Options, Refused, Setup, actions, library
from kd_core.game.actions import Action, Malformed
from kd_core.record.record import LARGEST_SEED, MOST_PACKS
from kd_core.said import NotJson, Reader, loads

KEYS = ("packs", "mode", "options", "seed", "position", "actions", "fighters", "arena", "skills", "boxes", "name")
MOST_ACTIONS = 100_000
LARGEST = 16 << 20
LONGEST_PATH = 4096


class BadScript(ValueError):
    """The script itself is wrong, before any rule is asked."""


_read = Reader(BadScript)


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
        said = loads(source)
    except NotJson as why:
        raise BadScript(f"not JSON: {why}") from None
    if not isinstance(said, dict):
        raise BadScript("a script is an object with the keys packs and actions")
    _read.fields(said, "script", KEYS)
    return said


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
    secret = (
        len(decisions) > 1 and decisions[0].kind in SECRET_KINDS
    )  # else the options of a team are the same for both
    legal: list[dict[str, Any]] = []
    for decision in decisions if secret else decisions[:1]:
        for action in decision.options:
            legal.append({**action.to_json(), "seat": decision.seat} if secret else action.to_json())
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
        options = Options() if said.get("options") is None else Options.from_json(said["options"])
        seed = _read.whole(said.get("seed", 0), "seed", -LARGEST_SEED, LARGEST_SEED)
        mode = _read.one_of(said.get("mode", MODES[0]), "mode", MODES)
        if said.get("position") is not None:
            return Match.from_position(packs, mode, options, said["position"], seed)
        return Match.new(Setup.from_json(said, packs, mode, options, seed))
    except PackError as why:
        raise BadScript(f"packs: {why}") from None
    except BadPosition as why:
        raise BadScript(f"position: {why}") from None
    except BadSetup as why:
        raise BadScript(str(why)) from None


def _packs(said: Any) -> list[str]:
    packs = _read.words(said, "packs", MOST_PACKS, LONGEST_PATH)
    if not packs:
        raise BadScript("packs: expected a list of pack ids or folders")
    if any("\0" in name for name in packs):
        raise BadScript("packs: a name holds a character that no folder has")
    return packs


def _lines(said: Any) -> list[Line]:
    return [_line(one, number) for number, one in enumerate(_read.several(said, "actions", MOST_ACTIONS))]


def _line(said: Any, number: int) -> Line:
    try:
        action = actions.from_json(said)
    except Malformed as why:
        raise BadScript(f"actions[{number}]: {why}") from None
    seat = None if isinstance(action, actions.Active) else said.get("seat")
    if seat is not None:
        _read.whole(seat, f"actions[{number}].seat", 0, 3)
    return Line(seat, action, said)
