"""Copies, imagined worlds and positions that go out and in between two choices never change what follows."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

from kd_core.content.model import Pack
from kd_core.game import TESTS, Match, Options, Setup
from kd_core.game.flow import carry_out, chooser
from kd_core.game.legal import legal
from tests.properties.matches import TIMES, described, differences, faults, shelf
from tests.properties.packs import random_pack

PACKS = 24 * TIMES
MATCHES = 4  # with each of them, the first in teams
CHOICES = 90  # random effects may go on for ever
OWN = ("ann", "bob", "cid")


def plain(match: Match, lot: random.Random) -> Match:
    return match


def copied(match: Match, lot: random.Random) -> Match:
    """Played on in a copy, while the match it came from goes another way."""
    copy = match.clone()
    wander(match, lot)
    return copy


def copied_from(match: Match, lot: random.Random) -> Match:
    wander(match.clone(), lot)
    return match


def imagined(match: Match, lot: random.Random) -> Match:
    """Somebody thinks about it."""
    wander(match.imagine(lot.randrange(match.seats), lot.getrandbits(30)), lot)
    return match


def out_and_in(match: Match, lot: random.Random) -> Match:
    said = json.loads(json.dumps(match.position()))
    return Match.from_position(match.packs, match.mode, match.options, said)


BETWEEN: tuple[Callable[[Match, random.Random], Match], ...] = (copied, copied_from, imagined, out_and_in)


def wander(match: Match, lot: random.Random) -> None:
    for _ in range(lot.randrange(4)):
        if match.winner is None:
            play(match, lot.random())


def play(match: Match, chance: float) -> list[dict[str, object]]:
    """One choice; what it told."""
    s = match.state
    seat = chooser(s)
    found = legal(s, seat)
    s.log = log = []
    carry_out(s, seat, found[int(chance * len(found))])
    s.log = None
    return [event.to_json() for event in log]


def duel(pack: Pack, lot: random.Random) -> Setup:
    fighters = lot.sample(OWN, 2)
    return Setup([pack], "duel", fighters, options=Options(lot.choice(TESTS)), seed=lot.getrandbits(40))


def teams(pack: Pack, lot: random.Random) -> Setup:
    """TEAM-1: the pack and a box, all three of the pack and a fourth."""
    fighters = lot.sample((*OWN, "katie"), 4)
    packs = [pack, *shelf(("nemesis",))]
    return Setup(packs, "teams", fighters, options=Options(lot.choice(TESTS)), seed=lot.getrandbits(40))


@pytest.mark.parametrize("number", range(PACKS))
def test_nothing_between_two_choices_changes_what_follows(number: int):
    """RULE-1: whatever a pack says, it says the same in a copy."""
    lot = random.Random(f"copies {number}")
    pack = random_pack(lot)
    for game in range(MATCHES):
        chosen = duel(pack, lot) if game else teams(pack, lot)
        matches = {between: Match.new(chosen) for between in (plain, *BETWEEN)}
        for made in range(CHOICES):
            if matches[plain].winner is not None:
                break
            chance = lot.random()
            told = play(matches[plain], chance)
            where = f"pack {number}, match {game}: {described(matches[plain], 0, made)}"
            assert faults(matches[plain].state) == [], where
            for between in BETWEEN:
                match = matches[between] = between(matches[between], lot)
                assert play(match, chance) == told, f"{between.__name__}, {where}"
                assert differences(match.state, matches[plain].state) == [], f"{between.__name__}, {where}"
