"""How a match runs: the frames of the stack, one function each, and the unchecked door `take`.

`advance` works on the frame on top until it is a question with more than one answer. A question with exactly one answer
is answered by itself; only a combo goes on asking as long as the hand could pay for anything. Nothing here checks
that a code is legal: `legal.py` says what is, `Match.apply` is the checked door,
and search, which only takes codes out of `s.codes`, may use `take` directly.
"""

from __future__ import annotations

from typing import Final

from kd_core.game import changes, events
from kd_core.game.codes import (
    ACTION,
    ATTACK,
    BLOCK_EFFECT,
    BLOCK_WOUNDS,
    CANCELLED,
    CHOOSE,
    COMBO,
    CORRIDOR,
    DASH,
    DEALT_SHIFT,
    DRAFT,
    EFFECT,
    END_COMBO,
    FIRST_CHOICE,
    FROM_ROW,
    HAND_LIMIT,
    HEAVY_RELIEF,
    KNOCKDOWN,
    LIGHT_RELIEF,
    LOW,
    MISSED,
    MOVE,
    NEXT_ROUND,
    NO_RELIEF,
    OPPONENT_BLOCKS,
    OPPONENT_COMES_ADJACENT,
    OPPONENT_MOVES,
    OPPONENT_PASSES_TEST,
    OPPONENT_TAKES,
    OPPONENT_USES_SPECIAL,
    OVER,
    PASS,
    REACT,
    REACTION,
    SEES_MISSES,
    SEES_MOVES,
    SEVENTH,
    SPECIAL,
    STRIKE,
    TAKE,
    TEST,
    TO_DICE,
    TOWER,
    TURN,
    TURN_END,
    TURN_START,
    VERB_MASK,
    YOU_ARE_HIT,
    YOU_ARE_TARGETED,
    YOU_BLOCK,
    YOU_HIT,
    YOU_MISS,
    YOU_MOVE,
    YOU_PASS_TEST,
    YOU_TAKE,
    YOU_USE_SPECIAL,
)
from kd_core.game.frame import Frame, plain
from kd_core.game.legal import action_codes, answers_to, could_pay, may_block_effect, may_block_wounds
from kd_core.game.rounds import deck_out, knocked_down, next_round, setup_step, team_choice
from kd_core.game.state import State
from kd_core.game.triggers import happened, trigger
from kd_core.game.verbs import VERBS

ACTIONS: Final = plain(ACTION)
TURNS: Final = [plain(TURN, stage) for stage in range(5)]
WOUND_BLOCKS: Final = plain(BLOCK_WOUNDS)
EFFECT_BLOCKS: Final = plain(BLOCK_EFFECT)
KNOCKDOWNS: Final = plain(KNOCKDOWN)


def chooser(s: State) -> int:
    """Who answers the question on top; of several at once the first who has not yet."""
    frame = s.frames[-1]
    if frame.op > DRAFT:
        return frame.seat
    if frame.op != DRAFT:
        return -1 if s.draft is None or -1 not in s.draft.picks else s.draft.picks.index(-1)
    return frame.seat if frame.a in (0, 3) else s.opponent(frame.seat)


def advance(s: State) -> None:
    """Go on until somebody has a real choice, or the match is over."""
    while True:
        frame = s.frames[-1]
        op = frame.op
        seat = frame.seat
        if op == TURN:
            if frame.a != 2 or not s.actions_left or (s.teams and s.active[seat & 1] != seat):
                next_stage(s, seat, frame.a)
                continue
            s.frames[-1] = ACTIONS[seat]
            found = action_codes(s, seat)
        elif op >= FIRST_CHOICE:
            if op <= DRAFT:
                seat = chooser(s)
            found = answers_to(s, frame, seat)
        elif op == ATTACK:
            attack(s, s.own() if frame.shared else frame)
            continue
        elif op == EFFECT:
            effect(s, frame)
            continue
        else:
            between_turns(s, op)
            continue
        s.codes = found
        if len(found) > 1 or no_choice(s, seat, found):
            return


def between_turns(s: State, op: int) -> None:
    if op == NEXT_ROUND:
        next_round(s)
    else:
        setup_step(s)


