"""What a card, a special attack or a skill does not say by itself: what it would do now, and what its signs mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from kd_core import text as core
from kd_core.content import words
from kd_core.content.model import TYPES, WILD, Attack, Reach, Special, Step
from kd_core.game.question import COSTS
from kd_core.referee import outlook
from kd_core.referee.outlook import Outlook
from kd_qt.style.face import capital, reach_short, reach_sign
from kd_qt.table.desk import Desk
from kd_qt.table.things.spec import Note

STRIKE = TYPES[0]
_COMING = ("begun", "targeted", "wounds_blocked")  # stages of an attack whose wounds are still to come
_HANDS = ("hand", "foe")
_OWN, _THEIRS = ("now_could_pay", "now_missing"), ("now_could_pay_known", "now_missing_known")
Lines = Iterator[str]


@dataclass(frozen=True)
class Mark:
    """A sign as it is printed, and what it means."""

    sign: str  # the name of a drawing, `ko`, or `word` for one of the text
    text: str


# -- now ---------------------------------------------------------------------------------------------------------------


def now(desk: Desk, note: Note) -> list[str]:
    """What it does at this moment, where it lies: sentences, the most important first."""
    tell = _NOW.get(note.where)
    return list(tell(desk, note)) if tell is not None and desk.players else []


def _row(desk: Desk, note: Note) -> Lines:
    if desk.kind == "draft":
        yield desk.explain("now_draft")
        return
    seen = _outlook(desk, desk.you, note.id)
    if seen is None or seen.range is None:
        return
    yield _distance(desk, seen)
    if not seen.reaches:
        yield desk.explain("now_miss_team" if desk.teams else "now_miss")
    yield from _wounds(desk, seen, _dealing(desk, note.id, desk.you))


def _dealing(desk: Desk, attack: str, seat: int) -> str:
    """A block can stop a part of what a strike deals, and of nothing else (TYPE-1)."""
    known = desk.teller.lexicon.attacks.get(attack) or desk.teller.lexicon.special_of(
        attack, desk.player(seat)["fighter"]
    )
    key = "now_deals" if desk.is_own(seat) else "now_deals_you"
    return key if known is not None and known.type == STRIKE else f"{key}_all"


def _outlook(desk: Desk, seat: int, attack: str) -> Outlook | None:
    return outlook.outlook(desk.view, desk.teller.packs, seat, attack)


def _distance(desk: Desk, seen: Outlook) -> str:
    """In range, or why not."""
    assert seen.range is not None
    far = seen.range.distance
    if seen.reaches:
        return desk.explain("now_in_range", n=far)
    return desk.explain(f"now_{seen.range.why}", n=far)


def _wounds(desk: Desk, seen: Outlook, key: str) -> Lines:
    wounds = seen.pool.wounds
    if seen.reaches and (wounds.heavy or wounds.light):
        yield desk.explain(key, wounds=core.wounds(desk.lang, wounds.heavy, wounds.light))


def _sheet(desk: Desk, note: Note) -> Lines:
    """A special attack: of one's own, of a partner or of an enemy."""
    seat = desk.you if note.seat is None else note.seat
    if desk.in_setup():
        return
    if note.id in outlook.used(desk.view, seat):
        yield desk.explain("now_used")
        return
    seen = _outlook(desk, seat, note.id)
    if seen is not None and seen.range is not None and _printed(desk, note.id, seat):
        yield _distance(desk, seen) if desk.is_own(seat) else _distance_of_foe(desk, seen)
        yield from _wounds(desk, seen, _dealing(desk, note.id, seat))
    if seat == desk.you and note.id in desk.teller.asks.get("idle", ()):
        yield desk.explain("now_idle")
    yield from _payable(desk, seat, note.id)


def _printed(desk: Desk, special: str, seat: int) -> bool:
    """Does it aim at anybody?"""
    known = desk.teller.lexicon.special_of(special, desk.player(seat)["fighter"])
    return known is not None and (known.reach is not None or bool(known.wounds.heavy or known.wounds.light))


def _distance_of_foe(desk: Desk, seen: Outlook) -> str:
    assert seen.range is not None
    return desk.explain("now_reaches_you" if seen.reaches else "now_not_you", n=seen.range.distance)


def _payable(desk: Desk, seat: int, special: str) -> Lines:
    """With which cards; where an answer is awaited, just those ways that it has."""
    offered = ways(desk, special) if seat == desk.you and desk.choosing else []
    if offered:
        yield _ways(desk, offered, "now_pay")
        return
    price = outlook.price(desk.view, desk.teller.packs, seat, special)
    if price is None or not price.cost:
        return
    hand = [card for card in desk.player(seat)["hand"] if card]
    could, lacks = _OWN if seat == desk.you else _THEIRS
    if price.payable:
        yield _ways(desk, [[hand[place] for place in way] for way in price.ways], could)
    else:
        lacking = [_symbol(desk, sign) for sign in next(iter(price.missing), ())]
        yield desk.explain(lacks, symbols=" + ".join(lacking))


def _symbol(desk: Desk, sign: str) -> str:
    return desk.explain("any_symbol") if sign == WILD else core.say(desk.lang, f"word.symbol_{sign}")


def ways(desk: Desk, special: str) -> list[list[str]]:
    """The payments that may be chosen now, the one that is proposed first."""
    return [list(pay) for pay in desk.selection.payments(special)]


def _ways(desk: Desk, found: Sequence[Sequence[str]], key: str) -> str:
    """The first way, and how many others there are."""
    first = " + ".join(desk.cards.name(card, desk.card_lang) for card in found[0])
    if not first:
        return desk.explain("now_free")
    said = desk.explain(key, cards=first)
    return f"{said} {desk.explain('now_other_ways', n=len(found) - 1)}" if len(found) > 1 else said


