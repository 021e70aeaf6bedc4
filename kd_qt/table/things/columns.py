"""Both columns: the sheet of the fighter on the arena with tokens and skills, the bench, and the opponent's hand."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from kd_core import text as core
from kd_qt.style import palette, text
from kd_qt.style.fighter_sheet import MORE, token_spans, tokens_width
from kd_qt.table.desk import Desk
from kd_qt.table.explain import people
from kd_qt.table.layout import Column, Rect
from kd_qt.table.things import spec
from kd_qt.table.things.paint import panel
from kd_qt.table.things.spec import Note, Part, Spec

USUAL_HAND = {False: 45.0, True: 53.0}  # px at 100 %: a card of the enemy's hand in a duel, compact and roomy
FLAT_BELOW = 54.0  # px at 100 %: so low a hand lies in one line
FLAT = 0.47  # of a hand in one line: its words, then its cards
_CHIPS = (25.0, 18.0)  # px at 100 %: the largest card in such a line, and where the hand is full
_SMALLER = (1.0, 0.9, 0.8, 0.72, 0.66)


def specs(desk: Desk) -> Iterator[Spec]:
    for left in (True, False):
        column = desk.plan.columns[0 if left else 1]
        if desk.hint is not None and not left:
            continue  # the hint lies over it
        zone = "left" if left else "right"
        seats = desk.team(left)
        yield from _active(desk, seats[0], column, zone)
        if column.bench is not None and len(seats) > 1:
            yield from _bench(desk, seats[1], column, zone)
    if desk.hint is None:
        yield from _foe_hand(desk, desk.plan.columns[1].last)


# -- the fighter on the arena ------------------------------------------------------------------------------------------


def _active(desk: Desk, seat: int, column: Column, zone: str) -> Iterator[Spec]:
    yield _header(desk, seat, column.header, zone)
    fighter = desk.teller.lexicon.fighters.get(desk.player(seat)["fighter"])
    if fighter is None:
        return
    for special, rect in zip(fighter.specials, column.specials):
        yield _special(desk, seat, special.id, rect, zone)
    yield from _skills(desk, seat, column, zone)


def _header(desk: Desk, seat: int, rect: Rect, zone: str) -> Spec:
    tokens = token_places(desk, seat)
    title = desk.say("sheet", fighter=desk.fighter(seat))
    chips = desk.player(seat)["hand"] if _shows_chips(desk, seat) else None
    note = "" if tokens else desk.say("no_tokens")
    look = ("header", title, tuple(tokens), note, desk.is_left(seat), tuple(chips or ()), rect[2:])

    def paint(p: QPainter) -> None:
        if not chips:
            bar = desk.sheet.header(title, desk.colour(seat), rect.w, rect.h, tokens, note, opens=True)
            p.drawPixmap(QPointF(0, 0), bar)
            return
        taken = tokens_width(tokens, rect.h / 24)
        p.drawPixmap(QPointF(0, 0), desk.sheet.header("", desk.colour(seat), rect.w, rect.h, tokens, opens=True))
        _named_hand(p, desk, seat, title, chips, QRectF(0, 0, rect.w - taken, rect.h))

    return Spec(
        key=("header", zone),
        rect=rect,
        z=spec.PANELS,
        look=look,
        picture=lambda: desk.keep(look, rect.w, rect.h, paint),
        pick=("sheet", seat),
        zone=zone,
        name=f"{title}. {spoken_tokens(desk, seat)}",
        note=people.sheet(desk, seat),
        rule="COMBO-2",
        parts=tuple(_token_parts(desk, seat, rect, tokens)),
        radius=4,
    )


def _token_parts(desk: Desk, seat: int, rect: Rect, tokens: list[tuple[str, int, int]]) -> Iterator[Part]:
    """Each kind of token at the right end of a header."""
    f = rect.h / 24
    for (token, have, places), (left, right) in zip(tokens, token_spans(tokens, rect.right - 5 * f, f)):
        yield Part(Rect(left, rect.y, right - left, rect.h), people.token(desk, seat, token, have, places), "RULE-1")


def token_places(desk: Desk, seat: int) -> list[tuple[str, int, int]]:
    """Own tokens with their empty places, then tokens that others put there."""
    player = desk.player(seat)
    fighter = desk.teller.lexicon.fighters.get(player["fighter"])
    own = dict(fighter.tokens) if fighter is not None else {}
    have = player["tokens"]
    found = [(token, have.get(token, 0), max(places, have.get(token, 0))) for token, places in own.items()]
    return found + [(token, n, n) for token, n in have.items() if token not in own]


def spoken_tokens(desk: Desk, seat: int) -> str:
    """Which tokens a fighter has, and how many."""
    names = [f"{desk.teller.lexicon.token(token, desk.lang)} {have}" for token, have, _ in token_places(desk, seat)]
    return ", ".join(names) or desk.say("no_tokens")


def _special(desk: Desk, seat: int, special: str, rect: Rect, zone: str) -> Spec:
    mine = seat == desk.you
    return Spec(
        key=("special", zone, special),
        rect=rect,
        z=spec.PANELS,
        look=("special", special, desk.card_lang, rect[2:]),
        picture=lambda: desk.sheet.special(special, rect.w, rect.h, desk.card_lang),
        pick=("special", special) if mine else ("theirs", special, seat),
        zone=zone,
        role="button" if mine else "text",
        name=desk.spoken_card(special),
        note=Note("special", special, where="sheet", seat=seat),
        rule="COMBO-2",
        dims=mine,
        radius=5,
    )


def _skills(desk: Desk, seat: int, column: Column, zone: str) -> Iterator[Spec]:
    skills = desk.player(seat)["skills"]
    shown: list[tuple[str | None, bool]] = [(skill, False) for skill in skills["active"]]
    shown += [(skill, True) for skill in skills["hidden"]]
    for at, rect in enumerate(column.skills):
        skill, hidden = shown[at] if at < len(shown) else (None, True)
        yield _skill(desk, seat, skill, hidden, at < len(shown), rect, at, zone)


def _skill(desk: Desk, seat: int, skill: str | None, hidden: bool, there: bool, rect: Rect, at: int, zone: str) -> Spec:
    when = (
        desk.say("hidden_until", fighter=desk.fighter(seat))
        if hidden and there
        else desk.say("no_skill")
        if not there
        else ""
    )
    name = desk.cards.name(skill, desk.card_lang) if skill else desk.say("face_down") if there else desk.say("no_skill")
    told = (desk.spoken_skill(skill, name), when or desk.cards.text(skill or "", desk.card_lang))
    if not there:
        told = (f"{desk.fighter(seat)}, {at + 1}", name)
    return Spec(
        key=("skill line", zone, at),
        rect=rect,
        z=spec.PANELS,
        look=("skill", skill, hidden, when, desk.card_lang, rect[2:]),
        picture=lambda: desk.sheet.skill(skill, rect.w, rect.h, desk.card_lang, hidden=when),
        zone=zone,
        name=". ".join(told),
        role="text",
        note=_skill_note(desk, seat, skill, there, name),
        rule="END-4" if hidden else "SETUP-3",
    )


def _skill_note(desk: Desk, seat: int, skill: str | None, there: bool, name: str) -> Note:
    if skill:
        return Note("skill", skill)
    return people.hidden_skill(desk, seat, name) if there else people.no_skill(desk)


# -- the bench ---------------------------------------------------------------------------------------------------------


def _bench(desk: Desk, seat: int, column: Column, zone: str) -> Iterator[Spec]:
    assert column.bench is not None
    rect = column.bench
    title = f"{desk.fighter(seat)} · {desk.owner(seat)}"
    hand = desk.player(seat)["hand"]
    chips = hand if seat != desk.you else []
    look = ("bench header", title, tuple(chips), hand_word(desk, seat), desk.is_left(seat), rect[2:], desk.card_lang)
    swaps = desk.is_own(seat)  # the own mate's header is for the swap; the sign on it opens the sheet

    def paint(p: QPainter) -> None:
        p.drawPixmap(QPointF(0, 0), desk.sheet.header("", desk.colour(seat), rect.w, rect.h, opens=True))
        _named_hand(p, desk, seat, title, chips, QRectF(0, 0, rect.w - 4, rect.h))

    yield Spec(
        key=("bench header", zone),
        rect=rect,
        z=spec.PANELS + 0.1,
        look=look,
        picture=lambda: desk.keep(look, rect.w, rect.h, paint),
        pick=("seat", seat) if swaps else ("sheet", seat),
        zone=zone,
        name=f"{title}, {desk.say('bench')}. {desk.spoken_hand(seat)}",
        note=people.bench(desk, seat),
        rule="TEAM-7",
        radius=4,
    )
    if swaps:
        yield _opener(desk, seat, rect, zone)
    fighter = desk.teller.lexicon.fighters.get(desk.player(seat)["fighter"])
    for special, line in zip(fighter.specials if fighter else (), column.bench_specials):
        yield _bench_special(desk, seat, special.id, line, zone)


def _opener(desk: Desk, seat: int, header: Rect, zone: str) -> Spec:
    """The sign at the left end of a header that does something else: a click there opens the sheet."""
    title = desk.say("sheet", fighter=desk.fighter(seat))
    return Spec(
        key=("bench sheet", zone),
        rect=Rect(header.x, header.y, 2 * MORE * header.h / 24, header.h),
        z=spec.PANELS + 0.2,
        pick=("sheet", seat),
        lit=True,
        shape="none",
        zone=zone,
        name=title,
        note=people.sheet(desk, seat),
        rule="COMBO-2",
        radius=4,
    )


def _bench_special(desk: Desk, seat: int, special: str, rect: Rect, zone: str) -> Spec:
    return Spec(
        key=("bench special", zone, special),
        rect=rect,
        z=spec.PANELS,
        look=("bench special", special, desk.card_lang, rect[2:]),
        picture=lambda: desk.sheet.bench(special, rect.w, rect.h, desk.card_lang),
        pick=("theirs", special, seat),
        zone=zone,
        name=desk.spoken_card(special),
        role="text",
        note=Note("special", special, where="sheet", seat=seat),
        rule="TEAM-7",
        radius=3,
    )


def _shows_chips(desk: Desk, seat: int) -> bool:
    """A team mate on the arena holds cards that the one on the bench may see; the enemy's are in the corner."""
    return desk.teams and desk.is_own(seat) and seat != desk.you


