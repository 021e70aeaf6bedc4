"""Six whole matches as text, to be read and reviewed as a diff.

    python -m tests.golden.regenerate        writes them anew, after the rules or the cards of a box have changed

Each choice is a line with its number, the seat, and what was chosen; what happened because of it is indented below.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

from kd_core.game import Match, Options, Setup, library

HERE = Path(__file__).parent

# name, mode, fighters, arena, skills or the two boxes, options, seed
MATCHES: tuple[tuple[str, str, tuple[str, ...], str, tuple[str, ...], Options, int], ...] = (
    ("james_katie", "duel", ("james", "katie"), "nemesis", ("nemesis",), Options(), 1),
    ("chilly_mistbearer", "duel", ("chilly", "mistbearer"), "tainted_grail", ("nemesis",), Options("tower"), 2),
    ("maggot_lost_knight", "duel", ("maggot", "lost_knight"), "tainted_grail", ("tainted_grail",), Options(), 3),
    ("katie_maggot", "duel", ("katie", "maggot"), "nemesis", ("tainted_grail",), Options("dice", "all"), 4),
    ("teams_nemesis", "teams", ("james", "maggot", "chilly", "lost_knight"), "nemesis",
     ("nemesis", "tainted_grail"), Options(), 5),
    ("teams_menhir", "teams", ("mistbearer", "katie", "lost_knight", "james"), "tainted_grail",
     ("tainted_grail", "nemesis"), Options("dice", "heavy"), 6),
)  # fmt: skip


def main() -> None:
    for number, match in enumerate(MATCHES):
        text = story(number)
        (HERE / f"{match[0]}.txt").write_text(text, encoding="utf-8", newline="\n")
        print(match[0], text.count("\n"), "lines")


def story(number: int) -> str:
    _, mode, fighters, arena, boxes, options, seed = MATCHES[number]
    teams = mode == "teams"
    packs = library.find(["nemesis", "tainted_grail"])
    setup = Setup(packs, mode, fighters, arena, None if teams else boxes[0], boxes if teams else None, options, seed)
    what = f"{mode}: {', '.join(fighters)}; arena {arena}; cards of {' and '.join(boxes)}"
    return "\n".join([f"# {what}; {options.test}, {options.relief}; seed {seed}", *told(setup)]) + "\n"


def told(setup: Setup) -> Iterator[str]:
    """The lines of a match between players who choose at random."""
    match = Match.new(setup)
    lot = random.Random(setup.seed)
    yield from (f"     {line(event.to_json())}" for event in match.opening)
    number = 0
    while match.winner is None:
        decision = match.decisions[int(lot.random() * len(match.decisions))]
        action = list(decision.options)[int(lot.random() * len(decision.options))]
        number += 1
        yield f"{number}. {name_of(match, decision.seat)}: {line(action.to_json())}"
        yield from (f"     {line(event.to_json())}" for event in match.apply(decision.seat, action))
    yield f"# {json.dumps(match.position()['players'])}"


def name_of(match: Match, seat: int) -> str:
    return match.state.tables.fighter_ids[match.state.fighters[seat]]


def line(said: dict[str, object]) -> str:
    """`moved seat=0 from_space=2 to=3 how=move`: the first value is the name."""
    first, *rest = said.items()
    return " ".join([str(first[1]), *(f"{key}={shown(value)}" for key, value in rest)])


def shown(value: object) -> str:
    if isinstance(value, list):
        return "+".join(shown(item) for item in value) or "-"
    if isinstance(value, dict):
        return ",".join(f"{key}:{item}" for key, item in value.items())
    return {None: "-", True: "yes", False: "no"}[value] if value is None or isinstance(value, bool) else str(value)


if __name__ == "__main__":
    main()