def _hand(desk: Desk, note: Note) -> Lines:
    """A card in one's own hand: its symbols, and what they are good for now."""
    yield _symbols(desk, note.id)
    if not desk.choosing:
        return
    uses = [entry.action for entry in desk.selection.entries if ("hand", note.id) in entry.parts]
    kinds = {action["do"] for action in uses}
    names = [desk.teller.attack(name, desk.you) for name in dict.fromkeys(a["special"] for a in uses if "special" in a)]
    if names:
        yield desk.explain("now_pays_for", specials=core.listed(desk.lang, names))
    for kind in ("dash", "block", "discard"):
        if kind in kinds:
            yield desk.explain(f"now_{kind}")
    if not kinds and desk.kind in ("action", "combo"):
        yield desk.explain("now_useless")


def _symbols(desk: Desk, card: str) -> str:
    known = desk.teller.lexicon.attacks.get(card)
    if known is None:
        return desk.explain("no_symbol")
    return desk.explain("in_hand", symbols=words.cost_text(known.symbols, desk.lang))


def _foe(desk: Desk, note: Note) -> Lines:
    yield _symbols(desk, note.id)


def _strike(desk: Desk, note: Note) -> Lines:
    """The attack that is being resolved."""
    attack = desk.view.get("attack") or {}
    if attack:
        yield landing(desk)
        if attack["cancelled"]:
            yield desk.explain("now_cancelled")


def landing(desk: Desk) -> str:
    """What the attack that is being resolved brings to whom, or has brought."""
    attack = desk.view["attack"]
    name = desk.fighter(attack["target"])
    if attack.get("stage") not in _COMING:
        return desk.explain("now_landed", name=name)
    return desk.explain("now_strikes", name=name, wounds=core.wounds(desk.lang, attack["heavy"], attack["light"]))


_NOW: dict[str, Callable[[Desk, Note], Lines]] = {
    "row": _row,
    "sheet": _sheet,
    "hand": _hand,
    "foe": _foe,
    "strike": _strike,
}


# -- signs -------------------------------------------------------------------------------------------------------------


def marks(desk: Desk, note: Note) -> list[Mark]:
    """Every sign that is printed on it and counts where it lies: in a hand only the symbols do, as `now` says."""
    if note.where in _HANDS:
        return []
    known = desk.teller.lexicon
    skill = known.skills.get(note.id) if note.kind == "skill" or note.id not in known.attacks else None
    if skill is not None:
        return [Mark("types/skill", desk.explain("mark_initiative", n=skill.initiative))]
    card = known.attacks.get(note.id) if note.kind == "card" else None
    thing = card or known.special_of(note.id, _owner(desk, note))
    return list(_marks(desk, thing)) if thing is not None else []


def _owner(desk: Desk, note: Note) -> str:
    return str(desk.player(note.seat)["fighter"]) if note.seat is not None else ""


def _marks(desk: Desk, thing: Attack | Special) -> Iterator[Mark]:
    yield Mark(f"types/{thing.type}", desk.explain(f"mark_{thing.type}"))
    if isinstance(thing, Attack) or thing.reach is not None:
        yield Mark(f"ranges/{reach_sign(thing.reach)}", _reach(desk, thing.reach))
    for kind, many in (("heavy", thing.wounds.heavy), ("light", thing.wounds.light)):
        if many:
            yield Mark(f"wounds/{kind}", desk.explain(f"mark_{kind}", cost=COSTS[kind]))
    if thing.ko:
        yield Mark("ko", desk.explain("mark_ko"))
    yield from _words(desk, thing)
    yield from _signs(desk, thing)


def _words(desk: Desk, thing: Attack | Special) -> Iterator[Mark]:
    """Words of its text that name a rule."""
    steps = list(_steps(thing.effect))
    taken = thing.on_take if isinstance(thing, Attack) else ()
    told = {
        "blink": any(step.verb == "place" or step.args.get("blink") for step in steps),
        "forward": any(step.args.get("way") == "forward" for step in steps),
        "push": any(step.verb == "push" for step in steps),
        "taken": bool(taken),
    }
    yield from (Mark("word", desk.explain(f"mark_{word}")) for word, there in told.items() if there)


def _steps(effect: Iterable[object]) -> Iterator[Step]:
    """With those inside others."""
    for step in effect:
        if isinstance(step, Step):
            yield step
            for value in step.args.values():
                yield from _steps(value if isinstance(value, tuple) else ())
        elif isinstance(step, tuple):
            yield from _steps(step)


def _reach(desk: Desk, reach: Reach | None) -> str:
    if reach is None:
        return desk.explain("mark_unlimited")
    if reach.projectile:
        return desk.explain("mark_projectile")
    key = "mark_exact" if reach.low == reach.high else "mark_between"
    return desk.explain(key, label=reach_short(reach), low=reach.low, high=reach.high)


def _signs(desk: Desk, thing: Attack | Special) -> Iterator[Mark]:
    """The symbols of a card, the price of a special attack."""
    signs = thing.symbols if isinstance(thing, Attack) else thing.cost
    if not signs:
        return
    key = "mark_symbols" if isinstance(thing, Attack) else "mark_cost"
    yield Mark(f"symbols/{signs[0]}", capital(desk.explain(key, symbols=words.cost_text(signs, desk.lang))))
    if WILD in signs:
        yield Mark(f"symbols/{WILD}", desk.explain("mark_wild"))
