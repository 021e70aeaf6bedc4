"""The game as OpenSpiel shapes games, for searches and learners: a game makes states, a state has a player and actions.

OpenSpiel's own Python searches run on it as they are (docs/learners.md); nothing else here needs OpenSpiel. What is
particular:

- Chance lies inside a state, seeded; the one chance node is a tower that is being built. `resample` gives a state that
  a player could be in.
- Secret choices at the same time come one after the other, in the order of the seats; nobody sees an earlier pick.
- An action is a number that means something in this state only; `action_to_string` says what.

A `State` is a whole match, checked and told. A `World` is what a search should think in: one round, on the engine's
door for searches, many times as fast.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

from kd_core.ai.evaluation import Weights, chance
from kd_core.content.model import Pack
from kd_core.game import SEATS, Match, Options, Setup, library
from kd_core.game import search as engine
from kd_core.game.events import Event
from kd_core.game.search import TOWER, VERDICT, action_of, carry_out, chooser, fail, imagine, playout, redrawn, take

CHANCE = -1  # the player of a chance node, as in OpenSpiel
TERMINAL = -4  # the player of a state that is over, as in OpenSpiel
LONGEST = 100_000  # choices of a playout; nobody comes near
SEEDS = 1 << 53  # as many as a number between 0 and 1 can tell apart

Sampler = Callable[[], float]  # numbers from 0 to 1
Key = tuple[object, ...]


@cache
def game_type() -> Any:
    """What OpenSpiel's searches ask a game first. Raises ImportError where OpenSpiel is not installed."""
    kind = import_module("pyspiel").GameType
    return kind(
        short_name="knockdown",
        long_name="Knockdown",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.SAMPLED_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(SEATS.values()),
        min_num_players=min(SEATS.values()),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
    )


class Game:
    """One kind of match. What is not given is drawn for every new state (MERGE-1)."""

    def __init__(
        self,
        packs: Sequence[Pack] | None = None,
        mode: str = "duel",
        fighters: Sequence[str] | None = None,
        arena: str | None = None,
        options: Options | None = None,
    ) -> None:
        self.packs = library.find(library.BOXES) if packs is None else list(packs)
        self.mode = mode
        self.fighters = fighters
        self.arena = arena
        self.options = options or Options()

    def get_type(self) -> Any:
        """A `pyspiel.GameType`; raises ImportError where OpenSpiel is not installed."""
        return game_type()

    def num_players(self) -> int:
        return SEATS[self.mode]

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def new_initial_state(self, seed: int = 0) -> State:
        """Raises `BadSetup` when the game names what is not there."""
        setup = Setup(self.packs, self.mode, self.fighters, self.arena, options=self.options, seed=seed)
        match = Match.new(setup)
        return State(self, match, match.opening)


