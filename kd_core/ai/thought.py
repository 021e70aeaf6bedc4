"""A question to an opponent and what it thinks: values that go to another process as bytes.

A `Question` holds what one seat was told and nothing else. Whoever thinks about it has no way to the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from kd_core.ai import levels
from kd_core.ai.outcomes import Outcome, likely
from kd_core.ai.search import Node, Search
from kd_core.ai.searcher import Searcher, Stop, never
from kd_core.content.model import Pack
from kd_core.game import Match, Options, SkillsSeen
from kd_core.game.search import FACE, KEEP, State, action_of, answers

EVEN = 0.5


class Question(msgspec.Struct, frozen=True):
    """What a seat has to decide: the view with its open choice, what does not change during the match (options and
    cards), the skills that it remembers (`SkillsSeen`), how long nothing happened (`Patience`), and who is to think."""

    options: dict[str, Any]
    cards: dict[str, list[str]]
    view: dict[str, Any]
    held: list[str]
    passed: list[str]
    level: str
    seed: int
    waited: int = 0
    why: int = 0  # of so many choices, the best first, it is also to be told what is likely to come of them


class Weighed(msgspec.Struct, frozen=True):
    """A choice, the chance to win the round with it, how much of the thinking went there, and what comes of it."""

    action: dict[str, Any]
    chance: float
    share: float
    outcome: Outcome | None = None


class Thought(msgspec.Struct, frozen=True):
    """What is chosen, the chance of the seat's team to win the round then, and the choices, best first. A skill of the
    setup is picked from a table: no choice is weighed and the chance is even."""

    action: dict[str, Any]
    chance: float = EVEN
    options: list[Weighed] = []
    iterations: int = 0


def think(packs: Sequence[Pack], question: Question, stop: Stop = never) -> Thought:
    """In this process, until done or until `stop` says so; then with what was found by then. Raises BadPosition for a
    view that does not add up."""
    seen = SkillsSeen(question.held, question.passed)
    options = Options.from_json(question.options)
    match = Match.from_view(packs, options, question.cards, question.view, question.seed, seen)
    seat, bot = question.view["you"], levels.make(question.level, question.seed)
    world = match.state
    if not isinstance(bot, Searcher) or world.frames[-1].kind in (KEEP, FACE) or len(answers(world, seat)) == 1:
        return Thought(bot.choose(match, seat).to_json())
    search = bot.search(world, seat, stop)
    chosen = bot.chosen(search, question.waited)
    return _reasoned(match, told(world, seat, search, chosen), search, question.why)


def _reasoned(match: Match, thought: Thought, search: Search, why: int) -> Thought:
    found = [
        msgspec.structs.replace(weighed, outcome=likely(match, search, node))
        for weighed, node in zip(thought.options[:why], search.ranked())
    ]
    return msgspec.structs.replace(thought, options=[*found, *thought.options[why:]])


def told(world: State, seat: int, search: Search, chosen: Node) -> Thought:
    weighed = [_weighed(world, seat, node, search.iterations) for node in search.ranked()]
    taken = _weighed(world, seat, chosen, search.iterations)
    return Thought(taken.action, taken.chance, weighed, search.iterations)


def _weighed(world: State, seat: int, node: Node, iterations: int) -> Weighed:
    action = action_of(world, seat, node.code).to_json()
    return Weighed(action, node.total / node.visits, node.visits / iterations)
