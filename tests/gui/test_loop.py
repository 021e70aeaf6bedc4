"""Qt's loop as asyncio's: sleeps that can be trusted, nothing left behind."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from statistics import median
from typing import Any

import pytest
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from kd_qt import loop as loop_module
from kd_qt.loop import Loop, PreciseTimer

pytestmark = pytest.mark.gui


def run(app: QApplication, main: Callable[[], Coroutine[Any, Any, int]]) -> int:
    """Other tests need the application to go on living after this one."""
    return loop_module.run(main, app)


def timer() -> PreciseTimer:
    found = asyncio.get_running_loop()._timer  # type: ignore[attr-defined]
    assert isinstance(found, PreciseTimer), "qasync no longer asks the attribute that our timer takes the place of"
    return found


def test_no_sleep_is_early_and_most_end_at_once(qapp: QApplication) -> None:
    late: list[float] = []

    async def main() -> int:
        async def one(seconds: float) -> None:
            began = time.monotonic()
            await asyncio.sleep(seconds)
            late.append(time.monotonic() - began - seconds)

        await asyncio.gather(*(one(seconds / 1000) for seconds in (0.4, 1, 7, 16.7, 50, 99.9, 333, 500, 950, 951, 952)))
        return 0

    run(qapp, main)
    assert min(late) >= 0
    assert median(late) < 0.020


def test_what_is_due_runs_in_order(qapp: QApplication) -> None:
    heard: list[str] = []

    async def main() -> int:
        loop = asyncio.get_running_loop()
        loop.call_later(0.02, heard.append, "later")
        loop.call_later(0.01, heard.append, "sooner")
        loop.call_soon(heard.append, "now")
        loop.call_soon(heard.append, "then")
        loop.call_later(0.01, heard.append, "cancelled").cancel()
        await asyncio.sleep(0.05)
        return 0

    run(qapp, main)
    assert heard == ["now", "then", "sooner", "later"]


def test_timeouts_that_were_not_needed_leave_nothing(qapp: QApplication) -> None:
    async def main() -> int:
        for _ in range(2000):
            await asyncio.wait_for(asyncio.sleep(0), 3600)
        assert timer().waiting() < 3
        assert len(timer()._due) <= 2 * loop_module.FORGET_AT
        return 0

    run(qapp, main)


def test_qt_has_its_turn_while_tasks_hop(qapp: QApplication) -> None:
    """A task that never waits for anything else does not stop the window."""

    async def main() -> int:
        ticks: list[int] = []
        window = QTimer()
        window.timeout.connect(lambda: ticks.append(1))
        window.start(1)
        until = time.monotonic() + 5
        while len(ticks) < 3 and time.monotonic() < until:
            await asyncio.sleep(0)
        window.stop()
        return len(ticks)

    assert run(qapp, main) >= 3


def test_a_dialog_with_its_own_loop_does_not_stop_the_tasks(qapp: QApplication) -> None:
    async def main() -> int:
        loop = asyncio.get_running_loop()
        ticks: list[int] = []
        dialog = QEventLoop()

        def tick() -> None:
            ticks.append(1)
            if len(ticks) == 5:
                dialog.quit()
            else:
                loop.call_later(0.001, tick)

        def open_dialog() -> None:
            QTimer.singleShot(5000, dialog.quit)  # if the tasks stand still
            dialog.exec()
            closed.set_result(len(ticks))

        closed: asyncio.Future[int] = loop.create_future()
        loop.call_later(0.001, tick)
        loop.call_soon(open_dialog)
        return await closed

    assert run(qapp, main) == 5


def test_a_callback_that_fails_costs_only_itself(qapp: QApplication) -> None:
    told: list[Any] = []

    async def main() -> int:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: told.append(context["exception"]))
        loop.call_soon(lambda: 1 / 0)
        await asyncio.sleep(0.01)
        return 3

    assert run(qapp, main) == 3
    assert [type(why) for why in told] == [ZeroDivisionError]


def test_what_main_left_running_is_cancelled_and_awaited(qapp: QApplication) -> None:
    ended: list[str] = []

    async def lasting() -> None:
        try:
            await asyncio.sleep(3600)
        finally:
            await asyncio.sleep(0.001)
            ended.append("cleaned up")

    async def main() -> int:
        main.task = asyncio.create_task(lasting())  # type: ignore[attr-defined]
        await asyncio.sleep(0)
        return 0

    run(qapp, main)
    assert ended == ["cleaned up"]


def test_when_qt_quits_first_main_still_cleans_up(qapp: QApplication) -> None:
    ended: list[str] = []

    async def main() -> int:
        QTimer.singleShot(1, qapp.quit)
        try:
            await asyncio.sleep(3600)
        finally:
            await asyncio.sleep(0.001)
            ended.append("cleaned up")
        return 1

    assert run(qapp, main) == 0
    assert ended == ["cleaned up"]


def test_an_error_of_main_is_raised(qapp: QApplication) -> None:
    async def main() -> int:
        raise RuntimeError("boots missing")

    with pytest.raises(RuntimeError, match="boots missing"):
        run(qapp, main)


def test_a_loop_can_be_had_again_and_again(qapp: QApplication) -> None:
    async def main() -> int:
        await asyncio.sleep(0.001)
        return 7

    assert [run(qapp, main) for _ in range(3)] == [7, 7, 7]


def test_a_closed_loop_has_no_timer(qapp: QApplication) -> None:
    loop = Loop(qapp)
    loop.call_later(3600, print)
    own = loop._timer
    loop.close()
    assert own._qt_timer is None and not own.waiting()
