"""Matches of every kind for the property tests: which are played, how at random, and what must always hold in them."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from kd_core.content.model import Pack
from kd_core.game import Match, Options, Setup, codes, library
from kd_core.game.flow import chooser
from kd_core.game.frame import FROM_ROW, AttackFrame
from kd_core.game.pending import write_frame
from kd_core.game.standing import work_out
from kd_core.game.state import State
from kd_core.game.tables import Standing, symbols_in_hand

RING = str(Path(__file__).parents[1] / "packs" / "ring")
TIMES = 10 if os.environ.get("KNOCKDOWN_LONG") == "1" else 1
LONGEST = 20_000  # choices; the longest random match seen has about a thousand

# What is on the table together: each box alone, both, and both with the box of oddities.
SHELVES = (("nemesis",), ("tainted_grail",), ("nemesis", "tainted_grail"), (RING,), ("nemesis", "tainted_grail", RING))


@cache
def shelf(names: tuple[str, ...]) -> tuple[Pack, ...]:
    return tuple(library.find(names))


def setup(seed: int) -> Setup:
    """The setup with that number: mode, boxes, fighters, arena, skills and options all change with it."""
    lot = random.Random(f"setup {seed}")
    teams = seed % 4 == 3
    packs = shelf(SHELVES[2:5:2][seed % 2] if teams else SHELVES[seed % len(SHELVES)])
    ids = [fighter.id for pack in packs for fighter in pack.fighters]
    boxes = lot.sample([pack.id for pack in packs], 2) if teams else None
    arenas = [pack.arena.id for pack in packs if boxes is None or pack.id in boxes]
    return Setup(
        packs,
        "teams" if teams else "duel",
        lot.sample(ids, 4 if teams else 2),
        lot.choice(arenas),
        None if teams else lot.choice(packs).id,
        boxes,
        Options(lot.choice(("dice", "tower")), lot.choice(("light", "heavy", "all"))),
        lot.getrandbits(64),
    )


def setups(chunk: int, size: int) -> Iterator[tuple[int, Setup]]:
    for seed in range(chunk * size, (chunk + 1) * size):
        yield seed, setup(seed)


# -- what always holds -------------------------------------------------------------------------------------------------


def limbo(s: State) -> list[int]:
    """Cards of the Row whose attack is being resolved: nowhere else."""
    return [frame.attack for frame in s.frames if isinstance(frame, AttackFrame) and frame.flags & FROM_ROW]


def stack(s: State) -> list[dict[str, object]]:
    """What is being resolved, in names: frames themselves are shared between copies."""
    return [write_frame(s, frame) for frame in s.frames]


def faults(s: State) -> list[str]:
    """Everything that is wrong with a state that waits for a choice; empty for a sound one."""
    return [*_card_faults(s), *_place_faults(s), *_count_faults(s), *_standing_faults(s)]


def _card_faults(s: State) -> Iterator[str]:
    tables = s.tables
    cards = s.row + s.deck + s.discard + limbo(s)
    for hand in s.hands:
        cards += hand
    cards.sort()
    extras = [card for card in cards if card in tables.extras] if tables.extras else []
    candles = cards.count(tables.candle)
    if extras:
        cards = [card for card in cards if card not in tables.extras]
        for at, card in enumerate(tables.extras):
            if extras.count(card) > tables.extra_copies[at]:
                yield f"{extras.count(card)} extra cards {tables.attacks.ids[card]}"
    if candles:
        cards = [card for card in cards if card != tables.candle]
    if cards != s.box:
        yield f"cards are not conserved: {cards} instead of {s.box}"
    if candles not in (0, s.ground.candles) or s.discard.count(tables.candle) != s.candles:
        yield f"{candles} candle cards, {s.candles} lit"
    if len(s.row) > codes.ROW_SIZE:
        yield f"a Row of {len(s.row)}"
    if s.doubles != len(s.row) - len(set(s.row)):
        yield f"{s.doubles} doubles in the Row {s.row}"
    if s.hand_symbols != [symbols_in_hand(tables.attacks, hand) for hand in s.hands]:
        yield f"symbols {s.hand_symbols} of the hands {s.hands}"
    for mark in s.drawn:
        if s.drawn.count(mark) > s.hands[mark >> 10].count(mark & 1023):
            yield f"a drawn card that is in no hand: {mark}"


def _place_faults(s: State) -> Iterator[str]:
    op = s.frames[-1].kind
    a, b = s.space[s.active[0]], s.space[s.active[1]]
    if a == b and a >= 0:
        yield f"two fighters on space {a}"
    on = [seat for seat in range(s.seats) if s.space[seat] >= 0]
    if any(s.active[seat & 1] != seat for seat in on):
        yield f"a benched fighter on the arena: {s.space}, active {s.active}"
    settled = op not in (*codes.SECRET, codes.ACTIVE, codes.ENTER, codes.OVER)
    if settled and len(on) != 2:
        yield f"{len(on)} fighters on the arena"


def _count_faults(s: State) -> Iterator[str]:
    if min(s.heavy) < 0 or min(s.light) < 0 or min(s.tokens) < 0:
        yield f"less than nothing: {s.heavy} {s.light} {s.tokens}"
    kinds = s.tables.tokens
    for token in range(kinds):
        supply = sum(s.tables.fighter_supply[fighter][token] for fighter in s.fighters)
        if sum(s.tokens[token::kinds]) > supply:
            yield f"more {s.tables.token_ids[token]} than the supply of {supply}"
    full = [frame.seat for frame in s.frames if frame.kind == codes.SEVENTH]
    for seat, hand in enumerate(s.hands):
        if hand and len(hand) > s.hand_limit(seat) and seat not in full:
            yield f"seat {seat} holds {len(hand)} cards"
    if not 0 <= s.actions_left <= 9 or max(s.victories) > 2 or not 1 <= s.round <= 3:
        yield f"{s.actions_left} actions, victories {s.victories}, round {s.round}"
    if s.winner < 0 and (not s.codes or len(set(s.codes)) != len(s.codes) or chooser(s) < 0):
        yield f"nothing to choose, or twice the same: {s.codes}"


# What was found right for tables, fighter, face-up skills and tokens: to work it out for every state takes too long.
COMPARED: dict[tuple[object, ...], Standing] = {}


def _standing_faults(s: State) -> Iterator[str]:
    """What is looked up all the time is what fighter, face-up skills and tokens give now."""
    noted_by_seat = s.standing if s.draft is None else []  # before the first round nothing is noted
    for seat, noted in enumerate(noted_by_seat):
        first = seat * s.tables.tokens
        tokens = [token for token in s.tables.powers if s.tokens[first + token]]
        key = (s.tables, s.fighters[seat], tuple(s.up[seat]), tuple(tokens))
        if COMPARED.get(key) is noted:
            continue
        wanted = work_out(s.tables, s.fighters[seat], s.up[seat], tokens)
        found = [name for name in Standing.__slots__ if name not in ("answers", "within")]
        found = [name for name in found if getattr(noted, name) != getattr(wanted, name)]
        if found or answers(noted) != answers(wanted):
            yield f"seat {seat} stands by something old: {found or 'answers'}"
        else:
            COMPARED[key] = noted
    if s.warped != any(standing.warps for standing in s.standing):
        yield f"warped: {s.warped}"


def answers(standing: Standing) -> list[list[tuple[int, int, str, str]]]:
    return [[(one.routine, one.test, one.source, one.kind) for one in event] for event in standing.answers]


# What follows from the rest, and what is compared in another way.
NOT_COMPARED = ("codes", "draft", "frames", "ground", "log", "pool", "standing", "tables", "warped")


def differences(a: State, b: State) -> list[str]:
    """In what two states of the same packs differ."""
    found = [name for name in State.__slots__ if name not in NOT_COMPARED and getattr(a, name) != getattr(b, name)]
    if a.winner >= 0 and "acted" in found:
        found.remove("acted")  # of no use any more, and in no position
    if (a.draft is None) != (b.draft is None) or a.codes != b.codes or a.ground.id != b.ground.id:
        found.append("draft, codes or arena")
    if stack(a) != stack(b):
        found.append("stack")
    if a.draft is not None and b.draft is not None:
        found += [name for name in ("dealt", "kept", "picks") if getattr(a.draft, name) != getattr(b.draft, name)]
    return found


def described(match: Match, seed: int, made: int) -> str:
    """For a failed assertion: how to come back to this point."""
    return f"setup {seed}, choice {made}, {stack(match.state)[-1:]}"
