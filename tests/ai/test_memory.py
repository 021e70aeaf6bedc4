"""No imagined world contradicts what a seat was shown in the setup (SETUP-2)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from kd_core.ai.memory import Memory
from kd_core.game import Match, Setup, library
from kd_core.game.events import Event

BOXES = library.find(library.BOXES)


class Watched:
    """A duel at random, and what each seat remembers of it."""

    def __init__(self, seed: int) -> None:
        self.match = Match.new(Setup(BOXES, "duel", seed=seed))
        self.memories = [Memory(0), Memory(1)]
        self.chance = random.Random(seed)
        self.hear(self.match.opening)

    def hear(self, events: Sequence[Event]) -> None:
        for seat, memory in enumerate(self.memories):
            memory.hear([event.seen_by((seat,)).to_json() for event in events])

    def step(self) -> None:
        decision = self.match.decisions[self.chance.randrange(len(self.match.decisions))]
        self.hear(self.match.apply(decision.seat, self.chance.choice(list(decision.options))))

    def world(self, seat: int) -> Match:
        cards, view = self.match.cards, self.match.view(seat)
        options, seed = self.match.options, self.chance.getrandbits(50)
        return Match.from_view(BOXES, options, cards, view, seed, self.memories[seat].seen())


def test_the_hidden_skill_of_a_world_is_one_that_it_could_be() -> None:
    """Who was seen to pass two skills on knows that the opponent kept one of them, and none of the others it held."""
    found: list[set[str]] = []
    for seed in range(12):
        duel = Watched(seed)
        while duel.match.state.draft is not None:
            duel.step()
        seen = duel.memories[0].seen()
        assert len(seen.held) == 5 and len(seen.passed) == 2
        shown = duel.match.view(0)["players"][1]["skills"]["active"]
        ids = duel.match.state.tables.skill_ids
        real = ids[duel.match.state.hidden[1][0]]
        hidden = {ids[duel.world(0).state.hidden[1][0]] for _ in range(40)}
        assert real in hidden, "the truth is one of the worlds"
        if shown[0] in seen.passed:
            assert not hidden & set(seen.held)
        else:
            assert hidden == set(seen.passed)
        found.append(hidden)
    assert any(len(hidden) > 2 for hidden in found) and any(len(hidden) == 2 for hidden in found)


def test_in_the_middle_of_the_setup_the_opponent_holds_what_was_passed_on() -> None:
    duel = Watched(5)
    while duel.match.state.draft is not None and len(duel.match.state.draft.kept[0]) < 1:
        duel.step()
    draft = duel.world(0).state.draft
    assert draft is not None and duel.match.state.draft is not None
    assert sorted(draft.dealt[1]) == sorted(duel.match.state.draft.dealt[1])
    held = duel.memories[0].seen().held
    assert duel.match.state.tables.skill_ids[draft.kept[1][0]] not in held


def test_without_a_memory_a_world_still_fits_the_view() -> None:
    duel = Watched(6)
    while duel.match.state.draft is not None:
        duel.step()
    duel.memories[0] = Memory(0)
    assert duel.world(0).view(0) == duel.match.view(0)


def test_in_teams_nothing_is_passed_on() -> None:
    match = Match.new(Setup(BOXES, "teams", seed=1))
    memory = Memory(0)
    memory.hear([event.seen_by((0, 2)).to_json() for event in match.opening])
    memory.hear([{"event": "skill_kept", "seat": 0, "skill": match.view(0)["skills"]["0"]["dealt"][0]}])
    assert memory.seen().passed == []
