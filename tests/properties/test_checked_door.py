"""Random play through the checked door, with everything expensive looked at before every single choice."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from kd_core import text
from kd_core.game import SECRET_KINDS, Decision, Match, Refused, Setup
from kd_core.game.actions import Action, from_json
from kd_core.game.flow import take
from kd_core.game.state import State
from kd_core.record import Player, Recorder, read
from tests.properties.matches import TIMES, described, differences, setup, stack
from tests.properties.strangers import any_action, any_seat, near

MATCHES = 100 * TIMES
CHUNK = 10
FIRST = 100_000  # other setups than those of the fast door
RULES = {rule.id for rule in text.rules()}


@pytest.mark.parametrize("chunk", range(MATCHES // CHUNK))
def test_everything_holds_before_every_choice(chunk: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("os.fsync", lambda file: None)  # the disk is not what is tested here
    for number in range(CHUNK):
        seed = FIRST + chunk * CHUNK + number
        Walk(setup(seed), seed).to_the_end(tmp_path / f"{seed}.kdr")


class Walk:
    """One match, played at random."""

    def __init__(self, chosen: Setup, seed: int) -> None:
        self.setup = chosen
        self.seed = seed
        self.lot = random.Random(f"walk {seed}")
        self.match = Match.new(chosen)
        self.made = 0

    def to_the_end(self, path: Path) -> None:
        players = [Player(str(seat), "bot", "random") for seat in range(self.match.seats)]
        seen = []
        with Recorder.create(path, self.setup, players) as recorder:
            while self.match.winner is None:
                recorder.write(*self.step())
                seen.append(self.match.state.copy())
            recorder.result(self.match.winner)
        assert not self.match.decisions
        self.refuses(any_action(self.lot, self.match), any_seat(self.lot, self.match))
        self.comes_back(json.dumps(self.match.position()))
        self.was_recorded(path, seen)

    def was_recorded(self, path: Path, seen: list[State]) -> None:
        written = read(path, self.setup.packs)
        assert written.result == {"winner": self.match.winner} and len(written.choices) == len(seen)
        for at, (match, *_) in enumerate(written.replay()):
            assert differences(match.state, seen[at]) == [], f"record of setup {self.seed}, choice {at}"

    def step(self) -> tuple[int, Action]:
        match = self.match
        before, frames = match.state.copy(), stack(match.state)  # copies share their frames: the names do not
        told = json.dumps(match.position())
        decision = self.lot.choice(match.decisions)
        options = list(decision.options)
        action = self.lot.choice(options)
        self.options_are_sound(decision, options)
        json.dumps(match.view(self.lot.choice((None, *range(match.seats)))), allow_nan=False)
        for stranger, seat in self.strangers(decision, action):
            self.refuses(stranger, seat)
        twin, copy = self.comes_back(told), match.clone()
        self.diverges(decision, options)
        assert differences(match.state, before) == [], f"a copy or a refusal changed something: {self.where()}"
        assert stack(match.state) == frames, f"a copy reached into a frame: {self.where()}"
        events = match.apply(decision.seat, action)
        self.made += 1
        for other in (twin, copy):
            assert other.apply(decision.seat, action) == events, self.where()
            assert differences(other.state, match.state) == [], self.where()
        assert stack(before) == frames, f"a frame was changed in a copy: {self.where()}"
        json.dumps([event.to_json() for event in events], allow_nan=False)
        return decision.seat, action

    def strangers(self, decision: Decision, action: Action) -> list[tuple[Action, int | None]]:
        lot, match = self.lot, self.match
        out_of_the_blue = [(any_action(lot, match), any_seat(lot, match)) for _ in range(2)]
        return [*out_of_the_blue, (near(lot, action, match), decision.seat), (action, any_seat(lot, match))]

    def options_are_sound(self, decision: Decision, options: list[Action]) -> None:
        """Each option can be named, is legal, is there once, and is what its JSON says."""
        assert len(options) == len(decision.options) == len(set(options)), self.where()
        named = options if len(options) < 5 else self.lot.sample(options, 4)
        for action in named:
            assert action in decision.options, (action, self.where())
            assert from_json(json.loads(json.dumps(action.to_json()))) == action, (action, self.where())
        assert self.match.why_not(decision.seat, named[0]) == [], self.where()

    def diverges(self, decision: Decision, options: list[Action]) -> None:
        """A copy goes its own way, through any option."""
        for action in self.lot.sample(options, min(2, len(options))):
            copy = self.match.clone()
            copy.apply(decision.seat, action)
            if copy.winner is None:
                take(copy.state, copy.state.codes[0])

    def comes_back(self, told: str) -> Match:
        """The position, written and read, is the same match."""
        chosen = self.setup
        twin = Match.from_position(chosen.packs, chosen.mode, chosen.options, json.loads(told))
        assert json.dumps(twin.position()) == told, self.where()
        mine = [(choice.seat, choice.kind, choice.options.codes) for choice in self.match.decisions]
        assert [(choice.seat, choice.kind, choice.options.codes) for choice in twin.decisions] == mine, self.where()
        assert twin.winner == self.match.winner and not twin.opening, self.where()
        return twin

    def refuses(self, action: Action, seat: int | None) -> None:
        """Legal means: it is an option. Everything else is refused, with a rule that exists and a sentence."""
        match = self.match
        against = match.why_not(seat, action)
        chooser = seat
        if seat is None and match.decisions:  # nobody need be named where one chooses, or a team together (TEAM-3)
            first = match.decisions[0]
            chooser = first.seat if len(match.decisions) == 1 or first.kind not in SECRET_KINDS else None
        decision = match.decision(chooser) if chooser is not None else None
        assert (not against) == (decision is not None and action in decision.options), (seat, action, self.where())
        if not against:
            match.clone().apply(seat, action)
            return
        with pytest.raises(Refused) as refused:
            match.apply(seat, action)
        assert refused.value.rule == against[0].rule
        for why in against:
            assert why.rule in RULES, (why, self.where())
            assert text.known(f"refused.{why.reason}"), why

    def where(self) -> str:
        return described(self.match, self.seed, self.made)
