"""What may be chosen: the legal codes of the question on top of the stack."""

from __future__ import annotations

from typing import Final

from kd_core.content.model import SYMBOLS
from kd_core.game.arena import reachable
from kd_core.game.changes import has_unseen
from kd_core.game.codes import (
    ACTION,
    ACTIVE,
    BLOCK,
    BLOCK_EFFECT,
    BLOCK_WOUNDS,
    CHOOSE_ACTIVE,
    COME_IN,
    DASH,
    DRAFT,
    DROP,
    END_COMBO,
    ENTER,
    KEEP,
    KEEP_SKILL,
    KNOCKDOWN,
    PASS,
    PICK_CARD,
    SEVENTH,
    SHOW_SKILL,
    SWAP,
    TEST,
    TO_DICE,
    TOWER,
    VERDICT,
)
from kd_core.game.frame import ComboFrame, Frame, Question, ReactFrame
from kd_core.game.payments import all_payments, payments, without_twins
from kd_core.game.state import State
from kd_core.game.tables import TWICE, everywhere, mark

BLOCKS: Final = everywhere(mark(SYMBOLS.index("block")))
DASHES: Final = everywhere(mark(SYMBOLS.index("dash")))


def legal(s: State, seat: int) -> list[int]:
    """The codes that `seat` may choose from; the frame on top must be a question to it."""
    return answers_to(s, s.frames[-1], seat)


def answers_to(s: State, frame: Frame, seat: int) -> list[int]:
    kind = frame.kind
    if isinstance(frame, Question):
        return frame.step.options(s, frame)  # a value is its own code, see `codes.TAKE`
    if isinstance(frame, ComboFrame):
        return combo_codes(s, seat, frame.used, frame.swapped)
    if kind == BLOCK_WOUNDS:
        return wound_block_codes(s, seat)
    if kind == BLOCK_EFFECT:
        return effect_block_codes(s, seat)
    if kind == KNOCKDOWN:
        return [TEST, PASS]
    if kind == ACTION:
        return action_codes(s, seat)
    if kind == SEVENTH:
        return surplus_codes(s, seat)
    if isinstance(frame, ReactFrame):
        return [*reaction_codes(s, seat, frame.event), PASS]
    return rare_codes(s, seat, kind)


def rare_codes(s: State, seat: int, kind: int) -> list[int]:
    if kind == TOWER:
        return [VERDICT | 1, VERDICT, TO_DICE]
    if kind == ENTER:
        foe = s.space[s.opponent(seat)]
        return [COME_IN | space for space in range(s.ground.size) if space != foe]
    if kind == ACTIVE:
        return [CHOOSE_ACTIVE | (seat & 1), CHOOSE_ACTIVE | (seat & 1) + 2]
    if kind == DRAFT:
        return [PICK_CARD | card for card in distinct(s.row)]
    draft = s.draft
    if draft is None or seat < 0 or draft.picks[seat] >= 0:
        return []
    if kind == KEEP:
        return [KEEP_SKILL | skill for skill in draft.dealt[seat]]
    return [SHOW_SKILL | skill for skill in draft.kept[seat]]


def distinct(cards: list[int]) -> list[int]:
    found: list[int] = []
    seen = 0
    for card in cards:
        if not seen >> card & 1:
            seen |= 1 << card
            found.append(card)
    return found


def surplus_codes(s: State, seat: int) -> list[int]:
    """HAND-1: any card, as long as there are too many; another such question may have settled it."""
    hand = s.hands[seat]
    return [DROP | card for card in distinct(hand)] if len(hand) > s.hand_limit(seat) else []


def action_codes(s: State, seat: int) -> list[int]:
    """MOVE, corridors, ATTACK, and everything that opens a COMBO."""
    ground = s.ground
    at = s.space[seat] * ground.size + s.space[s.active[1 - (seat & 1)]]
    found = ground.ways_out[at] + (distinct(s.row) if s.doubles else s.row)  # a card of the Row is its own code
    if s.hands[seat]:
        add_combo(s, seat, at, 0, found)
    if s.teams and can_swap(s, seat):
        found.append(SWAP)
    return found


def combo_codes(s: State, seat: int, used: int, swapped: bool) -> list[int]:
    found: list[int] = []
    if not s.down[seat] and s.space[seat] >= 0:
        if s.hands[seat]:
            at = s.space[seat] * s.ground.size + s.space[s.active[1 - (seat & 1)]]
            add_combo(s, seat, at, used, found)
        if s.teams and not swapped and can_swap(s, seat):
            found.append(SWAP)
    found.append(END_COMBO)
    return found


def can_swap(s: State, seat: int) -> bool:
    """TEAM-7 and TEAM-8: only with a teammate who still stands on the bench."""
    return not s.down[seat ^ 2]


