"""How much? – the calculators of the referee. Each is a small pure function with a frozen result, computed by the
engine's own code; docs/referee.md has an example of each.

| | |
|---|---|
| `block(heavy, light, cards_left)` | what a block may ignore (BLOCK-2) |
| `payments(fighter, hand)` | which special attacks a hand pays, and how (COMBO-2 to COMBO-6) |
| `reach(arena, from_space, to_space, attack)` | range and line (RANGE-1 to RANGE-4) |
| `first(initiatives)`, `first_by_skills(skills)`, `first_of_next(loser)` | who goes first (SETUP-5, TEAM-3, NEXT-3) |
| `deck_out(wounds, turn)` | who wins when the deck is empty (END-2, TEAM-9) |
| `pool(attack)` | its wounds before a block, and its K.O. (SEQ-1) |
| `relief(heavy, light)` | what goes after a passed test (TEST-3) |
| `candles(drawn, spaces)` | where it is dark and who suffers (ARENA-4, ARENA-5) |
| `odds(heavy, light, by)`, `odds_table(by)` | the chance to pass (TEST-1, TEST-2) |
| `passes(heavy, light, dice)` | whether a roll passes (TEST-2, TEST-5) |
| `randomizer(packs, count, seed)` | the randomizer tokens (MERGE-1) |

Spaces and seats count from 0. A question that makes no sense raises `BadQuestion`.
"""

from kd_core.content.model import Wounds
from kd_core.referee.sums.block import Block, Split, block
from kd_core.referee.sums.candles import Candles, candles, menhir
from kd_core.referee.sums.deck_out import DeckOut, deck_out
from kd_core.referee.sums.first import First, first, first_by_skills, first_of_next
from kd_core.referee.sums.odds import Odds, odds
from kd_core.referee.sums.odds import table as odds_table
from kd_core.referee.sums.payments import Payments, Price, payments
from kd_core.referee.sums.pool import Pool, pool
from kd_core.referee.sums.randomizer import Mix, randomizer
from kd_core.referee.sums.reach import Range, reach
from kd_core.referee.sums.relief import Relief, relief
from kd_core.referee.sums.rolled import passes
from kd_core.referee.sums.scene import BadQuestion, Sheet

__all__ = [
    "BadQuestion",
    "Block",
    "Candles",
    "DeckOut",
    "First",
    "Mix",
    "Odds",
    "Payments",
    "Pool",
    "Price",
    "Range",
    "Relief",
    "Sheet",
    "Split",
    "Wounds",
    "block",
    "candles",
    "deck_out",
    "first",
    "first_by_skills",
    "first_of_next",
    "menhir",
    "odds",
    "odds_table",
    "passes",
    "payments",
    "pool",
    "randomizer",
    "reach",
    "relief",
]
