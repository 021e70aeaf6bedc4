"""A screen in the laboratory that shows countdowns by the host's clock, and tells how well.

    python -m tests.net.lan.screen ADDRESS PORT SHIFT STARTS

Its own clock is wrong by SHIFT seconds, as that of another computer would be. It asks the table for the time as a
guest does: 20 times at 50 ms, then every 100 ms. A countdown ends at every tenth of a second of the host's clock, and
was announced a second before. The screen tells, in true time, when each of them was to end here (`planned`), and when
this process really was awake for it (`woke`).
"""

from __future__ import annotations

import asyncio
import json
import sys
import time

from kd_core import __version__
from kd_core.net.clock import ClockFilter
from kd_core.net.lan.look import connect
from kd_core.net.wire.protocol import Connection
from kd_core.net.wire.schema import FEATURES, PROTOCOL, Hello, Ping, Pong

QUICK, EVERY = 20, 0.1
ANNOUNCED = 1.0  # seconds before it ends


class Screen:
    def __init__(self, shift: float) -> None:
        self.shift = shift
        self.clock = ClockFilter()
        self.talk = Connection("guest", self.now())

    def now(self) -> float:
        return time.monotonic() + self.shift

    async def enter(self, address: str, port: int) -> None:
        self.reader, self.writer = await connect(address, port)
        self.writer.write(self.talk.send(Hello(PROTOCOL, __version__, list(FEATURES), "", "look")))
        self.talk.receive(await self.reader.read(1 << 16), self.now())
        self.tasks = [asyncio.create_task(self.hear()), asyncio.create_task(self.ping())]
        await asyncio.sleep(QUICK * 0.05 + 0.3)

    async def hear(self) -> None:
        while data := await self.reader.read(1 << 16):
            for message in self.talk.receive(data, self.now()):
                if isinstance(message, Pong):
                    self.clock.add(message.t, message.heard, message.said, self.now())

    async def ping(self) -> None:
        for number in range(1_000_000):
            self.writer.write(self.talk.send(Ping(self.now())))
            await asyncio.sleep(0.05 if number < QUICK else EVERY)

    async def show(self, zero: float) -> tuple[float, float]:
        """One countdown: the screen looks at the clock now and then, as it paints, and sleeps the last bit."""
        await self.until(zero - ANNOUNCED)
        self.clock.freeze()
        await self.until(zero - 0.05)
        planned = self.clock.here(zero)
        await self.until(zero)
        return planned - self.shift, time.monotonic()

    async def until(self, moment: float) -> None:
        await asyncio.sleep(max(0.0, self.clock.here(moment) - self.now()))


async def main(address: str, port: int, shift: float, starts: int) -> None:
    screen = Screen(shift)
    await screen.enter(address, port)
    first = screen.clock.there(screen.now()) // 1.0 + 3.0
    told = await asyncio.gather(*(screen.show(first + number * EVERY) for number in range(starts)))
    zeros = {f"{first + number * EVERY:.1f}": times for number, times in enumerate(told)}
    print(json.dumps({"error": screen.clock.bound, "zeros": zeros}))
    for task in screen.tasks:
        task.cancel()
    screen.writer.transport.abort()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4])))
