"""Nothing on the table lies over anything else, at any size and scale; everything is inside the window."""

from __future__ import annotations

from itertools import combinations

import pytest

from kd_qt.table.layout import COMPACT, ROOMY, Plan, Rect, choose, hand_rects, plan, skill_rects, tile, zoom_rect

SIZES = [(1280, 720), (1366, 768), (1280, 1024), (1600, 900), (1920, 1080), (2560, 1080), (2560, 1440), (3840, 2160)]
SCALES = [0.75, 1.0, 1.25, 1.5, 2.0]


def below(p: Plan) -> dict[str, Rect]:
    """Everything under the stage that must not overlap."""
    found = {"deck": p.deck, "discard": p.discard, "bar": p.bar, "hand": p.hand, "stage": p.stage}
    found |= {f"row{i}": rect for i, rect in enumerate(p.row)}
    for side, column in zip("lr", p.columns):
        rects = [column.header, *column.specials, *column.skills, *column.bench_specials, column.last]
        rects += [column.bench] if column.bench else []
        found |= {f"{side}{i}": rect for i, rect in enumerate(rects)}
    if p.docks:
        found |= {"dock_l": p.docks[0], "dock_r": p.docks[1]}
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_regions_never_overlap_and_stay_inside(size: tuple[int, int], scale: float, mode: str) -> None:
    p = plan(*size, scale, mode)
    rects = below(p)
    for (a, one), (b, other) in combinations(rects.items(), 2):
        assert not one.meets(other), (a, one, b, other)
    hud = [*p.hud, p.middle, p.menu, *(p.bench_plates or ())]
    for one, other in combinations(hud, 2):
        assert not one.meets(other)
    for rect in [*rects.values(), *hud]:
        assert rect.x >= -0.5 and rect.y >= -0.5 and rect.right <= size[0] + 0.5 and rect.bottom <= size[1] + 0.5


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_setup_and_hand_places_fit(size: tuple[int, int], scale: float) -> None:
    p = plan(*size, scale, "duel")
    assert not p.setup.meets(p.setup_bar) and not p.setup.meets(p.stage)
    for rect in skill_rects(p, 3):
        assert rect.x >= p.setup.x - 1 and rect.bottom <= p.setup.bottom + 1
    for count in (0, 3, 6, 7, 10):
        rects = hand_rects(p, count)
        assert len(rects) == max(6, count) and rects[-1].right <= p.hand.right + 1
    for place in range(9):
        for x, y in tile(p, place, 9):
            assert 0 <= x <= size[0] and y <= p.stage.bottom + 1


def test_the_numbers_of_the_look() -> None:
    """1280x720 = compact x 1; 1920x1080 = roomy x 1.25; 2560x1080 has docks."""
    small, large, wide = plan(1280, 720), plan(1920, 1080), plan(2560, 1080)
    assert (small.k, small.roomy, large.k, large.roomy) == (1.0, False, 1.25, True)
    assert small.docks is None and large.docks is None and wide.docks is not None
    assert abs(small.bar.y - 472) < 1 and (round(small.bar.x), round(small.bar.w)) == (314, 652)
    assert [round(rect.x) for rect in small.row] == [377, 511, 645, 779]
    assert round(small.columns[0].skills[0].y) == 575 and round(small.columns[0].last.y) in (651, 652, 653)


def test_a_larger_scale_brings_the_compact_canvas() -> None:
    assert choose(1920, 1080, 1.0) is ROOMY and choose(1920, 1080, 1.5) is COMPACT
    assert plan(1920, 1080, 1.5).k == 1.5


def test_the_large_card_stays_inside() -> None:
    p = plan(1280, 720)
    for near in (p.row[0], p.row[3], p.discard, p.hand, p.columns[0].last, p.columns[1].last):
        rect = zoom_rect(p, near, 300, 420)
        assert rect.x >= 0 and rect.right <= 1280 and rect.y >= 0 and rect.bottom <= 720


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_of_the_row_nothing_peeks_out_over_the_question_of_a_block(
    size: tuple[int, int], scale: float, mode: str
) -> None:
    p = plan(*size, scale, mode)
    for rect in (*p.row, p.deck, p.discard):
        assert p.block.y <= rect.y and p.block.x <= rect.x and rect.right <= p.block.right + 0.5
    assert p.block.y >= p.stage.bottom


def test_what_is_told_of_a_pile_stands_on_its_side() -> None:
    p = plan(1280, 720)
    assert zoom_rect(p, p.deck, 270, 120).right <= p.deck.x
    assert zoom_rect(p, p.discard, 270, 120).x >= p.discard.right
    assert zoom_rect(p, hand_rects(p, 6)[0], 270, 120).x >= p.hand.right, "one's own sheet stays in sight"
