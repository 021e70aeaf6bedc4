"""The frame around the turns: setup (SETUP, TEAM-2 to 4), the end of a round (END, TEAM-8, TEAM-9), the next one
(NEXT, TEAM-10)."""

from __future__ import annotations

from kd_core.game import changes, codes, events
from kd_core.game.frame import (
    DEALT,
    DRAFTING,
    FROM_ROW,
    PASSED_ON,
    TURNED_UP,
    TURNING_UP,
    UNDEALT,
    AttackFrame,
    DraftFrame,
    NextRoundFrame,
)
from kd_core.game.standing import refresh_standing
from kd_core.game.state import SkillDraft, State
from kd_core.game.triggers import trigger

SKILLS_DEALT = 3

# -- the first setup ---------------------------------------------------------------------------------------------------


def setup_step(s: State) -> None:
    """The DEAL frame: deal, keep, pass on, keep, turn one up; then the draft; then the first turn."""
    frame = s.own()
    stage = frame.stage
    if stage == UNDEALT:
        frame.stage = DEALT
        deal_skills(s)
    elif stage == DEALT and not s.teams:
        frame.stage = PASSED_ON
        pass_skills(s)
    elif stage == PASSED_ON:
        frame.stage = TURNING_UP
        s.push(codes.FACE, -1)
    elif stage in (DEALT, TURNING_UP):
        frame.stage = TURNED_UP
        show_skills(s)
    elif stage == TURNED_UP:
        frame.stage = DRAFTING
        open_draft(s)
    else:
        s.frames.pop()
        start_round(s, frame.seat)


def deal_skills(s: State) -> None:
    """SETUP-2, TEAM-2: three skills to everybody."""
    cards = s.pool[:]
    if s.teller is not None:
        cards = s.teller.deal(s, cards, SKILLS_DEALT)
    else:
        s.shuffle(cards)
    dealt = [cards[SKILLS_DEALT * seat : SKILLS_DEALT * (seat + 1)] for seat in range(s.seats)]
    s.draft = SkillDraft(dealt, [[] for _ in range(s.seats)], [-1] * s.seats)
    if not s.teams:
        stand_up(s)  # SETUP-1; in teams the skills decide who stands
    tell_dealt(s)
    s.push(codes.KEEP, -1)


def tell_dealt(s: State) -> None:
    if s.log is None or s.draft is None:
        return
    for seat in range(s.seats):
        s.log.append(events.SkillsDealt(seat, tuple(s.tables.skill_ids[skill] for skill in s.draft.dealt[seat])))


def pass_skills(s: State) -> None:
    """SETUP-2: what was not kept goes to the opponent, who keeps one of it."""
    assert s.draft is not None
    s.draft.dealt.reverse()
    s.draft.picks = [-1, -1]
    tell_dealt(s)
    s.push(codes.KEEP, -1)


def show_skills(s: State) -> None:
    """The picks are turned over together (SETUP-3); in teams every kept skill is face up, and the active fighters
    are known."""
    draft = s.draft
    assert draft is not None
    shown = draft.picks if not s.teams else [kept[0] for kept in draft.kept]
    s.up = [[skill] for skill in shown]
    s.hidden = [[skill for skill in kept if skill != up] for kept, up in zip(draft.kept, shown, strict=True)]
    s.draft = None
    for seat in range(s.seats):
        refresh_standing(s, seat)
        if s.log is not None:
            s.log.append(events.SkillShown(seat, s.tables.skill_ids[shown[seat]]))
    if s.teams:
        choose_first_fighters(s)


def choose_first_fighters(s: State) -> None:
    """TEAM-3: the higher initiative of each team stands on the arena; on a tie the team agrees."""
    for team in (1, 0):
        mine, mates = initiative(s, team), initiative(s, team + 2)
        if mine == mates:
            s.push(codes.ACTIVE, team)
        else:
            s.bring_in(team if mine > mates else team + 2)


def initiative(s: State, seat: int) -> int:
    highest = 0
    for skill in s.up[seat]:
        highest = max(highest, s.tables.initiative[skill])
    return highest


