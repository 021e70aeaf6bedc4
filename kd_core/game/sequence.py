"""The attack sequence (SEQ), the same for a card of the Row and a special attack, and the blocks in it (BLOCK)."""

from __future__ import annotations

from typing import Final

from kd_core.game import changes, events
from kd_core.game.codes import (
    BLOCK_EFFECT,
    BLOCK_WOUNDS,
    HAND_LIMIT,
    KNOCKDOWN,
    LOW,
    OPPONENT_BLOCKS,
    OPPONENT_TAKES,
    OPPONENT_USES_SPECIAL,
    PASS,
    SEES_MISSES,
    STRIKE,
    YOU_ARE_HIT,
    YOU_ARE_TARGETED,
    YOU_BLOCK,
    YOU_HIT,
    YOU_MISS,
    YOU_TAKE,
    YOU_USE_SPECIAL,
)
from kd_core.game.effects import carry_on
from kd_core.game.frame import (
    ATTACK_BEGUN,
    ATTACK_OVER,
    CANCELLED,
    EFFECT_BEGUN,
    EFFECT_BLOCKED,
    FROM_ROW,
    HIT_ANSWERED,
    KNOCKDOWN_ASKED,
    MISSED,
    REACTION,
    TARGETED,
    WOUNDS_BLOCKED,
    AttackFrame,
    plain,
)
from kd_core.game.legal import may_block_effect, may_block_wounds
from kd_core.game.state import State
from kd_core.game.triggers import happened, trigger

WOUND_BLOCKS: Final = plain(BLOCK_WOUNDS)
EFFECT_BLOCKS: Final = plain(BLOCK_EFFECT)
KNOCKDOWNS: Final = plain(KNOCKDOWN)


def begin_attack(s: State, seat: int, number: int, flags: int) -> None:
    """Range is checked here, once (SEQ-4): out of it nothing is resolved (ATTACK-2). The wound pool is fixed
    with all standing changes (SEQ-1)."""
    target = s.active[1 - (seat & 1)]
    mine, theirs = s.standing[seat], s.standing[target]
    if theirs.warps:
        reached = s.reaches(seat, number)
    else:
        reached = mine.span[number] & s.ground.sight[s.space[seat] * s.ground.size + s.space[target]] != 0
    if flags & FROM_ROW and s.log is not None:
        s.log.append(events.Attacked(seat, target, s.tables.attacks.ids[number], reached))
    if not reached:
        if not missed_unnoticed(s, seat, number, target, flags):
            s.frames.append(AttackFrame(seat, number, KNOCKDOWN_ASKED, 0, 0, flags | MISSED, target))
        return
    heavy = mine.heavy[number] + theirs.in_heavy[number]
    light = mine.light[number] + theirs.in_light[number]
    if heavy < 0:
        heavy = 0
    if light < 0:
        light = 0
    s.frames.append(AttackFrame(seat, number, ATTACK_BEGUN, heavy, light, flags, target))


def missed_unnoticed(s: State, seat: int, number: int, target: int, flags: int) -> bool:
    """A card out of range that nothing and nobody answers goes straight to hand (ATTACK-3): the most common attack of
    all."""
    if not flags & FROM_ROW or s.tables.attacks.on_take[number] >= 0:
        return False
    if s.standing[seat].watch & SEES_MISSES or s.standing[target].watch >> OPPONENT_TAKES & 1:
        return False
    keeper = keeper_of(s, seat) if s.teams else seat
    if len(s.hands[keeper]) >= HAND_LIMIT + s.standing[keeper].hand:
        return False
    if s.log is not None:
        changes.told_taken(s, keeper, number, "row")
    s.add_card(keeper, number)
    return True


def go_on(s: State, blow: AttackFrame) -> None:
    """SEQ-1 to SEQ-3 from the stage it is in, until something is put on top. The stage is written down before that. A
    cancelled effect is skipped whole (BLOCK-3)."""
    stage = blow.stage
    if stage < EFFECT_BEGUN:
        attacks = s.tables.attacks
        routine = attacks.effect[blow.attack]
        if attacks.type[blow.attack] == STRIKE:
            if may_answer(s, blow, stage, routine >= 0):
                return
        elif stage <= WOUNDS_BLOCKED:
            deal_wounds(s, blow)
        if routine >= 0 and not blow.flags & CANCELLED:
            blow.stage = EFFECT_BEGUN
            opening = s.tables.openings[routine * 4 + blow.seat]
            s.frames.append(opening)
            carry_on(s, opening)
            if s.frames[-1] is not blow:
                return
    after_effect(s, blow, stage)