def add_combo(s: State, seat: int, at: int, used: int, found: list[int]) -> None:
    """Special attacks with every way to pay them (COMBO-2 to 5, COMBO-7), then dashes (COMBO-6).

    `at` is the pair of spaces where the two stand, see `Ground`.
    """
    symbols = s.hand_symbols[seat]
    within = s.standing[seat].within[s.ground.sightline[at]]
    if within < 0 or s.warped:
        within = specials_in_range(s, seat, at)
    menu = s.tables.menus[s.fighters[seat]][within & ~used]
    key = symbols & menu.need
    if key:
        paid = menu.known.get(key)
        if paid is None:
            paid = all_payments(s.tables, menu, s.hands[seat], symbols)
        found += without_twins(paid, s.hands[seat]) if symbols & TWICE else paid
    if symbols & DASHES:
        add_dashes(s, seat, at, found)


def specials_in_range(s: State, seat: int, at: int) -> int:
    """The special attacks of a sheet, by number (bits), that reach the opponent from here; remembered for each
    sightline between the two, unless something of the opponent changes what reaches it."""
    found = 0
    for attack in s.tables.specials[s.fighters[seat]]:
        if s.reaches(seat, attack):
            found |= 1 << s.tables.attacks.number[attack]
    if not s.warped:
        s.standing[seat].within[s.ground.sightline[at]] = found
    return found


def could_pay(s: State, seat: int) -> bool:
    """Does the hand hold enough for a special attack of the sheet or a dash, be it used, out of range or blocked?"""
    symbols = s.hand_symbols[seat]
    menu = s.tables.menus[s.fighters[seat]][-1]
    return symbols & DASHES != 0 or len(all_payments(s.tables, menu, s.hands[seat], symbols)) > 0


def add_dashes(s: State, seat: int, at: int, found: list[int]) -> None:
    hand = s.hands[seat]
    dash = s.tables.attacks.dash
    twice = s.hand_symbols[seat] & TWICE
    for place, card in enumerate(hand):
        steps = dash[card]
        if not steps or (twice and card in hand[:place]):
            continue
        if steps == 1:
            found += s.ground.dashes[place][at]
        else:
            head = DASH | place << 10
            here, foe = s.space[seat], s.space[s.active[1 - (seat & 1)]]
            found += [head | space for space in reachable(s.ground, here, steps, foe, False) if space != here]


def block_power(s: State, seat: int) -> int:
    """N of BLOCK-2 once one block card has gone."""
    return len(s.hands[seat]) - 1 + s.standing[seat].block


def may_block_wounds(s: State, seat: int, heavy: int, light: int) -> bool:
    """Would `wound_block_codes` offer more than to pass? With unseen cards in hand: might it?"""
    if not heavy and not light:
        return False
    if s.drawn and has_unseen(s, seat):
        return True
    power = block_power(s, seat)
    return (power >= 2 or (power == 1 and light > 0)) and s.hand_symbols[seat] & BLOCKS != 0


def may_block_effect(s: State, seat: int) -> bool:
    return s.hand_symbols[seat] & BLOCKS != 0 or (len(s.drawn) > 0 and has_unseen(s, seat))


def wound_block_codes(s: State, seat: int) -> list[int]:
    """BLOCK-2: every card with block, every (heavy, light) with 2h + l <= N, at least one wound ignored."""
    blow = s.attack_frame(-2)
    heavy, light = blow.heavy, blow.light
    power = block_power(s, seat)
    found: list[int] = [PASS]
    if power < 1 or (power < 2 and not light):
        return found
    hand = s.hands[seat]
    for place, card in enumerate(hand):
        if s.tables.attacks.block_symbol[card] and card not in hand[:place]:
            for h in range(min(heavy, power // 2) + 1):
                for li in range(min(light, power - 2 * h) + 1):
                    if h or li:
                        found.append(BLOCK | place << 10 | h << 5 | li)
    return found


def effect_block_codes(s: State, seat: int) -> list[int]:
    hand = s.hands[seat]
    found: list[int] = [PASS]
    for place, card in enumerate(hand):
        if s.tables.attacks.block_symbol[card] and card not in hand[:place]:
            found.append(BLOCK | place << 10)
    return found


def reactions_to(s: State, seat: int, event: int) -> list[int]:
    """TYPE-2: the reactions of a sheet that wait for this event and reach."""
    first = s.tables.first_special[s.fighters[seat]]
    found: list[int] = []
    for attack in range(first, first + s.tables.special_count[s.fighters[seat]]):
        if s.tables.attacks.trigger[attack] == event and s.in_range(seat, attack):
            found.append(attack)
    return found


def reaction_codes(s: State, seat: int, event: int) -> list[int]:
    """The reactions that answer an event, with every way to pay them."""
    hand = s.hands[seat]
    found: list[int] = []
    for attack in reactions_to(s, seat, event):
        found += without_twins(payments(s.tables, attack, hand, s.hand_symbols[seat]), hand)
    return found
