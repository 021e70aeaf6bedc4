"""Backdrops, 1900 x 280, the middle at x = 950; a wider window shows more of the sides, a narrower one less.

Far planes are low in contrast, the top carries the plates of the players and stays dark, and nothing behind a
fighter is brighter than its light tone, except the one accent of the arena.
"""

from svg import Svg

from arenas import nemesis, tainted_grail


def files() -> dict[str, Svg]:
    """File name without its ending -> drawing."""
    return {
        "arenas/nemesis": nemesis.backdrop(),
        "arenas/tainted_grail": tainted_grail.backdrop(),
        "arenas/hatch_open": nemesis.open_hatch(),
    }
