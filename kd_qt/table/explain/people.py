"""Fighters and what belongs to them: wounds with the chance of a test, victories, tokens, bench, hand, skills."""

from __future__ import annotations

from kd_core import text as core
from kd_core.content import token_uses
from kd_core.content.model import Wounds
from kd_core.game import RELIEFS
from kd_core.game.question import COSTS
from kd_core.record import asked
from kd_core.referee import outlook
from kd_qt.style.face import capital
from kd_qt.table.desk import Desk
from kd_qt.table.things.spec import Note


def words(title: str, *sentences: str) -> Note:
    return Note("words", title=title, text=" ".join(one for one in sentences if one))


# -- wounds ------------------------------------------------------------------------------------------------------------


def chance_now(desk: Desk, seat: int) -> str:
    """How likely a test would be failed at this moment."""
    return chance_with(desk, outlook.chance(desk.view, seat, desk.teller.test).passes, _total(desk, seat))


def chance_with(desk: Desk, passes: float, wounds: int, then: bool = False) -> str:
    """`then`: not now, but after something else."""
    tower = desk.teller.by_tower
    if not wounds:
        return desk.explain("test_none")
    if passes in (0, 1):
        key = "test_sure" if passes else "test_never"
        return desk.explain(f"{key}_tower" if tower else key)
    said = ("then_tower", "test_tower") if tower else ("then", "test")
    return desk.explain(said[0 if then else 1], chance=desk.teller.percent(1 - passes))


def _total(desk: Desk, seat: int) -> int:
    return sum(_pair(desk, seat))


def _pair(desk: Desk, seat: int) -> tuple[int, int]:
    wounds = desk.player(seat)["wounds"]
    return wounds["heavy"], wounds["light"]


def track(desk: Desk, seat: int) -> Note:
    """All wounds of a fighter."""
    title = desk.explain("wounds", wounds=core.wounds(desk.lang, *_pair(desk, seat)))
    return words(title, desk.explain("track"), chance_now(desk, seat))


def cubes(desk: Desk, seat: int, kind: str) -> Note:
    """The wounds of one kind."""
    n = dict(zip(("heavy", "light"), _pair(desk, seat)))[kind]
    return words(
        desk.explain(f"{kind}_title", n=n), weight(desk, kind), _relief(desk, seat, kind), chance_now(desk, seat)
    )


def weight(desk: Desk, kind: str) -> str:
    """Why it matters whether a wound is heavy or light."""
    return desk.explain(f"{kind}_team" if desk.teams else kind, cost=COSTS[kind])


def _relief(desk: Desk, seat: int, kind: str) -> str:
    if desk.teller.relieves not in (kind, RELIEFS[-1]):
        return ""
    gone: Wounds = outlook.gone(desk.view, seat, desk.teller.relieves)
    return desk.explain("relief", n=gone.heavy if kind == "heavy" else gone.light)


# -- plates ------------------------------------------------------------------------------------------------------------


def fighter(desk: Desk, seat: int) -> Note:
    """Who it is, and how this fighter wins."""
    known = desk.teller.lexicon.fighters.get(desk.player(seat)["fighter"])
    plan = (known.plan.get(desk.lang) or known.plan.get("en", "")) if known is not None else ""
    return words(f"{desk.fighter(seat)} · {desk.owner(seat)}", plan, desk.say("sheet_note"))


def figure(desk: Desk, seat: int) -> Note:
    wounds = core.wounds(desk.lang, *_pair(desk, seat))
    title = f"{desk.fighter(seat)} · {desk.owner(seat)}"
    return words(title, desk.explain("figure", wounds=wounds), chance_now(desk, seat), _out(desk, seat))


def _out(desk: Desk, seat: int) -> str:
    player = desk.player(seat)
    if player.get("down"):
        return desk.explain("down")
    return _benched(desk, seat) if not player.get("active", True) else ""


def stars(desk: Desk, seat: int, most: int) -> Note:
    won = desk.player(seat)["victories"]
    left = desk.explain("stars_left", name=desk.fighter(seat), n=most - won) if won < most else ""
    return words(desk.explain("stars_title", n=won, most=most), desk.explain("stars", most=most), left)


