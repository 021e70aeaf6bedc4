"""What a table sends to somebody depends on nothing that they may not know, byte for byte.

Two tables hold matches that differ only in what one seat may not know; both hear the same. What that seat – or a
watcher – is sent must be the same in content, number, length and moment until a secret lawfully comes out: also
through countdowns, stand-ins and clocks. Left out are only values that are random by themselves: tokens and keys, and
the names that a program gives to its choices.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kd_core.game import Match, Setup
from kd_core.net.messages import Act, Ask, Happened
from kd_core.net.wire import schema
from kd_core.record import read
from tests.net.table.kit import BOXES, Party, Program
from tests.net.test_secrets import OUT
from tests.properties.test_two_worlds import other_world

TOGETHER = 14  # choices that two worlds make together
TICKET = {
    "token",
    "key",
    "head",
    "hash",
    "host",
    "nonce",
    "record",
    "answers",
}  # random by themselves, of the same length always


def masked(said: Any) -> Any:
    """Without what is random by itself; its length stays."""
    if isinstance(said, dict):
        return {
            key: len(value) if key in TICKET and isinstance(value, bytes | str) else masked(value)
            for key, value in said.items()
        }
    return [masked(one) for one in said] if isinstance(said, list) else said


class World:
    """A table with a match in it, and the moments at which somebody there was told something."""

    def __init__(self, folder: Path, match: Match, seat: int | None, **rules: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.party = Party(folder, match.view(None)["mode"], **rules)
        self.party.table.id = "two-worlds"
        for name in ("Ann", "Ben", "Cat", "Dan")[: match.seats]:
            self.party.joins(name)
        self.watcher = self.party.joins("Wil", "watch")
        self.eyes = self.watcher if seat is None else self.party.programs[seat]
        self.party.plays_match(match)
        self.moments: list[float] = []

    @property
    def sent(self) -> list[Any]:
        return [masked(msgspec.msgpack.decode(said)) for said in self.eyes.sent]

    @property
    def lengths(self) -> list[int]:
        return [len(said) for said in self.eyes.sent]


class Worlds:
    def __init__(self, folder: Path, match: Match, seat: int | None, lot: random.Random, **rules: int) -> None:
        self.seat, self.lot = seat, lot
        self.mine = World(folder / "a", match.clone(), seat, **rules)
        self.theirs = World(folder / "b", other_world(match, seat, lot), seat, **rules)
        self.both = (self.mine, self.theirs)
        for world in self.both:  # bots choose what both worlds allow
            world.party.table.thinker = lambda bot, answer: self.thoughts.append((bot.seat, answer, bot))
        self.thoughts: list[Any] = []

    def alike(self) -> None:
        assert self.mine.lengths == self.theirs.lengths
        assert self.mine.sent == self.theirs.sent
        assert self.mine.party.table.due(self.mine.party.now) == self.theirs.party.table.due(self.theirs.party.now)

    def out(self) -> bool:
        """Is a secret lawfully out? Then the two may differ from here on."""
        told = [world.eyes.last(Happened) for world in self.both if world.eyes.all(Happened)]
        if len(told) < 2 or (told[0].events == told[1].events and told[0].view == told[1].view):
            return False
        assert any(event["event"] in OUT for one in told for event in one.events), told
        return True

    def common(self) -> list[tuple[int, dict[str, Any]]]:
        one, other = (world.party.host for world in self.both)
        assert one.asked == other.asked
        return [(seat, action) for seat in one.asked for action in one.legal(seat) if action in other.legal(seat)]

    def do(self, what: Any) -> None:
        for world in self.both:
            what(world)

    def later(self, seconds: float) -> None:
        self.do(lambda world: world.party.later(seconds))

    def choose(self) -> bool:
        """The same choice in both worlds, by whoever is asked; False when nothing can be chosen together."""
        options = [
            (seat, action) for seat, action in self.common()
            if action["do"] != "knockdown" and self._person(self.mine, seat).inside
        ]  # fmt: skip
        if not options:
            return False
        seat, action = self.lot.choice(options)
        self.do(lambda world: self._person(world, seat).acts(action))
        return True

    def _person(self, world: World, seat: int) -> Program:
        return world.party.programs[seat]

    def bots_answer(self) -> bool:
        """Bots that were asked in both worlds answer the same; False when they cannot."""
        thoughts, self.thoughts = self.thoughts, []
        if not thoughts:
            return True
        assert len(thoughts) == 2 and thoughts[0][0] == thoughts[1][0], "asked in one world only"
        seat = thoughts[0][0]
        shared = [action for at, action in self.common() if at == seat and action["do"] != "knockdown"]
        if not shared:
            return False
        action = self.lot.choice(shared)
        for _, answer, bot in thoughts:
            answer(bot._said(bot._listener.heard[0], action))
        self.later(0.01)
        return True


def in_the_middle(mode: str, lot: random.Random) -> Match:
    match = Match.new(Setup(BOXES, mode, seed=lot.randrange(10_000)))
    for _ in range(lot.randrange(6, 90)):
        if match.winner is not None:
            return in_the_middle(mode, lot)
        decision = lot.choice(match.decisions)
        match.apply(decision.seat, lot.choice(list(decision.options)))
    return match if match.winner is None else in_the_middle(mode, lot)


@pytest.mark.parametrize("mode", ["duel", "teams"])
@pytest.mark.parametrize("seed", range(8))
def test_two_worlds_sound_the_same_while_people_play(tmp_path: Path, mode: str, seed: int) -> None:
    lot = random.Random(f"{mode} {seed}")
    match = in_the_middle(mode, lot)
    worlds = Worlds(tmp_path, match, lot.choice((None, *range(match.seats))), lot, choice_time=60, reserve=30)
    worlds.alike()
    for _ in range(TOGETHER):
        if not worlds.choose() or worlds.out():
            return
        worlds.alike()
        worlds.later(lot.choice((0.1, 1.0, 3.0)))
        worlds.alike()


@pytest.mark.parametrize("mode", ["duel", "teams"])
@pytest.mark.parametrize("seed", range(6))
def test_two_worlds_sound_the_same_with_a_stand_in_and_a_return(tmp_path: Path, mode: str, seed: int) -> None:
    lot = random.Random(f"stand-in {mode} {seed}")
    match = in_the_middle(mode, lot)
    away = lot.randrange(match.seats)
    eyes = lot.choice([None, *(seat for seat in range(match.seats) if seat != away)])
    worlds = Worlds(tmp_path, match, eyes, lot)
    worlds.do(lambda world: world.party.programs[away].drops())
    worlds.later(6.5)
    worlds.alike()
    for seat in range(match.seats):
        if seat != away:
            worlds.do(lambda world, seat=seat: world.party.programs[seat].votes("gone", "bot", away))
    worlds.alike()
    for _ in range(TOGETHER):
        worlds.later(0.6)
        if not worlds.bots_answer() or worlds.out():
            return
        worlds.alike()
        if not worlds.choose() and not worlds.mine.party.table.chairs[away].stand_in:
            return
        if worlds.out():
            return
        worlds.alike()
    worlds.do(lambda world: world.party.programs[away].comes_back())
    worlds.alike()


@pytest.mark.parametrize("seed", range(6))
def test_two_worlds_sound_the_same_until_the_dice_are_rolled(tmp_path: Path, seed: int) -> None:
    lot = random.Random(f"countdown {seed}")
    match = in_the_middle("duel", lot)
    while not any(action["do"] == "knockdown" for one in match.decisions for action in match.view(one.seat)["legal"]):
        if match.winner is not None:
            match = in_the_middle("duel", lot)
        decision = lot.choice(match.decisions)
        match.apply(decision.seat, lot.choice(list(decision.options)))
    worlds = Worlds(tmp_path, match, None if seed % 2 else 1 - match.decisions[0].seat, lot, countdown=3)
    seat, action = next((seat, action) for seat, action in worlds.common() if action["do"] == "knockdown")
    worlds.do(lambda world: world.party.programs[seat].acts(action))
    worlds.alike()
    for _ in range(3):
        worlds.later(1.0)
        worlds.alike()


@pytest.mark.parametrize("mode", ["duel", "teams"])
@pytest.mark.parametrize("seed", range(6))
def test_two_worlds_sound_the_same_when_the_clock_runs_out(
    tmp_path: Path, mode: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which choice is the gentlest may depend on a hand; when it is made must not."""
    lot = random.Random(f"clock {mode} {seed}")
    match = in_the_middle(mode, lot)
    worlds = Worlds(tmp_path, match, lot.choice((None, *range(match.seats))), lot, choice_time=10, reserve=4)
    worlds.later(13.5)
    worlds.alike()
    shared = [action for _, action in worlds.common() if action["do"] != "knockdown"]
    if not shared:
        return
    monkeypatch.setattr(
        "kd_core.net.host.gentlest",
        lambda view, lexicon: next((one for one in view["legal"] if one in shared), view["legal"][0]),
    )
    worlds.later(1.0)
    if not worlds.out():
        worlds.alike()
    assert all(world.party.host.seq > 0 for world in worlds.both)


