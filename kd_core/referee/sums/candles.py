"""The Fading Menhir (ARENA-4, ARENA-5): where it is dark, and who suffers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kd_core.content.model import Pack, Wounds
from kd_core.game.state import State
from kd_core.game.turn import end_turn
from kd_core.referee.sums.scene import UNTOLD, BadQuestion, boxes, read, scene


@dataclass(frozen=True)
class Candles:
    """`suffers` is by the given spaces: what a fighter there suffers who ends the turn now."""

    drawn: int
    most: int  # candle cards of this arena
    tokens: tuple[int, ...]  # the spaces that lie over a candle token
    dark: tuple[int, ...]
    suffers: tuple[Wounds, ...]
    next_dark: tuple[int, ...]  # when one more candle is drawn
    rule: str = "ARENA-5"


def candles(drawn: int, spaces: Sequence[int] = (), arena: str = "", packs: Sequence[Pack] | None = None) -> Candles:
    """So many candle cards were drawn in this round, and fighters stand on these spaces (from 0). Without an arena the
    first one of the packs that has candles. Raises BadQuestion."""
    given = boxes(packs)
    s = scene(given, [UNTOLD, UNTOLD], arena or menhir(given))
    ground = s.ground
    if not ground.candles:
        raise BadQuestion(f"arena: {ground.id} has no candles (ARENA-4)")
    s.candles = read.whole(drawn, "candles", 0, ground.candles)
    suffers = tuple(_suffers(s, read.whole(space, "space", 0, ground.size - 1)) for space in spaces)
    dark, before = ground.dark(drawn), ground.dark(max(drawn - 1, 0))
    tokens = tuple(space for space in dark if space not in before)
    following = tuple(ground.dark(min(drawn + 1, ground.candles)))
    return Candles(drawn, ground.candles, tokens, tuple(dark), suffers, following)


def menhir(packs: Sequence[Pack]) -> str:
    """The first arena with candles; empty when there is none."""
    return next((pack.arena.id for pack in packs if pack.arena.candle_cards), "")


def _suffers(s: State, space: int) -> Wounds:
    """A turn ends on that space."""
    s = s.copy()
    s.space[0] = space
    end_turn(s, 0)
    return Wounds(s.heavy[0], s.light[0])
