"""Bad input ends in a clear error or in legal play, never in another exception, in a hang or in a traceback."""

from __future__ import annotations

import copy
import json
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from kd_core.game import BadPosition, BadSetup, Match, Options, Setup, codes, frames, library, pending
from kd_core.game.flow import take
from kd_core.record import record, recorder, script
from tests.properties import mutate
from tests.properties.matches import RING, TIMES, setup

ROOT = Path(__file__).parents[2]
CHUNKS = 8 * TIMES
SCRIPTS, SEALED, RECORDS = 250, 300, 80  # of each kind in a chunk
PATIENCE = 20  # seconds for one mutant, on a machine that has a lot to do; an ordinary one takes a few milliseconds
NAMES = {
    *codes.KIND_NAMES.values(),
    *(stage for stages in frames.STAGES.values() for stage in stages),
    "jab",
    "headshot",
}
FARTHER = 25  # choices that are played on from a position that was accepted


@contextmanager
def patience(what: str) -> Iterator[None]:
    """Whatever hangs is ended with a failure."""

    def stop(*_: object) -> None:
        raise AssertionError(f"no end in {PATIENCE} s: {what}")

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


# -- what is damaged ---------------------------------------------------------------------------------------------------


def named(chosen: Setup) -> dict[str, Any]:
    """The head of a script for that setup."""
    return {
        "packs": [RING if pack.id == "ring" else pack.id for pack in chosen.packs],
        "mode": chosen.mode,
        "options": {"test": chosen.options.test, "relief": chosen.options.relief},
        "seed": chosen.seed,
    }


@cache
def specimens() -> list[dict[str, Any]]:
    """Good scripts: some from their setup, most from a position of every phase there is, each with a few actions."""
    found: list[dict[str, Any]] = []
    phases: dict[str, int] = {}
    for seed in range(300_000, 300_060):
        chosen = setup(seed)
        lot = random.Random(seed)
        match = Match.new(chosen)
        begin = {**named(chosen), "fighters": chosen.fighters, "arena": chosen.arena, "skills": chosen.skills,
                 "boxes": chosen.boxes}  # fmt: skip
        found.append({**begin, "actions": a_few(match.clone(), lot, 12)})
        while match.winner is None:
            phase = match.decisions[0].kind
            often = phases.get(phase, 0)
            if often < 12 and lot.random() < 0.2:
                phases[phase] = often + 1
                found.append({**named(chosen), "position": match.position(), "actions": a_few(match.clone(), lot, 5)})
            take(match.state, lot.choice(match.state.codes))
    assert len(phases) == 14, f"phases never met: {phases}"
    return found


def a_few(match: Match, lot: random.Random, count: int) -> list[dict[str, Any]]:
    said = []
    for _ in range(count):
        if match.winner is not None:
            break
        decision = lot.choice(match.decisions)
        action = lot.choice(list(decision.options))
        match.apply(decision.seat, action)
        named_seat = {} if action.do == "active" else {"seat": decision.seat}
        said.append({**action.to_json(), **named_seat})
    return said


# -- scripts and positions ---------------------------------------------------------------------------------------------


def test_the_specimens_are_good():
    for said in specimens():
        lines = list(script.play(json.dumps(said)))
        assert all(line.get("ok", True) for line in lines), lines


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_damaged_scripts(chunk: int):
    lot = random.Random(f"scripts {chunk}")
    for _ in range(SCRIPTS):
        said = lot.choice(specimens())
        kind = lot.randrange(4)
        if kind == 0:
            source = mutate.text(lot, json.dumps(said))
        elif kind == 1:
            source = json.dumps(mutate.value(lot, said, lot.choice((1, 1, 2, 4))))
        else:
            source = json.dumps(mutate.structure(lot, said, lot.choice((1, 1, 2, 5))))
        answer(source)


def test_what_is_nested_too_deeply():
    """At each depth around the one where Python itself gives up, wherever a value may stand."""
    said = next(one for one in specimens() if "position" in one)
    for path in [("actions",), ("packs",), ("options",), ("seed",), ("mode",), ("position",), ("position", "pending"),
                 ("position", "row"), ("position", "rng"), ("position", "players")]:  # fmt: skip
        hollow = copy.deepcopy(said)
        mutate.at(hollow, path[:-1])[path[-1]] = "@"
        for depth in (100, 900, 940, 960, 980, 990, 1000, 5000, 100_000):
            answer(json.dumps(hollow).replace('"@"', "[" * depth + "]" * depth))
            answer(json.dumps(hollow).replace('"@"', '{"a":' * depth + "1" + "}" * depth))


