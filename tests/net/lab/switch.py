"""An Ethernet switch in user space, as a process of its own: frames in from one TAP device, out to others, made worse.

    python switch.py FD FD …      the open TAP devices, port 0 first

Orders come as lines of JSON on standard input, and each is answered with a line; when the input ends, so does the
switch. A frame passes two lanes: what its sender `sends` by and what its receiver `hears` by. Each lane delays (with
jitter), loses, and now and then stalls; frames from one port to another never overtake each other, as on a cable or on
Wi-Fi.
"""

from __future__ import annotations

import heapq
import json
import os
import random
import select
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

BROADCAST = b"\xff" * 6
NEIGHBOURS = b"\x33\x33\xff"  # how IPv6 finds a neighbour; without it the network would be broken, not filtered
MOST_FRAMES = 20_000  # waiting; more are lost, as in any switch
LARGEST_FRAME = 4096
BURST = 64  # frames read from one port before the others have their turn


@dataclass(frozen=True)
class Lane:
    """One direction of one port. Times in seconds, the rest probabilities."""

    delay: float = 0.0
    jitter: float = 0.0  # evenly, up to so much more or less
    loss: float = 0.0
    stall: float = 0.0  # so long, for a frame in `stalls` of them
    stalls: float = 0.0


@dataclass
class Port:
    fd: int
    sends: Lane = field(default_factory=Lane)
    hears: Lane = field(default_factory=Lane)
    plugged: bool = True
    held_until: float = 0.0


class Switch:
    """Reads, decides, waits, writes."""

    def __init__(self, fds: Iterable[int], seed: int = 1) -> None:
        self.ports = [Port(fd) for fd in fds]
        self.isolated: set[int] = set()  # these do not reach each other
        self.multicast = True
        self.forwarded = self.lost = 0
        self._chance = random.Random(seed)
        self._where: dict[bytes, int] = {}  # MAC address -> port
        self._waiting: list[tuple[float, int, int, bytes]] = []
        self._latest: dict[tuple[int, int], float] = {}  # when the last frame of a pair of ports is due
        self._count = 0

    def run(self) -> None:
        orders = sys.stdin.fileno()
        while True:
            fds = [port.fd for port in self.ports]
            ready, _, _ = select.select([orders, *fds], [], [], self._patience())
            if orders in ready and not self._obey():
                return
            for number, port in enumerate(self.ports):
                if port.fd in ready:
                    self._read(number)
            self._deliver()

    # -- frames --------------------------------------------------------------------------------------------------------

    def _patience(self) -> float:
        return max(0.0, self._waiting[0][0] - time.monotonic()) if self._waiting else 1.0

    def _read(self, source: int) -> None:
        for _ in range(BURST):
            try:
                frame = os.read(self.ports[source].fd, LARGEST_FRAME)
            except OSError:
                return
            if self.ports[source].plugged:
                self._where[frame[6:12]] = source
                for out in self._receivers(source, frame[:6]):
                    self._send(source, out, frame)

    def _receivers(self, source: int, address: bytes) -> list[int]:
        group = bool(address[0] & 1)
        if group and not self.multicast and address != BROADCAST and not address.startswith(NEIGHBOURS):
            self.lost += 1
            return []
        known = None if group else self._where.get(address)
        everybody = range(len(self.ports)) if known is None else [known]
        return [out for out in everybody if out != source and not {source, out} <= self.isolated]

    def _send(self, source: int, out: int, frame: bytes) -> None:
        lanes = (self.ports[source].sends, self.ports[out].hears)
        if len(self._waiting) >= MOST_FRAMES or any(self._chance.random() < lane.loss for lane in lanes):
            self.lost += 1
            return
        due = time.monotonic() + sum(self._delay(lane) for lane in lanes)
        due = max(due, self.ports[source].held_until, self.ports[out].held_until, self._latest.get((source, out), 0.0))
        self._latest[source, out] = due
        self._count += 1
        heapq.heappush(self._waiting, (due, self._count, out, frame))

    def _delay(self, lane: Lane) -> float:
        delay = lane.delay + self._chance.uniform(-lane.jitter, lane.jitter)
        return max(0.0, delay) + (lane.stall if self._chance.random() < lane.stalls else 0.0)

    def _deliver(self) -> None:
        now = time.monotonic()
        while self._waiting and self._waiting[0][0] <= now:
            _, _, out, frame = heapq.heappop(self._waiting)
            if self.ports[out].plugged:
                self._write(out, frame)

    def _write(self, out: int, frame: bytes) -> None:
        try:
            os.write(self.ports[out].fd, frame)
            self.forwarded += 1
        except OSError:
            self.lost += 1

    # -- orders --------------------------------------------------------------------------------------------------------

    def _obey(self) -> bool:
        """One order; False when there will be no more."""
        line = sys.stdin.readline()
        if not line:
            return False
        order = json.loads(line)
        answer = getattr(self, f"do_{order.pop('do')}")(**order)
        print(json.dumps(answer or {}), flush=True)
        return True

    def do_line(self, ports: list[int], direction: str, **values: float) -> None:
        for port in (self.ports[number] for number in ports):
            for lane in ("sends", "hears") if direction == "both" else (direction,):
                setattr(port, lane, replace(getattr(port, lane), **values))

    def do_plug(self, port: int, plugged: bool) -> None:
        self.ports[port].plugged = plugged

    def do_hold(self, port: int, seconds: float) -> None:
        self.ports[port].held_until = time.monotonic() + seconds

    def do_multicast(self, passes: bool) -> None:
        self.multicast = passes

    def do_isolate(self, ports: list[int]) -> None:
        self.isolated = set(ports)

    def do_count(self) -> dict[str, Any]:
        return {"forwarded": self.forwarded, "lost": self.lost}


if __name__ == "__main__":
    try:
        Switch(map(int, sys.argv[1:])).run()
    except (KeyboardInterrupt, BrokenPipeError):
        sys.exit(0)