@pytest.mark.parametrize("mode", ["duel", "teams"])
@pytest.mark.parametrize("seed", range(6))
def test_refusals_tell_the_same_in_both_worlds(tmp_path: Path, mode: str, seed: int) -> None:
    lot = random.Random(f"refused {mode} {seed}")
    match = in_the_middle(mode, lot)
    seat = lot.choice(
        [seat for seat in range(match.seats) if seat not in [one.seat for one in match.decisions]] or [None]
    )
    worlds = Worlds(tmp_path, match, seat, lot)
    for number, (_, action) in enumerate(worlds.common()[:6]):
        worlds.do(lambda world, n=number, a=action: world.eyes.says(Ask(f"ask {n}", a)))
        worlds.do(lambda world, n=number, a=action: world.eyes.says(Act(f"act {n}", world.party.host.seq, a)))
        worlds.alike()
    worlds.do(lambda world: world.eyes.says(schema.Say("hello")))
    worlds.alike()


def test_nothing_a_table_says_carries_key_or_deck(tmp_path: Path) -> None:
    party = Party(tmp_path, "teams")
    party.four()
    watcher = party.joins("Wil", "watch")
    party.begins()
    party.goes_on(lambda: party.host.seq > 60)
    assert party.keeper.recorder is not None
    header = msgspec.json.decode(party.keeper.record().split(b"\n")[0])
    setup = read(party.keeper.recorder.path, BOXES).beginning.setup
    for program in (*party.programs, watcher):
        sent = b"".join(program.sent)
        assert setup.key and setup.key not in sent and setup.key.hex().encode() not in sent
        for sealed in (*header["fair"]["seats"], header["fair"]["host"]):
            assert bytes.fromhex(sealed["secret"]) not in sent
