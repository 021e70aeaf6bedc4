"""The arena and the piles: spaces, corridors, candles, the ruler, the round, deck, discard and gaps."""

from __future__ import annotations

from kd_core import text as core
from kd_core.content.model import Wounds
from kd_core.referee import outlook
from kd_qt.style.face import capital
from kd_qt.table.desk import Desk
from kd_qt.table.explain.attacks import landing
from kd_qt.table.explain.people import words
from kd_qt.table.things import floor
from kd_qt.table.things.spec import Note

# -- the arena ---------------------------------------------------------------------------------------------------------


def space(desk: Desk, at: int) -> Note:
    """Who stands there or how far it is, and what it costs to come or to stay."""
    said = [_who(desk, at) or _steps(desk, at), _corridor(desk, at), _dark(desk, at)]
    if ("space", at) in desk.lit:
        said.append(desk.explain("space_go"))
    elif not any(said[1:]):
        said.append(desk.explain("space"))
    return words(desk.say("space", space=at + 1), *said)


def _who(desk: Desk, at: int) -> str:
    here = [desk.fighter(seat) for seat, player in enumerate(desk.players) if player["space"] == at]
    return desk.explain("space_here", name=core.listed(desk.lang, here)) if here else ""


def _steps(desk: Desk, at: int) -> str:
    """From the own fighter, or whoever of the team is on the arena."""
    seat = desk.team(desk.is_left(desk.you))[0]
    mine = desk.player(seat)["space"]
    if mine is None or desk.arena is None:
        return ""
    return desk.explain("space_steps", name=desk.fighter(seat), n=floor.steps(desk.arena.links, mine, at))


def _corridor(desk: Desk, at: int) -> str:
    if desk.arena is None or at not in desk.arena.corridors:
        return ""
    ways = {entry.action["do"] for entry in desk.selection.entries if ("space", at) in entry.parts}
    key = "corridor_note" if ways == {"corridor"} else "corridor_note_step"
    return desk.say(key, wounds=_said(desk, desk.arena.corridor_wounds(at)))


def _dark(desk: Desk, at: int) -> str:
    if desk.arena is None or at not in desk.view.get("dark", ()):
        return ""
    burning = desk.explain("candles", n=desk.view.get("candles", 0), most=desk.arena.candle_cards)
    return f"{desk.say('dark_note', wounds=_said(desk, desk.arena.candle_wounds))} {burning}"


def _said(desk: Desk, wounds: Wounds) -> str:
    return core.wounds(desk.lang, wounds.heavy, wounds.light)


def corridor_cost(desk: Desk, at: int) -> Note:
    return words(capital(core.say(desk.lang, "word.corridor")), _corridor(desk, at), desk.explain("corridor"))


def ruler(desk: Desk) -> Note:
    steps = desk.view["distance"]
    return words(capital(desk.say("distance", n=steps)), desk.explain("ruler"), _reaching(desk))


def _reaching(desk: Desk) -> str:
    """Which cards of the Row fit this distance."""
    if desk.kind != "action":
        return ""
    near = [card for card in dict.fromkeys(desk.view["row"]) if desk.teller.reaches(card)]
    names = core.listed(desk.lang, [desk.cards.name(card, desk.card_lang) for card in near])
    return desk.explain("ruler_row" if near else "ruler_none", cards=names)


def middle(desk: Desk, title: str, below: str, most: int) -> Note:
    return words(capital(title.lower()), desk.explain("middle", most=most), f"{below}.")


def menu(desk: Desk) -> Note:
    return words(desk.say("menu"), desk.explain("menu"), desk.say("menu_keys"))


# -- piles -------------------------------------------------------------------------------------------------------------


def deck(desk: Desk) -> Note:
    """And who would win if it ran out now."""
    return words(desk.say("deck"), desk.say("deck_note", n=desk.view.get("deck", 0)), _ahead(desk))


def _ahead(desk: Desk) -> str:
    winner = None if desk.in_setup() else outlook.ahead(desk.view)
    if winner is None:
        return desk.explain("deck_even")
    names = [desk.fighter(seat) for seat in desk.team(desk.is_left(winner))]
    return desk.explain("deck_ahead", name=core.listed(desk.lang, names))


def discard(desk: Desk) -> Note:
    return words(desk.say("discard"), desk.explain("discard"), desk.say("discard_note"))


def gap(desk: Desk, at: int) -> Note:
    return words(desk.explain("gap"), desk.gap(at).replace("\n", " "))


# -- on the stage ------------------------------------------------------------------------------------------------------


def stamp(desk: Desk, sentence: str) -> Note:
    return words(desk.say("ko_offered"), desk.explain("stamp"), sentence)


def beam(desk: Desk) -> Note:
    attack = desk.view["attack"]
    name = desk.teller.attack(attack["attack"], attack["seat"])
    return words(name, landing(desk))


def guard(desk: Desk) -> Note:
    return words(capital(core.say(desk.lang, "word.symbol_block")), desk.explain("guard"))
