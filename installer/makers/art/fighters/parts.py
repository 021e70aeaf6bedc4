"""Parts that several fighters share."""

from figure import Figure
from paths import points, poly


def fist(f: Figure, x: float, y: float, size: float = 1, material: str = "skin") -> None:
    corners = [(x + u * size, y + v * size) for u, v in points("-9,-8 6,-9 10,-2 8,8 -7,9")]
    f.add(poly(corners, 3 * size), material, (4, -3), (-2, 2))


def boot(f: Figure, x: float, y: float, size: float = 1, material: str = "ink") -> None:
    corners = [(x + u * size, y + v * size) for u, v in points("-11,-26 8,-26 10,-11 25,-5 26,0 -12,0")]
    f.add(poly(corners, 3), material, (5, -3), (-2, 2))
