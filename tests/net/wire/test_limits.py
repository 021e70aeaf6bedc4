"""How quick a guest may be: people and their programs never notice, a flood does."""

from __future__ import annotations

import pytest

from kd_core.net import messages
from kd_core.net.wire import limits, schema
from kd_core.net.wire.limits import Allowance, Bucket, Rate
from tests.net.wire import made_up

ACT = messages.Act("1", 0, {})
PING = schema.Ping(0.0)


def test_a_bucket_empties_and_fills_again() -> None:
    bucket = Bucket(Rate(3, 2), now=10.0)
    assert [bucket.take(10.0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(10.4)
    assert bucket.take(10.5)
    assert not bucket.take(10.5)


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    bucket = Bucket(Rate(3, 2), now=0.0)
    assert [bucket.take(1000.0) for _ in range(4)] == [True, True, True, False]


def test_a_clock_that_jumps_back_and_forth_gives_nothing() -> None:
    bucket = Bucket(Rate(1, 1), now=100.0)
    assert bucket.take(100.0)
    assert not bucket.take(0.0)
    assert not bucket.take(100.0)
    assert bucket.take(101.0)


def test_twenty_pings_on_entering_and_then_two_a_second_for_ten_minutes() -> None:
    allowance = Allowance(0.0)
    moments = [n * 0.05 for n in range(20)] + [1 + n * 0.5 for n in range(1200)]
    assert all(allowance.spend(PING, moment) for moment in moments)


def test_ten_seconds_of_heartbeats_that_come_at_once_after_a_stall() -> None:
    allowance = Allowance(0.0)
    assert all(allowance.spend(PING, 10.0) for _ in range(20))
    assert all(allowance.spend(PING, 20.0) for _ in range(40))


def test_a_program_that_plays_two_hundred_choices_a_second_for_a_minute() -> None:
    allowance = Allowance(0.0)
    assert all(allowance.spend(ACT, n / 200) for n in range(200 * 60))


def test_a_flood_is_noticed_within_a_second() -> None:
    allowance = Allowance(0.0)
    assert not all(allowance.spend(ACT, n / 5000) for n in range(5000))


def test_a_flood_of_one_class_leaves_the_others_alone() -> None:
    allowance = Allowance(0.0)
    while allowance.spend(ACT, 0.0):
        pass
    assert allowance.spend(PING, 0.0)


@pytest.mark.parametrize("kind", made_up.GUEST_TYPES)
def test_every_message_of_a_guest_is_limited(kind: type[messages.Message]) -> None:
    allowance, message = Allowance(0.0), made_up.message(kind)
    assert sum(allowance.spend(message, 0.0) for _ in range(1000)) == limits.RATES[limits.class_of(kind)].burst


def test_the_limits_as_they_were_agreed() -> None:
    assert limits.CONNECTIONS_PER_ADDRESS == 32
    assert limits.HANDSHAKE_SECONDS == 10
    assert limits.IDLE_SECONDS == 15
    assert limits.WAITING_BYTES == 4 * 1024 * 1024
    assert limits.class_of(schema.Hello) == "table"
    assert limits.class_of(schema.FetchPack) == "bulk"
