"""The state of a match: plain data, cheap to copy, with no rule in it but how to count.

What is being resolved lies on `stack`, a list of frames of WIDTH integers each (see `codes.py`), so that a match can be
copied, saved and resumed in the middle of anything. Lists marked *shared* are replaced, never changed in place, so that
copies may share them.
"""

from __future__ import annotations

from kd_core.game.arena import Ground
from kd_core.game.codes import WIDTH
from kd_core.game.events import Event
from kd_core.game.tables import Mods, Tables

MASK = 0xFFFFFFFFFFFFFFFF


class Draft:
    """What exists only during the first setup: skills dealt, kept, and picks that are still secret."""

    __slots__ = ("dealt", "kept", "picks")

    def __init__(self, dealt: list[list[int]], kept: list[list[int]], picks: list[int]) -> None:
        self.dealt: list[list[int]] = dealt
        self.kept: list[list[int]] = kept
        self.picks: list[int] = picks  # -1: not yet

    def copy(self) -> Draft:
        return Draft([d[:] for d in self.dealt], [k[:] for k in self.kept], self.picks[:])


class State:
    __slots__ = ("acted", "active", "actions_left", "box", "candles", "codes", "deck", "discard", "down", "draft", "drawn", "fighters",
                 "ground", "hands", "heavy", "hidden", "light", "log", "pool", "relief", "rng", "round", "row", "seats", "space",
                 "stack", "tables", "teams", "tokens", "tower", "turn", "victories", "watch", "winner", "up")

    def __init__(self, tables: Tables, ground: Ground, fighters: list[int], teams: bool, tower: bool, relief: int, seed: int) -> None:
        seats = len(fighters)
        self.tables: Tables = tables
        self.ground: Ground = ground
        self.fighters: list[int] = fighters  # shared
        self.seats: int = seats
        self.teams: bool = teams
        self.tower: bool = tower
        self.relief: int = relief
        self.rng: int = seed & MASK
        self.box: list[int] = []  # shared: all attack cards of this match (NEXT-2)
        self.pool: list[int] = []  # shared: the skills that are dealt
        self.round: int = 1
        self.turn: int = 0
        self.actions_left: int = 0
        self.acted: int = 0  # actions begun this turn
        self.candles: int = 0
        self.winner: int = -1
        self.row: list[int] = []
        self.deck: list[int] = []  # the top card is the last one
        self.discard: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.drawn: list[int] = []  # seat << 10 | card: cards in hands that came from the deck unseen
        self.space: list[int] = [-1] * seats
        self.heavy: list[int] = [0] * seats
        self.light: list[int] = [0] * seats
        self.tokens: list[int] = [0] * (seats * tables.tokens)
        self.active: list[int] = [0, 1]  # the seat of each team on the arena
        self.down: list[int] = [0] * seats
        self.victories: list[int] = [0, 0]
        self.up: list[list[int]] = [[] for _ in range(seats)]  # shared: skills face up
        self.hidden: list[list[int]] = [[] for _ in range(seats)]  # shared: skills face down
        self.watch: list[int] = [0] * seats  # shared: events that something of this seat waits for (bits)
        self.stack: list[int] = []
        self.codes: list[int] = []  # shared: the legal codes of the open choice
        self.draft: Draft | None = None
        self.log: list[Event] | None = None  # events are built only when somebody listens

    def copy(self) -> State:
        new = State.__new__(State)
        new.tables = self.tables
        new.ground = self.ground
        new.fighters = self.fighters
        new.seats = self.seats
        new.teams = self.teams
        new.tower = self.tower
        new.relief = self.relief
        new.rng = self.rng
        new.box = self.box
        new.pool = self.pool
        new.round = self.round
        new.turn = self.turn
        new.actions_left = self.actions_left
        new.acted = self.acted
        new.candles = self.candles
        new.winner = self.winner
        new.row = self.row[:]
        new.deck = self.deck[:]
        new.discard = self.discard[:]
        new.hands = [hand[:] for hand in self.hands]
        new.drawn = self.drawn[:]
        new.space = self.space[:]
        new.heavy = self.heavy[:]
        new.light = self.light[:]
        new.tokens = self.tokens[:]
        new.active = self.active[:]
        new.down = self.down[:]
        new.victories = self.victories[:]
        new.up = self.up
        new.hidden = self.hidden
        new.watch = self.watch
        new.stack = self.stack[:]
        new.codes = self.codes
        new.draft = None if self.draft is None else self.draft.copy()
        new.log = None
        return new

    # -- the generator ---------------------------------------------------------------------------------------------

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1 out of the match's own generator (splitmix64)."""
        self.rng = (self.rng + 0x9E3779B97F4A7C15) & MASK
        z = self.rng
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return (((z ^ (z >> 31)) >> 32) * limit) >> 32

    def shuffle(self, cards: list[int]) -> None:
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]

    # -- the stack -------------------------------------------------------------------------------------------------

    def push(self, op: int, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0) -> None:
        self.stack += [op, seat, a, b, c, d, e, f]

    def pop(self) -> None:
        del self.stack[-WIDTH:]

    # -- who is who ------------------------------------------------------------------------------------------------

    def opponent(self, seat: int) -> int:
        """The enemy fighter on the arena (in a duel: the other one)."""
        return self.active[1 - (seat & 1)]

    def mate(self, seat: int) -> int:
        """The teammate, or -1 in a duel."""
        return seat ^ 2 if self.teams else -1

    def distance(self, a: int, b: int) -> int:
        return self.ground.dist[self.space[a] * self.ground.size + self.space[b]]

    def token(self, seat: int, token: int) -> int:
        return self.tokens[seat * self.tables.tokens + token]

    # -- standing changes ------------------------------------------------------------------------------------------

    def mods(self, seat: int) -> list[Mods]:
        """The standing changes that hold for a seat now: its fighter's, its face-up skills', its tokens'."""
        tables = self.tables
        found: list[Mods] = []
        own = tables.fighter_mods[self.fighters[seat]]
        if own is not None:
            found.append(own)
        for skill in self.up[seat]:
            change = tables.skill_mods[skill]
            if change is not None:
                found.append(change)
        for token in range(tables.tokens):
            mods = tables.token_mods[token]
            if mods is not None and self.tokens[seat * tables.tokens + token]:
                found.append(mods)
        return found

    def hand_limit(self, seat: int) -> int:
        limit = 6
        for mods in self.mods(seat):
            limit += mods.hand
        return limit

    def in_range(self, seat: int, attack: int) -> bool:
        """RANGE-1 to RANGE-4, with what skills and tokens add to the reach."""
        table = self.tables.attacks
        ground = self.ground
        target = self.active[1 - (seat & 1)]
        if self.space[target] < 0 or self.space[seat] < 0:
            return False
        at = self.space[seat] * ground.size + self.space[target]
        if table.projectile[attack]:
            return ground.straight[at] == 1
        high = table.high[attack]
        if high == 0:
            return True
        far = ground.dist[at]
        if far < table.low[attack]:
            return False
        return far <= high or far <= high + self.extra_reach(seat, target, attack)

    def extra_reach(self, seat: int, target: int, attack: int) -> int:
        extra = 0
        for mods in self.mods(seat):
            extra += mods.reach[attack]
        for mods in self.mods(target):
            extra += mods.in_reach[attack]
        return extra
