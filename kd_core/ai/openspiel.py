"""The game as OpenSpiel shapes games, for searches and learners: a game makes states, a state has a player and actions.

Nothing of OpenSpiel is needed. What is particular here:

- Chance lies inside a state, seeded; there are no chance nodes. `resample` gives a state that a player could be in.
- Secret choices at the same time come one after the other, in the order of the seats; nobody sees an earlier pick.
- An action is a number that means something in this state only; `action_to_string` says what.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from kd_core.content.model import Pack
from kd_core.game import SEATS, Match, Options, Setup, library
from kd_core.game.events import Event
from kd_core.game.search import action_of, carry_out

TERMINAL = -4  # the player of a state that is over, as in OpenSpiel


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
        return False

    def current_player(self) -> int:
        decisions = self._match.decisions
        return decisions[0].seat if decisions else TERMINAL

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The actions of the current player; none for anybody else."""
        decisions = self._match.decisions
        if not decisions or player not in (None, decisions[0].seat):
            return []
        return list(decisions[0].options.codes)

    def action_to_string(self, player: int, action: int) -> str:
        """The action in the vocabulary of scripts (docs/formats.md)."""
        self._check(player, action)
        return json.dumps(action_of(self._match.state, player, action).to_json())

    def returns(self) -> list[float]:
        """By player: 1 for the winners, -1 for the losers, 0 while the match goes on."""
        winner = self._match.winner
        if winner is None:
            return [0.0] * self._match.seats
        return [1.0 if self._match.team(seat) == winner else -1.0 for seat in range(self._match.seats)]

    def observation_string(self, player: int) -> str:
        """What the player sees on the table now."""
        return json.dumps(self._match.view(player), sort_keys=True)

    def information_state_string(self, player: int) -> str:
        """What the player has seen so far, and the open question: equal wherever the player cannot tell states
        apart."""
        team = self._match.allies(player)
        seen = [event.seen_by(team).to_json() for event in self._told]
        return json.dumps({"seen": seen, "now": self._match.view(player)}, sort_keys=True)

    # -- acting --------------------------------------------------------------------------------------------------------

    def apply_action(self, action: int) -> None:
        """Raises ValueError for an action that is not legal, and changes nothing."""
        player = self.current_player()
        self._check(player, action)
        s = self._match.state
        s.log = self._told
        try:
            carry_out(s, player, action)
        finally:
            s.log = None

    def clone(self) -> State:
        return State(self._game, self._match.clone(), self._told)

    def resample(self, player: int, seed: int) -> State:
        """A state that looks the same to the player; all that it cannot know, and all chance to come, is drawn anew."""
        team = self._match.allies(player)
        return State(self._game, self._match.imagine(player, seed), [event.seen_by(team) for event in self._told])

    def _check(self, player: int, action: int) -> None:
        if action not in self.legal_actions(player):
            raise ValueError(f"{action} is no legal action of player {player} here")

    def __str__(self) -> str:
        return json.dumps(self._match.position(), sort_keys=True)
