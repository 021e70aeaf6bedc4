"""The host's clock here: how exact in networks of all kinds, what is not believed, and what a countdown never sees."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest

from kd_core.net.clock import CREEP, ENOUGH, LONGEST_GAP, WINDOW, ClockFilter, allowance

AHEAD = 98_765.4321  # seconds by which the host's clock is ahead in most tests


class Network:
    """Exchanges over a network that is only numbers. `there` and `back` say how long a way takes this time."""

    def __init__(self, there: Callable[[], float], back: Callable[[], float] | None = None) -> None:
        self.clock = ClockFilter()
        self.now = 1000.0
        self.ahead = AHEAD
        self._there, self._back = there, back or there

    def exchange(self, every: float = 0.05) -> bool:
        self.now += every
        heard = self.now + self._there() + self.ahead
        said = heard + 0.0001
        return self.clock.add(self.now, heard, said, said - self.ahead + self._back())

    def exchanges(self, many: int) -> None:
        for _ in range(many):
            self.exchange()

    @property
    def error_ms(self) -> float:
        return abs(self.clock.offset - self.ahead) * 1000


def steady(seconds: float) -> Callable[[], float]:
    return lambda: seconds


Way = Callable[[], float]


def way(chance: random.Random, delay: float, jitter: float, extra: float = 0.0, often: float = 0.0) -> Way:
    """Evenly jittered, and now and then (`often`) so much longer (`extra`)."""
    return lambda: max(0.0, delay + chance.uniform(-jitter, jitter)) + (extra if chance.random() < often else 0.0)


def errors(build: Callable[[random.Random], Network]) -> list[float]:
    """Sorted, in ms, over many networks of one kind, once the first twenty exchanges are done."""
    found: list[float] = []
    for seed in range(20):
        network = build(random.Random(seed))
        network.exchanges(20)
        for _ in range(200):
            network.exchange()
            found.append(network.error_ms)
    return sorted(found)


KINDS: dict[str, tuple[Callable[[random.Random], Network], float, float]] = {
    # the network, then p50 and p99 of the error in ms that are allowed
    "cable": (lambda r: Network(way(r, 0.0003, 0.0001)), 0.03, 0.1),
    "20 ± 10 ms": (lambda r: Network(way(r, 0.020, 0.010)), 1.2, 4.5),
    "80 ± 40 ms": (lambda r: Network(way(r, 0.080, 0.040)), 5.0, 18.0),
    "Wi-Fi that stalls": (lambda r: Network(way(r, 0.002, 0.0015, 0.080, 0.05)), 0.4, 0.8),
    "one way congested": (lambda r: Network(way(r, 0.002, 0.0005), way(r, 0.002, 0.0005, 0.030, 0.6)), 0.3, 1.0),
    "lost and sent again": (lambda r: Network(way(r, 0.020, 0.010, 0.200, 0.05)), 1.2, 4.5),
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_offset_is_as_exact_as_was_measured(kind: str) -> None:
    build, half, nearly_all = KINDS[kind]
    found = errors(build)
    assert found[len(found) // 2] < half
    assert found[len(found) * 99 // 100] < nearly_all


@pytest.mark.parametrize("kind", KINDS)
def test_the_error_never_exceeds_the_bound_that_is_told(kind: str) -> None:
    network = KINDS[kind][0](random.Random(7))
    for number in range(200):
        (network.clock.freeze if number % 40 < 20 else network.clock.thaw)()
        network.exchange()
        assert network.error_ms <= network.clock.bound * 1000 + 1e-3


def test_a_constant_asymmetry_costs_half_of_it_and_nobody_can_see_that() -> None:
    network = Network(steady(0.010), steady(0.020))
    network.exchanges(40)
    assert network.error_ms == pytest.approx(5, abs=0.01)
    assert network.clock.bound * 1000 >= 5


def test_moments_go_there_and_back() -> None:
    network = Network(steady(0.004))
    network.exchanges(8)
    assert network.clock.here(AHEAD + 1234.5) == pytest.approx(1234.5, abs=1e-4)
    assert network.clock.there(network.clock.here(77.0)) == pytest.approx(77.0, abs=1e-9)


def test_before_the_first_exchange_nothing_is_claimed() -> None:
    clock = ClockFilter()
    assert not clock.synced
    assert (clock.offset, clock.rtt) == (0.0, 0.0)
    assert math.isinf(clock.bound)


def test_a_few_exchanges_are_enough() -> None:
    network = Network(steady(0.004))
    network.exchanges(ENOUGH - 1)
    assert not network.clock.synced
    network.exchange()
    assert network.clock.synced


def test_rtt_is_that_of_late() -> None:
    network = Network(steady(0.004))
    network.exchanges(40)
    assert network.clock.rtt == pytest.approx(0.008, abs=1e-6)
    network._there = network._back = steady(0.020)
    network.exchanges(8)
    assert network.clock.rtt == pytest.approx(0.040, abs=1e-6)


def test_old_exchanges_are_forgotten() -> None:
    """Two quartzes drift apart: what was best an hour ago is wrong now."""
    network = Network(steady(0.001))
    for _ in range(3600):
        network.ahead += 0.0001  # 200 millionths
        network.exchange(every=0.5)
    assert network.error_ms < 0.1 * WINDOW


@pytest.mark.parametrize(
    "exchange",
    [
        (10.0, 5.0, 5.0, 9.0),  # heard before it was sent
        (10.0, 6.0, 5.0, 11.0),  # said before it was heard
        (10.0, 5.0, 8.0, 11.0),  # thought about longer than it took
        (10.0, math.nan, 5.0, 11.0),
        (10.0, math.inf, math.inf, 11.0),
        (10.0, 5.0, 5.0, 31.0),  # for ages on its way
    ],
)
def test_nonsense_is_not_believed(exchange: tuple[float, float, float, float]) -> None:
    clock = ClockFilter()
    assert not clock.add(*exchange)
    assert not clock.synced and math.isinf(clock.bound)


def test_a_single_lie_changes_nothing() -> None:
    network = Network(steady(0.004))
    network.exchanges(10)
    before = network.clock.offset
    network.ahead += 30
    assert not network.exchange()
    network.ahead -= 30
    assert network.exchange()
    assert network.clock.offset == pytest.approx(before, abs=1e-6)


def test_lies_that_do_not_agree_change_nothing() -> None:
    network = Network(steady(0.004))
    network.exchanges(10)
    for lie in range(1, 20):
        network.ahead = AHEAD + 10 * lie
        assert not network.exchange()
    assert abs(network.clock.offset - AHEAD) < 0.001


def test_a_suspended_laptop_is_noticed_and_everything_begins_anew() -> None:
    """Its clock stood still while the host's went on, and at once everybody agrees on another offset."""
    network = Network(steady(0.004))
    network.exchanges(32)
    network.ahead += 75
    network.exchanges(3)
    assert network.error_ms < 1
    assert not network.clock.synced
    network.exchange()
    assert network.clock.synced


