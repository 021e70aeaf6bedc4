"""One test from the start of the clock to the verdict (TEST-1), counted in frames; who counts them is not its business.

    building   samples move the hand; a right shape that lay still for half a second ends the test at once
    standing   from the bell (or since the tested said so): the shape must last until everything lies still
    over       `verdict`

A sample counts at the frame for which it is stamped, a late one at the next, and the newest if there are several. What
was applied is kept: with the terms it is the film of the test.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import Literal, cast

from kd_core.tower.film import Film, this_build
from kd_core.tower.geometry import Pose
from kd_core.tower.rule import Shape, look
from kd_core.tower.samples import Sample, as_sent
from kd_core.tower.terms import Terms
from kd_core.tower.tuning import REST_FRAMES, STANDING_FRAMES
from kd_core.tower.verdict import Reason, Verdict
from kd_core.tower.world import World

Phase = Literal["building", "standing", "over"]


class Trial:
    def __init__(self, terms: Terms, laid: Sequence[Pose] | None = None) -> None:
        self.terms = terms
        self.world = World(terms, laid)
        self.phase: Phase = "building"
        self.verdict: Verdict | None = None
        self._waiting: list[Sample] = []  # not applied yet, by frame
        self._applied: list[Sample] = []
        self._done: int | None = None  # the frame at which the tested said so
        self._until = 0  # the frame at which waiting for rest ends

    def put(self, sample: Sample) -> None:
        insort(self._waiting, as_sent(sample))

    def advance(self, frame: int) -> None:
        """As far as this frame, or to the verdict."""
        while self.world.frame < frame and self.phase != "over":
            if self.phase == "building":
                self._build()
            else:
                self._stand()

    def finish(self) -> bool:
        """The tested says that the tower stands. Taken only if the shape is right; then it must come to rest."""
        if self.phase != "building" or not self.shape.right:
            return False
        self._done = self.world.frame
        self._ring()
        return True

    @property
    def shape(self) -> Shape:
        return look(self.world.poses, self.world.held)

    @property
    def film(self) -> Film:
        return Film(self.terms, tuple(self._applied), this_build(), self.verdict, self._done)

    def _build(self) -> None:
        self.world.step(self._due())
        if self.world.resting >= REST_FRAMES and self.shape.right:
            self._judge("stands")
        elif self.world.frame >= self.terms.frames:
            self._ring()

    def _due(self) -> Sample | None:
        """The newest sample for this frame; it is kept as applied now."""
        due = None
        while self._waiting and self._waiting[0].frame <= self.world.frame:
            due = self._waiting.pop(0)
        if due is not None:
            due = due._replace(frame=self.world.frame)
            self._applied.append(due)
        return due

    def _ring(self) -> None:
        """The bell: a right shape has some time to show that it stands."""
        self.world.calm()
        fault = self.shape.fault
        if fault:
            self._judge(fault)
        else:
            self.phase, self._until = "standing", self.world.frame + STANDING_FRAMES

    def _stand(self) -> None:
        self.world.step()
        if not self.shape.right:
            self._judge("fell")
        elif self.world.resting >= REST_FRAMES:
            self._judge("stands")
        elif self.world.frame >= self._until:
            self._judge("moving")

    def _judge(self, reason: str) -> None:
        self.phase = "over"
        self.verdict = Verdict(reason == "stands", cast(Reason, reason), len(self.shape.tower))