def answer(source: str) -> None:
    """Lines that are JSON again, or one clear sentence."""
    lines: list[dict[str, Any]] = []
    with patience(source[:2000]):
        complaint = what_is_wrong(lambda: lines.extend(script.play(source)), script.BadScript)
    if complaint is None:
        assert lines, source[:2000]
        json.loads(json.dumps(lines, allow_nan=False))
        assert all(line.get("ok") for line in lines[:-2])


def what_is_wrong(deed: Callable[[], object], expected: type[Exception]) -> str | None:
    """What an error of the expected kind says, None without one. It says something, and not the whole input again."""
    try:
        deed()
    except expected as why:
        said = str(why)
    else:
        return None
    assert 0 < len(said) < 1000, said
    return said


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_positions_that_look_legal(chunk: int):
    """A damaged position is refused, or it is another position: then it is played on, and written and read again."""
    lot = random.Random(f"positions {chunk}")
    accepted = 0
    for _ in range(SEALED):
        said = lot.choice([one for one in specimens() if "position" in one])
        told = damaged(lot, said)
        with patience(json.dumps(told)):
            accepted += plays_on(said, told, lot)
    assert accepted > SEALED // 20, "nearly everything is refused: the damage is too crude to test anything"


def damaged(lot: random.Random, said: dict[str, Any]) -> dict[str, Any]:
    """With the check sum made good again, so that nothing but the reading stands between it and the engine."""
    told: dict[str, Any] = said["position"]
    pending = told.get("pending")
    if pending is None or lot.random() < 0.3:
        told = mutate.value(lot, told, lot.choice((1, 1, 2, 3)))
    else:
        deep = mutate.value if lot.random() < 0.8 else mutate.structure
        told = {**told, "pending": deep(lot, pending, lot.choice((1, 1, 2, 3)))}
        if lot.random() < 0.3:
            told.pop("phase")
    return sealed(said, told)


