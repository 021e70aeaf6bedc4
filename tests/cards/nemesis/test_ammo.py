"""Ammo: James's tokens."""

from tests import printed


def test_james_starts_with_what_is_printed(duel):
    """BOX-2, NEXT-1: what is printed on the sheet lies there when a round starts."""
    duel.begins("james katie")
    for _ in range(7):
        decision = duel.match.decisions[0]
        duel.act(decision.seat, next(iter(decision.options)))
    assert duel.james.tokens == printed.start(duel.printed("james"))


def test_it_is_james_who_shoots_it(duel):
    """COMBO-2: ammo is paid inside his special attacks, not with cards."""
    duel.face_off("james", "katie", "suppressive_fire", tokens={"james": {"ammo": 1}})
    duel.james.uses("suppressive_fire")
    duel.james.chooses(1)
    assert duel.james.tokens == {}