def no_choice(s: State, seat: int, found: list[int]) -> bool:
    """A question with one answer or none; True when the match waits all the same."""
    op = s.frames[-1].op
    if found:
        if op == COMBO and could_pay(s, seat):
            return True
        answer(s, seat, found[0])
        return False
    if op == OVER:
        return True
    if op == ACTION:  # an empty Row and no way out: the actions that are left are lost
        s.frames[-1] = TURNS[2][seat]
        s.actions_left = 0
    else:
        s.frames.pop()
    return False


def take(s: State, code: int) -> None:
    """The unchecked door: the code must come from `s.codes`."""
    frame = s.frames[-1]
    if frame.op == ACTION:  # more than half of all questions: no detour
        act(s, frame.seat, code)
    else:
        answer(s, frame.seat if frame.op > DRAFT else chooser(s), code)
    advance(s)


def carry_out(s: State, seat: int, code: int, dice: tuple[int, ...] | None = None) -> None:
    """A choice of a given seat (in a secret choice several have to choose); real dice may be named for a test."""
    if dice is not None and code == TEST:
        s.pop()
        start_test(s, seat, dice[0] * 100 + dice[1] * 10 + dice[2])
    else:
        answer(s, seat, code)
    advance(s)


# -- a turn ------------------------------------------------------------------------------------------------------------


def next_stage(s: State, seat: int, stage: int) -> None:
    """A turn goes on until something is put on top: from its end (stage 3) to the next one (stage 0), and there to
    where its player acts (stage 2)."""
    if stage == 2 or stage == 3:
        s.frames[-1] = ended = TURNS[4][seat]
        end_turn(s, s.active[seat & 1])
        if s.frames[-1] is not ended:
            return
        stage = 4
    if stage == 4:
        seat = s.active[1 - (seat & 1)]
    if stage != 1:
        s.turn = seat
        if s.teams or s.log is not None:
            s.frames[-1] = begun = TURNS[1][seat]
            begin_turn(s, seat)
            if s.frames[-1] is not begun:
                return
    s.frames[-1] = TURNS[2][seat]
    fill_row(s, seat)


def begin_turn(s: State, seat: int) -> None:
    """TEAM-5: in teams the top card of the deck comes first."""
    if s.log is not None:
        s.log.append(events.TurnStarted(seat))
    if s.teams:
        changes.draw(s, seat)


def fill_row(s: State, seat: int) -> None:
    """TURN-1 and TURN-4: the Row is filled to four, or the round is over; then the "start of your turn" effects."""
    if not changes.refill(s):
        deck_out(s, seat)
        return
    s.actions_left = 2
    s.acted = 0
    if s.standing[seat].watch >> TURN_START & 1:
        trigger(s, TURN_START, seat)


def end_turn(s: State, seat: int) -> None:
    """ARENA-5 hurts who ends the turn under the candles; then the "end of your turn" effects."""
    s.actions_left = 0
    if s.log is not None:
        s.log.append(events.TurnEnded(seat))
    if s.candles and s.ground.lit(s.space[seat], s.candles):
        changes.inflict(s, seat, s.ground.candle_heavy, s.ground.candle_light, "candles", -1)
    if s.standing[seat].watch >> TURN_END & 1:
        trigger(s, TURN_END, seat)


# -- the attack sequence -----------------------------------------------------------------------------------------------


def begin_attack(s: State, seat: int, number: int, flags: int) -> None:
    """Range is checked here, once (SEQ-4); the wound pool is fixed with all standing changes (SEQ-1)."""
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
            s.push(ATTACK, seat, number, 7, 0, 0, flags | MISSED, target)
        return
    heavy = mine.heavy[number] + theirs.in_heavy[number]
    light = mine.light[number] + theirs.in_light[number]
    if heavy < 0:
        heavy = 0
    if light < 0:
        light = 0
    s.frames.append(Frame(ATTACK, seat, number, 0, heavy, light, flags, target, False))


def missed_unnoticed(s: State, seat: int, number: int, target: int, flags: int) -> bool:
    """A card out of range that nothing and nobody answers goes straight to hand (ATTACK-3), the most common deed
    of all."""
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


