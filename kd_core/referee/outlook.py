"""What holds on a table that is being played, from what may be seen of it: what an attack would do now, who can pay for
it, how a test would end, who is ahead.

The engine answers each of these in the smallest state that the two sheets make (`sums`); nothing hidden is needed, so a
view is enough, of whichever seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kd_core.content.model import Pack, Wounds
from kd_core.game.codes import HAND_LIMIT
from kd_core.referee.sums import (
    BadQuestion,
    Odds,
    Pool,
    Price,
    Range,
    Sheet,
    deck_out,
    odds,
    payments,
    pool,
    reach,
    relief,
)
from kd_core.referee.sums.scene import MOST_WOUNDS, UNTOLD, scene

View = Mapping[str, Any]
WORTH_TESTING = 0.2  # of the tests are failed: from here on one is proposed


@dataclass(frozen=True)
class Outlook:
    """`range` is None while one of the two is not on the arena."""

    range: Range | None
    pool: Pool

    @property
    def reaches(self) -> bool:
        return self.range is not None and self.range.in_range


def outlook(view: View, packs: Sequence[Pack], seat: int, attack: str) -> Outlook | None:
    """What this attack of a seat would do to the enemy on the arena; None for what is no attack."""
    foe = enemy(view, seat)
    mine, theirs = sheet(view, seat), sheet(view, foe)
    here, there = view["players"][seat]["space"], view["players"][foe]["space"]
    try:
        begun = pool(attack, packs, mine, theirs)
        if here is None or there is None:
            return Outlook(None, begun)
        return Outlook(reach(view["arena"], here, there, attack, packs=packs, sheet=mine, against=theirs), begun)
    except BadQuestion:
        return None


def enemy(view: View, seat: int) -> int:
    """The enemy on the arena."""
    others = [at for at in range(len(view["players"])) if at & 1 != seat & 1]
    return next((at for at in others if view["players"][at].get("active", True)), others[0])


def sheet(view: View, seat: int) -> Sheet:
    """What lies open before a seat and may change an answer."""
    player = view["players"][seat]
    return Sheet(player["fighter"], player["skills"]["active"], player["tokens"])


@dataclass(frozen=True)
class Added:
    """What a thing on a sheet adds to the power of a block, or takes."""

    kind: str  # skill, token, fighter
    id: str
    power: int


def added_power(view: View, packs: Sequence[Pack], seat: int) -> list[Added]:
    """Where the power of a block comes from that is no card in hand (BLOCK-2): what would lack without each thing."""
    whole = sheet(view, seat)
    skills = [Added("skill", one, _power(packs, whole, _without_skill(whole, one))) for one in whole.skills]
    tokens = [
        Added("token", one, _power(packs, whole, _without_token(whole, one))) for one, n in whole.tokens.items() if n
    ]
    own = Added("fighter", whole.fighter, _power(packs, whole, replace(whole, fighter="")))
    return [one for one in (*skills, *tokens, own) if one.power]


def _power(packs: Sequence[Pack], whole: Sheet, without: Sheet) -> int:
    return _bonus(packs, whole) - _bonus(packs, without)


def _bonus(packs: Sequence[Pack], one: Sheet) -> int:
    return scene(packs, [one, UNTOLD]).standing[0].block


def _without_skill(whole: Sheet, id: str) -> Sheet:
    return replace(whole, skills=[skill for skill in whole.skills if skill != id])


def _without_token(whole: Sheet, id: str) -> Sheet:
    return replace(whole, tokens={token: n for token, n in whole.tokens.items() if token != id})


def price(view: View, packs: Sequence[Pack], seat: int, special: str) -> Price | None:
    """How the cards that are seen in a hand can pay for a special attack of its sheet, and what is missing."""
    player = view["players"][seat]
    try:
        known = payments(player["fighter"], hand=[card for card in player["hand"] if card], packs=packs)
    except BadQuestion:
        return None
    return next((one for one in known.prices if one.special == special), None)


def used(view: View, seat: int) -> list[str]:
    """The special attacks that a seat has used in the combo that goes on (COMBO-3)."""
    stack = view.get("pending", {}).get("stack", ())
    return [name for frame in stack if frame["frame"] == "combo" and frame["seat"] == seat for name in frame["used"]]


def chance(view: View, seat: int, by: str) -> Odds:
    """Of a Knockdown Test that this fighter would have to pass now."""
    return chance_with(*_wounds(view, seat), by)


def chance_with(heavy: int, light: int, by: str) -> Odds:
    """With so many wounds; more than people count change nothing any more."""
    return odds(min(heavy, MOST_WOUNDS), min(light, MOST_WOUNDS), by)


def _wounds(view: View, seat: int) -> tuple[int, int]:
    wounds = view["players"][seat]["wounds"]
    return min(wounds["heavy"], MOST_WOUNDS), min(wounds["light"], MOST_WOUNDS)


def gone(view: View, seat: int, option: str) -> Wounds:
    """What a fighter would discard who passed a test now (TEST-3)."""
    return relief(*_wounds(view, seat), option=option).healed


def worth_testing(chance: float, relieved: int) -> bool:
    """Is a test worth calling for (SEQ-3: nobody must)? Whoever passes it is rid of wounds (TEST-3), so a K.O. that is
    unlikely costs more than it promises; where there is nothing to be rid of, any chance is worth it. The bots weigh
    the same two sides by what a round and a wound are worth to them (`kd_core.ai.evaluation.test_worth`)."""
    return chance >= WORTH_TESTING or (chance > 0 and not relieved)


def hand_limit(view: View, packs: Sequence[Pack], seat: int) -> int:
    """HAND-1, with what lies open before the seat."""
    try:
        return scene(packs, [sheet(view, seat), UNTOLD]).hand_limit(0)
    except BadQuestion:
        return HAND_LIMIT


def ahead(view: View) -> int | None:
    """Who would win the round if the deck ran out now: a seat, in teams a team; None where that is not settled by what
    lies there, but by whose turn would start."""
    wounded = [Wounds(**player["wounds"]) for player in view["players"]]
    down = [seat for seat, player in enumerate(view["players"]) if player.get("down")]
    try:
        found = deck_out(wounded, 0, down)
    except BadQuestion:
        return None
    return None if found.by == "turn" else found.winner
