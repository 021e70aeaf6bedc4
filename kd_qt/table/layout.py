"""Where everything lies: pure functions of the window's size and the user's scale. Lengths are pixels of the window.

Two virtual canvases, compact and roomy, are scaled as a whole; everything is centred on the middle of the width. Extra
width shows more of the backdrop, moves the two plates to the edges and, from 200 virtual pixels on each side, opens
docks.
A user's scale under 100 % gives the table more virtual room. Above it the compact canvas comes sooner, and as that
fills the window already, what can still grow does: the question and the log get higher, for which the stage gives of
its height, and their texts take the room (`words`); what lies over the table for a while – the large card, a note, the
keys, an open sheet – is drawn as large as was asked for, as far as the window goes (`over`). Cards, sheets and plates
stay, since the width is full from edge to edge: whoever points at one of them sees it large.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

RATIO = 1.4  # height of a card / its width
ROOMY_FROM = 860  # pixels of height
DOCK_FROM = 200
DOCK_BELOW_FROM = 110
STAGE_ART = 280.0  # height of the arena's drawing
PITCH = 128.0  # from one space to the next on it
FLOOR_TOP, FLOOR_BOTTOM, FEET = 232.0, 268.0, 252.0
FIGURE = 186.0
MOST_WORDS = 1.5  # times its usual height: what the stage can give to the question


class Rect(NamedTuple):
    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2

    def grown(self, by: float) -> Rect:
        return Rect(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def meets(self, other: Rect, slack: float = 0.5) -> bool:
        """Do the two overlap by more than `slack`?"""
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.bottom - slack
            and other.y < self.bottom - slack
        )

    def scaled(self, k: float) -> Rect:
        return Rect(self.x * k, self.y * k, self.w * k, self.h * k)


@dataclass(frozen=True)
class Canvas:
    """The measures of a virtual canvas (look of the table, section 5)."""

    w: float
    h: float
    stage: float
    gap: float
    column: float
    centre: float
    card: float
    card_gap: float
    pile: float
    bar: float
    between: float
    hand: float
    margin: float
    hud: tuple[float, float]
    text: float


COMPACT = Canvas(1280, 720, 280, 8, 292, 652, 124, 10, 56, 80, 8, 104, 12, (450, 70), 1.0)
ROOMY = Canvas(1536, 864, 336, 10, 348, 792, 150, 14, 62, 86, 12, 126, 14, (540, 80), 1.14)

# Columns from top to bottom: header, special, gap, skill, bench header, bench line.
_COLUMNS = {
    ("duel", False): (24.0, 60.0, 4.0, 35.0, 0.0, 0.0),
    ("duel", True): (28.0, 73.0, 5.0, 42.0, 0.0, 0.0),
    ("teams", False): (24.0, 53.0, 2.0, 38.5, 22.0, 19.25),
    ("teams", True): (28.0, 64.0, 3.0, 43.0, 27.0, 22.75),
}
# What the stage gives in teams: to skills in three lines, to a log of more than one, to the bar, which tells what
# happens while others choose, and to a line under the hand that says whose it is.
_GIVEN = {"duel": 0.0, "teams": 23 / 280}
_GIVEN_TO_BAR = 0.26


@dataclass(frozen=True)
class Column:
    """One fighter's side of the table."""

    header: Rect
    specials: tuple[Rect, ...]
    skills: tuple[Rect, ...]
    bench: Rect | None
    bench_specials: tuple[Rect, ...]
    last: Rect


@dataclass(frozen=True)
class Plan:
    """The whole table. `k` is the scale of the canvas, `f` that of its text, `words` how much larger the question and
    the log may be, `over` how much larger what lies over the table for a while is."""

    w: float
    h: float
    k: float
    f: float
    words: float
    over: float
    roomy: bool
    mode: str
    stage: Rect
    floor: float  # scale of the floor's drawing
    hud: tuple[Rect, Rect]
    middle: Rect
    bench_plates: tuple[Rect, Rect] | None
    deck: Rect
    discard: Rect
    row: tuple[Rect, ...]
    bar: Rect
    block: Rect  # the bar while a block is asked about
    hand: Rect
    hand_line: Rect | None  # below it: whose it is
    hand_card: float
    columns: tuple[Column, Column]
    docks: tuple[Rect, Rect] | None
    setup: Rect
    setup_bar: Rect
    menu: Rect
    parts: dict[str, Rect] = field(default_factory=dict)