def attack(s: State, blow: Frame) -> None:
    """SEQ-1 to SEQ-3 from the stage it is in, until something is put on top. The stage is written down before that."""
    stage = blow.b
    if stage < 5:
        attacks = s.tables.attacks
        routine = attacks.effect[blow.a]
        if attacks.type[blow.a] == STRIKE:
            if may_answer(s, blow, stage, routine >= 0):
                return
        elif stage < 3:
            wounds(s, blow)
        if routine >= 0 and not blow.e & CANCELLED:
            blow.b = 5
            opening = s.tables.openings[routine * 4 + blow.seat]
            s.frames.append(opening)
            effect(s, opening)
            if s.frames[-1] is not blow:
                return
    after_effect(s, blow, stage)


def may_answer(s: State, blow: Frame, stage: int, has_effect: bool) -> bool:
    """The first half of a strike: reactions, a block of the wounds, the wounds, a block of the effect; True when
    asked."""
    target = blow.f
    if stage == 0 and s.standing[target].watch >> YOU_ARE_TARGETED & 1:
        blow.b = 1
        happened(s, YOU_ARE_TARGETED, target)
        if s.frames[-1] is not blow:
            return True
    if stage < 2 and may_block_wounds(s, target, blow.c, blow.d):
        blow.b = 2
        s.frames.append(WOUND_BLOCKS[target])
        return True
    if stage < 3:
        wounds(s, blow)
    if stage < 4 and has_effect and may_block_effect(s, target):
        blow.b = 4
        s.frames.append(EFFECT_BLOCKS[target])
        return True
    return False


def after_effect(s: State, blow: Frame, stage: int) -> None:
    """The second half of the sequence: who was hit, the K.O. (SEQ-3), where the card goes."""
    seat, target = blow.seat, blow.f
    if stage < 6 and blow.e >> DEALT_SHIFT:
        blow.b = 6
        if s.standing[seat].watch >> YOU_HIT & 1:
            trigger(s, YOU_HIT, seat)
        if s.standing[target].watch >> YOU_ARE_HIT & 1:
            happened(s, YOU_ARE_HIT, target)
        if s.frames[-1] is not blow:
            return
    if stage < 7 and s.standing[seat].ko[blow.a] and not s.down[seat] and s.active[target & 1] == target:
        blow.b = 7
        s.frames.append(KNOCKDOWNS[seat])
        return
    if stage < 8:
        blow.b = 8
        finish_attack(s, blow)
    if s.frames[-1] is blow:
        s.frames.pop()


def wounds(s: State, blow: Frame) -> None:
    heavy, light = blow.c, blow.d
    if heavy or light:
        blow.e |= heavy + light << DEALT_SHIFT
        changes.inflict(s, blow.f, heavy, light, s.tables.attacks.ids[blow.a], blow.seat)


def keeper_of(s: State, seat: int) -> int:
    """TEAM-6, TEAM-8: the card of an ATTACK goes to the teammate's hand, unless the teammate is down."""
    return seat if s.down[seat ^ 2] else seat ^ 2


def finish_attack(s: State, blow: Frame) -> None:
    """ATTACK-3 and 4: the card goes to hand, then its "after taking" text."""
    seat, number, flags = blow.seat, blow.a, blow.e
    if flags & FROM_ROW:
        keeper = keeper_of(s, seat) if s.teams else seat
        if s.standing[seat].watch >> YOU_TAKE & 1:
            trigger(s, YOU_TAKE, seat)
        foe = s.active[1 - (seat & 1)]
        if s.standing[foe].watch >> OPPONENT_TAKES & 1:
            trigger(s, OPPONENT_TAKES, foe)
        if flags & MISSED:
            trigger(s, YOU_MISS, seat)
        if s.tables.attacks.on_take[number] >= 0:
            changes.start_effect(s, seat, s.tables.attacks.on_take[number])
        if s.log is not None:
            changes.told_taken(s, keeper, number, "row" if flags & MISSED else "attack")
        blow.e = flags & ~FROM_ROW
        changes.receive(s, keeper, number)
    elif not flags & REACTION:
        if s.standing[seat].watch >> YOU_USE_SPECIAL & 1:
            trigger(s, YOU_USE_SPECIAL, seat)
        foe = s.active[1 - (seat & 1)]
        if s.standing[foe].watch >> OPPONENT_USES_SPECIAL & 1:
            trigger(s, OPPONENT_USES_SPECIAL, foe)


# -- effects -----------------------------------------------------------------------------------------------------------