def sealed(said: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    if isinstance(told.get("pending"), dict):
        tables = library.tables(library.find(said["packs"]))
        told = {**told, "pending": {**told["pending"], "check": pending.seal(tables, told["pending"])}}
    return told


def plays_on(said: dict[str, Any], told: dict[str, Any], lot: random.Random) -> bool:
    packs, options = library.find(said["packs"]), Options(**said["options"])
    started: list[Match] = []
    begin = lambda: started.append(Match.from_position(packs, said["mode"], options, told))  # noqa: E731
    if what_is_wrong(begin, BadPosition) is not None:
        return False
    match = started[0]
    for _ in range(FARTHER):
        if match.winner is not None:
            break
        match.view(lot.choice((None, *range(match.seats))))
        decision = lot.choice(match.decisions)
        match.apply(decision.seat, lot.choice(list(decision.options)))
    last = json.dumps(match.position())
    again = Match.from_position(packs, said["mode"], options, json.loads(last))
    assert json.dumps(again.position()) == last
    return True


def beside(value: Any, lot: random.Random) -> tuple[Any, ...]:
    """What a value of a frame might be instead."""
    if isinstance(value, bool):
        return (not value, None)
    if isinstance(value, int):
        return (value - 1, value + 1, lot.randrange(25), 1 << 39)
    if isinstance(value, list):
        return ([*value, 3], value[1:], ["knife"], [1 << 39], value * 2)
    return (None, 0, "", lot.choice(sorted(NAMES)))


def test_every_value_of_every_stack():
    """Each value of the frames of a stack, one at a time, set to what is just beside it and to what is far off."""
    lot = random.Random("stacks")
    for said in [one for one in specimens() if "pending" in one.get("position", {})][:: 1 if TIMES > 1 else 14]:
        stack = said["position"]["pending"]["stack"]
        for height, frame in enumerate(stack):
            for key, value in frame.items():
                for other in beside(value, lot):
                    changed = [*stack[:height], {**frame, key: other}, *stack[height + 1 :]]
                    told = {**said["position"], "pending": {**said["position"]["pending"], "stack": changed}}
                    told.pop("phase")
                    with patience(json.dumps(told)):
                        plays_on(said, sealed(said, told), lot)


def test_setups_that_make_no_sense():
    packs = library.find(["nemesis", "tainted_grail"])
    lot = random.Random("setups")
    for _ in range(300 * TIMES):
        names = lot.choices(["james", "katie", "maggot", "nemesis", "tainted_grail", "", "james "], k=lot.randrange(6))
        chosen = Setup(
            lot.choice((packs, packs[:1], [])), lot.choice(("duel", "teams", "", "x")), lot.choice((None, names)),
            lot.choice((None, "nemesis", "tainted_grail", "x")), lot.choice((None, "nemesis", "x")),
            lot.choice((None, names, ["nemesis", "tainted_grail"])), Options(), lot.choice((0, -1, 1 << 200)),
        )  # fmt: skip
        what_is_wrong(partial(Match.new, chosen), BadSetup)


# -- records -----------------------------------------------------------------------------------------------------------


@cache
def good_records() -> list[bytes]:
    return [_recorded(seed) for seed in (300_001, 300_003, 300_006, 300_012)]


def _recorded(seed: int) -> bytes:
    chosen = setup(seed)
    match = Match.new(chosen)
    lot = random.Random(seed)
    players = [record.Player(str(seat)) for seat in range(match.seats)]
    head = recorder._header(record.Beginning(chosen), players, 0.0)
    lines: list[dict[str, Any]] = [head]
    for number, said in enumerate(a_few(match, lot, 40)):
        seat = said.pop("seat") if said["do"] != "active" else None
        lines.append({"t": number, "seat": seat if seat is not None else said["seat"], "action": said})
    lines.insert(20, {"t": 19.5, "undo": 2})
    lines.append({"t": 99, "result": {"winner": None}})
    return b"\n".join(json.dumps(line).encode() for line in lines) + b"\n"


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_damaged_records(chunk: int, tmp_path: Path):
    lot = random.Random(f"records {chunk}")
    path = tmp_path / "damaged.kdr"
    for _ in range(RECORDS):
        path.write_bytes(damaged_record(lot, lot.choice(good_records())))
        with patience(path.read_bytes().decode("utf-8", "replace")[:3000]):
            what_is_wrong(lambda: list(record.read(path).replay()), record.RecordError)


def damaged_record(lot: random.Random, content: bytes) -> bytes:
    kind = lot.randrange(3)
    if kind == 0:
        return mutate.text(lot, content.decode()).encode("utf-8", "surrogatepass")
    lines = [json.loads(line) for line in content.splitlines()]
    if kind == 1:
        lines = mutate.structure(lot, lines, lot.choice((1, 2, 4)))
    else:
        lines = mutate.value(lot, lines, lot.choice((1, 2, 4)))
    return b"\n".join(json.dumps(line).encode() for line in lines) + lot.choice((b"", b"\n", b"\xff"))


# -- the command itself ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chunk", range(6))
def test_the_command_says_what_is_wrong(chunk: int):
    lot = random.Random(f"command {chunk}")
    for _ in range(5):
        said = lot.choice(specimens())
        crude = lot.random() < 0.5
        letters = mutate.text(lot, json.dumps(said)) if crude else json.dumps(mutate.structure(lot, said, 2))
        source = letters.encode("utf-8", "surrogatepass")
        done = command(["script", "-"], source)
        assert done.returncode in (0, 1, 2), source
        assert "Traceback" not in done.stderr and (done.returncode != 2 or done.stderr.strip()), source
        for line in done.stdout.splitlines():
            json.loads(line)


def test_the_command_and_a_damaged_record(tmp_path: Path):
    lot = random.Random("command records")
    for number in range(4):
        path = tmp_path / f"{number}.kdr"
        path.write_bytes(damaged_record(lot, good_records()[number]))
        done = command(["replay", str(path)], b"")
        assert done.returncode in (0, 1, 2) and "Traceback" not in done.stderr, path.read_bytes()


def command(arguments: list[str], given: bytes) -> Any:
    line = [sys.executable, "-m", "kd_core", *arguments]
    done = subprocess.run(line, input=given, capture_output=True, cwd=ROOT, timeout=120, check=False)
    done.stdout, done.stderr = done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
    return done
