"""A match on loopback while others attack its table: how long honest players waited, and whether all was fair."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kd_core.net.messages import Act
from tests.net.lab.lan import PROJECT
from tests.net.lan.party import Party, Player, run, until


@dataclass
class Told:
    attacks: dict[str, int] = field(default_factory=dict)
    choices: int = 0
    waits: list[float] = field(default_factory=list)  # from a choice to its answer, in seconds
    interrupted: int = 0  # honest players who lost the connection
    receipts: set[str] = field(default_factory=set)

    @property
    def slowest(self) -> float:
        return max(self.waits, default=0.0)

    def quantile(self, part: float) -> float:
        return sorted(self.waits)[min(len(self.waits) - 1, int(part * len(self.waits)))] if self.waits else 0.0


class Stopwatch:
    """Of one player: every choice until it is answered."""

    def __init__(self, player: Player, told: Told) -> None:
        self._said: dict[str, float] = {}
        say, hear = player.here.say, player.here.hear

        def says(message: Any) -> bool:
            if isinstance(message, Act):
                self._said[message.id] = time.perf_counter()
            return say(message)

        def hears(message: Any) -> None:
            began = self._said.pop(getattr(message, "answers", None) or "", None)
            if began is not None:
                told.waits.append(time.perf_counter() - began)
            hear(message)

        player.here.say, player.here.hear = says, hears  # type: ignore[method-assign]


def beside_a_match(home: Path, seconds: float, seed: int, attacks: Sequence[str] = ()) -> Told:
    """Two people play match after match for so long; with attacks if there are any named (all of them: `("all",)`)."""
    told = Told()

    async def life(party: Party) -> None:
        table = party.table()
        players = await party.sit_down(table, 2)
        for player in players:
            Stopwatch(player, told)
        names = [] if tuple(attacks) == ("all",) else list(attacks)
        command = [sys.executable, "-m", "tests.net.lab.hostile", str(table.target.port), str(seconds), str(seed)]
        attacker = await asyncio.create_subprocess_exec(
            *(command if attacks else [sys.executable, "-c", f"import time; time.sleep({seconds}); print('{{}}')"]),
            *names, cwd=PROJECT, stdout=subprocess.PIPE,
        )  # fmt: skip
        over = asyncio.ensure_future(attacker.communicate())
        while not over.done():
            await _match(party, players, over, told)
        told.attacks = json.loads((await over)[0] or b"{}")
        told.interrupted = sum(player.tries + player._losses for player in players)

    run(home, life)
    return told


async def _match(party: Party, players: list[Player], over: asyncio.Future[Any], told: Told) -> None:
    from kd_core.net.wire import schema

    await party.begin(*players)
    while not all(one.here.finished is not None for one in players):
        told.choices += sum(one.chooses(party.random) for one in players)
        await asyncio.sleep(0.004)
        if over.done() and players[0].here.finished is None:
            players[0].say(schema.Resign())
            await until(lambda: all(one.here.finished is not None for one in players))
    told.receipts |= {one.verdict for one in await party.receipts(*players)}
    players[0].say(schema.BackToLobby())
    await until(lambda: all(one.here.table.phase == "lobby" for one in players))
