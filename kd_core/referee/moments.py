"""Moments in the middle of something, reached by playing the engine there.

People say "in this combo I used Headshot" or "they strike me with Hook". A small match is laid out in which exactly
that can happen, and played until the engine asks the question that is meant. What the engine then has on its stack
(`pending` of a position) goes into the position that people described; it holds no fact of the table. So the engine
made every frame itself, and answers for the table as people told it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import permutations
from typing import Any

from kd_core.content.model import EVENTS, SYMBOLS, Attack, Pack, Wounds
from kd_core.game import Decision, Match, Options, actions, library
from kd_core.game.actions import Action
from kd_core.game.codes import HAND_LIMIT, MOST_HAND, ROW_SIZE
from kd_core.game.events import Attacked
from kd_core.game.tables import Tables
from kd_core.record.names import Lexicon
from kd_core.referee.situation import BadSituation, Moment, Situation
from kd_core.referee.standings import looked_at, on_sheet, sheet
from kd_core.said import shown

LONGEST = 60  # choices until a moment is reached
WRECKED = 30  # wounds with which nobody passes a test by three dice
LOWEST_ROLL, HIGHEST_ROLL = (1, 1, 1), (6, 6, 6)
COUNTED = "counted_strike"  # the id of a strike that is known by its wounds only
TRIES = 3
MOST_SPOTS = 24  # pairs of spaces from which a reaction is looked for

Stop = Callable[[Match], bool]


@dataclass(frozen=True)
class Stage:
    """A moment that was reached: whose turn it is in it, what lies on the engine's stack, and the packs that this stack
    speaks of. Without a stack the engine never asks there; then `over` is the match that went by."""

    turn: int
    packs: tuple[Pack, ...]
    pending: Mapping[str, Any] | None
    over: Match | None = None

    @property
    def pool(self) -> tuple[int, int]:
        """The wounds of the attack that is being resolved."""
        stack = self.pending["stack"] if self.pending is not None else []
        blow = next(frame for frame in reversed(stack) if frame["frame"] == "attack")
        return blow["heavy"], blow["light"]


@dataclass(frozen=True)
class Cast:
    """Who takes part: packs, mode and options, fighters by seat, who is on the arena, skills and tokens that act."""

    packs: tuple[Pack, ...]
    mode: str
    options: Options
    fighters: tuple[str, ...]
    active: tuple[int, ...]
    skills: tuple[tuple[str, ...], ...]
    tokens: tuple[tuple[str, ...], ...]

    @staticmethod
    def of(situation: Situation, position: Mapping[str, Any], plain: bool) -> Cast:
        """The cast of a whole position; plain: without its skills and tokens."""
        players = position["players"]
        active = [
            next((seat for seat in seats if players[seat].get("active", True)), seats[0]) for seats in _teams(players)
        ]
        return Cast(
            situation.packs,
            situation.mode,
            situation.options,
            tuple(one["fighter"] for one in players),
            tuple(active),
            tuple(() if plain else tuple(one["skills"]["active"]) for one in players),
            tuple(() if plain else tuple(sorted(one["tokens"])) for one in players),
        )

    def __hash__(self) -> int:
        packs = tuple(pack.hash for pack in self.packs)
        return hash((packs, self.mode, self.fighters, self.active, self.skills, self.tokens))

    @property
    def tables(self) -> Tables:
        return library.tables(self.packs)

    def hand_limit(self, seat: int) -> int:
        tables = self.tables
        fighter = tables.fighter_ids.index(self.fighters[seat])
        skills = [tables.skill_ids.index(name) for name in self.skills[seat]]
        tokens = [at for at in tables.powers if tables.token_ids[at] in self.tokens[seat]]
        return HAND_LIMIT + looked_at(tables, fighter, skills, tokens, [("hand", None)])[0]

    def foe(self, seat: int) -> int:
        return self.active[1 - (seat & 1)]


def _teams(players: Sequence[object]) -> list[range]:
    return [range(team, len(players), 2) for team in (0, 1)]


@lru_cache(maxsize=512)
def reached(cast: Cast, moment: Moment, seat: int, trigger: str) -> Stage:
    """The stage of a moment, asked by a seat; `trigger` is what a reaction waits for where the moment does not say.
    Raises BadSituation when nothing leads there."""
    own = seat if moment.by is None else moment.by
    if moment.kind == "combo":
        return _combo(cast, moment, own)
    if moment.kind == "react":
        return _reaction(cast, moment.event or trigger, own)
    if moment.kind == "discard":
        return _seventh(cast, own)
    by = own if moment.kind == "knockdown" or moment.by is not None else cast.foe(seat)
    if moment.kind == "block_effect" and _is_told_by_hand(cast, moment.attack, by):
        moment = replace(moment, attack=None)  # its text is an effect like any other, though no verb says it
    if moment.kind == "block_wounds" and (moment.heavy is not None or moment.light is not None):
        return _counted(cast, moment, by)
    return _attack(cast, moment, by)


def _is_told_by_hand(cast: Cast, name: str | None, by: int) -> bool:
    """Whether this is a strike whose effect only people can carry out."""
    lexicon = Lexicon(cast.packs)
    attack = lexicon.attacks.get(name or "") or lexicon.special_of(name or "", cast.fighters[by])
    return attack is not None and attack.type == "strike" and bool(attack.by_hand) and not attack.effect


# -- small matches -----------------------------------------------------------------------------------------------------


def _laid_out(
    cast: Cast,
    spaces: Sequence[int],
    turn: int,
    hands: Mapping[int, Sequence[str]],
    row: Sequence[str] = (),
    pending: Mapping[str, Any] | None = None,
    wounds: int = 0,
) -> Match:
    """The cast on these spaces (by team), everything else harmless. Raises BadPosition."""
    tables = cast.tables
    cards = tables.attacks.ids[: tables.first_extra]
    players = []
    for seat, fighter in enumerate(cast.fighters):
        on = cast.active[seat & 1] == seat
        players.append(
            {
                "fighter": fighter,
                "space": spaces[seat & 1] if on else None,
                "hand": list(hands.get(seat, ()))[: cast.hand_limit(seat)],
                "wounds": {"heavy": wounds},
                "tokens": dict.fromkeys(cast.tokens[seat], 1),
                "skills": {"active": list(cast.skills[seat])},
            }
        )
        if cast.mode == "teams":
            players[-1] |= {"active": on, "down": False}
    said: dict[str, Any] = {
        "arena": tables.arenas[0].id,
        "turn": turn,
        "row": [*row, *cards, *cards[:1] * ROW_SIZE][:ROW_SIZE],  # several kinds: one choice is made by itself
        "deck": [],  # nobody draws: what was drawn unseen would be on the stack
        "players": players,
    }
    if pending is not None:
        said["pending"] = pending
    return Match.from_position(cast.packs, cast.mode, cast.options, said)


def _spots(cast: Cast) -> Iterator[tuple[int, int]]:
    return permutations(range(cast.tables.arenas[0].size), 2)


def _play_on(match: Match, stop: Stop, steer: Callable[[Decision], Action]) -> bool:
    """Answer questions until the right one is asked; False when the next action of a turn comes first."""
    for _ in range(LONGEST):
        if stop(match):
            return True
        if match.winner is not None or match.decisions[0].kind == "action":
            return False
        decision = match.decisions[0]
        match.apply(decision.seat, steer(decision))
    return False


def _yielding(decision: Decision) -> Action:
    """Whoever is asked does as little as possible."""
    return actions.Pass() if actions.Pass() in decision.options else next(iter(decision.options))


def _blocking(decision: Decision) -> Action:
    """Whoever can block does."""
    blocks = [action for action in decision.options if isinstance(action, actions.Block)]
    return blocks[0] if blocks else _yielding(decision)


def _calling_tests(decision: Decision) -> Action:
    """Whoever can call a test does."""
    return actions.Knockdown() if actions.Knockdown() in decision.options else _yielding(decision)


def _failing_tests(decision: Decision) -> Action:
    """Tests are called, and failed."""
    if decision.kind == "tower":
        return actions.Tower(False)
    return actions.Knockdown(LOWEST_ROLL) if decision.kind == "knockdown" else _yielding(decision)


def _passing_tests(decision: Decision) -> Action:
    """Tests are called, and passed."""
    if decision.kind == "tower":
        return actions.Tower(True)
    return actions.Knockdown(HIGHEST_ROLL) if decision.kind == "knockdown" else _yielding(decision)


def _asked(kind: str, seat: int) -> Stop:
    def stop(match: Match) -> bool:
        return any(decision.kind == kind and decision.seat == seat for decision in match.decisions)

    return stop


def _ways(match: Match, special: str) -> list[Action]:
    """The ways to pay for a special attack or a reaction now."""
    options = match.decisions[0].options
    return [one for one in options if isinstance(one, actions.Special | actions.React) and one.special == special]


def _stage(match: Match) -> Stage:
    said = match.position()
    pending = said.get("pending")
    assert pending is not None
    return Stage(said["turn"], match.packs, pending)


# -- cards -------------------------------------------------------------------------------------------------------------


def _with_symbol(tables: Tables, symbol: str) -> str:
    """A card that shows the symbol, best nothing else."""
    number = SYMBOLS.index(symbol)
    cards = [card for card in range(tables.first_extra) if number in tables.attacks.symbols[card]]
    cards.sort(key=lambda card: len(tables.attacks.symbols[card]))
    return tables.attacks.ids[cards[0]] if cards else tables.attacks.ids[0]


def _price(tables: Tables, attack: int) -> list[str]:
    """Cards that pay for a special attack, one for each symbol."""
    fist, *_ = SYMBOLS
    cost = tables.attacks.cost[attack]
    symbols = [name for name, count in zip((*SYMBOLS, fist), cost, strict=True) for _ in range(count)]
    return [_with_symbol(tables, symbol) for symbol in symbols]


def _purse(tables: Tables, attack: int, symbol: str) -> list[str]:
    """The price, and cards with one symbol as far as the hand goes."""
    price = _price(tables, attack)
    return price + [_with_symbol(tables, symbol)] * (HAND_LIMIT - len(price))


# -- the moments -------------------------------------------------------------------------------------------------------


def _combo(cast: Cast, moment: Moment, by: int) -> Stage:
    """One special attack after the other; a swap first, and a dash where there was nothing else."""
    stage: Stage | None = None
    if moment.swapped:
        if cast.mode != "teams":
            raise BadSituation("moment.swapped: only in teams")
        # who swapped in is on the arena now, so the swap was made by the teammate
        before = tuple(by ^ 2 if seat == by else seat for seat in cast.active)
        stage = _swapped(replace(cast, active=before), by)
    for special in moment.used:
        if special not in sheet(cast.tables, cast.fighters[by]):
            raise BadSituation(f"moment.used: {cast.fighters[by]} has no special attack {special[:40]}")
        stage = _one_more(cast, by, special, stage)
    return stage or _dashed(cast, by)


def _swapped(cast: Cast, into: int) -> Stage:
    hand = [_with_symbol(cast.tables, "dash")]
    for spot in _spots(cast):
        match = _laid_out(cast, spot, into ^ 2, {into: hand, into ^ 2: hand})
        match.apply(into ^ 2, actions.Swap())
        if _asked("combo", into)(match):
            return _stage(match)
    raise BadSituation("moment.swapped: no such combo can be")


def _one_more(cast: Cast, by: int, special: str, stage: Stage | None) -> Stage:
    hand = _purse(cast.tables, sheet(cast.tables, cast.fighters[by])[special], "dash")
    for spot in _spots(cast):
        match = _laid_out(cast, spot, by, {by: hand}, pending=stage.pending if stage else None)
        ways = [
            one for one in match.decisions[0].options if isinstance(one, actions.Special) and one.special == special
        ]
        if match.decisions[0].seat == by and ways:
            match.apply(by, ways[0])
            if _play_on(match, _asked("combo", by), _yielding):
                return _stage(match)
    raise BadSituation(f"moment.used: no such combo with {special[:40]} can be")


def _dashed(cast: Cast, by: int) -> Stage:
    hand = [_with_symbol(cast.tables, "dash")] * HAND_LIMIT
    for spot in _spots(cast):
        match = _laid_out(cast, spot, by, {by: hand})
        dashes = [one for one in match.decisions[0].options if isinstance(one, actions.Dash)]
        if dashes:
            match.apply(by, dashes[0])
            if _play_on(match, _asked("combo", by), _yielding):
                return _stage(match)
    raise BadSituation("moment: no combo can be begun")


def _reaction(cast: Cast, event: str, by: int) -> Stage:
    """Where nothing of the sheet answers, nobody is ever asked."""
    if not event:
        return Stage(by, cast.packs, None, _laid_out(cast, next(_spots(cast)), by, {}))
    return _stage(_offered(cast, event, by))


def _offered(cast: Cast, event: str, by: int) -> Match:
    """Everything that either side can begin is tried until the reaction is offered."""
    tables = cast.tables
    waiting = [at for at in sheet(tables, cast.fighters[by]).values() if tables.attacks.trigger[at] >= 0]
    waiting = [at for at in waiting if EVENTS[tables.attacks.trigger[at]] == event]
    if not waiting:
        raise BadSituation(f"moment.event: {cast.fighters[by]} has no reaction to {event}")

    def offered(match: Match) -> bool:
        return _asked("react", by)(match) and match.position()["pending"]["stack"][-1]["event"] == event

    for match in _beginnings(cast, by, _purse(tables, waiting[0], "block")):
        for action in list(match.decisions[0].options):
            for steer in (_yielding, _blocking, _passing_tests):
                trial = match.clone()
                trial.apply(trial.decisions[0].seat, action)
                if _play_on(trial, offered, steer):
                    return trial
    raise BadSituation(f"moment.event: {event} cannot be reached")


def _beginnings(cast: Cast, by: int, purse: Sequence[str]) -> Iterator[Match]:
    """Matches in which the other side, or this one, is about to act: near each other and far apart, with all cards of
    the packs in the Row, four at a time."""
    tables, foe = cast.tables, cast.foe(by)
    sheets = [_purse(tables, at, "dash") for at in sheet(tables, cast.fighters[foe]).values()]
    cards = tables.attacks.ids[: tables.first_extra]
    rows = [cards[at : at + ROW_SIZE] for at in range(0, len(cards), ROW_SIZE)]
    spots = list(_spots(cast))
    for spot in spots[:: max(1, len(spots) // MOST_SPOTS)]:
        for at, row in enumerate(rows):
            for turn in (foe, by):
                yield _laid_out(cast, spot, turn, {by: purse, foe: sheets[at % len(sheets)]}, row)


def _seventh(cast: Cast, by: int) -> Stage:
    """A full hand gets one more card by an ATTACK: its owner's own, in teams the teammate's (TEAM-6)."""
    taker = by ^ 2 if cast.mode == "teams" else by
    there = tuple(taker if seat & 1 == by & 1 else seat for seat in cast.active)
    cast = replace(cast, active=there)
    filler, *others = cast.tables.attacks.ids[: cast.tables.first_extra]  # two kinds: else there is nothing to choose
    match = _laid_out(cast, next(_spots(cast)), taker, {by: [*others[:1], *[filler] * MOST_HAND]})
    match.apply(taker, actions.Attack(filler))
    if _play_on(match, _asked("discard", by), _yielding):
        return _stage(match)
    raise BadSituation("moment: nobody is asked to discard")


# -- attacks -----------------------------------------------------------------------------------------------------------


def _attack(cast: Cast, moment: Moment, by: int) -> Stage:
    """An attack is made and goes on until the question of the moment comes."""
    if moment.kind == "enter":  # who enters stands nowhere yet: the attack was on the teammate
        cast = replace(cast, active=tuple(one if one == by else one ^ 2 for one in cast.active))
    if cast.active[by & 1] != by:
        raise BadSituation(f"moment.by: the fighter of seat {by} is not on the arena")
    names = [moment.attack] if moment.attack is not None else _all_attacks(cast, by)
    over: Match | None = None
    for name in names:
        match, found = _made(cast, moment, by, name)
        if found:
            return _stage(match)
        over = over or match
    if over is not None and moment.attack is not None:
        return Stage(by, cast.packs, None, over)
    raise BadSituation("moment: no attack in these packs leads there")


def _counted(cast: Cast, moment: Moment, by: int) -> Stage:
    """A strike with the wounds that people count: the one they name, if it has them, or else one that nobody printed.
    They may own cards that no pack of ours knows."""
    counted = (moment.heavy or 0, moment.light or 0)
    if moment.attack is not None:
        stage = _attack(cast, moment, by)
        if stage.pending is None or stage.pool == counted:
            return stage
    printed = counted
    for _ in range(TRIES):  # what the fighters themselves add is taken off
        stage = _attack(_with_strike(cast, *printed), replace(moment, attack=COUNTED), by)
        if stage.pending is None or stage.pool == counted:
            break
        printed = (max(0, printed[0] + counted[0] - stage.pool[0]), max(0, printed[1] + counted[1] - stage.pool[1]))
    if stage.pending is not None and stage.pool == counted:
        return stage
    raise BadSituation("moment: no strike has these wounds")


def _with_strike(cast: Cast, heavy: int, light: int) -> Cast:
    """The same with one more card in the first pack."""
    first, *others = cast.packs
    strike = Attack(COUNTED, {}, 1, "strike", SYMBOLS[:1], Wounds(heavy, light))
    hashed = f"{first.hash}+{heavy}+{light}"
    return replace(cast, packs=(replace(first, attacks=(*first.attacks, strike), hash=hashed), *others))


def _all_attacks(cast: Cast, by: int) -> list[str]:
    attacks = cast.tables.attacks
    specials = [at for at in sheet(cast.tables, cast.fighters[by]).values() if attacks.trigger[at] < 0]
    return [attacks.ids[at] for at in (*range(cast.tables.first_extra), *specials)]


def _made(cast: Cast, moment: Moment, by: int, name: str) -> tuple[Match, bool]:
    """A match in which this attack was made in range, and whether the question of the moment came."""
    match = _begun(cast, moment, by, name)
    foe = cast.foe(by)
    asked = {"knockdown": by, "enter": foe ^ 2}.get(moment.kind, foe)
    steer = {"tower": _calling_tests, "enter": _failing_tests}.get(moment.kind, _yielding)
    return match, _play_on(match, _asked(moment.kind, asked), steer)


def _begun(cast: Cast, moment: Moment, by: int, name: str) -> Match:
    """The attack has just been made. Raises BadSituation where nobody can make it."""
    tables, foe = cast.tables, cast.foe(by)
    special = on_sheet(tables, cast.fighters[by], name)
    if special < 0 and name not in tables.attacks.ids[: tables.first_extra]:
        raise BadSituation(f"moment.attack: {cast.fighters[by]} has no attack {shown(name)}")
    if special >= 0 and tables.attacks.trigger[special] >= 0:
        match = _offered(cast, EVENTS[tables.attacks.trigger[special]], by)
        match.apply(by, _ways(match, name)[0])
        return match
    hands = {by: _price(tables, special) if special >= 0 else [], foe: [_with_symbol(tables, "block")] * HAND_LIMIT}
    for spot in _spots(cast):
        match = _laid_out(cast, spot, by, hands, [] if special >= 0 else [name], wounds=WRECKED)
        if special < 0:
            events = match.apply(by, actions.Attack(name))
            if any(isinstance(event, Attacked) and event.in_range for event in events):
                return match
            continue
        ways = _ways(match, name)
        if ways:
            match.apply(by, ways[0])
            return match
    raise BadSituation(f"moment.attack: {shown(name)} reaches nobody")
