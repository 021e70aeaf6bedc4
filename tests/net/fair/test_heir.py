"""A match whose host was lost: the seats that are left put it together again, and nobody notices a difference."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kd_core.game import Match, Setup, chance
from kd_core.net.fair.heir import Disagreement, Inheritance, merge
from kd_core.net.host import Host
from kd_core.net.wire import schema
from kd_core.record import Recorder, read
from kd_core.record.fair import Continued, Fair, Sealed
from kd_core.record.terms import terms_of
from tests.net.pair import BOXES, Pair, players
from tests.properties.matches import TIMES, described, setup

KEY = bytes(range(32))
MATCHES = 32 * TIMES
CHUNK = 4
PHASES = {
    "keep_skill", "face_up", "draft", "action", "combo", "block_wounds", "block_effect", "react", "knockdown",
    "discard", "choose", "active", "enter",
}  # fmt: skip


def told_by(match: Match, seat: int, seq: int = 0, **more: Any) -> schema.Testify:
    terms = terms_of(match, players(match.seats))
    view = json.loads(json.dumps(match.view(seat)))
    return schema.Testify(json.loads(json.dumps(terms)), [(seq, view)], more.pop("log", []), {})


def goes_on(match: Match, told: Inheritance) -> Match:
    """As the new host begins it, from bytes."""
    position = json.loads(json.dumps(told.position))
    return Match.from_position(match.packs, match.mode, match.options, position, 0, KEY)


# -- whatever is going on ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chunk", range(MATCHES // CHUNK))
def test_every_seat_that_testified_sees_what_it_saw(chunk: int) -> None:
    """Duels and teams, stopped anywhere, with one seat or several missing."""
    for seed in range(700_000 + chunk * CHUNK, 700_000 + (chunk + 1) * CHUNK):
        lot = random.Random(f"heir {seed}")
        match, made = Match.new(setup(seed)), 0
        while match.winner is None:
            if lot.random() < 0.12:
                seats = [seat for seat in range(match.seats) if lot.random() < 0.7] or [lot.randrange(match.seats)]
                told = merge(match.packs, [(seat, told_by(match, seat)) for seat in seats])
                same(match, goes_on(match, told), seats, described(match, seed, made))
            decision = lot.choice(match.decisions)
            match.apply(decision.seat, lot.choice(list(decision.options)))
            made += 1


def same(before: Match, after: Match, seats: list[int], where: str) -> None:
    for seat in (*seats, None):
        assert after.view(seat) == before.view(seat), f"{where}, seen by {seat}"
    assert after.cards == before.cards, where
    assert [(one.seat, one.kind) for one in after.decisions] == [(one.seat, one.kind) for one in before.decisions]


def test_every_phase_is_met() -> None:
    """The matches above stop in each of them; else the property would prove less than it says."""
    met: Counter[str] = Counter()
    for seed in range(700_000, 700_008):
        lot, match = random.Random(seed), Match.new(setup(seed))
        while match.winner is None:
            met[match.decisions[0].kind] += 1
            decision = lot.choice(match.decisions)
            match.apply(decision.seat, lot.choice(list(decision.options)))
    assert set(met) >= PHASES


def test_the_match_can_be_played_to_its_end_and_recorded(tmp_path: Path) -> None:
    lot = random.Random(3)
    match = Match.new(setup(3))
    for _ in range(60):
        decision = lot.choice(match.decisions)
        match.apply(decision.seat, lot.choice(list(decision.options)))
    told = merge(match.packs, [(seat, told_by(match, seat, 60)) for seat in (0, 2, 3)])
    assert (told.seq, told.seats) == (60, (0, 2, 3))
    sealed = Sealed(bytes(32), bytes(32))
    fair = Fair(2, "t", sealed, (sealed, None, sealed, sealed), Continued("t", told.seq, told.seats))
    begins = setup(3)
    begins = type(begins)(begins.packs, begins.mode, options=begins.options, key=KEY)
    again = goes_on(match, told)
    with Recorder.create(tmp_path / "on.kdr", begins, players(4), told.position, fair=fair) as recorder:
        while again.winner is None:
            decision = lot.choice(again.decisions)
            action = lot.choice(list(decision.options))
            recorder.write(decision.seat, action)
            again.apply(decision.seat, action)
        recorder.result(again.winner)
    assert read(tmp_path / "on.kdr").match().position() == again.position()


def test_what_nobody_knows_is_drawn_anew_each_time() -> None:
    match = Match.new(setup(2))
    lot = random.Random(2)
    while match.view(None)["phase"] != "action":
        decision = lot.choice(match.decisions)
        match.apply(decision.seat, lot.choice(list(decision.options)))
    witnesses = [(seat, told_by(match, seat)) for seat in (0, 1)]
    decks = [merge(match.packs, witnesses).position["deck"] for _ in range(4)]
    assert len({tuple(deck) for deck in decks}) == 4 and len({tuple(sorted(deck)) for deck in decks}) == 1
    assert merge(match.packs, witnesses, KEY) == merge(match.packs, witnesses, KEY)
    assert "rng" not in merge(match.packs, witnesses).position


# -- the moment they have in common ------------------------------------------------------------------------------------


def played(seed: int = 5, mode: str = "teams", choices: int = 40) -> Pair:
    table = Pair(mode, seed)
    table.goes_on(lambda: table.host.seq == choices)
    return table


def remembered(table: Pair, seat: int, upto: int, kept: int = 8) -> schema.Testify:
    """What a guest kept that heard everything up to a message."""
    heard = [one for one in table.seats[seat].heard if getattr(one, "seq", 99999) <= upto]
    views = [(one.seq, one.view) for one in heard][-kept:]
    log = [*heard[0].log, *(one.events for one in heard[1:])]
    return schema.Testify(heard[0].terms, views, log, {})


def test_the_newest_moment_that_all_saw_counts() -> None:
    table = played()
    told = merge(BOXES, [(0, remembered(table, 0, 40)), (1, remembered(table, 1, 38)), (3, remembered(table, 3, 39))])
    assert told.seq == 38
    after = goes_on(table.match, told)
    for seat in (0, 1, 3):
        heard = [one for one in table.seats[seat].heard if one.seq == 38]
        assert after.view(seat) == heard[-1].view == told.views[seat]


def test_the_log_is_what_a_spectator_heard_up_to_then() -> None:
    table = played()
    told = merge(BOXES, [(0, remembered(table, 0, 40)), (1, remembered(table, 1, 38))])
    heard = [one for one in table.spectator.heard if one.seq <= 38]
    assert told.log == [*heard[0].log, *(one.events for one in heard[1:])]


def test_without_a_common_moment_there_is_no_match() -> None:
    table = played()
    with pytest.raises(Disagreement, match="moment"):
        merge(BOXES, [(0, remembered(table, 0, 40, 3)), (1, remembered(table, 1, 30, 3))])


def test_somebody_must_testify_and_each_once() -> None:
    match = Match.new(setup(0))
    for told in ([], [(0, told_by(match, 0)), (0, told_by(match, 0))]):
        with pytest.raises(Disagreement, match="nobody"):
            merge(match.packs, told)


# -- liars -------------------------------------------------------------------------------------------------------------


def lying(change: Callable[[dict[str, Any]], None], liar: int = 0, phase: str = "action", mode: str = "duel") -> None:
    """Seat `liar` tells something else than it saw, the others do not."""
    table = Pair(mode, seed=6)
    table.goes_on(
        lambda: table.spectator.view["phase"] == phase and len(table.seats[liar].view["players"][liar]["hand"]) > 1
    )
    told = {seat: told_by(table.match, seat) for seat in range(table.match.seats)}
    change(told[liar].views[0][1])
    merge(BOXES, sorted(told.items()))


def hand(view: dict[str, Any]) -> list[str]:
    cards: list[str] = view["players"][view["you"]]["hand"]
    return cards


def other_card(view: dict[str, Any]) -> None:
    hand(view)[0] = next(card for card in view["discard"] + view["row"] if card not in hand(view))


def one_more(view: dict[str, Any]) -> None:
    hand(view).append(hand(view)[0])


def unknown_card(view: dict[str, Any]) -> None:
    hand(view)[0] = "ace_of_spades"


def fewer_wounds(view: dict[str, Any]) -> None:
    view["players"][view["you"]]["wounds"] = {"heavy": 0, "light": 77}


def another_turn(view: dict[str, Any]) -> None:
    view["turn"] ^= 1


def another_skill(view: dict[str, Any]) -> None:
    view["players"][view["you"]]["skills"]["active"] = []


def deeper_deck(view: dict[str, Any]) -> None:
    view["deck"] += 1


def more_choices(view: dict[str, Any]) -> None:
    view["legal"] = [{"do": "swap"}]


def another_seat(view: dict[str, Any]) -> None:
    view["you"] = 1


def nothing(view: dict[str, Any]) -> None:
    view.clear()


def odd_players(view: dict[str, Any]) -> None:
    view["players"] = 5


def odd_pending(view: dict[str, Any]) -> None:
    view["pending"]["stack"] = [["old"]]


def no_cards(view: dict[str, Any]) -> None:
    view["players"][view["you"]]["hand"] = [None] * len(hand(view))


LIES = [
    other_card, one_more, unknown_card, fewer_wounds, another_turn, another_skill, deeper_deck, more_choices,
    another_seat, nothing, odd_players, odd_pending, no_cards,
]  # fmt: skip


@pytest.mark.parametrize("lie", LIES)
@pytest.mark.parametrize("mode", ["duel", "teams"])
@pytest.mark.parametrize("liar", [0, 1])
def test_a_lie_is_a_disagreement(lie: Callable[[dict[str, Any]], None], mode: str, liar: int) -> None:
    if lie is another_seat and liar == 1:
        pytest.skip("that would be true")
    with pytest.raises(Disagreement) as error:
        lying(lie, liar, mode=mode)
    for lang in ("en", "pl", "es"):
        assert "lan." not in error.value.sentence(lang)


@pytest.mark.parametrize("lie", [fewer_wounds, another_turn, another_skill, deeper_deck])
def test_they_must_agree_how_it_stood_on_the_table(lie: Callable[[dict[str, Any]], None]) -> None:
    with pytest.raises(Disagreement, match="public"):
        lying(lie)


@pytest.mark.parametrize("lie", [other_card, unknown_card, one_more, deeper_deck, odd_pending, no_cards, odd_players])
def test_a_lie_of_the_only_witness_is_found_where_it_cannot_be(lie: Callable[[dict[str, Any]], None]) -> None:
    table = Pair(seed=1)
    table.goes_on(lambda: table.spectator.view["phase"] == "action" and len(hand(table.ann.view)) > 1)
    told = told_by(table.match, 0)
    lie(told.views[0][1])
    with pytest.raises(Disagreement):
        merge(BOXES, [(0, told)])


def claimed_twice(table: Pair) -> dict[int, schema.Testify] | None:
    """Seat 1 says that its team drew unseen cards which the team of seat 0 drew; None: there are copies enough."""
    told = {seat: told_by(table.match, seat) for seat in (0, 1)}
    mine, other = (told[seat].views[0][1] for seat in (0, 1))
    for _, card in mine["pending"]["drawn"]:
        held = Counter([*mine["row"], *mine["discard"], *mine["players"][0]["hand"], *mine["players"][2]["hand"]])
        spare = table.match.cards["attacks"].count(card) - held[card]
        if card not in str(other["pending"]["stack"]) and len(other["pending"]["drawn"]) > spare:
            for mark in other["pending"]["drawn"]:
                cards = other["players"][mark[0]]["hand"]
                cards[cards.index(mark[1])] = mark[1] = card
            return told
    return None


@pytest.mark.parametrize("arena", ["nemesis", "tainted_grail"])
def test_two_cannot_hold_the_same_card(arena: str) -> None:
    """TEAM-11: each alone could be right. SETUP-6: candles in the deck do not make up for it."""
    table = Pair(match=Match.new(Setup(BOXES, "teams", arena=arena, seed=1)))
    table.goes_on(lambda: table.match.view(None)["turn"] % 2 == 0 and claimed_twice(table) is not None)
    told = claimed_twice(table)
    assert told is not None and not told[1].views[0][1]["legal"]
    with pytest.raises(Disagreement, match="impossible"):
        merge(BOXES, sorted(told.items()))
    merge(BOXES, [(0, told[0])])


def test_teammates_must_tell_the_same() -> None:
    table = Pair("teams", seed=8)
    table.goes_on(lambda: bool(table.match.unseen[0]))
    told = {seat: told_by(table.match, seat) for seat in (0, 2)}
    view = told[2].views[0][1]
    mark = next(mark for mark in view["pending"]["drawn"] if mark[0] == 0)
    cards = view["players"][0]["hand"]
    other = next(card for card in table.match.cards["attacks"] if card != mark[1])
    cards[cards.index(mark[1])] = mark[1] = other
    with pytest.raises(Disagreement, match="team"):
        merge(BOXES, sorted(told.items()))


def test_other_terms_or_packs_are_another_match() -> None:
    match = Match.new(setup(2))
    told = [(seat, told_by(match, seat)) for seat in (0, 1)]
    told[1][1].terms["options"]["relief"] = "none"
    with pytest.raises(Disagreement, match="terms"):
        merge(match.packs, told)
    with pytest.raises(Disagreement, match="packs"):
        merge(match.packs[:1], told[:1])
    with pytest.raises(Disagreement, match="terms"):
        merge(match.packs, [(0, schema.Testify({}, [(0, {})], [], {}))])


def test_anything_else_is_a_disagreement_too() -> None:
    """Views with anything anywhere: nothing but Disagreement comes out, or the same match."""
    lot = random.Random(9)
    odd: list[Any] = [None, 0, -1, 2**60, "", "jab", [], {}, [[]], [None], True, 1.5, {"seat": 9}]
    table = played(7, "teams", 35)
    for _ in range(400):
        told = {seat: told_by(table.match, seat) for seat in (0, 1)}
        spoil(told[0].views[0][1], lot, odd)
        try:
            merge(BOXES, sorted(told.items()))
        except Disagreement:
            continue
    alone = 0
    for _ in range(400):
        mine = told_by(table.match, 0)
        spoil(mine.views[0][1], lot, odd)
        try:
            merge(BOXES, [(0, mine)])
        except Disagreement:
            alone += 1
    assert alone > 300


def spoil(said: Any, lot: random.Random, odd: list[Any]) -> None:
    while True:
        keys = list(said) if isinstance(said, dict) else list(range(len(said)))
        if not keys:
            return
        key = lot.choice(keys)
        if not isinstance(said[key], dict | list) or lot.random() < 0.3:
            said[key] = lot.choice(odd)
            return
        said = said[key]


def test_a_new_host_asks_the_same_question() -> None:
    table = played(9, "duel", 33)
    told = merge(BOXES, [(0, remembered(table, 0, 33)), (1, remembered(table, 1, 33))])
    host = Host(goes_on(table.match, told), players(2))
    assert host.asked == table.host.asked
    assert [host.legal(seat) for seat in (0, 1)] == [table.host.legal(seat) for seat in (0, 1)]
    assert chance.fits(KEY)