def plan(width: float, height: float, user: float = 1.0, mode: str = "duel", specials: int = 4) -> Plan:
    """The table for a window of this size; `user` is the scale asked for in the settings (1.0 = 100 %)."""
    canvas = choose(width, height, user)
    k = _full(canvas, width, height) * min(1.0, user)
    vw, vh = width / k, height / k
    return _Builder(canvas, vw, vh, k, _lack(canvas, width, height, user), mode, specials).plan(width, height)


def _full(canvas: Canvas, width: float, height: float) -> float:
    return min(height / canvas.h, width / canvas.w)


def _lack(canvas: Canvas, width: float, height: float, user: float) -> float:
    """How much larger the texts of this canvas would have to be for the scale that was asked for."""
    if user <= 1.0:
        return 1.0
    usual = choose(width, height, 1.0)
    return max(1.0, user * _full(usual, width, height) * usual.text / (_full(canvas, width, height) * canvas.text))


def choose(width: float, height: float, user: float) -> Canvas:
    roomy = height / user >= ROOMY_FROM and width / user >= ROOMY_FROM * COMPACT.w / COMPACT.h
    return ROOMY if roomy else COMPACT


class _Builder:
    """Lays out one canvas in virtual pixels; `at` turns them into pixels of the window."""

    def __init__(self, canvas: Canvas, vw: float, vh: float, k: float, lack: float, mode: str, specials: int) -> None:
        self.c, self.vw, self.vh, self.k, self.mode, self.count = canvas, vw, vh, k, mode, max(1, specials)
        self.lack, self.words = lack, min(lack, MOST_WORDS)
        self.given = canvas.stage * _GIVEN[mode]
        self.base_bar = canvas.bar + self.given * _GIVEN_TO_BAR
        self.bar = self.base_bar * self.words
        self.roomy = canvas is ROOMY
        self.stage = self._stage_height()
        self.top = self.stage + canvas.gap
        self.mid = vw / 2
        self.left = self.mid - canvas.centre / 2

    def at(self, x: float, y: float, w: float, h: float) -> Rect:
        return Rect(x, y, w, h).scaled(self.k)

    def _stage_height(self) -> float:
        """Spare height goes to the stage, as far as its spaces still fit the width; what is missing it gives."""
        spare, base = self.vh - self.c.h - (self.bar - self.base_bar), self.c.stage - self.given
        return base + min(spare, max(0.0, min(base * 0.7, STAGE_ART * self.vw / 1164 - base)))

    def plan(self, width: float, height: float) -> Plan:
        c = self.c
        row = self._row()
        bar_y = self.top + 2 + c.card * RATIO + c.between
        hand_y = bar_y + self.bar + c.between
        setup, setup_bar = self._setup(hand_y + c.hand * RATIO)
        return Plan(
            w=width,
            h=height,
            k=self.k,
            f=self.k * c.text,
            words=self.words,
            over=self.lack,
            roomy=self.roomy,
            mode=self.mode,
            stage=self.at(0, 0, self.vw, self.stage),
            floor=self.k * self.stage / STAGE_ART,
            hud=self._hud(),
            middle=self.at(self.mid - 126, 8, 252, 62),
            bench_plates=self._plates() if self.mode == "teams" else None,
            deck=self.at(self.left, self.top + 2, c.pile, c.pile * RATIO),
            discard=self.at(self.left + c.centre - c.pile, self.top + 2, c.pile, c.pile * RATIO),
            row=row,
            bar=self.at(self.left, bar_y, c.centre, self.bar),
            block=self._block(bar_y + self.bar),
            hand=self.at(self.left, hand_y, c.centre, c.hand * RATIO),
            hand_line=self._hand_line(hand_y + c.hand * RATIO) if self.mode == "teams" else None,
            hand_card=c.hand * self.k,
            columns=self._columns(),
            docks=self._docks(),
            setup=setup,
            setup_bar=setup_bar,
            menu=self.at(self.mid + 136, 10, 28, 28),
        )

    def _row(self) -> tuple[Rect, ...]:
        c = self.c
        wide = 4 * c.card + 3 * c.card_gap
        start = self.mid - wide / 2
        return tuple(self.at(start + i * (c.card + c.card_gap), self.top + 2, c.card, c.card * RATIO) for i in range(4))

    def _hand_line(self, bottom: float) -> Rect:
        """Under the rings of the cards."""
        return self.at(self.left, bottom + 5.5, self.c.centre, 13.5 * self.c.text)

    def _setup(self, bottom: float) -> tuple[Rect, Rect]:
        """While skills are chosen there is neither Row nor hand: large cards take their place."""
        c = self.c
        room = bottom - self.top - 2 - self.bar - c.between
        cards = self.at(self.left, self.top + 2, c.centre, room)
        return cards, self.at(self.left, self.top + 2 + room + c.between, c.centre, self.bar)

    def _block(self, bottom: float) -> Rect:
        """It covers the whole Row, of which nothing peeks out above it; the stage stays free."""
        high = bottom - self.top
        return self.at(self.left, bottom - high, self.c.centre, high)

    def _hud(self) -> tuple[Rect, Rect]:
        w, h = self.c.hud
        return self.at(self.c.margin, 8, w, h), self.at(self.vw - self.c.margin - w, 8, w, h)

    def _plates(self) -> tuple[Rect, Rect]:
        w, h = (299.0, 41.0) if self.roomy else (262.0, 36.0)
        y = 8 + self.c.hud[1] + 7
        return self.at(self.c.margin, y, w, h), self.at(self.vw - self.c.margin - w, y, w, h)

    def _column_height(self) -> float:
        low = self.c.h - self.c.stage - self.c.gap - (12 if self.roomy else 8)
        return low + self.given + self.bar - self.base_bar

    def _columns(self) -> tuple[Column, Column]:
        """Where a dock has the whole log, the left column needs no corner for it: its parts take the room."""
        left, right = self.left - 10 - self.c.column, self.left + self.c.centre + 10
        column = self._column(left)
        if self._docks() is not None:
            column = self._column(left, column.last.h / self.k)
        return column, self._column(right)

    def _column(self, x: float, more: float = 0.0) -> Column:
        """`more` is shared by the special attacks and the skills."""
        head, special, gap, skill, bench, line = _COLUMNS[self.mode, self.roomy]
        skilled = 2 if self.mode == "duel" else 1
        share = more / (4 + skilled)
        special, skill = special + share, skill + share
        w, y = self.c.column, self.top
        header = self.at(x, y, w, head)
        y += head + gap
        each = (4 * special + 3 * gap + gap) / self.count - gap
        specials = tuple(self.at(x, y + i * (each + gap), w, each) for i in range(self.count))
        y += 4 * (special + gap) + (3 if self.mode == "duel" else 1)
        skills = tuple(self.at(x, y + i * (skill + gap), w, skill) for i in range(skilled))
        y += len(skills) * (skill + gap) + (2 if bench else 0)
        bench_head = self.at(x, y, w, bench) if bench else None
        y += bench + 3 if bench else 0
        lines = tuple(self.at(x, y + i * 4 * line / self.count, w, 4 * line / self.count) for i in range(self.count))
        y += 4 * line + 3 if bench else 0
        last = self.at(x, y, w, self.top + self._column_height() - y)
        return Column(header, specials, skills, bench_head, lines if bench else (), last)

    def _docks(self) -> tuple[Rect, Rect] | None:
        left = self.left - 10 - self.c.column
        free = left - 10 - self.c.margin
        if free < DOCK_FROM:
            return self._docks_below()
        w, h = min(free, 300.0), self._column_height()
        right = self.left + self.c.centre + 10 + self.c.column + 10
        return self.at(left - 10 - w, self.top, w, h), self.at(right, self.top, w, h)

    def _docks_below(self) -> tuple[Rect, Rect] | None:
        """A window that is narrow and high has its docks under everything."""
        top = self.top + self._column_height() + 10
        high = self.vh - top - self.c.margin
        if high < DOCK_BELOW_FROM:
            return None
        wide = (self.vw - 2 * self.c.margin - 10) / 2
        return self.at(self.c.margin, top, wide, high), self.at(self.c.margin + wide + 10, top, wide, high)


