"""A host of many tables looks for garbage by the clock, and leaves Python as it was."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from kd_core.net.lan import sweeping


class Circle:
    """Refers to itself, like a connection that was lost."""

    def __init__(self) -> None:
        self.itself = self


async def served(moment: float) -> None:
    sweeper = asyncio.create_task(sweeping.sweep_by_the_clock())
    await asyncio.sleep(moment)
    sweeper.cancel()
    await asyncio.gather(sweeper, return_exceptions=True)


def old_circle() -> weakref.ref[Circle]:
    """Garbage that has outlived the sweeps of what is new."""
    circle = Circle()
    gc.collect()
    return weakref.ref(circle)


def test_lost_connections_are_swept_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "EVERY", 0.01)
    lost = old_circle()
    asyncio.run(served(0.1))
    assert lost() is None


def test_nothing_old_is_swept_between_two_strokes_of_the_clock() -> None:
    async def busy() -> None:
        sweeper = asyncio.create_task(sweeping.sweep_by_the_clock())
        await asyncio.sleep(0)
        whole = gc.get_stats()[2]["collections"]
        kept = [[number] for number in range(300_000)]  # far more than a quarter of all that lives
        assert gc.get_stats()[2]["collections"] == whole and len(kept) == 300_000
        sweeper.cancel()

    asyncio.run(busy())


def test_afterwards_python_sweeps_as_before() -> None:
    before = gc.get_threshold()
    asyncio.run(served(0))
    assert gc.get_threshold() == before