def test_a_long_silence_begins_anew() -> None:
    network = Network(steady(0.004))
    network.exchanges(32)
    network.exchange(every=LONGEST_GAP + 1)
    assert not network.clock.synced


def test_while_a_countdown_is_shown_nothing_jumps() -> None:
    chance = random.Random(3)
    network = Network(way(chance, 0.080, 0.040))
    network.exchanges(5)
    network.clock.freeze()
    steps = []
    for _ in range(60):
        before = network.clock.offset
        network.exchange()
        steps.append(abs(network.clock.offset - before))
    assert max(steps) <= CREEP * 1.001
    assert max(steps) > 0  # but it creeps


def test_afterwards_it_follows_at_once() -> None:
    network = Network(steady(0.100), steady(0.020))
    network.exchanges(6)
    network.clock.freeze()
    network._there = steady(0.020)
    network.exchanges(12)
    assert network.error_ms > 10
    network.clock.thaw()
    assert network.error_ms < 0.01


def test_waking_up_during_a_countdown_jumps_all_the_same() -> None:
    """The digits would be wrong by minutes."""
    network = Network(steady(0.004))
    network.exchanges(32)
    network.clock.freeze()
    network.ahead += 75
    network.exchanges(3)
    assert network.error_ms < 1


@pytest.mark.parametrize(
    ("rtt", "seconds"), [(0.0, 0.0), (0.004, 0.002), (0.1, 0.05), (3.0, 0.05), (-1.0, 0.0), (math.nan, 0.0)]
)
def test_a_choice_may_come_late_by_half_its_way_but_not_by_more_than_fifty_ms(rtt: float, seconds: float) -> None:
    assert allowance(rtt) == seconds
