"""One screen for both sides: a shared table shows nothing that only one seat may know, and says when one must look
alone (SETUP-2, TEAM-5, TEAM-11)."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import chain
from random import Random
from typing import Any

import pytest

from kd_core.game import SECRET_KINDS, Match, Setup, library
from kd_core.net.local import LocalSession
from kd_core.net.messages import Happened, Message, Snapshot
from kd_core.net.shared import holds_secrets, shared_view
from kd_core.record import Player

NAMES = ("Ann", "Ben", "Cid", "Dot")


def moments(mode: str, seed: int, most: int = 160) -> Iterator[Match]:
    match, random = Match.new(Setup(packs=library.find(library.BOXES), mode=mode, seed=seed)), Random(seed)
    for _ in range(most):
        if match.winner is not None:
            return
        yield match
        decision = match.decisions[0]
        match.apply(decision.seat, random.choice(list(decision.options)))


def views(match: Match) -> Iterator[tuple[int, dict[str, Any], dict[str, Any]]]:
    for seat in range(match.seats):
        yield seat, match.view(seat), match.view(None)


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_a_shared_table_is_the_public_one_and_an_open_choice(mode: str) -> None:
    for match in moments(mode, 4):
        for seat, own, public in views(match):
            shared = shared_view(own, public)
            assert {**shared, "you": None, "legal": [], "players": public["players"]} == public
            for mine, seen in zip(shared["players"], public["players"]):
                assert {**mine, "hand": seen["hand"]} == seen
                assert sorted(mine["hand"], key=str) == sorted(seen["hand"], key=str)
            assert shared["you"] == seat and shared["legal"] in ([], own["legal"])


def test_what_is_secret_changes_nothing_on_a_shared_table() -> None:
    """Two worlds: the same moment with another skill face down, other cards drawn, other skills in the draft."""
    met: set[str] = set()
    for match in chain(moments("duel", 4), moments("teams", 7)):
        for _, own, public in views(match):
            other = elsewhere(own, public, met)
            if other != own and holds_secrets(own, public) == holds_secrets(other, public):
                assert shared_view(other, public) == shared_view(own, public)
    assert met == {"skill", "drawn", "draft"}


def elsewhere(own: dict[str, Any], public: dict[str, Any], met: set[str]) -> dict[str, Any]:
    other = deepcopy(own)
    for player, seen in zip(other["players"], public["players"]):
        if player["skills"]["hidden"] != seen["skills"]["hidden"]:
            player["skills"]["hidden"] = ["footwork" for _ in player["skills"]["hidden"]]
            met.add("skill")
        if None in seen["hand"] and None not in player["hand"]:
            player["hand"] = ["hook" for _ in player["hand"]]
            met.add("drawn")
    if other["skills"]:
        other["skills"] = {"0": {"dealt": ["footwork"], "kept": []}}
        met.add("draft")
    return other


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_who_must_look_alone(mode: str) -> None:
    """While skills are chosen in secret, and while a hand holds cards that the others did not see; never for a skill
    that lies face down."""
    alone = set()
    for match in moments(mode, 4):
        secret = any(decision.kind in SECRET_KINDS for decision in match.decisions)
        for seat, own, public in views(match):
            team = range(seat % 2, match.seats, 2)
            drawn = any(None in public["players"][mate]["hand"] for mate in team)
            picking = own["pending"] != public["pending"]
            must = holds_secrets(own, public)
            assert must == (secret or drawn or picking)
            assert bool(shared_view(own, public)["legal"]) <= (not must)
            alone.add(must)
    assert alone == {True, False}


def test_through_a_shared_seat_everybody_hears_the_same() -> None:
    """Events, log and view of a session that several look at are those of a spectator; choices are made as ever."""
    packs = library.find(library.BOXES)
    here = LocalSession.new(Setup(packs=packs, mode="duel", seed=9), [Player(name) for name in NAMES[:2]])
    spectator: list[Message] = []
    here._host.join(None, spectator.append)
    heard: list[Message] = []
    random, shared_choices = Random(3), 0
    for _ in range(120):
        seat = here.person_asked
        if here.over or seat is None:
            break
        shared = not here.looks_alone(seat)
        here.look_from(seat, heard.append, shared)
        snapshot = heard[-1]
        assert isinstance(snapshot, Snapshot)
        if shared:
            public = here._host.snapshot(None, log=True)
            assert snapshot.log == public.log and shared_view(snapshot.view, public.view) == snapshot.view
            assert all(None in [*player["skills"]["hidden"], None] for player in snapshot.view["players"])
        here.act(random.choice(here._host.view(seat)["legal"]))
        told, seen = heard[-1], spectator[-1]
        assert isinstance(told, Happened) and isinstance(seen, Happened)
        if shared:
            shared_choices += 1
            assert (told.action, told.events) == (seen.action, seen.events)
            assert told.view["players"][1 - seat] == seen.view["players"][1 - seat]
    assert shared_choices > 20
