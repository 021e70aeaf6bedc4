"""Chance of live play: nobody can foresee it, a key repeats it exactly, and nothing that is told holds the key."""

from __future__ import annotations

import json
import math
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from kd_core.game import BadPosition, BadSetup, Match, Options, Setup, actions, chance, library
from kd_core.net import messages
from kd_core.net.host import Host
from kd_core.record import Player

KEY = bytes(range(32))
PACKS = library.find(library.BOXES)


def setup(key: bytes = KEY, mode: str = "duel", **more: Any) -> Setup:
    return Setup(PACKS, mode, fighters=None if mode == "teams" else ["james", "katie"], key=key, **more)


def numbers(key: bytes, limit: int, count: int) -> list[int]:
    used, drawn = 0, []
    for _ in range(count):
        number, used = chance.keyed_below(key, used, limit)
        drawn.append(number)
    return drawn


# -- the stream --------------------------------------------------------------------------------------------------------


def test_the_stream_of_a_key_never_changes() -> None:
    """Records of all times rest on these numbers. Another program gives the same: the bytes of the counter (8, little
    end first) through `openssl mac -macopt hexkey:… -macopt size:8 -macopt custom:knockdown BLAKE2BMAC`."""
    blocks = [number.to_bytes(8, "little").hex() for number in numbers(KEY, 1 << 64, 4)]
    assert blocks == ["6080c2781411a848", "769dcd0319937ce6", "00f9354d15b41670", "26c05a68b06f1169"]
    deck = list(range(12))
    assert chance.keyed_shuffle(KEY, 0, deck) == 11
    assert deck == [6, 7, 5, 0, 9, 3, 11, 10, 2, 4, 1, 8]


def test_another_key_is_another_stream() -> None:
    other = bytes([1, *KEY[1:]])
    assert not set(numbers(KEY, 1 << 64, 50)) & set(numbers(other, 1 << 64, 50))


