"""What may be chosen: the legal codes of the question on top of the stack."""

from __future__ import annotations

from kd_core.game import codes
from kd_core.game.arena import reachable
from kd_core.game.codes import WIDTH
from kd_core.game.payments import plan_of, twins, without_twins
from kd_core.game.state import State
from kd_core.game.verbs import VERBS


def legal(s: State, seat: int) -> list[int]:
    """The codes that `seat` may choose from; the frame on top must be a question to it."""
    at = len(s.stack) - WIDTH
    op = s.stack[at]
    if op == codes.ACTION:
        return action_codes(s, seat)
    if op == codes.COMBO:
        return combo_codes(s, seat, s.stack[at + 2], s.stack[at + 3])
    if op == codes.BLOCK_WOUNDS:
        return wound_block_codes(s, seat)
    if op == codes.BLOCK_EFFECT:
        return effect_block_codes(s, seat)
    if op == codes.KNOCKDOWN:
        return [codes.TEST, codes.PASS]
    if op == codes.CHOOSE:
        return choice_codes(s, at)
    if op == codes.SEVENTH:
        return [codes.DROP | card for card in distinct(s.hands[seat])]
    if op == codes.REACT:
        return [*reaction_codes(s, seat, s.stack[at + 2]), codes.PASS]
    return rare_codes(s, seat, op)


def rare_codes(s: State, seat: int, op: int) -> list[int]:
    if op == codes.TOWER:
        return [codes.VERDICT | 1, codes.VERDICT, codes.TO_DICE]
    if op == codes.ENTER:
        foe = s.space[s.opponent(seat)]
        return [codes.COME_IN | space for space in range(s.ground.size) if space != foe]
    if op == codes.ACTIVE:
        return [codes.CHOOSE_ACTIVE | (seat & 1), codes.CHOOSE_ACTIVE | (seat & 1) + 2]
    if op == codes.DRAFT:
        return [codes.PICK_CARD | card for card in distinct(s.row)]
    draft = s.draft
    if draft is None or seat < 0 or draft.picks[seat] >= 0:
        return []
    if op == codes.KEEP:
        return [codes.KEEP_SKILL | skill for skill in draft.dealt[seat]]
    return [codes.SHOW_SKILL | skill for skill in draft.kept[seat]]


def distinct(cards: list[int]) -> list[int]:
    found: list[int] = []
    for card in cards:
        if card not in found:
            found.append(card)
    return found


def action_codes(s: State, seat: int) -> list[int]:
    """MOVE, corridors, ATTACK, and everything that opens a COMBO."""
    ground = s.ground
    found = ground.ways_out[s.space[seat] * ground.size + s.space[s.active[1 - (seat & 1)]]][:]
    for card in s.row:
        code = codes.TAKE | card
        if code not in found:
            found.append(code)
    if s.hands[seat]:
        add_combo(s, seat, 0, found)
    if s.teams and can_swap(s, seat):
        found.append(codes.SWAP)
    return found


def combo_codes(s: State, seat: int, used: int, swapped: int) -> list[int]:
    found: list[int] = []
    if not s.down[seat] and s.space[seat] >= 0:
        if s.hands[seat]:
            add_combo(s, seat, used, found)
        if s.teams and not swapped and can_swap(s, seat):
            found.append(codes.SWAP)
    found.append(codes.END_COMBO)
    return found


def can_swap(s: State, seat: int) -> bool:
    """TEAM-7 and TEAM-8: only with a teammate who still stands on the bench."""
    return not s.down[seat ^ 2]


def add_combo(s: State, seat: int, used: int, found: list[int]) -> None:
    """Special attacks with every way to pay them (COMBO-2 to 5, COMBO-7), then dashes (COMBO-6)."""
    hand = s.hands[seat]
    plan = plan_of(s.tables, s.fighters[seat], hand)
    if not plan.ways and not plan.dashes:
        return
    pairs = twins(hand)
    for way in plan.ways:
        if not used >> way.number & 1 and s.in_range(seat, way.attack):
            found += without_twins(way.codes, pairs) if pairs else way.codes
    for at, place in enumerate(plan.dashes):
        if not pairs or 1 << place not in pairs:
            add_dash(s, seat, place, plan.steps[at], found)


def could_pay(s: State, seat: int) -> bool:
    """Does the hand hold enough for a special attack of the sheet or a dash, be it used, out of range or blocked?"""
    plan = plan_of(s.tables, s.fighters[seat], s.hands[seat])
    return len(plan.ways) > 0 or len(plan.dashes) > 0


def add_dash(s: State, seat: int, place: int, steps: int, found: list[int]) -> None:
    ground = s.ground
    here = s.space[seat]
    foe = s.space[s.active[1 - (seat & 1)]]
    head = codes.DASH | place << 10
    if steps == 1:
        for near in ground.free[here * ground.size + foe]:
            found.append(head | near)
        return
    for space in reachable(ground, here, steps, foe, False):
        if space != here:
            found.append(head | space)


def block_power(s: State, seat: int) -> int:
    """N of BLOCK-2 once one block card has gone."""
    return len(s.hands[seat]) - 1 + s.standing[seat].block


def may_block_wounds(s: State, seat: int, light: int) -> bool:
    """Would `wound_block_codes` offer more than to pass?"""
    power = block_power(s, seat)
    return (power >= 2 or (power == 1 and light > 0)) and may_block_effect(s, seat)


def may_block_effect(s: State, seat: int) -> bool:
    is_block = s.tables.attacks.block_symbol
    for card in s.hands[seat]:
        if is_block[card]:
            return True
    return False


def wound_block_codes(s: State, seat: int) -> list[int]:
    """BLOCK-2: every card with block, every (heavy, light) with 2h + l <= N, at least one wound ignored."""
    at = len(s.stack) - 2 * WIDTH
    heavy, light = s.stack[at + 4], s.stack[at + 5]
    power = block_power(s, seat)
    found: list[int] = [codes.PASS]
    if power < 1 or (power < 2 and not light):
        return found
    hand = s.hands[seat]
    for place, card in enumerate(hand):
        if s.tables.attacks.block_symbol[card] and card not in hand[:place]:
            for h in range(min(heavy, power // 2) + 1):
                for li in range(min(light, power - 2 * h) + 1):
                    if h or li:
                        found.append(codes.BLOCK | place << 10 | h << 5 | li)
    return found


def effect_block_codes(s: State, seat: int) -> list[int]:
    hand = s.hands[seat]
    found: list[int] = [codes.PASS]
    for place, card in enumerate(hand):
        if s.tables.attacks.block_symbol[card] and card not in hand[:place]:
            found.append(codes.BLOCK | place << 10)
    return found


def reaction_codes(s: State, seat: int, event: int) -> list[int]:
    """TYPE-2: the reactions of a sheet that wait for this event, in range, with every way to pay them."""
    hand = s.hands[seat]
    found: list[int] = []
    for way in plan_of(s.tables, s.fighters[seat], hand).reactions:
        if s.tables.attacks.trigger[way.attack] == event and s.in_range(seat, way.attack):
            found += without_twins(way.codes, twins(hand))
    return found


def choice_codes(s: State, at: int) -> list[int]:
    step = s.tables.blocks[s.stack[at + 2]][s.stack[at + 3]]
    you, x, y = s.stack[at + 4], s.stack[at + 5], s.stack[at + 6]
    return [codes.PICK | value for value in VERBS[step.verb].options(s, you, step, x, y)]
