"""What seats see: the public part is made once, every seat's own is laid over it, and nobody can reach another's."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from kd_core.game import Match
from tests.properties.matches import TIMES, described, setup

MATCHES = 40 * TIMES
CHUNK = 4


@pytest.mark.parametrize("chunk", range(MATCHES // CHUNK))
def test_views_made_together_are_the_views(chunk: int) -> None:
    for seed in range(500_000 + chunk * CHUNK, 500_000 + (chunk + 1) * CHUNK):
        lot, match, made = random.Random(f"views {seed}"), Match.new(setup(seed)), 0
        while match.winner is None:
            together(match, described(match, seed, made))
            decision = lot.choice(match.decisions)
            match.apply(decision.seat, lot.choice(list(decision.options)))
            made += 1
        together(match, described(match, seed, made))


def together(match: Match, where: str) -> None:
    seen = match.seen()
    for seat in (*range(match.seats), None):
        view = seen.by(seat)
        assert json.dumps(view) == json.dumps(match.view(seat)), f"{where}, seen by {seat}"
        assert view == json.loads(json.dumps(view)), f"{where}: JSON and nothing else"
        holds(match, seat, view, where)


def holds(match: Match, seat: int | None, view: dict[str, Any], where: str) -> None:
    """Read from the position, which hides nothing: the own team's secrets are all there, and nobody else's."""
    position, team = match.position(), match.allies(seat)
    drawn = position.get("pending", {}).get("drawn", [])
    assert view["pending"]["drawn"] == [mark for mark in drawn if mark[0] in team], where
    for at, (seen, real) in enumerate(zip(view["players"], position["players"])):
        unseen = [card for owner, card in drawn if owner == at]
        open_cards = sorted(real["hand"])
        for card in unseen:
            open_cards.remove(card)
        hidden = real["skills"]["hidden"]
        assert seen["hand"] == (real["hand"] if at in team else [*open_cards, *([None] * len(unseen))]), where
        assert seen["skills"]["hidden"] == (hidden if at in team else [None] * len(hidden)), where
    own = match.decision(seat) if seat is not None else None
    assert view["legal"] == ([action.to_json() for action in own.options] if own is not None else []), where
    assert set(view["skills"]) == ({str(at) for at in team} if match.state.draft is not None else set()), where
    assert not {"rng", "key"} & set(view) and isinstance(view["deck"], int), where


def test_who_changes_a_view_changes_no_other() -> None:
    match = Match.new(setup(3))
    lot = random.Random(3)
    for _ in range(30):
        decision = lot.choice(match.decisions)
        match.apply(decision.seat, lot.choice(list(decision.options)))
    seen = match.seen()
    before = {seat: json.dumps(seen.by(seat)) for seat in (0, 1, 2, 3, None)}
    for seat in (0, 1, 2, 3, None):
        spoil(seen.by(seat))
    assert {seat: json.dumps(seen.by(seat)) for seat in before} == before
    assert {seat: json.dumps(match.view(seat)) for seat in before} == before


def spoil(said: Any) -> None:
    """Everything in it becomes something else."""
    for key in list(said) if isinstance(said, dict) else range(len(said)):
        if isinstance(said[key], dict | list):
            spoil(said[key])
        said[key] = "spoilt"


def test_unseen_cards_are_counted() -> None:
    for seed in (3, 7, 11):
        lot, match = random.Random(seed), Match.new(setup(seed))
        while match.winner is None:
            assert match.unseen == [player["hand"].count(None) for player in match.view(None)["players"]]
            decision = lot.choice(match.decisions)
            match.apply(decision.seat, lot.choice(list(decision.options)))
