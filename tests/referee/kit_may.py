"""For the tests of "may I?": positions of random play, facts left out, other tables that fit what is left, and what an
answer says about a table. Nothing here uses the referee's own way to complete a situation."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from kd_core.game import BadPosition, Match, actions, codes, library, position
from kd_core.game.actions import Action
from kd_core.game.tables import Tables
from kd_core.referee import Answer, Case, Condition, Fact, Moment, Situation
from tests.properties.matches import setup
from tests.properties.strangers import any_action, near
from tests.properties.test_payments import ways

MOST_SKILLS = {"duel": 2, "teams": 1}
Outcome = tuple[str, tuple[tuple[str, str], ...]]  # yes or no, and the reasons by rule and key
Position = dict[str, Any]


# -- positions of random play ------------------------------------------------------------------------------------------


def matches(lot: random.Random, count: int, kinds: tuple[str, ...]) -> Iterator[Match]:
    """Matches at random, each stopped at a question of one of these kinds."""
    while count:
        match = Match.new(setup(lot.randrange(1 << 30)))
        for _ in range(lot.randrange(10, 160)):
            if match.winner is not None:
                break
            decision = lot.choice(match.decisions)
            match.apply(decision.seat, lot.choice(list(decision.options)))
        for _ in range(80):
            if match.winner is not None:
                break
            decision = lot.choice(match.decisions)
            if decision.kind in kinds and _can_be_told(match):
                yield match
                count -= 1
                break
            match.apply(decision.seat, lot.choice(list(decision.options)))


def _can_be_told(match: Match) -> bool:
    """Not while two hands at once hold too much: a moment speaks of one. Nor in an attack whose attacker was knocked
    down by an answer to it."""
    s = match.state
    if any(frame.kind == codes.ATTACK and s.active[frame.seat & 1] != frame.seat for frame in s.frames):
        return False
    full = [seat for seat in range(s.seats) if len(s.hands[seat]) > s.hand_limit(seat)]
    return not full or (len(full) == 1 and match.decisions[0].kind == "discard")


def questions(lot: random.Random, match: Match) -> list[tuple[int, Action]]:
    """Legal actions, nearly legal ones and some out of the blue, of those who are asked and of others."""
    decision = match.decisions[0]
    options = list(decision.options)
    legal = lot.sample(options, min(2, len(options)))
    found = [(decision.seat, action) for action in legal]
    found += [(decision.seat, near(lot, lot.choice(options), match)) for _ in range(3)]
    found += [(lot.randrange(match.seats), any_action(lot, match)), (decision.seat, any_action(lot, match))]
    return [(seat, action) for seat, action in found if is_named(match, action)]


def is_named(match: Match, action: Action) -> bool:
    """Not a special attack without its payment: that is another question."""
    if isinstance(action, actions.Special | actions.React) and not action.pay:
        ids = match.state.tables.attacks.ids
        return not any(sum(match.state.tables.attacks.cost[at]) for at, id in enumerate(ids) if id == action.special)
    return not isinstance(action, actions.Choose)


def moment_of(match: Match) -> Moment:
    """The moment that a match is in, as people would say it."""
    stack = match.position()["pending"]["stack"]
    top = stack[-1]
    blow = next((frame for frame in reversed(stack) if frame["frame"] == "attack"), None)
    kind = top["frame"]
    if kind == "combo":
        return Moment(kind, top["seat"], tuple(top["used"]), top["swapped"])
    if kind == "react":
        return Moment(kind, top["seat"], event=top["event"])
    if kind == "discard":
        return Moment(kind, top["seat"])
    assert blow is not None
    if kind == "block_wounds":
        return Moment(kind, blow["seat"], attack=blow["attack"], heavy=blow["heavy"], light=blow["light"])
    return Moment(kind, blow["seat"], attack=blow["attack"])


def facts_of(match: Match) -> Position:
    """What lies on the table, without what is being resolved."""
    said = deepcopy(match.position())
    for key in ("pending", "phase", "rng"):
        said.pop(key, None)
    return said


# -- gaps --------------------------------------------------------------------------------------------------------------


def with_gaps(lot: random.Random, whole: Position, rate: float) -> Position:
    """Each fact is forgotten with that chance: left out or null."""
    told = deepcopy(whole)
    for key in ("arena", "turn", "actions_left", "round", "row", "deck", "discard", "candles"):
        if lot.random() < rate:
            _forget(lot, told, key)
    _forget_cards(lot, told, "row", rate)
    for player in told["players"]:
        for key in ("space", "hand", "wounds", "tokens", "skills", "victories"):
            if lot.random() < rate:
                _forget(lot, player, key)
        if lot.random() < rate / 4:
            _forget(lot, player, "fighter")
        for key in ("active", "down"):
            if key in player and lot.random() < rate / 2:
                _forget(lot, player, key)
        _forget_cards(lot, player, "hand", rate)
        if player.get("tokens") and lot.random() < rate:
            player["tokens"][lot.choice(list(player["tokens"]))] = None
        if player.get("skills"):
            _forget_cards(lot, player["skills"], "active", rate)
    return told


def _forget(lot: random.Random, told: Position, key: str) -> None:
    if lot.random() < 0.5:
        told[key] = None
    else:
        told.pop(key)


def _forget_cards(lot: random.Random, told: Position, key: str, rate: float) -> None:
    if told.get(key):
        told[key] = [None if lot.random() < rate else card for card in told[key]]


# -- other tables ------------------------------------------------------------------------------------------------------


def another(lot: random.Random, situation: Situation, whole: Position) -> Position:
    """A position at random that fits what was told. What nobody told is drawn anew, or stays as it was."""
    tables, told = situation.tables, situation.position
    said = deepcopy(whole)
    if "arena" not in told:
        said["arena"] = lot.choice(tables.arenas).id
        said["candles"] = told.get("candles", 0)
        said |= {pile: [card or "candle" for card in told.get(pile, [])] for pile in ("deck", "discard")}
    cards = tables.attacks.ids[: tables.first_extra]
    row = told.get("row", [None] * lot.randrange(1, 5))
    said["row"] = [card or lot.choice(cards) for card in row]
    for seat, player in enumerate(told["players"]):
        said["players"][seat] |= _another_player(lot, situation, player, said["players"][seat])
        if situation.moment.kind in ("knockdown", "tower", "enter") and seat == situation.moment.by:
            kept = ("fighter", "skills", "tokens")  # with others there might be no K.O., and no such question
            said["players"][seat] |= {key: deepcopy(whole["players"][seat][key]) for key in kept}
    _another_place(lot, situation, said)
    if "turn" not in told:
        on = [seat for seat, one in enumerate(said["players"]) if one.get("active", True)]
        said["turn"] = lot.choice(on)
    return said


def _another_player(
    lot: random.Random, situation: Situation, told: Mapping[str, Any], was: Mapping[str, Any]
) -> Position:
    tables = situation.tables
    cards = [*tables.attacks.ids[: tables.first_extra], *(tables.attacks.ids[at] for at in tables.extras)]
    likely = [*was["hand"], *cards]
    new: Position = {"fighter": told.get("fighter") or lot.choice(tables.fighter_ids)}
    hand = told.get("hand", [None] * lot.randrange(0, 8))
    new["hand"] = [card or lot.choice(was["hand"] or likely if lot.random() < 0.5 else likely) for card in hand]
    if "wounds" not in told:
        new["wounds"] = {"heavy": lot.randrange(5), "light": lot.randrange(5)}
    tokens = told.get("tokens", dict.fromkeys(tables.token_ids))
    new["tokens"] = {name: lot.choice((0, 0, 1, 3)) if count is None else count for name, count in tokens.items()}
    skills = told.get("skills", {}).get("active", [None] * lot.randrange(MOST_SKILLS[situation.mode] + 1))
    free = [name for name in tables.skill_ids if name not in skills]
    free.sort(key=lambda name: (name not in changing(situation)) + lot.random())  # those that change numbers rather
    new["skills"] = {"active": [name or free.pop(0) for name in skills], "hidden": []}
    return new


def changing(situation: Situation) -> set[str]:
    """The skills that change a number as long as they lie there."""
    return {skill.id for pack in situation.packs for skill in pack.skills if skill.modify}


def _another_place(lot: random.Random, situation: Situation, said: Position) -> None:
    players = situation.position["players"]
    size = next(ground.size for ground in situation.tables.arenas if ground.id == said["arena"])
    for team in (0, 1):
        seats = range(team, len(players), 2)
        free = situation.moment.kind == "action" and "pending" not in situation.position  # else the stack knows
        if free and situation.mode == "teams" and not any("active" in players[seat] for seat in seats):
            _another_active(lot, players, said, list(seats))
        for seat in seats:
            on = said["players"][seat].get("active", True)
            if not on:
                said["players"][seat]["space"] = None
            elif "space" not in players[seat] and said["players"][seat]["space"] is not None:
                said["players"][seat]["space"] = lot.randrange(size)


def _another_active(lot: random.Random, told: Any, said: Position, seats: list[int]) -> None:
    """Somebody else may be on the arena, if nobody said who is."""
    known = [seat for seat in seats if "space" in told[seat] or told[seat].get("down")]
    up = [seat for seat in seats if not said["players"][seat]["down"]]
    if known or len(up) < 2 or lot.random() < 0.5:
        return
    a, b = (said["players"][seat] for seat in seats)
    a["active"], b["active"] = b["active"], a["active"]
    a["space"], b["space"] = b["space"], a["space"]


# -- the engine's word -------------------------------------------------------------------------------------------------


def engine(situation: Situation, said: Position, pending: Any, seat: int, action: Action) -> Outcome | None:
    """What the engine says at a whole position, with what it has on its stack; None: it cannot be."""
    said = {**said, "pending": pending} if pending else said
    if pending and not _reacts(situation, said, pending["stack"][-1]):
        return None
    try:
        state = position.read(situation.tables, situation.mode, situation.options, said, 0)
        position.ask(state)
    except BadPosition:
        return None
    match = Match(situation.packs, situation.options, state)
    if state.winner < 0 and not state.codes:
        return None
    return outcome(match, seat, action)


def _reacts(situation: Situation, said: Position, top: Mapping[str, Any]) -> bool:
    """Only a fighter with a reaction to it is asked to react."""
    if top["frame"] != "react":
        return True
    fighter = said["players"][top["seat"]]["fighter"]
    sheets = {one.id: one.specials for pack in situation.packs for one in pack.fighters}
    return any(special.trigger == top["event"] for special in sheets[fighter.rpartition(":")[2]])


def outcome(match: Match, seat: int, action: Action) -> Outcome:
    against = match.why_not(seat, action)
    return ("no" if against else "yes", tuple(sorted((why.rule, why.reason) for why in against)))


# -- what an answer says about a table ---------------------------------------------------------------------------------


def says(answer: Answer, tables: Tables, said: Position) -> Outcome:
    """The outcome that follows from an answer for a whole table. Exactly one case must be the one."""
    if not answer.cases:
        return _outcome(answer.verdict, answer.reasons)
    fitting = [case for case in answer.cases if _holds(case, tables, said)]
    assert len(fitting) == 1, f"{len(fitting)} cases hold at once"
    return _outcome(fitting[0].verdict, fitting[0].reasons)


def _outcome(verdict: str, reasons: Any) -> Outcome:
    return verdict, tuple(sorted((reason.rule, reason.key) for reason in reasons))


def _holds(case: Case, tables: Tables, said: Position) -> bool:
    return any(all(_fits(one, tables, said) for one in at_once) for at_once in case.when)


def _fits(condition: Condition, tables: Tables, said: Position) -> bool:
    value = value_of(condition.fact, tables, said)
    if condition.fact.kind == "holds":
        value = min(value, max(condition.known))
    return value in condition.values


def value_of(fact: Fact, tables: Tables, said: Position) -> Any:
    """A fact of a whole table."""
    players = said["players"]
    on = [next(seat for seat in range(team, len(players), 2) if players[seat].get("active", True)) for team in (0, 1)]
    player = players[fact.seat] if fact.seat >= 0 else {}
    if fact.kind in ("turn", "arena"):
        return said[fact.kind]
    if fact.kind in ("fighter", "space", "down"):
        return player[fact.kind]
    if fact.kind == "team_space":
        return players[on[fact.seat]]["space"]
    if fact.kind == "active":
        return on[fact.seat]
    if fact.kind == "distance":
        ground = next(ground for ground in tables.arenas if ground.id == said["arena"])
        return ground.dist[players[on[0]]["space"] * ground.size + players[on[1]]["space"]]
    return _value_of_cards(fact, tables, said, player)


def _value_of_cards(fact: Fact, tables: Tables, said: Position, player: Mapping[str, Any]) -> Any:
    if fact.kind == "holds":
        return player["hand"].count(fact.name)
    if fact.kind == "hand_size":
        return len(player["hand"])
    if fact.kind == "row":
        return fact.name in said["row"]
    if fact.kind == "skill":
        return fact.name in player["skills"]["active"]
    if fact.kind == "token":
        return player["tokens"].get(fact.name, 0) > 0
    assert fact.kind == "pays", fact
    ids = tables.attacks.ids
    fighter = tables.fighter_ids.index(player["fighter"])
    first = tables.first_special[fighter]
    sheet = ids[first : first + tables.special_count[fighter]]
    if fact.name not in sheet:
        return False
    cost = tables.attacks.cost[first + sheet.index(fact.name)]
    return bool(ways(tables, [ids.index(card) for card in player["hand"]], cost))


def tables_of(match: Match) -> Tables:
    return library.tables(match.packs)
