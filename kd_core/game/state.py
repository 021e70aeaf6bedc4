"""The state of a match: plain data, cheap to copy, with no rule in it but how to count.

What is being resolved lies on a stack of small frames (see `codes.py`), so that a match can be copied, saved and
resumed in the middle of anything. Lists marked *shared* are replaced, never changed in place, so that copies may share
them.
"""

from __future__ import annotations

from kd_core.game.arena import Ground
from kd_core.game.chance import FACTOR, LOW15, LOW30, LOW32, STEP, keyed_below, keyed_shuffle, scrambled
from kd_core.game.codes import ATTACK, HAND_LIMIT, ROUNDS_TO_WIN
from kd_core.game.events import Event
from kd_core.game.frame import AttackFrame, Frame
from kd_core.game.named import Teller
from kd_core.game.tables import PLACE, TWICE, Standing, Tables, symbols_in_hand


class SkillDraft:
    """What exists only during the first setup: skills dealt, kept, and picks that are still secret."""

    __slots__ = ("dealt", "kept", "picks")

    def __init__(self, dealt: list[list[int]], kept: list[list[int]], picks: list[int]) -> None:
        self.dealt: list[list[int]] = dealt
        self.kept: list[list[int]] = kept
        self.picks: list[int] = picks  # -1: not yet

    def copy(self) -> SkillDraft:
        return SkillDraft([d[:] for d in self.dealt], [k[:] for k in self.kept], self.picks[:])


