"""What is said of a special attack for which no card was named."""

from __future__ import annotations

import pytest

from kd_core.game import actions
from tests.kit import Table


@pytest.mark.parametrize(
    ("hand", "pay", "reason"),
    [
        ("low_kick", (), "hand_cannot_pay"),
        ("low_kick", ("low_kick",), "cannot_pay"),
        ("low_punch low_kick", (), "pays_with_nothing"),
    ],
)
def test_cards_that_were_not_named_are_not_called_too_few(
    duel: Table, hand: str, pay: tuple[str, ...], reason: str
) -> None:
    """COMBO-2: Headshot costs a fist and any other symbol."""
    duel.at("james@3 katie@6", hand={"james": hand})
    found = duel.match.why_not(0, actions.Special("headshot", pay))
    assert [(one.rule, one.reason) for one in found] == [("COMBO-2", reason)]
