"""Writes SVG Tiny 1.2 that QtSvg shows rightly: paths, flat fills, gradients and opacity, nothing else."""

import math
from pathlib import Path

from palette import COLOURS
from paths import Point
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath

Kind = QPainterPath.ElementType
Piece = tuple[str, list[Point]]
# Boolean operations break curves into many short lines; what bends less than this is one line again.
SMOOTH = 0.09


def number(value: float) -> str:
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _flat(run: list[Point]) -> list[Point]:
    """Douglas and Peucker: leaves out the points that lie on the line between their neighbours."""
    if len(run) < 3:
        return run
    (ax, ay), (bx, by) = run[0], run[-1]
    length = math.hypot(bx - ax, by - ay)

    def off(p: Point) -> float:
        if length < 1e-6:
            return math.dist(p, run[0])
        return abs((bx - ax) * (ay - p[1]) - (ax - p[0]) * (by - ay)) / length

    worst = max(range(1, len(run) - 1), key=lambda i: off(run[i]))
    if off(run[worst]) < SMOOTH:
        return [run[0], run[-1]]
    return _flat(run[: worst + 1])[:-1] + _flat(run[worst:])


def _pieces(path: QPainterPath) -> list[Piece]:
    """The path as M (one point), L (a run of points) and C (three points) pieces."""
    out: list[Piece] = []
    i = 0
    while i < path.elementCount():
        e = path.elementAt(i)
        if e.type == Kind.MoveToElement:
            out.append(("M", [(e.x, e.y)]))
        elif e.type == Kind.CurveToElement:
            a, b = path.elementAt(i + 1), path.elementAt(i + 2)
            out.append(("C", [(e.x, e.y), (a.x, a.y), (b.x, b.y)]))
            i += 2
        elif out and out[-1][0] == "L":
            out[-1][1].append((e.x, e.y))
        else:
            out.append(("L", [(e.x, e.y)]))
        i += 1
    return out


class _Writer:
    """Relative coordinates against the rounded position, so that rounding errors do not add up."""

    def __init__(self) -> None:
        self.text, self.x, self.y = "", 0.0, 0.0
        self.last = ""

    def piece(self, command: str, at: list[Point]) -> None:
        """A run of M, L or C; only its last point becomes the new position."""
        numbers = ""
        for x, y in at:
            for value in (x - self.x, y - self.y):
                part = number(value)
                numbers += part if part.startswith("-") or not numbers else " " + part
        name = command.lower()
        joined = numbers if numbers.startswith("-") else " " + numbers
        self.text += joined if name == self.last and name != "m" else name + numbers
        self.last = name
        self.x += round(at[-1][0] - self.x, 1)
        self.y += round(at[-1][1] - self.y, 1)

    def close(self, start: Point) -> None:
        self.text += "z"
        self.last = ""
        self.x, self.y = start


def path_data(path: QPainterPath, closed: bool = True) -> str:
    """The d attribute of a path, short."""
    out, start, here, is_open = _Writer(), (0.0, 0.0), (0.0, 0.0), False
    for command, at in _pieces(path):
        if command == "M":
            if closed and is_open:
                out.close(start)
            out.piece("M", at)
            start, is_open = (out.x, out.y), True
        elif command == "C":
            out.piece("C", at)
        else:
            for point in _flat([here, *at])[1:]:
                if math.dist(point, (out.x, out.y)) >= 0.05:
                    out.piece("L", [point])
        here = at[-1]
    return out.text + ("z" if closed and is_open else "")


def _attributes(extra: dict[str, object]) -> str:
    return "".join(f' {name.replace("_", "-")}="{value}"' for name, value in extra.items())


class Svg:
    """Collects elements in painting order."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.defs: list[str] = []
        self.items: list[str] = []

    def path(self, path: QPainterPath, fill: str, opacity: float = 1, **extra: object) -> None:
        if path.isEmpty():
            return
        rule = "" if path.fillRule() == Qt.FillRule.WindingFill else ' fill-rule="evenodd"'
        faded = f' fill-opacity="{opacity:g}"' if opacity != 1 else ""
        self.items.append(
            f'<path d="{path_data(path)}" fill="{COLOURS.get(fill, fill)}"{rule}{faded}{_attributes(extra)}/>'
        )

    def line(
        self,
        path: QPainterPath,
        colour: str,
        width: float,
        opacity: float = 1,
        cap: str = "round",
        closed: bool = False,
        **extra: object,
    ) -> None:
        faded = f' stroke-opacity="{opacity:g}"' if opacity != 1 else ""
        self.items.append(
            f'<path d="{path_data(path, closed)}" fill="none" stroke="{COLOURS.get(colour, colour)}" '
            f'stroke-width="{width:g}" stroke-linecap="{cap}" stroke-linejoin="round"{faded}'
            f"{_attributes(extra)}/>"
        )

    def gradient(
        self, name: str, stops: list[tuple[float, str, float]], radial: bool = False, to: Point = (0, 1)
    ) -> str:
        """Defines a gradient over the box of the shape and returns the fill that uses it."""
        inner = "".join(
            f'<stop offset="{offset:g}" stop-color="{COLOURS.get(colour, colour)}" stop-opacity="{a:g}"/>'
            for offset, colour, a in stops
        )
        tag = "radialGradient" if radial else "linearGradient"
        where = 'cx="0.5" cy="0.5" r="0.5"' if radial else f'x1="0" y1="0" x2="{to[0]:g}" y2="{to[1]:g}"'
        self.defs.append(f'<{tag} id="{name}" {where}>{inner}</{tag}>')
        return f"url(#{name})"

    def open_group(self, name: str, opacity: float = 1) -> None:
        """A named group; its opacity is written even when 1, so that it can be replaced in the text."""
        self.items.append(f'<g id="{name}" opacity="{opacity:g}">')

    def close_group(self) -> None:
        self.items.append("</g>")

    def text(self) -> str:
        defs = f"<defs>{''.join(self.defs)}</defs>\n" if self.defs else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny" '
            f'viewBox="0 0 {self.width:g} {self.height:g}" width="{self.width:g}" height="{self.height:g}">\n'
            f"{defs}" + "\n".join(self.items) + "\n</svg>\n"
        )

    def save(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(self.text(), encoding="utf-8", newline="\n")
