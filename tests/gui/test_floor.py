"""Arenas that are no line: every space lies where its pack says, and is reached by drag, click and keys."""

from __future__ import annotations

import tomllib
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from kd_core.content.arena import read_arena
from kd_core.content.model import Arena
from kd_core.content.table import Log, Table
from kd_core.game import library
from kd_qt.table.layout import plan
from kd_qt.table.things import floor
from tests.gui.table_kit import RING, Hands, Seatmate

ARENAS = Path(__file__).parents[1] / "packs" / "arenas"
SIZES = [(1280, 720), (1280, 1024), (1920, 1080), (2560, 1080)]


def drawn(name: str) -> Arena:
    if name == "ring":
        return library.find([RING])[0].arena
    return read_arena(Table(Log(), tomllib.loads((ARENAS / f"{name}.toml").read_text("utf-8"))))


@pytest.mark.parametrize("name", ["ring", "square", "cross"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_tiles_lie_at_their_places_and_apart(name: str, size: tuple[int, int], mode: str) -> None:
    p, arena = plan(*size, 1.0, mode), drawn(name)
    laid = floor.lay(p, arena, 0)
    for one, other in combinations(range(len(arena.links)), 2):
        a, b, here, there = laid.spots[one], laid.spots[other], arena.places[one], arena.places[other]
        assert not a.rect.meets(b.rect), (one, other)
        assert here[1] == there[1] or (a.y < b.y) == (here[1] < there[1])
        if here[1] == there[1]:
            assert (a.x < b.x) == (here[0] < there[0]) and a.y == b.y
    for space, spot in enumerate(laid.spots):
        figure = laid.figure_rect(space)
        assert spot.rect.x >= 0 and spot.rect.right <= size[0] and spot.rect.bottom <= p.stage.bottom
        assert figure.y >= p.middle.y and figure.bottom <= p.stage.bottom + 8 * p.k
    assert {frozenset(path) for path in laid.paths} == {
        frozenset((here, near)) for here, links in enumerate(arena.links) for near in links
    }


def test_whoever_looks_starts_on_the_left() -> None:
    p, arena = plan(1280, 720), drawn("ring")
    for side in (0, 1):
        spots = floor.lay(p, arena, side).spots
        assert spots[arena.start[side]].x < spots[arena.start[1 - side]].x


def test_a_line_stays_a_row() -> None:
    p, arena = plan(1280, 720), library.find(["nemesis"])[0].arena
    laid = floor.lay(p, arena, 0)
    assert not laid.paths and len({spot.y for spot in laid.spots}) == 1
    assert [round(spot.x) for spot in laid.spots] == [640 + 128 * step for step in range(-4, 5)]
    assert [spot.x for spot in floor.lay(p, arena, 1).spots] == [spot.x for spot in reversed(laid.spots)]


@pytest.mark.gui
@pytest.mark.parametrize("way", ["drag", "click", "keys"])
@pytest.mark.parametrize(("mode", "choices"), [("duel", 70), ("teams", 40)])
def test_a_match_in_a_ring(qtbot: Any, way: str, mode: str, choices: int) -> None:
    game = Seatmate(mode, 4, packs=[*library.BOXES, RING], arena="ring") if mode == "duel" else teams_in_ring()
    qtbot.addWidget(game.table)
    hands, moved = Hands(game, way), 0
    for _ in range(choices):
        if not game.others():
            break
        decision = game.match.decision(0)
        assert decision is not None
        actions = [action.to_json() for action in decision.options]
        steps = [action for action in actions if "to" in action or "space" in action]
        action = game.random.choice(steps or actions)
        moved += action in steps
        hands.do(action)
    assert moved >= 8 and not game.refusals
    assert game.match.position()["arena"] == "ring"


def teams_in_ring() -> Seatmate:
    return Seatmate("teams", 4, packs=[RING, "nemesis"], arena="ring")


@pytest.mark.gui
def test_moves_and_blows_follow_the_floor(qtbot: Any) -> None:
    """A figure goes down as well as along, and the light of a blow leans from chest to chest."""
    game = Seatmate("duel", 4, speed="fast", packs=[RING], arena="ring")
    qtbot.addWidget(game.table)
    qtbot.waitExposed(game.table)
    seen: set[bool] = set()
    for _ in range(150):
        game.table.play.finish()
        if not game.others():
            break
        desk = game.table.desk
        for seat, player in enumerate(desk.players):
            rect = game.table.board.things[("figure", seat)].spec.rect
            assert rect.cx == pytest.approx(desk.floor.spots[player["space"]].x)
        beam = game.table.board.things.get(("beam",))
        if beam is not None:
            seen.add(beam.spec.rotation not in (0.0, 180.0))
        decision = game.match.decision(0)
        assert decision is not None
        game.link.act(game.random.choice(list(decision.options)).to_json())
    assert True in seen


@pytest.mark.gui
def test_a_screen_reader_hears_the_way(qtbot: Any) -> None:
    game = Seatmate("duel", 4, packs=[RING], arena="ring")
    qtbot.addWidget(game.table)
    assert game.until("action")
    assert "next to 2, 4, 6, 8" in game.table.board.things[("space", 8)].spec.name


def test_the_spaces_of_corridors_stay_red_whatever_may_be_done_there(qtbot: Any) -> None:
    """They are called the red spaces: neither the green of what is legal nor the white of the pointer hides that."""
    made = Seatmate("duel", 3, packs=("nemesis",))
    qtbot.addWidget(made.table)
    table = made.table
    while not any(action["do"] == "corridor" for action in table.view_shown.get("legal", ())):
        assert made.until("action") and made.match.decision(0) is not None
        made.link.act(next(iter(table.view_shown["legal"])))
    table.choose.click(("intent", "move"))
    spaces = [space for space in table.desk.arena.corridors if ("space", space) in table.choose.lit]
    assert spaces
    for space in spaces:
        thing = table.board.things["space", space]
        for hovered in (False, True):
            table.pointer.hovered = thing if hovered else None
            table.restate()
            rect = thing.spec.rect
            at = table.mapFromScene(rect.x + rect.w * 0.42, rect.y + rect.h * 0.3)
            colour = table.grab().toImage().pixelColor(at)
            assert colour.red() > 1.8 * max(colour.green(), colour.blue()), (space, hovered, colour.getRgb())