def open_draft(s: State) -> None:
    """SETUP-4, SETUP-5 and SETUP-7: deck, Row, who is first, and the draft between the two on the arena."""
    stand_up(s)
    s.deck = s.box[:]
    s.shuffle(s.deck)
    changes.refill(s)
    a, b = s.active
    if initiative(s, a) == initiative(s, b):
        first = s.active[s.below(2)] if s.teller is None else s.teller.first(s)
    else:
        first = a if initiative(s, a) > initiative(s, b) else b
    s.own().seat = first
    s.frames.append(DraftFrame(first))


def stand_up(s: State) -> None:
    """The active fighters on the starting spaces, the others on the bench; tokens as printed (NEXT-1)."""
    for seat in range(s.seats):
        s.space[seat] = s.ground.start[seat & 1] if s.active[seat & 1] == seat else -1
    s.tokens = []
    for seat in range(s.seats):
        s.tokens += s.tables.fighter_start[s.fighters[seat]]
    for seat in range(s.seats):
        refresh_standing(s, seat)


def start_round(s: State, first: int) -> None:
    """The Row stands; the candles come into the deck (SETUP-6, NEXT-4); then the first turn."""
    changes.refill(s)
    for _ in range(s.ground.candles):  # the deck is shuffled already: each goes anywhere into it
        s.deck.insert(s.below(len(s.deck) + 1), s.tables.candle)
    if s.log is not None:
        s.log.append(events.RoundStarted(s.round, first))
    s.turn = first
    s.push(codes.TURN, first)
    trigger(s, codes.ROUND_START, s.opponent(first))
    trigger(s, codes.ROUND_START, first)


# -- choices of setup and teams ----------------------------------------------------------------------------------------


def team_choice(s: State, kind: int, seat: int, code: int) -> None:
    value = code & codes.LOW
    if kind == codes.DRAFT:
        draft_card(s, seat, value)
    elif kind == codes.ENTER:
        s.frames.pop()
        enter(s, seat, value)
    elif kind == codes.ACTIVE:
        s.frames.pop()
        s.bring_in(value)
        if s.log is not None:
            s.log.append(events.ActiveChosen(value & 1, value))
    else:
        secret_choice(s, kind, seat, value)


def draft_card(s: State, seat: int, card: int) -> None:
    """SETUP-5; no "after taking" effect (SETUP-8)."""
    s.leave_row(card)
    if s.log is not None:
        s.log.append(events.Drafted(seat, s.tables.attacks.ids[card]))
    draft = s.own()
    assert isinstance(draft, DraftFrame)
    draft.taken += 1
    if draft.taken == codes.ROW_SIZE:
        s.frames.pop()
    changes.receive(s, seat, card)


def secret_choice(s: State, kind: int, seat: int, skill: int) -> None:
    draft = s.draft
    assert draft is not None
    draft.picks[seat] = skill
    if kind == codes.KEEP and s.log is not None:
        s.log.append(events.SkillKept(seat, s.tables.skill_ids[skill]))
    if -1 in draft.picks:
        return
    s.frames.pop()
    if kind == codes.KEEP:
        for who in range(s.seats):
            draft.dealt[who].remove(draft.picks[who])
            draft.kept[who].append(draft.picks[who])
        draft.picks = [-1] * s.seats


def enter(s: State, seat: int, space: int) -> None:
    s.space[seat] = space
    if s.log is not None:
        s.log.append(events.Entered(seat, space))


# -- the end of a round ------------------------------------------------------------------------------------------------


def knocked_down(s: State, attacker: int, defender: int) -> None:
    """TEST-4; in teams TEAM-8: the fighter leaves the arena, and a teammate on the bench comes in."""
    mate = s.mate(defender)
    if mate < 0:
        end_round(s, attacker & 1, "ko")
        return
    s.down = [1 if seat == defender else down for seat, down in enumerate(s.down)]
    s.space[defender] = -1
    if s.log is not None:
        s.log.append(events.KnockedDown(defender))
    changes.discard(s, defender, (1 << len(s.hands[defender])) - 1)
    if s.down[mate]:
        end_round(s, attacker & 1, "eliminated")
        return
    s.bring_in(mate)
    if s.turn == defender:
        s.actions_left = 0
    s.push(codes.ENTER, mate)


