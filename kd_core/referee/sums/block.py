"""How much a block ignores (BLOCK-2): every split, the best first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kd_core.content.model import Pack, Wounds
from kd_core.game.codes import BLOCK, BLOCK_WOUNDS, MOST_POWER, VERB_MASK
from kd_core.game.frame import WOUNDS_BLOCKED, AttackFrame
from kd_core.game.legal import block_power, may_block_effect, wound_block_codes
from kd_core.game.state import State
from kd_core.referee.sums.scene import HAND, UNTOLD, BadQuestion, Sheet, read, scene, wounds


@dataclass(frozen=True)
class Split:
    """One way to use a block: what it ignores, and what is taken all the same."""

    ignored: Wounds
    taken: Wounds

    def beats(self, other: Split) -> bool:
        """It takes no more of either kind, and less of one."""
        mine, theirs = self.taken, other.taken
        return mine != theirs and mine.heavy <= theirs.heavy and mine.light <= theirs.light


@dataclass(frozen=True)
class Block:
    """`power` is N of BLOCK-2. `effect`: whether another block card is left to cancel the effect (BLOCK-1, BLOCK-5);
    None when nobody said how many there are."""

    power: int
    splits: tuple[
        Split, ...
    ]  # every one, fewest heavy taken first, then fewest light; none: a block would ignore nothing
    effect: bool | None

    @property
    def best(self) -> tuple[Split, ...]:
        """Those that no other one beats: what a player has to choose between."""
        return tuple(split for split in self.splits if not any(other.beats(split) for other in self.splits))


def block(
    heavy: int,
    light: int,
    cards_left: int,
    block_cards: int | None = None,
    packs: Sequence[Pack] | None = None,
    sheet: Sheet = UNTOLD,
) -> Block:
    """A strike deals so many wounds, the pool as it comes; `cards_left` cards stay in hand when the block card is gone.

    `block_cards` counts the cards with `block` in the whole hand, the one that blocks included. `sheet` is the
    defender's: some skills and tokens change N. Raises BadQuestion.
    """
    pool = Wounds(*wounds(heavy, light))
    left = read.whole(cards_left, "cards_left", 0, HAND - 1)
    s = _struck(scene(packs, [UNTOLD, sheet]), pool, left)
    codes = [code for code in wound_block_codes(s, 1) if code & VERB_MASK == BLOCK]
    ignored = {(code >> 5 & MOST_POWER, code & MOST_POWER) for code in codes}
    splits = [Split(Wounds(h, li), Wounds(pool.heavy - h, pool.light - li)) for h, li in ignored]
    splits.sort(key=lambda split: (split.taken.heavy, split.taken.light))
    return Block(max(0, block_power(s, 1)), tuple(splits), _second(s, left, block_cards))


def _struck(s: State, pool: Wounds, left: int) -> State:
    """The strike is on its way to seat 1, whose first card blocks."""
    s.frames = [AttackFrame(0, 0, WOUNDS_BLOCKED, pool.heavy, pool.light, 0, 1)]
    s.push(BLOCK_WOUNDS, 1)
    s.set_hand(1, [_card(s, block=True), *[_card(s, block=False)] * left])
    return s


def _second(s: State, left: int, block_cards: int | None) -> bool | None:
    if block_cards is None:
        return None
    more = read.whole(block_cards, "block_cards", 1, left + 1) - 1
    s.set_hand(1, [_card(s, block=True)] * more + [_card(s, block=False)] * (left - more))
    return may_block_effect(s, 1)


def _card(s: State, block: bool) -> int:
    """Some card with that symbol or without it."""
    shown = s.tables.attacks.block_symbol[: s.tables.cards]
    if int(block) not in shown:
        raise BadQuestion("packs: no card of theirs has the symbol block")
    return shown.index(int(block))
