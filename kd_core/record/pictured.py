"""What the pictures of the rulebook show: positions, played by the rules, and what is true in them.

`resources/rulebook/pictures.toml` says where a match stands and what is done there. Every number and every name in a
picture or its caption is asked of that match, so none can stay behind when a card changes: then another number is
shown, or the picture does not come about any more (`Spoiled`), which the tests notice.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import msgspec

from kd_core import resources, text
from kd_core.content import words
from kd_core.content.model import Arena, Pack, Wounds
from kd_core.game import BadPosition, Match, Options, Refused, actions, odds
from kd_core.game.actions import Action, Malformed
from kd_core.game.events import Blocked, CardTaken, Event, Wounded
from kd_core.languages import ENGLISH
from kd_core.record.names import Lexicon

YOU, FOE, MATE = 0, 1, 2  # seats
CANDLES = (1, 2, 3)  # cards drawn, of which the picture of the dark tells
ODDS = range(5, 18)  # wounds with which three dice may well fail, or pass
Said = dict[str, Any]


class Spoiled(Exception):
    """The picture does not fit the cards as they are."""


class Stand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a player of a picture stands there."""

    fighter: str
    space: int | None = None
    hand: list[str] = []
    heavy: int = 0
    light: int = 0
    victories: int = 0


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    draws: list[str]  # by the names of kd_qt/book/parts.py
    arena: str
    players: list[Stand]
    caption: dict[str, str]
    rule: str = ""  # under which it stands
    mode: str = "duel"
    turn: int = 0
    left: int = 2
    candles: int = 0
    row: tuple[str, ...] = ("low_punch", "low_kick", "high_punch", "high_kick")
    do: list[Said] = []  # actions, each with its seat

    def position(self, **other: Any) -> Said:
        """As docs/formats.md has it."""
        return {
            "arena": self.arena,
            "phase": "action",
            "turn": self.turn,
            "actions_left": self.left,
            "round": 1,
            "row": list(self.row),
            "deck": ["low_punch", "low_kick"] * 4,
            "discard": [],
            "candles": self.candles,
            "players": [_player(one, self.mode == "teams") for one in self.players],
        } | other


class _File(msgspec.Struct, forbid_unknown_fields=True):
    picture: list[Picture]


def _player(stand: Stand, teams: bool) -> Said:
    bench = {"active": stand.space is not None, "down": False} if teams else {}
    return bench | {
        "fighter": stand.fighter,
        "space": stand.space,
        "hand": list(stand.hand),
        "wounds": {"heavy": stand.heavy, "light": stand.light},
        "tokens": {},
        "skills": {"active": [], "hidden": []},
        "victories": stand.victories,
    }


@cache
def pictures() -> tuple[Picture, ...]:
    """All of them, in the order of the file."""
    said = tomllib.loads(resources.path("rulebook", "pictures.toml").read_text(encoding="utf-8"))
    return tuple(msgspec.convert(said, _File).picture)


def named(id: str) -> Picture | None:
    return next((one for one in pictures() if one.id == id), None)


def of_rule(rule: str) -> list[Picture]:
    """The pictures under a rule."""
    return [one for one in pictures() if one.rule == rule]


# -- what happens in a picture -----------------------------------------------------------------------------------------


class Step(NamedTuple):
    """Something that was done, and the match before it."""

    before: Match
    seat: int
    action: Action
    events: list[Event]


@dataclass(frozen=True)
class Played:
    """A picture whose actions were done."""

    picture: Picture
    steps: tuple[Step, ...]
    end: Match
    lexicon: Lexicon

    @property
    def first(self) -> Match:
        return self.steps[0].before if self.steps else self.end

    @property
    def arena(self) -> Arena:
        return self.lexicon.arenas[self.picture.arena]

    def fighter(self, seat: int, lang: str) -> str:
        return self.lexicon.fighter(self.picture.players[seat].fighter, lang)


def play(picture: Picture, packs: Sequence[Pack]) -> Played:
    """Raises Spoiled where something in it cannot be."""
    try:
        match = _match(picture, packs)
        steps = [_do(match, said) for said in picture.do]
    except (BadPosition, Refused, Malformed, KeyError) as why:
        raise Spoiled(f"{picture.id}: {why}") from why
    return Played(picture, tuple(steps), match, Lexicon(packs))


def _match(picture: Picture, packs: Sequence[Pack], **other: Any) -> Match:
    return Match.from_position(packs, picture.mode, Options(), picture.position(**other), 1)


def _do(match: Match, said: Said) -> Step:
    before, seat = match.clone(), said["seat"]
    action = actions.from_json({key: value for key, value in said.items() if key != "seat"})
    return Step(before, seat, action, match.apply(seat, action))


