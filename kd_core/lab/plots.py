"""Small plots as SVG. Their colours are those of the page (`report_page.py`), light, dark or printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor

from kd_core.lab.shares import Share

WIDE, NAMES, LINE, EDGE = 720, 220, 20, 10  # of a plot, of its names, of a row, above the first one
FOOT = 24  # for what stands below
STEP = 10  # percent between two lines of the grid
HIGH = 160  # of columns


@dataclass(frozen=True)
class Scale:
    """Where a number lies between the names and the right edge."""

    low: float
    high: float

    def x(self, value: float) -> float:
        part = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return NAMES + part * (WIDE - NAMES - 30)


def dots(rows: Sequence[tuple[str, Share]], band: tuple[float, float]) -> str:
    """A point with its interval for each share, over the band in which it should lie."""
    seen = [(name, share) for name, share in rows if share.of]
    if not seen:
        return ""
    scale, foot = scale_of(seen, band), EDGE + LINE * len(seen)
    parts = [rect("band", scale.x(band[0]), EDGE, scale.x(band[1]) - scale.x(band[0]), foot - EDGE)]
    parts += grid(scale, foot)
    for at, (name, share) in enumerate(seen):
        parts += dot(name, share, EDGE + LINE * (at + 0.5), scale, band)
    return svg(foot + FOOT, parts)


def scale_of(rows: Sequence[tuple[str, Share]], band: tuple[float, float]) -> Scale:
    ends = [end for _, share in rows for end in share.interval]
    low, high = min(*ends, band[0]), max(*ends, band[1])
    return Scale(max(0, STEP * floor(low / STEP)), min(100, STEP * ceil(high / STEP)))


def grid(scale: Scale, foot: float) -> Iterator[str]:
    for tick in range(round(scale.low), round(scale.high) + 1, STEP):
        yield line("even" if tick == 50 else "grid", scale.x(tick), EDGE, scale.x(tick), foot)
        yield words("tick", scale.x(tick), foot + 15, f"{tick} %", "middle")


def dot(name: str, share: Share, y: float, scale: Scale, band: tuple[float, float]) -> Iterator[str]:
    low, high = share.interval
    fits = "fits" if band[0] <= share.percent <= band[1] else "off"
    yield words("name", NAMES - 8, y + 4, name, "end")
    yield line(f"span {fits}", scale.x(low), y, scale.x(high), y)
    yield f'<circle class="{fits}" cx="{scale.x(share.percent):.1f}" cy="{y:.1f}" r="4"/>'


def bars(rows: Sequence[tuple[str, float, str]], wanted: float) -> str:
    """A bar for each number, and a line that it should reach."""
    if not rows:
        return ""
    scale, foot = Scale(0, 1.1 * max(wanted, *(value for _, value, _ in rows))), EDGE + LINE * len(rows)
    parts: list[str] = []
    for at, (name, value, said) in enumerate(rows):
        y, end = EDGE + LINE * at, scale.x(value)
        parts.append(words("name", NAMES - 8, y + LINE / 2 + 4, name, "end"))
        parts.append(rect("fits" if value >= wanted else "off", NAMES, y + 3, end - NAMES, LINE - 6))
        parts.append(words("tick", end + 4, y + LINE / 2 + 4, said, "start"))
    return svg(foot + EDGE, [*parts, line("even", scale.x(wanted), EDGE, scale.x(wanted), foot)])


def columns(rows: Sequence[tuple[str, int]]) -> str:
    """A column for each count."""
    most = max((count for _, count in rows), default=0)
    if not most:
        return ""
    wide = min(40.0, (WIDE - 20) / len(rows))
    parts: list[str] = []
    for at, (name, count) in enumerate(rows):
        x, tall = 10 + at * wide, HIGH * count / most
        parts.append(rect("fits", x + 1, EDGE + HIGH - tall, wide - 2, tall))
        if len(rows) <= 30 or at % 2 == 0:
            parts.append(words("tick", x + wide / 2, EDGE + HIGH + 15, name, "middle"))
    return svg(EDGE + HIGH + FOOT, parts)


# -- pieces ------------------------------------------------------------------------------------------------------------


def svg(high: float, parts: Sequence[str]) -> str:
    return f'<svg viewBox="0 0 {WIDE} {high:.0f}" role="img" aria-hidden="true">{"".join(parts)}</svg>'


def rect(kind: str, x: float, y: float, wide: float, high: float) -> str:
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{max(wide, 0):.1f}" height="{max(high, 0):.1f}"/>'


def line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def words(kind: str, x: float, y: float, said: str, anchor: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(said)}</text>'