def test_a_number_is_thrown_away_rather_than_favour_one() -> None:
    """With a limit of three quarters of the range, a quarter of the blocks fall beyond it: more blocks than numbers."""
    limit, used = 3 << 62, 0
    drawn = []
    for _ in range(300):
        number, used = chance.keyed_below(KEY, used, limit)
        drawn.append(number)
    assert all(0 <= number < limit for number in drawn)
    assert 350 < used < 450
    assert sum(number < limit // 3 for number in drawn) < 140  # without throwing away it would be half of them


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def limit_of(freedom: int) -> float:
    """What chi-square exceeds once in a million (Wilson and Hilferty)."""
    return freedom * (1 - 2 / (9 * freedom) + 4.75 * math.sqrt(2 / (9 * freedom))) ** 3


@pytest.mark.parametrize("limit", [2, 6, 7, 100])
def test_every_number_comes_equally_often(limit: int) -> None:
    found = Counter(numbers(KEY, limit, 20_000))
    assert chi_square([found[number] for number in range(limit)]) < limit_of(limit - 1)


def test_every_order_comes_equally_often() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    used = 0
    for _ in range(12_000):
        deck = [0, 1, 2, 3]
        used = chance.keyed_shuffle(KEY, used, deck)
        orders[tuple(deck)] += 1
    assert len(orders) == 24
    assert chi_square(list(orders.values())) < limit_of(23)


# -- matches -----------------------------------------------------------------------------------------------------------


def test_a_new_key_has_256_bits_and_is_never_the_same() -> None:
    keys = {chance.new_key() for _ in range(100)}
    assert len(keys) == 100
    assert {len(key) for key in keys} == {32}


def test_the_same_key_gives_the_same_match_and_another_key_another() -> None:
    assert Match.new(setup()).position() == Match.new(setup()).position()
    decks = set()
    for first in range(20):
        match = Match.new(setup(bytes([first, *KEY[1:]]), arena="nemesis", skills="nemesis"))
        play(match, 20)
        decks.add(tuple(match.position()["deck"]))
    assert len(decks) == 20


def test_a_key_leaves_the_seed_without_a_say() -> None:
    assert Match.new(setup(seed=1)).position() == Match.new(setup(seed=2)).position()


@pytest.mark.parametrize("key", [b"x", bytes(15), bytes(65)])
def test_a_key_that_is_too_short_or_too_long_is_no_key(key: bytes) -> None:
    with pytest.raises(BadSetup, match="key"):
        setup(key)


def test_matches_that_look_the_same_go_on_differently() -> None:
    """Equal cards, equal history, everything open to see: only the key differs, and the next round's deck with it."""
    said = Match.new(setup()).position()
    worlds = []
    for first in range(10):
        said["rng"] = {"generator": "keyed-1", "key": bytes([first, *KEY[1:]]).hex(), "used": 40}
        match = Match.from_position(PACKS, "duel", Options(), json.loads(json.dumps(said)))
        play(match, 40)
        worlds.append(tuple(match.position()["deck"]))
    assert len(set(worlds)) == 10


def play(match: Match, choices: int, seed: int = 3) -> None:
    lot = random.Random(seed)
    for _ in range(choices):
        if match.winner is None:
            decision = lot.choice(match.decisions)
            match.apply(decision.seat, lot.choice(list(decision.options)))


def test_a_copy_goes_on_like_the_match_itself() -> None:
    match = Match.new(setup(mode="teams"))
    for number in range(60):
        twin = match.clone()
        play(twin, 1, number)
        play(match, 1, number)
        assert twin.position() == match.position()


def test_a_position_brings_its_generator_along() -> None:
    """Key and place in the stream go in and out, so that what follows is the same."""
    match = Match.new(setup())
    for number in range(40):
        play(match, 1, number)
        said = json.loads(json.dumps(match.position()))
        again = Match.from_position(PACKS, "duel", Options(), said)
        assert again.position() == match.position()
        ahead = match.clone()
        play(ahead, 30)
        play(again, 30)
        assert again.position() == ahead.position()


@pytest.mark.parametrize(
    "rng",
    [
        {"generator": "keyed-2", "key": KEY.hex(), "used": 0},
        {"generator": "keyed-1", "key": KEY.hex()[:30], "used": 0},
        {"generator": "keyed-1", "key": KEY.hex().upper(), "used": 0},
        {"generator": "keyed-1", "key": KEY.hex() + "0", "used": 0},
        {"generator": "keyed-1", "key": KEY.hex(), "used": -1},
        {"generator": "keyed-1", "key": KEY.hex(), "used": True},
        {"generator": "keyed-1", "key": KEY.hex(), "used": 1 << 60},
        {"generator": "keyed-1", "key": KEY.hex()},
        {"key": KEY.hex(), "used": 0},
        {"generator": "keyed-1", "key": 7, "used": 0},
        {"generator": "keyed-1", "key": KEY.hex(), "used": 0, "more": 1},
        "",
        7,
    ],
)
def test_what_is_no_generator_is_refused_without_repeating_the_key(rng: Any) -> None:
    said = {**Match.new(setup()).position(), "rng": rng}
    with pytest.raises(BadPosition, match="rng") as why:
        Match.from_position(PACKS, "duel", Options(), said)
    assert KEY.hex()[:20] not in str(why.value)


# -- who knows what ----------------------------------------------------------------------------------------------------


def test_imagined_worlds_hold_no_key_and_other_chances() -> None:
    match = Match.new(setup())
    play(match, 20)
    world = match.imagine(0, 5)
    assert isinstance(world.position()["rng"], str)
    told = Match.from_view(PACKS, match.options, match.cards, {**match.view(0), "rng": match.position()["rng"]}, 5)
    assert isinstance(told.position()["rng"], str)


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_nothing_that_is_told_holds_key_or_seed(mode: str) -> None:
    """Every message of a whole match to every seat and a spectator, the refusals of nonsense, and what errors print."""
    seed = 8_765_432_101_234
    begins = setup(mode=mode, seed=seed)
    match = Match.new(begins)
    host = Host(match, [Player(name) for name in "ABCD"[: match.seats]])
    heard: list[bytes] = []

    views: dict[int | None, dict[str, Any]] = {}

    def ear(seat: int | None) -> Callable[[messages.Message], None]:
        def hear(message: messages.Message) -> None:
            heard.append(msgspec.json.encode(message))
            if isinstance(message, messages.Snapshot | messages.Happened):
                views[seat] = message.view

        return hear

    links = {seat: host.join(seat, ear(seat)) for seat in (*range(match.seats), None)}
    lot = random.Random(2)
    while views[None]["winner"] is None and len(heard) < 6000:
        seat = lot.choice(views[None]["to_act"])["seat"]
        links[seat].act({"do": "dance"})
        links[seat].ask(actions.Choose(99).to_json())
        links[seat].act(lot.choice(views[seat]["legal"]))
    assert views[None]["round"] > 1
    told = b"\n".join(heard).decode() + repr(begins) + repr(match) + repr(host)
    assert len(heard) > 500
    for secret in (KEY.hex(), KEY.hex()[:16], repr(KEY), str(list(KEY))[1:-1]):
        assert secret not in told
    assert str(seed) not in told.replace(repr(begins), "")


def test_a_search_in_imagined_worlds_uses_the_fast_generator(monkeypatch: pytest.MonkeyPatch) -> None:
    world = Match.new(setup()).imagine(0, 1)
    monkeypatch.setattr(chance, "blake2b", None)
    play(world, 200)


def test_seeded_matches_stay_what_they_were() -> None:
    """Where the generator of seed 7 stands when the skills are dealt, as it always did."""
    seeded = replace(setup(), key=b"", seed=7)
    assert Match.new(seeded).position()["rng"] == "37832f5110fc80e5"