class State:
    """Made by `fresh` or `copy`; the class itself fills in nothing, so that a copy pays for nothing twice."""

    __slots__ = (
        "acted",
        "active",
        "actions_left",
        "box",
        "candles",
        "codes",
        "deck",
        "discard",
        "doubles",
        "down",
        "draft",
        "drawn",
        "fighters",
        "ground",
        "hands",
        "heavy",
        "hidden",
        "key",
        "light",
        "log",
        "loose",
        "pool",
        "relief",
        "rng",
        "round",
        "rounds_to_win",
        "row",
        "seats",
        "hand_symbols",
        "space",
        "frames",
        "standing",
        "tables",
        "teams",
        "teller",
        "tokens",
        "tower",
        "turn",
        "victories",
        "warped",
        "winner",
        "up",
    )

    tables: Tables
    ground: Ground
    fighters: list[int]  # shared
    seats: int
    teams: bool
    tower: int  # by which test of `setup.TESTS`: 0 is dice
    relief: int
    key: bytes  # of the keyed generator; empty: the seeded one (see `chance.py`)
    rng: int  # how far the generator has come
    box: list[int]  # shared: all attack cards of this match (NEXT-2)
    pool: list[int]  # shared: the skills that are dealt
    round: int
    rounds_to_win: int  # the match (END-3); a search that looks at one round needs but one
    turn: int
    actions_left: int
    acted: int  # actions begun this turn
    candles: int
    winner: int
    row: list[int]
    doubles: int  # how many cards of the Row have an equal one before them
    deck: list[int]  # the top card is the last one
    loose: bool  # the deck has no order: whatever is drawn next is any card of it (worlds of a search)
    discard: list[int]
    hands: list[list[int]]  # each hand shared
    hand_symbols: list[int]  # the symbols of each hand, see `tables.symbols_in_hand`
    drawn: list[int]  # seat << 10 | card: cards in hands that came from the deck unseen
    space: list[int]
    heavy: list[int]
    light: list[int]
    tokens: list[int]
    active: list[int]  # shared: the seat of each team on the arena
    down: list[int]  # shared
    victories: list[int]  # shared
    up: list[list[int]]  # shared: skills face up
    hidden: list[list[int]]  # shared: skills face down
    standing: list[Standing]  # shared: see `standing.refresh_standing`
    warped: bool  # somebody's standing `warps`
    frames: list[Frame]  # the last one is on top; each says itself whether it is shared
    codes: list[int]  # shared: the legal codes of the open choice
    draft: SkillDraft | None
    log: list[Event] | None  # events are built only when somebody listens
    teller: Teller | None  # people who name what chance decided (see `named.py`); never copied

    @staticmethod
    def fresh(
        tables: Tables,
        ground: Ground,
        fighters: list[int],
        teams: bool,
        tower: int,
        relief: int,
        seed: int,
        key: bytes = b"",
    ) -> State:
        """Before anything happened: nobody stands anywhere, nothing is dealt."""
        new = State()
        seats = len(fighters)
        new.tables = tables
        new.ground = ground
        new.fighters = fighters
        new.seats = seats
        new.teams = teams
        new.tower = tower
        new.relief = relief
        new.key = key
        new.rng = 0 if key else scrambled(seed)
        new.box = []
        new.pool = []
        new.round = 1
        new.rounds_to_win = ROUNDS_TO_WIN
        new.turn = 0
        new.actions_left = 0
        new.acted = 0
        new.candles = 0
        new.winner = -1
        new.row = []
        new.doubles = 0
        new.deck = []
        new.loose = False
        new.discard = []
        new.hands = [[] for _ in range(seats)]
        new.hand_symbols = [0] * seats
        new.drawn = []
        new.space = [-1] * seats
        new.heavy = [0] * seats
        new.light = [0] * seats
        new.tokens = [0] * (seats * tables.tokens)
        new.active = [0, 1]
        new.down = [0] * seats
        new.victories = [0, 0]
        new.up = [[] for _ in range(seats)]
        new.hidden = [[] for _ in range(seats)]
        new.standing = [Standing(0)] * seats
        new.warped = False
        new.frames = []
        new.codes = []
        new.draft = None
        new.log = None
        new.teller = None
        return new

    def copy(self) -> State:
        new = State()
        new.tables = self.tables
        new.ground = self.ground
        new.fighters = self.fighters
        new.seats = self.seats
        new.teams = self.teams
        new.tower = self.tower
        new.relief = self.relief
        new.key = self.key
        new.rng = self.rng
        new.box = self.box
        new.pool = self.pool
        new.round = self.round
        new.rounds_to_win = self.rounds_to_win
        new.turn = self.turn
        new.actions_left = self.actions_left
        new.acted = self.acted
        new.candles = self.candles
        new.winner = self.winner
        new.row = self.row[:]
        new.doubles = self.doubles
        new.deck = self.deck[:]
        new.loose = self.loose
        new.discard = self.discard[:]
        new.hands = self.hands[:]
        new.hand_symbols = self.hand_symbols[:]
        new.drawn = self.drawn[:]
        new.space = self.space[:]
        new.heavy = self.heavy[:]
        new.light = self.light[:]
        new.tokens = self.tokens[:]
        new.active = self.active
        new.down = self.down
        new.victories = self.victories
        new.up = self.up
        new.hidden = self.hidden
        new.standing = self.standing
        new.warped = self.warped
        for frame in self.frames:
            frame.shared = True
        new.frames = self.frames[:]
        new.codes = self.codes
        new.draft = None if self.draft is None else self.draft.copy()
        new.log = None
        new.teller = None
        return new

    # -- the generator ---------------------------------------------------------------------------------------------

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1 out of the match's own generator."""
        if self.key:
            drawn, self.rng = keyed_below(self.key, self.rng, limit)
            return drawn
        x = self.rng & LOW32
        x ^= x << 13 & LOW32
        x ^= x >> 17
        x ^= x << 5 & LOW32
        y = ((self.rng >> 32) * FACTOR + STEP) & LOW30
        self.rng = y << 32 | x
        return (((x >> 2) + y & LOW30) >> 10) * limit >> 20

    def shuffle(self, cards: list[int]) -> None:
        """Every card changes places with one of those before it; `below` written out, for a deck is long, and each of
        its numbers serves two cards, with 15 bits for each."""
        if self.key:
            self.rng = keyed_shuffle(self.key, self.rng, cards)
            return
        x, y = self.rng & LOW32, self.rng >> 32
        for i in range(len(cards) - 1, 0, -2):
            x ^= x << 13 & LOW32
            x ^= x >> 17
            x ^= x << 5 & LOW32
            y = (y * FACTOR + STEP) & LOW30
            drawn = (x >> 2) + y & LOW30
            j = (drawn >> 15) * (i + 1) >> 15
            cards[i], cards[j] = cards[j], cards[i]
            j = (drawn & LOW15) * i >> 15
            cards[i - 1], cards[j] = cards[j], cards[i - 1]
        self.rng = y << 32 | x

    # -- the deck ------------------------------------------------------------------------------------------------------

    def top_card(self) -> int:
        """Off a deck that is not empty; of a loose one any card."""
        deck = self.deck
        if self.loose:
            at = self.below(len(deck))
            deck[at], deck[-1] = deck[-1], deck[at]
        return deck.pop()

    # -- the Row ---------------------------------------------------------------------------------------------------

    def leave_row(self, card: int) -> None:
        self.row.remove(card)
        if self.doubles and card in self.row:
            self.doubles -= 1

    def set_row(self, row: list[int]) -> None:
        self.row = row
        self.doubles = len(row) - len(set(row))

    # -- hands -----------------------------------------------------------------------------------------------------

    def add_card(self, seat: int, card: int) -> None:
        """A card comes to a hand, behind the others."""
        hand = self.hands[seat]
        attacks = self.tables.attacks
        symbols = self.hand_symbols[seat] | attacks.marks[card] << PLACE * len(hand)
        if card in hand:
            symbols |= TWICE
        self.hand_symbols[seat] = symbols
        self.hands[seat] = hand + attacks.alone[card]

    def set_hand(self, seat: int, hand: list[int]) -> None:
        """Another hand in the place of the old one."""
        self.hands[seat] = hand
        self.hand_symbols[seat] = symbols_in_hand(self.tables.attacks, hand)

    # -- the stack -------------------------------------------------------------------------------------------------

    def push(self, kind: int, seat: int) -> None:
        """A frame that has nothing of its own to remember."""
        self.frames.append(Frame(kind, seat))

    def own(self) -> Frame:
        """The frame on top, to be changed."""
        frame = self.frames[-1]
        if frame.shared:
            frame = frame.copy()
            self.frames[-1] = frame
        return frame

    def attack_at(self) -> int:
        """Where the attack that is being resolved lies on the stack, or -1."""
        at = len(self.frames) - 1
        while at >= 0 and self.frames[at].kind != ATTACK:
            at -= 1
        return at

    def attack_frame(self, at: int) -> AttackFrame:
        """The attack that lies there."""
        frame = self.frames[at]
        assert isinstance(frame, AttackFrame)
        return frame

    def own_attack(self, at: int) -> AttackFrame:
        """The attack that lies there, to be changed."""
        frame = self.attack_frame(at)
        if frame.shared:
            frame = frame.copy()
            self.frames[at] = frame
        return frame

    # -- who is who ------------------------------------------------------------------------------------------------

    def opponent(self, seat: int) -> int:
        """The enemy fighter on the arena (in a duel: the other one)."""
        return self.active[1 - (seat & 1)]

    def bring_in(self, seat: int) -> None:
        """This seat is the active one of its team from now on."""
        self.active = [seat, self.active[1]] if seat & 1 == 0 else [self.active[0], seat]

    def mate(self, seat: int) -> int:
        """The teammate, or -1 in a duel."""
        return seat ^ 2 if self.teams else -1

    def distance(self, a: int, b: int) -> int:
        return self.ground.dist[self.space[a] * self.ground.size + self.space[b]]

    def token(self, seat: int, token: int) -> int:
        return self.tokens[seat * self.tables.tokens + token]

    # -- standing changes ------------------------------------------------------------------------------------------

    def hand_limit(self, seat: int) -> int:
        return HAND_LIMIT + self.standing[seat].hand

    def in_range(self, seat: int, attack: int) -> bool:
        """Whether an attack would reach the opponent; never from the bench, nor when nobody is there."""
        if self.space[seat] < 0 or self.space[self.opponent(seat)] < 0:
            return False
        return self.reaches(seat, attack)

    def reaches(self, seat: int, attack: int) -> bool:
        """RANGE-1 to RANGE-4, with what skills and tokens add to the reach; both fighters stand on the arena."""
        target = self.active[1 - (seat & 1)]
        if self.standing[target].warps:
            return self._in_warped_range(seat, target, attack)
        sight = self.ground.sight[self.space[seat] * self.ground.size + self.space[target]]
        return self.standing[seat].span[attack] & sight != 0

    def _in_warped_range(self, seat: int, target: int, attack: int) -> bool:
        """Something of the target changes the reach of attacks against it."""
        table = self.tables.attacks
        sight = self.ground.sight[self.space[seat] * self.ground.size + self.space[target]]
        if table.projectile[attack] or table.high[attack] == 0:
            return self.standing[seat].span[attack] & sight != 0
        extra = self.standing[seat].reach[attack] + self.standing[target].in_reach[attack]
        return table.low[attack] <= self.distance(seat, target) <= table.high[attack] + max(extra, 0)