# -- the stage ---------------------------------------------------------------------------------------------------------


def space_x(p: Plan, place: float, count: int) -> float:
    """The middle of a space, counted from the left of the stage."""
    return p.stage.cx + (place - (count - 1) / 2) * pitch(p, count)


def pitch(p: Plan, count: int) -> float:
    return min(PITCH * p.floor, p.stage.w * 0.99 / max(1, count))


def tile(p: Plan, place: int, count: int) -> list[tuple[float, float]]:
    """The corners of a space on the floor: a trapezium that widens towards the front."""
    top, bottom = p.stage.y + FLOOR_TOP * p.floor, p.stage.y + FLOOR_BOTTOM * p.floor
    gap = 3 * p.floor

    def x(at: float, depth: float) -> float:
        return p.stage.cx + (at - (count - 1) / 2) * pitch(p, count) * (0.965 + 0.05 * depth)

    return [
        (x(place - 0.5, 0) + gap, top),
        (x(place + 0.5, 0) - gap, top),
        (x(place + 0.5, 1) - gap, bottom),
        (x(place - 0.5, 1) + gap, bottom),
    ]


def space_zone(p: Plan, place: int, count: int) -> Rect:
    """Where a figure or card may be dropped for a space: its tile and the column of stage above it."""
    wide = pitch(p, count)
    top = p.stage.y + p.stage.h * 0.30
    return Rect(space_x(p, place, count) - wide / 2, top, wide, p.stage.bottom - top)


