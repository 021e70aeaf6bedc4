"""What a program says about its hand, and what a host believes of it."""

from __future__ import annotations

import struct
from random import Random

import pytest

from kd_core.tower.layout import half_table
from kd_core.tower.samples import SIZE, Sample, as_sent, pack, unpack
from kd_core.tower.sieve import Sieve
from kd_core.tower.terms import Aids
from kd_core.tower.trial import Trial
from tests.tower.tower_kit import terms_of


def test_there_and_back() -> None:
    chance = Random(1)
    said = [
        Sample(frame, chance.uniform(-60, 60), chance.uniform(0, 60), chance.random() < 0.5, chance.randint(-72, 72))
        for frame in range(600)
    ]
    assert len(pack(said)) == 600 * SIZE == 4800
    assert unpack(pack(said)) == [as_sent(sample) for sample in said]
    for sent, sample in zip(unpack(pack(said)), said, strict=True):
        assert sent.x == pytest.approx(sample.x, abs=0.001) and sent.frame == sample.frame


def test_extremes_are_clamped() -> None:
    far = as_sent(Sample(3, 1e9, -1e9, True, 500))
    assert far == unpack(pack([Sample(3, 1e9, -1e9, True, 500)]))[0]
    assert 60 < far.x < 65 and -65 < far.y < -60 and far.turn == 127


@pytest.mark.parametrize("said", [b"\0", b"\0" * 7, b"\0" * 17, struct.pack("<HhhBb", 1, 0, 0, 2, 0)])
def test_nonsense_is_refused(said: bytes) -> None:
    with pytest.raises(ValueError):
        unpack(said)


@pytest.mark.parametrize("seed", range(200))
def test_any_bytes_are_samples_or_refused(seed: int) -> None:
    said = Random(seed).randbytes(Random(-seed).randrange(0, 40))
    try:
        taken = Sieve(terms_of(9)).take(unpack(said), 300)
    except ValueError:
        return
    assert all(abs(sample.x) <= 64 and 0 <= sample.y <= 64 for sample in taken)


# -- cheaters ----------------------------------------------------------------------------------------------------------


def test_an_honest_hand_is_taken_whole() -> None:
    sieve = Sieve(terms_of(9))
    taken = [sample for frame in range(600) for sample in sieve.take([Sample(frame, 1.0, 1.0)], frame + 3)]
    assert [sample.frame for sample in taken] == list(range(600)) and sieve.refused == 0


def test_what_is_repeated_counts_once() -> None:
    sieve = Sieve(terms_of(9))
    assert len(sieve.take([Sample(4, 1.0, 1.0), Sample(4, 2.0, 1.0)], 4)) == 1


def test_a_thousand_samples_a_second_are_too_many() -> None:
    """More than there are frames cannot be in order; and no more than 75 a second whatever they are stamped."""
    sieve = Sieve(terms_of(9))
    taken = [
        sample for tick in range(3000) for sample in sieve.take([Sample(tick * 60 // 1000, 0.0, 1.0)], tick * 60 / 1000)
    ]
    assert len(taken) <= 3 * 75
    hurried = Sieve(terms_of(9, aids=Aids(time=200)))
    assert len([frame for frame in range(600) if hurried.take([Sample(frame, 0.0, 1.0)], frame / 2)]) <= 5 * 75


def test_no_more_than_75_in_a_second() -> None:
    """Late with what was and early with what will be, a clock would let 78 pass."""
    sieve = Sieve(terms_of(9))
    taken = len(sieve.take([Sample(frame, 0.0, 1.0) for frame in range(19)], 9))
    taken += sum(len(sieve.take([Sample(now + 9, 0.0, 1.0)], now)) for now in range(10, 69))
    assert taken == 75 and sieve.refused == 3


def test_out_of_order_is_refused() -> None:
    sieve = Sieve(terms_of(9))
    assert len(sieve.take([Sample(10, 0.0, 1.0), Sample(9, 0.0, 1.0), Sample(11, 0.0, 1.0)], 10)) == 2
    assert sieve.refused == 1


@pytest.mark.parametrize(("stamped", "taken"), [(90, 0), (91, 1), (100, 1), (109, 1), (110, 0)])
def test_a_clock_may_be_off_by_150_milliseconds(stamped: int, taken: int) -> None:
    assert len(Sieve(terms_of(9)).take([Sample(stamped, 0.0, 1.0)], 100)) == taken


@pytest.mark.parametrize(("stamped", "now", "taken"), [(599, 599, 1), (599, 602, 1), (599, 603, 0), (600, 599, 0)])
def test_nothing_after_the_bell_but_what_was_on_its_way(stamped: int, now: int, taken: int) -> None:
    assert len(Sieve(terms_of(9)).take([Sample(stamped, 0.0, 1.0)], now)) == taken


def test_a_hand_stays_over_the_table() -> None:
    sieve = Sieve(terms_of(9))
    (far,) = sieve.take([Sample(1, 63.0, -63.0)], 1)
    assert far.x == half_table(terms_of(9)) and far.y == 0


def test_who_teleports_gets_there_no_sooner() -> None:
    """A pointer may be anywhere; the hand follows it at a hand's speed."""
    trial = Trial(terms_of(9))
    sieve = Sieve(trial.terms)
    for frame in range(12):
        for sample in sieve.take([Sample(frame, 13.0 * (-1) ** frame, 1.0, frame % 2 == 1)], frame):
            trial.put(sample)
        before = trial.world.hand
        trial.advance(frame + 1)
        if trial.world.held is None:
            assert abs(trial.world.hand[0] - before[0]) < 0.67 + 3.0  # a cube taken is where the cube is
    assert abs(trial.world.hand[0]) < 8