# -- what is true in it ------------------------------------------------------------------------------------------------


def wounds_of(match: Match, seat: int) -> Wounds:
    said = match.view(None)["players"][seat]["wounds"]
    return Wounds(said["heavy"], said["light"])


def chance(wounds: Wounds) -> float:
    """That a test by dice would be failed (TEST-2)."""
    return odds.fail(wounds.heavy + wounds.light)


def reached(played: Played) -> list[tuple[str, bool]]:
    """The cards of the Row, and whether each is in range."""
    view = played.first.view(played.picture.turn)
    return [(card, card in view["question"]["in_range"]) for card in view["row"]]


def taken(played: Played) -> str:
    """The card that an attack brings to a hand."""
    happened = [event for step in played.steps for event in step.events]
    return next(event.card for event in happened if isinstance(event, CardTaken))


@dataclass(frozen=True)
class Sum:
    """A block of wounds, as a sum."""

    attack: str
    incoming: Wounds
    card: str
    kept: tuple[str, ...]  # what is still in hand
    power: int
    stopped: Wounds
    taken: Wounds


def block(played: Played) -> Sum:
    """The last thing that is done in a picture of a block."""
    step = played.steps[-1]
    view = step.before.view(step.seat)
    attack = view["attack"]
    made = next(event for event in step.events if isinstance(event, Blocked))
    hurt = next((event for event in step.events if isinstance(event, Wounded)), None)
    kept = list(view["players"][step.seat]["hand"])
    kept.remove(made.card)
    return Sum(
        attack["attack"],
        Wounds(attack["heavy"], attack["light"]),
        made.card,
        tuple(kept),
        view["question"]["power"],
        Wounds(made.heavy, made.light),
        Wounds(hurt.heavy, hurt.light) if hurt is not None else Wounds(),
    )


class Payment(NamedTuple):
    """What was discarded in a combo, and for what: a special attack, or a dash to a space."""

    cards: tuple[str, ...]
    special: str = ""
    to: int = 0


def payments(played: Played) -> list[Payment]:
    made = [step.action for step in played.steps]
    return [
        Payment(one.pay, one.special) if isinstance(one, actions.Special) else Payment((one.card,), to=one.to)
        for one in made
        if isinstance(one, actions.Special | actions.Dash)
    ]


def corridors(played: Played) -> dict[int, Wounds]:
    """Where corridors lead now, and what the way costs: tried on copies."""
    match, found = played.end, {}
    for action in match.decisions[0].options:
        if isinstance(action, actions.Corridor):
            events = match.clone().apply(match.decisions[0].seat, action)
            found[action.to] = _suffered(events, "corridor")
    return found


def _suffered(events: Sequence[Event], source: str) -> Wounds:
    hurt = [event for event in events if isinstance(event, Wounded) and event.source == source]
    return Wounds(sum(one.heavy for one in hurt), sum(one.light for one in hurt))


class Dark(NamedTuple):
    """The spaces in the dark after so many candle cards, and what each player would suffer at the end of a turn."""

    candles: int
    spaces: tuple[int, ...]
    costs: tuple[Wounds, ...]


def darkness(played: Played) -> list[Dark]:
    return [_dark(played, count) for count in CANDLES]


def _dark(played: Played, count: int) -> Dark:
    seats = range(len(played.picture.players))
    spaces = _match(played.picture, played.lexicon.packs, candles=count).view(None)["dark"]
    return Dark(count, tuple(spaces), tuple(_end_of_turn(played, count, seat) for seat in seats))


def _end_of_turn(played: Played, count: int, seat: int) -> Wounds:
    """An attack as the last action, with a card that changes nothing there."""
    match = _match(played.picture, played.lexicon.packs, candles=count, turn=seat, actions_left=1)
    return _suffered(match.apply(seat, actions.Attack(played.picture.row[0])), "candles")


# -- its caption -------------------------------------------------------------------------------------------------------

Facts = dict[str, object]


def caption(played: Played, lang: str) -> str:
    """What the picture shows, in words."""
    template = played.picture.caption.get(lang) or played.picture.caption[ENGLISH]
    return text.fill(template, facts(played, lang))


def facts(played: Played, lang: str) -> Facts:
    """What the placeholders of a caption stand for."""
    find = _FACTS.get(played.picture.id)
    common: Facts = {"you": played.fighter(YOU, lang), "foe": played.fighter(FOE, lang)}
    return common | (find(played, lang) if find is not None else {})


