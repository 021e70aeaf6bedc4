"""A fighter's sheet laid open: plan, own ability, tokens, special attacks and skills, large enough to read in peace.

What a pointer finds by hovering is all here, for every fighter at the table, so that it can also be reached by a click,
by a key and by a screen reader.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import ceil

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from kd_core.content.model import Fighter
from kd_qt.style import palette, text
from kd_qt.style.shapes import box, fill, stroke
from kd_qt.table.desk import Desk
from kd_qt.table.explain import open_things, people
from kd_qt.table.layout import Rect
from kd_qt.table.things import paint, spec
from kd_qt.table.things.closing_cross import closing
from kd_qt.table.things.columns import token_places
from kd_qt.table.things.spec import Note, Spec

WIDE, PAD, GAP = 900.0, 16.0, 8.0
TAB, PORTRAIT, SKILL = 34.0, 84.0, 52.0
SPECIAL = 66 / 292  # of its width
_SIZES = (2.0, 1.85, 1.7, 1.55, 1.4, 1.25, 1.1, 1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7)


def specs(desk: Desk) -> Iterator[Spec]:
    seat = desk.shown_sheet
    fighter = desk.teller.lexicon.fighters.get(desk.player(seat)["fighter"]) if seat is not None else None
    if seat is None or fighter is None:
        return
    page = _fitting(desk, seat, fighter)
    yield _panel(desk, page)
    yield from _tabs(desk, page)
    yield _cross(desk, page)
    yield from _specials(desk, page)
    yield from _skills(desk, page)


def seats(desk: Desk) -> list[int]:
    """Everybody at the table, in the order in which their sheets are turned: the own one first."""
    own = desk.is_left(desk.you)
    return [desk.you, *(seat for seat in desk.team(own) if seat != desk.you), *desk.team(not own)]


# -- the page ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Block:
    """A piece of text on the page, from the top of its panel."""

    x: float
    y: float
    words: str
    role: str
    px: float
    rows: tuple[str, ...]
    token: str = ""

    @property
    def bottom(self) -> float:
        return self.y + len(self.rows) * self.px * 1.26


@dataclass(frozen=True)
class Page:
    seat: int
    fighter: Fighter
    rect: Rect
    k: float
    blocks: tuple[Block, ...]
    specials: tuple[Rect, ...]
    skills: tuple[Rect, ...]


def _fitting(desk: Desk, seat: int, fighter: Fighter) -> Page:
    """As large as the window lets it be."""
    for size in (size for size in _SIZES if size <= desk.plan.over):
        page = _page(desk, seat, fighter, desk.plan.k * size)
        if page.rect.h <= desk.plan.h - 16 * desk.plan.k:
            break
    return page


def _page(desk: Desk, seat: int, fighter: Fighter, k: float) -> Page:
    wide = min(WIDE * k, desk.plan.w - 2 * PAD * k)
    left, top = (desk.plan.w - wide) / 2, (TAB + 2 * GAP) * k
    blocks = _blocks(desk, seat, fighter, wide, top, k)
    y = max(top + PORTRAIT * k, *(block.bottom for block in blocks)) + 1.5 * GAP * k
    specials = _grid(len(fighter.specials), left, y, wide, k, SPECIAL)
    y = max((rect.bottom for rect in specials), default=y) + 1.5 * GAP * k
    skills = desk.player(seat)["skills"]
    count = len(skills["active"]) + len(skills["hidden"])
    lines = _grid(count, left, y, wide, k, SKILL * k / _column(wide, k))
    high = max((rect.bottom for rect in lines), default=y - 1.5 * GAP * k) + PAD * k
    drop = max(8 * desk.plan.k, (desk.plan.h - high) / 2)
    return Page(
        seat,
        fighter,
        Rect(left, drop, wide, high),
        k,
        tuple(blocks),
        tuple(rect._replace(y=rect.y + drop) for rect in specials),
        tuple(rect._replace(y=rect.y + drop) for rect in lines),
    )


def _column(wide: float, k: float) -> float:
    return (wide - (2 * PAD + GAP) * k) / 2


def _grid(count: int, left: float, top: float, wide: float, k: float, ratio: float) -> list[Rect]:
    """Two in a row."""
    w = _column(wide, k)
    h = w * ratio
    return [
        Rect(left + PAD * k + at % 2 * (w + GAP * k), top + at // 2 * (h + GAP * k), w, h)
        for at in range(ceil(count / 2) * 2)
    ][:count]


def _blocks(desk: Desk, seat: int, fighter: Fighter, wide: float, top: float, k: float) -> list[Block]:
    """Class and plan, the own ability, then every token with what it does."""
    x = (PAD + PORTRAIT * 1.08 + 14) * k
    found: list[Block] = []

    def add(words: str, role: str, px: float, gap: float = 0.0, token: str = "") -> None:
        start = x + (24 * k if token else 0)
        y = (found[-1].bottom if found else top) + gap * k
        rows = tuple(text.wrap(words, role, px * k, wide - start - PAD * k))
        found.append(Block(start, y, words, role, px * k, rows, token))

    kind = fighter.fighter_class.get(desk.lang) or fighter.fighter_class.get("en", "")
    add(" · ".join(part for part in (desk.fighter(seat), kind, desk.owner(seat)) if part), "head", 18)
    add(fighter.plan.get(desk.lang) or fighter.plan.get("en", ""), "body", 14, 2)
    add(desk.say("ability"), "bold", 13, 8)
    add(desk.ability(fighter) or desk.say("no_ability"), "body", 14.5, 1)
    for token, have, places in token_places(desk, seat):
        add(_token_words(desk, token, have, places), "body", 14, 5, token)
    return found


def _token_words(desk: Desk, token: str, have: int, places: int) -> str:
    known = desk.teller.lexicon.tokens.get(token)
    effect = desk.token_text(known) if known is not None else ""
    count = f"{desk.teller.lexicon.token(token, desk.lang)}: {have} / {places}"
    return f"{count}. {effect}" if effect else f"{count}."


# -- its things --------------------------------------------------------------------------------------------------------


def _panel(desk: Desk, page: Page) -> Spec:
    look = ("open sheet", page.blocks, page.rect[2:], desk.is_left(page.seat), page.fighter.id)
    return Spec(
        key=("open sheet",),
        rect=page.rect,
        z=spec.ZOOM,
        look=look,
        picture=lambda: desk.keep(look, page.rect.w, page.rect.h, lambda p: _paint(p, desk, page)),
        pick=("do", "stay"),
        zone="list",
        name=" ".join(block.words if block.words.endswith(".") else f"{block.words}." for block in page.blocks),
        role="list",
        shape="none",
        note=open_things.sheet(desk, page.seat),
        rule="COMBO-2",
    )


def _paint(p: QPainter, desk: Desk, page: Page) -> None:
    w, h, k = page.rect.w, page.rect.h, page.k
    paint.panel(p, w, h, 8, desk.colour(page.seat))
    portrait = desk.art.portrait(page.fighter.id, desk.colour(page.seat), PORTRAIT * k, not desk.is_left(page.seat))
    p.drawPixmap(QPointF(PAD * k, (TAB + 2 * GAP) * k), portrait)
    for block in page.blocks:
        if block.token:
            p.drawPixmap(QPointF(block.x - 24 * k, block.y), desk.art.token(block.token, 19 * k))
        ink = palette.TEXT if block.role in ("head", "bold") else palette.BODY
        for at, row in enumerate(block.rows):
            text.line(p, block.x, block.y + block.px * (1.0 + at * 1.26), row, block.role, block.px, ink)


def _tabs(desk: Desk, page: Page) -> Iterator[Spec]:
    """One for every fighter at the table."""
    everybody, k = seats(desk), page.k
    wide = (page.rect.w - (2 * PAD + TAB) * k - GAP * k * len(everybody)) / len(everybody)
    for at, seat in enumerate(everybody):
        x = page.rect.x + PAD * k + at * (wide + GAP * k)
        yield _tab(desk, seat, seat == page.seat, Rect(x, page.rect.y + GAP * k, wide, TAB * k), k)


def _tab(desk: Desk, seat: int, shown: bool, rect: Rect, k: float) -> Spec:
    name = desk.fighter(seat)
    look = ("sheet tab", name, shown, desk.is_left(seat), rect[2:])

    def draw(p: QPainter) -> None:
        body, side = box(0.5, 0.5, rect.w - 1, rect.h - 1, 5 * k), desk.colour(seat)
        fill(p, body, palette.mix(side, palette.INK1, 0.62) if shown else palette.INK2)
        stroke(p, body, side if shown else palette.LINE2, 1.6)
        area = QRectF(6 * k, 0, rect.w - 12 * k, rect.h)
        text.fit(p, area, name, "head", 14 * k, 10 * k, 2, text.CENTRE | text.MIDDLE, palette.TEXT, 1.05)

    return Spec(
        key=("sheet tab", seat),
        rect=rect,
        z=spec.ZOOM + 0.1,
        look=look,
        picture=lambda: desk.keep(look, rect.w, rect.h, draw),
        pick=("sheet", seat),
        lit=True,
        chosen=False,
        zone="list",
        name=desk.say("sheet_of", fighter=name, who=desk.owner(seat)),
        note=open_things.tab(desk, seat),
        rule="COMBO-2",
        shape="button",
    )


def _cross(desk: Desk, page: Page) -> Spec:
    size = TAB * page.k
    rect = Rect(page.rect.right - PAD * page.k - size, page.rect.y + GAP * page.k, size, size)
    return closing(desk, "close sheet", rect, spec.ZOOM + 0.1, "close_sheet", "list")


def _specials(desk: Desk, page: Page) -> Iterator[Spec]:
    for special, rect in zip(page.fighter.specials, page.specials):
        yield Spec(
            key=("open special", special.id),
            rect=rect,
            z=spec.ZOOM + 0.1,
            look=("open special", special.id, desk.card_lang, rect[2:]),
            picture=partial(desk.sheet.special, special.id, rect.w, rect.h, desk.card_lang),
            zone="list",
            name=desk.spoken_card(special.id),
            role="text",
            note=Note("special", special.id, where="sheet", seat=page.seat),
            rule="COMBO-2",
        )


def _skills(desk: Desk, page: Page) -> Iterator[Spec]:
    skills = desk.player(page.seat)["skills"]
    held = [(skill, False) for skill in skills["active"]] + [(skill, True) for skill in skills["hidden"]]
    for at, ((skill, hidden), rect) in enumerate(zip(held, page.skills)):
        yield _skill(desk, page.seat, skill, hidden, rect, at)


def _skill(desk: Desk, seat: int, skill: str | None, hidden: bool, rect: Rect, at: int) -> Spec:
    """One that lies face down shows what it does only to those who may know it."""
    until = desk.say("hidden_until", fighter=desk.fighter(seat)) if hidden else ""
    does = desk.cards.text(skill, desk.card_lang) if skill else ""
    words = " ".join(part for part in (does, until) if part) if hidden else ""
    title = desk.cards.name(skill, desk.card_lang) if skill else desk.say("face_down")
    return Spec(
        key=("open skill", at),
        rect=rect,
        z=spec.ZOOM + 0.1,
        look=("open skill", skill, hidden, words, desk.card_lang, rect[2:]),
        picture=lambda: desk.sheet.skill(skill, rect.w, rect.h, desk.card_lang, hidden=words, title=title),
        zone="list",
        name=f"{desk.spoken_skill(skill, title)}. {words or does}",
        role="text",
        note=Note("skill", skill) if skill else people.hidden_skill(desk, seat, title),
        rule="END-4" if hidden else "SETUP-3",
    )
