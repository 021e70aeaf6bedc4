"""Where chance comes from: two generators, and a match uses one of them from its beginning to its end.

`seeded-1` is quick and can be repeated by anybody who knows the seed: scripts, tests, searches and their imagined
worlds. What it gave tells what it will give, so it is not for matches between people. Its numbers are drawn by
`State.below` and `State.shuffle` themselves: a call and a pair of values for each number would cost the search more
than the number does.

`keyed-1` is for live play: the n-th number is made by BLAKE2b with a key from the system's own source. Without the key
nothing that a player sees tells the next number or an earlier one; with it a record replays the match. What is
remembered between two numbers (`State.rng`) is how many blocks were used.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b
from typing import Final

SEEDED: Final = "seeded-1"
KEYED: Final = "keyed-1"
SHORTEST_KEY: Final = 16  # bytes
LONGEST_KEY: Final = 64
A_KEY: Final = f"{2 * SHORTEST_KEY} to {2 * LONGEST_KEY} hexadecimal digits"
MOST_BLOCKS: Final = 1 << 48  # far more than a match can use

_PURPOSE: Final = b"knockdown"  # the same key used for anything else would give other numbers
_RANGE: Final = 1 << 64  # one block is one number below this

# seeded-1: a xorshift of 32 bits and a congruential one of 30, added up. Every number on the way fits a machine word
# (and the factors half of one), which is what makes it quick when these files are compiled.
LOW32: Final = 0xFFFFFFFF
LOW30: Final = 0x3FFFFFFF
LOW15: Final = 0x7FFF
FACTOR: Final = 747796405
STEP: Final = 291733129


def scrambled(seed: int) -> int:
    """A state of seeded-1 from any number; near seeds give states that have nothing to do with each other
    (splitmix64)."""
    z = (seed + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
    return (z ^ (z >> 31)) >> 2 | 1


def new_key() -> bytes:
    """A key for one match, from the system's source of chance."""
    return secrets.token_bytes(32)


def read_key(said: object) -> bytes:
    """A key as text, for files; empty when it is none."""
    if not isinstance(said, str) or len(said) % 2 or any(letter not in "0123456789abcdef" for letter in said):
        return b""
    key = bytes.fromhex(said)
    return key if fits(key) else b""


def fits(key: bytes) -> bool:
    """Long enough to be out of reach of any search, and not longer than BLAKE2b takes."""
    return SHORTEST_KEY <= len(key) <= LONGEST_KEY


def keyed_below(key: bytes, used: int, limit: int) -> tuple[int, int]:
    """A number from 0 to limit - 1, and how many blocks are used then. Every number has the same chance: a block from
    the incomplete last stretch of the range is thrown away."""
    end = _RANGE - _RANGE % limit
    while True:
        block = blake2b(used.to_bytes(8, "little"), digest_size=8, key=key, person=_PURPOSE).digest()
        used += 1
        number = int.from_bytes(block, "little")
        if number < end:
            return number % limit, used


def keyed_shuffle(key: bytes, used: int, cards: list[int]) -> int:
    """Every card changes places with itself or one of those before it (Fisher-Yates); how many blocks are used then."""
    for at in range(len(cards) - 1, 0, -1):
        other, used = keyed_below(key, used, at + 1)
        cards[at], cards[other] = cards[other], cards[at]
    return used