def _named_hand(p: QPainter, desk: Desk, seat: int, title: str, hand: list[str | None], area: QRectF) -> None:
    """A title and, at the right end, the cards of a hand; the cards leave the fighter's name the room that it needs."""
    f, high, name = desk.plan.f, area.height(), desk.fighter(seat)
    left = (MORE + 12) * high / 24
    room = area.width() - left - 8 * f
    start = _chips(p, desk, hand, area.width(), min(area.width() * 0.62, room - _least(name, f)), high)
    words = QRectF(left, 0, start - left - 8 * f, high)
    fits = text.size_for(title, "head", 13 * f, 11 * f, words.width(), high) is not None
    shown = title if fits else name
    text.fit(p, words, shown, "head", 13 * f, 9.5 * f, 2, text.LEFT | text.MIDDLE, palette.TEXT, 1.0)
    _label_hand(p, desk, hand_word(desk, seat), left + text.width(shown, "head", 13 * f), start, high)


def hand_word(desk: Desk, seat: int) -> str:
    """What lies at the end of a header: the hand of whoever looks lies elsewhere."""
    if seat == desk.you:
        return ""
    return desk.say("hand_word" if desk.player(seat)["hand"] else "hand_none")


def _label_hand(p: QPainter, desk: Desk, words: str, left: float, right: float, high: float) -> None:
    """Before the cards, where the name leaves room for it."""
    f = desk.plan.f
    if words and right - left > text.width(words, "strong", 11 * f) + 14 * f:
        text.line(p, right - 6 * f, high / 2 + 4 * f, words, "strong", 11 * f, palette.MUTED, text.RIGHT)


