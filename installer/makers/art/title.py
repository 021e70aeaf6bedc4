"""The drawn title and the icon of the program."""

from cards.kit import Art, arm, fist
from letters import word
from palette import COLOURS, OUTLINE
from paths import box, moved, poly, star, stroked, turned, union
from PySide6.QtGui import QPainterPath
from svg import Svg

LEAN = 0.2
BONE_TONES = ("#A99C84", "#F4EDE0", "#FFFFFF")
ORANGE_TONES = ("#A84A12", "#FF8B3D", "#FFC08A")


def _word(svg: Svg, letters: list[QPainterPath], tones: tuple[str, str, str]) -> None:
    whole = union(letters)
    svg.path(moved(stroked(whole, 20).united(whole), 5, 7), OUTLINE, 0.55)
    svg.path(stroked(whole, 18).united(whole), OUTLINE)
    dark, mid, light = tones
    for shape in letters:
        svg.path(shape, mid)
        svg.path(shape.subtracted(moved(shape, -5, -6)), dark)
        svg.path(shape.subtracted(moved(shape, 2.5, 3)), light)


def title() -> Svg:
    """KNOCK stands; the last letter of DOWN has just been hit."""
    svg = Svg(640, 348)
    svg.path(star(532, 246, 104, 58, 12, 3, 0.15, 0.12), "#FFD84D")
    svg.path(star(532, 246, 80, 46, 11, 3, 0.3, 0.12), "#FFF6DA")
    _word(svg, word("KNOCK", 26, 20, 118, 8, LEAN), BONE_TONES)
    svg.path(poly("4,174 634,154 618,168 4,187", 1), COLOURS["opp"])
    down = word("DOWN", 84, 194, 118, 8, LEAN)
    last = down[-1].boundingRect()
    down[-1] = moved(turned(down[-1], 12, last.left(), last.bottom()), 10, -2)
    _word(svg, down, ORANGE_TONES)
    return svg


def icon() -> Svg:
    """A wrapped fist between the two sides; readable at 16 pixels."""
    art = Art("strike")
    art.svg.items.clear()
    art.svg.defs.clear()
    frame = box(4, 4, 192, 192, 40)
    for shape, colour in (
        (box(0, 0, 200, 200), "#1B6FB0"),
        (poly("0,0 128,0 72,200 0,200", 0), "#B8501A"),
        (poly("128,0 152,0 96,200 72,200", 0), COLOURS["bone"]),
    ):
        art.svg.path(shape.intersected(frame), colour)
    art.behind(star(142, 92, 62, 34, 11, 3, 0, 0.16), "#FFD84D")
    art.behind(star(142, 92, 42, 23, 10, 2, 0.3, 0.12), "#FFF6DA")
    arm(art, "-40,176 56,124", (74, 56))
    fist(art, 104, 104, 1.62, -16)
    svg = art.finish(frame)
    svg.line(frame, OUTLINE, 8, closed=True)
    return svg


def files() -> dict[str, Svg]:
    return {"title": title(), "icon": icon()}
