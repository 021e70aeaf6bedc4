"""Matches told to the end: every event and every choice has its sentence, and every such sentence is told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from kd_core import text
from kd_core.game import Match, Options, Setup, events, library
from kd_core.game.actions import VERDICTS, Action, Knockdown, Special
from kd_core.languages import LANGUAGES
from kd_core.record.story import Story

TESTS = Path(__file__).parents[1]
GYM, RING, LAB = (str(TESTS / place) for place in ("packs/gym", "packs/ring", "content/packs/lab"))
DUELS = (["nemesis"], ["tainted_grail"], [GYM], [RING], [LAB])
TEAMS = (["nemesis", "tainted_grail"],)
MATCHES = [(packs, "duel") for packs in DUELS] + [(packs, "teams") for packs in TEAMS]
LONGEST = 1500  # choices


def matches() -> Iterator[Match]:
    for packs, mode in MATCHES:
        for seed, test in enumerate(("dice", "tower", "dice", "tower", "dice", "head_start")):
            options = Options(test, ("light", "heavy", "all")[seed % 3])
            yield Match.new(Setup(library.find(packs), mode, options=options, seed=seed))


def tell(match: Match, story: Story, seed: int) -> None:
    """At random to the end, or nearly; everything that happens is told as its owner and as a spectator see it."""
    chance = random.Random(seed)
    happened = list(match.opening)
    for _ in range(LONGEST):
        for event in happened:
            story.event(event)
            story.event(event.seen_by(()))
            for you in concerned(event):
                story.event(event, you)
        if match.winner is not None:
            return
        decision = chance.choice(match.decisions)
        story.follow(match.view(decision.seat))
        story.question()
        options = list(decision.options)
        for option in options:
            story.action(decision.seat, option)
        happened = match.apply(decision.seat, chance.choice(options))


def concerned(event: events.Event) -> set[int]:
    """The seats that hear it in another way than everybody else."""
    roles = ("seat", "target", "attacker", "into", "out", "first", "winner")
    return {seat for seat in (getattr(event, role, None) for role in roles) if isinstance(seat, int)}


@cache
def said() -> tuple[frozenset[str], frozenset[str]]:
    """The keys that were asked for, and the kinds of events and actions that they were about."""
    keys: set[str] = set()
    kinds: set[str] = set()

    class Listener(Story):
        def event(self, event: events.Event, you: int | None = None) -> str | None:
            kinds.add(type(event).__name__)
            return super().event(event, you)

        def action(self, seat: int, action: Action) -> str:
            kinds.add(type(action).__name__)
            return super().action(seat, action)

    say = text.say

    def listen(lang: str, key: str, /, **params: object) -> str:
        keys.add(key)
        sentence = say(lang, key, **params)
        assert sentence != key and "{" not in sentence, f"{key}: {sentence}"
        return sentence

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text, "say", listen)
        for seed, match in enumerate(matches()):
            story = Listener(match.packs, match.view(0), list(LANGUAGES)[seed % len(LANGUAGES)])
            tell(match, story, seed)
        rare(story)
    return frozenset(keys), frozenset(kinds)


def rare(story: Story) -> None:
    """What the packs of the tests never bring about: a special attack that costs nothing, dice that lie on a table;
    what a program says of a tower; a round of which nobody knows why it begins like this; and an empty deck where all
    is equal, or that a strange program tells of."""
    for reason in VERDICTS:
        for you in (None, 0):
            story.event(events.TowerJudged(0, reason == "stands", reason, 3), you)
    for you in (None, 0):
        story.event(events.SpecialUsed(0, 1, "headshot", ()), you)
        unseen = Story(story.packs, Match.new(Setup(library.find(library.BOXES))).view(None))
        unseen.event(events.RoundStarted(1, 0), you)  # by somebody who knows no skill
        for by in ("turn", "?"):
            story.event(events.RoundEnded(0, "deck_out", by), you)
    story.action(0, Special("headshot", ()))
    story.action(0, Knockdown((1, 2, 3)))


def sentences(section: str) -> set[str]:
    return {key for key in text._catalogue("en") if key.startswith(f"{section}.")}


def test_every_kind_of_event_happened_and_every_kind_of_action_was_offered() -> None:
    kinds: list[type[events.Event] | type[Action]] = [*events.Event.__subclasses__(), *Action.__subclasses__()]
    assert said()[1] == {kind.__name__ for kind in kinds}


@pytest.mark.parametrize("section", ["event", "heard", "heard_at", "action"])
def test_every_sentence_about_a_match_is_told(section: str) -> None:
    """One that is told nowhere belongs to something that is gone; one that is lacking stopped `listen` above."""
    assert sentences(section) - said()[0] == set()
