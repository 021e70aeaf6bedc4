"""The two questions of a block: its wounds as a sum, and then the effect. No Qt in here."""

from __future__ import annotations

from kd_core import text as core
from kd_core.referee.outlook import Added, added_power
from kd_qt.table.desk import Desk
from kd_qt.table.words.parts import CONFIRM, Control, Effect, Prompt, Sum, Wounds

OTHERWISE = "2"  # the key of the other way to stop wounds
_KINDS = ("heavy", "light")


def steps(desk: Desk, now: str) -> tuple[tuple[str, bool], ...]:
    """What can be blocked of this attack, in its order; the K.O. only where it is asked about."""
    thing = desk.struck()
    there = {"wounds": True, "effect": bool(thing and thing.effect), "ko": now == "ko"}
    names = [name for name, has in there.items() if has]
    words = {name: "K.O." if name == "ko" else desk.say(f"step_{name}") for name in names}
    return tuple((f"{at} · {words[name]}", name == now) for at, name in enumerate(names, 1))


# -- wounds ------------------------------------------------------------------------------------------------------------


def wounds(desk: Desk) -> Prompt:
    attack = desk.view["attack"]
    name = desk.teller.attack(attack["attack"], attack["seat"])
    sentence = desk.say("sum.hits", attack=name, name=desk.fighter(attack["seat"]))
    asked = sum_of(desk)
    controls = (*_cubes(desk, asked), *_otherwise(desk, asked), *_endings(desk, "send_block", "pass_block"))
    now = steps(desk, "wounds")
    return Prompt(desk.say("flag_strike"), "strike", sentence, controls, None, now, asked, spoken=_spoken(desk, asked))


def sum_of(desk: Desk) -> Sum:
    """As the selection says it now."""
    attack, asks = desk.view["attack"], desk.teller.asks
    had = desk.player(attack["target"])["wounds"]
    kept = desk.kept()
    hand = desk.player(desk.you)["hand"]
    return Sum(
        coming=_pair(attack),
        stopped=desk.selection.ignored(),
        has=_pair(had),
        power=asks["power"],
        bonus=asks["bonus"],
        costs=_pair(asks["costs"]),
        kept=None if kept is None else tuple(hand[place] for place in kept),
    )


def _pair(said: dict[str, int]) -> Wounds:
    return said["heavy"], said["light"]


def _cubes(desk: Desk, asked: Sum) -> list[Control]:
    """One for each cube that comes in: stop it, or take it after all."""
    found = []
    for kind, many, cost in zip(_KINDS, asked.coming, asked.costs):
        for at in range(many):
            state = desk.say("sum.stopped" if ("cube", kind, at) in desk.selection.picks else "sum.through")
            word = core.say(desk.lang, f"word.{kind}")
            which = f"{word} {at + 1} / {many}" if many > 1 else word
            spoken = desk.say("sum.cube", kind=which, cost=desk.say("sum.cost", n=cost), state=state)
            found.append(Control(("cube", kind, at), "", kind="cube", spoken=spoken))
    return found


def _otherwise(desk: Desk, asked: Sum) -> list[Control]:
    stop = alternative(desk)
    if stop is None:
        return []
    taken = core.wounds(desk.lang, asked.coming[0] - stop[0], asked.coming[1] - stop[1])
    spoken = desk.say("sum.instead", stopped=core.wounds(desk.lang, *stop), taken=taken)
    return [Control(("stops", *stop), desk.say("sum.stop_these"), OTHERWISE, stops=stop, spoken=spoken)]


def alternative(desk: Desk) -> Wounds | None:
    """What else makes sense to stop: after what is chosen the next that the game proposes, and round again."""
    stops = desk.selection.stops
    now = desk.selection.ignored()
    after = stops.index(now) + 1 if now in stops else 0
    return next((stop for stop in (*stops[after:], *stops[:after]) if stop != now), None)


def _endings(desk: Desk, send: str, leave: str) -> tuple[Control, Control]:
    kind = "primary" if desk.selection.action() else "off"
    return Control(CONFIRM, desk.say(send), "Enter", kind), Control(("do", "pass"), desk.say(leave), "P")