def bench_rect(p: Plan, left: bool) -> Rect:
    """The benched fighter stands small at the edge of the stage."""
    high = 128 * p.floor
    wide = high * 0.75
    x = 42 * p.floor if left else p.stage.w - 46 * p.floor
    return Rect(x - wide / 2, p.stage.y + 224 * p.floor - high * 0.95, wide, high)


def strike_rect(p: Plan, x: float) -> Rect:
    """The card of the attack that is being resolved, over the stage."""
    wide = 92 * p.floor
    return Rect(x - wide / 2, p.stage.y + 152 * p.floor - wide * RATIO / 2, wide, wide * RATIO)


# -- cards in a line ---------------------------------------------------------------------------------------------------


def hand_rects(p: Plan, count: int) -> list[Rect]:
    """Places of the hand: six fit side by side, more overlap."""
    places = max(6, count)
    step = (p.hand.w - p.hand_card) / (places - 1)
    return [Rect(p.hand.x + i * step, p.hand.y, p.hand_card, p.hand_card * RATIO) for i in range(places)]


def skill_rects(p: Plan, count: int) -> list[Rect]:
    """Large skill cards side by side during the setup."""
    gap = 14 * p.k
    wide = min((p.setup.w - 2 * gap) / 3, p.setup.h / RATIO)
    start = p.setup.cx - (count * wide + (count - 1) * gap) / 2
    top = p.setup.y + (p.setup.h - wide * RATIO) / 2
    return [Rect(start + i * (wide + gap), top, wide, wide * RATIO) for i in range(count)]


def zoom_rect(p: Plan, near: Rect, w: float, h: float) -> Rect:
    """A large picture beside what it shows, inside the window, never over it if there is room elsewhere.

    Row, question and hand stay in sight: for what lies between the columns it is over the right one (for the deck over
    the left one), and a picture that is larger than the column over the other where it would hide what it shows. Beside
    a column question and hand do.
    """
    gap = 14 * p.k
    x = near.right + gap if near.right + gap + w <= p.w - gap or near.cx < p.w / 2 else near.x - gap - w
    if p.bar.x <= near.cx <= p.bar.right and near.y >= p.stage.bottom:
        columns = p.columns if near.right <= p.row[0].x else p.columns[::-1]  # the deck stands beside the left one
        places = [_inside(column.header.cx - w / 2, gap, p.w - gap - w) for column in columns]
        x = next((x for x in places if x >= near.right or x + w <= near.x), places[0])
    x = _inside(x, gap, p.w - gap - w)
    lowest = p.h - gap - h
    if near.y >= p.stage.bottom and not p.bar.x <= near.cx <= p.bar.right and p.bar.y - h >= gap:
        lowest = p.bar.y - h
    return Rect(x, _inside(near.cy - h / 2, gap, lowest), w, h)


def _inside(x: float, least: float, most: float) -> float:
    return min(max(x, least), most)
