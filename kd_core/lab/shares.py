"""How often something won, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

SURE = 1.959964  # standard deviations that hold 95 of a hundred


@dataclass
class Share:
    won: int = 0
    of: int = 0

    def add(self, won: bool) -> None:
        self.won += won
        self.of += 1

    @property
    def percent(self) -> float:
        return 100 * self.won / self.of if self.of else 50.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's, for 95 of a hundred, in percent."""
        if not self.of:
            return 0.0, 100.0
        share, wide = self.won / self.of, SURE * SURE / self.of
        middle = (share + wide / 2) / (1 + wide)
        off = SURE * sqrt((share * (1 - share) + wide / 4) / self.of) / (1 + wide)
        return max(0.0, 100 * (middle - off)), min(100.0, 100 * (middle + off))

    def to_json(self) -> dict[str, float | list[float]]:
        low, high = self.interval
        return {
            "won": self.won,
            "of": self.of,
            "percent": round(self.percent, 2),
            "interval": [round(low, 2), round(high, 2)],
        }