def may_answer(s: State, blow: AttackFrame, stage: int, has_effect: bool) -> bool:
    """The first half of a strike: reactions, a block of the wounds, the wounds, a block of the effect; True when
    asked."""
    target = blow.target
    if stage == ATTACK_BEGUN and s.standing[target].watch >> YOU_ARE_TARGETED & 1:
        blow.stage = TARGETED
        happened(s, YOU_ARE_TARGETED, target)
        if s.frames[-1] is not blow:
            return True
    if stage < WOUNDS_BLOCKED and may_block_wounds(s, target, blow.heavy, blow.light):
        blow.stage = WOUNDS_BLOCKED
        s.frames.append(WOUND_BLOCKS[target])
        return True
    if stage <= WOUNDS_BLOCKED:
        deal_wounds(s, blow)
    if stage < EFFECT_BLOCKED and has_effect and may_block_effect(s, target):
        blow.stage = EFFECT_BLOCKED
        s.frames.append(EFFECT_BLOCKS[target])
        return True
    return False


def after_effect(s: State, blow: AttackFrame, stage: int) -> None:
    """The second half of the sequence: who was hit, the K.O. (SEQ-3), which no block stops (BLOCK-4), where the card
    goes."""
    seat, target = blow.seat, blow.target
    if stage < HIT_ANSWERED and blow.dealt:
        blow.stage = HIT_ANSWERED
        if s.standing[seat].watch >> YOU_HIT & 1:
            trigger(s, YOU_HIT, seat)
        if s.standing[target].watch >> YOU_ARE_HIT & 1:
            happened(s, YOU_ARE_HIT, target)
        if s.frames[-1] is not blow:
            return
    if (
        stage < KNOCKDOWN_ASKED
        and s.standing[seat].ko[blow.attack]
        and not s.down[seat]
        and s.active[target & 1] == target
    ):
        blow.stage = KNOCKDOWN_ASKED
        s.frames.append(KNOCKDOWNS[seat])
        return
    if stage < ATTACK_OVER:
        blow.stage = ATTACK_OVER
        finish(s, blow)
    if s.frames[-1] is blow:
        s.frames.pop()


def deal_wounds(s: State, blow: AttackFrame) -> None:
    """However many there are: no supply ends them (BOX-4)."""
    heavy, light = blow.heavy, blow.light
    if heavy or light:
        blow.dealt = heavy + light
        changes.inflict(s, blow.target, heavy, light, s.tables.attacks.ids[blow.attack], blow.seat)


def keeper_of(s: State, seat: int) -> int:
    """TEAM-6, TEAM-8: the card of an ATTACK goes to the teammate's hand, unless the teammate is down."""
    return seat if s.down[seat ^ 2] else seat ^ 2


def finish(s: State, blow: AttackFrame) -> None:
    """ATTACK-3 and 4: the card goes to hand, then its "after taking" text befalls whose hand it is (TEAM-6)."""
    seat, number, flags = blow.seat, blow.attack, blow.flags
    if flags & FROM_ROW:
        keeper = keeper_of(s, seat) if s.teams else seat
        if s.standing[seat].watch >> YOU_TAKE & 1:
            trigger(s, YOU_TAKE, seat)
        foe = s.active[1 - (seat & 1)]
        if s.standing[foe].watch >> OPPONENT_TAKES & 1:
            trigger(s, OPPONENT_TAKES, foe)
        if flags & MISSED and s.standing[seat].watch >> YOU_MISS & 1:
            trigger(s, YOU_MISS, seat)
        if s.tables.attacks.on_take[number] >= 0:
            changes.start_effect(s, keeper, s.tables.attacks.on_take[number])
        if s.log is not None:
            changes.told_taken(s, keeper, number, "row" if flags & MISSED else "attack")
        blow.flags = flags & ~FROM_ROW
        changes.receive(s, keeper, number)
    elif not flags & REACTION:
        if s.standing[seat].watch >> YOU_USE_SPECIAL & 1:
            trigger(s, YOU_USE_SPECIAL, seat)
        foe = s.active[1 - (seat & 1)]
        if s.standing[foe].watch >> OPPONENT_USES_SPECIAL & 1:
            trigger(s, OPPONENT_USES_SPECIAL, foe)


# -- the target's answers ----------------------------------------------------------------------------------------------


def block_wounds(s: State, seat: int, code: int) -> None:
    if code == PASS:
        return
    heavy, light = code >> 5 & 31, code & 31
    card = changes.lose(s, seat, code >> 10 & LOW)
    blow = s.own_attack(-1)
    blow.heavy -= heavy
    blow.light -= light
    if s.log is not None:
        s.log.append(events.Blocked(seat, s.tables.attacks.ids[card], "wounds", heavy, light))
    blocked(s, seat)


def block_effect(s: State, seat: int, code: int) -> None:
    if code == PASS:
        return
    s.own_attack(-1).flags |= CANCELLED
    card = changes.lose(s, seat, code >> 10 & LOW)
    if s.log is not None:
        s.log.append(events.Blocked(seat, s.tables.attacks.ids[card], "effect"))
    blocked(s, seat)


def blocked(s: State, seat: int) -> None:
    foe = s.active[1 - (seat & 1)]
    if s.standing[foe].watch >> OPPONENT_BLOCKS & 1:
        trigger(s, OPPONENT_BLOCKS, foe)
    happened(s, YOU_BLOCK, seat)
