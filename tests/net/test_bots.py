"""Bots are players like any other: they hear messages, and think in worlds made of nothing but what they heard."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import Any

import pytest

from kd_core.ai import levels
from kd_core.ai.thought import Question, Thought
from kd_core.content.model import Pack
from kd_core.game import Match, Options, Setup, SkillsSeen
from kd_core.game.actions import Action
from kd_core.net import bots, messages
from kd_core.net.bots import BotPlayer
from kd_core.net.host import Host
from kd_core.net.messages import Happened, Message
from tests.net.pair import BOXES, Pair, players

MATCHES = 200 if os.environ.get("KNOCKDOWN_LONG") == "1" else 60
CHUNKS = 20


class Spy:
    """A bot that chooses at random and remembers every world it was shown."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.worlds: list[Match] = []

    def choose(self, match: Match, seat: int) -> Action:
        self.worlds.append(match)
        decision = match.decision(seat)
        assert decision is not None
        return self.random.choice(list(decision.options))


class Seated(BotPlayer):
    """A bot behind a wire: what it hears was bytes."""

    def __init__(self, host: Host, seat: int, seed: int) -> None:
        super().__init__(seat, "random", BOXES, seed)
        self.spy = Spy(seed)
        self.answers: list[Message] = []
        self.link = host.join(seat, self._receive)

    def mind(self, packs: Sequence[Pack], question: Question) -> Thought:
        """As `thought.think`, with the spy in the place of a level."""
        seen = SkillsSeen(question.held, question.passed)
        options = Options.from_json(question.options)
        world = Match.from_view(packs, options, question.cards, question.view, question.seed, seen)
        return Thought(self.spy.choose(world, self.seat).to_json())

    def _receive(self, message: Message) -> None:
        told = messages.from_host(messages.to_bytes(message))
        self.answers.append(told)
        self.hear(told)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_choice_is_made_in_a_world_that_fits_the_view(chunk: int) -> None:
    """Sixty matches, two hundred with KNOCKDOWN_LONG=1: no view that no world can be made of, no choice that the world
    allows and the host does not, and no world that is the real match."""
    for seed in range(chunk, MATCHES, CHUNKS):
        mode = "teams" if seed % 2 else "duel"
        match = Match.new(Setup(BOXES, mode, seed=5000 + seed))
        host = Host(match, players(match.seats))
        seated = [Seated(host, seat, seed * 4 + seat) for seat in range(match.seats)]
        play(host, seated)


def play(host: Host, seated: Sequence[Seated]) -> None:
    for _ in range(3000):
        asked = [bot for bot in seated if bot.asked]
        if not asked:
            break
        bot = asked[0]
        view, made = bot._listener.heard[1], len(bot.spy.worlds)
        act = bot.think(bot.mind)
        assert act.action in view["legal"]
        assert len(bot.spy.worlds) == made + 1, "a choice without a thought"
        fits(bot.spy.worlds.pop(), host._match, view, bot.seat)
        bot.link.send(act)
        assert isinstance(bot.answers[-1], Happened), bot.answers[-1]
    assert host._match.winner is not None


def fits(world: Match, real: Match, view: dict[str, Any], seat: int) -> None:
    """To that seat the world looks like the match; it is another one all the same."""
    assert world is not real and world.state is not real.state
    assert world.view(seat) == view
    if len(real.state.deck) > 8:
        assert world.state.deck != real.state.deck, "the order of the deck shines through"


def test_a_bot_has_no_way_to_the_match() -> None:
    """Nothing that a bot holds, or that those hold, is the host, the match or its state."""
    import gc

    table = Pair(seed=1)
    bot = BotPlayer(0, "brawler", BOXES, 7)
    table.host.join(0, bot.hear)
    bot.think()
    secret = [table.host, table.match, table.match.state, table.match.state.deck]
    seen: set[int] = set()
    todo: list[object] = [bot]
    while todo:
        one = todo.pop()
        if id(one) in seen or isinstance(one, type) or type(one).__name__ in ("module", "function"):
            continue
        seen.add(id(one))
        assert not any(one is forbidden for forbidden in secret)
        todo += gc.get_referents(one)
    assert len(seen) > 100


def test_a_bot_answers_the_newest_view() -> None:
    """While it thinks the match may go on; then its choice is too late, and it hears how things stand."""
    table = Pair(seed=9)
    seat = table.until_asked("action")
    assert seat.seat is not None
    bot = BotPlayer(seat.seat, "random", BOXES, 3)
    link = table.host.join(seat.seat, bot.hear)
    late = bot.think()
    seat.chooses()
    table.goes_on(lambda: table.asked == [seat] and seat.view["phase"] == "action")
    now = table.host.seq
    link.send(late)
    assert table.host.seq == now and bot.asked
    link.send(bot.think())
    assert table.host.seq == now + 1


def test_bots_draw_their_chance_from_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot's seed is never derived from the match: two bots of one match have nothing in common with it."""
    asked: list[int] = []

    class System:
        def getrandbits(self, bits: int) -> int:
            asked.append(bits)
            return 12345

    monkeypatch.setattr(bots, "SystemRandom", System)
    BotPlayer(0, "brawler", BOXES)
    assert asked == [64]


def test_a_bot_does_not_judge_a_tower() -> None:
    """TEST-6."""
    from tests.net.test_host import tower

    table, defender, _ = tower()
    assert defender.seat is not None
    bot = BotPlayer(defender.seat, "random", BOXES, 3)
    table.host.join(defender.seat, bot.hear)
    assert defender.legal and not bot.asked


def test_a_bot_whose_thinking_failed_takes_what_is_offered_first() -> None:
    table = Pair(seed=9)
    seat = table.until_asked("action")
    assert seat.seat is not None
    bot = BotPlayer(seat.seat, "random", BOXES, 3)
    table.host.join(seat.seat, bot.hear)
    assert bot.stumble().action == seat.legal[0]


@pytest.mark.parametrize("level", levels.LEVELS)
def test_every_level_plays_a_match_through_links(level: str, hurried: None) -> None:
    match = Match.new(Setup(BOXES, "duel", seed=77))
    host = Host(match, players(2))
    seated = [BotPlayer(seat, level, BOXES, seat) for seat in (0, 1)]
    links = [host.join(seat, bot.hear) for seat, bot in enumerate(seated)]
    for _ in range(3000):
        bot = next((bot for bot in seated if bot.asked), None)
        if bot is None:
            break
        links[bot.seat].send(bot.think())
    assert host._match.winner is not None
