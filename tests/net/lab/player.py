"""A player without a screen, as a program of its own: finds a table, sits down, plays whatever is legal.

    python -m tests.net.lab.player '{"home": …, "name": …, "seed": 1, …}'

On standard output, one line of JSON each: `inside`, `at` (the phase of every view, before a choice is made), `zero`
(when this screen showed zero, on a clock that all processes of a computer share), and in the end `over`. Killed and
started again with the same home it plays on.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from random import Random
from typing import Any

from kd_core.game import library
from kd_core.net.fair.witness import digest
from kd_core.net.lan.addresses import Target
from kd_core.net.lan.client import Client
from kd_core.net.lan.discovery import Browser
from kd_core.net.security.identity import Identity
from kd_core.net.wire import schema
from tests.net.lab.building import Builder


def tell(**what: Any) -> None:
    print(json.dumps(what), flush=True)


class Automaton:
    def __init__(self, wish: dict[str, Any]) -> None:
        self.wish = wish
        self.random = Random(wish.get("seed", 1))
        self.pause = wish.get("pause", 0.0)
        self.people = wish.get("people", 2)
        self.browser: Browser | None = None
        self.losses = self.choices = 0
        self.slowest = 0.0
        self.began = time.monotonic()
        self._counted = -1
        self._seen: tuple[int, str] = (-1, "")
        self._status = ""

    async def run(self) -> None:
        target = await self._find()
        self.client = Client(
            Identity.load(), library.find(library.BOXES), self.wish["name"], self._changed, browser=self.browser,
            multicast=self.browser is not None,
        )  # fmt: skip
        captain = bytes.fromhex(self.wish.get("captain", ""))
        await self.client.enter(target, code=self.wish.get("code", ""), captain=captain)
        try:
            await self._play()
        finally:
            await self.client.close()
            if self.browser is not None:
                await self.browser.stop()

    async def _find(self) -> Target:
        if "port" in self.wish:
            return Target((self.wish.get("address", "127.0.0.1"),), self.wish["port"], self.wish.get("table", ""))
        self.browser = Browser()
        await self.browser.start(lambda: None)
        while not (found := [one for one in self.browser.found.values() if one.name == self.wish["find"]]):
            await asyncio.sleep(0.02)
        tell(found=round(time.monotonic() - self.began, 3))
        return found[0].target

    # -- playing -------------------------------------------------------------------------------------------------------

    async def _play(self) -> None:
        guest = self.client.guest
        assert guest is not None
        while guest.receipt is None and guest.status != "closed":
            self._begin()
            waited = self._choose()
            await asyncio.sleep(0.002 if waited else max(0.002, self.pause * self.random.random()))
        finished, session = guest.finished, guest.session
        tell(
            over=finished.reason if finished is not None else "",
            refusal=guest.refusal.reason if guest.refusal is not None else "",
            winner=finished.winner if finished is not None else None,
            view=digest(_public(session.open_view)).hex() if session is not None else "",
            record=digest(finished.record.hex()).hex() if finished is not None else "",
            receipt=guest.receipt.verdict if guest.receipt is not None else "",
            bad=[one.name for one in guest.receipt.checks if one.verdict == "bad"] if guest.receipt else [],
            losses=self.losses, choices=self.choices, rtt=round(guest.clock.rtt * 1000, 1),
            seconds=round(time.monotonic() - self.began, 1),
        )  # fmt: skip
        await asyncio.sleep(self.wish.get("stay", 0.5))  # the others want their receipts, too

    def _begin(self) -> None:
        guest = self.client.guest
        assert guest is not None
        table = guest.table
        if guest.status != "inside" or table is None or table.phase != "lobby" or guest.seat is None:
            return
        if not table.seats[guest.seat].ready:
            guest.say(schema.Ready(True))
        elif guest.captain and [seat.ready for seat in table.seats if seat.kind == "person"] == [True] * self.people:
            guest.say(schema.Begin())

    def _choose(self) -> bool:
        """False: chosen. The time between two choices is a person's."""
        guest = self.client.guest
        assert guest is not None
        session, table = guest.session, guest.table
        if guest.status != "inside" or session is None or not session.begun or table is None:
            return True
        view = session.open_view
        if (session.seq, view["phase"]) != self._seen:
            self._seen = (session.seq, view["phase"])
            tell(at=view["phase"], seq=session.seq, asked=bool(view["legal"]))
        busy = session.waiting or table.paused or table.phase != "playing" or guest.countdown
        if busy or not view["legal"] or view["phase"] == "tower":
            return True
        session.act(self._pick(view))
        self.choices += 1
        return False

    def _pick(self, view: dict[str, Any]) -> dict[str, Any]:
        """Whatever is legal; a test is called when so many wounds make it worth the time, and then surely."""
        legal: list[dict[str, Any]] = view["legal"]
        least = self.wish.get("test_from", 0)
        if least and view["phase"] == "knockdown":
            called = view["question"]["wounds"] >= least
            return next(one for one in legal if (one["do"] == "knockdown") == called)
        return self.random.choice(legal)

    # -- what happens --------------------------------------------------------------------------------------------------

    def _changed(self, topic: str) -> None:
        guest = self.client.guest
        assert guest is not None
        if topic == "status" and guest.status != self._status:
            self._status = guest.status
            self.losses += guest.status == "lost"
            tell(status=guest.status, seat=guest.seat, seconds=round(time.monotonic() - self.began, 3))
        if topic == "match" and guest.session is not None:
            self.builder = Builder(guest.session, tell)
        countdown = guest.countdown
        if topic == "countdown" and countdown is not None and countdown.id != self._counted:
            self._counted = countdown.id
            tell(at="countdown", asked=False)
            asyncio.get_running_loop().create_task(self._count_down(countdown))

    async def _count_down(self, countdown: schema.Countdown) -> None:
        """As a screen does: sleeps towards zero, by the host's clock as it is known by then."""
        guest = self.client.guest
        assert guest is not None
        while (left := countdown.ends - guest.host_now) > 0:
            await asyncio.sleep(min(0.05, left))
        tell(zero=countdown.id, moment=time.monotonic())
        guest.reached_zero(countdown.id)


def _public(view: dict[str, Any]) -> dict[str, Any]:
    """What all seats must agree on."""
    players = [{name: one[name] for name in ("fighter", "space", "victories", "light", "heavy") if name in one}
               for one in view["players"]]  # fmt: skip
    return {"winner": view["winner"], "round": view["round"], "arena": view["arena"], "players": players}


def main(wish: dict[str, Any]) -> None:
    os.environ["KNOCKDOWN_HOME"] = wish["home"]
    asyncio.run(asyncio.wait_for(Automaton(wish).run(), wish.get("within", 280)))


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