def _counted(wounds: Wounds, lang: str) -> str:
    return text.wounds(lang, wounds.heavy, wounds.light)


def percent(part: float) -> int:
    return round(part * 100)


def _win(played: Played, lang: str) -> Facts:
    found: Facts = {}
    for who, seat in (("you", YOU), ("foe", FOE)):
        wounds = wounds_of(played.end, seat)
        found |= {f"{who}_wounds": _counted(wounds, lang), f"{who}_chance": percent(chance(wounds))}
    return found


def _miss(played: Played, lang: str) -> Facts:
    card = taken(played)
    reach = words.reach_text(played.lexicon.attacks[card].reach, lang)
    distance = played.first.view(YOU)["distance"]
    return {"card": played.lexicon.card(card, lang), "range": reach, "distance": distance}


def _range(played: Played, lang: str) -> Facts:
    cards = reached(played)
    said = {wanted: text.listed(lang, [_ranged(played, card, lang) for card, near in cards if near == wanted])
            for wanted in (True, False)}  # fmt: skip
    return {"in": said[True], "out": said[False], "distance": played.first.view(YOU)["distance"]}


def _ranged(played: Played, card: str, lang: str) -> str:
    """A card with its range: "Low Kick (1-2)"."""
    return f"{played.lexicon.card(card, lang)} ({words.reach_text(played.lexicon.attacks[card].reach, lang)})"


def _combo(played: Played, lang: str) -> Facts:
    return {"paid": "; ".join(_paid(played, one, lang) for one in payments(played))}


def _paid(played: Played, payment: Payment, lang: str) -> str:
    """ "High Punch and Low Kick: Flame Jet (fist, wild)"."""
    cards = text.listed(lang, [played.lexicon.card(card, lang) for card in payment.cards])
    if not payment.special:
        return f"{cards}: {text.say(lang, 'word.symbol_dash')}"
    cost = words.cost_text(played.lexicon.specials[payment.special].cost, lang)
    return f"{cards}: {played.lexicon.special(payment.special, lang)} ({cost})"


def _block(played: Played, lang: str) -> Facts:
    found, named = block(played), played.lexicon
    return {
        "attack": named.attack(found.attack, lang),
        "wounds": _counted(found.incoming, lang),
        "card": named.card(found.card, lang),
        "kept": text.say(lang, "word.cards_count", n=len(found.kept)),
        "power": found.power,
        "stopped": _counted(found.stopped, lang),
        "taken": _counted(found.taken, lang),
    }


def _odds(played: Played, lang: str) -> Facts:
    return {"chances": ", ".join(f"{n}: {percent(odds.fail(n))} %" for n in ODDS)}


def _corridors(played: Played, lang: str) -> Facts:
    ways = [
        text.say(lang, "action.corridor", to=to + 1, wounds=_counted(cost, lang))
        for to, cost in corridors(played).items()
    ]
    red = text.listed(lang, [str(space + 1) for space in sorted(played.arena.corridors)])
    here = played.end.view(YOU)["players"][YOU]["space"]
    return {"red": red, "from": here + 1, "ways": ". ".join(ways)}


def _candles(played: Played, lang: str) -> Facts:
    found = darkness(played)
    said: Facts = {f"dark_{one.candles}": text.listed(lang, [str(at + 1) for at in one.spaces]) for one in found}
    hurt = [seat for seat, cost in enumerate(found[-1].costs) if cost != Wounds()]
    said["hurt"] = text.listed(lang, [played.fighter(seat, lang) for seat in hurt])
    return said | {"cost": _counted(found[-1].costs[hurt[0]], lang) if hurt else ""}


def _team(played: Played, lang: str) -> Facts:
    players = played.end.view(YOU)["players"]
    hands = {seat: [played.lexicon.card(card, lang) for card in players[seat]["hand"]] for seat in (YOU, MATE)}
    return {
        "mate": played.fighter(MATE, lang),
        "you_hand": text.listed(lang, hands[YOU]),
        "mate_hand": text.listed(lang, hands[MATE]),
    }


def _feed(played: Played, lang: str) -> Facts:
    return _team(played, lang) | {"card": played.lexicon.card(taken(played), lang)}


def _swap(played: Played, lang: str) -> Facts:
    return _team(played, lang) | {"space": played.end.view(YOU)["players"][MATE]["space"] + 1}


_FACTS: dict[str, Callable[[Played, str], Facts]] = {
    "win": _win,
    "miss": _miss,
    "range": _range,
    "combo": _combo,
    "block": _block,
    "odds": _odds,
    "corridors": _corridors,
    "candles": _candles,
    "feed": _feed,
    "swap": _swap,
}