def power_words(desk: Desk, asked: Sum) -> str:
    """Where the power comes from: cards in hand, and what lies on the sheet."""
    bonus = _bonus(desk, asked.bonus) if asked.bonus else ""
    return desk.say("sum.power", n=asked.power - asked.bonus, bonus=bonus, power=asked.power)


def _bonus(desk: Desk, bonus: int) -> str:
    """Each thing on the sheet that adds to the cards; only the number where they do not account for it."""
    added = added_power(desk.view, desk.teller.packs, desk.you)
    if sum(one.power for one in added) != bonus:
        return _signed(bonus)
    return "".join(_signed(one.power, f" ({_source(desk, one)})") for one in added)


def _source(desk: Desk, one: Added) -> str:
    named = {"skill": desk.teller.lexicon.skill, "token": desk.teller.lexicon.token}
    return named.get(one.kind, desk.teller.lexicon.fighter)(one.id, desk.lang)


def _signed(power: int, source: str = "") -> str:
    return f" {'+' if power > 0 else '–'} {abs(power)}{source}"


def _spoken(desk: Desk, asked: Sum) -> str:
    said: dict[str, object] = {"coming": core.wounds(desk.lang, *asked.coming), "power": asked.power}
    if asked.kept is None:
        return desk.say("sum.spoken_none", choose=desk.say("sum.choose"), **said)
    said |= {"stopped": core.wounds(desk.lang, *asked.stopped), "taken": core.wounds(desk.lang, *asked.taken)}
    total = core.wounds(desk.lang, *asked.total)
    return desk.say("sum.spoken", why=power_words(desk, asked), total=total, **said)


# -- the effect --------------------------------------------------------------------------------------------------------


def effect(desk: Desk) -> Prompt:
    attack = desk.view["attack"]
    sentence = desk.say("ask_block_effect", attack=desk.teller.attack(attack["attack"], attack["seat"]))
    asked = effect_of(desk)
    controls = _endings(desk, "send_block_effect", "pass_effect")
    names = [desk.cards.name(card, desk.card_lang) for card in asked.cards if card is not None]
    outcome = outcome_words(desk, asked)
    spoken = desk.say("sum.spoken_effect", text=asked.text, cards=core.listed(desk.lang, names), outcome=outcome)
    now = steps(desk, "effect")
    return Prompt(desk.say("flag_strike"), "strike", sentence, controls, None, now, asked, spoken=spoken)


def effect_of(desk: Desk) -> Effect:
    hand, able = desk.player(desk.you)["hand"], desk.selection.able()
    chosen = able.index(desk.selection.held) if desk.selection.held in able else None
    text = desk.cards.text(desk.view["attack"]["attack"], desk.card_lang)
    return Effect(text, tuple(hand[place] for place in able), chosen)


def outcome_words(desk: Desk, asked: Effect) -> str:
    return desk.say("sum.happens" if asked.chosen is None else "sum.cancelled")


# -- how it works ------------------------------------------------------------------------------------------------------


def lessons(desk: Desk) -> list[tuple[str, str, str]]:
    """What becomes of the block card, of the cards that stay, and what comes after the wounds: a sign for each, a
    sentence, and how it goes on."""
    asked, held = sum_of(desk), desk.selection.held
    if held is None or asked.kept is None:
        return []
    card = desk.cards.name(desk.player(desk.you)["hand"][held], desk.card_lang)
    n = len(asked.kept)
    found = [("shield", desk.say("sum.blocks", card=card), desk.say("sum.blocks_note"))]
    found += [("kept", desk.say("sum.stay", n=n), desk.say("sum.stay_note"))] if n else []
    return found + _afterwards(desk)


def _afterwards(desk: Desk) -> list[tuple[str, str, str]]:
    thing = desk.struck()
    if thing is not None and thing.effect:
        text = desk.cards.text(thing.id, desk.card_lang)
        more = desk.say("sum.second" if len(desk.selection.able()) > 1 else "sum.no_second")
        return [("2", desk.say("sum.then_effect", text=text), more)]
    return [("2", desk.say("sum.then_ko"), "")] if thing is not None and thing.ko else []