def _least(name: str, f: float) -> float:
    """The width of a name in one line, or in two where that is narrower."""
    words = name.split(" ")
    halves = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    wide = [max(text.width(half, "head", 10.5 * f) for half in both) for both in halves]
    return min([text.width(name, "head", 11 * f), *wide]) + 2 * f


def _chips(p: QPainter, desk: Desk, hand: list[str | None], right: float, most: float, high: float) -> float:
    """Cards lying side by side, up to the right end; returns where they begin."""
    size = chip_size(desk, hand, high - 4, most)
    pictures = [desk.cards.chip(card, size) for card in hand]
    wide = [picture.deviceIndependentSize().width() for picture in pictures]
    gap = min(3.0, (most - sum(wide)) / max(1, len(wide) - 1))
    x = start = right - sum(wide) - gap * max(0, len(wide) - 1)
    for picture, w in zip(pictures, wide):
        p.drawPixmap(QPointF(x, (high - size) / 2), picture)
        x += w + gap
    return start


def chip_size(desk: Desk, hand: list[str | None], high: float, room: float) -> float:
    """Many cards are smaller, so that every symbol shows; only beyond that are they pushed together."""
    for part in _SMALLER:
        if _side_by_side(desk, hand, high * part) <= room:
            break
    return high * part


def _side_by_side(desk: Desk, hand: list[str | None], high: float) -> float:
    return sum(desk.cards.chip(card, high).deviceIndependentSize().width() + 1 for card in hand) - 1