def bench(desk: Desk, seat: int) -> Note:
    """A team mate who waits, or is out of it."""
    title = f"{desk.fighter(seat)} · {desk.owner(seat)}"
    down = bool(desk.player(seat).get("down"))
    return words(title, desk.explain("down") if down else _benched(desk, seat))


def _benched(desk: Desk, seat: int) -> str:
    if desk.is_own(seat) and seat != desk.you:
        return core.say(desk.lang, "first.swap_note", mate=desk.fighter(seat))
    return desk.explain("bench_own" if seat == desk.you else "bench_foe")


# -- sheets ------------------------------------------------------------------------------------------------------------


def sheet(desk: Desk, seat: int) -> Note:
    """What the fighter can do beside the special attacks."""
    known = desk.teller.lexicon.fighters.get(desk.player(seat)["fighter"])
    ability = (desk.ability(known) if known is not None else "") or desk.say("no_ability")
    return words(desk.say("ability"), ability, desk.say("sheet_note"))


def token(desk: Desk, seat: int, id: str, have: int, places: int) -> Note:
    """What it does to its bearer, or what its bearer does with it."""
    name = desk.teller.lexicon.token(id, desk.lang)
    does = token_does(desk, seat, id) or token_counts(desk, seat, id)
    return words(desk.explain("token", name=name, n=have, most=places), does or desk.explain("token_plain"))


def token_does(desk: Desk, seat: int, id: str) -> str:
    """What is printed about it: by its own pack, else on the sheet of its bearer."""
    known = desk.teller.lexicon.tokens.get(id)
    said = desk.token_text(known) if known is not None else ""
    bearer = desk.teller.lexicon.fighters.get(desk.player(seat)["fighter"])
    if said or bearer is None:
        return said
    return token_uses.ability_uses(bearer, id, desk.card_lang, asked.book(desk.teller.packs))


def token_specials(desk: Desk, seat: int, id: str) -> str:
    """The special attacks that pay with it, in words."""
    bearer = desk.teller.lexicon.fighters.get(desk.player(seat)["fighter"])
    found = token_uses.special_uses(bearer, id, asked.book(desk.teller.packs)) if bearer is not None else []
    return core.listed(desk.lang, [desk.cards.name(special, desk.card_lang) for special in found]) if found else ""


def token_counts(desk: Desk, seat: int, id: str) -> str:
    specials = token_specials(desk, seat, id)
    return desk.explain("token_counts", specials=specials) if specials else ""


def hidden_skill(desk: Desk, seat: int, title: str) -> Note:
    """One that others may not know yet."""
    until = desk.say("hidden_until", fighter=desk.fighter(seat))
    return words(capital(title), until, desk.explain("hidden_skill", name=desk.fighter(seat)))


def no_skill(desk: Desk) -> Note:
    return words(capital(desk.say("no_skill")), desk.explain("no_skill"))


def skill_choice(desk: Desk, id: str, kept: bool) -> Note:
    """A skill during the setup."""
    known, name = desk.teller.lexicon.skills.get(id), desk.cards.name(id, desk.card_lang)
    said = desk.explain("mark_initiative", n=known.initiative) if known is not None else ""
    return words(name, f"{capital(desk.say('kept'))}." if kept else "", said, desk.explain("skill_choice"))


# -- hands -------------------------------------------------------------------------------------------------------------


def limit(desk: Desk, seat: int) -> int:
    return outlook.hand_limit(desk.view, desk.teller.packs, seat)


def hand(desk: Desk, seat: int) -> Note:
    held, most = len(desk.player(seat)["hand"]), limit(desk, seat)
    title = desk.explain("hand", name=desk.fighter(seat), n=held, most=most)
    return words(title, desk.say("hand_note") if seat != desk.you else desk.explain("hand_own"))


def empty_place(desk: Desk) -> Note:
    held, most = len(desk.player(desk.you)["hand"]), limit(desk, desk.you)
    title = desk.explain("hand", name=desk.fighter(desk.you), n=held, most=most)
    return words(title, desk.say("empty_hand"), desk.explain("hand_full", most=most))


def unseen(desk: Desk, seat: int) -> Note:
    return words(capital(desk.say("unseen")), desk.explain("unseen", name=desk.fighter(seat)))