def effect(s: State, frame: Frame) -> None:
    """The steps of a list until one puts something on top; nothing more happens for somebody who left the arena.

    Most lists are over at once, so which step is next is written down only when something comes in between; after the
    last step nothing is left to come back to.
    """
    frames = s.frames
    at = len(frames) - 1
    you, next_step = frame.seat, frame.b
    steps = s.tables.routines[frame.a]
    while next_step < len(steps) and not (s.teams and out_of_it(s, you)):
        step = steps[next_step]
        next_step += 1
        VERBS[step.verb].run(s, you, step)
        if frames[-1] is not frame:
            if len(frames) > at + 1:
                if next_step == len(steps):
                    del frames[at]
                else:
                    s.own_at(at).b = next_step
                return
            frame = frames[-1]  # the list was stopped: see `changes.stop_effect`
            next_step = frame.b
    frames.pop()


def out_of_it(s: State, you: int) -> bool:
    return s.active[you & 1] != you or s.space[s.opponent(you)] < 0


# -- answers -----------------------------------------------------------------------------------------------------------


def answer(s: State, seat: int, code: int) -> None:
    """Carry out one choice. The frame that asked is taken off first, except for a combo and for secret choices."""
    frame = s.frames[-1]
    op = frame.op
    if op == CHOOSE:
        step = s.tables.routines[frame.a][frame.b]
        s.frames.pop()
        VERBS[step.verb].chosen(s, frame.c, step, frame.d, frame.e, code)
    elif op == COMBO:
        combo(s, seat, code)
    elif op == ACTION:
        act(s, seat, code)
    elif op == BLOCK_WOUNDS:
        s.frames.pop()
        block_wounds(s, seat, code)
    elif op == BLOCK_EFFECT:
        s.frames.pop()
        block_effect(s, seat, code)
    elif op == KNOCKDOWN:
        s.frames.pop()
        if code != PASS:
            start_test(s, seat, -1)
    elif op == SEVENTH:
        s.frames.pop()
        changes.discard(s, seat, 1 << s.hands[seat].index(code & LOW))
    elif op == REACT:
        s.frames.pop()
        if code != PASS:
            use_special(s, seat, code, REACTION)
    elif op == TOWER:
        s.frames.pop()
        tower_verdict(s, frame.a, seat, code)
    else:
        team_choice(s, op, seat, code)


def act(s: State, seat: int, code: int) -> None:
    s.frames[-1] = TURNS[2][seat]
    verb = code & VERB_MASK
    to = code & LOW
    if verb == CORRIDOR:
        changes.go(s, seat, to, "corridor")
        changes.inflict(s, seat, s.ground.corridor_heavy[to], s.ground.corridor_light[to], "corridor", -1)
        return
    s.actions_left -= 1
    s.acted += 1
    if verb == TAKE:
        s.leave_row(to)
        begin_attack(s, seat, to, FROM_ROW)
    elif verb == MOVE:
        walk(s, seat, to, "move")
    else:
        s.push(COMBO, seat)
        combo(s, seat, code)


def walk(s: State, seat: int, to: int, how: str) -> None:
    foe = s.active[1 - (seat & 1)]
    start = s.space[seat]
    changes.go(s, seat, to, how)
    if s.standing[seat].watch >> YOU_MOVE & 1:
        trigger(s, YOU_MOVE, seat)
    if s.standing[foe].watch & SEES_MOVES:
        if s.distance(seat, foe) == 1 and s.ground.dist[start * s.ground.size + s.space[foe]] != 1:
            happened(s, OPPONENT_COMES_ADJACENT, foe)
        happened(s, OPPONENT_MOVES, foe)


def combo(s: State, seat: int, code: int) -> None:
    verb = code & VERB_MASK
    if verb == END_COMBO:
        if s.frames[-1].b:
            s.actions_left = 0
        s.pop()
    elif verb == SPECIAL:
        s.own().a |= 1 << (code >> 10 & LOW)
        use_special(s, seat, code, 0)
    elif verb == DASH:
        changes.discard(s, seat, 1 << (code >> 10 & LOW))
        walk(s, seat, code & LOW, "dash")
    else:
        swap(s, seat)


def use_special(s: State, seat: int, code: int, flags: int) -> None:
    number = s.tables.first_special[s.fighters[seat]] + (code >> 10 & LOW)
    paid = changes.pay(s, seat, code & LOW)
    if s.log is not None:
        told = events.Reacted if flags else events.SpecialUsed
        s.log.append(told(seat, s.opponent(seat), s.tables.attacks.ids[number], paid))
    begin_attack(s, seat, number, flags)