class State:
    def __init__(self, game: Game, match: Match, told: Sequence[Event]) -> None:
        self._game = game
        self._match = match
        self._told = list(told)  # everything that happened, as nobody may see it whole

    def get_game(self) -> Game:
        return self._game

    # -- asking --------------------------------------------------------------------------------------------------------

    def is_terminal(self) -> bool:
        return self._match.winner is not None

    def is_chance_node(self) -> bool:
        return tower_rises(self._match.state)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """How the tower may end, with the odds of a middling hand."""
        return verdicts(self._match.state)

    def current_player(self) -> int:
        if self.is_chance_node():
            return CHANCE
        decisions = self._match.decisions
        return decisions[0].seat if decisions else TERMINAL

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The actions of the current player; none for anybody else."""
        if player not in (None, self.current_player()) or self.is_terminal():
            return []
        if self.is_chance_node():
            return [verdict for verdict, _ in self.chance_outcomes()]
        return list(self._match.decisions[0].options.codes)

    def action_to_string(self, player: int, action: int) -> str:
        """The action in the vocabulary of scripts (docs/formats.md)."""
        self._check(player, action)
        return json.dumps(action_of(self._match.state, player, action).to_json())

    def returns(self) -> list[float]:
        """By player: 1 for the winners, -1 for the losers, 0 while the match goes on."""
        return returns(self._match.state)

    def observation_string(self, player: int | None = None) -> str:
        """What the player, or else who chooses now, sees on the table."""
        return json.dumps(self._match.view(self._whom(player)), sort_keys=True)

    def information_state_string(self, player: int | None = None) -> str:
        """What the player, or else who chooses now, has seen so far, and the open question: equal wherever the player
        cannot tell states apart."""
        whom = self._whom(player)
        team = self._match.allies(whom)
        seen = [event.seen_by(team).to_json() for event in self._told]
        return json.dumps({"seen": seen, "now": self._match.view(whom)}, sort_keys=True)

    def _whom(self, player: int | None) -> int:
        whom = self.current_player() if player is None else player
        if not 0 <= whom < self._match.seats:
            raise ValueError("nobody has to choose here: name a player")
        return whom

    # -- acting --------------------------------------------------------------------------------------------------------

    def apply_action(self, action: int) -> None:
        """Raises ValueError for an action that is not legal, and changes nothing."""
        self._check(self.current_player(), action)
        s = self._match.state
        s.log = self._told
        try:
            carry_out(s, chooser(s), int(action))
        finally:
            s.log = None

    def clone(self) -> State:
        return State(self._game, self._match.clone(), self._told)

    def resample(self, player: int, seed: int) -> State:
        """A state that looks the same to the player; all that it cannot know, and all chance to come, is drawn anew."""
        team = self._match.allies(player)
        return State(self._game, self._match.imagine(player, seed), [event.seen_by(team) for event in self._told])

    def resample_from_infostate(self, player: int, sampler: Sampler) -> State:
        """The same as OpenSpiel's searches ask for it."""
        return self.resample(player, int(sampler() * SEEDS))

    def world(self, player: int, seed: int) -> World:
        """Where a search of the player begins: this round in a state that the player could be in."""
        return World(self._game, one_round(self._match.imagine(player, seed).state, self._match.allies(player), seed))

    def _check(self, player: int, action: int) -> None:
        if action not in self.legal_actions(player):
            raise ValueError(f"{action} is no legal action of player {player} here")

    def __str__(self) -> str:
        return json.dumps(self._match.position(), sort_keys=True)


class World:
    """One round of a match as a search wants it: over when the round is, nothing checked, nothing told. Whoever wins
    the round gets 1. What a player sees is a key that can be compared and looked up, not a string."""

    __slots__ = ("_game", "_key", "s")

    def __init__(self, game: Game, s: engine.State) -> None:
        self._game = game
        self._key: Key | None = None
        self.s = s  # made by `one_round`

    def get_game(self) -> Game:
        return self._game

    def is_terminal(self) -> bool:
        return self.s.winner >= 0

    def is_chance_node(self) -> bool:
        return tower_rises(self.s)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return verdicts(self.s)

    def current_player(self) -> int:
        if self.s.winner >= 0:
            return TERMINAL
        return CHANCE if tower_rises(self.s) else chooser(self.s)

    def legal_actions(self, player: int | None = None) -> list[int]:
        if self.s.winner >= 0 or player not in (None, self.current_player()):
            return []
        return [verdict for verdict, _ in verdicts(self.s)] if tower_rises(self.s) else self.s.codes[:]

    def returns(self) -> list[float]:
        return returns(self.s)

    def information_state_string(self, player: int | None = None) -> Key:
        """For who chooses now it is made once: a search asks several times."""
        if player is not None and player != self.current_player():
            return sight(self.s, player)
        if self._key is None:
            self._key = sight(self.s, chooser(self.s))
        return self._key

    observation_string = information_state_string

    def apply_action(self, action: int) -> None:
        take(self.s, int(action))  # OpenSpiel chooses numbers of numpy
        self._key = None

    def clone(self) -> World:
        return World(self._game, self.s.copy())

    def resample(self, player: int, seed: int) -> World:
        team = (player, player ^ 2) if self.s.teams else (player,)
        return World(self._game, one_round(self.s, team, seed))

    def resample_from_infostate(self, player: int, sampler: Sampler) -> World:
        return self.resample(player, int(sampler() * SEEDS))


