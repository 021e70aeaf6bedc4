"""The calculators beside the engine, all through random matches: at every question they say what the engine says."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from kd_core.game import Match, actions
from kd_core.game.events import Event, RoundEnded, Wounded
from kd_core.referee import sums
from kd_core.referee.sums import Sheet, Wounds
from tests.properties.matches import TIMES, setups

CHUNK = 10 * TIMES
CHOICES = 250  # of each match

Position = dict[str, Any]


def sheet(position: Position, seat: int) -> Sheet:
    player = position["players"][seat]
    return Sheet(player["fighter"], tuple(player["skills"]["active"]), player["tokens"])


def wounds(player: dict[str, Any]) -> Wounds:
    return Wounds(**player["wounds"])


class Watcher:
    """Follows one match and holds each calculator to it; counts what it saw."""

    def __init__(self, match: Match, seen: Counter[str]) -> None:
        self.match = match
        self.seen = seen

    def look(self) -> None:
        decision = self.match.decisions[0]
        check: Callable[[int], None] | None = getattr(self, f"at_{decision.kind}", None)
        if check is not None:
            check(decision.seat)
            self.seen[decision.kind] += 1

    def at_block_wounds(self, seat: int) -> None:
        """BLOCK-2: the splits are the options, whichever card blocks."""
        position, view = self.match.position(), self.match.view(seat)
        blow, hand = view["attack"], position["players"][seat]["hand"]
        offered = {(one.heavy, one.light) for one in self.options(seat) if isinstance(one, actions.Block)}
        answer = sums.block(
            blow["heavy"], blow["light"], len(hand) - 1, packs=self.match.packs, sheet=sheet(position, seat)
        )
        if offered:  # without a block card in hand there is nothing to offer, whatever N is
            assert {(one.ignored.heavy, one.ignored.light) for one in answer.splits} == offered
        assert answer.power == view["question"]["power"]

    def at_action(self, seat: int) -> None:
        self.pays(seat)
        self.reaches(seat)
        self.is_dark(seat)

    at_combo = at_action

    def pays(self, seat: int) -> None:
        """COMBO-2, COMBO-4, COMBO-5: what the engine offers is payable; what it does not offer is paid in no way, used
        up or out of range."""
        position, near = self.match.position(), self.match.view(seat)["question"]["in_range"]
        player = position["players"][seat]
        offered: dict[str, set[tuple[str, ...]]] = {}
        for one in self.options(seat):
            if isinstance(one, actions.Special):
                offered.setdefault(one.special, set()).add(tuple(sorted(one.pay)))
        answer = sums.payments(player["fighter"], player["hand"], packs=self.match.packs)
        fresh = self.match.decisions[0].kind == "action"
        for price in answer.prices:
            ways = {tuple(sorted(player["hand"][place] for place in way)) for way in price.ways}
            assert len(ways) == len(price.ways), "a way is named twice"
            if price.special in offered or (fresh and not price.reaction and price.special in near):
                assert ways == offered.get(price.special, set())
            assert price.payable == (not price.missing)

    def reaches(self, seat: int) -> None:
        """RANGE-1 to RANGE-4 for every card of the Row and special attack."""
        position, near = self.match.position(), self.match.view(seat)["question"]["in_range"]
        spaces = [player["space"] for player in position["players"]]
        foe = next(one for one in range(self.match.seats) if one & 1 != seat & 1 and spaces[one] is not None)
        here, there = spaces[seat], spaces[foe]
        against, own = sheet(position, foe), sheet(position, seat)
        fighter = next(f for pack in self.match.packs for f in pack.fighters if f.id == own.fighter.rpartition(":")[2])
        specials = [special.id for special in fighter.specials if not special.trigger]
        for attack in {*position["row"], *specials}:
            answer = sums.reach(
                position["arena"], here, there, attack, packs=self.match.packs, sheet=own, against=against
            )
            assert answer.in_range == (attack in near), attack
            assert answer.in_range == (not answer.why) == (there in answer.reached)
            assert answer.distance == self.match.view(seat)["distance"]

    def is_dark(self, seat: int) -> None:
        """ARENA-5."""
        position = self.match.position()
        arena = next(pack.arena for pack in self.match.packs if pack.arena.id == position["arena"])
        if arena.candle_cards:
            answer = sums.candles(position["candles"], arena=arena.id, packs=self.match.packs)
            assert list(answer.dark) == self.match.view(seat)["dark"]
            self.seen["candles"] += bool(answer.dark)

    def at_knockdown(self, seat: int) -> None:
        """TEST-2, TEST-3."""
        asked = self.match.view(seat)["question"]
        hurt = wounds(self.match.position()["players"][asked["defender"]])
        chance = sums.odds(hurt.heavy, hurt.light, self.match.options.test)
        assert chance.passes == pytest.approx(1 - asked["chance"])
        relief = Wounds(**asked["relief"])
        said = [sums.relief(hurt.heavy, hurt.light, self.match.options.relief, no).healed for no in (False, True)]
        assert relief in said and said[1] == Wounds()

    def at_draft(self, seat: int) -> None:
        """SETUP-5, TEAM-3: the first to draft goes first."""
        position = self.match.position()
        if len(position["row"]) < 4:
            return
        skills = [player["skills"]["active"][0] for player in position["players"]]
        answer = sums.first_by_skills(skills, self.match.packs)
        assert seat in answer.between and answer.seat in (seat, None)
        for team, active in enumerate(answer.active):
            assert active is None or (active & 1 == team and position["players"][active]["active"])
        self.seen["open first"] += answer.seat is None

    def options(self, seat: int) -> list[Any]:
        decision = self.match.decision(seat)
        assert decision is not None
        return list(decision.options)

    def happened(self, before: Position, events: list[Event]) -> None:
        """END-2, TEAM-9 and ARENA-5, when they come to pass."""
        hurt = [wounds(player) for player in before["players"]]
        out = next((one for one in events if isinstance(one, RoundEnded) and one.reason == "deck_out"), None)
        for event in events:
            if isinstance(event, Wounded):
                told = hurt[event.seat]
                hurt[event.seat] = Wounds(told.heavy + event.heavy, told.light + event.light)
        plain = all(event.name in QUIET for event in events)
        if out is not None and plain:
            turn = [event.seat for event in events if event.name == "turn_started"][-1]
            down = [seat for seat, player in enumerate(before["players"]) if player.get("down")]
            assert sums.deck_out(hurt, turn, down).winner == out.winner
            self.seen["deck_out"] += 1


QUIET = {"moved", "turn_ended", "turn_started", "wounded", "row_refilled", "candle_lit", "card_drawn", "card_taken"} | {
    "attacked", "cards_discarded", "round_ended", "match_ended", "skill_revealed", "round_started", "token_changed",
    "triggered", "special_used", "active_chosen",
}  # fmt: skip


def follow(chunk: int, seen: Counter[str]) -> None:
    for seed, setup in setups(chunk, CHUNK):
        lot = random.Random(f"sums {seed}")
        match = Match.new(setup)
        watcher = Watcher(match, seen)
        for _ in range(CHOICES):
            if match.winner is not None:
                break
            watcher.look()
            decision = lot.choice(match.decisions)
            before = match.position()
            watcher.happened(before, match.apply(decision.seat, lot.choice(list(decision.options))))


def test_the_calculators_say_what_the_engine_says() -> None:
    """BLOCK-2, COMBO-2, RANGE-1, TEST-2, TEST-3, SETUP-5, TEAM-3, END-2, TEAM-9, ARENA-5: in matches of every kind."""
    seen: Counter[str] = Counter()
    for chunk in range(2):
        follow(chunk, seen)
    wanted = ("action", "combo", "block_wounds", "knockdown", "draft", "deck_out", "candles")
    assert all(seen[kind] for kind in wanted), seen
