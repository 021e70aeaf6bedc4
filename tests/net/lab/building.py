"""A player without a screen who is tested: an expert hand at the guest end, which sees and says what a window does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from kd_core.net.guest.far_session import FarSession
from kd_core.net.messages import Message, TowerDone, TowerGo, TowerHand, TowerReady, TowerSeen, TowerSet
from kd_core.tower.hand import Hand
from kd_core.tower.samples import pack
from kd_core.tower.snapshot import Sight
from kd_core.tower.terms import FRAMES
from kd_core.tower.tuning import SKILLS


class Builder:
    def __init__(self, session: FarSession, tell: Callable[..., None]) -> None:
        self.session = session
        self._tell = tell
        self._test: TowerSet | None = None
        self._sight = Sight(0)
        self._bytes = 0
        self._pictures = 0
        session.look_from(session.viewpoint, self.hear)

    def hear(self, message: Message) -> None:
        if isinstance(message, TowerSet):
            self._set(message)
        elif isinstance(message, TowerSeen):
            self._sight.see(message.seen)
            self._pictures += 1
            self._bytes += len(message.seen)

    def _set(self, test: TowerSet) -> None:
        if self._test is None or self._test.test != test.test:
            self._sight, self._pictures, self._bytes = Sight(test.terms.cubes), 0, 0
        self._test = test
        seat = self.session.viewpoint
        if test.phase == "waits" and seat == test.defender:
            self.session.tower(TowerReady(test.test))
        elif test.phase == "ready" and seat == test.attacker:
            self.session.tower(TowerGo(test.test))
        elif test.phase == "running":
            asyncio.get_running_loop().create_task(self._live_through(test))

    async def _live_through(self, test: TowerSet) -> None:
        assert test.starts is not None and test.ends is not None
        hand = Hand(test.terms, SKILLS["expert"], test.test)
        while (now := self.session.host_now) < test.ends and self.session.seq == test.test:
            frame = int((now - test.starts) * FRAMES)
            if self.session.viewpoint == test.defender and frame >= 0 and self._sight.complete:
                self.session.tower(TowerHand(test.test, pack([hand.sample(frame, self._sight)])))
                if hand.done:
                    self.session.tower(TowerDone(test.test))
            await asyncio.sleep(max(0.001, test.starts + (frame + 1) / FRAMES - self.session.host_now))
        self._tell(tower=test.test, pictures=self._pictures, bytes=self._bytes)
