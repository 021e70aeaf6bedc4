"""How fast a match is shown: a row for each speed that a player may choose."""

from __future__ import annotations

from typing import NamedTuple


class Speed(NamedTuple):
    stretch: float  # of every motion; 0: nothing moves, only reduced forms are shown
    bot_waits: int  # ms before it chooses
    replay_rests: int  # ms between two choices
    last_look: int  # ms on the table before the result


NORMAL = "normal"
OFF = "off"
PACES = {OFF: 0, "slow": 95, NORMAL: 65, "fast": 40}  # ms that a voice needs for a letter; off: nobody waits for one
SENTENCE = 60  # letters: what a bot did, as a voice tells it; bots at tables on the network wait as long
SPEEDS = {
    "slow": Speed(1.6, 1400, 1600, 1800),
    NORMAL: Speed(1.0, 700, 800, 1200),
    "fast": Speed(0.5, 250, 250, 600),
    "none": Speed(0.0, 0, 500, 0),
}