# -- the opponent's hand -----------------------------------------------------------------------------------------------


def _foe_hand(desk: Desk, rect: Rect) -> Iterator[Spec]:
    seat = desk.foe()
    hand = desk.player(seat)["hand"]
    title = desk.say("hand_owner", name=desk.fighter(seat))
    count = core.say(desk.lang, "word.cards_count", n=len(hand))
    flat = rect.h < FLAT_BELOW * desk.plan.k
    cards = list(_foe_cards(desk, rect, hand, flat))
    room = (cards[0].rect.x if cards else rect.right) - rect.x if flat else 0.0
    look = ("foe hand", title, count, flat, room, rect[2:])
    yield Spec(
        key=("foe hand",),
        rect=rect,
        z=spec.PANELS,
        look=look,
        picture=lambda: desk.keep(look, rect.w, rect.h, lambda p: _paint_foe(p, desk, rect, title, count, room)),
        zone="right",
        name=desk.spoken_hand(seat),
        role="text",
        note=people.hand(desk, seat),
        rule="TEAM-11",
    )
    yield from cards


def _paint_foe(p: QPainter, desk: Desk, rect: Rect, title: str, count: str, room: float) -> None:
    """`room`: in one line, what the cards leave for the words; else the words stand over each other."""
    f = desk.plan.f
    panel(p, rect.w, rect.h, 5)
    if room:
        area = QRectF(10 * f, 0, room - 14 * f, rect.h)
        text.fit(p, area, f"{title}, {count}", "head", 12 * f, 11 * f, 2, text.LEFT | text.MIDDLE, palette.TEXT, 1.0)
        return
    area = QRectF(10 * f, 4 * f, 98 * f, rect.h - 8 * f)
    upper = QRectF(area.x(), area.y(), area.width(), area.height() * 0.62)
    text.fit(p, upper, title, "head", 12 * f, 11 * f, 2, text.LEFT | text.BOTTOM, palette.TEXT, 1.05)
    text.line(p, 10 * f, rect.h - 9 * f, count, "body", 11.5 * f, palette.MUTED)


def _foe_cards(desk: Desk, rect: Rect, hand: list[str | None], flat: bool) -> Iterator[Spec]:
    f = desk.plan.f
    if not hand:
        return
    high = rect.h - (8 if flat else 14) * desk.plan.k
    start = rect.x + (rect.w * FLAT if flat else 116 * f)
    room = rect.right - 6 - start
    if flat:
        sizes = [chip_size(desk, hand, min(high, most * desk.plan.k), room) for most in _CHIPS]
        high = next((size for size in sizes if _side_by_side(desk, hand, size) <= room), sizes[-1])
    else:  # a higher corner makes them larger as long as they stand side by side
        usual = 0.0 if desk.teams else USUAL_HAND[desk.plan.roomy] * desk.plan.k
        high = min(high, max(usual, (room - 4 * (len(hand) - 1)) / len(hand) * 1.4))
    wide = [desk.cards.chip(card, high).deviceIndependentSize().width() if flat else high / 1.4 for card in hand]
    gap = min(4.0, (room - sum(wide)) / max(1, len(wide) - 1)) if len(wide) > 1 else 0.0
    x = rect.right - 6 - sum(wide) - gap * (len(wide) - 1) if flat else start
    for at, (card, w) in enumerate(zip(hand, wide)):
        yield _foe_card(desk, Rect(x, rect.cy - high / 2, w, high), at, len(hand), card, flat)
        x += w + gap


def _foe_card(desk: Desk, rect: Rect, at: int, held: int, card: str | None, flat: bool) -> Spec:
    return Spec(
        key=("foe card", at),
        rect=rect,
        z=spec.CARDS + at * 0.01,
        look=("foe card", card, flat, rect.h),
        picture=lambda: desk.cards.chip(card, rect.h) if flat else desk.cards.small(card, rect.w),
        pick=("foe_card", card) if card else None,
        zone="right",
        name=f"{at + 1} / {held}: {desk.cards.name(card, desk.card_lang) if card else desk.say('unseen')}",
        note=Note("card", card, where="foe", seat=desk.foe()) if card else people.unseen(desk, desk.foe()),
        rule="TEAM-11",
        radius=3,
    )
