"""When a host of many tables looks for garbage.

What a match leaves behind is freed at once: none of it goes round in circles. Connections that were lost do, so Python
must look for such garbage; but by itself it looks at everything that lives whenever that has grown by a quarter. With
200 tables these are 50 to 90 ms in which nobody is told anything, one or two times in 15 seconds while matches grow.
Here the whole is looked at once a minute; at what is new, as always, which takes up to 10 ms.
"""

from __future__ import annotations

import asyncio
import gc

EVERY = 60.0  # seconds
NEVER = 1 << 30  # sweeps of what is new, before Python sweeps the whole by itself


async def sweep_by_the_clock() -> None:
    """For a program that does nothing but serve tables; until it is cancelled, then all is as it was."""
    before = gc.get_threshold()
    gc.set_threshold(before[0], before[1], NEVER)
    try:
        while True:
            await asyncio.sleep(EVERY)
            gc.collect()
    finally:
        gc.set_threshold(*before)
