"""What a host says of a tower is looked at before it is shown: the test that was called, with cubes all can count."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from kd_core.net.guest.far_session import FarSession, Unbelievable
from kd_core.net.host import Host
from kd_core.net.messages import Message, TowerReady, TowerSeen, TowerSet
from kd_core.net.tower_stage import TowerStage, terms_of
from kd_core.record import Player
from kd_core.tower.terms import NO_AIDS
from tests.net.pair import BOXES
from tests.net.table.test_towers import before_a_test


class Around:
    """Nobody but the one who listens."""

    def __init__(self) -> None:
        self.told: list[Message] = []

    def tell(self, message: TowerSet) -> None:
        self.told.append(message)

    def show(self, message: TowerSeen, tested: bool) -> None:
        self.told.append(message)

    def bot_at(self, seat: int) -> str:
        return ""

    def lag(self, seat: int) -> float:
        return 0.0


def called() -> tuple[FarSession, TowerSet, TowerSeen, list[Message]]:
    """Somebody far away whose test was called, and what the host has to say of it."""
    host = Host(before_a_test(5), [Player("Ann"), Player("Ben")], builds=True)
    said: list[Message] = []
    far = FarSession(BOXES, 1, said.append)
    host.join(1, far.hear)
    host.act_for(0, {"do": "knockdown"})
    terms = terms_of(host, NO_AIDS)
    assert terms is not None
    around = Around()
    stage = TowerStage(host, terms, around, 0.0)
    told, seen = stage.greet()
    return far, told, seen, said


def test_what_is_true_is_shown() -> None:
    far, told, seen, said = called()
    shown: list[Message] = []
    far.look_from(1, shown.append)
    far.hear(told)
    far.hear(seen)
    assert shown[-2:] == [told, seen]
    far.tower(TowerReady(told.test))
    assert said == [TowerReady(told.test)]


LIES: list[Callable[[TowerSet], TowerSet]] = [
    lambda told: msgspec.structs.replace(told, test=told.test + 1),
    lambda told: msgspec.structs.replace(told, defender=0, attacker=1),
    lambda told: msgspec.structs.replace(told, terms=msgspec.structs.replace(told.terms, light=1)),
    lambda told: msgspec.structs.replace(told, terms=msgspec.structs.replace(told.terms, heavy=9)),
    lambda told: msgspec.structs.replace(told, terms=msgspec.structs.replace(told.terms, seed=told.terms.seed ^ 1)),
]


@pytest.mark.parametrize("lie", LIES)
def test_another_test_than_the_one_that_was_called_is_not_believed(lie: Callable[[TowerSet], TowerSet]) -> None:
    far, told, _, _ = called()
    with pytest.raises(Unbelievable):
        far.hear(lie(told))


def test_cubes_that_cannot_be_are_not_shown() -> None:
    far, told, seen, _ = called()
    far.hear(told)
    with pytest.raises(Unbelievable):
        far.hear(TowerSeen(told.test, seen.seen[:-3]))
    with pytest.raises(Unbelievable):
        far.hear(TowerSeen(told.test, b""))


def test_a_picture_of_a_test_that_was_missed_is_not_shown() -> None:
    far, _, seen, _ = called()
    shown: list[Message] = []
    far.look_from(1, shown.append)
    before = len(shown)
    far.hear(seen)
    assert len(shown) == before


def test_who_looks_again_is_told_of_the_test() -> None:
    far, told, _, _ = called()
    far.hear(told)
    shown: list[Message] = []
    far.look_from(1, shown.append)
    assert shown[-1] == told