def swap(s: State, seat: int) -> None:
    """TEAM-7: the teammate takes the same space and may go on with this combo; the turn ends with it."""
    mate = seat ^ 2
    space = s.space[seat]
    s.space[seat] = -1
    s.space[mate] = space
    s.bring_in(mate)
    s.turn = mate
    frame = s.own()
    frame.seat = mate
    frame.a = 0
    frame.b = 1
    if s.log is not None:
        s.log.append(events.Swapped(seat, mate, space))


def block_wounds(s: State, seat: int, code: int) -> None:
    if code == PASS:
        return
    heavy, light = code >> 5 & 31, code & 31
    card = changes.lose(s, seat, code >> 10 & LOW)
    blow = s.own()
    blow.c -= heavy
    blow.d -= light
    if s.log is not None:
        s.log.append(events.Blocked(seat, s.tables.attacks.ids[card], "wounds", heavy, light))
    blocked(s, seat)


def block_effect(s: State, seat: int, code: int) -> None:
    if code == PASS:
        return
    s.own().e |= CANCELLED
    card = changes.lose(s, seat, code >> 10 & LOW)
    if s.log is not None:
        s.log.append(events.Blocked(seat, s.tables.attacks.ids[card], "effect"))
    blocked(s, seat)


def blocked(s: State, seat: int) -> None:
    trigger(s, OPPONENT_BLOCKS, s.opponent(seat))
    happened(s, YOU_BLOCK, seat)


# -- the Knockdown Test ------------------------------------------------------------------------------------------------


def start_test(s: State, attacker: int, dice: int) -> None:
    """`dice` is a roll fixed from outside (three digits), or -1 for the generator or the tower."""
    defender = s.opponent(attacker)
    total = s.heavy[defender] + s.light[defender]
    by_tower = s.tower and dice < 0
    if s.log is not None:
        s.log.append(events.TestStarted(defender, attacker, total, "tower" if by_tower else "dice"))
    if total == 0:
        end_test(s, attacker, defender, True)  # TEST-5
    elif by_tower:
        s.push(TOWER, defender, attacker)
    else:
        roll(s, attacker, defender, dice)


def roll(s: State, attacker: int, defender: int, dice: int) -> None:
    """TEST-2: the sum of three dice must reach the number of wounds."""
    if dice >= 0:
        rolled = (dice // 100, dice // 10 % 10, dice % 10)
    else:
        rolled = (s.below(6) + 1, s.below(6) + 1, s.below(6) + 1)
    needed = s.heavy[defender] + s.light[defender]
    passed = rolled[0] + rolled[1] + rolled[2] >= needed
    if s.log is not None:
        s.log.append(events.DiceRolled(defender, rolled, needed, passed))
    end_test(s, attacker, defender, passed)


def tower_verdict(s: State, attacker: int, seat: int, code: int) -> None:
    if code == TO_DICE:
        roll(s, attacker, seat, -1)
    else:
        end_test(s, attacker, seat, code & LOW == 1)


def end_test(s: State, attacker: int, defender: int, passed: bool) -> None:
    if not passed:
        if s.log is not None:
            s.log.append(events.TestFailed(defender, attacker))
        knocked_down(s, attacker, defender)
        return
    if s.log is not None:
        s.log.append(events.TestPassed(defender))
    relief(s, defender)
    trigger(s, OPPONENT_PASSES_TEST, attacker)
    happened(s, YOU_PASS_TEST, defender)


def relief_of(s: State, seat: int) -> tuple[int, int]:
    """TEST-3: half of the light wounds, rounded down (or what the match option says), unless the attack forbids it."""
    at = changes.attack_frame(s)
    if at >= 0 and s.frames[at].e & NO_RELIEF:
        return 0, 0
    heavy = s.heavy[seat] // 2 if s.relief != LIGHT_RELIEF else 0
    light = s.light[seat] // 2 if s.relief != HEAVY_RELIEF else 0
    return heavy, light


def relief(s: State, seat: int) -> None:
    heavy, light = relief_of(s, seat)
    if not heavy and not light:
        return
    s.heavy[seat] -= heavy
    s.light[seat] -= light
    if s.log is not None:
        s.log.append(events.Relieved(seat, heavy, light))
