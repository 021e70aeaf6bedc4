"""Whether a puzzle is still true with the packs as they are: solved again, from nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kd_core.ai.puzzles.line import best_line
from kd_core.ai.puzzles.puzzle import Puzzle, Spoiled
from kd_core.ai.puzzles.solver import SAME, Unsolved
from kd_core.content.model import Pack
from kd_core.game import Match


def trouble(puzzle: Puzzle, packs: Sequence[Pack]) -> str:
    """What is wrong with it; empty when it is as it says."""
    try:
        match = puzzle.begin(packs)
        return _wrong_box(puzzle, match, packs) or _wrong_numbers(puzzle, match)
    except Spoiled as why:
        return str(why)
    except Unsolved as why:
        return f"{puzzle.id}: {type(why).__name__}"


def _wrong_box(puzzle: Puzzle, match: Match, packs: Sequence[Pack]) -> str:
    """The cards on the table are those of the arena's box (ARENA-7)."""
    box = next(pack for pack in packs if pack.arena.id == puzzle.position["arena"])
    printed = Counter({attack.id: attack.copies for attack in box.attacks})
    return "" if Counter(match.cards["attacks"]) == printed else f"{puzzle.id}: other cards than in the box {box.id}"


def _wrong_numbers(puzzle: Puzzle, match: Match) -> str:
    solver = puzzle.solver(match)
    options = solver.weigh(match.state)
    best = options[0].value
    keep = sum(best - one.value <= SAME for one in options)
    second = next((one.value for one in options if best - one.value > SAME), best)
    said = puzzle.value, puzzle.second, puzzle.keep, puzzle.choices
    if abs(best - said[0]) > SAME or abs(second - said[1]) > SAME or (keep, len(options)) != said[2:]:
        found = best, second, keep, len(options)
        return f"{puzzle.id}: says {said} (value, second best, right, choices), is {found}"
    answer = [step.action.to_json() for step in best_line(solver, match.state)]
    return "" if answer == puzzle.answer else f"{puzzle.id}: the answer is another one now"
