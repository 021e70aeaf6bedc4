"""High Punch: the same in every box."""

from kd_core.game import library


def test_it_hurts_next_door(duel):
    """ATTACK-2, SEQ-1: its pool, and only in its range."""
    duel.face_off("maggot", "lost_knight", "high_punch")
    duel.maggot.attacks_with("high_punch")
    assert duel.lost_knight.wounds == duel.pool("high_punch")
    duel.finish("high_punch")
    assert duel.reaches("maggot", "lost_knight", "high_punch") == duel.span("high_punch")


def test_both_boxes_print_the_same(duel):
    """TEAM-1: shuffled together it is one card."""
    nemesis, grail = (
        next(card for card in pack.attacks if card.id == "high_punch")
        for pack in library.find(["nemesis", "tainted_grail"])
    )
    assert (nemesis.wounds, nemesis.reach, nemesis.symbols, nemesis.ko) == (
        grail.wounds,
        grail.reach,
        grail.symbols,
        grail.ko,
    )
