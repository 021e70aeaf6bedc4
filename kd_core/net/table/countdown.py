"""One countdown at a time, the same on every screen: its moments are the host's, and the host alone decides at zero.

What each screen says of when it showed zero is only told again ("all screens within 6 ms"); it decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kd_core.net.messages import Act
from kd_core.net.wire.schema import Countdown, CountdownOver

LEAD = 0.15  # seconds from the announcement to the first digit, so that it reaches every screen before
LISTENS = 1.0  # seconds after zero in which screens may tell when they showed it
BELIEVED = 2.0  # seconds around zero; whoever claims more is not counted


@dataclass
class RunningCountdown:
    id: int
    seat: int
    held: Act | None  # the choice that is carried out at zero; None: the bell of a tower, which its stage hears
    by: str  # who made it in the place of a person, as the record says it
    starts: float
    ends: float
    rung: bool = False
    reached: dict[int, float] = field(default_factory=dict)  # by person

    @staticmethod
    def announced(id: int, seat: int, held: Act, by: str, seconds: float, now: float) -> RunningCountdown:
        return RunningCountdown(id, seat, held, by, now + LEAD, now + LEAD + seconds)

    def message(self) -> Countdown:
        return Countdown(self.id, "roll" if self.held is not None else "tower", self.seat, self.starts, self.ends)

    def heard(self, person: int, at: float) -> None:
        if abs(at - self.ends) <= BELIEVED:
            self.reached.setdefault(person, at)

    def over(self) -> CountdownOver:
        moments = list(self.reached.values())
        spread = round((max(moments) - min(moments)) * 1000, 1) if len(moments) > 1 else None
        return CountdownOver(self.id, spread, len(moments))

    @property
    def due(self) -> float:
        return self.ends + (LISTENS if self.rung else 0.0)