# -- evaluators, in the shape of OpenSpiel's ---------------------------------------------------------------------------


class Rollouts:
    """Random play to the end of the round, as OpenSpiel's `RandomRolloutEvaluator` does it, with the engine's own loop,
    which is many times as fast. By dice: a tower would fall as often as not."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def evaluate(self, world: World) -> list[float]:
        after = world.s.copy()
        playout(after, self._random.getrandbits(24), LONGEST)
        return returns(after)

    def prior(self, world: World) -> list[tuple[int, float]]:
        actions = world.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]


class Guesses(Rollouts):
    """No playing on: what the evaluation of our own search thinks of the position."""

    def __init__(self, weights: Weights | None = None) -> None:
        super().__init__()
        self._weights = weights or Weights()

    def evaluate(self, world: World) -> list[float]:
        s = world.s
        if s.winner >= 0:
            return returns(s)
        self._weights.learn(s.tables)
        ahead = 2.0 * chance(s, self._weights) - 1.0
        return [-ahead if seat & 1 else ahead for seat in range(s.seats)]


# -- what both shapes share --------------------------------------------------------------------------------------------


def one_round(s: engine.State, team: tuple[int, ...], seed: int) -> engine.State:
    """A world that the team could be in, whose match is won with this round. During the setup face-down skills are
    drawn anew too; later none of them counts before the round is over (END-4)."""
    new = imagine(s, team, seed) if s.draft is not None else redrawn(s, team, seed)
    new.rounds_to_win = 1
    return new


def returns(s: engine.State) -> list[float]:
    if s.winner < 0:
        return [0.0] * s.seats
    return [1.0 if seat & 1 == s.winner else -1.0 for seat in range(s.seats)]


def tower_rises(s: engine.State) -> bool:
    return s.frames[-1].kind == TOWER


def verdicts(s: engine.State) -> list[tuple[int, float]]:
    """A tower is no choice of its builder: whether it stands, with the odds of a middling hand."""
    builder = chooser(s)
    falls = fail(s.heavy[builder] + s.light[builder], s.tower)
    return [(VERDICT | 1, 1.0 - falls), (VERDICT, falls)]


def sight(s: engine.State, seat: int) -> Key:
    """What the seat sees of the round, as far as a choice can depend on it. The legal codes are in it, so that whoever
    finds the same key finds the same choices."""
    team = (seat, seat ^ 2) if s.teams else (seat,)
    own = tuple([(tuple(s.hands[mate]), tuple(s.hidden[mate])) for mate in team])
    others = tuple([known_hand(s, other) for other in range(s.seats) if other not in team])
    table = (tuple(s.row), len(s.deck), s.candles, s.turn, s.actions_left, s.acted, *s.active, *s.down)
    fighters = (tuple(s.space), tuple(s.heavy), tuple(s.light), tuple(s.tokens))
    return (seat, own, others, table, fighters, being_resolved(s), dealt(s, team), tuple(s.codes))


def known_hand(s: engine.State, seat: int) -> Key:
    """A hand as the other side knows it: the cards it has seen, and how many there are."""
    hand = s.hands[seat]
    if not s.drawn:
        return tuple(hand)
    seen = hand[:]
    for mark in s.drawn:
        if mark >> 10 == seat:
            seen.remove(mark & 1023)
    return (len(hand), *sorted(seen))


def being_resolved(s: engine.State) -> Key:
    at = s.attack_at()
    kinds = tuple([(frame.kind, frame.seat, frame.stage) for frame in s.frames])
    if at < 0:
        return kinds
    blow = s.attack_frame(at)
    return (blow.attack, blow.heavy, blow.light, blow.flags, blow.target, *kinds)


def dealt(s: engine.State, team: tuple[int, ...]) -> Key:
    """During the setup: the skills that lie before the team."""
    draft = s.draft
    if draft is None:
        return ()
    return tuple([(tuple(draft.dealt[mate]), tuple(draft.kept[mate]), draft.picks[mate]) for mate in team])