def deck_out(s: State, seat: int) -> None:
    """END-2 and TEAM-9: who is better off when the Row cannot be filled; `seat` is starting its turn."""
    mine, theirs = deck_out_rank(s, seat & 1), deck_out_rank(s, 1 - (seat & 1))
    end_round(s, seat & 1 if mine >= theirs else 1 - (seat & 1), "deck_out", decided_by(mine, theirs))


def decided_by(mine: tuple[int, int, int], theirs: tuple[int, int, int]) -> str:
    """The first part of two ranks in which they differ: one of `events.DECIDES`."""
    for what, one, other in zip(events.DECIDES, mine, theirs):
        if one != other:
            return what
    return events.DECIDES[-1]


def deck_out_rank(s: State, team: int) -> tuple[int, int, int]:
    """The more the better: fighters not knocked down, then fewer heavy, then fewer light wounds.

    "Most wounds on the opposing fighters" (TEAM-9) and "fewest own wounds" (END-2) name the same winner.
    """
    up = heavy = light = 0
    for seat in range(team, s.seats, 2):
        up += 1 - s.down[seat]
        heavy += s.heavy[seat]
        light += s.light[seat]
    return up, -heavy, -light


def end_round(s: State, team: int, reason: str, by: str = "") -> None:
    """END-3 and END-4: a victory token; the second wins the match; else the loser turns up the hidden skill."""
    put_back_card(s)
    s.frames = []
    s.actions_left = 0
    s.victories = [won + 1 if who == team else won for who, won in enumerate(s.victories)]
    if s.log is not None:
        s.log.append(events.RoundEnded(team, reason, by))
    if s.victories[team] >= s.rounds_to_win:
        s.winner = team
        if s.log is not None:
            s.log.append(events.MatchEnded(team))
        s.push(codes.OVER, -1)
        return
    if not s.teams:
        reveal(s, 1 - team)
    clear_table(s)
    s.frames.append(NextRoundFrame(1 - team))
    if s.teams:
        s.push(codes.ACTIVE, 1 - team)
        s.push(codes.ACTIVE, team)


def put_back_card(s: State) -> None:
    """A card of the Row whose attack was being resolved is not lost when the round ends in the middle of it."""
    for frame in s.frames:
        if isinstance(frame, AttackFrame) and frame.flags & FROM_ROW:
            s.discard.append(frame.attack)


def reveal(s: State, seat: int) -> None:
    if not s.hidden[seat]:
        return
    if s.log is not None:
        for skill in s.hidden[seat]:
            s.log.append(events.SkillRevealed(seat, s.tables.skill_ids[skill]))
    s.up = [up + s.hidden[seat] if who == seat else up for who, up in enumerate(s.up)]
    s.hidden = [[] if who == seat else hidden for who, hidden in enumerate(s.hidden)]
    refresh_standing(s, seat)


def clear_table(s: State) -> None:
    """NEXT-1: wounds, hands and tokens go; nobody stands on the arena until the next round starts."""
    s.heavy = [0] * s.seats
    s.light = [0] * s.seats
    s.down = [0] * s.seats
    s.space = [-1] * s.seats
    s.hands = [[] for _ in range(s.seats)]
    s.hand_symbols = [0] * s.seats
    s.drawn = []
    s.set_row([])
    s.discard = []
    s.deck = s.box[:]
    s.candles = 0
    s.round += 1


def next_round(s: State) -> None:
    """NEXT-2 and NEXT-3, TEAM-10: a new deck and Row, no draft; the losers go first."""
    frame = s.frames.pop()
    assert isinstance(frame, NextRoundFrame)
    stand_up(s)
    s.shuffle(s.deck)
    start_round(s, s.active[frame.loser])
